"""The header lines of a record's hand in; seats, cards and the order of the pack out, or the first fault.

Faults here are the record's own: REC-01 (unreadable, unknown) and REC-05 (the cards dealt are not the pack).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NoReturn, Protocol

from deckgen.errors import Problem, Where, did_you_mean
from deckgen.facts import Fact
from deckgen.games.options import whole_number
from deckgen.games.refusals import IllegalMove, refuse


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a record, comment and blanks gone: its number in the file, from 1, and its words."""

    number: int
    words: tuple[str, ...]

    @property
    def text(self) -> str:
        """The words with one blank between."""
        return " ".join(self.words)


def fail(rule: str, reason: str, remedy: str, line: Line) -> NoReturn:
    """Stop at a line."""
    raise IllegalMove(refuse(rule, reason, remedy, line=line.number))


def placed(line: Line, problem: Problem) -> Problem:
    """A problem with the place of its line."""
    return replace(problem, where=Where("", line.number))


def numbers(line: Line) -> tuple[int, ...]:
    """The whole numbers after a line's first word; REC-01 when one is none."""
    found = []
    for word in line.words[1:]:
        number = whole_number(word.removeprefix("-"))
        if number is None:
            fail("REC-01", f"{line.text!r} cannot be read", "write whole numbers", line)
        found.append(-number if word.startswith("-") else number)
    return tuple(found)


class Cut(Protocol):
    """What `Header.order` asks of a `Pile`."""

    @property
    def word(self) -> str: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def at(self) -> Sequence[int]: ...


class Cards(Protocol):
    """What a header asks of a `Game`: card ids, their numbers, the pack."""

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

    def fault(self, rule: str, reason: Fact | str, remedy: str = "", line: Line | None = None) -> IllegalMove:
        """The refusal of a line, or (None) of the header as a whole."""
        return IllegalMove(refuse(rule, reason, remedy, line=line.number if line else self.end))

    def find(self, *title: str) -> Line | None:
        """The line that begins with these words; REC-01 when there are two."""
        found = [line for line in self.lines if line.words[: len(title)] == title]
        self.used.update(line.number for line in found)
        if len(found) > 1:
            raise self.fault("REC-01", f"a second line {' '.join(title)!r}", "keep one", found[1])
        return found[0] if found else None

    def seat(self, line: Line, players: int) -> int:
        """The seat that a line of two words names."""
        seat = whole_number(line.words[1]) if len(line.words) == 2 else None
        if seat is None or seat >= players:
            reason = f"{line.text!r} names no seat"
            raise self.fault(
                "REC-01", reason, f"write {line.words[0]} and a seat from 0 to {players - 1}", line
            )
        return seat

    def cards(self, game: Cards, line: Line, skip: int) -> list[int]:
        """The card numbers after the first `skip` words of a line; REC-01 for an unknown card."""
        for word in line.words[skip:]:
            if word not in game.number:
                remedy = did_you_mean(word, game.names) or "card ids are as in the deck's list"
                raise self.fault("REC-01", f"there is no card {word!r}", remedy, line)
        return [game.number[word] for word in line.words[skip:]]

    def order(self, game: Cards, piles: Sequence[Cut]) -> list[int]:
        """The pack in the order in which dealing makes these piles; REC-05 when it is not the pack."""
        order = [-1] * sum(len(pile.at) for pile in piles)
        lines: dict[int, Line] = {}
        for pile in piles:
            title = (pile.word,) if pile.seat is None else (pile.word, str(pile.seat))
            line = self.find(*title)
            if line is None:
                reason = f"the header has no line {' '.join(title)!r} ({game.pack_rules})"
                raise self.fault("REC-05", reason, f"deal it {len(pile.at)} cards")
            cards = self.cards(game, line, len(title))
            if len(cards) != len(pile.at):
                reason = f"{' '.join(title)} has {len(cards)} cards, not {len(pile.at)} ({game.pack_rules})"
                raise self.fault("REC-05", reason, "deal the whole pack", line)
            for place, card in zip(pile.at, cards, strict=True):
                order[place] = card
                self.once(game, card, line, lines)
        return order

    def once(self, game: Cards, card: int, line: Line, seen: dict[int, Line]) -> None:
        """Note where a card was dealt; REC-05 for a card that is not of the pack or was dealt before."""
        name = game.names[card]
        if card not in game.pack:
            reason = f"{name} is not in this pack ({game.pack_rules})"
            raise self.fault("REC-05", reason, "take it out", line)
        if card in seen:
            reason = f"{name} is dealt twice ({game.pack_rules}), first on line {seen[card].number}"
            raise self.fault("REC-05", reason, "deal every card of the pack once", line)
        seen[card] = line

    def finish(self, known: Sequence[str]) -> None:
        """REC-01 for the first line that nobody asked for."""
        for line in self.lines:
            if line.number not in self.used:
                remedy = did_you_mean(line.words[0], known)
                raise self.fault("REC-01", f"{line.words[0]!r} is no header line here", remedy, line)
