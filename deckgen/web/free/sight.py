"""What a seat sees of a felt, as plain values for JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from deckgen.web.free.felt import CardCopy, Felt, TablePlace


def view(felt: Felt, seat: int | None) -> dict[str, Any]:
    """Return what a seat sees; None is a spectator.

    Nothing in it depends on faces that the seat does not see.
    """
    return {
        "places": [_place(felt, place, seat) for place in felt.places.values()],
        "looks": {str(other): {"place": look.place, "count": len(look.pieces)}
                  for other, look in felt.looks.items() if look.pieces},
        "look": _look(felt, seat),
        "counters": [
            {"name": name, "label": counter.label, "seat": counter.seat, "value": counter.value}
            for name, counter in felt.counters.items()
        ],
        "dice": [{"name": name, "sides": die.sides, "value": die.value} for name, die in felt.dice.items()],
    }  # fmt: skip


def _place(felt: Felt, place: TablePlace, seat: int | None) -> dict[str, Any]:
    found: dict[str, Any] = {
        "name": place.name, "label": place.label, "kind": place.kind, "count": len(place.pieces),
    }  # fmt: skip
    if place.seat is not None:
        found["seat"] = place.seat
    if place.is_free:
        found["free"] = True
    if place.kind == "zone" or (place.kind == "hand" and place.seat == seat):
        found["pieces"] = [_piece(felt, piece, place, seat) for piece in place.pieces]
    return found | (_pile(felt, place, seat) if place.kind == "pile" else {})


def _pile(felt: Felt, place: TablePlace, seat: int | None) -> dict[str, Any]:
    """Return what is told of a pile besides."""
    found: dict[str, Any] = {}
    if not place.is_made and place.name not in felt.homes.values():
        found["spent"] = True  # Nothing begins there: what lies there has been discarded.
    if place.pieces:
        top = place.pieces[0]
        found["top"] = _piece(felt, top, place, seat) if felt.sees(None, top, place) else {"part": top.part}
    return found


def _piece(felt: Felt, piece: CardCopy, place: TablePlace, seat: int | None) -> dict[str, Any]:
    found: dict[str, Any] = {"handle": piece.handle, "part": piece.part}
    if felt.sees(seat, piece, place):
        found["card"] = piece.card
        if piece.is_gone:
            found["gone"] = True
    if piece.up:
        found["up"] = True
    if piece.turns:
        found["turns"] = piece.turns
    if piece.mark:
        found["mark"] = piece.mark
    if piece.spot:
        found["spot"] = piece.spot
    return found


def _look(felt: Felt, seat: int | None) -> Mapping[str, Any] | None:
    """Return the pieces that a seat is looking at, in their order."""
    look = felt.looks.get(seat) if seat is not None else None
    if look is None or look.place not in felt.places:
        return None
    place = felt.places[look.place]
    pieces = [_piece(felt, piece, place, seat) for piece in place.pieces if piece.number in look.pieces]
    return {"place": look.place, "pieces": pieces} if pieces else None
