"""A night sky: a solid with white lines that part around discs, paler towards a light, and stars."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from random import Random
from typing import TYPE_CHECKING

from deckgen.deck.types import INK, LAYERS, LENGTH, NUMBER, SIZE, TEXT, YES, many
from deckgen.draw.layers.burin import UNIT
from deckgen.draw.layers.pieces import placed_pieces
from deckgen.draw.layers.registry import Pen, kind, param
from deckgen.facts import Fact, Quantity
from deckgen.geometry import Curves, circle, joined, rectangle, scale, star
from deckgen.ink import Ink
from deckgen.scene import Group, Item, Path

if TYPE_CHECKING:
    from deckgen.draw.layers.sky import MoonDisc, Sky

MOST_STARS = 500
MOST_STEPS = 30_000_000
"""Most steps to find the lines of a sky: the largest with the usual pitch takes 26 million, a card 2."""
LARGEST = 250_000.0
"""The largest sky in square mm: larger ones would take minutes to draw."""


@kind("night")
class Night:
    """A night sky: solid ink with white lines that part around discs, paler towards a light, with stars."""

    r: float = param(SIZE, "radius, for a round sky", "0mm")
    w: float = param(SIZE, "width, for a sky in a box", "0mm")
    h: float = param(SIZE, "height of that box", "0mm")
    corner: float = param(SIZE, "radius of the corners of that box", "0mm")
    pitch: float = param(SIZE, "distance from line to line", "0.4mm")
    discs: tuple[tuple[float, ...], ...] = param(
        many(many(LENGTH)), "discs to part around, each [x, y, r]", ""
    )
    layers: object = param(LAYERS, "layers in front of the sky; it parts around their pips and figures", "")
    clear: float = param(SIZE, "how far from those pieces the lines keep", "0.3mm")
    light: tuple[float, ...] = param(many(LENGTH), "the light: [x, y, r]", "")
    glow: bool = param(YES, "whether everything that the lines part around gives light", "no")
    reach: float = param(SIZE, "how far the light reaches", "8mm")
    dark: float = param(NUMBER, "ink coverage far from the light, 0 to 1", "0.9")
    pale: float = param(NUMBER, "ink coverage beside the light, 0 to 1", "0.42")
    double: bool = param(YES, "whether the lower half is the upper half rotated", "no")
    solid: Ink | None = param(INK, "ink of the night")
    line: Ink | None = param(INK, "ink of the lines")
    stars: float = param(NUMBER, "how many stars", "0")
    star: Ink | None = param(INK, "ink of the stars", "none")
    seed: str = param(TEXT, "any word: a different word gives different dashes and stars", "night")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw the solid, the lines and the stars, clipped to the shape; then what is in front of them."""
        # numpy is slow to import, and a deck with styles imports all kinds of layers
        from deckgen.draw.layers.sky import sky_lines

        half_w, half_h = (self.r, self.r) if self.r > 0 else (self.w / 2, self.h / 2)
        self._check(pen, half_w, half_h)
        before = tuple(pen.inner("layers", {}))
        box = rectangle(-half_w, -half_h, 2 * half_w, 2 * half_h, self.corner)
        shape = circle(0, 0, self.r) if self.r > 0 else box
        sky = self._sky(pen, half_w, half_h, before)
        items: list[Item] = [Path(shape, self.solid)] if self.solid else []
        if self.line:
            items.append(Group((Path(sky_lines(sky, self.seed, self.double), self.line),), scale(UNIT)))
        if self.solid and sky.discs:
            # A rim of night around every stone: the lines end clear of it.
            items.append(Path(joined(circle(*disc) for disc in sky.discs), self.solid))
        if self.star and self.stars >= 1:
            count = min(MOST_STARS, int(self.stars))
            items.append(Path(_stars(sky, count, Random(f"stars {self.seed}"), self.double), self.star))
        yield Group(tuple(items), clip=shape, label="night")
        yield from before

    def _check(self, pen: Pen, half_w: float, half_h: float) -> None:
        if not (half_w > 0 and half_h > 0 and self.pitch >= 0.15):
            raise pen.problem(Fact("draw-night-size", finest=Quantity(0.15, "mm")))
        if any(len(disc) != 3 for disc in self.discs) or len(self.light) not in (0, 3):
            raise pen.problem(Fact("draw-night-disc"))
        if 4 * half_w * half_h > LARGEST:
            width, height = Quantity(2 * half_w, "mm"), Quantity(2 * half_h, "mm")
            raise pen.problem(Fact("draw-night-large", width=width, height=height))

    def _sky(self, pen: Pen, half_w: float, half_h: float, before: Sequence[Item]) -> Sky:
        from deckgen.draw.layers.sky import Sky

        discs: list[MoonDisc] = [(x, y, r) for x, y, r in self.discs]
        discs += [(x, y, r + self.clear) for x, y, r in placed_pieces(before)]
        lights = discs if self.glow else []
        if self.light:
            lights = [*lights, (self.light[0], self.light[1], self.light[2])]
        dark, pale = min(1.0, max(0.0, self.dark)), min(1.0, max(0.0, self.pale))
        reach, disc = max(0.1, self.reach), self.r > 0
        sky = Sky(half_w, half_h, self.pitch, tuple(discs), tuple(lights), reach, dark, pale, disc)
        if sky.steps > MOST_STEPS:
            raise pen.problem(Fact("draw-night-steps", discs=len(discs), pitch=Quantity(self.pitch, "mm")))
        return sky


def _stars(sky: Sky, count: int, rng: Random, double: bool) -> Curves:
    """Return small discs and a few four-pointed stars, clear of discs, their glow and one another.

    `double`: each has its counterpart on the other side of the middle.
    """
    shapes: list[Curves] = []
    taken: list[tuple[float, float]] = []

    def is_clear(x: float, y: float) -> bool:
        free = all(hypot(x - cx, y - cy) > r * 1.12 + 0.6 for cx, cy, r in sky.discs)
        free = free and all(hypot(x - a, y - b) > 2 for a, b in taken) and not (double and hypot(x, y) < 1)
        return free and sky.tone(x, y) > sky.dark - 0.1

    for _ in range(20 * count):
        x, y = rng.uniform(-1, 1) * sky.half_width * 0.94, rng.uniform(-1, 1) * sky.half_height * 0.94
        if is_clear(x, y):
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
    return star(x, y, rng.choice((0.45, 0.6, 0.8)), 4, 0.2)
