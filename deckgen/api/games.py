"""Play a hand move by move, verify a record, and let bots play thousands of hands."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deckgen.api import as_option
from deckgen.errors import Problem, UsageError
from deckgen.facts import Fact
from deckgen.games import registry
from deckgen.games.game import OVER
from deckgen.games.match import Match
from deckgen.games.record import write
from deckgen.games.refusals import IllegalMove
from deckgen.games.verify import Verdict
from deckgen.games.verify import verify as verify_text
from deckgen.source import read_text

if TYPE_CHECKING:
    from deckgen.play.simulate import Plan, Simulation


def game(name: str, players: int | None = None, **options: object) -> Game:
    """Return a game with a number of players and options; True and False mean yes and no.

    Raises UsageError if there is no such game or it cannot be played that way.

    >>> import deckgen
    >>> deckgen.game("moon", players=3, marks=True)
    Game('moon', players=3, marks='yes')
    """
    return Game(name, players, {key: as_option(value) for key, value in options.items()})


class Game:
    """A game with a number of players and options. Create one with `game`."""

    def __init__(self, name: str, players: int | None, options: Mapping[str, str]) -> None:
        self.given = tuple(options.items())
        """The options that were given, whether or not they differ from the defaults."""
        self.rules = registry.game(name, players, options)
        """The object behind this class, with the protocol of `deckgen.games`, for programs that need more."""

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.given)
        return f"Game({self.name!r}, players={self.players}{options})"

    @property
    def name(self) -> str:
        """The name used in records."""
        return self.rules.name

    @property
    def players(self) -> int:
        """The number of players."""
        return self.rules.players

    @property
    def options(self) -> Mapping[str, str]:
        """Every option with its current value."""
        return dict(self.rules.options)

    def deal(self, seed: int) -> Hand:
        """Return the first hand for a seed, as in a record with the line `seed N`."""
        return Hand(self, seed)


class Hand:
    """A hand in play. Moves are lines of a record without the seat: `bid 5 winter`, `play jun-full`.

    If a game shuffles during the hand, the shuffles follow from the seed.

    >>> import deckgen
    >>> hand = deckgen.game("moonlight", players=4).deal(seed=7)
    >>> hand.seat, hand.legal()[:3]
    (2, ['bid 5 winter', 'bid 5 fall', 'bid 5 spring'])
    >>> hand.play("bid 5 winter")
    >>> hand.why("bid 5 winter").rule
    'ML-05'
    """

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self._kit = registry.kit(game.name)
        self._match: Match[Any] = Match(game.rules, seed)

    @property
    def seat(self) -> int | None:
        """The seat to act, from 0; None when the hand is over."""
        return None if self.over else self._match.seat

    @property
    def over(self) -> bool:
        """Whether the hand is over."""
        return self._match.seat == OVER

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat for the hand; zeros until it is over."""
        return tuple(self._match.hand.scores())

    def legal(self) -> list[str]:
        """Return the legal moves, in the order used by records and bots."""
        return list(self._kit.legal(self._match.hand))

    def play(self, move: str) -> None:
        """Make a move. Raises IllegalMove, with the rule, if it is not legal."""
        self._match.apply(self._kit.understand(self._match.hand, move))

    def why(self, move: str) -> Problem | None:
        """Return why a move is illegal now, or None if it is legal."""
        try:
            made = self._kit.understand(self._match.hand, move)
        except IllegalMove as error:
            return error.problems[0]
        return None if self._match.hand.allows(made) else self._kit.refusal(self._match.hand, made)

    def view(self, seat: int) -> Mapping[str, object]:
        """Return what a seat is allowed to know, as plain values."""
        return self._kit.view(self._match.hand, seat)

    def record(self) -> str:
        """Return the record so far, with all cards dealt and all moves, for `verify` and the command line."""
        return write(self._match)


def verify(record: str | os.PathLike[str]) -> Verdict:
    """Check a record file against the rules of its game. Raises FileError if it cannot be read.

    The verdict has `ok`. If that is true, it has `game`, `moves`, `score` and `winner`. Otherwise it has the
    `line`, `rule` and `message` of the first error, and `problem` with all its details.

    >>> import deckgen
    >>> _ = Path("record.txt").write_text(deckgen.game("moon").deal(seed=7).record())
    >>> deckgen.verify("record.txt").ok
    True
    """
    path = Path(record)
    return verify_text(read_text(path), str(path))


def simulate(
    game: Game | str,
    hands: int = 10_000,
    *,
    games: int = 0,
    seed: int = 1,
    bots: str | Sequence[str] = "greedy",
    values: Mapping[str, int] | None = None,
    workers: int | str = 1,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Simulation:
    """Let bots play `hands` hands, or `games` whole games if given.

    `bots` is one bot for all seats, or several that repeat around the table: `random`, `greedy` or, for some
    games, `strong`. `values` sets values of the deck, such as `{"season.summer.trick": 13}`. `workers` is the
    number of processes, `all` for one on each core, or the address of a Dask scheduler. The result depends
    only on the seed, not on the workers. Raises UsageError.

    >>> import deckgen
    >>> result = deckgen.simulate("moon", hands=200, seed=1, bots="greedy")
    >>> result.hands
    200
    """
    from deckgen.play.simulate import Simulation, play, with_set
    from deckgen.workers import workers_at

    table = Game(game, None, {}) if isinstance(game, str) else game
    plan = plan_of(table, [bots] if isinstance(bots, str) else bots, seed, games or hands, bool(games))
    if values:
        plan = with_set(plan, [f"{path}={value}" for path, value in values.items()])
    found = Simulation("as asked", plan)
    with workers_at(str(workers)) as pool:
        play(found, pool, progress)
    return found


def plan_of(game: Game, bots: Sequence[str], seed: int, count: int, whole_games: bool = False) -> Plan:
    """Return the plan of a simulation: bots that repeat around the table, and a number of hands or games.

    Raises UsageError if the bots do not divide the seats evenly or cannot play the game.
    """
    from deckgen.play.bots import bot
    from deckgen.play.simulate import Plan

    if not bots or game.players % len(bots):
        raise UsageError(Fact("api-bots-uneven", count=len(bots), seats=game.players))
    for name in bots:
        bot(name, game.rules)
    seats = tuple(bots) * (game.players // len(bots))
    return Plan(game.name, game.players, game.given, seats, seed, count, games=whole_games)
