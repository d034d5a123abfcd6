"""Decode tables: UTF-8, UTF-16 with a byte-order mark, and what Excel saves as "CSV" on Western Windows.

Windows-1252 cannot be told from other old encodings with certainty. So a text is taken for it only if each of
its words has the accents of one language of Western Europe, and has them where these stand in its words; a
warning shows some of them.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from pathlib import Path

from deckgen.deck.workbook import Warn
from deckgen.errors import Problem, SpecError, Where
from deckgen.facts import Fact
from deckgen.source import not_utf8, read_file

_ACCENTS = (
    "àâæçèéêëîïôœùûü",  # French
    "ªºáéíñóúü",  # Spanish
    "ªºàáâãçéêíóôõú",  # Portuguese
    "ªºàèéìíîòóùú",  # Italian
    "ßàäéöü",  # German
    "èéêëïöü",  # Dutch
    "àäåéöü",  # Swedish and Finnish
    "åæéôøü",  # Danish and Norwegian
)
"""The letters with accents of each language."""
_SIGNS = frozenset("\u00a0€„…‘’“”•–—™§©«»®°±·×÷¡¿")
"""Signs of every language. In Windows-1250, of Central Europe, all but the last two are the same."""
_NUMERIC = re.compile(r"(?<![^\W\d_])[£²³¹¼½¾](?![^\W\d_])")
"""Signs that stand at numbers; in Windows-1250 most of them are letters."""
_MISPLACED = re.compile(r"[a-zß-ÿ][À-ÖØ-Þ]|(?<!\w)[Á-ÈÊ-ÖØ-Þ](?!\w)|[À-ÖØ-öø-ÿ]{3}|¿(?![^?]*\?)")
"""Capitals in or between words, which are punctuation in Mac Roman; many accents in a row, which are Cyrillic
letters; and a question without an end, which is Polish.
"""
_FOREIGN = re.compile(
    r"õ(?!e)|û(?!\w)|ã(?![oes]|\b)|ñ(?![aeiouáéíóú])|\bè\w|(?<![aeiou])ï|ò(?=\w)", re.IGNORECASE
)
"""Letters where no western word has them: in Windows-1250 they are Hungarian, Romanian, Polish and Slovak."""
_IN_UTF_8 = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}")
"""Characters that are UTF-8: the file is damaged, or has both encodings."""
_WORD = re.compile(r"\w+")
_MOST_SHOWN = 5
WINDOWS = "table-windows"
"""The key of the warning."""


def read_table_text(path: Path, warn: Warn) -> str:
    """Return the text of a table; `warn` is called if it was taken for Windows-1252.

    Raises FileError, SpecError.
    """
    data = read_file(path)
    try:
        if data.startswith((BOM_UTF16_BE, BOM_UTF16_LE)):  # Excel's "Unicode Text"
            return data.decode("utf-16")
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        text = _western(data)
        if text is None:
            raise SpecError(not_utf8(path, error)) from error
        line = data.count(b"\n", 0, error.start) + 1
        fact = Fact(WINDOWS, words=_shown(text))
        warn(Problem(fact, Where(str(path), line), severity="warning"))
        return text


def _western(data: bytes) -> str | None:
    """Return a text in Windows-1252, or None if it may be in another encoding."""
    try:
        text = data.decode("cp1252")
    except UnicodeDecodeError:
        return None
    plain = _NUMERIC.sub("", text)
    odd = _MISPLACED.search(plain) or _FOREIGN.search(plain) or _IN_UTF_8.search(data)
    if odd or _accents(_WORD.sub("", plain)) - _SIGNS:
        return None
    words = map(_accents, set(_WORD.findall(plain.lower())))
    western = all(any(word <= {*letters} for letters in _ACCENTS) for word in words)
    return text if western else None


def _accents(text: str) -> set[str]:
    return {c for c in text if not c.isascii()}


def _shown(text: str) -> list[str]:
    """Return words that together have most of the accents of a text."""
    words: list[str] = []
    for word in dict.fromkeys(_WORD.findall(text)):
        if any(not c.isascii() and c not in "".join(words) for c in word) and len(words) < _MOST_SHOWN:
            words.append(word[:40])
    return words or [c for c in dict.fromkeys(text) if not c.isascii()][:_MOST_SHOWN]
