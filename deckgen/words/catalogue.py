"""Load a language's Fluent bundle, one area at a time, and format values for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from decimal import Decimal
from typing import Any, Literal

from babel import Locale, UnknownLocaleError
from babel.lists import format_list
from babel.numbers import format_decimal
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentType

from deckgen.assets import asset
from deckgen.facts import CardId, Fact, FactValue, Quantity, Seat, Suggestion, Where
from deckgen.words.voice import Voice

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


def locale_of(language: str) -> Locale:
    """Return the locale of a language, or British English, whose lists have no comma before "and"."""
    with suppress(UnknownLocaleError, ValueError):  # languages without data, and tags that only deckgen knows
        if language != "en":
            return Locale.parse(language, sep="-")
    return Locale.parse("en_GB")


def decimal(number: float | Decimal, pattern: str, locale: Locale) -> str:
    """Return a number as a language writes it; in some, four digits have no separator.

    That is CLDR's `minimumGroupingDigits`, which Babel does not have.
    """
    grouped = abs(float(number)) >= 9_999.5 or str(locale) not in ("es", "es_ES", "pl", "pl_PL", "pt_PT")
    return format_decimal(number, format=pattern, locale=locale, group_separator=grouped)


def _listed(words: list[str], style: Literal["standard", "or"], locale: Locale) -> str:
    """Return words as a list; with semicolons if one of them has a comma, as names of cards may."""
    if not any(", " in word for word in words):
        return format_list(words, style, locale)
    stand_ins = [chr(0xE000 + at) for at in range(len(words))]
    joined = format_list(stand_ins, style, locale).replace(", ", "; ")
    return "".join(words[ord(each) - 0xE000] if each in stand_ins else each for each in joined)


class Catalogue:
    """The sentences of one language, with English for those it lacks."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._locale = locale_of(language)
        self._bundle = FluentBundle([str(self._locale)], use_isolating=False, functions=self._functions())
        self._areas: set[str] = set()
        self._fallback = Catalogue("en") if language != "en" else None
        self._load(COMMON)

    def _functions(self) -> dict[str, Any]:
        def joined(style: Literal["standard", "or"]) -> Any:
            return lambda words: _listed(list(words.words), style, self._locale)

        return {
            "LIST": joined("standard"), "OR": joined("or"),
            "COMMAS": lambda words: ", ".join(words.words), "COUNT": lambda words: len(words.words),
            "JOIN": lambda words, between, last="": _join(words.words, between, last or between),
            "START": lambda words: str(words)[:1].upper() + str(words)[1:],
            "SENTENCES": lambda words: ("" if self.language == "ja" else " ").join(words.words),
            "STOP": lambda sentence: sentence if sentence.endswith("?") else f"{sentence}.",
            "SIGNED": lambda n: ("+" if n > 0 else "") + decimal(n, "#,##0.###", self._locale),
        }  # fmt: skip

    def _load(self, area: str) -> None:
        """Read an area's file, once."""
        self._areas.add(area)
        path = asset("words", self.language.partition("-")[0], f"{area}.ftl")
        source = path.read_text("utf-8") if path.is_file() else ADDED.get((self.language, area), "")
        self._bundle.add_resource(FluentResource(source))

    def has(self, key: str) -> bool:
        """Return whether this language has a sentence for a key."""
        area = key.partition("-")[0]
        if area != key:
            self.load(area)
        return self._bundle.has_message(key)

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
        message = self._bundle.get_message(fact.key)
        pattern = message.attributes.get(attribute) if attribute else message.value
        if pattern is None:
            return ""
        values = {name: self._argument(voice, value) for name, value in fact.values.items()}
        said, errors = self._bundle.format_pattern(pattern, {**values, **(more or {})})
        if errors:
            raise errors[0]
        return str(said).strip()

    def value(self, voice: Voice, value: FactValue) -> str:
        """Return a value in words. Kept as one function, because it is a list of cases."""
        match value:
            case Fact():
                return self.say(voice, value)
            case bool():
                return "yes" if value else "no"
            case int() | float():
                return decimal(value, "#,##0.###", self._locale)
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
                return format_list([self.value(voice, each) for each in value], "standard", self._locale)

    def _argument(self, voice: Voice, value: FactValue) -> Any:
        """Return a value as a Fluent argument: numbers select plurals; LIST, OR or COMMAS join lists."""
        if isinstance(value, int | float) and not isinstance(value, bool):
            return value
        if isinstance(value, tuple) and not isinstance(value, Quantity | Seat | CardId | Suggestion | Where):
            return Words([self.value(voice, each) for each in value], self.value(voice, value))
        return self.value(voice, value)

    def _quantity(self, number: float, unit: str) -> str:
        # hairlines and other sizes below one need a third decimal to differ from their limits
        pattern = "#,##0.##" if abs(number) >= 1 else "#,##0.###"
        said = decimal(number, pattern, self._locale)
        return f"{said}{unit}" if unit == "%" else f"{said} {unit}"


class Words(FluentType):
    """A list of values already in words; by default it reads `a, b and c`."""

    def __init__(self, words: Sequence[str], joined: str) -> None:
        self.words, self._joined = words, joined

    def __str__(self) -> str:
        return self._joined

    def format(self, locale: object) -> str:
        """Return the list as running text."""
        return self._joined


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
