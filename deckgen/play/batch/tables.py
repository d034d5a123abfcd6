"""A trick game at one table as arrays: contexts, a beginner's opinions, auctions and scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

import numpy as np

from deckgen.games.game import OVER, Deal
from deckgen.games.masks import bits, mask_of, places
from deckgen.games.trick_bots import Greed
from deckgen.games.trick_hand import TrickGame, TrickHand
from deckgen.play.batch.lanes import Lanes
from deckgen.play.bots import beginner

WIDTH = 65
"""Entries for each trump or context in flat tables: one for each place, and one for `no bit`."""
NOTHING = -(1 << 14)
WAYS = 18
"""More than any bidder has to choose from."""
UNKNOWN = -(1 << 15)


def greed_of(game: TrickGame) -> Greed:
    """Return a beginner's opinions on a game at one table."""
    found = beginner(game.name)
    assert found is not None, f"{game.name} has no beginner"
    return found.greed(game)


def _fresh(game: TrickGame, first: int = 0) -> TrickHand:
    """Return a hand for what does not depend on the cards."""
    hand = game.hand(Deal(game.pack, first, 0, (1, 1)))
    assert isinstance(hand, TrickHand)
    return hand


class Tables:
    """The contexts of a game, and `Greed`, as arrays. Flat ones are read at `WIDTH * row + place`."""

    # In one piece: each array is described where it is made, and most are a single loop.
    def __init__(self, game: TrickGame) -> None:
        self.game = game
        greed, hand = greed_of(game), _fresh(game)
        self.tricks = hand.tricks
        """How many tricks a hand has."""
        by_trump = [game.leads(trump) for trump in range(len(greed.worth))]
        self.mask: Any = np.uint64 if max(map(max, by_trump)) >> 32 else np.uint32
        """The unsigned type that holds a mask of leads."""
        leads = {
            WIDTH * trump + bit.bit_length() - 1: lead
            for trump, by_bit in enumerate(by_trump)
            for bit, lead in by_bit.items()
        }
        rows = {context: row for row, context in enumerate(dict.fromkeys(c for c, _ in leads.values()))}
        self.lead_context = np.zeros(WIDTH * len(by_trump), np.intp)
        """By trump and lead: the context."""
        self.lead_context[[*leads]] = [WIDTH * rows[context] for context, _ in leads.values()]
        self.lead_card = np.zeros(WIDTH * len(by_trump), self.mask)
        """By trump and lead: the card's bit."""
        self.lead_card[[*leads]] = np.array([card for _, card in leads.values()], self.mask)
        self.power = _flat([context.strength for context in rows], 0)
        """By context and card; 0 for no card."""
        duties = np.array([(each.first, each.allow, each.follow) for each in rows], self.mask)
        self.first, self.allow, self.follow = duties.T.copy()
        """By context: the masks of its duties."""
        self.two_duties = any(len(each.tiers) == 2 for each in rows)
        ways = [(card, hand.may_lead(card)) for card in bits(mask_of(game.pack))]
        self.more_leads = [(card, found) for card, found in ways if card != found]
        """Cards that are led in more ways than one or by another bit, and their leads."""
        self._add_opinions(greed)

    def _add_opinions(self, greed: Greed) -> None:
        byte = np.arange(256)[:, None] >> np.arange(8) & 1
        worth = np.array(greed.worth, np.int16)
        padded = np.pad(worth, ((0, 0), (0, -worth.shape[1] % 8)))
        sums = [byte @ padded[:, at : at + 8].T for at in range(0, padded.shape[1], 8)]
        self.worth = np.array(sums, np.int16)
        """By byte of the hand and its value: a sum for each trump."""
        self.wants = np.array(greed.wants, np.uint64)
        """By trump and step: the bids."""
        self.discard = -_flat(greed.keep, -NOTHING)
        """By trump, the highest first: `keep` with its sign turned."""
        self.lead = _flat([row for pair in greed.lead for row in pair], NOTHING)
        """By trump and side."""
        self.throw = -_flat([row for pair in greed.throw for row in pair], -NOTHING)
        """By trump and whether a partner has the trick; sign turned."""

    @cached_property
    def auction(self) -> Auction:
        """Every course of the auction."""
        return Auction(self.game)

    @cached_property
    def scores(self) -> Scores:
        """The scores by outcome."""
        return Scores(self.game)


def tables(game: TrickGame) -> Tables:
    """Return the tables of a game; they are made once for its name, players, options and values."""
    return _tables(_Table((game.name, game.players, tuple(game.options.items()), game.values), game))


@dataclass(frozen=True)
class _Table:
    """A game at one table, equal to any other that is played alike."""

    alike: tuple[object, ...]
    game: TrickGame = field(compare=False)


@cache
def _tables(table: _Table) -> Tables:
    return Tables(table.game)


def _flat(rows: Sequence[Sequence[int]], empty: int) -> Lanes:
    return np.array([[*row, *[empty] * (WIDTH - len(row))] for row in rows], np.int16).reshape(-1)


class Auction:
    """The states of a game's auctions, by number. Arrays are by state."""

    def __init__(self, game: TrickGame) -> None:
        start, hands, following = _courses(game)
        self.start = np.array(start, np.intp)
        """By the seat that bids first."""
        self.bidding = np.array([hand.stage == "bid" for hand in hands])
        """Whether the auction goes on."""
        self.legal = np.array([hand.mask for hand in hands], np.uint64) * self.bidding
        """The legal bids, as masks."""
        self.count = np.bitwise_count(self.legal).astype(np.uint64)
        self.next, self.nth = np.zeros((2, len(hands) * WAYS), np.intp)
        """At state times WAYS and the bid's place: the state after it; WAYS and r: the r-th legal bid."""
        for (at, place), to in following.items():
            self.next[at * WAYS + place] = to
        for at, mask in enumerate(self.legal):
            for r, place in enumerate(places(int(mask))):
                self.nth[at * WAYS + r] = place
        self.seat = np.array([hand.seat for hand in hands], np.int8)
        """Whose turn it is."""
        self.bidder = np.array([hand.bidder for hand in hands], np.intp)
        """Who made the highest bid; -1: nobody."""
        self.high = np.array([hand.high for hand in hands], np.int16)
        self.trump = np.array([hand.trump for hand in hands], np.intp)
        """The trump that the auction settles; -1: none."""


def _courses(game: TrickGame) -> tuple[list[int], list[TrickHand], dict[tuple[int, int], int]]:
    """Return where auctions start, by first seat; every state as a hand; and what each bid in it leads to."""
    hands: list[TrickHand] = []
    numbers: dict[tuple[object, ...], int] = {}
    following: dict[tuple[int, int], int] = {}

    def state(hand: TrickHand) -> int:
        if hand.auction not in numbers:
            numbers[hand.auction] = len(hands)
            hands.append(hand)
        return numbers[hand.auction]

    start = [state(_fresh(game, first)) for first in range(game.players)]
    for at, hand in enumerate(hands):  # Which grows meanwhile.
        for bid in hand.legal() if hand.stage == "bid" else ():
            after = hand.copy()
            after.play(bid)
            following[at, bid.bit_length() - 1] = state(after)
    return start, hands, following


class Scores:
    """Scores by outcome. The game is asked for each when it is first met."""

    def __init__(self, game: TrickGame) -> None:
        self.game = game
        self.sides = sorted({game.side(seat)[0] for seat in range(game.players)})
        self.shape = (16, game.players, game.players + 1, *[10] * len(self.sides))
        self.table = np.full((int(np.prod(self.shape)), game.players), UNKNOWN, np.int16)

    def of(self, high: Lanes, bidder: Lanes, doubler: Lanes, won: Lanes) -> Lanes:
        """Return the scores of hands that were played, by seat and lane."""
        sides = [sum(won[seat].astype(np.intp) for seat in self.game.side(side)) for side in self.sides]
        at = np.ravel_multi_index(
            (high.astype(np.intp), bidder, doubler.astype(np.intp) + 1, *sides), self.shape
        )
        known = self.table[at]
        for new in np.unique(at[known[:, 0] == UNKNOWN]):
            self.table[new] = self._asked(*map(int, np.unravel_index(new, self.shape)))
        return self.table[at].T

    def one(self, high: int, bidder: int, doubler: int, won: Sequence[int]) -> Lanes:
        """Return the scores of one hand, by seat."""
        sides = [sum(won[seat] for seat in self.game.side(side)) for side in self.sides]
        played = (high, bidder, doubler + 1, *sides)
        at = int(np.ravel_multi_index(played, self.shape))
        if self.table[at, 0] == UNKNOWN:
            self.table[at] = self._asked(*played)
        row: Lanes = self.table[at]
        return row

    def _asked(self, high: int, bidder: int, doubler: int, *won: int) -> tuple[int, ...]:
        hand = _fresh(self.game)
        hand.seat, hand.stage = OVER, "over"
        hand.high, hand.bidder = high, bidder
        hand.won = [0] * self.game.players
        for side, taken in zip(self.sides, won, strict=True):
            hand.won[side] = taken
        return tuple(hand.side_score(seat, doubler - 1) for seat in range(hand.players))
