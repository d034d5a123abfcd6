"""What a PDF is checked against: a printer's limits and bleed, and what kind of file it must be."""

from __future__ import annotations

from dataclasses import dataclass

from deckgen.target.model import Limits
from deckgen.target.outputs import Standard

NO_LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Requirements:
    """What a PDF is checked against."""

    limits: Limits = NO_LIMITS
    bleed: float | None = None
    """The bleed that is wanted, in mm."""
    press: bool = False
    """Whether it is for a press, which takes only inks."""
    faces: bool | None = False
    """Whether pages are single faces, whose order and backs are checked. None: if they are that small."""
    standard: Standard = ""
    """The PDF/X standard that the file must follow, or any."""
    guessed: bool = False
    """Whether no target was named: then limits apply only to files that claim to be for a press."""
    die_line: str = ""
    """The spot ink of its cut line, if the name is not one of the usual ones."""


ANY = Requirements()
