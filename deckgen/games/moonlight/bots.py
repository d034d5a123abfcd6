"""A beginner's opinions on Moonlight."""

from __future__ import annotations

from functools import cache

from deckgen.games.masks import mask_of
from deckgen.games.moonlight.cards import MOONLIGHT, MOONSHINE, SEASON_OF, month, rank
from deckgen.games.moonlight.rules import Moonlight
from deckgen.games.trick_bots import STEP, STEPS, Beginner, Greed, by_side

HELP = {4: 240, 3: 120, 2: 160}
"""What a hand hopes for from partner and blinds, in hundredths of a trick, by the number of players."""


def opinions(game: Moonlight) -> Greed:
    """Return a beginner's opinions on a table of Moonlight."""
    return _opinions(game.players)


@cache
def _opinions(players: int) -> Greed:
    cards, seasons, leads = range(50), range(4), range(MOONSHINE + 4)
    worth = tuple(tuple(_worth(card, trump) for card in cards) for trump in seasons)
    return Greed(
        worth,
        tuple(tuple(_bids(trump, at * STEP + HELP[players]) for at in range(STEPS)) for trump in seasons),
        tuple(tuple(8 * worth[trump][card] + _rank(card) for card in cards) for trump in seasons),
        by_side(seasons, lambda trump, ours: tuple(_lead(lead, trump, ours) for lead in leads)),
        by_side(
            seasons,
            lambda trump, ours: tuple(
                (900 if ours else -1) if card == MOONSHINE else worth[trump][card] for card in cards
            ),
        ),
    )


def _rank(card: int) -> int:
    """Return the rank inside the season, 0 to 11; the two special cards are above."""
    return rank(card) if card < MOONLIGHT else 12


def _worth(card: int, trump: int) -> int:
    if card == MOONLIGHT:
        return 100
    if card == MOONSHINE:
        return 10
    if SEASON_OF[month(card)] == trump:
        return 35 + 11 * rank(card) // 2
    return max(0, 8 * (rank(card) - 5))


def _bids(trump: int, promise: int) -> int:
    return mask_of(4 * (number - 5) + trump for number in range(5, 9) if 100 * number <= promise)


def _lead(lead: int, trump: int, ours: bool) -> int:
    """The bidders draw trumps from the top; the others lead what is high in its season."""
    if lead >= MOONSHINE:
        return 0
    if lead == MOONLIGHT:
        return 60 if ours else 6
    is_high = SEASON_OF[month(lead)] == trump and ours
    return 1 + rank(lead) + (20 if is_high else 0)


BEGINNER = Beginner(opinions)
