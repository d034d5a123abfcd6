"""Pages in one file: with their styles, modules and data in them, and a policy that lets nothing else run."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from deckgen.assets import asset

_STYLE = re.compile(r'<link rel="stylesheet" href="/([\w-]+\.css)">')
_PROGRAM = re.compile(r'<script type="module" src="/([\w-]+\.js)"></script>')
_IMPORT = re.compile(r'^import [^;]*?"\./([\w-]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=async |function |const |class )", re.MULTILINE)


def inlined(page: str) -> str:
    """Return a page with what it links to in it, since a page that is a file can load no module.

    Its policy allows only its own program, by a hash, and no use of the network.
    """
    programs = [_program(name) for name in _PROGRAM.findall(page)]
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


def _program(name: str) -> str:
    """Return a module after all modules that it imports, each once, in one piece."""
    texts: dict[str, str] = {}

    def add(name: str) -> None:
        text = page_file(name)
        for imported in _IMPORT.findall(text):
            if imported not in texts:
                add(imported)
        texts[name] = _EXPORT.sub("", _IMPORT.sub("", text))

    add(name)
    return "".join(texts.values())


def embedded(data: Mapping[str, Any]) -> str:
    """Return data as JSON in which nothing can end the element that it is in."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for character in "&<>\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text


def page_file(name: str) -> str:
    """Return the text of a file of a page."""
    return asset("web", name).read_text("utf-8")
