"""A server that responds as described on The Game Crafter's developer pages, with failures on demand.

Written from thegamecrafter.com/developer (Intro, ErrorCodes, Session, File, Folder, Designer, Game, Deck,
Card, sets, Booklet, ScorePad, TGC). It keeps what it receives in memory. A `Fault` makes a call fail, either
before or after it is carried out (when the response is lost).
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.parser import BytesParser
from hashlib import sha1
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, urlsplit

USER, PASSWORD, KEY = "mira", "not a real one", "key-1"
MEMBERS = {
    "deck": ("card", "deck_id", "cards"),
    "twosidedset": ("twosided", "set_id", "members"),
    "twosidedsluggedset": ("twosidedslugged", "set_id", "members"),
    "booklet": ("bookletpage", "booklet_id", "pages"),
}
LISTS = {
    "deck": "decks", "twosidedset": "twosidedsets", "twosidedsluggedset": "twosidedsluggedsets",
    "onesided": "onesideds", "tuckbox": "tuckboxes", "scorepad": "scorepads", "booklet": "booklets",
}  # fmt: skip
SIZES = {
    "PokerDeck": ("deck", 825, 1125), "CircleDeck": ("deck", 1125, 1125),
    "MediumCircleChit": ("twosidedsluggedset", 300, 300), "SmallGameMat": ("onesided", 3075, 4875),
    "SmallSquareMat": ("twosidedset", 1275, 1275), "MediumScorePadColor": ("scorepad", 1425, 2475),
    "MediumBooklet": ("booklet", 1125, 1575),
    "PokerTuckBox54": ("tuckbox", 2325, 1950),
    "LargeBooklet": ("booklet", 1575, 2475), "MicroDeck": ("deck", 450, 600),
}  # fmt: skip
REQUIRED = {
    "folder": {"name", "user_id", "parent_id"}, "game": {"name", "designer_id"},
    "deck": {"name", "game_id", "identity"}, "twosidedset": {"name", "game_id", "identity"},
    "twosidedsluggedset": {"name", "game_id", "identity"}, "onesided": {"name", "game_id", "identity"},
    "tuckbox": {"name", "game_id", "identity"},
    "scorepad": {"name", "game_id", "identity"}, "booklet": {"name", "game_id", "identity"},
    "card": {"name", "deck_id", "face_id"}, "twosided": {"name", "set_id"},
    "twosidedslugged": {"name", "set_id"}, "bookletpage": {"booklet_id", "image_id"},
}  # fmt: skip


class Stop(Exception):
    """An error response of the service."""

    def __init__(self, code: int, message: str, data: str | None = None) -> None:
        self.code, self.message, self.data = code, message, data


@dataclass
class Fault:
    """A failure of the first matching calls."""

    method: str
    path: str
    """A regular expression for the path."""
    code: int = 0
    """The error code of the response; 0 closes the connection without one."""
    after: bool = False
    """Whether the call is carried out before it fails."""
    skip: int = 0
    """How many such calls succeed first."""
    times: int = 1
    for_good: bool = False
    """Whether the service stops responding after it."""


@dataclass
class Service:
    """The objects of the service, and the calls it received."""

    objects: dict[str, dict[str, dict[str, Any]]] = field(default_factory=dict)
    """The objects by kind and id."""
    calls: list[tuple[str, str]] = field(default_factory=list)
    sent: list[dict[str, str]] = field(default_factory=list)
    """The fields of every call."""
    faults: list[Fault] = field(default_factory=list)
    bad_cards: set[str] = field(default_factory=set)
    """Names of cards that a bulk call rejects."""
    processing: int = 0
    """How many times a new file is reported as not ready."""
    sessions: set[str] = field(default_factory=set)
    address: str = ""
    gone: bool = False
    """Whether the service does not respond."""
    number: int = 0

    def __post_init__(self) -> None:
        self.objects = {
            "user": {"user-1": {"id": "user-1", "root_folder_id": "root-1"}},
            "designer": {"designer-1": {"id": "designer-1", "name": "Mira's Games", "user_id": "user-1"}},
        }

    def all(self, kind: str) -> list[dict[str, Any]]:
        """Return the objects of a kind."""
        return list(self.objects.get(kind, {}).values())

    def count(self, method: str, path: str) -> int:
        """Return how many times a call was made."""
        return sum(method == m and bool(re.fullmatch(path, p)) for m, p in self.calls)

    def fault(self, method: str, path: str) -> Fault | None:
        """Return the fault for a call, and use it up."""
        for each in self.faults:
            if each.method == method and re.fullmatch(each.path, path) and each.times:
                if each.skip:
                    each.skip -= 1
                    return None
                each.times -= 1
                return each
        return None

    def answer(self, method: str, path: str, given: dict[str, str], file: bytes | None) -> Any:
        """Carry out a call."""
        parts = path.strip("/").split("/")
        if path == "/session" and method == "POST":
            if (given.get("username"), given.get("password"), given.get("api_key_id")) != (
                USER,
                PASSWORD,
                KEY,
            ):
                raise Stop(454, "Password incorrect.", "password")
            self.sessions.add(made := self.new_id("session"))
            return {"id": made, "user_id": "user-1"}
        if path == "/tgc/products":
            return [self.product(name, *size) for name, size in SIZES.items()]
        if given.get("session_id") not in self.sessions:
            raise Stop(451, "Session expired.", "session_id")
        match method, parts:
            case "DELETE", ["session", id_]:
                self.sessions.discard(id_)
                return {"success": 1}
            case "POST", ["file"]:
                return self.file(given, file)
            case "POST", ["deck", id_, "bulk-cards"]:
                return self.bulk(id_, json.loads(given["cards"]))
            case "POST", [kind] if kind in REQUIRED:
                return self.make(kind, given)
            case "PUT", [kind, id_] if kind in REQUIRED:
                self.check_files(given)
                self.get(kind, id_).update({k: v for k, v in given.items() if k != "session_id"})
                return self.get(kind, id_)
            case "GET", [kind, id_]:
                return self.fetched(kind, id_, given)
            case "GET", [kind, id_, relation]:
                self.get(kind, id_)
                return self.listed(kind, id_, relation, given)
        raise Stop(404, "File not found.")

    def product(self, name: str, kind: str, width: int, height: int) -> dict[str, Any]:
        child, parent, _ = MEMBERS.get(kind, ("", "", ""))
        fields = (
            ["image"]
            if kind == "booklet"
            else ["outside"]
            if kind == "tuckbox"
            else ["face"]
            if kind == "onesided"
            else ["face", "back"]
        )
        found: dict[str, Any] = {
            "identity": name, "name": name, "categories": ["Cards"], "create_api": f"/api/{kind}",
            "sides": [{"label": each, "field": each, "overlay": ""} for each in fields],
            "size": {"pixels": [width, height]},
        }  # fmt: skip
        return found | ({"child": {"create_api": f"/api/{child}", "parent_id": parent}} if child else {})

    def new_id(self, kind: str) -> str:
        self.number += 1
        return f"{kind}-{self.number:04}-0000-0000-0000-000000000000"[:36]

    def get(self, kind: str, id_: str) -> dict[str, Any]:
        if kind == "folder" and id_ == "root-1":
            return {"id": id_, "name": "root"}
        try:
            return self.objects[kind][id_]
        except KeyError:
            raise Stop(440, "Could not find the object specified.", id_) from None

    def fetched(self, kind: str, id_: str, given: dict[str, str]) -> dict[str, Any]:
        found = self.get(kind, id_)
        if kind == "file" and found["left"]:
            found["left"] -= 1
            found["status"] = "Processing" if found["left"] else "Ready"
        if kind == "game" and given.get("_include_relationships"):
            return {**found, "_relationships": {name: f"/api/game/{id_}/{name}" for name in LISTS.values()}}
        return found

    def listed(self, kind: str, id_: str, relation: str, given: dict[str, str]) -> dict[str, Any]:
        kinds = {"designers": "designer", "games": "game", "folders": "folder", "files": "file"}
        kinds |= {name: each for each, name in LISTS.items()}
        kinds |= {name: child for parent, (child, _, name) in MEMBERS.items() if parent == kind}
        if relation not in kinds:
            raise Stop(404, "File not found.")
        fields = {
            "user": "user_id", "designer": "designer_id", "game": "game_id", "deck": "deck_id",
            "booklet": "booklet_id", "folder": "parent_id" if relation == "folders" else "folder_id",
        }  # fmt: skip
        items = [each for each in self.all(kinds[relation]) if each.get(fields.get(kind, "set_id")) == id_]
        page, size = int(given.get("_page_number", 1)), min(100, int(given.get("_items_per_page", 25)))
        pages = max(1, -(-len(items) // size))
        paging = {
            "total_items": len(items),
            "page_number": page,
            "items_per_page": size,
            "total_pages": pages,
        }
        return {"paging": paging, "items": items[(page - 1) * size : page * size]}

    def make(self, kind: str, given: dict[str, str]) -> dict[str, Any]:
        for name in sorted(REQUIRED[kind] - given.keys()):
            raise Stop(441, f"{name} is required.", name)
        if not 1 <= int(given.get("quantity", 1)) <= 99:
            raise Stop(442, "Out of range.", "quantity")
        if kind == "game" and any(game["name"] == given["name"] for game in self.all("game")):
            raise Stop(443, "Not available.", "name")
        if "identity" in given and SIZES.get(given["identity"], ("",))[0] != kind:
            raise Stop(442, "No such identity.", "identity")
        self.check_files(given)
        made = {k: v for k, v in given.items() if k != "session_id"} | {"id": self.new_id(kind)}
        self.objects.setdefault(kind, {})[made["id"]] = made
        return made

    def check_files(self, given: dict[str, str]) -> None:
        for name in ("face_id", "back_id", "image_id", "outside_id"):
            if name in given:
                self.get("file", given[name])

    def bulk(self, deck: str, cards: list[dict[str, str]]) -> dict[str, Any]:
        self.get("deck", deck)
        if len(cards) > 100:
            raise Stop(442, "Too many cards.", "cards")
        found: list[dict[str, Any]] = []
        for card in cards:
            if card["name"] in self.bad_cards:
                found.append({"error": {"code": 440, "message": "Could not find the file."}})
            else:
                found.append(self.make("card", {**{k: str(v) for k, v in card.items()}, "deck_id": deck}))
        return {"cards": found, "errors": sum("error" in each for each in found)}

    def file(self, given: dict[str, str], data: bytes | None) -> dict[str, Any]:
        self.get("folder", given["folder_id"])
        if not data or not data.startswith(b"\x89PNG"):
            raise Stop(444, "File type not allowed.", "file")
        made = {
            "id": self.new_id("file"), "name": given["name"], "folder_id": given["folder_id"],
            "sha1_digest": sha1(data).hexdigest(), "file_size": len(data), "file_type": "PNG",
            "status": "Processing" if self.processing else "Ready", "left": self.processing,
        }  # fmt: skip
        self.objects.setdefault("file", {})[made["id"]] = made
        return made


class Handler(BaseHTTPRequestHandler):
    """Handles requests for a service."""

    protocol_version = "HTTP/1.1"
    wbufsize = -1
    disable_nagle_algorithm = True
    service: Service

    def log_message(self, format: str, *args: object) -> None:
        pass

    def _handle(self) -> None:
        url = urlsplit(self.path)
        path = url.path.removeprefix("/api")
        given = dict(parse_qsl(url.query, keep_blank_values=True))
        file = None
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        kind = self.headers.get("Content-Type", "")
        if kind.startswith("multipart/"):
            head = f"Content-Type: {kind}\r\n\r\n".encode()
            for part in BytesParser().parsebytes(head + body).walk():
                if name := part.get_param("name", header="content-disposition"):
                    data = part.get_payload(decode=True)
                    assert isinstance(data, bytes)
                    if part.get_filename():
                        file = data
                    else:
                        given[str(name)] = data.decode()
        else:
            given |= dict(parse_qsl(body.decode(), keep_blank_values=True))
        cookie = dict(parse_qsl(self.headers.get("Cookie", "").replace("; ", "&")))
        given |= {"session_id": cookie["session_id"]} if "session_id" in cookie else {}
        self.service.calls.append((self.command, path))
        self.service.sent.append(dict(given))
        if self.service.gone:
            return self._hang_up()
        fault = self.service.fault(self.command, path)
        self.service.gone = bool(fault and fault.for_good)
        try:
            if fault and not fault.after:
                if not fault.code:
                    return self._hang_up()
                raise Stop(fault.code, "A failure.")
            result = {"result": self.service.answer(self.command, path, given, file)}
            status = 200
            if fault:
                if not fault.code:
                    return self._hang_up()
                raise Stop(fault.code, "A failure.")
        except Stop as error:
            result = {"error": {"code": error.code, "message": error.message, "data": error.data}}
            status = error.code
        data = json.dumps(result).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
        return None

    def _hang_up(self) -> None:
        self.close_connection = True

    do_GET = do_POST = do_PUT = do_DELETE = _handle  # noqa: N815


@contextmanager
def serving() -> Iterator[Service]:
    """Yield a service that answers at its `address`."""
    service = Service()
    handler = type("Bound", (Handler,), {"service": service})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    service.address = f"http://127.0.0.1:{server.server_address[1]}/api"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
