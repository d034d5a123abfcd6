"""The kit of Moon and Sixpence: lines and refusals, what a seat may see, what is said, and a bot."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from deckgen import lattice
from deckgen.errors import Problem
from deckgen.facts import CardId, Fact, Seat
from deckgen.games.draws import Draws
from deckgen.games.game import HIDDEN, OVER, Deal, blank, deal_unseen, only_sizes
from deckgen.games.kit import Counts, Kit, Showing, TerminalCard, Terms, View
from deckgen.games.known import Known
from deckgen.games.masks import card_ids, mask_of, places
from deckgen.games.notation import after_verb, card_number, not_due, not_held, unreadable
from deckgen.games.refusals import IllegalMove, refuse
from deckgen.games.sixpence.figures import FIGURES, deck_faults, drawn, figure_settings, figure_values, ways
from deckgen.games.sixpence.rules import (
    DISCARD,
    END,
    EXCHANGES,
    FIGURE_CARDS,
    GIVE,
    MADE,
    MOON,
    MOON_COST,
    NO_OFFER,
    OFFER,
    PLAY,
    REFUSE,
    SHIFT,
    VERBS,
    WAY,
    Sixpence,
    SixpenceHand,
    figure_made,
    way_of,
)
from deckgen.games.spread import Goal, GridPoint, Note, Spread, Zone, hands
from deckgen.lattice import Slide

if TYPE_CHECKING:
    from deckgen.deck import DeckSpec
    from deckgen.games.sixpence.many import ManySixpence

DUE = dict(zip(VERBS, ("play", "play", "play", "give", "give", "play"), strict=True))
"""The phase in which each verb is due."""
WAY_WORDS = re.compile(r"from (-?\d{1,3}),(-?\d{1,3}) to (-?\d{1,3}),(-?\d{1,3})")
"""Which penny a play moves, and where to."""


def text(hand: SixpenceHand, move: int) -> str:
    """Return the line: `play f17`, `play moon2 f17 from 1,-2 to 0,3`, `discard f17`, `refuse`.

    The way of the penny is only written where it is not the shortest.
    """
    card, made, verb = move & 255, move >> MADE & 255, VERBS[move >> SHIFT & 7]
    if verb in ("refuse", "end"):
        return verb
    words = [verb, hand.game.names[card], *([FIGURES[made - 1]] if made else [])]
    step = way_of(hand.pennies(), move) if move >> WAY & 15 else None
    return " ".join([*words, *(["from", _point(step.start), "to", _point(step.end)] if step else [])])


def _point(point: GridPoint) -> str:
    return f"{point[0]},{point[1]}"


def read(hand: SixpenceHand, line: str) -> int:
    """Return the move of a line. Raises IllegalMove (REC-01, REC-04, SX-07, SX-08) if it cannot be one."""
    words = after_verb(hand, line, DUE)
    verb = VERBS.index(line.split()[0])
    if verb in (REFUSE, END):
        if words:
            raise _malformed(line)
        return verb << SHIFT
    at = words.index("from") if verb == PLAY and "from" in words else len(words)
    move = (verb << SHIFT) + _read_cards(hand, verb, words[:at], line)
    return move + (_read_way(hand, move, words[at:], line) << WAY) if words[at:] else move


def _malformed(line: str) -> IllegalMove:
    """Return the refusal of a line that does not have the form of its verb."""
    return unreadable(line, Fact("sixpence-form", verb=line.split()[0]))


def _read_cards(hand: SixpenceHand, verb: int, words: Sequence[str], line: str) -> int:
    """Return the card of a move, and the figure that it makes if it is a Moon.

    Raises IllegalMove: REC-01 if the line has another form, SX-08.
    """
    cards = [card_number(hand.game, word) for word in words]
    is_moon = verb == PLAY and cards[:1] >= [MOON]
    if not 1 <= len(cards) <= 1 + is_moon:
        raise _malformed(line)
    card, *made = cards
    if made and made[0] >= MOON:
        raise IllegalMove(refuse("SX-08", Fact("sixpence-no-figure", card=CardId(words[1]))))
    return card + sum(figure + 1 << MADE for figure in made)


def _read_way(hand: SixpenceHand, move: int, words: Sequence[str], line: str) -> int:
    """Return the place of the way that a line names.

    Raises IllegalMove: REC-01 if the line has another form, SX-07 or SX-08 if no penny can go that way.

    Where no way leads to the figure at all, it is 0, and `why` says so.
    """
    named = WAY_WORDS.fullmatch(" ".join(words))
    if not named:
        raise _malformed(line)
    q, r, to_q, to_r = map(int, named.groups())
    step, figure = Slide((q, r), (to_q, to_r)), figure_made(move)
    found = ways(hand.pennies(), figure) if figure >= 0 else ()
    if step in found or not found:
        return found.index(step) if found else 0
    known = tuple(f"from {_point(one.start)} to {_point(one.end)}" for one in found)
    fact = Fact("sixpence-no-way", start=step.start, end=step.end, figure=CardId(FIGURES[figure]), ways=known)
    raise IllegalMove(refuse("SX-08" if move & 255 >= MOON else "SX-07", fact))


def why(hand: SixpenceHand, move: int) -> Problem | None:
    """Return the rule that a move breaks; None exactly for legal moves."""
    if hand.allows(move):
        return None
    card, verb = move & 255, move >> SHIFT & 7
    if hand.phase != DUE[VERBS[verb]]:
        return not_due(hand, VERBS[verb])
    if verb == END:
        return refuse("SX-10", Fact("sixpence-no-end"))
    if not hand.held[hand.seat] >> card & 1:
        return not_held(hand, (hand.game.names[card],))
    if verb == PLAY:
        return _why_moon(hand, card, figure_made(move)) if card >= MOON else _why_figure(hand, card)
    if verb == DISCARD:
        return refuse("SX-09", Fact("sixpence-no-discard"))
    assert verb == OFFER, "a card that is held may be given"
    return _why_offer(hand)


def _why_figure(hand: SixpenceHand, card: int) -> Problem:
    """Return why a figure card cannot be played: SX-07, or SX-11 for the figure that is there."""
    held = hand.held[hand.seat]
    playable = held & hand.game.leads[hand.figure]
    if playable:
        remedy = Fact("sixpence-playable", cards=card_ids(hand, playable))
    else:
        remedy = Fact("sixpence-not-playable", moon=bool(held >> MOON), played=hand.played)
    return refuse("SX-11" if card == hand.figure else "SX-07", miss(hand.pennies(), card, remedy))


def _why_moon(hand: SixpenceHand, card: int, made: int) -> Problem:
    """Return why a Moon cannot make a figure: SX-08, or SX-11 for the figure that is there."""
    if made < 0:
        return refuse("SX-08", Fact("sixpence-figure-missing", card=CardId(hand.game.names[card])))
    if made == hand.figure:
        return refuse("SX-11", miss(hand.pennies(), made, Fact("sixpence-other-figure")))
    return refuse("SX-08", miss(hand.pennies(), made, Fact("sixpence-moon-moves-one")))


def miss(pennies: lattice.Shape, figure: int, remedy: Fact) -> Fact:
    """Return why no move of one penny makes a figure: how many pennies the best placement leaves in place."""
    own = lattice.number_of(pennies)
    assert own is not None, "the pennies always show a figure"
    if own == figure:
        return Fact("sixpence-not-again", figure=CardId(FIGURES[own]), remedy=remedy)
    shared = lattice.shared(pennies, figure)
    names = CardId(FIGURES[own]), CardId(FIGURES[figure])
    return Fact("sixpence-miss", figure=names[0], made=names[1], shared=shared, remedy=remedy)


def _why_offer(hand: SixpenceHand) -> Problem:
    if not hand.game.partners:
        return refuse("SX-14", Fact("sixpence-no-partners"))
    if hand.played:
        return refuse("SX-14", Fact("sixpence-offer-after-play"))
    if hand.offered:
        return refuse("SX-14", Fact("sixpence-offer-refused"))
    return refuse("SX-14", Fact("sixpence-partner-empty"))


def view(hand: SixpenceHand, seat: int) -> View:
    """Return what a seat may know. A card on offer is face down: only its owner sees it (SX-14)."""
    names = hand.game.card_names
    owner = (hand.seat + 2) % 4 if hand.phase == "give" else None
    return {
        "seat": hand.seat,
        "phase": hand.phase,
        "hand": names(places(hand.held[seat])),
        "cards": [held.bit_count() for held in hand.held],
        "figure": FIGURES[hand.figure],
        "pennies": list(hand.pennies()),
        "table": drawn(hand.pennies(), moved(hand)),
        "piles": [names(places(pile)) for pile in hand.piles],
        "discards": names(hand.thrown),
        "turned": names(hand.deal.also[1:]),
        "stock": len(hand.deal.order) - hand.top,
        "played": hand.played,
        "offered": hand.offered,
        "offering": hand.game.names[hand.offering] if seat == owner else "",
        "exchanges": hand.exchanges,
    }


def spread(hand: SixpenceHand) -> Spread:
    """Return the table: the pennies and the figure they show, piles, discards and stock."""
    ids = hand.game.names
    zones = hands(([ids[card] for card in places(held)] for held in hand.held), hand.seat == OVER)
    zones.append(Zone("figure", (FIGURES[hand.figure],)))
    zones += [
        Zone("pile", tuple(ids[card] for card in places(pile)), seat) for seat, pile in enumerate(hand.piles)
    ]
    zones.append(Zone("discards", tuple(ids[card] for card in reversed(hand.thrown))))
    zones.append(Zone("stock", hidden=len(hand.deal.order) - hand.top))
    if hand.phase == "give":
        owner = (hand.seat + 2) % 4
        zones.append(Zone("offered", (ids[hand.offering],), owner, (owner,)))
    step = moved(hand)
    seats = range(hand.game.players) if hand.seat != OVER else ()  # The score says it then.
    notes = [Note("points", hand.points(seat), seat) for seat in seats]
    return Spread(tuple(zones), tuple(notes), hand.pennies(), (step.start, step.end) if step else None)


def goals(hand: SixpenceHand) -> Mapping[str, Sequence[Goal]]:
    """Return for each card that can be played which pennies it may move, and where to (SX-07, SX-08)."""
    pennies, found = hand.pennies(), dict[str, list[Goal]]()
    for move in hand.legal():
        if move >> SHIFT & 7 == PLAY:
            of_card = found.setdefault(hand.game.names[move & 255], [])
            for way, step in enumerate(ways(pennies, figure_made(move))):
                of_card.append(Goal(step.start, step.end, text(hand, move + (way << WAY))))
    return found


def hide(seen: SixpenceHand) -> None:
    """Blank the other hands but for their size, the stock, and the cards that partners exchange."""
    if seen.offering != NO_OFFER:
        seen.offering = HIDDEN
    seen.moves = [
        (move >> SHIFT << SHIFT) if move >> SHIFT & 7 in (OFFER, GIVE) else move for move in seen.moves
    ]
    seen.held = only_sizes(seen.held, seen.seat)
    seen.deal = blank(seen.deal)


def world(seen: SixpenceHand, random: Random) -> SixpenceHand:
    """Return a copy in which the other hands and the stock are dealt at random."""
    hand, seat = seen.copy(), seen.seat
    shown = seen.held[seat] | sum(seen.piles) | mask_of(seen.thrown)
    held, stock = deal_unseen(seen.held, seat, places(mask_of(seen.game.pack) & ~shown), random)
    hand.held = [mask_of(cards) for cards in held]
    hand.held[seat] = seen.held[seat]
    hand.deal = seen.deal._replace(order=[*seen.deal.order[: seen.top], *stock])
    if seen.offering != NO_OFFER:
        hand.offering = held[(seat + 2) % 4][0]
    return hand


def worth(game: Sixpence, card: str) -> int:
    """Return what a card counts in a pile (SX-03)."""
    return game.values[game.number[card]]


def moved(hand: SixpenceHand) -> Slide | None:
    """Return the penny that the last play moved and where it went; None if none has been moved."""
    plays = hand.plays()
    return way_of(hand.pennies(len(plays) - 1), plays[-1]) if plays else None


def events(hand: SixpenceHand) -> Sequence[Fact]:
    """Return what the last play made, and whether it ended the turn; nothing after another kind of move."""
    if not hand.moves or hand.moves[-1] >> SHIFT & 7 != PLAY:
        return ()
    return (_made(hand), *([] if hand.played else [Fact("sixpence-last-card", rules=("SX-10",))]))


def _made(hand: SixpenceHand) -> Fact:
    """Return which penny the last play moved, and what it made."""
    *_, old, new = hand.path()
    step, figure = moved(hand), CardId(FIGURES[old])
    if step is None:
        return Fact("sixpence-moon-stays", figure=figure, rules=("SX-08",))
    moon = hand.moves[-1] & 255 >= MOON
    rules = ("SX-08" if moon else "SX-07" if old != new else "SX-11",)
    if old == new:
        return Fact("sixpence-again", start=step.start, end=step.end, figure=figure, rules=rules)
    made = CardId(FIGURES[new])
    return Fact("sixpence-becomes", start=step.start, end=step.end, figure=figure, made=made, rules=rules)


def explain(hand: SixpenceHand) -> Sequence[Fact]:
    """Return the points of each pile and of partners together, and whether the guard ended the game."""
    if hand.seat != OVER:
        return ()
    told = [Fact("sixpence-guard", exchanges=EXCHANGES, rules=("SX-14",))] if hand.guarded else []
    told += [_pile(hand, seat) for seat in range(hand.game.players)]
    if hand.game.partners:
        for side in (0, 1):
            seats, points = (Seat(side), Seat(side + 2)), hand.scores()[side]
            told.append(Fact("sixpence-partners-score", seats=seats, points=points, rules=("SX-14",)))
    return told


def _pile(hand: SixpenceHand, seat: int) -> Fact:
    """Return what a seat's pile is worth."""
    pile, points, rules = hand.piles[seat], hand.points(seat), ("SX-03", "SX-13")
    figures, moons = (pile & FIGURE_CARDS).bit_count(), (pile >> MOON).bit_count()
    if not moons:
        return Fact("sixpence-figures-score", seat=Seat(seat), figures=figures, points=points, rules=rules)
    return Fact(
        "sixpence-moons-score", seat=Seat(seat), figures=figures, moons=moons, points=points, rules=rules,
        worth=sum(hand.game.values[card] for card in places(pile & FIGURE_CARDS)),
    )  # fmt: skip


def face(name: str) -> TerminalCard:
    """Return a card as its id, Moons in colour."""
    return TerminalCard(name, name, "" if name in FIGURES else "magenta")


def sketch(name: str) -> Sequence[str]:
    """Return a figure in pennies; Moons have none."""
    return drawn(lattice.free()[FIGURES.index(name)]) if name in FIGURES else ()


SHOWING = Showing(
    face=face,
    face_down=frozenset({"offer", "give"}),
    stuck=Fact("sixpence-stuck", rules=("SX-09",)),
    sketch=sketch,
)  # fmt: skip


def greedy(hand: SixpenceHand, draws: Draws) -> int:
    """Play what leads to most points, a Moon only if figures can follow; otherwise discard the cheapest."""
    if hand.phase == "give":
        return REFUSE << SHIFT
    best, most = 0, 0
    for move in hand.plays_apart():
        worth = _worth(hand, move)
        if worth > most:
            best, most = move, worth
    if most:
        return best
    if hand.played:
        return END << SHIFT
    return (DISCARD << SHIFT) + min(places(hand.held[hand.seat]), key=lambda card: _cost(hand, card))


def tries(hand: SixpenceHand) -> Sequence[int]:
    """Return the legal moves, those with a Moon card once, because all Moon cards are alike."""
    moons = hand.held[hand.seat] & ~FIGURE_CARDS
    others = mask_of(places(moons)[1:])
    return [move for move in hand.legal() if not others >> (move & 255) & 1]


def _cost(hand: SixpenceHand, card: int) -> int:
    """Return what a card in hand is worth keeping."""
    return MOON_COST if card >= MOON else hand.game.values[card]


def _worth(hand: SixpenceHand, move: int) -> int:
    """Return twice the points of a play, plus those of the best figure in hand that can follow it."""
    card = move & 255
    figure = figure_made(move)
    own = hand.game.values[card] if card >= MOON else 2 * hand.game.values[card]
    following = hand.held[hand.seat] & ~(1 << card) & hand.game.leads[figure]
    if not following:
        return own
    return own + next(value for value, cards in hand.game.by_value if following & cards)


def deck_terms() -> Terms:
    """Return what a deck must say besides the values it may set: where it lists figures by value (SX-03)."""
    rows = {("worth", str(value), "value"): str(value) for value in range(1, 7)}
    rules = {("worth", "value"): "SX-03"}
    return Terms({}, "SX-01", rows, rules, optional_tables=frozenset({"worth"}))


def of_deck(deck: DeckSpec, players: int, options: Mapping[str, str]) -> Sixpence:
    """Return the game with the values of a deck's figures. Raises SpecError."""
    return Sixpence(players, options, figure_values(deck))


def lay_out(known: Known) -> SixpenceHand:
    """Return a hand with the figure that lies, and the hands and piles that are known.

    The stock is taken to be out. Without plays and hands the game is over, so that piles can be scored.
    """
    game, seats = known.game, range(known.game.players)
    hand: Any = game.hand(Deal(game.pack))
    hand.piles = [mask_of(known.cards("pile", seat) or ()) for seat in seats]
    figure = known.cards("figure")
    if figure is None and any(hand.piles):
        figure = [0]
    if not figure or figure[0] >= MOON:
        raise known.header.fault("REC-01", Fact("sixpence-no-figure-known"), known.header.find("figure"))
    hand.figure, hand.thrown, hand.top = figure[0], [figure[0]], len(game.pack)
    hand.held = [mask_of(known.held(seat, *VERBS[:OFFER])) for seat in seats]
    hand.seat = known.first_seat(next((seat for seat in seats if hand.held[seat]), OVER))
    return hand  # type: ignore[no-any-return]


def count(hand: SixpenceHand, counts: Counts) -> None:
    """Count turns, plays and discards, and changes of the lead in points (SX-07 to SX-10, SX-14)."""
    counts.share("hands", "ended by the guard", 1, int(hand.guarded))
    changes, last, stuck = _leads(hand)
    verbs = [move >> SHIFT & 7 for move in hand.moves]
    turns = verbs.count(DISCARD) + verbs.count(END)
    counts.number("leads", "changes in a hand", changes)
    counts.number("leads", "last one, in per cent of the hand", 100 * last // len(hand.moves))
    counts.number("turns", "in a game", turns)
    counts.number("turns", "in which a card is discarded", verbs.count(DISCARD))
    counts.number("turns", "in which no card can be played", stuck)
    counts.number("laid down", "cards played", verbs.count(PLAY))
    moons = sum(verb == PLAY and move & 255 >= MOON for verb, move in zip(verbs, hand.moves, strict=True))
    counts.number("laid down", "Moons played", moons)


def _leads(hand: SixpenceHand) -> tuple[int, int, int]:
    """Return how often the lead in points changes, the move of the last change, and turns without a play."""
    fresh: Any = hand.game.hand(hand.deal)
    totals, leader, changes, last, stuck = [0] * hand.game.players, -1, 0, 0, 0
    for number, move in enumerate(hand.moves, 1):
        seat, verb = fresh.seat, move >> SHIFT & 7
        stuck += verb == DISCARD and not any(line >> SHIFT & 7 == PLAY for line in fresh.legal())
        fresh.play(move)
        if verb == PLAY:
            totals[seat] += hand.game.values[move & 255]
        best = max(total for other, total in enumerate(totals) if other != seat)
        if totals[seat] > best and seat != leader:
            changes, last, leader = changes + (leader >= 0), number, seat
    return changes, last, stuck


def many() -> type[ManySixpence]:
    """Return the class that plays many games side by side."""
    from deckgen.games.sixpence.many import ManySixpence  # NumPy takes long to import.

    return ManySixpence


KIT: Kit[SixpenceHand, int] = Kit(
    Sixpence,
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
    worth=worth,
    goals=goals,
    terms=deck_terms,
    settings=figure_settings,
    deck_faults=deck_faults,
    of_deck=of_deck,
    lay_out=lay_out,
)
