"""Say where a table is: the links of its seats, for people or as JSON."""

from __future__ import annotations

import json
import sys
import webbrowser
from collections.abc import Mapping, Sequence
from pathlib import Path

import click
import segno

from deckgen.cli.say import say
from deckgen.facts import Fact
from deckgen.words import ENGLISH


def serve_links(
    names: Sequence[str], links: Mapping[int, str], watch: str, record: Path, others: list[str] | None,
    no_open: bool, json_: bool, inviting: str, shared: str = "",
) -> None:  # fmt: skip
    """Print the links of the seats of people, and open the first one, or `inviting` if others are to join.

    `inviting` is the page with all links and their QR codes. `shared` is a link for all of them on one
    screen, in place of their own. `others` are further addresses of this machine in the local network; None
    if nobody else is to join.
    """
    first = shared or next(iter(links.values()), watch)
    is_invited = others is not None and not shared
    if json_:
        seats = [{"seat": seat, "url": link} for seat, link in links.items()]
        click.echo(json.dumps({"url": first, "seats": seats, "watch": watch, "links": inviting}))
    else:
        own = [(names[seat], link) for seat, link in links.items()]
        _say_links([(ENGLISH.say(Fact("web-one-screen")), shared)] if shared else own, others)
        _say_rest(watch, inviting if is_invited else "", record, others)
    if not no_open:
        webbrowser.open(inviting if is_invited else first)


def _say_rest(watch: str, inviting: str, record: Path, others: list[str] | None) -> None:
    """Print the link for spectators, the page with all links if there is one, the record, and how to stop."""
    say(ENGLISH.say(Fact("web-link-watch", link=watch)))
    if inviting:
        say(ENGLISH.say(Fact("web-link-all", link=inviting)))
    say(ENGLISH.say(Fact("web-record", path=str(record))))
    if others is not None:
        say(ENGLISH.say(Fact("web-lan", others=others)))
    say(ENGLISH.say(Fact("web-stop")))


def _say_links(links: Sequence[tuple[str, str]], others: list[str] | None) -> None:
    """Print links by name, with QR codes for phones if others are to join."""
    for name, link in links:
        say(ENGLISH.say(Fact("web-link", name=name, link=link)))
        if others is not None and sys.stderr.isatty():
            segno.make(link, error="l").terminal(sys.stderr, compact=True)
