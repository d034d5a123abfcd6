"""Flatten the transparency of a scene, as PDF/X-1a requires.

Transparent ink over bare paper or a single flat ink becomes a mixed ink. Anything else that is not opaque
becomes a picture, together with what is beneath it, composited ink by ink as a press would print it. Items
above it are unchanged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from typing import Final

from deckgen.errors import Problem, SpecError
from deckgen.facts import Fact
from deckgen.geometry import Box, Curves, rectangle
from deckgen.ink import Cmyk, Ink
from deckgen.pictures import DEFAULT_PROFILE, profile_bytes, see_through, to_press
from deckgen.press.overprint import press_scene
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.scene import (
    Blend,
    Group,
    Image,
    Item,
    Linear,
    Link,
    Paint,
    Painted,
    Path,
    Place,
    Radial,
    Scene,
    Stop,
    Text,
    Tile,
    Visit,
    blends,
    bounds,
    inks_of,
    painted,
    rewrite,
    visits,
)
from deckgen.units import MM_PER_INCH

DPI = 600
"""Resolution of flattened pictures, which include any line art beneath."""
PER_MM = DPI / MM_PER_INCH
REFUSED: Final[frozenset[Blend]] = frozenset(("hue", "saturation", "color", "luminosity", "color-burn"))
"""Blend modes that do not work ink by ink (ISO 32000-1, 11.3.5.3), and one that programs disagree on.

The result of color-burn with one full ink and one empty ink differs between editions of PDF.
"""
_INSIDE: Final = 0.05
"""Distance from the edge of a flat ground, in mm, beyond which an ink is certainly on it."""
_PAPER: Cmyk = (0.0, 0.0, 0.0, 0.0)


def is_clear(item: Item) -> bool:
    """Return whether anything beneath an item may show through its ink."""
    match item:
        case Image():
            return see_through(item.data)
        case Path():
            return _is_clear_path(item)
        case Text():
            return item.fill.opacity < 1
        case Group():
            return item.composes or any(map(is_clear, item.items))
        case Place():
            return any(map(is_clear, item.scene.items))
        case Link():
            return False


def _is_clear_path(path: Path) -> bool:
    line = path.stroke.ink if path.stroke else None
    # A stroke painted with a pattern is the pattern clipped to the line: see `filled_line`.
    return isinstance(line, Tile) or _lets_through(line) or _lets_through(path.fill)


def _lets_through(paint: Paint | None) -> bool:
    match paint:
        case None:
            return False
        case Ink():
            return paint.opacity < 1
        case Linear() | Radial():
            return any(stop.ink.opacity < 1 for stop in paint.stops)
        case Tile():
            return any(map(is_clear, paint.scene.items))


def opaque(scene: Scene, profile: str = "", limit: float = 0.0) -> Scene:
    """Return the scene itself if nothing in it is clear, else one without transparency that looks the same.

    `profile` is the press's, or empty for the default; `limit` is the ink limit in percent, 0 for none.
    Raises SpecError for a blend mode that does not work ink by ink.
    """
    if not any(map(is_clear, scene.items)):
        return scene
    refused = [Problem(fact, card=scene.name, rule="transparency") for fact in unflattened(scene)]
    if refused:
        raise SpecError(refused)
    units = _mixed(list(_units(scene.items)))
    if not any(map(is_clear, units)):
        return replace(scene, items=tuple(units))
    return replace(scene, items=tuple(_Flattener(scene, units, profile, limit).items()))


def unflattened(scene: Scene) -> list[Fact]:
    """Return what cannot be flattened in a scene, without repeats."""
    groups = [visit.item for visit in visits(scene.items) if isinstance(visit.item, Group)]
    modes = sorted({group.blend for group in groups if group.blend in REFUSED})
    return [Fact("press-blend-colours", mode=mode) for mode in modes] or _lost_spots(scene)


def _lost_spots(scene: Scene) -> list[Fact]:
    """Return the spot inks that would be lost because they are in parts that become process-ink pictures."""
    if not any(_spots(seen.item) for seen in painted(scene)):
        return []
    units = _mixed(list(_units(scene.items)))
    flattener = _Flattener(scene, units, "", 0.0)
    lost: set[str] = set()
    for last, boxes in flattener.regions().items():
        for seen in painted(replace(scene, items=tuple(units[: last + 1]))):
            box = flattener.pixels(bounds([Group((seen.item,), seen.matrix)]))
            if box and any(_meet(box, region) for region in boxes):
                lost |= _spots(seen.item)
    return [Fact("press-spot-flattened", spot=spot) for spot in sorted(lost)]


def _spots(item: Painted) -> set[str]:
    return set() if isinstance(item, Image) else {ink.spot for ink in inks_of(item)} - {""}


def _units(items: Iterable[Item]) -> Iterator[Item]:
    """Yield the items, taking apart groups and placed scenes that contain something clear."""
    for item in items:
        if isinstance(item, Place) and is_clear(item):
            whole = rectangle(0, 0, item.scene.width, item.scene.height)
            item = Group(item.scene.items, item.transform, whole)
        if isinstance(item, Group) and not item.composes and is_clear(item):
            for unit in _units(item.items):
                yield replace(item, items=(unit,), tag=None)
        else:
            yield item


def _mixed(units: list[Item]) -> list[Item]:
    """Return the units, replacing clear inks on paper or on one flat ink with mixed inks."""
    found: list[Item] = []
    boxes: list[Box] = []
    for unit in units:
        box = bounds([unit])
        if is_clear(unit):
            ground = _ground(box, zip(reversed(found), reversed(boxes), strict=True))
            unit = (_on_ground(unit, ground, 1.0, "normal") or unit) if ground is not None else unit
        found.append(unit)
        boxes.append(box)
    return found


def _ground(box: Box, beneath: Iterable[tuple[Item, Box]]) -> Cmyk | None:
    """Return the CMYK build beneath a box, if it is paper or one ink; `beneath` is topmost first."""
    for unit, covered in beneath:
        if covered.meets(box):
            ink = _flat_ink(unit)
            return ink.cmyk if ink and covered.grown(-_INSIDE).clipped(box) == box else None
    return _PAPER


def _flat_ink(unit: Item) -> Ink | None:
    """Return the ink of a unit that is one opaque, axis-aligned rectangle with square corners, else None."""
    path = _only_path(unit)
    if path is None or path.stroke is not None or is_clear(unit):
        return None
    return path.fill if isinstance(path.fill, Ink) and not path.fill.spot and _is_upright(unit) else None


def _only_path(unit: Item) -> Path | None:
    while isinstance(unit, Group) and len(unit.items) == 1 and unit.clip is None:
        unit = unit.items[0]
    return unit if isinstance(unit, Path) else None


def _is_upright(unit: Item) -> bool:
    """Return whether a unit of one path is an axis-aligned rectangle."""
    for visit in visits([unit]):
        if isinstance(visit.item, Path) and isinstance(visit.item.outline, Curves):
            outline, (a, b, c, d, _, _) = visit.item.outline, visit.matrix
            straight = not b and not c and a * d != 0
            corners = set(outline.box().corners())
            return straight and outline.ops == "MLLLZ" and set(outline.points()) == corners
    return False


def _on_ground(item: Item, ground: Cmyk, opacity: float, blend: Blend) -> Item | None:
    """Return an item of one ink, or a group with only that, recoloured as it looks on a flat ground.

    Return None for anything more complex.
    """
    if isinstance(item, Group):
        return _group_on_ground(item, ground, opacity, blend)
    if blend not in ("normal", "multiply"):
        return None
    if isinstance(item, Path):
        return _path_on_ground(item, ground, opacity, blend)
    if isinstance(item, Text) and item.stroke is None and not item.fill.spot:
        return replace(
            item, fill=_mix(item.fill, ground, item.fill.opacity * opacity, blend), overprint=False
        )
    return None


def _group_on_ground(group: Group, ground: Cmyk, opacity: float, blend: Blend) -> Group | None:
    if len(group.items) != 1 or group.mask is not None:
        return None
    plain = opacity >= 1 and blend == "normal"
    if not (plain and _is_open(group)) and blends(group.items if group.blend == "normal" else [group]):
        return None
    mode = group.blend if blend == "normal" else blend
    inner = _on_ground(group.items[0], ground, opacity * group.opacity, mode)
    if inner is None:
        return None
    return replace(group, opacity=1.0, blend="normal", isolated=False, items=(inner,))


def _is_open(group: Group) -> bool:
    """Return whether a group's contents may blend with what is beneath the group."""
    return not group.isolated and group.clip is None


def _path_on_ground(path: Path, ground: Cmyk, opacity: float, blend: Blend) -> Path | None:
    if (path.fill is None) == (path.stroke is None):
        return None
    ink = path.fill if path.stroke is None else path.stroke.ink
    if not isinstance(ink, Ink) or ink.spot:
        return None
    mixed = _mix(ink, ground, ink.opacity * opacity, blend)
    stroke = path.stroke and replace(path.stroke, ink=mixed)
    return replace(path, fill=None if path.fill is None else mixed, stroke=stroke, overprint=False)


def _mix(ink: Ink, ground: Cmyk, opacity: float, blend: Blend) -> Ink:
    """Return the mix of an ink and a ground, ink by ink (ISO 32000-1, 11.3.6)."""
    over = blend == "multiply"
    cyan, magenta, yellow, black = (
        b + opacity * ((100 - (100 - a) * (100 - b) / 100 if over else a) - b)
        for a, b in zip(ink.cmyk, ground, strict=True)
    )
    return ink._replace(cmyk=(cyan, magenta, yellow, black), opacity=1.0)


class _Flattener:
    """Replaces what is clear in a list of units, in painting order, with pictures."""

    def __init__(self, scene: Scene, units: list[Item], profile: str, limit: float) -> None:
        self.scene, self.units, self.limit = scene, units, limit
        self.convert = to_press(profile_bytes(profile or DEFAULT_PROFILE))
        self.size = max(1, round(scene.width * PER_MM)), max(1, round(scene.height * PER_MM))

    def items(self) -> Iterator[Item]:
        """Yield opaque units unchanged, and a picture of each region after the last clear unit in it."""
        last = self.regions()
        for n, unit in enumerate(self.units):
            if not is_clear(unit):
                yield unit
            else:
                yield from (self._picture(box, n) for box in last.get(n, ()))

    def regions(self) -> dict[int, list[tuple[int, int, int, int]]]:
        """Return disjoint boxes, in pixels, around what is clear, keyed by the last unit in each."""
        regions: list[tuple[tuple[int, int, int, int], int]] = []
        for n, unit in enumerate(self.units):
            box = self.pixels(bounds([unit])) if is_clear(unit) else None
            if box is None:
                continue
            met = True
            while met:
                # a box that has grown may now meet others
                met = False
                for other in regions:
                    if _meet(box, other[0]):
                        box, met = _around(box, other[0]), True
                        regions.remove(other)
                        break
            regions.append((box, n))
        found: dict[int, list[tuple[int, int, int, int]]] = {}
        for box, n in regions:
            found.setdefault(n, []).append(box)
        return found

    def pixels(self, box: Box) -> tuple[int, int, int, int] | None:
        """Return the range of pixels that a box touches; None if it is outside the scene."""
        width, height = self.size
        left, top = max(0, int(box.left * PER_MM)), max(0, int(box.top * PER_MM))
        right, foot = min(width, int(box.right * PER_MM) + 1), min(height, int(box.bottom * PER_MM) + 1)
        return (left, top, right, foot) if left < right and top < foot else None

    def _picture(self, box: tuple[int, int, int, int], last: int) -> Image:
        """Return a picture of a region as printed up to and including a unit."""
        # few decks have anything clear, and rasterising is slow to import
        from deckgen.render.ink_pictures import composited

        data = composited(self._plates(last), self.size, box, DPI, self.limit)
        across, down = self.scene.width / self.size[0], self.scene.height / self.size[1]
        left, top, right, foot = box
        width, height = right - left, foot - top
        return Image(
            left * across, top * down, width * across, height * down,
            data, sha256(data).hexdigest(), (width, height),
        )  # fmt: skip

    def _plates(self, last: int) -> bytes:
        """Return a PDF of the four process plates of everything up to a unit.

        Spot inks outside the region are drawn as their process builds.
        """
        import pikepdf

        from deckgen.press.separations import separated

        scene = rewrite(replace(self.scene, items=tuple(self.units[: last + 1])), _processed)
        document = PdfOptions("", colour="cmyk", convert=self.convert, compress=False)
        with pikepdf.open(BytesIO(pdf_bytes([press_scene(scene, self.limit)], document))) as pdf:
            return separated(pdf.pages[0])[1]


def _meet(a: tuple[int, int, int, int], b: tuple[int, int, int, int]) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def _around(a: tuple[int, int, int, int], b: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


def _processed(visit: Visit[Item]) -> tuple[Item] | None:
    """Return an item with the process builds of its inks."""
    item = visit.item
    if not isinstance(item, Path | Text):
        return None
    stroke = item.stroke and replace(item.stroke, ink=_process(item.stroke.ink))
    if isinstance(item, Text):
        return (replace(item, fill=item.fill._replace(spot=""), stroke=stroke),)
    return (replace(item, fill=None if item.fill is None else _process(item.fill), stroke=stroke),)


def _process(paint: Paint) -> Paint:
    match paint:
        case Ink():
            return paint._replace(spot="")
        case Linear() | Radial():
            stops = tuple(Stop(stop.offset, stop.ink._replace(spot="")) for stop in paint.stops)
            return replace(paint, stops=stops)
        case Tile():
            return replace(paint, scene=rewrite(paint.scene, _processed))
