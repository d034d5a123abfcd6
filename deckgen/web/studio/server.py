"""The server of the studio: its page, and the edits of one person on this machine.

The link carries a token behind the `#`, which browsers send to nobody. The page trades it for a cookie, and
everything but the page's own files needs that cookie. Requests of other sites are refused by the `Guard`.
"""

from __future__ import annotations

import asyncio
import secrets
import socket
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from deckgen.errors import DeckgenError, FactError
from deckgen.faces.request import Drawn
from deckgen.facts import Fact, Where
from deckgen.paths import guarded, is_file
from deckgen.web.guard import Guard
from deckgen.web.listeners import Listeners
from deckgen.web.serve import PageServer, beside, json_object, page_routes
from deckgen.web.studio.bench import Conflict
from deckgen.web.studio.desk import StudioDesk
from deckgen.web.studio.dropped import LARGEST_FILE, stored
from deckgen.web.studio.runs import CommandRuns
from deckgen.web.studio.texts import XLIFF
from deckgen.words import ENGLISH

LARGEST_POST = 4_000_000
"""The largest edit in bytes: the whole text of a file."""
LARGEST_LINK = 1024
POLL = 0.2
"""Seconds between checks of the files."""
_LOOK = [str, str, bool]
"""A side of a card: its part, its id, and whether it is the back."""


@dataclass
class StudioSite:
    """The routes of a studio."""

    desk: StudioDesk
    token: str
    port: int
    runs: CommandRuns
    listeners: Listeners = field(init=False)

    def __post_init__(self) -> None:
        self.listeners = Listeners(lambda: {"version": self.desk.version})

    def routes(self) -> list[BaseRoute]:
        """Return every address that is answered."""
        return [
            *page_routes({"/": "studio.html"}),
            Route("/join", self.join, methods=["POST"]),
            Route("/state", self.state),
            Route("/form/{token}", self.form),
            Route("/face/{part}/{card}/{side}", self.face),
            Route("/picture/{name}", self.picture),
            Route("/text/{file:path}", self.text),
            Route("/edit", self.edit, methods=["POST"]),
            Route("/kinds", self.kinds),
            Route("/kind/{name}", self.kind),
            Route("/icon/{name}", self.icon),
            Route("/file/{name}", self.file, methods=["POST"]),
            Route("/languages/{language}", self.languages),
            Route("/languages/{language}/{file}", self.exchanged),
            Route("/targets", self.targets),
            Route("/run/{what}", self.run, methods=["POST"]),
            Route("/built/{file:path}", self.built),
            WebSocketRoute("/changes", self.changes),
        ]

    @property
    def cookie(self) -> str:
        """The name of the cookie: browsers share cookies between the ports of a machine."""
        return f"deckgen-studio-{self.port}"

    def _is_ours(self, cookies: Mapping[str, str]) -> bool:
        return secrets.compare_digest(cookies.get(self.cookie, "").encode(), self.token.encode())

    async def join(self, request: Request) -> Response:
        """Trade the token of the link for a cookie."""
        given = await _body(request, LARGEST_LINK)
        if given is None or not secrets.compare_digest(given, self.token.encode()):
            return Response(status_code=403)
        answer = Response(status_code=204)
        answer.set_cookie(self.cookie, self.token, httponly=True, samesite="strict")
        return answer

    async def state(self, request: Request) -> Response:
        """Answer with what the page shows."""
        return await self._answer(request, self.desk.state)

    async def form(self, request: Request) -> Response:
        """Answer with the parameters of a layer."""
        return await self._answer(request, partial(self.desk.form, request.path_params["token"]))

    async def face(self, request: Request) -> Response:
        """Answer with the name of the picture of a card's side, and its problems."""
        given, drawn = request.path_params, _drawn(request.query_params)
        return await self._answer(
            request, partial(self.desk.face, given["part"], given["card"], given["side"] == "back", drawn)
        )

    async def text(self, request: Request) -> Response:
        """Answer with the text of a file of the deck."""
        return await self._answer(request, partial(self.desk.source, request.path_params["file"]))

    async def picture(self, request: Request) -> Response:
        """Answer with a picture by its digest."""
        found = self.desk.pictures.get(request.path_params["name"])
        if not self._is_ours(request.cookies):
            return Response(status_code=403)
        if found is None:
            return Response(status_code=404)
        kept = {"cache-control": "private, max-age=31536000, immutable"}
        return Response(found, media_type="image/svg+xml", headers=kept)

    async def edit(self, request: Request) -> Response:
        """Make an edit, and tell every page of it; answer with the new state, and the card looked at."""
        if request.headers.get("content-type", "") != "application/json":
            return Response(status_code=415)
        if not self._is_ours(request.cookies):
            return Response(status_code=403)
        body = await _body(request, LARGEST_POST)
        if body is None:
            return Response(status_code=413)
        asked = json_object(body)
        if asked is None:
            return Response(status_code=400)
        answer = await self._answer(request, partial(self._edited, asked))
        await self.listeners.tell()
        return answer

    def _edited(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        with self.desk.lock:
            done = self.desk.edit(asked)
            if not isinstance(done, str):
                return {"ways": done}
            look = asked.get("look")
            shown = (
                self.desk.face(*look) if isinstance(look, list) and list(map(type, look)) == _LOOK else None
            )
            return {"done": done, "state": self.desk.state(), "face": shown}

    async def kinds(self, request: Request) -> Response:
        """Answer with the kinds of layers."""
        return await self._answer(request, self.desk.gallery.shown)

    async def kind(self, request: Request) -> Response:
        """Answer with the picture of a kind of layer."""
        picture = partial(self.desk.gallery.picture, request.path_params["name"])
        return await self._answer(request, picture, "image/svg+xml")

    async def icon(self, request: Request) -> Response:
        """Answer with the picture of an icon."""
        return await self._answer(
            request, partial(self.desk.icon, request.path_params["name"]), "image/svg+xml"
        )

    async def languages(self, request: Request) -> Response:
        """Answer with the texts of the deck and their translations."""
        return await self._answer(
            request, partial(self.desk.languages.shown, request.path_params["language"])
        )

    async def exchanged(self, request: Request) -> Response:
        """Answer with the texts and their translations as a file for a translator."""
        ending = Path(request.path_params["file"]).suffix
        kind = "application/xliff+xml" if ending in XLIFF else "text/csv"
        return await self._answer(
            request, partial(self.desk.languages.exchanged, request.path_params["language"], ending), kind
        )

    async def file(self, request: Request) -> Response:
        """Copy a picture or a font into the deck's folder."""
        if not self._is_ours(request.cookies):
            return Response(status_code=403)
        data = await _body(request, LARGEST_FILE)
        if data is None:
            return Response(status_code=413)
        name = request.path_params["name"]
        return await self._answer(request, lambda: stored(self.desk.path, name, data)._asdict())

    async def targets(self, request: Request) -> Response:
        """Answer with what can be built."""
        return await self._answer(request, lambda: self.runs.targets(self.desk.shown.session))

    async def run(self, request: Request) -> Response:
        """Check the deck, build a target, or play."""
        if not self._is_ours(request.cookies):
            return Response(status_code=403)
        body = await _body(request, LARGEST_LINK)
        if body is None:
            return Response(status_code=413)
        given, drawn = json_object(body) or {}, _drawn(request.query_params)
        works: Mapping[str, Callable[[], object]] = {
            "check": self.runs.check,
            "fit": self.runs.fit,
            "build": lambda: self.runs.build(str(given.get("target")), given, drawn),
            "play": lambda: {"url": self.runs.play()},
        }
        if request.path_params["what"] not in works:
            return Response(status_code=404)
        return await self._answer(request, works[request.path_params["what"]])

    async def built(self, request: Request) -> Response:
        """Answer with a built file, to be saved."""
        if not self._is_ours(request.cookies):
            return Response(status_code=403)
        try:
            path = guarded(self.runs.out, self.runs.out / request.path_params["file"])
        except DeckgenError:  # a link that leads out, or a name that no file can have
            return Response(status_code=404)
        if not is_file(path):
            return Response(status_code=404)
        return FileResponse(path, filename=path.name, headers={"cache-control": "no-store"})

    async def _answer(self, request: Request, work: Callable[[], object], kind: str = "") -> Response:
        """Answer with what some work returns: as JSON, or a text of the given kind."""
        if not self._is_ours(request.cookies):
            return Response(status_code=403)
        try:
            found = await asyncio.to_thread(work)
        except FactError as refused:
            return _refusal(409 if isinstance(refused, Conflict) else 422, refused.fact)
        except DeckgenError as error:
            return _refusal(422, error.problems[0].fact)
        kept = {"cache-control": "no-store"}
        return (
            Response(str(found), media_type=kind, headers=kept) if kind else JSONResponse(found, headers=kept)
        )

    async def changes(self, connection: WebSocket) -> None:
        """Keep a socket of a page, which is told of every change."""
        await self.listeners.keep(connection, welcome=self._is_ours(connection.cookies))

    async def watch(self) -> None:
        """Read the deck again when another program changes its files."""
        while True:
            await asyncio.sleep(POLL)
            if await asyncio.to_thread(self.desk.refresh):
                await self.listeners.tell()


def _drawn(query: QueryParams) -> Drawn:
    """Return how cards are to be drawn: `overlay=hanafuda&option=hemisphere=south&language=de`."""
    options = (each.partition("=") for each in query.getlist("option"))
    given = tuple((name, value) for name, _, value in options)
    return Drawn(given, tuple(query.getlist("overlay")), query.get("language", ""))


def _refusal(status: int, fact: Fact) -> Response:
    at = next((value for value in fact.values.values() if isinstance(value, Where)), None)
    said = {
        "refused": ENGLISH.say(fact), "hint": ENGLISH.say(fact, "hint"), "key": fact.key,
        "named": [value for value in fact.values.values() if isinstance(value, str)],
        "at": at and {"file": at.file, "line": at.line},
    }  # fmt: skip
    return JSONResponse(said, status, headers={"cache-control": "no-store"})


async def _body(request: Request, most: int) -> bytes | None:
    """Return the body of a request; None if it is too large."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > most:
            return None
    return body


def app_of(desk: StudioDesk, out: Path, token: str, hosts: Sequence[str], port: int) -> ASGIApp:
    """Return the application that serves a studio under these hosts (`127.0.0.1:8000`)."""
    site = StudioSite(desk, token, port, CommandRuns(desk.path, out))

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        async with beside(site.watch()):
            yield
        await asyncio.to_thread(site.runs.stop)

    return Guard(Starlette(routes=site.routes(), lifespan=life), hosts)


class StudioServer(PageServer):
    """Serves the studio of one deck, whose built files are put into the folder `out`."""

    def __init__(
        self,
        desk: StudioDesk,
        out: Path,
        token: str,
        sockets: Sequence[socket.socket],
        ready: Callable[[], None],
    ) -> None:
        super().__init__(partial(app_of, desk, out, token), sockets, ready)
