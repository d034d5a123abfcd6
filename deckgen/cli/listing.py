"""`deckgen list` and `deckgen schema`: list what is bundled, and print JSON schemas."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import click

from deckgen.assets import bundled_decks
from deckgen.cli.options import JSON
from deckgen.cli.say import as_json, say_about, say_problems
from deckgen.deck.load import bundled

if TYPE_CHECKING:
    from deckgen.deck.fields import Schema
    from deckgen.target.labels import LabelSheet

# Each list imports what it lists: to list decks takes no targets, layers or games.
Listing = dict[str, str]
"""Descriptions by name."""


def _decks() -> Listing:
    decks = {name: bundled(name) for name in bundled_decks()}
    return {name: f"{deck.title}, {len(deck.cards)} cards" for name, deck in decks.items()}


def _games() -> Listing:
    from deckgen.games.registry import broken, kit, names

    found: dict[str, list[str]] = {}
    for name in bundled_decks():
        for game in bundled(name).games:
            players = "-".join(str(n) for n in sorted({min(game.players), max(game.players)}))
            found.setdefault(game.name, []).append(f"{players} players, with the deck {name}")
    faults = broken()
    unusable = {problem.values["name"] for problem in faults}
    for name in names():
        if name not in found and name not in unusable:
            counts = kit(name).game.counts
            found[name] = [f"{min(counts)}-{max(counts)} players, without a bundled deck"]
    say_problems(faults)
    return {game: "; ".join(decks) for game, decks in sorted(found.items())}


def _targets() -> Listing:
    from deckgen.target.load import targets_by_use

    return {target.name: target.line for target in targets_by_use()}


def _layers() -> Listing:
    from deckgen.draw.layers import KINDS

    return {name: KINDS[name].about for name in sorted(KINDS)}


def _labels() -> Listing:
    from deckgen.target.labels import label_sheets

    return {name: _sheet(sheet) for name, sheet in sorted(label_sheets().items())}


def _sheet(sheet: LabelSheet) -> str:
    across, down = sheet.count
    return f"{sheet.paper}, {across} x {down} of {sheet.size}, {sheet.shape}; from {sheet.source}"


_LISTS: Mapping[str, Callable[[], Listing]] = {
    "decks": _decks,
    "games": _games,
    "targets": _targets,
    "labels": _labels,
    "layers": _layers,
}


@click.command("list")
@click.argument("what", type=click.Choice(sorted(_LISTS)), default="decks", required=False)
@JSON
def list_command(what: str, json_: bool) -> None:
    """List decks, games, targets, layer kinds or sheets of labels."""
    found = _LISTS[what]()
    if json_:
        as_json({what: [{"name": name, "about": about} for name, about in found.items()]})
        return
    say_about(found)


def schema_text(schema: Schema) -> str:
    """Return a schema as the text of a file."""
    return json.dumps(schema, indent=1, ensure_ascii=True) + "\n"


@click.command("schema")
@click.argument("what", type=click.Choice(["deck", "target"]))
def schema_command(what: str) -> None:
    """Print the JSON schema of a deck or target file.

    An editor that knows JSON schemas then completes keys and underlines mistakes. `deckgen new` writes the
    one of decks beside the deck and names it in the first line.
    """
    from deckgen.draw.layers import KINDS
    from deckgen.target.schema import deck_schema, target_schema

    click.echo(schema_text(deck_schema(KINDS) if what == "deck" else target_schema()), nl=False)
