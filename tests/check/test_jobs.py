"""Checks and proof pages by several processes: the same findings in the same order, and the same bytes."""

from __future__ import annotations

import multiprocessing
import sys
from pathlib import Path

import pytest
from small_decks import SMALL, write_deck

from deckgen.check.deck import check_spec
from deckgen.check.findings import Findings, PartFindings
from deckgen.check.looks import Seen
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.proof.page import static_page

FACES = """\
back: back
overlays: [words]
cards:
%s
faces:
  front:
    - fill: {ink: "#ffffff", role: background}
    - box: {x: 8mm, y: 8mm, w: 20mm, h: 20mm, fill: "#c0d0ff"}
    - text: {text: "{word}", font: text, ink: "{ink}", size: 30pt, x: "{x}", y: 0.5h}
    - text: {overlay: words, text: "Faint", font: text, ink: "#eeeeee", size: 9pt, x: 0.5w, y: 70mm}
  back:
    - fill: red
    - text: {text: "{mark}", font: text, ink: black, size: 9pt, x: 0.5w, y: 0.5h}
"""


def card(n: int) -> str:
    """One of many cards, of which some have a fault that others have too."""
    word = "alike" if n % 40 == 11 else f"W{n}"
    ink = "#fafafa" if n % 30 == 7 else "black"
    x = "far" if n == 57 else "2mm" if n % 20 == 3 else "0.5w"
    mark = "M" if n % 45 == 9 else "B"
    return f'  - {{id: c{n}, word: {word}, ink: "{ink}", x: "{x}", mark: "{mark}", face: front}}'


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    return write_deck(tmp_path, SMALL + FACES % "\n".join(map(card, range(90))))


def checked(deck: Path, jobs: int) -> Findings:
    return check_spec(deck, ("svg", "home-a4"), deck.parent / "out", jobs=jobs)


@pytest.mark.skipif(sys.platform != "linux", reason="processes are forked")
def test_any_number_of_processes_finds_the_same(deck: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = checked(deck, 1)
    begun: list[object] = []
    process = multiprocessing.get_context("fork").Process
    start = process.start
    monkeypatch.setattr(process, "start", lambda self: (begun.append(self), start(self))[1])
    for jobs in (2, 3):
        begun.clear()
        shared = checked(deck, jobs)
        assert len(begun) == jobs
        assert shared.problems == alone.problems and shared.notes == alone.notes
    rules = {problem.rule for problem in alone.problems}
    assert rules >= {"contrast", "safe-zone", "look-alike", "marked-back"}
    assert "c57" in {problem.card for problem in alone.problems if not problem.rule}  # it cannot be drawn
    assert any(problem.context for problem in alone.problems)  # with the overlay


@pytest.mark.skipif(sys.platform != "linux", reason="processes are forked")
def test_the_page_has_the_same_bytes_from_any_number_of_processes(deck: Path) -> None:
    def page(jobs: int) -> str:
        request = Request(deck=deck, out=deck.parent / "out", jobs=jobs)
        return "".join(static_page(Session(request, stores=False, faulty=[])).pieces)

    assert page(1) == page(3)


def test_findings_of_later_cards_are_added_behind_those_of_earlier_ones() -> None:
    first = Seen(short={"a": True, "b": False})
    first.add(Seen(short={"c": True, "b": True}))
    assert list(first.short.items()) == [("a", True), ("b", False), ("c", True)]
    assert isinstance(first, PartFindings)
