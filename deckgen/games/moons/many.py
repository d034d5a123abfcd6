"""Moons, many games side by side.

Cards in masks lie rank by rank, as in `melds`, while moves are listed suit by suit; `by_suit` has the same
cards in that order, with 16 bits for each suit. What seats have is in flat arrays, at `seat * games + lane`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from deckgen.games.game import OVER
from deckgen.games.lanes import Lanes, best_bit, lowest, nth_bit, number
from deckgen.games.many import LaneCounts, Many
from deckgen.games.moons.many_melds import addable, fewest
from deckgen.games.moons.melds import ACES, BITS, FIVE_OF_CLUBS, SUIT_MASKS
from deckgen.games.moons.rules import (
    CARDS,
    DISCARD_ORDER,
    DONE,
    MOONS,
    NONE,
    PLANET,
    PLAY,
    TRICKS,
    TURN,
    UNPLAYABLE,
    VERB,
    Moons,
    planets_in,
)

ZERO, FIVE, ACE_CARDS = np.uint64(0), np.uint64(FIVE_OF_CLUBS), np.uint64(ACES)
PLAYABLE = np.uint64(sum(BITS) & ~UNPLAYABLE)
CARD_BITS = np.array([*BITS, 0], np.uint64)
"""The bit of each card by number, and of none."""
SUITS = np.array([*SUIT_MASKS, sum(BITS)], np.uint64)
"""The cards of each suit; last of all, for no suit."""
NO_SUIT = 4
RANK, SUIT = np.arange(CARDS) % 13, np.append(np.arange(CARDS) // 13, NO_SUIT)
STRENGTH = np.append(4 * RANK + np.array(DISCARD_ORDER)[SUIT[:-1]], 0)
"""The strength of each card among discards; those of the suit led are `LED` more."""
LED = 64
CARD_AT = np.array([13 * (place // 16) + min(place % 16, 12) for place in range(64)] + [CARDS])
"""The number of each card by its place suit by suit."""
HALVES = [(np.uint64(size), np.uint64(sum(1 << at for at in range(64) if not at & size)))
          for size in (32, 16, 8, 4, 2, 1)]  # fmt: skip
"""How far bits are exchanged to turn them around, and the lower ones of those that are."""
PUT_DOWN, TURNING, PLAYING, ENDED = range(4)
LAY_FIVE = FIVE_OF_CLUBS << VERB | PLANET
MOST = 1 << 20
"""More than the ways to add cards to moons."""


@cache
def _sixteen() -> Lanes:
    """Return the cards of four ranks suit by suit."""
    ranks = np.arange(1 << 16, dtype=np.uint64)
    found = np.zeros_like(ranks)
    for place in range(16):
        rank, suit = divmod(place, 4)
        found |= (ranks >> np.uint64(place) & np.uint64(1)) << np.uint64(16 * suit + rank)
    return found


def by_suit(masks: Lanes) -> Lanes:
    """Return the cards suit by suit."""
    found = np.zeros_like(masks)
    for chunk in range(4):
        ranks = (masks >> np.uint64(16 * chunk) & np.uint64(0xFFFF)).astype(np.intp)
        found |= _sixteen()[ranks] << np.uint64(4 * chunk)
    return found


def listed(masks: Lanes) -> Lanes:
    """Return numbers that are in the order in which sets of cards are listed.

    A set comes before those that go on from it: its number counts the sets that begin with a lower card.
    """
    cards = by_suit(masks)
    for shift, low in HALVES:  # Turn the bits around.
        cards = cards >> shift & low | (cards & low) << shift
    last = lowest(cards)
    passed = ~cards & ~(last | last - np.uint64(1))
    return np.where(masks, passed + np.bitwise_count(cards), ZERO)


class _Planets(NamedTuple):
    """The planets among cards of one suit, by those cards from the two on, as bits."""

    counts: Lanes
    starts: Lanes
    """Where the planets begin in `masks`."""
    masks: Lanes
    """All of them, as cards of clubs, those of each set of cards in listed order."""
    largest: Lanes
    """The first of those with most cards."""


@cache
def _planets() -> _Planets:
    masks = np.array(planets_in(SUIT_MASKS[1]), np.uint64)  # the five of clubs is no card for planets
    cards = by_suit(masks) >> np.uint64(17)
    masks >>= np.uint64(1)
    among = cards & ~np.arange(1 << 12, dtype=np.uint64)[:, None] == 0
    counts = among.sum(axis=1)
    sizes = among * (np.bitwise_count(masks).astype(np.int64))
    largest = np.where(counts, masks[sizes.argmax(axis=1)], ZERO)
    return _Planets(counts, np.cumsum(counts) - counts, masks[among.nonzero()[1]], largest)


@cache
def _company() -> tuple[Lanes, Lanes]:
    """Return by the place of a card which cards go with it, and its order among cards with equally many."""
    apart, black = np.abs(RANK[:, None] - RANK), np.isin(SUIT[:-1], (0, 3))
    near = (apart == 0) | (apart == 1) & (black[:, None] == black)
    np.fill_diagonal(near, False)
    place = 4 * RANK + SUIT[:-1]
    company, order = np.zeros(65, np.uint64), np.full(65, -(1 << 30))
    company[place] = [sum(BITS[other] for other in np.flatnonzero(row)) for row in near]
    order[place] = 4 * RANK - SUIT[:-1]
    return company, order


class _Choices(NamedTuple):
    """What the seats to act may do, by lane."""

    stage: Lanes
    held: Lanes
    planet: Lanes
    follow: Lanes
    """The cards that may be played."""
    prizes: Lanes
    """How many prizes there are."""
    additions: Lanes
    """How many sets of cards may be added to the moons."""
    begin: Lanes
    """Where they begin in `ManyMoons.added`."""

    def some(self, lanes: Any) -> _Choices:
        """Return those of some lanes."""
        return _Choices(*(each[lanes] for each in self))

    @property
    def seeking(self) -> Lanes:
        """The lanes in which a planet may be laid."""
        return np.flatnonzero((self.stage == PUT_DOWN) & (self.planet == 0) & ~self.five)

    @property
    def five(self) -> Lanes:
        """Whether the five of clubs must be laid."""
        found: Lanes = (self.stage == PUT_DOWN) & (self.held & FIVE > 0)
        return found

    def suits(self, lanes: Lanes) -> Lanes:
        """Return the cards of each suit from the two on, as bits, in some lanes."""
        cards = by_suit(self.held[lanes])
        return np.array([cards >> np.uint64(16 * suit + 1) & np.uint64(0xFFF) for suit in range(4)], np.intp)


class ManyMoons(Many):
    """Games of Moons."""

    game: Moons
    # A few games go on for a long time alone, at the cost of a NumPy call for each step of their moves.
    lanes = 1 << 15

    def __init__(self, game: Moons, seed: int, deals: Lanes, bots: Sequence[str]) -> None:
        super().__init__(game, seed, deals, bots)
        players, count = game.players, len(deals)
        self.held = np.bitwise_or.reduce(CARD_BITS[self.hands], axis=1).ravel()
        self.planets, self.laid, self.old, self.new = np.zeros((4, players * count), np.uint64)
        """The cards of all moons, and how they were laid: each moon with an old card."""
        self.plays = np.full(players * count, CARDS)
        stock = game.piles(0)[-1].at
        self.stock = np.full((CARDS, count), CARDS, np.uint8)
        self.stock[: len(stock)] = self.order[list(stock)]
        self.size = np.full(count, len(stock))
        self.prizes = np.full((players, count), CARDS, np.uint8)
        self.discards = np.zeros(count, np.uint64)
        self.top, self.prized, self.stage, self.turns, self.tricks = np.zeros((5, count), np.int64)
        self.ended, self.idle = np.zeros((2, count), np.int64)
        """How many turns to lay down have ended, and in how many of them nothing was laid at last."""
        self.led, self.winner = np.full(count, NO_SUIT), np.full(count, NONE)
        self.relaid, self.busy = np.zeros((2, count), bool)
        self.due = (self.first + 1) % players
        self.leader, self.seat = self.due.copy(), self.due.copy()
        lanes = np.arange(count)
        while len(lanes):
            self._move(lanes)
            lanes = lanes[self.stage[lanes] != ENDED]

    def _at(self, seats: Lanes | int, lanes: Lanes) -> Lanes:
        return seats * len(self.deals) + lanes

    def _move(self, lanes: Lanes) -> None:
        """Make a move in each lane."""
        seats = self.seat[lanes]
        own = self._at(seats, lanes)
        choices = self._choices(lanes, own)

        def pick(greedy: bool, some: Any) -> Lanes:
            mine = choices.some(some)
            return self._best(mine) if greedy else self._drawn(lanes[some], mine)

        moves = self.choose(seats, pick, np.int64)
        self.note(lanes, moves)
        verbs, what = moves & 7, moves >> VERB
        ends = verbs == DONE
        self.ended[lanes] += ends
        self.idle[lanes] += ends & ~self.busy[lanes]
        self.busy[lanes] = (verbs == PLANET) | (verbs == MOONS)
        acts = (self._lay_planets, self._lay_moons, self._play, self._turn, self._end_turns)
        next_ = [act(lanes[some], own[some], what[some])
                 for verb, act in enumerate(acts) if len(some := np.flatnonzero(verbs == verb))]  # fmt: skip
        self._next_to_act(np.concatenate(next_))

    def _choices(self, lanes: Lanes, own: Lanes) -> _Choices:
        """Return what the seats to act may do."""
        stage, held, planet, laid = self.stage[lanes], self.held[own], self.planets[own], self.laid[own]
        putting, game = stage == PUT_DOWN, self.game
        playable = held & PLAYABLE
        follow = playable & SUITS[self.led[lanes]]
        may = ~self.relaid[lanes] & (putting & (held & FIVE == 0) | ~putting & (laid > 0) & game.any_time)
        adding = np.flatnonzero(may & ((planet > 0) | game.aces))
        mine = np.where(planet > 0, held, held & ACE_CARDS)[adding]
        at, self.added = addable(laid[adding], mine, putting[adding], game.fives)
        additions = np.bincount(adding[at], minlength=len(lanes))
        begin = np.cumsum(additions) - additions
        several = np.flatnonzero((additions > 1)[adding[at]])
        if len(several):
            order = np.lexsort((listed(self.added[several]), at[several]))
            self.added[several] = self.added[several[order]]
        return _Choices(
            stage, held, planet, np.where(follow, follow, playable), self.prized[lanes], additions, begin
        )

    def _drawn(self, lanes: Lanes, choices: _Choices) -> Lanes:
        """Draw one of the legal moves, in listed order."""
        stage, additions, seeking = choices.stage, choices.additions, choices.seeking
        suits = choices.suits(seeking)
        counts = _planets().counts[suits]
        planets = np.zeros(len(lanes), np.int64)
        planets[seeking] = counts.sum(axis=0)
        others = np.where(
            stage == PLAYING,
            np.bitwise_count(choices.follow),
            np.where(stage == TURNING, choices.prizes, planets + 1),
        )
        r = self.draws.below(others + additions, lanes)
        before = np.where(self.game.aces & (stage == PUT_DOWN), planets, 0)
        other = np.where(r < before, r, r - additions)
        laying = (r >= before) & (r < before + additions)
        moves = np.where(stage == TURNING, other + 1 << VERB | TURN, np.where(choices.five, LAY_FIVE, DONE))
        some = np.flatnonzero((stage == PLAYING) & ~laying)
        cards = CARD_AT[number(nth_bit(by_suit(choices.follow[some]), other[some]))]
        moves[some] = cards << VERB | PLAY
        some = np.flatnonzero((other < planets)[seeking] & ~laying[seeking])
        moves[seeking[some]] = _nth_planet(suits[:, some], other[seeking[some]]) << VERB | PLANET
        some = np.flatnonzero(laying)
        moves[some] = self._addition((choices.begin + r - before)[some])
        return moves

    def _addition(self, at: Lanes) -> Lanes:
        found: Lanes = self.added[at].astype(np.int64) << VERB | MOONS
        return found

    def _best(self, choices: _Choices) -> Lanes:
        """Return the moves of beginners (see `kit.greedy`)."""
        stage, seeking = choices.stage, choices.seeking
        moves = np.where(stage == TURNING, 1 << VERB | TURN, np.where(choices.five, LAY_FIVE, DONE))
        some = np.flatnonzero(stage == PLAYING)
        company, order = _company()
        held = choices.held[some]
        card = best_bit(
            choices.follow[some],
            lambda at: order.take(at) - 64 * np.bitwise_count(held & company.take(at)).astype(np.int64),
        )
        moves[some] = CARD_AT[number(by_suit(card))] << VERB | PLAY
        planets = np.zeros(len(stage), np.uint64)
        largest = _planets().largest[choices.suits(seeking)]
        suit = np.bitwise_count(largest).argmax(axis=0)
        planets[seeking] = largest[suit, np.arange(len(seeking))] << suit.astype(np.uint64)
        some = np.flatnonzero(choices.additions)
        begin = choices.begin[some]
        at = self._largest(begin, choices.additions[some])
        most = np.bitwise_count(self.added[at])
        laying = (most > 0) & (most > np.bitwise_count(planets[some]))
        some, at = some[laying], at[laying]
        laid = np.flatnonzero(planets)
        moves[laid] = planets[laid].astype(np.int64) << VERB | PLANET
        moves[some] = self._addition(at)
        return moves

    def _largest(self, begin: Lanes, counts: Lanes) -> Lanes:
        """Return where the first addition with most cards is, of those that begin at some places."""
        sizes = np.repeat(begin, counts)
        where = sizes + np.arange(len(sizes)) - np.repeat(np.cumsum(counts) - counts, counts)
        rated = np.bitwise_count(self.added[where]).astype(np.int64) * MOST - (where - sizes)
        if not len(begin):
            return begin
        best = np.maximum.reduceat(rated, np.cumsum(counts) - counts)
        found: Lanes = begin + -best % MOST
        return found

    # By verb, what a move does. Each returns the lanes in which it is now for others to act.

    def _lay_planets(self, lanes: Lanes, own: Lanes, planets: Lanes) -> Lanes:
        """Lay planets; for the five of clubs the old one goes back to the hand (GX-05)."""
        planets = planets.astype(np.uint64)
        self.held[own] = self.held[own] ^ planets | self.planets[own]
        self.planets[own] = planets
        self._out(lanes)
        return lanes[:0]

    def _lay_moons(self, lanes: Lanes, own: Lanes, added: Lanes) -> Lanes:
        """Lay moons; others act if the seat then has no card to play (GX-07, GX-08)."""
        laid, starting, added = self.laid[own], self.stage[lanes] == PUT_DOWN, added.astype(np.uint64)
        self.held[own] ^= added
        self.laid[own] = laid | added
        self.old[own] = np.where(starting, laid | added, laid)
        self.new[own] = np.where(starting, ZERO, added)
        self.relaid[lanes] = True
        found: Lanes = lanes[~self._out(lanes) & ~starting & (self.held[own] & PLAYABLE == 0)]
        return found

    def _out(self, lanes: Lanes) -> Lanes:
        """End the games in which the seat to act has no card left (GX-14), and return whether they are."""
        seats = self.seat[lanes]
        out: Lanes = self.held[self._at(seats, lanes)] == 0
        self._end(lanes[out], seats[out])
        return out

    def _end(self, lanes: Lanes, winners: Lanes | int) -> None:
        self.winner[lanes], self.stage[lanes], self.seat[lanes] = winners, ENDED, OVER

    def _turn(self, lanes: Lanes, own: Lanes, prizes: Lanes) -> Lanes:
        """Turn up a prize."""
        self.stage[lanes], self.relaid[lanes] = PLAYING, False
        return lanes[:0]

    def _play(self, lanes: Lanes, own: Lanes, cards: Lanes) -> Lanes:
        """Play cards to the tricks."""
        self.held[own] ^= CARD_BITS[cards]
        self.plays[own] = cards
        first = self.led[lanes] == NO_SUIT
        self.leader[lanes[first]] = self.seat[lanes[first]]
        self.led[lanes[first]] = SUIT[cards[first]]
        return lanes

    def _end_turns(self, lanes: Lanes, own: Lanes, nothing: Lanes) -> Lanes:
        """Go on to the next turns to lay down, or to a trick (GX-07, GX-09)."""
        self.relaid[lanes] = False
        self.turns[lanes] += 1
        last = self.turns[lanes] == self.game.players
        others = lanes[~last]
        found: Lanes = lanes[last]
        self.seat[others] = (self.seat[others] + 1) % self.game.players
        self._out(others)
        self._deal_prizes(found)
        return found

    def _deal_prizes(self, lanes: Lanes) -> None:
        """Deal one prize a player; if the stock runs out, the discards are shuffled first (GX-09, GX-12)."""
        place = np.arange(self.game.players)[:, None]
        short = lanes
        while len(short):
            prized, top = self.prized[short], self.top[short]
            dealt = np.minimum(self.game.players - prized, self.size[short] - top)
            here = (place >= prized) & (place < prized + dealt)
            cards = self.stock[np.where(here, top + place - prized, 0), short]
            self.prizes[:, short] = np.where(here, cards, self.prizes[:, short])
            self.prized[short], self.top[short] = prized + dealt, top + dealt
            short = short[(self.prized[short] < self.game.players) & (self.discards[short] > 0)]
            if len(short):
                self._shuffle(short)
        self.stage[lanes] = np.where(self.prized[lanes], TURNING, PLAYING)

    def _shuffle(self, lanes: Lanes) -> None:
        """Shuffle the discards into new stocks."""
        left, sizes = by_suit(self.discards[lanes]), np.bitwise_count(self.discards[lanes]).astype(np.int64)
        stock = np.full((CARDS, len(lanes)), CARDS, np.uint8)
        for row in stock[: sizes.max()]:
            card = lowest(left)
            row[:] = CARD_AT[number(card)]
            left ^= card
        for last in range(int(sizes.max()) - 1, 0, -1):
            some = np.flatnonzero(sizes > last)
            other = self.draws.below(last + 1, lanes[some])
            stock[last, some], stock[other, some] = stock[other, some], stock[last, some]
        moves = np.empty(len(lanes), object)
        moves[:] = [tuple(column[:size]) for column, size in zip(stock.T.tolist(), sizes, strict=True)]
        self.note(lanes, moves)
        self.stock[:, lanes], self.size[lanes], self.top[lanes], self.discards[lanes] = stock, sizes, 0, 0

    def _next_to_act(self, lanes: Lanes) -> None:
        """Pass to the next who can and has not played; if there is nobody, prizes are taken (GX-13)."""
        if not len(lanes):
            return
        self.relaid[lanes] = False
        players = self.game.players
        seats = (self.due[lanes] + np.arange(players)[:, None]) % players
        at = self._at(seats, lanes)
        can = (self.plays[at] == CARDS) & (self.held[at] & PLAYABLE > 0)
        first = np.take_along_axis(seats, can.argmax(axis=0)[None], axis=0)[0]
        anyone = can.any(axis=0)
        self.seat[lanes[anyone]] = first[anyone]
        if not anyone.all():
            self._end_tricks(lanes[~anyone])

    def _end_tricks(self, lanes: Lanes) -> None:
        """Take prizes by place and discard the cards played; put-down turns follow (GX-11, GX-12)."""
        players, led = self.game.players, self.led[lanes]
        seats = np.arange(players)[:, None]
        at = self._at(seats, lanes)
        cards = self.plays[at]
        played = cards < CARDS
        first = np.where(led == NO_SUIT, self.due[lanes], self.leader[lanes])
        strength = STRENGTH[cards] + LED * (SUIT[cards] == led)
        places = np.where(played, -strength, 1 + (seats - first) % players).argsort(axis=0)
        self.discards[lanes] |= np.bitwise_or.reduce(CARD_BITS[cards], axis=0)
        self.plays[at], self.led[lanes] = CARDS, NO_SUIT
        self.tricks[lanes] += 1
        if self.game.last_card:
            empty = np.take_along_axis(self.held[at], places, axis=0) == 0
            out = empty.any(axis=0)
            winners = np.take_along_axis(places, empty.argmax(axis=0)[None], axis=0)[0]
            self._end(lanes[out], winners[out])
            lanes, places = lanes[~out], places[:, ~out]
        prizes = np.where(seats < self.prized[lanes], CARD_BITS[self.prizes[:, lanes]], ZERO)
        self.held[self._at(places, lanes)] |= prizes
        self.prized[lanes], self.turns[lanes], self.stage[lanes] = 0, 0, PUT_DOWN
        self.due[lanes] = self.seat[lanes] = places[0]
        on = lanes[~self._out(lanes)]
        self._end(on[self.tricks[on] >= TRICKS], NONE)

    @property
    def scores(self) -> Lanes:
        """Return one for who is out, nothing for the others (GX-14)."""
        found: Lanes = (np.arange(self.game.players)[:, None] == self.winner).astype(np.int64)
        return found

    def count(self, into: LaneCounts) -> None:
        """Count what `kit.count` counts of each game."""
        lanes = np.arange(len(self.deals))
        into.share("hands", "ended by the guard", self.winner == NONE)
        into.number("hands", "tricks", self.tricks)
        for seat in range(self.game.players):
            own = self._at(seat, lanes)
            into.share("laid down", "a planet", self.planets[own] > 0, lanes)
            into.share("laid down", "the five of clubs", self.planets[own] == FIVE, lanes)
            moons = fewest(self.old[own], self.new[own], self.game.fives)
            into.number("laid down", "moons", moons, lanes)
            into.number("laid down", "cards left in hand", np.bitwise_count(self.held[own]), lanes)
        into.number("turns", "to lay down", self.ended)
        into.number("turns", "in which nothing is laid", self.idle)


def _nth_planet(suits: Lanes, r: Lanes) -> Lanes:
    """Return the r-th planet in listed order, given the cards of each suit from the two on, as bits."""
    counts = _planets().counts[suits]
    ends = np.cumsum(counts, axis=0)
    suit = (r >= ends).sum(axis=0)
    each = np.arange(len(r))
    at = _planets().starts[suits[suit, each]] + r - (ends - counts)[suit, each]
    found: Lanes = _planets().masks[at].astype(np.int64) << suit
    return found
