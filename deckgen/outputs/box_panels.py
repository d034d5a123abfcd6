"""Draw what the panels of a box show: the faces that the deck's `box` names, each at its panel's size."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import TypeAlias

from deckgen.deck.model import CardSpec, Part, Trim
from deckgen.errors import Problem
from deckgen.faces.session import Faces, Session
from deckgen.facts import Fact, Quantity
from deckgen.outputs.nets import Net, notch_of
from deckgen.outputs.planner import Planner
from deckgen.press.printer_limits import excerpt
from deckgen.scene import Group, Scene, Text, bounds, painted
from deckgen.source import ScalarNode

SAFE = 1.5
"""How far a fold or a cut made by hand may be off, in mm."""
SLACK = 0.1
"""How far words may reach beyond a panel, in mm, before it is told."""
_PART = "box: "
"""What the parts of panels are called, before the name of the panel."""

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


def warn(planner: Planner, part: Part, panels: Iterable[Faces]) -> None:
    """Note words that leave their panel, and other cards of the deck for which the box has no room."""
    deck, target = planner.session.deck, planner.target.name
    for panel in panels:
        cut, name = _furthest(panel.front), panel.card.part.removeprefix(_PART)
        if cut is not None and deck.box is not None:
            words, by = cut
            found = Quantity(round(by, 1), "mm")
            fact = Fact("box-words-cut", target=target, text=excerpt(words), panel=name, found=found)
            planner.note(Problem(fact, deck.box.where, rule="target-fit", severity="warning"))
    others = tuple(each.name for each in deck.parts if each is not part and each.piece == part.piece)
    if others:
        fact = Fact("box-other-parts", target=target, part=part.name, others=others, other=others[0])
        planner.note(Problem(fact, rule="target-fit", severity="warning"))


def _furthest(scene: Scene) -> tuple[str, float] | None:
    """Return the words that reach furthest beyond a panel, and by how many mm; None if none do."""
    found = []
    for seen in painted(scene):
        if isinstance(seen.item, Text):
            box = bounds([Group((seen.item,), seen.matrix)])
            by = max(-box.left, -box.top, box.right - scene.width, box.bottom - scene.height)
            found.append((by, seen.item.text))
    by, words = max(found, default=(0.0, ""))
    return (words, by) if by > SLACK else None


def panel_face(session: Session, name: str, size: Trim, about: Mapping[str, str | int]) -> Faces | None:
    """Return the face of a panel of this size, or None if the deck names none; `about` are its columns."""
    design = session.deck.box
    face = getattr(design, name) if design else ""
    if design is None or not face:
        return None
    notch = notch_of(size.width) if name == "front" else 0.0
    part = Part(
        name=f"{_PART}{name}", shape="hexagon" if name in ("top", "base") else "rectangle", trims=(size,),
        safe=SAFE, origin="centre", cards=(), back="",
        measures={"notch": ScalarNode(f"{notch}mm", design.where), **design.measures},
    )  # fmt: skip
    key = "-".join(["box", *map(str, about.values())])
    data = {"id": key, "title": session.deck.title, **about}
    card = CardSpec(id=key, face=face, back="", extra=True, part=part.name, data=data, where=design.where)
    return session.one(session.drawing(part, size, 0.0), card)
