"""Parts that the pages of a book and small pages share: credits, lines for scores, a page with one card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deckgen.book.column import CardPicture, stacked
from deckgen.book.design import (
    Design,
    rule,
)
from deckgen.book.volume import Volume
from deckgen.ink import Ink
from deckgen.scene import Group, Item, Scene, Tag
from deckgen.text.justify import even, set_lines
from deckgen.text.spans import Span

SIZES = (12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.75, 8.5, 8.25, 8.0)
"""Sizes of type to try on small pages and for short books, in points."""
EASY = 9.5
"""A smaller size of type is only used if pages cannot be added."""
LEAST = 14
"""The minimum number of half lines on a page."""
SCORE_COLUMNS = 4


def page_scene(design: Design, items: Sequence[Item], name: str, title: str = "") -> Scene:
    """Return a page of a design's size."""
    return Scene(design.format.width, design.format.height, tuple(items), title=title, name=name)


def card_page(design: Design, picture: CardPicture, name: str) -> Scene:
    """Return a page with one large card."""
    format = design.format
    width = min(0.7 * format.width, 0.7 * format.height / picture.height(1.0))
    at = (format.width - width) / 2, (format.height - picture.height(width)) / 2
    return page_scene(design, (picture.placed(*at, width),), name)


def credits_at_foot(
    volume: Volume, design: Design, left: float, foot: float, size: float, tag: Tag | None = None
) -> tuple[list[Item], float]:
    """Return the credits with their foot at a height, and how high up they begin."""
    items: list[Item] = []
    small, width, leading = design.text("plain", size), even(design.format.measure * 0.8), 4.1 * size / 9
    for credit in reversed(volume.deck.credits):
        lines = set_lines([Span(credit, small)], width, "left")
        foot -= len(lines) * leading
        items = [*stacked(lines, left, foot, leading, size, tag and Tag("P", tag)), *items]
        foot -= 1.6 * size / 9
    return items, foot


def score_grid(
    design: Design, left: float, top: float, step: float, foot: float, widths: tuple[float, float]
) -> Iterator[Item]:
    """Yield ruled lines for scores across the measure; `widths` are those of header lines and other lines."""
    head, thin = widths
    measure = design.format.measure
    rows = int((foot - top) / step)
    for row in range(rows + 1):
        yield rule(design.key, left, left + measure, top + row * step, head if row < 2 else thin)
    upright = rule(design.key, 0, rows * step, 0, thin)
    for column in range(1, SCORE_COLUMNS):
        x = left + measure * column / SCORE_COLUMNS
        yield Group((upright,), (0.0, 1.0, -1.0, 0.0, x, top))


def box_ground(volume: Volume) -> Ink | None:
    """Return the ink of the deck's box, which its booklets have on their covers."""
    return volume.deck.box.ground if volume.deck.box else None
