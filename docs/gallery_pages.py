"""Turn the decks in `gallery/` into a page of the site: the cards, and the files that they are made from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import deckgen

FOLDER = Path(__file__).parent / "gallery"
DPI = 130
_LANGUAGES = {".yaml": "yaml", ".csv": "text"}
_HEAD = """\
# Gallery

Small decks, each about a few features, with everything they are made from. They are in the folder
`docs/gallery` of the repository; you can also copy the text of a file with the button at its upper right.
"""
_VARIANTS = {"languages": [({}, "en"), ({"look": "dark"}, "de")]}
"""The options and languages in which decks are shown, where there are some."""


def gallery_pages() -> Iterator[tuple[str, str | bytes]]:
    """Yield the page and its pictures, by path on the site."""
    page = [_HEAD]
    decks = sorted(FOLDER.glob("*/deck.yaml"), key=lambda path: path.read_text("utf-8"))
    for folder in (path.parent for path in decks):
        pictures = dict(_pictures(folder))
        yield from pictures.items()
        page += _section(folder, list(pictures))
    yield "gallery.md", "\n".join(page)


def _pictures(folder: Path) -> Iterator[tuple[str, bytes]]:
    for options, language in _VARIANTS.get(folder.name, [({}, "")]):
        for card in deckgen.open(folder, options=options, lang=language):
            name = "-".join(filter(None, (card.id, language)))
            yield f"pictures/gallery/{folder.name}/{name}.png", card.png(DPI)


def _section(folder: Path, pictures: list[str]) -> Iterator[str]:
    title, about, *_ = (folder / "deck.yaml").read_text("utf-8").splitlines()
    yield f"## {title.lstrip('# ')}\n\n{about.lstrip('# ')}\n"
    yield '<div class="gallery" markdown>\n'
    yield from (f"![{Path(path).stem}]({path}){{ loading=lazy }}" for path in pictures)
    yield "\n</div>\n"
    for file in sorted(path for path in folder.rglob("*") if path.suffix in _LANGUAGES):
        text = file.read_text("utf-8")
        if file.name == "deck.yaml":
            text = text.split("\n", 2)[2]
        name = file.relative_to(folder).as_posix()
        yield f'```{_LANGUAGES[file.suffix]} title="{folder.name}/{name}"\n{text}```\n'
