"""Build the page: its data as plain values for JSON, its scenes by name, and its HTML in one file.

Card texts may be malicious. They enter the page as JSON in which no `<` can end the script element, and the
page's script inserts them as text, never as HTML. A content security policy forbids network use.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import filterfalse
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, TypeAlias, TypeVar

from deckgen.assets import asset
from deckgen.deck.model import CardSpec
from deckgen.errors import DeckgenError, Problem
from deckgen.faces.face_cache import FaceView
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.facts import Fact
from deckgen.making.compare import renamed
from deckgen.making.manifest import read_manifest
from deckgen.making.source_copy import read_source
from deckgen.outputs.files import Entry, Output
from deckgen.outputs.planner import Planner
from deckgen.paths import is_file
from deckgen.proof.inlined import embedded_pieces, inlined, page_file
from deckgen.proof.plain import LocalPaths, told
from deckgen.scene import Scene
from deckgen.target.load import bundled_targets, find_target, load_target
from deckgen.target.model import Target
from deckgen.target.outputs import PAGED
from deckgen.values import FormulaError, text_of
from deckgen.words import ENGLISH

T = TypeVar("T")
SHEETS = ("home-a4",)
"""The targets whose sheets are shown if none is named."""
MOST_SHEETS = 24
"""The most pages to show of a target; the first ones of a larger deck are enough to judge the rest."""
FACES = "svg"
"""The target that is compared with the last build, because it has a file for each face."""
MOST_BYTES = 3_000_000
"""The most bytes of pictures from the last build in the page."""


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_text, value))
    try:
        return text_of(value)  # type: ignore[arg-type]
    except FormulaError:
        return "..."


OnScene: TypeAlias = Callable[[str, Scene], None]
"""Called with the name of a picture and its scene."""


@dataclass
class Document:
    """Contents of the page: `data` for JSON, and the scene of each picture by name."""

    data: dict[str, Any]
    scenes: dict[str, Scene] = field(default_factory=dict)


def head(session: Session) -> dict[str, str]:
    """Return what the page says of the deck as a whole."""
    deck = session.deck
    return {"title": deck.title, "release": deck.version, "language": deck.language}


def more(session: Session, targets: Sequence[str] = SHEETS, show: OnScene | None = None) -> Document:
    """Return the sheets of some targets and the changes since the last build, which are slower than cards.

    Scenes are passed to `show` one by one, if it is given.
    """
    found = [sheets(session, target, show) for target in targets]
    data = {
        "sheets": [each.data for each in found],
        "changes": changes(session),
    }
    return Document(data, {name: scene for each in found for name, scene in each.scenes.items()})


def sheets(session: Session, name: str, show: OnScene | None = None) -> Document:
    """Return the first pages that a target prints, their scenes unless they are to be passed to `show`.

    Raises SpecError, UsageError for the target itself.
    """
    target = session.target(name)
    note, pages, scenes = "", list[dict[str, Any]](), dict[str, Scene]()
    try:
        for file, page, scene in _pages(session, target):
            if len(pages) == MOST_SHEETS:
                note = ENGLISH.say(Fact("proof-first-pages", count=MOST_SHEETS))
                break
            picture = f"sheet-{target.name}-{len(pages)}"
            (show or scenes.__setitem__)(picture, scene)
            sizes = {"width": round(scene.width, 1), "height": round(scene.height, 1)}
            pages.append({"picture": picture, "file": file, "page": page, **sizes})
    except DeckgenError as error:
        note = f"{target.name}: {error.problems[0]}"
    if not pages and not note:
        note = ENGLISH.say(Fact("proof-no-pages", target=target.name))
    data = {"target": target.name, "pages": pages, "note": note}
    return Document(portable_data(session.request, data), scenes)


def sheet_targets() -> list[str]:
    """Return the bundled targets that print pages."""
    return [name for name in bundled_targets() if load_target(find_target(name)).kind in PAGED]


def _pages(session: Session, target: Target) -> Iterator[tuple[str, int, Scene]]:
    """Yield each page that a target prints, with its file and its number in it."""
    planner = Planner(session, target)
    for output in planner.outputs():
        if output.data is None:
            for number, page in enumerate(planner.kind.pages(planner, output), 1):
                yield output.path, number, page


def portable_data(request: Request, data: T) -> T:
    """Return the page's data without local paths; files are named relative to the deck's folder."""
    return local_paths(request).cut(data)


def local_paths(request: Request) -> LocalPaths:
    """Return the folders whose names are no business of whoever sees the page."""
    return LocalPaths(request.deck.parent, request.out, Path(), Path.home(), asset())


def card_data(card: CardSpec) -> dict[str, Any]:
    """Return a card as plain values, without its faces."""
    return {
        "id": card.id, "title": card.called, "count": card.count, "extra": card.extra,
        "face": card.face, "back": card.back,
        # as text, for searching and for the details view
        "columns": {name: _text(value) for name, value in card.data.items() if name != "part"},
        "where": str(card.where),
    }  # fmt: skip


def face_data(view: FaceView | None, problems: Iterable[Problem]) -> dict[str, Any]:
    """Return a side of a card as plain values; its picture by name."""
    return {
        "picture": view.digest if view else "", "words": view.words if view else "",
        "problems": told(problems),
    }  # fmt: skip


def changes(session: Session) -> dict[str, Any]:
    """Return the faces that differ from those of the last build, or a note why that is not known."""
    return portable_data(session.request, _changes(session))


def _changes(session: Session) -> dict[str, Any]:
    with TemporaryDirectory(prefix="deckgen-proof-") as folder:
        try:
            old = _last_build(session.request, Path(folder))
        except DeckgenError:
            old = None
        if not old:
            return {"note": ENGLISH.say(Fact("proof-no-build")), "faces": []}
        try:
            new = Planner(session, session.target(FACES)).outputs()
        except DeckgenError:
            return {"note": ENGLISH.say(Fact("proof-not-compared")), "faces": []}
        faces = [*_changed(old, new, session.request.only)]
        left = MOST_BYTES
        for face in faces:
            before = face.pop("before")
            data = old[before].picture() if before else b""
            data = data if len(data) <= left else b""
            left -= len(data)
            text = b64encode(data).decode("ascii")
            face["old"] = f"data:image/svg+xml;base64,{text}" if data else ""
        return {"note": "", "faces": faces}


class _Earlier(NamedTuple):
    """A face of the last build: its key, its card as `part/id`, and a function that returns its SVG.

    A back of several cards has none.
    """

    key: str
    card: str
    picture: Callable[[], bytes]


def _last_build(request: Request, folder: Path) -> dict[str, _Earlier]:
    """Return the faces of the last build by path: its SVG files, or drawn again from what it kept."""
    manifest, source = read_manifest(request.out), read_source(request.out)
    if manifest is None:
        return {}
    made = manifest.made.get(FACES)
    is_drawn_so = made is not None and request.drawn_like(made.flags) == request
    if source is not None and not (is_drawn_so and source.is_of(made)):
        deck = folder / request.deck.name
        draft = bool(source.restore(folder, [request.deck]))
        return _drawn_again(Session(replace(request, deck=deck, draft=draft, only=())))
    return {
        path: _Earlier(entry.key, _only_card(entry), partial(_read, request.out / path))
        for path, entry in manifest.of(FACES).items()
    }


def _only_card(file: Entry | Output) -> str:
    return file.cards[0] if len(file.cards) == 1 else ""


def _drawn_again(session: Session) -> dict[str, _Earlier]:
    planner = Planner(session, session.target(FACES))

    def picture(output: Output) -> bytes:
        ((_, content),) = planner.kind.make(planner, [output])
        assert isinstance(content, bytes)
        return content

    return {
        each.path: _Earlier(each.key, _only_card(each), partial(picture, each)) for each in planner.outputs()
    }


def _changed(
    old: Mapping[str, _Earlier], new: Sequence[Output], only: Sequence[str]
) -> Iterator[dict[str, str]]:
    """Yield what differs, with the path that a face had `before`; a renamed card once, under the new name."""
    paths = [output.path for output in new]
    earlier = {} if only else renamed([*old], paths)
    for output in new:
        path = output.path
        before = earlier.get(path, path if path in old else "")
        if before != path or old[path].key != output.key:
            what = {path: "changed", "": "new"}.get(before) or f"was {_split(old[before].card)[1]}"
            ref = output.faces[0]
            yield {"part": ref.part, "card": ref.card, "path": path, "what": what, "before": before}
    gone = () if only else filterfalse({*paths, *earlier.values()}.__contains__, old)
    for path in gone:
        part, card = _split(old[path].card)
        yield {"part": part, "card": card, "path": path, "what": "removed", "before": path}


def _split(name: str) -> tuple[str, str]:
    """Return the part and the id in a card's `part/id`."""
    part, _, card = name.partition("/")
    return part, card


def _read(path: Path) -> bytes:
    """Return a file of the last build: nothing if it is gone, or would make the page too large."""
    try:
        return path.read_bytes() if is_file(path) and path.stat().st_size <= MOST_BYTES else b""
    except OSError:
        return b""


def html_pieces(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield the page that shows this data, in one file, piece by piece."""
    before, after = inlined(page_file("proof.html")).split("/*DATA*/")
    yield before
    yield from embedded_pieces(data)
    yield after
