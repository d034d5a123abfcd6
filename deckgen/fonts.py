"""Fonts: shaping and measuring of text, which happens here and nowhere else.

HarfBuzz does the shaping, so kerning, ligatures, old-style figures, small capitals and any script come from
the font itself.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, TypeAlias
from weakref import WeakValueDictionary

import uharfbuzz as hb

from deckgen.errors import Problem, SpecError, Where, os_error
from deckgen.facts import Fact
from deckgen.geometry import Curves
from deckgen.paths import face_in, read_bytes
from deckgen.reads import track_input
from deckgen.signals import held

LARGEST_FILE = 64_000_000
"""Most bytes of a font file: the largest for Chinese have 25 million."""
PACKED = (b"wOF2", b"ttcf")
"""How compressed fonts and collections begin."""
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
    _outlines: dict[int, Curves] = field(default_factory=dict, init=False, repr=False)
    _drawn: dict[str, bool] = field(default_factory=dict, init=False, repr=False)

    @cached_property
    def face(self) -> hb.Face:
        """The HarfBuzz face."""
        return hb.Face(self.data)

    @cached_property
    def shaper(self) -> hb.Font:
        """The HarfBuzz font in font units."""
        return hb.Font(self.face)

    @cached_property
    def upem(self) -> int:
        """Units per em."""
        return int(self.face.upem)

    @property
    def family(self) -> str:
        """The name of its family, as programs list it."""
        return str(self.face.get_name(hb.OTNameIdPredefined.FONT_FAMILY) or "")

    @property
    def weight(self) -> float:
        """How heavy its letters are by its own account: 400 regular, 700 bold."""
        return float(self.shaper.get_style_value(hb.StyleTag.WEIGHT))

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
        gid = self.shaper.get_nominal_glyph(ord("H"))
        extents = self.shaper.get_glyph_extents(gid) if gid else None
        return extents.y_bearing / self.upem if extents else 0.7

    def has(self, character: str) -> bool:
        """Whether the font has this character."""
        return ord(character) in self._characters

    def draws(self, character: str) -> bool:
        """Whether there is anything to see of a character: a font of bitmaps has glyphs without outlines."""
        known = self._drawn.get(character)
        if known is None:
            glyphs = [self.shaper.get_nominal_glyph(ord(character)) or 0]
            if not self.outline(glyphs[0]).ops:  # features may put another in its place
                glyphs = [glyph.gid for glyph in self.shape(character)]
            known = any(self.outline(gid).ops for gid in glyphs)
            self._drawn[character] = known
        return known

    @cached_property
    def _characters(self) -> frozenset[int]:
        return frozenset(self.face.unicodes)

    def shape(self, text: str, features: Features = ()) -> tuple[Shaped, ...]:
        """Return the glyphs of one line in visual order, with kerning and ligatures unless switched off."""
        return _shape(self, text, features)

    def outline(self, gid: int) -> Curves:
        """Return the outline of a glyph in em, y down; quadratics become cubics exactly."""
        known = self._outlines.get(gid)
        if known is None:
            pen = _OutlinePen(1 / self.upem)
            with held():  # HarfBuzz calls the pen back.
                self.shaper.draw_glyph_with_pen(gid, pen)
            known = self._outlines[gid] = Curves("".join(pen.ops), tuple(pen.xy))
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


@lru_cache(maxsize=2_048)
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


def _cluster_texts(text: str, clusters: list[int]) -> list[str]:
    """Return the source text of each glyph: the first glyph of a cluster has all of it, the others none."""
    whole = {start: text[start:end] for start, end in pairwise(sorted({*clusters, len(text)}))}
    return [whole.pop(cluster, "") for cluster in clusters]


_opened: WeakValueDictionary[str, Font] = WeakValueDictionary()
"""Open fonts by digest: two files of the same bytes are one font."""


def open_font(path: Path, where: Where | None = None) -> Font:
    """Open a TrueType or OpenType file. Raises FileError, or SpecError if it is not a usable font."""
    try:
        state = track_input(path.with_name(face_in(path.name)[0])).stat()
        return _opened_at(path, where, state.st_size, state.st_mtime_ns)
    except OSError as error:
        raise os_error(error, "read", path) from error


def _is_usable(font: Font) -> bool:
    try:
        known = font.data[:4] in (b"\0\1\0\0", b"OTTO", b"true")
        return known and bool(font.face.table_tags) and font.face.glyph_count > 0
    except UnicodeDecodeError:  # the names of its tables are noise
        return False


@lru_cache(maxsize=64)
def _opened_at(path: Path, where: Where | None, size: int, changed: int) -> Font:
    name, face = face_in(path.name)
    data = read_bytes(path.with_name(name), LARGEST_FILE)
    digest = hashlib.sha256(data).hexdigest() + face
    font = _opened.get(digest)
    if font is None:
        packed = data[:4] in PACKED
        if packed:
            from deckgen.font_files import unpacked  # slow to import

            data = unpacked(data, face, LARGEST_FILE, name, where)
        font = Font(path.stem + face, data, digest)
        if bool(face) > packed or not _is_usable(font):
            raise SpecError(Problem(Fact("font-unusable", file=path.name), where))
        _opened[digest] = font
    return font
