"""Make PNGs that are transparent outside the cut, for screens and for cutting machines (Print Then Cut)."""

from __future__ import annotations

from functools import lru_cache

from deckgen.geometry import Curves, joined
from deckgen.ink import Ink
from deckgen.outputs.png import pixel_size
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.render.png import masked_png, png_bytes
from deckgen.render.raster import Mode, Pixels, Raster
from deckgen.scene import Path, Scene
from deckgen.sheet.die import Die
from deckgen.sheet.sheets import Page

_BLACK = Ink("black", (0, 0, 0, 100), (0, 0, 0))


def cut_out_page(page: Page, dpi: float) -> bytes:
    """Return the page, transparent outside the trim of its pieces: the machine cuts along that edge."""
    scene = page.scene
    die = page.layout.die
    shapes = joined(die.turned(slot.turn).outline(slot.x, slot.y) for slot in page.used)
    return clear_outside(_raster(scene, pixel_size(scene, dpi), "RGB"), shapes, scene, dpi)


def cut_out(pixels: Pixels, die: Die, scene: Scene, dpi: float) -> bytes:
    """Return a face as a PNG that is transparent outside the shape it is cut to."""
    if die.shape == "rectangle" and not (die.corner or die.bleed):
        return png_bytes(pixels, dpi)
    outline = die.outline(scene.width / 2, scene.height / 2)
    return clear_outside(pixels, outline, scene, dpi)


def clear_outside(pixels: Pixels, shapes: Curves, scene: Scene, dpi: float) -> bytes:
    """Return the picture of a scene as a PNG that is transparent outside the shapes."""
    return masked_png(pixels, _mask(shapes, scene.width, scene.height, (pixels.width, pixels.height)), dpi)


@lru_cache(maxsize=2)
def _mask(shapes: Curves, width: float, height: float, pixels: tuple[int, int]) -> Pixels:
    """Return the shapes in black. Cached, as all cards and most sheets are cut alike."""
    return _raster(Scene(width, height, (Path(shapes, _BLACK),)), pixels, "L")


def _raster(scene: Scene, size: tuple[int, int], mode: Mode) -> Pixels:
    with Raster(pdf_bytes([scene], PdfOptions("", compress=False))) as raster:
        return raster.pixels(0, *size, mode=mode)
