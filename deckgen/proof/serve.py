"""A deck and a port in; a page that changes as the deck's files do out, on this machine only.

Pictures are drawn when a browser asks for them, under names that change with what they show: a change of one
card costs one picture. The browser hears of changes over an event stream (WHATWG HTML, section 9.2).
"""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from deckgen.check.faces import FaceCache
from deckgen.errors import DeckgenError, FileError, Problem
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.proof.again import Again, Drawn, Key
from deckgen.proof.document import broken, checks, document, more
from deckgen.proof.page import SHEET_WIDTH, WIDEST, html
from deckgen.proof.views import PartView
from deckgen.reads import recording
from deckgen.render.png import preview
from deckgen.scene import Scene

HOST = "127.0.0.1"
POLL = 0.05
"""Seconds between looks at the files."""
SETTLED = 0.02
"""Seconds that files must stay as they are before they are read: one that is half written is no deck."""
KEPT = 3_000
"""Pictures that are kept after they were drawn."""
BEAT = 15.0
"""Seconds after which a quiet stream says that it is still there."""


@dataclass
class Live:
    """The deck as it is now. `version` counts its changes; `changed` wakes who waits for the next one."""

    request: Request
    data: dict[str, Any] = field(default_factory=dict)
    scenes: dict[str, Scene] = field(default_factory=dict)
    version: int = 0
    stopped: bool = False
    changed: threading.Condition = field(default_factory=threading.Condition)
    _drawn: OrderedDict[str, bytes] = field(default_factory=OrderedDict)
    _watched: dict[Path, tuple[int, int]] = field(default_factory=dict)
    _session: Session | None = None
    _views: tuple[PartView, ...] = ()
    _faces: Mapping[Key, Drawn] = field(default_factory=dict)
    _changed: set[Path] = field(default_factory=set)
    """Files that have changed since those faces were drawn."""
    _kept: FaceCache = field(default_factory=FaceCache)

    def refresh(self) -> None:
        """Read the deck anew, draw what has changed; whatever is wrong with it becomes part of the page."""
        before = self._stamps()
        self._changed |= {path for path, stamp in self._watched.items() if stamp != before[path]}
        session = Session(self.request)
        with recording() as read:
            try:
                found = document(session, Again(self._faces, self._changed))
                data, scenes, views = found.data, found.scenes, found.views
                self._faces = found.drawn
                self._changed.clear()
            except DeckgenError as error:
                data, scenes = broken(self.request.deck.parent.name, tuple(error.problems)), self.scenes
                views = self._views
                session = self._session or session
        files = {
            self.request.deck,
            *read,
            *self._folder(),
            *(f for d in self._faces.values() for f in d.files),
        }
        # a file that changed while it was read counts as changed
        seen = {path: before.get(path) or _stamp(path) for path in files}
        with self.changed:
            self.data, self.scenes, self._watched = data, scenes, seen
            self._session, self._views = session, views
            self.version += 1
            self.changed.notify_all()

    def _folder(self) -> Iterable[Path]:
        """What lies in the deck's folder: a picture that was missing may come."""
        folder = self.request.deck.parent
        return [folder, *(path for path in folder.iterdir() if path.is_dir())] if folder.is_dir() else []

    def watch(self) -> None:
        """Refresh whenever a file changes, until stopped."""
        while not self.stopped:
            stamps = self._stamps()
            if stamps != self._watched:
                while not self.stopped and (later := self._stamps(after=SETTLED)) != stamps:
                    stamps = later  # still being written
                self.refresh()
            threading.Event().wait(POLL)

    def _stamps(self, after: float = 0.0) -> dict[Path, tuple[int, int]]:
        """The stamps of all files that are watched, after some seconds."""
        threading.Event().wait(after)
        return {path: _stamp(path) for path in self._watched}

    def stop(self) -> None:
        """End watching and every stream."""
        with self.changed:
            self.stopped = True
            self.changed.notify_all()

    def state(self) -> dict[str, Any]:
        """All that the page shows, but for pictures, which it asks for by name."""
        return {**self.data, "live": True, "change": self.version, "pictures": {}}

    def rest(self) -> dict[str, Any]:
        """Sheets and what has changed since the last build, of the deck as it last was in order."""
        if self._session is None:
            return {}
        found = more(self._session)
        prefix = f"{self.version}-"
        named = {prefix + name: scene for name, scene in found.scenes.items()}
        with self.changed:
            self.scenes = {**self.scenes, **named}
        for page in found.data["sheets"]["pages"]:
            page["picture"] = prefix + page["picture"]
        return found.data

    def checks(self) -> dict[str, Any]:
        """What is wrong with the cards as they now are: slower to see than the cards themselves."""
        with self.changed:
            session, views, version = self._session, self._views, self.version
        if len(self._kept.problems) > KEPT:
            self._kept = FaceCache()
        found = checks(session, views, self._kept) if session is not None else {}
        return {"change": version, "checks": found}

    def picture(self, name: str) -> bytes | None:
        """The picture of a name, drawn now if nobody has asked for it yet."""
        with self.changed:
            scene, known = self.scenes.get(name), self._drawn.get(name)
        if known is None and scene is not None:
            known = preview(scene, SHEET_WIDTH if "sheet" in name else WIDEST)
            with self.changed:
                self._drawn[name] = known
                while len(self._drawn) > KEPT:
                    self._drawn.popitem(last=False)
        return known


def _stamp(path: Path) -> tuple[int, int]:
    """What changes when a file does: time and size; zeros for one that is not there."""
    try:
        state = path.stat()
    except OSError:
        return 0, 0
    return state.st_mtime_ns, state.st_size


def serve(request: Request, port: int, ready: Callable[[str], None]) -> None:
    """Serve until interrupted; `ready` is told the page's address. Raises FileError for a taken port."""
    live = Live(request)
    live.refresh()
    try:
        server = _Server((HOST, port), live)
    except OSError as error:
        message = f"cannot listen on port {port}: {error.strerror or error}"
        raise FileError(Problem(message, hint="choose another with --port")) from error
    watcher = threading.Thread(target=live.watch, daemon=True)
    watcher.start()
    try:
        ready(f"http://{HOST}:{server.server_address[1]}/")
        server.serve_forever(poll_interval=0.1)
    finally:
        live.stop()
        server.server_close()
        watcher.join(timeout=5)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, address: tuple[str, int], live: Live) -> None:
        self.live = live
        super().__init__(address, _Handler)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that goes away in the middle of an answer is no error."""


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        live = self.server.live
        name = self.path.partition("?")[0]
        if not self._is_ours():
            self._answer(b"", "text/plain", HTTPStatus.FORBIDDEN)
        elif name == "/":
            self._answer(html(live.state()).encode(), "text/html; charset=utf-8")
        elif name == "/events":
            self._events(live)
        elif name in _DATA:
            self._answer(json.dumps(_DATA[name](live)).encode(), "application/json")
        else:
            self._picture(live.picture(name.removeprefix("/picture/")))

    def _is_ours(self) -> bool:
        # a page of a stranger that points its own name at this machine is not let in
        host = self.headers.get("Host", "").rpartition(":")[0]
        return host in (HOST, "localhost")

    def _picture(self, data: bytes | None) -> None:
        status = HTTPStatus.OK if data is not None else HTTPStatus.NOT_FOUND
        self._answer(data or b"", "image/jpeg", status, "max-age=31536000, immutable")

    def _answer(
        self, data: bytes, kind: str, status: HTTPStatus = HTTPStatus.OK, keep: str = "no-store"
    ) -> None:
        self._head(
            status, kind, keep, {"Content-Length": str(len(data)), "X-Content-Type-Options": "nosniff"}
        )
        self.wfile.write(data)

    def _head(self, status: HTTPStatus, kind: str, keep: str, more: Mapping[str, str]) -> None:
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Cache-Control": keep, **more}.items():
            self.send_header(name, value)
        self.end_headers()

    def _events(self, live: Live) -> None:
        self._head(HTTPStatus.OK, "text/event-stream", "no-store", {"Connection": "close"})
        told = -1
        while not live.stopped:
            with live.changed:
                if live.version == told:
                    live.changed.wait(BEAT)
                now = live.version
            self.wfile.write(f"data: {now}\n\n".encode() if now != told else b": still here\n\n")
            self.wfile.flush()
            told = now

    def log_message(self, format: str, *args: object) -> None:
        """Nothing: people watch their deck, not our log."""


_DATA: Mapping[str, Callable[[Live], Mapping[str, Any]]] = {
    "/state": Live.state,
    "/checks": Live.checks,
    "/rest": Live.rest,
}
