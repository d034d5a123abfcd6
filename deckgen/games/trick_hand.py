"""What all trick games share: a hand of tricks, leading and following by tables, what a seat may see.

A game adds its auction and exchange, and what a trick counts for.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from operator import itemgetter
from typing import Any, ClassVar, TypeAlias, TypeVar

from deckgen.facts import Fact, FactValue
from deckgen.games.game import OVER, Deal, GameRules, Pile, blank, only_own
from deckgen.games.header import Line
from deckgen.games.kit import Counts, lines
from deckgen.games.known import Known
from deckgen.games.masks import MaskHand, mask_of, places
from deckgen.games.refusals import IllegalMove, at_line
from deckgen.games.spread import Note, Spread, Zone, hands
from deckgen.games.tricks import DEAD, DEAD_TRICK, Context, Lead

BIT = tuple(1 << card for card in range(64))
T = TypeVar("T", bound="TrickHand")


@dataclass(frozen=True, slots=True)
class Step:
    """A move between the auction and the first lead."""

    stage: str
    """`discard` or `trump`."""
    turn: int = 0
    """Whose move it is, by seats after the highest bidder."""
    cards: int = 1
    """How many cards are discarded."""


Picker: TypeAlias = Callable[[Sequence[int]], Sequence[int]]


def picker(places: Sequence[int]) -> Picker:
    """Return a function that takes the items at these places out of a sequence."""
    run = slice(places[0], places[-1] + 1)
    return itemgetter(*([run] if len(places) == run.stop - run.start else places))


Turns: TypeAlias = tuple[int | None, ...]
"""The seat that plays after each seat; None after the last of the trick."""
Start: TypeAlias = tuple[tuple[Picker, ...], tuple[int | None, ...], tuple[Turns, ...], int, int]
"""What picks each pile from the shuffled pack, and the slots of `TrickHand` that stay as they are:
`owners`, `turns`, `callers` and `tricks`. One plain tuple: it is unpacked for every hand."""


class TrickGame(GameRules[int]):
    """A trick game at one table. A move is a mask: a bid, a card, a set of cards, a trump or a call.

    Piles other than hands are taken up before the first discard: a seat's by that seat, others by the bidder.
    """

    tricks: ClassVar[int]
    """How many tricks a hand has."""
    trump_words: ClassVar[tuple[str, ...]]
    """The trumps by number, as statistics name them."""
    doubler: ClassVar[int] = 0
    """The card whose taker's score is doubled, as a mask, unless it is thrown on another suit; 0: none."""
    doubler_times: int = 2
    """By how many that card multiplies."""
    doubler_name: ClassVar[str] = ""
    """What statistics call that card."""
    dead_tricks: ClassVar[bool] = False
    """Whether there are tricks that count for nobody."""
    callers: int = 0
    """The cards that can be led in several ways, as a mask."""
    kept: ClassVar[int] = 0
    """The cards that may not be discarded, as a mask."""
    steps: tuple[Step, ...]
    """The moves between the auction and the first lead."""
    passing: int
    """The move `bid pass`."""
    decisive: int = 0
    """The bids that decide the game and score nothing, as a mask."""
    bids_once: ClassVar[bool] = False
    """Whether each seat has one turn to bid."""
    dicing: bool = False
    """Whether two dice are thrown before the deal to decide which trumps may be named."""

    @abstractmethod
    def cut(self, first: int) -> tuple[Pile, ...]:
        """Return the piles when this seat deals, or bids first: the hands by seat, then the others."""

    @cached_property
    def cuts(self) -> tuple[tuple[Pile, ...], ...]:
        """The piles, by who deals or bids first."""
        return tuple(map(self.cut, range(self.players)))

    @cached_property
    def starts(self) -> tuple[Start, ...]:
        """What every hand begins with, by who deals or bids first."""
        left = (*range(1, self.players), 0)
        turns = tuple(
            tuple(None if seat == leader else seat for seat in left) for leader in range(self.players)
        )
        return tuple(
            (
                tuple(picker(pile.at) for pile in cut),
                tuple(pile.seat for pile in cut[self.players :]),
                turns,
                self.callers,
                self.tricks,
            )
            for cut in self.cuts
        )

    @cached_property
    def discardable(self) -> int:
        """The cards that may be discarded, as a mask."""
        return mask_of(self.pack) & ~self.kept

    def piles(self, first: int) -> tuple[Pile, ...]:
        """Return the header lines of a deal and the places of the shuffled pack that each holds."""
        return self.cuts[first]

    @abstractmethod
    def nameable(self, dice: Sequence[int]) -> int:
        """Return the trumps that may be named, as a mask; `dice` are those of the deal."""

    @abstractmethod
    def bid_tricks(self, place: int) -> int:
        """Return how many tricks make a bid, by its place in the listed order."""

    @abstractmethod
    def bid_word(self, place: int) -> str:
        """Return what statistics call a bid, by its place in the listed order; not its trump."""

    def bid_trump(self, place: int) -> int:
        """Return the trump that a bid names; -1: none."""
        return -1

    def final_bid(self, high: Any, trump: Any) -> Any:
        """Return the place of the highest bid, numbers or arrays, once trump is named."""
        return high

    @abstractmethod
    def leads(self, trump: int) -> Mapping[int, Lead]:
        """Return what each lead leads under a trump, by its bit."""


class TrickHand(MaskHand):
    """One hand of a trick game; while a trick is being played `context` is what was led."""

    __slots__ = (
        "above", "after", "aside", "begun", "best_seat", "bidder", "callers", "context", "discards", "hands",
        "high", "leads", "owners", "players", "stage", "step", "takers", "trick", "tricks", "turns", "won",
    )  # fmt: skip

    game: TrickGame
    turns: tuple[Turns, ...]
    """The turns of a trick, by who leads."""
    after: Turns
    """The turns of the trick that is being played, or of the last one."""
    tricks: int
    """How many tricks a hand has."""
    hands: list[int]
    """The cards each seat holds, as masks."""
    aside: list[int]
    """The piles that are not hands and that nobody has taken up, as masks."""
    owners: tuple[int | None, ...]
    """Who takes up each of those piles; None: the bidder."""
    callers: int
    """The cards that can be led in several ways, as a mask."""
    stage: str
    bidder: int
    """Who made the highest bid; -1: nobody."""
    high: int
    """The place of the highest bid in the listed order; -1: none."""
    discards: list[int]
    """What each seat laid away, as masks."""
    won: list[int]
    """Tricks that count, by seat."""
    trick: int
    """How many tricks are over."""
    takers: list[int]
    """Who played the strongest card of each trick."""
    begun: int
    """How many moves were made before the first trick."""
    leads: Mapping[int, Lead]
    """What each lead leads, once trump is settled."""
    context: Context | None
    """What was led to the trick; None between tricks."""
    above: int
    """The cards that take the trick from the best one so far, as a mask; DEAD_TRICK if it is dead."""
    best_seat: int
    """Who played the best card so far."""
    step: int
    """The place of the step that is due in `TrickGame.steps`; -1 in the auction."""

    def __init__(self, game: TrickGame, deal: Deal) -> None:
        self.game = game
        self.deal = deal
        self.moves = []
        self.players = players = game.players
        cards = itemgetter(*deal.order)(BIT)
        picks, self.owners, self.turns, self.callers, self.tricks = game.starts[deal.first]
        piles = [sum(pick(cards)) for pick in picks]
        self.hands = piles[:players]
        self.aside = piles[players:]
        self.after = ()
        self.stage = "bid"
        self.choose = 1
        self.bidder = self.high = self.best_seat = self.step = -1
        self.begun = self.trick = 0
        self.won = [0] * players
        self.takers = []
        self.discards = [0] * players
        self.leads = {}
        self.above = 0
        self.context = None
        self.open_auction()

    @property
    def played(self) -> int:
        """How many cards lie in the trick."""
        return (len(self.moves) - self.begun) % self.players if self.stage == "play" else 0

    @property
    def phase(self) -> str:
        """The verb of the moves that are due, or `over`."""
        return self.stage

    @property
    @abstractmethod
    def trump(self) -> int:
        """The trump by number; -1: none yet."""

    @property
    def doubler_taker(self) -> int:
        """Who took the card that doubles; -1: nobody, or it does not double."""
        return -1

    @property
    def auction(self) -> tuple[object, ...]:
        """Everything on which the course of the auction depends; the cards do not count."""
        return (self.stage, self.seat, self.mask if self.stage == "bid" else 0, self.bidder, self.high)

    # One piece: games are played by the million, and calls would take a good part of the time.
    def play(self, move: int) -> None:
        """Make a legal move."""
        self.moves.append(move)
        seat = self.seat
        context = self.context
        if context is not None:
            if move & self.above:
                self.above = context.above[move]
                self.best_seat = seat
        elif self.leads:
            lead = self.leads[move]
            move = lead.card
            self.context = context = lead.context
            self.above = context.above[move]
            self.best_seat = seat
            self.after = self.turns[seat]
        elif self.stage == "bid":
            self.bid_on(move)
            return
        else:
            self.prepare(move)
            return
        hands = self.hands
        hands[seat] ^= move
        turn = self.after[seat]
        if turn is not None:
            self.seat = turn
            hand = hands[turn]
            self.mask = hand & context.allow if hand & context.first else hand & context.follow or hand
            return
        self.context = None
        self.seat = seat = self.best_seat
        self.takers.append(seat)
        if self.above < DEAD_TRICK:
            self.won[seat] += 1
        self.trick += 1
        hand = hands[seat]
        self.mask = self.may_lead(hand) if hand & self.callers else hand
        if self.trick == self.tricks:
            self.end()

    def prepare(self, move: int) -> None:
        """Make a move between the auction and the first trick: discard, or name trump."""
        if self.stage == "discard":
            self.hands[self.seat] ^= move
            self.discards[self.seat] = move
        else:
            self.name_trump(move)
        self.next_step()

    @abstractmethod
    def open_auction(self) -> None:
        """Set who bids first, what may be bid, and what the game keeps beside."""

    @abstractmethod
    def bid_on(self, move: int) -> None:
        """Make a bid; when it ends the auction, go on to the first step."""

    def name_trump(self, move: int) -> None:
        """Name trump, in a game that has a step for it."""
        raise NotImplementedError

    def next_step(self) -> None:
        """Go on to the next step between auction and first lead, or to the lead; or throw the hand in."""
        if self.bidder < 0:
            self.end()
            return
        game = self.game
        self.step = place = self.step + 1
        if place == len(game.steps):
            self.choose = 1
            self.begin(self.bidder)
            return
        step = game.steps[place]
        self.stage = stage = step.stage
        self.seat = seat = (self.bidder + step.turn) % self.players
        if stage == "trump":
            self.mask = game.nameable(self.deal.also)
            return
        if self.aside:
            self._take_up()
        self.choose = step.cards
        self.mask = self.hands[seat] & game.discardable

    def _take_up(self) -> None:
        """Take up the piles that are not hands: a seat's by that seat, others by the bidder."""
        for owner, mask in zip(self.owners, self.aside, strict=True):
            self.hands[self.bidder if owner is None else owner] |= mask
        self.aside = []

    def begin(self, seat: int) -> None:
        """Let this seat lead to the first trick."""
        self.stage = "play"
        self.leads = self.game.leads(self.trump)
        self.begun = len(self.moves)
        self.seat = seat
        self.mask = self.may_lead(self.hands[seat])

    def end(self) -> None:
        """End the hand."""
        self.stage = "over"
        self.seat = OVER
        self.mask = 0

    @abstractmethod
    def may_lead(self, hand: int) -> int:
        """Return what may be led from a hand, as a mask over `leads`."""

    def tricks_of(self, seat: int) -> int:
        """Return the tricks that count, taken by the side of a seat."""
        return sum(self.won[partner] for partner in self.game.side(seat))

    @abstractmethod
    def side_score(self, seat: int, doubler_taker: int) -> int:
        """Return what the side of a seat scores; `doubler_taker` took the card that doubles (-1: nobody)."""

    def scores(self) -> tuple[int, ...]:
        """Return what each seat scores for the hand, partners their side's; zeros until it is over."""
        if self.seat != OVER or self.bidder < 0:
            return (0,) * self.players
        taker = self.doubler_taker
        return tuple(self.side_score(seat, taker) for seat in range(self.players))

    def plays(self) -> list[int]:
        """Return the moves of the trick that is being played."""
        return self.moves[len(self.moves) - self.played :]

    def ids(self, mask: int) -> tuple[str, ...]:
        """Return the card ids of a mask, in the order of the deck."""
        return tuple(self.game.names[card] for card in places(mask))


def laid_out(known: Known, read: Callable[[Any, str], int]) -> Any:
    """Return a hand in its tricks, from the bid that was won, the trump that was named and the plays below.

    `won` and `trick` in the header say how it stood before the plays. A hand that is not given is made of the
    cards its seat plays.
    """
    game: Any = known.game
    hand: Any = game.hand(Deal(game.pack, also=(1, 1)))
    _settle_bid(hand, known, read)
    hand.hands = [mask_of(known.held(seat, "play")) for seat in range(game.players)]
    won, trick = known.counts("won", game.players), known.counts("trick", 1)
    hand.trick = trick[0] - 1 if trick else 0
    hand.won = list(won or hand.won)
    hand.moves = []
    hand.choose = 1
    hand.begin(known.first_seat(hand.bidder))
    if won and not known.has_moves():
        hand.end()
    return hand


def _settle_bid(hand: Any, known: Known, read: Callable[[Any, str], int]) -> None:
    """Take the last bid below the header for the highest, and the trump that is named there."""
    for stage in ("bid", "trump"):
        for seat, move, line in known.setting_up(stage):
            if move != "bid pass":
                _settle(hand, stage, seat, _read(read, hand, stage, move, line))
    if hand.bidder < 0:
        raise known.header.fault("REC-01", Fact("record-no-bid"))
    if hand.trump < 0 and any(step.stage == "trump" for step in hand.game.steps):
        raise known.header.fault("REC-01", Fact("record-no-trump"))
    list(known.setting_up("discard"))


def _settle(hand: Any, stage: str, seat: int, move: int) -> None:
    """Take a bid for the highest, or a trump for the one named."""
    if stage == "bid":
        hand.bidder, hand.high = seat, move.bit_length() - 1
    else:
        hand.name_trump(move)


def _read(read: Callable[[Any, str], int], hand: Any, stage: str, move: str, line: Line) -> int:
    """Return a bid or a trump. Raises IllegalMove placed on its line."""
    hand.stage = stage
    try:
        return read(hand, move)
    except IllegalMove as error:
        raise IllegalMove(at_line(error.problem, line.number)) from None


def before_last(hand: T) -> tuple[T, int]:
    """Return the hand as it was before its last move, and that move."""
    before = hand.copy()
    return before, before.undo()


def bids_of(hand: T) -> Iterator[tuple[T, int]]:
    """Yield every bid with the hand before it, of which only the auction is true if cards are hidden."""
    before: Any = hand.game.hand(hand.deal)
    for move in hand.moves:
        if before.stage != "bid":
            return
        yield before, move
        before.play(move)


def trick_view(hand: TrickHand, seat: int, text: Callable[[Any, int], str]) -> dict[str, object]:
    """Return what a seat may know: not the other hands, cards that are face down, or others' discards."""
    game = hand.game
    told = []
    for mover, line in lines(hand, text):
        face_down = line.startswith("discard") and mover != seat
        told.append(f"{mover} discard ?" if face_down else f"{mover} {line}")
    return {
        "game": game.name, "players": game.players, "options": game.options, "seat": seat,
        game.first_word: hand.deal.first, "to_move": hand.seat, "phase": hand.stage,
        "hand": hand.ids(hand.hands[seat]), "discarded": hand.ids(hand.discards[seat]),
        "lines": tuple(told), "won": tuple(hand.won),
        "legal": _legal_texts(hand, text) if seat == hand.seat else (),
    }  # fmt: skip


def _legal_texts(hand: TrickHand, text: Callable[[Any, int], str]) -> tuple[str, ...]:
    """Return the lines of the legal moves in listed order."""
    if hand.choose == 1:
        return tuple(text(hand, move) for move in hand.legal())
    # Thousands of sets of discards: their cards are named once, not once for each set.
    return tuple(
        f"{hand.stage} {' '.join(cards)}" for cards in combinations(hand.ids(hand.mask), hand.choose)
    )


def trick_spread(hand: TrickHand, text: Callable[[Any, int], str], notes: Sequence[Note]) -> Spread:
    """Return the table of a trick game; `notes` are those of the one game."""
    game, over = hand.game, hand.seat == OVER
    zones = hands(map(hand.ids, hand.hands), over)
    for seat, mask in enumerate(hand.discards):
        if mask:
            zones.append(Zone("discarded", hand.ids(mask), seat, (seat,)))  # Nobody sees them, ever (ML-08).
    told = lines(hand, text)
    zones += [*_face_down(hand), *_tricks_shown(hand, told)]
    tricks = [Note("tricks", _won(hand, seat), seat) for seat in range(game.players) if hand.begun]
    return Spread(
        tuple(zones), (Note(game.first_word, "", hand.deal.first), *_said(hand, told), *tricks, *notes)
    )


def _won(hand: TrickHand, seat: int) -> FactValue:
    """Return the tricks of a seat; with a partner also those of both."""
    if not hand.game.partners:
        return hand.won[seat]
    return Fact("spread-tricks-of-side", own=hand.won[seat], side=sum(hand.won[seat % 2 :: 2]))


def _said(hand: TrickHand, told: Sequence[tuple[int, str]]) -> Iterator[Note]:
    """Yield what each seat said last in the auction; once it is over, the highest bid alone."""
    bids = [(seat, line.removeprefix("bid ")) for seat, line in told if line.startswith("bid ")]
    if hand.stage != "bid":
        bids = [bid for bid in bids if bid[0] == hand.bidder and bid[1] != "pass"]
    for seat, said in dict(bids).items():
        yield Note("bid", said, seat)


def _face_down(hand: TrickHand) -> Iterator[Zone]:
    """Yield the piles that nobody has taken up yet."""
    is_over = hand.stage == "over"
    if any(hand.discards) or hand.stage == "discard" or (is_over and hand.bidder >= 0):
        return
    for pile in hand.game.cuts[hand.deal.first][hand.players :]:
        cards = tuple(hand.game.names[hand.deal.order[at]] for at in pile.at)
        yield Zone(pile.word, cards, pile.seat, None if is_over else ())


def _tricks_shown(hand: TrickHand, told: Sequence[tuple[int, str]]) -> Iterator[Zone]:
    """Yield the cards of the trick in progress and of the last one, each with the suit that it called.

    The card that took the last trick says so, or that the trick is dead.
    """
    if not hand.leads:
        return
    plays = told[hand.begun :]
    start = hand.trick * hand.players
    for name, moves in (("trick", plays[start:]), ("last", plays[max(0, start - hand.players) : start])):
        for seat, line in moves:
            _, card, *called = line.split()
            label: FactValue = called[-1] if called else ""
            if name == "last" and seat == hand.takers[-1]:
                label = Fact("spread-dead" if _is_dead(hand, hand.trick - 1) else "spread-takes")
            yield Zone(name, (card,), seat, None, label)


def _is_dead(hand: TrickHand, trick: int) -> bool:
    """Return whether nobody took a trick that is complete."""
    lead, *others = hand.moves[hand.begun + trick * hand.players :][: hand.players]
    power = hand.leads[lead].context.power
    return max(power[hand.leads[lead].card], *(power[move] for move in others)) >= DEAD


def hide(seen: TrickHand) -> None:
    """Blank the other hands, the others' discards and the deal; what was bid is known to all."""
    seen.hands = only_own(seen.hands, seen.seat)
    seen.discards = only_own(seen.discards, seen.seat)
    seen.aside = [0] * len(seen.aside)
    seen.deal = blank(seen.deal)
    if seen.stage != "bid":
        bids = sum(1 for _ in bids_of(seen))
        begun = seen.begun or len(seen.moves)
        seen.moves[bids:begun] = [0] * (begun - bids)


def count_tricks(hand: TrickHand, counts: Counts) -> None:
    """Count how the highest bid fared, and who took the tricks with what."""
    counts.share("hands", "thrown in", 1, int(hand.bidder < 0))
    if hand.bidder >= 0:
        _count_bid(hand, counts)
        _count_cards(hand, counts)


def _count_bid(hand: TrickHand, counts: Counts) -> None:
    scores = hand.scores()
    made = int(scores[hand.bidder] > 0)
    bid, trump = hand.game.bid_word(hand.high), hand.game.trump_words[hand.trump]
    counts.share("bids made", f"{bid} {trump}", 1, made)
    counts.share("bids made by number", bid, 1, made)
    counts.share("bids made by trump", trump, 1, made)
    counts.number("bidders' score by trump", trump, scores[hand.bidder])
    if hand.game.doubler:
        section, taker = hand.game.doubler_name, hand.doubler_taker
        doubles = taker >= 0
        counts.share(section, "doubles", 1, int(doubles))
        counts.share(section, "doubles for the bidders", 1, int(taker in hand.game.side(hand.bidder)))
        score = max(0, scores[taker])
        gained = score - score // hand.game.doubler_times if doubles else 0
        counts.number(section, "points it adds in a hand", gained)
        if doubles:
            counts.number(section, "points it adds where it doubles", gained)


def _count_cards(hand: TrickHand, counts: Counts) -> None:
    if hand.game.dead_tricks:
        counts.number("hands", "dead tricks", hand.trick - sum(hand.won))
    for place in range(hand.players):
        label = f"{place} after the bidder" if place else "bidder"
        counts.number("tricks by place", label, hand.won[(hand.bidder + place) % hand.players])
    leader, passes = hand.bidder, 0
    live = []
    for trick, taker in enumerate(hand.takers):
        at = hand.begun + trick * hand.players
        led, *others = hand.moves[at : at + hand.players]
        context = hand.leads[led].context
        cards = (hand.leads[led].card, *others)
        best = cards[(taker - leader) % hand.players]
        live.append(context.power[best] < DEAD)
        for card in cards:
            name = hand.game.names[card.bit_length() - 1]
            counts.share("taking power", name, 1, int(card == best and context.power[card] < DEAD))
        passes += taker != leader
        leader = taker
    counts.number("hands", "the lead changes seats", passes)
    counts.number("tension", "the trick that decides the bid", _decided(hand, live))


def _decided(hand: TrickHand, live: Sequence[bool]) -> int:
    """Return the number of the trick with which the bid is made, or can no longer be made."""
    need, ours = hand.game.bid_tricks(hand.high), hand.game.side(hand.bidder)
    spare, taken = sum(live) - need, 0
    for number, (taker, counts) in enumerate(zip(hand.takers, live, strict=True), 1):
        taken += counts and taker in ours
        spare -= counts and taker not in ours
        if taken == need or spare < 0:
            return number
    return len(live)
