"""Rasterise one page of a PDF."""

from __future__ import annotations

from PIL import Image as Pictures

from deckgen.render.raster import Mode, PixelBox, Raster


def rasterise(
    pdf: bytes, page: int, width: int, height: int, box: PixelBox | None = None, mode: Mode = "RGB"
) -> Pictures.Image:
    """Draw one page as an image of exactly `width` x `height` pixels, or a box of it."""
    with Raster(pdf) as raster:
        return raster.pixels(page, width, height, box, mode).picture()
