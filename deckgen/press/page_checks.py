"""Check one page of a PDF for faults that a print service would reject, except those only a render shows.

The rules of PDF/X are ISO 15930-4 and -7.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Any, Final

import pikepdf

from deckgen.facts import Fact, Quantity
from deckgen.geometry import Box
from deckgen.ink import TECHNICAL
from deckgen.press.colourspaces import Unmeasurable
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
"""The most pixels per plate; A0 at 150 dpi has 35 million. Larger pages are measured at less resolution."""
_NOWHERE = Box(0, 0, 0, 0)
_BY_PROFILE: Final = ("/ICCBased", "/Lab", "/CalRGB", "/CalGray")
_STANDARD_FONTS: Final = ("/Type0", "/Type1", "/TrueType", "/MMType1")


class PageCheck:
    """The checks of one page; `found` collects its faults."""

    def __init__(self, page: pikepdf.Page, wanted: Requirements, claim: str, hidden: frozenset[Any]) -> None:
        self.page, self.wanted, self.claim, self.hidden = page, wanted, claim, hidden
        self.press = wanted.press or bool(claim)
        self.found: list[Fault] = []
        self.ink = 0.0
        """The highest total ink coverage, in percent."""
        self.unmeasured: Fact | None = None
        """Why its ink could not be measured, if so."""
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
        """Run all checks that do not need the page rendered for viewing."""
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
        """The printed part of the page without marks: its bleed box, or else its media box."""
        bleed = self.boxes.get("/BleedBox", self.media)
        return bleed if holds(self.media, bleed) else self.media

    @property
    def bleeds(self) -> bool:
        """Whether the page is printed beyond its trim."""
        return self.trim is not None and self.window != self.trim

    @property
    def cut(self) -> Box:
        """The page after cutting."""
        return self.trim or self.boxes.get("/ArtBox", self.media)

    def parts(self, box: Box, of: Box) -> Parts:
        """Return a box as fractions of another: left, top, right, bottom."""
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
        """Check that the boxes are nested and that there is enough bleed."""
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
        """Check for anything finer than the printer can hold; tolerances absorb rounding in the file."""
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
        """Check for glyphs, resources and fonts that are not in the file."""
        if minima.missing_glyph:
            self.add("missing-glyph", Fact("press-no-glyph"))
        for name in dict.fromkeys(minima.missing):
            self.add("content", Fact("press-not-in-file", name=name))
        fonts = [*things(self.page, "/Font").values(), *minima.fonts.values()]
        bare = [font for font in fonts if not _embedded(font)]
        for name in sorted({shown(font.get("/BaseFont", pikepdf.Name("/unnamed"))) for font in bare}):
            self.add("fonts", Fact("press-font-not-embedded", font=name))

    def _colours(self, minima: PageMinima) -> None:
        """Check for colours that are not inks, and for white that would vanish."""
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
        """Measure the total ink coverage, or note why it cannot be measured."""
        try:
            self._all_shown()
            names, plates = separated(self.page)
        except Unmeasurable as error:
            # Total ink does not matter for home printers.
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
        # eight bits per plate are accurate to about one percent
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
        """Return the pixels of the window in a render of the page as viewed, which may be rotated."""
        left, top, right, foot = self.parts(self.window, self.media)
        for _ in range(int(page_entry(self.page, "/Rotate", 0)) // 90 % 4):
            left, top, right, foot = 1 - foot, left, 1 - top, right
        across, down = round(left * width), round(top * height)
        return across, down, max(across + 1, round(right * width)), max(down + 1, round(foot * height))


def _on_art(page: pikepdf.Page, note: Any) -> bool:
    """Return whether a note or link is within a page's bleed; traps and printer's marks are allowed there."""
    if str(note.get("/Subtype")) in ("/TrapNet", "/PrinterMark"):
        return False
    box = page_box(page, "/BleedBox") or page_box(page, "/TrimBox") or page_box(page, "/MediaBox")
    return box is not None and box.meets(box_of(note.get("/Rect", [0, 0, 0, 0])))


def _embedded(font: Any) -> bool:
    """Return whether a font's glyphs are in the file; those of Type 3 fonts always are."""
    if str(font.get("/Subtype")) not in _STANDARD_FONTS:
        return True
    inner = font["/DescendantFonts"][0] if "/DescendantFonts" in font else font
    about = inner.get("/FontDescriptor")
    return about is not None and any(key in about for key in ("/FontFile", "/FontFile2", "/FontFile3"))


def _colour_faults(page: pikepdf.Page, claim: str, inks_only: bool) -> Iterator[Fact]:
    """Yield the colour spaces of a page that a press or its standard does not accept.

    PDF/X-3 and PDF/X-4 accept RGB with a profile; `inks_only` means that this printer does not.
    """
    strict = inks_only or not claim or claim.startswith("PDF/X-1")
    drawn = things(page, "/XObject").values()
    images = [thing for thing in drawn if str(thing.get("/Subtype")) == "/Image"]
    pictures = [image.get("/ColorSpace") for image in images if not bool(image.get("/ImageMask", False))]
    for key, spaces in (("press-rgb-picture", pictures), ("press-rgb-space", list(_colour_spaces(page)))):
        yield from filter(None, (_space_fault(space, claim, strict, key) for space in spaces))


def _space_fault(space: Any, claim: str, strict: bool, rgb: str) -> Fact | None:
    """Return what is wrong with a colour space, `rgb` if it is RGB: the first rule that it breaks."""
    kind = _space_kind(space)
    if _is_rgb(space, strict):
        return Fact(rgb)
    if claim.startswith("PDF/X-1") and kind in _BY_PROFILE:
        return Fact("press-profile-space", space=kind[1:])
    # a spot ink's alternate space must be CMYK; PDF/X-3 and PDF/X-4 also accept Lab
    if kind in ("/Separation", "/DeviceN") and _is_by_light(space[2], strict):
        return Fact("press-spot-not-cmyk")
    return None


def _is_by_light(space: Any, strict: bool) -> bool:
    """Return whether a space describes light, not inks; Lab and profiled grey count only if `strict`."""
    return _is_rgb(space, True) or (strict and _space_kind(space) in _BY_PROFILE)


def _colour_spaces(page: pikepdf.Page) -> Iterator[Any]:
    """Yield the colour spaces that a page names, those of its gradients, and its blending spaces."""
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
    """Return the family of a colour space; for a palette, the family of its base space."""
    if not isinstance(space, pikepdf.Array):
        return str(space)
    return _space_kind(space[1]) if str(space[0]) == "/Indexed" else str(space[0])


def _is_rgb(space: Any, strict: bool) -> bool:
    """Return whether a colour space is RGB; RGB with a profile counts only if `strict`."""
    if isinstance(space, pikepdf.Array) and len(space) > 1:
        kind = str(space[0])
        if kind == "/Indexed":
            return _is_rgb(space[1], strict)
        by_profile = kind == "/CalRGB" or (kind == "/ICCBased" and int(space[1].get("/N", 0)) == 3)
        return strict and by_profile
    return str(space) in ("/DeviceRGB", "/RGB")
