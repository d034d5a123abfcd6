"""Write inks and pictures to a PDF: colour operators, separations, overprint states, image objects."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from io import BytesIO
from typing import Any, Final, Literal, TypeAlias

from PIL import Image as Pictures
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary

from deckgen.ink import Cmyk, Ink
from deckgen.render.paths import number, numbers
from deckgen.render.pdf.file import PdfFile, Reference
from deckgen.scene import Image

DeviceSpace: TypeAlias = Literal["rgb", "cmyk", "grey"]
"""Screen colours, press builds, or the luminance of masks."""
_PROCESS: Final = ("/Cyan", "/Magenta", "/Yellow", "/Black")
SPACES: Final[Mapping[DeviceSpace, str]] = {"rgb": "/DeviceRGB", "cmyk": "/DeviceCMYK", "grey": "/DeviceGray"}


def separation(ink: Ink) -> PDFArray:
    """Return the colour space of a spot ink."""
    tint = {"FunctionType": 2, "Domain": "[0 1]", "N": 1, "C0": "[0 0 0 0]", "C1": f"[{_parts(ink.cmyk)}]"}
    return PDFArray(["/Separation", _name(ink.spot), "/DeviceCMYK", PDFDictionary(tint)])


def mixture(file: PdfFile, inks: Iterable[Ink], colour: DeviceSpace) -> tuple[Any, Callable[[Ink], str]]:
    """Return a colour space for blending inks, and a function that returns an ink's components in it.

    On a press, spot inks are blended on separate plates (DeviceN; ISO 32000-1, 8.6.6.5).
    """
    builds = {ink.spot: ink.cmyk for ink in inks if ink.spot} if colour == "cmyk" else {}
    if not builds:
        return SPACES[colour], lambda ink: components(ink, colour)
    names = PDFArray([*_PROCESS, *map(_name, builds)])
    count = len(builds) + len(_PROCESS)
    domain, span = " ".join(["0 1"] * count), " ".join(["0 1"] * len(_PROCESS))
    entries = {"FunctionType": 4, "Domain": f"[{domain}]", "Range": f"[{span}]"}
    tint = file.stream(_as_process(list(builds.values())).encode(), entries)

    def parts(ink: Ink) -> str:
        process = (0.0,) * len(_PROCESS) if ink.spot else ink.cmyk
        return _parts((*process, *(100.0 * (ink.spot == spot) for spot in builds)))

    return PDFArray(["/DeviceN", names, "/DeviceCMYK", tint]), parts


def _as_process(builds: Sequence[Cmyk]) -> str:
    """Return the function (ISO 32000-1, 7.10.5) that converts process and spot inks to process inks."""
    last = len(builds) + 3
    steps = []
    for ink in range(4):
        # each result is pushed onto the stack, so the operands are one deeper each time
        steps.append(f"{last} index")
        for spot, build in enumerate(builds):
            steps.append(f"{last + ink - 3 - spot} index {number(build[ink] / 100, 4)} mul add")
        steps.append("dup 1 gt {pop 1} if")
    return f"{{{' '.join(steps)} {last + 5} 4 roll{' pop' * (last + 1)}}}"


def _name(words: str) -> str:
    """Return any text as a name (ISO 32000-1, 7.3.5): UTF-8, with all but letters and digits escaped."""
    return "/" + "".join(
        chr(byte) if (chr(byte).isalnum() and byte < 128) or byte in b"-_.+" else f"#{byte:02X}"
        for byte in words.encode("utf-8", "replace")
    )


def _parts(percent: tuple[float, ...]) -> str:
    return numbers(tuple(v / 100 for v in percent), 4)


def _part(level: int) -> float:
    """Return a level of 255 with four decimals, rounded up so that programs that truncate restore it."""
    return -(-level * 10_000 // 255) / 10_000


def components(ink: Ink, colour: DeviceSpace) -> str:
    """Return an ink's components in a colour space."""
    if colour == "cmyk":
        return _parts(ink.cmyk)
    return numbers((ink.luminance,) if colour == "grey" else tuple(_part(v) for v in ink.rgb), 4)


@lru_cache(maxsize=1024)
def process_colour(ink: Ink, colour: DeviceSpace, stroking: bool = False) -> str:
    """Return the operator that fills or strokes with an ink's process build or screen colour."""
    if colour != "rgb":
        values, operator = components(ink, colour), "k" if colour == "cmyk" else "g"
    else:
        grey = len(set(ink.rgb)) == 1
        values = numbers(tuple(_part(v) for v in ink.rgb[: 1 if grey else 3]), 4)
        operator = "g" if grey else "rg"
    return f"{values} {operator.upper() if stroking else operator}\n"


Convert: TypeAlias = Callable[[Pictures.Image], Pictures.Image]
"""Converts a picture in grey, RGB or CMYK to the colours it is printed in."""

_SPACES: Final = {"1": "/DeviceGray", "L": "/DeviceGray", "RGB": "/DeviceRGB", "CMYK": "/DeviceCMYK"}
_ADOBE_INVERTED: Final = "[1 0 1 0 1 0 1 0]"


def luminance(picture: Pictures.Image) -> Pictures.Image:
    """Return the luminance of a picture for use in a mask (CSS Masking 1, 7.10.1)."""
    return picture.convert("RGB").convert("L", matrix=(0.2126, 0.7152, 0.0722, 0.0))


def put_image(file: PdfFile, image: Image, convert: Convert | None) -> Reference:
    """Write a picture, with its alpha as a soft mask. Pictures were checked when the deck was loaded."""
    # imported late: most decks have no pictures
    from deckgen.pictures import plain

    with Pictures.open(BytesIO(image.data)) as shown:
        if shown.format == "JPEG" and convert is None and shown.mode in _SPACES:
            return _jpeg(file, shown, image.data)
        if image.builds and convert is not None and shown.mode == "P":
            return _pixels(file, _in_builds(shown, image.builds), None)
        shown.load()
        whole = plain(shown)
        alpha = whole.getchannel("A") if whole.mode in ("LA", "RGBA") else None
    if convert is None or not image.press:
        return _pixels(file, whole, convert, alpha)
    with Pictures.open(BytesIO(image.press)) as printed:
        return _pixels(file, plain(printed), convert, alpha)


def _in_builds(picture: Pictures.Image, builds: bytes) -> Pictures.Image:
    """Convert a palette picture to the press inks of its builds, regardless of colour profiles."""
    entries = Pictures.frombytes("L", picture.size, picture.tobytes())
    tables = [list(builds[ink::4].ljust(256, b"\0")) for ink in range(4)]
    return Pictures.merge("CMYK", [entries.point(table) for table in tables])


def _jpeg(file: PdfFile, picture: Pictures.Image, data: bytes) -> Reference:
    entries = _entries(picture)
    entries["Filter"] = "/DCTDecode"
    if picture.mode == "CMYK" and "adobe" in picture.info:
        entries["Decode"] = _ADOBE_INVERTED
    return file.stream(data, entries, packed=True)


def _pixels(
    file: PdfFile, picture: Pictures.Image, convert: Convert | None, alpha: Pictures.Image | None = None
) -> Reference:
    mask = None
    if picture.mode in ("LA", "RGBA"):
        picture = picture.convert(picture.mode[:-1])
    if alpha is not None and alpha.getextrema() != (255, 255):
        mask = file.stream(alpha.tobytes(), _entries(alpha))
    if convert is not None:
        picture = convert(picture)
    entries = _entries(picture)
    if mask is not None:
        entries["SMask"] = mask
    return file.stream(picture.tobytes(), entries)


def _entries(picture: Pictures.Image) -> dict[str, object]:
    return {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": picture.width,
        "Height": picture.height,
        "BitsPerComponent": 1 if picture.mode == "1" else 8,
        "ColorSpace": _SPACES[picture.mode],
    }
