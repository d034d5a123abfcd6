"""Run the fuzzer from the command line."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # as the tests have it

from .inputs import KINDS
from .run import outcomes, summary

parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Run deckgen on hostile inputs.")
parser.add_argument("--count", type=int, default=10_000)
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--kind", action="append", choices=sorted(KINDS))
parser.add_argument("--keep", type=Path, help="Keep the inputs that were not borne in this folder.")
parser.add_argument("--jobs", type=int, help="Processes [default: one for each core].")
given = parser.parse_args()
found = []
for outcome in outcomes(given.kind or list(KINDS), given.count, given.seed, given.keep, given.jobs):
    found.append(outcome)
    if outcome.fault:
        print(f"{outcome.kind}-{outcome.number}: {outcome.fault}", flush=True)
    if len(found) % 500 == 0:
        print(f"{len(found)} of {given.count}", file=sys.stderr)
print(summary(found))
