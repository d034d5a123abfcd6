"""Make one hostile input of each kind: files in a folder, and the command that must survive them."""

from __future__ import annotations

import csv
import io
import json
import shutil
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from xml.sax.saxutils import escape

import openpyxl
import pikepdf
import yaml

import deckgen

from .free import ACTS, FREE, free_acts, free_requests, play_freely, serve_free_and_ask, sessions
from .games import disputes, nasty, records, replays, values
from .serving import REQUESTS, serve_and_ask, write_requests
from .spoil import NASTY, spoilt_bytes, spoilt_text, spoilt_tree
from .studio import (
    EDITS,
    HISTORY,
    STUDIO,
    edit,
    reopen,
    serve_studio_and_ask,
    studio_edits,
    studio_histories,
    studio_requests,
)
from .table import TABLE, serve_table_and_ask, table_requests

ROOT = Path(__file__).parents[2]
Command = list[str]
DECK = """\
deckgen: 1
title: Small
shape: rectangle
trims: [63.5mm x 88.9mm]
inks: {black: "#000000", red: "#c00000"}
fonts: {text: EBGaramond12-Regular}
back: back
"""
ONE_CARD = DECK + "cards: [{id: one}]\n"


@cache
def _decks() -> tuple[Path, ...]:
    """Return the decks to corrupt: every template and every bundled deck."""
    return tuple(sorted([*ROOT.glob("assets/templates/*/deck.yaml"), *ROOT.glob("specs/*/deck.yaml")]))


@cache
def _texts(pattern: str) -> tuple[str, ...]:
    found = tuple(path.read_text("utf-8") for path in sorted(ROOT.glob(pattern)))
    assert found, pattern
    return found


def _copied(chance: Random, folder: Path, decks: tuple[Path, ...]) -> Path:
    deck = chance.choice(decks)
    shutil.copytree(deck.parent, folder / "deck")
    return folder / "deck" / "deck.yaml"


def specs(chance: Random, folder: Path) -> Command:
    """Make a deck file with wrong values, keys or lines."""
    path = _copied(chance, folder, _decks()[: -4 if chance.random() < 0.9 else None])
    text = path.read_text("utf-8")
    if chance.random() < 0.6:
        tree = spoilt_tree(chance, yaml.safe_load(text))
        try:
            text = yaml.safe_dump(tree, sort_keys=False, allow_unicode=True)
        except (RecursionError, ValueError):
            text = "a: &a [*a, *a]\n"
    else:
        text = spoilt_text(chance, text)
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    return [*chance.choice((["check"], ["build", "-t", "svg"])), str(path)]


FEATURES = """\
icons: {own: {file: a.svg, tint: yes}}
keywords:
  Gold: coin
  Fire: {icon: ":fire:", also: ["🔥", Fires], word: yes, reminder: "Pay one Gold, or **burn**."}
  Flying: {reminder: "Only birds\\ncan block it."}
  Sworn: own
tables:
  word: {a: {n: 1}, b: {n: 2}}
box: {ground: red, front: box front, side: box side, measures: {k: w / 60}}
options: {dark: {values: [yes, no]}}
fetch: {more.csv: "https://127.0.0.1:9/more.csv"}
faces:
  front:
    - text-box: {text: "Gain 2 Gold :own: and Fire. Flying", font: text, ink: black, size: 8pt,
                 x: 5mm, y: 5mm, w: 50mm, h: 70mm, reminders: below}
  back: [icon: {name: own, size: 9mm, ink: red}]
  box front: [text: {text: Small, font: text, ink: black, size: 5k, y: 9k}]
  box side: [disc: {r: 3k, fill: black}]
"""
"""What the bundled decks have none or little of."""
BOOK = """\
title: Small
subtitle: rules with icons
chapters: [small.md]
ink: red
index: {gold: [SM-01]}
"""
_ADDRESSES = ("http://127.0.0.1:9/a.csv", "https://127.0.0.1:9/a", "https://[::1]:9/a",
              "https://localhost@127.1:9",
              "file:///etc/passwd", "https://", "https://a\nb", "ftp://x/y", "https://0x7f000001:9/", "//x",
              "https://127.0.0.1:99999/", "https://user:pass@127.0.0.1:9/", "javascript:1")  # fmt: skip


def features(chance: Random, folder: Path) -> Command:
    """A deck with keywords, icons, a box, a book and addresses, any of them spoilt."""
    deck, book = yaml.safe_load(ONE_CARD + FEATURES), yaml.safe_load(BOOK)
    part = chance.choice(("keywords", "icons", "box", "fetch", "tables", "options", "faces", "book", "rules"))
    if part == "book":
        book = spoilt_tree(chance, book)
    elif part == "fetch":
        deck["fetch"] = {chance.choice(("more.csv", "../a.csv", "a.ods", "a")): chance.choice(_ADDRESSES)}
    elif part != "rules":
        deck[part] = spoilt_tree(chance, deck[part])
    lines = [
        "# Small",
        "## Gold {#SM-01}",
        ":coin: and :own:, Gold and :nothing:",
        "::glossary",
        ":" * 99,
        ":own:" * 99,
    ]
    text = "\n\n".join(chance.sample(lines, len(lines)) if part == "rules" else lines[:4])
    (folder / "rules").mkdir()
    for name, tree in (("deck.yaml", deck), ("rules/book.yaml", book)):
        try:
            made = yaml.safe_dump(tree, sort_keys=False, allow_unicode=True)
        except (RecursionError, ValueError):
            made = "a: &a [*a, *a]\n"
        (folder / name).write_bytes(made.encode("utf-8", "surrogatepass"))
    (folder / "rules/small.md").write_text(text, "utf-8")
    (folder / "a.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    )
    builds = (["build", "-t", "svg"], ["build", "-t", "booklet"], ["build", "-t", "box-tuck"])
    command = ["fetch"] if part == "fetch" else chance.choice((["check"], *builds))
    local = ["--local"] if part == "fetch" and chance.random() < 0.5 else []
    return [*command, *local, str(folder / "deck.yaml")]


ODS_ATTRIBUTES = (
    *[""] * 12, 'table:number-columns-repeated="16384"', 'table:number-rows-repeated="1048576"',
    'table:number-columns-spanned="3"', 'table:number-rows-repeated="-4"', 'table:visibility="collapse"',
    'table:formula="of:=1"', 'table:number-columns-repeated="99999999999999999999"', 'office:value="x"',
)  # fmt: skip


def tables(chance: Random, folder: Path) -> Command:
    """Make a deck with a corrupt table of any format, or a new deck from one."""
    rows = [["id", "name", "cost", "text", "count"]]
    rows += [[f"c{n}", f"Card {n}", str(n), "some **words**", "1"] for n in range(chance.randrange(1, 9))]
    for _ in range(chance.randrange(4)):
        row = chance.choice(rows)
        row[chance.randrange(len(row))] = str(chance.choice(NASTY))
    if chance.random() < 0.2:
        rows[0:] = [row + row[-1:] * chance.choice((1, 40, 9000)) for row in rows]
    kind = chance.choice(("csv", "csv", "xlsx", "xlsx", "ods", "json"))
    name = f"cards.{kind}"
    data = {"csv": _csv, "xlsx": _xlsx, "ods": _ods, "json": _json}[kind](chance, rows)
    (folder / name).write_bytes(data)
    if chance.random() < 0.3:
        return ["new", str(folder / "made"), "--data", str(folder / name)]
    faces = "faces: {front: [text: {text: '{name}', font: text, ink: black, size: 9pt, x: 9mm, y: 9mm}]}\n"
    (folder / "deck.yaml").write_text(
        DECK.replace("back: back\n", "") + f"cards: [{{from: {name}}}]\n" + faces
    )
    return ["build", "-t", "svg", str(folder / "deck.yaml")]


def _csv(chance: Random, rows: list[list[str]]) -> bytes:
    text = io.StringIO()
    csv.writer(text, delimiter=chance.choice(",,;\t"), quotechar='"', escapechar="\\").writerows(rows)
    data = text.getvalue().encode(
        chance.choice(("utf-8", "utf-8", "utf-8", "utf-8-sig", "utf-16", "cp1252")), "replace"
    )
    return spoilt_bytes(chance, data) if chance.random() < 0.5 else data


def _xlsx(chance: Random, rows: list[list[str]]) -> bytes:
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet()
    for row in rows:
        sheet.append([cell.replace("\0", "").replace("\ufffe", "") for cell in row])
    made = io.BytesIO()
    book.save(made)
    return _spoilt_archive(chance, made)


def _ods(chance: Random, rows: list[list[str]]) -> bytes:
    cells = (
        "".join(
            f'<table:table-cell office:value-type="string" {chance.choice(ODS_ATTRIBUTES)}>'
            f"<text:p>{escape(cell)}</text:p></table:table-cell>"
            for cell in row
        )
        for row in rows
    )
    lines = "".join(
        f"<table:table-row {chance.choice(ODS_ATTRIBUTES)}>{row}</table:table-row>" for row in cells
    )
    spaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text")
    )
    text = (
        f"<office:document-content {spaces}><office:body><office:spreadsheet>"
        f'<table:table table:name="A">{lines}</table:table></office:spreadsheet></office:body>'
        "</office:document-content>"
    )
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr("content.xml", text.encode("utf-8", "replace"))
    return made.getvalue() if chance.random() < 0.3 else _spoilt_archive(chance, made)


def _json(chance: Random, rows: list[list[str]]) -> bytes:
    header, *others = rows
    text = json.dumps([dict(zip(header, row, strict=False)) for row in others], indent=1)
    return spoilt_text(chance, text).encode("utf-8", "replace") if chance.random() < 0.7 else text.encode()


def _spoilt_archive(chance: Random, made: io.BytesIO) -> bytes:
    if chance.random() < 0.3:
        return spoilt_bytes(chance, made.getvalue())
    # A sound archive with one spoilt part: what a broken program, or a cunning hand, makes.
    spoilt = io.BytesIO()
    with zipfile.ZipFile(made) as old, zipfile.ZipFile(spoilt, "w", zipfile.ZIP_DEFLATED) as new:
        victim = chance.choice(old.namelist())
        for part in old.namelist():
            data = old.read(part)
            if part == victim:
                data = spoilt_text(chance, data.decode().replace(">", ">\n")).encode("utf-8", "replace")
            if part != victim or chance.random() < 0.9:
                new.writestr(part, data)
    return spoilt.getvalue()


_SHAPES = ("rect", "circle", "ellipse", "path", "g", "use", "svg", "symbol", "line", "polyline", "polygon",
           "linearGradient", "radialGradient", "stop", "clipPath", "style", "defs", "a", "title",
           "mask", "pattern", "image", "filter", "feGaussianBlur", "marker", "switch", "tspan", "text",
           "script", "foreignObject")  # fmt: skip
_ATTRIBUTES = ("id", "d", "x", "y", "r", "cx", "cy", "rx", "ry", "width", "height", "points", "transform",
               "fill",
               "stroke", "stroke-width", "stroke-dasharray", "href", "xlink:href", "viewBox", "style",
               "class",
               "clip-path", "mask", "opacity", "offset", "stop-color", "gradientTransform", "gradientUnits",
               "preserveAspectRatio", "fill-rule", "display", "font-size", "marker-end", "marker-mid",
               "filter", "patternUnits", "patternTransform", "clipPathUnits", "maskContentUnits", "refX",
               "orient", "markerWidth", "spreadMethod", "fr", "stdDeviation", "paint-order",
               "mix-blend-mode")  # fmt: skip
_VALUES = ("0", "10", "-3", "1e99", "50%", "1e-99", "M0 0h9v9z", "M0,0 A1 1 0 11 5 5", "m" * 99, "0 0 10 10",
           "0 0 0 0", "rotate(45)", "scale(0)", "matrix(1 0 0 1 1e9 0)", "translate(", "red", "#123",
           "url(#a)",
           "url(#b)", "none", "currentColor", "a", "b", "#a", "#b", "x y", "1,2 3", "fill:red;stroke:url(#a)",
           "data:image/png;base64,AAAA", "file:///etc/passwd", "http://localhost/x", "evenodd", "&amp;",
           "rgb(1,2",
           "hsl(1turn 2% 3%)", "var(--x)", "calc(1px", "userSpaceOnUse", "1 2 3 0 0 0",
           "inherit")  # fmt: skip


def _element(chance: Random, depth: int) -> str:
    name = chance.choice(_SHAPES if chance.random() < 0.05 else _SHAPES[:-3])
    pairs = {chance.choice(_ATTRIBUTES): chance.choice(_VALUES) for _ in range(chance.randrange(6))}
    attributes = "".join(f' {key}="{value}"' for key, value in pairs.items())
    inner = "".join(_element(chance, depth + 1) for _ in range(chance.randrange(4))) if depth < 6 else ""
    if name == "style":
        inner = chance.choice(
            (".a{fill:red}", "{" * 50, "*{" + "x:y;" * 50 + "}", "a b > c + d ~ e {fill:red}")
        )
    return f"<{name}{attributes}>{inner}</{name}>"


def drawings(chance: Random, folder: Path) -> Command:
    """Make a deck whose icon is an SVG of random elements, or a corrupted valid one."""
    if chance.random() < 0.6:
        inner = "".join(_element(chance, 0) for _ in range(chance.randrange(1, 8)))
        text = (
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
            f'viewBox="0 0 24 24">{inner}</svg>'
        )
        if chance.random() < 0.2:
            text = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>' + text.replace("&amp;", "&b;")
    else:
        text = spoilt_text(chance, chance.choice(_texts("assets/icons/*.svg")).replace(">", ">\n"))
    (folder / "a.svg").write_bytes(text.encode("utf-8", "surrogatepass"))
    back = "back: [icon: {name: own, size: 9mm, ink: red}]"
    faces = f"faces: {{front: [image: {{file: a.svg, w: 30mm, h: 30mm}}], {back}}}\n"
    (folder / "deck.yaml").write_text(ONE_CARD + "icons: {own: a.svg}\n" + faces)
    return ["build", "-t", chance.choice(("svg", "home-a4")), str(folder / "deck.yaml")]


def fonts(chance: Random, folder: Path) -> Command:
    """Make a deck with its own font, in which bytes are wrong."""
    fonts = sorted(ROOT.glob("assets/fonts/*/*.[to]tf"))
    data = chance.choice(fonts).read_bytes()
    # Headers and the directory of tables are at the front, where a fault does most.
    head = chance.choice((64, 300, len(data)))
    (folder / "own.ttf").write_bytes(spoilt_bytes(chance, data[:head]) + data[head:])
    text = "text: {text: 'Affix Ávila 12', font: own, ink: black, size: 9pt, x: 9mm, y: 9mm}"
    faces = f"faces: {{front: [{text}], back: []}}\n"
    deck = ONE_CARD.replace("EBGaramond12-Regular}", "EBGaramond12-Regular, own: own.ttf}")
    (folder / "deck.yaml").write_text(deck + faces)
    return ["build", "-t", chance.choice(("svg", "home-a4")), str(folder / "deck.yaml")]


_BLOCKS = ("# Title", "## Part", "#", "##", "### a *b* **c**", "", "- a\n- b\n  - c", "1. one\n2. two",
           "> said", "---",
           "[there](#nowhere)", "[a](#part)", "[x](http://[)", "![p](../secret.png)", "![p](x.png)",
           "| a | b |\n|--|--|\n| 1 |",
           "*a " * 200, "**" * 99, "`" * 99, "<b>html</b>", "<!-- c", "&lt; &#0; &#xffffffff;",
           "```\ncode", "```record\nplay\n```",
           "```figure\ncard: x\n```", "term\n: meaning",
           "a\\", "\u202eabc", "שלום", "x" * 3000, "[" * 300, "](" * 300,
           "{card}", "{{card x}}", "::: figure x\n:::", "{#id}", "## Part {#part}",
           "## Part {#part}")  # fmt: skip


def rules(chance: Random, folder: Path) -> Command:
    """Make a deck whose rules are odd, broken or corrupted Markdown."""
    if chance.random() < 0.6:
        path = folder / "deck" / "deck.yaml"
        path.parent.mkdir()
        path.write_text(ONE_CARD + "faces: {front: [fill: red], back: []}\n")
        blocks = [chance.choice(_BLOCKS) for _ in range(chance.randrange(1, 12))]
        text = "# Small\n\n" * (chance.random() < 0.8) + "\n\n".join(blocks)
    else:
        path = _copied(chance, folder, _decks()[:-4])
        text = spoilt_text(chance, chance.choice(_texts("specs/*/rules/*.md")))
    (path.parent / "rules").mkdir(exist_ok=True)
    (path.parent / "rules" / "small.md").write_text(text, "utf-8")
    if chance.random() < 0.3:
        book = spoilt_text(chance, chance.choice(_texts("specs/*/rules/book.yaml")))
        (path.parent / "rules" / "book.yaml").write_text(book, "utf-8")
    return [*chance.choice((["check"], ["build", "-t", "booklet"])), str(path)]


def texts(chance: Random, folder: Path) -> Command:
    """Translations of a deck, spoilt, in the file of a language or in a table that is imported."""
    words = [f"Word {n}" for n in range(chance.choice((1, 3, 9, 400)))]
    cards = "".join(f"  - {{id: c{n}, name: {json.dumps(word)}}}\n" for n, word in enumerate(words))
    layer = "text: {text: '{name}', font: text, ink: black, size: 9pt, x: 9mm, y: 9mm}"
    face = f"faces: {{front: [{layer}], back: []}}\n"
    (folder / "deck.yaml").write_text(f"{DECK}cards:\n{cards}{face}")
    rows = [["text", "translation"], *([word, f"Wort {n}"] for n, word in enumerate(words))]
    for _ in range(chance.randrange(4)):
        chance.choice(rows)[chance.randrange(2)] = str(chance.choice(NASTY))
    (folder / "given.csv").write_bytes(_csv(chance, rows))
    if chance.random() < 0.7:
        own = "title: Klein\ntexts:\n  Word 0: Null  # so\n  'Word 1': \"Eins\"\n"
        own = chance.choice((own, "{}\n", "texts: {Word 0: x}", "", own.replace("\n", "\r\n"), "texts:\n"))
        (folder / "lang").mkdir()
        own = spoilt_text(chance, own) if chance.random() < 0.5 else own
        (folder / "lang" / "de.yaml").write_bytes(own.encode("utf-8", "surrogatepass"))
    language = (
        "de"
        if chance.random() < 0.8
        else chance.choice(("../x", "de/../..", "fr", "", "x" * 300, nasty(chance)))
    )
    given = chance.choice(
        ([], [f"--export={folder / 'out.csv'}"], *[[f"--import={folder / 'given.csv'}"]] * 4)
    )
    return ["texts", str(folder / "deck.yaml"), f"--lang={language}", *given]


def odds(chance: Random, folder: Path) -> Command:
    """Wishes and numbers for the odds of a deck, of which some are wrong and some are large."""
    count = chance.choice(("1", "4", "60", "999", "{cost}"))
    (folder / "cards.csv").write_text(
        "id,name,cost,kind,n\n"
        + "".join(f"c{n},Card {n},{n % 7},{'ab'[n % 2]},{n}\n" for n in range(chance.choice((1, 9, 300))))
    )
    (folder / "deck.yaml").write_text(
        f"{DECK}cards: [{{from: cards.csv, count: '{count}'}}]\nfaces: {{front: [fill: red], back: []}}\n"
    )
    wishes = ("cost <= 2", "2 of cost <= 3", "3 of kind == 'a'", "999 of c*", "c1*", "5 of *", "cost",
              "0 of c1", "1/0",
              "cost ** 999 ** 999", "'a' * 10 ** 9", "nothing == 1", "[x-", nasty(chance),
    nasty(chance))  # fmt: skip
    given = [f"--want={chance.choice(wishes)}" for _ in range(chance.choice((0, 1, 2, 3, 12)))]
    given += [
        f"--curve={chance.choice(('cost', 'name', 'n', 'x', nasty(chance)))}"
        for _ in range(chance.choice((0, 0, 1, 2)))
    ]
    numbers = {"hand": ("0", "7", "1000", "-1"), "draw": ("0", "2", "1000"), "turns": ("0", "9", "100",
               "101"),
               "seed": ("1", "-1", "9" * 40, "x"), "cards": ("c1*", "cards", "*", "x",
    nasty(chance))}  # fmt: skip
    given += [
        f"--{name}={chance.choice(numbers[name])}"
        for name in chance.sample(sorted(numbers), chance.randrange(4))
    ]
    return ["odds", str(folder / "deck.yaml"), *given, *(["--json"] if chance.random() < 0.5 else [])]


@cache
def _pdfs() -> tuple[bytes, ...]:
    """Build sheets for home and single pages for the press, of a small deck."""
    with TemporaryDirectory() as folder:
        deck = deckgen.open(ROOT / "assets" / "templates" / "poker")
        deck.build("home-a4", "press", out=folder)
        return tuple(path.read_bytes() for path in sorted(Path(folder).rglob("*.pdf")))


def pdfs(chance: Random, folder: Path) -> Command:
    """Make a PDF with wrong bytes or objects."""
    data = chance.choice(_pdfs())
    if chance.random() < 0.5:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            holders = [each for each in pdf.objects if isinstance(each, pikepdf.Dictionary | pikepdf.Stream)]
            for _ in range(chance.choice((1, 1, 3))):
                holder = chance.choice(holders)
                key = chance.choice(list(holder.keys()))
                wrong = (
                    1,
                    -1,
                    pikepdf.Name("/X"),
                    pikepdf.Array([]),
                    pikepdf.String("x"),
                    pikepdf.Dictionary(),
                    holder,
                )
                try:
                    holder[key] = chance.choice(wrong)
                except (ValueError, TypeError, KeyError):
                    continue  # the one that cannot be changed, such as the length of a stream
            made = io.BytesIO()
            try:
                pdf.save(made, static_id=True)
                data = made.getvalue()
            except (pikepdf.PdfError, RuntimeError, ValueError):
                data = spoilt_bytes(chance, data)
    else:
        data = spoilt_bytes(chance, data)
    (folder / "a.pdf").write_bytes(data)
    return ["check", str(folder / "a.pdf")]


def requests(chance: Random, folder: Path) -> Command:
    """Make requests to the proof server of a valid deck. The first word is for `run`, not a command."""
    (folder / "deck.yaml").write_text(ONE_CARD + "faces: {front: [fill: red], back: []}\n")
    write_requests(chance, folder / REQUESTS)
    return [SERVE, str(folder / "deck.yaml")]


SERVE = "serve and ask"
DRIVERS: dict[str, Callable[[Path], None]] = {
    SERVE: serve_and_ask,
    TABLE: serve_table_and_ask,
    FREE: serve_free_and_ask,
    ACTS: play_freely,
    EDITS: edit,
    HISTORY: reopen,
    STUDIO: serve_studio_and_ask,
}
"""What is run in the place of a command, by the first word of an input; the second is its folder."""
KINDS: dict[str, Callable[[Random, Path], Command]] = {
    make.__name__: make
    for make in (
        specs,
        features,
        tables,
        drawings,
        fonts,
        rules,
        records,
        disputes,
        replays,
        values,
        pdfs,
        requests,
        table_requests,
        free_acts,
        free_requests,
        sessions,
        studio_edits,
        studio_histories,
        studio_requests,
        texts,
        odds,
    )
}
"""By name: what writes a hostile input into a folder and returns the command to run on it."""
