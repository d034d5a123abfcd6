"""Measure the wall time and CPU time of a command, and the memory of its largest process."""

from __future__ import annotations

import os
import subprocess
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

PAUSE = 0.05
"""Seconds between two looks at the tree of processes: fine enough for a worker, too coarse to cost time."""


@dataclass(frozen=True)
class Run:
    """Wall time in seconds, and the largest process's peak resident memory in MB (None if unknown)."""

    seconds: float
    peak_mb: float | None
    cpu_seconds: float
    """CPU time of the command and of all processes that it waited for."""


def run(command: Sequence[str | Path], folder: Path) -> Run:
    """Run `command` in `folder` and measure it, its children and grandchildren.

    Raises subprocess.CalledProcessError, with all output of the command, if it fails.
    """
    with (folder / "said.txt").open("wb+") as said:
        start, before = time.perf_counter(), _cpu()
        process = subprocess.Popen(command, cwd=folder, stdout=said, stderr=subprocess.STDOUT)
        watch = _Watch(process.pid)
        watch.start()
        code, own_peak = _wait(process)
        seconds = time.perf_counter() - start
        watch.stop()
        said.seek(0)
        if code:
            raise subprocess.CalledProcessError(code, [str(word) for word in command], said.read())
    peak = max(own_peak, watch.peak_bytes)
    return Run(seconds, peak / 1e6 if peak else None, _cpu() - before)


def _cpu() -> float:
    """Return the CPU time in seconds of all processes that this one has waited for so far."""
    spent = os.times()
    return spent.children_user + spent.children_system


def two_cores() -> int:
    """Bind this process and its children to two cores if the system can; return the cores in use."""
    if not hasattr(os, "sched_setaffinity"):
        return os.cpu_count() or 1
    cores = sorted(os.sched_getaffinity(0))[:2]
    os.sched_setaffinity(0, cores)
    return len(cores)


def _wait(process: subprocess.Popen[bytes]) -> tuple[int, int]:
    """Return the exit code and the peak in bytes; on Linux it covers all reaped descendants (wait4)."""
    if not hasattr(os, "wait4"):
        return process.wait(), 0
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    unit = 1 if os.uname().sysname == "Darwin" else 1024
    return process.returncode, usage.ru_maxrss * unit


class _Watch(threading.Thread):
    """Watches the peak memory of a process and its descendants, even those that nobody waits for."""

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self.pid = pid
        self.peak_bytes = 0
        self._done = threading.Event()

    def run(self) -> None:
        while not self._done.wait(PAUSE):
            self.peak_bytes = max([self.peak_bytes, *map(_peak, _tree(self.pid))])

    def stop(self) -> None:
        """Stop watching and wait for the last reading."""
        self._done.set()
        self.join()


def _tree(pid: int) -> list[int]:
    """Return `pid` and its living descendants (only `pid` if it is gone, or not on Linux)."""
    found = [pid]
    for parent in found:
        with suppress(FileNotFoundError):  # it has just ended
            for children in Path(f"/proc/{parent}/task").glob("*/children"):
                found += map(int, _read(children).split())
    return found


def _peak(pid: int) -> int:
    """Return the peak resident memory of a process in bytes, 0 if it is gone."""
    for line in _read(Path(f"/proc/{pid}/status")).splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024
    return 0


def _read(path: Path) -> str:
    """Return the text of a file in /proc, empty if its process has just ended."""
    try:
        return path.read_text(encoding="ascii", errors="replace")
    except OSError:
        return ""
