"""`deckgen check`: decks, PDFs and records in; every problem of them out."""

from __future__ import annotations

from pathlib import Path

import click

from deckgen.check.deck import Findings, check_spec, merge_cards, usual_requirements
from deckgen.cli.building import OUTPUT
from deckgen.cli.say import Shown, as_json, json_problems, say, say_problems
from deckgen.deck.load import find_deck
from deckgen.errors import DeckgenError, SpecError, os_error
from deckgen.facts import Fact
from deckgen.games.verify import verify
from deckgen.outputs.kind import kind_of
from deckgen.target.load import find_target, load_target
from deckgen.words import ENGLISH


@click.command("check")
@click.argument("things", nargs=-1, required=True, metavar="DECK|RECORD|PDF...")
@click.option(
    "--target", "-t", "targets", multiple=True, metavar="T", help="Hold them to what this target wants."
)
@click.option(
    "--out", type=click.Path(path_type=Path), help="The folder of the build [default: output/DECK]."
)
@click.option("--lang", "language", default="", metavar="L", help="A language of the deck, such as de.")
@click.option("--json", "json_", is_flag=True, help="Print one JSON document on standard output.")
def check_command(
    things: tuple[str, ...], targets: tuple[str, ...], out: Path | None, language: str, json_: bool
) -> None:
    """Find what a printer or a referee would refuse.

    A deck is checked as written, as its games need it and as its cards come out, with what they print and the
    PDFs of its last build; a PDF on its own; a record of a game by the referee.
    """
    found = Findings()
    for thing in things:
        try:
            one = _checked(thing, targets, out, language)
        except SpecError as error:
            one = Findings(list(error.problems))
        except DeckgenError:
            if json_:
                _show_json(found)
            raise
        found += one
        if not json_:
            say_problems(merge_cards(one.problems))
            for note in one.notes:
                say(ENGLISH.say(note))
    if json_:
        _show_json(found)
    elif not found.problems:
        say("no problems found")
    if found.problems:
        raise Shown(SpecError(found.problems))


def _show_json(found: Findings) -> None:
    files = [checked.as_json() for checked in found.files]
    as_json({"problems": json_problems(found.problems), "files": files})


def _checked(thing: str, targets: tuple[str, ...], out: Path | None, language: str) -> Findings:
    path = Path(thing)
    if path.suffix.lower() == ".pdf":
        return _pdf(path, targets)
    if path.is_file() and path.suffix.lower() not in (".yaml", ".yml"):
        return _record(path)
    deck = find_deck(thing)
    folder = out or OUTPUT / (deck.parent.resolve().name if deck.name == "deck.yaml" else deck.stem)
    return check_spec(deck, targets, folder, language)


def _pdf(path: Path, targets: tuple[str, ...]) -> Findings:
    """A PDF, held to each target that was named, or to its own claim and what any press asks for."""
    found = Findings()
    wanted = [kind_of(load_target(find_target(name))).requirements() for name in targets]
    for each in wanted or [usual_requirements()]:
        found.add_pdf(path, each)
    found.problems[:] = dict.fromkeys(found.problems)
    return found


def _record(path: Path) -> Findings:
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise os_error(error, "read", path) from error
    except UnicodeDecodeError:
        raise SpecError(Fact("check-unknown-file", path=str(path))) from None
    verdict = verify(text, str(path))
    problem = verdict.problem
    return Findings([problem]) if problem else Findings(notes=[Fact("check-record-holds", path=str(path))])
