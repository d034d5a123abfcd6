"""Say where a page is that deckgen serves, for people or as JSON, and open it."""

from __future__ import annotations

import json
import webbrowser
from collections.abc import Callable
from typing import NamedTuple

import click


class Announcement(NamedTuple):
    """How a user is told of a page."""

    as_json: bool
    opens: bool
    """Whether the page is opened in a browser."""

    def make(self, link: str, tell: Callable[[], None], *, opened: str = "", **more: object) -> None:
        """Print a link, as JSON with `more`, or else by `tell`; then open it, or another page."""
        if self.as_json:
            click.echo(json.dumps({"url": link, **more}))
        else:
            tell()
        if self.opens:
            webbrowser.open(opened or link)
