"""Explain YAML syntax errors by the mistakes that people typically make."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from deckgen.facts import Fact

CLOSERS: Mapping[str, str] = {"{": "}", "[": "]"}
_HASH = re.compile(r"(?:[:,\[{-]|^)\s+(#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3,4})\b)")
"""Matches an unquoted colour, which is a comment in YAML."""
COLOUR = re.compile(r"[ \t]+(#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3,4}))[ \t]*(?:$|[\r\n,}\]])")
"""Matches an unquoted colour, which YAML reads as a comment after a key without a value."""
_VALUE = re.compile(r"\s*(?:- )*(?:(?P<key>[\w.-]+):\s+)?(?P<value>.*\S)")
"""Matches the value on a block-style line."""
_TIGHT = re.compile(r"\s*(?:- )*(?P<key>[\w-]+):(?=[^\s:/])")
_BRACES = re.compile(r"(?:[:,\[-]\s+|^\s*)(\{[^{}:,]*\})\s*\S")
"""Matches unquoted text that begins with a formula in braces."""
_ITEM = re.compile(r"(?:[:,\[-]\s+)([\w.]+\[[^\[\]{},]*\])")
"""Matches an unquoted item of a list, as in `it[0]`, inside braces."""
_CURLY = re.compile(r"(?:[:,\[{-]\s*|^\s*)([“”„‘’])")
"""Matches a value that begins with a quotation mark as word processors type it."""
_NO_COLON = re.compile(r"\s*(?:- )*(?P<key>[\w.-]+)\s*[{\[]\s*[\w.-]+:\s")
"""Matches a line whose key and map have no colon between them."""
UNCLOSED_KEY = re.compile(r"([\w.-]+)\s+[{\[][^}\]]*")
"""Matches a key that has swallowed the beginning of its map, as in `icon {name: star}`."""
_KEYED = re.compile(r"\{\s*(?:[\w.-]+|\"[^\"]*\"|'[^']*'):(?:\s|$)")
"""Matches the beginning of a map in braces, not of text such as `{name}`."""
_INDICATORS = "@`%*&!|>?"


class Mistake(NamedTuple):
    """What is wrong, and its line and column, counted from 0."""

    fact: Fact
    line: int
    col: int


class _Fault(NamedTuple):
    """A parser error: its message, where the parser gave up, and where the value it was reading begins."""

    said: str
    doing: str
    line: int
    col: int
    first: int
    first_col: int
    lines: list[str]

    @property
    def text(self) -> str:
        """The line where the parser gave up."""
        return self.at(self.line)

    def at(self, line: int) -> str:
        """Return a line of the file; empty beyond its end."""
        return self.lines[line] if 0 <= line < len(self.lines) else ""


def mistake_of(error: Any, lines: list[str]) -> Mistake:
    """Return the author's likely mistake, given a parser error (a `MarkedYAMLError`)."""
    at = error.problem_mark or error.context_mark
    since = error.context_mark or at
    if at is None:
        return Mistake(Fact("yaml-syntax", parser=str(error.problem or "")), 0, 0)
    fault = _Fault(
        str(error.problem or ""),
        str(error.context or ""),
        at.line,
        at.column,
        since.line,
        since.column,
        lines,
    )
    return next(found for look in _LOOKS if (found := look(fault)))


def _tab(fault: _Fault) -> Mistake | None:
    for number in (fault.line, fault.line + 1):
        text = fault.at(number)
        indent = text[: len(text) - len(text.lstrip())]
        if "\t" in indent or (number == fault.line and "\t" in text[: fault.col + 1]):
            return Mistake(Fact("yaml-tab"), number, text.index("\t"))
    return None


def _hash(fault: _Fault) -> Mistake | None:
    """Find an unquoted colour in braces or brackets, which turns the closing one into a comment."""
    if "flow" not in fault.doing:
        return None
    # The value that the parser misses may be the comment at the end of a line before.
    before = next((n for n in range(fault.first - 1, -1, -1) if fault.at(n).strip()), fault.first)
    for number in range(before, min(fault.line + 1, len(fault.lines))):
        if found := _HASH.search(fault.at(number)):
            return Mistake(Fact("yaml-hash", text=found[1]), number, found.start(1))
    return None


def _curly(fault: _Fault) -> Mistake | None:
    """Find curly quotation marks around text whose braces, commas or colons then count as YAML."""
    for number in range(fault.first, min(fault.line + 1, len(fault.lines))):
        if found := _CURLY.search(fault.at(number)):
            return Mistake(Fact("yaml-curly-quote", sign=found[1]), number, found.start(1))
    return None


def _item(fault: _Fault) -> Mistake | None:
    """Find an item such as `it[0]` in a map in braces, where its bracket begins a list."""
    for found in _ITEM.finditer(fault.text):
        if fault.col == fault.text.index("[", found.start(1)):
            return Mistake(Fact("yaml-item", text=found[1]), fault.line, found.start(1))
    return None


def _quote(fault: _Fault) -> Mistake | None:
    if "unknown escape" in fault.said:
        return Mistake(Fact("yaml-escape"), fault.line, fault.text.rfind("\\", 0, fault.col + 1))
    if fault.said.startswith(("found unexpected end of stream", "found unexpected document")):
        return Mistake(Fact("yaml-quote-open"), fault.first, fault.first_col)
    before = fault.text[: fault.col].rstrip()
    after = fault.text[fault.col : fault.col + 1]
    if (
        before.endswith(('"', "'"))
        and len(before) == fault.col
        and (after.isalnum() or "flow" not in fault.doing)
    ):
        return Mistake(Fact("yaml-quote-inside"), fault.line, len(before) - 1)
    return None


def _braces(fault: _Fault) -> Mistake | None:
    """Find text such as `{name} the brave`, which YAML reads as a map followed by something else."""
    for found in _BRACES.finditer(fault.text[: fault.col + 1]):
        if found.end() == fault.col + 1:
            return Mistake(Fact("yaml-braces", text=found[1]), fault.line, found.start(1))
    return None


def _indicator(fault: _Fault) -> Mistake | None:
    """Find text that begins with a character that is special in YAML."""
    col = (
        fault.first_col
        if fault.doing.startswith(("while scanning an a", "while scanning a tag"))
        else fault.col
    )
    sign = fault.text[col : col + 1]
    if sign and sign in _INDICATORS and re.search(r"(^|[\s\[{,])$", fault.text[:col]):
        return Mistake(Fact("yaml-indicator", sign=sign), fault.line, col)
    return None


def _colon(fault: _Fault) -> Mistake | None:
    """Find a colon in unquoted text, or a key that is indented too far."""
    if not fault.said.startswith("mapping values are not allowed"):
        return None
    if bare := _NO_COLON.match(fault.text):
        return Mistake(Fact("yaml-colon-after", name=bare["key"]), fault.line, bare.end("key"))
    plain, value = "...", _VALUE.match(fault.text)
    if value and value["key"]:
        if fault.col == value.end("key"):
            return _unfit(fault)
        text = value["value"]
        if fault.col > value.start("value") and text[0] not in "\"'{[" and '"' not in text:
            plain = text
    return Mistake(Fact("yaml-colon-in-text", text=plain), fault.line, fault.col)


def _no_colon(fault: _Fault) -> Mistake | None:
    """Find a key without a colon, or without the space after it."""
    if not fault.said.startswith("could not find expected ':'"):
        return None
    if tight := _TIGHT.match(fault.at(fault.first)):
        return Mistake(Fact("yaml-colon-tight", name=tight["key"]), fault.first, tight.end() - 1)
    return Mistake(Fact("yaml-colon-missing"), fault.first, fault.first_col)


def _flow(fault: _Fault) -> Mistake | None:
    """Find an unclosed brace or bracket, or a missing comma between values."""
    if "flow" not in fault.doing:
        return None
    opener = fault.at(fault.first)[fault.first_col : fault.first_col + 1]
    if opener not in CLOSERS:
        return None
    if fault.line > fault.first or not fault.text[fault.col :].strip():
        keyed = opener == "[" or _KEYED.match(fault.at(fault.first), fault.first_col)
        key = "yaml-not-closed" if keyed else "yaml-text-not-closed"
        fact = Fact(key, opener=opener, closer=CLOSERS[opener])
        return Mistake(fact, fault.first, fault.first_col)
    return Mistake(Fact("yaml-map-open" if opener == "{" else "yaml-list-open"), fault.line, fault.col)


def _indent(fault: _Fault) -> Mistake | None:
    known = ("did not find expected key", "did not find expected '-'", "expected <block end>")
    if not fault.said.startswith(known):
        return None
    col = len(fault.text) - len(fault.text.lstrip())
    if ("collection" in fault.doing or "sequence" in fault.doing) and col == fault.first_col:
        return Mistake(Fact("yaml-dash-missing", first=fault.first + 1), fault.line, col)
    if col == fault.first_col and not fault.text.lstrip().startswith("- "):
        return Mistake(Fact("yaml-syntax", parser=fault.said), fault.line, fault.col)
    return _unfit(fault)


def _start(fault: _Fault) -> Mistake | None:
    """Find an indented first line, if later lines are not indented."""
    first = next((n for n, text in enumerate(fault.lines) if text.strip() and text.lstrip()[0] != "#"), 0)
    spaces = len(fault.at(first)) - len(fault.at(first).lstrip())
    if not spaces or "<document start>" not in fault.said:
        return None
    return Mistake(Fact("yaml-indent", spaces=spaces, fitting=(0,)), first, spaces)


def _unfit(fault: _Fault) -> Mistake:
    """Report a line whose indentation does not match any open map or list."""
    col = len(fault.text) - len(fault.text.lstrip())
    return Mistake(Fact("yaml-indent", spaces=col, fitting=_indents(fault)), fault.line, col)


def _indents(fault: _Fault) -> tuple[int, ...]:
    """Return the valid indentations of a line: those of the maps and lists that are still open."""
    found: list[int] = []
    for text in reversed(fault.lines[: fault.line]):
        spaces = len(text) - len(text.lstrip())
        if text.strip() and not text.lstrip().startswith("#") and (not found or spaces < found[-1]):
            found.append(spaces)
    return tuple(sorted(found))


def _unknown(fault: _Fault) -> Mistake:
    return Mistake(Fact("yaml-syntax", parser=fault.said), fault.line, fault.col)


_LOOKS: tuple[Callable[[_Fault], Mistake | None], ...] = (
    _tab, _hash, _curly, _braces, _item, _quote, _indicator, _colon, _no_colon, _flow, _indent, _start,
    _unknown,
)  # fmt: skip
"""The checks, from the most certain to the vaguest."""
