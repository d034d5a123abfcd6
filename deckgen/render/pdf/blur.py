"""Turn blurred masks, such as those of shadows, into pictures, because PDF has no blur."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from typing import Final

from PIL import ImageFilter

from deckgen.geometry import rectangle, translate
from deckgen.ink import Ink
from deckgen.render.pdf.document import PdfOptions, pdf_bytes
from deckgen.render.raster import Raster
from deckgen.scene import Group, Image, Mask, Path, Scene, bounds
from deckgen.units import MM_PER_INCH

_BLACK: Final = Ink("black", (0, 0, 0, 100), (0, 0, 0))
_WHITE: Final = Ink("white", (0, 0, 0, 0), (255, 255, 255))
_FINE: Final = 8.0
"""Pixels per standard deviation; more would change the result by less than 1 %."""
_FINEST: Final = 600 / MM_PER_INCH
_MOST_PIXELS: Final = 4_000_000


@lru_cache(maxsize=64)
def blurred(mask: Mask) -> Mask:
    """Return a mask without blur that looks the same: a grey picture. Cached, because masks repeat."""
    box = bounds(mask.items).grown(3 * mask.blur)
    per_mm = min(_FINE / mask.blur, _FINEST, (_MOST_PIXELS / max(box.width * box.height, 1e-9)) ** 0.5)
    size = max(1, round(box.width * per_mm)), max(1, round(box.height * per_mm))
    area = rectangle(0, 0, box.width, box.height)
    moved = Mask((Group(mask.items, translate(-box.left, -box.top)),), mask.alpha)
    seen = Group((Path(area, fill=_WHITE),), mask=moved)
    scene = Scene(box.width, box.height, (Path(area, fill=_BLACK), seen))
    data = _drawn(pdf_bytes([scene], PdfOptions("mask", compress=False)), size, mask.blur * per_mm)
    picture = Image(box.left, box.top, box.width, box.height, data, sha256(data).hexdigest(), size)
    return Mask((picture,))


@lru_cache(maxsize=64)
def _drawn(pdf: bytes, size: tuple[int, int], radius: float) -> bytes:
    """Return a page as a grey PNG blurred by `radius` pixels. Cached: most shadows differ only in place."""
    with Raster(pdf) as raster:
        picture = raster.pixels(0, *size, mode="L").picture().filter(ImageFilter.GaussianBlur(radius))
    out = BytesIO()
    picture.save(out, "PNG", compress_level=1)
    return out.getvalue()
