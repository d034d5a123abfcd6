"""July: four scenes."""

from __future__ import annotations

import numpy as np

from engraver.field import Area, Canvas
from engraver.grid import smooth
from engraver.ground import black_foot, field, ridge, rolling, through, treetops
from engraver.moon import Moon
from engraver.motifs.bear import black_bear
from engraver.motifs.firefly import firefly, firefly_in_flight, timothy
from engraver.motifs.grasses import blade, reeds, sward
from engraver.motifs.meadow import bumble_bee, clover_head, trefoil
from engraver.motifs.summer import lily_pad, pond_lily
from engraver.motifs.thunderhead import thunderhead
from engraver.phases import level, rays, rings
from engraver.ribbon import spline, xy
from engraver.scene import scene
from engraver.sky import Air, bars, hang, sky
from engraver.stamp import LIGHT, MID, PAPER, Stamp, press, toned
from engraver.stars import View, stars
from engraver.water import glitter, rings_on_water, water


@scene("jul-new", "Fireflies")
def fireflies_in_july(c: Canvas) -> None:
    """A firefly signals from a stalk of timothy; a few others answer over the meadow."""
    moon = Moon(-0.48, -0.52, 0.18, 0.0)
    lamp = (-0.42, 0.16)
    sky(c, moon, Air(base=1.0, glow=0.0, low=0.62, horizon=0.42, rise=0.40, streak=0.05), level(wobble=0.5))
    stars(c, View("jul", 22.5, "S", 34, 46, 0.1, -0.3), faint=46, least=0.74, foot=_STARS_DOWN_TO)
    _shine(c, *lamp, 0.47)
    hang(c, moon)
    ridge(c, rolling(c, "far", 0.42, 0.06, 0.6), 0.80, crest=0.12)
    ridge(c, treetops(c, "wood", rolling(c, "near", 0.49, 0.02), 0.05, pointed=False), 1.0, crest=0)
    field(c, through([(-1.1, 0.53), (0.0, 0.55), (1.1, 0.53)]), 0.10, tint=0.45, foot_tone=0.5)
    c.ink(c.below(rolling(c, "mowing", 0.79, 0.03)), 1.0)
    grass, rng = Stamp(c), c.rng("sward")
    for x, tall, lean in zip(
        np.linspace(-0.9, 0.9, 230), rng.uniform(0.04, 0.15, 230), rng.normal(0.3, 0.3, 230), strict=True
    ):
        blade(grass, x, 0.83, tall, 0.7 * lean * tall, 0.014)
    press(grass)
    _answers(c)
    _signal(c)


_RAYS = 92
_STARS_DOWN_TO = 0.15


def _shine(c: Canvas, x: float, y: float, r: float) -> None:
    """The light of the near firefly: rays of unequal length that thin and break, no farther than `r`."""
    disc = c.disc(x, y, r)
    grid = c.grid(disc)
    far, turn = grid.polar(x, y)
    ray = np.floor(turn * np.float32(_RAYS / (2 * np.pi))).astype(int) % _RAYS
    reach = c.rng("lantern").uniform(0.7, 1.12, _RAYS).astype(np.float32)[ray] * np.float32(r)
    near = np.clip(1 - far / reach, 0, 1)
    tone = 1 - 0.95 * near**0.75
    dark = (c.tone[disc.rows, disc.cols] > tone) | (grid.y < _STARS_DOWN_TO)
    area = Area(disc.rows, disc.cols, disc.cover * dark * (near > 0))
    c.engrave(area, tone, rays(x, y, _RAYS), np.where(near > 0.5, 0.45, 1.0))


def _answers(c: Canvas) -> None:
    """The other fireflies over the meadow, on the wing with their lanterns lit."""
    others = Stamp(c)
    for x, y, size, turn, flip in (
        (0.40, 0.15, 0.115, -20, False),
        (0.66, 0.25, 0.095, -34, True),
        (0.84, 0.13, 0.08, -12, False),
    ):
        with others.at(x, y, size, turn, flip):
            firefly_in_flight(others)
    press(others)


def _signal(c: Canvas) -> None:
    """The near firefly, climbing a bent stalk of timothy in the light of its lantern."""
    stalk = Stamp(c)
    stem = spline([(-1.0, 0.90), (-0.74, 0.56), (-0.36, 0.276), (0.0, 0.06), (0.40, -0.17), (0.60, -0.26)])
    stalk.stroke(stem, [0.050, 0.044, 0.038, 0.032])
    with stalk.at(0.54, -0.234, 0.82):
        timothy(stalk, [(0.0, 0.0), (0.14, -0.065), (0.28, -0.11), (0.42, -0.12)])
    stalk.stroke(stem[:-3] - [0.0, 0.005], [0.024, 0.020, 0.016, 0.014], LIGHT)
    press(stalk, halo=0.08)
    beetle = Stamp(c)
    with beetle.at(0.02, 0.042, 0.94, -31):
        firefly(beetle)
    press(beetle, pale=0.22, pale_tint=0.45)


@scene("jul-first", "Red Clover")
def red_clover(c: Canvas) -> None:
    """A head of clover in the mowing at dusk, and a late bumble-bee on its way to it."""
    moon = Moon(0.28, -0.53, 0.25, 0.25)
    air = Air(base=0.95, glow=0.42, spread=0.15, low=0.46, horizon=0.24, sun=(0.85, 0.26, 0.86, 1.15, 0.26))
    sky(c, moon, air)
    hang(c, moon)
    bars(c, [(0.80, 0.10, 0.30, 0.020), (0.60, 0.17, 0.34, 0.014)])
    ridge(c, rolling(c, "far", 0.20, 0.07, 0.6), 0.50)
    ridge(c, treetops(c, "wood", rolling(c, "near", 0.29, 0.02), 0.04, pointed=False), 0.90, crest=0.1)
    field(c, rolling(c, "meadow", 0.34, 0.02), 0.22, tint=0.45, foot_tone=0.6)
    black_foot(c, 0.54, 0.05)
    rng = c.rng("clover")
    grass = Stamp(c)
    sward(grass, c.rng("sward"), -0.95, 0.95, 0.99, 0.24, count=60, pale=MID, share=0.3)
    press(grass)
    plants = Stamp(c)
    x, y, foot = -0.42, 0.12, -0.22
    stalk = spline([(x, y), (0.7 * x + 0.3 * foot, y + 0.4), (foot, 1.1)])
    plants.stroke(stalk, 0.064)
    plants.stroke(stalk + np.array([0.007, 0.0]), 0.028, MID)
    for way in ("-.30,.52 -.38,.60 -.48,.62", "-.31,.58 -.14,.68 .02,.72"):
        plants.curve(xy(way), 0.7)
        plants.curve(xy(way), 0.3, MID)
    trefoil(plants, -0.48, 0.62, 0.30, -62, squeeze=0.9)
    trefoil(plants, 0.02, 0.72, 0.28, 56, squeeze=0.9)
    clover_head(plants, x, y - 0.03, 0.36, rng, lean=-4)
    press(plants, halo=0.16)
    guest = Stamp(c)
    with guest.at(0.40, 0.13, 0.52, 4):
        bumble_bee(guest, c.rng("bee"))
    press(guest, pale=0.13, pale_tint=0.45)


@scene("jul-full", "The Thunder Moon")
def thunder_moon(c: Canvas) -> None:
    """A black bear crosses the meadow towards the moon; behind it a storm goes off beyond the hills."""
    moon = Moon(0.40, -0.46, 0.30, 0.5, 10)
    sky(
        c,
        moon,
        Air(base=1.0, glow=0.60, spread=0.20, low=0.62, horizon=0.42, rise=0.60, streak=0.06),
        rings(moon.x, moon.y),
    )
    hang(c, moon)
    _storm(c)
    ridge(c, rolling(c, "far", 0.38, 0.05, 0.6), 0.60, crest=0.12)
    ridge(c, treetops(c, "wood", rolling(c, "near", 0.47, 0.02), 0.05, pointed=False), 0.93, crest=0)
    field(c, rolling(c, "meadow", 0.52, 0.02), 0.20, tint=0.45, foot_tone=0.5)
    field(c, rolling(c, "mown", 0.67, 0.02), 0.40, foot_tone=0.6)
    black_foot(c, 0.77, 0.03)
    animal = Stamp(c)
    with animal.at(0.02, 0.79, 0.90, flip=True, squeeze=0.9):
        black_bear(animal, c.rng("bear"))
    press(animal, level(80), pale=0.15, pale_tint=0.45)


def _storm(c: Canvas) -> None:
    """A thunderhead beyond the hills: its rain, a forked flash, its tower lit by the moon."""
    fall = Stamp(c)
    fall.fill([(-1.1, -0.14), (-0.30, -0.14), (-0.42, 0.48), (-1.1, 0.48)])
    c.engrave(fall.area(), 0.86, level(80), 1.0)
    bolt = Stamp(c)
    for way, wide in (
        (
            "-.62,-.20 -.66,-.06 -.635,-.02 -.70,.07 -.69,.11 -.75,.18 -.735,.22 -.79,.30 -.785,.33 -.81,.40",
            0.024,
        ),
        ("-.69,.11 -.72,.14 -.79,.17 -.80,.20 -.87,.25 -.90,.31", 0.014),
        ("-.635,-.02 -.60,.04 -.61,.08 -.56,.13", 0.013),
    ):
        bolt.stroke(xy(way), np.linspace(wide, 0.2 * wide, 5), PAPER)
    press(bolt, halo=0.15)
    anvil = Stamp(c)
    anvil.fill(
        spline(
            xy("-.80,-.66 -.62,-.702 -.40,-.712 -.16,-.702 .04,-.676 .07,-.662 -.05,-.650 -.01,-.634 "
               "-.13,-.620 -.10,-.604 -.20,-.588 -.27,-.556 -.31,-.510 -.33,-.44 -.80,-.44"), steps=4)
    )  # fmt: skip
    press(anvil, halo=0.1)
    c.engrave(anvil.area(), lambda g: 0.95 * smooth(-0.70, -0.54, g.y - 0.08 * g.x), level(-4), 0.45)
    heap = xy(
        "-.60,-.585,.075 -.48,-.580,.085 -.70,-.50,.090 -.57,-.50,.100 -.43,-.485,.100 -.81,-.42,.090 "
        "-.67,-.40,.110 -.51,-.38,.130 -.375,-.40,.075 -.92,-.30,.120 -.80,-.29,.110 -.62,-.25,.150 "
        "-.42,-.28,.125 -.33,-.30,.060 -.86,-.17,.090 -.47,-.16,.100 -.32,-.19,.095 -.26,-.155,.045"
    )
    thunderhead(c, [(x, y, r) for x, y, r in heap.tolist()], base=-0.12)
    base = Stamp(c)
    base.blob(
        xy("-1.1,-.19 -.70,-.185 -.44,-.19 -.27,-.165 -.20,-.125 -.30,-.105 -.70,-.10 -1.1,-.105"),
        toned(0.93),
    )
    press(base, level(0))


@scene("jul-last", "Pond-lilies")
def pond_lilies(c: Canvas) -> None:
    """Water-lilies opening before sunrise."""
    moon = Moon(-0.22, -0.62, 0.20, 0.75)
    sky(
        c,
        moon,
        Air(base=0.99, glow=0.42, spread=0.15, low=0.36, horizon=-0.06, sun=(-0.85, -0.04, 0.72, 1.0, 0.26)),
    )
    hang(c, moon)
    bars(c, [(-0.72, -0.24, 0.30, 0.020), (-0.40, -0.17, 0.42, 0.014)])
    ridge(c, rolling(c, "far", -0.14, 0.06, 0.5), 0.58)
    ridge(c, treetops(c, "wood", rolling(c, "shore", -0.06, 0.02), 0.05, pointed=False), 0.93, crest=0)
    water(c, -0.02, ripple=0.014)
    glitter(c, moon, -0.01, 0.9, width=0.5, spread=0.35)
    stalks = Stamp(c)
    reeds(stalks, c.rng("reeds"), 0.62, 1.0, 0.34, 0.42, 18)
    press(stalks)
    rng = c.rng("lilies")
    rings_on_water(c, -0.34, 0.30, 0.06)
    pads = Stamp(c)
    for x, y, r, notch in (
        (-0.62, 0.26, 0.16, 200), (0.70, 0.30, 0.20, 30), (0.02, 0.34, 0.18, 150), (-0.74, 0.52, 0.24, 20),
        (0.80, 0.60, 0.24, 100), (-0.40, 0.84, 0.34, 60), (0.44, 0.88, 0.38, 210),
    ):  # fmt: skip
        lily_pad(pads, x, y, r, notch=notch)
    press(pads, halo=0.10)
    blooms = Stamp(c)
    pond_lily(blooms, -0.58, 0.56, 0.24, rng, open_by=0.5)
    pond_lily(blooms, 0.14, 0.70, 0.68, rng)
    press(blooms, halo=0.16)
