"""Hands played to the end by uniformly random moves.

Hand i is deal i of the seed and has seat `i mod players` as dealer (`moon`: first bidder). The moves go on
with the draws of the deal: the r-th legal line in listed order, `r = draw * count >> 64`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from math import comb
from typing import TypeVar

from deckgen.games.blocks import BlockDraws
from deckgen.games.draws import Draws
from deckgen.games.game import NATURE, OVER, Game, Hand
from deckgen.games.masks import MaskHand, nth_set

M = TypeVar("M", bound=Hashable)


def random_hands(game: Game[M], seed: int, hands: int, start: int = 0) -> Iterator[Hand[M]]:
    """Yield hands `start` to `start + hands - 1`, each played to its end at random."""
    draws = BlockDraws(seed, game.pack, game.plies, start - 1)
    for number in range(start, start + hands):
        hand = game.hand(game.deal(draws, number % game.players))
        play_out(hand, draws)
        yield hand


def play_out(hand: Hand[M], draws: Draws) -> None:
    """Play a hand to its end by random moves, nature's from the same draws."""
    if isinstance(draws, BlockDraws):
        before = len(hand.moves)
        if isinstance(hand, MaskHand):
            play_masks(hand, draws.ready())
        else:
            play_moves(hand, draws.ready())
        draws.k += len(hand.moves) - before
    while hand.seat != OVER:
        hand.play(hand.chance(draws) if hand.seat == NATURE else hand.pick(draws.draw()))


def play_moves(hand: Hand[M], draws: list[int]) -> None:
    """Make random moves while draws last and nature is not due."""
    play, pick = hand.play, hand.pick
    for draw in draws:
        if hand.seat < 0:
            return
        play(pick(draw))


def play_masks(hand: MaskHand, draws: list[int]) -> None:
    """Make random moves while draws last. Written out flat: this is the loop of mass simulation."""
    play = hand.play
    for draw in draws:
        mask = hand.mask
        count = mask.bit_count()
        if count == 1:
            play(mask)
        elif hand.choose != 1:
            play(nth_set(mask, hand.choose, draw * comb(count, hand.choose) >> 64))
        elif count:
            r = draw * count >> 64
            while r:
                mask &= mask - 1
                r -= 1
            play(mask & -mask)
        else:
            return
