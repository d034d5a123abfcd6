"""Preflight a finished PDF: find what a print service would reject.

The rules of PDF/X are in ISO 15930-4 and -7. No free program certifies PDF/X, and neither does this one. It
finds faults, and reports what it could not measure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import pikepdf

from deckgen.errors import Problem, Where
from deckgen.facts import Fact
from deckgen.press.document_checks import declared_metadata, document_faults
from deckgen.press.merge_faults import Fault, merge_faults, page_numbers
from deckgen.press.page_checks import PageCheck
from deckgen.press.pdf_reader import MALFORMED, OpenPdf, open_pdf, page_key
from deckgen.press.requirements import ANY, NO_LIMITS, Requirements
from deckgen.press.standards import X1A, X4
from deckgen.render.page_thumbnails import bleed_reached, order_faults, page_thumbnails
from deckgen.target.outputs import Standard
from deckgen.words import ENGLISH

FACE = 160.0
"""The longest side, in mm, of a page that counts as a card; A5 and half Letter are larger."""
_ENOUGH: Final[Mapping[Standard, Sequence[str]]] = {
    X1A: (X1A, "PDF/X-1a:2001"),
    X4: (X4, "PDF/X-4p", X1A, "PDF/X-1a:2001"),
}
"""The claims that satisfy a standard: a printer who accepts transparency also accepts files without it."""
_MOST_SIZES: Final = 4
"""The most page sizes to list if pages differ."""


@dataclass
class Checked:
    """The result of checking a file."""

    path: Path
    pages: int = 0
    claim: str = ""
    """The PDF/X standard that it claims to follow."""
    ink: float = 0.0
    """The highest total ink coverage on any measured page, in percent."""
    problems: list[Problem] = field(default_factory=list)
    found: list[tuple[int, Fault]] = field(default_factory=list)
    """Every fault with its page, 0 for the whole file, before they are merged."""
    unlimited: bool = False
    """Whether limits were skipped because no target was named."""
    unmeasured: dict[int, Fact] = field(default_factory=dict)
    """Pages whose ink could not be measured, and why."""

    @property
    def notes(self) -> list[Fact]:
        """What could not be checked: each reason, with its pages."""
        pages: dict[Fact, list[int]] = {}
        for page, why in self.unmeasured.items():
            pages.setdefault(why, []).append(page)
        notes = [Fact("press-unmeasured", pages=page_numbers(on), why=why) for why, on in pages.items()]
        return [*notes, Fact("press-unlimited")] if self.unlimited else notes

    @property
    def verdict(self) -> Fact:
        """What was checked and how many faults were found. It never claims certification."""
        what = Fact("press-built-to", claim=self.claim) if self.claim else Fact("press-built")
        return Fact(
            "press-verdict", path=str(self.path), pages=self.pages, what=what, count=len(self.problems),
            ink=round(self.ink),
        )  # fmt: skip

    def as_json(self) -> dict[str, object]:
        """Return what `--json` adds to the problems: the claim, the highest ink, and what was not checked."""
        return {
            "path": str(self.path), "pages": self.pages, "claim": self.claim, "ink": round(self.ink, 1),
            "notes": [ENGLISH.say(note) for note in self.notes],
        }  # fmt: skip

    def add(self, rule: str, fact: Fact, page: int = 0) -> None:
        """Note a fault of a page, from 1, or of the whole file."""
        self.found.append((page, Fault(rule, fact)))


def preflight(path: Path, wanted: Requirements = ANY) -> Checked:
    """Check a PDF. Raises FileError if it cannot be read, SpecError if it is not a PDF."""
    checked = Checked(path)
    with open_pdf(path) as opened, _noting(checked):
        _check(checked, opened, wanted)
    checked.problems = merge_faults(Where(str(path)), checked.found)
    return checked


@contextmanager
def _noting(checked: Checked, rule: str = "pdf", key: str = "press-malformed") -> Iterator[None]:
    """Turn an exception caused by an object of the wrong type into a fault."""
    try:
        yield
    except MALFORMED as error:
        checked.add(rule, Fact(key, why=str(error) or type(error).__name__))


def _check(checked: Checked, opened: OpenPdf, wanted: Requirements) -> None:
    checked.pages = len(opened.pdf.pages)
    declared = declared_metadata(opened)
    claim = checked.claim = declared["claim"]
    if wanted.guessed and not claim:
        checked.unlimited, wanted = True, replace(wanted, limits=NO_LIMITS)
    with _noting(checked):
        for rule, fact in document_faults(opened, declared):
            checked.add(rule, fact)
    if claim not in _ENOUGH.get(wanted.standard, (claim,)):
        other = Fact("press-other-claim", claim=claim, wanted=wanted.standard)
        checked.add("pdfx-version", other if claim else Fact("press-no-claim", wanted=wanted.standard))
    hidden = _switched_off(opened.pdf)
    pages = [PageCheck(page, wanted, claim, hidden) for page in opened.pdf.pages]
    _each(checked, pages)
    _sizes(checked, pages)
    with _noting(checked, "content", "press-not-shown"):
        _looks(checked, opened, pages, wanted)


def _switched_off(pdf: pikepdf.Pdf) -> frozenset[Any]:
    """Return the layers that are hidden by default."""
    try:
        return frozenset(layer.objgen for layer in pdf.Root.OCProperties.D.OFF)
    except MALFORMED:
        return frozenset()


def _each(checked: Checked, pages: Sequence[PageCheck]) -> None:
    """Check every page. Of pages that look the same, such as most backs, only the first is checked."""
    known: dict[object, PageCheck] = {}
    for number, page in enumerate(pages, 1):
        try:
            key: object = page_key(page.page)
        except MALFORMED:
            key = number
        first = known.setdefault(key, page)
        if first is page:
            page.run()
        page.found, page.ink, page.unmeasured = first.found, first.ink, first.unmeasured
        for rule, fact in page.found:
            checked.add(rule, fact, number)
        if page.unmeasured:
            checked.unmeasured[number] = page.unmeasured
        checked.ink = max(checked.ink, page.ink)


def _sizes(checked: Checked, pages: Sequence[PageCheck]) -> None:
    """Check that all pages are cut to one size."""
    sizes = {
        (page.cut.width, page.cut.height) for page in pages if all(rule != "boxes" for rule, _ in page.found)
    }
    if any(max(side) - min(side) > 0.15 for side in zip(*sizes, strict=True)):
        listed = list(dict.fromkeys(f"{w:.1f} x {h:.1f}" for w, h in sorted(sizes)))
        more = max(0, len(listed) - _MOST_SIZES)
        checked.add("page-size", Fact("press-page-sizes", sizes=listed[:_MOST_SIZES], more=more))


def _looks(checked: Checked, opened: OpenPdf, pages: Sequence[PageCheck], wanted: Requirements) -> None:
    """Check what only shows in renders of the pages: bleed, order and backs."""
    shown = page_thumbnails(
        opened.whole_pages(),
        [page.parts(page.cut, page.window) for page in pages],
        [page.parts(page.window, page.media) for page in pages],
    )
    for number, (page, look) in enumerate(zip(pages, shown, strict=True), 1):
        if page.bleeds and not bleed_reached(look):
            checked.add("bleed", Fact("press-short-art"), number)
    small = all(max(page.cut.width, page.cut.height) <= FACE for page in pages)
    if small if wanted.faces is None else wanted.faces:
        for index, rule, fact in order_faults(shown):
            checked.add(rule, fact, index + 1)
