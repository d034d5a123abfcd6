"""A game's table of house rules and the words of a user in; a value for every option, or all faults, out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from deckgen.errors import Problem, did_you_mean


def whole_number(word: str) -> int | None:
    """A number as people write it, of at most twenty digits; None for any other word."""
    return int(word) if word.isascii() and word.isdigit() and len(word) <= 20 else None


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule: its values, the default first, and what it does not go with."""

    name: str
    values: tuple[str, ...]
    rule: str
    """The rule that describes it; cited when it is given where it does not apply."""
    meaning: str = ""
    """One line for a person: what another value than the default changes."""
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
        """Is this one of the values?"""
        if value in self.values:
            return True
        number = whole_number(value)
        if self.least is None or number is None or str(number) != value:
            return False
        return self.least <= number and (self.most is None or number <= self.most)

    def described(self) -> str:
        """The values in words: `no, yes`, or `8, or any number from 0 to 12`."""
        listed = ", ".join(self.values)
        if self.least is None:
            return listed
        top = "" if self.most is None else f" to {self.most}"
        return f"{listed}, or any number from {self.least}{top}"


def option_faults(
    table: Sequence[Option], given: Mapping[str, str], game: str, players: int
) -> list[tuple[str, Problem]]:
    """Every fault of the given options, each with the option's name; empty when they go together."""
    known = {option.name: option for option in table}
    faults = [
        (
            name,
            Problem(f"REC-01: {game} has no option {name!r}.", hint=did_you_mean(name, known), rule="REC-01"),
        )
        for name in given
        if name not in known
    ]
    for name in given:
        if name in known:
            faults += ((name, fault) for fault in _faults_of(known[name], given, known, game, players))
    return faults


def _faults_of(
    option: Option, given: Mapping[str, str], known: Mapping[str, Option], game: str, players: int
) -> Iterable[Problem]:
    value = given[option.name]
    if not option.takes(value):
        message = f"REC-01: option {option.name} of {game} cannot be {value!r}; values: {option.described()}."
        hint = did_you_mean(value, option.values) if option.least is None else ""
        yield Problem(message, hint=hint, rule="REC-01")
        return
    if value == option.default:
        return
    if option.players and players not in option.players:
        who = " or ".join(map(str, option.players))
        message = f"{option.rule}: option {option.name} {value} is for {who} players, not {players}."
        yield Problem(message, hint=f"leave out option {option.name}", rule=option.rule)
    for other in option.excludes.get(value, ()):
        if given.get(other, known[other].default) != known[other].default:
            message = f"{option.rule}: option {option.name} {value} does not go with {other} {given[other]}."
            yield Problem(message, hint=f"leave out {option.name} or {other}", rule=option.rule)


def with_defaults(table: Sequence[Option], given: Mapping[str, str]) -> dict[str, str]:
    """A value for every option of the table, in its order."""
    return {option.name: given.get(option.name, option.default) for option in table}
