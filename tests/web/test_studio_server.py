"""The server of the studio: who may ask, what edits do to files, and what two editors do to each other."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image
from proof.conftest import write_deck
from web.studio_served import TOKEN, Studio, varied
from websockets.sync.client import ClientConnection, connect

from deckgen.assets import specs
from deckgen.cli import commands
from deckgen.draw.memory import LayerMemory
from deckgen.faces.request import Drawn, Request
from deckgen.faces.session import Session
from deckgen.facts import Fact
from deckgen.making import build
from deckgen.proof.inlined import loaded
from deckgen.scene import Group, Item, Scene, walk
from deckgen.scene_digest import scene_digest
from deckgen.web.proof import DeckServer
from deckgen.web.runs import CommandRuns
from deckgen.web.studio.bench import Conflict
from deckgen.web.studio.desk import StudioDesk, desk_of
from deckgen.web.studio.history import History, digest, held
from deckgen.web.studio.patch import EditRefused
from deckgen.web.studio.server import StudioSite

ROWS = [("Anchor", "#ffffff", "heavy"), ("Buoy", "#c0e0ff", "It floats, and it\nmarks the channel.")]


@pytest.fixture
def studio(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Studio]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    found = Studio(write_deck(tmp_path / "deck", ROWS))
    yield found
    found.stop()


def lines_changed(before: str, after: str) -> int:
    """Lines that are in one of two texts and not in the other."""
    one, other = before.splitlines(), after.splitlines()
    assert abs(len(one) - len(other)) <= 1
    return len(set(one) ^ set(other))


def changes(studio: Studio, headers: dict[str, str]) -> ClientConnection:
    """The socket of a page."""
    where = f"ws://127.0.0.1:{studio.port}/changes"
    return connect(where, additional_headers=headers, origin=studio.origin)  # type: ignore[arg-type]


GETS = [
    "/state", "/form/front-1", "/faces?side=cards/anchor/front", "/picture/x", "/text/deck.yaml", "/kinds",
    "/kind/box", "/icon/heart", "/languages/de", "/languages/de/de.xlf", "/built/x.pdf",
    "/since", "/sheets/x",
]  # fmt: skip
OF_THE_PAGE = ["/", *(f"/{name}" for name in loaded("studio.html"))]
POSTS = ["/edit", "/file/a.svg", "/run/fit"]


def test_every_address_is_among_those_that_need_the_token(studio: Studio) -> None:
    site = StudioSite(studio.desk, studio.port, CommandRuns(studio.desk.request), TOKEN)
    others = [*GETS, *POSTS, "/targets", "/check", "/changes", "/join", *OF_THE_PAGE]
    first = {path.split("/")[1].partition("?")[0] for path in others}
    assert {getattr(route, "path", "/?").split("/")[1] for route in site.routes()} == first


def test_everything_but_the_page_needs_the_token(studio: Studio) -> None:
    own = studio.own
    nobody = {name: value for name, value in own.items() if name != "Cookie"}
    for path in GETS:
        assert studio.ask(path, headers=nobody)[0] == 403
        assert studio.ask(path, headers={**own, "Cookie": own["Cookie"] + "x"})[0] == 403
        assert studio.ask(path)[0] in (200, 404)
    assert studio.ask("/targets", headers=nobody)[0] == 403
    for path in POSTS:
        assert studio.ask(path, {"op": "undo"}, nobody)[0] == 403
    for path in OF_THE_PAGE:
        assert studio.ask(path, headers={})[0] == 200
    assert studio.ask("/join", TOKEN, {"Origin": studio.origin})[0] == 204
    assert studio.ask("/join", TOKEN + "x", {"Origin": studio.origin})[0] == 403
    assert studio.ask("/join", "x" * 2000, {"Origin": studio.origin})[0] == 403


def test_posts_are_json_and_bounded(studio: Studio) -> None:
    plain = {**studio.own, "Content-Type": "text/plain"}
    assert studio.ask("/edit", {"op": "undo"}, plain)[0] == 415
    no_origin = {name: value for name, value in studio.own.items() if name != "Origin"}
    assert studio.ask("/edit", {"op": "undo"}, no_origin)[0] == 403
    assert studio.ask("/edit", "[" * 5000)[0] == 400
    assert studio.ask("/edit", '"x"')[0] == 400
    assert studio.ask("/edit", json.dumps({"op": "x" * 5_000_000}))[0] == 413


BAD = [
    {}, {"op": "no"}, {"op": ["set"]}, {"op": "set"}, {"op": "set", "token": [], "seen": ""},
    {"op": "text", "file": "../x"}, {"op": "text", "file": "cards.csv", "digest": 3, "new": ""},
    {"op": "cells", "table": "cards.csv", "cells": 7},
    {"op": "cells", "table": "cards.csv", "cells": [{"at": 99, "column": "name", "old": "", "new": "x"}]},
    {"op": "cells", "table": "cards.csv", "cells": [{"at": 1, "column": "no", "old": "", "new": "x"}]},
    {"op": "row", "table": "cards.csv", "at": 1, "values": 3}, {"op": "paste", "table": "cards.csv"},
    {"op": "unrow", "table": "cards.csv", "at": 1, "seen": []},
    {"op": "unrow", "table": "cards.csv", "at": 1, "seen": ["x"]}, {"op": "add", "face": "no", "kind": "box"},
    {"op": "add", "face": "front", "kind": "no"}, {"op": "undo"}, {"op": "redo"},
]  # fmt: skip


def test_odd_requests_change_nothing(studio: Studio) -> None:
    before = {path: path.read_bytes() for path in studio.deck.parent.iterdir()}
    for asked in BAD:
        assert studio.ask("/edit", asked)[0] in (409, 422), asked
    form = studio.form("text")
    for more in ({"name": "no", "new": "x"}, {"name": "x", "new": "wide"}, {"name": "size", "new": "#"}):
        assert (
            studio.ask("/edit", {"op": "set", "token": form["token"], "seen": form["source"], **more})[0]
            == 422
        )
    for by in ({"x": 1e9}, {"x": "nan"}, {"text": 1}, {"no": 1}):
        asked = {"op": "shift", "token": form["token"], "seen": form["source"], "by": by}
        assert studio.ask("/edit", asked)[0] == 422, by
    for name in ("../deck/deck.yaml", "/etc/passwd", ".hidden", "deck.yaml/"):
        assert studio.ask(f"/text/{name}")[0] in (404, 422)
    assert {path: path.read_bytes() for path in studio.deck.parent.iterdir()} == before


def test_a_value_is_one_line_and_is_taken_back(studio: Studio) -> None:
    before = studio.deck.read_text("utf-8")
    form = studio.form("text")
    asked = {
        "op": "set",
        "token": form["token"],
        "seen": form["source"],
        "name": "size",
        "old": "12pt",
        "new": "14pt",
    }
    assert studio.ask("/edit", asked)[0] == 200
    assert studio.ask("/state")[1]["undo"] == "text {name}: size 12pt → 14pt"
    after = studio.deck.read_text("utf-8")
    assert after == before.replace("size: 12pt", "size: 14pt") and lines_changed(before, after) == 2
    assert (
        studio.ask("/edit", asked)[1]["key"] == "studio-changed-outside"
    )  # it was about the layer as it was
    assert studio.ask("/edit", {"op": "undo"})[0] == 200
    assert studio.deck.read_text("utf-8") == before
    assert studio.ask("/edit", {"op": "redo"})[0] == 200
    assert studio.deck.read_text("utf-8") == after


def test_a_drag_keeps_the_formula(studio: Studio) -> None:
    form = studio.form("text")
    asked = {"op": "shift", "token": form["token"], "seen": form["source"], "by": {"x": -2, "y": 1.5}}
    assert studio.ask("/edit", asked)[0] == 200
    assert "y: 21.5mm" in studio.form("text")["source"]
    x = next(field["value"] for field in studio.form("text")["fields"] if field["name"] == "x")
    assert x in ("0.5w - 2mm", "0.4683w")


def test_layers_are_copied_moved_and_deleted(studio: Studio) -> None:
    before = studio.deck.read_text("utf-8")
    form = studio.form("text")
    seen = {"token": form["token"], "seen": form["source"]}
    assert studio.ask("/edit", {"op": "copy", **seen})[0] == 200
    assert studio.deck.read_text("utf-8").count(form["source"]) == 2
    # Two equal layers that are exchanged are no step, and nothing is said to be saved.
    assert studio.ask("/edit", {"op": "move", "to": 2, **seen})[1]["done"] == ""
    assert studio.ask("/state")[1]["undo"].startswith("copy ")
    assert studio.ask("/edit", {"op": "move", "to": 3, **seen})[0] == 200
    assert studio.ask("/edit", {"op": "move", "to": 9, "token": "front-3", "seen": form["source"]})[0] == 422
    assert studio.ask("/edit", {"op": "delete", "token": "front-3", "seen": form["source"]})[0] == 200
    assert studio.deck.read_text("utf-8") == before


def test_tables(studio: Studio) -> None:
    table = studio.deck.with_name("cards.csv")
    before = table.read_bytes()
    cell = {"at": 1, "column": "name", "old": "Anchor", "new": 'Big "anchor"', "key": "Anchor"}
    assert studio.ask("/edit", {"op": "cells", "table": "cards.csv", "cells": [cell]})[0] == 200
    assert table.read_bytes() == before.replace(b'"Anchor"', b'"Big ""anchor"""')
    assert studio.ask("/edit", {"op": "cells", "table": "cards.csv", "cells": [cell]})[0] == 409
    studio.ask("/edit", {"op": "undo"})
    row = {"op": "row", "table": "cards.csv", "at": 2, "values": ["Cable", "#eeeeee", "long"]}
    assert studio.ask("/edit", row)[0] == 200
    assert table.read_bytes() == before + b'"Cable","#eeeeee","long"\n'
    (shown,) = studio.ask("/state")[1]["tables"]
    assert [each["card"] for each in shown["rows"]] == ["anchor", "buoy", "cable"]
    empty = {"at": 3, "column": "words", "old": "long", "new": "", "key": "Cable"}
    asked = {"op": "cells", "table": "cards.csv", "cells": [empty]}
    assert studio.ask("/edit", asked)[1]["done"] == "cards.csv: words emptied"
    studio.ask("/edit", {"op": "undo"})
    up = {"op": "exchange", "table": "cards.csv", "at": 3, "to": 2, "seen": ["Cable", "#eeeeee", "long"]}
    assert studio.ask("/edit", up)[1]["done"] == "cards.csv: Cable moved up"
    assert table.read_bytes() == before.replace(b'"Buoy"', b'"Cable","#eeeeee","long"\n"Buoy"')
    assert studio.ask("/edit", up)[0] == 409 and studio.ask("/edit", {**up, "at": 2, "to": 4})[0] == 422
    studio.ask("/edit", {"op": "undo"})
    unrow = {"op": "unrow", "table": "cards.csv", "at": 3, "seen": ["Cable", "#eeeeee", "long"]}
    assert studio.ask("/edit", unrow)[0] == 200 and table.read_bytes() == before
    pasted = "Dory\t#dddddd\nEel\t#eeeeee\nFog\t#ffffff\n"
    paste = {
        "op": "paste",
        "table": "cards.csv",
        "row": 1,
        "column": "name",
        "text": pasted,
        "version": studio.desk.version,
    }
    ways = studio.ask("/edit", paste)[1]["ways"]  # more rows are shown first
    assert [way["files"][0]["lines"][-1]["new"][1] for way in ways] == ['"Fog","#ffffff",""']
    assert table.read_bytes() == before
    assert studio.do(**paste)["done"] == "cards.csv: 3 rows pasted, 2 of them new"
    assert table.read_bytes().startswith(before.partition(b'"Buoy"')[0] + b'"Dory","#dddddd","It floats')
    assert table.read_bytes().endswith(b'"Eel","#eeeeee",""\n"Fog","#ffffff",""\n')
    assert studio.ask("/edit", {**paste, "version": studio.desk.version, "column": "words"})[0] == 422
    studio.ask("/edit", {"op": "undo"})
    assert table.read_bytes() == before
    # Headings say which columns are meant, wherever one pastes.
    for headings in ("colour\tname", "Colour \tNAME"):
        text = f"{headings}\n#dddddd\tDory\n#eeeeee\tEel\n"
        studio.do(**{**paste, "column": "words", "text": text, "version": studio.desk.version})
        assert b'heavy"\n"Dory","#dddddd","It floats' in table.read_bytes()
        assert table.read_bytes().endswith(b'"Eel","#eeeeee",""\n')
        studio.ask("/edit", {"op": "undo"})
    # New columns are shown first, too.
    more = {**paste, "text": "Name\tIcon\tWORDS\tBest before\nDory\tfish\tdeep\tMay\n"}
    more["version"] = studio.desk.version
    assert "ways" in studio.ask("/edit", more)[1] and table.read_bytes() == before
    studio.do(**more)
    assert studio.desk.tables[0]["columns"] == ["name", "colour", "words", "icon", "best_before"]
    assert studio.desk.tables[0]["rows"][1]["cells"] == ["Dory", "#c0e0ff", "deep", "fish", "May"]
    studio.ask("/edit", {"op": "undo"})
    for heading in ("3rd", "", "icon"):
        wrong = {**more, "text": f"name\tcolour\ticon\t{heading}\na\tb\tc\td\n"}
        status, said = studio.ask("/edit", {**wrong, "version": studio.desk.version})
        assert (status, said["key"], said["named"]) == (422, "studio-column-name", [heading])
    # A row that is new is one too if the other cells get shorter.
    fewer = {**paste, "column": "words", "text": "It sinks.\nlong\n", "version": studio.desk.version}
    assert "ways" in studio.ask("/edit", fewer)[1]
    assert table.read_bytes() == before


LISTED = """\
deckgen: 1
title: Harbour
shape: rectangle
trims: 63mm x 88mm
cards:
  - {id: a, name: Ant}   # small
  - id: b
    name: "Bee"
faces:
  front:
    - fill: "#ffffff"
"""


def test_cards_listed_in_the_deck_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    deck = tmp_path / "deck.yaml"
    deck.write_text(LISTED, "utf-8")
    desk = desk_of(deck)
    cell = {"at": 1, "column": "name", "old": "Bee", "new": "Wasp"}
    desk.edit({"op": "cells", "table": "cards", "cells": [cell]})
    assert deck.read_text("utf-8") == LISTED.replace('"Bee"', '"Wasp"')
    desk.edit({"op": "undo"})
    desk.edit({"op": "row", "table": "cards", "at": 1, "values": ["c", "Bee"]})
    assert deck.read_text("utf-8") == LISTED.replace('"Bee"\n', '"Bee"\n  - id: c\n    name: "Bee"\n')
    desk.edit({"op": "exchange", "table": "cards", "at": 2, "to": 1, "seen": ["c", "Bee"]})
    assert [card.id for card in desk.deck.cards] == ["a", "c", "b"]
    desk.edit({"op": "undo"})
    desk.edit({"op": "unrow", "table": "cards", "at": 2, "seen": ["c", "Bee"]})
    assert deck.read_text("utf-8") == LISTED


@pytest.mark.parametrize(
    ("cards", "more"),
    [
        ("\n  - {id: a, name: Ant}   # small", '\n  - {id: c, name: Wasp}\n  - {id: d, name: "5: x"}'),
        ("\n- id: a   # small\n  name: 'Ant'\n\n# Ends.", '\n- id: c\n  name: Wasp\n- id: d\n  name: "5: x"'),
        (" [{id: a, name: Ant}]   # small", ', {id: c, name: Wasp}, {id: d, name: "5: x"}'),
    ],
)
@pytest.mark.parametrize("mark", ["\n", "\r\n"])
def test_rows_are_pasted_into_the_lists_of_the_deck_file(
    cards: str, more: str, mark: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    deck = tmp_path / "deck.yaml"
    above, below = LISTED.partition("\n  - {id: a")[0], LISTED.partition('"Bee"')[2]
    before = f"{above}{cards}{below}".replace("\n", mark)
    deck.write_bytes(before.encode())
    desk = desk_of(deck)
    text = "id\tname\tcount\na\tAunt\t\nc\tWasp\t\nd\t5: x\t\n"
    paste = {"op": "paste", "table": "cards", "row": 0, "column": "id"}
    with pytest.raises(EditRefused) as refused:
        desk.edit({**paste, "text": text.replace("count", "Size"), "version": desk.version})
    assert refused.value.fact == Fact("studio-paste-headings", names=("size",))
    text = text.replace("\tcount", "").replace("\t\n", "\n")
    paste |= {"text": text, "version": desk.version}
    (way,) = desk.edit(paste)  # more entries are shown first
    assert deck.read_bytes() == before.encode()
    done = desk.edit({**paste, "agreed": way["agreed"]})
    assert done == "cards: 3 rows pasted, 2 of them new"
    after = deck.read_bytes().decode()
    assert [(card.id, card.said("name")) for card in desk.deck.cards] == [
        ("a", "Aunt"),
        ("c", "Wasp"),
        ("d", "5: x"),
    ]
    assert after.replace(more.replace("\n", mark), "", 1) == before.replace("Ant", "Aunt")
    desk.edit({"op": "undo"})
    assert deck.read_bytes() == before.encode()
    with pytest.raises(EditRefused) as refused:  # nothing to make an id of
        desk.edit({**paste, "column": "name", "text": "Ant\n?\n", "version": desk.version})
    assert refused.value.fact.key == "studio-paste-keys"


def test_pasted_cards_without_ids_get_them_from_their_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    deck = tmp_path / "deck.yaml"
    deck.write_text(
        LISTED.replace(
            '  - {id: a, name: Ant}   # small\n  - id: b\n    name: "Bee"\n', "  - from: cards.csv\n"
        )
        + "tables: {kind: {hero: {of: us}, cake: {of: all}}}\n",
        "utf-8",
    )
    (tmp_path / "cards.csv").write_text("id,name,kind\nada,Ada,hero\nlemon-cake,Old,cake\n", "utf-8")
    desk = desk_of(deck)
    paste = {"op": "paste", "table": "cards.csv", "row": 1, "column": "name", "version": desk.version}
    paste["text"] = "Older\nLemon cake\nLemon Cake!\nÉclair\n"
    (way,) = desk.edit(paste)
    desk.edit({**paste, "agreed": way["agreed"]})
    assert [card.id for card in desk.deck.cards] == [
        "ada",
        "lemon-cake",
        "lemon-cake-2",
        "lemon-cake-3",
        "eclair",
    ]
    assert [card.said("kind") for card in desk.deck.cards] == ["hero", *["cake"] * 4]


def test_a_broken_file_keeps_the_last_good_cards_and_is_mended(studio: Studio) -> None:
    good = studio.deck.read_text("utf-8")
    shown = studio.ask("/state")[1]
    studio.deck.write_text(good.replace("  front:", "  front: ["), "utf-8")
    studio.desk.refresh()
    state = studio.ask("/state")[1]
    assert state["broken"][0]["line"] > 1 and state["broken"][0]["excerpt"]
    assert state["parts"] == shown["parts"] and studio.face("buoy")["picture"]
    form = studio.form("text")["token"] if studio.desk.view else ""
    assert studio.ask("/edit", {"op": "delete", "token": form, "seen": "x"})[0] == 409
    text = studio.ask("/text/deck.yaml")[1]
    mend = {"op": "text", "file": "deck.yaml", "digest": text["digest"], "new": good}
    assert studio.ask("/edit", {**mend, "digest": "0"})[0] == 409
    assert studio.ask("/edit", mend)[0] == 200
    assert studio.ask("/state")[1]["broken"] == [] and studio.deck.read_text("utf-8") == good


def test_an_edit_after_an_outside_save_is_made_or_told(studio: Studio) -> None:
    form = studio.form("text")
    text = studio.deck.read_text("utf-8")
    studio.deck.write_text("# a new first line\n" + text, "utf-8")  # and the server has not noticed yet
    asked = {
        "op": "set",
        "token": form["token"],
        "seen": form["source"],
        "name": "size",
        "old": "12pt",
        "new": "14pt",
    }
    assert studio.ask("/edit", asked)[0] == 200
    mine = "# a new first line\n" + text.replace("12pt", "14pt")
    assert studio.deck.read_text("utf-8") == mine
    studio.deck.write_text(mine.replace("14pt", "15pt"), "utf-8")
    again = {**asked, "seen": form["source"].replace("12pt", "14pt"), "new": "16pt"}
    status, said = studio.ask("/edit", again)
    assert (status, said["key"]) == (409, "studio-changed-outside")
    assert "15pt" in studio.deck.read_text("utf-8")


def test_pages_are_told_of_changes(studio: Studio) -> None:
    with changes(studio, {"Cookie": studio.own["Cookie"]}) as socket:
        first = json.loads(socket.recv(timeout=20))["version"]
        studio.deck.with_name("cards.csv").write_text("name,colour,words\nCable,#ffffff,long\n", "utf-8")
        while json.loads(socket.recv(timeout=20))["version"] <= first:
            pass
    assert [card["id"] for card in studio.ask("/state")[1]["parts"][0]["cards"]] == ["cable"]


def test_only_faces_that_change_are_drawn_again(studio: Studio) -> None:
    names = ["anchor", "buoy"]
    before = {name: studio.face(name)["picture"] for name in names}
    drawn = studio.desk.view.painter.drawn if studio.desk.view else {}
    cell = {"at": 2, "column": "colour", "old": "#c0e0ff", "new": "#ff0000"}
    studio.ask("/edit", {"op": "cells", "table": "cards.csv", "cells": [cell]})
    after = {name: studio.face(name)["picture"] for name in names}
    assert before["anchor"] == after["anchor"] and before["buoy"] != after["buoy"]
    assert studio.desk.view is not None
    now = studio.desk.view.painter.drawn
    assert now["cards", "anchor", False].view is drawn["cards", "anchor", False].view


def test_pieces_keep_their_layers_when_lines_move(studio: Studio) -> None:
    picture = studio.face("anchor")["picture"]
    svg = studio.ask(f"/picture/{picture}")[1].decode()
    assert all(f'class="layer-front-{number}"' in svg for number in range(3))
    studio.deck.write_text("# one more line\n" + studio.deck.read_text("utf-8"), "utf-8")
    studio.desk.refresh()
    assert studio.face("anchor")["picture"] == picture
    (front, _) = studio.ask("/state")[1]["faces"]
    lines = studio.deck.read_text("utf-8").splitlines()
    assert [lines[layer["line"] - 1].strip()[:6] for layer in front["layers"]] == [
        "- fill",
        "- text",
        "- text",
    ]


def leaves(scene: Scene) -> Iterator[Item]:
    """Yield what is painted, without the groups around it."""
    return (item for item in walk(scene.items) if not isinstance(item, Group))


def test_cards_are_drawn_with_the_overlays_and_options_that_are_chosen(studio: Studio) -> None:
    studio.deck.write_text(varied(studio.deck.read_text("utf-8")), "utf-8")
    studio.desk.refresh()
    right, queries = (("side", "right"),), ("", "overlay=night", "option=side%3Dright")
    ways = [Drawn(), Drawn(overlays=("night",)), Drawn(right), Drawn(right, ("night",))]
    digests = []
    for drawn, query in zip(ways, [*queries, "&".join(queries[1:])], strict=True):
        digests.append(studio.ask(f"/faces?side=cards/anchor/front&{query}")[1][0]["picture"])
        shown = studio.desk.drawn_as(drawn).face(("cards", "anchor", False))
        session = Session(Request(studio.deck, studio.out, options=drawn.options, overlays=drawn.overlays))
        built = session.drawing(session.deck.parts[0], session.deck.parts[0].trims[0], 3.0)
        assert shown and shown.digest == digests[-1]
        assert [*leaves(shown.scene)] == [*leaves(built.front(session.deck.cards[0]))]
    assert len(set(digests)) == 4
    for wrong in ("overlay=day", "option=side%3Dtop", "option=top%3Dleft", "option=side"):
        assert studio.ask(f"/faces?side=cards/anchor/front&{wrong}")[0] == 422


def test_changes_are_those_of_the_cards_as_they_are_chosen(studio: Studio) -> None:
    def changed(query: str) -> list[str]:
        status, said = studio.ask(f"/since?{query}")
        assert status == 200
        return [said["note"]] * bool(said["note"]) + [each["card"] for each in said["faces"]]

    deck = varied(studio.deck.read_text("utf-8"))
    studio.deck.write_text(deck, "utf-8")
    build(Request(deck=studio.deck, out=studio.out, targets=("svg",)))
    (studio.deck.parent / "lang").mkdir()
    (studio.deck.parent / "lang/de.yaml").write_text("texts: {Anchor: Anker}\n", "utf-8")
    studio.desk.refresh()
    ways = ("", "overlay=night", "option=side%3Dright")
    assert [changed(each) for each in ways] == [[], [], []]
    assert "Nothing to compare" in changed("language=de")[0]
    build(Request(deck=studio.deck, out=studio.out / "de", targets=("svg",), language="de"))
    assert changed("language=de") == []
    studio.deck.write_text(
        deck.replace("r: 3mm", "r: 4mm").replace("option.side ==", "option.side !="), "utf-8"
    )
    studio.desk.refresh()
    both = ["anchor", "buoy"]
    assert [changed(each) for each in ways] == [both, both, both]
    studio.deck.write_text(deck.replace("r: 3mm", "r: 4mm"), "utf-8")
    studio.desk.refresh()
    assert [changed(each) for each in (*ways, "language=de")] == [[], both, [], []]
    # What was built with the overlay is compared as it is chosen now, too.
    build(Request(deck=studio.deck, out=studio.out, targets=("svg",), overlays=("night",)))
    assert [changed(each) for each in ways] == [[], [], []]


@pytest.mark.slow
def test_a_deck_is_laid_as_its_cards_are_chosen(studio: Studio) -> None:
    studio.deck.write_text(varied(studio.deck.read_text("utf-8")), "utf-8")
    runs = CommandRuns(studio.desk.request)
    try:
        runs.play(Drawn((("side", "right"),), ("night",)))
        ((_, folder),) = runs.tables
        record = (Path(folder.name) / "table.txt").read_text("utf-8")
    finally:
        runs.stop()
    assert "side=right" in record and "night" in record


@pytest.mark.slow
def test_tracing_changes_no_build(tmp_path: Path) -> None:
    session = Session(Request(deck=specs() / "moons/deck.yaml", out=tmp_path))
    part = session.deck.parts[0]
    plain = session.drawing(part, part.trims[0], 3.0)
    before = scene_digest(plain.front(part.cards[0]))
    traced = replace(
        plain, trace=lambda layer, values, items: Group(tuple(items), label="layer-x"), memory=LayerMemory()
    )
    assert scene_digest(traced.front(part.cards[0])) != before
    again = Session(Request(deck=specs() / "moons/deck.yaml", out=tmp_path))
    assert scene_digest(again.drawing(part, part.trims[0], 3.0).front(part.cards[0])) == before


def test_a_bundled_deck_is_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(DeckServer, "serve_pages", lambda self: [each.close() for each in self.sockets])
    assert CliRunner().invoke(commands, ["studio", "moonlight", "--no-open"]).exit_code == 0
    copied = (tmp_path / "moonlight/deck.yaml").read_bytes()
    assert copied == (specs() / "moonlight/deck.yaml").read_bytes()
    (tmp_path / "moons").mkdir()
    again = CliRunner().invoke(commands, ["studio", "moons", "--no-open"])
    assert again.exception is not None and again.exception.problems[0].key == "studio-folder-taken"  # type: ignore[attr-defined]


def test_a_style_that_was_changed_elsewhere_is_not_overwritten(tmp_path: Path) -> None:
    deck = write_deck(tmp_path / "styled", ROWS)
    text = deck.read_text("utf-8").replace("faces:\n", "styles:\n  title: {size: 12pt}\nfaces:\n")
    text = text.replace("size: 12pt, x: 0.5w", "style: title, x: 0.5w")
    deck.write_text(text, "utf-8")
    desk = StudioDesk(
        request=Request(deck, tmp_path / "out"), history=History(deck.parent, tmp_path / "journal")
    )
    desk.read()
    assert desk.view is not None
    form = desk.form("front-1")
    deck.write_text(text.replace("12pt", "13pt"), "utf-8")
    asked = {
        "op": "set",
        "token": "front-1",
        "seen": form["source"],
        "name": "size",
        "new": "14pt",
        "into": "style",
    }
    with pytest.raises(Conflict):
        desk.edit({**asked, "old": "12pt"})
    desk.edit({**asked, "old": "13pt"})
    assert deck.read_text("utf-8") == text.replace("12pt", "14pt")


def begun(deck: Path) -> tuple[subprocess.Popen[str], str, str]:
    """A studio that the command serves, its origin and its token."""
    line = [sys.executable, "-m", "deckgen", "studio", str(deck), "--no-open", "--json"]
    process = subprocess.Popen(line, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    origin, _, token = json.loads(process.stdout.readline())["url"].partition("/#")
    return process, origin, token


def posted(origin: str, token: str, asked: object, path: str = "/edit") -> int:
    port = int(origin.rpartition(":")[2])
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    headers = {
        "Origin": origin,
        "Cookie": f"deckgen-studio-{port}={token}",
        "Content-Type": "application/json",
    }
    connection.request("POST", path, json.dumps(asked), headers)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status


@pytest.mark.slow
def test_the_terminal_knows_what_the_studio_has_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    deck = write_deck(tmp_path / "deck", ROWS)
    deck.write_text(varied(deck.read_text("utf-8")), "utf-8")
    Path("deck/lang").mkdir()
    Path("deck/lang/de.yaml").write_text("texts: {Anchor: Anker}\n", "utf-8")
    ways = {
        "": [],
        "language=de": ["--lang", "de"],
        "overlay=night&option=side%3Dright": ["--overlay", "night", "--option", "side=right"],
    }
    process, origin, token = begun(Path("deck"))
    try:
        for query, words in ways.items():
            assert posted(origin, token, {"target": "svg"}, f"/run/build?{query}") == 200
            built = {path: path.stat().st_mtime_ns for path in Path("output").rglob("*.svg")}
            assert CliRunner().invoke(commands, ["build", "deck", "--target", "svg", *words]).exit_code == 0
            assert built == {path: path.stat().st_mtime_ns for path in Path("output").rglob("*.svg")}
    finally:
        process.kill()
        process.communicate(timeout=30)
    assert {path.parent for path in built} == {Path("output/deck/svg"), Path("output/deck/de/svg")}
    assert {path.name for path in Path("deck").iterdir()} == {"deck.yaml", "cards.csv", "lang"}


@pytest.mark.slow
@pytest.mark.parametrize("kills", [2, pytest.param(50, marks=pytest.mark.long)])
def test_a_killed_studio_loses_nothing_that_was_saved(
    kills: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After `kill -9` at any moment the deck is as after an edit, and all of them can be taken back."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    deck, chance = write_deck(tmp_path / "deck", ROWS), random.Random(6)
    first = deck.read_text("utf-8")
    texts, names = {first}, {path.name for path in deck.parent.iterdir()}
    now = first
    for number in range(kills):
        process, origin, token = begun(deck)
        edits = [f"{first}# edit {number}-{edit}\n" * chance.choice((1, 1, 40)) for edit in range(9)]
        killer = threading.Timer(chance.uniform(0.0, 0.3), process.kill)
        killer.start()
        texts.update(edits)
        try:
            for new in edits:
                asked = {"op": "text", "file": "deck.yaml", "digest": digest(now), "new": new}
                assert posted(origin, token, asked) == 200
                now = new
        except (OSError, HTTPException):
            pass  # it was killed meanwhile
        killer.join()
        process.communicate(timeout=30)
        found = deck.read_text("utf-8")
        assert (
            found == now or found == edits[min(len(edits) - 1, 1 + edits.index(now) if now in edits else 0)]
        )
        now = found
    desk = desk_of(deck)
    assert desk.history.done
    while desk.history.done:
        assert deck.read_text("utf-8") in texts
        desk.edit({"op": "undo"})
    assert deck.read_text("utf-8") == first
    assert {path.name for path in deck.parent.iterdir()} == names


def test_a_deck_is_open_in_one_studio_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(DeckServer, "serve_pages", lambda self: [each.close() for each in self.sockets])
    deck = write_deck(tmp_path / "deck", ROWS)
    with held(deck):
        again = CliRunner().invoke(commands, ["studio", str(deck), "--no-open"])
        assert again.exception is not None and again.exception.problems[0].key == "studio-open-already"  # type: ignore[attr-defined]
    assert CliRunner().invoke(commands, ["studio", str(deck), "--no-open"]).exit_code == 0


def test_a_cell_that_breaks_the_deck_is_mended_in_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also after a restart, when the studio has never seen the deck whole."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    deck = write_deck(tmp_path / "deck", ROWS)
    sorted_ = "tables: {words: {heavy: {rank: 1}, light: {rank: 2}}}\ncards:\n  - sort: words.rank\n    "
    text = deck.read_text("utf-8").replace("cards:\n  - ", sorted_)
    deck.write_text(text, "utf-8")
    table = deck.with_name("cards.csv")
    whole = table.read_text("utf-8").replace("It floats, and it\nmarks the channel.", "light")
    table.write_text(whole, "utf-8")
    desk = desk_of(deck)
    assert not desk.broken
    cell = {"at": 2, "column": "words", "key": "Buoy"}
    for started in (desk, None):
        desk = started or desk_of(deck)
        for old, new in [("light", "lihgt"), ("lihgt", "lite")][started is None :]:
            desk.edit({"op": "cells", "table": "cards.csv", "cells": [{**cell, "old": old, "new": new}]})
            state = desk.state()
            assert [row["cells"][2] for row in state["tables"][0]["rows"]] == ["heavy", new]
            assert "cards.csv" in state["files"]
            assert [(each["file"], each["line"]) for each in state["broken"]] == [("cards.csv", 3)]
        desk.edit({"op": "cells", "table": "cards.csv", "cells": [{**cell, "old": "lite", "new": "light"}]})
        assert not desk.broken and table.read_text("utf-8") == whole
        table.write_text(whole.replace("light", "lihgt"), "utf-8")


def test_a_picture_that_is_saved_elsewhere_is_shown_anew(studio: Studio) -> None:
    picture = studio.deck.parent / "art/buoy.png"
    picture.parent.mkdir()
    Image.new("RGB", (60, 60), "navy").save(picture)
    layer = '    - image: {file: "art/{slug(name)}.png", x: 5mm, y: 5mm, w: 20mm, h: 20mm}\n  back:\n'
    studio.deck.write_text(studio.deck.read_text("utf-8").replace("  back:\n", layer), "utf-8")
    studio.desk.refresh()
    before = studio.face("buoy")["picture"]
    assert not studio.desk.refresh()
    Image.new("RGB", (60, 60), "gold").save(picture)
    studio.desk.refresh()
    assert studio.face("buoy")["picture"] != before
    # One that is missing appears as soon as it is there.
    picture.rename(picture.with_name("other.png"))
    studio.desk.refresh()
    assert studio.face("buoy")["problems"]
    picture.with_name("other.png").rename(picture)
    studio.desk.refresh()
    assert studio.face("buoy")["problems"] == []
