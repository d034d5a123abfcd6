"""Set paragraphs in a box, shrunk to fit.

Lines are broken as in booklets: with the best breaks for the whole paragraph, not line by line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from deckgen.text.bidi import begins_left
from deckgen.text.justify import Alignment, SetLine, even, set_lines
from deckgen.text.spans import Hyphens, Span, advance

TRIES = 7
"""The number of sizes tried; the last step is a hundredth of the range."""
MARKER_GAP = 0.45
"""Space between the marker of a list item and its text, in em."""
HANGING = 0.3
"""How far punctuation and hyphens may hang outside the frame, in em."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The box to fill: width and height in mm, leading and gap between paragraphs in em."""

    width: float
    height: float
    leading: float
    gap: float
    setting: Alignment
    hyphens: Hyphens | None = None
    leftwards: bool | None = None
    """Whether paragraphs run from right to left; None to follow their first letter."""


@dataclass(frozen=True, slots=True)
class BoxParagraph:
    """A paragraph to set, with its marker if it is a list item."""

    spans: tuple[Span, ...]
    marker: Span | None = None

    def at(self, size: float) -> BoxParagraph:
        """Return the paragraph at a size, in mm per em; its spans have sizes in em."""

        def sized(span: Span) -> Span:
            return replace(span, style=replace(span.style, size=size * span.style.size))

        return BoxParagraph(tuple(map(sized, self.spans)), self.marker and sized(self.marker))

    @property
    def leftwards(self) -> bool:
        """Whether its first letter runs from right to left."""
        return begins_left("".join(span.text for span in self.spans))


@dataclass(frozen=True, slots=True)
class PlacedLine:
    """A line and its baseline: mm from the left and below the top of the block."""

    line: SetLine
    x: float
    y: float

    def reach(self, width: float) -> float:
        """Return the width of a frame that would hold the line, which may hang out on either side."""
        return max(self.x + self.line.right, width - (self.x + self.line.left))


@dataclass(frozen=True, slots=True)
class SizedLines:
    """Lines set at one size."""

    size: float
    lines: tuple[PlacedLine, ...]
    height: float
    widest: float

    def over(self, frame: Frame) -> float:
        """Return by how many mm the block is too high or a word too wide: 0 or less if it fits."""
        return max(self.height - frame.height, self.widest - frame.width)


Compose = Callable[[float], Sequence[BoxParagraph]]
"""Returns the paragraphs at a size (mm per em)."""


def fitted(compose: Compose, frame: Frame, size: float, least: float) -> SizedLines:
    """Set the text at its size, or at roughly the largest smaller size that fits, down to `least`."""
    block = block_at(compose, frame, size)
    if block.over(frame) <= 1e-6 or least >= size:
        return block
    best = block_at(compose, frame, least)
    if best.over(frame) > 1e-6:
        return best
    low, high = least, size
    for _ in range(TRIES):
        middle = (low + high) / 2
        block = block_at(compose, frame, middle)
        if block.over(frame) <= 1e-6:
            low, best = middle, block
        else:
            high = middle
    return best


def block_at(compose: Compose, frame: Frame, size: float) -> SizedLines:
    """Set the text at one size."""
    items = compose(size)
    ascent, descent = _extents(items)
    baseline = ascent * size
    tallest = size
    found: list[PlacedLine] = []
    for number, item in enumerate(items):
        lines = _paragraph(item, frame, size)
        if lines:
            tallest = _tallest(lines[-1].line, size)
            # Larger words get proportionally more leading, except in the first line.
            share = frame.leading if number else ascent
            baseline += share * (max(_tallest(each.line, size) for each in lines if not each.y) - size)
        found += [PlacedLine(placed.line, placed.x, baseline + placed.y) for placed in lines]
        height = lines[-1].y if lines else 0.0
        baseline += (height / size + frame.leading + frame.gap) * size
    widest = max((each.reach(frame.width) for each in found), default=0.0) - HANGING * size
    return SizedLines(size, tuple(found), found[-1].y + descent * tallest if found else 0.0, widest)


def _tallest(line: SetLine, size: float) -> float:
    """Return the size of the largest words of a line, in mm per em."""
    return max([size, *(run.size for run in line.runs)])


def _extents(items: Sequence[BoxParagraph]) -> tuple[float, float]:
    """Return the ascent and descent of the fonts of a text, in em, except icons and emoji."""
    all_fonts = {span.style.font for item in items for span in item.spans}
    fonts = {font for font in all_fonts if font.data and not font.is_colour}
    ascent = max((font.ascent for font in fonts), default=0.75)
    return ascent, max((font.descent for font in fonts), default=0.25)


def _baselines(lines: Sequence[SetLine], frame: Frame, size: float) -> Iterator[float]:
    """Yield the distance of each line below the first. Larger words get proportionally more leading."""
    more = 0.0
    for n, line in enumerate(lines):
        more += _tallest(line, size) - size if n else 0.0
        yield n * frame.leading * size + frame.leading * more


def _paragraph(item: BoxParagraph, frame: Frame, size: float) -> list[PlacedLine]:
    """Return the lines of a paragraph, relative to the baseline of the first."""
    leftwards = item.leftwards if frame.leftwards is None else frame.leftwards
    setting: Alignment = "right" if leftwards and frame.setting == "left" else frame.setting
    indent = advance([item.marker]) + MARKER_GAP * size if item.marker else 0.0
    width, left = frame.width - indent, 0.0 if leftwards else indent
    lines = set_lines(item.spans, even(width), setting, frame.hyphens, leftwards)
    placed = [
        PlacedLine(line, left, y) for line, y in zip(lines, _baselines(lines, frame, size), strict=True)
    ]
    if item.marker is not None and lines:
        (marker,) = set_lines([item.marker], even(frame.width), "left")
        placed.insert(0, PlacedLine(marker, width + MARKER_GAP * size if leftwards else 0.0, 0.0))
    return placed
