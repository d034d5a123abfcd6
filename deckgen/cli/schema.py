"""`deckgen schema`: JSON schemas of deck and target files, for editors."""

from __future__ import annotations

import json

import click

from deckgen.deck.fields import Schema
from deckgen.draw.layers import KINDS
from deckgen.target.schema import deck_schema, target_schema


def schema_text(schema: Schema) -> str:
    """A schema as the text of a file."""
    return json.dumps(schema, indent=1, ensure_ascii=True) + "\n"


@click.command("schema")
@click.argument("what", type=click.Choice(["deck", "target"]))
def schema_command(what: str) -> None:
    """Print the JSON schema of a deck or target file.

    An editor that knows JSON schemas then completes keys and underlines mistakes. `deckgen new` writes the
    one of decks beside the deck and names it in the first line.
    """
    click.echo(schema_text(deck_schema(KINDS) if what == "deck" else target_schema()), nl=False)
