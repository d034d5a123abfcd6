"""Follow the content of a PDF page: its operators, graphics state, resources and form XObjects.

The operators are those of ISO 32000-1, annex A. Subclasses decide what to do with what is painted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import pikepdf

from deckgen.geometry import IDENTITY, Matrix, compose
from deckgen.press.colourspaces import BLACK, CMYK, GREY, PATTERN, RGB, Colour, Space, space_named
from deckgen.press.pdf_reader import key_of

_BLANK: Final = rb"[\0\s]"
_NUMBERS: Final = rb"(?:[-+.\d]+\s+)*"
_PLAIN: Final = rb"(?:m|l|c|v|y|h|re|n|W\*?|J|j|M|i|Td|TD|Tc|Tw|Tz|TL|Ts|T\*|ET|EMC)"
_NUMERIC: Final = rb"(?:cm|w|Tm|Tr|g|G|k|K|rg|RG|scn?|SCN?|q|Q|BT|f\*?|S|s|B\*?|b\*?)"
_TOKEN: Final = re.compile(
    rb"(?P<run>(?>(?:" + _NUMBERS + _PLAIN + rb"(?:\s+|$))+))"
    rb"|(?P<whole>(?>" + _NUMBERS + _NUMERIC + rb"(?:\s+|$)))"
    rb"|(?P<skip>%[^\r\n]*)"
    rb"|(?P<string>\()"
    rb"|(?P<operand><<|>>|<[0-9A-Fa-f\0\s]*>|\[|\]|/[^\0\s()<>\[\]{}/%]*"
    rb"|[-+.\d]+(?=[\0\s\[\]<>/()%]|$))"
    rb"|(?P<operator>[^\0\s()<>\[\]{}/%]+)",
    re.S,
)
"""Runs of operators that do not affect ink are one token, so that long outlines are skipped quickly.

An operator preceded only by numbers is one token together with them.
"""
_IN_STRING: Final = re.compile(rb"\\.|[()]", re.S)
_INLINE: Final = re.compile(rb"(?<![^\0\s\]>)])BI(?=" + _BLANK + rb"|/)")

_DEVICE_COLOURS: Final = {b"g": GREY, b"k": CMYK, b"rg": RGB}
_PAINTS: Final = {
    b"f": (True, False), b"F": (True, False), b"f*": (True, False), b"S": (False, True), b"s": (False, True),
    b"B": (True, True), b"B*": (True, True), b"b": (True, True), b"b*": (True, True),
}  # fmt: skip
_RESOURCES: Final = {b"Do": "/XObject", b"sh": "/Shading", b"gs": "/ExtGState"}
_SHOWS: Final = (b"Tj", b"TJ", b"'", b'"')
_COLOURS: Final = (b"g", b"k", b"rg", b"cs", b"sc", b"scn")
INVISIBLE: Final = (3, 7)
"""Text rendering modes that paint nothing (ISO 32000-1, table 106)."""


@dataclass(frozen=True, slots=True)
class GraphicsState:
    """The part of the graphics state that affects ink and size."""

    fill: Colour = BLACK
    stroke: Colour = BLACK
    over_fill: bool = False
    over_stroke: bool = False
    overprint_mode: int = 0
    """In mode 1, CMYK components of zero leave their plates unchanged (ISO 32000-1, 8.6.7)."""
    text_mode: int = 0
    matrix: Matrix = IDENTITY
    line_width: float = 1.0
    font: Any = None
    font_size: float = 0.0
    text_matrix: Matrix = IDENTITY


START: Final = GraphicsState()


class ContentReader:
    """Follow one content stream and call a method for everything that it paints or sets.

    `named` holds the stream's resources. A form inherits `state` from the place where it is shown.
    """

    def __init__(self, named: Any, state: GraphicsState = START, depth: int = 0) -> None:
        self.named, self.state, self.depth = named, state, depth
        self.saved: list[GraphicsState] = []

    def read(self, data: bytes) -> None:
        """Follow the stream. Malformed operands raise one of MALFORMED."""
        if _INLINE.search(data):
            data, inline = _without_inline_images(data)
            if inline:
                self.inline_image()
        operands: list[bytes] = []
        for kind, token in _tokens(data):
            if kind == "operand":
                operands.append(token)
                continue
            if kind == "run":
                self.passed(token.rstrip(), operands)
            elif kind == "whole":
                *numbers, operator = token.split()
                self._operator(operator, [*operands, *numbers])
            else:
                self._operator(token, operands)
            operands = []

    def paint(self, operator: bytes, fills: bool, strokes: bool) -> None:
        """Handle a path that is painted."""

    def show(self, operator: bytes, operands: Sequence[bytes]) -> None:
        """Handle text that is shown."""

    def image(self, image: Any) -> None:
        """Handle an image that is painted."""

    def form(self, form: Any) -> None:
        """Handle a form that is painted."""

    def shade(self, shading: Any) -> None:
        """Handle a gradient that is painted."""

    def inline_image(self) -> None:
        """Handle inline images: the stream contains some, which are skipped."""

    def colour_set(self, stroking: bool) -> None:
        """Handle a change of the fill or stroke colour, after it is set."""

    def parameters(self, entries: Any) -> None:
        """Handle graphics state parameters, before they are applied."""

    def passed(self, operator: bytes, operands: Sequence[bytes]) -> None:
        """Handle any other operator, or a run of them, after its effect on the state."""

    def resource(self, kind: str, operand: bytes) -> Any:
        """Return a resource by kind and name; None if it does not exist."""
        return self.named.get(kind, {}).get(_key(operand))

    def _operator(self, operator: bytes, operands: list[bytes]) -> None:
        if operator in _PAINTS:
            self.paint(operator, *_PAINTS[operator])
        elif operator in _SHOWS:
            self.show(operator, operands)
        elif operator.lower() in _COLOURS:
            self._colour(operator, operands)
        elif operator in _RESOURCES:
            found = self.resource(_RESOURCES[operator], operands[-1])
            if found is not None:
                self._used(operator, found)
        else:
            self._set(operator, operands)
            self.passed(operator, operands)

    def _used(self, operator: bytes, thing: Any) -> None:
        kind = str(thing.get("/Subtype")) if operator == b"Do" else ""
        if operator == b"sh":
            self.shade(thing)
        elif operator == b"gs":
            self.parameters(thing)
            self._parameters(thing)
        elif kind == "/Form":
            self.form(thing)
        elif kind == "/Image":
            self.image(thing)

    def _set(self, operator: bytes, operands: list[bytes]) -> None:
        """Follow an operator that changes the graphics state and paints nothing."""
        state = self.state
        match operator:
            case b"q":
                self.saved.append(state)
            case b"Q":
                self.state = self.saved.pop() if self.saved else state
            case b"cm":
                self.state = replace(state, matrix=compose(matrix_of(operands), state.matrix))
            case b"w":
                self.state = replace(state, line_width=float(operands[-1]))
            case b"BT":
                self.state = replace(state, text_matrix=IDENTITY)
            case b"Tm":
                self.state = replace(state, text_matrix=matrix_of(operands))
            case b"Tr":
                self.state = replace(state, text_mode=int(float(operands[-1])))
            case b"Tf":
                font = self.resource("/Font", operands[0])
                self.state = replace(state, font=font, font_size=float(operands[1]))

    def _colour(self, operator: bytes, operands: list[bytes]) -> None:
        stroking = operator.isupper()
        plain = operator.lower()
        space = (self.state.stroke if stroking else self.state.fill).space
        if plain == b"cs":
            colour = self._space(operands[-1]).first
        elif plain in _DEVICE_COLOURS:
            colour = _DEVICE_COLOURS[plain].colour([float(v) for v in operands])
        elif operands and operands[-1].startswith(b"/"):
            colour = Colour(space, (), PATTERN.refused, self.resource("/Pattern", operands[-1]))
        else:
            colour = space.colour([float(v) for v in operands])
        self.state = replace(self.state, stroke=colour) if stroking else replace(self.state, fill=colour)
        self.colour_set(stroking)

    def _space(self, operand: bytes) -> Space:
        name = _key(operand)
        if name not in ("/DeviceRGB", "/DeviceCMYK", "/DeviceGray", "/Pattern"):
            self.resource("/ColorSpace", operand)
        return space_named(name, self.named.get("/ColorSpace"))

    def _parameters(self, entries: Any) -> None:
        state = self.state
        self.state = replace(
            state,
            line_width=float(entries.get("/LW", state.line_width)),
            over_stroke=bool(entries.get("/OP", state.over_stroke)),
            over_fill=bool(entries.get("/op", entries.get("/OP", state.over_fill))),
            overprint_mode=int(entries.get("/OPM", state.overprint_mode)),
        )


def _key(name: bytes) -> str:
    """Return the key for a name, in which characters may be escaped as `#20`."""
    return key_of(pikepdf.Object.parse(name))


def matrix_of(numbers: Any) -> Matrix:
    """Return six PDF numbers as a transform."""
    a, b, c, d, e, f = (float(v) for v in numbers)
    return a, b, c, d, e, f


def strings_of(operands: Sequence[bytes]) -> Iterator[bytes]:
    """Yield the decoded strings among the operands of a text-showing operator."""
    for operand in operands:
        if operand.startswith((b"(", b"<")):
            yield bytes(pikepdf.Object.parse(operand))


def _tokens(data: bytes) -> Iterator[tuple[str | None, bytes]]:
    """Yield the tokens of a content stream with their kinds, without comments."""
    at = 0
    while match := _TOKEN.search(data, at):
        at, kind = match.end(), match.lastgroup
        if kind == "string":
            at, kind = _string_end(data, at), "operand"
        if kind != "skip":
            yield kind, data[match.start() : at]


def _string_end(data: bytes, at: int) -> int:
    """Return where a parenthesised string ends; parentheses may be nested."""
    depth = 1
    while depth:
        match = _IN_STRING.search(data, at)
        if match is None:
            return len(data)
        at = match.end()
        depth += {b"(": 1, b")": -1}.get(match[0], 0)
    return at


def _without_inline_images(data: bytes) -> tuple[bytes, bool]:
    """Return a stream without inline images, whose data may look like operators, and whether it had any."""
    with pikepdf.new() as scratch:
        found = list(pikepdf.parse_content_stream(scratch.make_stream(data)))
        kept = [each for each in found if not isinstance(each, pikepdf.ContentStreamInlineImage)]
        return pikepdf.unparse_content_stream(kept), len(kept) < len(found)
