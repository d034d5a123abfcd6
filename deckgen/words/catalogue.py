"""Load a language's sentences, one area at a time, and format values for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from deckgen.assets import asset
from deckgen.facts import CardId, Fact, FactValue, Quantity, Seat, Suggestion, Where
from deckgen.words.sentences import Sentences
from deckgen.words.voice import Voice

if TYPE_CHECKING:
    from deckgen.words.locales import Writing

COMMON = "common"
ADDED: dict[tuple[str, str], str] = {}
"""Catalogues of installed packages, by language and area; a game from outside brings its own sentences."""
LONGEST = 1_000
"""The most characters of a value; longer ones come from broken files and are truncated."""


def add_area(area: str, language: str, source: str) -> None:
    """Add the Fluent source of an area. Raises ValueError if a bundled catalogue already has it."""
    if asset("words", language, f"{area}.ftl").is_file():
        raise ValueError(f"deckgen has a catalogue {area!r} of its own")
    ADDED[language, area] = source


class Catalogue:
    """The sentences of one language, with English for those it lacks."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._sentences = Sentences(self._number, self._plural, self._functions())
        self._areas: set[str] = set()
        self._fallback = Catalogue("en") if language != "en" else None
        self._load(COMMON)

    @cached_property
    def _writing(self) -> Writing:
        from deckgen.words.locales import Writing  # takes as long to load as all else that a short run says

        return Writing(self.language)

    # Most runs say only whole numbers in English, which need no data.
    def _number(self, number: float, grouped: bool = True) -> str:
        if self.language == "en" and isinstance(number, int):
            return f"{number:,}" if grouped else str(number)
        return self._writing.number(number, grouped)

    def _decimal(self, number: float, pattern: str = "#,##0.###") -> str:
        if self.language == "en" and isinstance(number, int):
            return f"{number:,}"
        return self._writing.decimal(number, pattern)

    def _listed(self, words: Sequence[str], style: Literal["standard", "or"]) -> str:
        return self._writing.listed(words, style) if len(words) > 1 else "".join(words)

    def _plural(self, number: float) -> str:
        if self.language == "en" and isinstance(number, int):
            return "one" if number == 1 else "other"
        return self._writing.plural(number)

    def _functions(self) -> dict[str, Any]:
        def joined(style: Literal["standard", "or"]) -> Any:
            return lambda words: self._listed(words.words, style)

        return {
            "LIST": joined("standard"), "OR": joined("or"),
            "COMMAS": lambda words: ", ".join(words.words), "COUNT": lambda words: len(words.words),
            "JOIN": lambda words, between, last="": _join(words.words, between, last or between),
            "START": lambda words: str(words)[:1].upper() + str(words)[1:],
            "SENTENCES": lambda words: ("" if self.language == "ja" else " ").join(words.words),
            "STOP": lambda sentence: sentence if sentence.endswith("?") else f"{sentence}.",
            "SIGNED": lambda n: ("+" if n > 0 else "") + self._decimal(n),
        }  # fmt: skip

    def _load(self, area: str) -> None:
        """Read an area's file, once."""
        self._areas.add(area)
        path = asset("words", self.language.partition("-")[0], f"{area}.ftl")
        source = path.read_text("utf-8") if path.is_file() else ADDED.get((self.language, area), "")
        self._sentences.add(source)

    def has(self, key: str) -> bool:
        """Return whether this language has a sentence for a key."""
        area = key.partition("-")[0]
        if area != key:
            self.load(area)
        return self._sentences.has(key)

    def load(self, area: str) -> None:
        """Read an area's file, and that of the fallback, unless they have been read."""
        if area not in self._areas:
            self._load(area)
            if self._fallback:
                self._fallback.load(area)

    def say(
        self, voice: Voice, fact: Fact, attribute: str = "", more: Mapping[str, str] | None = None
    ) -> str:
        """Return a fact's sentence in this language; see `Voice.say`."""
        if not self.has(fact.key):
            if self._fallback is None:
                raise KeyError(fact.key)
            return self._fallback.say(voice, fact, attribute, more)
        values = {name: self._argument(voice, value) for name, value in fact.values.items()}
        return self._sentences.say(fact.key, attribute, {**values, **(more or {})}).strip()

    def value(self, voice: Voice, value: FactValue) -> str:
        """Return a value in words. Kept as one function, because it is a list of cases."""
        match value:
            case Fact():
                return self.say(voice, value)
            case bool():
                return "yes" if value else "no"
            case int() | float():
                return self._decimal(value)
            case Quantity(number, unit):
                return self._quantity(number, unit)
            case Seat(number):
                named = voice.seats
                return named(number) if named else self.say(voice, Fact("seat", number=number))
            case CardId(name):
                return voice.cards.get(name, name)
            case Suggestion(close, known) if close or known:
                near = Fact("near", word=close) if close else Fact("known", words=known)
                return self.say(voice, near)
            case Suggestion():
                return ""
            case Where():
                return str(value)
            case str():
                return printable(value)
            case _:
                return self._writing.joined([self.value(voice, each) for each in value])

    def _argument(self, voice: Voice, value: FactValue) -> Any:
        """Return a value as a Fluent argument: numbers select plurals; LIST, OR or COMMAS join lists."""
        if isinstance(value, int | float) and not isinstance(value, bool):
            return value
        if isinstance(value, tuple) and not isinstance(value, Quantity | Seat | CardId | Suggestion | Where):
            return Words(
                [self.value(voice, each) for each in value], lambda words: self._writing.joined(words)
            )
        return self.value(voice, value)

    def _quantity(self, number: float, unit: str) -> str:
        # hairlines and other sizes below one need a third decimal to differ from their limits
        pattern = "#,##0.##" if abs(number) >= 1 else "#,##0.###"
        said = self._decimal(number, pattern)
        return f"{said}{unit}" if unit == "%" else f"{said} {unit}"


class Words:
    """A list of values already in words; by default it reads `a, b and c`."""

    def __init__(self, words: Sequence[str], join: Callable[[Sequence[str]], str]) -> None:
        self.words, self._join = words, join

    def __str__(self) -> str:
        return self._join(self.words)


def _join(words: Sequence[str], between: str, last: str) -> str:
    """Join words with a separator, and another one before the last."""
    return last.join(filter(None, (between.join(words[:-1]), *words[-1:])))


def printable(text: str) -> str:
    """Return a user's text on one line, with control characters escaped and at most `LONGEST` long."""
    if len(text) > LONGEST:
        text = text[: LONGEST - 1] + "…"
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
