"""A deal of Moon and Sixpence and moves in; whose turn, the figure on the table, scores out (SX-07 to SX-14).

A move is a number: the card, plus 256 times one more than the figure that a Moon makes, plus 65536 times the
place of its verb in `sixpence_words.VERBS`. Hands and piles are masks, bit i is card i.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from deckgen.errors import Problem
from deckgen.games.deal import HIDDEN, blank
from deckgen.games.game import OVER, Deal, Hand
from deckgen.games.masks import mask_of, nth_bit, places
from deckgen.games.sixpence import words as sixpence_words
from deckgen.games.sixpence.figures import slide
from deckgen.games.sixpence.words import DISCARD, END, GIVE, MOON, OFFER, PLAY, REFUSE, SHIFT
from deckgen.lattice import Shape, Slide, free, slides

if TYPE_CHECKING:
    from deckgen.games.sixpence.rules import Sixpence

FIGURE_CARDS = (1 << MOON) - 1
FULL = 6
NO_OFFER = -1
EXCHANGES = 500
"""Exchanges in a row that end a game as it stands (SX-14)."""


class SixpenceHand(Hand[int]):
    """One game: six pennies, hands and scoring piles."""

    __slots__ = ("exchanges", "figure", "held", "offered", "offering", "piles", "played", "thrown", "top")

    game: Sixpence
    held: list[int]
    """Cards in hand, by seat."""
    piles: list[int]
    """Scoring piles, by seat."""
    thrown: list[int]
    """The discard pile, the upcard first."""
    figure: int
    """The figure that lies."""
    top: int
    """Where the top card of the stock is in the deal."""
    played: bool
    """Has a card been played in this turn?"""
    offered: bool
    """Has an offer been refused in this turn?"""
    offering: int
    """The card on offer, or NO_OFFER."""
    exchanges: int
    """Exchanges in a row."""

    def __init__(self, game: Sixpence, deal: Deal) -> None:
        super().__init__(game, deal)
        order = deal.order
        self.held = [mask_of(order[6 * seat : 6 * seat + 6]) for seat in range(game.players)]
        self.piles = [0] * game.players
        self.figure = order[game.hands_end]
        self.thrown = [self.figure]
        self.top = game.hands_end + 1
        self.played = self.offered = False
        self.offering = NO_OFFER
        self.exchanges = 0
        self.seat = deal.first

    @property
    def phase(self) -> str:
        """`play`, `give` (an offer is to be answered) or `over`."""
        if self.seat == OVER:
            return "over"
        return "play" if self.offering == NO_OFFER else "give"

    def may_offer(self) -> bool:
        """May a card be offered (SX-14)? Once in a turn without a card played, to a partner who holds any."""
        unused = not (self.played or self.offered)
        return self.game.partners and unused and bool(self.held[(self.seat + 2) % 4])

    def _plays(self) -> Iterator[int]:
        """The plays: figure cards, then each Moon card with each figure."""
        held = self.held[self.seat]
        yield from places(held & self.game.leads[self.figure])
        moons = held >> MOON
        if moons:
            figures = [figure + 1 << 8 for figure in self.game.makes[self.figure]]
            for moon in places(moons):
                yield from (MOON + moon + figure for figure in figures)

    def legal(self) -> Sequence[int]:
        """The legal moves in listed order."""
        if self.seat == OVER:
            return ()
        held = places(self.held[self.seat])
        if self.offering != NO_OFFER:
            return [*(card + (GIVE << SHIFT) for card in held), REFUSE << SHIFT]
        if self.played:
            return [*self._plays(), END << SHIFT]
        offers = held if self.may_offer() else ()
        verbs = ((DISCARD, held), (OFFER, offers))
        return [*self._plays(), *(card + (verb << SHIFT) for verb, cards in verbs for card in cards)]

    def count(self) -> int:
        """How many legal lines there are."""
        if self.seat == OVER:
            return 0
        held, game = self.held[self.seat], self.game
        if self.offering != NO_OFFER:
            return held.bit_count() + 1
        plays = (held & game.leads[self.figure]).bit_count()
        if held > FIGURE_CARDS:
            plays += (held >> MOON).bit_count() * len(game.makes[self.figure])
        if self.played:
            return plays + 1
        return plays + (held.bit_count() << (game.partners and self.may_offer()))

    def nth(self, r: int) -> int:
        """The r-th legal move in listed order: that of the least draw that picks it."""
        return self.pick(-(-(r << 64) // self.count()))

    def pick(self, draw: int) -> int:
        """The move that a draw picks. Written out flat: this is half the work of mass simulation."""
        held, game = self.held[self.seat], self.game
        cards, verb, count = held & game.leads[self.figure], PLAY, held.bit_count()
        if self.offering != NO_OFFER:
            r, cards, verb = draw * (count + 1) >> 64, held, GIVE
            if r == count:
                return REFUSE << SHIFT
        else:
            plays, made = cards.bit_count(), 0
            if held > FIGURE_CARDS:
                figures = game.makes[self.figure]
                made = (held >> MOON).bit_count() * len(figures)
            rest = 1 if self.played else count << (game.partners and self.may_offer())
            r = draw * (plays + made + rest) >> 64
            if r >= plays:
                r -= plays
                if r < made:
                    moon, at = divmod(r, len(figures))
                    return MOON - 1 + nth_bit(held >> MOON, moon).bit_length() + (figures[at] + 1 << 8)
                if self.played:
                    return END << SHIFT
                r, cards, verb = r - made, held, DISCARD
                if r >= count:
                    r, verb = r - count, OFFER
        while r:
            cards &= cards - 1
            r -= 1
        return (verb << SHIFT) + (cards & -cards).bit_length() - 1

    def play(self, move: int) -> None:
        """Make a legal move; a turn may end with it (SX-09, SX-10)."""
        self.moves.append(move)
        verb = move >> SHIFT
        if verb == PLAY:
            card = move & 255
            self.held[self.seat] = held = self.held[self.seat] ^ 1 << card
            self.piles[self.seat] |= 1 << card
            self.figure = (move >> 8) - 1 if card >= MOON else card
            self.played = True
            if not held:
                self._end_turn(held)
        elif verb == DISCARD:
            card = move & 255
            self.thrown.append(card)
            self._end_turn(self.held[self.seat] ^ 1 << card)
        elif verb == END:
            self._end_turn(self.held[self.seat])
        else:
            self._exchange(move & 255, verb)

    def _exchange(self, card: int, verb: int) -> None:
        """An offer, and its answer: an exchange ends the offering partner's turn with no draw (SX-14)."""
        partner = (self.seat + 2) % 4
        if verb == OFFER:
            self.offering, self.seat = card, partner
            return
        if verb == REFUSE:
            self.offering, self.offered, self.seat = NO_OFFER, True, partner
            return
        swap = 1 << card | 1 << self.offering
        self.held[self.seat] ^= swap
        self.held[partner] ^= swap
        self.offering, self.seat = NO_OFFER, partner
        self.exchanges += 1
        self._next_seat()
        if self.guarded:
            self.seat = OVER

    @property
    def guarded(self) -> bool:
        """Did the guard of SX-14 end the game?"""
        return self.exchanges >= EXCHANGES

    def _end_turn(self, held: int) -> None:
        """Draw to six or until the stock is out; the turn passes left (SX-10)."""
        self.exchanges = 0
        top = self.top
        for card in self.deal.order[top : top + FULL - held.bit_count()]:
            held |= 1 << card
            top += 1
        self.top = top
        self.held[self.seat] = held
        self._next_seat()

    def _next_seat(self) -> None:
        """The next player who has cards; the game is over when nobody has (SX-12)."""
        self.played = self.offered = False
        players = self.game.players
        seat = (self.seat + 1) % players
        if not self.held[seat]:
            others = ((seat + turn) % players for turn in range(players))
            seat = next((other for other in others if self.held[other]), OVER)
        self.seat = seat

    def path(self) -> list[int]:
        """The figures that have lain, the upcard's first."""
        plays = [move for move in self.moves if move >> SHIFT == PLAY]
        return [self.thrown[0], *((move >> 8) - 1 if move >> 8 else move for move in plays)]

    def pennies(self, moves: int | None = None) -> Shape:
        """Where the six pennies lie, after so many of the changes of figure (default: now)."""
        first, *rest = self.path()[: None if moves is None else moves + 1]
        points = free()[first]
        for figure in rest:
            step = slide(points, figure)
            points = step.apply(points) if step else points
        return points

    def ways(self, figure: int) -> Sequence[Slide]:
        """Every move of one penny on this table that makes the figure, the one that is made first."""
        return slides(self.pennies(), figure)

    def why(self, move: int) -> Problem | None:
        """The rule that a move breaks; None exactly for legal moves."""
        return sixpence_words.why(self, move)

    def text(self, move: int) -> str:
        """The record line of a move."""
        return sixpence_words.text(self, move)

    def read(self, text: str) -> int:
        """The move that a record line means here."""
        return sixpence_words.read(self, text)

    def points(self, seat: int) -> int:
        """The points in one seat's pile: the figures' values, less 2 for each Moon (SX-13)."""
        pile = self.piles[seat]
        return (
            sum(self.game.values[card] for card in places(pile & FIGURE_CARDS))
            - 2 * (pile >> MOON).bit_count()
        )

    def scores(self) -> tuple[int, ...]:
        """What each seat scores, partners together (SX-13, SX-14)."""
        if self.seat != OVER:
            return (0,) * self.game.players
        return tuple(sum(map(self.points, self.game.side(seat))) for seat in range(self.game.players))

    def explain(self) -> Sequence[str]:
        """Each pile's points, and the guard if it ended the game."""
        return sixpence_words.explain(self) if self.seat == OVER else ()

    def note(self) -> str:
        """Which penny the last play moved, and where it went."""
        return sixpence_words.note(self)

    def view(self, seat: int) -> Mapping[str, object]:
        """The table and one's own hand; of other hands and the stock the size."""
        return sixpence_words.view(self, seat)


def hide(seen: SixpenceHand) -> None:
    """The other hands but for their size, the stock, and the cards that partners exchange."""
    if seen.offering >= 0:
        seen.offering = HIDDEN
    seen.moves = [(move >> SHIFT << SHIFT) if move >> SHIFT in (OFFER, GIVE) else move for move in seen.moves]
    for seat, held in enumerate(seen.held):
        if seat != seen.seat:
            seen.held[seat] = (1 << held.bit_count()) - 1
    seen.deal = blank(seen.deal)
