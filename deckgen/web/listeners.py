"""The sockets of pages that are told when what they show has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from starlette.websockets import WebSocket, WebSocketDisconnect

MOST_PAGES = 20
"""The most pages that are told of changes at one time."""


@dataclass
class Listeners:
    """The pages that listen; they hear `now` when they come, and whenever it is told."""

    now: Callable[[], Mapping[str, object]]
    pages: set[WebSocket] = field(default_factory=set)

    async def keep(self, connection: WebSocket, welcome: bool = True) -> None:
        """Keep the socket of a page until it goes, unless it is not welcome or there are too many."""
        if not welcome or len(self.pages) >= MOST_PAGES:
            await connection.close(1008)
            return
        await connection.accept()
        self.pages.add(connection)
        try:
            await connection.send_json(self.now())
            while True:
                await connection.receive_text()
        except (WebSocketDisconnect, KeyError, RuntimeError):
            pass  # The page is gone, or it sent bytes, which it never does.
        finally:
            self.pages.discard(connection)

    async def tell(self) -> None:
        """Tell every page what is so now."""
        for page in list(self.pages):
            with suppress(WebSocketDisconnect, RuntimeError):
                await page.send_json(self.now())
