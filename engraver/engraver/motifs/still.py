"""Still lifes: pot still, worm barrel, jugs, lantern, candle, skull, fireworks."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from engraver.motifs.works import boulder
from engraver.ribbon import arc, spline, xy
from engraver.stamp import INK, LIGHT, MID, PAPER, Paint, Stamp, toned


def rounded(stamp: Stamp, outline: list[tuple[float, float]], *, edge: float = 0.2, steps: int = 8) -> None:
    """Draw a body of revolution from the right half of its outline, top to foot, darker towards the right."""
    half = spline(outline, steps=steps)
    full = np.vstack([half, (half * np.array([-1, 1]))[::-1]])
    stamp.fill(full, toned(0.16, 0.45), edge)
    for left, tone, tint in ((-0.30, 0.34, 0.45), (0.05, 0.50, 1.0), (0.42, 0.68, 1.0), (0.70, 0.86, 1.0)):
        right = half
        stamp.fill(np.vstack([right, (half * np.array([left, 1]))[::-1]]), toned(tone, tint))
    stamp.fill(np.vstack([half * np.array([-1, 1]), (half * np.array([-0.86, 1]))[::-1]]), toned(0.55, 1.0))
    stamp.line(full, edge, INK, closed=True)


_FLAMES = xy(
    "-0.19,0.0 -0.215,-0.07 -0.175,-0.165 -0.145,-0.09 -0.11,-0.13 -0.085,-0.245 -0.035,-0.13 -0.005,-0.17 "
    "0.03,-0.265 0.06,-0.15 0.09,-0.12 0.115,-0.205 0.15,-0.10 0.175,-0.15 0.205,-0.06 0.19,0.0"
)


def pot_still(stamp: Stamp, rng: Generator, *, fire: bool = True) -> None:
    """Draw a copper pot on a stone hearth, helm and swan neck ending at (1.18, -0.62). About 1.5 high."""
    _hearth(stamp, rng, fire)
    body = [(0.13, -1.02), (0.30, -0.985), (0.47, -0.88), (0.57, -0.70), (0.585, -0.52), (0.56, -0.40)]
    rounded(stamp, body, edge=0.26)
    stamp.fill(
        spline(
            xy("-0.42,-0.8 -0.33,-0.88 -0.35,-0.7 -0.41,-0.6 -0.455,-0.62"),
            closed=True,
            steps=4,
        ),
        PAPER,
    )
    stamp.fill([(-0.585, -0.585), (0.585, -0.585), (0.585, -0.545), (-0.585, -0.545)], INK)
    for x in np.linspace(-0.54, 0.54, 15):
        stamp.dot(float(x), -0.565, 0.011, LIGHT)
    neck = spline(
        xy("0,-1.22 0,-1.36 0.06,-1.47 0.2,-1.5 0.42,-1.38 0.74,-1.1 1.02,-0.86 1.14,-0.72 1.17,-0.58")
    )
    stamp.stroke(neck, [0.24, 0.20, 0.18, 0.165, 0.145, 0.13, 0.12, 0.11])
    stamp.stroke(neck, np.array([0.24, 0.20, 0.18, 0.165, 0.145, 0.13, 0.12, 0.11]) - 0.045, MID)
    stamp.stroke(
        neck + np.array([0.012, -0.024]), np.array([0.07, 0.065, 0.06, 0.05, 0.045, 0.04, 0.035, 0.03]), LIGHT
    )
    rounded(stamp, [(0.10, -1.27), (0.15, -1.23), (0.155, -1.16), (0.20, -1.06), (0.25, -0.985)], edge=0.24)
    stamp.fill([(-0.26, -1.0), (0.26, -1.0), (0.26, -0.965), (-0.26, -0.965)], INK)


def _hearth(stamp: Stamp, rng: Generator, fire: bool) -> None:
    """Two courses of field stone round a fire-mouth."""
    stamp.fill([(-0.62, 0.0), (-0.60, -0.42), (0.60, -0.42), (0.62, 0.0)], INK)
    for row in range(3):
        for k in range(6 + row % 2):
            x = -0.53 + 0.212 * k - (0.106 if row % 2 else 0)
            stone = boulder(x, -0.07 - 0.14 * row, 0.205, 0.132, rng)
            stone[:, 0] = np.clip(stone[:, 0], -0.615, 0.615)
            stamp.fill(stone, toned(float(rng.uniform(0.12, 0.40)), 0.45 if (k + row) % 3 else 1.0), 0.12)
            stamp.fill(
                boulder(float(np.clip(x - 0.02, -0.55, 0.55)), -0.105 - 0.14 * row, 0.10, 0.03, rng), LIGHT
            )
    mouth = np.vstack([[(-0.25, 0.0)], arc(0, -0.08, 0.25, 0.20, 180, 360, 20), [(0.25, 0.0)]])
    stamp.fill(mouth, INK)
    stamp.line(mouth, 0.18, LIGHT)
    if fire:
        logs = xy("-0.20,-0.01 -0.17,-0.045 0.17,-0.045 0.20,-0.01")
        for paint, part in ((LIGHT, 1.0), (PAPER, 0.78)):
            stamp.fill(spline(_FLAMES * [part, part], closed=True, steps=5), paint)
        stamp.fill(logs)
        for x in (-0.14, 0.14):
            stamp.dot(x, -0.027, 0.014, LIGHT)


def barrel(stamp: Stamp, *, water: bool = True, staves: int = 9) -> None:
    """Draw a hooped barrel with its head open, 1 high; `water` shows a rim of water with rings in it."""
    rounded(stamp, [(0.36, -1.0), (0.42, -0.78), (0.45, -0.5), (0.42, -0.22), (0.35, 0.0)], edge=0.24)
    for k in range(1, staves):
        u = float(np.sin(np.pi * (k / staves - 0.5)))
        stamp.line(spline([(0.36 * u, -0.97), (0.45 * u, -0.5), (0.35 * u, -0.01)]), 0.13)
    for y, half in ((-0.86, 0.405), (-0.70, 0.435), (-0.26, 0.43), (-0.10, 0.385)):
        hoop = arc(0, y - 0.03, half, 0.10, 0, 180, 20)
        stamp.stroke(hoop, 0.075)
        stamp.stroke(hoop + np.array([0, -0.012]), 0.022, MID, 0.09)
    stamp.fill(arc(0, -1.0, 0.37, 0.11, 0, 360, 40), LIGHT, 0.22)
    stamp.fill(arc(0, -0.99, 0.31, 0.085, 0, 360, 40), INK)
    if water:
        for r in (0.85, 0.5):
            stamp.line(arc(0.02, -0.985, 0.31 * r, 0.085 * r, 10, 330, 30), 0.11, LIGHT)


def jug(stamp: Stamp) -> None:
    """Draw a stoneware jug with a dark-glazed shoulder and three crosses. 1 high."""
    body = [
        (0.07, -0.90),
        (0.085, -0.80),
        (0.22, -0.70),
        (0.34, -0.54),
        (0.36, -0.36),
        (0.355, -0.02),
        (0.33, 0.0),
    ]
    stamp.stroke(arc(0.16, -0.74, 0.16, 0.14, 200, 390, 18), 0.075)
    stamp.stroke(arc(0.16, -0.74, 0.16, 0.14, 200, 390, 18), 0.025, MID, 0.10)
    rounded(stamp, body, edge=0.24)
    half = spline(body[:5])
    top = np.vstack([half, (half * np.array([-1, 1]))[::-1]])
    stamp.fill(top, INK)
    stamp.taper([(-0.10, -0.76), (-0.24, -0.62), (-0.30, -0.46)], 0.05, LIGHT)
    stamp.fill([(-0.10, -0.86), (0.10, -0.86), (0.085, -0.92), (-0.085, -0.92)], MID, 0.15)
    stamp.fill([(-0.055, -0.92), (0.055, -0.92), (0.065, -1.03), (-0.065, -1.03)], PAPER, 0.17)
    stamp.fill([(-0.27, -0.31), (0.27, -0.31), (0.27, -0.06), (-0.27, -0.06)], PAPER, 0.15)
    for x in (-0.175, 0.0, 0.175):
        for s in (1, -1):
            stamp.stroke([(x - s * 0.06, -0.27), (x + s * 0.06, -0.10)], 0.042)


_ORBIT = xy(".055,-.035 .075,-.105 .150,-.140 .240,-.115 .283,-.045 .265,.045 .190,.092 .105,.070 .065,.02")


def skull(stamp: Stamp) -> None:
    """Draw the face of a death's head, from straight in front, on a pale disc of radius 0.6."""
    for s in (1, -1):
        for k in range(5):
            x, y = 0.325 - 0.020 * k, 0.115 + 0.022 * k
            line = np.array([(x, y), (x - 0.012, y + 0.12), (x - 0.045, y + 0.25 - 0.02 * k)])
            stamp.taper(line * [s, 1], 0.016)
    _skull_face(stamp)


def _skull_face(stamp: Stamp) -> None:
    """Brows and sockets, the pear of the nose, cheekbones, two rows of teeth, a crack in the crown."""
    for s in (1, -1):
        stamp.blob(_ORBIT * [s, 1.0])
        stamp.line(spline(xy(".09,.045 .16,.072 .23,.045") * [s, 1.0]), 0.11, MID)
        stamp.taper(xy(".035,-.130 .10,-.185 .20,-.195 .30,-.150") * [s, 1.0], 0.022)
        stamp.taper(xy(".315,-.09 .335,-.16 .325,-.25 .285,-.32") * [s, 1.0], 0.013)
        stamp.taper(xy(".345,.03 .30,.115 .225,.135 .165,.125") * [s, 1.0], 0.022)
        stamp.taper(xy(".045,.005 .050,.05 .068,.085") * [s, 1.0], 0.013)
        stamp.taper(xy(".100,.13 .125,.19 .165,.245") * [s, 1.0], 0.013)
        stamp.blob(xy(".008,.075 .030,.095 .058,.165 .056,.202 .030,.205 .010,.180") * [s, 1.0])
        stamp.taper(xy(".06,.49 .085,.47 .12,.475") * [s, 1.0], 0.012)
    jaw = xy("-.195,.268 -.10,.262 0,.266 .10,.262 .195,.268 .190,.37 .10,.432 0,.446 -.10,.432 -.190,.37")
    stamp.blob(jaw)
    for row, top, foot in ((4, 0.262, 0.345), (4, 0.356, 0.432)):
        for k in range(2 * row):
            u = (k + 0.5 - row) / row
            x, sag = 0.178 * np.sin(1.25 * u) / np.sin(1.25), (0.022 if top < 0.3 else -0.004) - 0.040 * u * u
            half = 0.0200 * float(np.cos(0.9 * u))
            tooth = xy("-1,.1 -.7,-.05 .7,-.05 1,.1 .92,.9 .5,1.03 -.5,1.03 -.92,.9") * [half, foot - top] + [
                x,
                top + sag,
            ]
            stamp.blob(tooth, PAPER)
            if top < 0.3:
                stamp.taper([(x * 1.03, 0.258 + 0.8 * sag), (x * 1.06, 0.228 + 0.8 * sag)], 0.009)
    stamp.curve(xy("-.185,.318 -.10,.345 0,.357 .10,.345 .185,.318"), 0.14)
    stamp.line(xy(".03,-.54 -.005,-.485 .035,-.445 .0,-.395 .02,-.35"), 0.13)


def firework(
    stamp: Stamp, x: float, y: float, r: float, rng: Generator, *, spokes: int = 22, paint: Paint = PAPER
) -> None:
    """Draw a burst: needles of two lengths that begin off the heart, a dot at each end, sparks beyond."""
    stamp.dot(x, y, r * 0.05, paint)
    for k in range(spokes):
        a = 2 * np.pi * (k + rng.uniform(-0.12, 0.12)) / spokes
        long = r * (1.0 if k % 2 == 0 else 0.62) * rng.uniform(0.92, 1.05)
        c, s = float(np.cos(a)), float(np.sin(a))
        fall = 0.05 * r * (long / r) ** 2
        near = 0.24 if k % 2 == 0 else 0.40
        path = spline(
            [
                (x + near * r * c, y + near * r * s),
                (x + (near * r + long) / 2 * c, y + (near * r + long) / 2 * s),
                (x + 0.88 * long * c, y + 0.88 * long * s + fall),
            ]
        )
        stamp.stroke(path, [0.003, 0.0065, 0.004], paint, 0.10)
        stamp.dot(x + 0.99 * long * c, y + 0.99 * long * s + fall * 1.3, 0.030 * r, paint)
        if k % 2 == 0:
            stamp.dot(x + 1.16 * long * c, y + 1.16 * long * s + fall * 2, 0.022 * r, LIGHT)


def lantern(stamp: Stamp, *, glow: Paint = PAPER) -> None:
    """Draw a barn lantern with its bail. 1 high."""
    stamp.line(arc(0, -0.78, 0.20, 0.24, 180, 360, 20), 0.16)
    stamp.fill([(-0.17, -0.12), (-0.17, -0.66), (0.17, -0.66), (0.17, -0.12)], glow, 0.2)
    stamp.fill(spline([(0, -0.20), (0.055, -0.34), (0, -0.52), (-0.055, -0.34)], closed=True), LIGHT, 0.13)
    for x in (-0.09, 0.09):
        stamp.line([(x, -0.12), (x, -0.66)], 0.13)
    stamp.fill([(-0.21, 0), (-0.19, -0.13), (0.19, -0.13), (0.21, 0)], INK)
    stamp.fill([(-0.20, -0.64), (-0.09, -0.80), (0.09, -0.80), (0.20, -0.64)], INK)


def candle(stamp: Stamp) -> None:
    """Draw a candle in a dish with a handle; flame and glow. 1 high with the flame."""
    stamp.fill([(-0.09, -0.08), (-0.09, -0.60), (0.09, -0.60), (0.09, -0.08)], PAPER, 0.18)
    stamp.fill([(0.02, -0.08), (0.02, -0.58), (0.09, -0.60), (0.09, -0.08)], LIGHT)
    stamp.stroke([(0, -0.60), (0, -0.68)], 0.02)
    stamp.fill(spline([(0, -0.66), (0.055, -0.76), (0, -1.0), (-0.055, -0.76)], closed=True), PAPER, 0.16)
    stamp.line(arc(0.30, -0.10, 0.10, 0.09, 200, 520, 20), 0.3)
    stamp.fill(arc(0, -0.05, 0.30, 0.06, 0, 360, 30), INK)
    stamp.line(arc(0, -0.06, 0.25, 0.035, 10, 170, 16), 0.13, LIGHT)
