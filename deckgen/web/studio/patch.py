"""Change one thing in a YAML text and leave every other character as it is.

An edit replaces the exact span of a value, so that comments, order, quotes, anchors and line ends stay. The
new text is parsed, and refused unless its tree differs from the old one in what was asked for and nothing
else. Places are paths of keys and positions: `("faces", "front", 3, "text", "x")`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, TypeAlias

from deckgen.errors import DeckgenError, FactError
from deckgen.facts import Fact
from deckgen.source import ListNode, MapNode, Node, ScalarNode, parse_yaml
from deckgen.web.studio.writing import BREAK, WORD, flow_map, is_word, key_text, pairs_of, writings

KeyPath: TypeAlias = tuple[str | int, ...]
_Data: TypeAlias = Any
"""A tree without places, for comparison: a text and whether it is plain, a list, or a tuple of pairs."""
_NOTHING: _Data = ("", True)

_parsed = lru_cache(maxsize=4)(parse_yaml)
"""The trees of the last texts: the result of one edit is what the next one begins with."""


class EditRefused(FactError):
    """An edit that cannot be made; the text is unchanged."""


class _Change(NamedTuple):
    """A scalar that gets another text, and the ways to write that from `start` to `end`."""

    node: ScalarNode
    start: int
    end: int
    new: str
    ways: Sequence[tuple[str, bool]]
    """Each with whether it is plain."""


@dataclass(frozen=True)
class Sheet:
    """A YAML text and its tree. Edits return the new text. They raise Refused."""

    text: str
    name: str = ""

    @cached_property
    def root(self) -> Node:
        """The tree. Raises SpecError if the text is malformed."""
        return _parsed(self.text, self.name)

    def node(self, path: KeyPath) -> Node:
        """Return the node at a path. Raises Refused if there is none."""
        found = self.found(path)
        if found is None:
            raise EditRefused(Fact("studio-gone"))
        return found

    def found(self, path: KeyPath) -> Node | None:
        """Return the node at a path; None if there is none."""
        found: Node | None = self.root
        for step in path:
            match found:
                case MapNode(items=items):
                    found = items.get(str(step))
                case ListNode(items=items) if isinstance(step, int) and 0 <= step < len(items):
                    found = items[step]
                case _:
                    found = None
        return found

    def offsets(self, node: Node) -> tuple[int, int]:
        """Return where a node starts and ends in the text. Raises Refused if it is from elsewhere."""
        if node.span is None:
            raise EditRefused(Fact("studio-gone"))
        return node.span.offsets(self.text)

    def source(self, path: KeyPath) -> str:
        """Return a value as it is written."""
        start, end = self.offsets(self.node(path))
        return self.text[start:end]

    def uses(self, path: KeyPath) -> int:
        """Return how many places share the value at a path, by its anchor."""
        wanted = self.node(path)
        return sum(node is wanted for _, node in visits(self.root))

    def entries(self, *path: str | int) -> Mapping[str, Node]:
        """Return the entries of the map at a path; none if there is no such map."""
        return entries(self.found(path))

    # Values

    def with_value(self, path: KeyPath, new: str) -> str:
        """Return the text with another text in place of a scalar."""
        change = self._change(self.node(path), new)
        if change is None:
            return self.text
        return self._first(
            (self._put(change.start, change.end, written), {id(change.node): (change.new, plain)})
            for written, plain in change.ways
        )

    def with_values(self, values: Mapping[KeyPath, str], keys: Mapping[KeyPath, str] | None = None) -> str:
        """Return the text with other texts in place of scalars and of keys, which are all changed at once.

        Each is written as it was or, if that cannot be done with all of them, in quotes unless it is a word.
        """
        changes = [self._change(self.node(path), new) for path, new in values.items()]
        changes += [self._change(self._key(path, new), new) for path, new in (keys or {}).items()]
        found = sorted((each for each in changes if each), key=lambda each: each.start, reverse=True)
        return self._first(self._all_changed(found, words) for words in (False, True)) if found else self.text

    def _key(self, path: KeyPath, new: str) -> ScalarNode:
        """Return a key as written, which is to become another one. Raises Refused if the map has that."""
        parent, key = self.node(path[:-1]), str(path[-1])
        if not isinstance(parent, MapNode) or key not in parent.keys:
            raise EditRefused(Fact("studio-gone"))
        if new in parent.items:
            raise EditRefused(Fact("studio-has-key", name=new))
        return parent.keys[key]

    def _all_changed(self, changes: Sequence[_Change], only_words: bool) -> tuple[str, Mapping[int, _Data]]:
        """Return the text with changes, the last one first, and what is meant by them."""
        parts, swap, end = [], {}, len(self.text)
        for each in changes:
            keeps_style = not only_words or WORD.fullmatch(each.new)
            written, plain = each.ways[0 if keeps_style else -1]
            swap[id(each.node)] = each.new, plain
            parts += [self.text[each.end : end], written]
            end = each.start
        return self.text[:end] + "".join(reversed(parts)), swap

    def _change(self, node: Node, new: str) -> _Change | None:
        """Return where and how another text is written in place of a scalar; None if it is there already."""
        if not isinstance(node, ScalarNode):
            raise EditRefused(Fact("studio-not-text"))
        if node.text == new and not node.empty:
            return None
        start, end, gap = self._place(node)
        source = self.text[start:end]
        if source[:1] in ("|", ">") and node.text.endswith("\n") and not new.endswith("\n"):
            new += "\n"
        ways = [(gap + written, plain) for written, plain in writings(new, source, node.plain)]
        return _Change(node, start, end, new, ways)

    def _place(self, node: Node) -> tuple[int, int, str]:
        """Return where a value starts and ends, and what separates it from its key if nothing does yet."""
        start, end = self.offsets(node)
        if start < end:
            return start, end, ""
        start = len(self.text[:start].rstrip())
        return start, start, " "

    def with_source(self, path: KeyPath, new: str) -> str:
        """Return the text with a value written as given, such as `{gradient: [red, gold]}`, on one line.

        Of a map or a list in the place of another one, only what differs is written.
        """
        if BREAK.search(new):
            raise EditRefused(Fact("studio-one-line"))
        node, given = self.node(path), Sheet(f"- {new}", self.name)
        try:
            meant = given.node((0,))
        except DeckgenError as error:
            raise EditRefused(error.problems[0].fact) from error
        match node, meant:
            case ScalarNode(), ScalarNode(text=text):
                return self.with_value(path, text)
            case ListNode(items=old), ListNode(items=items) if len(old) == len(items):
                return self._with_each(path, given, range(len(items)))
            case MapNode(), MapNode(items=keys):
                return self._with_each(path, given, keys)
        start, end, gap = self._place(node)
        return self._first([(self._put(start, end, gap + new), {id(node): _data(meant)})])

    def _with_each(self, path: KeyPath, given: Sheet, keys: Iterable[str | int]) -> str:
        """Return the text with the entries of a map, or the items of a list, written as given."""
        sheet = self
        for key in keys:
            source = given.source((0, key))
            if sheet.found((*path, key)) is None:
                text = sheet.with_pair(path, str(key), source)
            else:
                text = sheet.with_source((*path, key), source)
            sheet = Sheet(text, self.name)
        node = sheet.node(path)
        for key in [key for key in getattr(node, "keys", ()) if given.found((0, key)) is None]:
            sheet = Sheet(sheet.without_key((*path, key)), self.name)
        return sheet.text

    # Keys of maps

    def with_key(self, path: KeyPath, key: str, new: str, main: str = "") -> str:
        """Return the text with one more key in the map at a path.

        A bare value becomes a map first, with the value under the key `main`.
        """
        pairs = self._pairs(path, [key], main)
        node = self.node(path)
        return self._first(
            (changed, {id(node): (*pairs, (key, (new, plain)))})
            for written, plain in writings(new)
            for changed in self._keyed(node, [f"{key_text(key)}: {written}"], main)
        )

    def with_pair(self, path: KeyPath, key: str, source: str, main: str = "") -> str:
        """Return the text with one more key in the map at a path, and a value written as given."""
        return self.with_pairs(path, {key: source}, main)

    def with_pairs(self, path: KeyPath, sources: Mapping[str, str], main: str = "") -> str:
        """Return the text with more keys in the map at a path, and values written as given."""
        pairs, node = self._pairs(path, sources, main), self.node(path)
        entries = [f"{key_text(key)}: {source}" for key, source in sources.items()]
        try:
            meant = _data(parse_yaml("\n".join(entries), self.name))
        except DeckgenError as error:
            raise EditRefused(error.problems[0].fact) from error
        return self._first(
            (changed, {id(node): (*pairs, *meant)}) for changed in self._keyed(node, entries, main)
        )

    def with_entry(self, section: str, key: str, source: str) -> str:
        """Return the text with one more entry, written on one line, in a section at the top of the file.

        The section may be new.
        """
        root = self.root
        if not isinstance(root, MapNode):
            raise EditRefused(Fact("studio-needs-lines"))
        if section in root.items:
            return self.with_pair((section,), key, source)
        entry = f"{key_text(key)}: {source}"
        meant = _data(parse_yaml(entry, self.name))
        mark = self._line_break(0)
        ended = self.text if BREAK.search(self.text[-1:]) or not self.text else self.text + mark
        text = f"{ended}{section}:{mark}  {entry}{mark}"
        return self._first([(text, {id(root): (*_data(root), (section, meant))})])

    def with_keys(self, path: KeyPath, values: Mapping[str, str]) -> str:
        """Return the text with more keys in the map at a path, which are all added at once."""
        pairs = self._pairs(path, values, "")
        node = self.node(path)
        meant = {id(node): (*pairs, *((key, (new, is_word(new))) for key, new in values.items()))}
        return self._first((changed, meant) for changed in self._keyed(node, pairs_of(values), ""))

    def with_listed(self, path: KeyPath, key: str, source: str) -> str:
        """Return the text with one more key in the map at a path, whose value is a list of one item."""
        pairs, node = self._pairs(path, [key], ""), self.node(path)
        start, _ = self.offsets(node)
        indent = " " * (node.span.col if node.span else 1)
        lines = f"{key_text(key)}:{self._line_break(start)}{indent} - {source}"
        meant = _data(parse_yaml(lines, self.name))
        flat = f"{key_text(key)}: [{source}]"
        return self._first(
            (changed, {id(node): (*pairs, *meant)})
            for entry in (lines, flat)
            for changed in self._keyed(node, [entry], "")
        )

    def with_twin(self, path: KeyPath, new: str) -> str:
        """Return the text with a copy of an entry of a map, under another key, below the entry."""
        parent, key = self.node(path[:-1]), str(path[-1])
        pairs = self._pairs(path[:-1], [new], "")
        if not isinstance(parent, MapNode) or key not in parent.items:
            raise EditRefused(Fact("studio-gone"))
        if self.text[self.offsets(parent)[0]] == "{":
            return self.with_pair(path[:-1], new, self.source(path))
        (begin, after), (_, end) = self.offsets(parent.keys[key]), self.offsets(parent.items[key])
        end = self._line_end(len(self.text[:end].rstrip()))
        lines = self.text[self._line_start(begin) : begin] + key_text(new) + self.text[after:end]
        joint = "" if BREAK.search(lines[-1:]) else self._line_break(begin)
        at = list(parent.items).index(key) + 1
        meant = (*pairs[:at], (new, _data(parent.items[key])), *pairs[at:])
        return self._first([(self._put(end, end, joint + lines), {id(parent): meant})])

    def _pairs(self, path: KeyPath, keys: Iterable[str], main: str) -> tuple[Any, ...]:
        """Return the entries of a map, or of that which a bare value becomes. Raises Refused for old keys."""
        node = self.node(path)
        start, end = self.offsets(node)
        if isinstance(node, MapNode):
            if present := [key for key in keys if key in node.items]:
                raise EditRefused(Fact("studio-has-key", name=present[0]))
            found: tuple[Any, ...] = _data(node)
            return found
        if isinstance(node, ScalarNode) and node.empty:
            return ()
        if main and not BREAK.search(self.text[start:end]):
            return ((main, _data(node)),)
        raise EditRefused(Fact("studio-needs-lines"))

    def _keyed(self, node: Node, entries: Sequence[str], main: str) -> Iterator[str]:
        """Yield ways to write more entries into a map, or into the map that a bare value becomes."""
        start, end, gap = self._place(node)
        entry = ", ".join(entries)
        if not isinstance(node, MapNode):
            bare = f"{main}: {self.text[start:end]}, " if start < end else ""
            yield self._put(start, end, f"{gap}{{{bare}{entry}}}")
        elif self.text[start : start + 1] != "{":
            indent = " " * ((node.span.col if node.span else 1) - 1)
            lines = self._line_break(start).join(indent + each for each in entries)
            for at in (len(self.text[:end].rstrip()), end):
                yield self._new_line(at, lines)
        elif node.items:
            _, last = self.offsets(list(node.items.values())[-1])
            yield self._put(last, last, f", {entry}")
            yield self._put(end - 1, end - 1, f" {entry}")  # there is a comma at the end
        else:
            yield self._put(start, end, f"{{{entry}}}")

    def without_key(self, path: KeyPath) -> str:
        """Return the text without a key and its value."""
        parent, key = self.node(path[:-1]), str(path[-1])
        if not isinstance(parent, MapNode) or key not in parent.items:
            raise EditRefused(Fact("studio-gone"))
        pairs = tuple(pair for pair in _data(parent) if pair[0] != key)
        if self.text[self.offsets(parent)[0]] == "{":
            cut = self._without_flow_key(parent, key)
        else:
            cut = self._without_block_key(parent, key)
            pairs = pairs or _NOTHING
        return self._first([(cut, {id(parent): pairs})])

    def _without_flow_key(self, parent: MapNode, key: str) -> str:
        keys = list(parent.items)
        at = keys.index(key)
        begin, _ = self.offsets(parent.keys[key])
        _, end = self.offsets(parent.items[key])
        if at + 1 < len(keys):
            end, _ = self.offsets(parent.keys[keys[at + 1]])
        elif at:
            _, begin = self.offsets(parent.items[keys[at - 1]])
        return self._put(begin, end, "")

    def _without_block_key(self, parent: MapNode, key: str) -> str:
        begin, _ = self.offsets(parent.keys[key])
        _, end = self.offsets(parent.items[key])
        line = self._line_start(begin)
        if not self.text[line:begin].strip():
            return self._without_lines(line, self._line_end(end))
        # It is the first key, after a dash: the next one takes its place.
        following = list(parent.keys.values())[1:2]
        if not following:
            raise EditRefused(Fact("studio-only-key"))
        to, _ = self.offsets(following[0])
        if "#" in self.text[end:to]:
            raise EditRefused(Fact("studio-needs-lines"))
        return self._put(begin, to, "")

    # Items of lists

    def with_item(self, path: KeyPath, source: str) -> str:
        """Return the text with one more item, written on one line, before position `path[-1]` of a list."""
        parent, at = self._list(path)
        meant = _data(parse_yaml(f"- {source}", self.name))[0]
        data = list(_data(parent))
        data.insert(at, meant)
        if not BREAK.search(source):
            return self._first((changed, {id(parent): data}) for changed in self._placed(parent, at, source))
        raise EditRefused(Fact("studio-one-line"))

    def with_maps(self, path: KeyPath, maps: Sequence[Mapping[str, str]]) -> str:
        """Return the text with more maps of texts after an item of a list, written like that one."""
        parent, at = self._list(path)
        (start, _), (above, _) = self.offsets(parent), self.offsets(self.node(path))
        indent = self._line_break(start) + " " * ((parent.span.col if parent.span else 1) - 1)
        is_flow = self.text[start] == "["
        if is_flow or self.text[above] == "{":
            written = [flow_map(each) for each in maps]
        else:
            written = [f"{indent}  ".join(pairs_of(each)) for each in maps]
        data = list(_data(parent))
        data[at + 1 : at + 1] = [
            tuple((key, (new, is_word(new))) for key, new in each.items()) for each in maps
        ]
        source = (", " if is_flow else f"{indent}- ").join(written)
        return self._first((changed, {id(parent): data}) for changed in self._placed(parent, at + 1, source))

    def _placed(self, parent: ListNode, at: int, source: str) -> Iterator[str]:
        start, end = self.offsets(parent)
        if self.text[start : start + 1] == "[":
            if not parent.items:
                yield self._put(start, end, f"[{source}]")
            elif at < len(parent.items):
                before, _ = self.offsets(parent.items[at])
                yield self._put(before, before, f"{source}, ")
            else:
                _, last = self.offsets(parent.items[-1])
                yield self._put(last, last, f", {source}")
            return
        line = " " * ((parent.span.col if parent.span else 1) - 1) + f"- {source}"
        if at < len(parent.items):
            begin, _ = self._lines_of(parent, at)
            yield self._put(begin, begin, line + self._line_break(begin))
        else:
            _, last = self._lines_of(parent, at - 1)
            yield self._new_line(len(self.text[:last].rstrip("\r\n")), line)
            yield self._new_line(last, line)

    def without_item(self, path: KeyPath) -> str:
        """Return the text without an item of a list, and without the comment lines directly above it."""
        parent, at = self._list(path)
        if len(parent.items) == 1:
            raise EditRefused(Fact("studio-last-item"))
        data = list(_data(parent))
        del data[at]
        if self.text[self.offsets(parent)[0]] == "[":
            begin, end = self.offsets(parent.items[at])
            if at + 1 < len(parent.items):
                end, _ = self.offsets(parent.items[at + 1])
            else:
                _, begin = self.offsets(parent.items[at - 1])
        else:
            return self._first([(self._without_lines(*self._lines_of(parent, at)), {id(parent): data})])
        return self._first([(self._put(begin, end, ""), {id(parent): data})])

    def with_copy(self, path: KeyPath, change: Callable[[str], str] = lambda source: source) -> str:
        """Return the text with a copy of an item after it; `change` may edit the lines of the copy."""
        parent, at = self._list(path)
        if self.text[self.offsets(parent)[0]] == "[":
            return self.with_item((*path[:-1], at + 1), self.source(path))
        begin, end = self._lines_of(parent, at, comments=False)
        lines = self.text[begin:end]
        copy = change(lines)
        data = list(_data(parent))
        if copy == lines:
            meant = data[at]
        else:
            pad = " " * ((parent.span.col if parent.span else 1) - 1)
            meant = _data(parse_yaml(pad + copy.lstrip(" "), self.name))[0]
        data.insert(at + 1, meant)
        joint = "" if BREAK.search(lines[-1:]) else self._line_break(end)
        return self._first([(self._put(end, end, joint + copy), {id(parent): data})])

    def with_moved(self, path: KeyPath, to: int) -> str:
        """Return the text with an item of a list at another position."""
        parent, at = self._list(path)
        if not 0 <= to < len(parent.items):
            raise EditRefused(Fact("studio-gone"))
        data = list(_data(parent))
        data.insert(to, data.pop(at))
        text, step = self.text, 1 if to > at else -1
        for here in range(at, to, step):
            text = Sheet(text, self.name)._swapped(path[:-1], min(here, here + step))
        return self._first([(text, {id(parent): data})])

    def _swapped(self, path: KeyPath, at: int) -> str:
        """Return the text with the items at `at` and after it exchanged."""
        parent = self.node(path)
        assert isinstance(parent, ListNode)
        if self.text[self.offsets(parent)[0]] == "[":
            (a, b), (c, d) = (self.offsets(item) for item in parent.items[at : at + 2])
        else:
            (a, b), (c, d) = self._lines_of(parent, at), self._lines_of(parent, at + 1)
        first, between, second = self.text[a:b], self.text[b:c], self.text[c:d]
        if BREAK.search(first[-1:]) and not BREAK.search(second[-1:]):  # the last line of the file
            bare = first.rstrip("\r\n")
            first, second = bare, second + first[len(bare) :]
        return self._put(a, d, second + between + first)

    def _list(self, path: KeyPath) -> tuple[ListNode, int]:
        parent, at = self.node(path[:-1]), path[-1]
        if not isinstance(parent, ListNode) or not isinstance(at, int) or not 0 <= at <= len(parent.items):
            raise EditRefused(Fact("studio-gone"))
        return parent, at

    def _lines_of(self, parent: ListNode, at: int, comments: bool = True) -> tuple[int, int]:
        """Return the lines of an item of a block list, with the comment lines directly above it."""
        if not 0 <= at < len(parent.items):
            raise EditRefused(Fact("studio-gone"))
        column = (parent.span.col if parent.span else 1) - 1
        start, end = self.offsets(parent.items[at])
        line = self._line_start(start)
        while self.text[line + column : line + column + 1] != "-":
            if not line:
                raise EditRefused(Fact("studio-needs-lines"))
            line = self._line_start(line - 1)
        if self.text[line : line + column].strip():
            raise EditRefused(Fact("studio-needs-lines"))
        while comments and line:
            above = self._line_start(line - 1)
            if not self.text[above:line].startswith(" " * column + "#"):
                break
            line = above
        return line, self._line_end(end)

    # The text

    def _put(self, start: int, end: int, new: str) -> str:
        return self.text[:start] + new + self.text[end:]

    def _without_lines(self, start: int, end: int) -> str:
        if not BREAK.search(self.text[end - 1 : end]):  # the last line of the file has no line break
            start = len(self.text[:start].removesuffix("\n").removesuffix("\r"))
        return self._put(start, end, "")

    def _new_line(self, after: int, line: str) -> str:
        """Return the text with a new line below the one at an offset."""
        at = self._line_end(after)
        mark = self._line_break(after)
        if at and BREAK.search(self.text[at - 1]):
            return self._put(at, at, line + mark)
        return self._put(at, at, mark + line)

    def _line_start(self, at: int) -> int:
        return max(self.text.rfind(mark, 0, at) for mark in "\n\r\x85\u2028\u2029") + 1

    def _line_end(self, at: int) -> int:
        """Return the offset behind the line break of a line; `at` itself at the start of a line."""
        if at and BREAK.match(self.text[at - 1]) and self.text[at - 1 : at + 1] != "\r\n":
            return at
        found = BREAK.search(self.text, at)
        return found.end() if found else len(self.text)

    def _line_break(self, at: int) -> str:
        """Return the line break that is used around an offset."""
        found = BREAK.search(self.text, at) or BREAK.search(self.text)
        return found[0] if found else "\n"

    def _first(self, tries: Iterable[tuple[str, Mapping[int, _Data]]]) -> str:
        """Return the first text whose tree is the one that is meant. Raises Refused if there is none."""
        for text, swap in tries:
            try:
                found = _parsed(text, self.name)
            except DeckgenError:
                continue
            if _data(found) == _data(self.root, swap):
                return text
        raise EditRefused(Fact("studio-needs-lines"))


def visits(node: Node, at: KeyPath = ()) -> Iterator[tuple[KeyPath, Node]]:
    """Yield all nodes of a tree with their paths."""
    yield at, node
    match node:
        case ListNode(items=items):
            for number, each in enumerate(items):
                yield from visits(each, (*at, number))
        case MapNode(items=items):
            for key, each in items.items():
                yield from visits(each, (*at, key))


def entries(node: Node | None) -> Mapping[str, Node]:
    """Return the entries of a map; none if a node is not a map."""
    return node.items if isinstance(node, MapNode) else {}


def _data(node: Node, swap: Mapping[int, _Data] | None = None) -> _Data:
    """Return a tree for comparison; `swap` has what is meant in place of some nodes, by their identity.

    A node with an anchor is one object wherever it is used, so that a change of it is meant everywhere.
    """
    if swap and id(node) in swap:
        return swap[id(node)]
    match node:
        case ScalarNode(text=text, plain=plain):
            return text, plain
        case ListNode(items=items):
            return [_data(item, swap) for item in items]
    swapped = {
        key: swap[id(written)][0] for key, written in node.keys.items() if swap and id(written) in swap
    }
    return tuple((swapped.get(key, key), _data(item, swap)) for key, item in node.items.items())
