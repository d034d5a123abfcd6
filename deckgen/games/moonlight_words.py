"""Lines of a record of Moonlight in and out; refusals, notes and what a seat may know, in words, out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from deckgen.errors import Problem, did_you_mean
from deckgen.games.game import OVER
from deckgen.games.header import IllegalMove, refuse
from deckgen.games.masks import places
from deckgen.games.moonlight_cards import (
    JUNE,
    MONTH_NAMES,
    MOONLIGHT,
    MOONSHINE,
    NAMES,
    SEASON_OF,
    SEASONS,
    SPECIAL,
    month,
)
from deckgen.games.options import whole_number
from deckgen.games.reading import after_verb, card_number, not_held, unreadable

if TYPE_CHECKING:
    from deckgen.games.moonlight_hand import MoonlightHand

VERBS = {"bid": "bid", "discard": "discard", "play": "play"}
BID_FORM = "`bid`, a number from 5 to 8 and a season, or `bid pass`"
PASS_PLACE = 16


def names(mask: int) -> str:
    """Card ids of a mask in spec order."""
    return " ".join(NAMES[card] for card in places(mask))


def leading(hand: MoonlightHand) -> bool:
    """Is a lead due?"""
    return hand.stage == "play" and hand.played == 0


def text(hand: MoonlightHand, move: int) -> str:
    """`bid 5 winter`, `bid pass`, `discard ...`, `play jun-full`, `play moonshine winter`."""
    place = move.bit_length() - 1
    if hand.stage == "bid":
        return "bid pass" if place == PASS_PLACE else f"bid {5 + place // 4} {SEASONS[place % 4]}"
    if leading(hand) and place >= MOONSHINE:
        return f"play moonshine {SEASONS[place - MOONSHINE]}"
    return f"{hand.stage} {names(move)}"


def read(hand: MoonlightHand, line: str) -> int:
    """The move of a line; IllegalMove when it can be none here."""
    words = after_verb(hand, line, VERBS)
    if hand.stage == "bid":
        return _read_bid(line, words)
    if hand.stage == "discard":
        return _read_discard(hand, words)
    return _read_play(hand, line, words)


def _read_bid(line: str, words: list[str]) -> int:
    if words == ["pass"]:
        return 1 << PASS_PLACE
    number = whole_number(words[0]) if len(words) == 2 else None
    if number is None:
        raise unreadable(line, BID_FORM)
    season = _season(words[1])
    if not 5 <= number <= 8:
        raise IllegalMove(refuse("ML-05", f"{words[0]} is no number of tricks to bid", "bid 5 to 8"))
    return 1 << 4 * (number - 5) + season


def _season(word: str) -> int:
    if word not in SEASONS:
        raise IllegalMove(refuse("REC-01", f"there is no season {word!r}", did_you_mean(word, SEASONS)))
    return SEASONS.index(word)


def _read_discard(hand: MoonlightHand, words: list[str]) -> int:
    mask = 0
    for word in words:
        card = 1 << card_number(hand.game, word)
        if mask & card:
            raise IllegalMove(refuse("ML-08", f"{word} is discarded twice", "name every card once"))
        mask |= card
    if not mask:
        raise unreadable("discard", f"`discard` and {hand.choose} cards")
    return mask


def _read_play(hand: MoonlightHand, line: str, words: list[str]) -> int:
    if not words or len(words) > 2 or (len(words) == 2 and words[0] != "moonshine"):
        raise unreadable(line, "`play` and one card; with moonshine, to lead, a season too")
    card = card_number(hand.game, words[0])
    if len(words) == 2:
        season = _season(words[1])
        if not leading(hand):
            reason = "a season is called only when Moonshine is led"
            raise IllegalMove(refuse("ML-14", reason, "write `play moonshine`"))
        return 1 << MOONSHINE + season
    if card == MOONSHINE and leading(hand):
        reason = "Moonshine is led without a season"
        raise IllegalMove(refuse("ML-14", reason, f"call one: {', '.join(SEASONS)}"))
    return 1 << card


def why(hand: MoonlightHand, move: int) -> Problem:
    """The rule that an illegal move breaks."""
    if hand.seat == OVER:
        return refuse("REC-04", "the hand is over", "open the next hand")
    if move <= 0 or (hand.choose == 1 and move.bit_count() != 1):
        return refuse("REC-04", "that is not one move", f"{hand.stage} is due")
    if hand.stage == "bid":
        return _why_bid(hand, move.bit_length() - 1)
    if hand.stage == "discard":
        return _why_discard(hand, move)
    place = move.bit_length() - 1
    card = min(place, MOONSHINE)
    if place > MOONSHINE + (3 if leading(hand) else 0):
        return refuse("REC-01", f"there is no card of number {place}", "cards are numbered from 0 to 49")
    if not hand.hands[hand.seat] >> card & 1:
        return not_held(hand, NAMES[card])
    return _why_follow(hand, card)


def _why_bid(hand: MoonlightHand, place: int) -> Problem:
    if place > PASS_PLACE:
        return refuse("ML-05", "there is no such bid", "bid 5 to 8 and a season, or pass")
    high = f"{hand.number} {SEASONS[hand.trump]}"
    bid = f"{5 + place // 4} {SEASONS[place % 4]}"
    return refuse("ML-05", f"{bid} is not above the bid of {high}", "bid higher or pass")


def _why_discard(hand: MoonlightHand, move: int) -> Problem:
    missing = move & ~hand.hands[hand.seat]
    if missing >> len(NAMES):
        return refuse("REC-01", "there is no such card", "cards are numbered from 0 to 49")
    if missing:
        return not_held(hand, names(missing))
    if move & SPECIAL:
        return refuse(
            "ML-08", f"{names(move & SPECIAL)} may not be discarded", "keep it and discard another card"
        )
    count = move.bit_count()
    who = (
        "the high bidder discards five"
        if hand.choose == 5
        else "a player who did not win the bid discards three"
    )
    return refuse("ML-08", f"{count} cards are discarded, but {who}", f"discard {hand.choose}")


def _why_follow(hand: MoonlightHand, card: int) -> Problem:
    """Which duty binds the hand; Moonlight and Moonshine have rules of their own."""
    tier = hand.context.obliged(hand.hands[hand.seat]) if hand.context else None
    assert tier is not None, "a card that is held and may not be played breaks a duty"
    duty = hand.hands[hand.seat] & tier.duty
    held = ", ".join(NAMES[at] for at in places(duty))
    play = "play it" if duty.bit_count() == 1 else "play one of them"
    led = lead_in_words(hand)
    if card == MOONSHINE:
        return refuse("ML-13", f"{led} and you are not out of {tier.what}: you hold {held}", play)
    if card == MOONLIGHT:
        return refuse("ML-11", f"{led} and you hold {held}, which Moonlight may not replace", play)
    if duty == 1 << MOONLIGHT:
        return refuse("ML-11", f"{led}, which is trump, and you hold moonlight, a trump", play)
    return refuse("ML-10", f"{led} and you hold {held}", play)


def lead_in_words(hand: MoonlightHand) -> str:
    """What was led to the trick: `january was led`, or the season, and by what."""
    lead = hand.moves[-hand.played].bit_length() - 1
    if lead == MOONLIGHT:
        return f"Moonlight was led, so {SEASONS[hand.trump]} was (ML-12)"
    if lead >= MOONSHINE:
        return f"{SEASONS[lead - MOONSHINE]} was called (ML-14)"
    duties = hand.context.tiers if hand.context else ()
    if duties and not hand.hands[hand.seat] & duties[0].duty:
        return f"{MONTH_NAMES[month(lead)]}, a month of {duties[1].what}, was led"
    return f"{MONTH_NAMES[month(lead)]} was led"


def note(before: MoonlightHand, hand: MoonlightHand, last: int) -> str:
    """What the move `last`, made in `before`, settled: the auction, the exchange or a trick; or empty."""
    if before.stage == "bid":
        return _auction_note(hand)
    if before.stage == "discard" and hand.stage == "play":
        return f"Seat {hand.seat} leads to the first trick (ML-09)."
    return _trick_note(before, hand, last) if hand.trick > before.trick else ""


def _auction_note(hand: MoonlightHand) -> str:
    if hand.stage == "bid":
        return ""
    if hand.bidder < 0:
        return "All pass (ML-07)."
    return f"Seat {hand.bidder} plays {hand.number} {SEASONS[hand.trump]} (ML-06)."


def _trick_note(before: MoonlightHand, hand: MoonlightHand, last: int) -> str:
    """Who takes the trick that `last` ends, and with what; `before` is the hand before that move."""
    cards = [min(move.bit_length() - 1, MOONSHINE) for move in [*before.moves[-before.played :], last]]
    leader = (before.seat + 1) % before.players
    number = before.trick + 1
    if MOONSHINE in cards:
        seat = (leader + cards.index(MOONSHINE)) % before.players
        return f"Trick {number} is dead; seat {seat}, who played Moonshine, leads (ML-13, ML-15)."
    taker = next(seat for seat in range(hand.players) if hand.won[seat] > before.won[seat])
    best = cards[(taker - leader) % before.players]
    trump = best == MOONLIGHT or SEASON_OF[month(best)] == before.trump
    name = "the highest trump" if trump else f"the highest of the {SEASONS[SEASON_OF[month(best)]]} led"
    june = " The June full moon doubles (ML-19)." if hand.june >= 0 and JUNE in cards else ""
    return f"Seat {taker} takes trick {number} with {NAMES[best]}, {name} (ML-15).{june}"


def known(hand: MoonlightHand) -> Mapping[str, object]:
    """What everyone knows of the bid and of June."""
    bid = f"{hand.number} {SEASONS[hand.trump]}" if hand.bidder >= 0 else ""
    return {"bid": bid, "bidder": hand.bidder, "june": hand.june}
