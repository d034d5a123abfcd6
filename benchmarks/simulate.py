"""Hands per second of the batch kernel beside OpenSpiel's C++ random rollouts, in one run, out.

Both play uniformly random moves on one core, and the best of alternating repetitions counts (CPU time): Moon
(3 players, auction, exchange, 7 tricks, dealt anew) beside rollouts of oh_hell with 3 players and 7 cards
from one dealt state, OpenSpiel's own C++ loop (`MCTSBot` with a random rollout evaluator); Moonlight (4
players) beside oh_hell with 4 players and 9 cards. `--picture FILE.svg` writes the balance plot of Moonlight.

    python benchmarks/simulate.py [--spiel PYTHON] [--repeats 10] [--workers]

As in `referee_speed.py`, OpenSpiel is asked in a process of its own, in an environment made for it.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
import time
from pathlib import Path

from referee_speed import environment, timed

PAIRS = (("moon", 3, 7, 600_000), ("moonlight", 4, 9, 150_000))
"""Our game, players, cards each of oh_hell, and the hands a second that are aimed at."""
ROLLOUTS = 20_000


def kernel(name: str, players: int, bots: str) -> float:
    """Hands per second of CPU time of the batch kernel, dealing and scoring included."""
    from deckgen.play.batch.hands import LANES, dealt, play_batch
    from deckgen.referee import game

    rules = game(name, players)

    def play(hands: int) -> None:
        for start in range(0, hands, LANES):
            play_batch(rules, 1, dealt(start, LANES), [bots] * players)

    play(LANES)
    return timed(play, 8 * LANES)


def spiel(players: int, cards: int) -> float:
    """Rollouts per second of OpenSpiel's C++ from one dealt state; runs where pyspiel can be imported."""
    import numpy as np
    import pyspiel

    rules = pyspiel.load_game(f"oh_hell(players={players},num_tricks_fixed={cards})")
    state, chance = rules.new_initial_state(), np.random.RandomState(1)
    while state.is_chance_node():
        actions = [action for action, _ in state.chance_outcomes()]
        state.apply_action(actions[chance.randint(len(actions))])
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(rules, evaluator, 1.0, 1, 1000, False, 1, False)
    return timed(lambda count: bot.step(state), ROLLOUTS)


def compare(python: str, repeats: int) -> None:
    """Print a line for each pair."""
    for name, players, cards, aim in PAIRS:
        ours = greedy = theirs = 0.0
        for _ in range(repeats):
            ours = max(ours, kernel(name, players, "random"))
            greedy = max(greedy, kernel(name, players, "greedy"))
            ask = [python, __file__, "--child", str(players), str(cards)]
            said = subprocess.run(ask, check=True, capture_output=True, text=True).stdout
            theirs = max(theirs, float(said))
        print(
            f"{name}, {players} players: {ours:,.0f} hands/s (aim: {aim:,}), greedy {greedy:,.0f}; "
            f"C++ rollouts of oh_hell {players} x {cards}: {theirs:,.0f}/s; {ours / theirs:.2f} times",
            flush=True,
        )


def workers(hands: int = 2_000_000) -> None:
    """Print how much faster two processes are than one, on the wall; wants two free cores."""
    from deckgen.play.run import Plan
    from deckgen.play.simulate import Outcome, play
    from deckgen.workers import workers_at

    seconds = []
    for where in ("1", "2"):
        begun = time.perf_counter()
        with workers_at(where) as pool:
            outcome = Outcome(where, Plan("moonlight", 4, (), ("random",) * 4, 1, hands))
            play(outcome, pool, lambda done, of: None)
        seconds.append(time.perf_counter() - begun)
    rates = ", ".join(f"{hands / each:,.0f}" for each in seconds)
    print(
        f"moonlight, hands a second in one and in two processes: {rates}; {seconds[0] / seconds[1]:.2f} times"
    )


def picture(path: Path, hands: int = 400_000) -> None:
    """Write the balance plot of Moonlight among sensible beginners."""
    from deckgen.play.balance import balance_picture
    from deckgen.play.run import Plan
    from deckgen.play.simulate import Outcome, play
    from deckgen.workers import workers_at

    outcome = Outcome("", Plan("moonlight", 4, (), ("greedy",) * 4, 1, hands))
    with workers_at("1") as pool:
        play(outcome, pool, lambda done, of: None)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(balance_picture(outcome), encoding="utf-8")
    print(path)


def main() -> None:
    """Parse and run."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--spiel", help="a Python in which pyspiel and numpy can be imported")
    parser.add_argument("--repeats", type=int, default=10)
    parser.add_argument("--workers", action="store_true", help="measure two processes against one")
    parser.add_argument("--picture", type=Path, help="write the balance plot of Moonlight here")
    parser.add_argument("--child", nargs=2, type=int, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.child:
        print(spiel(*chosen.child))
    elif chosen.picture:
        picture(chosen.picture)
    elif chosen.workers:
        workers()
    elif chosen.spiel:
        compare(chosen.spiel, chosen.repeats)
    else:
        with tempfile.TemporaryDirectory() as folder:
            compare(environment(Path(folder)), chosen.repeats)


if __name__ == "__main__":
    main()
