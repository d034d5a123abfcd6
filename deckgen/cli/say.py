"""How results and problems are shown: to people on standard error, as JSON on standard output."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace

import click

from deckgen.errors import DeckgenError, Problem


class Shown(DeckgenError):
    """An error whose problems have been printed already; only its exit code is left to give."""

    def __init__(self, error: DeckgenError) -> None:
        super().__init__(error.problems)
        self.exit_code = error.exit_code


def report(error: DeckgenError) -> None:
    """Print the problems of an error for people."""
    if not isinstance(error, Shown):
        say_problems(error.problems)


def say_problems(problems: Iterable[Problem]) -> None:
    """One line for each problem, on standard error; what is wrong with many cards alike is said once."""
    alike: dict[Problem, list[str]] = {}
    for problem in problems:
        alike.setdefault(replace(problem, card=""), []).append(problem.card)
    for problem, cards in alike.items():
        others = f" [and {len(cards) - 1} other cards]" if len(cards) > 1 else ""
        click.echo(str(replace(problem, card=cards[0])) + others, err=True)


def say(text: str) -> None:
    """A line for people, on standard error."""
    click.echo(text, err=True)


def as_json(document: object) -> None:
    """One JSON document on standard output."""
    click.echo(json.dumps(document, indent=1, ensure_ascii=True, default=str))


def json_problems(problems: Sequence[Problem]) -> list[dict[str, object]]:
    """Problems as `--json` prints them."""
    return [problem.as_json() for problem in problems]
