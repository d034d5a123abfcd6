"""Kinds of target: each reads the keys that only it has and says how files are made up.

A new kind is a frozen object in `model` and a reader in `KINDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from deckgen.source import Mapping as MapNode
from deckgen.source import Node, Scalar
from deckgen.spec.reader import as_list, as_whole, as_yes, each, expected
from deckgen.target.fields import TargetFields, as_length, as_number, one_of
from deckgen.target.model import (
    FacePages,
    FlipEdge,
    Margins,
    Marks,
    Output,
    PageOrder,
    Paper,
    PaperSheets,
    PngFaces,
    SvgFaces,
)
from deckgen.target.naming import as_pattern
from deckgen.target.paper import as_paper

MOST_PIXELS = 20_000
_A4 = Paper("A4", 210, 297)
_side = as_length(0, 100)


def _svg(fields: TargetFields) -> Output:
    return SvgFaces()


def _png(fields: TargetFields) -> Output:
    return PngFaces(
        dpi=fields.need("dpi", as_number(20, 2400), 300.0),
        pixels=fields.get("pixels", _pixels, None),
        fronts=fields.get("fronts", as_pattern, "{id}"),
        backs=fields.get("backs", as_pattern, "{id}"),
    )


def _pixels(node: Node) -> tuple[int, int] | None:
    sides = as_list(node)
    if isinstance(node, Scalar):
        texts = node.text.replace("×", "x").split("x")
        sides = as_list(type(sides)(tuple(Scalar(text.strip(), node.where) for text in texts), node.where))
    if len(sides.items) != 2:
        raise expected("a size in pixels such as 1125 x 1125", node)
    width, height = each(as_whole(1, MOST_PIXELS))(sides)
    return width, height


def _pages(fields: TargetFields) -> Output:
    order = fields.get("order", one_of("front-back", "back-front", "fronts-backs"), "front-back")
    return FacePages(cast(PageOrder, order), fields.get("copies", as_yes, True))


def _sheets(fields: TargetFields) -> Output:
    return PaperSheets(
        paper=fields.need("paper", as_paper, _A4),
        margins=fields.need("margins", _margins, Margins(0, 0, 0, 0)),
        gap=fields.get("gap", _side, 0.0),
        flip=cast(FlipEdge, fields.get("flip", one_of("long", "short"), "long")),
        marks=_marks(fields.inner("marks")),
        start_slot=fields.get("start-slot", as_whole(1, 10_000), 1),
    )


def _margins(node: Node) -> Margins:
    """One length for all four edges, `[top, right, bottom, left]`, or a map of the four."""
    if isinstance(node, Scalar):
        return Margins(*4 * [_side(node)])
    edges = ("top", "right", "bottom", "left")
    if isinstance(node, MapNode):
        sides = [node.items[edge] for edge in edges if edge in node.items]
        if len(node.items) != 4:
            sides = []
    else:
        sides = list(as_list(node).items)
    if len(sides) != 4:
        raise expected("one length, or four: top, right, bottom, left", node)
    return Margins(*map(_side, sides))


def _marks(fields: TargetFields) -> Marks:
    usual = Marks()
    marks = Marks(
        ticks=fields.get("ticks", _or_none(0.5, 20), usual.ticks),
        width=fields.get("width", as_length(0.05, 1), usual.width),
        gap=fields.get("gap", as_length(0, 20), usual.gap),
        ring=fields.get("ring", _ring, usual.ring),
        ruler=fields.get("ruler", _or_none(10, 300), usual.ruler),
        footer=fields.get("footer", as_yes, usual.footer),
    )
    fields.done()
    return marks


def _or_none(least: float, most: float) -> Callable[[Node], float]:
    """A length within bounds, or `no` for none."""

    def read(node: Node) -> float:
        none = isinstance(node, Scalar) and node.text.lower() in ("no", "none", "0", "false", "off")
        return 0.0 if none else as_length(least, most)(node)

    return read


def _ring(node: Node) -> float:
    """A width, or `yes` for a hairline of 0.1 mm, or `no`."""
    if isinstance(node, Scalar) and node.text.lower() in ("yes", "true", "on"):
        return 0.1
    return _or_none(0.05, 1)(node)


KINDS: Mapping[str, Callable[[TargetFields], Output]] = {
    "svg": _svg,
    "png": _png,
    "pages": _pages,
    "sheets": _sheets,
}
