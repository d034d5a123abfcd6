"""Large decks are never completely in memory, but each of their cards is drawn only once."""

from __future__ import annotations

import os
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from weakref import WeakSet

import pikepdf
import pytest
from small_decks import SMALL, write_deck

from deckgen.deck.find import find_deck
from deckgen.deck.model import CardSpec
from deckgen.draw.card import Drawing
from deckgen.faces import session, store
from deckgen.making import Request, build
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


class Fronts:
    """The fronts of a build: how often each was drawn, and how many were in memory at once."""

    def __init__(self) -> None:
        self.drawn: Counter[tuple[str, float, float]] = Counter()
        self.most = 0
        self._alive: WeakSet[Scene] = WeakSet()

    def add(self, scene: Scene) -> None:
        self._alive.add(scene)
        self.most = max(self.most, len(self._alive))


@pytest.fixture
def fronts(monkeypatch: pytest.MonkeyPatch) -> Fronts:
    """Return the fronts that are drawn or read back from the store."""
    found = Fronts()
    front, get = Drawing.front, store.SceneStore.get

    def drawn(drawing: Drawing, card: CardSpec) -> Scene:
        scene = front(drawing, card)
        found.add(scene)
        found.drawn[card.id, drawing.bleed, drawing.safe] += 1
        return scene

    def read(self: store.SceneStore, digest: str) -> Scene:
        scene = get(self, digest)
        if not scene.name.startswith("back-"):
            found.add(scene)
        return scene

    monkeypatch.setattr(Drawing, "front", drawn)
    monkeypatch.setattr(store.SceneStore, "get", read)
    return found


@pytest.mark.parametrize(("target", "most"), [("home-a4", 30), ("press", 40), ("svg", 6)])
def test_few_faces_are_in_memory_at_once(
    tmp_path: Path, fronts: Fronts, monkeypatch: pytest.MonkeyPatch, target: str, most: int
) -> None:
    monkeypatch.setattr(session, "KEPT", 0)
    build(Request(write_deck(tmp_path / "deck", DECK), tmp_path / "out", (target,)))
    assert fronts.drawn.total() == CARDS
    assert fronts.most <= most


@pytest.mark.slow
def test_each_card_of_a_large_deck_is_drawn_once_for_several_targets(tmp_path: Path, fronts: Fronts) -> None:
    """There are more cards than are kept in memory, and both targets use the same size."""
    text = DECK.replace(", 200]", ", 200, " + ", ".join(map(str, range(201, 321))) + "]")
    result = build(Request(write_deck(tmp_path / "deck", text), tmp_path / "out", ("home-a4", "home-letter")))
    assert [entry.path for entry in result.made] == ["home-a4.pdf", "home-letter.pdf"]
    assert session.KEPT < 320
    assert len(fronts.drawn) == 320 and set(fronts.drawn.values()) == {1}


def contents(folder: Path) -> dict[Path, bytes]:
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.slow
def test_forked_workers_read_what_was_drawn_before(
    tmp_path: Path, fronts: Fronts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "KEPT", 10)
    request = Request(write_deck(tmp_path / "deck", DECK), tmp_path / "one", ("svg", "home-a4"))
    build(request)
    front = Drawing.front
    planned = os.getpid()

    def drawn(drawing: Drawing, card: CardSpec) -> Scene:
        assert os.getpid() == planned
        return front(drawing, card)

    if sys.platform == "linux":
        monkeypatch.setattr(Drawing, "front", drawn)
    build(replace(request, jobs=3, out=tmp_path / "many"))
    files = {path.name: path.read_bytes() for path in (tmp_path / "one").rglob("*") if path.is_file()}
    assert files == {
        path.name: path.read_bytes() for path in (tmp_path / "many").rglob("*") if path.is_file()
    }


@pytest.mark.slow
@pytest.mark.parametrize("low_ink", [False, True])
def test_faces_read_back_from_the_store_make_the_same_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, low_ink: bool
) -> None:
    """The bundled deck has engraved plates, shared pictures and fonts."""
    targets = ("svg", "home-a4", "press", "tts")
    request = Request(
        find_deck("moonlight"), tmp_path / "kept", targets, only=("jan-*", "title"), low_ink=low_ink
    )
    build(request)
    monkeypatch.setattr(session, "KEPT", 0)
    build(replace(request, out=tmp_path / "stored"))
    for path in (tmp_path / "kept").rglob("*.*"):
        if path.is_file():
            assert (
                path.read_bytes() == (tmp_path / "stored" / path.relative_to(tmp_path / "kept")).read_bytes()
            )


@pytest.mark.slow
@pytest.mark.parametrize("target", ["home-a4", "silhouette", "cricut"])
def test_planning_and_making_draw_a_card_once(tmp_path: Path, fronts: Fronts, target: str) -> None:
    """Cut files and pictures of sheets are planned without drawing cards again."""
    cards = tuple(f"c{n}" for n in range(1, 21))
    build(Request(write_deck(tmp_path / "deck", DECK), tmp_path / "out", (target,), only=cards))
    assert fronts.drawn.total() == len(cards)


def test_a_card_on_two_sheets_is_written_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "KEPT", 0)
    text = DECK.replace("face: front", "face: front, count: 7")
    build(Request(write_deck(tmp_path / "deck", text), tmp_path / "out", ("home-a4",), only=("c1?",)))
    with pikepdf.open(tmp_path / "out" / "home-a4.pdf") as pdf:
        forms = {obj.objgen for page in pdf.pages for obj in page.resources.XObject.values()}
        # a front and a back, and what strips under their neighbours show of them
        assert len(forms) == 2 * 2 * 10
