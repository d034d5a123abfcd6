"""Check for keywords that are written in another case, which text boxes take for plain words.

`gold` may be meant where `Gold` is a keyword, so only likely slips are reported: a sign such as `(t)` for
`(T)`, several words, a capital at the start of a sentence, and a keyword that no card has as declared.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from deckgen.deck.model import Keyword
from deckgen.facts import Fact, Suggestion


class KeywordCase:
    """The keywords of a deck, and which of their forms its cards use as declared."""

    def __init__(self, keywords: Mapping[str, Keyword], texts: Iterable[str]) -> None:
        self._forms = {form for keyword in keywords.values() for form in keyword.forms}
        self._by_case = {form.casefold(): form for form in sorted(self._forms)}
        longest = "|".join(re.escape(form) for form in sorted(self._forms, key=len, reverse=True))
        self._pattern = re.compile(rf"(?<![\w\\])(?:{longest})(?!\w)|(?!)", re.IGNORECASE)
        self._used = {found[0] for text in texts if self._forms for found in self._pattern.finditer(text)}

    def slips(self, text: str) -> Iterator[Fact]:
        """Yield what a text has in another case, each once."""
        for said in dict.fromkeys(found[0] for found in self._pattern.finditer(text)) if self._forms else ():
            form = self._by_case.get(said.casefold(), said)
            if said not in self._forms and self._is_slip(said, form):
                yield Fact("check-keyword-case", text=said, near=Suggestion(form))

    def _is_slip(self, said: str, form: str) -> bool:
        is_capital = form[0].islower() and said == form[0].upper() + form[1:]
        return not form.isalpha() or is_capital or form not in self._used
