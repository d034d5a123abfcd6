"""Three or four players and the variations of Moon in; deals, hands and the end of the game out.

The folk game of dominoes of Texas and Tidewater Virginia, rules DM-01 to DM-16.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from deckgen.games.decks import Terms
from deckgen.games.draws import Draws
from deckgen.games.game import Deal, Following, Game, Hand, Pile
from deckgen.games.header import Header
from deckgen.games.masks import mask_of
from deckgen.games.moon_hand import MoonHand
from deckgen.games.moon_suits import DOUBLES, NAMES, NO_TRUMP, TILES, called_leads, deck_terms, leads
from deckgen.games.options import Option
from deckgen.games.tricks import Lead

BLANKS = tuple(tile for tile in range(28) if TILES[tile][1] == 0)
OPTIONS = (
    Option("no_widow", ("no", "yes"), "DM-01", "21 tiles, no middle tile, no exchange",
           (3,), {"yes": ("name_first",)}),
    Option("forced_last", ("no", "yes", "exact"), "DM-06", "the last player may not pass if all others did",
           excludes={"exact": ("virginia",)}),
    Option("name_first", ("no", "yes"), "DM-07", "the bidder names trump before he takes the middle tile",
           (3,), {"yes": ("no_widow", "call_suit")}),
    Option("marks", ("no", "yes"), "DM-15", "one mark a hand, to seven", (3,)),
    Option("call_suit", ("no", "yes"), "DM-15", "no trumps; the leader calls which end is the suit",
           (3,), {"yes": ("dice_trumps", "name_first")}),
    Option("dice_trumps", ("no", "yes"), "DM-15", "trump is a number thrown with two dice, or none",
           (3,), {"yes": ("call_suit",)}),
    Option("minimum_bid", ("4", "3"), "DM-16", "the lowest bid", (4,), {"3": ("virginia",)}),
    Option("virginia", ("no", "yes"), "DM-16", "bids 5, 6, 7; shooting over a 7 for the game",
           (4,), {"yes": ("minimum_bid",)}),
    Option("match", ("no", "yes"), "DM-14", "two games of three", (4,)),
)  # fmt: skip


class Moon(Game[int]):
    """Moon at one table. A move is a mask: one tile, one bid, one trump or one call."""

    name = "moon"
    counts = (3, 4)
    default_players = 3
    names = NAMES
    option_table = OPTIONS
    first_word = "bidder"
    header_words = ("dice",)
    plies = 32
    pack_rules = "DM-01, DM-04"
    score_rules = "DM-11, DM-12"
    end_rule = "DM-13"
    cites = frozenset(f"DM-{n:02d}" for n in range(1, 17))

    def __init__(self, players: int | None = None, options: Mapping[str, str] | None = None) -> None:
        super().__init__(players, options)
        dropped = set() if self.players == 4 else set(BLANKS[1:])
        if self.yes("no_widow"):
            dropped |= {BLANKS[0]}
        self.pack = tuple(tile for tile in range(28) if tile not in dropped)
        self.widow = len(self.pack) == 22
        """Is there a middle tile?"""
        self.calls = self._calls()
        """The bids in listed order, `pass` last; a bid is the bit of its place."""
        self.passing = 1 << len(self.calls) - 1
        self.bids = (self._bids(last=False), self._bids(last=True))
        """Legal bids by (is it the last player's turn?) and the number of the highest bid's place + 1."""
        self.calling = self.yes("call_suit")
        stages = ("bid", *self._after_auction(), "play")
        self.stage_after = dict(pairwise(stages))
        """What is due after the auction, the exchange and the naming (DM-07)."""
        self.dicing = self.yes("dice_trumps")
        self._nameable = self._undiced()
        if self.players == 4:
            self.score_rules = "DM-14, DM-16" if self.yes("virginia") else "DM-14"
        elif self.yes("marks"):
            self.score_rules = "DM-15"
        self.end_rule = "DM-14" if self.yes("match") else "DM-13"
        self.games_to_win = 2 if self.yes("match") else 1
        self.target = 7 if self.yes("marks") else 21
        self._cuts = tuple(self._cut(first) for first in range(self.players))
        self.hand_cuts = tuple(self._hand_cuts(first) for first in range(self.players))
        """By first bidder and seat: the slice of the shuffled pack that is the hand."""

    @classmethod
    def terms(cls) -> Terms:
        """The ends of each tile, and the tiles of each number."""
        return deck_terms()

    def _calls(self) -> tuple[str, ...]:
        if self.yes("virginia"):
            return ("5", "6", "7", "shoot", "pass")
        low = ("3",) if self.options["minimum_bid"] == "3" else ()
        return (*low, "4", "5", "6", "7", "21", "pass")

    def _bids(self, last: bool) -> tuple[int, ...]:
        """The bids over none, over the first call, and so on; `pass` unless it is barred (DM-06)."""
        masks = []
        for high in range(-1, len(self.calls) - 1):
            higher = range(high + 1, len(self.calls) - 1)
            legal = [place for place in higher if self.calls[place] != "shoot" or self.calls[high] == "7"]
            if last and high < 0 and self.options["forced_last"] == "exact":
                masks.append(1 << self.calls.index("4"))
                continue
            barred = last and high < 0 and self.yes("forced_last")
            masks.append(mask_of(legal) | (0 if barred else self.passing))
        return tuple(masks)

    def _after_auction(self) -> tuple[str, ...]:
        naming = () if self.yes("call_suit") else ("trump",)
        discard = ("discard",) if self.widow else ()
        return (*naming, *discard) if self.yes("name_first") else (*discard, *naming)

    def nameable(self, dice: Sequence[int]) -> int:
        """The trumps that may be named, as a mask over TRUMPS (DM-03, DM-15, DM-16)."""
        return mask_of({*dice, NO_TRUMP}) if self.dicing else self._nameable

    def leads(self, trump: int) -> Mapping[int, Lead]:
        """What each lead leads under a trump, by its bit; where suits are called there is none (DM-15)."""
        return called_leads() if self.calling else leads(trump)

    def _undiced(self) -> int:
        if self.calling:
            return 1 << NO_TRUMP
        numbers = range(1 if len(self.pack) == 21 else 0, 7)
        doubles = () if self.yes("virginia") else (DOUBLES,)
        return mask_of((*numbers, *doubles, NO_TRUMP))

    def side(self, seat: int) -> tuple[int, ...]:
        """The seats that score together: the partners of four (DM-14)."""
        return (seat % 2, seat % 2 + 2) if self.players == 4 else (seat,)

    def _hand_cuts(self, first: int) -> tuple[slice, ...]:
        turns = ((seat - first) % self.players for seat in range(self.players))
        return tuple(slice(7 * turn, 7 * turn + 7) for turn in turns)

    def _cut(self, first: int) -> tuple[Pile, ...]:
        """Seven tiles to each seat in turn from the first bidder, the odd one to the middle (DM-04)."""
        cuts = enumerate(self._hand_cuts(first))
        hands = [Pile("hand", seat, range(cut.start, cut.stop)) for seat, cut in cuts]
        return (*hands, Pile("middle", None, (21,))) if self.widow else tuple(hands)

    def piles(self, first: int) -> tuple[Pile, ...]:
        """The hands, and the middle tile."""
        return self._cuts[first]

    def deal(self, draws: Draws, first: int, round: int = 0) -> Deal:
        """Two dice where they are thrown (DM-15), then the shuffled tiles."""
        draws.next_deal()
        dice = (1 + draws.below(6), 1 + draws.below(6)) if self.dicing else ()
        return Deal(draws.shuffled(self.pack), first, round, dice)

    def read_deal(self, header: Header, first: int, round: int) -> Deal:
        """The tiles, and the line `dice 3 5` where dice are thrown."""
        dice = self._read_dice(header) if self.dicing else ()
        return super().read_deal(header, first, round)._replace(also=dice)

    def _read_dice(self, header: Header) -> tuple[int, ...]:
        line = header.find("dice")
        thrown = line.words[1:] if line else ()
        if len(thrown) != 2 or any(word not in "123456" or len(word) != 1 for word in thrown):
            reason = "two dice are thrown before the deal (DM-15)"
            raise header.fault("REC-01", reason, "write `dice` and two numbers from 1 to 6", line)
        return tuple(map(int, thrown))

    def write_deal(self, deal: Deal) -> list[str]:
        """Who bids first, the dice, the hands and the middle tile."""
        first, *piles = super().write_deal(deal)
        return [first, *([f"dice {deal.also[0]} {deal.also[1]}"] if deal.also else []), *piles]

    def hand(self, deal: Deal) -> MoonHand:
        """A hand before its first bid."""
        return MoonHand(self, deal)

    def following(self, hand: Hand[int]) -> Following:
        """The first bid passes clockwise, also after a hand that all passed (DM-05, DM-06)."""
        passed_out = isinstance(hand, MoonHand) and hand.bidder < 0
        first = (hand.deal.first + 1) % self.players
        return Following(first, hand.deal.round + (not passed_out), "DM-06" if passed_out else "DM-05")

    def winners(self, totals: Sequence[int], hand: Hand[int]) -> tuple[int, ...]:
        """The side that alone has the highest total, 21 (marks: 7) or more; or the winner of a shoot."""
        if isinstance(hand, MoonHand) and hand.shooting:
            made = hand.tricks_of(hand.bidder) == 7
            return self.side(hand.bidder if made else (hand.bidder + 1) % 4)
        return self.alone_at_top(totals, self.target)
