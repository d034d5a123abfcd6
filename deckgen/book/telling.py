"""Moves of a replayed hand in; sentences out, in the words of the book's language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from deckgen.book.document import Played, Prose, Words
from deckgen.book.phrases import Phrases
from deckgen.book.transcript import Holding, Move, Transcript, letter, listed, tricks

_TALK = {"bid": "bids", "trump": "trump"}


def title(holding: Holding, words: Phrases) -> str:
    """What a hand or pile is called: `A holds`."""
    return words.get(holding.title, holding.title).format(letter(max(0, holding.seat)))


def said(move: Move, words: Phrases) -> str:
    """A bid, or the naming of trumps: `B bids 6 spring`."""
    verb, _, rest = move.words.partition(" ")
    rest = " ".join(words.get(word, word) for word in rest.split()) if rest != "pass" else rest
    return words["passes" if rest == "pass" else _TALK[verb]].format(letter(move.seat), rest)


def moved(hand: Transcript, move: Move, words: Phrases) -> str:
    """A move in the third person without its player; empty if there is nothing to tell."""
    verb, _, rest = move.words.partition(" ")
    cards = _named(hand, move.cards, words)
    told = words["prize"].format(rest) if rest and not cards else words.get(verb, verb).format(cards)
    if move.gains is None:
        return told
    if not move.gains:
        return f"{told}{words['comma']}{words['stays']}"
    return f"{told} {words['takes it'].format(_named(hand, move.gains, words))}"


def told(hand: Transcript, group: Sequence[Move], words: Phrases) -> str:
    """What came of a group of moves: the referee's note, after what the cards alone do not show."""
    note = "" if group[-1].figure else noted(hand, group[-1], words)
    shown = [m for m in group if not (note and m.cards) or m.gains is not None]
    parts = [part for part in _acts(hand, shown, words) if part]
    seat = letter(group[0].seat) + " " if group[0].seat >= 0 else ""
    sentence = f"{seat}{words['comma'].join(parts)}{words['full stop']}" if parts else ""
    return f"{sentence} {note}".strip()


def _kind(move: Move) -> tuple[str, bool]:
    """The verb of a move, and whether it takes cards."""
    return move.words.partition(" ")[0], move.gains is not None


def _acts(hand: Transcript, moves: Sequence[Move], words: Phrases) -> Iterator[str]:
    """Moves in the third person; cards played one after another in one go."""
    for (verb, taking), run in groupby(moves, key=_kind):
        some = list(run)
        if verb == "play" and not taking:
            yield words[verb].format(_named(hand, [card for move in some for card in move.cards], words))
        else:
            yield from (moved(hand, move, words) for move in some)


def noted(hand: Transcript, move: Move, words: Phrases) -> str:
    """What a move settled, as the referee says it."""
    return words.said(hand.told(move.note))


def scored(hand: Transcript, words: Phrases) -> list[str]:
    """The score, as the referee says it."""
    return [words.said(hand.told(line)) for line in hand.score]


def _named(hand: Transcript, cards: Sequence[str], words: Phrases) -> str:
    return listed([hand.names.get(card, card) for card in cards], words["and"])


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a hand told where there is little room: cards with what stands under them, and words."""

    cells: tuple[tuple[str, str], ...]
    words: Prose
    listed: bool = False
    """Whether the words are names of cards, which are never parted."""


def hand_rows(block: Played, hand: Transcript, words: Phrases) -> Iterator[Row]:
    """The parts of a hand that a block shows, row by row."""
    if "deal" in block.show:
        for some in hand.dealt():
            held = f" {words['apart']} ".join(" ".join(map(words.card, each.cards)) for each in some)
            yield Row((), (Words(f"{title(some[0], words)} ", "italic"), Words(held)), listed=True)
    for kind, moves in hand.between(block.first, block.last).parts():
        if kind in block.show:
            yield from _part_rows(kind, moves, hand, words)
    if "score" in block.show:
        yield from (Row((), (Words(line),)) for line in scored(hand, words))


def _part_rows(kind: str, moves: Sequence[Move], hand: Transcript, words: Phrases) -> Iterator[Row]:
    if kind == "bids":
        yield Row((), (Words(talk(moves, hand, words)),))
    elif kind == "discards":
        for move in moves:
            thrown = " ".join(map(words.card, move.cards))
            who = words["throws away"].format(letter(move.seat))
            yield Row((), (Words(f"{who} ", "italic"), Words(thrown)), listed=True)
    else:
        for group in tricks(moves):
            shown = [move for move in group if move.cards]
            one_seat = len({move.seat for move in shown}) == 1
            cells = [
                cell for n, move in enumerate(shown) for cell in labelled(move, n == 0 or not one_seat, words)
            ]
            yield Row(tuple(cells), (Words(told(hand, group, words)),))


def talk(moves: Sequence[Move], hand: Transcript, words: Phrases) -> str:
    """An auction as a sentence, and what came of it."""
    notes = " ".join(noted(hand, move, words) for move in moves if move.note)
    bids = words["semicolon"].join(said(move, words) for move in moves)
    return f"{bids}{words['full stop']} {notes}".strip()


def labelled(move: Move, named: bool, words: Phrases) -> list[tuple[str, str]]:
    """The cards of a move with what stands under them; the player before the first if `named`."""
    cards = (*move.cards, *(move.gains or ()))
    player = f"{letter(move.seat)} " if named else ""
    called = enumerate(map(words.card, cards))
    return [(cards[n], f"{player}{label}" if n == 0 else label) for n, label in called]
