"""Typed values out of nodes, with every problem collected: the loader asks, the maker is told all at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TypeVar

from deckgen.errors import DeckgenError, Problem, SpecError, Where, did_you_mean
from deckgen.source import Listing, Mapping, Node, Scalar, kind_of

T = TypeVar("T")
MOST_PROBLEMS = 1_000
"""After so many problems the loader stops looking for more."""
Read = Callable[[Node], T]
_WHOLE = re.compile(r"-?[0-9]{1,12}")


class Report:
    """Collects problems; `finish` raises them all as one SpecError, and so does one too many."""

    def __init__(self) -> None:
        self.problems: dict[Problem, None] = {}

    def add(self, message: str, where: Where | None, hint: str = "") -> None:
        """Note a problem; the same one at the same place is noted once."""
        self._note((Problem(message, where, hint),))

    def attempt(self, read: Callable[..., T], otherwise: T, *arguments: object) -> T:
        """What `read(*arguments)` gives, or `otherwise` after noting what it raised."""
        try:
            return read(*arguments)
        except DeckgenError as error:
            self.include(error)
            return otherwise

    def include(self, error: DeckgenError) -> None:
        """Note the problems of an error."""
        self._note(error.problems)

    def _note(self, problems: Iterable[Problem]) -> None:
        self.problems |= dict.fromkeys(problems)
        if len(self.problems) >= MOST_PROBLEMS:
            self.finish()

    def finish(self) -> None:
        """Raise SpecError with all problems in order of place, if there are any."""
        if self.problems:
            raise SpecError(sorted(self.problems, key=_place))


def _place(problem: Problem) -> tuple[str, int, int]:
    where = problem.where
    return (where.file, where.line, where.col) if where else ("", 0, 0)


def expected(what: str, node: Node, hint: str = "") -> SpecError:
    """The error for a node that is something else than `what`."""
    return SpecError(Problem(f"expected {what}, found {kind_of(node)}", node.where, hint))


def as_text(node: Node) -> str:
    """A scalar's text; SpecError for lists, maps and nothing."""
    if not isinstance(node, Scalar) or node.empty:
        raise expected("text", node)
    return node.text


def as_map(node: Node) -> Mapping:
    """A map; SpecError otherwise."""
    if not isinstance(node, Mapping):
        raise expected("a map (`key: value` lines)", node)
    return node


def as_list(node: Node) -> Listing:
    """A list; a single value stands for a list of one."""
    if isinstance(node, Scalar) and not node.empty:
        return Listing((node,), node.where)
    if not isinstance(node, Listing):
        raise expected("a list", node)
    return node


def each(read: Read[T]) -> Read[tuple[T, ...]]:
    """A reader of lists whose items `read` reads; a single value stands for a list of one."""
    return lambda node: tuple(read(item) for item in as_list(node).items)


def as_whole(least: int, most: int) -> Read[int]:
    """A reader of whole numbers from `least` to `most`."""

    def read(node: Node) -> int:
        text = as_text(node)
        if not _WHOLE.fullmatch(text):
            raise expected("a whole number", node)
        if not least <= int(text) <= most:
            raise expected(f"a whole number from {least} to {most:,}", node)
        return int(text)

    return read


def as_yes(node: Node) -> bool:
    """`yes` or `no` (also true, false, on, off)."""
    text = as_text(node).lower()
    if text in ("yes", "true", "on"):
        return True
    if text in ("no", "false", "off"):
        return False
    raise expected("yes or no", node)


class Fields:
    """The keys of one map, asked for one by one; `done` reports those nobody asked for."""

    def __init__(self, node: Node, report: Report, what: str) -> None:
        self.report, self.what = report, what
        self.map = report.attempt(as_map, Mapping({}, node.where), node)
        self.asked: dict[str, None] = {}

    @property
    def where(self) -> Where:
        """Where the map begins."""
        return self.map.where

    def node(self, key: str) -> Node | None:
        """The node under a key, or None."""
        self.asked[key] = None
        return self.map.items.get(key)

    def get(self, key: str, read: Read[T], otherwise: T) -> T:
        """The value under a key, or `otherwise` if it is missing or wrong (which is noted)."""
        node = self.node(key)
        return otherwise if node is None else self.report.attempt(read, otherwise, node)

    def need(self, key: str, read: Read[T], otherwise: T) -> T:
        """The value under a key that must be there."""
        if key not in self.map.items:
            self.report.add(f"{self.what} needs the key {key!r}", self.where)
        return self.get(key, read, otherwise)

    def rest(self) -> dict[str, Node]:
        """The keys nobody asked for, which are then taken as asked for."""
        left = {key: node for key, node in self.map.items.items() if key not in self.asked}
        self.asked |= dict.fromkeys(left)
        return left

    def done(self) -> None:
        """Note every key that nobody asked for."""
        for key, where in self.map.keys.items():
            if key not in self.asked:
                self.report.add(f"{self.what} has no key {key!r}", where, did_you_mean(key, self.asked))
