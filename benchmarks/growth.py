"""Measure how CPU time grows with the cards, layers, pages and players of a deck, and draw it.

    python benchmarks/growth.py [--rounds N] [--only NAME ...] [--out FILE.svg]

Each job is one command of deckgen in one process, from nothing; what it takes without any work (`list decks`)
is taken off. The table has the least CPU seconds of all rounds, and by how much time grows when the size
doubles: 2 is linear, 4 is quadratic. With all jobs, the plot replaces `docs/pictures/growth.svg`.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from math import log2
from pathlib import Path
from typing import NamedTuple

import decks
import matplotlib as mpl
import measure
from matplotlib import pyplot as plt

PLOT = Path(__file__).resolve().parent.parent / "docs" / "pictures" / "growth.svg"
WORDS = "Each player draws a card and lays it face up, until nobody can follow. "
"""A sentence of the rules."""
LAYERED = """\
deckgen: 1
title: Layers
shape: rectangle
trims: [63mm x 88mm]
inks: {dark: "#20242c", lit: "#f4ecd0"}
fonts: {text: EBGaramond12-Regular}
cards: [{product: {n: [%s]}, id: "c{n}", face: card}]
faces:
  card:
    - fill: lit
"""
LAYER = '    - text: {text: "{n} of %d", font: text, ink: dark, size: 7pt, x: 0.5w, y: %.3f * h}\n'


class Job(NamedTuple):
    """What grows, in which sizes, and a function that returns the command for a size, run in a folder."""

    title: str
    unit: str
    sizes: Sequence[int]
    command: Callable[[Path, int], Sequence[str]]


def _build(target: str) -> Sequence[str]:
    return *decks.DECKGEN, "build", "deck", "--target", target, "--jobs", "1", "--out", "out"


def _cards(folder: Path, cards: int) -> Sequence[str]:
    decks.write_deck(folder / "deck", cards)
    return _build("home-a4")


def _layers(folder: Path, layers: int) -> Sequence[str]:
    (folder / "deck").mkdir()
    lines = [LAYER % (n, (n + 1) / (layers + 1)) for n in range(layers)]
    text = LAYERED % ", ".join(map(str, range(20))) + "".join(lines)
    (folder / "deck" / "deck.yaml").write_text(text, "utf-8")
    return _build("svg")


def _pages(folder: Path, pages: int) -> Sequence[str]:
    decks.write_deck(folder / "deck", 1)
    sections = [f"## Section {n}\n\n" + f"{WORDS * 7}\n\n" * 3 for n in range(1, pages + 1)]
    (folder / "deck" / "rules").mkdir()
    (folder / "deck" / "rules" / "1-rules.md").write_text("# Rules\n\n" + "".join(sections), "utf-8")
    return _build("booklet")


def _players(folder: Path, players: int) -> Sequence[str]:
    return *decks.DECKGEN, "simulate", "moons", "--players", str(players), "--hands", "400"


JOBS: Mapping[str, Job] = {
    "cards": Job("Cards on A4 sheets", "cards", (50, 100, 200, 400), _cards),
    "layers": Job("Layers of text, 20 cards as SVG", "layers", (25, 50, 100, 200), _layers),
    "pages": Job("Sections of rules, as booklets", "sections of 294 words", (5, 10, 20, 40), _pages),
    "players": Job("Players, 400 hands of Moons", "players", (2, 3, 4, 5), _players),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a table, and draw the plot."""
    parser = argparse.ArgumentParser(description="Measure how CPU time grows.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", nargs="+", choices=JOBS, default=list(JOBS))
    parser.add_argument("--out", type=Path, help="where to draw the plot")
    asked = parser.parse_args(arguments)
    found: dict[str, Mapping[int, float]] = {}
    for name in asked.only:
        found[name] = _measured(JOBS[name], asked.rounds)
        print(f"{JOBS[name].title}: {_told(found[name])}", flush=True)
    out = asked.out or (PLOT if asked.only == list(JOBS) else None)
    if out:
        _draw(found, out)
    return 0


def _measured(job: Job, rounds: int) -> Mapping[int, float]:
    """Return the least CPU seconds of each size, above start-up."""
    least: dict[int, float] = {}
    for _ in range(rounds):
        for size in (0, *job.sizes):
            with tempfile.TemporaryDirectory(prefix="growth-") as name:
                folder = Path(name)
                command = job.command(folder, size) if size else (*decks.DECKGEN, "list", "decks")
                seconds = measure.run(command, folder).cpu_seconds
            least[size] = min(seconds, least.get(size, seconds))
    start = least.pop(0)
    return {size: seconds - start for size, seconds in least.items()}


def _told(times: Mapping[int, float]) -> str:
    """Return the times, and by how much they grow from doubling to doubling."""
    (small, first), *_, (large, last) = times.items()
    factor = (last / first) ** (1 / log2(large / small))
    each = ", ".join(f"{size}: {seconds:.2f} s" for size, seconds in times.items())
    return f"{each}; x {factor:.2f} for twice the size"


def _draw(found: Mapping[str, Mapping[int, float]], out: Path) -> None:
    """Draw a panel for each job."""
    mpl.rcParams |= {
        "svg.hashsalt": "growth",
        "font.size": 8,
        "axes.spines.top": False,
        "axes.spines.right": False,
    }
    figure, panels = plt.subplots(1, len(found), figsize=(2.4 * len(found), 2.2), squeeze=False)
    for panel, (name, times) in zip(panels[0], found.items(), strict=True):
        panel.plot(list(times), list(times.values()), marker="o", markersize=3.5, color="#2a4a9f")
        panel.set(title=JOBS[name].title, xlabel=JOBS[name].unit, xlim=0, ylim=0)
        panel.title.set_size(8)
    panels[0][0].set_ylabel("CPU seconds")
    figure.tight_layout()
    figure.savefig(out, metadata={"Date": None})


if __name__ == "__main__":
    sys.exit(main())
