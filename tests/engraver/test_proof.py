"""Proof that the bundled plates are what the code makes: a sample cut anew, and the print minimums of it."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from deckgen.engraver.cut import TRIMS_MM, audit, draw, file_name, libraries
from deckgen.engraver.scene import Scene, load
from deckgen.engraver.trace import trace
from deckgen.plate import SEPARATIONS, UNITS, Plate, read_plate, write_plate

PLATES = Path(__file__).parents[2] / "assets" / "plates" / "moonlight"
EVERY = 9
"""One scene in so many is cut anew, the first of them for the larger trim, which takes longest."""
AREA, RINGS = 0.01, 0.05
"""Tolerances where libraries differ: of the inked area, and of the number of rings, as parts of the whole."""
THIN_INK, THIN_PAPER = 0.02, 0.045
"""Greatest shares of ink and of paper in lines and gaps under 0.07 mm, with the tips of strokes."""


def sample() -> list[tuple[Scene, float]]:
    scenes = sorted(load().values(), key=lambda scene: scene.name)
    return [(scene, TRIMS_MM[n == 0]) for n, scene in enumerate(scenes[::EVERY])]


def area(plate: Plate, separation: str) -> float:
    """The inked area in square radii; holes turn the other way round."""
    total = 0.0
    for xs, ys in plate.rings[separation]:
        x, y = np.array(xs, float) / UNITS, np.array(ys, float) / UNITS
        total += 0.5 * float(x @ np.roll(y, -1) - np.roll(x, -1) @ y)
    return abs(total)


@pytest.mark.slow
@pytest.mark.parametrize("scene, trim", sample(), ids=lambda value: getattr(value, "name", str(value)))
def test_a_plate_is_what_the_code_makes(scene: Scene, trim: float, tmp_path: Path) -> None:
    path = PLATES / file_name(scene, trim)
    canvas = draw(scene, trim)
    kept, made = read_plate(path), trace(canvas)
    for name in SEPARATIONS:
        assert area(made, name) == pytest.approx(area(kept, name), rel=AREA, abs=0.005)
        assert len(made.rings[name]) == pytest.approx(len(kept.rings[name]), rel=RINGS, abs=4)
    if trim == min(TRIMS_MM):
        thin = audit(canvas)
        assert thin.thin_ink <= THIN_INK and thin.thin_paper <= THIN_PAPER
    if libraries() == json.loads((PLATES / "made-with.json").read_text("utf-8")):
        write_plate(tmp_path / "again.plate", made)
        assert (tmp_path / "again.plate").read_bytes() == path.read_bytes()


def test_the_plates_say_what_they_were_made_with() -> None:
    made = json.loads((PLATES / "made-with.json").read_text("utf-8"))
    assert set(made) == set(libraries())


def test_no_plate_file_is_left_of_a_scene_that_is_gone() -> None:
    known = {file_name(scene, trim) for scene in load().values() for trim in TRIMS_MM}
    assert {path.name for path in PLATES.glob("*.plate")} == known
