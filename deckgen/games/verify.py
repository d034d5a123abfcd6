"""Verdicts on records, the legal lines after them, and perft. Only the deal and the moves are trusted."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from deckgen.errors import Problem, Where
from deckgen.games.draws import Draws
from deckgen.games.game import NATURE, Hand
from deckgen.games.record import parse
from deckgen.games.refusals import IllegalMove
from deckgen.games.registry import kit_of
from deckgen.games.replay import Replay
from deckgen.words import ENGLISH


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the referee found: either all is well, or the first fault and what was legal there."""

    game: str = ""
    moves: int = 0
    score: tuple[int, ...] = ()
    winner: tuple[int, ...] = ()
    problem: Problem | None = None
    legal: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether the record holds."""
        return self.problem is None

    @property
    def line(self) -> int:
        """The line of the first fault, from 1; 0 if there is none."""
        return self.problem.where.line if self.problem and self.problem.where else 0

    @property
    def rule(self) -> str:
        """The rule that is broken, or empty."""
        return self.problem.rule if self.problem else ""

    @property
    def message(self) -> str:
        """What is wrong, in English, or empty."""
        return self.problem.message if self.problem else ""

    def as_json(self) -> dict[str, object]:
        """What `referee verify --json` prints."""
        if self.problem is None:
            score, winner = list(self.score), list(self.winner)
            return {"ok": True, "game": self.game, "moves": self.moves, "score": score, "winner": winner}
        return {
            "ok": False, "line": self.line, "rule": self.rule, "key": self.problem.key,
            "values": self.problem.as_json()["values"], "message": self.message,
            "hint": self.problem.hint or ENGLISH.say(self.problem.fact, "remedy"), "legal": list(self.legal),
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Position:
    """Whose turn it is after a record's last move (None: nobody's) and every legal line, in listed order."""

    seat: int | None
    legal: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        """What `referee legal --json` prints."""
        return {"seat": self.seat, "legal": list(self.legal)}


def verify(text: str, path: str = "record") -> Verdict:
    """Replay a record; `path` is the file as the user named it, for the problem's place."""
    replay = Replay()
    problem = _fault(replay, text, path)
    if problem is not None:
        return Verdict(problem=problem, legal=replay.legal_texts())
    match = replay.match
    return Verdict(match.game.name, replay.plies, match.totals, match.winners)


def _fault(replay: Replay, text: str, path: str) -> Problem | None:
    """Replay a record and return its first fault, with its place, or None."""
    try:
        replay.run(parse(text))
    except IllegalMove as fault:
        problem = fault.problems[0]
        return replace(problem, where=Where(path, problem.where.line if problem.where else 1))
    return None


def position(text: str, path: str = "record") -> Hand[Any]:
    """Return the hand after a record's last move. Raises IllegalMove, with its place, if there is a fault."""
    replay = Replay()
    problem = _fault(replay, text, path)
    if problem is not None:
        raise IllegalMove(problem)
    return replay.match.hand


def legal(text: str, path: str = "record") -> Position:
    """Return the legal lines after a record's last move. Raises IllegalMove if the record has a fault."""
    hand = position(text, path)
    return Position(hand.seat if hand.seat >= 0 else None, kit_of(hand.game).legal(hand))


def perft(text: str, depth: int, path: str = "record") -> int:
    """Return how many sequences of `depth` moves can follow a record's last move, within the hand."""
    return leaves(position(text, path), depth)


def leaves(hand: Hand[Any], depth: int) -> int:
    """Return how many sequences of `depth` moves there are. Reshuffles come from seed 0, as any would do."""
    if depth < 1:
        return 1
    if hand.seat == NATURE:
        shuffled = hand.copy()
        shuffled.play(shuffled.chance(Draws(0, 0)))
        return leaves(shuffled, depth)
    if depth == 1:
        return hand.count()
    total = 0
    for move in hand.legal():
        after = hand.copy()
        after.play(move)
        total += leaves(after, depth - 1)
    return total
