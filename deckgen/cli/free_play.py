"""Free play in the browser: what `deckgen table` does for a deck without a game."""

from __future__ import annotations

import secrets
from itertools import count
from pathlib import Path

from deckgen.cli.table_choices import TableChoices
from deckgen.cli.table_links import TableLinks, announce_table
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
from deckgen.web.places import Listening
from deckgen.web.serve import bound

PLAYERS = 4


def is_free(free: bool, game: str | None, resume: Path | None) -> bool:
    """Return whether people play freely: by choice, for a deck without a game, or to go on with a session."""
    if resume is not None:
        return is_session(resume)
    if free or game is None or game in names():
        return free
    return not load(find_deck(game)).games


def play_freely(choices: TableChoices, listening: Listening) -> None:
    """Set up or continue a session, and serve it until stopped. Raises UsageError, SpecError, FileError."""
    if choices.bots or choices.one_screen:
        raise UsageError(Fact("free-no-bots"))
    if choices.resume is not None:
        table = reopened(choices.resume, secrets.randbelow)
        request = request_of(table.deck, table.drawn)
        session = Session(request)
    else:
        if choices.game is None:
            raise UsageError(Fact("cli-no-game"))
        drawn = Drawn(tuple(choices.options.items()), choices.overlays, choices.language)
        request = request_of(choices.game, drawn)
        session = Session(request)
        table = _begun(session, choices, drawn)
    table.phrases = session.deck.table.phrases if session.deck.table else ()
    seats = Seats.beside(table.path, table.felt.players)
    sockets = bound(listening.hosts, choices.port or seats.port)
    seats.port = sockets[0].getsockname()[1]
    seats.keep()
    if choices.resume is None:
        chance = table.chance
        table.begin(list(TableSetup(session.deck, table.felt.players, chance).lines()))
    room = FreeRoom(table, seats, stock_of(session.deck))
    site = f"http://{listening.hosts[0]}:{seats.port}/"
    links = TableLinks.of(site, room.tokens, room.host, range(table.felt.players))

    def ready() -> None:
        announce_table(choices.how, links, seats.names, table.path, listening.others)

    FreeServer(room, request, sockets, ready).serve_pages()


def request_of(deck: str, drawn: Drawn) -> Request:
    """Return what is drawn: a draft, so that a faulty card is still a card."""
    path = find_deck(deck).resolve()
    return Request(
        deck=path, out=path.parent, overlays=drawn.overlays, options=drawn.options,
        language=drawn.language, draft=True,
    )  # fmt: skip


def _begun(session: Session, choices: TableChoices, drawn: Drawn) -> FreeTable:
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
