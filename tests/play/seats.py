"""The greedy bot of any game, and hands that bots play."""

from deckgen.games import NATURE, OVER, Draws
from deckgen.games.registry import kit, kit_of
from deckgen.play.bots import chosen
from deckgen.play.simulate import play_piece


def greedy_bot(seen, draws):
    """Return the move of the game's beginner."""
    return kit_of(seen.game).bots["greedy"](seen, draws)


def tally_of(plan):
    """What is counted of one plan, played as a single piece."""
    (tally,), _ = play_piece((plan,))
    return tally


def played(rules, seed, players):
    """Return a hand played by bots and checked at every move, and the hand before each move."""
    draws = Draws(seed)
    hand = rules.hand(rules.deal(draws, 0))
    while hand.seat != OVER:
        if hand.seat == NATURE:
            hand.play(hand.chance(draws))
            continue
        yield hand
        kit(rules.name).apply(hand, chosen(hand, players[hand.seat], draws))
    yield hand
