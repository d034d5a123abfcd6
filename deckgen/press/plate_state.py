"""The part of a PDF's graphics state that decides which plates an object marks, and how strongly."""

from __future__ import annotations

from dataclasses import dataclass, field

from deckgen.press.colourspaces import ALL, CMYK, GREY, Space, Tints, Unmeasurable


@dataclass(frozen=True, slots=True)
class Ink:
    """A colour as it is set: its space and the inks it brings; `wrong` says why they cannot be told."""

    space: Space = GREY
    tints: Tints = field(default_factory=lambda: GREY.tints((0.0,)), hash=False)
    wrong: str = ""

    def tint(self, plate: str) -> float | None:
        """How much of a plate's ink it brings, 0 to 1; None if it does not speak of the plate."""
        return self.tints.get(ALL, self.tints.get(plate))


@dataclass(frozen=True, slots=True)
class State:
    """The part of the graphics state that decides over inks."""

    fill: Ink = Ink()
    stroke: Ink = Ink()
    over_fill: bool = False
    over_stroke: bool = False
    mode: int = 0
    text_mode: int = 0

    def level(self, plate: str, stroking: bool) -> float | None:
        """How much of a plate's ink is put down, 0 to 1; None: the plate is left as it is."""
        ink, over = (self.stroke, self.over_stroke) if stroking else (self.fill, self.over_fill)
        if ink.wrong:
            raise Unmeasurable(ink.wrong)
        if ink.space.marks_nothing:
            return None
        tint = ink.tint(plate)
        if tint is None:
            return None if over else 0.0
        return None if over and self.mode and ink.space is CMYK and tint == 0 else tint
