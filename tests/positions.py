"""Make positions of any game comparable."""

from deckgen.games.game import slots


def frozen(value):
    """Return a hashable version of a value made of lists, tuples and dictionaries."""
    if isinstance(value, list | tuple):
        return tuple(map(frozen, value))
    return frozenset(value.items()) if isinstance(value, dict) else value


def key_of(hand):
    """Return the position of a hand without the order of the deal."""
    own = (slot for slot in slots(type(hand)) if slot not in ("game", "deal"))
    return tuple(frozen(getattr(hand, slot)) for slot in own)
