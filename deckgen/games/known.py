"""What is known of a hand when a record gives only part of it, for the dispute desk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from deckgen.facts import CardId, Fact
from deckgen.games.game import GameRules
from deckgen.games.header import Header, Line, fail, numbers
from deckgen.games.options import whole_number
from deckgen.games.refusals import IllegalMove, refuse


class KnownSoFar(list[int]):
    """The cards of a deal, of which only the first are known; the others stand for any."""

    def __init__(self, cards: Iterable[int], known: int) -> None:
        super().__init__(cards)
        self.known = known

    def __getitem__(self, at: Any) -> Any:
        """Return a card, or any slice. Raises IllegalMove (REC-01) for a card that is not known."""
        if isinstance(at, int) and at >= self.known:
            raise IllegalMove(refuse("REC-01", Fact("record-card-unknown")))
        return super().__getitem__(at)


@dataclass
class Known:
    """A header without a deal, and the lines below it."""

    game: GameRules[Any]
    header: Header
    body: Sequence[Line]
    settled: list[int] = field(default_factory=list)
    """The numbers of lines below the header that set the hand up and are not moves of it."""
    words: list[str] = field(default_factory=list)
    """The words of header lines that mean something here."""

    def cards(self, word: str, seat: int | None = None) -> list[int] | None:
        """Return the cards of a header line, or None if there is none; a `/` between them means nothing."""
        self.words.append(word)
        line = self.header.find(word) if seat is None else self.header.find(word, str(seat))
        if line is None:
            return None
        bare = Line(line.number, tuple(each for each in line.words if each != "/"))
        return self.game.read_cards(self.header, bare, 1 if seat is None else 2)

    def counts(self, word: str, size: int) -> tuple[int, ...] | None:
        """Return the numbers of a header line, or None if there is none."""
        self.words.append(word)
        line = self.header.find(word)
        if line is None:
            return None
        found = numbers(line)
        if len(found) != size:
            fail("REC-01", Fact("record-numbers-form", line=line.text, word=word, size=size), line)
        return found

    def lines(self, *verbs: str) -> Iterator[tuple[int, str, Line]]:
        """Yield seat, move and line of the lines below the header with one of these verbs; none: of all."""
        for line in self.body:
            seat = whole_number(line.words[0])
            move = [self.game.spelt(word) for word in line.words[1:]]
            if seat is not None and seat < self.game.players and move and (not verbs or move[0] in verbs):
                yield seat, " ".join(move), line

    def setting_up(self, *verbs: str) -> Iterator[tuple[int, str, Line]]:
        """Yield the lines with these verbs, and take them for what was settled before the hand goes on."""
        for seat, move, line in self.lines(*verbs):
            self.settled.append(line.number)
            yield seat, move, line

    def first_seat(self, otherwise: int) -> int:
        """Return whose line comes first of those that are moves, or another seat if there are none."""
        found = (seat for seat, _, line in self.lines() if line.number not in self.settled)
        return next(found, otherwise)

    def has_moves(self) -> bool:
        """Return whether a move of the hand is below the header."""
        return self.first_seat(-1) >= 0

    def is_told(self, seat: int) -> bool:
        """Return whether the header gives the hand of a seat."""
        return self.header.find("hand", str(seat)) is not None

    def held(self, seat: int, *verbs: str) -> list[int]:
        """Return the hand that the header gives, or else the cards that the seat plays below."""
        told = self.cards("hand", seat)
        return self.plays(seat, *verbs) if told is None else told

    def plays(self, seat: int, *verbs: str) -> list[int]:
        """Return the first card of each line of a seat with one of these verbs."""
        return [card for mover, card, _ in self.all_plays(*verbs) if mover == seat]

    def all_plays(self, *verbs: str) -> Iterator[tuple[int, int, Line]]:
        """Yield seat, first card and line of the lines with these verbs. Raises REC-05 for a repeat."""
        seen: dict[int, Line] = {}
        for seat, move, line in self.lines():
            words = move.split()
            # A card alone is played: its verb may be left out.
            found = [self.game.number[word] for word in words if word in self.game.number]
            if words[0] not in (*verbs, *self.game.number):
                continue
            for card in found[:1]:
                if card in seen:
                    name = CardId(self.game.names[card])
                    fail("REC-05", Fact("record-played-twice", card=name, first=seen[card].number), line)
                seen[card] = line
                yield seat, card, line
