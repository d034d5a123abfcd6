"""A match that is played move by move at one terminal, taken back, saved and resumed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from deckgen.errors import FileError, os_error
from deckgen.facts import Fact, Where
from deckgen.games.draws import Draws, opening_seat
from deckgen.games.game import NATURE, OVER, Game
from deckgen.games.match import Match
from deckgen.games.record import parse, write
from deckgen.games.refusals import IllegalMove
from deckgen.games.registry import kit_of
from deckgen.games.verify import Replay
from deckgen.play.bots import Bot, chosen
from deckgen.source import read_text


class Session:
    """A match in play. `seats` has a bot, or None for a person, for each seat."""

    def __init__(self, match: Match[Any], draws: Draws, seats: Sequence[Bot | None]) -> None:
        self.match = match
        self.draws = draws
        self.seats = seats
        self._settle()

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        game: Game[Any] = self.match.game
        return game

    @property
    def person(self) -> bool:
        """Whether it is a person's turn."""
        return self.match.seat >= 0 and self.seats[self.match.seat] is None

    @property
    def hand_over(self) -> bool:
        """Whether the hand is over."""
        return self.match.seat == OVER

    def apply(self, move: Any) -> None:
        """Make a move. Raises IllegalMove if it is not legal."""
        self.match.apply(move)
        self._settle()

    def bot_move(self) -> Any:
        """Return the move of the bot whose turn it is."""
        player = self.seats[self.match.seat]
        assert player is not None, "a person is to move"
        return chosen(self.match.hand, player, self.draws)

    def next_hand(self) -> None:
        """Deal the next hand."""
        following = self.match.following()
        self.match.next_hand(self.game.deal(self.draws, following.first, following.round))
        self._settle()

    def undo(self) -> bool:
        """Take back the last move of a person and all later moves; return False if there is none."""
        lines = kit_of(self.game).lines
        movers = [(number, at) for number, hand in enumerate(self.match.hands)
                  for at, (seat, _) in enumerate(lines(hand))
                  if seat >= 0 and self.seats[seat] is None]  # fmt: skip
        if not movers:
            return False
        number, at = movers[-1]
        self.match = rebuilt(self.match, number, at)
        self.draws = Draws(self.draws.seed, number)
        return True

    def record(self) -> str:
        """Return the record of the match so far, with all cards: it can be resumed and verified."""
        return write(self.match)

    def _settle(self) -> None:
        """Let nature move."""
        while self.match.seat == NATURE:
            self.match.apply(self.match.hand.chance(self.draws))


def opened(game: Game[Any], seed: int, seats: Sequence[Bot | None]) -> Session:
    """Return a new match, dealt from a seed."""
    draws = Draws(seed)
    first = opening_seat(seed, game.players)
    return Session(Match(game, deal=game.deal(draws, first), first=first), draws, seats)


def rebuilt(match: Match[Any], last: int, moves: int) -> Match[Any]:
    """Return the match as it was: its hands up to number `last`, and that hand's first `moves` moves."""
    hands = match.hands[: last + 1]
    deal = hands[0].deal
    fresh = Match(match.game, deal=deal, first=deal.first, round=deal.round, before=match.before)
    for number, hand in enumerate(hands):
        if number:
            fresh.next_hand(hand.deal)
        for move in hand.moves if number < last else hand.moves[:moves]:
            fresh.apply(move)
    return fresh


def resumed(path: Path) -> Match[Any]:
    """Return the match of a record, ready to go on. Raises SpecError with the line at fault, FileError."""
    replay = Replay()
    try:
        replay.run(parse(read_text(path)))
    except IllegalMove as fault:
        line = fault.problem.where.line if fault.problem.where else 1
        raise IllegalMove(replace(fault.problem, where=Where(str(path), line))) from None
    match = replay.match
    return rebuilt(match, len(match.hands) - 1, len(match.hand.moves))


def save(path: Path, text: str, own: bool) -> None:
    """Write a record. Raises FileError if the file exists, unless it is the session's `own`."""
    try:
        with path.open("w" if own else "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise FileError(Fact("play-record-exists", path=str(path))) from None
    except OSError as error:
        raise os_error(error, "write", path) from None
