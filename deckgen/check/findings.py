"""What checks find: problems, and notes about what was checked. Problems with one cause are merged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deckgen.errors import Problem, without_measures, worst_of
from deckgen.facts import Fact

if TYPE_CHECKING:
    from deckgen.press.preflight import Checked
    from deckgen.press.requirements import Requirements


@dataclass
class Findings:
    """What was found: problems, and notes about what was checked."""

    problems: list[Problem] = field(default_factory=list)
    notes: list[Fact] = field(default_factory=list)
    files: list[Checked] = field(default_factory=list)
    """The PDFs that were checked."""

    def add_pdf(self, path: Path, wanted: Requirements) -> None:
        """Check a PDF."""
        from deckgen.press.preflight import preflight  # only built decks have PDFs, and it is slow to import

        checked = preflight(path, wanted)
        self.problems += checked.problems
        self.notes += [checked.verdict, *(Fact("check-note", note=note) for note in checked.notes)]
        self.files.append(checked)

    def __iadd__(self, other: Findings) -> Findings:
        """Add all that was found elsewhere."""
        self.problems += other.problems
        self.notes += other.notes
        self.files += other.files
        return self


class PartFindings:
    """What was found of some cards: a dataclass of lists, sets, dictionaries and others of its kind."""

    def add(self, more: PartFindings) -> None:
        """Add what was found of the cards after these."""
        for each in fields(self):  # type: ignore[arg-type]
            add_up(getattr(self, each.name), getattr(more, each.name))


def add_up(mine: Any, more: Any) -> None:
    """Add findings to those of earlier cards; of two values for one key, the first stays."""
    match mine:
        case PartFindings():
            mine.add(more)
        case list():
            mine += more
        case set():
            mine |= more
        case dict():
            for key, value in more.items():
                known = mine.setdefault(key, value)
                if known is not value and isinstance(known, PartFindings | list | set | dict):
                    add_up(known, value)


def merge_targets(found: Mapping[str, Iterable[Problem]]) -> list[Problem]:
    """The problems of several targets, each cause on a card once: the worst measurement, and all targets."""
    alike: dict[tuple[object, ...], list[tuple[str, Problem]]] = {}
    for target, problems in found.items():
        for problem in problems:
            key = without_measures(problem.fact), problem.where, problem.card, problem.rule, problem.context
            alike.setdefault(key, []).append((target, problem))
    merged = []
    for group in alike.values():
        worst = group[worst_of([problem.fact for _, problem in group])][1]
        names = tuple(dict.fromkeys(target for target, _ in group))
        merged.append(worst.within(Fact("check-for-targets", targets=names)))
    return merged
