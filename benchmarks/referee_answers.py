"""Measure how long people wait for the referee: verdicts on records, and why and view in a game.

For each game, hands are played at random; the record of each is verified, and at every move the view of each
seat is made and every legal move and as many that are not are asked about. CPU time on one core, after one
round that is not counted. Views and reasons are told with the longest of all beside the mean, the best of
five repetitions of each, as what else the machine does makes single times longer.

    python benchmarks/referee_answers.py [--records 1000] [--hands 10]
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain
from typing import Any

from playout import random_hands

from deckgen.games import game, verify
from deckgen.games.game import NATURE, OVER, GameRules, HandState
from deckgen.games.match import Match
from deckgen.games.record import write
from deckgen.games.registry import kit_of

TABLES = (("moonlight", 4), ("moon", 3), ("hanafuda", 3), ("koikoi", 2), ("moons", 4), ("sixpence", 4))
"""Games with their players; of Moons and Sixpence a hand is a round, or a whole game."""
AIM_VERIFY, AIM_ANSWER = 2.0, 2.0
"""Seconds for 1,000 records, and milliseconds for one answer."""
TRIES = 5


def spent(act: Callable[[], object]) -> float:
    """Return the least CPU time in seconds of a few tries."""
    times = []
    for _ in range(TRIES):
        begin = time.process_time()
        act()
        times.append(time.process_time() - begin)
    return min(times)


def record(hand: HandState[Any]) -> str:
    """Return the record of a hand that is over."""
    match = Match(hand.game, deal=hand.deal, first=hand.deal.first)
    for move in hand.moves:
        match.apply(move)
    return write(match)


def verified(texts: Sequence[str]) -> float:
    """Return the CPU time in seconds of verifying records, after a few that are not counted."""

    def all_of(some: Sequence[str]) -> None:
        for text in some:
            assert verify(text).ok

    all_of(texts[:10])
    return spent(lambda: all_of(texts))


def positions(hand: HandState[Any]) -> list[HandState[Any]]:
    """Return the hand as it was before each move of a player."""
    fresh, found = hand.game.hand(hand.deal), []
    for move in hand.moves:
        if fresh.seat not in (NATURE, OVER):
            found.append(fresh.copy())
        fresh.play(move)
    return found


def answers(rules: GameRules[Any], hands: int) -> tuple[list[float], list[float]]:
    """Return the CPU times in seconds of views, and of reasons."""
    kit, views, reasons = kit_of(rules), [], []
    before = list(chain.from_iterable(map(positions, random_hands(rules, 2, hands))))
    everything = sorted({move for hand in before for move in hand.legal()[:50]}, key=repr)
    for number, hand in enumerate(before):
        legal = list(hand.legal())[:3]
        other = [everything[(number * 7 + step * 31) % len(everything)] for step in range(3)]
        views += [spent(partial(kit.view, hand, seat)) for seat in range(rules.players)]
        reasons += [spent(partial(kit.why, hand, move)) for move in (*legal, *other)]
    return views, reasons


def told(times: Sequence[float]) -> str:
    """Return the mean and the longest of some times in ms."""
    return f"mean {1000 * sum(times) / len(times):.3f}, longest {1000 * max(times):.3f} ms"


def main() -> None:
    """Parse and run."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--records", type=int, default=1000)
    parser.add_argument("--hands", type=int, default=10)
    chosen = parser.parse_args()
    print(f"aims: verify {AIM_VERIFY:g} s for 1,000 records; view and why {AIM_ANSWER:g} ms")
    for name, players in TABLES:
        rules = game(name, players)
        seconds = verified([record(hand) for hand in random_hands(rules, 1, chosen.records)])
        views, reasons = answers(rules, chosen.hands)
        print(f"{name}, {players} players: verify {seconds:.2f} s; ", end="")
        print(f"view {told(views)}; why {told(reasons)}", flush=True)


if __name__ == "__main__":
    main()
