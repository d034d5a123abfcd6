"""A large deck never stands in memory as a whole: faces are drawn for their file and then let go."""

from __future__ import annotations

from pathlib import Path
from weakref import WeakSet

import pikepdf
import pytest
from small_decks import SMALL, write_deck

from deckgen.deck.model import Card
from deckgen.draw.card import Drawing
from deckgen.making import Request, build, session
from deckgen.scene import Scene

CARDS = 200
DECK = (
    SMALL
    + """\
cards:
  - {product: {n: [NUMBERS]}, id: "c{n}", face: front, back: own}
faces:
  front:
    - fill: red
    - text: {text: "{n}", font: text, ink: black, size: 30pt}
  own:
    - fill: black
    - text: {text: "{n}", font: text, ink: red, size: 30pt}
""".replace("NUMBERS", ", ".join(map(str, range(1, CARDS + 1))))
)


@pytest.fixture
def most_alive(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many fronts were there at once, after each that was drawn; none are kept for later files."""
    alive: WeakSet[Scene] = WeakSet()
    counts: list[int] = []
    front = Drawing.front

    def drawn(drawing: Drawing, card: Card) -> Scene:
        scene = front(drawing, card)
        alive.add(scene)
        counts.append(len(alive))
        return scene

    monkeypatch.setattr(Drawing, "front", drawn)
    monkeypatch.setattr(session, "KEPT", 0)
    return counts


@pytest.mark.parametrize(("target", "most"), [("home-a4", 30), ("press", 40), ("svg", 3)])
def test_few_faces_are_there_at_once(tmp_path: Path, most_alive: list[int], target: str, most: int) -> None:
    build(Request(write_deck(tmp_path / "deck", DECK), tmp_path / "out", (target,)))
    assert len(most_alive) >= 2 * CARDS
    assert max(most_alive) <= most


@pytest.mark.parametrize("target", ["home-a4", "silhouette", "cricut"])
def test_a_card_is_drawn_once_to_be_planned_and_once_for_its_file(
    tmp_path: Path, most_alive: list[int], target: str
) -> None:
    """Cut files and pictures of sheets know what lies where without drawing it."""
    cards = tuple(f"c{n}" for n in range(1, 21))
    build(Request(write_deck(tmp_path / "deck", DECK), tmp_path / "out", (target,), only=cards))
    assert len(most_alive) == 2 * len(cards)


def test_a_card_on_two_sheets_is_drawn_and_written_once(tmp_path: Path, most_alive: list[int]) -> None:
    text = DECK.replace("face: front", "face: front, count: 7")
    build(Request(write_deck(tmp_path / "deck", text), tmp_path / "out", ("home-a4",), only=("c1?",)))
    assert len(most_alive) == 2 * 10
    with pikepdf.open(tmp_path / "out" / "home-a4.pdf") as pdf:
        forms = {obj.objgen for page in pdf.pages for obj in page.resources.XObject.values()}
        assert len(forms) == 2 * 10
