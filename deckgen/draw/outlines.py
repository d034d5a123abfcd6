"""Outlines that pieces are cut to, from path data or an SVG file."""

from __future__ import annotations

from functools import lru_cache

from deckgen.deck.model import Part, Trim
from deckgen.deck.types import CutOutline
from deckgen.draw.svg.paths import parse_path
from deckgen.draw.svg.reader import open_svg
from deckgen.errors import FactError, Problem, SpecError
from deckgen.facts import Fact
from deckgen.geometry import (
    Box,
    Curves,
    circle,
    compose,
    grown,
    is_simple,
    joined,
    polyline,
    rectangle,
    regular,
    rounded,
    scale,
    translate,
)
from deckgen.scene import Path, Scene, visits

MOST_POINTS = 2_000
"""The most points of an outline, along which every slot of a sheet is cut."""
_FINE = 32
"""The number of straight pieces of a curve when its box is measured."""


def cut_outline(source: CutOutline) -> Curves:
    """Return an outline about (0, 0) in a box of 1 x 1, y down.

    Raises SpecError unless it is one closed line, FileError if the file cannot be read.
    """
    try:
        curves = _of_drawing(open_svg(source.file)) if source.file else parse_path(source.data)
        return _fitted(curves)
    except FactError as error:
        raise SpecError(Problem(Fact("draw-outline", reason=error.fact), source.where)) from None


def cut_line(part: Part, trim: Trim, left: float, top: float, inset: float = 0.0) -> Curves:
    """Return the cut line of a piece whose trim box begins at (left, top), `inset` mm inside it."""
    w, h = trim.width - 2 * inset, trim.height - 2 * inset
    cx, cy = left + trim.width / 2, top + trim.height / 2
    if part.outline is not None:
        whole = cut_outline(part.outline).transformed(scale(trim.width, trim.height))
        return (grown(whole, -inset) if inset else whole).transformed(translate(cx, cy))
    if part.shape == "circle":
        return circle(cx, cy, w / 2)
    if part.shape == "hexagon":
        sx, sy = w / 2, h / 3**0.5
        points = regular(0, 0, 1, 6, start=0)
        return polyline([(cx + sx * px, cy + sy * py) for px, py in points], closed=True)
    return rectangle(left + inset, top + inset, w, h, max(0.0, part.corner - inset))


def _of_drawing(art: Scene) -> Curves:
    return joined(
        seen.item.outline.transformed(seen.matrix)
        for seen in visits(art.items)
        if isinstance(seen.item, Path) and isinstance(seen.item.outline, Curves)
    )


@lru_cache(maxsize=32)
def _fitted(curves: Curves) -> Curves:
    # an open line is cut back to its start
    ops = curves.ops.removesuffix("Z") + "Z"
    if ops.count("M") != 1 or ops.count("Z") != 1:
        raise FactError(Fact("draw-outline-lines", count=ops.count("M")))
    if len(curves.xy) > 2 * MOST_POINTS:
        raise FactError(Fact("draw-outline-points", most=MOST_POINTS))
    (ring,) = curves.flattened(_FINE)
    box = Box.around(ring)
    if min(box.width, box.height) <= 1e-6 * max(box.width, box.height):
        raise FactError(Fact("draw-outline-flat"))
    closed = Curves(ops, tuple(curves.xy))
    if not is_simple(closed):
        raise FactError(Fact("draw-outline-crossed"))
    middle = translate(-(box.left + box.right) / 2, -(box.top + box.bottom) / 2)
    return rounded(closed.transformed(compose(middle, scale(1 / box.width, 1 / box.height))))
