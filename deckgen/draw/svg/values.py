"""Colours, lengths, numbers and transforms as SVG and CSS write them.

The colour names are those of CSS Color Module Level 4, section 6.1.
"""

from __future__ import annotations

import re
from math import radians, tan

from deckgen.draw.svg.tree import Element
from deckgen.errors import FactError
from deckgen.facts import Fact
from deckgen.geometry import IDENTITY, Matrix, compose, rotate, scale, translate
from deckgen.ink import Rgb, parse_hex
from deckgen.units import LENGTH_UNITS, MM_PER_INCH

_NAMES = """
aliceblue=f0f8ff antiquewhite=faebd7 aqua=00ffff aquamarine=7fffd4 azure=f0ffff beige=f5f5dc bisque=ffe4c4
black=000000 blanchedalmond=ffebcd blue=0000ff blueviolet=8a2be2 brown=a52a2a burlywood=deb887
cadetblue=5f9ea0 chartreuse=7fff00 chocolate=d2691e coral=ff7f50 cornflowerblue=6495ed cornsilk=fff8dc
crimson=dc143c cyan=00ffff darkblue=00008b darkcyan=008b8b darkgoldenrod=b8860b darkgray=a9a9a9
darkgreen=006400 darkgrey=a9a9a9 darkkhaki=bdb76b darkmagenta=8b008b darkolivegreen=556b2f
darkorange=ff8c00 darkorchid=9932cc darkred=8b0000 darksalmon=e9967a darkseagreen=8fbc8f
darkslateblue=483d8b darkslategray=2f4f4f darkslategrey=2f4f4f darkturquoise=00ced1 darkviolet=9400d3
deeppink=ff1493 deepskyblue=00bfff dimgray=696969 dimgrey=696969 dodgerblue=1e90ff firebrick=b22222
floralwhite=fffaf0 forestgreen=228b22 fuchsia=ff00ff gainsboro=dcdcdc ghostwhite=f8f8ff gold=ffd700
goldenrod=daa520 gray=808080 green=008000 greenyellow=adff2f grey=808080 honeydew=f0fff0 hotpink=ff69b4
indianred=cd5c5c indigo=4b0082 ivory=fffff0 khaki=f0e68c lavender=e6e6fa lavenderblush=fff0f5
lawngreen=7cfc00 lemonchiffon=fffacd lightblue=add8e6 lightcoral=f08080 lightcyan=e0ffff
lightgoldenrodyellow=fafad2 lightgray=d3d3d3 lightgreen=90ee90 lightgrey=d3d3d3 lightpink=ffb6c1
lightsalmon=ffa07a lightseagreen=20b2aa lightskyblue=87cefa lightslategray=778899 lightslategrey=778899
lightsteelblue=b0c4de lightyellow=ffffe0 lime=00ff00 limegreen=32cd32 linen=faf0e6 magenta=ff00ff
maroon=800000 mediumaquamarine=66cdaa mediumblue=0000cd mediumorchid=ba55d3 mediumpurple=9370db
mediumseagreen=3cb371 mediumslateblue=7b68ee mediumspringgreen=00fa9a mediumturquoise=48d1cc
mediumvioletred=c71585 midnightblue=191970 mintcream=f5fffa mistyrose=ffe4e1 moccasin=ffe4b5
navajowhite=ffdead navy=000080 oldlace=fdf5e6 olive=808000 olivedrab=6b8e23 orange=ffa500 orangered=ff4500
orchid=da70d6 palegoldenrod=eee8aa palegreen=98fb98 paleturquoise=afeeee palevioletred=db7093
papayawhip=ffefd5 peachpuff=ffdab9 peru=cd853f pink=ffc0cb plum=dda0dd powderblue=b0e0e6 purple=800080
rebeccapurple=663399 red=ff0000 rosybrown=bc8f8f royalblue=4169e1 saddlebrown=8b4513 salmon=fa8072
sandybrown=f4a460 seagreen=2e8b57 seashell=fff5ee sienna=a0522d silver=c0c0c0 skyblue=87ceeb
slateblue=6a5acd slategray=708090 slategrey=708090 snow=fffafa springgreen=00ff7f steelblue=4682b4
tan=d2b48c teal=008080 thistle=d8bfd8 tomato=ff6347 turquoise=40e0d0 violet=ee82ee wheat=f5deb3
white=ffffff whitesmoke=f5f5f5 yellow=ffff00 yellowgreen=9acd32
"""
NAMED = {name: parse_hex(f"#{value}") for name, value in (pair.split("=") for pair in _NAMES.split())}
_RGB = re.compile(r"rgb\(\s*([0-9.]{1,8}%?)\s*[, ]\s*([0-9.]{1,8}%?)\s*[, ]\s*([0-9.]{1,8}%?)\s*\)")


def parse_colour(text: str) -> Rgb | None:
    """Parse a colour; `none` and `transparent` are None. Raises FactError for anything else."""
    word = text.strip().lower()
    if word in ("none", "transparent"):
        return None
    if word in NAMED:
        return NAMED[word]
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
    found = numbers(root.attributes.get("viewBox", ""))
    if len(found) == 4 and found[2] > 0 and found[3] > 0:
        return found[0], found[1], found[2], found[3]
    width, height = (length_of(root.attributes.get(side, "0")) for side in ("width", "height"))
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
