"""Every command in the README and the docs exists; `.ci/run` runs them all in a fresh installation."""

from __future__ import annotations

import shlex
import subprocess
import sys

import click
import documented
import pytest
from click.testing import CliRunner

from deckgen.assets import bundled_decks
from deckgen.cli import COMMANDS, commands
from deckgen.target.load import bundled_targets

SHOWN = [(page.name, words) for page in documented.PAGES for words in documented.commands(page)]


def test_the_docs_show_commands() -> None:
    assert len(SHOWN) > 40
    assert {words[0] for _, words in SHOWN} >= {
        "build",
        "check",
        "new",
        "play",
        "proof",
        "referee",
        "simulate",
    }


@pytest.mark.parametrize(
    ("page", "words"), SHOWN, ids=[f"{page}-{n}-{words[0]}" for n, (page, words) in enumerate(SHOWN)]
)
def test_a_documented_command_exists(page: str, words: list[str]) -> None:
    """Its options exist too; the decks and targets that it names are bundled or the reader's own."""
    context = commands.make_context("deckgen", list(words), resilient_parsing=True)
    found = commands.get_command(context, words[0])
    assert found is not None, shlex.join(words)
    rest = words[1:]
    if isinstance(found, click.Group):
        inner = found.get_command(context, rest[0])
        assert inner is not None
        found, rest = inner, rest[1:]
    parsed = found.make_context(words[0], list(rest), parent=context)
    given = parsed.params.get("targets") or ()
    assert set(given) <= {*bundled_targets(), "all"} and all(bundled_decks())


@pytest.mark.parametrize("group", [(), ("referee",), ("printer",)])
def test_help_shows_what_each_command_does_in_whole_sentences(group: tuple[str, ...]) -> None:
    told = CliRunner().invoke(commands, [*group, "--help"], terminal_width=80).output
    assert "Commands:" in told and "..." not in told.partition("Commands:")[2]


def test_commands_are_listed_with_the_first_sentence_of_their_help() -> None:
    for name, listed in COMMANDS.items():
        command = commands.get_command(click.Context(commands), name)
        assert command is not None and command.get_short_help_str(200) == listed.about


def test_help_and_completions_list_commands_without_importing_them() -> None:
    script = (
        "import sys; from deckgen.cli import COMMANDS, commands; import click\n"
        "context = click.Context(commands)\n"
        "commands.get_help(context); assert len(commands.shell_complete(context, '')) == len(COMMANDS)\n"
        "print(*{f'deckgen.cli.{each.module}' for each in COMMANDS.values()} & sys.modules.keys())"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "\n"
