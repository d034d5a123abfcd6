"""Evaluate formulas and templates: one expression language for arithmetic, comparisons and text.

Lengths (`0.5w - 3mm`), conditions (`cost > 3 and kind == "spell"`) and the braces in templates
(`{month.name}`) are all formulas. They never run code, and their time and results are bounded.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache, partial
from typing import NamedTuple, TypeAlias

from deckgen.facts import Fact, suggest
from deckgen.units import ANGLE_UNITS, LENGTH_UNITS
from deckgen.values import (
    BINARY,
    COMPARING,
    CONSTANTS,
    FUNCTIONS,
    LAZY,
    MEANT,
    SPOKEN,
    FormulaError,
    UnknownName,
    Value,
    cell,
    check_length,
    holds,
    number,
    text_of,
)

LONGEST_FORMULA = 1_000
MOST_WORDS = 300
"""The most tokens in a formula, few enough for nested calls not to exhaust the stack."""
LONGEST_FILLED = 100_000
"""The maximum length of a template after its formulas are filled in."""
DEEPEST = 40
GREATEST = 1e15
_UNITS = {**LENGTH_UNITS, **ANGLE_UNITS}
_STRENGTH = {**LAZY, **{op: strength for op, (strength, _) in BINARY.items()}}


Lookup: TypeAlias = Callable[[str], Value]
"""Returns the value of a name; raises KeyError for an unknown one."""
Compiled: TypeAlias = Callable[[Lookup], Value]

_TOKEN = re.compile(
    r"\s*(?:(?P<number>[0-9]+\.?[0-9]*|\.[0-9]+)(?P<unit>[A-Za-z_][A-Za-z_0-9]*)?"
    r"|(?P<name>[^\W\d]\w*)"
    r"|(?P<text>'[^']*'|\"[^\"]*\")"
    r"|(?P<op>==|!=|<=|>=|//|[-+*/%<>()\[\].,]))"
)
_STYLED = re.compile(r"([^:]+):\s*,?(?:\.([0-9]))?[fd]?\s*")
"""A formula with a number format as in Python: `x:,` or `x:.1f`."""
_COMMA = re.compile(r"(?<=[0-9]),(?=[0-9])")
_SPACE = re.compile(rf"(?<=[0-9])\s+(?=(?:{'|'.join(_UNITS)})\b)")
_NAME = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")
_WORDS = re.compile(r"(?<![^\W\d])(?:(?<!\.)|(?<=\bcard\.)|(?<=[0-9]\.))[^\W\d]\w*|'[^']*'|\"[^\"]*\"")
"""Matches names and quoted strings, but not the columns of rows of tables, as in `school.colour`."""
_BRACES = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")


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
            if styled := _STYLED.fullmatch(text):
                instead = f"number({styled[1].strip()}, {styled[2] or 0})"
                raise FormulaError(Fact("formula-style", formula=text, instead=instead))
            if stripped[at:].lstrip().startswith("="):
                raise FormulaError(Fact("formula-equals", formula=text))
            raise FormulaError(Fact("formula-odd", text=stripped[at:].strip()[:12], formula=text))
        kind = "number" if match["number"] else match.lastgroup or ""
        found.append(_Token(kind, match[kind], match["unit"] or ""))
        at = match.end()
    if len(found) > MOST_WORDS:
        raise FormulaError(Fact("formula-parts", formula=text[:40], most=MOST_WORDS))
    return found


def is_name(text: str) -> bool:
    """Return whether a text can be a name in formulas: one word that is not a unit, constant or operator."""
    taken = {*_UNITS, *CONSTANTS, *_STRENGTH, "not", "if", "else"}
    return _NAME.fullmatch(text) is not None and text not in taken


@lru_cache(maxsize=4096)
def compiled(text: str) -> Compiled:
    """Compile a formula to a function of a scope. Raises FormulaError if it is malformed."""
    if len(text) > LONGEST_FORMULA:
        raise FormulaError(Fact("formula-long", most=LONGEST_FORMULA))
    parser = _Parser(_tokens(text), text)
    result = parser.expression(0)
    if parser.at < len(parser.tokens):
        instead = _COMMA.sub(".", _SPACE.sub("", text))
        if instead != text:
            raise FormulaError(Fact("formula-number", formula=text, instead=instead))
        raise FormulaError(Fact("formula-unexpected", text=parser.tokens[parser.at].text, formula=text))
    return result


def evaluate(text: str, scope: Lookup) -> Value:
    """Return the value of a formula in a scope. Raises FormulaError."""
    return compiled(text)(scope)


def is_template(text: str) -> bool:
    """Return whether a text contains braces and so must be filled in."""
    return "{" in text or "}" in text


def check_template(template: str) -> None:
    """Raise FormulaError if a brace is unmatched or a formula in braces is malformed."""
    for match in _BRACES.finditer(template):
        if not _is_brace(match):
            compiled(match[1])


def names_in(template: str) -> set[str]:
    """Return the names and quoted strings in a template's formulas, from which it may be filled in."""
    formulas = (match[1] for match in _BRACES.finditer(template) if match[1])
    return {word.strip("'\"") for formula in formulas for word in _WORDS.findall(formula)}


def constants_in(template: str) -> list[str]:
    """Return the formulas in braces that use no names, such as `{2}`. Raises FormulaError."""
    found = (match for match in _BRACES.finditer(template) if match[1] is not None)
    return [match[0] for match in found if not any(map(_varies, _tokens(match[1])))]


def _varies(token: _Token) -> bool:
    named = token.kind == "name" and token.text not in CONSTANTS
    return named or bool(token.unit and token.unit not in _UNITS)


def fill(template: str, scope: Lookup) -> str:
    """Return a template with `{formulas}` filled in; `{{` and `}}` are plain braces. Raises FormulaError."""
    if not is_template(template) and len(template) <= LONGEST_FILLED:
        return template
    pieces: list[str] = []
    at = size = 0
    for match in _BRACES.finditer(template):
        value = match[0][0] if _is_brace(match) else text_of(evaluate(match[1], scope))
        pieces += [template[at : match.start()], value]
        size += len(pieces[-2]) + len(value)
        at = match.end()
        if size > LONGEST_FILLED:
            break
    filled = "".join([*pieces, template[at:]])
    if len(filled) > LONGEST_FILLED:
        raise FormulaError(Fact("formula-long-text", most=LONGEST_FILLED))
    return filled


def _is_brace(match: re.Match[str]) -> bool:
    """Return whether this is `{{` or `}}`, not a formula. Raises FormulaError for an unmatched brace."""
    if match[1] is not None:
        return False
    if len(match[0]) == 1:
        raise FormulaError(Fact("formula-lone-brace", brace=match[0]))
    return True


class _Parser:
    """A precedence climber over the tokens; each method returns a function of the scope."""

    def __init__(self, tokens: list[_Token], text: str) -> None:
        self.tokens, self.text, self.at, self.depth = tokens, text, 0, 0

    def peek(self) -> str:
        token = self.tokens[self.at] if self.at < len(self.tokens) else None
        return token.text if token and token.kind in ("op", "name") else ""

    def took(self, text: str) -> bool:
        """Skip the next token if it is `text`, and return whether it was."""
        found = self.peek() == text
        self.at += found
        return found

    def expect(self, text: str) -> None:
        if not self.took(text):
            raise FormulaError(Fact("formula-missing", text=text, formula=self.text))

    def expression(self, least: int) -> Compiled:
        self.depth += 1
        if self.depth > DEEPEST:
            raise FormulaError(Fact("formula-deep", formula=self.text[:40]))
        left = self.unary()
        last = 0
        while (strength := _STRENGTH.get(op := self._operator(), -1)) >= least:
            self.at += 2 if op == "not in" else 1
            if strength == last == COMPARING:
                raise FormulaError(Fact("formula-compares-twice", formula=self.text))
            left, last = _joined(op, left, self.expression(strength + 1)), strength
        if least == 0 and self.took("if"):
            left = self._choice(left)
        self.depth -= 1
        return left

    def _operator(self) -> str:
        op = self.peek()
        following = self.tokens[self.at + 1].text if self.at + 1 < len(self.tokens) else ""
        return "not in" if op == "not" and following == "in" else op

    def _choice(self, yes: Compiled) -> Compiled:
        test = self.expression(1)
        self.expect("else")
        no = self.expression(0)
        return lambda scope: yes(scope) if holds(test(scope)) else no(scope)

    def unary(self) -> Compiled:
        if self.took("-"):
            inner = self.expression(7)
            return lambda scope: -number(inner(scope))
        if self.took("not"):
            test = self.expression(3)
            return lambda scope: not holds(test(scope))
        base = self.atom()
        while True:  # cells, subscripts, calls: `month.name`, `hanafuda[month][phase]`, `tags.split(";")`
            if self.took("."):
                name = self._name()
                called = self.took("(")
                base = self._call(name, base) if called else _item_of(base, _constant(name))
            elif self.took("["):
                base = _item_of(base, self.expression(0))
                self.expect("]")
            else:
                return base

    def _name(self) -> str:
        token = self.tokens[self.at] if self.at < len(self.tokens) else None
        if token is None or token.kind != "name":
            raise FormulaError(Fact("formula-name-missing", formula=self.text))
        self.at += 1
        return token.text

    def atom(self) -> Compiled:
        if self.at >= len(self.tokens):
            fact = Fact("formula-incomplete", formula=self.text) if self.tokens else Fact("formula-empty")
            raise FormulaError(fact)
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
        if token.kind != "name":
            raise FormulaError(Fact("formula-unexpected", text=token.text, formula=self.text))
        if token.text in CONSTANTS:
            return _constant(CONSTANTS[token.text])
        if self.took("("):
            return self._call(token.text)
        return lambda scope: _looked_up(scope, token.text)

    def _amount(self, digits: str) -> float:
        amount = float(digits) if "." in digits else int(digits)
        if amount > GREATEST:
            raise FormulaError(Fact("formula-great-number", digits=digits[:20], most=f"{GREATEST:g}"))
        return amount

    def _call(self, name: str, *given: Compiled) -> Compiled:
        """Return a compiled call of a function; `given` are its first arguments."""
        function = FUNCTIONS.get(name)
        if function is None:
            raise FormulaError(Fact("formula-no-function", name=name, near=suggest(name, FUNCTIONS, MEANT)))
        arguments = list(given)
        while self.peek() != ")":
            arguments.append(self.expression(0))
            if not self.took(","):
                break
        self.expect(")")
        if name in SPOKEN:
            spoken = function
            return lambda scope: _called(
                name, partial(spoken, _language(scope)), [a(scope) for a in arguments]
            )
        return lambda scope: _called(name, function, [a(scope) for a in arguments])


def _language(scope: Lookup) -> str:
    """Return the language of the deck, or an empty string in a scope with only measures."""
    return str(getattr(scope, "language", "en"))


def _constant(value: Value) -> Compiled:
    return lambda scope: value


def _measured(amount: float, unit: str) -> Compiled:
    """Compile a number with a unit, which is a known unit or a measure of the deck (`0.9r`)."""
    factor = _UNITS.get(unit)
    if not unit or factor is not None:
        # 3.5in is 88.9 mm, but floats give 88.89999999999999
        return _constant(round(amount * factor, 9) if factor is not None else amount)
    return lambda scope: _bounded(amount * number(_looked_up(scope, unit)))


def _looked_up(scope: Lookup, name: str) -> Value:
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
        raise FormulaError(Fact("formula-unbounded", most=f"{GREATEST:g}"))
    if isinstance(value, str):
        check_length(len(value))
    return value


def _item_of(base: Compiled, key: Compiled) -> Compiled:
    return lambda scope: cell(base(scope), key(scope))


def _called(name: str, function: Callable[..., Value], arguments: list[Value]) -> Value:
    try:
        return _bounded(function(*arguments))
    except (TypeError, ValueError, OverflowError) as error:
        if isinstance(error, FormulaError):
            raise
        raise FormulaError(Fact("formula-arguments", name=name, count=len(arguments))) from None
