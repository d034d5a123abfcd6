"""Pips: a number of pieces in the arrangement of dominoes or playing cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from deckgen.deck.types import LAYERS, LENGTH, NUMBER, SIZE, TEXT, YES, choice
from deckgen.draw.layers.pen import Pen
from deckgen.draw.layers.places import piece, put
from deckgen.draw.layers.registry import kind, param
from deckgen.facts import Fact
from deckgen.scene import Item

Spots = tuple[tuple[float, float], ...]
"""Places in a box from -1 to 1 each way, y down."""

_CORNERS: Spots = ((-1, -1), (1, -1), (-1, 1), (1, 1))
_SIX: Spots = (*_CORNERS, (-1, 0), (1, 0))
_EIGHT: Spots = (*_CORNERS, (-1, -1 / 3), (1, -1 / 3), (-1, 1 / 3), (1, 1 / 3))
_MIDDLE: Spots = ((0, 0),)
DOMINOES: Mapping[int, Spots] = {
    0: (),
    1: _MIDDLE,
    2: ((1, -1), (-1, 1)),
    3: ((1, -1), (0, 0), (-1, 1)),
    4: _CORNERS,
    5: (*_CORNERS, *_MIDDLE),
    6: _SIX,
    7: (*_SIX, *_MIDDLE),
    8: (*_SIX, (0, -1), (0, 1)),
    9: (*_SIX, (0, -1), (0, 1), *_MIDDLE),
}
"""As on a double-nine set; the tile is upright, so that six is two columns."""
CARDS: Mapping[int, Spots] = {
    0: (),
    1: _MIDDLE,
    2: ((0, -1), (0, 1)),
    3: ((0, -1), (0, 0), (0, 1)),
    4: _CORNERS,
    5: (*_CORNERS, *_MIDDLE),
    6: _SIX,
    7: (*_SIX, *_MIDDLE),
    8: (*_SIX, (0, -0.5), (0, 0.5)),
    9: (*_EIGHT, *_MIDDLE),
    10: (*_EIGHT, (0, -2 / 3), (0, 2 / 3)),
}
"""As on playing cards, except for seven, whose odd pip is in the middle: every card is double-ended."""
ARRANGEMENTS = {"dominoes": DOMINOES, "cards": CARDS}


@kind("pips")
class Pips:
    """A number of equal pieces in a classic arrangement around a point. The piece is drawn once."""

    count: float = param(NUMBER, "how many: 0 to 9 arranged as on dominoes, 0 to 10 as on cards")
    layers: object = param(LAYERS, "the layers of one pip, with the origin at its middle", "")
    r: float = param(SIZE, "radius of the disc around a pip")
    w: float = param(SIZE, "from the middle of the left pips to that of the right ones")
    h: float = param(SIZE, "from the middle of the top pips to that of the bottom ones")
    x: float = param(LENGTH, "middle of the arrangement", "0mm")
    y: float = param(LENGTH, "middle of the arrangement", "0mm")
    arrangement: str = param(
        choice(*ARRANGEMENTS), "whether pips are placed as on dominoes or on cards", "dominoes"
    )
    double: bool = param(
        YES, "whether the arrangement looks the same from both ends, except in the middle", "no"
    )
    called: str = param(TEXT, "the label of each pip in the files", "pip")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw one placed piece for each pip, from the top."""
        known = ARRANGEMENTS[self.arrangement]
        if self.count not in known or self.r <= 0:
            raise pen.problem(Fact("draw-pips", count=self.count, most=max(known)))
        scene = piece(pen.inner("layers", {}), self.r)
        for u, v in sorted(known[int(self.count)], key=lambda spot: (spot[1], spot[0])):
            turn = 180 if self.double and (v, u) > (0, 0) else 0
            yield put(scene, self.x + u * self.w / 2, self.y + v * self.h / 2, turn, self.called)
