"""Write translations into a language's file, each as an edit that leaves the rest as it is."""

from __future__ import annotations

from collections.abc import Mapping

from deckgen.source import MapNode
from deckgen.web.studio.patch import Sheet, key_text, quoted

TEXTS = "texts"


def with_translations(text: str, translated: Mapping[str, str], name: str) -> str:
    """Return the text of a language's file with some translations, by the deck's own texts.

    Raises Refused, and SpecError if the file is malformed.
    """
    if not translated:
        return text
    root = Sheet(text or "{}", name).root
    texts = root.items.get(TEXTS) if isinstance(root, MapNode) else None
    if texts is None:
        lines = "".join(f"  {key_text(own)}: {quoted(new)}\n" for own, new in translated.items())
        return f"{text.rstrip()}\n{TEXTS}:\n{lines}".lstrip("\n")
    known = texts.items if isinstance(texts, MapNode) else {}
    text = Sheet(text, name).with_values(
        {(TEXTS, own): translated[own] for own in translated if own in known}
    )
    more = {own: new for own, new in translated.items() if own not in known}
    return Sheet(text, name).with_keys((TEXTS,), more) if more else text
