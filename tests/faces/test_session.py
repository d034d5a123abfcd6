"""Sessions: drawn faces and the store of those that do not stay in memory."""

from __future__ import annotations

import os
import pickle
from pathlib import Path

import pytest
from small_decks import SMALL, write_deck

from deckgen.errors import UsageError
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.faces.store import LARGE, SceneStore
from deckgen.scene import Image, Scene
from deckgen.scene_digest import scene_digest


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session(Request(write_deck(tmp_path / "small"), tmp_path / "out"))


def test_a_pickled_session_draws_the_same_cards(session: Session) -> None:
    """Where workers are not forked, each gets the request and draws for itself."""
    other = pickle.loads(pickle.dumps(session))
    digests = []
    for each in (session, other):
        part = each.deck.parts[0]
        faces = each.faces(each.drawing(part, part.trims[0], 3.0), part.cards)
        digests.append([(face.keys.front, face.keys.back) for face in faces])
    assert digests[0] == digests[1] and len(digests[0]) == 6


def test_things_are_made_once_for_a_session(session: Session) -> None:
    assert session.once(Session.__repr__) is session.once(Session.__repr__)


@pytest.mark.parametrize("stores", [True, False])
def test_cards_that_did_not_stay_are_not_drawn_for_their_digests(
    session: Session, stores: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing is stored they are drawn again if they are to be seen, and look the same."""
    monkeypatch.setattr("deckgen.faces.session.KEPT", 2)
    session.stores, drawn = stores, list[str]()
    session.watch = lambda card: drawn.append(card.id)
    part = session.deck.parts[0]
    drawing = session.drawing(part, part.trims[0], 3.0)
    before = [session.one(drawing, card).keys for card in part.cards]
    assert [session.keys(drawing, card) for card in part.cards] == before and len(drawn) == 6
    seen = [scene_digest(session.one(drawing, card).front) for card in part.cards]
    assert seen == [keys.front for keys in before]
    assert len(drawn) == (6 if stores else 6 + 4)


def picture(x: float, data: bytes) -> Scene:
    return Scene(10, 10, (Image(x, 0, 5, 5, data, "digest", (1, 1)),))


def test_data_that_scenes_share_is_stored_once() -> None:
    store, data = SceneStore(), os.urandom(10 * LARGE)
    scenes = {f"scene {x}": picture(x, data) for x in range(20)}
    for name, scene in scenes.items():
        store.put(name, scene)
    assert store._end < 2 * len(data)
    for name, scene in scenes.items():
        assert scene_digest(store.get(name)) == scene_digest(scene)
        assert store.get(name).items == scene.items
    with pytest.raises(KeyError):
        store.get("another")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no forks")
def test_a_fork_reads_and_adds_without_disturbing_its_parent() -> None:
    store = SceneStore()
    store.put("before", picture(1, b""))
    child = os.fork()
    if not child:
        store.put("child", picture(2, b""))
        fine = store.get("before").items == picture(1, b"").items
        fine = fine and store.get("child").items == picture(2, b"").items
        os._exit(0 if fine else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    store.put("after", picture(3, b""))
    assert store.get("after").items == picture(3, b"").items
    assert store.get("before").items == picture(1, b"").items


def test_a_card_may_be_named_by_its_title(tmp_path: Path) -> None:
    """That is, if no other card has this title, and no card this id."""
    cards = "cards:\n" + "".join(
        f"  - {{id: {name}, title: {title}}}\n"
        for name, title in (("a", "Old Dog"), ("b", "Cat"), ("c", "Cat"), ("d", "a"))
    )
    deck = write_deck(tmp_path, f"{SMALL}{cards}faces: {{front: [fill: red]}}\n")

    def chosen(name: str) -> list[str]:
        session = Session(Request(deck, tmp_path / "out", only=(name,)))
        return [card.id for cards in session.chosen.values() for card in cards]

    assert chosen("Old Dog") == ["a"]
    assert chosen("a") == ["a"]
    with pytest.raises(UsageError):
        chosen("Cat")
