"""Find optimal line breaks by the method of Knuth and Plass, "Breaking Paragraphs into Lines" (1981).

Each line is rated by how far its spaces are stretched or shrunk; the breaks minimise the paragraph's sum.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf

FORCED = -inf
"""The cost of a forced line break."""
HYPHEN_COST = 55.0
TWO_HYPHENS = 6_000.0
"""Added for two consecutive lines that end in a hyphen."""
JUMP = 2_500.0
"""Added where a tight line follows a loose one, or the reverse."""
RUNT = 4_000.0
"""Added for a last line shorter than `RUNT_SHARE` of the measure."""
RUNT_SHARE = 0.16
TOLERANCE = 3.0
"""Spaces may be stretched by this multiple of their tolerance before anything else is tried."""
_LOOSEST = 40.0
LONG = 500
"""In paragraphs with more breakpoints than this, partial solutions with different numbers of lines are not
all kept, as their number grows with the length. The longest paragraph in the bundled decks has 300.
"""
OPENING = 8
"""The number of first lines that may have another width, for which all partial solutions are kept."""


@dataclass(frozen=True, slots=True)
class Breakpoint:
    """A possible line break. Sums are from the start of the paragraph, in mm."""

    end: float
    """The width up to here, without what a break here would add."""
    start: float
    """The width up to the start of the next line, including the space."""
    end_stretch: float
    start_stretch: float
    end_shrink: float
    start_shrink: float
    extra: float = 0.0
    """The width that a break here adds: that of a hyphen, less what hangs into the margin."""
    lead: float = 0.0
    """How far the next line's first letter hangs into the left margin (not positive)."""
    cost: float = 0.0
    hyphen: bool = False


@dataclass(frozen=True, slots=True)
class _Node:
    """A paragraph broken up to a breakpoint."""

    place: int
    line: int
    total: float
    ratio: float
    before: _Node | None


def best_breaks(places: Sequence[Breakpoint], width: Callable[[int], float], slack: float = 0.0) -> list[int]:
    """Return the breakpoints at which to end lines. The first is the paragraph's start, the last its end.

    `width(line)` is the measure of a line, counted from 0. `slack` is how short a line may be without
    counting as loose: 0 for justified lines, some mm for ragged ones.
    """
    for tolerance in (TOLERANCE, _LOOSEST, inf):
        found = _Search(places, width, slack, tolerance).best()
        if found is not None:
            return found
    raise AssertionError("a search without bounds always finds breaks")


@dataclass(frozen=True, slots=True)
class _Search:
    places: Sequence[Breakpoint]
    width: Callable[[int], float]
    slack: float
    tolerance: float

    def best(self) -> list[int] | None:
        """Return the best breaks, or None if some line is beyond the tolerance."""
        active = [_Node(0, 0, 0.0, 0.0, None)]
        for index in range(1, len(self.places)):
            active = self._step(active, index)
            if not active:
                return None
        node: _Node | None = min(active, key=lambda n: n.total)
        found = []
        while node is not None:
            found.append(node.place)
            node = node.before
        return found[-2::-1]

    def _step(self, active: list[_Node], index: int) -> list[_Node]:
        """Return the nodes still open after a breakpoint, dropping those too full for another word."""
        place = self.places[index]
        ratios = [(self._ratio(node, place), node) for node in active]
        kept = [node for ratio, node in ratios if ratio >= -1 and place.cost != FORCED]
        reached: dict[int, _Node] = {}
        for ratio, node in ratios:
            if -1 <= ratio <= self.tolerance:
                self._reach(reached, node, index, ratio)
        if not kept and not reached and self.tolerance == inf:
            # A word wider than the measure sticks out rather than being lost.
            _, fullest = max(ratios, key=lambda each: each[0])
            self._reach(reached, fullest, index, -1.0)
        return kept + list(reached.values())

    def _ratio(self, node: _Node, place: Breakpoint) -> float:
        """Return how far the spaces of a line are stretched (positive) or shrunk (-1 at most)."""
        begin = self.places[node.place]
        natural = place.end + place.extra - begin.start + begin.lead
        room = self.width(node.line) - natural
        if room < 0:
            shrink = place.end_shrink - begin.start_shrink
            return room / shrink if shrink > 0 else -inf
        if place.cost == FORCED:
            return 0.0
        stretch = place.end_stretch - begin.start_stretch + self.slack
        return room / stretch if stretch > 0 else (inf if room > 1e-9 else 0.0)

    def _reach(self, reached: dict[int, _Node], node: _Node, index: int, ratio: float) -> None:
        total = node.total + self._demerits(node, index, ratio)
        line = node.line + 1
        key = line if len(self.places) <= LONG else min(line, OPENING)
        if key not in reached or total < reached[key].total:
            reached[key] = _Node(index, line, total, ratio, node)

    def _demerits(self, node: _Node, index: int, ratio: float) -> float:
        place, begin = self.places[index], self.places[node.place]
        badness = 100 * min(abs(ratio), 1e3) ** 3
        cost = 0.0 if place.cost == FORCED else place.cost
        total = (1 + badness + cost) ** 2
        if place.hyphen and begin.hyphen:
            total += TWO_HYPHENS
        if node.before is not None and abs(ratio - node.ratio) > 1.0:
            total += JUMP
        if index == len(self.places) - 1:
            if begin.hyphen:
                total += RUNT
            if place.end - begin.start < RUNT_SHARE * self.width(node.line):
                total += RUNT
        return total
