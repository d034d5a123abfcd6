"""A studio served in this process, on a free port."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from deckgen.web.serve import bound
from deckgen.web.studio.desk import StudioDesk, desk_of
from deckgen.web.studio.server import studio_server

TOKEN = "token-of-the-studio"


OFFERS = "options: {side: {values: [left, right], about: where the dots are}}\noverlays: [night]\nfaces:\n"
DOTS = """\
    - disc: {x: 10mm, y: 40mm, r: 2mm, stroke: "#204060", when: option.side == 'left'}
    - disc: {x: 10mm, y: 50mm, r: 3mm, fill: "#204060", overlay: night}
"""


def varied(deck: str) -> str:
    """Return the text of a deck with an option and an overlay."""
    above = '    - text: {text: "{name}"'
    return deck.replace("\nfaces:\n", f"\n{OFFERS}").replace(above, DOTS + above)


class Studio:
    """A server that runs in a thread, and what a page does with it."""

    def __init__(self, deck: Path) -> None:
        self.deck = deck
        self.out = deck.parent.parent / "output"
        self.desk: StudioDesk = desk_of(deck, self.out)
        self.start(0)

    def start(self, port: int) -> None:
        """Serve the deck, at first on any free port."""
        ready = threading.Event()
        self.server = studio_server(self.desk, TOKEN, bound(["127.0.0.1"], port), ready.set)
        self.port: int = self.server.sockets[0].getsockname()[1]
        self.thread = threading.Thread(target=self.server.serve_pages, daemon=True)
        self.thread.start()
        assert ready.wait(30)

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def link(self) -> str:
        return f"{self.origin}/#{TOKEN}"

    @property
    def own(self) -> dict[str, str]:
        """The headers of the page's own requests."""
        cookie = f"deckgen-studio-{self.port}={TOKEN}"
        return {"Origin": self.origin, "Cookie": cookie, "Content-Type": "application/json"}

    def ask(
        self, path: str, asked: object = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, Any]:
        """The status and the answer of a request; with something asked for, a post."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        body = asked if isinstance(asked, str) else json.dumps(asked) if asked is not None else None
        given = self.own if headers is None else dict(headers)
        connection.request("GET" if body is None else "POST", path, body, given)
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        is_json = (answer.getheader("Content-Type") or "").startswith("application/json")
        return answer.status, json.loads(data) if is_json else data

    def do(self, way: str = "edit", **asked: object) -> dict[str, Any]:
        """Make an edit, and agree to it if it is shown before; return the answer."""
        status, said = self.ask("/edit", asked)
        if ways := said.get("ways"):
            agreed = next(each["agreed"] for each in ways if each["way"] == way)
            status, said = self.ask("/edit", {**asked, "agreed": agreed})
        assert status == 200, said
        found: dict[str, Any] = said
        return found

    def face(self, card: str) -> dict[str, Any]:
        """What the page shows of the front of a card."""
        ((found,),) = (self.ask(f"/faces?side=cards/{card}/front")[1],)
        assert found is not None
        return dict(found)

    def form(self, kind: str) -> dict[str, Any]:
        """The form of the first layer of a kind."""
        assert self.desk.view is not None
        layers = self.desk.view.layers.by_token.values()
        token = next(layer.token for layer in layers if layer.spec.kind == kind)
        found: dict[str, Any] = self.ask(f"/form/{token}")[1]
        return found

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(30)
        assert not self.thread.is_alive()
