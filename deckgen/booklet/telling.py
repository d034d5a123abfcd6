"""Moves of a replayed hand in; sentences out, in the words of the book's language."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from deckgen.booklet.transcript import Holding, Move, Transcript, letter, listed

Phrases = Mapping[str, str]
"""What the book itself says, by key; see `assets/booklet/words.yaml`."""
_RULE = re.compile(r"[A-Z]{2,3}-\d{2}")
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
        return f"{told}, {words['stays']}"
    return f"{told} {words['takes it'].format(_named(hand, move.gains, words))}"


def told(hand: Transcript, group: Sequence[Move], words: Phrases) -> str:
    """What came of a group of moves: the referee's note, after what the cards alone do not show."""
    note = "" if group[-1].figure else noted(hand, group[-1], words)
    shown = [m for m in group if not (note and m.cards) or m.gains is not None]
    parts = [part for m in shown if (part := moved(hand, m, words))]
    seat = letter(group[0].seat) + " " if group[0].seat >= 0 else ""
    sentence = f"{seat}{', '.join(parts)}." if parts else ""
    return f"{sentence} {note}".strip()


def noted(hand: Transcript, move: Move, words: Phrases) -> str:
    """What a move settled. The referee speaks English: in other languages, who goes on and by which rules."""
    if "next" not in words or not move.note:
        return hand.told(move.note)
    rules = ", ".join(_RULE.findall(move.note))
    goes_on = words["next"].format(letter(move.follows)) if move.follows >= 0 else ""
    return " ".join(filter(None, (goes_on, f"({rules})" if rules else "")))


def scored(hand: Transcript, words: Phrases) -> list[str]:
    """The score in words; in other languages than English, in numbers."""
    if "points" not in words:
        return [hand.told(line) for line in hand.score]
    return ["; ".join(words["points"].format(letter(seat), n) for seat, n in enumerate(hand.points))]


def _named(hand: Transcript, cards: Sequence[str], words: Phrases) -> str:
    return listed([hand.names.get(card, card) for card in cards], words["and"])
