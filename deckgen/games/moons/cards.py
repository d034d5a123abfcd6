"""The cards of Moons: suits, planets (GX-02), places in a trick (GX-11, GX-13), and what decks must say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from deckgen.errors import Problem
from deckgen.facts import CardId, Fact
from deckgen.games.bundled import whole
from deckgen.games.kit import Terms
from deckgen.games.moons.melds import ACES, FIVE_OF_CLUBS, NAMES, SUIT_MASKS, cards, mask_of

if TYPE_CHECKING:
    from deckgen.deck import Deck

SUIT_WORDS = (("C", "clubs"), ("D", "diamonds"), ("H", "hearts"), ("S", "spades"))
UNPLAYABLE = ACES | FIVE_OF_CLUBS
NONE = -1
DISCARD_ORDER = (2, 3, 0, 1)
"""By suit (clubs, diamonds, hearts, spades): its strength among discards of one rank."""


def counts_for(card: int) -> int:
    """Return what a card adds to a planet: king, queen and jack 10, others their number."""
    return min(card % 13 + 1, 10)


@cache
def _planets_in(suit: int) -> tuple[int, ...]:
    """Return the planets among cards of one suit, in listed order."""
    held = cards(suit & ~UNPLAYABLE)
    sets = sorted(some for count in range(2, 7) for some in combinations(held, count))
    return tuple(mask_of(some) for some in sets if 15 <= sum(map(counts_for, some)) <= 18)


def planets(held: int) -> tuple[int, ...]:
    """Return every planet among the cards of a hand except the five of clubs, in listed order."""
    clubs, diamonds, hearts, spades = SUIT_MASKS
    black, red = _planets_in(held & clubs), _planets_in(held & diamonds)
    return black + red + _planets_in(held & hearts) + _planets_in(held & spades)


def placed(plays: Sequence[int], due: int, players: int) -> list[tuple[int, int]]:
    """Return seats by place with their cards: the suit led, then discards, then who played none (NONE).

    `plays` are the cards in the order played, each with 64 times its seat; `due` is who was due to lead. Who
    played none comes last, clockwise from the leader.
    """
    led = (plays[0] & 63) // 13 if plays else NONE
    strengths = []
    for play in plays:
        suit, rank = divmod(play & 63, 13)
        strengths.append((suit == led, rank, DISCARD_ORDER[suit], play))
    ranked = [(play >> 6, play & 63) for *_, play in sorted(strengths, reverse=True)]
    if len(ranked) == players:
        return ranked
    first = plays[0] >> 6 if plays else due
    done = {seat for seat, _ in ranked}
    others = ((first + turn) % players for turn in range(players))
    return ranked + [(seat, NONE) for seat in others if seat not in done]


def names(mask: int) -> str:
    """Return the cards of a mask in spec order, with blanks between."""
    return " ".join(NAMES[card] for card in cards(mask))


def card_ids(mask: int) -> tuple[CardId, ...]:
    """Return the cards of a mask in spec order, as the value of a fact."""
    return tuple(CardId(NAMES[card]) for card in cards(mask))


def deck_terms() -> Terms:
    """Return suit and rank of each card, and the cards of each suit (GX-01)."""
    columns = {name: {"suit": name[1], "rank": name[0]} for name in NAMES}
    suits = {what: frozenset(name for name in NAMES if name[1] == suit) for suit, what in SUIT_WORDS}
    return Terms(columns, "GX-01", suits=suits, suit_rule="GX-01")


def deck_faults(deck: Deck) -> Iterator[Problem]:
    """Yield the cells `colour` and `counts` of a deck, if it has them, that are not the game's."""
    for card in deck.cards:
        if card.id not in NAMES:
            continue
        name, colour = CardId(card.id), "black" if card.id[1] in "CS" else "red"
        counts = None if card.id[0] == "A" else counts_for(NAMES.index(card.id))
        if card.data.get("colour", colour) != colour:
            fact = Fact("moons-colour", card=name, colour=str(card.data["colour"]), right=colour)
            yield Problem(fact, where=deck.where(card.id, "colour"), card=card.id, rule="GX-01")
        if "counts" in card.data and whole(card.data["counts"]) != counts:
            said = card.data["counts"]
            fact = Fact(
                "moons-counts", card=name, counts="" if said is None else str(said), right=counts or 0
            )
            yield Problem(fact, where=deck.where(card.id, "counts"), card=card.id, rule="GX-02")
