"""Checks that come before every route: which page a request comes from, and what an answer may be used for.

Any web page may send requests to this machine, by its address or by a name that resolves to it, and so may
every local program. Every server of `deckgen.web` puts its application behind a `Guard`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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
        fair = _is_own(
            headers.get("host", ""), headers.get("origin"), headers.get("sec-fetch-site", "none"),
            hosts=self.hosts, linked=scope["path"] in PAGES,
        )  # fmt: skip
        if not fair or (changes and "origin" not in headers):
            await _forbid(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                found, own = _headers(headers.get("host", ""), scope["path"]), message.get("headers", [])
                message["headers"] = [*own, *(each for each in found if each[0] not in dict(own))]
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


def _is_own(host: str, origin: str | None, site: str, *, hosts: Collection[str], linked: bool) -> bool:
    """Return whether a request comes from a page of a server, or from the person who opens it.

    `host`, `origin` and `site` are its headers Host, Origin and Sec-Fetch-Site; `hosts` are the names and
    ports that the server goes by. These protect against DNS rebinding, a foreign site whose name resolves to
    this machine; the others against requests of foreign pages. They may only link to a page that is `linked`.
    """
    name = host.lower()
    return (
        name in hosts and origin in (None, f"http://{name}") and (site in ("none", "same-origin") or linked)
    )
