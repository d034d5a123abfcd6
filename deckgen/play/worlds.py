"""What one seat sees of a trick hand in; whole hands that it could be, sampled, out.

A world gives every hidden card a place: the other hands, and those that lie face down (laid away, or not
taken up yet). It is consistent with the play: who has not followed holds nothing of what he should have
played. It is the likelier the better it goes with what was bid and passed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log
from random import Random

from deckgen.games.masks import mask_of
from deckgen.games.moonlight.cards import SPECIAL
from deckgen.games.moonlight.rules import MoonlightHand
from deckgen.play.beginner import Trick
from deckgen.play.bidding import misfits
from deckgen.play.greed import greed_of

TRIES = 2
"""Deals tried for each that is wanted, before they are made by exchanges."""
CHOICE = 4
"""Of so many deals, one is picked for what the auction told."""
DOUBT = 40
"""A deal that is so much further from what the auction told, in hundredths of a trick, is e times rarer."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a seat knows: how many cards each other seat holds, and which it cannot hold."""

    seat: int
    hand: int
    unseen: tuple[int, ...]
    """Cards that lie somewhere hidden."""
    counts: tuple[int, ...]
    """Cards each seat holds; of the knower's own, none to be found."""
    voids: tuple[int, ...]
    """By seat: cards that it cannot hold."""
    shown: tuple[int, ...]
    """By seat: cards that it has played."""
    buried: int
    """Cards that lie face down for good cannot be these."""


def plays_of(hand: Trick) -> Iterator[tuple[int, int, int]]:
    """Seat, place in the trick, and move, of every play so far."""
    seat = hand.bidder
    plays = hand.moves[hand.begun :]
    for at, move in enumerate(plays):
        trick, turn = divmod(at, hand.players)
        leader = hand.takers[trick - 1] if trick else hand.bidder
        seat = (leader + turn) % hand.players
        yield seat, turn, move


def known(hand: Trick) -> Knowledge:
    """What the seat to move knows. `hand` may be its sight: nothing hidden is looked at."""
    players, me = hand.players, hand.seat
    voids, shown = [0] * players, [0] * players
    context = None
    for seat, turn, move in plays_of(hand) if hand.stage == "play" else ():
        card = move
        if turn == 0:
            context, card = hand.leads[move]
        elif context is not None:
            for tier in context.tiers:
                if card & tier.allow:
                    break
                voids[seat] |= tier.duty
        shown[seat] |= card
    mine = hand.hands[me] | hand.discards[me] | sum(shown)
    unseen = tuple(card for card in hand.game.pack if not mine >> card & 1)
    left = hand.tricks - hand.trick
    counts = tuple(
        0 if seat == me else left - (hand.played > 0 and _has_played(hand, seat)) for seat in range(players)
    )
    buried = SPECIAL if isinstance(hand, MoonlightHand) and hand.stage != "bid" else 0
    return Knowledge(me, hand.hands[me], unseen, counts, tuple(voids), tuple(shown), buried)


def _has_played(hand: Trick, seat: int) -> bool:
    """Does a card of this seat lie in the trick?"""
    leader = hand.takers[-1] if hand.takers else hand.bidder
    return hand.played > 0 and (seat - leader) % hand.players < hand.played


def worlds(hand: Trick, knowledge: Knowledge, count: int, random: Random) -> list[list[int]]:
    """So many possible deals of the hidden cards: a mask for each seat, the knower's own hand among them,
    and last what lies face down. They are picked from more: the worse one goes with the auction, the rarer.
    """
    drawn: list[list[int]] = []
    for _ in range(TRIES * CHOICE * count):
        found = _attempt(knowledge, _shuffled(knowledge, hand, random))
        if found is not None:
            drawn.append(found)
        if len(drawn) == CHOICE * count:
            break
    while len(drawn) < count:
        drawn.append(_matched(knowledge, _shuffled(knowledge, hand, random), random))
    seats = [[cards | own for cards, own in zip(world, knowledge.shown, strict=False)] for world in drawn]
    # the least of misfit less Gumbel noise: drawn without replacement, in proportion to exp(-misfit / DOUBT)
    rank = [misfit + DOUBT * log(random.expovariate(1)) for misfit in misfits(hand, seats)]
    return [drawn[at] for at in sorted(range(len(drawn)), key=rank.__getitem__)[:count]]


def _shuffled(knowledge: Knowledge, hand: Trick, random: Random) -> list[int]:
    """The unseen cards; first those that lie face down, which are rather low than high."""
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
    """The first of the cards face down, the others dealt to one seat after another; None where it fails."""
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
    """A deal by chains of exchanges, which find one wherever there is one; there is, as the play shows."""
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
    """The cards in any order; faster than `shuffle`."""
    return sorted(cards, key=lambda _: random.random())
