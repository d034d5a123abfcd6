"""`deckgen play`: a game in the terminal, with people and bots."""

from __future__ import annotations

import os
import secrets
import shutil
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

from deckgen.errors import FileError, Problem, UsageError
from deckgen.games.draws import Draws
from deckgen.games.game import Game
from deckgen.games.registry import game as game_of
from deckgen.play.bots import TRICK_GAMES, Bot, bot
from deckgen.play.faces import Faces
from deckgen.play.session import Session, opened, resumed
from deckgen.play.talk import Talk

PERSON = "person"


@click.command("play")
@click.argument("game", required=False)
@click.option("--players", type=int, help="How many play.")
@click.option("--option", "options", multiple=True, metavar="K=V", help="Set an option of the game.")
@click.option("--bots", metavar="LIST", help="Who sits at the last seats: random, greedy, strong, person; "
              "`none`: people only. By default one person plays against the best bots.")  # fmt: skip
@click.option("--seed", type=int, help="Deal from this seed.")
@click.option(
    "--save", "save_", type=click.Path(path_type=Path), metavar="RECORD", help="Write the record here."
)
@click.option("--resume", type=click.Path(path_type=Path), metavar="RECORD", help="Go on from this record.")
def play_command(
    game: str | None, players: int | None, options: tuple[str, ...], bots: str | None, seed: int | None,
    save_: Path | None, resume: Path | None,
) -> None:  # fmt: skip
    """Play a game in the terminal: moonlight, hanafuda, koikoi, moons, sixpence or moon."""
    if save_ is not None and save_.exists():
        raise FileError(Problem(f"{save_} is there already", hint="records are never overwritten"))
    dealt = secrets.randbits(32) if seed is None else seed
    if resume is not None:
        session = _resumed(resume, game, players, options, bots, dealt)
    elif game is None:
        raise UsageError(Problem("no game is named", hint="deckgen play moonlight, or --resume RECORD"))
    else:
        rules = game_of(game, players, given_options(options))
        session = opened(rules, dealt, seated(rules, bots))
    if seed is None and resume is None:
        click.echo(f"dealt from seed {dealt}")
    Talk(session, _ask, click.echo, _faces(), _across(), _adviser(session.game), save_).play()


def given_options(texts: Sequence[str]) -> dict[str, str]:
    """`K=V` texts as options. Raises UsageError."""
    given: dict[str, str] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or not key:
            raise UsageError(Problem(f"--option {text!r} is not of the form NAME=VALUE"))
        given[key] = value
    return given


def _resumed(
    path: Path, game: str | None, players: int | None, options: tuple[str, ...], bots: str | None, seed: int
) -> Session:
    match = resumed(path)
    rules = match.game
    if options or players not in (None, rules.players) or game not in (None, rules.name):
        reason = f"{path} is of {rules.name} with {rules.players} players and its own options"
        raise UsageError(Problem(reason, hint="give --resume alone, perhaps with --bots"))
    return Session(match, Draws(seed, len(match.hands) - 1), seated(rules, bots))


def seated(game: Game[Any], bots: str | None) -> list[Bot | None]:
    """Who sits where: None is a person. Raises UsageError."""
    if bots is None:
        names = [_best(game)] * (game.players - 1)
    else:
        names = [] if bots == "none" else [name.strip() for name in bots.split(",")]
    if len(names) > game.players:
        raise UsageError(Problem(f"--bots names {len(names)} for {game.players} seats"))
    names = [PERSON] * (game.players - len(names)) + names
    return [None if name == PERSON else bot(name, game) for name in names]


def _best(game: Game[Any]) -> str:
    """The best bot there is here for a game; the strong one needs numpy."""
    return "strong" if game.name in TRICK_GAMES and find_spec("numpy") else "greedy"


def _adviser(game: Game[Any]) -> Bot:
    return bot(_best(game), game)


def _ask(prompt: str) -> str | None:
    click.echo(prompt, nl=False)
    line = sys.stdin.readline()
    return line.rstrip("\n") if line else None


def _faces() -> Faces:
    """Colour on a terminal unless NO_COLOR is set; glyphs where the encoding has them."""
    colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    return Faces(colour, encoding.startswith("utf"))


def _across() -> int:
    return min(shutil.get_terminal_size((80, 24)).columns, 100)
