"""Every server and route of the package serves only its own pages on this machine, within limits.

Servers are found automatically, in modules that import server modules. Each must be a `LocalServer`, with a
function in `STARTED` that starts it; its routes are those of its handler. Or it is a `PageServer`, which
`web/test_page_servers.py` asks. A server of any other kind fails the first test.
"""

from __future__ import annotations

import ast
import importlib
import socket
import socketserver
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest
import uvicorn
from proof.conftest import write_deck

import deckgen
from deckgen import serving
from deckgen.faces.request import Request
from deckgen.proof import serve
from deckgen.serving import HEAD, LocalHandler, LocalServer
from deckgen.web.serve import PageServer

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


def proof(folder: Path) -> LocalServer:
    live = serve.Live(Request(deck=write_deck(folder, [("Anchor", "#ffffff", "heavy")]), out=folder / "out"))
    live.refresh()
    live.watch = lambda: None  # type: ignore[method-assign]
    return serve._Server(0, live)


STARTED: dict[type[LocalServer], Callable[[Path], LocalServer]] = {serve._Server: proof}


def serving_modules() -> set[str]:
    """Return the modules of the package that import server modules, directly or indirectly."""
    root = Path(deckgen.__file__).parent
    found = set()
    for path in root.rglob("*.py"):
        name = ".".join(("deckgen", *path.relative_to(root).with_suffix("").parts))
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            if any(each in LIBRARIES or each == "deckgen.serving" for each in names):
                found.add(name)
    return found


CLIENTS = {"deckgen.cli.editing", "deckgen.fetch", "deckgen.web.guard", "deckgen.web.places"}
"""Modules that look up addresses, check requests or start another's server, and serve nothing."""


@pytest.mark.slow
def test_every_server_is_known() -> None:
    found = set()
    for name in serving_modules():
        for each in vars(importlib.import_module(name)).values():
            if isinstance(each, type) and issubclass(each, socketserver.BaseServer | uvicorn.Server):
                found.add(each)
    found = {each for each in found if each.__module__.startswith("deckgen.")} - {LocalServer}
    # `web/test_page_servers.py` asks all routes of these.
    elsewhere = {PageServer, *PageServer.__subclasses__()}
    assert found == set(STARTED) | elsewhere
    assert serving_modules() - CLIENTS == {"deckgen.serving"} | {each.__module__ for each in found}


@contextmanager
def running(server: LocalServer) -> Iterator[LocalServer]:
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture(params=STARTED, ids=lambda kind: kind.__module__)
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[LocalServer]:
    with running(STARTED[request.param](tmp_path)) as found:
        yield found


def routes(server: LocalServer) -> list[str]:
    """Return the paths of a server, with a name below those that take one."""
    kind = server.RequestHandlerClass
    assert issubclass(kind, LocalHandler)
    return [path + ("x" if path.endswith("/") and path != "/" else "") for path in kind.routes]


def asked(server: LocalServer, head: str, timeout: float = 30) -> bytes:
    """Return the status line, the headers and the beginning of a server's response to a request."""
    with closing(socket.create_connection(server.server_address[:2], timeout)) as connection:
        connection.sendall(head.encode("latin-1"))
        answer = b""
        with suppress(ConnectionResetError):
            while b"\r\n\r\n" not in answer and (more := connection.recv(65536)):
                answer += more
        return answer


def get(server: LocalServer, path: str, *headers: str, method: str = "GET", host: str = "") -> bytes:
    host = host or f"127.0.0.1:{server.server_address[1]}"
    return asked(server, "\r\n".join((f"{method} {path} HTTP/1.1", f"Host: {host}", *headers, "", "")))


def status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def test_routes_respond_to_their_own_pages(server: LocalServer) -> None:
    own = f"http://127.0.0.1:{server.server_address[1]}"
    for path in routes(server):
        answer = get(server, path, f"Origin: {own}", "Sec-Fetch-Site: same-origin")
        assert status(answer) == (404 if path.endswith("/x") else 200), path
        head = answer.partition(b"\r\n\r\n")[0].decode()
        assert "nosniff" in head and "Cross-Origin-Resource-Policy: same-origin" in head
        policy = head.partition("Content-Security-Policy: ")[2].partition("\r\n")[0]
        assert policy.startswith("default-src 'none'") and "frame-ancestors 'none'" in policy
        scripts = [part for part in policy.split("; ") if part.startswith("script-src")]
        assert not any("unsafe" in part or "*" in part for part in scripts)
        assert "Python" not in head


@pytest.mark.parametrize(
    "header",
    ["Origin: http://evil.example", "Origin: null", "Origin: http://127.0.0.1:1",
     "Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site", "Content-Length: 5",
     "Transfer-Encoding: chunked"],
)  # fmt: skip
def test_routes_reject_foreign_pages_and_bodies(server: LocalServer, header: str) -> None:
    for path in routes(server):
        if path == "/" and header.startswith("Sec-"):
            continue  # other pages may link to the page
        answer = get(server, path, header)
        assert status(answer) in (400, 403) and answer.endswith(b"\r\n\r\n"), path


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example:80", "[::1]:80", " "]
)
def test_routes_reject_other_names_of_this_machine(server: LocalServer, host: str) -> None:
    assert {status(get(server, path, host=host)) for path in routes(server)} == {403}


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE", "CONNECT"])
def test_no_request_changes_anything(server: LocalServer, method: str) -> None:
    assert {status(get(server, path, method=method)) for path in routes(server)} == {501}


@pytest.mark.parametrize(
    "path",
    [
        "../deck.yaml",
        "..%2fdeck.yaml",
        "%2e%2e/deck.yaml",
        "/etc/passwd",
        "\\..\\deck.yaml",
        "deck.yaml",
        "\0",
    ],
)
def test_no_path_leads_out_of_the_server(server: LocalServer, path: str) -> None:
    for route in routes(server):
        assert status(get(server, f"{route.removesuffix('x')}/{path}")) in (400, 404)


def test_server_listens_only_on_this_machine(server: LocalServer) -> None:
    assert server.server_address[0] == "127.0.0.1"


def test_requests_are_bounded_in_bytes(server: LocalServer) -> None:
    own = f"Host: 127.0.0.1:{server.server_address[1]}\r\n"
    assert asked(server, "GET /" + "a" * 2 * HEAD)[:1] in (b"", b"H")
    taken = asked(server, f"GET / HTTP/1.1\r\n{own}" + f"X: {'a' * 1000}\r\n" * 99 + "\r\n")
    assert not taken.startswith(b"HTTP/1.1 200")
    assert status(asked(server, f"GET / HTTP/1.1\r\n{own}" + f"X: {'a' * 1000}\r\n" * 20 + "\r\n")) == 200


@pytest.mark.parametrize("head", ["", "GET / HT", "GET / HTTP/1.1\r\nHost: 127"])
def test_a_request_that_never_ends_is_dropped(
    server: LocalServer, head: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "PATIENCE", 0.2)
    assert asked(server, head) == b""  # and not its own timeout


def test_a_request_that_comes_byte_by_byte_is_dropped(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "PATIENCE", 0.3)
    connection = socket.create_connection(server.server_address[:2], 30)
    with closing(connection), suppress(ConnectionError):
        for _ in range(600):
            connection.sendall(b"a")
            threading.Event().wait(0.05)
        raise AssertionError("it was never dropped")


def test_200_simultaneous_connections_are_answered(server: LocalServer) -> None:
    answers: list[int] = []
    ready = threading.Barrier(200)

    def ask() -> None:
        ready.wait(30)
        answers.append(status(get(server, "/")))

    threads = [threading.Thread(target=ask, daemon=True) for _ in range(200)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert answers == [200] * 200


def test_200_connections_wait_until_they_are_accepted(tmp_path: Path) -> None:
    for start in STARTED.values():
        with closing(start(tmp_path).socket) as listening:
            # Connections that do not fit are retried after at least a second, not refused.
            waiting = [socket.create_connection(listening.getsockname(), 0.9) for _ in range(200)]
            for each in waiting:
                each.close()


def test_number_of_connections_is_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "CONNECTIONS", 2)
    for start in STARTED.values():
        with running(start(tmp_path)) as server:
            idle = [socket.create_connection(server.server_address[:2], 30) for _ in range(2)]
            assert get(server, "/") == b""
            for each in idle:
                each.close()
            while get(server, "/") == b"":
                threading.Event().wait(0.01)


def test_a_client_that_closes_early_prints_nothing(
    server: LocalServer, capfd: pytest.CaptureFixture[str]
) -> None:
    for path in routes(server) * 3:
        with closing(socket.create_connection(server.server_address[:2], 30)) as connection:
            host = f"127.0.0.1:{server.server_address[1]}"
            connection.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")  # sends a reset
    assert status(get(server, "/")) == 200
    assert capfd.readouterr() == ("", "")
