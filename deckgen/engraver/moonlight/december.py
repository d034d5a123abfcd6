"""December: four scenes."""

from __future__ import annotations

from deckgen.engraver.field import Canvas
from deckgen.engraver.ground import ridge, rolling, through, treetops
from deckgen.engraver.moon import Moon
from deckgen.engraver.motifs.buildings import SNOWED, WHITE, house, meeting_house
from deckgen.engraver.motifs.conifers import spruce
from deckgen.engraver.motifs.works import rail_fence, smoke
from deckgen.engraver.phases import vertical
from deckgen.engraver.scene import scene
from deckgen.engraver.sky import hang, hour, sky
from deckgen.engraver.snow import cast, rut, shadow, snow, tracks
from deckgen.engraver.stamp import Stamp, press
from deckgen.engraver.stars import View, stars


@scene("dec-new", "The Longest Night")
def longest_night(c: Canvas) -> None:
    """The meeting-house and its village in snow, Orion rising over it, a sledge's track to the door."""
    moon = Moon(-0.52, -0.56, 0.165, 0.0)
    sky(c, moon, hour(0.0, horizon=0.26))
    stars(c, View("dec", 21.6, "SE", 36, 25, 0.38, -0.46), faint=80, least=0.6, foot=0.02, bright=2.3)
    hang(c, moon)
    hill = rolling(c, "far", 0.20, 0.045, 0.6)
    ridge(c, hill, 0.66)
    ridge(c, treetops(c, "wood", rolling(c, "near wood", 0.285, 0.02, 0.5), 0.055), 0.93, crest=0)
    snow(c, through([(-1.1, 0.335), (-0.4, 0.30), (0.25, 0.285), (1.1, 0.33)]), foot_tone=0.30)
    _village(c)
    _foreground(c)


def _village(c: Canvas) -> None:
    rng = c.rng("village")
    far = Stamp(c)
    chimneys = []
    for x, y, size, flip in ((-0.55, 0.40, 0.088, False), (0.66, 0.385, 0.072, True)):
        with far.at(x, y, size, flip=flip):
            u, v = house(far, look=SNOWED, long=1.7)
        chimneys.append((x + u * size * (-1 if flip else 1), y + v * size))
    for x, y in chimneys:
        smoke(far, x, y, 0.21, rng, lean=-0.32, start=0.012, end=0.042)
    press(far, vertical(0.85))
    church = Stamp(c)
    with church.at(0.10, 0.47, 0.172):
        meeting_house(church, look=WHITE)
    area = press(church, vertical(0.85), halo=0.12)
    shadow(c, cast(c, area, 0.47, length=0.20, lean=1.1), 0.45)


def _foreground(c: Canvas) -> None:
    rut(c, [(0.075, 0.475), (-0.02, 0.60), (-0.20, 0.78), (-0.40, 1.0)], (0.007, 0.030))
    rut(c, [(0.125, 0.475), (0.10, 0.62), (0.05, 0.80), (-0.03, 1.02)], (0.007, 0.030))
    tracks(c, [(0.32, 0.98), (0.24, 0.78), (0.17, 0.62), (0.13, 0.50)], 26, 0.011, 0.016)
    rng = c.rng("firs")
    fence = Stamp(c)
    rail_fence(fence, [(0.36, 0.63), (0.62, 0.60), (1.0, 0.61)], 0.075, rng, posts=6, rails=2, lit=None)
    press(fence, pale=0.10, pale_tint=0.0)
    for x, y, h in (
        (-0.92, 0.55, 0.42),
        (0.93, 0.60, 0.44),
        (-0.40, 0.50, 0.15),
        (-0.66, 0.80, 0.60),
        (0.68, 0.80, 0.40),
    ):
        firs = Stamp(c)
        with firs.at(x, y, h):
            spruce(firs, rng, snow=1.0)
        area = press(firs)
        shadow(c, cast(c, area, y, length=0.22, lean=0.9), 0.4)
