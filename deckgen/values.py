"""Define the values of cells and formulas (text, numbers, booleans, table rows) and operations on them."""

from __future__ import annotations

import math
import operator
import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from decimal import ROUND_HALF_UP, Context, Decimal, localcontext
from typing import NamedTuple, TypeAlias

from deckgen.errors import FactError
from deckgen.facts import Fact, Suggestion, suggest

LONGEST_TEXT = 10_000
"""The most characters in the result of a formula."""


class FormulaError(FactError):
    """An error in a formula or its value."""


class UnknownName(FormulaError):
    """Raised if a formula uses a name that is not in its scope."""

    def __init__(self, name: str, near: Suggestion | None = None) -> None:
        super().__init__(Fact("formula-no-name", name=name, near=near or Suggestion()))
        self.name = name


class Cells(ABC):
    """A row of a table, which has cells and prints as its key."""

    __slots__ = ()

    @abstractmethod
    def cell(self, name: str) -> Value:
        """Return the value in a column. Raises FormulaError if there is none."""

    @abstractmethod
    def stranger(self, key: str) -> FormulaError:
        """Return the error for a key that no row of the table has."""


class Spoken(str):
    """Text of a deck that has a translation: formulas compare the text, and what is printed is `said`."""

    __slots__ = ("said",)
    said: str

    def __new__(cls, text: str, said: str) -> Spoken:
        """Return a text with its translation."""
        spoken = super().__new__(cls, text)
        spoken.said = said
        return spoken


def spoken(value: Value, texts: Mapping[str, str]) -> Value:
    """Return a value with the translations of its texts."""
    if isinstance(value, str):
        return Spoken(value, texts[value]) if value in texts else value
    if isinstance(value, list | tuple):
        return [spoken(item, texts) for item in value]
    return value


def said(value: Value) -> Value:
    """Return a value with its texts translated."""
    if isinstance(value, list | tuple):
        return [said(item) for item in value]
    return value.said if isinstance(value, Spoken) else value


def paired(own: Value, translated: Value) -> Value:
    """Return a value with what it is in the translation, as far as it is text."""
    if isinstance(own, str) and isinstance(translated, str) and own != translated:
        return Spoken(own, translated)
    if isinstance(own, list) and isinstance(translated, list) and len(own) == len(translated):
        return [paired(*pair) for pair in zip(own, translated, strict=True)]
    return own


Value: TypeAlias = str | float | int | bool | Cells | Mapping[str, "Value"] | Sequence["Value"] | None


def cell(value: Value, key: Value) -> Value:
    """Return the part of `value` named `key`: a column of a row, a row of a table, a list item (from 0)."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        index = int(number(key))
        if not 0 <= index < len(value):
            raise FormulaError(Fact("formula-no-item", index=index, length=len(value)))
        return value[index]
    name = text_of(key)
    if isinstance(value, Mapping):
        if name not in value:
            row = next(iter(value.values()), None)
            raise row.stranger(name) if isinstance(row, Cells) else _no_key(name, value)
        return value[name]
    if isinstance(value, Cells):
        return value.cell(name)
    if value is None:
        raise FormulaError(Fact("formula-no-row-named"))
    raise FormulaError(Fact("formula-no-part", value=text_of(value), name=name))


def _no_key(name: str, value: Mapping[str, Value]) -> FormulaError:
    return FormulaError(Fact("formula-no-key", name=name, near=suggest(name, value)))


def text_of(value: Value) -> str:
    """Return a value as text: None is empty, booleans are `yes` or `no`, a row is its key, a list its items.

    Raises FormulaError for a whole table.
    """
    if isinstance(value, str):
        return str(value)
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.10g}"
    if isinstance(value, Mapping):
        raise FormulaError(Fact("formula-whole-table"))
    if isinstance(value, Sequence):
        return ", ".join(map(text_of, value))
    return str(value)


def holds(value: Value) -> bool:
    """Return whether a value is true; `no`, `false`, `off`, 0, None, empty text and empty lists are not."""
    if isinstance(value, str):
        return value.lower() not in ("", "no", "false", "off", "0")
    return True if isinstance(value, Cells) else bool(value)


def number_of(text: str) -> int | float | None:
    """Parse a plain decimal number, or return None; exponents, underscores and leading zeros are invalid."""
    if not re.fullmatch(r"-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,14})?", text):
        return None
    return float(text) if "." in text else int(text)


def number(value: Value) -> float | int:
    """Return a number, or text that looks like one, as a number. Raises FormulaError."""
    if isinstance(value, int | float):
        return value
    if value is None:
        raise FormulaError(Fact("formula-empty-cell"))
    found = number_of(text_of(value))
    if found is None:
        raise FormulaError(not_number(text_of(value)))
    return found


_GROUPED = re.compile(r"-?[1-9][0-9]{0,2}(,[0-9]{3})+(\.[0-9]+)?")
"""Matches a number with commas between thousands, such as `1,234.5`; in `1,234` it may be a decimal comma."""
_COMMA = re.compile(r"-?(0|[1-9][0-9]*),[0-9]+")
"""Matches a number with a decimal comma, such as `54,85`."""
_POINTS = re.compile(r"-?[1-9][0-9]{0,2}([. \u00a0\u202f'’][0-9]{3})+,[0-9]+")
"""Matches a number with a decimal comma and something between thousands, such as `1.234,5`."""


def meant_by(text: str) -> Sequence[str]:
    """Return the numbers that text with commas may mean: `1234` and `1.234` for `1,234`; else the text."""
    whole, decimal = text.replace(",", ""), text.replace(",", ".")
    if _GROUPED.fullmatch(text):
        return (whole, decimal) if text.count(",") == 1 and "." not in text else (whole,)
    return (decimal,) if _COMMA.fullmatch(text) else (text,)


def not_number(text: str) -> Fact:
    """Return the fact about text that is not a number, with the number that was probably meant."""
    match meant_by(text):
        case (whole, decimal):
            return Fact("formula-number-comma", text=text, whole=whole, decimal=decimal)
        case (only,) if only != text:
            key = "formula-number-grouped" if _GROUPED.fullmatch(text) else "formula-decimal-comma"
            return Fact(key, text=text, instead=only)
    if _POINTS.fullmatch(text):
        instead = re.sub("[^0-9,-]", "", text).replace(",", ".")
        return Fact("formula-number-points", text=text, instead=instead)
    return Fact("formula-not-number", text=text)


_LATIN = str.maketrans({
    "ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "ð": "d", "Ð": "d",
    "þ": "th", "Þ": "th", "ł": "l", "Ł": "l", "đ": "d", "Đ": "d", "ı": "i",
})  # fmt: skip
"""Latin letters that Unicode does not decompose into a letter and an accent."""


def slug(value: Value) -> str:
    """Return a value as a file name: `Unter den Linden!` becomes `unter-den-linden`; accents are dropped."""
    text = text_of(value).translate(_LATIN)
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub("[^a-z0-9]+", "-", plain.lower()).strip("-")[:70]


def _plus(a: Value, b: Value) -> Value:
    if all(isinstance(value, int | float | None) for value in (a, b)) and (a, b) != (None, None):
        return number(a) + number(b)
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
    """Return whether two values are equal, comparing numbers as numbers and everything else as text."""
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
    """Round to a number of decimals; halves go away from zero."""
    places = int(number(digits))
    if not -15 <= places <= 15:
        raise FormulaError(Fact("formula-digits", name="round", digits=places, least=-15))
    rounded = _nearest(number(value), places)
    return float(rounded) if places > 0 else int(rounded)


_DIGITS = Context(prec=40, rounding=ROUND_HALF_UP)
"""Enough digits for the largest number with the most decimals."""


def _nearest(value: float, places: int) -> Decimal:
    """Return the decimal number with this many decimals that is nearest to `value` as it is written."""
    return Decimal(str(value)).quantize(Decimal(1).scaleb(-places), context=_DIGITS)


def _dotted(language: str, own: Value) -> bool:
    """Return whether capital i keeps its dot in `own`, or else in the deck's language (Unicode 5.18)."""
    return (text_of(own) or language).lower().split("-")[0] in ("tr", "az")


def raised(language: str, value: Value, own: Value = None) -> str:
    """Return text in upper case, by the rules of `own` or the deck's language."""
    text = text_of(value)
    return (text.replace("i", "İ") if _dotted(language, own) else text).upper()


def lowered(language: str, value: Value, own: Value = None) -> str:
    """Return text in lower case, by the rules of `own` or the deck's language."""
    text = text_of(value)
    return (text.replace("I", "ı").replace("İ", "i") if _dotted(language, own) else text).lower()


def titled(language: str, value: Value, own: Value = None) -> str:
    """Return text with each word capitalised, by the rules of `own` or the deck's language."""
    parts = re.split(r"([^\W\d_]+)", text_of(value))
    return "".join(raised(language, part[:1], own) + lowered(language, part[1:], own) for part in parts)


def written(language: str, value: Value, digits: Value = None) -> Value:
    """Return a number; with `digits`, as text with that many decimals, in the style of the language."""
    if digits is None:
        return number(value)
    # Importing Babel and Fluent takes as long as everything else that lists the decks.
    from deckgen.words.catalogue import decimal, locale_of

    places = int(number(digits))
    if not 0 <= places <= 15:
        raise FormulaError(Fact("formula-digits", name="number", digits=places, least=0))
    pattern = f"#,##0.{'0' * places}" if places else "#,##0"
    with localcontext(_DIGITS):
        return decimal(_nearest(number(value), places), pattern, locale_of(language))


def _root(value: Value) -> float:
    if number(value) < 0:
        raise FormulaError(Fact("formula-root", number=text_of(value)))
    return math.sqrt(number(value))


def _replaced(text: Value, old: Value, new: Value) -> str:
    """Return text with each occurrence of `old` replaced by `new`."""
    whole, before, after = text_of(text), text_of(old), text_of(new)
    if not before:
        raise FormulaError(Fact("formula-look-for", name="replace"))
    check_length(len(whole) + whole.count(before) * (len(after) - len(before)))
    return whole.replace(before, after)


def _split(text: Value, separator: Value = ",") -> Sequence[Value]:
    """Return the parts of a text without surrounding spaces; no parts for None. A list is unchanged."""
    if isinstance(text, Sequence) and not isinstance(text, str):
        return text
    if not text_of(separator):
        raise FormulaError(Fact("formula-look-for", name="split"))
    parts = [part.strip() for part in text_of(text).split(text_of(separator))]
    return parts if any(parts) else []


def _join(items: Value, separator: Value = ", ") -> str:
    """Join the items of a list into one text. Unlike in Python, the separator comes second."""
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
"""The precedence of comparisons, which do not chain."""
LAZY: Mapping[str, int] = {"or": 1, "and": 2}
"""Operators that evaluate their second operand only if needed, with their precedence."""
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
"""The names of functions in other languages."""
SPOKEN = ("lower", "number", "title", "upper")
"""Functions whose first argument is the deck's language, which formulas do not pass."""


class Usage(NamedTuple):
    """How to use a function: its arguments, what it does, an example and its result."""

    takes: str
    about: str
    example: str
    gives: str


USES: Mapping[str, Usage] = {
    "abs": Usage("a number", "the number without its sign", "abs(-3)", "3"),
    "ceil": Usage("a number", "the next whole number up", "ceil(2.1)", "3"),
    "cos": Usage("an angle in degrees", "its cosine", "cos(60)", "0.5"),
    "floor": Usage("a number", "the next whole number down", "floor(2.9)", "2"),
    "join": Usage(
        "a list, and what to put between (`, `)", "its items as one text",
        "join(split('a,b'), ' and ')", "a and b",
    ),
    "len": Usage(
        "a text, a list or a table", "how many characters, items or rows it has", "len('Fire')", "4"
    ),
    "lower": Usage("a text, and its language", "the text in small letters", "lower('Fire')", "fire"),
    "max": Usage("numbers", "the largest of them", "max(1, 5, 3)", "5"),
    "min": Usage("numbers", "the smallest of them", "min(1, 5, 3)", "1"),
    "number": Usage(
        "a number, or text that is one; and how many digits after the point",
        "without the digits the number itself, for reckoning; with them a text as the deck's language "
        "writes it, with thousands separators: `1.234,5` in German",
        "number(1234.5, 2)", "1,234.50",
    ),
    "replace": Usage(
        "a text, what to look for, what to write for it", "the text with all of it replaced",
        "replace('a-b', '-', ' ')", "a b",
    ),
    "round": Usage(
        "a number, and how many digits after the point (0)",
        "the nearest such number, without zeros at the end; halves are rounded away from zero",
        "round(2.345, 1)", "2.3",
    ),
    "sin": Usage("an angle in degrees", "its sine", "sin(30)", "0.5"),
    "slug": Usage(
        "a text", "the text as the name of a file: small letters, digits and hyphens",
        "slug('Unter den Linden!')", "unter-den-linden",
    ),
    "split": Usage(
        "a text, and what is between its parts (`,`)", "the parts as a list", "split('a, b')[1]", "b",
    ),
    "sqrt": Usage("a number that is not negative", "its square root", "sqrt(9)", "3"),
    "text": Usage("any value", "the value as text", "text(7) + '!'", "7!"),
    "title": Usage("a text, and its language", "each word with a capital", "title('red fox')", "Red Fox"),
    "upper": Usage("a text, and its language", "the text in capitals", "upper('fil', 'tr')", "FİL"),
}  # fmt: skip
"""How to use each function, for the reference page."""
