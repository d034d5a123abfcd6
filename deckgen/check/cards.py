"""Check the cards of a deck as targets print them, in one process or in several.

A card is drawn for all targets, without the overlays and with each of them, before the next card is: most of
what it shows is the same. What is found of some cards is kept apart and added up in the order of the cards,
so that it does not matter how many processes looked at them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, islice, pairwise
from math import ceil
from operator import itemgetter
from typing import Any, NamedTuple

from deckgen.check.faces import (
    FaceCheck,
    FacesFound,
    FindingCache,
    LooksKey,
    at_layers,
    beyond_safe_line,
    has_pictures,
)
from deckgen.check.findings import Findings, PartFindings, add_up, merge_targets
from deckgen.check.legibility import TextCheck, TextFound
from deckgen.check.looks import AT_ONCE, Seen
from deckgen.check.rules import noting
from deckgen.deck.model import CardSpec, Part
from deckgen.draw.card import Drawing
from deckgen.errors import Problem, SpecError
from deckgen.faces.session import FaceKeys, Session
from deckgen.facts import CardId, Fact, Quantity, Where
from deckgen.outputs.kind import kind_of
from deckgen.outputs.planner import Planner, die_of
from deckgen.press.flatten import DPI, is_clear, unflattened
from deckgen.press.printer_limits import resolution
from deckgen.scene import Image, Scene, visits
from deckgen.target.load import find_target, load_target
from deckgen.target.model import MARGIN, Target
from deckgen.workers import in_order

OnChecked = Callable[[Fact, int, int], None]
"""Called with what is being checked, how many cards have been, and how many there are (0: unknown)."""
_MOST_NAMED = 6
"""Cards that are named where several are concerned; of the others only the number is given."""
_LEAST_SHARED = 80
"""Cards, times the ways to draw them, from which several processes are worth their start."""
_FIRST = 16
"""Cards of a part, or in how many parts a large one is divided, to check before others are shared out."""


class BeforeCheck(NamedTuple):
    """What to do with each card before it is checked, and with what that returns, in the order of the cards.

    The first may be called in another process.
    """

    make: Callable[[CardSpec], Any]
    take: Callable[[Any], None]


class _Slice(NamedTuple):
    """Some cards of a part."""

    cards: Sequence[CardSpec]
    is_early: bool
    """Whether they are checked before other slices are shared out."""
    is_last: bool
    """Whether the part has no more."""


@dataclass
class PartFound(PartFindings):
    """What was found of the cards of a part as a target prints them."""

    faces: FacesFound = field(default_factory=FacesFound)
    drawn: dict[str, tuple[str, str]] = field(default_factory=dict)
    """The cards that could be drawn, with the digests of their faces."""
    see_through: list[CardId] = field(default_factory=list)
    unflattened: dict[Fact, Problem] = field(default_factory=dict)
    pictured: list[str] = field(default_factory=list)
    """The cards with pictures on their fronts."""
    pictured_backs: list[tuple[str, str]] = field(default_factory=list)
    """The backs with pictures, each with a card."""


@dataclass
class TargetFound(PartFindings):
    """What was found of the cards as a target prints them."""

    undrawn: list[Problem] = field(default_factory=list)
    """The problems of drawing."""
    parts: dict[str, PartFound] = field(default_factory=dict)


@dataclass
class PrintFound(PartFindings):
    """What was found of the cards as all targets print them, with some overlays."""

    warnings: dict[Problem, None] = field(default_factory=dict)
    texts: TextFound = field(default_factory=TextFound)
    targets: dict[int, TargetFound] = field(default_factory=dict)
    """By the places of the targets among those that are checked."""


class _Found(NamedTuple):
    prints: list[PrintFound]
    seen: dict[LooksKey, Seen]
    made: list[Any]
    """What was done before cards were checked."""


class CardChecks:
    """Checks the cards of a deck, without its overlays and with each."""

    def __init__(
        self, session: Session, targets: Sequence[str], usual: Target, before: BeforeCheck | None = None
    ) -> None:
        """Prepare to check; text is checked as the `usual` target prints it."""
        self._session, self._before = session, before
        self._cache = FindingCache()  # an overlay does not change all faces
        over = map(session.overlaid, session.deck.overlays)
        self._prints = [PrintCheck(each, targets, usual, self._cache) for each in (session, *over)]

    def run(self, beside: Sequence[Callable[[], Any]], step: OnChecked) -> list[Any]:
        """Check all cards; return what some functions return, which may be called in other processes."""
        step(Fact("check-contrast-of"), 0, 0)
        shared = len(self._prints) * self._session.card_count >= _LEAST_SHARED
        jobs = self._session.request.jobs if shared else 1
        slices = [*chain.from_iterable(self._slices(part, jobs) for part in self._session.deck.parts)]
        warnings = [each.session.warnings for each in self._prints]
        # Looking at the first cards here tells in which places all of a part are to be compared.
        early = [self._apart(each) if each.is_early else None for each in slices]
        rest = [partial(self._apart, each) for each in slices if not each.is_early]
        tasks: list[Callable[[], Any]] = [*beside, *rest]
        with closing(in_order(jobs, tasks)) as results:
            others = [*islice(results, len(beside))]
            found = (each or next(results) for each in early)
            self._add_up(warnings, slices, found, step)
            next(results, None)  # lets the processes end by themselves
        return others

    def _add_up(
        self, warnings: Sequence[dict[Problem, None]], slices: Iterable[_Slice], found: Iterable[_Found],
        step: OnChecked,
    ) -> None:  # fmt: skip
        """Add up what was found of slices, in their order, and the warnings of before."""
        prints, done, total = [PrintFound(each) for each in warnings], 0, self._session.card_count
        seen: dict[LooksKey, Seen] = {}
        for cards, each in zip(slices, found, strict=True):
            add_up(seen, each.seen)
            for mine, more in zip(prints, each.prints, strict=True):
                mine.add(more)
            if self._before:
                for made in each.made:
                    self._before.take(made)
            done += len(cards.cards)
            step(Fact("check-drawing", card=CardId(cards.cards[-1].id)), done, total)
        self._add_to(prints, seen)

    def findings(self, step: OnChecked) -> list[Findings]:
        """Return what was found without overlays, and with each."""
        return [each.findings(step) for each in self._prints]

    def _slices(self, part: Part, jobs: int) -> Iterator[_Slice]:
        """Yield the cards of a part in slices: no more than are looked at together, and several for a job."""
        cards = self._session.chosen[part.name]
        first = min(AT_ONCE, max(_FIRST, len(cards) // _FIRST)) if jobs > 1 else AT_ONCE
        size = min(AT_ONCE, ceil((len(cards) - first) / (2 * jobs)))
        starts = [0, *range(first, len(cards), max(1, size))] if cards else []
        for start, end in pairwise([*starts, len(cards)]):
            yield _Slice(cards[start:end], jobs > 1 and start == 0, end == len(cards))

    def _add_to(self, prints: Sequence[PrintFound], seen: Mapping[LooksKey, Seen]) -> None:
        """From now on, add to these findings."""
        for check, found in zip(self._prints, prints, strict=True):
            check.add_to(found)
        for key, looks in self._cache.looks.items():
            looks.seen = seen.get(key) or Seen()

    def _apart(self, cards: _Slice) -> _Found:
        """Return what is found of some cards by themselves."""
        prints, made = [PrintFound() for _ in self._prints], []
        self._add_to(prints, {})
        for card in cards.cards:
            if self._before:
                made.append(self._before.make(card))
            for check in self._prints:
                check.add(card)
        for check in self._prints:
            check.end(cards.cards[0].part if cards.is_last else "")
        return _Found(prints, {key: looks.seen for key, looks in self._cache.looks.items()}, made)


class PrintCheck:
    """Checks cards as several targets print them, with the overlays of a session."""

    def __init__(
        self, session: Session, targets: Sequence[str], usual: Target, cache: FindingCache | None = None
    ) -> None:
        """Prepare to check; text is checked as the `usual` target prints it."""
        self.session, cache = session, cache or FindingCache()
        self.texts, self._targets = TextCheck(session, usual, cache.shapes), list[_TargetCheck]()
        for name in targets:
            target = load_target(find_target(name))
            if kind_of(target).shows_cards:
                self._targets.append(_TargetCheck(session, target, cache, self._targets))
        self.add_to(PrintFound(session.warnings))

    def add_to(self, found: PrintFound) -> None:
        """From now on, add to these findings."""
        self.session.warnings, self.texts.found = found.warnings, found.texts
        for n, check in enumerate(self._targets):
            check.add_to(found.targets.setdefault(n, TargetFound()))

    def add(self, card: CardSpec) -> None:
        """Check a card. Drawing tells of what cannot be drawn."""
        with suppress(SpecError):
            self.texts.add(card)
        for check in self._targets:
            check.add(card)

    def end(self, part: str = "") -> None:
        """Finish what was put off. If a part is at its end, check the text on its backs, each once."""
        for check in self._targets:
            check.look()
        backs = {card.back: card for card in self.session.chosen[part] if card.back} if part else {}
        for card in backs.values():
            with suppress(SpecError):
                self.texts.add(card, is_back=True)

    def findings(self, step: OnChecked) -> Findings:
        """Return what was found."""
        found = Findings(self.texts.problems())
        by_target: dict[str, list[Problem]] = {}
        for check in self._targets:
            step(Fact("check-target", target=check.target.name), 0, 0)
            by_target[check.target.name] = check.problems()
            found.problems += check.undrawn
            found.notes += check.notes
        found.problems += [*merge_targets(by_target), *self.session.warnings]
        found.notes = list(_of_all_targets(found.notes))
        return found


def _of_all_targets(notes: Sequence[Fact]) -> Iterator[Fact]:
    """Yield the notes, with those about the resolution of pictures once for all targets where they agree."""
    alike: dict[tuple[object, ...], list[str]] = {}
    for note in notes:
        if note.key == "check-resolution":
            alike.setdefault(_shown(note), []).append(str(note.values["target"]))
    for note in notes:
        if note.key != "check-resolution":
            yield note
        elif targets := alike.pop(_shown(note), None):
            yield Fact(note.key, **{**note.values, "target": ", ".join(targets)})


def _shown(note: Fact) -> tuple[object, ...]:
    """Return what a note says, without the target."""
    return tuple(value for name, value in note.values.items() if name != "target")


class _TargetCheck:
    """What is wrong with the cards as one target prints them."""

    def __init__(
        self, session: Session, target: Target, cache: FindingCache, others: Iterable[_TargetCheck]
    ) -> None:
        """Prepare to check; `others` are checked before."""
        planner = Planner(session, replace(target, limits=replace(target.limits, strict=False)))
        self.target = target
        self.notes: list[Fact] = []
        self.found = TargetFound()
        self._unfit: list[Problem] = []
        """Why its parts cannot be checked."""
        self._parts: dict[str, _PartCheck] = {}
        self._title = session.deck.title
        with noting(self._unfit):
            parts = planner.parts
            self.notes += [*(left_out.framed for left_out in planner.notes), *planner.of_spots()]
            earlier = [each.faces for other in others for each in other._parts.values()]
            self._parts = {part.name: _PartCheck(planner, part, cache, earlier) for part in parts}

    def add_to(self, found: TargetFound) -> None:
        """From now on, add to these findings."""
        self.found = found
        for name, part in self._parts.items():
            part.add_to(found.parts.setdefault(name, PartFound()))

    @property
    def undrawn(self) -> list[Problem]:
        """The problems of drawing."""
        return self._unfit + self.found.undrawn

    def add(self, card: CardSpec) -> None:
        """Check a card, if the target takes its part."""
        if card.part in self._parts:
            with noting(self.found.undrawn):
                self._parts[card.part].add(card)

    def look(self) -> None:
        """Look at the faces that wait for it."""
        for part in self._parts.values():
            part.faces.look()

    def problems(self) -> list[Problem]:
        """Return the problems of the cards; those of drawing and the notes are complete afterwards."""
        problems: list[Problem] = []
        for part in self._parts.values():
            problems += part.problems()
            self.notes += [*part.margins(), *part.see_through()]
            with noting(self.found.undrawn):
                self.notes += part.resolutions()
        if self._parts and not self.undrawn:
            cards = sum(len(part.chosen) for part in self._parts.values())
            self.notes.append(Fact("check-drawn", title=self._title, cards=cards, target=self.target.name))
        return problems


class _PartCheck:
    """What is wrong with the cards of one part as a target prints them."""

    def __init__(
        self, planner: Planner, part: Part, cache: FindingCache, earlier: Iterable[FaceCheck]
    ) -> None:
        """Prepare to check; `earlier` checks of the same size know which cards look alike."""
        session, self._part, self._target = planner.session, part, planner.target
        self._session, drawing = session, planner.drawing(part)
        self._drawing, fit = drawing, planner.fit(part)
        self._transparency = kind_of(planner.target).transparency
        self.chosen = session.chosen[part.name]
        alike = (each for each in earlier if each.part is part and each.fit != fit)
        size = drawing.trim, drawing.safe
        like = next((each for each in alike if (each.drawing.trim, each.drawing.safe) == size), None)
        limits = planner.target.limits
        self.faces = FaceCheck(session.deck, part, fit, limits, drawing, self._front, cache, like)
        self.found = PartFound()
        self._clear: dict[str, bool] = {}
        """Whether something shows through the ink of faces, by digest."""

    def add_to(self, found: PartFound) -> None:
        """From now on, add to these findings."""
        self.found, self.faces.found = found, found.faces
        for card, digests in found.drawn.items():
            self._session.learn(self._drawing, FaceKeys(self._card(card), *digests))

    def _card(self, card: str) -> CardSpec:
        return self._session.card(self._part.name, card)

    def _front(self, card: str) -> Scene:
        return self._session.one(self._drawing, self._card(card)).front

    def add(self, card: CardSpec) -> None:
        """Check a card. Raises SpecError if it cannot be drawn."""
        faces = self._session.one(self._drawing, card)
        self.found.drawn[card.id] = faces.keys[1:]
        self.faces.add(faces)
        if has_pictures(faces.front):
            self.found.pictured.append(card.id)
        if faces.back and has_pictures(faces.back):
            self.found.pictured_backs.append((card.back, card.id))
        if self._transparency:
            clear = [self._is_clear(faces.keys.front, faces.front)]
            clear += [self._is_clear(faces.keys.back, faces.back)] if faces.back else []
            self.found.see_through += [CardId(card.id)] * any(clear)
        if self._transparency == "flattened":
            for fact in chain.from_iterable(unflattened(scene) for scene in faces[1:3] if scene):
                problem = Problem(fact, card.where, card=card.id, rule="transparency")
                self.found.unflattened.setdefault(fact, problem)

    def _is_clear(self, digest: str, scene: Scene) -> bool:
        if digest not in self._clear:
            self._clear[digest] = any(map(is_clear, scene.items))
        return self._clear[digest]

    def problems(self) -> list[Problem]:
        """Return the problems of all cards, and of the part as a whole."""
        change = self._target.change(self._part)
        of_part = [change] if change and change.rule != MARGIN else []
        return [*of_part, *self.faces.problems(), *self.found.unflattened.values(), *self._of_rest()]

    def margins(self) -> list[Fact]:
        """Return a note on the margins of a piece on a larger product, which need no mending."""
        change = self._target.change(self._part)
        return [change.framed] if change and change.rule == MARGIN else []

    def _of_rest(self) -> list[Problem]:
        """For cards that cannot be drawn whole: what crosses the safe line, on the layers that can be drawn.

        What a missing layer causes, such as no bleed, is not reported as a separate problem.
        """
        lenient = replace(self._drawing, faults=[])
        fit = self.faces.fit
        die = die_of(self._part, fit)
        problems: list[Problem] = []
        for card in self.chosen:
            if card.id not in self.found.drawn:
                with suppress(SpecError):
                    check = partial(beyond_safe_line, card.id, die=die, safe=fit.safe)
                    where, front = self._session.deck.faces[card.face].where, lenient.front(card)
                    found = [replace(problem, where=where) for problem in check(front)]
                    problems += at_layers(found, lenient, card, card.face, front, check)
        return problems

    def see_through(self) -> Iterator[Fact]:
        """What a press does with what is not opaque, and the cards it is on."""
        if cards := self.found.see_through:
            flattened = self._transparency == "flattened"
            fate = Fact("check-flattened", dpi=DPI) if flattened else Fact("check-not-flattened")
            named, more = cards[:_MOST_NAMED], max(0, len(cards) - _MOST_NAMED)
            yield Fact("check-see-through", target=self._target.name, fate=fate, cards=named, more=more)

    def resolutions(self) -> list[Fact]:
        """The least pixels per inch of pictures in print, with the cards and layers where they are fewest."""
        fronts = [(card, self._card(card).face) for card in self.found.pictured]
        backs = [(card, back) for back, card in dict(self.found.pictured_backs).items()]
        sides = (_by_layer(self._drawing, self._card(card), face) for card, face in [*fronts, *backs])
        found = sorted(chain.from_iterable(sides), key=itemgetter(0))
        if not found:
            return []
        named = [
            Fact("check-picture-at", card=CardId(card), where=where, found=_dpi(fine))
            for fine, card, where in found[:_MOST_NAMED]
        ]
        more = max(0, len(found) - _MOST_NAMED)
        least = _dpi(found[0][0])
        return [Fact("check-resolution", target=self._target.name, least=least, pictures=named, more=more)]


def _by_layer(drawing: Drawing, card: CardSpec, face: str) -> Iterator[tuple[float, str, Where]]:
    """The least pixels per inch in each layer of a face that shows pictures, the card, and the layer."""
    for layer, group in drawing.by_layer(card, face):
        seen = visits([group])
        found = [resolution(each.item, each.matrix) for each in seen if isinstance(each.item, Image)]
        if found:
            yield min(found), card.id, layer.where


def _dpi(fine: float) -> Quantity:
    return Quantity(int(fine), "dpi")
