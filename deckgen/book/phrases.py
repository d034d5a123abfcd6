"""What a book says beside its texts, and the referee's sentences in the language of the book.

`referee.yaml` of a language has the referee's English sentences, with names in braces for what changes, and
their translations: `"{who} scores {n} ({rule}).": "{who} zählt {n} ({rule})."`
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property

from deckgen.facts import Fact
from deckgen.words import Voice

_NAME = re.compile(r"\{(\w+)\}")
_BETWEEN = re.compile(r"(?<=[.]) (?=[A-Z])")


class Phrases:
    """A voice, the labels of cards, and the sentences; without sentences the referee speaks English."""

    def __init__(
        self, voice: Voice, sentences: Mapping[str, str], labels: Mapping[str, str], words: Mapping[str, str]
    ) -> None:
        self.voice, self._sentences, self._labels, self._words = voice, sentences, labels, words

    def say(self, fact: Fact) -> str:
        """The sentence of a fact."""
        return self.voice.say(fact)

    def naming(self, cards: Mapping[str, str]) -> Voice:
        """The voice with names for cards in running text."""
        return replace(self.voice, cards=cards)

    def card(self, name: str) -> str:
        """What a card is called under its picture and in lists: its label, or its id."""
        return self._labels.get(name, name)

    @cached_property
    def _patterns(self) -> list[tuple[re.Pattern[str], str]]:
        return [(_pattern(english), said) for english, said in self._sentences.items()]

    def said(self, text: str) -> str:
        """Sentences of the referee in the language of the book; those it does not have, in English."""
        if not self._sentences:
            return text
        return " ".join(self._sentence(each) or each for each in _BETWEEN.split(text))

    def unsaid(self, text: str) -> list[str]:
        """The sentences of a text that the language does not have."""
        if not self._sentences:
            return []
        return [each for each in _BETWEEN.split(text) if each and self._sentence(each) is None]

    def _sentence(self, text: str) -> str | None:
        for pattern, said in self._patterns:
            if found := pattern.fullmatch(text):
                return said.format(**{name: self._piece(part) for name, part in found.groupdict().items()})
        return None

    def _piece(self, text: str) -> str:
        """A list, a phrase of its own, or single words."""
        if ", " in text:
            return ", ".join(map(self._piece, text.split(", ")))
        return self._sentence(text) or " ".join(self._words.get(word, word) for word in text.split(" "))


def _pattern(english: str) -> re.Pattern[str]:
    """What fits a sentence, each name in braces a group."""
    parts = _NAME.split(english)
    groups = (f"(?P<{part}>.+?)" if n % 2 else re.escape(part) for n, part in enumerate(parts))
    return re.compile("".join(groups))
