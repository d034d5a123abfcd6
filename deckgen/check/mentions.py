"""Check what texts and rules say of cards: misspelt names, keywords in another case, wrong numbers of copies.

Only certain mistakes are reported. A misspelt name is the name of a card with one slip in one of its longer
words, where the slip is not an ending and the word is rarely used elsewhere. Numbers are compared where a
text mentions copies, in English, German or Japanese, and in lists and tables that mostly agree with the deck.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, takewhile
from typing import NamedTuple

from deckgen.book.document import Block, ItemList, Paragraph, Prose, TextTable, inlines, line_at, plain
from deckgen.book.volume import has_book, read_volume
from deckgen.check.keyword_case import KeywordCase
from deckgen.deck.model import DeckSpec, LayerSpec
from deckgen.errors import Problem, SpecError, Where
from deckgen.facts import Fact, Suggestion
from deckgen.source import ScalarNode

NAMED = ("title", "name")
"""Columns with the names of cards."""
LONG, LONG_ALONE = 5, 8
"""The fewest letters of a word in which one wrong letter counts as a slip: in a longer name, and alone."""
RARE = 2
"""A word that is used more often than this is not a slip."""
_ENDINGS = frozenset("'’sdnremaoiuy")
"""Letters that endings of European languages are made of."""
_WORD = re.compile(r"\w+(?:['’-]\w+)*")
_FORMULA = re.compile(r"\{[^{}]*\}")
_NUMBERS = {
    word: number
    for words in (
        "one two three four five six seven eight nine ten eleven twelve",
        "eine zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
        "一 二 三 四 五 六 七 八 九 十",
    )
    for number, word in enumerate(words.split(), 1)
}
_OF = r"cop(?:ies|y) of (?:the )?|(?:Kopien|Exemplaren?)(?: (?:von|der|des|vom))? "
_COPIES = re.compile(rf"\b(\d{{1,4}}|{'|'.join(_NUMBERS)}) (?:{_OF})", re.IGNORECASE)
_SHEETS = re.compile(r"(\d{1,4}|[一二三四五六七八九十])枚(の[「『]?)?")
"""A number of cards in Japanese. With `の` the name follows, otherwise it precedes the number."""
_BETWEEN = "」』をがはもに、,×x \u3000"
"""What may be between a name and its number in Japanese."""
_IN_WORDS = tuple(re.compile(f"[{kind}]") for kind in ("\u4e00-\u9fff々", "\u30a0-\u30ff", "A-Za-z0-9"))
"""Characters that continue a word: kanji, katakana and Latin letters."""
_ALL = re.compile(
    r"\b(?:all|(?:deck|game|box) (?:has|contains|includes|holds|comes with))\s+(?:the\s+|only\s+)?$"
    r"|\b(?:alle|(?:spiel|deck|schachtel) (?:hat|enthält))\s+(?:nur\s+)?$|(?:全|全部で|すべての)$",
    re.IGNORECASE,
)
"""What precedes a number of copies if it is the number of all copies."""
_THERE_ARE = re.compile(r"\b(?:there (?:are|is)|es gibt)\s+(?:only\s+|just\s+|nur\s+)?$", re.IGNORECASE)
"""What precedes the number of all copies if the sentence says no more, or only that they are in the deck."""
_IN_ALL = re.compile(
    r"\s+(?:are\s+|sind\s+)?(?:in (?:the|this) (?:whole )?(?:deck|game)|in total|in all|altogether"
    r"|im (?:deck|spiel)|insgesamt)\b",
    re.IGNORECASE,
)
"""What follows a name if the number is that of all copies."""
_END = re.compile(r"\s*(?:[.;:!)]|$)")
_ITEM = re.compile(
    rf"(?P<before>\d{{1,4}})\s*(?:[×x]\s|枚の|{_OF})?\s*(?P<name>\D.{{,99}})"
    r"|(?P<own>.{,99}?\D)\s*[×x:(–-]{1,2}\s*(?P<after>\d{1,4})枚?\)?"
)
_HEADS = frozenset(
    ["copies", "count", "number", "quantity", "qty", "#", "×", "anzahl", "kopien", "枚数", "枚"]
)
"""Headings of columns that give the number of cards of each name."""


class Said(NamedTuple):
    """A text for players, where it is written, and the id of the card it is on, if it is on one."""

    text: str
    where: Where
    card: str = ""
    words: Prose = ()
    """The text if it is of the rules."""

    def place(self, at: int) -> Where:
        """Return where a character of the text is written, as far as is known."""
        return self.where._replace(line=line_at(self.words, at)) if self.words else self.where


class Count(NamedTuple):
    """A number of copies that a list or table gives for a name."""

    name: str
    copies: int
    where: Where


def mention_problems(deck: DeckSpec) -> list[Problem]:
    """Return warnings for what texts and rules certainly get wrong about the cards."""
    blocks = _rules(deck)
    on_cards = [*_on_cards(deck)]
    said = [*on_cards, *map(_in_rules, blocks)]
    names, case = _Names(deck, said), KeywordCase(deck.keywords, (each.text for each in on_cards))
    told = [
        *((each, names.misspelt(each.text)) for each in said),
        *((each, names.miscounted(each.text)) for each in said),
        *((each, ((0, fact) for fact in case.slips(each.text))) for each in on_cards),
    ]
    facts = [
        *(Problem(fact, each.place(at), card=each.card) for each, found in told for at, fact in found),
        *chain.from_iterable(map(names.compared, _counts(blocks))),
    ]
    found = (Problem(p.fact, p.where, card=p.card, rule="names", severity="warning") for p in facts)
    return list(dict.fromkeys(found))


def _rules(deck: DeckSpec) -> list[Block]:
    """Return the blocks of the rules, or none if they cannot be read: other checks report that."""
    with suppress(SpecError):
        if has_book(deck):
            return list(read_volume(deck).blocks)
    return []


def _in_rules(block: Block) -> Said:
    """Return the text of a block, with bars between the cells of a table."""
    end = "|" if isinstance(block, TextTable) else ""
    words = tuple(replace(each, text=each.text + end) for each in inlines(block))
    return Said(plain(words), block.where, words=words)


def _on_cards(deck: DeckSpec) -> Iterator[Said]:
    """Yield the texts of the cards, of their faces and of the keywords."""
    for card in deck.cards:
        for column, value in card.data.items():
            if isinstance(value, str) and " " in value and column not in NAMED:
                yield Said(value, card.places.get(column, card.where), card.id)
    for face in deck.faces.values():
        for layer in _layers(face.layers):
            node = layer.params.get("text")
            if isinstance(node, ScalarNode):
                yield Said(_FORMULA.sub(" ", node.text), node.where)
    for keyword in deck.keywords.values():
        yield Said(keyword.reminder, keyword.where)


def _layers(layers: Iterable[LayerSpec]) -> Iterator[LayerSpec]:
    for layer in layers:
        yield layer
        for inner in layer.layers.values():
            yield from _layers(inner)


@dataclass(frozen=True)
class _Names:
    """The names of a deck's cards, and all texts of the deck."""

    deck: DeckSpec
    said: Sequence[Said]

    @cached_property
    def copies(self) -> Mapping[str, int]:
        """The number of cards with each name."""
        found: Counter[str] = Counter()
        for card in self.deck.cards:
            for name in {said for column in NAMED if (said := card.said(column))}:
                found[name] += card.count
        return found

    @cached_property
    def used(self) -> Mapping[str, int]:
        """How often the texts use each word; words of names count as common."""
        found = Counter(word for each in self.said for word in _WORD.findall(each.text))
        for name in self.copies:
            found.update(dict.fromkeys(_WORD.findall(name), RARE + 1))
        return found

    @cached_property
    def by_rest(self) -> Mapping[str, Sequence[tuple[str, int]]]:
        """Maps each word of a name, whole or without one letter, to the name and the position of the word."""
        found: dict[str, list[tuple[str, int]]] = {}
        for name in self.copies:
            words = _WORD.findall(name)
            least = LONG if len(words) > 1 else LONG_ALONE
            for at, word in enumerate(words):
                if len(word) >= least and word.isalpha() and name[0].isupper():
                    for rest in _rests(word):
                        found.setdefault(rest, []).append((name, at))
        return found

    def misspelt(self, text: str) -> Iterator[tuple[int, Fact]]:
        """Yield the misspelt names in a text, with where in it they are."""
        found = [*_WORD.finditer(text)]
        words = [match[0] for match in found]
        for at, word in enumerate(words):
            if len(word) < LONG - 1 or self.used[word] > RARE:
                continue
            near = dict.fromkeys(each for rest in _rests(word) for each in self.by_rest.get(rest, ()))
            for name, place in near:
                own = _WORD.findall(name)
                start = at - place
                there = words[max(0, start) : start + len(own)]
                if there == [*own[:place], word, *own[place + 1 :]] and _is_slip(own[place], word):
                    fact = Fact("check-misspelt-name", text=" ".join(there), near=Suggestion(name))
                    yield found[at].start(), fact

    def miscounted(self, text: str) -> Iterator[tuple[int, Fact]]:
        """Yield numbers of copies that are too large, or that differ where the text means all copies.

        With each is where in the text it is.
        """
        for match, name in self._numbered(text):
            number = match[1].lower()
            said = _NUMBERS.get(number) or int(number)
            of_all = _is_of_all(text[: match.start()], text[match.end() + len(name) :] if name else "")
            copies = self.copies.get(name, said)
            if said > copies or (of_all and said != copies):
                yield match.start(), Fact("check-wrong-count", name=name, said=said, found=copies)

    def _numbered(self, text: str) -> Iterator[tuple[re.Match[str], str]]:
        """Yield each number of copies in a text with the name that it is for, or an empty text."""
        for match in _COPIES.finditer(text):
            yield match, self._name_at(text[match.end() :])
        for match in _SHEETS.finditer(text):
            if match[2]:
                yield match, self._name_beside(text[match.end() :], at_end=False)
            else:
                before = _ALL.sub("", text[: match.start()]).rstrip(_BETWEEN)
                yield match, self._name_beside(before, at_end=True)

    def _name_at(self, text: str) -> str:
        """Return the longest name with which a text begins, or an empty text."""
        words = [match.end() for match in _WORD.finditer(text[:200])]
        return next((text[:end] for end in reversed(words) if text[:end] in self.copies), "")

    def _name_beside(self, text: str, at_end: bool) -> str:
        """Return the longest name with which a Japanese text begins or ends, or an empty text."""
        for name in sorted(self.copies, key=len, reverse=True):
            rest = text.removesuffix(name) if at_end else text.removeprefix(name)
            if (
                name
                and rest != text
                and not _runs_on(*((rest[-1:], name[0]) if at_end else (name[-1], rest[:1])))
            ):
                return name
        return ""

    def compared(self, counts: Sequence[Count]) -> Iterator[Problem]:
        """Yield the wrong numbers of a list that gets most of them right."""
        known = [each for each in counts if each.name in self.copies]
        wrong = [each for each in known if each.copies != self.copies[each.name]]
        if len(known) == len(counts) and len(wrong) < len(known) - len(wrong) > 1:
            for each in wrong:
                fact = Fact(
                    "check-wrong-count", name=each.name, said=each.copies, found=self.copies[each.name]
                )
                yield Problem(fact, each.where)


def _is_of_all(before: str, after: str) -> bool:
    """Return whether a number of copies is that of all copies, by what is before it and after the name."""
    if _ALL.search(before) or _IN_ALL.match(after):
        return True
    return bool(_THERE_ARE.search(before) and _END.match(after))


def _runs_on(one: str, other: str) -> bool:
    """Whether two neighbouring characters belong to one word: Japanese has no spaces between words."""
    return any(kind.fullmatch(one) and kind.fullmatch(other) for kind in _IN_WORDS)


def _rests(word: str) -> set[str]:
    """Return a word, whole and without each of its letters: two words that differ by a slip share one."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


def _is_slip(name: str, word: str) -> bool:
    """Whether a word is a name with one letter added, missing, wrong or swapped, other than an ending."""
    if name.casefold() == word.casefold() or name[0].isupper() != word[0].isupper():
        return False
    start = _alike(name, word)
    a, b = name[start:], word[start:]
    if len(a) <= 2 and len(b) <= 2 and _ENDINGS.issuperset(a + b):
        return False
    end = _alike(a[::-1], b[::-1])
    a, b = a[: len(a) - end], b[: len(b) - end]
    return max(len(a), len(b)) <= 1 or (len(a) == 2 and a == b[::-1])


def _alike(a: str, b: str) -> int:
    """Return how many letters two words share at the beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(a, b, strict=False)))


def _counts(blocks: Iterable[Block]) -> Iterator[Sequence[Count]]:
    """Yield the numbers that each list and table of the rules gives for names."""
    for block in blocks:
        if isinstance(block, ItemList):
            yield list(_counted(each for item in block.items for each in item[:1]))
        elif isinstance(block, TextTable):
            yield from _columns(block)


def _counted(items: Iterable[Block]) -> Iterator[Count]:
    """Yield the items of a list that are a number and a name."""
    for item in items:
        found = _ITEM.fullmatch(plain(item.words).strip(" .,;")) if isinstance(item, Paragraph) else None
        if found:
            name, number = found["name"] or found["own"], found["before"] or found["after"]
            yield Count(name.strip(), int(number), item.where)


def _columns(table: TextTable) -> Iterator[Sequence[Count]]:
    """Yield the numbers of each column of a table whose first column has names."""
    for column, head in enumerate(map(_cell, table.rows[0])):
        if column and head.lower() in _HEADS:
            yield [
                Count(_cell(row[0]), int(_cell(row[column])), table.where._replace(line=row[column][0].line))
                for row in table.rows[1:]
                if _cell(row[column]).isdecimal()
            ]


def _cell(words: Prose) -> str:
    return plain(words).strip()
