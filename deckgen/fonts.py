"""Fonts: text is shaped and measured here and nowhere else.

HarfBuzz does the shaping, so kerning, ligatures, old-style figures, small capitals and any script come from
the font itself.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias
from weakref import WeakValueDictionary

import uharfbuzz as hb

from deckgen.errors import FactError, Problem, SpecError, Where, os_error
from deckgen.facts import Fact
from deckgen.font_variants import AS_IT_IS, MADE_BOLD, MADE_ITALIC, Variant, pinned, ranges_of
from deckgen.geometry import Box, Curves
from deckgen.paths import read_bytes, variant_in
from deckgen.reads import track_input
from deckgen.signals import held

LARGEST_FILE = 64_000_000
"""The largest font file that is read, in bytes; the largest Chinese fonts have 25 million."""
PACKED = (b"wOF2", b"ttcf")
"""The first bytes of compressed fonts and of collections."""
NOT_DRAWN = re.compile(
    "[\u00ad\u200b-\u200d\u2060\ufe00-\ufe0f\ufeff\U000e0020-\U000e007f\U000e0100-\U000e01ef]"
)
"""Characters that need no glyph: joiners, zero-width spaces, the soft hyphen, variation selectors, tags."""
AS_TEXT, AS_PICTURE = "\ufe0e", "\ufe0f"
"""Selectors that ask for an emoji in the ink of the text or in colours (Unicode TS 51, 1.4.3)."""
_THICKER = 0.035, 0.02
"""How much a synthetic bold thickens strokes, in em: horizontally, and vertically, where it makes letters
taller.
"""
_BOLD, _LEAST_BOLD = 700.0, 600.0
"""The weight of a bold cut, and the lowest weight that counts as bold (OpenType, usWeightClass)."""
_SLANT = 0.2
"""The slant of a synthetic italic: em to the right for each em of height, or 11 degrees."""
Features: TypeAlias = tuple[tuple[str, bool], ...]
"""OpenType features by their tags (`smcp`, `onum`), and whether each is on."""


class Shaped(NamedTuple):
    """One shaped glyph, in font units: id, advance, offset (y up), and the source text it stands for."""

    gid: int
    advance: int
    dx: int
    dy: int
    text: str


@dataclass(frozen=True, eq=False)
class Font:
    """One font file. Equal only to itself: `open_font` returns the same object for the same bytes."""

    name: str
    data: bytes = field(repr=False)
    digest: str
    variant: Variant = AS_IT_IS
    """The variant of the file. `data` already has the values of its axes applied."""
    ranges: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """The range of each axis of the file, by tag."""
    _outlines: dict[int, Curves] = field(default_factory=dict, init=False, repr=False)
    _boxes: dict[int, Box] = field(default_factory=dict, init=False, repr=False)
    _drawn: dict[str, bool] = field(default_factory=dict, init=False, repr=False)

    @cached_property
    def face(self) -> hb.Face:
        """The HarfBuzz face."""
        return hb.Face(self.data)

    @cached_property
    def shaper(self) -> hb.Font:
        """The HarfBuzz font in font units."""
        font = hb.Font(self.face)
        if self.variant.bold:
            font.synthetic_bold = *_THICKER, False
        if self.variant.italic:
            font.synthetic_slant = _SLANT
        return font

    @property
    def is_made(self) -> bool:
        """Whether its glyphs are synthetic: thickened or slanted from those of the file."""
        return self.variant.bold or self.variant.italic

    @cached_property
    def upem(self) -> int:
        """Units per em."""
        return int(self.face.upem)

    @property
    def family(self) -> str:
        """The family name, as programs show it."""
        return str(self.face.get_name(hb.OTNameIdPredefined.FONT_FAMILY) or "")

    @property
    def title(self) -> str:
        """The name of the family and the cut: `Kalam`, `Fira Sans Bold`; empty if the font has none."""
        full = str(self.face.get_name(hb.OTNameIdPredefined.FULL_NAME) or "")
        return full.removesuffix(" Regular").strip()

    @property
    def weight(self) -> float:
        """The weight that the font states: 400 is regular, 700 is bold."""
        return float(self.shaper.get_style_value(hb.StyleTag.WEIGHT))

    @cached_property
    def is_slanted(self) -> bool:
        """Whether its letters lean: italic, oblique, or slanted from those of the file."""
        stated = (self.shaper.get_style_value(tag) for tag in (hb.StyleTag.ITALIC, hb.StyleTag.SLANT_ANGLE))
        return self.variant.italic or any(stated)

    def advance(self, gid: int) -> float:
        """Return how far the pen moves on after a glyph, in em."""
        return float(self.shaper.get_glyph_h_advance(gid)) / self.upem

    def overhang(self, gid: int) -> float:
        """Return how far the ink of a glyph reaches beyond its advance, in em; 0 if it does not."""
        extents = self.shaper.get_glyph_extents(gid)
        ink = (extents.x_bearing + extents.width) / self.upem if extents else 0.0
        return max(0.0, ink - self.advance(gid))

    @property
    def is_cff(self) -> bool:
        """Whether the outlines are PostScript (`CFF `) rather than TrueType (`glyf`)."""
        return "CFF " in self.face.table_tags

    @property
    def ascent(self) -> float:
        """Height of ascenders above the baseline, in em."""
        return float(self.shaper.get_font_extents("ltr").ascender) / self.upem

    @property
    def descent(self) -> float:
        """Depth of descenders below the baseline, in em, positive."""
        return -float(self.shaper.get_font_extents("ltr").descender) / self.upem

    @property
    def cap_height(self) -> float:
        """Height of a capital H above the baseline, in em; 0.7 for a font without one."""
        return self._height("H", 0.7)

    @property
    def x_height(self) -> float:
        """Height of a small x above the baseline, in em; 0.5 for a font without one."""
        return self._height("x", 0.5)

    def _height(self, letter: str, usual: float) -> float:
        gid = self.shaper.get_nominal_glyph(ord(letter))
        extents = self.shaper.get_glyph_extents(gid) if gid else None
        return extents.y_bearing / self.upem if extents else usual

    def has(self, character: str) -> bool:
        """Whether the font has this character."""
        return ord(character) in self._characters

    def covers(self, cluster: str) -> bool:
        """Whether the font has every character of a cluster that needs a glyph."""
        return all(c.isspace() or self.has(c) for c in NOT_DRAWN.sub("", cluster))

    @cached_property
    def is_colour(self) -> bool:
        """Whether the font has colour glyphs."""
        face = self.face
        kinds = face.has_color_paint, face.has_color_layers, face.has_color_png, face.has_color_svg
        return any(kinds)

    def is_coloured(self, gid: int) -> bool:
        """Whether a glyph is in colour: vectors (COLR) or a picture (CBDT, sbix)."""
        face = self.face
        painted = face.glyph_has_color_paint(gid) or face.get_glyph_color_layers(gid)
        return bool(painted or (face.has_color_png and self.shaper.get_glyph_color_png(gid).data))

    def is_in_svg(self, gid: int) -> bool:
        """Whether a glyph is an SVG drawing; its outline only stands in for that where it cannot be drawn."""
        return bool(self.face.has_color_svg and self.face.get_glyph_color_svg(gid).data)

    def draws(self, cluster: str) -> bool:
        """Whether a cluster is visible: a font can have glyphs without outlines."""
        known = self._drawn.get(cluster)
        if known is None:
            # features can substitute other glyphs
            usual = [self.shaper.get_nominal_glyph(ord(cluster)) or 0] if len(cluster) == 1 else []
            known = any(map(self._is_seen, usual)) or any(self._is_seen(g.gid) for g in self.shape(cluster))
            self._drawn[cluster] = known
        return known

    def _is_seen(self, gid: int) -> bool:
        if self.is_colour and self.is_coloured(gid):
            return True
        return bool(self.outline(gid).ops) and not self.is_in_svg(gid)

    @cached_property
    def _characters(self) -> frozenset[int]:
        return frozenset(self.face.unicodes)

    def shape(self, text: str, features: Features = ()) -> tuple[Shaped, ...]:
        """Return the glyphs of one line in visual order, with kerning and ligatures unless switched off."""
        return (_shaped_words if len(text) <= _WORDS else _shaped_line)(self, text, features)

    def outline(self, gid: int) -> Curves:
        """Return the outline of a glyph in em, y down; quadratics become cubics exactly."""
        known = self._outlines.get(gid)
        if known is None:
            pen = _OutlinePen(1 / self.upem)
            with held():  # HarfBuzz calls the pen back.
                self.shaper.draw_glyph_with_pen(gid, pen)
            known = self._outlines[gid] = Curves("".join(pen.ops), tuple(pen.xy))
        return known

    def box(self, gid: int) -> Box:
        """Return the box around a glyph's outline in em, y down; an empty one at the origin for a space."""
        known = self._boxes.get(gid)
        if known is None:
            known = self._boxes[gid] = self.outline(gid).box()
        return known


class _OutlinePen:
    """A pen in the fontTools protocol that records what is drawn, scaled and with y down."""

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self.ops: list[str] = []
        self.xy: list[float] = []
        self.at = (0.0, 0.0)

    def _add(self, op: str, *points: tuple[float, float]) -> None:
        self.ops.append(op)
        for x, y in points:
            self.xy += (x * self.scale, -y * self.scale)
        self.at = points[-1]

    def moveTo(self, p: tuple[float, float]) -> None:  # noqa: N802  (the protocol's own name)
        self._add("M", p)

    def lineTo(self, p: tuple[float, float]) -> None:  # noqa: N802
        self._add("L", p)

    def curveTo(self, a: tuple[float, float], b: tuple[float, float], p: tuple[float, float]) -> None:  # noqa: N802
        self._add("C", a, b, p)

    def qCurveTo(self, q: tuple[float, float], p: tuple[float, float]) -> None:  # noqa: N802
        (x0, y0), (qx, qy), (x1, y1) = self.at, q, p
        first = x0 + 2 / 3 * (qx - x0), y0 + 2 / 3 * (qy - y0)
        self._add("C", first, (x1 + 2 / 3 * (qx - x1), y1 + 2 / 3 * (qy - y1)), p)

    def closePath(self) -> None:  # noqa: N802
        self.ops.append("Z")


def _shape(font: Font, text: str, features: Features) -> tuple[Shaped, ...]:
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    hb.shape(font.shaper, buffer, dict(features))
    infos, positions = buffer.glyph_infos, buffer.glyph_positions
    texts = _cluster_texts(text, [info.cluster for info in infos])
    return tuple(
        Shaped(info.codepoint, p.x_advance, p.x_offset, p.y_offset, words)
        for info, p, words in zip(infos, positions, texts, strict=True)
    )


_WORDS: Final = 32
"""The most characters of words that are likely to be set again elsewhere."""
_shaped_words = lru_cache(maxsize=2_048)(_shape)
_shaped_line = lru_cache(maxsize=256)(_shape)
"""Remembers a few lines, which are measured and then set: each takes 150 bytes a letter."""


def _cluster_texts(text: str, clusters: list[int]) -> list[str]:
    """Return the source text of each glyph: the first glyph of a cluster has all of it, the others none."""
    whole = {start: text[start:end] for start, end in pairwise(sorted({*clusters, len(text)}))}
    return [whole.pop(cluster, "") for cluster in clusters]


def clusters(text: str) -> list[str]:
    """Split a text into user-perceived characters (grapheme clusters, Unicode annex 29), as HarfBuzz does.

    An emoji stays together with its modifiers and with emoji joined to it, a letter with its marks.
    """
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.flags = hb.BufferFlags.PRESERVE_DEFAULT_IGNORABLES
    hb.shape(hb.Font(hb.Face(b"")), buffer, {})
    starts = sorted({0, *(info.cluster for info in buffer.glyph_infos), len(text)})
    return [text[start:end] for start, end in pairwise(starts)]


def split_by_font(text: str, fonts: Sequence[Font]) -> list[tuple[int | None, str]]:
    """Split a text into runs, each with the index of the first font that covers it, or None if none does.

    Spaces between two runs in the same font join them, so that a phrase is shaped as a whole.
    """
    covered = fonts[0].covers(text)
    if len(fonts) == 1:
        return [(0 if covered else None, text)]
    if covered and AS_TEXT not in text and AS_PICTURE not in text:
        return [(0, text)]
    return _runs(text, fonts)


def _runs(text: str, fonts: Sequence[Font]) -> list[tuple[int | None, str]]:
    found: list[tuple[int | None, str]] = []
    for cluster in clusters(text):
        font = 0 if cluster.isspace() else _font_for(cluster, fonts)
        if found and found[-1][0] == font:
            found[-1] = font, found[-1][1] + cluster
        elif len(found) > 1 and found[-2][0] == font and _is_gap(found[-1], fonts, font):
            (_, space), (_, before) = found.pop(), found.pop()
            found.append((font, before + space + cluster))
        else:
            found.append((font, cluster))
    return found


def _is_gap(run: tuple[int | None, str], fonts: Sequence[Font], font: int | None) -> bool:
    """Whether a run consists of spaces that this font also has."""
    if font is None or fonts[font].is_colour:  # spaces of colour fonts are as wide as a picture
        return False
    return run[1].isspace() and all(map(fonts[font].has, run[1]))


def _font_for(cluster: str, fonts: Sequence[Font]) -> int | None:
    """Return the index of the first font that covers a cluster, preferring colour or text as it asks."""
    having = [number for number, font in enumerate(fonts) if font.covers(cluster)]
    if AS_TEXT in cluster or AS_PICTURE in cluster:
        having.sort(key=lambda number: fonts[number].is_colour is (AS_TEXT in cluster))
    return having[0] if having else None


def cut_of(files: Sequence[Path | None], bold: bool, italic: bool) -> Path:
    """Return the path of a cut made from the nearest one; `files` are the plain, bold, italic and bold italic
    cuts.

    A variable font supplies the cut itself; other fonts are thickened and slanted; colour fonts stay as they
    are. Raises SpecError, FileError.
    """
    base = files[0]
    if bold and files[1]:
        base, bold = files[1], False
    elif italic and files[2]:
        base, italic = files[2], False
    assert base is not None
    font = open_font(base)
    if font.is_colour:
        return base
    file, asked = variant_in(base.name)
    words = [asked, _bolder(font) if bold else "", _slanted(font) if italic else ""]
    return base.with_name(f"{file}#{','.join(filter(None, words))}")


def _bolder(font: Font) -> str:
    """Return the variant of a font that is bold."""
    most = font.ranges.get("wght", (0.0, 0.0))[1]
    return f"wght={min(most, _BOLD):g}" if most >= _LEAST_BOLD else MADE_BOLD


def _slanted(font: Font) -> str:
    """Return the italic or slanted variant of a font."""
    if font.ranges.get("ital", (0.0, 0.0))[1] >= 1:
        return "ital=1"
    least = font.ranges.get("slnt", (0.0, 0.0))[0]  # degrees to the left
    return f"slnt={least:g}" if least < 0 else MADE_ITALIC


_opened: WeakValueDictionary[tuple[str, str], Font] = WeakValueDictionary()
"""Open fonts by name and digest: copies of a file in several folders are one font."""


def open_font(path: Path, where: Where | None = None) -> Font:
    """Open a TrueType or OpenType file. Raises FileError, or SpecError if it is not a usable font."""
    try:
        state = track_input(path.with_name(variant_in(path.name)[0])).stat()
        return _opened_at(path, where, state.st_size, state.st_mtime_ns)
    except FactError as error:
        raise SpecError(Problem(error.fact, where)) from None
    except OSError as error:
        raise os_error(error, "read", path) from error


def _is_usable(font: Font) -> bool:
    try:
        ranges_of(font.face)
        known = font.data[:4] in (b"\0\1\0\0", b"OTTO", b"true")
        return known and bool(font.face.table_tags) and font.face.glyph_count > 0
    except UnicodeDecodeError:  # the names of its tables or axes are not text
        return False


@lru_cache(maxsize=64)
def _opened_at(path: Path, where: Where | None, size: int, changed: int) -> Font:
    name, asked = variant_in(path.name)
    variant = Variant.of(asked)
    data = read_bytes(path.with_name(name), LARGEST_FILE)
    digest = hashlib.sha256(data).hexdigest() + asked
    called = " ".join(filter(None, [Path(name).stem + variant.face, variant.look]))
    font = _opened.get((called, digest))
    if font is None:
        packed = data[:4] in PACKED
        if packed:
            from deckgen.font_files import unpacked  # slow to import

            data = unpacked(data, variant.face, LARGEST_FILE, name, where)
        font = Font(called, data, digest, variant)
        if bool(variant.face) > packed or not _is_usable(font):
            raise SpecError(Problem(Fact("font-unusable", file=path.name), where))
        ranges = ranges_of(font.face)
        font = Font(called, pinned(font.face, variant, name) or data, digest, variant, ranges)
        _opened[called, digest] = font
    return font
