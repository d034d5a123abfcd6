"""What one seat sees of a trick hand in; whole hands that it could be, sampled, out.

A world gives every hidden card a place: the other hands, and those that lie face down (laid away, or not
taken up yet). It is consistent with the play: who has not followed holds nothing of what he should have
played, and the bidder holds, where such worlds are found, what his bid promises.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from deckgen.play.beginner import Trick, promises
from deckgen.play.greed import Greed, greed_of
from deckgen.referee.masks import mask_of
from deckgen.referee.moonlight_cards import SPECIAL
from deckgen.referee.moonlight_hand import MoonlightHand

TRIES = 12
"""Deals tried for one world before the voids are given up."""
SLACK = 60
"""How far below the promise that his bid wants, in hundredths of a trick, a bidder's hand may be."""


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
    and last what lies face down."""
    greed = greed_of(hand.game)
    wanted = _wanted(hand, greed, knowledge)
    good: list[list[int]] = []
    others: list[list[int]] = []
    for _ in range(3 * count):
        world = _dealt(knowledge, greed, hand.trump, random)
        (good if wanted <= _promise(hand, greed, knowledge, world) else others).append(world)
        if len(good) == count:
            return good
    return (good + others)[:count]


def _wanted(hand: Trick, greed: Greed, knowledge: Knowledge) -> int:
    """The promise that the high bid wants of its bidder's hand; 0 where nothing is to be asked."""
    if hand.bidder in (-1, knowledge.seat) or hand.trump < 0:
        return 0
    steps = greed.wants[hand.trump]
    least = next((at for at, bids in enumerate(steps) if bids >> hand.high & 1), len(steps))
    return least * 10 - SLACK


def _promise(hand: Trick, greed: Greed, knowledge: Knowledge, world: Sequence[int]) -> int:
    if hand.bidder in (-1, knowledge.seat) or hand.trump < 0:
        return 0
    return promises(greed, world[hand.bidder] | knowledge.shown[hand.bidder])[hand.trump]


def _dealt(knowledge: Knowledge, greed: Greed, trump: int, random: Random) -> list[int]:
    for attempt in range(TRIES):
        found = _attempt(knowledge, greed, trump, random, strict=attempt < TRIES - 1)
        if found is not None:
            return found
    raise AssertionError("without voids every deal fits")


def _attempt(
    knowledge: Knowledge, greed: Greed, trump: int, random: Random, *, strict: bool
) -> list[int] | None:
    """One deal; None where it does not work out. What lies face down is rather low than high."""
    cards = list(knowledge.unseen)
    random.shuffle(cards)
    under = len(cards) - sum(knowledge.counts)
    if knowledge.buried and trump >= 0:
        keep = greed.keep[trump]
        cards.sort(
            key=lambda card: keep[card] + 120 * random.random() + 9999 * (knowledge.buried >> card & 1)
        )
        cards[under:] = _mixed(cards[under:], random)
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
        barred = knowledge.voids[seat] if strict else 0
        own = [card for card in cards if not barred >> card & 1][: knowledge.counts[seat]]
        if len(own) < knowledge.counts[seat]:
            return None
        world[seat] = mask_of(own)
        cards = [card for card in cards if not world[seat] >> card & 1]
    return [*world, hidden]


def _mixed(cards: list[int], random: Random) -> list[int]:
    random.shuffle(cards)
    return cards
