"""The one line as code: a deck and targets in; files, a manifest and a report of what was made, out."""

from deckgen.making.request import Request
from deckgen.making.run import Result, build

__all__ = ["Request", "Result", "build"]
