"""Placed scenes, plates, pictures in; one object of the PDF for each, however often it is shown, out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any
from weakref import WeakKeyDictionary

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFObjectReference

from deckgen.geometry import Polygons
from deckgen.render.numbers import numbers
from deckgen.render.pdf_colour import Colours
from deckgen.render.pdf_content import Content, polygons_text
from deckgen.render.pdf_file import PdfFile
from deckgen.render.pdf_fonts import Fonts
from deckgen.render.pdf_images import Convert, put_image
from deckgen.scene import Image, Scene


@dataclass
class Objects:
    """What the content streams of one document share: each thing is written when it is first named.

    Scenes are held weakly, so that a long document made page by page does not keep all its cards in memory.
    One that is drawn anew is known by its stream, as names of resources mean the same in all of a document.
    """

    file: PdfFile
    colours: Colours
    convert: Convert | None = None
    fonts: Fonts = field(default_factory=Fonts)
    layers: Mapping[str, PDFObjectReference] = field(default_factory=dict)
    """Layers that a viewer can hide, by the label of the groups that stand on them."""
    _forms: WeakKeyDictionary[Scene, tuple[str, PDFObjectReference]] = field(
        default_factory=WeakKeyDictionary
    )
    _streams: dict[bytes, tuple[str, PDFObjectReference]] = field(default_factory=dict)
    _plates: dict[tuple[str, str], tuple[str, PDFObjectReference]] = field(default_factory=dict)
    _images: dict[str, tuple[str, PDFObjectReference]] = field(default_factory=dict)
    _count: int = 0

    def form(self, scene: Scene) -> tuple[str, PDFObjectReference]:
        """Resource name and form of a placed scene, clipped to its size."""
        known = self._forms.get(scene)
        if known is None:
            content = Content(self)
            content.paint(scene.items)
            bounds, data = (0.0, 0.0, scene.width, scene.height), content.data()
            key = sha256(f"{bounds}".encode() + data).digest()
            if key not in self._streams:
                self._streams[key] = self._form("S", data, bounds, content.resources())
            known = self._forms[scene] = self._streams[key]
        return known

    def plate(self, polygons: Polygons, operator: str) -> tuple[str, PDFObjectReference]:
        """Resource name and form of a set of polygons; its ink is the one in force where it is shown."""
        key = polygons.digest, operator
        known = self._plates.get(key)
        if known is None:
            data = f"{polygons_text(polygons)}{operator}".encode("ascii")
            known = self._plates[key] = self._form("P", data, polygons.box(), PDFDictionary())
        return known

    def image(self, image: Image) -> tuple[str, PDFObjectReference]:
        """Resource name and object of a picture."""
        known = self._images.get(image.digest)
        if known is None:
            name = f"I{len(self._images) + 1}"
            known = self._images[image.digest] = name, put_image(self.file, image, self.convert)
        return known

    def _form(
        self, kind: str, data: bytes, bounds: tuple[float, ...], resources: PDFDictionary
    ) -> tuple[str, PDFObjectReference]:
        entries: dict[str, Any] = {
            "Type": "/XObject",
            "Subtype": "/Form",
            "BBox": PDFArray([numbers(bounds)]),
            "Resources": resources,
        }
        self._count += 1
        return f"{kind}{self._count}", self.file.stream(data, entries)
