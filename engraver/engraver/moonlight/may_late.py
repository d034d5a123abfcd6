"""May, the full and the waning moon: two scenes."""

from __future__ import annotations

from engraver.field import Canvas
from engraver.ground import black_foot, field, ridge, rolling, through, treetops
from engraver.moon import Moon
from engraver.motifs.apple import apple_cluster, bough, young_cluster
from engraver.motifs.field_wall import field_wall
from engraver.motifs.iris import blue_flag, spathe, sword_leaf
from engraver.motifs.turf import turf
from engraver.phases import curling
from engraver.ribbon import spline, xy
from engraver.scene import scene
from engraver.sky import Air, hang, sky
from engraver.stamp import LIGHT, Stamp, press
from engraver.stars import View, stars
from engraver.water import glitter, water


@scene("may-full", "The Flower Moon")
def flower_moon(c: Canvas) -> None:
    """Blue flag by the meadow brook, under a troubled sky."""
    moon = Moon(0.30, -0.42, 0.29, 0.5, -4)
    air = Air(base=1.0, glow=0.74, spread=0.20, low=0.24, horizon=0.16, streak=0.04, rise=0.30)
    sky(c, moon, air, curling("may wind", 0.55, 0.13))
    stars(c, View("may", 23.0, "S", 34, 44, 0, -0.4), faint=10, least=0.88, foot=-0.3)
    hang(c, moon)
    ridge(c, rolling(c, "hill", 0.15, 0.05, 0.6), 0.66)
    ridge(
        c, treetops(c, "wood", rolling(c, "wood line", 0.215, 0.012, 0.5), 0.04, pointed=False), 0.92, crest=0
    )
    water(c, 0.25, ripple=0.022, squash=0.85)
    glitter(c, moon, 0.26, 0.85, width=0.6, spread=0.4)
    black_foot(c, 0.78, 0.05)
    _flags(c)


def _flags(c: Canvas) -> None:
    rng = c.rng("flags")
    leaves = Stamp(c)
    for x, y, h, lean in xy(
        "-0.84,0.9,0.80,-0.1 -0.66,0.98,1.10,-0.10 0.02,1.0,0.62,0.20 0.70,0.90,0.56,0.06 0.84,0.84,0.44,0.06"
    ):
        sword_leaf(leaves, x, y, h, lean, width=0.085)
    turf(leaves, rng, -0.70, 0.70, 0.99, 0.14, clumps=20)
    stem = spline([(-0.16, 1.15), (-0.20, 0.6), (-0.22, 0.04)])
    leaves.stroke(stem, 0.076)
    leaves.stroke(stem, 0.048, LIGHT)
    for side in (1, -1):
        spathe(leaves, -0.18, 0.86, 0.32, side)
    press(leaves, halo=0.14)
    flower = Stamp(c)
    blue_flag(flower, -0.22, -0.06, 0.72, -4)
    press(flower, halo=0.18)


@scene("may-last", "Apple-blow")
def apple_blow(c: Canvas) -> None:
    """A gnarled bough of apple blossom against the dawn; beyond it a field and its wall."""
    moon = Moon(-0.50, -0.51, 0.205, 0.75)
    sky(c, moon, Air(1.0, 0.44, 0.11, 0.24, 0.36, sun=(-0.85, 0.38, 0.70, 0.95, 0.30)))
    stars(c, View("may", 3.3, "S", 34, 44, 0, -0.5), faint=8, least=0.86, foot=-0.5)
    hang(c, moon)
    ridge(c, rolling(c, "hill", 0.40, 0.05, 0.6), 0.50)
    ridge(
        c, treetops(c, "wood", rolling(c, "wood line", 0.50, 0.02, 0.5), 0.06, pointed=False), 0.94, crest=0
    )
    field(c, through([(-1.1, 0.52), (0.0, 0.54), (1.1, 0.52)]), 0.36, tint=0.45, foot_tone=0.70)
    field_wall(c, [(-1.1, 0.97), (-0.3, 0.93), (0.4, 0.88), (1.1, 0.85)], 0.17, tone=0.34)
    black_foot(c, 0.91, 0.02)
    _bough(c)


def _bough(c: Canvas) -> None:
    """One old bough from the right edge, tapering into its own last spur; two short spurs stand on it."""
    rng = c.rng("bough")
    wood = Stamp(c)
    for text, widths in (
        (".64,.32 .65,.25 .71,.19 .71,.13", (0.066, 0.046, 0.034)),
        (".22,.19 .21,.09 .16,.01 .15,-.09", (0.080, 0.054, 0.040)),
        (
            "1.15,.66 1.00,.52 .86,.42 .74,.37 .60,.31 .48,.29 .34,.23 .22,.19 .10,.17 -.04,.17 "
            "-.16,.21 -.28,.21 -.42,.27",
            (0.23, 0.20, 0.17, 0.15, 0.135, 0.12, 0.10, 0.09, 0.075, 0.060, 0.048, 0.036),
        ),
    ):
        bough(wood, xy(text), widths, rng)
    young_cluster(wood, 0.71, 0.14, 0.135, rng, up=-4)
    apple_cluster(
        wood, -0.44, 0.28, 0.165, rng, up=-100, blossoms=((66, 1.45), (-42, 1.45)), buds=((12, 2.0),),
        leaves=(-100, 118),
    )  # fmt: skip
    apple_cluster(
        wood, 0.15, -0.11, 0.205, rng, up=0, blossoms=((-70, 1.75), (70, 1.75), (-1, 1.7)),
        buds=((-37, 2.2), (34, 2.45)), leaves=(-132, 132),
    )  # fmt: skip
    press(wood, halo=0.16)
