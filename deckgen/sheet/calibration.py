"""A paper in; both sides of a sheet that shows how a printer displaces its backs, and its readings, out.

On each of eight scales the front has lines 1.2 mm apart, the back lines 1.1 mm apart. Held to the light, one
line runs straight through: its number is by how many millimetres the back is off at that place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import degrees

from deckgen.assets import bundled_fonts
from deckgen.fonts import open_font
from deckgen.ink import Ink
from deckgen.scene import Group, Item, Path, Scene, Stroke, joined, moved, polyline, rectangle, turned
from deckgen.sheet.marks import BLACK
from deckgen.sheet.printer import Printer
from deckgen.target.outputs import Paper
from deckgen.text.lines import Style, straight
from deckgen.units import MM_PER_PT

STEP, REACH, PITCH = 0.1, 30, 1.2
"""What lines differ by in mm, how many there are to each side of the middle, their distance on the front."""
_LONG, _MIDDLE, _SHORT = 5.0, 4.0, 3.0
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
    middle, level = w / 2, h / 2 + 6
    return [
        Scale("A", middle, level - h * 0.325, "x"), Scale("B", middle, level + h * 0.325, "x"),
        Scale("C", w * 0.3, level, "x"), Scale("D", w * 0.7, level, "x"),
        Scale("E", w * 0.075, level, "y"), Scale("F", w * 0.925, level, "y"),
        Scale("G", middle, level - h * 0.165, "y"), Scale("H", middle, level + h * 0.165, "y"),
    ]  # fmt: skip


def printer_of(name: str, readings: Sequence[float], paper: Paper) -> Printer:
    """The printer that the eight readings, A to H in mm, tell of. Raises ValueError for any other number.

    A turn shows as a difference of x between top and foot and of y between left and right; a scale as a
    difference of x between left and right and of y between top and foot.
    """
    if len(readings) != len("ABCDEFGH"):
        raise ValueError(f"{len(readings)} readings; there are eight scales, A to H")
    a, b, c, d, e, f, g, h = readings
    at = {scale.letter: scale for scale in scales(paper)}
    down, across = at["B"].y - at["A"].y, at["F"].x - at["E"].x
    slope = ((a - b) * down + (f - e) * across) / (down**2 + across**2)
    wide = 1 + (d - c) / (at["D"].x - at["C"].x)
    high = 1 + (h - g) / (at["H"].y - at["G"].y)
    # the scales' middle is not quite that of the paper, about which turns and scales are reckoned
    aside = at["E"].y - paper.height / 2
    x = (a + b + c + d) / 4 + slope * aside
    y = (e + f + g + h) / 4 - (high - 1) * aside
    return Printer(
        name, round(x, 3), round(y, 3), round(degrees(slope), 4), round(wide * 100, 3), round(high * 100, 3)
    )


def calibration_pages(paper: Paper, inks: Sequence[Ink] = ()) -> list[Scene]:
    """Front and back, to be printed on both sides turned over on the long edge. The strip shows some inks."""
    front: list[Item] = [*_words(paper), *_ruler(paper), *_strip(paper, inks)]
    back: list[Item] = [straight(_style(9, _BACK), "back", paper.width / 2, 12, "centre")]
    for scale in scales(paper):
        front += _scale(scale, PITCH, BLACK, up=True, numbers=True)
        behind = Scale(scale.letter, paper.width - scale.x, scale.y, scale.tells)
        back += _scale(behind, PITCH - STEP, _BACK, up=False, numbers=False)
    return [
        Scene(paper.width, paper.height, tuple(items), name=name, title="Calibration sheet")
        for name, items in (("front", front), ("back", back))
    ]


def _scale(scale: Scale, pitch: float, ink: Ink, up: bool, numbers: bool) -> Iterator[Item]:
    """Lines on one side of the middle: the front's above or left, the back's below or right, seen through."""
    lines = []
    marks: list[Item] = []
    for n in range(-REACH, REACH + 1):
        length = _LONG if n % 10 == 0 else _MIDDLE if n % 5 == 0 else _SHORT
        lines.append(polyline([(n * pitch, 0), (n * pitch, -length if up else length)]))
        if numbers and n % 5 == 0:
            text = f"{n * STEP:+.1f}" if n else f"{scale.letter} 0"
            marks.append(straight(_style(6 if n else 9), text, n * pitch, -_LONG - 0.8, "centre"))
    marks.append(Path(joined(lines), stroke=Stroke(ink, _WIDTH)))
    if scale.tells == "x":
        yield Group(tuple(marks), moved(scale.x, scale.y), label=f"scale {scale.letter}")
        return
    # a quarter turn clockwise puts the back's lines to the left, where they are right when seen through
    standing = _mirrored(marks) if up else tuple(marks)
    yield Group((Group(standing, turned(90)),), moved(scale.x, scale.y), label=f"scale {scale.letter}")


def _mirrored(marks: Sequence[Item]) -> tuple[Item, ...]:
    """The front's lines on the other side of their scale, with the numbers beyond them, still readable."""
    over, beyond = (1.0, 0.0, 0.0, -1.0, 0.0, 0.0), moved(0, 2 * _LONG + 3.4)
    return tuple(Group((mark,), over if isinstance(mark, Path) else beyond) for mark in marks)


def _words(paper: Paper) -> Iterator[Item]:
    """What to do, step by step."""
    steps = (
        "Print this sheet at 100 % (actual size), on both sides, turned over on the long edge.",
        "Hold it to the light with this side towards you. On each scale one red line of the back meets",
        "a black line of the front exactly. Write down the number of that black line for A to H; then type:",
        'deckgen printer set NAME --readings "A B C D E F G H"',
        "Right and down are +, left and up are -. Then print sheets with: deckgen build DECK --printer NAME",
    )
    yield straight(_style(15), "Where do the backs lie?", 18, 20)
    for n, line in enumerate(steps):
        yield straight(_style(9), line, 18, 27 + 4.6 * n)
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
