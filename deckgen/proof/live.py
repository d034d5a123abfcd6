"""The state of the proof page while the deck's files change.

Pictures are drawn when a browser requests them, under names that depend on what they show, so changing one
card redraws one picture. The browser names the cards in view, which are drawn and shown before the others.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

from deckgen.check.faces import FindingCache
from deckgen.errors import DeckgenError
from deckgen.faces.face_cache import DrawnFace, FaceCache, FaceKey
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.paths import stamp, where_files_appear
from deckgen.proof.document import (
    CardInPart,
    CardView,
    PartView,
    broken,
    checks,
    document,
    more,
    sheets,
    with_cards,
)
from deckgen.proof.pictures import EncodedPicture, picture
from deckgen.reads import recording
from deckgen.scene import Scene

POLL = 0.05
"""Seconds between checks of the files."""
SETTLED = 0.02
"""Seconds for which files must be unchanged before they are read, because one may be half written."""
KEPT = 3_000
"""The most findings to keep."""
KEPT_BYTES = 100_000_000
"""The most bytes of pictures to keep."""
FIRST, NEXT = 0.1, 0.4
"""Seconds of drawing after which the first cards are shown, and after which more are."""


@dataclass
class Live:
    """The current state of the deck. `version` counts the changes.

    While the deck cannot be read, the last good cards stay, together with the problems.
    """

    request: Request
    data: dict[str, Any] = field(default_factory=dict)
    scenes: dict[str, Scene] = field(default_factory=dict)
    version: int = 0
    stopped: bool = False
    lock: threading.Lock = field(default_factory=threading.Lock)
    targets: Sequence[str] = ()
    """The targets whose sheets can be chosen on the page; those that the user named come first."""
    drawing: bool = False
    """Whether the deck is being drawn again."""
    in_view: Sequence[str] = ()
    """The cards that a page shows, as `part/id`."""
    _drawn: OrderedDict[str, EncodedPicture] = field(default_factory=OrderedDict)
    _watched: dict[Path, tuple[int, int]] = field(default_factory=dict)
    _good: Mapping[str, Any] = field(default_factory=dict)
    """The data of the last version that could be read."""
    _session: Session | None = None
    _views: tuple[PartView, ...] = ()
    _faces: Mapping[FaceKey, DrawnFace] = field(default_factory=dict)
    _changed: set[Path] = field(default_factory=set)
    """Files that changed since those faces were drawn."""
    _kept: FindingCache = field(default_factory=FindingCache)

    def refresh(self) -> None:
        """Read the deck again and draw what changed. Problems become part of the page."""
        before = self._stamps()
        self._changed |= {path for path, stamp in self._watched.items() if stamp != before[path]}
        session = Session(self.request)
        with recording() as read:
            try:
                found = document(session, FaceCache(self._faces, self._changed), self._visible_first)
                data, scenes, views = found.data, found.scenes, found.views
                self._faces = found.drawn
                self._changed.clear()
            except DeckgenError as error:
                data, scenes = {**broken(self.request, error.problems), **self._good}, self.scenes
                views = self._views
                session = self._session or session
            else:
                self._good = data
        files = {self.request.deck, *read, *where_files_appear(self.request.deck.parent)}
        files.update(file for face in self._faces.values() for file in face.files)
        # Use the stamps from before reading, so that a file that changed meanwhile counts as changed.
        seen = {path: before.get(path) or stamp(path) for path in files}
        with self.lock:
            self.data, self.scenes, self._watched = data, scenes, seen
            self._session, self._views = session, views
            self.drawing = False
            self.version += 1

    def _visible_first(
        self, places: Iterable[CardInPart], drawn: Mapping[CardInPart, CardView]
    ) -> Iterator[CardInPart]:
        """Yield the cards in view before others, and show from time to time what has been drawn."""
        left, due = {"/".join(place): place for place in places}, monotonic() + FIRST
        while left:
            yield left.pop(next(filter(left.__contains__, self.in_view), next(iter(left))))
            if self._good and left and monotonic() >= due:
                shown = with_cards(self._good, self.request, drawn)
                with self.lock:
                    self.data, self.scenes = shown.data, self.scenes | shown.scenes
                    self.version += 1
                due = monotonic() + NEXT

    def watch(self) -> None:
        """Refresh when a file changes, until stopped."""
        while not self.stopped:
            stamps = self._stamps()
            if stamps != self._watched:
                while not self.stopped and (later := self._stamps(after=SETTLED)) != stamps:
                    stamps = later  # still being written
                with self.lock:
                    self.drawing = True
                self.refresh()
            threading.Event().wait(POLL)

    def _stamps(self, after: float = 0.0) -> dict[Path, tuple[int, int]]:
        """Return the stamps of all watched files, after a pause in seconds."""
        threading.Event().wait(after)
        return {path: stamp(path) for path in self._watched}

    def stop(self) -> None:
        """Stop watching."""
        self.stopped = True

    def state(self) -> dict[str, Any]:
        """Return the data of the page without pictures, which it requests by name."""
        live = {"live": True, "change": self.version, "drawing": self.drawing, "pictures": {}}
        return {**self.data, **live, "targets": list(self.targets)}

    def rest(self) -> dict[str, Any]:
        """Return the changes between the last build and the last version that could be read."""
        return {} if self._session is None else {"changes": more(self._session, ()).data["changes"]}

    def sheets(self, target: str) -> dict[str, Any] | None:
        """Return the sheets of one target, or None if there is no such target."""
        if self._session is None or target not in self.targets:
            return None
        try:
            found = sheets(self._session, target)
        except DeckgenError as error:
            return {"target": target, "pages": [], "note": error.problems[0].message}
        prefix = f"{self.version}-"
        with self.lock:
            self.scenes = {**self.scenes, **{prefix + name: scene for name, scene in found.scenes.items()}}
        for page in found.data["pages"]:
            page["picture"] = prefix + page["picture"]
        return found.data

    def checks(self) -> dict[str, Any]:
        """Return the problems of the current cards, which take longer to find than the cards take to draw."""
        with self.lock:
            session, views, version = self._session, self._views, self.version
        if len(self._kept.problems) > KEPT:
            self._kept = FindingCache()
        found = checks(session, views, self._kept) if session is not None else {}
        return {"change": version, "checks": found}

    def picture(self, name: str) -> EncodedPicture | None:
        """Return a picture by name, drawn on its first request; None if there is none."""
        with self.lock:
            scene, known = self.scenes.get(name), self._drawn.get(name)
        if known is None and scene is not None:
            known = picture(scene)
            with self.lock:
                self._drawn[name] = known
                while sum(len(each.data) for each in self._drawn.values()) > KEPT_BYTES:
                    self._drawn.popitem(last=False)
        return known
