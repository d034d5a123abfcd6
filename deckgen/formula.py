"""Evaluate formulas and templates: one expression language for arithmetic, comparisons and text.

Lengths (`0.5w - 3mm`), conditions (`cost > 3 and kind == "spell"`) and the braces in templates
(`{month.name}`) are all formulas. They never run code, and their time and results are bounded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from itertools import takewhile
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
    meant_by,
    number,
    paired,
    said,
    spoken,
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
_TAKEN = frozenset({*CONSTANTS, *_STRENGTH, "not", "if", "else"})
"""Words that are no names."""


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
_PADDED = re.compile(r"([^:?]+):\s*0([2-4])d?\s*")
"""A formula with zeros in front as in Python: `x:02`."""
_TITLE = re.compile(r"[^\W\d]\w*(?: [\w#()/&%.+-]+)+")
"""Matches words such as `Cost (gold)` or `Card #`."""
_COMMAS = re.compile(r"(?<![0-9.,])[0-9]+(?:,[0-9]+)+(?:\.[0-9]+)?")
"""Matches a number with commas."""
_SPACE = re.compile(rf"(?<=[0-9])\s+(?=(?:{'|'.join(_UNITS)})\b)")
_NAME = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")
_WORDS = re.compile(r"(?<![^\W\d])(?:(?<!\.)|(?<=\bcard\.)|(?<=[0-9]\.))[^\W\d]\w*|'[^']*'|\"[^\"]*\"")
"""Matches names and quoted strings, but not the columns of rows of tables, as in `school.colour`."""
_BRACKETS: Mapping[str | None, int] = {")": 1, "]": 1, "(": -1, "[": -1}
_COMPARISONS = frozenset({*(op for op, (strength, _) in BINARY.items() if strength == COMPARING), "not"})
_BRACES = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")


class _Token(NamedTuple):
    kind: str
    text: str
    unit: str = ""


_END = _Token("", "")


def _tokens(text: str) -> list[_Token]:
    found: list[_Token] = []
    at = 0
    stripped = text.rstrip()
    while at < len(stripped):
        match = _TOKEN.match(stripped, at)
        if match is None:
            raise FormulaError(_unread(text, stripped[at:].lstrip()))
        kind = "number" if match["number"] else match.lastgroup or ""
        found.append(_Token(kind, match[kind], match["unit"] or ""))
        at = match.end()
    if len(found) > MOST_WORDS:
        raise FormulaError(Fact("formula-parts", formula=text[:40], most=MOST_WORDS))
    return found


def _unread(text: str, rest: str) -> Fact:
    """Return what is wrong with a formula whose rest begins with nothing that formulas have."""
    if styled := _STYLED.fullmatch(text):
        instead = f"number({styled[1].strip()}, {styled[2] or 0})"
        return Fact("formula-style", formula=text, instead=instead)
    if padded := _PADDED.fullmatch(text):
        return Fact("formula-padded", formula=text, instead=_padded(padded[1].strip(), int(padded[2])))
    if rest.startswith("="):
        return Fact("formula-equals", formula=text)
    return _column_as_formula(text.rstrip()) or Fact("formula-odd", text=rest[:12], formula=text)


def _padded(number: str, digits: int) -> str:
    """Return the formula that puts zeros in front of a number with fewer digits."""
    zeros = (f"'{'0' * (digits - n)}' if {number} < {10**n} else " for n in range(1, digits))
    return "".join((*zeros, "''"))


def _misread_number(text: str) -> Fact | None:
    """Return the fault if a formula has a number with a comma or with a space before its unit."""
    closed = _SPACE.sub("", text)
    whole = _COMMAS.sub(lambda found: meant_by(found[0])[0], closed)
    decimal = _COMMAS.sub(lambda found: meant_by(found[0])[-1], closed)
    if whole != decimal:
        return Fact("formula-number-either", formula=text, whole=whole, decimal=decimal)
    return Fact("formula-number", formula=text, instead=whole) if whole != text else None


def _column_as_formula(text: str) -> Fact | None:
    """Return the fault if a text looks like the title of a column and not like a formula."""
    return Fact("formula-title", formula=text) if _TITLE.fullmatch(text.strip()) else None


def is_name(text: str) -> bool:
    """Return whether a text can be a name in formulas: one word that is not a unit, constant or operator."""
    return _NAME.fullmatch(text) is not None and text not in _UNITS and text not in _TAKEN


@lru_cache(maxsize=4096)
def compiled(text: str) -> Compiled:
    """Compile a formula to a function of a scope. Raises FormulaError if it is malformed."""
    if len(text) > LONGEST_FORMULA:
        raise FormulaError(Fact("formula-long", most=LONGEST_FORMULA))
    parser = _Parser(_tokens(text), text)
    result = parser.expression(0)
    if parser.at < len(parser.tokens):
        fact = Fact("formula-unexpected", text=parser.tokens[parser.at].text, formula=text)
        raise FormulaError(_misread_number(text) or parser.names_in_a_row or fact)
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


def renamed(formula: str, old: str, new: str, owns: Callable[[str], bool]) -> str:
    """Return a formula with another name for a column. Raises FormulaError.

    `owns` tells whether a column of this name is meant, from what is written before it: `month` in
    `month.name` and `month['name']`, nothing in `name`.
    """
    tokens = list(_TOKEN.finditer(formula))
    pieces, at = [], 0
    for index in range(len(tokens)):
        found = _mention(formula, tokens, index, old)
        if found and owns(found[1]):
            pieces += [formula[at : found[0]], new]
            at = found[0] + len(old)
    return "".join([*pieces, formula[at:]])


def _mention(formula: str, tokens: Sequence[re.Match[str]], index: int, name: str) -> tuple[int, str] | None:
    """Return where a token says a name, and what is before its dot or bracket; None if it does not."""
    token = tokens[index]
    before, after = (tokens[n]["op"] if 0 <= n < len(tokens) else None for n in (index - 1, index + 1))
    if token["unit"] == name:
        return token.start("unit"), ""
    if token["name"] == name and after != "(":
        return token.start("name"), _value_before(formula, tokens, index - 1) if before == "." else ""
    if token["text"] and token["text"][1:-1] == name and (before, after) == ("[", "]"):
        return token.start("text") + 1, _value_before(formula, tokens, index - 1)
    return None


def _value_before(formula: str, tokens: Sequence[re.Match[str]], end: int) -> str:
    """Return the text of the value that a dot or a bracket follows: `days[today]` in `days[today].name`."""
    at = end - 1
    while at > 0:
        depth = 0
        while at and (depth := depth + _BRACKETS.get(tokens[at]["op"], 0)) > 0:
            at -= 1
        if at and tokens[at - 1]["op"] == ".":
            at -= 2
        elif at and tokens[at]["op"] and (tokens[at - 1]["name"] or tokens[at - 1]["op"] in (")", "]")):
            at -= 1
        else:
            break
    return formula[tokens[max(at, 0)].start() : tokens[end].start()].strip()


def renamed_in(template: str, old: str, new: str, owns: Callable[[str], bool]) -> str:
    """Return a template with another name for a column in its formulas, as `renamed` does."""

    def one(match: re.Match[str]) -> str:
        return match[0] if match[1] is None else f"{{{renamed(match[1], old, new, owns)}}}"

    return _BRACES.sub(one, template)


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
        value = match[0][0] if _is_brace(match) else _filled(match, scope)
        pieces += [template[at : match.start()], value]
        size += len(pieces[-2]) + len(value)
        at = match.end()
        if size > LONGEST_FILLED:
            break
    filled = "".join([*pieces, template[at:]])
    if len(filled) > LONGEST_FILLED:
        raise FormulaError(Fact("formula-long-text", most=LONGEST_FILLED))
    return filled


def _filled(match: re.Match[str], scope: Lookup) -> str:
    value = evaluate(match[1], scope)
    return text_of(value if _is_markup(match) else said(value))


def _is_markup(match: re.Match[str]) -> bool:
    """Return whether a formula gives the name of an icon, `:{school}:`, or a setting, `[words]({ink})`."""
    before, after = match.string[: match.start()], match.string[match.end() :]
    return before.endswith("](") or (before.endswith(":") and after.startswith(":"))


class Printed(NamedTuple):
    """What the formulas of a template may print: the values of names and columns, and quoted words."""

    names: set[str]
    words: set[str]


def printed_in(template: str) -> Printed:
    """Return what a template's formulas may print, without what they only compare. Raises FormulaError."""
    found = Printed(set(), set())
    for match in _BRACES.finditer(template):
        if match[1] and not _is_markup(match):
            _add_printed(_tokens(match[1]), found)
    return found


def _add_printed(tokens: list[_Token], found: Printed) -> None:
    depth, is_test = 0, False
    for before, token, after in zip([_END, *tokens], tokens, [*tokens[1:], _END], strict=False):
        depth += (token.text == "[") - (token.text == "]")
        is_test = token.text == "if" or (is_test and token.text != "else")
        if is_test or {before.text, after.text} & _COMPARISONS:
            continue
        if token.kind == "text":
            (found.names if before.text == "[" else found.words).add(token.text[1:-1])
        elif token.kind == "name" and not depth and after.text != "(":
            found.names.add(token.text)


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
            missing = Fact("formula-missing", text=text, formula=self.text)
            raise FormulaError(self.names_in_a_row or missing)

    @property
    def names_in_a_row(self) -> Fact | None:
        """The fault if the next name follows another one, as in the names of columns with spaces."""
        names = [each.text if each.kind == "name" and each.text not in _TAKEN else "" for each in self.tokens]
        before = list(takewhile(bool, reversed(names[: self.at])))
        after = list(takewhile(bool, names[self.at :]))
        if not before or not after:
            return None
        return Fact("formula-names", names=" ".join([*reversed(before), *after]), formula=self.text)

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
            near = suggest(name, FUNCTIONS, MEANT)
            column = None if near.close else _column_as_formula(self.text)
            raise FormulaError(column or Fact("formula-no-function", name=name, near=near))
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
        return _translated(scope, scope(name))
    except KeyError:
        raise UnknownName(name) from None


def _translated(scope: Lookup, value: Value) -> Value:
    """Return a value with the translations of its texts, if the scope has any."""
    texts = getattr(scope, "texts", None)
    return spoken(value, texts) if texts else value


def _joined(op: str, left: Compiled, right: Compiled) -> Compiled:
    if op == "and":
        return lambda scope: right(scope) if holds(value := left(scope)) else value
    if op == "or":
        return lambda scope: value if holds(value := left(scope)) else right(scope)
    _, apply = BINARY[op]
    return lambda scope: _applied(apply, [left(scope), right(scope)])


def _applied(function: Callable[..., Value], given: list[Value]) -> Value:
    """Return what a function makes of values, and of their translations."""
    own = _bounded(function(*given))
    if not isinstance(own, str | list):
        return own
    translated = [said(each) for each in given]
    return own if translated == given else paired(own, _bounded(function(*translated)))


def _bounded(value: Value) -> Value:
    if isinstance(value, float | int) and not isinstance(value, bool) and not abs(value) <= GREATEST:
        raise FormulaError(Fact("formula-unbounded", most=f"{GREATEST:g}"))
    if isinstance(value, str):
        check_length(len(value))
    return value


def _item_of(base: Compiled, key: Compiled) -> Compiled:
    return lambda scope: _translated(scope, cell(base(scope), key(scope)))


def _called(name: str, function: Callable[..., Value], arguments: list[Value]) -> Value:
    try:
        return _applied(function, arguments)
    except (TypeError, ValueError, OverflowError) as error:
        if isinstance(error, FormulaError):
            raise
        raise FormulaError(Fact("formula-arguments", name=name, count=len(arguments))) from None
