"""Do the circles job with cairocffi alone, as a lower bound: cards.pdf and a PNG of each card.

    python bare_cairocffi.py JOB OUT [--pdf-only]

The cairo library itself is the system's (Debian: libcairo2), as is the type, which cairo's own text interface
asks for by name.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path

import cairocffi as cairo
from job import MARK_WIDTH, MM, PAGE, PIXELS_PER_MM, Card, Job, Stroke, crop_marks, lit_part, load, rgb


def disc(context: cairo.Context, x: float, y: float, radius: float, colour: str) -> None:
    """Fill a disc."""
    context.new_path()  # a shown text leaves a point behind, and arcs join to it
    context.arc(x, y, radius, 0, 2 * math.pi)
    context.set_source_rgb(*rgb(colour))
    context.fill()


def strokes(context: cairo.Context, lines: list[Stroke], width: float, colour: str) -> None:
    """Draw all lines as one path."""
    for x0, y0, x1, y1 in lines:
        context.move_to(x0, y0)
        context.line_to(x1, y1)
    context.set_source_rgb(*rgb(colour))
    context.set_line_width(width)
    context.stroke()


def draw_card(context: cairo.Context, job: Job, card: Card) -> None:
    """Draw `card` from the origin, in millimetres."""
    middle = job.centre
    disc(context, middle, middle, middle, card.colour)
    strokes(context, card.strokes, job.hatch_width, job.hatch_colour)
    disc(context, *job.moon, job.moon_radius, job.dark)
    start, curves = lit_part(job, card.phase)
    context.move_to(*start)
    for curve in curves:
        context.curve_to(*(value for point in curve for value in point))
    context.set_source_rgb(*rgb(job.lit))
    context.fill()
    context.set_source_rgb(*rgb(job.pale))
    context.set_line_width(job.ring_width)
    context.arc(middle, middle, job.ring_radius, 0, 2 * math.pi)
    context.stroke()
    context.select_font_face("DejaVu Sans")
    for text, (base, points) in ((card.title, job.title), (card.subtitle, job.subtitle)):
        context.set_font_size(points / MM)
        context.move_to(middle - context.text_extents(text)[4] / 2, base)
        context.show_text(text)


def write_pdf(job: Job, path: Path) -> None:
    """Write the sheets."""
    surface = cairo.PDFSurface(str(path), PAGE[0] * MM, PAGE[1] * MM)
    context = cairo.Context(surface)
    context.scale(MM, MM)
    marks = crop_marks(job)
    for sheet in job.sheets():
        strokes(context, marks, MARK_WIDTH, "#000000")
        for left, top, index in sheet:
            context.save()
            context.translate(left, top)
            draw_card(context, job, job.cards[index])
            context.restore()
        surface.show_page()
    surface.finish()


def write_png(job: Job, card: Card, path: Path) -> None:
    """Write one card on white at 300 dpi."""
    surface = cairo.ImageSurface(cairo.FORMAT_RGB24, job.pixels, job.pixels)
    context = cairo.Context(surface)
    context.set_source_rgb(1, 1, 1)
    context.paint()
    context.scale(PIXELS_PER_MM, PIXELS_PER_MM)
    draw_card(context, job, card)
    surface.write_to_png(str(path))


def main(source: Path, out: Path, pdf_only: bool) -> None:
    """Write cards.pdf and, unless `pdf_only`, 001.png and so on into the folder `out`."""
    job = load(source)
    write_pdf(job, out / "cards.pdf")
    if not pdf_only:
        for number, card in enumerate(job.cards, 1):
            write_png(job, card, out / f"{number:03}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), "--pdf-only" in sys.argv[3:])
