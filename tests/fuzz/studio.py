"""Hostile use of the studio: edits of a deck, its journal of steps, and requests to its server.

What is refused must change no file, and what is done must be taken back byte for byte, after a restart too.
"""

from __future__ import annotations

import json
import os
import shutil
import threading
from contextlib import closing, suppress
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any

from deckgen.assets import asset
from deckgen.draw.layers import KINDS
from deckgen.errors import DeckgenError
from deckgen.faces.request import Request
from deckgen.web.serve import HOST, bound
from deckgen.web.studio.desk import StudioDesk, desk_of
from deckgen.web.studio.history import History
from deckgen.web.studio.patch import EditRefused
from deckgen.web.studio.server import studio_server

from .games import nasty
from .serving import ANSWERED_OTHERS, REQUESTS, asked, end_with, write_requests
from .spoil import spoilt_bytes, spoilt_json, spoilt_text, spoilt_tree

EDITS, HISTORY, STUDIO = "edit a deck", "reopen a history", "serve a studio"
"""In the place of commands: `run` knows what to do."""
SEED, POSTS = "seed", "posts"
TOKEN = "only-for-the-owner"
_OWN = (b"/join", b"/state", b"/form/front-0", b"/faces?side=cards/x/front",
        b"/sheets/home-a4", b"/since", b"/picture/x", b"/text/deck.yaml",
        b"/edit",
        b"/text/../../secret", b"/text/%2e%2e/%2e%2e/secret", b"/changes", b"/text//etc/passwd")  # fmt: skip
_VALUES = ("12pt", "0.5w", "5mm", "red", "{name}", "", "a: b", "# x", "two\nlines", "- x", "*a",
           "{gradient: [red, gold]}",
           "no", "[1, 2]", "'", '"', "\x85", "0.5w - 3mm", "1e9mm", "\0", "\r", "&a x", "!t x", "@", "%",
"é😀")  # fmt: skip
_OPS = (
    "undo",
    "redo",
    *sorted(StudioDesk(request=Request(Path(), Path()), history=History(Path(), Path())).deeds),
)
"""Every edit there is."""
_JOURNAL = (
    '{"do": []}', '{"do": ["x", 1]}', '{"do": ["x", ["a", "b", "c", 1, "d", "e", "f", "g"]]}', '{"undo": 1}',
    '{"redo": 1}', '{"do": ["x", ["deck.yaml", "", "", -5, "", "x", "", ""]]}', "[" * 5000, "{}", "7", "null",
    '{"do": ["x", ["../../secret", "a", "b", 0, "", "x", "", ""]]}',
    '{"do": [3, ["deck.yaml", 0, 0, "x", 1, 2, 3, 4]]}',
    '{"do": 3}',
)  # fmt: skip


def _deck(chance: Random, folder: Path) -> Path:
    """Copy a template, sometimes with spoilt files."""
    templates = sorted(path.parent for path in asset("templates").glob("*/deck.yaml"))
    shutil.copytree(chance.choice(templates), folder / "deck")
    deck = folder / "deck" / "deck.yaml"
    for path in sorted((folder / "deck").iterdir()):
        if path.suffix in (".yaml", ".csv") and chance.random() < 0.25:
            path.write_bytes(spoilt_text(chance, path.read_bytes().decode()).encode("utf-8", "surrogatepass"))
        if path.suffix in (".yaml", ".csv") and chance.random() < 0.2:
            path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    return deck


def studio_edits(chance: Random, folder: Path) -> list[str]:
    """Many edits of a deck, sensible and not."""
    _deck(chance, folder)
    (folder / SEED).write_text(str(chance.randrange(1 << 30)))
    return [EDITS, str(folder)]


def studio_histories(chance: Random, folder: Path) -> list[str]:
    """A spoilt journal of steps."""
    _deck(chance, folder)
    (folder / SEED).write_text(str(chance.randrange(1 << 30)))
    return [HISTORY, str(folder)]


def studio_requests(chance: Random, folder: Path) -> list[str]:
    """Requests to a studio, and edits that its own page could send."""
    _deck(chance, folder)
    posts = []
    for _ in range(chance.randrange(1, 12)):
        tree = {"op": chance.choice((*_OPS, "", "x")), "token": "front-0", "seen": "", "name": "x",
                "new": "1mm",
                "table": "cards.csv", "cells": [{"at": 1, "column": "name", "old": "", "new": "x"}], "at": 1,
                "values": ["a"], "by": {"x": 1}, "file": "deck.yaml", "digest": "0", "kind": "box",
                "face": "front",
                "row": 0, "column": "name", "text": "a\tb", "version": 1, "to": 0, "seen ": []}  # fmt: skip
        post = spoilt_json(chance, tree)
        posts.append(spoilt_text(chance, post) if chance.random() < 0.2 else post)
    (folder / POSTS).write_text(json.dumps(posts))
    write_requests(chance, folder / REQUESTS, _OWN)
    return [STUDIO, str(folder)]


# What is done with them


def _opened(folder: Path) -> StudioDesk:
    os.environ["XDG_CACHE_HOME"] = str(folder / "cache")
    return desk_of(folder / "deck" / "deck.yaml")


def _files(folder: Path) -> dict[str, bytes]:
    """Return the texts of a deck; pictures that were copied into it stay when a layer is taken back."""
    found = sorted(path for path in (folder / "deck").rglob("*") if path.parent.name != "art")
    return {str(path): path.read_bytes() for path in found if path.is_file()}


def _ask(chance: Random, desk: StudioDesk) -> dict[str, Any]:
    """Return an edit that fits the deck as it is, or nearly so."""
    op = chance.choice(_OPS)
    found: dict[str, Any] = {
        "op": op,
        "version": desk.version,
        "new": chance.choice((*_VALUES, nasty(chance))),
    }
    if op == "kind" and desk.view:
        card = chance.choice(desk.deck.cards)
        sizes = chance.choice(((63.5, 88.9), (50, 50), (-1, 2), (1e9, float("nan")), ("x", None)))
        return {
            "op": op, "name": chance.choice(("Boss", "front", "", "呪文", "con", "../x", nasty(chance))),
            "copy": chance.random() < 0.5, "part": card.part, "card": card.id, "width": sizes[0],
            "height": sizes[1],
        }  # fmt: skip
    tokens = sorted(desk.view.layers.by_token) if desk.view else []
    if tokens:
        form = desk.form(chance.choice(tokens))
        each = chance.choice(form["fields"])
        found |= {
            "token": form["token"], "seen": form["source"], "name": each["name"], "old": each["value"],
            "into": each["origin"], "to": chance.randrange(4), "face": form["face"],
            "kind": chance.choice([*KINDS, "x"]),
            "by": {
                name: chance.choice((1, -0.5, 12.25, 0, "x", 1e9))
                for name in chance.choice((["x"], ["x", "y"], ["w"], ["points.0.1"], ["ink.x"]))
            },
        }  # fmt: skip
        if chance.random() < 0.2:
            found["only"] = chance.choice([card.id for card in desk.view.session.deck.cards])
        if op == "set" and chance.random() < 0.2:
            found["ink"] = {
                "rgb": chance.choice(("#102030", nasty(chance))),
                "cmyk": chance.choice(([], [1, 2, 3, 4], [9])),
            }
    tables = desk.state()["tables"]
    if tables:
        table = chance.choice(tables)
        rows, columns = table.get("rows", []), table.get("columns", [])
        found["table"] = table["name"]
        if rows and columns:
            at = chance.randrange(len(rows))
            row, number = rows[at], chance.randrange(len(columns))
            cells = [*row["cells"], *[""] * len(columns)]
            found |= {
                "at": row["at"], "row": at, "column": columns[number], "values": chance.choices(_VALUES,
                k=len(columns)),
                "text": chance.choice(("a\tb\nc\td\n", "x", '"a\nb"\tc', "a\n" * 30, '"', nasty(chance))),
                "cells": [{"at": row["at"], "column": columns[number], "old": cells[number],
            "new": found["new"]}],
            }  # fmt: skip
            if op in ("rename", "uncolumn"):
                found |= {"name": columns[number], "new": chance.choice((*columns, "other", found["new"]))}
            if op in ("unrow", "exchange"):
                found |= {"seen": row["cells"], "to": chance.choice(rows)["at"]}
    inks = desk.state().get("inks", {})
    if op == "ink" and inks:
        name = chance.choice(sorted(inks))
        found |= {
            "name": name, "seen": inks[name]["source"], "rgb": chance.choice(("#102030", nasty(chance))),
            "cmyk": chance.choice(([], [1, 2.5, 3, 4], [9], [0, 0, 0, 400])),
        }  # fmt: skip
    if op in ("place", "icon"):
        sizes = {key: chance.choice((0, 12.5, -3, 1e9)) for key in "xywh"}
        found |= {**sizes, "file": chance.choice(("art/gone.png", "../x.svg", nasty(chance)))}
    if op == "column":
        found["name"] = found["new"]
    if op in ("translate", "texts"):
        found |= _translated(chance, desk)
    if op == "text":
        found["file"] = chance.choice(desk.files())
        with suppress(DeckgenError, EditRefused):
            source = desk.source(found["file"])
            found |= {"digest": source["digest"], "new": spoilt_text(chance, source["text"])}
    spoilt = spoilt_tree(chance, found) if chance.random() < 0.25 else found
    return spoilt if isinstance(spoilt, dict) else found


def _translated(chance: Random, desk: StudioDesk) -> dict[str, Any]:
    """Return what an edit of a translation says, and a translator's file."""
    language = chance.choice(("de", "pt-BR", "../x", nasty(chance)))
    content = chance.choice(("text,translation\nx,y\n", "<xliff/>", nasty(chance)))
    said = {"language": language, "name": chance.choice(("a.csv", "a.xlf", "a")), "content": content}
    with suppress(DeckgenError, EditRefused):
        each = chance.choice(desk.languages.shown(language)["texts"] or [{"text": "x", "translation": ""}])
        return {**said, "text": each["text"], "old": each["translation"]}
    return said


def _made(chance: Random, folder: Path, desk: StudioDesk) -> tuple[dict[str, bytes], dict[str, bytes]] | None:
    """Make an edit; return the files before and after it if it is a step."""
    before, steps = _files(folder), len(desk.history.done)
    wanted = _ask(chance, desk)
    try:
        json.dumps(wanted)
    except (RecursionError, ValueError):
        return None
    try:
        ways = desk.edit(wanted)
        if not isinstance(ways, str):  # it is shown before it is made
            assert _files(folder) == before, f"shown, but done: {wanted}"
            desk.edit({**wanted, "agreed": chance.choice(ways)["agreed"]})
    except (DeckgenError, EditRefused):
        assert _files(folder) == before, f"refused, but done: {wanted}"
        assert len(desk.history.done) == steps, f"refused, but a step: {wanted}"
        return None
    finally:
        json.dumps(desk.state())
    is_step = len(desk.history.done) > steps and wanted.get("op") != "redo"
    return (before, _files(folder)) if is_step else None


def edit(folder: Path) -> None:
    """Make edits, take some back, and all of them in the end. Raises AssertionError if any stays."""
    chance = Random((folder / SEED).read_text())
    first, desk = _files(folder), _opened(folder)
    for _ in range(chance.choice((5, 15, 30))):
        step = _made(chance, folder, desk)
        if step is not None and chance.random() < 0.4:
            desk.edit({"op": "undo"})
            assert _files(folder) == step[0], "undo"
            desk.edit({"op": "redo"})
            assert _files(folder) == step[1], "redo"
        if chance.random() < 0.1:
            steps = desk.history.done, desk.history.undone
            desk = _opened(folder)
            assert (desk.history.done, desk.history.undone) == steps, "the journal has other steps"
    while desk.history.done:
        desk.edit({"op": "undo"})
    assert _files(folder) == first, "not all was undone"


def reopen(folder: Path) -> None:
    """Spoil the journal of some edits and go on with it. Raises AssertionError if later steps are lost."""
    chance = Random((folder / SEED).read_text())
    first, desk = _files(folder), _opened(folder)
    for _ in range(chance.randrange(8)):
        _made(chance, folder, desk)
    journal = desk.history.journal
    journal.parent.mkdir(parents=True, exist_ok=True)
    data = journal.read_bytes() if journal.exists() else b""
    spoilt = b"".join(line.encode() + b"\n" for line in chance.choices(_JOURNAL, k=chance.randrange(3)))
    data = chance.choice(
        (data + spoilt, spoilt + data, spoilt_bytes(chance, data + spoilt), data[: len(data) * 2 // 3])
    )
    journal.write_bytes(data)
    again = _opened(folder)
    for _ in range(4):
        _made(chance, folder, again)
    last = _opened(folder)
    assert last.history.done == again.history.done, "steps after a spoilt journal are lost"
    with suppress(DeckgenError, EditRefused):
        while last.history.done:
            last.edit({"op": "undo"})
    for path, data in first.items():  # what the journal has lost cannot be taken back
        Path(path).write_bytes(data)


def serve_studio_and_ask(folder: Path) -> None:
    """Serve a studio, send it requests and edits, and end the process with how it went."""
    first, desk = _files(folder), _opened(folder)
    posts = json.loads((folder / POSTS).read_text("utf-8"))
    (listening,) = bound((HOST,), 0)
    port = listening.getsockname()[1]
    own = {"Origin": f"http://{HOST}:{port}", "Content-Type": "application/json"}
    cookie = {"Cookie": f"deckgen-studio-{port}={TOKEN}"}

    def ask() -> int:
        for post in posts:
            if _posted(port, post, {**own, "Cookie": f"deckgen-studio-{port}=x"}) != 403:
                return ANSWERED_OTHERS
        assert _files(folder) == first
        statuses = {_posted(port, post, own | cookie) for post in posts}
        assert statuses <= {200, 400, 409, 413, 422}, statuses
        status = asked(folder / REQUESTS, port)
        while desk.history.done:
            desk.edit({"op": "undo"})
        assert _files(folder) == first
        return status

    def ready() -> None:
        threading.Thread(target=end_with, args=(ask,), daemon=True).start()

    studio_server(desk, TOKEN, [listening], ready).serve_pages()


def _posted(port: int, body: str, headers: dict[str, str]) -> int:
    with closing(HTTPConnection(HOST, port, timeout=20)) as connection:
        connection.request("POST", "/edit", body.encode("utf-8", "surrogatepass"), headers)
        return connection.getresponse().status
