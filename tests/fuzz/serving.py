"""Send hostile requests to the servers: they must stay alive, and answer nobody but their own pages."""

from __future__ import annotations

import os
import socket
import sys
import threading
import traceback
from base64 import b64decode, b64encode
from collections.abc import Callable
from http.client import HTTPConnection
from pathlib import Path
from random import Random

from deckgen.faces.request import Request
from deckgen.proof.live import LiveDeck
from deckgen.web.proof import proof_server
from deckgen.web.serve import HOST, bound

REQUESTS = "requests"
"""The file of an input with one request on each line, in Base64."""
NOT_ALIVE, ANSWERED_OTHERS = 98, 97
"""Exit codes for a server that no longer answers, and for one that answered to the name of a foreign site."""
PATIENCE = 2.0
"""Seconds to wait for an answer: some requests are never completed, and an event stream never ends."""
PORT = b"@port@"

_METHODS = (
    b"GET",
    b"GET",
    b"GET",
    b"HEAD",
    b"POST",
    b"PUT",
    b"DELETE",
    b"OPTIONS",
    b"TRACE",
    b"G\0T",
    b"",
    b"\xff",
)
_PATHS = (
    b"/", b"/state", b"/checks", b"/rest", b"/events", b"/picture/", b"/picture/../../secret", b"/../secret",
    b"/..%2f..%2fsecret", b"/%2e%2e/secret", b"//secret", b"/picture/%00", b"http://evil.example/", b"*", b"",
    b"/picture/" + b"a" * 60_000, b"/\xff\xfe", b"/?" + b"&a=" * 9_000, b"/secret", b"\\..\\secret",
    b"file:///secret",
)  # fmt: skip
_LOCAL = (HOST.encode() + b":" + PORT, b"localhost:" + PORT)
_FOREIGN = (
    b"evil.example", b"evil.example:" + PORT, b"127.0.0.1.evil.example:" + PORT, b"",
    b"localhost.evil:" + PORT,
    b"127.0.0.1@evil.example:1", b"[::1]evil:" + PORT, b"0x7f000001x:" + PORT,
)  # fmt: skip
_HEADERS = (
    b"Origin: http://evil.example", b"Origin: null", b"Referer: http://evil.example/", b"Cookie: a=b",
    b"Content-Length: 99999999999", b"Content-Length: -1", b"Content-Length: x",
    b"Transfer-Encoding: chunked",
    b"X: " + b"y" * 70_000, b"no colon", b" folded", b"Range: bytes=0-1", b"Upgrade: websocket",
    b"Connection: Upgrade, keep-alive", b"Expect: 100-continue", b"Accept-Encoding: " + b"gzip," * 999,
    b"\0: \0",
)  # fmt: skip
_BODIES = (
    b"",
    b"",
    b"{}",
    b"\0" * 5_000,
    b"5\r\nhello\r\n0\r\n\r\n",
    b"FFFFFFFFFFFFFFFF\r\nx",
    b"GET / HTTP/1.1\r\n\r\n",
)
_VERSIONS = (b"HTTP/1.1", b"HTTP/1.1", b"HTTP/1.0", b"HTTP/0.9", b"HTTP/99.99", b"HTTP/", b"XXX", b"")


def request(chance: Random, paths: tuple[bytes, ...] = _PATHS) -> bytes:
    """Return a request that may be wrong anywhere, or end in the middle."""
    line = b" ".join((chance.choice(_METHODS), chance.choice(paths), chance.choice(_VERSIONS)))
    hosts = [b"Host: " + chance.choice(chance.choice((_LOCAL, _LOCAL, _FOREIGN)))] * chance.choice(
        (1, 1, 1, 1, 0, 2)
    )
    headers = [*hosts, *(chance.choice(_HEADERS) for _ in range(chance.choice((0, 0, 1, 2, 150))))]
    whole = b"\r\n".join((line, *headers, b"", chance.choice(_BODIES)))
    return whole[: chance.randrange(len(whole) + 1)] if chance.random() < 0.15 else whole


def write_requests(chance: Random, path: Path, own: tuple[bytes, ...] = ()) -> None:
    """Write the requests of an input; `own` are further paths of the server that gets them."""
    found = (request(chance, _PATHS + 2 * own) for _ in range(chance.randrange(1, 30)))
    path.write_bytes(b"\n".join(map(b64encode, found)))


def serve_and_ask(deck: Path) -> None:
    """Serve a deck, send it the requests, and exit with the result."""

    live = LiveDeck(Request(deck, deck.parent / "output"))
    live.read()
    (listening,) = bound([HOST], 0)

    def ready() -> None:
        port = listening.getsockname()[1]
        threading.Thread(target=_end, args=(deck.parent / REQUESTS, port), daemon=True).start()

    proof_server(live, [listening], ready).serve_pages()


def _end(path: Path, port: int) -> None:
    """Send the requests of a file, and end the process with how it went."""
    end_with(lambda: asked(path, port))


def end_with(ask: Callable[[], int]) -> None:
    """End the process with the status that the questions come to."""
    status = NOT_ALIVE
    try:
        status = ask()
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
    finally:
        os._exit(status)


def asked(path: Path, port: int) -> int:
    """Send the requests of a file to a server, and return how it bore them."""
    waiting, answers = [], []
    for line in path.read_bytes().splitlines():
        sent = b64decode(line).replace(PORT, str(port).encode())
        connection = socket.create_connection((HOST, port), timeout=PATIENCE)
        waiting.append(connection)  # stays open: half of a request must not stop others
        try:
            connection.sendall(sent)
            connection.settimeout(0.2)
            answer = connection.recv(1 << 20)
        except OSError:
            continue
        answers.append(answer)
        foreign = b"Host: " in sent and not any(
            b"Host: " + host.replace(PORT, b"") in sent for host in _LOCAL
        )
        if foreign and b" 200 " in answer[:20]:
            print(f"answered to {sent[:300]!r}", file=sys.stderr, flush=True)
            return ANSWERED_OTHERS
    (path.parent / "answers").write_bytes(b"\n".join(answers))
    after = HTTPConnection(HOST, port, timeout=10)
    after.request("GET", "/", headers={"Host": f"{HOST}:{port}"})
    return 0 if after.getresponse().status in (200, 302, 401, 403) else NOT_ALIVE
