"""A page of a PDF in; its thinnest line, smallest type, coarsest picture and what is painted amiss out.

Sizes are as they come out on paper, in millimetres, under all transforms. Forms, patterns and letters that
are drawn in the file are gone through as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import hypot
from typing import Any, Final, Literal

import pikepdf

from deckgen.geometry import IDENTITY, Matrix, compose
from deckgen.press.colourspaces import ALL, TECHNICAL
from deckgen.press.names import key_of, shown
from deckgen.press.reading import DEEPEST, resources
from deckgen.units import MM_PER_INCH, MM_PER_PT

_OPERATORS: Final = (
    "q Q cm w gs Do BT Tf Tm Td TD T* Tr Tj TJ ' \" S s f F f* B B* b b* sh BI ID EI"
    " rg RG g G k K cs CS sc SC scn SCN"
)
_STROKES: Final = ("S", "s", "B", "B*", "b", "b*")
_FILLS: Final = ("f", "F", "f*", "B", "B*", "b", "b*")
_SHOWS: Final = ("Tj", "TJ", "'", '"')
_COLOURS: Final = ("rg", "RG", "g", "G", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN")
_INVISIBLE: Final = (3, 7)
_OUTLINED: Final = (1, 5)
_MARKS: Final = (*TECHNICAL, ALL.lower())
Paint = Literal["", "rgb", "white", "mark"]
"""What kind of colour is in force: plain RGB, a build without any ink, a mark for machines, or any other."""


@dataclass
class Finest:
    """What is finest on a page; None where there is none of the kind."""

    line: float | None = None
    type: float | None = None
    resolution: float | None = None
    without_shape: bool = False
    """Whether a letter is shown that its font has no shape for."""
    rgb: bool = False
    """Whether something is painted in plain RGB; pictures and named colour spaces do not count."""
    white_over: bool = False
    """Whether a build without any ink is painted with overprint: it leaves all that lies beneath."""
    inline: bool = False
    """Whether there is a picture within the content."""
    fonts: list[Any] = field(default_factory=list)
    """Every font that is named for use."""
    missing: list[str] = field(default_factory=list)
    """What is named for use but is not in the file."""
    entered: set[tuple[int, int]] = field(default_factory=set)
    """Patterns and drawn fonts that were gone through."""

    def less(self, kind: str, value: float) -> None:
        """Keep a value if it is the least of its kind so far."""
        known = getattr(self, kind)
        if known is None or value < known:
            setattr(self, kind, value)


@dataclass(frozen=True, slots=True)
class _State:
    matrix: Matrix = IDENTITY
    width: float = 1.0
    font: Any = None
    size: float = 0.0
    text: Matrix = IDENTITY
    mode: int = 0
    wide: bool = False
    """Whether letters are named by two bytes that are their glyphs."""
    fill: Paint = ""
    stroke: Paint = ""
    over_fill: bool = False
    over_stroke: bool = False
    leaves: bool = False
    """Overprint mode 1: parts of a build that are zero leave what lies beneath."""


def finest(page: pikepdf.Page) -> Finest:
    """Survey a page. Raises one of MALFORMED if its content cannot be read."""
    found = Finest()
    _Reader(found, resources(page), _State(), 0).read(page)
    return found


def _narrowest(matrix: Matrix) -> float:
    """By how much a transform scales where it scales least."""
    a, b, c, d, _, _ = matrix
    return abs(hypot(a + d, b - c) - hypot(a - d, b + c)) / 2


class _Reader:
    """Follows one content stream."""

    def __init__(self, found: Finest, named: Any, state: _State, depth: int) -> None:
        self.found, self.named, self.state, self.depth = found, named, state, depth
        self.base = state.matrix
        self.saved: list[_State] = []

    def read(self, stream: Any) -> None:
        """Go through a page or form."""
        for instruction in pikepdf.parse_content_stream(stream, _OPERATORS):
            self._operator(str(instruction.operator), list(instruction.operands))

    def _operator(self, operator: str, operands: Sequence[Any]) -> None:
        if operator in _STROKES or operator in _FILLS:
            self._paint(operator in _STROKES, operator in _FILLS)
        elif operator in _SHOWS:
            self._show(operands)
        elif operator in _COLOURS:
            self._colour(operator, operands)
        elif operator == "Do":
            self._thing(self._get("/XObject", operands))
        elif operator == "INLINE IMAGE":
            self.found.inline = True
        else:
            self._set(operator, operands)

    def _get(self, kind: str, operands: Sequence[Any]) -> Any:
        """A resource by its name, which comes last; what is not there is noted."""
        name = key_of(operands[-1])
        thing = self.named.get(kind, {}).get(name)
        if thing is None:
            self.found.missing.append(shown(operands[-1]))
        return thing

    def _set(self, operator: str, operands: Sequence[Any]) -> None:
        state = self.state
        match operator:
            case "q":
                self.saved.append(state)
            case "Q":
                self.state = self.saved.pop() if self.saved else state
            case "cm":
                self.state = replace(state, matrix=compose(_matrix(operands), state.matrix))
            case "w":
                self.state = replace(state, width=float(operands[0]))
            case "gs":
                self._graphics_state(self._get("/ExtGState", operands))
            case "sh":
                self._get("/Shading", operands)
            case "BT":
                self.state = replace(state, text=IDENTITY)
            case "Tf":
                self._font(self._get("/Font", operands[:1]), float(operands[1]))
            case "Tm":
                self.state = replace(state, text=_matrix(operands))
            case "Tr":
                self.state = replace(state, mode=int(operands[0]))

    def _graphics_state(self, found: Any) -> None:
        if found is None:
            return
        state = self.state
        stroke = bool(found.get("/OP", state.over_stroke))
        self.state = replace(
            state,
            width=float(found.get("/LW", state.width)),
            over_stroke=stroke,
            over_fill=bool(found.get("/op", found.get("/OP", state.over_fill))),
            leaves=bool(int(found.get("/OPM", int(state.leaves)))),
        )

    def _colour(self, operator: str, operands: Sequence[Any]) -> None:
        kind: Paint = ""
        match operator.lower():
            case "rg":
                kind = "rgb"
            case "k":
                kind = "" if any(float(part) for part in operands) else "white"
            case "cs":
                kind = self._space(operands)
            case "sc" | "scn":
                kind = self.state.stroke if operator.isupper() else self.state.fill
                if operands and isinstance(operands[-1], pikepdf.Name):
                    self._pattern(self._get("/Pattern", operands))
        self.state = (
            replace(self.state, stroke=kind) if operator.isupper() else replace(self.state, fill=kind)
        )

    def _space(self, operands: Sequence[Any]) -> Paint:
        name = key_of(operands[-1])
        if name == "/DeviceRGB":
            return "rgb"
        if name in ("/DeviceCMYK", "/DeviceGray", "/Pattern"):
            return ""
        space = self._get("/ColorSpace", operands)
        spot = isinstance(space, pikepdf.Array) and str(space[0]) == "/Separation"
        return "mark" if spot and shown(space[1]).lower() in _MARKS else ""

    def _pattern(self, pattern: Any) -> None:
        """What a pattern is made of, once, as large as it is at first."""
        if not isinstance(pattern, pikepdf.Stream) or not self._enter(pattern):
            return
        inside = _matrix(pattern.get("/Matrix", IDENTITY))
        state = _State(matrix=compose(inside, self.base))
        _Reader(self.found, pattern.get("/Resources", self.named), state, self.depth + 1).read(pattern)

    def _enter(self, thing: Any) -> bool:
        """Whether a pattern or font is new."""
        new = thing.objgen not in self.found.entered and self.depth <= DEEPEST
        self.found.entered.add(thing.objgen)
        return new

    def _paint(self, strokes: bool, fills: bool) -> None:
        state = self.state
        if strokes and state.stroke != "mark":
            self.found.less("line", state.width * _narrowest(state.matrix) * MM_PER_PT)
        self._coloured(state.stroke if strokes else "", state.over_stroke)
        self._coloured(state.fill if fills else "", state.over_fill)

    def _coloured(self, paint: Paint, over: bool) -> None:
        if paint == "rgb":
            self.found.rgb = True
        if paint == "white" and over and self.state.leaves:
            self.found.white_over = True

    def _font(self, font: Any, size: float) -> None:
        if font is not None and not any(font.objgen == known.objgen for known in self.found.fonts):
            self.found.fonts.append(font)
        wide = font is not None and str(font.get("/Encoding", "")) == "/Identity-H"
        self.state = replace(self.state, font=font, size=size, wide=wide)

    def _show(self, operands: Sequence[Any]) -> None:
        state = self.state
        texts = [bytes(text) for text in _strings(operands)]
        if state.mode in _INVISIBLE or not any(texts):
            return
        if state.mode in _OUTLINED:
            self._paint(strokes=True, fills=False)
        else:
            self._coloured(state.fill, state.over_fill)
        em = abs(state.size)
        if state.font is not None and str(state.font.get("/Subtype")) == "/Type3":
            em *= self._drawn_letters(state.font)
        # letters are as high as the text matrix makes them, whatever it does to their width
        c, d = compose(state.text, state.matrix)[2:4]
        if em:
            self.found.less("type", em * hypot(c, d) * MM_PER_PT)
        if state.wide and any(text[i : i + 2] == b"\0\0" for text in texts for i in range(0, len(text), 2)):
            self.found.without_shape = True

    def _drawn_letters(self, font: Any) -> float:
        """The height of letters that are drawn in the file, in parts of their size; 0 if it is not told."""
        inside = _matrix(font.get("/FontMatrix", (0.001, 0, 0, 0.001, 0, 0)))
        if self._enter(font):
            size = self.state.size
            placed = compose(
                compose(inside, (size, 0, 0, size, 0, 0)), compose(self.state.text, self.state.matrix)
            )
            for letter in dict(font.get("/CharProcs", {})).values():
                state = replace(self.state, matrix=placed, text=IDENTITY)
                _Reader(self.found, font.get("/Resources", self.named), state, self.depth + 1).read(letter)
        box = [float(v) for v in font.get("/FontBBox", (0, 0, 0, 0))]
        return abs(box[3] - box[1]) * hypot(inside[2], inside[3])

    def _thing(self, thing: Any) -> None:
        if thing is None or self.depth > DEEPEST:
            return
        kind = str(thing.get("/Subtype"))
        if kind == "/Form":
            inside = _matrix(thing.get("/Matrix", IDENTITY))
            state = replace(self.state, matrix=compose(inside, self.state.matrix))
            _Reader(self.found, thing.get("/Resources", self.named), state, self.depth + 1).read(thing)
        elif kind == "/Image":
            self._picture(thing)

    def _picture(self, picture: Any) -> None:
        """A side of a single pixel is a plain colour or gradient that may be drawn as long as one likes."""
        if bool(picture.get("/ImageMask", False)):
            self._coloured(self.state.fill, self.state.over_fill)
        a, b, c, d, _, _ = self.state.matrix
        for pixels, reach in ((int(picture["/Width"]), hypot(a, b)), (int(picture["/Height"]), hypot(c, d))):
            if pixels > 1 and reach:
                self.found.less("resolution", pixels / (reach * MM_PER_PT) * MM_PER_INCH)


def _strings(operands: Sequence[Any]) -> Iterator[Any]:
    for operand in operands:
        if isinstance(operand, pikepdf.Array):
            yield from _strings(list(operand))
        elif isinstance(operand, pikepdf.String):
            yield operand


def _matrix(numbers: Any) -> Matrix:
    a, b, c, d, e, f = (float(v) for v in numbers)
    return a, b, c, d, e, f
