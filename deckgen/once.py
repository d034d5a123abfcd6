"""Remember what was made of things, for as long as it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class Once:
    """What was made of things: about as many as it is told, those that were asked for last."""

    def __init__(self, most: int) -> None:
        """Remember up to twice as many as `most`."""
        self._most = most
        self._known: dict[tuple[int, Hashable], tuple[object, Any]] = {}
        self._earlier: dict[tuple[int, Hashable], tuple[object, Any]] = {}
        """Those known before, which are forgotten unless they are asked for."""

    def once(self, of: T, what: Hashable, make: Callable[[T], R]) -> R:
        """Return `make(of)`, made once for an object and a word, or what else it depends on."""
        key = id(of), what
        known = self._known.get(key)
        if known is None:
            # the object is kept, so that its id stays its own
            known = self._earlier.get(key) or (of, make(of))
            if len(self._known) >= self._most:
                self._earlier, self._known = self._known, {}
            self._known[key] = known
        found: R = known[1]
        return found
