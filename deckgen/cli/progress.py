"""Show a progress bar on standard error if that is a terminal."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from deckgen.cli.loudness import is_quiet
from deckgen.facts import Fact
from deckgen.words import ENGLISH

INTERVAL = 0.08
"""The minimum time between two updates of the bar, in seconds."""
NARROW = 50
"""Terminals with fewer columns show no bar, only the current step."""


class ProgressHook(Protocol):
    """Called with the number done, the total (0 of 0 if unknown), and what is being done."""

    def __call__(self, done: int, of: int, doing: Fact | None = None) -> None:
        """Show the step."""


def _silent(done: int, of: int, doing: Fact | None = None) -> None:
    """Show nothing."""


@contextmanager
def progress_bar(label: str, shown: bool = True) -> Iterator[ProgressHook]:
    """Draw a progress bar that disappears at the end; draw nothing with -q, on dumb terminals or to files.

    It does not use a thread, because builds fork their workers.
    """
    if not shown or is_quiet() or not sys.stderr.isatty() or os.environ.get("TERM") in ("dumb", "unknown"):
        yield _silent
        return
    # slow to import, and only needed on terminals
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn
    from rich.table import Column

    console = Console(stderr=True)
    words = TextColumn(
        "{task.description}", markup=False, table_column=Column(no_wrap=True, overflow="ellipsis", ratio=1)
    )
    bar = [BarColumn(bar_width=min(30, console.width // 4))] if console.width >= NARROW else []
    columns = SpinnerColumn(), words, *bar, MofNCompleteColumn()
    last = 0.0
    with Progress(*columns, console=console, transient=True, auto_refresh=False, expand=True) as progress:
        task = progress.add_task(label, total=None)
        progress.refresh()

        def step(done: int, of: int, doing: Fact | None = None) -> None:
            nonlocal last
            if time.monotonic() - last >= INTERVAL or done == of:
                text = f"{label}: {ENGLISH.say(doing)}" if doing else label
                progress.update(task, completed=done, total=of or None, description=text)
                progress.refresh()
                last = time.monotonic()

        yield step
