"""What the application without Python starts: the proof page of a deck, or any command of deckgen.

A double click makes a first deck in the user's home folder, once, and opens its proof page in the browser. A
deck that is dropped on the program is opened instead. With any other words it is the command `deckgen`.
"""

from __future__ import annotations

import multiprocessing
import sys
from pathlib import Path

from deckgen.__main__ import main

FIRST = Path.home() / "my-first-deck"


def arguments(given: list[str]) -> list[str]:
    """Return the words of the command to run."""
    if not given:
        if not (FIRST / "deck.yaml").exists():
            sys.argv[1:] = ["new", str(FIRST)]
            try:
                main()
            except SystemExit as end:
                if end.code:
                    raise
        given = [str(FIRST)]
    if len(given) == 1 and Path(given[0]).exists():
        return ["proof", given[0], "--serve", "--open"]
    return given


if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.argv[1:] = arguments(sys.argv[1:])
    main()
