"""Serve pages to one person's browser on this machine, and to nobody else.

Any web page may send requests to this machine, by its address or by a name that resolves to it, and so may
every local program. Requests are therefore checked, and bounded in bytes, time and number.
"""

from __future__ import annotations

import io
import socket
import threading
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar

HOST = "127.0.0.1"
QUEUE = 256
"""Connections that may wait to be accepted; browsers open six each, and the default of 5 lost some of 200."""
CONNECTIONS = 512
"""The most concurrent connections. Each uses a thread; further ones are closed without a response."""
HEAD = 64 * 1024
"""The largest request in bytes. Browsers send less than 2 KB, or up to 20 KB with many cookies."""
PATIENCE = 20.0
"""The time limit for receiving a request, and for sending a response, in seconds."""


def is_own(host: str, origin: str | None, site: str, *, hosts: Collection[str], linked: bool) -> bool:
    """Return whether a request comes from a page of a server, or from the person who opens it.

    `host`, `origin` and `site` are its headers Host, Origin and Sec-Fetch-Site; `hosts` are the names and
    ports that the server goes by. These protect against DNS rebinding, a foreign site whose name resolves to
    this machine; the others against requests of foreign pages. They may only link to a page that is `linked`.
    """
    name = host.lower()
    return (
        name in hosts and origin in (None, f"http://{name}") and (site in ("none", "same-origin") or linked)
    )


@dataclass(frozen=True)
class Answer:
    """The response of a route."""

    data: bytes
    kind: str
    keep: str = "no-store"
    """The Cache-Control header."""
    policy: str = "default-src 'none'"
    """The Content-Security-Policy header."""


class LocalServer(ThreadingHTTPServer):
    """A server on this machine's loopback address; raises OSError if the port is taken."""

    request_queue_size = QUEUE
    daemon_threads = True

    def __init__(self, port: int, handler: type[LocalHandler]) -> None:
        self._free = threading.Semaphore(CONNECTIONS)
        super().__init__((HOST, port), handler)

    @property
    def address(self) -> str:
        """The URL of the page."""
        return f"http://{HOST}:{self.server_address[1]}/"

    def process_request(self, request: Any, client_address: Any) -> None:
        if self._free.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._free.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Do nothing, because a browser that closes the connection is not an error."""


class LocalHandler(BaseHTTPRequestHandler):
    """Answers GET requests from its own server's pages by routes. No request changes anything."""

    protocol_version = "HTTP/1.1"
    server_version, sys_version = "deckgen", ""
    routes: ClassVar[Mapping[str, Callable[[Any], Answer | None]]] = {}
    """Routes by path; a path that ends with a slash includes those below. A route that has answered returns
    None."""

    def setup(self) -> None:
        super().setup()
        self._head = _Head(self.connection)
        self.rfile = io.BufferedReader(self._head)

    def handle_one_request(self) -> None:
        self._head.begin()
        super().handle_one_request()

    def do_GET(self) -> None:
        # So far only receiving the request had a time limit.
        self.connection.settimeout(PATIENCE)
        name = self.path.partition("?")[0]
        route = self.routes.get(name) or self.routes.get(name[: name.rfind("/", 1) + 1])
        if not self._is_own(name):
            self.refuse(HTTPStatus.FORBIDDEN)
        elif self.headers.get("Content-Length", "0") != "0" or "Transfer-Encoding" in self.headers:
            self.refuse(HTTPStatus.BAD_REQUEST)
        elif route is None:
            self.refuse(HTTPStatus.NOT_FOUND)
        elif (answer := route(self)) is not None:
            self.begin(HTTPStatus.OK, answer.kind, answer.keep, answer.policy, len(answer.data))
            self.wfile.write(answer.data)

    def refuse(self, status: HTTPStatus) -> None:
        """Respond with just a status."""
        if status is not HTTPStatus.NOT_FOUND:
            self.close_connection = True
        self.begin(status, "text/plain", length=0)

    def begin(
        self, status: HTTPStatus, kind: str, keep: str = "no-store", policy: str = Answer.policy,
        length: int | None = None,
    ) -> None:  # fmt: skip
        """Send the head of a response; one without a length lasts as long as the connection."""
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Cache-Control", keep)
        self.send_header("Content-Security-Policy", f"{policy}; frame-ancestors 'none'")
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        self.send_header("X-Content-Type-Options", "nosniff")
        if length is None or self.close_connection:
            self.close_connection = True
            self.send_header("Connection", "close")
        if length is not None:
            self.send_header("Content-Length", str(length))
        self.end_headers()

    def _is_own(self, name: str) -> bool:
        """Return whether a request comes from a page of this server, or from the person who opens it.

        Checking the host prevents DNS rebinding (a foreign site whose name resolves to this machine); the
        other checks prevent requests from foreign pages, which may only link to this one.
        """
        host = self.headers.get("Host", "")
        port = host.rpartition(":")[2]
        hosts = [f"{name}:{port}" for name in (HOST, "localhost")]
        site = self.headers.get("Sec-Fetch-Site", "none")
        return is_own(host, self.headers.get("Origin"), site, hosts=hosts, linked=name == "/")

    def log_message(self, format: str, *args: object) -> None:
        """Do nothing, to keep requests out of the terminal."""


class _Head(io.RawIOBase):
    """Reads requests from a socket, each bounded in bytes and in time."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self.begin()

    def begin(self) -> None:
        """Start the limits for a new request."""
        self._left, self._until = HEAD, time.monotonic() + PATIENCE

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any, /) -> int:
        wait = self._until - time.monotonic()
        if wait <= 0 or self._left <= 0:
            raise TimeoutError
        self._connection.settimeout(wait)
        count = self._connection.recv_into(buffer)
        self._left -= count
        return count
