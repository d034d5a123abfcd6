"""Cut files, read back independently, have every line exactly on the die in every format."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from math import atan, cos, hypot, pi, sin
from typing import cast
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rastering import rasterise

from deckgen.outputs.cut import (
    INKS,
    CutLine,
    CutSheet,
    Disc,
    cut_dxf,
    cut_once,
    cut_pdf,
    cut_svg,
    die_cut,
    rounded,
    straight_cuts,
)
from deckgen.sheet.die import Die
from deckgen.sheet.duplex import Slot
from deckgen.sheet.layout import lay_out
from deckgen.target.load import find_target, load_target
from deckgen.target.outputs import PaperSheets

ROUND = Die("circle", 63.5, 63.5, 0, 1)
POKER = Die("rectangle", 63.5, 88.9, 3, 1)
TILE = Die("hexagon", 60, 52, 0, 1)


def dxf(data: bytes) -> list[list[tuple[int, str]]]:
    """Return the entities of a DXF as runs of group codes and values."""
    lines = data.decode("ascii").split("\r\n")
    pairs = [(int(code), value) for code, value in zip(lines[::2], lines[1::2], strict=False)]
    start = pairs.index((2, "ENTITIES"))
    entities: list[list[tuple[int, str]]] = []
    for code, value in pairs[start + 1 :]:
        if (code, value) == (0, "ENDSEC"):
            break
        if code == 0:
            entities.append([])
        entities[-1].append((code, value))
    return entities


def value(entity: list[tuple[int, str]], code: int) -> float:
    return float(dict(entity)[code])


def outline_points(entities: list[list[tuple[int, str]]], height: float) -> list[tuple[float, float]]:
    """Return points along closed polylines, arcs of bulges included, y down."""
    vertices = [e for e in entities if e[0][1] == "VERTEX"]
    corners = [(value(v, 10), value(v, 20), value(v, 42)) for v in vertices]
    points = []
    for (x, y, bulge), (u, v, _) in zip(corners, corners[1:] + corners[:1], strict=True):
        if not bulge:
            points += [(x + (u - x) * t / 9, y + (v - y) * t / 9) for t in range(10)]
            continue
        sweep = 4 * atan(bulge)
        chord = hypot(u - x, v - y)
        r = chord / (2 * abs(sin(sweep / 2)))
        # for a positive bulge, the centre is left of the chord
        away = r * cos(sweep / 2) * (1 if bulge > 0 else -1)
        cx = (x + u) / 2 - away * (v - y) / chord
        cy = (y + v) / 2 + away * (u - x) / chord
        points += [_on_arc(cx, cy, x, y, sweep * t / 9) for t in range(10)]
    return [(px, height - py) for px, py in points]


def _on_arc(cx: float, cy: float, x: float, y: float, by: float) -> tuple[float, float]:
    dx, dy = x - cx, y - cy
    return cx + dx * cos(by) - dy * sin(by), cy + dx * sin(by) + dy * cos(by)


def test_circles_stay_circles() -> None:
    sheet = CutSheet(210, 297, (die_cut(ROUND, Slot(40, 50)), die_cut(ROUND, Slot(140, 200))))
    found = [(value(e, 10), value(e, 20), value(e, 40), dict(e)[8]) for e in dxf(cut_dxf(sheet))]
    assert found == [(40, 247, 31.75, "CUT"), (140, 97, 31.75, "CUT")]
    circles = ElementTree.fromstring(cut_svg(sheet)).iter("{http://www.w3.org/2000/svg}circle")
    assert [(c.get("cx"), c.get("cy"), c.get("r")) for c in circles] == [
        ("40", "50", "31.75"),
        ("140", "200", "31.75"),
    ]


@given(st.sampled_from([POKER, TILE]), st.sampled_from([0, 90]), st.floats(60, 140), st.floats(60, 200))
def test_dxf_follows_the_die(die: Die, turn: int, x: float, y: float) -> None:
    sheet = CutSheet(210, 297, (die_cut(die, Slot(x, y, turn)),))
    lying = die.turned(turn)
    for px, py in outline_points(dxf(cut_dxf(sheet)), 297):
        # every point is on the trim: slightly shrunk points are inside, slightly grown ones are not
        assert _signed(lying, px - x, py - y) == pytest.approx(0, abs=0.01)


def _signed(die: Die, dx: float, dy: float) -> float:
    """Return the distance from a rounded rectangle or a hexagon, negative inside."""
    if die.shape == "hexagon":
        low, high = -10.0, 10.0
        while high - low > 1e-4:
            middle = (low + high) / 2
            low, high = (low, middle) if die.holds(dx, dy, middle) else (middle, high)
        return high
    qx, qy = abs(dx) - die.width / 2 + die.corner, abs(dy) - die.height / 2 + die.corner
    return hypot(max(qx, 0), max(qy, 0)) + min(max(qx, qy), 0) - die.corner


def sides(runs: Iterable[CutLine]) -> list[tuple[tuple[float, float], ...]]:
    """Return the sides of some lines, each from its lesser to its greater end, rounded to a micrometre."""
    found = []
    for run in runs:
        points = [(round(x, 3), round(y, 3)) for x, y, _ in run.points]
        found += [tuple(sorted(side)) for side in pairwise([*points, *points[: run.closed]])]
    return found


@pytest.mark.parametrize("name", ["silhouette", "laser"])
@pytest.mark.parametrize("die", [Die("hexagon", 50, 43.3, 0, 1), Die("hexagon", 26, 30, 0, 1)])
def test_sides_that_hexagons_share_are_cut_once(name: str, die: Die) -> None:
    target = load_target(find_target(name), {"shared-cuts": "yes"})
    assert isinstance(target.output, PaperSheets)
    layout = lay_out(die, target.output)
    assert layout.shared
    whole = [cast("CutLine", die_cut(die, slot)) for slot in layout.slots]
    cut = sides(cut_once(whole))
    assert len(cut) == len(set(cut)) < 4.5 * len(whole)
    assert set(cut) == set(sides(whole))
    apart = [run.shifted(0, 200 * n) for n, run in enumerate(whole[:3])]
    assert list(cut_once(apart)) == apart


def test_svg_has_the_size_of_the_sheet_and_separate_layers() -> None:
    sheet = CutSheet(
        210, 297, (rounded(10, 10, 50, 80, 4),), (straight_cuts([(0, 0), (9, 9)], closed=False),), "A & B"
    )
    root = ElementTree.fromstring(cut_svg(sheet))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")
    layers = [group.get("id") for group in root.iter("{http://www.w3.org/2000/svg}g")]
    assert layers == ["cut", "crease"]
    assert re.findall(r"A4 4 0 0 1", cut_svg(sheet).decode()) == ["A4 4 0 0 1"] * 4


def test_pdf_shows_the_same_lines() -> None:
    sheet = CutSheet(
        100, 100, (Disc(50, 50, 30), rounded(5, 5, 90, 90, 10)), (straight_cuts([(50, 0), (50, 100)], False),)
    )
    page = rasterise(cut_pdf(sheet), 0, 1000, 1000)
    on_the_line = [(50 + 30 * cos(a * pi / 7), 50 + 30 * sin(a * pi / 7)) for a in range(14)]
    corner = 15 - 10 * cos(pi / 4)
    for x, y in [*on_the_line, (5, 50), (50, 95), (corner, corner), (100 - corner, corner)]:
        dark = min(
            min(page.getpixel((int(x * 10) + i, int(y * 10) + j))) for i in (-1, 0, 1) for j in (-1, 0, 1)
        )
        assert dark < 200, (x, y)
    assert page.getpixel((300, 300)) == (255, 255, 255)
    assert {ink.spot for ink in INKS.values()} == {"CutContour", "Crease"}
