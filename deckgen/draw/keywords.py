"""Show a deck's keywords in texts: as icons, and with reminders of what they mean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from deckgen.deck.model import Keyword
from deckgen.errors import FactError, Problem, SpecError
from deckgen.text.markup import MarkedParagraph, MarkedText, on_one_line
from deckgen.text.quotes import colon_of
from deckgen.text.spans import is_ideograph

REMINDERS = ("no", "after", "below", "only")
"""Where reminders go: nowhere, after the first mention, below the text, or in place of it."""
_SELECTOR = "\ufe0f"
"""Requests the colour form of an emoji. People may leave it out."""


def with_keywords(
    found: Iterable[MarkedParagraph],
    keywords: Mapping[str, Keyword],
    reminders: str,
    italic: bool,
    language: str,
) -> list[MarkedParagraph]:
    """Return paragraphs with icons for keywords and with their reminders, in italics if the font has them.

    Raises SpecError for unclosed marks in a reminder.
    """
    if not keywords:
        return list(found)
    reader = _Reader(keywords, italic, reminders == "after", colon_of(language))
    shown = [replace(each, pieces=tuple(reader.read(each.pieces))) for each in found]
    if reminders not in ("below", "only"):
        return shown
    return [*(shown if reminders == "below" else ()), *reader.notes()]


@dataclass
class _Reader:
    """Finds keywords in the pieces of a text, in order."""

    keywords: Mapping[str, Keyword]
    italic: bool
    after: bool
    """Whether the reminder of a keyword follows its first mention."""
    colon: str
    """What separates a keyword from its reminder elsewhere."""
    seen: dict[str, None] = field(default_factory=dict)

    def read(self, pieces: Iterable[MarkedText]) -> Iterator[MarkedText]:
        """Yield pieces with the icons of keywords."""
        for piece in pieces:
            for part, name in self._parts(piece):
                if not name:
                    yield part
                    continue
                yield from _shown(part, self.keywords[name])
                if self.after and name not in self.seen and self.keywords[name].reminder:
                    yield from [MarkedText(" ("), *self._reminder(self.keywords[name]), MarkedText(")")]
                self.seen[name] = None

    def notes(self) -> Iterator[MarkedParagraph]:
        """Yield a paragraph for each keyword found so far that has a reminder."""
        for keyword in filter(lambda each: each.reminder, map(self.keywords.__getitem__, list(self.seen))):
            word = _shown(MarkedText(keyword.name), keyword)
            yield MarkedParagraph((*word, MarkedText(self.colon), *self._reminder(keyword)))

    def _reminder(self, keyword: Keyword) -> Iterator[MarkedText]:
        try:
            pieces = on_one_line(keyword.reminder)
        except FactError as error:
            raise SpecError(Problem(error.fact, keyword.where)) from None
        for piece in pieces:
            look = replace(piece, italic=piece.italic or self.italic)
            for part, name in self._parts(look):
                yield from _shown(part, self.keywords[name]) if name else [part]

    def _parts(self, piece: MarkedText) -> Iterator[tuple[MarkedText, str]]:
        """Yield the parts of a piece, each with the name of its keyword, or an empty text."""
        names = {form.replace(_SELECTOR, ""): k.name for k in self.keywords.values() for form in k.forms}
        at = 0
        for match in () if piece.icon else _pattern(tuple(names)).finditer(piece.text):
            yield replace(piece, text=piece.text[at : match.start()]), ""
            at = match.end()
            escaped, word = match.groups()
            yield replace(piece, text=escaped or word), names[word.replace(_SELECTOR, "")] if word else ""
        if at < len(piece.text):
            yield replace(piece, text=piece.text[at:]), ""


def _shown(word: MarkedText, keyword: Keyword) -> Iterator[MarkedText]:
    """Yield what shows a keyword: its icon, the word, or both if the keyword asks for the word and it has
    letters.
    """
    if keyword.icon:
        yield replace(word, text=f":{keyword.icon}:", icon=keyword.icon)
    if not keyword.icon or (keyword.word and any(map(str.isalnum, word.text))):
        # The no-break space keeps the icon and its word on one line.
        yield replace(word, text=f"\u00a0{word.text}" if keyword.icon else word.text)


@lru_cache(maxsize=16)
def _pattern(forms: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern that finds any of some words as whole words, the longest first.

    Its first group is a word after a backslash, in any case, and its second any other.
    """
    longest = sorted(forms, key=len, reverse=True)
    # Looking at one character rules out most places before any keyword is tried.
    begins = f"(?=[{_set(forms)}])"
    inside = _set(form for form in forms if not _in_word(form[0]))
    between = rf"(?:(?<!\w)|(?=[{inside}]))" if inside else r"(?<!\w)"
    words = "|".join(map(_whole, longest))
    return re.compile(rf"\\((?i:{words}))|{begins}{between}({words})")


def _set(forms: Iterable[str]) -> str:
    return "".join(sorted({re.escape(form[0]) for form in forms}))


def _whole(form: str) -> str:
    before = r"(?<!\w)" if _in_word(form[0]) else ""
    after = r"(?!\w)" if _in_word(form[-1]) else f"{_SELECTOR}?"
    return before + re.escape(form) + after


def _in_word(letter: str) -> bool:
    """Whether words in the script of a letter have spaces between them."""
    return (letter.isalnum() or letter == "_") and not is_ideograph(letter)
