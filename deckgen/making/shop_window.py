"""Make one picture of what a deck consists of: its box, a hand of cards, tokens, a mat and the booklet.

Everything is what is printed, cut out, and to one scale: that in which all of it just fits. A mat alone may
be larger than the picture; the others lie on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import cos, radians, sin

from deckgen.deck.model import CardSpec, Part, Trim
from deckgen.draw.outlines import cut_line
from deckgen.errors import SpecError
from deckgen.faces.session import Session
from deckgen.geometry import Box, Curves, Matrix, compose, polyline, rectangle, rotate, scale, translate
from deckgen.ink import Ink
from deckgen.outputs.booklet import cover_of
from deckgen.outputs.box import PAPER, BoxKind, ground_ink, ground_of
from deckgen.outputs.cut import INKS
from deckgen.outputs.nets import Net
from deckgen.outputs.planner import Planner
from deckgen.scene import Group, Item, Path, Place, Scene, Stroke

TABLE = Ink("table", (8, 8, 12, 0), (236, 232, 222))
EDGE = Ink("edge", (20, 18, 22, 10), (196, 190, 178))
_SHADOW = Ink("shadow", (0, 0, 0, 100), (30, 24, 20), opacity=0.035)
_SHADE = Ink("shade", (0, 0, 0, 100), (0, 0, 0), opacity=0.2)
_LIGHT = Ink("light", (0, 0, 0, 0), (255, 255, 255), opacity=0.10)
WIDTH, HEIGHT = 400.0, 240.0
_HAND = 5
"""Cards in the hand, if the deck does not say which."""
_MARGIN, _GAP, _WIDEST = 13.0, 9.0, 26.0
"""What is left free around everything, and between two pieces at least and at most, in mm of the picture."""
_FOOT = 6.0
"""The margin below a mat that is too high for the picture, in mm."""
_SHOWN, _APART = 0.95, 1.06
"""How far cards of the hand are apart at least and at most, and tokens in a row, in their widths."""
_WORTH = 1.2
"""How much larger all must be for the booklet to be beside the hand, which has less room then."""
_LEAN, _DROP = 5.0, 1.3
"""How far each card is turned from the next, in degrees, and how far down the outer ones lie, in mm."""
_RUN, _RISE = 0.72 * cos(radians(28)), 0.72 * sin(radians(28))
"""How far the depth of the box goes to the right and up, for each mm of it."""
_BACK_TURN, _BOOKLET_TURN = -7.0, 5.0
"""How far the card that lies face down and the booklet are turned, in degrees."""
_TOKENS, _ROW = 6, 3
"""The tokens shown at most, and how many in a row."""
BOX_TARGET = "box-tuck"


@dataclass(frozen=True)
class _Piece:
    """Something of the deck as it lies on the table, with its true size in mm."""

    width: float
    height: float
    at: Callable[[float, float, float], Iterator[Item]]
    """Yields it, so much enlarged, with its middle at (x, y)."""


@dataclass(frozen=True)
class _Layout:
    """Pieces in a row, the hand below them, and perhaps one piece on the right of both."""

    row: tuple[_Piece, ...]
    hand: _Piece
    beside: _Piece | None = None

    @property
    def aside(self) -> float:
        """How wide the piece on the right is, in true mm."""
        return self.beside.width if self.beside else 0.0

    @property
    def room(self) -> float:
        """The width of the picture without margins, and without the gap before the piece on the right."""
        return WIDTH - 2 * _MARGIN - (_GAP if self.beside else 0.0)

    @property
    def scale(self) -> float:
        """How much everything can be enlarged."""
        row, high = self.row, HEIGHT - 2 * _MARGIN
        sizes = [
            ((high - _GAP) / (max((piece.height for piece in row), default=0.0) + self.hand.height)),
            (self.room - _GAP * len(row)) / (sum(piece.width for piece in row) + self.aside or 1.0),
            self.room / (self.hand.width + self.aside),
        ]
        return min([*sizes, high / self.beside.height] if self.beside else sizes)


@dataclass(frozen=True)
class ShopWindow:
    """The picture of a session's deck."""

    session: Session

    def scene(self) -> Scene:
        """Return the picture. Raises SpecError if a card cannot be drawn."""
        box, booklet = self._box(), self._booklet()
        trim = box[1] if box else self._first.trims[0]
        row = tuple(piece for piece in (box and box[0], self._back(trim), self._tokens()) if piece)
        hand = self._hand(trim)
        layout = _Layout((*row, booklet), hand) if booklet else _Layout(row, hand)
        beside = _Layout(row, hand, booklet)
        # Below a row with the booklet the hand has more room, but small cards would be lost there.
        if booklet and beside.scale > _WORTH * layout.scale:
            layout = beside
        ground = Path(rectangle(0, 0, WIDTH, HEIGHT), TABLE)
        return Scene(WIDTH, HEIGHT, (ground, *self._laid(layout)), title=self.session.deck.title)

    def _laid(self, layout: _Layout) -> Iterator[Item]:
        """Yield all pieces of a layout, the mat under the others."""
        s, row = layout.scale, layout.row
        room = layout.room - s * layout.aside
        high = max((s * piece.height for piece in row), default=0.0)
        spare = HEIGHT - 2 * _MARGIN - high - s * layout.hand.height
        wide = s * sum(piece.width for piece in row)
        gap = min(_WIDEST, (room - wide) / max(1, len(row) - 1))
        x = _MARGIN + (room - wide - gap * (len(row) - 1)) / 2
        mat = self._mat()
        if mat:
            middle = min(HEIGHT / 2, HEIGHT - _FOOT - s * mat.height / 2)
            yield from mat.at(s, _MARGIN + room / 2, middle)
        if layout.beside:
            yield from layout.beside.at(s, WIDTH - _MARGIN - s * layout.beside.width / 2, HEIGHT / 2)
        for piece in row:
            yield from piece.at(s, x + s * piece.width / 2, _MARGIN + spare / 3 + high / 2)
            x += s * piece.width + gap
        foot = HEIGHT - _MARGIN - spare / 3
        yield from layout.hand.at(s, _MARGIN + room / 2, foot - s * layout.hand.height / 2)

    @property
    def _first(self) -> Part:
        """The first part with chosen cards."""
        return next(part for part in self.session.deck.parts if self.session.chosen[part.name])

    def _mat(self) -> _Piece | None:
        """Return the first mat, if there is one."""
        part = next((part for part in self.session.deck.parts if part.piece == "mat" and part.cards), None)
        return self._flat(part, part.trims[0], part.cards[0]) if part else None

    def _booklet(self) -> _Piece | None:
        """Return the cover of the rules, if there are any."""
        page = cover_of(self.session)
        if page is None:
            return None
        return _turned(page, rectangle(0, 0, page.width, page.height), _BOOKLET_TURN)

    def _back(self, trim: Trim) -> _Piece | None:
        """Return a card that lies face down, if it has a back."""
        for card in self._held()[:1]:
            return self._flat(self._first, trim, card, _BACK_TURN, face_down=True)
        return None

    def _tokens(self) -> _Piece | None:
        """Return tokens of the first part that has any."""
        part = next((part for part in self.session.deck.parts if part.piece == "token" and part.cards), None)
        if part is None:
            return None
        trim = part.trims[0]
        shown = [card for card in part.cards for _ in range(card.count)][:_TOKENS]
        rows = [row for row in (shown[:_ROW], shown[_ROW:]) if row]
        apart = _APART * trim.width

        def at(s: float, x: float, y: float) -> Iterator[Item]:
            for n, row in enumerate(rows):
                for place, card in enumerate(row):
                    token = self._flat(part, trim, card, 50.0 * (place + 2 * n) - 70)
                    along = place - (len(row) - 1) / 2 + (n - 0.5) / 2 * (len(rows) - 1)
                    down = 0.9 * (n - (len(rows) - 1) / 2)
                    if token:
                        yield from token.at(s, x + s * apart * along, y + s * apart * down)

        return _Piece(apart * (len(rows[0]) + 0.5 * (len(rows) - 1)), apart * (0.1 + 0.9 * len(rows)), at)

    def _hand(self, trim: Trim) -> _Piece:
        """Return some cards of the first part, fanned out."""
        hand, part = self._held(), self._first
        gaps = max(0, len(hand) - 1)
        lean = 0.0 if part.shape == "circle" else radians(_LEAN * gaps / 2)
        outer = trim.width * cos(lean) + trim.height * sin(lean)
        drop = _DROP * gaps * gaps / 4
        reach = (trim.height * cos(lean) + trim.width * sin(lean)) / 2
        high = trim.height / 2 + drop + reach

        def at(s: float, x: float, y: float) -> Iterator[Item]:
            # The hand is in the middle of its room, so that is as wide on both sides.
            room = 2 * (x - _MARGIN) / s
            step = min(_APART * trim.width, (room - outer) / max(1, gaps))
            for n, card in enumerate(hand):
                place = n - gaps / 2
                down = trim.height / 2 + _DROP * place * place - high / 2
                shown = self._flat(part, trim, card, _LEAN * place)
                if shown:
                    yield from shown.at(s, x + s * step * place, y + s * down)

        return _Piece(outer + _SHOWN * gaps * trim.width, high, at)

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
        self, part: Part, trim: Trim, card: CardSpec, turn: float = 0.0, face_down: bool = False
    ) -> _Piece | None:
        """Return a card cut out; None if it lies face down and has no back."""
        faces = self.session.one(self.session.drawing(part, trim, 0.0), card)
        shown = faces.back if face_down else faces.front
        return _turned(shown, cut_line(part, trim, 0.0, 0.0), turn) if shown else None

    def _box(self) -> tuple[_Piece, Trim] | None:
        """Return the tuck box and the size of the cards in it; None if its sheet cannot hold them."""
        planner = Planner(self.session, self.session.target(BOX_TARGET))
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
        return _standing(page, net, ground), planner.fit(planner.parts[0]).trim


def _art(page: Scene) -> Scene:
    """Return the page of a box without its cuts and creases."""
    art = (
        item for item in page.items if not (isinstance(item, Group) and item.label.startswith(tuple(INKS)))
    )
    return replace(page, items=tuple(art))


def _standing(page: Scene, net: Net, ground: Ink) -> _Piece:
    """Return a closed tuck box from the front, the right and above, as made from the sheet for it."""
    front, side, lid = (
        Box.around(next(panel.corners for panel in net.panels if panel.name == name))
        for name in ("front", "side", "lid")
    )
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

    return _Piece(far, foot, at)


def _panel(art: Group, panel: Box, to: Matrix, shade: Ink | None = None) -> Group:
    """Return a panel of a sheet, whose upper left corner goes to the origin of a transform."""
    shape = rectangle(panel.left, panel.top, panel.width, panel.height)
    shown: tuple[Item, ...] = (Group((art,), clip=shape),)
    if shade:
        shown += (Path(shape, shade),)
    return Group(shown, compose(translate(-panel.left, -panel.top), to))


def _turned(scene: Scene, shape: Curves, turn: float) -> _Piece:
    """Return a scene cut out and turned by so many degrees about its middle."""
    about = compose(translate(-scene.width / 2, -scene.height / 2), rotate(turn))
    box = shape.transformed(about).box()

    def at(s: float, x: float, y: float) -> Iterator[Item]:
        """Yield it on its shadow, with a hairline so that pale paper shows on the table."""
        to = compose(about, compose(scale(s), translate(x, y)))
        yield from _shadows(shape.transformed(to))
        edge = Path(shape, None, Stroke(EDGE, 0.2))
        yield Group((Path(shape, PAPER), Group((Place(scene),), clip=shape), edge), to)

    return _Piece(box.width, box.height, at)


def _shadows(shape: Curves) -> Iterator[Item]:
    for step in (0.25, 0.5, 0.75, 1.0, 1.3, 1.6, 2.0, 2.4):  # the more, the softer
        yield Path(shape.transformed(translate(step, 1.4 * step)), _SHADOW)
