"""A scene in; a JPEG of it for screens out, by way of the same PDF that is printed."""

from __future__ import annotations

from io import BytesIO

from deckgen.render.pdf import Document, pdf_bytes
from deckgen.render.raster import Raster
from deckgen.scene import Scene

QUALITY = 85


def preview(scene: Scene, width: int) -> bytes:
    """The whole scene, bleed included, as a JPEG of `width` pixels. The same scene gives the same bytes."""
    height = max(1, round(width * scene.height / scene.width))
    with Raster(pdf_bytes([scene], Document("preview", compress=False))) as raster:
        picture = raster.pixels(0, width, height).picture()
    out = BytesIO()
    picture.save(out, "JPEG", quality=QUALITY, subsampling=0)
    return out.getvalue()
