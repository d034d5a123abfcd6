"""Tables served in this process, on a free port, and clients that speak to them."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from proof.conftest import browser as browser
from websockets.sync.client import ClientConnection, connect

from deckgen.games.game import GameRules
from deckgen.games.match import Match
from deckgen.games.registry import game
from deckgen.web import server
from deckgen.web.cards import Cards
from deckgen.web.journal import Journal, Private
from deckgen.web.serve import PageServer, bound
from deckgen.web.server import Room, TableServer
from deckgen.web.session import LiveTable
from deckgen.web.shown import Teller

TOKENS = [f"token-of-seat-{seat}" for seat in range(5)]


def table_of(path: Path, rules: GameRules[Any], bots: list[str], seed: int = 4) -> LiveTable:
    """A table that keeps its record in a file; an empty name is a person."""
    private = Private(seed, [*TOKENS[: rules.players], "token-to-watch"], Teller(rules, {}).letters, bots)
    match = Match(rules, seed)
    journal = Journal(path, private)
    journal.begin(match)
    return LiveTable(match, Teller(rules, {}), journal)


class Served:
    """A server that runs in a thread."""

    def __init__(self, room: Any, hosts: tuple[str, ...] = ("127.0.0.1",)) -> None:
        self.room = room
        self.ready = threading.Event()
        self.begin(hosts)
        self.port: int = self.server.sockets[0].getsockname()[1]
        self.thread = threading.Thread(target=self.server.serve_pages, daemon=True)
        self.thread.start()
        assert self.ready.wait(30)

    def begin(self, hosts: tuple[str, ...]) -> None:
        """Make the server."""
        self.server: PageServer = TableServer(self.room, bound(hosts, 0), self.ready.set)

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def link(self, seat: int | None) -> str:
        tokens = self.room.tokens
        return f"{self.origin}/#{tokens[-1 if seat is None else seat]}"

    def join(self, token: str, **headers: str) -> tuple[int, str]:
        """The status of trading a token, and the cookie that came of it."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request("POST", "/join", token, {"Origin": self.origin, **headers})
        answer = connection.getresponse()
        answer.read()
        connection.close()
        return answer.status, (answer.getheader("Set-Cookie") or "").partition(";")[0]

    def sit(self, seat: int | None, origin: str = "") -> ClientConnection:
        """A socket of a seat."""
        _, cookie = self.join(self.link(seat).partition("#")[2])
        where = f"ws://127.0.0.1:{self.port}/seat/{'watch' if seat is None else seat}"
        return connect(where, additional_headers={"Cookie": cookie}, origin=origin or self.origin)  # type: ignore[arg-type]

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(30)
        assert not self.thread.is_alive()


@pytest.fixture
def serve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Served]]:
    """Serve a table of a game with bots, in plain cards."""
    monkeypatch.setattr(server, "RATE", 1000.0)  # Tests click faster than people.
    running: list[Served] = []

    def begin(name: str, bots: list[str], players: int | None = None, seed: int = 4, pace: float = 0.0,
              **options: str) -> Served:  # fmt: skip
        rules = game(name, players, options)
        table = table_of(tmp_path / f"{name}-{len(running)}.txt", rules, bots, seed)
        running.append(Served(Room(table, Cards(rules), pace)))
        return running[-1]

    yield begin
    for each in running:
        each.stop()


def heard(socket: ClientConnection) -> Any:
    """The next message that is not only of who has come or gone."""
    while set(message := json.loads(socket.recv(timeout=30))) == {"here"}:
        pass
    return message


def ask(socket: ClientConnection, act: str, text: str = "", v: int = 0, number: str = "1") -> None:
    socket.send(json.dumps({"act": act, "text": text, "v": v, "id": number}))
