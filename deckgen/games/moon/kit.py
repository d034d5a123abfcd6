"""The kit of Moon: what a seat may see, what is said of moves and scores, and what decks must say."""

from __future__ import annotations

from collections.abc import Sequence

from deckgen.facts import CardId, Fact, Seat
from deckgen.games.game import OVER
from deckgen.games.kit import Face, Kit, Showing, Terms, View
from deckgen.games.moon import notation
from deckgen.games.moon.bots import BEGINNER
from deckgen.games.moon.rules import Moon, MoonHand
from deckgen.games.moon.suits import (
    NAMES,
    NO_TRUMP,
    SUITS,
    TILES,
    TRUMP_WORDS,
    called_tile,
    is_trump,
    suit_fact,
)
from deckgen.games.trick_count import count_tricks
from deckgen.games.trick_hand import before_last, hide, trick_view


def view(hand: MoonHand, seat: int) -> View:
    """Return what a seat may know."""
    trump = TRUMP_WORDS[hand.trump] if hand.trump >= 0 else ""
    public = {"dice": hand.deal.also, "bid": hand.bid, "bidder": hand.bidder, "trump": trump}
    return trick_view(hand, seat, notation.text) | public


def events(hand: MoonHand) -> Sequence[Fact]:
    """Return what the last move settled: the auction, the naming, the exchange or a trick."""
    if not hand.moves:
        return ()
    before, last = before_last(hand)
    if hand.trick > before.trick:
        return (_trick(before, hand, last),)
    if hand.stage == before.stage:
        return ()
    auction = [_auction(hand)] if before.stage == "bid" else []
    return (*auction, *_what_is_due(hand))


def _auction(hand: MoonHand) -> Fact:
    if hand.bidder < 0:
        return Fact("moon-all-pass", rules=("DM-06",))
    if hand.shooting:
        return Fact("moon-shoots", seat=Seat(hand.bidder), rules=("DM-16",))
    return Fact("moon-plays", seat=Seat(hand.bidder), bid=hand.bid, rules=("DM-05",))


def _what_is_due(hand: MoonHand) -> Sequence[Fact]:
    if hand.stage == "discard":
        return (Fact("moon-takes-middle", seat=Seat(hand.seat), rules=("DM-07",)),)
    if hand.stage == "play":
        return (Fact("moon-first-lead", seat=Seat(hand.seat), rules=("DM-08",)),)
    return ()


def _trick(before: MoonHand, hand: MoonHand, last: int) -> Fact:
    """Return who takes the trick that `last` ends, and with what; `before` is the hand before that move."""
    tiles = [*before.plays(), last]
    if before.game.calling:
        tiles[0] = called_tile(tiles[0])
    leader, taker = (before.seat + 1) % before.players, hand.takers[-1]
    best = tiles[(taker - leader) % before.players].bit_length() - 1
    if before.trump != NO_TRUMP and is_trump(before.trump, best):
        how = Fact("moon-highest-trump", suit=suit_fact(before.trump))
    else:
        how = Fact("moon-highest-of-suit", suit=notation.suit_led(before))
    card, seat = CardId(NAMES[best]), Seat(taker)
    return Fact("moon-trick", seat=seat, number=before.trick + 1, card=card, how=how, rules=("DM-10",))


def explain(hand: MoonHand) -> Sequence[Fact]:
    """Return the score of a finished hand, a fact for each side."""
    if hand.seat != OVER:
        return ()
    if hand.bidder < 0:
        return (Fact("moon-nobody-scores", rules=("DM-06",)),)
    if hand.shooting:
        side, taken = _side(hand, hand.bidder), hand.tricks_of(hand.bidder)
        if hand.made:
            return (Fact("moon-shot-made", seats=side, rules=("DM-16",)),)
        return (Fact("moon-shot-lost", seats=side, taken=taken, rules=("DM-16",)),)
    seats = sorted({hand.game.side(seat)[0] for seat in range(hand.players)})
    return tuple(_score(hand, seat) for seat in seats)


def _score(hand: MoonHand, seat: int) -> Fact:
    four, marks = hand.players == 4, hand.game.yes("marks")
    bidding = hand.bidder in hand.game.side(seat)
    rule = "DM-15" if marks else "DM-12" if bidding and hand.bid == "21" else "DM-14" if four else "DM-11"
    side, taken, points = _side(hand, seat), hand.tricks_of(seat), hand.points(seat)
    if bidding:
        return Fact("moon-bidders-score", seats=side, bid=hand.bid, taken=taken, points=points, rules=(rule,))
    return Fact("moon-others-score", seats=side, taken=taken, points=points, rules=(rule,))


def _side(hand: MoonHand, seat: int) -> tuple[Seat, ...]:
    return tuple(map(Seat, hand.game.side(seat)))


def face(name: str) -> Face:
    """Return a tile as its two ends, doubles in colour."""
    high, low = name.split("-")
    shown = f"[{high}|{low}]"
    return Face(shown, shown, "cyan" if high == low else "")


SHOWING = Showing(
    parts={
        "bid": Fact("play-bid"), "trump": Fact("play-trump"), "dice": Fact("play-dice"),
        "won": Fact("play-tricks"), "discarded": Fact("play-discarded"),
    },
    face=face,
    face_down=frozenset({"discard"}),
)  # fmt: skip


def deck_terms() -> Terms:
    """Return what the cells of a deck of dominoes must say."""
    ends = {
        name: {"high": str(high), "low": str(low)} for name, (high, low) in zip(NAMES, TILES, strict=True)
    }
    suits = {
        SUITS[number]: frozenset(NAMES[tile] for tile in range(28) if number in TILES[tile])
        for number in range(7)
    }
    return Terms(ends, "DM-01", suits=suits, suit_rule="DM-02")


KIT: Kit[MoonHand, int] = Kit(
    Moon,
    text=notation.text,
    read=notation.read,
    why=notation.why,
    view=view,
    hide=hide,
    events=events,
    explain=explain,
    bots={"greedy": BEGINNER},
    count=count_tricks,
    showing=SHOWING,
    terms=deck_terms,
)
