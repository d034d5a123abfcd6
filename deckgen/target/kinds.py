"""Kinds of target: each reads the keys that only it has and says how files are made up.

A new kind is a frozen object in `model` and a reader in `KINDS`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import cast, get_args

from deckgen.deck.reader import as_list, as_text, as_whole, as_yes, each, expected
from deckgen.source import Mapping as MapNode
from deckgen.source import Node, Scalar
from deckgen.target.fields import TargetFields, as_length, as_number, one_of
from deckgen.target.naming import as_pattern
from deckgen.target.outputs import (
    NO_ADDRESS,
    Booklets,
    BoxForm,
    BoxSheets,
    Bundle,
    CutFormat,
    FacePages,
    FlipEdge,
    Margins,
    Marks,
    Output,
    PageOrder,
    Paper,
    PaperSheets,
    PngFaces,
    Registration,
    ScorePads,
    Standard,
    SvgFaces,
    TableSheets,
)
from deckgen.target.paper import as_paper
from deckgen.target.services import as_pixels

_A4 = Paper("A4", 210, 297)
_ADDRESS = re.compile(r"(https?://[^\s/?#]+|file:///[^\s/?#]+)(/[^\s?#]*)?", re.IGNORECASE)
_side = as_length(0, 100)


def _svg(fields: TargetFields) -> Output:
    return SvgFaces()


def _png(fields: TargetFields) -> Output:
    return PngFaces(
        dpi=fields.need("dpi", as_number(20, 2400), 300.0),
        pixels=fields.get("pixels", as_pixels, None),
        fronts=fields.get("fronts", as_pattern, "{id}"),
        backs=fields.get("backs", as_pattern, "{id}"),
        order=fields.get("order-xml", as_yes, False),
        cut=fields.get("cut", as_yes, False),
    )


def _pages(fields: TargetFields) -> Output:
    order = fields.get("order", one_of("front-back", "back-front", "fronts-backs"), "front-back")
    return FacePages(
        cast(PageOrder, order),
        copies=fields.get("copies", as_yes, True),
        standard=cast(Standard, fields.get("standard", one_of(*filter(None, get_args(Standard))), "")),
        die_line=fields.get("die-line", _or_no, ""),
        outlines=fields.get("outlines", as_yes, False),
    )


def _or_no(node: Node) -> str:
    """A word, or `no` for none."""
    text = as_text(node)
    return "" if text.lower() in ("no", "none", "false", "off") else text


def _sheets(fields: TargetFields) -> Output:
    return PaperSheets(
        paper=fields.need("paper", as_paper, _A4),
        margins=fields.need("margins", _margins, Margins(0, 0, 0, 0)),
        gap=fields.get("gap", _side, 0.0),
        flip=cast(FlipEdge, fields.get("flip", one_of("long", "short"), "long")),
        marks=_marks(fields.inner("marks")),
        start_slot=fields.get("start-slot", as_whole(1, 10_000), 1),
        grid=fields.get("grid", _grid, None),
        slots=fields.get("slots", each(_slot), ()),
        fold=fields.get("fold", _or_none(1, 50), 0.0),
        strips=fields.get("strips", _or_none(1, 50), 0.0),
        registration=_registration(fields.inner("registration"))
        if "registration" in fields.map.items
        else None,
        cuts=fields.get("cuts", _cuts, ()),
        dpi=fields.get("dpi", as_number(20, 2400), 0.0),
    )


def _cuts(node: Node) -> tuple[CutFormat, ...]:
    return tuple(cast(CutFormat, cut) for cut in each(one_of(*get_args(CutFormat)))(node))


def _grid(node: Node) -> tuple[int, int] | None:
    """Columns and rows: `2 x 4`."""
    sides = as_text(node).replace("×", "x").split("x")
    if len(sides) != 2:
        raise expected("columns and rows such as 2 x 4", node)
    columns, rows = (as_whole(1, 100)(Scalar(side.strip(), node.where)) for side in sides)
    return columns, rows


def _slot(node: Node) -> tuple[float, float, int]:
    """A place: `[x, y]` of its centre, or `[x, y, turn]` with 0, 90, 180 or 270 degrees."""
    items = as_list(node).items
    if len(items) not in (2, 3):
        raise expected("a place such as [40mm, 60mm] or [40mm, 60mm, 90]", node)
    x, y = map(as_length(0, 2000), items[:2])
    turn = int(one_of("0", "90", "180", "270")(items[2])) if len(items) == 3 else 0
    return x, y, turn


def _registration(fields: TargetFields) -> Registration:
    marks = Registration(
        inset=fields.get("inset", as_length(3, 40), 10.0),
        square=fields.get("square", _or_none(3, 10), 5.0),
        arm=fields.get("arm", as_length(5, 20), 10.0),
        thickness=fields.get("thickness", as_length(0.3, 1), 0.5),
        clear=fields.get("clear", as_length(0, 20), 1.5),
    )
    fields.done()
    return marks


def _table(fields: TargetFields) -> Output:
    return TableSheets(
        columns=fields.get("columns", as_whole(2, 10), 10),
        rows=fields.get("rows", as_whole(2, 7), 7),
        pixels=fields.get("pixels", as_whole(256, 8192), 4096),
        base=fields.get("base", _address, NO_ADDRESS),
    )


def _address(node: Node) -> str:
    """Where files lie, ending in a stroke: what is put behind it must be an address too."""
    text = as_text(node)
    if not _ADDRESS.fullmatch(text):
        raise expected("an address such as https://example.org/my-deck/", node)
    return text.rstrip("/") + "/"


def _bundle(fields: TargetFields) -> Output:
    return Bundle(fields.need("targets", each(as_text), ()))


def _box(fields: TargetFields) -> Output:
    return BoxSheets(
        form=cast(BoxForm, fields.need("form", one_of(*get_args(BoxForm)), "tuck")),
        paper=fields.need("paper", as_paper, _A4),
        stock=fields.get("stock", as_length(0.05, 5), 0.3),
        board=fields.get("board", as_length(0.1, 3), 0.4),
        room=fields.get("room", as_length(0, 10), 0.75),
        play=fields.get("play", as_length(0, 20), 1.5),
        margins=fields.get("margins", _margins, Margins(5, 5, 5, 5)),
        cuts=fields.get("cuts", _cuts, ()),
    )


def _pads(fields: TargetFields) -> Output:
    return ScorePads(
        paper=fields.need("paper", as_paper, _A4),
        margins=fields.get("margins", _margins, Margins(6.35, 6.35, 6.35, 6.35)),
        rows=fields.get("rows", as_whole(1, 60), 20),
        across=fields.get("across", as_whole(1, 6), 2),
    )


def _booklet(fields: TargetFields) -> Output:
    return Booklets(
        papers=fields.get("papers", each(as_paper), ()),
        thickness=fields.get("thickness", as_length(0, 1), 0.1),
        dpi=fields.get("dpi", as_number(20, 2400), 0.0),
        most=fields.get("most-pages", as_whole(4, 1_000), 0),
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
    "tabletop": _table,
    "zip": _bundle,
    "box": _box,
    "pads": _pads,
    "booklet": _booklet,
}
