"""Output: results and problems for people on standard error, JSON on standard output."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace

import click

from deckgen.errors import DeckgenError, Problem, Where
from deckgen.facts import Fact
from deckgen.source import excerpt
from deckgen.words import ENGLISH

JSON_VERSION = 1
"""The version of the documents that `json_report` prints."""
MOST_EXCERPTS = 10
"""Places that are shown with lines of their file; of more, a list is easier to read."""


class Shown(DeckgenError):
    """An error whose problems have been printed already; only its exit code remains to be used."""

    def __init__(self, error: DeckgenError) -> None:
        super().__init__(error.problems)
        self.exit_code = error.exit_code


def say_problems(problems: Iterable[Problem]) -> None:
    """Print one line per problem, the first ones with the lines of the file that they are about.

    A problem that several cards share is printed once.
    """
    alike: dict[Problem, list[str]] = {}
    for problem in problems:
        alike.setdefault(replace(problem, card=""), []).append(problem.card)
    places: set[Where | None] = {None}
    for problem, cards in alike.items():
        line = str(replace(problem, card=cards[0]))
        if len(cards) > 1:
            line = ENGLISH.say(Fact("cli-other-cards", count=len(cards) - 1), problem=line)
        say(line)
        if problem.where not in places and len(places) <= MOST_EXCERPTS:
            places.add(problem.where)
            for text in excerpt(problem.where) if problem.where else ():
                say(text)


def say(text: str) -> None:
    """Print a line for people."""
    click.echo(text, err=True)


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: `1 file`, `2,000 files`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def say_about(known: Mapping[str, str]) -> None:
    """Print names, and what each is, in two columns on standard output."""
    width = max(map(len, known), default=0)
    for name, about in known.items():
        click.echo(f"{name:<{width}}  {about}")


def as_json(document: object) -> None:
    """Print one JSON document on standard output."""
    click.echo(json.dumps(document, indent=1, ensure_ascii=True, default=str))


def json_report(problems: Iterable[Problem], files: Iterable[object] = (), **more: object) -> None:
    """Print the JSON document of a command that makes or checks files."""
    found = [problem.as_json() for problem in problems]
    as_json({"version": JSON_VERSION, "problems": found, "files": list(files), **more})


@contextmanager
def progress_bar(label: str, shown: bool = True) -> Iterator[Callable[[int, int], None]]:
    """Draw a progress bar while standard error is a terminal; yields a function of `done, of`."""
    if not shown or not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield lambda done, of: None
        return

    def progress(done: int, of: int) -> None:
        filled = 30 * done // max(of, 1)
        bar = "#" * filled + "." * (30 - filled)
        click.echo(f"\r{label:<24.24} [{bar}] {done:,}/{of:,}", nl=False, err=True)

    try:
        yield progress
    finally:
        click.echo("\r\x1b[K", nl=False, err=True)  # Erases the line.
