"""The dispute desk: who takes a trick, whether a card may be played, what a hand is worth.

It answers from a whole record, or from as much of a hand as the players remember: a header without a dealer
and a seed gives the cards that are known, and the lines below it the bid that was won and the plays.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from deckgen.errors import Problem, Where
from deckgen.facts import CardId, Fact, Seat
from deckgen.facts import plain as plain_value
from deckgen.games.game import OVER, HandState
from deckgen.games.header import Header, Line, seat_word
from deckgen.games.known import Known
from deckgen.games.match import Match
from deckgen.games.options import whole_number
from deckgen.games.record import HandText, parse
from deckgen.games.refusals import IllegalMove, refuse
from deckgen.games.registry import kit_of
from deckgen.games.trick_hand import TrickHand
from deckgen.games.verify import Position, Replay, read_game
from deckgen.words import ENGLISH


@dataclass(frozen=True, slots=True)
class Told:
    """What a line of a record settled, or how a hand scores; facts with their rules."""

    line: int
    """The line of the file, from 1."""
    facts: tuple[Fact, ...]

    def as_json(self) -> dict[str, object]:
        """Return it for JSON."""
        facts = [
            {"key": fact.key, "values": _plain(fact), "message": ENGLISH.say(fact)} for fact in self.facts
        ]
        return {"line": self.line, "facts": facts}


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether a move may be made, and by which rule not."""

    seat: int
    move: str
    """As records write it."""
    problem: Problem | None = None
    """Why not; None: it is legal, as far as the hand is known."""
    unless: tuple[CardId, ...] = ()
    """Cards not seen yet: with any of them in the hand, the move is not legal."""

    @property
    def verdict(self) -> Fact:
        """That the move is legal, and unless what."""
        cards = self.unless
        return Fact("record-may", seat=Seat(self.seat), move=self.move, count=len(cards), unless=cards)

    def as_json(self) -> dict[str, object]:
        """Return what `referee why --json` prints."""
        found: dict[str, object] = {"seat": self.seat, "move": self.move, "legal": self.problem is None}
        if self.problem is None:
            return found | {"unless": [card.id for card in self.unless]}
        message = {"rule": self.problem.rule, "key": self.problem.key, "message": self.problem.message}
        return found | message | {"hint": self.problem.hint}


class Desk(Replay):
    """A record being replayed, whole or in part, and what each of its lines settled."""

    def __init__(self, text: str) -> None:
        """Replay a record. Raises IllegalMove, with the line's number, at the first fault."""
        super().__init__()
        self._text = text
        self.told: list[Told] = []
        self.scored: list[Told] = []
        self.unknown: frozenset[int] = frozenset()
        """Seats whose hands the header does not give: only the cards they play are known."""
        self.laid_out: frozenset[int] = frozenset()
        """The lines with which the hand was set up."""
        self._part = ""
        """The lines up to the last move, if it is only part of a record."""
        self.run(parse(text))

    def _open(self, hand: HandText) -> None:
        if hand.opening is not None or _is_whole(hand.header):
            super()._open(hand)
            return
        game = read_game(hand.header, None)
        known = Known(game, hand.header, hand.body)
        self.unknown = frozenset(seat for seat in range(game.players) if not known.is_told(seat))
        lay_out = kit_of(game).lay_out
        if lay_out is None:
            raise hand.header.fault("REC-01", Fact("record-whole-only", game=game.name))
        start = lay_out(known)
        _check_used(hand.header, known)
        self._match = Match.of(_from_here(start))
        last = hand.body[-1].number if hand.body else hand.header.end
        self._part = "\n".join(self._text.split("\n")[:last])
        self.laid_out = frozenset(known.settled)

    def _line(self, line: Line, following: Line | None) -> None:
        if line.number not in self.laid_out:
            super()._line(line, following)

    def _accept(self, hand: HandState[Any], move: Any, line: Line) -> None:
        kit = kit_of(hand.game)
        taken = _taken(hand, kit.text(hand, move)) if hand.allows(move) else ()
        super()._accept(hand, move, line)
        if facts := (*taken, *kit.events(hand)):
            self.told.append(Told(line.number, facts))
        if hand.seat == OVER:
            self.scored.append(Told(line.number, tuple(kit.explain(hand))))

    @property
    def hand(self) -> HandState[Any]:
        """The hand after the last line."""
        return self.match.hand

    def open_trick(self) -> Fact | None:
        """Return who has the trick that is being played, so far."""
        hand = self.hand
        if not isinstance(hand, TrickHand) or hand.stage != "play" or not hand.played:
            return None
        return Fact("record-so-far", seat=Seat(hand.best_seat))

    def may(self, text: str) -> Answer:
        """Return whether a move may be made; it may name its seat. Raises IllegalMove if the hand is over."""
        hand, kit = self.hand, kit_of(self.hand.game)
        if hand.seat < 0:
            raise IllegalMove(refuse("REC-04", Fact("record-hand-over")))
        if self._part and not isinstance(hand, TrickHand):
            return self._with_seat(text) or self._as_next(text)
        if hand.seat in self.unknown and isinstance(hand, TrickHand):
            hand = _holding(hand, text)
        try:
            move = kit.understand(hand, text)
        except IllegalMove as refused:
            return self._with_seat(text) or Answer(hand.seat, text, refused.problem)
        line = kit.text(hand, move)
        if not hand.allows(move):
            return Answer(hand.seat, line, kit.refusal(hand, move))
        unless = _unless(hand, move) if hand.seat in self.unknown else ()
        return Answer(hand.seat, line, None, unless)

    def _with_seat(self, text: str) -> Answer | None:
        """Return whether a seat may make a move that is written with it; None if none is named."""
        word, _, move = text.strip().partition(" ")
        seat = whole_number(seat_word(word))
        if seat is None or seat >= self.hand.game.players or not move:
            return None
        if seat == self.hand.seat:
            return self.may(move)
        return Answer(seat, move, refuse("REC-02", self._not_in_turn(seat)))

    def _as_next(self, text: str) -> Answer:
        """Return whether part of a record may go on with a move, whose cards are then known."""
        hand = self.hand
        try:
            after = Desk(f"{self._part}\n{hand.seat} {text}").hand
        except IllegalMove as refused:
            return Answer(hand.seat, text, replace(refused.problem, where=None))
        return Answer(hand.seat, kit_of(hand.game).text(hand, after.moves[-1]))


def _taken(hand: HandState[Any], line: str) -> tuple[Fact, ...]:
    """Return what the card of a move takes from the table, in a game in which cards do."""
    kit, words = kit_of(hand.game), line.split()
    taken = kit.takes(hand).get(words[1], ()) if len(words) > 1 else ()
    if not taken:
        return ()
    cards = tuple(map(CardId, words[3:] or taken))
    card, rules = CardId(words[1]), (kit.take_rule,)
    return (Fact("record-takes", seat=Seat(hand.seat), card=card, cards=cards, rules=rules),)


def _is_whole(header: Header) -> bool:
    """Return whether a first header deals the cards: it has a seed, or says who deals."""
    game = read_game(Header(header.lines, header.end), None)
    return any(line.words[0] in ("seed", game.first_word) for line in header.lines)


def _check_used(header: Header, known: Known) -> None:
    """Refuse header lines that mean nothing here."""
    for line in header.lines:
        if line.number not in header.used:
            raise header.stranger(line, {"game", "players", "option", "hand", *known.words})


def _from_here(start: HandState[Any]) -> HandState[Any]:
    """Return a hand that begins where it is now: moves can be taken back as far as this."""
    table = copy(start.game)
    start.game = table
    vars(table)["hand"] = lambda deal: start.copy()
    return start.copy()


def _holding(hand: TrickHand, text: str) -> TrickHand:
    """Return the hand with a card that is asked about in the hand to act, unless it was seen elsewhere."""
    asked = hand.copy()
    words = [word for word in map(hand.game.spelt, text.split()) if word in hand.game.number]
    cards = sum(1 << hand.game.number[word] for word in words[:1])
    asked.hands[hand.seat] |= cards & ~_seen(hand)
    return _with_duties(asked)


def _with_duties(hand: TrickHand) -> TrickHand:
    """Return the hand with its legal plays worked out again, after cards were added to it."""
    if hand.stage == "play":
        held = hand.hands[hand.seat]
        hand.mask = hand.context.legal(held) if hand.context else hand.may_lead(held)
    return hand


def _unless(hand: HandState[Any], move: int) -> tuple[CardId, ...]:
    """Return the cards not seen yet with which, in the hand of the seat to act, a play would not be legal."""
    if not isinstance(hand, TrickHand) or hand.stage != "play":
        return ()
    seen, found = _seen(hand), []
    for card in hand.game.pack:
        if not seen >> card & 1:
            other = hand.copy()
            other.hands[hand.seat] |= 1 << card
            if not _with_duties(other).allows(move):
                found.append(CardId(hand.game.names[card]))
    return tuple(found)


def _seen(hand: TrickHand) -> int:
    """Return the cards that are in a hand, or were in one when the hand began, as a mask."""
    first = hand.game.hand(hand.deal)
    assert isinstance(first, TrickHand)
    mask = 0
    for held in (*first.hands, *hand.hands):
        mask |= held
    return mask


def desk(text: str, path: str = "record") -> Desk:
    """Return the desk with a record on it. Raises IllegalMove, with its place, at the first fault."""
    try:
        return Desk(text)
    except IllegalMove as fault:
        problem = fault.problem
        line = problem.where.line if problem.where else 1
        raise IllegalMove(replace(problem, where=Where(path, line))) from None


def _plain(fact: Fact) -> dict[str, object]:
    return {name: plain_value(value) for name, value in fact.values.items()}


def tricks(text: str, path: str = "record") -> list[Told]:
    """Return what the lines of a record settled: who takes each trick, what a capture or a move makes."""
    found = desk(text, path)
    so_far = found.open_trick()
    return [*found.told, *([Told(0, (so_far,))] if so_far else ())]


def scores(text: str, path: str = "record") -> list[Told]:
    """Return how each finished hand of a record scores. Raises IllegalMove if none is finished."""
    found = desk(text, path)
    if not found.scored and found.hand.seat == OVER:
        found.scored.append(Told(0, tuple(kit_of(found.hand.game).explain(found.hand))))
    if not found.scored:
        raise IllegalMove(replace(refuse("REC-04", Fact("record-not-over")), where=Where(path, 0)))
    return found.scored


def legal(text: str, path: str = "record") -> Position:
    """Return the legal lines after a record's last move. Raises IllegalMove if the hand is not known."""
    found = desk(text, path)
    hand = found.hand
    if hand.seat in found.unknown:
        fact = Fact("record-hand-unknown", seat=Seat(hand.seat), number=hand.seat)
        raise IllegalMove(replace(refuse("REC-01", fact), where=Where(path, 0)))
    return Position(hand.seat if hand.seat >= 0 else None, kit_of(hand.game).legal(hand))
