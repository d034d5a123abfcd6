"""Play hands to the end with uniformly random moves, as fast as the referee allows.

Hand i is deal i of the seed and has seat `i mod players` as dealer (`moon`: first bidder). The moves go on
with the draws of the deal: the r-th legal line in listed order, `r = draw * count >> 64`. The draws of many
deals are made at a time with numpy; they are the same to the bit.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache
from math import comb
from typing import Any, TypeAlias, TypeVar

import numpy as np

from deckgen.games.draws import Draws
from deckgen.games.game import NATURE, OVER, GameRules, HandState
from deckgen.games.lanes import Lanes, high_words, mix_all, swap_rows
from deckgen.games.masks import MaskHand, nth_set

M = TypeVar("M", bound=Hashable)

BLOCK = 512
"""Deals made at a time."""
HIGH = 24
"""High bits of a draw: times up to 64 moves, they are one digit of CPython's integers."""
FRACTION = (1 << HIGH) - 1
"""The bits of a product below the point."""
SURE = FRACTION - 4096
"""Below this fraction, the low bits of a draw do not change a choice among up to 4096 moves."""
PLIES = {"moonlight": 46, "moon": 26, "hanafuda": 44, "koikoi": 44, "moons": 240, "sixpence": 120}
"""About how many moves a hand has: that many draws are made beforehand."""


Ready: TypeAlias = tuple[list[int], Lanes]
"""Draws made beforehand: their high bits, and all of their bits."""


class BlockDraws(Draws):
    """`Draws` that take the first shuffle of each deal, and the draws after it, from a block."""

    __slots__ = ("_first", "_highs", "_orders", "_tails", "pack", "width")

    def __init__(self, seed: int, pack: tuple[int, ...], width: int, h: int = -1) -> None:
        """`pack` is what is shuffled first in every deal; `width` draws after that are made beforehand."""
        super().__init__(seed, h)
        self.pack = pack
        self.width = width
        self._first = 0
        self._orders: list[list[int]] = []
        self._highs: list[list[int]] = []
        self._tails = np.empty((0, 0), np.uint64)

    def next_deal(self) -> None:
        """Go on to the next deal; make the next block when one is used up."""
        super().next_deal()
        if not 0 <= self.h - self._first < len(self._orders):
            self._first = self.h
            self._orders, self._highs, self._tails = block(self._root, self.h, self.pack, self.width)

    def draw(self) -> int:
        """Return the next draw of this deal."""
        at = self.k - len(self.pack) + 1
        if 0 <= at < self.width and self._orders:
            self.k += 1
            return int(self._tails[self.h - self._first, at])
        return super().draw()

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        """Return the cards shuffled; if this is the first shuffle of a deal, it comes from the block."""
        if self.k or cards is not self.pack or not self._orders:
            return super().shuffled(cards)
        self.k = len(cards) - 1
        return self._orders[self.h - self._first]

    def ready(self) -> Ready:
        """Return the draws that are made and not yet used; `k` stays as it is."""
        deal, at = self.h - self._first, max(0, self.k - len(self.pack) + 1)
        return self._highs[deal][at:], self._tails[deal, at:]


def block(
    root: int, h: int, pack: Sequence[int], width: int
) -> tuple[list[list[int]], list[list[int]], Lanes]:
    """Make BLOCK deals from `h` on.

    Returns for each the shuffled pack, the high bits of `width` draws after it, and those draws.
    """
    steps = len(pack) - 1
    bases = np.arange(h, h + BLOCK, dtype=np.uint64)
    bases ^= np.uint64(root)
    mix_all(bases)
    draws = bases ^ np.arange(steps + width, dtype=np.uint64)[:, None]
    mix_all(draws)
    places = high_words(draws[:steps], np.arange(len(pack), 1, -1, dtype=np.uint64)[:, None])
    orders = np.tile(np.array(pack, dtype=np.uint8)[:, None], BLOCK)
    swap_rows(orders, places)
    tails = draws[steps:].T
    return orders.T.tolist(), (tails >> np.uint64(64 - HIGH)).tolist(), tails


def random_hands(game: GameRules[M], seed: int, hands: int, start: int = 0) -> Iterator[HandState[M]]:
    """Yield hands `start` to `start + hands - 1`, each played to its end at random."""
    draws = BlockDraws(seed, game.pack, PLIES[game.name], start - 1)
    for number in range(start, start + hands):
        hand = game.hand(game.deal(draws, number % game.players))
        play_out(hand, draws)
        yield hand


def play_out(hand: HandState[M], draws: BlockDraws) -> None:
    """Play a hand to its end by random moves, nature's from the same draws."""
    before = len(hand.moves)
    loop_for(type(hand))(hand, draws.ready())
    draws.k += len(hand.moves) - before
    while hand.seat != OVER:
        hand.play(hand.chance(draws) if hand.seat == NATURE else hand.pick(draws.draw()))


@cache
def loop_for(kind: type[HandState[Any]]) -> Callable[[Any, Ready], None]:
    """Return the loop that plays a kind of hand. Asked once: `isinstance` is slow with abstract classes."""
    return play_masks if issubclass(kind, MaskHand) else play_moves


def play_moves(hand: HandState[M], draws: Ready) -> None:
    """Make random moves while draws last and nature is not due."""
    play, pick = hand.play, hand.pick
    for draw in draws[1].tolist():
        if hand.seat < 0:
            return
        play(pick(draw))


def play_masks(hand: MaskHand, draws: Ready) -> None:
    """Make random moves while draws last. Written out flat: this is the loop of mass simulation.

    The high bits of a draw nearly always decide the choice alone, and CPython multiplies them as one digit.
    """
    play, before = hand.play, len(hand.moves)
    highs, whole = draws
    for high in highs:
        mask = hand.mask
        count = mask.bit_count()
        if count == 1:
            play(mask)
        elif not count:
            return
        elif hand.choose == 1:
            product = high * count
            if product & FRACTION < SURE:
                r = product >> HIGH
            else:
                r = int(whole[len(hand.moves) - before]) * count >> 64
            while r:
                mask &= mask - 1
                r -= 1
            play(mask & -mask)
        else:
            size = hand.choose
            count = comb(count, size)
            product = high * count
            if product & FRACTION < SURE:
                r = product >> HIGH
            else:
                r = int(whole[len(hand.moves) - before]) * count >> 64
            play(nth_set(mask, size, r))
