"""The line of a directive in; the block it stands for out, or the problem with it.

`::name args` is a directive of one line; `:::name args`, some text and `:::` one with a body or a caption.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from deckgen.book.document import (
    Block,
    Cards,
    Choice,
    Credits,
    Ornament,
    Pennies,
    Played,
    SpecTable,
    Summary,
    Trick,
)
from deckgen.errors import Problem, SpecError, Where, did_you_mean

SHOWN = ("deal", "bids", "discards", "moves", "score")
"""What of a hand a `record` directive can show."""
_FIGURE = re.compile(r"f(0[1-9]|[1-7]\d|8[0-2])")
_RANGE = re.compile(r"(\d{1,4})-(\d{1,4})")


@dataclass(frozen=True, slots=True)
class Call:
    """A directive as written."""

    name: str
    args: tuple[str, ...]
    body: tuple[Block, ...]
    where: Where

    def wrong(self, message: str, hint: str = "") -> SpecError:
        """An error about it."""
        return SpecError(Problem(message, self.where, hint))


def _cards(call: Call) -> Block:
    if not call.args:
        raise call.wrong("`cards` names no card", "write `::cards jun-full moonlight`")
    return Cards(call.args, call.body, call.where)


def _all_cards(call: Call) -> Block:
    columns = _whole(call, call.args[0], "columns") if call.args else 0
    return Cards((), call.body, call.where, all=True, columns=columns)


def _trick(call: Call) -> Block:
    plays: list[tuple[str, str]] = []
    winner = ""
    for arg in call.args:
        player, equals, card = arg.partition("=")
        if not equals or not player or not card:
            raise call.wrong(f"{arg!r} is no play of a trick", "write the player, = and the card: A=dec-full")
        if card.endswith("*"):
            card, winner = card[:-1], player
        plays.append((player, card))
    if not plays:
        raise call.wrong("`trick` has no cards", "write `::trick A=dec-full* B=jan-last`")
    return Trick(tuple(plays), winner, call.body, call.where)


def _pennies(call: Call) -> Block:
    for arg in call.args:
        if not _FIGURE.fullmatch(arg):
            raise call.wrong(f"{arg!r} is no figure of pennies", "figures are f01 to f82")
    if not call.args:
        raise call.wrong("`pennies` names no figure", "write `::pennies f12 f34`")
    return Pennies(call.args, call.body, call.where)


def _table(call: Call) -> Block:
    if not call.args:
        raise call.wrong("`table` names no table of the deck", "write `::table hanafuda`")
    return SpecTable(call.args[0], call.args[1:], call.body, call.where)


def _record(call: Call) -> Block:
    if not call.args:
        raise call.wrong("`record` names no file", "write `::record four-players.txt hand 1 show moves`")
    file, *rest = call.args
    hand, first, last = 1, 1, 10_000
    shown: list[str] = []
    words = iter(rest)
    for word in words:
        if word == "hand":
            hand = _whole(call, next(words, ""), "hands")
        elif word == "moves" and shown[-1:] != ["moves"] and (span := _RANGE.fullmatch(_peek(rest, word))):
            first, last = int(span[1]), int(span[2])
            shown.append(word)
            next(words)
        elif word in SHOWN:
            shown.append(word)
        elif word != "show":
            raise call.wrong(f"`record` cannot show {word!r}", did_you_mean(word, SHOWN))
    return Played(file, hand, tuple(shown) or SHOWN, first, last, call.body, call.where)


def _peek(words: Sequence[str], word: str) -> str:
    """What follows a word."""
    at = words.index(word)
    return words[at + 1] if at + 1 < len(words) else ""


def _whole(call: Call, word: str, what: str) -> int:
    if not word.isascii() or not word.isdigit() or not 1 <= int(word) <= 1_000:
        raise call.wrong(f"{word!r} is no number of {what}", "write a number from 1")
    return int(word)


def _option(call: Call) -> Block:
    if len(call.args) != 1:
        raise call.wrong("`option` wants the name of one option", "write `:::option pass_is_final`")
    return Choice(call.args[0], call.body, call.where)


@dataclass(frozen=True, slots=True)
class Directive:
    """One kind of directive: how it is read, and whether it may, must or may not have a body."""

    read: Callable[[Call], Block]
    body: Literal["caption", "needed", "none"] = "caption"


DIRECTIVES: Mapping[str, Directive] = {
    "cards": Directive(_cards),
    "all-cards": Directive(_all_cards),
    "trick": Directive(_trick),
    "pennies": Directive(_pennies),
    "table": Directive(_table),
    "record": Directive(_record),
    "option": Directive(_option, "needed"),
    "summary": Directive(lambda call: Summary(call.body, call.where), "needed"),
    "credits": Directive(lambda call: Credits(call.where), "none"),
    "ornament": Directive(lambda call: Ornament(call.where), "none"),
}


def block_of(call: Call) -> Block:
    """The block of a directive. Raises SpecError."""
    kind = DIRECTIVES.get(call.name)
    if kind is None:
        raise call.wrong(f"there is no directive {call.name!r}", did_you_mean(call.name, DIRECTIVES))
    if kind.body == "needed" and not call.body:
        raise call.wrong(f"`{call.name}` needs a text", f"write `:::{call.name}`, the text, and `:::`")
    if kind.body == "none" and call.body:
        raise call.wrong(f"`{call.name}` takes no text", f"write `::{call.name}` in one line")
    return kind.read(call)
