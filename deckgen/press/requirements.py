"""Define what a PDF is checked against: a printer's limits and bleed, and the kind of file it must be."""

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
    """The required bleed, in mm."""
    press: bool = False
    """Whether it is for a press, which accepts only inks."""
    faces: bool | None = False
    """Whether pages are single faces, whose order and backs are checked. None decides by page size."""
    standard: Standard = ""
    """The PDF/X standard that the file must follow; empty for none."""
    guessed: bool = False
    """Whether no target was named; limits then apply only to files that claim to be for a press."""
    die_line: str = ""
    """The spot ink of its cut line, if it does not have one of the usual names."""


ANY = Requirements()
