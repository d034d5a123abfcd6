"""Moon and Sixpence: the game at one table, and one hand of it. Rules SX-01 to SX-14.

A move is a number: the card, plus 256 times one more than the figure that a Moon makes, plus 65536 times the
place of its verb in `VERBS`. Hands and piles are masks: bit i is card i.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from deckgen.facts import CardId, Fact, Seat
from deckgen.games.draws import Draws
from deckgen.games.game import OVER, Deal, Following, GameRules, HandState, Pile
from deckgen.games.header import Header, Line, numbers
from deckgen.games.masks import mask_of, nth_bit, places
from deckgen.games.options import Option
from deckgen.games.sixpence.figures import FIGURES, MOST_MOONS, bundled_values, leads_to, makes, ways
from deckgen.lattice import Shape, Slide, free

VERBS = ("play", "discard", "offer", "give", "refuse", "end")
PLAY, DISCARD, OFFER, GIVE, REFUSE, END = range(6)
MADE, SHIFT, WAY = 8, 16, 19
"""By how many bits the figure that a Moon makes, the verb, and the way of the penny are shifted in a move.

The way is a place in `ways`: 0, the shortest, unless the player chooses another. There are at most 12.
"""
MOON = len(FIGURES)
"""The number of the first Moon card."""
FIGURE_CARDS = (1 << MOON) - 1
NO_OFFER = -1
MOON_COST = 7
"""What a Moon is worth keeping, for a beginner: more than any figure of the rules."""
EXCHANGES = 500
"""Exchanges in a row that end a game (SX-14)."""
EACH = 6
"""Cards dealt to each hand, and up to which it is drawn (SX-05, SX-10)."""
REPLACEABLE = 4
"""The value from which an upcard may be put back by agreement (SX-06)."""


class Sixpence(GameRules[int]):
    """Moon and Sixpence at one table. One deal is a game."""

    name = "sixpence"
    header_words = ("upcard",)
    counts = (2, 3, 4)
    default_players = 2
    names = (*FIGURES, *(f"moon{number}" for number in range(1, MOST_MOONS + 1)))
    option_table = (
        Option("moons", ("8",), "SX-04", least=0, most=MOST_MOONS),
        Option("moon_start_value", ("0", "-2"), "SX-05"),
        Option("moon_may_stay", ("no", "yes"), "SX-08"),
        Option("partners", ("no", "yes"), "SX-14", (4,)),
    )
    first_word = "first"
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
        """`values` are those of the figures, then of the Moons."""
        super().__init__(players, options)
        self.values = tuple(bundled_values() if values is None else values)
        moons = int(self.options["moons"])
        self.pack = tuple(range(len(FIGURES) + moons))
        self.partners = self.yes("partners")  # SX-14
        self.leads = leads_to()
        """For each figure the figures whose cards can be played, as a mask (SX-07, SX-11)."""
        self.makes = makes(self.yes("moon_may_stay"))
        """For each figure those that a Moon card makes of it (SX-08)."""
        figures = range(len(FIGURES))
        self.by_value = [
            (value, mask_of(figure for figure in figures if self.values[figure] == value))
            for value in sorted({*self.values[: len(FIGURES)]}, reverse=True)
        ]
        """The cards of figures by their value, the highest first."""
        self.hands_end = EACH * self.players
        """Where the upcard is in the deal; the stock follows."""
        self.start_values = (*self.values[:MOON], *[int(self.options["moon_start_value"])] * MOST_MOONS)
        hands = [Pile("hand", seat, range(EACH * seat, EACH * seat + EACH)) for seat in range(self.players)]
        stock = range(self.hands_end + 1, len(self.pack))
        self._piles = (*hands, Pile("upcard", None, (self.hands_end,)), Pile("stock", None, stock))

    def piles(self, first: int) -> Sequence[Pile]:
        """Return six cards for each seat from seat 0, the upcard that stays, and the stock below it."""
        return self._piles

    def ranks(self, order: Sequence[int]) -> list[tuple[int, list[int]]]:
        """Return what each hand counts for the start: its total, and its cards from the highest."""
        hands = (order[EACH * seat : EACH * seat + EACH] for seat in range(self.players))
        values = [sorted((self.start_values[card] for card in hand), reverse=True) for hand in hands]
        return [(sum(hand), hand) for hand in values]

    def starters(self, order: Sequence[int]) -> list[int]:
        """Return the seats with the highest total, then the highest cards; several draw lots (SX-05)."""
        ranks = self.ranks(order)
        best = max(ranks)
        return [seat for seat, rank in enumerate(ranks) if rank == best]

    def deal(self, draws: Draws, first: int, round: int = 0) -> Deal:
        """Deal hands, draw a lot if need be, and turn upcards until one is no Moon (SX-06)."""
        order = list(super().deal(draws, first, round).order)
        starters = self.starters(order)
        lot = len(starters) > 1
        first = starters[draws.below(len(starters))] if lot else starters[0]
        stock = order[self.hands_end :]
        turned = [stock.pop(0)]
        while turned[-1] >= MOON:
            stock.insert(draws.below(len(stock) + 1), turned[-1])
            turned.append(stock.pop(0))
        return Deal([*order[: self.hands_end], turned[-1], *stock], first, round, (int(lot), *turned[:-1]))

    def read_first(self, header: Header, following: Following | None, seeded: int | None) -> int:
        """Return the seat of `first S` or `first S lot`; under a seed the deal says who (SX-05)."""
        line, seed = header.find("first"), header.find("seed")
        if line and " ".join(line.words[2:]).lower() == "lot":
            header = Header([line._replace(words=line.words[:2])], header.end, header.used)
        first = super().read_first(header, following, seeded)
        if line and seed and seeded is not None:
            deal = self.deal(Draws(numbers(seed)[0]), first)
            if (deal.first, deal.also[0]) != (first, len(line.words) - 2):
                fact = Fact("sixpence-not-first", line=line.text, right=self.write_deal(deal)[0])
                raise header.fault("SX-05", fact, line=line)
        return first

    def read_deal(self, header: Header, first: int, round: int) -> Deal:
        """Read hands, all cards turned, and stock. Raises IllegalMove (SX-05, SX-06, REC-05)."""
        line = header.find("upcard")
        turned = self.read_cards(header, line, 1) if line else []
        kept = [
            each._replace(words=("upcard", *each.words[1:][-1:])) if each is line else each
            for each in header.lines
        ]
        order = self.read_piles(Header(kept, header.end, header.used), first)
        lot = self._check_first(header, first, order)
        self._check_turned(header, line, turned, order)
        return Deal(order, first, round, (int(lot), *turned[:-1]))

    def _check_first(self, header: Header, first: int, order: Sequence[int]) -> bool:
        """Return whether a lot decided. Raises SX-05 unless the line `first` is right, and says so."""
        line, starters = header.find("first"), self.starters(order)
        lot, equal = bool(line and line.words[2:]), len(starters) > 1
        if first not in starters:
            ranks, best = self.ranks(order), starters[0]
            fact = Fact(
                "sixpence-others-start", seat=Seat(first), points=ranks[first][0], cards=ranks[first][1],
                best=Seat(best), best_points=ranks[best][0], best_cards=ranks[best][1],
                right=f"first {best}{' lot' * equal}",
            )  # fmt: skip
            raise header.fault("SX-05", fact, line=line)
        if equal and not lot:
            seats = tuple(map(Seat, starters))
            raise header.fault(
                "SX-05", Fact("sixpence-lot", seats=seats, right=f"first {first} lot"), line=line
            )
        if lot and not equal:
            raise header.fault("SX-05", Fact("sixpence-no-lot"), line=line)
        return lot

    def _check_turned(
        self, header: Header, line: Line | None, turned: Sequence[int], order: Sequence[int]
    ) -> None:
        """Check the cards turned before play. Raises SX-06 or REC-05."""
        last = CardId(self.names[turned[-1]])
        if turned[-1] >= MOON:
            raise header.fault("SX-06", Fact("sixpence-moon-upcard", card=last), line=line)
        for card in turned[:-1]:
            name = CardId(self.names[card])
            if card < MOON and self.values[card] < REPLACEABLE:
                fact = Fact("sixpence-put-back", card=name, value=self.values[card], least=REPLACEABLE)
                raise header.fault("SX-06", fact, line=line)
            if card not in order[self.hands_end :]:
                fact = Fact(
                    "sixpence-turned-not-in-stock", card=name, dealt=card in order, rules=self.pack_rules
                )
                raise header.fault("REC-05", fact, line=line)

    def write_deal(self, deal: Deal) -> list[str]:
        """Return the header lines: who is first and by a lot, the hands, all cards turned, the stock."""
        lot, *turned = deal.also or (0,)
        lines = super().write_deal(deal)
        first, upcard = lines[0] + (" lot" if lot else ""), lines[self.players + 1].removeprefix("upcard ")
        turns = " ".join(["upcard", *(self.names[card] for card in turned), upcard])
        return [first, *lines[1 : self.players + 1], turns, *lines[self.players + 2 :]]

    def hand(self, deal: Deal) -> SixpenceHand:
        """Return the game at its first card."""
        return SixpenceHand(self, deal)

    def following(self, hand: HandState[int]) -> Following:
        """One deal is a game, and the cards say who starts; this only completes the interface."""
        return Following(hand.deal.first, hand.deal.round + 1, "SX-13")

    def winners(self, totals: Sequence[int], hand: HandState[int]) -> tuple[int, ...]:
        """Return the seats with the highest score; ties share (SX-13)."""
        return tuple(seat for seat, total in enumerate(totals) if total == max(totals))


def figure_made(move: int) -> int:
    """Return the figure that a play makes."""
    card = move & 255
    return (move >> MADE & 255) - 1 if card >= MOON else card


def way_of(pennies: Shape, move: int) -> Slide | None:
    """Return which penny a play moves and where to; None for a Moon that leaves all where they are."""
    found = ways(pennies, figure_made(move))
    return found[move >> WAY & 15] if found else None


class SixpenceHand(HandState[int]):
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
    """The figure that the pennies show."""
    top: int
    """Where the top card of the stock is in the deal."""
    played: bool
    """Whether a card has been played in this turn."""
    offered: bool
    """Whether an offer has been refused in this turn."""
    offering: int
    """The card on offer, or NO_OFFER."""
    exchanges: int
    """Exchanges in a row."""

    def __init__(self, game: Sixpence, deal: Deal) -> None:
        super().__init__(game, deal)
        order = deal.order
        self.held = [mask_of(order[EACH * seat : EACH * seat + EACH]) for seat in range(game.players)]
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
        """Return whether a card may be offered: once, without a play, to a partner who holds any (SX-14)."""
        unused = not (self.played or self.offered)
        return self.game.partners and unused and bool(self.held[(self.seat + 2) % 4])

    def _plays(self, moons: int) -> Iterator[int]:
        """Yield the plays: figure cards, then each of these Moon cards with each figure."""
        yield from places(self.held[self.seat] & self.game.leads[self.figure])
        if moons:
            figures = [figure + 1 << MADE for figure in self.game.makes[self.figure]]
            for moon in places(moons):
                yield from (moon + figure for figure in figures)

    def plays_apart(self) -> Iterator[int]:
        """Yield the plays, those of one Moon card only, because all Moon cards are alike."""
        moons = self.held[self.seat] & ~FIGURE_CARDS
        return self._plays(moons & -moons)

    def legal(self) -> Sequence[int]:
        """Return the legal moves in listed order."""
        if self.seat == OVER:
            return ()
        held = places(self.held[self.seat])
        if self.offering != NO_OFFER:
            return [*(card + (GIVE << SHIFT) for card in held), REFUSE << SHIFT]
        moons = self.held[self.seat] & ~FIGURE_CARDS
        if self.played:
            return [*self._plays(moons), END << SHIFT]
        offers = held if self.may_offer() else ()
        verbs = ((DISCARD, held), (OFFER, offers))
        return [*self._plays(moons), *(card + (verb << SHIFT) for verb, cards in verbs for card in cards)]

    def count(self) -> int:
        """Return how many legal lines there are."""
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
        """Return the r-th legal move in listed order: the one that the least draw for it picks."""
        return self.pick(-(-(r << 64) // self.count()))

    def pick(self, draw: int) -> int:
        """Return the move that a draw picks. Written out flat: this is half the work of mass simulation."""
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
        verb = move >> SHIFT & 7
        if verb == PLAY:
            card = move & 255
            self.held[self.seat] = held = self.held[self.seat] ^ 1 << card
            self.piles[self.seat] |= 1 << card
            self.figure = figure_made(move)
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
        """Make an offer or answer it: an exchange ends the offering partner's turn with no draw (SX-14)."""
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
        """Whether the guard of SX-14 ended the game."""
        return self.exchanges >= EXCHANGES

    def _end_turn(self, held: int) -> None:
        """Draw to six or until the stock is out, and pass the turn left (SX-10)."""
        self.exchanges = 0
        top = self.top
        for card in self.deal.order[top : top + EACH - held.bit_count()]:
            held |= 1 << card
            top += 1
        self.top = top
        self.held[self.seat] = held
        self._next_seat()

    def _next_seat(self) -> None:
        """Pass the turn to the next player who has cards; when nobody has any, the game is over (SX-12)."""
        self.played = self.offered = False
        players = self.game.players
        seat = (self.seat + 1) % players
        if not self.held[seat]:
            others = ((seat + turn) % players for turn in range(players))
            seat = next((other for other in others if self.held[other]), OVER)
        self.seat = seat

    def allows(self, move: int) -> bool:
        """Return whether a move is legal; `legal` lists each play once, with the shortest way of a penny."""
        way = move >> WAY & 15
        if not way:
            return super().allows(move)
        plain = move - (way << WAY)
        is_play = plain >> SHIFT & 7 == PLAY and super().allows(plain)
        return is_play and way < len(ways(self.pennies(), figure_made(plain)))

    def plays(self) -> list[int]:
        """Return the plays so far."""
        return [move for move in self.moves if move >> SHIFT & 7 == PLAY]

    def path(self) -> list[int]:
        """Return the figures shown so far, the upcard's first."""
        return [self.thrown[0], *map(figure_made, self.plays())]

    def pennies(self, moves: int | None = None) -> Shape:
        """Return the places of the six pennies now, or after that many plays."""
        points = free()[self.thrown[0]]
        for move in self.plays()[:moves]:
            step = way_of(points, move)
            points = step.apply(points) if step else points
        return points

    def points(self, seat: int) -> int:
        """Return the points in a seat's pile: the values of figures and Moons, -2 for each Moon (SX-13)."""
        values = self.game.values
        return sum(values[card] for card in places(self.piles[seat]))

    def scores(self) -> tuple[int, ...]:
        """Return what each seat scores, partners together (SX-13, SX-14); zeros until the game is over."""
        if self.seat != OVER:
            return (0,) * self.game.players
        return tuple(sum(map(self.points, self.game.side(seat))) for seat in range(self.game.players))
