"""Draw the calibration sheet, and compute from its readings how a printer displaces the backs.

Each of the eight scales has numbered lines 1 mm apart on the front and 0.9 mm apart on the back. Hold the
sheet to the light: where two lines with the same number line up, that number is the back's displacement in
tenths of a mm. Each corner has two scales, for x and for y, so that rotation and stretch are measured over
the whole sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import degrees
from typing import NamedTuple

from deckgen.assets import bundled_fonts
from deckgen.errors import FactError
from deckgen.facts import Fact
from deckgen.fonts import open_font
from deckgen.geometry import Curves, compose, joined, polyline, rectangle, scale, translate
from deckgen.ink import Ink
from deckgen.scene import Group, Item, Path, Scene, Stroke
from deckgen.sheet.duplex import Printer
from deckgen.sheet.marks import BLACK
from deckgen.target.paper import Paper
from deckgen.text.lines import Style, straight
from deckgen.units import MM_PER_PT

STEP, REACH, PITCH = 0.1, 30, 1.0
"""How much closer the back's lines are (mm), the lines on each side of zero, the front's pitch (mm)."""
MOST = STEP * REACH * 10
"""The largest possible reading, in tenths of a mm."""
_EDGE = 20.0
"""Distance of the scales from the paper edge, in mm; it leaves 10 mm clear beside their numbers."""
_LINES, _CLEAR = {0: 4.0, 1: 2.8, 2: 6.0, 3: 2.8}, 0.8
"""Line lengths by number modulo 4 (mm): even lines are numbered, alternately near and far."""
_LETTER = 13.0
_WIDTH = 0.15
_LEFT, _TOP = 44.0, 52.0
"""Where the text begins (mm), clear of all scales."""
_RULER = 100.0
_BACK = Ink("back", (0, 90, 60, 0), (200, 40, 60))


@dataclass(frozen=True, slots=True)
class Scale:
    """One scale: its letter, its middle in mm, and the axis it runs along and measures, `x` or `y`."""

    letter: str
    x: float
    y: float
    axis: str


class Reading(NamedTuple):
    """The printer that the readings describe, and the largest disagreement between readings, in mm."""

    printer: Printer
    apart: float


def scales(paper: Paper) -> list[Scale]:
    """Return the eight scales of a paper, clockwise from the top left, two in each corner."""
    w, h = paper.width, paper.height
    half = REACH * PITCH
    near, below = _EDGE - 8 + half, _EDGE + 16 + half
    return [
        Scale("A", near, _EDGE, "x"), Scale("B", w - near, _EDGE, "x"),
        Scale("C", w - _EDGE, below, "y"), Scale("D", w - _EDGE, h - below, "y"),
        Scale("E", w - near, h - _EDGE, "x"), Scale("F", near, h - _EDGE, "x"),
        Scale("G", _EDGE, h - below, "y"), Scale("H", _EDGE, below, "y"),
    ]  # fmt: skip


def printer_of(name: str, readings: Sequence[float], paper: Paper) -> Reading:
    """Return the printer described by eight readings, A to H, in tenths of a mm. Raises FactError.

    Each reading is a shift, plus the rotation times the distance from the middle of the sheet, plus the
    stretch times the distance along the scale. The five unknowns are found by least squares.
    """
    if len(readings) != len("ABCDEFGH"):
        raise FactError(Fact("sheet-readings", count=len(readings)))
    for reading in readings:
        if not abs(reading) <= MOST:
            raise FactError(Fact("sheet-reading", reading=f"{reading:g}", most=MOST))
    rows = []
    for ruler, reading in zip(scales(paper), readings, strict=True):
        along = reading / 10 / STEP * PITCH
        dx, dy = ruler.x - paper.width / 2, ruler.y - paper.height / 2
        across = ruler.axis == "x"
        rows.append([1.0, 0.0, -dy, dx + along, 0.0] if across else [0.0, 1.0, dx, 0.0, dy + along])
    values = [reading / 10 for reading in readings]
    found = _least_squares(rows, values)
    apart = max(abs(_dot(row, found) - value) for row, value in zip(rows, values, strict=True))
    x, y, turn, wide, high = found
    percent = round(100 + wide * 100, 3), round(100 + high * 100, 3)
    return Reading(Printer(name, round(x, 3), round(y, 3), round(degrees(turn), 4), *percent), apart)


def _least_squares(rows: Sequence[Sequence[float]], values: Sequence[float]) -> list[float]:
    """Return the least-squares solution, by Gaussian elimination on the normal equations."""
    columns = list(zip(*rows, strict=True))
    table = [[_dot(one, other) for other in (*columns, values)] for one in columns]
    for i in range(len(columns)):
        pivot = [value / table[i][i] for value in table[i]]
        table = [[value - line[i] * p for value, p in zip(line, pivot, strict=True)] for line in table]
        table[i] = pivot
    return [line[-1] for line in table]


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def calibration_pages(paper: Paper, inks: Sequence[Ink] = ()) -> list[Scene]:
    """Return the front and back pages, to be flipped on the long edge; a strip shows the given inks."""
    front: list[Item] = [*_words(paper), _example(), *_ruler(paper), *_strip(paper, inks)]
    seen_through: list[Item] = [straight(_style(9, _BACK), "back", paper.width / 2, 32, "centre")]
    for ruler in scales(paper):
        front += [_side(ruler, PITCH, -1, BLACK), _letter(ruler, paper)]
        seen_through.append(_side(ruler, PITCH - STEP, 1, _BACK))
    # The back is read through the paper, so it is drawn mirrored.
    back = [Group(tuple(seen_through), (-1.0, 0.0, 0.0, 1.0, paper.width, 0.0))]
    return [
        Scene(paper.width, paper.height, tuple(items), name=name, title="Calibration sheet")
        for name, items in (("front", front), ("back", back))
    ]


def _side(ruler: Scale, pitch: float, side: int, ink: Ink, reach: tuple[int, int] = (-REACH, REACH)) -> Group:
    """Return one side of a scale: its lines and their numbers.

    The front's lines (side -1) are above a horizontal scale and to the right of a vertical one, which counts
    downwards. Lines with different numbers that happen to meet differ in length.
    """
    lines: list[Curves] = []
    words: list[Item] = []
    style = _style(5.5, ink)
    half = 0.32 * style.size
    for n in range(reach[0], reach[1] + 1):
        end = _LINES[n % 4]
        beyond, number, along = end + _CLEAR, str(round(n * STEP * 10)), n * pitch
        if ruler.axis == "x":
            x, y = ruler.x + along, ruler.y
            lines.append(polyline([(x, y), (x, y + side * end)]))
            word = straight(style, number, x, y + side * (beyond + half) + half, "centre")
        else:
            x, y = ruler.x, ruler.y + along
            lines.append(polyline([(x, y), (x - side * end, y)]))
            word = straight(style, number, x - side * beyond, y + half, "left" if side < 0 else "right")
        words += [word] if n % 2 == 0 else []
    drawn = Path(joined(lines), stroke=Stroke(ink, _WIDTH))
    return Group((drawn, *words), label=f"scale {ruler.letter}".strip())


def _letter(ruler: Scale, paper: Paper) -> Item:
    """Return a scale's letter, on the side facing the middle of the sheet."""
    x, y = ruler.x, ruler.y
    if ruler.axis == "x":
        y += _LETTER if y < paper.height / 2 else -_LETTER
    else:
        x += _LETTER if x < paper.width / 2 else -_LETTER
    style = _style(16)
    return straight(style, ruler.letter, x, y + 0.32 * style.size, "centre")


def _words(paper: Paper) -> Iterator[Item]:
    """Yield the instructions, step by step."""
    of_paper = "" if paper.name == "A4" else f"--paper {paper.name.lower()} "
    steps = (
        "1  Print this sheet at 100 % (actual size), on both sides, turned over on the long edge.",
        "",
        "2  Hold it against a lamp, this side towards you. At each letter, A to H, find the black",
        "line that runs straight on into the red line of the same number, and write that number",
        "down, with its minus sign. Short lines are the odd numbers. Where no two lines meet quite,",
        "take what lies between: between 4 and 5 it is 4.5. Here the lines of 4 meet:",
        *7 * [""],
        "A ______   B ______   C ______   D ______   E ______   F ______   G ______   H ______",
        "",
        "3  Type the eight numbers, with any NAME for the printer:",
        f'deckgen printer set NAME {of_paper}--readings "A B C D E F G H"',
        "",
        "4  Print your sheets with:",
        "deckgen build DECK --printer NAME",
        "",
        "Red numbers stand on their heads? The paper was turned over on the short edge: print again.",
        "No line meets one of its number? Measure from the black 0 to the red 0 with a ruler, and type",
        "deckgen printer set NAME --x MM --y MM: right and down are positive, left and up negative.",
    )
    yield straight(_style(18), "Where do the backs lie?", _LEFT, _TOP)
    for n, line in enumerate(steps):
        if line:
            yield straight(_style(9.5), line, _LEFT, _TOP + 10 + 5 * n)


def _example() -> Group:
    """Return an enlarged detail of a scale whose reading is 4."""
    meet = 4
    black = _side(Scale("", 0, 0, "x"), PITCH, -1, BLACK, (-8, 16))
    red = _side(Scale("", meet * STEP, 0, "x"), PITCH - STEP, 1, _BACK, (-8, 16))
    ring = Path(rectangle(meet * PITCH - 0.75, -6.7, 1.5, 13.4, 0.75), stroke=Stroke(BLACK, _WIDTH / 2))
    place = compose(scale(1.5), translate(_LEFT + 14, _TOP + 50))
    return Group((black, red, ring), place, label="example")


def _ruler(paper: Paper) -> Iterator[Item]:
    x, y = _LEFT, paper.height - 62
    name = f"{paper.name} · front · this ruler is {_RULER:g} mm long if the print is true to scale"
    yield straight(_style(7), name, x, y - 2)
    lines = [polyline([(x, y), (x + _RULER, y)])]
    lines += [
        polyline([(x + mm, y), (x + mm, y + (3 if mm % 10 == 0 else 1.5))]) for mm in range(int(_RULER) + 1)
    ]
    yield Path(joined(lines), stroke=Stroke(BLACK, _WIDTH, cap=2))
    for mm in range(0, int(_RULER) + 1, 10):
        yield straight(_style(6), str(mm), x + mm, y + 5.4, "centre")


def _strip(paper: Paper, inks: Sequence[Ink]) -> Iterator[Item]:
    """Yield swatches of the deck's inks, to show how this printer renders them."""
    room = paper.width - 2 * _LEFT
    side = min(8.0, room / max(1, -(-len(inks) // 2)))
    for n, ink in enumerate(inks):
        x, y = _LEFT + (n // 2) * side, paper.height - 52 + (n % 2) * side
        yield Path(rectangle(x, y, side - 0.6, side - 0.6), fill=ink)


def _style(points: float, ink: Ink = BLACK) -> Style:
    font = open_font(bundled_fonts()["EBGaramond12-Regular"])
    return Style(font, points * MM_PER_PT, ink, features=(("lnum", True), ("liga", False)))
