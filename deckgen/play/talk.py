"""A session and a way to ask and to say in; a game played with people at the terminal out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from deckgen.errors import DeckgenError, Problem
from deckgen.games.game import Hand
from deckgen.games.refusals import IllegalMove, refuse
from deckgen.games.trick_hand import TrickHand
from deckgen.play.board import board, held, public, several, table_rows, wrapped
from deckgen.play.bots import Bot, chosen
from deckgen.play.faces import Faces, columns
from deckgen.play.session import Session, save

HELP = """Make a move by its number or in words: `play jun-full`, or `jun-full`; `pass`.
To lay away cards, give their numbers in your hand (`1 4 5`).
  moves       what is legal          why MOVE    may I? if not, by which rule
  hint        what a bot would do    undo        take your last move back
  table       show the table again   save FILE   write the record
  help        this                   quit        leave"""
FEW = 40
"""So many moves are listed unasked."""


class Left(Exception):
    """A person leaves the table."""


@dataclass(slots=True)
class Talk:
    """A session with the people at it. `ask` gives a line, None when there are no more."""

    session: Session
    ask: Callable[[str], str | None]
    say: Callable[[str], None]
    faces: Faces
    across: int = 80
    adviser: Bot | None = None
    path: Path | None = None
    """Where `save` writes when no file is named, and where the record goes at the end."""
    _saved: set[Path] = field(default_factory=set)
    _last: int = -1

    def play(self) -> None:
        """Play until the match is over or somebody leaves, or Ctrl-C; then save, where a file was named."""
        try:
            while self._hand():
                self.session.next_hand()
            winners = " and ".join(f"seat {seat}" for seat in self.session.match.winners)
            self.say(self.faces.strong(f"The game is over; it is won by {winners}."))
        except Left:
            self.say("You leave the table.")
        finally:
            if self.path is not None:
                self._save(self.path)

    def _hand(self) -> bool:
        """Play a hand; False when the match is over with it."""
        session = self.session
        while not session.hand_over:
            if session.person:
                self._person()
            else:
                self._announce(session.bot_move())
        for line in session.match.hand.explain():
            self._say(line)
        totals = ", ".join(f"seat {seat} {total}" for seat, total in enumerate(session.match.totals))
        self._say(f"Points: {totals}.")
        if session.match.over:
            return False
        if None in session.seats and self._asked("[Enter] for the next hand > ").strip() == "quit":
            raise Left
        return True

    def _say(self, text: str) -> None:
        for line in wrapped(text, self.across):
            self.say(line)

    def _asked(self, prompt: str) -> str:
        answer = self.ask(prompt)
        if answer is None:
            raise Left
        return answer

    def _announce(self, move: Any) -> None:
        """Make a move and say what all may know of it."""
        hand = self.session.match.hand
        seat, line = hand.seat, public(hand, hand.text(move))
        self.session.apply(move)
        self.say(f"Seat {seat}: {self.faces.line(line)}")
        self._note(hand, seat)

    def _note(self, hand: Hand[Any], seat: int) -> None:
        """What the last move settled, with the pennies where there are any."""
        note = hand.note()
        if note:
            self._say("  " + self.faces.line(note))
            for row in table_rows(hand.view(seat)):
                self.say(f"    {row}")

    def _person(self) -> None:
        """Ask the person whose turn it is until a move is made or taken back."""
        seat = self.session.match.seat
        if self.session.seats.count(None) > 1 and seat != self._last:
            self.say("\x1b[2J\x1b[H" if self.faces.colour else "\n" * 40)
            self._asked(f"Seat {seat} is to move. The others look away; [Enter] > ")
        self._last = seat
        self._table()
        while True:
            answer = self._asked(f"seat {seat}, {self.session.match.hand.phase} > ").strip()
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
            self.say(f"{match.hand.count()} moves are legal; `moves` lists them.")

    def _moves(self) -> None:
        hand = self.session.match.hand
        if isinstance(hand, TrickHand) and several(hand):
            stays = hand.ids(hand.hands[hand.seat] & ~hand.mask)
            but = f", but not {self.faces.line(' and '.join(stays))}" if stays else ""
            example = " ".join(map(str, range(1, hand.choose + 1)))
            self._say(f"Lay away {hand.choose} cards by their numbers, such as `{example}`{but}.")
            return
        texts = (f"{at}. {self.faces.line(hand.text(move))}" for at, move in enumerate(hand.legal(), 1))
        for line in columns(list(texts), self.across):
            self.say(line)

    def _answer(self, answer: str) -> bool:
        """Do what was asked; True when the position has changed."""
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
        for line in HELP.splitlines():
            self.say(line)

    def _hint(self) -> None:
        hand = self.session.match.hand
        if self.adviser is None:
            self.say("Nobody here can give advice.")
            return
        self._say("A bot would " + self.faces.line(hand.text(chosen(hand, self.adviser, self.session.draws))))

    def _undo(self) -> bool:
        if self.session.undo():
            self.say("Taken back.")
            return True
        self.say("There is no move of yours to take back.")
        return False

    def _why(self, text: str) -> None:
        """The rule that a move breaks, or that it breaks none; with pennies, which of them it would move."""
        hand = self.session.match.hand
        try:
            move = read(hand, text)
        except IllegalMove as refused:
            self._refuse(refused.problems[0])
            return
        problem = hand.why(move)
        if problem is None:
            self.say(f"{hand.text(move)} is legal.")
            after = hand.copy()
            after.play(move)
            if table_rows(after.view(hand.seat)):
                self._note(after, hand.seat)
        else:
            self._refuse(problem)

    def _refuse(self, problem: Problem) -> None:
        self._say(problem.message)

    def _move(self, answer: str) -> bool:
        try:
            move = read(self.session.match.hand, answer)
            if not self.session.match.hand.allows(move):
                raise IllegalMove(self.session.match.hand.refused(move))
        except IllegalMove as refused:
            self._refuse(refused.problems[0])
            return False
        self._announce(move)
        return True

    def _save(self, path: Path | None) -> None:
        if path is None:
            self.say("Name a file: save FILE")
            return
        try:
            save(path, self.session.record(), path in self._saved)
        except DeckgenError as error:
            self._say(str(error))
            return
        self._saved.add(path)
        self.say(f"The record is in {path}.")


def read(hand: Hand[Any], text: str) -> Any:
    """The move that a person means: its number, its line, or its line without the verb.

    Where several cards are laid away, numbers are those of the cards in the hand. Raises IllegalMove.
    """
    words = text.split()
    if words and all(word.isascii() and word.isdigit() for word in words):
        cards, many = held(hand, hand.seat), several(hand)
        places = [int(word) - 1 for word in words]
        if many:
            if not all(0 <= place < len(cards) for place in places):
                reason = f"{text} are not all numbers of cards in the hand"
                raise IllegalMove(refuse("REC-01", reason, f"they are numbered from 1 to {len(cards)}"))
            return hand.read(" ".join(["discard", *(cards[place] for place in places)]))
        if len(places) == 1:
            if 0 <= places[0] < hand.count():
                return hand.nth(places[0])
            reason = f"there is no move of number {words[0]}"
            raise IllegalMove(refuse("REC-01", reason, f"they are numbered from 1 to {hand.count()}"))
    try:
        return hand.read(text)
    except IllegalMove as refused:
        if refused.problems[0].rule != "REC-01" or not words:
            raise
        try:
            return hand.read(f"{hand.phase} {text}")
        except IllegalMove as again:
            raise (again if words[0] in " ".join(hand.game.names).split() else refused) from None
