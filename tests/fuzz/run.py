"""Run deckgen on hostile inputs, each in a separate process, and judge how it copes with them.

    python -m tests.fuzz [--count 10000] [--seed 1] [--kind drawings] [--keep FOLDER]

An input passes if deckgen accepts it or reports a problem, within the limits: no traceback, no internal
error, no half-written file, nothing changed outside the folder, less than 20 s of CPU time and 1.5 GB.
"""

from __future__ import annotations

import os
import resource
import shutil
import signal
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import NamedTuple

from deckgen import cli
from deckgen.making.files import UNFINISHED

from .inputs import DRIVERS, KINDS, Command

CPU, MEMORY = 20, 1_500_000_000
"""Most seconds of CPU time and bytes that one input may cost."""
CHUNK = 8
"""Inputs that a process is given at once."""
CHANGED = {"de.yaml"}
"""Names of files that commands may change: translations are imported into this one."""
SECRET = "Nobody outside may read this line."


class Outcome(NamedTuple):
    """The result of one input; `fault` is empty if it passed."""

    kind: str
    number: int
    accepted: bool
    fault: str
    seconds: float
    megabytes: int


def try_one(kind: str, number: int, seed: int, keep: Path | None = None) -> Outcome:
    """Make an input, run its command in a child process and judge it; keep its folder if it failed."""
    with tempfile.TemporaryDirectory(prefix="fuzz-") as name:
        top = Path(name)
        folder = top / "inner"
        folder.mkdir()
        (top / "secret").write_text(SECRET)
        command = KINDS[kind](Random(f"{seed}/{kind}/{number}"), folder)
        files = (path for path in folder.rglob("*") if path.is_file() and path.name not in CHANGED)
        before = {path: path.read_bytes() for path in files}
        status, used = _run(command, folder, top / "told")
        told = (top / "told").read_text("utf-8", "replace")
        fault = _fault(status, told, top, before)
        if fault and keep is not None:
            shutil.copytree(top, keep / f"{kind}-{number}", dirs_exist_ok=True)
            (keep / f"{kind}-{number}" / "command").write_text(" ".join(command))
        return Outcome(
            kind, number, status == 0, fault, used.ru_utime + used.ru_stime, used.ru_maxrss // 1024
        )


def _try(seed: int, keep: Path | None, work: tuple[str, int]) -> Outcome:
    return try_one(*work, seed, keep)


def _run(command: Command, folder: Path, told: Path) -> tuple[int, resource.struct_rusage]:
    """Run the command line in a forked child, and return how it ended and what it used."""
    child = os.fork()
    if not child:
        try:
            os.chdir(folder)
            with told.open("wb") as file:
                os.dup2(file.fileno(), 1)
                os.dup2(file.fileno(), 2)
            # A test runner puts streams of its own into their places.
            sys.stdout, sys.stderr = open(1, "w", closefd=False), open(2, "w", closefd=False)  # noqa: SIM115
            resource.setrlimit(resource.RLIMIT_CPU, (CPU, CPU))
            size = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
            resource.setrlimit(resource.RLIMIT_AS, (size + MEMORY, size + MEMORY))
            if command[0] in DRIVERS:
                DRIVERS[command[0]](Path(command[1]))
                os._exit(0)
            sys.argv = ["deckgen", *command, *(["--jobs", "1"] if command[0] == "build" else [])]
            os.environ[cli.TRACEBACK] = "1"
            code = cli.main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 99
        except BaseException:
            traceback.print_exc()
            code = 99
        with suppress(OSError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)
    _, status, used = os.wait4(child, 0)
    return os.waitstatus_to_exitcode(status), used


def _fault(status: int, told: str, top: Path, before: dict[Path, bytes]) -> str:
    """Return what deckgen did wrong, or nothing."""
    if status < 0:
        return f"ended by {signal.Signals(-status).name}"
    if status not in (0, 1, 2, 3):
        return f"exit {status}: {' '.join(told.split()[-30:])}"
    if "Traceback" in told:
        return "a traceback"
    if status and not told.strip():
        return f"exit {status} without a word"
    left = [path.name for path in top.rglob(f"*{UNFINISHED}")]
    if left:
        return f"left {left[0]}"
    for path, data in before.items():
        if not path.is_file() or path.read_bytes() != data:
            return f"changed {path.name}"
    if {path.name for path in top.iterdir()} != {"inner", "secret", "told"}:
        return "wrote outside its folder"
    if any(
        SECRET in path.read_text("utf-8", "replace") for path in (top / "inner").rglob("*") if path.is_file()
    ):
        return "showed a file outside its folder"
    return ""


def outcomes(
    kinds: list[str], count: int, seed: int, keep: Path | None = None, jobs: int | None = None
) -> Iterator[Outcome]:
    """Yield what `count` inputs come to, of all kinds in turn."""
    work = [(kinds[n % len(kinds)], n // len(kinds)) for n in range(count)]
    # Processes, not threads: each forks, and a fork of many threads may keep a lock that nobody opens.
    with ProcessPoolExecutor(jobs, get_context("fork")) as pool:
        yield from pool.map(partial(_try, seed, keep), work, chunksize=CHUNK)


def summary(found: list[Outcome]) -> str:
    """Return the figures of a run in one line."""
    accepted = sum(outcome.accepted for outcome in found)
    faults = Counter(outcome.kind for outcome in found if outcome.fault)
    slowest, largest = max(found, key=lambda one: one.seconds), max(found, key=lambda one: one.megabytes)
    return (
        f"{len(found)} inputs: {accepted} accepted, {len(found) - accepted - faults.total()} refused, "
        f"{faults.total()} faults {dict(faults) or ''}; slowest {slowest.kind}-{slowest.number} "
        f"{slowest.seconds:.1f} s, largest {largest.kind}-{largest.number} {largest.megabytes} MB"
    )
