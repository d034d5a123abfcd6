"""A trick game in; every course of its auction, walked through the referee's own hands, as tables out."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import cache

import numpy as np

from deckgen.games.deal import Deal
from deckgen.games.masks import places
from deckgen.games.moon.rules import MoonHand
from deckgen.games.moonlight.rules import MoonlightHand
from deckgen.play.batch.lanes import Lanes
from deckgen.play.greed import TrickGame, trick_game

WAYS = 18
"""More than any bidder has to choose from."""


@dataclass(frozen=True, slots=True)
class Auction:
    """States are numbered; each array has an entry a state. `start` has one for each first seat."""

    start: Lanes
    seat: Lanes
    """Whose turn it is."""
    bidding: Lanes
    """Does the auction go on?"""
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
    """The auction of a game, walked once for each table of players and options."""
    return _auction(game.name, game.players, tuple(game.options.items()))


@cache
def _auction(name: str, players: int, options: tuple[tuple[str, str], ...]) -> Auction:
    game = trick_game(name, players, options)
    hands: list[MoonHand | MoonlightHand] = []
    numbers: dict[tuple[object, ...], int] = {}
    queue: deque[int] = deque()

    def state(hand: MoonHand | MoonlightHand) -> int:
        key = hand.auction
        if key not in numbers:
            numbers[key] = len(hands)
            queue.append(len(hands))
            hands.append(hand)
        return numbers[key]

    start = [state(game.hand(Deal(game.pack, first, 0, (1, 1)))) for first in range(players)]
    following: dict[tuple[int, int], int] = {}
    while queue:
        at = queue.popleft()
        for bid in hands[at].legal() if hands[at].stage == "bid" else ():
            after = hands[at].copy()
            after.play(bid)
            following[at, bid.bit_length() - 1] = state(after)
    return _tabulated(start, hands, following)


def _tabulated(
    start: list[int], hands: list[MoonHand | MoonlightHand], following: dict[tuple[int, int], int]
) -> Auction:
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
