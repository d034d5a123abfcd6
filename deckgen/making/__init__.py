"""Build the files of a request and a manifest, making only what has changed."""

from deckgen.faces.request import Request
from deckgen.making.run import Result, build

__all__ = ["Request", "Result", "build"]
