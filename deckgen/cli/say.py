"""Print results and problems: for people on standard error, as JSON on standard output."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

import click

from deckgen.cli.loudness import is_quiet, is_verbose
from deckgen.cli.progress import ProgressHook
from deckgen.cli.progress import progress_bar as progress_bar
from deckgen.errors import DeckgenError, Problem, Where, without_measures, worst_of
from deckgen.facts import Fact, Suggestion, plain
from deckgen.source import excerpt
from deckgen.words import ENGLISH

JSON_VERSION = 1
"""The version of the JSON documents that commands print."""
MOST_MISSING = 3
"""The most missing files to name; the others are only counted."""
MOST_CARDS = 3
"""The most other cards with the same problem to name."""
_OF_ONE_CARD = ("table-cell-for", "check-other-cards")
"""Keys of the facts that say which cards have a problem."""
MOST_EXCERPTS = 10
"""The most places to show with lines of their file; beyond that, a plain list is easier to read."""


class AlreadyShown(DeckgenError):
    """An error whose problems are already printed, so that only its exit code is left to use."""

    def __init__(self, error: DeckgenError) -> None:
        super().__init__(error.problems)
        self.exit_code = error.exit_code


def say_problems(problems: Iterable[Problem]) -> None:
    """Print one line per problem, and for the first ones the lines of the file that they are about.

    A problem that several cards share is printed once, where it is worst.
    """
    places: set[Where] = set()
    for alike in _shared(merge_missing(problems)):
        problem = alike.pop(worst_of([each.fact for each in alike]))
        say(_with_other_cards(problem, alike))
        if problem.where and problem.where not in places and len(places) < MOST_EXCERPTS:
            places.add(problem.where)
            for text in excerpt(problem.where):
                say(text)


def _shared(problems: Iterable[Problem]) -> Iterable[list[Problem]]:
    """Return the problems in groups, of which each is one that several cards share."""
    groups: dict[Problem, list[Problem]] = {}
    for problem in problems:
        fact = without_measures(problem.common)
        groups.setdefault(replace(problem, fact=fact, card="", where=problem.cause), []).append(problem)
    return groups.values()


def _with_other_cards(problem: Problem, alike: Iterable[Problem]) -> str:
    """Return the line of a problem, which also names the other cards that share it."""
    others = [each for each in alike if each.card != problem.card or not each.card]
    if not others:
        return str(problem)
    cards = [each.card for each in others[:MOST_CARDS] if each.card]
    fact = Fact("cli-other-cards", count=len(others), cards=cards, more=len(others) - len(cards))
    return ENGLISH.say(fact, problem=str(problem))


def merge_missing(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Yield the problems, with the missing files of one formula as one problem."""
    once: dict[object, Problem] = {}
    for problem in problems:
        once.setdefault(_of_cell(problem), problem)
    found = list(once.values())
    missing: dict[tuple[object, ...], dict[str, Problem]] = {}
    for problem in found:
        if problem.key == "yaml-no-file":
            missing.setdefault(_formula(problem), {}).setdefault(str(problem.values["name"]), problem)
    told: set[tuple[object, ...]] = set()
    for problem in found:
        group = missing.get(_formula(problem), {}) if problem.key == "yaml-no-file" else {}
        if len(group) < 2:
            yield problem
        elif _formula(problem) not in told:
            told.add(_formula(problem))
            yield _missing(problem, group)


def _of_cell(problem: Problem) -> object:
    """Return a key that the problems of one cell share, in however many formulas the cell is used."""
    if not any(frame.key == "table-cell-for" for frame in problem.context):
        return problem
    return problem.fact, problem.where, problem.severity


def _formula(problem: Problem) -> tuple[object, ...]:
    """Return a key that the problems of one formula share."""
    frames = tuple(frame for frame in problem.context if frame.key not in _OF_ONE_CARD)
    return problem.cause, problem.values.get("folder"), problem.severity, problem.advice, frames


def _missing(problem: Problem, group: Mapping[str, Problem]) -> Problem:
    """Return one problem for several missing files, at the formula that names them."""
    names = list(group)
    near = {name: close for name, each in group.items() if (close := _close(each))}
    similar, instead = next(iter(near.items()), ("", ""))
    fact = Fact(
        "yaml-no-files", count=len(names), names=names[:MOST_MISSING], more=max(0, len(names) - MOST_MISSING),
        folder=problem.values["folder"], below=sum("/" in name for name in names),
        alike=len(near), similar=similar, instead=instead,
        column=_column(problem),
    )  # fmt: skip
    frames = tuple(frame for frame in problem.context if frame.key not in _OF_ONE_CARD)
    return replace(problem, fact=fact, where=problem.cause, card="", context=frames)


def _column(problem: Problem) -> str:
    """Return the column whose cells are the names of files, or `id`."""
    columns = [frame.values["columns"] for frame in problem.context if frame.key == "table-cell-for"]
    column = str(columns[0][0]) if columns and isinstance(columns[0], tuple) else "id"
    return column if column.isidentifier() else "id"


def _close(problem: Problem) -> str:
    near = problem.values["near"]
    return near.close if isinstance(near, Suggestion) else ""


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
