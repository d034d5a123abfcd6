"""Define the interface of output kinds, and the registry that finds a kind by its settings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from deckgen.deck.model import Part
from deckgen.outputs.files import Entry, Output
from deckgen.render.pdf import KeyedPage, PdfOptions
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
    """A PDF to be written page by page."""

    pages: Iterable[Scene | KeyedPage]
    document: PdfOptions


Content: TypeAlias = bytes | Pdf


class OutputKind(ABC, Generic[S]):
    """A kind of output with the settings of one target.

    A kind that makes PDFs implements `plan` and `pages`; others implement `plan` and `make`. A subclass names
    its settings class: `class PngKind(OutputKind[PngFaces], settings=PngFaces)`.
    """

    single_faces: ClassVar[bool] = False
    """Whether files are taken card by card, so that another target may take a part that this one does not."""
    shows_cards: ClassVar[bool] = True
    """Whether card faces are printed from the files, so that `check` examines them."""
    one_part: ClassVar[bool] = False
    """Whether the files are for all cards of one part, chosen or not, as a box is."""
    prints_rules: ClassVar[bool] = False
    """Whether the rules are printed from their texts, so that files are out of date when these change."""
    standard: Standard = ""
    """The PDF/X standard of the files, or empty."""
    transparency: Literal["", "live", "flattened"] = ""
    """How transparency is handled for a press; empty if it does not matter."""

    def __init_subclass__(cls, settings: type) -> None:
        _KINDS[settings] = cls

    def __init__(self, target: Target, settings: S) -> None:
        self.target, self.settings = target, settings

    def check_fit(self, part: Part, fit: Fit) -> None:
        """Raise SpecError if a part does not fit at the size that the target takes it in."""
        return

    def check_deck(self, planner: Planner) -> None:
        """Raise SpecError if the target makes nothing of the deck, as far as is known without drawing."""
        _ = planner.parts

    @abstractmethod
    def plan(self, planner: Planner) -> Iterable[Output]:
        """Return every file of the target with its key. Raises SpecError."""

    def make(self, faces: TargetFaces, outputs: Sequence[Output]) -> Iterator[tuple[Output, Content]]:
        """Yield the files with their content; by default, each is the PDF of its pages."""
        for output in outputs:
            yield output, Pdf(self.pages(faces, output), self.document(faces))

    def pages(self, faces: TargetFaces, output: Output) -> Iterator[Scene]:
        """Yield the pages of a PDF, drawn on demand. Kinds without pages yield none."""
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
        self, deck: Mapping[str, str], files: Mapping[Entry, Path], abouts: Mapping[str, str]
    ) -> tuple[Output, Callable[[], bytes]]:
        """Return a file that packs files of other targets, and a function that returns its bytes.

        The settings list the targets, and `abouts` describes the purpose of each.
        """
        raise NotImplementedError

    def requirements(self) -> Requirements:
        """Return what preflight checks the PDFs against."""
        from deckgen.press.requirements import Requirements

        return Requirements(self.target.limits, press=self.target.colour == "cmyk")


def kind_of(target: Target) -> OutputKind[Any]:
    """Return the output kind of a target.

    Bundled kinds are imported when first needed: `kind: sheets` in a target file means the module
    `deckgen.outputs.sheets`.
    """
    if type(target.output) not in _KINDS:
        import_module(f"deckgen.outputs.{target.kind}")
    return _KINDS[type(target.output)](target, target.output)
