"""Numbers are formatted exactly to their decimals, plainly and briefly."""

import re
from math import isclose

from hypothesis import given
from hypothesis import strategies as st

from deckgen.geometry import Curves
from deckgen.render.paths import curves_text, matrix_text, number, places_for

LENGTHS = st.floats(-1e9, 1e9)
PLAIN = re.compile(r"-?(0|[1-9]\d*)(\.\d*[1-9])?")
SPACED = {"M": "%s %s m ", "L": "%s %s l ", "C": "%s %s %s %s %s %s c ", "Z": "h "}


@given(LENGTHS, st.integers(0, 8))
def test_number_is_plain_and_accurate(value: float, places: int) -> None:
    text = number(value, places)
    assert PLAIN.fullmatch(text) and text != "-0"
    assert abs(float(text) - value) <= 0.5 * 10**-places + abs(value) * 1e-15


@given(st.lists(st.tuples(LENGTHS, LENGTHS), min_size=1), st.integers(0, 6))
def test_outline_text_has_every_number(points: list[tuple[float, float]], places: int) -> None:
    flat = [v for point in points for v in point]
    text = curves_text(Curves("M" + "L" * (len(points) - 1), flat), SPACED, places)
    written = [word for word in text.split() if word not in "ml"]
    assert all(PLAIN.fullmatch(word.replace("-0", "0") if word == "-0" else word) for word in written)
    assert all(
        isclose(float(w), v, abs_tol=0.51 * 10**-places, rel_tol=1e-15)
        for w, v in zip(written, flat, strict=True)
    )


@given(st.floats(1e-4, 1e4))
def test_a_micrometre_survives_any_scale(scale: float) -> None:
    step = scale * 10 ** -places_for(scale)
    assert step <= 0.001 * (1 + 1e-6) and (step > 0.000099 or places_for(scale) == 0)


def test_matrix_keeps_factors_for_whole_numbers() -> None:
    assert matrix_text((0.00508, 0, 0, -0.00508, 1e-9, 2.5)) == "0.00508 0 0 -0.00508 0 2.5"
