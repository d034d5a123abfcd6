"""Edits of translations, and the files that translators work with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from deckgen.deck.languages import FOLDER as LANGUAGES
from deckgen.deck.languages import languages_of
from deckgen.deck.texts import translations
from deckgen.facts import Fact
from deckgen.paths import exists, guarded
from deckgen.web.studio.bench import Asked, Bench, Conflict, Done, Texts
from deckgen.web.studio.layers import shortened
from deckgen.web.studio.patch import EditRefused
from deckgen.web.studio.texts import exported, imported, texts_of, with_translations


@dataclass
class LanguageEdits:
    """What a page can do with the texts of a deck in other languages."""

    bench: Bench

    @property
    def deeds(self) -> Mapping[str, Callable[[Asked], Done]]:
        """The edits by the names that pages give them."""
        return {"translate": self._translate, "texts": self._translated}

    def shown(self, language: str) -> dict[str, Any]:
        """Return the texts of the deck beside their translations. Raises Refused, SpecError, FileError."""
        return {
            "language": language,
            "languages": languages_of(self.bench.path),
            "texts": texts_of(self.bench.path, language),
        }

    def exchanged(self, language: str, ending: str) -> str:
        """Return the texts and translations as a CSV or XLIFF file."""
        return exported(
            translations(self.bench.path, language), self.bench.deck.language or "en", language, ending
        )

    def _translate(self, asked: Asked) -> Done:
        """Give a text of the deck a translation."""
        language, text, new = (str(asked[name]) for name in ("language", "text", "new"))
        return f"{language}: {shortened(new)}", self._spoken(language, {text: new}, {text: str(asked["old"])})

    def _translated(self, asked: Asked) -> Done:
        """Take the translations of a file that a translator has sent back."""
        language, name = str(asked["language"]), str(asked["name"])
        given = imported(str(asked["content"]), name)
        return f"{language}: {shortened(name)}", self._spoken(language, given, {})

    def _spoken(self, language: str, given: Mapping[str, str], seen: Mapping[str, str]) -> Texts:
        known = {each.text: each for each in translations(self.bench.path, language)}
        for text in given:
            if text not in known:
                raise EditRefused(Fact("texts-not-in-deck", text=text[:60]))
            if seen.get(text, known[text].translation) != known[text].translation:
                raise Conflict(Fact("studio-changed-outside", file=f"{language}.yaml"))
        wanted = {known[text]: new for text, new in given.items() if new and new != known[text].translation}
        if not wanted:
            return {}
        name = f"{LANGUAGES}/{language}.yaml"
        if not exists(guarded(self.bench.path.parent, self.bench.path.parent / name)):
            return self.bench.new_file(with_translations("", wanted, name), name)
        return self.bench.texts(with_translations(self.bench.plain(name), wanted, name), name)
