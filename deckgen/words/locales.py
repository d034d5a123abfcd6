"""Write numbers and lists as languages do, by Babel's data, which takes 20 ms to load."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from decimal import Decimal
from typing import Literal

from babel import Locale, UnknownLocaleError
from babel.lists import format_list
from babel.numbers import format_decimal


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


class Writing:
    """How a language writes numbers and lists, and which plural a number takes."""

    def __init__(self, language: str) -> None:
        self._locale = locale_of(language)

    def number(self, number: float, grouped: bool = True) -> str:
        """Return a number in the usual format."""
        return format_decimal(number, locale=self._locale, group_separator=grouped)

    def decimal(self, number: float, pattern: str) -> str:
        """Return a number in a format; see `decimal`."""
        return decimal(number, pattern, self._locale)

    def plural(self, number: float) -> str:
        """Return the plural category: `one`, `few`, `other` ..."""
        return self._locale.plural_form(number)

    def joined(self, words: Sequence[str], style: Literal["standard", "or"] = "standard") -> str:
        """Return words as a list."""
        return format_list(words, style, self._locale)

    def listed(self, words: Sequence[str], style: Literal["standard", "or"]) -> str:
        """Return words as a list; with semicolons if one of them has a comma, as names of cards may."""
        if not any(", " in word for word in words):
            return self.joined(words, style)
        stand_ins = [chr(0xE000 + at) for at in range(len(words))]
        joined = self.joined(stand_ins, style).replace(", ", "; ")
        return "".join(words[ord(each) - 0xE000] if each in stand_ins else each for each in joined)
