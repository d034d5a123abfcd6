"""Played hands are described in the languages of the books."""

from __future__ import annotations

from functools import cache

import pytest

from deckgen.assets import specs
from deckgen.book.document import PlayedHand
from deckgen.book.volume import read_volume
from deckgen.deck.load import load
from deckgen.errors import SpecError, Where
from deckgen.facts import CardId, Fact, Seat
from deckgen.outputs.transcripts import replays

DECK = specs() / "moonlight" / "deck.yaml"
LANGUAGES = ("de", "ja")
HERE = Where("rules.md", 7)


@cache
def spoken(language):
    """Return a deck and its volume in a language."""
    deck = load(DECK, language=language)
    return deck, read_volume(deck, language)


def hands(deck, file):
    """Return every hand of a record."""
    number = 1
    while True:
        try:
            yield replays(deck)(PlayedHand(file, number, (), 1, 9_999, (), HERE))
        except SpecError:
            return
        number += 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "file", ["moonlight-four-players.txt", "hanafuda-month-sets.txt", "koikoi-dealer-one.txt"]
)
def test_all_outcomes_of_a_record_are_in_the_language(language, file):
    english = read_volume(load(DECK)).words
    deck, volume = spoken(language)
    facts = [fact for hand in hands(deck, file) for fact in told(hand)]
    assert facts
    assert not [fact for fact in facts if volume.words.told([fact]) == english.told([fact])]


def told(hand):
    """Return all text about a hand."""
    return [*(fact for move in hand.moves for fact in move.events), *hand.score]


def test_names_seasons_and_lists_are_in_the_language():
    words = spoken("de")[1].words
    summer = Fact("moonlight-season", name="summer")
    trick = Fact(
        "moonlight-trick", seat=Seat(1), number=5, card=CardId("jul-full"),
        how=Fact("moonlight-highest-of-season", season=summer), rules=["ML-15"],
    )  # fmt: skip
    assert words.told([trick, Fact("moonlight-june-doubles", rules=["ML-19"])]) == (
        "B macht Stich 5 mit Jul ○; ausgespielt war Sommer (ML-15). Der Juni-Vollmond verdoppelt (ML-19)."
    )
    animals = Fact("koikoi-set", name="animals", held=5)
    april = Fact("koikoi-month-set", month=Fact("hanafuda-month", name="apr"), held=4)
    sets = [
        Fact("koikoi-set-for", set=animals, points=1),
        Fact("koikoi-set-for", set=april, points=4),
    ]
    told_sets = Fact("koikoi-has-sets", seat=Seat(1), sets=sets, total=5, rules=["HF-09"])
    assert words.told([told_sets]) == "B hat 5 Tiere für 1 und alle vom April für 4: zusammen 5 (HF-09)."


def test_cards_have_the_names_used_in_the_book():
    words = spoken("de")[1].words
    assert [words.card(name) for name in ("mar-full", "dec-last", "moonshine")] == [
        "Mär ○", "Dez ◑", "Fusel",
    ]  # fmt: skip
    assert words.title("mar-full") == "März Vollmond"
    assert spoken("ja")[1].words.card("dec-full") == "12月○"
    assert read_volume(load(DECK)).words.card("mar-full") == "Mar ○"
