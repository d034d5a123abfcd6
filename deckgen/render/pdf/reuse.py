"""Copy pages that have not changed from the last version of a PDF.

A page is copied only if it would be written the same: it begins with the same object number, all objects of
earlier pages that it refers to are the same, byte for byte, and so are the fonts of its text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, BinaryIO, NamedTuple

from deckgen.render.pdf.content import Objects
from deckgen.render.pdf.file import Log, Reference, WrittenObject
from deckgen.scene import Scene


class KeyedPage(NamedTuple):
    """A page that is not drawn if the last version of the file has one with the same key."""

    key: str
    """A digest of everything on the page, and of how pictures are converted."""
    draw: Callable[[], Scene]


class WrittenPage(NamedTuple):
    """Where a page is in a file, what it refers to, and what it adds for later pages."""

    first: int
    """The number of its first object; the others follow."""
    start: int
    length: int
    offsets: Sequence[int]
    """Where each of its objects begins, from `start`."""
    digests: Sequence[str]
    """The digest of each of its objects."""
    needed: Sequence[int]
    """The numbers of the objects of earlier pages that it refers to."""
    counts: Mapping[str, int]
    """How many resources there were before, for each kind that it adds."""
    added: Sequence[tuple[str, str, str, int, bool]]
    """Its new resources: kind, key, name, object number, and whether anything in them is not opaque."""
    glyphs: Mapping[str, Sequence[int]]
    """The glyphs of its text, by the digest of their font."""


@dataclass
class PageMemory:
    """The pages of a PDF, as they were in its last version and as they are in the one being written."""

    old: BinaryIO | None = None
    """The last version, if there is one."""
    head: str = ""
    """How the file is written, and what precedes its pages."""
    pages: dict[str, WrittenPage] = field(default_factory=dict)
    """The pages of the last version, by key."""
    fonts: Mapping[str, tuple[str, Mapping[int, str]]] = field(default_factory=dict)
    """The name of each font of the last version, and the text of each glyph, by the font's digest."""
    new: dict[str, WrittenPage] = field(default_factory=dict)
    """The pages written so far that a later version may copy."""
    once: dict[int, str] = field(default_factory=dict)
    """The digests of the objects of pages that no later version may copy, by number."""
    _first: int = 0
    _digests: dict[int, str] = field(default_factory=dict)
    """The digests of all objects of the last version."""
    _same: set[int] = field(default_factory=set)
    """Objects that are the same in both versions, with everything that they refer to."""

    @classmethod
    def of(cls, old: BinaryIO, raw: Mapping[str, Any]) -> PageMemory:
        """Return the memory of a file, from what `data` returned.

        Raises TypeError, ValueError, LookupError or AttributeError for other data.
        """
        pages = {str(key): WrittenPage(*each) for key, each in raw["pages"].items()}
        fonts = {
            str(digest): (str(name), {int(gid): str(text) for gid, text in texts.items()})
            for digest, (name, texts) in raw["fonts"].items()
        }
        digests = {page.first + at: each for page in pages.values() for at, each in enumerate(page.digests)}
        digests |= {int(number): str(digest) for number, digest in raw["once"].items()}
        return cls(old, str(raw["head"]), pages, fonts, _digests=digests)

    def data(self) -> dict[str, Any]:
        """Return the pages of the new version, once it is complete, as values for JSON."""
        return {"head": self.head, "fonts": self.fonts, "pages": self.new, "once": self.once}

    def begin(self, objects: Objects, head: str) -> None:
        """Begin the pages of the new version; `head` says how the file is written."""
        self._first = objects.file.count
        head = f"{head} {self._first}"
        if head != self.head:
            self.pages.clear()
        self.head = head

    def end(self, objects: Objects) -> None:
        """Finish the pages of the new version."""
        self.fonts = {digest: (used.name, used.texts) for digest, used in objects.fonts.items()}

    def page(self, objects: Objects, page: KeyedPage, write: Callable[[Scene], Reference]) -> Reference:
        """Copy a page or write it, and return its reference."""
        known = self.pages.get(page.key)
        if known and self._fits(known, objects):
            self.new[page.key] = self._copied(known, objects)
            return objects.file.reference(known.first)
        first, known_fonts, objects.file.log = objects.file.count + 1, len(objects.fonts), Log()
        for used in objects.fonts.values():
            used.shown_on_page.clear()
            used.clashed = False
        reference = write(page.draw())
        log, objects.file.log = objects.file.log, None
        self._compare(log.objects)
        clashed = any(used.clashed for used in objects.fonts.values())
        if log.repeatable and len(objects.fonts) == known_fonts and not clashed:
            self.new[page.key] = _written(self._first, first, log, objects)
        else:
            self.once |= {each.number: each.digest for each in log.objects}
        return reference

    def _fits(self, page: WrittenPage, objects: Objects) -> bool:
        """Return whether a page would be written as in the last version."""
        return (
            self.old is not None
            and page.first == objects.file.count + 1
            and self._same.issuperset(page.needed)
            and all(len(objects.written.get(kind, ())) == count for kind, count in page.counts.items())
            and not any(key in objects.written.get(kind, ()) for kind, key, *_ in page.added)
            and all(self._has_glyphs(objects, font, glyphs) for font, glyphs in page.glyphs.items())
        )

    def _has_glyphs(self, objects: Objects, font: str, glyphs: Iterable[int]) -> bool:
        """Return whether a font has the same name and its glyphs stand for the same text."""
        used, (name, texts) = objects.fonts.get(font), self.fonts.get(font, ("", {}))
        return (
            used is not None
            and used.name == name
            and all(used.texts.get(gid, texts[gid]) == texts[gid] for gid in glyphs if gid in texts)
        )

    def _copied(self, page: WrittenPage, objects: Objects) -> WrittenPage:
        """Copy a page to the new version."""
        assert self.old is not None
        self.old.seek(page.start)
        start = objects.file.copy(self.old.read(page.length), page.offsets)
        for kind, key, resource, number, see_through in page.added:
            objects.written.setdefault(kind, {})[key] = resource, objects.file.reference(number)
            objects.see_through |= {resource} if see_through else set()
        for font, glyphs in page.glyphs.items():
            used, texts = objects.fonts[font], self.fonts[font][1]
            for gid in glyphs:
                used.show(gid, texts.get(gid, ""))
        self._same.update(range(page.first, page.first + len(page.offsets)))
        return page._replace(start=start)

    def _compare(self, objects: Iterable[WrittenObject]) -> None:
        """Note which objects are as in the last version."""
        for each in objects:
            refers = (number for number in each.refers if number > self._first)
            if self._digests.get(each.number) == each.digest and self._same.issuperset(refers):
                self._same.add(each.number)


def _written(head: int, first: int, log: Log, objects: Objects) -> WrittenPage:
    """Return a page that was just written; the objects up to `head` are not of any page."""
    start, last = log.objects[0].offset, log.objects[-1]
    numbered = sorted(log.objects, key=attrgetter("number"))
    refers = set().union(*(each.refers for each in numbered))
    added = Counter(kind for kind, *_ in log.resources)
    return WrittenPage(
        first,
        start,
        last.offset + last.length - start,
        [each.offset - start for each in numbered],
        [each.digest for each in numbered],
        sorted(refers.intersection(range(head + 1, first))),
        {kind: len(objects.written[kind]) - count for kind, count in added.items()},
        [(*each, each[2] in objects.see_through) for each in log.resources],
        {digest: sorted(used.shown_on_page) for digest, used in objects.fonts.items() if used.shown_on_page},
    )
