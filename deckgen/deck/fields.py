"""Describe what a file may contain as frozen classes, whose fields have a type, a default and a description.

Decks, targets, layers, books and printers all use this. The same definitions are used to read a file,
collecting every problem, and to make the JSON schema and the reference pages.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from deckgen.deck.synonyms import ELSEWHERE, KEY_NAMES
from deckgen.errors import DeckgenError, Problem, SpecError, Where
from deckgen.facts import Fact, suggest
from deckgen.source import ListNode, MapNode, Node, ScalarNode, expected, found, is_empty, single

if TYPE_CHECKING:
    from deckgen.deck.scope import Scope

T = TypeVar("T")
U = TypeVar("U")
Schema: TypeAlias = dict[str, Any]
SCALAR: Schema = {"type": ["string", "number", "boolean", "null"]}
"""In YAML `3`, `yes` and `3mm` have three types; deckgen treats all as text until a type reads them."""
MOST_PROBLEMS = 1_000
"""Reading stops after this many problems."""
MOST_KEYS = 4
"""Keys of a section that an example names."""


class ProblemLog:
    """Collects problems; `finish` raises them all as one SpecError, and so does reaching `MOST_PROBLEMS`."""

    def __init__(self) -> None:
        self.problems: dict[Problem, None] = {}
        self.warnings: dict[Problem, None] = {}
        """Problems that do not make the file invalid."""

    def add(self, fact: Fact, where: Where | None, advice: Fact | None = None) -> None:
        """Add a problem, unless it was already reported at the same place."""
        self._note((Problem(fact, where, advice=advice),))

    def warn(self, problem: Problem) -> None:
        """Add a warning."""
        self.warnings[problem] = None

    def map(self, node: Node) -> MapNode:
        """Return a node as a map; if it is not one, add a problem and return an empty map."""
        return self.attempt(as_map, MapNode({}, node.where), node)

    def items(self, node: Node | None) -> Mapping[str, Node]:
        """Return the values of a map by their keys; nothing if there is no node."""
        return self.map(node).items if node is not None else {}

    def list(self, node: Node) -> ListNode:
        """Return a node as a list; if it is not one, add a problem and return an empty list."""
        return self.attempt(as_list, ListNode((), node.where), node)

    def attempt(self, read: Callable[..., T], otherwise: T, *arguments: object) -> T:
        """Return `read(*arguments)`; if that fails, add its problems and return `otherwise`."""
        try:
            return read(*arguments)
        except DeckgenError as error:
            self.include(error)
            return otherwise

    def include(self, error: DeckgenError) -> None:
        """Add the problems of an error."""
        self._note(error.problems)

    def _note(self, problems: Iterable[Problem]) -> None:
        self.problems |= dict.fromkeys(problems)
        if len(self.problems) >= MOST_PROBLEMS:
            self.finish()

    def finish(self) -> None:
        """Raise SpecError with all problems, ordered by place, if there are any.

        Warnings follow, because they may tell the cause.
        """
        if self.problems:
            found = [
                sorted(some, key=lambda problem: problem.where or Where(""))
                for some in (self.problems, self.warnings)
            ]
            raise SpecError([*found[0], *found[1]])


@dataclass(frozen=True, slots=True)
class Type(Generic[T]):
    """A type of value: how to read it, and how to describe it in schemas, pages and forms."""

    about: str
    """A description, such as `a length: 63mm`."""
    read: Callable[[Node, Scope], T]
    """Reads a node; formulas use the names of the scope. Raises SpecError."""
    json: Schema = dataclasses.field(default_factory=lambda: SCALAR)
    least: float | None = None
    most: float | None = None
    absent: Any = None
    """The value if the node is missing or invalid."""
    gather: Callable[[Node, Scope, ProblemLog, str], T] | None = None
    """Reads a node with several values and collects all problems; the last argument is the node's name."""
    fields: Mapping[str, Field] = dataclasses.field(default_factory=dict)
    """The fields by key, if the type is a section."""

    def collect(
        self, node: Node, scope: Scope, log: ProblemLog, name: str = "", otherwise: Any = None
    ) -> Any:
        """Return the value of a node; if it is invalid, add the problems and return `otherwise`."""
        if self.gather is not None:
            return self.gather(node, scope, log, name)
        return log.attempt(self.read, otherwise, node, scope)


@dataclass(frozen=True, slots=True)
class Field:
    """One key of a file."""

    type: Type[Any]
    about: str
    default: str | None
    """The default as written in a file: empty for nothing, None if the key is required."""
    attribute: str = ""
    """The attribute of the class that holds its value."""

    def otherwise(self, scope: Scope, where: Where) -> Any:
        """Return the value to use if the key is missing."""
        return self.type.read(ScalarNode(self.default, where), scope) if self.default else self.type.absent


def field(of: Type[Any], about: str, default: str | None = None, key: str = "") -> Any:
    """Declare a field of a class that describes a section of a file; see `Field`.

    Its key is the attribute's name with hyphens, unless `key` is given.
    """

    made = Field(of, about, default)

    def otherwise() -> Any:
        if not default:
            return of.absent
        from deckgen.deck.scope import NO_NAMES  # circular: scopes use decks, and decks are made of fields

        return made.otherwise(NO_NAMES, Where(""))

    metadata = {"field": made, "key": key}
    if default is None:
        return dataclasses.field(metadata=metadata)
    return dataclasses.field(metadata=metadata, default_factory=otherwise)


def fields_of(cls: type[Any]) -> dict[str, Field]:
    """Return the fields of a class by key, without other attributes."""
    return {
        each.metadata["key"] or each.name.rstrip("_").replace("_", "-"): dataclasses.replace(
            each.metadata["field"], attribute=each.name
        )
        for each in dataclasses.fields(cls)
        if "field" in each.metadata
    }


def check_keys(
    what: Fact, fields: Mapping[str, Field], root: MapNode, log: ProblemLog, also: Iterable[str] = (),
    misspelt: Collection[str] = (), elsewhere: Mapping[str, Fact] = {},
) -> None:  # fmt: skip
    """Report missing and unknown keys of a map; `also` lists further keys that are allowed.

    `elsewhere` has advice for keys that belong in another map. A missing key is not reported if it is
    misspelt here, or elsewhere as `misspelt` says.
    """
    known = {*fields, *also}
    strangers = {key: suggest(key, known, KEY_NAMES) for key in root.items if key not in known}
    meant = {*misspelt, *(near.close for near in strangers.values())}
    _check_needed(what, {key: each for key, each in fields.items() if key not in meant}, root, log)
    for key, near in strangers.items():
        advice = ELSEWHERE.get((what.key, key))
        log.add(
            Fact("yaml-no-key", what=what, name=key, near=near),
            root.where_of(key),
            Fact(advice) if advice else elsewhere.get(key),
        )


def _check_needed(what: Fact, fields: Mapping[str, Field], root: MapNode, log: ProblemLog) -> None:
    for key, each in fields.items():
        node = root.items.get(key)
        if each.default is None and (node is None or is_empty(node)):
            fact = Fact("yaml-key-needed", what=what, name=key, about=each.about if each.about != key else "")
            log.add(fact, node.where if node else root.where)


def values_of(fields: Mapping[str, Field], root: MapNode, scope: Scope, log: ProblemLog) -> dict[str, Any]:
    """Return the value of every field by attribute; the default if a key is missing, empty or invalid."""
    values = {}
    for key, each in fields.items():
        node = root.items.get(key)
        values[each.attribute] = otherwise = each.otherwise(scope, root.where)
        if node is not None and not is_empty(node):
            values[each.attribute] = each.type.collect(node, scope, log, otherwise=otherwise)
    return values


def as_text(node: Node) -> str:
    """Return the text of a scalar. Raises SpecError for lists, maps and empty nodes."""
    if not isinstance(node, ScalarNode) or node.empty:
        raise expected(Fact("yaml-some-text"), node)
    return node.text


def as_map(node: Node) -> MapNode:
    """Return the node if it is a map. Raises SpecError."""
    if not isinstance(node, MapNode):
        raise expected(Fact("yaml-some-map"), node)
    return node


def as_list(node: Node) -> ListNode:
    """Return the node as a list; a single value is a list of one. Raises SpecError."""
    if isinstance(node, ScalarNode) and not node.empty:
        return ListNode((node,), node.where, node.span)
    if not isinstance(node, ListNode):
        raise expected(Fact("yaml-list"), node)
    return node


def _reader(gather: Callable[[Node, Scope, ProblemLog, str], T]) -> Callable[[Node, Scope], T]:
    """Return a reader that raises all problems at once."""

    def read(node: Node, scope: Scope) -> T:
        log = ProblemLog()
        value = gather(node, scope, log, "")
        log.finish()
        return value

    return read


def section(
    cls: type[Any], what: str, main: str = "", then: Callable[[Any], T] | None = None, absent: Any = None
) -> Type[T]:
    """Return the type of a map with the fields of a class as keys; `name` and `where` are filled in.

    `what` is the key of the fact that names the section in problems, `main` the key that a bare value is
    short for, `then` converts the object to the result, and `absent` is the result if there is no such map.
    """
    fields = fields_of(cls)
    given = {each.name for each in dataclasses.fields(cls)} & {"name", "where"} - {
        each.attribute for each in fields.values()
    }

    def gather(node: Node, scope: Scope, log: ProblemLog, name: str) -> T:
        if main and not isinstance(node, MapNode):
            node = single(main, node)
        if isinstance(node, ScalarNode) and not node.empty:
            keys = (needed(fields) or list(fields))[:MOST_KEYS]
            log.add(
                Fact("yaml-section", what=Fact(what, name=name), found=found(node), keys=keys), node.where
            )
            root = MapNode({}, node.where)
        else:
            root = log.map(node)
        if root is node:
            check_keys(Fact(what, name=name), fields, root, log)
        known = {"name": name, "where": node.where}
        made = cls(**values_of(fields, root, scope, log), **{each: known[each] for each in given})
        return then(made) if then else made

    whole = closed(described(fields), needed(fields))
    json = {"anyOf": [SCALAR, whole]} if main else whole
    return Type("a map", _reader(gather), json, absent=absent, gather=gather, fields=fields)


def entries(of: Type[U], names: Type[str] | None = None) -> Type[dict[str, U]]:
    """Return the type of a map from user-chosen names to values of one type; `names` is the type of names."""

    def gather(node: Node, scope: Scope, log: ProblemLog, name: str) -> dict[str, U]:
        root = log.map(node)
        for key in root.keys.values() if names else ():
            log.attempt(names.read, "", key, scope)  # type: ignore[union-attr]
        return {key: of.collect(child, scope, log, key, of.absent) for key, child in root.items.items()}

    json = {"type": "object", "additionalProperties": of.json}
    return Type(
        f"a map; each value is {of.about}", _reader(gather), json, absent={}, gather=gather, fields=of.fields
    )


def many(of: Type[U], least: int = 0) -> Type[tuple[U, ...]]:
    """Return the type of a list of at least `least` values; a single value is a list of one."""

    def items(node: Node) -> tuple[Node, ...]:
        found = as_list(node).items
        if len(found) < least:
            raise expected(Fact("yaml-some-values", count=least), node)
        return found

    def gather(node: Node, scope: Scope, log: ProblemLog, name: str) -> tuple[U, ...]:
        none: tuple[Node, ...] = ()
        found = log.attempt(items, none, node)
        return tuple(of.collect(item, scope, log, str(n)) for n, item in enumerate(found, start=1))

    def read(node: Node, scope: Scope) -> tuple[U, ...]:
        return tuple(of.read(item, scope) for item in items(node))

    json = {"anyOf": [SCALAR, {"type": "array", "items": of.json}]}
    about = f"a list; each is {of.about}"
    gathered = gather if of.gather else None
    return Type(about, read, json, of.least, of.most, (), gather=gathered, fields=of.fields)


def later(of: Type[Any]) -> Type[Any]:
    """Return the type of a value that stays a node until the names that it may use are known."""
    return dataclasses.replace(of, read=lambda node, scope: node, gather=None, absent=None)


def described(fields: Mapping[str, Field]) -> dict[str, Schema]:
    """Return the JSON schemas of fields."""
    return {
        key: {
            "description": f"{each.about} ({each.type.about})",
            **({"default": each.default} if each.default else {}),
            **each.type.json,
        }
        for key, each in fields.items()
    }


def closed(properties: Mapping[str, Schema], required: list[str]) -> Schema:
    """Return the JSON schema of a map with only these keys."""
    schema: Schema = {"type": "object", "properties": dict(properties), "additionalProperties": False}
    return {**schema, "required": required} if required else schema


def needed(fields: Mapping[str, Field]) -> list[str]:
    """Return the required keys."""
    return [key for key, each in fields.items() if each.default is None]
