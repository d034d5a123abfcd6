"""The context in which an SVG element is drawn, and limits on how much is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import hypot
from xml.etree.ElementTree import Element

from deckgen.draw.svg.syntax import LENGTHS, USUAL_TYPE, length_of
from deckgen.errors import FactError
from deckgen.facts import Fact
from deckgen.geometry import IDENTITY, Matrix, compose, translate

MOST_USES = 50_000
"""The most elements drawn, counting what `use`, patterns, masks and markers repeat."""
DEEPEST = 60
"""The deepest nesting, counting `use` and other references."""
MOST_REPEATED = 10_000_000
"""The most characters of attributes read, counting repetitions: twice those of the largest file."""
MOST_PIXELS = 50_000_000
"""The most pixels in all pictures."""
SIDES = {"left": "0", "top": "0", "center": "50%", "right": "100%", "bottom": "100%"}
"""CSS keywords for positions."""
_ACROSS = frozenset(("x", "width", "cx", "x1", "x2", "dx", "rx", "fx", "refX", "markerWidth"))
_DOWN = frozenset(("y", "height", "cy", "y1", "y2", "dy", "ry", "fy", "refY", "markerHeight"))


@dataclass
class Budget:
    """How much of one file, with the drawings inside it, was drawn so far."""

    drawn: int = 0
    read: int = 0
    pixels: int = 0

    def take(self, element: Element) -> None:
        """Count an element. Raises FactError if there are too many."""
        self.drawn += 1
        self.read += sum(map(len, element.attrib.values()))
        if self.drawn > MOST_USES or self.read > MOST_REPEATED:
            raise FactError(Fact("svg-uses", most=MOST_USES))

    def take_pixels(self, count: int) -> None:
        """Count the pixels of a picture. Raises FactError if there are too many."""
        self.pixels += count
        if self.pixels > MOST_PIXELS:
            raise FactError(Fact("svg-pixels", most=MOST_PIXELS))


@dataclass(frozen=True, slots=True)
class ElementContext:
    """The context of an element: its inherited style, viewport, and transform to the picture's units."""

    style: Mapping[str, str]
    width: float
    height: float
    matrix: Matrix = IDENTITY
    depth: int = 0
    context: tuple[str, str] = ("none", "none")
    """The fill and the stroke of the shape that a marker is drawn on."""
    lines: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """The lines along the text, each with the style of the element that asks for it."""
    rem: float = USUAL_TYPE
    """The size of the type of the outermost element."""
    is_clear: bool = False
    """Whether an element around has no opacity at all: what is inside counts for boxes only."""

    @property
    def em(self) -> float:
        """The size of the type."""
        return float(self.style["font-size"])

    @property
    def is_seen(self) -> bool:
        """Whether shapes are visible."""
        return self.style["visibility"] == "visible" and not self.is_clear

    @property
    def diagonal(self) -> float:
        """The reference of percentages that are neither horizontal nor vertical (SVG 2, 8.9)."""
        return hypot(self.width, self.height) / 2**0.5

    def length(self, text: str, name: str = "") -> float:
        """Return a length. The name of its attribute decides what percentages refer to. Raises FactError."""
        whole = self.width if name in _ACROSS else self.height if name in _DOWN else self.diagonal
        return self.part(text, whole)

    def part(self, text: str, whole: float) -> float:
        """Return a length whose percentages refer to `whole`. Raises FactError."""
        return length_of(text, whole, self.em, self.rem)

    def parts(self, text: str, whole: float) -> list[float]:
        """Return all lengths in a text. Raises FactError."""
        return [self.part(each, whole) for each in LENGTHS.findall(text)]

    def about(self, matrix: Matrix, origin: str) -> Matrix:
        """Return a transform about a `transform-origin` (CSS Transforms 1, 5) in the viewport."""
        if not origin or matrix == IDENTITY:
            return matrix
        x, y = (*origin.split()[:2], "50%", "50%")[:2]
        if x in ("top", "bottom") or y in ("left", "right"):
            x, y = ("50%" if y == "center" else y), x
        at = self.part(SIDES.get(x, x), self.width), self.part(SIDES.get(y, y), self.height)
        return compose(compose(translate(-at[0], -at[1]), matrix), translate(*at))

    def within(self, style: Mapping[str, str], matrix: Matrix = IDENTITY) -> ElementContext:
        """Return the context inside an element. Raises FactError if it is nested too deeply."""
        if self.depth >= DEEPEST:
            raise FactError(Fact("svg-uses", most=MOST_USES))
        lines, above = self.lines, self.style["text-decoration"]
        if style["text-decoration"] != above:
            own = style["text-decoration"].removesuffix(f" {above}")
            lines = {**lines, **dict.fromkeys(own.split(), style)}
        matrix = compose(matrix, self.matrix)
        return replace(self, style=style, lines=lines, matrix=matrix, depth=self.depth + 1)

    def port(self, width: float, height: float, matrix: Matrix) -> ElementContext:
        """Return the context inside a viewport."""
        return replace(self, width=width, height=height, matrix=compose(matrix, self.matrix))
