"""An action as somebody asks for it, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from deckgen.facts import CardId, Fact, Given, Seat
from deckgen.web.free.spots import ACROSS, DOWN, Spot
from deckgen.web.session import Refused

HOUSE = -1
"""The seat of lines that set the table up or follow a change of the deck."""
MOST_NAMED = 8
"""With more cards, the log only says how many."""
RandomBelow = Callable[[int], int]
"""Returns a number from 0 to n - 1."""


class ShownCard(NamedTuple):
    """A card of an action, and the seats that saw its face; None is everybody."""

    card: str
    seats: frozenset[int] | None


def seen_by(before: Iterable[ShownCard], after: Iterable[ShownCard]) -> list[ShownCard]:
    """Return who saw cards before an action or after it."""
    return [
        ShownCard(one.card, None if one.seats is None or other.seats is None else one.seats | other.seats)
        for one, other in zip(before, after, strict=True)
    ]


class Deed(NamedTuple):
    """What came of an action."""

    seat: int
    line: str
    """The line as it is kept: with handles, and with what came of chance."""
    key: str
    values: Mapping[str, Given]
    cards: tuple[ShownCard, ...] = ()
    target: str = ""
    """The place where cards went."""

    def fact(self, seat: int | None) -> Fact:
        """Return the action as a seat may know it."""
        known = [card for card, seats in self.cards if seats is None or seat in seats]
        named = [
            CardId(card) if known.count(card) == 1 else
            Fact("free-copies", count=known.count(card), card=CardId(card)) for card in dict.fromkeys(known)
        ]  # fmt: skip
        things = Fact("free-things", cards=named, hidden=len(self.cards) - len(known))
        if len(self.cards) > MOST_NAMED:
            things = Fact("free-many-things", count=len(self.cards))
        more: dict[str, Given] = {"things": things} if self.cards else {}
        return Fact(self.key, seat=Seat(self.seat), **self.values, **more)


@dataclass(slots=True)
class AskedAction:
    """An action that is being read: the words after the verb, and where outcomes of chance come from."""

    seat: int
    verb: str
    words: list[str]
    chance: RandomBelow | None
    """None if the line has the outcome already."""
    form: str
    """How the action is written."""

    def unclear(self) -> Refused:
        """Return the refusal of words that are not as the action is written."""
        return Refused(Fact("free-unclear", form=self.form))

    def check(self, *numbers: int) -> None:
        """Raise Refused unless there is one of these numbers of words."""
        if len(self.words) not in numbers:
            raise self.unclear()

    def outcome(self, number: int, bound: int) -> int:
        """Return the outcome of chance from 0 to `bound` - 1: the last word of `number`, or a new one.

        Raises Refused.
        """
        if self.chance is not None:
            self.check(number - 1)
            self.words.append(str(self.chance(bound)))
        self.check(number)
        return whole(self.words[-1], 0, bound - 1)

    def parted(self, word: str) -> tuple[list[str], list[str]]:
        """Return the words before and after a word. Raises Refused without it."""
        if word not in self.words[1:-1]:
            raise self.unclear()
        at = self.words.index(word, 1)
        return self.words[:at], self.words[at + 1 :]

    def spot_in(self, words: list[str]) -> tuple[list[str], Spot | None]:
        """Return words without `at X Y`, and the spot that it names. Raises Refused."""
        if "at" not in words:
            return words, None
        at = words.index("at")
        if len(words) < at + 3:
            raise self.unclear()
        spot = whole(words[at + 1], 0, ACROSS), whole(words[at + 2], 0, DOWN)
        return words[:at] + words[at + 3 :], spot

    def deed(self, cards: Iterable[ShownCard] = (), target: str = "", key: str = "", **values: Given) -> Deed:
        """Return what came of the action, which is written as its words are by now."""
        line = " ".join([self.verb, *self.words])
        return Deed(self.seat, line, key or f"free-{self.verb}", values, tuple(cards), target)


def whole(word: str, least: int, most: int) -> int:
    """Return a whole number. Raises Refused for other words, and outside the bounds."""
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 17 and least <= int(word) <= most):
        raise Refused(Fact("free-no-number", word=word, least=least, most=most))
    return int(word)
