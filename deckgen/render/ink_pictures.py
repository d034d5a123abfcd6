"""Ink coverage of each pixel of a page, and transparent pictures blended over the plates beneath them."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from PIL import Image as Pictures
from PIL import ImageChops, ImageMath

from deckgen.render.pdf import Convert
from deckgen.render.raster import PixelBox, Raster, darkest


def plate_pictures(pdf: bytes, dpi: float) -> list[Pictures.Image]:
    """Rasterise each page of a PDF of plates in grey, where white is no ink."""
    with Raster(pdf) as raster:
        found = []
        for page in range(len(raster)):
            width, height = (max(1, round(side / 72 * dpi)) for side in raster.size(page))
            found.append(raster.pixels(page, width, height, mode="L").picture())
        return found


def ink_sum(plates: Sequence[Pictures.Image]) -> tuple[float, float, float]:
    """Return the greatest total ink of the plates of one page in percent, and the x and y of that pixel."""
    total = summed(plates)
    greatest = float(total.getextrema()[1])  # type: ignore[arg-type]  # a picture of one band has two numbers
    peak = total.point(lambda v: v * 1 - (greatest - 1)).convert("L").getbbox()
    x, y = (peak[0], peak[1]) if peak else (0, 0)
    return greatest * 100 / 255, x + 0.5, y + 0.5


def inks_of_picture(data: bytes) -> float:
    """Return the greatest total ink of a CMYK picture in percent; 0 for a picture in other colours."""
    with Pictures.open(BytesIO(data)) as picture:
        if picture.mode != "CMYK":
            return 0.0
        smooth = picture.reduce(2) if min(picture.size) > 1 else picture.copy()
    return ink_sum([ImageChops.invert(channel) for channel in smooth.split()])[0]


def summed(plates: Sequence[Pictures.Image]) -> Pictures.Image:
    """Return the total ink at each pixel, in units of 1/255 of full cover."""
    total = Pictures.new("I", plates[0].size, 0)
    for plate in plates:
        total = ImageMath.lambda_eval(
            lambda use: use["total"] + (255 - use["plate"]), total=total, plate=plate.convert("I")
        )
    return total


_ROWS = 256
"""Rows blended at once, so that a picture of a whole mat takes no more memory than its pixels."""


def blended(
    shown: bytes, plates: bytes, size: tuple[int, int], box: PixelBox, dpi: float, convert: Convert
) -> bytes:
    """Return a box of a page as a CMYK TIFF.

    `shown` is a PDF of the picture alone, on white on its first page and on black on its second: from the
    two follow its colours and its alpha. `plates` is a PDF with a grey page each for the cyan, magenta,
    yellow and black beneath it. Both are drawn at `size` pixels. `convert` takes the picture's colours to
    the press.
    """
    with Raster(shown) as raster:
        light, dark = (raster.pixels(page, *size, box).picture() for page in (0, 1))
    with Raster(plates) as raster:
        inks = [ImageChops.invert(raster.pixels(n, *size, box, "L").picture()) for n in range(4)]
    beneath = Pictures.merge("CMYK", inks)
    for row in range(0, light.height, _ROWS):
        part = 0, row, light.width, min(row + _ROWS, light.height)
        colours, alpha = _unblended(light.crop(part), dark.crop(part))
        beneath.paste(convert(colours), part[:2], alpha)
    out = BytesIO()
    beneath.save(out, "TIFF", compression="tiff_adobe_deflate", dpi=(dpi, dpi))
    return out.getvalue()


def _unblended(light: Pictures.Image, dark: Pictures.Image) -> tuple[Pictures.Image, Pictures.Image]:
    """Return the colours and the alpha of what is shown on white and on black."""
    alpha = ImageChops.invert(darkest(ImageChops.subtract(light, dark)))
    return Pictures.merge("RGB", [_whole(channel, alpha) for channel in dark.split()]), alpha


def _whole(channel: Pictures.Image, alpha: Pictures.Image) -> Pictures.Image:
    """Undo the dimming of a channel by alpha."""
    found = ImageMath.lambda_eval(
        lambda use: use["min"](use["dim"] * 255 / use["max"](use["alpha"], 1), 255),
        dim=channel.convert("I"), alpha=alpha.convert("I"),
    )  # fmt: skip
    return found.convert("L")  # type: ignore[no-any-return]  # Pillow says any
