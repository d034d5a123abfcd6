"""The registries of layer kinds, keys and commands in; `docs/layers.md` and `docs/keys.md` out.

Run it after a change of any of them: `python docs/reference.py`. A test holds the pages to what it makes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import click

from deckgen.assets import bundled_icons
from deckgen.cli import commands
from deckgen.deck.keys import CARD_KEYS, DECK_KEYS, ENTRY_KEYS, PART_KEYS, SECTIONS, Key
from deckgen.deck.kinds import LAYER_KEYS, LayerKind
from deckgen.draw.layers import KINDS
from deckgen.target.keys import ABOUT
from deckgen.target.kinds import KINDS as TARGETS
from deckgen.target.schema import keys_of
from deckgen.values import FUNCTIONS

HERE = Path(__file__).parent


def layers_page() -> str:
    """Every layer kind with its parameters."""
    return (
        "\n".join([*_layers_head(), *(line for kind in sorted(KINDS) for line in _kind(KINDS[kind]))]) + "\n"
    )


def _layers_head() -> Iterator[str]:
    yield "# Layers"
    yield ""
    yield "A face is a list of layers, painted in order. `deckgen list layers` names them; this page is made"
    yield "from the same source. A parameter without a usual value must be given. Text may hold `{formulas}`;"
    yield "lengths, numbers and conditions are formulas themselves: `0.5w - 3mm`, `cost > 3`."
    yield ""
    yield "Every layer may also have:"
    yield ""
    yield from (f"- `{name}`: {about}" for name, about in LAYER_KEYS.items())
    yield ""


def _kind(kind: LayerKind) -> Iterator[str]:
    yield f"## {kind.name}"
    yield ""
    yield kind.about
    if kind.main:
        yield f"A bare value is `{kind.main}`: `- {kind.name}: ...`."
    yield ""
    yield "| parameter | what | takes | usual |"
    yield "|---|---|---|---|"
    for name, param in kind.params.items():
        usual = (
            ""
            if param.default is None
            else f"`{param.default}`"
            if param.default not in ("", "[]")
            else "none"
        )
        yield f"| `{name}` | {_cell(param.about)} | {_cell(param.type.about)} | {usual} |"
    yield ""


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def keys_page() -> str:
    """Every key of a deck and of a target, every function, icon and command."""
    return "\n".join(_keys()) + "\n"


def _keys() -> Iterator[str]:
    yield "# Keys, functions and commands"
    yield ""
    yield "Made from the same source as the JSON schema (`deckgen schema deck`, `deckgen schema target`)."
    yield ""
    yield from _section("A deck", DECK_KEYS)
    yield from _section("A part, or a deck of one part", PART_KEYS)
    yield from _section("A card", CARD_KEYS)
    yield from _section("An entry of `cards` that makes several", ENTRY_KEYS)
    for name, keys in SECTIONS.items():
        if name != "part":
            yield from _section(f"One entry: {name}", keys)
    yield from [
        "## Functions in formulas",
        "",
        ", ".join(f"`{name}()`" for name in sorted(FUNCTIONS)) + ".",
        "",
    ]
    yield from ["## Bundled icons", "", ", ".join(f"`:{name}:`" for name in bundled_icons()) + ".", ""]
    yield from _target_keys()
    yield from ["## Commands", ""]
    context = click.Context(commands)
    for name in commands.list_commands(context):
        command = commands.get_command(context, name)
        yield from _command(name, command) if command else ()


def _section(title: str, keys: Mapping[str, Key]) -> Iterator[str]:
    yield f"## {title}"
    yield ""
    for name, key in keys.items():
        values = f" One of {', '.join(f'`{value}`' for value in key.values)}." if key.values else ""
        yield f"- `{name}`{' (needed)' if key.needed else ''}: {key.about}.{values}"
    yield ""


def _target_keys() -> Iterator[str]:
    yield "## A target"
    yield ""
    kinds: dict[str, list[str]] = {}
    for kind in TARGETS:
        for key in keys_of(kind):
            kinds.setdefault(key, []).append(kind)
    for key, having in kinds.items():
        only = "" if len(having) == len(TARGETS) else f" ({', '.join(having)})"
        yield f"- `{key}`{only}: {ABOUT[key]}."
    yield ""


def _command(name: str, command: click.Command, prefix: str = "deckgen") -> Iterator[str]:
    context = click.Context(command)
    usage = " ".join(command.collect_usage_pieces(context))
    yield f"### `{prefix} {name} {usage}`"
    yield ""
    yield " ".join((command.help or command.short_help or "").split())
    yield ""
    if isinstance(command, click.Group):
        for inner in command.list_commands(context):
            found = command.get_command(context, inner)
            yield from _command(inner, found, f"{prefix} {name}") if found else ()
        return
    for parameter in command.params:
        if isinstance(parameter, click.Option) and parameter.help:
            yield f"- `{'`, `'.join(parameter.opts)}`: {' '.join(parameter.help.split())}"
    yield ""


PAGES = {"layers.md": layers_page, "keys.md": keys_page}

if __name__ == "__main__":
    for page, make in PAGES.items():
        (HERE / page).write_text(make(), "utf-8")
