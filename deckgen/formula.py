"""Formulas: `text` in, a function from a scope to a value out. Arithmetic, comparison and text; no code runs.

The one language for lengths (`0.5w - 3mm`), conditions (`cost > 3 and kind == "spell"`) and the braces in
templates (`{month.name}`). Its time and its results are bounded whatever is written in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from deckgen.units import ANGLE_UNITS, LENGTH_UNITS
from deckgen.values import (
    BINARY,
    COMPARING,
    CONSTANTS,
    FUNCTIONS,
    LAZY,
    FormulaError,
    UnknownName,
    Value,
    cell,
    holds,
    number,
)

LONGEST_FORMULA = 1_000
MOST_WORDS = 300
"""Names, numbers and signs in one formula: a chain of so many may be called through without running deep."""
LONGEST_TEXT = 10_000
DEEPEST = 40
GREATEST = 1e15
_UNITS = {**LENGTH_UNITS, **ANGLE_UNITS}
_STRENGTH = {**LAZY, **{op: strength for op, (strength, _) in BINARY.items()}}


Scope: TypeAlias = Callable[[str], Value]
"""Looks a name up; raises KeyError for an unknown one."""
Compiled: TypeAlias = Callable[[Scope], Value]

_TOKEN = re.compile(
    r"\s*(?:(?P<number>[0-9]+\.?[0-9]*|\.[0-9]+)(?P<unit>[A-Za-z_][A-Za-z_0-9]*)?"
    r"|(?P<name>[^\W\d]\w*)"
    r"|(?P<text>'[^']*'|\"[^\"]*\")"
    r"|(?P<op>==|!=|<=|>=|//|[-+*/%<>()\[\].,]))"
)
_NAME = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")


class _Token(NamedTuple):
    kind: str
    text: str
    unit: str = ""


def _tokens(text: str) -> list[_Token]:
    found: list[_Token] = []
    at = 0
    stripped = text.rstrip()
    while at < len(stripped):
        match = _TOKEN.match(stripped, at)
        if match is None:
            raise FormulaError(f"{stripped[at:].strip()[:12]!r} is not understood in the formula {text!r}")
        kind = "number" if match["number"] else match.lastgroup or ""
        found.append(_Token(kind, match[kind], match["unit"] or ""))
        at = match.end()
    if len(found) > MOST_WORDS:
        raise FormulaError(f"the formula {text[:40]!r}... has more than {MOST_WORDS} parts")
    return found


def is_name(text: str) -> bool:
    """Whether a formula can name something so: it is one word, and no unit, constant or operator."""
    taken = {*_UNITS, *CONSTANTS, *_STRENGTH, "not", "if", "else"}
    return _NAME.fullmatch(text) is not None and text not in taken


@lru_cache(maxsize=4096)
def compiled(text: str) -> Compiled:
    """The formula as a function of a scope. Raises FormulaError if it is not one."""
    if len(text) > LONGEST_FORMULA:
        raise FormulaError(f"the formula is longer than {LONGEST_FORMULA} characters")
    parser = _Parser(_tokens(text), text)
    result = parser.expression(0)
    if parser.at < len(parser.tokens):
        raise FormulaError(f"{parser.tokens[parser.at].text!r} is not expected in the formula {text!r}")
    return result


def evaluate(text: str, scope: Scope) -> Value:
    """The value of a formula in a scope. Raises FormulaError."""
    return compiled(text)(scope)


class _Parser:
    """A precedence climber over the tokens; each method gives a function of the scope."""

    def __init__(self, tokens: list[_Token], text: str) -> None:
        self.tokens, self.text, self.at, self.depth = tokens, text, 0, 0

    def peek(self) -> str:
        token = self.tokens[self.at] if self.at < len(self.tokens) else None
        return token.text if token and token.kind in ("op", "name") else ""

    def expect(self, text: str) -> None:
        if self.peek() != text:
            raise FormulaError(f"{text!r} is missing in the formula {self.text!r}")
        self.at += 1

    def expression(self, least: int) -> Compiled:
        self.depth += 1
        if self.depth > DEEPEST:
            raise FormulaError(f"the formula {self.text[:40]!r} is too deep")
        left = self.unary()
        last = 0
        while (strength := _STRENGTH.get(op := self._operator(), -1)) >= least:
            self.at += 2 if op == "not in" else 1
            if strength == last == COMPARING:
                raise FormulaError(f"the formula {self.text!r} compares twice: join the two with `and`")
            left, last = _joined(op, left, self.expression(strength + 1)), strength
        if least == 0 and self.peek() == "if":
            left = self._choice(left)
        self.depth -= 1
        return left

    def _operator(self) -> str:
        op = self.peek()
        following = self.tokens[self.at + 1].text if self.at + 1 < len(self.tokens) else ""
        return "not in" if op == "not" and following == "in" else op

    def _choice(self, yes: Compiled) -> Compiled:
        self.expect("if")
        test = self.expression(1)
        self.expect("else")
        no = self.expression(0)
        return lambda scope: yes(scope) if holds(test(scope)) else no(scope)

    def unary(self) -> Compiled:
        op = self.peek()
        if op == "-":
            self.at += 1
            inner = self.expression(7)
            return lambda scope: -number(inner(scope))
        if op == "not":
            self.at += 1
            test = self.expression(3)
            return lambda scope: not holds(test(scope))
        return self.trailing(self.atom())

    def trailing(self, base: Compiled) -> Compiled:
        """Cells and subscripts: `month.name`, `hanafuda[month][phase]`."""
        while self.peek() in (".", "["):
            dot = self.peek() == "."
            self.at += 1
            if dot:
                base = _cell_of(base, self._name())
            else:
                key = self.expression(0)
                self.expect("]")
                base = _item_of(base, key)
        return base

    def _name(self) -> str:
        token = self.tokens[self.at] if self.at < len(self.tokens) else None
        if token is None or token.kind != "name":
            raise FormulaError(f"a name is missing after '.' in the formula {self.text!r}")
        self.at += 1
        return token.text

    def atom(self) -> Compiled:
        if self.at >= len(self.tokens):
            raise FormulaError(
                f"the formula {self.text!r} is not complete" if self.tokens else "the formula is empty"
            )
        token = self.tokens[self.at]
        self.at += 1
        if token.kind == "number":
            return _measured(self._amount(token.text), token.unit)
        if token.kind == "text":
            return _constant(token.text[1:-1])
        if token.text == "(":
            inner = self.expression(0)
            self.expect(")")
            return inner
        if token.kind == "name":
            return self._named(token.text)
        raise FormulaError(f"{token.text!r} is not expected in the formula {self.text!r}")

    def _amount(self, digits: str) -> float:
        amount = float(digits) if "." in digits else int(digits)
        if amount > GREATEST:
            raise FormulaError(f"the number {digits[:20]} is greater than {GREATEST:g}")
        return amount

    def _named(self, name: str) -> Compiled:
        if name in CONSTANTS:
            return _constant(CONSTANTS[name])
        if self.peek() == "(":
            return self._call(name)
        return lambda scope: _looked_up(scope, name)

    def _call(self, name: str) -> Compiled:
        function = FUNCTIONS.get(name)
        if function is None:
            raise FormulaError(f"there is no function {name!r}; known: {', '.join(sorted(FUNCTIONS))}")
        self.expect("(")
        arguments: list[Compiled] = []
        while self.peek() != ")":
            arguments.append(self.expression(0))
            if self.peek() != ",":
                break
            self.at += 1
        self.expect(")")
        return lambda scope: _called(name, function, [a(scope) for a in arguments])


def _constant(value: Value) -> Compiled:
    return lambda scope: value


def _measured(amount: float, unit: str) -> Compiled:
    """A number with its unit: a known one, or a measure of the deck (`0.9r`)."""
    factor = _UNITS.get(unit)
    if not unit or factor is not None:
        return _constant(amount * factor if factor is not None else amount)
    return lambda scope: _bounded(amount * number(_looked_up(scope, unit)))


def _looked_up(scope: Scope, name: str) -> Value:
    try:
        return scope(name)
    except KeyError:
        raise UnknownName(name) from None


def _joined(op: str, left: Compiled, right: Compiled) -> Compiled:
    if op == "and":
        return lambda scope: right(scope) if holds(value := left(scope)) else value
    if op == "or":
        return lambda scope: value if holds(value := left(scope)) else right(scope)
    _, apply = BINARY[op]
    return lambda scope: _bounded(apply(left(scope), right(scope)))


def _bounded(value: Value) -> Value:
    if isinstance(value, float | int) and not isinstance(value, bool) and not abs(value) <= GREATEST:
        raise FormulaError("the formula comes to a number without bounds")
    if isinstance(value, str) and len(value) > LONGEST_TEXT:
        raise FormulaError(f"the formula comes to more than {LONGEST_TEXT} characters")
    return value


def _cell_of(base: Compiled, name: str) -> Compiled:
    return lambda scope: cell(base(scope), name)


def _item_of(base: Compiled, key: Compiled) -> Compiled:
    return lambda scope: cell(base(scope), key(scope))


def _called(name: str, function: Callable[..., Value], arguments: list[Value]) -> Value:
    try:
        return _bounded(function(*arguments))
    except (TypeError, ValueError, OverflowError) as error:
        if isinstance(error, FormulaError):
            raise
        raise FormulaError(f"{name}() does not take these {len(arguments)} values") from None
