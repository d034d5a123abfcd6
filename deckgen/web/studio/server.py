"""The server of the studio: its page, and the edits of one person on this machine.

The link carries a token behind the `#`, which browsers send to nobody. The page trades it for a cookie, and
everything but the page's own files needs that cookie. Requests of other sites are refused by the `Guard`.
"""

from __future__ import annotations

import secrets
import socket
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Route

from deckgen.errors import DeckgenError, FactError
from deckgen.paths import guarded, is_file
from deckgen.web.proof import FRESH, DeckServer, DeckSite, drawn_of
from deckgen.web.runs import CommandRuns
from deckgen.web.serve import json_object
from deckgen.web.studio.bench import Conflict
from deckgen.web.studio.desk import StudioDesk
from deckgen.web.studio.dropped import LARGEST_FILE, stored
from deckgen.web.studio.texts import XLIFF

LARGEST_POST = 4_000_000
"""The largest edit in bytes: the whole text of a file."""
LARGEST_LINK = 1024
_LOOK = [str, str, bool]
"""A side of a card: its part, its id, and whether it is the back."""


@dataclass
class StudioSite(DeckSite[StudioDesk]):
    """The routes of a studio: those of any page that shows a deck, and those that change it."""

    token: str
    page: ClassVar[str] = "studio.html"

    def routes(self) -> list[BaseRoute]:
        """Return every address that is answered."""
        return [
            *super().routes(),
            Route("/join", self.join, methods=["POST"]),
            Route("/form/{token}", self.form),
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
        ]

    @property
    def cookie(self) -> str:
        """The name of the cookie: browsers share cookies between the ports of a machine."""
        return f"deckgen-studio-{self.port}"

    def is_ours(self, cookies: Mapping[str, str]) -> bool:
        """Return whether the token of the link was traded for these cookies."""
        return secrets.compare_digest(cookies.get(self.cookie, "").encode(), self.token.encode())

    def status_of(self, refused: FactError) -> int:
        """Return the status of an answer that refuses something, or that tells of a conflict."""
        return 409 if isinstance(refused, Conflict) else super().status_of(refused)

    async def join(self, request: Request) -> Response:
        """Trade the token of the link for a cookie."""
        given = await _body(request, LARGEST_LINK)
        if given is None or not secrets.compare_digest(given, self.token.encode()):
            return Response(status_code=403)
        answer = Response(status_code=204)
        answer.set_cookie(self.cookie, self.token, httponly=True, samesite="strict")
        return answer

    async def form(self, request: Request) -> Response:
        """Answer with the parameters of a layer."""
        return await self.answer(request, partial(self.desk.form, request.path_params["token"]))

    async def text(self, request: Request) -> Response:
        """Answer with the text of a file of the deck."""
        return await self.answer(request, partial(self.desk.source, request.path_params["file"]))

    async def edit(self, request: Request) -> Response:
        """Make an edit, and tell every page of it; answer with the new state, and the card looked at."""
        if request.headers.get("content-type", "") != "application/json":
            return Response(status_code=415)
        if not self.is_ours(request.cookies):
            return Response(status_code=403)
        body = await _body(request, LARGEST_POST)
        if body is None:
            return Response(status_code=413)
        asked = json_object(body)
        if asked is None:
            return Response(status_code=400)
        answer = await self.answer(request, partial(self._edited, asked))
        await self.listeners.tell()
        return answer

    def _edited(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        with self.desk.lock:
            done = self.desk.edit(asked)
            if not isinstance(done, str):
                return {"ways": done}
            look = asked.get("look")
            shown = (
                self.desk.face((look[0], look[1], look[2]))
                if isinstance(look, list) and list(map(type, look)) == _LOOK
                else None
            )
            return {"done": done, "state": self.desk.state(), "face": shown}

    async def kinds(self, request: Request) -> Response:
        """Answer with the kinds of layers."""
        return await self.answer(request, self.desk.gallery.shown)

    async def kind(self, request: Request) -> Response:
        """Answer with the picture of a kind of layer."""
        picture = partial(self.desk.gallery.picture, request.path_params["name"])
        return await self.answer(request, picture, "image/svg+xml")

    async def icon(self, request: Request) -> Response:
        """Answer with the picture of an icon."""
        return await self.answer(
            request, partial(self.desk.icon, request.path_params["name"]), "image/svg+xml"
        )

    async def languages(self, request: Request) -> Response:
        """Answer with the texts of the deck and their translations."""
        return await self.answer(request, partial(self.desk.languages.shown, request.path_params["language"]))

    async def exchanged(self, request: Request) -> Response:
        """Answer with the texts and their translations as a file for a translator."""
        ending = Path(request.path_params["file"]).suffix
        kind = "application/xliff+xml" if ending in XLIFF else "text/csv"
        return await self.answer(
            request, partial(self.desk.languages.exchanged, request.path_params["language"], ending), kind
        )

    async def file(self, request: Request) -> Response:
        """Copy a picture or a font into the deck's folder."""
        if not self.is_ours(request.cookies):
            return Response(status_code=403)
        data = await _body(request, LARGEST_FILE)
        if data is None:
            return Response(status_code=413)
        name = request.path_params["name"]
        return await self.answer(request, lambda: stored(self.desk.path, name, data)._asdict())

    async def targets(self, request: Request) -> Response:
        """Answer with what can be built."""
        return await self.answer(request, lambda: self.runs.targets(self.desk.shown.session))

    async def run(self, request: Request) -> Response:
        """Try whether words fit, build a target, or play."""
        if not self.is_ours(request.cookies):
            return Response(status_code=403)
        body = await _body(request, LARGEST_LINK)
        if body is None:
            return Response(status_code=413)
        given, drawn = json_object(body) or {}, drawn_of(request.query_params)
        works: Mapping[str, Callable[[], object]] = {
            "fit": self.runs.fit,
            "build": lambda: self.runs.build(str(given.get("target")), given, drawn),
            "play": lambda: {"url": self.runs.play(drawn)},
        }
        if request.path_params["what"] not in works:
            return Response(status_code=404)
        return await self.answer(request, works[request.path_params["what"]])

    async def built(self, request: Request) -> Response:
        """Answer with a built file, to be saved."""
        if not self.is_ours(request.cookies):
            return Response(status_code=403)
        try:
            path = guarded(self.runs.out, self.runs.out / request.path_params["file"])
        except DeckgenError:  # a link that leads out, or a name that no file can have
            return Response(status_code=404)
        if not is_file(path):
            return Response(status_code=404)
        return FileResponse(path, filename=path.name, headers=FRESH)


async def _body(request: Request, most: int) -> bytes | None:
    """Return the body of a request; None if it is too large."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > most:
            return None
    return body


def studio_server(
    desk: StudioDesk, token: str, sockets: Sequence[socket.socket], ready: Callable[[], None]
) -> DeckServer:  # fmt: skip
    """Return the server of a studio."""
    return DeckServer(lambda port: StudioSite(desk, port, CommandRuns(desk.request), token), sockets, ready)
