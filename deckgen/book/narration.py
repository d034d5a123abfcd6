"""Describe a replayed hand in the words of a book: the deal, the moves with their outcomes, the score."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import TypeAlias

from deckgen.book.document import PlayedHand
from deckgen.facts import CardId, Fact, Seat
from deckgen.words import Voice

LONGEST = 14
"""The most cards in a pile that is shown."""
KINDS = {"bid": "bids", "trump": "bids", "discard": "discards"}
"""Names of phases in `record` directives, if not `moves`."""
_TIMES = re.compile(r"(?<=\d )x(?= \d)")
_MINUS = re.compile(r"(?<=\d )-(?= \d)|(?<=[ (])-(?=\d)")


@dataclass(frozen=True)
class BookVoice(Voice):
    """The voice of a book, which names players by letters, and cards by the labels under their pictures."""

    titles: Mapping[str, str] = field(default_factory=dict)
    """Names of cards by id, for text without pictures."""
    headings: Mapping[str, str] = field(default_factory=dict)
    """Headings in place of those in the catalogue, by key."""

    def say(self, fact: Fact, attribute: str = "", **more: str) -> str:
        """Return a fact's sentence, or the book's own heading."""
        return self.headings.get(fact.key) or super().say(fact, attribute, **more)

    def card(self, name: str) -> str:
        """Return the name of a card under its picture and in lists."""
        return self.cards.get(name, name)

    def title(self, name: str) -> str:
        """Return the name of a card where it is not shown."""
        return self.titles.get(name, name)

    def told(self, facts: Iterable[Fact]) -> str:
        """Return the sentences of outcomes or scores, with × and − in place of `x` and `-`."""
        text = " ".join(map(self.say, facts))
        return _MINUS.sub("\N{MINUS SIGN}", _TIMES.sub("×", text))


@dataclass(frozen=True, slots=True)
class ShownMove:
    """One move of a record: its player, its cards and its outcome."""

    seat: int
    """The player; -1 for chance, such as a shuffle."""
    phase: str
    words: str
    """The line without the seat."""
    cards: tuple[str, ...]
    events: tuple[Fact, ...] = ()
    """The events it caused."""
    gains: tuple[str, ...] | None = None
    """The cards captured with the one played; None in games without capturing."""
    before: str = ""
    figure: str = ""
    """The figure of pennies before and after the move."""
    laying: bool = False
    """Whether the move lays cards out permanently, between tricks."""

    @property
    def verb(self) -> str:
        """The first word of the line."""
        return self.words.partition(" ")[0]


@dataclass(frozen=True, slots=True)
class Holding:
    """A line of the deal: a hand or a pile, and its cards."""

    title: str
    seat: int
    """The owner; -1 for nobody."""
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Transcript:
    """A hand from the deal to the score."""

    game: str
    deal: tuple[Holding, ...]
    moves: tuple[ShownMove, ...]
    score: tuple[Fact, ...]

    def dealt(self) -> list[list[Holding]]:
        """Return the deal by owner, piles last; long piles such as the stock are left out."""
        shown = [holding for holding in self.deal if len(holding.cards) <= LONGEST]
        # Piles (seat -1) come after all seats.
        seats = sorted({holding.seat for holding in shown}, key=lambda seat: (seat < 0, seat))
        return [[holding for holding in shown if holding.seat == seat] for seat in seats]

    def parts(self, block: PlayedHand) -> Iterator[tuple[str, list[ShownMove]]]:
        """Yield the moves that a block shows, in runs: `bids`, `discards` (before the tricks) and `moves`."""
        moves = self.moves[block.first - 1 : block.last]
        for kind, run in groupby(moves, key=lambda move: KINDS.get(move.phase, "moves")):
            if kind in block.show:
                yield kind, list(run)


def letter(seat: int) -> str:
    """Return the name of a player in a book: A, B, C."""
    return chr(ord("A") + seat)


def tricks(moves: Sequence[ShownMove]) -> Iterator[list[ShownMove]]:
    """Yield moves in groups: tricks, turns of one player, or other moves that are resolved together."""
    taking = any(move.gains is not None for move in moves)
    by_turns = taking or not any(move.events and not move.figure for move in moves)
    group: list[ShownMove] = []
    for move in moves:
        if group and _parted(group[-1], move, by_turns):
            yield group
            group = []
        group.append(move)
    if group:
        yield group


def _parted(last: ShownMove, move: ShownMove, by_turns: bool) -> bool:
    """Return whether a move begins a new group after the one before it."""
    if by_turns or (last.laying and move.laying):
        return last.seat != move.seat
    return bool(last.events) or last.laying != move.laying


def dealt_as(holding: Holding, words: BookVoice) -> str:
    """Return the title of a hand or pile: `A holds`."""
    return words.say(Fact("book-dealt", what=holding.title, seat=Seat(max(0, holding.seat))))


def bid_fact(move: ShownMove) -> Fact:
    """Return a bid, or the naming of trumps: `B bids 6 spring`."""
    _, _, rest = move.words.partition(" ")
    seat = Seat(move.seat)
    if rest == "pass":
        return Fact("book-passes", seat=seat)
    bid = Fact("book-bid", words=[Fact("book-word", word=word) for word in rest.split()])
    if move.phase == "trump":
        return Fact("book-names-trump", seat=seat, bid=bid)
    return Fact("book-bids", seat=seat, bid=bid)


def act_fact(move: ShownMove) -> Fact:
    """Return a move in the third person without its player."""
    _, _, rest = move.words.partition(" ")
    act = Fact("book-act", verb=move.verb, cards=_list(move.cards))
    if rest and not move.cards:
        act = Fact("book-turns-prize", number=rest)
    if move.gains is None:
        return act
    if not move.gains:
        return Fact("book-act-stays", act=act)
    return Fact("book-act-takes", act=act, cards=_list(move.gains))


def _list(cards: Sequence[str]) -> Fact:
    return Fact("book-card-list", cards=[CardId(card) for card in cards])


def outcome(group: Sequence[ShownMove], words: BookVoice) -> str:
    """Return the outcome of a group of moves: what the cards do not show, then the referee's note."""
    note = "" if group[-1].figure else words.told(group[-1].events)
    shown = [m for m in group if not (note and m.cards) or m.gains is not None]
    acts = list(filter(None, map(words.say, _acts(shown))))
    sentence = words.say(Fact("book-sentence", parts=acts)) if acts else ""
    seat = letter(group[0].seat) + " " if acts and group[0].seat >= 0 else ""
    return f"{seat}{sentence} {note}".strip()


def spoken(group: Sequence[ShownMove], words: BookVoice) -> str:
    """Return the text of a group of moves, each with its player, and their outcome."""
    if group[0].phase in ("bid", "trump"):
        parts = [bid_fact(move) for move in group]
    else:
        acts = ((move.seat, act_fact(move)) for move in group)
        parts = [
            act if seat < 0 else Fact("book-by-player", seat=Seat(seat), act=act)
            for seat, act in acts
            if words.say(act)
        ]
    note = "" if group[-1].figure else words.told(group[-1].events)
    return f"{words.say(Fact('book-talk', parts=parts))} {note}".strip() if parts else note


def _acts(moves: Sequence[ShownMove]) -> Iterator[Fact]:
    """Yield moves in the third person, combining consecutive card plays into one."""
    for (verb, taking), run in groupby(moves, key=lambda move: (move.verb, move.gains is not None)):
        some = list(run)
        if verb == "play" and not taking:
            yield Fact("book-act", verb=verb, cards=_list([card for move in some for card in move.cards]))
        else:
            yield from map(act_fact, some)


LabelledCard: TypeAlias = tuple[str, str]
"""A card and its label."""


@dataclass(frozen=True, slots=True)
class HandRow:
    """A row of a hand in a book: cards in groups, with their labels, and the text about them."""

    part: str
    """`deal`, `bids`, `discards`, `moves` or `score`."""
    said: str
    """A sentence, or the title of the cards of a deal or a discard."""
    groups: Sequence[Sequence[LabelledCard]] = ()
    figures: Sequence[str] = ()
    """Figures of pennies, before the first move and after each."""
    one_player: bool = False
    """Whether all the cards are one player's."""

    @property
    def listed(self) -> bool:
        """Whether it is a list of cards with a title."""
        return self.part in ("deal", "discards")

    def named(self, words: BookVoice) -> str:
        """Return the labels of the cards, with a bullet between groups."""
        bullet = words.say(Fact("book-bullet"))
        return f" {bullet} ".join(" ".join(label for _, label in group) for group in self.groups)


def hand_rows(block: PlayedHand, hand: Transcript, words: BookVoice) -> Iterator[HandRow]:
    """Yield the parts of a hand that a block shows, row by row."""
    if "deal" in block.show:
        for holding in (each for row in hand.dealt() for each in row):
            yield HandRow("deal", dealt_as(holding, words), [_cells(holding.cards, words)])
    for kind, moves in hand.parts(block):
        yield from _part_rows(kind, moves, words)
    if "score" in block.show:
        yield from (HandRow("score", words.told((fact,))) for fact in hand.score)


def _part_rows(kind: str, moves: Sequence[ShownMove], words: BookVoice) -> Iterator[HandRow]:
    if kind == "bids":
        notes = words.told(event for move in moves for event in move.events)
        bids = words.say(Fact("book-talk", parts=[bid_fact(move) for move in moves]))
        yield HandRow(kind, f"{bids} {notes}".strip())
    elif kind == "discards":
        for move in moves:
            title = words.say(Fact("book-throws-away", seat=Seat(move.seat)))
            yield HandRow(kind, title, [_cells(move.cards, words)])
    else:
        yield from (_trick_row(group, words) for group in tricks(moves))


def _trick_row(group: Sequence[ShownMove], words: BookVoice) -> HandRow:
    """Return a trick, a turn, or a move of pennies."""
    figures = [move.figure for move in group if move.figure]
    walk = [group[0].before, *figures] if figures else []
    alone = len({move.seat for move in group if move.cards}) == 1
    return HandRow("moves", outcome(group, words), labelled(group, words, alone), walk, alone)


def _cells(cards: Iterable[str], words: BookVoice) -> list[LabelledCard]:
    return [(card, words.card(card)) for card in cards]


def labelled(group: Sequence[ShownMove], words: BookVoice, one_player: bool) -> list[list[LabelledCard]]:
    """Return the cards of each move with their labels; a player's first card also names the player."""
    found: list[list[LabelledCard]] = []
    for move in group:
        if not move.cards:
            continue
        cells = _cells((*move.cards, *(move.gains or ())), words)
        if not (found and one_player):
            card, label = cells[0]
            cells[0] = card, f"{letter(move.seat)} {label}"
        found.append(cells)
    return found
