"""A colour of a PDF page in; how much of each ink it brings to the plates out, or why that cannot be told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pikepdf

from deckgen.press.names import key_of, shown

PROCESS = ("Cyan", "Magenta", "Yellow", "Black")
TECHNICAL = (
    "cutcontour", "perfcutcontour", "dieline", "die line", "die-line", "die", "thru-cut", "kiss-cut",
    "kisscut", "cut", "cut line", "crease", "fold", "stanze", "stanzkontur", "c",
)  # fmt: skip
"""Spot inks that are no inks: lines for a machine. They are told by their names in small letters."""
ALL = "All"
"""The ink of marks that show on every plate (ISO 32000-1, 8.6.6.4)."""
Tints = Mapping[str, float]
"""Parts of ink, 0 to 1, by plate or for `ALL`; plates that are not named get none and are knocked out."""
_NO_INK: Tints = dict.fromkeys(PROCESS, 0.0)


class Unmeasurable(Exception):
    """Something on a page whose inks cannot be told: RGB, patterns, transparency."""


@dataclass(frozen=True, slots=True)
class Space:
    """A colour space: its plates in the order of its components, or why it has none."""

    plates: tuple[str, ...]
    process: bool = True
    """Whether it is a process space, in which overprint mode 1 leaves plates of zero alone."""
    grey: bool = False
    refused: str = ""

    @property
    def marks_nothing(self) -> bool:
        """Whether it is the ink called None, which no device puts down."""
        return set(self.plates) == {"None"}

    def spares(self, plate: str) -> bool:
        """Whether overprint leaves a plate as it is; grey stands for all four process inks."""
        return plate not in (PROCESS if self.grey else self.plates)

    @property
    def components(self) -> int:
        """How many numbers make a colour."""
        return 1 if self.grey else len(self.plates)

    def tints(self, values: Sequence[float]) -> Tints:
        """The inks of a colour. Raises Unmeasurable."""
        if self.refused:
            raise Unmeasurable(self.refused)
        if self.grey:
            return {**_NO_INK, "Black": 1 - values[0]}
        if len(values) != len(self.plates):
            raise Unmeasurable(f"a colour of {len(values)} parts in a space of {len(self.plates)}")
        return dict(zip(self.plates, values, strict=True))

    @property
    def first(self) -> tuple[float, ...]:
        """The colour that is in force when the space has just been chosen."""
        if self.grey:
            return (0.0,)
        return (0.0, 0.0, 0.0, 1.0) if self.process else (1.0,) * len(self.plates)


CMYK = Space(PROCESS)
GREY = Space(("Black",), grey=True)


def refused(why: str) -> Space:
    """A space whose inks cannot be told."""
    return Space((), refused=why)


def space_of(found: Any, named: Any) -> Space:
    """The space of an image; `named` are the spaces of the resources."""
    if isinstance(found, pikepdf.Name):
        return space_named(key_of(found), named)
    kind = shown(found[0])
    if kind == "Separation":
        return _spot((shown(found[1]),))
    if kind == "DeviceN":
        return _spot(tuple(shown(name) for name in found[1]))
    if kind == "ICCBased":
        return {4: refused("CMYK with a profile"), 1: GREY}.get(
            int(found[1].get("/N", 0)), refused("colour in RGB with a profile")
        )
    if kind == "CalGray":
        return GREY
    return refused(f"colour in {kind}")


def space_named(name: str, named: Any) -> Space:
    """The space that the operand of `cs` names, with its slash; `named` are the spaces of the resources."""
    plain = {"/DeviceCMYK": CMYK, "/CMYK": CMYK, "/DeviceGray": GREY, "/G": GREY, "/CalGray": GREY}
    if name in plain:
        return plain[name]
    if named is not None and name in named:
        return space_of(named[name], None)
    return refused(f"colour in {name[1:].encode('utf-8', 'replace').decode('utf-8')}")


def _spot(names: tuple[str, ...]) -> Space:
    return Space(tuple(name for name in names), process=False)


def spot_plates(spaces: Sequence[Any]) -> list[str]:
    """The names of the spot inks in some colour spaces, in order, each once."""
    names: list[str] = []
    for found in spaces:
        if isinstance(found, pikepdf.Array) and str(found[0]) in ("/Separation", "/DeviceN"):
            listed = [found[1]] if str(found[0]) == "/Separation" else list(found[1])
            names += [shown(name) for name in listed]
    return [n for n in dict.fromkeys(names) if n not in (*PROCESS, "None", ALL)]
