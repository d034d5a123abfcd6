"""Layers drawn in engraved lines: a shape shaded by hatching, and a moon with its seas."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import asin, atan2, cos, degrees, hypot, pi, radians, sin, sqrt
from random import Random

from deckgen.deck.types import ANGLE, INK, NUMBER, SIZE, TEXT, choice
from deckgen.draw.layers.burin import UNIT, Burin, Tone, smooth
from deckgen.draw.layers.moon import lit_part
from deckgen.draw.layers.registry import Centred, Pen, kind, param
from deckgen.draw.svg.paths import parse_path
from deckgen.errors import FactError
from deckgen.facts import Fact, Quantity
from deckgen.geometry import Curves, Point, Polygons, circle, joined, rectangle, scale, translate
from deckgen.ink import Ink
from deckgen.scene import Group, Item, Path, Stroke
from deckgen.selenography import RAYED, SEAS

STEP = 0.35
"""Distance of the points of a line in mm; less in a small shape."""
FINEST = 0.15
"""The least pitch in mm: finer lines run together in print."""
LONGEST = 120.0
"""The largest shape that may be hatched, from its centre, in mm."""
MOST_POINTS = 800_000
"""Most points of the lines of a moon: the largest with its usual pitch has 740,000."""
_LIMITS = {"longest": Quantity(LONGEST, "mm"), "finest": Quantity(FINEST, "mm")}
FAMILIES = ("straight", "rings", "rays", "ball")
FORMS = ("ramp", "ball", "centre")


@dataclass(frozen=True, slots=True)
class Shade:
    """How dark a shape is: from `pale` on the side of the light to `dark` away from it, over `r` mm."""

    r: float
    pale: float
    dark: float
    light: float
    form: str

    def tone(self, x: float, y: float) -> float:
        """Return the tone at a point, relative to the shape's centre."""
        u, v = x / self.r, y / self.r
        toward = u * sin(radians(self.light)) - v * cos(radians(self.light))
        if self.form == "centre":
            away = min(1.0, hypot(u, v))
        elif self.form == "ball":
            height = sqrt(max(0.0, 1 - u * u - v * v))
            away = 1 - max(0.0, 0.72 * toward + 0.69 * height)
        else:
            away = (1 - toward) / 2
        return self.pale + (self.dark - self.pale) * smooth(0, 1, away)


def line_paths(family: str, r: float, pitch: float, turn: float) -> Iterator[list[Point]]:
    """Yield the paths of a family of lines that cover a disc of `r` about the origin, `pitch` apart.

    Rays are `pitch` apart at the rim; lines on a ball are circles of latitude seen slightly from above.
    """
    c, s = cos(radians(turn)), sin(radians(turn))
    for path in _upright_paths(family, r, pitch):
        yield [(c * x - s * y, s * x + c * y) for x, y in path] if turn else path


def _upright_paths(family: str, r: float, pitch: float) -> Iterator[list[Point]]:
    step = min(STEP, r / 14)
    many = int(r / pitch)
    if family == "rings":
        yield from (_ring((i + 0.5) * pitch, step) for i in range(many))
    elif family == "rays":
        yield from _rays(r, 2 * max(2, round(pi * r / pitch)), step)
    elif family == "ball":
        for i in range(int(-r * 1.4 / pitch), int(r * 1.2 / pitch) + 1):
            level = (i + 0.5) * pitch
            yield [(x, level + 0.22 * r * sqrt(max(0.0, 1 - (x / r) ** 2))) for x in _steps(-r, r, step)]
    else:
        for i in range(-many - 1, many + 1):
            yield [(x, (i + 0.5) * pitch) for x in _steps(-r, r, step)]


def _rays(r: float, count: int, step: float) -> Iterator[list[Point]]:
    """Yield lines from near the centre to the edge, clockwise from the top."""
    for i in range(count):
        angle = 2 * pi * i / count
        yield [(s * sin(angle), -s * cos(angle)) for s in _steps(0.12 * r, r, step)]


def _steps(start: float, end: float, step: float) -> list[float]:
    count = max(4, round((end - start) / step))
    return [start + (end - start) * i / count for i in range(count + 1)]


def _ring(r: float, step: float) -> list[Point]:
    """Return a circle that overlaps its own start, so that no seam shows; each begins elsewhere."""
    count = max(12, round(2 * pi * r / step))
    start = 2.4 * r / step
    angles = [start + 2 * pi * i / count for i in range(count + 3)]
    return [(r * cos(angle), r * sin(angle)) for angle in angles]


@lru_cache(maxsize=256)
def hatching(family: str, r: float, pitch: float, turn: float, shade: Shade, seed: str) -> Polygons:
    """Return the lines of a hatched disc of radius `r` about the origin."""

    def narrowing(x: float, y: float) -> float:
        return shade.tone(x, y) * hypot(x, y) / r

    tone = narrowing if family == "rays" else shade.tone
    return Burin(pitch).lines(line_paths(family, r, pitch, turn), tone, Random(seed))


@kind("hatch")
class Hatch(Centred):
    """A shape shaded with engraved lines: a disc (`r`), a box (`w`, `h`) or path data (`d`)."""

    ink: Ink | None = param(INK, "ink of the lines")
    r: float = param(SIZE, "radius of a disc; for path data, how far it extends from the centre", "0mm")
    w: float = param(SIZE, "width of a box around the centre", "0mm")
    h: float = param(SIZE, "height of that box", "0mm")
    d: str = param(TEXT, "SVG path data, in mm before scaling, with the origin at the centre", "")
    scale: float = param(NUMBER, "size of one unit of that data, in mm or as a length", "1")
    hole: float = param(SIZE, "radius of a disc in the middle that is left empty", "0mm")
    lines: str = param(choice(*FAMILIES), "how the lines run", "straight")
    turn: float = param(ANGLE, "rotation of the lines, clockwise; 0 is horizontal", "0")
    pitch: float = param(SIZE, "distance from line to line", "0.32mm")
    pale: float = param(NUMBER, "ink coverage on the lit side, 0 to 1", "0.1")
    dark: float = param(NUMBER, "ink coverage on the side away from the light, 0 to 1", "0.7")
    light: float = param(ANGLE, "where the light comes from: 0 above, clockwise", "-45")
    form: str = param(
        choice(*FORMS), "what the light falls on: a ramp, a ball, or a ring around a bright centre", "ramp"
    )
    seed: str = param(TEXT, "any word: a different word gives different dashes", "hatch")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw the lines, clipped to the shape."""
        if self.ink is None:
            return
        clip, reach = self._shape(pen)
        if not 0 < reach <= LONGEST or self.pitch < FINEST:
            raise pen.problem(Fact("draw-hatch", **_LIMITS))
        shade = Shade(reach, self.pale, self.dark, self.light, self.form)
        lines = hatching(self.lines, reach, self.pitch, self.turn, shade, self.seed)
        yield Group((_cut(lines, self.ink),), translate(self.x, self.y), clip)

    def _shape(self, pen: Pen) -> tuple[Curves, float]:
        """Return the outline to clip to, about the centre, and how far it extends."""
        if self.d:
            try:
                outline = parse_path(self.d).transformed(scale(self.scale))
            except FactError as error:
                raise pen.problem(Fact("draw-not-a-path", reason=error.fact)) from None
            return outline, self.r or max(map(abs, outline.xy))
        if self.w > 0 and self.h > 0:
            return rectangle(-self.w / 2, -self.h / 2, self.w, self.h), hypot(self.w, self.h) / 2
        outline = circle(0, 0, self.r)
        if 0 < self.hole < self.r:
            # The inner circle runs the other way, so that it is a hole.
            outline = joined([outline, circle(0, 0, self.hole).transformed(scale(-1, 1))])
        return outline, self.r


@lru_cache(maxsize=64)
def seas(r: float, pitch: float, turn: float, washed: bool = False) -> Polygons:
    """Return the lines of the moon's seas and limb, for a disc of radius `r` about the origin.

    `washed`: the whole area of the seas in place of lines, for a tint under them.
    """
    paths = line_paths("ball", r, pitch, turn)
    return Burin(pitch, dash=5 * pitch).lines(paths, _face(r, turn, washed), Random(f"moon {r:.3f}"))


def _face(r: float, turn: float, washed: bool) -> Tone:
    """Return the tone of the moon's face: dark seas with ragged shores, bright craters, a shaded limb."""
    c, s = cos(radians(turn)) / r, sin(radians(turn)) / r

    def tone(x: float, y: float) -> float:
        u, v = c * x + s * y, c * y - s * x
        far = hypot(u, v)
        if far >= 1:
            return 0.0
        rough = _roughness(u, v)
        bent_u, bent_v = u + 0.035 * _roughness(v + 0.3, u), v + 0.03 * _roughness(u - 0.7, v)
        sea = _sea(bent_u, bent_v, rough)
        if washed:
            return 1.0 if sea * (1 - _bright(u, v)) > 0.45 else 0.0
        south = smooth(-0.2, 0.5, v)
        highland = (0.05 + 0.13 * south) * smooth(-0.2, 0.7, rough) * (1 - sea)
        shade = ((0.46 + 0.12 * rough) * sea + highland) * (1 - 0.9 * _bright(u, v))
        return shade + 0.22 * smooth(0.80, 1.0, far)

    return tone


def _roughness(u: float, v: float) -> float:
    """Return noise from -1 to 1 without a visible pattern."""
    broad = sin(9.1 * u + 4.0 * sin(7.3 * v)) + sin(11.7 * v + 3.1 * sin(8.9 * u))
    return 0.36 * broad + 0.14 * (sin(31 * u + 5 * sin(23 * v)) + sin(27 * v + 4 * sin(29 * u)))


_SEAS = [
    (sea.east, sea.north, sea.half_width * (1.4 if abs(sea.north) > 50 else 1 / cos(radians(sea.north))),
     sea.half_height)
    for sea in SEAS
]  # fmt: skip
"""East and north of each sea in degrees, and half its width and height there."""
_RAYED = [
    (cos(radians(crater.north)) * sin(radians(crater.east)), -sin(radians(crater.north)), crater.radius,
     crater.east)
    for crater in RAYED
]  # fmt: skip
"""The place of each crater on the disc, in moon radii right and down; its radius, and its rays' rotation."""
_BEYOND_SEA, _BEYOND_RAYS = 1.5, 8
"""How far a sea reaches at most, in its half sizes, and the rays of a crater, in its radii."""


def _sea(u: float, v: float, rough: float) -> float:
    north = asin(max(-1.0, min(1.0, -v)))
    east = degrees(asin(max(-1.0, min(1.0, u / max(cos(north), 1e-3)))))
    level = degrees(north)
    deepest = 0.0
    for sea_east, sea_north, half_width, half_height in _SEAS:
        across, down = (east - sea_east) / half_width, (level - sea_north) / half_height
        if abs(across) < _BEYOND_SEA and abs(down) < _BEYOND_SEA:
            deepest = max(deepest, smooth(1.32, 0.78, hypot(across, down) + 0.16 * rough))
    return deepest


def _bright(u: float, v: float) -> float:
    brightest = 0.0
    for x, y, radius, turn in _RAYED:
        if abs(u - x) >= _BEYOND_RAYS * radius or abs(v - y) >= _BEYOND_RAYS * radius:
            continue
        away = hypot(u - x, v - y)
        brightest = max(brightest, smooth(1.5 * radius, 0.9 * radius, away))
        if radius > 0.06 and away < _BEYOND_RAYS * radius:
            spokes = cos(9 * atan2(v - y, u - x) + turn)
            brightest = max(brightest, 0.8 * smooth(0.5, 0.9, spokes) * smooth(8, 2, away / radius))
    return brightest


@kind("moon")
class MoonLayer(Centred):
    """An engraved moon at any phase: pale disc, seas in lines that wrap the sphere, dark part, ring."""

    r: float = param(SIZE, "radius")
    angle: float = param(ANGLE, "elongation: 0 new, 90 first quarter, 180 full, 270 last quarter", "180")
    lit: Ink | None = param(INK, "ink of the lit part")
    line: Ink | None = param(INK, "ink of the lines")
    wash: Ink | None = param(INK, "ink of a tint under the seas, or none", "none")
    tint: Ink | None = param(INK, "ink of the dark part's lines, or none", "none")
    dark: Ink | None = param(INK, "ink of the dark part", "none")
    pitch: float = param(SIZE, "distance from line to line", "0.29mm")
    turn: float = param(ANGLE, "rotation of the face, as when the moon rises (-) or sets (+)", "0")
    rim: float = param(SIZE, "width of a ring in the lit ink outside a fine line", "0mm")
    seen_from: str = param(
        choice("north", "south"), "hemisphere: seen from the south the moon is upside down", "north"
    )

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw the dark disc, the lit part and its lines."""
        if self.pitch < FINEST or not 0 < self.r <= LONGEST:
            raise pen.problem(Fact("draw-moon", **_LIMITS))
        if 2.6 * self.r / self.pitch * 2 * self.r / min(STEP, self.r / 14) > MOST_POINTS:
            raise pen.problem(
                Fact("draw-moon-fine", r=Quantity(self.r, "mm"), pitch=Quantity(self.pitch, "mm"))
            )
        south = self.seen_from == "south"
        items = self._items(180 + self.turn if south else self.turn, south)
        yield Group(tuple(items), translate(self.x, self.y), label="moon")

    def _items(self, turn: float, south: bool) -> Iterator[Item]:
        face = self.r - self.rim
        if self.dark:
            yield Path(circle(0, 0, self.r), self.dark)
        if self.tint:
            shade = Shade(face, 0.16, 0.42, -90 if self.angle % 360 < 180 else 90, "ramp")
            dim = hatching("ball", face, self.pitch * 1.3, 0, shade, "dim")
            yield Group((_cut(dim, self.tint),), clip=circle(0, 0, face))
        angle = -self.angle if south else self.angle
        outer, inner = lit_part(0, 0, self.r, angle), lit_part(0, 0, face, angle)
        if outer and self.lit:
            yield Path(outer, self.lit)
        if inner:
            yield from self._seas(inner, face, turn)

    def _seas(self, clip: Curves, r: float, turn: float) -> Iterator[Item]:
        if self.wash:
            yield Group((_cut(seas(r, self.pitch, turn, washed=True), self.wash),), clip=clip)
        if self.line:
            yield Group((_cut(seas(r, self.pitch, turn), self.line),), clip=clip)
            if self.rim:
                yield Path(clip, None, Stroke(self.line, 0.13, join=1))


def _cut(lines: Polygons, ink: Ink) -> Group:
    """Return engraved lines in an ink, in mm."""
    return Group((Path(lines, ink),), scale(UNIT))
