"""A paper in; both sides of a sheet that shows how a printer displaces its backs, and its readings, out.

On each of eight scales the front has lines 2.4 mm apart, the back lines 2.2 mm apart, both with numbers. Held
to the light, two lines of the same number meet: by so many tenths of a millimetre the back is off there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import degrees

from deckgen.assets import bundled_fonts
from deckgen.fonts import open_font
from deckgen.ink import Ink
from deckgen.scene import (
    Group,
    Item,
    Matrix,
    Path,
    Scene,
    Stroke,
    after,
    joined,
    moved,
    polyline,
    rectangle,
    turned,
)
from deckgen.sheet.marks import BLACK
from deckgen.sheet.printer import Printer
from deckgen.target.outputs import Paper
from deckgen.text.lines import Style, straight
from deckgen.units import MM_PER_PT

STEP, REACH, PITCH = 0.2, 15, 2.4
"""What lines differ by in mm, how many stand to each side of the middle, their distance on the front."""
_LINE, _FURTHER = 4.0, 2.0
_WIDTH = 0.15
_RULER = 100.0
_BACK = Ink("back", (0, 90, 60, 0), (200, 40, 60))


@dataclass(frozen=True, slots=True)
class Scale:
    """One scale: its letter, the middle of it in mm, and whether it tells x (lying) or y (standing)."""

    letter: str
    x: float
    y: float
    tells: str


def scales(paper: Paper) -> list[Scale]:
    """The eight scales of a paper, four for x and four for y, as far apart as they can be."""
    w, h = paper.width, paper.height
    level = h / 2 + 8
    return [
        Scale("A", w * 0.3, level - h * 0.32, "x"), Scale("B", w * 0.7, level + h * 0.32, "x"),
        Scale("C", w * 0.3, level, "x"), Scale("D", w * 0.7, level, "x"),
        Scale("E", w * 0.075, level - h * 0.15, "y"), Scale("F", w * 0.925, level + h * 0.15, "y"),
        Scale("G", w * 0.7, level - h * 0.25, "y"), Scale("H", w * 0.3, level + h * 0.25, "y"),
    ]  # fmt: skip


def printer_of(name: str, readings: Sequence[float], paper: Paper) -> Printer:
    """The printer that eight readings, A to H in tenths of a mm, tell of. Raises ValueError if not eight.

    Each reading holds where its line stands: a shift, plus the turn times the distance from the middle of the
    sheet, plus the stretch times the distance along the scale. The five are found by least squares.
    """
    if len(readings) != len("ABCDEFGH"):
        raise ValueError(f"{len(readings)} readings; there are eight scales, A to H")
    rows = []
    for scale, reading in zip(scales(paper), readings, strict=True):
        along = reading / 10 / STEP * PITCH
        dx, dy = scale.x - paper.width / 2, scale.y - paper.height / 2
        if scale.tells == "x":
            rows.append([1.0, 0.0, -dy, dx + along, 0.0])
        else:
            rows.append([0.0, 1.0, dx, 0.0, dy + along])
    x, y, turn, wide, high = _least_squares(rows, [reading / 10 for reading in readings])
    return Printer(
        name, round(x, 3), round(y, 3), round(degrees(turn), 4),
        round(100 + wide * 100, 3), round(100 + high * 100, 3),
    )  # fmt: skip


def _least_squares(rows: Sequence[Sequence[float]], values: Sequence[float]) -> list[float]:
    """The unknowns that fit the equations best: Gauss's elimination of the normal equations."""
    n = len(rows[0])
    pairs = list(zip(rows, values, strict=True))
    table = [
        [sum(row[i] * row[j] for row in rows) for j in range(n)] + [sum(row[i] * v for row, v in pairs)]
        for i in range(n)
    ]
    for i in range(n):
        pivot = [value / table[i][i] for value in table[i]]
        table = [
            pivot if k == i else [value - line[i] * p for value, p in zip(line, pivot, strict=True)]
            for k, line in enumerate(table)
        ]
    return [line[n] for line in table]


def calibration_pages(paper: Paper, inks: Sequence[Ink] = ()) -> list[Scene]:
    """Front and back, to be printed on both sides turned over on the long edge. The strip shows some inks."""
    front: list[Item] = [*_words(paper), *_ruler(paper), *_strip(paper, inks)]
    back: list[Item] = [straight(_style(9, _BACK), "back", paper.width / 2, 12, "centre")]
    for scale in scales(paper):
        front.append(_placed(scale, _lines(PITCH, -1, BLACK, scale.letter), (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)))
        # all of a back is drawn mirrored, so that it is read through the paper
        behind = Scale(scale.letter, paper.width - scale.x, scale.y, scale.tells)
        back.append(_placed(behind, _lines(PITCH - STEP, 1, _BACK, ""), (-1.0, 0.0, 0.0, 1.0, 0.0, 0.0)))
    return [
        Scene(paper.width, paper.height, tuple(items), name=name, title="Calibration sheet")
        for name, items in (("front", front), ("back", back))
    ]


def _lines(pitch: float, side: int, ink: Ink, letter: str) -> tuple[Item, ...]:
    """Lines above (side -1) or below (1) the middle of a lying scale, with their numbers beyond them."""
    numbers = range(-REACH, REACH + 1)
    # every second line is longer and its number stands further out, so that numbers do not run together
    ends = {n: _LINE + _FURTHER * (n % 2) for n in numbers}
    lines = [polyline([(n * pitch, 0), (n * pitch, side * ends[n])]) for n in numbers]
    clear = 0.7 if side < 0 else 2.2
    words: list[Item] = [
        straight(_style(5.5, ink), str(round(n * STEP * 10)), n * pitch, side * (ends[n] + clear), "centre")
        for n in numbers
    ]
    if letter:
        at = (0.0, -_LINE - 6.2) if letter in "CDGH" else (-REACH * pitch - 6, -1.0)
        words.append(straight(_style(13, ink), letter, *at, "centre"))
    return (Path(joined(lines), stroke=Stroke(ink, _WIDTH)), *words)


def _placed(scale: Scale, items: tuple[Item, ...], seen: Matrix) -> Group:
    """A scale in its place; standing ones count downwards, with the front's lines on the right."""
    turn = turned(90) if scale.tells == "y" else turned(0)
    return Group(items, after(after(turn, seen), moved(scale.x, scale.y)), label=f"scale {scale.letter}")


def _words(paper: Paper) -> Iterator[Item]:
    """What to do, step by step."""
    steps = (
        "Print this sheet at 100 % (actual size), on both sides, turned over on the long edge.",
        "Hold it to the light with this side towards you. On each scale find the black line that runs",
        "straight on into the red line of the same number. Write down the numbers at A to H; then type:",
        'deckgen printer set NAME --readings "A B C D E F G H"',
        "Where none meets quite, take the number between two. Numbers are tenths of a millimetre.",
        "Then print sheets with: deckgen build DECK --printer NAME",
    )
    yield straight(_style(15), "Where do the backs lie?", 18, 18)
    for n, line in enumerate(steps):
        yield straight(_style(9), line, 18, 24.5 + 4.1 * n)
    name = f"{paper.name} · front · the ruler at the foot is {_RULER:g} mm long if the print is true to scale"
    yield straight(_style(7), name.strip(" ·"), 18, paper.height - 20.5)


def _ruler(paper: Paper) -> Iterator[Item]:
    x, y = 18.0, paper.height - 18
    lines = [polyline([(x, y), (x + _RULER, y)])]
    lines += [
        polyline([(x + mm, y), (x + mm, y + (3 if mm % 10 == 0 else 1.5))]) for mm in range(int(_RULER) + 1)
    ]
    yield Path(joined(lines), stroke=Stroke(BLACK, _WIDTH, cap=2))
    for mm in range(0, int(_RULER) + 1, 10):
        yield straight(_style(6), str(mm), x + mm, y + 5.4, "centre")


def _strip(paper: Paper, inks: Sequence[Ink]) -> Iterator[Item]:
    """Squares of the deck's inks, to see how this printer shows them."""
    room = paper.width - 18 - _RULER - 8 - 18
    side = min(6.0, room / max(1, -(-len(inks) // 2)))
    for n, ink in enumerate(inks):
        x, y = 18 + _RULER + 8 + (n // 2) * side, paper.height - 20 + (n % 2) * side
        yield Path(rectangle(x, y, side - 0.6, side - 0.6), fill=ink)


@cache
def _style(points: float, ink: Ink = BLACK) -> Style:
    font = open_font(bundled_fonts()["EBGaramond12-Regular"])
    return Style(font, points * MM_PER_PT, ink, features=(("lnum", True), ("liga", False)))
