"""Read YAML as a tree of nodes, each with its file, line and span.

Scalars stay text as written (`no`, `on`, `12:30`, `010`) until they are read as a number or a truth value.
Nothing in a file runs code, aliases are bounded, and duplicate keys are errors.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias
from unicodedata import combining, east_asian_width

import yaml

from deckgen.errors import DeckgenError, Problem, SpecError, Where
from deckgen.facts import Fact, Quantity, suggest
from deckgen.mistakes import COLOUR, UNCLOSED_KEY, mistake_of
from deckgen.paths import read_bytes

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
LARGEST_FILE = 20_000_000
"""The maximum size of a text file in bytes; bulk geometry belongs in path or CSV files."""
MOST_NODES = 500_000
"""The maximum number of nodes in a file after expanding aliases."""
DEEPEST = 60
"""The maximum nesting depth of maps and lists."""
_LONGEST_KEPT = 1_000_000
"""The most characters of a text whose tree is kept for when it is read again."""
_TEXT_TAGS = (None, "!", "tag:yaml.org,2002:str")
_PROPERTIES = re.compile(r"(?:[&!]\S*\s+)+")
"""The anchor and tag in front of a value."""
_AFTER_QUOTE = ("", " ", "\t", "\r", "\n", ",", "]", "}", ":")
_CURLY = "“”„‘’"
_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
_LINES = re.compile(r"\r\n|[\r\n\x85\u2028\u2029]")
"""The line breaks of YAML 1.1 (5.4), which the parser uses to count lines."""


class SourceSpan(NamedTuple):
    """Where a value begins and ends in its file: lines and columns from 1, with an exclusive end."""

    line: int
    col: int
    end_line: int
    end_col: int

    def offsets(self, text: str) -> tuple[int, int]:
        """Return the start and end of the span in the text of its file: `text[start:end]` is the value."""
        return self.offsets_in(_line_starts(text))

    def offsets_in(self, starts: Sequence[int]) -> tuple[int, int]:
        """Return what `offsets` returns, given the offsets of the text's line starts."""
        return starts[self.line - 1] + self.col - 1, starts[self.end_line - 1] + self.end_col - 1


def _line_starts(text: str) -> list[int]:
    return [0, *(match.end() for match in _LINES.finditer(text))]


class Cell(NamedTuple):
    """A cell of a CSV or XLSX file: its row and column, counted from 1. The header is row 1."""

    row: int
    column: int


class ScalarNode(NamedTuple):
    """A piece of text; `plain` if written without quotes, so that an empty one or `~` means no value."""

    text: str
    where: Where
    plain: bool = True
    span: SourceSpan | None = None
    """Its place in a YAML file; None for text from elsewhere."""
    cell: Cell | None = None
    """Its place in a data file."""

    @property
    def empty(self) -> bool:
        """Whether it means that there is no value."""
        return self.plain and self.text in ("", "~", "null")


class ListNode(NamedTuple):
    """A YAML sequence."""

    items: tuple[Node, ...]
    where: Where
    span: SourceSpan | None = None


@dataclass(frozen=True, slots=True)
class MapNode:
    """A YAML map with text keys, in file order."""

    items: Mapping[str, Node]
    where: Where
    keys: Mapping[str, ScalarNode] = field(default_factory=dict)
    """Each key as written."""
    span: SourceSpan | None = None

    def where_of(self, key: str) -> Where:
        """Return the place of a key, or of the map if it has no such key."""
        return self.keys[key].where if key in self.keys else self.where

    def with_items(self, items: Mapping[str, Node], keys: Mapping[str, ScalarNode] | None = None) -> MapNode:
        """Return the same map with other entries."""
        return MapNode(items, self.where, self.keys if keys is None else keys, self.span)


Node: TypeAlias = ScalarNode | ListNode | MapNode


def single(key: str, node: Node) -> MapNode:
    """Return the map with one entry that a bare value is short for."""
    return MapNode({key: node}, node.where, {key: ScalarNode(key, node.where)})


def found(node: Node) -> Fact:
    """Describe a node for problems; long text is truncated."""
    match node:
        case ScalarNode(empty=True):
            return Fact("yaml-nothing")
        case ScalarNode(text=text):
            return Fact("yaml-text", text=text if len(text) <= 60 else text[:57] + "...")
        case ListNode():
            return Fact("yaml-list")
        case MapNode():
            return Fact("yaml-map")


def expected(what: Fact, node: Node, near: Iterable[str] = ()) -> SpecError:
    """Return the error for a node that is not `what`; `near` are words that may have been meant."""
    text = node.text if isinstance(node, ScalarNode) else ""
    if braces := bare_braces(node):
        return SpecError(Problem(Fact("yaml-braces", text=braces), node.where))
    fact = Fact("yaml-expected", what=what, found=found(node), near=suggest(text, near))
    advice = Fact("yaml-curly-quotes") if text[:1] in _CURLY and text else None
    return SpecError(Problem(fact, node.where, advice=advice))


def is_empty(node: Node) -> bool:
    """Return whether a node means that there is no value."""
    return isinstance(node, ScalarNode) and node.empty


def bare_braces(node: Node) -> str:
    """Return the text meant by unquoted braces, which YAML reads as a map: `{name}`, or empty."""
    if isinstance(node, MapNode) and node.items and all(map(is_empty, node.items.values())):
        return "{" + ", ".join(node.items) + "}"
    return ""


def control_character(text: str) -> str:
    """Return the first forbidden character (a control, half a surrogate pair) as `U+0007`, or empty.

    Line breaks and tabs are allowed. The others are not XML 1.0 characters (2.2), so SVG cannot contain them.
    """
    found = None if text.isprintable() else _CONTROLS.search(text)
    return f"U+{ord(found[0]):04X}" if found else ""


def read_text(path: Path) -> str:
    """Return the text of a UTF-8 file, with or without a byte-order mark. Raises FileError, SpecError."""
    try:
        return read_file(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SpecError(not_utf8(path, error)) from error


def read_file(path: Path) -> bytes:
    """Return the bytes of a text file of bearable size. Raises FileError, SpecError."""
    size = Quantity(LARGEST_FILE // 1_000_000, "MB")
    return read_bytes(path, LARGEST_FILE, Problem(Fact("yaml-too-large", most=size), Where(str(path))))


def not_utf8(path: Path, error: UnicodeDecodeError) -> Problem:
    """Return the problem of a file that is not UTF-8, at the line of its first other byte."""
    return Problem(Fact("yaml-not-utf8"), Where(str(path), error.object.count(b"\n", 0, error.start) + 1))


def read_yaml(path: Path, names_of: str = "") -> Node:
    """Return the tree of a YAML file. Raises FileError if it cannot be read, SpecError if it is malformed.

    Of the map under the key `names_of` only the keys are read, which saves most of the time.
    """
    return parse_yaml(read_text(path), str(path), names_of)


def parse_yaml(text: str, name: str, names_of: str = "") -> Node:
    """Return the tree of a YAML text; `name` is the file name for problems. Raises SpecError.

    The trees of the last texts are kept: a deck in several languages reads the same files for each of them.
    """
    parse = _parsed if len(text) <= _LONGEST_KEPT else _parsed.__wrapped__
    return parse(text, name, names_of)


@lru_cache(maxsize=16)
def _parsed(text: str, name: str, names_of: str) -> Node:
    try:
        return _Tree(name, text, names_of).root()
    except UnicodeEncodeError as error:
        raise SpecError(Problem(Fact("yaml-not-utf8"), Where(name))) from error
    except yaml.MarkedYAMLError as error:
        raise SpecError(_syntax_problem(error, text, name)) from error
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        code = error.character if isinstance(error.character, int) else ord(error.character[:1] or "\0")
        problem = Problem(Fact("yaml-control-character", code=f"U+{code:04X}"), Where(name, line))
        raise SpecError(problem) from error


def _syntax_problem(error: yaml.MarkedYAMLError, text: str, name: str) -> Problem:
    found = mistake_of(error, _LINES.split(text))
    return Problem(found.fact, Where(name, found.line + 1, found.col + 1))


class _Anchored(NamedTuple):
    """An anchored node, with its number of nodes and its depth after expanding aliases."""

    node: Node
    size: int
    height: int


def _split_at_comma(before: str, after: str) -> Fact:
    """Return the fact about a text or number that its comma splits."""
    if before[-1].isdecimal() and after[:1].isdecimal():
        return Fact("yaml-decimal-comma", text=f"{before},{after}", instead=f"{before}.{after}")
    return Fact("yaml-bare-key", name=after, text=f"{before}, {after}")


def _without_values(events: Iterator[Any], section: str) -> Iterator[Any]:
    """Yield events, with nothing as the value of each entry of the map under a key at the top of the file."""
    depth, inside = 0, False
    for event in events:
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        yield event
        if depth == 1:
            inside = isinstance(event, yaml.ScalarEvent) and event.value == section
        elif inside and depth == 2 and isinstance(event, yaml.ScalarEvent):
            yield _nothing(_past(events))


def _past(events: Iterator[Any]) -> Any:
    """Take the events of one value, and return the first."""
    first = next(events)
    depth = int(isinstance(first, yaml.CollectionStartEvent))
    while depth:
        event = next(events)
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
    return first


def _nothing(at: Any) -> Any:
    """Return the event of an empty value that stands where another begins."""
    return yaml.ScalarEvent(None, None, (True, False), "", at.start_mark, at.start_mark)


class _Tree:
    """Builds nodes from the events of PyYAML's parser, which does not recurse, unlike its composer."""

    def __init__(self, name: str, text: str, names_of: str) -> None:
        self.name, self.text = name, text
        events: Iterator[Any] = yaml.parse(text, Loader=_LOADER)
        self.events = _without_values(events, names_of) if names_of else events
        self.problems: list[Problem] = []
        self.anchors: dict[str, _Anchored | None] = {}
        """Anchored nodes by name; None while the node is still open."""
        self.size = self.deepest = 0
        """The number of nodes so far and the deepest level since the last anchor, after expanding aliases."""
        self.end = 1, 1
        """The end of the last value read, because block collections have no end marker."""

    def root(self) -> Node:
        next(self.events)
        if isinstance(next(self.events), yaml.StreamEndEvent):
            raise SpecError(Problem(Fact("yaml-empty"), Where(self.name, 1, 1)))
        node = self._node(next(self.events), 0)
        next(self.events)
        following = next(self.events)
        if not isinstance(following, yaml.StreamEndEvent):
            self._note(Fact("yaml-second-document"), self._where(following))
        if self.problems:
            raise SpecError(self.problems)
        return node

    def _note(self, fact: Fact, where: Where) -> None:
        self.problems.append(Problem(fact, where))

    def _where(self, event: Any) -> Where:
        mark = event.start_mark
        return Where(self.name, mark.line + 1, mark.column + 1)

    def _span(self, event: Any) -> SourceSpan:
        """Return the span from a value's start, without anchor and tag, to the end of the last value read."""
        mark = event.start_mark
        line, col = mark.line + 1, mark.column + 1
        if event.anchor or event.tag:
            at = self.starts[line - 1] + col - 1
            if properties := _PROPERTIES.match(self.text, at):
                line = bisect_right(self.starts, properties.end())
                col = properties.end() - self.starts[line - 1] + 1
        return SourceSpan(line, col, *self.end)

    @cached_property
    def starts(self) -> list[int]:
        return _line_starts(self.text)

    def _ends(self, mark: Any) -> None:
        self.end = mark.line + 1, mark.column + 1

    def _node(self, event: Any, depth: int) -> Node:
        if type(event) is yaml.ScalarEvent and event.tag is None and event.anchor is None:
            return self._scalar(event)  # nearly every node
        if isinstance(event, yaml.AliasEvent):
            self._ends(event.end_mark)
            return self._alias(str(event.anchor), self._where(event), depth)
        if event.tag not in _TEXT_TAGS:
            self._note(Fact("yaml-tag", tag=event.tag), self._where(event))
        return self._anchored(event, depth) if event.anchor else self._value(event, depth)

    def _value(self, event: Any, depth: int) -> Node:
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event)
        self.size += 1
        where = self._where(event)
        if depth >= DEEPEST:
            raise SpecError(Problem(Fact("yaml-too-deep", most=DEEPEST), where))
        self.deepest = max(self.deepest, depth + 1)
        node = (self._map if isinstance(event, yaml.MappingStartEvent) else self._list)(event, where, depth)
        if self.size > MOST_NODES:
            raise SpecError(Problem(Fact("yaml-too-many", most=MOST_NODES), where))
        return node

    def _anchored(self, event: Any, depth: int) -> Node:
        self.anchors[event.anchor] = None
        size, deepest, self.deepest = self.size, self.deepest, depth
        node = self._value(event, depth)
        self.anchors[event.anchor] = _Anchored(node, self.size - size, self.deepest - depth)
        self.deepest = max(self.deepest, deepest)
        return node

    def _alias(self, anchor: str, where: Where, depth: int) -> Node:
        if anchor not in self.anchors:
            raise SpecError(Problem(Fact("yaml-no-anchor", anchor=anchor), where))
        meant = self.anchors[anchor]
        if meant is None:
            raise SpecError(Problem(Fact("yaml-alias-loop"), where))
        if depth + meant.height > DEEPEST:
            raise SpecError(Problem(Fact("yaml-too-deep", most=DEEPEST), where))
        self.size += meant.size
        self.deepest = max(self.deepest, depth + meant.height)
        return meant.node

    def _scalar(self, event: Any) -> ScalarNode:
        self.size += 1
        self._ends(event.end_mark)
        where, span = self._where(event), self._span(event)
        if code := control_character(event.value):
            self._note(Fact("yaml-control-character", code=code), where)
        plain = not event.style and event.tag is None
        if not event.value and plain and span.end_line <= len(self.starts):
            if colour := COLOUR.match(self.text, span.offsets_in(self.starts)[1]):
                at = Where(self.name, span.end_line, span.end_col + colour.start(1) - colour.start())
                self._note(Fact("yaml-hash", text=colour[1]), at)
        elif event.style in ("'", '"') and span.end_line > span.line:
            # The next quote, perhaps that of another value, has closed it.
            end = span.offsets_in(self.starts)[1]
            if self.text[end : end + 1] not in _AFTER_QUOTE:
                self._note(Fact("yaml-quote-open"), where)
        return ScalarNode(event.value, where, plain, span)

    def _list(self, event: Any, where: Where, depth: int) -> ListNode:
        items = []
        while not isinstance(following := next(self.events), yaml.SequenceEndEvent):
            items.append(self._node(following, depth + 1))
        return ListNode(tuple(items), where, self._collection_span(event, following))

    def _map(self, event: Any, where: Where, depth: int) -> MapNode:
        items: dict[str, Node] = {}
        keys: dict[str, ScalarNode] = {}
        while not isinstance(following := next(self.events), yaml.MappingEndEvent):
            key = self._node(following, depth + 1)
            value = self._node(next(self.events), depth + 1)
            if event.flow_style:
                self._check_bare(key, value, items)
            if new := self._new_key(key, keys, following):
                items[new.text], keys[new.text] = value, new
        return MapNode(items, where, keys, self._collection_span(event, following))

    def _collection_span(self, event: Any, end: Any) -> SourceSpan:
        if event.flow_style:
            self._ends(end.end_mark)
        return self._span(event)

    def _check_bare(self, key: Node, value: Node, before: dict[str, Node]) -> None:
        """Report a key without a colon that is really text after a comma: `{name: Hello, world}`."""
        if not (is_empty(value) and isinstance(key, ScalarNode) and key.plain and key.span):
            return
        last = next(reversed(before.values()), None)
        if isinstance(last, ScalarNode) and last.plain and last.text:
            end = key.span.offsets_in(self.starts)[1]
            if self.text[end : end + 40].lstrip()[:1] in (",", "}"):
                self._note(_split_at_comma(last.text, key.text), key.where)

    def _new_key(self, key: Node, keys: Mapping[str, ScalarNode], event: Any) -> ScalarNode | None:
        if not isinstance(key, ScalarNode):
            self._note(Fact("yaml-key-not-text"), self._where(event))
        elif key.text == "<<" and key.plain:
            self._note(Fact("yaml-merge-key"), self._where(event))
        elif key.plain and (bare := UNCLOSED_KEY.fullmatch(key.text)):
            self._note(Fact("yaml-colon-after", name=bare[1]), self._where(event))
        elif key.text in keys:
            first = keys[key.text].where.line
            self._note(Fact("yaml-key-twice", name=key.text, first=first), self._where(event))
        else:
            return key
        return None


EXCERPT = 96
"""The most characters of a line that an excerpt shows."""


def excerpt(where: Where) -> list[str]:
    """Return the line of a place and the one before, with a caret under the column; none if unknown.

    Terminal control characters are replaced.
    """
    if not (where.line and where.col):
        return []
    try:
        lines = _LINES.split(read_text(Path(where.file)))
    except DeckgenError:
        return []
    if where.line > len(lines):
        return []
    first = max(1, where.line - 1) if lines[where.line - 2].strip() else where.line
    start = max(0, where.col - EXCERPT * 3 // 4)
    width = len(str(where.line))
    shown = []
    for number in range(first, where.line + 1):
        text = lines[number - 1][start : start + EXCERPT].rstrip().replace("\t", "→")
        text = "".join(c if c.isprintable() else "�" for c in text)
        shown.append(f"{number:{width}} | {text}")
    before = lines[where.line - 1][start : where.col - 1]
    cells = sum(1 + (east_asian_width(c) in "WF") - bool(combining(c)) for c in before)
    return [*shown, f"{'':{width}} | {'':{cells}}^"]


def leaves(node: Node) -> Iterator[ScalarNode]:
    """Yield every scalar below a node, in order."""
    match node:
        case ScalarNode():
            yield node
        case ListNode(items=items):
            for child in items:
                yield from leaves(child)
        case MapNode(items=children):
            for child in children.values():
                yield from leaves(child)
