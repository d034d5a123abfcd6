"""A page of an open PDF in; what a print service would refuse of it out, but for what only a picture shows.

The rules of PDF/X are ISO 15930-4 and -7.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Any

import pikepdf

from deckgen.press.colour_faults import colour_faults
from deckgen.press.colourspaces import TECHNICAL, Unmeasurable
from deckgen.press.expected import Expected
from deckgen.press.faults import embedded, font_name
from deckgen.press.finest import Finest, finest
from deckgen.press.forbidden import lies_on_art
from deckgen.press.reading import MALFORMED, Box, page_box, page_entry, things
from deckgen.press.saying import Fault
from deckgen.press.separations import separated
from deckgen.render.ink_pictures import ink_sum, plate_pictures
from deckgen.render.looks import Parts
from deckgen.units import MM_PER_INCH, PT_PER_MM

INK_DPI = 150.0
_MOST_PIXELS = 40_000_000
"""Of each plate: A0 at 150 to the inch has 35 million; larger pages are measured more coarsely."""
_NOWHERE = Box(0, 0, 0, 0)


class PageCheck:
    """The checks of one page; `found` holds what is wrong with it."""

    def __init__(self, page: pikepdf.Page, expected: Expected, claim: str, hidden: frozenset[Any]) -> None:
        self.page, self.expected, self.claim, self.hidden = page, expected, claim, hidden
        self.press = expected.press or bool(claim)
        self.found: list[Fault] = []
        self.ink = 0.0
        """The greatest sum of inks, in percent."""
        self.unmeasured = ""
        """Why its ink could not be measured, or empty."""
        self.boxes = dict(self._read_boxes())
        self.media, self.trim = self.boxes.get("/MediaBox", _NOWHERE), self.boxes.get("/TrimBox")

    def add(self, rule: str, message: str, hint: str = "") -> None:
        """Note a problem of this page."""
        self.found.append((rule, message, hint))

    def _read_boxes(self) -> Iterator[tuple[str, Box]]:
        for name in ("/MediaBox", "/CropBox", "/BleedBox", "/TrimBox", "/ArtBox"):
            try:
                box = page_box(self.page, name)
            except (ValueError, TypeError):
                self.add("boxes", f"its {name[1:]} is no box of four numbers")
                continue
            if box is not None and min(box.size) <= 0:
                self.add("boxes", f"its {name[1:]} is empty")
            elif box is not None:
                yield name, box

    def run(self) -> None:
        """All checks that need no picture of the page."""
        self._boxes()
        try:
            found = self._surveyed()
            self._fine(found)
            self._fonts(found)
            if self.press:
                self._colours(found)
            if self.claim and any(lies_on_art(self.page, note) for note in self.page.obj.get("/Annots", [])):
                self.add("forbidden", "a note or link lies on the art", "remove it")
            if self.claim.startswith("PDF/X-1"):
                self._transparency()
            self._ink()
        except MALFORMED as error:
            self.add("content", f"its content cannot be read: {str(error) or type(error).__name__}")

    def _surveyed(self) -> Finest:
        """What is finest; pictures within the content are made things of their own first."""
        found = finest(self.page)
        if found.inline:
            self.page.externalize_inline_images(0)
            found = finest(self.page)
        return found

    @property
    def window(self) -> Box:
        """What is printed of the page: its bleed, else its media; marks lie outside."""
        bleed = self.boxes.get("/BleedBox", self.media)
        return bleed if self.media.holds(bleed) else self.media

    @property
    def cut(self) -> Box:
        """What is left of the page when it has been cut."""
        return self.trim or self.boxes.get("/ArtBox", self.media)

    def parts(self, box: Box, of: Box) -> Parts:
        """A box in parts of another: left, top, right, bottom."""
        width, height = of.size
        if not width or not height:
            return 0.0, 0.0, 1.0, 1.0
        return (
            (box.left - of.left) / width, (of.top - box.top) / height,
            (box.right - of.left) / width, (of.top - box.foot) / height,
        )  # fmt: skip

    def _boxes(self) -> None:
        if "/MediaBox" not in self.boxes and not self.found:
            self.add("boxes", "it has no MediaBox", "say how large it is")
        if float(self.page.obj.get("/UserUnit", 1)) != 1:
            self.add("boxes", "its sizes are scaled by a UserUnit", "save it at its true size")
        trim, bleed = self.trim, self.boxes.get("/BleedBox", self.media)
        art = self.boxes.get("/ArtBox")
        if trim is None and art is None:
            if self.press and not self.found:
                self.add("boxes", "it has no TrimBox", "say where it is to be cut")
            return
        if trim is not None and art is not None:
            self.add("boxes", "it has both a TrimBox and an ArtBox", "keep the TrimBox")
        inner = trim or art or bleed
        if not bleed.holds(inner):
            self.add("boxes", "the TrimBox is not inside the BleedBox")
        if not self.media.holds(bleed):
            self.add("boxes", "the BleedBox is not inside the MediaBox")
        crop = self.boxes.get("/CropBox")
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
        if limits.line and found.line is not None and found.line < limits.line - 0.001:
            self.add("line-width", f"a line is {found.line:.3f} mm wide; the least is {limits.line:.3f} mm")
        if limits.type and found.type is not None and found.type < limits.type - 0.01:
            size, least = found.type * PT_PER_MM, limits.type * PT_PER_MM
            self.add("type-size", f"type of {size:.1f} pt; the least is {least:.1f} pt")
        coarse = found.resolution
        if limits.resolution and coarse is not None and coarse < limits.resolution * 0.99:
            least = limits.resolution
            self.add("resolution", f"a picture has {coarse:.0f} pixels per inch; the least is {least:g}")
        if found.without_shape:
            self.add("missing-glyph", "a letter is shown that its font has no shape for")
        for name in dict.fromkeys(found.missing):
            self.add("content", f"it shows {name!r}, which is not in the file", "save it anew")

    def _fonts(self, found: Finest) -> None:
        named = [*things(self.page, "/Font").values(), *found.fonts]
        missing = sorted({font_name(font) for font in named if not embedded(font)})
        for name in missing:
            self.add(
                "fonts", f"the font {name} is not embedded", "embed it, or turn its letters into outlines"
            )

    def _colours(self, found: Finest) -> None:
        """Colours of other kinds than inks, and white that would vanish."""
        if found.rgb:
            self.add("colour", "something is painted in RGB", "use CMYK or spot inks")
        for message, hint in dict.fromkeys(colour_faults(self.page, self.claim, self.expected.press)):
            self.add("colour", message, hint)
        if found.white_over:
            self.add("overprint", "something white overprints, so that it will not show", "let it knock out")

    def _transparency(self) -> None:
        for state in things(self.page, "/ExtGState").values():
            clear = any(float(state.get(key, 1)) < 1 for key in ("/ca", "/CA"))
            if clear or blends(state) or str(state.get("/SMask", "/None")) != "/None":
                self.add("transparency", "something can be seen through", "flatten it")
        for thing in things(self.page, "/XObject").values():
            if "/SMask" in thing or "/Group" in thing:
                self.add("transparency", "a picture or group can be seen through", "flatten it")
        if "/Group" in self.page.obj:
            self.add("transparency", "the page is a transparency group", "flatten it")

    def _ink(self) -> None:
        """The sum of inks on the plates; what is not measured is noted."""
        try:
            if any(thing.objgen in self.hidden for thing in _layers(self.page)):
                raise Unmeasurable("a layer that is switched off")
            names, plates = separated(self.page)
        except Unmeasurable as error:
            self.unmeasured = str(error)
            return
        width, height = self.media.size
        dpi = min(INK_DPI, sqrt(_MOST_PIXELS / max(width * height, 1.0)) * MM_PER_INCH)
        pictures = plate_pictures(plates, dpi)
        lines = *TECHNICAL, self.expected.die_line.lower()
        left, top, right, foot = self._printed(*pictures[0].size)
        kept = [
            picture.crop((left, top, right, foot))
            for name, picture in zip(names, pictures, strict=True)
            if name.lower() not in lines
        ]
        found = ink_sum(kept)
        self.ink = found.greatest
        limit = self.expected.limits.ink
        if limit and found.greatest > limit + 1:
            across, down = left + found.across * kept[0].width, top + found.down * kept[0].height
            mm = MM_PER_INCH / dpi
            place = f"{across * mm:.0f} mm from the left, {down * mm:.0f} mm from the top"
            self.add("ink-limit", f"{found.greatest:.0f} % ink at {place}; the most is {limit:g} %")

    def _printed(self, width: int, height: int) -> tuple[int, int, int, int]:
        """The pixels of the window in a picture of the page as it is shown: marks beside it are no matter."""
        left, top, right, foot = self.parts(self.window, self.media)
        for _ in range(int(page_entry(self.page, "/Rotate", 0)) // 90 % 4):
            left, top, right, foot = 1 - foot, left, 1 - top, right
        across, down = round(left * width), round(top * height)
        return across, down, max(across + 1, round(right * width)), max(down + 1, round(foot * height))


def _layers(page: pikepdf.Page) -> Iterator[Any]:
    yield from things(page, "/Properties").values()
    for thing in things(page, "/XObject").values():
        if "/OC" in thing:
            yield thing["/OC"]


def blends(state: Any) -> bool:
    """Whether a graphics state mixes colours with those beneath; of a list of modes the first counts."""
    mode = state.get("/BM", "/Normal")
    if isinstance(mode, pikepdf.Array):
        mode = mode[0] if len(mode) else "/Normal"
    return str(mode) not in ("/Normal", "/Compatible")
