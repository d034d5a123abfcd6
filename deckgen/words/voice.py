"""Define how facts are put to a reader: a language, and names for seats and cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from deckgen.facts import Fact, FactValue

if TYPE_CHECKING:
    from deckgen.words.catalogue import Catalogue


@dataclass(frozen=True)
class Voice:
    """A language, and the reader's names for seats and cards."""

    language: str = "en"
    seats: Callable[[int], str] | None = None
    """Returns the name of a seat; None names them `seat 0`."""
    cards: Mapping[str, str] = field(default_factory=dict)
    """Names of cards by id; a card without a name is called by its id."""

    def say(self, fact: Fact, attribute: str = "", **more: str) -> str:
        """Return a fact's sentence or one of its attributes (`hint`, `remedy`), which may be empty.

        `more` holds texts for further placeables. Raises KeyError for a key that is in no catalogue.
        """
        return _catalogue(self.language).say(self, fact, attribute, more)

    def prepare(self, *areas: str) -> None:
        """Read the sentences of these areas now; otherwise each area is read when its first fact is said."""
        for area in areas:
            _catalogue(self.language).load(area)

    def value(self, value: FactValue) -> str:
        """Return a value in words."""
        return _catalogue(self.language).value(self, value)


@cache
def _catalogue(language: str) -> Catalogue:
    # Importing Fluent takes a tenth of a second, and most runs have nothing to say.
    from deckgen.words.catalogue import Catalogue

    return Catalogue(language)


ENGLISH = Voice()
