"""The kit of Moons: what a seat may see, what is said of moves and scores, and a bot."""

from __future__ import annotations

from collections.abc import Sequence

from deckgen.facts import CardId, Fact, Seat
from deckgen.games.draws import Draws
from deckgen.games.game import HIDDEN, OVER, blank, only_own
from deckgen.games.kit import Counts, Face, Kit, Showing, View
from deckgen.games.moons import notation
from deckgen.games.moons.cards import NONE, deck_faults, deck_terms, names
from deckgen.games.moons.melds import NAMES, cards
from deckgen.games.moons.rules import DONE, MOONS, PLANET, PLAY, TURN, VERB, Moons, MoonsHand, Move


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


def hide(seen: MoonsHand) -> None:
    """Blank the other hands, the stock and its shuffles, and the prizes except the one turned."""
    seen.held = only_own(seen.held, seen.seat)
    seen.moves = [move if isinstance(move, int) else () for move in seen.moves]
    seen.placed = ()
    seen.stock = (HIDDEN,) * len(seen.stock)
    seen.prizes = [card if at == seen.turned else HIDDEN for at, card in enumerate(seen.prizes)]
    seen.deal = blank(seen.deal)


def events(hand: MoonsHand) -> Sequence[Fact]:
    """Return who took which place, and whether with a prize, if the last move ended a trick."""
    if not hand.placed:
        return ()
    rules, places = set(), []
    for place, (seat, card, prize) in enumerate(hand.placed, 1):
        rules.add("GX-13" if card == NONE else "GX-11")
        if prize == NONE:
            rules.add("GX-12")
        played = Fact("moons-no-card") if card == NONE else Fact("moons-card", card=CardId(NAMES[card]))
        places.append(Fact("moons-place", seat=Seat(seat), place=place, played=played, prize=prize != NONE))
    return (Fact("moons-places", places=places, rules=sorted(rules)),)


def explain(hand: MoonsHand) -> Sequence[Fact]:
    """Return who won a finished game, or that the guard ended it."""
    if hand.seat != OVER:
        return ()
    if hand.guarded:
        return (Fact("moons-draw", tricks=hand.tricks, rules=("GX-15",)),)
    return (Fact("moons-wins", seat=Seat(hand.winner), rules=("GX-14",)),)


def count(hand: MoonsHand, counts: Counts) -> None:
    """Count whether the guard ended the game (GX-15)."""
    counts.share("hands", "ended by the guard", 1, int(hand.guarded))


SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


def face(name: str) -> Face:
    """Return a card as its id and its suit, red or not."""
    suit = name[-1]
    return Face(name + SUITS.get(suit, ""), name, "red" if suit in "DH" else "")


SHOWING = Showing(
    parts={
        "cards": Fact("play-cards"), "turned": Fact("play-turned"), "stock": Fact("play-stock"),
        "planets": Fact("play-planets"), "moons": Fact("play-moons"), "trick": Fact("play-trick"),
        "prizes": Fact("play-prizes"),
    },
    face=face,
)  # fmt: skip


def greedy(hand: MoonsHand, draws: Draws) -> Move:
    """Lay down as many cards as possible; play the card that fits least with the others."""
    legal = [move for move in hand.legal() if isinstance(move, int)]
    down = [move for move in legal if move & 7 in (PLANET, MOONS) and move >> VERB]
    if down:
        return max(down, key=lambda move: (move >> VERB).bit_count())
    if hand.stage == "play":
        held = cards(hand.held[hand.seat])
        return min(
            (move for move in legal if move & 7 == PLAY), key=lambda move: _company(move >> VERB, held)
        )
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


KIT: Kit[MoonsHand, Move] = Kit(
    Moons,
    text=notation.text,
    read=notation.read,
    why=notation.why,
    view=view,
    hide=hide,
    events=events,
    explain=explain,
    bots={"greedy": greedy},
    count=count,
    showing=SHOWING,
    laying=frozenset({"planet", "moons", "done"}),
    terms=deck_terms,
    deck_faults=deck_faults,
)
