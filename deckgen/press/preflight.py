"""A finished PDF in; what a print service would refuse out. The rules of PDF/X are ISO 15930-4 and -7.

No free program certifies PDF/X, and neither does this: it finds faults, and says what it could not measure.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pikepdf

from deckgen.errors import Problem, Where
from deckgen.press.colourspaces import Unmeasurable
from deckgen.press.faults import colour_faults, document_faults, embedded, font_name
from deckgen.press.finest import Finest, finest
from deckgen.press.reading import Box, OpenPdf, open_pdf, page_box, page_key, things
from deckgen.press.saying import page_numbers, said_once
from deckgen.press.separations import separated
from deckgen.render.ink_sum import ink_sum, plate_pictures
from deckgen.render.looks import Look, bleed_reached, looks, order_faults
from deckgen.target.model import Limits
from deckgen.units import PT_PER_MM

INK_DPI = 150.0
NO_LIMITS = Limits()
TECHNICAL: Final = ("cutcontour", "dieline", "die line", "thru-cut", "crease", "kiss-cut", "cut", "c")
"""Spot inks that are no inks: lines for a machine. They are told by their names in small letters."""


@dataclass(frozen=True, slots=True)
class Expected:
    """What a PDF is held against: a target's bleed in mm and limits, and whether it is for a press."""

    limits: Limits = NO_LIMITS
    bleed: float | None = None
    press: bool = False
    faces: bool = False
    """Whether pages are single faces, fronts and backs: order and backs are looked at."""


ANY = Expected()


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
    unmeasured: dict[int, str] = field(default_factory=dict)
    """Pages whose ink could not be measured, and why."""

    @property
    def notes(self) -> list[str]:
        """What could not be looked at: a line for each reason, with its pages."""
        pages: dict[str, list[int]] = {}
        for page, why in self.unmeasured.items():
            pages.setdefault(why, []).append(page)
        return [f"{page_numbers(found)}: ink not measured: {why}" for why, found in pages.items()]

    @property
    def verdict(self) -> str:
        """One line for people: what was checked, never that it is certified."""
        what = f"built to {self.claim}, checked by deckgen" if self.claim else "checked by deckgen"
        found = f"{len(self.problems)} problems" if self.problems else "no problems found"
        ink = f", at most {self.ink:.0f} % ink" if self.ink else ""
        return f"{self.path}: {self.pages} pages, {what}: {found}{ink}"


def preflight(path: Path, expected: Expected = ANY) -> Checked:
    """Check a PDF. Raises FileError if it cannot be read, SpecError if it is no PDF."""
    with open_pdf(path) as opened:
        checked = Checked(path, len(opened.pdf.pages))
        checked.claim = _claim(opened)
        press = expected.press or bool(checked.claim)
        checked.problems += document_faults(opened, checked.claim)
        pages = [_PageCheck(checked, expected, press, n, page) for n, page in enumerate(opened.pdf.pages, 1)]
        known: dict[tuple[bytes, bytes], tuple[list[Problem], str]] = {}
        for page in pages:
            page.run_once(known)
        _same_sizes(checked, opened)
        shown = looks(opened.data, [page.trim_parts for page in pages])
        _look_at(checked, pages, shown, expected)
    checked.problems[:] = said_once(checked.problems)
    return checked


def _claim(opened: OpenPdf) -> str:
    claimed = opened.info("/GTS_PDFXVersion")
    if claimed:
        return claimed
    metadata = opened.pdf.Root.get("/Metadata")
    data = metadata.read_bytes() if metadata is not None else b""
    return "PDF/X-4" if b"<pdfxid:GTS_PDFXVersion>PDF/X-4<" in data else ""


class _PageCheck:
    """The checks of one page."""

    def __init__(
        self, checked: Checked, expected: Expected, press: bool, number: int, page: pikepdf.Page
    ) -> None:
        self.checked, self.expected, self.press = checked, expected, press
        self.number, self.page = number, page
        self.media = page_box(page, "/MediaBox") or Box(0, 0, 0, 0)
        self.trim, self.bleed = page_box(page, "/TrimBox"), page_box(page, "/BleedBox")

    def add(self, rule: str, message: str, hint: str = "") -> None:
        """Note a problem of this page."""
        self.checked.problems.append(
            _problem(self.checked.path, f"page {self.number}: {message}", rule, hint)
        )

    def run_once(self, known: dict[tuple[bytes, bytes], tuple[list[Problem], str]]) -> None:
        """The checks, unless a page with the same content was checked before: backs come many times."""
        key, before = page_key(self.page), len(self.checked.problems)
        if key not in known:
            self.run()
            known[key] = self.checked.problems[before:], self.checked.unmeasured.get(self.number, "")
            return
        problems, why = known[key]
        for problem in problems:
            self.add(problem.rule, problem.message.partition(": ")[2], problem.hint)
        if why:
            self.checked.unmeasured[self.number] = why

    def run(self) -> None:
        """All checks that need no picture of the page."""
        self._boxes()
        try:
            found = finest(self.page)
        except (pikepdf.PdfError, ValueError, TypeError) as error:
            self.add("content", f"its content cannot be read: {error}")
            return
        self._fine(found)
        self._fonts(found)
        if self.press:
            self._colours()
            self._transparency()
        self._ink()

    @property
    def trim_parts(self) -> tuple[float, float, float, float]:
        """The trim in parts of the page: left, top, right, bottom."""
        trim, (width, height) = self.trim or self.media, self.media.size
        if not width or not height:
            return 0.0, 0.0, 1.0, 1.0
        return (
            (trim.left - self.media.left) / width, (self.media.top - trim.top) / height,
            (trim.right - self.media.left) / width, (self.media.top - trim.foot) / height,
        )  # fmt: skip

    def _boxes(self) -> None:
        trim, bleed = self.trim, self.bleed or self.media
        art = page_box(self.page, "/ArtBox")
        if trim is None and art is None:
            if self.press:
                self.add("boxes", "it has no TrimBox", "say where it is to be cut")
            return
        if trim is not None and art is not None:
            self.add("boxes", "it has both a TrimBox and an ArtBox", "keep the TrimBox")
        inner = trim or art or bleed
        if not bleed.holds(inner):
            self.add("boxes", "the TrimBox is not inside the BleedBox")
        if not self.media.holds(bleed):
            self.add("boxes", "the BleedBox is not inside the MediaBox")
        crop = page_box(self.page, "/CropBox")
        if crop is not None and not crop.holds(bleed):
            self.add("boxes", "the CropBox cuts into the bleed", "remove it")
        self._enough_bleed(bleed, inner)

    def _enough_bleed(self, bleed: Box, trim: Box) -> None:
        wanted = self.expected.bleed
        if wanted is None:
            return
        sides = (
            trim.left - bleed.left,
            trim.foot - bleed.foot,
            bleed.right - trim.right,
            bleed.top - trim.top,
        )
        if min(sides) < wanted - 0.05:
            self.add("bleed", f"its bleed is {max(0.0, min(sides)):.2f} mm; {wanted:g} mm is wanted")

    def _fine(self, found: Finest) -> None:
        limits = self.expected.limits
        if limits.line and 0 < found.line < limits.line - 0.001:
            self.add("line-width", f"a line is {found.line:.3f} mm wide; the least is {limits.line:.3f} mm")
        if limits.type and 0 < found.type < limits.type - 0.01:
            size, least = found.type * PT_PER_MM, limits.type * PT_PER_MM
            self.add("type-size", f"type of {size:.1f} pt; the least is {least:.1f} pt")
        if limits.resolution and 0 < found.resolution < limits.resolution * 0.99:
            least = limits.resolution
            self.add(
                "resolution", f"a picture has {found.resolution:.0f} pixels per inch; the least is {least:g}"
            )
        if found.without_shape:
            self.add("missing-glyph", "a letter is shown that its font has no shape for")

    def _fonts(self, found: Finest) -> None:
        named = [*things(self.page, "/Font").values(), *found.fonts]
        missing = sorted({font_name(font) for font in named if not embedded(font)})
        for name in missing:
            self.add(
                "fonts", f"the font {name} is not embedded", "embed it, or turn its letters into outlines"
            )

    def _colours(self) -> None:
        """Colours of other kinds than inks; what is drawn in plain RGB is found when inks are measured."""
        for message, hint in dict.fromkeys(colour_faults(self.page, self.checked.claim)):
            self.add("colour", message, hint)

    def _transparency(self) -> None:
        if not self.checked.claim.startswith("PDF/X-1"):
            return
        for state in things(self.page, "/ExtGState").values():
            clear = any(float(state.get(key, 1)) < 1 for key in ("/ca", "/CA"))
            blend = str(state.get("/BM", "/Normal")) not in ("/Normal", "/Compatible")
            if clear or blend or str(state.get("/SMask", "/None")) != "/None":
                self.add("transparency", "something can be seen through", "flatten it")
        for thing in things(self.page, "/XObject").values():
            if "/SMask" in thing or "/Group" in thing:
                self.add("transparency", "a picture or group can be seen through", "flatten it")
        if "/Group" in self.page.obj:
            self.add("transparency", "the page is a transparency group", "flatten it")

    def _ink(self) -> None:
        """The sum of inks on the plates. RGB is a fault on a press page; what is not measured is noted."""
        try:
            names, plates = separated(self.page)
        except Unmeasurable as error:
            self.checked.unmeasured[self.number] = str(error)
            if self.press and "RGB" in str(error):
                self.add("colour", str(error), "use CMYK or spot inks")
            return
        pictures = plate_pictures(plates, INK_DPI)
        kept = [p for name, p in zip(names, pictures, strict=True) if name.lower() not in TECHNICAL]
        found = ink_sum(kept)
        self.checked.ink = max(self.checked.ink, found.greatest)
        limit = self.expected.limits.ink
        if limit and found.greatest > limit + 1:
            width, height = self.media.size
            place = f"{found.across * width:.0f} mm from the left, {found.down * height:.0f} mm from the top"
            self.add("ink-limit", f"{found.greatest:.0f} % ink at {place}; the most is {limit:g} %")


def _problem(path: Path, message: str, rule: str, hint: str = "") -> Problem:
    return Problem(message, Where(str(path)), hint, rule=rule)


def _same_sizes(checked: Checked, opened: OpenPdf) -> None:
    sizes = {
        tuple(round(v, 1) for v in (page_box(p, "/MediaBox") or Box(0, 0, 0, 0)).size)
        for p in opened.pdf.pages
    }
    if len(sizes) > 1:
        listed = ", ".join(f"{w:g} x {h:g} mm" for w, h in sorted(sizes)[:4])
        checked.problems.append(_problem(checked.path, f"its pages differ in size: {listed}", "page-size"))


def _look_at(checked: Checked, pages: list[_PageCheck], shown: list[Look], expected: Expected) -> None:
    """What is seen in pictures of the pages: bleed, order, backs."""
    for page, look in zip(pages, shown, strict=True):
        has_bleed = page.trim is not None and page.media.size != page.trim.size
        if has_bleed and not bleed_reached(look):
            page.add(
                "bleed",
                "the art ends at the trim or short of the bleed",
                "let the background run further out",
            )
    if expected.faces:
        for number, rule, message in order_faults(shown):
            pages[number].add(rule, message)
