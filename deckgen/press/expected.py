"""What a PDF is held against: a printer's limits and bleed, and what kind of file it is to be."""

from __future__ import annotations

from dataclasses import dataclass

from deckgen.target.model import Limits
from deckgen.target.outputs import Standard

NO_LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Expected:
    """What a PDF is held against: a target's bleed in mm and limits, and whether it is for a press."""

    limits: Limits = NO_LIMITS
    bleed: float | None = None
    press: bool = False
    faces: bool | None = False
    """Whether pages are single faces, fronts and backs: order and backs are looked at. None: if so small."""
    standard: Standard = ""
    """The PDF/X standard that the file is to keep to, or any."""
    guessed: bool = False
    """Whether nobody named a target: then only files that claim to be for a press are held to the limits."""
    die_line: str = ""
    """The spot ink of its cut line, if it has one by an uncommon name."""


ANY = Expected()
