"""Make one picture of what a deck consists of: its box, a hand of cards, tokens, a mat and the booklet.

Everything is what is printed, cut out, and to one scale: that in which all of it just fits. A mat lies whole
under the rest, with tokens in its places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import cos, hypot, inf, radians, sin

from deckgen.deck.model import CardSpec, Part, Trim
from deckgen.draw.outlines import cut_line
from deckgen.errors import SpecError
from deckgen.faces.session import Session
from deckgen.geometry import (
    Box,
    Curves,
    Matrix,
    Point,
    apply,
    compose,
    polyline,
    rectangle,
    rotate,
    scale,
    translate,
)
from deckgen.ink import Ink
from deckgen.outputs.booklet import cover_of
from deckgen.outputs.box import PAPER, BoxKind, ground_ink, ground_of
from deckgen.outputs.cut import INKS
from deckgen.outputs.nets import Net
from deckgen.outputs.planner import Planner
from deckgen.scene import Group, Item, Path, Place, Scene, Stroke, painted

TABLE = Ink("table", (8, 8, 12, 0), (236, 232, 222))
EDGE = Ink("edge", (20, 18, 22, 10), (196, 190, 178))
_SHADOW = Ink("shadow", (0, 0, 0, 100), (30, 24, 20), opacity=0.035)
_SHADE = Ink("shade", (0, 0, 0, 100), (0, 0, 0), opacity=0.2)
_LIGHT = Ink("light", (0, 0, 0, 0), (255, 255, 255), opacity=0.10)
WIDTH, HEIGHT = 400.0, 240.0
_HAND = 5
"""Cards in the hand, if the deck does not say which."""
_MARGIN, _GAP = 9.0, 8.0
"""What is left free around everything, and between two pieces at least, in mm of the picture."""
_STEPS = 0.74, 0.66, 0.58, 0.5
"""How far cards of the hand may be apart, in their widths: the first that leaves everything as large."""
_BESIDE = (1.12,)
"""The same for tiles, which lie on the table."""
_LOOSE = 1.03
"""How much further tokens on a mat are apart than their places."""
_APART = 1.06
"""How far tokens in a row are apart, in their widths."""
_HIDDEN, _MARGINAL, _LAP = 0.4, 0.05, 0.12
"""How much of a piece the row before it hides at most, as a share of its height, how much of a booklet, whose
cover is to be read, and how much of a card if there is room for all of it."""
_STRIP = 40.0
"""How much of a mat lies free at its right edge, in mm of the picture."""
_CELL = 0.85, 1.1
"""How wide a place on a mat for a token is at least and at most, in the token's widths."""
_LEAN, _DROP = 5.0, 1.3
"""How far each card is turned from the next, in degrees, and how far down the outer ones lie, in mm."""
_RUN, _RISE = 0.72 * cos(radians(28)), 0.72 * sin(radians(28))
"""How far the depth of the box goes to the right and up, for each mm of it."""
_BACK_TURN, _BOOKLET_TURN = -7.0, 5.0
"""How far the card that lies face down and the booklet are turned, in degrees."""
_DRAWN, _DRAWN_STEP = 3, 0.6
"""How many tiles lie face down, and how far apart, in their widths."""
_TOKENS, _ROW = 6, 3
"""The tokens shown at most, and how many in a row."""
_CARD, _BOOK, _TOKEN = 0.3, 0.8, 1.2
"""How thick a card or a mat, a booklet and a token are, in mm."""
BOX_TARGET = "box-tuck"


@dataclass(frozen=True)
class _Piece:
    """Something of the deck as it lies on the table, with its true size in mm."""

    width: float
    height: float
    at: Callable[[float, float, float], Iterator[Item]]
    """Yields it, so much enlarged, with its middle at (x, y)."""
    hidden: float = _HIDDEN
    """How much of it the row before it may hide, as a share of its height."""


@dataclass(frozen=True)
class _Boxed:
    """A tuck box, its front on the sheet for it, and the size of the cards in it."""

    piece: _Piece
    front: Box
    trim: Trim


@dataclass(frozen=True)
class _Mat:
    """A mat, broad rather than high, and the places on it for tokens, from its middle in true mm."""

    piece: _Piece
    cells: Sequence[Point]


@dataclass(frozen=True)
class _Layout:
    """A row of pieces before another, which hides the feet of some of them."""

    back: tuple[_Piece, ...]
    front: tuple[_Piece, ...]
    room: Box
    """The place for all of them, in mm of the picture."""
    most: float
    """How much everything may be enlarged at most."""

    @property
    def seen(self) -> float:
        """How much of the row at the back is seen, in true mm."""
        return max(((1 - piece.hidden) * piece.height for piece in self.back), default=0.0)

    @property
    def scale(self) -> float:
        """How much everything can be enlarged."""
        high = self.seen + max(piece.height for piece in self.front)
        wide = (
            (self.room.width - _GAP * (len(row) - 1)) / sum(piece.width for piece in row)
            for row in (self.back, self.front)
            if row
        )
        return min(self.most, self.room.height / high, *wide)

    def laid(self) -> Iterator[tuple[_Piece, float, float]]:
        """Yield all pieces with the places of their middles, those at the front last."""
        s, room = self.scale, self.room
        for piece, x in self._along(self.back):
            shown = min(self.seen, (1 - min(_LAP, piece.hidden)) * piece.height)
            yield piece, x, room.top + s * (self.seen - shown + piece.height / 2)
        for piece, x in self._along(self.front):
            yield piece, x, room.bottom - s * piece.height / 2

    def _along(self, row: Sequence[_Piece]) -> Iterator[tuple[_Piece, float]]:
        """Yield the pieces of a row with the places of their middles."""
        s = self.scale
        rest = self.room.width - s * sum(piece.width for piece in row)
        gap = rest / (len(row) + 1)
        x = self.room.left + gap
        for piece in row:
            yield piece, x + s * piece.width / 2
            x += s * piece.width + gap


class ShopWindow:
    """The picture of a session's deck, with a hand of its first part."""

    def __init__(self, session: Session) -> None:
        self._first = next(part for part in session.deck.parts if session.chosen[part.name])
        self.session = session

    def scene(self) -> Scene:
        """Return the picture. Raises SpecError if a card cannot be drawn."""
        tokens = self._tokens()
        mat = self._mat(tokens)
        on_mat = mat is not None and len(mat.cells) >= len(tokens)
        layout = self._layout(mat, None if on_mat else _strewn(tokens))
        table = Path(rectangle(0, 0, WIDTH, HEIGHT), TABLE)
        under = _under(layout, mat, tokens if on_mat else ()) if mat else ()
        pieces = (item for piece, x, y in layout.laid() for item in piece.at(layout.scale, x, y))
        return Scene(WIDTH, HEIGHT, (table, *under, *pieces), title=self.session.deck.title)

    def _layout(self, mat: _Mat | None, tokens: _Piece | None) -> _Layout:
        """Return the layout in which everything is largest: with the box in front, or the hand alone."""
        boxed = self._box()
        trim = boxed.trim if boxed else self._first.trims[0]
        front = boxed.front if boxed else trim
        box = boxed.piece if boxed else None
        down, booklet = self._face_down(trim), self._booklet(front.width, front.height)
        room, most = Box(_MARGIN, _MARGIN, WIDTH - _MARGIN, HEIGHT - _MARGIN), inf
        if mat:
            most = min(room.width / mat.piece.width, room.height / mat.piece.height)
            room = room._replace(right=room.right - _STRIP)
        layouts = (
            _Layout(_there(*behind), _there(*before), room, most)
            for hand in self._hands(trim)
            for behind, before in (
                ((down, booklet, tokens), (box, hand)),
                ((box, booklet, down, tokens), (hand,)),
            )
        )
        return max(layouts, key=lambda each: each.scale)

    def _mat(self, tokens: Sequence[_Piece]) -> _Mat | None:
        """Return the first mat, with the places on it for tokens, if there is one."""
        part = next((part for part in self.session.deck.parts if part.piece == "mat" and part.cards), None)
        if part is None:
            return None
        trim = part.trims[0]
        scene = self.session.one(self.session.drawing(part, trim, 0.0), part.cards[0]).front
        cells = _cells(scene, tokens[0].width) if tokens else set()
        turn = 90.0 if trim.height > trim.width else 0.0
        to = rotate(turn)
        return _Mat(
            _turned(scene, cut_line(part, trim, 0.0, 0.0), turn), sorted(apply(to, *cell) for cell in cells)
        )

    def _booklet(self, width: float, height: float) -> _Piece | None:
        """Return the cover of the rules, if there are any, for a box with so large a front."""
        page = cover_of(self.session, width, height)
        if page is None:
            return None
        bleed = page.bleed
        cut = rectangle(bleed, bleed, page.width - 2 * bleed, page.height - 2 * bleed)
        return replace(_turned(page, cut, _BOOKLET_TURN, _BOOK), hidden=_MARGINAL)

    def _face_down(self, trim: Trim) -> _Piece | None:
        """Return some tiles or one card that lie face down, if they have a back."""
        held = self._held()
        card = self._flat(self._first, trim, held[0], _BACK_TURN, face_down=True)
        if card and self._first.piece == "tile":
            return self._fan(trim, held[:_DRAWN], _DRAWN_STEP, face_down=True)
        return card

    def _tokens(self) -> list[_Piece]:
        """Return some tokens of the first part that has any."""
        part = next((part for part in self.session.deck.parts if part.piece == "token" and part.cards), None)
        if part is None:
            return []
        shown = [card for card in part.cards for _ in range(card.count)][:_TOKENS]
        turned = (
            self._flat(part, part.trims[0], card, 50.0 * (n % _ROW + 2 * (n // _ROW)) - 70, thick=_TOKEN)
            for n, card in enumerate(shown)
        )
        return [token for token in turned if token]

    def _hands(self, trim: Trim) -> Iterator[_Piece]:
        """Yield the hand, fanned out in all ways that suit its pieces."""
        steps = _BESIDE if self._first.piece == "tile" else _STEPS
        return (self._fan(trim, self._held(), step) for step in steps)

    def _fan(self, trim: Trim, hand: Sequence[CardSpec], step: float, face_down: bool = False) -> _Piece:
        """Return cards of the first part, fanned out, each `step` widths from the next."""
        part = self._first
        gaps = max(0, len(hand) - 1)
        lean = 0.0 if part.shape == "circle" else radians(_LEAN * gaps / 2)
        outer = trim.width * cos(lean) + trim.height * sin(lean)
        drop = _DROP * gaps * gaps / 4
        reach = (trim.height * cos(lean) + trim.width * sin(lean)) / 2
        high = trim.height / 2 + drop + reach

        def at(s: float, x: float, y: float) -> Iterator[Item]:
            for n, card in enumerate(hand):
                place = n - gaps / 2
                down = trim.height / 2 + _DROP * place * place - high / 2
                shown = self._flat(part, trim, card, _LEAN * place, face_down)
                if shown:
                    yield from shown.at(s, x + s * step * trim.width * place, y + s * down)

        return _Piece(outer + step * gaps * trim.width, high, at)

    def _held(self) -> Sequence[CardSpec]:
        """Return the cards of the hand: those that the deck names, or else some from all over it."""
        gallery, cards = self.session.deck.gallery, self.session.chosen[self._first.name]
        named = gallery.hand if gallery else ()
        held = [card for name in named for card in cards if card.id == name]
        plain = [card for card in cards if not card.extra] or cards
        many = min(_HAND, len(plain))
        spread = (plain[round((n + 0.5) * len(plain) / many - 0.5)] for n in range(many))
        return held or list(spread)

    def _flat(
        self,
        part: Part,
        trim: Trim,
        card: CardSpec,
        turn: float = 0.0,
        face_down: bool = False,
        thick: float = _CARD,
    ) -> _Piece | None:
        """Return a card cut out, so `thick` in mm; None if it lies face down and has no back."""
        faces = self.session.one(self.session.drawing(part, trim, 0.0), card)
        shown = faces.back if face_down else faces.front
        return _turned(shown, cut_line(part, trim, 0.0, 0.0), turn, thick) if shown else None

    def _box(self) -> _Boxed | None:
        """Return the tuck box and the size of the cards in it; None if its sheet cannot hold them."""
        planner = Planner(self.session, replace(self.session.target(BOX_TARGET), rounds=()))
        kind = planner.kind
        if not isinstance(kind, BoxKind):
            return None
        try:
            output = next(iter(planner.outputs()))
            page, (sheet,) = _art(next(kind.pages(planner, output))), kind.sheets(planner, planner.parts[0])
        except SpecError:
            return None
        (net,) = sheet.nets
        (ref,) = output.faces
        ground = ground_of(planner) or ground_ink(planner.both(ref).back)
        piece, front = _standing(page, net, ground), _panel_of(net, "front")
        return _Boxed(piece, front, planner.fit(planner.parts[0]).trim)


def _there(*pieces: _Piece | None) -> tuple[_Piece, ...]:
    """Return the pieces that the deck has."""
    return tuple(filter(None, pieces))


def _cells(mat: Scene, across: float) -> set[Point]:
    """Return the places on a mat for tokens `across` mm wide, from its middle.

    A place is any outline that is nearly as wide and as high as a token.
    """
    least, most = (across * share for share in _CELL)
    found = (
        visit.item.outline.box().transformed(visit.matrix)
        for visit in painted(mat)
        if isinstance(visit.item, Path)
    )
    fitting = (box for box in found if least <= box.width <= most and least <= box.height <= most)
    return {
        (
            round((box.left + box.right - mat.width) / 2, 3),
            round((box.top + box.bottom - mat.height) / 2, 3),
        )
        for box in fitting
    }


def _under(layout: _Layout, mat: _Mat, tokens: Sequence[_Piece]) -> Iterator[Item]:
    """Yield a mat at the right, and tokens around that place on it which is the furthest from all pieces."""
    s = layout.scale
    x, y = WIDTH - _MARGIN - s * mat.piece.width / 2, HEIGHT / 2
    yield from mat.piece.at(s, x, y)
    if not tokens:
        return
    laid = [
        Box(left, top, left + s * piece.width, top + s * piece.height)
        for piece, across, down in layout.laid()
        for left, top in [(across - s * piece.width / 2, down - s * piece.height / 2)]
    ]

    def free(cell: Point) -> float:
        """Return how far a place is from the nearest piece."""
        across, down = mat.piece.width / 2 - abs(cell[0]), mat.piece.height / 2 - abs(cell[1])
        return min(s * across, s * down, *(_apart(box, x + s * cell[0], y + s * cell[1]) for box in laid))

    middle = max(mat.cells, key=free)
    near = sorted(mat.cells, key=lambda cell: round(hypot(cell[0] - middle[0], cell[1] - middle[1]), 2))
    for token, (right, down) in zip(tokens, near, strict=False):
        # so far from each other that something is seen of the places, and that these are no pictures
        right, down = (c + _LOOSE * (a - c) for a, c in zip((right, down), middle, strict=True))
        yield from token.at(s, x + s * right, y + s * down)


def _apart(box: Box, x: float, y: float) -> float:
    """Return how far a point is from a box, or 0 in it."""
    return hypot(max(box.left - x, 0, x - box.right), max(box.top - y, 0, y - box.bottom))


def _strewn(tokens: Sequence[_Piece]) -> _Piece | None:
    """Return tokens in two rows, if there are any."""
    if not tokens:
        return None
    rows = [row for row in (tokens[:_ROW], tokens[_ROW:]) if row]
    apart = _APART * max(token.width for token in tokens)

    def at(s: float, x: float, y: float) -> Iterator[Item]:
        for n, row in enumerate(rows):
            for place, token in enumerate(row):
                along = place - (len(row) - 1) / 2 + (n - 0.5) / 2 * (len(rows) - 1)
                down = 0.9 * (n - (len(rows) - 1) / 2)
                yield from token.at(s, x + s * apart * along, y + s * apart * down)

    wide, high = apart * (len(rows[0]) + 0.5 * (len(rows) - 1)), apart * (0.1 + 0.9 * len(rows))
    return _Piece(wide, high, at, hidden=0.0)


def _art(page: Scene) -> Scene:
    """Return the page of a box without its cuts and creases."""
    art = (
        item for item in page.items if not (isinstance(item, Group) and item.label.startswith(tuple(INKS)))
    )
    return replace(page, items=tuple(art))


def _standing(page: Scene, net: Net, ground: Ink) -> _Piece:
    """Return a closed tuck box from the front, the right and above, as made from the sheet for it."""
    front, side, lid = (_panel_of(net, name) for name in ("front", "side", "lid"))
    far, up = front.width + _RUN * side.width, _RISE * side.width
    foot = up + front.height

    def at(s: float, x: float, y: float) -> Iterator[Item]:
        left = far - front.width
        outline = [(0, up), (left, 0), (far, 0), (far, foot - up), (front.width, foot), (0, foot)]
        to = compose(translate(-far / 2, -foot / 2), compose(scale(s), translate(x, y)))
        yield from _shadows(polyline(outline, closed=True).transformed(to))
        # The tuck flap of the lid is seen through the thumb notch, in the shade of its pale edge.
        sheet, cut = rectangle(0, 0, page.width, page.height), net.cut.curves()
        edge = Path(cut, None, Stroke(EDGE, 0.5))
        art = Group((Path(sheet, ground), Path(sheet, _SHADE), edge, Group((Place(page),), clip=cut)))
        upright = (-1.0, 0.0, 0.0, -1.0, lid.width, lid.height)
        shown = (
            _panel(art, front, translate(0.0, up)),
            _panel(art, side, (_RUN, -_RISE, 0.0, 1.0, front.width, up), _SHADE),
            _panel(art, lid, compose(upright, (1.0, 0.0, -_RUN, _RISE, left, 0.0)), _LIGHT),
        )
        yield Group(shown, to)

    return _Piece(far, foot, at, hidden=0.0)


def _panel_of(net: Net, name: str) -> Box:
    """Return where a panel is on its sheet."""
    return Box.around(next(panel.corners for panel in net.panels if panel.name == name))


def _panel(art: Group, panel: Box, to: Matrix, shade: Ink | None = None) -> Group:
    """Return a panel of a sheet, whose upper left corner goes to the origin of a transform."""
    shape = rectangle(panel.left, panel.top, panel.width, panel.height)
    shown: tuple[Item, ...] = (Group((art,), clip=shape),)
    if shade:
        shown += (Path(shape, shade),)
    return Group(shown, compose(translate(-panel.left, -panel.top), to))


def _turned(scene: Scene, shape: Curves, turn: float, thick: float = _CARD) -> _Piece:
    """Return a scene cut to a shape, so `thick` in mm, and turned about its middle by `turn` degrees."""
    about = compose(translate(-scene.width / 2, -scene.height / 2), rotate(turn))
    box = Box.around(chain.from_iterable(shape.transformed(about).flattened()))

    def at(s: float, x: float, y: float) -> Iterator[Item]:
        """Yield it on its shadow, with a hairline so that pale paper shows on the table."""
        to = compose(about, compose(scale(s), translate(x, y)))
        outline = shape.transformed(to)
        yield from _shadows(outline)
        yield Path(outline.transformed(translate(0.5 * s * thick, 0.7 * s * thick)), EDGE)
        edge = Path(shape, None, Stroke(EDGE, 0.4))
        yield Group((Path(shape, PAPER), Group((Place(scene),), clip=shape), edge), to)

    return _Piece(box.width, box.height, at)


def _shadows(shape: Curves) -> Iterator[Item]:
    for step in (0.25, 0.5, 0.75, 1.0, 1.3, 1.6, 2.0, 2.4):  # the more, the softer
        yield Path(shape.transformed(translate(step, 1.4 * step)), _SHADOW)
