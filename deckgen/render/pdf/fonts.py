"""Embed subset fonts.

A font is embedded once per document, by glyph number (Identity-H), with only the glyphs that were shown.
HarfBuzz makes the subset. ISO 32000-1, 9.7 (composite fonts) and 9.10.3 (ToUnicode).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from struct import error
from typing import Final

import uharfbuzz as hb
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFString

from deckgen.errors import SpecError
from deckgen.facts import Fact
from deckgen.fonts import Font
from deckgen.render.paths import number, numbers, runs
from deckgen.render.pdf.file import FONTS, PdfFile, Reference

_UNUSED_TABLES: Final = (
    "GSUB", "GPOS", "GDEF", "name", "OS/2", "post", "cmap", "kern", "vhea", "vmtx", "VORG",
    "fvar", "gvar", "avar", "cvar", "HVAR", "VVAR", "MVAR", "STAT",
)  # fmt: skip
"""Tables needed only for layout, and those of variable fonts, which are shown at their default."""
_SYMBOLIC: Final = 4
"""Font descriptor flag for glyphs named by number, not by a Latin encoding (ISO 32000-1, table 123)."""
_CMAP_BLOCK: Final = 100
"""The most entries in a `bfchar` block (Adobe technical note 5014)."""


class UsedFont:
    """A font in a document: its resource name, and the glyphs shown so far with the text of each."""

    def __init__(self, font: Font, name: str) -> None:
        self.font = font
        self.name = name
        self.texts: dict[int, str] = {}
        self.widths: dict[int, int] = {}
        self.shown_on_page: set[int] = set()
        """The glyphs shown since this was last cleared."""
        self.clashed = False
        """Whether any of them stands for another text than the file maps it to."""

    def show(self, gid: int, text: str) -> bool:
        """Record that a glyph is shown; return False if the file maps it to another text."""
        if gid not in self.widths:
            self.widths[gid] = round(self.font.shaper.get_glyph_h_advance(gid) * 1000 / self.font.upem)
        self.shown_on_page.add(gid)
        known = self.texts.setdefault(gid, text) == text if text else False
        self.clashed |= bool(text) and not known
        return known


def put_fonts(file: PdfFile, fonts: Iterable[UsedFont]) -> None:
    """Write all fonts of a document and their dictionary. Call it after the last glyph is shown."""
    file.put(PDFDictionary({used.name: _embedded(file, used) for used in fonts}), FONTS)


def _embedded(file: PdfFile, used: UsedFont) -> Reference:
    font = used.font
    widths = [
        f"{run[0]} [{' '.join(str(used.widths[gid]) for gid in run)}]" for run in runs(sorted(used.widths))
    ]
    name = f"/{_tag(used)}+{_postscript_name(font)}"
    descendant: dict[str, object] = {
        "Type": "/Font",
        "Subtype": "/CIDFontType0" if font.is_cff or font.is_made else "/CIDFontType2",
        "BaseFont": name,
        "CIDSystemInfo": PDFDictionary(
            {"Registry": PDFString("Adobe"), "Ordering": PDFString("Identity"), "Supplement": 0}
        ),
        "FontDescriptor": file.put(_descriptor(file, used, name)),
        "W": PDFArray([" ".join(widths)]),
        "DW": 0,
    }
    if not (font.is_cff or font.is_made):
        descendant["CIDToGIDMap"] = "/Identity"
    return file.put(
        PDFDictionary(
            {
                "Type": "/Font",
                "Subtype": "/Type0",
                "BaseFont": name,
                "Encoding": "/Identity-H",
                "DescendantFonts": PDFArray([file.put(PDFDictionary(descendant))]),
                "ToUnicode": file.stream(to_unicode(used.texts), {}),
            }
        )
    )


def _descriptor(file: PdfFile, used: UsedFont, name: str) -> PDFDictionary:
    font = used.font
    data = _made(used) if font.is_made else subset(font, used.widths)
    entries: dict[str, object] = {
        "Type": "/FontDescriptor",
        "FontName": name,
        "Flags": _SYMBOLIC,
        "FontBBox": PDFArray([_bounds(font)]),
        "ItalicAngle": number(font.shaper.get_style_value(hb.StyleTag.SLANT_ANGLE), 2),
        "Ascent": round(1000 * font.ascent),
        "Descent": -round(1000 * font.descent),
        "CapHeight": round(1000 * font.cap_height),
        "StemV": 80,
    }
    if font.is_cff or font.is_made:
        entries["FontFile3"] = file.stream(data, {"Subtype": "/CIDFontType0C"})
    else:
        entries["FontFile2"] = file.stream(data, {"Length1": len(data)})
    return PDFDictionary(entries)


def subset(font: Font, gids: Iterable[int]) -> bytes:
    """Return a font file with only these glyphs and their numbers; for PostScript outlines, its `CFF ` table.

    Raises SpecError if the font is damaged.
    """
    wanted = hb.SubsetInput()
    wanted.flags = (
        hb.SubsetFlags.RETAIN_GIDS
        | hb.SubsetFlags.NO_HINTING
        | hb.SubsetFlags.NO_LAYOUT_CLOSURE
        | hb.SubsetFlags.NOTDEF_OUTLINE
    )
    wanted.glyph_set.update(gids)
    wanted.drop_table_tag_set.update([int.from_bytes(tag.encode(), "big") for tag in _UNUSED_TABLES])
    try:
        face = hb.subset(font.face, wanted)
    except RuntimeError:
        raise SpecError(Fact("font-embedding", name=font.name)) from None
    blob = face.reference_table("CFF ") if font.is_cff else face.blob
    return bytes(blob.data)


def _made(used: UsedFont) -> bytes:
    """Return a `CFF ` table of the glyphs shown, for a font whose glyphs are not in its file.

    Raises SpecError if the font is damaged.
    """
    from deckgen.font_files import cff_table  # slow to import, and few documents have such fonts

    try:
        return cff_table(_postscript_name(used.font), used.font.upem, used.font.outline, used.widths)
    except (ArithmeticError, ValueError, error):  # outlines that the format cannot hold
        raise SpecError(Fact("font-embedding", name=used.font.name)) from None


def _tag(used: UsedFont) -> str:
    """Return six capitals that differ between subsets of one font (ISO 32000-1, 9.6.4)."""
    key = f"{used.font.digest} {sorted(used.widths)}"
    value = int.from_bytes(hashlib.sha256(key.encode()).digest()[:8], "big")
    return "".join(chr(65 + value // 26**i % 26) for i in range(6))


def _postscript_name(font: Font) -> str:
    name = font.face.get_name(hb.OTNameIdPredefined.POSTSCRIPT_NAME) or font.name
    if font.variant.look:
        name = f"{name}-{font.variant.look}"
    return re.sub(r"[^A-Za-z0-9_.-]", "", name) or "Font"


def _bounds(font: Font) -> str:
    """Return the box around all glyphs, from the `head` table, in thousandths of an em."""
    head = bytes(font.face.reference_table("head").data)
    values = [int.from_bytes(head[i : i + 2], "big", signed=True) for i in range(36, 44, 2)]
    return numbers(tuple(1000 * v / font.upem for v in values), 0)


def to_unicode(texts: Mapping[int, str]) -> bytes:
    """Return the CMap from glyph number to text, for searching, copying and reading aloud."""
    entries = [f"<{gid:04X}> <{utf16(text)}>" for gid, text in sorted(texts.items())]
    blocks = [entries[i : i + _CMAP_BLOCK] for i in range(0, len(entries), _CMAP_BLOCK)]
    body = "".join("\n".join([f"{len(block)} beginbfchar", *block, "endbfchar\n"]) for block in blocks)
    return _CMAP.format(body).encode("ascii")


_CMAP: Final = """\
/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
{}endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""


def utf16(text: str) -> str:
    """Return text as hexadecimal UTF-16, high byte first; a lone surrogate becomes a question mark."""
    return text.encode("utf-16-be", "replace").hex().upper()
