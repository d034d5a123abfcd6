"""Colours, lengths, numbers and transforms as SVG and CSS write them."""

from __future__ import annotations

import re
from math import radians, tan
from xml.etree.ElementTree import Element

from PIL import ImageColor

from deckgen.errors import FactError
from deckgen.facts import Fact
from deckgen.geometry import IDENTITY, Matrix, compose, rotate, scale, translate
from deckgen.ink import Rgb, parse_hex
from deckgen.units import LENGTH_UNITS, MM_PER_INCH

_RGB = re.compile(r"rgb\(\s*([0-9.]{1,8}%?)\s*[, ]\s*([0-9.]{1,8}%?)\s*[, ]\s*([0-9.]{1,8}%?)\s*\)")


def parse_colour(text: str) -> Rgb | None:
    """Parse a colour; `none` and `transparent` are None. Raises FactError for anything else.

    Pillow knows the names of CSS Color Module Level 4, section 6.1.
    """
    word = text.strip().lower()
    if word in ("none", "transparent"):
        return None
    if word in ImageColor.colormap:
        return ImageColor.getrgb(word)[:3]
    match = _RGB.fullmatch(word)
    if match:
        red, green, blue = (_part(part) for part in match.groups())
        return red, green, blue
    try:
        return parse_hex(word)
    except ValueError:
        raise FactError(Fact("svg-colour", text=text[:40])) from None


def _part(text: str) -> int:
    value = float(text.removesuffix("%"))
    return max(0, min(255, round(value * 2.55 if text.endswith("%") else value)))


def on_white(rgb: Rgb, opacity: float) -> Rgb:
    """Mix a colour with white: nothing drawn is transparent, and a tint is what it looks like on paper."""
    red, green, blue = (round(255 - (255 - v) * opacity) for v in rgb)
    return red, green, blue


GREATEST = 1e6
_PX = MM_PER_INCH / 96
"""One CSS pixel in mm (CSS Values and Units, section 6.2)."""
_NUMBER = r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]{1,2})?"
_NUMBERS = re.compile(_NUMBER)
_LENGTH = re.compile(rf"\s*({_NUMBER})\s*([a-z%]*)\s*")
_TRANSFORM = re.compile(r"\s*,?\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]{0,400})\)")


def numbers(text: str) -> list[float]:
    """Return every number in a text. Raises FactError if one is out of bounds."""
    found = [float(n) for n in _NUMBERS.findall(text)]
    if any(abs(n) > GREATEST for n in found):
        raise FactError(Fact("svg-number", text=text[:40]))
    return found


def box_of(root: Element) -> tuple[float, float, float, float]:
    """Return the picture's left, top, width and height. Raises FactError if the file gives no size."""
    found = numbers(root.get("viewBox", ""))
    if len(found) == 4 and found[2] > 0 and found[3] > 0:
        return found[0], found[1], found[2], found[3]
    width, height = (length_of(root.get(side, "0")) for side in ("width", "height"))
    if width <= 0 or height <= 0:
        raise FactError(Fact("svg-no-size"))
    return 0.0, 0.0, width, height


def length_of(text: str, whole: float = 0.0) -> float:
    """Parse a length in user units: a bare number is one, physical units count 96 to the inch."""
    match = _LENGTH.fullmatch(text)
    if match is None:
        raise FactError(Fact("svg-length", text=text[:40]))
    value, unit = numbers(match[1])[0], match[2]
    if unit == "%":
        return value * whole / 100
    return value * LENGTH_UNITS[unit] / _PX if unit in LENGTH_UNITS else value


def share_of(text: str) -> float:
    """Parse an opacity from 0 to 1."""
    return max(0.0, min(1.0, length_of(text, 1.0)))


def matrix_of(text: str) -> Matrix:
    """Return the product of a list of transforms. Raises FactError."""
    matrix, at, stripped = IDENTITY, 0, text.rstrip()
    while at < len(stripped):
        match = _TRANSFORM.match(stripped, at)
        if match is None:
            raise FactError(Fact("svg-transform", text=text[:60]))
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
    raise FactError(Fact("svg-transform-numbers", name=name, count=len(v)))
