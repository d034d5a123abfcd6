"""Coats cut in white line: short strokes that follow the lie of the hair and swell where light falls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.random import Generator

from engraver.grid import Array
from engraver.ribbon import Points
from engraver.stamp import LIGHT, MID, Paint, Stamp

Flow = Sequence[tuple[float, float, float]]
"""Places (x, y) and the way hair lies there, in degrees clockwise from the right."""
Shades = Sequence[tuple[float, float, float, float]]
"""Places (x, y), how far around them and how much a coat is lighter (or, below 0, darker)."""


@dataclass(frozen=True, slots=True)
class Coat:
    """How a coat is lit and cut; lengths in the unit of the motif.

    The form is rounded over `round` from its edge; `light` is the direction the light comes from. Where less
    than `dark` of it falls the coat stays ink; above `bright` the strokes have the paint `pale`, else `fur`.
    """

    light: tuple[float, float] = (-0.7, -0.7)
    height: float = 0.35
    round: float = 0.30
    long: float = 0.07
    gap: float = 0.024
    width: float = 0.014
    dark: float = 0.30
    bright: float = 0.72
    inset: float = 0.012
    fur: Paint = MID
    pale: Paint = LIGHT
    share: float = 1.0
    """How many of the strokes are cut: fewer for long ones, which would else run together."""


def _nearness(at: Array, places: Array, reach: float) -> Array:
    """Return the weight of each place at each point: rows of points, columns of places."""
    far: Array = np.hypot(at[:, None, 0] - places[None, :, 0], at[:, None, 1] - places[None, :, 1])
    return 1 / (far + reach) ** 3


def lie(flow: Flow, at: Array) -> Array:
    """Return the direction of hair (unit vectors) at points, blended from the places of a flow."""
    places = np.array(flow, dtype=float)
    turn = np.deg2rad(places[:, 2])
    weight = _nearness(at, places, 0.02)
    way = weight @ np.stack([np.cos(turn), np.sin(turn)], axis=1)
    out: Array = way / (np.hypot(way[:, 0], way[:, 1])[:, None] + 1e-9)
    return out


def lit(outline: Points, at: Array, coat: Coat, shades: Shades = ()) -> tuple[Array, Array]:
    """Return how much light falls on points of a form, 0..1, and how far inside its outline they are."""
    body = shapely.Polygon(np.asarray(outline, dtype=float)).buffer(0)
    edge, points = body.boundary, shapely.points(at)
    far = np.where(shapely.contains(body, points), shapely.distance(edge, points), -1.0)
    foot = shapely.get_coordinates(shapely.shortest_line(points, edge))[1::2]
    lean = np.clip(1 - far / coat.round, 0, 1)
    out = (foot - at) / (np.maximum(far, 1e-6)[:, None]) * lean[:, None]
    up = np.sqrt(np.clip(1 - (out**2).sum(1), 0, 1))
    lx, ly = np.array(coat.light) / np.hypot(*coat.light)
    bright = (out[:, 0] * lx + out[:, 1] * ly) * (1 - coat.height**2) ** 0.5 + up * coat.height
    for x, y, reach, amount in shades:
        bright = bright + amount * np.exp(-((at[:, 0] - x) ** 2 + (at[:, 1] - y) ** 2) / reach**2)
    return np.clip(bright, 0, 1), far


def engrave_coat(
    stamp: Stamp, outline: Points, flow: Flow, rng: Generator, coat: Coat, shades: Shades = ()
) -> None:
    """Cut the coat of a form that is already ink: its strokes keep inside the outline by `inset`."""
    p = np.asarray(outline, dtype=float)
    (x0, y0), (x1, y1) = p.min(0), p.max(0)
    gap = coat.gap
    rows = np.arange(y0, y1, 0.87 * gap)
    at = np.concatenate(
        [
            np.stack(np.broadcast_arrays(np.arange(x0 + 0.5 * gap * (k % 2), x1, gap), y), axis=1)
            for k, y in enumerate(rows)
        ]
    )
    at = at + rng.normal(0, 0.22 * gap, at.shape)
    grown = rng.uniform(0.7, 1.15, len(at))
    bright, far = lit(p, at, coat, shades)
    keep = (far > coat.inset) & (bright > coat.dark)
    if coat.share < 1:
        keep &= rng.random(len(at)) < coat.share
    at, grown, bright = at[keep], grown[keep], bright[keep]
    way = lie(flow, at)
    middle = at + way * (0.5 * coat.long * grown)[:, None]
    tip = middle + lie(flow, middle) * (0.5 * coat.long * grown)[:, None]
    inside = lit(p, tip, coat)[1] > 0.5 * coat.inset
    share = (bright - coat.dark) / (1 - coat.dark)
    for a, m, b, s, t, ok in zip(at, middle, tip, share, bright, inside, strict=True):
        if ok:
            stamp.taper([a, m, b], coat.width * (0.55 + 0.75 * s), coat.pale if t > coat.bright else coat.fur)
