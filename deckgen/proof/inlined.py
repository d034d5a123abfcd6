"""What pages load, and pages in one file: with that in them, and a policy that lets nothing else run."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from hashlib import sha256
from typing import Any

from deckgen.assets import asset

_STYLE = re.compile(r'<link rel="stylesheet" href="/([\w-]+\.css)">')
_PROGRAM = re.compile(r'<script type="module" src="/([\w-]+\.js)"></script>')
_IMPORT = re.compile(r'^import [^;]*?"\./([\w-]+\.js)";\n', re.MULTILINE)
_DEEP = 4
"""The depth down to which data is written in pieces: cards are in parts, and parts in the whole."""
_EXPORT = re.compile(r"^export (?=async |function |const |class )", re.MULTILINE)


def inlined(page: str) -> str:
    """Return a page with what it links to in it, since a page that is a file can load no module.

    Its policy allows only its own program, by a hash, and no use of the network.
    """
    programs = [_in_one_piece(_modules(name)) for name in _PROGRAM.findall(page)]
    page = _STYLE.sub(lambda found: f"<style>{page_file(found[1])}</style>", page)
    left = iter(programs)
    page = _PROGRAM.sub(lambda _: f'<script type="module">{next(left)}</script>', page)
    policy = f'<meta http-equiv="Content-Security-Policy" content="{_policy(programs)}">'
    return page.replace("<title>", f"{policy}\n<title>", 1)


def _policy(programs: Iterable[str]) -> str:
    hashes = (b64encode(sha256(each.encode()).digest()).decode() for each in programs)
    return (
        "default-src 'none'; base-uri 'none'; img-src data: blob:; style-src 'unsafe-inline'; script-src "
        + " ".join(f"'sha256-{each}'" for each in hashes)
    )


def loaded(name: str) -> list[str]:
    """Return the names of the styles and modules that a page loads."""
    page = page_file(name)
    return [
        *_STYLE.findall(page),
        *(each for program in _PROGRAM.findall(page) for each in _modules(program)),
    ]


def _modules(name: str) -> list[str]:
    """Return the names of a module and all that it imports, each once, after those that it needs."""
    seen, found = set(), []

    def add(each: str) -> None:
        seen.add(each)
        for imported in _IMPORT.findall(page_file(each)):
            if imported not in seen:  # the studio's import each other
                add(imported)
        found.append(each)

    add(name)
    return found


def _in_one_piece(modules: Iterable[str]) -> str:
    return "".join(_EXPORT.sub("", _IMPORT.sub("", page_file(name))) for name in modules)


def embedded(data: Mapping[str, Any]) -> str:
    """Return data as JSON in which nothing can end the element that it is in."""
    return "".join(embedded_pieces(data))


def embedded_pieces(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield such JSON piece by piece, as it may be large."""
    for piece in _json(data, _DEEP):
        for character in "&<>\u2028\u2029":
            piece = piece.replace(character, f"\\u{ord(character):04x}")
        yield piece


def _json(value: object, deep: int) -> Iterator[str]:
    """Yield a value as JSON; what is in it is in pieces of its own down to some depth.

    A function in it is called for its value when that is due, for those that take room.
    """
    if deep and isinstance(value, Mapping):
        yield from _listed("{}", ((f"{_dumped(name)}:", each) for name, each in value.items()), deep - 1)
    elif deep and isinstance(value, list):
        yield from _listed("[]", (("", each) for each in value), deep - 1)
    else:
        yield _dumped(value() if callable(value) else value)


def _listed(brackets: str, parts: Iterable[tuple[str, object]], deep: int) -> Iterator[str]:
    """Yield named values, separated by commas, in brackets."""
    yield brackets[0]
    for n, (name, each) in enumerate(parts):
        yield f"{',' * (n > 0)}{name}"
        yield from _json(each, deep)
    yield brackets[1]


_dumped = partial(json.dumps, ensure_ascii=False, separators=(",", ":"))


def page_file(name: str) -> str:
    """Return the text of a file of a page."""
    return asset("web", name).read_text("utf-8")
