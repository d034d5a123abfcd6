"""Count statistics of many hands: means and shares with their confidence intervals.

A tally holds only integers, so that the sum of tallies does not depend on their order, and a run gives the
same statistics with any number of workers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from deckgen.facts import Fact
from deckgen.games.game import GameRules, HandState
from deckgen.games.registry import kit_of

Z = 1.959964
"""Standard deviations on either side of a 95 % confidence interval."""
SHARES = 60
"""Wins are counted in sixtieths, because two to five winners may share one."""
PARTED = 60
"""The lead on a duplicate deal is counted in sixtieths, because it is a mean over up to five seats."""
Key = tuple[str, str]
"""A section (`score by seat`), and what of it is counted."""
EVERY = "score by seat", "0"
"""What is counted once in every hand or game."""
OWN = ""
"""The position in SECTIONS of sections that single games add."""
_BID_MADE = Fact("play-about-bids")
SECTIONS = {
    "hands": Fact("play-about-hands"),
    "win share by seat": Fact("play-about-wins"),
    "win share by side": Fact("play-about-wins"),
    "score by seat": Fact("play-about-scores"),
    "win share by place": Fact("play-about-places"),
    "score by place": Fact("play-about-places"),
    "games": Fact("play-about-games"),
    "score quantiles": Fact("play-about-quantiles"),
    "leads": Fact("play-about-leads"),
    "tension": Fact("play-about-tension"),
    "sets": Fact("play-about-sets"),
    "calls": Fact("play-about-calls"),
    "laid down": Fact("play-about-laid"),
    "turns": Fact("play-about-turns"),
    "bids made": _BID_MADE,
    "bids made by number": _BID_MADE,
    "bids made by trump": _BID_MADE,
    "bidders' score by trump": Fact("play-about-bidders"),
    "tricks by place": Fact("play-about-tricks"),
    OWN: Fact("play-about-doubler"),
    "duplicate deals": Fact("play-about-duplicate"),
    "what the choice is worth": Fact("play-about-choice"),
    "worth of a card held": Fact("play-about-worth"),
    "taking power": Fact("play-about-power"),
    "score distribution": Fact("play-about-distribution"),
}
"""What is counted, in the order in which it is reported, and what it means."""
WINS = frozenset({"win share by seat", "win share by side", "win share by place"})
SCALES = {**dict.fromkeys(WINS, SHARES), "duplicate deals": PARTED}
PARTS = frozenset({"score distribution"})
"""Sections whose labels cover all cases; each label is reported as its share."""


@dataclass(frozen=True, slots=True)
class Statistic:
    """A mean or a share, with its 95 % confidence interval."""

    section: str
    label: str
    n: int
    """The number of samples."""
    value: float
    low: float
    high: float
    deviation: float
    """The standard error."""
    percent: bool = False
    """Whether it is reported in percent."""

    def amount(self) -> str:
        """Return the value with its interval: `25.31 %  (25.20 to 25.40)`."""
        if self.percent:
            value, low, high = (100 * each for each in (self.value, self.low, self.high))
            return f"{value:8.2f} %  ({low:.2f} to {high:.2f})"
        return f"{self.value:8.3f}    ({self.low:.3f} to {self.high:.3f})"

    def as_json(self) -> dict[str, object]:
        """Return the statistic for JSON, without the standard error."""
        return {name: getattr(self, name) for name in ("section", "label", "n", "value", "low", "high")}


@dataclass(slots=True)
class Tally:
    """Counts, sums and sums of squares, by section and label."""

    counts: dict[Key, tuple[int, int, int]] = field(default_factory=dict)
    shares: set[Key] = field(default_factory=set)
    """The keys that count cases which are either true or false."""

    def add(self, section: str, label: object, n: int, total: int, squares: int) -> None:
        """Add `n` numbers, given their sum and the sum of their squares."""
        if n:
            key = section, str(label)
            old = self.counts.get(key, (0, 0, 0))
            self.counts[key] = old[0] + n, old[1] + total, old[2] + squares

    def number(self, section: str, label: object, value: int) -> None:
        """Add one number."""
        self.add(section, label, 1, value, value * value)

    def share(self, section: str, label: object, n: int, hits: int) -> None:
        """Add `n` cases, `hits` of which are true."""
        self.shares.add((section, str(label)))
        self.add(section, label, n, hits, hits)

    def clear(self) -> None:
        """Forget everything."""
        self.counts.clear()
        self.shares.clear()

    def merge(self, other: Tally) -> None:
        """Add everything that another tally has counted."""
        self.shares |= other.shares
        for (section, label), (n, total, squares) in other.counts.items():
            self.add(section, label, n, total, squares)

    def of(self, section: str, label: object) -> tuple[int, int, int]:
        """Return a count, its sum and its sum of squares."""
        return self.counts.get((section, str(label)), (0, 0, 0))

    def statistics(self, words: Sequence[str] = ()) -> Iterator[Statistic]:
        """Yield all statistics in the order of SECTIONS; labels in `words` keep that order."""
        order = {word: at for at, word in enumerate(("bidder", *words))}
        places = {section: at for at, section in enumerate(SECTIONS)}
        wholes: dict[str, int] = {}
        for (section, _), (n, _, _) in self.counts.items():
            wholes[section] = wholes.get(section, 0) + n

        def place(item: tuple[Key, object]) -> tuple[object, ...]:
            section, label = item[0]
            return places.get(section, places[OWN]), section, natural(label, order)

        for (section, label), row in sorted(self.counts.items(), key=place):
            if section in PARTS:
                yield part(section, label, row, wholes[section], self.of(*EVERY)[0])
            else:
                yield statistic(section, label, row, (section, label) in self.shares)


def by_section(statistics: Iterable[Statistic]) -> dict[str, list[Statistic]]:
    """Return the statistics of each section."""
    found: dict[str, list[Statistic]] = {}
    for each in statistics:
        found.setdefault(each.section, []).append(each)
    return found


def natural(label: str, order: dict[str, int] | None = None) -> tuple[tuple[int, float, str], ...]:
    """Return a key that sorts numbers in labels numerically, and words by their position in `order`."""
    words = label.replace("-", " -") if label.startswith("-") else label
    order = order or {}
    return tuple(
        (0, float(word), "")
        if word.lstrip("-").isdigit()
        else (0, float(order[word]), word)
        if word in order
        else (1, 0.0, word)
        for word in words.split()
    )


def statistic(section: str, label: str, row: tuple[int, int, int], share: bool) -> Statistic:
    """Return the mean of one row with its interval; shares use Wilson's."""
    scale = SCALES.get(section, 1)
    n, total, squares = row[0], row[1] / scale, row[2] / scale / scale
    mean = total / n
    spread = max(0.0, squares / n - mean * mean)
    error = sqrt(spread / (n - 1)) if n > 1 else 0.0
    if share:
        low, high = wilson(n, mean)
    elif section in WINS:
        # Shared wins vary less than all-or-nothing results, as if more hands had been played.
        low, high = wilson(n * mean * (1 - mean) / spread if spread else n, mean)
    else:
        low, high = mean - Z * error, mean + Z * error
    return Statistic(section, label, n, mean, low, high, error, share or section in WINS)


QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def quantiles(rows: Sequence[tuple[int, int]], units: int) -> Iterator[Statistic]:
    """Yield quantiles of scores, given how often there is each, with intervals from the ranks around them."""
    whole = sum(count for _, count in rows)

    def at(share: float) -> int:
        seen = 0
        for score, count in sorted(rows):
            seen += count
            if seen >= share * whole:
                return score
        return max(rows)[0]

    for share in QUANTILES:
        reach = Z * sqrt(share * (1 - share) / units)
        low, high = at(max(0.0, share - reach)), at(min(1.0, share + reach))
        error = (high - low) / (2 * Z)
        yield Statistic("score quantiles", f"{100 * share:.0f} %", whole, at(share), low, high, error)


def part(section: str, label: str, row: tuple[int, int, int], whole: int, units: int) -> Statistic:
    """Return what part of all cases have a label; the cases of a unit (a hand, a game) may go together.

    `row` has their number twice, and the sum over the units of the square of their number.
    """
    share, each = row[1] / whole, whole / units
    spread = max(0.0, row[2] / units - (row[1] / units) ** 2) / each**2
    # As if so many cases were independent: partners with one score count little more than once.
    alone = share * (1 - share) / spread * units if spread else whole
    low, high = wilson(alone / units * (units - 1) if units > 1 else alone, share)
    error = sqrt(spread / (units - 1)) if units > 1 else 0.0
    return Statistic(section, label, whole, share, low, high, error, True)


def wilson(n: float, share: float) -> tuple[float, float]:
    """Return Wilson's interval for a share of `n` samples (E. B. Wilson, 1927)."""
    z2 = Z * Z / n
    middle = (share + z2 / 2) / (1 + z2)
    reach = Z / (1 + z2) * sqrt(share * (1 - share) / n + z2 / 4 / n)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def wins(scores: Sequence[int], winners: Sequence[int]) -> list[int]:
    """Return each seat's part of a win, in sixtieths."""
    return [SHARES // len(winners) if seat in winners else 0 for seat in range(len(scores))]


def sides_of(game: GameRules[Any]) -> dict[str, tuple[int, ...]]:
    """Return the sides of a game with partners by name, `0+2`; none if all play for themselves."""
    sides = sorted({game.side(seat) for seat in range(game.players)})
    return {"+".join(map(str, side)): side for side in sides if len(side) > 1}


def count_distribution(scores: Sequence[int], tally: Tally) -> None:
    """Count how many seats of a hand or a game have each score."""
    for score in set(scores):
        hits = scores.count(score)
        tally.share("score distribution", score, 0, 0)
        tally.add("score distribution", score, hits, hits, hits * hits)


def count_held(hand: HandState[Any], tally: Tally) -> None:
    """Count what the seat scores to which each card was dealt."""
    scores, names, order = hand.scores(), hand.game.names, hand.deal.order
    for pile in hand.game.piles(hand.deal.first):
        if pile.word == "hand" and pile.seat is not None:
            for at in pile.at:
                tally.number("worth of a card held", names[order[at]], scores[pile.seat])


def count_hand(hand: HandState[Any], first: int, tally: Tally) -> None:
    """Count one finished hand."""
    scores = hand.scores()
    players = len(scores)
    shares = wins(scores, [seat for seat, score in enumerate(scores) if score == max(scores)])
    behind = hand.game.first_word == "dealer"
    for seat, score in enumerate(scores):
        place = (seat - first - behind) % players + 1
        tally.number("score by seat", seat, score)
        tally.number("win share by seat", seat, shares[seat])
        tally.number("score by place", place, score)
        tally.number("win share by place", place, shares[seat])
    for side, seats in sides_of(hand.game).items():
        tally.number("win share by side", side, sum(shares[seat] for seat in seats))
    count_distribution(scores, tally)
    count_held(hand, tally)
    count_play(hand, tally)


def count_play(hand: HandState[Any], tally: Tally) -> None:
    """Count a finished hand except its scores by seat, because whole games report totals instead."""
    tally.number("hands", "moves", len(hand.moves))
    kit_of(hand.game).count(hand, tally)
