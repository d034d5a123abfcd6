"""`deckgen check`: find the problems of decks, PDFs and records."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import click

from deckgen.api.decks import output_folder
from deckgen.api.games import verify
from deckgen.check.findings import Findings
from deckgen.check.rules import rule_findings
from deckgen.cli import complete
from deckgen.cli.options import DECK_OPTIONS, JOBS, JSON, LANGUAGE, ONLY, OVERLAYS, THINGS, pairs
from deckgen.cli.say import (
    AlreadyShown,
    counted,
    json_report,
    note,
    noted,
    progress_bar,
    say_problems,
    show_step,
)
from deckgen.deck.data import TABLES
from deckgen.deck.find import find_deck
from deckgen.deck.load import load
from deckgen.draw.layers import KINDS
from deckgen.errors import DeckgenError, SpecError, told_once
from deckgen.facts import Fact
from deckgen.paths import is_file
from deckgen.target.load import find_target, load_target
from deckgen.words import ENGLISH


@click.command("check")
@THINGS
@click.option(
    "--target",
    "-t",
    "targets",
    multiple=True,
    metavar="T",
    shell_complete=complete.targets,
    help="Check the requirements of this target.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help="Check the build in this folder [default: output/DECK, or output/DECK/L with --lang L].",
)
@click.option(
    "--rules-only", is_flag=True, help="Check only the deck's file, its games and its rules texts: quick."
)
@LANGUAGE
@ONLY
@OVERLAYS
@DECK_OPTIONS
@JOBS
@JSON
def check_command(
    things: tuple[str, ...],
    targets: tuple[str, ...],
    out: Path | None,
    rules_only: bool,
    language: str,
    only: tuple[str, ...],
    overlays: tuple[str, ...],
    options: tuple[str, ...],
    jobs: int,
    json_: bool,
) -> None:
    """Check a deck for print and rules problems.

    For a deck, this checks its files, its cards as they print, what its games need, and the PDFs of its
    last build. You can also check a single PDF, or a record of a game. In a deck's folder, DECK may be
    left out.

    A value that a game lets a deck change, such as what a trick counts, is noted as a house rule.
    """
    chosen = {"only": only, "overlays": overlays, "options": tuple(pairs(options).items()), "jobs": jobs}
    found = Findings()
    for thing in things:
        try:
            one = _checked(thing, targets, out, rules_only, language, not json_, chosen)
        except SpecError as error:
            one = Findings(list(error.problems))
        except DeckgenError as error:
            if not json_:
                raise
            found.problems += error.problems
            _show_json(found)
            raise AlreadyShown(error) from error
        found += one
        if not json_:
            for each in one.notes:
                note(ENGLISH.say(each))
            say_problems(one.problems)  # last, where a terminal shows them
    if json_:
        _show_json(found)
    elif not found.problems:
        note("no problems found")
    else:
        note(f"{counted(len(told_once(found.problems)), 'problem')} found")
    if found.problems:
        raise AlreadyShown(SpecError(found.problems))


def _show_json(found: Findings) -> None:
    files = [checked.as_json() for checked in found.files]
    json_report(found.problems, files, notes=noted(found.notes))


def _checked(
    thing: str, targets: tuple[str, ...], out: Path | None, rules_only: bool, language: str, shown: bool,
    chosen: Mapping[str, Any],
) -> Findings:  # fmt: skip
    path = Path(thing)
    if path.suffix.lower() == ".pdf":
        return _pdf(path, targets)
    if is_file(path) and path.suffix.lower() not in (".yaml", ".yml", *TABLES):
        return _record(path)
    deck = find_deck(thing)
    if rules_only:
        return rule_findings(load(deck, KINDS, language))
    from deckgen.check.deck import check_spec  # loads all that draws

    with progress_bar(deck.parent.resolve().name, shown) as progress:
        step = partial(show_step, progress)
        return check_spec(deck, targets, output_folder(deck, out, language), language, step, **chosen)


def _pdf(path: Path, targets: tuple[str, ...]) -> Findings:
    """Check a PDF against the targets, or against the standard it claims and the limits of any press."""
    from deckgen.check.deck import usual_requirements
    from deckgen.outputs.kind import kind_of

    found = Findings()
    wanted = [kind_of(load_target(find_target(name))).requirements() for name in targets]
    for each in wanted or [usual_requirements()]:
        found.add_pdf(path, each)
    found.problems[:] = dict.fromkeys(found.problems)
    return found


def _record(path: Path) -> Findings:
    try:
        problem = verify(path).problem
    except SpecError:
        raise SpecError(Fact("check-unknown-file", path=str(path))) from None
    return Findings([problem]) if problem else Findings(notes=[Fact("check-record-holds", path=str(path))])
