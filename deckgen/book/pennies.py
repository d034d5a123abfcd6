"""Set figures of pennies, each with the move that makes it from the one before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from deckgen.book.design import PAPER
from deckgen.book.narration import BookVoice
from deckgen.book.setting import Setter
from deckgen.facts import Fact
from deckgen.geometry import circle, polyline, translate
from deckgen.ink import Ink
from deckgen.lattice import Shape, Slide, centres, free, slides
from deckgen.scene import Group, Item, Path, Stroke

PITCH = 6.4
"""The distance between the centres of neighbouring pennies, in mm."""
APART = 9.0
"""The space between figures of pennies, in mm."""


def pennies_alt(figures: Sequence[str], words: BookVoice) -> Fact:
    """Return the description of figures for screen readers."""
    return Fact("book-alt-pennies", figures=list(map(words.title, figures)))


def pennies_items(setter: Setter, figures: Sequence[str]) -> tuple[list[Item], float]:
    """Return figures side by side, each made from the one before, and the height of the row."""
    steps = walk_of(figures)
    drawn = [_figure(setter, points, slide) for points, slide in steps]
    total = sum(width for _, width, _ in drawn) + APART * (len(drawn) - 1)
    measure = setter.design.format.measure
    scale = min(1.0, measure / total)
    x, height = (measure - total * scale) / 2, max(h for _, _, h in drawn)
    style = setter.design.text("italic", 9)
    items: list[Item] = []
    for number, (group, width, high) in enumerate(drawn):
        place = (scale, 0.0, 0.0, scale, x, (height - high) / 2 * scale)
        items.append(Group(tuple(group), place))
        middle, label = x + width * scale / 2, setter.words.card(figures[number])
        items += setter.design.line(style, label, middle, height * scale + 4, "centre")
        x += (width + APART) * scale
    return items, height * scale + 5.0


def walk_of(figures: Sequence[str]) -> list[tuple[Shape, Slide | None]]:
    """Return the points of each figure, and the single move from the one before, or None."""
    points = free()[int(figures[0][1:]) - 1]
    found: list[tuple[Shape, Slide | None]] = [(points, None)]
    for name in figures[1:]:
        ways = slides(points, int(name[1:]) - 1)
        slide = ways[0] if ways else None
        points = slide.apply(points) if slide else free()[int(name[1:]) - 1]
        found.append((points, slide))
    return found


def _figure(setter: Setter, points: Shape, slide: Slide | None) -> tuple[list[Item], float, float]:
    """Return a figure with its upper left corner at the origin, and its width and height."""
    everywhere = [*points, slide.start] if slide else list(points)
    spots = dict(zip(everywhere, centres(everywhere, PITCH), strict=True))
    r = PITCH / 2
    left, top = min(x for x, _ in spots.values()) - r, min(y for _, y in spots.values()) - r
    width = max(x for x, _ in spots.values()) + r - left
    height = max(y for _, y in spots.values()) + r - top
    ink = setter.design.ink
    items = _way(spots[slide.start], spots[slide.end], r, setter.design.key) if slide else []
    for point in points:
        items += _penny(*spots[point], r, ink, new=slide is not None and point == slide.end)
    return [Group(tuple(items), translate(-left, -top))], width, height


def _penny(x: float, y: float, r: float, ink: Ink, new: bool) -> Iterator[Item]:
    """Yield a coin with its rim; a moved one is dark."""
    yield Path(circle(x, y, r - 0.12), fill=ink if new else PAPER, stroke=Stroke(ink, 0.3))
    yield Path(circle(x, y, r - 0.7), stroke=Stroke(PAPER if new else ink, 0.13))


def _way(start: tuple[float, float], end: tuple[float, float], r: float, ink: Ink) -> list[Item]:
    """Return a dashed ring where the penny was and an arrow to where it is, drawn beneath the others."""
    (x0, y0), (x1, y1) = start, end
    length = hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    tip = x1 - ux * (r + 0.2), y1 - uy * (r + 0.2)
    base = tip[0] - 1.5 * ux, tip[1] - 1.5 * uy
    head = polyline(
        [tip, (base[0] - 0.6 * uy, base[1] + 0.6 * ux), (base[0] + 0.6 * uy, base[1] - 0.6 * ux)], closed=True
    )
    return [
        Path(circle(x0, y0, r - 0.12), stroke=Stroke(ink, 0.2, dash=(0.7, 0.6))),
        Path(polyline([(x0 + ux * 0.4, y0 + uy * 0.4), base]), stroke=Stroke(ink, 0.25)),
        Path(head, fill=ink),
    ]
