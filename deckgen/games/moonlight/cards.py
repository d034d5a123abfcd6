"""The cards of Moonlight: seasons, months, ranks, and tables of what each leads and how strong it is.

Cards are numbered in spec order: `jan-new jan-first jan-full jan-last feb-new ... dec-last moonlight
moonshine`. Seasons are numbered as they rank: winter, fall, spring, summer (ML-02, ML-05).
"""

from __future__ import annotations

from functools import cache

from deckgen.facts import CardId, Fact
from deckgen.games.masks import mask_of, places
from deckgen.games.tricks import DEAD, Context, Lead, Tier

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
MONTH_NAMES = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
PHASES = ("new", "first", "full", "last")
RISING = ("new", "first", "last", "full")
"""The phases as they rank, lowest first (ML-03)."""
SEASONS = ("winter", "fall", "spring", "summer")
MONTHS_OF = (("dec", "jan", "feb"), ("sep", "oct", "nov"), ("mar", "apr", "may"), ("jun", "jul", "aug"))
"""By season, in the order of ML-02."""
VALUES = (9, 10, 11, 12)
"""What a live trick is worth, by the trump season (ML-17)."""
NAMES = (*(f"{month}-{phase}" for month in MONTHS for phase in PHASES), "moonlight", "moonshine")
MOONLIGHT, MOONSHINE = 48, 49
JUNE = NAMES.index("jun-full")
"""The card that doubles (ML-19)."""
CALLS = 0b1111 << MOONSHINE
"""The four leads of Moonshine, a bit for each season called; the first is the card's own bit (ML-14)."""
SPECIAL = 0b11 << MOONLIGHT
HIGHEST = 100
SEASON_OF = tuple(next(at for at, months in enumerate(MONTHS_OF) if month in months) for month in MONTHS)


def season_fact(season: int) -> Fact:
    """Return a season as the value of a fact."""
    return Fact("moonlight-season", name=SEASONS[season])


def month_fact(month: int) -> Fact:
    """Return a month as the value of a fact."""
    return Fact("moonlight-month", name=MONTH_NAMES[month])


def card_ids(mask: int) -> tuple[CardId, ...]:
    """Return the cards of a mask in spec order, as the value of a fact."""
    return tuple(CardId(NAMES[card]) for card in places(mask))


def month(card: int) -> int:
    """Return the month of a card other than Moonlight and Moonshine, 0 for January."""
    return card // 4


def season_cards(season: int) -> int:
    """Return the twelve cards of a season, as a mask."""
    return mask_of(card for card in range(48) if SEASON_OF[month(card)] == season)


def rank(card: int) -> int:
    """The rank inside its season, 0 to 11: full, last, first, new, in each the first month high (ML-03)."""
    name = MONTHS[month(card)]
    phase = RISING.index(PHASES[card % 4])
    return 3 * phase + 2 - MONTHS_OF[SEASON_OF[month(card)]].index(name)


def strength(trump: int, season: int, card: int) -> int:
    """How strong a card is when a season is led (ML-03, ML-15); Moonshine makes the trick dead (ML-13)."""
    if card == MOONSHINE:
        return DEAD
    if card == MOONLIGHT:
        return HIGHEST
    if SEASON_OF[month(card)] == trump:
        return 50 + rank(card)
    return 1 + rank(card) if SEASON_OF[month(card)] == season else 0


def tiers(trump: int, month_led: int | None, season: int, any_time: bool) -> tuple[Tier, Tier]:
    """Month, then season (ML-10, ML-11); without a month led the first binds nobody (ML-12, ML-14).

    `any_time`: Moonlight may be played on a trump lead in spite of a month duty.
    """
    own = 0 if month_led is None else 0b1111 << 4 * month_led
    light = 1 << MOONLIGHT if season == trump else 0
    follow = season_cards(season) | light
    led = None if month_led is None else month_fact(month_led)
    return (
        Tier(own, own | light if any_time and own else own, "ML-10", led),
        Tier(follow, follow, "ML-10", season_fact(season)),
    )


@cache
def leads(trump: int, any_time: bool) -> dict[int, Lead]:
    """Return what each lead leads, by its bit: a card, Moonlight, or one of the four calls of Moonshine."""
    found = {}
    for card in range(MOONLIGHT):
        context = _context(trump, month(card), SEASON_OF[month(card)], any_time)
        found[1 << card] = Lead(context, 1 << card)
    found[1 << MOONLIGHT] = Lead(_context(trump, None, trump, any_time), 1 << MOONLIGHT)
    for season in range(4):
        found[1 << MOONSHINE + season] = Lead(_context(trump, None, season, any_time), 1 << MOONSHINE)
    return found


@cache
def _context(trump: int, month_led: int | None, season: int, any_time: bool) -> Context:
    strengths = tuple(strength(trump, season, card) for card in range(50))
    return Context(tiers(trump, month_led, season, any_time), strengths)
