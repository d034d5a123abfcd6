"""Play many hands of a game side by side, for simulations.

NumPy arrays hold one number for each hand (a *lane*). Bots and draws are those of single hands, so that lane
k and hand k are the same, move for move. A game says how its moves go; what all have in common is here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Protocol

import numpy as np

from deckgen.games.game import GameRules
from deckgen.games.lanes import LaneDraws, Lanes, by_bot


class LaneCounts(Protocol):
    """Takes what a simulation counts of many hands, as `kit.Counts` does of one.

    `values` and `hits` have one entry for each of `lanes`, or for every lane if none are given.
    """

    def number(self, section: str, label: object, values: Lanes, lanes: Lanes | None = None) -> None:
        """Count integers; their mean is reported."""

    def share(self, section: str, label: object, hits: Lanes, lanes: Lanes | None = None) -> None:
        """Count cases that are so or not; the share is reported."""


class Many(ABC):
    """Hands of one game that are played side by side by `random` and `greedy` bots."""

    lanes: ClassVar[int] = 1 << 13
    """How many hands a simulation plays at a time: many for each NumPy call, few enough for the cache."""

    def __init__(
        self, game: GameRules[Any], seed: int, deals: Lanes, bots: Sequence[str], order: Lanes | None = None
    ) -> None:
        """Deal the hands with these numbers; hand i has seat `i mod players` as dealer.

        `order` is the pack by place and lane, where it is not to be shuffled.
        """
        self.game, self.deals = game, deals
        self.greedy = np.array([bot == "greedy" for bot in bots])
        self.draws = LaneDraws(seed, deals)
        self.order = self.draws.shuffled(np.array(game.pack, np.uint8)) if order is None else order
        """The shuffled pack by place and lane, as `Deal.order`."""
        self.first = deals % game.players
        """As `Deal.first`."""
        self.lengths = np.zeros(len(deals), np.int64)
        """How many moves each hand has."""

    @property
    def hands(self) -> Lanes:
        """The cards dealt to each seat: their numbers by seat, place and lane."""
        piles = [[pile for pile in self.game.piles(first) if pile.word == "hand"]
                 for first in range(self.game.players)]  # fmt: skip
        places = np.array([[list(pile.at) for pile in sorted(each, key=_seat)] for each in piles], np.intp)
        at = np.moveaxis(places[self.first], 0, -1)
        found: Lanes = np.take_along_axis(self.order[None], at, axis=1)
        return found

    def held_by_seat(self) -> Iterator[Lanes]:
        """Yield for each seat which cards were dealt to it: a row for each lane, a column for each card."""
        lanes = np.arange(len(self.deals))
        for cards in self.hands:
            held = np.zeros((len(lanes), len(self.game.names)), np.uint8)
            held[lanes, cards] = 1
            yield held

    def note(self, lanes: Lanes, moves: Lanes) -> None:
        """Note one move in each of some lanes; all moves are told here, nature's too."""
        self.lengths[lanes] += 1

    def choose(self, seats: Lanes, pick: Callable[[bool, Any], Lanes], kind: Any) -> Lanes:
        """Return the result of `pick(greedy, lanes)` for each lane, depending on the bot of its seat."""
        return by_bot(self.greedy, seats, pick, kind)

    @classmethod
    def tried(cls, seen: Any, moves: Sequence[Any], worlds: int, seed: int) -> Lanes | None:
        """Play out each move of a hand in the same `worlds` random deals of the cards that are not seen.

        Greedy bots play on from there. Return the scores by seat and lane, where lane `m * worlds + w` is
        move m in world w; None if hands of this game cannot be continued from the middle.
        """
        return None

    @property
    @abstractmethod
    def scores(self) -> Lanes:
        """What each seat scores, by seat and lane."""

    @abstractmethod
    def count(self, into: LaneCounts) -> None:
        """Count what `Kit.count` counts of each hand."""


def _seat(pile: Any) -> int:
    return int(pile.seat)


class Leads:
    """Who is alone in the lead, in every lane, while points are scored."""

    def __init__(self, players: int, count: int) -> None:
        self.totals = np.zeros((players, count), np.int64)
        self.leader = np.full(count, -1, np.int8)
        self.changes, self.last, self.moves = np.zeros((3, count), np.int64)

    def after(self, lanes: Lanes, seats: Lanes, totals: Lanes) -> None:
        """Note the totals of seats that have moved, one in each of some lanes."""
        self.moves[lanes] += 1
        self.totals[seats, lanes] = totals
        others = self.totals[:, lanes]
        others[seats, np.arange(len(lanes))] = np.iinfo(np.int64).min
        leader = self.leader[lanes]
        new = (totals > others.max(axis=0)) & (leader != seats)
        some = lanes[new]
        self.changes[some] += leader[new] >= 0
        self.last[some], self.leader[some] = self.moves[some], seats[new]

    def count(self, into: LaneCounts) -> None:
        """Count how often the lead changes, and when it last does, in per cent of the hand."""
        into.number("leads", "changes in a hand", self.changes)
        into.number("leads", "last one, in per cent of the hand", 100 * self.last // self.moves)
