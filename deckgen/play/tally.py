"""What was counted in many hands in; means and shares with their confidence intervals out.

A tally holds whole numbers only, so that tallies add up to the same whatever the order, and a run gives the
same statistics in any number of workers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import sqrt

from deckgen.games.moon.suits import SUITS
from deckgen.games.moonlight.cards import SEASONS

Z = 1.959964
"""Standard deviations on either side of a 95 % confidence interval."""
SHARES = 60
"""A win is counted in sixtieths, since two to five winners share it."""
Key = tuple[str, str]
"""A section, such as `score by seat`, and what of it is counted."""


@dataclass(frozen=True, slots=True)
class Statistic:
    """A mean, or a share, with the interval that holds the true one in 95 of 100 such runs."""

    section: str
    label: str
    n: int
    """How many it is the mean of."""
    value: float
    low: float
    high: float
    deviation: float
    """The standard error."""


@dataclass(slots=True)
class Tally:
    """By section and label: how many, their sum and the sum of their squares."""

    counts: dict[Key, tuple[int, int, int]] = field(default_factory=dict)

    def add(self, section: str, label: object, n: int, total: int, squares: int) -> None:
        """Count `n` numbers by their sum and the sum of their squares."""
        if n:
            key = section, str(label)
            old = self.counts.get(key, (0, 0, 0))
            self.counts[key] = old[0] + n, old[1] + total, old[2] + squares

    def number(self, section: str, label: object, value: int) -> None:
        """Count one number."""
        self.add(section, label, 1, value, value * value)

    def share(self, section: str, label: object, n: int, hits: int) -> None:
        """Count `n` cases, of which some are so."""
        self.add(section, label, n, hits, hits)

    def merge(self, other: Tally) -> None:
        """Add all that another tally has counted."""
        for (section, label), (n, total, squares) in other.counts.items():
            self.add(section, label, n, total, squares)

    def of(self, section: str, label: object) -> tuple[int, int, int]:
        """How many, their sum, the sum of squares."""
        return self.counts.get((section, str(label)), (0, 0, 0))

    def statistics(self) -> Iterator[Statistic]:
        """Every section in its order, labels in theirs."""
        for section in MEANINGS:
            rows = [(label, row) for (of, label), row in self.counts.items() if of == section]
            if section in PARTS:
                whole = sum(n for _, (n, _, _) in rows)
                rows = [(label, (whole, hits, hits)) for label, (_, hits, _) in rows]
            for label, row in sorted(rows, key=lambda item: natural(item[0])):
                yield statistic(section, label, row)


MEANINGS = {
    "hands": "Moves in a hand; how many hands are thrown in, or ended by the guard against endless games. "
    "Of a hand played: tricks that are dead, and tricks after which another seat leads.",
    "win share by seat": "The highest score wins a hand; whole games are won by the rules. Ties are shared.",
    "score by seat": "Points of a hand, or at the end of a whole game.",
    "win share by place": "Places are counted from the dealer's left (Moon: from the first bidder).",
    "score by place": "Places are counted from the dealer's left (Moon: from the first bidder).",
    "games": "Hands in a game; how often somebody else comes to lead in points.",
    "bids made": "The highest bid is made when its side scores more than nothing.",
    "bids made by number": "The highest bid is made when its side scores more than nothing.",
    "bids made by trump": "The highest bid is made when its side scores more than nothing.",
    "bidders' score by trump": "What the highest bidder scores, made or not.",
    "tricks by place": "Tricks that count, by seats from the highest bidder.",
    "June full moon": "How often it doubles a score, and how many points that adds.",
    "duplicate deals": "Each deal is played twice with seats exchanged; a bot's mean lead over the other.",
    "what the choice is worth": "What seat 0 and its partner gain as beginners, all others at random.",
    "taking power": "How often a card takes the trick in which it is played.",
    "score distribution": "How often a seat scores so many points, in a hand or in a whole game.",
}
"""What is counted, in the order in which it is told, and what it means."""
WINS = frozenset({"win share by seat", "win share by place"})
PARTED = 60
"""The lead on a duplicate deal is counted in sixtieths: a mean over up to five seats."""
SCALES = {**dict.fromkeys(WINS, SHARES), "duplicate deals": PARTED}
PARTS = frozenset({"score distribution"})
"""Sections whose labels are all the cases there are; each is told as its part of them."""
SHARED = PARTS | {"bids made", "bids made by number", "bids made by trump", "taking power"}
"""Sections in which each case is so or not so."""


TRUMP_NAMES = (*SUITS, "none")
"""The trumps of Moon, as they are counted."""
ORDERED = {word: at for words in (("bidder", *SEASONS), TRUMP_NAMES) for at, word in enumerate(words)}
"""Words that have an order of their own."""


def natural(label: str) -> tuple[tuple[int, float, str], ...]:
    """Labels sorted with numbers as numbers, trumps in the order of their games."""
    words = label.replace("-", " -") if label.startswith("-") else label
    return tuple(
        (0, float(word), "")
        if word.lstrip("-").isdigit()
        else (0, float(ORDERED[word]), word)
        if word in ORDERED
        else (1, 0.0, word)
        for word in words.split()
    )


def statistic(section: str, label: str, row: tuple[int, int, int]) -> Statistic:
    """The mean of one row and its interval; Wilson's where each case is so or not so."""
    scale = SCALES.get(section, 1)
    n, total, squares = row[0], row[1] / scale, row[2] / scale / scale
    mean = total / n
    spread = max(0.0, squares / n - mean * mean)
    error = sqrt(spread / (n - 1)) if n > 1 else 0.0
    if section in SHARED or (section, label) in ONE_OR_NOT:
        low, high = wilson(n, mean)
    elif section in WINS:
        # where wins are shared they vary less than all or nothing, as if more hands had been played
        low, high = wilson(n * mean * (1 - mean) / spread if spread else n, mean)
    else:
        low, high = mean - Z * error, mean + Z * error
    return Statistic(section, label, n, mean, low, high, error)


ONE_OR_NOT = frozenset(
    {
        ("hands", "thrown in"),
        ("hands", "ended by the guard"),
        ("games", "given up as endless"),
        ("June full moon", "doubles"),
        ("June full moon", "doubles for the bidders"),
    }
)
"""What else is so or not so."""


def wilson(n: float, share: float) -> tuple[float, float]:
    """Wilson's interval of a share of `n` (E. B. Wilson, 1927)."""
    z2 = Z * Z / n
    middle = (share + z2 / 2) / (1 + z2)
    reach = Z / (1 + z2) * sqrt(share * (1 - share) / n + z2 / 4 / n)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def total_of(tallies: Iterable[Tally]) -> Tally:
    """All tallies added up."""
    found = Tally()
    for each in tallies:
        found.merge(each)
    return found
