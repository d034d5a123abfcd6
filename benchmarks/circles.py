"""Compare deckgen with its rivals on the circles job: times, memory and ratios in a table.

    python benchmarks/circles.py [--rounds N] [--no-protograf] [--no-thousand]

50 round cards with 200 hatch strokes each: A4 sheets with crop marks as one PDF, and 50 PNG at 300 dpi with
bleed. The rivals: two floors, scripts with nothing between them and reportlab or cairo, and protograf. Each
has its own environment (rival_envs.py). All run in turn, round after round, bound to two cores; ratios are
those of the least times, as all that else runs can only add to them. deckgen uses both cores for pictures,
so its second ratio means something only where nothing else runs: the load that was there before is printed.

The system must have the cairo library and DejaVu Sans (Debian: libcairo2, fonts-dejavu-core).
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median

import measure
import outcome
import rival_envs
from contender import JOB_CARDS, Contender, Workshop

HERE = Path(__file__).resolve().parent
DECK = HERE / "circles"
RIVALS = HERE / "rivals"
SHEETS, PICTURES = "sheets", "pictures"
"""The deck's targets: A4 sheets as one PDF; PNG with bleed at 300 dpi."""

PDF_GOAL, FULL_GOAL = 1.5, 1.2
PEAK_GOAL_MB, PEAK_PER_FILE_BYTE = 200.0, 1.5
LIKENESS_GOAL = 2.0
"""Percent by which a first sheet may differ: other crop marks, other smoothing of the same edges."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark; return 0 if every contender did the job, else 1."""
    asked = _parse(arguments)
    cores = measure.two_cores()
    try:
        pythons = {rival: rival_envs.python_of(rival, asked.envs) for rival in _rivals(asked)}
        with tempfile.TemporaryDirectory(prefix="circles-") as folder:
            shop = Workshop(Path(folder), asked.deckgen, asked.deck, pythons)
            _print_head(pythons, cores, asked.rounds)
            _compete(shop, asked)
    except subprocess.CalledProcessError as failed:
        said = (failed.output or b"").decode(errors="replace")
        print(f"{' '.join(map(str, failed.cmd))}\nended with {failed.returncode}:\n{said}", file=sys.stderr)
        return 1
    except (OSError, RuntimeError) as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


def _compete(shop: Workshop, asked: argparse.Namespace) -> None:
    halves = [shop.deckgen_does([SHEETS]), shop.rival_does("reportlab", RIVALS / "bare_reportlab.py")]
    halves.append(shop.rival_does("cairocffi", RIVALS / "bare_cairocffi.py", "--pdf-only"))
    whole = [shop.deckgen_does([SHEETS, PICTURES], with_pictures=True)]
    whole.append(shop.rival_does("cairocffi", RIVALS / "bare_cairocffi.py"))
    for contender in (*halves, *whole):
        contender.warm_up()
    for _ in range(asked.rounds):
        for contender in (*halves, *whole):
            contender.perform()
    once = [shop.rival_does("protograf", RIVALS / "with_protograf.py")] if asked.protograf else []
    once += [shop.deckgen_does([SHEETS, PICTURES], True, 1000)] if asked.thousand else []
    for contender in once:
        contender.perform()
    for contender in (*halves, *whole, *once):
        _print_row(contender)
    _print_verdicts(halves, whole, once)


def _print_head(pythons: dict[str, Path], cores: int, rounds: int) -> None:
    versions = ", ".join(
        f"{rival} {rival_envs.version_of(rival, python)}" for rival, python in pythons.items()
    )
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "not known"
    print(f"Python {platform.python_version()}, {cores} cores, load {load}, {rounds} rounds; {versions}")
    names = ("median s", "least", "most", "peak MB", "largest file")
    print(f"{'':<18}{'job':<12}{'cards':>6}{''.join(f'{name:>{len(name) + 3}}' for name in names)}")


def _print_row(contender: Contender) -> None:
    job = "PDF + PNG" if contender.with_pictures else "PDF"
    times = contender.seconds
    peak = "-" if contender.peak_mb is None else f"{contender.peak_mb:.0f}"
    print(
        f"{contender.name:<18}{job:<12}{contender.cards:>6}{median(times):>11.2f}{min(times):>8.2f}"
        f"{max(times):>7.2f}{peak:>10}{contender.largest_bytes:>15,}"
    )


def _print_verdicts(halves: list[Contender], whole: list[Contender], once: list[Contender]) -> None:
    print()
    _print_verdict("PDF: deckgen / bare reportlab", _ratio(halves[0], halves[1]), PDF_GOAL)
    _print_verdict("PDF + PNG: deckgen / bare cairocffi", _ratio(whole[0], whole[1]), FULL_GOAL)
    _print_verdict(f"peak MB, {JOB_CARDS} cards", whole[0].peak_mb, PEAK_GOAL_MB)
    for contender in once:
        if contender.name == "deckgen":
            goal = PEAK_GOAL_MB + PEAK_PER_FILE_BYTE * contender.largest_bytes / 1e6
            _print_verdict(f"peak MB, {contender.cards} cards", contender.peak_mb, goal)
        else:
            print(f"PDF + PNG: {contender.name} / deckgen{'':<8}{_ratio(contender, whole[0]):>9.1f}")
    for rival in (*halves[1:], *(c for c in once if c.cards == JOB_CARDS)):
        far = outcome.difference(halves[0].out, rival.out)
        _print_verdict(f"first sheet, % off that of {rival.name}", far, LIKENESS_GOAL)


def _print_verdict(what: str, value: float | None, goal: float) -> None:
    if value is None:
        print(f"{what:<45}not known on this system")
    else:
        print(f"{what:<45}{value:>9.2f}   goal at most {goal:.1f}: {'met' if value <= goal else 'MISSED'}")


def _ratio(one: Contender, other: Contender) -> float:
    """Return the ratio of two contenders' best times."""
    return min(one.seconds) / min(other.seconds)


def _rivals(asked: argparse.Namespace) -> list[str]:
    return ["reportlab", "cairocffi", *(["protograf"] if asked.protograf else [])]


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Time the circles job: deckgen against its rivals.")
    add = parser.add_argument
    add("--rounds", type=int, default=9, help="how many rounds (9)")
    add(
        "--no-protograf",
        dest="protograf",
        action="store_false",
        help="leave protograf out (it takes minutes)",
    )
    add("--no-thousand", dest="thousand", action="store_false", help="leave the run with 1,000 cards out")
    add(
        "--envs",
        type=Path,
        default=rival_envs.default_folder(),
        help="where the rivals' environments are kept",
    )
    add("--deck", type=Path, default=DECK, help="the deck of circles")
    add("--deckgen", type=Path, default=Path(sys.executable).with_name("deckgen"), help="deckgen's command")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
