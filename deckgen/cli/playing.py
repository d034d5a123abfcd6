"""`deckgen play`: play a game in the terminal, with people and bots."""

from __future__ import annotations

import os
import secrets
import shutil
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Any

import click

from deckgen.cli import complete
from deckgen.cli.options import GAME_OPTIONS, check_game, pairs
from deckgen.errors import FileError, UsageError
from deckgen.facts import Fact
from deckgen.games.game import GameRules
from deckgen.games.match import Match
from deckgen.games.registry import game as game_of
from deckgen.paths import exists
from deckgen.play.bots import Bot, best, bot
from deckgen.play.table import CardStyle
from deckgen.play.talk import Talk, resumed

PERSON = "person"


@click.command("play")
@click.argument("game", required=False, shell_complete=complete.games)
@click.option("--players", type=int, help="The number of players.")
@GAME_OPTIONS
@click.option("--bots", metavar="LIST", help="Who takes the last seats: random, greedy, strong, person, "
              "or `none` for people only. One name takes all seats but one [default: the best].")  # fmt: skip
@click.option("--seed", type=int, help="Deal from this seed.")
@click.option("--save", "save_", type=click.Path(path_type=Path), metavar="RECORD",
              help="Write the record to this file.")  # fmt: skip
@click.option("--resume", type=click.Path(path_type=Path), metavar="RECORD", help="Continue this record.")
def play_command(
    game: str | None, players: int | None, options: tuple[str, ...], bots: str | None, seed: int | None,
    save_: Path | None, resume: Path | None,
) -> None:  # fmt: skip
    """Play a game in the terminal.

    `deckgen list games` lists the games.
    """
    if save_ is not None and exists(save_):
        raise FileError(Fact("cli-record-exists", path=str(save_)))
    dealt = secrets.randbits(32) if seed is None else seed
    if resume is not None:
        match = resumed(resume, dealt)
        check_fixed(match.game, resume, game, players, options)
    elif game is None:
        raise UsageError(Fact("cli-no-game"))
    else:
        check_game(game)
        match = Match(game_of(game, players, pairs(options)), dealt)
    rules = match.game
    seats = seated(rules, bots)
    if seed is None and resume is None:
        click.echo(f"dealt from seed {dealt}")
    width = min(shutil.get_terminal_size((80, 24)).columns, 100)
    Talk(match, seats, _ask, click.echo, _faces(rules), width, save_).play()


def check_fixed(
    rules: GameRules[Any], path: Path, game: str | None, players: int | None, options: Collection[str]
) -> None:
    """Raise UsageError if the arguments contradict the record to resume."""
    if options or players not in (None, rules.players) or game not in (None, rules.name):
        raise UsageError(Fact("cli-resume-fixed", path=str(path), game=rules.name, players=rules.players))


def seated(game: GameRules[Any], bots: str | None) -> list[Bot | None]:
    """Return the bot of each seat, None for a person. Raises UsageError."""
    return [None if name == PERSON else bot(name, game) for name in seat_bots(game, bots)]


def seat_bots(game: GameRules[Any], bots: str | None) -> list[str]:
    """Return the name of the bot of each seat, or PERSON. Raises UsageError if there are too many.

    One bot alone takes all seats but one.
    """
    if bots is None:
        names = [best(game)] * (game.players - 1)
    else:
        names = [] if bots == "none" else [name.strip() for name in bots.split(",")]
        if len(names) == 1 and names[0] != PERSON:
            names *= game.players - 1
    if len(names) > game.players:
        raise UsageError(Fact("cli-too-many-bots", count=len(names), seats=game.players))
    return [PERSON] * (game.players - len(names)) + names


def _ask(prompt: str) -> str | None:
    click.echo(prompt, nl=False)
    line = sys.stdin.readline()
    return line.rstrip("\n") if line else None


def _faces(game: GameRules[Any]) -> CardStyle:
    """Use colour on a terminal unless NO_COLOR is set, and Unicode glyphs if the encoding has them."""
    colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    return CardStyle(game, colour, encoding.startswith("utf"))
