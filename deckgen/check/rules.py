"""Check what players of a deck read: its games, its rules texts, the records in them and their translations.

Nothing is drawn or laid out.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from deckgen.book.document import PlayedHand
from deckgen.book.document import walk as blocks_in
from deckgen.book.volume import has_book, read_volume, rules_problems
from deckgen.check.findings import Findings
from deckgen.check.mentions import mention_problems
from deckgen.deck.languages import languages_of, misnamed_languages
from deckgen.deck.load import load
from deckgen.deck.model import DeckSpec
from deckgen.deck.texts import translation_problems
from deckgen.errors import Problem, SpecError
from deckgen.facts import Fact
from deckgen.games.decks import check_deck, house_rules_of
from deckgen.outputs.transcripts import replays

_MOST_NAMED = 6
"""House rules that are named; of others only the number is given."""


def rule_findings(deck: DeckSpec) -> Findings:
    """Return what is wrong with a deck's file, its games, its rules texts and their translations.

    What a rules text shows (figures, tables of cards) is checked when it is laid out.
    """
    found = Findings([*deck.warnings, *check_deck(deck)], house_rules(deck))
    with noting(found.problems):
        _replay(deck)
    found += language_findings(deck)
    found.problems[:] = dict.fromkeys([*found.problems, *mention_problems(deck)])
    return found


def house_rules(deck: DeckSpec) -> list[Fact]:
    """Return the values in which a deck differs from its games' rules: six at most, and how many more."""
    told = [rule.fact for rule in house_rules_of(deck)]
    if len(told) <= _MOST_NAMED:
        return told
    return [*told[:_MOST_NAMED], Fact("check-more-house-rules", count=len(told) - _MOST_NAMED)]


def language_findings(deck: DeckSpec) -> Findings:
    """Return missing and outdated translations into the language of a deck, and faults of all its languages.

    A language that is not being made may be unfinished, which is noted, but its files must be valid.
    """
    found = Findings(list(misnamed_languages(deck.path)))
    with suppress(SpecError):  # of a faulty book, which is told elsewhere
        foreign = read_volume(deck).foreign if has_book(deck) else []
        if foreign:
            found.notes.append(Fact("check-no-words", language=deck.language, headings=foreign))
    for language in languages_of(deck.path):
        with noting(found.problems):
            translated = load(deck.path, language=language)
            rules = rules_problems(deck.folder, language) if has_book(deck) else ()
            unfinished = [*translation_problems(deck.path, language), *rules]
            if language == deck.language:
                found.problems += unfinished
            elif unfinished:
                found.notes.append(Fact("check-unfinished", language=language, count=len(unfinished)))
            _replay(translated, language)
    return found


def _replay(deck: DeckSpec, language: str = "") -> None:
    """Replay every played hand in the rules of a deck. Raises SpecError."""
    if has_book(deck):
        replay = replays(deck)
        for chapter in read_volume(deck, language).chapters:
            for block in blocks_in(chapter.blocks):
                if isinstance(block, PlayedHand):
                    replay(block)


@contextmanager
def noting(problems: list[Problem]) -> Iterator[None]:
    """Adds the problems of an error inside the `with` block, which ends there."""
    try:
        yield
    except SpecError as error:
        problems += error.problems
