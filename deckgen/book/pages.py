"""Slabs of a column in; pages out: what stands on each, at which height.

Paragraphs are not parted after their first line or before their last; figures that do not fit let the text
that follows go before them; every line of text stands on the grid of lines, which all pages share.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from deckgen.book.slabs import Slab


@dataclass(frozen=True, slots=True)
class Laid:
    """A slab on a page, `top` half lines below the head of the text."""

    slab: Slab
    top: int


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page's slabs; `opens` is the title of the chapter that begins on it, or empty."""

    laid: tuple[Laid, ...]
    opens: str = ""

    @property
    def filled(self) -> int:
        """Half lines down to the foot of the last slab."""
        return max((each.top + each.slab.units for each in self.laid), default=0)


def chunks(slabs: Iterable[Slab]) -> Iterator[list[Slab]]:
    """Slabs that must stand on one page together."""
    chunk: list[Slab] = []
    for slab in slabs:
        chunk.append(slab)
        held = slab.keep or (slab.space and len(chunk) > 1)
        if not held:
            yield chunk
            chunk = []
    if chunk:
        yield chunk


def paginate(slabs: Iterable[Slab], units: int) -> list[Leaf]:
    """Pages of `units` half lines. A slab that is higher than a page stands alone on one."""
    press = _Press(units)
    for chunk in chunks(slabs):
        press.add(chunk)
    press.close()
    return press.leaves


@dataclass
class _Press:
    """The page being filled, and the figures that wait for the next."""

    units: int
    leaves: list[Leaf] = field(default_factory=list)
    laid: list[Laid] = field(default_factory=list)
    at: int = 0
    opens: str = ""
    waiting: list[Slab] = field(default_factory=list)

    def add(self, chunk: Sequence[Slab]) -> None:
        """Put slabs on this page if they fit, else on the next."""
        first = chunk[0]
        if first.opens:
            self.close()
            self.opens = first.opens
        if first.space and len(chunk) == 1:
            self._space(first)
        elif len(chunk) == 1 and first.floats and (self.waiting or not self._fits(chunk)):
            # figures do not overtake one another
            self.waiting.append(first)
        elif self.waiting and any(slab.floats for slab in chunk):
            self._turn()
            self.add(chunk)
        elif self._fits(chunk):
            self._lay(chunk)
        else:
            self._turn()
            self._first(chunk)

    def _first(self, chunk: Sequence[Slab]) -> None:
        """Put slabs that did not fit on the page before; what is higher than a page is parted after all."""
        if self._fits(chunk) or (len(chunk) == 1 and not self.laid):
            self._lay(chunk)
        elif self.laid:
            self.add(chunk)
        else:
            for slab in chunk:
                self.add([slab])

    def _space(self, slab: Slab) -> None:
        """Space; two spaces that meet are as the larger of them, and at the head there is none."""
        if not self.laid:
            return
        last = self.laid[-1].slab
        if last.space:
            self.at += max(0, slab.units - last.units)
        else:
            self.at += slab.units
        self.laid.append(Laid(slab, self.at - slab.units))

    def _end(self, chunk: Sequence[Slab]) -> int:
        at = self.at
        for slab in chunk:
            at = _snapped(at, slab) + slab.units
        return at

    def _fits(self, chunk: Sequence[Slab]) -> bool:
        return self._end(chunk) <= self.units

    def _lay(self, chunk: Sequence[Slab]) -> None:
        for slab in chunk:
            self.at = _snapped(self.at, slab)
            self.laid.append(Laid(slab, self.at))
            self.at += slab.units

    def _turn(self) -> None:
        """The next page, with what was waiting for it at its head."""
        self._finish()
        waiting, self.waiting = self.waiting, []
        for number, slab in enumerate(waiting):
            if self._fits([slab]) or not self.laid:
                self._lay([slab])
                self._space(Slab(1, space=True, on_grid=False))
            else:
                self.waiting = waiting[number:]
                break

    def _finish(self) -> None:
        while self.laid and self.laid[-1].slab.space:
            self.laid.pop()
        if self.laid:
            self.leaves.append(Leaf(tuple(self.laid), self.opens))
        self.laid, self.at, self.opens = [], 0, ""

    def close(self) -> None:
        """End the last page, and set what still waits."""
        self._finish()
        while self.waiting:
            self._turn()
            self._finish()


def _snapped(at: int, slab: Slab) -> int:
    """Text begins at full lines."""
    return at + at % 2 if slab.on_grid else at
