"""The 82 figures of six pennies: which leads to which, where the pennies go, what their cards are worth.

Figures are numbered in spec order: f01 is number 0 (SX-01, SX-02, SX-11).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from deckgen import lattice
from deckgen.errors import Problem, SpecError
from deckgen.facts import CardId, Fact
from deckgen.games.masks import mask_of, places
from deckgen.games.settings import CARD, Setting, Settings, ValuePath, faults_of, values_of

if TYPE_CHECKING:
    from deckgen.deck import DeckSpec

FIGURES = tuple(f"f{number:02d}" for number in range(1, 83))
"""The ids of the figure cards, in spec order."""
COLUMN = "value"
"""The column of the deck's cards that holds a figure's value."""
MOST_MOONS = 12
FIGURES_OF = {3: 3, 4: 7, 5: 22, 7: 333}
"""How many figures other numbers of pennies have."""


@cache
def leads_to() -> tuple[int, ...]:
    """Return for each figure a mask of those that moving one penny makes; 52 can make themselves (SX-11)."""
    return tuple(mask_of(others) for others in lattice.graph())


@cache
def makes(may_stay: bool) -> tuple[tuple[int, ...], ...]:
    """Return for each figure those that a Moon card makes of it, itself too if it may stay (SX-08)."""
    stays = [1 << figure if may_stay else 0 for figure in range(len(FIGURES))]
    return tuple(tuple(places(mask | stay)) for mask, stay in zip(leads_to(), stays, strict=True))


def value_of_reach(reach: int) -> int:
    """Return the value of a figure of that reach (SX-03): 1 to 6."""
    return min(6, round(42 / reach))


@lru_cache(maxsize=1 << 12)
def ways(pennies: lattice.Shape, figure: int) -> Sequence[lattice.Slide]:
    """Return every move of one penny that makes the figure, the shortest way first."""
    return lattice.slides(pennies, figure)


def drawn(pennies: Iterable[lattice.LatticePoint], moved: lattice.Slide | None = None) -> list[str]:
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


MOON_VALUE = -2
"""What a Moon card scores (SX-13)."""


@cache
def figure_settings() -> Settings:
    """Return what a deck may set: the values of its figures (SX-03) and of its Moons (SX-13)."""
    reaches = zip(FIGURES, lattice.reach(), strict=True)
    values = {
        ValuePath(CARD, name, COLUMN): Setting(value_of_reach(reach), "SX-03") for name, reach in reaches
    }
    moons = (ValuePath(CARD, f"moon{number}", COLUMN) for number in range(1, MOST_MOONS + 1))
    return {**values, **{path: Setting(MOON_VALUE, "SX-13", -99, needed=False) for path in moons}}


def figure_values(deck: DeckSpec) -> tuple[int, ...]:
    """Return the values of the figures, in order, then of the Moons. Raises SpecError with every fault."""
    there = {card.id for card in deck.cards}
    missing = [name for name in FIGURES if name not in there and not wrong_pennies(deck)]
    facts = [(name, Fact("sixpence-card-missing", card=CardId(name))) for name in missing]
    faults = [Problem(fact, card=name, rule="SX-01") for name, fact in facts]
    faults += [*deck_faults(deck), *faults_of(figure_settings(), deck)]
    if faults:
        raise SpecError(faults)
    return tuple(values_of(figure_settings(), deck).values())


@cache
def bundled_values() -> tuple[int, ...]:
    """Return the values of the rules, which the bundled deck `sixpence` has."""
    return tuple(setting.value for setting in figure_settings().values())


def deck_faults(deck: DeckSpec) -> Iterator[Problem]:
    """Yield that the figures have another number of pennies."""
    pennies = wrong_pennies(deck)
    if pennies:
        figures = FIGURES_OF[pennies]
        first = f"f{1:0{len(str(figures))}}"
        fact = Fact("sixpence-pennies", pennies=pennies, figures=figures)
        yield Problem(fact, where=deck.where(first), rule="SX-01")


def wrong_pennies(deck: DeckSpec) -> int:
    """Return how many pennies the deck's figures have, judged by their number, or 0 if it may be six."""
    numbers = {card.id for card in deck.cards if re.fullmatch(r"f\d+", card.id)}
    return next((pennies for pennies, count in FIGURES_OF.items() if count == len(numbers)), 0)
