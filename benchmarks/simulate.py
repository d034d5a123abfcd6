"""Compare the batch kernel's hands per second with OpenSpiel's C++ random rollouts, in one run.

Both play uniformly random moves on one core, and the best of alternating repetitions counts (CPU time): Moon
(3 players, auction, exchange, 7 tricks, dealt anew) beside rollouts of oh_hell with 3 players and 7 cards
from one dealt state, OpenSpiel's own C++ loop (`MCTSBot` with a random rollout evaluator); Moonlight (4
players) beside oh_hell with 4 players and 9 cards. Then two processes against one on the wall, which wants
two free cores. The kernels of the other games are compared with play hand by hand, in alternating pairs,
with all that is counted. Each line says what is aimed at, and whether that was reached. `--picture FILE.svg`
writes the balance plot of Moonlight and nothing else.

    python benchmarks/simulate.py [--spiel PYTHON] [--repeats 10] [--only kernel|hands|workers]

As in `referee_speed.py`, OpenSpiel is asked in a process of its own, in an environment made for it.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from referee_speed import environment, timed

PAIRS = (("moon", 3, 7, 600_000, 1.0), ("moonlight", 4, 9, 150_000, 0.0))
"""Our game, players, cards each of oh_hell; aims: hands a second, and how many times the rival's rollouts."""
BY_HAND = (
    ("hanafuda", 2),
    ("hanafuda", 4),
    ("koikoi", 2),
    ("moons", 2),
    ("moons", 4),
    ("sixpence", 2),
    ("sixpence", 4),
)
MORE = 10.0
"""How many times as many hands the kernel is to play as the referee does hand by hand."""
ROLLOUTS = 20_000
TWICE = 1.6
"""How much faster two processes are to be than one."""


def verdict(reached: bool, aim: str) -> str:
    """A goal, and whether it was reached."""
    return f"(aim: {aim}: {'reached' if reached else 'missed'})"


def kernel(name: str, players: int, bots: str) -> float:
    """Return hands per second of CPU time of the batch kernel, dealing and scoring included."""
    from deckgen.games import game
    from deckgen.play.batch.hands import LANES, dealt, play_batch

    rules = game(name, players)

    def play(hands: int) -> None:
        for start in range(0, hands, LANES):
            play_batch(rules, 1, dealt(start, LANES), [bots] * players)

    play(LANES)
    return timed(play, 8 * LANES)


def spiel(players: int, cards: int) -> float:
    """Return OpenSpiel's C++ rollouts per second from one dealt state; needs pyspiel."""
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
    for name, players, cards, aim, lead in PAIRS:
        ours = greedy = theirs = 0.0
        for _ in range(repeats):
            ours = max(ours, kernel(name, players, "random"))
            greedy = max(greedy, kernel(name, players, "greedy"))
            ask = [python, __file__, "--child", str(players), str(cards)]
            said = subprocess.run(ask, check=True, capture_output=True, text=True).stdout
            theirs = max(theirs, float(said))
        ratio = ours / theirs
        print(
            f"{name}, {players} players: {ours:,.0f} hands/s {verdict(ours >= aim, f'{aim:,}')}, "
            f"greedy {greedy:,.0f}; C++ rollouts of oh_hell {players} x {cards}: {theirs:,.0f}/s; "
            f"{ratio:.2f} times"
            + (f" {verdict(ratio > lead, f'more than {lead:g}')}" if lead else "")
            + f"; the aim is {aim / theirs:.2f} times the rival",
            flush=True,
        )


def by_hand(repeats: int) -> None:
    """Print a line for each game that has no tricks, with random and with greedy bots."""
    from deckgen.play.simulate import PIECE, Plan, play_piece

    class ByHand(Plan):
        """A plan that is played hand by hand whoever plays."""

        batched = False

    for name, players in BY_HAND:
        for bots in ("random", "greedy"):
            plan = Plan(name, players, (), (bots,) * players, 1, PIECE)
            slow = ByHand(name, players, (), (bots,) * players, 1, 200)
            play_piece((plan,))
            pairs = [(_rate(play_piece, plan), _rate(play_piece, slow)) for _ in range(repeats)]
            ratio = sorted(ours / theirs for ours, theirs in pairs)[len(pairs) // 2]
            ours, theirs = (max(rates) for rates in zip(*pairs, strict=True))
            print(
                f"{name}, {players} players, {bots}: {ours:,.0f} hands/s, by hand {theirs:,.0f}; "
                f"{ratio:.0f} times, the median of {len(pairs)} pairs "
                f"{verdict(ratio >= MORE, f'{MORE:g} times')}",
                flush=True,
            )


def _rate(play: Any, plan: Any) -> float:
    """Return the hands a second of CPU time in which a plan is played as one piece."""
    begun = time.process_time()
    play((plan,))
    return float(plan.count / (time.process_time() - begun))


def workers(hands: int = 2_000_000) -> None:
    """Print how much faster two processes are than one in wall time; needs two free cores."""
    from deckgen.play.simulate import Plan, Simulation, play
    from deckgen.workers import workers_at

    seconds = []
    for where in ("1", "2"):
        begun = time.perf_counter()
        with workers_at(where) as pool:
            outcome = Simulation(where, Plan("moonlight", 4, (), ("random",) * 4, 1, hands))
            play(outcome, pool, lambda done, of: None)
        seconds.append(time.perf_counter() - begun)
    rates = ", ".join(f"{hands / each:,.0f}" for each in seconds)
    ratio = seconds[0] / seconds[1]
    aim = verdict(ratio >= TWICE, f"{TWICE} on two free cores")
    print(
        f"moonlight, hands a second in one and in two processes: {rates}; {ratio:.2f} times {aim}", flush=True
    )


PANELS = (
    ("win share by place", "Who wins the hand,\nby place from the dealer's left", ""),
    ("bidders' score by trump", "What the bidders score,\nby season", "points"),
    ("June full moon", "What the June full moon\nadds by doubling", "points"),
)


def balance_picture(outcome: Any) -> str:
    """Plot which seat and season wins, and what the June full moon is worth, as SVG."""
    import matplotlib
    from matplotlib.figure import Figure

    from deckgen.play.report import SETTINGS, svg

    with matplotlib.rc_context(SETTINGS):
        figure = Figure(figsize=(10, 3.4))
        for axes, (section, title, unit) in zip(figure.subplots(1, 3), PANELS, strict=True):
            _panel(axes, outcome, section, title, unit)
        bots = ", ".join(sorted(set(outcome.plan.bots)))
        hands = f"{outcome.hands:,} hands of {outcome.plan.game}, {bots} bots"
        figure.suptitle(f"{hands}; all with their 95 % intervals", fontsize=9, color="#555555")
        figure.tight_layout()
        return svg(figure)


def _panel(axes: Any, outcome: Any, section: str, title: str, unit: str) -> None:
    from deckgen.play.report import ACCENT, PALE, upright

    rows = [row for row in outcome.statistics if row.section == section]
    june = section.startswith("June")
    if june:
        rows = [row for row in rows if row.label.startswith("points")]
    upright(axes, rows, ACCENT if june else PALE)
    if june:
        axes.set_xticks(range(len(rows)), ["in a hand", "where it doubles"])
    axes.set_title(title, fontsize=10, loc="left")
    if unit:
        axes.set_ylabel(unit)


def picture(path: Path, hands: int = 400_000) -> None:
    """Write the balance plot of Moonlight among sensible beginners."""
    from deckgen.play.simulate import Plan, Simulation, play
    from deckgen.workers import workers_at

    outcome = Simulation("", Plan("moonlight", 4, (), ("greedy",) * 4, 1, hands))
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
    parser.add_argument("--only", choices=("kernel", "hands", "workers"), help="measure nothing else")
    parser.add_argument("--picture", type=Path, help="write the balance plot of Moonlight here")
    parser.add_argument("--child", nargs=2, type=int, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.child:
        print(spiel(*chosen.child))
        return
    if chosen.picture:
        picture(chosen.picture)
        return
    if chosen.only in (None, "kernel"):
        with tempfile.TemporaryDirectory() as folder:
            compare(chosen.spiel or environment(Path(folder)), chosen.repeats)
    if chosen.only in (None, "hands"):
        by_hand(chosen.repeats)
    if chosen.only in (None, "workers"):
        workers()


if __name__ == "__main__":
    main()
