"""Set a paragraph in lines, with each glyph placed.

Justified lines distribute the remaining width over their spaces. Hyphens, stops and quotation marks hang a
little into the margin, so that the edge looks straight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Literal, NamedTuple

from deckgen.geometry import rectangle
from deckgen.ink import Ink
from deckgen.scene import Glyph, Path, Text
from deckgen.text.bidi import SpansAndGap, runs_left, visual
from deckgen.text.lines import Style
from deckgen.text.optimum import FORCED, HYPHEN_COST, Breakpoint, best_breaks
from deckgen.text.spans import HYPHEN, SOFT_HYPHEN, Gap, Hyphens, Span, Word, advance, lean, words

Alignment = Literal["justified", "left", "centre", "right"]
Measure = Callable[[int], tuple[float, float]]
"""Returns where a line (from 0) begins and how wide it is, in mm."""
STRETCH, SHRINK = 0.50, 0.28
"""How much a space may grow and shrink without penalty, as fractions of its width."""
JOINED_STRETCH, JOINED_SHRINK = 0.06, 0.02
"""The same between Japanese characters, as fractions of the em."""
RAG = 12.0
"""How many mm ragged lines may fall short without counting as loose."""
HANG = {"-": 0.55, "‐": 0.55, ".": 0.60, ",": 0.60, "’": 0.45, "”": 0.40, ":": 0.25, ";": 0.25, "–": 0.20}
UNDERLINE, STRIKE, RULE = 0.13, -0.26, 0.055
"""The middle of a line under and through words below the baseline, and its thickness, in em: close to the
values of text fonts, and the same for all cuts, so that a line through several cuts is straight.
"""
ABOVE, BELOW = 0.78, 0.26
"""How far highlights extend above and below the baseline, in em."""
HANG_LEFT = {"“": 0.40, "‘": 0.45, "„": 0.40}


@dataclass(frozen=True, slots=True)
class SetLine:
    """One line: its runs with the baseline at y = 0, its links as (left, right, target), its edges."""

    runs: tuple[Text, ...]
    links: tuple[tuple[float, float, str], ...]
    left: float
    right: float
    beneath: tuple[Path, ...] = ()
    """Items painted before the runs: highlights, underlines and strikethroughs."""


@dataclass(frozen=True, slots=True)
class _Even:
    """A measure that compares equal to others of the same width, so that paragraphs are cached."""

    width: float
    indent: float
    left: float

    def __call__(self, line: int) -> tuple[float, float]:
        indent = 0.0 if line else self.indent
        return self.left + indent, self.width - indent


def even(width: float, indent: float = 0.0, left: float = 0.0) -> Measure:
    """Return a measure of lines of one width that begin at `left`, the first one indented."""
    return _Even(width, indent, left)


def set_lines(
    spans: Iterable[Span], measure: Measure, setting: Alignment = "justified", hyphens: Hyphens | None = None,
    leftwards: bool = False,
) -> list[SetLine]:  # fmt: skip
    """Set a paragraph; an empty one has no lines. `leftwards` means right-to-left."""
    return list(_set(tuple(spans), measure, setting, hyphens, leftwards))


@lru_cache(maxsize=512)
def _set(
    spans: tuple[Span, ...], measure: Measure, setting: Alignment, hyphens: Hyphens | None, leftwards: bool
) -> tuple[SetLine, ...]:
    """Set a paragraph, cached: a book tries its figures in several sizes with the same text around them."""
    prepared = _prepared(spans, hyphens, setting == "justified")
    if prepared is None:
        return ()
    found, cuts, places = prepared
    mixed = leftwards or any(runs_left(word.text) for word in found)
    justified = setting == "justified"
    ends = best_breaks(places, lambda line: measure(line)[1], 0.0 if justified else RAG)
    lines: list[SetLine] = []
    begin = cuts[0]
    for end in ends:
        row = list(_row(found, begin, cuts[end]))
        last = places[end].cost == FORCED
        if mixed:
            row = visual(row, leftwards)
        how: Alignment = ("right" if leftwards else "left") if justified and last else setting
        lines.append(_line(row, *measure(len(lines)), how))
        begin = _start(found, cuts[end])
    return tuple(lines)


def balanced(spans: Sequence[Span], width: float, setting: Alignment = "centre") -> list[SetLine]:
    """Set lines of about equal length: as few as fit the width, then as narrow as that number allows."""
    lines = set_lines(spans, even(width), setting)
    for share in range(96, 48, -4):
        narrow = width * share / 100
        left = (width - narrow) / 2 if setting == "centre" else 0.0
        narrower = set_lines(spans, even(narrow, left=left), setting)
        longest = max((line.right - line.left for line in narrower), default=0.0)
        if len(narrower) > len(lines) or longest > narrow + 1e-6:
            break
        lines = narrower
    return lines


@dataclass(frozen=True, slots=True)
class _Cut:
    """Where a line ends: the word, the number of its letters on the line, and whether a hyphen is added."""

    word: int
    letters: int
    hyphen: bool = False


def _start(found: Sequence[Word], cut: _Cut) -> _Cut:
    """Return where the line after a cut begins."""
    if cut.letters == len(found[cut.word].text):
        return _Cut(cut.word + 1, 0)
    return _Cut(cut.word, cut.letters)


@lru_cache(maxsize=64)
def _prepared(
    spans: tuple[Span, ...], hyphens: Hyphens | None, elastic: bool
) -> tuple[list[Word], list[_Cut], list[Breakpoint]] | None:
    """Return the words of a paragraph and every possible line break, for any measure.

    None if there are no words.
    """
    found = list(words(spans))
    return (found, *_places(found, hyphens, elastic)) if found else None


def _places(
    found: Sequence[Word], hyphens: Hyphens | None, elastic: bool
) -> tuple[list[_Cut], list[Breakpoint]]:
    """Return every possible line break with its sums."""
    cuts, places = [_Cut(0, 0)], [Breakpoint(0, 0, 0, 0, 0, 0, lead=-_hang_left(found[0].spans))]
    width = stretch = shrink = 0.0
    for index, word in enumerate(found):
        for letters, hyphen in word.parts(hyphens):
            spans = word.cut(0, letters)
            at = width + advance(spans)
            extra = _width(HYPHEN, spans[-1]) * (1 - HANG["-"]) if hyphen else 0.0
            cuts.append(_Cut(index, letters, hyphen))
            cost = HYPHEN_COST if hyphen else HYPHEN_COST / 3
            places.append(Breakpoint(at, at, stretch, stretch, shrink, shrink, extra, 0.0, cost, hyphen))
        width += word.width
        space, give = _space(word.gap)
        last = index == len(found) - 1
        follows = 0.0 if last else -_hang_left(found[index + 1].spans)
        after = stretch + (give[0] if elastic else 0.0), shrink + (give[1] if elastic else 0.0)
        cuts.append(_Cut(index, len(word.text)))
        places.append(
            Breakpoint(width, width + space, stretch, after[0], shrink, after[1], -_hang(word.spans), follows,
                  FORCED if last or word.forced else 0.0)
        )  # fmt: skip
        width += space
        stretch, shrink = after
    return cuts, places


def _space(gap: Gap) -> tuple[float, tuple[float, float]]:
    """Return the width of a gap, and how far it may grow and shrink."""
    if gap.joined:
        em = gap.style.size
        return gap.lean, (JOINED_STRETCH * em, JOINED_SHRINK * em)
    # Tracking also applies after the word before the space, and to the space.
    width = advance([Span(" ", gap.style)]) + 2 * gap.style.tracking * gap.style.size
    return gap.lean + width, (STRETCH * width, SHRINK * width)


def _hang(spans: Sequence[Span]) -> float:
    last = spans[-1]
    if runs_left(last.text):
        return 0.0
    share = HANG.get(last.text[-1])
    return share * _width(last.text[-1], last) if share else 0.0


def _hang_left(spans: Sequence[Span]) -> float:
    first = spans[0]
    share = HANG_LEFT.get(first.text[0])
    return share * _width(first.text[0], first) if share else 0.0


def _width(letter: str, span: Span) -> float:
    """Return the width of a letter in the style of a span."""
    return advance([Span(letter, span.style)])


def _row(found: Sequence[Word], begin: _Cut, end: _Cut) -> Iterator[SpansAndGap]:
    """Yield the pieces of a line."""
    for index in range(begin.word, end.word + 1):
        word = found[index]
        first = begin.letters if index == begin.word else 0
        last = end.letters if index == end.word else len(word.text)
        spans = word.cut(first, last)
        if index < end.word:
            yield spans, word.gap
        else:
            yield (*spans, replace(spans[-1], text=SOFT_HYPHEN, link="")) if end.hyphen else spans, None


def _line(row: list[SpansAndGap], left: float, width: float, setting: Alignment) -> SetLine:
    spaces = [_space(gap)[0] for _, gap in row if gap is not None]
    widths = [advance(_shown(spans)) for spans, _ in row]
    natural = sum(widths) + sum(spaces)
    hang_left, hang = _hang_left(row[0][0]), _hang(_shown(row[-1][0]))
    room = width - natural + hang_left + hang
    each = 0.0
    if setting == "justified" and spaces:
        each = room / len(spaces)
    elif setting == "left" and room < 0 and spaces:
        each = max(room / len(spaces), -SHRINK * max(spaces))
    share = {"centre": 0.5, "right": 1.0}.get(setting, 0.0)
    at = left - hang_left + share * max(0.0, room)
    return _placed(row, widths, [space + each for space in spaces], at)


def _shown(spans: Sequence[Span]) -> tuple[Span, ...]:
    return tuple(
        replace(span, text=span.text.replace(SOFT_HYPHEN, HYPHEN)) if SOFT_HYPHEN in span.text else span
        for span in spans
    )


def _placed(row: list[SpansAndGap], widths: list[float], spaces: list[float], at: float) -> SetLine:
    left = at
    glyphs: list[tuple[Style, Glyph]] = []
    links: list[tuple[float, float, str]] = []
    stretches: list[_Stretch] = []
    for number, (spans, gap) in enumerate(row):
        x = at
        for before, span in zip((None, *spans), spans, strict=False):
            x += lean(before, span.style, span.text) if before else 0.0
            soft = span.text == SOFT_HYPHEN
            some, end = span.style.placed(HYPHEN if soft else span.text, x)
            glyphs += [(span.style, g._replace(text=SOFT_HYPHEN) if soft else g) for g in some]
            _link(links, x, end, span.link)
            stretches.append(_Stretch(span.style, x, end))
            x = end
        at += widths[number]
        if gap is not None:
            if not gap.joined:
                glyphs.append((gap.style, Glyph(gap.style.shaped(" ")[0].gid, at, 0.0, " ")))
            stretches.append(_Stretch(gap.style, at, at + spaces[number]))
            at += spaces[number]
    runs = tuple(
        style.run(tuple(glyph for _, glyph in group))
        for style, group in groupby(glyphs, key=lambda pair: pair[0])
    )
    return SetLine(runs, tuple(links), left, at, tuple(_decorated(stretches)))


class _Stretch(NamedTuple):
    """The extent of one style in a line."""

    style: Style
    left: float
    right: float


_DECORATIONS: tuple[tuple[Callable[[Style], Ink | None], float, float], ...] = (
    (lambda style: style.highlight, -ABOVE, ABOVE + BELOW),
    (lambda style: style.ink if style.underline else None, UNDERLINE - RULE / 2, RULE),
    (lambda style: style.ink if style.strike else None, STRIKE - RULE / 2, RULE),
)
"""For each decoration, its ink in a style, and its top and height in em below the baseline."""


def _decorated(stretches: Sequence[_Stretch]) -> Iterator[Path]:
    """Yield the highlights, underlines and strikethroughs of a line, each as long as possible."""
    for ink_of, top, height in _DECORATIONS:
        looks = ((ink_of(each.style), each.style.size) for each in stretches)
        for (ink, size), group in groupby(zip(looks, stretches, strict=True), itemgetter(0)):
            if ink is not None:
                some = [stretch for _, stretch in group]
                wide = some[-1].right - some[0].left
                yield Path(rectangle(some[0].left, top * size, wide, height * size), ink)


def _link(links: list[tuple[float, float, str]], x0: float, x1: float, target: str) -> None:
    """Append the box of a link, if any, merged with an adjacent box of the same target."""
    if not target:
        return
    if links and links[-1][2] == target and x0 - links[-1][1] < 3.0:
        x0 = links.pop()[0]
    links.append((x0, x1, target))
