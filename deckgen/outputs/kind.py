"""What every kind of output can do, and the registry in which kinds are found by their settings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from deckgen.deck.model import Part
from deckgen.outputs.files import Entry, Output
from deckgen.render.pdf import PdfOptions
from deckgen.scene import Scene
from deckgen.target.model import Fit, Target
from deckgen.target.outputs import Standard

if TYPE_CHECKING:
    from deckgen.outputs.planner import Planner, TargetFaces
    from deckgen.press.requirements import Requirements

S = TypeVar("S")
_KINDS: dict[type, type[OutputKind[Any]]] = {}
"""The kinds imported so far, by the type of their settings."""


class Pdf(NamedTuple):
    """A PDF that is yet to be written, page by page."""

    pages: Iterable[Scene]
    document: PdfOptions


Content: TypeAlias = bytes | Pdf


class OutputKind(ABC, Generic[S]):
    """A kind of output with the settings of one target.

    A kind that makes PDFs implements `plan` and `pages`; others implement `plan` and `make`. A subclass names
    the class of its settings: `class PngKind(OutputKind[PngFaces], settings=PngFaces)`.
    """

    single_faces: ClassVar[bool] = False
    """Whether a service or printer takes the files card by card, so that others may take what it refuses."""
    shows_cards: ClassVar[bool] = True
    """Whether the faces of cards are printed from the files, so that `check` looks at them."""
    standard: Standard = ""
    """The PDF/X standard of the files, or empty."""
    transparency: Literal["", "live", "flattened"] = ""
    """What becomes of transparent pictures on the press; empty where it does not matter."""

    def __init_subclass__(cls, settings: type) -> None:
        _KINDS[settings] = cls

    def __init__(self, target: Target, settings: S) -> None:
        self.target, self.settings = target, settings

    def check_fit(self, part: Part, fit: Fit) -> None:
        """Raise SpecError if there is no room for a part at the size at which the target takes it."""
        return

    @abstractmethod
    def plan(self, planner: Planner) -> Iterable[Output]:
        """Return every file of the target with its key. Raises SpecError."""

    def make(self, faces: TargetFaces, outputs: Sequence[Output]) -> Iterator[tuple[Output, Content]]:
        """Yield the files with their content; by default, each is the PDF of its pages."""
        for output in outputs:
            yield output, Pdf(self.pages(faces, output), self.document(faces))

    def pages(self, faces: TargetFaces, output: Output) -> Iterator[Scene]:
        """Yield the pages of a PDF, each drawn when it is asked for. Kinds without pages yield none."""
        yield from ()

    def document(self, faces: TargetFaces) -> PdfOptions:
        """Return the metadata and settings of the PDFs."""
        deck, target = faces.session.deck, self.target
        subject = f"{deck.title} {deck.version}, {target.name}"
        if target.colour == "cmyk":
            from deckgen.press.standards import press_document

            return press_document(deck.title, deck.language, subject, self.standard, target.profile)
        return PdfOptions(deck.title, deck.language, "rgb", subject=subject)

    def pack(
        self, folder: Path, deck: Mapping[str, str], entries: Sequence[Entry], abouts: Mapping[str, str]
    ) -> tuple[Output, Callable[[Path], bytes]]:
        """Return a file that packs files of other targets, and a function that returns its bytes.

        They are in `folder`. The targets are those of the settings; `abouts` says what each is for.
        """
        raise NotImplementedError

    def requirements(self) -> Requirements:
        """Return what preflight checks the PDFs against."""
        from deckgen.press.requirements import Requirements

        return Requirements(self.target.limits, press=self.target.colour == "cmyk")


def kind_of(target: Target) -> OutputKind[Any]:
    """Return the output kind of a target.

    Bundled kinds are imported when they are first needed: `kind: sheets` in a target file is the module
    `deckgen.outputs.sheets`.
    """
    if type(target.output) not in _KINDS:
        import_module(f"deckgen.outputs.{target.kind}")
    return _KINDS[type(target.output)](target, target.output)
