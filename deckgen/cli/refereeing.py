"""`deckgen referee`: verify records of games, settle disputes, list legal moves, count positions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import click

from deckgen.api.games import verify
from deckgen.cli.options import JSON
from deckgen.cli.say import AlreadyShown, as_json, bare_json, counted, say_problems
from deckgen.errors import DeckgenError, SpecError
from deckgen.games.desk import Told, desk, legal, scores, tricks
from deckgen.games.verify import Verdict, perft
from deckgen.source import read_text
from deckgen.words import ENGLISH

T = TypeVar("T")
RECORD = click.argument("record", type=click.Path(path_type=Path))
RECORDS = click.argument(
    "records", metavar="RECORD...", nargs=-1, required=True, type=click.Path(path_type=Path)
)


@click.group("referee")
def referee_command() -> None:
    """Check records of games against the rules; settle disputes.

    trick, why, score and legal need no whole record: write down as much of the hand as you know.
    """


@referee_command.command("verify")
@RECORDS
@JSON
def verify_command(records: tuple[Path, ...], json_: bool) -> None:
    """Check that records follow the rules.

    The first move of each that does not is shown, with the rule it breaks.
    """
    verdicts = [(record, verify(record)) for record in records]
    problems = [verdict.problem for _, verdict in verdicts if verdict.problem is not None]
    if json_:
        each = [verdict.as_json() for _, verdict in verdicts]
        named = [{"record": str(record), **one} for (record, _), one in zip(verdicts, each, strict=True)]
        bare_json(each[0] if len(each) == 1 else {"ok": not problems, "records": named})
    else:
        for record, verdict in verdicts:
            _show(record, verdict)
    if problems:
        raise AlreadyShown(SpecError(problems))


def _show(record: Path, verdict: Verdict) -> None:
    if verdict.problem is not None:
        say_problems([verdict.problem])
        return
    score = " ".join(map(str, verdict.score))
    won = f"won by {' '.join(map(str, verdict.winner))}" if verdict.winner else "not over"
    moves = counted(verdict.moves, "move")
    click.echo(f"{record}: {verdict.game}, {moves}, all legal; score {score}, {won}")


@referee_command.command("trick")
@RECORDS
@JSON
def trick_command(records: tuple[Path, ...], json_: bool) -> None:
    """Say who takes each trick, and by which rule.

    In games without tricks, it says what each move settles.
    """
    _tell(records, tricks, json_)


@referee_command.command("score")
@RECORDS
@JSON
def score_command(records: tuple[Path, ...], json_: bool) -> None:
    """Say how each finished hand scores, and by which rules."""
    _tell(records, scores, json_)


@referee_command.command("why")
@RECORD
@click.argument("move", nargs=-1, required=True)
@JSON
def why_command(record: Path, move: tuple[str, ...], json_: bool) -> None:
    """Say whether a move is legal, or which rule forbids it.

    The move would be the one after the last line of a record.
    If the player's hand is not known, this also names the cards that would make the move illegal.
    """
    answer = _answered(lambda: desk(read_text(record), str(record)).may(" ".join(move)), json_)
    if json_:
        bare_json(answer.as_json())
    elif answer.problem is None:
        click.echo(ENGLISH.say(answer.verdict))
    if answer.problem is not None:
        raise AlreadyShown(SpecError(answer.problem)) if json_ else SpecError(answer.problem)


def _tell(records: tuple[Path, ...], ask: Callable[[str, str], list[Told]], json_: bool) -> None:
    """Print the answers for each record, each after the number of its line."""
    found = []
    for record in records:
        told = _answered(partial(ask, read_text(record), str(record)), json_)
        found.append({"record": str(record), "told": [each.as_json() for each in told]})
        for each in () if json_ else told:
            place = f"{record}:{each.line}: " if each.line else f"{record}: "
            click.echo(place + " ".join(map(ENGLISH.say, each.facts)))
    if json_:
        bare_json({"records": found})


@referee_command.command("legal")
@RECORD
@JSON
def legal_command(record: Path, json_: bool) -> None:
    """List the legal moves after the last line of a record."""
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
        raise AlreadyShown(error) from error
