"""What every book itself says, and what the referee says in it, in the language of the book.

The referee speaks English. `referee.yaml` of a language has his sentences, with names in braces for what
changes, and what is said for them: `"{who} scores {n} ({rule}).": "{who} zählt {n} ({rule})."` What stands
for a name is itself looked up, piece by piece, and word by word in `words.yaml`. The first sentence that fits
holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property

_NAME = re.compile(r"\{(\w+)\}")
_BETWEEN = re.compile(r"(?<=[.]) (?=[A-Z])")


class Phrases(Mapping[str, str]):
    """The words by their keys, and the sentences; without any, the referee is left to speak English."""

    def __init__(
        self, words: Mapping[str, str], sentences: Mapping[str, str], cards: Mapping[str, str]
    ) -> None:
        self._words, self._sentences, self._cards = words, sentences, cards

    def __getitem__(self, key: str) -> str:
        return self._words[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __len__(self) -> int:
        return len(self._words)

    def card(self, name: str) -> str:
        """How a card is called under its picture and in lists: its id, or what the book has for that."""
        return self._cards.get(name, name)

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
        return self._sentence(text) or " ".join(self.get(word, word) for word in text.split(" "))


def _pattern(english: str) -> re.Pattern[str]:
    """What fits a sentence, each name in braces a group."""
    parts = _NAME.split(english)
    groups = (f"(?P<{part}>.+?)" if n % 2 else re.escape(part) for n, part in enumerate(parts))
    return re.compile("".join(groups))
