"""A session of free play: its lines, on disk before anybody sees them, and what seats may know.

The file begins with lines that say what it is, then has one line for each action: the seat (`-` for what sets
the table up) and the action. `undo` is an action too: it takes back the last one that still counts.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

from deckgen.deck.felt import MOST_SEATS
from deckgen.errors import FileError, Problem, SpecError, Where
from deckgen.faces.request import Drawn
from deckgen.facts import Fact, Given, Seat
from deckgen.paths import exists
from deckgen.source import read_text
from deckgen.web.free.actions import act
from deckgen.web.free.deeds import HOUSE, Deed, RandomBelow
from deckgen.web.free.felt import Felt
from deckgen.web.free.sight import view
from deckgen.web.journal import append, replace_file
from deckgen.web.session import Refused

FORMAT = "deckgen-session 1"
WITH = "with"
"""Begins the lines of a file that say how its cards are drawn: `with option hemisphere=south`."""
MOST_LINES = 20_000
MOST_WORK = 60_000_000
"""The most work of a session (`Felt.work`), so that a file is read in seconds."""
NOBODY = "-"
"""The seat of the house in a file."""
CHECKPOINT = 50
"""Lines between copies of the felt, from which it is built again after an undo."""


class ActionLine(NamedTuple):
    """A line that counts."""

    seat: int
    text: str


def drawn_lines(drawn: Drawn) -> list[str]:
    """Return the lines of a file that say how cards are drawn."""
    found = [f"option {name}={value}" for name, value in drawn.options]
    found += [f"overlay {name}" for name in drawn.overlays]
    found += [f"language {drawn.language}"] if drawn.language else []
    return [f"{WITH} {line}" for line in found]


def _drawn(lines: Sequence[str]) -> Drawn | None:
    """Return how cards are drawn, from the lines that say so; None if one cannot be read."""
    found: dict[str, list[str]] = {"option": [], "overlay": [], "language": []}
    for line in lines:
        _, what, value = line.split(" ", 2) if line.count(" ") > 1 else ("", "", "")
        if what not in found or (what == "option" and "=" not in value):
            return None
        found[what].append(value)
    options = ((name, value) for name, _, value in (each.partition("=") for each in found["option"]))
    return Drawn(tuple(options), tuple(found["overlay"]), "".join(found["language"][-1:]))


@dataclass
class Play:
    """A felt with the lines that led to it."""

    felt: Felt
    lines: list[ActionLine] = field(default_factory=list)
    """Those that count: without those that were taken back."""
    work: int = 0
    """Of all lines, also those that were taken back."""
    _kept: dict[int, bytes] = field(default_factory=dict)
    """Copies of the felt by the number of lines that led to them."""

    def __post_init__(self) -> None:
        self._kept[0] = pickle.dumps(self.felt)

    def apply(self, seat: int, text: str, chance: RandomBelow | None = None) -> Deed:
        """Do what a line says; return what came of it. Raises Refused."""
        if self.work > MOST_WORK:
            raise Refused(Fact("free-much-work"))
        if text == "undo":
            return self._undo(seat)
        return self._apply(seat, text, chance)

    def _apply(self, seat: int, text: str, chance: RandomBelow | None = None) -> Deed:
        before = self.felt.work
        try:
            deed = act(self.felt, seat, text, chance)
        finally:
            self.work += 1 + self.felt.work - before
        self.lines.append(ActionLine(seat, deed.line))
        if len(self.lines) % CHECKPOINT == 0:
            self._kept[len(self.lines)] = pickle.dumps(self.felt)
        return deed

    def last(self) -> ActionLine | None:
        """Return the last line of a player, which can be taken back."""
        return next((line for line in reversed(self.lines) if line.seat != HOUSE), None)

    def _undo(self, seat: int) -> Deed:
        last = self.last()
        if last is None:
            raise Refused(Fact("free-no-undo"))
        at = len(self.lines) - 1 - self.lines[::-1].index(last)
        later = self.lines[at + 1 :]
        self.rewind(at)
        for line in later:
            self._apply(line.seat, line.text)
        verb = last.text.split()[0]
        return Deed(
            seat, "undo", "free-undo", {"other": Seat(last.seat), "own": seat == last.seat, "verb": verb}
        )

    def rewind(self, count: int) -> None:
        """Go back to where the first `count` lines led."""
        start = max(number for number in self._kept if number <= count)
        self._kept = {number: felt for number, felt in self._kept.items() if number <= count}
        again = self.lines[start:count]
        del self.lines[start:]
        self.felt = pickle.loads(self._kept[start])
        self.work += len(self._kept[start])
        for line in again:
            self._apply(line.seat, line.text)


@dataclass
class FreeTable:
    """A session at a table, and its file. `seat` is None for spectators."""

    play: Play
    path: Path
    chance: RandomBelow
    deck: str
    """The path of the deck file."""
    phrases: Sequence[str] = ()
    drawn: Drawn = field(default_factory=Drawn)
    log: list[Deed] = field(default_factory=list)
    version: int = 0
    """Counts the changes."""

    @property
    def felt(self) -> Felt:
        """What lies on the table."""
        return self.play.felt

    def begin(self, lines: Sequence[str]) -> None:
        """Set the table up, and write the file.

        Raises FileError if there is such a file already, SpecError if the deck cannot be set up like that.
        """
        if exists(self.path):
            raise FileError(Fact("play-record-exists", path=str(self.path)))
        deeds = []
        for line in lines:
            try:
                deeds.append(self.play.apply(HOUSE, line))
            except Refused as refused:
                fact = Fact("free-no-set-up", line=line, why=refused.fact)
                raise SpecError(Problem(fact, Where(self.deck))) from None
        head = [FORMAT, f"players {self.felt.players}", f"deck {self.deck}", *drawn_lines(self.drawn)]
        text = [*head, *(f"{NOBODY} {deed.line}" for deed in deeds)]
        replace_file(self.path, "".join(f"{line}\n" for line in text))
        self.log = [Deed(HOUSE, "", "free-begun", {})]

    def act(self, seat: int, text: str) -> None:
        """Do what a player asks for: first on disk, then at the table. Raises Refused, FileError."""
        deed = self._said(seat, text) if text.startswith("say ") else self._done(seat, text, self.chance)
        self.log.append(deed)
        self.version += 1

    def note(self, key: str, **values: Given) -> None:
        """Put something in the log that is no action, and is not kept."""
        self.log.append(Deed(HOUSE, "", key, values))
        self.version += 1

    def follow(self, lines: Sequence[str]) -> None:
        """Follow a change of the deck. Raises FileError."""
        for line in lines:
            self.log.append(self._done(HOUSE, line, None))
            self.version += 1

    def _done(self, seat: int, text: str, chance: RandomBelow | None) -> Deed:
        if len(self.log) >= MOST_LINES:
            raise Refused(Fact("free-long-session", most=MOST_LINES))
        if text == "undo" and self.play.last() is not None:
            append(self.path, f"{seat} {text}")  # first, because what is undone cannot be brought back
            return self.play.apply(seat, text)
        count = len(self.play.lines)
        deed = self.play.apply(seat, text, chance)
        try:
            append(self.path, f"{NOBODY if seat == HOUSE else seat} {deed.line}")
        except FileError:
            self.play.rewind(count)
            raise
        return deed

    def _said(self, seat: int, text: str) -> Deed:
        """Return a phrase of a player; it is not part of the session."""
        number = text.removeprefix("say ")
        if not number.isdecimal() or int(number[:4]) >= len(self.phrases):
            raise Refused(Fact("free-no-action", verb="say", near=""))
        return Deed(seat, text, "free-say", {"text": self.phrases[int(number[:4])]})

    def state(self, seat: int | None) -> dict[str, Any]:
        """Return what a seat may know, but for the log."""
        return {
            "v": self.version, "seat": seat, **view(self.felt, seat), "undo": self.play.last() is not None,
        }  # fmt: skip

    def facts(self, seat: int | None, start: int = 0) -> list[Fact]:
        """Return the log from a place on, as a seat may know it."""
        return [deed.fact(seat) for deed in self.log[start:]]


# Files


@dataclass(frozen=True)
class SessionHeader:
    """What a file says before its actions."""

    players: int
    deck: str
    drawn: Drawn


def is_session(path: Path) -> bool:
    """Return whether a file is one of a session. Raises FileError if it cannot be read."""
    return read_text(path).startswith(FORMAT + "\n")


def read_session(path: Path) -> tuple[SessionHeader, list[tuple[int, ActionLine]]]:
    """Return the header of a session and its lines, with their numbers in the file.

    Raises SpecError, FileError. What a killed server has only begun to write is left out.
    """
    text = read_text(path)
    lines = text[: text.rfind("\n") + 1].splitlines()
    where = Where(str(path), 1)
    if lines[:1] != [FORMAT] or len(lines) < 3:
        raise SpecError(Problem(Fact("free-no-session"), where))
    players = lines[1].removeprefix("players ")
    if players not in map(str, range(1, MOST_SEATS + 1)) or not lines[2].startswith("deck "):
        raise SpecError(Problem(Fact("free-no-session"), where._replace(line=2)))
    if len(lines) > 2 * MOST_LINES:
        raise SpecError(Problem(Fact("free-long-session", most=MOST_LINES), where))
    given = [*takewhile(lambda line: line.startswith(f"{WITH} "), lines[3:])]
    drawn, begin = _drawn(given), 3 + len(given)
    if drawn is None:
        raise SpecError(Problem(Fact("free-no-session"), where._replace(line=4)))
    header = SessionHeader(int(players), lines[2].removeprefix("deck "), drawn)
    numbered = enumerate(lines[begin:], start=begin + 1)
    return header, [(number, _action(line, header, where._replace(line=number))) for number, line in numbered]


def _action(line: str, header: SessionHeader, where: Where) -> ActionLine:
    """Return a line of a session with its seat. Raises SpecError."""
    seat, _, action = line.partition(" ")
    if seat != NOBODY and seat not in map(str, range(header.players)):
        raise SpecError(Problem(Fact("free-no-seat", seat=seat), where))
    return ActionLine(HOUSE if seat == NOBODY else int(seat), action)


def steps(path: Path) -> Iterator[tuple[Play, Deed]]:
    """Yield the play of a session after each of its lines. Raises SpecError, FileError."""
    header, lines = read_session(path)
    play = Play(Felt(header.players))
    for number, line in lines:
        try:
            deed = play.apply(*line)
        except Refused as refused:
            raise SpecError(Problem(refused.fact, Where(str(path), number))) from None
        yield play, deed


def reopened(path: Path, chance: RandomBelow) -> FreeTable:
    """Return the table of a session that is continued. Raises SpecError, FileError."""
    header, _ = read_session(path)
    table = FreeTable(Play(Felt(header.players)), path, chance, header.deck, drawn=header.drawn)
    table.log = [Deed(HOUSE, "", "free-begun", {})]
    begun = False
    for play, deed in steps(path):
        table.play = play
        begun = begun or deed.seat != HOUSE
        if begun:
            table.log.append(deed)
    whole = read_text(path)
    if not whole.endswith("\n"):
        replace_file(path, whole[: whole.rfind("\n") + 1])
    return table
