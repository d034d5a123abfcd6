"""A name of a PDF in; text out: as dictionaries are asked for it, or as people read it.

Names are bytes (ISO 32000-1, 7.3.5): usually UTF-8, in files of older programs whatever their machine wrote.
"""

from __future__ import annotations

import re
from typing import Any

import pikepdf


def key_of(name: Any) -> str:
    """A name with its slash as it stands among the keys of a dictionary; other objects as text."""
    return _key(bytes(name)) if isinstance(name, pikepdf.Name) else str(name)


def key_in_content(token: bytes) -> str:
    """The same of a name as a content stream has it, with signs as `#20`."""
    return _key(re.sub(rb"#([0-9A-Fa-f]{2})", lambda found: bytes([int(found[1], 16)]), token))


def shown(name: Any) -> str:
    """A name without its slash, for people; bytes that are no UTF-8 are taken for Western European."""
    raw = bytes(name)
    try:
        return raw.decode("utf-8")[1:]
    except UnicodeDecodeError:
        return raw.decode("latin-1")[1:]


def _key(raw: bytes) -> str:
    return raw.decode("utf-8", "surrogateescape")
