"""The bundled plates are what the code makes: a sample is recut and measured for lines too thin to print."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from engraver.cut import TRIMS_MM, audit, draw, file_name, libraries, trims_of
from engraver.plate_file import write_plate
from engraver.scene import load
from engraver.trace import trace

from deckgen.plate import SEPARATIONS, UNITS, Plate, read_plate

PLATES = Path(__file__).parents[2] / "assets" / "plates"
SAMPLE = (
    ("moonlight", "jan-full", TRIMS_MM[0]),
    ("moonlight", "apr-new", TRIMS_MM[1]),
    ("moonlight", "back", TRIMS_MM[0]),
    ("sixpence", "heads", TRIMS_MM[0]),
    ("sixpence", "tails", 19.05),
    pytest.param("moonlight", "jun-first", TRIMS_MM[0], marks=pytest.mark.long),
    pytest.param("moonlight", "aug-last", TRIMS_MM[0], marks=pytest.mark.long),
    pytest.param("moonlight", "oct-first", TRIMS_MM[0], marks=pytest.mark.long),
)
"""The plates to recut: one for each size, the back, the pennies; at length one from each season at least."""
DECKS = ("moonlight", "sixpence")
AREA, RINGS = 0.01, 0.05
"""Relative tolerances of the inked area and of the number of rings, for other versions of the libraries."""
THIN_INK, THIN_PAPER = 0.02, 0.045
"""Largest shares of ink and of paper in lines and gaps under 0.07 mm; the tips of strokes are among them."""


def area(plate: Plate, separation: str) -> float:
    """The inked area in square radii; holes turn the other way round."""
    total = 0.0
    for xs, ys in plate.rings[separation]:
        x, y = np.array(xs, float) / UNITS, np.array(ys, float) / UNITS
        total += 0.5 * float(x @ np.roll(y, -1) - np.roll(x, -1) @ y)
    return abs(total)


@pytest.mark.slow
@pytest.mark.parametrize("deck, name, trim", SAMPLE)
def test_a_plate_is_what_the_code_makes(deck: str, name: str, trim: float, tmp_path: Path) -> None:
    scene = load(f"engraver.{deck}")[name]
    path = PLATES / deck / file_name(scene, trim)
    canvas = draw(scene, trim)
    kept, made = read_plate(path), trace(canvas)
    for separation in SEPARATIONS:
        assert area(made, separation) == pytest.approx(area(kept, separation), rel=AREA, abs=0.005)
        assert len(made.rings[separation]) == pytest.approx(len(kept.rings[separation]), rel=RINGS, abs=4)
    if trim == trims_of(scene)[0]:
        thin = audit(canvas)
        assert thin.thin_ink <= THIN_INK and thin.thin_paper <= THIN_PAPER
    if libraries() != json.loads((path.parent / "made-with.json").read_text("utf-8")):
        pytest.skip("as close as it should be; other library versions may give other bytes")
    write_plate(tmp_path / "again.plate", made)
    assert (tmp_path / "again.plate").read_bytes() == path.read_bytes()


@pytest.mark.parametrize("deck", DECKS)
def test_the_plates_say_what_they_were_made_with(deck: str) -> None:
    made = json.loads((PLATES / deck / "made-with.json").read_text("utf-8"))
    assert set(made) == set(libraries())


@pytest.mark.parametrize("deck", DECKS)
def test_no_plate_file_is_left_of_a_scene_that_is_gone(deck: str) -> None:
    scenes = load(f"engraver.{deck}").values()
    known = {file_name(scene, trim) for scene in scenes for trim in trims_of(scene)}
    assert {path.name for path in (PLATES / deck).glob("*.plate")} == known
