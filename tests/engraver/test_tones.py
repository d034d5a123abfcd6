"""The faces of Moonlight keep their contrast: every picture has light, dark and a solid black."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from engraver.field import Canvas
from engraver.grid import Array, Grid
from engraver.tones import tones
from engraver.trace import trace

from deckgen.plate import Plate, read_plate

PLATES = Path(__file__).parents[2] / "assets" / "plates" / "moonlight"
SPREAD = 52.0
SOLID = 0.30
CRISP = (
    *(
        "jun-new",
        "jun-first",
        "jul-new",
        "jul-first",
        "jul-full",
        "jul-last",
        "aug-new",
        "aug-first",
        "aug-last",
    ),
    *("sep-new", "sep-first", "sep-last", "oct-new", "oct-first", "oct-full", "oct-last"),
    *("nov-new", "nov-first", "nov-full", "nov-last"),
)
"""The faces of summer and fall that have both; moons on the horizon leave less black."""


def halves(darkness: float) -> Plate:
    """A plate whose left half is bare paper and whose right half is hatched this dark."""
    canvas = Canvas("special", 0.0165, 8.0)

    def tone(grid: Grid) -> Array:
        out: Array = np.where(grid.x + 0 * grid.y > 0, np.float32(darkness), np.float32(0))
        return out

    canvas.engrave(canvas.everywhere(), tone, lambda g: g.y / np.float32(g.pitch) + 0 * g.x, 0.0)
    return trace(canvas)


@pytest.mark.slow
def test_half_ink_and_half_paper() -> None:
    found = tones(halves(1.0))
    paper, ink = 239.8, 17.1
    assert found.spread == pytest.approx((paper - ink) / 2, abs=3)
    assert found.solid == pytest.approx(0.5, abs=0.02)
    assert found.middle < 0.03


@pytest.mark.slow
def test_hatching_is_a_middle_tone_and_not_solid() -> None:
    found = tones(halves(0.5))
    assert found.middle == pytest.approx(0.5, abs=0.03)
    assert found.solid < 0.01


@pytest.mark.slow
def test_the_recut_faces_of_summer_and_fall_are_crisp() -> None:
    found = {name: tones(read_plate(PLATES / f"{name}.635.plate")) for name in CRISP}
    dull = {name: tone for name, tone in found.items() if tone.spread < SPREAD or tone.solid < SOLID}
    assert not dull
