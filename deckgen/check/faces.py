"""The faces of a part as a target has them in; what would go wrong in print or play out.

Letters without a shape, matter that may be cut away, art that ends short of the bleed, cards that look alike,
backs by which a card can be told, lines and type too fine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from deckgen.build.pieces import die_of
from deckgen.build.session import Faces
from deckgen.errors import Problem
from deckgen.press.survey import Seen, beyond_limits, painted
from deckgen.render.looks import Look, bleed_reached, look_alikes, looks
from deckgen.render.pdf import Document, pdf_bytes
from deckgen.scene import Curves, Role, Scene, Text, mapped, turned
from deckgen.sheet.die import Die
from deckgen.spec.model import Part
from deckgen.target.model import Fit, Limits

SLACK = 0.1
"""Matter that crosses the safe line by less than this, in mm, is not spoken of."""


def face_problems(part: Part, fit: Fit, faces: Sequence[Faces], limits: Limits) -> list[Problem]:
    """All problems of the faces of a part, those of backs once."""
    fronts = [(face.card.id, face.front) for face in faces]
    backs = {face.back_digest: (face.card.id, face.back) for face in faces if face.back is not None}
    scenes = fronts + [(card, back) for card, back in backs.values() if back is not None]
    die = die_of(part, fit)
    problems = [] if part.double_sided else list(_marked_backs(faces))
    for card, scene in scenes:
        problems += _letters(card, scene)
        problems += _unsafe(card, scene, die, fit.safe)
    problems += _seen(fronts, scenes, fit, part)
    return problems + beyond_limits(dict(fronts), replace(limits, strict=False))


def _letters(card: str, scene: Scene) -> Iterator[Problem]:
    """Characters that their font has no shape for."""
    for seen in painted(scene):
        if isinstance(seen.item, Text):
            missing = sorted(
                {glyph.text for glyph in seen.item.glyphs if glyph.gid == 0 and glyph.text.strip()}
            )
            if missing:
                shown = ", ".join(f"{text!r} (U+{ord(text[0]):04X})" for text in missing)
                hint = "choose a font that has it, or another character"
                yield Problem(
                    f"the font of {seen.item.text!r} has no shape for {shown}", hint=hint, card=card,
                    rule="missing-glyph",
                )  # fmt: skip


def _unsafe(card: str, scene: Scene, die: Die, safe: float) -> Iterator[Problem]:
    """Words and live matter beyond the safe line, the worst of a card; background may be cut away."""
    worst, what = SLACK, ""
    for seen in painted(scene):
        if seen.role in (Role.BACKGROUND, Role.MARK) or not (
            isinstance(seen.item, Text) or seen.role is Role.LIVE
        ):
            continue
        beyond = _beyond(seen, scene, die, safe)
        if beyond > worst:
            worst, what = beyond, repr(seen.item.text) if isinstance(seen.item, Text) else "live matter"
    if what:
        yield Problem(
            f"{what} crosses the safe line, {safe:g} mm inside the trim, by {worst:.2f} mm", card=card,
            rule="safe-zone", hint="move it inwards, or say `role: background` if it may be cut away",
        )  # fmt: skip


def _beyond(seen: Seen, scene: Scene, die: Die, safe: float) -> float:
    """By how many mm an item crosses the safe line, at most; found by halving."""
    x, y = scene.width / 2, scene.height / 2
    points = [(px - x, py - y) for px, py in _points(seen)]
    low, high = 0.0, 2 * (safe + die.bleed) + 10
    if all(die.holds(*point, -safe) for point in points):
        return 0.0
    while high - low > 0.01:
        middle = (low + high) / 2
        inside = all(die.holds(*point, middle - safe) for point in points)
        low, high = (low, middle) if inside else (middle, high)
    return high


def _points(seen: Seen) -> Iterator[tuple[float, float]]:
    """Points round an item on the page: of letters their outlines, of paths their points."""
    item, matrix = seen.item, seen.matrix
    if isinstance(item, Text):
        for glyph in item.glyphs:
            xy = item.font.outline(glyph.gid)[1]
            turn = turned(glyph.turn)
            for ox, oy in zip(xy[::2], xy[1::2], strict=True):
                dx, dy = mapped(turn, ox * item.size, oy * item.size)
                yield mapped(matrix, glyph.x + dx, glyph.y + dy)
    elif hasattr(item, "outline") and isinstance(item.outline, Curves):
        xy = tuple(item.outline.xy)
        yield from (mapped(matrix, px, py) for px, py in zip(xy[::2], xy[1::2], strict=True))


def _marked_backs(faces: Iterable[Faces]) -> Iterator[Problem]:
    """Cards that share a back by name must share it in print, or they can be told from behind."""
    by_name: dict[str, list[Faces]] = {}
    for face in faces:
        if face.back is not None:
            by_name.setdefault(face.card.back, []).append(face)
    for name, group in by_name.items():
        usual, _ = Counter(face.back_digest for face in group).most_common(1)[0]
        odd = [face.card.id for face in group if face.back_digest != usual]
        if odd:
            others = f" and {len(odd) - 1} others" if len(odd) > 1 else ""
            yield Problem(
                f"its back {name!r} differs from that of other cards{others}: it can be told from behind",
                card=odd[0], rule="marked-back", hint="leave out of the back what changes from card to card",
            )  # fmt: skip


def _seen(
    fronts: Sequence[tuple[str, Scene]], scenes: Sequence[tuple[str, Scene]], fit: Fit, part: Part
) -> Iterator[Problem]:
    """What is told from small pictures: look-alikes, and art that ends short of the bleed."""
    pdf = pdf_bytes([scene for _, scene in scenes], Document("", compress=False))
    width, height = fit.trim.width + 2 * fit.bleed, fit.trim.height + 2 * fit.bleed
    trim = fit.bleed / width, fit.bleed / height, 1 - fit.bleed / width, 1 - fit.bleed / height
    pictures = looks(pdf, [trim] * len(scenes))
    named = [(card, look) for (card, _), look in zip(fronts, pictures, strict=False)]
    for card, other in look_alikes(named):
        yield Problem(f"it looks like the card {card!r}", card=other, rule="look-alike",
                      hint="give one of them another picture or index")  # fmt: skip
    if fit.bleed:
        yield from _short_of_bleed([card for card, _ in scenes], pictures, fit)


def _short_of_bleed(cards: Sequence[str], pictures: Sequence[Look], fit: Fit) -> Iterator[Problem]:
    for card, look in zip(cards, pictures, strict=True):
        if not bleed_reached(look):
            yield Problem(
                f"its art ends short of the bleed of {fit.bleed:g} mm: a white edge may show when it is cut",
                card=card, rule="bleed", hint="use `fill`, or let the background run out to the bleed",
            )  # fmt: skip
