"""Sample deals of a trick game that are consistent with what one seat sees.

A world gives every hidden card a place: in another hand, or face down (discarded, or not picked up yet). It
is consistent with the play: a player who did not follow holds no card that had to be played. Worlds are more
likely if they fit the bids and passes better, assuming that everybody bids like a beginner. Since others may
bid differently, and hands change in the exchange, bids and passes rule nothing out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, log
from random import Random

import numpy as np

from deckgen.games.lanes import Lanes, mix_all
from deckgen.games.trick_bots import STEP, STEPS
from deckgen.games.trick_hand import TrickHand, bids_of
from deckgen.games.tricks import Context
from deckgen.play.batch.state import State
from deckgen.play.batch.tables import greed_of

TRIES = 2
"""How many times as many attempts are made if the first ones fail."""
CHOICE = 12
"""One in this many deals is picked, by how well it fits the auction."""
ENOUGH = 32
"""The fewest deals to choose from; if fewer attempts succeed, others are made by exchanging cards."""
DOUBT = 20
"""A deal whose fit is this much worse, in hundredths of a trick, is e times rarer."""
FAR = STEP * STEPS
"""A value higher than any hand promises."""
GONE = 1.0
"""In place of the random number of a card that is placed already, or barred."""
LOG_WAYS = np.array([[log(max(1, comb(n, k))) for k in range(16)] for n in range(65)])
"""The logarithm of how many sets of k cards there are among n."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a seat knows: how many cards every other seat holds, and which cards it cannot hold."""

    seat: int
    hand: int
    unseen: tuple[int, ...]
    """The hidden cards."""
    counts: tuple[int, ...]
    """How many hidden cards each seat holds; 0 for the seat itself."""
    voids: tuple[int, ...]
    """The cards that each seat cannot hold."""
    shown: tuple[int, ...]
    """The cards that each seat has played."""
    buried: int
    """The cards that cannot have been discarded."""


def known(hand: TrickHand) -> Knowledge:
    """Return what the seat to act knows. `hand` may be its sight, because nothing hidden is used."""
    players, me, leaders = hand.players, hand.seat, [hand.bidder, *hand.takers]
    voids, shown = [0] * players, [0] * players
    for at, card in enumerate(hand.moves[hand.begun :] if hand.stage == "play" else ()):
        trick, turn = divmod(at, players)
        seat = (leaders[trick] + turn) % players
        if turn == 0:
            lead = hand.leads[card]
            context, card = lead.context, lead.card
        else:
            voids[seat] |= _lacking(context, card)
        shown[seat] |= card
    mine = hand.hands[me] | hand.discards[me] | sum(shown)
    unseen = tuple(card for card in hand.game.pack if not mine >> card & 1)
    counts = [hand.tricks - hand.trick] * players
    for turn in range(hand.played):
        counts[(leaders[-1] + turn) % players] -= 1
    counts[me] = 0
    buried = hand.game.kept if hand.stage != "bid" else 0
    return Knowledge(me, hand.hands[me], unseen, tuple(counts), tuple(voids), tuple(shown), buried)


def _lacking(context: Context, card: int) -> int:
    """Return the cards that a player who plays this card cannot hold."""
    lacking = 0
    for tier in context.tiers:
        if card & tier.allow:
            break
        lacking |= tier.duty
    return lacking


def worlds(hand: TrickHand, knowledge: Knowledge, count: int, random: Random) -> Lanes:
    """Return up to `count` possible deals of the hidden cards, fewer only if most attempts fail.

    A row has a mask for each seat, and last the face-down cards. They are picked from a larger number of
    deals; those that fit the auction badly are rarer.
    """
    drawn, odds = _attempts(knowledge, hand, CHOICE * count, random)
    if len(drawn) < count:
        drawn, odds = _attempts(knowledge, hand, TRIES * CHOICE * count, random)
    short = min(count, ENOUGH) - len(drawn)
    if short > 0:
        under = _dealt_under(knowledge, hand, short, random).argsort(axis=1)
        made = [_matched(knowledge, [knowledge.unseen[at] for at in row], random) for row in under]
        drawn = np.concatenate([drawn, np.array(made, np.uint64)])
        odds = np.concatenate([odds, np.zeros(short)])
    shown = np.array([*knowledge.shown, 0], np.uint64)
    # By Gumbel noise, the smallest are a sample without replacement, weighted by exp(odds - misfit / DOUBT).
    rank = misfits(hand, drawn | shown) / DOUBT - odds + np.log(-np.log1p(-uniform(len(drawn), random)))
    picked: Lanes = drawn[np.argsort(rank)[:count]]
    return picked


def uniform(count: int, random: Random) -> Lanes:
    """Return random numbers between 0 and 1, the same in every version of NumPy."""
    words = np.arange(count, dtype=np.uint64) + np.uint64(random.getrandbits(63))
    mix_all(words)
    found: Lanes = ((words >> np.uint64(11)) + 0.5) * 2.0**-53
    return found


def _dealt_under(knowledge: Knowledge, hand: TrickHand, count: int, random: Random) -> Lanes:
    """Return numbers for the unseen cards of many deals; the lowest, often low cards, are face down."""
    cards = list(knowledge.unseen)
    found = uniform(count * len(cards), random).reshape(count, len(cards))
    if knowledge.buried and hand.trump >= 0:
        keep = greed_of(hand.game).keep[hand.trump]
        found = 120 * found + [keep[card] + 9999 * (knowledge.buried >> card & 1) for card in cards]
    return found


def _attempts(knowledge: Knowledge, hand: TrickHand, count: int, random: Random) -> tuple[Lanes, Lanes]:
    """Deal the hidden cards this many times: first those that are face down, then seat by seat.

    Returns the deals that do not fail, and by how much each is too rare, as a logarithm: the later a seat
    is dealt to, the fewer cards it has to choose from.
    """
    cards = np.array(knowledge.unseen, np.uint64)
    under = len(cards) - sum(knowledge.counts)
    bits = np.uint64(1) << cards
    deals = np.zeros((count, len(knowledge.counts) + 1), np.uint64)
    deals[:, knowledge.seat] = knowledge.hand
    odds = np.zeros(count)
    numbers = uniform(count * len(cards), random).reshape(count, len(cards))
    if under:
        hidden = _smallest(_dealt_under(knowledge, hand, count, random), under)
        deals[:, -1] = hidden @ bits
        numbers[hidden] = GONE
    free = [sum(not voids >> card & 1 for card in knowledge.unseen) for voids in knowledge.voids]
    seats = [seat for seat, held in enumerate(knowledge.counts) if held]
    for seat in sorted(seats, key=lambda seat: free[seat] - knowledge.counts[seat]):
        held, barred = knowledge.counts[seat], knowledge.voids[seat]
        if any(knowledge.voids):  # What was barred before has low numbers now: they are drawn again.
            numbers = np.where(numbers == GONE, GONE, uniform(numbers.size, random).reshape(numbers.shape))
        mine = np.where([barred >> card & 1 for card in knowledge.unseen], GONE, numbers)
        choices = (mine < GONE).sum(axis=1)
        able = choices >= held
        deals, odds, numbers, mine, choices = (each[able] for each in (deals, odds, numbers, mine, choices))
        own = _smallest(mine, held)
        deals[:, seat] = own @ bits
        odds += LOG_WAYS[choices, held]
        numbers[own] = GONE
    return deals, odds


def _smallest(numbers: Lanes, count: int) -> Lanes:
    """Return which numbers are among the smallest `count` of their row."""
    found: Lanes = numbers <= np.partition(numbers, count - 1, axis=1)[:, count - 1 : count]
    return found


def _matched(knowledge: Knowledge, cards: list[int], random: Random) -> list[int]:
    """Return a deal by chains of exchanges, which always succeed because the actual deal is possible."""
    players, under = len(knowledge.counts), len(cards) - sum(knowledge.counts)
    barred = [*knowledge.voids, knowledge.buried]
    mixed = _mixed(cards, random)
    slots = [seat for seat, count in enumerate(knowledge.counts) for _ in range(count)]
    slots = [players] * under + _mixed(slots, random)
    holder: dict[int, int] = {}

    def placed(slot: int, tried: set[int]) -> bool:
        for card in cards if slot < under else mixed:
            if card in tried or barred[slots[slot]] >> card & 1:
                continue
            tried.add(card)
            if card not in holder or placed(holder[card], tried):
                holder[card] = slot
                return True
        return False

    world = [0] * (players + 1)
    for slot in range(len(slots)):
        placed(slot, set())
    for card, slot in holder.items():
        world[slots[slot]] |= 1 << card
    world[knowledge.seat] = knowledge.hand
    return world


def _mixed(cards: Sequence[int], random: Random) -> list[int]:
    """Return the cards in random order, faster than `shuffle` does."""
    return sorted(cards, key=lambda _: random.random())


@dataclass(frozen=True, slots=True)
class BidTold:
    """What one turn of the auction says about a seat's hand."""

    seat: int
    passed: bool
    promise: tuple[int, ...]
    """The bid, or for a pass the lowest possible bid, by trump, in hundredths of a trick."""


def told(hand: TrickHand) -> list[BidTold]:
    """Return what the bids and passes of all seats say about their hands."""
    # Kept as one function, because the turn, the required bid and the known trump belong together.
    greed = greed_of(hand.game)
    found = []
    for before, move in bids_of(hand):
        passed = move == hand.game.passing
        if passed and before.bidder in hand.game.side(before.seat):
            continue  # a beginner does not outbid a partner; without a bid there is no bidder, -1
        asked = before.mask & ~move if passed else move
        promise = [STEP * _from(wants, asked) for wants in greed.wants]
        if hand.trump >= 0 and (before.seat, move.bit_length() - 1) == (hand.bidder, hand.high):
            # The highest bid says nothing about trumps other than the one named.
            promise = [each if trump == hand.trump else FAR for trump, each in enumerate(promise)]
        found.append(BidTold(before.seat, passed, tuple(promise)))
    return found


def _from(wants: Sequence[int], asked: int) -> int:
    """Return the lowest step at which one of these bids is made."""
    return next((step for step, bids in enumerate(wants) if bids & asked), STEPS)


def misfits(hand: TrickHand, deals: Lanes) -> Lanes:
    """Return how badly each deal (a row of the seats' masks) fits the auction, in hundredths of a trick."""
    turns, state = told(hand), State.of(hand.game, deals[:, : hand.players].T)
    promises = {seat: state.promises(state.hands[seat]) for seat in {turn.seat for turn in turns}}
    total = np.zeros(len(deals))
    for turn in turns:
        short = (turn.promise - promises[turn.seat]).min(axis=1)
        total += np.maximum(0, -short if turn.passed else short)
    return total
