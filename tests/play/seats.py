"""The greedy bot of any game."""

from deckgen.games.registry import kit_of


def greedy_bot(seen, draws):
    """Return the move of the game's beginner."""
    return kit_of(seen.game).bots["greedy"](seen, draws)
