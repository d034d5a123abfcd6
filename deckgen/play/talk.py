"""A session with people at the terminal: it asks for moves, makes them, and says what happens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from deckgen.errors import DeckgenError
from deckgen.facts import Fact, Given, Seat
from deckgen.games.game import Hand
from deckgen.games.kit import Kit
from deckgen.games.refusals import IllegalMove, refuse
from deckgen.games.registry import kit_of
from deckgen.games.trick_hand import TrickHand
from deckgen.play.bots import Bot, chosen
from deckgen.play.session import Session, save
from deckgen.play.table import Faces, board, columns, held, several, table_rows, view_of
from deckgen.words import ENGLISH

FEW = 40
"""Up to this many moves are listed unasked."""


class Left(Exception):
    """A person leaves the table."""


@dataclass(slots=True)
class Talk:
    """A session with the people at it. `ask` returns a line, None if there are no more."""

    session: Session
    ask: Callable[[str], str | None]
    say: Callable[[str], None]
    faces: Faces
    across: int = 80
    adviser: Bot | None = None
    path: Path | None = None
    """Where `save` writes if no file is named, and where the record goes at the end."""
    _saved: set[Path] = field(default_factory=set)
    _last: int = -1

    @property
    def kit(self) -> Kit[Any, Any]:
        """The kit of the game."""
        return kit_of(self.session.game)

    @property
    def hand(self) -> Hand[Any]:
        """The hand in play."""
        hand: Hand[Any] = self.session.match.hand
        return hand

    def play(self) -> None:
        """Play until the match is over or somebody leaves, or Ctrl-C; then save if a file was named."""
        try:
            while self._hand():
                self.session.next_hand()
            winners = tuple(map(Seat, self.session.match.winners))
            self.say(self.faces.strong(ENGLISH.say(Fact("play-over", winners=winners))))
        except Left:
            self._tell("play-left")
        finally:
            if self.path is not None:
                self._save(self.path)

    def _hand(self) -> bool:
        """Play a hand; return False if the match is over with it."""
        session = self.session
        while not session.hand_over:
            if session.person:
                self._person()
            else:
                self._announce(session.bot_move())
        for fact in self.kit.explain(self.hand):
            self._wrap(ENGLISH.say(fact))
        totals = enumerate(session.match.totals)
        self._tell(
            "play-points", totals=[Fact("play-total", seat=Seat(s), points=total) for s, total in totals]
        )
        if session.match.over:
            return False
        if None in session.seats and self._asked("play-next-hand").strip() == "quit":
            raise Left
        return True

    def _wrap(self, text: str) -> None:
        for line in self.faces.wrapped(text, self.across):
            self.say(line)

    def _tell(self, key: str, **values: Given) -> None:
        self._wrap(self.faces.line(ENGLISH.say(Fact(key, **values))))

    def _asked(self, key: str, **values: Given) -> str:
        answer = self.ask(f"{ENGLISH.say(Fact(key, **values))} > ")
        if answer is None:
            raise Left
        return answer

    def _announce(self, move: Any) -> None:
        """Make a move and say what all may know of it."""
        hand = self.hand
        seat, line = hand.seat, self.kit.text(hand, move)
        verb = line.partition(" ")[0]
        if verb in self.faces.showing.face_down:
            line = ENGLISH.say(Fact("play-face-down", verb=verb))
        self.session.apply(move)
        self.say(ENGLISH.say(Fact("play-move", seat=Seat(seat), line=self.faces.line(line))))
        self._events(hand, seat)

    def _events(self, hand: Hand[Any], seat: int) -> None:
        """Say what the last move settled, with the picture of the table if there is one."""
        said = " ".join(ENGLISH.say(fact) for fact in self.kit.events(hand))
        if said:
            self._wrap("  " + self.faces.line(said))
            for row in table_rows(view_of(hand, seat)):
                self.say(f"    {row}")

    def _person(self) -> None:
        """Ask the person whose turn it is until a move is made or taken back."""
        seat = self.session.match.seat
        if self.session.seats.count(None) > 1 and seat != self._last:
            self.say("\x1b[2J\x1b[H" if self.faces.colour else "\n" * 40)
            self._asked("play-look-away", seat=Seat(seat))
        self._last = seat
        self._table()
        while True:
            answer = self._asked("play-prompt", seat=Seat(seat), phase=self.hand.phase).strip()
            if answer and self._answer(answer):
                return

    def _table(self) -> None:
        match = self.session.match
        self.say("")
        for line in board(match, match.seat, self.faces, self.across):
            self.say(line)
        if match.hand.count() <= FEW or several(match.hand):
            self._moves()
        else:
            self._tell("play-many-moves", count=match.hand.count())

    def _moves(self) -> None:
        hand = self.hand
        if isinstance(hand, TrickHand) and several(hand):
            kept = hand.ids(hand.hands[hand.seat] & ~hand.mask)
            example = " ".join(map(str, range(1, hand.choose + 1)))
            self._tell("play-discard", count=hand.choose, example=example, kept=kept, but=int(bool(kept)))
            return
        texts = (f"{at}. {self.faces.line(line)}" for at, line in enumerate(self.kit.legal(hand), 1))
        for line in columns(list(texts), self.across):
            self.say(line)

    def _answer(self, answer: str) -> bool:
        """Do what was asked; return whether the position has changed."""
        word, _, rest = answer.partition(" ")
        simple = {"moves": self._moves, "table": self._table, "help": self._help, "hint": self._hint}
        if word in simple:
            simple[word]()
        elif word in ("quit", "exit"):
            raise Left
        elif word == "undo":
            return self._undo()
        elif word == "why":
            self._why(rest)
        elif word == "save":
            self._save(Path(rest) if rest else self.path)
        else:
            return self._move(answer)
        return False

    def _help(self) -> None:
        for line in ENGLISH.say(Fact("play-help")).splitlines():
            self.say(line)

    def _hint(self) -> None:
        if self.adviser is None:
            self._tell("play-no-advice")
            return
        move = chosen(self.hand, self.adviser, self.session.draws)
        self._tell("play-advice", move=self.kit.text(self.hand, move))

    def _undo(self) -> bool:
        done = self.session.undo()
        self._tell("play-taken-back" if done else "play-nothing-to-take-back")
        return done

    def _why(self, text: str) -> None:
        """Say which rule a move breaks, or that it is legal; with a picture, what the table would become."""
        hand = self.hand
        try:
            move = read(hand, text)
        except IllegalMove as refused:
            self._wrap(refused.problem.message)
            return
        problem = self.kit.why(hand, move)
        if problem is not None:
            self._wrap(problem.message)
            return
        self._tell("play-legal", move=self.kit.text(hand, move))
        after = hand.copy()
        after.play(move)
        if table_rows(view_of(after, hand.seat)):
            self._events(after, hand.seat)

    def _move(self, answer: str) -> bool:
        try:
            move = read(self.hand, answer)
            if not self.hand.allows(move):
                raise IllegalMove(self.kit.refusal(self.hand, move))
        except IllegalMove as refused:
            self._wrap(refused.problem.message)
            return False
        self._announce(move)
        return True

    def _save(self, path: Path | None) -> None:
        if path is None:
            self._tell("play-name-a-file")
            return
        try:
            save(path, self.session.record(), path in self._saved)
        except DeckgenError as error:
            self._wrap(str(error))
            return
        self._saved.add(path)
        self.say(ENGLISH.say(Fact("play-saved", path=str(path))))


def read(hand: Hand[Any], text: str) -> Any:
    """Return the move that a person means: its number, its line, or its line without the verb.

    If several cards are discarded, numbers are those of the cards in the hand. Raises IllegalMove.
    """
    kit, words = kit_of(hand.game), text.split()
    if words and all(word.isascii() and word.isdigit() for word in words):
        cards, places = held(hand, hand.seat), [int(word) - 1 for word in words]
        if several(hand):
            if not all(0 <= place < len(cards) for place in places):
                raise IllegalMove(refuse("REC-01", Fact("play-no-card-numbers", text=text, count=len(cards))))
            return kit.read(hand, " ".join([hand.phase, *(cards[place] for place in places)]))
        if len(places) == 1:
            if 0 <= places[0] < hand.count():
                return hand.nth(places[0])
            raise IllegalMove(refuse("REC-01", Fact("play-no-move-number", text=text, count=hand.count())))
    try:
        return kit.read(hand, text)
    except IllegalMove as refused:
        if refused.problem.rule != "REC-01" or not words:
            raise
        try:
            return kit.read(hand, f"{hand.phase} {text}")
        except IllegalMove as again:
            raise (again if words[0] in " ".join(hand.game.names).split() else refused) from None
