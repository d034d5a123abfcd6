"""Find text that is hard to read, and inks that players could take for one another.

Text is hard to read if it has too little contrast to its ground, or if other text is printed over it.

A face is drawn without its text; the colours within the box of each glyph are its ground. On a ground of
several colours, such as a picture, those that the word cannot be read on must cover a good part of it.
Contrast is that of WCAG 2.1 (1.4.3).
How far apart inks look, also to the colour-blind (Machado, Oliveira and Fernandes 2009, severity 1), is the
CIEDE2000 difference (Sharma, Wu and Dalal 2005) of their Lab colours under D65.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from io import BytesIO
from itertools import combinations, dropwhile
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from PIL import Image as Pictures

from deckgen.check.findings import PartFindings
from deckgen.check.grounds import Ground, inside_of
from deckgen.check.windows import Numbers, Shapes
from deckgen.deck.model import CardSpec, DeckSpec, Face, LayerSpec, Part
from deckgen.draw.card import Drawing
from deckgen.draw.memory import LayerMemory
from deckgen.errors import Problem, SpecError, Where
from deckgen.faces.session import Session
from deckgen.facts import Fact
from deckgen.geometry import IDENTITY, Box, Curves, Matrix, apply, compose, inverse
from deckgen.ink import Ink, Rgb, build_from_rgb, rgb_from_build
from deckgen.pictures import printed
from deckgen.press.printer_limits import excerpt
from deckgen.scene import Group, Image, Painted, Path, Role, Scene, Text, Visit, bounds, opaque_paint, painted
from deckgen.target.model import Target
from deckgen.units import MM_PER_PT

if TYPE_CHECKING:
    from coloraide import Color

LEAST_APART = 12.0
"""CIEDE2000 between two inks that players must tell apart at a glance, with any vision."""
LEAST_GREY = 8.0
"""L* between two such inks on a grey printer, if nothing else tells the cards apart."""
MOST_ASTRAY = 20.0
"""CIEDE2000 between the two colours of an ink. Dark keys of bundled decks differ by up to 17, others by 6."""
_FILTERS = {"normal": "", "protanopia": "protan", "deuteranopia": "deutan", "tritanopia": "tritan"}
"""The filters of coloraide by kind of colour vision."""
LEAST_CONTRAST = 4.5
LEAST_LARGE = 3.0
"""WCAG 2.1, 1.4.3, for text and for large text."""
LARGE, LARGE_BOLD = 18 * MM_PER_PT, 14 * MM_PER_PT
"""The smallest sizes that WCAG 2.1 calls large, in mm."""
BOLD = 700
"""The weight from which letters are bold (OpenType, OS/2 usWeightClass)."""
SHARE = 0.25
"""Colours that cover at least this part of the boxes are ground; less is a line or a speck."""
_STEPS = 24
"""Levels out of 256 that count as one colour."""
_ROUNDING = 1e-6
COVERED = 0.05
"""Text overlaps other text if at least this part of a letter's box is under, or over, one of the other's."""
HIDDEN = 0.25
"""Text is covered if at least this part of a letter's box is under opaque ink that is painted later."""
WHOLE = 0.9
"""Text of which this part is covered was replaced on purpose."""
_SAMPLES = 12
"""Points across and down a letter at which it is looked for ink above it."""
_CLEAR = 230
"""The opacity, out of 255, above which a picture hides text."""
_OUTLINE = 0.04
"""A stroke round letters in another ink is their ground if it is at least this part of their size."""


@dataclass(frozen=True, slots=True)
class PrintedWord:
    """A run of letters on the page: its text, its ink, and the boxes of its glyphs in mm."""

    text: str
    ink: Ink
    boxes: tuple[Box, ...]
    outlined: Ink | None
    least: float
    """The contrast that letters of its size and weight need."""
    font: str
    place: Box
    """The box around all of its letters."""
    upright: bool
    """Whether boxes are close around all of its letters: they are not slanted or on an arc."""
    pen: Box
    """Where the pen moved, from the origin of the first letter to behind the last: a line, if upright."""


@dataclass(frozen=True, slots=True)
class Faint:
    """A word that is hard to read: the colour of its ground and the contrast."""

    word: PrintedWord
    ground: Rgb
    contrast: float


class SeenFace(NamedTuple):
    """The name of a face, and the card for which it was drawn."""

    part: str
    card: str
    face: str


@dataclass
class TextFound(PartFindings):
    """Text that is hard to read, by what the cause is."""

    faint: dict[tuple[Ink, str], list[tuple[Faint, SeenFace]]] = field(default_factory=dict)
    overlapping: dict[tuple[object, ...], list[tuple[PrintedWord, PrintedWord, SeenFace]]] = field(
        default_factory=dict
    )
    covered: dict[tuple[object, ...], list[tuple[PrintedWord, float, SeenFace]]] = field(default_factory=dict)


@dataclass
class TextCheck:
    """Finds text that is hard to read on faces, each pair of ink and ground or of two layers once."""

    session: Session
    target: Target
    """The target as for which faces are drawn."""
    shapes: Shapes
    """May be shared with checks of faces that have items in common with these."""
    found: TextFound = field(default_factory=TextFound)

    def drawing(self, part: str) -> Drawing:
        """Return how the faces of a part are drawn."""
        return drawing_of(self.session, self.target, self.session.deck.part(part))

    def add(self, card: CardSpec, is_back: bool = False) -> None:
        """Check a side of a card. Raises SpecError if it cannot be drawn."""
        faces = self.session.one(self.drawing(card.part), card)
        scene = faces.back if is_back else faces.front
        if scene is not None:
            self._add(SeenFace(card.part, card.id, card.face_on(is_back)), scene)

    def _add(self, seen: SeenFace, scene: Scene) -> None:
        words = [word for word in _words(scene, self.shapes) if word.boxes]
        for faint in faint_words(words, scene, self.shapes):
            key = faint.word.ink, _called(faint.ground, self._names)
            self.found.faint.setdefault(key, []).append((faint, seen))
        for word, covers in covered_words(scene, self.shapes):
            self.found.covered.setdefault((seen.face, word.ink, word.font), []).append((word, covers, seen))
        for lower, upper in overlaps(words, scene):
            pair = seen.face, lower.ink, lower.font, upper.ink, upper.font
            self.found.overlapping.setdefault(pair, []).append((lower, upper, seen))

    def problems(self) -> list[Problem]:
        """Return what was found."""
        found = self.found
        return [
            *(self._faint(ground, group) for (_, ground), group in found.faint.items()),
            *dict.fromkeys(map(self._overlapping, found.overlapping.values())),
            *map(self._covered, found.covered.values()),
        ]

    def _faint(self, ground: str, group: list[tuple[Faint, SeenFace]]) -> Problem:
        worst, seen = min(group, key=lambda each: each[0].contrast / each[0].word.least)
        fact = Fact(
            "check-contrast", text=excerpt(worst.word.text), ink=worst.word.ink.name, ground=ground,
            found=round(worst.contrast, 1), least=worst.word.least,
            others=len({seen.card for _, seen in group}) - 1,
        )  # fmt: skip
        return Problem(fact, self._layer_of(worst.word, seen), card=seen.card, rule="contrast")

    def _overlapping(self, group: list[tuple[PrintedWord, PrintedWord, SeenFace]]) -> Problem:
        lower, upper, seen = max(group, key=lambda each: _covered(*each[:2]))
        fact = Fact(
            "check-overlap", text=excerpt(upper.text), other=excerpt(lower.text),
            place=self._layer_of(lower, seen), others=len({each.card for _, _, each in group}) - 1,
        )  # fmt: skip
        where = self._layer_of(upper, seen)
        return Problem(fact, where, card=seen.card, rule="overlap", severity="warning")

    def _covered(self, group: list[tuple[PrintedWord, float, SeenFace]]) -> Problem:
        word, _, seen = max(group, key=lambda each: each[1])
        others = len({each.card for *_, each in group}) - 1
        fact = Fact("check-covered", text=excerpt(word.text), others=others)
        where = self._layer_of(word, seen)
        return Problem(fact, where, card=seen.card, rule="overlap", severity="warning")

    def _layer_of(self, word: PrintedWord, seen: SeenFace) -> Where:
        """The layer that a word comes from: the first that draws it when it is drawn alone."""
        drawing, card = self.drawing(seen.part), self.session.card(seen.part, seen.card)
        face = drawing.deck.faces[seen.face]
        layers = _leaves(face.layers)
        alone = (where for layer, where in layers if word in _drawn_alone(layer, drawing, card, seen.face))
        return next(alone, face.where)

    @cached_property
    def _names(self) -> Mapping[Rgb, str]:
        """The first ink of each colour."""
        return {ink.rgb: name for name, ink in reversed([*self.session.deck.inks.items()])}


def drawing_of(session: Session, target: Target, part: Part) -> Drawing:
    """How a target draws a part; a part that it does not take has its usual size."""
    try:
        fit = target.fit(part)
    except SpecError:
        return session.drawing(part, part.trims[0], 0.0)
    return session.drawing(part, fit.trim, fit.bleed, fit.safe)


def overlaps(words: Sequence[PrintedWord], scene: Scene) -> Iterator[tuple[PrintedWord, PrintedWord]]:
    """Pairs of words, in painting order, of which one covers a part of a letter of the other.

    Signs are often meant to be under words, and so is faded text; a shape between them hides the lower one.
    """
    for lower, upper in combinations(filter(_is_read, words), 2):
        over = lower.place.meets(upper.place) and _covered(lower, upper) >= COVERED
        if over and not _continues(lower, upper) and not _hidden(lower.place.clipped(upper.place), scene):
            yield lower, upper


def _continues(one: PrintedWord, other: PrintedWord) -> bool:
    """Whether the pen wrote one after the other on a line: a slanted letter may lean over the next."""
    line, both = Box.spanning((one.pen, other.pen)), one.pen.clipped(other.pen)
    on_line = min(line.width, line.height) < _ROUNDING
    return on_line and max(both.width, both.height) < _ROUNDING


def covered_words(scene: Scene, shapes: Shapes) -> Iterator[tuple[PrintedWord, float]]:
    """Words of which opaque ink that is painted later covers letters in part, with how much it covers.

    A word that is covered whole was replaced by what covers it. A line through it is beside it in its group.
    """
    covers: list[_Cover] = []
    found: list[tuple[PrintedWord, float]] = []
    for seen in reversed(list(painted(scene))):
        if _covers(seen):
            box = shapes.box(seen.item)
            covers += [_Cover(seen, box.transformed(seen.matrix))] if box else []
        elif isinstance(seen.item, Text) and _is_shown(seen):
            word = _word(seen.item, seen.matrix, shapes)
            above = [each.seen for each in covers if each.hides(word, seen)]
            hidden = _hidden_part(word, above, shapes) if above else 0.0
            found += [(word, hidden)] if hidden else []
    return reversed(found)


def _hidden_part(word: PrintedWord, above: Sequence[Visit[Painted]], shapes: Shapes) -> float:
    """Return how many letters of a word are covered in all; 0 if they can be read, or the whole word is."""
    shares = [_share_under(box, above, shapes) for box in word.boxes]
    in_part = max(shares, default=0.0) >= HIDDEN and sum(shares) < WHOLE * len(shares)
    return sum(shares) if in_part else 0.0


class _Cover(NamedTuple):
    """A shape or a picture that hides what is beneath it, and a box around it."""

    seen: Visit[Painted]
    box: Box

    def hides(self, word: PrintedWord, below: Visit[Painted]) -> bool:
        """Whether it may hide a part of a word beneath it, unless that is of its own layer."""
        near = self.box.meets(word.place) and self.seen.groups[-1:] != below.groups[-1:]
        return near and _is_read(word)


def _is_shown(seen: Visit[Painted]) -> bool:
    """Whether an item is itself seen on the card, neither a mark nor mixed with what is beneath."""
    hidden = seen.role is Role.MARK or any(group.is_unseen or group.composes for group in seen.groups)
    return not hidden


def _covers(seen: Visit[Painted]) -> bool:
    """Whether an item hides what is beneath it: a shape, or a picture where it is opaque."""
    match seen.item:
        case Path(outline=Curves(), fill=fill):
            # A shape that is clipped is often a shade or a texture.
            clipped = any(group.clip is not None for group in seen.groups)
            covers = fill is not None and opaque_paint(fill) and not clipped
        case Image():
            clips = (group.clip for _, group in _clips(seen))
            covers = seen.scale > 0 and all(isinstance(clip, Curves) for clip in clips)
        case _:
            return False
    return covers and _is_shown(seen)


def _clips(seen: Visit[Painted]) -> Iterator[tuple[Matrix, Group]]:
    """Yield the groups around an item that clip it, each with the transform from its coordinates."""
    matrix = IDENTITY
    for group in seen.groups:
        matrix = compose(group.transform, matrix)
        if group.clip is not None:
            yield matrix, group


def _share_under(letter: Box, above: Iterable[Visit[Painted]], shapes: Shapes) -> float:
    """The part of a letter's box that is under shapes and pictures."""
    parts = (np.arange(_SAMPLES) + 0.5) / _SAMPLES
    x, y = np.meshgrid(letter.left + letter.width * parts, letter.top + letter.height * parts)
    points = np.array([x.ravel(), y.ravel(), x.ravel(), y.ravel()])
    hidden = np.zeros(x.size, bool)
    for seen in above:
        match seen.item:
            case Path(outline=Curves() as outline, even_odd=even_odd):
                hidden |= inside_of(shapes.edges(outline).moved(seen.matrix), points, even_odd)
            case Image() as image:
                within = _under_picture(image, seen.matrix, points, shapes)
                for matrix, group in _clips(seen):
                    assert isinstance(group.clip, Curves)
                    edges = shapes.edges(group.clip).moved(matrix)
                    within &= inside_of(edges, points, group.clip_even_odd)
                hidden |= within
    return float(hidden.mean())


def _under_picture(image: Image, matrix: Matrix, points: Numbers, shapes: Shapes) -> Numbers:
    """Return for each point whether a picture is opaque there."""
    x: Numbers
    y: Numbers
    x, y = apply(inverse(matrix), points[0], points[1])
    across, down = (x - image.x) / image.width, (y - image.y) / image.height
    opaque = shapes.once(image, "opaque", _opaque)
    rows = np.clip((down * len(opaque)).astype(int), 0, len(opaque) - 1)
    columns = np.clip((across * len(opaque[0])).astype(int), 0, len(opaque[0]) - 1)
    inside = (across >= 0) & (across < 1) & (down >= 0) & (down < 1)
    return inside & opaque[rows, columns]


def _opaque(image: Image) -> Numbers:
    """Return for each pixel of a picture, or for the whole, whether it hides what is beneath."""
    with Pictures.open(BytesIO(image.data)) as picture:
        if not picture.has_transparency_data:
            return np.ones((1, 1), bool)
        return np.asarray(picture.convert("RGBA").getchannel("A")) > _CLEAR


def _is_read(word: PrintedWord) -> bool:
    """Whether a word must be clear of others: it has letters or digits, and is neither faded nor slanted."""
    return word.upright and word.ink.opacity == 1 and any(map(str.isalnum, word.text))


def _covered(one: PrintedWord, other: PrintedWord) -> float:
    """The largest part of the box of a letter that is covered by one of the other word, or covers it."""
    pairs = ((a, b, min(_area(a), _area(b))) for a in one.boxes for b in other.boxes if a.meets(b))
    return max((_area(a.clipped(b)) / least for a, b, least in pairs if least), default=0.0)


def _area(box: Box) -> float:
    return box.width * box.height


def _hidden(place: Box, scene: Scene) -> bool:
    """Whether a shape or a picture is painted over the first of the texts at a place, or text is faded."""
    near = [
        (seen, box)
        for seen in painted(scene)
        if (box := bounds((seen.item,)).transformed(seen.matrix)).meets(place)
    ]
    if any(group.composes for seen, _ in near if isinstance(seen.item, Text) for group in seen.groups):
        return True
    above = dropwhile(lambda each: not isinstance(each[0].item, Text), near)
    return any(box.clipped(place) == place and _is_filled(seen.item) for seen, box in above)


def _is_filled(item: Painted) -> bool:
    return isinstance(item, Image) or (isinstance(item, Path) and item.fill is not None)


def faint_words(words: Sequence[PrintedWord], scene: Scene, shapes: Shapes) -> Iterator[Faint]:
    """The words of a face with too little contrast to a good part of what is beneath.

    A word outside the face has no ground; it crosses the safe line and is reported for that.
    """
    for word, colours in zip(words, _all_colours(words, scene, shapes), strict=True):
        faint = {
            colour: times
            for colour, times in colours.items()
            if contrast(word.ink.rgb, colour) < word.least - 0.005
        }
        # A picture has many colours, none of which need cover much.
        if faint and sum(faint.values()) >= SHARE * sum(colours.values()):
            worst = max(faint, key=faint.__getitem__)
            yield Faint(word, worst, contrast(word.ink.rgb, worst))


def _leaves(layers: Iterable[LayerSpec]) -> Iterator[tuple[LayerSpec, Where]]:
    """Each of the innermost layers with its place, within those around it but without those beside it."""
    for layer in layers:
        if not layer.layers:
            yield layer, layer.where
        for name, inside in layer.layers.items():
            for leaf, where in _leaves(inside):
                yield replace(layer, layers={name: (leaf,)}), where


def _drawn_alone(layer: LayerSpec, drawing: Drawing, card: CardSpec, name: str) -> list[PrintedWord]:
    """The words of a layer of a face, none if it cannot be drawn alone."""
    face = Face(name, (layer,), layer.where)
    deck = replace(drawing.deck, faces={**drawing.deck.faces, name: face})
    with suppress(SpecError):
        alone = replace(drawing, deck=deck, faults=None, draft=False, memory=LayerMemory())
        return list(_words(alone.front(replace(card, face=name)), Shapes()))
    return []


def _called(colour: Rgb, names: Mapping[Rgb, str]) -> str:
    """The name of the ink closest to a colour, or the colour itself if no ink is close."""
    near = min(names, key=lambda rgb: _steps(rgb, colour), default=colour)
    if near in names and _steps(near, colour) <= _STEPS:
        return names[near]
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _steps(a: Rgb, b: Rgb) -> int:
    return max(abs(x - y) for x, y in zip(a, b, strict=True))


def _words(scene: Scene, shapes: Shapes) -> Iterator[PrintedWord]:
    """The words of a face. A shadow, the same word once more beneath, does not count."""
    above: list[PrintedWord] = []
    for seen in reversed(list(painted(scene))):
        if not isinstance(seen.item, Text) or not seen.item.text.strip():
            continue
        hidden = seen.role is Role.MARK or any(group.is_unseen for group in seen.groups)
        word = _word(seen.item, seen.matrix, shapes)
        if not hidden and not any(_shadow(word, other) for other in above):
            above.append(word)
    return reversed(above)


def _word(text: Text, matrix: Matrix, shapes: Shapes) -> PrintedWord:
    return shapes.once(text, matrix, lambda text: _placed(text, matrix))


def _placed(text: Text, matrix: Matrix) -> PrintedWord:
    boxes, upright = _level_boxes(text, matrix) or _turned_boxes(text, matrix)
    stroke = text.stroke
    ink = stroke.ink if stroke and isinstance(stroke.ink, Ink) else text.fill
    outlined = stroke and ink != text.fill and stroke.width >= _OUTLINE * text.size
    outer, least = ink if outlined else None, _needed(text, matrix)
    place = Box.spanning(boxes)
    pen = _pen(text, matrix)
    return PrintedWord(text.text, text.fill, boxes, outer, least, text.font.name, place, upright, pen)


def _level_boxes(text: Text, matrix: Matrix) -> tuple[tuple[Box, ...], bool] | None:
    """Return the boxes around the letters of a level text, as nearly all are; None if it is another."""
    a, b, c, d, e, f = matrix
    if b or c or a <= 0 or d <= 0 or any(glyph.turn for glyph in text.glyphs):
        return None
    wide, high, boxes = a * text.size, d * text.size, []
    for gid, x, y, *_ in text.glyphs:
        left, top, right, foot = text.font.box(gid)
        if left < right or top < foot:
            at, base = a * x + e, d * y + f
            boxes.append(Box(wide * left + at, high * top + base, wide * right + at, high * foot + base))
    return tuple(boxes), True


def _turned_boxes(text: Text, matrix: Matrix) -> tuple[tuple[Box, ...], bool]:
    """Return the boxes around the letters of any text, and whether they are close around all of them."""
    placed = [
        (glyph.gid, compose(glyph.matrix(text.size), matrix))
        for glyph in text.glyphs
        if text.font.outline(glyph.gid).ops
    ]
    upright = all(min(abs(a), abs(b)) < _ROUNDING for _, (a, b, *_) in placed)
    return tuple(_box(text, gid, to_page) for gid, to_page in placed), upright


def _pen(text: Text, matrix: Matrix) -> Box:
    """Return where the pen moved on the page, from the origin of the first letter to behind the last."""
    ends = ((each, Box(0, 0, text.font.advance(each.gid), 0)) for each in (text.glyphs[0], text.glyphs[-1]))
    return Box.spanning(box.transformed(compose(each.matrix(text.size), matrix)) for each, box in ends)


def _box(text: Text, gid: int, to_page: Matrix) -> Box:
    """Return the box around a letter on the page."""
    a, b, c, d, _, _ = to_page
    if b == c == 0 or a == d == 0:
        return text.font.box(gid).transformed(to_page)
    return text.font.outline(gid).transformed(to_page).box()


def _needed(text: Text, matrix: Matrix) -> float:
    """The contrast that letters of a text's size and weight need."""
    size = text.size * sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
    large = size >= (LARGE_BOLD if text.font.weight >= BOLD else LARGE) - _ROUNDING
    return LEAST_LARGE if large else LEAST_CONTRAST


def _shadow(word: PrintedWord, other: PrintedWord) -> bool:
    return word.text == other.text and all(a.meets(b) for a, b in zip(word.boxes, other.boxes, strict=False))


def _all_colours(words: Sequence[PrintedWord], scene: Scene, shapes: Shapes) -> Iterator[dict[Rgb, int]]:
    """Yield how much of the ground of each word each colour covers.

    Nearly all words are on one flat shape as a whole; of the others, each letter is looked at.
    """
    whole = Ground(scene, (word.place for word in words if not word.outlined), shapes)
    flat = [word.outlined.rgb if word.outlined else whole.flat(word.place) for word in words]
    others = (box for word, colour in zip(words, flat, strict=True) if colour is None for box in word.boxes)
    letters = Ground(scene, others, shapes)
    for word, colour in zip(words, flat, strict=True):
        yield _colours(letters, word) if colour is None else {colour: 1}


def _colours(ground: Ground, word: PrintedWord) -> dict[Rgb, int]:
    """Return how much of a word's ground each colour covers, shades of a colour as the commonest of them."""
    count: Counter[Rgb] = Counter()
    for box in word.boxes:
        count.update(ground.colours(box))
    grouped: dict[Rgb, Counter[Rgb]] = {}
    for colour, times in count.items():
        red, green, blue = (v // _STEPS for v in colour)
        grouped.setdefault((red, green, blue), Counter())[colour] = times
    return {group.most_common(1)[0][0]: group.total() for group in grouped.values()}


def colour_problems(deck: DeckSpec) -> list[Problem]:
    """Pairs of the inks under `tell-apart` that are too close to each other."""
    wanted = deck.tell_apart
    if wanted is None:
        return []
    problems: list[Problem] = []
    for a, b in combinations((deck.inks[name] for name in wanted.inks), 2):
        inks = {"ink": a.name, "other": b.name}
        for vision in _FILTERS:
            found = apart(lab(a.rgb, vision), lab(b.rgb, vision))
            if found < LEAST_APART:
                fact = Fact("check-inks", **inks, vision=vision, found=round(found, 1), least=LEAST_APART)
                problems.append(Problem(fact, wanted.where, rule="tell-apart"))
        found = abs(lab(a.rgb)["lightness"] - lab(b.rgb)["lightness"])
        if found < LEAST_GREY and not wanted.cue:
            fact = Fact("check-inks-in-grey", **inks, found=round(found, 1), least=LEAST_GREY)
            problems.append(Problem(fact, wanted.where, rule="tell-apart-grey"))
    return list(dict.fromkeys(problems))


def build_notes(deck: DeckSpec) -> Iterator[Fact]:
    """Yield the inks whose own builds print another colour than the one that screens show.

    A colour that follows the build without colour management, as the studio has it, is not another one.
    """
    for name, ink in deck.inks.items():
        if ink.cmyk == build_from_rgb(ink.rgb):
            continue
        seen, in_print = lab(ink.rgb), printed(ink.cmyk)
        found = min(apart(seen, lab(each)) for each in (in_print, rgb_from_build(ink.cmyk)))
        if found > MOST_ASTRAY:
            shown = ink._replace(rgb=in_print).hex
            yield Fact("check-ink-build", ink=name, screen=ink.hex, printed=shown, found=round(found))


def lab(colour: Rgb, vision: str = "normal") -> Color:
    """CIE L*, a*, b* of a colour as seen with a kind of `vision`."""
    # Slow to import, and only decks with `tell-apart` need it.
    from coloraide import Color

    seen = Color("srgb", [level / 255 for level in colour])
    if vision != "normal":
        seen = seen.filter(_FILTERS[vision], method="machado", out_space="srgb-linear").clip()
    return seen.convert("lab-d65")


def apart(a: Color, b: Color) -> float:
    """The CIEDE2000 difference of two colours; below 1 nobody sees one."""
    return a.delta_e(b, method="2000")


def linear(colour: Rgb) -> tuple[float, float, float]:
    """Linear light, 0 to 1, of sRGB levels from 0 to 255."""
    levels = (level / 255 for level in colour)
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in levels)
    return red, green, blue


def contrast(a: Rgb, b: Rgb) -> float:
    """The contrast ratio of two colours by WCAG 2.1, from 1 to 21; written out, as every word asks for it."""
    weak, strong = sorted(0.05 + 0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(a), linear(b)))
    return strong / weak
