"""Free play in the browser: what `deckgen table` does for a deck without a game."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import NamedTuple

from deckgen.cli.table_links import serve_links
from deckgen.deck.felt import MOST_SEATS
from deckgen.deck.find import find_deck
from deckgen.deck.load import load
from deckgen.errors import UsageError
from deckgen.faces.request import Drawn, Request
from deckgen.faces.session import Session
from deckgen.facts import Fact
from deckgen.games.draws import Draws
from deckgen.games.registry import names
from deckgen.paths import exists
from deckgen.web.free.deeds import RandomBelow
from deckgen.web.free.felt import Felt
from deckgen.web.free.layout import TableSetup
from deckgen.web.free.server import FreeRoom, FreeServer, Seats
from deckgen.web.free.session import FreeTable, Play, is_session, reopened
from deckgen.web.free.watch import stock_of
from deckgen.web.serve import Sockets, bound

PLAYERS = 4


class FreeChoices(NamedTuple):
    """What a user asks for."""

    deck: str | None
    players: int | None
    options: Mapping[str, str]
    overlays: tuple[str, ...]
    language: str
    seed: int | None
    port: int
    record: Path | None
    resume: Path | None
    bots: str | None
    one_screen: bool


def is_free(free: bool, game: str | None, resume: Path | None) -> bool:
    """Return whether people play freely: by choice, for a deck without a game, or to go on with a session."""
    if resume is not None:
        return is_session(resume)
    if free or game is None or game in names():
        return free
    return not load(find_deck(game)).games


def play_freely(
    choices: FreeChoices, hosts: list[str], others: list[str] | None, no_open: bool, json_: bool
) -> None:  # fmt: skip
    """Set up or continue a session, and serve it until stopped. Raises UsageError, SpecError, FileError."""
    if choices.bots or choices.one_screen:
        raise UsageError(Fact("free-no-bots"))
    if choices.resume is not None:
        table = reopened(choices.resume, secrets.randbelow)
        request = request_of(table.deck, table.drawn)
        session = Session(request)
    else:
        if choices.deck is None:
            raise UsageError(Fact("cli-no-game"))
        drawn = Drawn(tuple(choices.options.items()), choices.overlays, choices.language)
        request = request_of(choices.deck, drawn)
        session = Session(request)
        table = _begun(session, choices, drawn)
    table.phrases = session.deck.table.phrases if session.deck.table else ()
    seats = Seats.beside(table.path, table.felt.players)
    sockets = bound(hosts, choices.port or seats.port)
    seats.port = sockets[0].getsockname()[1]
    seats.keep()
    if choices.resume is None:
        chance = table.chance
        table.begin(list(TableSetup(session.deck, table.felt.players, chance).lines()))
    room = FreeRoom(table, seats, stock_of(session.deck))
    _serve(room, request, sockets, hosts[0], others, no_open, json_)


def request_of(deck: str, drawn: Drawn) -> Request:
    """Return what is drawn: a draft, so that a faulty card is still a card."""
    path = find_deck(deck).resolve()
    return Request(
        deck=path, out=path.parent, overlays=drawn.overlays, options=drawn.options,
        language=drawn.language, draft=True,
    )  # fmt: skip


def _begun(session: Session, choices: FreeChoices, drawn: Drawn) -> FreeTable:
    """Return a table that is not set up yet."""
    deck = session.deck
    players = choices.players or (deck.table.players if deck.table else PLAYERS)
    if not 1 <= players <= MOST_SEATS:
        raise UsageError(Fact("free-players", most=MOST_SEATS))
    chance: RandomBelow = secrets.randbelow if choices.seed is None else Draws(choices.seed, 0).below
    path = choices.record or _free_name(deck.name)
    if exists(path):
        raise UsageError(Fact("play-record-exists", path=str(path)))
    return FreeTable(Play(Felt(players)), path, chance, str(deck.path), drawn=drawn)


def _free_name(deck: str) -> Path:
    """Return a name for a session that no file has."""
    paths = (Path(f"{deck}-session{f'-{number}' if number > 1 else ''}.txt") for number in count(1))
    return next(path for path in paths if not exists(path))


def _serve(
    room: FreeRoom, request: Request, sockets: Sockets, host: str, others: list[str] | None, no_open: bool,
    json_: bool,
) -> None:  # fmt: skip
    site = f"http://{host}:{room.seats.port}/"
    page, inviting = f"{site}#", f"{site}links#{room.host}"
    links = {seat: page + token for seat, token in enumerate(room.tokens[:-1])}

    def ready() -> None:
        watch, path = page + room.tokens[-1], room.table.path
        serve_links(room.seats.names, links, watch, path, others, no_open, json_, inviting)

    FreeServer(room, request, sockets, ready).serve_pages()
