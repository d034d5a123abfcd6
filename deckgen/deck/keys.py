"""Every key that a deck file may have, with what it is for: schema and reference are made from this."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Form = Literal[
    "text", "whole", "yes", "length", "list", "map", "cards", "layers", "sizes", "colour", "section"
]
"""What is written under a key; `map` has names of the maker's own, `section` keys of ours."""


@dataclass(frozen=True, slots=True)
class Key:
    """One key: what is written under it, what it is for; for maps, the section that says what an entry is."""

    form: Form
    about: str
    needed: bool = False
    values: tuple[str, ...] = ()
    entry: str = ""


PART_KEYS: Mapping[str, Key] = {
    "shape": Key("text", "the shape of the pieces", True, ("rectangle", "circle", "hexagon")),
    "trims": Key("sizes", "the size they are cut to: `63mm x 88mm`, or several, the usual one first", True),
    "corner": Key("length", "radius of the corners of a rectangle"),
    "safe": Key("length", "how far inside the trim important matter must stay (3.175 mm)"),
    "origin": Key("text", "where x and y are counted from", values=("centre", "top left")),
    "measures": Key("map", "lengths with names, as formulas: `u: r - safe`; layers may then say `0.5u`"),
    "back": Key("text", "the face that the cards have on their backs"),
    "double-sided": Key("yes", "whether backs are meant to differ from card to card (no)"),
    "cards": Key("cards", "the cards: one by one, from data files, or a product of lists", True),
    "extras": Key("cards", "more cards, such as a title card, that are not of the game"),
}
DECK_KEYS: Mapping[str, Key] = {
    "deckgen": Key("whole", "the version of the format: 1", True),
    "title": Key("text", "the name of the deck", True),
    "version": Key("text", "the version of the deck, printed on sheets"),
    "language": Key("text", "the language of the words, as a BCP 47 tag: `en`, `pt-BR`"),
    "credits": Key("list", "who made it, one line each"),
    "inks": Key("map", 'colours with names: `red: "#c0392b"`', entry="ink"),
    "tell-apart": Key(
        "section", "the inks that tell its cards apart, for `deckgen check`", entry="tell-apart"
    ),
    "fonts": Key("map", "fonts with names: `body: EBGaramond12-Regular`", entry="font"),
    "icons": Key("map", "pictures that may stand in a line of words as `:name:`", entry="icon"),
    "styles": Key("map", "parameters with a name that layers share by `style:`", entry="style"),
    "defaults": Key(
        "map", "parameters that every layer of a kind has if it says nothing else", entry="style"
    ),
    "tables": Key("map", "rows of values with keys, in the file or from data files"),
    "options": Key("map", "choices that are made when the deck is built", entry="option"),
    "overlays": Key("list", "names of layers that are drawn only when asked for"),
    "games": Key("map", "games that the deck can play, for the referee", entry="game"),
    "faces": Key("layers", "what cards look like: layers, painted in order", True),
    "parts": Key("map", "several kinds of pieces, each with its own shape, sizes and cards", entry="part"),
}
"""Keys at the top of a deck file; a deck without `parts` has the keys of its one part there too."""
CARD_KEYS: Mapping[str, Key] = {
    "id": Key("text", "its name, which files are called after: letters, digits, `-`, `_`, `.`, `+`", True),
    "face": Key("text", 'which face it has, if not the only one or `front`; `"{kind} face"` asks a column'),
    "back": Key("text", "which face it has on its back, if not that of the part"),
    "count": Key("whole", "how many of it there are (1)"),
    "extra": Key("yes", "whether it is no card of the game (no)"),
    "prints": Key("section", "what its face must show, for `deckgen check`", entry="prints"),
}
"""Keys of a card; all others are columns, the maker's own."""
ENTRY_KEYS: Mapping[str, Key] = {
    "from": Key("text", "a CSV, XLSX or YAML file, a card for each row; `cards.xlsx#Spells` names a sheet"),
    "product": Key("map", "lists, a card for each combination: `{suit: [red, blue], rank: [1, 2, 3]}`"),
    "where": Key("text", "a condition on the columns: only rows for which it holds become cards"),
    "plain": Key("yes", "whether cells are taken as they are: braces in them are then no formulas (no)"),
    "sort": Key("list", "columns or formulas to sort by; `-cost` is descending"),
}
"""Keys of an entry of `cards` that stands for several cards."""
SECTIONS: Mapping[str, Mapping[str, Key]] = {
    "ink": {
        "rgb": Key("colour", "the colour on screens and home printers", True),
        "cmyk": Key("list", "the build for the press, four percentages"),
        "spot": Key("text", "the name of its own separation, such as a Pantone colour"),
    },
    "font": {
        "file": Key("text", "a .ttf or .otf file of the deck, or a bundled font", True),
        "bold": Key("text", "the file for bold words; `Name-Bold` beside `Name-Regular` is found by itself"),
        "italic": Key("text", "the file for italic words, found likewise"),
        "bold-italic": Key("text", "the file for words that are both, found likewise"),
        "small-caps": Key("text", "a file of small capitals, for fonts that have none"),
        "features": Key("list", "OpenType features that are on: `lnum`; `-liga` is off"),
    },
    "icon": {
        "file": Key("text", "an SVG, PNG, JPEG, GIF, WebP, BMP or TIFF file, or a bundled icon", True),
        "height": Key("text", "its height in em (0.86)"),
        "drop": Key("text", "how far it stands below the baseline, in em (0.12)"),
        "tint": Key("yes", "whether it takes the ink of the words (no; bundled icons do)"),
    },
    "style": {"extends": Key("text", "another style, whose parameters hold where this one says nothing")},
    "option": {
        "values": Key("list", "its values; the first is the default", True),
        "about": Key("text", "what it is about"),
    },
    "tell-apart": {
        "inks": Key("list", "inks that must look apart to every eye: those of suits or players", True),
        "cue": Key("text", "what tells the cards apart without colour, such as a sign in the index"),
    },
    "prints": {
        "words": Key("map", 'words, and how often they stand on the face: `{"{upper(name)}": 4}`'),
        "labels": Key(
            "map", "labels of layers, and how many there are: `{pip: number}`; `end/pip` is one in another"
        ),
        "signs": Key(
            "map", 'labels of pictures that must be alike on all cards of one thing only: `{pip: "{suit}"}`'
        ),
        "overlays": Key("map", "what there is besides when an overlay is on, by its name", entry="prints"),
    },
    "game": {"players": Key("list", "the numbers of players", True)},
    "part": PART_KEYS,
}
"""What stands in one entry of a map."""
