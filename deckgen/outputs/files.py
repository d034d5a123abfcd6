"""Files to make and files made, as frozen objects that cross to worker processes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

Side = Literal["front", "back"]


class FaceRef(NamedTuple):
    """One face of one card, by name: a worker process looks it up."""

    part: str
    card: str
    side: Side


ONE_SIDED = "-one-sided"
"""Ends the name of the file of sheets without backs, where others have some."""
FOLD = "rules-fold-"
"""Begins the names of sheets that are folded to the rules in brief."""


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
    """The digest of everything the file is made from: it is made again when that changes."""
    weight: float = 1.0
    """Roughly how much work it is, for balancing it among workers."""
    data: bytes | None = field(default=None, repr=False)
    """The whole content, if nothing has to be drawn for it."""
    twin: str = ""
    """Files with the same twin have the same bytes, in any target: one is made, the others are copied."""
    page: int = 0
    """Which of the pages made from these faces the file shows."""
    grid: tuple[int, int] = (1, 1)
    """Columns and rows of a tabletop picture."""
    pixels: tuple[int, int] = (0, 0)
    """The size of a tabletop picture."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One file of a build: its path in the output folder, digest and size, what it is and its key."""

    path: str
    sha256: str
    bytes: int
    kind: str
    target: str
    cards: tuple[str, ...]
    trim: tuple[float, float]
    bleed: float
    key: str
