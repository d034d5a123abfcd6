"""Checks that come before every route: which page a request comes from, and what an answer may be used for.

Every server of `deckgen.web` puts its application behind a `Guard`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from deckgen.serving import is_own

PAGES = ("/", "/links")
"""The addresses that a person opens; all others are asked for by these pages."""


@dataclass
class Guard:
    """Lets through only requests for this server, from its own pages or a person's address bar."""

    app: ASGIApp
    hosts: Sequence[str]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer that it is forbidden."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        changes = scope["type"] == "websocket" or scope.get("method") != "GET"
        fair = is_own(
            headers.get("host", ""), headers.get("origin"), headers.get("sec-fetch-site", "none"),
            hosts=self.hosts, linked=scope["path"] in PAGES,
        )  # fmt: skip
        if not fair or (changes and "origin" not in headers):
            await _forbid(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                host = headers.get("host", "")
                message["headers"] = [*message.get("headers", []), *_headers(host, scope["path"])]
            await send(message)

        await self.app(scope, receive, with_headers)


async def _forbid(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008})
        return
    await Response(status_code=403)(scope, receive, send)


def _headers(host: str, path: str) -> Iterable[tuple[bytes, bytes]]:
    """Return what every answer says about how it may be used."""
    policy = "default-src 'none'"
    if path in PAGES:
        # Some browsers do not count sockets as 'self'.
        policy += (
            f"; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' ws://{host}"
            "; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'"
        )
    found = {
        "content-security-policy": f"{policy}; frame-ancestors 'none'",
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
    }
    return [(name.encode(), value.encode("latin-1")) for name, value in found.items()]
