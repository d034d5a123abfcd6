"""`deckgen gallery`: pictures of a whole deck, for its page in a shop or a README."""

from __future__ import annotations

from pathlib import Path

import click

from deckgen.cli.building import OUTPUT
from deckgen.cli.say import say
from deckgen.deck.load import find_deck
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.making.files import whole_file
from deckgen.making.gallery import Gallery


@click.command("gallery")
@click.argument("deck")
@click.option(
    "--out", type=click.Path(path_type=Path), help="The folder to write into [default: output/DECK]."
)
@click.option(
    "--width", type=click.IntRange(200, 6000), default=1800, help="Pixels across all the cards [1800]."
)
@click.option("--overlay", "overlays", multiple=True, metavar="NAME", help="Show an overlay of the deck.")
@click.option("--only", "only", multiple=True, metavar="[PART/]CARD", help="Show these cards only.")
def gallery_command(
    deck: str, out: Path | None, width: int, overlays: tuple[str, ...], only: tuple[str, ...]
) -> None:
    """Make pictures of a deck: all its cards (contact.png), a hand of nine (fan.png), one card (card.png)."""
    path = find_deck(deck)
    folder = out or OUTPUT / path.parent.resolve().name
    session = Session(Request(deck=path, out=folder, overlays=overlays, only=only))
    for name, data in Gallery(session).pictures(width).items():
        with whole_file(folder / name) as file:
            file.write(data)
        say(f"{folder / name}")
