"""Read sentences in Fluent's syntax, each when it is said first, and fill them in.

`fluent.runtime` does this too, but it reads whole files, and loads dates, time zones and currencies: together
a tenth of a short build. `tests/words/test_sentences.py` compares the two.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from fluent.syntax import FluentParser, ast

_ENTRY = re.compile(r"^(?=[A-Za-z][\w-]*[ ]*=)", re.MULTILINE)
_NAME = re.compile(r"[A-Za-z][\w-]*")


class Sentences:
    """The sentences of one language.

    `number` writes a number, with or without separators of thousands; `plural` returns its plural category.
    Sentences may call `functions` and NUMBER.
    """

    def __init__(
        self,
        number: Callable[[float, bool], str],
        plural: Callable[[float], str],
        functions: Mapping[str, Callable[..., Any]],
    ) -> None:
        self._number, self._plural = number, plural
        self._functions = {
            "NUMBER": lambda of, **options: number(of, bool(options.get("useGrouping", True))), **functions
        }  # fmt: skip
        self._sources: dict[str, str] = {}
        self._entry = cache(self._parsed)

    def add(self, source: str) -> None:
        """Add the sentences of a file."""
        for entry in _ENTRY.split(source):
            if name := _NAME.match(entry):
                self._sources.setdefault(name[0], entry)

    def has(self, key: str) -> bool:
        """Return whether there is a sentence with this key."""
        return key in self._sources

    def say(self, key: str, attribute: str, values: Mapping[str, Any]) -> str:
        """Return a sentence or one of its attributes, or an empty string if it lacks that.

        Raises KeyError for an unknown key, or if a value is missing.
        """
        pattern = self._entry(key).get(attribute)
        return self._text(pattern, values) if pattern else ""

    def _parsed(self, key: str) -> Mapping[str, ast.Pattern]:
        """Return the patterns of an entry by attribute; that of the sentence itself has no name."""
        entry = FluentParser(with_spans=False).parse_entry(self._sources[key])
        if not isinstance(entry, ast.Message):
            raise KeyError(key)
        found = {each.id.name: each.value for each in entry.attributes}
        return {"": entry.value, **found} if entry.value else found

    def _text(self, pattern: ast.Pattern, values: Mapping[str, Any]) -> str:
        return "".join(
            element.value if isinstance(element, ast.TextElement) else self._shown(element, values)
            for element in pattern.elements
        )

    def _shown(self, placeable: ast.Placeable, values: Mapping[str, Any]) -> str:
        value = self._value(placeable.expression, values)
        return self._number(value, True) if isinstance(value, int | float) else str(value)

    def _value(self, expression: Any, values: Mapping[str, Any]) -> Any:
        match expression:
            case ast.VariableReference():
                return values[expression.id.name]
            case ast.FunctionReference():
                given = [self._value(each, values) for each in expression.arguments.positional]
                options = {
                    each.name.name: self._value(each.value, values) for each in expression.arguments.named
                }
                return self._functions[expression.id.name](*given, **options)
            case ast.SelectExpression():
                return self._text(self._chosen(expression, values).value, values)
            case ast.MessageReference():
                attribute = expression.attribute.name if expression.attribute else ""
                return self.say(expression.id.name, attribute, values)
            case ast.StringLiteral():
                return expression.parse()["value"]
            case ast.NumberLiteral():
                return float(expression.value)
        return self._value(expression.expression, values)  # in braces of its own

    def _chosen(self, select: ast.SelectExpression, values: Mapping[str, Any]) -> ast.Variant:
        value = self._value(select.selector, values)
        fitting = (each for each in select.variants if self._fits(value, each.key))
        return next(fitting, None) or next(each for each in select.variants if each.default)

    def _fits(self, value: Any, key: ast.Identifier | ast.NumberLiteral) -> bool:
        is_number = isinstance(value, int | float)
        if isinstance(key, ast.NumberLiteral):
            return is_number and bool(value == float(key.value))
        return bool((self._plural(value) if is_number else value) == key.name)
