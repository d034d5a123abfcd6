"""Read the colour spaces and colours of a PDF page: how much of each ink a colour puts on the plates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pikepdf

from deckgen.facts import Fact
from deckgen.ink import TECHNICAL
from deckgen.press.pdf_reader import key_of, shown

PROCESS = ("Cyan", "Magenta", "Yellow", "Black")
ALL = "All"
"""The ink of marks that print on every plate (ISO 32000-1, 8.6.6.4)."""


class Unmeasurable(Exception):
    """Raised for page content whose inks cannot be measured: RGB, patterns, transparency. Carries a fact."""

    def __init__(self, fact: Fact) -> None:
        super().__init__(fact)
        self.fact = fact


@dataclass(frozen=True, slots=True)
class Space:
    """A colour space: its plates in the order of its components, or why its inks cannot be measured."""

    plates: tuple[str, ...]
    process: bool = True
    """Whether it is a process space: in overprint mode 1, components of zero leave their plates unchanged."""
    grey: bool = False
    refused: Fact | None = None

    @property
    def is_mark(self) -> bool:
        """Whether it is a spot ink that guides machines, or the ink of registration marks."""
        return not self.process and len(self.plates) == 1 and self.plates[0].lower() in _MARKS

    def spares(self, plate: str) -> bool:
        """Return whether overprint leaves a plate unchanged; grey sets all four process inks."""
        return plate not in (PROCESS if self.grey else self.plates)

    @property
    def first(self) -> Colour:
        """The initial colour of the space (ISO 32000-1, 8.6.8)."""
        if self.grey:
            return Colour(self, (0.0,))
        return Colour(self, (0.0, 0.0, 0.0, 1.0) if self.process else (1.0,) * len(self.plates))

    def colour(self, values: Sequence[float]) -> Colour:
        """Return the colour of this space with these components."""
        wrong = self.refused
        if not wrong and len(values) != len(self.plates):
            wrong = Fact("press-unmeasured-components", count=len(values), wanted=len(self.plates))
        return Colour(self, tuple(values), wrong)


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour as it is set: its space, its components and, if its inks cannot be measured, why."""

    space: Space
    values: tuple[float, ...]
    wrong: Fact | None = None
    pattern: Any = field(default=None, compare=False)
    """The pattern, if the colour is one."""

    def tint(self, plate: str) -> float | None:
        """Return how much ink it puts on a plate, 0 to 1; None if it does not set that plate."""
        if self.wrong or self.space.refused:
            return None
        if self.space.grey:
            return 1 - self.values[0] if plate == "Black" else 0.0 if plate in PROCESS else None
        plates = self.space.plates
        name = ALL if ALL in plates else plate
        return self.values[plates.index(name)] if name in plates else None


_MARKS = (*TECHNICAL, ALL.lower())
CMYK = Space(PROCESS)
GREY = Space(("Black",), grey=True)
RGB = Space((), refused=Fact("press-unmeasured-rgb"))
PATTERN = Space((), refused=Fact("press-unmeasured-pattern"))
BLACK = GREY.first
"""The initial colour of a page."""
_DEVICE = {
    "/DeviceCMYK": CMYK, "/CMYK": CMYK, "/DeviceGray": GREY, "/G": GREY, "/CalGray": GREY,
    "/DeviceRGB": RGB, "/RGB": RGB, "/Pattern": PATTERN,
}  # fmt: skip


def space_of(found: Any, named: Any) -> Space:
    """Return the colour space that an object describes; `named` holds the resources' colour spaces."""
    if isinstance(found, pikepdf.Name):
        return space_named(key_of(found), named)
    kind = shown(found[0])
    if kind == "Separation":
        return Space((shown(found[1]),), process=False)
    if kind == "DeviceN":
        return Space(tuple(shown(name) for name in found[1]), process=False)
    components = int(found[1].get("/N", 0)) if kind == "ICCBased" else 0
    if kind == "CalGray" or components == 1:
        return GREY
    if kind == "ICCBased":
        key = "press-unmeasured-cmyk-profile" if components == 4 else "press-unmeasured-rgb-profile"
        return Space((), refused=Fact(key))
    return Space((), refused=Fact("press-unmeasured-space", space=kind))


def space_named(name: str, named: Any) -> Space:
    """Return the space named by the operand of `cs`, slash included; `named` holds the resources' spaces."""
    if name in _DEVICE:
        return _DEVICE[name]
    if named is not None and name in named:
        return space_of(named[name], None)
    unknown = name[1:].encode("utf-8", "replace").decode("utf-8")
    return Space((), refused=Fact("press-unmeasured-space", space=unknown))
