"""Keywords become icons, with reminders on cards, a glossary, translations and problem reports."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from new.small import deck_of, face, problems, runs, scenes

from deckgen.book.document import Paragraph, plain
from deckgen.book.volume import read_volume
from deckgen.deck.load import load
from deckgen.deck.texts import translation_problems
from deckgen.draw.layers import KINDS
from deckgen.errors import SpecError
from deckgen.facts import Fact, Suggestion
from deckgen.scene import Group, Scene, walk

WORDS = """\
keywords:
  Gold: coin
  Fire: {icon: ":fire:", also: ["🔥", Fires], word: yes, reminder: "Pay one Gold, or **burn**."}
  Flying: {reminder: "Only birds\\ncan block it."}
  (T): turn
  '+1': plus
  ']-^': star
  First Strike: {reminder: "It's first."}
  火: {icon: fire}
"""
BOX = 'text-box: {{text: "{}", font: serif, ink: black, size: 8pt, x: 5mm, y: 5mm, w: 50mm, h: 80mm, {}}}'
CARD = "cards: [{{id: one}}]\nfaces:\n  front:\n    - {}\n"


def seen(scene: Scene) -> str:
    """Return what a reader of the card sees: words, and icons by name."""
    found = []
    for item in walk(scene.items):
        if isinstance(item, Group) and item.label:
            found.append(f"<{item.label}>")
        elif hasattr(item, "glyphs"):
            found.append(item.text)
    return " ".join("".join(found).split())


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Gain 2 Gold.", "Gain 2 <coin>."),
        ("Golden gold, Marigold: Gold's", "Golden gold, Marigold: <coin>’s"),
        ("\\\\Gold is Gold", "Gold is <coin>"),
        ("\\\\gold, \\\\GOLD", "gold, GOLD"),
        ("🔥 🔥\ufe0f (T)", "<fire> <fire> <turn>"),
        ("+1, 2+1, ^^Gold^^", "<plus>, 2<plus>, <coin>"),
        ("Fire, Fires", "<fire> Fire, <fire> Fires"),
        ("[Gold](red) **Gold**", "<coin> <coin>"),
        ("赤い火山", "赤い<fire>山"),
    ],
)
def test_words_become_icons(text: str, shown: str, tmp_path: Path) -> None:
    fonts = "fonts: {body: LibreCaslonText-Regular, serif: ShipporiMincho-Regular}\n"
    if "火" not in text:
        scene = face(tmp_path, BOX.format(text, ""), extra=WORDS)
    else:
        head = (
            f"deckgen: 1\ntitle: S\nshape: rectangle\ntrims: 60mm x 90mm\n{fonts}inks: {{black: '#000000'}}\n"
        )
        (scene,) = scenes(deck_of(tmp_path, WORDS + CARD.format(BOX.format(text, "")), head=head))
    assert seen(scene) == shown


@pytest.mark.parametrize(
    ("more", "shown"),
    [
        ("reminders: no", "Flying, <fire> Fire, Flying."),
        (
            "reminders: after",
            "Flying (Only birds can block it.), <fire> Fire (Pay one <coin>, or burn.), Flying.",
        ),
        (
            "reminders: below",
            "Flying, <fire> Fire, Flying. "
            "Flying: Only birds can block it. <fire> Fire: Pay one <coin>, or burn.",
        ),
        ("reminders: only", "Flying: Only birds can block it. <fire> Fire: Pay one <coin>, or burn."),
        ("keywords: no", "Flying, Fire, Flying."),
    ],
)
def test_reminders_are_where_requested(more: str, shown: str, tmp_path: Path) -> None:
    scene = face(tmp_path, BOX.format("Flying, Fire, Flying.", more), extra=WORDS)
    assert seen(scene).replace(" ", "") == shown.replace(" ", "")
    reminders = [run for run in runs(scene) if "birds" in run.text]
    assert all(run.font.name == "EBGaramond12-Italic" for run in reminders)


@pytest.mark.parametrize("width", range(16, 32, 2))
def test_number_and_its_icon_are_on_one_line_and_french_marks_go_with_them(
    width: int, tmp_path: Path
) -> None:
    layer = BOX.format("Payez 1 :fire: : Gold et 10 Gold ou **2** :coin: !", "language: fr")
    scene = face(tmp_path, layer.replace("50mm", f"{width}mm"), extra=WORDS)
    whole = (item for item in walk(scene.items) if isinstance(item, Group) and not item.label)
    lines = next(group.items for group in whole if len(group.items) > 1)
    shown = [seen(replace(scene, items=(line,))) for line in lines]
    assert len(shown) > 1
    for together in ("1 <fire> :", "10 <coin>", "2 <coin> !"):
        assert any(together in line for line in shown), shown


def test_french_reminder_has_its_space_before_the_colon(tmp_path: Path) -> None:
    for language, shown in (("fr", "Flying\u00a0: Only birds"), ("en", "Flying: Only birds")):
        more = f"reminders: only, quotes: no, language: {language}"
        scene = face(tmp_path / language, BOX.format("Flying", more), extra=WORDS)
        assert "".join(run.text for run in runs(scene)).startswith(shown)


def test_icon_and_its_word_are_on_one_line(tmp_path: Path) -> None:
    """They are joined by a non-breaking space."""
    text = " ".join(["a" * n + " Fire" for n in range(1, 9)])
    scene = face(tmp_path, BOX.format(text, "").replace("50mm", "17mm"), extra=WORDS)
    words = [run.text for run in runs(scene) if "Fire" in run.text]
    assert len(words) == 8 and all(word.startswith("\u00a0Fire") for word in words)


@pytest.mark.parametrize(
    ("words", "fact"),
    [
        ("Gold: coyn", Fact("deck-no-icon", name="coyn", near=Suggestion("coin"))),
        (
            "Gold: coin\n  Coin: {icon: coin, also: Gold}",
            Fact("deck-keyword-twice", word="Gold", first="Gold", second="Coin"),
        ),
        ("Gold: art/gold.svg", Fact("deck-icon-file", name="art/gold.svg", icon="gold")),
        ("Gold: It buys boats.", Fact("deck-icon-sentence", text="It buys boats.")),
        ('Gold: {icon: coin, also: [" "]}', Fact("deck-keyword-empty")),
        ("Gold: {icon: coin, reminder: '**a'}", Fact("draw-text-mark", mark="**", plain="\\*")),
        ("Gold: {picture: coin}", None),
    ],
)
def test_problems_in_keywords_are_reported(words: str, fact: Fact | None, tmp_path: Path) -> None:
    layer = BOX.format("Gold", "reminders: after")
    found = problems(tmp_path, f"keywords:\n  {words}\n{CARD.format(layer)}")
    assert fact in (None, found[0].fact) and found[0].where and found[0].where.line in (8, 9)


def test_keywords_are_bounded(tmp_path: Path) -> None:
    words = "".join(f"  w{n}: coin\n" for n in range(501))
    (problem,) = problems(tmp_path, f"keywords:\n{words}{CARD.format(BOX.format('w', ''))}")
    assert problem.key == "deck-many-keywords"


RULES = {"rules/game.md": "# Game\n\nA text.\n\n## Glossary\n\n::glossary\n"}


def test_glossary_of_the_book(tmp_path: Path) -> None:
    deck = deck_of(tmp_path, WORDS + CARD.format("fill: red"), RULES)
    (chapter,) = read_volume(deck).chapters
    meanings = [plain(block.words) for block in chapter.blocks[3:] if isinstance(block, Paragraph)]
    assert meanings == [
        " Fire. Pay one Gold, or burn.", "First Strike. It’s first.", "Flying. Only birds can block it.",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "rules", "key"),
    [
        ("", "::glossary", "rules-glossary-empty"),
        (WORDS, "- ::glossary", "rules-glossary-inside"),
        ("keywords: {a: {reminder: '**b'}}\n", "::glossary", "draw-text-mark"),
    ],
)
def test_problems_in_glossaries_are_reported(words: str, rules: str, key: str, tmp_path: Path) -> None:
    deck = deck_of(tmp_path, words + CARD.format("fill: red"), {"rules/game.md": f"# Game\n\n{rules}\n"})
    with pytest.raises(SpecError) as caught:
        read_volume(deck)
    assert [problem.key for problem in caught.value.problems] == [key]


def test_keywords_in_other_languages(tmp_path: Path) -> None:
    """The word, its other forms and its reminder are translated like the text on faces."""
    texts = "texts:\n  Gold: Münze\n  Fire: Feuer\n  Fires: Brände\n  gone: weg\n"
    box = BOX.format("Gold, Fires", "")
    deck_of(
        tmp_path, WORDS + CARD.format(box), {"lang/de.yaml": texts + '  "Gold, Fires": Münze, Brände, Gold\n'}
    )
    (scene,) = scenes(load(tmp_path / "deck.yaml", KINDS, "de"))
    assert seen(scene) == "<coin>, <fire> Brände, Gold"
    told = {(p.key, p.values["text"]) for p in translation_problems(tmp_path / "deck.yaml", "de")}
    assert ("deck-untranslated", "Flying") in told and ("deck-untranslated", "It's first.") in told
    assert ("deck-stale-text", "gone") in told and ("deck-untranslated", "Gold") not in told
