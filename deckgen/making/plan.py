"""A target and a session in; the files it makes out, each with the key of all that it is made from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from typing import assert_never

from deckgen import __version__
from deckgen.deck.model import Card, Part
from deckgen.draw.card import Drawing
from deckgen.errors import Problem, SpecError
from deckgen.facts import Fact
from deckgen.making.outputs import FaceRef, Output, Side
from deckgen.making.pieces import die_of
from deckgen.making.session import FaceKeys, Faces, Session
from deckgen.press.printer_limits import beyond_limits
from deckgen.sheet.layout import lay_out, to_be_tiled
from deckgen.target.load import takers
from deckgen.target.model import Fit, Target
from deckgen.target.naming import named
from deckgen.target.outputs import (
    Booklets,
    BoxSheets,
    Bundle,
    FacePages,
    PaperSheets,
    PngFaces,
    ScorePads,
    SvgFaces,
    TableSheets,
)


@dataclass
class Planner:
    """Lists the outputs of one target. `notes` fills with what a user should know of them."""

    session: Session
    target: Target
    notes: list[Problem] = field(default_factory=list)
    taken: dict[str, str] = field(default_factory=dict)
    _keys: dict[str, list[FaceKeys]] = field(default_factory=dict)

    def outputs(self) -> list[Output]:
        """Every file of the target. Raises SpecError with the problems of all cards."""
        match self.target.output:
            case SvgFaces():
                found = self.faces_of_their_own()
            case FacePages():
                found = [
                    self.document(f"{self.target.name}/{self.stem(part)}.pdf", "pdf pages", [part])
                    for part in self.parts
                ]
            case PaperSheets(cuts=(), dpi=0.0):
                found = [self.document(f"{self.target.name}.pdf", "pdf sheets", self.parts)]
            case PngFaces() | PaperSheets() | TableSheets() | BoxSheets():
                # not at the top: sheets alone need nothing of it
                from deckgen.making import companions

                found = companions.outputs(self)
            case ScorePads():
                found = [self.document(f"{self.target.name}.pdf", "pdf pads", self.parts[:1])]
            case Bundle():
                found = []
            case Booklets() as settings:
                # typesetting is slow to import, and only this target needs it
                from deckgen.making import booklet

                found = list(booklet.outputs(self, settings))
            case _:
                assert_never(self.target.output)
        for output in found:
            self._claim(output.path)
        for part in self.parts:
            self.notes += [note for note in self._of_product(part) if note not in self.notes]
        return found

    def _claim(self, path: str) -> None:
        if path.lower() in self.taken:
            message = f"two files of the target {self.target.name!r} would be called {path!r}"
            raise SpecError(Problem(message, hint="change the names of cards or the pattern of names"))
        self.taken[path.lower()] = path

    def stem(self, part: Part) -> str:
        """The deck's name, with the part's unless it is the first."""
        deck = self.session.deck
        return deck.name if part is deck.parts[0] else f"{deck.name}-{part.name}"

    @cached_property
    def parts(self) -> list[Part]:
        """The parts that have chosen cards and that the target takes; the others are noted.

        Raises SpecError if it takes none of them.
        """
        chosen = [part for part in self.session.deck.parts if self.session.chosen[part.name]]
        taken: list[Part] = []
        problems: list[Problem] = []
        for part in chosen:
            try:
                self._check_fit(part)
                taken.append(part)
            except SpecError as error:
                problems += [self._with_advice(_of_part(p, part, self.target), part) for p in error.problems]
        if problems and not taken:
            raise SpecError(problems)
        self.notes += problems
        return taken

    def _with_advice(self, problem: Problem, part: Part) -> Problem:
        """The problem with the names of services that take the part, if it was a service's to take."""
        if not isinstance(self.target.output, PngFaces | FacePages) or self.session.request.fitting:
            return problem
        return replace(problem, advice=Fact("text", message=f"{', '.join(takers(part))} would take it"))

    def _check_fit(self, part: Part) -> None:
        """Raises SpecError if the target has no size or no room for a part."""
        fit, settings = self.target.fit(part), self.target.output
        if isinstance(settings, PaperSheets):
            die = die_of(part, fit)
            if to_be_tiled(die, settings) is None:
                lay_out(die, settings)

    def fit(self, part: Part) -> Fit:
        """The size at which the target takes a part."""
        return self.target.fit(part)

    def drawing(self, part: Part) -> Drawing:
        """How this target has a part drawn."""
        fit = self.fit(part)
        return self.session.drawing(part, fit.trim, fit.bleed, fit.safe)

    def faces(self, part: Part) -> Iterator[Faces]:
        """The faces of the chosen cards of a part, one by one.

        Raises SpecError in the end, with the problems of all of them, and if a strict target cannot print
        some.
        """
        limits = self.target.limits
        found: list[Problem] = []
        for faces in self.session.faces(self.drawing(part), self.session.chosen[part.name]):
            found += beyond_limits({faces.card.id: faces.front}, limits)
            yield faces
        found = [_at_size(problem, self.fit(part), self.target) for problem in found]
        if found and limits.strict:
            raise SpecError(found)
        self.notes += [problem for problem in found if problem not in self.notes]

    def keys(self, part: Part) -> list[FaceKeys]:
        """What the faces of the chosen cards of a part are known by; each card is drawn once for all files.

        Raises SpecError as `faces` does.
        """
        if part.name not in self._keys:
            self._keys[part.name] = [
                FaceKeys(faces.card, faces.front_digest, faces.back_digest) for faces in self.faces(part)
            ]
        return self._keys[part.name]

    def _of_product(self, part: Part) -> Iterator[Problem]:
        """What a user should know of the product that a part is ordered as: its sources, its steps."""
        name, product = self.target.name, self.fit(part).product
        if facts := self.target.unverified(product):
            sources = "; ".join(dict.fromkeys(fact.source for fact in facts))
            yield Problem(f"{name}: {product!r} is unverified: {sources}", rule="unverified")
        steps = self.target.steps(product)
        count = sum(card.count for card in self.session.chosen[part.name]) * self.session.request.copies
        paid = next((step for step in steps if step >= count), 0)
        if paid > count:
            free = "one more is free" if paid == count + 1 else f"{paid - count} more are free"
            yield Problem(f"{name}: {count} {part.name} cost as much as {paid}, so {free}", rule="count")
        elif steps and not paid:
            message = f"{name}: {count} {part.name} are more than one order holds, {steps[-1]}"
            yield Problem(message, hint="order them in several packs", rule="count")

    def faces_of_their_own(self) -> list[Output]:
        """A file for each face of every part."""
        return [output for part in self.parts for output in self._single(part)]

    def _single(self, part: Part) -> Iterator[Output]:
        """One file for each front, and for each different back."""
        keys = self.keys(part)
        shared = commonest([face.back for face in keys])
        done: set[str] = set()
        for n, face in enumerate(keys, start=1):
            yield self._face(part, face.card, "front", n, face.card.id, face.front)
            if face.back and face.back not in done:
                done.add(face.back)
                name = "back" if face.back == shared else f"{face.card.id}-back"
                yield self._face(part, face.card, "back", n, name, face.back)

    def _face(self, part: Part, card: Card, side: Side, n: int, name: str, digest: str) -> Output:
        output = self.target.output
        if isinstance(output, PngFaces):
            pattern = output.fronts if side == "front" else output.backs
            stem, ending = named(pattern, n, name, part.name, side), "png"
        else:
            stem, ending = name, "svg"
        first = part is self.session.deck.parts[0]
        place = f"{self.target.name}/{stem}" if first else f"{self.target.name}/{part.name}/{stem}"
        ref = FaceRef(part.name, card.id, side)
        cards = (card.id,) if side == "front" else ()
        twin = ""
        if isinstance(output, PngFaces):
            fit = self.fit(part)
            die = die_of(part, fit) if output.cut else None
            size = fit.pixels or output.pixels
            made = (digest, size, output.dpi, fit.upended, fit.trim, fit.bleed, die)
            twin = sha256(repr(made).encode()).hexdigest()
        return replace(self.output(f"{place}.{ending}", ending, part, [digest], (ref,), cards), twin=twin)

    def document(self, path: str, kind: str, parts: Sequence[Part]) -> Output:
        """One file of all the cards of some parts."""
        refs = [ref for part in parts for ref in self.refs(part)]
        return self.output(
            path, kind, parts[0], self.made_from(parts), tuple(refs), tuple(ref.card for ref in refs)
        )

    def refs(self, part: Part) -> list[FaceRef]:
        """The chosen cards of a part."""
        return [FaceRef(part.name, face.card.id, "front") for face in self.keys(part)]

    def made_from(self, parts: Sequence[Part]) -> list[object]:
        """What a file of all cards of some parts is made from: words and pictures."""
        deck = self.session.deck
        digests: list[object] = [deck.title, deck.version, deck.language]
        for part in parts:
            for face in self.keys(part):
                digests += [face.front, face.back, face.card.count]
        return digests

    def output(
        self, path: str, kind: str, part: Part, made_from: Sequence[object],
        faces: tuple[FaceRef, ...] = (), cards: tuple[str, ...] = (), data: bytes | None = None,
        page: int = 0,
    ) -> Output:  # fmt: skip
        """A file of this target with its key."""
        fit, request = self.fit(part), self.session.request
        target = self.target
        settings = (target.output, target.colour, target.version, target.limits, target.profile, fit)
        choices = (request.copies, request.start_slot, request.printer)
        key = sha256(repr((__version__, kind, settings, choices, path, page, made_from, data)).encode())
        weight = 0.0 if data is not None else 0.3 * len(faces) if len(faces) > 1 else 1.0
        trim = (fit.trim.width, fit.trim.height)
        return Output(
            path, target.name, kind, faces, cards, trim, fit.bleed, key.hexdigest(), weight, data, page=page
        )


def _of_part(problem: Problem, part: Part, target: Target) -> Problem:
    """The problem with the names of part and target, unless it names them itself."""
    if "the target" in problem.message:
        return problem
    return replace(
        problem, fact=Fact("text", message=f"{target.name}, part {part.name!r}: {problem.message}")
    )


def _at_size(problem: Problem, fit: Fit, target: Target) -> Problem:
    """The problem with the size and target that it is a problem at."""
    message = f"{problem.message}, at {fit.trim} for the target {target.name!r}"
    return Problem(message, problem.where, problem.hint, problem.card, problem.rule)


def commonest(values: Sequence[str]) -> str:
    """The value that stands most often, the first of them if several do."""
    found = Counter(values).most_common(1)
    return found[0][0] if found else ""
