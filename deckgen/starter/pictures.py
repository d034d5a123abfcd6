"""A deck made from a folder of finished card fronts and backs; their proportions suggest the card size.

`dragon.png` is a front, `dragon-back.png` its back and `back.png` the back of all other cards. Fronts and
backs may also be in two folders of these names. `dragon x3.png` and `3x dragon.png` are three copies.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from deckgen.draw.svg.reader import open_svg
from deckgen.errors import FactError, SpecError, UsageError, os_error
from deckgen.facts import Fact
from deckgen.pictures import open_picture
from deckgen.starter.folder import SCHEMA_LINE, quoted
from deckgen.units import MM_PER_INCH
from deckgen.values import slug

ENDINGS = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".svg")
MOST = 2_000
"""The largest number of pictures that are taken from a folder."""
_COPIES = re.compile(
    r"(?:(?P<before>[0-9]{1,3})x[ _-]+)?(?P<name>.+?)(?:[ _-]+x(?P<after>[0-9]{1,3}))?", re.IGNORECASE
)
_SIDE = re.compile(r"(?:(?P<name>.*?)[ _-]+)?(?P<side>front|back|face)", re.IGNORECASE)


@dataclass(frozen=True)
class Size:
    """A common card size, in inches."""

    name: str
    width: float
    height: float


BLEED = 0.125
"""The bleed of pictures made for a print service, in inches."""
SIZES = (
    Size("poker", 2.5, 3.5), Size("bridge", 2.25, 3.5), Size("tarot", 2.75, 4.75), Size("mini", 1.75, 2.5),
    Size("square", 3.5, 3.5), Size("jumbo", 3.5, 5.5), Size("domino", 1.75, 3.5),
)  # fmt: skip


@dataclass(frozen=True)
class CardPicture:
    """A picture of one side of a card, as its file name describes it."""

    path: Path
    name: str
    side: str
    count: int


def from_pictures(folder: Path, title: str) -> dict[str, bytes | Path]:
    """Return the files of a deck made from a folder of pictures. Raises UsageError, SpecError, FileError."""
    found = read_folder(folder)
    fronts = [p for p in found if p.side == "front"]
    if not fronts:
        raise UsageError(Fact("new-no-fronts", path=str(folder), endings=ENDINGS))
    names = _file_names(found)
    backs = {p.name: names[p.path] for p in found if p.side == "back"}
    cards = [_card(p, names[p.path], backs) for p in fronts]
    size, bleed = size_of(_pixels(fronts[0]))
    trim = f"{size.width * MM_PER_INCH:g}mm x {size.height * MM_PER_INCH:g}mm"
    has_back, back = ("back: back\n", _BACK.format(box=_box(bleed))) if backs else ("", "")
    spec = _SPEC.format(
        title=quoted(title), size=trim, name=size.name, has_back=has_back, cards="\n".join(cards),
        box=_box(bleed), back=back,
    )  # fmt: skip
    return {"deck.yaml": (SCHEMA_LINE + spec).encode(), **{name: path for path, name in names.items()}}


def _pixels(front: CardPicture) -> tuple[int, int]:
    """Return the width and height of a picture; those of an SVG only in proportion."""
    if front.path.suffix.lower() != ".svg":
        return open_picture(front.path).pixels
    try:
        drawn = open_svg(front.path)
    except FactError as error:
        raise SpecError(Fact("new-unusable-picture", file=front.path.name, reason=error.fact)) from None
    return round(drawn.width * 100), round(drawn.height * 100)


def read_folder(folder: Path) -> list[CardPicture]:
    """Return the pictures in a folder and in its subfolders `fronts` and `backs`, sorted by name."""
    if not folder.is_dir():
        raise UsageError(Fact("new-no-folder", path=str(folder)))
    try:
        paths = [p for p in sorted(folder.iterdir()) if p.is_file()]
        for side in ("front", "back"):
            for name in (side, side + "s", side.title(), side.title() + "s"):
                inner = folder / name
                paths += sorted(p for p in inner.iterdir() if p.is_file()) if inner.is_dir() else []
    except OSError as error:
        raise os_error(error, "read the folder", folder) from error
    pictures = [p for p in dict.fromkeys(paths) if p.suffix.lower() in ENDINGS and not p.name.startswith(".")]
    if len(pictures) > MOST:
        raise UsageError(Fact("new-too-many-pictures", path=str(folder), most=MOST))
    return [
        read_name(path, path.parent.name.lower().rstrip("s") if path.parent != folder else "")
        for path in pictures
    ]


def read_name(path: Path, side: str = "") -> CardPicture:
    """Return what a file name says of a picture. `side` is given if its folder decides that."""
    copies = _COPIES.fullmatch(path.stem)
    name = copies["name"] if copies else path.stem
    count = int((copies["before"] or copies["after"] or 1) if copies else 1)
    sided = _SIDE.fullmatch(name)
    if sided is not None:
        side = side or ("back" if sided["side"].lower() == "back" else "front")
        # `back.png` has no name of its own: it is the back of every card without one.
        name = sided["name"] or ""
    return CardPicture(path, slug(name), side or "front", count)


def _file_names(found: Sequence[CardPicture]) -> dict[Path, str]:
    """Return a unique, safe file name in the deck's folder for every picture."""
    names: dict[Path, str] = {}
    taken: set[str] = set()
    for picture in found:
        stem = "-".join(filter(None, [picture.name or "all", picture.side if picture.side == "back" else ""]))
        name, n = stem, 1
        while name in taken:
            n += 1
            name = f"{stem}-{n}"
        taken.add(name)
        names[picture.path] = f"pictures/{name}{picture.path.suffix.lower()}"
    return names


def _card(front: CardPicture, file: str, backs: Mapping[str, str]) -> str:
    card_id = Path(file).stem
    back = backs.get(front.name) or backs.get("") or next(iter(backs.values()), "")
    reverse = f"reverse: {back}" if back else ""
    columns = [f"id: {card_id}", f"picture: {file}", reverse, f"count: {front.count}"]
    return "  - {" + ", ".join(filter(None, columns)) + "}"


def size_of(pixels: tuple[int, int]) -> tuple[Size, bool]:
    """Return the common size of the nearest proportions, and whether the picture includes bleed."""
    width, height = sorted(pixels)
    ratio = width / height
    whole = [(abs(s.width / s.height - ratio), s, False) for s in SIZES]
    bled = [(abs((s.width + 2 * BLEED) / (s.height + 2 * BLEED) - ratio), s, True) for s in SIZES]
    _, size, bleed = min([*whole, *bled], key=lambda found: found[0])
    turned = pixels[0] > pixels[1]
    return (Size(size.name, size.height, size.width) if turned else size), bleed


def _box(bleed: bool) -> str:
    b = f"{BLEED:g}in"
    return f"x: -{b}, y: -{b}, w: w + 2 * {b}, h: h + 2 * {b}" if bleed else "x: 0mm, y: 0mm, w: w, h: h"


_SPEC = """\
# A deck of finished pictures. Change the number of copies below, or the size.
deckgen: 1
title: {title}
version: "0.1"

shape: rectangle
trims: {size}   # {name} size, from the proportions of the first picture
corner: 3mm
safe: 3mm
{has_back}
inks: {{edge: "#000000"}}   # what shows where a picture ends before the bleed does

cards:
{cards}

faces:
  front:
    - fill: {{ink: edge, role: background}}
    - image: {{file: "{{picture}}", {box}, fit: fill, role: background}}
{back}"""
_BACK = """\
  back:
    - fill: {{ink: edge, role: background}}
    - image: {{file: "{{reverse}}", {box}, fit: fill, role: background}}
"""
