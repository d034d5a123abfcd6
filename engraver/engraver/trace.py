"""Trace a finished canvas to the rings of a plate: contours, simplified and rounded to whole units."""

from __future__ import annotations

from array import array

import contourpy
import numpy as np
import shapely

from deckgen.plate import UNITS, Plate, Ring
from engraver.field import Canvas
from engraver.grid import Array

LIGHT_LEVEL, MID_LEVEL = 0.28, 0.66
TOLERANCE_MM = 0.017
SPECK_MM2 = 0.011
"""Islands and holes smaller than this (a disc 0.12 mm across) are left out."""


def _rings(level: Array, side: Array, tolerance: float, speck: float) -> list[Ring]:
    """Return the rings around everything above 0."""
    maker = contourpy.contour_generator(
        side, side, level, name="serial", line_type=contourpy.LineType.Separate
    )
    lines: list[Array] = maker.lines(0.0)  # type: ignore[assignment]
    found = [line for line in lines if len(line) > 3 and abs(_area(line)) > speck]
    if not found:
        return []
    owner = np.repeat(np.arange(len(found)), [len(line) for line in found])
    strings = shapely.linestrings(np.concatenate(found), indices=owner)
    points, owner = shapely.get_coordinates(
        shapely.simplify(strings, tolerance, preserve_topology=False), return_index=True
    )
    whole = np.rint(points * UNITS).astype(int)
    cuts = np.flatnonzero(np.diff(owner)) + 1
    return [ring for part in np.split(whole, cuts) if (ring := _ring(part)) is not None]


def _area(line: Array) -> float:
    """Return the signed area of a closed line (shoelace formula)."""
    x, y = line[:, 0], line[:, 1]
    return float(0.5 * (x[:-1] @ y[1:] - x[1:] @ y[:-1]))


def _ring(points: Array) -> Ring | None:
    """Return a ring without repeated points, or None if nothing is left of it."""
    keep = np.ones(len(points), bool)
    keep[1:] = (np.diff(points, axis=0) != 0).any(axis=1)
    p = points[keep]
    if len(p) > 1 and (p[0] == p[-1]).all():
        p = p[:-1]
    return (array("i", p[:, 0].tolist()), array("i", p[:, 1].tolist())) if len(p) > 2 else None


def trace(canvas: Canvas) -> Plate:
    """Return the plate of a finished canvas, clipped to its reach."""
    side = canvas.side
    rim = (np.float32(canvas.reach) - np.hypot(side[None, :], side[:, None])) / np.float32(canvas.pitch)
    tolerance, speck = TOLERANCE_MM * canvas.mm, SPECK_MM2 * canvas.mm**2
    sheets = {
        "light": (canvas.tint - LIGHT_LEVEL, 1.4, 1),
        "mid": (canvas.tint - MID_LEVEL, 1.4, 1),
        "key": (canvas.g, 1.0, 1),
    }
    rings = {
        name: _rings(np.minimum(sheet, rim), side, tolerance * loose, speck * larger)
        for name, (sheet, loose, larger) in sheets.items()
    }
    return Plate(canvas.name, round(canvas.pitch, 6), rings)
