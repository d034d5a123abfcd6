"""Hana-awase: the game at one table, and one hand of it. Rules HF-07 and HF-08; the rest is in `fishing`."""

from __future__ import annotations

from functools import cached_property

from deckgen.games.fishing import BLANK_POINTS, DIRECTION, ROUNDS, FishingGame, FishingHand, whole_months
from deckgen.games.game import OVER, Deal, Following, Hand
from deckgen.games.masks import places
from deckgen.games.options import Option

SET_POINTS = 50
"""What a set takes from every opponent (HF-08)."""
CLASS_SETS = ((20, 4), (10, 7), (5, 7))
"""Values, and how many cards of each make a set (HF-08)."""


class Hanafuda(FishingGame):
    """Hana-awase at one table: a match is twelve hands, one per month."""

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
        blank = int(self.options["blank_points"])
        return tuple(value or blank for value in self.allocation.values)

    @cached_property
    def total(self) -> int:
        """The points of the whole deck: 237, or 222 with `blank_points` 0."""
        return sum(self.points)

    def captured(self, mask: int) -> int:
        """Return the points of captured cards."""
        return sum(self.points[card] for card in places(mask))

    def sets_in(self, mask: int) -> tuple[list[int], list[int]]:
        """Return the sets of HF-08 among captured cards: months from 0, and values."""
        months = [card // 4 for card in places(whole_months(mask))]
        worth = self.allocation.cards_worth
        return months, [value for value, least in CLASS_SETS if (mask & worth(value)).bit_count() >= least]

    def hand(self, deal: Deal) -> HanafudaHand:
        """Return a hand at its first card."""
        return HanafudaHand(self, deal)

    def following(self, hand: Hand[int]) -> Following:
        """Return who deals: the winner; of several the old dealer, or else the next in turn (HF-07)."""
        scores, dealer = hand.scores(), hand.deal.first
        turns = [(dealer + self.step * i) % self.players for i in range(self.players)]
        first = next(seat for seat in turns if scores[seat] == max(scores))
        return Following(first, hand.deal.round + 1, "HF-07")


class HanafudaHand(FishingHand):
    """A hand of hana-awase; it is over when all cards are played."""

    __slots__ = ()

    game: Hanafuda

    def end_turn(self) -> None:
        """Pass the turn; hands and stock run out together (HF-03)."""
        self.pass_turn()

    def scores(self) -> tuple[int, ...]:
        """Return players times the points captured less the deck's total, then sets (HF-07, HF-08)."""
        if self.seat != OVER:
            return (0,) * self.game.players
        n = self.game.players
        scores = [n * self.game.captured(mask) - self.game.total for mask in self.taken]
        if self.game.yes("month_sets"):
            sets = [sum(map(len, self.game.sets_in(mask))) for mask in self.taken]
            scores = [
                score + SET_POINTS * (n * own - sum(sets)) for score, own in zip(scores, sets, strict=True)
            ]
        return tuple(scores)
