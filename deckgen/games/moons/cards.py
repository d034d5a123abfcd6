"""Cards of Moons in; the planets among them (GX-02) and the places in a trick (GX-11, GX-13) out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from deckgen.errors import Problem
from deckgen.games.bundled import whole
from deckgen.games.moons.melds import ACES, FIVE_OF_CLUBS, NAMES, SUIT_MASKS, cards, mask_of

if TYPE_CHECKING:
    from deckgen.deck import Deck

SUIT_WORDS = (("C", "clubs"), ("D", "diamonds"), ("H", "hearts"), ("S", "spades"))
UNPLAYABLE = ACES | FIVE_OF_CLUBS
NONE = -1
DISCARD_ORDER = (2, 3, 0, 1)
"""By suit (clubs, diamonds, hearts, spades): its strength among discards of one rank."""


def counts_for(card: int) -> int:
    """What a card adds to a planet: king, queen and jack 10, others their number."""
    return min(card % 13 + 1, 10)


@cache
def _planets_in(suit: int) -> tuple[int, ...]:
    """The planets among cards of one suit, in listed order."""
    held = cards(suit & ~UNPLAYABLE)
    sets = sorted(some for count in range(2, 7) for some in combinations(held, count))
    return tuple(mask_of(some) for some in sets if 15 <= sum(map(counts_for, some)) <= 18)


def planets(held: int) -> tuple[int, ...]:
    """Every planet among the cards of a hand, in listed order; the five of clubs apart."""
    clubs, diamonds, hearts, spades = SUIT_MASKS
    black, red = _planets_in(held & clubs), _planets_in(held & diamonds)
    return black + red + _planets_in(held & hearts) + _planets_in(held & spades)


def placed(plays: Sequence[int], due: int, players: int) -> list[tuple[int, int]]:
    """Seats by place with their cards (or NONE): the suit led, the discards, those that played none.

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


def column_faults(deck: Deck) -> Iterator[Problem]:
    """Cells `colour` and `counts` of a deck, where there are such columns, that are not the game's."""
    for card in deck.cards:
        if card.id not in NAMES:
            continue
        number = NAMES.index(card.id)
        colour = "black" if card.id[1] in "CS" else "red"
        counts = None if card.id[0] == "A" else counts_for(number)
        if card.data.get("colour", colour) != colour:
            message = f"GX-01: the colour of {card.id} is {card.data['colour']!r}; it is {colour}."
            yield Problem(message, where=deck.where(card.id, "colour"), card=card.id, rule="GX-01")
        if "counts" in card.data and whole(card.data["counts"]) != counts:
            said, right = card.data["counts"], counts or "nothing"
            message = f"GX-02: {card.id} counts {said!r} in a planet; it counts {right}."
            yield Problem(message, where=deck.where(card.id, "counts"), card=card.id, rule="GX-02")
