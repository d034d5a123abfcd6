"""Draw what each target makes of its example in `targets.md`: the first pages or pictures on a table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from io import BytesIO
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from PIL import Image, ImageOps
from reference import example_deck, example_settings

import deckgen
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.outputs.kind import Pdf
from deckgen.outputs.planner import Planner
from deckgen.render.pdf import pdf_bytes
from deckgen.render.raster import Raster
from deckgen.starter.folder import from_template, write_folder
from deckgen.target.load import bundled_targets

HEIGHT, GAP = 520, 20
"""Of a page in the picture and around it, in pixels; the site shows them at half of that."""
MOST = 3
"""Pages or pictures in a picture."""
WIDEST = 1400
TEMPLATES = {"harbour": "poker", "lagoon": "round"}
"""The templates of the new decks that the examples name."""


def shares() -> list[list[str]]:
    """Return all targets in shares that are worth a process of their own: those of one book together."""
    names = bundled_targets()
    books = [name for name in names if example_deck(name) not in TEMPLATES]
    return [books, *([name] for name in names if name not in books)]


def target_pictures(targets: Sequence[str]) -> dict[str, bytes]:
    """Return a PNG of what each target makes of its example, by path on the site."""
    return {f"pictures/targets/{name}.png": _picture(name) for name in targets}


def _picture(target: str) -> bytes:
    with TemporaryDirectory() as made:
        folder = Path(made)
        name = example_deck(target)
        if name in TEMPLATES:
            write_folder(folder / name, from_template(TEMPLATES[name], name.title()))
        deck = deckgen.open(folder / name if name in TEMPLATES else name)
        out = folder / "out"
        if name in TEMPLATES:
            files = deck.build(target, out=out, sets=example_settings(target)).files
        else:
            files = _booklet(deck, target, out)
        own = [file for file in files if file.is_relative_to(out / target)]
        return _png(_on_table(list(islice(_pages(own or files, deck), MOST))))


@cache
def _session(deck: Path) -> Session:
    """A session in which a book is set once for all targets."""
    return Session(Request(deck, Path("unused")))


def _booklet(deck: deckgen.Deck, target: str, out: Path) -> list[Path]:
    """Make the first files of a target of booklets: all of them take long."""
    session = _session(deck.path)
    planner = Planner(session, session.target(target))
    first = next(output for output in planner.outputs() if output.data is None)
    wanted = [output for output in planner.outputs() if output.path.startswith(first.path[:-7])][:MOST]
    made = []
    for output, content in planner.kind.make(planner, wanted):
        if isinstance(content, Pdf):
            content = pdf_bytes(list(content.pages), content.document)
        made.append(out / output.path)
        made[-1].parent.mkdir(parents=True, exist_ok=True)
        made[-1].write_bytes(content)
    return made


def _pages(files: Sequence[Path], deck: deckgen.Deck) -> Iterator[Image.Image]:
    """Yield the first pages of PDFs, or else pictures, or else faces of the cards."""
    by_suffix: dict[str, list[Path]] = defaultdict(list)
    for file in sorted(files, key=_inner):
        by_suffix[file.suffix].append(file)
    if ".pdf" in by_suffix:
        for file in by_suffix[".pdf"]:
            yield from _pdf_pages(file)
    elif ".png" in by_suffix:
        yield from map(Image.open, by_suffix[".png"])
    elif ".pcio" in by_suffix:
        yield from _room(by_suffix[".pcio"][0])
    else:
        yield from (Image.open(BytesIO(card.png(150))) for card in deck.cards)


def _room(file: Path) -> Iterator[Image.Image]:
    """Yield the pictures in a room of PlayingCards.io."""
    with ZipFile(file) as room:
        for name in sorted(name for name in room.namelist() if name.endswith(".png")):
            yield Image.open(BytesIO(room.read(name)))


def _inner(file: Path) -> tuple[bool, str]:
    """Cut lines after what they cut."""
    return file.name.startswith("cut"), file.name


def _pdf_pages(file: Path) -> Iterator[Image.Image]:
    with Raster(file.read_bytes()) as raster:
        for page in range(min(MOST, len(raster))):
            width, height = raster.size(page)
            yield raster.pixels(page, round(HEIGHT * width / height), HEIGHT).picture()


def _on_table(pages: Sequence[Image.Image]) -> Image.Image:
    shown = [ImageOps.contain(page.convert("RGBA"), (WIDEST, HEIGHT)) for page in pages]
    edged = [ImageOps.expand(page, 1, "#b0b0b0") for page in shown]
    width = sum(page.width + GAP for page in edged) + GAP
    table = Image.new("RGB", (width, max(page.height for page in edged) + 2 * GAP), "#dddddd")
    x = GAP
    for page in edged:
        table.paste(page, (x, GAP), page)
        x += page.width + GAP
    return ImageOps.contain(table, (WIDEST, table.height))


def _png(picture: Image.Image) -> bytes:
    out = BytesIO()
    picture.quantize(128).save(out, "PNG", optimize=True)
    return out.getvalue()
