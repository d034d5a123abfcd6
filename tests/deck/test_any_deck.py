"""Any YAML tree is either a deck that can be drawn or gives problems, never a crash."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from small_decks import PLAIN, deck_of

from deckgen.draw.card import Drawing
from deckgen.draw.layers import KINDS
from deckgen.errors import DeckgenError

scalars = st.sampled_from(
    [
        "",
        "~",
        "no",
        "-1",
        "1e9",
        "9**9",
        "{",
        "}",
        "{{x}}",
        "{a.b}",
        "../x",
        "5mm",
        "#fff",
        "front",
        "all",
        "*",
        "red",
    ]
) | st.text(st.characters(codec="utf-8"), max_size=8)
trees = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(scalars | st.sampled_from(list(KINDS)), inner, max_size=3)
    ),
    max_leaves=6,
)
SECTIONS = (
    "deckgen",
    "title",
    "version",
    "credits",
    "shape",
    "trims",
    "safe",
    "corner",
    "origin",
    "measures",
    "back",
    "inks",
    "fonts",
    "tables",
    "options",
    "overlays",
    "games",
    "cards",
    "extras",
    "parts",
    "faces",
)


@pytest.mark.slow
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=150)
@given(
    st.dictionaries(st.sampled_from(SECTIONS), trees, min_size=1, max_size=3),
    st.sampled_from(sorted(KINDS)),
    trees,
)
def test_any_yaml_is_a_deck_or_a_problem(
    tmp_path: Path, changed: dict[str, object], kind: str, layer: object
) -> None:
    tree = (
        yaml.load(PLAIN, Loader=yaml.BaseLoader) | {"faces": {"front": [{kind: layer}], "back": []}} | changed
    )
    try:
        deck = deck_of(tmp_path, yaml.safe_dump(tree, allow_unicode=True, sort_keys=False))
        for part in deck.parts:
            Drawing(deck, part, part.trims[0], 3.0).front(part.cards[0])
    except DeckgenError as error:
        assert all(str(problem) for problem in error.problems)
