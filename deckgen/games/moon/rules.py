"""Moon: its tiles, the game at one table, and one hand of it. Rules DM-01 to DM-16.

Tiles are numbered in spec order, high end first: `0-0 1-0 1-1 2-0 ... 6-6`. Suits are the numbers 0 to 6;
trumps are one of them, `DOUBLES` or `NO_TRUMP` (DM-02, DM-03).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from deckgen.facts import Fact
from deckgen.games.draws import Draws
from deckgen.games.game import Deal, Following, HandState, Pile, hands_from_left
from deckgen.games.header import Header
from deckgen.games.masks import mask_of, places
from deckgen.games.options import Option
from deckgen.games.trick_hand import Step, TrickGame, TrickHand
from deckgen.games.tricks import Context, Lead, Tier

TILES: tuple[tuple[int, int], ...] = tuple((high, low) for high in range(7) for low in range(high + 1))
NAMES = tuple(f"{high}-{low}" for high, low in TILES)
DOUBLES, NO_TRUMP = 7, 8
TRUMPS = tuple(range(NO_TRUMP + 1))
TRUMP_WORDS = ("0", "1", "2", "3", "4", "5", "6", "doubles", "none")
SUITS = ("blanks", "ones", "twos", "threes", "fours", "fives", "sixes", "doubles")
TRUMP_LED = 7
"""The context of a trump lead; contexts 0 to 6 are the numbers."""


def suit_fact(number: int) -> Fact:
    """Return a suit, a number or the doubles, as the value of a fact."""
    return Fact("moon-suit", name=SUITS[number])


def is_trump(trump: int, tile: int) -> bool:
    """Return whether a tile is a trump."""
    high, low = TILES[tile]
    return high == low if trump == DOUBLES else trump in (high, low)


def led(trump: int, tile: int) -> int:
    """Return what a tile leads: TRUMP_LED, or its higher end (DM-09)."""
    return TRUMP_LED if is_trump(trump, tile) else TILES[tile][0]


def trumps(trump: int) -> int:
    """Return all trumps, of 28 tiles."""
    return mask_of(tile for tile in range(28) if is_trump(trump, tile))


def suit(trump: int, number: int) -> int:
    """Return the tiles of a number that are not trumps (DM-02)."""
    return mask_of(tile for tile in range(28) if number in TILES[tile] and not is_trump(trump, tile))


def rank(number: int, tile: int) -> int:
    """Return the rank of a tile in the suit of a number: the double 7, any other its other end (DM-02)."""
    high, low = TILES[tile]
    return 7 if high == low else high + low - number


def strength(trump: int, context: int, tile: int) -> int:
    """Return how strong a tile is: any trump above any tile of the suit led, all else 0 (DM-10)."""
    if is_trump(trump, tile):
        return 20 + (TILES[tile][0] if trump == DOUBLES else rank(trump, tile))
    if context != TRUMP_LED and context in TILES[tile]:
        return 1 + rank(context, tile)
    return 0


@cache
def context(trump: int, led: int) -> Context:
    """Return what follows when a number, or TRUMP_LED, is led: one duty, to follow it (DM-09, DM-10)."""
    mask = trumps(trump) if led == TRUMP_LED else suit(trump, led)
    what = Fact("moon-trump", suit=suit_fact(trump)) if led == TRUMP_LED else suit_fact(led)
    return Context(
        (Tier(mask, mask, "DM-09", what),), tuple(strength(trump, led, tile) for tile in range(28))
    )


@cache
def leads(trump: int) -> dict[int, Lead]:
    """Return what each tile leads, by its bit."""
    return {1 << tile: Lead(context(trump, led(trump, tile)), 1 << tile) for tile in range(28)}


def call_code(tile: int, number: int) -> int:
    """Return the bit of leading a tile as one of its suits: two bits a tile, the low end first (DM-15)."""
    high, low = TILES[tile]
    return 1 << 2 * tile + (number == high and high != low)


def called_tile(code: int) -> int:
    """Return the tile's bit of a `call_code`."""
    return 1 << (code.bit_length() - 1) // 2


@cache
def called_leads() -> dict[int, Lead]:
    """`call_suit`: what each lead leads, by `call_code`; there are no trumps (DM-15)."""
    ends = [(tile, end) for tile in range(28) for end in TILES[tile]]
    return {call_code(tile, end): Lead(context(NO_TRUMP, end), 1 << tile) for tile, end in ends}


def call_codes(hand: int) -> int:
    """Return every lead of a hand (mask) under `call_suit`."""
    codes = 0
    for tile in places(hand):
        for end in TILES[tile]:
            codes |= call_code(tile, end)
    return codes


BID_POINTS = {bid: int(bid) for bid in ("3", "4", "5", "6", "7", "21")}
"""What a bid scores, unless a deck says otherwise (DM-11, DM-12)."""
BLANKS = tuple(tile for tile in range(28) if TILES[tile][1] == 0)
OPTIONS = (
    Option("no_widow", ("no", "yes"), "DM-01", (3,), {"yes": ("name_first",)}),
    Option("forced_last", ("no", "yes", "exact"), "DM-06", excludes={"exact": ("virginia",)}),
    Option("name_first", ("no", "yes"), "DM-07", (3,), {"yes": ("no_widow", "call_suit")}),
    Option("marks", ("no", "yes"), "DM-15", (3,)),
    Option("call_suit", ("no", "yes"), "DM-15", (3,), {"yes": ("dice_trumps", "name_first")}),
    Option("dice_trumps", ("no", "yes"), "DM-15", (3,), {"yes": ("call_suit",)}),
    Option("minimum_bid", ("4", "3"), "DM-16", (4,), {"3": ("virginia",)}),
    Option("virginia", ("no", "yes"), "DM-16", (4,), {"yes": ("minimum_bid",)}),
    Option("match", ("no", "yes"), "DM-14", (4,)),
)  # fmt: skip


class Moon(TrickGame):
    """Moon at one table. A move is a mask: one tile, one bid, one trump or one call."""

    name = "moon"
    counts = (3, 4)
    default_players = 3
    names = NAMES
    option_table = OPTIONS
    tricks = 7
    bids_once = True  # DM-05
    first_word = "bidder"
    header_words = ("dice",)
    pack_rules = "DM-01, DM-04"
    score_rules = "DM-11, DM-12"
    end_rule = "DM-13"
    cites = frozenset(f"DM-{n:02d}" for n in range(1, 17))
    trump_words = (*SUITS, "none")

    # One piece: each line settles one thing that the options decide.
    def __init__(
        self,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        points: Mapping[str, int] | None = None,
    ) -> None:
        """`points` are what bids score where a deck says so, by bid."""
        super().__init__(players, options)
        self.partners = self.players == 4  # DM-14
        self.pack = self._pack()
        self.widow = len(self.pack) == 22
        """Whether there is a middle tile."""
        self.calls = self._calls()
        """The bids in listed order, `pass` last; a bid is the bit of its place."""
        said = {**BID_POINTS, **(points or {})}
        self.values = tuple(said.get(call, 0) for call in self.calls)
        """What each bid scores if it is made, or costs if it is not, in the order of `calls` (DM-11)."""
        self.passing = 1 << len(self.calls) - 1
        self.closing = mask_of(place for place, call in enumerate(self.calls) if call in ("21", "shoot"))
        """The bids that nobody can overcall, as a mask."""
        self.decisive = 1 << self.calls.index("shoot") if "shoot" in self.calls else 0
        self.bids = (self._bids(last=False), self._bids(last=True))
        """Legal bids by (is it the last player's turn?) and the number of the highest bid's place + 1."""
        self.calling = self.yes("call_suit")
        self.callers = mask_of(self.pack) if self.calling else 0
        self.steps = tuple(map(Step, self._after_auction()))  # DM-07
        self.dicing = self.yes("dice_trumps")
        self._nameable = self._undiced()
        self.score_rules = self._score_rules()
        self.end_rule = "DM-14" if self.yes("match") else "DM-13"
        self.games_to_win = 2 if self.yes("match") else 1
        self.target = 7 if self.yes("marks") else 21

    def spelt(self, word: str) -> str:
        """Return a tile by its id, however its ends are written: `1-6`, `[6|1]`; or any word as it is."""
        ends = re.fullmatch(r"\[?([0-6])[-|]([0-6])\]?", word)
        return "-".join(sorted(ends.groups(), reverse=True)) if ends else super().spelt(word)

    def _pack(self) -> tuple[int, ...]:
        """Return the tiles: all for four players, for three no blanks but 0-0, the odd tile out (DM-01)."""
        dropped = () if self.partners else BLANKS if self.yes("no_widow") else BLANKS[1:]
        return tuple(tile for tile in range(28) if tile not in dropped)

    def _score_rules(self) -> str:
        if self.players == 4:
            return "DM-14, DM-16" if self.yes("virginia") else "DM-14"
        return "DM-15" if self.yes("marks") else type(self).score_rules

    def _calls(self) -> tuple[str, ...]:
        if self.yes("virginia"):
            return ("5", "6", "7", "shoot", "pass")
        low = ("3",) if self.options["minimum_bid"] == "3" else ()
        return (*low, "4", "5", "6", "7", "21", "pass")

    def _bids(self, last: bool) -> tuple[int, ...]:
        """Return the bids over none, over the first call, and so on; `pass` unless it is barred (DM-06)."""
        masks = []
        for high in range(-1, len(self.calls) - 1):
            higher = range(high + 1, len(self.calls) - 1)
            legal = [place for place in higher if self.calls[place] != "shoot" or self.calls[high] == "7"]
            masks.append(mask_of(legal) | self.passing)
        if last and self.options["forced_last"] == "exact":
            masks[0] = 1 << self.calls.index("4")
        elif last and self.yes("forced_last"):
            masks[0] ^= self.passing
        return tuple(masks)

    def _after_auction(self) -> tuple[str, ...]:
        naming = () if self.yes("call_suit") else ("trump",)
        discard = ("discard",) if self.widow else ()
        return (*naming, *discard) if self.yes("name_first") else (*discard, *naming)

    def nameable(self, dice: Sequence[int]) -> int:
        """Return the trumps that may be named, as a mask over TRUMPS (DM-03, DM-15, DM-16)."""
        return mask_of({*dice, NO_TRUMP}) if self.dicing else self._nameable

    def bid_tricks(self, place: int) -> int:
        """Return how many tricks make a bid: 21 and `shoot` need all seven (DM-12, DM-16)."""
        return 7 if self.calls[place] in ("21", "shoot") else int(self.calls[place])

    def bid_word(self, place: int) -> str:
        """Return a bid as it is written."""
        return self.calls[place]

    def leads(self, trump: int) -> Mapping[int, Lead]:
        """Return what each lead leads under a trump, by its bit; none if suits are called (DM-15)."""
        return called_leads() if self.calling else leads(trump)

    def _undiced(self) -> int:
        if self.calling:
            return 1 << NO_TRUMP
        numbers = range(1 if len(self.pack) == 21 else 0, 7)
        doubles = () if self.yes("virginia") else (DOUBLES,)
        return mask_of((*numbers, *doubles, NO_TRUMP))

    def cut(self, first: int) -> tuple[Pile, ...]:
        """Deal seven tiles to each seat in turn from the first bidder, the odd one to the middle (DM-04)."""
        hands = hands_from_left(first - 1, self.players, 7)
        return (*hands, Pile("middle", None, (21,))) if self.widow else tuple(hands)

    def deal(self, draws: Draws, first: int, round: int = 0) -> Deal:
        """Throw two dice if the option says so (DM-15), then deal the shuffled tiles."""
        draws.next_deal()
        dice = (1 + draws.below(6), 1 + draws.below(6)) if self.dicing else ()
        return Deal(draws.shuffled(self.pack), first, round, dice)

    def read_deal(self, header: Header, first: int, round: int) -> Deal:
        """Read the tiles, and the line `dice 3 5` if dice are thrown."""
        dice = self._read_dice(header) if self.dicing else ()
        return super().read_deal(header, first, round)._replace(also=dice)

    def _read_dice(self, header: Header) -> tuple[int, ...]:
        line = header.find("dice")
        thrown = line.words[1:] if line else ()
        if len(thrown) != 2 or any(word not in "123456" or len(word) != 1 for word in thrown):
            raise header.fault("REC-01", Fact("moon-no-dice"), line=line)
        return tuple(map(int, thrown))

    def write_deal(self, deal: Deal) -> list[str]:
        """Write who bids first, the dice, the hands and the middle tile."""
        first, *piles = super().write_deal(deal)
        return [first, *([f"dice {deal.also[0]} {deal.also[1]}"] if deal.also else []), *piles]

    def hand(self, deal: Deal) -> MoonHand:
        """Return a hand before its first bid."""
        return MoonHand(self, deal)

    def following(self, hand: HandState[int]) -> Following:
        """Pass the first bid clockwise, also after a hand that all passed (DM-05, DM-06)."""
        passed_out = isinstance(hand, MoonHand) and hand.bidder < 0
        first = (hand.deal.first + 1) % self.players
        return Following(first, hand.deal.round + (not passed_out), "DM-06" if passed_out else "DM-05")

    def winners(self, totals: Sequence[int], hand: HandState[int]) -> tuple[int, ...]:
        """Return the side alone at the top with 21 (marks: 7) or more, or the winner of a shoot."""
        if isinstance(hand, MoonHand) and hand.shooting:
            made = hand.tricks_of(hand.bidder) == 7
            return self.side(hand.bidder if made else (hand.bidder + 1) % 4)
        return self.alone_at_top(totals, self.target)


class MoonHand(TrickHand):
    """One hand of Moon. A move is a bit: a tile, or a place in `Moon.calls` or TRUMPS, or a `call_code`."""

    __slots__ = ("trump",)

    game: Moon
    trump: int
    """One of TRUMPS; -1 until it is named; NO_TRUMP if suits are called."""

    def open_auction(self) -> None:
        """Let the first bidder bid or pass (DM-05)."""
        self.seat = self.deal.first
        self.mask = self.game.bids[0][0]
        self.trump = -1

    @property
    def bid(self) -> str:
        """The highest bid as written: `5`, `21`, `shoot`; `pass` while there is none."""
        return self.game.calls[self.high]

    @property
    def shooting(self) -> bool:
        """Whether the highest bid was Virginia's `shoot` (DM-16)."""
        return self.bid == "shoot"

    @property
    def auction(self) -> tuple[object, ...]:
        """Everything on which the course of the auction depends; each player has one turn (DM-05)."""
        return (*super().auction, len(self.moves))

    def may_lead(self, hand: int) -> int:
        """Return any tile (DM-08); if suits are called, as each of its suits (DM-15)."""
        return call_codes(hand) if self.game.calling else hand

    def bid_on(self, move: int) -> None:
        """Make the one bid of each player; the highest bidder goes on (DM-05, DM-06)."""
        game = self.game
        if move != game.passing:
            self.high = move.bit_length() - 1
            self.bidder = self.seat
        turn = len(self.moves)
        if turn < self.players and not move & game.closing:
            self.seat = (self.seat + 1) % self.players
            self.mask = game.bids[turn + 1 == self.players][self.high + 1]
        else:
            self.next_step()

    def name_trump(self, move: int) -> None:
        """Name trump (DM-03, DM-07)."""
        self.trump = move.bit_length() - 1

    def begin(self, seat: int) -> None:
        """Let this seat lead to the first trick; there is no trump where suits are called (DM-08, DM-15)."""
        if self.game.calling:
            self.trump = NO_TRUMP
        super().begin(seat)

    @property
    def made(self) -> bool:
        """Whether the bidding side took the tricks it bid (DM-11, DM-12, DM-16)."""
        return self.tricks_of(self.bidder) >= self.game.bid_tricks(self.high)

    def side_score(self, seat: int, doubler_taker: int = -1) -> int:
        """Return what the side of a seat scores; a shoot decides the game and scores nothing (DM-16)."""
        if self.shooting:
            return 0
        if self.game.yes("marks"):
            return int((seat == self.bidder) == self.made)  # one mark, to the bidder or each other (DM-15)
        taken = self.tricks_of(seat)
        if self.bidder not in self.game.side(seat):
            return taken
        points = self.game.values[self.high]
        if not self.made:
            return -points
        # Three play for the bid exactly, four for a point a trick, but 21 for its own (DM-11, DM-12, DM-14).
        return taken if self.players == 4 and self.bid != "21" else points
