"""Skies: the tone and tint of the air for a moon and an hour, the lines drawn in it, and weather."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engraver.field import Area, Canvas, Light
from engraver.grid import Array, Field, Grid, smooth
from engraver.moon import Moon, draw_moon, young_ring
from engraver.phases import along, parted
from engraver.ribbon import spline
from engraver.stamp import LIGHT, MID, PAPER, Paint, Stamp, press


@dataclass(frozen=True, slots=True)
class Air:
    """Tones of a sky: `base` far from all light, and what brightens it.

    The moon takes off `glow` over `spread` radii from its limb; `low` is taken off towards the `horizon`;
    `sun` (x, y, amount, width, height) is the glow below the horizon; `streak` is how much drifting haze
    varies it.
    """

    base: float = 0.93
    glow: float = 0.45
    spread: float = 0.22
    low: float = 0.0
    horizon: float = 0.3
    sun: tuple[float, float, float, float, float] | None = None
    streak: float = 0.10
    rise: float = 0.45
    """How far above the horizon `low` reaches, in radii."""


def hour(age: float, horizon: float = 0.3) -> Air:
    """Return the air for the moon's age: dead of night, dusk, moonlit night or the hour before dawn."""
    if age in (0.0, 1.0):
        return Air(base=0.985, glow=0.20, spread=0.10, low=0.48, horizon=horizon, streak=0.12, rise=0.55)
    if age == 0.5:
        return Air(base=0.965, glow=0.66, spread=0.26, low=0.12, horizon=horizon, streak=0.08)
    side = 1.0 if age < 0.5 else -1.0
    sun = (0.85 * side, horizon + 0.02, 0.62, 0.95, 0.26)
    return Air(base=0.90, glow=0.42, spread=0.15, low=0.20, horizon=horizon, sun=sun)


def tone_of(canvas: Canvas, moon: Moon | None, air: Air, grid: Grid) -> tuple[Array, Array]:
    """Return the tone and tint of the air at every sample."""
    haze = canvas.noise("haze", 0.09, 6.0, 2)(grid)
    tone: Array = np.float32(air.base) + haze * np.float32(air.streak)
    tone = tone - np.float32(air.low) * smooth(air.horizon - air.rise, air.horizon, grid.y)
    if moon is not None:
        far = grid.polar(moon.x, moon.y)[0] - np.float32(moon.r)
        tone = tone - np.float32(air.glow) * np.exp(-np.maximum(far, 0) / np.float32(air.spread))
        tone = np.maximum(tone, np.float32(0.24))
        away = smooth(0.1 * moon.r, 1.5 * moon.r, far)
    else:
        away = np.ones((1, 1), np.float32)
    if air.sun is not None:
        sx, sy, amount, wide, high = air.sun
        near = np.exp(-(((grid.x - sx) / wide) ** 2) - ((grid.y - sy) / high) ** 2)
        tone = tone - np.float32(amount) * near * away * (1 + 0.35 * haze)
    tone = np.clip(tone, 0.15, 1)
    tint = np.clip(0.04 + tone * 1.06 + haze * 0.07, 0.38, 1)
    return tone, tint.astype(np.float32)


def sky(canvas: Canvas, moon: Moon, air: Air | None = None, phase: Field | None = None) -> None:
    """Draw the sky around its moon and set the canvas's light: the moon, or the sun's glow at a quarter."""
    air = air or hour(moon.age)
    area = canvas.everywhere()
    tone, tint = tone_of(canvas, moon, air, canvas.grid())
    canvas.engrave(area, tone, phase or parted([moon.disc]), tint)
    canvas.light, canvas.moon = light_of(moon, air), moon.disc


def light_of(moon: Moon, air: Air) -> Light:
    """Return the light of the scene: the moon by night, the glow of the sun at dusk and before dawn."""
    if air.sun is None:
        return Light(moon.x, moon.y, 0.35)
    return Light(1.6 * np.sign(air.sun[0]), -0.25, 0.3)


def hang(canvas: Canvas, moon: Moon) -> None:
    """Draw the moon over the stars; when it is new, as an almanac's ring."""
    if moon.age in (0.0, 1.0):
        young_ring(canvas, moon)
    else:
        draw_moon(canvas, moon)


def bars(
    canvas: Canvas,
    clouds: Sequence[tuple[float, float, float, float]],
    tone: float = 0.62,
    tint: float = 0.45,
) -> None:
    """Draw bars of cloud (x, y, half length, half depth): pointed lenses, lit on the side of the light."""
    rough = canvas.noise("bars", 0.05, 4.0, 2)
    for x, y, a, b in clouds:
        rows, cols = canvas.window(x - a * 1.1, y - b * 3, x + a * 1.1, y + b * 3)
        grid = Grid(canvas.side[None, cols], canvas.side[rows, None], canvas.pitch)
        u = (grid.x - np.float32(x)) / np.float32(a)
        v = (grid.y - np.float32(y)) / np.float32(b) + rough(grid) * 0.55
        body = np.clip(1 - u * u, 0, 1) ** 0.8 - np.abs(v)
        cover = np.clip(body * np.float32(b / canvas.step) + 0.5, 0, 1).astype(np.float32)
        up = np.sign(canvas.light.y - y) or -1.0
        lit = smooth(-0.35, 0.75, v * up)
        area = Area(rows, cols, cover)
        canvas.engrave(
            area,
            tone * (1 - lit),
            along(y, wobble=0.5, name="bars"),
            np.where(lit > 0.6, tint, 1.0),
        )


def aurora(
    canvas: Canvas,
    hem: Sequence[tuple[float, float]],
    height: float = 0.4,
    *,
    paints: Sequence[Paint] = (MID, LIGHT, PAPER),
    corona: tuple[float, float] = (0.1, -3.2),
    gap: float = 0.0125,
    name: str = "aurora",
) -> None:
    """Draw a curtain of northern lights above its `hem`, which may fold back over itself.

    It is made of rays that stand on the hem and lean towards the `corona`, in colours that get brighter and
    shorter; they crowd where the hem turns, and those further down the picture hang in front.
    """
    line = spline(hem, steps=24)
    run = np.diff(line, axis=0)
    way = np.concatenate([[0], np.cumsum(np.hypot(run[:, 0], 0.3 * run[:, 1]))])
    feet = np.linspace(0, way[-1], round(float(way[-1]) / gap))
    path = np.stack([np.interp(feet, way, line[:, k]) for k in (0, 1)], axis=1)
    rng = canvas.rng(name)
    sway = np.interp(
        np.linspace(0, 1, len(path)),
        np.linspace(0, 1, len(path) // 9),
        rng.uniform(0.55, 1.1, len(path) // 9),
    )
    tall = height * sway * rng.uniform(0.80, 1.10, len(path))
    up = np.asarray(corona) - path
    up /= np.hypot(up[:, 0], up[:, 1])[:, None]
    stamp = Stamp(canvas)
    for k in np.argsort(path[:, 1], kind="stable"):
        foot = path[k] + [0.0, float(rng.uniform(-0.008, 0.012))]
        for paint, part in zip(paints, (1.0, 0.74, 0.52), strict=False):
            top = foot + up[k] * tall[k] * part * float(rng.uniform(0.85, 1.1))
            ray = np.linspace(foot, top, 9)
            stamp.stroke(ray, gap * np.array([0.25, 0.56, 0.54, 0.48, 0.30, 0.05]), paint, 0.09)
    press(stamp)


def rain(
    canvas: Canvas, area: Area | None = None, slant: float = 0.32, count: int = 420, tint: float = 0.45
) -> None:
    """Draw slanting bars of rain in white: long, thick and sparse close by, fine and dense far off."""
    rng = canvas.rng("rain")
    stamp = Stamp(canvas)
    for x, y, long, heavy in zip(
        rng.uniform(-1.1, 1.1, count),
        rng.uniform(-1.1, 1.0, count),
        rng.uniform(0.05, 0.17, count),
        rng.random(count),
        strict=True,
    ):
        end = (x - slant * long, y + long)
        stamp.taper(
            [(x, y), ((x + end[0]) / 2, (y + end[1]) / 2), end],
            0.0042 + 0.003 * heavy,
            Paint(tint=tint if heavy < 0.8 else 0),
        )
    fallen = stamp.area()
    if area is None:
        canvas.paper(fallen, tint)
    else:
        full = np.zeros_like(canvas.g)
        full[area.rows, area.cols] = area.cover
        canvas.paper(Area(fallen.rows, fallen.cols, fallen.cover * full[fallen.rows, fallen.cols]), tint)


def snowfall(canvas: Canvas, count: int = 260, top: float = -1.0, foot: float = 0.9) -> None:
    """Draw snowflakes: white dots of three sizes, each in a little ink so that it shows on any tone."""
    rng = canvas.rng("snowfall")
    stamp = Stamp(canvas)
    for x, y, s in zip(
        rng.uniform(-1, 1, count), rng.uniform(top, foot, count), rng.random(count), strict=True
    ):
        stamp.dot(x, y, 0.0035 + 0.006 * s**3, PAPER)
    press(stamp, halo=0.09)
