"""Read a rules text, written in a subset of Markdown with directives for figures, tables and options.

`::name args` is a one-line directive; `:::name args`, some text and `:::` is one with a body or a caption.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import accumulate, pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Literal, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode

from deckgen.book import document as doc
from deckgen.errors import Problem, SpecError, Where
from deckgen.facts import Fact, Quantity, suggest
from deckgen.fonts import AS_PICTURE
from deckgen.source import read_text
from deckgen.text.lines import Align
from deckgen.text.quotes import elided, quotes_of, unbroken
from deckgen.units import LENGTH_UNITS

SHOWN = ("deal", "bids", "discards", "moves", "score")
"""The parts of a hand that a `record` directive can show."""
RULE_ID = r"[A-Z]{2,3}-\d{2}"
_MARKER = re.compile(rf"\s*\{{#((?:{RULE_ID}\s*)+)\}}\s*")
_BRACED = re.compile(r"\{#[^{}]*\}")
"""Matches a rule's marker, whether its ids are valid or not."""
_REFERENCE = re.compile(rf"({RULE_ID})")
_DIRECTIVE = re.compile(r"(:{2,3})\s*([a-z][a-z-]*)\s*(.*)")
_FIGURE = re.compile(r"f(0[1-9]|[1-7]\d|8[0-2])")
_RANGE = re.compile(r"(\d{1,4})-(\d{1,4})")
_WIDTH = re.compile(rf"(\d{{1,4}}(?:\.\d{{1,3}})?)({'|'.join(LENGTH_UNITS)})")
WIDEST = 200.0
"""The greatest width of a card in a rules text, in mm."""
_ICON = r":([a-z][a-z0-9-]{0,39}):"
_BREAKS = {"softbreak": " ", "hardbreak": "\n"}
LONGEST = 250_000
"""The maximum number of characters of a rules text; the longest known has 12,000."""
MOST_MARKS = 2_000
"""The maximum number of marks (stars, quotes) in a paragraph, because some are compared with all others."""
DEEPEST = 20
"""The maximum nesting depth of emphasis and links."""
MOST_COLUMNS = 60
"""The maximum number of columns in a table, ten times as many as fit on a page."""
MOST_HEADINGS = 500
"""The maximum number of headings in a text; those of the whole book must fit on one contents page."""
MOST_ALIKE = 8
"""Anchors of identical headings get trailing hyphens; after this many, they get a number instead."""
_MARKS = re.compile(r"[*_`\"'\[\]()!<&\\]")


class Lexicon(NamedTuple):
    """What names in a rules text stand for."""

    icons: Mapping[str, str] = MappingProxyType({})
    """Icons by what is written for them: names, between colons, and signs such as emoji."""
    cards: Mapping[str, str] = MappingProxyType({})
    """The names of cards by their ids, which are written in backticks."""


NO_NAMES = Lexicon()


def read_chapter(path: Path, game: str, language: str = "en", lexicon: Lexicon = NO_NAMES) -> doc.Chapter:
    """Read a rules text. Raises FileError, SpecError with every problem."""
    return parse(read_text(path), path, game, language, lexicon)


def parse(
    text: str, path: Path, game: str = "", language: str = "en", lexicon: Lexicon = NO_NAMES
) -> doc.Chapter:
    """Parse a rules text. Raises SpecError with every problem."""
    reader = _TextReader(str(path), lexicon)
    if len(text) > LONGEST:
        raise SpecError(Problem(Fact("rules-long", most=LONGEST), Where(str(path))))
    parser = _markdown(language)
    parser.core.ruler.before("inline", "bounds", partial(_check_bounds, str(path)))
    tokens = parser.parse(text)
    _check_depth(tokens, str(path))
    blocks = tuple(reader.blocks(SyntaxTreeNode(tokens)))
    if not any(isinstance(block, doc.Heading) and block.level == 1 for block in blocks):
        reader.problems.append(Problem(Fact("rules-no-title"), Where(str(path), 1)))
    if reader.problems:
        raise SpecError(sorted(reader.problems, key=lambda p: p.where.line if p.where else 0))
    return doc.Chapter(game, blocks, path)


def _markdown(language: str) -> MarkdownIt:
    """Return the parser: CommonMark without HTML, with tables, directives and typographic quotes."""
    parser = MarkdownIt("commonmark", {"typographer": True, "quotes": list(quotes_of(language))})
    parser.enable(["table", "replacements", "smartquotes"])
    parser.core.ruler.after("inline", "lines", _number_lines)
    parser.core.ruler.before("smartquotes", "elisions", partial(_elide, language))
    parser.disable(["html_block", "html_inline", "code", "fence"])
    parser.block.ruler.before(
        "paragraph", "directive", _directive, {"alt": ["paragraph", "list", "blockquote"]}
    )
    return parser


def _number_lines(state: StateCore) -> None:
    """Note the line of each piece of a paragraph, of which the parser knows only the first line."""
    line = 0
    for token in state.tokens:
        line = token.map[0] if token.map and token.type != "inline" else line
        for child in token.children or ():
            child.map = [line, line + 1]
            line += child.type in _BREAKS


def _elide(language: str, state: StateCore) -> None:
    """Set the apostrophes of shortened words, which open no quotation, and the spaces before French marks."""
    for token in state.tokens:
        for child in token.children or ():
            if child.type == "text":
                child.content = unbroken(elided(child.content), language)


def _check_bounds(file: str, state: StateCore) -> None:
    """Raise SpecError for a paragraph or table that would take too long, before it is read."""
    columns, headings, where = 0, 0, Where(file)
    for token in state.tokens:
        if token.map:
            where = Where(file, token.map[0] + 1)
        headings += token.type == "heading_open"
        if headings > MOST_HEADINGS:
            raise SpecError(Problem(Fact("rules-headings", most=MOST_HEADINGS), where))
        if token.type == "inline" and sum(1 for _ in _MARKS.finditer(token.content)) > MOST_MARKS:
            raise SpecError(Problem(Fact("rules-marks", most=MOST_MARKS), where))
        columns = 0 if token.type == "tr_open" else columns + (token.type in ("td_open", "th_open"))
        if columns > MOST_COLUMNS:
            raise SpecError(Problem(Fact("rules-columns", most=MOST_COLUMNS), where))


def _check_depth(tokens: Sequence[Token], file: str) -> None:
    """Raise SpecError if emphasis or links are nested too deeply to be read."""
    for token in tokens:
        if token.children and max(accumulate(child.nesting for child in token.children)) > DEEPEST:
            where = Where(file, token.map[0] + 1 if token.map else 0)
            raise SpecError(Problem(Fact("rules-deep", most=DEEPEST), where))


def _directive(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Parse `::name` on one line, or `:::name`, a body and `:::`, as a markdown-it block rule."""
    line = _line(state, start)
    found = _DIRECTIVE.fullmatch(line)
    if found is None or state.is_code_block(start):
        return False
    if silent:
        return True
    closing = _closing(state, start, end) if found[1] == ":::" else start
    token = state.push("directive", "", 1)
    token.map = [start, start]
    token.meta = {"name": found[2], "args": found[3].split(), "closed": closing < end}
    if found[1] == ":::":
        token.map = [start, closing]
        old_end, old_parent = state.lineMax, state.parentType
        state.lineMax, state.parentType = closing, "directive"
        state.md.block.tokenize(state, start + 1, closing)
        state.lineMax, state.parentType = old_end, old_parent
    state.push("directive_close", "", -1)
    state.line = min(closing + 1, end)
    return True


def _line(state: StateBlock, number: int) -> str:
    return state.src[state.bMarks[number] + state.tShift[number] : state.eMarks[number]].strip()


def _closing(state: StateBlock, start: int, end: int) -> int:
    """Return the line of the `:::` that closes a directive; `end` if there is none."""
    depth = 0
    for number in range(start + 1, end):
        line = _line(state, number)
        if line == ":::":
            if depth == 0:
                return number
            depth -= 1
        elif line.startswith(":::"):
            depth += 1
    return end


@dataclass
class _TextReader:
    """Turns a Markdown tree into blocks and collects problems."""

    file: str
    lexicon: Lexicon
    problems: list[Problem] = field(default_factory=list)
    anchors: Counter[str] = field(default_factory=Counter)

    def blocks(self, node: SyntaxTreeNode) -> Iterator[doc.Block]:
        for child in node.children:
            made = self.block(child, self.where(child))
            if made is not None:
                yield made

    def where(self, node: SyntaxTreeNode) -> Where:
        return Where(self.file, node.map[0] + 1 if node.map else 0)

    def block(self, node: SyntaxTreeNode, where: Where) -> doc.Block | None:
        match node.type:
            case "heading":
                return self.heading(node, where)
            case "paragraph":
                return self.paragraph(node, where)
            case "bullet_list" | "ordered_list":
                items = tuple(tuple(self.blocks(item)) for item in node.children)
                return doc.ItemList(node.type == "ordered_list", items, where)
            case "blockquote":
                return doc.Quotation(tuple(self.blocks(node)), where)
            case "table":
                return self.table(node, where)
            case "directive":
                return self.directive(node, where)
            case "hr":
                return doc.Ornament(where)
        self.refuse(node)
        return None

    def refuse(self, node: SyntaxTreeNode) -> None:
        fact = Fact("rules-markdown-unknown", kind=node.type)
        if node.type == "image":
            fact = Fact("rules-picture", file=str(node.attrGet("src") or ""))
        self.problems.append(Problem(fact, self.where(node)))

    def heading(self, node: SyntaxTreeNode, where: Where) -> doc.Heading:
        words = self.prose(node)
        anchor = re.sub(r"[^\w]+", "-", doc.plain(words).lower()).strip("-") or "part"
        alike = self.anchors[anchor]
        self.anchors[anchor] += 1
        anchor += "-" * alike if alike < MOST_ALIKE else f"--{alike}"
        if not doc.plain(words).strip():
            self.problems.append(Problem(Fact("rules-empty-heading"), where))
        self.check_markers(words)
        return doc.Heading(int(node.tag[1:]), words, anchor, where)

    def paragraph(self, node: SyntaxTreeNode, where: Where) -> doc.Paragraph:
        words = self.prose(node)
        if not _MARKER.sub("", doc.plain(words), 1).strip():
            self.problems.append(Problem(Fact("rules-empty-paragraph"), where))
        marker = _MARKER.match(words[0].text) if words and words[0].face == "plain" else None
        if marker is None:
            self.check_markers(words)
            return doc.Paragraph(words, (), where)
        rest = words[0].text[marker.end() :]
        shown = (replace(words[0], text=rest), *words[1:]) if rest else words[1:]
        self.check_markers(shown)
        return doc.Paragraph(with_rule_links(shown), tuple(marker[1].split()), where)

    def check_markers(self, words: doc.Prose) -> None:
        """Report markers that would be printed: with invalid ids, or not at the start of a paragraph."""
        marked = [each for each in words if each.face != "code"]
        for found in _BRACED.finditer(doc.plain(marked)):
            key = "rules-marker-within" if _MARKER.fullmatch(found[0]) else "rules-marker"
            where = Where(self.file, doc.line_at(marked, found.start()))
            self.problems.append(Problem(Fact(key, text=found[0]), where))

    def prose(self, node: SyntaxTreeNode) -> doc.Prose:
        return with_rule_links(_tied([word for inline in node.children for word in self.words(inline)]))

    def words(
        self, node: SyntaxTreeNode, face: doc.Typeface = "plain", link: str = ""
    ) -> Iterator[doc.Inline]:
        # Typefaces do not combine; strong takes precedence over italic.
        for child in node.children:
            match child.type:
                case "strong":
                    yield from self.words(child, "strong", link)
                case "em":
                    yield from self.words(child, "strong" if face == "strong" else "italic", link)
                case "link":
                    yield from self.words(child, face, str(child.attrGet("href") or ""))
                case _:
                    line = self.where(child).line
                    yield from (replace(each, line=line) for each in self._piece(child, face, link))

    def _piece(self, node: SyntaxTreeNode, face: doc.Typeface, link: str) -> Iterator[doc.Inline]:
        match node.type:
            case "code_inline":
                yield doc.Inline(self.lexicon.cards.get(node.content, node.content), "code", link)
            case "text" | "softbreak" | "hardbreak":
                yield from self._text(_BREAKS.get(node.type, node.content), face, link)
            case _:
                self.refuse(node)
                yield doc.Inline("...", face, link)  # so that its paragraph is not reported as empty too

    @cached_property
    def written(self) -> re.Pattern[str]:
        """Matches the names of icons between colons, and the signs."""
        signs = sorted((name for name in self.lexicon.icons if not name[0].isalnum()), key=len, reverse=True)
        return re.compile("|".join([_ICON, *(f"{re.escape(sign)}{AS_PICTURE}?" for sign in signs)]))

    def _text(self, text: str, face: doc.Typeface, link: str) -> Iterator[doc.Inline]:
        """Yield a text and the icons in it. A name that no icon has is text."""
        at = 0
        for found in self.written.finditer(text):
            icon = self.lexicon.icons.get(found[1] or found[0].removesuffix(AS_PICTURE))
            if icon:
                if before := text[at : found.start()]:
                    yield doc.Inline(before, face, link)
                yield doc.Inline(icon.replace("-", " "), face, link, icon)
                at = found.end()
        if rest := text[at:]:
            yield doc.Inline(rest, face, link)

    def table(self, node: SyntaxTreeNode, where: Where) -> doc.TextTable:
        rows = [row.children for part in node.children for row in part.children]
        cells = tuple(tuple(self.prose(cell) for cell in row) for row in rows)
        return doc.TextTable(cells, tuple(map(_align, rows[0])), where)

    def directive(self, node: SyntaxTreeNode, where: Where) -> doc.Block | None:
        meta = node.meta
        if not meta["closed"]:
            self.problems.append(Problem(Fact("rules-not-closed", name=meta["name"]), where))
            return None
        try:
            return _block_of(Directive(meta["name"], tuple(meta["args"]), tuple(self.blocks(node)), where))
        except SpecError as error:
            self.problems += error.problems
            return None


def _align(cell: SyntaxTreeNode) -> Align:
    style = str(cell.attrGet("style") or "")
    return "right" if "right" in style else "centre" if "center" in style else "left"


def _tied(words: list[doc.Inline]) -> doc.Prose:
    """Return words in which no line ends between a number and the icon after it, as in `1 :coin:`."""
    for at, (each, after) in enumerate(pairwise(words)):
        number = words[at - 1].text if at and each.text == " " else each.text[:-1]
        if after.icon and each.text.endswith(" ") and number[-1:].isdigit():
            words[at] = replace(each, text=f"{each.text[:-1]}\u00a0")
    return tuple(words)


def with_rule_links(words: doc.Prose) -> doc.Prose:
    """Turn rule ids in the text into links to the rules, except a rule's own marker."""
    found: list[doc.Inline] = []
    for each in words:
        if each.link or each.icon or each.face == "code" or _MARKER.match(each.text):
            found.append(each)
            continue
        for number, part in enumerate(_REFERENCE.split(each.text)):
            if part:
                link = f"#{part}" if number % 2 else each.link
                found.append(replace(each, text=part, link=link))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Directive:
    """A directive as written."""

    name: str
    args: tuple[str, ...]
    body: tuple[doc.Block, ...]
    where: Where

    def wrong(self, fact: Fact) -> SpecError:
        """Return the error for a fact about this directive."""
        return SpecError(Problem(fact, self.where))


def _cards(call: Directive) -> doc.Block:
    if "width" not in call.args:
        return doc.CardRow(call.args, call.body, call.where)
    at = call.args.index("width")
    given = _WIDTH.fullmatch(" ".join(call.args[at + 1 : at + 2]))
    if given is None or not 1 <= (width := float(given[1]) * LENGTH_UNITS[given[2]]) <= WIDEST:
        raise call.wrong(Fact("rules-cards-width", most=Quantity(WIDEST, "mm")))
    ids = (*call.args[:at], *call.args[at + 2 :])
    if not ids:
        raise call.wrong(Fact("rules-cards-empty"))
    return doc.CardRow(ids, call.body, call.where, width=width)


def _all_cards(call: Directive) -> doc.Block:
    columns = _whole(call, call.args[0]) if call.args else 0
    return doc.CardRow((), call.body, call.where, all=True, columns=columns)


def _trick(call: Directive) -> doc.Block:
    plays: list[tuple[str, str]] = []
    winner = ""
    for arg in call.args:
        player, equals, card = arg.partition("=")
        if not equals or not player or not card:
            raise call.wrong(Fact("rules-trick-play", text=arg))
        if card.endswith("*"):
            card, winner = card[:-1], player
        plays.append((player, card))
    return doc.TrickFigure(tuple(plays), winner, call.body, call.where)


def _pennies(call: Directive) -> doc.Block:
    for arg in call.args:
        if not _FIGURE.fullmatch(arg):
            raise call.wrong(Fact("rules-pennies-figure", text=arg))
    return doc.Pennies(call.args, call.body, call.where)


def _table(call: Directive) -> doc.Block:
    return doc.DeckTable(call.args[0], call.args[1:], call.body, call.where)


def _record(call: Directive) -> doc.Block:
    hand, first, last = 1, 1, 10_000
    shown: list[str] = []
    for before, word in pairwise(["", *call.args[1:], ""]):
        span = _RANGE.fullmatch(word) if before == "moves" else None
        if before == "hand":
            hand = _whole(call, word)
        elif span:
            first, last = int(span[1]), int(span[2])
        elif word in SHOWN:
            shown.append(word)
        elif word not in ("hand", "show", ""):
            raise call.wrong(Fact("rules-record-part", word=word, near=suggest(word, SHOWN)))
    return doc.PlayedHand(call.args[0], hand, tuple(shown) or SHOWN, first, last, call.body, call.where)


def _whole(call: Directive, word: str) -> int:
    if not word.isascii() or not word.isdigit() or not 1 <= int(word) <= 1_000:
        raise call.wrong(Fact("rules-number", text=word))
    return int(word)


def _option(call: Directive) -> doc.Block:
    if len(call.args) != 1:
        raise call.wrong(Fact("rules-option-name"))
    return doc.OptionText(call.args[0], call.body, call.where)


@dataclass(frozen=True, slots=True)
class DirectiveKind:
    """How to read a directive, and whether it may, must or must not have a body."""

    read: Callable[[Directive], doc.Block]
    body: Literal["caption", "needed", "none"] = "caption"
    empty: str = ""
    """The key of the fact to report if it has no arguments; empty if that is allowed."""


DIRECTIVES: Mapping[str, DirectiveKind] = {
    "cards": DirectiveKind(_cards, empty="rules-cards-empty"),
    "all-cards": DirectiveKind(_all_cards),
    "trick": DirectiveKind(_trick, empty="rules-trick-empty"),
    "pennies": DirectiveKind(_pennies, empty="rules-pennies-empty"),
    "table": DirectiveKind(_table, empty="rules-table-empty"),
    "record": DirectiveKind(_record, empty="rules-record-empty"),
    "option": DirectiveKind(_option, "needed"),
    "summary": DirectiveKind(lambda call: doc.Summary(call.body, call.where), "needed"),
    "credits": DirectiveKind(lambda call: doc.Credits(call.where), "none"),
    "option-names": DirectiveKind(lambda call: doc.OptionNames(call.where), "none"),
    "card-names": DirectiveKind(lambda call: doc.CardNames(call.where), "none"),
    "glossary": DirectiveKind(lambda call: doc.Glossary(call.where), "none"),
    "ornament": DirectiveKind(lambda call: doc.Ornament(call.where), "none"),
}


def _block_of(call: Directive) -> doc.Block:
    kind = DIRECTIVES.get(call.name)
    if kind is None:
        raise call.wrong(Fact("rules-directive-unknown", name=call.name, near=suggest(call.name, DIRECTIVES)))
    if kind.body == "needed" and not call.body:
        raise call.wrong(Fact("rules-body-missing", name=call.name))
    if kind.body == "none" and call.body:
        raise call.wrong(Fact("rules-body-unwanted", name=call.name))
    if kind.empty and not call.args:
        raise call.wrong(Fact(kind.empty))
    return kind.read(call)
