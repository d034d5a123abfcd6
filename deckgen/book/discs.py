"""The size of a round leaf in; its lines, and leaves and covers as scenes, out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt

from deckgen.book.look import PAPER, Look
from deckgen.book.ornaments import ornament
from deckgen.geometry import circle, rectangle
from deckgen.scene import Group, Item, Path, Role, Scene, Stroke
from deckgen.text.lines import straight
from deckgen.units import MM_PER_PT

SIZE, LEADING = 8.6, 10.6
"""Points."""
LINE = LEADING * MM_PER_PT
RIM = 3.2
"""From the trim to the ring, in mm."""
AIR = 2.6
"""From the ring to the words."""
SHORTEST = 0.5
"""The first and last lines of a leaf are this part of its diameter, at least."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A round leaf: the radius that words may reach, and the heights of its baselines about the centre."""

    radius: float
    bleed: float
    text: float
    baselines: tuple[float, ...]

    def chord(self, line: int) -> tuple[float, float]:
        """Where a line begins, and how wide it is; lines beyond the last go on upon the next leaf."""
        baseline = self.baselines[line % len(self.baselines)]
        far = max(abs(baseline), abs(baseline - 0.45 * SIZE * MM_PER_PT))
        half = sqrt(self.text**2 - far**2)
        return -half, 2 * half

    def across(self, height: float) -> float:
        """How wide the words may be so far above or below the centre."""
        return 2 * sqrt(max(0.0, self.text**2 - height**2))

    def room(self, first: int, lines: int, width: float, more: int = 0) -> int | None:
        """The next line from which so many are wide enough, with so many more below, if there is one."""
        for start in range(first, len(self.baselines) - lines - more + 1):
            ends = self.baselines[start] - 3.0, self.baselines[start + lines - 1] + 1.0
            if all(self.across(abs(end)) >= width for end in ends):
                return start
        return None

    def below(self, line: int) -> tuple[float, float]:
        """Centre and radius of a circle in the room from a line to the foot of the leaf."""
        top, foot = self.baselines[line] - 0.5 * LINE, self.baselines[-1] + 0.3 * LINE
        middle = (top + foot) / 2
        return middle, min((foot - top) / 2, self.text - abs(middle))


def disc(diameter: float, bleed: float) -> Disc:
    """The leaf of a card this wide, in mm."""
    text = diameter / 2 - RIM - AIR
    reach = text * sqrt(1 - SHORTEST**2)
    count = int(2 * reach / LINE)
    top = -(count - 1) * LINE / 2 + 0.3 * SIZE * MM_PER_PT
    return Disc(diameter / 2, bleed, text, tuple(top + n * LINE for n in range(count)))


def leaf(look: Look, disc: Disc, items: Sequence[Item], number: int) -> Scene:
    """A leaf with its ring and its number."""
    ring = Path(circle(0, 0, disc.radius - RIM), stroke=Stroke(look.ink, 0.35))
    y = disc.radius - RIM - 2.4
    folio = straight(look.text("plain", 8), str(number), 0, y, "centre")
    return _scene(disc, [ring, *items, folio], f"round {number}")


def round_cover(look: Look, disc: Disc, title: str, foot: str) -> Scene:
    """A leaf in the accent's colour, bare or with a title."""
    side = 2 * (disc.radius + disc.bleed)
    ground = Path(rectangle(-side / 2, -side / 2, side, side), fill=look.ink)
    items: list[Item] = [Group((ground,), role=Role.BACKGROUND)]
    items.append(Path(circle(0, 0, disc.radius - RIM), stroke=Stroke(PAPER, 0.35)))
    pale = replace(look, ink=PAPER)
    items += ornament(pale, 0, 5 if title else 0, 1.2)
    if title:
        style = look.title(20, PAPER, 0.06)
        room = 2 * disc.text * 0.9
        style = replace(style, size=style.size * min(1.0, room / style.width(title.upper())))
        items.append(straight(style, title.upper(), 0, -4, "centre"))
    if foot:
        items.append(straight(look.text("italic", 10, PAPER), foot, 0, 16, "centre"))
    return _scene(disc, items, f"round cover {title}".strip())


def _scene(disc: Disc, items: Sequence[Item], name: str) -> Scene:
    middle = disc.radius + disc.bleed
    place = (1.0, 0.0, 0.0, 1.0, middle, middle)
    return Scene(2 * middle, 2 * middle, (Group(tuple(items), place),), disc.bleed, name=name)
