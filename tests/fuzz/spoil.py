"""Corrupt valid input: bytes, text and trees of values."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

NASTY: tuple[Any, ...] = (
    "", " ", 0, -1, 1e308, -1e-320, float("nan"), float("inf"), True, None, [], {}, [[]], {"": None},
    "9" * 400, "1e9", "0mm", "-5mm", "1e300mm", "9999999mm", "0.0001mm", "1mm x", "x 1mm", "63.5mm x 88.9mm",
    "../../secret", "/etc/passwd", "C:\\secret", "..", ".", "~", "\0", "a\0b", "con", "nul.svg", "a" * 300,
    "x/" * 200, "שלום", "👨‍👩‍👧‍👦", "\u202e\u2066", "\ud7ff", "A\u0301" * 500, "{", "}", "{}", "{{", "{1/0}",
    "{card}", "{card['x']}", "{'a' * 1000000000}", "{9 ** 9 ** 9}", "{[1] * 10 ** 9}", "{" * 200 + "}" * 200,
    "{nothing}", "{id}{id}{id}", "**a", "*a " * 300, ":sword:", "[a](b)", "^^a^^", "#", "#12", "#12345678",
    "red",
    "M0 0 L1e99 1e99", "M 0 0 a 1 1 0 0 1 1 1" * 50, "yes", "no", "2026-11-22", "0x10", "1_000", "*", "&a",
    "!!python/object",
    list(range(3000)), "front", "back", "de", "xx", "../de", "en-GB-x-very-long-private-use-subtag",
)  # fmt: skip
"""Values that are wrong nearly everywhere, and right somewhere."""


def spoilt_bytes(chance: Random, data: bytes) -> bytes:
    """Change, cut, repeat or insert a few runs of bytes."""
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 4, 16))):
        at = chance.randrange(len(changed) + 1)
        run = chance.choice((1, 1, 2, 4, 64))
        match chance.randrange(5):
            case 0:
                changed[at : at + run] = chance.randbytes(run)
            case 1:
                del changed[at : at + run]
            case 2:
                changed[at:at] = changed[at : at + run] * chance.choice((1, 2, 50))
            case 3:
                changed[at : at + 4] = chance.choice((b"\0\0\0\0", b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff"))
            case _:
                del changed[max(at, len(changed) // 2) :]
    return bytes(changed)


def spoilt_text(chance: Random, text: str) -> str:
    """Change, drop, repeat or swap a few lines or characters."""
    lines = text.splitlines(keepends=True)
    for _ in range(chance.choice((1, 1, 2, 5))):
        if not lines:
            return text
        at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        match chance.randrange(7):
            case 0:
                del lines[at]
            case 1:
                lines[at], lines[other] = lines[other], lines[at]
            case 2:
                lines[at:at] = [lines[other]] * chance.choice((1, 2, 300))
            case 3:
                words = lines[at].split(" ")
                words[chance.randrange(len(words))] = str(chance.choice(NASTY))
                lines[at] = " ".join(words)
            case 4:
                lines[at] = lines[at].replace(
                    chance.choice(" :,-{}[]'\"|#"), chance.choice(" :,-{}[]'\"|#\t")
                )
            case 5:
                lines[at] = lines[at][: chance.randrange(len(lines[at]) + 1)]
            case _:
                cut = chance.randrange(len(lines[at]) + 1)
                lines[at] = (
                    lines[at][:cut] + chance.choice("\0\r\ufeff\u2028\x85\"'{[&*!%@`") + lines[at][cut:]
                )
    return "".join(lines)


def spoilt_tree(chance: Random, tree: Any) -> Any:
    """Change a few nodes of a tree of maps, lists and values; return it, perhaps as a new object."""
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        places = list(_places(tree))
        if not places:
            return deepcopy(chance.choice(NASTY))
        holder, key = chance.choice(places)
        match chance.randrange(6):
            case 0:
                del holder[key]
            case 1:
                holder[key] = [holder[key]]
            case 2 if isinstance(holder, dict):
                holder[chance.choice((f"{key}s", str(key).upper(), "", "x" * 300))] = holder.pop(key)
            case 3:
                other, there = chance.choice(places)
                if there in other if isinstance(other, dict) else there < len(other):
                    holder[key] = other[there]  # may be the holder itself: a loop, or a very deep tree
            case _:
                holder[key] = deepcopy(chance.choice(NASTY))
    return tree


def spoilt_json(chance: Random, tree: Any) -> str:
    """Return a spoilt tree as JSON; one that loops becomes a tree that is too deep."""
    try:
        return json.dumps(spoilt_tree(chance, tree))
    except (RecursionError, ValueError):
        return "[" * 5000


def _places(tree: Any, depth: int = 0) -> Any:
    if depth < 12 and isinstance(tree, dict | list):
        for key, child in list(tree.items() if isinstance(tree, dict) else enumerate(tree)):
            yield tree, key
            yield from _places(child, depth + 1)
