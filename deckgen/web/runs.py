"""Run commands of deckgen on the deck that a page shows: check it, build a target, play its game.

They run in processes of their own, exactly as in a terminal, so that the page never waits for them.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from shlex import split
from typing import Any

from deckgen.deck.languages import languages_of
from deckgen.errors import FactError
from deckgen.faces.request import Drawn, Request
from deckgen.faces.session import Session
from deckgen.facts import Fact
from deckgen.making.home import home_target
from deckgen.outputs.planner import Planner
from deckgen.proof.plain import LocalPaths, kind_name
from deckgen.target.load import bundled_targets, find_target, load_target, targets_by_use

_PATIENCE = 10.0
"""Seconds that a table has to stop."""


@dataclass
class CommandRuns:
    """The commands that a page has asked for, one at a time. Methods may be called by any thread."""

    request: Request
    lock: threading.RLock = field(default_factory=threading.RLock)
    checks: int = 0
    """How many checks have begun."""
    checked: tuple[int, dict[str, Any]] = (0, {})
    """The last check that ended, by its number, and what it found."""
    is_stopped: bool = False
    running: subprocess.Popen[str] | None = None
    """The command that is being run."""
    tables: list[tuple[subprocess.Popen[str], tempfile.TemporaryDirectory[str]]] = field(default_factory=list)

    @property
    def deck(self) -> Path:
        """The deck file."""
        return self.request.deck

    @property
    def out(self) -> Path:
        """The folder of built files."""
        return self.request.out

    def check(self) -> dict[str, Any]:
        """Return all problems of the deck, as `deckgen check` finds them.

        Whoever asks while a check runs waits for the next one, which is the same for all of them.
        """
        before = self.checks
        with self.lock:
            if self.checked[0] <= before:
                self.checks += 1
                flags = split(self.request.flags())
                found = self._report("check", str(self.deck), "--out", str(self.out), *flags)
                self.checked = self.checks, found
            return self.checked[1]

    def fit(self) -> dict[str, Any]:
        """Return which words are too long for their places, in every language of the deck."""
        return self._report("texts", str(self.deck), "--fit")

    def targets(self, session: Session) -> list[dict[str, Any]]:
        """Return the targets, with what they are for, and why if they make nothing of a deck.

        What prints on this desk comes first, and what does not suit the deck last.
        """
        found = [(Planner(session, each).misfit(), each) for each in targets_by_use()]
        first = home_target(self.out)
        found.sort(key=lambda each: (each[0] is not None, each[1].name != first))
        return [
            {
                "name": target.name, "about": target.about, "for": target.use or "",
                "asks": dict(target.asks), "misfit": misfit.message if misfit else "",
            }
            for misfit, target in found
        ]  # fmt: skip

    def build(self, target: str, settings: Mapping[str, object], drawn: Drawn) -> dict[str, Any]:
        """Build a target with what it asks for, its cards drawn as given; return its files or its problems.

        Another language has a folder of its own. Raises FactError if there is no such target.
        """
        if target not in bundled_targets():
            raise FactError(Fact("studio-gone"))
        asked = load_target(find_target(target)).asks
        given = [f"--set={target}.{key}={settings[key]}" for key in asked if settings.get(key)]
        if drawn.language not in languages_of(self.deck):
            drawn = drawn._replace(language="")
        own, shown = self.request.drawn_as(drawn).out, drawn.words()
        report = self._report("build", str(self.deck), "--target", target, "--out", str(own), *shown, *given)
        files = [
            {**each, "path": (own.relative_to(self.out) / each["path"]).as_posix(), "name": each["path"]}
            for each in report.get("files", [])
            if each.get("target") == target
        ]
        return {**report, "files": files, "folder": str(own)}

    def play(self, drawn: Drawn) -> str:
        """Lay the deck on a table, its cards drawn as given; return the link of its first seat.

        Raises FactError if that fails.
        """
        folder = tempfile.TemporaryDirectory(prefix="deckgen-table-")
        record = str(Path(folder.name) / "table.txt")
        process = subprocess.Popen(
            [*_DECKGEN, "table", str(self.deck), "--no-open", "--record", record, "--json", *drawn.words()],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.tables.append((process, folder))
        assert process.stdout is not None
        said = process.stdout.readline() or "{}"
        link = (_object(said) or {}).get("url")
        if not isinstance(link, str):
            said += process.stdout.read()
            problems = (_object(said) or {}).get("problems") or [{"message": ""}]
            raise FactError(Fact("studio-no-table", why=str(problems[0]["message"])))
        return link

    def stop(self) -> None:
        """End the command that is being run, and the tables."""
        self.is_stopped = True
        if self.running:
            self.running.kill()
        for process, folder in self.tables:
            process.terminate()
            if process.stdout:
                process.stdout.close()
            try:
                process.wait(_PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
            folder.cleanup()
        self.tables.clear()

    def _report(self, *words: str) -> dict[str, Any]:
        """Return what a command prints as JSON. Raises FactError if it prints none."""
        with self.lock:
            if self.is_stopped:
                raise FactError(Fact("studio-gone"))
            command = [*_DECKGEN, *words, "--json"]
            pipe = subprocess.PIPE
            with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as self.running:
                said, why = self.running.communicate()
        found = _object(said)
        if found is None:
            raise FactError(Fact("studio-command-failed", command=words[0], why=why.strip()[-300:]))
        paths = LocalPaths(self.deck.parent)
        told = {name: paths.cut(found.get(name, [])) for name in ("problems", "notes")}
        for each in told["problems"]:
            each["kind"] = kind_name(each["rule"], each["message"])
        return {**found, **told}


_DECKGEN = (sys.executable, "-P", "-m", "deckgen")
"""`-P` keeps modules out that happen to be in the working directory."""


def _object(text: str) -> dict[str, Any] | None:
    try:
        found = json.loads(text)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None
