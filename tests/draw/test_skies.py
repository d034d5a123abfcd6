"""Skies: lines that part round discs without crossing, keep the tone asked for, are never too thin."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from pathlib import Path

import pytest
from drawn import front_of, paths
from hypothesis import given, settings
from hypothesis import strategies as st

from deckgen.draw.layers.burin import UNIT
from deckgen.draw.layers.sky import THINNEST, Sky, sky_lines
from deckgen.errors import SpecError
from deckgen.geometry import Polygons
from deckgen.scene import Group, walk
from deckgen.scene import Path as Shape

DISCS = st.lists(
    st.tuples(st.floats(-12, 12), st.floats(-18, 18), st.floats(1, 6)), max_size=6, unique=True
).map(tuple)


def sky(discs: tuple[tuple[float, float, float], ...] = (), **more: float) -> Sky:
    settings_ = {"reach": 5.0, "dark": 0.6, "pale": 0.4} | more
    return Sky(15, 22, 0.4, discs, (), settings_["reach"], settings_["dark"], settings_["pale"])


def area(polygons: Polygons) -> float:
    """The area of all rings in square mm, by the shoelace rule; ribbons do not overlap."""
    total = 0.0
    for xs, ys in polygons.rings:
        pairs = zip(xs, ys, [*xs[1:], xs[0]], [*ys[1:], ys[0]], strict=True)
        total += abs(sum(a * d - b * c for a, b, c, d in pairs)) / 2
    return total * UNIT * UNIT


@settings(max_examples=30, deadline=None)
@given(DISCS, st.floats(-15, 15))
def test_lines_never_cross(discs: tuple[tuple[float, float, float], ...], x: float) -> None:
    (heights,), _, _ = sky(discs).columns([x])
    assert all(below - above > -0.3 for above, below in pairwise(heights))


def test_lines_pass_a_disc_on_either_side() -> None:
    field = sky(((0.0, 0.0, 5.0),))
    for x in (0.0, 2.0, 4.0):
        (heights,), _, _ = field.columns([x])
        near = [y for y in heights if hypot(x, y) < 4.2]
        # within the disc they are spread five times as wide as at rest
        assert len(near) <= 2 * 4.2 / 0.4 / 2
    # far from it they are at rest
    (away,), _, _ = sky(((-60.0, 0.0, 5.0),)).columns([0.0])
    gaps = [b - a for a, b in pairwise(away)]
    assert gaps == pytest.approx([0.4] * len(gaps), rel=0.05)


@pytest.mark.parametrize("dark", [0.4, 0.6, 0.75])
def test_the_tone_is_what_was_asked_for(dark: float) -> None:
    field = sky(dark=dark)
    lines = sky_lines(field, "tone")
    xs = [x * UNIT for ring, _ in lines.rings for x in ring]
    ys = [y * UNIT for _, ring in lines.rings for y in ring]
    box = (max(xs) - min(xs)) * (max(ys) - min(ys))
    assert area(lines) / box == pytest.approx(1 - dark, abs=0.03)


def test_faint_lines_break_into_dashes_of_the_least_width() -> None:
    faint, bold = sky_lines(sky(dark=0.95), "dashes"), sky_lines(sky(dark=0.5), "dashes")
    assert len(faint.rings) > 2 * len(bold.rings)
    for xs, ys in faint.rings:
        # a ribbon of 2n points has its upper edge first, then the lower one backwards
        half = (len(xs) - 2) // 2
        upper = list(zip(xs[1 : half + 1], ys[1 : half + 1], strict=True))
        lower = list(zip(xs[half + 2 :], ys[half + 2 :], strict=True))[::-1]
        widths = [hypot(a - c, b - d) * UNIT for (a, b), (c, d) in zip(upper, lower, strict=True)]
        assert min(widths) >= THINNEST - 2 * UNIT


def test_a_double_sky_is_alike_from_both_ends() -> None:
    lines = sky_lines(sky(((3.0, 5.0, 4.0), (-3.0, -5.0, 4.0))), "ends", double=True)
    rings = {(tuple(xs), tuple(ys)) for xs, ys in lines.rings}
    assert rings == {(tuple(-x for x in xs), tuple(-y for y in ys)) for xs, ys in rings}


def test_a_light_makes_the_sky_pale() -> None:
    lit = Sky(15, 22, 0.4, (), ((0.0, 0.0, 2.0),), 5.0, 0.9, 0.3)
    tones = [lit.tone(x, 0.0) for x in (0.0, 2.0, 4.0, 8.0, 14.0)]
    assert tones[0] == tones[1] == pytest.approx(0.3)
    assert tones == sorted(tones)
    assert tones[-1] == pytest.approx(0.9, abs=0.01)


def test_one_seed_gives_one_sky() -> None:
    assert sky_lines(sky(), "a").digest == sky_lines(sky(), "a").digest
    assert sky_lines(sky(), "a").digest != sky_lines(sky(), "b").digest


NIGHT = "w: 40mm, h: 40mm, solid: black, line: red, stars: 30, star: '#ffffff', seed: one"


def test_stars_keep_clear_of_what_stands_before_the_sky(tmp_path: Path) -> None:
    pips = "layers: [pips: {count: 5, r: 4mm, w: 24mm, h: 24mm, layers: [disc: {r: 4mm, fill: red}]}]"
    scene = front_of(tmp_path, f"- night: {{{NIGHT}, {pips}}}")
    spots = [(0, 0), (12, 12), (-12, 12), (12, -12), (-12, -12)]
    stars = [outline for path, outline in paths(scene.items) if path.fill and path.fill.hex == "#ffffff"]
    xs, ys = stars[0].xy[::2], stars[0].xy[1::2]
    assert len(xs) > 100
    assert all(hypot(x - 30 - a, y - 30 - b) > 4 for x, y in zip(xs, ys, strict=True) for a, b in spots)


def test_a_double_night_has_each_star_twice(tmp_path: Path) -> None:
    scene = front_of(tmp_path, f"- night: {{{NIGHT}, double: yes}}")
    stars = [outline for path, outline in paths(scene.items) if path.fill and path.fill.hex == "#ffffff"]
    points = {
        (round(x - 30, 6), round(y - 30, 6)) for x, y in zip(stars[0].xy[::2], stars[0].xy[1::2], strict=True)
    }
    assert all((-x, -y) in points or (-x + 0.0, -y + 0.0) in points for x, y in points)


def test_the_lines_are_in_the_ink_of_the_lines(tmp_path: Path) -> None:
    scene = front_of(tmp_path, f"- night: {{{NIGHT}}}")
    lines = [
        item for item in walk(scene.items) if isinstance(item, Shape) and isinstance(item.outline, Polygons)
    ]
    assert [path.fill.name for path in lines if path.fill] == ["red"]
    assert [item.label for item in walk(scene.items) if isinstance(item, Group) and item.label] == ["night"]


@pytest.mark.parametrize(
    ("layer", "key"),
    [
        ("night: {w: 490mm, h: 490mm, pitch: 0.15mm, solid: red, line: black}", "draw-night-steps"),
        (
            "night: {w: 490mm, h: 490mm, solid: red, line: black, discs: [" + "[0mm, 0mm, 1mm]," * 300 + "]}",
            "draw-night-steps",
        ),
        ("moon: {r: 120mm, pitch: 0.15mm, lit: red, line: black}", "draw-moon-fine"),
    ],
)
def test_what_would_take_minutes_is_refused(layer: str, key: str, tmp_path: Path) -> None:
    with pytest.raises(SpecError) as caught:
        front_of(tmp_path, f"- {layer}")
    assert caught.value.problems[0].key == key
