"""December: four scenes."""

from __future__ import annotations

from engraver.field import Canvas, Light
from engraver.ground import ridge, rolling, through, treetops
from engraver.moon import Moon
from engraver.motifs.buildings import SNOWED, WHITE, house, meeting_house
from engraver.motifs.conifers import pine_cone, pine_spray, spruce
from engraver.motifs.cupola import louvred_cupola
from engraver.motifs.greens import snowed_twig, winterberry
from engraver.motifs.icework import icicles
from engraver.motifs.landmarks import cupola_vane
from engraver.motifs.waxwing import waxwing
from engraver.motifs.winter_birds import horned_owl, weathercock
from engraver.motifs.works import rail_fence, smoke
from engraver.phases import level, rays, rings, vertical
from engraver.ribbon import xy
from engraver.scene import scene
from engraver.sky import Air, bars, hang, hour, sky
from engraver.snow import cast, dark_snow, rut, shadow, snow, tracks
from engraver.stamp import INK, LIGHT, MID, PAPER, Model, Stamp, press, toned
from engraver.stars import View, stars


@scene("dec-new", "The Longest Night")
def longest_night(c: Canvas) -> None:
    """The meeting-house and its village in snow, Orion rising over it, the track of a sledge to the door."""
    moon = Moon(-0.58, -0.36, 0.165, 0.0)
    sky(c, moon, hour(0.0, horizon=0.26))
    stars(c, View("dec", 21.6, "SE", 36, 25, 0.38, -0.46), faint=80, least=0.6, foot=0.02, bright=2.3)
    hang(c, moon)
    hill = rolling(c, "far", 0.20, 0.045, 0.6)
    ridge(c, hill, 0.66)
    ridge(c, treetops(c, "wood", rolling(c, "near wood", 0.285, 0.02, 0.5), 0.055), 0.93, crest=0)
    green = through([(-1.1, 0.335), (-0.4, 0.30), (0.25, 0.285), (1.1, 0.33)])
    snow(c, green, deep=0.30, name="green")
    dark_snow(c, green, (0.04, 0.64, 0.62, 0.26))
    _village(c)
    _foreground(c)


def _village(c: Canvas) -> None:
    rng = c.rng("village")
    far = Stamp(c)
    chimneys = []
    for x, y, size, flip, high in ((-0.70, 0.40, 0.088, False, 0.23), (0.80, 0.385, 0.072, True, 0.16)):
        with far.at(x, y, size, flip=flip):
            u, v = house(far, look=SNOWED, long=1.7)
        chimneys.append((x + u * size * (-1 if flip else 1), y + v * size, high))
    for x, y, high in chimneys:
        smoke(far, x, y, high, rng, lean=-0.32, start=0.012, end=0.042)
    press(far, vertical(0.85))
    church = Stamp(c)
    with church.at(-0.14, 0.55, 0.285):
        meeting_house(church, look=WHITE)
        church.fill(xy("-.01,0 -.01,-.55 .13,-.42 .13,0"), PAPER)
    area = press(church, vertical(0.85), halo=0.14)
    shadow(c, cast(c, area, 0.55, length=0.07, lean=5.0), 0.45)


def _foreground(c: Canvas) -> None:
    rut(c, [(-0.160, 0.56), (-0.165, 0.64), (-0.215, 0.78), (-0.33, 1.0)], (0.003, 0.011))
    rut(c, [(-0.120, 0.56), (-0.110, 0.64), (-0.132, 0.78), (-0.20, 1.0)], (0.003, 0.011))
    tracks(c, [(0.36, 0.98), (0.24, 0.82), (0.08, 0.68), (-0.08, 0.58)], 18, 0.010, 0.014)
    rng = c.rng("firs")
    fence = Stamp(c)
    rail_fence(fence, [(0.52, 0.66), (0.74, 0.63), (1.0, 0.63)], 0.075, rng, posts=6, rails=2, lit=None)
    press(fence, pale=0.10, pale_tint=0.0)
    for x, y, h in (
        (-0.92, 0.55, 0.42),
        (0.93, 0.60, 0.44),
        (-0.75, 0.76, 0.56),
        (0.70, 0.84, 0.46),
    ):
        firs = Stamp(c)
        with firs.at(x, y, h):
            firs.fill(xy("0,-0.97 0.19,-0.06 0.09,-0.10 0,-0.04 -0.09,-0.10 -0.19,-0.06"))
            spruce(firs, rng, snow=1.3, tiers=7 if h < 0.5 else 9)
        area = press(firs)
        shadow(c, cast(c, area, y, length=0.09, lean=3.5), 0.4)


@scene("dec-first", "Winterberry")
def winterberry_spray(c: Canvas) -> None:
    """Winterberry across the blue dusk, a cedar waxwing come for the fruit."""
    moon = Moon(0.50, -0.44, 0.22, 0.25)
    sky(c, moon, hour(0.25, horizon=0.16), level(5))
    stars(c, View("dec", 17.3, "S", 34, 44, 0.0, -0.42), faint=14, least=0.84, foot=-0.2)
    hang(c, moon)
    ridge(c, rolling(c, "far", 0.15, 0.05, 0.5), 0.52)
    ridge(c, treetops(c, "wood", rolling(c, "near wood", 0.235, 0.02, 0.5), 0.05), 0.90, crest=0)
    snow(c, through([(-1.1, 0.30), (-0.2, 0.275), (0.5, 0.29), (1.1, 0.27)]), deep=0.48, foot_tone=0.35)
    _lit_farm(c)
    _berries(c)


def _lit_farm(c: Canvas) -> None:
    farm = Stamp(c)
    with farm.at(0.66, 0.325, 0.085, flip=True):
        u, v = house(farm, look=SNOWED, long=1.7)
    smoke(farm, 0.66 - u * 0.085, 0.325 + v * 0.085, 0.16, c.rng("farm"), lean=-0.35, start=0.011, end=0.034)
    press(farm, vertical(0.85))


def _berries(c: Canvas) -> None:
    rng = c.rng("berries")
    spray = Stamp(c)
    for way, size, width, bare in (
        ("-.82,.38 -.84,-.02 -.72,-.40 -.50,-.68 -.28,-.84", 0.046, 0.036, (0.0, 0.2)),
        ("-.62,.28 -.36,.48 -.06,.58 .22,.54", 0.044, 0.028, (0.0, 0.3)),
        ("-1.05,.60 -.80,.36 -.44,.22 -.08,.15 .20,.13 .40,.06", 0.044, 0.052, (0.0, 0.82)),
    ):
        branch = [(float(x), float(y)) for x, y in xy(way)]
        winterberry(spray, branch, rng, size=size, width=width, bare=bare)
    press(spray, halo=0.13)
    bird = Stamp(c)
    with bird.at(-0.17, 0.155, 0.80, -4):
        waxwing(bird, rng)
    press(bird, pale=0.13, pale_tint=1.0)


@scene("dec-full", "The Cold Moon")
def cold_moon(c: Canvas) -> None:
    """A horned owl before the great moon, on a snowed white-pine bough hung with cones."""
    moon = Moon(0.0, -0.22, 0.47, 0.5, 12)
    air = Air(base=0.98, glow=0.62, spread=0.30, low=0.10, horizon=0.5, streak=0.0)
    sky(c, moon, air, rays(moon.x, moon.y, 300))
    stars(c, View("dec", 22, "E", 40, 44, 0.0, -0.4), faint=20, least=0.86, foot=-0.2)
    hang(c, moon)
    ridge(c, rolling(c, "far", 0.69, 0.05, 0.6), 0.66)
    ridge(c, treetops(c, "wood", rolling(c, "wood line", 0.765, 0.015, 0.5), 0.05), 0.94, crest=0)
    snow(c, through([(-1.1, 0.83), (0.0, 0.79), (1.1, 0.82)]), deep=0.45, foot_tone=0.5)
    _bough(c)
    bird = Stamp(c)
    with bird.at(-0.02, 0.375, 0.68):
        horned_owl(bird, c.rng("owl"))
    press(bird)


def _bough(c: Canvas) -> None:
    rng = c.rng("bough")
    limb = Stamp(c)
    for path, tufts in (
        ([(-0.30, 0.44), (-0.52, 0.30), (-0.66, 0.10)], 3),
        ([(0.34, 0.40), (0.56, 0.26), (0.74, 0.02)], 3),
        ([(-0.62, 0.46), (-0.80, 0.26), (-0.90, 0.04)], 3),
        ([(0.70, 0.36), (0.86, 0.18), (0.92, -0.06)], 3),
        ([(-0.80, 0.46), (-0.76, 0.62), (-0.62, 0.74)], 3),
        ([(0.78, 0.38), (0.78, 0.56), (0.66, 0.72)], 3),
    ):
        pine_spray(limb, path, rng, length=0.20, tufts=tufts)
    for x, y, size, turn in (
        (-0.36, 0.48, 0.25, 6),
        (-0.52, 0.50, 0.23, 20),
        (0.40, 0.45, 0.25, -8),
        (0.55, 0.44, 0.23, -22),
    ):
        pine_cone(limb, x, y, size, turn)
    snowed_twig(
        limb,
        [(-1.05, 0.50), (-0.5, 0.445), (0.0, 0.40), (0.5, 0.40), (1.05, 0.34)],
        rng,
        width=0.085,
        taper=0.75,
        bark=MID,
    )
    press(limb, halo=0.14)


@scene("dec-last", "The Weathercock")
def weathercock_at_dawn(c: Canvas) -> None:
    """The copper cock on the barn's cupola crows at a December dawn."""
    moon = Moon(-0.56, -0.38, 0.22, 0.75)
    sky(c, moon, hour(0.75, horizon=0.34), rings(-0.95, 0.46))
    bars(
        c,
        [
            (-0.74, 0.02, 0.42, 0.022),
            (-0.40, 0.12, 0.50, 0.020),
            (0.80, -0.02, 0.34, 0.018),
            (-0.86, 0.20, 0.36, 0.016),
            (0.30, 0.20, 0.34, 0.014),
        ],
    )
    stars(c, View("dec", 5.6, "S", 38, 40, 0.1, -0.4), faint=16, least=0.84, foot=-0.2)
    hang(c, moon)
    ridge(c, rolling(c, "far", 0.31, 0.06, 0.5), 0.50)
    ridge(c, treetops(c, "wood", rolling(c, "near wood", 0.39, 0.02, 0.5), 0.045), 0.90, crest=0)
    snow(c, through([(-1.1, 0.44), (-0.4, 0.43), (0.4, 0.44), (1.1, 0.43)]), deep=0.5)
    trees = Stamp(c)
    for x, y, h in ((-0.90, 0.54, 0.26), (-0.78, 0.51, 0.17), (-0.60, 0.50, 0.12)):
        with trees.at(x, y, h):
            spruce(trees, c.rng("spruces"), snow=1.0)
    press(trees)
    _barn(c)
    _cupola(c)


def _barn(c: Canvas) -> None:
    """The barn's lit gable and its snowy slope, icicles along the eave."""
    rng = c.rng("barn")
    barn = Stamp(c)
    barn.fill(xy("0.10,0.72 1.1,0.645 1.1,1.1 0.10,1.1"), toned(0.86), 0.18)
    barn.fill(xy("0.10,0.72 0.10,1.1 -0.52,1.1 -0.52,0.70 -0.21,0.43"), toned(0.42, 0.45), 0.18)
    barn.fill(xy("-0.30,0.80 -0.30,0.635 -0.14,0.64 -0.14,0.81"))
    barn.fill(xy("-0.28,0.785 -0.28,0.65 -0.16,0.655 -0.16,0.795"), PAPER)
    barn.line(xy("-0.22,0.655 -0.22,0.79"), 0.15)
    barn.line(xy("-0.28,0.72 -0.16,0.725"), 0.15)
    barn.fill(xy("0.10,0.72 1.1,0.645 1.1,0.81 0.10,0.92"))
    icicles(barn, [(0.20, 0.745), (1.05, 0.675)], rng, count=25, length=0.19, width=0.018)
    press(barn, vertical(0.9), halo=0.10)
    slope = Stamp(c)
    slope.fill(xy("-0.21,0.395 1.1,0.375 1.1,0.65 0.16,0.735"), PAPER)
    area = press(slope)
    c.engrave(area, c.noise("roof", 0.12, 3.0, 2), level(-3), 0.0)
    eaves = Stamp(c)
    eaves.line(xy("-0.21,0.395 1.1,0.375"), 0.16)
    eaves.stroke(xy("0.17,0.742 1.1,0.664"), 0.034)
    eaves.stroke(xy("0.16,0.732 1.1,0.656"), 0.022, PAPER)
    eaves.fill(xy("-0.57,0.735 -0.21,0.385 0.18,0.735 0.145,0.775 -0.21,0.46 -0.54,0.765"), PAPER, 0.18)
    press(eaves)


def _cupola(c: Canvas) -> None:
    """The cupola astride the ridge, and the copper cock on its vane."""
    tower = Stamp(c)
    with tower.at(0.05, 0.515, 0.26):
        louvred_cupola(tower)
    area = press(tower, vertical(0.9), halo=0.12)
    shadow(c, cast(c, area, 0.515, length=0.12, lean=1.2), 0.4)
    vane = Stamp(c)
    with vane.at(0.092, 0.04, 0.46):
        cupola_vane(vane, LIGHT)
    press(vane, halo=0.13)
    cock = Stamp(c)
    with cock.at(0.092, -0.190, 0.60):
        weathercock(cock, body=toned(0.12, 0.45), pale=INK, shade=toned(0.55, 1.0))
    press(cock, level(-52, 0.8), halo=0.16, model=Model(1.1, 0.60, Light(-1.6, -0.9, 0.50)))
