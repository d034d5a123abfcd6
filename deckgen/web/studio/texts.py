"""The texts of a deck beside their translations, and the edits and files that change these."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from deckgen.deck.texts import TEXTS, Translation, translations
from deckgen.facts import Fact
from deckgen.web.studio.patch import EditRefused, KeyPath, Sheet
from deckgen.web.studio.writing import key_text, quoted
from deckgen.web.studio.xliff import translations_in, xliff_of

COLUMNS = ("text", "translation", "state", "place")
"""The columns of an exported table."""
XLIFF = (".xlf", ".xliff")
_ALIKE = 0.6
"""How alike a text and an older one must be for the one to be the other, changed since (0 to 1)."""


def row_of(each: Translation) -> dict[str, str]:
    """Return a text as a row of an exported table, by its columns."""
    place = str(each.where._replace(file=Path(each.where.file).name, col=0))
    return dict(zip(COLUMNS, (each.text, each.translation, each.state, place), strict=True))


def exported(found: Sequence[Translation], own: str, language: str, ending: str) -> str:
    """Return texts and translations as a file: XLIFF by its ending, CSV otherwise."""
    if ending in XLIFF:
        return xliff_of(found, own, language)
    text = io.StringIO(newline="")
    csv.writer(text).writerows([COLUMNS, *(row_of(each).values() for each in found)])
    return "\ufeff" + text.getvalue()  # so that spreadsheets read it as UTF-8


def imported(content: str, name: str) -> dict[str, str]:
    """Return the translations in a file by text: XLIFF by its ending, CSV otherwise. Raises Refused."""
    if Path(name).suffix.lower() in XLIFF:
        return translations_in(content, name)
    content = content.removeprefix("\ufeff")
    first = content.partition("\n")[0]
    rows = list(csv.DictReader(io.StringIO(content, newline=""), delimiter=max(",;\t", key=first.count)))
    if not rows or not {*COLUMNS[:2]} <= rows[0].keys():
        raise EditRefused(Fact("texts-no-columns", name=name))
    return {row[COLUMNS[0]] or "": row[COLUMNS[1]] or "" for row in rows}


def changed_since(found: Sequence[Translation]) -> dict[str, Translation]:
    """Return, for texts without a translation, the translation of what the text probably was before."""
    unused = {each.text: each for each in found if each.state == "unused"}
    missing = [each.text for each in found if each.state == "missing"]
    near = {text: get_close_matches(text, unused, 1, _ALIKE) for text in missing}
    return {text: unused[old[0]] for text, old in near.items() if old}


def texts_of(deck: Path, language: str) -> list[dict[str, Any]]:
    """Return the texts of a deck for the page. Raises SpecError, FileError, UsageError."""
    found = translations(deck, language)
    before = changed_since(found)
    known = {each.text for each in before.values()}
    return [
        {
            **row_of(each),
            "state": "changed" if each.text in before else each.state,
            "before": before[each.text].text if each.text in before else "",
            "was": before[each.text].translation if each.text in before else "",
        }
        for each in found
        if each.text not in known
    ]


def with_translations(text: str, translated: Mapping[Translation, str], name: str) -> str:
    """Return the text of a language's file with other translations of some texts.

    Raises Refused, and SpecError if the file is malformed.
    """
    values: dict[KeyPath, str] = {}
    more: dict[str, str] = {}
    known = Sheet(text or "{}", name).entries(TEXTS)
    for each, new in translated.items():
        if each.places or each.text in known:
            values |= dict.fromkeys(each.places or [(TEXTS, each.text)], new)
        else:
            more[each.text] = new
    text = Sheet(text, name).with_values(values)
    return _with_more(text, more, name) if more else text


def _with_more(text: str, more: Mapping[str, str], name: str) -> str:
    """Return the text of a language's file with more texts, in a section that may be new."""
    sheet = Sheet(text or "{}", name)
    if sheet.found((TEXTS,)) is not None:
        return sheet.with_keys((TEXTS,), more)
    lines = "".join(f"  {key_text(own)}: {quoted(new)}\n" for own, new in more.items())
    return f"{text.rstrip()}\n{TEXTS}:\n{lines}".lstrip("\n")
