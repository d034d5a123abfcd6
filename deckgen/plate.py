"""Read engraved plates: three sets of closed rings in the unit disc, in compact files.

A plate has three *separations*, painted in this order: `light` and `mid`, the two tint blocks, and `key`, the
key block. Each is an even-odd area of closed polygons with integer coordinates. The radius of the vignette is
`UNITS`, y runs down, and the origin is the centre.

The file is one LZMA stream: a line of JSON, then for each separation the lengths of its rings and the
differences from point to point, with low bytes separated from high bytes (which are nearly all 0 or 255).
"""

from __future__ import annotations

import json
import lzma
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.errors import Problem, SpecError, Where
from deckgen.facts import Fact
from deckgen.geometry import Ring as Ring
from deckgen.geometry import Rings
from deckgen.paths import read_bytes

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

UNITS = 5000
"""Units in the radius of the vignette: 5 um at a radius of 25.4 mm."""
SEPARATIONS = ("light", "mid", "key")
MAGIC = "deckgen-plate-1"
LIMIT = 16_000_000
"""The largest plate file in bytes, compressed or not; a plate of 40,000 points has 0.2 MB."""


@dataclass(frozen=True, slots=True)
class Plate:
    """Rings by separation; `pitch` is the line pitch it was cut for, as a fraction of the radius."""

    name: str
    pitch: float
    rings: Mapping[str, Sequence[Ring]] = field(repr=False)


def _unpacked(raw: bytes) -> npt.NDArray[np.int64]:
    import numpy as np  # slow to import, and most decks have no plates

    mixed = np.empty(len(raw), np.uint8)
    mixed[::2], mixed[1::2] = np.frombuffer(raw, np.uint8).reshape(2, -1)
    return mixed.view("<i2").astype(np.int64)


def read_plate(path: Path) -> Plate:
    """Read a plate. Raises FileError if it cannot be read, SpecError if it is not a plate."""
    raw = read_bytes(path, LIMIT)
    try:
        unpacker = lzma.LZMADecompressor(memlimit=256_000_000)
        data = unpacker.decompress(raw, max_length=LIMIT)
        if not unpacker.eof:
            raise ValueError("cut short, or too large")
        return _decoded(data)
    except (lzma.LZMAError, ValueError, LookupError, TypeError, OverflowError, RecursionError) as error:
        raise SpecError(Problem(Fact("plate-invalid"), Where(str(path)))) from error


def _decoded(data: bytes) -> Plate:
    line, _, body = data.partition(b"\n")
    head = json.loads(line)
    if head["format"] != MAGIC or head["units"] != UNITS:
        raise ValueError("another format")
    stream = BytesIO(body)
    rings = {name: _rings(stream, *head["counts"][name]) for name in SEPARATIONS}
    return Plate(head["name"], head["pitch"], rings)


def _rings(stream: BytesIO, count: int, points: int) -> Rings:
    sizes, dx, dy = (_unpacked(stream.read(2 * numbers)) for numbers in (count, points, points))
    if len(dx) != points or len(dy) != points or sizes.sum() != points or (count and sizes.min() < 1):
        raise ValueError("truncated")
    return Rings(*(array("i", _whole(values)) for values in (dx.cumsum(), dy.cumsum(), sizes)))


def _whole(values: npt.NDArray[np.int64]) -> bytes:
    """Return numbers as C integers. Raises ValueError if one does not fit."""
    fitting = values.astype("i")
    if (fitting != values).any():
        raise ValueError("out of range")
    return fitting.tobytes()
