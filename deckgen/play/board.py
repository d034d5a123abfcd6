"""A match and a seat in; what that seat may see of the table, as lines of text, out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from deckgen.games.game import Hand
from deckgen.games.match import Match
from deckgen.play.faces import ESCAPE, GLYPHS, Faces, columns, width
from deckgen.play.sketches import sketches

SHOWN = {
    "month": "month", "bid": "bid", "trump": "trump", "dice": "dice", "won": "tricks",
    "cards": "cards in hand", "field": "field", "turned": "turned up", "stock": "stock",
    "koikoi": "said koi-koi at", "planets": "planets", "moons": "moons", "trick": "trick", "prizes": "prizes",
    "figure": "figure", "piles": "taken", "taken": "taken", "discarded": "you laid away",
}  # fmt: skip
"""What of a seat's view is shown, in this order, and what it is called."""
NOBODY = -1


def board(match: Match[Any], seat: int, faces: Faces, across: int) -> list[str]:
    """The table as a seat sees it: scores, what lies open, its hand."""
    hand = match.hand
    view = {**hand.view(seat)}
    if "bidder" in view:
        view["bid"] = f"{view['bid']} by seat {view['bidder']}" if view["bidder"] != NOBODY else ""
    totals = "  ".join(f"{who}: {total}" for who, total in enumerate(match.totals))
    lines = [faces.strong(f"Seat {seat}") + f"   points by seat  {totals}"]
    for key, title in SHOWN.items():
        lines += _shown(title, view.get(key), faces, across)
    lines += [f"  {line}" for line in table_rows(view)]
    lines += trick(hand, faces)
    return [*lines, *own(hand, seat, faces, across)]


def _shown(title: str, value: object, faces: Faces, across: int) -> list[str]:
    """A part of the view in words; nothing where it is empty."""
    words = _words(value)
    if not any(words):
        return []
    if isinstance(value, list) and any(len(word) > 4 or not word for word in words):
        titled = (f"{title} {at}: {word}" for at, word in enumerate(words) if word)
        return [row for line in titled for row in wrapped(faces.line(line), across)]
    return wrapped(f"{title}: " + faces.line("  ".join(words)), across)


def _words(value: object) -> list[str]:
    if isinstance(value, list | tuple):
        return [" / ".join(_words(item)) if isinstance(item, list | tuple) else str(item) for item in value]
    return [] if value in (None, "") else [str(value)]


def table_rows(view: Mapping[str, object]) -> list[str]:
    """The pennies on the table, where there are any."""
    rows = view.get("table", ())
    return [str(row) for row in rows] if isinstance(rows, list) else []


def trick(hand: Hand[Any], faces: Faces) -> list[str]:
    """The trick that is being played, in games that keep their lines."""
    count = getattr(hand, "played", 0) if hasattr(hand, "takers") else 0
    if not count:
        return []
    played = hand.lines()[-count:]
    return [
        "trick: " + "   ".join(f"{who}: {faces.line(line.removeprefix('play '))}" for who, line in played)
    ]


def own(hand: Hand[Any], seat: int, faces: Faces, across: int) -> list[str]:
    """The seat's hand: numbered where several cards are chosen at once; figures are drawn."""
    names = held(hand, seat)
    cards = [f"{at} {faces.card(name)}" for at, name in enumerate(names, 1)]
    if not several(hand):
        cards = [faces.card(name) for name in names]
    return ["your hand:", *columns(cards, across), *sketches(names, across)]


def several(hand: Hand[Any]) -> int:
    """How many cards the move due lays away at once; 0: it is none of several cards."""
    count: int = getattr(hand, "choose", 1)
    return count if count > 1 else 0


def held(hand: Hand[Any], seat: int) -> Sequence[str]:
    """The ids of the cards that a seat holds, in spec order."""
    cards = hand.view(seat)["hand"]
    return cards.split() if isinstance(cards, str) else list(cards) if isinstance(cards, tuple) else []


def wrapped(text: str, across: int) -> list[str]:
    """A line broken at blanks so that it fits; a glyph stays with its card."""
    lines, line, glyph = [], "", ""
    for part in text.split(" "):
        word = glyph + part
        if ESCAPE.sub("", part) in GLYPHS:
            glyph = word + " "
            continue
        glyph = ""
        if line and width(line) + 1 + width(word) > across:
            lines.append(line)
            line = "   " + word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line + glyph.rstrip()]


def public(hand: Hand[Any], line: str) -> str:
    """A line as the others hear it: what is laid away or offered face down stays hidden."""
    verb = line.partition(" ")[0]
    hidden = hasattr(hand, "takers") and verb == "discard"
    return f"{verb} (face down)" if hidden or verb in ("offer", "give") else line
