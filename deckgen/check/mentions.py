"""Check what texts and rules say of cards: misspelt names, keywords in another case, wrong numbers of copies.

Only what is beyond doubt is told. A misspelt name is a name of a card with one slip in one of its longer
words, where the slip is no ending and the word is hardly used otherwise. Numbers are compared where a text
speaks of copies, and in lists and tables that otherwise agree with the deck.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, takewhile
from typing import NamedTuple

from deckgen.book.document import Block, ItemList, Paragraph, Prose, TextTable, inlines, plain, walk
from deckgen.book.volume import has_book, read_volume
from deckgen.check.keyword_case import KeywordCase
from deckgen.deck.model import Deck, LayerSpec
from deckgen.errors import Problem, SpecError, Where
from deckgen.facts import Fact, Suggestion
from deckgen.source import ScalarNode
from deckgen.values import text_of

NAMED = ("title", "name")
"""Columns with the names of cards."""
LONG, LONG_ALONE = 5, 8
"""Letters that a word must have for one wrong letter to be a slip: in a name of several words, and alone."""
RARE = 2
"""A word that is written more often is no slip."""
_ENDINGS = frozenset("'’sdnremaoiuy")
"""Letters of endings in the languages of Europe."""
_WORD = re.compile(r"\w+(?:['’-]\w+)*")
_FORMULA = re.compile(r"\{[^{}]*\}")
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_COPIES = re.compile(rf"\b(\d{{1,4}}|{'|'.join(_NUMBERS)}) copies of (?:the )?", re.IGNORECASE)
_ALL = re.compile(r"\b(?:all|deck (?:has|contains|includes|holds))\s+(?:the\s+)?$", re.IGNORECASE)
"""Before a number of copies: it is that of all."""
_ITEM = re.compile(
    r"(?P<before>\d{1,4})\s*(?:[×x]\s|copies of\s)?\s*(?P<name>\D.{,99})"
    r"|(?P<own>.{,99}?\D)\s*[×x:(–-]{1,2}\s*(?P<after>\d{1,4})\)?"
)
_HEADS = frozenset(["copies", "count", "number", "quantity", "qty", "#", "×", "anzahl", "枚数"])
"""Heads of columns that say how many cards there are of a name."""


class Said(NamedTuple):
    """A text for players, its place, and the card it is on, if it is one's own."""

    text: str
    where: Where
    card: str = ""


class Count(NamedTuple):
    """A number of copies that a list or table gives for a name."""

    name: str
    copies: int
    where: Where


def mention_problems(deck: Deck) -> list[Problem]:
    """What texts and rules say of cards and is surely wrong, as warnings."""
    blocks = _rules(deck)
    on_cards = [*_on_cards(deck)]
    said = [*on_cards, *(Said(_plain(block), block.where) for block in blocks)]
    names, case = _Names(deck, said), KeywordCase(deck.keywords, (each.text for each in on_cards))
    told = [
        *((each, names.misspelt(each.text)) for each in said),
        *((each, names.miscounted(each.text)) for each in said),
        *((each, case.slips(each.text)) for each in on_cards),
    ]
    facts = [
        *(Problem(fact, each.where, card=each.card) for each, found in told for fact in found),
        *chain.from_iterable(map(names.compared, _counts(blocks))),
    ]
    found = (Problem(p.fact, p.where, card=p.card, rule="names", severity="warning") for p in facts)
    return list(dict.fromkeys(found))


def _rules(deck: Deck) -> list[Block]:
    """The blocks of the rules; none if they cannot be read, which is told elsewhere."""
    with suppress(SpecError):
        if has_book(deck):
            return [block for chapter in read_volume(deck).chapters for block in walk(chapter.blocks)]
    return []


def _plain(block: Block) -> str:
    """The words of a block; between those of two cells is a bar."""
    return ("|" if isinstance(block, TextTable) else "").join(each.text for each in inlines(block))


def _on_cards(deck: Deck) -> Iterator[Said]:
    """What the cards say: their own words, and those of the faces and of keywords."""
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
    """The names of a deck's cards, and all that is said in it."""

    deck: Deck
    said: Sequence[Said]

    @cached_property
    def copies(self) -> Mapping[str, int]:
        """How many cards have a name."""
        found: Counter[str] = Counter()
        for card in self.deck.cards:
            for name in {text_of(card.data.get(column)) for column in NAMED if card.data.get(column)}:
                found[name] += card.count
        return found

    @cached_property
    def used(self) -> Mapping[str, int]:
        """How often each word is used in texts; those of names count as often used."""
        found = Counter(word for each in self.said for word in _WORD.findall(each.text))
        for name in self.copies:
            found.update(dict.fromkeys(_WORD.findall(name), RARE + 1))
        return found

    @cached_property
    def by_rest(self) -> Mapping[str, Sequence[tuple[str, int]]]:
        """Names, with the number of one of their words, by what is left of that without one letter."""
        found: dict[str, list[tuple[str, int]]] = {}
        for name in self.copies:
            words = _WORD.findall(name)
            least = LONG if len(words) > 1 else LONG_ALONE
            for at, word in enumerate(words):
                if len(word) >= least and word.isalpha() and name[0].isupper():
                    for rest in _rests(word):
                        found.setdefault(rest, []).append((name, at))
        return found

    def misspelt(self, text: str) -> Iterator[Fact]:
        """Names with a slip in a text."""
        words = _WORD.findall(text)
        for at, word in enumerate(words):
            if len(word) < LONG - 1 or self.used[word] > RARE:
                continue
            near = dict.fromkeys(found for rest in _rests(word) for found in self.by_rest.get(rest, ()))
            for name, place in near:
                own = _WORD.findall(name)
                start = at - place
                there = words[max(0, start) : start + len(own)]
                if there == [*own[:place], word, *own[place + 1 :]] and _is_slip(own[place], word):
                    yield Fact("check-misspelt-name", text=" ".join(there), near=Suggestion(name))

    def miscounted(self, text: str) -> Iterator[Fact]:
        """Copies of a card of which there are fewer, or more where a text says that these are all."""
        for match in _COPIES.finditer(text):
            number = match[1].lower()
            said = int(number) if number.isdigit() else _NUMBERS.index(number) + 1
            name = self._name_at(text[match.end() :])
            of_all = _ALL.search(text[: match.start()]) is not None
            copies = self.copies.get(name, said)
            if said > copies or (of_all and said != copies):
                yield Fact("check-wrong-count", name=name, said=said, found=copies)

    def _name_at(self, text: str) -> str:
        """The longest name with which a text begins, or nothing."""
        words = [match.end() for match in _WORD.finditer(text[:200])]
        return next((text[:end] for end in reversed(words) if text[:end] in self.copies), "")

    def compared(self, counts: Sequence[Count]) -> Iterator[Problem]:
        """Wrong numbers in a list that has most of them right."""
        known = [each for each in counts if each.name in self.copies]
        wrong = [each for each in known if each.copies != self.copies[each.name]]
        if len(known) == len(counts) and len(wrong) < len(known) - len(wrong) > 1:
            for each in wrong:
                fact = Fact(
                    "check-wrong-count", name=each.name, said=each.copies, found=self.copies[each.name]
                )
                yield Problem(fact, each.where)


def _rests(word: str) -> set[str]:
    """A word, and what is left of it without one of its letters: of words with one slip, two are alike."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


def _is_slip(name: str, word: str) -> bool:
    """Whether a word is a name with a letter too many, too few, wrong or exchanged, and no ending."""
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
    """How many letters two words have in common at their beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(a, b, strict=False)))


def _counts(blocks: Iterable[Block]) -> Iterator[Sequence[Count]]:
    """The numbers that lists and tables of the rules give for names."""
    for block in blocks:
        if isinstance(block, ItemList):
            yield list(_counted(each for item in block.items for each in item[:1]))
        elif isinstance(block, TextTable):
            yield from _columns(block)


def _counted(items: Iterable[Block]) -> Iterator[Count]:
    """The items of a list that are a number and a name."""
    for item in items:
        found = _ITEM.fullmatch(plain(item.words).strip(" .,;")) if isinstance(item, Paragraph) else None
        if found:
            name, number = found["name"] or found["own"], found["before"] or found["after"]
            yield Count(name.strip(), int(number), item.where)


def _columns(table: TextTable) -> Iterator[Sequence[Count]]:
    """The numbers of a table whose first column is of names."""
    for column, head in enumerate(map(_cell, table.rows[0])):
        if column and head.lower() in _HEADS:
            cells = [(_cell(row[0]), _cell(row[column])) for row in table.rows[1:]]
            yield [Count(name, int(number), table.where) for name, number in cells if number.isdecimal()]


def _cell(words: Prose) -> str:
    return plain(words).strip()
