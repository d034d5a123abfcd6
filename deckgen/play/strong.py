"""What one seat sees of a trick hand in; the move of a strong player out.

It samples the hidden cards (`worlds`), plays each of its moves to the end in every world, by beginners on the
batch kernel, or exactly where at most four tricks are left (`endgame`), and takes the move that is worth most
on the average. Its own draws come from the deal's seed and the number of the move, so a game repeats itself.
"""

from __future__ import annotations

from random import Random
from typing import Any

from deckgen.games.draws import Draws, mix
from deckgen.games.game import Hand
from deckgen.games.masks import bits
from deckgen.games.moon.rules import MoonHand
from deckgen.games.moonlight.rules import JUNE_BIT, MoonlightHand
from deckgen.play.batch.scores import scores
from deckgen.play.beginner import Trick, trick_move
from deckgen.play.endgame import Endgame, Trick0
from deckgen.play.ponder import bid_worths, discard_worths, play_worths, trump_worths
from deckgen.play.worlds import known, worlds

EXACT = 4
"""Tricks left from which play is exact in each world."""
NODES = 1600
"""Positions that one decision may look at; the worlds begun are finished."""
WORLDS, MOST_WORLDS = 32, 24
"""Worlds sampled for the batch kernel; for the exact search at most."""


def strong_bot(seen: Hand[Any], draws: Draws) -> Any:
    """The move of a strong player of Moon or Moonlight."""
    assert isinstance(seen, MoonHand | MoonlightHand), f"{seen.game.name} is no trick game"
    if seen.count() == 1:
        return seen.nth(0)
    random = Random(mix(mix(draws.seed & (1 << 64) - 1) ^ draws.h) ^ len(seen.moves))
    worth = worths(seen, random)
    return max(worth, key=lambda move: worth[move])


def worths(seen: Trick, random: Random) -> dict[int, float]:
    """What each move that is thought about is worth, in points more than the others have."""
    knowledge = known(seen)
    if seen.stage == "play" and seen.tricks - seen.trick <= EXACT:
        return _exact(seen, random)
    sampled = worlds(seen, knowledge, WORLDS, random)
    if seen.stage == "bid":
        return bid_worths(seen, sampled, random)
    if seen.stage == "trump":
        return trump_worths(seen, sampled)
    if seen.stage == "discard":
        return discard_worths(seen, sampled, trick_move(seen))
    return play_worths(seen, sampled)


def _exact(seen: Trick, random: Random) -> dict[int, float]:
    """Every move searched to the end in one world after another, as long as positions may be looked at."""
    knowledge = known(seen)
    ours = 1 if seen.seat in seen.game.side(seen.bidder) else -1
    trick = _under_way(seen)
    june = seen.june if isinstance(seen, MoonlightHand) else -1
    moves = list(bits(seen.mask))
    total = dict.fromkeys(moves, 0.0)
    looked, won = 0, tuple(seen.won)
    for world in worlds(seen, knowledge, MOST_WORLDS, random):
        hands = tuple(world[: seen.players])
        search = Endgame(seen, _worth_to_bidders(seen))
        for move in moves:
            total[move] += ours * search.after(hands, seen.seat, trick, won, june, move)
        looked += search.nodes
        if looked > NODES:
            break
    return total


def _worth_to_bidders(seen: Trick) -> Any:
    """The bidding side's points less those of the others, by the referee's sums."""
    table, side = scores(seen.game), seen.game.side(seen.bidder)
    others = [seat for seat in range(seen.players) if seat not in side]

    def worth(won: tuple[int, ...], june: int) -> int:
        points = table.one(seen.high, seen.bidder, june, won)
        rest = [int(points[seat]) for seat in others]
        return len(rest) * int(points[seen.bidder]) - sum(rest)

    return worth


def _under_way(seen: Trick) -> Trick0:
    """The trick that is being played."""
    if not seen.played or seen.context is None:
        return Trick0()
    cards = seen.moves[-seen.played :]
    june = isinstance(seen, MoonlightHand) and JUNE_BIT in cards and seen.context.power[JUNE_BIT] > 0
    return Trick0(seen.context, seen.best, seen.best_seat, seen.played, june)
