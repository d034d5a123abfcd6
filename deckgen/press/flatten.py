"""Flatten the transparency of a scene, as PDF/X-1a requires.

Nothing that deckgen draws has alpha, but a user's picture may. Each such picture and what is beneath it are
merged into one opaque picture, in which the inks beneath keep their builds, so that no box shows round it.
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from typing import Any

from deckgen.geometry import Box, inverse, rectangle
from deckgen.ink import Ink
from deckgen.pictures import see_through, to_press
from deckgen.press.overprint import press_scene
from deckgen.press.standards import DEFAULT_PROFILE, profile_bytes
from deckgen.render.pdf import Convert, PdfOptions, pdf_bytes
from deckgen.scene import Group, Image, Item, Path, Place, Scene, Text, Visit, rewrite, visits, walk
from deckgen.units import MM_PER_INCH

DPI = 600
"""Resolution of flattened pictures, with the line art beneath them."""
PER_MM = DPI / MM_PER_INCH
_BLACK = Ink("black", (0, 0, 0, 100), (0, 0, 0))


def opaque(scene: Scene, profile: str = "", limit: float = 0.0) -> Scene:
    """The scene itself if nothing in it is transparent, else one without transparency that looks the same.

    `profile` is that of the press, or the usual one; `limit` is the ink limit in percent, 0 for none.
    """
    if any(isinstance(item, Image) and see_through(item.data) for item in walk(scene.items)):
        convert = to_press(profile_bytes(profile or DEFAULT_PROFILE))
        scene = rewrite(scene, _apart)
        for image in [
            item for item in walk(scene.items) if isinstance(item, Image) and see_through(item.data)
        ]:
            scene = _flattened(scene, image, convert, limit)
    return scene


def _apart(visit: Visit[Item]) -> tuple[Item] | None:
    """Make every appearance of a picture an item of its own, in groups only."""
    match visit.item:
        case Image() as image:
            return (replace(image),)
        case Place() as place:
            return (Group(rewrite(place.scene, _apart).items, place.transform),)
    return None


def _flattened(scene: Scene, image: Image, convert: Convert, limit: float) -> Scene:
    """A scene in which one picture is replaced by what is seen in its box, up to it and with it."""
    matrix = next(visit.matrix for visit in visits(scene.items) if visit.item is image)
    box = Box(image.x, image.y, image.x + image.width, image.y + image.height).transformed(matrix)
    size = round(scene.width * PER_MM), round(scene.height * PER_MM)
    left, top = min(_least(box.left), size[0] - 1), min(_least(box.top), size[1] - 1)
    right = max(left + 1, min(size[0], _least(box.right) + 1))
    foot = max(top + 1, min(size[1], _least(box.bottom) + 1))
    # few decks have pictures with alpha, and rasterising is slow to import
    from deckgen.render.ink_pictures import blended

    plates = _plates_beneath(scene, image, convert, limit)
    data = blended(_alone(scene, image), plates, size, (left, top, right, foot), DPI, convert)
    across, down = scene.width / size[0], scene.height / size[1]
    width, height = right - left, foot - top
    seen = Image(
        left * across, top * down, width * across, height * down,
        data, sha256(data).hexdigest(), (width, height),
    )  # fmt: skip
    placed = Group((seen,), inverse(matrix))
    return rewrite(scene, lambda visit: (placed,) if visit.item is image else None)


def _least(mm: float) -> int:
    return max(0, int(mm * PER_MM))


def _alone(scene: Scene, image: Image) -> bytes:
    """A PDF of the image alone, on white and on black."""
    kept = rewrite(scene, lambda visit: None if visit.item is image or isinstance(visit.item, Group) else ())
    ground = Path(rectangle(0, 0, scene.width, scene.height), fill=_BLACK)
    pages = [kept, replace(kept, items=(ground, *kept.items))]
    return pdf_bytes(pages, PdfOptions("", compress=False))


def _plates_beneath(scene: Scene, image: Image, convert: Convert, limit: float) -> bytes:
    """A PDF of the four process plates of what is painted before the image.

    Spot inks come as their process builds: the flattened picture has only the four process inks.
    """
    import pikepdf

    from deckgen.press.separations import separated

    reached = False

    def beneath(visit: Visit[Item]) -> tuple[Item, ...] | None:
        nonlocal reached
        reached = reached or visit.item is image
        if reached:
            return ()
        item = visit.item
        if not isinstance(item, Path | Text):
            return None
        fill: Any = _processed(item.fill)
        stroke = item.stroke and replace(item.stroke, ink=_processed(item.stroke.ink))
        return (replace(item, fill=fill, stroke=stroke),)

    document = PdfOptions("", colour="cmyk", convert=convert, compress=False)
    data = pdf_bytes([press_scene(rewrite(scene, beneath), limit)], document)
    with pikepdf.open(BytesIO(data)) as pdf:
        return separated(pdf.pages[0])[1]


def _processed(paint: Any) -> Any:
    return paint._replace(spot="") if isinstance(paint, Ink) else paint
