"""What of a book is not its text: cover, credits, contents, running heads, pages for scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deckgen.book.look import Look
from deckgen.book.ornaments import double_frame, ornament, rule
from deckgen.book.slabs import Picture, stacked
from deckgen.book.volume import Volume
from deckgen.scene import Group, Item, Link, Scene
from deckgen.text.justify import balanced, even, set_lines
from deckgen.text.lines import Style, straight
from deckgen.text.spans import Span

SCORE_COLUMNS = 4
_Contents = Sequence[tuple[str, str, int, int]]
"""Title, anchor, page and level of each entry."""


def _scene(look: Look, items: Sequence[Item], title: str, number: int) -> Scene:
    return Scene(look.format.width, look.format.height, tuple(items), title=title, name=f"page {number}")


def cover(volume: Volume, look: Look, picture: Picture | None) -> Scene:
    """The first page: a frame, the title, a card."""
    format = look.format
    middle = format.width / 2
    items: list[Item] = [*double_frame(look.ink, 9, 9, format.width - 18, format.height - 18)]
    style = _fitting(look, volume.title.upper(), format.width - 44, 34)
    items.append(straight(style, volume.title.upper(), middle, 43, "centre"))
    items += ornament(look, middle, 51.5, 1.4)
    if picture is not None:
        width = min(88.0, 92.0 * picture.die.width / picture.die.height)
        items.append(picture.placed(middle - width / 2, 108 - picture.height(width) / 2, width))
    spans = [Span(volume.subtitle, look.text("italic", 14))]
    lines = balanced(spans, 82.0)
    items += stacked(lines, middle - 41, 160, 6.4, 14)
    if volume.foot:
        style = look.title(13, tracking=0.16)
        items.append(straight(style, volume.foot, middle, format.height - 22, "centre"))
    items.append(Group((), label="#cover"))
    return _scene(look, items, volume.title, 1)


def _fitting(look: Look, words: str, width: float, size: float) -> Style:
    """A title's style, as large as fits."""
    style = look.title(size, tracking=0.09)
    return (
        style if style.width(words) <= width else look.title(size * width / style.width(words), tracking=0.09)
    )


def credits_page(volume: Volume, look: Look) -> Scene:
    """The second page: who made it, low on the page."""
    format = look.format
    items: list[Item] = []
    y = format.foot
    small, width = look.text("plain", 9), even(format.measure * 0.8)
    for credit in reversed(volume.deck.credits):
        lines = set_lines([Span(credit, small)], width, "left")
        y -= len(lines) * 4.1
        items = [*stacked(lines, format.outer, y, 4.1, 9), *items]
        y -= 1.6
    return _scene(look, items, volume.words["credits"], 2)


def contents_page(volume: Volume, look: Look, entries: _Contents) -> Scene:
    """The third page: chapters and sections with their pages."""
    format = look.format
    middle = format.inner + format.measure / 2
    top = format.head + 2.5 * format.line
    items: list[Item] = [straight(look.title(20), volume.words["contents"], middle, top, "centre")]
    items += ornament(look, middle, format.head + 4.0 * format.line, 1.0)
    room = format.foot - format.head - 5.2 * format.line
    heights = [1.75 if level == 0 else 1.0 for *_, level in entries]
    step = min(format.line, room / max(1.0, sum(heights)))
    y = format.head + 5.2 * format.line
    for (title, anchor, page, level), height in zip(entries, heights, strict=True):
        y += height * step
        items += _contents_line(look, title, anchor, page, level, y)
    return _scene(look, items, volume.words["contents"], 3)


def _contents_line(look: Look, title: str, anchor: str, page: int, level: int, y: float) -> Iterator[Item]:
    format = look.format
    left, right = format.inner + 6, format.inner + format.measure - 6
    style = look.title(12.5) if level == 0 else look.text("plain", 10)
    x = left if level == 0 else left + 5
    yield straight(style, title, x, y)
    number = look.text("plain", 11 if level == 0 else 10, look.ink if level == 0 else None)
    yield straight(number, str(page), right, y, "right")
    if level:
        start, end = x + style.width(title) + 2, right - number.width(str(page)) - 2
        dots = look.text("plain", 10)
        pitch = 2.6
        count = int((end - start) / pitch)
        for dot in range(max(0, count)):
            yield straight(dots, ".", end - dot * pitch, y, "right")
    yield Link(left, y - 3.4, right - left, 4.4, anchor)


def running_head(volume: Volume, look: Look, chapter: str, number: int, head: bool) -> Iterator[Item]:
    """The book's title over left pages, the chapter's over right ones; the folio at the foot."""
    format = look.format
    right = number % 2 == 1
    left = format.inner if right else format.outer
    middle = left + format.measure / 2
    if head:
        words = chapter if right else volume.title
        yield straight(look.small_capitals(9, 0.12), words, middle, format.head - 5.2, "centre")
        yield rule(look.ink, left, left + format.measure, format.head - 3.4, 0.13)
    folio = straight(look.text("plain", 10.5), str(number), middle, format.foot + 9.5, "centre")
    yield folio


def back_cover(volume: Volume, look: Look) -> Scene:
    """The last page: the ornament, and with which version of the deck the book goes."""
    format = look.format
    middle = format.width / 2
    items: list[Item] = [*double_frame(look.ink, 9, 9, format.width - 18, format.height - 18)]
    items += ornament(look, middle, format.height / 2 - 4, 1.8)
    words = f"{volume.deck.title} {volume.deck.version}"
    items.append(straight(look.text("italic", 10), words, middle, format.height / 2 + 6, "centre"))
    return _scene(look, items, volume.title, 0)


def score_page(volume: Volume, look: Look, number: int) -> Scene:
    """A page ruled for scores, for blank pages of folded books."""
    format = look.format
    right = number % 2 == 1
    left = format.inner if right else format.outer
    measure = format.measure
    middle = left + measure / 2
    items: list[Item] = [straight(look.title(14.5), volume.words["scores"], middle, format.head, "centre")]
    top, step = format.head + 2 * format.line, 1.5 * format.line
    rows = int((format.foot - top) / step)
    items += (
        rule(look.key, left, left + measure, top + row * step, 0.25 if row < 2 else 0.1)
        for row in range(rows + 1)
    )
    upright = rule(look.key, 0, rows * step, 0, 0.1)
    xs = (left + measure * column / SCORE_COLUMNS for column in range(1, SCORE_COLUMNS))
    items += (Group((upright,), (0.0, 1.0, -1.0, 0.0, x, top)) for x in xs)
    return _scene(look, items, volume.words["scores"], number)
