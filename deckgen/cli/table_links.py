"""Say where a table is: the links of its seats, for people or as JSON."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import segno

from deckgen.cli.announce import Announcement
from deckgen.cli.say import say
from deckgen.facts import Fact
from deckgen.words import ENGLISH


class TableLinks(NamedTuple):
    """The links of a table."""

    seats: Mapping[int, str]
    """Those of the seats of people."""
    watch: str
    """That for spectators."""
    inviting: str
    """The page with all links and their QR codes."""
    shared: str
    """That for all people on one screen, in place of their own; empty if they have screens of their own."""

    @classmethod
    def of(
        cls, site: str, tokens: Sequence[str], host: str, people: Iterable[int], one_screen: bool = False
    ) -> TableLinks:
        """Return the links of a table. The last token is for spectators, `host` for who began the table."""
        page = f"{site}#"
        seats = {seat: page + tokens[seat] for seat in people}
        shared = page + ",".join([*(tokens[seat] for seat in seats), tokens[-1]])
        is_shared = one_screen and len(seats) > 1
        return cls(seats, page + tokens[-1], f"{site}links#{host}", shared if is_shared else "")


def announce_table(
    how: Announcement, links: TableLinks, names: Sequence[str], record: Path, others: list[str] | None
) -> None:
    """Print the links of the seats of people, and open the first one, or all if others are to join.

    `names` are those of the seats. `others` are further addresses of this machine in the local network; None
    if nobody else is to join.
    """
    is_invited = others is not None and not links.shared

    def tell() -> None:
        own = [(names[seat], link) for seat, link in links.seats.items()]
        _say_links([(ENGLISH.say(Fact("web-one-screen")), links.shared)] if links.shared else own, others)
        _say_rest(links.watch, links.inviting if is_invited else "", record, others)

    how.make(
        links.shared or next(iter(links.seats.values()), links.watch),
        tell,
        opened=links.inviting if is_invited else "",
        seats=[{"seat": seat, "url": link} for seat, link in links.seats.items()],
        watch=links.watch,
        links=links.inviting,
    )


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
