"""Measure the cost of shadows and opacity: a deck with them, and the same deck without.

    python benchmarks/shadows.py [--cards N] [--rounds N] [--one-drawing]

Each card has a drawing of 60 kB (SVG) with a shadow, and its name on a panel that is half transparent. The
deck is built to A4 as one PDF. Without `--one-drawing` each card has a drawing of its own. CPU time is
compared, and the least of the rounds counts.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections.abc import Sequence
from math import cos, pi, sin
from pathlib import Path

import measure

BYTES = 60_000
"""The size of each drawing."""
EFFECTS = "shadow: {x: 0.6mm, y: 0.8mm, blur: 2mm, ink: black, opacity: 60%}", "opacity: 50%"
DECK = """\
deckgen: 1
title: Shadows
shape: rectangle
trims: [63mm x 88mm]
inks: {{black: "#000000", sky: "#a8c8e8", panel: "#fff4d0"}}
fonts: {{text: EBGaramond12-Regular}}
cards:
  - {{product: {{n: [{numbers}]}}, id: "card-{{n}}", face: front}}
faces:
  front:
    - fill: sky
    - image: {{file: "{drawing}.svg", x: 8mm, y: 8mm, w: 47mm, h: 47mm{shadow}}}
    - group:
        layers:
          - box: {{x: 6mm, y: 60mm, w: 51mm, h: 20mm, corner: 3mm, fill: panel, stroke: black, width: 0.5mm}}
          - text: {{text: "Card {{n}}", font: text, ink: black, size: 20pt, x: 0.5w, y: 72mm}}
        {opacity}
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark; return 0 if effects take at most twice the time."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--cards", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--one-drawing", action="store_true")
    asked = parser.parse_args(arguments)
    measure.two_cores()
    least: dict[str, measure.Run] = {}
    with tempfile.TemporaryDirectory(prefix="shadows-") as name:
        folder = Path(name)
        for deck, (shadow, opacity) in {"plain": ("", ""), "effects": EFFECTS}.items():
            _write(folder / deck, asked.cards, asked.one_drawing, shadow, opacity)
        for _ in range(asked.rounds):
            for deck in ("plain", "effects"):
                command = [sys.executable, "-m", "deckgen", "build", deck, "--target", "home-a4", "--out",
                           f"{deck}-out", "--jobs", "1", "--force"]  # fmt: skip
                run = measure.run(command, folder)
                if deck not in least or run.cpu_seconds < least[deck].cpu_seconds:
                    least[deck] = run
    print("| deck | CPU s | wall s | peak MB |\n|---|---:|---:|---:|")
    for deck, run in least.items():
        print(f"| {deck} | {run.cpu_seconds:.1f} | {run.seconds:.1f} | {run.peak_mb or 0:.0f} |")
    ratio = least["effects"].cpu_seconds / least["plain"].cpu_seconds
    print(f"\n{asked.cards} cards: effects take {ratio:.2f} times the time (goal: 2)")
    return int(ratio > 2)


def _write(folder: Path, cards: int, one: bool, shadow: str, opacity: str) -> None:
    folder.mkdir()
    numbers = ", ".join(map(str, range(1, cards + 1)))
    drawing = "art-1" if one else "art-{n}"
    text = DECK.format(
        numbers=numbers, drawing=drawing, shadow=f", {shadow}" if shadow else "", opacity=opacity
    )
    (folder / "deck.yaml").write_text(text, encoding="utf-8")
    for n in range(1, 2 if one else cards + 1):
        (folder / f"art-{n}.svg").write_text(_drawing(n), encoding="utf-8")


def _drawing(seed: int) -> str:
    """Return a drawing of petals in a ring of random curves."""
    chance = random.Random(seed)
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">']
    size = 0
    while size < BYTES:
        angle, far, turn = chance.uniform(0, 2 * pi), chance.uniform(20, 180), chance.uniform(5, 30)
        x, y = 200 + far * cos(angle), 200 + far * sin(angle)
        points = " ".join(
            f"{x + chance.gauss(0, turn):.2f},{y + chance.gauss(0, turn):.2f}" for _ in range(6)
        )
        colour = f"#{chance.randrange(1 << 24):06x}"
        parts.append(f'<path fill="{colour}" d="M{x:.2f},{y:.2f} C{points} Z"/>')
        size += len(parts[-1])
    return "".join([*parts, "</svg>"])


if __name__ == "__main__":
    sys.exit(main())
