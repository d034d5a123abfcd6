"""Define scenes: a size in millimetres and a closed set of drawing items, without cards, paper or files.

The origin is at the top left, x runs right and y down. A scene with `bleed` is the trim plus that margin on
all sides. Renderers `match` over `Item`; everything is laid out before they see it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from typing import Generic, Literal, NamedTuple, TypeAlias, TypeVar, cast

from deckgen.fonts import Font
from deckgen.geometry import (
    IDENTITY,
    Box,
    Curves,
    Matrix,
    Outline,
    Point,
    compose,
    joined,
    mean_scale,
    placement,
)
from deckgen.ink import Ink


class Stop(NamedTuple):
    """An ink of a gradient at an offset from 0 to 1; stops are in order."""

    offset: float
    ink: Ink


SpreadMethod: TypeAlias = Literal["pad", "reflect", "repeat"]
"""How a gradient continues beyond its ends: with the end inks, mirrored, or repeated."""


@dataclass(frozen=True, slots=True)
class Linear:
    """A gradient from one point to another. Inks are mixed ink by ink, and opacities separately."""

    start: Point
    end: Point
    stops: tuple[Stop, ...]
    spread: SpreadMethod = "pad"
    transform: Matrix = IDENTITY
    """The transform from the points' coordinates to those of the path."""


@dataclass(frozen=True, slots=True)
class Radial:
    """A gradient from a circle of radius `inner` around `focus` to an outer circle that contains it."""

    centre: Point
    radius: float
    focus: Point
    stops: tuple[Stop, ...]
    inner: float = 0.0
    spread: SpreadMethod = "pad"
    transform: Matrix = IDENTITY
    """From the points' coordinates to those of the path."""


Gradient: TypeAlias = Linear | Radial


@dataclass(frozen=True, slots=True)
class Tile:
    """A pattern of copies of a scene, side by side in rows; one copy has its corner at the origin."""

    scene: Scene
    transform: Matrix = IDENTITY
    """The transform from the scene's millimetres to the path's."""


Paint: TypeAlias = Ink | Linear | Radial | Tile
"""What a path can be filled or stroked with."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line of `width` mm; `cap` and `join` as in PDF (0 butt or mitre, 1 round, 2 square or bevel)."""

    ink: Paint
    width: float
    cap: int = 0
    join: int = 0
    dash: tuple[float, ...] = ()
    offset: float = 0.0
    """The dash phase: how far into the dash pattern the line begins, in mm."""
    miter: float = 10.0
    """The miter limit in line widths; longer miters are bevelled."""


@dataclass(frozen=True, slots=True)
class Path:
    """An outline, filled, stroked or both (the fill first; use two paths for the reverse)."""

    outline: Outline
    fill: Paint | None = None
    stroke: Stroke | None = None
    even_odd: bool = False
    overprint: bool = False
    """Whether a press prints it over what is beneath without knocking that out."""


class Glyph(NamedTuple):
    """A glyph of a run: id in the font, origin in mm, the text it stands for, clockwise rotation in degrees.

    The run's text is the joined text of its glyphs: a ligature has all its letters, a combining mark none.
    """

    gid: int
    x: float
    y: float
    text: str
    turn: float = 0.0

    def matrix(self, size: float) -> Matrix:
        """Return the transform from em units (y down) to the run's millimetres, at `size` mm per em."""
        if not self.turn:  # as nearly all are, and every letter of every card is asked
            return size, 0.0, 0.0, size, self.x, self.y
        return placement(size, self.turn, self.x, self.y)


@dataclass(frozen=True, slots=True)
class Text:
    """A run of glyphs of one font at one size (mm per em), already shaped and placed."""

    font: Font
    size: float
    glyphs: tuple[Glyph, ...]
    fill: Ink
    """The ink; overlapping letters do not make a transparent ink darker."""
    stroke: Stroke | None = None
    """A stroke in the same ink, which thickens type that is knocked out of a solid."""
    overprint: bool = False

    @property
    def text(self) -> str:
        """The text for searching, reading aloud and copying."""
        return "".join(glyph.text for glyph in self.glyphs)

    @property
    def outline(self) -> Curves:
        """The outlines of its letters."""
        return joined(self.font.outline(g.gid).transformed(g.matrix(self.size)) for g in self.glyphs)

    def as_path(self) -> Path:
        """Return its letters as a path."""
        return Path(self.outline, self.fill, self.stroke, overprint=self.overprint)


@dataclass(frozen=True, slots=True)
class Image:
    """A picture that fills the box `x, y, width, height` (mm); `data` is from `pictures`."""

    x: float
    y: float
    width: float
    height: float
    data: bytes = field(repr=False)
    digest: str
    pixels: tuple[int, int]
    """The width and height of the photograph or scan itself, in pixels."""
    builds: bytes = field(default=b"", repr=False)
    """The CMYK palette of a palette PNG: cyan, magenta, yellow and black of each entry, 0 to 255."""
    press: bytes = field(default=b"", repr=False)
    """The picture for presses instead of `data`: in CMYK, or in the colours of an embedded profile."""


class Role(StrEnum):
    """The role of a group: background may be trimmed, live matter must not be, marks are outside the card."""

    BACKGROUND = "background"
    LIVE = "live"
    MARK = "mark"


@dataclass(frozen=True, slots=True, eq=False)
class Tag:
    """An element of a document's logical structure; the groups with this tag are its content.

    Each tag is a separate element, which may continue over pages. Tags inside a tagged group are ignored.
    """

    kind: str
    """A standard structure type of PDF, such as `P`, `H1` or `Figure`."""
    parent: Tag | None = None
    alt: str = ""
    """The description of a figure, or of a link's destination."""
    scope: Literal["", "Column", "Row"] = ""
    """Whether a header cell of a table applies to its column or its row."""


Blend: TypeAlias = Literal[
    "normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light",
    "soft-light", "difference", "exclusion", "hue", "saturation", "color", "luminosity",
]  # fmt: skip
"""How a group blends with what is beneath (W3C Compositing 1; ISO 32000-1, 11.3.5)."""


@dataclass(frozen=True, slots=True)
class Mask:
    """A mask: the group is fully visible where the items are white, and hidden where there are none."""

    items: tuple[Item, ...]
    alpha: bool = False
    """Whether to use the opacity of the items instead of their luminance."""
    blur: float = 0.0
    """The standard deviation of its blur, in mm."""


@dataclass(frozen=True, slots=True)
class Group:
    """Items with a common transform and clip; the label (`pip`, `index`) is for checks and readers.

    With opacity, blend or mask, the items are composited as a whole onto what is beneath. Items inside a clip
    or a placed scene never blend with anything outside it.
    """

    items: tuple[Item, ...]
    transform: Matrix = IDENTITY
    clip: Outline | None = None
    label: str = ""
    role: Role | None = None
    tag: Tag | None = None
    """Its element in a tagged document. Tags inside a group that `composes` are ignored."""
    clip_even_odd: bool = False
    opacity: float = 1.0
    blend: Blend = "normal"
    mask: Mask | None = None
    """The mask, in the group's own coordinates like the clip."""
    isolated: bool = False
    """Whether items blend only with others in the group; always true if the group has any effect."""

    @property
    def is_unseen(self) -> bool:
        """Whether its clip hides all of it: text for readers and search that is drawn elsewhere."""
        return self.clip is not None and not (self.clip.box().width or self.clip.box().height)

    @property
    def composes(self) -> bool:
        """Whether the items are composited as a whole onto what is beneath."""
        return (
            self.opacity < 1
            or self.blend != "normal"
            or self.mask is not None
            or self.isolated
            or (self.clip is not None and blends(self.items))
        )


@dataclass(frozen=True, slots=True)
class Place:
    """A placed scene, written once per file and used many times (a form XObject, a symbol)."""

    scene: Scene
    transform: Matrix = IDENTITY


class Link(NamedTuple):
    """A clickable box (pages only); its target is a URL or, with a leading `#`, a named group."""

    x: float
    y: float
    width: float
    height: float
    target: str


Item: TypeAlias = Path | Text | Image | Group | Place | Link


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Scene:
    """A picture of `width` x `height` mm; the trim is `bleed` mm inside each edge."""

    width: float
    height: float
    items: tuple[Item, ...]
    bleed: float = 0.0
    title: str = ""
    desc: str = ""
    name: str = ""
    """The name of files and objects made from it, such as the card's id."""


def blends(items: Iterable[Item]) -> bool:
    """Return whether any item blends with what is beneath all of them, rather than just covering it."""
    return any(
        item.blend != "normal" or (not item.composes and blends(item.items))
        for item in items
        if isinstance(item, Group)
    )


def opaque_paint(paint: Paint | None) -> bool:
    """Return whether a paint certainly hides what is beneath; patterns never count."""
    match paint:
        case None:
            return True
        case Ink():
            return paint.opacity >= 1
        case Linear() | Radial():
            return all(stop.ink.opacity >= 1 for stop in paint.stops)
        case Tile():
            return False


def inks_of(item: Path | Text) -> list[Ink]:
    """Return the inks of an item's fill and stroke, including those of gradients and patterns."""
    paints = item.fill, item.stroke.ink if item.stroke else None
    return [ink for paint in paints if paint is not None for ink in _inks(paint)]


def _inks(paint: Paint) -> Iterator[Ink]:
    match paint:
        case Ink():
            yield paint
        case Linear() | Radial():
            yield from (stop.ink for stop in paint.stops)
        case Tile():
            for item in walk(paint.scene.items):
                if isinstance(item, Path | Text):
                    yield from inks_of(item)


def bounds(items: Iterable[Item]) -> Box:
    """Return a box around everything painted, a little too large for curves and sharp corners."""
    boxes = [box for item in items if (box := _bounds(item)) is not None]
    return Box.spanning(boxes)


def _bounds(item: Item) -> Box | None:
    match item:
        case Path():
            box = item.outline.box()
            return box.grown(reach(item.stroke)) if item.stroke else box
        case Text():
            return _text_bounds(item)
        case Image():
            return Box(item.x, item.y, item.x + item.width, item.y + item.height)
        case Group():
            return _group_bounds(item)
        case Place():
            return Box(0, 0, item.scene.width, item.scene.height).transformed(item.transform)
        case Link():
            return None


def _text_bounds(text: Text) -> Box | None:
    font, size, boxes = text.font, text.size, list[tuple[float, float, float, float]]()
    for glyph in text.glyphs:
        gid, x, y, _, turn = glyph
        left, top, right, bottom = box = font.box(gid)
        if left == right and top == bottom:
            continue  # a space
        # most are upright, and every letter of every card is asked for its box
        upright = size * left + x, size * top + y, size * right + x, size * bottom + y
        boxes.append(box.transformed(glyph.matrix(size)) if turn else upright)
    if not boxes:
        return None
    lefts, tops, rights, feet = zip(*boxes, strict=True)
    around = Box(min(lefts), min(tops), max(rights), max(feet))
    return around.grown(reach(text.stroke)) if text.stroke else around


def _group_bounds(group: Group) -> Box | None:
    box = bounds(group.items)
    if group.clip is not None:
        clip = group.clip.box()
        if not box.meets(clip):
            return None
        box = box.clipped(clip)
    return box.transformed(group.transform) if box.width or box.height else None


def reach(stroke: Stroke) -> float:
    """Return how far a stroke may reach from its path, in mm."""
    return stroke.width / 2 * (1.5 if stroke.join else max(1.5, stroke.miter))


Painted: TypeAlias = Path | Text | Image
"""The items that leave ink on the page."""

_Seen = TypeVar("_Seen", bound=Item, covariant=True)


class Visit(NamedTuple, Generic[_Seen]):
    """An item visited on a walk, and its surroundings."""

    item: _Seen
    matrix: Matrix
    """The transform from the item's surroundings to the scene, without a group's own transform."""
    groups: tuple[Group, ...]
    """The groups around the item, outermost first."""

    @property
    def scale(self) -> float:
        """The mean scale factor at which the item is drawn."""
        return mean_scale(self.matrix)

    @property
    def role(self) -> Role | None:
        """The role of the innermost group that has one."""
        for group in reversed(self.groups):  # a plain loop, as every item of every face is asked
            if group.role:
                return group.role
        return None


def visits(
    items: Iterable[Item], matrix: Matrix = IDENTITY, groups: tuple[Group, ...] = ()
) -> Iterator[Visit[Item]]:
    """Visit every item in painting order, groups and placed scenes before their contents.

    Masks and the tiles of patterns are not visited.
    """
    # A stack in place of recursion: each item of nested generators would pass through all of them.
    stack = [(iter(items), matrix, groups)]
    while stack:
        rest, matrix, groups = stack[-1]
        for item in rest:
            yield Visit(item, matrix, groups)
            if isinstance(item, Group):
                stack.append((iter(item.items), compose(item.transform, matrix), (*groups, item)))
                break
            if isinstance(item, Place):
                stack.append((iter(item.scene.items), compose(item.transform, matrix), groups))
                break
        else:
            stack.pop()


def painted(scene: Scene) -> Iterator[Visit[Painted]]:
    """Visit every path, text and picture of a scene in painting order."""
    return iter(_painted(scene))


@lru_cache(maxsize=4)
def _painted(scene: Scene) -> tuple[Visit[Painted], ...]:
    """Return what `painted` visits. Kept for both sides of the last card at two sizes: checks ask one thing
    after another of them, and many cards have the same back.
    """
    found = (visit for visit in visits(scene.items) if isinstance(visit.item, (Path, Text, Image)))
    return tuple(cast("Iterator[Visit[Painted]]", found))


def walk(items: Iterable[Item]) -> Iterator[Item]:
    """Iterate over every item in painting order, groups and placed scenes before their contents."""
    stack = [iter(items)]
    while stack:
        for item in stack[-1]:
            yield item
            if isinstance(item, Group):
                stack.append(iter(item.items))
                break
            if isinstance(item, Place):
                stack.append(iter(item.scene.items))
                break
        else:
            stack.pop()


Rewrite: TypeAlias = Callable[[Visit[Item]], Iterable[Item] | None]
"""Returns the replacement of an item; None keeps it and continues into a group or placed scene."""


def rewrite(scene: Scene, change: Rewrite) -> Scene:
    """Return the scene with its items changed, visited in painting order."""
    return replace(scene, items=tuple(_rewritten(scene.items, change, IDENTITY, ())))


def outlined(scene: Scene) -> Scene:
    """Return the scene with its text as outlines. Glyphs keep their ink and their overprint setting."""
    return rewrite(scene, lambda visit: (visit.item.as_path(),) if isinstance(visit.item, Text) else None)


def _rewritten(
    items: Iterable[Item], change: Rewrite, matrix: Matrix, groups: tuple[Group, ...]
) -> Iterator[Item]:
    for item in items:
        changed = change(Visit(item, matrix, groups))
        if changed is not None:
            yield from changed
        elif isinstance(item, Group):
            to = compose(item.transform, matrix)
            yield replace(item, items=tuple(_rewritten(item.items, change, to, (*groups, item))))
        elif isinstance(item, Place):
            to = compose(item.transform, matrix)
            inside = tuple(_rewritten(item.scene.items, change, to, groups))
            yield replace(item, scene=replace(item.scene, items=inside))
        else:
            yield item
