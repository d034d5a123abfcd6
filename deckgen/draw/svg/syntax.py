"""How SVG and CSS write things: the tree of elements, style rules, colours, lengths and transforms.

Files come from strangers: document types, entities, scripts and external links are refused before anything is
drawn, and the number and depth of elements is limited. No other file is ever opened.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import radians, tan
from operator import itemgetter
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers.expat import ExpatError, ParserCreate, errors

from PIL import ImageColor

from deckgen.errors import FactError
from deckgen.facts import Fact, Quantity
from deckgen.geometry import IDENTITY, Matrix, compose, rotate, scale, translate
from deckgen.ink import Rgb, parse_hex
from deckgen.units import LENGTH_UNITS, MM_PER_INCH

LARGEST_FILE = 5_000_000
"""Most bytes of an SVG file."""
MOST_ELEMENTS = 20_000
DEEPEST = 60
"""How deep elements may be nested."""
LONGEST_LINEAGE = 10
"""Most elements that inherit from one another."""
FORBIDDEN = {
    "script": Fact("svg-script"),
    "foreignObject": Fact("svg-web-page"),
    "image": Fact("svg-picture"),
    "text": Fact("svg-text"),
    "filter": Fact("svg-filter"),
    "animate": Fact("svg-animation"),
}
"""Elements that are refused, and why."""
MOST_RULES = 5_000
"""Most rules of style sheets; a drawing program writes one for each look, seldom more than a hundred."""
_OUTSIDE = re.compile(r"url\((?!\s*['\"]?#)")
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)


@dataclass(frozen=True)
class Document:
    """An SVG document: its tree, its elements by id, and its rules of style, the strongest last."""

    root: Element
    named: Mapping[str, Element]
    rules: Mapping[str, Sequence[tuple[int, Mapping[str, str]]]]
    """By selector, each with its place among all, the strongest last."""

    @classmethod
    def parse(cls, data: bytes) -> Document:
        """Parse a file; elements are named without prefix. Raises FactError."""
        if len(data) > LARGEST_FILE:
            raise FactError(Fact("svg-file-size", most=Quantity(LARGEST_FILE // 1_000_000, "MB")))
        root = _built(data)
        if root.tag != "svg":
            raise FactError(Fact("svg-root", name=root.tag))
        for link in map(_link, root.iter()):
            if link and not link.startswith("#"):
                raise FactError(Fact("svg-outside", link=link[:60]))
        named = {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}
        return cls(root, named, style_rules(root))

    def declared(self, element: Element) -> dict[str, str]:
        """Return an element's attributes, overridden by style sheets and its `style`."""
        own = dict(element.attrib)
        if self.rules:
            names = {"*", element.tag, *(f".{name}" for name in own.get("class", "").split())}
            if "id" in own:
                names.add(f"#{own['id']}")
            found = (rule for name in names if name in self.rules for rule in self.rules[name])
            for _, declared in sorted(found, key=itemgetter(0)):
                own |= declared
        return own | declarations(element.get("style", ""))

    def target(self, element: Element) -> Element:
        """Return the element that another links to. Raises FactError."""
        link = _link(element)
        if link.removeprefix("#") not in self.named:
            raise FactError(Fact("svg-missing", link=link[:60]))
        return self.named[link.removeprefix("#")]

    def lineage(self, element: Element) -> Sequence[Element]:
        """Return an element and those that it inherits from by links, the nearest first."""
        found = [element]
        while (link := _link(found[-1]).removeprefix("#")) in self.named and len(found) < LONGEST_LINEAGE:
            found.append(self.named[link])
        return found

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        """The picture's left, top, width and height. Raises FactError if the file gives no size."""
        found = numbers(self.root.get("viewBox", ""))
        if len(found) == 4 and found[2] > 0 and found[3] > 0:
            return found[0], found[1], found[2], found[3]
        width, height = (length_of(self.root.get(side, "0")) for side in ("width", "height"))
        if width <= 0 or height <= 0:
            raise FactError(Fact("svg-no-size"))
        return 0.0, 0.0, width, height


def _link(element: Element) -> str:
    """Return the target of an element's link, or an empty text."""
    return element.get("href", element.get("xlink:href", ""))


def _built(data: bytes) -> Element:
    """Build the tree with Expat itself: ElementTree's own parser tells nothing of declarations."""
    builder, depth, count = TreeBuilder(), 0, 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth, count
        short = name.rpartition(":")[2]
        if short in FORBIDDEN:
            raise FactError(FORBIDDEN[short])
        count, depth = count + 1, depth + 1
        if count > MOST_ELEMENTS or depth > DEEPEST:
            raise FactError(Fact("svg-elements", most=MOST_ELEMENTS, deepest=DEEPEST))
        builder.start(short, attributes)

    def end(name: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(name)

    def doctype(name: str, system: str | None, public: str | None, internal: bool) -> None:
        # The document type that drawing programs write is harmless, unless it has declarations of its own.
        if internal:
            raise FactError(Fact("svg-doctype"))

    def entity(*declaration: object) -> None:
        raise FactError(Fact("svg-entities"))

    parser = ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = builder.data
    parser.StartDoctypeDeclHandler, parser.EntityDeclHandler = doctype, entity
    try:
        parser.Parse(data, True)
    except ExpatError as error:
        found = Fact("svg-xml", line=error.lineno, error=errors.messages[error.code])
        raise FactError(found) from None
    return builder.close()


def style_rules(root: Element) -> dict[str, list[tuple[int, dict[str, str]]]]:
    """Return the simple rules of `<style>` elements by selector (`path`, `.a`, `#b`), the strongest last.

    An id outweighs a class, and a class the name of an element (Selectors Level 4, section 17).
    """
    rules = []
    for element in root.iter("style"):
        css = _COMMENT.sub("", "".join(element.itertext()))
        if "@import" in css or _OUTSIDE.search(css):
            raise FactError(Fact("svg-style-sheet"))
        for selectors, body in _blocks(css):
            declared = declarations(body)
            rules += [(selector.strip(), declared) for selector in selectors.split(",")]
            if len(rules) > MOST_RULES:
                raise FactError(Fact("svg-style-rules", most=MOST_RULES))
    found: dict[str, list[tuple[int, dict[str, str]]]] = {}
    for place, (selector, declared) in enumerate(
        sorted(rules, key=lambda rule: {"#": 2, ".": 1}.get(rule[0][:1], 0))
    ):
        found.setdefault(selector, []).append((place, declared))
    return found


def _blocks(css: str) -> Iterator[tuple[str, str]]:
    """Yield the selectors and the body of each rule, of nested ones the innermost."""
    for part in css.split("}")[:-1]:
        before, brace, body = part.rpartition("{")
        selectors = before.rpartition("{")[2]
        if brace and selectors:
            yield selectors, body


def declarations(text: str) -> dict[str, str]:
    """Parse `fill: red; stroke: none`."""
    pairs = (part.partition(":") for part in text.split(";"))
    return {key.strip().lower(): value.removesuffix("!important").strip() for key, sep, value in pairs if sep}


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
_TRANSFORM = re.compile(r"\s*(?:,\s*)?(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]{0,400})\)")


def numbers(text: str) -> list[float]:
    """Return every number in a text. Raises FactError if one is out of bounds."""
    found = [float(n) for n in _NUMBERS.findall(text)]
    if any(abs(n) > GREATEST for n in found):
        raise FactError(Fact("svg-number", text=text[:40]))
    return found


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
