"""What a target file says, as frozen objects: sizes, bleed, colour, and how its files are made up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias

from deckgen.errors import Where
from deckgen.spec.model import Trim

FlipEdge = Literal["long", "short"]
Colour = Literal["rgb", "cmyk"]
PageOrder = Literal["front-back", "back-front", "fronts-backs"]
TRIM_TOLERANCE = 0.5
"""A trim this near to a wanted one, in mm, is that one: 63 mm is cut by a 2.5 in (63.5 mm) punch."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper in mm, as it is fed: `name` is empty for a size of the user's own."""

    name: str
    width: float
    height: float

    def __str__(self) -> str:
        """`A4 (210 x 297 mm)`."""
        size = f"{self.width:g} x {self.height:g} mm"
        return f"{self.name} ({size})" if self.name else size


@dataclass(frozen=True, slots=True)
class Margins:
    """The strip along each edge that the printer cannot reach, in mm."""

    top: float
    right: float
    bottom: float
    left: float


@dataclass(frozen=True, slots=True)
class Marks:
    """What is printed round the cards: lengths in mm, 0 for none."""

    ticks: float = 3.0
    """Length of a trim tick."""
    width: float = 0.15
    """Width of ticks and rules."""
    gap: float = 1.0
    """Between the end of the bleed and the start of a tick, where there is room."""
    ring: float = 0.0
    """Width of a line along the trim itself."""
    ruler: float = 50.0
    """Length of the ruler."""
    footer: bool = True
    """Title, version, sheet number and `print at 100 %`."""


@dataclass(frozen=True, slots=True)
class SvgFaces:
    """One SVG for each face."""


@dataclass(frozen=True, slots=True)
class PngFaces:
    """One PNG for each face. Names are patterns of `{n}`, `{id}`, `{part}`, `{side}`."""

    dpi: float
    pixels: tuple[int, int] | None
    """The exact picture size that the service wants; it wins over trim, bleed and dpi."""
    fronts: str
    backs: str


@dataclass(frozen=True, slots=True)
class FacePages:
    """One PDF of single faces, each a page with its TrimBox and BleedBox."""

    order: PageOrder
    copies: bool
    """Whether a card that the deck has three times gets three pages."""


@dataclass(frozen=True, slots=True)
class PaperSheets:
    """One PDF of sheets of paper, each with as many cards as fit."""

    paper: Paper
    margins: Margins
    gap: float
    """The least distance between the bleeds of neighbours, in mm."""
    flip: FlipEdge
    """The edge about which the paper is turned over for its back."""
    marks: Marks
    start_slot: int
    """The first place used on the first sheet, from 1; those before it are gone already."""


Output: TypeAlias = SvgFaces | PngFaces | FacePages | PaperSheets


@dataclass(frozen=True, slots=True)
class Fact:
    """Where a number of a target comes from, and whether it was checked with the vendor's own template."""

    key: str
    source: str
    verified: bool
    where: Where


@dataclass(frozen=True, slots=True, eq=False)
class Target:
    """A whole target file."""

    name: str
    path: Path
    about: str
    version: str
    kind: str
    output: Output
    trims: tuple[Trim, ...]
    """The sizes it wants, the best first; none: the deck's own first."""
    bleed: float
    safe: float | None
    """How far inside the trim important matter must stay, in mm; None: as the deck says."""
    colour: Colour
    facts: tuple[Fact, ...] = field(default=(), repr=False)

    def trim(self, trims: Sequence[Trim]) -> Trim:
        """Which of a part's trims this target takes: the first wanted one that the part has, else its first.

        A part has a wanted trim if it is within TRIM_TOLERANCE in both directions.
        """
        for wanted in self.trims:
            near = min(trims, key=lambda trim: _distance(trim, wanted))
            if _distance(near, wanted) <= TRIM_TOLERANCE:
                return near
        return trims[0]

    @property
    def unverified(self) -> tuple[Fact, ...]:
        """The numbers that nobody has yet checked with the vendor."""
        return tuple(fact for fact in self.facts if not fact.verified)


def _distance(a: Trim, b: Trim) -> float:
    return max(abs(a.width - b.width), abs(a.height - b.height))
