"""Write plate files, which `deckgen.plate` reads and describes."""

from __future__ import annotations

import json
import lzma
import sys
from array import array
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

from deckgen.plate import MAGIC, SEPARATIONS, UNITS, Plate

_FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9, "lc": 4, "lp": 0, "pb": 0}]


def _packed(values: Iterable[int]) -> bytes:
    """Return 16-bit numbers, all low bytes before all high bytes."""
    numbers = array("h", values)
    if sys.byteorder == "big":
        numbers.byteswap()
    raw = numbers.tobytes()
    return raw[::2] + raw[1::2]


def _differences(coordinates: Iterable[int]) -> Iterable[int]:
    """Return the steps between points, across rings: one ring begins near where the last one ended."""
    return (b - a for a, b in pairwise([0, *coordinates]))


def write_plate(path: Path, plate: Plate) -> None:
    """Write a plate, repeatable to the byte. Raises OverflowError beyond the int16 range."""
    body, counts = b"", {}
    for name in SEPARATIONS:
        rings = plate.rings[name]
        sizes = _packed(len(xs) for xs, _ in rings)
        dx, dy = (_packed(_differences(v for ring in rings for v in ring[axis])) for axis in (0, 1))
        counts[name] = [len(rings), len(dx) // 2]
        body += sizes + dx + dy
    head = {"format": MAGIC, "name": plate.name, "pitch": plate.pitch, "units": UNITS, "counts": counts}
    text = json.dumps(head, separators=(",", ":")) + "\n"
    path.write_bytes(lzma.compress(text.encode() + body, format=lzma.FORMAT_XZ, filters=_FILTERS))


def point_count(plate: Plate) -> int:
    """Return the number of points in all separations."""
    return sum(len(xs) for rings in plate.rings.values() for xs, _ in rings)
