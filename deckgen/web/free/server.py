"""The server of a table for free play: as for tables with rules, but nobody waits for a turn."""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from os import sep
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.types import ASGIApp

from deckgen.errors import DeckgenError, FileError, Problem
from deckgen.faces.request import Request
from deckgen.facts import CardId, Fact
from deckgen.games.header import LETTERS
from deckgen.paths import exists
from deckgen.source import read_text
from deckgen.web.free.layout import changes
from deckgen.web.free.session import FreeTable
from deckgen.web.free.watch import Changed, DeckFault, News, Stock, WatchedFace, watch
from deckgen.web.guard import Guard
from deckgen.web.journal import are_texts, replace_file
from deckgen.web.page import FREE_PAGE, LONGEST_NAME, page_words
from deckgen.web.serve import PageServer
from deckgen.web.server import Guest, Hall, TableSite, message_of
from deckgen.web.session import Refused
from deckgen.words.voice import Voice

ACTS = ("do", "name")


@dataclass
class Seats:
    """The links and names of the seats, kept beside the session for its owner alone."""

    path: Path
    tokens: list[str]
    """By seat; the last one is for spectators."""
    names: list[str]
    port: int = 0

    def keep(self) -> None:
        """Write the file. Raises FileError."""
        kept = {name: value for name, value in asdict(self).items() if name != "path"}
        replace_file(self.path, json.dumps(kept, indent=1) + "\n")

    @classmethod
    def beside(cls, session: Path, players: int) -> Seats:
        """Return the seats of a session; new ones if there is no file with them. Raises FileError."""
        path = session.with_name(session.name + ".seats")
        if exists(path):
            try:
                found = cls(path, **json.loads(read_text(path)))
            except (ValueError, TypeError, RecursionError):
                raise FileError(Fact("web-broken-seats", path=str(path))) from None
            if found._are_sound(players):
                return found
            raise FileError(Fact("web-broken-seats", path=str(path)))
        tokens = [secrets.token_urlsafe(16) for _ in range(players + 1)]
        return cls(path, tokens, list(LETTERS[:players]))

    def _are_sound(self, players: int) -> bool:
        """Return whether everything has its type, and every seat a token and a name."""
        lists = (self.tokens, self.names)
        return (
            all(map(are_texts, lists))
            and (len(self.tokens), len(self.names)) == (players + 1, players)
            and isinstance(self.port, int)
            and self.port in range(65536)
        )


@dataclass
class FreeRoom(Hall):
    """A table for free play with its guests."""

    table: FreeTable
    seats: Seats
    stock: Stock
    problem: Problem | None = None
    """Why the deck cannot be read at the moment."""

    @property
    def tokens(self) -> Sequence[str]:
        """The tokens of the seats; the last one is for spectators."""
        return self.seats.tokens

    @property
    def people(self) -> Mapping[int, str]:
        """The names of the seats, all of which people can take."""
        return dict(enumerate(self.seats.names))

    @property
    def voice(self) -> Voice:
        """Says facts with the names of the seats and the titles of the cards."""
        titles = {name: kind.title for name, kind in self.stock.kinds.items()}
        return Voice(self.stock.language, lambda seat: self.seats.names[seat], titles)

    def world(self) -> dict[str, Any]:
        """Return what is the same for all guests, until the deck changes."""
        return {
            "title": self.stock.title,
            "players": self.table.felt.players,
            "titles": {name: kind.title for name, kind in self.stock.kinds.items()},
            "shapes": self.stock.shapes,
            "phrases": list(self.table.phrases),
            "words": page_words(self.voice, FREE_PAGE),
            "language": self.stock.language, "longestName": LONGEST_NAME,
        }  # fmt: skip

    async def tell(self) -> None:
        """Tell every guest how the table is now."""
        for guest in list(self.guests):
            await self.tell_one(guest)

    async def tell_one(self, guest: Guest) -> None:
        """Tell a guest how the table is now, with the lines of the log that are new to it."""
        facts = self.table.facts(guest.seat, guest.told)
        voice = self.voice
        problem = self._told(self.problem) if self.problem else ""
        await self.send(guest, {
            **self.table.state(guest.seat), "names": self.seats.names, "problem": problem,
            "here": self.here,
            "log": {"from": guest.told, "lines": [voice.say(fact) for fact in facts]},
        })  # fmt: skip
        guest.told += len(facts)

    async def heard(self, guest: Guest, text: str) -> None:
        """Do what a message asks for, and tell everybody what came of it."""
        asked = message_of(text, ACTS)
        if not guest.may_speak() or asked is None:
            await self._refuse(guest, Fact("web-unreadable" if asked is None else "web-too-many"))
            return
        async with self.lock:
            if guest.seat is None or self.answered.get(guest.seat) == asked["id"]:
                await self.tell_one(guest)
                return
            self.answered[guest.seat] = asked["id"]
            do = self.table.act if asked["act"] == "do" else self.rename
            try:
                await asyncio.to_thread(do, guest.seat, asked["text"])  # It waits for the disk.
            except Refused as refused:
                await self._refuse(guest, refused.fact)
            except DeckgenError as refused:
                await self._refuse(guest, refused.problems[0].fact)
            else:
                await self.tell()

    def rename(self, seat: int, name: str) -> None:
        """Give a seat the name of whoever sits there. Raises Refused, FileError."""
        name = " ".join(name.split())
        if not name.isprintable() or len(name) > LONGEST_NAME:
            raise Refused(Fact("web-no-name", most=LONGEST_NAME))
        self.seats.names[seat] = name or LETTERS[seat]
        self.seats.keep()
        self.table.version += 1

    async def _refuse(self, guest: Guest, fact: Fact) -> None:
        hint = self.voice.say(fact, "hint")
        await self.send(guest, {"refused": f"{self.voice.say(fact)}{f' ({hint})' if hint else ''}"})

    async def drawn(self, news: News) -> None:
        """Take in what the process that watches the deck has found, and tell everybody."""
        async with self.lock:
            if isinstance(news, WatchedFace):
                self.faces[news.name] = news.digest, news.picture
                self.small[news.digest] = news.small
                for guest in list(self.guests):
                    await self.send(guest, {"faces": {news.name: news.digest}})
            elif isinstance(news, Changed):
                self.table.note("free-changed", cards=tuple(map(CardId, news.names)))
                await self.tell()
            elif isinstance(news, DeckFault):
                self.problem = news.problem
                self.table.note("free-fault", problem=self._told(news.problem))
                await self.tell()
            else:
                await self._restock(news)

    def _told(self, problem: Problem) -> str:
        """Return a problem of the deck with its place, and what can be done about it.

        Guests are not told where the deck lies on this machine.
        """
        place = f"{problem.where}: " if problem.where else ""
        hint = problem.hint_in(self.voice)
        said = f"{place}{problem.message_in(self.voice)}{f' ({hint})' if hint else ''}"
        return said.replace(f"{Path(self.table.deck).parent}{sep}", "")

    async def _restock(self, stock: Stock) -> None:
        """Follow a change of the deck; without one, do nothing."""
        lines = list(changes(self.table.felt, stock.kinds, self.stock.kinds))
        if stock == self.stock and not lines and self.problem is None:
            return
        # Cards that are gone keep their titles, after those of the deck: their copies stay on the table.
        gone = {name: kind for name, kind in self.stock.kinds.items() if name not in stock.kinds}
        self.stock = stock._replace(kinds={**stock.kinds, **gone})
        self.problem = None
        try:
            await asyncio.to_thread(self.table.follow, lines)
        except FileError as error:
            self.problem = error.problems[0]
        for guest in list(self.guests):
            await self.send(guest, {"world": self.world()})
        await self.tell()


def app_of(room: FreeRoom, hosts: Sequence[str], port: int) -> ASGIApp:
    """Return the application that serves a table under these hosts (`127.0.0.1:8000`)."""
    return Guard(Starlette(routes=TableSite(room, port, hosts[1], "free.html").routes()), hosts)


class FreeServer(PageServer):
    """Serves a table for free play, and watches its deck meanwhile."""

    def __init__(
        self, room: FreeRoom, request: Request, sockets: Sequence[socket.socket], ready: Callable[[], None]
    ) -> None:
        self.room, self.request = room, request
        self._tasks: set[asyncio.Future[None]] = set()
        super().__init__(partial(app_of, room), sockets, ready)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, and to draw the faces."""
        await super().startup(sockets)
        loop = asyncio.get_running_loop()
        self.help_with(watch, self.request, hear=lambda news: loop.call_soon_threadsafe(self._take, news))

    def _take(self, news: News) -> None:
        # The set keeps tasks from being collected while they run.
        task = asyncio.ensure_future(self.room.drawn(news))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
