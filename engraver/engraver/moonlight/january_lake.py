"""January on the lake: the new moon and the first quarter."""

from __future__ import annotations

import numpy as np

from engraver.field import Canvas
from engraver.ground import ridge, rolling, through, treetops
from engraver.moon import Moon
from engraver.motifs.buildings import Walls
from engraver.motifs.draught import draught_horse
from engraver.motifs.icework import ice_cake, ice_house, shanty
from engraver.motifs.sleighs import ice_sledge
from engraver.motifs.works import smoke
from engraver.phases import level, rays, vertical
from engraver.ribbon import xy
from engraver.scene import scene
from engraver.sky import Air, aurora, hang, sky
from engraver.snow import cast, dark_snow, shadow, snow
from engraver.stamp import LIGHT, MID, PAPER, Stamp, press, toned
from engraver.stars import View, stars

_NEAR = xy(
    "-1.15,0.04 -0.86,0.10 -0.60,0.06 -0.42,-0.02 -0.36,-0.10 -0.44,-0.16 -0.38,-0.22 -0.18,-0.20 0.0,-0.10 "
    "0.16,0.04 0.34,0.12 0.52,0.08 0.58,-0.02 0.48,-0.09 0.50,-0.17 0.68,-0.20 0.90,-0.12 1.15,-0.06"
).tolist()
_FAR = xy("-0.30,-0.38 -0.05,-0.36 0.18,-0.44 0.38,-0.52 0.62,-0.47 0.82,-0.53 1.1,-0.50").tolist()
"""The hems of the two curtains of the aurora, from left to right; the near one folds back twice."""


@scene("jan-new", "Northern Lights")
def northern_lights(c: Canvas) -> None:
    """Curtains of the aurora over a lake of black ice; a fishing shanty with its stove lit."""
    moon = Moon(-0.50, -0.60, 0.165, 0.0)
    sky(c, moon, Air(base=1.04, glow=0.16, spread=0.10, low=0.34, horizon=0.30, streak=0.06, rise=0.14))
    stars(c, View("jan", 21, "NE", 34, 38, 0.60, -0.56), faint=60, least=0.72, foot=0.20)
    aurora(c, _FAR, 0.30, paints=(MID, LIGHT), name="far")
    aurora(c, _NEAR, 0.44)
    hang(c, moon)
    ridge(c, rolling(c, "hills", 0.26, 0.05, 0.5), 0.80, crest=0.10, crest_tint=0.45)
    ridge(c, treetops(c, "shore", rolling(c, "shore line", 0.325, 0.012, 0.6), 0.05), 0.96, crest=0)
    c.engrave(c.below(0.34), 0.90, level(wobble=0.25, name="water"), 1.0)
    _gleams(c)
    _drifts(c)
    _shanty(c)


def _gleams(c: Canvas) -> None:
    """The aurora on the ice: short level dashes under each bright fold, fewer and fainter further down."""
    dashes, rng = Stamp(c), c.rng("gleams")
    for middle, spread in ((0.44, 0.17), (-0.70, 0.20)):
        for row in range(11):
            y = 0.435 + 0.0195 * row
            for _ in range(5 - row // 3):
                x = middle + spread * float(rng.uniform(-1, 1)) * (0.6 + 0.05 * row)
                half = float(rng.uniform(0.020, 0.065))
                paint = (PAPER, LIGHT, MID)[int(rng.integers(0, 2) + (row > 4))]
                dashes.taper([(x - half, y), (x, y), (x + half, y)], 0.0085, paint)
    press(dashes)


def _drifts(c: Canvas) -> None:
    """Wind-laid snow on the black ice, and the bank in front."""
    for name, points in (
        ("a", [(-1.1, 0.45), (-0.75, 0.435), (-0.45, 0.455), (-0.62, 0.475), (-1.1, 0.485)]),
        ("b", [(0.30, 0.41), (0.62, 0.395), (1.1, 0.40), (1.1, 0.425), (0.7, 0.43)]),
        ("c", [(-0.34, 0.56), (-0.05, 0.54), (0.20, 0.56), (0.0, 0.585)]),
    ):
        patch = Stamp(c)
        patch.blob(points, PAPER)
        area = patch.area()
        c.engrave(area, c.noise(name, 0.04, 5.0, 2), level(wobble=0.3), 0.0)
    bank = through([(-1.1, 0.66), (-0.5, 0.70), (0.1, 0.655), (0.6, 0.63), (1.1, 0.66)])
    snow(
        c,
        bank,
        deep=0.40,
    )
    dark_snow(c, bank, (-0.46, 0.86, 0.50, 0.20), 0.38)


def _shanty(c: Canvas) -> None:
    """The shanty where the curtain hangs highest, so that its smoke rises against the dark."""
    hut = Stamp(c)
    x, y, size = -0.26, 0.74, 0.31
    with hut.at(x, y, size):
        u, v = shanty(hut)
    smoke(hut, x + u * size, y + v * size, 0.19, c.rng("stove"), lean=-0.35, start=0.014, end=0.045)
    area = press(hut, vertical(0.8), halo=0.13)
    shadow(c, cast(c, area, y, length=0.16, lean=0.6), 0.5)
    glow = Stamp(c)
    glow.fill([(x - 0.053, 0.758), (x + 0.053, 0.758), (x + 0.02, 1.02), (x - 0.32, 1.02)], PAPER)
    lit = glow.area()
    down = np.clip((c.grid(lit).y - 0.76) / 0.26, 0, 1)
    c.engrave(lit, 0.62 * down, level(wobble=0.3), np.where(down < 0.55, 0.0, 0.45))


@scene("jan-first", "The Ice Harvest")
def ice_harvest(c: Canvas) -> None:
    """A draught horse hauls sawn ice along the open channel at dusk, the ice-house beyond."""
    moon = Moon(0.20, -0.55, 0.215, 0.25)
    dusk = Air(0.96, 0.42, 0.15, 0.20, -0.18, sun=(0.95, -0.12, 0.66, 1.0, 0.46))
    sky(c, moon, dusk, rays(1.42, -0.06, 500))
    stars(c, View("jan", 17.5, "S", 40, 44, 0.0, -0.5), faint=14, least=0.84, foot=-0.40)
    hang(c, moon)
    ridge(c, rolling(c, "far", -0.20, 0.05, 0.5), 0.52)
    ridge(c, treetops(c, "wood", rolling(c, "shore", -0.135, 0.012, 0.5), 0.05), 0.92, crest=0)
    snow(c, through([(-1.1, -0.10), (0.0, -0.11), (1.1, -0.10)]), deep=0.27, drift=0.12, foot_tone=0.14)
    shed = Stamp(c)
    with shed.at(0.55, -0.04, 0.120):
        ice_house(shed, look=Walls(end=toned(0.52), side=toned(0.72), roof=PAPER))
    press(shed, vertical(0.8), halo=0.08)
    _channel(c)
    _team(c)


_VANISH = (0.30, -0.14)
"""Where the sawn lines of the ice meet."""


def _channel(c: Canvas) -> None:
    """Black water across the foreground where ice has been taken out, its sawn edge, cakes afloat in it."""
    scored = Stamp(c)
    for x in np.linspace(-2.4, 2.6, 15):
        near, far = np.array([x, 0.72]), np.array(_VANISH)
        scored.line(np.stack([near, near + (far - near) * 0.14]), 0.12)
    scored.line([(-1.0, 0.655), (1.0, 0.655)], 0.12)
    press(scored)
    water = Stamp(c)
    water.fill(xy("-1.1,.72 1.1,.72 1.1,1.1 -1.1,1.1"))
    c.engrave(water.area(), 0.93, level(wobble=0.25, name="water"), 1.0)
    edge = Stamp(c)
    edge.fill(xy("-1.1,.715 1.1,.715 1.1,.775 -1.1,.775"), toned(0.36, 0.45), 0.16)
    press(edge, vertical(0.8))
    afloat = Stamp(c)
    ice_cake(afloat, -0.16, 0.905, 0.54, 0.030, _VANISH, deep=0.075, front=toned(0.45, 0.45))
    press(afloat, vertical(0.8), halo=0.12)
    lap = Stamp(c)
    for k in range(3):
        y, wide = 0.925 + 0.024 * k, 0.27 - 0.05 * k
        lap.taper([(0.11 - wide, y), (0.11, y + 0.004), (0.11 + wide, y)], 0.010, LIGHT)
    press(lap)


def _team(c: Canvas) -> None:
    """The horse and its sledge, dark against the snow."""
    team = Stamp(c)
    with team.at(0.47, 0.600, 0.40):
        ice_sledge(team)
    with team.at(-0.29, 0.566, 0.66):
        draught_horse(team, c.rng("horse"))
    area = press(team, vertical(0.8), pale=0.12, pale_tint=0.0)
    shadow(c, cast(c, area, 0.604, length=0.16, lean=-1.4), 0.5)
