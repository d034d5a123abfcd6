"""Draw what the panels of a box show: the faces that the deck's `box` names, each at its panel's size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from shlex import join
from typing import TypeAlias

from deckgen.assets import asset
from deckgen.deck.model import CardSpec, Part, Trim
from deckgen.errors import Problem
from deckgen.faces.session import Faces, Session
from deckgen.facts import Fact, Quantity
from deckgen.outputs.nets import Net, notch_of
from deckgen.outputs.planner import Planner
from deckgen.press.printer_limits import excerpt
from deckgen.scene import Group, Scene, Text, bounds, painted
from deckgen.source import ScalarNode
from deckgen.target.load import bundled_targets, find_target, load_target
from deckgen.target.model import Target

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
    """Note words that leave their panel, and other chosen cards for which the box has no room."""
    session, target = planner.session, planner.target.name
    deck = session.deck
    for panel in panels:
        cut, name = _furthest(panel.front), panel.card.part.removeprefix(_PART)
        if cut is not None and deck.box is not None:
            words, by = cut
            found = Quantity(round(by, 1), "mm")
            fact = Fact("box-words-cut", target=target, text=excerpt(words), panel=name, found=found)
            planner.note(Problem(fact, deck.box.where, rule="target-fit", severity="warning"))
    alike = (each.name for each in deck.parts if each is not part and each.piece == part.piece)
    others = tuple(name for name in alike if session.chosen[name])
    if others:
        fact = Fact("box-other-parts", target=target, part=part.name, others=others)
        advice = next(_other_boxes(planner, others), None)
        planner.note(Problem(fact, rule="target-fit", severity="warning", advice=advice))


def _other_boxes(planner: Planner, parts: Iterable[str]) -> Iterator[Fact]:
    """Yield the options that make a box for a part, in a folder where it replaces no other box.

    A part that this target makes no box for may have one of another target.
    """
    session = planner.session
    out = session.request.out
    for part in parts:
        only = f"{part}/*"
        alone = Session(replace(session.request, only=(only,)))
        alone.deck = session.deck
        for name in _box_targets(planner.target):
            if Planner(alone, alone.target(name)).misfit() is None:
                folder = out.with_name(f"{out.name}-{part}").as_posix()
                yield Fact("box-another", options=join(["--target", name, "--only", only, "--out", folder]))


def _box_targets(own: Target) -> Iterator[str]:
    """Yield a target that makes a box, and then the bundled ones that make such boxes too."""
    is_bundled = own.path == asset("targets", own.path.name)
    yield own.name if is_bundled else str(own.path)
    for name in bundled_targets():
        if name != own.name and type(load_target(find_target(name)).output) is type(own.output):
            yield name


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
