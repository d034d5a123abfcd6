"""Play a match with people at the terminal: ask for moves, make them, and report what happens.

Moves can be taken back, and the match saved and resumed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deckgen.errors import FileError, os_error
from deckgen.facts import Fact, Given, Seat, Where
from deckgen.games.draws import Draws
from deckgen.games.game import NATURE, OVER, HandState
from deckgen.games.kit import Kit
from deckgen.games.match import Match
from deckgen.games.record import parse, write
from deckgen.games.refusals import IllegalMove, refuse
from deckgen.games.registry import kit_of
from deckgen.games.trick_hand import TrickHand
from deckgen.games.verify import Replay
from deckgen.play.bots import Bot, advised, chosen, rivals, sight
from deckgen.play.table import VOICE, CardStyle, board, columns, held, several, table_rows
from deckgen.source import read_text

if TYPE_CHECKING:
    from deckgen.deck import DeckSpec

FEW = 40
"""The most moves to list without being asked."""


class Left(Exception):
    """Raised if a person leaves the table."""


@dataclass(slots=True)
class Talk:
    """A match with people. `ask` returns a line of input, or None at the end of input."""

    match: Match[Any]
    """The match, dealt from a seed because bots and later deals need its draws."""
    seats: Sequence[Bot | None]
    """The bot of each seat, or None for a person."""
    ask: Callable[[str], str | None]
    say: Callable[[str], None]
    faces: CardStyle
    across: int = 80
    path: Path | None = None
    """The default file of `save`, and the file for the record at the end."""
    _saved: set[Path] = field(default_factory=set)
    _last: int = -1

    @property
    def kit(self) -> Kit[Any, Any]:
        """The kit of the game."""
        return kit_of(self.match.game)

    @property
    def hand(self) -> HandState[Any]:
        """The hand in play."""
        return self.match.hand

    def play(self) -> None:
        """Play until the match is over, somebody leaves, or Ctrl-C; then save if a file was given."""
        try:
            while self._hand():
                self.match.next_hand()
            winners = tuple(map(Seat, self.match.winners))
            self.say(self.faces.strong(VOICE.say(Fact("play-over", winners=winners))))
        except Left:
            self._tell("play-left")
        finally:
            if self.path is not None:
                self._save(self.path)

    def _hand(self) -> bool:
        """Play a hand; return False if it ends the match."""
        while self.match.seat != OVER:
            player = self.seats[self.match.seat]
            if player is None:
                self._person()
            else:
                self._announce(self._chosen(player))
        for fact in self.kit.explain(self.hand):
            self._wrap(VOICE.say(fact))
        totals = enumerate(self.match.totals)
        self._tell(
            "play-points", totals=[Fact("play-total", seat=Seat(s), points=total) for s, total in totals]
        )
        if self.match.over:
            return False
        if None in self.seats and self._asked("play-next-hand").strip() == "quit":
            raise Left
        return True

    def _chosen(self, player: Bot) -> Any:
        """Return the move that a bot would make now."""
        assert self.match.draws is not None
        return chosen(self.hand, player, self.match.draws)

    def _wrap(self, text: str) -> None:
        for line in self.faces.wrapped(text, self.across):
            self.say(line)

    def _tell(self, key: str, **values: Given) -> None:
        self._wrap(self.faces.line(VOICE.say(Fact(key, **values))))

    def _asked(self, key: str, **values: Given) -> str:
        answer = self.ask(f"{VOICE.say(Fact(key, **values))} > ")
        if answer is None:
            raise Left
        return answer

    def _announce(self, move: Any) -> None:
        """Make a move and print what everybody may know about it."""
        hand = self.hand
        seat, line = hand.seat, self.kit.text(hand, move)
        verb = line.partition(" ")[0]
        if verb in self.faces.showing.face_down:
            line = VOICE.say(Fact("play-face-down", verb=verb))
        self.match.apply(move)
        self.say(VOICE.say(Fact("play-move", seat=Seat(seat), line=self.faces.line(line))))
        self._events(hand, seat)

    def _events(self, hand: HandState[Any], seat: int) -> None:
        """Print the outcome of the last move, and the picture of the table if there is one."""
        said = " ".join(VOICE.say(fact) for fact in self.kit.events(hand))
        if said:
            self._wrap("  " + self.faces.line(said))
            for row in table_rows(self.kit.view(hand, seat)):
                self.say(f"    {row}")

    def _person(self) -> None:
        """Ask the person whose turn it is until a move is made or taken back."""
        seat = self.match.seat
        if self.seats.count(None) > 1 and seat != self._last:
            self.say("\x1b[2J\x1b[H" if self.faces.colour else "\n" * 40)
            self._asked("play-look-away", seat=Seat(seat))
        self._last = seat
        self._table()
        while not self._move_asked(Seat(seat)):
            pass

    def _move_asked(self, seat: Seat) -> bool:
        """Ask once; return whether a move was made or taken back. An empty answer makes the only move."""
        hand = self.hand
        if hand.count() > 1 or several(hand):
            answer = self._asked("play-prompt", seat=seat, phase=hand.phase).strip()
            return bool(answer) and self._answer(answer)
        only = hand.nth(0)
        answer = self._asked("play-only", seat=seat, move=self.faces.line(self.kit.text(hand, only))).strip()
        if answer:
            return self._answer(answer)
        self._announce(only)
        return True

    def _table(self) -> None:
        self.say("")
        for line in board(self.match, self.match.seat, self.faces, self.across):
            self.say(line)
        if self.hand.count() <= FEW or several(self.hand):
            self._moves()
        else:
            self._tell("play-many-moves", count=self.hand.count())

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
        """Handle a line of input; return whether the position has changed."""
        word, _, rest = answer.partition(" ")
        simple = {
            "moves": self._moves,
            "table": self._table,
            "help": self._help,
            "?": self._help,
            "hint": self._hint,
        }
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
        self.say(VOICE.say(Fact("play-help")))

    def _hint(self) -> None:
        """Print what the best bot would do, and what it expects of that if it works it out."""
        # Draws of its own: asking must not change what comes later.
        worths = advised(sight(self.hand), Draws(0, len(self.hand.moves)))
        best, *others = sorted(worths, key=lambda move: -worths[move])
        self._tell("play-advice", move=self.kit.text(self.hand, best))
        if others:
            other = self.kit.text(self.hand, others[0])
            points, less = round(worths[best]), round(worths[others[0]])
            self._tell("play-advice-reason", points=points, other=other, other_points=less,
                       rivals=rivals(self.match.game))  # fmt: skip

    def _undo(self) -> bool:
        """Take back the last move of a person and all later moves; return False if there is none."""
        movers = [(number, at) for number, hand in enumerate(self.match.hands)
                  for at, (seat, _) in enumerate(self.kit.lines(hand))
                  if seat >= 0 and self.seats[seat] is None]  # fmt: skip
        if not movers:
            self._tell("play-nothing-to-take-back")
            return False
        self.match = rebuilt(self.match, *movers[-1])
        self._tell("play-taken-back")
        return True

    def _why(self, text: str) -> None:
        """Print which rule a move breaks, or that it is legal, and any picture of the resulting table."""
        hand = self.hand
        try:
            move = read(hand, text)
        except IllegalMove as refused:
            self._wrap(refused.problem.message_in(VOICE))
            return
        problem = self.kit.why(hand, move)
        if problem is not None:
            self._wrap(problem.message_in(VOICE))
            return
        self._tell("play-legal", move=self.kit.text(hand, move))
        after = hand.copy()
        after.play(move)
        if table_rows(self.kit.view(after, hand.seat)):
            self._events(after, hand.seat)

    def _move(self, answer: str) -> bool:
        try:
            move = read(self.hand, answer)
            if not self.hand.allows(move):
                raise IllegalMove(self.kit.refusal(self.hand, move))
        except IllegalMove as refused:
            self._wrap(refused.problem.message_in(VOICE))
            return False
        self._announce(move)
        return True

    def _save(self, path: Path | None) -> None:
        if path is None:
            self._tell("play-name-a-file")
            return
        try:
            with path.open("w" if path in self._saved else "x", encoding="utf-8", newline="\n") as file:
                file.write(write(self.match))
        except FileExistsError:
            self._wrap(str(FileError(Fact("play-record-exists", path=str(path)))))
            return
        except OSError as error:
            self._wrap(str(os_error(error, "write", path)))
            return
        self._saved.add(path)
        self.say(VOICE.say(Fact("play-saved", path=str(path))))


def rebuilt(match: Match[Any], last: int, moves: int) -> Match[Any]:
    """Return the match as it was: its hands up to number `last`, and that hand's first `moves` moves."""
    assert match.draws is not None
    hands = match.hands[: last + 1]
    deal = hands[0].deal
    fresh = Match(match.game, deal=deal, first=deal.first, round=deal.round, before=match.before)
    for number, hand in enumerate(hands):
        if number:
            fresh.next_hand(hand.deal)
        for move in hand.moves if number < last else hand.moves[:moves]:
            fresh.apply(move)
    fresh.draws, fresh.nature = Draws(match.draws.seed, last), True
    return fresh


def replayed(path: Path, deck: DeckSpec | None = None) -> Match[Any]:
    """Return the match of a record, scored by the values of a deck if one is given.

    Raises SpecError with the line at fault, FileError.
    """
    replay = Replay(deck)
    try:
        replay.run(parse(read_text(path)))
    except IllegalMove as fault:
        line = fault.problem.where.line if fault.problem.where else 1
        raise IllegalMove(replace(fault.problem, where=Where(str(path), line))) from None
    return replay.match


def resumed(path: Path, seed: int, deck: DeckSpec | None = None) -> Match[Any]:
    """Return the match of a record, to go on with the draws of a seed; scored as by `replayed`.

    Raises SpecError with the line at fault, FileError.
    """
    match = replayed(path, deck)
    draws = Draws(seed, len(match.hands) - 1)
    match.draws, match.nature = draws, True
    while match.seat == NATURE:
        match.apply(match.hand.chance(draws))
    return match


def read(hand: HandState[Any], text: str) -> Any:
    """Return the move meant by an input: its number, its line, or its line without the verb.

    If several cards are discarded at once, numbers refer to cards in the hand. Raises IllegalMove.
    """
    words = text.split()
    if words and all(word.isascii() and word.isdigit() for word in words):
        places = [int(word) - 1 for word in words]
        if several(hand):
            cards = held(hand, hand.seat)
            _check(places, len(cards), "play-no-card-numbers", text)
            return kit_of(hand.game).read(hand, " ".join([hand.phase, *(cards[place] for place in places)]))
        if len(places) == 1:
            _check(places, hand.count(), "play-no-move-number", text)
            return hand.nth(places[0])
    return _read_line(hand, text)


def _check(places: Sequence[int], count: int, key: str, text: str) -> None:
    if not all(0 <= place < count for place in places):
        raise IllegalMove(refuse("REC-01", Fact(key, text=text, count=count)))


def _read_line(hand: HandState[Any], text: str) -> Any:
    kit = kit_of(hand.game)
    try:
        return kit.understand(hand, text)
    except IllegalMove as refused:
        if refused.problem.key != "record-several-verbs":
            raise
        return kit.understand(hand, f"{hand.phase} {text}")
