"""`deckgen rules`: the rules of a game in the terminal, with the options in force."""

from __future__ import annotations

import shutil
import sys

import click

from deckgen.assets import bundled_decks
from deckgen.book.terminal import OptionInForce, Terminal
from deckgen.book.volume import read_volume
from deckgen.deck.load import bundled, find_deck, load
from deckgen.deck.model import Deck
from deckgen.errors import Problem, UsageError, did_you_mean
from deckgen.games.registry import game_class
from deckgen.outputs.transcripts import replayed


@click.command("rules")
@click.argument("game")
@click.option("--option", "options", multiple=True, metavar="K=V", help="Set an option of the game.")
@click.option("--lang", "language", default="", metavar="L", help="A language of the rules, such as de.")
def rules_command(game: str, options: tuple[str, ...], language: str) -> None:
    """Show the rules of a game: moonlight, hanafuda, koikoi, moons, sixpence or moon.

    Each rule bears the number by which the referee names it. Options show the value in force.
    """
    force = _in_force(game, options)
    deck = _deck_of(game, language)
    volume = read_volume(deck, language)
    chapter = next((chapter for chapter in volume.chapters if chapter.game == game), None)
    if chapter is None:
        raise UsageError(Problem(f"the deck {deck.name} has no rules of {game}"))
    width = shutil.get_terminal_size((80, 24)).columns
    terminal = Terminal(deck, force, lambda block: replayed(deck, block), volume.words, width)
    text = terminal.text(chapter, [other for other in volume.chapters if other is not chapter])
    if sys.stdout.isatty():
        click.echo_via_pager(text)
    else:
        click.echo(text, nl=False)


def _in_force(game: str, texts: tuple[str, ...]) -> dict[str, OptionInForce]:
    """Every option of a game with its value. Raises UsageError with all that is wrong with those given."""
    given: dict[str, str] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or not key:
            raise UsageError(Problem(f"--option {text!r} is not of the form NAME=VALUE"))
        given[key] = value
    kind = game_class(game)
    faults = [[fault for _, fault in kind.faults(players, given)] for players in kind.counts]
    if all(faults):
        raise UsageError(min(faults, key=len))
    table = kind.option_table
    return {
        option.name: OptionInForce(option.described(), given.get(option.name, option.default))
        for option in table
    }


def _deck_of(game: str, language: str) -> Deck:
    """The bundled deck that a game is played with, in a language. Raises UsageError."""
    games = {claim.name: name for name in bundled_decks() for claim in bundled(name).games}
    if game not in games:
        hint = did_you_mean(game, games)
        raise UsageError(Problem(f"no bundled deck has rules of {game!r}", hint=hint))
    return load(find_deck(games[game]), language=language)
