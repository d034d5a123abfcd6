"""Read pictures embedded in an SVG file as `data:` URLs. No other URL is ever followed."""

from __future__ import annotations

import binascii
from base64 import b64decode
from functools import lru_cache
from urllib.parse import unquote_to_bytes
from xml.etree.ElementTree import Element

from deckgen.draw.svg.syntax import link_of
from deckgen.errors import FactError, SpecError
from deckgen.facts import Fact
from deckgen.ink import Ink
from deckgen.pictures import Picture, read_picture
from deckgen.scene import Image, Scene


def embedded_picture(element: Element, tint: Ink | None) -> Scene | bytes | None:
    """Return the picture of an `image` element as a scene in pixels, the bytes of a drawing, or None.

    Raises FactError if the picture is outside the file or cannot be opened.
    """
    link = link_of(element)
    if not link:
        return None
    if not link.startswith("data:"):
        raise FactError(Fact("svg-outside", link=link[:60]))
    head, _, body = link[5:].partition(",")
    data = unquote_to_bytes(body)
    if head.replace(" ", "").endswith(";base64"):
        try:
            data = b64decode(data, validate=False)
        except binascii.Error:
            raise FactError(Fact("svg-data")) from None
    return data if head.startswith("image/svg+xml") else _picture(data, tint)


@lru_cache(maxsize=16)
def _picture(data: bytes, tint: Ink | None) -> Scene:
    try:
        found = read_picture(data, "data:", None, tint.rgb if tint else None)
    except SpecError as error:
        raise FactError(error.problems[0].fact) from None
    return framed(found)


@lru_cache(maxsize=256)
def framed(picture: Picture) -> Scene:
    """Return a picture as a scene in pixels, cached."""
    width, height = picture.pixels
    shown = Image(0, 0, width, height, picture.data, picture.digest, picture.pixels, press=picture.press)
    return Scene(width, height, (shown,))
