"""Run every deckgen command that the README and the docs show, with an installed deckgen.

`python tests/documented.py PATH/TO/deckgen` runs them in a temporary folder, as a reader would: those of a
page one after another, several pages at a time. Servers are started and asked for one page; nothing is sent
anywhere. It needs only the standard library, so that it runs without development tools.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from struct import pack
from threading import Lock

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
LINE = re.compile(r"(?:    )?deckgen (?=[a-z])(.*?)(?:[ \t]{2,}.*|[ \t]+#.*)?$")
ELSEWHERE = ("trefoil",)
"""The game of a package that a reader writes first; its own test installs it."""
SMALLER = (
    (re.compile(r"--(hands|games) [\d_]+"), r"--\1 40"),
    (re.compile(r"build moonlight (?=--target (?!pnp|box|press|tts))"), "build moonlight --only jan-new "),
    (re.compile(r"build sixpence"), "build sixpence --only f01"),
    (re.compile(r"(--house-rules|simulate (?!.*--(?:hands|games)).*--against \S+)$"), r"\1 --hands 40"),
)  # fmt: skip
"""Smaller numbers of hands and cards, so that all commands take minutes instead of hours."""
ONE_PORT = Lock()
"""Servers take turns, because all listen on the same port."""
PLAYED_OUT = ROOT / "specs" / "moonlight" / "records" / "moonlight-four-players.txt"
"""A record to replay: the tables of a page are stopped before a hand is over."""
LID = """
parts:
  lid: {shape: circle, trims: 2.5in, cards: [{id: lid, face: lid}]}
faces:
  lid: [fill: "#204060"]
"""
"""The label of a tin's lid."""
CSV = "Name,Cost,Text,Qty\nAda,3,Draws a card,2\nBo,1,Sleeps,1\n"


def commands(page: Path) -> Iterator[list[str]]:
    """Yield the arguments of each deckgen command that a page shows in a block."""
    fenced = False
    for line in page.read_text("utf-8").splitlines():
        if line.startswith("```"):
            fenced = not fenced
        elif (found := LINE.match(line)) and (fenced or line.startswith("    ")):
            words = shlex.split(found[1])
            if not set(words) & set(ELSEWHERE):
                yield words


def smaller(words: list[str]) -> list[str]:
    """Return a command with less to do."""
    text = shlex.join(words)
    for pattern, by in SMALLER:
        text = pattern.sub(by, text)
    return shlex.split(text)


def png(path: Path) -> None:
    """Write a small grey picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress(b"".join(b"\0" + bytes([200]) * 300 for _ in range(420)))
    head = chunk(b"IHDR", pack(">IIBBBBB", 300, 420, 8, 0, 0, 0, 0))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", rows) + chunk(b"IEND", b""))


def prepare(folder: Path, deckgen: str) -> None:
    """Put into a folder what the commands of all pages name: a table, pictures, a record, an older build."""
    folder.mkdir()
    (folder / "cards.csv").write_text(CSV)
    (folder / "pictures").mkdir()
    for name in ("dragon", "dragon-back", "knight x3", "back"):
        png(folder / "pictures" / f"{name}.png")
    record = "game moon\nplayers 3\nseed 7\n---\n"
    (folder / "game.txt").write_text(record)
    (folder / "evening.txt").write_text(record)
    known = "game moonlight\n{}\n---\nD bid 6 spring\n{}"
    (folder / "trick.txt").write_text(known.format("hand B jan-new", "A jan-last\nB jan-new\nC feb-full\n"))
    (folder / "worth.txt").write_text(known.format("won 1 6 1 0\njune 1", ""))
    for name in ("mydeck", "harbour", "my-deck", "tin"):
        subprocess.run([deckgen, "new", name, "-q"], cwd=folder, check=True)
    tin = folder / "tin" / "deck.yaml"
    tin.write_text(tin.read_text("utf-8").replace("\nfaces:\n", LID, 1), "utf-8")
    shutil.rmtree(folder / "my-deck")
    specs = ROOT / "specs" / "sixpence"
    shutil.copytree(specs, folder / "my-deck")
    subprocess.run([deckgen, "build", "mydeck", "-q", "-t", "svg", "--out", "old"], cwd=folder, check=True)


def default_ctrl_c() -> None:
    """Restore the handling of Ctrl-C, which a shell's background jobs ignore."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def served(deckgen: str, words: list[str], folder: Path) -> str:
    """Start a server, request its page and stop it; return the problem, or an empty string."""
    env = {**os.environ, "BROWSER": "true"}
    with ONE_PORT:
        process = subprocess.Popen(
            [deckgen, *words], cwd=folder, env=env, stderr=subprocess.PIPE, text=True,
            preexec_fn=default_ctrl_c,
        )  # fmt: skip
        assert process.stderr is not None
        line = process.stderr.readline()
        try:
            (address,) = re.findall(r"http://[^\s#]+", line)
            with urllib.request.urlopen(address, timeout=60) as page:
                answered = page.status == 200 and b"<html" in page.read()
        except (OSError, ValueError) as error:
            return f"{line}{error}"
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(timeout=60)
    return "" if answered else "no page"


def fault(deckgen: str, words: list[str], folder: Path) -> str:
    """Run a command; return the problem, or an empty string."""
    if "--serve" in words or words[0] in ("studio", "table"):
        return served(deckgen, [word for word in words if word != "--lan"], folder)  # there may be no network
    if words[0] == "replay" and "session" in words[1]:
        with (folder / words[1]).open("a", encoding="utf-8") as session:
            session.write("0 roll d6 1\n")  # The table was stopped before anybody did anything.
    elif words[0] == "replay":
        shutil.copy(PLAYED_OUT, folder / words[1])
    if words[0] == "playtest":
        shutil.copy(folder / words[1], folder / words[2])
    if words[0] == "new" and len(words) > 1:
        shutil.rmtree(folder / words[1], ignore_errors=True)
    if "--save" in words:
        (folder / words[words.index("--save") + 1]).unlink(missing_ok=True)
    if "cards.xlsx" in words:
        words = [word.replace(".xlsx", ".csv") for word in words]
    done = subprocess.run(
        [deckgen, *words], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=600
    )
    if any(word.startswith(("tcp://", "tls://")) for word in words):
        return done.stderr if done.returncode != 2 or done.stderr.count("\n") > 1 else ""
    return "" if done.returncode == 0 else f"exit code {done.returncode}: {done.stderr[-600:]}"


def followed(deckgen: str, prepared: Path, page: Path) -> list[bool]:
    """Run the commands of a page in its own copy of a folder; return for each whether it worked."""
    found = list(commands(page))
    folder = prepared.with_name(page.stem)
    if found:
        shutil.copytree(prepared, folder, symlinks=True)
    worked = []
    for words in found:
        wrong = fault(deckgen, smaller(words), folder)
        worked.append(not wrong)
        told = [
            f"{'FAILED' if wrong else 'ok    '} {page.name}: deckgen {shlex.join(words)}",
            *wrong.split("\n"),
        ]
        print("\n    ".join(told).rstrip(), flush=True)
    return worked


def main(deckgen: str) -> int:
    """Run all commands of all pages; return the number of those that failed."""
    with tempfile.TemporaryDirectory() as temporary, ThreadPoolExecutor(os.cpu_count()) as pool:
        prepared = Path(temporary) / "what the pages name"
        prepare(prepared, deckgen)
        worked = [each for page in pool.map(partial(followed, deckgen, prepared), PAGES) for each in page]
    print(f"{len(worked)} commands, {worked.count(False)} failed")
    return worked.count(False)


if __name__ == "__main__":
    sys.exit(bool(main(str(Path(sys.argv[1]).absolute()))))
