"""Grey pictures of plates, or a picture in CMYK, in; the sum of inks at each pixel, and the greatest, out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

from PIL import Image as Pictures
from PIL import ImageChops, ImageMath

from deckgen.render.pdf import Convert
from deckgen.render.raster import PixelBox, Raster, darkest


@dataclass(frozen=True, slots=True)
class InkSum:
    """The greatest sum of inks of a page in percent, and where it is, in parts of its width and height."""

    greatest: float
    across: float
    down: float


def plate_pictures(pdf: bytes, dpi: float) -> list[Pictures.Image]:
    """Each page of a PDF of plates in grey: white is no ink."""
    with Raster(pdf) as raster:
        found = []
        for page in range(len(raster)):
            width, height = (max(1, round(side / 72 * dpi)) for side in raster.size(page))
            found.append(raster.pixels(page, width, height, mode="L").picture())
        return found


def ink_sum(plates: Sequence[Pictures.Image]) -> InkSum:
    """The sum of the inks of some plates of one page, at the pixel where it is greatest."""
    total = summed(plates)
    greatest = float(total.getextrema()[1])  # type: ignore[arg-type]  # a picture of one band has two numbers
    peak = total.point(lambda v: v * 1 - (greatest - 1)).convert("L").getbbox()
    x, y = (peak[0], peak[1]) if peak else (0, 0)
    return InkSum(greatest * 100 / 255, (x + 0.5) / total.width, (y + 0.5) / total.height)


def inks_of_picture(data: bytes) -> float:
    """The greatest sum of inks in a picture that comes in CMYK, in percent; 0 of one in other colours."""
    with Pictures.open(BytesIO(data)) as picture:
        if picture.mode != "CMYK":
            return 0.0
        smooth = picture.reduce(2) if min(picture.size) > 1 else picture.copy()
    return ink_sum([ImageChops.invert(channel) for channel in smooth.split()]).greatest


def summed(plates: Sequence[Pictures.Image]) -> Pictures.Image:
    """The sum of inks at each pixel, in units of 1/255 of full cover, as whole numbers."""
    total = Pictures.new("I", plates[0].size, 0)
    for plate in plates:
        total = ImageMath.lambda_eval(
            lambda use: use["total"] + (255 - use["plate"]), total=total, plate=plate.convert("I")
        )
    return total


_ROWS = 256
"""So many rows are blended at once: a picture of a whole mat takes no more memory than its pixels."""


def blended(
    shown: bytes, plates: bytes, size: tuple[int, int], box: PixelBox, dpi: float, convert: Convert
) -> bytes:
    """A box of a page as a TIFF in CMYK.

    `shown` is a PDF with the picture alone, on white on its first page and on black on its second, from which
    its colours and its alpha are told; `plates` one with a page of grey for cyan, magenta, yellow and black
    beneath it. Both are drawn `size` pixels large. `convert` brings the picture's colours to the press.
    """
    with Raster(shown) as raster:
        light, dark = (raster.pixels(page, *size, box).picture() for page in (0, 1))
    with Raster(plates) as raster:
        inks = [ImageChops.invert(raster.pixels(n, *size, box, "L").picture()) for n in range(4)]
    beneath = Pictures.merge("CMYK", inks)
    for row in range(0, light.height, _ROWS):
        part = 0, row, light.width, min(row + _ROWS, light.height)
        colours, alpha = _told(light.crop(part), dark.crop(part))
        beneath.paste(convert(colours), part[:2], alpha)
    out = BytesIO()
    beneath.save(out, "TIFF", compression="tiff_adobe_deflate", dpi=(dpi, dpi))
    return out.getvalue()


def _told(light: Pictures.Image, dark: Pictures.Image) -> tuple[Pictures.Image, Pictures.Image]:
    """Colours and alpha of what is shown on white and on black."""
    alpha = ImageChops.invert(darkest(ImageChops.subtract(light, dark)))
    return Pictures.merge("RGB", [_whole(channel, alpha) for channel in dark.split()]), alpha


def _whole(channel: Pictures.Image, alpha: Pictures.Image) -> Pictures.Image:
    """A channel that alpha has dimmed as it was."""
    found = ImageMath.lambda_eval(
        lambda use: use["min"](use["dim"] * 255 / use["max"](use["alpha"], 1), 255),
        dim=channel.convert("I"), alpha=alpha.convert("I"),
    )  # fmt: skip
    return found.convert("L")  # type: ignore[no-any-return]  # Pillow says any
