"""What is to be made, as frozen objects that cross to worker processes: files, and faces by name."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

Side = Literal["front", "back"]


class FaceRef(NamedTuple):
    """One face of one card, by name: it crosses to a worker process, which draws it there."""

    part: str
    card: str
    side: Side


@dataclass(frozen=True, slots=True)
class Output:
    """One file to make: where, for which target, from which faces."""

    path: str
    target: str
    kind: str
    faces: tuple[FaceRef, ...]
    cards: tuple[str, ...]
    trim: tuple[float, float]
    bleed: float
    key: str
    weight: float = 1.0
    """How much work it is, about, for sharing it out."""
    data: bytes | None = field(default=None, repr=False)
    """All that stands in it, where nothing has to be drawn."""
    twin: str = ""
    """Files with the same twin hold the same bytes, in any target: one is made, the others are copied."""
    page: int = 0
    """Which of the pages that these faces make this file shows."""
    grid: tuple[int, int] = (1, 1)
    """Columns and rows of a picture for a table."""
    pixels: tuple[int, int] = (0, 0)
    """The size of a picture for a table."""
