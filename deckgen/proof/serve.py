"""Serve the page locally and update it when the deck's files change.

Pictures are drawn when a browser requests them, under names that depend on what they show, so changing one
card redraws one picture. The browser is notified of changes over an event stream (WHATWG HTML, 9.2). It names
the cards in view, which are drawn and shown before the others.
"""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from time import monotonic
from typing import Any, ClassVar
from urllib.parse import unquote

from deckgen.check.faces import FindingCache
from deckgen.errors import DeckgenError, FileError
from deckgen.faces.face_cache import Drawn, FaceCache, Key
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.facts import Fact
from deckgen.paths import stamp
from deckgen.proof.document import (
    CardView,
    PartView,
    Place,
    broken,
    checks,
    content_policy,
    document,
    html,
    more,
    sheet_targets,
    sheets,
    with_cards,
)
from deckgen.proof.pictures import Picture, picture
from deckgen.reads import recording
from deckgen.scene import Scene
from deckgen.serving import Answer, LocalHandler, LocalServer

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
MOST_IN_VIEW = 200
"""The most cards in view to draw first."""
BEAT = 15.0
"""Seconds between keep-alive messages on the event stream."""


@dataclass
class Live:
    """The current state of the deck. `version` counts the changes; `changed` is notified of each.

    While the deck cannot be read, the last good cards stay, together with the problems.
    """

    request: Request
    data: dict[str, Any] = field(default_factory=dict)
    scenes: dict[str, Scene] = field(default_factory=dict)
    version: int = 0
    stopped: bool = False
    changed: threading.Condition = field(default_factory=threading.Condition)
    targets: Sequence[str] = ()
    """The targets whose sheets can be chosen on the page; those that the user named come first."""
    drawing: bool = False
    """Whether the deck is being drawn again."""
    in_view: Sequence[str] = ()
    """The cards that a page shows, as `part/id`."""
    _drawn: OrderedDict[str, Picture] = field(default_factory=OrderedDict)
    _watched: dict[Path, tuple[int, int]] = field(default_factory=dict)
    _good: Mapping[str, Any] = field(default_factory=dict)
    """The data of the last version that could be read."""
    _session: Session | None = None
    _views: tuple[PartView, ...] = ()
    _faces: Mapping[Key, Drawn] = field(default_factory=dict)
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
        files = {self.request.deck, *read, *self._folders()}
        files.update(file for face in self._faces.values() for file in face.files)
        # Use the stamps from before reading, so that a file that changed meanwhile counts as changed.
        seen = {path: before.get(path) or stamp(path) for path in files}
        with self.changed:
            self.data, self.scenes, self._watched = data, scenes, seen
            self._session, self._views = session, views
            self.drawing = False
            self.version += 1
            self.changed.notify_all()

    def _visible_first(self, places: Iterable[Place], drawn: Mapping[Place, CardView]) -> Iterator[Place]:
        """Yield the cards in view before others, and show from time to time what has been drawn."""
        left, due = {"/".join(place): place for place in places}, monotonic() + FIRST
        while left:
            yield left.pop(next(filter(left.__contains__, self.in_view), next(iter(left))))
            if self._good and left and monotonic() >= due:
                shown = with_cards(self._good, self.request, drawn)
                with self.changed:
                    self.data, self.scenes = shown.data, self.scenes | shown.scenes
                    self.version += 1
                    self.changed.notify_all()
                due = monotonic() + NEXT

    def _folders(self) -> Iterable[Path]:
        """Return the deck's folder and its subfolders, where a missing picture may appear."""
        folder = self.request.deck.parent
        return [folder, *(path for path in folder.iterdir() if path.is_dir())] if folder.is_dir() else []

    def watch(self) -> None:
        """Refresh when a file changes, until stopped."""
        while not self.stopped:
            stamps = self._stamps()
            if stamps != self._watched:
                while not self.stopped and (later := self._stamps(after=SETTLED)) != stamps:
                    stamps = later  # still being written
                with self.changed:
                    self.drawing = True
                    self.changed.notify_all()
                self.refresh()
            threading.Event().wait(POLL)

    def _stamps(self, after: float = 0.0) -> dict[Path, tuple[int, int]]:
        """Return the stamps of all watched files, after a pause in seconds."""
        threading.Event().wait(after)
        return {path: stamp(path) for path in self._watched}

    def stop(self) -> None:
        """Stop watching and end every event stream."""
        with self.changed:
            self.stopped = True
            self.changed.notify_all()

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
        with self.changed:
            self.scenes = {**self.scenes, **{prefix + name: scene for name, scene in found.scenes.items()}}
        for page in found.data["pages"]:
            page["picture"] = prefix + page["picture"]
        return found.data

    def checks(self) -> dict[str, Any]:
        """Return the problems of the current cards, which take longer to find than the cards take to draw."""
        with self.changed:
            session, views, version = self._session, self._views, self.version
        if len(self._kept.problems) > KEPT:
            self._kept = FindingCache()
        found = checks(session, views, self._kept) if session is not None else {}
        return {"change": version, "checks": found}

    def picture(self, name: str) -> Picture | None:
        """Return a picture by name, drawn on its first request; None if there is none."""
        with self.changed:
            scene, known = self.scenes.get(name), self._drawn.get(name)
        if known is None and scene is not None:
            known = picture(scene)
            with self.changed:
                self._drawn[name] = known
                while sum(len(each.data) for each in self._drawn.values()) > KEPT_BYTES:
                    self._drawn.popitem(last=False)
        return known


def serve(
    request: Request, port: int, ready: Callable[[str], None], targets: Sequence[str] = ()
) -> None:  # fmt: skip
    """Serve until interrupted; call `ready` with the URL. Raises FileError if the port is taken.

    The sheets of `targets` are offered first.
    """
    live = Live(request, targets=list(dict.fromkeys([*targets, *sheet_targets()])))
    live.refresh()
    try:
        server = _Server(port, live)
    except OSError as error:
        raise FileError(Fact("proof-port-taken", port=port, why=error.strerror or str(error))) from error
    watcher = threading.Thread(target=live.watch, daemon=True)
    watcher.start()
    try:
        ready(server.address)
        server.serve_forever(poll_interval=0.1)
    finally:
        live.stop()
        server.server_close()
        watcher.join(timeout=5)


class _Server(LocalServer):
    def __init__(self, port: int, live: Live) -> None:
        self.live = live
        super().__init__(port, _Handler)


def _page(handler: _Handler) -> Answer:
    page = html(handler.server.live.state())
    return Answer(page.encode(), "text/html; charset=utf-8", policy=content_policy())


def _below(handler: _Handler, route: str) -> str:
    """Return what a request names below a route."""
    return unquote(handler.path.partition("?")[0].removeprefix(route))


def _picture(handler: _Handler) -> Answer | None:
    found = handler.server.live.picture(_below(handler, "/picture/"))
    if found is None:
        handler.refuse(HTTPStatus.NOT_FOUND)
        return None
    # An SVG opened on its own may use only its own styles and pictures.
    policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
    return Answer(found.data, found.kind, keep="max-age=31536000, immutable", policy=policy)


def _sheets(handler: _Handler) -> Answer | None:
    found = handler.server.live.sheets(_below(handler, "/sheets/"))
    if found is None:
        handler.refuse(HTTPStatus.NOT_FOUND)
        return None
    return Answer(json.dumps(found).encode(), "application/json")


def _view(handler: _Handler) -> Answer:
    names = handler.path.partition("?")[2].split(",")[:MOST_IN_VIEW]
    handler.server.live.in_view = [unquote(name) for name in names]
    return Answer(b"", "text/plain")


def _data(found: Callable[[Live], Mapping[str, Any]]) -> Callable[[_Handler], Answer]:
    return lambda handler: Answer(json.dumps(found(handler.server.live)).encode(), "application/json")


def _events(handler: _Handler) -> None:
    live = handler.server.live
    handler.begin(HTTPStatus.OK, "text/event-stream")
    sent: tuple[int, bool] | None = None
    while not live.stopped:
        with live.changed:
            if (live.version, live.drawing) == sent:
                live.changed.wait(BEAT)
            now = live.version, live.drawing
        event = "event: drawing\n" if now[1] and not (sent and sent[1]) else ""
        message = f"{event}data: {now[0]}\n\n"
        handler.wfile.write(message.encode() if now != sent else b": keep-alive\n\n")
        handler.wfile.flush()
        sent = now


class _Handler(LocalHandler):
    server: _Server
    routes: ClassVar[Mapping[str, Callable[[_Handler], Answer | None]]] = {
        "/": _page,
        "/events": _events,
        "/state": _data(Live.state),
        "/checks": _data(Live.checks),
        "/rest": _data(Live.rest),
        "/picture/": _picture,
        "/sheets/": _sheets,
        "/view": _view,
    }
