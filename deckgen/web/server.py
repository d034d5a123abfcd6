"""The server of one table: pages, faces and sockets, for those who have a link to a seat.

A link carries a token behind the `#`, which browsers send to nobody. The page trades it once for a cookie.
Sockets and posts are taken from pages of this server alone; everything is bounded in bytes and in number.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

import segno
from starlette.applications import Starlette
from starlette.requests import Request as WebRequest
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from deckgen.errors import DeckgenError
from deckgen.facts import Fact
from deckgen.games.draws import Draws
from deckgen.play.bots import Bot, advised, best, bot, sight
from deckgen.web.cards import Cards, picture
from deckgen.web.guard import Guard
from deckgen.web.page import INVITES, LONGEST_NAME, page_words
from deckgen.web.processes import started
from deckgen.web.rules import Passage
from deckgen.web.serve import HOST, PageServer, beside, json_object, page_routes
from deckgen.web.session import LiveTable, Refused
from deckgen.words.voice import Voice

SIZE = 320
"""A face has as many pixels as a square of this size."""
LARGEST_POST = 1024
RATE, BURST = 10.0, 20.0
"""Messages that a socket may send in a second, and at once."""
PER_SEAT, PER_ADDRESS = 8, 20
"""Sockets open at one time."""
USUAL = -1.0
PACES = {"usual": USUAL, "slow": 2.5, "fast": 0.2, "step": None}
"""Seconds that a bot waits; None: until it is told to move."""
AFTER_TRICK = 2.5
"""How many times as long a bot waits while a complete trick lies on the table."""
SPECTATOR, LINKS = "watch", "links"
"""In the place of a seat in addresses and cookies: who only looks on, and who began the table."""


@dataclass(eq=False)
class Guest:
    """One socket: which seat it belongs to, and what it has been sent."""

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
        """Count a message; return whether it is within the bounds."""
        now = time.monotonic()
        self.allowance = min(BURST, self.allowance + RATE * (now - self.at)) - 1
        self.at = now
        return self.allowance >= 0


class Thinker:
    """A process in which bots think, started when it is first needed. It ends with this one."""

    def __init__(self) -> None:
        self._turn, self._starting = threading.Lock(), threading.Lock()
        self._process: BaseProcess | None = None
        self._line: Connection | None = None
        self._is_closed = False

    def move(self, player: Bot, seen: Any, draws: Any) -> Any:
        """Return the move of a bot. Raises EOFError or OSError if this is closed meanwhile."""
        with self._turn:
            line = self._begun()
            line.send((player, seen, draws))
            return line.recv()

    def _begun(self) -> Connection:
        with self._starting:
            if self._is_closed:
                raise EOFError
            if self._line is None:
                self._process, self._line = started(_think, duplex=True)
            return self._line

    def close(self) -> None:
        """End the process, even in the middle of a move."""
        with self._starting:
            self._is_closed = True
            if self._process is not None:
                self._process.terminate()
                self._process.join()


def _think(line: Connection) -> None:
    """Answer with moves until the table is gone."""
    with suppress(EOFError, OSError):
        while True:
            player, seen, draws = line.recv()
            line.send(player(seen, draws))


@dataclass(kw_only=True)
class Hall(ABC):
    """A room with guests at a table, and the faces of its cards."""

    guests: set[Guest] = field(default_factory=set)
    faces: dict[str, tuple[str, bytes]] = field(default_factory=dict)
    """By card: digest and picture, as far as they are drawn."""
    small: dict[str, bytes] = field(default_factory=dict)
    """Small pictures of faces by digest, at tables with many cards."""
    answered: dict[int | None, str] = field(default_factory=dict)
    """The id of the last message of each seat: a message that comes twice is acted on once."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    host: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    """The token of whoever began the table: it shows the links of all seats, until the server ends."""

    @property
    @abstractmethod
    def voice(self) -> Voice:
        """Says facts in the language of the page."""

    @property
    @abstractmethod
    def people(self) -> Mapping[int, str]:
        """The names of the seats that people can take."""

    @property
    @abstractmethod
    def tokens(self) -> Sequence[str]:
        """The tokens of the seats; the last one is for spectators."""

    @abstractmethod
    def world(self) -> dict[str, Any]:
        """Return what is the same for all guests."""

    @abstractmethod
    async def tell_one(self, guest: Guest) -> None:
        """Tell a guest how the table is now."""

    @abstractmethod
    async def heard(self, guest: Guest, text: str) -> None:
        """Do what a message asks for."""

    @property
    def here(self) -> list[int]:
        """The seats whose page is open somewhere."""
        return sorted({guest.seat for guest in self.guests if guest.seat is not None})

    async def tell_who_is_here(self, before: Sequence[int], but: Guest) -> None:
        """Tell everybody else who is at the table, if that is not what it was before."""
        if self.here != before:
            for guest in self.guests - {but}:
                await self.send(guest, {"here": self.here})

    async def send(self, guest: Guest, message: Mapping[str, Any]) -> None:
        """Send a message; a guest who is gone is forgotten."""
        try:
            await guest.socket.send_text(json.dumps(message, ensure_ascii=False, separators=(",", ":")))
        except (WebSocketDisconnect, RuntimeError):
            self.guests.discard(guest)


@dataclass
class Room(Hall):
    """A table with its guests, and the task that lets bots move."""

    table: LiveTable
    cards: Cards
    pace: float
    """Seconds that a bot usually waits before it moves."""
    title: str = ""
    """What the rules call the game; empty: its name."""
    rules: Mapping[str, str] = field(default_factory=dict)
    """The texts of the rules by id."""
    book: Sequence[Passage] = ()
    """The whole rules text."""
    stirred: asyncio.Event = field(default_factory=asyncio.Event)
    thinker: Thinker = field(default_factory=lambda: Thinker())
    chosen_pace: str = "usual"
    """A key of PACES."""
    is_hurried: bool = False
    """Whether bots do not wait until a person is to move."""
    go: asyncio.Event = field(default_factory=asyncio.Event)
    """Lets a bot that waits move at once."""

    @property
    def voice(self) -> Voice:
        """Says facts in the language of the cards."""
        return self.table.teller.voice

    @property
    def people(self) -> Mapping[int, str]:
        """The names of the seats that people can take."""
        return {seat: self.table.teller.names[seat] for seat in self.table.people}

    @property
    def tokens(self) -> Sequence[str]:
        """The tokens of the seats; the last one is for spectators."""
        return self.table.journal.private.tokens

    def world(self) -> dict[str, Any]:
        """Return what is the same for all guests and never changes."""
        match = self.table.match
        titles = {name: self.cards.titles.get(name, name) for name in match.game.names}
        pack = [match.game.names[card] for card in match.game.pack]
        told = {name: self.table.kit.worth(match.game, name) for name in pack}
        voice = self.voice
        worth = {name: value if isinstance(value, int) else voice.value(value)
                 for name, value in told.items() if value is not None}  # fmt: skip
        return {
            "game": match.game.name, "title": self.title or match.game.name.capitalize(),
            "players": match.game.players, "partners": match.game.partners,
            "titles": titles, "worth": worth, "order": sorted(pack, key=self.table.kit.showing.order),
            "shape": self.cards.shape, "rules": dict(self.rules),
            "book": self.book, "suits": self.table.teller.suits(),
            "letters": self.table.teller.letters, "words": self.table.teller.page,
            "language": self.table.teller.language, "longestName": LONGEST_NAME,
        }  # fmt: skip

    async def tell(self, first: int | None = None) -> None:
        """Tell every guest how the table is now; the seat `first`, which waits for it, before others."""
        self.stirred.set()
        for guest in sorted(self.guests, key=lambda guest: guest.seat != first):
            await self.tell_one(guest)

    async def tell_one(self, guest: Guest) -> None:
        """Tell a guest how the table is now, with the lines of the log that are new to it."""
        table = self.table
        if guest.log is not table.log:
            guest.log, guest.told = table.log, 0
        lines = table.lines(guest.seat, guest.told)
        message = {
            **table.state(guest.seat),
            "pace": self.chosen_pace,
            "here": self.here,
            "log": {"from": guest.told, "lines": lines},
        }
        guest.told += len(lines)
        await self.send(guest, message)

    async def bots(self) -> None:
        """Let bots move, one at a time, for as long as the server runs."""
        while True:
            await self.stirred.wait()
            self.stirred.clear()
            while name := self.table.bot_to_move:
                version = self.table.version
                draws = self.table.match.draws
                assert draws is not None, "tables are dealt from a seed"
                _, move = await asyncio.gather(self._pause(), self._thought(name, draws))
                async with self.lock:
                    # Somebody may have taken a move back, or their seat, meanwhile.
                    if self.table.version == version and self.table.bot_to_move:
                        await asyncio.to_thread(self.table.make, move)
                        await self.tell()
            self.is_hurried = False

    async def _pause(self) -> None:
        """Wait before a bot moves, at the pace that somebody chose."""
        self.go.clear()
        pace = 0.0 if self.is_hurried else PACES[self.chosen_pace]
        pace = self.pace if pace is USUAL else pace
        if pace is not None and self.table.is_trick_shown:
            pace *= AFTER_TRICK
        with suppress(TimeoutError):
            await asyncio.wait_for(self.go.wait(), pace)

    def _set_pace(self, name: str) -> None:
        """Let bots wait longer or shorter, or for `step`. Raises Refused."""
        if name not in PACES:
            raise Refused(Fact("web-unreadable"))
        self.chosen_pace = name
        self.go.set()

    async def _thought(self, name: str, draws: Draws) -> Any:
        """Return the move of a bot; one that thinks long does so in another process."""
        hand = self.table.match.hand
        return await self._asked(bot(name, hand.game), draws, is_slow=name == "strong")

    async def _weighed(self, draws: Draws) -> Any:
        """Return what the best bot expects of the moves of the seat to act."""
        return await self._asked(advised, draws, is_slow=best(self.table.match.game) == "strong")

    async def _asked(self, player: Bot, draws: Draws, is_slow: bool) -> Any:
        seen = sight(self.table.match.hand)
        return (
            await asyncio.to_thread(self.thinker.move, player, seen, draws)
            if is_slow
            else player(seen, draws)
        )

    async def heard(self, guest: Guest, text: str) -> None:
        """Do what a message asks for, and tell everybody what came of it."""
        if not guest.may_speak():
            await self._refuse(guest, Fact("web-too-many"))
            return
        asked = message_of(text, ACTS)
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
                advice = table.advice(await self._weighed(table.draws_of_hint(seat)))
                said = {"text": table.teller.voice.say(advice)}
            await self.send(guest, {"answer": said, "line": text})
            return
        is_stale = asked["v"] != table.version and asked["act"] not in ALWAYS
        if seat is None or is_stale or self.answered.get(seat) == asked["id"]:
            await self.tell_one(guest)
            return
        self.answered[seat] = asked["id"]
        deeds: Mapping[str, Callable[[], None]] = {
            "move": lambda: table.play(seat, text),
            "next": table.next_hand,
            "another": lambda: table.another(seat),
            "undo": lambda: table.undo(seat),
            "name": lambda: table.rename(seat, text),
            "bot": lambda: self._stand_in(seat, text),
            "agree": lambda: table.agree(seat, text == "yes"),
        }
        if asked["act"] == "pace":
            self._set_pace(text)
        elif asked["act"] in ("step", "forward"):
            self.is_hurried = asked["act"] == "forward" and bool(table.bot_to_move)
            self.go.set()
        else:
            await asyncio.to_thread(deeds[asked["act"]])  # It waits for the disk.
            self.go.set()  # A bot that waits has to look at the table again.
        await self.tell(seat)

    def _stand_in(self, seat: int, text: str) -> None:
        """Let a bot play for one's own seat, or for one whose player has left; or stop it."""
        which, _, on = text.partition(" ")
        other = int(which) if which.isdecimal() else seat
        here = {guest.seat for guest in self.guests}
        if other >= len(self.table.bots) or (other != seat and other in here):
            raise Refused(Fact("web-seat-taken"))
        self.table.stand_in(other, on == "on")


ACTS = ("move", "why", "hint", "next", "another", "undo", "agree", "name", "bot", "pace", "step", "forward")
ALWAYS = ("name", "pace", "step", "forward")
"""Acts that do not depend on what lies on the table."""


def message_of(text: str, acts: Sequence[str]) -> Mapping[str, Any] | None:
    """Return a message of a page; None if it is none."""
    asked = json_object(text)
    if asked is None or asked.get("act") not in acts:
        return None
    line, number, version = asked.get("text", ""), asked.get("id", ""), asked.get("v", -1)
    if not (isinstance(line, str) and isinstance(number, str) and isinstance(version, int)):
        return None
    return {"act": asked["act"], "text": line, "id": number, "v": version}


# Addresses and cookies


def _cookie(port: int, name: str) -> str:
    """Return the name of a cookie: browsers share cookies between the ports of a machine."""
    return f"deckgen-{port}-{name}"


@dataclass
class TableSite:
    """The routes of a table."""

    room: Hall
    port: int
    host: str
    """The address under which others reach the table, with the port."""
    page: str = "table.html"

    @property
    def tokens(self) -> Mapping[str, str]:
        """Whose each token is: the number of a seat, SPECTATOR or LINKS."""
        *seats, spectator = self.room.tokens
        found = {token: str(seat) for seat, token in enumerate(seats)}
        return {**found, spectator: SPECTATOR, self.room.host: LINKS}

    def routes(self) -> list[BaseRoute]:
        """Return every address that is answered."""
        return [
            *page_routes({"/": self.page, "/links": "links.html"}),
            Route("/world", self.world),
            Route("/invitations", self.invitations),
            Route("/face/{name}", self.face),
            Route("/join", self.join, methods=["POST"]),
            WebSocketRoute("/seat/{seat}", self.seat),
        ]

    async def world(self, request: WebRequest) -> Response:
        """Answer with what is the same for all guests."""
        return JSONResponse(self.room.world(), headers={"cache-control": "no-store"})

    async def invitations(self, request: WebRequest) -> Response:
        """Answer whoever began the table with the links of all seats, and their QR codes."""
        given = request.cookies.get(_cookie(self.port, LINKS), "")
        if not secrets.compare_digest(self.room.host.encode(), given.encode()):
            return Response(status_code=403)
        room = self.room
        here = {guest.seat for guest in room.guests}
        watching = room.voice.say(Fact("web-invite-watch"))
        seats: list[tuple[int | None, str]] = [*room.people.items(), (None, watching)]
        found = []
        is_local = self.host.startswith(f"{HOST}:")  # A phone would look for the table on itself.
        for seat, name in seats:
            link = f"http://{self.host}/#{room.tokens[-1 if seat is None else seat]}"
            rows = [] if is_local else segno.make(link, error="l").matrix_iter(border=2)
            code = ["".join(map(str, row)) for row in rows]
            found.append({"name": name, "link": link, "code": code, "here": seat in here})
        words = page_words(room.voice, INVITES)
        if is_local:
            words["about"] = room.voice.say(Fact("web-invite-local"))
        return JSONResponse({"seats": found, "words": words}, headers={"cache-control": "no-store"})

    async def face(self, request: WebRequest) -> Response:
        """Answer with the picture of a face, by its digest."""
        name = request.path_params["name"].removesuffix(".webp")
        pictures = {
            **dict(self.room.faces.values()),
            **{f"{key}-small": it for key, it in self.room.small.items()},
        }
        found = pictures.get(name)
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
        for token, name in self.tokens.items():
            if secrets.compare_digest(token, given):
                answer = JSONResponse({"seat": int(name) if name.isdecimal() else name})
                answer.set_cookie(
                    _cookie(self.port, name), token, httponly=True, samesite="strict", max_age=30 * 86400
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
        try:
            async with room.lock:
                before = room.here
                room.guests.add(guest)
                await room.tell_who_is_here(before, guest)
                await room.tell_one(guest)
                await send_faces(room, guest)
            while True:
                await room.heard(guest, await connection.receive_text())
        except (WebSocketDisconnect, KeyError, RuntimeError):
            pass  # Gone, or it sent bytes, which no page of ours does.
        finally:
            before = room.here
            room.guests.discard(guest)
            await room.tell_who_is_here(before, guest)

    def _guest(self, connection: WebSocket) -> Guest | None:
        """Return who opens a socket, by its cookie; None if there is no such seat, or too many sockets."""
        asked = connection.path_params["seat"]
        for token, name in self.tokens.items():
            given = connection.cookies.get(_cookie(self.port, name), "")
            is_asked = asked == name != LINKS
            if is_asked and secrets.compare_digest(token.encode(), given.encode()):
                seat = None if name == SPECTATOR else int(name)
                guest = Guest(connection, seat, connection.client.host if connection.client else "")
                return None if self._is_crowded(guest) else guest
        return None

    def _is_crowded(self, guest: Guest) -> bool:
        """Return whether a seat or an address has as many sockets as it may."""
        guests = self.room.guests
        of_seat = sum(other.seat == guest.seat for other in guests)
        return of_seat >= PER_SEAT or sum(other.address == guest.address for other in guests) >= PER_ADDRESS


async def send_faces(room: Hall, guest: Guest) -> None:
    """Tell a guest the names of the faces that it does not know yet, in the order of the deck."""
    new = list(room.faces.items())[guest.faces :]
    guest.faces += len(new)
    if new:
        await room.send(guest, {"faces": {name: digest for name, (digest, _) in new}})


def app_of(room: Room, hosts: Sequence[str], port: int) -> ASGIApp:
    """Return the application that serves a table under these hosts (`127.0.0.1:8000`)."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        async with beside(room.bots()):
            room.stirred.set()
            yield
        room.thinker.close()

    return Guard(Starlette(routes=TableSite(room, port, hosts[1]).routes(), lifespan=life), hosts)


class TableServer(PageServer):
    """Serves a table, and draws its faces meanwhile."""

    def __init__(self, room: Room, sockets: Sequence[socket.socket], ready: Callable[[], None]) -> None:
        self.room = room
        super().__init__(partial(app_of, room), sockets, ready)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, and to draw the faces."""
        await super().startup(sockets)
        self._draw(asyncio.get_running_loop())

    def _draw(self, loop: asyncio.AbstractEventLoop) -> None:
        """Draw the faces in another process, and tell the guests of each."""
        if self.room.cards.session is None:
            return
        cards = self.room.cards
        self.help_with(_draw, cards, hear=lambda it: asyncio.run_coroutine_threadsafe(self._drawn(*it), loop))

    async def _drawn(self, name: str, digest: str, data: bytes) -> None:
        self.room.faces[name] = digest, data
        for guest in list(self.room.guests):
            await send_faces(self.room, guest)


def _draw(cards: Cards, connection: Connection) -> None:
    """Draw the faces of a deck and send each as soon as it is done. Runs in a process of its own."""
    with suppress(OSError, DeckgenError):
        for name, digest, scene in cards.scenes():
            connection.send((name, digest, picture(scene, SIZE)))
        connection.close()
