"""The bundled plates are what the code makes: a sample is recut and measured for lines too thin to print."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from engraver.cut import TRIMS_MM, audit, draw, file_name, libraries
from engraver.plate_file import write_plate
from engraver.scene import load
from engraver.trace import trace

from deckgen.plate import SEPARATIONS, UNITS, Plate, read_plate

PLATES = Path(__file__).parents[2] / "assets" / "plates" / "moonlight"
SAMPLE = (
    ("jan-full", TRIMS_MM[0]),
    ("apr-new", TRIMS_MM[1]),
    ("back", TRIMS_MM[0]),
    pytest.param("jun-first", TRIMS_MM[0], marks=pytest.mark.long),
    pytest.param("aug-last", TRIMS_MM[0], marks=pytest.mark.long),
    pytest.param("oct-first", TRIMS_MM[0], marks=pytest.mark.long),
)
"""The plates to recut: one for each size and the back; at length one from each season at least."""
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
@pytest.mark.parametrize("name, trim", SAMPLE)
def test_a_plate_is_what_the_code_makes(name: str, trim: float, tmp_path: Path) -> None:
    scene = load()[name]
    path = PLATES / file_name(scene, trim)
    canvas = draw(scene, trim)
    kept, made = read_plate(path), trace(canvas)
    for separation in SEPARATIONS:
        assert area(made, separation) == pytest.approx(area(kept, separation), rel=AREA, abs=0.005)
        assert len(made.rings[separation]) == pytest.approx(len(kept.rings[separation]), rel=RINGS, abs=4)
    if trim == min(TRIMS_MM):
        thin = audit(canvas)
        assert thin.thin_ink <= THIN_INK and thin.thin_paper <= THIN_PAPER
    if libraries() != json.loads((PLATES / "made-with.json").read_text("utf-8")):
        pytest.skip("as close as it should be; other library versions may give other bytes")
    write_plate(tmp_path / "again.plate", made)
    assert (tmp_path / "again.plate").read_bytes() == path.read_bytes()


def test_the_plates_say_what_they_were_made_with() -> None:
    made = json.loads((PLATES / "made-with.json").read_text("utf-8"))
    assert set(made) == set(libraries())


def test_no_plate_file_is_left_of_a_scene_that_is_gone() -> None:
    known = {file_name(scene, trim) for scene in load().values() for trim in TRIMS_MM}
    assert {path.name for path in PLATES.glob("*.plate")} == known
