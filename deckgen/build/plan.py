"""A target and a session in; the files it makes out, each with the key of all that it is made from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Literal, assert_never

from deckgen import __version__
from deckgen.build.session import Faces, Session
from deckgen.card import Drawing
from deckgen.errors import Problem, SpecError
from deckgen.spec.model import Part
from deckgen.target.model import FacePages, PaperSheets, PngFaces, SvgFaces, Target
from deckgen.target.naming import named

Side = Literal["front", "back"]


@dataclass(frozen=True, slots=True)
class FaceRef:
    """One face of one card, by name: it crosses to a worker process, which draws it there."""

    part: str
    card: str
    side: Side


@dataclass(frozen=True, slots=True)
class Output:
    """One file to make: where, for which target, from which faces."""

    path: str
    target: str
    kind: str
    faces: tuple[FaceRef, ...]
    cards: tuple[str, ...]
    trim: tuple[float, float]
    bleed: float
    key: str
    weight: float = 1.0
    """How much work it is, about, for sharing it out."""


@dataclass
class Planner:
    """Lists the outputs of one target."""

    session: Session
    target: Target
    taken: dict[str, str] = field(default_factory=dict)

    def outputs(self) -> list[Output]:
        """Every file of the target. Raises SpecError with the problems of all cards."""
        match self.target.output:
            case SvgFaces() | PngFaces():
                found = [output for part in self._parts() for output in self._single(part)]
            case FacePages():
                name = f"{self.target.name}/{self.session.deck.name}.pdf"
                found = [self._document(name, "pdf pages")]
            case PaperSheets():
                found = [self._document(f"{self.target.name}.pdf", "pdf sheets")]
            case _:
                assert_never(self.target.output)
        for output in found:
            self._claim(output.path)
        return found

    def _claim(self, path: str) -> None:
        if path.lower() in self.taken:
            message = f"two files of the target {self.target.name!r} would be called {path!r}"
            raise SpecError(Problem(message, hint="change the names of cards or the pattern of names"))
        self.taken[path.lower()] = path

    def _parts(self) -> list[Part]:
        return [part for part in self.session.deck.parts if self.session.chosen[part.name]]

    def drawing(self, part: Part) -> Drawing:
        """How this target has a part drawn."""
        return self.session.drawing(part, self.target.trim(part.trims), self.target.bleed)

    def faces(self, part: Part) -> list[Faces]:
        """The faces of the chosen cards of a part."""
        return self.session.faces(self.drawing(part), self.session.chosen[part.name])

    def _single(self, part: Part) -> Iterator[Output]:
        """One file for each front, and for each different back."""
        faces = self.faces(part)
        first = part is self.session.deck.parts[0]
        shared = _commonest([f.back_digest for f in faces])
        done: set[str] = set()
        for n, face in enumerate(faces, start=1):
            yield self._face(part, first, face, "front", n, face.card.id, face.front_digest)
            if face.back is not None and face.back_digest not in done:
                done.add(face.back_digest)
                name = "back" if face.back_digest == shared else f"{face.card.id}-back"
                yield self._face(part, first, face, "back", n, name, face.back_digest)

    def _face(
        self, part: Part, first: bool, face: Faces, side: Side, n: int, name: str, digest: str
    ) -> Output:
        output = self.target.output
        if isinstance(output, PngFaces):
            pattern = output.fronts if side == "front" else output.backs
            stem, folder, ending = named(pattern, n, name, part.name, side), self.target.name, "png"
        else:
            stem, folder, ending = name, "svg" if self.target.name == "svg" else self.target.name, "svg"
        place = f"{folder}/{stem}" if first else f"{folder}/{part.name}/{stem}"
        ref = FaceRef(part.name, face.card.id, side)
        cards = (face.card.id,) if side == "front" else ()
        return self._output(f"{place}.{ending}", ending, (ref,), cards, part, [digest])

    def _document(self, path: str, kind: str) -> Output:
        refs: list[FaceRef] = []
        cards: list[str] = []
        digests: list[object] = [
            self.session.deck.title,
            self.session.deck.version,
            self.session.deck.language,
        ]
        for part in self._parts():
            for face in self.faces(part):
                refs.append(FaceRef(part.name, face.card.id, "front"))
                cards.append(face.card.id)
                digests += [face.front_digest, face.back_digest, face.card.count]
        return self._output(path, kind, tuple(refs), tuple(cards), self._parts()[0], digests)

    def _output(
        self, path: str, kind: str, refs: tuple[FaceRef, ...], cards: tuple[str, ...], part: Part,
        made_from: Sequence[object],
    ) -> Output:  # fmt: skip
        trim = self.target.trim(part.trims)
        settings = (self.target.output, self.target.colour, self.target.version)
        key = sha256(repr((__version__, kind, settings, path, made_from)).encode()).hexdigest()
        weight = 0.3 * len(refs) if len(refs) > 1 else 1.0
        size = (trim.width, trim.height)
        return Output(path, self.target.name, kind, refs, cards, size, self.target.bleed, key, weight)


def _commonest(values: Sequence[str]) -> str:
    """The value that stands most often, the first of them if several do."""
    return max(dict.fromkeys(values), key=values.count, default="")
