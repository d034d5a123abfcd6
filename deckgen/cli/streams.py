"""Make the standard streams safe, so that closed, full or broken ones do not cause silent failures."""

from __future__ import annotations

import io
import os
import sys
from typing import Any, TextIO

from deckgen.errors import FileError
from deckgen.facts import Fact

_NAMES = ("stdin", "stdout", "stderr")


def mend_streams() -> None:
    """Make the standard streams safe to use.

    A closed stream reads as empty and discards output. Otherwise the next file to be opened would get its
    number, and libraries would write their messages into it. Consoles without Unicode show ? instead of
    failing.
    """
    for number, name in enumerate(_NAMES):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest free number, which is this one
        if getattr(sys, name) is None:
            mode = "r" if number == 0 else "w"
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8", closefd=False))
    sys.stdout, sys.stderr = _told(sys.stdout, _Output), _told(sys.stderr, _Messages)


class _Output(io.FileIO):
    """Standard output. The first failed write raises FileError; after that, output is discarded."""

    failed = False

    def write(self, data: Any, /) -> int:
        size = memoryview(data).nbytes
        if self.failed:
            return size
        try:
            return super().write(data)
        except BrokenPipeError:  # its reader, such as `head`, has closed the pipe
            self.failed = True
            raise
        except OSError as error:
            self.failed = True
            raise FileError(Fact("cli-no-output", why=error.strerror or str(error))) from error


class _Messages(io.FileIO):
    """Standard error. Failed writes are ignored, because there is nowhere to report them."""

    def write(self, data: Any, /) -> int:
        try:
            return super().write(data)
        except OSError:
            return memoryview(data).nbytes


def _told(stream: TextIO, kind: type[io.FileIO]) -> TextIO:
    """Return a standard stream that writes through `kind`; other streams and consoles are unchanged."""
    if not isinstance(stream, io.TextIOWrapper):
        return stream
    try:
        number = stream.fileno()
    except OSError:
        return stream
    if sys.platform == "win32" and stream.isatty():
        stream.reconfigure(errors="replace")
        return stream
    stream.flush()
    return io.TextIOWrapper(
        io.BufferedWriter(kind(number, "w", closefd=False)),
        encoding=stream.encoding, errors="replace", line_buffering=stream.line_buffering,
    )  # fmt: skip
