"""Two to four players in; hands of hana-awase with the moon cards, and their scores, out (HF-01 to HF-08)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from deckgen.games.allocation import MONTHS
from deckgen.games.fishing import (
    BLANK_POINTS,
    DIRECTION,
    ROUNDS,
    FishingGame,
    FishingHand,
    whole_months,
)
from deckgen.games.game import OVER, Deal, Following, Hand
from deckgen.games.masks import places
from deckgen.games.options import Option

if TYPE_CHECKING:
    pass

SET_POINTS = 50
"""What a set takes from every opponent (HF-08)."""
CLASS_SETS = ((20, 4, "the four 20s"), (10, 7, "seven or more 10s"), (5, 7, "seven or more 5s"))


class Hanafuda(FishingGame):
    """Hana-awase at one table: a match is so many hands, one per month."""

    name = "hanafuda"
    counts = (2, 3, 4)
    default_players = 2
    option_table = (
        BLANK_POINTS, DIRECTION, ROUNDS,
        Option("month_sets", ("no", "yes"), "HF-08", "sets take 50 points from every opponent"),
    )  # fmt: skip
    score_rules = "HF-02, HF-07, HF-08"
    sizes = {2: (10, 8), 3: (7, 6), 4: (5, 8)}  # noqa: RUF012
    cites = frozenset(f"HF-{n:02d}" for n in range(1, 9))

    @cached_property
    def points(self) -> tuple[int, ...]:
        """What each card scores (HF-02)."""
        return self.allocation.points(int(self.options["blank_points"]))

    @cached_property
    def total(self) -> int:
        """The points of the whole deck: 237, or 222 with `blank_points` 0."""
        return sum(self.points)

    def captured(self, mask: int) -> int:
        """The points of captured cards."""
        return sum(self.points[card] for card in places(mask))

    def sets_in(self, mask: int) -> list[str]:
        """The sets of HF-08 among captured cards, in words."""
        months = [f"all of {MONTHS[card // 4]}" for card in places(whole_months(mask))]
        classes = self.allocation.cards_worth
        return months + [
            what for value, least, what in CLASS_SETS if (mask & classes(value)).bit_count() >= least
        ]

    def hand(self, deal: Deal) -> HanafudaHand:
        """A hand at its first card."""
        return HanafudaHand(self, deal)

    def following(self, hand: Hand[int]) -> Following:
        """The winner deals; among several the old dealer, else the first after him in turn (HF-07)."""
        scores, dealer = hand.scores(), hand.deal.first
        turns = [(dealer + self.step * i) % self.players for i in range(self.players)]
        first = next(seat for seat in turns if scores[seat] == max(scores))
        return Following(first, hand.deal.round + 1, "HF-07")


class HanafudaHand(FishingHand):
    """A hand of hana-awase; it is over when all cards are played."""

    __slots__ = ()

    game: Hanafuda

    def end_turn(self) -> None:
        """The next player's turn; hands and stock run out together (HF-03)."""
        self.pass_turn()

    def scores(self) -> tuple[int, ...]:
        """Players times the points captured less the deck's total; sets after that (HF-07, HF-08)."""
        if self.seat != OVER:
            return (0,) * self.game.players
        n = self.game.players
        scores = [n * self.game.captured(mask) - self.game.total for mask in self.taken]
        if self.game.yes("month_sets"):
            sets = [len(self.game.sets_in(mask)) for mask in self.taken]
            scores = [
                score + SET_POINTS * (n * own - sum(sets)) for score, own in zip(scores, sets, strict=True)
            ]
        return tuple(scores)

    def explain(self) -> Sequence[str]:
        """The points captured by each; where sets count, those and what each scores with them."""
        if self.seat != OVER:
            return ()
        lines = [self._captured_in_words(seat) for seat in range(self.game.players)]
        if self.game.yes("month_sets"):
            lines += self._sets_in_words()
        return lines

    def _captured_in_words(self, seat: int) -> str:
        n, total, points = self.game.players, self.game.total, self.game.captured(self.taken[seat])
        captured = f"Seat {seat} captured {points} of {total} points (HF-02)"
        return f"{captured}: {n} x {points} - {total} = {n * points - total} (HF-07)."

    def _sets_in_words(self) -> list[str]:
        """Who has which sets, and what each seat scores with them; nothing where nobody has any."""
        held = [(seat, sets) for seat, mask in enumerate(self.taken) if (sets := self.game.sets_in(mask))]
        each = f"{SET_POINTS} points from every opponent for each set (HF-08)"
        lines = [f"Seat {seat} has {', '.join(sets)}: {each}." for seat, sets in held]
        scores = enumerate(self.scores()) if held else ()
        return lines + [f"Seat {seat} scores {score} (HF-08)." for seat, score in scores]
