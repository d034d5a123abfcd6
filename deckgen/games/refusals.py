"""Refusals: a move, or a line of a record, that a rule forbids."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from deckgen.errors import Problem, SpecError, Where
from deckgen.facts import Fact, Suggestion, suggest


class IllegalMove(SpecError):
    """A move or a line of a record is refused. Its one problem cites the rule."""

    @property
    def problem(self) -> Problem:
        """The refusal."""
        return self.problems[0]


def refuse(rule: str, fact: Fact, *, line: int = 0) -> Problem:
    """Return the refusal by a rule: `ML-10: january was led and you hold jan-last; play it.`

    The catalogue has the reason as the sentence of the fact, and as its `.remedy` what to do instead. `line`
    is the line of the record, if it is known.
    """
    return Problem(fact, Where("", line) if line else None, rule=rule)


def at_line(problem: Problem, line: int) -> Problem:
    """Return the problem with its line of the record."""
    return replace(problem, where=Where("", line))


def near(word: str, known: Iterable[str], otherwise: Fact) -> Suggestion | Fact:
    """Return what may have been meant by an unknown word, or what to write if nothing is close to it."""
    found = suggest(word, known)
    return found if found.close or found.known else otherwise
