"""Moon and Sixpence, many games side by side.

A hand has six cards at most, so hands are six rows of card numbers, ascending, with `NO_CARD` at their end:
column `seat * games + lane` is the hand of a seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from deckgen.games.game import OVER
from deckgen.games.lanes import Lanes
from deckgen.games.many import LaneCounts, Leads, Many
from deckgen.games.sixpence.rules import (
    DISCARD,
    EACH,
    END,
    EXCHANGES,
    GIVE,
    MADE,
    MOON,
    MOON_COST,
    NO_OFFER,
    OFFER,
    PLAY,
    REFUSE,
    SHIFT,
    Sixpence,
)

SORTING = (
    (0, 5), (1, 3), (2, 4), (1, 2), (3, 4), (0, 3), (2, 5), (0, 1), (2, 3), (4, 5), (1, 2), (3, 4),
)  # fmt: skip
"""The pairs of rows to be put in order, one after the other, so that all six are."""


def ordered(rows: Lanes) -> Lanes:
    """Return six rows of cards with each column in ascending order."""
    found = [*rows]
    for low, high in SORTING:
        one, other = found[low], found[high]
        found[low], found[high] = np.minimum(one, other), np.maximum(one, other)
    return np.array(found)


def at_nth(hits: Lanes, r: Lanes) -> Lanes:
    """Return in which row the r-th hit of each column is, from 0."""
    rows: Lanes = (np.cumsum(hits, axis=0, dtype=np.int8) == r + 1).argmax(axis=0)
    return rows


class _Tables:
    """What the figures and values of a game say, with a column for every card and one for none."""

    def __init__(self, game: Sixpence) -> None:
        self.none = len(game.names)
        """The number that stands for no card."""
        self.size = self.none + 1
        self.values = np.array([*game.values, 0], np.int64)
        self.cost = np.array([*game.values[:MOON], *[MOON_COST] * (self.none - MOON), np.iinfo(np.int64).max])
        """What each card is worth keeping."""
        figures = np.array([[mask >> card & 1 for card in range(self.size)] for mask in game.leads], bool)
        self.leads = figures.ravel()
        """Whether a card can be played on a figure, by `size * figure + card`."""
        follows = np.zeros((self.size, self.size), np.int64)
        follows[:MOON] = figures * self.values
        np.fill_diagonal(follows, 0)
        self.follows = follows.ravel()
        """The points of the second card if it can follow the first, at `size * first + second`; or 0."""
        self.ways = np.array([len(each) for each in game.makes], np.int64)
        """How many figures a Moon can make of each."""
        most = int(self.ways.max())
        self.makes = np.array([[*each, *[0] * (most - len(each))] for each in game.makes], np.int64)
        """Those figures."""
        through = np.array([[mask_first(figures[list(each), card], each) for card in range(self.size)]
                            for each in game.makes])  # fmt: skip
        self.through = through.ravel()
        """The first figure that a Moon can make of one so that a card can follow; MOON: there is none."""
        self.after_moon = ((through < MOON) * self.values).ravel()
        """The points of a card that can follow a Moon; or 0."""


def mask_first(hits: Lanes, figures: Sequence[int]) -> int:
    """Return the first of some figures that is a hit; MOON if none is."""
    return figures[int(hits.argmax())] if hits.any() else MOON


class ManySixpence(Many):
    """Games of Moon and Sixpence."""

    game: Sixpence

    def __init__(self, game: Sixpence, seed: int, deals: Lanes, bots: Sequence[str]) -> None:
        super().__init__(game, seed, deals, bots)
        self.tables = _Tables(game)
        self.first = self._starters()
        self._turn_upcards()
        count = len(deals)
        hands = np.moveaxis(self.hands, 1, 0).reshape(EACH, -1)
        self.held = ordered(hands)
        self.figure = self.order[game.hands_end].astype(np.int64)
        self.top = np.full(count, game.hands_end + 1)
        self.seat = self.first.copy()
        self.played, self.offered = np.zeros((2, count), bool)
        self.offering = np.full(count, NO_OFFER)
        self.exchanges, self.plays, self.moons, self.turns, self.discards, self.stuck = np.zeros(
            (6, count), np.int64
        )
        self.leads = Leads(game.players, count)
        lanes = np.arange(count)
        while len(lanes):
            self._move(lanes)
            lanes = lanes[self.seat[lanes] != OVER]

    def _starters(self) -> Lanes:
        """Return who starts, by totals, then the highest cards, then a lot (SX-05)."""
        values = np.array([*self.game.start_values], np.int64)[self.hands]
        values.sort(axis=1)
        best = np.ones(values[:, 0].shape, bool)
        for rank in (values.sum(axis=1), *np.moveaxis(values, 1, 0)[::-1]):
            best &= rank == np.where(best, rank, np.iinfo(np.int64).min).max(axis=0)
        r = np.zeros(len(self.deals), np.int64)
        equal = best.sum(axis=0)
        lots = np.flatnonzero(equal > 1)
        r[lots] = self.draws.below(equal[lots], lots)
        return at_nth(best, r)

    def _turn_upcards(self) -> None:
        """Put upcards that are Moons back into the stock, each anywhere, until none is one (SX-06)."""
        stock = self.order[self.game.hands_end :]
        place = np.arange(len(stock))[:, None]
        while len(lanes := np.flatnonzero(stock[0] >= MOON)):
            some = stock[:, lanes]
            at = self.draws.below(len(stock), lanes)
            below = np.concatenate([some[1:], some[:1]])
            stock[:, lanes] = np.where(place < at, below, np.where(place == at, some[0], some))

    def _move(self, lanes: Lanes) -> None:
        """Make a move in each lane."""
        tables, seats = self.tables, self.seat[lanes]
        own = seats * len(self.deals) + lanes
        held = self.held.take(own, axis=1)
        playable = tables.leads.take(tables.size * self.figure[lanes] + held)
        moon = (held >= MOON) & (held < tables.none)

        def pick(greedy: bool, some: Any) -> Lanes:
            ask = self._best if greedy else self._drawn
            return ask(lanes[some], held[:, some], playable[:, some], moon[:, some])

        moves = self.choose(seats, pick, np.int64)
        self.note(lanes, moves)
        verbs, cards = moves >> SHIFT, moves & 255
        playing, discarding, ending = verbs == PLAY, verbs == DISCARD, verbs == END
        left = ordered(np.where((held == cards) & (playing | discarding), tables.none, held))
        self.held[:, own] = left
        self._play(lanes[playing], moves[playing])
        points = tables.values.take(cards) * playing
        self.leads.after(lanes, seats, self.leads.totals[seats, lanes] + points)
        self.discards[lanes] += discarding
        self.turns[lanes] += discarding | ending
        self.stuck[lanes] += discarding & ~(playable | moon).any(axis=0)
        over = discarding | ending | (playing & (left[0] == tables.none))
        self._end_turn(lanes[over], own[over], left[:, over])
        if self.game.partners:
            self._exchange(lanes, verbs, cards)

    def _drawn(self, lanes: Lanes, held: Lanes, playable: Lanes, moon: Lanes) -> Lanes:
        """Draw one of the legal moves, in listed order."""
        tables, played, wide = self.tables, self.played[lanes], held.astype(np.int64)
        giving = self.offering[lanes] != NO_OFFER
        cards = (held < tables.none).sum(axis=0)
        plays, figures = playable.sum(axis=0), moon.sum(axis=0) * tables.ways[self.figure[lanes]]
        plays, figures = np.where(giving, 0, plays), np.where(giving, 0, figures)
        rest = np.where(played, 1, cards << self._may_offer(lanes))
        r = self.draws.below(np.where(giving, cards + 1, plays + figures + rest), lanes)
        each = np.arange(len(lanes))
        made = r - plays
        rest = made - figures
        nth, at = np.divmod(made, tables.ways[self.figure[lanes]])
        moons = wide[at_nth(moon, nth), each] + (tables.makes[self.figure[lanes], at] + 1 << MADE)
        others = wide[rest % EACH, each]
        discards = wide[np.where(rest < cards, rest, rest - cards) % EACH, each]
        found: Lanes = np.select(
            [giving & (r == cards), giving, r < plays, made < figures, played, rest < cards],
            [REFUSE << SHIFT, others + (GIVE << SHIFT), wide[at_nth(playable, r), each], moons,
             END << SHIFT, discards + (DISCARD << SHIFT)],
            discards + (OFFER << SHIFT),
        )  # fmt: skip
        return found

    def _may_offer(self, lanes: Lanes) -> Lanes:
        """Return whether a card may be offered: once, without a play, to a partner who holds any (SX-14)."""
        if not self.game.partners:
            return np.zeros(len(lanes), bool)
        partner = (self.seat[lanes] + 2) % 4 * len(self.deals) + lanes
        found: Lanes = ~(self.played | self.offered)[lanes] & (self.held[0, partner] < self.tables.none)
        return found

    def _best(self, lanes: Lanes, held: Lanes, playable: Lanes, moon: Lanes) -> Lanes:
        """Return the moves of beginners (see `kit.greedy`)."""
        tables, each = self.tables, np.arange(len(lanes))
        wide = held.astype(np.int64)
        then = tables.follows.take(tables.size * wide[:, None] + wide).max(axis=1)
        worth = np.where(playable, 2 * tables.values.take(wide) + then, 0)
        card = worth.argmax(axis=0)
        figure = self.figure[lanes]
        after = tables.size * figure + wide
        points = tables.after_moon.take(after)
        most = points.max(axis=0)
        through = np.where((points == most) & (most > 0), tables.through.take(after), MOON).min(axis=0)
        made = np.where(most > 0, through, tables.makes[figure, 0])
        lowest = wide[moon.argmax(axis=0), each]
        of_moon = np.where(moon.any(axis=0), tables.values.take(lowest) + most, 0)
        of_card = worth[card, each]
        cheapest = wide[tables.cost.take(wide).argmin(axis=0), each]
        found: Lanes = np.select(
            [self.offering[lanes] != NO_OFFER, (of_card > 0) & (of_card >= of_moon), of_moon > 0,
             self.played[lanes]],
            [REFUSE << SHIFT, wide[card, each], lowest + (made + 1 << MADE), END << SHIFT],
            cheapest + (DISCARD << SHIFT),
        )  # fmt: skip
        return found

    def _play(self, lanes: Lanes, moves: Lanes) -> None:
        """Let the pennies show the figures that are played (SX-07, SX-08)."""
        cards, made = moves & 255, moves >> MADE & 255
        self.figure[lanes] = np.where(made, made - 1, cards)
        self.played[lanes] = True
        self.plays[lanes] += 1
        self.moons[lanes] += cards >= MOON

    def _end_turn(self, lanes: Lanes, own: Lanes, held: Lanes) -> None:
        """Draw to six or until the stock is out, and pass the turn (SX-10)."""
        self.exchanges[lanes] = 0
        size, top = len(self.order), self.top[lanes]
        place = np.arange(EACH)[:, None] - (held < self.tables.none).sum(axis=0)
        drawn = top + place
        here = (place >= 0) & (drawn < size)
        cards = self.order[np.where(here, drawn, 0), lanes]
        self.held[:, own] = ordered(np.where(here, cards, held))
        self.top[lanes] = top + here.sum(axis=0)
        self._next_seat(lanes)

    def _next_seat(self, lanes: Lanes) -> None:
        """Pass the turn to the next player who has cards, or end the game (SX-12)."""
        self.played[lanes] = self.offered[lanes] = False
        players, none = self.game.players, self.tables.none
        seats = (self.seat[lanes] + 1 + np.arange(players)[:, None]) % players
        has = self.held[0].take(seats * len(self.deals) + lanes) < none
        first = np.take_along_axis(seats, has.argmax(axis=0)[None], axis=0)[0]
        self.seat[lanes] = np.where(has.any(axis=0), first, OVER)

    def _exchange(self, lanes: Lanes, verbs: Lanes, cards: Lanes) -> None:
        """Make the offers among these moves, and answer them (SX-14)."""
        some = np.flatnonzero(verbs == OFFER)
        self.offering[lanes[some]] = cards[some]
        self.seat[lanes[some]] += 2
        some = lanes[verbs == REFUSE]
        self.offering[some], self.offered[some] = NO_OFFER, True
        self.seat[some] += 2
        self.seat[lanes] = np.where(self.seat[lanes] == OVER, OVER, self.seat[lanes] % 4)
        some = np.flatnonzero(verbs == GIVE)
        if len(some):
            self._give(lanes[some], cards[some])

    def _give(self, lanes: Lanes, cards: Lanes) -> None:
        """Exchange these cards for those on offer; the turn of who offered is over."""
        offered, partner = self.offering[lanes], (self.seat[lanes] + 2) % 4
        for seats, out, into in ((self.seat[lanes], cards, offered), (partner, offered, cards)):
            own = seats * len(self.deals) + lanes
            held = self.held.take(own, axis=1)
            self.held[:, own] = ordered(np.where(held == out, into, held).astype(np.uint8))
        self.offering[lanes], self.seat[lanes] = NO_OFFER, partner
        self.exchanges[lanes] += 1
        self._next_seat(lanes)
        self.seat[lanes[self.exchanges[lanes] >= EXCHANGES]] = OVER

    @property
    def scores(self) -> Lanes:
        """Return the points of each pile, partners' together (SX-13, SX-14)."""
        points = self.leads.totals
        return np.array([points[list(self.game.side(seat))].sum(axis=0) for seat in range(len(points))])

    def count(self, into: LaneCounts) -> None:
        """Count what `kit.count` counts of each game."""
        into.share("hands", "ended by the guard", self.exchanges >= EXCHANGES)
        self.leads.count(into)
        into.number("turns", "in a game", self.turns)
        into.number("turns", "in which a card is discarded", self.discards)
        into.number("turns", "in which no card can be played", self.stuck)
        into.number("laid down", "cards played", self.plays)
        into.number("laid down", "Moons played", self.moons)
