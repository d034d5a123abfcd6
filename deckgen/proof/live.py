"""A deck as its files are now, or as they last could be read, for pages that show it while it changes.

A face is drawn when a page asks for it, so that what is looked at comes first. One whose layers, data and
files are the same is not drawn again.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from time import monotonic
from typing import Any
from zlib import crc32

from deckgen.deck.model import Part
from deckgen.draw.card import Drawing
from deckgen.errors import DeckgenError, FactError, Problem
from deckgen.faces.face_cache import DrawnFace, FaceCache, FaceKey, FaceView
from deckgen.faces.painter import Painter
from deckgen.faces.request import Drawn, Request
from deckgen.faces.session import Session
from deckgen.facts import Where
from deckgen.making.home import home_target
from deckgen.paths import stamp, where_files_appear
from deckgen.proof.document import card_data, changes, face_data, head, portable_data, sheet_targets, sheets
from deckgen.proof.pictures import EncodedPicture, picture
from deckgen.proof.plain import outline, told
from deckgen.reads import recording
from deckgen.scene import Scene

USUAL = Drawn()
MOST_WAYS = 8
"""How cards are drawn unless something else is chosen, and in how many other ways they are kept."""
MOMENT = 0.15
"""Seconds of drawing after which the faces drawn so far are answered."""
KEPT_BYTES = 100_000_000
"""The most bytes of pictures to keep."""


@dataclass(kw_only=True)
class DeckView:
    """A deck that could be read, with the faces drawn so far."""

    painter: Painter
    drawings: dict[str, Drawing] = field(default_factory=dict)
    problems: dict[FaceKey, tuple[Problem, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for part in self.session.deck.parts:
            if self.session.chosen[part.name] or not self.session.request.only:
                self.drawings[part.name] = self.drawing(part)

    def drawing(self, part: Part) -> Drawing:
        """Return how a part is drawn, past its problems."""
        return self.painter.drawing(part)

    @property
    def session(self) -> Session:
        """The deck with its request."""
        return self.painter.session

    def face(self, key: FaceKey) -> FaceView | None:
        """Return a side of a card, drawn as far as possible; None if there is none. Raises KeyError."""
        part, name, back = key
        card = self.session.card(part, name)
        found, self.problems[key] = self.painter.face(self.drawings[part], card, back)
        return found

    def kept(self, changed: Iterable[Path]) -> dict[FaceKey, DrawnFace]:
        """Return the faces that may be the same after some files have changed."""
        files = set(changed)
        known = {**self.painter.cache.drawn, **self.painter.drawn}
        return {key: each for key, each in known.items() if not each.files & files}


@dataclass
class LiveDeck:
    """A deck file, the files that it reads, and the last state that could be read.

    Methods may be called by any thread.
    """

    request: Request
    first: Sequence[str] = ()
    """The targets whose sheets are offered first; without any, the one to print on this desk."""
    version: int = 0
    """Counts the changes."""
    view: DeckView | None = None
    """The last state that could be read."""
    broken: tuple[Problem, ...] = ()
    stamps: dict[Path, tuple[int, int]] = field(default_factory=dict)
    others: dict[Drawn, DeckView] = field(default_factory=dict)
    """The same state drawn in other ways, as far as these were asked for."""
    lock: threading.RLock = field(default_factory=threading.RLock)
    scenes: dict[str, Scene] = field(default_factory=dict)
    """What pages were told of, by the names of the pictures."""
    _older: dict[str, Scene] = field(default_factory=dict)
    """What they were told of before the last change, and may still ask for."""
    _encoded: OrderedDict[str, EncodedPicture] = field(default_factory=OrderedDict)
    _packing: threading.Lock = field(default_factory=threading.Lock)
    _changed: set[Path] = field(default_factory=set)
    """Files that have changed since the deck could last be read."""
    _seen: Mapping[Path, tuple[int, int]] = field(default_factory=dict)

    @property
    def path(self) -> Path:
        """The deck file."""
        return self.request.deck

    # The files

    def read(self) -> None:
        """Read the deck again. Problems become part of what is shown."""
        with self.lock:
            before = self._stamps()
            self._changed |= {path for path, old in self.stamps.items() if before[path] != old}
            with recording() as read:
                try:
                    self.view, self.broken, self.others = self.viewed(self._changed), (), {}
                except (DeckgenError, FactError) as error:
                    self.broken = _problems_of(error, self.path)
                else:
                    self._changed.clear()
                    faces = self.view.painter.cache.drawn.values()
                    self._older, self.scenes = self.scenes, {one.view.digest: one.view.scene for one in faces}
            # Stamps from before reading, so that a file that changed meanwhile counts as changed.
            self.stamps = {path: before.get(path) or stamp(path) for path in {self.path, *read, *self.stamps}}
            self.version += 1

    def viewed(self, changed: Iterable[Path], drawn: Drawn = USUAL) -> DeckView:
        """Return the deck as its files have it, after some have changed.

        Raises SpecError, FileError, UsageError.
        """
        return DeckView(painter=self.painter(changed, drawn))

    def painter(self, changed: Iterable[Path], drawn: Drawn = USUAL) -> Painter:
        """Return what draws the deck, and keeps the faces that are the same after some files have changed."""
        request = self.request if drawn == USUAL else self.request.drawn_as(drawn)
        kept = self.view.kept(changed) if self.view and drawn == USUAL else {}
        return Painter(Session(request), FaceCache(kept))

    def drawn_as(self, drawn: Drawn) -> DeckView:
        """Return the state with its cards drawn in another way. Raises FactError, DeckgenError."""
        assert self.view is not None
        if drawn == USUAL:
            return self.view
        if drawn not in self.others:
            with recording() as read:
                self.others[drawn] = self.viewed((), drawn)
            self._watch(read)
        if len(self.others) > MOST_WAYS:
            del self.others[next(iter(self.others))]
        return self.others[drawn]

    def _watch(self, files: Iterable[Path]) -> None:
        for path in files:
            self.stamps.setdefault(path, stamp(path))

    def _stamps(self) -> dict[Path, tuple[int, int]]:
        return {path: stamp(path) for path in list(self.stamps)}

    def refresh(self) -> bool:
        """Read the deck again if a file has changed; return whether one has."""
        with self.lock:
            has_changed = self._stamps() != self.stamps
            if has_changed:
                self.read()
            return has_changed

    def follow(self) -> bool:
        """Do that once files are the same as when this was last called: one may be half written."""
        now = self._stamps()
        is_settled, self._seen = now == self._seen, now
        return is_settled and self.refresh()

    # What pages show

    def state(self) -> dict[str, Any]:
        """Return what a page shows, without faces."""
        with self.lock:
            found: dict[str, Any] = {
                "version": self.version, "broken": told(self.broken, lines=True), "targets": self.targets,
                "title": self.path.parent.resolve().name, "release": "", "language": "en", "parts": [],
            }  # fmt: skip
            if self.view is not None:
                session = self.view.session
                found |= head(session)
                found["parts"] = [
                    {**outline(drawing), "cards": [*map(card_data, session.chosen[name])]}
                    for name, drawing in self.view.drawings.items()
                ]
        return portable_data(self.request, found)

    def face(self, key: FaceKey, drawn: Drawn = USUAL) -> dict[str, Any] | None:
        """Return what a page shows of one side of a card; None if there is no such card.

        Raises DeckgenError if the deck cannot be drawn in the way that is asked for.
        """
        return self.faces([key], drawn)[0]

    def faces(self, wanted: Iterable[FaceKey], drawn: Drawn = USUAL) -> list[dict[str, Any] | None]:
        """Return as many of some sides as can be drawn in a moment, in their order, and at least one."""
        found, due = [], monotonic() + MOMENT
        with self.lock:
            for key in wanted:
                view = self.view and self.drawn_as(drawn)
                shown = self.face_in(view, key) if view else None
                if view and shown is not None:
                    known = view.painter.drawn.get(key)
                    # What is missing may appear.
                    self._watch(known.files if known else where_files_appear(self.path.parent))
                found.append(shown)
                if monotonic() >= due:
                    break
        return portable_data(self.request, found)

    def face_in(self, view: DeckView, key: FaceKey) -> dict[str, Any] | None:
        """Return what a page shows of a side in one state of the deck, and keep its picture."""
        try:
            found = view.face(key)
        except KeyError:
            return None
        if found is not None:
            self.scenes[found.digest] = found.scene
        title, texts = view.session.card(*key[:2]).called, view.session.deck.texts
        return {**face_data(found, view.problems[key]), "title": texts.get(title, title)}

    def picture(self, name: str) -> EncodedPicture | None:
        """Return a picture by name, made when it is first asked for; None if there is none."""
        scene, known = self.scenes.get(name) or self._older.get(name), self._encoded.get(name)
        if known is None and scene is not None:
            known = self.encoded(scene)
            with self._packing:
                self._encoded[name] = known
                while sum(len(each.data) for each in self._encoded.values()) > KEPT_BYTES:
                    self._encoded.popitem(last=False)
        return known

    def encoded(self, scene: Scene) -> EncodedPicture:
        """Return a scene as pages show it."""
        return picture(scene)

    # What takes longer, and is drawn apart from the cards, which need not wait for it

    @cached_property
    def targets(self) -> list[str]:
        """The targets whose sheets can be shown."""
        return list(dict.fromkeys([*(self.first or [home_target(self.request.out)]), *sheet_targets()]))

    def sheets(self, target: str, drawn: Drawn = USUAL) -> dict[str, Any] | None:
        """Return the sheets of one target, or None if there is no such target.

        Raises DeckgenError if the deck cannot be drawn in the way that is asked for.
        """
        session, prefix = self._apart(drawn), f"{self.version}-{crc32(repr(drawn).encode()):x}-"
        if session is None or target not in self.targets:
            return None
        try:
            found = sheets(session, target)
        except DeckgenError as error:
            return {"target": target, "pages": [], "note": error.problems[0].message}
        self.scenes.update((prefix + name, scene) for name, scene in found.scenes.items())
        pages = [{**page, "picture": prefix + page["picture"]} for page in found.data["pages"]]
        return {**found.data, "pages": pages}

    def changes(self, drawn: Drawn = USUAL) -> dict[str, Any]:
        """Return the changes between the last build and the last state that could be read.

        Raises DeckgenError if the deck cannot be drawn in the way that is asked for.
        """
        session = self._apart(drawn)
        return changes(session) if session else {"note": "", "faces": []}

    def _apart(self, drawn: Drawn) -> Session | None:
        """Return the last state as a session of its own."""
        with self.lock:
            if self.view is None:
                return None
            shown = self.drawn_as(drawn).session
        session = Session(shown.request)
        session.deck = shown.deck
        return session


def _problems_of(error: DeckgenError | FactError, path: Path) -> tuple[Problem, ...]:
    if isinstance(error, DeckgenError):
        return tuple(error.problems)
    return (Problem(error.fact, Where(str(path))),)
