"""Fonts and icons of a deck: nodes in, the files they name and how they are to be used out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from deckgen.assets import bundled_fonts, bundled_icons
from deckgen.deck.model import FontSpec, IconSpec
from deckgen.deck.reader import Fields, Read, Report, as_text, as_yes, each, expected
from deckgen.errors import Problem, SpecError, did_you_mean
from deckgen.source import Mapping as MapNode
from deckgen.source import Node, Scalar, inside
from deckgen.values import number_of

ICON_ENDINGS = (".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tif", ".tiff")


@dataclass(frozen=True)
class FileReader:
    """Reads fonts and icons of the deck in a folder."""

    folder: Path

    def font(self, name: str, node: Node, report: Report) -> FontSpec:
        """A font: its file alone, or a map with its other cuts and its features."""
        fields = _as_fields(node, report, "the font")
        file = report.attempt(self._font_file, self.folder, fields.need("file", as_text, ""), node)
        features: tuple[str, ...] = fields.get("features", each(as_text), ())
        cuts = {cut: fields.get(cut.replace("_", "-"), self._font_of, None) for cut in ("bold", "italic")}
        both = fields.get("bold-italic", self._font_of, None)
        small_caps = fields.get("small-caps", self._font_of, None)
        fields.done()
        switched = {f.lstrip("-"): not f.startswith("-") for f in features}
        cuts = {cut: cuts[cut] or _sibling(file, cut) for cut in cuts}
        both = both or _sibling(file, "bold-italic")
        return FontSpec(name, file, switched, node.where, **cuts, bold_italic=both, small_caps=small_caps)

    def _font_of(self, node: Node) -> Path:
        return self._font_file(as_text(node), node)

    def icon(self, name: str, node: Node, report: Report) -> IconSpec:
        """An icon: its file alone, or a map that says how it stands in a line of words."""
        fields = _as_fields(node, report, "the icon")
        file = report.attempt(self._icon_file, self.folder, fields.need("file", as_text, ""), node)
        icon = IconSpec(
            name, file, node.where,
            height=fields.get("height", _ems(0.1, 10), IconSpec.HEIGHT),
            drop=fields.get("drop", _ems(-5, 5), IconSpec.DROP),
            tint=fields.get("tint", as_yes, False),
        )  # fmt: skip
        fields.done()
        return icon

    def _font_file(self, file: str, node: Node) -> Path:
        """A file of the deck, or a bundled font by the name of its file."""
        known = bundled_fonts().get(file.removesuffix(".ttf"))
        return known or self._file(
            file, node, bundled_fonts(), "put the font file into the folder of the deck"
        )

    def _icon_file(self, file: str, node: Node) -> Path:
        """A file of the deck, or a bundled icon by its name."""
        known = bundled_icons().get(file)
        if known is not None:
            return known
        path = self._file(file, node, bundled_icons(), "put the picture into the folder of the deck")
        if path.suffix.lower() not in ICON_ENDINGS:
            raise SpecError(Problem(f"{file!r} is not a picture", node.where, "use SVG or PNG"))
        return path

    def _file(self, file: str, node: Node, bundled: Mapping[str, Path], hint: str) -> Path:
        try:
            return inside(self.folder, file, node.where)
        except SpecError as error:
            if error.problems[0].hint:
                raise
            close = did_you_mean(file, bundled)
            raise SpecError(Problem(error.problems[0].message, node.where, close or hint)) from None


def _sibling(file: Path, cut: str) -> Path | None:
    """The file of another cut beside `Name-Regular.ttf`, if there is one."""
    stem = file.stem.removesuffix("-Regular")
    beside = file.with_name(f"{stem}-{cut.title().replace('-', '')}{file.suffix}")
    return beside if stem != file.stem and beside.is_file() else None


def _ems(least: float, most: float) -> Read[float]:
    """A reader of plain numbers, in em."""

    def read(node: Node) -> float:
        value = number_of(as_text(node))
        if value is None or not least <= value <= most:
            raise expected(f"a number of em from {least:g} to {most:g}", node)
        return float(value)

    return read


def _as_fields(node: Node, report: Report, what: str) -> Fields:
    if isinstance(node, Scalar):
        node = MapNode({"file": node}, node.where, {"file": node.where})
    return Fields(node, report, what)
