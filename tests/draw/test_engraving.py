"""Hatching and moons: where lines are thick and thin, what they leave free, how they are bounded."""

from __future__ import annotations

from math import cos, hypot, pi, radians, sin
from pathlib import Path
from random import Random

import pytest
from card_pictures import pictures
from drawn import front_of
from hypothesis import assume, given
from hypothesis import strategies as st

from deckgen.draw.layers.burin import THINNEST, UNIT, Burin, smooth
from deckgen.draw.layers.engraved import line_paths
from deckgen.errors import SpecError

PER_MM = 10.0


def darkness(scene_layers: str, folder: Path, x: float, y: float, near: float = 2.0) -> float:
    """The share of dark pixels in a square about a point, in mm from the middle of a card of 60 mm."""
    picture = next(pictures([front_of(folder, scene_layers)], PER_MM))
    left, top, half = ((30 + v) * PER_MM for v in (x, y, near - 30))
    box = picture[round(top - half) : round(top + half), round(left - half) : round(left + half)]
    return float((box.min(axis=2) < 128).mean())


@given(st.floats(0.25, 0.85), st.floats(0.3, 1.0))
def test_a_line_is_as_wide_as_its_share_of_the_pitch(share: float, pitch: float) -> None:
    cut = Burin(pitch)
    assume(share * pitch >= THINNEST)
    (ring,) = cut.line([(0.5 * i, 0.0) for i in range(40)], lambda x, y: share, Random(1))
    wide = (max(ring[1]) - min(ring[1])) * UNIT
    assert wide == pytest.approx(min(share * pitch, pitch - cut.gap), abs=2 * UNIT)


def test_a_faint_line_is_dashed_to_its_share() -> None:
    pitch, share = 0.3, 0.1
    rings = list(Burin(pitch).line([(0.05 * i, 0.0) for i in range(8000)], lambda x, y: share, Random(3)))
    inked = sum((max(xs) - min(xs)) * UNIT for xs, _ in rings)
    assert len(rings) > 50
    assert inked / 400 == pytest.approx(share * pitch / THINNEST, abs=0.08)
    assert {round((max(ys) - min(ys)) * UNIT, 2) for _, ys in rings} <= {0.08, 0.09, 0.1}


def test_no_tone_leaves_no_line() -> None:
    assert list(Burin(0.4).line([(float(i), 0.0) for i in range(20)], lambda x, y: 0.0, Random(1))) == []


def test_the_passage_is_even() -> None:
    assert [smooth(2, 4, v) for v in (1, 2, 3, 4, 5)] == [0, 0, 0.5, 1, 1]
    assert smooth(4, 2, 2.5) == pytest.approx(1 - smooth(2, 4, 2.5))


@pytest.mark.parametrize("light", [0, 90, 180, 270])
def test_a_hatched_disc_is_pale_towards_the_light(tmp_path: Path, light: int) -> None:
    layer = f"- hatch: {{r: 20mm, ink: black, pitch: 0.6mm, pale: 0.1, dark: 0.8, light: {light}}}"
    toward = 14 * sin(radians(light)), -14 * cos(radians(light))
    assert darkness(layer, tmp_path, *toward) < 0.25
    assert darkness(layer, tmp_path, -toward[0], -toward[1]) > 0.6


@pytest.mark.parametrize("lines", ["straight", "rings", "rays", "ball"])
def test_lines_stay_in_the_shape_and_leave_the_hole_free(tmp_path: Path, lines: str) -> None:
    layer = f"- hatch: {{r: 12mm, hole: 6mm, ink: black, lines: {lines}, pale: 0.5, dark: 0.5, pitch: 0.6mm}}"
    picture = next(pictures([front_of(tmp_path, layer)], PER_MM))
    dark = picture.min(axis=2) < 128
    distances = [
        hypot(x / PER_MM - 30, y / PER_MM - 30)
        for y, row in enumerate(dark)
        for x, on in enumerate(row)
        if on
    ]
    assert min(distances) > 5.8
    assert max(distances) < 12.2
    inked = float((255 - picture.mean(axis=2)).sum() / 255)
    assert inked / PER_MM**2 == pytest.approx(0.5 * pi * (144 - 36), rel=0.06)


@pytest.mark.parametrize("family", ["rings", "rays"])
def test_rings_and_rays_are_alike_from_both_ends_or_whole(family: str) -> None:
    found = list(line_paths(family, 8.0, 0.5, 0))
    if family == "rays":
        ends = {(round(path[-1][0], 6) + 0.0, round(path[-1][1], 6) + 0.0) for path in found}
        assert all((-x + 0.0, -y + 0.0) in ends for x, y in ends)
    else:
        for path in found:
            radius = hypot(*path[0])
            assert all(hypot(x, y) == pytest.approx(radius) for x, y in path)


@pytest.mark.parametrize(
    ("layer", "key"),
    [
        ("- hatch: {ink: black}", "draw-hatch"),
        ("- hatch: {ink: black, r: 5mm, pitch: 0.01mm}", "draw-hatch"),
        ("- hatch: {ink: black, d: M 1 two}", "draw-not-a-path"),
        ("- moon: {r: 5mm, lit: red, line: black, pitch: 0.01mm}", "draw-moon"),
        ("- beads: {w: 9000mm, fill: red}", "draw-beads"),
        ("- beads: {w: 50mm, pitch: 0mm, fill: red}", "draw-beads"),
    ],
)
def test_what_cannot_be_cut_is_told(tmp_path: Path, layer: str, key: str) -> None:
    with pytest.raises(SpecError) as caught:
        front_of(tmp_path, layer)
    assert caught.value.problems[0].key == key


MOON = "r: 20mm, lit: '#ffffff', line: black, pitch: 0.5mm"
SEAS = [(-0.26, -0.54), (0.28, -0.45), (0.51, -0.15), (-0.66, -0.34)]
"""Middles of Imbrium, Serenitatis, Tranquillitatis and Procellarum, in radii, south down."""
HIGHLANDS = [(0.1, 0.75), (-0.14, 0.73), (0.25, 0.55)]


@pytest.mark.slow
def test_the_full_moon_has_its_seas_in_their_places(tmp_path: Path) -> None:
    layer = f"- moon: {{{MOON}}}"
    seas = [darkness(layer, tmp_path, 20 * x, 20 * y, 1.5) for x, y in SEAS]
    highlands = [darkness(layer, tmp_path, 20 * x, 20 * y, 1.5) for x, y in HIGHLANDS]
    assert min(seas) > 2 * max(highlands)
    assert min(seas) > 0.2
    # in the south it stands on its head
    turned = f"- moon: {{{MOON}, seen-from: south}}"
    assert darkness(turned, tmp_path, 20 * 0.26, 20 * 0.54, 1.5) > 0.2
    assert darkness(turned, tmp_path, -20 * 0.1, -20 * 0.75, 1.5) < 0.1


def test_only_the_lit_part_is_pale(tmp_path: Path) -> None:
    for angle, left, right in ((90, True, False), (270, False, True), (0, True, True), (180, False, False)):
        layer = f"- moon: {{{MOON}, angle: {angle}, dark: black}}"
        assert (darkness(layer, tmp_path, -2, 16, 1) > 0.9) == left
        assert (darkness(layer, tmp_path, 2, 16, 1) > 0.9) == right


def test_beads_stand_evenly_on_all_four_sides(tmp_path: Path) -> None:
    scene = front_of(tmp_path, "- beads: {w: 40mm, h: 30mm, r: 0.5mm, pitch: 2mm, fill: black}")
    picture = next(pictures([scene], PER_MM))
    dark = picture.min(axis=2) < 128
    # 20 gaps across and 15 down make 70 beads
    assert float(dark.sum()) / PER_MM**2 == pytest.approx(70 * pi * 0.25, rel=0.1)
    assert dark[150].sum() == pytest.approx(21 * 10, abs=21)
