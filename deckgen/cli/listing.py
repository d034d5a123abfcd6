"""`deckgen list`: the bundled decks, games, targets and layer kinds."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import click

from deckgen.assets import bundled_decks
from deckgen.cli.options import JSON
from deckgen.cli.say import as_json, say_problems
from deckgen.deck.load import bundled
from deckgen.draw.layers import KINDS
from deckgen.games.registry import broken, kit, names
from deckgen.target.load import bundled_targets, find_target, load_target

Listing = dict[str, str]
"""What each thing is, by name."""


def _decks() -> Listing:
    decks = {name: bundled(name) for name in bundled_decks()}
    return {name: f"{deck.title}, {len(deck.cards)} cards" for name, deck in decks.items()}


def _games() -> Listing:
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


_LISTS: Mapping[str, Callable[[], Listing]] = {
    "decks": _decks,
    "games": _games,
    "targets": lambda: {name: load_target(find_target(name)).about for name in bundled_targets()},
    "layers": lambda: {name: KINDS[name].about for name in sorted(KINDS)},
}


@click.command("list")
@click.argument("what", type=click.Choice(sorted(_LISTS)), default="decks", required=False)
@JSON
def list_command(what: str, json_: bool) -> None:
    """List the bundled decks, games, targets or layer kinds."""
    found = _LISTS[what]()
    if json_:
        as_json({what: [{"name": name, "about": about} for name, about in found.items()]})
        return
    width = max(map(len, found), default=0)
    for name, about in found.items():
        click.echo(f"{name:<{width}}  {about}")
