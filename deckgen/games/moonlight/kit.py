"""The kit of Moonlight: what a seat may see, what is said of moves and scores, and what decks must say."""

from __future__ import annotations

from collections.abc import Sequence

from deckgen.facts import CardId, Fact, Seat
from deckgen.games.game import OVER
from deckgen.games.kit import Face, Kit, Showing, Terms, View
from deckgen.games.moonlight import notation
from deckgen.games.moonlight.bots import BEGINNER
from deckgen.games.moonlight.cards import (
    JUNE,
    MONTHS,
    MONTHS_OF,
    MOONLIGHT,
    MOONSHINE,
    NAMES,
    PHASES,
    RISING,
    SEASON_OF,
    SEASONS,
    VALUES,
    month,
    season_fact,
)
from deckgen.games.moonlight.rules import HONOR, Moonlight, MoonlightHand
from deckgen.games.trick_count import count_tricks
from deckgen.games.trick_hand import before_last, hide, trick_view


def view(hand: MoonlightHand, seat: int) -> View:
    """Return what a seat may know."""
    bid = f"{hand.number} {SEASONS[hand.trump]}" if hand.bidder >= 0 else ""
    return trick_view(hand, seat, notation.text) | {
        "bid": bid,
        "bidder": hand.bidder,
        "june": hand.doubler_taker,
    }


def events(hand: MoonlightHand) -> Sequence[Fact]:
    """Return what the last move settled: the auction, the exchange or a trick."""
    if not hand.moves:
        return ()
    before, last = before_last(hand)
    if before.stage == "bid":
        return _auction(hand)
    if before.stage == "discard" and hand.stage == "play":
        return (Fact("moonlight-first-lead", seat=Seat(hand.seat), rules=("ML-09",)),)
    return _trick(before, hand, last) if hand.trick > before.trick else ()


def _auction(hand: MoonlightHand) -> Sequence[Fact]:
    if hand.stage == "bid":
        return ()
    if hand.bidder < 0:
        return (Fact("moonlight-all-pass", rules=("ML-07",)),)
    seat, season = Seat(hand.bidder), season_fact(hand.trump)
    return (Fact("moonlight-plays", seat=seat, number=hand.number, season=season, rules=("ML-06",)),)


def _trick(before: MoonlightHand, hand: MoonlightHand, last: int) -> Sequence[Fact]:
    """Return who takes the trick that `last` ends, and with what; `before` is the hand before that move."""
    cards = [min(move.bit_length() - 1, MOONSHINE) for move in [*before.plays(), last]]
    leader = (before.seat + 1) % before.players
    number = before.trick + 1
    if MOONSHINE in cards:
        seat = Seat((leader + cards.index(MOONSHINE)) % before.players)
        return (Fact("moonlight-dead-trick", number=number, seat=seat, rules=("ML-13", "ML-15")),)
    taker = hand.takers[-1]
    best = cards[(taker - leader) % before.players]
    trump = best == MOONLIGHT or SEASON_OF[month(best)] == before.trump
    how = Fact("moonlight-highest-trump") if trump else _highest(best)
    trick = Fact(
        "moonlight-trick",
        seat=Seat(taker),
        number=number,
        card=CardId(NAMES[best]),
        how=how,
        rules=("ML-15",),
    )
    doubles = hand.doubler_taker >= 0 and JUNE in cards
    return (trick, Fact("moonlight-june-doubles", rules=("ML-19",))) if doubles else (trick,)


def _highest(card: int) -> Fact:
    return Fact("moonlight-highest-of-season", season=season_fact(SEASON_OF[month(card)]))


def explain(hand: MoonlightHand) -> Sequence[Fact]:
    """Return the score of a finished hand, a fact for each side."""
    if hand.seat != OVER:
        return ()
    if hand.bidder < 0:
        return (Fact("moonlight-nobody-scores", rules=("ML-07",)),)
    seats = sorted({hand.game.side(seat)[0] for seat in range(hand.players)})
    return tuple(_side(hand, seat) for seat in seats)


def _side(hand: MoonlightHand, seat: int) -> Fact:
    """Return the score of the side of a seat."""
    side = tuple(map(Seat, hand.game.side(seat)))
    taken, value, points = hand.tricks_of(seat), VALUES[hand.trump], hand.points(seat)
    number, season = hand.number, season_fact(hand.trump)
    bidding = hand.bidder in hand.game.side(seat)
    if bidding and not hand.made:
        return Fact(
            "moonlight-bid-lost", seats=side, number=number, season=season, taken=taken, value=value,
            points=-points, rules=("ML-20",),
        )  # fmt: skip
    june = Fact("moonlight-june-counts", points=points, rules=("ML-19",)) if hand.doubled(seat) else ""
    single = points // 2 if june else points
    if bidding:
        return Fact(
            "moonlight-bid-made", seats=side, number=number, season=season, taken=taken, value=value,
            honor=HONOR, points=single, june=june, rules=("ML-18",),
        )  # fmt: skip
    return Fact(
        "moonlight-tricks-score", seats=side, taken=taken, value=value, points=single, june=june,
        rules=("ML-17",),
    )  # fmt: skip


MARKS = {"new": ("○", "o"), "first": ("◐", ")"), "full": ("●", "O"), "last": ("◑", "(")}
"""As on a dark sky: what is filled is lit."""
SPECIAL_MARKS = {"moonlight": ("☾", "*"), "moonshine": ("✶", "!")}
COLOURS = {"winter": "blue", "spring": "green", "summer": "red", "fall": "yellow"}


def face(name: str) -> Face:
    """Return a card as its phase, its id, and the colour of its season."""
    month, _, phase = name.partition("-")
    glyph, plain = SPECIAL_MARKS[name] if name in SPECIAL_MARKS else MARKS[phase]
    colour = "magenta" if name in SPECIAL_MARKS else COLOURS[SEASONS[SEASON_OF[MONTHS.index(month)]]]
    return Face(f"{glyph} {name}", f"{plain} {name}", colour)


SHOWING = Showing(
    parts={"bid": Fact("play-bid"), "won": Fact("play-tricks"), "discarded": Fact("play-discarded")},
    face=face,
    face_down=frozenset({"discard"}),
)


def deck_terms() -> Terms:
    """Return what the cells of a deck of Moonlight must say."""
    rows = {("season", SEASONS[at], "trick"): str(VALUES[at]) for at in range(4)}
    for season, months in enumerate(MONTHS_OF):
        for place, name in enumerate(months, 1):
            rows["month", name, "season"] = SEASONS[season]
            rows["month", name, "order"] = str(place)
    rows |= {("phase", name, "rank"): str(1 + place) for place, name in enumerate(RISING)}
    faces = {f"{month}-{phase}": {"month": month, "phase": phase} for month in MONTHS for phase in PHASES}
    rules = {("season", "trick"): "ML-17", ("month", "season"): "ML-02"}
    rules |= {("month", "order"): "ML-03", ("phase", "rank"): "ML-03"}
    suits = {
        season: frozenset(f"{month}-{phase}" for month in MONTHS_OF[at] for phase in PHASES)
        for at, season in enumerate(SEASONS)
    }
    return Terms(faces, "ML-01", rows, rules, suits, "ML-02")


KIT: Kit[MoonlightHand, int] = Kit(
    Moonlight,
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
