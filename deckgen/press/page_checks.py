"""Check one page of a PDF for what a print service would refuse, except what only a picture of it shows.

The rules of PDF/X are ISO 15930-4 and -7.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Any, Final

import pikepdf

from deckgen.facts import Fact, Quantity
from deckgen.geometry import Box
from deckgen.press.colourspaces import TECHNICAL, Unmeasurable
from deckgen.press.merge_faults import Fault
from deckgen.press.page_minima import PageMinima, page_minima
from deckgen.press.pdf_reader import BOXES, MALFORMED, box_of, holds, page_box, page_entry, shown, things
from deckgen.press.requirements import Requirements
from deckgen.press.separations import blends, separated
from deckgen.render.ink_pictures import ink_sum, plate_pictures
from deckgen.render.page_thumbnails import Parts
from deckgen.units import MM_PER_INCH, PT_PER_MM

INK_DPI = 150.0
_MOST_PIXELS = 40_000_000
"""Of each plate: A0 at 150 dpi has 35 million; larger pages are measured more coarsely."""
_NOWHERE = Box(0, 0, 0, 0)
_BY_PROFILE: Final = ("/ICCBased", "/Lab", "/CalRGB", "/CalGray")
_STANDARD_FONTS: Final = ("/Type0", "/Type1", "/TrueType", "/MMType1")


class PageCheck:
    """The checks of one page; `found` holds what is wrong with it."""

    def __init__(self, page: pikepdf.Page, wanted: Requirements, claim: str, hidden: frozenset[Any]) -> None:
        self.page, self.wanted, self.claim, self.hidden = page, wanted, claim, hidden
        self.press = wanted.press or bool(claim)
        self.found: list[Fault] = []
        self.ink = 0.0
        """The greatest sum of inks, in percent."""
        self.unmeasured: Fact | None = None
        """Why its ink could not be measured."""
        self.boxes = dict(self._read_boxes())
        self.media, self.trim = self.boxes.get("/MediaBox", _NOWHERE), self.boxes.get("/TrimBox")

    def add(self, rule: str, fact: Fact) -> None:
        """Note a fault of this page."""
        self.found.append(Fault(rule, fact))

    def _read_boxes(self) -> Iterator[tuple[str, Box]]:
        for name in BOXES:
            try:
                box = page_box(self.page, name)
            except MALFORMED:
                self.add("boxes", Fact("press-box-malformed", box=name[1:]))
                continue
            if box is not None and min(box.width, box.height) <= 0:
                self.add("boxes", Fact("press-box-empty", box=name[1:]))
            elif box is not None:
                yield name, box

    def run(self) -> None:
        """Make all checks that need no picture of the page."""
        try:
            self._boxes()
            minima = page_minima(self.page)
            self._limits(minima)
            self._missing(minima)
            if self.press:
                self._colours(minima)
            if self.claim and any(_on_art(self.page, note) for note in self.page.obj.get("/Annots", [])):
                self.add("forbidden", Fact("press-holds-note"))
            if self.claim.startswith("PDF/X-1"):
                self._transparency()
            self._ink()
        except MALFORMED as error:
            self.add("content", Fact("press-content", why=str(error) or type(error).__name__))

    @property
    def window(self) -> Box:
        """The printed part of the page: its bleed, else its media; marks are outside."""
        bleed = self.boxes.get("/BleedBox", self.media)
        return bleed if holds(self.media, bleed) else self.media

    @property
    def bleeds(self) -> bool:
        """Whether more is printed than is left after cutting."""
        return self.trim is not None and self.window != self.trim

    @property
    def cut(self) -> Box:
        """What is left of the page after cutting."""
        return self.trim or self.boxes.get("/ArtBox", self.media)

    def parts(self, box: Box, of: Box) -> Parts:
        """A box as fractions of another: left, top, right, bottom."""
        if not of.width or not of.height:
            return 0.0, 0.0, 1.0, 1.0
        return (
            (box.left - of.left) / of.width, (box.top - of.top) / of.height,
            (box.right - of.left) / of.width, (box.bottom - of.top) / of.height,
        )  # fmt: skip

    def _boxes(self) -> None:
        if "/MediaBox" not in self.boxes and not self.found:
            self.add("boxes", Fact("press-no-media-box"))
        if float(self.page.obj.get("/UserUnit", 1)) != 1:
            self.add("boxes", Fact("press-user-unit"))
        inner = self.trim or self.boxes.get("/ArtBox")
        if inner is not None:
            self._nested(inner, self.boxes.get("/BleedBox", self.media))
        elif self.press and not self.found:
            self.add("boxes", Fact("press-no-trim-box"))

    def _nested(self, trim: Box, bleed: Box) -> None:
        """Each box inside the next, and enough bleed."""
        crop = self.boxes.get("/CropBox", bleed)
        for wrong, key in (
            ("/TrimBox" in self.boxes and "/ArtBox" in self.boxes, "press-trim-and-art"),
            (not holds(bleed, trim), "press-trim-outside"),
            (not holds(self.media, bleed), "press-bleed-outside"),
            (not holds(crop, bleed), "press-crop-cuts"),
        ):
            if wrong:
                self.add("boxes", Fact(key))
        wanted = self.wanted.bleed
        least = min(
            trim.left - bleed.left, trim.top - bleed.top, bleed.right - trim.right, bleed.bottom - trim.bottom
        )
        if wanted is not None and least < wanted - 0.05:
            found = Quantity(round(max(0.0, least), 2), "mm")
            self.add("bleed", Fact("press-little-bleed", found=found, wanted=Quantity(wanted, "mm")))

    def _limits(self, minima: PageMinima) -> None:
        """What is finer than the printer can hold; tolerances absorb rounding in the file."""
        limits = self.wanted.limits
        if minima.line < limits.line - 0.001:
            found, least = Quantity(round(minima.line, 3), "mm"), Quantity(limits.line, "mm")
            self.add("line-width", Fact("press-thin-line", found=found, least=least))
        if minima.type < limits.type - 0.01:
            found, least = (Quantity(round(mm * PT_PER_MM, 1), "pt") for mm in (minima.type, limits.type))
            self.add("type-size", Fact("press-small-type", found=found, least=least))
        if minima.resolution < limits.resolution * 0.99:
            found, least = Quantity(round(minima.resolution), "dpi"), Quantity(limits.resolution, "dpi")
            self.add("resolution", Fact("press-coarse-picture", found=found, least=least))

    def _missing(self, minima: PageMinima) -> None:
        """Glyphs, resources and fonts that are not in the file."""
        if minima.missing_glyph:
            self.add("missing-glyph", Fact("press-no-glyph"))
        for name in dict.fromkeys(minima.missing):
            self.add("content", Fact("press-not-in-file", name=name))
        fonts = [*things(self.page, "/Font").values(), *minima.fonts.values()]
        bare = [font for font in fonts if not _embedded(font)]
        for name in sorted({shown(font.get("/BaseFont", pikepdf.Name("/unnamed"))) for font in bare}):
            self.add("fonts", Fact("press-font-not-embedded", font=name))

    def _colours(self, minima: PageMinima) -> None:
        """Colours that are not inks, and white that would vanish."""
        if minima.rgb:
            self.add("colour", Fact("press-rgb-paint"))
        for fact in dict.fromkeys(_colour_faults(self.page, self.claim, self.wanted.press)):
            self.add("colour", fact)
        if minima.white_overprints:
            self.add("overprint", Fact("press-white-overprints"))

    def _transparency(self) -> None:
        for state in things(self.page, "/ExtGState").values():
            clear = any(float(state.get(key, 1)) < 1 for key in ("/ca", "/CA"))
            if clear or blends(state) or str(state.get("/SMask", "/None")) != "/None":
                self.add("transparency", Fact("press-clear-paint"))
        if any("/SMask" in thing or "/Group" in thing for thing in things(self.page, "/XObject").values()):
            self.add("transparency", Fact("press-clear-picture"))
        if "/Group" in self.page.obj:
            self.add("transparency", Fact("press-clear-page"))

    def _ink(self) -> None:
        """Measure the sum of inks on the plates, or note why it cannot be measured."""
        try:
            self._all_shown()
            names, plates = separated(self.page)
        except Unmeasurable as error:
            # Nobody asks how much ink is on a sheet for a printer at home.
            if self.press or self.wanted.guessed or self.wanted.limits.ink:
                self.unmeasured = error.fact
            return
        size = max(self.media.width * self.media.height, 1.0)
        dpi = min(INK_DPI, sqrt(_MOST_PIXELS / size) * MM_PER_INCH)
        pictures = plate_pictures(plates, dpi)
        lines = *TECHNICAL, self.wanted.die_line.lower()
        left, top, right, foot = self._printed(*pictures[0].size)
        kept = [
            picture.crop((left, top, right, foot))
            for name, picture in zip(names, pictures, strict=True)
            if name.lower() not in lines
        ]
        self.ink, across, down = ink_sum(kept)
        limit = self.wanted.limits.ink
        # one percent is lost in the eight bits of each plate
        if limit and self.ink > limit + 1:
            x, y = (
                Quantity(round(pixels * MM_PER_INCH / dpi), "mm") for pixels in (left + across, top + down)
            )
            ink, most = Quantity(round(self.ink), "%"), Quantity(limit, "%")
            self.add("ink-limit", Fact("press-ink", found=ink, most=most, across=x, down=y))

    def _all_shown(self) -> None:
        """Raise Unmeasurable if a layer of the page is hidden."""
        layers = list(things(self.page, "/Properties").values())
        layers += [thing["/OC"] for thing in things(self.page, "/XObject").values() if "/OC" in thing]
        if any(layer.objgen in self.hidden for layer in layers):
            raise Unmeasurable(Fact("press-unmeasured-layer"))

    def _printed(self, width: int, height: int) -> tuple[int, int, int, int]:
        """The pixels of the window in a picture of the page as viewed, which may be rotated."""
        left, top, right, foot = self.parts(self.window, self.media)
        for _ in range(int(page_entry(self.page, "/Rotate", 0)) // 90 % 4):
            left, top, right, foot = 1 - foot, left, 1 - top, right
        across, down = round(left * width), round(top * height)
        return across, down, max(across + 1, round(right * width)), max(down + 1, round(foot * height))


def _on_art(page: pikepdf.Page, note: Any) -> bool:
    """Whether a note or link is within the bleed of a page; traps and printer's marks may be."""
    if str(note.get("/Subtype")) in ("/TrapNet", "/PrinterMark"):
        return False
    box = page_box(page, "/BleedBox") or page_box(page, "/TrimBox") or page_box(page, "/MediaBox")
    return box is not None and box.meets(box_of(note.get("/Rect", [0, 0, 0, 0])))


def _embedded(font: Any) -> bool:
    """Whether the glyphs of a font are in the file; those of Type 3 fonts always are."""
    if str(font.get("/Subtype")) not in _STANDARD_FONTS:
        return True
    inner = font["/DescendantFonts"][0] if "/DescendantFonts" in font else font
    about = inner.get("/FontDescriptor")
    return about is not None and any(key in about for key in ("/FontFile", "/FontFile2", "/FontFile3"))


def _colour_faults(page: pikepdf.Page, claim: str, inks_only: bool) -> Iterator[Fact]:
    """Colour spaces of a page that a press or its standard does not take.

    PDF/X-3 and PDF/X-4 take RGB with a profile; `inks_only` says that this printer does not. The rules are
    one piece: each counts only where those above it do not.
    """
    strict = inks_only or not claim or claim.startswith("PDF/X-1")
    drawn = things(page, "/XObject").values()
    images = [thing for thing in drawn if str(thing.get("/Subtype")) == "/Image"]
    pictures = [image.get("/ColorSpace") for image in images if not bool(image.get("/ImageMask", False))]
    for key, spaces in (("press-rgb-picture", pictures), ("press-rgb-space", list(_colour_spaces(page)))):
        for space in spaces:
            kind = _space_kind(space)
            if _is_rgb(space, strict):
                yield Fact(key)
            elif claim.startswith("PDF/X-1") and kind in _BY_PROFILE:
                yield Fact("press-profile-space", space=kind[1:])
            # what describes a spot ink must be CMYK; PDF/X-3 and PDF/X-4 take Lab as well
            elif kind in ("/Separation", "/DeviceN") and _is_by_light(space[2], strict):
                yield Fact("press-spot-not-cmyk")


def _is_by_light(space: Any, strict: bool) -> bool:
    """Whether a colour space describes light, not inks; Lab and grey by a profile only count if `strict`."""
    return _is_rgb(space, True) or (strict and _space_kind(space) in _BY_PROFILE)


def _colour_spaces(page: pikepdf.Page) -> Iterator[Any]:
    """The colour spaces that a page names, those of its gradients, and those it blends in."""
    yield from things(page, "/ColorSpace").values()
    for thing in (page.obj, *things(page, "/XObject").values()):
        group = thing.get("/Group")
        if group is not None and "/CS" in group:
            yield group["/CS"]
    for thing in [*things(page, "/Shading").values(), *things(page, "/Pattern").values()]:
        shading = thing.get("/Shading", thing)
        if "/ColorSpace" in shading:
            yield shading["/ColorSpace"]


def _space_kind(space: Any) -> str:
    """The family of a colour space; of a palette that of its colours."""
    if not isinstance(space, pikepdf.Array):
        return str(space)
    return _space_kind(space[1]) if str(space[0]) == "/Indexed" else str(space[0])


def _is_rgb(space: Any, strict: bool) -> bool:
    """Whether a colour space is RGB; RGB with a profile only counts if `strict`."""
    if isinstance(space, pikepdf.Array) and len(space) > 1:
        kind = str(space[0])
        if kind == "/Indexed":
            return _is_rgb(space[1], strict)
        by_profile = kind == "/CalRGB" or (kind == "/ICCBased" and int(space[1].get("/N", 0)) == 3)
        return strict and by_profile
    return str(space) in ("/DeviceRGB", "/RGB")
