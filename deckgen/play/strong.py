"""Implement the strong bot for trick games.

It samples the hidden cards (`worlds`) and plays each of its moves to the end in every world: with beginners
on the batch kernel, or, where there are two sides and at most four tricks are left, exactly. It then picks
the move with the highest average value, which is the seat's score minus the mean score of its opponents. How
likely it takes a bid to be made is corrected by a curve that was fitted to hands of strong players. Its own
draws come from the deal's seed and the number of the move, so games are repeatable.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import exp, log
from random import Random
from typing import Any, NamedTuple

import numpy as np

from deckgen.assets import asset
from deckgen.games.draws import Draws, mix
from deckgen.games.game import HandState
from deckgen.games.lanes import Lanes
from deckgen.games.masks import bits, places
from deckgen.games.trick_hand import TrickGame, TrickHand
from deckgen.games.tricks import DEAD, Context
from deckgen.play.batch.hands import Settled, bid_all, doubler_takers, exchange, play_tricks
from deckgen.play.batch.state import State
from deckgen.play.batch.tables import WAYS, greed_of, tables
from deckgen.play.bots import beginner
from deckgen.play.worlds import known, uniform, worlds

EXACT = 4
"""Where there are two sides, play is exact in each world once at most this many tricks are left."""
NODES = 1600
"""The most positions to search for one decision; a world that has been started is finished."""
BID_WORLDS, WORLDS, MOST_WORLDS = 256, 128, 24
"""The number of worlds for bids, for other moves on the batch kernel, and the most for the exact search."""
NEXT = 3
"""The number of other cards to consider in place of each of the beginner's discards."""
KEYS = 16
"""A number higher than any trump's by two."""
FAR = 1 << 20
Won = tuple[int, ...]
Worth = Callable[[Won, int], int]
"""Returns the bidding side's value of the tricks won by each seat and the taker of the doubling card."""


def strong_bot(seen: HandState[Any], draws: Draws) -> Any:
    """Return the move of a strong player."""
    worth = weighed(seen, draws)
    return max(worth, key=lambda move: worth[move])


def weighed(seen: HandState[Any], draws: Draws) -> dict[int, float]:
    """Return the value of each move that a strong player considers; a forced move has the value 0."""
    assert isinstance(seen, TrickHand), f"{seen.game.name} is no trick game"
    if seen.count() == 1:
        return {seen.nth(0): 0.0}
    if seen.stage == "bid":
        expected = prospects(seen, draws)
        return {bid: prospect.value for bid, prospect in expected.items()} or {seen.mask & -seen.mask: 0.0}
    random = _random(seen, draws)
    # Three players are not two sides: two who defend also want tricks from each other.
    two_sided = 2 * len(seen.game.side(seen.seat)) == seen.players
    if seen.stage == "play" and two_sided and seen.tricks - seen.trick <= EXACT:
        return exact_worths(seen, worlds(seen, known(seen), MOST_WORLDS, random))
    sampled = worlds(seen, known(seen), WORLDS, random)
    of_stage = {"trump": trump_worths, "discard": discard_worths, "play": play_worths}
    return of_stage[seen.stage](seen, sampled)


def _random(seen: TrickHand, draws: Draws) -> Random:
    """Return the bot's own draws for one decision."""
    return Random(mix(mix(draws.seed & (1 << 64) - 1) ^ draws.h) ^ len(seen.moves))


def exact_worths(seen: TrickHand, worlds: Lanes) -> dict[int, float]:
    """Search every move to the end in one world after another, up to NODES positions."""
    ours = 1 if seen.seat in seen.game.side(seen.bidder) else -1
    moves = list(bits(seen.mask))
    total = dict.fromkeys(moves, 0.0)
    looked = searched = 0
    for world in worlds.tolist():
        hands = tuple(world[: seen.players])
        begun = EndgamePosition(hands, seen.seat, _under_way(seen), tuple(seen.won), seen.doubler_taker)
        search = Endgame(seen, _worth_to_bidders(seen))
        for move in moves:
            total[move] += ours * search.value(search.after(begun, move))
        looked += search.nodes
        searched += 1
        if looked > NODES:
            break
    against = seen.players - len(seen.game.side(seen.bidder))
    return {move: value / (searched * against) for move, value in total.items()}


def _worth_to_bidders(seen: TrickHand) -> Worth:
    """Return a function that values an outcome: what a bidder scores more than each of the others, summed."""
    table, side = tables(seen.game).scores, seen.game.side(seen.bidder)
    others = [seat for seat in range(seen.players) if seat not in side]

    def worth(won: Won, taker: int) -> int:
        points = table.one(seen.high, seen.bidder, taker, won)
        rest = [int(points[seat]) for seat in others]
        return len(rest) * int(points[seen.bidder]) - sum(rest)

    return worth


def _under_way(seen: TrickHand) -> Trick:
    """Return the trick that is being played."""
    if seen.context is None:
        return Trick()
    led, *others = seen.plays()
    cards, power = (seen.leads[led].card, *others), seen.context.power
    doubles = seen.game.doubler in cards and power[seen.game.doubler] > 0
    return Trick(seen.context, max(map(power.__getitem__, cards)), seen.best_seat, len(cards), doubles)


class Trick(NamedTuple):
    """A trick in progress: the lead, the strongest card and its player, and the number of cards played."""

    context: Context | None = None
    best: int = 0
    best_seat: int = 0
    played: int = 0
    doubles: bool = False
    """Whether the doubling card is in it and takes effect."""


class EndgamePosition(NamedTuple):
    """What the value of an endgame depends on."""

    hands: Won
    """The cards of each seat, as masks."""
    seat: int
    """Who is to play."""
    trick: Trick
    won: Won
    """Tricks that count, by seat."""
    taker: int
    """Who took the card that doubles; -1: nobody."""


@dataclass(slots=True)
class Endgame:
    """The search of one deal with all cards known, where the bidding side plays against the other.

    It is an alpha-beta search over the contexts of the game, and stores results at the start of tricks.
    `nodes` counts the positions searched.
    """

    hand: TrickHand
    """Used for leads and sides; its cards are ignored."""
    worth: Worth
    nodes: int = 0
    _kept: dict[tuple[object, ...], tuple[int, int]] = field(default_factory=dict)

    def value(self, position: EndgamePosition, low: int = -FAR, high: int = FAR) -> int:
        """Return the position's value to the bidding side if it is between `low` and `high`, else a bound."""
        hands, seat, trick, won, taker = position
        if trick.played:
            return self._best(position, low, high)
        if not any(hands):
            return self.worth(won, taker)
        key = (hands, seat, won, taker)
        least, most = self._kept.get(key, (-FAR, FAR))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        found = self._best(position, low, high)
        self._kept[key] = (least if found <= low else found, most if found >= high else found)
        return found

    def _best(self, position: EndgamePosition, low: int, high: int) -> int:
        self.nodes += 1
        hands, seat, trick, _, _ = position
        ours = seat in self.hand.game.side(self.hand.bidder)
        best = -FAR if ours else FAR
        for move in self.moves(hands[seat], trick):
            found = self.value(self.after(position, move), low, high)
            if ours:
                best = max(best, found)
                low = max(low, best)
            else:
                best = min(best, found)
                high = min(high, best)
            if low >= high:
                break
        return best

    def moves(self, held: int, trick: Trick) -> list[int]:
        """Return the legal moves, strongest first."""
        if trick.context is None:
            leads = self.hand.leads
            return sorted(
                bits(self.hand.may_lead(held)), key=lambda code: -leads[code].context.power[leads[code].card]
            )
        power = trick.context.power
        return sorted(bits(trick.context.legal(held)), key=lambda card: -power[card])

    def after(self, position: EndgamePosition, move: int) -> EndgamePosition:
        """Return the position after a move."""
        hands, seat, trick, won, taker = position
        players = self.hand.players
        if trick.context is None:
            lead = self.hand.leads[move]
            context, card = lead.context, lead.card
        else:
            context, card = trick.context, move
        power = context.power[card]
        doubles = trick.doubles or (card == self.hand.game.doubler and power > 0)
        if trick.played and power <= trick.best:
            best, best_seat = trick.best, trick.best_seat
        else:
            best, best_seat = power, seat
        hands = (*hands[:seat], hands[seat] & ~card, *hands[seat + 1 :])
        if trick.played + 1 < players:
            going_on = Trick(context, best, best_seat, trick.played + 1, doubles)
            return EndgamePosition(hands, (seat + 1) % players, going_on, won, taker)
        if best < DEAD:
            won = (*won[:best_seat], won[best_seat] + 1, *won[best_seat + 1 :])
            taker = best_seat if doubles else taker
        return EndgamePosition(hands, best_seat, Trick(), won, taker)


def play_worths(seen: TrickHand, worlds: Lanes) -> dict[int, float]:
    """Return the value of each legal card.

    Every move is played out in every world at once: lane `m * W + w` is move m in world w.
    """
    moves = list(bits(seen.mask))
    state = _state(seen, worlds, len(moves))
    kind = state.hands.dtype
    leader = (seen.seat - seen.played) % seen.players
    begun = []
    for turn, move in enumerate(seen.plays()):
        card = seen.leads[move].card if turn == 0 else move
        state.hands[(leader + turn) % seen.players] |= kind.type(card)
        begun.append(np.full(state.hands.shape[1], move, kind))
    begun.append(np.repeat(np.array(moves, kind), len(worlds)))
    return _means(moves, _played(seen, state, seen.trump, leader, begun))


def discard_worths(seen: TrickHand, worlds: Lanes) -> dict[int, float]:
    """Return the values of a beginner's discard and of those that differ from it by one card."""
    moves = _discards(seen)
    state = _state(seen, worlds, len(moves))
    hand = state.hands[seen.seat]
    hand &= ~np.repeat(np.array(moves, hand.dtype), len(worlds))
    trump = seen.trump if seen.trump >= 0 else state.best_trump(hand, state.nameable)[0]
    return _means(moves, _played(seen, state, trump, seen.bidder))


def _discards(seen: TrickHand) -> list[int]:
    if seen.choose == 1:
        return list(bits(seen.mask))
    player = beginner(seen.game.name)
    assert player is not None, f"{seen.game.name} has no beginner"
    base, keep = player.move(seen), greed_of(seen.game).keep[max(seen.trump, 0)]
    others = sorted(places(seen.mask & ~base), key=lambda card: keep[card])[:NEXT]
    return [base, *(base ^ out | 1 << card for out in bits(base) for card in others)]


def trump_worths(seen: TrickHand, worlds: Lanes) -> dict[int, float]:
    """Return the value of each trump that may be named."""
    moves = list(bits(seen.mask))
    trump = np.repeat(np.array([move.bit_length() - 1 for move in moves], np.intp), len(worlds))
    return _means(moves, _played(seen, _state(seen, worlds, len(moves)), trump, seen.bidder))


class Prospect(NamedTuple):
    """What a seat expects of a bid, or of passing."""

    value: float
    """The seat's score minus the mean score of its opponents, if beginners play."""
    made: float
    """How likely the bid is made if it is the highest and strong players play; 0 for a pass."""


def prospects(seen: TrickHand, draws: Draws) -> dict[int, Prospect]:
    """Return what a strong player expects of each bid, and of passing."""
    random = _random(seen, draws)
    return in_worlds(seen, worlds(seen, known(seen), BID_WORLDS, random), random)


def in_worlds(seen: TrickHand, worlds: Lanes, random: Random) -> dict[int, Prospect]:
    """Make every bid, and pass, in every world; beginners play the contract that comes of it.

    A bid is tried under each trump that it may have, and its best trump counts.
    """
    game, me = seen.game, seen.seat
    trumps = places(game.nameable(seen.deal.also))
    moves = list(bits(seen.mask & ~game.decisive))
    bidder, high, trump = _auctions(seen, worlds, moves)
    mine, others = _contracts(seen, worlds, random, trumps, bidder, trump)
    gains = _gain(seen, game.final_bid(high, others.trump), bidder, others)
    gains[bidder < 0] = 0  # all have passed
    found = {}
    for at, move in enumerate(moves):
        if move == game.passing:
            found[move] = Prospect(float(gains[at].mean()), 0.0)
            continue
        place = move.bit_length() - 1
        stands = (bidder[at] == me) & (high[at] == place)
        own = (each for each in mine if game.bid_trump(place) in (-1, each.trump[0]))
        found[move] = max(_prospect(seen, place, each, stands, gains[at]) for each in own)
    return found


def _auctions(seen: TrickHand, worlds: Lanes, moves: Sequence[int]) -> Lanes:
    """Return who bids highest, what, and the trump, by move and world.

    Where everybody bids once, greedy bots finish the auction. Where bids go round, each is treated as the
    last one: letting greedy bots go on bidding for every seat gained nothing (`benchmarks/README.md`).
    """
    table, times = tables(seen.game).auction, len(moves)
    now = table.number[seen.auction]
    at = np.array([table.next[now * WAYS + move.bit_length() - 1] for move in moves])
    if seen.game.bids_once:
        state = _state(seen, worlds, times)
        state.nameable[:] = seen.game.nameable(seen.deal.also)
        at, _ = bid_all(state, np.repeat(at, len(worlds)))
    else:
        while (bidding := table.bidding[at]).any():
            at[bidding] = table.next[at[bidding] * WAYS + seen.game.passing.bit_length() - 1]
        at = np.repeat(at, len(worlds))
    ends: Lanes = np.array([table.bidder[at], table.high[at], table.trump[at]])
    return ends.reshape(3, times, len(worlds))


CURVE = {"intercept": 0.0, "slope": 1.0}
"""What beginners expect, as it is."""


@cache
def corrections() -> dict[str, dict[str, float]]:
    """Return the curves by which beginners' odds of bids are corrected, by game and players."""
    text = asset("bids.json").read_text(encoding="utf-8")
    found: dict[str, dict[str, float]] = json.loads(text)["tables"]
    return found


def corrected(game: TrickGame, odds: float) -> float:
    """Return how likely strong players make a bid, given in how many worlds beginners do.

    Who bids chooses what looks good, and neither side plays like beginners: unlikely bids are made more
    often than in the worlds, likely ones less often.
    """
    curve = corrections().get(f"{game.name} {game.players}", CURVE)
    return 1 / (1 + exp(-curve["intercept"] - curve["slope"] * log(odds / (1 - odds))))


class Outcome(NamedTuple):
    """What comes of contracts, by world, or by move and world."""

    trump: Lanes
    won: Lanes
    """Tricks that count; the first index is the seat."""
    taker: Lanes
    """Who took the doubling card; -1 for nobody."""


def _contracts(
    seen: TrickHand, worlds: Lanes, random: Random, trumps: Sequence[int], bidder: Lanes, trump: Lanes
) -> tuple[list[Outcome], Outcome]:
    """Have the seat play under each of some trumps, and each bidder under its trump.

    A trump of -1 means the bidder's favourite. A contract that comes up for several moves is played once.
    """
    count, each = seen.players * KEYS, np.arange(len(worlds))
    mine = each * count + seen.seat * KEYS + np.array(trumps)[:, None] + 1
    theirs = np.where(bidder < 0, mine[0], each * count + bidder * KEYS + trump + 1)
    keys, back = np.unique(np.concatenate([mine, theirs]), return_inverse=True)
    at, bidders, named = keys // count, keys % count // KEYS, keys % KEYS - 1
    state = State.of(seen.game, worlds[at, : seen.players].T)
    state.piles = {pile: cards[at] for pile, cards in _piles(seen, worlds, random, state.hands.dtype).items()}
    state.nameable = np.where(
        named < 0, seen.game.nameable(seen.deal.also), np.left_shift(1, np.maximum(named, 0))
    ).astype(np.uint32)
    if any(step.stage == "trump" for step in seen.game.steps):
        named = np.full_like(named, -1)  # trump is named after the auction
    settled = exchange(state, bidders, named)
    played = play_tricks(state, settled, state.tables.tricks)
    back = back.reshape(-1, len(worlds))
    won, taker = played.won(seen.players), doubler_takers(seen.game, played)
    own, rest = back[: len(trumps)], back[len(trumps) :]
    outcomes = [Outcome(settled.trump[lanes], won[:, lanes], taker[lanes]) for lanes in (*own, rest)]
    return outcomes[:-1], outcomes[-1]


def _piles(seen: TrickHand, worlds: Lanes, random: Random, kind: Any) -> dict[tuple[str, int | None], Lanes]:
    """Deal the face-down cards of every world to their piles."""
    piles, at = {}, 0
    under = _shuffled(worlds[:, -1], random)
    for pile in seen.game.piles(seen.deal.first):
        if pile.word != "hand":
            size = len(pile.at)
            piles[pile.word, pile.seat] = np.bitwise_or.reduce(under[:, at : at + size], axis=1).astype(kind)
            at += size
    return piles


def _prospect(seen: TrickHand, place: int, mine: Outcome, stands: Lanes, others: Lanes) -> Prospect:
    """Return what comes of a bid if its contract is played in the worlds where it stands.

    `others` is what comes of it by world, where it does not.
    """
    game = seen.game
    made = mine.won[list(game.side(seen.seat))].sum(axis=0) >= game.bid_tricks(place)
    gain = _gain(seen, game.final_bid(place, mine.trump), np.full_like(mine.trump, seen.seat), mine)
    odds = (made.sum() + 0.5) / (len(made) + 1)
    return Prospect(float(np.where(stands, gain, others).mean()), corrected(game, odds))


def _state(seen: TrickHand, worlds: Lanes, times: int) -> State:
    """Return lanes with the cards of every world, repeated."""
    return State.of(seen.game, np.tile(worlds[:, : seen.players].T, times))


def _shuffled(masks: Lanes, random: Random) -> Lanes:
    """Return the bits of each mask, a row, in random order; all have equally many."""
    bits = np.left_shift(np.uint64(1), np.arange(64, dtype=np.uint64))
    numbers = np.where(masks[:, None] & bits, uniform(64 * len(masks), random).reshape(-1, 64), 1)
    found: Lanes = bits[np.argsort(numbers, axis=1)[:, : int(masks[0]).bit_count()]]
    return found


def _played(
    seen: TrickHand, state: State, trump: int | Lanes, leader: int, begun: Sequence[Lanes] = ()
) -> Lanes:
    """Return the value of each lane after its last trick."""
    count = state.hands.shape[1]
    bidder, trumps = np.full(count, seen.bidder, np.intp), np.broadcast_to(np.asarray(trump, np.intp), count)
    left, leaders = seen.tricks - seen.trick, np.full(count, leader, np.intp)
    played = play_tricks(state, Settled(bidder, trumps), left, leaders, begun)
    won = played.won(seen.players) + np.array(seen.won, np.uint8)[:, None]
    taker = doubler_takers(seen.game, played)
    if seen.doubler_taker >= 0:
        taker[:] = seen.doubler_taker
    return _gain(seen, np.full(count, seen.high), bidder, Outcome(trumps, won, taker))


def _gain(seen: TrickHand, high: Lanes, bidder: Lanes, outcome: Outcome) -> Lanes:
    """Return the seat's score for each outcome, minus the mean score of its opponents."""
    game, won = seen.game, outcome.won
    high, bidder = np.maximum(high, 0), np.maximum(bidder, 0)
    points = tables(game).scores.of(
        high.ravel(), bidder.ravel(), outcome.taker.ravel(), won.reshape(len(won), -1)
    ).reshape(won.shape).astype(np.float64)  # fmt: skip
    shooting = game.decisive >> high & 1 == 1
    points = np.where(shooting, won, points)  # the tricks score nothing, but decide the game
    others = [seat for seat in range(seen.players) if seat not in game.side(seen.seat)]
    gain: Lanes = points[seen.seat] - points[others].mean(axis=0)
    return gain


def _means(moves: Sequence[int], worth: Lanes) -> dict[int, float]:
    means = worth.reshape(len(moves), -1).mean(axis=1)
    return {move: float(mean) for move, mean in zip(moves, means, strict=True)}
