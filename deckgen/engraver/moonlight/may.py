"""May, the waxing moon: two scenes."""

from __future__ import annotations

from deckgen.engraver.field import Canvas
from deckgen.engraver.ground import dark_foot, field, ridge, rolling, through, treetops
from deckgen.engraver.moon import Moon
from deckgen.engraver.motifs.buildings import Walls, house
from deckgen.engraver.motifs.flowers import trillium
from deckgen.engraver.motifs.grasses import sward
from deckgen.engraver.motifs.leaves import fern, fiddlehead, leaf
from deckgen.engraver.motifs.orchard import garden_gate
from deckgen.engraver.motifs.spring_flowers import lilac, lilac_leaf
from deckgen.engraver.motifs.trees import trunk
from deckgen.engraver.motifs.works import smoke
from deckgen.engraver.phases import level, vertical
from deckgen.engraver.ribbon import spline, xy
from deckgen.engraver.scene import scene
from deckgen.engraver.sky import Air, bars, hang, hour, sky
from deckgen.engraver.stamp import INK, LIGHT, MID, PAPER, Stamp, press, toned
from deckgen.engraver.stars import View, stars


@scene("may-new", "Trillium")
def trilliums(c: Canvas) -> None:
    """Trilliums near at hand on the floor of a pine wood at dead of night, stars between the trunks."""
    moon = Moon(-0.24, -0.58, 0.165, 0.0)
    sky(
        c,
        moon,
        Air(base=1.10, glow=0.14, spread=0.07, low=0.62, horizon=0.10, streak=0.06, rise=0.55),
        vertical(0.95, 0.6),
    )
    stars(c, View("may", 22.5, "E", 34, 44, 0.16, -0.50), faint=190, least=0.86, foot=-0.05, bright=2.6)
    hang(c, moon)
    ridge(c, treetops(c, "wood", rolling(c, "wood line", 0.10, 0.02, 0.5), 0.06), 0.95, crest=0)
    field(c, through([(-1.1, 0.15), (0.0, 0.17), (1.1, 0.14)]), 0.60, foot_tone=0.98)
    _pines(c)
    _ferns(c)
    _trilliums(c)


def _pines(c: Canvas) -> None:
    rng = c.rng("pines")
    far = Stamp(c)
    for x, w in xy("-0.44,0.035 0.05,0.04 0.28,0.03 0.44,0.045 -0.06,0.025"):
        far.stroke([(x, 0.19), (x + 0.01, -1.05)], [w, w * 0.8])
    press(far)
    for x, lean, w, foot in (
        (-0.72, 0.02, 0.15, 0.40),
        (0.66, -0.03, 0.13, 0.34),
        (0.90, 0.0, 0.15, 0.50),
        (-0.93, 0.0, 0.10, 0.34),
    ):
        near = Stamp(c)
        trunk(
            near,
            rng,
            [(x, foot + 0.04), (x + lean, -0.2), (x + 1.4 * lean, -1.05)],
            (w * 1.15, w * 0.8),
            lit_side=-1 if x > 0 else 1,
            furrows=90,
        )
        near.stroke([(x - w, foot + 0.06), (x, foot - 0.02), (x + w, foot + 0.06)], [0.0, 0.10, 0.0])
        press(near)


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
    rng = c.rng("trilliums")
    for x, y, r, turn, squeeze, lean in (
        (0.40, 0.40, 0.19, 25, 0.80, 60),
        (-0.38, 0.46, 0.22, -14, 0.85, 110),
        (0.46, 0.72, 0.24, 50, 0.92, 80),
        (0.02, 0.60, 0.29, 4, 0.96, 90),
    ):
        plant = Stamp(c)
        plant.stroke([(x, y), (x * 0.95, y + 0.4)], 0.03)
        for k in range(3):
            leaf(
                plant,
                x,
                y + 0.06,
                r * 1.55,
                turn + 60 + 120 * k,
                wide=0.78,
                widest=0.40,
                veins=5,
                lit=MID,
                shade=toned(0.5),
            )
        trillium(plant, x, y, r, rng, turn=turn, squeeze=squeeze, lean=lean)
        press(plant, level(35, 0.8), halo=0.15)
    dark_foot(c, 0.93, 0.03)


@scene("may-first", "Lilac by the Gate")
def lilac_by_the_gate(c: Canvas) -> None:
    """Lilac over a picket gate at dusk; a house with one lamp beyond."""
    moon = Moon(0.34, -0.45, 0.215, 0.25)
    sky(c, moon, hour(0.25, horizon=0.14), level(10, wobble=0.5))
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
    field(c, through([(-1.1, 0.25), (0.0, 0.26), (1.1, 0.24)]), 0.52, foot_tone=0.80)
    _lamplit_house(c)
    _gate(c)
    _lilacs(c)


def _lamplit_house(c: Canvas) -> None:
    rng = c.rng("house")
    home = Stamp(c)
    with home.at(0.57, 0.36, 0.20, flip=True):
        u, v = house(
            home,
            look=Walls(end=toned(0.42, 0.45), side=toned(0.66), roof=toned(0.86), panes=INK, trim=LIGHT),
            long=1.5,
        )
    smoke(home, 0.57 - u * 0.20, 0.36 + v * 0.20, 0.15, rng, lean=0.95, start=0.012, end=0.034)
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
    sward(grass, rng, -0.85, 0.85, 0.93, 0.13, count=140, pale=MID, share=0.35)
    press(grass)


def _lilacs(c: Canvas) -> None:
    rng = c.rng("lilac")
    bush = Stamp(c)
    for path, w in (
        ([(-0.90, 0.95), (-0.70, 0.30), (-0.44, -0.12), (-0.20, -0.36)], 0.06),
        ([(-0.80, 0.95), (-0.50, 0.44), (-0.22, 0.16)], 0.05),
        ([(-1.0, 0.60), (-0.84, -0.10), (-0.66, -0.48)], 0.06),
    ):
        bush.stroke(spline(path), [w, w * 0.7, w * 0.4])
    for x, y, size, turn in xy(
        "-0.5,-0.18,0.24,-80 -0.28,-0.3,0.22,60 -0.64,0.1,0.26,-60 "
        "-0.4,0.1,0.26,70 -0.66,-0.44,0.22,-80 -0.6,-0.42,0.2,70 "
        "-0.24,0.16,0.24,95 -0.46,0.4,0.26,110 -0.72,0.4,0.28,-70 "
        "-0.84,0.02,0.24,-30 -0.58,0.62,0.26,60 -0.76,0.72,0.26,-20 "
        "-0.32,0.36,0.22,140 -0.86,-0.24,0.22,-10 -0.42,-0.34,0.18,10"
    ):
        lilac_leaf(bush, x, y, size, turn)
    for x, y, size, turn in xy(
        "-0.66,-0.38,0.46,-14 -0.22,-0.28,0.5,24 -0.84,0.22,0.44,-22 "
        "-0.26,0.28,0.44,50 -0.56,0.2,0.6,4 -0.62,0.7,0.46,-8"
    ):
        lilac(bush, x, y, size, turn, rng)
    press(bush, halo=0.15)
