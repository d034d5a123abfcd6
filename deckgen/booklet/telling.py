"""Moves of a replayed hand in; sentences out, in the words of the book's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from deckgen.booklet.transcript import Holding, Move, Transcript, letter, listed

Phrases = Mapping[str, str]
"""What the book itself says, by key; see `assets/booklet/words.yaml`."""
_TALK = {"bid": "bids", "trump": "trump"}


def title(holding: Holding, words: Phrases) -> str:
    """What a hand or pile is called: `A holds`."""
    return words.get(holding.title, holding.title).format(letter(max(0, holding.seat)))


def said(move: Move, words: Phrases) -> str:
    """A bid, or the naming of trumps: `B bids 6 spring`."""
    verb, _, rest = move.words.partition(" ")
    return words["passes" if rest == "pass" else _TALK[verb]].format(letter(move.seat), rest)


def moved(hand: Transcript, move: Move, words: Phrases) -> str:
    """A move in the third person without its player; empty if there is nothing to tell."""
    verb, _, rest = move.words.partition(" ")
    cards = listed([hand.names.get(card, card) for card in move.cards])
    told = words["prize"].format(rest) if rest and not cards else words.get(verb, verb).format(cards)
    if move.gains is None:
        return told
    if not move.gains:
        return f"{told}, {words['stays']}"
    return f"{told} {words['takes it'].format(listed([hand.names.get(card, card) for card in move.gains]))}"


def told(hand: Transcript, group: Sequence[Move], words: Phrases) -> str:
    """What came of a group of moves: the referee's note, after what the cards alone do not show."""
    note = "" if group[-1].figure else group[-1].note
    shown = [m for m in group if not (note and m.cards) or m.gains is not None]
    parts = [part for m in shown if (part := moved(hand, m, words))]
    seat = letter(group[0].seat) + " " if group[0].seat >= 0 else ""
    sentence = f"{seat}{', '.join(parts)}." if parts else ""
    return f"{sentence} {hand.told(note)}".strip() if note else sentence
