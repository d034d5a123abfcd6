"""Glyphs and polygons in; the text of SVG paths out, in whole numbers relative to the point before."""

from __future__ import annotations

from array import array
from functools import lru_cache
from operator import sub
from typing import Final

from deckgen.fonts import Font
from deckgen.geometry import Polygons
from deckgen.render.numbers import interleaved

EM: Final = 4096
"""Units in which glyphs are drawn: 2.5 um in type of 10 mm."""
TEMPLATES: Final = {"M": "M%s %s", "L": "L%s %s", "C": "C%s %s %s %s %s %s", "Z": "Z"}
_POINTS: Final = {"M": 1, "L": 1, "C": 3, "Z": 0}


def polygons_text(polygons: Polygons) -> str:
    """The rings as closed sub-paths, in the polygons' own units."""
    parts: list[str] = []
    x = y = 0
    for xs, ys in polygons.rings:
        if not xs:
            continue
        steps = interleaved(_steps(xs), _steps(ys))
        parts.append(f"m{xs[0] - x} {ys[0] - y}{' %d %d' * (len(xs) - 1) % tuple(steps)}z")
        x, y = xs[0], ys[0]
    return "".join(parts).replace(" -", "-")


def _steps(values: array[int]) -> array[int]:
    return array(values.typecode, map(sub, values[1:], values))


@lru_cache(maxsize=4096)
def glyph_text(font: Font, gid: int) -> str:
    """A glyph at `EM` units in the em, y down, its origin at zero."""
    ops, xy = font.outline(gid)
    points = [round(v * EM) for v in xy]
    parts: list[str] = []
    x = y = start_x = start_y = at = 0
    for op in ops:
        if op == "Z":
            parts.append("z")
            x, y = start_x, start_y
            continue
        end = at + 2 * _POINTS[op]
        steps = [v - (y if i % 2 else x) for i, v in enumerate(points[at:end])]
        parts.append(op.lower() + " ".join(map(str, steps)))
        x, y = points[end - 2 : end]
        at = end
        if op == "M":
            start_x, start_y = x, y
    return "".join(parts).replace(" -", "-")
