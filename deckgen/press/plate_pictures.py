"""A picture of a PDF and a plate in; the picture of that plate alone, in grey, out."""

from __future__ import annotations

from typing import Any, Final

import pikepdf

from deckgen.press.colourspaces import ALL, Space, Unmeasurable, space_of

_INVERTED: Final = bytes(range(255, -1, -1))
_WHITE: Final = b"\xff"
_MOST: Final = 200_000_000
"""Bytes of a picture that is still taken apart."""


def plate_picture(out: pikepdf.Pdf, picture: Any, plate: str, found: Any, overprint: bool) -> Any:
    """The picture as one plate has it; None where it leaves the plate alone. Raises Unmeasurable."""
    if "/SMask" in picture or (int(picture.get("/SMaskInData", 0)) > 0):
        raise Unmeasurable("a picture that can be seen through")
    made = _parted(out, picture, plate, found, overprint)
    mask = picture.get("/Mask")
    if mask is not None and made is not None:
        if not isinstance(mask, pikepdf.Stream):
            raise Unmeasurable("a picture of which some colours are left out")
        made["/Mask"] = out.copy_foreign(mask)
    return made


def _parted(out: pikepdf.Pdf, picture: Any, plate: str, found: Any, overprint: bool) -> Any:
    indexed = _palette(picture, found)
    space = indexed[0] if indexed else space_of(picture.get("/ColorSpace"), found.get("/ColorSpace"))
    if space.refused:
        raise Unmeasurable(f"a picture with {space.refused}")
    if ALL in space.plates:
        raise Unmeasurable("a picture in registration colour")
    if plate not in space.plates:
        return None if overprint and space.spares(plate) else _grey(out, _WHITE, 1, 1)
    at = space.plates.index(plate)
    width, height = int(picture["/Width"]), int(picture["/Height"])
    if space.grey and not indexed:
        return _as_it_is(out, picture)
    if indexed:
        plane = _plane(indexed[1], space, at)
        return _grey(
            out, _samples(picture, width * height).translate(plane.ljust(256, _WHITE)), width, height
        )
    samples = _samples(picture, width * height * space.components)
    return _grey(out, _plane(samples, space, at), width, height)


def _plane(samples: bytes, space: Space, at: int) -> bytes:
    """One component as grey: full ink is black."""
    return samples if space.grey else samples[at :: space.components].translate(_INVERTED)


def _as_it_is(out: pikepdf.Pdf, picture: Any) -> Any:
    """A grey picture of any depth, however it is packed: it is a plate already."""
    made = out.copy_foreign(picture)
    made["/ColorSpace"] = pikepdf.Name.DeviceGray
    return made


def _palette(picture: Any, found: Any) -> tuple[Space, bytes] | None:
    """The base space and the table of an indexed picture."""
    space = picture.get("/ColorSpace")
    named = found.get("/ColorSpace")
    if isinstance(space, pikepdf.Name) and named is not None and str(space) in named:
        space = named[str(space)]
    if not isinstance(space, pikepdf.Array) or str(space[0]) not in ("/Indexed", "/I"):
        return None
    table: Any = space[3]
    data = table.read_bytes() if isinstance(table, pikepdf.Stream) else bytes(table)
    return space_of(space[1], named), data


def _samples(picture: Any, count: int) -> bytes:
    """The samples, eight bits each. Raises Unmeasurable for other depths and forms."""
    if int(picture.get("/BitsPerComponent", 8)) != 8 or count > _MOST:
        raise Unmeasurable("a picture of another depth than eight bits, or too large")
    try:
        data: bytes = picture.read_bytes()
        plain = len(data) >= count
    except (pikepdf.PdfError, NotImplementedError):
        plain = False
    if not plain:
        data = _unpacked(picture)
    if _upside_down(picture):
        data = data.translate(_INVERTED)
    if len(data) < count:
        raise Unmeasurable("a picture that is cut short")
    return data[:count]


def _unpacked(picture: Any) -> bytes:
    """The samples of a JPEG as they are stored: what Adobe writes upside down Pillow turns, unlike a PDF."""
    try:
        opened = pikepdf.PdfImage(picture).as_pil_image()
        data = opened.tobytes()
        return data.translate(_INVERTED) if opened.mode == "CMYK" and "adobe" in opened.info else data
    except (ValueError, OSError, NotImplementedError, pikepdf.PdfError) as error:
        raise Unmeasurable("a picture that cannot be unpacked") from error


def _upside_down(picture: Any) -> bool:
    """Whether full samples stand for no ink. Raises Unmeasurable for other ranges."""
    decode = [float(v) for v in picture.get("/Decode", [])]
    pairs = {tuple(decode[n : n + 2]) for n in range(0, len(decode), 2)}
    if len(pairs) > 1 or not pairs <= {(0.0, 1.0), (1.0, 0.0), (0.0, 255.0)}:
        raise Unmeasurable("a picture whose samples stand for a part of the inks")
    return (1.0, 0.0) in pairs


def _grey(out: pikepdf.Pdf, data: bytes, width: int, height: int) -> Any:
    made = out.make_stream(data)
    made["/Type"], made["/Subtype"] = pikepdf.Name.XObject, pikepdf.Name.Image
    made["/Width"], made["/Height"], made["/BitsPerComponent"] = width, height, 8
    made["/ColorSpace"] = pikepdf.Name.DeviceGray
    return made
