"""One table: a match, who sits where, and what each seat may know of it.

The referee alone decides. Whatever a seat is told is made from what that seat may see (`games.spread.seen`),
and questions about moves are only answered to the seat whose turn it is.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from deckgen.errors import FileError, Problem
from deckgen.facts import CardId, Fact, Seat
from deckgen.games.draws import Draws
from deckgen.games.game import OVER, HandState
from deckgen.games.match import Match
from deckgen.games.refusals import IllegalMove
from deckgen.games.spread import Spread, seen
from deckgen.games.trick_hand import TrickHand
from deckgen.paths import stamp
from deckgen.play.bots import best, rivals
from deckgen.play.table import several
from deckgen.play.talk import read, rebuilt
from deckgen.web.journal import Journal, cut, free_names
from deckgen.web.page import LONGEST_NAME
from deckgen.web.shown import Groups, Teller

MOST_MOVES = 400
"""If there are more legal moves than this, they are not listed; they can still be typed."""


class Refused(Exception):
    """A player asks for something that is not possible now."""

    def __init__(self, fact: Fact) -> None:
        self.fact = fact


class LogLine(NamedTuple):
    """A line of the log: a move, or facts that everybody may know."""

    seat: int = OVER
    line: str = ""
    lying: Groups = ()
    """The groups that lay before the seat when it made the move."""
    facts: tuple[Fact, ...] = ()
    gained: tuple[tuple[str, ...], ...] = ()
    """The cards that came to the hand of each seat, which are told to that seat alone."""
    ends_trick: bool = False


@dataclass
class Wish:
    """Somebody's wish to take a move back, until everybody has agreed."""

    seat: int
    at: int
    """The place of the move in the hand."""
    agreed: set[int]


@dataclass
class LiveTable:
    """A match with people and bots. `seat` is None for spectators."""

    match: Match[Any]
    teller: Teller
    journal: Journal
    version: int = 0
    """Counts the changes."""
    log: list[LogLine] = field(default_factory=list)
    away: set[int] = field(default_factory=set)
    """Seats of people for whom a bot plays meanwhile."""
    wish: Wish | None = None
    earlier: int = 0
    """The number of hands in earlier games at this table."""
    _made: tuple[int, HandState[Any], Spread] | None = None

    def __post_init__(self) -> None:
        self.kit = self.teller.kit
        self._read_log()

    @property
    def bots(self) -> Sequence[str]:
        """The bot of each seat; an empty name is a person."""
        return self.journal.private.bots

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, name in enumerate(self.bots) if not name]

    @property
    def host(self) -> int:
        """The seat that may begin another game: the first of those of people; OVER if there is none."""
        return next(iter(self.people), OVER)

    @property
    def bot_to_move(self) -> str:
        """The bot that is to move, or an empty name. Bots wait while people settle a wish."""
        seat = self.match.seat
        if seat < 0 or self.wish:
            return ""
        return self.bots[seat] or (best(self.match.game) if seat in self.away else "")

    def _read_log(self) -> None:
        """Tell the hand from its moves."""
        hand = self.match.hand
        fresh = hand.game.hand(hand.deal)
        before = self.kit.table(fresh)
        self.log = [LogLine(facts=(Fact("web-dealt", number=len(self.match.hands)),))]
        for move in hand.moves:
            seat, line = fresh.seat, self.kit.text(fresh, move)
            captures = self.teller.captures(fresh, line)
            self.kit.apply(fresh, move)
            after = self.kit.table(fresh)
            self._tell(fresh, seat, line, captures, before, after)
            before = after

    def _tell(
        self,
        hand: HandState[Any],
        seat: int,
        line: str,
        captures: Sequence[Fact],
        before: Spread,
        after: Spread,
    ) -> None:
        """Log a move that has been made, what it took, and what came to hands by it."""
        facts = [*captures, *_turned(before, after), *self.kit.events(hand), *self.kit.explain(hand)]
        if hand is self.match.hand and self.match.over:
            facts.append(Fact("web-won", winners=tuple(map(Seat, self.match.winners))))
        seats = range(hand.game.players) if hand.seat != OVER else ()
        gained = tuple(
            tuple(card for card in _held(after, it) if card not in _held(before, it)) for it in seats
        )
        ends_trick = _is_trick_complete(after) and not _is_trick_complete(before)
        lying = self.teller.lying(before, seat)
        self.log.append(LogLine(seat, line, lying, tuple(facts), gained, ends_trick))

    # What a seat is told

    def state(self, seat: int | None) -> dict[str, Any]:
        """Return what a seat may know, but for the log."""
        match, hand = self.match, self.match.hand
        return {
            "v": self.version,
            "seat": seat,
            "table": self.teller.table(seen(self._spread(), seat)),
            "turn": hand.seat,
            "phase": hand.phase,
            "hand": self.earlier + len(match.hands),
            "totals": match.totals if self.kit.showing.is_scored else (),
            "names": self.teller.names,
            "bots": [bool(name) or at in self.away for at, name in enumerate(self.bots)],
            "over": hand.seat == OVER,
            "ending": self._ending(),
            "past": self._last_trick(seat),
            "news": self._news(seat),
            "ended": match.over,
            "host": self.host,
            "may": self._may(seat),
            "undo": self._undo_kind(seat),
            "wish": None if self.wish is None else [self.wish.seat, *sorted(self.wish.agreed)],
        }

    def _ending(self) -> list[str]:
        """Return what a hand that is over brought, and then why; who has won a game comes first."""
        match, hand = self.match, self.match.hand
        if hand.seat != OVER:
            return []
        sides = sorted({hand.game.side(seat) for seat in range(hand.game.players)})

        def told(points: Sequence[int]) -> tuple[Fact, ...]:
            return tuple(
                Fact("web-side-score", seats=tuple(map(Seat, side)), points=points[side[0]]) for side in sides
            )

        score = Fact(
            "web-hand-score", number=len(match.hands), scores=told(hand.scores()), target=hand.game.target,
            totals=told(match.totals) if match.totals != hand.scores() else (),
        )  # fmt: skip
        taken = ("web-takes", "web-stays")  # They speak of the last move, which is not told here.
        scores = [score] if self.kit.showing.is_scored else []
        *why, won = [*scores, *(fact for fact in self.log[-1].facts if fact.key not in taken)]
        return self.teller.said([won, *why] if match.over else [*why, won])

    def _last_trick(self, seat: int | None) -> list[str]:
        """Return who took the last trick, and why, and what a seat got by it."""
        ends = (told for told in reversed(self.log) if told.ends_trick)
        told = None if self.match.seat == OVER else next(ends, None)
        return [] if told is None else [*map(self.teller.short, told.facts), *self._gained(told, seat)]

    def _news(self, seat: int | None) -> str:
        """Return what stands above the table: what a trick that lies there brought, and the last move."""
        if self.match.seat == OVER:
            return ""
        trick = self._last_trick(seat) if self.is_trick_shown else []
        return " ".join([*trick, *([] if self.log[-1].ends_trick else self.lines(seat, len(self.log) - 1))])

    def _gained(self, told: LogLine, seat: int | None) -> list[str]:
        """Return the sentence that tells a seat what came to its hand, if anything did."""
        cards = told.gained[seat] if seat is not None and told.gained else ()
        return self.teller.said([Fact("web-gained", cards=tuple(map(CardId, cards)))]) if cards else []

    @property
    def is_trick_shown(self) -> bool:
        """Whether a complete trick is what lies on the table."""
        return _is_trick_complete(self._spread())

    def _spread(self) -> Spread:
        """Return the table, made once for all seats."""
        if self._made is None or self._made[0] != self.version or self._made[1] is not self.match.hand:
            self._made = self.version, self.match.hand, self.kit.table(self.match.hand)
        return self._made[2]

    def lines(self, seat: int | None, start: int = 0) -> list[str]:
        """Return the lines of the log from a place on, as a seat is told them."""
        found = []
        for told in self.log[start:]:
            hidden = told.seat != seat
            moved = [self.teller.move(told.seat, told.line, hidden, told.lying)] if told.line else []
            found.append(" ".join([*moved, *self.teller.said(told.facts), *self._gained(told, seat)]))
        return found

    def _may(self, seat: int | None) -> dict[str, Any] | None:
        """Return what a seat may do: its moves with their words, and why its other cards are barred."""
        hand = self.match.hand
        if seat is None or seat != hand.seat:
            return None
        choose = several(hand)
        listed = [] if choose or hand.count() > MOST_MOVES else self.kit.legal(hand)
        legal = [line for line in listed if not self._changes_nothing(line)]
        may: dict[str, Any] = {"prompt": self._prompt(hand, legal), "verb": hand.phase, "choose": choose}
        lying = self.teller.lying(self._spread(), seat)
        may["moves"] = [[line, self.teller.spoken(line, lying)] for line in legal]
        may["verbs"] = {verb: self.teller.say(Fact("web-verb", verb=verb))
                        for verb in sorted({line.partition(" ")[0] for line in legal})}  # fmt: skip
        may["goals"] = self.kit.goals(hand)
        may["takes"] = self.kit.takes(hand)
        may["groups"] = self._groups(hand)
        may["barred"] = self._barred(hand, legal)
        return may

    def _changes_nothing(self, line: str) -> bool:
        """Return whether a move leaves groups as they lie: it is legal, but nobody needs to be offered it."""
        verb, *cards = line.split()
        return verb in self.kit.showing.groups and not set(cards) & set(self._held(self.match.seat))

    def _prompt(self, hand: HandState[Any], legal: Sequence[str]) -> str:
        """Return what is asked of the seat to move; `legal` are its moves if they are listed."""
        if len(legal) == 1 and not hand.game.number.keys() & legal[0].split():
            return self.teller.say(Fact("web-may-only", move=self.teller.spoken(legal[0])))
        verbs = [line.partition(" ")[0] for line in legal]
        phase = _due(hand.phase, verbs, legal)
        also = "discard" if phase == "play" and "discard" in verbs else "none"
        count, choose = len(legal) or hand.count(), several(hand)
        if phase == "no play" and self.kit.showing.stuck:
            return self.teller.say(self.kit.showing.stuck)
        due, piece = phase.replace(" ", "-"), self.kit.showing.piece
        return self.teller.say(Fact("web-may", phase=due, also=also, piece=piece, count=count, choose=choose))

    def _groups(self, hand: HandState[Any]) -> Sequence[str]:
        """Return the verb of legal moves that lay groups, the name of their zones, and its title."""
        groups = self.kit.showing.groups
        verbs = {line.partition(" ")[0] for line in self.kit.legal(hand)} if groups else set()
        zones = ((verb, zone, self.teller.title(zone)) for verb, zone in groups.items() if verb in verbs)
        return next(zones, ())

    def _barred(self, hand: HandState[Any], legal: Sequence[str]) -> Mapping[str, Mapping[str, str]]:
        """Return why each card in hand that no legal move of the phase begins with is refused."""
        named, found = self._named(hand, legal), {}
        for card in self._held(hand.seat):
            problem = None if card in named else self._fault(hand, f"{hand.phase} {card}")
            if problem is not None and problem.rule != "REC-01":
                found[card] = self._problem(problem)
        return found

    def _named(self, hand: HandState[Any], legal: Sequence[str]) -> Set[str]:
        """Return the cards that legal moves of the phase begin with."""
        if several(hand) and isinstance(hand, TrickHand):
            return set(hand.ids(hand.mask))
        due = [line for line in legal if line.startswith(f"{hand.phase} ")]
        return {line.split()[1] for line in due or legal if " " in line}

    def _held(self, seat: int) -> Sequence[str]:
        """Return the cards that a seat holds. The view of a trick game lists every legal move besides."""
        return _held(self._spread(), seat)

    def _fault(self, hand: HandState[Any], line: str) -> Problem | None:
        try:
            return self.kit.why(hand, self.kit.read(hand, line))
        except IllegalMove as refused:
            return refused.problem

    def _problem(self, problem: Problem) -> dict[str, str]:
        return {"rule": problem.rule, "text": self.teller.refused(problem)}

    # What a seat asks for

    def why(self, seat: int | None, line: str) -> dict[str, str]:
        """Return why a move is refused, or that it is legal; only to the seat to move. Raises Refused."""
        self._check_turn(seat)  # Before anything is read: the answer speaks of the mover's cards.
        try:
            move = read(self.match.hand, line)
        except IllegalMove as refused:
            return self._problem(refused.problem)
        problem = self.kit.why(self.match.hand, move)
        if problem is not None:
            return self._problem(problem)
        legal = Fact("web-legal", move=self._spoken(move))
        return {"rule": "", "text": self.teller.say(legal)}

    def play(self, seat: int | None, line: str) -> None:
        """Make a move: first on disk, then at the table. Raises Refused, IllegalMove, FileError."""
        self._check_turn(seat)
        self.make(read(self.match.hand, line))

    def make(self, move: Any) -> None:
        """Make a move of the seat to act. Raises IllegalMove, FileError."""
        hand = self.match.hand
        if not hand.allows(move):
            raise IllegalMove(self.kit.refusal(hand, move))
        seat, line, moves = hand.seat, self.kit.text(hand, move), len(hand.moves) + 1
        captures, before = self.teller.captures(hand, line), self._spread()
        with self._whole():
            self.journal.move(self.match, line)
            self.match.apply(move)
            self.journal.settled(self.match, moves)
        self._changed()
        self._tell(hand, seat, line, captures, before, self._spread())

    def next_hand(self) -> None:
        """Deal the next hand. Raises Refused, FileError."""
        if self.match.seat != OVER or self.match.over:
            raise Refused(Fact("web-hand-not-over"))
        with self._whole():
            self.match.next_hand()
            self.journal.next_hand(self.match)
        self._read_log()
        self._changed()

    def another(self, seat: int | None) -> None:
        """Deal another game to the same seats, in a record of its own. Raises Refused, FileError."""
        if not self.match.over:
            raise Refused(Fact("web-game-not-over"))
        if seat != self.host:
            raise Refused(Fact("web-not-host", seat=Seat(self.host)))
        private = replace(self.journal.private, seed=secrets.randbits(32))
        match = Match(self.match.game, private.seed)
        journal = Journal(next(free_names(self.journal.path.parent, match.game.name)), private)
        journal.begin(match)
        self.earlier += len(self.match.hands)
        self.match, self.journal = match, journal
        self._changed()
        self._read_log()
        self.log.insert(0, LogLine(facts=(Fact("web-another", record=journal.path.name),)))

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """Make a change whole: if it cannot be written, neither the match nor its record have it."""
        hand, moves = len(self.match.hands) - 1, len(self.match.hand.moves)
        before = stamp(self.journal.path)[1]
        try:
            yield
        except FileError:
            self.match = rebuilt(self.match, hand, moves)
            cut(self.journal.path, before)
            raise

    def draws_of_hint(self, seat: int | None) -> Draws:
        """Return the draws of a bot that a seat asks for a hint. Raises Refused."""
        self._check_turn(seat)
        # Draws of its own: those of the deal would change what comes later, and tell of the seed.
        return Draws(0, len(self.match.hand.moves))

    def advice(self, worths: Mapping[Any, float]) -> Fact:
        """Return the best move, with what a bot expects of it and of the next best."""
        best, *others = sorted(worths, key=lambda move: -worths[move])
        move = self._spoken(best)
        is_even = not others or round(worths[best]) == round(worths[others[0]])
        if is_even or not self.kit.showing.is_scored:
            return Fact("web-hint", move=move)
        return Fact(
            "web-hint-weighed", move=move, points=round(worths[best]), other=self._spoken(others[0]),
            other_points=round(worths[others[0]]), rivals=rivals(self.match.game),
        )  # fmt: skip

    def _spoken(self, move: Any) -> str:
        lying = self.teller.lying(self._spread(), self.match.seat)
        return self.teller.spoken(self.kit.text(self.match.hand, move), lying)

    def _undo_kind(self, seat: int | None) -> str:
        """Return how a seat may take its last move back: `free`, if all others `agree`, or not at all."""
        if all(told.seat != seat for told in self.log) or seat not in self.people:
            return ""
        return "free" if self.people == [seat] else "agree"

    def undo(self, seat: int | None) -> None:
        """Take back a seat's last move and what followed it, or ask the other people to agree to it.

        With other people, a move can be taken back only until a card is turned up or drawn. Raises Refused,
        FileError.
        """
        kind = self._undo_kind(seat)
        if not kind or seat is None:
            raise Refused(Fact("web-no-undo"))
        at = max(at for at, (mover, _) in enumerate(self.kit.lines(self.match.hand)) if mover == seat)
        if kind == "free":
            self._take_back(at)
            return
        if self._shown(self.match.hand) - self._shown(self._before(at)):
            raise Refused(Fact("web-turned-since"))
        self.wish = Wish(seat, at, set())
        self.agree(seat, True)

    def agree(self, seat: int | None, on: bool) -> None:
        """Agree that a move is taken back, or refuse it. Raises Refused, FileError."""
        if self.wish is None or seat is None:
            raise Refused(Fact("web-no-wish"))
        self.wish.agreed.add(seat)
        self.version += 1
        if not on:
            self.wish = None
            self.log.append(LogLine(facts=(Fact("web-declined", seat=Seat(seat)),)))
        elif self.wish.agreed.issuperset(set(self.people) - self.away):
            self._take_back(self.wish.at)

    def _take_back(self, at: int) -> None:
        """Go back to where a hand was before its move number `at`, counted from 0. Raises FileError."""
        match = rebuilt(self.match, len(self.match.hands) - 1, at)
        self.journal.rewrite(match)
        self.match = match
        self._changed()
        after = [place for place, told in enumerate(self.log) if told.line][at]
        self.log = self.log[:after]

    def _changed(self) -> None:
        """Count a change of the hand, which also settles a wish to take a move back."""
        self.version += 1
        self.wish = None

    def _before(self, at: int) -> HandState[Any]:
        """Return the hand as it was before its move number `at`."""
        fresh = self.match.hand.game.hand(self.match.hand.deal)
        for move in self.match.hand.moves[:at]:
            fresh.play(move)
        return fresh

    def _shown(self, hand: HandState[Any]) -> set[str]:
        """Return the cards that somebody at the table can see."""
        return {card for zone in self.kit.table(hand).zones if zone.seen_by != () for card in zone.cards}

    def rename(self, seat: int | None, name: str) -> None:
        """Give a seat the name of whoever sits there. Raises Refused, FileError."""
        name = " ".join(name.split())
        if seat is None or not name.isprintable() or len(name) > LONGEST_NAME:
            raise Refused(Fact("web-no-name", most=LONGEST_NAME))
        self.teller.rename(seat, name or self.teller.letters[seat])
        self.journal.private.names = self.teller.names
        self.journal.keep()
        self.version += 1

    def stand_in(self, seat: int, on: bool) -> None:
        """Let a bot play for a person, or hand the seat back."""
        if on and not self.bots[seat]:
            self.away.add(seat)
        else:
            self.away.discard(seat)
        self.version += 1

    def _check_turn(self, seat: int | None) -> None:
        """Raise Refused unless it is a seat's turn."""
        turn = self.match.seat
        if turn < 0:
            raise Refused(Fact("web-nobody-to-move"))
        if seat != turn:
            raise Refused(Fact("web-not-your-turn", seat=Seat(turn)))


def _held(spread: Spread, seat: int) -> Sequence[str]:
    """Return the cards that a seat holds."""
    return next((zone.cards for zone in spread.zones if (zone.name, zone.seat) == ("hand", seat)), ())


def _turned(before: Spread, after: Spread) -> Sequence[Fact]:
    """Return which prize has been turned up by its number alone."""
    seen = [
        {card for zone in spread.zones if zone.name == "prize" for card in zone.cards}
        for spread in (before, after)
    ]
    return [Fact("web-prize-is", card=CardId(card)) for card in sorted(seen[1] - seen[0])]


def _is_trick_complete(spread: Spread) -> bool:
    """Return whether a complete trick is what lies on the table."""
    names = {zone.name for zone in spread.zones}
    return "last" in names and "trick" not in names


def _due(phase: str, verbs: Sequence[str], legal: Sequence[str]) -> str:
    """Return what is to be done in a phase, judged by the moves that are left."""
    if any(line.startswith("turn ") and line[5:].isdigit() for line in legal):
        return "prize"  # One is chosen by its number: no card has been turned up yet.
    if phase != "play" or not verbs or "play" in verbs:
        return phase
    return "no play" if verbs[0] == "discard" else verbs[0]
