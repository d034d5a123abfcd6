"""Record lines of Moon, and why moves are refused."""

from __future__ import annotations

from deckgen.errors import Problem
from deckgen.facts import CardId, Fact
from deckgen.games.game import OVER
from deckgen.games.masks import places
from deckgen.games.moon.rules import MoonHand
from deckgen.games.moon.suits import NAMES, TILES, TRUMP_WORDS, call_code, called_tile, tile_ids
from deckgen.games.notation import after_verb, card_number, hand_over, not_held, not_one_move, unreadable
from deckgen.games.options import whole_number
from deckgen.games.refusals import IllegalMove, refuse

VERBS = {"bid": "bid", "discard": "discard", "trump": "trump", "play": "play"}
VIRGINIA_CALLS = ("3", "shoot")
"""Bids that no table of three has."""


def calls_now(hand: MoonHand) -> bool:
    """Return whether a lead is due that calls its suit (`call_suit`)."""
    return hand.stage == "play" and hand.game.calling and hand.played == 0


def text(hand: MoonHand, move: int) -> str:
    """Return the line: `bid 5`, `discard 4-2`, `trump doubles`, `play 5-3`, `play 5-3 as 5`."""
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
    """Return the move of a line. Raises IllegalMove if it cannot be one here."""
    words = after_verb(hand, line, VERBS)
    if hand.stage == "play" and len(words) == 3 and words[1] == "as":
        return _read_call(hand, words)
    if len(words) != 1:
        raise unreadable(line, _form(hand))
    word = words[0]
    if hand.stage == "bid":
        return _read_bid(hand, line, word)
    if hand.stage == "trump":
        if word not in TRUMP_WORDS:
            raise unreadable(line, _form(hand))
        return 1 << TRUMP_WORDS.index(word)
    tile = _tile(hand, word)
    if not calls_now(hand):
        return 1 << tile
    high, low = TILES[tile]
    if high != low:
        raise IllegalMove(refuse("DM-15", Fact("moon-suit-missing", card=CardId(word), low=low, high=high)))
    return call_code(tile, high)


def _form(hand: MoonHand) -> Fact:
    return Fact("moon-form", verb=hand.stage)


def _tile(hand: MoonHand, word: str) -> int:
    """Return the number of a tile; ends written low first are said as what they are."""
    turned = "-".join(reversed(word.split("-")))
    if turned in hand.game.number and word not in hand.game.number:
        raise IllegalMove(refuse("REC-01", Fact("moon-ends-turned", card=word, tile=CardId(turned))))
    return card_number(hand.game, word)


def _read_bid(hand: MoonHand, line: str, word: str) -> int:
    calls = hand.game.calls
    if word in calls:
        return 1 << calls.index(word)
    if word not in VIRGINIA_CALLS and whole_number(word) is None:
        raise unreadable(line, Fact("moon-bids", bids=calls))
    four = hand.players == 4 and (word in VIRGINIA_CALLS or hand.game.yes("virginia"))
    raise IllegalMove(refuse("DM-16" if four else "DM-05", Fact("moon-no-bid", bid=word, bids=calls)))


def _read_call(hand: MoonHand, words: list[str]) -> int:
    name, _, number = words
    tile = _tile(hand, name)
    high, low = TILES[tile]
    if not hand.game.calling:
        raise IllegalMove(refuse("DM-15", Fact("moon-no-calls", card=CardId(name))))
    if hand.played:
        raise IllegalMove(refuse("DM-15", Fact("moon-only-leader-calls", card=CardId(name))))
    if high == low:
        raise IllegalMove(refuse("DM-15", Fact("moon-double-called", card=CardId(name))))
    if number not in (str(high), str(low)):
        raise IllegalMove(
            refuse("DM-15", Fact("moon-no-such-end", card=CardId(name), number=number, low=low, high=high))
        )
    return call_code(tile, int(number))


def why(hand: MoonHand, move: int) -> Problem | None:
    """Return the rule that a move breaks; None exactly for legal moves."""
    if hand.allows(move):
        return None
    if hand.seat == OVER:
        return hand_over()
    if move <= 0 or move.bit_count() != 1:
        return not_one_move(hand)
    place = move.bit_length() - 1
    if hand.stage == "bid":
        return _why_bid(hand, place)
    if hand.stage == "trump":
        return _why_trump(hand, place)
    tile = (called_tile(move) if calls_now(hand) else move).bit_length() - 1
    if tile >= len(NAMES):
        return refuse("REC-01", Fact("record-no-card-number", number=tile, last=len(NAMES) - 1))
    if not hand.hands[hand.seat] >> tile & 1:
        return not_held(hand, (NAMES[tile],))
    if calls_now(hand):
        return refuse("DM-15", Fact("moon-double-called", card=CardId(NAMES[tile])))
    return _why_follow(hand)


def _why_bid(hand: MoonHand, place: int) -> Problem:
    calls = hand.game.calls
    if place >= len(calls):
        return refuse("DM-05", Fact("moon-no-such-bid", bids=calls))
    call = calls[place]
    if call == "pass" or (hand.high < 0 and call != "shoot"):
        bids = tuple(calls[bid] for bid in places(hand.mask))
        return refuse("DM-06", Fact("moon-must-bid", bids=bids))
    if call == "shoot":
        return refuse("DM-16", Fact("moon-nothing-to-shoot-over"))
    return refuse("DM-05", Fact("moon-bid-too-low", bid=call, high=hand.bid))


def _why_trump(hand: MoonHand, place: int) -> Problem:
    if place >= len(TRUMP_WORDS):
        return refuse("DM-03", Fact("moon-no-such-trump"))
    word, trumps = TRUMP_WORDS[place], tuple(TRUMP_WORDS[at] for at in places(hand.mask))
    if hand.game.yes("dice_trumps"):
        return refuse("DM-15", Fact("moon-not-thrown", trump=word, dice=hand.deal.also, trumps=trumps))
    if hand.game.yes("virginia"):
        return refuse("DM-16", Fact("moon-no-doubles-in-virginia", trumps=trumps))
    return refuse("DM-03", Fact("moon-not-with-21-tiles", trump=word, trumps=trumps))


def _why_follow(hand: MoonHand) -> Problem:
    lead = hand.plays()[0]
    tile = (called_tile(lead) if hand.game.calling else lead).bit_length() - 1
    card, held = CardId(NAMES[tile]), tile_ids(hand.mask)
    return refuse("DM-09", Fact("moon-follow", card=card, suit=suit_led(hand), held=held))


def suit_led(hand: MoonHand) -> Fact:
    """Return what was led to the trick."""
    led = hand.context.tiers[0].what if hand.context else None
    assert led is not None, "nothing was led"
    return led
