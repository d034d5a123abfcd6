"""A folder of finished fronts and backs in; a deck of them out, its size told from the pictures.

`dragon.png` is a front, `dragon-back.png` its back, `back.png` the back of all the others; or fronts and
backs lie in two folders called so. `dragon x3.png` and `3x dragon.png` are three copies.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from deckgen.draw.svg.reader import open_svg
from deckgen.errors import Problem, SpecError, UsageError, os_error
from deckgen.pictures import open_picture
from deckgen.starter.folder import SCHEMA_LINE, quoted
from deckgen.units import MM_PER_INCH
from deckgen.values import slug

ENDINGS = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".svg")
MOST = 2_000
"""Pictures that are taken from a folder."""
_COPIES = re.compile(
    r"(?:(?P<before>[0-9]{1,3})x[ _-]+)?(?P<name>.+?)(?:[ _-]+x(?P<after>[0-9]{1,3}))?", re.IGNORECASE
)
_SIDE = re.compile(r"(?:(?P<name>.*?)[ _-]+)?(?P<side>front|back|face)", re.IGNORECASE)


@dataclass(frozen=True)
class Size:
    """A usual size of cards, in inches."""

    name: str
    width: float
    height: float


BLEED = 0.125
"""The margin round a picture that is made for a print service, in inches."""
SIZES = (
    Size("poker", 2.5, 3.5), Size("bridge", 2.25, 3.5), Size("tarot", 2.75, 4.75), Size("mini", 1.75, 2.5),
    Size("square", 3.5, 3.5), Size("jumbo", 3.5, 5.5), Size("domino", 1.75, 3.5),
)  # fmt: skip


@dataclass(frozen=True)
class Picture:
    """A picture as its name says: what card it is of, which side, how many."""

    path: Path
    name: str
    side: str
    count: int


def from_pictures(folder: Path, title: str) -> dict[str, bytes | Path]:
    """The files of a deck of the pictures in a folder. Raises UsageError, SpecError, FileError."""
    found = read_folder(folder)
    fronts = [p for p in found if p.side == "front"]
    if not fronts:
        hint = f"it should hold pictures ({', '.join(ENDINGS[:3])} ...), named after the cards"
        raise UsageError(Problem(f"there are no fronts of cards in {str(folder)!r}", hint=hint))
    names = _file_names(found)
    backs = {p.name: names[p.path] for p in found if p.side == "back"}
    cards = [_card(p, names[p.path], backs) for p in fronts]
    size, bleed = size_of(_pixels(fronts[0]))
    has_back, back = ("back: back\n", _BACK.format(box=_box(bleed))) if backs else ("", "")
    spec = _SPEC.format(
        title=quoted(title), size=_trim(size), name=size.name, has_back=has_back, cards="\n".join(cards),
        box=_box(bleed), back=back,
    )  # fmt: skip
    return {"deck.yaml": (SCHEMA_LINE + spec).encode(), **{name: path for path, name in names.items()}}


def _pixels(front: Picture) -> tuple[int, int]:
    """Width and height of a picture; of an SVG, in units of its own."""
    if front.path.suffix.lower() != ".svg":
        return open_picture(front.path).pixels
    try:
        _, _, width, height = open_svg(front.path).box
    except ValueError as error:
        raise SpecError(Problem(f"{front.path.name} cannot be used: {error}")) from None
    return round(width * 100), round(height * 100)


def read_folder(folder: Path) -> list[Picture]:
    """The pictures of a folder and of its folders `fronts` and `backs`, in the order of their names."""
    if not folder.is_dir():
        raise UsageError(Problem(f"there is no folder {str(folder)!r}"))
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
        raise UsageError(Problem(f"there are more than {MOST:,} pictures in {str(folder)!r}"))
    return [
        read_name(path, path.parent.name.lower().rstrip("s") if path.parent != folder else "")
        for path in pictures
    ]


def read_name(path: Path, side: str = "") -> Picture:
    """What the name of a picture says. `side` is what its folder says of all in it."""
    copies = _COPIES.fullmatch(path.stem)
    name = copies["name"] if copies else path.stem
    count = int((copies["before"] or copies["after"] or 1) if copies else 1)
    sided = _SIDE.fullmatch(name)
    if sided is not None:
        side = side or ("back" if sided["side"].lower() == "back" else "front")
        # the back of all cards is called `back` alone
        name = sided["name"] or ""
    return Picture(path, slug(name), side or "front", count)


def _file_names(found: Sequence[Picture]) -> dict[Path, str]:
    """A safe name in the deck's folder for every picture."""
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


def _card(front: Picture, file: str, backs: Mapping[str, str]) -> str:
    card_id = Path(file).stem
    back = backs.get(front.name) or backs.get("") or next(iter(backs.values()), "")
    columns = [
        f"id: {card_id}",
        f"picture: {file}",
        f"reverse: {back}" if back else "",
        f"count: {front.count}",
    ]
    return "  - {" + ", ".join(filter(None, columns)) + "}"


def size_of(pixels: tuple[int, int]) -> tuple[Size, bool]:
    """The usual size whose sides are as these, and whether the picture has a margin to be cut away."""
    width, height = sorted(pixels)
    ratio = width / height
    whole = [(abs(s.width / s.height - ratio), s, False) for s in SIZES]
    bled = [(abs((s.width + 2 * BLEED) / (s.height + 2 * BLEED) - ratio), s, True) for s in SIZES]
    _, size, bleed = min([*whole, *bled], key=lambda found: found[0])
    turned = pixels[0] > pixels[1]
    return (Size(size.name, size.height, size.width) if turned else size), bleed


def _trim(size: Size) -> str:
    return f"{size.width * MM_PER_INCH:g}mm x {size.height * MM_PER_INCH:g}mm"


def _box(bleed: bool) -> str:
    b = f"{BLEED:g}in"
    return f"x: -{b}, y: -{b}, w: w + 2 * {b}, h: h + 2 * {b}" if bleed else "x: 0mm, y: 0mm, w: w, h: h"


_SPEC = """\
# A deck of finished pictures. Change the number of copies below, or the size.
deckgen: 1
title: {title}
version: "0.1"

shape: rectangle
trims: {size}   # {name} size, told from the first picture
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
