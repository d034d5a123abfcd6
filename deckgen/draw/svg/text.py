"""SVG text as outlines, in fonts of the deck. Text is never set in a font that was not asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol
from xml.etree.ElementTree import Element

from deckgen.draw.svg.surroundings import ElementContext
from deckgen.draw.svg.syntax import applies, length_of
from deckgen.draw.svg.undrawn import check_text
from deckgen.errors import FactError
from deckgen.facts import Fact
from deckgen.fonts import Features, Font, Shaped, clusters, split_by_font
from deckgen.geometry import Curves, compose, joined, placement, rectangle, rotate, translate
from deckgen.scene import Item
from deckgen.text.bidi import runs_left

if TYPE_CHECKING:
    from deckgen.draw.svg.reader import Reader

MOST_CHARACTERS = 20_000
"""The most characters in a text."""
_BOLD = 600
"""The least weight for which a bold cut is used (CSS Fonts 4, section 5.2)."""
_SPACE = re.compile(r"[ \t\r\n]+")
_BREAK = re.compile(r"[\t\r\n]")
_BASELINES: Mapping[str, Callable[[Font], float]] = {
    **dict.fromkeys(("auto", "alphabetic", "baseline"), lambda font: 0.0),
    **dict.fromkeys(("text-before-edge", "before-edge", "text-top"), lambda font: font.ascent),
    **dict.fromkeys(("text-after-edge", "after-edge", "ideographic"), lambda font: -font.descent),
    "middle": lambda font: font.x_height / 2,
    "central": lambda font: (font.ascent - font.descent) / 2,
    "hanging": lambda font: 0.8 * font.ascent,
    "mathematical": lambda font: 0.5 * font.ascent,
}
"""How far a baseline is above the alphabetic one, in em, as browsers have it."""
_LINES = {"underline": 0.1, "overline": -0.85, "line-through": -0.28}
"""The positions of text decorations, in em below the baseline."""
_ABOVE = "line-through"
"""The line that is painted after the letters."""
_PAINTS = ("fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "color")
_THICK = 0.05
_SMALL: Features = (("smcp", True),)
_UNSET = ("textPath", "tref", "altGlyph")
_WEIGHTS = {"normal": 400, "bold": 700}


class Fonts(Hashable, Protocol):
    """Finds fonts. It must be hashable, as drawings are cached by it."""

    def find(self, family: str, bold: bool, italic: bool) -> Font | None:
        """Return the font of a family's cut, None if there is no such family or it has no such cut."""
        ...

    def names(self) -> Sequence[str]:
        """Return the names of the families."""
        ...

    def files(self) -> Sequence[Path]:
        """Return the files of the fonts."""
        ...


@dataclass(frozen=True)
class NoFonts:
    """Has no fonts, so any text is refused."""

    def find(self, family: str, bold: bool, italic: bool) -> Font | None:
        """Return None."""
        return None

    def names(self) -> Sequence[str]:
        """Return nothing."""
        return ()

    def files(self) -> Sequence[Path]:
        """Return nothing."""
        return ()


class _Letter(NamedTuple):
    """A character, its element's surroundings, and what its element's lists say about it."""

    character: str
    element: Element
    around: ElementContext
    x: float | None
    y: float | None
    dx: float
    dy: float
    turn: float
    begins: bool = True
    """Whether it is the first of its cluster; marks stay with their letter."""


class StyledRun(NamedTuple):
    """A run of one style: its outline, the box of its type, and its element with its context."""

    outline: Curves
    cell: Curves
    element: Element
    around: ElementContext


@dataclass
class _Lists:
    """The lists of `x`, `y`, `dx`, `dy` and `rotate` of an element, consumed character by character."""

    x: list[float]
    y: list[float]
    dx: list[float]
    dy: list[float]
    rotate: list[float]
    used: int = 0


@dataclass
class Writer:
    """Sets one `text` element."""

    reader: Reader
    around: ElementContext
    _letters: list[_Letter] = field(default_factory=list)
    _spaced: bool = True
    """Whether the last character was a space, or there is none yet: further spaces collapse."""

    def written(self, element: Element) -> Iterator[Item]:
        """Yield the outlines, filled and stroked. Raises FactError for unsupported text."""
        found = list(self.outlines(element))
        whole = joined(words.cell for words in found)
        for words in found:
            if words.around.is_seen:
                yield from self.reader.painted(words.outline, words.element, words.around, whole)

    def outlines(self, element: Element) -> Iterator[StyledRun]:
        """Yield the runs of one style. Raises FactError."""
        self._collect(element, self.around, [])
        self._keep_clusters()
        while self._letters and self._letters[-1].character == " " and not _kept(element, self.around):
            self._letters.pop()
        for chunk in self._chunks():
            for words in self._set(chunk):
                self.reader.shapes.add(words.cell, self.around.matrix)
                if words.outline.ops:
                    yield words

    def _keep_clusters(self) -> None:
        """Leave marks where their letters are, whatever the lists say."""
        whole = clusters("".join(letter.character for letter in self._letters))
        starts = set(accumulate(map(len, whole), initial=0))
        for at, letter in enumerate(self._letters):
            if at not in starts:
                self._letters[at] = letter._replace(x=None, y=None, dx=0.0, dy=0.0, begins=False)

    def _collect(self, element: Element, around: ElementContext, lists: list[_Lists]) -> None:
        """Gather the characters of an element and of the spans in it."""
        _check_set(element, around)
        inner = [*lists, _lists_of(element, around)]
        self._take(element.text or "", element, around, inner)
        for child in element:
            if child.tag in _UNSET:
                raise FactError(Fact("svg-text-set", name=child.tag))
            if child.tag in ("tspan", "a") and applies(child):
                self.reader.budget.take(child)
                own = around.within(self.reader.style(child, around))
                if own.style["display"] != "none":
                    # The baseline of a span is shifted from that of the text around it.
                    shift = {"baseline-shift": repr(_raised(own) + _raised(around))}
                    self._collect(child, replace(own, style={**own.style, **shift}), inner)
            self._take(child.tail or "", element, around, inner)

    def _take(self, text: str, element: Element, around: ElementContext, lists: list[_Lists]) -> None:
        kept = _kept(element, around)
        for character in (_BREAK if kept else _SPACE).sub(" ", text):
            if character == " " and self._spaced and not kept:
                continue
            self._spaced = character == " "
            if len(self._letters) >= MOST_CHARACTERS:
                raise FactError(Fact("svg-text-long", most=MOST_CHARACTERS))
            self._letters.append(_letter(character, element, around, lists))
            for each in lists:
                each.used += 1

    def _chunks(self) -> Iterator[list[_Letter]]:
        """Yield the chunks that start at explicit positions. Each is aligned by itself."""
        chunk: list[_Letter] = []
        for letter in self._letters:
            if chunk and (letter.x is not None or letter.y is not None):
                yield chunk
                chunk = []
            chunk.append(letter)
        if chunk:
            yield chunk

    def _set(self, chunk: list[_Letter]) -> Iterator[StyledRun]:
        if runs_left("".join(letter.character for letter in chunk)):
            raise FactError(Fact("svg-text-leftwards"))
        first = chunk[0]
        x, y = (
            first.x if first.x is not None else self._at[0],
            first.y if first.y is not None else self._at[1],
        )
        runs = [self._run(letters) for letters in _alike(chunk)]
        wide = sum(run.width for run in runs)
        x -= wide * {"middle": 0.5, "end": 1.0}.get(first.around.style["text-anchor"], 0.0)
        for run in runs:
            x, y = x + run.dx, y + run.dy
            place = translate(x, y + run.shift)
            cell = run.cell.transformed(place)
            for outline, around in _layers(run):
                yield StyledRun(outline.transformed(place), cell, run.element, around)
            x += run.width - run.dx
        self._at = x, y

    _at: tuple[float, float] = (0.0, 0.0)

    def _run(self, letters: list[_Letter]) -> _Run:
        """Shape letters of one style."""
        around, element = letters[0].around, letters[0].element
        text = "".join(letter.character for letter in letters)
        fonts = self._fonts(around.style)
        small = _SMALL if around.style["font-variant"] == "small-caps" else ()
        em, x = around.em, 0.0
        extra, between = (
            0.0 if around.style[name] == "normal" else around.part(around.style[name], em)
            for name in ("letter-spacing", "word-spacing")
        )
        glyphs: list[Curves] = []
        turned = rotate(letters[0].turn)
        features = small if not extra else (*small, ("liga", False))
        for font, glyph in _shaped(fonts, text, features):
            place = placement(em, 0.0, x + glyph.dx * em / font.upem, -glyph.dy * em / font.upem)
            outline = font.outline(glyph.gid)
            if outline.ops:
                glyphs.append(outline.transformed(compose(place, turned)))
            x += glyph.advance * em / font.upem + extra * bool(glyph.text) + between * glyph.text.count(" ")
        bars = {
            name: rectangle(0, at * em, x, _THICK * em).transformed(turned)
            for name, at in _LINES.items()
            if name in around.lines
        }
        cell = rectangle(0, -fonts[0].ascent * em, x, (fonts[0].ascent + fonts[0].descent) * em)
        shift = _BASELINES[around.style["dominant-baseline"]](fonts[0]) * em - _raised(around)
        dx, dy = letters[0].dx, letters[0].dy
        return _Run(glyphs, bars, cell.transformed(turned), x + dx, dx, dy, shift, element, around)

    def _fonts(self, style: Mapping[str, str]) -> list[Font]:
        """Return the available fonts of `font-family`. Raises FactError if there are none."""
        families = [name.strip().strip("'\"").strip() for name in style["font-family"].split(",")]
        fonts = [font for family in families if family and (font := self._cut(family, style)) is not None]
        if not fonts:
            names = tuple(self.reader.fonts.names())
            raise FactError(Fact("svg-text-font", family=families[0][:60] or "-", fonts=names[:8]))
        return fonts

    def _cut(self, family: str, style: Mapping[str, str]) -> Font | None:
        weight = _WEIGHTS.get(style["font-weight"]) or length_of(style["font-weight"])
        italic = style["font-style"].startswith(("italic", "oblique"))
        return self.reader.fonts.find(family, weight >= _BOLD, italic)


class _Run(NamedTuple):
    """Shaped letters of one style: their outlines, advance width and offset."""

    glyphs: list[Curves]
    lines: Mapping[str, Curves]
    cell: Curves
    width: float
    dx: float
    dy: float
    shift: float
    """How far the baseline is moved down."""
    element: Element
    around: ElementContext


def _check_set(element: Element, around: ElementContext) -> None:
    """Raise FactError for what is not set: other baselines, and words stretched to a length."""
    check_text(around.style)
    if around.style["dominant-baseline"] not in _BASELINES:
        raise FactError(Fact("svg-text-set", name="dominant-baseline"))
    aligned = around.style.get("alignment-baseline") == "alphabetic"
    if aligned and around.style["dominant-baseline"] not in ("auto", "alphabetic"):
        raise FactError(Fact("svg-text-set", name="alignment-baseline"))
    if element.get("textLength"):
        raise FactError(Fact("svg-text-set", name="textLength"))


def _layers(run: _Run) -> Iterator[tuple[Curves, ElementContext]]:
    """Yield the letters of a run with their lines. A line has the paints of the element that asks for it."""
    style, lines = run.around.style, run.around.lines
    alike = [name for name in run.lines if all(lines[name][key] == style[key] for key in _PAINTS)]
    others = {name: replace(run.around, style=lines[name]) for name in run.lines if name not in alike}
    above = others.pop(_ABOVE, None)
    yield from ((run.lines[name], around) for name, around in others.items())
    yield joined([*run.glyphs, *(run.lines[name] for name in alike)]), run.around
    if above is not None:
        yield run.lines[_ABOVE], above


def _shaped(fonts: Sequence[Font], text: str, features: Features) -> Iterator[tuple[Font, Shaped]]:
    """Yield the glyphs of a text with their fonts. Raises FactError if no font has a character."""
    for number, words in split_by_font(text, fonts):
        if number is None:
            raise _missing(fonts, words)
        font = fonts[number]
        is_small = features[:1] == _SMALL and words.upper() != words
        if is_small and font.shape(words, _SMALL) == font.shape(words):
            raise FactError(Fact("svg-text-set", name="font-variant"))
        for glyph in font.shape(words, features):
            if font.is_colour and (font.is_coloured(glyph.gid) or font.is_in_svg(glyph.gid)):
                raise FactError(Fact("svg-text-colour", font=font.name, characters=(glyph.text,)))
            yield font, glyph


def _missing(fonts: Sequence[Font], words: str) -> FactError:
    """Return the error of characters that no font has."""
    names = ", ".join(font.name for font in fonts)
    missing = {c for c in words if not (c.isspace() or any(font.has(c) for font in fonts))}
    return FactError(Fact("svg-text-glyph", font=names, characters=tuple(sorted(missing))[:8]))


def _letter(character: str, element: Element, around: ElementContext, lists: list[_Lists]) -> _Letter:
    """Return a character with its values from the lists of its element and the elements around it."""
    x, y, dx, dy = (_next(lists, name) for name in ("x", "y", "dx", "dy"))
    turns = next((each.rotate for each in reversed(lists) if each.rotate), [0.0])
    turn = turns[min(lists[-1].used, len(turns) - 1)]
    return _Letter(character, element, around, x, y, dx or 0.0, dy or 0.0, turn)


def _alike(chunk: list[_Letter]) -> Iterator[list[_Letter]]:
    """Yield runs of letters that are shaped together: of one element, and none moved or rotated singly."""
    run: list[_Letter] = []
    for letter in chunk:
        moved = letter.dx or letter.dy or letter.turn or (run and run[-1].turn)
        if run and letter.begins and (moved or letter.element is not run[-1].element):
            yield run
            run = []
        run.append(letter)
    yield run


def _lists_of(element: Element, around: ElementContext) -> _Lists:
    x, y, dx, dy = (
        around.parts(element.get(name, ""), around.width if name.endswith("x") else around.height)
        for name in ("x", "y", "dx", "dy")
    )
    return _Lists(x, y, dx, dy, around.parts(element.get("rotate", ""), 0.0))


def _next(lists: list[_Lists], name: str) -> float | None:
    """Return the next character's value from the innermost element that has one."""
    for each in reversed(lists):
        values: list[float] = getattr(each, name)
        if each.used < len(values):
            return values[each.used]
    return None


def _kept(element: Element, around: ElementContext) -> bool:
    """Whether spaces are preserved."""
    return element.get("xml:space") == "preserve" or around.style["white-space"] in ("pre", "pre-wrap")


def _raised(around: ElementContext) -> float:
    """Return the value of `baseline-shift`."""
    text = around.style["baseline-shift"]
    words = {"sub": "-20%", "super": "33%", "baseline": "0"}
    return around.part(words.get(text, text), around.em)
