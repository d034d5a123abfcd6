"""`deckgen fetch` copies data files from a local server, and rejects unsafe ones."""

from __future__ import annotations

import json
import shutil
import socket
import ssl
import subprocess
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from new.small import HEAD
from new.test_workbooks import ROWS, ods, ods_rows

from deckgen import fetch as fetching
from deckgen.cli.fetching import fetch_command
from deckgen.deck.load import load
from deckgen.errors import DeckgenError, FileError, SpecError, Where
from deckgen.fetch import csv_address, download, fetch, is_public

CSV = b"id,name\nann,Ann\nbob,Bob\n"
LOCAL = partial(download, local=True)


class Server(ThreadingHTTPServer):
    """Responds with the entries of `pages`: a status, headers and a body, or None for no response."""

    daemon_threads = True
    pages: Mapping[str, tuple[int, dict[str, str], bytes]]
    asked: list[dict[str, str]]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        self.server.asked.append({"path": self.path, **dict(self.headers.items())})
        status, headers, body = self.server.pages.get(self.path, (404, {}, b""))
        self.send_response(status)
        for name, value in {"Content-Length": str(len(body)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        pass


@contextmanager
def serving(pages: Mapping[str, tuple[int, dict[str, str], bytes]]) -> Iterator[Server]:
    with Server(("127.0.0.1", 0), Handler) as server:
        server.pages, server.asked = dict(pages), []
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


def deck_in(folder: Path, *lines: str) -> Path:
    """Return a deck of the cards in cards.csv, with these entries of `fetch`."""
    path = folder / "deck.yaml"
    entries = "".join(f"  {line}\n" for line in lines)
    path.write_text(f"{HEAD}fetch:\n{entries}cards: [{{from: cards.csv}}]\nfaces: {{front: [fill: red]}}\n")
    return path


def refused(error: pytest.ExceptionInfo[DeckgenError]) -> str:
    return error.value.problems[0].key


def test_copy_is_fetched_and_used_by_builds(tmp_path: Path) -> None:
    with serving({"/c": (200, {"Content-Type": "text/csv"}, CSV)}) as server:
        deck = deck_in(tmp_path, f"cards.csv: {server.address}/c")
        with pytest.raises(SpecError) as caught:
            load(deck)
        assert refused(caught) == "yaml-no-file"
        assert caught.value.problems[0].advice is not None
        assert fetch(deck, False, LOCAL) == [("cards.csv", 2, True)]
        assert fetch(deck, False, LOCAL) == [("cards.csv", 2, False)]
        (first, _) = server.asked
    assert first["Host"] == server.address.removeprefix("http://")
    assert first["Accept-Encoding"] == "identity" and not {"Cookie", "Authorization"} & first.keys()
    assert (tmp_path / "cards.csv").read_bytes() == CSV
    assert [card.id for card in load(deck).cards] == ["ann", "bob"]


def test_changed_copy_belongs_to_the_user(tmp_path: Path) -> None:
    """A file that the user changed, or that was there before, is kept unless overwriting is requested."""
    with serving({"/c": (200, {}, CSV)}) as server:
        deck = deck_in(tmp_path, f"cards.csv: {server.address}/c")
        (tmp_path / "cards.csv").write_text("id\nmine\n")
        with pytest.raises(FileError) as caught:
            fetch(deck, False, LOCAL)
        assert refused(caught) == "build-not-ours"
        assert (tmp_path / "cards.csv").read_text() == "id\nmine\n"
        fetch(deck, True, LOCAL)
        server.pages = {"/c": (200, {}, CSV + b"cid,Cid\n")}
        assert fetch(deck, False, LOCAL) == [("cards.csv", 3, True)]
        (tmp_path / "cards.csv").write_text("id\nmine\n")
        with pytest.raises(FileError):
            fetch(deck, False, LOCAL)
        assert (tmp_path / "cards.csv").read_text() == "id\nmine\n"


def test_all_files_are_fetched_or_none(tmp_path: Path) -> None:
    pages = {
        "/c": (200, {}, CSV),
        "/t.ods": (200, {}, ods({"A": ods_rows(ROWS)})),
        "/bad": (200, {}, b'a\n"'),
    }
    with serving(pages) as server:
        deck = deck_in(tmp_path, f"cards.csv: {server.address}/c", f"data/b.csv: {server.address}/bad")
        with pytest.raises(SpecError) as caught:
            fetch(deck, False, LOCAL)
        assert (refused(caught), caught.value.problems[0].where) == (
            "table-quote-open",
            Where("data/b.csv", 2),
        )
        assert not (tmp_path / "cards.csv").exists()
        deck = deck_in(tmp_path, f"cards.csv: {server.address}/c", f"data/b.ods: {server.address}/t.ods")
        assert [each.rows for each in fetch(deck, False, LOCAL)] == [2, 3]
        assert (tmp_path / "data/b.ods").is_file()


@pytest.mark.parametrize(
    ("page", "key"),
    [
        ((404, {}, b""), "fetch-status"),
        ((200, {"Content-Type": "text/html; charset=utf-8"}, b"id\n"), "fetch-page"),
        ((200, {}, b" \n<!DOCTYPE html><p>Sign in"), "fetch-page"),
        ((200, {"Content-Encoding": "gzip"}, CSV), "fetch-failed"),
        ((200, {"Content-Length": "99"}, CSV), "fetch-failed"),
        ((302, {"Location": "/c"}, b""), "fetch-redirects"),
        ((302, {"Location": "file:///etc/passwd"}, b""), "fetch-scheme"),
        ((302, {"Location": "http://user:word@127.0.0.1/"}, b""), "fetch-scheme"),
        ((302, {"Location": "https://[::1"}, b""), "fetch-failed"),
    ],
)
def test_responses_that_are_not_tables_are_rejected(
    page: tuple[int, dict[str, str], bytes], key: str, tmp_path: Path
) -> None:
    with serving({"/c": page}) as server, pytest.raises(FileError) as caught:
        fetch(deck_in(tmp_path, f"cards.csv: {server.address}/c"), False, LOCAL)
    assert refused(caught) == key
    assert caught.value.problems[0].where == Where(str(tmp_path / "deck.yaml"), 8, 3)
    assert not (tmp_path / "cards.csv").exists()


def test_bytes_and_seconds_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving({"/c": (200, {}, b"x" * 300_000)}) as server:
        monkeypatch.setattr(fetching, "LARGEST_FILE", 200_000)
        with pytest.raises(FileError) as caught:
            LOCAL(f"{server.address}/c")
        assert refused(caught) == "fetch-large"
        monkeypatch.setattr(fetching, "LARGEST_FILE", 2_000_000)
        monkeypatch.setattr(fetching, "SECONDS", -1.0)
        with pytest.raises(FileError) as caught:
            LOCAL(f"{server.address}/c")
        assert refused(caught) == "fetch-slow"


def test_redirect_is_followed(tmp_path: Path) -> None:
    pages = {"/a": (307, {"Location": "b?x=1"}, b""), "/b?x=1": (200, {}, CSV)}
    with serving(pages) as server:
        assert LOCAL(f"{server.address}/a") == CSV


# Addresses that are allowed.


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_this_machine_is_allowed_only_if_the_user_says_so(scheme: str) -> None:
    with serving({"/c": (200, {}, CSV)}) as server, pytest.raises(FileError) as caught:
        download(f"{scheme}://localhost:{server.server_port}/c")
    assert refused(caught) == "fetch-private" and server.asked == []


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("file:///etc/passwd", "fetch-scheme"), ("ftp://example.com/c", "fetch-scheme"),
        ("https://user:word@93.184.215.14/c", "fetch-scheme"), ("http://93.184.215.14/c", "fetch-scheme"),
        ("https://", "fetch-scheme"), ("cards.csv", "fetch-scheme"), ("https://[::1", "fetch-failed"),
        ("https://10.1.2.3/c", "fetch-private"), ("https://169.254.169.254/latest", "fetch-private"),
        ("https://[::ffff:127.0.0.1]/c", "fetch-private"), ("https://0/c", "fetch-private"),
        ("https://" + "a" * 300 + ".example/", "fetch-failed"),
    ],
)  # fmt: skip
def test_forbidden_addresses_are_rejected(address: str, key: str) -> None:
    with pytest.raises(FileError) as caught:
        download(address)
    assert refused(caught) == key
    assert "word" not in str(caught.value.problems[0].values)


@pytest.mark.parametrize(
    ("text", "public"),
    [
        ("93.184.215.14", True), ("2606:2800:21f:cb07::1", True), ("127.0.0.1", False), ("::1", False),
        ("192.168.1.1", False), ("100.64.0.1", False), ("224.0.0.1", False), ("fe80::1", False),
        ("fd00::1", False), ("::ffff:10.0.0.1", False), ("2002:7f00:1::", False),
        ("64:ff9b::a00:1", False), ("64:ff9b::5db8:d70e", True), ("0.0.0.0", False),
    ],
)  # fmt: skip
def test_public_addresses(text: str, public: bool) -> None:
    assert is_public(ip_address(text)) is public


def test_host_is_resolved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that resolves differently the second time cannot lead to this machine."""
    looked_up = []

    def answer(host: str, port: int, **more: object) -> list[object]:
        looked_up.append(host)
        place = ("93.184.215.14", port) if len(looked_up) == 1 else ("127.0.0.1", port)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", place)]

    sent: list[httpx.Request] = []

    def send(client: httpx.Client, request: httpx.Request, **more: object) -> httpx.Response:
        sent.append(request)
        return httpx.Response(302, headers={"location": "https://rebound.example/d"}, request=request)

    monkeypatch.setattr(socket, "getaddrinfo", answer)
    monkeypatch.setattr(httpx.Client, "send", send)
    with pytest.raises(FileError) as caught:
        LOCAL("https://rebound.example/c")  # still forbidden: only this machine may redirect to this machine
    assert refused(caught) == "fetch-private"
    (request,) = sent
    assert request.url.host == "93.184.215.14" and request.headers["host"] == "rebound.example"
    assert request.extensions["sni_hostname"] == "rebound.example"


@pytest.mark.skipif(shutil.which("openssl") is None, reason="makes a certificate with openssl")
def test_certificate_must_match_the_host_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
         "-keyout", str(key), "-out", str(certificate), "-subj", "/CN=localhost",
         "-addext", "subjectAltName=DNS:localhost"],
        check=True, capture_output=True,
    )  # fmt: skip
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    with serving({"/c": (200, {}, CSV)}) as server:
        server.socket = context.wrap_socket(server.socket, server_side=True)
        with pytest.raises(FileError) as caught:
            LOCAL(f"https://localhost:{server.server_port}/c")
        assert refused(caught) == "fetch-failed"
        trusting = partial(httpx.Client, verify=ssl.create_default_context(cafile=str(certificate)))
        monkeypatch.setattr(fetching.httpx, "Client", trusting)
        assert LOCAL(f"https://localhost:{server.server_port}/c") == CSV
        with pytest.raises(FileError):
            LOCAL(f"https://127.0.0.1:{server.server_port}/c")


@pytest.mark.parametrize(
    ("page", "data"),
    [
        ("/edit?usp=sharing", "/export?format=csv"),
        ("/edit?gid=12#gid=12", "/export?format=csv&gid=12"),
        ("/view", "/export?format=csv"),
        ("/export?format=csv&gid=3", "/export?format=csv&gid=3"),
    ],
)
def test_google_sheet_page_gives_its_data(page: str, data: str) -> None:
    sheet = "https://docs.google.com/spreadsheets/d/1x2y3z4x5y6z7x8y9z0x"
    assert csv_address(sheet + page) == sheet + data
    published = "https://docs.google.com/spreadsheets/d/e/2PACX-1vQ/pub?output=csv"
    assert csv_address(published) == published


# Names that are allowed.


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("deck.yaml", "fetch-ending"), ("a.py", "fetch-ending"), (".deckgen-files", "fetch-ending"),
        ("../a.csv", "yaml-file-outside"), ("/tmp/a.csv", "yaml-file-outside"),
        ("a\\..\\b.csv", "fetch-ending"),
    ],
)  # fmt: skip
def test_invalid_names_are_rejected(name: str, key: str, tmp_path: Path) -> None:
    deck = deck_in(tmp_path, f"{json.dumps(name)}: https://example.com/c")
    with pytest.raises(SpecError) as caught:
        fetch(deck, True, lambda address: pytest.fail("nothing is asked for"))
    assert refused(caught) == key


def test_link_in_the_deck_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "deck").mkdir()
    (tmp_path / "other.csv").write_text("id\nmine\n")
    (tmp_path / "deck/cards.csv").symlink_to(tmp_path / "other.csv")
    deck = deck_in(tmp_path / "deck", "cards.csv: https://example.com/c")
    with pytest.raises(DeckgenError):
        fetch(deck, True, lambda address: CSV)
    assert (tmp_path / "other.csv").read_text() == "id\nmine\n"


def test_fetch_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving({"/c": (200, {}, CSV)}) as server:
        deck = deck_in(tmp_path, f"cards.csv: {server.address}/c")
        done = CliRunner().invoke(fetch_command, [str(deck), "--local", "--json"], catch_exceptions=False)
        assert json.loads(done.stdout)["files"] == [{"path": "cards.csv", "rows": 2, "changed": True}]
        monkeypatch.chdir(tmp_path)
        assert CliRunner().invoke(fetch_command, ["--local"], catch_exceptions=False).exit_code == 0
        failed = CliRunner().invoke(fetch_command, [])
        assert isinstance(failed.exception, FileError)


def test_deck_without_fetch_entries_is_reported(tmp_path: Path) -> None:
    (tmp_path / "deck.yaml").write_text(f"{HEAD}cards: [{{id: a}}]\nfaces: {{front: [fill: red]}}\n")
    with pytest.raises(SpecError) as caught:
        fetch(tmp_path / "deck.yaml", False, LOCAL)
    assert refused(caught) == "fetch-nothing"
