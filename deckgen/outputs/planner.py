"""Fit the cards of a deck to one target, and plan its files with their keys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from hashlib import sha256
from itertools import chain
from typing import Any

from deckgen import __version__
from deckgen.deck.model import CardSpec, Part, Trim
from deckgen.draw.card import Drawing
from deckgen.errors import Problem, SpecError
from deckgen.faces.session import FaceKeys, Faces, Session
from deckgen.facts import Fact
from deckgen.geometry import compose, rotate, translate
from deckgen.ink import TECHNICAL, Ink
from deckgen.outputs.files import FaceRef, Output, Side
from deckgen.outputs.kind import OutputKind, kind_of
from deckgen.press.printer_limits import beyond_limits
from deckgen.scene import Group, Path, Scene, Text, inks_of, walk
from deckgen.sheet.die import Die
from deckgen.sheet.sheets import Piece
from deckgen.target.load import takers
from deckgen.target.model import Fit, Target


def die_of(part: Part, fit: Fit) -> Die:
    """Return the shape that a part is cut to, at the size of a fit."""
    return die_at(part, fit.trim, fit.bleed)


def die_at(part: Part, trim: Trim, bleed: float = 0.0) -> Die:
    """Return the shape that a part is cut to at a trim. Raises SpecError for an invalid outline."""
    plain = Die(part.shape, trim.width, trim.height, part.corner, bleed)
    if part.outline is None:
        return plain
    # few decks have outlines, and reading SVG is slow to import
    from deckgen.draw.outlines import cut_outline

    return replace(plain, path=cut_outline(part.outline))


@dataclass
class TargetFaces:
    """The faces of a session's cards at the sizes of one target."""

    session: Session
    target: Target
    _dies: dict[str, Die] = field(default_factory=dict)
    """The shape of the cards of each part."""

    @cached_property
    def kind(self) -> OutputKind[Any]:
        """The kind of the target's files."""
        return kind_of(self.target)

    @property
    def title(self) -> str:
        """The deck's title."""
        return self.session.deck.title

    def part(self, ref: FaceRef) -> Part:
        """Return the part that a face belongs to."""
        return self.session.deck.part(ref.part)

    def fit(self, part: Part) -> Fit:
        """Return the size at which the target takes a part. Raises SpecError."""
        return self.target.fit(part)

    def die(self, part: Part, side: Side = "front") -> Die:
        """Return a part's cut shape, seen from a side and oriented like the service's product."""
        fit = self.fit(part)
        die = die_of(part, fit)
        return (die.behind if side == "back" else die).turned(90 if fit.upended else 0)

    def drawing(self, part: Part) -> Drawing:
        """Return how a part is drawn for this target."""
        fit = self.fit(part)
        return self.session.drawing(part, fit.trim, fit.bleed, fit.safe)

    def both(self, ref: FaceRef) -> Faces:
        """Return the front and back of the card that a face belongs to."""
        return self.session.one(self.drawing(self.part(ref)), self.session.card(ref.part, ref.card))

    def keys_of(self, card: CardSpec) -> FaceKeys:
        """Return the digests of the faces of a card, which is drawn only if they are not known."""
        return self.session.keys(self.drawing(self.session.deck.part(card.part)), card)

    def scene(self, ref: FaceRef) -> Scene:
        """Return one face, oriented like the service's product. A card without a back shows its front."""
        faces = self.both(ref)
        scene = faces.back if ref.side == "back" and faces.back is not None else faces.front
        return self.upright(scene, self.part(ref))

    def upright(self, scene: Scene, part: Part) -> Scene:
        """Return a face oriented and trimmed for the service's product.

        It is rotated by 90 degrees if the product is as high as the card is wide, and trimmed to the
        product's bleed if the product is larger.
        """
        fit, scene = self.fit(part), self.inked(scene)
        if fit.upended:
            turn = Group(scene.items, compose(rotate(90), translate(scene.height, 0)))
            scene = replace(scene, width=scene.height, height=scene.width, items=(turn,))
        if fit.sheet:
            width, height = fit.sheet
            middle = translate((width - scene.width) / 2, (height - scene.height) / 2)
            items = (Group(scene.items, middle),)
            scene = replace(scene, width=width, height=height, items=items, bleed=self.target.bleed)
        return scene

    def inked(self, scene: Scene) -> Scene:
        """Return a face or a page with the inks that the printer has."""
        if self.target.spots == "plates":
            return scene
        from deckgen.press.process import in_process

        return in_process(scene)

    def piece(self, card: CardSpec) -> Piece:
        """Return a card with all its copies, to impose on sheets; it is drawn only when its sheet is."""
        part = self.session.deck.part(card.part)
        if part.name not in self._dies:
            self._dies[part.name] = die_of(part, self.fit(part))
        draw = partial(self._scenes, card)
        return Piece(draw, self._dies[part.name], self.session.copies(card), bool(card.back))

    def _scenes(self, card: CardSpec) -> tuple[Scene, Scene | None]:
        faces = self.session.one(self.drawing(self.session.deck.part(card.part)), card)
        return faces.front, faces.back

    def for_press(self, scene: Scene) -> Scene:
        """Return a page; if it goes to a press, with overprinting set within the target's ink limit."""
        if self.target.colour != "cmyk":
            return scene
        from deckgen.press.overprint import press_scene

        return press_scene(scene, self.target.limits.ink)


@dataclass
class Planner(TargetFaces):
    """Plans the files of one target. It collects warnings in `notes`, and other messages in `told`."""

    notes: list[Problem] = field(default_factory=list)
    told: list[Fact] = field(default_factory=list)
    left_out: dict[str, list[Problem]] = field(default_factory=dict)
    """The parts that the target does not take, and why; `notes` has that too."""
    _keys: dict[str, list[FaceKeys]] = field(default_factory=dict)

    def outputs(self) -> list[Output]:
        """Return every file of the target. Raises SpecError with the problems of all cards."""
        found = list(self.kind.plan(self))
        paths: set[str] = set()
        for output in found:
            if output.path.lower() in paths:
                raise SpecError(Fact("build-same-path", target=self.target.name, path=output.path))
            if output.path.startswith("/") or not {".", ".."}.isdisjoint(output.path.split("/")):
                raise SpecError(Fact("build-outside", target=self.target.name, path=output.path))
            paths.add(output.path.lower())
        for part in self.parts:
            for note in self._of_product(part):
                self.note(note)
        self.told += self.of_spots()
        return found

    @property
    def _sells_cards(self) -> bool:
        return self.target.use == "service" and self.kind.shows_cards

    def of_spots(self) -> Iterator[Fact]:
        """Yield what a service gets of the inks that have plates of their own, such as a foil, if any."""
        if not self._sells_cards or self.target.spots == "process":
            return
        inks = {ink.spot: ink.name for ink in self.session.deck.inks.values()}
        used = self._used({spot for spot in inks if spot.lower() not in ("", *TECHNICAL)})
        if names := tuple(inks[spot] for spot in inks if spot in used):
            key = "build-spot-plates" if self.target.colour == "cmyk" else "build-spot-mixed"
            yield Fact(key, target=self.target.name, inks=names)

    def _used(self, spots: Set[str]) -> Set[str]:
        """Return which of some spot inks the cards have; mostly the first card tells."""
        found = set[str]()
        cards = chain.from_iterable(self.session.chosen[part.name] for part in self.parts)
        for card in cards:
            if found == spots:
                break
            with suppress(SpecError):
                faces = self.session.one(self.drawing(self.session.deck.part(card.part)), card)
                shown = filter(None, (faces.front, faces.back))
                found |= spots & {ink.spot for scene in shown for ink in _inks_of(scene)}
        return found

    def misfit(self) -> Problem | None:
        """Return why the target makes nothing of the deck, as far as that is known without drawing."""
        try:
            self.kind.check_deck(self)
        except SpecError as error:
            return error.problems[0]
        return None

    def note(self, problem: Problem) -> None:
        """Add a warning unless it is already there."""
        if problem not in self.notes:
            self.notes.append(problem)

    def stem(self, part: Part) -> str:
        """Return the deck's name, followed by the part's unless it is the first."""
        deck = self.session.deck
        return deck.name if part is deck.parts[0] else f"{deck.name}-{part.name}"

    @cached_property
    def parts(self) -> list[Part]:
        """The parts with chosen cards that the target takes; the others get a note.

        Raises SpecError if it takes none of them.
        """
        taken: list[Part] = []
        problems: list[Problem] = []
        for part in self.session.deck.parts:
            if self.session.chosen[part.name]:
                if misfits := self._misfits(part):
                    problems += misfits
                    self.left_out[part.name] = [replace(each, severity="warning") for each in misfits]
                else:
                    taken.append(part)
        if problems and not taken:
            raise SpecError(problems)
        self.notes += chain.from_iterable(self.left_out.values())
        return taken

    def _misfits(self, part: Part) -> list[Problem]:
        """Return why a part does not fit the target and, for a service, which other targets take it."""
        try:
            self.kind.check_fit(part, self.fit(part))
        except SpecError as error:
            if not self.kind.single_faces or self.session.request.fitting:
                return list(error.problems)
            advice = Fact("build-takers", targets=takers(part))
            return [replace(problem, advice=advice) for problem in error.problems]
        return []

    def faces(self, part: Part, cards: Sequence[CardSpec] | None = None) -> Iterator[Faces]:
        """Yield the faces of some cards of a part, by default all that are chosen.

        Raises SpecError at the end with the problems of all cards, including those that a strict target
        cannot print.
        """
        limits = self.target.limits
        found: list[Problem] = []
        drawing, situation = self.drawing(part), self._situation(part)
        for faces in self.session.faces(drawing, self.session.chosen[part.name] if cards is None else cards):
            beyond = beyond_limits({faces.card.id: self.inked(faces.front)}, limits)
            found += beyond
            if not beyond:
                self.session.remember(situation, drawing, faces.card)
            yield faces
        frame = Fact("build-at-size", size=str(self.fit(part).trim), target=self.target.name)
        found = [problem.within(frame) for problem in found]
        if found and limits.strict:
            raise SpecError(found)
        for problem in found:
            self.note(replace(problem, severity="warning"))

    def keys(self, part: Part) -> list[FaceKeys]:
        """Return the digests of the faces of the chosen cards of a part. Raises SpecError as `faces` does.

        Cards that are known from an earlier build are not drawn.
        """
        if part.name not in self._keys:
            drawing, situation, found = self.drawing(part), self._situation(part), {}
            for card in (chosen := self.session.chosen[part.name]):
                if known := self.session.recall(situation, drawing, card):
                    found[card.id] = known
                    self.session.remember(situation, drawing, card)
            rest = [card for card in chosen if card.id not in found]
            found |= {faces.card.id: faces.keys for faces in self.faces(part, rest)}
            self._keys[part.name] = [found[card.id] for card in chosen]
        return self._keys[part.name]

    def _situation(self, part: Part) -> str:
        """Return what decides about a card besides what its faces depend on."""
        fit, request = self.fit(part), self.session.request
        choices = request.low_ink, request.language, request.options, request.overlays
        made = part.name, fit.trim, fit.bleed, fit.safe, self.target.limits, self.target.spots, choices
        return sha256(repr(made).encode()).hexdigest()

    def _of_product(self, part: Part) -> Iterator[Problem]:
        """Yield notes on the product that a part is ordered as: size, unverified data, price steps."""
        name, product = self.target.name, self.fit(part).product
        if told := self.target.change(part):
            yield told.within(Fact("check-for-targets", targets=(name,)))
        if facts := self.target.unverified(product):
            sources = tuple(dict.fromkeys(fact.source for fact in facts))
            data = [Fact("build-data", name=key) for key in dict.fromkeys(fact.key for fact in facts)]
            fact = Fact("build-unverified", target=name, product=product, data=data, sources=sources)
            yield Problem(fact, rule="unverified", severity="warning")
        yield from self._of_count(part, self.target.steps(product))

    def _of_count(self, part: Part, steps: Sequence[int]) -> Iterator[Problem]:
        """Yield a note if a number of cards costs as much as a larger one, or is too large."""
        name, count = self.target.name, sum(map(self.session.copies, self.session.chosen[part.name]))
        paid = next((step for step in steps if step >= count), 0)
        if paid > count:
            free = paid - count
            fact = Fact("build-free-cards", target=name, part=part.name, count=count, paid=paid, free=free)
            yield Problem(fact, rule="count", severity="warning")
        elif steps and not paid:
            fact = Fact("build-too-many", target=name, part=part.name, count=count, most=steps[-1])
            yield Problem(fact, rule="count", severity="warning")

    def face_files(
        self, ending: str, named: Callable[[Part, Side, int, str], str],
        twin: Callable[[Part, str], str] = lambda part, digest: "", copies: bool = False,
        every_back: Callable[[Part], bool] = lambda part: False,
    ) -> list[Output]:  # fmt: skip
        """Return a file for each front and each different back of every part.

        `named` returns a file's name without its ending, given the part, the side, the card's number in the
        part and the face's name. `twin` returns the `Output.twin` of a face, given its digest. With `copies`,
        each copy of a card has its own numbered front; if `every_back` of a part, each front has a back.
        """
        found: list[Output] = []
        for part in self.parts:
            first = part is self.session.deck.parts[0]
            folder = self.target.name if first else f"{self.target.name}/{part.name}"
            backs = self._backs(part)
            for ref, number, name, digest in self._numbered(part, copies, every_back(part)):
                path = f"{folder}/{named(part, ref.side, number, name)}.{ending}"
                cards = (ref.full_id,) if ref.side == "front" else backs[digest]
                output = self.output(path, ending, part, [digest], (ref,), cards)
                found.append(replace(output, twin=twin(part, digest)))
        return found

    def _backs(self, part: Part) -> dict[str, tuple[str, ...]]:
        """Return the cards with each back of a part, as `part/id`; none for a back that all of them have."""
        found: dict[str, list[str]] = {}
        for face in self.keys(part):
            found.setdefault(face.back, []).append(face.card.full_id)
        return {back: tuple(cards) if len(found) > 1 else () for back, cards in found.items()}

    def _numbered(
        self, part: Part, copies: bool, every_back: bool
    ) -> Iterator[tuple[FaceRef, int, str, str]]:
        """Yield the faces of a part that get a file, each with its number, name and digest."""
        common, done = self._common_back(part), set[str]()
        for (card, front, back), numbers in self._places(part, copies):
            for number in numbers:
                yield FaceRef(part.name, card.id, "front"), number, card.id, front
            if back and (every_back or back not in done):
                name = "back" if back == common else f"{card.id}-back"
                for number in numbers if every_back else numbers[:1]:
                    yield FaceRef(part.name, card.id, "back"), number, name, back
                done.add(back)

    def _places(self, part: Part, copies: bool) -> Iterator[tuple[FaceKeys, range]]:
        """Yield the chosen cards of a part with their numbers, or those of their copies, from 1.

        Cards that are not chosen are counted too, so that a card's files have the same names in every build.
        """
        keys, first = {face.card.id: face for face in self.keys(part)}, 1
        for card in self._every(part):
            after = first + (self.session.copies(card) if copies else 1)
            if card.id in keys:
                yield keys[card.id], range(first, after)
            first = after

    def _every(self, part: Part) -> list[CardSpec]:
        """Return the cards of a part, chosen or not."""
        return [card for card in self.session.deck.cards if card.part == part.name]

    def backs_differ(self, part: Part) -> bool:
        """Whether the backs of a part differ, by their names if only some cards are chosen."""
        if self.session.request.only:
            backs = {card.back for card in self._every(part)}
        else:
            backs = {face.back for face in self.keys(part)}
        return len(backs - {""}) > 1

    def _common_back(self, part: Part) -> str:
        """Return the digest of the back that most cards of a part have, or empty if each has its own.

        If only some cards are chosen, it is their back, provided it is the one that most cards name. A single
        one tells nothing of the backs of others where they are meant to differ.
        """
        keys, every = self.keys(part), self._every(part)
        if self.session.request.only:
            [(usual, _)] = Counter(card.back for card in every).most_common(1)
            keys = [face for face in keys if face.card.back == usual]
        back, count = next(iter(Counter(face.back for face in keys).most_common(1)), ("", 0))
        alone = len(keys) == 1 and (len(every) == 1 or not part.double_sided)
        return back if count > 1 or alone else ""

    def document(self, path: str, kind: str, parts: Sequence[Part]) -> Output:
        """Return one file with all the cards of some parts."""
        refs = tuple(ref for part in parts for ref in self.refs(part))
        cards = tuple(ref.full_id for ref in refs)
        return self.output(path, kind, parts[0], self.made_from(parts), refs, cards)

    def refs(self, part: Part) -> list[FaceRef]:
        """Return the chosen cards of a part."""
        return [FaceRef(part.name, face.card.id, "front") for face in self.keys(part)]

    def made_from(self, parts: Sequence[Part]) -> list[object]:
        """Return the inputs of a file with all cards of some parts: names and digests."""
        deck = self.session.deck
        digests: list[object] = [deck.title, deck.version, deck.language]
        for part in parts:
            for face in self.keys(part):
                digests += [face.front, face.back, self.session.copies(face.card)]
        return digests

    def output(
        self, path: str, kind: str, part: Part, made_from: Sequence[object],
        faces: tuple[FaceRef, ...] = (), cards: tuple[str, ...] = (), data: bytes | None = None,
        page: int = 0,
    ) -> Output:  # fmt: skip
        """Return a file of this target with its key."""
        fit, request, target = self.fit(part), self.session.request, self.target
        settings = (target.output, target.colour, target.version, target.limits, target.profile, fit)
        # A draft never counts as the finished file, even if nothing is missing.
        choices = (request.copies, request.start_slot, request.printer, *["draft"] * request.draft)
        choices += ("process",) * (target.spots == "process")
        key = sha256(repr((__version__, kind, settings, choices, path, page, made_from, data)).encode())
        weight = 0.0 if data is not None else 0.3 * len(faces) if len(faces) > 1 else 1.0
        trim = (fit.trim.width, fit.trim.height)
        return Output(
            path, target.name, kind, faces, cards, trim, fit.bleed, key.hexdigest(), weight, data, page=page,
            part=part.name,
        )  # fmt: skip


def _inks_of(scene: Scene) -> Iterator[Ink]:
    return (ink for item in walk(scene.items) if isinstance(item, Path | Text) for ink in inks_of(item))
