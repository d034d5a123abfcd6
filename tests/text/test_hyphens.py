"""Where words may be parted, against dictionaries' own divisions."""

from __future__ import annotations

from itertools import pairwise

import pytest

from deckgen.text.spans import Hyphens, hyphens_for


def parted(language, word):
    """The word with every place shown."""
    hyphens = hyphens_for(language)
    places = [0, *hyphens.places(word), len(word)]
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
    bare = hyphens.places("partnership")
    assert hyphens.places("“partnership,”") == tuple(place + 1 for place in bare)


@pytest.mark.parametrize("word", ["moon", "ML-10", "NASAWORLD", "jan-full", "42", "a1234567"])
def test_short_words_codes_and_capitals_are_left_whole(word):
    assert hyphens_for("en").places(word) == ()


def test_a_language_without_hyphens_has_none():
    assert hyphens_for("ja") is None


def test_no_part_is_too_short():
    for place in Hyphens("en_US", 2, 3).places("unnecessary"):
        assert 2 <= place <= len("unnecessary") - 3
