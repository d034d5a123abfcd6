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
    for own, new in translated.items():
        root = Sheet(text or "{}", name).root
        texts = root.items.get(TEXTS) if isinstance(root, MapNode) else None
        if texts is None:
            text = f"{text.rstrip()}\n{TEXTS}:\n  {key_text(own)}: {quoted(new)}\n".lstrip("\n")
        elif isinstance(texts, MapNode) and own in texts.items:
            text = Sheet(text, name).with_value((TEXTS, own), new)
        else:
            text = Sheet(text, name).with_key((TEXTS,), own, new)
    return text
