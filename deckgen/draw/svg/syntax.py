"""The syntax of SVG: the tree of elements, lengths, numbers and transforms.

Files come from strangers: scripts and links to other files are refused before anything is drawn, and the
number, depth and length of elements is limited. No other file is ever opened.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import radians, tan
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers.expat import ExpatError, ParserCreate, XMLParserType, errors

from deckgen.draw.svg.css import Cascade
from deckgen.draw.svg.paths import GREATEST
from deckgen.errors import FactError
from deckgen.facts import Fact, Quantity
from deckgen.geometry import IDENTITY, Matrix, compose, rotate, scale, translate
from deckgen.units import LENGTH_UNITS, MM_PER_INCH

LARGEST_FILE = 5_000_000
"""The largest SVG file in bytes, after decompression."""
MOST_ELEMENTS = 20_000
DEEPEST = 60
"""The deepest nesting of elements."""
LONGEST_LINEAGE = 10
"""The longest chain of elements that inherit from one another."""
MOST_ENTITIES, LONGEST_ENTITY = 100, 200
"""Illustrator declares a dozen entities for the URLs of its namespaces."""
NAMESPACE = "http://www.w3.org/2000/svg"
LINKS = "http://www.w3.org/1999/xlink"
_PACKED = b"\x1f\x8b"


@dataclass(frozen=True)
class SvgDocument:
    """An SVG document: its tree, with the lines of its elements, those with ids, and its style sheets."""

    root: Element
    lines: Mapping[Element, int]

    @classmethod
    def parse(cls, data: bytes) -> SvgDocument:
        """Parse a file, plain or packed (`.svgz`); elements are named without prefix. Raises FactError."""
        if data.startswith(_PACKED):
            data = _unpacked(data)
        if len(data) > LARGEST_FILE:
            raise FactError(Fact("svg-file-size", most=Quantity(LARGEST_FILE // 1_000_000, "MB")))
        builder = _Builder()
        builder.parse(data)
        root = builder.tree.close()
        if root.tag != "svg":
            raise FactError(Fact("svg-root", name=root.tag))
        return cls(root, builder.lines)

    @cached_property
    def named(self) -> Mapping[str, Element]:
        """The elements by id; the first counts if several have the same id."""
        return {each.attrib["id"]: each for each in reversed(list(self.root.iter())) if "id" in each.attrib}

    @cached_property
    def parents(self) -> Mapping[Element, Element]:
        """The parent of each element."""
        return {child: parent for parent in self.root.iter() for child in parent}

    @cached_property
    def cascade(self) -> Cascade:
        """The style sheets."""
        return Cascade(self.root)

    def target(self, element: Element) -> Element | None:
        """Return the element that another links to, if there is one. Raises FactError outside the file."""
        link = link_of(element)
        if link and not link.startswith("#"):
            raise FactError(Fact("svg-outside", link=link[:60]))
        return self.named.get(link.removeprefix("#"))

    def lineage(self, element: Element) -> Sequence[Element]:
        """Return an element and the elements that it inherits from by links, nearest first."""
        found = [element]
        while (above := self.target(found[-1])) is not None and len(found) < LONGEST_LINEAGE:
            if above.tag[-8:] != element.tag[-8:]:  # both end in Gradient, or are the same
                break
            found.append(above)
        return found


def link_of(element: Element) -> str:
    """Return the target of an element's link, or an empty text."""
    return element.get("href", element.get("xlink:href", "")).strip()


def applies(element: Element) -> bool:
    """Whether the conditions of an element hold, with no extensions and English as language (SVG 2, 5.7)."""
    if element.get("requiredExtensions", "").strip():
        return False
    languages = element.get("systemLanguage")
    return languages is None or any(
        each.strip().lower().split("-")[0] == "en" for each in languages.split(",")
    )


def _unpacked(data: bytes) -> bytes:
    """Return the contents of a gzip file, cut off just past the limit. Raises FactError."""
    unpacker = zlib.decompressobj(wbits=31)
    try:
        found = unpacker.decompress(data, LARGEST_FILE + 1)
    except zlib.error:
        raise FactError(Fact("svg-packed")) from None
    if not unpacker.eof and len(found) <= LARGEST_FILE:
        raise FactError(Fact("svg-packed"))
    return found


class _Builder:
    """Builds the tree with Expat directly, as ElementTree's parser does not report declarations."""

    def __init__(self) -> None:
        self.tree = TreeBuilder()
        self.lines: dict[Element, int] = {}
        self.prefixes = {"", "svg"}
        """Prefixes of SVG's namespace."""
        self.spaces = [NAMESPACE]
        """The namespace of names without a prefix, in each open element."""
        self.links: set[str] = set()
        """Names of link attributes, under the file's own prefixes for the XLink namespace."""
        self.depth = self.length = self.entities = 0

    def parse(self, data: bytes) -> None:
        """Read a whole file. Raises FactError."""
        parser = self.parser = ParserCreate()
        parser.StartElementHandler, parser.EndElementHandler = self.start, self.end
        parser.CharacterDataHandler = self.text
        parser.EntityDeclHandler = self.entity
        parser.ProcessingInstructionHandler = self.instruction
        parser.buffer_text = True
        try:
            parser.Parse(data, True)
        except ExpatError as error:
            found = Fact("svg-xml", line=error.lineno, error=errors.messages[error.code])
            raise FactError(found) from None

    parser: XMLParserType

    def start(self, name: str, attributes: dict[str, str]) -> None:
        for key, value in attributes.items():
            if key.startswith("xmlns:"):
                self._bind(key[6:], value)
            self._count(value)
        for key in self.links.intersection(attributes):
            attributes["xlink:href"] = attributes[key]
        prefix, _, short = name.rpartition(":")
        short = short if prefix in self.prefixes else name
        _check_element(short, attributes)
        self.spaces.append(attributes.get("xmlns", self.spaces[-1]))
        if not prefix and self.spaces[-1] not in ("", NAMESPACE):
            short = f":{name}"
        self.depth += 1
        if len(self.lines) >= MOST_ELEMENTS or self.depth > DEEPEST:
            raise FactError(Fact("svg-elements", most=MOST_ELEMENTS, deepest=DEEPEST))
        self.lines[self.tree.start(short, attributes)] = self.parser.CurrentLineNumber

    def _bind(self, prefix: str, space: str) -> None:
        """Note a prefix of the SVG or XLink namespace."""
        if space == NAMESPACE:
            self.prefixes.add(prefix)
        elif space == LINKS:
            self.links.add(f"{prefix}:href")

    def end(self, name: str) -> None:
        self.depth -= 1
        self.spaces.pop()
        self.tree.end(name)

    def text(self, text: str) -> None:
        self._count(text)
        self.tree.data(text)

    def instruction(self, target: str, data: str) -> None:
        """Refuse style sheets outside the file."""
        if target == "xml-stylesheet":
            raise FactError(Fact("svg-style-sheet"))

    def _count(self, text: str) -> None:
        """Limit the expansion of entities."""
        self.length += len(text)
        if self.length > 2 * LARGEST_FILE:
            raise FactError(Fact("svg-entities"))

    def entity(
        self, name: str, parameter: bool, value: str | None, base: str | None, system: str | None, *_: object
    ) -> None:
        """Allow short entities that name neither files nor other entities."""
        self.entities += 1
        plain = value is not None and len(value) <= LONGEST_ENTITY and "&" not in value
        if parameter or system or not plain or self.entities > MOST_ENTITIES:
            raise FactError(Fact("svg-entities"))


def _check_element(name: str, attributes: Mapping[str, str]) -> None:
    """Raise FactError for scripts and for style sheets in other files."""
    if name == "script":
        raise FactError(Fact("svg-script"))
    if name.endswith("link") and attributes.get("rel") == "stylesheet":
        raise FactError(Fact("svg-style-sheet"))


USUAL_TYPE = 16.0
"""The size of type that is not set, in user units."""
_PX = MM_PER_INCH / 96
"""One CSS pixel in mm (CSS Values and Units, section 6.2)."""
_NUMBER = r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]{1,2})?"
_NUMBERS = re.compile(_NUMBER)
_LENGTH = re.compile(rf"\s*({_NUMBER})\s*([a-zA-Z%]*)\s*")
LENGTHS = re.compile(rf"{_NUMBER}(?:[a-zA-Z]+|%)?")
_TRANSFORM = re.compile(r"\s*(?:,\s*)?(matrix|translate|scale|rotate|skew)([XY]?)\s*\(([^()]{0,400})\)")
_ANGLES = {"": 1.0, "deg": 1.0, "grad": 0.9, "rad": 180 / 3.141592653589793, "turn": 360.0}
EX = 0.5
"""The x-height in em when no font gives it (CSS Values and Units, section 6.1.1)."""


def numbers(text: str) -> list[float]:
    """Return all numbers in a text. Raises FactError if one is out of range."""
    found = [float(n) for n in _NUMBERS.findall(text)]
    if any(abs(n) > GREATEST for n in found):
        raise FactError(Fact("svg-number", text=text[:40]))
    return found


def length_of(text: str, whole: float = 0.0, em: float = USUAL_TYPE, rem: float = USUAL_TYPE) -> float:
    """Parse a length into user units, of which there are 96 to the inch."""
    match = _LENGTH.fullmatch(text)
    if match is None:
        raise FactError(Fact("svg-length", text=text[:40]))
    value, unit = numbers(match[1])[0], match[2].lower()
    sizes = {"": 1.0, "px": 1.0, "%": whole / 100, "em": em, "ex": em * EX, "ch": em * EX,
             "rem": rem, "pc": 16.0, "q": 0.25 / _PX}  # fmt: skip
    if unit in sizes:
        return value * sizes[unit]
    if unit not in LENGTH_UNITS:
        raise FactError(Fact("svg-length", text=text[:40]))
    return value * LENGTH_UNITS[unit] / _PX


def share_of(text: str) -> float:
    """Parse an opacity from 0 to 1."""
    return max(0.0, min(1.0, length_of(text, 1.0)))


def matrix_of(text: str) -> Matrix:
    """Return the product of a list of transforms, in the syntax of attributes or CSS. Raises FactError."""
    matrix, at, stripped = IDENTITY, 0, text.strip()
    if stripped == "none":
        return IDENTITY
    while at < len(stripped):
        match = _TRANSFORM.match(stripped, at)
        if match is None:
            raise FactError(Fact("svg-transform", text=text[:60]))
        matrix = compose(_one(match[1], match[2], list(_parts(match[3]))), matrix)
        at = match.end()
    return matrix


def _parts(text: str) -> Iterator[float]:
    """Yield the numbers, lengths and angles of a transform."""
    for part in LENGTHS.findall(text):
        unit = part.lstrip("+-.0123456789eE") if part[-1].isalpha() else ""
        yield numbers(part)[0] * _ANGLES[unit] if unit in _ANGLES else length_of(part)


# Kept whole because it is one table: a case for each transform.
def _one(name: str, axis: str, v: list[float]) -> Matrix:
    match name, axis, len(v):
        case "matrix", "", 6:
            return v[0], v[1], v[2], v[3], v[4], v[5]
        case "translate", "", 1 | 2:
            return translate(v[0], v[1] if len(v) == 2 else 0.0)
        case "translate", _, 1:
            return translate(v[0], 0.0) if axis == "X" else translate(0.0, v[0])
        case "scale", "", 1 | 2:
            return scale(v[0], v[-1])
        case "scale", _, 1:
            return scale(v[0], 1.0) if axis == "X" else scale(1.0, v[0])
        case "rotate", "", 1 | 3:
            return rotate(v[0], *v[1:])
        case "skew", "X" | "Y", 1:
            shear = tan(radians(v[0]))
            return (1.0, 0.0, shear, 1.0, 0.0, 0.0) if axis == "X" else (1.0, shear, 0.0, 1.0, 0.0, 0.0)
    raise FactError(Fact("svg-transform-numbers", name=name + axis, count=len(v)))


def view_box(element: Element) -> tuple[float, float, float, float] | None:
    """Return left, top, width and height of an element's `viewBox`, if it has a usable one."""
    found = numbers(element.get("viewBox", ""))
    if len(found) != 4 or found[2] <= 0 or found[3] <= 0:
        return None
    return found[0], found[1], found[2], found[3]


def fitted(box: tuple[float, float, float, float], kept: str, width: float, height: float) -> Matrix:
    """Return the transform that fits a box into `width` x `height` by `preserveAspectRatio` (SVG 2, 8.6)."""
    left, top, wide, high = box
    words = [word for word in kept.split() if word != "defer"] or ["xMidYMid"]
    sx, sy = width / wide, height / high
    if words[0] == "none":
        return compose(translate(-left, -top), scale(sx, sy))
    factor = max(sx, sy) if words[1:] == ["slice"] else min(sx, sy)
    across, down = (_PLACES.get(words[0][at : at + 3].lower(), 0.5) for at in (1, 5))
    moved = translate(across * (width - factor * wide), down * (height - factor * high))
    return compose(compose(translate(-left, -top), scale(factor)), moved)


_PLACES = {"min": 0.0, "mid": 0.5, "max": 1.0}
