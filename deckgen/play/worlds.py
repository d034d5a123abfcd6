"""Sample deals of a trick game that are consistent with what one seat sees.

A world gives every hidden card a place: in another hand, or face down (discarded, or not picked up yet). It
is consistent with the play: a player who did not follow holds no card that had to be played. Worlds are more
likely if they fit the bids and passes better, assuming that everybody bids like a beginner. Since others may
bid differently, and hands change in the exchange, bids and passes rule nothing out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from math import log
from random import Random

import numpy as np

from deckgen.games.masks import mask_of
from deckgen.games.trick_bots import STEP, STEPS
from deckgen.games.trick_hand import TrickHand, bids_of
from deckgen.games.tricks import Context
from deckgen.play.batch.tables import greed_of

TRIES = 2
"""Attempts per deal before deals are made by exchanging cards."""
CHOICE = 4
"""One in this many deals is picked, by how well it fits the auction."""
DOUBT = 40
"""A deal whose fit is this much worse, in hundredths of a trick, is e times rarer."""
FAR = STEP * STEPS
"""A value higher than any hand promises."""


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


def worlds(hand: TrickHand, knowledge: Knowledge, count: int, random: Random) -> list[list[int]]:
    """Return possible deals of the hidden cards: a mask for each seat, and last the face-down cards.

    They are picked from a larger number of deals; those that fit the auction badly are rarer.
    """
    wanted = CHOICE * count
    tried = (_attempt(knowledge, _shuffled(knowledge, hand, random)) for _ in range(TRIES * wanted))
    drawn = list(islice(filter(None, tried), wanted))
    while len(drawn) < count:
        drawn.append(_matched(knowledge, _shuffled(knowledge, hand, random), random))
    seats = [[cards | own for cards, own in zip(world, knowledge.shown, strict=False)] for world in drawn]
    # Sorting by misfit minus Gumbel noise samples without replacement, in proportion to exp(-misfit / DOUBT).
    rank = [misfit + DOUBT * log(random.expovariate(1)) for misfit in misfits(hand, seats)]
    return [drawn[at] for at in sorted(range(len(drawn)), key=rank.__getitem__)[:count]]


def _shuffled(knowledge: Knowledge, hand: TrickHand, random: Random) -> list[int]:
    """Return the unseen cards, starting with those to be face down, which tend to be low."""
    cards = _mixed(knowledge.unseen, random)
    if knowledge.buried and hand.trump >= 0:
        keep = greed_of(hand.game).keep[hand.trump]
        cards.sort(
            key=lambda card: keep[card] + 120 * random.random() + 9999 * (knowledge.buried >> card & 1)
        )
        under = len(cards) - sum(knowledge.counts)
        cards[under:] = _mixed(cards[under:], random)
    return cards


def _attempt(knowledge: Knowledge, cards: list[int]) -> list[int] | None:
    """Put the first cards face down and deal the rest seat by seat; return None if that fails."""
    under = len(cards) - sum(knowledge.counts)
    hidden, cards = mask_of(cards[:under]), cards[under:]
    world = [0] * len(knowledge.counts)
    world[knowledge.seat] = knowledge.hand
    order = sorted(
        (seat for seat, count in enumerate(knowledge.counts) if count),
        key=lambda seat: (
            sum(not knowledge.voids[seat] >> card & 1 for card in cards) - knowledge.counts[seat]
        ),
    )
    for seat in order:
        barred = knowledge.voids[seat]
        own = [card for card in cards if not barred >> card & 1][: knowledge.counts[seat]]
        if len(own) < knowledge.counts[seat]:
            return None
        world[seat] = mask_of(own)
        cards = [card for card in cards if not world[seat] >> card & 1]
    return [*world, hidden]


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
class Told:
    """What one turn of the auction says about a seat's hand."""

    seat: int
    passed: bool
    promise: tuple[int, ...]
    """The bid, or for a pass the lowest possible bid, by trump, in hundredths of a trick."""


def told(hand: TrickHand) -> list[Told]:
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
        found.append(Told(before.seat, passed, tuple(promise)))
    return found


def _from(wants: Sequence[int], asked: int) -> int:
    """Return the lowest step at which one of these bids is made."""
    return next((step for step, bids in enumerate(wants) if bids & asked), STEPS)


def misfits(hand: TrickHand, hands: Sequence[Sequence[int]]) -> list[float]:
    """Return how badly each deal (the masks of all seats) fits the auction, in hundredths of a trick."""
    turns = told(hand)
    masks = np.array(hands, np.uint64)
    worth = np.array(greed_of(hand.game).worth)
    held = masks[:, :, None] >> np.arange(worth.shape[1], dtype=np.uint64) & np.uint64(1)
    promises = held.astype(np.float64) @ worth.T
    total = np.zeros(len(masks))
    for turn in turns:
        short = (np.array(turn.promise) - promises[:, turn.seat]).min(axis=1)
        total += np.maximum(0, -short if turn.passed else short)
    return [float(each) for each in total]
