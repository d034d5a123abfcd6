"""The kit of Moons: lines and refusals, what a seat may see, what is said of a game, and a bot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from operator import or_
from random import Random
from typing import TYPE_CHECKING, Any

from deckgen.errors import Problem
from deckgen.facts import CardId, Fact, Seat
from deckgen.games.draws import Draws
from deckgen.games.game import HIDDEN, OVER, Deal, blank, deal_unseen, only_sizes
from deckgen.games.kit import Counts, Kit, Showing, TerminalCard, Terms, View
from deckgen.games.known import Known
from deckgen.games.moons.melds import ACES, BIT, BITS, FIVE_OF_CLUBS, NAMES, SUIT_MASKS, cards, mask_of
from deckgen.games.moons.rules import (
    ALL_CARDS,
    DONE,
    MOONS,
    NONE,
    PLANET,
    PLAY,
    TURN,
    VERB,
    VERBS,
    WHEN,
    Moons,
    MoonsHand,
    Move,
    card_ids,
    counts_for,
    five_is_due,
    moons_fault,
    names,
)
from deckgen.games.notation import card_number, known_verb, not_due, not_held, unreadable
from deckgen.games.options import whole, whole_number
from deckgen.games.refusals import IllegalMove, refuse
from deckgen.games.settings import ValuePath, found
from deckgen.games.spread import Note, Spread, Zone, hands

if TYPE_CHECKING:
    from deckgen.deck import DeckSpec
    from deckgen.games.moons.many import ManyMoons

SUIT_WORDS = (("C", "clubs"), ("D", "diamonds"), ("H", "hearts"), ("S", "spades"))


def text(hand: MoonsHand, move: Move) -> str:
    """Return the line: `planet 7H 8H`, `moons AC / 2D 2H`, `done`, `turn 2`, `play KS`, `shuffle 4D ...`."""
    if isinstance(move, tuple):
        if hand.stage == "shuffle":
            return f"shuffle {hand.game.card_names(move)}"
        return f"moons {' / '.join(map(names, move))}"
    verb, what = move & 7, move >> VERB
    if verb == MOONS:
        return f"moons {' / '.join(map(names, hand.lie(what)))}"
    if verb == DONE:
        return "done"
    if verb == TURN:
        return f"turn {what}"
    return f"planet {names(what)}" if verb == PLANET else f"play {NAMES[what]}"


def read(hand: MoonsHand, line: str) -> Move:
    """Return the move of a line. Raises IllegalMove (REC-01, REC-04) if it cannot be one here."""
    verb, words = known_verb(hand.game, line, WHEN)
    if hand.stage not in WHEN[verb]:
        raise IllegalMove(_not_now(hand, verb))
    if verb == "moons":
        move = _read_moons(hand, words)
    elif verb == "turn":
        prize = whole_number(words[0]) if len(words) == 1 else None
        move = None if prize is None else prize << VERB | TURN
    elif verb == "done":
        move = None if words else DONE
    else:
        move = _read_cards(hand, verb, words)
    if move is None:
        raise unreadable(line, Fact("moons-form", verb=verb))
    return move


def _read_cards(hand: MoonsHand, verb: str, words: Sequence[str]) -> Move | None:
    """Return the move of a verb with cards: a card to play, a planet, or all cards in the order of a shuffle.

    None if the verb does not go with so many cards, or with one of them twice.
    """
    numbers = [card_number(hand.game, word) for word in words]
    if verb == "shuffle":
        return tuple(numbers)
    if len(set(numbers)) != len(words) or not words or (verb == "play" and len(words) > 1):
        return None
    return numbers[0] << VERB | PLAY if verb == "play" else mask_of(numbers) << VERB | PLANET


def _read_moons(hand: MoonsHand, words: Sequence[str]) -> Move | None:
    """Return the moons to lay: a number if they lie in the listed way, otherwise their sorted masks.

    None if one has no cards, or a card twice.
    """
    lying = _moons_of(" ".join(words))
    if lying is None:
        for word in " ".join(words).replace("/", " ").split():
            card_number(hand.game, word)
        return None
    together = reduce(or_, lying)
    added = together & ~hand.laid[hand.seat]
    apart = together == sum(lying)
    return added << VERB | MOONS if apart and lying == hand.lie(added) else lying


@lru_cache(maxsize=4096)
def _moons_of(line: str) -> tuple[int, ...] | None:
    """Return the masks of moons, sorted; None if one has no cards, a card twice or a word that is no card.

    Players lay the same moons turn after turn.
    """
    moons = []
    for part in line.split("/"):
        bits = [BIT.get(word, 0) for word in part.split()]
        if not bits or 0 in bits or len(set(bits)) != len(bits):
            return None
        moons.append(sum(bits))
    return tuple(sorted(moons, key=cards))


def why(hand: MoonsHand, move: Move) -> Problem | None:
    """Return the rule that a move breaks; None exactly for legal moves."""
    if hand.allows(move):
        return None
    if isinstance(move, tuple):
        return _why_tuple(hand, move)
    verb, what = move & 7, move >> VERB
    if hand.stage not in WHEN[VERBS[verb]]:
        return _not_now(hand, VERBS[verb])
    if verb == TURN:
        return refuse("GX-09", Fact("moons-no-prize", prize=what, count=len(hand.prizes)))
    if verb == PLAY:
        return _why_play(hand, what)
    if verb == PLANET:
        return _why_planet(hand, what)
    if verb == DONE:
        return five_is_due()
    if lying := what & hand.laid[hand.seat]:
        return not_held(hand, names(lying).split())
    return moons_fault(hand, hand.lie(what) or (what | hand.laid[hand.seat],))


def _why_tuple(hand: MoonsHand, move: tuple[int, ...]) -> Problem | None:
    """Return why a shuffle, or moons as they lie, are refused."""
    if hand.stage == "shuffle":
        fact = Fact("moons-not-discards", cards=card_ids(hand.discards), rules=("GX-12",))
        return refuse("REC-05", fact)
    return _not_now(hand, "moons") if hand.stage == "over" else moons_fault(hand, move)


def _not_now(hand: MoonsHand, verb: str) -> Problem:
    """Return the refusal (REC-04) of a verb when others are due, or none."""
    return not_due(hand, verb, [each for each, stages in WHEN.items() if hand.stage in stages])


def _why_play(hand: MoonsHand, card: int) -> Problem:
    bit, name = BITS[card], CardId(NAMES[card])
    if not hand.held[hand.seat] & bit:
        return not_held(hand, (NAMES[card],))
    if bit == FIVE_OF_CLUBS:
        return refuse("GX-05", Fact("moons-not-played", card=name))
    if bit & ACES:
        return refuse("GX-06", Fact("moons-ace-not-played", card=name))
    suit = Fact("moons-suit", name=SUIT_WORDS[(hand.plays[0] & 63) // 13][1])
    return refuse("GX-10", Fact("moons-follow", suit=suit, held=card_ids(hand.followers())))


def _why_planet(hand: MoonsHand, planet: int) -> Problem:
    """Return why cards are no planet: GX-05 while the five of clubs is in hand, otherwise GX-02."""
    held, laid, chosen = hand.held[hand.seat], hand.planets[hand.seat], card_ids(planet)
    if planet & ~held:
        return not_held(hand, names(planet & ~held).split())
    if held & FIVE_OF_CLUBS:
        return five_is_due()
    if laid:
        return refuse("GX-02", Fact("moons-planet-stays", cards=card_ids(laid)))
    if planet & ACES:
        return refuse("GX-02", Fact("moons-ace-in-planet", cards=card_ids(planet & ACES)))
    if planet.bit_count() == 1:
        return refuse("GX-02", Fact("moons-planet-of-one", cards=chosen))
    if not any(planet & ~suit == 0 for suit in SUIT_MASKS):
        return refuse("GX-02", Fact("moons-planet-suits", cards=chosen))
    total = sum(map(counts_for, cards(planet)))
    return refuse("GX-02", Fact("moons-planet-total", cards=chosen, total=total))


def view(hand: MoonsHand, seat: int) -> View:
    """Return everything face up, one's own hand, and the size of the rest."""
    return {
        "seat": hand.seat,
        "phase": hand.phase,
        "hand": names(hand.held[seat]),
        "cards": [held.bit_count() for held in hand.held],
        "planets": [names(planet) for planet in hand.planets],
        "moons": [[names(moon) for moon in hand.moons(each)] for each in range(len(hand.laid))],
        "prizes": len(hand.prizes),
        "turned": f"{hand.turned + 1} {NAMES[hand.prizes[hand.turned]]}" if hand.turned != NONE else "",
        "trick": [f"{play >> 6} {NAMES[play & 63]}" for play in hand.plays],
        "discards": names(hand.discards),
        "stock": len(hand.stock) - hand.top,
        "relaid": hand.relaid,
        "turns": hand.turns,
        "tricks": hand.tricks,
    }


def spread(hand: MoonsHand) -> Spread:
    """Return the table: planets, moons, prizes, the trick and the one before, discards and stock."""
    zones = [*hands((names(held).split() for held in hand.held), hand.seat == OVER), *_laid_down(hand)]
    for at, card in enumerate(hand.prizes):
        shown = (NAMES[card],) if at == hand.turned else ()
        zones.append(Zone("prize", shown, label=at + 1, hidden=1 - len(shown)))
    zones += [Zone("trick", (NAMES[play & 63],), play >> 6) for play in hand.plays]
    for place, (seat, card) in enumerate(hand.last, 1):
        label = Fact("spread-takes") if place == 1 else Fact("spread-place", place=place)
        zones += [Zone("last", (NAMES[card],), seat, label=label)] if card != NONE else []
    zones.append(Zone("discards", tuple(names(hand.discards).split())))
    zones.append(Zone("stock", hidden=len(hand.stock) - hand.top))
    return Spread(tuple(zones), (Note("dealer", "", hand.deal.first), Note("tricks", hand.tricks)))


def _laid_down(hand: MoonsHand) -> Iterator[Zone]:
    for seat, planet in enumerate(hand.planets):
        if planet:
            yield Zone("planet", tuple(names(planet).split()), seat)
        for moon in hand.moons(seat):
            yield Zone("moon", tuple(sorted(names(moon).split(), key=by_rank)), seat)


def by_rank(card: str) -> tuple[int, int]:
    """Return the place of a card in its moon: by rank, so that a run of several suits is seen to be one."""
    suit, rank = divmod(NAMES.index(card), 13)
    return rank, suit


def hide(seen: MoonsHand) -> None:
    """Blank other hands but for their size, the stock, its shuffles, and all prizes but the one turned."""
    seen.held = only_sizes(seen.held, seen.seat)
    seen.moves = [move if isinstance(move, int) else () for move in seen.moves]
    seen.placed = ()
    seen.stock = (HIDDEN,) * len(seen.stock)
    seen.prizes = [card if at == seen.turned else HIDDEN for at, card in enumerate(seen.prizes)]
    seen.deal = blank(seen.deal)


def world(seen: MoonsHand, random: Random) -> MoonsHand:
    """Return a copy in which the other hands, the prizes and the stock are dealt at random."""
    hand, seat = seen.copy(), seen.seat
    shown = seen.held[seat] | sum(seen.planets) | sum(seen.laid) | seen.discards
    shown |= mask_of(play & 63 for play in seen.plays)
    if seen.turned != NONE:
        shown |= BITS[seen.prizes[seen.turned]]
    held, rest = deal_unseen(seen.held, seat, cards(ALL_CARDS & ~shown), random)
    hand.held = [mask_of(each) for each in held]
    hand.held[seat] = seen.held[seat]
    hand.prizes = [card if at == seen.turned else rest.pop() for at, card in enumerate(seen.prizes)]
    hand.stock = (*seen.stock[: seen.top], *rest)
    return hand


def events(hand: MoonsHand) -> Sequence[Fact]:
    """Return who took which place if the last move ended a trick: without a prize, or with the one turned up.

    Who takes which of the others follows from the places; nobody else may see them.
    """
    if not hand.placed:
        return ()
    turns = (move for move in reversed(hand.moves) if isinstance(move, int) and move & 7 == TURN)
    turned = next(turns, TURN) >> VERB
    places = [_place(place, *taken, place == turned) for place, taken in enumerate(hand.placed, 1)]
    rules = {"GX-13" if card == NONE else "GX-11" for _, card, _ in hand.placed}
    rules |= {"GX-12" for _, _, prize in hand.placed if prize == NONE}
    return (Fact("moons-places", first=places[0], places=places, rules=sorted(rules)),)


def _place(place: int, seat: int, card: int, prize: int, is_turned: bool) -> Fact:
    """Return the place that a seat took with a card; its prize is named only if that is turned up."""
    played = Fact("moons-no-card") if card == NONE else Fact("moons-card", card=CardId(NAMES[card]))
    won, taken = "no" if prize == NONE else "unseen", CardId("")
    if is_turned and prize != NONE:
        won, taken = "turned", CardId(NAMES[prize])
    return Fact("moons-place", seat=Seat(seat), place=place, played=played, prize=won, taken=taken)


def explain(hand: MoonsHand) -> Sequence[Fact]:
    """Return who won a finished game, or that the guard ended it."""
    if hand.seat != OVER:
        return ()
    if hand.guarded:
        return (Fact("moons-draw", tricks=hand.tricks, rules=("GX-15",)),)
    return (Fact("moons-wins", seat=Seat(hand.winner), rules=("GX-14",)),)


SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


def face(name: str) -> TerminalCard:
    """Return a card as its id and its suit, red or not."""
    suit = name[-1]
    return TerminalCard(name + SUITS.get(suit, ""), name, "red" if suit in "DH" else "")


SHOWING = Showing(
    face=face,
    groups={"moons": "moon"},
    order=by_rank,
    is_scored=False,
)  # fmt: skip


def tries(hand: MoonsHand) -> Sequence[Move]:
    """Return the legal moves but for moons that stay as they lie."""
    stays = hand.moons(hand.seat)
    return [move for move in hand.legal() if move != MOONS or hand.lie(0) != stays]


def greedy(hand: MoonsHand, draws: Draws) -> Move:
    """Lay down as many cards as possible; play the card that fits least with the others."""
    legal = [move for move in hand.legal() if isinstance(move, int)]
    down = [move for move in legal if move & 7 in (PLANET, MOONS) and move >> VERB]
    if down:
        return max(down, key=lambda move: (move >> VERB).bit_count())
    if hand.stage == "play":
        held = cards(hand.held[hand.seat])
        return min(cards(hand.followers()), key=lambda card: _company(card, held)) << VERB | PLAY
    return next(move for move in legal if move & 7 in (TURN, DONE))


def _company(card: int, held: tuple[int, ...]) -> tuple[int, int]:
    """Return how many cards in hand go with a card, by rank or as neighbours in colour; then its rank."""
    suit, rank = divmod(card, 13)
    black = suit in (0, 3)
    near = 0
    for other in held:
        its_suit, its_rank = divmod(other, 13)
        same_colour = (its_suit in (0, 3)) == black
        near += other != card and (its_rank == rank or (same_colour and abs(its_rank - rank) <= 1))
    return near, -rank


def deck_terms() -> Terms:
    """Return suit and rank of each card, and the cards of each suit (GX-01)."""
    columns = {name: {"suit": name[1], "rank": name[0]} for name in NAMES}
    suits = {what: frozenset(name for name in NAMES if name[1] == suit) for suit, what in SUIT_WORDS}
    rows = {("suit", suit, "colour"): colour_of(suit) for suit, _ in SUIT_WORDS}
    for place, name in enumerate(NAMES[:13]):
        rows["rank", name[0], "number"] = str(1 + place)
        rows["rank", name[0], "counts"] = str(counts_for(place)) if place else ""
    rules = {("suit", "colour"): "GX-01", ("rank", "number"): "GX-04", ("rank", "counts"): "GX-02"}
    return Terms(columns, "GX-01", rows, rules, suits, "GX-01", optional_tables=frozenset({"suit", "rank"}))


def colour_of(suit: str) -> str:
    """Return the colour of a suit by its letter (GX-01)."""
    return "black" if suit in "CS" else "red"


def _in_table(deck: DeckSpec, rank: str, said: object) -> bool:
    """Return whether the table of ranks says the same, so that its cell is told instead."""
    return str(_of_table(deck, "rank", rank, "counts")) == str(said)


def _of_table(deck: DeckSpec, table: str, row: str, column: str) -> object:
    """Return a cell of a table from which the cards may have theirs; the deck, which no cell is, for none."""
    cell = found(deck, ValuePath(table, row, column))
    return cell[0] if cell else deck


def deck_faults(deck: DeckSpec) -> Iterator[Problem]:
    """Yield the cells `colour` and `counts` of a deck, if it has them, that are not the game's."""
    for card in deck.cards:
        if card.id not in NAMES:
            continue
        name, colour = CardId(card.id), colour_of(card.id[1])
        counts = None if card.id[0] == "A" else counts_for(NAMES.index(card.id))
        said = card.data.get("colour", colour)
        if said not in (colour, _of_table(deck, "suit", card.id[1], "colour")):
            fact = Fact("moons-colour", card=name, colour=str(card.data["colour"]), right=colour)
            yield Problem(fact, where=deck.where(card.id, "colour"), card=card.id, rule="GX-01")
        said = card.data.get("counts")
        if "counts" in card.data and whole(said) != counts and not _in_table(deck, card.id[0], said):
            fact = Fact(
                "moons-counts", card=name, counts="" if said is None else str(said), right=counts or 0
            )
            yield Problem(fact, where=deck.where(card.id, "counts"), card=card.id, rule="GX-02")


def lay_out(known: Known) -> MoonsHand:
    """Return a game with the hands, planets and moons that are known, at a put-down turn or in a trick."""
    game, seats = known.game, range(known.game.players)
    hand: Any = game.hand(Deal(game.pack))
    hand.stock = ()
    hand.planets = [_mask(known.cards("planet", seat)) for seat in seats]
    hand.laid = [_mask(known.cards("moons", seat)) for seat in seats]
    hand.shown = list(hand.laid)
    hand.held = [_mask(known.held(seat, "play")) or _laid_below(known, seat) for seat in seats]
    first = next((seat for seat in seats if known.is_told(seat)), 0)
    hand.due = hand.seat = known.first_seat(first)
    verbs = [move.split()[0] for _, move, _ in known.lines()]
    if verbs[:1] in (["play"], ["turn"]):
        hand.stage = verbs[0]
        hand.prizes = [HIDDEN] * (game.players if verbs[0] == "turn" else 0)
    return hand  # type: ignore[no-any-return]


def _mask(numbers: Sequence[int] | None) -> int:
    return mask_of(numbers or ())


def _laid_below(known: Known, seat: int) -> int:
    """Return the cards that a seat lays down below the header."""
    lines = (move for mover, move, _ in known.lines("planet", "moons") if mover == seat)
    number = known.game.number
    return mask_of({number[word] for move in lines for word in move.split() if word in number})


def count(hand: MoonsHand, counts: Counts) -> None:
    """Count what is laid down, tricks, and turns in which nothing was laid (GX-05, GX-07, GX-15)."""
    counts.share("hands", "ended by the guard", 1, int(hand.guarded))
    counts.number("hands", "tricks", hand.tricks)
    for seat, planet in enumerate(hand.planets):
        moons = hand.moons(seat)
        counts.share("laid down", "a planet", 1, int(bool(planet)))
        counts.share("laid down", "the five of clubs", 1, int(planet == FIVE_OF_CLUBS))
        counts.number("laid down", "moons", len(moons))
        counts.number("laid down", "cards left in hand", hand.held[seat].bit_count())
    turns = idle = 0
    busy = False
    for move in hand.moves:
        if move == DONE:
            turns, idle = turns + 1, idle + (not busy)
        busy = move != DONE and (isinstance(move, tuple) or move & 7 in (PLANET, MOONS))
    counts.number("turns", "to lay down", turns)
    counts.number("turns", "in which nothing is laid", idle)


def many() -> type[ManyMoons]:
    """Return the class that plays many games side by side."""
    from deckgen.games.moons.many import ManyMoons  # NumPy takes long to import.

    return ManyMoons


KIT: Kit[MoonsHand, Move] = Kit(
    Moons,
    text=text,
    read=read,
    why=why,
    view=view,
    hide=hide,
    events=events,
    explain=explain,
    bots={"greedy": greedy},
    world=world,
    tries=tries,
    count=count,
    many=many,
    showing=SHOWING,
    spread=spread,
    laying=frozenset({"planet", "moons", "done"}),
    terms=deck_terms,
    deck_faults=deck_faults,
    lay_out=lay_out,
)
