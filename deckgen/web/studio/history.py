"""Write the files of a deck, and take edits back again, also after a restart.

Every step is in a journal outside the deck's folder before any file changes, and every file is replaced as a
whole, so that a killed server leaves it as it was before the step or after it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from deckgen.errors import DeckgenError, os_error
from deckgen.facts import Fact
from deckgen.making.files import whole_file
from deckgen.paths import cache_folder, exists, guarded, read_bytes
from deckgen.source import LARGEST_FILE
from deckgen.web.studio.patch import Refused

LARGEST_JOURNAL = 20_000_000
"""The largest journal in bytes that is read; a larger one is started afresh."""

AROUND = 40
"""How many characters around a change must be the same for it to be taken back in a file that has changed."""


class Change(NamedTuple):
    """What a step changed in one file: `old` became `new` at an offset in its text."""

    file: str
    """The path in the deck's folder."""
    before: str
    """The SHA-256 of the file before the step."""
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

    def applied(self, text: str) -> str:
        """Return a text with this change. Raises Refused if its place has changed or is not unique."""
        start = self.start
        if digest(text) != self.before:
            around = self.left + self.old + self.right
            if text.count(around) != 1:
                raise Refused(Fact("studio-changed-outside", file=self.file))
            start = text.index(around) + len(self.left)
        return text[:start] + self.new + text[start + len(self.old) :]


class Step(NamedTuple):
    """One edit of a person, in one file or several."""

    about: str
    changes: tuple[Change, ...]


def digest(text: str) -> str:
    """Return the SHA-256 of a text."""
    return sha256(text.encode()).hexdigest()


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
    done: list[Step] = field(default_factory=list)
    undone: list[Step] = field(default_factory=list)

    @classmethod
    def of(cls, deck: Path) -> History:
        """Return the history of a deck file, as it was when the studio was last closed."""
        name = sha256(str(deck.resolve()).encode()).hexdigest()[:24]
        found = cls(deck.parent, cache_folder() / "studio" / f"{name}.jsonl")
        found._load()
        return found

    def text(self, file: str) -> str:
        """Return the text of a file, with its byte-order mark if it has one. Raises SpecError, FileError."""
        path = guarded(self.folder, self.folder / file)
        try:
            return read_bytes(path, LARGEST_FILE).decode()
        except UnicodeDecodeError as error:
            raise Refused(Fact("studio-not-utf8", file=file)) from error

    def make(self, about: str, texts: Mapping[str, tuple[str, str]]) -> None:
        """Change files from one text to another as one step."""
        changes = tuple(change_of(file, old, new) for file, (old, new) in texts.items() if old != new)
        if not changes:
            return
        step = Step(about, changes)
        self._note({"do": [about, *changes]})
        self._write(step.changes)
        self.done.append(step)
        self.undone.clear()

    def undo(self) -> str:
        """Take the last step back; return what it was. Raises Refused if there is none."""
        step = self._last(self.done)
        inverse = tuple(change.inverse() for change in reversed(step.changes))
        self._texts(inverse)
        self._note({"undo": 1})
        self._write(inverse)
        self.undone.append(self.done.pop())
        return step.about

    def redo(self) -> str:
        """Repeat the step that was last taken back; return what it was. Raises Refused if there is none."""
        step = self._last(self.undone)
        self._texts(step.changes)
        self._note({"redo": 1})
        self._write(step.changes)
        self.done.append(self.undone.pop())
        return step.about

    @staticmethod
    def _last(steps: list[Step]) -> Step:
        if not steps:
            raise Refused(Fact("studio-no-step"))
        return steps[-1]

    def _texts(self, changes: tuple[Change, ...]) -> dict[str, str]:
        """Return the texts of files after some changes."""
        found: dict[str, str] = {}
        for change in changes:
            found[change.file] = change.applied(found.get(change.file) or self.text(change.file))
        return found

    def _write(self, changes: tuple[Change, ...]) -> None:
        for file, text in self._texts(changes).items():
            path = guarded(self.folder, self.folder / file).resolve()
            mode = path.stat().st_mode

            def finished(part: Path, mode: int = mode) -> None:
                part.chmod(mode)
                with part.open("rb+") as written:
                    os.fsync(written.fileno())

            with whole_file(path, finished) as written:
                written.write(text.encode())

    def _note(self, entry: Mapping[str, Any]) -> None:
        """Add an entry to the journal and wait until it is on disk."""
        try:
            self.journal.parent.mkdir(parents=True, exist_ok=True)
            with self.journal.open("a", encoding="utf-8", newline="\n") as file:
                file.write(json.dumps(entry) + "\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise os_error(error, "write", self.journal) from error

    def _load(self) -> None:
        """Read the journal, up to the first entry that is damaged, and settle a step that was interrupted."""
        if not exists(self.journal):
            return
        lines = []
        with suppress(DeckgenError):
            lines = read_bytes(self.journal, LARGEST_JOURNAL).decode(errors="replace").splitlines()
        try:
            for line in lines:
                self._replay(json.loads(line))
        except (ValueError, TypeError, IndexError, KeyError):
            pass  # the entry that a killed server had begun to write
        if not lines:
            with suppress(OSError):
                self.journal.unlink()
        self._settle()

    def _replay(self, entry: dict[str, Any]) -> None:
        if "do" in entry:
            about, *changes = entry["do"]
            self.done.append(Step(about, tuple(Change(*change) for change in changes)))
            self.undone.clear()
        elif "undo" in entry:
            self.undone.append(self.done.pop())
        elif "redo" in entry:
            self.done.append(self.undone.pop())

    def _settle(self) -> None:
        """Compare the last step with the files: it is in the journal, but may not have reached the disk.

        A step of several files that reached some of them is finished.
        """
        for steps, others, direction in ((self.done, self.undone, 1), (self.undone, self.done, -1)):
            if not steps:
                continue
            changes = steps[-1].changes
            wanted = changes if direction == 1 else tuple(change.inverse() for change in reversed(changes))
            with suppress(DeckgenError):
                missing = [change for change in wanted if digest(self.text(change.file)) == change.before]
                if missing and len(missing) == len(wanted):
                    others.append(steps.pop())
                    return
                self._write(tuple(missing))
