"""The public Python interface, which `import deckgen` offers: decks in `decks`, games in `games`."""


def as_option(value: object) -> str:
    """Return the value of an option as deck files and records write it."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
