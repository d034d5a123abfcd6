"""`deckgen odds`: what is drawn by which turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from deckgen.cli import complete
from deckgen.cli.options import JSON, OVERWRITE
from deckgen.cli.say import as_json, note
from deckgen.deck.find import find_deck
from deckgen.deck.load import load
from deckgen.facts import Fact
from deckgen.making.ours import check_files, write_files
from deckgen.play.odds import DrawPlan, document, odds_of, plot, want_of
from deckgen.words import ENGLISH


@click.command("odds")
@click.argument("deck", default=".", shell_complete=complete.decks)
@click.option("--want", "wants", multiple=True, metavar="WISH",
              help="Cards that are wanted: `2 of land-*`, `cost <= 2`, `3 of kind == 'spell'`. Several "
              "wishes are also counted together.")  # fmt: skip
@click.option("--curve", "columns", multiple=True, metavar="COLUMN", help="Show each value of a column.")
@click.option("--cards", "patterns", multiple=True, metavar="NAME",
              help="Draw from these: a part, or cards (`fire-*`) [default: the first part].")  # fmt: skip
@click.option(
    "--hand", type=click.IntRange(0, 1000), default=5, show_default=True, help="Cards in the opening hand."
)
@click.option(
    "--draw", type=click.IntRange(0, 1000), default=1, show_default=True, help="Cards drawn each turn."
)
@click.option(
    "--turns", type=click.IntRange(0, 100), default=8, show_default=True, help="The number of turns."
)
@click.option("--seed", type=int, default=1, show_default=True, help="Estimate from this seed.")
@click.option("--plot", "picture", type=click.Path(path_type=Path), metavar="FILE.svg", help="Draw a plot.")
@OVERWRITE
@JSON
def odds_command(
    deck: str, wants: tuple[str, ...], columns: tuple[str, ...], patterns: tuple[str, ...], hand: int,
    draw: int, turns: int, seed: int, picture: Path | None, overwrite: bool, json_: bool,
) -> None:  # fmt: skip
    """Show the odds of drawing cards.

    The chances are exact, or estimated with 95 % intervals where there are too many combinations to count.
    Turn 0 is the opening hand.
    """
    loaded = load(find_deck(deck))
    if picture is not None:
        check_files(picture.parent, [picture.name], overwrite)
    odds = odds_of(loaded, patterns, DrawPlan(hand, draw, turns))
    odds.seed = seed
    options = {option.name: option.values[0] for option in loaded.options.values()}
    odds.wants = [want_of(text, odds, loaded, options) for text in wants]
    found = document(odds, columns)
    if picture is not None:
        write_files(picture.parent, {picture.name: plot(found).encode()}, overwrite)
        note(f"wrote {picture}")
    if json_:
        as_json(found)
    else:
        for line in _text(found):
            click.echo(line)


def _text(found: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of the odds."""
    values = {name: found[name] for name in ("deck", "cards", "hand", "draw")}
    yield ENGLISH.say(Fact("odds-headline", **values))
    for want in found["wants"]:
        values = {"label": want["label"], "cards": want["cards"][0], "without": want["without"]}
        label = ENGLISH.say(Fact("odds-want", **values))
        yield from _chances(label, want)
    if "together" in found:
        yield from _chances(ENGLISH.say(Fact("odds-together")), found["together"])
    for curve in found["curves"]:
        yield ""
        column = curve["column"]
        yield ENGLISH.say(Fact("odds-curve", column=column) if column else Fact("odds-copies"))
        last = found["turns"]
        yield f"  {'value':<20} {'cards':>5}  {'opening hand':>16}  {f'by turn {last}':>16}"
        for row in curve["values"]:
            cells = (
                f"{each['expected']:>8.2f} {each['chance']:>7.1%}"
                for each in (row["turns"][0], row["turns"][-1])
            )
            value = row["value"][:20] or ENGLISH.say(Fact("odds-empty"))
            yield f"  {value:<20} {row['cards']:>5}  {'  '.join(cells)}"


def _chances(label: str, want: Mapping[str, Any]) -> Iterator[str]:
    yield ""
    yield label if want["exact"] else ENGLISH.say(Fact("odds-estimated", label=label))
    for each in want["turns"]:
        interval = "" if want["exact"] else f"  [{each['low']:.1%} to {each['high']:.1%}]"
        yield f"  turn {each['turn']:>2}  {each['seen']:>3} cards  {each['chance']:>6.1%}{interval}"
