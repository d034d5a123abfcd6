"""Make a deck from a folder of finished card fronts and backs; their proportions suggest the card size.

`dragon.png` is a front, `dragon-back.png` its back and `back.png` the back of all other cards. Fronts and
backs may also be in folders named `fronts` and `backs`. `dragon x3.png` and `3x dragon.png` mean three
copies.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple

from deckgen.deck.model import Part, Trim
from deckgen.draw.layers.images import DRAWINGS
from deckgen.draw.svg.reader import open_svg
from deckgen.errors import FactError, Problem, SpecError, UsageError, os_error
from deckgen.facts import Fact, Where
from deckgen.ink import parse_hex
from deckgen.paths import is_dir
from deckgen.pictures import open_picture
from deckgen.starter.folder import first_deck, model_of
from deckgen.values import slug

ENDINGS = (".png", ".jpg", ".jpeg", ".webp", ".avif", ".gif", ".bmp", ".tif", ".tiff", *DRAWINGS)
MOST = 2_000
"""The most pictures to take from a folder."""
LEAST_LOST = 0.05
"""The least share of a picture beyond the card that is worth telling."""
MOST_NAMED = 3
"""The most pictures that a warning names."""
_COPIES = re.compile(
    r"(?:(?P<before>[0-9]{1,3})x[ _-]+)?(?P<name>.+?)(?:[ _-]+x(?P<after>[0-9]{1,3}))?", re.IGNORECASE
)
_SIDE_FOLDERS = ("front", "fronts", "Front", "Fronts", "back", "backs", "Back", "Backs")
_SIDE = re.compile(r"(?:(?P<name>.*?)[ _-]+)?(?P<side>front|back|face)", re.IGNORECASE)


class Size(NamedTuple):
    """A common card size, in inches."""

    name: str
    width: float
    height: float


CONTINUED = ("mirror", "extend")
BLEED = 0.125
"""The bleed of pictures prepared for print services, in inches."""
SIZES = (
    Size("poker", 2.5, 3.5), Size("bridge", 2.25, 3.5), Size("tarot", 2.75, 4.75), Size("mini", 1.75, 2.5),
    Size("square", 3.5, 3.5), Size("jumbo", 3.5, 5.5), Size("domino", 1.75, 3.5),
)  # fmt: skip


@dataclass(frozen=True)
class SidePicture:
    """A picture of one side of a card, as its file name describes it."""

    path: Path
    name: str
    side: str
    count: int


def from_pictures(
    folder: Path, title: str, bleed: str = "mirror", template: str | None = None
) -> dict[str, bytes | Path]:
    """Return the files of a deck made from a folder of pictures. Raises UsageError, SpecError, FileError.

    `bleed` says how to fill the bleed of pictures that end at the cut: `mirror`, `extend` or a colour.
    The cards have the shape and size of a template's, or the size that the first picture suggests.
    """
    colour = _bleed_colour(bleed)
    model = model_of(template) if template else None
    found = read_folder(folder)
    fronts = _sides(found, "front")
    if not fronts:
        raise UsageError(Fact("new-no-fronts", path=str(folder), endings=ENDINGS))
    names = _file_names(found)
    backs = {p.name: names[p.path] for p in _sides(found, "back")}
    size, bled = size_of(_pixels(fronts[0]), (_size(model),) if model else SIZES)
    deck = first_deck(
        "pictures.yaml", title=title, size=size, bleed=f"{BLEED:g}in" if bled else "", has_backs=bool(backs),
        model=model, model_name=template,
        cards=[_card(p, names[p.path], backs) for p in fronts], continued=bleed, colour=colour,
    )  # fmt: skip
    return {"deck.yaml": deck, **{name: path for path, name in names.items()}}


def cropped(folder: Path, trim: Trim) -> Iterator[Problem]:
    """Yield a warning if pictures in a folder lose more than a little by filling cards of another shape."""
    width, height = trim
    sizes = (width / height, (width + 50.8 * BLEED) / (height + 50.8 * BLEED))
    lose = [
        picture.path.name
        for picture in read_folder(folder)
        for across, down in [_pixels(picture)]
        if min(abs(across / down / size - 1) for size in sizes) > LEAST_LOST
    ]
    if lose:
        more = max(0, len(lose) - MOST_NAMED)
        fact = Fact("new-cropped", names=lose[:MOST_NAMED], more=more, count=len(lose), size=str(trim))
        yield Problem(fact, Where(str(folder)), severity="warning")


def _sides(found: Sequence[SidePicture], side: str) -> list[SidePicture]:
    """Return the pictures of a side."""
    return [picture for picture in found if picture.side == side]


def _size(part: Part) -> Size:
    """Return the size of a part's pieces, the shorter side first."""
    return Size(part.name, *(each / 25.4 for each in sorted(part.trims[0])))


def _bleed_colour(bleed: str) -> str:
    """Return the colour of the bleed; empty if it continues the pictures. Raises UsageError."""
    if bleed in CONTINUED or not bleed:
        return ""
    try:
        parse_hex(bleed)
    except ValueError:
        raise UsageError(Fact("new-bleed", text=bleed, words=CONTINUED)) from None
    return bleed


def _pixels(front: SidePicture) -> tuple[int, int]:
    """Return the width and height of a picture; for an SVG, only their proportion matters."""
    if front.path.suffix.lower() not in DRAWINGS:
        return open_picture(front.path).pixels
    try:
        drawn = open_svg(front.path)
    except FactError as error:
        raise SpecError(Fact("new-unusable-picture", file=front.path.name, reason=error.fact)) from None
    return round(drawn.width * 100), round(drawn.height * 100)


def read_folder(folder: Path) -> list[SidePicture]:
    """Return the pictures in a folder and in its subfolders `fronts` and `backs`, sorted by name."""
    if not is_dir(folder):
        raise UsageError(Fact("new-no-folder", path=str(folder)))
    try:
        pictures = list(_pictures(folder))
    except OSError as error:
        raise os_error(error, "read the folder", folder) from error
    if len(pictures) > MOST:
        raise UsageError(Fact("new-too-many-pictures", path=str(folder), most=MOST))
    return [
        read_name(path, path.parent.name.lower().rstrip("s") if path.parent != folder else "")
        for path in pictures
    ]


def _pictures(folder: Path) -> Iterator[Path]:
    inner = (folder / name for name in _SIDE_FOLDERS)
    for each in (folder, *filter(is_dir, inner)):
        for path in sorted(each.iterdir()):
            if path.suffix.lower() in ENDINGS and not path.name.startswith(".") and path.is_file():
                yield path


def read_name(path: Path, side: str = "") -> SidePicture:
    """Return what a file name says about a picture. `side` is given if its folder determines it."""
    copies = _COPIES.fullmatch(path.stem)
    name = copies["name"] if copies else path.stem
    count = int((copies["before"] or copies["after"] or 1) if copies else 1)
    sided = _SIDE.fullmatch(name)
    if sided is not None:
        side = side or ("back" if sided["side"].lower() == "back" else "front")
        # `back.png` belongs to no card by name: it is the back of every card without its own.
        name = sided["name"] or ""
    return SidePicture(path, slug(name), side or "front", count)


def _file_names(found: Sequence[SidePicture]) -> dict[Path, str]:
    """Return a unique, safe file name in the deck's folder for every picture."""
    names: dict[Path, str] = {}
    taken: set[str] = set()
    for picture in found:
        stem = "-".join(filter(None, [picture.name or "all", picture.side if picture.side == "back" else ""]))
        numbered = chain([stem], (f"{stem}-{n}" for n in count(2)))
        taken.add(name := next(name for name in numbered if name not in taken))
        names[picture.path] = f"pictures/{name}{picture.path.suffix.lower()}"
    return names


def _card(front: SidePicture, file: str, backs: Mapping[str, str]) -> dict[str, object]:
    reverse = backs.get(front.name) or backs.get("") or next(iter(backs.values()), "")
    return {"id": Path(file).stem, "picture": file, "reverse": reverse, "count": front.count}


def size_of(pixels: tuple[int, int], sizes: Sequence[Size] = SIZES) -> tuple[Size, bool]:
    """Return the size with the nearest proportions, and whether the picture includes bleed."""
    width, height = sorted(pixels)
    ratio = width / height
    whole = [(abs(s.width / s.height - ratio), s, False) for s in sizes]
    bled = [(abs((s.width + 2 * BLEED) / (s.height + 2 * BLEED) - ratio), s, True) for s in sizes]
    _, size, bleed = min([*whole, *bled], key=lambda found: found[0])
    turned = pixels[0] > pixels[1]
    return (Size(size.name, size.height, size.width) if turned else size), bleed
