"""Measure the ink coverage of each pixel of a page, and combine plates into a picture."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from PIL import Image as Pictures
from PIL import ImageChops, ImageMath

from deckgen.render.raster import PixelBox, Raster


def plate_pictures(pdf: bytes, dpi: float) -> list[Pictures.Image]:
    """Rasterise each page of a PDF of plates in grey, where white is no ink."""
    with Raster(pdf) as raster:
        found = []
        for page in range(len(raster)):
            width, height = (max(1, round(side / 72 * dpi)) for side in raster.size(page))
            found.append(raster.pixels(page, width, height, mode="L").picture())
        return found


def ink_sum(plates: Sequence[Pictures.Image]) -> tuple[float, float, float]:
    """Return the highest total ink on a page's plates in percent, and the x and y of that pixel."""
    total = summed(plates)
    greatest = float(total.getextrema()[1])  # type: ignore[arg-type]  # a picture of one band has two numbers
    peak = total.point(lambda v: v * 1 - (greatest - 1)).convert("L").getbbox()
    x, y = (peak[0], peak[1]) if peak else (0, 0)
    return greatest * 100 / 255, x + 0.5, y + 0.5


def inks_of_picture(data: bytes) -> float:
    """Return the highest total ink in a CMYK picture in percent; 0 for pictures in other colours."""
    with Pictures.open(BytesIO(data)) as picture:
        if picture.mode != "CMYK":
            return 0.0
        smooth = picture.reduce(2) if min(picture.size) > 1 else picture.copy()
    return ink_sum([ImageChops.invert(channel) for channel in smooth.split()])[0]


def summed(plates: Sequence[Pictures.Image]) -> Pictures.Image:
    """Return the total ink at each pixel, in units of 1/255 of full coverage."""
    total = Pictures.new("I", plates[0].size, 0)
    for plate in plates:
        total = ImageMath.lambda_eval(
            lambda use: use["total"] + (255 - use["plate"]), total=total, plate=plate.convert("I")
        )
    return total


def composited(plates: bytes, size: tuple[int, int], box: PixelBox, dpi: float, limit: float = 0.0) -> bytes:
    """Return a box of a page as a CMYK TIFF, with at most `limit` percent of ink; 0 means no limit.

    `plates` is a PDF with one grey page for each of cyan, magenta, yellow and black, drawn at `size` pixels.
    """
    with Raster(plates) as raster:
        drawn = [raster.pixels(n, *size, box, "L").picture() for n in range(4)]
    picture = Pictures.merge("CMYK", [ImageChops.invert(plate) for plate in drawn])
    if limit and ink_sum(drawn)[0] > limit:
        picture = _within(picture, limit)
    out = BytesIO()
    picture.save(out, "TIFF", compression="tiff_adobe_deflate", dpi=(dpi, dpi))
    return out.getvalue()


def _within(picture: Pictures.Image, limit: float) -> Pictures.Image:
    """Return a picture with the coloured inks reduced in proportion wherever there is too much ink."""
    *colours, black = (channel.convert("I") for channel in picture.split())
    cyan, magenta, yellow = colours
    most = int(limit * 255 / 100)
    added = ImageMath.lambda_eval(lambda use: use["a"] + use["b"] + use["c"], a=cyan, b=magenta, c=yellow)
    room = ImageMath.lambda_eval(lambda use: use["min"](most - use["k"], use["sum"]), k=black, sum=added)
    made = [
        ImageMath.lambda_eval(
            lambda use: use["c"] * use["room"] / use["max"](use["sum"], 1), c=colour, room=room, sum=added
        ).convert("L")
        for colour in colours
    ]
    return Pictures.merge("CMYK", [*made, picture.getchannel("K")])
