"""The content reader finds the same tokens as qpdf, and its state follows the operators."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckgen.press.colourspaces import CMYK, GREY
from deckgen.press.content import ContentReader, _tokens, strings_of

NUMBERS = st.floats(-999, 999).map(lambda v: f"{v:.3f}".encode()) | st.sampled_from(
    [b"0", b"-.5", b"+3", b"4."]
)
BLANKS = st.sampled_from([b" ", b"\n", b"\r\n", b"\t", b" % a (comment\n", b"\0 "])
PATHS = st.tuples(
    st.lists(NUMBERS, max_size=6), st.sampled_from([b"m", b"l", b"c", b"re", b"h", b"W*", b"n", b"Td"])
)
NUMERIC = st.tuples(
    st.lists(NUMBERS, max_size=6), st.sampled_from([b"cm", b"k", b"f*", b"q", b"Q", b"scn", b"w"])
)
STRINGS = st.recursive(
    st.sampled_from([b"", b"a", b"\\)", b"\\\\", b" Tj ", b"\\050", b"%"]),
    lambda inner: st.lists(inner, max_size=3).map(lambda parts: b"(" + b"".join(parts) + b")"), max_leaves=6,
).map(lambda text: b"(" + text + b")")  # fmt: skip
OBJECTS = (
    NUMBERS
    | STRINGS
    | st.sampled_from([b"/Name", b"/A#20b", b"<00 41>", b"[1 (x) 2]", b"<</K 1/L(y)>>", b"[]"])
)
OTHERS = st.tuples(
    st.lists(OBJECTS, max_size=3), st.sampled_from([b"Tj", b"TJ", b"gs", b"Do", b"d", b"BDC", b"EMC"])
)


def instructions(data: bytes) -> list[tuple[str, str]]:
    """Return the instructions that qpdf reads in a content stream."""
    with pikepdf.new() as pdf:
        read = pikepdf.parse_content_stream(pdf.make_stream(data))
        return [(str(each.operator), repr(list(each.operands))) for each in read]


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(st.lists(st.tuples(PATHS | NUMERIC | OTHERS, BLANKS), max_size=12))
def test_tokens_are_the_same_as_qpdfs(lines: list[tuple[tuple[list[bytes], bytes], bytes]]) -> None:
    data = b"".join(
        b"".join(operand + blank for operand in operands) + operator + blank
        for (operands, operator), blank in lines
    )
    assert instructions(b" ".join(token for _, token in _tokens(data))) == instructions(data)


class Recorder(ContentReader):
    """Records what is painted, with the graphics state."""

    def __init__(self, named: Any, *more: Any) -> None:
        super().__init__(named, *more)
        self.seen: list[tuple[object, ...]] = []

    def paint(self, operator: bytes, fills: bool, strokes: bool) -> None:
        state = self.state
        self.seen.append((operator, fills, strokes, state.matrix[::3], state.line_width, state.fill.values))

    def show(self, operator: bytes, operands: Sequence[bytes]) -> None:
        self.seen.append((operator, *strings_of(operands), self.state.text_mode, self.state.font_size))

    def resource(self, kind: str, operand: bytes) -> Any:
        found = super().resource(kind, operand)
        if found is None:
            self.seen.append(("missing", operand))
        return found

    def inline_image(self) -> None:
        self.seen.append(("inline",))


def test_state_is_saved_and_restored() -> None:
    reader = Recorder({})
    reader.read(b"2 0 0 3 0 0 cm q 2 0 0 1 0 0 cm .5 w 1 0 .5 0 k 0 0 9 9 re B* Q 0 0 m 9 9 l S Q S")
    assert reader.seen == [
        (b"B*", True, True, (4.0, 3.0), 0.5, (1.0, 0.0, 0.5, 0.0)),
        (b"S", False, True, (2.0, 3.0), 1.0, (0.0,)),
        (b"S", False, True, (2.0, 3.0), 1.0, (0.0,)),
    ]


def test_text_is_decoded_and_missing_resources_are_reported() -> None:
    reader = Recorder({})
    reader.read(b"BT /F 9 Tf 3 Tr (a\\(b(c)) Tj [<4142> -20 (C)] TJ ET /G gs")
    assert reader.seen == [
        ("missing", b"/F"), (b"Tj", b"a(b(c)", 3, 9.0), (b"TJ", b"AB", b"C", 3, 9.0), ("missing", b"/G"),
    ]  # fmt: skip


def test_graphics_state_parameters_are_applied() -> None:
    over = pikepdf.Dictionary(OP=True, OPM=1, LW=4)
    reader = Recorder({"/ExtGState": {"/G": over}})
    reader.read(b"/G gs")
    state = reader.state
    assert (state.over_fill, state.over_stroke, state.overprint_mode, state.line_width) == (
        True,
        True,
        1,
        4.0,
    )


def test_inline_image_data_is_not_read_as_operators() -> None:
    reader = Recorder({})
    reader.read(b"BI /W 4 /H 4 /BPC 8 /CS /G ID (f S k S (B EI f")
    assert [each[0] for each in reader.seen] == ["inline", b"f"]


@pytest.mark.parametrize(
    ("content", "space", "tints"),
    [
        (b"", GREY, (0, 0, 0, 1)),
        (b".25 g", GREY, (0, 0, 0, 0.75)),
        (b"1 .5 0 .2 k", CMYK, (1, 0.5, 0, 0.2)),
        (b"/DeviceCMYK cs", CMYK, (0, 0, 0, 1)),
        (b"/DeviceGray cs 1 sc", GREY, (0, 0, 0, 0)),
    ],
)
def test_colours_are_read_as_inks(content: bytes, space: object, tints: tuple[float, ...]) -> None:
    reader = Recorder({})
    reader.read(content)
    fill = reader.state.fill
    assert fill.space is space and fill.wrong is None
    assert tuple(fill.tint(plate) for plate in ("Cyan", "Magenta", "Yellow", "Black")) == tints
