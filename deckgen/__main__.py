"""Run deckgen as a program (`deckgen` or `python -m deckgen`), handling Ctrl-C and TERM from the start."""

# Use the built-in half of `signal`: a signal during the imports of `signal` itself would give a traceback.
import _signal  # type: ignore[import-not-found]
import gc
import os
import sys

GC_THRESHOLD = 50_000
"""Allocations between generation-0 collections."""


def main() -> None:
    """Run the command line and exit."""
    # Imported modules, trees of files and drawn cards rarely form garbage cycles, and looking for them takes
    # a tenth of a short run.
    gc.set_threshold(GC_THRESHOLD)
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
