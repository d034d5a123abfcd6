"""A session of free play as one HTML file: the felt after every action, open or as one seat saw it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Container, Iterator, Mapping
from pathlib import Path
from typing import Any

from deckgen.errors import SpecError, UsageError
from deckgen.faces.request import Request
from deckgen.facts import Fact
from deckgen.games.header import LETTERS
from deckgen.web.free.deeds import HOUSE, Deed
from deckgen.web.free.felt import Felt, TablePlace
from deckgen.web.free.session import steps
from deckgen.web.free.watch import DeckFault, Repainter, Stock, WatchedFace
from deckgen.web.replay import Steps, page_of
from deckgen.words.voice import Voice


def session_page(path: Path, request: Request, progress: Callable[[int, int], None]) -> str:
    """Return the page of a session, with the cards of a deck as it is now.

    Raises UsageError if nobody has done anything yet, SpecError, FileError.
    """
    stock, faces = _drawn(request, progress)
    titles = {name: kind.title for name, kind in stock.kinds.items()}
    voice = Voice(stock.language, lambda seat: LETTERS[seat], titles)
    players, made = _steps(path, voice)
    shapes = _shapes(stock, made.seen)
    data = {
        "game": stock.title, "players": players, "names": LETTERS[:players], "partners": False,
        "titles": {name: titles.get(name, name) for name in sorted(made.seen)},
        "shape": next(iter(shapes.values())), "shapes": shapes,
        "steps": made.steps, "tables": made.tables, "parts": made.parts,
        "faces": {name: faces[name] for name in shapes if name in faces},
    }  # fmt: skip
    return page_of(data, voice)


def _shapes(stock: Stock, seen: Container[str]) -> dict[str, Mapping[str, object]]:
    """Return the shapes of backs and of the cards that are seen, each with the name of its back."""
    parts = {f"back/{part}": part for part in stock.shapes}
    parts |= {name: kind.part for name, kind in stock.kinds.items() if name in seen}
    return {name: {**stock.shapes[part], "back": f"back/{part}"} for name, part in parts.items()}


def _steps(path: Path, voice: Voice) -> tuple[int, Steps]:
    """Return how many play in a session, and what they did. Raises UsageError, SpecError, FileError."""
    players, start, made = 0, dict[str, Any](), Steps()
    for play, deed in steps(path):
        players, table = play.felt.players, _table(play.felt)
        if deed.seat == HOUSE and not made.steps:
            start = table  # The table is still being set.
            continue
        if not made.steps:
            made.add({"said": [voice.say(Fact("free-begun"))]}, start, HOUSE, ())
        made.add({"line": deed.line, "said": [voice.say(_open(deed))]}, table, HOUSE, ())
    if not made.steps:
        raise UsageError(Fact("free-nothing-done"))
    return players, made


def _drawn(request: Request, progress: Callable[[int, int], None]) -> tuple[Stock, dict[str, str]]:
    """Return what a deck has, and its faces by name. Raises SpecError."""
    faces: dict[str, str] = {}
    stock: Stock | None = None
    for news in Repainter(request).news():
        if isinstance(news, DeckFault) and stock is None:
            raise SpecError(news.problem)
        if isinstance(news, WatchedFace):
            faces[news.name] = b64encode(news.picture).decode()
            assert stock is not None, "it comes first"
            progress(min(len(faces), len(stock.kinds)), len(stock.kinds))
        elif isinstance(news, Stock):
            stock = news
    assert stock is not None, "every deck has one"
    return stock, faces


def _open(deed: Deed) -> Fact:
    """Return an action with the names of all its cards: the file holds all of them anyway."""
    return deed._replace(cards=tuple(card._replace(seats=None) for card in deed.cards)).fact(None)


def _table(felt: Felt) -> dict[str, Any]:
    """Return a felt as the page draws it."""
    zones = [zone for place in felt.places.values() for zone in _zones(felt, place)]
    counters = [_note(each.label, each.value, each.seat) for each in felt.counters.values()]
    dice = [_note(name, die.value or "–", None) for name, die in felt.dice.items()]
    return {"zones": zones, "notes": [*counters, *dice]}


def _note(title: str, value: object, seat: int | None) -> dict[str, Any]:
    return {"name": "counter", "title": title, "value": str(value)} | ({} if seat is None else {"seat": seat})


def _zones(felt: Felt, place: TablePlace) -> Iterator[Mapping[str, Any]]:
    """Yield what lies at a place: of a pile the top card only, if it lies face up; elsewhere who sees it."""
    what: dict[str, Any] = {"name": place.kind, "title": place.label}
    if place.seat is not None:
        what["seat"] = place.seat
    cards = [piece.card for piece in place.pieces]
    if place.kind == "hand":
        yield {**what, "cards": cards, "by": [place.seat]}
    elif place.kind == "pile" and cards:
        is_up = place.pieces[0].up or place.up
        what["of"] = [f"back/{place.pieces[0].part}"]
        yield {**what, "cards": cards[:1], "count": len(cards)} if is_up else {**what, "hidden": len(cards)}
    elif place.is_free:
        yield {**what, "cards": cards, "sees": _seers(felt, place), "spots": _spots(place)}
    elif place.kind == "pile":
        yield {**what, "empty": True}
    else:
        yield {**what, "cards": cards, "sees": _seers(felt, place)}


def _spots(place: TablePlace) -> list[list[int]]:
    """Return where each piece of a zone lies, and how often it is turned."""
    return [[*(piece.spot or (0, 0)), piece.turns] for piece in place.pieces]


def _seers(felt: Felt, place: TablePlace) -> list[list[int] | None]:
    """Return for each piece of a zone the seats that see it; None: everybody."""
    seen = (felt.seers(piece, place) for piece in place.pieces)
    return [None if seers is None else sorted(seers) for seers in seen]
