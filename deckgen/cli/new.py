"""`deckgen new`: a small deck that builds at once, from a template, a table or a folder of pictures."""

from __future__ import annotations

from pathlib import Path

import click

from deckgen.cli.say import say
from deckgen.cli.schema import schema_text
from deckgen.deck.load import load
from deckgen.deck.schema import deck_schema
from deckgen.draw.layers import KINDS
from deckgen.errors import UsageError
from deckgen.starter.folder import (
    DEFAULT_TEMPLATE,
    SCHEMA,
    check_free,
    from_template,
    templates,
    title_of,
    write_folder,
)
from deckgen.starter.pictures import from_pictures
from deckgen.starter.table import from_data


def _templates(context: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        known = templates()
        width = max(map(len, known))
        for name, about in known.items():
            click.echo(f"{name:<{width}}  {about}")
        context.exit()


@click.command("new")
@click.argument("name", type=click.Path(path_type=Path))
@click.option("--template", "-t", metavar="T", help=f"The template to use [default: {DEFAULT_TEMPLATE}].")
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Make a first deck from a table: CSV, XLSX or YAML.",
)
@click.option(
    "--from-images", "images", type=click.Path(path_type=Path), metavar="DIR",
    help="Make a deck of finished pictures: dragon.png, dragon-back.png, back.png, `dragon x3.png`.",
)  # fmt: skip
@click.option(
    "--list", is_flag=True, expose_value=False, is_eager=True, callback=_templates, help="List the templates."
)
def new_command(name: Path, template: str | None, data: Path | None, images: Path | None) -> None:
    """Make a new deck in the folder NAME: a small one that builds at once, with comments.

    Nothing is ever overwritten. The JSON schema beside the deck lets an editor complete keys and underline
    mistakes.
    """
    if sum(given is not None for given in (template, data, images)) > 1:
        raise UsageError("--template, --data and --from-images do not go together: choose one")
    check_free(name)
    title = title_of(name.resolve().name)
    if data is not None:
        files = from_data(data, title)
    elif images is not None:
        files = from_pictures(images, title)
    else:
        files = from_template(template or DEFAULT_TEMPLATE, title)
    write_folder(name, {**files, SCHEMA: schema_text(deck_schema(KINDS)).encode()})
    deck = load(name / "deck.yaml", KINDS)
    copies = sum(card.count for card in deck.cards)
    say(f"made {name / 'deck.yaml'}: {len(deck.cards)} cards, {copies} with copies")
    say(f"now: deckgen build {name}    and, to see it while you write: deckgen proof {name} --serve --open")
