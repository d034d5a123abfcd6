"""Units, inks and errors: numbers against their definitions, messages as a user reads them."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.errors import FileError, Problem, SpecError, UsageError, Where, did_you_mean, os_error
from deckgen.ink import Ink, build_from_rgb, parse_hex
from deckgen.units import LENGTH_UNITS, MM_PER_PT, PT_PER_MM


def test_units_agree_with_one_another() -> None:
    assert LENGTH_UNITS["in"] == 25.4 == pytest.approx(72 * LENGTH_UNITS["pt"])
    assert LENGTH_UNITS["cm"] == 10 * LENGTH_UNITS["mm"]
    assert pytest.approx(1) == MM_PER_PT * PT_PER_MM


@given(st.tuples(*3 * [st.integers(0, 255)]))
def test_colours_are_written_and_read_back(rgb: tuple[int, int, int]) -> None:
    ink = Ink("x", build_from_rgb(rgb), rgb)
    assert parse_hex(ink.hex) == rgb
    assert ink.coverage <= 300
    assert all(0 <= part <= 100 for part in ink.cmyk)
    key = 1 - ink.cmyk[3] / 100
    if rgb != (0, 0, 0):
        back = [255 * (1 - part / 100) * key for part in ink.cmyk[:3]]
        assert back == pytest.approx(rgb, abs=0.7)


@pytest.mark.parametrize("text", ["", "#", "2a4a9f", "#2a4a9", "#2a4a9g", "#+1+1+1", "red", "#٣٣٣"])
def test_what_is_no_colour(text: str) -> None:
    with pytest.raises(ValueError, match="is not a colour such as"):
        parse_hex(text)


def test_short_colours() -> None:
    assert parse_hex("#fa0") == (255, 170, 0)


def test_problems_say_where_what_and_what_to_do() -> None:
    problem = Problem("the ink is odd", Where("deck.yaml", 3, 7), "mend it", "jun-full")
    assert str(problem) == "deck.yaml:3:7: card jun-full: the ink is odd (mend it)"
    assert problem.as_json() == {
        "severity": "error",
        "key": "text",
        "values": {"message": "the ink is odd"},
        "context": [],
        "file": "deck.yaml",
        "line": 3,
        "col": 7,
        "card": "jun-full",
        "rule": "",
        "message": "the ink is odd",
        "hint": "mend it",
    }
    assert str(Problem("so", Where("x", 4))) == "x:4: so"


@pytest.mark.parametrize(("kind", "code"), [(SpecError, 1), (UsageError, 2), (FileError, 3)])
def test_errors_carry_their_exit_code_and_cross_to_other_processes(kind: type[SpecError], code: int) -> None:
    error = kind([Problem("a"), Problem("b", Where("f", 1))])
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is kind
    assert (again.exit_code, list(again.problems)) == (code, list(error.problems))


def test_hints() -> None:
    assert did_you_mean("moonligt", ["moonlight", "moons"]) == "did you mean 'moonlight'?"
    assert did_you_mean("x", ["b", "a"]) == "known: a, b"
    assert did_you_mean("x", map(str, range(99))) == ""
    assert did_you_mean("x", []) == ""
    full = os_error(OSError(28, "No space left on device"), "write", "a.pdf")
    assert str(full).startswith("cannot write a.pdf: No space left on device (free some")
