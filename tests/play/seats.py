"""The greedy bot of any game."""

from deckgen.games.registry import kit_of
from deckgen.play.simulate import play_piece


def greedy_bot(seen, draws):
    """Return the move of the game's beginner."""
    return kit_of(seen.game).bots["greedy"](seen, draws)


def tally_of(plan):
    """What is counted of one plan, played as a single piece."""
    (tally,), _ = play_piece((plan,))
    return tally
