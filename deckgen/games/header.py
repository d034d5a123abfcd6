"""Lines of a record, and the header of a hand: who deals, and the cards dealt.

Faults here are the record's own: REC-01 (unreadable, unknown) and REC-05 (the cards dealt are not the pack).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NoReturn, Protocol

from deckgen.facts import CardId, Fact
from deckgen.games.options import whole_number
from deckgen.games.refusals import IllegalMove, near, refuse


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a record without its comment: its number in the file, from 1, and its words."""

    number: int
    words: tuple[str, ...]

    @property
    def text(self) -> str:
        """The words with one blank between."""
        return " ".join(self.words)


def fail(rule: str, fact: Fact, line: Line) -> NoReturn:
    """Refuse a line."""
    raise IllegalMove(refuse(rule, fact, line=line.number))


def numbers(line: Line) -> tuple[int, ...]:
    """Return the whole numbers after a line's first word. Raises IllegalMove (REC-01) if one is none."""
    found = []
    for word in line.words[1:]:
        number = whole_number(word.removeprefix("-"))
        if number is None:
            fail("REC-01", Fact("record-not-numbers", line=line.text), line)
        found.append(-number if word.startswith("-") else number)
    return tuple(found)


def strange_card(word: str, known: Iterable[str]) -> Fact:
    """Return the fact that there is no such card."""
    return Fact("record-no-card", card=word, near=near(word, known, Fact("record-deck-cards")))


class Cut(Protocol):
    """What `Header.order` needs of a `Pile`."""

    @property
    def word(self) -> str: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def at(self) -> Sequence[int]: ...


class Cards(Protocol):
    """What a header needs of a `Game`: card ids, their numbers, the pack."""

    @property
    def number(self) -> dict[str, int]: ...
    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def pack(self) -> tuple[int, ...]: ...
    @property
    def pack_rules(self) -> str: ...


@dataclass(slots=True)
class Header:
    """The header lines of one hand; `end` is the line number of the `---` below them."""

    lines: list[Line]
    end: int
    used: set[int] = field(default_factory=set)

    def fault(self, rule: str, fact: Fact, line: Line | None = None) -> IllegalMove:
        """Return the refusal of a line, or (None) of the header as a whole."""
        return IllegalMove(refuse(rule, fact, line=line.number if line else self.end))

    def find(self, *title: str) -> Line | None:
        """Return the line that begins with these words. Raises IllegalMove (REC-01) if there are two."""
        found = [line for line in self.lines if line.words[: len(title)] == title]
        self.used.update(line.number for line in found)
        if len(found) > 1:
            raise self.fault("REC-01", Fact("record-line-twice", title=" ".join(title)), line=found[1])
        return found[0] if found else None

    def seat(self, line: Line, players: int) -> int:
        """Return the seat that a line of two words names."""
        seat = whole_number(line.words[1]) if len(line.words) == 2 else None
        if seat is None or seat >= players:
            fact = Fact("record-names-no-seat", line=line.text, word=line.words[0], last=players - 1)
            raise self.fault("REC-01", fact, line=line)
        return seat

    def cards(self, game: Cards, line: Line, skip: int) -> list[int]:
        """Return the card numbers after the first `skip` words of a line."""
        for word in line.words[skip:]:
            if word not in game.number:
                raise self.fault("REC-01", strange_card(word, game.names), line=line)
        return [game.number[word] for word in line.words[skip:]]

    def order(self, game: Cards, piles: Sequence[Cut]) -> list[int]:
        """Return the pack in the order in which dealing makes these piles.

        Raises IllegalMove (REC-05) if the cards are not the pack.
        """
        order = [-1] * sum(len(pile.at) for pile in piles)
        lines: dict[int, Line] = {}
        for pile in piles:
            words = (pile.word,) if pile.seat is None else (pile.word, str(pile.seat))
            line, title, due = self.find(*words), " ".join(words), len(pile.at)
            if line is None:
                raise self.fault(
                    "REC-05", Fact("record-no-pile", title=title, due=due, rules=game.pack_rules)
                )
            cards = self.cards(game, line, len(words))
            if len(cards) != due:
                fact = Fact("record-pile-size", title=title, count=len(cards), due=due, rules=game.pack_rules)
                raise self.fault("REC-05", fact, line=line)
            for place, card in zip(pile.at, cards, strict=True):
                order[place] = card
                self._once(game, card, line, lines)
        return order

    def _once(self, game: Cards, card: int, line: Line, seen: dict[int, Line]) -> None:
        """Note where a card was dealt; refuse one that is not in the pack or was dealt before."""
        name = CardId(game.names[card])
        if card not in game.pack:
            raise self.fault(
                "REC-05", Fact("record-not-in-pack", card=name, rules=game.pack_rules), line=line
            )
        if card in seen:
            first = seen[card].number
            fact = Fact("record-dealt-twice", card=name, first=first, rules=game.pack_rules)
            raise self.fault("REC-05", fact, line=line)
        seen[card] = line

    def stranger(self, line: Line, known: Iterable[str]) -> IllegalMove:
        """Return the refusal (REC-01) of a line whose first word no header of the game has."""
        word, words = line.words[0], tuple(sorted(known))
        others = near(word, words, Fact("record-header-words", words=words))
        return self.fault("REC-01", Fact("record-no-header-line", word=word, near=others), line=line)
