"""Add to the site what the program makes: pictures of targets, the gallery, rules of the games and replays.

MkDocs calls the functions named `on_...`; nothing they make is kept in the repository.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from fnmatch import fnmatch
from pathlib import Path

from gallery_pages import gallery_pages
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from replay_pages import records, replay
from rules_pages import card_picture, rules_pages
from target_pictures import shares, target_pictures

from deckgen.target.load import find_target

ROOT = Path(__file__).parents[1]
DESIGN = "design.md"
RARELY_MEANT = ("rules/*", "engraving.md", "keys.md", "api.md", DESIGN)
"""Pages with many words that the search shows after the guides."""
_LINK = re.compile(r"\]\((?:docs/)?([\w.-]+\.md)\)")
_TARGET = re.compile(r"^## (\S+)\n\n(.*?\n\n    deckgen .*?)\n", re.MULTILINE | re.DOTALL)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages and pictures that are made."""
    for path, content in _made():
        files.append(File.generated(config, path, content=content))
    return files


def _made() -> Iterator[tuple[str, str | bytes]]:
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        targets = [pool.submit(target_pictures, share) for share in shares()]
        shown = list(records())
        replays = pool.map(replay, shown)
        yield DESIGN, _design()
        yield from gallery_pages()
        pages, cards = rules_pages()
        drawn = pool.map(card_picture, cards, chunksize=8)
        yield from pages.items()
        yield from zip((f"rules/{record.path}" for record in shown), replays, strict=True)
        for made in targets:
            yield from made.result().items()
        yield from zip((f"rules/{card.path}" for card in cards), drawn, strict=True)


def _design() -> str:
    """How deckgen is built, from `ARCHITECTURE.md`."""
    return (ROOT / "ARCHITECTURE.md").read_text("utf-8")


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Show below each target's command what it makes, and its file; tell the search which pages come last."""
    if any(fnmatch(page.file.src_uri, pattern) for pattern in RARELY_MEANT):
        page.meta["search"] = {"boost": 0.3}
    return _TARGET.sub(_shown, markdown) if page.file.src_uri == "targets.md" else markdown


def _shown(found: re.Match[str]) -> str:
    name = found[1]
    text = find_target(name).read_text("utf-8")
    return (
        f"{found[0]}\n![what it makes](pictures/targets/{name}.png){{ .target loading=lazy }}\n\n"
        f"<details markdown><summary>Its file, with the sources of its numbers</summary>\n\n"
        f"```yaml\n{text}```\n\n</details>\n"
    )
