"""Show a table in the terminal: cards as text, and what one seat may see, in lines of a given width."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from deckgen.facts import Fact, Seat
from deckgen.games.game import GameRules, HandState
from deckgen.games.header import LETTERS
from deckgen.games.masks import MaskHand
from deckgen.games.match import Match
from deckgen.games.registry import kit_of
from deckgen.games.spread import TITLES, Note, Spread, Zone, seen
from deckgen.words import Voice

COLOURS = {"": 0, "red": 31, "green": 32, "yellow": 33, "blue": 34, "magenta": 35, "cyan": 36}
BOLD = 1
VOICE = Voice(seats=lambda seat: LETTERS[seat])
"""How the terminal says what happens: in English, with the letters that the rules give to seats."""
WORD = re.compile(r"[\w-]+")
ESCAPE = re.compile(r"\x1b\[[\d;]*[A-Za-z]")
GAP = 3
"""The number of columns between two sketches."""


class CardStyle:
    """How to show the cards of a game: whether to use ANSI colours and glyphs beyond ASCII."""

    def __init__(self, game: GameRules[Any], colour: bool = False, glyphs: bool = False) -> None:
        self.showing = kit_of(game).showing
        self.colour = colour
        found = {name: self.showing.face(name) for name in game.names}
        texts = {name: face.text if glyphs else face.plain for name, face in found.items()}
        self._cards = {name: self._painted(text, COLOURS[found[name].colour]) for name, text in texts.items()}
        self._marks = {word for text in texts.values() for word in text.split(" ")[:-1]}

    def card(self, name: str) -> str:
        """Return a card as shown in the terminal; other words are unchanged."""
        return self._cards.get(name, name)

    def line(self, text: str) -> str:
        """Return a line of a record, or a sentence, with its cards as shown in the terminal."""
        return WORD.sub(lambda word: self.card(word[0]), text)

    def strong(self, text: str) -> str:
        """Return a heading."""
        return self._painted(text, BOLD)

    def _painted(self, text: str, colour: int) -> str:
        return f"\x1b[{colour}m{text}\x1b[0m" if self.colour and colour else text

    def wrapped(self, text: str, across: int) -> list[str]:
        """Break a line at spaces so that it fits; a card's glyph stays with its id."""
        lines, line, mark = [], "", ""
        for part in text.split(" "):
            word = mark + part
            if ESCAPE.sub("", part) in self._marks:
                mark = word + " "
                continue
            mark = ""
            if line and width(line) + 1 + width(word) > across:
                lines.append(line)
                line = "   " + word
            else:
                line = f"{line} {word}" if line else word
        return [*lines, line + mark.rstrip()]

    def sketches(self, names: Sequence[str], across: int) -> Iterator[str]:
        """Yield the pictures of the cards that have one, under their ids, side by side as far as they fit."""
        row: list[list[str]] = []
        for name in names:
            picture = self.showing.sketch(name) if self.showing.sketch else ()
            if picture:
                if row and _across([*row, [name, *picture]]) > across:
                    yield from _beside(row)
                    row = []
                row.append([name, *picture])
        yield from _beside(row)


def width(text: str) -> int:
    """Return the number of columns of a text, without its escapes."""
    return len(ESCAPE.sub("", text))


def columns(items: Sequence[str], across: int, indent: str = "  ") -> list[str]:
    """Return items in as many columns as fit."""
    cell = max(map(width, items), default=0) + 2
    each = max(1, (across - len(indent)) // cell)
    rows = [items[at : at + each] for at in range(0, len(items), each)]
    return [(indent + "".join(item + " " * (cell - width(item)) for item in row)).rstrip() for row in rows]


def _across(row: Sequence[Sequence[str]]) -> int:
    return 2 + sum(max(map(len, picture)) + GAP for picture in row)


def _beside(row: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, picture)) + GAP for picture in row]
    for lines in zip_longest(*row, fillvalue=""):
        yield ("  " + "".join(map(str.ljust, lines, widths))).rstrip()


def board(match: Match[Any], seat: int, faces: CardStyle, across: int) -> list[str]:
    """Return the table as a seat sees it: scores, what lies before each seat and in the middle, its hand."""
    hand = match.hand
    view, spread = kit_of(hand.game).view(hand, seat), seen(kit_of(hand.game).table(hand), seat)
    points = VOICE.say(Fact("play-totals", totals=_totals(match)))
    lines = [f"{faces.strong(VOICE.say(Fact('play-seat', seat=Seat(seat))))}   {points}"]
    players = hand.game.players
    for turn in range(players):
        lines += _before(hand, spread, (seat + turn) % players, seat, faces, across)
    lines += _in_the_middle(spread, faces, across)
    lines += [f"  {line}" for line in table_rows(view)]
    lines += [row for name in ("last", "trick") for row in _trick(spread, name, faces, across)]
    return [*lines, *_own(hand, seat, faces, across)]


def _in_the_middle(spread: Spread, faces: CardStyle, across: int) -> Iterator[str]:
    """Yield what is said of no seat, and lies before none, in lines."""
    notes = ", ".join(_note(note) for note in spread.notes if note.seat is None)
    if notes:
        yield notes
    for zone in spread.zones:
        if zone.seat is None and (zone.cards or zone.hidden):
            yield from faces.wrapped(_zone(zone, faces), across)


def _totals(match: Match[Any]) -> str:
    """Return the points by seat, or by side where there are partners."""
    letters, totals = LETTERS[: len(match.totals)], match.totals
    if match.game.partners:
        return "  ".join(f"{''.join(letters[side::2])}: {totals[side]}" for side in (0, 1))
    return "  ".join(f"{letter}: {total}" for letter, total in zip(letters, totals, strict=True))


def _before(
    hand: HandState[Any], spread: Spread, seat: int, me: int, faces: CardStyle, across: int
) -> Iterable[str]:
    """Return what is said of a seat and lies before it, in lines; nothing if there is nothing."""
    told = [_note(note) for note in spread.notes if note.seat == seat]
    told += [_zone(zone, faces) for zone in _zones_before(spread, seat, seat == me)]
    is_partner = hand.game.partners and seat != me and (seat - me) % 2 == 0
    who = VOICE.say(Fact("play-partner" if is_partner else "play-who", seat=Seat(seat)))
    return faces.wrapped(f"{who}: {', '.join(told)}", across) if told else ()


def _zones_before(spread: Spread, seat: int, mine: bool) -> Iterator[Zone]:
    """Yield the zones before a seat that hold cards; tricks and one's own hand are shown as pictures."""
    shown = ("trick", "last", "hand") if mine else ("trick", "last")
    for zone in spread.zones:
        if zone.seat == seat and zone.name not in shown and (zone.cards or zone.hidden):
            yield zone


def _note(note: Note) -> str:
    title = VOICE.say(TITLES[note.name]) if note.name in TITLES else note.name
    return title if note.value == "" else f"{title} {VOICE.value(note.value)}"


def _zone(zone: Zone, faces: CardStyle) -> str:
    """Return cards that lie together, or how many there are."""
    title = VOICE.say(TITLES[zone.name]) if zone.name in TITLES else zone.name
    label = f" {VOICE.value(zone.label)}" if zone.label != "" else ""
    shown = [faces.card(name) for name in zone.cards] + ([str(zone.hidden)] if zone.hidden else [])
    return f"{title}{label}: {' '.join(shown)}"


def table_rows(view: Mapping[str, object]) -> list[str]:
    """Return the rows of a view's picture of the table, if it has one."""
    rows = view.get("table", ())
    return [str(row) for row in rows] if isinstance(rows, list) else []


def _trick(spread: Spread, name: str, faces: CardStyle, across: int) -> Sequence[str]:
    """Return the trick that is being played, or the last one."""
    plays = [
        f"{LETTERS[zone.seat]}: {' '.join(map(faces.card, zone.cards))}"
        for zone in spread.zones
        if zone.name == name and zone.seat is not None
    ]
    return faces.wrapped(f"{VOICE.say(TITLES[name])}: {'   '.join(plays)}", across) if plays else ()


def _own(hand: HandState[Any], seat: int, faces: CardStyle, across: int) -> list[str]:
    """Return the seat's hand, numbered if several cards are chosen at once."""
    names = held(hand, seat)
    worth = kit_of(hand.game).worth
    counts = [worth(hand.game, name) for name in names]
    cards = [faces.card(name) + ("" if count is None else f" ({VOICE.value(count)})")
             for name, count in zip(names, counts, strict=True)]  # fmt: skip
    if several(hand):
        cards = [f"{at} {card}" for at, card in enumerate(cards, 1)]
    title = VOICE.say(Fact("play-your-hand"))
    return [f"{title}:", *columns(cards, across), *faces.sketches(names, across)]


def several(hand: HandState[Any]) -> int:
    """Return how many cards the next move discards at once; 0 if it is another kind of move."""
    return hand.choose if isinstance(hand, MaskHand) and hand.choose > 1 else 0


def held(hand: HandState[Any], seat: int) -> Sequence[str]:
    """Return the ids of the cards that a seat holds, sorted as a page shows them."""
    zones = kit_of(hand.game).table(hand).zones
    return next((zone.cards for zone in zones if (zone.name, zone.seat) == ("hand", seat)), ())
