"""Lay out a table of cards as A4 sheets in one PDF with protograf's script interface.

    python table_protograf.py CARDS.csv OUT.pdf

What deckgen draws from the same table, as near as protograf goes: a frame in the colour of the kind, a panel,
the name, the cost on a disc, wrapped words. It has no icons in words and does not shrink them.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path

from protograf import Card, Create, Deck, Save, circle, rectangle, text

COLOURS = {"hero": "#8c2f2b", "item": "#2f5d8c", "place": "#3f6f3a"}
WIDTH, HEIGHT = 6.35, 8.89
"""Of a card, in cm."""


def elements(row: dict[str, str]) -> list[object]:
    """Return the elements of one card, bottom first."""
    colour = COLOURS[row["kind"]]
    words = {"font_name": "DejaVu Sans"}
    panel = {"x": 0.3, "y": 0.3, "width": WIDTH - 0.6, "height": HEIGHT - 0.6, "rounding": 0.2}
    box = {"x": 0.65, "y": 5, "width": WIDTH - 1.3, "height": 2.4, "wrap": True}
    return [
        rectangle(x=0, y=0, width=WIDTH, height=HEIGHT, fill=colour, stroke=None),
        rectangle(**panel, fill="#fdfaf1", stroke=None),
        text(text=row["name"], x=0.6, y=1.05, align="left", font_size=11, **words),
        circle(cx=WIDTH - 1, cy=0.9, radius=0.4, fill=colour, stroke=None),
        text(text=row["cost"], x=WIDTH - 1, y=1.1, align="centre", font_size=12, stroke="white", **words),
        text(text=row["text"], font_size=8, **box, **words),
    ]


def main(table: Path, out: Path) -> None:
    """Make the sheets."""
    rows = list(csv.DictReader(table.open(encoding="utf-8", newline="")))
    sys.argv[1:] = []  # Create reads the command line for itself
    Create(filename=out.name, paper="A4", margin=0.5)
    Deck(cards=len(rows), width=WIDTH, height=HEIGHT)
    for number, row in enumerate(rows, start=1):
        Card(number, *elements(row))
    Save(directory=str(out.parent))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
