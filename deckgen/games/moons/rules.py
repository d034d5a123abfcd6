"""Moons: the game at one table, and one game of it. Rules GX-01 to GX-15.

A move is a number: three bits for its verb, above them a mask (`planet`; `moons`: the cards added, lying as
`arrangement` says), a prize or a card. Moons that lie otherwise are a tuple of masks, a shuffle is a tuple of
card numbers. Masks are those of `melds`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias

from deckgen.errors import Problem
from deckgen.facts import CardId, Fact
from deckgen.games.draws import Draws
from deckgen.games.game import NATURE, OVER, Deal, Following, GameRules, HandState, Pile, hands_from_left
from deckgen.games.moons.melds import (
    ACES,
    BITS,
    FIVE_OF_CLUBS,
    NAMES,
    SUIT_MASKS,
    addable,
    arrangement,
    cards,
    is_moon,
    mask_of,
)  # fmt: skip
from deckgen.games.notation import not_held
from deckgen.games.options import Option
from deckgen.games.refusals import refuse

if TYPE_CHECKING:
    pass

UNPLAYABLE = ACES | FIVE_OF_CLUBS
NONE = -1
DISCARD_ORDER = (2, 3, 0, 1)
"""By suit (clubs, diamonds, hearts, spades): its strength among discards of one rank."""


def counts_for(card: int) -> int:
    """Return what a card adds to a planet: king, queen and jack 10, others their number."""
    return min(card % 13 + 1, 10)


@cache
def planets_in(suit: int) -> tuple[int, ...]:
    """Return the planets among cards of one suit, in listed order."""
    held = cards(suit & ~UNPLAYABLE)
    sets = sorted(some for count in range(2, 7) for some in combinations(held, count))
    return tuple(mask_of(some) for some in sets if 15 <= sum(map(counts_for, some)) <= 18)


def planets(held: int) -> tuple[int, ...]:
    """Return every planet among the cards of a hand except the five of clubs, in listed order."""
    clubs, diamonds, hearts, spades = SUIT_MASKS
    black, red = planets_in(held & clubs), planets_in(held & diamonds)
    return black + red + planets_in(held & hearts) + planets_in(held & spades)


def placed(plays: Sequence[int], due: int, players: int) -> list[tuple[int, int]]:
    """Return seats by place with their cards: the suit led, then discards, then who played none (NONE).

    `plays` are the cards in the order played, each with 64 times its seat; `due` is who was due to lead. Who
    played none comes last, clockwise from the leader.
    """
    led = (plays[0] & 63) // 13 if plays else NONE
    strengths = []
    for play in plays:
        suit, rank = divmod(play & 63, 13)
        strengths.append((suit == led, rank, DISCARD_ORDER[suit], play))
    ranked = [(play >> 6, play & 63) for *_, play in sorted(strengths, reverse=True)]
    if len(ranked) == players:
        return ranked
    first = plays[0] >> 6 if plays else due
    done = {seat for seat, _ in ranked}
    others = ((first + turn) % players for turn in range(players))
    return ranked + [(seat, NONE) for seat in others if seat not in done]


def names(mask: int) -> str:
    """Return the cards of a mask in spec order, with blanks between."""
    return " ".join(NAMES[card] for card in cards(mask))


def card_ids(mask: int) -> tuple[CardId, ...]:
    """Return the cards of a mask in spec order, as the value of a fact."""
    return tuple(CardId(NAMES[card]) for card in cards(mask))


Move: TypeAlias = int | tuple[int, ...]
VERB = 3
"""Bits for the verb of a move."""
PLANET, MOONS, PLAY, TURN, DONE = range(5)
VERBS = ("planet", "moons", "play", "turn", "done")
PUT_DOWN = "put down"
WHEN = {
    "planet": (PUT_DOWN,), "moons": (PUT_DOWN, "turn", "play"), "play": ("play",), "turn": ("turn",),
    "done": (PUT_DOWN,), "shuffle": ("shuffle",),
}  # fmt: skip
"""The phases in which each verb is due."""
CARDS = 52
ALL_CARDS = (1 << CARDS) - 1
TRICKS = 500
"""Tricks after which a game is a draw (GX-15)."""
EACH = 9
"""Cards dealt to each player (GX-01)."""


class Moons(GameRules[Move]):
    """Moons at one table. One deal is a game."""

    name = "moons"
    counts = (2, 3, 4, 5)
    default_players = 4
    names = NAMES
    option_table = (
        Option("aces_first", ("no", "yes"), "GX-03"),
        Option("five_clubs_in_sets", ("no", "yes"), "GX-05"),
        Option("add_any_time", ("yes", "no"), "GX-08"),
        Option("out_on_last_card", ("no", "yes"), "GX-14"),
    )
    pack = tuple(range(52))
    pack_rules = "GX-01"
    score_rules = "GX-14"
    end_rule = "GX-14"
    cites = frozenset(f"GX-{n:02d}" for n in range(1, 16))

    def __init__(self, players: int | None = None, options: Mapping[str, str] | None = None) -> None:
        super().__init__(players, options)
        self.aces = self.yes("aces_first")
        self.fives = self.yes("five_clubs_in_sets")
        self.any_time = self.yes("add_any_time")
        self.last_card = self.yes("out_on_last_card")

    def piles(self, first: int) -> Sequence[Pile]:
        """Return nine cards for each seat in turn from the dealer's left, and the stock (GX-01)."""
        stock = Pile("stock", None, range(EACH * self.players, len(self.pack)))
        return [*hands_from_left(first, self.players, EACH), stock]

    def hand(self, deal: Deal) -> MoonsHand:
        """Return the game at its first put-down turn."""
        return MoonsHand(self, deal)

    def following(self, hand: HandState[Move]) -> Following:
        """Return the next deal, from the next seat; one deal is a game."""
        return Following((hand.deal.first + 1) % self.players, hand.deal.round + 1, "GX-14")

    def winners(self, totals: Sequence[int], hand: HandState[Move]) -> tuple[int, ...]:
        """Return who has no card left; every seat if the guard ended the game as a draw (GX-14, GX-15)."""
        if hand.seat != OVER:
            return ()
        best = max(hand.scores())
        return tuple(seat for seat, score in enumerate(hand.scores()) if score == best)


class MoonsHand(HandState[Move]):
    """One game being played."""

    __slots__ = (
        "discards", "due", "held", "laid", "last", "placed", "planets", "plays", "prizes", "relaid", "shown",
        "stage", "stock", "top", "tricks", "turned", "turns", "winner",
    )  # fmt: skip

    game: Moons
    held: list[int]
    """Cards in hand, by seat."""
    planets: list[int]
    """The planet of each seat, or 0."""
    laid: list[int]
    """The cards of all moons of each seat."""
    shown: list[int | tuple[int, ...]]
    """How each seat's moons were laid: as listed (the old cards, and above them the new), or as masks."""
    stock: tuple[int, ...]
    """The stock as it was last shuffled, by card number; the first `top` are gone."""
    top: int
    prizes: list[int]
    """The row of prizes, by card number."""
    turned: int
    """Which of them is face up, from 0; or NONE."""
    plays: list[int]
    """The trick so far: 64 times the seat, plus the card."""
    placed: tuple[tuple[int, int, int], ...]
    """Seat, card and prize (or NONE) by place, when the last move ended a trick."""
    last: tuple[tuple[int, int], ...]
    """Seat and card (or NONE) by place, of the trick before."""
    due: int
    """Who is due to lead, or was when the prizes were dealt."""
    relaid: bool
    """Whether the seat has laid its moons since its turn began."""
    turns: int
    """How many put-down turns have ended since the last trick."""
    winner: int
    """Who is out, or NONE."""

    def __init__(self, game: Moons, deal: Deal) -> None:
        super().__init__(game, deal)
        *hands, stock = game.piles(deal.first)
        order, players = deal.order, game.players
        self.held = [sum(BITS[order[at]] for at in pile.at) for pile in hands]
        self.planets = [0] * players
        self.laid = [0] * players
        self.shown = [0] * players
        self.stock = tuple(order[at] for at in stock.at)
        self.top = self.discards = self.turns = self.tricks = 0
        self.prizes = []
        self.plays = []
        self.placed = self.last = ()
        self.turned = self.winner = NONE
        self.relaid = False
        self.stage = PUT_DOWN
        self.due = self.seat = (deal.first + 1) % players

    @property
    def phase(self) -> str:
        """The stage: `put down`, `shuffle`, `turn`, `play` or `over`."""
        return self.stage

    def additions(self) -> tuple[int, ...]:
        """Return the sets of cards that may be added to the moons now, in listed order (GX-03, GX-08)."""
        seat = self.seat
        if self.relaid or seat < 0 or not (self.planets[seat] or self.game.aces):
            return ()
        held = self.held[seat] if self.planets[seat] else self.held[seat] & ACES
        if self.stage == PUT_DOWN:
            if self.held[seat] & FIVE_OF_CLUBS:
                return ()
            return addable(self.laid[seat], held, True, self.game.fives)
        if not (self.game.any_time and self.laid[seat]):
            return ()
        return addable(self.laid[seat], held, False, self.game.fives)

    def followers(self) -> int:
        """Return the cards that may be played to the trick (GX-09, GX-10)."""
        playable = self.held[self.seat] & ~UNPLAYABLE
        if not self.plays:
            return playable
        return playable & SUIT_MASKS[(self.plays[0] & 63) // 13] or playable

    def _others(self) -> Sequence[int]:
        """Return the legal moves except `moons`: planets in a put-down turn, otherwise cards or prizes."""
        if self.stage == "play":
            return [card << VERB | PLAY for card in cards(self.followers())]
        if self.stage == "turn":
            return [prize << VERB | TURN for prize in range(1, len(self.prizes) + 1)]
        if self.stage != PUT_DOWN:
            return ()
        held = self.held[self.seat]
        if held & FIVE_OF_CLUBS:
            return (FIVE_OF_CLUBS << VERB | PLANET,)
        if self.planets[self.seat]:
            return (DONE,)
        return [*(planet << VERB | PLANET for planet in planets(held)), DONE]

    def legal(self) -> Sequence[Move]:
        """Return the legal moves in listed order; a shuffle is not listed."""
        others = self._others()
        at = self._planets_listed(others)
        return [*others[:at], *(added << VERB | MOONS for added in self.additions()), *others[at:]]

    def _planets_listed(self, others: Sequence[Move]) -> int:
        """Return how many of the other moves are planets, listed before moons of aces (`aces_first`)."""
        first = self.game.aces and self.stage == PUT_DOWN and not self.planets[self.seat]
        return len(others) - 1 if first else 0

    def count(self) -> int:
        """Return how many legal lines there are."""
        others = self.followers().bit_count() if self.stage == "play" else len(self._others())
        return len(self.additions()) + others

    def nth(self, r: int) -> Move:
        """Return the r-th legal move in listed order."""
        additions, others = self.additions(), self._others()
        at = r - self._planets_listed(others)
        if 0 <= at < len(additions):
            return additions[at] << VERB | MOONS
        return others[r if at < 0 else r - len(additions)]

    def allows(self, move: Move) -> bool:
        """Return whether a move is legal. Moons may lie in any legal way, a shuffle may be in any order."""
        if isinstance(move, tuple):
            if self.stage == "shuffle":
                return tuple(sorted(move)) == cards(self.discards)
            moons = move
        else:
            verb, what = move & 7, move >> VERB
            if verb == PLAY:
                return self.stage == "play" and what in range(52) and bool(self.followers() & BITS[what])
            if verb != MOONS:
                return move in self._others()
            moons = () if what & ~self.held[self.seat] else self.lie(what)
        return bool(moons) and self.stage in WHEN["moons"] and moons_fault(self, moons) is None

    def play(self, move: Move) -> None:
        """Make a legal move."""
        self.moves.append(move)
        self.placed = ()
        if isinstance(move, tuple):
            if self.stage == "shuffle":
                self.stock, self.top, self.discards = move, 0, 0
                self._deal_prizes()
            else:
                self._lay_moons(sum(move) & ~self.laid[self.seat], move)
            return
        verb, what = move & 7, move >> VERB
        if verb == PLAY:
            self._play_card(what)
        elif verb == TURN:
            self.turned, self.stage, self.relaid = what - 1, "play", False
        elif verb == DONE:
            self._next_turn()
        elif verb == MOONS:
            old, new = self._old_and_new(what)
            self._lay_moons(what, old | new << CARDS)
        else:
            self._lay_planet(what)

    def lie(self, added: int) -> tuple[int, ...]:
        """Return how the moons lie with these cards added: as few as possible, then the first in order."""
        return arrangement(*self._old_and_new(added), self.game.fives)

    def _old_and_new(self, added: int) -> tuple[int, int]:
        """Return old and new cards: outside put-down turns each moon needs an old card (GX-08)."""
        laid = self.laid[self.seat]
        return (laid | added, 0) if self.stage == PUT_DOWN else (laid, added)

    def moons(self, seat: int) -> tuple[int, ...]:
        """Return a seat's moons as they lie."""
        shown = self.shown[seat]
        if isinstance(shown, tuple):
            return shown
        return arrangement(shown & ALL_CARDS, shown >> CARDS, self.game.fives)

    def _lay_planet(self, planet: int) -> None:
        """Lay a planet; for the five of clubs the old one goes back to the hand (GX-05)."""
        seat = self.seat
        self.held[seat] = self.held[seat] ^ planet | self.planets[seat]
        self.planets[seat] = planet
        self._out(seat)

    def _lay_moons(self, added: int, moons: int | tuple[int, ...]) -> None:
        seat = self.seat
        self.held[seat] ^= added
        self.laid[seat] |= added
        self.shown[seat] = moons
        self.relaid = True
        if not self._out(seat) and self.stage != PUT_DOWN and not self.held[seat] & ~UNPLAYABLE:
            self._next_to_act()

    def _out(self, seat: int) -> bool:
        """End the game if a seat has no card left: it has won (GX-14). Return whether it did."""
        if self.held[seat]:
            return False
        self.winner = seat
        self._end()
        return True

    def _end(self) -> None:
        self.stage, self.seat = "over", OVER

    def _next_turn(self) -> None:
        """Go on to the next put-down turn, or after the last one to a trick (GX-07)."""
        self.relaid = False
        self.turns += 1
        if self.turns == self.game.players:
            self._deal_prizes()
            return
        self.seat = (self.seat + 1) % self.game.players
        self._out(self.seat)

    def _deal_prizes(self) -> None:
        """Deal one prize a player; if the stock runs out, the discards are shuffled first (GX-09, GX-12)."""
        while len(self.prizes) < self.game.players and self.top < len(self.stock):
            self.prizes.append(self.stock[self.top])
            self.top += 1
        if len(self.prizes) < self.game.players and self.discards:
            self.stage, self.seat = "shuffle", NATURE
            return
        self.stage = "turn" if self.prizes else "play"
        self._next_to_act()

    def _next_to_act(self) -> None:
        """Pass to the next who can and has not played; if there is nobody, prizes are taken (GX-13)."""
        players = self.game.players
        done = {play >> 6 for play in self.plays}
        self.relaid = False
        for turn in range(players):
            seat = (self.due + turn) % players
            if seat not in done and self.held[seat] & ~UNPLAYABLE:
                self.seat = seat
                return
        self._end_trick()

    def _play_card(self, card: int) -> None:
        self.held[self.seat] ^= BITS[card]
        self.plays.append(self.seat << 6 | card)
        self._next_to_act()

    def _end_trick(self) -> None:
        """Take prizes by place and discard the cards played; put-down turns follow (GX-11, GX-12)."""
        places = placed(self.plays, self.due, self.game.players)
        self.discards |= mask_of(play & 63 for play in self.plays)
        empty = [seat for seat, _ in places if not self.held[seat]] if self.game.last_card else []
        self.tricks, self.plays = self.tricks + 1, []
        taken = [*self.prizes, *[NONE] * (len(places) - len(self.prizes))]
        self.placed = tuple((*place, prize) for place, prize in zip(places, taken, strict=True))
        self.last = tuple(places)
        if empty:
            self._out(empty[0])
            return
        for (seat, _), prize in zip(places, self.prizes, strict=False):  # there may be too few prizes
            self.held[seat] |= BITS[prize]
        self.prizes, self.turned = [], NONE
        self.due = self.seat = places[0][0]
        self.turns, self.stage = 0, PUT_DOWN
        if not self._out(self.seat) and self.tricks >= TRICKS:
            self._end()

    @property
    def guarded(self) -> bool:
        """Whether the guard of GX-15 ended the game."""
        return self.seat == OVER and self.winner == NONE

    def chance(self, draws: Draws) -> Move:
        """Return the discard pile shuffled, from spec order, into a new stock (GX-12)."""
        return tuple(draws.shuffled(cards(self.discards)))

    def scores(self) -> tuple[int, ...]:
        """Return one for who is out, nothing for the others (GX-14)."""
        return tuple(int(seat == self.winner) for seat in range(self.game.players))


def five_is_due() -> Problem:
    """Return the refusal (GX-05) of anything else while the five of clubs is in hand."""
    return refuse("GX-05", Fact("moons-five-is-due", card=CardId("5C")))


def moons_fault(hand: MoonsHand, moons: Sequence[int]) -> Problem | None:
    """Return why moons cannot be laid like this, or None: first the time, then the cards."""
    return _why_not_now(hand, moons) or _why_not_these(hand, moons)


def _why_not_now(hand: MoonsHand, moons: Sequence[int]) -> Problem | None:
    """Return why it is not the time to lay moons (GX-03, GX-05, GX-07, GX-08), or None."""
    if hand.stage == PUT_DOWN and hand.held[hand.seat] & FIVE_OF_CLUBS:
        return five_is_due()
    if not (hand.planets[hand.seat] or (hand.game.aces and not any(moon & ~ACES for moon in moons))):
        return refuse("GX-03", Fact("moons-no-planet"))
    if hand.stage != PUT_DOWN and not hand.game.any_time:
        return refuse("GX-08", Fact("moons-put-down-turns-only"))
    if hand.relaid:
        return refuse("GX-07", Fact("moons-laid-already"))
    return None


def _why_not_these(hand: MoonsHand, moons: Sequence[int]) -> Problem | None:
    """Return why these cards cannot lie in these moons (GX-04 to GX-06, GX-08), or None."""
    laid, held, together = hand.laid[hand.seat], hand.held[hand.seat], 0
    for moon in moons:
        if moon & together:
            return refuse("GX-04", Fact("moons-in-two", cards=card_ids(moon & together)))
        together |= moon
    if laid & ~together:
        return refuse("GX-08", Fact("moons-card-leaves", cards=card_ids(laid & ~together)))
    if together & ~laid & ~held:
        return not_held(hand, names(together & ~laid & ~held).split())
    wrong = next((moon for moon in moons if not is_moon(moon, hand.game.fives)), None)
    if wrong is not None:
        return _why_no_moon(hand, wrong)
    new = next((moon for moon in moons if hand.stage != PUT_DOWN and not moon & laid), None)
    return None if new is None else refuse("GX-08", Fact("moons-new", cards=card_ids(new)))


def _why_no_moon(hand: MoonsHand, cards: int) -> Problem:
    """Return why cards are no moon (GX-04 to GX-06)."""
    if cards & FIVE_OF_CLUBS:
        return refuse("GX-05", Fact("moons-five-in-moon", card=CardId("5C"), sets=hand.game.fives))
    if cards & ACES and cards & ~ACES:
        return refuse("GX-06", Fact("moons-ace-in-run", cards=card_ids(cards & ACES)))
    if cards.bit_count() == 1:
        return refuse("GX-04", Fact("moons-of-one", cards=card_ids(cards)))
    return refuse("GX-04", Fact("moons-neither", cards=card_ids(cards)))
