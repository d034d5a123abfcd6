"""Hold many hands of a game in progress, and choose the bots' moves in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from deckgen.games.trick_bots import STEP, STEPS
from deckgen.games.trick_hand import TrickGame
from deckgen.play.batch.lanes import LaneDraws, Lanes, best_bit, combinations_of, nth_bit, nth_set, swap_rows
from deckgen.play.batch.tables import WIDTH, tables

ALL = slice(None)


class State:
    """Many hands (lanes) of one game. Cards are masks."""

    draws: LaneDraws
    """The draws of random bots; missing for hands that were not dealt."""

    def __init__(self, game: TrickGame, count: int, bots: Sequence[str]) -> None:
        """Set up lanes; `bots` is `random` or `greedy` for each seat."""
        self.game, self.tables = game, tables(game)
        self.greedy = np.array([bot == "greedy" for bot in bots])
        self.sides = np.array([game.side(seat)[0] for seat in range(game.players)], np.intp)
        self.piles: dict[tuple[str, int | None], Lanes] = {}
        self.hands = np.empty((game.players, count), self.tables.mask)
        self.nameable = np.full(count, game.nameable((1, 1)), np.uint32)
        """The trumps that may be named."""

    @classmethod
    def of(cls, game: TrickGame, hands: Lanes) -> State:
        """Return a state with beginners who hold these hands (a mask for each seat and lane)."""
        state = cls(game, hands.shape[1], ["greedy"] * game.players)
        state.hands[:] = hands
        return state

    @classmethod
    def dealt(cls, game: TrickGame, seed: int, deals: Lanes, bots: Sequence[str]) -> State:
        """Return newly dealt hands; hand i has seat `i mod players` as dealer (or first bidder)."""
        state = cls(game, len(deals), bots)
        state.draws = LaneDraws(seed, deals)
        if game.dicing:
            dice = [[game.nameable((a, b)) for b in range(1, 7)] for a in range(1, 7)]
            state.nameable = np.array(dice, np.uint32)[state.draws.below(6), state.draws.below(6)]
        state._deal(deals % game.players)
        return state

    def _deal(self, seats: Lanes) -> None:
        """Shuffle the pack, as bits, and divide it into the game's piles; `seats` deal or bid first."""
        game, kind, count = self.game, self.tables.mask, len(seats)
        pack = np.array([1 << card for card in game.pack], kind)
        orders = np.repeat(pack[:, None], count, axis=1)
        swap_rows(orders, (self.draws.below(i) for i in range(len(pack), 1, -1)))
        for first in range(game.players):
            lanes: Any = np.flatnonzero(seats == first)
            # For consecutive deals, a slice is much faster than a list of lanes.
            if len(lanes) and np.array_equal(lanes, np.arange(lanes[0], count, game.players)):
                lanes = slice(int(lanes[0]), None, game.players)
            rows = orders[:, lanes]
            for pile in game.piles(first):
                cards = self.piles.setdefault((pile.word, pile.seat), np.empty(count, kind))
                cards[lanes] = np.bitwise_or.reduce([rows[at] for at in pile.at], axis=0)
        self.hands = np.array([self.piles.pop(("hand", seat)) for seat in range(game.players)])

    def only(self, lanes: Lanes) -> None:
        """Keep only some lanes."""
        self.nameable, self.hands = self.nameable[lanes], self.hands[:, lanes]
        self.piles = {pile: cards[lanes] for pile, cards in self.piles.items()}
        self.draws.only(lanes)

    def choose(self, seats: Lanes, pick: Callable[[bool, Any], Lanes], kind: Any) -> Lanes:
        """Return the result of `pick(greedy, lanes)` for each lane, depending on the bot of its seat."""
        if self.greedy.all() or not self.greedy.any():
            return pick(bool(self.greedy[0]), ALL)
        found = np.empty(len(seats), kind)
        who = self.greedy[seats]
        for greedy in (False, True):
            lanes = np.flatnonzero(who == greedy)
            found[lanes] = pick(greedy, lanes)
        return found

    def promises(self, cards: Lanes) -> Lanes:
        """Return what hands promise under each trump, with a row for each lane."""
        worth = self.tables.worth
        byte = cards.dtype.type(255)
        parts = (worth[at].take(cards >> cards.dtype.type(8 * at) & byte, axis=0) for at in range(len(worth)))
        total: Lanes = sum(parts, start=np.zeros((), np.int16))
        return total

    def best_trump(self, cards: Lanes, nameable: Lanes) -> tuple[Lanes, Lanes]:
        """Return the trump under which hands promise the most, and the step of that promise."""
        found = self.promises(cards)
        allowed = nameable[:, None] >> np.arange(found.shape[1], dtype=np.uint32) & 1
        found = np.where(allowed, found, -1)
        trump = found.argmax(axis=1)
        promise = found[np.arange(len(trump)), trump]
        return trump, np.minimum(promise // STEP, STEPS - 1)

    def discard(self, seats: Lanes, masks: Lanes, size: int, trump: Lanes) -> Lanes:
        """Return `size` cards of each mask to discard."""

        def pick(greedy: bool, lanes: Any) -> Lanes:
            mine = masks[lanes]
            if greedy:
                return self._least(mine, size, WIDTH * trump[lanes])
            if size == 1:
                return nth_bit(mine, self.draws.below(np.bitwise_count(mine), lanes))
            return nth_set(mine, size, self.draws.below(combinations_of(np.bitwise_count(mine), size), lanes))

        return self.choose(seats, pick, masks.dtype)

    def _least(self, masks: Lanes, size: int, offset: Lanes) -> Lanes:
        chosen = np.zeros_like(masks)
        for _ in range(size):
            chosen |= best_bit(masks & ~chosen, lambda at: self.tables.discard.take(offset + at))
        return chosen
