"""Do the circles job with reportlab alone, as a lower bound: cards.pdf.

python bare_reportlab.py JOB OUT
"""

from __future__ import annotations

import sys
from pathlib import Path

from job import DEJAVU, MARK_WIDTH, MM, PAGE, Card, Job, crop_marks, lit_part, load
from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

HEIGHT = PAGE[1] * MM


def draw_card(canvas: Canvas, job: Job, card: Card, left: float, top: float) -> None:
    """Draw `card` with its box's top left corner at (left, top), in millimetres from the sheet's."""

    def x(mm: float) -> float:
        return (left + mm) * MM

    def y(mm: float) -> float:
        return HEIGHT - (top + mm) * MM

    middle = x(job.centre)
    canvas.setFillColor(HexColor(card.colour))
    canvas.circle(middle, y(job.centre), job.centre * MM, stroke=0, fill=1)
    canvas.setStrokeColor(HexColor(job.hatch_colour))
    canvas.setLineWidth(job.hatch_width * MM)
    canvas.lines([(x(x0), y(y0), x(x1), y(y1)) for x0, y0, x1, y1 in card.strokes])
    canvas.setFillColor(HexColor(job.dark))
    canvas.circle(x(job.moon[0]), y(job.moon[1]), job.moon_radius * MM, stroke=0, fill=1)
    start, curves = lit_part(job, card.phase)
    path = canvas.beginPath()
    path.moveTo(x(start[0]), y(start[1]))
    for curve in curves:
        path.curveTo(*(value for px, py in curve for value in (x(px), y(py))))
    canvas.setFillColor(HexColor(job.lit))
    canvas.drawPath(path, stroke=0, fill=1)
    canvas.setStrokeColor(HexColor(job.pale))
    canvas.setLineWidth(job.ring_width * MM)
    canvas.circle(middle, y(job.centre), job.ring_radius * MM, stroke=1, fill=0)
    canvas.setFillColor(HexColor(job.pale))
    for text, (base, points) in ((card.title, job.title), (card.subtitle, job.subtitle)):
        canvas.setFont("DejaVuSans", points)
        canvas.drawCentredString(middle, y(base), text)


def main(source: Path, out: Path) -> None:
    """Write cards.pdf of the job at `source` into the folder `out`."""
    job = load(source)
    pdfmetrics.registerFont(TTFont("DejaVuSans", str(DEJAVU)))
    canvas = Canvas(str(out / "cards.pdf"), pagesize=(PAGE[0] * MM, HEIGHT))
    marks = [(x0 * MM, HEIGHT - y0 * MM, x1 * MM, HEIGHT - y1 * MM) for x0, y0, x1, y1 in crop_marks(job)]
    for sheet in job.sheets():
        canvas.setLineWidth(MARK_WIDTH * MM)
        canvas.setStrokeColor(HexColor("#000000"))
        canvas.lines(marks)
        for left, top, index in sheet:
            draw_card(canvas, job, job.cards[index], left, top)
        canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
