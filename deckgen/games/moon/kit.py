"""The kit of Moon: lines and refusals, what a seat may see, what is said of a hand, and a bot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from deckgen.errors import Problem
from deckgen.facts import CardId, Fact, Seat
from deckgen.games.game import OVER
from deckgen.games.kit import Kit, Showing, TerminalCard, Terms, View
from deckgen.games.masks import card_ids, mask_of, places
from deckgen.games.moon.rules import (
    DOUBLES,
    NAMES,
    NO_TRUMP,
    SUITS,
    TILES,
    TRUMP_WORDS,
    TRUMPS,
    Moon,
    MoonHand,
    call_code,
    called_tile,
    is_trump,
    suit_fact,
)
from deckgen.games.notation import after_verb, card_number, hand_over, not_held, not_one_move, unreadable
from deckgen.games.options import whole_number
from deckgen.games.refusals import IllegalMove, refuse
from deckgen.games.settings import Setting, Settings, ValuePath, read_values
from deckgen.games.spread import Note, Spread
from deckgen.games.trick_bots import STEP, STEPS, Beginner, Greed, WeightRow, by_side
from deckgen.games.trick_hand import before_last, count_tricks, hide, laid_out, trick_spread, trick_view

if TYPE_CHECKING:
    from deckgen.deck import DeckSpec

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
        raise unreadable(line, Fact("moon-form", verb=hand.stage))
    word = words[0]
    if hand.stage == "bid":
        return _read_bid(hand, line, word)
    if hand.stage == "trump":
        if word not in TRUMP_WORDS:
            raise unreadable(line, Fact("moon-form", verb=hand.stage))
        return 1 << TRUMP_WORDS.index(word)
    tile = card_number(hand.game, word)
    if not calls_now(hand):
        return 1 << tile
    high, low = TILES[tile]
    if high != low:
        raise IllegalMove(refuse("DM-15", Fact("moon-suit-missing", card=CardId(word), low=low, high=high)))
    return call_code(tile, high)


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
    tile = card_number(hand.game, name)
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
    return _why_play(hand, move)


def _why_play(hand: MoonHand, move: int) -> Problem:
    """Return why a tile may not be discarded, or played to the trick."""
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
    card, held = CardId(NAMES[tile]), card_ids(hand, hand.mask)
    return refuse("DM-09", Fact("moon-follow", card=card, suit=suit_led(hand), held=held))


def suit_led(hand: MoonHand) -> Fact:
    """Return what was led to the trick."""
    led = hand.context.tiers[0].what if hand.context else None
    assert led is not None, "nothing was led"
    return led


def view(hand: MoonHand, seat: int) -> View:
    """Return what a seat may know."""
    trump = TRUMP_WORDS[hand.trump] if hand.trump >= 0 else ""
    public = {"dice": hand.deal.also, "bid": hand.bid, "bidder": hand.bidder, "trump": trump}
    return trick_view(hand, seat, text) | public


def spread(hand: MoonHand) -> Spread:
    """Return the table: beside the tricks, trump and the dice."""
    notes = [Note("dice", hand.deal.also)] if hand.deal.also else []
    if hand.trump >= 0 and not hand.game.calling:
        notes.append(Note("trump", TRUMP_WORDS[hand.trump]))
    return trick_spread(hand, text, notes)


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
    if is_trump(before.trump, best):
        how = Fact("moon-highest-trump", suit=suit_fact(before.trump))
    else:
        how = Fact("moon-highest-of-suit", suit=suit_led(before))
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
    side, taken, points = _side(hand, seat), hand.tricks_of(seat), hand.scores()[seat]
    if bidding:
        return Fact("moon-bidders-score", seats=side, bid=hand.bid, taken=taken, points=points, rules=(rule,))
    return Fact("moon-others-score", seats=side, taken=taken, points=points, rules=(rule,))


def _side(hand: MoonHand, seat: int) -> tuple[Seat, ...]:
    return tuple(map(Seat, hand.game.side(seat)))


def face(name: str) -> TerminalCard:
    """Return a tile as its two ends, doubles in colour."""
    high, low = name.split("-")
    shown = f"[{high}|{low}]"
    return TerminalCard(shown, shown, "cyan" if high == low else "")


SHOWING = Showing(
    face=face,
    piece="tile",
    called={"bid 21": Fact("moon-bid-21"), "bid shoot": Fact("moon-bid-shoot")},
    face_down=frozenset({"discard"}),
)  # fmt: skip


def deck_terms() -> Terms:
    """Return what the cells of a deck of dominoes must say."""
    rows = {("trump", word, "pips"): word if word.isdigit() else "" for word in TRUMP_WORDS}
    rows |= {("bid", bid, "tricks"): "7" if bid == "21" else bid for bid in BIDS}
    rules = {("trump", "pips"): "DM-03", ("bid", "tricks"): "DM-05"}
    suits = {
        SUITS[number]: frozenset(NAMES[tile] for tile in range(28) if number in TILES[tile])
        for number in range(7)
    }
    columns, tables = frozenset({"pips", "moon3"}), frozenset({"trump", "bid"})
    return Terms(_ends(), "DM-01", rows, rules, suits, "DM-02", columns, tables)


def _ends() -> dict[str, dict[str, str]]:
    """Return what the cells of each tile must say, by its id."""
    three = {NAMES[tile] for tile in Moon(3).pack}
    return {
        name: {
            "high": str(high), "low": str(low), "pips": str(high + low),
            "moon3": "yes" if name in three else "no",
        }
        for name, (high, low) in zip(NAMES, TILES, strict=True)
    }  # fmt: skip


BIDS = ("4", "5", "6", "7", "21")
"""The bids of the plain game (DM-05)."""


def settings() -> Settings:
    """Return what a deck may set: what a bid scores (DM-11, DM-12)."""
    rules = {"21": "DM-12"}
    return {
        ValuePath("bid", bid, "points"): Setting(int(bid), rules.get(bid, "DM-11"), 1, needed=False)
        for bid in BIDS
    }


def of_deck(deck: DeckSpec, players: int, options: Mapping[str, str]) -> Moon:
    """Return the game with the points of a deck's bids. Raises SpecError."""
    points = {path.row: value for path, value in read_values(settings(), deck).items()}
    return Moon(players, options, points)


NEEDS = {"3": 300, "4": 400, "5": 500, "6": 600, "7": 640, "shoot": 640, "21": 690}
"""The promise, in hundredths of a trick, from which each bid is made."""


def opinions(game: Moon) -> Greed:
    """Return a beginner's opinions on a table of Moon."""
    return _opinions(game.players, game.calls, game.calling)


@cache
def _opinions(players: int, calls: tuple[str, ...], calling: bool) -> Greed:
    trumps, tiles = range(len(TRUMPS)), range(28)
    worth = tuple(tuple(_worth(trump, tile) for tile in tiles) for trump in trumps)
    called = _called_leads() if calling else None
    return Greed(
        worth,
        tuple(tuple(_bids(calls, at * STEP, players) for at in range(STEPS)) for _ in trumps),
        worth,
        by_side(trumps, lambda trump, ours: called or tuple(_lead(tile, trump, ours) for tile in tiles)),
        tuple((row, row) for row in worth),
    )


def _worth(trump: int, tile: int) -> int:
    high, low = TILES[tile]
    if is_trump(trump, tile):
        top = high if trump == DOUBLES else 7 if high == low else high + low - trump
        return 55 + 7 * top
    if high == low:
        return 85 if trump == NO_TRUMP else 30
    return 5 * low if trump == NO_TRUMP else high + low


def _bids(calls: tuple[str, ...], promise: int, players: int) -> int:
    """Return the bids that a promise carries; a hand that is sure of all seven says so at once."""
    promise += 120 if players == 3 else 150
    fair = [place for place, call in enumerate(calls[:-1]) if NEEDS[call] <= promise]
    sure = [place for place in fair if NEEDS[calls[place]] > 600]
    return mask_of(sure or fair)


def _lead(tile: int, trump: int, ours: bool) -> int:
    """The bidders draw trumps from the top, then lead doubles and high ends; the others keep their trumps."""
    high, low = TILES[tile]
    if is_trump(trump, tile):
        return _worth(trump, tile) + (100 if ours else -60)
    return 90 if high == low else 10 + 5 * low + high


def _called_leads() -> WeightRow:
    """Return the worth of leads under `call_suit`: doubles, then by the tile's rank in the suit called."""
    row = [0] * 56
    for tile, (high, low) in enumerate(TILES):
        for end in {high, low}:
            other = high + low - end
            row[call_code(tile, end).bit_length() - 1] = 90 if high == low else 10 + 5 * other
    return tuple(row)


BEGINNER = Beginner(opinions)

KIT: Kit[MoonHand, int] = Kit(
    Moon,
    text=text,
    read=read,
    why=why,
    view=view,
    hide=hide,
    events=events,
    explain=explain,
    bots={"greedy": BEGINNER},
    count=count_tricks,
    showing=SHOWING,
    spread=spread,
    terms=deck_terms,
    settings=settings,
    of_deck=of_deck,
    lay_out=lambda known: laid_out(known, read),
)
