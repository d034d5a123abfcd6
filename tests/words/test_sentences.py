"""Sentences are filled in as `fluent.runtime` does, and read only when they are said."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentType

from deckgen.assets import asset
from deckgen.words.catalogue import Catalogue, Words
from deckgen.words.locales import locale_of

LANGUAGES = sorted(folder.name for folder in asset("words").iterdir() if folder.is_dir())


class FluentWords(FluentType):
    """The words of a list, for `fluent.runtime`."""

    def __init__(self, words):
        self.words = words.words
        self._text = str(words)

    def __str__(self):
        return self._text

    def format(self, locale):
        return self._text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_the_one_of_fluent_runtime(language):
    catalogue = Catalogue(language)
    bundle = FluentBundle([str(locale_of(language))], use_isolating=False, functions=catalogue._functions())
    for path in sorted(asset("words", language).iterdir()):
        source = path.read_text("utf-8")
        bundle.add_resource(FluentResource(source))
        catalogue.load(path.name.removesuffix(".ftl"))
    writing = catalogue._writing
    lists = [Words(words, writing.joined) for words in ([], ["a"], ["a", "b, c"], ["a", "b", "c"])]
    values = [0, 1, 2, 5, 1234, 1_234_567, -3, 0.5, 1.0, 12345.678, "", "a", "play", "none", "yes", *lists]
    same = 0
    for key, source in catalogue._sentences._sources.items():
        message = bundle.get_message(key)
        names = set(re.findall(r"\$([\w-]+)", source))
        for attribute in ["", *message.attributes]:
            pattern = message.attributes[attribute] if attribute else message.value
            for value in values if pattern is not None else ():
                theirs = FluentWords(value) if isinstance(value, Words) else value
                said, errors = bundle.format_pattern(pattern, dict.fromkeys(names, theirs))
                if not errors:  # a list where a number is due, for example
                    own = catalogue._sentences.say(key, attribute, dict.fromkeys(names, value))
                    assert own == str(said)
                    same += 1
    assert same > 500


def test_english_with_whole_numbers_loads_no_data_of_languages():
    script = (
        "import sys; from deckgen.facts import Fact; from deckgen.words import ENGLISH\n"
        "files = Fact('build-not-ours', more=0, files=('a',), folder='b')\n"
        "print(ENGLISH.say(Fact('seat', number=1234)), ENGLISH.say(files), 'babel' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("seat 1234 a in b: ") and done.stdout.endswith("False\n")
