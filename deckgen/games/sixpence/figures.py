"""Figures of six pennies in; which leads to which, where the pennies go, what the cards are worth, out.

The walk of Moon and Sixpence on the graph of the 82 figures (SX-01, SX-02, SX-11). Figure f01 is number 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from deckgen import lattice
from deckgen.errors import Problem, SpecError
from deckgen.games.bundled import bundled_deck, whole
from deckgen.games.masks import mask_of

if TYPE_CHECKING:
    from deckgen.deck import Deck

FIGURES = tuple(f"f{number:02d}" for number in range(1, 83))
"""The ids of the figure cards, in spec order."""
COLUMN = "value"
"""The column of the deck's cards that holds a figure's value."""
COUNTS = ("no", "one", "two", "three", "four", "five")


@cache
def leads_to() -> tuple[int, ...]:
    """For each figure the figures that one penny makes of it, as a mask; itself among them for 52 (SX-11)."""
    return tuple(mask_of(others) for others in lattice.graph())


def value_of_reach(reach: int) -> int:
    """The value of a figure by its reach (SX-03): 1 to 6."""
    return min(6, round(42 / reach))


@lru_cache(maxsize=1 << 12)
def slide(pennies: lattice.Shape, figure: int) -> lattice.Slide | None:
    """The penny that makes the figure and where it goes: the shortest way, then the first; or None."""
    return next(iter(lattice.slides(pennies, figure)), None)


def drawn(pennies: Iterable[lattice.Point], moved: lattice.Slide | None = None) -> list[str]:
    """The pennies as rows of text, each half a step from the next: `o` a penny, `@` the one that moved last,
    `.` the point that it came from.
    """
    marks = dict.fromkeys(pennies, "o")
    if moved:
        marks |= {moved.start: ".", moved.end: "@"}
    placed = {(2 * q + r, r): mark for (q, r), mark in marks.items()}
    left, top = (min(at[axis] for at in placed) for axis in (0, 1))
    right, bottom = (max(at[axis] for at in placed) for axis in (0, 1))
    rows = [[placed.get((x, y), " ") for x in range(left, right + 1)] for y in range(top, bottom + 1)]
    return ["".join(row).rstrip() for row in rows]


def nearest_miss(pennies: lattice.Shape, figure: int) -> str:
    """Why no move makes the figure, in words: how many pennies the best placement leaves lying."""
    own = lattice.number_of(pennies)
    name = "it does not lie" if own is None else FIGURES[own]
    if own == figure:
        return f"no single penny makes {name} of {name} again"
    shares = COUNTS[lattice.shared(pennies, figure)]
    return f"no single penny turns {name} into {FIGURES[figure]}; the best placement shares {shares}"


def figure_values(deck: Deck) -> tuple[int, ...]:
    """The values of the figure cards, in order. Raises SpecError with every fault."""
    data = {card.id: card.data for card in deck.cards}
    faults = [
        Problem(f"SX-01: the card {name} is missing.", card=name, rule="SX-01")
        for name in FIGURES
        if name not in data
    ]
    faults += value_faults(deck)
    if faults:
        raise SpecError(faults)
    return tuple(whole(data[name].get(COLUMN)) or 0 for name in FIGURES)


@cache
def bundled_values() -> tuple[int, ...]:
    """The values of the bundled deck `sixpence`."""
    return figure_values(bundled_deck("sixpence"))


def value_faults(deck: Deck) -> Iterator[Problem]:
    """The figure cards of a deck whose values are not SX-03's."""
    data = {card.id: card.data for card in deck.cards}
    for figure, name in enumerate(FIGURES):
        reach = lattice.reach()[figure]
        value, right = data.get(name, {}).get(COLUMN), value_of_reach(reach)
        if name in data and whole(value) != right:
            message = f"SX-03: the value of {name} is {value!r}; its reach is {reach}"
            place = deck.where(name, COLUMN)
            yield Problem(f"{message}, so it is worth {right}.", where=place, card=name, rule="SX-03")
