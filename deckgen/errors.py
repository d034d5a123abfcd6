"""What went wrong, for people: a `Problem` says what, where and what to do; exceptions carry problems.

Loader, preflight and referee all make the same `Problem`. Only the command line prints or exits; the
exit code belongs to the exception class.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import NamedTuple


class Where(NamedTuple):
    """A place in a text file: `file` as the user named it, `line` and `col` counted from 1 (0: not known)."""

    file: str
    line: int = 0
    col: int = 0

    def __str__(self) -> str:
        """`file:line:col`, as far as it is known."""
        return ":".join([self.file, *(str(n) for n in (self.line, self.col) if n)])


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: a message that quotes the input, a place, and a hint that says what to do."""

    message: str
    where: Where | None = None
    hint: str = ""
    card: str = ""
    """The id of the card it was found on, or empty."""
    rule: str = ""
    """The rule or check that was broken (`ML-10`, `safe-zone`), or empty."""

    def __str__(self) -> str:
        """One line for a person: `file:line:col: message (hint)`."""
        place = f"{self.where}: " if self.where else ""
        card = f"card {self.card}: " if self.card else ""
        hint = f" ({self.hint})" if self.hint else ""
        return f"{place}{card}{self.message}{hint}"

    def as_json(self) -> dict[str, object]:
        """The record that `--json` prints: file, line, col, card, rule, message, hint."""
        where = self.where or Where("")
        return {
            "file": where.file, "line": where.line, "col": where.col,
            "card": self.card, "rule": self.rule, "message": self.message, "hint": self.hint,
        }  # fmt: skip


class DeckgenError(Exception):
    """Base of all errors meant for people; `problems` is never empty."""

    exit_code = 1

    def __init__(self, problems: Problem | str | Iterable[Problem]) -> None:
        if isinstance(problems, str):
            problems = Problem(problems)
        self.problems: Sequence[Problem] = (problems,) if isinstance(problems, Problem) else tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[type[DeckgenError], tuple[Sequence[Problem]]]:
        """Pickled whole, so that an error crosses from a worker process as it was."""
        return type(self), (self.problems,)


class SpecError(DeckgenError):
    """What was given (a deck, a target, a record, a PDF) has problems: exit code 1."""


class UsageError(DeckgenError):
    """The command was asked for something that does not exist or does not go together: exit code 2."""

    exit_code = 2


class FileError(DeckgenError):
    """A file cannot be read or written: exit code 3."""

    exit_code = 3


def os_error(error: OSError, doing: str, path: object) -> FileError:
    """An `OSError` in plain words: `doing` is the verb (`read`, `write`), `path` what it was done to."""
    why = error.strerror or str(error)
    hint = {
        "No space left on device": "free some space, or choose another folder with --out",
        "Permission denied": "is the file open in another program, or the folder write-protected?",
    }.get(why, "")
    return FileError(Problem(f"cannot {doing} {path}: {why}", hint=hint))


MOST_CHOICES = 2_000
"""Among more words than these no closest one is sought: it would take longer than it helps."""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint that names the closest known word, or all of them when they are few; empty otherwise."""
    choices = sorted(set(known))
    if len(choices) > MOST_CHOICES:
        return ""
    close = get_close_matches(word, choices, n=1, cutoff=0.6)
    if close:
        return f"did you mean {close[0]!r}?"
    if 0 < len(choices) <= 12:
        return f"known: {', '.join(choices)}"
    return ""
