"""A night sky: a solid with white lines that part round discs, paler towards a light, and stars."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from random import Random

from deckgen.deck.types import INK, LAYERS, LENGTH, NUMBER, SIZE, TEXT, YES, many
from deckgen.draw.layers.burin import UNIT
from deckgen.draw.layers.pen import Pen
from deckgen.draw.layers.places import standing
from deckgen.draw.layers.registry import kind, param
from deckgen.draw.layers.sky import Disc, Sky, sky_lines
from deckgen.geometry import Curves, circle, joined, polyline, rectangle, regular, scale
from deckgen.ink import Ink
from deckgen.scene import Group, Item, Path

MOST_STARS = 500
LARGEST = 250_000.0
"""The greatest box of sky in square mm: larger ones would be drawn for minutes."""


@kind("night")
class Night:
    """A night sky: a solid with white lines parting round discs, paler towards a light, with stars."""

    r: float = param(SIZE, "radius, for a round sky", "0mm")
    w: float = param(SIZE, "width, for a sky in a box", "0mm")
    h: float = param(SIZE, "height of that box", "0mm")
    corner: float = param(SIZE, "radius of the corners of that box", "0mm")
    pitch: float = param(SIZE, "from line to line", "0.4mm")
    discs: tuple[tuple[float, ...], ...] = param(
        many(many(LENGTH)), "discs to part round, each [x, y, r]", "[]"
    )
    layers: object = param(LAYERS, "layers before the sky; it parts round their pips and figures", "")
    clear: float = param(SIZE, "how far from those pieces the lines part", "0.3mm")
    light: tuple[float, ...] = param(many(LENGTH), "the light: [x, y, r]", "[]")
    glow: bool = param(YES, "whether all that the lines part round gives light", "no")
    reach: float = param(SIZE, "how far the light reaches", "8mm")
    dark: float = param(NUMBER, "share of solid far from the light, 0 to 1", "0.9")
    pale: float = param(NUMBER, "share of solid beside the light, 0 to 1", "0.42")
    double: bool = param(YES, "whether the lower half is the upper half turned round", "no")
    solid: Ink | None = param(INK, "ink of the night")
    line: Ink | None = param(INK, "ink of the lines")
    stars: float = param(NUMBER, "how many stars", "0")
    star: Ink | None = param(INK, "ink of the stars", "none")
    seed: str = param(TEXT, "any word: another word gives other dashes and stars", "night")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """The solid, the lines, the stars, clipped to the shape; then what stands before them."""
        half_w, half_h = (self.r, self.r) if self.r > 0 else (self.w / 2, self.h / 2)
        if not (half_w > 0 and half_h > 0 and self.pitch >= 0.15):
            raise pen.problem("a night needs `r`, or `w` and `h`, and a pitch of at least 0.15mm")
        if any(len(disc) != 3 for disc in self.discs) or len(self.light) not in (0, 3):
            raise pen.problem("a disc is three lengths: [x, y, r]")
        if 4 * half_w * half_h > LARGEST:
            raise pen.problem(f"a night of {2 * half_w:g} x {2 * half_h:g} mm is larger than any piece")
        before = tuple(pen.inner("layers", {}))
        box = rectangle(-half_w, -half_h, 2 * half_w, 2 * half_h, self.corner)
        shape = circle(0, 0, self.r) if self.r > 0 else box
        sky = self._sky(half_w, half_h, before)
        items: list[Item] = [Path(shape, self.solid)] if self.solid else []
        if self.line:
            items.append(Group((Path(sky_lines(sky, self.seed, self.double), self.line),), scale(UNIT)))
        if self.solid and sky.discs:
            # a rim of night round every stone: the lines end clear of what stands there
            items.append(Path(joined(circle(*disc) for disc in sky.discs), self.solid))
        if self.star and self.stars >= 1:
            count = min(MOST_STARS, int(self.stars))
            items.append(Path(_stars(sky, count, Random(f"stars {self.seed}"), self.double), self.star))
        yield Group(tuple(items), clip=shape, label="night")
        yield from before

    def _sky(self, half_w: float, half_h: float, before: Sequence[Item]) -> Sky:
        discs: list[Disc] = [(x, y, r) for x, y, r in self.discs]
        discs += [(x, y, r + self.clear) for x, y, r in standing(before)]
        lights = discs if self.glow else []
        if self.light:
            lights = [*lights, (self.light[0], self.light[1], self.light[2])]
        dark, pale = min(1.0, max(0.0, self.dark)), min(1.0, max(0.0, self.pale))
        reach, disc = max(0.1, self.reach), self.r > 0
        return Sky(half_w, half_h, self.pitch, tuple(discs), tuple(lights), reach, dark, pale, disc)


def _stars(sky: Sky, count: int, rng: Random, double: bool) -> Curves:
    """Small discs and a few four-pointed stars, none on a disc, in the glow, or too near another.

    `double`: each has its like on the other side of the middle.
    """
    shapes: list[Curves] = []
    taken: list[tuple[float, float]] = []
    for _ in range(20 * count):
        x, y = rng.uniform(-1, 1) * sky.half_width * 0.94, rng.uniform(-1, 1) * sky.half_height * 0.94
        clear = all(hypot(x - cx, y - cy) > r * 1.12 + 0.6 for cx, cy, r in sky.discs)
        clear = clear and all(hypot(x - a, y - b) > 2 for a, b in taken) and not (double and hypot(x, y) < 1)
        if clear and sky.tone(x, y) > sky.dark - 0.1:
            taken.append((x, y))
            shapes.append(_star(x, y, rng))
            if double:
                taken.append((-x, -y))
                shapes.append(shapes[-1].transformed(scale(-1)))
        if len(taken) >= count:
            break
    return joined(shapes)


def _star(x: float, y: float, rng: Random) -> Curves:
    if rng.random() < 0.72:
        return circle(x, y, rng.choice((0.08, 0.1, 0.13)))
    r = rng.choice((0.45, 0.6, 0.8))
    tips, valleys = regular(x, y, r, 4), regular(x, y, 0.2 * r, 4, -45)
    return polyline([p for pair in zip(tips, valleys, strict=True) for p in pair], closed=True)
