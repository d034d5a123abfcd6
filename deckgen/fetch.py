"""Copy data files from the web into a deck for `deckgen fetch`; builds themselves never use the network.

A deck may be malicious, so requests are limited: they use only https, are bounded in bytes, time and
redirects, never go to this machine or its network, and send nothing but the URL.
"""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import NamedTuple, TypeAlias

import httpx

from deckgen import __version__
from deckgen.deck.data import read_rows
from deckgen.deck.fields import ProblemLog, as_map, values_of
from deckgen.deck.model import DECK_FIELDS
from deckgen.deck.scope import NO_NAMES
from deckgen.errors import FileError, Problem, SpecError, Where
from deckgen.facts import Fact, Quantity
from deckgen.making.files import file_digest
from deckgen.making.ours import write_files
from deckgen.paths import guarded
from deckgen.source import LARGEST_FILE, read_yaml

ENDINGS = (".csv", ".tsv", ".json", ".xlsx", ".ods")
"""Extensions allowed for fetched files: tables, but nothing that deckgen reads as a deck."""
SECONDS = 60.0
"""The maximum time for one file in seconds, including redirects."""
TIMEOUT = httpx.Timeout(20, connect=10)
MOST_REDIRECTS = 5
MOST_ADDRESSES = 4
"""The most IP addresses of a host to try."""
_SHEET = re.compile(r"(https://docs\.google\.com/spreadsheets/d/[\w-]{20,})/(?:edit|view|htmlview)?\b(.*)")
_GID = re.compile(r"\bgid=(\d+)")
_NAT64 = IPv6Network("64:ff9b::/96")
_PAGE = re.compile(rb"\s*<(?:!doctype html|html)", re.IGNORECASE)
Address: TypeAlias = IPv4Address | IPv6Address
Download: TypeAlias = Callable[[str], bytes]


class Fetched(NamedTuple):
    """A file that was fetched."""

    name: str
    rows: int
    changed: bool


def fetch(deck: Path, overwrite: bool, download: Download) -> list[Fetched]:
    """Copy the data files that a deck names under `fetch:` into its folder, all of them or none.

    A file that has changed since it was fetched is replaced only with `overwrite`. Raises SpecError,
    FileError.
    """
    found: list[Fetched] = []
    changed: dict[str, bytes] = {}
    for name, (address, where) in _wanted(deck).items():
        try:
            data = download(address)
        except FileError as error:
            raise FileError(Problem(error.problems[0].fact, where)) from None
        rows = _rows(name, data)
        is_new = file_digest(deck.parent / name) != _digest(data)
        if is_new:
            changed[name] = data
        found.append(Fetched(name, rows, is_new))
    write_files(deck.parent, changed, overwrite)
    return found


def _digest(data: bytes) -> str:
    from hashlib import sha256

    return sha256(data).hexdigest()


def _wanted(deck: Path) -> Mapping[str, tuple[str, Where]]:
    """Return the URLs of files by name. The deck may be incomplete, because its files may be missing."""
    root, log = as_map(read_yaml(deck)), ProblemLog()
    addresses = values_of({"fetch": DECK_FIELDS["fetch"]}, root, NO_NAMES, log)["fetch"]
    log.finish()
    keys = as_map(root.items["fetch"]).keys if addresses else {}
    for name in addresses:
        guarded(deck.parent, deck.parent / name, keys[name].where)
        if PurePosixPath(name).suffix.lower() not in ENDINGS or "\\" in name or not name.isprintable():
            raise SpecError(Problem(Fact("fetch-ending", name=name, endings=ENDINGS), keys[name].where))
    if not addresses:
        raise SpecError(Problem(Fact("fetch-nothing"), root.where))
    return {name: (address, keys[name].where) for name, address in addresses.items()}


def _rows(name: str, data: bytes) -> int:
    """Return the number of rows in a table. Raises SpecError if it cannot be read."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"table{PurePosixPath(name).suffix}"
        path.write_bytes(data)
        try:
            return sum(1 for _ in read_rows(path))
        except SpecError as error:
            places = [(p, Where(name, p.where.line if p.where else 0)) for p in error.problems]
            frame = Fact("fetch-of", name=name)
            raise SpecError([Problem(p.fact, at, context=(*p.context, frame)) for p, at in places]) from None


@dataclass(frozen=True)
class _Hop:
    """One request on the way to a file."""

    url: httpx.URL
    local: bool
    """Whether it may go to this machine or its network, and without encryption."""


def download(address: str, local: bool = False) -> bytes:
    """Download a URL; `local` allows this machine and its network. Raises FileError."""
    deadline = time.monotonic() + SECONDS
    try:
        hop = _Hop(httpx.URL(csv_address(address)), local)
        # Do not use this machine's settings (proxies, passwords in .netrc) for URLs from a deck.
        with httpx.Client(trust_env=False, timeout=TIMEOUT) as client:
            for _ in range(MOST_REDIRECTS + 1):
                answer, was_local = _answer(client, hop)
                with closing(answer):
                    if not answer.is_redirect:
                        return _body(answer, address, deadline)
                    # Only hosts in this network may redirect into this network.
                    hop = _Hop(hop.url.join(answer.headers["location"]), was_local)
    except (httpx.HTTPError, httpx.InvalidURL, OSError, UnicodeError, ValueError) as error:
        raise _failed("fetch-failed", address, why=str(error) or type(error).__name__) from None
    raise _failed("fetch-redirects", address, most=MOST_REDIRECTS)


def csv_address(address: str) -> str:
    """Return the CSV URL of a Google sheet, given that of its page; other URLs are unchanged.

    >>> csv_address("https://docs.google.com/spreadsheets/d/1x2y3z4x5y6z7x8y9z0x/edit#gid=7")
    'https://docs.google.com/spreadsheets/d/1x2y3z4x5y6z7x8y9z0x/export?format=csv&gid=7'
    """
    found = _SHEET.fullmatch(address)
    if found is None or re.match("/?(?:export|pub|gviz)", found[2]):
        return address
    gid = _GID.search(found[2])
    return f"{found[1]}/export?format=csv" + (f"&gid={gid[1]}" if gid else "")


def _failed(key: str, address: str, /, **values: str | int | Quantity) -> FileError:
    return FileError(Fact(key, address=address, **values))


def _answer(client: httpx.Client, hop: _Hop) -> tuple[httpx.Response, bool]:
    """Send a request to an IP address that was resolved once and checked, since DNS may change its answer.

    Also return whether the address is in this network.
    """
    url, addresses = hop.url, _checked(hop)
    headers = {
        "Host": url.netloc.decode("ascii"), "User-Agent": f"deckgen/{__version__}",
        # compressed data could unpack to any size
        "Accept-Encoding": "identity",
    }  # fmt: skip
    for address in addresses:
        request = client.build_request(
            "GET", url.copy_with(host=str(address)), headers=headers,
            extensions={"sni_hostname": url.raw_host.decode("ascii")},
        )  # fmt: skip
        try:
            return client.send(request, stream=True), not is_public(address)
        except (httpx.ConnectError, httpx.ConnectTimeout):
            if address == addresses[-1]:
                raise
    raise _failed("fetch-failed", str(url), why="the host has no address")


def _checked(hop: _Hop) -> list[Address]:
    """Return the IP addresses of a host. Raises FileError if they are not allowed."""
    url = hop.url
    if url.userinfo or url.scheme not in ("https", "http") or not url.host:
        raise _failed("fetch-scheme", str(url.copy_with(userinfo=b"")))
    addresses = _addresses(url)
    is_inner = not all(map(is_public, addresses))
    if is_inner and not hop.local:
        raise _failed("fetch-private", str(url), host=url.host)
    if url.scheme != "https" and not is_inner:
        raise _failed("fetch-scheme", str(url))
    return addresses


def _addresses(url: httpx.URL) -> list[Address]:
    port = url.port or (443 if url.scheme == "https" else 80)
    infos = socket.getaddrinfo(url.raw_host.decode("ascii"), port, type=socket.SOCK_STREAM)
    texts = dict.fromkeys(str(info[4][0]).partition("%")[0] for info in infos)
    return [ip_address(text) for text in texts][:MOST_ADDRESSES]


def is_public(address: Address) -> bool:
    """Return whether an address is public, including any IPv4 address inside an IPv6 one."""
    return address.is_global and not address.is_multicast and all(map(is_public, _within(address)))


def _within(address: Address) -> Iterator[IPv4Address]:
    """Yield the IPv4 addresses embedded in an IPv6 address (RFC 4291, 3056, 4380, 6052)."""
    if isinstance(address, IPv6Address):
        yield from filter(None, (address.ipv4_mapped, address.sixtofour, *(address.teredo or ())))
        if address in _NAT64:
            yield IPv4Address(int(address) & 0xFFFFFFFF)


def _body(answer: httpx.Response, address: str, deadline: float) -> bytes:
    """Return the body of a response. Raises FileError if it is not a data file."""
    if answer.status_code != 200:
        raise _failed("fetch-status", address, status=answer.status_code)
    if answer.headers.get("content-encoding", "identity") != "identity":
        raise _failed("fetch-failed", address, why="it is compressed")
    found = bytearray()
    for block in answer.iter_raw(65_536):
        found += block
        if len(found) > LARGEST_FILE:
            raise _failed("fetch-large", address, most=Quantity(LARGEST_FILE // 1_000_000, "MB"))
        if time.monotonic() > deadline:
            raise _failed("fetch-slow", address, most=Quantity(SECONDS, "s"))
    if "html" in answer.headers.get("content-type", "") or _PAGE.match(found):
        raise _failed("fetch-page", address)
    return bytes(found)
