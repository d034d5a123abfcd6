"""SVG elements and attributes in; outlines, transforms and lengths in the file's own units out."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import radians, tan

from deckgen.draw.layers.pathdata import parse_path
from deckgen.draw.layers.svgtree import Element
from deckgen.geometry import (
    IDENTITY,
    Curves,
    Matrix,
    arc,
    compose,
    polyline,
    rectangle,
    rotate,
    scale,
    translate,
)
from deckgen.units import LENGTH_UNITS, MM_PER_INCH

GREATEST = 1e6
_PX = MM_PER_INCH / 96
"""One CSS pixel in mm (CSS Values and Units, section 6.2)."""
_NUMBER = r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]{1,2})?"
_NUMBERS = re.compile(_NUMBER)
_LENGTH = re.compile(rf"\s*({_NUMBER})\s*([a-z%]*)\s*")
_TRANSFORM = re.compile(r"\s*,?\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]{0,400})\)")


def numbers(text: str) -> list[float]:
    """Every number in a text. Raises ValueError if one is out of bounds."""
    found = [float(n) for n in _NUMBERS.findall(text)]
    if any(abs(n) > GREATEST for n in found):
        raise ValueError(f"a number in {text[:40]!r} is out of bounds")
    return found


def box_of(root: Element) -> tuple[float, float, float, float]:
    """The picture's box: left, top, width, height. Raises ValueError if the file says none."""
    found = numbers(root.attributes.get("viewBox", ""))
    if len(found) == 4 and found[2] > 0 and found[3] > 0:
        return found[0], found[1], found[2], found[3]
    width, height = (length_of(root.attributes.get(side, "0")) for side in ("width", "height"))
    if width <= 0 or height <= 0:
        raise ValueError("it says no size: it needs a viewBox, or a width and a height")
    return 0.0, 0.0, width, height


def length_of(text: str, whole: float = 0.0) -> float:
    """A length in user units: a bare number is one, physical units count 96 to the inch."""
    match = _LENGTH.fullmatch(text)
    if match is None:
        raise ValueError(f"{text[:40]!r} is not a length")
    value, unit = numbers(match[1])[0], match[2]
    if unit == "%":
        return value * whole / 100
    return value * LENGTH_UNITS[unit] / _PX if unit in LENGTH_UNITS else value


def share_of(text: str) -> float:
    """An opacity from 0 to 1."""
    value = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    return max(0.0, min(1.0, value))


def matrix_of(text: str) -> Matrix:
    """The transform that a list of transforms comes to. Raises ValueError."""
    matrix, at, stripped = IDENTITY, 0, text.rstrip()
    while at < len(stripped):
        match = _TRANSFORM.match(stripped, at)
        if match is None:
            raise ValueError(f"the transform {text[:60]!r} is not understood")
        values = numbers(match[2])
        matrix = compose(_one(match[1], values), matrix)
        at = match.end()
    return matrix


def _one(name: str, v: list[float]) -> Matrix:
    match name, len(v):
        case "matrix", 6:
            return v[0], v[1], v[2], v[3], v[4], v[5]
        case "translate", 1 | 2:
            return translate(v[0], v[1] if len(v) == 2 else 0.0)
        case "scale", 1 | 2:
            return scale(v[0], v[-1])
        case "rotate", 1 | 3:
            return rotate(v[0], *v[1:])
        case "skewX", 1:
            return 1.0, 0.0, tan(radians(v[0])), 1.0, 0.0, 0.0
        case "skewY", 1:
            return 1.0, tan(radians(v[0])), 0.0, 1.0, 0.0, 0.0
    raise ValueError(f"the transform {name} does not take {len(v)} numbers")


@dataclass(frozen=True)
class Attributes:
    """The lengths of a shape by name, percentages of the picture's box understood."""

    element: Element
    root: Element

    def length(self, name: str) -> float:
        text = self.element.attributes.get(name, "0")
        _, _, width, height = box_of(self.root) if "%" in text else (0, 0, 0, 0)
        return length_of(text, height if name in ("y", "height", "cy", "ry") else width)

    def has(self, name: str) -> bool:
        return self.element.attributes.get(name, "auto") != "auto"


def _rect(a: Attributes) -> Curves:
    x, y, width, height = (a.length(name) for name in ("x", "y", "width", "height"))
    if width <= 0 or height <= 0:
        return Curves("", ())
    rx = a.length("rx") if a.has("rx") else a.length("ry") if a.has("ry") else 0.0
    ry = a.length("ry") if a.has("ry") else rx
    if rx <= 0 or ry <= 0:
        return rectangle(x, y, width, height)
    # a corner of two radii is a round one, squeezed
    squeeze = ry / rx
    shape = rectangle(0, 0, width, height / squeeze, min(rx, width / 2, height / squeeze / 2))
    return shape.transformed((1.0, 0.0, 0.0, squeeze, x, y))


def _ellipse(x: float, y: float, rx: float, ry: float) -> Curves:
    if rx <= 0 or ry <= 0:
        return Curves("", ())
    whole = arc(x, y, rx, 0, 360, ry)
    return Curves(whole.ops + "Z", whole.xy)


def _points(a: Attributes, closed: bool) -> Curves:
    v = numbers(a.element.attributes.get("points", ""))
    points = list(zip(v[::2], v[1::2], strict=False))
    return polyline(points, closed) if len(points) > 1 else Curves("", ())


def _path(a: Attributes) -> Curves:
    data = a.element.attributes.get("d", "").strip()
    return parse_path(data) if data and data != "none" else Curves("", ())


SHAPES: Mapping[str, Callable[[Attributes], Curves]] = {
    "path": _path,
    "rect": _rect,
    "circle": lambda a: _ellipse(a.length("cx"), a.length("cy"), a.length("r"), a.length("r")),
    "ellipse": lambda a: _ellipse(a.length("cx"), a.length("cy"), a.length("rx"), a.length("ry")),
    "line": lambda a: polyline([(a.length("x1"), a.length("y1")), (a.length("x2"), a.length("y2"))]),
    "polyline": lambda a: _points(a, False),
    "polygon": lambda a: _points(a, True),
}
