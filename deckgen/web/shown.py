"""What a page shows of a match, as plain values for JSON: tables, moves and sentences, in one language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from deckgen.facts import Fact, Seat
from deckgen.games.game import NATURE, Game, Hand
from deckgen.games.kit import Kit
from deckgen.games.registry import kit_of
from deckgen.games.spread import TITLES, Note, Spread, Zone
from deckgen.words.voice import Voice

LETTERS = "ABCDEFGH"
"""What the rules call the seats."""


@dataclass
class Teller:
    """Puts a match into words: seats and cards have the names that people see on the page."""

    game: Game[Any]
    titles: Mapping[str, str]
    language: str = "en"
    names: list[str] = field(default_factory=list)
    """Of the seats; letters as in the rules unless those at the table change them."""

    def __post_init__(self) -> None:
        self.names = self.names or self.letters
        self.voice = Voice(self.language, lambda seat: self.names[seat], self.titles)
        self.kit: Kit[Any, Any] = kit_of(self.game)
        self._called = {name: self.voice.say(title) for name, title in TITLES.items()}

    @property
    def letters(self) -> list[str]:
        """What the rules call the seats."""
        return list(LETTERS[: self.game.players])

    def said(self, facts: Sequence[Fact]) -> list[str]:
        """Return the sentences of facts."""
        return [self.voice.say(fact) for fact in facts]

    def move(self, seat: int, line: str, hidden: bool = False) -> str:
        """Return what a player did; a move whose cards are `hidden` only by its verb."""
        verb = line.partition(" ")[0]
        if seat == NATURE:
            return self.voice.say(Fact("web-shuffled"))
        is_hidden = hidden and verb in self.kit.showing.face_down
        line = self.voice.say(Fact("play-face-down", verb=verb)) if is_hidden else self.spoken(line)
        return self.voice.say(Fact("web-move", seat=Seat(seat), line=line))

    def spoken(self, line: str) -> str:
        """Return a line of a record with the titles of its cards."""
        verb, *words = line.split()
        told, cards = [verb], 0
        for word in words:
            told.append("·" if word in self.titles and cards else "")
            told.append(self.titles.get(word, word))
            cards = cards + 1 if word in self.titles else 0
        return " ".join(filter(None, told))

    def table(self, spread: Spread) -> dict[str, Any]:
        """Return a table as the page draws it."""
        return {
            "zones": [self._zone(zone) for zone in spread.zones if zone.cards or zone.hidden],
            "notes": [self._note(note) for note in spread.notes],
            "pennies": spread.pennies,
            "slid": spread.slid,
        }

    def _title(self, name: str) -> str:
        return self._called.get(name, name)

    def _zone(self, zone: Zone) -> dict[str, Any]:
        found: dict[str, Any] = {"name": zone.name, "title": self._title(zone.name)}
        if zone.cards:
            found["cards"] = zone.cards
        if zone.seat is not None:
            found["seat"] = zone.seat
        if zone.seen_by is not None:
            found["by"] = zone.seen_by
        if zone.label != "":
            found["label"] = self.voice.value(zone.label)
        if zone.hidden:
            found["hidden"] = zone.hidden
        return found

    def _note(self, note: Note) -> dict[str, Any]:
        found: dict[str, Any] = {"name": note.name, "title": self._title(note.name)}
        if note.value != "":
            found["value"] = self.voice.value(note.value)
        if note.seat is not None:
            found["seat"] = note.seat
        return found


def playable(hand: Hand[Any], kit: Kit[Any, Any], most: int = 60) -> tuple[list[str], int]:
    """Return the cards of the hand that some legal move begins with, and how many legal moves there are.

    With more than `most` moves no cards are named.
    """
    count = hand.count()
    if count > most:
        return [], count
    known = hand.game.number
    firsts = (line.split()[1:2] for line in kit.legal(hand))
    return list(dict.fromkeys(word for words in firsts for word in words if word in known)), count
