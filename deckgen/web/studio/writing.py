"""Write texts, keys and trees as YAML, the plainest way in which they are read back."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from deckgen.source import ListNode, Node, ScalarNode

_EMPTY = ("", "~", "null")
"""Plain texts that mean no value, and so are quoted where text is meant."""
WORD = re.compile(r"\w[\w%./+-]*(?: [\w%./+-]+)*")
"""Matches a text that is safe without quotes wherever a plain one was."""
_SAFE = re.compile(r"[\w.%+-][\w .%+*-]*")
"""Texts that are the same without quotes, also in braces and brackets."""
BREAK = re.compile(r"\r\n|\r|\n")
_ESCAPES = {"\x85": "\\N", "\u2028": "\\L", "\u2029": "\\P", "\ufeff": "\\uFEFF"}
"""Line breaks and marks of YAML (YAML 1.1, 5.1 and 5.4) that JSON leaves unescaped."""


def writings(new: str, source: str = "", plain: bool = True) -> Iterator[tuple[str, bool]]:
    """Yield ways to write a text, each with whether it is plain; the style of `source` comes first."""
    mark, is_line = source[:1], not BREAK.search(new)
    is_block = source.startswith(("|", ">"))
    if plain and is_line and new == new.strip() and new not in _EMPTY:
        yield new, True
    if mark == "'" and is_line:
        yield "'" + new.replace("'", "''") + "'", False
    yield from ((written, False) for written in _blocks(new, source) if is_block)
    # The span of a block goes on to the next value.
    yield quoted(new) + (source[len(source.rstrip()) :] if is_block else ""), False


def is_word(text: str) -> bool:
    """Return whether a text is the same without quotes, wherever it stands."""
    return bool(WORD.fullmatch(text)) and text not in _EMPTY


def pairs_of(values: Mapping[str, str]) -> list[str]:
    """Return texts with their keys as written."""
    return [f"{key_text(key)}: {new if is_word(new) else quoted(new)}" for key, new in values.items()]


def flow_map(values: Mapping[str, str]) -> str:
    """Return a map of texts on one line."""
    return f"{{{', '.join(pairs_of(values))}}}"


def quoted(text: str) -> str:
    """Return a text in double quotes."""
    return "".join(_ESCAPES.get(c, c) for c in json.dumps(text, ensure_ascii=False))


def _blocks(new: str, source: str) -> Sequence[str]:
    """Return a text as a block scalar, with the header and indentation of another one."""
    lines = source.splitlines(keepends=True)
    written = [line for line in lines[1:] if line.strip()]
    if not written:
        return ()
    first = written[0]
    indent, mark = first[: len(first) - len(first.lstrip(" "))], lines[0][len(lines[0].rstrip("\r\n")) :]
    body = source.rstrip()
    tail = source[len(body) :]
    inner = mark.join(indent + line if line else "" for line in new.rstrip("\n").split("\n"))
    return (lines[0] + inner + tail,)


def key_text(key: str) -> str:
    """Return a key as written: plain if that is safe in any place, else in double quotes."""
    return (
        key
        if re.fullmatch(r"[^\W\d_][\w -]*", key) and key == key.strip()
        else json.dumps(key, ensure_ascii=False)
    )


def flow(node: Node, word: Callable[[str, str], str] = lambda key, text: text, key: str = "") -> str:
    """Return a tree on one line; `word` may change each text, given the key that it is under."""
    match node:
        case ScalarNode(text=text, plain=plain):
            new = word(key, text)
            return new if plain and _SAFE.fullmatch(new) else quoted(new)
        case ListNode(items=items):
            return f"[{', '.join(flow(each, word, key) for each in items)}]"
    return (
        f"{{{', '.join(f'{key_text(name)}: {flow(each, word, name)}' for name, each in node.items.items())}}}"
    )
