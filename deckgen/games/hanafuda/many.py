"""Hana-awase, many hands side by side; and what koi-koi shares with it.

Every turn is a card from the hand and one from the stock, so all hands are at the same turn. Piles are masks
and moves are numbers, as in `rules`. What depends on the cards that a card finds of its month is tabulated by
16 times the card plus those cards, as four bits (a *match*).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

import numpy as np

from deckgen.games.hanafuda.rules import (
    CALL,
    CLASS_SETS,
    PLAY,
    SET_POINTS,
    TURN,
    FishingGame,
    FishingHand,
    Hanafuda,
    pairs_on,
    whole_months,
)
from deckgen.games.lanes import LaneDraws, Lanes, best_bit, lowest, number
from deckgen.games.many import LaneCounts, Leads, Many
from deckgen.games.masks import mask_of, places

ONE, MONTH = np.uint64(1), np.uint64(15)
NO_CARD = 64
"""What `number` returns where there is no bit."""
NOTHING = np.iinfo(np.int64).min


def bit(cards: Lanes) -> Lanes:
    """Return the masks of single cards."""
    masks: Lanes = np.left_shift(ONE, cards.astype(np.uint64))
    return masks


@lru_cache(maxsize=8)
def beginner(values: tuple[int, ...]) -> tuple[Lanes, Lanes]:
    """Return by match the best move of a card for a beginner, and what it gains; see `kit.greedy`."""
    moves = np.arange(16 * (NO_CARD + 1)) // 16
    gains = np.full(len(moves), NOTHING)
    for match in range(16 * len(values)):
        card = match // 16
        there = [card // 4 * 4 + place for place in places(match % 16)]
        if len(there) == 2:
            there = [max(there, key=lambda other: values[other])]
            moves[match] += there[0] + 1 << 6
        worth = values[card] + sum(values[other] for other in there)
        gains[match] = 1 + worth if there else -worth
    return moves, gains


class Begun(NamedTuple):
    """One hand that is tried in many worlds: lane `m * worlds + w` makes move m in world w."""

    seen: FishingHand
    order: Lanes
    """The pack by place and lane."""
    held: Lanes
    """The hands as masks, by seat and lane."""
    moves: Lanes
    """The first move of each lane."""

    @classmethod
    def of(cls, seen: FishingHand, moves: Sequence[int], worlds: int, seed: int) -> Begun:
        """Deal the cards that the seat to act does not see at random, the same ones for each move."""
        top = seen.top + (seen.due == TURN)
        sizes = [0 if seat == seen.seat else mask.bit_count() for seat, mask in enumerate(seen.held)]
        shown = seen.held[seen.seat] | seen.field | sum(seen.taken)
        shown |= mask_of(seen.deal.order[seen.top : top])
        unseen = np.array([card for card in seen.game.pack if not shown >> card & 1], np.uint8)
        dealt = LaneDraws(seed, np.arange(worlds)).shuffled(unseen)
        ends = [0, *accumulate(sizes)]
        held = np.array([np.bitwise_or.reduce(bit(dealt[a:b]), axis=0) for a, b in pairwise(ends)])
        held[seen.seat] = seen.held[seen.seat]
        known = np.array(seen.deal.order[:top]).astype(np.uint8)
        order = np.concatenate([np.repeat(known[:, None], worlds, axis=1), dealt[ends[-1] :]])
        times = len(moves)
        return cls(seen, np.tile(order, times), np.tile(held, times), np.repeat(np.array(moves), worlds))


class ManyFishing(Many):
    """Hands of hana-awase or koi-koi. Row r has the turns r, r + players, and so on."""

    game: FishingGame

    @classmethod
    def tried(cls, seen: FishingHand, moves: Sequence[int], worlds: int, seed: int) -> Lanes:
        """Play out each move with greedy bots in the same random worlds; see `Many.tried`."""
        game, deals = seen.game, np.full(len(moves) * worlds, seen.deal.first)
        begun = Begun.of(seen, moves, worlds, seed)
        return cls(game, seed, deals, ["greedy"] * game.players, begun).scores

    def __init__(
        self, game: FishingGame, seed: int, deals: Lanes, bots: Sequence[str], begun: Begun | None = None
    ) -> None:
        """Deal hands and play them to the end, or go on with one that has `begun`."""
        super().__init__(game, seed, deals, bots, begun.order if begun else None)
        self.moves, self.gains = beginner(game.allocation.values)
        self.leads, self.counting = Leads(game.players, len(deals)), not begun
        self.given = begun.moves if begun else None
        """The first moves, where they are chosen already."""
        if begun:
            self.take_up(begun)
        else:
            self._deal()

    def _deal(self) -> None:
        """Deal, and play from the first card."""
        pack, players = np.array(self.game.pack, np.uint8), self.game.players
        *hands, field, stock = self.game.piles(0)
        while True:  # A whole month on the field is dealt again (HF-04).
            self.field = np.bitwise_or.reduce(bit(self.order[list(field.at)]), axis=0)
            again = np.flatnonzero(_of_masks(whole_months, self.field))
            if not len(again):
                break
            self.draws.next_deal(again)
            self.order[:, again] = self.draws.shuffled(pack, again)
        self.seats = (self.first + self.game.step * np.arange(players)[:, None]) % players
        """By row and lane."""
        held = np.bitwise_or.reduce(bit(self.hands), axis=1)
        self.held = np.take_along_axis(held, self.seats, axis=0)
        self.taken = np.zeros_like(self.held)
        """Cards captured, by row."""
        self._play(stock.at[0], sum(len(hand.at) for hand in hands), PLAY)

    def take_up(self, begun: Begun) -> None:
        """Go on with one hand in many worlds: row 0 is the seat to act."""
        seen, count, players = begun.seen, len(self.deals), self.game.players
        seats = (seen.seat + self.game.step * np.arange(players)) % players
        self.seats = np.repeat(seats[:, None], count, axis=1)
        self.held = begun.held[seats]
        self.field = np.full(count, seen.field, np.uint64)
        self.taken = np.repeat(np.array(seen.taken, np.uint64)[seats, None], count, axis=1)
        turns = sum(mask.bit_count() for mask in seen.held) + (seen.due != PLAY)
        self._play(seen.top - (seen.due == CALL), turns, seen.due)

    def _play(self, top: int, turns: int, due: int) -> None:
        """Play the turns, the first from what is `due` on; cards are turned from place `top`."""
        lanes = np.arange(len(self.deals))
        for turn in range(turns):
            row = turn % self.game.players
            if turn or due == PLAY:
                self._move(row, lanes, self._from_hand(row, lanes))
            if turn or due != CALL:
                turned = self.order[top + turn, lanes].astype(np.intp)
                self._move(row, lanes, self._from_stock(row, lanes, turned))
            lanes = self.end_turn(row, lanes)

    def choose(self, seats: Lanes, pick: Callable[[bool, Any], Lanes], kind: Any) -> Lanes:
        """Return each lane's move: the one that is given, later that of the seat's bot."""
        given, self.given = self.given, None
        return super().choose(seats, pick, kind) if given is None else given

    def end_turn(self, row: int, lanes: Lanes) -> Lanes:
        """Return the lanes in which play goes on."""
        return lanes

    @abstractmethod
    def totals(self, row: int | Lanes, lanes: Lanes) -> Lanes:
        """Return what the captured cards of a row are worth."""

    def by_seat(self, rows: Lanes) -> Lanes:
        """Return numbers by row as numbers by seat."""
        found = np.empty_like(rows)
        np.put_along_axis(found, self.seats, rows, axis=0)
        return found

    def _on_field(self, lanes: Lanes, cards: Lanes) -> Lanes:
        """Return the match of a card in each lane."""
        shift = (cards >> 2 << 2).astype(np.uint64)
        there: Lanes = (self.field[lanes] >> shift & MONTH).astype(np.intp)
        return 16 * cards + there

    def _from_hand(self, row: int, lanes: Lanes) -> Lanes:
        """Return the moves of a row's cards in hand."""
        held = self.held[row, lanes]

        def pick(greedy: bool, some: Any) -> Lanes:
            mine, where = held[some], lanes[some]
            if not greedy:
                return self._drawn(mine, where)
            card = best_bit(mine, lambda at: self.gains.take(self._on_field(where, at.astype(np.intp))))
            return self.moves.take(self._on_field(where, number(card).astype(np.intp)))

        moves = self.choose(self.seats[row, lanes], pick, np.int64)
        self.held[row, lanes] = held ^ bit(moves & 63)
        return moves

    def _from_stock(self, row: int, lanes: Lanes, cards: Lanes) -> Lanes:
        """Return the moves of the cards turned."""

        def pick(greedy: bool, some: Any) -> Lanes:
            mine, where = cards[some], lanes[some]
            return self.moves.take(self._on_field(where, mine)) if greedy else self._drawn(bit(mine), where)

        return self.choose(self.seats[row, lanes], pick, np.int64)

    def _drawn(self, cards: Lanes, lanes: Lanes) -> Lanes:
        """Draw one of the moves of some cards: a card has two where it finds two to choose from."""
        field = self.field[lanes]
        pairs = _of_masks(pairs_on, field)
        r = self.draws.below(np.bitwise_count(cards) + np.bitwise_count(cards & pairs), lanes)
        left = cards.copy()
        while True:
            card = lowest(left)
            ways = 1 + (card & pairs != 0)
            passed = r >= ways
            if not passed.any():
                break
            r -= ways * passed
            left ^= card * passed
        cards = number(card).astype(np.int64)
        here = field & MONTH << (cards >> 2 << 2).astype(np.uint64)
        low = lowest(here)
        take = np.where(r == 1, here ^ low, low)
        found: Lanes = cards + np.where(ways == 2, number(take).astype(np.int64) + 1 << 6, 0)
        return found

    def _move(self, row: int, lanes: Lanes, moves: Lanes) -> None:
        """Put a card on the field of each lane, or take with it."""
        cards, take = moves & 63, moves >> 6
        card, field = bit(cards), self.field[lanes]
        month = MONTH << (cards >> 2 << 2).astype(np.uint64)
        here = np.where(take, bit(take - 1), field & month)
        self.field[lanes] = np.where(here, field ^ here, field | card)
        self.taken[row, lanes] |= np.where(here, here | card, np.uint64(0))
        self.moved(row, lanes, moves)

    def moved(self, row: int, lanes: Lanes, moves: Lanes) -> None:
        """Note the moves of a row."""
        if self.counting:
            self.note(lanes, moves)
            self.leads.after(lanes, self.seats[row, lanes], self.totals(row, lanes))


def _of_masks(ask: Any, masks: Lanes) -> Lanes:
    """Return what a function of one mask returns for many."""
    found: Lanes = ask(masks)
    return found


class ManyHanafuda(ManyFishing):
    """Hands of hana-awase."""

    game: Hanafuda

    def totals(self, row: int | Lanes, lanes: Lanes) -> Lanes:
        """Return the points of the captured cards of a row (HF-02)."""
        return self._captured(self.taken[row, lanes])

    def _captured(self, masks: Lanes) -> Lanes:
        found = np.zeros(masks.shape, np.int64)
        for at, table in enumerate(_points_by_byte(self.game.points)):
            found += table[(masks >> np.uint64(8 * at) & np.uint64(255)).astype(np.intp)]
        return found

    @property
    def scores(self) -> Lanes:
        """Return the scores by seat and lane (HF-07, HF-08)."""
        players = self.game.players
        scores = players * self._captured(self.taken) - self.game.total
        if self.game.yes("month_sets"):
            sets = sum(self._sets().values(), self._months())
            scores += SET_POINTS * (players * sets - sets.sum(axis=0))
        return self.by_seat(scores)

    def _sets(self) -> dict[tuple[int, int], Lanes]:
        """Return who has each set of cards of one value, by row and lane (HF-08)."""
        worth = self.game.allocation.cards_worth
        held = {(value, least): self.taken & np.uint64(worth(value)) for value, least in CLASS_SETS}
        return {each: np.greater_equal(np.bitwise_count(cards), each[1]) for each, cards in held.items()}

    def _months(self) -> Lanes:
        """Return how many whole months each row has."""
        found: Lanes = np.bitwise_count(_of_masks(whole_months, self.taken)).astype(np.int64)
        return found

    def count(self, into: LaneCounts) -> None:
        """Count what `kit.count` counts of each hand."""
        self.leads.count(into)
        for (value, least), who in self._sets().items():
            into.share("sets", f"{least} or more {value}s", np.logical_or.reduce(who))
        into.number("sets", "whole months", self._months().sum(axis=0))


@lru_cache(maxsize=8)
def _points_by_byte(points: tuple[int, ...]) -> Lanes:
    """Return the points of eight cards together, by their place among the bytes of a mask and as its bits."""
    found: Lanes = np.array(points).reshape(-1, 8) @ (np.arange(256) >> np.arange(8)[:, None] & 1)
    return found
