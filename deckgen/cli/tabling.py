"""`deckgen table`: a game in the browser, alone or with friends."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from deckgen.cli import complete
from deckgen.cli.free_play import FreeChoices, is_free, play_freely
from deckgen.cli.options import GAME_OPTIONS, JSON, LANGUAGE, OVERLAYS, pairs
from deckgen.cli.playing import PERSON, check_fixed, seat_bots
from deckgen.cli.table_links import serve_links
from deckgen.errors import UsageError
from deckgen.facts import Fact
from deckgen.games.game import GameRules
from deckgen.games.match import Match
from deckgen.games.registry import game as game_of
from deckgen.games.registry import kit, names
from deckgen.outputs.transcripts import replays
from deckgen.paths import exists, is_file
from deckgen.play.bots import bot
from deckgen.web.cards import Cards, cards_for, deck_of, game_and_deck
from deckgen.web.journal import Journal, Private, free_names, reopened
from deckgen.web.places import listening_on
from deckgen.web.rules import book_of
from deckgen.web.serve import Sockets, bound
from deckgen.web.server import Room, TableServer
from deckgen.web.session import LiveTable
from deckgen.web.shown import Teller

HERE = Path("deck.yaml")
"""The deck that is meant inside its folder."""
PACE = 0.8
"""Seconds that a bot waits by default: long enough to see what it does."""


@click.command("table")
@click.argument("game", metavar="GAME|DECK", required=False, shell_complete=complete.games)
@click.option("--players", type=int, help="The number of players.")
@click.option("--bots", metavar="LIST", help="Who takes the last seats: random, greedy, strong, person, "
              "or `none` for people only. One name takes all seats but one [default: the best].")  # fmt: skip
@click.option("--one-screen", is_flag=True, help="Let everybody play on one screen and pass it around.")
@click.option("--free", is_flag=True, help="Put a deck that has a game on the table without its rules.")
@click.option("--lan", is_flag=True, help="Let others on your network join through links or QR codes.")
@GAME_OPTIONS
@OVERLAYS
@LANGUAGE
@click.option("--seed", type=int, help="Deal from this seed.")
@click.option("--pace", type=click.FloatRange(0, 60), default=PACE, show_default=True,
              metavar="SECONDS", help="How long a bot waits before it moves.")  # fmt: skip
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="The port [default: any free port].")
@click.option("--no-open", is_flag=True, help="Do not open the page in a browser.")
@click.option("--record", type=click.Path(path_type=Path), metavar="FILE",
              help="Keep the record in this file [default: GAME-table.txt].")  # fmt: skip
@click.option("--resume", type=click.Path(path_type=Path), metavar="FILE", help="Continue this record.")
@JSON
def table_command(
    game: str | None, players: int | None, bots: str | None, one_screen: bool, free: bool, lan: bool,
    options: tuple[str, ...], overlays: tuple[str, ...], language: str, seed: int | None, pace: float,
    port: int, no_open: bool, record: Path | None, resume: Path | None, json_: bool,
) -> None:  # fmt: skip
    """Play a game in the browser, with the real cards.

    A deck without a game is laid on the table for free play: piles, hands, counters and dice, and no rules.
    Every seat has a link of its own. Every move is written to the record before anybody sees it, so that
    --resume goes on where a table was, whatever ended it.
    """
    given, (hosts, others) = pairs(options), listening_on(lan)
    game = _deck_of_folder(game, resume)
    if is_free(free, game, resume):
        choices = FreeChoices(
            game, players, given, overlays, language, seed, port, record, resume, bots, one_screen
        )
        play_freely(choices, hosts, others if lan else None, no_open, json_)
        return
    dealt = secrets.randbits(32) if seed is None else seed
    if resume is not None:
        journal, match, cards = _resumed(
            resume, dealt, game, players, options, overlays, language, bots, record
        )
    elif game is None:
        raise UsageError(Fact("cli-no-game"))
    else:
        match, cards = _begun(game, players, given, overlays, language, dealt)
        path = record or next(free_names(Path(), match.game.name))
        journal = Journal(
            path,
            _private(match.game, dealt, _bots(match.game, bots), game_and_deck(game)[1], overlays, language),
        )
    sockets = bound(hosts, port or journal.private.port)
    if resume is None:
        journal.begin(match)
    teller = Teller(match.game, cards.titles, cards.language, list(journal.private.names))
    room = Room(LiveTable(match, teller, journal), cards, pace, *book_of(cards, replays))
    _serve(room, sockets, hosts[0], one_screen, others if lan else None, no_open, json_)


def _deck_of_folder(game: str | None, resume: Path | None) -> str | None:
    """Return the game or deck that is meant: without one, that of the folder that the user is in."""
    return str(HERE) if game is None and resume is None and is_file(HERE) else game


def _begun(
    name: str, players: int | None, given: Mapping[str, str], overlays: tuple[str, ...], language: str,
    seed: int,
) -> tuple[Match[Any], Cards]:  # fmt: skip
    """Return a new match of a game, or of the game of a deck, with its cards."""
    game, deck = game_and_deck(name)
    found = kit(game)
    known = {option.name for option in found.game.option_table}
    plain = game_of(game, players, {key: value for key, value in given.items() if key in known or not deck})
    cards = cards_for(plain, deck, overlays, language, given)
    strangers = given.keys() - known - (cards.session.deck.options.keys() if cards.session else set())
    if strangers:
        game_of(game, players, dict.fromkeys(sorted(strangers), ""))  # Says which options there are.
    rules = plain
    if found.of_deck and cards.session:
        rules = found.of_deck(cards.session.deck, plain.players, plain.options)
    return Match(rules, seed), Cards(rules, cards.session)


def _resumed(
    path: Path, seed: int, game: str | None, players: int | None, options: tuple[str, ...],
    overlays: tuple[str, ...], language: str, bots: str | None, record: Path | None,
) -> tuple[Journal, Match[Any], Cards]:  # fmt: skip
    """Return the journal and the match of a record that is continued, with its cards.

    A record that no table has kept is continued in a file of its own.
    """
    match, private = reopened(path, seed)
    for name in filter(None, private.bots if private else ()):
        bot(name, match.game)
    check_fixed(match.game, path, game if game in names() else None, players, options)
    if private is None:
        private = _private(
            match.game, seed, _bots(match.game, bots), deck_of(match.game.name), overlays, language
        )
        # The record of somebody's evening stays as it is.
        path = record or next(free_names(Path(), match.game.name))
        Journal(path, private).begin(match)
    cards = cards_for(match.game, private.deck, private.overlays, private.language)
    return Journal(path, private), match, cards


def _private(
    game: GameRules[Any], seed: int, bots: list[str], deck: str, overlays: tuple[str, ...], language: str
) -> Private:
    tokens = [secrets.token_urlsafe(16) for _ in range(game.players + 1)]
    letters = Teller(game, {}).letters
    deck = str(Path(deck).resolve()) if exists(Path(deck)) and deck else deck
    return Private(seed, tokens, letters, bots, deck=deck, overlays=list(overlays), language=language)


def _bots(game: GameRules[Any], bots: str | None) -> list[str]:
    """Return the bot of each seat, an empty name for a person. Raises UsageError."""
    names = ["" if name == PERSON else name for name in seat_bots(game, bots)]
    for name in filter(None, names):
        bot(name, game)
    return names


def _serve(
    room: Room, sockets: Sockets, host: str, one_screen: bool, others: list[str] | None, no_open: bool,
    json_: bool,
) -> None:  # fmt: skip
    """Serve a table until it is stopped, and say where it is.

    `others` are further addresses of this machine in the local network; None if nobody else is to join.
    """
    private = room.table.journal.private
    private.port = sockets[0].getsockname()[1]
    room.table.journal.keep()
    site = f"http://{host}:{private.port}/"
    page, inviting = f"{site}#", f"{site}links#{room.host}"
    watch = page + private.tokens[-1]
    links = {seat: page + private.tokens[seat] for seat in room.table.people}
    shared = page + ",".join([*(private.tokens[seat] for seat in links), private.tokens[-1]])
    one = shared if one_screen and len(links) > 1 else ""

    def ready() -> None:
        names, path = room.table.teller.names, room.table.journal.path
        serve_links(names, links, watch, path, others, no_open, json_, inviting, one)

    TableServer(room, sockets, ready).serve_pages()
