"""Check that fronts show what the `prints` of their cards say: words, labelled layers, signs.

Words are drawn into a PDF and read back from it, as a reader of the file would find them; labelled layers are
counted in the scene, and signs compared by their outlines. This finds an index, a pip or a suit that belongs
to another card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias
from unicodedata import normalize

from deckgen.check.legibility import drawing_of
from deckgen.deck.fields import Type
from deckgen.deck.model import CardSpec, DeckSpec, Row, Shown, Table
from deckgen.deck.types import NUMBER, TEXT, WORDS, CountNodes
from deckgen.draw.card import Drawing
from deckgen.errors import Problem, SpecError, Where
from deckgen.faces.session import Session
from deckgen.facts import Fact, FactValue
from deckgen.games.registry import kit, names
from deckgen.geometry import Curves
from deckgen.render.pdf import PdfOptions, pdf_bytes
from deckgen.render.raster import Raster
from deckgen.scene import Group, Item, Path, Place, Scene, Text, painted, visits, walk
from deckgen.target.model import Target
from deckgen.text.quotes import straightened
from deckgen.values import Value

MOST_SHOWN = 8
"""Words or labels that are listed as being there instead."""
RunKey: TypeAlias = tuple[object, ...]
"""Runs of glyphs with equal keys read the same."""
PrintedShapes: TypeAlias = frozenset[tuple[str, tuple[int, ...]]]
"""Outlines without their size and place: their operators, and their points in steps."""
_STEPS = 997
"""Steps along the longer side by which outlines are compared: a prime, so few corners fall between two."""
_OFFSET = 0.377
"""Moves the borders of steps away from where points usually are."""


@dataclass(frozen=True, slots=True, eq=False)
class Front:
    """The front of one card, how it was drawn, and what it should print."""

    drawing: Drawing
    card: CardSpec
    scene: Scene
    said: tuple[Shown, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Sign:
    """A labelled picture of a front: what it stands for, and its outlines."""

    front: Front
    of: str
    shapes: PrintedShapes
    where: Where


def fronts_of(session: Session, target: Target) -> Iterator[Front]:
    """The fronts of all cards that have `prints`, drawn as for a target; then with each overlay named there.

    Cards that cannot be drawn are left out: drawing reports them.
    """
    for part in session.deck.parts:
        drawing = drawing_of(session, target, part)
        said = [(card, card.prints) for card in session.chosen[part.name] if card.prints]
        for card, _ in said:
            with suppress(SpecError):
                yield front_of(drawing, card, session.one(drawing, card).front)
        # With an inactive overlay, only what is said of that overlay is checked.
        for name in (name for name in session.deck.overlays if name not in drawing.overlays):
            over = replace(drawing, overlays=drawing.overlays | {name})
            for card, prints in said:
                if more := prints.overlays.get(name):
                    with suppress(SpecError):
                        yield Front(over, card, over.front(card), (more,))


def front_of(drawing: Drawing, card: CardSpec, scene: Scene) -> Front:
    """A front that has been drawn, with what its card says of it and of the active overlays."""
    assert card.prints is not None
    on = (more for name, more in card.prints.overlays.items() if name in drawing.overlays)
    return Front(drawing, card, scene, (card.prints, *on))


def print_problems(fronts: Iterable[Front]) -> list[Problem]:
    """Where faces differ from what their cards say, each difference once."""
    fronts = list(fronts)
    read = _read_back(front.scene for front in fronts)
    found: list[Problem] = []
    signs: dict[tuple[str, str], list[Sign]] = {}
    for front in fronts:
        try:
            found += _differences(front, read)
            for label, sign in _signs(front):
                signs.setdefault((front.card.part, label), []).append(sign)
        except SpecError as error:
            found += error.problems
    for (_, label), group in signs.items():
        found += _mixed_up(label, group)
    return list(dict.fromkeys(found))


def shared_names(deck: DeckSpec) -> list[Problem]:
    """Rows of a table (suits, ranks, months) that games tell apart but that have the same name in print."""
    found = []
    for table in _told_apart(deck):
        first: dict[Value, Row] = {}
        for row in table.rows.values():
            name = row.cells.get("name")
            other = first.setdefault(name, row)
            if other is not row and name:
                fact = Fact(
                    "check-shared-name", table=table.name, row=other.key, other=row.key, name=str(name)
                )
                found.append(Problem(fact, row.where, rule="prints"))
    return found


def _told_apart(deck: DeckSpec) -> list[Table]:
    games = [kit(claim.name) for claim in deck.games if claim.name in names()]
    columns = {column for game in games for card in game.terms().cards.values() for column in card}
    return [deck.tables[column] for column in sorted(columns & deck.tables.keys())]


def _differences(front: Front, read: Mapping[RunKey, str]) -> Iterator[Problem]:
    """Words and labels that are there too often or not often enough."""
    words = [read[_run_key(seen.item)] for seen in painted(front.scene) if isinstance(seen.item, Text)]
    # Text boxes have typographic quotation marks where the deck has straight ones.
    tokens = straightened(" ".join(words)).split()
    labels = [chain for chain, _ in labelled(front.scene.items)]
    for wanted in _wanted(front, [prints.words for prints in front.said], WORDS):
        times = _times(straightened(wanted.what).split(), tokens)
        yield from _compared(front, "check-words", wanted, times, words)
    last = [chain[-1] for chain in labels]
    for wanted in _wanted(front, [prints.labels for prints in front.said], TEXT):
        times = sum(ends(chain, wanted.what) for chain in labels)
        yield from _compared(front, "check-labels", wanted, times, last)


class _Wanted(NamedTuple):
    """A text or a label that must be on a card, how often, and where the deck says so."""

    what: str
    times: float
    where: Where


def _wanted(front: Front, counts: Iterable[CountNodes], of: Type[str]) -> Iterable[_Wanted]:
    """How often each text or label must be there. Numbers for the same one add up, empty ones are ignored."""
    scope = front.drawing.scope(front.card)
    found: dict[str, _Wanted] = {}
    for name, formula in (each for group in counts for each in group):
        text = normalize("NFC", of.read(name, scope)).strip()
        before = found[text].times if text in found else 0
        found[text] = _Wanted(text, NUMBER.read(formula, scope) + before, name.where)
    return [each for text, each in found.items() if text]


def _compared(
    front: Front, key: str, wanted: _Wanted, times: int, instead: Sequence[str]
) -> Iterator[Problem]:
    """The problem of something that is not there as often as wanted; `instead` is what is there."""
    if times == wanted.times:
        return
    counted = Counter(instead)
    shown = [Fact("check-shown", text=text, count=n) for text, n in list(counted.items())[:MOST_SHOWN]]
    if len(counted) > MOST_SHOWN:
        shown.append(Fact("check-more", count=len(counted) - MOST_SHOWN))
    whole = int(wanted.times) if wanted.times == int(wanted.times) else wanted.times
    has = Fact("check-has", shown=shown) if shown else Fact("check-has-none")
    said = _said_of(front, wanted.where)
    yield _problem(front, Fact(key, what=wanted.what, wanted=whole, found=times, has=has, **said))


def _said_of(front: Front, said: Where) -> dict[str, FactValue]:
    """What every fact of `prints` says of its card; `said` is where the deck says what it should print."""
    title = front.card.title
    return {"title": title, "face": front.card.face, "line": said.line}


def _problem(front: Front, fact: Fact) -> Problem:
    where = front.drawing.deck.faces[front.card.face].where
    problem = Problem(fact, where, card=front.card.id, rule="prints")
    on = sorted(front.drawing.overlays)
    return problem.within(Fact("check-with-overlay", overlays=on)) if on else problem


def _times(wanted: Sequence[str], tokens: Sequence[str]) -> int:
    """How often some words occur in others as a phrase."""
    at = found = 0
    while at + len(wanted) <= len(tokens):
        here = tokens[at : at + len(wanted)] == list(wanted)
        found += here
        at += len(wanted) if here else 1
    return found


def _run_key(text: Text) -> RunKey:
    return text.font, *((glyph.gid, glyph.text) for glyph in text.glyphs)


def _read_back(scenes: Iterable[Scene]) -> dict[RunKey, str]:
    """What a PDF reader finds in each run of glyphs. Each has its own page, so that no two run together."""
    runs: dict[RunKey, Scene] = {}
    for scene in scenes:
        for seen in painted(scene):
            if isinstance(seen.item, Text):
                page = Scene(scene.width, scene.height, (Group((seen.item,), seen.matrix),))
                runs.setdefault(_run_key(seen.item), page)
    if not runs:
        return {}
    with Raster(pdf_bytes(list(runs.values()), PdfOptions("", compress=False))) as raster:
        return {run: normalize("NFC", raster.text(page)) for page, run in enumerate(runs)}


def labelled(items: Iterable[Item]) -> Iterator[tuple[tuple[str, ...], Group]]:
    """Each labelled group in which something is drawn, with the labels around it and its own last."""
    for visit in visits(items):
        if isinstance(visit.item, Group) and visit.item.label and _shows(visit.item):
            labels = (group.label for group in (*visit.groups, visit.item))
            yield tuple(filter(None, labels)), visit.item


def _shows(group: Group) -> bool:
    leaves = (item for item in walk(group.items) if not isinstance(item, Group | Place))
    return any(not isinstance(leaf, Path) or leaf.fill or leaf.stroke for leaf in leaves)


def ends(chain: Sequence[str], path: str) -> bool:
    """Whether a group has the last label of a path and is within groups that have the others, in order."""
    *outer, last = path.split("/")
    above = iter(chain[:-1])
    return chain[-1] == last and all(label in above for label in outer)


def _signs(front: Front) -> Iterator[tuple[str, Sign]]:
    """The labelled pictures of a front that `signs` says something of."""
    scope = front.drawing.scope(front.card)
    for name, formula in (pair for prints in front.said for pair in prints.signs):
        label, of = TEXT.read(name, scope), TEXT.read(formula, scope)
        for chain, group in labelled(front.scene.items) if of else ():
            if ends(chain, label):
                yield label, Sign(front, of, _shapes(group), name.where)


def _shapes(group: Group) -> PrintedShapes:
    paths = (item for item in walk([group]) if isinstance(item, Path) and (item.fill or item.stroke))
    return frozenset(_shape(path.outline) for path in paths if isinstance(path.outline, Curves))


def _shape(outline: Curves) -> tuple[str, tuple[int, ...]]:
    """An outline scaled and moved to a common size and place."""
    xs, ys = outline.xy[::2], outline.xy[1::2]
    left, top = min(xs, default=0.0), min(ys, default=0.0)
    side = max(max(xs, default=0.0) - left, max(ys, default=0.0) - top) or 1.0
    points = zip(xs, ys, strict=True)
    return outline.ops, tuple(
        int((v - low) / side * _STEPS + _OFFSET)
        for point in points
        for v, low in zip(point, (left, top), strict=True)
    )


def _mixed_up(label: str, signs: Sequence[Sign]) -> Iterator[Problem]:
    """Signs that differ from most of their kind, or are also those of another kind."""
    counted: dict[str, Counter[PrintedShapes]] = {}
    for sign in signs:
        counted.setdefault(sign.of, Counter())[sign.shapes] += 1
    owner: dict[PrintedShapes, str] = {}
    for of, count in counted.items():
        owner.setdefault(count.most_common(1)[0][0], of)
    for sign in signs:
        usual = counted[sign.of].most_common(1)[0][0]
        if sign.shapes != usual or owner[usual] != sign.of:
            other = owner.get(sign.shapes, "")
            said = _said_of(sign.front, sign.where)
            key = "check-sign-of-other" if other else "check-sign"
            yield _problem(sign.front, Fact(key, label=label, of=sign.of, other=other, **said))
