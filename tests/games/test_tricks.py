"""Follow, strength and suits of Moon and Moonlight: counted, exhausted, and said again in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

import plain_moon
import plain_moonlight
import pytest

from deckgen.games import Draws
from deckgen.games.masks import mask_of, places
from deckgen.games.moon.rules import (
    BLANKS,
    DOUBLES,
    NAMES,
    NO_TRUMP,
    TRUMP_WORDS,
    TRUMPS,
    call_code,
    called_leads,
    context,
    leads,
    suit,
    trumps,
)
from deckgen.games.moonlight.rules import MOONLIGHT, MOONSHINE, SEASONS, season_cards
from deckgen.games.moonlight.rules import NAMES as CARDS
from deckgen.games.moonlight.rules import leads as moonlight_leads
from deckgen.games.tricks import DEAD, DEAD_TRICK, Context

TWENTY_TWO = [tile for tile in range(28) if tile not in BLANKS[1:]]


def winner(context: Context, cards: Sequence[int]) -> int:
    """The place, in playing order, of the card that takes a trick."""
    return max(range(len(cards)), key=lambda place: context.strength[cards[place]])


def names(mask: int, ids: tuple[str, ...]) -> set[str]:
    """Ids of a mask's cards."""
    return {ids[card] for card in places(mask)}


def test_sizes_of_the_suits_of_moon() -> None:
    pack = mask_of(TWENTY_TWO)
    sizes = {trump: (trumps(trump) & pack).bit_count() for trump in TRUMPS}
    assert sizes == {0: 1, 1: 6, 2: 6, 3: 6, 4: 6, 5: 6, 6: 6, DOUBLES: 7, NO_TRUMP: 0}
    assert {trumps(trump).bit_count() for trump in TRUMPS[:8]} == {7}
    small = pack & ~1
    assert [(trumps(trump) & small).bit_count() for trump in TRUMPS] == [0, 6, 6, 6, 6, 6, 6, 6, 0]
    for trump in range(7):
        for number in range(7):
            assert suit(trump, number).bit_count() == (0 if number == trump else 6)


def test_the_suit_of_twos_ranks_as_printed() -> None:
    twos_led = context(NO_TRUMP, 2)
    twos = [tile for tile in TWENTY_TWO if "2" in NAMES[tile]]
    ranked = sorted(twos, key=lambda tile: -twos_led.strength[tile])
    assert [NAMES[tile] for tile in ranked] == ["2-2", "6-2", "5-2", "4-2", "3-2", "2-1"]


def check_moon_trick(three: tuple[int, ...]) -> None:
    """Every lead of three tiles under every trump: one winner, the one that the words name."""
    for trump in TRUMPS:
        for leader in range(3):
            tiles = three[leader:] + three[:leader]
            context = leads(trump)[1 << tiles[0]].context
            best = winner(context, tiles)
            powers = [context.strength[tile] for tile in tiles]
            assert powers.count(max(powers)) == 1
            assert best == plain_moon.takes([NAMES[tile] for tile in tiles], TRUMP_WORDS[trump])


@pytest.mark.slow
def test_every_trick_of_moon_has_the_one_winner_of_the_rule() -> None:
    tricks = list(combinations(TWENTY_TWO, 3))
    assert len(tricks) == 1540
    for three in tricks:
        check_moon_trick(three)


def test_every_trick_of_four_has_one_winner() -> None:
    for trump in TRUMPS:
        for lead in range(28):
            strength = leads(trump)[1 << lead].context.strength
            live = [power for power in strength if power]
            assert len(set(live)) == len(live) and strength[lead] > 0


def test_the_cards_above_another_are_those_with_more_strength() -> None:
    moon = [lead for trump in TRUMPS for lead in leads(trump).values()]
    moonlight = [lead for trump in range(4) for lead in moonlight_leads(trump, False).values()]
    for led in {lead.context for lead in (*moon, *moonlight)}:
        for card, power in enumerate(led.strength):
            above = [other for other, stronger in enumerate(led.strength) if stronger > power]
            assert led.above[1 << card] == (DEAD_TRICK if power == DEAD else mask_of(above))


def sampled(chance: Random, cards: int, most: int) -> int:
    """A random hand of one to `most` cards, as a mask."""
    return mask_of(chance.sample(range(cards), chance.randint(1, most)))


def moon_follows(hands: int) -> int:
    """Hold the tables of Moon to the words over every lead and so many hands each; how many were held."""
    chance = Random(31)
    count = 0
    for trump in TRUMPS:
        for tile in range(28):
            context = leads(trump)[1 << tile].context
            for _ in range(hands):
                hand = sampled(chance, 28, 8) & ~(1 << tile) or 1
                allowed = plain_moon.may_follow(names(hand, NAMES), NAMES[tile], TRUMP_WORDS[trump])
                assert names(context.legal(hand), NAMES) == allowed
                count += 1
    return count


def moonlight_follows(hands: int) -> int:
    """Hold the tables of Moonlight to the words over every trump, option and lead; how many were held."""
    chance = Random(32)
    count = 0
    for trump in range(4):
        for any_time in (False, True):
            for lead in range(MOONSHINE + 4):
                context = moonlight_leads(trump, any_time)[1 << lead].context
                for _ in range(hands):
                    hand = sampled(chance, 50, 9) & ~(1 << min(lead, MOONSHINE)) or 1
                    assert_follow(context, hand, lead, trump, any_time)
                    count += 1
    return count


def assert_follow(context: Context, hand: int, lead: int, trump: int, any_time: bool) -> None:
    """One hand against the sentence of the rule."""
    called = SEASONS[lead - MOONSHINE] if lead >= MOONSHINE else ""
    led = CARDS[min(lead, MOONSHINE)]
    allowed = plain_moonlight.may_follow(names(hand, CARDS), led, called, SEASONS[trump], any_time)
    assert names(context.legal(hand), CARDS) == allowed
    tier = context.obliged(hand)
    assert (tier is None) == (
        context.legal(hand) == hand and not any(hand & duty for duty, *_ in context.tiers)
    )


def test_following_is_as_the_sentences_say() -> None:
    assert moon_follows(40) == 9 * 28 * 40
    assert moonlight_follows(40) == 4 * 2 * 53 * 40


@pytest.mark.slow
def test_following_is_as_the_sentences_say_over_many_hands() -> None:
    assert moon_follows(400) + moonlight_follows(450) > 250_000


def test_a_called_suit_is_followed_as_the_sentence_says() -> None:
    chance = Random(33)
    for tile in range(28):
        for end in plain_moon.ends(NAMES[tile]):
            context = called_leads()[call_code(tile, end)].context
            for _ in range(200):
                hand = sampled(chance, 28, 7) & ~(1 << tile) or 1
                allowed = plain_moon.may_follow(names(hand, NAMES), NAMES[tile], "none", end)
                assert names(context.legal(hand), NAMES) == allowed


def test_sizes_of_the_seasons() -> None:
    assert [season_cards(season).bit_count() for season in range(4)] == [12] * 4
    for trump in range(4):
        for season in range(4):
            call = moonlight_leads(trump, False)[1 << MOONSHINE + season].context
            assert call.follow.bit_count() == (13 if season == trump else 12)
            assert sum(power > 0 for power in call.strength) == (14 if season == trump else 26)


def test_every_card_of_a_trick_of_moonlight_has_its_own_strength() -> None:
    for trump in range(4):
        for lead in range(MOONSHINE + 4):
            strength = moonlight_leads(trump, False)[1 << lead].context.strength
            live = [power for power in strength if power]
            assert len(set(live)) == len(live)
            assert strength[MOONSHINE] == DEAD > strength[MOONLIGHT] == max(strength[:MOONSHINE])
            assert strength[min(lead, MOONSHINE)] > 0


def test_sampled_tricks_of_moonlight_are_won_as_the_words_say() -> None:
    draws = Draws(34)
    for number in range(8_000):
        draws.next_deal()
        cards = draws.shuffled(range(50))[:4]
        trump, called = draws.below(4), draws.below(4)
        lead = MOONSHINE + called if cards[0] == MOONSHINE else cards[0]
        context = moonlight_leads(trump, bool(number % 2))[1 << lead].context
        words = [CARDS[card] for card in cards]
        season = plain_moonlight.season(words[0], SEASONS[trump]) or SEASONS[called]
        assert winner(context, cards) == plain_moonlight.takes(words, season, SEASONS[trump])


def test_a_trump_lead_where_there_is_none() -> None:
    numbers = [context(NO_TRUMP, number) for number in range(7)]
    assert all(lead.context in numbers for lead in leads(NO_TRUMP).values())
    assert len(leads(NO_TRUMP)) == 28
