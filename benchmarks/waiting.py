"""Compare the CPU time of common commands with the time that Typst takes to set a book.

    python benchmarks/waiting.py [--rounds N] [--only NAME ...] [--deck DECK]

The yardstick is `typst.compile` of 21 pages with 120 pictures of this deck's cards (rivals/with_typst.py),
cold and without a cache. Each job is one command of deckgen, from nothing. Jobs and yardstick run in turn,
round after round; ratios are those of the least CPU times, as all that else runs can only add to them.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import measure
import rival_envs

RIVAL = Path(__file__).resolve().parent / "rivals" / "with_typst.py"
DECKGEN = (sys.executable, "-m", "deckgen")
OUT = "OUT"
"""Stands for the folder to write to."""
JOBS = {
    "default targets": ("build", "DECK", "--jobs", "1", "--out", OUT),
    "booklets": ("build", "DECK", "--target", "booklet", "--jobs", "1", "--out", OUT),
    "check": ("check", "DECK"),
    "check --rules-only": ("check", "DECK", "--rules-only"),
    "proof": ("proof", "DECK", "--out", OUT),
    "all targets": ("build", "DECK", "--target", "all", "--jobs", "1", "--out", OUT),
}
SHORT = [job for job in JOBS if job != "all targets"]
"""The jobs that are measured unless others are named."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a table of the jobs: least CPU seconds, and the ratio to the yardstick."""
    parser = argparse.ArgumentParser(description="Compare what people wait for with Typst.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", nargs="+", choices=JOBS, default=SHORT)
    parser.add_argument("--deck", default="moonlight")
    parser.add_argument("--envs", type=Path, default=rival_envs.default_folder())
    asked = parser.parse_args(arguments)
    python = rival_envs.python_of("typst", asked.envs)
    with tempfile.TemporaryDirectory(prefix="waiting-") as name:
        folder = Path(name)
        build = [*DECKGEN, "build", asked.deck, "--target", "svg", "--out", str(folder / "cards")]
        subprocess.run(build, check=True, capture_output=True)
        times: dict[str, list[float]] = {job: [] for job in asked.only}
        yardstick = []
        for number in range(asked.rounds):
            yardstick.append(_yardstick(python, folder / "cards" / "svg"))
            for job, seconds in times.items():
                seconds.append(_timed(JOBS[job], asked.deck, folder, f"{job} {number}"))
    print(f"{'Typst, 21 pages, 120 cards':<28}{min(yardstick):>7.2f} s CPU, least of {asked.rounds}")
    for job, seconds in times.items():
        print(f"{job:<28}{min(seconds):>7.2f} s{min(seconds) / min(yardstick):>8.1f} x")
    return 0


def _yardstick(python: Path, cards: Path) -> float:
    said = subprocess.run([python, RIVAL, cards], check=True, capture_output=True, text=True).stdout
    return float(said)


def _timed(command: Sequence[str], deck: str, folder: Path, out: str) -> float:
    given = {"DECK": deck, OUT: str(folder / out)}
    run = measure.run([*DECKGEN, *(given.get(word, word) for word in command)], folder)
    return run.cpu_seconds


if __name__ == "__main__":
    sys.exit(main())
