"""The back of the cards: twelvefold, the same either way up; 48 moons around a rosette, out to the bleed."""

from __future__ import annotations

import numpy as np

from engraver.field import Area, Canvas
from engraver.grid import Array, Grid, smooth
from engraver.scene import scene
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp, press

FOLD = 12
REACH = 1.115
"""Solid ink runs out to here, in trim radii: 3.65 mm of bleed at 63.5 mm, 5.1 mm at 88.9 mm."""
TINTED = 1.104
"""The tint under it ends here, so that none shows at the edge of the ink."""
_EDGE = 0.905
"""The milled edge ends here: 3 mm inside the cut at 63.5 mm, so that a cut off the middle is not seen."""
_MOONS, _BAND = 0.799, (0.746, 0.851)
_CENTRES, _CIRCLES = 0.500, 0.2155
"""The twelve circles: the distance of their centres from the middle, and their radius."""


def _folded(grid: Grid) -> tuple[Array, Array, Array]:
    """Return radius, angle, and the angle folded into one of twelve mirrored sectors (-15 to 15 degrees)."""
    r, turn = grid.polar()
    sector = 2 * np.pi / FOLD
    part = np.abs((turn + sector / 2) % sector - sector / 2)
    return r, turn, part


def _between(canvas: Canvas, low: float, high: float) -> Area:
    r = canvas.grid().polar()[0]
    cover = np.clip(np.minimum(r - low, high - r) / canvas.step + 0.5, 0, 1)
    return Area(slice(None), slice(None), cover.astype(np.float32))


@scene("back", "Back", season="special", frame="card", reach=REACH)
def back(c: Canvas) -> None:
    """From the outside in: dark rim, rays, the moons of twelve lunations, the rosette, a star in rings."""
    c.ink(c.everywhere(), 1.0)
    c.ink(_between(c, TINTED, 2.0), 0.0)
    _rays(c, 0.865, _EDGE, 36)
    _rosette(c)
    _lattice(c)
    _heart(c)
    _moons(c)
    lines = Stamp(c)
    for radius, mm in ((0.858, 0.28), (0.740, 0.30), (0.726, 0.14)):
        lines.line(_circle(0, 0, radius), mm, PAPER, closed=True)
    press(lines)


def _circle(x: float, y: float, r: float) -> Array:
    a = np.linspace(0, 2 * np.pi, 240, endpoint=False)
    return np.stack([x + r * np.cos(a), y + r * np.sin(a)], axis=1)


def _rays(c: Canvas, low: float, high: float, per_sector: int) -> None:
    """A milled edge: rays that point inwards from an even circle, so that no cut looks off its middle.

    They are longest between two lunations and shortest at the new moon of each.
    """
    edge = Stamp(c)
    for k in range(FOLD * per_sector):
        turn = 360 * (k + 0.5) / (FOLD * per_sector)
        reach = low + (high - low) * 0.55 * (0.5 + 0.5 * np.cos(np.deg2rad(turn * FOLD)))
        with edge.at(0, 0, 1, turn):
            edge.stroke([(high, 0), (reach, 0)], [0.0069, 0.0027], MID, 0.09)
    press(edge)


def _rosette(c: Canvas) -> None:
    """Engine-turned ground: rings that swing twelve times, crossed by their mirror image."""
    grid = c.grid()
    r, turn, part = _folded(grid)
    swing = np.cos(turn * FOLD) * smooth(0.267, 0.429, r) * smooth(0.743, 0.591, r)
    sway = np.cos(turn * FOLD * 2) * 0.4
    phase = (r + np.float32(0.0324) * swing + np.float32(0.0076) * sway) / np.float32(c.pitch)
    petals = 0.5 + 0.5 * np.cos(turn * FOLD + np.pi * (r - 0.286) / 0.114)
    lens = np.zeros_like(r)
    for k in range(FOLD):
        a = 2 * np.pi * k / FOLD
        inside = np.hypot(grid.x - _CENTRES * np.cos(a), grid.y - _CENTRES * np.sin(a)) < _CIRCLES
        lens = lens + inside
    tone = np.choose(np.clip(lens, 0, 3).astype(int), [0.86, 0.62, 0.40, 0.24]) + 0.16 * (petals - 0.5)
    tint = np.where(lens >= 2, 0.45, 1.0)
    c.engrave(
        _between(c, 0.278, 0.732),
        np.clip(tone, 0.18, 0.95).astype(np.float32),
        lambda _: phase.astype(np.float32),
        tint,
    )
    del part


def _lattice(c: Canvas) -> None:
    """Twelve interlaced circles, each with an ink line on both sides; stars and dots where they meet."""
    knot = Stamp(c)
    for paint, mm in ((INK, 0.66), (PAPER, 0.30)):
        for k in range(FOLD):
            a = 2 * np.pi * k / FOLD
            knot.line(_circle(_CENTRES * np.cos(a), _CENTRES * np.sin(a), _CIRCLES), mm, paint, closed=True)
    for k in range(FOLD):
        with knot.at(0, 0, 1, 360 * k / FOLD):
            _star(knot, 0.610, 0.0, 0.0495)
            knot.dot(0.367, 0, 0.0162, INK)
            knot.dot(0.367, 0, 0.0105, PAPER)
        with knot.at(0, 0, 1, 360 * (k + 0.5) / FOLD):
            for x, r in ((0.692, 0.0152), (0.655, 0.0095)):
                knot.dot(x, 0, r + 0.006, INK)
                knot.dot(x, 0, r, PAPER)
    press(knot)


def _star(stamp: Stamp, x: float, y: float, r: float) -> None:
    for grow, paint in ((1.32, INK), (1.0, PAPER)):
        a, w = r * grow, r * 0.19 * grow
        stamp.fill(
            [
                (x - a, y),
                (x - w, y - w),
                (x, y - a),
                (x + w, y - w),
                (x + a, y),
                (x + w, y + w),
                (x, y + a),
                (x - w, y + w),
            ],
            paint,
        )


def _heart(c: Canvas) -> None:
    """A twelve-pointed star over a ball of rings, in a wreath of rays."""
    c.ink(c.disc(0, 0, 0.278), 1.0)
    _flames(c)
    ball = c.disc(0, 0, 0.157)
    far = c.grid(ball).polar()[0]
    c.engrave(
        ball,
        0.20 + 0.6 * smooth(0.038, 0.162, far),
        lambda g: g.polar()[0] / np.float32(g.pitch * 0.9) + np.float32(0.5),
        np.where(far < 0.105, 0.0, 0.45),
    )
    star = Stamp(c)
    star.line(_circle(0, 0, 0.160), 0.30, PAPER, closed=True)
    star.line(_circle(0, 0, 0.270), 0.34, PAPER, closed=True)
    for grow, paint in ((1.22, INK), (1.0, PAPER)):
        a = np.arange(2 * FOLD) * np.pi / FOLD
        s = np.where(np.arange(2 * FOLD) % 2 == 0, 0.1125 * grow, 0.040 * grow**1.5)
        star.fill(np.stack([s * np.cos(a), s * np.sin(a)], axis=1), paint)
    for k in range(FOLD):
        with star.at(0, 0, 1, 360 * k / FOLD):
            star.fill(
                [(0.0286, 0), (0.107, 0), (0.040 * np.cos(np.pi / 12), 0.040 * np.sin(np.pi / 12))], MID
            )
    star.dot(0, 0, 0.0286, INK)
    star.dot(0, 0, 0.019, PAPER)
    press(star)


def _flames(c: Canvas) -> None:
    """Seventy-two pointed rays around the heart, long and short alternately, pale at the root."""
    fire = Stamp(c)
    for k in range(6 * FOLD):
        with fire.at(0, 0, 1, 360 * k / (6 * FOLD)):
            end = 0.261 if k % 6 == 0 else (0.225, 0.240)[k % 2]
            fire.stroke([(0.166, 0), (end, 0)], [0.0092, 0.0030], MID, 0.09)
            fire.stroke([(0.166, 0), (0.198, 0)], [0.0092, 0.0068], LIGHT, 0.09)
    press(fire)


def _moons(c: Canvas) -> None:
    """New, first quarter, full and last quarter, twelve times, with the outer limb away from the centre."""
    c.ink(_between(c, *_BAND), 1.0)
    band = Stamp(c)
    r = 0.039
    for k in range(4 * FOLD):
        with band.at(0, 0, 1, 360 * k / (4 * FOLD)), band.at(_MOONS, 0, r):
            _moon(band, k % 4)
    press(band)


def _moon(stamp: Stamp, phase: int) -> None:
    """One moon of unit radius."""
    whole = _circle(0, 0, 1)
    half = np.linspace(-np.pi, 0, 40) if phase == 3 else np.linspace(0, np.pi, 40)
    lit: Paint = PAPER
    if phase == 2:
        stamp.fill(whole, lit)
        return
    if phase in (1, 3):
        stamp.fill(np.stack([np.cos(half), np.sin(half)], axis=1), lit)
    stamp.line(whole * 0.95, 0.16, MID if phase == 0 else lit, closed=True)
