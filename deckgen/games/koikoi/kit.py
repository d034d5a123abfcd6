"""The kit of koi-koi: lines and refusals, what a seat may see, what is said of a hand, and a bot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from deckgen.errors import Problem
from deckgen.facts import Fact, Seat
from deckgen.games.allocation import MONTHS, all_settings, allocation_faults
from deckgen.games.draws import Draws
from deckgen.games.game import OVER
from deckgen.games.hanafuda import kit as hanafuda
from deckgen.games.hanafuda.rules import CALL, laid_out, month_fact
from deckgen.games.kit import Counts, Kit, View
from deckgen.games.known import Known
from deckgen.games.koikoi.rules import CALLS, ENOUGH, FEW, KOIKOI, NOBODY, STOP, Koikoi, KoikoiHand, MadeSet
from deckgen.games.notation import after_verb, not_due, unreadable
from deckgen.games.refusals import IllegalMove, refuse
from deckgen.games.spread import Note, Spread

if TYPE_CHECKING:
    from deckgen.games.koikoi.many import ManyKoikoi

VERBS = {**hanafuda.VERBS, "koikoi": "koikoi", "stop": "koikoi"}
"""The verbs, and the phase in which each is due."""


def text(hand: KoikoiHand, move: int) -> str:
    """Return the line, as in hana-awase; `koikoi` and `stop`."""
    return CALLS[move] if move in CALLS else hanafuda.text(hand, move)


def read(hand: KoikoiHand, line: str) -> int:
    """Return the move of a line. Raises IllegalMove (REC-01, REC-04, HF-10) if it cannot be one here."""
    word = line.partition(" ")[0]
    calling = hand.due == CALL and hand.seat != OVER
    if hand.seat != OVER and word in VERBS and calling != (VERBS[word] == "koikoi"):
        raise IllegalMove(_mistimed(hand, word))
    if not calling:
        return hanafuda.read(hand, line, VERBS)
    if after_verb(hand, line, VERBS):
        raise unreadable(line, Fact("koikoi-form", call=word))
    return next(move for move, call in CALLS.items() if call == word)


def why(hand: KoikoiHand, move: int) -> Problem | None:
    """Return the rule that a move breaks; None exactly for legal moves."""
    if hand.allows(move):
        return None
    if hand.seat == OVER and move in CALLS:
        return not_due(hand, CALLS[move])
    if hand.due != CALL and move not in CALLS:
        return hanafuda.why(hand, move)
    if hand.due == CALL and move in CALLS:
        return refuse("HF-10", Fact("koikoi-no-card-left"))
    return _mistimed(hand, CALLS.get(move, ""))


def _mistimed(hand: KoikoiHand, call: str) -> Problem:
    """Return the refusal of a card where a call is due, or of a call where a card is."""
    if hand.due == CALL:
        calls = tuple(CALLS[move] for move in hand.legal())
        return refuse("HF-10", Fact("koikoi-call-due", points=hand.total(hand.seat), calls=calls))
    return refuse("HF-10", Fact("koikoi-no-call-due", call=call, due=hand.phase))


def sets_of(hand: KoikoiHand, seat: int) -> Sequence[MadeSet]:
    """Return the sets that a seat has captured."""
    return hand.game.sets_in(hand.taken[seat], hand.game.month_of(hand.deal))


def set_fact(hand: KoikoiHand, made: MadeSet) -> Fact:
    """Return a set as the value of a fact."""
    if made.kind == "month":
        return Fact("koikoi-month-set", month=month_fact(hand.game.month_of(hand.deal)), held=made.held)
    return Fact("koikoi-set", name=made.kind, held=made.held)


def explain(hand: KoikoiHand) -> Sequence[Fact]:
    """Return the sets of the player who stopped, and the doublings."""
    if hand.seat != OVER:
        return ()
    if hand.stopped == NOBODY:
        return (_nobody(hand),)
    seat = Seat(hand.stopped)
    told = [
        Fact("koikoi-set-scores", seat=seat, set=set_fact(hand, made), points=made.points, rules=("HF-09",))
        for made in sets_of(hand, hand.stopped)
    ]
    for_call, for_points = hand.doublings()
    if for_call:
        told.append(Fact("koikoi-doubled-for-call", seat=Seat(1 - hand.stopped), rules=("HF-10",)))
    if for_points:
        points, least = hand.total(hand.stopped), int(hand.game.options["double_at"])
        told.append(Fact("koikoi-doubled-for-points", points=points, least=least, rules=("HF-10",)))
    return [*told, Fact("koikoi-scores", seat=seat, points=hand.scores()[hand.stopped], rules=("HF-10",))]


def _nobody(hand: KoikoiHand) -> Fact:
    """Return what a hand scores in which nobody stopped."""
    dealer = hand.deal.first
    if not hand.game.yes("dealer_one"):
        return Fact("koikoi-nobody-scores", rules=("HF-11",))
    return Fact("koikoi-dealer-scores", seat=Seat(dealer), points=hand.scores()[dealer], rules=("HF-11",))


def view(hand: KoikoiHand, seat: int) -> View:
    """Return what a seat may know, as in hana-awase; the month, and the points of each last koi-koi, or 0."""
    public = {"month": MONTHS[hand.game.month_of(hand.deal)], "koikoi": list(hand.said)}
    return {**hanafuda.view(hand, seat), **public}


def _set_facts(hand: KoikoiHand, seat: int) -> list[Fact]:
    """Return the sets that a seat has, each with its points."""
    made = sets_of(hand, seat)
    return [Fact("koikoi-set-for", set=set_fact(hand, each), points=each.points) for each in made]


def spread(hand: KoikoiHand) -> Spread:
    """Return the table: beside the cards the month, the sets that each has, and the last koi-koi of each.

    A koi-koi doubles what the other one scores by stopping (HF-10).
    """
    notes = [Note("month", month_fact(hand.game.month_of(hand.deal)))]
    for seat in range(hand.game.players):
        sets = _set_facts(hand, seat)
        if sets:
            notes += [Note("sets", tuple(sets), seat), Note("points", hand.total(seat), seat)]
        if hand.said[seat]:
            notes.append(Note("koikoi", hand.said[seat], seat))
        if hand.said[1 - seat] and hand.seat != OVER:
            notes.append(Note("doubled", "", seat))
    return hanafuda.fishing_spread(hand, notes, worth)


def worth(game: Koikoi, card: str) -> Fact:
    """Return the class of a card, by which it counts towards sets (HF-09)."""
    place = game.number[card]
    (kind,) = (each.name for each in game.classes[0][:-1] if each.cards >> place & 1)
    return Fact("koikoi-class", name=kind)


def events(hand: KoikoiHand) -> Sequence[Fact]:
    """Return the sets of a player who must say whether to go on."""
    if hand.phase != "koikoi":
        return ()
    sets = _set_facts(hand, hand.seat)
    total = hand.total(hand.seat)
    return (Fact("koikoi-has-sets", seat=Seat(hand.seat), sets=sets, total=total, rules=("HF-09",)),)


def lay_out(known: Known) -> KoikoiHand:
    """Return a hand as in hana-awase, in the month of the header.

    If it is over, who has the better sets is taken to have stopped.
    """
    known.words.append("month")
    hand: KoikoiHand = laid_out(known, known.game.read_round(known.header, None))
    if hand.seat == OVER:
        hand.stopped = max((0, 1), key=hand.total)
    return hand


def greedy(hand: KoikoiHand, draws: Draws) -> int:
    """Take the most, or give away the least; stop with enough."""
    if hand.phase != "koikoi":
        return hanafuda.greedy(hand, draws)
    goes_on = hand.total(hand.seat) < ENOUGH and hand.held[hand.seat].bit_count() >= FEW
    return KOIKOI if goes_on else STOP


def count(hand: KoikoiHand, counts: Counts) -> None:
    """Count calls, who stops and with what, and changes of the lead in set points (HF-09, HF-10)."""
    hanafuda.count_leads(hand, counts, lambda each, seat: each.total(seat))
    counts.number("calls", "koi-koi in a hand", sum(move == KOIKOI for move in hand.moves))
    counts.share("calls", "hands that nobody stops", 1, int(hand.stopped == NOBODY))
    made = {each.kind for each in sets_of(hand, hand.stopped)} if hand.stopped != NOBODY else set()
    for kind in ("brights", "animals", "ribbons", "plain", "month"):
        counts.share("sets", kind, 1, int(kind in made))
    if hand.stopped != NOBODY:
        counts.share("calls", "the dealer stops", 1, int(hand.stopped == hand.deal.first))
        counts.share("calls", "doubled", 1, int(any(hand.doublings())))
        counts.number("calls", "points of who stops", hand.scores()[hand.stopped])


def many() -> type[ManyKoikoi]:
    """Return the class that plays many hands side by side."""
    from deckgen.games.koikoi.many import ManyKoikoi  # NumPy takes long to import.

    return ManyKoikoi


KIT: Kit[KoikoiHand, int] = Kit(
    Koikoi,
    text=text,
    read=read,
    why=why,
    view=view,
    hide=hanafuda.hide,
    events=events,
    explain=explain,
    bots={"greedy": greedy},
    world=hanafuda.world,
    count=count,
    many=many,
    showing=hanafuda.SHOWING,
    spread=spread,
    worth=worth,
    takes=hanafuda.takes,
    take_rule="HF-05",
    deck_faults=allocation_faults,
    settings=all_settings,
    of_deck=Koikoi.of_deck,
    lay_out=lay_out,
)
