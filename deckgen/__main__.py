"""The program `deckgen`, also as `python -m deckgen`: it hears Ctrl-C and TERM from the first."""

import sys

from deckgen.signals import Stops


def main() -> None:
    """Run the command line and exit."""
    stops = Stops()
    stops.listen()
    from deckgen.cli import main as run

    sys.exit(run(stops))


if __name__ == "__main__":
    main()
