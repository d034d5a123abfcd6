"""Read a deck's book: its title, its chapters, its look and its translations.

`rules/book.yaml` gives the title and the chapters; without it, every text in `rules/` is a chapter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from unicodedata import normalize

from deckgen.assets import asset, bundled_icons
from deckgen.book.document import (
    Block,
    CardRow,
    Chapter,
    DeckTable,
    Glossary,
    Heading,
    Inline,
    Paragraph,
    TrickFigure,
    Typeface,
    inlines,
    walk,
)
from deckgen.book.narration import BookVoice, letter
from deckgen.book.parse import RULE_ID, Lexicon, read_chapter, with_rule_links
from deckgen.deck.fields import (
    ProblemLog,
    Type,
    as_map,
    as_text,
    check_keys,
    entries,
    field,
    fields_of,
    later,
    many,
    section,
    values_of,
)
from deckgen.deck.languages import BOOK, has_language
from deckgen.deck.languages import RULES as FOLDER
from deckgen.deck.model import DeckSpec, Keyword
from deckgen.deck.scope import Scope
from deckgen.deck.types import FONT_NAME, INK_NAME, LINE, WORD, WORDS, choice
from deckgen.draw.keywords import with_keywords
from deckgen.errors import DeckgenError, FactError, Problem, SpecError, Where
from deckgen.facts import Fact, suggest
from deckgen.fonts import AS_PICTURE
from deckgen.paths import files_in, guarded, inside, is_dir, is_file
from deckgen.source import ListNode, MapNode, Node, read_text, read_yaml
from deckgen.text.markup import MarkedParagraph, MarkedText, on_one_line
from deckgen.text.quotes import tied, typographic

_WORDS = ("title", "subtitle", "foot", "headings", "index", "sources")
"""Keys of a book file that are in its language, so that a translation does not inherit them."""
RULE = "language"
ORNAMENTS = ("moons", "lozenges", "none")


def check_card(deck: DeckSpec, name: str, where: Where) -> None:
    """Raise SpecError, with the closest id, if the deck has no such card."""
    known = [card.id for card in deck.cards]
    if name not in known:
        fact = Fact("rules-card-unknown", deck=deck.title, name=name, near=suggest(name, known))
        raise SpecError(Problem(fact, where))


def check_table(deck: DeckSpec, name: str, where: Where) -> None:
    """Raise SpecError, with the closest name, if the deck has no such table."""
    if name not in deck.tables:
        near = suggest(name, deck.tables)
        raise SpecError(Problem(Fact("rules-table-unknown", deck=deck.title, name=name, near=near), where))


def _check_figures(deck: DeckSpec, chapter: Chapter, log: ProblemLog) -> None:
    """Report cards and tables that the figures of a chapter name and the deck does not have."""
    for block in walk(chapter.blocks):
        if isinstance(block, CardRow | TrickFigure):
            for name in block.ids:
                log.attempt(check_card, None, deck, name, block.where)
        elif isinstance(block, DeckTable):
            log.attempt(check_table, None, deck, block.name, block.where)


def _card(node: Node, scope: Scope) -> str:
    name = as_text(node)
    check_card(scope.deck, name, node.where)
    return name


CARD_ID = Type("the id of a card of the deck", _card, absent="")


@dataclass(frozen=True, slots=True)
class Headings:
    """Headings in place of those that come with deckgen, empty if there is no other."""

    contents: str = field(LINE, "of the list of contents", "")
    index: str = field(LINE, "of the index", "")
    credits: str = field(LINE, "of the credits", "")
    scores: str = field(LINE, "of pages for keeping scores", "")


@dataclass(frozen=True, slots=True)
class BookFields:
    """The book file of a deck."""

    title: str = field(LINE, "the title, if not that of the deck", "")
    subtitle: str = field(LINE, "a line below the title", "")
    foot: str = field(LINE, "a line at the foot of the cover", "")
    cover: str = field(CARD_ID, "the card on the cover", "")
    ink: str = field(INK_NAME, "the ink of headings", "")
    key: str = field(INK_NAME, "the ink of the text", "")
    font: str = field(FONT_NAME, "the deck's font for titles, if not `title` or `head`", "")
    ornament: str = field(choice(*ORNAMENTS), "the ornament of the cover and of breaks", "lozenges")
    tailpieces: tuple[str, ...] = field(
        many(CARD_ID), "cards shown, in turn, where a page ends early or is blank", "", key="tails"
    )
    contents: str = field(
        choice("auto", "no"),
        "whether there is a list of contents; auto: from five pages of text, or in place of a blank page",
        "auto",
    )
    scores: str = field(
        choice("auto", "yes", "no"),
        "whether blank pages are ruled for keeping scores; auto: if the deck names a game in `games`",
        "auto",
    )
    chapters: tuple[str, ...] = field(many(WORD), "the files of the chapters, if not all in order", "")
    headings: Headings | None = field(
        section(Headings, "deck-the-headings"), "headings, for a language that deckgen has none in", ""
    )
    labels: Node | None = field(later(WORDS), "what cards are called: `{title}`", "")
    index: Node | None = field(
        later(entries(many(WORD))), "words of the index, each with the rules about it", ""
    )
    sources: Node | None = field(later(entries(WORD)), "digests of the texts that were translated", "")


@dataclass(frozen=True)
class Volume:
    """A deck's book."""

    deck: DeckSpec
    book: BookFields
    language: str
    chapters: tuple[Chapter, ...]
    appendix: Chapter | None
    """The chapter on writing records, the same in every book; None if no game of the deck has records."""
    index: Mapping[str, tuple[str, ...]]
    """Index entries in order, with the rules about them."""
    words: BookVoice
    """Supplies the text that is not in the chapters, such as `Contents` and `A plays`."""

    @property
    def sections(self) -> tuple[Chapter, ...]:
        """The chapters, and the appendix if there is one."""
        return (*self.chapters, self.appendix) if self.appendix else self.chapters

    @property
    def blocks(self) -> Iterator[Block]:
        """All blocks of the chapters, with those in other ones."""
        return (block for chapter in self.chapters for block in walk(chapter.blocks))

    @cached_property
    def anchors(self) -> frozenset[str]:
        """The anchors that links in the book may lead to: its cover, headings and rules."""
        return frozenset(["#cover", *(each for chapter in self.sections for each in _anchors(chapter))])

    @property
    def keeps_scores(self) -> bool:
        """Whether blank pages are ruled for keeping scores."""
        return bool(self.deck.games) if self.book.scores == "auto" else self.book.scores == "yes"

    @property
    def foreign(self) -> list[str]:
        """Its headings that are in English because deckgen has none in its language."""
        if is_dir(asset("words", self.language.partition("-")[0])):
            return []
        used = {
            "contents": self.book.contents != "no", "index": bool(self.index),
            "credits": bool(self.deck.credits), "scores": self.keeps_scores,
        }  # fmt: skip
        said = {name: self.words.say(Fact(f"book-{name}")) for name in used if used[name]}
        return [heading for name, heading in said.items() if f"book-{name}" not in self.words.headings]

    @property
    def title(self) -> str:
        """The book's own title, or the deck's."""
        return self.book.title or _typeset(self.deck.title, self.language)


def has_book(deck: DeckSpec) -> bool:
    """Return whether the deck has rules to print. Raises SpecError if links lead out of its folder."""
    folder = deck.folder / FOLDER
    return is_file(guarded(deck.folder, folder / BOOK)) or bool(files_in(deck.folder, folder, ".md"))


def read_volume(deck: DeckSpec, language: str = "") -> Volume:
    """Read a deck's book in a language, or in the deck's own if it is not translated.

    Raises SpecError, FileError.
    """
    tag = language or deck.language
    folder = deck.folder / FOLDER
    if is_dir(folder / tag):
        folder /= tag
    log = ProblemLog()
    root, fields = _inherited(deck.folder, folder), fields_of(BookFields)
    check_keys(Fact("deck-the-book"), fields, root, log)
    book = BookFields(**values_of(fields, root, Scope(deck), log))
    title, subtitle, foot = (_typeset(line, tag) for line in (book.title, book.subtitle, book.foot))
    book = replace(book, title=title, subtitle=subtitle, foot=foot)
    none: dict[str, str] = {}
    labels = log.attempt(_labels, none, deck, book.labels)
    chapters = tuple(
        _with_glossary(deck, chapter, tag, log)
        for chapter in _chapters(deck, folder, book.chapters, tag, log)
    )
    names = _names(deck, tag)
    words = BookVoice(tag, letter, names | labels, names, _own_headings(book))
    appendix = _appendix(tag) if deck.games else None
    volume = Volume(deck, book, tag, chapters, appendix, _index(book.index, deck, tag, log), words)
    for fact, where in (*_broken_links(volume), *_broken_index(volume)):
        log.add(fact, where)
    for chapter in chapters:
        _check_figures(deck, chapter, log)
    log.finish()
    return volume


def _own_headings(book: BookFields) -> dict[str, str]:
    """Return the headings that the book file gives, by their keys."""
    given = asdict(book.headings) if book.headings else {}
    return {f"book-{name}": heading for name, heading in given.items() if heading}


def _appendix(language: str) -> Chapter:
    """Return the chapter on writing records, in a language or in English."""
    records = asset("booklet", language, "records.md")
    return read_chapter(records if is_file(records) else asset("booklet", "records.md"), "", language)


def anchor_of(chapter: Chapter, anchor: str) -> str:
    """Return an anchor unique in the book: a rule's id, or a heading's with the chapter's file name."""
    # Anchors of headings are lower case, so they are never rule ids.
    return anchor if re.fullmatch(RULE_ID, anchor[1:]) else f"#{chapter.path.stem}-{anchor[1:]}"


def _anchors(chapter: Chapter) -> Iterator[str]:
    """Yield the anchors on a chapter's pages; captions have none."""
    for block in walk(chapter.blocks, captions=False):
        if isinstance(block, Paragraph):
            yield from (f"#{rule}" for rule in block.rules)
        elif isinstance(block, Heading):
            yield anchor_of(chapter, f"#{block.anchor}")


def _broken_links(volume: Volume) -> Iterator[tuple[Fact, Where]]:
    """Yield broken links into the book.

    A mention of a rule is a link too if the book has rules that begin alike; otherwise it is just text. So it
    is if only a caption states the rule.
    """
    own = {rule.partition("-")[0] for chapter in volume.sections for rule in chapter.rules}
    stated = {rule for block in volume.blocks for rule in getattr(block, "rules", ())}
    for link, text, where in _links(volume):
        is_mention = link == f"#{text}" and (text in stated or text.partition("-")[0] not in own)
        if link not in volume.anchors and not is_mention:
            yield _broken(volume, link, text), where


def _links(volume: Volume) -> Iterator[tuple[str, str, Where]]:
    """Yield the links into the book, with their texts and places, each once in a block."""
    for block in volume.blocks:
        links: dict[tuple[str, str], int] = {}
        for each in inlines(block):
            if each.link.startswith("#"):
                links.setdefault((each.link, each.text), each.line or block.where.line)
        yield from ((*link, block.where._replace(line=line)) for link, line in links.items())


def _broken(volume: Volume, link: str, text: str) -> Fact:
    """Return what is wrong with a link, or with a mention of a rule."""
    if link != f"#{text}":
        return Fact("rules-link-unknown", link=link, near=suggest(link, volume.anchors))
    rules = [rule for chapter in volume.sections for rule in chapter.rules]
    return Fact("rules-rule-unknown", rule=text, near=suggest(text, rules))


def _index(node: Node | None, deck: DeckSpec, language: str, log: ProblemLog) -> dict[str, tuple[str, ...]]:
    """Return the index in alphabetical order, or in Japanese in file order, which reflects the readings."""
    if node is None:
        return {}
    read = entries(many(WORD)).collect(node, Scope(deck), log, "index", {})
    return read if language == "ja" else dict(sorted(read.items(), key=lambda item: _letters(item[0])))


def _letters(words: str) -> str:
    """Return the sort key of words: letters without accents, ignoring case."""
    return "".join(each for each in normalize("NFKD", words.casefold()) if each.isalnum() or each == " ")


def _broken_index(volume: Volume) -> Iterator[tuple[Fact, Where]]:
    """Yield rules in the index that are not in the book."""
    known = [rule for chapter in volume.chapters for rule in chapter.rules]
    for word, rules in volume.index.items():
        where = as_map(volume.book.index).where_of(word) if volume.book.index else Where("")
        for rule in rules:
            if rule not in known:
                yield Fact("rules-index-rule", word=word, rule=rule, near=suggest(rule, known)), where


def _book_file(root: Path, folder: Path) -> MapNode:
    """Return the contents of the book file in a folder of the deck in `root`, empty if there is none."""
    path = guarded(root, folder / BOOK)
    return as_map(read_yaml(path)) if is_file(path) else MapNode({}, Where(str(path)), {})


def _typeset(text: str, language: str) -> str:
    """Return a line with the quotation marks and apostrophes of a language."""
    return typographic([MarkedText(text)], language, lambda letter: True)[0].text


def _inherited(root: Path, folder: Path) -> MapNode:
    """Return the book file in a folder; that of a language inherits from the deck's own what is not words."""
    own = _book_file(root, folder)
    if folder == root / FOLDER:
        return own
    base = _book_file(root, root / FOLDER)
    items = {key: node for key, node in base.items.items() if key not in _WORDS}
    if isinstance(names := items.get("chapters"), ListNode):
        there = [name for name in names.items if is_file(guarded(root, folder / as_text(name)))]
        items["chapters"] = names._replace(items=tuple(there))
    return own.with_items({**items, **own.items}, {**base.keys, **own.keys})


def _names(deck: DeckSpec, language: str) -> dict[str, str]:
    """Return the names of cards in running text: their titles.

    In a deck for a game, a title such as `January, Full Moon` loses its comma: hands are told in long lists.
    """
    titles = {card.id: card.title for card in reversed(deck.cards)}
    gap = "" if language == "ja" else " "
    return {name: title.replace(", ", gap) for name, title in titles.items()} if deck.games else titles


def _labels(deck: DeckSpec, template: Node | None) -> dict[str, str]:
    """Return card labels made from a template; a card without the columns that it uses gets its title.

    Raises SpecError if no card has the columns.
    """
    if template is None:
        return {}
    found: dict[str, str] = {}
    faults = []
    for card in reversed(deck.cards):
        try:
            found[card.id] = WORDS.read(template, Scope(deck, card.data))
        except SpecError as error:
            faults.append(error)
            found[card.id] = card.title
    if faults and len(faults) == len(deck.cards):
        raise faults[0]
    return found


def _chapters(
    deck: DeckSpec, folder: Path, names: Sequence[str], language: str, log: ProblemLog
) -> tuple[Chapter, ...]:
    """Return the chapters, each about the game that its file is named after."""
    if not names:
        names = [path.name for path in files_in(deck.folder, folder, ".md")]
    games = {claim.name for claim in deck.games}
    found = []
    icons = {name: name for name in (*deck.icons, *bundled_icons())} | _signs(deck)
    lexicon = Lexicon(icons, _names(deck, language))
    for name in names:
        where = Where(str(folder / BOOK))
        try:
            inside(guarded(deck.folder, folder), name, where)
            path = folder / name.replace("\\", "/")  # problems name the file as the user named the deck
            found.append(read_chapter(path, path.stem if path.stem in games else "", language, lexicon))
        except DeckgenError as error:
            log.include(error)
    return tuple(found)


def _signs(deck: DeckSpec) -> dict[str, str]:
    """Return the icons of keywords that are written as signs, such as emoji, by the signs."""
    return {
        form.removesuffix(AS_PICTURE): keyword.icon
        for keyword in deck.keywords.values()
        for form in keyword.forms
        if keyword.icon and not any(map(str.isalnum, form))
    }


def _with_glossary(deck: DeckSpec, chapter: Chapter, language: str, log: ProblemLog) -> Chapter:
    """Return the chapter with its glossary directives replaced by the meanings of the deck's keywords."""
    blocks: list[Block] = []
    for block in chapter.blocks:
        blocks += _meanings(deck, language, block, log) if isinstance(block, Glossary) else [block]
    for block in walk(blocks):
        if isinstance(block, Glossary):
            log.add(Fact("rules-glossary-inside"), block.where)
    return replace(chapter, blocks=tuple(blocks))


def _meanings(deck: DeckSpec, language: str, block: Glossary, log: ProblemLog) -> list[Block]:
    """Return a paragraph for each keyword that has a reminder, in index order."""
    meant = [keyword for keyword in deck.keywords.values() if keyword.reminder]
    if not meant:
        log.add(Fact("rules-glossary-empty"), block.where)
    if language != "ja":
        meant.sort(key=lambda keyword: _letters(keyword.name))
    made = (log.attempt(_meaning, None, deck, keyword, language, block.where) for keyword in meant)
    return list(filter(None, made))


def _meaning(deck: DeckSpec, keyword: Keyword, language: str, where: Where) -> Paragraph:
    """The paragraph of a keyword. Raises SpecError for faults in the marks of its reminder."""
    try:
        reminder = MarkedParagraph(on_one_line(keyword.reminder))
    except FactError as error:
        raise SpecError(Problem(error.fact, keyword.where)) from None
    (shown,) = with_keywords([reminder], deck.keywords, "no", False, language)
    named = {each.icon: each.name for each in deck.keywords.values()}
    words = (_inline(each, named) for each in typographic(tied(shown.pieces), language, lambda letter: True))
    # The name follows, so the icon needs no words of its own.
    icon = (Inline("", icon=keyword.icon), Inline(" ")) if keyword.icon else ()
    head = *icon, Inline(f"{keyword.name}.", "strong"), Inline(" ")
    return Paragraph(with_rule_links((*head, *words)), (), where, entry=True)


def _inline(piece: MarkedText, named: Mapping[str, str]) -> Inline:
    """Return a piece of a reminder; an icon is called what the keyword with this icon is."""
    face: Typeface = "strong" if piece.bold else "italic" if piece.italic else "plain"
    name = named.get(piece.icon, piece.icon.replace("-", " "))
    return Inline(name, face, icon=piece.icon) if piece.icon else Inline(piece.text, face)


def text_digest(path: Path) -> str:
    """Return the digest of a text for `sources` in a translated `book.yaml`: the start of its SHA-256."""
    return sha256(read_text(path).encode()).hexdigest()[:12]


def stray_translations(folder: Path, language: str) -> Iterator[Problem]:
    """Yield a warning for each rules text in a language that has the name of no text in the deck's own.

    Raises SpecError, FileError.
    """
    own = [path.name for path in files_in(folder, folder / FOLDER, ".md")]
    for path in files_in(folder, folder / FOLDER / language, ".md") if own and language else ():
        if path.name not in own:
            fact = Fact("rules-translates-nothing", file=path.name, near=suggest(path.name, own))
            yield Problem(fact, Where(str(path)), rule=RULE, severity="warning")


def in_another_language(deck: DeckSpec, language: str) -> Iterator[Problem]:
    """Yield a warning if a deck has texts in the language that it is built in, but no rules."""
    folder = deck.folder / FOLDER / language
    if has_language(deck.path, language) and not is_dir(guarded(deck.folder, folder)):
        fact = Fact("rules-other-language", language=language)
        yield Problem(fact, Where(str(folder)), rule=RULE, severity="warning")


def rules_problems(folder: Path, language: str) -> Iterator[Problem]:
    """Yield a problem for each rules text of a deck whose translation is missing or out of date.

    All of those whose version is not recorded are one. Raises SpecError, FileError.
    """
    own, other = folder / FOLDER, folder / FOLDER / language
    if not is_dir(guarded(folder, other)):
        yield Problem(Fact("rules-language-missing", language=language), Where(str(other)), rule=RULE)
        return
    root = _book_file(folder, other)
    known = as_map(root.items.get("sources", MapNode({}, root.where, {})))
    yield from stray_translations(folder, language)
    unrecorded = {}
    for path in files_in(folder, own, ".md"):
        if not is_file(other / path.name):
            yield Problem(Fact("rules-untranslated", file=path.name), Where(str(other)), rule=RULE)
        elif path.name not in known.items:
            unrecorded[path.name] = text_digest(path)
        elif as_text(known.items[path.name]) != (digest := text_digest(path)):
            fact = Fact("rules-translation-old", file=path.name, digest=digest, language=language)
            yield Problem(fact, known.where_of(path.name), rule=RULE)
    if unrecorded:
        yield _unrecorded(unrecorded, known, language)


def _unrecorded(digests: Mapping[str, str], known: MapNode, language: str) -> Problem:
    """Return a problem for texts of which it is not known what version was translated, by their digests."""
    lines = ", ".join(f'{name}: "{digest}"' for name, digest in digests.items())
    has = "some" if known.items else "none"
    fact = Fact("rules-translation-unrecorded", files=list(digests), lines=lines, language=language, has=has)
    return Problem(fact, known.where, rule=RULE)
