"""A trick game, a seed and a range of hands in; the hands played to the end, thousands at a time, out.

Arrays of numpy hold one number for each hand (a *lane*). The rules come from the tables of the referee:
auctions are walked once (`auction`), leads and duties and strengths are its contexts (`tables`), scores its
own sums (`scores`). What is written here is only the order of play. The draws are those of the referee, so
that lane k and the referee's hand k are one hand, move for move.
"""

from deckgen.play.batch.hands import Batch, play_batch

__all__ = ["Batch", "play_batch"]
