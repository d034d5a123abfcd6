"""Tabulate a trick game as arrays: contexts, a beginner's evaluations, auctions and scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

import numpy as np

from deckgen.games.game import OVER, Deal
from deckgen.games.lanes import Lanes
from deckgen.games.masks import bits, mask_of, places
from deckgen.games.trick_bots import Greed
from deckgen.games.trick_hand import TrickGame, TrickHand
from deckgen.games.tricks import Lead
from deckgen.play.bots import beginner

WIDTH = 65
"""Entries per trump or context in flat tables: one for each place, and one for no bit."""
NOTHING = -(1 << 14)
WAYS = 18
"""A number higher than any bidder's choices."""
UNKNOWN = -(1 << 15)


def greed_of(game: TrickGame) -> Greed:
    """Return a beginner's evaluations for a game with its players and options."""
    found = beginner(game.name)
    assert found is not None, f"{game.name} has no beginner"
    return found.greed(game)


def _fresh(game: TrickGame, first: int = 0) -> TrickHand:
    """Return a hand for questions that do not depend on the cards."""
    hand = game.hand(Deal(game.pack, first, 0, (1, 1)))
    assert isinstance(hand, TrickHand)
    return hand


def _numbered(by_trump: Sequence[Mapping[int, Lead]]) -> dict[int, Lead]:
    """Return all leads by `WIDTH * trump + place`."""
    return {
        WIDTH * trump + bit.bit_length() - 1: lead
        for trump, by_bit in enumerate(by_trump)
        for bit, lead in by_bit.items()
    }


def _more_leads(game: TrickGame, hand: TrickHand) -> list[tuple[int, int]]:
    """Return the cards that can be led in several ways or by another bit, with their leads."""
    ways = [(card, hand.may_lead(card)) for card in bits(mask_of(game.pack))]
    return [(card, found) for card, found in ways if card != found]


class ContextTables:
    """The contexts of a game, and `Greed`, as arrays. Flat ones are indexed by `WIDTH * row + place`."""

    # Kept as one function, because each array is described where it is made.
    def __init__(self, game: TrickGame) -> None:
        self.game = game
        greed, hand = greed_of(game), _fresh(game)
        self.tricks = game.tricks
        """The number of tricks in a hand."""
        by_trump = [game.leads(trump) for trump in range(len(greed.worth))]
        self.mask: Any = np.uint64 if max(map(max, by_trump)) >> 32 else np.uint32
        """The unsigned type that holds a mask of leads."""
        leads = _numbered(by_trump)
        contexts = dict.fromkeys(lead.context for lead in leads.values())
        rows = dict(zip(contexts, range(len(contexts)), strict=True))
        self.lead_context = np.zeros(WIDTH * len(by_trump), np.intp)
        """The context, by trump and lead."""
        self.lead_context[[*leads]] = [WIDTH * rows[lead.context] for lead in leads.values()]
        self.lead_card = np.zeros(WIDTH * len(by_trump), self.mask)
        """The card's bit, by trump and lead."""
        self.lead_card[[*leads]] = np.array([lead.card for lead in leads.values()], self.mask)
        self.power = _flat([context.strength for context in rows], 0)
        """The strength, by context and card; 0 for no card."""
        duties = np.array([(each.first, each.allow, each.follow) for each in rows], self.mask)
        self.first, self.allow, self.follow = duties.T.copy()
        """The masks of duties, by context."""
        self.two_duties = any(len(each.tiers) == 2 for each in rows)
        self.more_leads = _more_leads(game, hand)
        """Cards that can be led in several ways or by another bit, with their leads."""
        self._add_opinions(greed)

    def _add_opinions(self, greed: Greed) -> None:
        byte = np.arange(256)[:, None] >> np.arange(8) & 1
        worth = np.array(greed.worth, np.int16)
        padded = np.pad(worth, ((0, 0), (0, -worth.shape[1] % 8)))
        sums = [byte @ padded[:, at : at + 8].T for at in range(0, padded.shape[1], 8)]
        self.worth = np.array(sums, np.int16)
        """A sum for each trump, by byte of the hand and the byte's value."""
        self.wants = np.array(greed.wants, np.uint64)
        """The bids, by trump and step."""
        self.discard = -_flat(greed.keep, -NOTHING)
        """`keep` with its sign changed, by trump, highest first."""
        self.lead = _flat([row for pair in greed.lead for row in pair], NOTHING)
        """The value of leads, by trump and side."""
        self.throw = -_flat([row for pair in greed.throw for row in pair], -NOTHING)
        """`throw` with its sign changed, by trump and whether a partner is winning the trick."""

    @cached_property
    def auction(self) -> Auction:
        """All possible auctions."""
        return Auction(self.game)

    @cached_property
    def scores(self) -> Scores:
        """The scores by outcome."""
        return Scores(self.game)


def tables(game: TrickGame) -> ContextTables:
    """Return the tables of a game; they are made once for its name, players, options and values."""
    return _tables(_Table((game.name, game.players, tuple(game.options.items()), game.values), game))


@dataclass(frozen=True)
class _Table:
    """A game at one table, equal to any other that is played alike."""

    alike: tuple[object, ...]
    game: TrickGame = field(compare=False)


@cache
def _tables(table: _Table) -> ContextTables:
    return ContextTables(table.game)


def _flat(rows: Sequence[Sequence[int]], empty: int) -> Lanes:
    return np.array([[*row, *[empty] * (WIDTH - len(row))] for row in rows], np.int16).reshape(-1)


class Auction:
    """The numbered states of a game's auctions. Arrays are indexed by state."""

    def __init__(self, game: TrickGame) -> None:
        start, hands, following = _courses(game)
        self.number = {hand.auction: at for at, hand in enumerate(hands)}
        """The state of a hand that is being bid on, by its `auction`."""
        self.start = np.array(start, np.intp)
        """The initial state, by the seat that bids first."""
        self.bidding = np.array([hand.stage == "bid" for hand in hands])
        """Whether the auction is still open."""
        self.legal = np.array([hand.mask for hand in hands], np.uint64) * self.bidding
        """The legal bids, as masks."""
        self.count = np.bitwise_count(self.legal).astype(np.uint64)
        self.next = np.zeros(len(hands) * WAYS, np.intp)
        """The next state, at state * WAYS + the place of the bid."""
        for (at, place), to in following.items():
            self.next[at * WAYS + place] = to
        self.nth = _nth_bids(self.legal)
        """The place of the r-th legal bid, at state * WAYS + r."""
        self.seat = np.array([hand.seat for hand in hands], np.int8)
        """The seat to act."""
        self.bidder = np.array([hand.bidder for hand in hands], np.intp)
        """Who made the highest bid; -1 for nobody."""
        self.high = np.array([hand.high for hand in hands], np.int16)
        self.trump = np.array([hand.trump for hand in hands], np.intp)
        """The trump that the auction determines; -1 for none."""


def _nth_bids(legal: Lanes) -> Lanes:
    found = np.zeros(len(legal) * WAYS, np.intp)
    for at, mask in enumerate(legal):
        for r, place in enumerate(places(int(mask))):
            found[at * WAYS + r] = place
    return found


def _courses(game: TrickGame) -> tuple[list[int], list[TrickHand], dict[tuple[int, int], int]]:
    """Return the initial states by first seat, every state as a hand, and the state after each bid."""
    hands: list[TrickHand] = []
    numbers: dict[tuple[object, ...], int] = {}
    following: dict[tuple[int, int], int] = {}

    def state(hand: TrickHand) -> int:
        if hand.auction not in numbers:
            numbers[hand.auction] = len(hands)
            hands.append(hand)
        return numbers[hand.auction]

    start = [state(_fresh(game, first)) for first in range(game.players)]
    for at, hand in enumerate(hands):  # `hands` grows in this loop
        for bid in hand.legal() if hand.stage == "bid" else ():
            after = hand.copy()
            after.play(bid)
            following[at, bid.bit_length() - 1] = state(after)
    return start, hands, following


class Scores:
    """Scores by outcome. Each is computed by the game when first needed."""

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
