"""Show a table in the terminal: cards as text, and what one seat may see, in lines of a given width."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from deckgen.facts import Fact, Seat
from deckgen.games.game import Game, Hand
from deckgen.games.masks import MaskHand
from deckgen.games.match import Match
from deckgen.games.registry import kit_of
from deckgen.games.trick_hand import TrickHand
from deckgen.words import ENGLISH

COLOURS = {"": 0, "red": 31, "green": 32, "yellow": 33, "blue": 34, "magenta": 35, "cyan": 36}
BOLD = 1
WORD = re.compile(r"[\w-]+")
ESCAPE = re.compile(r"\x1b\[[\d;]*[A-Za-z]")
GAP = 3
"""The number of columns between two sketches."""


class Faces:
    """How to show the cards of a game: whether to use ANSI colours and glyphs beyond ASCII."""

    def __init__(self, game: Game[Any], colour: bool = False, glyphs: bool = False) -> None:
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


def board(match: Match[Any], seat: int, faces: Faces, across: int) -> list[str]:
    """Return the table as a seat sees it: scores, open cards, its hand."""
    hand = match.hand
    view = {**kit_of(hand.game).view(hand, seat)}
    if isinstance(hand, TrickHand) and hand.bidder >= 0:
        view["bid"] = ENGLISH.say(Fact("play-bid-by", bid=str(view["bid"]), seat=Seat(hand.bidder)))
    totals = "  ".join(f"{who}: {total}" for who, total in enumerate(match.totals))
    points = ENGLISH.say(Fact("play-totals", totals=totals))
    lines = [f"{faces.strong(ENGLISH.say(Fact('play-seat', seat=Seat(seat))))}   {points}"]
    for key, title in faces.showing.parts.items():
        lines += _shown(ENGLISH.say(title), view.get(key), faces, across)
    lines += [f"  {line}" for line in table_rows(view)]
    lines += _trick(hand, faces)
    return [*lines, *_own(hand, seat, faces, across)]


def _shown(title: str, value: object, faces: Faces, across: int) -> list[str]:
    """Return a part of the view in words; no lines if it is empty."""
    words = _words(value)
    if not any(words):
        return []
    if isinstance(value, list) and any(len(word) > 4 or not word for word in words):
        titled = (f"{title} {at}: {word}" for at, word in enumerate(words) if word)
        return [row for line in titled for row in faces.wrapped(faces.line(line), across)]
    return faces.wrapped(f"{title}: " + faces.line("  ".join(words)), across)


def _words(value: object) -> list[str]:
    if isinstance(value, list | tuple):
        return [" / ".join(_words(item)) if isinstance(item, list | tuple) else str(item) for item in value]
    return [] if value in (None, "") else [str(value)]


def table_rows(view: Mapping[str, object]) -> list[str]:
    """Return the rows of a view's picture of the table, if it has one."""
    rows = view.get("table", ())
    return [str(row) for row in rows] if isinstance(rows, list) else []


def _trick(hand: Hand[Any], faces: Faces) -> list[str]:
    """Return the trick that is being played."""
    if not isinstance(hand, TrickHand) or not hand.played:
        return []
    played = kit_of(hand.game).lines(hand)[-hand.played :]
    plays = "   ".join(f"{who}: {faces.line(line.removeprefix('play '))}" for who, line in played)
    return [f"{ENGLISH.say(Fact('play-trick'))}: {plays}"]


def _own(hand: Hand[Any], seat: int, faces: Faces, across: int) -> list[str]:
    """Return the seat's hand, numbered if several cards are chosen at once."""
    names = held(hand, seat)
    cards = [faces.card(name) for name in names]
    if several(hand):
        cards = [f"{at} {card}" for at, card in enumerate(cards, 1)]
    title = ENGLISH.say(Fact("play-your-hand"))
    return [f"{title}:", *columns(cards, across), *faces.sketches(names, across)]


def several(hand: Hand[Any]) -> int:
    """Return how many cards the next move discards at once; 0 if it is another kind of move."""
    return hand.choose if isinstance(hand, MaskHand) and hand.choose > 1 else 0


def held(hand: Hand[Any], seat: int) -> Sequence[str]:
    """Return the ids of the cards that a seat holds, in the order of the deck."""
    cards = kit_of(hand.game).view(hand, seat)["hand"]
    return cards.split() if isinstance(cards, str) else list(cards) if isinstance(cards, tuple) else []
