"""Lines of a record of Moon in and out; refusals, notes and what a seat may know, in words, out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from deckgen.errors import Problem
from deckgen.games.game import OVER
from deckgen.games.header import IllegalMove, refuse
from deckgen.games.masks import places
from deckgen.games.moon_suits import (
    NAMES,
    NO_TRUMP,
    SUITS,
    TILES,
    TRUMP_WORDS,
    call_code,
    called_tile,
    is_trump,
)
from deckgen.games.options import whole_number
from deckgen.games.reading import after_verb, card_number, not_held, unreadable

if TYPE_CHECKING:
    from deckgen.games.moon_hand import MoonHand

VERBS = {"bid": "bid", "discard": "discard", "trump": "trump", "play": "play"}
FORMS = {
    "bid": "`bid` and a number, or `bid pass`",
    "discard": "`discard` and one tile",
    "trump": "`trump` and 0 to 6, doubles or none",
    "play": "`play` and one tile",
}
CALLS = ("3", "4", "5", "6", "7", "21", "shoot", "pass")


def calls_now(hand: MoonHand) -> bool:
    """Is a lead due that calls its suit (`call_suit`)?"""
    return hand.stage == "play" and hand.game.calling and hand.played == 0


def text(hand: MoonHand, move: int) -> str:
    """`bid 5`, `discard 4-2`, `trump doubles`, `play 5-3`, `play 5-3 as 5`."""
    place = move.bit_length() - 1
    if hand.stage == "bid":
        return f"bid {hand.game.calls[place]}"
    if hand.stage == "trump":
        return f"trump {TRUMP_WORDS[place]}"
    if not calls_now(hand):
        return f"{hand.stage} {NAMES[place]}"
    high, low = TILES[place // 2]
    called = "" if high == low else f" as {(low, high)[place % 2]}"
    return f"play {NAMES[place // 2]}{called}"


def read(hand: MoonHand, line: str) -> int:
    """The move of a line; IllegalMove when it can be none here."""
    verb, words = line.split()[:1], after_verb(hand, line, VERBS)
    if hand.stage == "play" and len(words) == 3 and words[1] == "as":
        return _read_call(hand, words)
    if len(words) != 1:
        raise unreadable(line, FORMS[verb[0]])
    word = words[0]
    if hand.stage == "bid":
        return _read_bid(hand, word)
    if hand.stage == "trump":
        if word not in TRUMP_WORDS:
            raise unreadable(line, FORMS["trump"])
        return 1 << TRUMP_WORDS.index(word)
    tile = card_number(hand.game, word)
    if not calls_now(hand):
        return 1 << tile
    high, low = TILES[tile]
    if high != low:
        reason, remedy = f"{word} is led without its suit", f"write `play {word} as {low}` or `as {high}`"
        raise IllegalMove(refuse("DM-15", reason, remedy))
    return call_code(tile, high)


def _read_bid(hand: MoonHand, word: str) -> int:
    calls = hand.game.calls
    if word in calls:
        return 1 << calls.index(word)
    remedy = f"bid {', '.join(calls[:-1])} or pass"
    if word in CALLS or whole_number(word) is not None:
        rule = "DM-16" if word in ("3", "shoot") or hand.game.yes("virginia") else "DM-05"
        raise IllegalMove(refuse(rule, f"{word} is no bid at this table", remedy))
    raise unreadable(f"bid {word}", remedy)


def _read_call(hand: MoonHand, words: list[str]) -> int:
    name, _, number = words
    tile = card_number(hand.game, name)
    high, low = TILES[tile]
    if not hand.game.calling:
        raise IllegalMove(refuse("DM-15", "no suit is called at this table", f"write `play {name}`"))
    if hand.played:
        raise IllegalMove(refuse("DM-15", "only the leader calls a suit", f"write `play {name}`"))
    if high == low:
        raise IllegalMove(refuse("DM-15", f"{name} leads its own number", f"write `play {name}`"))
    if number not in (str(high), str(low)):
        raise IllegalMove(refuse("DM-15", f"{name} has no end {number!r}", f"call {low} or {high}"))
    return call_code(tile, int(number))


def why(hand: MoonHand, move: int) -> Problem:
    """The rule that an illegal move breaks."""
    if hand.seat == OVER:
        return refuse("REC-04", "the hand is over", "open the next hand")
    if move <= 0 or move.bit_count() != 1:
        return refuse("REC-04", "that is not one move", f"{hand.stage} is due")
    place = move.bit_length() - 1
    if hand.stage == "bid":
        return _why_bid(hand, place)
    if hand.stage == "trump":
        return _why_trump(hand, place)
    tile = (called_tile(move) if calls_now(hand) else move).bit_length() - 1
    if tile >= len(NAMES):
        return refuse("REC-01", f"there is no tile of number {tile}", "tiles are numbered from 0 to 27")
    if not hand.hands[hand.seat] >> tile & 1:
        return not_held(hand, NAMES[tile])
    if calls_now(hand):
        return refuse("DM-15", f"{NAMES[tile]} leads its own number", "lead it without a call")
    return _why_follow(hand)


def _why_bid(hand: MoonHand, place: int) -> Problem:
    calls = hand.game.calls
    if place >= len(calls):
        return refuse("DM-05", "there is no such bid", f"bid {', '.join(calls[:-1])} or pass")
    if calls[place] == "pass" or (hand.high < 0 and calls[place] != "shoot"):
        remedy = "bid 4" if hand.game.options["forced_last"] == "exact" else "bid"
        return refuse("DM-06", "all before the last player passed, who may not pass", remedy)
    if calls[place] == "shoot":
        return refuse("DM-16", "no 7 stands to be shot over", "bid a number or pass")
    return refuse("DM-05", f"{calls[place]} is not above the bid of {hand.bid}", "bid higher or pass")


def _why_trump(hand: MoonHand, place: int) -> Problem:
    if place >= len(TRUMP_WORDS):
        return refuse("DM-03", "there is no such trump", FORMS["trump"])
    word = TRUMP_WORDS[place]
    allowed = ", ".join(TRUMP_WORDS[at] for at in places(hand.mask))
    remedy = f"name {allowed}"
    if hand.game.yes("dice_trumps"):
        thrown = " and ".join(map(str, hand.deal.also))
        return refuse("DM-15", f"the dice threw {thrown}, so {word} may not be trump", remedy)
    if hand.game.yes("virginia"):
        return refuse("DM-16", "in Virginia doubles are not named trump", remedy)
    return refuse("DM-03", f"{word} may not be named with 21 tiles", remedy)


def _why_follow(hand: MoonHand) -> Problem:
    held = [NAMES[tile] for tile in places(hand.mask)]
    lead = hand.moves[-hand.played]
    tile = (called_tile(lead) if hand.game.calling else lead).bit_length() - 1
    remedy = "play it" if len(held) == 1 else "play one of them"
    reason = f"{NAMES[tile]} led {suit_led(hand)} and you hold {', '.join(held)}"
    return refuse("DM-09", reason, remedy)


def suit_led(hand: MoonHand) -> str:
    """What was led to the trick, in words."""
    return hand.context.tiers[0].what if hand.context else ""


def note(before: MoonHand, hand: MoonHand, last: int) -> str:
    """What the move `last`, made in `before`, settled: the auction, the naming or a trick; or empty."""
    if hand.trick > before.trick:
        taker = next(seat for seat in range(hand.players) if hand.won[seat] > before.won[seat])
        return _trick_note(before, last, taker)
    if hand.stage == before.stage:
        return ""
    auction = _auction_note(hand) if before.stage == "bid" else ""
    return " ".join(part for part in (auction, _what_is_due(hand)) if part)


def _auction_note(hand: MoonHand) -> str:
    if hand.bidder < 0:
        return "All pass (DM-06)."
    if hand.shooting:
        return f"Seat {hand.bidder} shoots for the game (DM-16)."
    return f"Seat {hand.bidder} plays {hand.bid} (DM-05)."


def _what_is_due(hand: MoonHand) -> str:
    if hand.stage == "discard":
        return f"Seat {hand.seat} takes the middle tile (DM-07)."
    return f"Seat {hand.seat} leads to the first trick (DM-08)." if hand.stage == "play" else ""


def _trick_note(before: MoonHand, last: int, taker: int) -> str:
    """Who takes the trick that `last` ends, and with what; `before` is the hand before that move."""
    tiles = [*before.moves[-before.played :], last]
    if before.game.calling:
        tiles[0] = called_tile(tiles[0])
    leader = (before.seat + 1) % before.players
    best = tiles[(taker - leader) % before.players].bit_length() - 1
    trump = before.trump != NO_TRUMP and is_trump(before.trump, best)
    name = f"the highest trump ({SUITS[before.trump]})" if trump else f"the highest of the {suit_led(before)}"
    return f"Seat {taker} takes trick {before.trick + 1} with {NAMES[best]}, {name} (DM-10)."


def known(hand: MoonHand) -> Mapping[str, object]:
    """What everyone knows of the bid, the dice and the trump."""
    trump = TRUMP_WORDS[hand.trump] if hand.trump >= 0 else ""
    return {"dice": hand.deal.also, "bid": hand.bid, "bidder": hand.bidder, "trump": trump}
