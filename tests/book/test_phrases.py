"""What the referee says in played hands, in the languages of the books; what is not translated is told."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from deckgen.assets import specs
from deckgen.book.document import Played
from deckgen.book.languages import unsaid_problems
from deckgen.book.phrases import Phrases
from deckgen.book.volume import read_volume
from deckgen.deck.load import load
from deckgen.errors import SpecError, Where
from deckgen.outputs.transcripts import replayed

DECK = specs() / "moonlight" / "deck.yaml"
LANGUAGES = ("de", "ja")
HERE = Where("rules.md", 7)


@cache
def spoken(language):
    """A deck and its volume in a language."""
    deck = load(DECK, language=language)
    return deck, read_volume(deck, language)


def hands(deck, file):
    """Every hand of a record."""
    number = 1
    while True:
        try:
            yield replayed(deck, Played(file, number, (), 1, 9_999, (), HERE))
        except SpecError:
            return
        number += 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "file", ["moonlight-four-players.txt", "hanafuda-month-sets.txt", "koikoi-dealer-one.txt"]
)
def test_whatever_the_referee_says_in_a_record_is_said_in_the_language(language, file):
    deck, volume = spoken(language)
    told = [hand.told(text) for hand in hands(deck, file) for text in (*said(hand), *hand.score)]
    assert told
    assert [text for text in told if volume.words.unsaid(text)] == []
    assert not [text for text in told if volume.words.said(text) == text]


def said(hand):
    """The notes on the moves of a hand."""
    return [move.note for move in hand.moves if move.note]


def test_names_seasons_and_lists_are_said_too():
    words = spoken("de")[1].words
    note = "B takes trick 5 with Juli Vollmond, the highest of the summer led (ML-15). "
    assert words.said(note + "The June full moon doubles (ML-19).") == (
        "B macht Stich 5 mit Juli Vollmond; ausgespielt war Sommer (ML-15). "
        "Der Juni-Vollmond verdoppelt (ML-19)."
    )
    assert words.said("A and C took 1: 1 × 11 = 11 (ML-17).") == "A und C: Stiche 1; 1 × 11 = 11 (ML-17)."
    assert words.said("B has 5 animals for 1, all of apr for 4: 5 in all (HF-09).") == (
        "B hat 5 Tiere für 1, alle vom April für 4: zusammen 5 (HF-09)."
    )


def test_what_has_no_text_is_left_in_english_and_told():
    words = Phrases({"and": "und"}, {"{who} wins.": "{who} gewinnt."}, {})
    text = "A and B wins. Nobody minds."
    assert words.said(text) == "A und B gewinnt. Nobody minds."
    assert words.unsaid(text) == ["Nobody minds."]
    assert Phrases({}, {}, {}).said(text) == text and not Phrases({}, {}, {}).unsaid(text)


def test_check_tells_what_the_referee_says_without_a_text():
    deck, volume = spoken("de")
    bare = replace(volume, words=Phrases(dict(volume.words), {"{who} leads.": "{who} spielt aus."}, {}))
    problems = list(unsaid_problems(bare, lambda block: replayed(deck, block)))
    assert any("has no text in 'de': A scores 2 (HF-10)." in problem.message for problem in problems)
    assert {problem.rule for problem in problems} == {"language"}
    assert not list(unsaid_problems(volume, lambda block: replayed(deck, block)))


def test_cards_are_called_by_the_words_of_the_book():
    words = spoken("de")[1].words
    assert [words.card(name) for name in ("mar-full", "dec-last", "moonshine")] == [
        "mär-voll", "dez-letzt", "Fusel",
    ]  # fmt: skip
    assert spoken("ja")[1].words.card("dec-full") == "12月満月"
    assert read_volume(load(DECK)).words.card("mar-full") == "mar-full"
