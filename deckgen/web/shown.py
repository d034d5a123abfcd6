"""What a page shows of a match, as plain values for JSON: tables, moves and sentences, in one language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import Any, TypeAlias

from deckgen.errors import Problem
from deckgen.facts import CardId, Fact, Seat
from deckgen.games.game import NATURE, GameRules, HandState
from deckgen.games.header import LETTERS
from deckgen.games.kit import Kit
from deckgen.games.registry import kit_of
from deckgen.games.spread import TITLES, Note, Spread, Zone
from deckgen.web.page import page_words
from deckgen.words.voice import Voice

Groups: TypeAlias = tuple[tuple[str, ...], ...]
"""Cards that lie before a seat in groups."""
KEPT = 2_000
"""Sentences of each kind that are kept."""
WORDS_OF_RECORDS = ("winter", "fall", "spring", "summer", "doubles", "none", "shoot", "pass")
"""Words of records, besides verbs and cards, that other languages have words for."""


@dataclass
class Teller:
    """Puts a match into words: seats and cards have the names that people see on the page."""

    game: GameRules[Any]
    titles: Mapping[str, str]
    language: str = "en"
    names: list[str] = field(default_factory=list)
    """Of the seats; letters as in the rules unless those at the table change them."""

    def __post_init__(self) -> None:
        self.names = self.names or self.letters
        self.voice = Voice(self.language, lambda seat: self.names[seat], self.titles)
        self.voice.prepare(
            "web", "play", "record", self.game.name
        )  # Nobody waits for them at the first move.
        self.kit: Kit[Any, Any] = kit_of(self.game)
        self._words = {word: self.voice.say(Fact("web-word", word=word)) for word in WORDS_OF_RECORDS}
        self._called = {name: self.voice.say(title) for name, title in TITLES.items()}
        # Every seat is told the same sentences, and most of them stay from move to move.
        self.say = lru_cache(KEPT)(self._say)
        self.refused = lru_cache(KEPT)(self._refused)
        self.move = lru_cache(KEPT)(self._moved)
        self.spoken = lru_cache(KEPT)(self._spoken)
        self._value = lru_cache(KEPT, typed=True)(self.voice.value)

    def rename(self, seat: int, name: str) -> None:
        """Give a seat another name."""
        self.names[seat] = name
        for kept in (self.say, self.refused, self.move, self._value):
            kept.cache_clear()

    @property
    def letters(self) -> list[str]:
        """What the rules call the seats."""
        return list(LETTERS[: self.game.players])

    def said(self, facts: Sequence[Fact]) -> list[str]:
        """Return the sentences of facts."""
        return [self.say(fact) for fact in facts]

    def _say(self, fact: Fact) -> str:
        """Return the sentence of a fact, or its `page` where a page shows what others have to be told."""
        return self.voice.say(fact, "page") or self.voice.say(fact)

    def short(self, fact: Fact) -> str:
        """Return the sentence of a fact as it stands beside what it tells of."""
        return self.voice.say(fact, "short") or self.say(fact)

    def _refused(self, problem: Problem) -> str:
        """Return why a move is refused."""
        return problem.message_in(self.voice)

    def _moved(self, seat: int, line: str, hidden: bool = False, lying: Groups = ()) -> str:
        """Return what a player did; a move whose cards are `hidden` only by its verb."""
        if seat == NATURE:
            return self.voice.say(Fact("web-shuffled"))
        parts = self._parts(line, lying)
        verb, _ = parts[0]
        if hidden and verb in self.kit.showing.face_down:
            return self.voice.say(Fact("web-does-hidden", seat=Seat(seat), verb=verb))
        done = (Fact("web-does", seat=Seat(seat), verb=verb, what=what) for verb, what in parts)
        return " ".join(map(self.voice.say, done))

    def _spoken(self, line: str, lying: Groups = ()) -> str:
        """Return a line of a record as a button or a hint says it, with the titles of its cards."""
        if line in self.kit.showing.called:
            return self.voice.say(self.kit.showing.called[line])
        done = (Fact("web-do", verb=verb, what=what) for verb, what in self._parts(line, lying))
        return "; ".join(map(self.voice.say, done))

    def lying(self, spread: Spread, seat: int | None) -> Groups:
        """Return the groups of cards that lie before a seat, in a game whose players lay such."""
        names = self.kit.showing.groups.values()
        return tuple(zone.cards for zone in spread.zones if zone.seat == seat and zone.name in names)

    def _parts(self, line: str, lying: Groups) -> Sequence[tuple[str, str]]:
        """Return the verb of a line, and its cards and other words as people read them.

        A line that lists all groups of a seat becomes several parts: what was added to each group in `lying`,
        and the new groups. If groups were rearranged, it is one part with all of them.
        """
        verb, _, rest = line.partition(" ")
        if verb not in self.kit.showing.groups:
            return (self._part(line),)
        grown = _grown(
            [sorted(group.split(), key=self.kit.showing.order) for group in rest.split("/")], lying
        )
        parts = self._added([(group, olds[0]) for group, olds in grown if olds])
        new = " / ".join(self._together(group) for group, olds in grown if not olds)
        return [*parts, (verb, new)] if new or not parts else parts

    def _added(self, grown: Sequence[tuple[Sequence[str], Sequence[str]]]) -> list[tuple[str, str]]:
        """Return what was added to each group, given as it is now and as it was before."""
        found = ((old, [card for card in group if card not in old]) for group, old in grown)
        together = self._together
        facts = (Fact("web-adding", cards=together(new), group=together(old)) for old, new in found if new)
        return [("add", self.voice.say(fact)) for fact in facts]

    def _together(self, cards: Sequence[str]) -> str:
        return " · ".join(self.titles.get(card, card) for card in cards)

    def _part(self, line: str) -> tuple[str, str]:
        """Return the verb of a line, and its cards and other words as people read them."""
        verb, *words = line.partition(" from ")[0].split()  # The page draws which penny goes where.
        match words:
            case ["pass"]:
                return "pass", ""
            case [card, "take", taken]:
                return verb, self.voice.say(Fact("web-taking", card=CardId(card), taken=CardId(taken)))
            case [prize] if verb == "turn" and prize.isdigit():
                return "prize", self.voice.say(Fact("web-prize", number=int(prize)))
            case [card, suit] if card in self.titles and suit in self._words:
                return verb, self.voice.say(Fact("web-calling", card=CardId(card), suit=self._words[suit]))
            case [card, "as", suit]:
                return verb, self.voice.say(Fact("web-as", card=CardId(card), suit=suit))
        told = ""
        for before, word in pairwise(["", *words]):
            told += self._between(before, word) + self.titles.get(word, self._words.get(word, word))
        return verb, told

    def _between(self, before: str, word: str) -> str:
        """Return what stands between two words of a line; cards are set apart from other words."""
        if not before:
            return ""
        if before not in self.titles or word == "/":
            return " "
        return " · " if word in self.titles else ": "

    def captures(self, hand: HandState[Any], line: str) -> tuple[Fact, ...]:
        """Return what a card takes if its move does not say so; `hand` is as it was before the move."""
        taken = self.kit.takes(hand)
        card = line.split()[1:2]
        if not card or card[0] not in taken or " take " in line:
            return ()
        cards = tuple(map(CardId, taken[card[0]]))
        return (Fact("web-takes", cards=cards) if cards else Fact("web-stays"),)

    def suits(self) -> dict[str, dict[str, Any]]:
        """Return the suits that records name, with what they are called, their cards and their colour."""
        found = {}
        for suit, cards in self.kit.terms().suits.items():
            if suit in self._words:
                colour = self.kit.showing.face(min(cards)).colour
                found[suit] = {"title": self._words[suit], "cards": sorted(cards), "colour": colour}
        return found

    @property
    def page(self) -> dict[str, str]:
        """The words of the page."""
        return page_words(self.voice)

    def table(self, spread: Spread) -> dict[str, Any]:
        """Return a table as the page draws it."""
        return {
            "zones": [self._zone(zone) for zone in spread.zones if zone.cards or zone.hidden],
            "notes": [self._note(note) for note in spread.notes],
            "pennies": spread.pennies,
            "slid": spread.slid,
        }

    def title(self, name: str) -> str:
        """Return what a zone or a note is called."""
        return self._called.get(name, name)

    def _zone(self, zone: Zone) -> dict[str, Any]:
        found: dict[str, Any] = {"name": zone.name, "title": self.title(zone.name)}
        if zone.cards:
            found["cards"] = zone.cards
        if zone.seat is not None:
            found["seat"] = zone.seat
        if zone.seen_by is not None:
            found["by"] = zone.seen_by
        if zone.label != "":
            found["label"] = self._value(zone.label)
            if isinstance(zone.label, Fact):
                found["mark"] = zone.label.key
        if zone.hidden:
            found["hidden"] = zone.hidden
        return found

    def _note(self, note: Note) -> dict[str, Any]:
        found: dict[str, Any] = {"name": note.name, "title": self.title(note.name)}
        if note.value != "":
            value = self._value(note.value)
            if isinstance(note.value, str):  # Words of a record, such as a bid.
                value = " ".join(self._words.get(word, word) for word in value.split(" "))
            found["value"] = value
        if note.seat is not None:
            found["seat"] = note.seat
        return found


def playable(hand: HandState[Any], kit: Kit[Any, Any], most: int = 60) -> tuple[list[str], int]:
    """Return the cards of the hand that some legal move begins with, and how many legal moves there are.

    With more than `most` moves no cards are named.
    """
    count = hand.count()
    if count > most:
        return [], count
    known = hand.game.number
    firsts = (line.split()[1:2] for line in kit.legal(hand))
    return list(dict.fromkeys(word for words in firsts for word in words if word in known)), count


def _grown(groups: Sequence[list[str]], lying: Groups) -> list[tuple[list[str], list[tuple[str, ...]]]]:
    """Return each group with the one that it extends, if any; with none at all if groups were rearranged."""
    grown = [(group, [old for old in lying if set(old) & set(group)]) for group in groups]
    if any(len(old) > 1 or not set(old[0]) <= set(group) for group, old in grown if old):
        return [(group, []) for group in groups]
    return grown
