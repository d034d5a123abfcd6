"""The server of pages that show a deck as it is, while somebody writes it: the proof page, and the studio.

Nobody can change anything through the proof page, so it needs no token.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar, Generic, TypeVar
from urllib.parse import unquote

from starlette.applications import Starlette
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from deckgen.errors import DeckgenError, FactError
from deckgen.faces.face_cache import FaceKey
from deckgen.faces.request import Drawn
from deckgen.facts import Fact, Where
from deckgen.proof.live import LiveDeck
from deckgen.web.guard import Guard
from deckgen.web.listeners import Listeners
from deckgen.web.runs import CommandRuns
from deckgen.web.serve import PageServer, beside, page_routes
from deckgen.words import ENGLISH

POLL = 0.05
"""Seconds between checks of the files."""
PICTURE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
"""An SVG that is opened on its own may use only its own styles and pictures."""
UNFIT = 422
"""The status of what cannot be done."""
FRESH = {"cache-control": "no-store"}
D = TypeVar("D", bound=LiveDeck)


@dataclass
class DeckSite(Generic[D]):
    """The routes of a page that shows a deck."""

    desk: D
    port: int
    runs: CommandRuns
    listeners: Listeners = field(init=False)
    page: ClassVar[str] = "proof.html"

    def __post_init__(self) -> None:
        self.listeners = Listeners(lambda: {"version": self.desk.version})

    def routes(self) -> list[BaseRoute]:
        """Return every address that is answered."""
        return [
            *page_routes({"/": self.page}),
            Route("/state", self.state),
            Route("/faces", self.faces),
            Route("/picture/{name}", self.picture),
            Route("/sheets/{target:path}", self.sheets),
            Route("/since", self.since),
            Route("/check", self.check),
            WebSocketRoute("/changes", self.changes),
        ]

    def is_ours(self, cookies: Mapping[str, str]) -> bool:
        """Return whether whoever has these cookies may see the deck."""
        return True

    async def state(self, request: Request) -> Response:
        """Answer with what the page shows."""
        return await self.answer(request, self.desk.state)

    async def faces(self, request: Request) -> Response:
        """Answer with the pictures, words and problems of some sides of cards, as many as are drawn soon."""
        wanted = [_key(each) for each in request.query_params.getlist("side")]
        if None in wanted:
            return Response(status_code=400)
        drawn = drawn_of(request.query_params)
        return await self.answer(request, partial(self.desk.faces, filter(None, wanted), drawn))

    async def picture(self, request: Request) -> Response:
        """Answer with a picture by its name."""
        if not self.is_ours(request.cookies):
            return Response(status_code=403)
        found = await asyncio.to_thread(self.desk.picture, request.path_params["name"])
        if found is None:
            return Response(status_code=404)
        kept = {"cache-control": "private, max-age=31536000, immutable", "content-security-policy": PICTURE}
        return Response(found.data, media_type=found.kind, headers=kept)

    async def sheets(self, request: Request) -> Response:
        """Answer with the sheets of a target."""
        drawn = drawn_of(request.query_params)
        return await self.answer(request, partial(self.desk.sheets, request.path_params["target"], drawn))

    async def since(self, request: Request) -> Response:
        """Answer with the changes since the last build."""
        return await self.answer(request, partial(self.desk.changes, drawn_of(request.query_params)))

    async def check(self, request: Request) -> Response:
        """Answer with the problems of the deck."""
        return await self.answer(request, self.runs.check)

    async def answer(self, request: Request, work: Callable[[], object], kind: str = "") -> Response:
        """Answer with what some work returns: as JSON, or a text of the given kind; None is not there."""
        if not self.is_ours(request.cookies):
            return Response(status_code=403)
        try:
            found = await asyncio.to_thread(work)
        except FactError as refused:
            return _refusal(refused.fact, self.status_of(refused))
        except DeckgenError as error:
            return _refusal(error.problems[0].fact, UNFIT)
        if found is None:
            return Response(status_code=404)
        return (
            Response(str(found), media_type=kind, headers=FRESH)
            if kind
            else JSONResponse(found, headers=FRESH)
        )

    def status_of(self, refused: FactError) -> int:
        """Return the status of an answer that refuses something."""
        return UNFIT

    async def changes(self, connection: WebSocket) -> None:
        """Keep a socket of a page, which is told of every change."""
        await self.listeners.keep(connection, welcome=self.is_ours(connection.cookies))

    async def watch(self) -> None:
        """Read the deck again when its files change, and tell every page."""
        while True:
            await asyncio.sleep(POLL)
            if await asyncio.to_thread(self.desk.follow):
                await self.listeners.tell()


def drawn_of(query: QueryParams) -> Drawn:
    """Return how cards are to be drawn: `overlay=hanafuda&option=hemisphere=south&language=de`."""
    options = (each.partition("=") for each in query.getlist("option"))
    given = tuple((name, value) for name, _, value in options)
    return Drawn(given, tuple(query.getlist("overlay")), query.get("language", ""))


def _key(text: str) -> FaceKey | None:
    """Return the side of a card that `part/id/back` names; None for anything else."""
    part, card, side = ([*map(unquote, text.split("/")), "", ""])[:3]
    return (part, card, side == "back") if side in ("front", "back") else None


def _refusal(fact: Fact, status: int) -> JSONResponse:
    """Return why something is not done, and what it is about."""
    at = next((value for value in fact.values.values() if isinstance(value, Where)), None)
    said = {
        "refused": ENGLISH.say(fact), "hint": ENGLISH.say(fact, "hint"), "key": fact.key,
        "named": [value for value in fact.values.values() if isinstance(value, str)],
        "at": at and {"file": at.file, "line": at.line},
    }  # fmt: skip
    return JSONResponse(said, status, headers=FRESH)


def _app_of(site: DeckSite[D], hosts: Sequence[str], port: int) -> ASGIApp:
    """Return the application that serves a site under these hosts (`127.0.0.1:8000`)."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        async with beside(site.watch()):
            yield
        await asyncio.to_thread(site.runs.stop)

    return Guard(Starlette(routes=site.routes(), lifespan=life), hosts)


class DeckServer(PageServer):
    """Serves a site of one deck; `site_of` makes it from the port."""

    def __init__(
        self,
        site_of: Callable[[int], DeckSite[D]],
        sockets: Sequence[socket.socket],
        ready: Callable[[], None],
    ) -> None:
        super().__init__(partial(_app_of, site_of(sockets[0].getsockname()[1])), sockets, ready)


def proof_server(
    desk: LiveDeck, sockets: Sequence[socket.socket], ready: Callable[[], None]
) -> DeckServer:  # fmt: skip
    """Return the server of a proof page."""
    return DeckServer(lambda port: DeckSite(desk, port, CommandRuns(desk.request)), sockets, ready)
