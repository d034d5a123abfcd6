"""Which targets suit a deck, whatever is on its cards."""

from __future__ import annotations

from deckgen.errors import SpecError
from deckgen.faces.session import Session
from deckgen.outputs.planner import Planner
from deckgen.target.model import Target


def misfit(session: Session, target: Target) -> str:
    """Return why a target has nothing for a deck; empty if it has something."""
    planner = Planner(session, target)
    try:
        if planner.parts:
            planner.kind.check_deck(planner)
    except SpecError as error:
        return error.problems[0].message
    return ""
