"""Draw what the panels of a box show: the faces that the deck's `box` names, each at its panel's size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import TypeAlias

from deckgen.deck.model import Card, Part, Trim
from deckgen.faces.session import Faces, Session
from deckgen.outputs.nets import Net, notch_of
from deckgen.scene import Scene
from deckgen.source import ScalarNode

SAFE = 1.5
"""How far a fold or a cut made by hand may be off, in mm."""

Panels: TypeAlias = Mapping[tuple[str, int], Scene]
"""Scenes of panels by the name of their piece and their place among its panels."""


def panel_faces(session: Session, nets: Sequence[Net], cards: int) -> dict[tuple[str, int], Faces]:
    """Return the faces of those panels for which the deck's `box` names one. Raises SpecError.

    `cards` is how many cards are inside.
    """
    found: dict[tuple[str, int], Faces] = {}
    for net in nets:
        numbers = {panel.name: count(1) for panel in net.panels}
        for place, panel in enumerate(net.panels):
            number = next(numbers[panel.name])
            about: dict[str, str | int] = {"piece": net.name, "number": number, "cards": cards}
            faces = panel_face(session, panel.name, Trim(panel.width, panel.depth), about)
            if faces:
                found[net.name, place] = faces
    return found


def panel_face(session: Session, name: str, size: Trim, about: Mapping[str, str | int]) -> Faces | None:
    """Return the face of a panel of this size, or None if the deck names none; `about` are its columns."""
    design = session.deck.box
    face = getattr(design, name) if design else ""
    if design is None or not face:
        return None
    notch = notch_of(size.width) if name == "front" else 0.0
    part = Part(
        name=f"box: {name}", shape="hexagon" if name in ("top", "base") else "rectangle", trims=(size,),
        safe=SAFE, origin="centre", cards=(), back="",
        measures={"notch": ScalarNode(f"{notch}mm", design.where), **design.measures},
    )  # fmt: skip
    key = "-".join(["box", *map(str, about.values())])
    data = {"id": key, "title": session.deck.title, **about}
    card = Card(id=key, face=face, back="", extra=True, part=part.name, data=data, where=design.where)
    return session.one(session.drawing(part, size, 0.0), card)
