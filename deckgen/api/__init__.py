"""Define the public Python API behind `import deckgen`: decks in `decks`, games in `games`."""


def as_option(value: object) -> str:
    """Return the value of an option as written in deck files and records."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
