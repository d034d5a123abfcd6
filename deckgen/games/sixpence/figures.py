"""The 82 figures of six pennies: which leads to which, where the pennies go, what their cards are worth.

Figures are numbered in spec order: f01 is number 0 (SX-01, SX-02, SX-11).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from deckgen import lattice
from deckgen.errors import Problem, SpecError
from deckgen.facts import CardId, Fact
from deckgen.games.masks import mask_of
from deckgen.games.options import whole

if TYPE_CHECKING:
    from deckgen.deck import Deck

FIGURES = tuple(f"f{number:02d}" for number in range(1, 83))
"""The ids of the figure cards, in spec order."""
COLUMN = "value"
"""The column of the deck's cards that holds a figure's value."""
FIGURES_OF = {3: 3, 4: 7, 5: 22, 7: 333}
"""How many figures other numbers of pennies have."""


@cache
def leads_to() -> tuple[int, ...]:
    """Return for each figure a mask of those that moving one penny makes; 52 can make themselves (SX-11)."""
    return tuple(mask_of(others) for others in lattice.graph())


def value_of_reach(reach: int) -> int:
    """Return the value of a figure of that reach (SX-03): 1 to 6."""
    return min(6, round(42 / reach))


@lru_cache(maxsize=1 << 12)
def slide(pennies: lattice.Shape, figure: int) -> lattice.Slide | None:
    """Return the penny that makes the figure and where it goes, by the shortest way, or None."""
    return next(iter(lattice.slides(pennies, figure)), None)


def drawn(pennies: Iterable[lattice.Point], moved: lattice.Slide | None = None) -> list[str]:
    """Return the pennies as rows of text, each half a step from the next.

    `o` is a penny, `@` the one that moved last, `.` the point that it left.
    """
    marks = dict.fromkeys(pennies, "o")
    if moved:
        marks |= {moved.start: ".", moved.end: "@"}
    placed = {(2 * q + r, r): mark for (q, r), mark in marks.items()}
    left, top = (min(at[axis] for at in placed) for axis in (0, 1))
    right, bottom = (max(at[axis] for at in placed) for axis in (0, 1))
    rows = [[placed.get((x, y), " ") for x in range(left, right + 1)] for y in range(top, bottom + 1)]
    return ["".join(row).rstrip() for row in rows]


def figure_values(deck: Deck) -> tuple[int, ...]:
    """Return the values of the figure cards, in order. Raises SpecError with every fault."""
    data = {card.id: card.data for card in deck.cards}
    missing = [name for name in FIGURES if name not in data and not wrong_pennies(deck)]
    facts = [(name, Fact("sixpence-card-missing", card=CardId(name))) for name in missing]
    faults = [*(Problem(fact, card=name, rule="SX-01") for name, fact in facts), *deck_faults(deck)]
    if faults:
        raise SpecError(faults)
    return tuple(whole(data[name].get(COLUMN)) or 0 for name in FIGURES)


@cache
def bundled_values() -> tuple[int, ...]:
    """Return the values of the bundled deck `sixpence`."""
    from deckgen.deck import bundled  # Most games need no loader of decks.

    return figure_values(bundled("sixpence"))


def deck_faults(deck: Deck) -> Iterator[Problem]:
    """Yield that the figures have another number of pennies, or each card whose value is not SX-03's."""
    pennies = wrong_pennies(deck)
    if pennies:
        figures = FIGURES_OF[pennies]
        first = f"f{1:0{len(str(figures))}}"
        fact = Fact("sixpence-pennies", pennies=pennies, figures=figures)
        yield Problem(fact, where=deck.where(first), rule="SX-01")
        return
    data = {card.id: card.data for card in deck.cards}
    for figure, name in enumerate(FIGURES):
        reach = lattice.reach()[figure]
        value, right = data.get(name, {}).get(COLUMN), value_of_reach(reach)
        if name in data and whole(value) != right:
            said = "" if value is None else str(value)
            fact = Fact("sixpence-value", card=CardId(name), value=said, reach=reach, right=right)
            yield Problem(fact, where=deck.where(name, COLUMN), card=name, rule="SX-03")


def wrong_pennies(deck: Deck) -> int:
    """Return how many pennies the deck's figures have, judged by their number, or 0 if it may be six."""
    numbers = {card.id for card in deck.cards if re.fullmatch(r"f\d+", card.id)}
    return next((pennies for pennies, count in FIGURES_OF.items() if count == len(numbers)), 0)
