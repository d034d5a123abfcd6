"""SVG path data against formulations of its own: arcs by their circle, short forms by the long ones."""

from __future__ import annotations

from math import cos, hypot, radians, sin

import pytest
from drawn import area, sampled
from hypothesis import assume, given
from hypothesis import strategies as st
from steps import counted_calls

from deckgen.draw.svg.paths import parse_path
from deckgen.errors import FactError
from deckgen.facts import Fact

radii = st.floats(1, 60).map(lambda v: round(v, 3))
finite = st.floats(-50, 50).map(lambda v: round(v, 3))


@given(
    finite,
    finite,
    finite,
    finite,
    radii,
    radii,
    st.integers(0, 360),
    st.booleans(),
    st.booleans(),
)
def test_arcs_lie_on_an_ellipse_and_turn_as_asked(
    x0: float, y0: float, x1: float, y1: float, rx: float, ry: float, tilt: float, large: bool, sweep: bool
) -> None:
    assume(hypot(x1 - x0, y1 - y0) > 0.5)
    outline = parse_path(f"M{x0} {y0}A{rx} {ry} {tilt} {large:d}{sweep:d}{x1} {y1}")
    (points,) = sampled(outline)
    assert points[0] == (x0, y0)
    assert points[-1] == pytest.approx((x1, y1), abs=1e-6)
    # in the ellipse's own frame it is a circle: measure it by its points alone
    c, s = cos(radians(tilt)), sin(radians(tilt))
    round_ = [((c * x + s * y) / rx, (c * y - s * x) / ry) for x, y in points]
    (ax, ay), (bx, by), (dx, dy) = round_[0], round_[len(round_) // 3], round_[2 * len(round_) // 3]
    det = 2 * ((bx - ax) * (dy - ay) - (by - ay) * (dx - ax))
    assume(abs(det) > 1e-6)
    p, q = (bx - ax) ** 2 + (by - ay) ** 2, (dx - ax) ** 2 + (dy - ay) ** 2
    cx, cy = ax + ((dy - ay) * p - (by - ay) * q) / det, ay + ((bx - ax) * q - (dx - ax) * p) / det
    radius = hypot(ax - cx, ay - cy)
    assert all(hypot(x - cx, y - cy) == pytest.approx(radius, rel=2e-3) for x, y in round_)
    chord = hypot(round_[-1][0] - ax, round_[-1][1] - ay)
    assert radius == pytest.approx(max(1.0, chord / 2), rel=2e-3)
    # `sweep` turns clockwise as seen, so it leaves the area on its right: positive with y down
    closed = parse_path(f"M{x0} {y0}A{rx} {ry} {tilt} {large:d} {sweep:d} {x1} {y1}Z")
    swept = area(closed) / (rx * ry)
    assert (swept > 0) == sweep
    if chord < 1.9:
        assert (abs(swept) > 3.1416 / 2) == large


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("m10 10 5 0 0 5z", "M10 10 L15 10 L15 15 Z"),
        ("M0 0h5v5H0V0z", "M0 0 L5 0 L5 5 L0 5 L0 0 Z"),
        ("M0 0c1 1 2 2 3 0s2-2 3 0", "M0 0 C1 1 2 2 3 0 C4 -2 5 -2 6 0"),
        ("M0 0s1 1 3 0", "M0 0 C0 0 1 1 3 0"),
        ("M0 0C1 1 2 2 3 0L3 3S5 5 6 6", "M0 0 C1 1 2 2 3 0 L3 3 C3 3 5 5 6 6"),
        ("M0 0C1 1 2 2 3 0ZS5 5 6 6", "M0 0 C1 1 2 2 3 0 Z M0 0 C0 0 5 5 6 6"),
        ("M0 0Q3 3 6 0T12 0", "M0 0 C2 2 4 2 6 0 C8 -2 10 -2 12 0"),
        ("M0 0Q3 3 6 0L6 6T12 0", "M0 0 C2 2 4 2 6 0 L6 6 C6 6 8 4 12 0"),
        ("M0,0L1,1,2-2.5.5.5", "M0 0 L1 1 L2 -2.5 L0.5 0.5"),
        ("M1 1z m2 2 l1 0", "M1 1 Z M3 3 L4 3"),
        ("M1 1 5 1z l1 0", "M1 1 L5 1 Z M1 1 L2 1"),
        ("M0 0A0 5 0 0 1 3 4", "M0 0 L3 4"),
        ("M0 0 L1e1 -1E-1", "M0 0 L10 -0.1"),
    ],
)
def test_short_forms_mean_the_long_ones(short: str, long: str) -> None:
    a, b = sampled(parse_path(short)), sampled(parse_path(long))
    assert len(a) == len(b)
    for one, two in zip(a, b, strict=True):
        assert one[0] == pytest.approx(two[0])
        assert one[-1] == pytest.approx(two[-1])
    if "A" not in short:
        assert parse_path(short).xy == pytest.approx(parse_path(long).xy)


@pytest.mark.parametrize(
    ("data", "fact"),
    [
        ("", Fact("svg-empty")),
        ("L1 1", Fact("svg-path-start")),
        ("5 5", Fact("svg-path-command", text="5 5")),
        ("M1", Fact("svg-path-numbers", command="M", count=2, text="")),
        ("M0 0 L1 2 3", Fact("svg-path-numbers", command="L", count=2, text="")),
        ("M0 0 X", Fact("svg-path-unknown", text="X")),
        ("M0 0 A1 1 0 2 0 3 3", Fact("svg-path-numbers", command="A", count=7, text=" 2 0 3 3")),
        ("M1e99 0", Fact("svg-number", text="1e99")),
        ("M0 0Z 5", Fact("svg-path-command", text=" 5")),
        ("M0 0 L nan 1", Fact("svg-path-numbers", command="L", count=2, text=" nan 1")),
        ("M\ud800", Fact("svg-path-numbers", command="M", count=2, text="\ud800")),
    ],
)
def test_faults_are_told_with_their_place(data: str, fact: Fact) -> None:
    with pytest.raises(FactError) as caught:
        parse_path(data)
    assert caught.value.fact == fact


@pytest.mark.parametrize(
    "data", ["M" + " " * 400_000 + "x", "M0 0" + "\n" * 400_000 + "?", "M0 0" + "L" * 100_000]
)
def test_faults_are_found_at_once(data: str) -> None:
    """A search that restarts at every character would take hours here."""
    with counted_calls() as calls, pytest.raises(FactError):
        parse_path(data)
    assert calls[0] < 1000


@given(st.text(alphabet="MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE \n", max_size=60))
def test_any_text_is_an_outline_or_a_fault(data: str) -> None:
    try:
        outline = parse_path(data)
    except FactError as error:
        assert str(error)
        return
    counts = {"M": 2, "L": 2, "C": 6, "Z": 0}
    assert sum(counts[op] for op in outline.ops) == len(outline.xy)
    assert all(abs(v) < 1e12 for v in outline.xy)
