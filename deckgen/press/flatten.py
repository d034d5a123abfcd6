"""Flatten the transparency of a scene, as PDF/X-1a requires.

Nothing that deckgen draws has alpha, but a user's picture may. Each such picture and what is beneath it are
merged into one opaque picture, in which the inks beneath keep their builds, so that no box shows round it.
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from io import BytesIO

from deckgen.geometry import Box, Matrix, inverse, rectangle
from deckgen.ink import Ink
from deckgen.pictures import see_through, to_press
from deckgen.press.overprint import press_scene
from deckgen.press.standards import DEFAULT_PROFILE, profile_bytes
from deckgen.render.pdf import Convert, PdfOptions, pdf_bytes
from deckgen.scene import Group, Image, Item, Path, Place, Scene, Stroke, Text, Visit, rewrite, walk
from deckgen.units import MM_PER_INCH

DPI = 600
"""Resolution of flattened pictures, with the line art beneath them."""
PER_MM = DPI / MM_PER_INCH
_BLACK = Ink("black", (0, 0, 0, 100), (0, 0, 0))


def opaque(scene: Scene, profile: str = "", limit: float = 0.0) -> Scene:
    """The scene itself if nothing in it is transparent, else one without transparency that looks the same.

    `profile` is that of the press, or the usual one; `limit` is the ink limit in percent, 0 for none.
    """
    if any(_is_transparent(item) for item in walk(scene.items)):
        convert = to_press(profile_bytes(profile or DEFAULT_PROFILE))
        scene = rewrite(scene, _apart)
        for image in [item for item in walk(scene.items) if _is_transparent(item)]:
            assert isinstance(image, Image)
            scene = rewrite(scene, _Flat(scene, image, convert, limit).flat)
    return scene


def _is_transparent(item: Item) -> bool:
    return isinstance(item, Image) and see_through(item.data)


class _Flat:
    """A scene in which one picture is made opaque."""

    def __init__(self, scene: Scene, image: Image, convert: Convert, limit: float) -> None:
        self.scene, self.image, self.convert, self.limit = scene, image, convert, limit

    def flat(self, visit: Visit[Item]) -> tuple[Item] | None:
        """Replace the image by what is seen in its box."""
        if visit.item is not self.image:
            return None
        return (Group((self._seen(visit.matrix),), inverse(visit.matrix)),)

    def _seen(self, matrix: Matrix) -> Image:
        """What is seen in the box of the image when everything up to it has been painted."""
        scene, image = self.scene, self.image
        box = Box(image.x, image.y, image.x + image.width, image.y + image.height).transformed(matrix)
        size = round(scene.width * PER_MM), round(scene.height * PER_MM)
        left, top = min(_least(box.left), size[0] - 1), min(_least(box.top), size[1] - 1)
        right = max(left + 1, min(size[0], _least(box.right) + 1))
        foot = max(top + 1, min(size[1], _least(box.bottom) + 1))
        # few decks have pictures with alpha, and rasterising is slow to import
        from deckgen.render.ink_pictures import blended

        data = blended(self._alone(), self._plates(), size, (left, top, right, foot), DPI, self.convert)
        across, down = scene.width / size[0], scene.height / size[1]
        width, height = right - left, foot - top
        return Image(
            left * across, top * down, width * across, height * down,
            data, sha256(data).hexdigest(), (width, height),
        )  # fmt: skip

    def _other(self, item: Item) -> bool:
        return item is not self.image and not isinstance(item, Group)

    def _alone(self) -> bytes:
        """A PDF of the image alone, on white and on black."""
        scene = self.scene
        only = rewrite(scene, lambda visit: () if self._other(visit.item) else None).items
        ground = Path(rectangle(0, 0, scene.width, scene.height), fill=_BLACK)
        pages = [replace(scene, items=only), replace(scene, items=(ground, *only))]
        return pdf_bytes(pages, PdfOptions("", compress=False))

    def _plates(self) -> bytes:
        """A PDF of the plates of what is beneath the image, with spot inks as their process builds."""
        import pikepdf

        from deckgen.press.separations import separated

        beneath = rewrite(_before(self.scene, self.image), _in_process_inks)
        document = PdfOptions("", colour="cmyk", convert=self.convert, compress=False)
        data = pdf_bytes([press_scene(beneath, self.limit)], document)
        with pikepdf.open(BytesIO(data)) as pdf:
            return separated(pdf.pages[0])[1]


def _least(mm: float) -> int:
    return max(0, int(mm * PER_MM))


def _apart(visit: Visit[Item]) -> tuple[Item] | None:
    """Make every appearance of a picture an item of its own, in groups only."""
    match visit.item:
        case Image() as image:
            return (replace(image),)
        case Place() as place:
            return (Group(rewrite(place.scene, _apart).items, place.transform),)
    return None


def _in_process_inks(visit: Visit[Item]) -> tuple[Item] | None:
    """An item without spot inks: the picture that replaces it has only the four process inks."""
    match visit.item:
        case Path() as path:
            fill = path.fill and path.fill._replace(spot="")
            return (replace(path, fill=fill, stroke=_in_process(path.stroke)),)
        case Text() as text:
            return (replace(text, fill=text.fill._replace(spot=""), stroke=_in_process(text.stroke)),)
    return None


def _in_process(stroke: Stroke | None) -> Stroke | None:
    return stroke and replace(stroke, ink=stroke.ink._replace(spot=""))


def _before(scene: Scene, last: Image) -> Scene:
    """The part of a scene that is painted before an image."""
    done = False

    def kept(visit: Visit[Item]) -> tuple[()] | None:
        nonlocal done
        done = done or visit.item is last
        return () if done else None

    return rewrite(scene, kept)
