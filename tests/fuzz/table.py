"""Hostile guests at a table in the browser: requests, links to other seats, and messages of all kinds.

The server must stay alive, let nobody sit without a token, show no token, and keep a record that holds.
"""

from __future__ import annotations

import json
import logging
import sys
import threading
from collections.abc import Callable
from contextlib import ExitStack, suppress
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from deckgen.games.match import Match
from deckgen.games.registry import game
from deckgen.games.verify import verify
from deckgen.web.cards import Cards
from deckgen.web.journal import Journal, Private, reopened
from deckgen.web.serve import HOST, bound
from deckgen.web.server import Room, TableServer
from deckgen.web.session import LiveTable
from deckgen.web.shown import Teller

from .games import GAMES
from .serving import ANSWERED_OTHERS, REQUESTS, asked, end_with, write_requests
from .spoil import NASTY, spoilt_text

TABLE = "serve a table"
"""In the place of a command: `run` knows what to do."""
MESSAGES = "messages"
"""The file of an input with the name of a game, its seed, and what guests say."""
BROKEN_RECORD = 96
"""The exit code for a record that no longer holds."""
_OWN = (b"/join", b"/world", b"/face/x.webp", b"/seat/0", b"/seat/watch", b"/seat/..%2f0", b"/table.js")
_ACTS = ("move", "why", "hint", "next", "undo", "name", "bot", "", "MOVE", "resign")
_TEXTS = ("play jan-new", "play 6-6", "bid 5", "pass", "0 on", "1 on", "1 off", "-1 on",
          "99999999999999999999 on", "\u0661 on", "play " * 500, "Ann",
          "<b>Ann</b>", "\u202eAnn", "line\nbreak", "1 play 6-6",
          "hand-start", "---", "score 9 9 9")  # fmt: skip
_CLIENT = logging.getLogger("guests")
_CLIENT.setLevel(logging.CRITICAL)  # only what the server says is judged
_STRANGERS = ("http://evil.example", "null", "http://127.0.0.1:1", "")


def table_requests(chance: Random, folder: Path) -> list[str]:
    """What guests with and without links send to a table."""
    guests = [guest(chance, lambda: _message(chance)) for _ in range(chance.randrange(1, 6))]
    plan = {"game": chance.choice(GAMES), "seed": chance.randrange(99), "guests": guests}
    (folder / MESSAGES).write_text(json.dumps(plan), "ascii")
    write_requests(chance, folder / REQUESTS, _OWN)
    return [TABLE, str(folder)]


def guest(chance: Random, message: Callable[[], str]) -> dict[str, Any]:
    """Return a guest: the seat that it asks for, the one it has a token for, its origin and its messages."""
    seat = chance.choice((0, 0, 0, "watch", 1))
    return {
        "seat": seat if chance.random() < 0.8 else chance.choice((-1, 99, "x", "0/../1", "%2e", "")),
        "token": seat if chance.random() < 0.8 else chance.choice((0, 1, "watch", None)),
        "origin": None if chance.random() < 0.85 else chance.choice(_STRANGERS),
        "says": [message() for _ in range(chance.randrange(1, 15))],
    }


def _message(chance: Random) -> str:
    """Return a message: `MOVE` stands for a legal move, a `hex:` for bytes, others are sent as they are."""
    draw = chance.random()
    if draw < 0.25:
        return "MOVE"
    if draw < 0.3:
        return "hex:" + chance.randbytes(chance.choice((0, 1, 99))).hex()
    if draw < 0.4:
        return chance.choice(("[" * 2000, '{"act":' * 400, "x" * 5000, "\0", "{}", "[]", "1e999", "NaN",
                              '"move"', '{"act":"move","text":"' + "\\ud800" * 9 + '","v":1}'))  # fmt: skip
    asked: dict[str, Any] = {
        "act": chance.choice(_ACTS), "text": chance.choice(_TEXTS), "id": str(chance.randrange(3)),
        "v": chance.choice((0, 1, 2, 10**30, -1, True)),
    }  # fmt: skip
    if chance.random() < 0.5:
        asked[chance.choice(("act", "text", "id", "v", "more"))] = chance.choice(NASTY)
    text = json.dumps(asked)
    return spoilt_text(chance, text) if chance.random() < 0.2 else text


def serve_table_and_ask(folder: Path) -> None:
    """Serve a table, let its guests speak, and end the process with how it went."""
    plan = json.loads((folder / MESSAGES).read_text("ascii"))
    rules = game(plan["game"])
    bots = ["", *["greedy"] * (rules.players - 1)]
    tokens = [f"only-for-{seat}" for seat in (*range(rules.players), "watch")]
    teller, match = Teller(rules, {}), Match(rules, plan["seed"])
    journal = Journal(folder / "record.txt", Private(plan["seed"], tokens, teller.letters, bots))
    journal.begin(match)
    (listening,) = bound((HOST,), 0)
    port = listening.getsockname()[1]

    def ask() -> int:
        return ask_all(plan["guests"], folder / REQUESTS, port, tokens) or _after(journal)

    def ready() -> None:
        threading.Thread(target=end_with, args=(ask,), daemon=True).start()

    TableServer(Room(LiveTable(match, teller, journal), Cards(rules), 0.0), [listening], ready).serve_pages()


def ask_all(guests: list[dict[str, Any]], requests: Path, port: int, tokens: list[str]) -> int:
    """Let guests speak, who stay while the requests of a file are sent; return how the server bore them."""
    with ExitStack() as ended:
        if not all(_speak(each, port, tokens, ended) for each in guests):
            return ANSWERED_OTHERS
        return asked(requests, port)


def _speak(guest: dict[str, Any], port: int, tokens: list[str], ended: ExitStack) -> bool:
    """Let a guest sit down and speak; return whether it was let in only if it should be."""
    seat, given = guest["seat"], guest["token"]
    own = f"http://{HOST}:{port}"
    cookie = _cookie(port, own, next((t for t in tokens if t.endswith(f"-{given}")), "nobody"))
    fair = str(seat) == str(given) and guest["origin"] is None and bool(cookie)
    try:
        line = ended.enter_context(
            connect(
                f"ws://{HOST}:{port}/seat/{seat}", origin=own if guest["origin"] is None else guest["origin"],  # type: ignore[arg-type]
                additional_headers={"Cookie": cookie}, open_timeout=10, close_timeout=0.1,
                logger=_CLIENT,
            )
        )  # fmt: skip
    except (WebSocketException, OSError):
        return True  # a seat may also be full
    if not fair:
        print(f"let in {guest}", file=sys.stderr, flush=True)
        return False
    return _talk(line, guest["says"], tokens)


def _talk(line: ClientConnection, says: list[str], tokens: list[str]) -> bool:
    """Send messages over a socket; return whether no answer shows a token."""
    state: dict[str, Any] = {}
    with suppress(WebSocketException, TimeoutError):
        for text in says:
            _say(line, text, state)
            heard = line.recv(timeout=0.3)
            if any(token in str(heard) for token in tokens):
                print("showed a token", file=sys.stderr, flush=True)
                return False
            state.update(json.loads(heard))
    return True


def _cookie(port: int, own: str, token: str) -> str:
    joining = HTTPConnection(HOST, port, timeout=10)
    joining.request("POST", "/join", token, {"Origin": own})
    answer = joining.getresponse()
    answer.read()
    joining.close()
    return (answer.getheader("Set-Cookie") or "").partition(";")[0]


def _say(line: ClientConnection, text: str, state: dict[str, Any]) -> None:
    moves = (state.get("may") or {}).get("moves") or [["pass"]]
    if text == "MOVE":
        text = json.dumps(
            {"act": "move", "text": moves[0][0], "v": state.get("v", 0), "id": str(state.get("v"))}
        )
    line.send(bytes.fromhex(text[4:]) if text.startswith("hex:") else text)


def _after(journal: Journal) -> int:
    """Return how the record is after all."""
    verdict = verify(journal.path.read_text("utf-8"))
    reopened(journal.path, 1)
    if verdict.ok:
        return 0
    print(f"the record: {verdict.problem}", file=sys.stderr, flush=True)
    return BROKEN_RECORD
