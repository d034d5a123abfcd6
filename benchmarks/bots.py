"""Measure how well the bots play, each command from a seed.

    python benchmarks/bots.py duel [GAME] [--against greedy|plain|CHECKOUT] [--deals 200]
    python benchmarks/bots.py bids [--hands 2000] [--enough 200] [--store FILE] [--picture FILE.svg]
    python benchmarks/bots.py fit [--store benchmarks/bids.csv]
    python benchmarks/bots.py endgames [--count 1000]
    python benchmarks/bots.py times [GAME] [--hands 3]

`duel` plays each deal once for each side: that side is the strong bot, all others are the rival, and what it
scores more than they is averaged over the sides, so that the luck of the deal cancels out. The rival is a
bot of this version; `plain`, a simple player that samples as many worlds as `--worlds` says; or the strong
bot of another version, checked out in a folder:

    git worktree add ../before COMMIT
    python benchmarks/bots.py duel moonlight --against ../before

`bids` compares how often bids of Moonlight are made with the bidder's own estimate, for new hands and for
those in the file of `--store`, to which it adds them. Of such a file `fit` makes the curve by which bots
correct their estimates, `assets/bids.json`; `held-out.csv` has the bids with which that curve was tried.
`endgames` shows the bot all hands and holds each of its moves against a solver that shares no code with
deckgen. `times` measures the CPU time of decisions.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import exp, log, sqrt
from operator import and_
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import endgames
import numpy as np
from simulate import verdict

from deckgen.games import NATURE, OVER, Draws, game
from deckgen.play.bots import bot, chosen

GAMES = {"moonlight": 4, "moon": 3, "hanafuda": 2, "koikoi": 2, "moons": 4, "sixpence": 2}
"""All games, with the number of players that is measured."""
BINS = 10
TABLE = "moonlight 4"
STORE = Path(__file__).with_name("bids.csv")
HEAD = "seed,odds,bids,made"
"""The columns of `Bids`."""
LIMIT = 300
"""Milliseconds that 95 of 100 decisions may take at most."""
Player = Callable[[Any, Draws], Any]
"""Returns the move of the seat to act of a hand, of which it looks at nothing that the seat may not see."""


def seen_by(name: str, rules: Any) -> Player:
    """Return a bot of this version as a player."""
    found = bot(name, rules)
    return lambda hand, draws: chosen(hand, found, draws)


class Elsewhere:
    """The strong bot of another checkout, in a process of its own. It deals from the same seed."""

    def __init__(self, checkout: Path, name: str, players: int) -> None:
        self.process = subprocess.Popen(
            [sys.executable, __file__, "serve", name, str(players)],
            env={**os.environ, "PYTHONPATH": f"{checkout}"},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self.process.stdout is not None
        home = Path(self.process.stdout.readline().strip())
        assert home.is_relative_to(checkout.resolve()), f"{home} is not in {checkout}"

    def __call__(self, hand: Any, draws: Draws) -> int:
        """Ask for the move of the seat to act."""
        assert self.process.stdin is not None and self.process.stdout is not None
        asked = {"seed": draws.seed, "deal": hand.deal.round, "first": hand.deal.first, "moves": hand.moves}
        print(json.dumps(asked), file=self.process.stdin, flush=True)
        move = int(self.process.stdout.readline())
        assert hand.allows(move), f"{move} is not legal: is it the same deal?"
        return move


def serve(name: str, players: int) -> None:
    """Answer for `Elsewhere`, with the deckgen of the other checkout."""
    import deckgen

    print(Path(deckgen.__file__).resolve(), flush=True)
    rules = game(name, players)
    strong = bot("strong", rules)
    for line in sys.stdin:
        asked = json.loads(line)
        draws = Draws(asked["seed"], asked["deal"] - 1)
        hand = rules.hand(rules.deal(draws, asked["first"], asked["deal"]))
        for move in asked["moves"]:
            hand.play(move)
        print(chosen(hand, strong, draws), flush=True)


def plain(count: int) -> Player:
    """Return a player that tries its moves in this many worlds, in each of which beginners play on.

    The worlds are plain: what is hidden is shuffled until nobody holds a card that had to be played. What was
    bid says nothing, and nothing is searched.
    """
    from deckgen.play import strong
    from deckgen.play.bots import sight
    from deckgen.play.worlds import known

    def player(hand: Any, draws: Draws) -> int:
        seen, knowledge = sight(hand), known(hand)
        if seen.count() == 1:
            return int(seen.nth(0))
        random = Random(draws.seed ^ draws.h ^ len(seen.moves))
        sampled = np.array([shuffled(knowledge, random) for _ in range(count)], np.uint64)
        if seen.stage == "bid":
            worth = {bid: each.value for bid, each in strong.in_worlds(seen, sampled, random).items()}
        else:
            worths = {"trump": strong.trump_worths, "discard": strong.discard_worths}
            worth = worths.get(seen.stage, strong.play_worths)(seen, sampled)
        return max(worth, key=lambda move: worth[move])

    return player


def shuffled(knowledge: Any, random: Random) -> list[int]:
    """Return a world: a mask for each seat, and last the face-down cards."""
    cards, possible = list(knowledge.unseen), False
    while not possible:
        random.shuffle(cards)
        world, at = [], 0
        for count in knowledge.counts:
            world.append(sum(1 << card for card in cards[at : at + count]))
            at += count
        possible = not any(map(and_, world, knowledge.voids))
    world[knowledge.seat] = knowledge.hand
    return [*world, sum(1 << card for card in cards[at:])]


def played(rules: Any, players: Sequence[Player], seed: int, number: int) -> Any:
    """Return a hand played to its end."""
    draws = Draws(seed, number - 1)
    hand = rules.hand(rules.deal(draws, number % rules.players, number))
    while hand.seat != OVER:
        hand.play(hand.chance(draws) if hand.seat == NATURE else players[hand.seat](hand, draws))
    return hand


def lead(rules: Any, ours: Player, theirs: Player, seed: int, number: int) -> float:
    """Return what the first player scores more than the second on one deal, averaged over all sides."""
    total, sides = 0.0, sorted({rules.side(seat) for seat in range(rules.players)})
    for side in sides:
        seats = [ours if seat in side else theirs for seat in range(rules.players)]
        scores = played(rules, seats, seed, number).scores()
        others = [score for seat, score in enumerate(scores) if seat not in side]
        total += sum(scores[seat] for seat in side) / len(side) - sum(others) / len(others)
    return total / len(sides)


def mean(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean, and half of its 95 % interval."""
    middle = sum(values) / len(values)
    spread = sum((value - middle) ** 2 for value in values) / max(1, len(values) - 1)
    return middle, 1.96 * sqrt(spread / len(values))


def duel(name: str, against: str, deals: int, seed: int, worlds: int) -> None:
    """Print the lead of the strong bot, and its interval, every 25 deals."""
    players = GAMES[name]
    rules = game(name, players)
    rival: Player
    if against == "plain":
        rival = plain(worlds)
    elif Path(against).is_dir():
        rival = Elsewhere(Path(against), name, players)
    else:
        rival = seen_by(against, rules)
    ours, leads = seen_by("strong", rules), []
    for number in range(deals):
        leads.append(lead(rules, ours, rival, seed, number))
        if len(leads) % 25 == 0 or len(leads) == deals:
            middle, half = mean(leads)
            print(
                f"{name}, {players} players, strong against {against}, seed {seed}, {len(leads)} deals: "
                f"{middle:+.2f} points a hand ({middle - half:+.2f} to {middle + half:+.2f})",
                flush=True,
            )


def bid_of(rules: Any, seed: int, number: int) -> tuple[Any, Draws, float]:
    """Have strong bots bid on a deal of Moonlight.

    Returns the hand after its auction, its draws, and how likely its highest bidder thought the bid.
    """
    from deckgen.play.bots import sight
    from deckgen.play.strong import prospects

    draws, likely = Draws(seed, number - 1), 0.0
    hand = rules.hand(rules.deal(draws, number % rules.players, number))
    while hand.stage == "bid":
        expected = prospects(sight(hand), draws)
        move = max(expected, key=lambda bid: expected[bid].value)
        if move != rules.passing:
            likely = expected[move].made
        hand.play(move)
    return hand, draws, likely


def estimates(seed: int, hands: int, enough: int, counts: list[int]) -> Iterator[tuple[float, bool]]:
    """Play Moonlight with strong bots; yield how likely each highest bid was to its bidder, and its fate.

    The auctions of this many deals are held. A hand is played only until there are enough bids in its bin,
    because what comes after an auction depends on nothing else; `counts` says how many there are already.
    """
    rules = game("moonlight", 4)
    strong = seen_by("strong", rules)
    for number in range(hands):
        hand, draws, likely = bid_of(rules, seed, number)
        at = bin_of(likely)
        if hand.bidder < 0 or counts[at] >= enough:
            continue
        counts[at] += 1
        while hand.seat != OVER:
            hand.play(strong(hand, draws))
        yield likely, hand.made


def bin_of(estimate: float) -> int:
    """Return the bin of an estimate."""
    return min(BINS - 1, int(BINS * estimate))


def bids(seed: int, hands: int, enough: int, store: Path | None, picture: Path | None) -> None:
    """Print how often bids are made, by their bidders' estimates, for these hands and those in a file."""
    rows = stored(store) if store and store.exists() else []
    counts = [0] * BINS
    for low, count, *_ in binned(rows):
        counts[bin_of(low + 0.5 / BINS)] = count
    for likely, made in estimates(seed, hands, enough, counts):
        rows.append(Bids(f"{seed}", beginners(likely), 1, int(made)))
        if store:
            head = "" if store.exists() else f"{HEAD}\n"
            with store.open("a", encoding="utf-8") as file:
                file.write(f"{head}{','.join(map(str, rows[-1]))}\n")
        if len(rows) % 100 == 0:
            tell(rows)
    tell(rows)
    if picture:
        seeds = ", ".join(sorted({row.seed for row in rows}))
        title = f"{sum(row.bids for row in rows):,} bids of strong bots, seeds {seeds}"
        picture.write_text(plot(binned(rows), title), encoding="utf-8")


class Bids(NamedTuple):
    """Some bids: in what share of the bidder's worlds beginners made them, and how many were made."""

    seed: str
    odds: float
    bids: int
    made: int


def stored(store: Path) -> list[Bids]:
    """Return the bids of a file."""
    _, *lines = store.read_text(encoding="utf-8").split()
    rows = (line.split(",") for line in lines)
    return [Bids(seed, float(odds), int(count), int(made)) for seed, odds, count, made in rows]


def beginners(likely: float) -> float:
    """Return in what share of the worlds beginners made a bid that was thought this likely."""
    from deckgen.play.strong import CURVE, corrections

    curve = corrections().get(TABLE, CURVE)
    odds = 1 / (1 + exp(-(log(likely / (1 - likely)) - curve["intercept"]) / curve["slope"]))
    return round(odds, 6)


def fit(store: Path) -> None:
    """Fit the curve from beginners' odds to the bids that were made, by Newton's method, and write it."""
    from deckgen.assets import asset
    from deckgen.play.strong import corrections

    odds, count, made = np.array([row[1:] for row in stored(store)]).T
    terms, curve = np.stack([np.ones_like(odds), np.log(odds / (1 - odds))]), np.array([0.0, 1.0])
    for _ in range(30):
        fitted = 1 / (1 + np.exp(-curve @ terms))
        curvature = terms * (count * fitted * (1 - fitted)) @ terms.T
        curve += np.linalg.solve(curvature, terms @ (made - count * fitted))
    errors = np.sqrt(np.diag(np.linalg.inv(curvature)))
    for name, value, error in zip(("intercept", "slope"), curve, errors, strict=True):
        print(f"{name} {value:.3f}, standard error {error:.3f}")
    found = {
        "intercept": round(float(curve[0]), 3), "slope": round(float(curve[1]), 3), "bids": int(count.sum())
    }  # fmt: skip
    told = {"made by": "python benchmarks/bots.py fit", "tables": {**corrections(), TABLE: found}}
    asset("bids.json").write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")


def tell(rows: Sequence[Bids]) -> None:
    """Print the bins of the bids so far as a table."""
    print(f"\n{sum(row.bids for row in rows):,} bids of Moonlight\n", flush=True)
    print("| estimate | bids | mean estimate | made | 95 % interval |\n|---|---:|---:|---:|---|")
    for low, count, predicted, made in binned(rows):
        least, most = interval(made, count)
        print(
            f"| {low:.1f} to {low + 1 / BINS:.1f} | {count} | {predicted:.1%} | {made:.1%} "
            f"| {least:.1%} to {most:.1%} |"
        )


def interval(share: float, count: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson, 1927)."""
    square = 1.96**2 / count
    half = 1.96 * sqrt(share * (1 - share) / count + square / 4 / count)
    return (share + square / 2 - half) / (1 + square), (share + square / 2 + half) / (1 + square)


def binned(rows: Sequence[Bids]) -> list[tuple[float, int, float, float]]:
    """Return where each bin begins, its number of bids, their mean estimate and the share that was made."""
    from deckgen.play.strong import corrected

    rules, bins = game("moonlight", 4), defaultdict(list)
    for row in rows:
        likely = corrected(rules, row.odds)
        bins[bin_of(likely)].append((row.bids, row.bids * likely, row.made))
    sums = [(at, *map(sum, zip(*each, strict=True))) for at, each in sorted(bins.items())]
    return [(at / BINS, count, likely / count, made / count) for at, count, likely, made in sums]


def plot(rows: Sequence[tuple[float, int, float, float]], title: str) -> str:
    """Plot how often bids are made by how likely their bidders thought it, as SVG."""
    import matplotlib
    from matplotlib.figure import Figure

    from deckgen.play.report import ACCENT, PALE, SETTINGS, svg

    predicted, made = [row[2] for row in rows], [row[3] for row in rows]
    ends = np.array([interval(row[3], row[1]) for row in rows]).T
    with matplotlib.rc_context(SETTINGS):
        figure = Figure(figsize=(5.2, 4.4))
        axes = figure.subplots()
        axes.plot([0, 1], [0, 1], color=PALE)
        axes.errorbar(predicted, made, yerr=abs(ends - made), fmt="o", color=ACCENT, capsize=3)
        for row in rows:
            axes.annotate(f"{row[1]}", (row[2], row[3]), (6, -10), textcoords="offset points", fontsize=8)
        axes.set_xlabel("the bidder's own estimate")
        axes.set_ylabel("share of the bids that was made")
        axes.set_ylim(-0.02, 1.02)
        axes.set_title(title, fontsize=10, loc="left")
        figure.tight_layout()
        return svg(figure)


def times(names: Iterable[str], seed: int, hands: int) -> None:
    """Print the CPU time of the strong bot's decisions, all seats strong; forced moves are left out."""
    for name in names:
        players, taken = GAMES[name], list[float]()
        rules = game(name, players)
        strong = seen_by("strong", rules)

        def timed(hand: Any, draws: Draws, strong: Player = strong, taken: list[float] = taken) -> Any:
            begun = time.process_time()
            move = strong(hand, draws)
            if hand.count() > 1:
                taken.append(time.process_time() - begun)
            return move

        for number in range(hands):
            played(rules, [timed] * players, seed, number)
        taken.sort()
        median, late, longest = (1000 * taken[at] for at in (len(taken) // 2, len(taken) * 95 // 100, -1))
        print(
            f"{name}, {players} players: {len(taken)} decisions, median {median:.0f} ms, 95 in 100 within "
            f"{late:.0f} ms {verdict(late <= LIMIT, f'{LIMIT} ms')}, the longest {longest:.0f} ms",
            flush=True,
        )


def main() -> None:
    """Parse and run."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("duel", "bids", "fit", "endgames", "times", "serve"))
    parser.add_argument("game", nargs="?", choices=GAMES)
    parser.add_argument("players", nargs="?", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--hands", type=int)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--worlds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", type=Path)
    parser.add_argument("--enough", type=int, default=200)
    parser.add_argument("--store", type=Path)
    asked = parser.parse_args()
    if asked.what == "serve":
        serve(asked.game, asked.players)
    elif asked.what == "duel":
        duel(asked.game or "moonlight", asked.against, asked.deals, asked.seed, asked.worlds)
    elif asked.what == "bids":
        hands = 2000 if asked.hands is None else asked.hands
        bids(asked.seed, hands, asked.enough, asked.store, asked.picture)
    elif asked.what == "fit":
        fit(asked.store or STORE)
    elif asked.what == "endgames":
        endgames.compare(asked.seed, asked.count)
    else:
        times([asked.game] if asked.game else GAMES, asked.seed, asked.hands or 3)


if __name__ == "__main__":
    main()
