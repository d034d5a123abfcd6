"""January: four scenes."""

from __future__ import annotations

from deckgen.engraver.field import Canvas
from deckgen.engraver.ground import ridge, rolling, through, treetops
from deckgen.engraver.moon import Moon
from deckgen.engraver.motifs.beasts import fox
from deckgen.engraver.motifs.buildings import SNOWED, house
from deckgen.engraver.motifs.conifers import spruce, white_pine
from deckgen.engraver.motifs.works import smoke, stone_wall
from deckgen.engraver.phases import vertical
from deckgen.engraver.scene import scene
from deckgen.engraver.sky import hang, hour, sky
from deckgen.engraver.snow import cast, shadow, snow, tracks
from deckgen.engraver.stamp import LIGHT, Stamp, press
from deckgen.engraver.stars import View, stars


@scene("jan-full", "The Wolf Moon")
def wolf_moon(c: Canvas) -> None:
    """A fox crosses the drifts under a snow-laden white pine; a farm beyond the wall has its fire in."""
    moon = Moon(0.24, -0.36, 0.265, 0.5, -12)
    sky(c, moon, hour(0.5, horizon=0.16))
    stars(c, View("jan", 21, "E", 38, 44, 0.1, -0.4), faint=26, least=0.80, foot=0.0)
    hang(c, moon)
    ridge(c, rolling(c, "hill", 0.085, 0.075, 0.55), 0.62)
    ridge(c, treetops(c, "wood", rolling(c, "wood line", 0.175, 0.02, 0.5), 0.05), 0.92, crest=0)
    snow(c, through([(-1.1, 0.20), (-0.2, 0.225), (0.5, 0.20), (1.1, 0.225)]), deep=0.42)
    _farm(c)
    _wall(c)
    snow(
        c,
        through([(-1.1, 0.480), (-0.45, 0.462), (0.25, 0.482), (1.1, 0.448)]),
        foot_tone=0.42,
        name="near drift",
    )
    _pine(c)
    tracks(c, [(0.98, 0.70), (0.70, 0.735), (0.42, 0.755), (0.30, 0.755)], 14, 0.012, 0.010)
    _fox(c)


def _farm(c: Canvas) -> None:
    rng = c.rng("farm")
    farm = Stamp(c)
    with farm.at(0.50, 0.275, 0.092):
        u, v = house(farm, look=SNOWED, long=1.8)
    smoke(farm, 0.50 + u * 0.092, 0.275 + v * 0.092, 0.20, rng, lean=0.45, start=0.012, end=0.045)
    for x, y, h in (
        (0.24, 0.265, 0.12),
        (0.13, 0.255, 0.08),
        (0.80, 0.30, 0.24),
        (0.93, 0.335, 0.42),
        (0.71, 0.27, 0.10),
    ):
        with farm.at(x, y, h):
            spruce(farm, rng, snow=0.9)
    press(farm, vertical(0.85))


def _wall(c: Canvas) -> None:
    wall = Stamp(c)
    stone_wall(
        wall,
        [(-1.05, 0.490), (-0.4, 0.475), (0.3, 0.495), (1.05, 0.455)],
        0.105,
        c.rng("wall"),
        courses=2,
        snow=0.8,
    )
    press(wall, vertical(0.8))


def _pine(c: Canvas) -> None:
    pine = Stamp(c)
    with pine.at(-0.60, 0.86, 1.66):
        white_pine(pine, c.rng("pine"), snow=1.2, whorls=13, spread=0.33, bare=0.34)
    area = press(pine, rim_mm=0.0)
    shadow(c, cast(c, area, 0.86, length=0.16, lean=-1.1), 0.5)


def _fox(c: Canvas) -> None:
    animal = Stamp(c)
    with animal.at(0.03, 0.735, 0.50):
        fox(animal, c.rng("fox"), pale=LIGHT)
    area = press(animal, pale=0.14, pale_tint=0.0)
    shadow(c, cast(c, area, 0.735, length=0.28, lean=-0.5), 0.55)
