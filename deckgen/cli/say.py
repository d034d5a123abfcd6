"""Print results and problems: for people on standard error, as JSON on standard output."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

import click

from deckgen.cli.loudness import is_quiet, is_verbose
from deckgen.cli.progress import ProgressHook
from deckgen.cli.progress import progress_bar as progress_bar
from deckgen.errors import DeckgenError, Problem, Where, told_once
from deckgen.facts import Fact, plain
from deckgen.words import ENGLISH

JSON_VERSION = 1
"""The version of the JSON documents that commands print."""
MOST_EXCERPTS = 10
"""The most places to show with lines of their file; beyond that, a plain list is easier to read."""


class AlreadyShown(DeckgenError):
    """An error whose problems are already printed, so that only its exit code is left to use."""

    def __init__(self, error: DeckgenError) -> None:
        super().__init__(error.problems)
        self.exit_code = error.exit_code


def say_problems(problems: Iterable[Problem]) -> None:
    """Print one line per cause, and for the first ones the lines of the file that they are about."""
    from deckgen.source import excerpt  # most runs have no problems to show, and some read no YAML

    places: set[Where] = set()
    for problem in told_once(problems):
        say(str(problem))
        if problem.where and problem.where not in places and len(places) < MOST_EXCERPTS:
            places.add(problem.where)
            for text in excerpt(problem.where):
                say(text)


def say(text: str) -> None:
    """Print a line for people."""
    click.echo(text, err=True)


def note(text: str) -> None:
    """Print a line about what was done, unless -q was given."""
    if not is_quiet():
        say(text)


def detail(text: str) -> None:
    """Print a line if -v was given."""
    if is_verbose():
        say(text)


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: `1 file`, `2,000 files`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def say_about(known: Mapping[str, str]) -> None:
    """Print names and descriptions in two columns on standard output."""
    width = max(map(len, known), default=0)
    for name, about in known.items():
        click.echo(f"{name:<{width}}  {about}")


def as_json(document: Mapping[str, object]) -> None:
    """Print one JSON document with its version on standard output."""
    bare_json({"version": JSON_VERSION, **document})


def bare_json(document: Mapping[str, object]) -> None:
    """Print one JSON document without a version, because its form never changes."""
    click.echo(json.dumps(document, indent=1, ensure_ascii=True, default=str))


def json_report(problems: Iterable[Problem], files: Iterable[object] = (), **more: object) -> None:
    """Print the JSON document of a command that makes or checks files."""
    found = [problem.as_json() for problem in problems]
    as_json({"problems": found, "files": list(files), **more})


def noted(facts: Iterable[Fact]) -> list[dict[str, object]]:
    """Return notes as the JSON documents of commands have them."""
    return [
        {
            "key": each.key,
            "values": {name: plain(value) for name, value in each.values.items()},
            "message": ENGLISH.say(each),
        }
        for each in facts
    ]


def show_step(progress: ProgressHook, doing: Fact, done: int, of: int) -> None:
    """Show what is being done on a progress bar."""
    progress(done, of, doing)
