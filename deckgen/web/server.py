"""The server of one table: pages, faces and sockets, for those who have a link to a seat.

A link carries a token behind the `#`, which browsers send to nobody. The page trades it once for a cookie.
Sockets and posts are taken from pages of this server alone; everything is bounded in bytes and in number.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import signal
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, TypeAlias

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request as WebRequest
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.http.h11_impl import H11Protocol

from deckgen.assets import asset
from deckgen.errors import DeckgenError, FileError
from deckgen.facts import Fact
from deckgen.games.draws import Draws
from deckgen.play.bots import Bot, bot, sight
from deckgen.serving import CONNECTIONS, HEAD, PATIENCE, is_own
from deckgen.web.cards import Cards, picture
from deckgen.web.session import LiveTable, Refused

Sockets: TypeAlias = list[socket.socket]

SIZE = 320
"""Pixels of a face: a square of this size has as many."""
LARGEST_MESSAGE = 4096
"""The largest message of a page in bytes."""
LARGEST_POST = 1024
RATE, BURST = 10.0, 20.0
"""Messages that a socket may send in a second, and at once."""
PER_SEAT, PER_ADDRESS = 8, 20
"""Sockets open at one time."""
PING = 20.0
"""Seconds between pings, so that lost sockets are noticed."""
SPECTATOR = "watch"
"""In the place of a seat in addresses and cookies."""
PAGES = {"/": "table.html", "/table.css": "table.css", "/table.js": "table.js", "/live.js": "live.js"}
KINDS = {"html": "text/html; charset=utf-8", "css": "text/css", "js": "text/javascript"}


@dataclass(eq=False)
class Guest:
    """One socket: whose it is, and what it has been told."""

    socket: WebSocket
    seat: int | None
    address: str
    told: int = 0
    """Lines of the log that it has."""
    log: object = None
    """The log of which it has them."""
    faces: int = 0
    allowance: float = BURST
    at: float = field(default_factory=time.monotonic)

    def may_speak(self) -> bool:
        """Count a message; return whether it is not one too many."""
        now = time.monotonic()
        self.allowance = min(BURST, self.allowance + RATE * (now - self.at)) - 1
        self.at = now
        return self.allowance >= 0


class Thinker:
    """A process in which bots think, begun when it is first needed. It ends with this one."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: BaseProcess | None = None
        self._line: Connection | None = None

    def move(self, player: Bot, seen: Any, draws: Any) -> Any:
        """Return the move of a bot."""
        with self._lock:
            if self._line is None:
                self._process, self._line = _started(_think, duplex=True)
            self._line.send((player, seen, draws))
            return self._line.recv()

    def close(self) -> None:
        """End the process."""
        if self._process is not None and self._line is not None:
            self._line.close()
            self._process.terminate()
            self._process.join()


def _think(line: Connection) -> None:
    """Answer with moves until the table is gone."""
    with suppress(EOFError, OSError):
        while True:
            player, seen, draws = line.recv()
            line.send(player(seen, draws))


def _started(
    work: Callable[..., None], *given: object, duplex: bool = False
) -> tuple[BaseProcess, Connection]:
    """Start a process that works for this one; return it with this end of the line to it.

    It shares nothing that is open here, so that it ends when this process does, however that ends.
    """
    context = get_context("spawn")
    here, there = context.Pipe(duplex)
    process = context.Process(target=_alone, args=(work, *given, there), daemon=True)
    with _interrupts_held():
        process.start()
    there.close()
    return process, here


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold back Ctrl-C, so that a process started meanwhile does not get it before it can ignore it."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # the first process starts it, which lets Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _alone(work: Callable[..., None], *given: object) -> None:
    """Do the work of another process; a Ctrl-C in the terminal is for the server alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    work(*given)


@dataclass
class Room:
    """A table with its guests, and the task that lets bots move."""

    table: LiveTable
    cards: Cards
    pace: float
    """Seconds that a bot waits before it moves."""
    rules: Mapping[str, str] = field(default_factory=dict)
    """The texts of the rules by id."""
    guests: set[Guest] = field(default_factory=set)
    faces: dict[str, tuple[str, bytes]] = field(default_factory=dict)
    """By card: digest and picture, as far as they are drawn."""
    answered: dict[int | None, str] = field(default_factory=dict)
    """The id of the last message of each seat: what comes twice is done once."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    stirred: asyncio.Event = field(default_factory=asyncio.Event)
    thinker: Thinker = field(default_factory=lambda: Thinker())

    def world(self) -> dict[str, Any]:
        """Return what is the same for all guests and never changes."""
        match = self.table.match
        titles = {name: self.cards.titles.get(name, name) for name in match.game.names}
        return {
            "game": match.game.name, "players": match.game.players, "partners": match.game.partners,
            "titles": titles, "shape": self.cards.shape, "rules": dict(self.rules),
            "letters": self.table.teller.letters,
        }  # fmt: skip

    async def tell(self) -> None:
        """Tell every guest how the table is now."""
        self.stirred.set()
        seats = {guest.seat for guest in self.guests}
        states = {seat: self.table.state(seat) for seat in seats}
        for guest in list(self.guests):
            await self.tell_one(guest, states[guest.seat])

    async def tell_one(self, guest: Guest, state: Mapping[str, Any] | None = None) -> None:
        """Tell a guest how the table is now, with the lines of the log that are new to it."""
        table = self.table
        if guest.log is not table.log:
            guest.log, guest.told = table.log, 0
        lines = table.lines(guest.seat, guest.told)
        message = {**(state or table.state(guest.seat)), "log": {"from": guest.told, "lines": lines}}
        guest.told += len(lines)
        await self.send(guest, message)

    async def send(self, guest: Guest, message: Mapping[str, Any]) -> None:
        """Send a message; a guest who is gone is forgotten."""
        try:
            await guest.socket.send_text(json.dumps(message, ensure_ascii=False, separators=(",", ":")))
        except (WebSocketDisconnect, RuntimeError):
            self.guests.discard(guest)

    async def bots(self) -> None:
        """Let bots move, one at a time, for as long as the server runs."""
        while True:
            await self.stirred.wait()
            self.stirred.clear()
            while name := self.table.bot_to_move:
                version = self.table.version
                draws = self.table.match.draws
                assert draws is not None, "tables are dealt from a seed"
                _, move = await asyncio.gather(asyncio.sleep(self.pace), self._thought(name, draws))
                async with self.lock:
                    # Somebody may have taken a move back, or their seat, meanwhile.
                    if self.table.version == version and self.table.bot_to_move:
                        await asyncio.to_thread(self.table.make, move)
                        await self.tell()

    async def _thought(self, name: str, draws: Draws) -> Any:
        """Return the move of a bot; one that thinks long does so in another process."""
        hand = self.table.match.hand
        player, seen = bot(name, hand.game), sight(hand)
        if name != "strong":
            return player(seen, draws)
        return await asyncio.to_thread(self.thinker.move, player, seen, draws)

    async def heard(self, guest: Guest, text: str) -> None:
        """Do what a message asks for, and tell everybody what came of it."""
        if not guest.may_speak():
            await self._refuse(guest, Fact("web-too-many"))
            return
        asked = _message(text)
        if asked is None:
            await self._refuse(guest, Fact("web-unreadable"))
            return
        async with self.lock:
            try:
                await self._do(guest, asked)
            except Refused as refused:
                await self._refuse(guest, refused.fact)
            except DeckgenError as refused:
                problem = refused.problems[0]
                said = problem.message_in(self.table.teller.voice)
                await self.send(guest, {"refused": said, "rule": problem.rule, "line": asked["text"]})

    async def _refuse(self, guest: Guest, fact: Fact) -> None:
        await self.send(guest, {"refused": self.table.teller.voice.say(fact), "rule": "", "line": ""})

    async def _do(self, guest: Guest, asked: Mapping[str, Any]) -> None:
        table, seat, text = self.table, guest.seat, asked["text"]
        if asked["act"] in ("why", "hint"):
            if asked["act"] == "why":
                said = table.why(seat, text)
            else:
                said = {"text": table.advice(await self._thought(*table.adviser(seat)))}
            await self.send(guest, {"answer": said, "line": text})
            return
        is_stale = asked["v"] != table.version and asked["act"] != "name"
        if seat is None or is_stale or self.answered.get(seat) == asked["id"]:
            await self.tell_one(guest)
            return
        self.answered[seat] = asked["id"]
        deeds: Mapping[str, Callable[[], None]] = {
            "move": lambda: table.play(seat, text),
            "next": table.next_hand,
            "undo": lambda: table.undo(seat),
            "name": lambda: table.rename(seat, text),
            "bot": lambda: self._stand_in(seat, text),
        }
        await asyncio.to_thread(deeds[asked["act"]])  # It waits for the disk.
        await self.tell()

    def _stand_in(self, seat: int, text: str) -> None:
        """Let a bot play for a seat, or end that: for one's own, or for one whose player is not there."""
        which, _, on = text.partition(" ")
        other = int(which) if which.isdecimal() else seat
        here = {guest.seat for guest in self.guests}
        if other >= len(self.table.bots) or (other != seat and other in here):
            raise Refused(Fact("web-seat-taken"))
        self.table.stand_in(other, on == "on")


ACTS = ("move", "why", "hint", "next", "undo", "name", "bot")


def _message(text: str) -> Mapping[str, Any] | None:
    """Return a message of a page; None if it is none."""
    try:
        asked = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(asked, dict) or asked.get("act") not in ACTS:
        return None
    line, number, version = asked.get("text", ""), asked.get("id", ""), asked.get("v", -1)
    if not (isinstance(line, str) and isinstance(number, str) and isinstance(version, int)):
        return None
    return {"act": asked["act"], "text": line, "id": number, "v": version}


# Addresses, cookies, guards


def _cookie(port: int, seat: int | None) -> str:
    """Return the name of a cookie: browsers share cookies between the ports of a machine."""
    return f"deckgen-{port}-{SPECTATOR if seat is None else seat}"


@dataclass
class Guard:
    """Lets nothing through but requests for this server, from its own pages or a person's address bar."""

    app: ASGIApp
    hosts: Sequence[str]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer that it is forbidden."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        changes = scope["type"] == "websocket" or scope.get("method") != "GET"
        fair = is_own(
            headers.get("host", ""), headers.get("origin"), headers.get("sec-fetch-site", "none"),
            hosts=self.hosts, linked=scope["path"] == "/",
        )  # fmt: skip
        if not fair or (changes and "origin" not in headers):
            await _forbid(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                host = headers.get("host", "")
                message["headers"] = [*message.get("headers", []), *_headers(host, scope["path"])]
            await send(message)

        await self.app(scope, receive, with_headers)


async def _forbid(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008})
        return
    await Response(status_code=403)(scope, receive, send)


def _headers(host: str, path: str) -> Iterable[tuple[bytes, bytes]]:
    """Return what every answer says about how it may be used."""
    policy = "default-src 'none'"
    if path == "/":
        # Some browsers do not count sockets as 'self'.
        policy += (
            f"; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' ws://{host}"
            "; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'"
        )
    found = {
        "content-security-policy": f"{policy}; frame-ancestors 'none'",
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
    }
    return [(name.encode(), value.encode("latin-1")) for name, value in found.items()]


@dataclass
class Site:
    """The routes of a table."""

    room: Room
    port: int

    @property
    def tokens(self) -> Mapping[str, int | None]:
        """Whose each token is."""
        *seats, spectator = self.room.table.journal.private.tokens
        return {**{token: seat for seat, token in enumerate(seats)}, spectator: None}

    def routes(self) -> list[BaseRoute]:
        """Return every address that is answered."""
        pages: list[BaseRoute] = [Route(path, self.page) for path in PAGES]
        return [
            *pages,
            Route("/world", self.world),
            Route("/face/{name}", self.face),
            Route("/join", self.join, methods=["POST"]),
            WebSocketRoute("/seat/{seat}", self.seat),
        ]

    async def page(self, request: WebRequest) -> Response:
        """Answer with a file of the page."""
        name = PAGES[request.url.path]
        text = asset("web", name).read_bytes()
        return Response(
            text, media_type=KINDS[name.rpartition(".")[2]], headers={"cache-control": "no-store"}
        )

    async def world(self, request: WebRequest) -> Response:
        """Answer with what is the same for all guests."""
        return JSONResponse(self.room.world(), headers={"cache-control": "no-store"})

    async def face(self, request: WebRequest) -> Response:
        """Answer with the picture of a face, by its digest."""
        name = request.path_params["name"].removesuffix(".webp")
        found = next((data for digest, data in self.room.faces.values() if digest == name), None)
        if found is None:
            return Response(status_code=404)
        kept = {"cache-control": "max-age=31536000, immutable"}
        return Response(found, media_type="image/webp", headers=kept)

    async def join(self, request: WebRequest) -> Response:
        """Trade the token of a link for a cookie."""
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > LARGEST_POST:
                return Response(status_code=413)
        given = body.decode("latin-1")
        for token, seat in self.tokens.items():
            if secrets.compare_digest(token, given):
                answer = JSONResponse({"seat": SPECTATOR if seat is None else seat})
                answer.set_cookie(
                    _cookie(self.port, seat), token, httponly=True, samesite="strict", max_age=30 * 86400
                )
                return answer
        return Response(status_code=403)

    async def seat(self, connection: WebSocket) -> None:
        """Keep a socket of a seat: tell it what happens, and do what it asks for."""
        guest = self._guest(connection)
        if guest is None:
            await connection.close(1008)
            return
        room = self.room
        await connection.accept()
        room.guests.add(guest)
        try:
            async with room.lock:
                await room.tell_one(guest)
                await _send_faces(room, guest)
            while True:
                await room.heard(guest, await connection.receive_text())
        except (WebSocketDisconnect, KeyError, RuntimeError):
            pass  # Gone, or it sent bytes, which no page of ours does.
        finally:
            room.guests.discard(guest)

    def _guest(self, connection: WebSocket) -> Guest | None:
        """Return who opens a socket, by its cookie; None if there is no such seat, or too many sockets."""
        asked = connection.path_params["seat"]
        for token, seat in self.tokens.items():
            given = connection.cookies.get(_cookie(self.port, seat), "")
            is_asked = asked == (SPECTATOR if seat is None else str(seat))
            if is_asked and secrets.compare_digest(token.encode(), given.encode()):
                guest = Guest(connection, seat, connection.client.host if connection.client else "")
                return None if self._is_crowded(guest) else guest
        return None

    def _is_crowded(self, guest: Guest) -> bool:
        """Return whether a seat or an address has as many sockets as it may."""
        guests = self.room.guests
        of_seat = sum(other.seat == guest.seat for other in guests)
        return of_seat >= PER_SEAT or sum(other.address == guest.address for other in guests) >= PER_ADDRESS


async def _send_faces(room: Room, guest: Guest) -> None:
    """Tell a guest the names of the faces that it does not know yet, in the order of the deck."""
    new = list(room.faces.items())[guest.faces :]
    guest.faces += len(new)
    if new:
        await room.send(guest, {"faces": {name: digest for name, (digest, _) in new}})


def app_of(room: Room, hosts: Sequence[str], port: int) -> ASGIApp:
    """Return the application that serves a table under these hosts (`127.0.0.1:8000`)."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        playing = asyncio.create_task(room.bots())
        room.stirred.set()
        yield
        playing.cancel()
        with suppress(asyncio.CancelledError):
            await playing
        room.thinker.close()

    return Guard(Starlette(routes=Site(room, port).routes(), lifespan=life), hosts)


class Patient(H11Protocol):
    """Drops connections that have not sent a whole request in time."""

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a request."""
        super().connection_made(transport)
        self.loop.call_later(PATIENCE, self._drop)

    def _drop(self) -> None:
        if self.cycle is None and not self.transport.is_closing():
            self.transport.abort()


class TableServer(uvicorn.Server):
    """Serves a table on sockets that are bound already; `ready` is called as soon as it answers."""

    def __init__(self, room: Room, sockets: Sequence[socket.socket], ready: Callable[[], None]) -> None:
        self.room, self.sockets, self._ready = room, list(sockets), ready
        port = sockets[0].getsockname()[1]
        addresses = ["localhost", *(each.getsockname()[0] for each in sockets)]
        config = uvicorn.Config(
            app_of(room, [f"{address}:{port}" for address in addresses], port),
            http=Patient, ws="websockets-sansio", lifespan="on", log_config=None, access_log=False,
            ws_max_size=LARGEST_MESSAGE, ws_ping_interval=PING, ws_ping_timeout=PING, proxy_headers=False,
            server_header=False, limit_concurrency=CONNECTIONS, h11_max_incomplete_event_size=HEAD,
            timeout_graceful_shutdown=1,
        )  # fmt: skip
        super().__init__(config)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, and to draw the faces."""
        await super().startup(sockets)
        self._draw(asyncio.get_running_loop())
        self._ready()

    def serve_table(self) -> None:
        """Serve until stopped."""
        self.run(self.sockets)

    def _draw(self, loop: asyncio.AbstractEventLoop) -> None:
        """Draw the faces in another process, and tell the guests of each."""
        if self.room.cards.session is None:
            return
        process, line = _started(_draw, self.room.cards)

        def read() -> None:
            with suppress(EOFError, OSError):
                while True:
                    drawn = line.recv()
                    asyncio.run_coroutine_threadsafe(self._drawn(*drawn), loop)
            process.join()

        threading.Thread(target=read, daemon=True).start()

    async def _drawn(self, name: str, digest: str, data: bytes) -> None:
        self.room.faces[name] = digest, data
        for guest in list(self.room.guests):
            await _send_faces(self.room, guest)


def _draw(cards: Cards, connection: Connection) -> None:
    """Draw the faces of a deck and send each as soon as it is done. Runs in a process of its own."""
    with suppress(OSError, DeckgenError):
        for name, digest, scene in cards.scenes():
            connection.send((name, digest, picture(scene, SIZE)))
        connection.close()


def bound(hosts: Sequence[str], port: int) -> Sockets:
    """Return sockets that listen on one port of each address; 0 is any free one. Raises FileError."""
    found: Sockets = []
    for host in hosts:
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, port))
        except OSError as error:
            for each in [listening, *found]:
                each.close()
            fact = Fact("web-port-taken", host=host, port=port, why=error.strerror or str(error))
            raise FileError(fact) from error
        port = listening.getsockname()[1]
        found.append(listening)
    return found
