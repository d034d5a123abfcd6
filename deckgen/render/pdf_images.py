"""A picture in; an image object of a PDF out. JPEG goes in as it is, all else as compressed pixels."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Final, TypeAlias

from PIL import Image as Pictures
from reportlab.pdfbase.pdfdoc import PDFObjectReference

from deckgen.render.pdf_file import PdfFile
from deckgen.scene import Image

Convert: TypeAlias = Callable[[Pictures.Image], Pictures.Image]
"""From a picture in grey, RGB or CMYK to the same as it is to be printed, such as RGB to CMYK."""

_SPACES: Final = {"L": "/DeviceGray", "RGB": "/DeviceRGB", "CMYK": "/DeviceCMYK"}
_ADOBE_INVERTED: Final = "[1 0 1 0 1 0 1 0]"


def put_image(file: PdfFile, image: Image, convert: Convert | None) -> PDFObjectReference:
    """Write a picture; alpha becomes a soft mask. The picture was checked when the deck was loaded."""
    with Pictures.open(BytesIO(image.data)) as picture:
        if picture.format == "JPEG" and convert is None and picture.mode in _SPACES:
            return _jpeg(file, picture, image.data)
        if image.builds and convert is not None and picture.mode == "P":
            return _pixels(file, _in_builds(picture, image.builds), None)
        return _pixels(file, _simple(picture), convert)


def _in_builds(picture: Pictures.Image, builds: bytes) -> Pictures.Image:
    """A picture with a table of colours in the inks of the press, as its builds say, whatever the profile."""
    entries = Pictures.frombytes("L", picture.size, picture.tobytes())
    tables = [list(builds[ink::4].ljust(256, b"\0")) for ink in range(4)]
    return Pictures.merge("CMYK", [entries.point(table) for table in tables])


def _jpeg(file: PdfFile, picture: Pictures.Image, data: bytes) -> PDFObjectReference:
    entries = _entries(picture)
    entries["Filter"] = "/DCTDecode"
    if picture.mode == "CMYK" and "adobe" in picture.info:
        entries["Decode"] = _ADOBE_INVERTED
    return file.stream(data, entries, packed=True)


def _pixels(file: PdfFile, picture: Pictures.Image, convert: Convert | None) -> PDFObjectReference:
    mask = None
    if picture.mode in ("LA", "RGBA"):
        alpha = picture.getchannel("A")
        picture = picture.convert(picture.mode[:-1])
        if alpha.getextrema() != (255, 255):
            mask = file.stream(alpha.tobytes(), _entries(alpha))
    if convert is not None:
        picture = convert(picture)
    entries = _entries(picture)
    if mask is not None:
        entries["SMask"] = mask
    return file.stream(picture.tobytes(), entries)


def _simple(picture: Pictures.Image) -> Pictures.Image:
    """The picture in grey, RGB or CMYK of eight bits, with alpha if it has any."""
    if picture.mode in ("L", "LA", "RGB", "RGBA", "CMYK"):
        see_through = picture.mode in ("L", "RGB") and "transparency" in picture.info
        return picture.convert("RGBA") if see_through else picture
    # not at the top: most decks have no such pictures
    from deckgen.pictures import eight_bits

    picture = eight_bits(picture)
    if picture.mode == "L":
        return picture
    return picture.convert("RGBA" if picture.has_transparency_data else "RGB")


def _entries(picture: Pictures.Image) -> dict[str, object]:
    return {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": picture.width,
        "Height": picture.height,
        "BitsPerComponent": 8,
        "ColorSpace": _SPACES[picture.mode],
    }
