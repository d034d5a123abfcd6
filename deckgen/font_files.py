"""Unpack compressed fonts (WOFF2) and font collections (TTC) into plain fonts, which can be embedded in PDFs.

A font may come from a stranger: no more is unpacked than a limit allows, whatever size the file claims to
have.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import sha256
from io import BytesIO

import brotli
import fontTools
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.basePen import BasePen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.woff2 import WOFF2DirectoryEntry, woff2DirectorySize

from deckgen.errors import DeckgenError, Problem, SpecError, Where
from deckgen.facts import Fact, Quantity
from deckgen.geometry import Curves
from deckgen.paths import cache_folder

COLLECTION = b"ttcf"
_POINTS = {"M": 1, "L": 1, "C": 3, "Z": 0}
"""The number of points of each outline operator."""
_BLOCK = 1 << 20
_SLOW = 500_000
"""Bytes from which a WOFF2 font takes a second or more to unpack; Noto Color Emoji takes 18."""
_NAMING = {"GlyphOrder", "name", "OS/2", "fvar", "cmap", "head"}
_DIGEST = 32
"""Bytes of the digest at the start of a file in the cache."""
_EXTRA = slice(28, 48)
"""The part of a WOFF2 header that locates metadata (WOFF2, 4.1), which are compressed too and not needed."""


def unpacked(data: bytes, face: str, most: int, name: str, where: Where | None) -> bytes:
    """Return a font as a plain file of at most `most` bytes; `face` is its number in a collection, from 0.

    The result is the same on every run. Raises SpecError if it cannot be read.
    """
    try:
        if data[:4] == COLLECTION:
            return _of_collection(data, face, name, where)
        if _is_larger(data, most):
            large = Fact("file-too-large", most=Quantity(most // 1_000_000, "MB"))
            raise SpecError(Problem(large, where))
        bare = data[: _EXTRA.start] + bytes(20) + data[_EXTRA.stop :]
        if len(data) < _SLOW:
            return _plain(TTFont(BytesIO(bare), lazy=True))
        return _kept(sha256(bare).hexdigest(), lambda: _plain(TTFont(BytesIO(bare), lazy=True)))
    except DeckgenError:
        raise
    # The parser raises all kinds of exceptions for broken files.
    except Exception:
        raise SpecError(Problem(Fact("font-unusable", file=name), where)) from None


def named_only(data: bytes, most: int) -> bytes:
    """Return a WOFF2 font with only the tables that tell what it is called, which is quick to make.

    It is empty if the file is broken, or unpacks to more than `most` bytes.
    """
    try:
        if _is_larger(data, most):
            return b""
        font = TTFont(BytesIO(data[: _EXTRA.start] + bytes(20) + data[_EXTRA.stop :]), lazy=True)
        for tag in set(font.keys()) - _NAMING:
            del font[tag]
        return _plain(font)
    # The parser raises all kinds of exceptions for broken files.
    except Exception:
        return b""


def _kept(name: str, make: Callable[[], bytes]) -> bytes:
    """Return what was made earlier under a name, if the cache has it whole, or make and keep it."""
    path = cache_folder() / "fonts" / f"{name}-{fontTools.version}"
    with suppress(OSError):
        found = path.read_bytes()
        if sha256(found[_DIGEST:]).digest() == found[:_DIGEST]:
            return found[_DIGEST:]
    data = make()
    with suppress(OSError):  # Without a cache, it is made each time.
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f"{path.name}.{os.getpid()}")
        part.write_bytes(sha256(data).digest() + data)
        part.replace(path)
    return data


def _of_collection(data: bytes, face: str, name: str, where: Where | None) -> bytes:
    count = int.from_bytes(data[8:12], "big")
    if not face or int(face) >= count:
        names = tuple(_named(data, n, name) for n in range(min(count, 20)))
        raise SpecError(Problem(Fact("font-collection", file=name, count=count, faces=names), where))
    return _plain(TTFont(BytesIO(data), fontNumber=int(face), lazy=True))


def _named(data: bytes, face: int, name: str) -> str:
    """Return how to write a face, followed by its name: `a.ttc#3 (Noto Sans)`."""
    called = TTFont(BytesIO(data), fontNumber=face, lazy=True)["name"].getDebugName(4)
    return f"{name}#{face} ({called})"


def _plain(font: TTFont) -> bytes:
    # By default, fontTools writes the current time into the file.
    font.recalcTimestamp, font.flavor = False, None
    out = BytesIO()
    font.save(out)
    return out.getvalue()


def cff_table(name: str, upem: int, outline: Callable[[int], Curves], gids: Iterable[int]) -> bytes:
    """Return a bare `CFF ` table of outlines (in em, y down) by glyph number; other glyphs are empty."""
    wanted = {0, *gids}
    names = [".notdef", *(f"g{gid}" for gid in range(1, max(wanted) + 1))]
    nothing = T2CharStringPen(None, None).getCharString()
    strings = dict.fromkeys(names, nothing)
    for gid in sorted(wanted):
        pen = T2CharStringPen(None, None)
        _draw(outline(gid), upem, pen)
        strings[names[gid]] = pen.getCharString()
    builder = FontBuilder(upem, isTTF=False)
    builder.setupGlyphOrder(names)
    builder.setupCFF(name, {}, strings, {})
    return bytes(builder.font["CFF "].compile(builder.font))


def _draw(outline: Curves, upem: int, pen: BasePen) -> None:
    xy = iter(outline.xy)
    for op in outline.ops:
        points = [(next(xy) * upem, -next(xy) * upem) for _ in range(_POINTS[op])]
        match op:
            case "M":
                pen.moveTo(*points)
            case "L":
                pen.lineTo(*points)
            case "C":
                pen.curveTo(*points)
            case _:
                pen.closePath()


def _is_larger(data: bytes, most: int) -> bool:
    """Return whether compressed data unpack to more than `most` bytes, by unpacking them."""
    file = BytesIO(data)
    file.seek(woff2DirectorySize)
    for _ in range(int.from_bytes(data[12:14], "big")):
        WOFF2DirectoryEntry().fromFile(file)
    packed = file.read(int.from_bytes(data[20:24], "big"))
    reader, size = brotli.Decompressor(), 0
    block = reader.process(packed, output_buffer_limit=_BLOCK)
    while block and size <= most:
        size += len(block)
        block = reader.process(b"", output_buffer_limit=_BLOCK)
    return size > most
