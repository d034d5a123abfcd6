"""Write `docs/layers.md` with its pictures, `docs/keys.md` and `docs/targets.md` from the definitions.

Run it after a change to any of them: `python docs/reference.py`. A test holds the pages to its output.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import click

import deckgen
from deckgen.assets import asset, bundled_icons
from deckgen.book.volume import BookFields
from deckgen.cli import commands
from deckgen.deck.effects import EFFECTS, GRADIENT, PATTERN
from deckgen.deck.fields import Field, fields_of
from deckgen.deck.languages import LanguageFields
from deckgen.deck.model import CARD_FIELDS, DECK_FIELDS, ENTRY_FIELDS, LAYER_KEYS, PART_FIELDS, LayerKind
from deckgen.draw.layers import KINDS
from deckgen.errors import SpecError
from deckgen.faces.request import Request
from deckgen.faces.session import Session
from deckgen.outputs.planner import Planner
from deckgen.target.load import TARGET_FIELDS, bundled_targets, find_target, load_target
from deckgen.target.outputs import KINDS as OUTPUTS
from deckgen.target.outputs import Booklets
from deckgen.values import FUNCTIONS, USES

SHARED = ("quiet", "verbose")
"""Options of every command, described in command-line.md."""
HERE = Path(__file__).parent
EXAMPLES = asset("layers")
"""A deck with a card for each kind of layer."""


def layers_page() -> str:
    """Every layer kind with its parameters."""
    return _page(_layers())


def keys_page() -> str:
    """Every key of decks, targets, books and languages, every function, icon and command."""
    return _page(_keys())


def targets_page() -> str:
    """Every target with a command that makes it."""
    return _page(_targets())


def _page(lines: Iterator[str]) -> str:
    return "\n".join(lines) + "\n"


def _layers() -> Iterator[str]:
    yield "# Layers"
    yield ""
    yield "A face is a list of layers, painted in order. `deckgen list layers` names them; this page is made"
    yield "from the same source. A parameter without a default must be given. Text may hold `{formulas}`;"
    yield "lengths, numbers and conditions are formulas themselves: `0.5w - 3mm`, `cost > 3`. In these, a"
    yield "plain word is a name: `cost` is the number in that column, like `card['Height (m)']` in one whose"
    yield "name has spaces; braces around them change nothing. A cell may also have a length with its unit,"
    yield "or a percentage where that is taken."
    yield ""
    yield "The pictures are the cards of one deck, `assets/layers/deck.yaml`, and the examples are its"
    yield "layers. Its origin is the middle of the card."
    yield ""
    yield "Every layer may also have:"
    yield ""
    yield from (f"- `{name}`: {each.about}" for name, each in LAYER_KEYS.items())
    yield from _lines(EFFECTS, "")
    yield ""
    yield "A gradient, where a layer takes one: `{gradient: linear, angle: 90, stops: [sun, night 60%]}`."
    yield "It has these keys; inks are mixed one by one, so that a press and a screen differ between stops."
    yield ""
    yield from _lines(GRADIENT.fields, "")
    yield ""
    yield "A pattern, in the same places: `{pattern: dots, w: 4mm, h: 3mm}`, with `dots` a face of the deck."
    yield ""
    yield from _lines(PATTERN.fields, "")
    yield ""
    for name in sorted(KINDS):
        yield from _kind(KINDS[name])


def _kind(kind: LayerKind) -> Iterator[str]:
    yield f"## {kind.name}"
    yield ""
    yield kind.about
    if kind.main:
        yield f"A bare value is `{kind.main}`: `- {kind.name}: ...`."
    yield ""
    yield from [
        f"![{kind.name}](pictures/layers/{kind.name}.svg)",
        "",
        "```yaml",
        *_example(kind.name),
        "```",
        "",
    ]
    yield "| parameter | what | takes | default |"
    yield "|---|---|---|---|"
    for name, param in kind.params.items():
        default = "" if param.default is None else f"`{param.default}`" if param.default else "none"
        yield f"| `{name}` | {_cell(param.about)} | {_cell(param.type.about)} | {default} |"
    yield ""


def _example(kind: str) -> Iterator[str]:
    """The layers of the card that shows a kind, as they are written, and faces after it that these use."""
    lines = (EXAMPLES / "deck.yaml").read_text("utf-8").splitlines()
    for line in lines[lines.index(f"  {kind}:") + 1 :]:
        name = line.strip().rstrip(":")
        if not line.startswith("    ") and name in KINDS:
            return
        yield line[4:] if line.startswith("    ") else f"# the face {name}:"


def pictures() -> dict[str, str]:
    """The card of each kind of layer as SVG, by name."""
    deck = deckgen.open(EXAMPLES)
    return {card.id: card.svg() for card in deck.cards}


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _keys() -> Iterator[str]:
    yield "# Keys, functions and commands"
    yield ""
    yield "Made from the same source as the JSON schema (`deckgen schema deck`, `deckgen schema target`)."
    yield ""
    yield from _section("A deck", DECK_FIELDS)
    yield from _section("A part, or a deck of one part", PART_FIELDS)
    yield from _section("A card", CARD_FIELDS)
    yield "All other keys are columns of your own. A column `title` is the card's name in orders and PDFs."
    yield ""
    yield from _section("An entry of `cards` that makes several", ENTRY_FIELDS)
    yield from _section("A language, `lang/de.yaml`", fields_of(LanguageFields))
    yield from _section("A book, `rules/book.yaml`", fields_of(BookFields))
    yield from ["## Functions in formulas", ""]
    yield from ["| function | takes | gives | example |", "|---|---|---|---|"]
    for name in sorted(FUNCTIONS):
        use = USES[name]
        yield f"| `{name}()` | {use.takes} | {use.about} | `{{{use.example}}}` is `{use.gives}` |"
    yield ""
    yield from ["## Bundled icons", "", ", ".join(f"`:{name}:`" for name in bundled_icons()) + ".", ""]
    yield from _section("A target", TARGET_FIELDS)
    for name, settings in OUTPUTS.items():
        about = " ".join((settings.__doc__ or "").split())
        yield from _section(f"A target of kind `{name}`", fields_of(settings), about)
    yield from ["## Commands", ""]
    context = click.Context(commands)
    for name in commands.list_commands(context):
        command = commands.get_command(context, name)
        yield from _command(name, command) if command else ()


def _targets() -> Iterator[str]:
    yield "# Targets"
    yield ""
    yield "A target is a printer, a service or a program that deckgen makes files for, described in one YAML"
    yield "file. `deckgen list targets` lists them, and [Keys](keys.md#a-target) says what such a file may"
    yield "contain. To change one, use `--set TARGET.KEY=VALUE`, or copy its file, which this page of the"
    yield "site shows below each target, and build with `--target ./mine.yaml`."
    yield ""
    yield "The examples are built from two new decks, of poker cards and of round cards:"
    yield ""
    yield "    deckgen new harbour"
    yield "    deckgen new lagoon --template round"
    yield ""
    for target in sorted(bundled_targets()):
        yield from _target(target)


def _target(name: str) -> Iterator[str]:
    target, settings = load_target(find_target(name)), example_settings(name)
    given = "".join(f" --set {key}={value}" for key, value in settings.items())
    yield from [f"## {name}", "", f"{target.line}.", ""]
    yield f"    deckgen build {example_deck(name)} --target {name}{given}"
    yield ""
    yield f"Its other settings are those of [kind `{target.kind}`](keys.md#a-target-of-kind-{target.kind})."
    yield ""


def example_deck(target: str) -> str:
    """Return the deck of a target's example: a new one of poker or round cards, or one that has rules."""
    session = Session(Request(asset("templates", "poker") / "deck.yaml", Path("unused")))
    found = session.target(target)
    if isinstance(found.output, Booklets):
        return "dominoes"
    try:
        return "harbour" if Planner(session, found).parts else ""
    except SpecError:
        return "lagoon"


def example_settings(target: str) -> Mapping[str, str]:
    """Return the settings without which a target makes nothing."""
    return {"tts.base": "https://example.org/harbour/"} if target == "tts" else {}


def _section(title: str, fields: Mapping[str, Field], about: str = "") -> Iterator[str]:
    yield from [f"## {title}", ""]
    yield from [about, ""] if about else []
    yield from _lines(fields, "")
    yield from [""] if fields else []


def _lines(fields: Mapping[str, Field], indent: str) -> Iterator[str]:
    """A line for each key, and below it those of the keys inside it."""
    for name, each in fields.items():
        needed = " (needed)" if each.default is None else ""
        default = f"; default `{each.default}`" if each.default else ""
        inner = {} if each.type.fields == PART_FIELDS else each.type.fields
        takes = "" if inner else f" ({each.type.about}{default})"
        yield f"{indent}- `{name}`{needed}: {each.about}{takes}."
        yield from _lines(inner, indent + "  ")


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
        if isinstance(parameter, click.Option) and parameter.help and parameter.name not in SHARED:
            yield f"- `{'`, `'.join(parameter.opts)}`: {' '.join(parameter.help.split())}"
    yield ""


PAGES = {"layers.md": layers_page, "keys.md": keys_page, "targets.md": targets_page}

if __name__ == "__main__":
    for page, make in PAGES.items():
        (HERE / page).write_text(make(), "utf-8")
    for name, picture in pictures().items():
        (HERE / "pictures" / "layers" / f"{name}.svg").write_text(picture, "utf-8")
