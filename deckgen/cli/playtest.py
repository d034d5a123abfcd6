"""`deckgen playtest`: what sessions of free play teach."""

from __future__ import annotations

from pathlib import Path

import click

from deckgen.cli.options import JSON
from deckgen.cli.say import as_json
from deckgen.facts import Fact
from deckgen.web.free.lessons import Lesson, lessons
from deckgen.words import ENGLISH

COLUMNS = ("card", "copies", "drawn", "played", "discarded", "unused", "in hand")


@click.command("playtest")
@click.argument("sessions", nargs=-1, required=True, type=click.Path(path_type=Path))
@JSON
def playtest_command(sessions: tuple[Path, ...], json_: bool) -> None:
    """Show what became of each card in sessions of free play.

    It counts how often copies were drawn, played to the table or discarded from a hand, how many copies never
    left the place where they began, and how many actions a copy stays in a hand on average.
    """
    found = sorted(lessons(sessions), key=lambda lesson: (-lesson.played, -lesson.drawn, lesson.card))
    if json_:
        as_json({"version": 1, "sessions": len(sessions), "cards": [lesson.as_json() for lesson in found]})
        return
    click.echo(ENGLISH.say(Fact("free-lessons", count=len(sessions))))
    wide = max(len(lesson.card) for lesson in found) if found else 4
    click.echo(_row(COLUMNS, wide))
    for lesson in found:
        click.echo(_row(_cells(lesson), wide))


def _cells(lesson: Lesson) -> tuple[str, ...]:
    counts = lesson.copies, lesson.drawn, lesson.played, lesson.discarded, lesson.unused
    held = f"{lesson.time_in_hand:.1f}" if lesson.drawn else "-"
    return lesson.card, *map(str, counts), held


def _row(cells: tuple[str, ...], wide: int) -> str:
    first, *others = cells
    return f"{first:<{wide}}" + "".join(f"{cell:>11}" for cell in others)
