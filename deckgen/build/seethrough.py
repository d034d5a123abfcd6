"""A sheet in; a PNG of it that is clear wherever nothing is cut from, out: what Print Then Cut traces."""

from __future__ import annotations

from deckgen.ink import Ink
from deckgen.render.pdf import Document, pdf_bytes
from deckgen.render.png import masked_png
from deckgen.render.raster import Raster
from deckgen.scene import Path, Scene, joined
from deckgen.sheet.sheets import Page
from deckgen.units import MM_PER_INCH

_BLACK = Ink("black", (0, 0, 0, 100), (0, 0, 0))


def clear_round(page: Page, dpi: float) -> bytes:
    """The page with everything outside the pieces' trim clear, as the machine cuts along that edge."""
    scene = page.scene
    slots = page.layout.slots if page.side == "front" else page.layout.behind
    die = page.layout.die
    shapes = joined(die.turned(slots[i].turn).outline(slots[i].x, slots[i].y) for i in page.used)
    mask = Scene(scene.width, scene.height, (Path(shapes, _BLACK),))
    size = round(scene.width / MM_PER_INCH * dpi), round(scene.height / MM_PER_INCH * dpi)
    with Raster(pdf_bytes([scene, mask], Document("", compress=False))) as raster:
        return masked_png(raster, 0, 1, *size, dpi)
