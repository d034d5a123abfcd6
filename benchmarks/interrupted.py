"""Stop and kill commands at random moments: each must end properly and leave nothing behind.

    python benchmarks/interrupted.py stop --runs 200    Ctrl-C or TERM: exit 130 or 143, a line at most
    python benchmarks/interrupted.py kill --runs 200    kill -9: the next build equals a clean one

The moments come from a fixed seed and reach from the first import to a little after the end.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from small_decks import write_deck  # noqa: E402

from deckgen.making.cache import FOLDER as CACHE  # noqa: E402
from deckgen.making.files import LOCK, UNFINISHED, locked  # noqa: E402

START = 0.12
"""Seconds that Python itself takes to start, during which deckgen cannot handle signals."""
BOUND = 60.0
"""Seconds after which a stopped run is assumed to hang, even on a busy machine."""
SMALL, LARGE = "deck", "dominoes"
COMMANDS = {
    "build": f"build {SMALL} --target svg --out out --force --jobs 2",
    "simulate": "simulate moonlight --hands 4000 --workers 2",
    "proof": f"proof {SMALL} --serve --out out",
    "check": f"check {SMALL} --out out",
}
BUILD = "--target svg --target home-a4 --out out --jobs 2"
BUILDS = {SMALL: f"build {SMALL} {BUILD}", LARGE: f"build {LARGE} --only [456]-* {BUILD}"}


def begun(words: str, folder: Path) -> subprocess.Popen[str]:
    """Start a command in a new session."""
    return subprocess.Popen(
        [sys.executable, "-m", "deckgen", *words.split()], cwd=folder, text=True, start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def undisturbed(words: str, folder: Path) -> tuple[float, str]:
    """Return how long a command takes in seconds (3 for a server), and what it prints."""
    if "--serve" in words:
        return 3.0, ""
    began = time.monotonic()
    with begun(words, folder) as running:
        printed, told = running.communicate()
        assert running.returncode == 0, told
    return time.monotonic() - began, untimed(printed)


def untimed(printed: str) -> str:
    """Leave out the first line, in which `simulate` says how long it took."""
    return printed.partition("\n")[2]


def still_there(group: int) -> bool:
    """Return whether a process of a group still runs a while after its first one has ended."""
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return False
        time.sleep(0.05)
    return True


def stopped(words: str, folder: Path, after: float, number: int, all_: bool, whole: str) -> str:
    """Stop a command after some seconds; return what is wrong with how it ended, or nothing.

    `whole` is what it prints if it is not stopped. The signal goes to the process, or to all of its group,
    as a terminal and `systemd` send it.
    """
    running = begun(words, folder)
    time.sleep(after)
    ended = running.poll() is not None
    if not ended:
        (os.killpg if all_ else os.kill)(running.pid, number)
    try:
        printed, told = running.communicate(timeout=BOUND)
    except subprocess.TimeoutExpired:
        os.killpg(running.pid, signal.SIGKILL)
        running.communicate()
        return "hangs"
    if still_there(running.pid):
        os.killpg(running.pid, signal.SIGKILL)
        return "leaves processes"
    *_, last = ["", *told.splitlines()]
    # The signal came too late if the command had said all it says.
    done = any(word in last for word in ("built", "no problems found")) or (
        bool(whole) and untimed(printed) == whole
    )
    right = (0, 128 + number, -number) if ended or done else (128 + number,)
    if running.returncode not in right:
        return f"exit {running.returncode}: {told[-300:]}"
    if not done and len([line for line in told.splitlines() if line and not line.startswith("http")]) > 3:
        return f"says {told[-300:]}"
    if "Traceback" in told or "xception" in told:
        return f"says {told[-300:]}"
    if any(folder.rglob(f"*{UNFINISHED}")):
        return "leaves part files"
    return "" if not ended and running.returncode else "ended before"


def killed(words: str, folder: Path, after: float, whole: dict[str, bytes]) -> str:
    """Kill a command after some seconds; return what is wrong with the build after it, or nothing."""
    shutil.rmtree(folder / "out", ignore_errors=True)
    running = begun(words, folder)
    time.sleep(after)
    ended = running.poll() is not None
    running.kill()
    running.communicate()
    if still_there(running.pid):
        os.killpg(running.pid, signal.SIGKILL)
        return "leaves processes"
    build = BUILDS[words.split()[1]]
    with begun(build, folder) as again:
        _, told = again.communicate(timeout=10 * BOUND)
    if again.returncode or "waiting" in told:
        return f"the next build: exit {again.returncode}: {told[-300:]}"
    if made(folder / "out") != whole:
        return "other bytes"
    waits: list[bool] = []
    with locked(folder / "out", lambda: waits.append(True)):
        pass
    if waits:
        return "holds the lock"
    return "ended before" if ended else ""


def made(folder: Path) -> dict[str, bytes]:
    """Return the files of a build by path, partial files included, without the cache and those of `proof`.

    What a killed build had finished is not drawn again, so that the cache may lack it.
    """
    others = {LOCK, "proof.html", CACHE}
    files = (path for path in folder.rglob("*") if path.is_file() and not others & {*path.parts})
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


@contextmanager
def place() -> Iterator[Path]:
    """Return a folder with the small deck."""
    with tempfile.TemporaryDirectory() as name:
        write_deck(Path(name) / SMALL)
        yield Path(name)


def stops(names: list[str], runs: int, seed: int) -> Iterator[str]:
    """Stop each command `runs` times; yield how each run went."""
    chance = random.Random(seed)
    for name in names:
        with place() as folder:
            words = COMMANDS[name]
            most, whole = min(undisturbed(words, folder) for _ in range(2))
            for _ in range(runs):
                after = chance.uniform(START, most)
                number, all_ = chance.choice((signal.SIGINT, signal.SIGTERM)), chance.random() < 0.5
                how = stopped(words, folder, after, number, all_, whole)
                yield f"{name}: {how or 'right'}"
                if how not in ("", "ended before"):
                    print(f"{name} after {after:.3f} s, {number.name}, all={all_}: {how}", flush=True)


def kills(runs: int, seed: int) -> Iterator[str]:
    """Kill builds of two decks and the proof server, `runs` times in all; yield how each run went."""
    chance = random.Random(seed)
    plan = {BUILDS[SMALL]: runs * 5 // 10, BUILDS[LARGE]: runs * 3 // 10, COMMANDS["proof"]: runs * 2 // 10}
    for words, count in plan.items():
        if not count:
            continue
        with place() as folder:
            most, _ = undisturbed(words, folder)
            if "--serve" in words:
                undisturbed(BUILDS[SMALL], folder)
            whole = made(folder / "out")
            for _ in range(count):
                after = chance.uniform(START, most)
                how = killed(words, folder, after, whole)
                yield f"{' '.join(words.split()[:2])}: {how or 'right'}"
                if how not in ("", "ended before"):
                    print(f"{words} after {after:.3f} s: {how}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=("stop", "kill"))
    parser.add_argument("--runs", type=int, default=200, help="for each command; with kill, in all")
    parser.add_argument("--only", choices=COMMANDS, help="stop only this command")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # not ignored, though in a shell's background
    names = [given.only] if given.only else list(COMMANDS)
    runs = stops(names, given.runs, given.seed) if given.what == "stop" else kills(given.runs, given.seed)
    found: Counter[str] = Counter()
    with suppress(KeyboardInterrupt):  # what has been seen so far is told
        found.update(runs)
    for how, count in sorted(found.items()):
        print(f"{count:5} {how}")
    sys.exit(any(not how.endswith((": right", ": ended before")) for how in found))


if __name__ == "__main__":
    main()
