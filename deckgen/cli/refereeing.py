"""`deckgen referee`: verify records of games, list legal moves, count positions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click

from deckgen.api.games import verify
from deckgen.cli.options import JSON
from deckgen.cli.say import Shown, as_json, bare_json, counted, say_problems
from deckgen.errors import DeckgenError, SpecError
from deckgen.games.verify import legal, perft
from deckgen.source import read_text

T = TypeVar("T")
RECORD = click.argument("record", type=click.Path(path_type=Path))


@click.group("referee")
def referee_command() -> None:
    """Check records of games against the rules."""


@referee_command.command("verify")
@RECORD
@JSON
def verify_command(record: Path, json_: bool) -> None:
    """Check that a record follows the rules.

    The first move that does not is shown, with the rule it breaks.
    """
    verdict = verify(record)
    if json_:
        bare_json(verdict.as_json())
    elif verdict.problem is not None:
        say_problems([verdict.problem])
    else:
        score = " ".join(map(str, verdict.score))
        won = f"won by {' '.join(map(str, verdict.winner))}" if verdict.winner else "not over"
        moves = counted(verdict.moves, "move")
        click.echo(f"{record}: {verdict.game}, {moves}, all legal; score {score}, {won}")
    if verdict.problem is not None:
        raise Shown(SpecError(verdict.problem))


@referee_command.command("legal")
@RECORD
@JSON
def legal_command(record: Path, json_: bool) -> None:
    """List the legal moves after the last move of a record."""
    position = _answered(lambda: legal(read_text(record), str(record)), json_)
    if json_:
        bare_json(position.as_json())
        return
    for line in position.legal:
        click.echo(f"{position.seat} {line}")


@referee_command.command("perft")
@RECORD
@click.option("--depth", type=click.IntRange(0, 12), required=True, help="The number of moves to look ahead.")
@JSON
def perft_command(record: Path, depth: int, json_: bool) -> None:
    """Count the possible continuations of a record.

    These are the sequences of N moves that can follow within the hand.
    """
    leaves = _answered(lambda: perft(read_text(record), depth, str(record)), json_)
    if json_:
        bare_json({"depth": depth, "leaves": leaves})
    else:
        click.echo(str(leaves))


def _answered(work: Callable[[], T], json_: bool) -> T:
    """Run `work`; with `--json`, print problems of the record as JSON."""
    try:
        return work()
    except DeckgenError as error:
        if not json_:
            raise
        as_json({"problems": [problem.as_json() for problem in error.problems]})
        raise Shown(error) from error
