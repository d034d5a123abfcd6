"""Record lines of Moonlight, and why moves are refused."""

from __future__ import annotations

from deckgen.errors import Problem
from deckgen.facts import CardId, Fact
from deckgen.games.game import OVER
from deckgen.games.masks import places
from deckgen.games.moonlight.cards import (
    MOONLIGHT,
    MOONSHINE,
    NAMES,
    SEASONS,
    SPECIAL,
    card_ids,
    month,
    month_fact,
    season_fact,
)
from deckgen.games.moonlight.rules import PASS, MoonlightHand
from deckgen.games.notation import after_verb, card_number, hand_over, not_held, not_one_move, unreadable
from deckgen.games.options import whole_number
from deckgen.games.refusals import IllegalMove, near, refuse

VERBS = {"bid": "bid", "discard": "discard", "play": "play"}


def leading(hand: MoonlightHand) -> bool:
    """Return whether a lead is due."""
    return hand.stage == "play" and hand.played == 0


def text(hand: MoonlightHand, move: int) -> str:
    """Return the line: `bid 5 winter`, `bid pass`, `discard ...`, `play jun-full`, `play moonshine fall`."""
    place = move.bit_length() - 1
    if hand.stage == "bid":
        return "bid pass" if move == PASS else f"bid {5 + place // 4} {SEASONS[place % 4]}"
    if leading(hand) and place >= MOONSHINE:
        return f"play moonshine {SEASONS[place - MOONSHINE]}"
    return " ".join([hand.stage, *(NAMES[card] for card in places(move))])


def read(hand: MoonlightHand, line: str) -> int:
    """Return the move of a line. Raises IllegalMove if it cannot be one here."""
    words = after_verb(hand, line, VERBS)
    if hand.stage == "bid":
        return _read_bid(line, words)
    if hand.stage == "discard":
        return _read_discard(hand, line, words)
    return _read_play(hand, line, words)


def _read_bid(line: str, words: list[str]) -> int:
    if words == ["pass"]:
        return PASS
    number = whole_number(words[0]) if len(words) == 2 else None
    if number is None:
        raise unreadable(line, Fact("moonlight-form-bid"))
    season = _season(words[1])
    if not 5 <= number <= 8:
        raise IllegalMove(refuse("ML-05", Fact("moonlight-no-number", number=number)))
    return 1 << 4 * (number - 5) + season


def _season(word: str) -> int:
    if word not in SEASONS:
        listed = near(word, SEASONS, Fact("moonlight-seasons", seasons=SEASONS))
        raise IllegalMove(refuse("REC-01", Fact("moonlight-no-season", word=word, near=listed)))
    return SEASONS.index(word)


def _read_discard(hand: MoonlightHand, line: str, words: list[str]) -> int:
    mask = 0
    for word in words:
        card = 1 << card_number(hand.game, word)
        if mask & card:
            raise IllegalMove(refuse("ML-08", Fact("moonlight-discarded-twice", card=CardId(word))))
        mask |= card
    if not mask:
        raise unreadable(line, Fact("moonlight-form-discard", count=hand.choose))
    return mask


def _read_play(hand: MoonlightHand, line: str, words: list[str]) -> int:
    if not words or len(words) > 2 or (len(words) == 2 and words[0] != "moonshine"):
        raise unreadable(line, Fact("moonlight-form-play"))
    card = card_number(hand.game, words[0])
    if len(words) == 2:
        season = _season(words[1])
        if not leading(hand):
            raise IllegalMove(refuse("ML-14", Fact("moonlight-season-not-called")))
        return 1 << MOONSHINE + season
    if card == MOONSHINE and leading(hand):
        raise IllegalMove(refuse("ML-14", Fact("moonlight-season-missing", seasons=SEASONS)))
    return 1 << card


def why(hand: MoonlightHand, move: int) -> Problem | None:
    """Return the rule that a move breaks; None exactly for legal moves."""
    if hand.allows(move):
        return None
    if hand.seat == OVER:
        return hand_over()
    if move <= 0 or (hand.choose == 1 and move.bit_count() != 1):
        return not_one_move(hand)
    if hand.stage == "bid":
        return _why_bid(hand, move)
    if hand.stage == "discard":
        return _why_discard(hand, move)
    return _why_play(hand, move.bit_length() - 1)


def _why_bid(hand: MoonlightHand, move: int) -> Problem:
    place = move.bit_length() - 1
    if move > PASS:
        return refuse("ML-05", Fact("moonlight-no-bid"))
    return refuse("ML-05", Fact("moonlight-bid-too-low", bid=_bid(place), high=_bid(hand.high)))


def _bid(place: int) -> Fact:
    return Fact("moonlight-bid", number=5 + place // 4, season=season_fact(place % 4))


def _why_discard(hand: MoonlightHand, move: int) -> Problem:
    missing = move & ~hand.hands[hand.seat]
    if missing >> len(NAMES):
        return _no_such_card(missing.bit_length() - 1)
    if missing:
        return not_held(hand, (card.id for card in card_ids(missing)))
    if move & SPECIAL:
        return refuse("ML-08", Fact("moonlight-not-discarded", cards=card_ids(move & SPECIAL)))
    return refuse("ML-08", Fact("moonlight-discard-count", count=move.bit_count(), due=hand.choose))


def _no_such_card(number: int) -> Problem:
    return refuse("REC-01", Fact("record-no-card-number", number=number, last=len(NAMES) - 1))


def _why_play(hand: MoonlightHand, place: int) -> Problem:
    """Return why a card, or a call of Moonshine, may not be played to the trick."""
    if place > MOONSHINE + (3 if leading(hand) else 0):
        return _no_such_card(place)
    card = min(place, MOONSHINE)
    if not hand.hands[hand.seat] >> card & 1:
        return not_held(hand, (NAMES[card],))
    tier = hand.context.obliged(hand.hands[hand.seat]) if hand.context else None
    assert tier is not None and tier.what is not None, (
        "a card that is held and may not be played breaks a duty"
    )
    duty = hand.hands[hand.seat] & tier.duty
    lead, held = lead_fact(hand), card_ids(duty)
    if card == MOONSHINE:
        return refuse("ML-13", Fact("moonlight-not-out", lead=lead, of=tier.what, held=held))
    if card == MOONLIGHT:
        return refuse("ML-11", Fact("moonlight-may-not-replace", lead=lead, held=held))
    if duty == 1 << MOONLIGHT:
        return refuse("ML-11", Fact("moonlight-must-follow", lead=lead))
    return refuse("ML-10", Fact("moonlight-follow", lead=lead, held=held))


def lead_fact(hand: MoonlightHand) -> Fact:
    """Return what was led to the trick: a month, or a season and by what."""
    lead = hand.plays()[0].bit_length() - 1
    if lead == MOONLIGHT:
        return Fact("moonlight-led-by-moonlight", season=season_fact(hand.trump), rules=("ML-12",))
    if lead >= MOONSHINE:
        return Fact("moonlight-season-called", season=season_fact(lead - MOONSHINE), rules=("ML-14",))
    led = month_fact(month(lead))
    tiers = hand.context.tiers if hand.context else ()
    if tiers and tiers[1].what and not hand.hands[hand.seat] & tiers[0].duty:
        return Fact("moonlight-month-of-season-led", month=led, season=tiers[1].what)
    return Fact("moonlight-month-led", month=led)
