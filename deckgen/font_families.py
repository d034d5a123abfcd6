"""Find font families by name: in the deck's folder `fonts`, among the bundled fonts, and on the system.

A family of the system may change, or differ on another machine. The deck's `fonts.lock` holds the digests of
the fonts that were used; a changed font is an error.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, TypeAlias

import uharfbuzz as hb

from deckgen.assets import bundled_fonts
from deckgen.errors import FileError, Problem, SpecError, Where
from deckgen.facts import Fact, suggest
from deckgen.font_variants import Variant, instances, ranges_of
from deckgen.paths import FONT_ENDINGS, files_in, is_file, read_bytes, system_fonts
from deckgen.reads import track_input

FOLDER = "fonts"
"""The folder of a deck whose fonts can be named by their families."""
LOCK = "fonts.lock"
LARGEST_FILE, LARGEST_LOCK = 64_000_000, 1_000_000
COLLECTIONS = (".ttc", ".otc")
WEB = ".woff2"
MOST_FACES = 200
"""The most faces that are read from a collection."""
CUTS = ("plain", "bold", "italic", "bold-italic")
_FAMILY, _STYLE, _TYPOGRAPHIC_FAMILY, _TYPOGRAPHIC_STYLE = 1, 2, 16, 17
"""Name ids of OpenType's `name` table."""
_REGULAR, _BOLD, _LEAST_BOLD = 400, 700, 600
_NORMAL = 5
DECK, BUNDLED, SYSTEM = range(3)
"""Where a font comes from, in order of preference."""
Locked: TypeAlias = Mapping[str, Mapping[str, str]]
"""The digests of a family's files by cut, for each family by the name that the deck uses."""


class FontFace(NamedTuple):
    """A face of a font file."""

    families: tuple[str, ...]
    style: str
    weight: int
    width: int
    """From 1 (narrow) to 9 (wide); 5 is normal."""
    italic: bool
    path: Path
    """The file; in a collection, `a.ttc#2`."""
    axes: tuple[str, ...]
    styles: tuple[str, ...]
    """Named styles of a variable font."""
    embedding: int
    """The embedding that its maker allows (OpenType, `fsType`); 0 means any."""
    licence: str
    home: int = SYSTEM

    @property
    def file(self) -> Path:
        """The path of the file, without the number of the face."""
        return self.path.with_name(self.path.name.partition("#")[0])

    @property
    def on_system(self) -> bool:
        """Whether it is neither in the deck nor bundled."""
        return self.home == SYSTEM


Cuts: TypeAlias = tuple[FontFace | None, ...]
"""The faces for the four cuts."""


class Family(NamedTuple):
    """The faces of a family for the four cuts, None for each cut that is missing."""

    name: str
    """The name that the deck uses, with its variant."""
    faces: Cuts
    variant: str
    is_locked: bool
    """Whether builds on other machines will use the same files."""

    @property
    def files(self) -> tuple[Path | None, ...]:
        """The file of each cut, with its variant."""
        return tuple(face and _with_variant(face, self.variant) for face in self.faces)

    def digests(self) -> dict[str, str]:
        """Return the digest of the file of each cut."""
        return {cut: digest(face.file) for cut, face in zip(CUTS, self.faces, strict=True) if face}


def digest(path: Path) -> str:
    """Return the digest of a font file. Raises FileError."""
    return sha256(read_bytes(path, LARGEST_FILE)).hexdigest()


def find_family(name: str, folder: Path, where: Where | None = None, locked: Locked | None = None) -> Family:
    """Find a family (`Noto Sans`, `Noto Sans#SemiBold`, `Inter#wght=650`) for the deck in a folder.

    The deck's own fonts come first, then bundled ones, then those of the system. Among equally good faces the
    one with the lowest digest is used. Raises SpecError if there is no such family, or if its files are not
    the ones in `locked`, which defaults to the deck's lock.
    """
    called, _, asked = name.partition("#")
    faces = _faces_called(called, folder, where)
    nearest = min(face.home for face in faces)
    chosen, variant = _chosen([face for face in faces if face.home == nearest], asked, called, where)
    digests = (read_lock(folder) if locked is None else locked).get(name)
    if digests is None:
        return Family(name, chosen, variant, not any(face.on_system for face in chosen if face))
    return Family(name, _held(faces, chosen, digests, called, where), variant, True)


def _faces_called(name: str, folder: Path, where: Where | None) -> list[FontFace]:
    """Return every face of a family, wherever it is. Raises SpecError if there is none."""
    known = known_faces(folder)
    found = [face for face in known if name.casefold() in map(str.casefold, face.families)]
    if not found:
        near = suggest(name, {family for face in known for family in face.families})
        own = sorted({face.families[0] for face in known if face.home == DECK})
        fact = Fact("font-no-family", name=name, near=near, count=len(own), own=tuple(own), folder=FOLDER)
        raise SpecError(Problem(fact, where))
    return found


def _held(
    faces: Sequence[FontFace], chosen: Cuts, digests: Mapping[str, str], name: str, where: Where | None
) -> Cuts:
    """Return the faces whose files match the digests of a lock, preferring the chosen ones."""
    held: list[FontFace | None] = []
    for cut, face in zip(CUTS, chosen, strict=True):
        wanted, candidates = digests.get(cut), [*filter(None, [face]), *faces]
        held.append(next((each for each in candidates if wanted and digest(each.file) == wanted), None))
        if wanted and held[-1] is None:
            raise SpecError(Problem(Fact("font-changed", family=name, cut=cut), where))
    return tuple(held)


def _chosen(faces: Sequence[FontFace], asked: str, name: str, where: Where | None) -> tuple[Cuts, str]:
    """Return the faces of the four cuts and the variant to open them in. Raises SpecError."""
    wanted = Variant.of(asked)
    varying = [face for face in faces if face.axes]
    if wanted.axes and not varying:
        raise SpecError(Problem(Fact("font-not-variable", family=name), where))
    if wanted.axes or _is_instance(varying, wanted.instance):
        return _cuts(varying, _upright(varying)), asked
    plain = _styled(faces, wanted.instance, name, where) if wanted.instance else _upright(faces)
    return _cuts(faces, plain), ""


def _upright(faces: Sequence[FontFace]) -> FontFace:
    """Return the regular face, or an italic if the family has no upright face."""
    found = (_nearest(faces, _REGULAR, _NORMAL, italic) for italic in (False, True))
    return next(face for face in found if face)


def _styled(faces: Sequence[FontFace], style: str, name: str, where: Where | None) -> FontFace:
    """Return the face of a style. Raises SpecError if there is none."""
    found = [face for face in faces if _plain(face.style) == _plain(style)]
    if not found:
        near = suggest(style, {each for face in faces for each in (face.style, *face.styles)})
        raise SpecError(Problem(Fact("font-no-style", file=name, name=style, near=near), where))
    first = found[0]
    return _nearest(found, first.weight, first.width, first.italic) or first


def _cuts(faces: Sequence[FontFace], plain: FontFace) -> Cuts:
    """Return the four cuts that go with a plain face. An italic face has no other cuts."""
    if plain.italic:
        return plain, None, None, None
    light = [face for face in faces if face.weight < _LEAST_BOLD]
    bold = [face for face in faces if face.weight >= _LEAST_BOLD]
    return (
        plain,
        _nearest(bold, _BOLD, plain.width, False) if plain.weight < _LEAST_BOLD else None,
        _nearest(light, plain.weight, plain.width, True),
        _nearest(bold, _BOLD, plain.width, True),
    )


def _is_instance(faces: Iterable[FontFace], style: str) -> bool:
    """Whether a style is a named instance of a variable font."""
    return bool(style) and any(_plain(style) in map(_plain, each.styles) for each in faces)


def _nearest(faces: Iterable[FontFace], weight: int, width: int, italic: bool) -> FontFace | None:
    """Return the upright or italic face that is nearest in width and weight, or None if there is none."""
    able = [face for face in faces if face.italic is italic]
    if not able:
        return None

    def rank(face: FontFace) -> tuple[int, int, int, bool]:
        return abs(face.width - width), abs(face.weight - weight), face.home, bool(face.axes)

    best = min(map(rank, able))
    alike = [face for face in able if rank(face) == best]
    # Web fonts come in files for parts of their characters (`-latin-ext`): plain letters are what is meant.
    return (
        alike[0]
        if len(alike) == 1
        else min(alike, key=lambda face: (_lacks_letters(face), digest(face.file), face.path.name))
    )


def _lacks_letters(face: FontFace) -> bool:
    name, _, number = face.path.name.partition("#")
    known = hb.Face(_blob(face.path.with_name(name)), int(number or 0)).unicodes
    return ord("a") not in known


def _plain(style: str) -> str:
    return style.casefold().replace(" ", "").replace("-", "")


def _with_variant(face: FontFace, variant: str) -> Path:
    file, _, number = face.path.name.partition("#")
    if face.styles and (style := Variant.of(variant).instance):
        # Use the spelling of the file: `semi bold` means `SemiBold`.
        written = next((each for each in face.styles if _plain(each) == _plain(style)), style)
        variant = variant.replace(style, written)
    words = ",".join(filter(None, [number, variant]))
    return face.path.with_name(f"{file}#{words}") if words else face.path


def known_faces(folder: Path | None) -> list[FontFace]:
    """Return every face that can be named by its family: the deck's, the bundled ones, the system's."""
    own = own_files(folder) if folder else []
    homes = ((DECK, own), (BUNDLED, bundled_fonts().values()), (SYSTEM, system_fonts()))
    return [face._replace(home=home) for home, paths in homes for path in paths for face in _faces_of(path)]


def own_files(folder: Path) -> list[Path]:
    """Return the font files in the folder `fonts` of a deck."""
    return [path for end in (*FONT_ENDINGS, WEB) for path in files_in(folder, folder / FOLDER, end)]


def _faces_of(path: Path) -> tuple[FontFace, ...]:
    try:
        state = path.stat()
        return _read_faces(path, state.st_size, state.st_mtime_ns)
    except (OSError, ValueError, FileError):  # it was deleted, or is not a font
        return ()


@cache
def _read_faces(path: Path, size: int, changed: int) -> tuple[FontFace, ...]:
    blob = _blob(path)
    collected = path.suffix.lower() in COLLECTIONS
    count = min(hb.Face(blob).count, MOST_FACES) if collected else 1
    return tuple(filter(None, (_read_face(hb.Face(blob, n), path, n) for n in range(count))))


def _blob(path: Path) -> hb.Blob:
    if path.suffix.lower() != WEB:
        return hb.Blob.from_file_path(str(path))
    from deckgen.font_files import named_only  # slow to import

    return hb.Blob(named_only(read_bytes(path, LARGEST_FILE), LARGEST_FILE))


def _read_face(face: hb.Face, path: Path, number: int) -> FontFace | None:
    """Return the names and properties of a face, or None if it has no names."""

    def name(number: int) -> str:
        return str(face.get_name(number) or "")

    families = tuple(dict.fromkeys(filter(None, map(name, (_TYPOGRAPHIC_FAMILY, _FAMILY)))))
    table = bytes(face.reference_table("OS/2").data)
    if not families or len(table) < 64:
        return None
    weight, width, embedding = (int.from_bytes(table[at : at + 2], "big") for at in (4, 6, 8))
    selection = int.from_bytes(table[62:64], "big")
    return FontFace(
        families,
        name(_TYPOGRAPHIC_STYLE) or name(_STYLE) or "Regular",
        weight,
        width,
        bool(selection & 0x201),  # italic or oblique
        path.with_name(f"{path.name}#{number}") if path.suffix.lower() in COLLECTIONS else path,
        tuple(ranges_of(face)),
        tuple(instances(face)),
        embedding & 0xF,
        " ".join(filter(None, map(name, (13, 14)))) or name(0),
    )


# The lock.


def read_lock(folder: Path) -> Locked:
    """Return the contents of a deck's lock, empty if there is no lock. Raises SpecError if it is damaged."""
    path = track_input(folder / LOCK)  # also noted if missing: a lock that appears later changes the result
    if not is_file(path):
        return {}
    try:
        fonts = json.loads(read_bytes(path, LARGEST_LOCK))["fonts"]
        return {str(name): {str(cut): str(of) for cut, of in cuts.items()} for name, cuts in fonts.items()}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise SpecError(Problem(Fact("font-lock-damaged"), Where(str(path)))) from None


def lock_text(families: Iterable[Family]) -> str:
    """Return the text of a lock: the digests of the families that come from the system."""
    taken = {each.name: each.digests() for each in families if any(f and f.on_system for f in each.faces)}
    return (
        json.dumps({"version": 1, "fonts": dict(sorted(taken.items()))}, indent=1, ensure_ascii=True) + "\n"
    )


def families_of(faces: Iterable[FontFace]) -> Iterator[tuple[str, list[FontFace]]]:
    """Yield the names of families with their faces, sorted."""
    found: dict[str, list[FontFace]] = {}
    for face in faces:
        found.setdefault(face.families[0], []).append(face)
    for name in sorted(found, key=str.casefold):
        yield name, sorted(found[name], key=lambda face: (face.width, face.italic, face.weight, face.style))
