"""The rules of bundled decks, each read and typeset once for all tests of a process."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from deckgen.deck.find import find_deck
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.outputs.booklet import BookSource


@cache
def session(name: str, language: str = "") -> Session:
    """Return a session for a deck in a language, with nothing to build."""
    return Session(Request(find_deck(name), Path("unused"), language=language))


def source(name: str, language: str = "") -> BookSource:
    """Return the rules of a deck in a language."""
    return session(name, language).once(BookSource)
