"""Make the pictures of boxes and booklets in `printing-at-home.md` from the sheets themselves.

Run it again with `python docs/bound_pictures.py` after a change to any of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageOps

from deckgen.deck.find import find_deck
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.outputs.kind import Pdf
from deckgen.outputs.planner import Planner
from deckgen.render.pdf import pdf_bytes
from deckgen.render.raster import Raster

HERE = Path(__file__).parent / "pictures"
DPI = 62
GAP = 16
PICTURES = {
    "box-hexagon.png": ("box-hexagon", "box-hexagon/box.pdf", (0, 1)),
    "booklet-fold.png": ("booklet", "rules-fold-a4.pdf", (0,)),
    "booklet-round.png": ("booklet", "rules-round-a4.pdf", (0, 1)),
}
"""Of each picture: the target, its file, and the pages from 0."""


def pages_of(session: Session, target: str, path: str, pages: Sequence[int]) -> list[Image.Image]:
    """Return pages of a file of a target as pictures."""
    planner = Planner(session, session.target(target))
    wanted = [output for output in planner.outputs() if output.path == path]
    [(_, content)] = planner.kind.make(planner, wanted)
    assert isinstance(content, Pdf)
    scenes = list(content.pages)
    sizes = [(round(scenes[n].width / 25.4 * DPI), round(scenes[n].height / 25.4 * DPI)) for n in pages]
    with Raster(pdf_bytes(scenes, content.document)) as raster:
        return [raster.pixels(n, *size).picture() for n, size in zip(pages, sizes, strict=True)]


def side_by_side(pages: Sequence[Image.Image]) -> Image.Image:
    """Return sheets of paper with thin edges on a grey table."""
    edged = [ImageOps.expand(page, 1, "#b0b0b0") for page in pages]
    width = sum(page.width for page in edged) + GAP * (len(edged) + 1)
    table = Image.new("RGB", (width, max(page.height for page in edged) + 2 * GAP), "#dddddd")
    x = GAP
    for page in edged:
        table.paste(page, (x, GAP))
        x += page.width + GAP
    return table


def main() -> None:
    """Write the pictures."""
    session = Session(Request(find_deck("moonlight"), Path("unused")))
    for name, (target, path, pages) in PICTURES.items():
        shown = side_by_side(pages_of(session, target, path, pages))
        shown.quantize(256, Image.Quantize.FASTOCTREE).save(HERE / name, optimize=True)


if __name__ == "__main__":
    main()
