"""The moon: its lit part at any phase angle, and an engraved plate of a whole scene."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from math import cos, radians
from pathlib import Path as FilePath

from deckgen.assets import asset
from deckgen.deck.types import ANGLE, INK, SIZE, TEXT, YES, choice
from deckgen.draw.layers.registry import Centred, Pen, kind, param
from deckgen.facts import Fact
from deckgen.geometry import Curves, Polygons, Rings, arc, circle, joined, placement
from deckgen.ink import Ink
from deckgen.paths import files_in, is_dir, read_bytes
from deckgen.plate import LIMIT, SEPARATIONS, UNITS, read_plate
from deckgen.reads import track_input
from deckgen.scene import Group, Item, Path, Stroke


def lit_part(x: float, y: float, r: float, angle: float) -> Curves | None:
    """Return the lit part of a moon seen from the northern hemisphere, or None at new moon.

    `angle` is the elongation from the sun in degrees: 0 new, 90 first quarter (right half lit), 180 full,
    270 last quarter. The terminator is half an ellipse whose half-axis is r cos(angle).
    """
    angle %= 360
    side = 1 if angle <= 180 else -1
    across = r * cos(radians(angle))
    if r - across < 1e-9:
        return None
    if r + across < 1e-9:
        return circle(x, y, r)
    limb = arc(x, y, side * r, -90, 90, r)
    back = arc(x, y, side * across, 90, -90, r)
    return joined([limb, Curves(back.ops[1:] + "Z", back.xy[2:])])


PHASES: Mapping[float, str] = {0: "new", 90: "first", 180: "full", 270: "last"}
"""The label of a moon at each phase, by elongation, so that a check can compare it to its card."""


@kind("phase")
class Phase(Centred):
    """A moon at any phase: dark disc, lit part with a true terminator, and a ring.

    Its label is its phase (`phase new`, `phase first`, `phase full`, `phase last`) or its angle (`phase 42`).
    """

    angle: float = param(ANGLE, "elongation: 0 new, 90 first quarter, 180 full, 270 last quarter")
    r: float = param(SIZE, "radius")
    lit: Ink | None = param(INK, "ink of the lit part")
    dark: Ink | None = param(INK, "ink of the dark part", "none")
    ring: Ink | None = param(INK, "ink of the ring", "none")
    width: float = param(SIZE, "width of the ring, inside the radius", "0.15mm")
    seen_from: str = param(
        choice("north", "south"), "hemisphere: seen from the south the moon is upside down", "north"
    )

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw one group, labelled by the phase."""
        angle = self.angle % 360
        yield Group(tuple(self._moon()), label=f"phase {PHASES.get(angle, f'{angle:g}')}")

    def _moon(self) -> Iterator[Item]:
        """Yield the disc, the lit part and the ring."""
        if self.dark:
            yield Path(circle(self.x, self.y, self.r), self.dark)
        inner = self.r - self.width if self.ring else self.r
        angle = -self.angle if self.seen_from == "south" else self.angle
        lit = lit_part(self.x, self.y, inner, angle)
        if lit and self.lit:
            yield Path(lit, self.lit)
        if self.ring:
            yield Path(circle(self.x, self.y, self.r - self.width / 2), None, Stroke(self.ring, self.width))


_NAME = re.compile(r"[\w-]+(/[\w-]+)*")


@lru_cache(maxsize=128)
def _plate(path: FilePath, size: int, changed: int) -> dict[str, Polygons]:
    """Read the separations of a plate, once while the file is unchanged; 128 hold a deck at two sizes."""
    plate = read_plate(path)
    digest = sha256(read_bytes(path, LIMIT)).hexdigest()
    return {name: Polygons(Rings.of(plate.rings[name]), f"{digest}:{name}") for name in SEPARATIONS}


def _cuts(root: FilePath, plates: FilePath, name: str) -> dict[int, FilePath]:
    """Return the cuts of a plate by trim in tenths of mm. Raises SpecError if links lead out of `root`."""
    called, folder = name.rpartition("/")[2], (plates / name).parent
    pattern = re.compile(re.escape(called) + r"\.([0-9]{1,6})\.plate")
    if not is_dir(folder):
        return {}
    found = files_in(root, folder, ".plate", f"{called}.")
    return {int(match[1]): path for path in found if (match := pattern.fullmatch(path.name))}


def find_plate(pen: Pen, name: str) -> FilePath:
    """Return the cut of a plate for this trim, from the deck's folder or else a bundled one.

    Files are named `<name>.<trim in tenths of mm>.plate`; the cut nearest to the trim is taken.
    """
    wanted = round(10 * min(pen.trim.width, pen.trim.height))
    own = pen.scope.deck.folder
    for root, plates in ((own, own / "plates"), (asset("plates"), asset("plates"))):
        cuts = _cuts(root, plates, name)
        if cuts:
            return track_input(cuts[min(cuts, key=lambda trim: (abs(trim - wanted), trim))])
    raise pen.problem(Fact("draw-no-plate", name=name))


@kind("plate", main="name")
class PlateLayer(Centred):
    """An engraved plate: a key block over two flat tints, in the inks of the card."""

    name: str = param(TEXT, "the plate's name, such as `moonlight/jun-full`")
    r: float = param(SIZE, "radius of the plate's disc")
    paper: Ink | None = param(INK, "ink under everything, or none for bare paper", "none")
    light: Ink | None = param(INK, "ink of the light tint")
    mid: Ink | None = param(INK, "ink of the middle tint")
    key: Ink | None = param(INK, "ink of the key block, which overprints the tints")
    mirror: bool = param(YES, "whether to mirror it left to right, as in southern skies", "no")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw the paper, the tints and the key block."""
        if not _NAME.fullmatch(self.name):
            raise pen.problem(Fact("draw-plate-name", name=self.name))
        path = find_plate(pen, self.name)
        state = path.stat()
        blocks = _plate(path, state.st_size, state.st_mtime_ns)
        if self.paper:
            yield Path(circle(self.x, self.y, self.r), self.paper)
        factor = self.r / UNITS
        inks = {"light": self.light, "mid": self.mid, "key": self.key}
        items = tuple(
            Path(blocks[name], inks[name], even_odd=True, overprint=name == "key")
            for name in SEPARATIONS
            if inks[name] and blocks[name].rings
        )
        yield Group(items, placement(factor, 0, self.x, self.y, self.mirror), label="plate")
