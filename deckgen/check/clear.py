"""Faces that a press is to print in; which of their pictures can be seen through, told to people, out."""

from __future__ import annotations

from collections.abc import Sequence

from deckgen.faces.session import Faces
from deckgen.outputs.kind import kind_of
from deckgen.pictures import see_through
from deckgen.press.flatten import DPI
from deckgen.scene import Image, Scene, walk
from deckgen.target.model import Target

_NAMED = 6
"""So many cards are named, of more only the number."""


def clear_pictures(faces: Sequence[Faces], target: Target) -> list[str]:
    """A line on pictures with alpha, what becomes of them at this press, and the cards they are on."""
    transparency = kind_of(target).transparency
    if not transparency:
        return []
    seen: dict[str, bool] = {}

    def clear(scene: Scene | None, digest: str) -> bool:
        if digest not in seen:
            images = (item for item in walk(scene.items if scene else ()) if isinstance(item, Image))
            seen[digest] = any(see_through(image.data) for image in images)
        return seen[digest]

    cards = [
        each.card.id
        for each in faces
        if clear(each.front, each.front_digest) or clear(each.back, each.back_digest)
    ]
    if not cards:
        return []
    flattened = transparency == "flattened"
    fate = f"is flattened at {DPI} dpi" if flattened else "stays so, and its ink cannot be measured"
    on = ", ".join(cards[:_NAMED]) + (f" and {len(cards) - _NAMED} others" if len(cards) > _NAMED else "")
    return [f"{target.name}: a picture that can be seen through {fate}: {on}"]
