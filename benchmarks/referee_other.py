"""Compare fishing, rummy and placement games per second with OpenSpiel, in one run.

Both play uniformly random moves from the deal to the end, through their Python interfaces, on one core:
Moons beside gin_rummy, hands of hanafuda and koi-koi and games of Moon and Sixpence beside crazy_eights, the
games of OpenSpiel that are nearest. Decisions are moves of players; chance's are not counted.

    python benchmarks/referee_other.py [--spiel PYTHON] [--repeats 5]

As in `referee_speed.py`: OpenSpiel is asked in a process of its own, repetitions alternate, the best counts.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import tempfile
from pathlib import Path

from referee_speed import environment, timed

RIVALS = (("gin_rummy", 60), ("crazy_eights", 600))
"""OpenSpiel's game, and how many are played at a time."""
OURS = (
    ("moons", 4, 600, "gin_rummy"), ("moons", 2, 800, "gin_rummy"), ("hanafuda", 2, 4000, "crazy_eights"),
    ("hanafuda", 4, 4000, "crazy_eights"), ("koikoi", 2, 4000, "crazy_eights"),
    ("sixpence", 2, 3000, "crazy_eights"), ("sixpence", 4, 3000, "crazy_eights"),
)  # fmt: skip
"""Our game, players, how many hands at a time, and its rival."""


def referee(name: str, players: int, hands: int, seed: int) -> tuple[float, float]:
    """Return hands per second of CPU time, and decisions per hand."""
    from playout import random_hands

    from deckgen.games import game

    rules, moves = game(name, players), 0

    def play(count: int) -> None:
        nonlocal moves
        moves = sum(len(hand.moves) for hand in random_hands(rules, seed, count))

    return timed(play, hands), moves / hands


def spiel(name: str, games: int) -> tuple[float, float]:
    """Return the same for a game of OpenSpiel; runs where pyspiel can be imported."""
    import pyspiel

    rules, decisions, chance = pyspiel.load_game(name), 0, random.Random(1).random

    def play(count: int) -> None:
        nonlocal decisions
        for _ in range(count):
            state = rules.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions = [action for action, _ in state.chance_outcomes()]
                else:
                    actions = state.legal_actions()
                    decisions += 1
                state.apply_action(actions[int(chance() * len(actions))])

    return timed(play, games), decisions / games


def asked(python: str, name: str, games: int) -> tuple[float, float]:
    """Run `spiel` in a separate process."""
    ask = [python, __file__, "--child", name, str(games)]
    words = subprocess.run(ask, check=True, capture_output=True, text=True).stdout.split()
    return float(words[0]), float(words[1])


def compare(python: str, repeats: int) -> None:
    """Print a line for each of our games."""
    theirs = dict.fromkeys((name for name, _ in RIVALS), (0.0, 0.0))
    ours = dict.fromkeys(OURS, (0.0, 0.0))
    for seed in range(repeats):
        for name, games in RIVALS:
            theirs[name] = max(theirs[name], asked(python, name, games))
        for each in OURS:
            ours[each] = max(ours[each], referee(*each[:3], seed))
    for (name, players, _, rival), (speed, moves) in ours.items():
        other, decisions = theirs[rival]
        pair = (
            f"{name}, {players} players: {speed:,.0f}/s; {rival}: {other:,.0f}/s; {speed / other:.2f} times"
        )
        print(f"{pair}; a decision {speed * moves / (other * decisions):.2f} times as fast")


def main() -> None:
    """Parse and run; `--child GAME N` is the call of the other process."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--spiel", help="a Python in which pyspiel can be imported")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--child", nargs=2, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.child:
        print(*spiel(chosen.child[0], int(chosen.child[1])))
        return
    with tempfile.TemporaryDirectory() as folder:
        compare(chosen.spiel or environment(Path(folder)), chosen.repeats)


if __name__ == "__main__":
    main()
