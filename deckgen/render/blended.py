"""A picture that can be seen through and the plates beneath it in; one opaque picture in inks out."""

from __future__ import annotations

from io import BytesIO

from PIL import Image as Pictures
from PIL import ImageChops, ImageMath

from deckgen.render.pdf_images import Convert
from deckgen.render.raster import PixelBox, Raster, darkest

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
