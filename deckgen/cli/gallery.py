"""`deckgen gallery`: make pictures of a whole deck for a shop page or a README."""

from __future__ import annotations

from pathlib import Path

import click

from deckgen.api.decks import output_folder
from deckgen.cli.options import DECK, LANGUAGE, ONLY, OUT, OVERLAYS, OVERWRITE
from deckgen.cli.say import say, say_problems
from deckgen.deck.find import find_deck
from deckgen.faces.request import Request
from deckgen.making.gallery import write_gallery


@click.command("gallery")
@DECK
@OUT
@click.option(
    "--width", type=click.IntRange(200, 6000), default=1800, show_default=True,
    help="Width in pixels of the pictures of all cards and of the set.",
)  # fmt: skip
@OVERLAYS
@ONLY
@LANGUAGE
@OVERWRITE
def gallery_command(
    deck: str,
    out: Path | None,
    width: int,
    overlays: tuple[str, ...],
    only: tuple[str, ...],
    language: str,
    overwrite: bool,
) -> None:
    """Make pictures of a whole deck.

    They show all cards of one size but the extras (contact.png), a hand of nine, fanned and dealt loosely
    (fan.png), one card (card.png), and the deck with its box, its booklet and a mat (set.png). Cards of
    another size have pictures of their own with --only and --out. `gallery:` in the deck file says which
    cards lie beside the box.
    """
    path = find_deck(deck)
    folder = output_folder(path, out, language)
    request = Request(deck=path, out=folder, overlays=overlays, only=only, language=language)
    written = write_gallery(request, width, overwrite)
    for file in written.files:
        say(str(file))
    say_problems(written.problems)
