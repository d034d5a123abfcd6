"""Two to four players in; a game of Moon and Sixpence, dealt, and who starts, out (SX-01 to SX-14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from deckgen.errors import Problem
from deckgen.games.draws import Draws
from deckgen.games.game import Deal, Following, Game, Hand, Pile
from deckgen.games.header import Header, Line, numbers
from deckgen.games.masks import places
from deckgen.games.options import Option
from deckgen.games.sixpence.figures import FIGURES, bundled_values, figure_values, leads_to, value_faults
from deckgen.games.sixpence.hand import SixpenceHand

if TYPE_CHECKING:
    from deckgen.deck import Deck

EACH = 6
"""Cards in a hand (SX-05)."""
MOST_MOONS = 12
REPLACEABLE = 4
"""The value from which an upcard may be put back by agreement (SX-06)."""


class Sixpence(Game[int]):
    """Moon and Sixpence at one table. One deal is a game."""

    name = "sixpence"
    header_words = ("upcard",)
    counts = (2, 3, 4)
    default_players = 2
    names = (*FIGURES, *(f"moon{number}" for number in range(1, MOST_MOONS + 1)))
    option_table = (
        Option("moons", ("8",), "SX-04", "another number of Moon cards", least=0, most=MOST_MOONS),
        Option("moon_start_value", ("0", "-2"), "SX-05", "a Moon in hand counts -2 for the start"),
        Option("moon_may_stay", ("no", "yes"), "SX-08", "a Moon card may leave the figure as it is"),
        Option("partners", ("no", "yes"), "SX-14", "seats 0 and 2 play against 1 and 3", (4,)),
    )
    first_word = "first"
    plies = 120
    pack_rules = "SX-04, SX-05"
    score_rules = "SX-03, SX-13"
    end_rule = "SX-12"
    cites = frozenset(f"SX-{n:02d}" for n in range(1, 15) if n != 2)

    def __init__(
        self,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        values: Sequence[int] | None = None,
    ) -> None:
        """Takes the figures' values from `values`, or from the bundled deck."""
        super().__init__(players, options)
        self.values = tuple(bundled_values() if values is None else values)
        moons = int(self.options["moons"])
        self.pack = tuple(range(len(FIGURES) + moons))
        self.partners = self.yes("partners")
        self.leads = leads_to()
        """For each figure the figures whose cards can be played, as a mask (SX-07, SX-11)."""
        stays = [1 << figure if self.yes("moon_may_stay") else 0 for figure in range(len(FIGURES))]
        self.makes = [tuple(places(mask | stay)) for mask, stay in zip(self.leads, stays, strict=True)]
        """For each figure those that a Moon card makes of it (SX-08)."""
        self.hands_end = EACH * self.players
        """Where the upcard lies in the deal; the stock follows."""
        self._start_values = (*self.values, *[int(self.options["moon_start_value"])] * MOST_MOONS)
        hands = [Pile("hand", seat, range(EACH * seat, EACH * seat + EACH)) for seat in range(self.players)]
        stock = range(self.hands_end + 1, len(self.pack))
        self._piles = (*hands, Pile("upcard", None, (self.hands_end,)), Pile("stock", None, stock))

    def side(self, seat: int) -> tuple[int, ...]:
        """The seats that score together: with partners the two that sit opposite (SX-14)."""
        return (seat % 2, seat % 2 + 2) if self.partners else (seat,)

    def piles(self, first: int) -> Sequence[Pile]:
        """Six cards to each seat from seat 0, the upcard that stays, the stock as it then lies."""
        return self._piles

    def ranks(self, order: Sequence[int]) -> list[tuple[int, list[int]]]:
        """For each seat what its hand counts for the start: the total, and the cards from the highest."""
        hands = (order[EACH * seat : EACH * seat + EACH] for seat in range(self.players))
        values = [sorted((self._start_values[card] for card in hand), reverse=True) for hand in hands]
        return [(sum(hand), hand) for hand in values]

    def starters(self, order: Sequence[int]) -> list[int]:
        """The seats with the highest total, then the highest cards; more than one: a lot decides (SX-05)."""
        ranks = self.ranks(order)
        best = max(ranks)
        return [seat for seat, rank in enumerate(ranks) if rank == best]

    def is_moon(self, card: int) -> bool:
        """Is it a Moon card?"""
        return card >= len(FIGURES)

    def deal(self, draws: Draws, first: int, round: int = 0) -> Deal:
        """Hands, perhaps a lot, then upcards until one is no Moon; each Moon goes back at random (SX-06)."""
        order = list(super().deal(draws, first, round).order)
        starters = self.starters(order)
        lot = len(starters) > 1
        first = starters[draws.below(len(starters))] if lot else starters[0]
        stock = order[self.hands_end :]
        turned = [stock.pop(0)]
        while self.is_moon(turned[-1]):
            stock.insert(draws.below(len(stock) + 1), turned[-1])
            turned.append(stock.pop(0))
        return Deal([*order[: self.hands_end], turned[-1], *stock], first, round, (int(lot), *turned[:-1]))

    def read_first(self, header: Header, following: Following | None, seeded: int | None) -> int:
        """The seat of `first S` or `first S lot`; under a seed the deal says who (SX-05)."""
        line, seed = header.find("first"), header.find("seed")
        if line and line.words[2:] == ("lot",):
            header = Header([replace(line, words=line.words[:2])], header.end, header.used)
        first = super().read_first(header, following, seeded)
        if line and seed and seeded is not None:
            deal = self.deal(Draws(numbers(seed)[0]), first)
            if (deal.first, deal.also[0]) != (first, len(line.words) - 2):
                remedy = f"write {self.write_deal(deal)[0]}, or leave it out"
                raise header.fault("SX-05", f"{line.text!r} is not who starts with these cards", remedy, line)
        return first

    def read_deal(self, header: Header, first: int, round: int) -> Deal:
        """Hands, all cards turned, stock; SX-05 or SX-06 where they do not go with the rules."""
        line = header.find("upcard")
        turned = header.cards(self, line, 1) if line else []
        kept = [
            replace(each, words=("upcard", *each.words[1:][-1:])) if each is line else each
            for each in header.lines
        ]
        order = Header(kept, header.end, header.used).order(self, self.piles(first))
        lot = self._check_first(header, first, order)
        self._check_turned(header, line, turned, order)
        return Deal(order, first, round, (int(lot), *turned[:-1]))

    def _check_first(self, header: Header, first: int, order: Sequence[int]) -> bool:
        """Whether a lot decided; SX-05 unless `first` names the right seat, and `lot` exactly after a lot."""
        line, starters = header.find("first"), self.starters(order)
        lot, equal = bool(line and line.words[2:]), len(starters) > 1
        if first not in starters:
            ranks, best = self.ranks(order), starters[0]
            held = [f"seat {seat} holds {ranks[seat][0]} points {ranks[seat][1]}" for seat in (first, best)]
            raise header.fault("SX-05", ", ".join(held), f"write first {best}{' lot' * equal}", line)
        if lot != equal:
            seats = " and ".join(map(str, starters))
            reason = f"seats {seats} hold equal cards" if equal else "the cards decide who is first"
            remedy = f"after a lot write first {first} lot" if equal else "leave out lot"
            raise header.fault("SX-05", reason, remedy, line)
        return lot

    def _check_turned(
        self, header: Header, line: Line | None, turned: Sequence[int], order: Sequence[int]
    ) -> None:
        if self.is_moon(turned[-1]):
            remedy = "put it back in the stock and turn another card"
            raise header.fault(
                "SX-06", f"the last card turned, {self.names[turned[-1]]}, is a Moon", remedy, line
            )
        for card in turned[:-1]:
            if not self.is_moon(card) and self.values[card] < REPLACEABLE:
                reason = f"{self.names[card]} is worth {self.values[card]} and was put back"
                raise header.fault(
                    "SX-06", reason, f"only Moons and cards worth {REPLACEABLE} or more may be", line
                )
            if card not in order[self.hands_end :]:
                dealt = "is in a hand" if card in order else "is not in this pack"
                reason = f"{self.names[card]} was turned and {dealt} ({self.pack_rules})"
                raise header.fault(
                    "REC-05", reason, "cards that were put back are in the stock (SX-06)", line
                )

    def write_deal(self, deal: Deal) -> list[str]:
        """Who is first and by a lot, the hands, all cards turned, the stock."""
        lot, *turned = deal.also or (0,)
        lines = super().write_deal(deal)
        first, upcard = lines[0] + (" lot" if lot else ""), lines[self.players + 1].removeprefix("upcard ")
        turns = " ".join(["upcard", *(self.names[card] for card in turned), upcard])
        return [first, *lines[1 : self.players + 1], turns, *lines[self.players + 2 :]]

    def hand(self, deal: Deal) -> SixpenceHand:
        """The game at its first card."""
        return SixpenceHand(self, deal)

    def following(self, hand: Hand[int]) -> Following:
        """Never asked: one deal is a game, and the cards say who starts."""
        return Following(hand.deal.first, hand.deal.round + 1, "SX-13")

    def winners(self, totals: Sequence[int], hand: Hand[int]) -> tuple[int, ...]:
        """The highest score wins; ties share (SX-13)."""
        return tuple(seat for seat, total in enumerate(totals) if total == max(totals))


def deck_faults(deck: Deck) -> Sequence[Problem]:
    """Return the figure cards whose values are not SX-03's."""
    return list(value_faults(deck))


def of_deck(deck: Deck, players: int, options: Mapping[str, str]) -> Sixpence:
    """Return the game with the values of a deck's figures. Raises SpecError."""
    return Sixpence(players, options, figure_values(deck))
