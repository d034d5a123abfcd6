"""Every server of pages and each of its routes: its own pages only, within bounds, with tokens where needed.

Servers are the subclasses of `PageServer`, and routes are those of their applications, so that a later one is
tested by being there. A route that needs no token must be listed in `OPEN`.
"""

from __future__ import annotations

import ast
import re
import socket
import socketserver
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from proof.conftest import write_deck
from starlette.routing import Route, WebSocketRoute
from web.conftest import Served, table_of
from web.free_sessions import session
from web.studio_served import TOKEN, Studio
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import connect

import deckgen
from deckgen.deck.load import load
from deckgen.faces.request import Request
from deckgen.games.registry import game
from deckgen.proof.live import LiveDeck
from deckgen.web import serve as serve_module
from deckgen.web.cards import Cards
from deckgen.web.free.server import FreeRoom, FreeServer, Seats
from deckgen.web.free.watch import stock_of
from deckgen.web.guard import PAGES
from deckgen.web.proof import DeckServer, proof_server
from deckgen.web.serve import HEAD, LARGEST_MESSAGE, PageServer, bound
from deckgen.web.server import Room, TableServer
from deckgen.web.studio.dropped import LARGEST_FILE
from deckgen.web.studio.server import LARGEST_POST

FOREIGN = ["http://evil.example", "null", "http://127.0.0.1:1"]
LOCAL = ("127.0.0.1",)


@dataclass
class Asked:
    """A server that runs, with the cookie of somebody who has a token."""

    server: PageServer
    cookie: str
    name: str = ""

    @property
    def port(self) -> int:
        port: int = self.server.sockets[0].getsockname()[1]
        return port

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def routes(self) -> list[Route | WebSocketRoute]:
        app: Any = self.server.config.app  # a fault log, the guard, and then the routes
        found: list[Route | WebSocketRoute] = app.app.app.routes
        return found

    def paths(self) -> list[tuple[str, str]]:
        """The method and path of every route that is asked by HTTP."""
        pages = [route for route in self.routes if isinstance(route, Route)]
        return [
            (method, filled(each.path)) for each in pages for method in {*(each.methods or ())} - {"HEAD"}
        ]

    def sockets(self) -> list[str]:
        return [filled(route.path) for route in self.routes if isinstance(route, WebSocketRoute)]

    def ask(
        self, method: str, path: str, body: str | None = None, **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=30)) as connection:
            given = {"Origin": self.origin} | {
                name.replace("_", "-"): value for name, value in headers.items()
            }
            connection.request(method, path, body, {name: value for name, value in given.items() if value})
            answer = connection.getresponse()
            found = {name.lower(): value for name, value in answer.getheaders()}
            return answer.status, found, answer.read()

    def lets_in(self, path: str, cookie: str, origin: str = "") -> bool:
        """Return whether somebody may keep a socket."""
        where, headers = f"ws://127.0.0.1:{self.port}{path}", {"Cookie": cookie} if cookie else {}
        with suppress(WebSocketException, OSError):
            with connect(where, additional_headers=headers, origin=origin or self.origin) as line:  # type: ignore[arg-type]
                line.recv(timeout=30)
            return True
        return False


def filled(path: str) -> str:
    """A path of a route with a name in it; seat 0 is the one with a token."""
    return re.sub(r"\{[^}]*\}", "x", path.replace("{seat}", "0"))


@contextmanager
def proof(folder: Path) -> Iterator[Asked]:
    live = LiveDeck(
        Request(deck=write_deck(folder / "deck", [("Anchor", "#ffffff", "heavy")]), out=folder / "out")
    )
    live.read()
    ready = threading.Event()
    server = proof_server(live, bound(LOCAL, 0), ready.set)
    thread = threading.Thread(target=server.serve_pages, daemon=True)
    thread.start()
    assert ready.wait(30)
    yield Asked(server, "nobody=nobody")
    server.should_exit = True
    thread.join(30)


@contextmanager
def table(folder: Path) -> Iterator[Asked]:
    rules = game("moon")
    served = Served(Room(table_of(folder / "record.txt", rules, [""] * 3), Cards(rules), 0.0))
    yield Asked(served.server, served.join(served.link(0).partition("#")[2])[1])
    served.stop()


class Laid(Served):
    def begin(self, hosts: tuple[str, ...]) -> None:
        request = Request(deck=Path(self.room.table.deck), out=Path(self.room.table.deck).parent, draft=True)
        self.server = FreeServer(self.room, request, bound(hosts, 0), self.ready.set)


@contextmanager
def free(folder: Path) -> Iterator[Asked]:
    laid = session(folder)
    served = Laid(FreeRoom(laid, Seats.beside(laid.path, 3), stock_of(load(folder / "deck.yaml"))))
    yield Asked(served.server, served.join(served.link(0).partition("#")[2])[1])
    served.stop()


@contextmanager
def studio(folder: Path) -> Iterator[Asked]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
        served = Studio(write_deck(folder / "deck", [("Anchor", "#ffffff", "heavy")]))
    yield Asked(served.server, f"deckgen-studio-{served.port}={TOKEN}")
    served.stop()


STARTED: dict[str, tuple[type[PageServer], Callable[[Path], Any]]] = {
    "table": (TableServer, table),
    "free": (FreeServer, free),
    "studio": (DeckServer, studio),
    "proof": (DeckServer, proof),
}
SERVERS = {kind for kind, _ in STARTED.values()}
OPEN = {
    "table": {"/world", "/face/x", "/join"},
    "free": {"/world", "/face/x", "/join"},
    "studio": {"/join"},
    "proof": {"/state", "/faces", "/picture/x", "/sheets/x", "/since", "/check", "/changes"},
}
"""What is answered without a token, besides the files of the page."""


@pytest.fixture(params=STARTED, ids=str)
def asked(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Asked]:
    with STARTED[request.param][1](tmp_path) as found:
        found.name = request.param
        yield found


def is_file_of_page(path: str) -> bool:
    return path in PAGES or (path.count("/") == 1 and path.endswith((".js", ".css")))


LIBRARIES = {
    "http.server",
    "socketserver",
    "wsgiref",
    "xmlrpc",
    "asyncio",
    "socket",
    "ssl",
    "websockets",
    "uvicorn",
    "starlette",
}
"""Modules to make servers with."""
CLIENTS = {"deckgen.cli.editing", "deckgen.fetch", "deckgen.web.guard", "deckgen.web.places"}
"""Modules that look up addresses, check requests or start another's server, and serve nothing."""


def serving_modules() -> set[str]:
    """Return the modules of the package that import server modules, directly or indirectly."""
    root = Path(deckgen.__file__).parent
    found = set()
    for path in root.rglob("*.py"):
        name = ".".join(("deckgen", *path.relative_to(root).with_suffix("").parts))
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            if any(each in LIBRARIES or each == "deckgen.web.serve" for each in names):
                found.add(name)
    return found


@pytest.mark.slow
def test_every_server_is_one_of_pages_and_is_asked() -> None:
    found = set()
    for name in serving_modules():
        for each in vars(import_module(name)).values():
            if isinstance(each, type) and issubclass(each, socketserver.BaseServer | uvicorn.Server):
                found.add(each)
    assert {each for each in found if each.__module__.startswith("deckgen.")} == {PageServer, *SERVERS}
    assert set(PageServer.__subclasses__()) == SERVERS and STARTED.keys() == OPEN.keys()


def test_routes_answer_their_own_pages_and_nobody_else(asked: Asked) -> None:
    for method, path in asked.paths():
        status, headers, _ = asked.ask(method, path, "", Cookie=asked.cookie, Content_Type="application/json")
        assert status not in (500, 401) and (status == 200 or not is_file_of_page(path)), path
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none'") and "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy and "*" not in policy
        assert headers["x-content-type-options"] == "nosniff" and "server" not in headers
        assert headers["cross-origin-resource-policy"] == "same-origin"
        for origin in FOREIGN:
            assert asked.ask(method, path, "", Cookie=asked.cookie, Origin=origin)[0] == 403, path
        for site in ("cross-site", "same-site"):
            if path not in PAGES:  # other pages may link to them
                assert asked.ask(method, path, "", Cookie=asked.cookie, Sec_Fetch_Site=site)[0] == 403, path
        for host in ("evil.example", f"evil.example:{asked.port}", "127.0.0.1.evil.example:80", "[::1]:80"):
            given = {"Host": host, "Origin": f"http://{host}", "Cookie": asked.cookie}
            assert asked.ask(method, path, "", **given)[0] == 403, path
        if method != "GET":
            assert asked.ask(method, path, "", Cookie=asked.cookie, Origin="")[0] == 403, path
    for path in asked.sockets():
        assert asked.lets_in(path, asked.cookie)
        assert not any(asked.lets_in(path, asked.cookie, origin) for origin in FOREIGN)


def test_routes_need_a_token(asked: Asked) -> None:
    wrong = asked.cookie[:-1] + ("x" if asked.cookie[-1] != "x" else "y")
    for method, path in asked.paths():
        if not (is_file_of_page(path) or path in OPEN[asked.name]):
            for cookie in ("", wrong, asked.cookie.partition("=")[0] + "="):
                given = {"Cookie": cookie, "Content_Type": "application/json"}
                assert asked.ask(method, path, "{}", **given)[0] == 403, path
    for path in set(asked.sockets()) - OPEN[asked.name]:
        assert not asked.lets_in(path, "") and not asked.lets_in(path, wrong)


def test_no_route_takes_other_methods(asked: Asked) -> None:
    known = {path: {method for method, each in asked.paths() if each == path} for _, path in asked.paths()}
    for path, methods in known.items():
        for method in {"POST", "PUT", "DELETE", "PATCH", "OPTIONS"} - methods:
            assert asked.ask(method, path, "", Cookie=asked.cookie)[0] == 405, path


@pytest.mark.parametrize(
    "name",
    ["../secret", "..%2fsecret", "%2e%2e/%2e%2e/secret", "/etc/passwd", "..\\secret", "%00", "x" * 5000],
)
def test_no_path_leads_out(asked: Asked, name: str, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("SECRET")
    for _, path in asked.paths():
        status, _, data = asked.ask("GET", f"{path.removesuffix('x')}/{name}", Cookie=asked.cookie)
        assert status in (400, 404, 405, 422) and b"SECRET" not in data and b"root:" not in data, path


def test_requests_are_bounded_in_bytes(asked: Asked) -> None:
    def begins(head: str) -> bytes:
        with closing(socket.create_connection(("127.0.0.1", asked.port), 30)) as connection:
            with suppress(ConnectionError):
                connection.sendall(head.encode())
            with suppress(ConnectionResetError):
                return connection.recv(1000)
            return b""

    own = f"Host: 127.0.0.1:{asked.port}\r\n"
    assert b" 200 " in begins(f"GET / HTTP/1.1\r\n{own}X: {'a' * 1000}\r\n\r\n")
    assert b" 200 " not in begins(f"GET / HTTP/1.1\r\n{own}X: {'a' * 2 * HEAD}\r\n\r\n")
    assert b" 200 " not in begins("GET /" + "a" * 2 * HEAD)
    for method, path in asked.paths():
        if method == "POST":
            given = {"Cookie": asked.cookie, "Content_Type": "application/json"}
            most = LARGEST_FILE if path.startswith("/file/") else LARGEST_POST
            assert asked.ask("POST", path, "x" * (most + 1), **given)[0] in (403, 413)
    headers = {"Cookie": asked.cookie}
    for path in asked.sockets():
        with connect(
            f"ws://127.0.0.1:{asked.port}{path}",
            additional_headers=headers,
            origin=asked.origin,  # type: ignore[arg-type]
        ) as line:
            line.recv(timeout=30)
            with pytest.raises(ConnectionClosed):
                line.send("x" * (LARGEST_MESSAGE + 1))
                while True:
                    line.recv(timeout=30)


@pytest.mark.parametrize("kind", STARTED, ids=str)
@pytest.mark.parametrize("head", ["", "GET / HT", "POST /join HTTP/1.1\r\nHost: 127"])
def test_a_request_that_never_ends_is_dropped(
    kind: str, head: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve_module, "PATIENCE", 0.2)
    with (
        STARTED[kind][1](tmp_path) as asked,
        closing(socket.create_connection(("127.0.0.1", asked.port), 30)) as connection,
        suppress(ConnectionResetError),
    ):
        connection.sendall(head.encode())
        assert connection.recv(100) == b""


@pytest.mark.slow
def test_200_simultaneous_connections_are_answered(asked: Asked) -> None:
    statuses: list[int] = []
    ready = threading.Barrier(200)

    def ask() -> None:
        ready.wait(30)
        statuses.append(asked.ask("GET", "/")[0])

    threads = [threading.Thread(target=ask, daemon=True) for _ in range(200)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert statuses == [200] * 200


def test_a_request_that_comes_byte_by_byte_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve_module, "PATIENCE", 0.3)
    with proof(tmp_path) as asked:
        connection = socket.create_connection(("127.0.0.1", asked.port), 30)
        with closing(connection), suppress(ConnectionError):
            for _ in range(600):
                connection.sendall(b"a")
                threading.Event().wait(0.05)
            raise AssertionError("it was never dropped")


def test_200_connections_wait_until_they_are_accepted() -> None:
    (listening,) = bound(LOCAL, 0)
    with closing(listening):
        # Connections that do not fit are retried after at least a second, not refused.
        waiting = [socket.create_connection(listening.getsockname(), 0.9) for _ in range(200)]
        for each in waiting:
            each.close()


def test_a_client_that_closes_early_prints_nothing(asked: Asked, capfd: pytest.CaptureFixture[str]) -> None:
    for _, path in asked.paths() * 3:
        with closing(socket.create_connection(("127.0.0.1", asked.port), 30)) as connection:
            connection.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{asked.port}\r\n\r\n".encode())
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")  # sends a reset
    assert asked.ask("GET", "/")[0] == 200
    assert capfd.readouterr() == ("", "")
