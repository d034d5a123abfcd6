"""Fronts as drawn, and what the `prints` of their cards say that they show, in; those that differ, out.

Words are drawn into a PDF and read back from it, as a reader of the file would find them; what layers have
labelled is counted in the scene. So an index, a pip or a phase that is not the card's own is found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TypeAlias
from unicodedata import normalize

from deckgen.check.reading import drawing_of
from deckgen.deck.model import Card, Counts, Deck, Prints, Row
from deckgen.deck.types import NUMBER, TEXT
from deckgen.draw.card import Drawing
from deckgen.errors import Problem, SpecError, Where
from deckgen.games.registry import kit, names
from deckgen.making.session import Session
from deckgen.render.pdf import Document, pdf_bytes
from deckgen.render.raster import Raster
from deckgen.scene import Group, Item, Path, Place, Scene, Text, painted, visits, walk
from deckgen.target.model import Target
from deckgen.values import Value

MOST_SHOWN = 8
"""How many of the words or labels that a face has instead are named."""
Alike: TypeAlias = tuple[object, ...]
"""What runs of glyphs have in common that read alike."""


@dataclass(frozen=True, slots=True, eq=False)
class Front:
    """The front of one card, how it was drawn, and what it is said to print."""

    drawing: Drawing
    card: Card
    scene: Scene
    said: tuple[Prints, ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """How often something must stand on a face, and where that is said."""

    times: float
    where: Where


def fronts_of(session: Session, target: Target) -> Iterator[Front]:
    """The fronts of all cards that have `prints`, as a target has them; then each overlay named there.

    What cannot be drawn is left to those who draw it.
    """
    for part in session.deck.parts:
        drawing = drawing_of(session, target, part)
        for card in session.chosen[part.name]:
            if card.prints:
                with suppress(SpecError):
                    yield front_of(drawing, card, session.one(drawing, card).front)
        yield from _overlaid(drawing, session.chosen[part.name])


def front_of(drawing: Drawing, card: Card, scene: Scene) -> Front:
    """A front that has been drawn, with what its card says of it and of the overlays that are on."""
    assert card.prints is not None
    on = (more for name, more in card.prints.overlays.items() if name in drawing.overlays)
    return Front(drawing, card, scene, (card.prints, *on))


def _overlaid(drawing: Drawing, cards: Sequence[Card]) -> Iterator[Front]:
    """Cards drawn once more with each overlay that is off, to be held to what is said of it alone."""
    for name in drawing.deck.overlays:
        over = replace(drawing, overlays=drawing.overlays | {name})
        for card in cards:
            more = card.prints.overlays.get(name) if card.prints else None
            if more and name not in drawing.overlays:
                with suppress(SpecError):
                    yield Front(over, card, over.front(card), (more,))


def print_problems(fronts: Iterable[Front]) -> list[Problem]:
    """What faces show that their cards are not."""
    fronts = list(fronts)
    read = _read_back(front.scene for front in fronts)
    found: list[Problem] = []
    for front in fronts:
        try:
            found += _differences(front, read)
        except SpecError as error:
            found += error.problems
    return list(dict.fromkeys(found))


def shared_names(deck: Deck) -> list[Problem]:
    """Rows of a table that its games tell apart (suits, ranks, months) and that have one name in print."""
    games = [kit(claim.name) for claim in deck.games if claim.name in names()]
    columns = {column for game in games for card in game.terms().cards.values() for column in card}
    found = []
    for table in (deck.tables[column] for column in sorted(columns) if column in deck.tables):
        first: dict[Value, Row] = {}
        for row in table.rows.values():
            other = first.setdefault(row.cells.get("name"), row)
            if other is not row and row.cells.get("name"):
                message = f"the {table.name}s {other.key!r} and {row.key!r} are both called"
                hint = "give each its own name"
                found.append(Problem(f"{message} {row.cells['name']!r}", row.where, hint, rule="prints"))
    return found


def _differences(front: Front, read: Mapping[Alike, str]) -> Iterator[Problem]:
    """Words and labels that there are too many or too few of."""
    words = [read[_alike(text)] for text in _texts(front.scene)]
    tokens = " ".join(words).split()
    for text, want in _wanted(front, (prints.words for prints in front.said)):
        times = _times(text.split(), tokens)
        if times != want.times:
            yield _problem(front, want, f"print {text!r}", times, words)
    labels = [chain for chain, _ in labelled(front.scene.items)]
    for label, want in _wanted(front, (prints.labels for prints in front.said)):
        times = sum(ends(chain, label) for chain in labels)
        if times != want.times:
            yield _problem(front, want, f"draw {label!r}", times, [chain[-1] for chain in labels])


def _wanted(front: Front, counts: Iterable[Counts]) -> Iterable[tuple[str, Wanted]]:
    """How often each text or label must be there; numbers for the same one add up, an empty one is none."""
    scope = front.drawing.scope(front.card)
    found: dict[str, Wanted] = {}
    for name, formula in (each for group in counts for each in group):
        text = normalize("NFC", TEXT.read(name, scope)).strip()
        times = NUMBER.read(formula, scope) + (found[text].times if text in found else 0)
        found[text] = Wanted(times, name.where)
    return ((text, want) for text, want in found.items() if text)


def _problem(front: Front, want: Wanted, act: str, times: int, instead: Sequence[str]) -> Problem:
    does = f"{_often(times)} ({_shown(instead)})"
    return problem_of(front, f"{act} {_often(want.times)}", f"does {does}", want.where)


def problem_of(front: Front, should: str, does: str, said: Where) -> Problem:
    """What a face does in place of what its card should; `said` is where the deck says so."""
    card = front.card
    title = str(card.data.get("title") or card.id)
    on = sorted(front.drawing.overlays)
    over = f" with the overlay {', '.join(on)}" if on else ""
    return Problem(
        f"{title} should {should}; its face{over} {does}",
        front.drawing.deck.faces[card.face].where,
        f"mend the face {card.face!r}, the data of the card, or its `prints` in line {said.line}",
        card.id,
        "prints",
    )


def _often(times: float) -> str:
    words: Mapping[float, str] = {0: "not at all", 1: "once", 2: "twice"}
    return words.get(times, f"{times:g} times")


def _shown(found: Sequence[str]) -> str:
    """What a face has, each with how often."""
    counted = Counter(found)
    named = [f"{text!r} {_often(times)}" for text, times in list(counted.items())[:MOST_SHOWN]]
    more = [f"{len(counted) - MOST_SHOWN} others"] if len(counted) > MOST_SHOWN else []
    return f"it has {', '.join([*named, *more])}" if named else "it has none"


def _times(wanted: Sequence[str], tokens: Sequence[str]) -> int:
    """How often some words stand in others, one after another."""
    at = found = 0
    while at + len(wanted) <= len(tokens):
        here = tokens[at : at + len(wanted)] == list(wanted)
        found += here
        at += len(wanted) if here else 1
    return found


def _texts(scene: Scene) -> list[Text]:
    return [seen.item for seen in painted(scene) if isinstance(seen.item, Text)]


def _alike(text: Text) -> Alike:
    return text.font, *((glyph.gid, glyph.text) for glyph in text.glyphs)


def _read_back(scenes: Iterable[Scene]) -> dict[Alike, str]:
    """What a reader of PDFs finds in each run of glyphs, on a page of its own: no two run together."""
    runs: dict[Alike, Scene] = {}
    for scene in scenes:
        for seen in painted(scene):
            if isinstance(seen.item, Text):
                page = Scene(scene.width, scene.height, (Group((seen.item,), seen.matrix),))
                runs.setdefault(_alike(seen.item), page)
    if not runs:
        return {}
    with Raster(pdf_bytes(list(runs.values()), Document("", compress=False))) as raster:
        return {run: normalize("NFC", raster.text(page)) for page, run in enumerate(runs)}


def labelled(items: Iterable[Item]) -> Iterator[tuple[tuple[str, ...], Group]]:
    """Each labelled group in which something is drawn, after the labels round it and its own."""
    for visit in visits(items):
        if isinstance(visit.item, Group) and visit.item.label and _shows(visit.item):
            labels = (group.label for group in (*visit.groups, visit.item))
            yield tuple(filter(None, labels)), visit.item


def _shows(group: Group) -> bool:
    leaves = (item for item in walk(group.items) if not isinstance(item, Group | Place))
    return any(not isinstance(leaf, Path) or leaf.fill or leaf.stroke for leaf in leaves)


def ends(chain: Sequence[str], path: str) -> bool:
    """Whether a group has the last label of a path and stands in groups with the others, in their order."""
    *outer, last = path.split("/")
    above = iter(chain[:-1])
    return chain[-1] == last and all(label in above for label in outer)
