"""Text boxes handle marks, fitting, icons on the baseline, both reading directions and problems."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from new import small
from new.small import face, placed, problems, runs

from deckgen.assets import bundled_fonts
from deckgen.draw.card import Drawing
from deckgen.errors import FactError
from deckgen.facts import Fact, Quantity, Suggestion
from deckgen.fonts import open_font
from deckgen.geometry import IDENTITY, apply, compose
from deckgen.scene import Group, Place, Scene, Text, walk
from deckgen.text.bidi import visual
from deckgen.text.markup import MarkedParagraph, MarkedText, paragraphs
from deckgen.text.quotes import typographic
from deckgen.text.spans import NEVER_FIRST

DEJAVU = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
BOX = (
    "text-box: {{text: {text}, font: {font}, ink: black, size: {size}, x: 5mm, y: 5mm, w: {w}, h: 40mm, "
    "{more}}}"
)


def box(text: str, font: str = "body", size: str = "10pt", w: str = "50mm", more: str = "align: left") -> str:
    quoted = '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
    return BOX.format(text=quoted, font=font, size=size, w=w, more=more)


def text_of(paragraph: MarkedParagraph) -> str:
    """Return the text of a paragraph, with icons as written."""
    return "".join(piece.text for piece in paragraph.pieces)


def test_marks() -> None:
    (found,) = paragraphs("a **b *c* d** ^^e^^ [f **g**](red) :sun: \\*h\\*")
    assert found.pieces == (
        MarkedText("a "), MarkedText("b ", bold=True), MarkedText("c", bold=True, italic=True),
        MarkedText(" d", bold=True),
        MarkedText(" "), MarkedText("e", small=True), MarkedText(" "), MarkedText("f ", ink="red"),
        MarkedText("g", bold=True, ink="red"),
        MarkedText(" "), MarkedText(":sun:", icon="sun"), MarkedText(" *h*"),
    )  # fmt: skip


def test_marks_for_lines_and_sizes() -> None:
    (found,) = paragraphs("__a__ ~~b ==c==~~ [d](150%) [e](red 62.5%) \\_\\_f\tg")
    assert [piece for piece in found.pieces if piece.text != " "] == [
        MarkedText("a", underline=True), MarkedText("b ", strike=True),
        MarkedText("c", strike=True, highlight=True), MarkedText("d", size=1.5),
        MarkedText("e", ink="red", size=0.625), MarkedText(" __f g"),
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["[a](12pt)", "[a](19%)", "[a](red 401%)", "[a](99999%)"])
def test_sizes_out_of_bounds_are_rejected(text: str) -> None:
    with pytest.raises(FactError) as caught:
        paragraphs(text)
    assert caught.value.fact.key == "draw-text-percent"


@pytest.mark.parametrize(
    "text",
    [
        "____ and ___",
        "a == b ~~ c",
        "2 * 3 = 6",
        "at 12:30:45",
        "[a]",
        "a](b)",
        "x: y: z",
        "[see](",
        "1.5",
        "-3 or so",
    ],
)
def test_text_that_only_looks_like_a_mark_is_unchanged(text: str) -> None:
    (found,) = paragraphs(text)
    assert text_of(found) == text and found.pieces == (MarkedText(text),)


def test_lists() -> None:
    found = paragraphs("- one\n2. two\nthree")
    assert [(p.marker, text_of(p)) for p in found] == [("•", "one"), ("2.", "two"), ("", "three")]


@pytest.mark.parametrize("text", ["**a", "a *b", "^^c", "__d", "~~e", "==f"])
def test_unclosed_marks_are_reported(text: str) -> None:
    with pytest.raises(FactError, match="never closed"):
        paragraphs(text)


@given(st.text(alphabet="ab *^_~=[](): \\\n-1.%", max_size=80))
def test_any_text_is_parsed_or_rejected(text: str) -> None:
    try:
        found = paragraphs(text)
    except FactError:
        return
    assert len(found) == text.count("\n") + 1
    assert text_of(paragraphs(text, marked=False)[0]) == text.split("\n")[0]


@settings(max_examples=10, deadline=10_000)
@given(st.integers(1, 3000))
def test_time_for_consecutive_marks_is_linear(count: int) -> None:
    for mark in ("[", "](a)", "\\", ":a", "**"):
        try:
            paragraphs(mark * count)
        except FactError:
            assert mark == "**"


def test_lines_fit_in_their_box_and_contain_all_words(tmp_path: Path) -> None:
    words = "the quick brown fox jumps over the lazy dog and then sleeps for a while in the sun"
    scene = face(tmp_path, box(words))
    assert " ".join(run.text.strip() for run in runs(scene)) == words
    for item, to in placed(scene.items):
        assert isinstance(item, Text)
        for glyph in item.glyphs:
            x, y = apply(to, glyph.x, glyph.y)
            assert 5 - 0.5 <= x <= 55 + 0.5 and 5 <= y <= 45


def test_text_shrinks_just_enough(tmp_path: Path) -> None:
    words = "many words that do not fit at their size " * 12
    scene = face(tmp_path, box(words, size="12pt", more="least: 4pt"))
    (size,) = {run.size for run in runs(scene)}
    assert 4 * 25.4 / 72 < size < 12 * 25.4 / 72
    larger = box(words, size=f"{size * 1.03}mm", more="least: 0mm")
    (problem,) = problems(tmp_path / "b", f"cards: [{{id: one}}]\nfaces:\n  front:\n    - {larger}\n")
    assert problem.key == "draw-text-over"


def test_overflow_is_reported_in_mm(tmp_path: Path) -> None:
    """Ten lines of 10 pt at 1.25 em leading are 9 x 1.25 em + ascent + descent high."""
    text = box("\n".join("word" for _ in range(15)), more="leading: 1.25")
    (problem,) = problems(tmp_path, f"cards: [{{id: one}}]\nfaces:\n  front:\n    - {text}\n")
    over = problem.values["found"]
    assert isinstance(over, Quantity) and over.unit == "mm" and problem.card == "one"
    em = 10 * 25.4 / 72
    font = open_font(bundled_fonts()["LibreCaslonText-Regular"])
    assert over.value == pytest.approx(em * (14 * 1.25 + font.ascent + font.descent) - 40, abs=0.01)


def test_text_styles(tmp_path: Path) -> None:
    scene = face(tmp_path, box("a **b** *c* ^^d^^ [e](red)", font="serif"))
    fonts = {run.text.strip(): (run.font.name, run.fill.name) for run in runs(scene)}
    assert fonts["b"] == ("LibreCaslonText-Bold", "black")
    assert fonts["c"] == ("EBGaramond12-Italic", "black"), "found beside the regular cut"
    assert fonts["e"] == ("EBGaramond12-Regular", "red")
    (small,) = [run for run in runs(scene) if run.text.strip() == "d"]
    assert small.glyphs[0].gid != small.font.shape("d")[0].gid


def test_underline_and_strikethrough_cover_their_words(tmp_path: Path) -> None:
    """This includes justified lines with wider spaces, and words in another style."""
    text = "a __long *enough* phrase__ ~~go~~ far on over ==several== lines of the box"
    scene = face(tmp_path, box(text, font="serif", w="40mm", more="align: justified"))
    em = 10 * 25.4 / 72
    rules = [
        (left, right, round((bottom - top) / em, 3))
        for left, top, right, bottom in (small.box_of(points) for _, points in small.shapes(scene))
    ]
    letters = [
        (glyph.text, apply(to, glyph.x, 0)[0])
        for item, to in placed(scene.items)
        if isinstance(item, Text)
        for glyph in item.glyphs
    ]
    said = "".join(text for text, _ in letters)

    def over(words: str, height: float) -> tuple[float, float, float]:
        at = said.index(words)
        assert said[at + len(words)] == " "
        return letters[at][1], letters[at + len(words)][1], height

    expected = [over("long enough phrase", 0.055), over("go", 0.055), over("several", 1.04)]
    assert sorted(rules) == [pytest.approx(each, abs=1e-3) for each in sorted(expected)]


def test_larger_words_get_more_room_above(tmp_path: Path) -> None:
    """The box is as high as its lines, and no line overlaps the one before."""
    em = 10 * 25.4 / 72
    font = open_font(bundled_fonts()["LibreCaslonText-Regular"])

    def baselines(text: str) -> list[float]:
        scene = face(tmp_path / str(len(text)), box(text))
        return sorted(
            {round(apply(to, 0, 0)[1], 4) for item, to in placed(scene.items) if isinstance(item, Text)}
        )

    plain = baselines("a\nb\nc")
    moved = [plain[0], plain[1] + 1.25 * em, plain[2] + 1.25 * em]
    assert baselines("a\n[b](200%)\nc") == pytest.approx(moved, abs=1e-3)
    assert baselines("a\n- [b](200%)\ncccc") == pytest.approx(moved, abs=1e-3), "beside its marker too"
    assert baselines("[a](200%)\nb\nccc") == pytest.approx([y + font.ascent * em for y in plain], abs=1e-3)


@pytest.mark.parametrize(
    ("text", "more", "set_as"),
    [
        ("\"Don't say 'no'...\" 6\" high", "", '“Don’t say ‘no’…” 6" high'),
        ("\"Sag 'nein'.\"", "language: de", "„Sag ‚nein‘.“"),
        ('"non"', "language: fr", "«\u202fnon\u202f»"),
        ("\"**a**\" :sun: 'b'", "", "“a” ‘b’"),
        ("\"a\" '... '", "quotes: no", "\"a\" '... '"),
        ("’'a'", "", "’‘a’"),
        ("'til the '90s, rock 'n' roll, 'em' and '47", "", "’til the ’90s, rock ’n’ roll, ‘em’ and ’47"),
    ],
)
def test_quotes_follow_the_language(text: str, more: str, set_as: str, tmp_path: Path) -> None:
    scene = face(tmp_path, box(text, font="serif", more=more or "align: left"))
    assert " ".join("".join(run.text for run in runs(scene)).split()) == " ".join(set_as.split())


@pytest.mark.parametrize("language", ["ar", "ja-JP"])
def test_languages_without_hyphenation_may_ask_for_it(language: str, tmp_path: Path) -> None:
    plain = face(tmp_path / "plain", box("a word", more=f"language: {language}"))
    asked = face(tmp_path / "asked", box("a word", more=f"hyphens: yes, language: {language}"))
    assert asked.items == plain.items


def test_font_without_curly_quotes_keeps_straight_ones(tmp_path: Path) -> None:
    text = [MarkedText('"a\'b"...')]
    assert typographic(text, "en", lambda c: c != "…")[0].text == "“a’b”..."
    many = [MarkedText('"a" ' * 1500)]
    assert typographic(many, "en", lambda c: True) == tuple(many), "bounded"
    assert typographic(text, "en", lambda c: c not in "“”")[0].text == '"a’b"…'


@pytest.mark.parametrize(
    "layer", [box("a\tb"), 'text: {text: "a\\tb\\n", font: body, ink: black, size: 9pt}']
)
def test_tab_is_a_space(layer: str, tmp_path: Path) -> None:
    scene = face(tmp_path, layer.replace("\t", "\\t"))
    assert "".join(run.text for run in runs(scene)) == "a b"
    (blank,) = {glyph.gid for run in runs(scene) for glyph in run.glyphs if glyph.text == " "}
    assert blank == open_font(bundled_fonts()["LibreCaslonText-Regular"]).shape(" ")[0].gid


def test_missing_small_capitals_are_made_with_a_warning(tmp_path: Path) -> None:
    deck = small.deck_of(
        tmp_path, f"cards: [{{id: one}}]\nfaces:\n  front:\n    - {box('A ^^Mo**on**^^ b')}\n"
    )
    drawing = Drawing(deck, deck.parts[0], deck.parts[0].trims[0], 0.0)
    found = runs(drawing.front(deck.cards[0]))
    sizes = {run.text.strip(): run.size for run in found if run.text.strip()}
    whole = sizes["b"]
    assert sizes == {"A M": whole, "O": 0.8 * whole, "ON": 0.8 * whole, "b": whole}
    assert {run.font.name for run in found if run.text == "ON"} == {"LibreCaslonText-Bold"}
    assert {p.key for p in drawing.warnings} == {"draw-text-small-caps"}


def test_html_tags_get_a_suggestion(tmp_path: Path) -> None:
    deck = small.deck_of(
        tmp_path, f"cards: [{{id: one}}]\nfaces:\n  front:\n    - {box('a <u>b</u> <i>c</i> <x>')}\n"
    )
    drawing = Drawing(deck, deck.parts[0], deck.parts[0].trims[0], 0.0)
    drawing.front(deck.cards[0])
    assert [p.values["tag"] for p in drawing.warnings] == ["<u>", "<i>"]


def test_icons_are_on_the_baseline_in_the_ink_of_the_text(tmp_path: Path) -> None:
    scene = face(tmp_path, box("deal [3:heart:](red) now"))
    places = [(item, to) for item, to in _places(scene)]
    ((place, (a, _, _, d, x, y)),) = places
    em = 10 * 25.4 / 72
    assert (a, d) == (pytest.approx(0.86 * em), pytest.approx(0.86 * em))
    (baseline,) = {
        round(apply(to, 0, item.glyphs[0].y)[1], 6)
        for item, to in placed(scene.items)
        if isinstance(item, Text)
    }
    assert y + d == pytest.approx(baseline + 0.12 * em)
    inks = {item.fill.name for item in walk(place.scene.items) if hasattr(item, "fill") and item.fill}
    assert inks == {"red"}
    three = next(run for run in runs(scene) if "3" in run.text)
    assert x > three.glyphs[-1].x
    assert {run.text.strip() for run in runs(scene)} == {"deal", "3", "now"}


def _places(scene: Scene) -> list[tuple[Place, tuple[float, float, float, float, float, float]]]:
    found = []

    def enter(items: tuple[object, ...], to: tuple[float, float, float, float, float, float]) -> None:
        for item in items:
            if isinstance(item, Group):
                enter(item.items, compose(item.transform, to))
            elif isinstance(item, Place):
                found.append((item, compose(item.transform, to)))

    enter(scene.items, IDENTITY)
    return found


HEBREW = "שלום עולם"


def one_card(folder: Path, layer: str) -> Scene:
    """Return a card with one layer in a deck with fonts for more scripts."""
    if not DEJAVU.is_file():
        pytest.skip("DejaVu Sans, which has Hebrew, is not installed (Debian: fonts-dejavu-core)")
    more = "fonts: {dejavu: DejaVuSans.ttf, mincho: ShipporiMincho-Regular, "
    head = small.HEAD.replace("fonts: {", more)
    text = f"cards: [{{id: one}}]\nfaces:\n  front:\n    - {layer}\n"
    (scene,) = small.scenes(small.deck_of(folder, text, {"DejaVuSans.ttf": DEJAVU.read_bytes()}, head))
    return scene


def drawn_from_left(scene: Scene) -> str:
    """Return the letters of the first line from left to right, as reordered by HarfBuzz."""
    return "".join(glyph.text for run in runs(scene) for glyph in sorted(run.glyphs, key=lambda g: g.x))


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("שלום עולם", "םלוע םולש"),
        ("שלום 25 עולם", "םלוע 25 םולש"),
        ("שלום abc def עולם", "םלוע abc def םולש"),
        ("abc שלום עולם def", "abc םלוע םולש def"),
        ("abc שלום 12 def", "abc 12 םולש def"),
        ("ו-English words", "English words-ו"),
        ("שלום.", ".םולש"),
    ],
)
def test_bidirectional_text(text: str, seen: str, tmp_path: Path) -> None:
    """The expected order is worked out by hand from Unicode's annex 9."""
    scene = one_card(tmp_path, box(text, font="dejavu"))
    assert drawn_from_left(scene) == seen


def test_right_to_left_lines_start_at_the_right(tmp_path: Path) -> None:
    scene = one_card(tmp_path, box(HEBREW * 6, font="dejavu"))
    rights = []
    for run in runs(scene):
        last = max(run.glyphs, key=lambda g: g.x)
        rights.append(last.x + run.font.shape(last.text)[0].advance / run.font.upem * run.size)
    assert len(rights) > 1 and max(rights) == pytest.approx(50, abs=0.05)
    assert all(right == pytest.approx(50, abs=0.05) for right in rights)


def test_japanese_breaks_between_letters_but_not_before_a_stop(tmp_path: Path) -> None:
    text = "月の光がさやかに照らす夜、カードを一枚めくって、名前のない歌を口ずさむ。"
    lines = [run.text for run in runs(one_card(tmp_path, box(text, font="mincho", w="22mm")))]
    assert "".join(lines) == text and len(lines) > 3
    assert not any(line[0] in NEVER_FIRST for line in lines)


@pytest.mark.parametrize(
    ("layer", "key", "told"),
    [
        (
            box("a :swrd: b"),
            "draw-icon-unknown",
            Fact("draw-icon-colon", name="swrd", near=Suggestion("sword")),
        ),
        (box("a **b"), "draw-text-mark", None),
        (box("a [b](rde)"), "deck-no-ink", Suggestion("red")),
        (
            box("Привет"),
            "draw-text-no-glyph",
            ("EBGaramond12-Regular", "EBGaramondSC12-Regular", "EBGaramond12-Italic"),
        ),
        (box("a", more="hyphens: yes, language: xx"), "draw-text-hyphens", None),
    ],
)
def test_problems_are_reported(layer: str, key: str, told: object, tmp_path: Path) -> None:
    found = problems(tmp_path, f"cards: [{{id: one}}]\nfaces:\n  front:\n    - {layer}\n")
    assert found[0].key == key and told in (None, found[0].advice, *found[0].values.values())
    assert found[0].card == "one"


def test_line_with_one_direction_is_unchanged() -> None:
    assert visual([], leftwards=True) == [((), None)]


@pytest.mark.parametrize(
    ("words", "mark"),
    [("*Tyto alba*", "*"), ("a **b** c", "**"), ("costs 2 :coin:", ":coin:"), ("2 * 3 * 4", ""),
     ("at :noon:", "")],
)  # fmt: skip
def test_marks_that_a_line_prints_as_typed_are_told(words: str, mark: str, tmp_path: Path) -> None:
    line = f"- text: {{text: '{words}', font: body, size: 9pt, ink: '#000'}}"
    deck = small.deck_of(tmp_path, f"cards: [{{id: one}}]\nfaces:\n  front:\n    {line}\n")
    drawing = Drawing(deck, deck.parts[0], deck.parts[0].trims[0], 0.0)
    drawing.front(deck.cards[0])
    assert [each.values["mark"] for each in drawing.warnings] == [mark] * bool(mark)
