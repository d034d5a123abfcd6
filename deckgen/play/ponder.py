"""A trick hand as one seat sees it and worlds that it could be in; what each of its moves is worth out.

Every move is played out in every world by beginners on the batch kernel, all lanes at once: lane `m * W + w`
is move m in world w. Worth is the seat's score less the mean score of those against it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from deckgen.games.masks import bits, mask_of, places
from deckgen.games.moon.rules import MoonHand
from deckgen.games.moonlight.rules import MoonlightHand
from deckgen.play.batch.exchange import Settled, exchange
from deckgen.play.batch.hands import june_takers
from deckgen.play.batch.lanes import Lanes
from deckgen.play.batch.scores import scores
from deckgen.play.batch.state import State
from deckgen.play.batch.tricks import play_tricks
from deckgen.play.beginner import Trick
from deckgen.play.greed import greed_of

NEXT = 3
"""How many cards beyond the beginner's discards are thought of in place of each."""
World = Sequence[int]
"""The cards of each seat, and last those that lie face down, as masks."""


def play_worths(seen: Trick, worlds: Sequence[World]) -> dict[int, float]:
    """What each legal card is worth."""
    moves = list(bits(seen.mask))
    hands = _hands(seen, worlds, len(moves))
    leader = (seen.seat - seen.played) % seen.players
    begun = []
    for turn, move in enumerate(seen.moves[len(seen.moves) - seen.played :]):
        card = seen.leads[move].card if turn == 0 else move
        hands[(leader + turn) % seen.players] |= hands.dtype.type(card)
        begun.append(np.full(hands.shape[1], move, hands.dtype))
    begun.append(np.repeat(np.array(moves, hands.dtype), len(worlds)))
    state = State.of(seen.game, hands)
    worth = _played(seen, state, _settled(seen, state, seen.trump), seen.high, leader, begun)
    return _means(moves, worth)


def discard_worths(seen: Trick, worlds: Sequence[World], base: int) -> dict[int, float]:
    """What it is worth to lay away a beginner's choice, or that with one card changed."""
    moves = _discards(seen, base)
    hands = _hands(seen, worlds, len(moves))
    hands[seen.seat] &= ~np.repeat(np.array(moves, hands.dtype), len(worlds))
    state = State.of(seen.game, hands)
    trump = seen.trump
    named = state.best_trump(hands[seen.seat], state.nameable)[0] if trump < 0 else trump
    return _means(moves, _played(seen, state, _settled(seen, state, named), seen.high, seen.bidder))


def _discards(seen: Trick, base: int) -> list[int]:
    if seen.choose == 1:
        return list(bits(seen.mask))
    trump = max(seen.trump, 0)
    keep = greed_of(seen.game).keep[trump]
    others = sorted(places(seen.mask & ~base), key=lambda card: keep[card])[:NEXT]
    return [base, *(base ^ out | 1 << card for out in bits(base) for card in others)]


def trump_worths(seen: Trick, worlds: Sequence[World]) -> dict[int, float]:
    """What each trump is worth that may be named."""
    moves = list(bits(seen.mask))
    hands = _hands(seen, worlds, len(moves))
    state = State.of(seen.game, hands)
    trump = np.repeat(np.array([move.bit_length() - 1 for move in moves], np.intp), len(worlds))
    return _means(moves, _played(seen, state, _settled(seen, state, trump), seen.high, seen.bidder))


def bid_worths(seen: Trick, worlds: Sequence[World], random: Random) -> dict[int, float]:
    """What each bid is worth if it is the last, under its best trump; and what passing is."""
    passing = seen.game.passing
    trumps = places(seen.game.nameable(seen.deal.also))
    state = _to_exchange(seen, worlds, len(trumps), random)
    lane_trumps = np.repeat(np.array(trumps, np.intp), len(worlds))
    won, june = _after_exchange(state, seen.seat, lane_trumps)
    found = {}
    for bid in bits(seen.mask & ~passing):
        place = bid.bit_length() - 1
        if isinstance(seen, MoonHand) and seen.game.calls[place] == "shoot":
            continue
        means = _gain(seen, place, seen.seat, won, june).reshape(len(trumps), -1).mean(axis=1)
        found[bid] = float(means[place % 4] if isinstance(seen, MoonlightHand) else means.max())
    if seen.mask & passing:
        found[passing] = _passing(seen, worlds, random)
    return found or {seen.mask & -seen.mask: 0.0}


def _passing(seen: Trick, worlds: Sequence[World], random: Random) -> float:
    """What it is worth to let the highest bid stand; nothing where there is none."""
    if seen.bidder < 0:
        return 0.0
    state = _to_exchange(seen, worlds, 1, random)
    trump = np.full(len(worlds), seen.trump, np.intp)
    won, june = _after_exchange(state, seen.bidder, None if seen.trump < 0 else trump)
    return float(_gain(seen, seen.high, seen.bidder, won, june).mean())


def _to_exchange(seen: Trick, worlds: Sequence[World], times: int, random: Random) -> State:
    """Lanes at the end of the auction, with what lies face down dealt to its piles."""
    piles: dict[tuple[str, int | None], list[int]] = {}
    for world in worlds:
        under = places(world[-1])
        random.shuffle(under)
        for pile in seen.game.piles(seen.deal.first):
            if pile.word != "hand":
                size = len(pile.at)
                piles.setdefault((pile.word, pile.seat), []).append(mask_of(under[:size]))
                under = under[size:]
    state = State.of(seen.game, _hands(seen, worlds, times))
    kind = state.hands.dtype
    state.piles = {pile: np.tile(np.array(cards, kind), times) for pile, cards in piles.items()}
    state.nameable[:] = seen.game.nameable(seen.deal.also)
    return state


def _after_exchange(state: State, bidder: int, trump: Lanes | None) -> tuple[Lanes, Lanes]:
    """Tricks won and June's takers when this seat plays for a trump (None: the one it likes best)."""
    count = state.hands.shape[1]
    if trump is not None:
        state.nameable = np.left_shift(np.uint32(1), trump.astype(np.uint32))
    bidders = np.full(count, bidder, np.intp)
    asked = trump if trump is not None else np.full(count, -1, np.intp)
    moonlight = (state.game.name == "moonlight") and trump is not None
    settled = exchange(state, bidders, asked if moonlight else np.full(count, -1, np.intp))
    tricks = (MoonlightHand if state.game.name == "moonlight" else MoonHand).tricks
    played = play_tricks(state, settled, tricks)
    return played.won(state.game.players), june_takers(state.game, played)


def _hands(seen: Trick, worlds: Sequence[World], times: int) -> Lanes:
    """By seat and lane: the cards of every world, so many times over."""
    wide = np.array([world[: seen.players] for world in worlds], np.uint64).T
    return np.tile(wide, times)


def _settled(seen: Trick, state: State, trump: int | Lanes) -> Settled:
    count = state.hands.shape[1]
    return Settled(np.full(count, seen.bidder, np.intp), np.broadcast_to(np.asarray(trump, np.intp), count))


def _played(
    seen: Trick, state: State, settled: Settled, high: int, leader: int, begun: Sequence[Lanes] = ()
) -> Lanes:
    """What each lane is worth after its last trick."""
    left = seen.tricks - seen.trick
    kind = state.hands.dtype
    moves = [each.astype(kind) for each in begun]
    played = play_tricks(state, settled, left, np.full(state.hands.shape[1], leader, np.intp), moves)
    won = played.won(seen.players) + np.array(seen.won, np.uint8)[:, None]
    june = june_takers(seen.game, played)
    if isinstance(seen, MoonlightHand) and seen.june >= 0:
        june[:] = seen.june
    return _gain(seen, high, seen.bidder, won, june)


def _gain(seen: Trick, high: int, bidder: int, won: Lanes, june: Lanes) -> Lanes:
    """The seat's score in each lane, less the mean of the scores of those against it."""
    count, side = won.shape[1], seen.game.side(seen.seat)
    points = scores(seen.game).of(
        np.full(count, high, np.intp), np.full(count, bidder, np.intp), june, won
    ).astype(np.float64)  # fmt: skip
    if isinstance(seen, MoonHand) and seen.game.calls[high] == "shoot":
        points = won.astype(np.float64)  # it scores nothing and decides the game: more tricks, then
    others = [seat for seat in range(seen.players) if seat not in side]
    gain: Lanes = points[seen.seat] - points[others].mean(axis=0)
    return gain


def _means(moves: Sequence[int], worth: Lanes) -> dict[int, float]:
    means = worth.reshape(len(moves), -1).mean(axis=1)
    return {move: float(mean) for move, mean in zip(moves, means, strict=True)}
