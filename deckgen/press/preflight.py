"""A finished PDF in; what a print service would refuse out. The rules of PDF/X are ISO 15930-4 and -7.

No free program certifies PDF/X, and neither does this: it finds faults, and says what it could not measure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import pikepdf

from deckgen.errors import Problem, Where
from deckgen.press.claims import Said, said
from deckgen.press.expected import ANY, NO_LIMITS, Expected
from deckgen.press.faults import document_faults
from deckgen.press.page_check import PageCheck
from deckgen.press.reading import MALFORMED, OpenPdf, open_pdf, page_key
from deckgen.press.saying import Fault, page_numbers, said_once
from deckgen.press.standards import X1A, X4
from deckgen.render.looks import bleed_reached, looks, order_faults

FACE = 160.0
"""A page of at most this many mm along its longer side is taken for a card; A5 and half Letter are more."""
_ENOUGH: Final = {X1A: (X1A, "PDF/X-1a:2001"), X4: (X4, "PDF/X-4p", X1A, "PDF/X-1a:2001")}
"""Which claims do where a standard is asked for: who takes transparency takes files without it."""


@dataclass
class Checked:
    """What was found in a file."""

    path: Path
    pages: int = 0
    claim: str = ""
    """The PDF/X standard that it says it keeps to."""
    ink: float = 0.0
    """The greatest sum of inks of all measured pages, in percent."""
    problems: list[Problem] = field(default_factory=list)
    found: list[tuple[int, Fault]] = field(default_factory=list)
    """Every fault with its page, 0 for the whole file, before many alike are told as one."""
    unheld: bool = False
    """Whether it was held to no limits, as nobody said whose."""
    unmeasured: dict[int, str] = field(default_factory=dict)
    """Pages whose ink could not be measured, and why."""

    @property
    def notes(self) -> list[str]:
        """What could not be looked at: a line for each reason, with its pages."""
        pages: dict[str, list[int]] = {}
        for page, why in self.unmeasured.items():
            pages.setdefault(why, []).append(page)
        notes = [f"{page_numbers(found)}: ink not measured: {why}" for why, found in pages.items()]
        if self.unheld:
            notes.append(
                "lines, type and pictures are held to no limits: name a target, such as --target press"
            )
        return notes

    @property
    def verdict(self) -> str:
        """One line for people: what was checked, never that it is certified."""
        what = f"built to {self.claim}, checked by deckgen" if self.claim else "checked by deckgen"
        count = len(self.problems)
        found = f"{count} problem{'s' if count > 1 else ''}" if count else "no problems found"
        ink = f", at most {self.ink:.0f} % ink" if self.ink else ""
        return f"{self.path}: {self.pages} page{'s' if self.pages != 1 else ''}, {what}: {found}{ink}"

    def as_json(self) -> dict[str, object]:
        """What `--json` prints of it beside its problems: its claim, its most ink, what was not looked at."""
        return {
            "path": str(self.path), "pages": self.pages, "claim": self.claim, "ink": round(self.ink, 1),
            "notes": self.notes,
        }  # fmt: skip

    def add(self, fault: Fault, page: int = 0) -> None:
        """Note what is wrong with a page, from 1, or with the whole file."""
        self.found.append((page, fault))


def preflight(path: Path, expected: Expected = ANY) -> Checked:
    """Check a PDF. Raises FileError if it cannot be read, SpecError if it is no PDF."""
    with open_pdf(path) as opened:
        words = said(opened)
        checked = Checked(path, len(opened.pdf.pages), words.claim)
        if expected.guessed and not words.claim:
            checked.unheld, expected = True, replace(expected, limits=NO_LIMITS)
        _whole(checked, opened, words, expected)
        hidden = _switched_off(opened.pdf)
        pages = [PageCheck(page, expected, words.claim, hidden) for page in opened.pdf.pages]
        _each(checked, pages)
        _look_at(checked, opened, pages, expected)
    checked.problems = said_once(Where(str(path)), checked.found)
    return checked


def _whole(checked: Checked, opened: OpenPdf, words: Said, expected: Expected) -> None:
    """What is wrong with the file as a whole."""
    try:
        for fault in document_faults(opened, words):
            checked.add(fault)
    except MALFORMED as error:
        checked.add(("pdf", f"it is built wrong: {str(error) or type(error).__name__}", "save it anew"))
    if expected.standard and words.claim not in _ENOUGH[expected.standard]:
        claims = f"claims {words.claim}" if words.claim else "makes no claim to PDF/X"
        checked.add(("pdfx-version", f"it {claims}; {expected.standard} is wanted", ""))


def _switched_off(pdf: pikepdf.Pdf) -> frozenset[Any]:
    """The layers that do not show unless someone switches them on."""
    try:
        return frozenset(layer.objgen for layer in pdf.Root.OCProperties.D.OFF)
    except MALFORMED:
        return frozenset()


def _each(checked: Checked, pages: Sequence[PageCheck]) -> None:
    """The checks of every page; one that shows just what another does is not gone through again."""
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
        for fault in page.found:
            checked.add(fault, number)
        if page.unmeasured:
            checked.unmeasured[number] = page.unmeasured
        checked.ink = max(checked.ink, page.ink)


def _look_at(checked: Checked, opened: OpenPdf, pages: Sequence[PageCheck], expected: Expected) -> None:
    """What is seen of the pages: their sizes, and in pictures of them bleed, order and backs."""
    sizes = {page.cut.size for page in pages if all(rule != "boxes" for rule, _, _ in page.found)}
    if any(max(side) - min(side) > 0.15 for side in zip(*sizes, strict=True)):
        listed = list(dict.fromkeys(f"{w:.1f} x {h:.1f} mm" for w, h in sorted(sizes)))
        more = f" and {len(listed) - 4} others" if len(listed) > 4 else ""
        checked.add(("page-size", f"its pages differ in size: {', '.join(listed[:4])}{more}", ""))
    try:
        shown = looks(
            opened.whole_pages(),
            [page.parts(page.cut, page.window) for page in pages],
            [page.parts(page.window, page.media) for page in pages],
        )
    except MALFORMED as error:
        checked.add(("content", f"its pages cannot be shown: {error}", "save it anew"))
        return
    for number, (page, look) in enumerate(zip(pages, shown, strict=True), 1):
        if page.trim is not None and page.window.size != page.trim.size and not bleed_reached(look):
            message = "the art ends at the trim or short of the bleed"
            checked.add(("bleed", message, "let the background run further out"), number)
    small = all(max(page.cut.size) <= FACE for page in pages)
    if small if expected.faces is None else expected.faces:
        for index, rule, message in order_faults(shown):
            checked.add((rule, message, ""), index + 1)
