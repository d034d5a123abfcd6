"""Write the files of a deck, and take edits back again, also after a restart.

Every step is in a journal outside the deck's folder before any file changes, and every file is replaced as a
whole, so that a killed server leaves it as it was before the step or after it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from deckgen.errors import DeckgenError, FileError, os_error
from deckgen.facts import Fact
from deckgen.making.files import locked, sweep, whole_file
from deckgen.paths import cache_folder, exists, guarded, read_bytes
from deckgen.source import LARGEST_FILE
from deckgen.web.journal import append, cut
from deckgen.web.studio.patch import EditRefused

LARGEST_JOURNAL = 20_000_000
"""The largest journal in bytes that is read; a larger one is started afresh."""

NO_FILE = ""
"""What stands for the digest of a file that does not exist: a step may make it, and is taken back with it."""
AROUND = 40
"""How many characters around a change must be the same for it to be taken back in a file that has changed."""


class Change(NamedTuple):
    """What a step changed in one file: `old` became `new` at an offset in its text."""

    file: str
    """The path in the deck's folder."""
    before: str
    """The SHA-256 of the file before the step, or `NO_FILE`."""
    after: str
    start: int
    old: str
    new: str
    left: str
    """The text just before the place, and after it, by which the place is found if the file has changed."""
    right: str

    def inverse(self) -> Change:
        """Return the change that takes this one back."""
        return Change(
            self.file, self.after, self.before, self.start, self.new, self.old, self.left, self.right
        )

    def applied(self, found: str | None) -> str | None:
        """Return a file's text with this change, both None if there is no such file.

        Raises Refused if the place of the change is no longer the same, or not unique.
        """
        start, text = self.start, found or ""
        if _state(found) != self.before:
            around = self.left + self.old + self.right
            if self.before == NO_FILE or text.count(around) != 1:
                raise EditRefused(Fact("studio-changed-outside", file=self.file))
            start = text.index(around) + len(self.left)
        changed = text[:start] + self.new + text[start + len(self.old) :]
        return changed if changed or self.after != NO_FILE else None


class EditStep(NamedTuple):
    """One edit of a person, in one file or several."""

    about: str
    changes: tuple[Change, ...]

    def inverse(self) -> tuple[Change, ...]:
        """Return the changes that take this step back."""
        return tuple(change.inverse() for change in reversed(self.changes))


def digest(text: str) -> str:
    """Return the SHA-256 of a text."""
    return sha256(text.encode()).hexdigest()


def _state(text: str | None) -> str:
    return NO_FILE if text is None else digest(text)


def change_of(file: str, old: str, new: str) -> Change:
    """Return the difference between two texts of a file as one change, as short as possible."""
    shorter = min(len(old), len(new))
    start = next((at for at in range(shorter) if old[at] != new[at]), shorter)
    most = shorter - start
    tail = next((at for at in range(most) if old[-1 - at] != new[-1 - at]), most)
    end = len(old) - tail
    return Change(
        file, digest(old), digest(new), start, old[start:end], new[start : len(new) - tail],
        old[max(0, start - AROUND) : start], old[end : end + AROUND],
    )  # fmt: skip


@dataclass
class History:
    """The steps that were made in a deck's folder and can be taken back, the last one first.

    Methods raise FileError if a file cannot be read or written, and Refused if it was changed elsewhere.
    """

    folder: Path
    journal: Path
    done: list[EditStep] = field(default_factory=list)
    undone: list[EditStep] = field(default_factory=list)

    @classmethod
    def of(cls, deck: Path) -> History:
        """Return the history of a deck file, as it was when the studio was last closed."""
        found = cls(deck.parent, _place(deck).with_suffix(".jsonl"))
        found._load()
        return found

    def text(self, file: str) -> str:
        """Return the text of a file, with its byte-order mark if it has one. Raises SpecError, FileError."""
        path = guarded(self.folder, self.folder / file)
        try:
            return read_bytes(path, LARGEST_FILE).decode()
        except UnicodeDecodeError as error:
            raise EditRefused(Fact("studio-not-utf8", file=file)) from error

    def _found(self, file: str) -> str | None:
        """Return the text of a file; None if it does not exist."""
        return self.text(file) if exists(guarded(self.folder, self.folder / file)) else None

    def make(self, about: str, texts: Mapping[str, tuple[str, str]]) -> None:
        """Change files from one text to another as one step; one that does not exist is made."""
        changes = tuple(self._change(file, old, new) for file, (old, new) in texts.items() if old != new)
        if not changes:
            return
        self._make({"do": [about, *changes]}, changes)
        self.done.append(EditStep(about, changes))
        self.undone.clear()

    def _change(self, file: str, old: str, new: str) -> Change:
        change = change_of(file, old, new)
        return change._replace(before=NO_FILE) if not old and self._found(file) is None else change

    def undo(self) -> str:
        """Take the last step back; return what it was. Raises Refused if there is none."""
        step = self._last(self.done)
        self._make({"undo": 1}, step.inverse())
        self.undone.append(self.done.pop())
        return step.about

    def redo(self) -> str:
        """Repeat the step that was last taken back; return what it was. Raises Refused if there is none."""
        step = self._last(self.undone)
        self._make({"redo": 1}, step.changes)
        self.done.append(self.undone.pop())
        return step.about

    @staticmethod
    def _last(steps: list[EditStep]) -> EditStep:
        if not steps:
            raise EditRefused(Fact("studio-no-step"))
        return steps[-1]

    def _texts(self, changes: tuple[Change, ...]) -> dict[str, str | None]:
        """Return the texts of files after some changes; None for those that are then no more."""
        found: dict[str, str | None] = {}
        for change in changes:
            text = found[change.file] if change.file in found else self._found(change.file)
            found[change.file] = change.applied(text)
        return found

    def _make(self, entry: Mapping[str, Any], changes: tuple[Change, ...]) -> None:
        """Note a step in the journal, then change the files; if that fails, it was no step."""
        texts = self._texts(changes)
        size = self._note(entry)
        try:
            self._write(texts)
        except DeckgenError:
            cut(self.journal, size)
            raise

    def _write(self, texts: Mapping[str, str | None]) -> None:
        """Replace the texts of files: of all of them or, if one cannot be written, of none."""
        before: dict[str, str | None] = {}
        try:
            for file, text in texts.items():
                old = self._found(file)
                self._replace(file, text)
                before[file] = old
        except DeckgenError:
            for file, former in before.items():
                self._replace(file, former)
            raise

    def _replace(self, file: str, text: str | None) -> None:
        path = guarded(self.folder, self.folder / file).resolve()
        try:
            mode = path.stat().st_mode if exists(path) else None
            if text is None:
                path.unlink(missing_ok=True)
                return
        except OSError as error:
            raise os_error(error, "write", path) from error

        def finished(part: Path) -> None:
            if mode is not None:
                part.chmod(mode)
            with part.open("rb+") as written:
                os.fsync(written.fileno())

        with whole_file(path, finished) as written:
            written.write(text.encode())

    def _note(self, entry: Mapping[str, Any]) -> int:
        """Add an entry to the journal and wait until it is on disk; return how long it was before."""
        try:
            self.journal.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise os_error(error, "write", self.journal) from error
        return append(self.journal, json.dumps(entry))

    def _load(self) -> None:
        """Read the journal, up to the first entry that is damaged, and settle a step that was interrupted.

        What follows is cut off, so that later entries can be read again. Raises FileError.
        """
        if not exists(self.journal):
            return
        good = 0
        with suppress(DeckgenError):  # It is too large: it begins again.
            for line in read_bytes(self.journal, LARGEST_JOURNAL).splitlines(keepends=True):
                if not (line.endswith(b"\n") and self._replay(line)):
                    break
                good += len(line)
        cut(self.journal, good)
        self._settle()

    def _replay(self, line: bytes) -> bool:
        """Do what an entry of the journal says; return whether it is one."""
        try:
            match json.loads(line):
                case {"do": [str(about), *changes]} if changes:
                    self.done.append(EditStep(about, tuple(map(_change, changes))))
                    self.undone.clear()
                case {"undo": 1} if self.done:
                    self.undone.append(self.done.pop())
                case {"redo": 1} if self.undone:
                    self.done.append(self.undone.pop())
                case _:
                    return False
        except (ValueError, RecursionError):
            return False
        return True

    def _settle(self) -> None:
        """Compare the last step with the files: it is in the journal, but may not have reached the disk.

        A step of several files that reached some of them is finished.
        """
        for steps, others, entry in ((self.done, self.undone, "undo"), (self.undone, self.done, "redo")):
            if not steps:
                continue
            wanted = steps[-1].changes if steps is self.done else steps[-1].inverse()
            sweep(self.folder, [change.file for change in wanted])
            with suppress(DeckgenError, EditRefused):
                missing = [change for change in wanted if _state(self._found(change.file)) == change.before]
                if missing and len(missing) == len(wanted):
                    self._note({entry: 1})
                    others.append(steps.pop())
                    return
                self._write(self._texts(tuple(missing)))


def _place(deck: Path) -> Path:
    """Return where the steps of a deck file are kept, without an ending."""
    return cache_folder() / "studio" / sha256(str(deck.resolve()).encode()).hexdigest()[:24]


@contextmanager
def held(deck: Path) -> Iterator[None]:
    """Keep a deck file for one studio: two would take back each other's steps.

    Raises FileError if another one has it.
    """

    def refuse() -> None:
        raise FileError(Fact("studio-open-already", path=str(deck)))

    with locked(_place(deck), refuse):
        yield


def _change(values: object) -> Change:
    """Return a change as the journal has it. Raises ValueError."""
    match values:
        case [str(file), str(before), str(after), int(start), str(old), str(new), str(left), str(right)] if (
            start >= 0
        ):
            return Change(file, before, after, start, old, new, left, right)
    raise ValueError(values)
