"""Guess the language of a table's texts, by their script and their commonest small words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

_SMALL = {
    "en": "the of and to you your is if for with from each may this it when",
    "fr": "le la les des une est et dans pour vous votre du au avec qui par sur quand il elle un ou",
    "de": "der die das und ist ein eine du dein mit den dem für auf nicht wenn von zu oder sie",
    "es": "el la los las una y de que del tu con por para se un al en si es o",
    "it": "il la le gli di che e una un tuo con per della del nel si se è o al",
    "pt": "o a os as uma um e de que do da dos seu com não para em se é ou",
    "nl": "de het een en van je is met voor niet als op in dat of te",
    "sv": "och att är ett av inte när från ska alla på du det",
    "da": "og at er et af ikke når fra skal alle på du det",
    "nb": "og å er et av ikke når fra skal alle på du det",
}
"""Small words by language. Some languages share many; between those there is no guess."""
_WORD = re.compile(r"[^\W\d_]+")
_SCRIPTS = {"ja": re.compile("[\u3041-\u30fa]"), "ko": re.compile("[\uac00-\ud7a3]")}
"""Characters that only one language has."""
_LEAST = 5
"""The fewest small words, or characters of a script, for a guess."""


def language_of(texts: Iterable[str]) -> str:
    """Return the language that texts are certainly in, or an empty string."""
    whole = "\n".join(texts)
    for language, characters in _SCRIPTS.items():
        if len(characters.findall(whole)) >= _LEAST:
            return language
    words = Counter(_WORD.findall(whole.lower()))
    found = sorted((sum(words[each] for each in small.split()), name) for name, small in _SMALL.items())
    (second, _), (first, language) = found[-2:]
    return language if first >= max(_LEAST, 2 * second) else ""
