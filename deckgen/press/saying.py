"""What was found on many pages in; the same in few words out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from deckgen.errors import Problem, Where

Fault = tuple[str, str, str]
"""Rule, message, hint."""
_WORST: Final[Mapping[str, Callable[..., Any]]] = {
    "ink-limit": max, "line-width": min, "type-size": min, "resolution": min, "bleed": min,
}  # fmt: skip
"""Rules that are measured, and which of their figures is the worst."""
_FIGURE: Final = re.compile(r"\d+(?:\.\d+)?")
_MOST_RUNS: Final = 4
"""So many runs of pages are listed, of more only their number."""


def page_runs(pages: Iterable[int]) -> list[str]:
    """Pages in order as words: `3`, `5-7`."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][-1] + 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    return [str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs]


def page_numbers(pages: list[int]) -> str:
    """Pages as words: `page 3`, `pages 1-3, 7`."""
    return f"page{'s' if len(pages) > 1 else ''} {', '.join(page_runs(pages))}"


def said_once(where: Where, found: Iterable[tuple[int, Fault]]) -> list[Problem]:
    """Each fault of a file, given with its page (from 1; 0 is the file as a whole), as one problem.

    What is wrong with many pages alike is said of one of them, with the others; if measured, of the worst.
    """
    alike: dict[tuple[str, str, bool], list[tuple[int, Fault]]] = {}
    for page, fault in dict.fromkeys(found):
        rule, message, _ = fault
        kind = _FIGURE.sub("", message) if rule in _WORST else message
        alike.setdefault((rule, kind, page > 0), []).append((page, fault))
    return [_problem(where, group) for group in alike.values()]


def _problem(where: Where, group: list[tuple[int, Fault]]) -> Problem:
    worst = _WORST.get(group[0][1][0], min)
    page, (rule, message, hint) = worst(group, key=lambda each: _figure(each[1]))
    others = [other for other, _ in group if other != page]
    place = f"page {page}: " if page else ""
    return Problem(f"{place}{message}{_also(others)}", where, hint, rule=rule)


def _figure(fault: Fault) -> float:
    rule, message, _ = fault
    found = _FIGURE.search(message) if rule in _WORST else None
    return float(found[0]) if found else 0.0


def _also(pages: list[int]) -> str:
    if not pages:
        return ""
    few = len(page_runs(pages)) <= _MOST_RUNS
    return f" [also {page_numbers(pages)}]" if few else f" [and {len(pages)} other pages]"
