"""The faces of a part as a target has them in; what would go wrong in print or play out.

Letters without a shape, matter that may be cut away, art that ends short of the bleed, cards that look alike,
backs by which a card can be told, lines and type too fine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from deckgen.check.safe import unsafe
from deckgen.deck.model import Part
from deckgen.errors import Problem
from deckgen.making.pieces import die_of
from deckgen.making.session import Faces
from deckgen.press.survey import beyond_limits, quoted
from deckgen.render.looks import Look, bleed_reached, look_alikes, looks
from deckgen.render.pdf import Document, pdf_bytes
from deckgen.scene import Scene, Text, painted
from deckgen.sheet.die import Die
from deckgen.target.model import Fit, Limits


@dataclass
class Kept:
    """What has been found of faces: of one that is seen again with the same digest it is not sought again."""

    looks: dict[str, Look] = field(default_factory=dict)
    problems: dict[tuple[object, ...], tuple[Problem, ...]] = field(default_factory=dict)


def face_problems(
    part: Part, fit: Fit, faces: Sequence[Faces], limits: Limits, kept: Kept | None = None
) -> list[Problem]:
    """All problems of the faces of a part, those of backs once."""
    kept = kept or Kept()
    fronts = [_Side(face.card.id, face.front, face.front_digest) for face in faces]
    backs = {
        face.back_digest: _Side(face.card.id, face.back, face.back_digest, is_back=True)
        for face in faces
        if face.back is not None
    }
    sides = [*fronts, *backs.values()]
    die = die_of(part, fit)
    problems = [] if part.double_sided else list(_marked_backs(faces))
    for side in sides:
        key = side, die, fit.safe, limits
        if key not in kept.problems:
            kept.problems[key] = tuple(_own(side, die, fit.safe, limits))
        problems += kept.problems[key]
    return problems + list(_seen(fronts, sides, fit, kept.looks))


@dataclass(frozen=True, slots=True)
class _Side:
    """A front, or the back of several cards, with the first of them. It is told by card and digest."""

    card: str
    scene: Scene = field(compare=False)
    digest: str
    is_back: bool = False


def _own(side: _Side, die: Die, safe: float, limits: Limits) -> Iterator[Problem]:
    """What is wrong with a face by itself."""
    yield from _letters(side.card, side.scene)
    yield from unsafe(side.card, side.scene, die, safe)
    if not side.is_back:
        yield from beyond_limits({side.card: side.scene}, replace(limits, strict=False))


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
                    f"the font of {quoted(seen.item.text)} has no shape for {shown}", hint=hint, card=card,
                    rule="missing-glyph",
                )  # fmt: skip


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
    fronts: Sequence[_Side], sides: Sequence[_Side], fit: Fit, known: dict[str, Look]
) -> Iterator[Problem]:
    """What is told from small pictures: look-alikes, and art that ends short of the bleed."""
    new = {side.digest: side.scene for side in sides if side.digest not in known}
    if new:
        pdf = pdf_bytes(list(new.values()), Document("", compress=False))
        width, height = fit.trim.width + 2 * fit.bleed, fit.trim.height + 2 * fit.bleed
        trim = fit.bleed / width, fit.bleed / height, 1 - fit.bleed / width, 1 - fit.bleed / height
        known |= zip(new, looks(pdf, [trim] * len(new)), strict=True)
    for card, other in look_alikes([(front.card, known[front.digest]) for front in fronts]):
        yield Problem(f"it looks like the card {card!r}", card=other, rule="look-alike",
                      hint="give one of them another picture or index")  # fmt: skip
    if fit.bleed:
        yield from _short_of_bleed([side.card for side in sides], [known[s.digest] for s in sides], fit)


def _short_of_bleed(cards: Sequence[str], pictures: Sequence[Look], fit: Fit) -> Iterator[Problem]:
    for card, look in zip(cards, pictures, strict=True):
        if not bleed_reached(look):
            yield Problem(
                f"its art ends short of the bleed of {fit.bleed:g} mm: a white edge may show when it is cut",
                card=card, rule="bleed", hint="use `fill`, or let the background run out to the bleed",
            )  # fmt: skip
