"""Do the circles job with protograf's script interface: cards.pdf and a PNG of each card.

    python with_protograf.py JOB OUT [--pdf-only]

The frame of a card is its bleed circle, since protograf cuts its pictures at the frame. Its own grid marks
follow the frame too, so the crop marks, which belong to the trim, are drawn as zones. Fills ask for no
transparency, since the default lets 1 % through. Its names in lower case make shapes for later; those with a
capital would draw at once, on the first page.
"""

from __future__ import annotations

import sys
from pathlib import Path

from job import (
    COLUMNS,
    MARK_WIDTH,
    MM,
    PAGE,
    ROWS,
    Card,
    Cubic,
    Job,
    Point,
    Stroke,
    crop_marks,
    lit_part,
    load,
)
from protograf import Card as Face
from protograf import Create, Deck, Save, circle, line, polyshape, text

FACETS = 24
"""Straight pieces for a quarter of the moon's limb: 0.007 mm off the curve at most."""


def drawn_line(stroke: Stroke, width: float, colour: str) -> object:
    """Draw a straight line; protograf measures line widths in points."""
    x0, y0, x1, y1 = stroke
    return line(x=x0, y=y0, x1=x1, y1=y1, stroke=colour, stroke_width=width * MM)


def facets(start: Point, curves: list[Cubic]) -> list[Point]:
    """Return the corners of a polygon along the curves."""
    corners = [start]
    for c1, c2, end in curves:
        begin = corners[-1]
        for step in range(1, FACETS + 1):
            t = step / FACETS
            weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            points = (begin, c1, c2, end)
            corners.append(
                (
                    sum(w * p[0] for w, p in zip(weights, points, strict=True)),
                    sum(w * p[1] for w, p in zip(weights, points, strict=True)),
                )
            )
    return corners


def elements(job: Job, card: Card) -> list[object]:
    """Return the elements of `card`, bottom first."""
    middle = job.centre
    drawn: list[object] = [
        circle(cx=middle, cy=middle, radius=middle, fill=card.colour, stroke=None, transparency=0)
    ]
    drawn += [drawn_line(stroke, job.hatch_width, job.hatch_colour) for stroke in card.strokes]
    drawn.append(
        circle(
            cx=job.moon[0], cy=job.moon[1], radius=job.moon_radius, fill=job.dark, stroke=None, transparency=0
        )
    )
    if card.phase > 0:
        drawn.append(
            polyshape(points=facets(*lit_part(job, card.phase)), fill=job.lit, stroke=None, transparency=0)
        )
    drawn.append(
        circle(
            cx=middle,
            cy=middle,
            radius=job.ring_radius,
            fill=None,
            stroke=job.pale,
            stroke_width=job.ring_width * MM,
        )
    )
    for words, (base, points) in ((card.title, job.title), (card.subtitle, job.subtitle)):
        drawn.append(
            text(
                text=words,
                x=middle,
                y=base,
                align="centre",
                font_name="DejaVu Sans",
                font_size=points,
                stroke=job.pale,
            )
        )
    return drawn


def main(source: Path, out: Path, pdf_only: bool) -> None:
    """Write cards.pdf and, unless `pdf_only`, a picture of each card into the folder `out`."""
    job = load(source)
    left, top = (PAGE[0] - COLUMNS * job.size) / 2, (PAGE[1] - ROWS * job.size) / 2
    sys.argv[1:] = []  # Create reads the command line for itself
    Create(
        filename="cards.pdf",
        paper_width=PAGE[0],
        paper_height=PAGE[1],
        units="mm",
        margin_left=left,
        margin_right=0,
        margin_top=top,
        margin_bottom=0,
    )
    Deck(
        cards=len(job.cards),
        frame="circle",
        radius=job.centre,
        rows=ROWS,
        cols=COLUMNS,
        stroke=None,
        fill=None,
        zones=[
            ("*", drawn_line((x0 - left, y0 - top, x1 - left, y1 - top), MARK_WIDTH, "black"))
            for x0, y0, x1, y1 in crop_marks(job)
        ],
        export_cards=not pdf_only,
        dpi=300,
    )
    for number, card in enumerate(job.cards, 1):
        Face(number, *elements(job, card))
    Save(directory=str(out), cards=not pdf_only, dpi=300)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), "--pdf-only" in sys.argv[3:])
