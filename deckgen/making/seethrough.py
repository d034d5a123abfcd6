"""A sheet or a face in; a PNG of it that is clear outside the cut, out: for screens and Print Then Cut."""

from __future__ import annotations

from functools import lru_cache

from deckgen.geometry import Curves, joined
from deckgen.ink import Ink
from deckgen.render.pdf import Document, pdf_bytes
from deckgen.render.png import masked_png
from deckgen.render.raster import Mode, Pixels, Raster
from deckgen.scene import Path, Scene
from deckgen.sheet.sheets import Page
from deckgen.units import MM_PER_INCH

_BLACK = Ink("black", (0, 0, 0, 100), (0, 0, 0))


def clear_round(page: Page, dpi: float) -> bytes:
    """The page with everything outside the pieces' trim clear, as the machine cuts along that edge."""
    scene = page.scene
    slots = page.layout.slots if page.side == "front" else page.layout.behind
    die = page.layout.die
    shapes = joined(die.turned(slots[i].turn).outline(slots[i].x, slots[i].y) for i in page.used)
    size = round(scene.width / MM_PER_INCH * dpi), round(scene.height / MM_PER_INCH * dpi)
    return clear_outside(_raster(scene, size, "RGB"), shapes, (scene.width, scene.height), dpi)


def clear_outside(pixels: Pixels, shapes: Curves, size: tuple[float, float], dpi: float) -> bytes:
    """A PNG of a picture that is so large (mm), clear outside the shapes."""
    return masked_png(pixels, _mask(shapes, *size, (pixels.width, pixels.height)), dpi)


@lru_cache(maxsize=2)
def _mask(shapes: Curves, width: float, height: float, pixels: tuple[int, int]) -> Pixels:
    """The shapes in black: most sheets are cut alike, and all cards."""
    return _raster(Scene(width, height, (Path(shapes, _BLACK),)), pixels, "L")


def _raster(scene: Scene, size: tuple[int, int], mode: Mode) -> Pixels:
    with Raster(pdf_bytes([scene], Document("", compress=False))) as raster:
        return raster.pixels(0, *size, mode=mode)
