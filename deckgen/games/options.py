"""Options of games: house rules with their values, and what is wrong with those given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from deckgen.errors import Problem
from deckgen.facts import Fact
from deckgen.games.refusals import near, refuse


def whole_number(word: str) -> int | None:
    """Return a number written in at most twenty digits, or None for any other word."""
    return int(word) if word.isascii() and word.isdigit() and len(word) <= 20 else None


def whole(cell: object) -> int | None:
    """Return a cell of a deck as a whole number, None where it is blank or none."""
    return None if cell is None or isinstance(cell, bool) else whole_number(str(cell))


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule: its values, the default first, and what it does not go with."""

    name: str
    values: tuple[str, ...]
    rule: str
    """The rule that describes it; cited when it is given where it does not apply."""
    players: tuple[int, ...] = ()
    """The numbers of players it is for; empty: all."""
    excludes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Value -> the options that must then keep their default."""
    least: int | None = None
    """With `least`, any whole number from it (to `most`) is a value too."""
    most: int | None = None

    @property
    def default(self) -> str:
        """The value when nothing is said."""
        return self.values[0]

    def takes(self, value: str) -> bool:
        """Return whether this is one of the values."""
        if value in self.values:
            return True
        number = whole_number(value)
        if self.least is None or number is None or str(number) != value:
            return False
        return self.least <= number and (self.most is None or number <= self.most)

    @property
    def described(self) -> Fact:
        """What it takes: `no, yes`, or `8, or any number from 0 to 12`."""
        if self.least is None:
            return Fact("game-option-values", values=self.values)
        if self.most is None:
            return Fact("game-option-from", values=self.values, least=self.least)
        return Fact("game-option-range", values=self.values, least=self.least, most=self.most)


def option_faults(
    table: Sequence[Option], given: Mapping[str, str], game: str, players: int
) -> list[tuple[str, Problem]]:
    """Return every fault of the given options, each with the option's name."""
    known = {option.name: option for option in table}
    faults: list[tuple[str, Problem]] = []
    for name in given:
        if name in known:
            faults += ((name, fault) for fault in _faults_of(known[name], given, known, game, players))
        else:
            others = near(name, known, Fact("game-see-options", game=game))
            faults.append((name, refuse("REC-01", Fact("game-no-option", game=game, name=name, near=others))))
    return faults


def _faults_of(
    option: Option, given: Mapping[str, str], known: Mapping[str, Option], game: str, players: int
) -> Iterable[Problem]:
    name, value = option.name, given[option.name]
    if not option.takes(value):
        takes = option.described
        yield refuse("REC-01", Fact("game-option-value", game=game, name=name, value=value, takes=takes))
        return
    if value == option.default:
        return
    if option.players and players not in option.players:
        fact = Fact("game-option-players", name=name, value=value, counts=option.players, players=players)
        yield refuse(option.rule, fact)
    for other in option.excludes.get(value, ()):
        if given.get(other, known[other].default) != known[other].default:
            fact = Fact("game-options-clash", name=name, value=value, other=other, its=given[other])
            yield refuse(option.rule, fact)
