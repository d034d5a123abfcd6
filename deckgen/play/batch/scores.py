"""What each hand was played for and who took what in; its scores, by the referee's own sums, out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from deckgen.games.deal import Deal
from deckgen.games.game import OVER
from deckgen.games.moon.rules import Moon, MoonHand
from deckgen.games.moonlight.rules import MoonlightHand
from deckgen.play.batch.lanes import Lanes
from deckgen.play.greed import TrickGame, trick_game

UNKNOWN = -(1 << 15)


class _Ended(MoonlightHand):
    """A hand of Moonlight of which only the outcome is known."""

    __slots__ = ("june_taker",)

    @property
    def june(self) -> int:
        """Who took the June full moon where it doubles."""
        return self.june_taker

    june_taker: int


class Scores:
    """Scores by outcome, each outcome asked of the referee when it is first met."""

    def __init__(self, game: TrickGame) -> None:
        self.game = game
        self.sides = sorted({game.side(seat)[0] for seat in range(game.players)})
        self.shape = (16, game.players, game.players + 1, *[10] * len(self.sides))
        self.table = np.full((int(np.prod(self.shape)), game.players), UNKNOWN, np.int16)

    def of(self, high: Lanes, bidder: Lanes, june: Lanes, won: Lanes) -> Lanes:
        """By seat and lane: the scores of hands that were played."""
        sides = [sum(won[seat].astype(np.intp) for seat in self.game.side(side)) for side in self.sides]
        at = np.ravel_multi_index(
            (high.astype(np.intp), bidder, june.astype(np.intp) + 1, *sides), self.shape
        )
        known = self.table[at]
        for new in np.unique(at[known[:, 0] == UNKNOWN]):
            self.table[new] = self._asked(*map(int, np.unravel_index(new, self.shape)))
        return self.table[at].T

    def one(self, high: int, bidder: int, june: int, won: Sequence[int]) -> Lanes:
        """By seat: the scores of one hand."""
        sides = [sum(won[seat] for seat in self.game.side(side)) for side in self.sides]
        played = (high, bidder, june + 1, *sides)
        at = int(np.ravel_multi_index(played, self.shape))
        if self.table[at, 0] == UNKNOWN:
            self.table[at] = self._asked(*played)
        row: Lanes = self.table[at]
        return row

    def _asked(self, high: int, bidder: int, june: int, *won: int) -> tuple[int, ...]:
        hand = _ended(self.game)
        hand.seat, hand.stage = OVER, "over"
        hand.high, hand.bidder = high, bidder
        hand.won = [0] * self.game.players
        for side, taken in zip(self.sides, won, strict=True):
            hand.won[side] = taken
        if isinstance(hand, _Ended):
            hand.june_taker = june - 1
        return hand.scores()


def _ended(game: TrickGame) -> MoonHand | _Ended:
    deal = Deal(game.pack, 0, 0, (1, 1))
    return MoonHand(game, deal) if isinstance(game, Moon) else _Ended(game, deal)


def scores(game: TrickGame) -> Scores:
    """The scores of a game, kept from call to call."""
    return _scores(game.name, game.players, tuple(game.options.items()))


@cache
def _scores(name: str, players: int, options: tuple[tuple[str, str], ...]) -> Scores:
    return Scores(trick_game(name, players, options))
