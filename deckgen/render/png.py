"""Write PNG files of rasterised pages, with resolution and sRGB tag, and JPEG previews.

Drawings are stored without PNG's row filters: files are smaller, and encoding takes a third of the time.
Pictures that compress badly that way (photographs) are left to Pillow, which tries all filters.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Final

from PIL import Image as Pictures
from PIL import ImageOps, PngImagePlugin

from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.render.raster import Pixels, Raster
from deckgen.scene import Scene
from deckgen.units import MM_PER_INCH

LEVEL: Final = 3
"""zlib's highest level without lazy matching: level 4 takes two and a half times as long for 5 %."""
_PHOTOGRAPHIC: Final = 0.3
"""Drawings always compress below this fraction of their raw size, photographs never do."""
_COLOUR_TYPES: Final[Mapping[str, int]] = {"L": 0, "RGB": 2, "RGBA": 6}
_PERCEPTUAL: Final = b"\0"
_BAND: Final = 256
"""Rows that are packed at a time."""


def png_bytes(pixels: Pixels, dpi: float) -> bytes:
    """Encode pixels as a PNG of `dpi` pixels per inch."""
    data = zlib.compress(pixels.data, LEVEL)
    if len(data) > _PHOTOGRAPHIC * len(pixels.data):
        return _filtered(pixels.picture(), dpi, 6)
    return _png(data, (pixels.width, pixels.height), pixels.mode, dpi)


def masked_png(pixels: Pixels, mask: Pixels, dpi: float) -> bytes:
    """Encode a PNG that is transparent wherever the grey mask of the same size is white."""
    picture = pixels.picture()
    picture.putalpha(ImageOps.invert(mask.picture()))
    width, height = picture.size
    packer = zlib.compressobj(LEVEL)
    data = packer.compress(b"\0")
    for top in range(0, height, _BAND):
        foot = min(top + _BAND, height)
        # With a stride, Pillow adds a zero byte after each row; in PNG, it begins the next.
        rows = picture.crop((0, top, width, foot)).tobytes("raw", "RGBA", 1 + 4 * width)
        data += packer.compress(rows if foot < height else rows[:-1])
    data += packer.flush()
    if len(data) > _PHOTOGRAPHIC * height * (1 + 4 * width):
        return _filtered(picture, dpi, LEVEL)
    return _png(data, picture.size, "RGBA", dpi)


def _png(data: bytes, size: tuple[int, int], mode: str, dpi: float) -> bytes:
    """Return a PNG of packed rows."""
    per_metre = round(dpi / MM_PER_INCH * 1000)
    density = struct.pack(">IIB", per_metre, per_metre, 1)
    head = struct.pack(">IIBBBBB", *size, 8, _COLOUR_TYPES[mode], 0, 0, 0)
    chunks = {b"IHDR": head, b"sRGB": _PERCEPTUAL, b"pHYs": density, b"IDAT": data, b"IEND": b""}
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, body) for name, body in chunks.items())


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(body, zlib.crc32(name)))


def _filtered(picture: Pictures.Image, dpi: float, level: int) -> bytes:
    marks = PngImagePlugin.PngInfo()
    marks.add(b"sRGB", _PERCEPTUAL)
    out = BytesIO()
    picture.save(out, "PNG", compress_level=level, dpi=(dpi, dpi), pnginfo=marks)
    return out.getvalue()


_PREVIEWS: Final[Mapping[str, Mapping[str, int]]] = {
    "JPEG": {"quality": 85, "subsampling": 0},
    # Method 6 takes a hundred times as long for pictures of the same size.
    "WEBP": {"quality": 80, "method": 4},
}


def preview(scene: Scene, width: int, kind: str = "JPEG") -> bytes:
    """Return the whole scene, bleed included, `width` pixels wide. `kind` is JPEG or WEBP.

    Repeatable to the byte.
    """
    return previews(scene, [width], kind)[0]


def previews(scene: Scene, widths: Sequence[int], kind: str) -> list[bytes]:
    """Return the whole scene in several widths, as `preview` does."""
    found = []
    with Raster(pdf_bytes([scene], PdfOptions("preview", compress=False))) as raster:
        for width in widths:
            height = max(1, round(width * scene.height / scene.width))
            out = BytesIO()
            raster.pixels(0, width, height).picture().save(out, kind, **_PREVIEWS[kind])
            found.append(out.getvalue())
    return found
