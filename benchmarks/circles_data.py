"""Write the input of the circles deck: cards.csv for any number of cards, and its typeface.

    python benchmarks/circles_data.py [--cards N] [--into FOLDER]

Beyond the job's own 50 the cards repeat, each with an id and a title of its own, so that no two faces are
alike.
"""

from __future__ import annotations

import argparse
import csv
import json
import shutil
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
JOB = HERE / "circles-50.json"
DEJAVU = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
COLUMNS = ("id", "title", "subtitle", "bg", "phase", "hatch")


def hatch_path(lines: list[list[float]]) -> str:
    """Return strokes as SVG path data, in millimetres from the top left corner of the bleed box."""
    return "".join(f"M{x0} {y0}L{x1} {y1}" for x0, y0, x1, y1 in lines)


def rows(cards: list[dict[str, Any]], count: int) -> list[tuple[str, ...]]:
    """Return `count` rows of cards.csv, in the order of COLUMNS."""
    hatches = [hatch_path(card["lines"]) for card in cards]
    width = len(str(count))
    found: list[tuple[str, ...]] = []
    for number in range(1, count + 1):
        place = (number - 1) % len(cards)
        card = cards[place]
        name = f"c{number:0{width}}"
        found.append(
            (name, f"Moon Phase {number}", card["subtitle"], card["bg"], str(card["phase"]), hatches[place])
        )
    return found


def write(folder: Path, count: int) -> None:
    """Write cards.csv for `count` cards and a copy of DejaVu Sans into `folder`.

    Raises FileNotFoundError if DejaVu Sans (Debian: fonts-dejavu-core) is not installed.
    """
    cards = json.loads(JOB.read_text(encoding="utf-8"))["cards"]
    with (folder / "cards.csv").open("w", encoding="utf-8", newline="") as file:
        sheet = csv.writer(file, lineterminator="\n")
        sheet.writerow(COLUMNS)
        sheet.writerows(rows(cards, count))
    shutil.copyfile(DEJAVU, folder / DEJAVU.name)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Write the data that the deck of circles reads.")
    parser.add_argument("--cards", type=int, default=50, help="how many cards (50)")
    parser.add_argument("--into", type=Path, default=HERE / "circles", help="the deck's folder")
    asked = parser.parse_args()
    write(asked.into, asked.cards)
