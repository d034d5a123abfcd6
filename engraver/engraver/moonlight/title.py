"""The picture on the title card: the moon over a lake, and a house where somebody is still up."""

from __future__ import annotations

from engraver.field import Canvas
from engraver.ground import ridge, rolling, through, treetops
from engraver.moon import Moon
from engraver.motifs.buildings import Walls, house
from engraver.motifs.conifers import spruce, white_pine
from engraver.motifs.riverside import dory
from engraver.motifs.works import smoke
from engraver.phases import vertical
from engraver.scene import scene
from engraver.sky import Air, hang, sky
from engraver.stamp import PAPER, Stamp, press, toned
from engraver.stars import View, stars
from engraver.water import glitter, rings_on_water, water


@scene("title", "A Lamp by the Lake", season="special")
def lamp_by_the_lake(c: Canvas) -> None:
    """The full moon over a lake; an old pine, a dory drawn up, and a lamp in a window on the far shore."""
    moon = Moon(0.10, -0.30, 0.36, 0.5)
    sky(c, moon, Air(base=0.965, glow=0.62, spread=0.24, low=0.12, horizon=0.22, streak=0.08))
    stars(c, View("oct", 22, "S", 40, 50, 0.0, -0.4), faint=90, least=0.66, foot=0.0, bright=2.1)
    hang(c, moon)
    ridge(c, rolling(c, "far hills", 0.12, 0.07, 0.5), 0.55)
    ridge(c, treetops(c, "far wood", rolling(c, "far shore", 0.195, 0.012, 0.5), 0.055), 0.94, crest=0)
    _house(c)
    water(c, 0.225, ripple=0.02, dark=0.10)
    glitter(c, moon, 0.23, 0.86, width=0.6, spread=0.5)
    boat = Stamp(c)
    with boat.at(0.30, 0.48, 0.155):
        dory(boat)
    press(boat, vertical(0.8), halo=0.10)
    rings_on_water(c, 0.30, 0.50, 0.08)
    _near_shore(c)


def _house(c: Canvas) -> None:
    home = Stamp(c)
    with home.at(0.50, 0.224, 0.105):
        x, y = house(home, look=Walls(end=toned(0.5), side=toned(0.75), roof=toned(0.35, 0.45), panes=PAPER))
    peak = 0.50 + 0.105 * x, 0.224 + 0.105 * y
    rng = c.rng("chimney")
    smoke(home, *peak, 0.36, rng, lean=0.35, start=0.010, end=0.042)
    press(home, vertical(0.8), halo=0.08)


def _near_shore(c: Canvas) -> None:
    ridge(
        c,
        through([(-1.1, 0.46), (-0.6, 0.555), (-0.2, 0.64), (0.2, 0.65), (0.6, 0.56), (1.1, 0.40)]),
        1.0,
        crest=0.10,
        crest_tint=0.45,
    )
    trees = Stamp(c)
    with trees.at(-0.70, 0.72, 1.34):
        # solid behind its needles, so that neither hills nor water are seen through it
        trees.fill([*_crown(1), *reversed(_crown(-1))])
        white_pine(trees, c.rng("old pine"), snow=0.0, spread=0.30, bare=0.30)
    for x, y, high in (
        (-0.93, 0.62, 0.50),
        (-0.40, 0.64, 0.28),
        (-0.28, 0.68, 0.19),
        (0.72, 0.58, 0.26),
        (0.84, 0.54, 0.36),
    ):
        with trees.at(x, y, high):
            spruce(trees, c.rng(f"spruce {x}"))
    press(trees, halo=0.06)


def _crown(side: int) -> list[tuple[float, float]]:
    """Return one edge of the old pine's crown from below: out to its boughs and in between them by turns."""
    edge = []
    for n in range(27):
        part = n / 26
        reach = 0.45 * (0.55 + 0.75 * part) * (1 - part) ** 0.62 + 0.05
        edge.append((side * reach * (0.62 if n % 2 else 0.84), -0.30 - 0.67 * part**0.9))
    return edge
