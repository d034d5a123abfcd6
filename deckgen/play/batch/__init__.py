"""Play hands of a trick game thousands at a time (the batch kernel).

NumPy arrays hold one number for each hand (a *lane*). The rules come from the game: its auctions, contexts
and scores are tabulated once (`tables`), and only the order of play is implemented here. The draws are the
same as in `games`, so that lane k and hand k of the game are the same hand, move for move.
"""
