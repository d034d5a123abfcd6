"""Define the section `table` of a deck file: how the deck is set up when people play it freely."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Literal
from unicodedata import category

from deckgen.deck.fields import Type, as_text, entries, field, many, section
from deckgen.deck.types import FLAG, LINE, WORD, choice, whole
from deckgen.errors import Problem, SpecError, Where
from deckgen.facts import Fact
from deckgen.source import Node
from deckgen.values import slug

if TYPE_CHECKING:
    from deckgen.deck.scope import Scope

Facing = Literal["up", "down"]
MOST_SEATS = 8
HAND = "hand"
"""The name of the hands, which no other place has."""


_WORD = re.compile(r"\w[\w.+-]{0,79}")


def _place_name(node: Node, scope: Scope) -> str:
    name = as_text(node)
    # Vowel signs and other marks are no letters, but parts of words in many scripts.
    plain = "".join("a" if category(c) in ("Mn", "Mc") else c for c in name)
    if not _WORD.fullmatch(plain):
        instead = slug(name) or "row"
        raise SpecError(Problem(Fact("deck-place-name", name=name, instead=instead), node.where))
    return name


PLACE_NAME = Type("a word: letters of any script, digits, `-`, `_`", _place_name, absent="")
"""The name of something on the table, which players type as one word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceSpec:
    """What piles and zones have in common: a name, and the cards that begin there."""

    name: str
    where: Where
    cards: tuple[str, ...] = field(
        many(WORD),
        "the cards that begin here: names of cards or parts, with `*` for any letters: `[spell-*, tiles]`",
        "",
    )

    def holds(self, part: str, card: str) -> bool:
        """Return whether a card begins here."""
        return any(matches(pattern, part, card) for pattern in self.cards)


@dataclass(frozen=True, slots=True, kw_only=True)
class PileSpec(PlaceSpec):
    """A pile of cards."""

    face: Facing = field(choice("down", "up"), "how cards lie in it", "down")
    shuffled: bool = field(FLAG, "whether it is shuffled at the start", "yes")
    deal: int = field(whole(0, 100), "how many of its cards each seat is dealt at the start", "0")


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneSpec(PlaceSpec):
    """A part of the table where cards lie side by side."""

    face: Facing = field(choice("up", "down"), "how the cards that begin here lie", "up")
    each_seat: bool = field(FLAG, "whether each seat has one of its own", "no")
    deal: Mapping[str, int] = field(
        entries(whole(1, 100)),
        "how many cards it is dealt at the start, by pile, after the seats: `{draw: 3}`", "",
    )  # fmt: skip
    anywhere: bool = field(
        FLAG,
        "whether cards can be put anywhere in it, over each other too, and leave a gap when they go; "
        "otherwise they lie in rows that close up",
        "no",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterSpec:
    """A number that people count up and down."""

    start: int = field(whole(-99_999, 99_999), "its value at the start", "0")
    each_seat: bool = field(FLAG, "whether each seat has one of its own", "yes")


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSpec:
    """How a deck is set up for free play."""

    players: int = field(whole(1, MOST_SEATS), "how many seats there are", "4")
    piles: Mapping[str, PileSpec] = field(
        entries(section(PileSpec, "deck-the-pile"), PLACE_NAME),
        "piles with names: `draw: {cards: spell-*, deal: 5}`; cards that no pile or zone names begin in a "
        "pile with the name of their part", "",
    )  # fmt: skip
    zones: Mapping[str, ZoneSpec] = field(
        entries(section(ZoneSpec, "deck-the-zone"), PLACE_NAME),
        "where cards are laid side by side: `market: {cards: market}`; by default one for all, in which "
        "cards lie anywhere, and one for each seat", "",
    )  # fmt: skip
    counters: Mapping[str, CounterSpec] = field(
        entries(section(CounterSpec, "deck-the-counter"), PLACE_NAME),
        "numbers that are counted: `gold: {start: 3}`", "",
    )  # fmt: skip
    dice: Mapping[str, int] = field(
        entries(whole(2, 1000), PLACE_NAME), "dice, and how many sides each has: `d20: 20`", ""
    )
    phrases: tuple[str, ...] = field(
        many(LINE), "what people can say with a button; without phrases there is no chat", ""
    )

    def places(self) -> Iterator[PlaceSpec]:
        """Yield the piles, then the zones."""
        yield from self.piles.values()
        yield from self.zones.values()


TABLE: Type[TableSpec] = section(TableSpec, "deck-the-table")


def matches(pattern: str, part: str, card: str) -> bool:
    """Return whether a pattern names a card, by its id, as `part/id`, or by its part."""
    return any(fnmatchcase(name, pattern) for name in (card, f"{part}/{card}", part))


def unmatched(patterns: Iterable[str], cards: Sequence[tuple[str, str]]) -> list[str]:
    """Return the patterns that match no card; `cards` are parts and ids."""
    return [name for name in patterns if cards and not any(matches(name, *card) for card in cards)]
