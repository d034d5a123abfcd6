"""Hyphenation, compared with the divisions in dictionaries."""

from __future__ import annotations

from itertools import pairwise

import pytest

from deckgen.text.spans import LEFT, RIGHT, hyphen_places, hyphens_for


def parted(language, word):
    """Return the word with every possible hyphen."""
    hyphens = hyphens_for(language)
    places = [0, *hyphen_places(hyphens, word), len(word)]
    return "-".join(word[a:b] for a, b in pairwise(places))


@pytest.mark.parametrize("shown", ["moon-light", "hy-phen-ation", "sea-son", "part-ner-ship"])
def test_english(shown):
    assert parted("en", shown.replace("-", "")) == shown


@pytest.mark.slow
@pytest.mark.parametrize("shown", ["Mond-schein", "Win-ter-abend", "Jah-res-zeit"])
def test_german(shown):
    assert parted("de", shown.replace("-", "")) == shown


def test_punctuation_stays_with_its_word():
    hyphens = hyphens_for("en")
    bare = hyphen_places(hyphens, "partnership")
    assert hyphen_places(hyphens, "“partnership,”") == tuple(place + 1 for place in bare)


@pytest.mark.parametrize("word", ["moon", "ML-10", "NASAWORLD", "jan-full", "42", "a1234567"])
def test_short_words_codes_and_capitals_are_left_whole(word):
    assert hyphen_places(hyphens_for("en"), word) == ()


def test_a_language_without_hyphens_has_none():
    assert hyphens_for("ja") is None


def test_no_part_is_too_short():
    for place in hyphen_places(hyphens_for("en"), "unnecessary"):
        assert LEFT <= place <= len("unnecessary") - RIGHT
