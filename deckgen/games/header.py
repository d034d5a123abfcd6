"""Lines of a record, and the header of a hand as lines to be found. Faults here are REC-01."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple, NoReturn

from deckgen.facts import Fact
from deckgen.games.options import whole_number
from deckgen.games.refusals import IllegalMove, near, refuse


class Line(NamedTuple):
    """One line of a record without its comment: its number in the file, from 1, and its words."""

    number: int
    words: tuple[str, ...]

    @property
    def text(self) -> str:
        """The words with one blank between."""
        return " ".join(self.words)


LETTERS = tuple("ABCDEFGH")
"""What the rules call the seats."""
_SEATS = {letter: str(seat) for seat, letter in enumerate(LETTERS)}


def seat_word(word: str) -> str:
    """Return a seat that is named by its letter as its number, and any other word as it is."""
    return _SEATS.get(word.upper(), word)


def fail(rule: str, fact: Fact, line: Line) -> NoReturn:
    """Refuse a line."""
    raise IllegalMove(refuse(rule, fact, line=line.number))


def numbers(line: Line) -> tuple[int, ...]:
    """Return the whole numbers after a line's first word. Raises IllegalMove (REC-01) if one is none."""
    found = []
    seats = line.words[0] == "winner"
    for word in map(seat_word, line.words[1:]) if seats else line.words[1:]:
        number = whole_number(word.removeprefix("-"))
        if number is None:
            fail("REC-01", Fact("record-not-numbers", line=line.text), line)
        found.append(-number if word.startswith("-") else number)
    return tuple(found)


def _names(line: Line, title: tuple[str, ...]) -> bool:
    """Return whether a line begins with a title whose seat it names by letter: `hand B`."""
    return len(title) == 2 and line.words[:1] == title[:1] and seat_word("".join(line.words[1:2])) == title[1]


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
        found = [line for line in self.lines if line.words[: len(title)] == title or _names(line, title)]
        self.used.update(line.number for line in found)
        if len(found) > 1:
            raise self.fault("REC-01", Fact("record-line-twice", title=" ".join(title)), line=found[1])
        return found[0] if found else None

    def seat(self, line: Line, players: int) -> int:
        """Return the seat that a line of two words names."""
        seat = whole_number(seat_word(line.words[1])) if len(line.words) == 2 else None
        if seat is None or seat >= players:
            fact = Fact("record-names-no-seat", line=line.text, word=line.words[0], last=players - 1)
            raise self.fault("REC-01", fact, line=line)
        return seat

    def stranger(self, line: Line, known: Iterable[str]) -> IllegalMove:
        """Return the refusal (REC-01) of a line whose first word no header of the game has."""
        word, words = line.words[0], tuple(sorted(known))
        others = near(word, words, Fact("record-header-words", words=words))
        return self.fault("REC-01", Fact("record-no-header-line", word=word, near=others), line=line)
