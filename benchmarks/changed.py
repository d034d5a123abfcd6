"""Measure a build of the usual targets after one card among many has changed, in CPU time and memory.

    python benchmarks/changed.py [--cards N ...] [--rounds N]

The deck is that of benchmarks/decks.py. Measured are the start-up (`deckgen list decks`), a build from
nothing, one with nothing changed, and one with a changed cell. The changed card keeps its place in the deck,
as a new name would move it, and with it the cards of all sheets in between. The table shows the least CPU
seconds of all rounds and the largest peaks.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import decks
import measure

BUILD = (*decks.DECKGEN, "build", "deck", "--jobs", "1", "--out", "out")


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a table with a row for each job and each number of cards."""
    parser = argparse.ArgumentParser(description="Measure a build after one card has changed.")
    parser.add_argument("--cards", type=int, nargs="+", default=[540])
    parser.add_argument("--rounds", type=int, default=1)
    asked = parser.parse_args(arguments)
    print(f"{'cards':>6} {'what':<18} {'CPU s':>7} {'above start-up':>15} {'peak MB':>8}")
    for cards in asked.cards:
        runs: dict[str, list[measure.Run]] = {}
        for _ in range(asked.rounds):
            with tempfile.TemporaryDirectory(prefix="changed-") as folder:
                _round(Path(folder), cards, runs)
        start = min(run.cpu_seconds for run in runs["start-up"])
        for what, found in runs.items():
            least, peak = min(run.cpu_seconds for run in found), max(run.peak_mb or 0 for run in found)
            print(f"{cards:>6} {what:<18} {least:>7.2f} {least - start:>15.2f} {peak:>8.0f}", flush=True)
    return 0


def _round(folder: Path, cards: int, runs: dict[str, list[measure.Run]]) -> None:
    """Run every job once, and add the runs."""
    table = decks.write_deck(folder / "deck", cards)
    changed = table.read_text("utf-8").replace(f"**Attack {cards // 2}:**", "**Defend:**")
    jobs = {
        "start-up": (*decks.DECKGEN, "list", "decks"),
        "from nothing": BUILD,
        "nothing changed": BUILD,
        "one card changed": BUILD,
    }
    for what, command in jobs.items():
        if what == "one card changed":
            table.write_text(changed, "utf-8")
        runs.setdefault(what, []).append(measure.run(command, folder))


if __name__ == "__main__":
    sys.exit(main())
