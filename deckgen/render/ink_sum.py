"""Grey pictures of plates, or a picture in CMYK, in; the sum of inks at each pixel, and the greatest, out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

from PIL import Image as Pictures
from PIL import ImageChops, ImageMath

from deckgen.render.raster import Raster


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
