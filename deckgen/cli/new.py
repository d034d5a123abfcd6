"""`deckgen new`: start a deck from a template, a table or a folder of pictures."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from shlex import quote

import click

from deckgen.cli import complete
from deckgen.cli.listing import schema_text
from deckgen.cli.say import counted, note, say_about, say_problems
from deckgen.deck.load import load
from deckgen.deck.model import DeckSpec
from deckgen.draw.layers import KINDS
from deckgen.errors import DeckgenError, SpecError, UsageError
from deckgen.facts import Fact
from deckgen.starter.folder import (
    DEFAULT_TEMPLATE,
    SCHEMA,
    check_free,
    from_template,
    remove_files,
    templates,
    title_of,
    write_folder,
)
from deckgen.starter.pictures import cropped, from_pictures
from deckgen.starter.table import FirstTable, lacking, read_table
from deckgen.target.schema import deck_schema
from deckgen.words import ENGLISH


def _list_templates(context: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        say_about(templates())
        context.exit()


@click.command("new")
@click.argument("name", type=click.Path(path_type=Path))
@click.option(
    "--template",
    "-t",
    metavar="T",
    shell_complete=complete.templates,
    help=f"Use this template [default: {DEFAULT_TEMPLATE}].",
)
@click.option(
    "--data", type=click.Path(path_type=Path), metavar="FILE",
    help='Start from a table: CSV, XLSX, ODS, JSON or YAML; "cards.xlsx#Spells" names a sheet. '
    "With --template, the cards have its shape and size: poker, standard, tarot or round.",
)  # fmt: skip
@click.option(
    "--from-images", "images", type=click.Path(path_type=Path), metavar="DIR",
    help="Start from finished pictures: dragon.png, dragon-back.png, back.png, `dragon x3.png`. "
    "With --template, they have its shape and size.",
)  # fmt: skip
@click.option(
    "--bleed", default="mirror", show_default=True, metavar="HOW",
    help="How to fill the bleed of pictures without one: mirror, extend (the edge) or a colour (#2a4a9f).",
)  # fmt: skip
@click.option(
    "--list", is_flag=True, expose_value=False, is_eager=True, callback=_list_templates,
    help="List the templates.",
)  # fmt: skip
def new_command(name: Path, template: str | None, data: Path | None, images: Path | None, bleed: str) -> None:
    """Create a new deck in the folder NAME.

    The deck is small and commented, and builds at once. Nothing is ever overwritten. The JSON schema
    written beside the deck lets editors complete keys and underline mistakes.
    """
    if images is not None and data is not None:
        raise UsageError(Fact("cli-exclusive", options=("--data", "--from-images")))
    check_free(name)
    title = title_of(name.resolve().name)
    table = read_table(data) if data is not None else None
    if images is not None:
        files = from_pictures(images, title, bleed, template)
    else:
        files = _files(table, template or DEFAULT_TEMPLATE, title)
    files |= {SCHEMA: schema_text(deck_schema(KINDS)).encode()}
    write_folder(name, files)
    try:
        deck = load(name / "deck.yaml", KINDS)
    except DeckgenError as error:
        remove_files(name, files)
        raise _of_the_table(error, name, table) from None
    _note_created(deck, name)
    say_problems(_of_the_table(SpecError(deck.warnings), name, table).problems)
    if images is not None:
        say_problems(list(cropped(images, deck.parts[0].trims[0])))
    waits = table is not None and _note_rest(table, deck, name, template or DEFAULT_TEMPLATE)
    _note_next(name, draft=waits)


def _files(table: FirstTable | None, template: str, title: str) -> dict[str, bytes | Path]:
    """Return the files of a deck made from a template, and from a table if there is one."""
    return table.files(title, template) if table is not None else from_template(template, title)


def _note_next(name: Path, draft: bool) -> None:
    """Print how to build the deck; characters without a font, and missing pictures, stop all but a draft."""
    deck = quote(str(name))
    build = (
        f"Try it with `deckgen build {deck} --draft`" if draft else f"Build it with `deckgen build {deck}`"
    )
    note(f"{build}; see it while you write with")
    note(f"`deckgen proof {deck} --serve --open`, or edit it in the browser with `deckgen studio {deck}`.")


def _note_created(deck: DeckSpec, folder: Path) -> None:
    copies = sum(card.count for card in deck.cards)
    cards = counted(len(deck.cards), "card")
    if copies != len(deck.cards):
        cards = f"{counted(len(deck.cards), 'different card')}, {copies} with copies"
    note(f"created {folder / 'deck.yaml'}: {cards}")


def _note_rest(table: FirstTable, deck: DeckSpec, folder: Path, template: str) -> bool:
    """Print what is left to do, and return whether only a draft can be built before that is done.

    That are sheets that were not read, columns that are not shown, letters without a font, pictures to add.
    """
    lacks = list(lacking(table, deck))
    say_problems([*table.warnings, *lacks])
    if table.titles is not None:
        note(f"The cards are named by the column {table.titles.name}.")
    note(ENGLISH.say(Fact("new-copied", table=str(table.path), copy=str(folder / table.copy))))
    _note_language(table)
    if left_out := table.left_out(template):
        note(f"Not shown yet: {', '.join(left_out)}. Add layers for them to `faces:`.")
    if table.pictures is not None:
        names = list(dict.fromkeys(table.pictures.filled))
        few = ", ".join(names[:3]) + (", ..." if len(names) > 3 else "")
        note(f"Put the pictures of the column {table.pictures.name} ({few}) into {folder},")
        note("or write the folder they are in before the name at `file:`.")
    return bool(lacks or table.pictures)


def _note_language(table: FirstTable) -> None:
    if table.language not in ("", "en"):
        note(ENGLISH.say(Fact("new-language", language=table.language)))
    elif table.has_accents and not table.language:
        note(ENGLISH.say(Fact("new-no-language")))


def _of_the_table(error: DeckgenError, folder: Path, table: FirstTable | None) -> DeckgenError:
    """Return a new deck's error, with places in the copied table changed to places in the original."""
    problems = []
    for problem in error.problems:
        where = problem.where
        if where and table is not None and Path(where.file) == folder / table.copy:
            problem = replace(problem, where=where._replace(file=str(table.path)))
        problems.append(problem)
    return type(error)(problems)
