"""Merge faults that several pages of a file have in common, keeping the worst measurement."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple, cast

from deckgen.errors import Problem, Where
from deckgen.facts import Fact, Quantity
from deckgen.render.paths import runs

MEASURES: Final[Mapping[str, Callable[[Iterable[float]], float]]] = {
    "press-thin-line": min, "press-small-type": min, "press-coarse-picture": min, "press-ink": max,
    "press-little-bleed": min, "press-card-line": min, "press-card-type": min, "press-card-scan": min,
    "press-card-picture": min, "press-card-picture-ink": max, "check-safe-line": max,
    "check-safe-line-art": max, "check-contrast": min,
    "check-short-art": max, "check-short-picture": max,
}  # fmt: skip
"""Keys of facts whose `found` is a measurement, and whether the least or the greatest is the worst."""
_MOST_RUNS: Final = 4
"""The most runs of pages to list; if there are more, only the number of pages is given."""


class Fault(NamedTuple):
    """Something wrong with a file or page: the rule that it breaks, and the fact."""

    rule: str
    fact: Fact


def worst_of(facts: Sequence[Fact]) -> int:
    """Return the index of the fact with the worst measurement; the first if they are not measured."""
    worst = MEASURES.get(facts[0].key)
    if worst is None:
        return 0
    values = [fact.values["found"] for fact in facts]
    found = [value.value if isinstance(value, Quantity) else cast(float, value) for value in values]
    return found.index(worst(found))


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


def merge_faults(where: Where, found: Iterable[tuple[int, Fault]]) -> list[Problem]:
    """Return one problem for each kind of fault; pages are numbered from 1, and 0 is the whole file.

    A fault found on several pages names the page where it is worst, and the others.
    """
    alike: dict[tuple[str, Fact, bool], list[tuple[int, Fact]]] = {}
    for page, (rule, fact) in dict.fromkeys(found):
        alike.setdefault((rule, without_measures(fact), page > 0), []).append((page, fact))
    return [_problem(where, rule, group) for (rule, _, _), group in alike.items()]


def _problem(where: Where, rule: str, group: Sequence[tuple[int, Fact]]) -> Problem:
    page, fact = group[worst_of([fact for _, fact in group])]
    others = tuple(dict.fromkeys(other for other, _ in group if other != page))
    if not page:
        return Problem(fact, where, rule=rule)
    if not others:
        frame = Fact("press-on-page", page=page)
    elif len(list(runs(others))) <= _MOST_RUNS:
        frame = Fact("press-on-pages", page=page, also=others, others=page_numbers(others))
    else:
        frame = Fact("press-on-many-pages", page=page, also=others)
    return Problem(fact, where, rule=rule, context=(frame,))


def page_numbers(pages: Sequence[int]) -> Fact:
    """Return a fact that names pages: `page 3`, `pages 1-3, 7`."""
    listed = [str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs(pages)]
    return Fact("press-pages", count=len(pages), runs=listed)
