"""Build every target of a deck, one by one and all at once, and print a table of times and files.

    python benchmarks/targets.py [DECK] [--jobs N]

Each target is built into a folder of its own, so that nothing is shared; the last line builds all that fit
into one folder. What several targets show is drawn once for each size and bleed, and the same picture
rasterised once. The load that was there before is printed: other work makes the seconds larger, but hardly
those of the processors.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from deckgen.deck.find import find_deck
from deckgen.errors import DeckgenError
from deckgen.making import Request, Result, build
from deckgen.target.load import bundled_targets

MEGABYTE = 1_000_000


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; return 0 if every target that fits was built."""
    asked = _parse(arguments)
    deck = find_deck(asked.deck)
    if hasattr(os, "getloadavg"):
        print(f"load before: {os.getloadavg()[0]:.2f}; {asked.jobs} jobs")
    print(f"{'target':<20}{'seconds':>9}{'processors':>12}{'files':>7}{'MB':>8}")
    with TemporaryDirectory(prefix="targets-") as folder:
        for name in bundled_targets():
            _timed(name, Request(deck, Path(folder) / name, (name,), jobs=asked.jobs))
        every = tuple(bundled_targets())
        fitting = Request(deck, Path(folder) / "all", every, jobs=asked.jobs, fitting=True)
        return 0 if _timed("all in one go", fitting) else 1


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Time every target of a deck.")
    parser.add_argument("deck", nargs="?", default="moonlight")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    return parser.parse_args(arguments)


def _timed(name: str, request: Request) -> bool:
    start, before = perf_counter(), _worked()
    try:
        result = build(request)
    except DeckgenError as error:
        print(f"{name:<20}  {error.problems[0].message}")
        return False
    seconds = f"{perf_counter() - start:>9.2f}{_worked() - before:>12.2f}"
    print(f"{name:<20}{seconds}{len(result.entries):>7}{_size(result):>8.1f}", flush=True)
    return True


def _worked() -> float:
    """Return the CPU time in seconds of this process and of its finished workers."""
    return sum(os.times()[:4])


def _size(result: Result) -> float:
    return sum(entry.bytes for entry in result.entries) / MEGABYTE


if __name__ == "__main__":
    sys.exit(main())
