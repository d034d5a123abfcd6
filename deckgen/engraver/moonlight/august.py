"""August: four scenes."""

from __future__ import annotations

from deckgen.engraver.field import Canvas
from deckgen.engraver.ground import dark_foot, field, ridge, rolling, treetops
from deckgen.engraver.moon import Moon
from deckgen.engraver.motifs.birds import heron
from deckgen.engraver.motifs.grasses import plume, sward
from deckgen.engraver.motifs.works import haystack
from deckgen.engraver.scene import scene
from deckgen.engraver.sky import bars, hang, hour, sky
from deckgen.engraver.stamp import LIGHT, MID, Stamp, press
from deckgen.engraver.stars import View, stars
from deckgen.engraver.water import glitter, rings_on_water, water


@scene("aug-first", "Salt Hay")
def salt_hay(c: Canvas) -> None:
    """A heron in the creek of the salt marsh, staddled stacks beyond, the half moon over the afterglow."""
    moon = Moon(0.34, -0.44, 0.225, 0.25)
    sky(c, moon, hour(0.25, horizon=0.05))
    bars(c, [(0.78, -0.10, 0.40, 0.018), (0.50, -0.035, 0.34, 0.014), (-0.66, -0.13, 0.36, 0.016)])
    stars(c, View("aug", 20.2, "S", 32, 44, 0.0, -0.42), faint=16, least=0.82, foot=-0.15)
    hang(c, moon)
    ridge(
        c,
        treetops(c, "islands", rolling(c, "sea wood", 0.030, 0.02, 0.35), 0.03, pointed=False),
        0.86,
        crest=0,
    )
    field(c, rolling(c, "marsh", 0.055, 0.008, 0.5), 0.60, roll=0.02)
    _stacks(c)
    water(c, rolling(c, "creek bank", 0.255, 0.018, 0.35, slope=-0.03), ripple=0.025)
    glitter(c, moon, 0.25, 0.95, width=0.48, spread=0.45)
    _heron(c)
    _edge(c)


def _stacks(c: Canvas) -> None:
    rng = c.rng("stacks")
    for x, y, h in (
        (-0.26, 0.10, 0.095),
        (0.70, 0.10, 0.095),
        (0.12, 0.095, 0.075),
        (-0.88, 0.13, 0.13),
        (0.90, 0.135, 0.14),
        (-0.62, 0.26, 0.30),
    ):
        stack = Stamp(c)
        with stack.at(x, y, h):
            haystack(stack, rng, staddles=True, light=1.0)
        press(stack, halo=0.05)


def _heron(c: Canvas) -> None:
    rings_on_water(c, 0.0, 0.665, 0.075, 3)
    bird = Stamp(c)
    with bird.at(-0.06, 0.645, 0.86):
        heron(bird, c.rng("heron"))
    press(bird, pale=0.15, pale_tint=1.0)


def _edge(c: Canvas) -> None:
    rng = c.rng("edge")
    dark_foot(c, 0.83, 0.05)
    grass = Stamp(c)
    sward(grass, rng, -0.98, 0.98, 0.96, 0.24, count=240, pale=None)
    press(grass)
    plumes = Stamp(c)
    for x, y, h, lean, size in (
        (-0.86, 0.66, 0.40, 0.12, 0.085),
        (-0.74, 0.76, 0.52, 0.10, 0.10),
        (-0.60, 0.84, 0.46, 0.14, 0.09),
        (-0.46, 0.93, 0.40, 0.10, 0.085),
        (0.50, 0.92, 0.48, 0.10, 0.09),
        (0.62, 0.88, 0.56, 0.13, 0.10),
        (0.76, 0.76, 0.46, 0.10, 0.09),
        (0.40, 0.96, 0.36, 0.06, 0.08),
    ):
        plume(plumes, [(x, y), (x + lean * 0.2, y - h * 0.55), (x + lean, y - h)], rng, size=size)
    press(plumes)
    pale = Stamp(c)
    sward(pale, rng, -0.7, 0.7, 0.985, 0.16, count=40, paint=MID, pale=LIGHT, share=0.35)
    press(pale)
