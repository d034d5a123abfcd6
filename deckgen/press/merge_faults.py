"""Merge faults that several pages of a file have in common, keeping the worst measurement."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from deckgen.errors import Problem, Where, without_measures, worst_of
from deckgen.facts import Fact
from deckgen.render.paths import runs

_MOST_RUNS: Final = 4
"""The most runs of pages to list; if there are more, only the number of pages is given."""


class Fault(NamedTuple):
    """Something wrong with a file or page: the rule that it breaks, and the fact."""

    rule: str
    fact: Fact


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
