"""A rules text (a subset of Markdown with directives) in; a chapter out, or every problem of it at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

from deckgen.book.directives import Call, block_of
from deckgen.book.document import (
    Align,
    Block,
    Chapter,
    Face,
    Grid,
    Heading,
    Items,
    Ornament,
    Paragraph,
    Prose,
    Quotation,
    Words,
    plain,
)
from deckgen.errors import Problem, SpecError, Where
from deckgen.source import read_text

RULE_ID = r"[A-Z]{2,3}-\d{2}"
_MARKER = re.compile(rf"\s*\{{#((?:{RULE_ID}\s*)+)\}}\s*")
_REFERENCE = re.compile(rf"({RULE_ID})")
_DIRECTIVE = re.compile(r"(:{2,3})\s*([a-z][a-z-]*)\s*(.*)")
_ALLOWED = (
    "markdown here has headings, paragraphs, lists, quotations, tables, links, *italic*, **strong**, `code`"
)


def read_chapter(path: Path, game: str, language: str = "en") -> Chapter:
    """Read a rules text. Raises FileError if it cannot be read, SpecError with every problem."""
    return parse(read_text(path), path, game, language)


def parse(text: str, path: Path, game: str = "", language: str = "en") -> Chapter:
    """The chapter that a text makes. Raises SpecError with every problem."""
    reader = _Reader(str(path))
    blocks = tuple(reader.blocks(_Tokens(_markdown(language).parse(text))))
    if not any(isinstance(block, Heading) and block.level == 1 for block in blocks):
        reader.problems.append(Problem("the text has no title", Where(str(path), 1), "begin with `# Title`"))
    if reader.problems:
        raise SpecError(sorted(reader.problems, key=lambda p: p.where.line if p.where else 0))
    return Chapter(game, blocks, path)


def _markdown(language: str) -> MarkdownIt:
    """The parser: CommonMark without HTML and pictures, with tables, our directives and proper quotes."""
    quotes = "„“‚‘" if language.startswith("de") else "“”‘’"
    parser = MarkdownIt("commonmark", {"typographer": True, "quotes": quotes})
    parser.enable(["table", "replacements", "smartquotes"])
    parser.disable(["html_block", "html_inline", "image", "code", "fence"])
    parser.block.ruler.before("paragraph", "directive", _directive, {"alt": ["paragraph", "list"]})
    return parser


def _directive(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Our block rule: `::name` in one line, or `:::name`, a body and `:::`."""
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
    """The line of the `:::` that closes a directive; `end` if there is none."""
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
class _Tokens:
    """Tokens taken one by one."""

    tokens: Sequence[Token]
    at: int = 0

    def __iter__(self) -> Iterator[Token]:
        while self.at < len(self.tokens):
            self.at += 1
            yield self.tokens[self.at - 1]

    def until(self, kind: str) -> _Tokens:
        """The tokens inside the block just opened; its closing token is passed."""
        depth, start = 0, self.at
        opening = kind.replace("_close", "_open") if kind != "directive_close" else "directive"
        for token in self:
            if token.type == kind and depth == 0:
                return _Tokens(self.tokens[start : self.at - 1])
            depth += (token.type == opening) - (token.type == kind)
        return _Tokens(self.tokens[start:])


@dataclass
class _Reader:
    """Turns tokens into blocks, noting problems."""

    file: str
    problems: list[Problem] = field(default_factory=list)
    anchors: set[str] = field(default_factory=set)

    def where(self, token: Token) -> Where:
        return Where(self.file, token.map[0] + 1 if token.map else 0)

    def blocks(self, tokens: _Tokens) -> Iterator[Block]:
        for token in tokens:
            made = self.block(token, tokens)
            if made is not None:
                yield made

    def block(self, token: Token, tokens: _Tokens) -> Block | None:
        where = self.where(token)
        match token.type:
            case "heading_open":
                return self.heading(int(token.tag[1:]), tokens.until("heading_close"), where)
            case "paragraph_open":
                return self.paragraph(tokens.until("paragraph_close"), where)
            case "bullet_list_open" | "ordered_list_open":
                inside = tokens.until(token.type.replace("_open", "_close"))
                return Items(token.type.startswith("ordered"), tuple(self.items(inside)), where)
            case "blockquote_open":
                return Quotation(tuple(self.blocks(tokens.until("blockquote_close"))), where)
            case "table_open":
                return self.grid(tokens.until("table_close"), where)
            case "directive":
                return self.directive(token, tokens.until("directive_close"), where)
            case "hr":
                return Ornament(where)
            case _:
                self.problems.append(Problem(f"{token.type!r} cannot stand in a rules text", where, _ALLOWED))
                return None

    def items(self, tokens: _Tokens) -> Iterator[tuple[Block, ...]]:
        for token in tokens:
            if token.type == "list_item_open":
                yield tuple(self.blocks(tokens.until("list_item_close")))

    def heading(self, level: int, tokens: _Tokens, where: Where) -> Heading:
        words = self.prose(tokens, where)
        anchor = re.sub(r"[^\w]+", "-", plain(words).lower()).strip("-") or "part"
        while anchor in self.anchors:
            anchor += "-"
        self.anchors.add(anchor)
        return Heading(level, words, anchor, where)

    def paragraph(self, tokens: _Tokens, where: Where) -> Paragraph:
        words = self.prose(tokens, where)
        marker = _MARKER.match(words[0].text) if words and words[0].face == "plain" else None
        if marker is None:
            return Paragraph(words, (), where)
        rest = words[0].text[marker.end() :]
        shown = (replace(words[0], text=rest), *words[1:]) if rest else words[1:]
        return Paragraph(referring(shown), tuple(marker[1].split()), where)

    def prose(self, tokens: _Tokens, where: Where) -> Prose:
        found = [words for token in tokens if token.type == "inline" for words in self.words(token, where)]
        return referring(tuple(found))

    def words(self, inline: Token, where: Where) -> Iterator[Words]:
        """The words of an inline token; faces do not add up: strong wins over italic."""
        strong = italic = 0
        links: list[str] = []
        for token in inline.children or ():
            match token.type:
                case "text" | "code_inline" | "softbreak" | "hardbreak":
                    text = {"softbreak": " ", "hardbreak": "\n"}.get(token.type, token.content)
                    code = token.type == "code_inline"
                    face: Face = "code" if code else "strong" if strong else "italic" if italic else "plain"
                    if text:
                        yield Words(text, face, links[-1] if links else "")
                case "strong_open" | "strong_close":
                    strong += token.nesting
                case "em_open" | "em_close":
                    italic += token.nesting
                case "link_open":
                    links.append(str(token.attrGet("href") or ""))
                case "link_close":
                    links.pop()
                case _:
                    message = f"{token.type!r} cannot stand in a rules text"
                    self.problems.append(Problem(message, where, _ALLOWED))

    def grid(self, tokens: _Tokens, where: Where) -> Grid:
        rows: list[list[Prose]] = []
        aligns: list[Align] = []
        for token in tokens:
            if token.type == "tr_open":
                rows.append([])
            elif token.type in ("th_open", "td_open"):
                if len(rows) == 1:
                    aligns.append(_align(token))
                rows[-1].append(self.prose(tokens.until(token.type.replace("_open", "_close")), where))
        return Grid(tuple(map(tuple, rows)), tuple(aligns), where)

    def directive(self, token: Token, body: _Tokens, where: Where) -> Block | None:
        meta: dict[str, Any] = token.meta
        if not meta["closed"]:
            hint = "close it with a line `:::`, or write `::` for a directive of one line"
            self.problems.append(Problem(f"`:::{meta['name']}` is not closed", where, hint))
            return None
        try:
            return block_of(Call(meta["name"], tuple(meta["args"]), tuple(self.blocks(body)), where))
        except SpecError as error:
            self.problems += error.problems
            return None


def _align(token: Token) -> Align:
    style = str(token.attrGet("style") or "")
    return "right" if "right" in style else "centre" if "center" in style else "left"


def referring(words: Prose) -> Prose:
    """The words with rule ids made links to the rules; a marker of its own is left as it is."""
    found: list[Words] = []
    for each in words:
        if each.link or each.face == "code" or _MARKER.match(each.text):
            found.append(each)
            continue
        for number, part in enumerate(_REFERENCE.split(each.text)):
            if part:
                found.append(
                    replace(each, text=part, link=f"#{part}") if number % 2 else replace(each, text=part)
                )
    return tuple(found)
