"""The greedy bot of whatever game it is asked to play."""

from deckgen.games.registry import kit_of


def greedy_bot(seen, draws):
    """Return the move of the game's own beginner."""
    return kit_of(seen.game).bots["greedy"](seen, draws)
