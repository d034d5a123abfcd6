"""Compare the referee's games per second with OpenSpiel's Python API, in one run.

Both play uniformly random moves from the deal to the end, through their Python interfaces, on one core: Moon
(3 players, 22 tiles, auction, exchange, 7 tricks) beside oh_hell with 3 players and 7 cards, and Moonlight (4
players, auction, discards, 9 tricks) beside oh_hell with 4 players and 9 cards.

    python benchmarks/referee_speed.py [--spiel PYTHON] [--repeats 20]

OpenSpiel is not a dependency: it runs in a separate process. Without `--spiel` a virtual environment is
made for it in a temporary folder and `open_spiel` installed there from PyPI. Repetitions alternate between
the two, each in a new process, so that both see the same machine and the same luck with memory. Each
is warmed up; the best of each counts (CPU time).
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable
from pathlib import Path

PAIRS = (("moon", 3, 7, 3.5), ("moonlight", 4, 9, 2.5))
"""Our game, players, cards each of oh_hell, and the ratio to OpenSpiel's games per second that we aim at."""


def timed(play: Callable[[int], object], games: int) -> float:
    """Return games per second of CPU time, after as many games that are not counted."""
    play(games)
    begin = time.process_time()
    play(games)
    return games / (time.process_time() - begin)


def referee(name: str, players: int, games: int) -> float:
    """Return the referee's games per second."""
    from playout import random_hands

    from deckgen.games import game

    rules = game(name, players)

    def play(count: int) -> None:
        for _ in random_hands(rules, 1, count):
            pass

    return timed(play, games)


def spiel(players: int, cards: int, games: int) -> float:
    """Return games per second of OpenSpiel's oh_hell; runs where pyspiel can be imported."""
    import pyspiel

    rules = pyspiel.load_game(f"oh_hell(players={players},num_tricks_fixed={cards})")
    chance = random.Random(1).random

    def play(count: int) -> None:
        for _ in range(count):
            state = rules.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions = [action for action, _ in state.chance_outcomes()]
                else:
                    actions = state.legal_actions()
                state.apply_action(actions[int(chance() * len(actions))])

    return timed(play, games)


def environment(folder: Path) -> str:
    """Create a virtual environment with OpenSpiel and return its Python."""
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    subprocess.run([python, "-m", "pip", "install", "--quiet", "open_spiel"], check=True)
    return str(python)


def in_a_process(python: str, name: str, *sizes: int) -> float:
    """Return games per second, measured in a new process."""
    ask = [python, __file__, "--child", name, *map(str, sizes)]
    return float(subprocess.run(ask, check=True, capture_output=True, text=True).stdout)


def compare(python: str, repeats: int) -> None:
    """Print a line for each pair."""
    for name, players, cards, aim in PAIRS:
        ours = theirs = 0.0
        for _ in range(repeats):
            ours = max(ours, in_a_process(sys.executable, name, players))
            theirs = max(theirs, in_a_process(python, "oh_hell", players, cards))
        pair = f"{name}, {players} players: {ours:,.0f}/s; oh_hell {players} x {cards}: {theirs:,.0f}/s"
        print(f"{pair}; {ours / theirs:.2f} times (aim: {aim})", flush=True)


def main() -> None:
    """Parse and run."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--spiel", help="a Python in which pyspiel can be imported")
    parser.add_argument("--repeats", type=int, default=20)
    parser.add_argument("--child", nargs="+", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.child:
        name, *sizes = chosen.child
        print(spiel(*map(int, sizes), 500) if name == "oh_hell" else referee(name, int(sizes[0]), 1000))
    elif chosen.spiel:
        compare(chosen.spiel, chosen.repeats)
    else:
        with tempfile.TemporaryDirectory() as folder:
            compare(environment(Path(folder)), chosen.repeats)


if __name__ == "__main__":
    main()
