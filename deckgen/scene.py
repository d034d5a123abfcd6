"""A scene: a size in millimetres and a closed set of drawing items; it knows no cards, paper or files.

Origin top left, x right, y down. A scene with `bleed` is the trim plus that margin all round. Renderers
`match` over `Item`; layout has decided everything before they see it.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from math import cos, pi, radians, sin, tan
from typing import NamedTuple, TypeAlias

from deckgen.fonts import Font
from deckgen.ink import Ink

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
"""(a, b, c, d, e, f): x' = a x + c y + e, y' = b x + d y + f, as in PDF and SVG."""

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def moved(dx: float, dy: float) -> Matrix:
    """A shift by (dx, dy) mm."""
    return 1.0, 0.0, 0.0, 1.0, dx, dy


def scaled(sx: float, sy: float | None = None) -> Matrix:
    """A scaling about the origin; one factor for both axes if only one is given."""
    return sx, 0.0, 0.0, sx if sy is None else sy, 0.0, 0.0


def turned(degrees: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    """A turn about (x, y), clockwise as seen (y runs down)."""
    quarter, rest = divmod(degrees, 90)
    c, s = ((1, 0), (0, 1), (-1, 0), (0, -1))[int(quarter) % 4] if not rest else _cos_sin(degrees)
    return c, s, -s, c, x - c * x + s * y, y - s * x - c * y


def _cos_sin(degrees: float) -> tuple[float, float]:
    return cos(radians(degrees)), sin(radians(degrees))


def after(first: Matrix, then: Matrix) -> Matrix:
    """The one transform that does `first` and `then`."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (
        p * a + r * b, q * a + s * b,
        p * c + r * d, q * c + s * d,
        p * e + r * f + t, q * e + s * f + u,
    )  # fmt: skip


def inverse(matrix: Matrix) -> Matrix:
    """The transform that undoes another. Raises ZeroDivisionError if it flattens all to a line."""
    a, b, c, d, e, f = matrix
    det = a * d - b * c
    return d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det


def mapped(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Where the transform takes the point (x, y)."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


class Curves(NamedTuple):
    """An outline: `ops` is a string over M, L, C, Z; `xy` holds 2, 2, 6 and 0 numbers (mm) for each."""

    ops: str
    xy: Sequence[float]

    def mapped(self, matrix: Matrix) -> Curves:
        """The outline as the transform takes it."""
        a, b, c, d, e, f = matrix
        points = list(zip(self.xy[::2], self.xy[1::2], strict=True))
        flat = [0.0] * len(self.xy)  # filled in two strides: a plate of hatches has thousands of points
        flat[::2] = [a * x + c * y + e for x, y in points]
        flat[1::2] = [b * x + d * y + f for x, y in points]
        return Curves(self.ops, tuple(flat))


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Polygons:
    """Many closed polygons with whole-number coordinates, such as a plate; `digest` names them uniquely.

    Kept as arrays and written as integers: a plate of 30,000 points must not cost 30,000 objects.
    """

    rings: Sequence[tuple[array[int], array[int]]] = field(repr=False)
    digest: str


Outline: TypeAlias = Curves | Polygons


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line of `width` mm; `cap` and `join` as in PDF (0 butt or mitre, 1 round, 2 square or bevel)."""

    ink: Ink
    width: float
    cap: int = 0
    join: int = 0
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Path:
    """An outline, filled, stroked or both (fill first)."""

    outline: Outline
    fill: Ink | None = None
    stroke: Stroke | None = None
    even_odd: bool = False
    overprint: bool = False
    """Printed over what lies beneath it on the press, without knocking it out."""


class Glyph(NamedTuple):
    """One glyph of a run: id in the font, origin (mm), turn (degrees clockwise), the text it stands for.

    The texts of a run's glyphs, joined, are the run's text: a ligature holds all its letters, a mark none.
    """

    gid: int
    x: float
    y: float
    text: str
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class Text:
    """A run of glyphs of one font at one size (mm per em), already shaped and placed."""

    font: Font
    size: float
    glyphs: tuple[Glyph, ...]
    fill: Ink
    stroke: Stroke | None = None
    """A stroke in the same ink fattens type that is knocked out of a solid."""
    overprint: bool = False

    @property
    def text(self) -> str:
        """The words, as they are to be found, read aloud and copied."""
        return "".join(glyph.text for glyph in self.glyphs)


@dataclass(frozen=True, slots=True)
class Image:
    """A picture filling the box `x, y, width, height` (mm); `data` is PNG or JPEG, opened by `pictures`."""

    x: float
    y: float
    width: float
    height: float
    data: bytes = field(repr=False)
    digest: str
    pixels: tuple[int, int]
    """Pixels across and down of what was photographed or scanned."""
    builds: bytes = field(default=b"", repr=False)
    """The press's table for a PNG with a table of colours: cyan, magenta, yellow, black, 0 to 255 each."""


class Role(StrEnum):
    """What a group is for: background may be cut away, live matter must not, marks stand outside."""

    BACKGROUND = "background"
    LIVE = "live"
    MARK = "mark"


@dataclass(frozen=True, slots=True)
class Group:
    """Items under one transform and one clip; the label (`pip`, `index`) is for checks and readers."""

    items: tuple[Item, ...]
    transform: Matrix = IDENTITY
    clip: Outline | None = None
    label: str = ""
    role: Role | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Another scene, put here: drawn once in a file and used many times (a form XObject, a symbol)."""

    scene: Scene
    transform: Matrix = IDENTITY


class Link(NamedTuple):
    """A box that leads somewhere (pages only): an address or, with a leading `#`, a named place."""

    x: float
    y: float
    width: float
    height: float
    target: str


Item: TypeAlias = Path | Text | Image | Group | Place | Link


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Scene:
    """A picture of `width` x `height` mm. With `bleed`, the trim is the inner box that far from each edge."""

    width: float
    height: float
    items: tuple[Item, ...]
    bleed: float = 0.0
    title: str = ""
    desc: str = ""
    name: str = ""
    """What files and objects made of it are called, such as the card's id."""


def walk(items: Iterable[Item]) -> Iterator[Item]:
    """Every item, groups before what they hold, placed scenes entered: painting order."""
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from walk(item.items)
        elif isinstance(item, Place):
            yield from walk(item.scene.items)


def polyline(points: Sequence[tuple[float, float]], closed: bool = False) -> Curves:
    """Straight lines from point to point."""
    ops = "M" + "L" * (len(points) - 1) + ("Z" if closed else "")
    return Curves(ops, tuple(v for point in points for v in point))


def joined(outlines: Iterable[Curves]) -> Curves:
    """Several outlines as one, so that they are filled or stroked together."""
    kept = tuple(outlines)
    return Curves("".join(o.ops for o in kept), tuple(v for o in kept for v in o.xy))


def rectangle(x: float, y: float, width: float, height: float, radius: float = 0.0) -> Curves:
    """A rectangle, its corners rounded by `radius` mm (at most half the shorter side)."""
    r = min(radius, width / 2, height / 2)
    if r <= 0:
        return polyline([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], closed=True)
    right, foot = x + width, y + height
    corners = (arc(right - r, y + r, r, -90, 0), arc(right - r, foot - r, r, 0, 90),
               arc(x + r, foot - r, r, 90, 180), arc(x + r, y + r, r, 180, 270))  # fmt: skip
    ops = "".join(c.ops if i == 0 else "L" + c.ops[1:] for i, c in enumerate(corners)) + "Z"
    return Curves(ops, tuple(v for c in corners for v in c.xy))


def circle(x: float, y: float, r: float) -> Curves:
    """A circle of radius `r` about (x, y), as four cubic quarters."""
    whole = arc(x, y, r, 0, 360)
    return Curves(whole.ops + "Z", whole.xy)


def arc(x: float, y: float, r: float, start: float, end: float, ry: float | None = None) -> Curves:
    """An open arc about (x, y) from `start` to `end` degrees (0 is right, clockwise), as cubics.

    With `ry` an arc of the ellipse with half-axes `r` and `ry`. A quarter errs by 0.03 % of the radius.
    """
    ry = r if ry is None else ry
    pieces = max(1, int(-(-abs(end - start) // 90.0001)))
    step = radians(end - start) / pieces
    k = 4 / 3 * tan(step / 4)
    angle = radians(start)
    xy = [x + r * cos(angle), y + ry * sin(angle)]
    for _ in range(pieces):
        c0, s0, c1, s1 = cos(angle), sin(angle), cos(angle + step), sin(angle + step)
        xy += [x + r * (c0 - k * s0), y + ry * (s0 + k * c0), x + r * (c1 + k * s1), y + ry * (s1 - k * c1),
               x + r * c1, y + ry * s1]  # fmt: skip
        angle += step
    return Curves("M" + "C" * pieces, tuple(xy))


def regular(x: float, y: float, r: float, corners: int, start: float = -90.0) -> list[tuple[float, float]]:
    """The corners of a regular polygon in the circle of radius `r`; the first at `start` degrees."""
    return [
        (
            x + r * cos(radians(start) + 2 * pi * i / corners),
            y + r * sin(radians(start) + 2 * pi * i / corners),
        )
        for i in range(corners)
    ]
