"""Survey a page of a PDF: its thinnest line, smallest type, coarsest picture, and painting errors.

Sizes are in millimetres as printed, after all transforms. Forms, patterns and Type 3 glyphs are included.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import hypot, inf
from typing import Any, Final

import pikepdf

from deckgen.geometry import IDENTITY, Matrix, compose
from deckgen.press.colourspaces import CMYK, RGB, Colour
from deckgen.press.content import INVISIBLE, START, ContentReader, GraphicsState, matrix_of, strings_of
from deckgen.press.pdf_reader import DEEPEST, page_content, resources, shown
from deckgen.press.printer_limits import coarser
from deckgen.units import MM_PER_INCH, MM_PER_PT

_OUTLINED: Final = (1, 5)


@dataclass
class PageMinima:
    """The minimum of each kind on a page; infinite if the page has none."""

    line: float = inf
    """Width of the thinnest line in mm."""
    type: float = inf
    """Em height of the smallest type in mm."""
    resolution: float = inf
    """Pixels per inch of the coarsest picture."""
    missing_glyph: bool = False
    """Whether a character is shown that its font has no glyph for."""
    rgb: bool = False
    """Whether something is painted in plain RGB; pictures and named colour spaces do not count."""
    white_overprints: bool = False
    """Whether a CMYK colour without any ink overprints and so does not show."""
    inline: bool = False
    """Whether the page has inline images, which are not measured."""
    fonts: dict[tuple[int, int], Any] = field(default_factory=dict)
    """Every font that is selected, by object number."""
    missing: list[str] = field(default_factory=list)
    """Names of resources that are used but do not exist."""
    entered: set[tuple[int, int]] = field(default_factory=set)
    """Patterns and Type 3 fonts that have been surveyed."""


def page_minima(page: pikepdf.Page) -> PageMinima:
    """Survey a page; its inline images become resources. Raises one of MALFORMED if it cannot be read."""
    found = PageMinima()
    _Surveyor(found, resources(page), START, 0).read(page_content(page))
    if not found.inline:
        return found
    page.externalize_inline_images(0)
    found = PageMinima()
    _Surveyor(found, resources(page), START, 0).read(page_content(page))
    return found


def _least_scale(matrix: Matrix) -> float:
    """Return the smaller singular value of a transform: its scale in the direction that it scales least."""
    a, b, c, d, _, _ = matrix
    return abs(hypot(a + d, b - c) - hypot(a - d, b + c)) / 2


class _Surveyor(ContentReader):
    """Notes what one content stream paints."""

    def __init__(self, found: PageMinima, named: Any, state: GraphicsState, depth: int) -> None:
        super().__init__(named, state, depth)
        self.found, self.base = found, state.matrix

    def paint(self, operator: bytes, fills: bool, strokes: bool) -> None:
        state = self.state
        if fills:
            self._coloured(state.fill, state.over_fill)
        if strokes:
            # cut lines and registration marks may be any width
            if not state.stroke.space.is_mark:
                width = state.line_width * _least_scale(state.matrix) * MM_PER_PT
                self.found.line = min(self.found.line, width)
            self._coloured(state.stroke, state.over_stroke)

    def _coloured(self, colour: Colour, over: bool) -> None:
        if colour.space is RGB:
            self.found.rgb = True
        if colour.space is CMYK and over and self.state.overprint_mode and not any(colour.values):
            self.found.white_overprints = True

    def show(self, operator: bytes, operands: Sequence[bytes]) -> None:
        state = self.state
        texts = list(strings_of(operands))
        if state.text_mode in INVISIBLE or not any(texts):
            return
        if state.text_mode in _OUTLINED:
            self.paint(b"S", fills=False, strokes=True)
        else:
            self._coloured(state.fill, state.over_fill)
        font, em = {} if state.font is None else state.font, abs(state.font_size)
        if str(font.get("/Subtype")) == "/Type3":
            em *= self._type3_height(font)
        # only the vertical scale of the text matrix determines the height of letters
        c, d = compose(state.text_matrix, state.matrix)[2:4]
        if em:
            self.found.type = min(self.found.type, em * hypot(c, d) * MM_PER_PT)
        # in this encoding every two bytes are a glyph number, and glyph 0 means a missing glyph
        if str(font.get("/Encoding", "")) == "/Identity-H":
            glyphs = (text[i : i + 2] for text in texts for i in range(0, len(text), 2))
            self.found.missing_glyph |= b"\0\0" in glyphs

    def resource(self, kind: str, operand: bytes) -> Any:
        found = super().resource(kind, operand)
        if found is None:
            self.found.missing.append(shown(pikepdf.Object.parse(operand)))
        elif kind == "/Font":
            self.found.fonts.setdefault(found.objgen, found)
        elif kind == "/Pattern" and isinstance(found, pikepdf.Stream) and self._is_new(found):
            inside = matrix_of(found.get("/Matrix", IDENTITY))
            self._enter(found, found, GraphicsState(matrix=compose(inside, self.base)))
        return found

    def image(self, image: Any) -> None:
        if bool(image.get("/ImageMask", False)):
            self._coloured(self.state.fill, self.state.over_fill)
        a, b, c, d, _, _ = self.state.matrix
        sides = ((int(image["/Width"]), hypot(a, b)), (int(image["/Height"]), hypot(c, d)))
        # a side of one pixel is a plain colour or gradient, which can be stretched freely
        found = [
            pixels / (reach * MM_PER_PT) * MM_PER_INCH for pixels, reach in sides if pixels > 1 and reach
        ]
        if found:
            self.found.resolution = min(self.found.resolution, coarser(*found))

    def form(self, form: Any) -> None:
        if self.depth <= DEEPEST:
            inside = matrix_of(form.get("/Matrix", IDENTITY))
            self._enter(form, form, replace(self.state, matrix=compose(inside, self.state.matrix)))

    def inline_image(self) -> None:
        self.found.inline = True

    def _enter(self, stream: Any, owner: Any, state: GraphicsState) -> None:
        """Survey a form, pattern or letter with the resources of its owner."""
        named = owner.get("/Resources", self.named)
        _Surveyor(self.found, named, state, self.depth + 1).read(stream.read_bytes())

    def _is_new(self, thing: Any) -> bool:
        """Return whether a pattern or Type 3 font is new; each is surveyed only once, whatever its size."""
        new = thing.objgen not in self.found.entered and self.depth <= DEEPEST
        self.found.entered.add(thing.objgen)
        return new

    def _type3_height(self, font: Any) -> float:
        """Return the letter height of a Type 3 font as a fraction of the font size; 0 if its box is empty."""
        inside = matrix_of(font.get("/FontMatrix", (0.001, 0, 0, 0.001, 0, 0)))
        state = self.state
        if self._is_new(font):
            size = state.font_size
            scaled = compose(inside, (size, 0, 0, size, 0, 0))
            placed = compose(scaled, compose(state.text_matrix, state.matrix))
            for letter in dict(font.get("/CharProcs", {})).values():
                self._enter(letter, font, replace(state, matrix=placed, text_matrix=IDENTITY))
        box = [float(v) for v in font.get("/FontBBox", (0, 0, 0, 0))]
        return abs(box[3] - box[1]) * hypot(inside[2], inside[3])
