"""One line of text, straight or on an arc."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias
from unicodedata import category

from deckgen.assets import bundled_fonts, bundled_icons
from deckgen.deck.effects import PAINT
from deckgen.deck.fields import field as param
from deckgen.deck.model import FontSpec
from deckgen.deck.types import ANGLE, FONT, LENGTH, NUMBER, SIZE, WORDS, YES, choice
from deckgen.draw.effects import LayerPaint, ink_of_words, painted_words
from deckgen.draw.layers.registry import Centred, Pen, kind
from deckgen.errors import FactError, SpecError
from deckgen.facts import Fact, Quantity
from deckgen.font_families import own_files
from deckgen.fonts import NOT_DRAWN, Font, clusters, open_font, split_by_font
from deckgen.geometry import rotate
from deckgen.scene import Group, Item, Text
from deckgen.text.bidi import begins_left
from deckgen.text.lines import SHARE, Align, Run, Style, on_arc, row, row_width
from deckgen.text.markup import MarkedText, on_one_line
from deckgen.text.quotes import typographic
from deckgen.units import MM_PER_PT

ALIGN = choice("left", "centre", "right")
BLANK = "\u2800\u115f\u1160\u3164\uffa0"
"""Symbols and letters that are blank: a Braille pattern without dots, and fillers of Hangul."""

_SHOWN = 24
"""The most characters of a line that a problem quotes."""
_ROUNDING = 1e-6
_BREAKS = re.compile(r"[\t\n]")


FontChoice: TypeAlias = tuple[FontSpec, Font]
"""A font of the deck and one of its cuts."""


def fonts_for(pen: Pen, cuts: Sequence[FontChoice], text: str) -> Iterator[tuple[FontChoice, str]]:
    """Yield the runs of a text, each with the first font that has its characters.

    Raises SpecError for a character that no font has, or for which its font draws nothing.
    """
    for number, words in split_by_font(text, [font for _, font in cuts]):
        if number is None:
            raise _missing(pen, cuts, sorted({c for c in NOT_DRAWN.sub("", words) if not c.isspace()}))
        spec, font = cuts[number]
        if blank := _blank(font, words):
            fact = Fact("draw-text-blank", font=spec.name, file=font.name, characters=coded(blank))
            raise pen.problem(fact)
        yield cuts[number], words


def _blank(font: Font, words: str) -> list[str]:
    """Return the letters and symbols for which a font draws nothing."""
    # parts of an emoji need not have glyphs
    letters = clusters(words) if font.is_colour else NOT_DRAWN.sub("", words)
    return [c for c in sorted(set(letters)) if any(map(_is_visible, c)) and not font.draws(c)]


def _missing(pen: Pen, cuts: Sequence[FontChoice], letters: list[str]) -> SpecError:
    """Return the error for characters that no font has, or that no single font has together."""
    letters = [c for c in letters if not any(font.has(c) for _, font in cuts)] or letters
    fact = Fact(
        "draw-text-no-glyph",
        font=", ".join(spec.name for spec, _ in cuts),
        file=", ".join(font.name for _, font in cuts),
        characters=coded(letters),
        fonts=fonts_having(letters, cuts[0][1]),
        own=_own_having(pen.scope.deck.path.parent, letters, cuts[0][1]),
    )
    return pen.problem(fact)


def in_colours(pen: Pen, runs: Iterable[Text]) -> Iterator[Item]:
    """Yield runs, and pictures for colour glyphs. Raises SpecError for what cannot be drawn."""
    for run in runs:
        if not run.font.is_colour:
            yield run
            continue
        from deckgen.colour_glyphs import coloured  # slow to import, and few decks have emoji

        try:
            yield from coloured(run)
        except FactError as error:
            raise pen.problem(error.fact) from None


def fonts_having(letters: Sequence[str], like: Font) -> tuple[str, ...]:
    """Return up to three bundled fonts that have all of some letters, those most like a font first."""
    return tuple(_having(bundled_fonts(), letters, like)[:3])


def _own_having(folder: Path, letters: Sequence[str], like: Font) -> tuple[str, ...]:
    """Return the file in the folder `fonts` of a deck that has some letters and is most like a font, if any.

    Web fonts come in files for parts of their letters, such as `-latin` and `-latin-ext`.
    """
    files = {path.relative_to(folder).as_posix(): path for path in own_files(folder)}
    return tuple(_having(files, letters, like)[:1])


def _having(files: Mapping[str, Path], letters: Sequence[str], like: Font) -> list[str]:
    """Return the names of the font files that have all of some letters, those most like a font first."""
    opened = dict[str, Font]()
    for name, path in files.items():
        with suppress(SpecError):
            opened[name] = open_font(path)
    having = [name for name, font in opened.items() if all(map(font.has, letters))]

    def unlike(name: str) -> tuple[bool, float, bool]:
        font = opened[name]
        return font.family != like.family, abs(font.weight - like.weight), font.is_slanted != like.is_slanted

    return sorted(having, key=unlike)


def coded(characters: list[str]) -> tuple[str, ...]:
    """Return the first characters with their code points."""
    return tuple(f"{c} ({' '.join(f'U+{ord(each):04X}' for each in c)})" for c in characters[:8])


def _is_visible(character: str) -> bool:
    """Whether a character is a letter, figure, punctuation mark or symbol, which must be visible."""
    return category(character)[0] in "LNPS" and character not in BLANK


def mark_in(text: str, own_icons: Iterable[str] = ()) -> str:
    """Return a mark of a text that a text box would understand and a line prints as typed; else empty."""
    if text.count("*") < 2 and text.count(":") < 2:
        return ""
    try:
        pieces = on_one_line(text)
    except FactError:
        return ""
    icons = {*own_icons, *bundled_icons()}
    marks = (
        "**" if piece.bold else "*" if piece.italic else f":{piece.icon}:" if piece.icon in icons else ""
        for piece in pieces
    )
    return next(filter(None, marks), "")


@dataclass(frozen=True, kw_only=True)
class _Line:
    """The parameters of one line of text."""

    text: str = param(WORDS, "the words")
    font: FontSpec = param(FONT, "font")
    ink: LayerPaint | None = param(PAINT, "ink; a gradient or a pattern spans the box of the letters")
    size: float = param(SIZE, "size of the type (one em)", "0mm")
    cap: float = param(SIZE, "height of capitals, instead of the size", "0mm")
    tracking: float = param(NUMBER, "extra space between letters, in em", "0")
    fatten: float = param(SIZE, "width of a stroke in the same ink", "0mm")
    quotes: bool = param(
        YES, "whether straight quotation marks and `...` become those of the deck's language, if the font "
        "has them", "yes",
    )  # fmt: skip

    def words(self, pen: Pen) -> str:
        """Return the words of the line; tabs and line breaks in it are spaces."""
        if mark := mark_in(self.text, pen.scope.deck.icons):
            pen.warn(Fact("draw-text-plain-mark", mark=mark), every_card=True)
        plain = _BREAKS.sub(" ", self.text.strip("\n"))
        if not self.quotes:
            return plain
        has = open_font(self.font.path, self.font.where).has
        (piece,) = typographic([MarkedText(plain)], pen.scope.deck.language, has)
        return piece.text

    def runs(self, pen: Pen) -> list[Run]:
        """Return the words in their fonts, from left to right.

        Raises SpecError without ink or size, or if the fonts lack a character.
        """
        cuts = [(spec, open_font(spec.path, spec.where)) for spec in self.font.chain]
        ink = ink_of_words(self.ink)
        if ink is None:
            raise pen.problem(Fact("draw-text-ink"))
        size = self.cap / cuts[0][1].cap_height if self.cap else self.size
        if size <= 0:
            raise pen.problem(Fact("draw-text-size"))
        runs, line = [], self.words(pen)
        for (spec, font), words in fonts_for(pen, cuts, line):
            features = tuple(sorted(spec.features.items()))
            runs.append((Style(font, size, ink, self.tracking, features, self.fatten), words))
        return runs[::-1] if begins_left(line) else runs


@kind("text")
class TextLayer(_Line):
    """One line of words, printed as typed; with `w` it shrinks to that width, down to the size `least`.

    For words in italics and icons among them use a `text-box`.
    """

    x: float = param(LENGTH, "where the line is, as `align` says", "0mm")
    y: float = param(LENGTH, "baseline", "0mm")
    align: Align = param(ALIGN, "the part of the line at x: its left end, centre or right end", "centre")
    turn: float = param(ANGLE, "rotation about (x, y), clockwise", "0")
    w: float = param(SIZE, "the greatest width: a longer line is set smaller; 0 for no limit", "0mm")
    least: float = param(SIZE, "the smallest size it may shrink to; longer lines are a problem", "5pt")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw one run for each font."""
        if not self.text.strip():
            return
        runs = self.runs(pen)
        wide, full = row_width(runs), runs[0][0].size
        size = full * self.w / wide if 0 < self.w < wide else full
        least = min(self.least, full)
        runs = [(replace(style, size=max(size, least)), words) for style, words in runs]
        x, align = self.x, self.align
        if size < least - _ROUNDING:  # a line that is cut off shows its beginning
            x, align = x - SHARE[align] * self.w, "left"
        items = painted_words(tuple(in_colours(pen, row(runs, x, self.y, align))), self.ink)
        yield from (Group(items, rotate(self.turn, self.x, self.y)),) if self.turn else items
        # Reported last, so that a draft shows what there is of the text.
        if size < least - _ROUNDING:
            needed, allowed = (Quantity(float(f"{mm / MM_PER_PT:.3g}"), "pt") for mm in (size, least))
            line = self.words(pen)
            shown = line if len(line) <= _SHOWN else line[: _SHOWN - 1] + "…"
            raise pen.problem(Fact("draw-text-shrunk", text=shown, found=needed, least=allowed))


@kind("arc-text")
class ArcText(_Line, Centred):
    """One line of words on a circle about (x, y), with the tops of letters outwards (or inwards)."""

    radius: float = param(SIZE, "radius of the baseline")
    angle: float = param(ANGLE, "where the middle of the line is: 0 is up, clockwise", "0")
    inward: bool = param(YES, "whether the tops of the letters point to the centre", "no")

    def draw(self, pen: Pen) -> Iterator[Item]:
        """Draw one run for each font, each glyph rotated."""
        if not self.text.strip():
            return
        runs = self.runs(pen)
        if self.radius <= 0:
            raise pen.problem(Fact("draw-text-arc"))
        items = in_colours(pen, on_arc(runs, self.x, self.y, self.radius, self.angle, self.inward))
        yield from painted_words(tuple(items), self.ink)
