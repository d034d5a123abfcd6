"""Fur, feathers and skin: fine strokes along a body, close together where it turns from the light."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely
from numpy.random import Generator

from engraver.grid import Array
from engraver.ribbon import Points
from engraver.stamp import INK, Paint, Stamp


def coat(
    stamp: Stamp,
    outline: Points,
    flow: Sequence[tuple[float, float, float]],
    rng: Generator,
    *,
    light: tuple[float, float] = (-0.7, -0.7),
    roundness: float = 0.16,
    gap: float = 0.022,
    length: float = 0.06,
    width: float = 0.008,
    shade: tuple[float, float] = (0.25, 0.95),
    lit: bool = False,
    paint: Paint = INK,
    inset: float = 0.012,
) -> None:
    """Draw the coat of a body whose closed `outline` is rounded over `roundness`, in present units.

    `flow` is the lie of the hair at some places: (x, y, direction in degrees clockwise from the right). The
    strokes are the shadows of a body lit from the direction `light`; with `lit` they are its lights. There
    are none below the first value of `shade` (0 facing the light, 1 turned away) and all from the second.
    """
    body = shapely.Polygon(np.asarray(outline)).buffer(0)
    shapely.prepare(body)
    x0, y0, x1, y1 = body.bounds
    columns, rows = np.meshgrid(np.arange(x0, x1, gap), np.arange(y0, y1, 0.7 * gap))
    places = np.stack([columns.ravel(), rows.ravel()], axis=1)
    places += rng.uniform(-0.5, 0.5, places.shape) * gap
    places = places[shapely.contains_xy(body, places[:, 0], places[:, 1])]
    dark = _turned_away(body, places, np.asarray(light), roundness)
    wanted = np.clip(((1 - dark if lit else dark) - shade[0]) / (shade[1] - shade[0]), 0, 1)
    keep = rng.random(len(places)) < wanted**1.2
    field = np.asarray(flow, dtype=float)
    core = body.buffer(-inset)
    order = np.argsort(places[keep][:, 1], kind="stable")
    for place, heavy in zip(places[keep][order], wanted[keep][order], strict=True):
        long = length * float(rng.uniform(0.7, 1.15)) * (0.65 + 0.35 * heavy)
        middle = place + _lie(field, place) * long / 2
        end = middle + _lie(field, middle) * long / 2
        if shapely.contains_xy(core, *end) and shapely.contains_xy(core, *place):
            stamp.taper(np.stack([place, middle, end]), width * (0.7 + 0.6 * float(heavy)), paint)


def _turned_away(body: shapely.Polygon, places: Array, light: Array, roundness: float) -> Array:
    """Return how far the body is turned from the light at each place: 0 facing it, 0.5 flat, 1 away."""
    edge, step = body.boundary, 0.15 * roundness
    shapely.prepare(edge)

    def depth(dx: float, dy: float) -> Array:
        at = shapely.points(places + np.array([dx, dy]))
        inside = shapely.contains(body, at)
        found: Array = np.where(inside, 1.0, -1.0) * shapely.distance(edge, at)
        return np.minimum(found, roundness)

    slope = np.stack([depth(step, 0) - depth(-step, 0), depth(0, step) - depth(0, -step)], axis=1) / (
        2 * step
    )
    lean = 1 - np.clip(depth(0, 0) / roundness, 0, 1)
    facing: Array = -(slope @ (light / np.hypot(*light))) * lean
    return np.asarray(0.5 - 0.5 * facing)


def _lie(field: Array, place: Array) -> Array:
    """Return the unit direction of the hair at a place: that of the places given, the nearest most."""
    far = ((field[:, :2] - place) ** 2).sum(1) + 1e-4
    turn = np.deg2rad(field[:, 2])
    way = (np.stack([np.cos(turn), np.sin(turn)], axis=1) / far[:, None] ** 1.5).sum(0)
    unit: Array = way / np.hypot(*way)
    return unit
