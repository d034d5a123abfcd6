"""Control how much a command prints: `-q` only problems and results, `-v` also each file and check."""

from __future__ import annotations

import click

_KEY = "deckgen.loudness"
"""The key of the loudness in `meta`, which the contexts of a command and its group share."""


def _louder(by: int, ctx: click.Context, param: click.Parameter, given: bool) -> None:
    if given:
        ctx.meta[_KEY] = by


def add_loudness(command: click.Command) -> click.Command:
    """Add the options -q and -v to a command, or to a group and its commands."""
    if isinstance(command, click.Group):
        for each in command.commands.values():
            add_loudness(each)
    if not any(param.name == "quiet" for param in command.params):
        for by, name, about in (
            (-1, "quiet", "Print only problems and results."),
            (1, "verbose", "Also print each file that is made or checked."),
        ):
            option = click.Option(
                [f"-{name[0]}", f"--{name}"], is_flag=True, expose_value=False, help=about,
                callback=lambda ctx, param, given, by=by: _louder(by, ctx, param, given),
            )  # fmt: skip
            command.params.append(option)
    return command


def _loudness() -> int:
    context = click.get_current_context(silent=True)
    found: int = context.meta.get(_KEY, 0) if context else 0
    return found


def is_quiet() -> bool:
    """Return whether the command was given -q."""
    return _loudness() < 0


def is_verbose() -> bool:
    """Return whether the command was given -v."""
    return _loudness() > 0
