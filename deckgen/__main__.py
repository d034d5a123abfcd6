"""Run deckgen as a program (`deckgen` or `python -m deckgen`), handling Ctrl-C and TERM from the start."""

# Use the built-in half of `signal`: a signal during the imports of `signal` itself would give a traceback.
import _signal  # type: ignore[import-not-found]
import os
import sys


def main() -> None:
    """Run the command line and exit."""
    for number in (_signal.SIGINT, _signal.SIGTERM):
        if _signal.getsignal(number) != _signal.SIG_IGN:
            _signal.signal(number, lambda number, frame: os._exit(128 + number))
    from deckgen.signals import Stops

    stops = Stops()
    stops.listen()
    from deckgen.cli import main as run

    sys.exit(run(stops))


if __name__ == "__main__":
    main()
