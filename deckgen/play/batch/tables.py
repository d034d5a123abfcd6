"""A trick game at one table as arrays: contexts, a beginner's opinions, auctions and scores.

Auctions are found by walking through hands of the game, scores by asking such a hand. All are kept by the
table's name, players and options.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Any

import numpy as np

from deckgen.games.game import OVER, Deal
from deckgen.games.masks import bits, places
from deckgen.games.registry import game as game_of
from deckgen.games.trick_bots import Greed
from deckgen.games.trick_hand import TrickGame, TrickHand
from deckgen.games.tricks import Context, Lead
from deckgen.play.batch.lanes import Lanes
from deckgen.play.bots import beginner

WIDTH = 65
"""Entries for each trump or context in flat tables: one for each place, and one for `no bit`."""
NOTHING = -(1 << 14)
WAYS = 18
"""More than any bidder has to choose from."""
UNKNOWN = -(1 << 15)
Table = tuple[str, int, tuple[tuple[str, str], ...]]
"""Name, players and options."""


def greed_of(game: TrickGame) -> Greed:
    """Return a beginner's opinions on a game at one table."""
    found = beginner(game.name)
    assert found is not None, f"{game.name} has no beginner"
    return found.greed(game)


def _table(game: TrickGame) -> Table:
    return game.name, game.players, tuple(game.options.items())


def _trick_game(table: Table) -> TrickGame:
    name, players, options = table
    found = game_of(name, players, dict(options))
    assert isinstance(found, TrickGame), f"{name} is no trick game"
    return found


def _fresh(game: TrickGame, first: int = 0) -> TrickHand:
    """Return a hand for what does not depend on the cards."""
    hand = game.hand(Deal(game.pack, first, 0, (1, 1)))
    assert isinstance(hand, TrickHand)
    return hand


@dataclass(frozen=True, slots=True)
class Tables:
    """The contexts of a game. Flat arrays are read at `WIDTH * row + place`."""

    tricks: int
    """How many tricks a hand has."""
    mask: Any
    """The unsigned type that holds a mask of leads."""
    lead_context: Lanes
    """By trump and lead: the context."""
    lead_card: Lanes
    """By trump and lead: the card's bit."""
    power: Lanes
    """By context and card; 0 for no card."""
    first: Lanes
    allow: Lanes
    follow: Lanes
    """By context: the masks of its duties."""
    two_duties: bool
    more_leads: tuple[tuple[int, int], ...]
    """Cards that are led in more ways than one or by another bit, and their leads."""


@dataclass(frozen=True, slots=True)
class Opinions:
    """`Greed` as arrays; flat ones are read at `WIDTH * row + place`."""

    worth: Lanes
    """By byte of the hand and its value: a sum for each trump."""
    wants: Lanes
    """By trump and step: the bids."""
    discard: Lanes
    """By trump, the highest first: `keep` with its sign turned."""
    lead: Lanes
    """By trump and side."""
    throw: Lanes
    """By trump and whether a partner has the trick; sign turned."""


def tables(game: TrickGame) -> Tables:
    """Return the contexts of a game."""
    return _tables(_table(game))


@cache
def _tables(table: Table) -> Tables:
    game = _trick_game(table)
    leads = [game.leads(trump) for trump in range(len(greed_of(game).worth))]
    contexts: list[Context] = list(
        {id(lead.context): lead.context for by_bit in leads for lead in by_bit.values()}.values()
    )
    at = {id(context): place for place, context in enumerate(contexts)}
    hand = _fresh(game)
    more = [(card, hand.may_lead(card)) for card in bits(sum(1 << card for card in game.pack))]
    wide = max(map(max, leads)) >> 32
    mask: Any = np.uint64 if wide else np.uint32
    first, allow, follow = (
        np.array([getattr(each, duty) for each in contexts], mask) for duty in ("first", "allow", "follow")
    )
    return Tables(
        hand.tricks,
        mask,
        _by_lead(leads, lambda lead: WIDTH * at[id(lead.context)], np.intp),
        _by_lead(leads, lambda lead: lead.card, mask),
        np.array(_rows([each.strength for each in contexts], 0), np.int16),
        first,
        allow,
        follow,
        any(len(each.tiers) == 2 for each in contexts),
        tuple((card, found) for card, found in more if card != found),
    )


def _by_lead(leads: Sequence[Any], what: Any, kind: Any) -> Lanes:
    """Return a flat array of something of each lead under each trump."""
    found = np.zeros(WIDTH * len(leads), kind)
    for trump, table in enumerate(leads):
        for bit, lead in table.items():
            assert isinstance(lead, Lead)
            found[WIDTH * trump + bit.bit_length() - 1] = what(lead)
    return found


def _rows(rows: Sequence[Sequence[int]], empty: int) -> list[int]:
    return list(chain.from_iterable([*row, *[empty] * (WIDTH - len(row))] for row in rows))


def opinions(game: TrickGame) -> Opinions:
    """Return a beginner's opinions on a game, as arrays."""
    return _opinions(_table(game))


@cache
def _opinions(table: Table) -> Opinions:
    greed = greed_of(_trick_game(table))
    worth = np.array(greed.worth, np.int16)
    byte = np.arange(256)[:, None] >> np.arange(8) & 1
    padded = np.pad(worth, ((0, 0), (0, -worth.shape[1] % 8)))
    sums = [byte @ padded[:, at : at + 8].T for at in range(0, padded.shape[1], 8)]
    turned = [[-value for value in row] for row in greed.keep]
    throws = [[-value for value in row] for pair in greed.throw for row in pair]
    return Opinions(
        np.array(sums, np.int16),
        np.array(greed.wants, np.uint64),
        np.array(_rows(turned, NOTHING), np.int16),
        np.array(_rows([row for pair in greed.lead for row in pair], NOTHING), np.int16),
        np.array(_rows(throws, NOTHING), np.int16),
    )


@dataclass(frozen=True, slots=True)
class Auction:
    """States are numbered; each array has an entry a state. `start` has one for each first seat."""

    start: Lanes
    seat: Lanes
    """Whose turn it is."""
    bidding: Lanes
    """Whether the auction goes on."""
    legal: Lanes
    """The legal bids, as masks."""
    count: Lanes
    nth: Lanes
    """By state times WAYS and r: the place of the r-th legal bid."""
    next: Lanes
    """By state times WAYS and the bid's place: the state after it."""
    bidder: Lanes
    """Who made the highest bid; -1: nobody."""
    high: Lanes
    trump: Lanes
    """The trump that the auction settles; -1: none."""


def auction(game: TrickGame) -> Auction:
    """Return every course of a game's auction."""
    return _auction(_table(game))


@cache
def _auction(table: Table) -> Auction:
    game = _trick_game(table)
    hands: list[TrickHand] = []
    numbers: dict[tuple[object, ...], int] = {}
    queue: deque[int] = deque()

    def state(hand: TrickHand) -> int:
        key = hand.auction
        if key not in numbers:
            numbers[key] = len(hands)
            queue.append(len(hands))
            hands.append(hand)
        return numbers[key]

    start = [state(_fresh(game, first)) for first in range(game.players)]
    following: dict[tuple[int, int], int] = {}
    while queue:
        at = queue.popleft()
        for bid in hands[at].legal() if hands[at].stage == "bid" else ():
            after = hands[at].copy()
            after.play(bid)
            following[at, bid.bit_length() - 1] = state(after)
    return _tabulated(start, hands, following)


def _tabulated(start: list[int], hands: list[TrickHand], following: dict[tuple[int, int], int]) -> Auction:
    legal = [hand.mask if hand.stage == "bid" else 0 for hand in hands]
    after, nth = np.zeros((2, len(hands), WAYS), np.intp)
    for (at, place), to in following.items():
        after[at, place] = to
    for at, mask in enumerate(legal):
        found = places(mask)
        nth[at, : len(found)] = found
    return Auction(
        np.array(start, np.intp),
        np.array([hand.seat for hand in hands], np.int8),
        np.array([hand.stage == "bid" for hand in hands]),
        np.array(legal, np.uint64),
        np.array([mask.bit_count() for mask in legal], np.uint64),
        nth.reshape(-1),
        after.reshape(-1),
        np.array([hand.bidder for hand in hands], np.intp),
        np.array([hand.high for hand in hands], np.int16),
        np.array([hand.trump for hand in hands], np.intp),
    )


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


def scores(game: TrickGame) -> Scores:
    """Return the scores of a game."""
    return _scores(_table(game))


@cache
def _scores(table: Table) -> Scores:
    return Scores(_trick_game(table))
