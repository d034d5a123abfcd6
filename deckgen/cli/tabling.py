"""`deckgen table`: a game in the browser, alone or with friends."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

import click

from deckgen.cli import complete
from deckgen.cli.announce import Announcement
from deckgen.cli.free_play import is_free, play_freely
from deckgen.cli.options import GAME_OPTIONS, JSON, LANGUAGE, OVERLAYS, pairs
from deckgen.cli.playing import PERSON, check_fixed, seat_bots
from deckgen.cli.table_choices import TableChoices
from deckgen.cli.table_links import TableLinks, announce_table
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
from deckgen.web.places import Listening, listening_on
from deckgen.web.rules import book_of
from deckgen.web.serve import bound
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
    choices = TableChoices(
        game=_deck_of_folder(game, resume), players=players, bots=bots, one_screen=one_screen,
        options=pairs(options), overlays=overlays, language=language, seed=seed, pace=pace, port=port,
        record=record, resume=resume, how=Announcement(json_, not no_open),
    )  # fmt: skip
    play = play_freely if is_free(free, choices.game, resume) else _play_by_rules
    play(choices, listening_on(lan))


def _play_by_rules(choices: TableChoices, listening: Listening) -> None:
    """Begin or continue a match, and serve it until stopped. Raises UsageError, SpecError, FileError."""
    seed = secrets.randbits(32) if choices.seed is None else choices.seed
    if choices.resume is not None:
        journal, match, cards = _resumed(choices.resume, choices, seed)
    elif choices.game is None:
        raise UsageError(Fact("cli-no-game"))
    else:
        journal, match, cards = _begun(choices.game, choices, seed)
    private = journal.private
    sockets = bound(listening.hosts, choices.port or private.port)
    if choices.resume is None:
        journal.begin(match)
    teller = Teller(match.game, cards.titles, cards.language, list(private.names))
    room = Room(LiveTable(match, teller, journal), cards, choices.pace, *book_of(cards, replays))
    private.port = sockets[0].getsockname()[1]
    journal.keep()
    site = f"http://{listening.hosts[0]}:{private.port}/"
    links = TableLinks.of(site, private.tokens, room.host, room.table.people, choices.one_screen)

    def ready() -> None:
        announce_table(choices.how, links, teller.names, journal.path, listening.others)

    TableServer(room, sockets, ready).serve_pages()


def _deck_of_folder(game: str | None, resume: Path | None) -> str | None:
    """Return the game or deck that is meant: without one, that of the folder that the user is in."""
    return str(HERE) if game is None and resume is None and is_file(HERE) else game


def _begun(name: str, choices: TableChoices, seed: int) -> tuple[Journal, Match[Any], Cards]:
    """Return a new match of a game, or of the game of a deck, with the journal it will have and its cards."""
    given = choices.options
    game, deck = game_and_deck(name)
    found = kit(game)
    known = {option.name for option in found.game.option_table}
    own = {key: value for key, value in given.items() if key in known or not deck}
    plain = game_of(game, choices.players, own)
    cards = cards_for(plain, deck, choices.overlays, choices.language, given)
    strangers = given.keys() - known - (cards.session.deck.options.keys() if cards.session else set())
    if strangers:
        game_of(game, choices.players, dict.fromkeys(sorted(strangers), ""))  # Says which options there are.
    rules = plain
    if found.of_deck and cards.session:
        rules = found.of_deck(cards.session.deck, plain.players, plain.options)
    journal = Journal(_record(rules, choices), _private(rules, choices, seed, deck))
    return journal, Match(rules, seed), Cards(rules, cards.session)


def _resumed(path: Path, choices: TableChoices, seed: int) -> tuple[Journal, Match[Any], Cards]:
    """Return the journal and the match of a record that is continued, with its cards.

    A record that no table has kept is continued in a file of its own.
    """
    match, private = reopened(path, seed)
    for name in filter(None, private.bots if private else ()):
        bot(name, match.game)
    game = choices.game if choices.game in names() else None
    check_fixed(match.game, path, game, choices.players, choices.options)
    if private is None:
        private = _private(match.game, choices, seed, deck_of(match.game.name))
        # The record of somebody's evening stays as it is.
        path = _record(match.game, choices)
        Journal(path, private).begin(match)
    cards = cards_for(match.game, private.deck, private.overlays, private.language)
    return Journal(path, private), match, cards


def _record(game: GameRules[Any], choices: TableChoices) -> Path:
    """Return the file of a new record."""
    return choices.record or next(free_names(Path(), game.name))


def _private(game: GameRules[Any], choices: TableChoices, seed: int, deck: str) -> Private:
    """Return what is kept beside a new record. Raises UsageError for bots that the game has not."""
    tokens = [secrets.token_urlsafe(16) for _ in range(game.players + 1)]
    letters = Teller(game, {}).letters
    bots = ["" if name == PERSON else name for name in seat_bots(game, choices.bots)]
    for name in filter(None, bots):
        bot(name, game)
    deck = str(Path(deck).resolve()) if exists(Path(deck)) and deck else deck
    overlays = list(choices.overlays)
    return Private(seed, tokens, letters, bots, deck=deck, overlays=overlays, language=choices.language)
