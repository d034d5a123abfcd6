"""Scenes that each show one feature of transparency, gradients, patterns or strokes, by name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import get_args

from samples import BLACK, CYAN, NIGHT, SUN, WHITE, line, picture

from deckgen.geometry import circle, compose, joined, polyline, rectangle, rotate, scale, translate
from deckgen.ink import Ink
from deckgen.scene import (
    Blend,
    Group,
    Item,
    Linear,
    Mask,
    Paint,
    Path,
    Place,
    Radial,
    Scene,
    Stop,
    Stroke,
    Tile,
)

SIDE = 24
COLUMNS = 8
RED = Ink("red", (0, 90, 80, 0), (220, 40, 50))
MINT = Ink("mint", (60, 0, 40, 0), (110, 210, 170))
STOPS = Stop(0.0, SUN), Stop(0.5, RED), Stop(1.0, NIGHT)
HARD = Stop(0.2, SUN), Stop(0.5, SUN), Stop(0.5, NIGHT), Stop(0.8, CYAN)
ENDS = Stop(0.0, SUN), Stop(0.0, RED), Stop(1.0, CYAN), Stop(1.0, NIGHT)
FADING = Stop(0.0, RED), Stop(0.6, RED._replace(opacity=0.5)), Stop(1.0, NIGHT._replace(opacity=0.0))
GROUND = (
    Path(rectangle(0, 0, SIDE, SIDE), fill=MINT),
    Path(rectangle(0, 8, SIDE, 8), fill=SUN),
)
DISCS = Path(circle(9, 12, 7), fill=RED), Path(circle(15, 12, 7), fill=NIGHT)
BOX = rectangle(2, 2, 20, 20)


def tile(alpha: float = 1.0) -> Scene:
    """Return a tile of 4 x 3 mm, without ink at its edges."""
    ink = RED._replace(opacity=alpha)
    return Scene(4, 3, (Path(circle(1.3, 1.5, 1), fill=ink), Path(rectangle(2.6, 0.5, 1, 2), fill=NIGHT)))


def painted(paint: Paint) -> tuple[Item, ...]:
    """Return a shape filled and stroked with a paint, on a ground."""
    ring = joined([circle(12, 12, 10), circle(12, 12, 5)])
    line_ = polyline([(2, 21), (8, 3), (12, 20), (22, 4)])
    return *GROUND, Path(ring, fill=paint, even_odd=True), Path(line_, stroke=Stroke(paint, 1.4, join=1))


def _gradients() -> dict[str, tuple[Item, ...]]:
    turned = compose(rotate(30), compose(scale(1.2, 0.7), translate(3, 1)))
    down, short = Linear((2, 2), (20, 20), STOPS), Linear((7, 6), (15, 11), HARD)
    ball = Radial((12, 12), 10, (8, 9), STOPS)
    small = Radial((12, 12), 6, (11, 11), HARD, 1.5)
    return {
        "linear": painted(down),
        "linear-turned": painted(replace(down, transform=turned)),
        "linear-pad-hard": painted(short),
        "linear-ends": painted(replace(short, stops=ENDS)),
        "linear-reflect": painted(replace(short, spread="reflect")),
        "linear-repeat": painted(replace(short, spread="repeat", transform=turned)),
        "linear-fading": painted(replace(down, stops=FADING)),
        "linear-clear": painted(replace(down, stops=tuple(_half(stop) for stop in STOPS))),
        "linear-flat": painted(Linear((2, 2), (2, 2), STOPS)),
        "radial": painted(ball),
        "radial-turned": painted(replace(ball, transform=turned)),
        "radial-fading": painted(replace(ball, stops=FADING, inner=1)),
        "radial-reflect": painted(replace(small, spread="reflect", inner=0)),
        "radial-repeat": painted(replace(small, spread="repeat")),
        "gradient-in-group": (*GROUND, Group(painted(down)[2:], turned, circle(12, 12, 11), opacity=0.7)),
        "gradient-placed": (*GROUND, Place(Scene(SIDE, SIDE, painted(short)[2:]), turned)),
    }


def _half(stop: Stop) -> Stop:
    return Stop(stop.offset, stop.ink._replace(opacity=0.5))


def _groups() -> dict[str, tuple[Item, ...]]:
    soft = Linear((2, 0), (22, 0), (Stop(0.0, BLACK), Stop(1.0, WHITE)))
    seen = Path(circle(12, 12, 9), fill=soft), Path(rectangle(10, 10, 4, 4), fill=RED)
    clear = Path(circle(12, 12, 9), fill=RED._replace(opacity=0.4)), Path(rectangle(0, 0, 9, 9), fill=BLACK)
    inner = Group(DISCS[1:], opacity=0.6, blend="multiply")
    alone = Path(BOX, fill=RED, stroke=Stroke(NIGHT, 2))
    ring = joined([rectangle(2, 2, 20, 20), rectangle(6, 6, 12, 12)])
    words = (
        line("WAVE", 1, 11, 8, RED._replace(opacity=0.5), spread=-0.9),
        Group((line("WAVE", 1, 20, 8),), opacity=0.5),
    )
    return {
        "opacity": (*GROUND, Group(DISCS, opacity=0.5)),
        "opacity-one": (*GROUND, Group(DISCS[:1], rotate(10), opacity=0.5), Group((alone,), opacity=0.5)),
        "opacity-nested": (*GROUND, Group((*DISCS[:1], Group(DISCS[1:], opacity=0.5)), opacity=0.7)),
        "ink-opacity": (
            *GROUND,
            Path(BOX, RED._replace(opacity=0.4), Stroke(NIGHT._replace(opacity=0.5), 3)),
            *(
                Path(polyline([(2, y), (22, 24 - y)]), stroke=Stroke(BLACK._replace(opacity=0.3), 1))
                for y in (4, 8)
            ),
        ),
        "text-opacity": (*GROUND, *words),
        "picture-opacity": (*GROUND, Group((picture(),), opacity=0.5)),
        "isolated": (*GROUND, Group((*DISCS[:1], inner), isolated=True)),
        "not-isolated": (*GROUND, Group((*DISCS[:1], inner))),
        "blend-in-clip": (*GROUND, Group((*DISCS[:1], inner), clip=circle(14, 12, 8))),
        "blend-placed": (*GROUND, Place(Scene(SIDE, SIDE, (*DISCS[:1], inner)))),
        "blend-in-opacity": (*GROUND, Group((*DISCS[:1], inner), opacity=0.6)),
        "clip-even-odd": (*GROUND, Group(DISCS, clip=ring, clip_even_odd=True)),
        "clip-opacity": (*GROUND, Group(DISCS, translate(1, 2), circle(10, 10, 6), opacity=0.5)),
        "mask-luminance": (*GROUND, Group(DISCS, rotate(20, 12, 12), mask=Mask(seen))),
        "mask-alpha": (*GROUND, Group(DISCS, mask=Mask(clear, alpha=True), opacity=0.8)),
        "mask-one": (*GROUND, Group(DISCS[:1], mask=Mask(seen), blend="multiply")),
        "mask-picture": (*GROUND, Group((alone,), mask=Mask((picture(),)))),
        "mask-picture-alpha": (*GROUND, Group((alone,), mask=Mask((picture("PNG", "RGBA"),)))),
        "mask-blurred": (*GROUND, Group(DISCS, rotate(10), mask=Mask(seen, blur=0.7))),
        "shadow": (*GROUND, Group((alone,), translate(1, 1), opacity=0.6, mask=Mask(DISCS[:1], True, 1.0))),
        "mask-in-mask": (*GROUND, Group(DISCS, mask=Mask((Group(seen, mask=Mask(seen)),)))),
        "mask-placed": (*GROUND, Group(DISCS, mask=Mask((Place(Scene(SIDE, SIDE, seen), translate(3, 0)),)))),
    }


def _patterns() -> dict[str, tuple[Item, ...]]:
    turned = compose(rotate(30), translate(3, 1))
    return {
        "tiles": painted(Tile(tile())),
        "tiles-turned": painted(Tile(tile(), turned)),
        "tiles-clear": painted(Tile(tile(0.4), scale(0.7))),
        "tiles-in-group": (*GROUND, Group(painted(Tile(tile()))[2:], turned, opacity=0.6)),
    }


def _strokes() -> dict[str, tuple[Item, ...]]:
    spike = polyline([(3, 20), (8, 4), (10, 20), (20, 4), (21, 20)])
    ink = Stroke(NIGHT, 1)
    lines = [
        replace(ink, dash=(3, 1.5), offset=1),
        replace(ink, dash=(2,), offset=-1.2, cap=2),
        replace(ink, dash=(0, 2.2), cap=1, join=1, offset=0.7),
        replace(ink, dash=(3, 1, 1), join=2),
    ]
    return {
        "dashes": tuple(
            Path(polyline([(2, y), (14, y), (20.9, y + 6)]), stroke=stroke)
            for y, stroke in zip((2, 6, 10, 14), lines, strict=True)
        ),
        "miters": (
            Path(spike, stroke=replace(ink, miter=2)),
            Group((Path(spike, stroke=replace(ink, miter=4)),), translate(0, 3)),
            Path(spike, stroke=Stroke(RED, 0.4)),
        ),
    }


BLENDS: tuple[Blend, ...] = get_args(Blend)[1:]
FEATURES = {
    **_gradients(),
    **_groups(),
    **_patterns(),
    **_strokes(),
    **{f"blend-{mode}": (*GROUND, Group(DISCS, blend=mode)) for mode in BLENDS},
}


def sheet() -> Scene:
    """Return all features on one page, in rows of `COLUMNS`."""
    cells = [
        Group(items, translate(left, top), rectangle(0, 0, SIDE, SIDE), label=name)
        for (name, items), (left, top) in zip(FEATURES.items(), corners(), strict=False)
    ]
    return Scene(SIDE * COLUMNS, SIDE * -(-len(FEATURES) // COLUMNS), tuple(cells), name="effects")


def corners() -> Iterator[tuple[int, int]]:
    """Return the left and the top of each feature."""
    return ((n % COLUMNS * SIDE, n // COLUMNS * SIDE) for n in range(len(FEATURES)))
