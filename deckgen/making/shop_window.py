"""Make one picture of what a deck consists of: its box, a hand of cards, tokens, a mat and the booklet.

Everything is what is printed, cut out. Box and cards are nearly to one scale; a mat and a booklet of large
pages are made smaller to go well with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import cos, radians, sin

from deckgen.deck.model import CardSpec, Part
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
_FAN, _LEVEL = (152.0, 394.0), 184.0
"""The left and the right edge of the hand, which is clear of the box, and the height of its middle, in mm."""
_TALL, _SHOWN = 78.0, 0.62
"""The largest height of a card of the hand in mm, and how much of its width is shown at least."""
_LEAN, _DROP = 7.0, 1.9
"""How far each card is turned from the next, in degrees, and how far down the outer ones lie, in mm."""
_RUN, _RISE = 0.72 * cos(radians(28)), 0.72 * sin(radians(28))
"""How far the depth of the box goes to the right and up, for each mm of it."""
_BOX, _LEFT, _MIDDLE = (140.0, 180.0), 20.0, 122.0
"""The largest width and height of the box, the left edge of its room and the height of its middle, in mm."""
_BACK_AT, _BACK_TURN = (91.0, 53.0), -9.0
"""The middle of the card that lies face down behind the box, in mm, and how far it is turned, in degrees."""
_NEARER = 1.45
"""How much larger than the cards of the hand, to scale, the box is at most: it stands nearer."""
_COVER, _MAT = 132.0, 128.0
"""The largest height of the booklet, and the longer side of the mat, in mm."""
_TOKENS, _ROW, _TOKENS_AT = 6, 3, (80.0, 206.0)
"""The tokens shown at most, how many in a row, and the middle of the first row, in mm."""
BOX_TARGET = "box-tuck"


@dataclass(frozen=True)
class ShopWindow:
    """The picture of a session's deck."""

    session: Session

    def scene(self) -> Scene:
        """Return the picture. Raises SpecError if a card cannot be drawn."""
        items: list[Item] = [Path(rectangle(0, 0, WIDTH, HEIGHT), TABLE)]
        items += [*self._mat(), *self._booklet(), *self._box(), *self._tokens(), *self._hand()]
        return Scene(WIDTH, HEIGHT, tuple(items), title=self.session.deck.title)

    def _mat(self) -> Iterator[Item]:
        """Yield the first mat, if there is one, between the box and the booklet."""
        mat = self._first_mat()
        if mat:
            part, card = mat
            trim = part.trims[0]
            yield from self._piece(part, card, _placed(trim, _MAT / max(trim), 0.0, 236, 76))

    def _first_mat(self) -> tuple[Part, CardSpec] | None:
        mats = (part for part in self.session.deck.parts if part.piece == "mat" and part.cards)
        return next(((part, part.cards[0]) for part in mats), None)

    def _booklet(self) -> Iterator[Item]:
        """Yield the cover of the rules, if there are any."""
        page = cover_of(self.session)
        if page is not None:
            x = 343 if self._first_mat() else 282
            # A booklet as small as the cards is no larger beside them than the box is.
            factor = min(_COVER / page.height, _NEARER * self._enlarged(self._hand_cards()))
            to = _placed((page.width, page.height), factor, 5.0, x, 83)
            yield from _cut(page, rectangle(0, 0, page.width, page.height), to)

    def _tokens(self) -> Iterator[Item]:
        """Yield tokens of the first part that has any, in front of the box, to the scale of the cards."""
        parts = (part for part in self.session.deck.parts if part.piece == "token" and part.cards)
        part = next(parts, None)
        if part is None:
            return
        trim, factor = part.trims[0], self._enlarged(self._hand_cards())
        shown = [card for card in part.cards for _ in range(card.count)][:_TOKENS]
        rows = [shown[:_ROW], shown[_ROW:]]
        apart = 1.06 * factor * trim.width
        for n, row in enumerate(filter(None, rows)):
            for place, card in enumerate(row):
                x = _TOKENS_AT[0] + apart * (place - (len(row) - 1) / 2 + n / 2)
                to = _placed(trim, factor, 50.0 * (place + 2 * n) - 70, x, _TOKENS_AT[1] + 0.9 * apart * n)
                yield from self._piece(part, card, to)

    def _hand(self) -> Iterator[Item]:
        """Yield some cards of the first part, fanned out."""
        part = self.session.deck.parts[0]
        hand = self._hand_cards()
        trim, gaps, factor = part.trims[0], max(1, len(hand) - 1), self._enlarged(hand)
        left, right = _FAN
        lean = radians(_LEAN * gaps / 2)
        wide = factor * trim.width
        if part.shape != "circle":
            wide = wide * cos(lean) + factor * trim.height * sin(lean)
        step = min(factor * trim.width, (right - left - wide) / gaps)
        middle = _LEVEL - _DROP * gaps * gaps / 8
        for n, card in enumerate(hand):
            place = n - (len(hand) - 1) / 2
            x, y = (left + right) / 2 + step * place, middle + _DROP * place * place
            yield from self._piece(part, card, _placed(trim, factor, _LEAN * place, x, y))

    def _enlarged(self, hand: Sequence[CardSpec]) -> float:
        """Return how much larger the cards of the hand are than in reality."""
        trim, gaps = self.session.deck.parts[0].trims[0], max(1, len(hand) - 1)
        return min(_TALL / trim.height, (_FAN[1] - _FAN[0]) / (trim.width * (1 + _SHOWN * gaps)))

    def _hand_cards(self) -> Sequence[CardSpec]:
        return self._held(self.session.chosen[self.session.deck.parts[0].name])

    def _held(self, cards: Sequence[CardSpec]) -> Sequence[CardSpec]:
        """Return the cards of the hand: those that the deck names, or else some from all over it."""
        gallery = self.session.deck.gallery
        named = gallery.hand if gallery else ()
        held = [card for name in named for card in cards if card.id == name]
        plain = [card for card in cards if not card.extra]
        many = min(_HAND, len(plain))
        spread = (plain[round((n + 0.5) * len(plain) / many - 0.5)] for n in range(many))
        return held or list(spread)

    def _piece(self, part: Part, card: CardSpec, to: Matrix, face_down: bool = False) -> Iterator[Item]:
        """Yield a card cut out at its first trim; none if it lies face down and has no back."""
        faces = self.session.one(self.session.drawing(part, part.trims[0], 0.0), card)
        shown = faces.back if face_down else faces.front
        if shown:
            yield from _cut(shown, cut_line(part, part.trims[0], 0.0, 0.0), to)

    def _box(self) -> Iterator[Item]:
        """Yield the tuck box from the front, the right and above, on a card that lies face down.

        Yield neither if the sheet of the box cannot hold these cards.
        """
        planner = Planner(self.session, self.session.target(BOX_TARGET))
        kind = planner.kind
        if not isinstance(kind, BoxKind):
            return
        try:
            output = next(iter(planner.outputs()))
            page, (sheet,) = _art(next(kind.pages(planner, output))), kind.sheets(planner, planner.parts[0])
        except SpecError:
            return
        (net,) = sheet.nets
        (ref,) = output.faces
        ground = ground_of(planner) or ground_ink(planner.both(ref).back)
        part = planner.parts[0]
        hand = self._hand_cards()
        enlarged = self._enlarged(hand)
        behind = _placed(part.trims[0], enlarged, _BACK_TURN, *_BACK_AT)
        yield from self._piece(part, hand[0], behind, face_down=True)
        # The box may be for another size of the cards than that of the hand.
        factor = part.trims[0].width / planner.fit(part).trim.width
        yield from _standing(page, net, ground, _NEARER * factor * enlarged)


def _art(page: Scene) -> Scene:
    """Return the page of a box without its cuts and creases."""
    art = (
        item for item in page.items if not (isinstance(item, Group) and item.label.startswith(tuple(INKS)))
    )
    return replace(page, items=tuple(art))


def _standing(page: Scene, net: Net, ground: Ink, most: float) -> Iterator[Item]:
    """Yield a closed tuck box, made from the sheet that it is cut from, at most so much enlarged."""
    front, side, lid = (
        Box.around(next(panel.corners for panel in net.panels if panel.name == name))
        for name in ("front", "side", "lid")
    )
    wide, high = front.width + _RUN * side.width, front.height + _RISE * side.width
    s = min(most, _BOX[1] / high, _BOX[0] / wide)
    run, rise, start = s * _RUN, s * _RISE, _LEFT + (_BOX[0] - s * wide) / 2
    far, up = start + s * wide, rise * side.width
    right, top = start + s * front.width, _MIDDLE - (s * front.height - up) / 2
    foot = top + s * front.height
    outline = [
        (start, top), (start + far - right, top - up), (far, top - up), (far, foot - up), (right, foot),
        (start, foot),
    ]  # fmt: skip
    yield from _shadows(polyline(outline, closed=True))
    # the ground is seen through the thumb notch, and beside the lid
    whole = Path(rectangle(0, 0, page.width, page.height), ground)
    art = Group((whole, Group((Place(page),), clip=net.cut.curves())))
    yield _panel(art, front, (s, 0, 0, s, start, top))
    yield _panel(art, side, (run, -rise, 0, s, right, top), _SHADE)
    upright = (-1.0, 0.0, 0.0, -1.0, lid.width, lid.height)
    over = (s, 0.0, -run, rise, start + run * lid.height, top - rise * lid.height)
    yield _panel(art, lid, compose(upright, over), _LIGHT)


def _panel(art: Group, panel: Box, to: Matrix, shade: Ink | None = None) -> Group:
    """Return a panel of a sheet, whose upper left corner goes to the origin of a transform."""
    shape = rectangle(panel.left, panel.top, panel.width, panel.height)
    shown: tuple[Item, ...] = (Group((art,), clip=shape),)
    if shade:
        shown += (Path(shape, shade),)
    return Group(shown, compose(translate(-panel.left, -panel.top), to))


def _placed(size: tuple[float, float], factor: float, turn: float, x: float, y: float) -> Matrix:
    """Return the transform that puts the middle of something, enlarged and turned, at (x, y)."""
    middle = compose(translate(-size[0] / 2, -size[1] / 2), scale(factor))
    return compose(compose(middle, rotate(turn)), translate(x, y))


def _cut(scene: Scene, shape: Curves, to: Matrix) -> Iterator[Item]:
    """Yield a scene cut out, on its shadow, with a hairline so that pale paper shows on the table."""
    yield from _shadows(shape.transformed(to))
    edge = Path(shape, None, Stroke(EDGE, 0.2))
    yield Group((Path(shape, PAPER), Group((Place(scene),), clip=shape), edge), to)


def _shadows(shape: Curves) -> Iterator[Item]:
    for step in (0.25, 0.5, 0.75, 1.0, 1.3, 1.6, 2.0, 2.4):  # the more, the softer
        yield Path(shape.transformed(translate(step, 1.4 * step)), _SHADOW)
