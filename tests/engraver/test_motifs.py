"""Motifs that once took another shape at arm's length: what they must not be taken for."""

from __future__ import annotations

import numpy as np
import pytest
from engraver.field import Canvas
from engraver.grid import Array
from engraver.motifs.works import smoke
from engraver.stamp import Stamp, press
from scipy.ndimage import distance_transform_edt

PITCH = 0.0165


def black(name: str) -> Canvas:
    """A canvas of solid ink."""
    canvas = Canvas(name, PITCH, 8.0)
    canvas.ink(canvas.everywhere(), 1.0)
    return canvas


def rows(canvas: Canvas, top: float, foot: float) -> Array:
    """Bare paper between two rows."""
    band = (canvas.side > top) & (canvas.side < foot)
    return np.asarray((canvas.g[band] < 0) & (canvas.tint[band] < 0.28))


def thickest(canvas: Canvas, paper: Array) -> float:
    """The diameter in mm of the largest disc of bare paper."""
    return float(2 * distance_transform_edt(paper).max() * canvas.step / canvas.mm)


@pytest.mark.parametrize("fire", ["stove", "hearth", "forge"])
def test_smoke_thins_out_as_it_rises_and_has_no_round_end(fire: str) -> None:
    canvas = black("night")
    column = Stamp(canvas)
    smoke(column, 0.0, 0.2, 0.2, canvas.rng(fire), start=0.014, end=0.045)
    press(column)
    low, high = rows(canvas, 0.12, 0.2), rows(canvas, -0.1, 0.08)
    assert thickest(canvas, low) > 0.4
    assert high.any() and thickest(canvas, high) < 0.35
