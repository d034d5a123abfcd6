"""Choose a sensible beginner's move in a trick game, so that bundled records look like real play."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import add

from deckgen.games import HandState
from deckgen.games.masks import places
from deckgen.games.moon.rules import DOUBLES, NO_TRUMP, TILES, TRUMPS, MoonHand, call_code, is_trump
from deckgen.games.moonlight.rules import MOONLIGHT, MOONSHINE, PASS, SEASON_OF, MoonlightHand, month, rank


def beginner(hand: HandState[int]) -> int:
    """The move of a beginner at Moon or Moonlight."""
    if isinstance(hand, MoonHand):
        return moon_move(hand)
    assert isinstance(hand, MoonlightHand)
    return moonlight_move(hand)


def moon_move(hand: MoonHand) -> int:
    """Bid what the hand promises, name the best trump, lead from the top, win cheaply or throw low."""
    if hand.stage == "bid":
        return _moon_bid(hand)
    if hand.stage == "trump":
        return max(hand.legal(), key=lambda bit: _moon_promise(hand.hands[hand.seat], bit.bit_length() - 1))
    if hand.stage == "discard":
        trump = hand.trump if hand.trump >= 0 else _best_trump(hand)
        return min(hand.legal(), key=lambda bit: _tile_worth(trump, bit.bit_length() - 1))
    if hand.played == 0:
        return max(hand.legal(), key=lambda code: _moon_lead(hand, code))
    assert hand.context is not None
    power = hand.context.power
    winning = [tile for tile in hand.legal() if tile & hand.above]
    if winning:
        return min(winning, key=lambda tile: power[tile])
    return min(hand.legal(), key=lambda tile: _tile_worth(hand.trump, tile.bit_length() - 1))


def _total(parts: Iterable[float]) -> float:
    """One after another: `sum` rounds otherwise from Python 3.12 on."""
    return reduce(add, parts, 0.0)


def _tile_worth(trump: int, tile: int) -> float:
    """About how much of a trick a tile is worth under a trump."""
    high, low = TILES[tile]
    if is_trump(trump, tile):
        top = 6 if high == low else high + low - trump if trump != DOUBLES else high
        return 0.55 + 0.07 * top
    if high == low:
        return 0.3 if trump != NO_TRUMP else 0.85
    return 0.02 * (high + low) if trump != NO_TRUMP else 0.05 * low


def _moon_promise(mask: int, trump: int) -> float:
    return _total(_tile_worth(trump, tile) for tile in places(mask))


def _best_trump(hand: MoonHand) -> int:
    return max(TRUMPS, key=lambda trump: _moon_promise(hand.hands[hand.seat], trump))


NEEDS = {"3": 3, "4": 4, "5": 5, "6": 6, "7": 6.3, "21": 6.8, "shoot": 5.8}
"""The promise from which each bid is made."""


def _moon_bid(hand: MoonHand) -> int:
    promise = _moon_promise(hand.hands[hand.seat], _best_trump(hand)) + (0.6 if hand.players == 3 else 1.0)
    bids = [bit for bit in hand.legal() if bit != hand.game.passing]
    if hand.bid == "7" and hand.bidder in hand.game.side(hand.seat):
        promise += 2.6
    fair = [bit for bit in bids if promise >= NEEDS[_call(hand, bit)]]
    if fair:
        return fair[-1] if _call(hand, fair[-1]) in ("7", "21", "shoot") else fair[0]
    return hand.game.passing if hand.allows(hand.game.passing) else bids[0]


def _call(hand: MoonHand, bit: int) -> str:
    return hand.game.calls[bit.bit_length() - 1]


def _moon_lead(hand: MoonHand, code: int) -> tuple[float, int]:
    """Trumps while the bidder has two, then doubles, then what is high in its suit."""
    if hand.game.calling:
        tile = (code.bit_length() - 1) // 2
        number = next(end for end in TILES[tile] if call_code(tile, end) == code)
        length = sum(number in TILES[mine] for mine in places(hand.hands[hand.seat]))
        return hand.leads[code].context.strength[tile] + 0.5 * length, code
    tile = code.bit_length() - 1
    strength = hand.leads[code].context.strength[tile]
    if is_trump(hand.trump, tile) and hand.seat != hand.bidder:
        strength -= 19
    return strength, code


def moonlight_move(hand: MoonlightHand) -> int:
    """Bid what the hand promises, lay away short low suits, lead from the top, win cheaply or throw low."""
    mine = hand.hands[hand.seat]
    if hand.stage == "bid":
        return _moonlight_bid(hand, mine)
    if hand.stage == "trump":
        return 1 << hand.high % 4
    if hand.stage == "discard":
        cheap = sorted(places(hand.mask), key=lambda card: _keep(mine, card, hand.trump))
        return sum(1 << card for card in cheap[: hand.choose])
    if hand.played == 0:
        return max(hand.legal(), key=lambda bit: _moonlight_lead(hand, bit))
    power = hand.context.power
    partner = hand.best_seat in hand.game.side(hand.seat)
    winning = [bit for bit in hand.legal() if bit & hand.above and power[bit] < 150]
    if winning and not partner:
        return min(winning, key=lambda bit: power[bit])
    return min(hand.legal(), key=lambda bit: _throw(hand, bit))


def _moonlight_bid(hand: MoonlightHand, mine: int) -> int:
    partner = {4: 2.4, 3: 1.2, 2: 1.6}[hand.players]
    fair = [
        bit
        for bit in hand.legal()
        if bit != PASS
        and 5 + (bit.bit_length() - 1) // 4 <= _promise(mine, (bit.bit_length() - 1) % 4) + partner
    ]
    best = max(range(4), key=lambda season: _promise(mine, season))
    mine_first = [bit for bit in fair if (bit.bit_length() - 1) % 4 == best]
    return min(mine_first) if mine_first else PASS


def _promise(mine: int, trump: int) -> float:
    """About how many tricks a hand promises under a trump."""
    return _total(_card_worth(card, trump) for card in places(mine))


def _card_worth(card: int, trump: int) -> float:
    if card == MOONLIGHT:
        return 1.0
    if card == MOONSHINE:
        return 0.1
    if SEASON_OF[month(card)] == trump:
        return 0.35 + 0.055 * rank(card)
    return max(0.0, 0.08 * (rank(card) - 5))


def _keep(mine: int, card: int, trump: int) -> float:
    length = sum(
        SEASON_OF[month(other)] == SEASON_OF[month(card)] for other in places(mine) if other < MOONLIGHT
    )
    return 4 * _card_worth(card, trump) + 0.1 * length + 0.01 * rank(card)


def _moonlight_lead(hand: MoonlightHand, bit: int) -> tuple[float, int]:
    card = bit.bit_length() - 1
    if card >= MOONSHINE:
        return (0.5 if hand.trick >= 7 else -1.0), bit
    if card == MOONLIGHT:
        return (60.0 if hand.seat == hand.bidder else 5.0), bit
    trump = SEASON_OF[month(card)] == hand.trump
    return rank(card) + (20 if trump and hand.seat == hand.bidder else 0), bit


def _throw(hand: MoonlightHand, bit: int) -> tuple[float, int]:
    card = bit.bit_length() - 1
    if card == MOONSHINE:
        partner = hand.best_seat in hand.game.side(hand.seat)
        return (9.0 if partner else -1.0), bit
    return _card_worth(card, hand.trump), bit
