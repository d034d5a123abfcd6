"""Describe files to make and finished files, as frozen objects that can be sent to worker processes."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Literal, NamedTuple

from deckgen.paths import read_blocks
from deckgen.sheet.sheets import Side as Side
from deckgen.target.outputs import FlipEdge


class FaceRef(NamedTuple):
    """One face of one card, by name, so that a worker process can look it up."""

    part: str
    card: str
    side: Side

    @property
    def full_id(self) -> str:
        """The part and the id of the card, as in `part/id`."""
        return f"{self.part}/{self.card}"


ONE_SIDED = "-one-sided"
"""Suffix of the file of sheets without backs, if other sheets have backs."""
FOLD = "rules-fold-"
"""Prefix of the sheets that fold into the rules in brief."""
SHEET = "rules-sheet-"
"""Prefix of the rules on one side of a sheet."""


@dataclass(frozen=True, slots=True)
class Output:
    """One file to make: its path, target and faces, and the cards that it shows, as `part/id`."""

    path: str
    target: str
    kind: str
    faces: tuple[FaceRef, ...]
    cards: tuple[str, ...]
    trim: tuple[float, float]
    bleed: float
    key: str
    """The digest of everything the file is made from; if it changes, the file is rebuilt."""
    weight: float = 1.0
    """Roughly how much work it is, to balance the load of workers."""
    data: bytes | None = field(default=None, repr=False)
    """The complete content, if nothing has to be drawn."""
    twin: str = ""
    """Files with the same twin have the same bytes in any target: one is made, the others are copied."""
    page: int = 0
    """Which of the pages made from these faces is in the file."""
    grid: tuple[int, int] = (1, 1)
    """Columns and rows of a tabletop picture."""
    pixels: tuple[int, int] = (0, 0)
    """The size of a tabletop picture."""
    part: str = ""
    """The part whose size this is; empty for a file that packs others."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One file of a build: its path in the output folder, digest, size, kind and key.

    The cards that it shows are named as `part/id`.
    """

    path: str
    sha256: str
    bytes: int
    kind: str
    target: str
    cards: tuple[str, ...]
    trim: tuple[float, float]
    bleed: float
    key: str
    part: str = ""
    """The part whose size this is; empty for a file that packs others."""


_FLIP: dict[bytes, FlipEdge] = {b"/DuplexFlipLongEdge": "long", b"/DuplexFlipShortEdge": "short"}
"""The PDF values for duplex printing (ISO 32000-1, table 150)."""


def home_printing(entry: Entry, path: Path) -> FlipEdge | Literal["none", "fold", ""]:
    """Return the edge on which a file is flipped when printed at home, `none` if it has no backs.

    The answer comes from the file's own print settings. It is `fold` for a single side that folds into pages,
    and empty for a file that is not meant for home printers.
    """
    if entry.kind not in ("pdf sheets", "pdf pads", "pdf rules", "pdf box"):
        return ""
    name = PurePosixPath(entry.path).name
    if name.startswith(FOLD):
        return "fold"
    before = b""
    for block in read_blocks(path):
        for asked, edge in _FLIP.items():
            if asked in before + block:
                return edge
        before = block[-max(map(len, _FLIP)) :]
    return "" if entry.kind == "pdf rules" and not name.startswith(SHEET) else "none"
