"""Call The Game Crafter's API, with an allow list, a rate limit, and bounds on size and time.

The API is described at thegamecrafter.com/developer (Intro, ErrorCodes, Session). A response is `{"result":
...}` or `{"error": {"code", "message", "data"}}`. More than 240 calls a minute get error 500.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import httpx

from deckgen import __version__
from deckgen.errors import FileError, Problem, SpecError
from deckgen.facts import Fact
from deckgen.upload.plan import APIS, PER_MINUTE

SERVER = "https://www.thegamecrafter.com/api"
LARGEST_ANSWER = 20_000_000
TIMEOUT = httpx.Timeout(60, connect=15)
TRIES = 5
"""Attempts at a call that fails temporarily, with pauses of 1, 2, 4 and 8 seconds."""
MOST_PAGES = 1_000
PAGE = 100
"""Items per page of a list, the most that the service allows."""

EXPIRED, TOO_MANY, IN_BACKGROUND = 451, 452, 499
TRANSIENT = {TOO_MANY, 500, 502, 503, 504}
UNCERTAIN = {IN_BACKGROUND, 500, 502, 503, 504}
"""Error codes after which the service may or may not have carried out the call."""

_ID = r"[\w-]{1,64}"
_PARENTS = "|".join(APIS)
_CHILDREN = "|".join(api.child for api in APIS.values() if api.child)
ALLOWED = tuple(
    (method, re.compile(pattern))
    for method, pattern in (
        ("POST", "/session"),
        ("DELETE", f"/session/{_ID}"),
        ("GET", "/tgc/products"),
        ("GET", f"/user/{_ID}(/designers)?"),
        ("GET", f"/folder/{_ID}/(folders|files)"),
        ("POST", "/folder"),
        ("GET", f"/file/{_ID}"),
        ("POST", "/file"),
        ("GET", f"/designer/{_ID}/games"),
        ("GET", f"/game/{_ID}(/[a-z]+)?"),
        ("POST", "/game"),
        ("POST", f"/({_PARENTS}|{_CHILDREN})"),
        ("PUT", f"/({_PARENTS}|{_CHILDREN})/{_ID}"),
        ("GET", f"/({_PARENTS})/{_ID}/(cards|members|pages)"),
        ("POST", f"/deck/{_ID}/bulk-cards"),
    )
)
"""The only calls ever made. The only thing deleted is the session of this upload."""


@dataclass(frozen=True)
class Credentials:
    """The credentials of an account. They are sent to the service and never written to disk."""

    username: str = field(repr=False)
    password: str = field(repr=False)
    key: str = field(repr=False)


class ServiceRefused(SpecError):
    """Raised if the service refuses a call, with its `code` from the ErrorCodes page."""

    def __init__(self, code: int, message: str, data: object, path: str) -> None:
        self.code = code
        what = f"{message} ({data})" if data else message
        super().__init__(Problem(Fact("upload-refused", code=code, said=what[:500], path=path)))


class Lost(FileError):
    """Raised if there is no response, or none that says whether the service carried out the call."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(Problem(Fact("upload-no-answer", path=path, why=why[:200])))


class Upload(NamedTuple):
    """A file to send: its name and its bytes."""

    name: str
    data: bytes


class Client:
    """A session with the service. Use it in a `with` statement, which logs in and out."""

    def __init__(
        self, credentials: Credentials, server: str = SERVER, interval: float = 60 / PER_MINUTE,
        pause: float = 1.0,
    ) -> None:  # fmt: skip
        """Set the minimum time between calls and the first pause after a failure, in seconds."""
        self.interval, self.pause = interval, pause
        self._credentials, self._server = credentials, server
        self._session = ""
        self._last = 0.0
        agent = {"User-Agent": f"deckgen/{__version__}"}
        self._http = httpx.Client(timeout=TIMEOUT, headers=agent, follow_redirects=False)

    def __enter__(self) -> Client:
        """Log in. Raises Refused, Lost."""
        try:
            self.user = self._log_in()
        except BaseException:
            self._http.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        """Log out. If that fails, the session expires by itself."""
        with suppress(SpecError, FileError, httpx.ConnectError):
            if self._session:
                self._once("DELETE", f"/session/{self._session}", {}, None)
        self._http.close()

    def get(self, path: str, **fields: object) -> Any:
        """Fetch something. Raises Refused, Lost."""
        return self._call("GET", path, fields)

    def put(self, path: str, fields: Mapping[str, object]) -> Any:
        """Change something. The call may be repeated safely. Raises Refused, Lost."""
        return self._call("PUT", path, fields)

    def post(self, path: str, fields: Mapping[str, object], file: Upload | None = None) -> Any:
        """Create something. The call is repeated only if the service certainly has not created it.

        Raises Refused, or Lost if the outcome is unknown.
        """
        return self._call("POST", path, fields, file)

    def all(self, path: str) -> Iterator[dict[str, Any]]:
        """Yield the items of a list, page by page. Raises Refused, Lost."""
        for page in range(1, MOST_PAGES):
            found = self.get(path, _page_number=page, _items_per_page=PAGE)
            yield from found["items"]
            if page >= int(found["paging"]["total_pages"]):
                return

    def _log_in(self) -> str:
        """Begin a session and return the id of the account."""
        given = self._credentials
        fields = {"username": given.username, "password": given.password, "api_key_id": given.key}
        self._session = ""
        found = self._call("POST", "/session", fields)
        self._session = str(found["id"])
        return str(found["user_id"])

    def _call(
        self, method: str, path: str, fields: Mapping[str, object], file: Upload | None = None,
        renewed: bool = False,
    ) -> Any:  # fmt: skip
        """Make a call, and repeat it once if the session has expired. Raises Refused, Lost."""
        try:
            return self._tried(method, path, fields, file)
        except ServiceRefused as error:
            if error.code in UNCERTAIN:
                raise Lost(path, str(error.code)) from error
            if error.code != EXPIRED or renewed or path == "/session":
                raise
            self.user = self._log_in()
            return self._call(method, path, fields, file, renewed=True)
        except httpx.ConnectError as error:
            raise Lost(path, str(error)) from error

    def _tried(self, method: str, path: str, fields: Mapping[str, object], file: Upload | None) -> Any:
        """Make a call, retrying if it may be repeated. Raises the error of the last attempt."""
        harmless = method != "POST" or path == "/session"
        for n in range(TRIES - 1):
            try:
                return self._once(method, path, fields, file)
            except (ServiceRefused, Lost, httpx.ConnectError) as error:
                if not _may_repeat(error, harmless):
                    raise
            time.sleep(self.pause * 2**n)
        return self._once(method, path, fields, file)

    def _once(self, method: str, path: str, fields: Mapping[str, object], file: Upload | None) -> Any:
        """Make a call. Raises Refused, Lost, or ConnectError if nothing was sent."""
        check_call(method, path, fields)
        time.sleep(max(0.0, self._last + self.interval - time.monotonic()))
        self._last = time.monotonic()
        texts = {name: str(value) for name, value in fields.items()}
        # Send the session in a header to keep it out of URLs.
        headers = {"Cookie": f"session_id={self._session}"} if self._session else {}
        sent: dict[str, Any] = {"params": texts} if method == "GET" else {"data": texts}
        if file is not None:
            sent["files"] = {"file": (file.name, file.data, "image/png")}
        try:
            with self._http.stream(method, self._server + path, headers=headers, **sent) as answer:
                data = b""
                for chunk in answer.iter_bytes():
                    data += chunk
                    if len(data) > LARGEST_ANSWER:
                        raise Lost(path, "too long")
        except httpx.ConnectError:
            raise
        except httpx.HTTPError as error:
            raise Lost(path, str(error) or type(error).__name__) from error
        return _result(data, answer.status_code, path)


def _may_repeat(error: ServiceRefused | Lost | httpx.ConnectError, harmless: bool) -> bool:
    """Return whether to retry a call after an error; unless it is `harmless`, only if it certainly failed."""
    if isinstance(error, ServiceRefused):
        return error.code in (TRANSIENT if harmless else {TOO_MANY})
    return harmless or isinstance(error, httpx.ConnectError)  # nothing was sent


def check_call(method: str, path: str, fields: Mapping[str, object]) -> None:
    """Raise SpecError for a call that is not on the allow list or would mark something as proofed."""
    listed = any(method == allowed and pattern.fullmatch(path) for allowed, pattern in ALLOWED)
    if not listed or "has_proofed" in json.dumps(dict(fields)):
        raise SpecError(Fact("upload-not-allowed", method=method, path=path))


def _result(data: bytes, status: int, path: str) -> Any:
    """Return the result in a response. Its body says more than its status. Raises Refused, Lost."""
    try:
        found = json.loads(data)
        error = found.get("error")
        if error is None and "result" in found:
            return found["result"]
        code, said, about = int(error["code"]), str(error.get("message", "")), error.get("data")
    except (ValueError, TypeError, AttributeError, KeyError, RecursionError):
        if 400 <= status < 500 or 300 <= status < 400:
            raise ServiceRefused(status, "", None, path) from None
        raise Lost(path, str(status)) from None
    raise ServiceRefused(code, said, about, path)
