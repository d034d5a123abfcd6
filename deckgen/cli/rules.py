"""`deckgen rules`: show the rules of a game in the terminal."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import click

from deckgen.assets import bundled_decks
from deckgen.book.document import Block, Heading, OptionText, Paragraph, Prose, plain
from deckgen.book.terminal import Terminal
from deckgen.book.volume import has_book, read_volume
from deckgen.cli import complete
from deckgen.cli.options import GAME_OPTIONS, LANGUAGE, pairs
from deckgen.deck.find import find_deck
from deckgen.deck.load import bundled, load
from deckgen.deck.model import DeckSpec
from deckgen.errors import UsageError
from deckgen.facts import Fact, suggest
from deckgen.games.registry import game_class
from deckgen.outputs.transcripts import replays
from deckgen.paths import exists
from deckgen.words import ENGLISH

WIDEST = 88
"""Longer lines are hard to read."""
_RULE = re.compile(r"[A-Za-z]{2,3}-[0-9]{2}")


@click.command("rules")
@click.argument("game", metavar="[GAME|DECK|RULE]", default=".", shell_complete=complete.games)
@GAME_OPTIONS
@LANGUAGE
def rules_command(game: str, options: tuple[str, ...], language: str) -> None:
    """Show the rules of a game or a deck, or a single rule.

    Rules have the numbers that the referee cites, such as ML-10. Options show their current value.
    """
    text = _rule(game.upper(), language) if _RULE.fullmatch(game) else _rules(game, options, language)
    if sys.stdout.isatty():
        click.echo_via_pager(text)
    else:
        click.echo(text, nl=False)


def _rules(game: str, options: tuple[str, ...], language: str) -> str:
    deck = _deck_of(game, language)
    if not has_book(deck):
        raise UsageError(Fact("build-no-rules", deck=deck.title))
    return _text(deck, game, options, language)


def _rule(rule: str, language: str) -> str:
    """Return the text of one rule, with its examples and the options about it. Raises UsageError."""
    known: list[str] = []
    for name in bundled_decks():
        deck = load(find_deck(name), language=language)
        volume = read_volume(deck, language)
        for chapter in (*volume.chapters, *filter(None, (volume.appendix,))):
            known += chapter.rules
            if rule in chapter.rules:
                force = _in_force(chapter.game, ()) if chapter.game else {}
                about = replace(chapter, blocks=tuple(_about(rule, chapter.blocks)))
                return Terminal(deck, force, replays(deck), volume.words, _width()).text(about)
    raise UsageError(Fact("cli-no-rule", rule=rule, near=suggest(rule, known)))


def _width() -> int:
    return min(shutil.get_terminal_size((80, 24)).columns, WIDEST)


def _about(rule: str, blocks: Sequence[Block]) -> Iterator[Block]:
    """Yield the paragraph of a rule, what follows it up to the next rule, and the options that name it."""
    within = False
    for block in blocks:
        if isinstance(block, Heading) or (isinstance(block, Paragraph) and block.rules):
            within = isinstance(block, Paragraph) and rule in block.rules
        named = isinstance(block, OptionText) and any(rule in plain(words) for words in _words_in(block))
        if within or named:
            yield block


def _words_in(option: OptionText) -> Iterator[Prose]:
    return (block.words for block in option.blocks if isinstance(block, Paragraph))


def _text(deck: DeckSpec, game: str, options: tuple[str, ...], language: str) -> str:
    """Return the rules of a game, or all chapters of a deck if the name is not a game's."""
    volume = read_volume(deck, language)
    own = [chapter for chapter in volume.chapters if chapter.game == game]
    text = ""
    for chapter in own or volume.chapters:
        force = _in_force(chapter.game, options) if chapter.game else {}
        terminal = Terminal(deck, force, replays(deck), volume.words, _width())
        text += terminal.text(
            chapter, [other for other in volume.chapters if other is not chapter] if own else ()
        )
    return text


def _in_force(game: str, texts: tuple[str, ...]) -> dict[str, tuple[str, str]]:
    """Return the possible values and the current value of each option of a game. Raises UsageError."""
    given = pairs(texts)
    kind = game_class(game)
    faults = [[fault for _, fault in kind.faults(players, given)] for players in kind.counts]
    if all(faults):
        raise UsageError(min(faults, key=len))
    return {
        option.name: (ENGLISH.say(option.described), given.get(option.name, option.default))
        for option in kind.option_table
    }


def _deck_of(name: str, language: str) -> DeckSpec:
    """Return the bundled deck of a game, or the deck with this name. Raises UsageError."""
    games = {claim.name: deck for deck in bundled_decks() for claim in bundled(deck).games}
    if name not in games and not exists(Path(name)) and name not in bundled_decks():
        raise UsageError(Fact("cli-no-rules", game=name, near=suggest(name, [*games, *bundled_decks()])))
    return load(find_deck(games.get(name, name)), language=language)
