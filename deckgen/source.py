"""YAML text in, a tree of nodes out, every one of which remembers its file, line and column.

Scalars stay the text they were written as (`no`, `on`, `12:30`, `010` too) until a reader asks for a number
or a truth value. Nothing in a file runs code; aliases are bounded; duplicate keys are refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

import yaml

from deckgen.errors import FileError, Problem, SpecError, Where, os_error
from deckgen.reads import note

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
LARGEST_FILE = 20_000_000
"""Bytes a text file of a deck may have; bulk geometry belongs in path or CSV files."""
MOST_NODES = 500_000
"""Nodes a file may come to with all its aliases written out."""
DEEPEST = 60
"""How deep maps and lists may stand in one another."""


@dataclass(frozen=True, slots=True)
class Scalar:
    """A piece of text; `plain` if it stood without quotes, so that an empty one or `~` means nothing."""

    text: str
    where: Where
    plain: bool = True

    @property
    def empty(self) -> bool:
        """Whether it says that there is no value."""
        return self.plain and self.text in ("", "~", "null")


@dataclass(frozen=True, slots=True)
class Listing:
    """A YAML sequence."""

    items: tuple[Node, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Mapping:
    """A YAML map with text keys, in the order written; `keys` has the place of each key."""

    items: dict[str, Node]
    where: Where
    keys: dict[str, Where] = field(default_factory=dict)


Node: TypeAlias = Scalar | Listing | Mapping


def kind_of(node: Node) -> str:
    """What a person calls this node."""
    match node:
        case Scalar(empty=True):
            return "nothing"
        case Scalar(text=text):
            return repr(text)
        case Listing():
            return "a list"
        case Mapping():
            return "a map"


def read_text(path: Path, what: str = "file") -> str:
    """A text file of a deck as UTF-8, with or without a byte-order mark. Raises FileError, SpecError."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise SpecError(
                Problem(f"this {what} is larger than {LARGEST_FILE // 1_000_000} MB", Where(str(path)))
            )
        return note(path).read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise os_error(error, f"read the {what}", path) from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        hint = "save it as UTF-8 in your editor"
        raise SpecError(Problem(f"this {what} is not UTF-8 text", Where(str(path), line), hint)) from error


def read_yaml(path: Path, what: str = "file") -> Node:
    """The tree of a YAML file. Raises FileError if it cannot be read, SpecError with every fault of form."""
    return parse_yaml(read_text(path, what), str(path))


def parse_yaml(text: str, name: str) -> Node:
    """The tree of a YAML text; `name` stands for the file in problems. Raises SpecError."""
    try:
        root = yaml.compose(text, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        raise SpecError(_syntax_problem(error, text, name)) from error
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        message = f"character {error.character!r} may not stand in YAML"
        raise SpecError(
            Problem(message, Where(name, line), "remove it, or write it as \\x.. in double quotes")
        ) from error
    except RecursionError as error:
        raise SpecError(Problem("maps and lists stand too deep in one another", Where(name))) from error
    if root is None:
        raise SpecError(Problem("the file is empty", Where(name, 1, 1), "it should start with `deckgen: 1`"))
    return _Tree(name).convert(root)


def _syntax_problem(error: yaml.MarkedYAMLError, text: str, name: str) -> Problem:
    mark = error.problem_mark or error.context_mark
    if mark is None:
        return Problem(str(error.problem or "this is not YAML"), Where(name))
    where = Where(name, mark.line + 1, mark.column + 1)
    lines = text.splitlines()
    line = lines[mark.line] if mark.line < len(lines) else ""
    if "\t" in line[: mark.column + 1]:
        return Problem("a tab stands where YAML wants spaces", where, "indent with spaces")
    problem = (error.problem or "this is not YAML").replace("could not find expected ':'", "a ':' is missing")
    hint = "put text with `: `, `#` or `{` in quotes" if "mapping values" in problem else ""
    return Problem(problem, where, hint)


class _Tree:
    """Turns PyYAML's nodes into ours, sharing aliased ones and refusing what cannot be bounded."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.problems: list[Problem] = []
        self.done: dict[int, tuple[Node, int]] = {}
        self.open: set[int] = set()

    def convert(self, root: yaml.Node) -> Node:
        node, _ = self._node(root, 0)
        if self.problems:
            raise SpecError(self.problems)
        return node

    def _where(self, node: yaml.Node) -> Where:
        mark = node.start_mark
        return Where(self.name, mark.line + 1, mark.column + 1)

    def _node(self, node: yaml.Node, depth: int) -> tuple[Node, int]:
        """The node and the number of nodes it comes to with aliases written out."""
        known = self.done.get(id(node))
        if known is not None:
            return known
        where = self._where(node)
        if id(node) in self.open:
            raise SpecError(
                Problem("an alias leads back into itself", where, "remove the `*` that closes the loop")
            )
        if depth > DEEPEST:
            raise SpecError(Problem(f"maps and lists stand more than {DEEPEST} deep in one another", where))
        self.open.add(id(node))
        made = self._made(node, where, depth)
        self.open.discard(id(node))
        if made[1] > MOST_NODES:
            hint = "aliases (`*name`) may repeat parts, but not without end"
            raise SpecError(Problem(f"this comes to more than {MOST_NODES:,} values", where, hint))
        self.done[id(node)] = made
        return made

    def _made(self, node: yaml.Node, where: Where, depth: int) -> tuple[Node, int]:
        if isinstance(node, yaml.ScalarNode):
            return Scalar(node.value, where, plain=not node.style), 1
        if isinstance(node, yaml.SequenceNode):
            pairs = [self._node(child, depth + 1) for child in node.value]
            return Listing(tuple(child for child, _ in pairs), where), 1 + sum(n for _, n in pairs)
        return self._mapping(node, where, depth)

    def _mapping(self, node: yaml.Node, where: Where, depth: int) -> tuple[Node, int]:
        items: dict[str, Node] = {}
        keys: dict[str, Where] = {}
        size = 1
        for key_node, value_node in node.value:
            at = self._where(key_node)
            if not isinstance(key_node, yaml.ScalarNode):
                self.problems.append(
                    Problem("a key must be plain text", at, "put text with braces in quotes")
                )
                continue
            key = key_node.value
            if key in items:
                hint = f"it stands first in line {keys[key].line}"
                self.problems.append(Problem(f"the key {key!r} stands here twice", at, hint))
                continue
            items[key], n = self._node(value_node, depth + 1)
            keys[key] = at
            size += 1 + n
        return Mapping(items, where, keys), size


def leaves(node: Node) -> Iterator[Scalar]:
    """Every scalar below a node, in order."""
    match node:
        case Scalar():
            yield node
        case Listing(items=items):
            for child in items:
                yield from leaves(child)
        case Mapping(items=children):
            for child in children.values():
                yield from leaves(child)


def inside(folder: Path, name: str, where: Where | None) -> Path:
    """The file `name` in a deck's folder, links followed. Raises SpecError if it lies outside or is missing.

    Specs come from strangers: a deck reads nothing that is not in its own folder.
    """
    if not name or "\0" in name or any(ord(c) < 32 for c in name):
        raise SpecError(Problem(f"{name!r} is not the name of a file", where))
    root = folder.resolve()
    path = (root / name.replace("\\", "/")).resolve()
    if not path.is_relative_to(root):
        hint = "copy the file into the folder of the deck"
        raise SpecError(Problem(f"{name!r} leads out of the folder of the deck", where, hint))
    if not path.is_file():
        raise FileError(Problem(f"there is no file {name!r} in {folder}", where))
    return path
