"""The values of cells and formulas (text, numbers, booleans, table rows) and the operations on them."""

from __future__ import annotations

import math
import operator
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeAlias, runtime_checkable

from babel.numbers import format_decimal

from deckgen.errors import FactError
from deckgen.facts import Fact, Suggestion, suggest
from deckgen.words.catalogue import locale_of

LONGEST_TEXT = 10_000
"""The most characters in a text that a formula returns."""


class FormulaError(FactError):
    """A fault in a formula or its value."""


class UnknownName(FormulaError):
    """A formula uses a name that its scope does not have."""

    def __init__(self, name: str, near: Suggestion | None = None) -> None:
        super().__init__(Fact("formula-no-name", name=name, near=near or Suggestion()))
        self.name = name


@runtime_checkable
class Cells(Protocol):
    """A row of a table: it has cells, and its text is its key."""

    def cell(self, name: str) -> Value:
        """Return the value in a column. Raises FormulaError if there is no such column."""
        ...


Value: TypeAlias = str | float | int | bool | Cells | Mapping[str, "Value"] | Sequence["Value"] | None


def cell(value: Value, key: Value) -> Value:
    """Return the part of `value` named `key`: a column of a row, a row of a table, an item of a list (from
    0).
    """
    if isinstance(value, Sequence) and not isinstance(value, str):
        index = int(number(key))
        if not 0 <= index < len(value):
            raise FormulaError(Fact("formula-no-item", index=index, length=len(value)))
        return value[index]
    name = text_of(key)
    if isinstance(value, Mapping):
        if name not in value:
            raise FormulaError(Fact("formula-no-key", name=name, near=suggest(name, value)))
        return value[name]
    if isinstance(value, Cells):
        return value.cell(name)
    raise FormulaError(Fact("formula-no-part", value=text_of(value), name=name))


def text_of(value: Value) -> str:
    """Return a value as text: none is empty, booleans are `yes` and `no`, a row is its key, a list its items.

    Raises FormulaError for a whole table.
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.10g}"
    if isinstance(value, Mapping):
        raise FormulaError(Fact("formula-whole-table"))
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(map(text_of, value))
    return str(value)


def holds(value: Value) -> bool:
    """Whether a value counts as true: `no`, `false`, `off`, 0, none, empty text and empty lists do not."""
    if isinstance(value, str):
        return value.lower() not in ("", "no", "false", "off", "0")
    return True if isinstance(value, Cells) else bool(value)


def number_of(text: str) -> int | float | None:
    """Parse a plain decimal number. None for other text: exponents, underscores and leading zeros are not
    allowed.
    """
    if not re.fullmatch(r"-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,14})?", text):
        return None
    return float(text) if "." in text else int(text)


def number(value: Value) -> float | int:
    """Return a value as a number, parsed if it is text. Raises FormulaError."""
    if isinstance(value, int | float):
        return value
    found = number_of(text_of(value))
    if found is None:
        raise FormulaError(Fact("formula-not-number", text=text_of(value)))
    return found


_LATIN = str.maketrans({
    "ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "ð": "d", "Ð": "d",
    "þ": "th", "Þ": "th", "ł": "l", "Ł": "l", "đ": "d", "Đ": "d", "ı": "i",
})  # fmt: skip
"""Latin letters that Unicode does not decompose into a letter and an accent."""


def slug(value: Value) -> str:
    """Return a value as a file name: `Unter den Linden!` becomes `unter-den-linden`. Accents are dropped."""
    text = text_of(value).translate(_LATIN)
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub("[^a-z0-9]+", "-", plain.lower()).strip("-")[:70]


def _plus(a: Value, b: Value) -> Value:
    if isinstance(a, int | float) and isinstance(b, int | float):
        return a + b
    return text_of(a) + text_of(b)


def _divided(divide: Callable[[float, float], float]) -> Callable[[Value, Value], Value]:
    def quotient(a: Value, b: Value) -> Value:
        if not number(b):
            raise FormulaError(Fact("formula-zero"))
        return divide(number(a), number(b))

    return quotient


def _compared(compare: Callable[[float, float], bool]) -> Callable[[Value, Value], Value]:
    return lambda a, b: compare(number(a), number(b))


def same(a: Value, b: Value) -> bool:
    """Whether two values are equal: numbers as numbers, everything else as text."""
    if isinstance(a, int | float) and isinstance(b, int | float):
        return a == b
    return text_of(a) == text_of(b)


def _within(a: Value, b: Value) -> bool:
    if isinstance(b, Sequence) and not isinstance(b, str):
        return any(same(a, item) for item in b)
    if isinstance(b, Mapping):
        return text_of(a) in b
    return text_of(a) in text_of(b)


def _rounded(value: Value, digits: Value = 0) -> float:
    """Round to a number of decimal places; ties go to the even digit, as in Python."""
    places = int(number(digits))
    if not -15 <= places <= 15:
        raise FormulaError(Fact("formula-digits", name="round", digits=places, least=-15))
    return round(number(value), places) if places else round(number(value))


def _dotted(language: str, own: Value) -> bool:
    """Whether a capital i keeps its dot, in the given language or else in the deck's (Unicode 5.18)."""
    return (text_of(own) or language).lower().split("-")[0] in ("tr", "az")


def raised(language: str, value: Value, own: Value = None) -> str:
    """Return a text in capitals, by the rules of the deck's language or of `own`."""
    text = text_of(value)
    return (text.replace("i", "İ") if _dotted(language, own) else text).upper()


def lowered(language: str, value: Value, own: Value = None) -> str:
    """Return a text in lower case, by the rules of the deck's language or of `own`."""
    text = text_of(value)
    return (text.replace("I", "ı").replace("İ", "i") if _dotted(language, own) else text).lower()


def titled(language: str, value: Value, own: Value = None) -> str:
    """Return a text with each word capitalised, by the rules of a language as in `raised`."""
    parts = re.split(r"([^\W\d_]+)", text_of(value))
    return "".join(raised(language, part[:1], own) + lowered(language, part[1:], own) for part in parts)


def written(language: str, value: Value, digits: Value = None) -> Value:
    """Return a value as a number or, with `digits`, as text with that many decimal places in the deck's
    language.
    """
    if digits is None:
        return number(value)
    places = int(number(digits))
    if not 0 <= places <= 15:
        raise FormulaError(Fact("formula-digits", name="number", digits=places, least=0))
    pattern = f"#,##0.{'0' * places}" if places else "#,##0"
    return format_decimal(number(value), format=pattern, locale=locale_of(language))


def _root(value: Value) -> float:
    if number(value) < 0:
        raise FormulaError(Fact("formula-root", number=text_of(value)))
    return math.sqrt(number(value))


def _replaced(text: Value, old: Value, new: Value) -> str:
    """Return a text with each occurrence of `old` replaced by `new`."""
    whole, before, after = text_of(text), text_of(old), text_of(new)
    if not before:
        raise FormulaError(Fact("formula-look-for", name="replace"))
    check_length(len(whole) + whole.count(before) * (len(after) - len(before)))
    return whole.replace(before, after)


def _split(text: Value, separator: Value = ",") -> Sequence[Value]:
    """Return the parts of a text, without spaces around them; an empty text has none. A list is returned as
    it is.
    """
    if isinstance(text, Sequence) and not isinstance(text, str):
        return text
    if not text_of(separator):
        raise FormulaError(Fact("formula-look-for", name="split"))
    parts = [part.strip() for part in text_of(text).split(text_of(separator))]
    return parts if any(parts) else []


def _join(items: Value, separator: Value = ", ") -> str:
    """Return the items of a list as one text. The separator may come first, as in Python."""
    if isinstance(items, str) and isinstance(separator, Sequence) and not isinstance(separator, str):
        items, separator = separator, items
    if not isinstance(items, Sequence) or isinstance(items, str):
        return text_of(items)
    texts, between = list(map(text_of, items)), text_of(separator)
    check_length(sum(map(len, texts)) + len(between) * len(texts))
    return between.join(texts)


def check_length(characters: int) -> None:
    """Raise FormulaError for a text that is too long."""
    if characters > LONGEST_TEXT:
        raise FormulaError(Fact("formula-long-text", most=LONGEST_TEXT))


COMPARING = 4
"""How tightly comparisons bind; they do not chain."""
LAZY: Mapping[str, int] = {"or": 1, "and": 2}
"""Operators that evaluate their second operand only if needed, and how tightly they bind."""
BINARY: Mapping[str, tuple[int, Callable[[Value, Value], Value]]] = {
    "==": (COMPARING, same),
    "!=": (COMPARING, lambda a, b: not same(a, b)),
    "<": (COMPARING, _compared(operator.lt)),
    "<=": (COMPARING, _compared(operator.le)),
    ">": (COMPARING, _compared(operator.gt)),
    ">=": (COMPARING, _compared(operator.ge)),
    "in": (COMPARING, _within),
    "not in": (COMPARING, lambda a, b: not _within(a, b)),
    "+": (5, _plus),
    "-": (5, lambda a, b: number(a) - number(b)),
    "*": (6, lambda a, b: number(a) * number(b)),
    "/": (6, _divided(operator.truediv)),
    "//": (6, _divided(operator.floordiv)),
    "%": (6, _divided(operator.mod)),
}
CONSTANTS: Mapping[str, Value] = {"yes": True, "no": False, "true": True, "false": False, "none": None}
FUNCTIONS: Mapping[str, Callable[..., Value]] = {
    "abs": lambda a: abs(number(a)),
    "ceil": lambda a: math.ceil(number(a)),
    "cos": lambda a: math.cos(math.radians(number(a))),
    "floor": lambda a: math.floor(number(a)),
    "join": _join,
    "len": lambda a: len(a) if isinstance(a, Sequence | Mapping) else len(text_of(a)),
    "lower": lowered,
    "max": lambda *a: max(map(number, a)),
    "min": lambda *a: min(map(number, a)),
    "number": written,
    "replace": _replaced,
    "round": _rounded,
    "sin": lambda a: math.sin(math.radians(number(a))),
    "slug": slug,
    "split": _split,
    "sqrt": _root,
    "text": lambda a: text_of(a),
    "title": titled,
    "upper": raised,
}
MEANT: Mapping[str, Sequence[str]] = {
    "capitalize": ("title",), "concat": ("join",), "count": ("len",), "downcase": ("lower",),
    "gsub": ("replace",), "length": ("len",), "lowercase": ("lower",), "size": ("len",), "sub": ("replace",),
    "substitute": ("replace",), "upcase": ("upper",), "uppercase": ("upper",),
}  # fmt: skip
"""Names of these functions in other languages, for suggestions."""
SPOKEN = ("lower", "number", "title", "upper")
"""Functions whose first argument is the deck's language, which the evaluator supplies."""


class Use(NamedTuple):
    """How a function is used: what it takes, what it returns, an example and its result."""

    takes: str
    about: str
    example: str
    gives: str


USES: Mapping[str, Use] = {
    "abs": Use("a number", "the number without its sign", "abs(-3)", "3"),
    "ceil": Use("a number", "the next whole number up", "ceil(2.1)", "3"),
    "cos": Use("an angle in degrees", "its cosine", "cos(60)", "0.5"),
    "floor": Use("a number", "the next whole number down", "floor(2.9)", "2"),
    "join": Use(
        "a list, and what to put between (`, `)", "its items as one text",
        "join(split('a,b'), ' and ')", "a and b",
    ),
    "len": Use("a text, a list or a table", "how many characters, items or rows it has", "len('Fire')", "4"),
    "lower": Use("a text, and its language", "the text in small letters", "lower('Fire')", "fire"),
    "max": Use("numbers", "the greatest of them", "max(1, 5, 3)", "5"),
    "min": Use("numbers", "the least of them", "min(1, 5, 3)", "1"),
    "number": Use(
        "a number, or text that is one; and how many digits after the point",
        "without the digits the number itself, for reckoning; with them a text as the deck's language "
        "writes it, with separators of thousands: `1.234,5` in German",
        "number(1234.5, 2)", "1,234.50",
    ),
    "replace": Use(
        "a text, what to look for, what to write for it", "the text with all of it replaced",
        "replace('a-b', '-', ' ')", "a b",
    ),
    "round": Use(
        "a number, and how many digits after the point (0)",
        "the nearest such number, without zeros at the end",
        "round(2.345, 1)", "2.3",
    ),
    "sin": Use("an angle in degrees", "its sine", "sin(30)", "0.5"),
    "slug": Use(
        "a text", "the text as the name of a file: small letters, digits and hyphens",
        "slug('Unter den Linden!')", "unter-den-linden",
    ),
    "split": Use(
        "a text, and what is between its parts (`,`)", "the parts as a list", "split('a, b')[1]", "b",
    ),
    "sqrt": Use("a number that is not negative", "its square root", "sqrt(9)", "3"),
    "text": Use("any value", "the value as text", "text(7) + '!'", "7!"),
    "title": Use("a text, and its language", "each word with a capital", "title('red fox')", "Red Fox"),
    "upper": Use("a text, and its language", "the text in capitals", "upper('fil', 'tr')", "FİL"),
}  # fmt: skip
"""How to use each function, for the reference page."""
