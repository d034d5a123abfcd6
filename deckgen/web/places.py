"""Addresses of this machine that others in the same network can open."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress
from typing import NamedTuple

from deckgen.errors import FileError
from deckgen.facts import Fact
from deckgen.web.serve import HOST

PRIVATE = tuple(map(ipaddress.ip_network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")))
"""Networks of homes and offices (RFC 1918), the likeliest first; containers like the last."""
OUTSIDE = "192.0.2.1"
"""An address that nobody has (RFC 5737). Nothing is sent to it: it only makes the system choose a network."""


class Listening(NamedTuple):
    """Where a server listens."""

    hosts: list[str]
    """Its addresses, that for links first."""
    others: list[str] | None
    """Further addresses of this machine in the local network; None if nobody else is to join."""


def listening_on(lan: bool) -> Listening:
    """Return where a server listens.

    Raises FileError if others are to join and this machine is in no network.
    """
    if not lan:
        return Listening([HOST], None)
    addresses = _local_addresses()
    if not addresses:
        raise FileError(Fact("web-no-address"))
    return Listening([addresses[0], HOST], addresses[1:])


def _local_addresses() -> list[str]:
    """Return the private addresses of this machine, the one that others are likely to reach first."""
    found = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect((OUTSIDE, 9))
        found.append(asking.getsockname()[0])
    with suppress(OSError):
        found += [str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [address for address in dict.fromkeys(found) if _is_private(address)]


def _is_private(address: str) -> bool:
    return any(ipaddress.ip_address(address) in network for network in PRIVATE)
