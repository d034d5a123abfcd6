"""A parsed record in; a match replayed line by line, or the first line that breaks a rule, out.

Nothing is believed but the deal and the moves: whose turn it is, legality, scores, winners and every claim
are worked out anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from deckgen.errors import did_you_mean
from deckgen.games.game import NATURE, OVER, Hand
from deckgen.games.header import Line, fail, numbers, placed
from deckgen.games.match import Match
from deckgen.games.opening import first_hand, read_hand
from deckgen.games.options import whole_number
from deckgen.games.record import HandText, Record, spaced
from deckgen.games.refusals import IllegalMove, refuse
from deckgen.games.registry import kit_of

if TYPE_CHECKING:
    from deckgen.deck import Deck

CLAIMS = ("score", "winner", "hand-score")


class Replay:
    """A record being replayed; `match` stands after the last line that held."""

    def __init__(self, deck: Deck | None = None) -> None:
        """Scores by the values of `deck` if it claims the game, else by those of the bundled deck."""
        self.deck = deck
        self._match: Match[Any] | None = None
        self.plies = 0
        self._count: int | None = None
        """Legal lines before the move on the line above, when a claim follows it."""

    @property
    def match(self) -> Match[Any]:
        """The match as far as it has come; only once the first header was read."""
        assert self._match is not None
        return self._match

    def legal_texts(self) -> tuple[str, ...]:
        """The legal lines where the replay stands; empty before the first deal and between hands."""
        hand = self._match.hand if self._match else None
        return kit_of(hand.game).legal(hand) if hand and hand.seat >= 0 else ()

    def run(self, record: Record) -> None:
        """Replay all; IllegalMove, with the line's number, at the first fault."""
        for hand in record.hands:
            self._open(hand)
            for place, line in enumerate(hand.body):
                following = hand.body[place + 1] if place + 1 < len(hand.body) else None
                self._line(line, following)
        for line in record.claims:
            self._claim(line)

    def _open(self, hand: HandText) -> None:
        if hand.opening is None:
            self._match = first_hand(hand.header, self.deck)
            return
        self._may_open(hand.opening)
        match = self.match
        seeded = match.draws is not None
        *_, deal = read_hand(match.game, hand.header, match.following(), seeded=seeded)
        match.next_hand(deal)

    def _may_open(self, line: Line) -> None:
        """May another hand begin on this line?"""
        match, word = self.match, line.words[0]
        if match.hand.seat != OVER:
            fail("REC-04", f"{word!r}, but the hand is not over", "finish the hand first", line)
        if match.over:
            winners = spaced(match.winners)
            fail(match.game.end_rule, f"the game is over, won by {winners}", f"leave out {word!r}", line)
        if match.game_over != (word == "game-start"):
            due = "game-start" if match.game_over else "hand-start"
            fail("REC-04", f"{word!r} does not fit here", f"write {due!r}", line)

    def _line(self, line: Line, following: Line | None) -> None:
        word, count = line.words[0], self._count
        self._count = None
        if word == "legal":
            check_count(line, count)
        elif word in CLAIMS:
            self._claim(line)
        elif whole_number(word) is not None:
            self._move(line, following)
        elif self.match.seat == NATURE:
            self._nature(line)
        else:
            self._stray(line)

    def _stray(self, line: Line) -> NoReturn:
        """A line among the moves that is neither a move nor a claim."""
        if line.words[0] == "shuffle":
            fail("REC-04", "nothing is shuffled now", "take the line out", line)
        seats = f"a move begins with its seat, 0 to {self.match.game.players - 1}"
        hint = did_you_mean(line.words[0], (*CLAIMS, "legal", "shuffle", "hand-start"))
        raise IllegalMove(refuse("REC-01", f"{line.text!r} cannot be read", seats, hint, line=line.number))

    def _nature(self, line: Line) -> None:
        hand = self.match.hand
        self._accept(hand, read(hand, line, line.text), line)

    def _move(self, line: Line, following: Line | None) -> None:
        """A line with a seat: readable, of the seat to move, due, legal; in that order."""
        hand = self.match.hand
        seat, text = int(line.words[0]), " ".join(line.words[1:])
        if seat >= self.match.game.players:
            reason, last = f"there is no seat {seat}", self.match.game.players - 1
            fail("REC-01", reason, f"seats are numbered from 0 to {last}", line)
        move = self._read_in_turn(hand, seat, text, line)
        count = hand.count() if following and following.words[0] == "legal" else None
        self._accept(hand, move, line)
        self.plies += 1
        self._count = count

    def _read_in_turn(self, hand: Hand[Any], seat: int, text: str, line: Line) -> Any:
        fault: IllegalMove | None = None
        move = None
        try:
            move = read(hand, line, text)
        except IllegalMove as refusal:
            fault = refusal
        if fault is not None and fault.problems[0].rule == "REC-01":
            raise fault
        if hand.seat == NATURE:
            fail(
                "REC-04", "the stock has run out and must be shuffled", "write `shuffle` and its cards", line
            )
        if hand.seat not in (seat, OVER):
            fail("REC-02", f"it is not the turn of seat {seat}", f"seat {hand.seat} is to move", line)
        if fault is not None:
            raise fault
        return move

    def _accept(self, hand: Hand[Any], move: Any, line: Line) -> None:
        if not hand.allows(move):
            raise IllegalMove(placed(line, kit_of(hand.game).refusal(hand, move)))
        self.match.apply(move)

    def _claim(self, line: Line) -> None:
        """`score`, `winner`, `hand-score` against what was worked out (REC-06)."""
        word, *said = line.words
        if word not in CLAIMS:
            fail("REC-01", f"{line.text!r} is no claim", did_you_mean(word, CLAIMS) or "", line)
        if word == "winner" and said == ["none"]:
            claimed: tuple[int, ...] = ()
        else:
            claimed = numbers(line)
        hand, game = self.match.hand, self.match.game
        if word == "hand-score" and hand.seat != OVER:
            fail("REC-06", "the hand is not over and has no score", "leave the claim out", line)
        found = {"score": self.match.totals, "winner": self.match.winners, "hand-score": hand.scores()}[word]
        if word == "winner":
            claimed = tuple(sorted(claimed))
        if claimed != tuple(found):
            rules = game.end_rule if word == "winner" else game.score_rules
            truth = spaced(found) or "none"
            because = " ".join(hand.explain())
            reason = f"{line.text!r} is wrong ({rules}){': ' if because else ''}{because.rstrip('.')}"
            fail("REC-06", reason, f"it is `{word} {truth}`", line)


def read(hand: Hand[Any], line: Line, text: str) -> Any:
    """Return the move of a line. Raises IllegalMove placed on it."""
    kit = kit_of(hand.game)
    try:
        return kit.read(hand, text)
    except IllegalMove as refusal:
        raise IllegalMove(placed(line, kit.with_legal(hand, refusal.problem))) from None


def check_count(line: Line, count: int | None) -> None:
    """The claim `legal N` against the legal lines before the move above it; None: there is no move above."""
    claimed = numbers(line)
    if len(claimed) != 1:
        fail("REC-01", f"{line.text!r} cannot be read", "write `legal` and one number", line)
    if count is None:
        fail("REC-04", "a `legal` claim must follow a move", "move it or take it out", line)
    if claimed[0] != count:
        fail("REC-06", f"{line.text!r} is wrong", f"it is `legal {count}`", line)
