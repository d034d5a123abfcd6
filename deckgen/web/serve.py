"""What the servers of `deckgen.web` share: sockets, bounds, and the files of their pages."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import socket
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from typing import Any, TypeAlias

import uvicorn
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from deckgen.assets import asset
from deckgen.errors import FileError
from deckgen.facts import Fact
from deckgen.proof.inlined import loaded
from deckgen.web.processes import listen, started

Sockets: TypeAlias = list[socket.socket]

HOST = "127.0.0.1"
QUEUE = 256
"""Connections that may wait to be accepted; browsers open six each, and the default of 5 lost some of 200."""
CONNECTIONS = 512
"""The most concurrent connections; further ones are refused."""
HEAD = 64 * 1024
"""The largest request in bytes. Browsers send less than 2 KB, or up to 20 KB with many cookies."""
PATIENCE = 20.0
"""The time limit for receiving a request, in seconds."""
LARGEST_MESSAGE = 4096
"""The largest message of a page in bytes."""
PORTS = range(20_000, 30_000)
"""The ports to choose from, so that a link still works when its server is started again.

The ports that a system chooses are higher (from 32768 on Linux, from 49152 elsewhere), and any other program
may be given the same one while the server is down.
"""
TRIES = 20
"""The most ports of that range to try; after that, the system chooses."""
PING = 20.0
"""Seconds between pings, so that lost sockets are noticed."""
KINDS = {"html": "text/html; charset=utf-8", "css": "text/css", "js": "text/javascript"}


class Patient(H11Protocol):
    """Drops connections that have not sent a whole request in time."""

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a request."""
        super().connection_made(transport)
        self.loop.call_later(PATIENCE, self._drop)

    def _drop(self) -> None:
        is_socket = self.transport.get_protocol() is not self  # It became a WebSocket, which stays open.
        if self.cycle is None and not is_socket and not self.transport.is_closing():
            self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not a request; where another answer has begun, only close the connection."""
        if self.cycle is None or self.cycle.response_complete:
            super().send_400_response(msg)
        else:
            self.cycle.disconnected = True
            self.transport.close()


@dataclass
class Watched:
    """Logs faults of the application alone; the server's own log would also have faults of its guests."""

    app: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on. Raises what the application raises."""
        try:
            await self.app(scope, receive, send)
        except Exception:
            logging.getLogger(__name__).exception("a request failed")
            raise


@asynccontextmanager
async def beside(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Does work while the `async with` block runs, and cancels it at the end."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


class PageServer(uvicorn.Server):
    """Serves an application on sockets that are bound already; `ready` is called as soon as it answers.

    `app_of` makes the application from the hosts (`127.0.0.1:8000`) and the port that it is served under.
    """

    def __init__(
        self,
        app_of: Callable[[Sequence[str], int], ASGIApp],
        sockets: Sequence[socket.socket],
        ready: Callable[[], None],
        *,
        largest_message: int = LARGEST_MESSAGE,
    ) -> None:
        self.sockets, self._ready = list(sockets), ready
        self._helpers: list[BaseProcess] = []
        port = sockets[0].getsockname()[1]
        addresses = ["localhost", *(each.getsockname()[0] for each in sockets)]
        config = uvicorn.Config(
            Watched(app_of([f"{address}:{port}" for address in addresses], port)),
            log_level="critical",  # whoever can connect must not be able to fill the terminal
            http=Patient, ws="websockets-sansio", lifespan="on", log_config=None, access_log=False,
            ws_max_size=largest_message, ws_ping_interval=PING, ws_ping_timeout=PING, proxy_headers=False,
            ws_per_message_deflate=False,
            server_header=False, limit_concurrency=CONNECTIONS, h11_max_incomplete_event_size=HEAD,
            timeout_graceful_shutdown=1,
        )  # fmt: skip
        super().__init__(config)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop, and end the helpers."""
        for helper in self._helpers:
            helper.terminate()
        await super().shutdown(sockets)
        for helper in self._helpers:
            helper.join()

    def help_with(self, work: Callable[..., None], *given: object, hear: Callable[[Any], object]) -> None:
        """Start a process that works until the server stops; `hear` gets what it sends, in a thread."""
        process, line = started(work, *given, duplex=True)
        self._helpers.append(process)
        listen(line, hear)

    def serve_pages(self) -> None:
        """Serve until stopped."""
        self.run(self.sockets)


def json_object(text: str | bytes) -> dict[str, Any] | None:
    """Return the JSON object that a page sent; None for anything else, or text that cannot be sent back."""
    try:
        found = json.loads(text)
        json.dumps(found, ensure_ascii=False).encode()  # halves of surrogate pairs raise here
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def page_routes(pages: Mapping[str, str]) -> list[BaseRoute]:
    """Return the routes of pages by their addresses, and of what they load, from the bundled folder `web`."""
    loads = (name for page in pages.values() for name in loaded(page))
    files = {**pages, **{f"/{name}": name for name in loads}}

    async def answer(request: Request) -> Response:
        name = files[request.url.path]
        kind = KINDS[name.rpartition(".")[2]]
        return Response(
            asset("web", name).read_bytes(), media_type=kind, headers={"cache-control": "no-store"}
        )

    return [Route(path, answer) for path in files]


def bound(hosts: Sequence[str], port: int) -> Sockets:
    """Return sockets that listen on one port of each address; 0 is any free one. Raises FileError."""
    tried = [port] if port else [*(PORTS[secrets.randbelow(len(PORTS))] for _ in range(TRIES)), 0]
    for each in tried[:-1]:
        with suppress(FileError):
            return _bound(hosts, each)
    return _bound(hosts, tried[-1])


def _bound(hosts: Sequence[str], port: int) -> Sockets:
    found: Sockets = []
    for host in hosts:
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, port))
            listening.listen(QUEUE)  # until one of them listens, two sockets can share a port
        except OSError as error:
            for each in [listening, *found]:
                each.close()
            fact = Fact("web-port-taken", host=host, port=port, why=error.strerror or str(error))
            raise FileError(fact) from error
        port = listening.getsockname()[1]
        found.append(listening)
    return found
