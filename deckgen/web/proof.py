"""The server of the proof page: the cards of a deck as they are, while somebody writes it.

Nobody can change anything through it, so it needs no token.
"""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from urllib.parse import unquote

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from deckgen.faces.request import Request as Wanted
from deckgen.proof.document import html, sheet_targets
from deckgen.proof.live import POLL, Live
from deckgen.web.guard import Guard
from deckgen.web.listeners import Listeners
from deckgen.web.serve import HOST, PageServer, beside, bound, page_routes

MOST_IN_VIEW = 200
"""The most cards in view to draw first."""
PICTURE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
"""An SVG that is opened on its own may use only its own styles and pictures."""
FRESH = {"cache-control": "no-store"}


@dataclass
class ProofSite:
    """The routes of a proof page."""

    live: Live
    listeners: Listeners = field(init=False)

    def __post_init__(self) -> None:
        self.listeners = Listeners(self._now)

    def routes(self) -> list[BaseRoute]:
        """Return every address that is answered."""
        return [
            Route("/", self.page),
            Route("/state", self.state),
            Route("/checks", self.checks),
            Route("/rest", self.rest),
            Route("/picture/{name}", self.picture),
            Route("/sheets/{target}", self.sheets),
            Route("/view", self.view),
            WebSocketRoute("/changes", self.changes),
            *page_routes({"/": "proof.html"}),  # after the page itself, which has data in it
        ]

    async def page(self, request: Request) -> Response:
        """Answer with the page."""
        return HTMLResponse(html(self.live.state(), as_file=False), headers=FRESH)

    async def state(self, request: Request) -> Response:
        """Answer with what the page shows."""
        return JSONResponse(self.live.state(), headers=FRESH)

    async def checks(self, request: Request) -> Response:
        """Answer with the problems of the cards."""
        return JSONResponse(await asyncio.to_thread(self.live.checks), headers=FRESH)

    async def rest(self, request: Request) -> Response:
        """Answer with the changes since the last build."""
        return JSONResponse(await asyncio.to_thread(self.live.rest), headers=FRESH)

    async def picture(self, request: Request) -> Response:
        """Answer with a picture by its name."""
        found = await asyncio.to_thread(self.live.picture, request.path_params["name"])
        if found is None:
            return Response(status_code=404)
        kept = {"cache-control": "max-age=31536000, immutable", "content-security-policy": PICTURE}
        return Response(found.data, media_type=found.kind, headers=kept)

    async def sheets(self, request: Request) -> Response:
        """Answer with the sheets of a target."""
        found = await asyncio.to_thread(self.live.sheets, request.path_params["target"])
        return Response(status_code=404) if found is None else JSONResponse(found, headers=FRESH)

    async def view(self, request: Request) -> Response:
        """Note which cards a page shows."""
        names = request.url.query.split(",")[:MOST_IN_VIEW]
        self.live.in_view = [unquote(name) for name in names]
        return Response(status_code=204)

    async def changes(self, connection: WebSocket) -> None:
        """Keep a socket of a page, which is told of every change."""
        await self.listeners.keep(connection)

    def _now(self) -> dict[str, object]:
        return {"version": self.live.version, "drawing": self.live.drawing}

    async def watch(self) -> None:
        """Tell every page when the deck changes, and when it is being drawn again."""
        told = self._now()
        while True:
            await asyncio.sleep(POLL)
            if told != (now := self._now()):
                told = now
                await self.listeners.tell()


def app_of(live: Live, hosts: Sequence[str], port: int) -> ASGIApp:
    """Return the application that serves a proof page under these hosts (`127.0.0.1:8000`)."""
    site = ProofSite(live)

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        async with beside(site.watch()):
            yield

    return Guard(Starlette(routes=site.routes(), lifespan=life), hosts)


class ProofServer(PageServer):
    """Serves the proof page of one deck."""

    def __init__(self, live: Live, sockets: Sequence[socket.socket], ready: Callable[[], None]) -> None:
        super().__init__(partial(app_of, live), sockets, ready)


def serve(
    request: Wanted, port: int, ready: Callable[[str], None], targets: Sequence[str] = ()
) -> None:  # fmt: skip
    """Serve until stopped; call `ready` with the URL. Raises FileError if the port is taken.

    The sheets of `targets` are offered first.
    """
    live = Live(request, targets=list(dict.fromkeys([*targets, *sheet_targets()])))
    live.refresh()
    (listening,) = sockets = bound([HOST], port)
    address = f"http://{HOST}:{listening.getsockname()[1]}/"
    watcher = threading.Thread(target=live.watch, daemon=True)
    watcher.start()
    try:
        ProofServer(live, sockets, lambda: ready(address)).serve_pages()
    finally:
        live.stop()
        watcher.join(timeout=5)
