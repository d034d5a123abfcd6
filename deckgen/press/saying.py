"""What was found on many pages in; the same in few words out."""

from __future__ import annotations

from deckgen.errors import Problem


def page_numbers(pages: list[int]) -> str:
    """Pages as words: `page 3`, `pages 1-3, 7`."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][-1] + 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    words = ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
    return f"page{'s' if len(pages) > 1 else ''} {words}"


def said_once(problems: list[Problem]) -> list[Problem]:
    """Each problem once; what is wrong with many pages alike is said of the first with their number."""
    alike: dict[tuple[str, str], list[Problem]] = {}
    for problem in dict.fromkeys(problems):
        _, colon, what = problem.message.partition(": ")
        key = problem.rule, what if problem.message.startswith("page ") and colon else problem.message
        alike.setdefault(key, []).append(problem)
    return [
        Problem(
            first[0].message + (f" [and {len(first) - 1} other pages]" if len(first) > 1 else ""),
            first[0].where, first[0].hint, rule=first[0].rule,
        )
        for first in alike.values()
    ]  # fmt: skip
