"""Implement the strong bot for games whose kits can deal the hidden cards.

It deals them at random again and again, makes each of its moves in each such hand, lets beginners play on to
the end, and picks the move that is best on average. A move's value is the seat's score minus the mean score
of its opponents. Half of the moves, those that look worst, are dropped after each round, so that most of the
work goes into telling the best apart (sequential halving: Karnin, Koren, Somekh, 2013).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from deckgen.games.draws import Draws, mix
from deckgen.games.game import NATURE, OVER, HandState
from deckgen.games.registry import kit_of

PLIES = 20_000
"""About how many moves to play for one decision, one after another."""
LANES = 24_000
"""About how many hands to play out for one decision, in games that can play them side by side."""


def strong_bot(seen: HandState[Any], draws: Draws) -> Any:
    """Return the move of a strong player."""
    worth = weighed(seen, draws)
    return max(worth, key=lambda move: worth[move])


def weighed(seen: HandState[Any], draws: Draws) -> dict[Any, float]:
    """Return the values of the two best moves, which were never dropped; a forced move has the value 0."""
    alive = list(kit_of(seen.game).tries(seen))
    if len(alive) == 1:
        return {alive[0]: 0.0}
    random = Random(mix(mix(draws.seed & (1 << 64) - 1) ^ draws.h) ^ len(seen.moves))
    rounds = (len(alive) - 1).bit_length()
    sums, worlds = dict.fromkeys(alive, 0.0), 0
    while True:
        found = _side_by_side(seen, alive, rounds, random) or _one_by_one(seen, alive, rounds, random)
        for move, value in zip(alive, found.sums, strict=True):
            sums[move] += value
        worlds += found.worlds
        alive.sort(key=lambda move: sums[move], reverse=True)
        if len(alive) == 2:
            return {move: sums[move] / worlds for move in alive}
        alive = alive[: (len(alive) + 1) // 2]


class Trial(NamedTuple):
    """How well moves did, each played out in the same worlds."""

    worlds: int
    sums: Sequence[float]
    """By move, the sum of its values in all worlds."""


def _side_by_side(seen: HandState[Any], moves: Sequence[Any], rounds: int, random: Random) -> Trial | None:
    """Play out each move in as many worlds as one of `rounds` may use, all hands at once.

    Return None if the hands of the game cannot be played at once.
    """
    many, game = kit_of(seen.game).many, seen.game
    worlds = LANES // (rounds * len(moves))
    scores = many and many().tried(seen, moves, worlds, random.getrandbits(64))
    if scores is None:
        return None
    side = game.side(seen.seat)
    others = scores[[seat for seat in range(game.players) if seat not in side]]
    values = (scores[seen.seat] - others.mean(axis=0)).reshape(len(moves), worlds)
    return Trial(worlds, values.sum(axis=1).tolist())


def _one_by_one(seen: HandState[Any], moves: Sequence[Any], rounds: int, random: Random) -> Trial:
    """Play out each move in one world after another, with the plies that one of `rounds` may use."""
    world = kit_of(seen.game).world
    assert world is not None, f"{seen.game.name} cannot deal hidden cards"
    sums, worlds, plies = [0.0] * len(moves), 0, 0
    while plies < PLIES // rounds:
        hand, luck = world(seen, random), random.getrandbits(64)
        for at, move in enumerate(moves):
            value, played = played_out(hand.copy(), move, Draws(luck))
            sums[at] += value
            plies += played
        worlds += 1
    return Trial(worlds, sums)


def played_out(hand: HandState[Any], move: Any, draws: Draws) -> tuple[float, int]:
    """Make a move and let beginners play on; return its value for the seat, and how many moves were made."""
    seat, game = hand.seat, hand.game
    beginner: Callable[[Any, Draws], Any] = next(iter(kit_of(game).bots.values()))
    begun = len(hand.moves)
    hand.play(move)
    while hand.seat != OVER:
        hand.play(hand.chance(draws) if hand.seat == NATURE else beginner(hand, draws))
    scores, side = hand.scores(), game.side(seat)
    others = [score for other, score in enumerate(scores) if other not in side]
    return scores[seat] - sum(others) / len(others), len(hand.moves) - begun
