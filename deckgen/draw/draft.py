"""Drafts: show as much as possible of layers with faults, so that an unfinished deck can be printed.

Where a layer draws nothing there is a box with a label, and words that are too long are cut at the edge of
their box, with a mark in its corner. Layers without a box of their own are left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from deckgen.assets import bundled_fonts
from deckgen.errors import Problem
from deckgen.fonts import open_font
from deckgen.geometry import inverse, polyline, rectangle, rotate
from deckgen.ink import Ink
from deckgen.scene import Group, Item, Path, Stroke
from deckgen.text.lines import SHARE, Style, straight

FONT = "EBGaramond12-Regular"
GREY = Ink("draft", (0.0, 0.0, 0.0, 60.0), (120, 120, 120))
PALE = Ink("draft box", (0.0, 0.0, 0.0, 8.0), (238, 238, 238))
MARK = Ink("draft mark", (0.0, 100.0, 100.0, 0.0), (208, 32, 32))
LARGEST_LABEL = 3.5
"""The largest size of a label, in mm per em."""
SIDE = 2.5
"""The longest side of the mark where words are cut, in mm."""


class _Box(NamedTuple):
    """The box of a layer in mm, and its rotation about a point in degrees."""

    x: float
    y: float
    w: float
    h: float
    turn: float
    about: tuple[float, float]


def shown(
    kind: str, values: Mapping[str, Any], media: tuple[float, float, float, float],
    items: Sequence[Item], faults: Sequence[Problem],
) -> Sequence[Item]:  # fmt: skip
    """Return what a draft shows of a layer, given the `items` that were drawn before its faults.

    `values` are the parameters that could be read; `media` is the whole piece with its bleed: left, top,
    width and height in mm.
    """
    box = _line_box(values) if kind == "text" else _box(values, media)
    if box.w <= 0 or box.h <= 0:
        return items
    turned = rotate(box.turn, *box.about)
    if items:
        upright = Group(tuple(items), inverse(turned))
        clipped = Group((upright,), clip=rectangle(box.x, box.y, box.w, box.h))
        return (Group((clipped, _mark(box)), turned),)
    named = [problem.values.get("name") or problem.values.get("file") for problem in faults]
    label = kind if kind.startswith("text") else str(next(filter(None, named), kind))
    return (Group(tuple(_labelled(box, label)), turned),)


def _box(values: Mapping[str, Any], media: tuple[float, float, float, float]) -> _Box:
    """Return a layer's box, from its corner or its middle; a picture without a size fills the piece."""
    x, y, w, h, size, r, turn = _numbers(values, "x", "y", "w", "h", "size", "r", "turn")
    side = size or 2 * r
    if not w and not h and "fit" in values:
        x, y, w, h = media
    elif side and "w" not in values:
        x, y, w, h = x - side / 2, y - side / 2, side, side
    return _Box(x, y, w, h, turn, (x + w / 2, y + h / 2))


def _line_box(values: Mapping[str, Any]) -> _Box:
    """Return the box of a line of text, if it has a maximum width."""
    x, y, w, size, cap, turn = _numbers(values, "x", "y", "w", "size", "cap", "turn")
    em = size or 1.5 * cap
    return _Box(x - SHARE[values.get("align", "centre")] * w, y - em, w, 1.35 * em, turn, (x, y))


def _numbers(values: Mapping[str, Any], *names: str) -> Sequence[float]:
    return [float(values.get(name) or 0) for name in names]


def _mark(box: _Box) -> Path:
    """Return a triangle in the lower right corner."""
    side, right, low = min(SIDE, box.w, box.h), box.x + box.w, box.y + box.h
    return Path(polyline([(right, low - side), (right, low), (right - side, low)], closed=True), MARK)


def _labelled(box: _Box, label: str) -> Sequence[Item]:
    x, y, w, h, *_ = box
    lines = [polyline([(x, y), (x + w, y + h)]), polyline([(x, y + h), (x + w, y)])]
    frame = Path(rectangle(x, y, w, h), PALE, Stroke(GREY, 0.2))
    font = open_font(bundled_fonts()[FONT])
    text = "".join(c if font.has(c) else "?" for c in label[-40:])
    style = Style(font, min(LARGEST_LABEL, 0.5 * h), GREY)
    style = Style(font, style.size * min(1.0, 0.9 * w / max(style.width(text), 1e-6)), GREY)
    wide, high = style.width(text) + 0.4 * style.size, 1.2 * style.size
    middle = x + w / 2, y + h / 2
    behind = Path(rectangle(middle[0] - wide / 2, middle[1] - high / 2, wide, high), PALE)
    run = straight(style, text, middle[0], middle[1] + 0.25 * style.size, "centre")
    return [frame, *(Path(line, stroke=Stroke(GREY, 0.1)) for line in lines), behind, run]
