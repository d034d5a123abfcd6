"""A new kind of cards is made in one step, with its face, its table and its entry, and taken back in one."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from proof.conftest import write_deck

from deckgen.assets import specs
from deckgen.cli import commands
from deckgen.errors import FactError
from deckgen.web.studio.desk import StudioDesk, desk_of


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)


def template(name: str) -> Path:
    assert CliRunner().invoke(commands, ["new", "deck", "--template", name]).exit_code == 0
    return Path("deck/deck.yaml")


def contents(desk: StudioDesk) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in desk.path.parent.iterdir() if path.is_file()}


def kind(
    desk: StudioDesk, name: str, copy: bool = True, size: tuple[float, float] | None = None
) -> dict[str, Any]:
    """Make a kind of cards like the first card of a deck; return what was shown before."""
    part = desk.deck.parts[0]
    width, height = size or part.trims[0]
    asked = {"op": "kind", "name": name, "copy": copy, "part": part.name, "card": part.cards[0].id,
             "width": width, "height": height, "look": [part.name, part.cards[0].id, False]}  # fmt: skip
    before = contents(desk)
    ways = desk.edit(asked)
    assert isinstance(ways, list) and contents(desk) == before
    desk.edit({**asked, "agreed": ways[0]["agreed"]})
    found: dict[str, Any] = ways[0]
    return found


def digest(desk: StudioDesk, part: str, card: str) -> str:
    found = desk.face((part, card, False))
    assert found and found["problems"] == []
    return str(found["picture"])


@pytest.mark.parametrize("name", ["poker", "round", "standard", "tokens", "tarot"])
def test_a_copy_of_a_face_a_face_and_another_size_are_one_step_each(name: str) -> None:
    desk = desk_of(template(name))
    part, before, old = desk.deck.parts[0].name, contents(desk), len(desk.deck.cards)
    assert kind(desk, "Boss Monster")["picture"] == digest(desk, part, "boss-monster")
    assert kind(desk, "Event", copy=False)["picture"] == digest(desk, part, "event")
    assert kind(desk, "Map", size=(90, 90))["picture"] == digest(desk, "map", "map")
    assert desk.broken == () and len(desk.deck.cards) == old + 3
    faces = {card.id: card.face for card in desk.deck.cards}
    assert all(faces[own] == own for own in ("boss-monster", "event", "map"))
    assert desk.deck.parts[-1].trims[0] == (90, 90)
    after = contents(desk)
    assert after.keys() - before.keys() == {"boss-monster.csv", "event.csv", "map.csv"}
    (added,) = (table for table in desk.tables if table["name"] == "event.csv")
    assert added["columns"] == ["id", "name", "count"] and added["rows"][0]["card"] == "event"
    lines = [set(each["deck.yaml"].splitlines()) for each in (before, after)]
    assert lines[0] <= lines[1]
    for _ in range(3):
        desk.edit({"op": "undo"})
    assert contents(desk) == before
    later = desk_of(desk.path)
    for _ in range(3):
        later.edit({"op": "redo"})
    assert contents(desk) == after


def test_an_id_that_comes_from_other_columns_becomes_a_column(tmp_path: Path) -> None:
    shutil.copytree(specs() / "dominoes", tmp_path / "copy")
    desk = desk_of(tmp_path / "copy/deck.yaml")
    kind(desk, "Wild")
    assert desk.broken == () and (tmp_path / "copy/wild.csv").read_text("utf-8").startswith("id,high,")


def test_the_only_face_is_named_before_there_are_two(tmp_path: Path) -> None:
    deck = write_deck(tmp_path / "deck", [("Anchor", "#ffffff", "heavy")])
    text = deck.read_text("utf-8").replace("back: back\n", "").replace("front:", "side:")
    deck.write_text(text.partition("  back:")[0], "utf-8")
    desk = desk_of(deck)
    kind(desk, "Boss")
    assert desk.broken == () and [card.face for card in desk.deck.cards] == ["side", "boss"]
    assert [card.id for card in desk.deck.cards] == ["anchor", "boss"]


def test_a_name_that_is_taken_or_none_is_refused_and_a_file_is_never_replaced() -> None:
    desk = desk_of(template("poker"))
    (desk.path.parent / "boss.csv").write_text("mine", "utf-8")
    before = contents(desk)
    for name, key in (
        ("Front", "studio-face-taken"),
        (" ", "studio-kind-name"),
        ("Boss", "studio-file-taken"),
    ):
        with pytest.raises(FactError) as refused:
            kind(desk, name)
        assert refused.value.fact.key == key
    assert contents(desk) == before
    kind(desk, "呪文")
    assert desk.deck.cards[-1].called == "呪文" and desk.deck.cards[-1].id == "kind"


def test_a_file_that_was_made_and_then_written_to_is_not_taken_back() -> None:
    desk = desk_of(template("poker"))
    kind(desk, "Boss")
    table = desk.path.parent / "boss.csv"
    table.write_text(table.read_text("utf-8").replace("Boss", "Chief"), "utf-8")
    desk.refresh()
    with pytest.raises(FactError):
        desk.edit({"op": "undo"})
    assert "Chief" in table.read_text("utf-8") and desk.broken == ()
