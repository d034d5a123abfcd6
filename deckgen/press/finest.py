"""A page of a PDF in; its thinnest line, smallest type, coarsest picture and letters without a shape out.

Sizes are as they come out on paper, in millimetres, under all transforms.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import hypot, sqrt
from typing import Any, Final

import pikepdf

from deckgen.press.reading import DEEPEST, resources
from deckgen.scene import IDENTITY, Matrix, after
from deckgen.units import MM_PER_INCH, MM_PER_PT

_OPERATORS: Final = "q Q cm w gs Do BT Tf Tm Td TD T* Tr Tj TJ ' \" S s B B* b b*"
_STROKES: Final = ("S", "s", "B", "B*", "b", "b*")
_SHOWS: Final = ("Tj", "TJ", "'", '"')
_INVISIBLE: Final = (3, 7)


@dataclass
class Finest:
    """What is finest on a page; 0 where there is none of the kind."""

    line: float = 0.0
    type: float = 0.0
    resolution: float = 0.0
    without_shape: bool = False
    """Whether a letter is shown that its font has no shape for."""
    fonts: list[Any] = field(default_factory=list)
    """Every font that is named for use."""

    def less(self, kind: str, value: float) -> None:
        """Keep a value if it is the least of its kind so far."""
        known = getattr(self, kind)
        if value > 0 and (not known or value < known):
            setattr(self, kind, value)


@dataclass(frozen=True, slots=True)
class _State:
    matrix: Matrix = IDENTITY
    width: float = 1.0
    size: float = 0.0
    text: Matrix = IDENTITY
    mode: int = 0
    wide: bool = False
    """Whether letters are named by two bytes that are their glyphs."""


def finest(page: pikepdf.Page) -> Finest:
    """Survey a page. Raises pikepdf.PdfError if its content cannot be read."""
    found = Finest()
    _Reader(found, resources(page), _State(), 0).read(page)
    return found


def _scale(matrix: Matrix) -> float:
    a, b, c, d, _, _ = matrix
    return sqrt(abs(a * d - b * c))


class _Reader:
    """Follows one content stream."""

    def __init__(self, found: Finest, named: Any, state: _State, depth: int) -> None:
        self.found, self.named, self.state, self.depth = found, named, state, depth
        self.saved: list[_State] = []

    def read(self, stream: Any) -> None:
        """Go through a page or form."""
        for instruction in pikepdf.parse_content_stream(stream, _OPERATORS):
            self._operator(str(instruction.operator), list(instruction.operands))

    def _operator(self, operator: str, operands: Sequence[Any]) -> None:
        if operator in _STROKES:
            self.found.less("line", self.state.width * _scale(self.state.matrix) * MM_PER_PT)
        elif operator in _SHOWS:
            self._show(operands)
        elif operator == "Do":
            self._thing(self.named.get("/XObject", {}).get(str(operands[0])))
        else:
            self._set(operator, operands)

    def _set(self, operator: str, operands: Sequence[Any]) -> None:
        state = self.state
        match operator:
            case "q":
                self.saved.append(state)
            case "Q":
                self.state = self.saved.pop() if self.saved else state
            case "cm":
                self.state = replace(state, matrix=after(_matrix(operands), state.matrix))
            case "w":
                self.state = replace(state, width=float(operands[0]))
            case "gs":
                found = self.named.get("/ExtGState", {}).get(str(operands[0]))
                if found is not None and "/LW" in found:
                    self.state = replace(state, width=float(found["/LW"]))
            case "BT":
                self.state = replace(state, text=IDENTITY)
            case "Tf":
                self._font(str(operands[0]), float(operands[1]))
            case "Tm":
                self.state = replace(state, text=_matrix(operands))
            case "Tr":
                self.state = replace(state, mode=int(operands[0]))

    def _font(self, name: str, size: float) -> None:
        font = self.named.get("/Font", {}).get(name)
        if font is not None and not any(font.objgen == known.objgen for known in self.found.fonts):
            self.found.fonts.append(font)
        wide = font is not None and str(font.get("/Encoding", "")) == "/Identity-H"
        self.state = replace(self.state, size=size, wide=wide)

    def _show(self, operands: Sequence[Any]) -> None:
        state = self.state
        texts = [bytes(text) for text in _strings(operands)]
        if state.mode in _INVISIBLE or not any(texts):
            return
        # letters are as high as the text matrix makes them, whatever it does to their width
        c, d = after(state.text, state.matrix)[2:4]
        self.found.less("type", abs(state.size) * hypot(c, d) * MM_PER_PT)
        if state.wide and any(text[i : i + 2] == b"\0\0" for text in texts for i in range(0, len(text), 2)):
            self.found.without_shape = True

    def _thing(self, thing: Any) -> None:
        if thing is None or self.depth > DEEPEST:
            return
        if str(thing.get("/Subtype")) == "/Form":
            inside = _matrix(thing.get("/Matrix", [1, 0, 0, 1, 0, 0]))
            state = replace(self.state, matrix=after(inside, self.state.matrix))
            _Reader(self.found, thing.get("/Resources", self.named), state, self.depth + 1).read(thing)
            return
        a, b, c, d, _, _ = self.state.matrix
        across, down = hypot(a, b) * MM_PER_PT, hypot(c, d) * MM_PER_PT
        if across and down and not bool(thing.get("/ImageMask", False)):
            per_mm = min(int(thing["/Width"]) / across, int(thing["/Height"]) / down)
            self.found.less("resolution", per_mm * MM_PER_INCH)


def _strings(operands: Sequence[Any]) -> Iterator[Any]:
    for operand in operands:
        if isinstance(operand, pikepdf.Array):
            yield from _strings(list(operand))
        elif isinstance(operand, pikepdf.String):
            yield operand


def _matrix(numbers: Any) -> Matrix:
    a, b, c, d, e, f = (float(v) for v in numbers)
    return a, b, c, d, e, f
