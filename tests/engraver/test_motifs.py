"""Motifs that once took another shape at arm's length: what they must not be taken for."""

from __future__ import annotations

import numpy as np
import pytest
from engraver.cut import draw
from engraver.field import Canvas
from engraver.grid import Array
from engraver.moon import Moon
from engraver.motifs.grasses import cattail
from engraver.motifs.works import smoke
from engraver.scene import load
from engraver.stamp import INK, Stamp, press
from engraver.water import glitter
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


def test_a_cattail_is_blunt_with_a_thin_spike() -> None:
    """Its head keeps its breadth nearly to the end, which is rounded; a dart has shoulders or a taper."""
    canvas = Canvas("marsh", PITCH, 8.0)
    reed = Stamp(canvas)
    cattail(reed, 0.0, 0.5, 0.5, 0.0, lit=INK)
    press(reed)

    def breadth(y: float) -> float:
        return float((canvas.g[np.abs(canvas.side - y).argmin()] > 0).sum() * canvas.step)

    assert breadth(0.015) == pytest.approx(breadth(0.075), abs=0.002)
    assert 0 < breadth(0.003) < 0.8 * breadth(0.075)
    assert 0 < breadth(-0.03) < 0.25 * breadth(0.075)


def test_a_path_of_the_moon_that_gathers_begins_with_single_dashes() -> None:
    def path(gather: float) -> float:
        canvas = black("sea")
        glitter(canvas, Moon(0.0, -0.5, 0.2, 0.5), 0.0, 1.0, width=1.0, gather=gather)
        band = rows(canvas, 0.02, 0.15)
        return float(band[:, np.abs(canvas.side) < 0.05].mean())

    assert path(0.8) < 0.1 < 0.7 < path(0.0)


@pytest.mark.slow
def test_a_firefly_is_no_second_moon() -> None:
    """Left of its lantern, between one moon's radius and two, its light is rays in the dark, not paper."""
    canvas = draw(load()["jul-new"], 63.5, 8.0)
    far, turn = canvas.grid().polar(-0.42, 0.16)
    beside = (far > 0.18) & (far < 0.36) & (np.abs(turn) > 0.9 * np.pi)
    ink, paper = canvas.g > 0, (canvas.g <= 0) & (canvas.tint < 0.28)
    assert 0.4 < ink[beside].mean() < 0.9
    assert paper[beside].mean() < 0.01
