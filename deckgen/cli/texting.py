"""`deckgen texts`: the texts of a deck beside their translations, out to a spreadsheet and back."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import click

from deckgen.cli import complete
from deckgen.cli.options import DECK, JSON
from deckgen.cli.say import AlreadyShown, json_report, say, say_problems
from deckgen.deck.data import read_rows
from deckgen.deck.find import find_deck
from deckgen.deck.languages import FOLDER, languages_of
from deckgen.deck.texts import Translation, own_language, translations
from deckgen.errors import FactError, FileError, Problem, SpecError, UsageError, Where
from deckgen.facts import Fact
from deckgen.making.files import whole_file
from deckgen.paths import exists
from deckgen.source import ScalarNode, read_text
from deckgen.web.studio.texts import COLUMNS, XLIFF, changed_since, exported, row_of, with_translations
from deckgen.web.studio.xliff import translations_in
from deckgen.words import ENGLISH


@click.command("texts")
@DECK
@click.option("--lang", "language", default="", metavar="L", shell_complete=complete.languages,
              help="The language of the translations, such as de.")  # fmt: skip
@click.option("--export", "export", type=click.Path(path_type=Path), metavar="FILE",
              help="Write all texts and translations to this new file: XLIFF (.xlf) or CSV.")  # fmt: skip
@click.option("--import", "given", type=click.Path(path_type=Path), metavar="FILE",
              help="Take translations from XLIFF, or a table with columns text and translation.")  # fmt: skip
@click.option("--fit", is_flag=True, help="Draw all cards, and tell which words are too long for "
              "their places: in language L, or in every language.")  # fmt: skip
@JSON
def texts_command(
    deck: str, language: str, export: Path | None, given: Path | None, fit: bool, json_: bool
) -> None:
    """List, export and import the translations of a deck.

    Translations are kept in lang/L.yaml, beside the deck file. An import changes only the lines of
    translations that differ, and creates the file for a new language. In a deck's folder, DECK may be left
    out.
    """
    if sum(map(bool, (export, given, fit))) > 1:
        raise UsageError(Fact("texts-one-way"))
    path = find_deck(deck)
    if fit:
        _say_long(path, language, json_)
        return
    if not language:
        raise UsageError(Fact("texts-which-language", known=languages_of(path) or ["de"]))
    changed = _import(path, language, given) if given else None
    found = translations(path, language)
    if export:
        _export(export, found, own_language(path), language)
    if json_:
        json_report([], [], texts=list(map(row_of, found)))
        return
    if changed is not None:
        say(ENGLISH.say(Fact("texts-imported", count=changed, language=language)))
    _say_open(found, with_each=changed is None and not export)


def _say_long(deck: Path, language: str, json_: bool) -> None:
    """Print which words do not fit. Raises Shown if there are any."""
    from deckgen.check.fit import long_words  # loads all that draws

    found = long_words(deck, (language,) if language else ())
    if json_:
        json_report(found, [])
    else:
        say_problems(found)
    if found:
        raise AlreadyShown(SpecError(found))
    if not json_:
        say(ENGLISH.say(Fact("texts-fit")))


def _say_open(found: list[Translation], with_each: bool) -> None:
    """Print how many texts are missing and unused, and which."""
    is_open = [each for each in found if each.state in ("missing", "unused")]
    before = changed_since(found)
    for each in is_open if with_each else ():
        old = before.get(each.text)
        state = ENGLISH.say(Fact("texts-changed", before=_short(old.text))) if old else each.state
        say(f"{each.where}: {state}: {_short(each.text)}")
    unused = sum(each.state == "unused" for each in is_open)
    counts = {"count": len(found) - unused, "missing": len(is_open) - unused, "unused": unused}
    say(ENGLISH.say(Fact("texts-counts", **counts)))


def _short(text: str) -> str:
    return " ".join(text.split())


def _export(path: Path, found: list[Translation], own: str, language: str) -> None:
    if exists(path):
        raise FileError(Fact("texts-exists", path=str(path)))
    with whole_file(path) as file:
        file.write(exported(found, own, language, path.suffix.lower()).encode())


def _import(deck: Path, language: str, given: Path) -> int:
    """Write the translations of a table into the language's file; return how many have changed."""
    known = {each.text: each for each in translations(deck, language)}
    changed = {t: new for t, new in _table(given, known).items() if new and new != known[t].translation}
    wanted = {known[text]: new for text, new in changed.items()}
    file = deck.parent / FOLDER / f"{language}.yaml"
    old = read_text(file) if exists(file) else ""
    try:
        new = with_translations(old, wanted, str(file))
    except FactError as error:
        raise SpecError(Problem(error.fact, Where(str(file)))) from error
    if new != old:
        with whole_file(file) as written:
            written.write(new.encode())
    return len(wanted)


def _table(path: Path, known: Collection[str]) -> dict[str, str]:
    """Return the translations in a file by text. Raises SpecError for a text that is not known."""
    if path.suffix.lower() in XLIFF:
        return _sent(path, known)
    found: dict[str, str] = {}
    for row in read_rows(path, warn=lambda warning: say_problems([warning])):
        if not row.cells.keys() >= {*COLUMNS[:2]}:
            raise SpecError(Problem(Fact("texts-no-columns", name=path.name), row.where))
        cells = [row.cells.get(name) for name in COLUMNS[:2]]
        text, translation = (cell.text if isinstance(cell, ScalarNode) else "" for cell in cells)
        if text not in known:
            raise SpecError(Problem(Fact("texts-not-in-deck", text=text[:60]), row.where))
        found[text] = translation
    return found


def _sent(path: Path, known: Collection[str]) -> dict[str, str]:
    try:
        found = translations_in(read_text(path), path.name)
    except FactError as error:
        raise SpecError(Problem(error.fact, Where(str(path)))) from error
    strange = next((text for text in found if text not in known), None)
    if strange is not None:
        raise SpecError(Problem(Fact("texts-not-in-deck", text=strange[:60]), Where(str(path))))
    return found
