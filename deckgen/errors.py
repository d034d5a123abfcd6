"""Define problems (facts with a place and a card), and the exceptions that carry them.

The loader, preflight and the referee all report a `Problem`. Only the command line prints and exits; each
exception class has an exit code.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Final, cast

from deckgen.facts import Fact, FactValue, Quantity, Suggestion, plain
from deckgen.facts import Where as Where
from deckgen.words import ENGLISH, Voice

_OF_CELLS = frozenset({
    "formula-decimal-comma", "formula-no-key", "formula-no-keyed-row", "formula-no-part", "formula-no-row",
    "formula-not-a-row", "formula-not-length", "formula-not-number", "formula-number-comma",
    "formula-number-grouped", "formula-number-points", "yaml-address", "yaml-file-outside",
})  # fmt: skip
"""Keys of facts that tell why a cell is unfit for the formula that uses it."""
MEASURES: Final[Mapping[str, Callable[[Iterable[float]], float]]] = {
    "press-thin-line": min, "press-small-type": min, "press-coarse-picture": min, "press-ink": max,
    "press-little-bleed": min, "press-card-line": min, "press-card-type": min, "press-card-scan": min,
    "press-card-picture": min, "press-card-picture-ink": max, "check-safe-line": max,
    "check-safe-line-art": max, "check-contrast": min,
    "check-short-art": max, "check-short-picture": max, "draw-text-over": max,
}  # fmt: skip
"""Keys of facts whose `found` is a measurement, and whether the least or the greatest is the worst."""


_MOST_NAMED = 3
"""The most other cards with one problem, or missing files, to name; the others are only counted."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem: a fact, its place and its card; `message` and `hint` put it into words."""

    fact: Fact
    where: Where | None = None
    card: str = ""
    """The id of the card with the problem, or empty."""
    rule: str = ""
    """The rule or check that was broken (`ML-10`, `safe-zone`), or empty."""
    severity: str = field(default="error", kw_only=True)
    """`error`, or `warning` if it does not stop anything."""
    advice: Fact | Suggestion | None = field(default=None, kw_only=True)
    """Advice that replaces the catalogue's hint."""
    context: tuple[Fact, ...] = field(default=(), kw_only=True)
    """The context of the problem (a target, a part, an overlay), innermost first."""

    @property
    def key(self) -> str:
        """The key of the fact."""
        return self.fact.key

    @property
    def values(self) -> Mapping[str, FactValue]:
        """The values of the fact."""
        return self.fact.values

    @property
    def common(self) -> Fact:
        """The fact; if a cell is unfit for a formula, without the values that differ from cell to cell."""
        kept: Collection[str] = ("table", "column") if self.key in _OF_CELLS else self.values
        if self.key == "yaml-expected" and self.columns:
            kept = ("what",)
        return Fact(self.key, **{name: value for name, value in self.values.items() if name in kept})

    @property
    def cause(self) -> Where | None:
        """The place of its cause: for a problem in a cell the formula that uses it, else `where`."""
        places = (frame.values["at"] for frame in self.context if frame.key == "table-cell-for")
        return next((at for at in places if isinstance(at, Where)), self.where)

    @property
    def columns(self) -> tuple[FactValue, ...]:
        """The columns of the cell that it is in, if a formula uses that."""
        found = (frame.values["columns"] for frame in self.context if frame.key == "table-cell-for")
        return next((columns for columns in found if isinstance(columns, tuple)), ())

    @property
    def _kin_place(self) -> FactValue:
        """Where problems of the same cause are: a column of a table, or everywhere for an ink."""
        if self.key == "press-card-ink":
            return ""
        if self.where and (self.columns or (self.where.line and not self.where.col)):  # in a row of a table
            return (self.where.file, self.where.sheet, self.columns)
        return self.where or self.card

    @property
    def kin(self) -> tuple[FactValue, ...]:
        """What it shares with problems of the same cause: those of other cards, and of one column."""
        common, place = without_measures(self.common), self._kin_place
        if self.key == "yaml-no-file":  # one formula names a file for each card
            common, place = Fact(self.key, folder=self.values["folder"]), self.cause or ""
        frames = (frame for frame in self.context if frame.key != "table-cell-for")
        return common, place, self.rule, self.severity, *frames

    @property
    def message(self) -> str:
        """The message in English."""
        return self.message_in(ENGLISH)

    @property
    def hint(self) -> str:
        """The hint in English, or empty."""
        return self.hint_in(ENGLISH)

    def __str__(self) -> str:
        """Return one line for people: `file:line:col: message (hint)`."""
        place = f"{self.where}: " if self.where else ""
        card = f"{ENGLISH.say(Fact('card', id=self.card))}: " if self.card else ""
        return f"{place}{card}{self.message}{f' ({self.hint})' if self.hint else ''}"

    def message_in(self, voice: Voice) -> str:
        """Return the message in a voice; an illegal move's includes its rule and remedy."""
        said, remedy = voice.say(self.fact), voice.say(self.fact, "remedy")
        if remedy:
            said = voice.say(Fact("refusal", rule=self.rule), reason=said, remedy=remedy)
        for frame in self.context:
            said = voice.say(frame, problem=said)
        return said

    def hint_in(self, voice: Voice) -> str:
        """Return the hint in a voice, or an empty string."""
        return voice.value(self.advice) if self.advice else voice.say(self.fact, "hint")

    @property
    def framed(self) -> Fact:
        """The fact with its context around it."""
        return reduce(
            lambda said, frame: Fact(frame.key, **frame.values, problem=said), self.context, self.fact
        )

    def within(self, frame: Fact) -> Problem:
        """Return the problem in a context; `frame` is a fact whose sentence contains `{ $problem }`."""
        return replace(self, context=(*self.context, frame))

    def as_json(self) -> dict[str, object]:
        """Return the object that `--json` prints."""
        where = self.where or Where("")
        return {
            "severity": self.severity, "file": where.file, "sheet": where.sheet, "line": where.line,
            "col": where.col,
            "card": self.card, "rule": self.rule, "key": self.key,
            "values": {name: plain(value) for name, value in self.values.items()},
            "context": [plain(frame) for frame in self.context],
            "cause": plain(self.kin),
            "message": self.message, "hint": self.hint,
        }  # fmt: skip


def worst_of(facts: Sequence[Fact]) -> int:
    """Return the index of the fact with the worst measurement; the first if they are not measured."""
    worst = MEASURES.get(facts[0].key)
    if worst is None:
        return 0
    values = [fact.values["found"] for fact in facts]
    found = [value.value if isinstance(value, Quantity) else cast(float, value) for value in values]
    return found.index(worst(found))


def told_once(problems: Iterable[Problem]) -> list[Problem]:
    """Return one problem for each cause: where it is worst, with the other cards that have it."""
    groups: dict[tuple[FactValue, ...], list[Problem]] = {}
    for problem in problems:
        groups.setdefault(problem.kin, []).append(problem)
    return [_of_missing_files(group) or _worst_of_cards(group) for group in groups.values()]


def _worst_of_cards(group: Sequence[Problem]) -> Problem:
    worst = group[worst_of([problem.fact for problem in group])]
    others = dict.fromkeys(each.card or each.where for each in group)
    others.pop(worst.card or worst.where)
    if not others:
        return worst
    cards = [each for each in others if isinstance(each, str)][:_MOST_NAMED]
    return worst.within(
        Fact("check-other-cards", count=len(others), cards=cards, more=len(others) - len(cards))
    )


def _of_missing_files(group: Sequence[Problem]) -> Problem | None:
    """Return one problem for several missing files that a formula names."""
    missing = {str(each.values["name"]): each for each in group if each.key == "yaml-no-file"}
    if len(missing) < 2:
        return None
    names, first = list(missing), group[0]
    close = {name: near for name, each in missing.items() if (near := _close(each))}
    similar, instead = next(iter(close.items()), ("", ""))
    column = str(*first.columns[:1])
    fact = Fact(
        "yaml-no-files", count=len(names), names=names[:_MOST_NAMED], more=max(0, len(names) - _MOST_NAMED),
        folder=first.values["folder"], below=sum("/" in name for name in names),
        alike=len(close), similar=similar, instead=instead, column=column if column.isidentifier() else "id",
    )  # fmt: skip
    frames = tuple(frame for frame in first.context if frame.key != "table-cell-for")
    return replace(first, fact=fact, where=first.cause, card="", context=frames)


def _close(problem: Problem) -> str:
    near = problem.values["near"]
    return near.close if isinstance(near, Suggestion) else ""


def without_measures(fact: Fact) -> Fact:
    """Return a measured fact without its quantities and `text`, so that faults of one kind compare equal."""
    if fact.key not in MEASURES:
        return fact
    kept = {
        name: value
        for name, value in fact.values.items()
        if name not in ("found", "text") and not isinstance(value, Quantity)
    }
    return Fact(fact.key, **kept)


class DeckgenError(Exception):
    """Base class of all errors shown to people; `problems` is never empty."""

    exit_code = 1

    def __init__(self, problems: Problem | Fact | Iterable[Problem]) -> None:
        if isinstance(problems, Fact):
            problems = Problem(problems)
        self.problems: Sequence[Problem] = (problems,) if isinstance(problems, Problem) else tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))

    def __reduce__(self) -> tuple[type[DeckgenError], tuple[Sequence[Problem]]]:
        """Support pickling, so that a worker process can pass the error on unchanged."""
        return type(self), (self.problems,)


class FactError(ValueError):
    """Raised by parsers that know neither file nor card, for unusable text or numbers; `fact` says why."""

    def __init__(self, fact: Fact) -> None:
        self.fact = fact
        super().__init__(fact)

    def __str__(self) -> str:
        return ENGLISH.say(self.fact)


class SpecError(DeckgenError):
    """The input (a deck, a target, a record, a PDF) has problems: exit code 1."""


class UsageError(DeckgenError):
    """The arguments name something that does not exist, or contradict each other: exit code 2."""

    exit_code = 2


class FileError(DeckgenError):
    """A file cannot be read or written: exit code 3."""

    exit_code = 3


def os_error(error: OSError, doing: str, path: object) -> FileError:
    """Return the `FileError` for an `OSError`; `doing` is a verb (`read`, `write`), `path` its object."""
    why = error.strerror or str(error)
    code = errno.errorcode.get(error.errno or 0, "unknown")
    return FileError(Fact("file-cannot", doing=doing, path=str(path), why=why, code=code))
