"""A plain second version of Moons: legal lines, turns and the winner of a deal given as text.

Written from the text of the rules with sets of card ids and lists of lines, sharing no code with the referee.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations, product

RANKS = "A23456789TJQK"
CARDS = [rank + suit for suit in "CDHS" for rank in RANKS]
PLACE = {card: place for place, card in enumerate(CARDS)}
FIVE = "5C"
WORTH = {rank: min(number, 10) for number, rank in enumerate(RANKS, 1)}
DISCARDS = "DCSH"
"""Discards of equal rank, the best first (GX-11)."""
Cards = tuple[str, ...]


def ordered(cards: Iterable[str]) -> Cards:
    """Cards in spec order."""
    return tuple(sorted(cards, key=PLACE.__getitem__))


def places(cards: Iterable[str]) -> list[int]:
    """What listed order compares."""
    return [PLACE[card] for card in cards]


def planets(hand: set[str]) -> list[str]:
    """The planets among cards of the hand (GX-02)."""
    found = []
    for suit in "CDHS":
        cards = [card for card in ordered(hand) if card[1] == suit and card[0] != "A" and card != FIVE]
        some = [each for count in range(2, len(cards) + 1) for each in combinations(cards, count)]
        found += [each for each in some if 15 <= sum(WORTH[card[0]] for card in each) <= 18]
    return [f"planet {' '.join(each)}" for each in sorted(found, key=places)]


@cache
def moons_among(cards: Cards, fives: bool) -> tuple[Cards, ...]:
    """Every legal moon of these cards (GX-04 to GX-06), in listed order."""
    found: list[Cards] = [(card,) for card in cards if card[0] == "A"]
    for rank in RANKS:
        alike = [card for card in cards if card[0] == rank and (fives or card != FIVE)]
        found += [some for count in (2, 3, 4) for some in combinations(alike, count)]
    for colour in ("CS", "DH"):
        rows = [
            [card for card in cards if card[0] == rank and card[1] in colour and card != FIVE]
            for rank in RANKS[1:]
        ]
        for low, end in combinations(range(len(rows) + 1), 2):
            if end - low >= 3:
                found += [ordered(run) for run in product(*rows[low:end])]
    return tuple(sorted(found, key=places))


@cache
def lying(cards: Cards, before: Cards, fives: bool) -> tuple[Cards, ...] | None:
    """How cards lie as moons with a card of `before` in each: the fewest, then first in order; None: not."""
    best: tuple[Cards, ...] | None = None if cards else ()
    for moon in moons_among(cards, fives) if cards else ():
        if moon[0] != cards[0] or not set(moon) & set(before):
            continue
        rest = lying(tuple(card for card in cards if card not in moon), before, fives)
        if rest is not None and (best is None or 1 + len(rest) < len(best)):
            best = (moon, *rest)
    return best


@cache
def relayings(laid: Cards, hand: Cards, anew: bool, fives: bool) -> list[str]:
    """Every way of adding cards of the hand to the moons that lie (GX-08)."""
    among = {card for moon in moons_among(ordered(laid + hand), fives) for card in moon}
    useful = [card for card in hand if card in among]
    lines = []
    added = [some for count in range(len(useful) + 1) for some in combinations(useful, count)]
    for some in sorted(added, key=places):
        together = ordered(laid + some)
        ways = lying(together, together if anew else laid, fives)
        if ways:
            lines.append(f"moons {' / '.join(map(' '.join, ways))}")
    return lines


class PlainMoons:
    """One game."""

    def __init__(
        self, options: dict[str, str], dealer: int, hands: list[list[str]], stock: list[str]
    ) -> None:
        self.aces = options["aces_first"] == "yes"
        self.fives = options["five_clubs_in_sets"] == "yes"
        self.any_time = options["add_any_time"] == "yes"
        self.last_card = options["out_on_last_card"] == "yes"
        self.n = len(hands)
        self.hands = [set(hand) for hand in hands]
        self.planets: list[Cards] = [()] * self.n
        self.laid: list[Cards] = [()] * self.n
        self.stock, self.discards = list(stock), set[str]()
        self.prizes: list[str] = []
        self.turned = self.relaid = False
        self.trick: list[tuple[int, str]] = []
        self.placing: list[int] = []
        self.tricks = 0
        self.lead = (dealer + 1) % self.n
        self.winner = -1
        self._put_down()

    def _round(self, first: int) -> list[int]:
        return [(first + turn) % self.n for turn in range(self.n)]

    def _put_down(self) -> None:
        """Put-down turns, beginning with who is to lead (GX-07)."""
        self.stage, self.turns = "put down", self._round(self.lead)
        self._next_turn()

    def _next_turn(self) -> None:
        self.relaid = False
        if not self.turns:
            self._prizes()
            return
        self.seat = self.turns.pop(0)
        self._out(self.seat)

    def _out(self, seat: int) -> bool:
        """GX-14."""
        if not self.hands[seat]:
            self.winner, self.stage, self.seat = seat, "over", -1
        return not self.hands[seat]

    def _prizes(self) -> None:
        """As many as players; the discards become the stock where it runs out (GX-09, GX-12)."""
        wanted = self.n - len(self.prizes)
        self.prizes, self.stock = self.prizes + self.stock[:wanted], self.stock[wanted:]
        if len(self.prizes) < self.n and self.discards:
            self.stage, self.seat = "shuffle", -2
            return
        self.stage, self.turned = "trick", not self.prizes
        self._next_player()

    def playable(self, seat: int) -> list[str]:
        """GX-09."""
        return [card for card in ordered(self.hands[seat]) if card[0] != "A" and card != FIVE]

    def _next_player(self) -> None:
        """Clockwise from who is due to lead, who can and has not played (GX-13)."""
        self.relaid = False
        played = {seat for seat, _ in self.trick}
        waiting = [seat for seat in self._round(self.lead) if seat not in played and self.playable(seat)]
        if waiting:
            self.seat = waiting[0]
        else:
            self._end_trick()

    def placed(self) -> list[int]:
        """The seats from first place to last (GX-11, GX-13)."""
        led = self.trick[0][1][1] if self.trick else ""
        best = sorted(
            self.trick,
            key=lambda play: (
                play[1][1] != led, -RANKS.index(play[1][0]), DISCARDS.index(play[1][1]),
            ),
        )  # fmt: skip
        seats = [seat for seat, _ in best]
        return seats + [
            s for s in self._round(self.trick[0][0] if self.trick else self.lead) if s not in seats
        ]

    def _end_trick(self) -> None:
        """Prizes by place; the cards go to the discards (GX-11 to GX-15)."""
        self.placing = self.placed()
        self.discards |= {card for _, card in self.trick}
        self.trick, self.tricks = [], self.tricks + 1
        if self.last_card and any(self._out(seat) for seat in self.placing):
            return
        for seat, prize in zip(self.placing, self.prizes, strict=False):
            self.hands[seat].add(prize)
        self.prizes, self.lead = [], self.placing[0]
        self._put_down()
        if self.tricks == 500 and self.winner < 0:
            self.stage, self.seat = "over", -1

    def legal(self) -> list[str]:
        """Every legal line in listed order (GX-02 to GX-10)."""
        if self.seat < 0:
            return []
        hand, planet, laid = self.hands[self.seat], self.planets[self.seat], self.laid[self.seat]
        if self.stage == "put down":
            if FIVE in hand:
                return ["planet 5C"]
            if not planet:
                aces = ordered(card for card in hand if card[0] == "A")
                moons = relayings(laid, aces, True, self.fives) if self.aces and not self.relaid else []
                return [*planets(hand), *moons, "done"]
            anew = [] if self.relaid else relayings(laid, ordered(hand), True, self.fives)
            return [*anew, "done"]
        may = self.any_time and laid and not self.relaid
        held = ordered(card for card in hand if planet or card[0] == "A")
        lines = relayings(laid, held, False, self.fives) if may else []
        if not self.turned:
            return [*lines, *(f"turn {number + 1}" for number in range(len(self.prizes)))]
        cards = self.playable(self.seat)
        follow = [card for card in cards if self.trick and card[1] == self.trick[0][1][1]]
        return [*lines, *(f"play {card}" for card in follow or cards)]

    def play(self, line: str) -> None:
        """Make a move that is legal."""
        verb, *words = line.split()
        if verb == "done":
            self._next_turn()
        elif verb == "shuffle":
            self.stock, self.discards = words, set()
            self._prizes()
        elif verb == "turn":
            self.turned, self.relaid = True, False
        elif verb == "play":
            self.hands[self.seat].remove(words[0])
            self.trick.append((self.seat, words[0]))
            self._next_player()
        else:
            self._lay(verb, {word for word in words if word != "/"})

    def _lay(self, verb: str, cards: set[str]) -> None:
        """A planet, the old one back to the hand (GX-05), or all moons anew (GX-08); then who is out."""
        seat = self.seat
        self.hands[seat] -= cards
        if verb == "planet":
            self.hands[seat] |= set(self.planets[seat])
            self.planets[seat] = ordered(cards)
        else:
            self.laid[seat], self.relaid = ordered(cards), True
        if not self._out(seat) and self.stage == "trick" and not self.playable(seat):
            self._next_player()

    def scores(self) -> tuple[int, ...]:
        """One for the winner."""
        return tuple(int(seat == self.winner) for seat in range(self.n))
