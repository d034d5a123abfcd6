"""Temporary: the events and scores of games that say sentences, or have no catalogue in the book's language.

`referee.yaml` of a language has English sentences, with names in braces for what changes, and their
translations; `words.yaml` single words. Goes when every game speaks facts in every language of a book:
`volume.py` then makes a `BookVoice` in place of `Phrases`, and the YAML files go too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from deckgen.assets import asset
from deckgen.book.narration import BookVoice, letter
from deckgen.deck.reader import as_map, as_text
from deckgen.facts import Fact
from deckgen.source import read_yaml

_NAME = re.compile(r"\{(\w+)\}")
_BETWEEN = re.compile(r"(?<=[.]) (?=[A-Z])")
_SEATS = re.compile(r"\b([Ss])eat(s?) (\d+(?:(?:, | and )\d+)*)")


@dataclass(frozen=True)
class Phrases(BookVoice):
    """A voice that translates English sentences where it has to."""

    def told(self, facts: Iterable[Fact]) -> str:
        """See `BookVoice.told`."""
        return " ".join(super(Phrases, self).told((fact,)) for fact in facts)

    def say(self, fact: Fact) -> str:
        """The sentence of a fact."""
        area = fact.key.partition("-")[0]
        if fact.key != "text" and asset("words", self.voice.language, f"{area}.ftl").is_file():
            return super().say(fact)
        english = replace(self.voice, language="en").say(fact)
        return self._translated(self._named(english) if fact.key == "text" else english)

    def _named(self, text: str) -> str:
        """A sentence with letters for seats and names for the ids of cards."""
        text = _SEATS.sub(lambda m: re.sub(r"\d+", lambda d: letter(int(d[0])), m[3]), text)
        ids = sorted(self.voice.cards, key=len, reverse=True)
        pattern = r"(?<![\w-])(" + "|".join(map(re.escape, ids)) + r")(?![\w-])"
        text = re.sub(pattern, lambda m: self.voice.cards[m[1]], text) if ids else text
        return text[:1].upper() + text[1:]

    def _yaml(self, name: str) -> dict[str, str]:
        path = asset("booklet", self.voice.language, name)
        if not path.is_file():
            return {}
        return {key: as_text(node) for key, node in as_map(read_yaml(path)).items.items()}

    @cached_property
    def _words(self) -> dict[str, str]:
        return self._yaml("words.yaml")

    @cached_property
    def _patterns(self) -> list[tuple[re.Pattern[str], str]]:
        return [(_pattern(english), said) for english, said in self._yaml("referee.yaml").items()]

    def _translated(self, text: str) -> str:
        return " ".join(self._sentence(each) or each for each in _BETWEEN.split(text))

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
