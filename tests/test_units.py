"""Units and inks match their definitions, and errors have the right messages."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.errors import FileError, Problem, SpecError, UsageError, Where, os_error
from deckgen.facts import Fact, suggest
from deckgen.ink import Ink, build_from_rgb, parse_hex
from deckgen.units import LENGTH_UNITS, MM_PER_PT, PT_PER_MM
from deckgen.words import ENGLISH


def test_units_are_consistent() -> None:
    assert LENGTH_UNITS["in"] == 25.4 == pytest.approx(72 * LENGTH_UNITS["pt"])
    assert LENGTH_UNITS["cm"] == 10 * LENGTH_UNITS["mm"]
    assert pytest.approx(1) == MM_PER_PT * PT_PER_MM


@given(st.tuples(*3 * [st.integers(0, 255)]))
def test_colours_are_read_back_as_written(rgb: tuple[int, int, int]) -> None:
    ink = Ink("x", build_from_rgb(rgb), rgb)
    assert parse_hex(ink.hex) == rgb
    assert ink.coverage <= 300
    assert all(0 <= part <= 100 for part in ink.cmyk)
    key = 1 - ink.cmyk[3] / 100
    if rgb != (0, 0, 0):
        back = [255 * (1 - part / 100) * key for part in ink.cmyk[:3]]
        assert back == pytest.approx(rgb, abs=0.7)


@pytest.mark.parametrize("text", ["", "#", "2a4a9f", "#2a4a9", "#2a4a9g", "#+1+1+1", "red", "#٣٣٣"])
def test_invalid_colours_are_rejected(text: str) -> None:
    with pytest.raises(ValueError, match="is not a colour such as"):
        parse_hex(text)


def test_short_colours() -> None:
    assert parse_hex("#fa0") == (255, 170, 0)


def test_problems_print_place_message_and_hint() -> None:
    problem = Problem(Fact("yaml-tag", tag="!odd"), Where("deck.yaml", 3, 7), "jun-full")
    said = "the tag '!odd' has no meaning here"
    assert str(problem) == f"deck.yaml:3:7: card jun-full: {said} (remove it)"
    assert problem.as_json() == {
        "severity": "error",
        "key": "yaml-tag",
        "values": {"tag": "!odd"},
        "context": [],
        "cause": [{"key": "yaml-tag", "values": {"tag": "!odd"}}, "deck.yaml:3:7", "", "error"],
        "file": "deck.yaml",
        "sheet": "",
        "line": 3,
        "col": 7,
        "card": "jun-full",
        "rule": "",
        "message": said,
        "hint": "remove it",
    }
    assert str(Problem(Fact("yaml-empty"), Where("x", 4))) == "x:4: the file is empty"


@pytest.mark.parametrize(("kind", "code"), [(SpecError, 1), (UsageError, 2), (FileError, 3)])
def test_errors_have_exit_codes_and_can_be_pickled(kind: type[SpecError], code: int) -> None:
    error = kind([Problem(Fact("yaml-empty")), Problem(Fact("yaml-tab"), Where("f", 1))])
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is kind
    assert (again.exit_code, list(again.problems)) == (code, list(error.problems))


def test_hints() -> None:
    assert ENGLISH.value(suggest("moonligt", ["moonlight", "moons"])) == "did you mean 'moonlight'?"
    assert ENGLISH.value(suggest("x", ["b", "a"])) == "known: a, b"
    assert ENGLISH.value(suggest("x", map(str, range(99)))) == ""
    assert ENGLISH.value(suggest("x", [])) == ""
    full = os_error(OSError(28, "No space left on device"), "write", "a.pdf")
    assert str(full).startswith("cannot write a.pdf: No space left on device (free some")
