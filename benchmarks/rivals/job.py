"""Read the circles job (a JSON file, millimetres, y down) into the typed figures that the rivals draw.

A card is drawn in this order: bleed disc, hatch strokes (butt caps), dark moon disc, its lit part, ring,
title and subtitle (both centred on the card, on the base lines given, in the ring's colour). Sheets are A4,
two by four boxes side by side, centred, with crop marks at the trim's edges outside the boxes.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PAGE = (210.0, 297.0)
COLUMNS, ROWS = 2, 4
MARK_GAP, MARK_LENGTH, MARK_WIDTH = 2.0, 5.0, 0.1
MM = 72 / 25.4
PIXELS_PER_MM = 300 / 25.4
DEJAVU = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
"""The type of both lines of text: Debian's package fonts-dejavu-core."""

Point = tuple[float, float]
Stroke = tuple[float, float, float, float]
Cubic = tuple[Point, Point, Point]

_ROUND = 4 / 3 * (math.sqrt(2) - 1)
"""Where the controls of a quarter ellipse lie, as a fraction of its half axes."""


@dataclass(frozen=True)
class Card:
    """One card: phase 0 is new, 0.5 full; strokes are (x0, y0, x1, y1)."""

    title: str
    subtitle: str
    colour: str
    phase: float
    strokes: list[Stroke]


@dataclass(frozen=True)
class Job:
    """The values that all cards share, and the cards."""

    size: float
    bleed: float
    moon: Point
    moon_radius: float
    dark: str
    lit: str
    ring_radius: float
    ring_width: float
    pale: str
    hatch_width: float
    hatch_colour: str
    title: tuple[float, float]
    subtitle: tuple[float, float]
    cards: list[Card]

    @property
    def centre(self) -> float:
        """Return both coordinates of the centre of a card."""
        return self.size / 2

    @property
    def pixels(self) -> int:
        """Return the side of a card's picture at 300 dpi, bleed included."""
        return round(self.size * PIXELS_PER_MM)

    def sheets(self) -> Iterator[list[tuple[float, float, int]]]:
        """Return each sheet as (left, top, index of the card) of its boxes."""
        left, top = _corner(self)
        for first in range(0, len(self.cards), COLUMNS * ROWS):
            last = min(first + COLUMNS * ROWS, len(self.cards))
            yield [
                (left + (i - first) % COLUMNS * self.size, top + (i - first) // COLUMNS * self.size, i)
                for i in range(first, last)
            ]


def load(path: Path) -> Job:
    """Return the job in the file at `path`."""
    data = json.loads(path.read_text(encoding="utf-8"))
    moon, ring, hatch = data["moon"], data["ring"], data["hatch"]
    cards = [Card(c["title"], c["subtitle"], c["bg"], c["phase"], c["lines"]) for c in data["cards"]]
    return Job(
        size=data["size"],
        bleed=data["bleed"],
        moon=(moon["cx"], moon["cy"]),
        moon_radius=moon["r"],
        dark=moon["dark"],
        lit=moon["lit"],
        ring_radius=ring["r"],
        ring_width=ring["w"],
        pale=ring["color"],
        hatch_width=hatch["w"],
        hatch_colour=hatch["color"],
        title=(data["title"]["y"], data["title"]["pt"]),
        subtitle=(data["subtitle"]["y"], data["subtitle"]["pt"]),
        cards=cards,
    )


def lit_part(job: Job, phase: float) -> tuple[Point, list[Cubic]]:
    """Return the lit part of the moon: its top, the limb down, the terminator (half an ellipse) back up."""
    (x, y), r = job.moon, job.moon_radius
    side = 1.0 if phase <= 0.5 else -1.0
    limb, terminator = side * r, side * r * math.cos(2 * math.pi * phase)
    return (x, y - r), [
        ((x + _ROUND * limb, y - r), (x + limb, y - _ROUND * r), (x + limb, y)),
        ((x + limb, y + _ROUND * r), (x + _ROUND * limb, y + r), (x, y + r)),
        ((x + _ROUND * terminator, y + r), (x + terminator, y + _ROUND * r), (x + terminator, y)),
        ((x + terminator, y - _ROUND * r), (x + _ROUND * terminator, y - r), (x, y - r)),
    ]


def crop_marks(job: Job) -> list[Stroke]:
    """Return the marks of a sheet, in millimetres from its top left corner."""
    left, top = _corner(job)
    right, bottom = left + COLUMNS * job.size, top + ROWS * job.size
    near, far = MARK_GAP, MARK_GAP + MARK_LENGTH
    marks: list[Stroke] = []
    for column in range(COLUMNS):
        for x in _trim_edges(left + column * job.size, job):
            marks += [(x, top - far, x, top - near), (x, bottom + near, x, bottom + far)]
    for row in range(ROWS):
        for y in _trim_edges(top + row * job.size, job):
            marks += [(left - far, y, left - near, y), (right + near, y, right + far, y)]
    return marks


def rgb(colour: str) -> tuple[float, float, float]:
    """Return `#rrggbb` as three numbers from 0 to 1."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


def _corner(job: Job) -> Point:
    return (PAGE[0] - COLUMNS * job.size) / 2, (PAGE[1] - ROWS * job.size) / 2


def _trim_edges(start: float, job: Job) -> Point:
    return start + job.bleed, start + job.size - job.bleed
