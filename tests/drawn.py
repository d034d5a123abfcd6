"""Draw layers given as YAML text: paths and runs in mm on the page, and measures of outlines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path as FilePath

from small_decks import SMALL, deck_of

from deckgen.deck.model import Trim
from deckgen.draw.card import Drawing
from deckgen.geometry import IDENTITY, Curves, Matrix, apply, compose
from deckgen.scene import Glyph, Group, Item, Path, Scene, Text

Point = tuple[float, float]


def front_of(folder: FilePath, layers: str, more: str = "", card: str = "", **choices: object) -> Scene:
    """The front of one card with these layers; the origin is the middle of a round piece of 60 mm."""
    text = SMALL.replace("rectangle", "circle").replace("63.5mm x 88.9mm", "60mm") + more
    text += f"cards: [{{id: one, face: front{card}}}]\nfaces:\n  front:\n"
    text += "".join(f"    {line}\n" for line in layers.splitlines())
    deck = deck_of(folder, text)
    return Drawing(deck, deck.parts[0], Trim(60, 60), 0.0, **choices).front(deck.cards[0])


def paths(items: Iterable[Item], matrix: Matrix = IDENTITY) -> Iterator[tuple[Path, Curves]]:
    """Every path of curves with its outline in mm from the upper left corner."""
    for item in items:
        if isinstance(item, Group):
            yield from paths(item.items, compose(item.transform, matrix))
        elif isinstance(item, Path) and isinstance(item.outline, Curves):
            yield item, item.outline.transformed(matrix)


def glyphs(items: Iterable[Item], matrix: Matrix = IDENTITY) -> Iterator[tuple[Text, Glyph, Point]]:
    """Every glyph with its run and its origin in mm from the upper left corner."""
    for item in items:
        if isinstance(item, Group):
            yield from glyphs(item.items, compose(item.transform, matrix))
        elif isinstance(item, Text):
            for glyph in item.glyphs:
                yield item, glyph, apply(matrix, glyph.x, glyph.y)


def sampled(outline: Curves, steps: int = 64) -> list[list[Point]]:
    """Return each subpath as closely spaced points; cubics by de Casteljau, straight lines unchanged."""
    found: list[list[Point]] = []
    numbers = iter(zip(outline.xy[::2], outline.xy[1::2], strict=True))
    for op in outline.ops:
        if op == "M":
            found.append([next(numbers)])
        elif op == "L":
            found[-1].append(next(numbers))
        elif op == "C":
            ends = [found[-1][-1], next(numbers), next(numbers), next(numbers)]
            found[-1] += [_between(ends, i / steps) for i in range(1, steps + 1)]
        else:
            found[-1].append(found[-1][0])
    return found


def _between(points: Sequence[Point], t: float) -> Point:
    while len(points) > 1:
        points = [((1 - t) * a + t * c, (1 - t) * b + t * d) for (a, b), (c, d) in pairwise(points)]
    return points[0]


def area(outline: Curves) -> float:
    """The signed area by the shoelace rule, in square mm."""
    return sum((a * d - b * c) / 2 for ring in sampled(outline) for (a, b), (c, d) in pairwise(ring))
