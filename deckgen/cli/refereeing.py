"""`deckgen referee`: records of games in; verdicts, legal moves and counts of positions out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click

from deckgen.cli.say import Shown, as_json, json_problems, say_problems
from deckgen.errors import DeckgenError, SpecError
from deckgen.games.verify import legal, perft, verify
from deckgen.source import read_text

T = TypeVar("T")
RECORD = click.argument("record", type=click.Path(path_type=Path))
JSON = click.option("--json", "json_", is_flag=True, help="Print one JSON document on standard output.")


@click.group("referee")
def referee_command() -> None:
    """Replay records of games by the rules."""


@referee_command.command("verify")
@RECORD
@JSON
def verify_command(record: Path, json_: bool) -> None:
    """Replay a record, trusting only the deal and the moves; say the first fault and the rule it breaks."""
    verdict = verify(read_text(record), str(record))
    if json_:
        as_json(verdict.as_json())
    if verdict.problem is not None:
        error = SpecError(verdict.problem)
        if not json_:
            say_problems(error.problems)
        raise Shown(error)
    if not json_:
        score = " ".join(map(str, verdict.score))
        won = f"won by {' '.join(map(str, verdict.winner))}" if verdict.winner else "not over"
        click.echo(f"{record}: {verdict.game}, {verdict.moves} moves, all by the rules; score {score}, {won}")


@referee_command.command("legal")
@RECORD
@JSON
def legal_command(record: Path, json_: bool) -> None:
    """List every legal line after the last move of a record, in listed order."""
    position = _answered(lambda: legal(read_text(record), str(record)), json_)
    if json_:
        as_json(position.as_json())
        return
    for line in position.legal:
        click.echo(f"{position.seat} {line}")


@referee_command.command("perft")
@RECORD
@click.option("--depth", type=click.IntRange(0, 12), required=True, help="How many moves ahead.")
@JSON
def perft_command(record: Path, depth: int, json_: bool) -> None:
    """Count the lines of play of some moves after the last move of a record, within the hand."""
    leaves = _answered(lambda: perft(read_text(record), depth, str(record)), json_)
    if json_:
        as_json({"depth": depth, "leaves": leaves})
    else:
        click.echo(str(leaves))


def _answered(work: Callable[[], T], json_: bool) -> T:
    """What the referee answers; a record that does not hold is told as JSON if that was asked for."""
    try:
        return work()
    except DeckgenError as error:
        if not json_:
            raise
        as_json({"problems": json_problems(error.problems)})
        raise Shown(error) from error
