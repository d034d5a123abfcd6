"""`deckgen completions`: the scripts that make shells complete deckgen's commands and names."""

from __future__ import annotations

import os
from typing import Any

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
)

VARIABLE = "_DECKGEN_COMPLETE"
"""The environment variable that a shell's script sets to ask for completions."""
_POWERSHELL = """\
Register-ArgumentCompleter -Native -CommandName %(prog_name)s -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $env:%(complete_var)s = 'powershell_complete'
    $env:COMP_WORDS = ($commandAst.CommandElements | ForEach-Object { $_.ToString() }) -join "`n"
    $env:COMP_INCOMPLETE = $wordToComplete
    try {
        %(prog_name)s | Where-Object { $_ } | ForEach-Object {
            $value, $about = $_ -split "`t", 2
            if (-not $about) { $about = $value }
            [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $about)
        }
    } finally {
        Remove-Item Env:%(complete_var)s, Env:COMP_WORDS, Env:COMP_INCOMPLETE
    }
}
"""


class PowerShellComplete(ShellComplete):
    """Completion for PowerShell 5 and newer, which click does not support."""

    name = "powershell"
    source_template = _POWERSHELL

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the incomplete one, and the incomplete word."""
        words = os.environ.get("COMP_WORDS", "").split("\n")[1:]
        incomplete = os.environ.get("COMP_INCOMPLETE", "")
        return (words[:-1] if incomplete and words else words), incomplete

    def format_completion(self, item: CompletionItem) -> str:
        """Return a line for the script: the value and its description. The shell completes files itself."""
        return f"{item.value}\t{item.help or ''}" if item.type == "plain" else ""


SHELLS: dict[str, type[ShellComplete]] = {
    "bash": BashComplete, "zsh": ZshComplete, "fish": FishComplete, "powershell": PowerShellComplete,
}  # fmt: skip
add_completion_class(PowerShellComplete)


@click.command("completions")
@click.argument("shell", type=click.Choice(list(SHELLS)))
def completions_command(shell: str) -> None:
    """Print a script that makes a shell complete what you type.

    It completes commands, options, and names of decks, cards and targets.
    In ~/.bashrc: eval "$(deckgen completions bash)". For other shells, see the page "The command line" of the
    documentation.
    """
    from deckgen.cli import commands

    kind: Any = SHELLS[shell]
    # Click's bash class runs bash to find out its version.
    source = ShellComplete.source if shell == "bash" else kind.source
    click.echo(source(kind(commands, {}, "deckgen", VARIABLE)))
