"""A record, or moves one at a time, in; what is legal, the rule that is broken, and the score out.

The room that knows the rules of play. It imports nothing that draws and no third-party package.

From a prompt:

    >>> from deckgen.games import game
    >>> moon = game("moon", players=3, options={"marks": "yes"})
    >>> hand = moon.hand(moon.deal(Draws(seed=7), first=0))       # or match = Match(moon, seed=7)
    >>> hand.seat, hand.phase, [hand.text(move) for move in hand.legal()]
    >>> hand.apply(hand.read("bid 5"))                            # IllegalMove with the rule's id
    >>> hand.why(move)                                            # None exactly for legal moves
    >>> hand.scores(), hand.view(0), hand.copy(), hand.undo()

How to write a game (see `game.py` for the protocol, `moon.py` for a whole example):

1. Subclass `Game`: class data (`name`, `counts`, `names`, `option_table`, `first_word`, `cites`), `pack` and
   `piles(first)` (which places of the shuffled pack make which header line), `deal`, `hand`, `following`,
   `winners`. `read_first`, `read_round`, `read_deal` and `write_deal` are there to override when a record's
   header is more than who deals and a cut of the pack (`month`, `dice`, `upcard`); see `header.py`. `of_deck`
   if it reads values from a deck.
2. Subclass `Hand`: a slot class whose constructor cuts the deal; `seat`, `phase`, `legal`, `play` (makes
   a move known to be legal), `why`, `text`, `read`, `scores`, `view`. Slots hold immutable values, or flat
   lists of them, and nothing that the deal and the moves do not determine: `copy`, `undo` and `key` come for
   nothing. A move is any hashable value; trick games use integer masks (`MaskHand`),
   and those in which one follows suit start from `TrickHand`.
3. Add one line to `registry.GAMES`.

A refusal is made by `refuse(rule, reason, remedy)`: "ML-10: january was led and you hold jan-last; play it."
`read` refuses what cannot be a move here (REC-01 unreadable or unknown, REC-04 the wrong kind of move, or a
rule of the game such as a bid of nine); `why` refuses the rest (REC-03 for a card that is not in the hand,
else the rule). Where nature moves (`seat == NATURE`, a reshuffle), `chance(draws)` gives the seeded move and
the record has a line without a seat.
"""

from deckgen.games.draws import Draws
from deckgen.games.game import NATURE, OVER, Deal, Game, Hand
from deckgen.games.match import Match
from deckgen.games.record import write
from deckgen.games.refusals import IllegalMove, refuse
from deckgen.games.registry import game, game_class
from deckgen.games.verify import Position, Verdict, legal, perft, verify

__all__ = [
    "NATURE",
    "OVER",
    "Deal",
    "Draws",
    "Game",
    "Hand",
    "IllegalMove",
    "Match",
    "Position",
    "Verdict",
    "game",
    "game_class",
    "legal",
    "perft",
    "refuse",
    "verify",
    "write",
]  # fmt: skip
