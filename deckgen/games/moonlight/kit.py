"""The kit of Moonlight: lines and refusals, what a seat may see, what is said of a hand, and a bot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from deckgen.errors import Problem
from deckgen.facts import CardId, Fact, Seat
from deckgen.games.game import OVER
from deckgen.games.kit import Kit, Showing, TerminalCard, Terms, View
from deckgen.games.known import Known
from deckgen.games.masks import card_ids, mask_of, places
from deckgen.games.moonlight.rules import (
    HONOR,
    JUNE,
    JUNE_TIMES,
    MONTHS,
    MONTHS_OF,
    MOONLIGHT,
    MOONSHINE,
    NAMES,
    PASS,
    PHASES,
    RISING,
    SEASON_OF,
    SEASONS,
    SPECIAL,
    VALUES,
    Moonlight,
    MoonlightHand,
    month,
    month_fact,
    rank,
    season_fact,
)
from deckgen.games.notation import after_verb, card_number, hand_over, not_held, not_one_move, unreadable
from deckgen.games.options import whole_number
from deckgen.games.refusals import IllegalMove, near, refuse
from deckgen.games.settings import Setting, Settings, ValuePath, read_values
from deckgen.games.spread import Note, Spread
from deckgen.games.trick_bots import STEP, STEPS, Beginner, Greed, by_side
from deckgen.games.trick_hand import before_last, count_tricks, hide, laid_out, trick_spread, trick_view

if TYPE_CHECKING:
    from deckgen.deck import DeckSpec

VERBS = {"bid": "bid", "trump": "trump", "discard": "discard", "play": "play"}


def leading(hand: MoonlightHand) -> bool:
    """Return whether a lead is due."""
    return hand.stage == "play" and hand.played == 0


def text(hand: MoonlightHand, move: int) -> str:
    """Return the line: `bid 5 winter`, `bid pass`, `discard ...`, `play jun-full`, `play moonshine fall`."""
    place = move.bit_length() - 1
    if hand.stage == "bid":
        return "bid pass" if move == PASS else f"bid {5 + place // 4} {SEASONS[place % 4]}"
    if hand.stage == "trump":
        return f"trump {SEASONS[place]}"
    if leading(hand) and place >= MOONSHINE:
        return f"play moonshine {SEASONS[place - MOONSHINE]}"
    return " ".join([hand.stage, *(NAMES[card] for card in places(move))])


def read(hand: MoonlightHand, line: str) -> int:
    """Return the move of a line. Raises IllegalMove if it cannot be one here."""
    words = after_verb(hand, line, VERBS)
    if hand.stage == "bid":
        return _read_bid(line, words)
    if hand.stage == "trump":
        if len(words) != 1:
            raise unreadable(line, Fact("moonlight-form-trump"))
        return 1 << _season(words[0])
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
    if hand.stage == "trump":
        return refuse("ML-07", Fact("moonlight-no-trump", seasons=SEASONS))
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
        return not_held(hand, (card.id for card in card_ids(hand, missing)))
    if move & SPECIAL:
        return refuse("ML-08", Fact("moonlight-not-discarded", cards=card_ids(hand, move & SPECIAL)))
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
    lead, held = lead_fact(hand), card_ids(hand, duty)
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


def view(hand: MoonlightHand, seat: int) -> View:
    """Return what a seat may know."""
    bid = f"{hand.number} {SEASONS[hand.high % 4]}" if hand.bidder >= 0 else ""
    return trick_view(hand, seat, text) | {
        "bid": bid,
        "bidder": hand.bidder,
        "june": hand.doubler_taker,
    }


def spread(hand: MoonlightHand) -> Spread:
    """Return the table: beside the tricks, the trump, and who has the card that doubles."""
    notes = [Note("trump", season_fact(hand.trump))] if hand.bidder >= 0 and hand.stage != "bid" else []
    if hand.doubler_taker >= 0:
        notes.append(Note("doubles", CardId(NAMES[JUNE]), hand.doubler_taker))
    whole = trick_spread(hand, text, notes)
    zones = (zone._replace(cards=tuple(sorted(zone.cards, key=_sorting))) for zone in whole.zones)
    return whole._replace(zones=tuple(zones))


def _sorting(name: str) -> tuple[int, int]:
    """Return where a card belongs in a sorted hand: by season, then by rank."""
    card = NAMES.index(name)
    return (SEASON_OF[month(card)], rank(card)) if card < MOONLIGHT else (len(SEASONS), card)


def events(hand: MoonlightHand) -> Sequence[Fact]:
    """Return what the last move settled: the auction, the exchange or a trick."""
    if not hand.moves:
        return ()
    before, last = before_last(hand)
    if before.stage == "bid":
        return _auction(hand)
    if before.stage == "trump":
        season = season_fact(hand.trump)
        declared = Fact("moonlight-declares", seat=Seat(hand.bidder), season=season, rules=("ML-07",))
        return (declared, *_blinds(hand))
    if before.stage == "discard" and hand.stage == "play":
        return (Fact("moonlight-first-lead", seat=Seat(hand.seat), rules=("ML-09",)),)
    return _trick(before, hand, last) if hand.trick > before.trick else ()


def _auction(hand: MoonlightHand) -> Sequence[Fact]:
    if hand.stage == "bid":
        return ()
    if hand.bidder < 0:
        return (Fact("moonlight-all-pass", rules=("ML-07",)),)
    seat, season = Seat(hand.bidder), season_fact(hand.high % 4)
    plays = Fact("moonlight-plays", seat=seat, number=hand.number, season=season, rules=("ML-06",))
    return (plays, *_blinds(hand))


def _blinds(hand: MoonlightHand) -> Sequence[Fact]:
    """Return that the blinds are taken up, if they are now."""
    is_now = hand.stage == "discard"
    return (Fact("moonlight-blinds", seat=Seat(hand.bidder), rules=("ML-08",)),) if is_now else ()


def _trick(before: MoonlightHand, hand: MoonlightHand, last: int) -> Sequence[Fact]:
    """Return who takes the trick that `last` ends, and with what; `before` is the hand before that move."""
    cards = [min(move.bit_length() - 1, MOONSHINE) for move in [*before.plays(), last]]
    leader = (before.seat + 1) % before.players
    number = before.trick + 1
    if MOONSHINE in cards:
        seat = Seat((leader + cards.index(MOONSHINE)) % before.players)
        over = hand.seat == OVER
        rules = ("ML-13",) if over else ("ML-13", "ML-15")
        told = Fact(
            "moonlight-dead-trick", number=number, seat=seat, last="yes" if over else "no", rules=rules
        )
        return (told, *_june(hand, cards))
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
    return (trick, *_june(hand, cards))


def _june(hand: MoonlightHand, cards: Sequence[int]) -> Sequence[Fact]:
    """Return what the June full moon does in the trick that these cards made, if it lies there."""
    if JUNE not in cards:
        return ()
    if hand.doubler_taker >= 0:
        return (Fact("moonlight-june-doubles", rules=("ML-19",)),)
    return (Fact("moonlight-june-idle", why="dead" if MOONSHINE in cards else "thrown", rules=("ML-19",)),)


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
    taken, value, points = hand.tricks_of(seat), hand.game.values[hand.trump], hand.scores()[seat]
    number, season = hand.number, season_fact(hand.trump)
    bidding = hand.bidder in hand.game.side(seat)
    if bidding and not hand.made:
        return Fact(
            "moonlight-bid-lost", seats=side, number=number, season=season, taken=taken, value=value,
            points=-points, rules=("ML-20",),
        )  # fmt: skip
    doubled = hand.doubler_taker in hand.game.side(seat)
    june = Fact("moonlight-june-counts", points=points, rules=("ML-19",)) if doubled else ""
    single = points // hand.game.doubler_times if june else points
    if bidding:
        return Fact(
            "moonlight-bid-made", seats=side, number=number, season=season, taken=taken, value=value,
            honor=hand.game.honor, points=single, june=june, rules=("ML-18",),
        )  # fmt: skip
    return Fact(
        "moonlight-tricks-score", seats=side, taken=taken, value=value, points=single, june=june,
        rules=("ML-17",),
    )  # fmt: skip


MARKS = {"new": ("○", "o"), "first": ("◐", ")"), "full": ("●", "O"), "last": ("◑", "(")}
"""As on a dark sky: what is filled is lit."""
SPECIAL_MARKS = {"moonlight": ("☾", "*"), "moonshine": ("✶", "!")}
COLOURS = {"winter": "blue", "spring": "green", "summer": "red", "fall": "yellow"}


def face(name: str) -> TerminalCard:
    """Return a card as its phase, its id, and the colour of its season."""
    month, _, phase = name.partition("-")
    glyph, plain = SPECIAL_MARKS[name] if name in SPECIAL_MARKS else MARKS[phase]
    colour = "magenta" if name in SPECIAL_MARKS else COLOURS[SEASONS[SEASON_OF[MONTHS.index(month)]]]
    return TerminalCard(f"{glyph} {name}", f"{plain} {name}", colour)


SHOWING = Showing(
    face=face,
    face_down=frozenset({"discard"}),
)


def deck_terms() -> Terms:
    """Return what the cells of a deck of Moonlight must say."""
    rows = {("season", SEASONS[at], "order"): str(1 + at) for at in range(4)}
    for season, months in enumerate(MONTHS_OF):
        for place, name in enumerate(months, 1):
            rows["month", name, "season"] = SEASONS[season]
            rows["month", name, "order"] = str(place)
            rows["month", name, "number"] = str(1 + MONTHS.index(name))
    rows |= {("phase", name, "rank"): str(1 + place) for place, name in enumerate(RISING)}
    faces = {f"{month}-{phase}": {"month": month, "phase": phase} for month in MONTHS for phase in PHASES}
    rules = {("season", "order"): "ML-05", ("month", "season"): "ML-02", ("month", "number"): "ML-02"}
    rules |= {("month", "order"): "ML-03", ("phase", "rank"): "ML-03"}
    suits = {
        season: frozenset(f"{month}-{phase}" for month in MONTHS_OF[at] for phase in PHASES)
        for at, season in enumerate(SEASONS)
    }
    return Terms(faces, "ML-01", rows, rules, suits, "ML-02")


def lay_out(known: Known) -> MoonlightHand:
    """Return a hand from as much as is known; `june 2` says who took the June full moon before."""
    hand: MoonlightHand = laid_out(known, read)
    if june := known.counts("june", 1):
        hand.june = june[0]
    return hand


def settings() -> Settings:
    """Return what a deck may set: the value of a trick by the trump season, the honor, and what June does."""
    tricks = {ValuePath("season", SEASONS[at], "trick"): Setting(VALUES[at], "ML-17", 1) for at in range(4)}
    honor = Setting(HONOR, "ML-18", needed=False)
    june = Setting(JUNE_TIMES, "ML-19", 1, needed=False)
    return {**tricks, ValuePath("score", "honor", "points"): honor, ValuePath("score", "june", "times"): june}


def of_deck(deck: DeckSpec, players: int, options: Mapping[str, str]) -> Moonlight:
    """Return the game with the values of a deck. Raises SpecError."""
    return Moonlight(players, options, tuple(read_values(settings(), deck).values()))


HELP = {4: 240, 3: 120, 2: 160}
"""What a hand hopes for from partner and blinds, in hundredths of a trick, by the number of players."""


def opinions(game: Moonlight) -> Greed:
    """Return a beginner's opinions on a table of Moonlight."""
    return _opinions(game.players)


@cache
def _opinions(players: int) -> Greed:
    cards, seasons, leads = range(50), range(4), range(MOONSHINE + 4)
    worth = tuple(tuple(_worth(card, trump) for card in cards) for trump in seasons)
    return Greed(
        worth,
        tuple(tuple(_bids(trump, at * STEP + HELP[players]) for at in range(STEPS)) for trump in seasons),
        tuple(tuple(8 * worth[trump][card] + _rank(card) for card in cards) for trump in seasons),
        by_side(seasons, lambda trump, ours: tuple(_lead(lead, trump, ours) for lead in leads)),
        by_side(seasons, lambda trump, ours: (*worth[trump][:MOONSHINE], 900 if ours else -1)),
    )


def _rank(card: int) -> int:
    """Return the rank inside the season, 0 to 11; the two special cards are above."""
    return rank(card) if card < MOONLIGHT else 12


def _worth(card: int, trump: int) -> int:
    if card == MOONLIGHT:
        return 100
    if card == MOONSHINE:
        return 10
    if SEASON_OF[month(card)] == trump:
        return 35 + 11 * rank(card) // 2
    return max(0, 8 * (rank(card) - 5))


def _bids(trump: int, promise: int) -> int:
    return mask_of(4 * (number - 5) + trump for number in range(5, 9) if 100 * number <= promise)


def _lead(lead: int, trump: int, ours: bool) -> int:
    """The bidders draw trumps from the top; the others lead what is high in its season."""
    if lead >= MOONSHINE:
        return 0
    if lead == MOONLIGHT:
        return 60 if ours else 6
    is_high = SEASON_OF[month(lead)] == trump and ours
    return 1 + rank(lead) + (20 if is_high else 0)


BEGINNER = Beginner(opinions)

KIT: Kit[MoonlightHand, int] = Kit(
    Moonlight,
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
    lay_out=lay_out,
)
