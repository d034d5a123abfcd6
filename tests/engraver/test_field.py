"""Noise, hatching, moon and stars against other ways of knowing the same thing."""

from __future__ import annotations

import numpy as np
import pytest
from engraver.field import Canvas
from engraver.grid import Array, Grid
from engraver.hatch import LEAST_GAP, LEAST_LINE, hatch
from engraver.light import rim
from engraver.moon import Moon
from engraver.phases import level, parted
from engraver.stamp import Stamp, press
from engraver.stars import View, altazimuth, project, sidereal
from hypothesis import given, settings
from hypothesis import strategies as st

from engraver import noise as rough

PITCH = 0.0165


def grid(n: int = 600, size: float = 1.0) -> Grid:
    side = np.linspace(-size / 2, size / 2, n, dtype=np.float32)
    return Grid(side[None, :], side[:, None], PITCH)


def test_coarse_noise_agrees_with_noise_worked_out_at_every_sample() -> None:
    g = grid(500)
    coarse = rough.sample(g, 7, 0.3, 0.2)
    exact = rough.perlin(g.x[0] / 0.3 + 91.7, g.y[:, 0] / 0.2 + 57.3, 7)
    assert np.abs(coarse - exact).max() < 0.03
    assert exact.std() > 0.1


def test_noise_depends_on_its_name_only() -> None:
    a, b, c = (rough.noise(name, 0.2)(grid(80)) for name in ("one", "one", "two"))
    assert np.array_equal(a, b)
    assert np.abs(a - c).mean() > 0.05


@settings(max_examples=12, deadline=None)
@given(st.floats(0.0, 1.0))
def test_the_share_of_ink_is_the_tone(tone: float) -> None:
    g = grid(900)
    field = hatch(g, np.full((1, 1), tone, np.float32), level(wobble=0.0)(g))
    assert float((field > 0).mean()) == pytest.approx(tone, abs=0.06)


def runs(line: Array) -> Array:
    """Lengths of the runs of True between two Falses."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], line.astype(int), [0]])))
    return edges[1::2] - edges[::2]


@pytest.mark.parametrize("tone, least, ink", [(0.12, LEAST_LINE, True), (0.92, LEAST_GAP, False)])
def test_thin_lines_and_gaps_keep_the_least_width(tone: float, least: float, ink: bool) -> None:
    g = grid(2000)
    field = hatch(g, np.full((1, 1), tone, np.float32), level(wobble=0.0)(g))
    solid = field > 0 if ink else field <= 0
    step = 1 / 1999
    widths = np.concatenate([runs(solid[1:-1, k]) for k in range(0, 2000, 40)]) * step / PITCH
    assert np.median(widths) == pytest.approx(least, abs=0.06)


def test_lines_part_round_a_disc() -> None:
    """On the disc's edge the stream function of a cylinder is constant in a potential flow of strength 1."""
    g = grid(400)
    phase = parted([(0.0, 0.0, 0.2)], strength=1.0, wobble=0.0)(g) * PITCH
    r = np.hypot(g.x, g.y)
    on_edge = np.abs(r - 0.204) < 0.002
    assert np.abs(phase[on_edge]).max() < 0.006


@pytest.mark.parametrize("age", [0.05, 0.125, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9])
def test_lit_part_of_the_disc_is_that_of_astronomy(age: float) -> None:
    """The lit part of the disc is (1 - cos(2 pi age)) / 2."""
    side = np.linspace(-1, 1, 801, dtype=np.float32)
    u, v = side[None, :], side[:, None]
    disc = np.hypot(u, v) < 1
    lit = Moon(0, 0, 1, age).lit(u, v)
    assert float(lit[disc].mean()) == pytest.approx((1 - np.cos(2 * np.pi * age)) / 2, abs=0.006)


def test_quarters_are_lit_on_the_right_and_on_the_left() -> None:
    u = np.array([[-0.5, 0.5]], np.float32)
    v = np.zeros((1, 1), np.float32)
    assert Moon(0, 0, 1, 0.25).lit(u, v)[0].tolist() == [0.0, 1.0]
    assert Moon(0, 0, 1, 0.75).lit(u, v)[0].tolist() == [1.0, 0.0]


def test_the_pole_star_stands_at_the_latitude() -> None:
    for lst in (0.0, 7.0, 15.0):
        alt, az = altazimuth(np.array([2.53]), np.array([89.3]), lst)
        assert alt[0] == pytest.approx(43.0, abs=0.8)
        assert min(az[0], 360 - az[0]) < 1.2


def test_a_star_culminates_in_the_south_at_the_height_of_the_equator_plus_its_declination() -> None:
    alt, az = altazimuth(np.array([5.9]), np.array([7.4]), 5.9)
    assert (alt[0], az[0]) == (pytest.approx(90 - 43 + 7.4), pytest.approx(180.0))


def test_sidereal_time_is_that_of_the_almanac() -> None:
    """Greenwich sidereal time at 0 h on 15 January is 7 h 36 min (any year, to a few minutes)."""
    assert sidereal("jan", 0.0) == pytest.approx(7.6, abs=0.1)


def test_orion_stands_in_the_winter_south_and_scorpius_in_summer() -> None:
    south = {m: {name for *_, name in project(View(m, 22, "S", 25, 40))} for m in ("jan", "jul")}
    assert "Ori" in south["jan"] and "Sco" not in south["jan"]
    assert "Sco" in south["jul"] and "Ori" not in south["jul"]


def test_rim_light_lies_on_the_side_of_the_light() -> None:
    canvas = Canvas("rim", 0.04)
    sky_light = canvas.light
    canvas.light = type(sky_light)(2.0, 0.0)
    stamp = Stamp(canvas)
    stamp.dot(0, 0, 0.4)
    area = press(stamp)
    band = rim(canvas, area, canvas.light, 0.4)
    half = band.shape[1] // 2
    assert band[:, half:].sum() > 50 * max(band[:, :half].sum(), 0.01)
