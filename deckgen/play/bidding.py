"""A trick hand in; its auction so far, and how well hands go with what each seat bid and passed, out.

It is judged as a beginner bids: who bids promises his bid, who passes does not promise the least that he
could have bid. Others bid otherwise, and hands change in the exchange: so nothing is ruled out by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from deckgen.games.masks import bits
from deckgen.games.trick_hand import bids_of
from deckgen.play.beginner import Trick
from deckgen.play.greed import STEP, STEPS, Greed, greed_of

FAR = STEP * STEPS
"""More than any hand promises."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a seat told by one turn of the auction."""

    seat: int
    passed: bool
    promise: tuple[int, ...]
    """By trump, in hundredths of a trick: what was bid; of a pass, the least that could have been."""


def told(hand: Trick) -> list[Told]:
    """What all seats have told by their bids and passes."""
    greed = greed_of(hand.game)
    found = []
    for before, move in bids_of(hand):
        passed = move == hand.game.passing
        if passed and before.bidder >= 0 and before.bidder in hand.game.side(before.seat):
            continue  # a partner's bid is left alone
        asked = before.mask & ~move if passed else move
        promise = tuple(_least(greed, trump, asked) for trump in range(len(greed.wants)))
        found.append(Told(before.seat, passed, _settled(hand, before.seat, move, promise)))
    return found


def _least(greed: Greed, trump: int, asked: int) -> int:
    """The least promise under a trump from which one of these bids is made."""
    wants = greed.wants[trump]
    return min((STEP * _from(wants, bid) for bid in bits(asked)), default=FAR)


def _from(wants: Sequence[int], bid: int) -> int:
    return next((step for step, bids in enumerate(wants) if bids & bid), STEPS)


def _settled(hand: Trick, seat: int, move: int, promise: tuple[int, ...]) -> tuple[int, ...]:
    """Of the highest bid, the trump that came of it alone counts, where it is known."""
    if hand.trump < 0 or seat != hand.bidder or move.bit_length() - 1 != hand.high:
        return promise
    return tuple(each if trump == hand.trump else FAR for trump, each in enumerate(promise))


def misfits(hand: Trick, hands: Sequence[Sequence[int]]) -> list[float]:
    """How far each deal (the masks of all seats) is from what was told, in hundredths of a trick; 0: not."""
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
