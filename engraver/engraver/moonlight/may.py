"""May, the waxing moon: two scenes."""

from __future__ import annotations

import numpy as np

from engraver.field import Canvas
from engraver.ground import dark_foot, field, ridge, rolling, through, treetops
from engraver.moon import Moon
from engraver.motifs.buildings import Walls, house
from engraver.motifs.leaves import fern, fiddlehead
from engraver.motifs.orchard import garden_gate
from engraver.motifs.spring_flowers import lilac, lilac_leaf
from engraver.motifs.trees import trunk
from engraver.motifs.trillium import stalk, trillium, whorl
from engraver.motifs.turf import turf
from engraver.motifs.works import smoke
from engraver.phases import level, rings, vertical
from engraver.ribbon import spline, xy
from engraver.scene import scene
from engraver.sky import Air, bars, hang, sky
from engraver.stamp import INK, LIGHT, MID, PAPER, Stamp, press, toned
from engraver.stars import View, stars


@scene("may-new", "Trillium")
def trilliums(c: Canvas) -> None:
    """Trilliums close up on the floor of a pine wood at dead of night, stars between the trunks."""
    moon = Moon(-0.20, -0.56, 0.165, 0.0)
    sky(
        c,
        moon,
        Air(base=0.985, glow=0.20, spread=0.10, low=0.56, horizon=0.12, streak=0.10, rise=0.42),
        rings(moon.x, moon.y),
    )
    stars(c, View("may", 22.5, "E", 34, 44, 0.16, -0.50), faint=120, least=0.82, foot=-0.05, bright=2.6)
    hang(c, moon)
    ridge(c, treetops(c, "wood", rolling(c, "wood line", 0.10, 0.02, 0.5), 0.08), 0.95, crest=0)
    field(c, through([(-1.1, 0.15), (0.0, 0.17), (1.1, 0.14)]), 0.60, foot_tone=1.0)
    _pines(c)
    _ferns(c)
    _trilliums(c)


def _pines(c: Canvas) -> None:
    rng = c.rng("pines")
    for x, lean, w, foot in (
        (-0.74, 0.02, 0.17, 0.42),
        (0.60, -0.03, 0.15, 0.36),
        (0.88, 0.0, 0.16, 0.52),
        (-0.95, 0.0, 0.10, 0.34),
    ):
        near = Stamp(c)
        trunk(
            near,
            rng,
            [(x, foot + 0.04), (x + lean, -0.2), (x + 1.4 * lean, -1.05)],
            (w * 1.15, w * 0.8),
            lit_side=-1 if x > 0 else 1,
            furrows=110,
        )
        near.stroke([(x - w, foot + 0.06), (x, foot - 0.02), (x + w, foot + 0.06)], [0.0, 0.10, 0.0])
        press(near, pale=0.12, pale_tint=1.0)


def _ferns(c: Canvas) -> None:
    for path, wide in (
        ([(-0.58, 0.86), (-0.64, 0.44), (-0.58, 0.10)], 0.15),
        ([(0.64, 0.80), (0.66, 0.40), (0.58, 0.08)], 0.15),
        ([(-0.62, 0.86), (-0.78, 0.52), (-0.96, 0.30)], 0.13),
        ([(0.68, 0.80), (0.80, 0.48), (0.96, 0.28)], 0.13),
        ([(-0.66, 0.92), (-0.80, 0.74), (-0.98, 0.62)], 0.10),
        ([(0.70, 0.90), (0.82, 0.70), (0.98, 0.58)], 0.10),
    ):
        frond = Stamp(c)
        fern(frond, path, wide=wide, paint=MID, pinnae=19)
        press(frond, halo=0.13)
    curls = Stamp(c)
    for x, y, size, turn, flip in (
        (-0.10, 0.50, 0.36, -6, False),
        (0.17, 0.48, 0.30, 8, True),
        (0.05, 0.44, 0.22, 2, False),
    ):
        fiddlehead(curls, x, y, size, turn, paint=LIGHT, flip=flip)
    press(curls, halo=0.12)


def _trilliums(c: Canvas) -> None:
    plants = (
        (0.26, 0.32, 0.16, 30, 0.80, 80),
        (-0.48, 0.46, 0.26, -16, 0.88, 110),
        (0.55, 0.57, 0.24, 40, 0.90, 70),
        (0.0, 0.60, 0.36, 2, 0.97, 90),
    )
    dark_foot(c, 0.95, 0.03)
    for x, y, r, turn, _, _ in plants:
        leaves = Stamp(c)
        stalk(leaves, x, y + 0.1, (0.96 * x, y + 0.45))
        whorl(leaves, x, y, r, turn=turn)
        press(leaves, halo=0.15)
    for x, y, r, turn, squeeze, lean in plants:
        flower = Stamp(c)
        trillium(flower, x, y, r, turn=turn, squeeze=squeeze, lean=lean)
        press(flower, halo=0.17)


@scene("may-first", "Lilac by the Gate")
def lilac_by_the_gate(c: Canvas) -> None:
    """Lilac over a picket gate at dusk; a house with one lamp beyond."""
    moon = Moon(0.34, -0.45, 0.215, 0.25)
    dusk = Air(0.99, 0.46, 0.13, 0.26, 0.14, sun=(0.85, 0.16, 0.70, 0.95, 0.24))
    sky(c, moon, dusk, level(10, wobble=0.5))
    stars(c, View("may", 20.4, "W", 30, 44, 0.4, -0.2), faint=8, least=0.80, foot=-0.2)
    bars(
        c,
        [
            (0.55, 0.0, 0.60, 0.026),
            (0.10, -0.10, 0.42, 0.020),
            (0.80, -0.18, 0.40, 0.020),
            (0.62, -0.74, 0.40, 0.018),
        ],
    )
    hang(c, moon)
    ridge(c, rolling(c, "hill", 0.12, 0.05, 0.6), 0.55)
    ridge(
        c, treetops(c, "wood", rolling(c, "wood line", 0.19, 0.015, 0.5), 0.05, pointed=False), 0.90, crest=0
    )
    field(c, through([(-1.1, 0.25), (0.0, 0.26), (1.1, 0.24)]), 0.52, foot_tone=0.98)
    _lamplit_house(c)
    _gate(c)
    _lilacs(c)


def _lamplit_house(c: Canvas) -> None:
    home = Stamp(c)
    with home.at(0.57, 0.36, 0.20, flip=True):
        u, v = house(
            home,
            look=Walls(end=toned(0.42, 0.45), side=toned(0.66), roof=toned(0.86), panes=INK, trim=LIGHT),
            long=1.5,
        )
    x, y = 0.57 - u * 0.20, 0.36 + v * 0.20
    smoke(home, x, y, 0.18, c.rng("hearth"), lean=0.55, start=0.014, end=0.034)
    home.fill([(0.492, 0.228), (0.544, 0.228), (0.544, 0.302), (0.492, 0.302)], PAPER, 0.18)
    home.line([(0.518, 0.228), (0.518, 0.302)], 0.11)
    home.line([(0.492, 0.265), (0.544, 0.265)], 0.11)
    press(home, vertical(0.8))


def _gate(c: Canvas) -> None:
    gate = Stamp(c)
    garden_gate(gate, 0.16, 0.80, 0.50, 0.44)
    press(gate, vertical(0.8), halo=0.15)
    dark_foot(c, 0.82, 0.04)
    rng = c.rng("grass")
    grass = Stamp(c)
    turf(grass, rng, -0.80, 0.80, 0.95, 0.16)
    press(grass)


def _lilacs(c: Canvas) -> None:
    """One great truss on its stem above its pairs of heart-shaped leaves."""
    rng = c.rng("lilac")
    stem = spline(xy("-.46,1.10 -.44,.84 -.38,.62 -.36,.40"))
    spray = Stamp(c)
    leaves = (
        (0.86, 0.46, -62), (0.84, 0.44, -100), (0.80, 0.42, 112), (0.58, 0.42, -74), (0.56, 0.40, 84),
    )  # fmt: skip
    for y, size, turn in leaves:
        root = (float(np.interp(-y, -stem[:, 1], stem[:, 0])), y)
        a = np.deg2rad(turn)
        foot = (root[0] + 0.12 * float(np.sin(a)), root[1] - 0.12 * float(np.cos(a)) - 0.01)
        spray.stroke([root, foot], [0.034, 0.028])
        spray.stroke([root, foot], [0.016, 0.012], MID)
        lilac_leaf(spray, *foot, size, turn)
    spray.stroke(stem, [0.064, 0.052, 0.044])
    spray.stroke(stem, [0.040, 0.032, 0.026], MID)
    spray.stroke(stem + np.array([0.008, 0.0]), [0.010, 0.008, 0.006], LIGHT)
    lilac(spray, -0.36, 0.44, 1.08, 4, rng)
    press(spray, halo=0.16)
