"""Compare times, memory and file sizes of decks of 250 to 2,000 cards with protograf's.

    python benchmarks/decks.py [--rounds N] [--cards N ...] [--no-protograf]

The deck is the `poker` template: per card a panel, a name, a cost, an icon, wrapped words with icons in line,
and a patterned back. Measured: A4 sheets as one PDF (beside protograf, which draws the fronts alone, without
icons); all SVG files; a rebuild with nothing changed; one with one cell changed; the proof page. Medians of
the rounds are shown; everything runs in one process at a time, bound to two cores. In the end stands by how
much memory and time grow from the smallest table to the largest.

Squib is not among the rivals: it needs Ruby, and gems that are built on cairo and pango.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median

import measure
import rival_envs

HERE = Path(__file__).resolve().parent
TEMPLATE = HERE.parent / "assets" / "templates" / "poker" / "deck.yaml"
DECKGEN = (sys.executable, "-m", "deckgen")
KINDS = ("hero", "item", "place")


def write_deck(folder: Path, cards: int) -> Path:
    """Write a deck of different cards; return its table."""
    folder.mkdir(parents=True)
    (folder / "deck.yaml").write_text(TEMPLATE.read_text("utf-8"), "utf-8")
    rows = ["id,name,kind,cost,hearts,text,count", *(row(n) for n in range(cards))]
    table = folder / "cards.csv"
    table.write_text("\n".join(rows) + "\n", "utf-8")
    return table


def row(n: int) -> str:
    """Return the row of one card; no two have the same words."""
    text = (
        f"**Attack {n}:** deal {n % 5} :sword: to any *place* on the board.\nThen draw {n % 3} :card: each."
    )
    return f'c{n:05d},Card number {n},{KINDS[n % 3]},{n % 9},{n % 4 or ""},"{text}",1'


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print its table."""
    asked = _parse(arguments)
    measure.two_cores()
    rival = None if asked.no_protograf else rival_envs.python_of("protograf", rival_envs.default_folder())
    print(f"{'cards':>6} {'what':<28} {'seconds':>8} {'ms/card':>8} {'peak MB':>8}")
    sizes: dict[int, dict[str, list[measure.Run]]] = {}
    for cards in asked.cards:
        found = sizes.setdefault(cards, {})
        size = 0
        for _ in range(asked.rounds):
            with tempfile.TemporaryDirectory(prefix="decks-") as folder:
                size = _round(Path(folder), cards, rival, found)
        for what, runs in found.items():
            seconds, peak = _typical(runs)
            print(
                f"{cards:>6} {what:<28} {seconds:>8.2f} {seconds / cards * 1000:>8.2f} {peak:>8.0f}",
                flush=True,
            )
        print(f"{cards:>6} {'proof page, MB':<28} {size / 1e6:>8.1f}", flush=True)
    if len(sizes) > 1:
        _print_growth(min(sizes), max(sizes), sizes)
    print("Squib: not compared, as it needs Ruby")
    return 0


def _typical(runs: Sequence[measure.Run]) -> tuple[float, float]:
    """Return the median time in seconds and the median peak memory in MB."""
    return median(r.seconds for r in runs), median(r.peak_mb or 0 for r in runs)


def _print_growth(few: int, many: int, sizes: dict[int, dict[str, list[measure.Run]]]) -> None:
    """Return how memory and time grow between two sizes: kB a card, and a factor that is 1 if linear."""
    print(f"\nfrom {few:,} to {many:,} cards{'':<12} {'kB/card':>8} {'ms/card times':>14}")
    for what, runs in sizes[many].items():
        (before, low), (after, high) = _typical(sizes[few][what]), _typical(runs)
        growth = (high - low) * 1000 / (many - few)
        print(f"{what:<34} {growth:>8.1f} {after / many / (before / few):>14.2f}")


def _round(folder: Path, cards: int, rival: Path | None, found: dict[str, list[measure.Run]]) -> int:
    """Run everything once; return the size of the proof page in bytes."""
    table = write_deck(folder / "deck", cards)

    def timed(what: str, *command: str | Path) -> None:
        found.setdefault(what, []).append(measure.run(command, folder))

    build = (*DECKGEN, "build", "deck", "--jobs", "1", "--out", "out", "-t")
    timed("A4 sheets", *build, "home-a4")
    if rival is not None:
        script = HERE / "rivals" / "table_protograf.py"
        timed("A4 sheets, protograf", rival, script, table, folder / "rival.pdf")
    timed("all SVG", *build, "svg")
    timed("all SVG, nothing changed", *build, "svg")
    table.write_text(table.read_text("utf-8").replace("Card number 7,", "Another name,"), "utf-8")
    timed("all SVG, one cell changed", *build, "svg")
    timed("proof page", *DECKGEN, "proof", "deck", "--out", "out")
    return (folder / "out" / "proof.html").stat().st_size


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--cards", type=int, nargs="+", default=[250, 500, 1000, 2000])
    parser.add_argument("--no-protograf", action="store_true")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except subprocess.CalledProcessError as failed:
        print(failed.output.decode(errors="replace"), file=sys.stderr)
        sys.exit(1)
