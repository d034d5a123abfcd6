"""YAML text in, a tree of nodes out, every one of which remembers its file, line and column.

Scalars stay the text they were written as (`no`, `on`, `12:30`, `010` too) until a reader asks for a number
or a truth value. Nothing in a file runs code; aliases are bounded; duplicate keys are refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import yaml

from deckgen.errors import Problem, SpecError, Where, os_error
from deckgen.reads import note

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
LARGEST_FILE = 20_000_000
"""Bytes a text file of a deck may have; bulk geometry belongs in path or CSV files."""
MOST_NODES = 500_000
"""Nodes a file may come to with all its aliases written out."""
DEEPEST = 60
"""How deep maps and lists may stand in one another."""
_TEXT_TAGS = (None, "!", "tag:yaml.org,2002:str")


class Scalar(NamedTuple):
    """A piece of text; `plain` if it stood without quotes, so that an empty one or `~` means nothing."""

    text: str
    where: Where
    plain: bool = True

    @property
    def empty(self) -> bool:
        """Whether it says that there is no value."""
        return self.plain and self.text in ("", "~", "null")


class Listing(NamedTuple):
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
    """What a person calls this node; long text is cut short."""
    match node:
        case Scalar(empty=True):
            return "nothing"
        case Scalar(text=text):
            return repr(text if len(text) <= 60 else text[:57] + "...")
        case Listing():
            return "a list"
        case Mapping():
            return "a map"


def odd_character(text: str) -> str:
    """What is in a text that no file may hold (a control character, half a surrogate pair), or empty.

    Line breaks and tabs are not odd. The others cannot stand in XML 1.0 (2.2), so neither in an SVG.
    """
    if text.isprintable():
        return ""
    odd = [c for c in text if (ord(c) < 32 and c not in "\n\r\t") or ("\x7f" <= c <= "\x9f" and c != "\x85")]
    odd += [c for c in text if "\ud800" <= c <= "\udfff" or c in "\ufffe\uffff"]
    return f"the control character U+{ord(odd[0]):04X}" if odd else ""


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
        return _Tree(name, text).root()
    except UnicodeEncodeError as error:
        raise SpecError(Problem("this is not UTF-8 text", Where(name))) from error
    except yaml.MarkedYAMLError as error:
        raise SpecError(_syntax_problem(error, text, name)) from error
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        found = error.character if isinstance(error.character, int) else ord(error.character[:1] or "\0")
        message = f"the control character U+{found:04X} may not stand in YAML"
        raise SpecError(Problem(message, Where(name, line), "remove it")) from error


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


class _Grown(NamedTuple):
    """A node, and how many nodes and levels it comes to with its aliases written out."""

    node: Node
    size: int
    height: int


class _Tree:
    """Builds our nodes from PyYAML's events, whose parser does not recurse as its composer does."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.events: Iterator[Any] = yaml.parse(text, Loader=_LOADER)
        self.problems: list[Problem] = []
        self.anchors: dict[str, _Grown | None] = {}
        """By name; None while the anchored node is still open."""

    def root(self) -> Node:
        next(self.events)
        if isinstance(next(self.events), yaml.StreamEndEvent):
            raise SpecError(Problem("the file is empty", Where(self.name, 1, 1), "it has nothing to read"))
        node = self._node(next(self.events), 0).node
        next(self.events)
        following = next(self.events)
        if not isinstance(following, yaml.StreamEndEvent):
            hint = "`---` begins another document: make it a file of its own"
            self.problems.append(Problem("a file holds one document", self._where(following), hint))
        if self.problems:
            raise SpecError(self.problems)
        return node

    def _where(self, event: Any) -> Where:
        mark = event.start_mark
        return Where(self.name, mark.line + 1, mark.column + 1)

    def _node(self, event: Any, depth: int) -> _Grown:
        where = self._where(event)
        if isinstance(event, yaml.AliasEvent):
            return self._alias(str(event.anchor), where, depth)
        if event.anchor:
            self.anchors[event.anchor] = None
        if event.tag not in _TEXT_TAGS:
            hint = "leave it out"
            self.problems.append(Problem(f"the tag {event.tag!r} means nothing here", where, hint))
        if isinstance(event, yaml.ScalarEvent):
            grown = _Grown(self._scalar(event, where), 1, 0)
        elif depth >= DEEPEST:
            raise SpecError(Problem(f"maps and lists stand more than {DEEPEST} deep in one another", where))
        elif isinstance(event, yaml.SequenceStartEvent):
            grown = self._listing(where, depth)
        else:
            grown = self._mapping(where, depth)
        if event.anchor:
            self.anchors[event.anchor] = grown
        return grown

    def _alias(self, anchor: str, where: Where, depth: int) -> _Grown:
        if anchor not in self.anchors:
            raise SpecError(Problem(f"`*{anchor}` repeats nothing: no `&{anchor}` stands before it", where))
        grown = self.anchors[anchor]
        if grown is None:
            raise SpecError(
                Problem("an alias leads back into itself", where, "remove the `*` that closes the loop")
            )
        if depth + grown.height > DEEPEST:
            raise SpecError(Problem(f"maps and lists stand more than {DEEPEST} deep in one another", where))
        return grown

    def _scalar(self, event: Any, where: Where) -> Scalar:
        odd = odd_character(event.value)
        if odd:
            self.problems.append(Problem(f"{odd} may not stand in text", where, "remove it"))
        return Scalar(event.value, where, plain=not event.style and event.tag is None)

    def _listing(self, where: Where, depth: int) -> _Grown:
        items: list[Node] = []
        size, height = 1, 0
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            grown = self._node(event, depth + 1)
            items.append(grown.node)
            size, height = self._bounded(size + grown.size, where), max(height, grown.height)
        return _Grown(Listing(tuple(items), where), size, height + 1)

    def _mapping(self, where: Where, depth: int) -> _Grown:
        items: dict[str, Node] = {}
        keys: dict[str, Where] = {}
        size, height = 1, 0
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            at = self._where(event)
            key = self._node(event, depth + 1).node
            grown = self._node(next(self.events), depth + 1)
            size, height = self._bounded(size + 1 + grown.size, where), max(height, grown.height)
            if self._is_new_key(key, keys, at) and isinstance(key, Scalar):
                items[key.text], keys[key.text] = grown.node, at
        return _Grown(Mapping(items, where, keys), size, height + 1)

    def _is_new_key(self, key: Node, keys: dict[str, Where], at: Where) -> bool:
        if not isinstance(key, Scalar):
            self.problems.append(Problem("a key must be plain text", at, "put text with braces in quotes"))
        elif key.text == "<<" and key.plain:
            hint = "repeat a whole value with `*name`"
            self.problems.append(Problem("maps are not merged with `<<` here", at, hint))
        elif key.text in keys:
            hint = f"it stands first in line {keys[key.text].line}"
            self.problems.append(Problem(f"the key {key.text!r} stands here twice", at, hint))
        else:
            return True
        return False

    def _bounded(self, size: int, where: Where) -> int:
        if size > MOST_NODES:
            hint = "aliases (`*name`) may repeat parts, but not without end"
            raise SpecError(Problem(f"this comes to more than {MOST_NODES:,} values", where, hint))
        return size


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
    if not name or any(ord(c) < 32 for c in name):
        raise SpecError(Problem(f"{name!r} is not the name of a file", where))
    root = folder.resolve()
    try:
        path = (root / name.replace("\\", "/")).resolve()
        there = path.is_file()
    except (OSError, RuntimeError, ValueError):  # a name too long, links that lead round
        raise SpecError(Problem(f"{name[:80]!r} is not the name of a file", where)) from None
    if not path.is_relative_to(root):
        hint = "copy the file into the folder of the deck"
        raise SpecError(Problem(f"{name!r} leads out of the folder of the deck", where, hint))
    if not there:
        raise SpecError(Problem(f"there is no file {name!r} in {folder}", where))
    return path
