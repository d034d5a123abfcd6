"""Printing with a simulated displacement and its correction puts every back behind its front."""

from __future__ import annotations

import cmath
from itertools import combinations, product
from math import dist, radians
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sheet_pieces import POKER, ROUND, cards, home

from deckgen.errors import FactError
from deckgen.facts import Fact
from deckgen.geometry import IDENTITY, Matrix, apply, compose, inverse
from deckgen.scene import Group, Path, Place, Scene, Text
from deckgen.sheet.calibration import PITCH, REACH, STEP, calibration_pages, printer_of, scales
from deckgen.sheet.duplex import Printer
from deckgen.sheet.sheets import Page, SheetPlan, impose
from deckgen.target.paper import Paper, papers

FAULTS = st.builds(
    Printer,
    st.just("p"),
    st.floats(-3, 3),
    st.floats(-3, 3),
    st.floats(-0.8, 0.8),
    st.floats(99, 101),
    st.floats(99, 101),
)


def printed(printer: Printer, x: float, y: float, width: float, height: float) -> tuple[float, float]:
    """Return where this printer puts a point of the back, seen from the front, by complex numbers."""
    dx, dy = (x - width / 2) * printer.scale_x / 100, (y - height / 2) * printer.scale_y / 100
    at = complex(dx, dy) * cmath.exp(1j * radians(printer.angle)) + complex(printer.x, printer.y)
    return at.real + width / 2, at.imag + height / 2


def centres(page: Page) -> dict[int, tuple[float, float]]:
    """Return the centre of every placed face, on the page as sent to the printer."""
    found: dict[int, tuple[float, float]] = {}

    def walk(items: tuple[object, ...], matrix: tuple[float, ...]) -> None:
        for item in items:
            if isinstance(item, Group):
                walk(item.items, compose(item.transform, matrix))  # type: ignore[arg-type]
            elif isinstance(item, Place):
                place = compose(item.transform, matrix)  # type: ignore[arg-type]
                found[len(found)] = apply(place, item.scene.width / 2, item.scene.height / 2)

    walk(page.scene.items, (1, 0, 0, 1, 0, 0))
    return found


@settings(deadline=None, max_examples=40)
@given(
    FAULTS,
    st.sampled_from(["long", "short"]),
    st.sampled_from([ROUND, POKER]),
    st.sampled_from(["a4", "letter"]),
)
def test_backs_are_behind_their_fronts_for_any_displacement(
    printer: Printer, flip: str, die: object, paper: str
) -> None:
    plan = home(paper, flip=flip)
    plan = SheetPlan(plan.settings, printer=printer)
    front, back = impose(cards(die, "a b c d e"), plan)  # type: ignore[arg-type]
    width, height = front.scene.width, front.scene.height
    mirror = front.layout.mirror
    wanted = centres(front)
    for n, (x, y) in centres(back).items():
        seen = printed(printer, *mirror.point(x, y), width, height)
        assert seen == pytest.approx(wanted[n], abs=0.1)


def test_nothing_is_moved_without_a_printer() -> None:
    plain = impose(cards(ROUND, "a"), home())[1]
    still = impose(cards(ROUND, "a"), SheetPlan(home().settings, printer=Printer("still")))[1]
    assert centres(still)[0] == pytest.approx(centres(plain)[0])


def line_ends(scene: Scene, letter: str) -> list[tuple[float, float]]:
    """Return where the lines of a scale begin on the page, in drawing order."""
    found: list[tuple[float, float]] = []

    def walk(item: object, matrix: Matrix, within: bool) -> None:
        if isinstance(item, Group):
            for inner in item.items:
                walk(inner, compose(item.transform, matrix), within or item.label == f"scale {letter}")
        elif isinstance(item, Path) and within:
            xy = item.outline.xy  # type: ignore[union-attr]
            found.extend(apply(matrix, xy[i], xy[i + 1]) for i in range(0, len(xy), 4))

    for item in scene.items:
        walk(item, IDENTITY, False)
    return found


def readings_of(printer: Printer, paper: Paper, finest: float = 0.5) -> list[float]:
    """Return the readings of this printer's sheet, A to H, in steps of `finest` tenths of a mm."""
    front, back = calibration_pages(paper)
    readings = []
    for scale in scales(paper):
        axis = 0 if scale.axis == "x" else 1
        black, red = line_ends(front, scale.letter), line_ends(back, scale.letter)
        assert len(black) == len(red) == 2 * REACH + 1
        through = [printed(printer, paper.width - x, y, paper.width, paper.height) for x, y in red]
        apart = [a[axis] - b[axis] for a, b in zip(black, through, strict=True)]
        # the line that matches, or a value between the two closest lines
        before = max(n for n, gap in enumerate(apart) if gap <= 0)
        part = -apart[before] / (apart[before + 1] - apart[before])
        readings.append(round((before + part - REACH) * STEP * 10 / finest) * finest)
    return readings


def word_boxes(
    items: tuple[object, ...], matrix: Matrix = IDENTITY
) -> list[tuple[float, float, float, float]]:
    """Return the box of every run of text: left, top, right, bottom; figures are 2/3 em high."""
    found = []
    for item in items:
        if isinstance(item, Group):
            found += word_boxes(item.items, compose(item.transform, matrix))
        elif isinstance(item, Text):
            first, last = item.glyphs[0], item.glyphs[-1]
            end = last.x + 0.45 * item.size
            corners = [(x, y) for x in (first.x, end) for y in (first.y, first.y - 0.64 * item.size)]
            xs, ys = zip(*(apply(matrix, *corner) for corner in corners), strict=True)
            found.append((min(xs), min(ys), max(xs), max(ys)))
    return found


def left_of(fault: Printer, read: Printer, paper: Paper, margin: float = 6.35) -> float:
    """Return how far printed corners are off, in mm, after measuring and correcting a displacement."""
    size = paper.width, paper.height
    off = []
    for x in (margin, paper.width - margin):
        for y in (margin, paper.height - margin):
            # where the back must be sent to be printed at (x, y), and where it is printed
            sent = apply(inverse(read.fault(paper)), x, y)
            off.append(dist(printed(fault, *sent, *size), (x, y)))
    return max(off)


@pytest.mark.slow
@settings(deadline=None, max_examples=40)
@given(
    st.builds(Printer, st.just("p"), st.floats(-1.5, 1.5), st.floats(-1.5, 1.5), st.floats(-0.35, 0.35),
              st.floats(99.5, 100.5), st.floats(99.5, 100.5)),
    st.sampled_from(["a4", "letter"]),
)  # fmt: skip
def test_calibration_readings_give_the_displacement(printer: Printer, name: str) -> None:
    """Corrected prints are accurate to 0.1 mm, although only half tenths can be read."""
    paper = papers()[name]
    read, apart = printer_of("p", readings_of(printer, paper), paper)
    assert left_of(printer, read, paper) < 0.1
    assert apart < 0.05


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_backs_are_aligned_however_readings_are_rounded(name: str) -> None:
    """Try every way to misread eight scales by a quarter of a tenth, the error of reading halves."""
    paper = papers()[name]
    for signs in product((-0.25, 0.25), repeat=8):
        read, apart = printer_of("p", signs, paper)
        assert left_of(Printer("still"), read, paper) < 0.07 and apart < 0.04


def test_a_forgotten_minus_sign_is_noticed() -> None:
    paper = papers()["a4"]
    readings = readings_of(Printer("p", 0.8, -0.4, 0.1), paper)
    assert printer_of("p", readings, paper).apart < 0.05
    for n, reading in enumerate(readings):
        if abs(reading) >= 3:
            slipped = [*readings[:n], -reading, *readings[n + 1 :]]
            assert printer_of("p", slipped, paper).apart > 0.15


def test_lines_of_front_and_back_differ_by_a_step() -> None:
    front, back = calibration_pages(papers()["a4"])
    black, red = line_ends(front, "A"), line_ends(back, "A")
    assert black[1][0] - black[0][0] == pytest.approx(PITCH)
    assert red[0][0] - red[1][0] == pytest.approx(PITCH - STEP)  # drawn to be read through the paper


def test_wrong_number_of_readings_is_rejected() -> None:
    with pytest.raises(FactError) as refused:
        printer_of("p", [0.1] * 7, papers()["a4"])
    assert refused.value.fact == Fact("sheet-readings", count=7)
    for wrong in (30.5, -31, float("nan")):
        with pytest.raises(FactError) as refused:
            printer_of("p", [0.0] * 7 + [wrong], papers()["a4"])
        assert refused.value.fact.key == "sheet-reading"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["a4", "letter"])
def test_printer_measured_from_its_sheet_aligns_cards(name: str) -> None:
    """Go the whole way for thirty printers: a displacement, its readings, corrected sheets."""
    paper, any_of = papers()[name], Random(name)
    for _ in range(30):
        printer = Printer(
            "p", any_of.uniform(-2, 2), any_of.uniform(-2, 2), any_of.uniform(-0.3, 0.3),
            any_of.uniform(99.6, 100.4), any_of.uniform(99.6, 100.4),
        )  # fmt: skip
        read = printer_of("p", readings_of(printer, paper), paper).printer
        plan = SheetPlan(home(name).settings, printer=read)
        front, back = list(impose(cards(ROUND, "a b c d e f g h i j k l"), plan))[:2]
        wanted = centres(front)
        for n, (x, y) in centres(back).items():
            seen = printed(printer, *front.layout.mirror.point(x, y), paper.width, paper.height)
            assert dist(seen, wanted[n]) < 0.1


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_no_two_words_of_the_sheet_overlap_in_the_light(name: str) -> None:
    """Numbers and letters of both sides do not overlap, and are on the paper."""
    paper = papers()[name]
    front, back = calibration_pages(paper)
    through = [
        (paper.width - right, top, paper.width - left, foot)
        for left, top, right, foot in word_boxes(back.items)
    ]
    boxes = [*word_boxes(front.items), *through]
    assert len(boxes) > 8 * 2 * 31
    for one, two in combinations(boxes, 2):
        across, down = (min(one[i + 2], two[i + 2]) - max(one[i], two[i]) for i in (0, 1))
        assert across <= 0 or down <= 0
    for left, top, right, foot in boxes:
        assert left > 5 and top > 5 and right < paper.width - 5 and foot < paper.height - 5
