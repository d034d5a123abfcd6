"""The HTML of the page: one file that needs nothing else.

Card texts may come from strangers. They enter the page as JSON in which no `<` can end the script element,
and the page's own script inserts them as text, never as HTML. A content security policy forbids network use.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from deckgen.assets import asset
from deckgen.proof.document import Document
from deckgen.render.png import preview
from deckgen.scene import Scene

LARGEST_PAGE = 18_000_000
"""The largest page in bytes: mail and chat programs accept 20 MB."""
WIDEST, NARROWEST = 560, 90
"""The width of a card's picture in pixels: sharp at twice the actual size, and still recognisable."""
SHEET_WIDTH = 620
BYTES_PER_PIXEL = 0.30
"""A first guess at the size of a card's JPEG; the real size is measured."""
Progress = Callable[[int, int], None]


def static_page(cards: Document, rest: Document, progress: Progress = lambda done, of: None) -> str:
    """Return the page with all pictures in it; a large deck gets smaller ones to limit the file size."""
    pages = {name: preview(scene, SHEET_WIDTH) for name, scene in rest.scenes.items()}
    room = LARGEST_PAGE * 3 / 4 - sum(map(len, pages.values()))
    drawn = _fitting(cards.scenes, room, progress)
    pictures = {name: _address(data) for name, data in {**pages, **drawn}.items()}
    return html({**cards.data, **rest.data, "pictures": pictures, "live": False})


def _fitting(scenes: Mapping[str, Scene], room: float, progress: Progress) -> dict[str, bytes]:
    """Return a picture of each scene, together at most `room` bytes if they can be that small."""
    shape = sum(scene.height / scene.width for scene in scenes.values()) or 1.0
    width = max(NARROWEST, min(WIDEST, int((room / (BYTES_PER_PIXEL * shape)) ** 0.5)))
    while True:
        drawn: dict[str, bytes] = {}
        for name, scene in scenes.items():
            drawn[name] = preview(scene, width)
            progress(len(drawn), len(scenes))
        size = sum(map(len, drawn.values()))
        if size <= room or width <= NARROWEST:
            return drawn
        width = max(NARROWEST, int(width * 0.9 * (room / size) ** 0.5))


def _address(data: bytes) -> str:
    return f"data:image/jpeg;base64,{b64encode(data).decode('ascii')}"


def html(data: Mapping[str, Any]) -> str:
    """Return the page that shows this data."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    safe = text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")
    page = _asset("page.html")
    for mark, part in (("/*STYLE*/", _asset("page.css")), ("/*PROGRAM*/", _asset("page.js"))):
        page = page.replace(mark, part)
    return page.replace("/*DATA*/", safe.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"))


@cache
def _asset(name: str) -> str:
    return asset("proof", name).read_text("utf-8")
