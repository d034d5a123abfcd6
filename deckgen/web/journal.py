"""The record of a table on disk: every move is there before anybody sees it.

Beside the record is a file with what is not part of it: the seed of later deals, the links and names of the
seats. Only its owner can read it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from deckgen.deck.find import find_deck
from deckgen.deck.load import load
from deckgen.errors import FileError, os_error
from deckgen.facts import Fact
from deckgen.games.game import NATURE, OVER
from deckgen.games.match import Match
from deckgen.games.record import RULE, STARTS, spaced, write
from deckgen.games.registry import kit_of
from deckgen.making.files import UNFINISHED, discard
from deckgen.paths import exists
from deckgen.play.talk import resumed
from deckgen.source import read_text

OWNER_ONLY = 0o600
SEATS = ".seats"
"""The ending of the name of the file beside a record."""


def free_names(folder: Path, game: str) -> Iterator[Path]:
    """Yield the names of records in a folder that do not exist yet."""
    for number in count(1):
        path = folder / f"{game}-table{f'-{number}' if number > 1 else ''}.txt"
        if not exists(path) and not exists(path.with_name(path.name + SEATS)):
            yield path


def are_texts(given: object) -> bool:
    """Return whether what a file holds is a list of texts."""
    return isinstance(given, list) and all(isinstance(each, str) for each in given)


@dataclass
class Private:
    """What is kept beside a record."""

    seed: int
    """Of later deals, and of bots."""
    tokens: list[str]
    """By seat; the last one is for spectators."""
    names: list[str]
    bots: list[str]
    """By seat; an empty name is a person."""
    port: int = 0
    deck: str = ""
    """The deck whose cards are used, as a name or a path; empty: plain cards."""
    overlays: list[str] = field(default_factory=list)
    language: str = ""

    @property
    def is_sound(self) -> bool:
        """Return whether everything has its type, and every seat a token and a name."""
        lists = (self.tokens, self.names, self.bots, self.overlays)
        return (
            all(map(are_texts, lists))
            and all(isinstance(each, int) for each in (self.seed, self.port))
            and all(isinstance(each, str) for each in (self.deck, self.language))
            and self.port in range(65536)
            and len(self.tokens) - 1 == len(self.names) == len(self.bots)
        )


@dataclass
class Journal:
    """A record that grows. `match` is the match that it describes."""

    path: Path
    private: Private
    _ended: bool = field(default=False)

    @property
    def beside(self) -> Path:
        """The file with what is not part of the record."""
        return self.path.with_name(self.path.name + SEATS)

    def begin(self, match: Match[Any]) -> None:
        """Write the record of a match that begins. Raises FileError if one of its files exists already."""
        for path in (self.path, self.beside):
            if exists(path):
                raise FileError(Fact("play-record-exists", path=str(path)))
        self.keep()
        self.rewrite(match)

    def keep(self) -> None:
        """Write the file beside the record. Raises FileError."""
        replace_file(self.beside, json.dumps(asdict(self.private), indent=1) + "\n")

    def rewrite(self, match: Match[Any]) -> None:
        """Write the whole record, as when moves are taken back. Raises FileError."""
        text = write(match)
        moves = text.rpartition(f"\n{RULE}\n")[0] + "\n"
        replace_file(self.path, text if match.over else moves)

    def move(self, match: Match[Any], line: str) -> None:
        """Add a move of the seat to act, before it is made. Raises FileError."""
        seat = match.hand.seat
        self._add(line if seat == NATURE else f"{seat} {line}")

    def settled(self, match: Match[Any], moves: int) -> None:
        """Add what followed from a move by itself: shuffles, scores, the winner. Raises FileError.

        `moves` is how many moves the hand had with that move.
        """
        hand = match.hand
        lines = [line for seat, line in kit_of(match.game).lines(hand)[moves:] if seat == NATURE]
        if hand.seat == OVER:
            lines.append(f"hand-score {spaced(hand.scores())}")
        if match.over:
            lines += [RULE, f"score {spaced(match.totals)}", f"winner {spaced(match.winners)}"]
        if lines:
            self._add(*lines)

    def next_hand(self, match: Match[Any]) -> None:
        """Add the deal of the hand that begins. Raises FileError."""
        start = STARTS[len(match.hands) - 1 in match.game_starts]
        self._add("", start, *match.game.write_deal(match.hand.deal), RULE)

    def _add(self, *lines: str) -> None:
        append(self.path, *lines)


def append(path: Path, *lines: str) -> int:
    """Add lines to a file, whole or not at all, and wait until they are on disk. Raises FileError.

    Returns how long the file was before, for `cut`.
    """
    try:
        with path.open("ab", buffering=0) as file:
            size = file.seek(0, os.SEEK_END)
            left = "".join(f"{line}\n" for line in lines).encode()
            try:
                while left:
                    left = left[file.write(left) :]
                os.fsync(file.fileno())
            except OSError:
                file.truncate(size)  # Half of a line would spoil the next one.
                raise
    except OSError as error:
        raise os_error(error, "write", path) from error
    return size


def cut(path: Path, size: int) -> None:
    """Take the end off a file: what was added, and is not so after all. Raises FileError."""
    try:
        with path.open("rb+", buffering=0) as file:
            file.truncate(size)
            os.fsync(file.fileno())
    except OSError as error:
        raise os_error(error, "write", path) from error


def replace_file(path: Path, text: str) -> None:
    """Write a file whole or not at all, readable by its owner alone. Raises FileError."""
    # Always the same name, so that a server that is killed leaves one at most.
    new = path.with_name(f".{path.name}{UNFINISHED}")
    try:
        with suppress(FileNotFoundError):
            new.unlink()
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY), "w", encoding="utf-8",
                       newline="\n") as file:  # fmt: skip
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError as error:
        discard(new)
        raise os_error(error, "write", path) from error


def whole_lines(text: str) -> str:
    """Return a record without what a killed server had only begun to write: a line, or a hand's deal."""
    text = text[: text.rfind("\n") + 1]
    lines = text.splitlines(keepends=True)
    starts = [at for at, line in enumerate(lines) if line.strip() in STARTS]
    if starts and not any(line.strip() == RULE for line in lines[starts[-1] :]):
        return "".join(lines[: starts[-1]])
    return text


def reopened(path: Path, seed: int) -> tuple[Match[Any], Private | None]:
    """Return the match of a record, and what is kept beside it if there is such a file.

    Without that file, later deals come from `seed`. Raises SpecError with the line at fault, FileError.
    """
    text, private = read_text(path), private_of(path)
    whole = whole_lines(text)
    if whole != text and private is not None:
        replace_file(path, whole)
    deck = load(find_deck(private.deck)) if private and private.deck else None
    match = resumed(path, private.seed if private else seed, deck)
    if private is not None and len(private.bots) != match.game.players:
        raise FileError(Fact("web-broken-seats", path=str(path) + SEATS))
    return match, private


def private_of(record: Path) -> Private | None:
    """Return what is kept beside a record; None if there is no such file. Raises FileError."""
    path = record.with_name(record.name + SEATS)
    if not exists(path):
        return None
    try:
        private = Private(**json.loads(read_text(path)))
        if not private.is_sound:
            raise ValueError(path)
        return private
    except (ValueError, TypeError, RecursionError):
        raise FileError(Fact("web-broken-seats", path=str(path))) from None
