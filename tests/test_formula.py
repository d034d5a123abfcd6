"""Formulas agree with Python's arithmetic, handle text and tables, and are bounded in time and results."""

from __future__ import annotations

import math
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from steps import counted_calls

from deckgen.facts import Fact, Suggestion
from deckgen.formula import GREATEST, compiled, evaluate, is_name
from deckgen.values import FUNCTIONS, USES, FormulaError, UnknownName, text_of

NAMES: dict[str, Any] = {
    "a": 3, "b": 0.5, "n": -7, "w": 63.5, "word": "spell", "flag": "no", "none_": None,
    "list": ("x", "y", 3), "table": {"jan": {"name": "January"}}, "empty": (),
}  # fmt: skip


def value(formula: str) -> Any:
    return evaluate(formula, NAMES.__getitem__)


def fault(formula: str) -> Fact:
    with pytest.raises(FormulaError) as caught:
        value(formula)
    return caught.value.fact


numbers = st.integers(0, 999).map(str) | st.floats(0, 99, width=16).map(lambda x: f"{x:.3f}")
atoms = numbers | st.sampled_from(["a", "b", "n", "w"])


def grown(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    binary = st.sampled_from(["+", "-", "*", "/", "//", "%"])
    return (
        st.tuples(inner, binary, inner).map(" ".join)
        | inner.map("({})".format)
        | inner.map("-{}".format)
        | st.tuples(inner, inner).map(lambda two: f"max({two[0]}, {two[1]})")
        | st.tuples(inner, st.sampled_from(["<", "<=", ">", ">=", "==", "!="]), inner, inner, inner).map(
            lambda t: f"({t[3]} if {t[0]} {t[1]} {t[2]} else {t[4]})"
        )
    )


@given(st.recursive(atoms, grown, max_leaves=12))
def test_arithmetic_matches_python(formula: str) -> None:
    try:
        expected = eval(formula, {"max": max}, NAMES)
    except ZeroDivisionError:
        assert fault(formula) == Fact("formula-zero")
        return
    if abs(expected) > GREATEST / 1e3:
        return  # an intermediate result may have exceeded the bound
    assert math.isclose(value(formula), expected, rel_tol=1e-9, abs_tol=1e-9)


truths = st.sampled_from(["a > 2", "a == 3", "n < -7", "word == 'spell'", "b != 0.5", "yes", "no"])


@given(
    st.recursive(
        truths,
        lambda t: (
            st.tuples(t, st.sampled_from(["and", "or"]), t).map(" ".join)
            | t.map("not {}".format)
            | t.map("({})".format)
        ),
        max_leaves=8,
    )
)
def test_conditions_match_python(formula: str) -> None:
    assert value(formula) == eval(formula, {}, {**NAMES, "yes": True, "no": False})


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("25.4mm", 25.4),
        ("1in", 25.4),
        ("72pt", 25.4),
        ("2.5cm", 25),
        ("0.5w", 31.75),
        ("90deg", 90),
        ("0.25turn", 90),
        ("word + 1", "spell1"),
        ("none_ + word", "spell"),
        ("none_ + none_", ""),
        ("(none_ or 0) + 1", 1),
        ("'a' + 'b'", "ab"),
        ("word in 'a spell here'", True),
        ("'x' in list", True),
        ("'feb' not in table", True),
        ("table.jan.name", "January"),
        ("table['jan'].name", "January"),
        ("list[2]", 3),
        ("1 if flag else 2", 2),
        ("not flag", True),
        ("flag or 'other'", "other"),
        ("flag and 1/0", "no"),
        ("a and word", "spell"),
        ("empty or 5", 5),
        ("none_ == none", True),
        ("none_ == ''", True),
        ("upper(word)", "SPELL"),
        ("text(list)", "x, y, 3"),
        ("len(list) + len(word)", 8),
        ("round(2.567, 2)", 2.57),
        ("round(1234, -2)", 1200),
        ("round(54.85, 1)", 54.9),
        ("round(2.5)", 3),
        ("round(-2.5)", -3),
        ("round(1250, -2)", 1300),
        ("number(54.85, 1)", "54.9"),
        ("number(0.25, 1)", "0.3"),
        ("number(-0.25, 1)", "-0.3"),
        ("number(999999999999999, 15)", "999,999,999,999,999.000000000000000"),
        ("floor(-0.5) + ceil(0.5)", 0),
        ("sqrt(2) * sqrt(2)", 2),
        ("sin(30)", 0.5),
        ("cos(60)", 0.5),
        ("number('12.5')", 12.5),
        ("1 if a > 5 else 2 if a > 2 else 3", 2),
        ("-a * -2", 6),
        ("2 - -1", 3),
        ("10 - 2 - 3", 5),
        ("2 * (3 + 4)", 14),
    ],
)
def test_formula_values(formula: str, expected: Any) -> None:
    found = value(formula)
    assert found == pytest.approx(expected) if isinstance(expected, float | int) else found == expected


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("upper('kızı fil', 'tr')", "KIZI FİL"), ("upper('fil')", "FIL"),
        ("lower('IŞIK İLE', 'tr')", "ışık ile"),
        ("title('deniz istiridye', 'tr-TR')", "Deniz İstiridye"), ("title('RED fox')", "Red Fox"),
        ("upper('izmir', 'az')", "İZMİR"), ("lower('FIL')", "fil"),
    ],
)  # fmt: skip
def test_letters_follow_the_rules_of_a_language(formula: str, expected: str) -> None:
    assert value(formula) == expected


def test_lengths_in_inches_are_as_written_in_mm() -> None:
    assert all(value(f"{tenths / 10}in") == value(f"{254 * tenths / 100}mm") for tenths in range(1, 200))


@pytest.mark.parametrize("count", [2, 3, 4])
def test_and_binds_tighter_than_or_and_not_tighter_than_both(count: int) -> None:
    """Compare every chain of conditions with an `or` of `and`s of operands with or without `not`."""
    for joints in product(["and", "or"], repeat=count - 1):
        for truths in product([False, True], repeat=count):
            for negated in product(["", "not "], repeat=count):
                written = [
                    f"{no}{'yes' if truth else 'no'}" for no, truth in zip(negated, truths, strict=True)
                ]
                formula = " ".join(word for pair in zip(written, [*joints, ""], strict=True) for word in pair)
                groups: list[list[bool]] = [[]]
                for no, truth, joint in zip(negated, truths, [*joints, ""], strict=True):
                    groups[-1].append(truth != bool(no))
                    if joint == "or":
                        groups.append([])
                assert value(formula) is any(map(all, groups)), formula


TIGHTER = ("or", "and", "<", "+", "*")
"""An operator of each precedence, lowest first."""


@given(
    st.permutations(TIGHTER),
    st.lists(st.sampled_from(["1", "2", "3", "a", "b"]), min_size=6, max_size=6),
)
def test_every_operator_has_its_precedence(operators: list[str], operands: list[str]) -> None:
    """A chain without parentheses has the same value as with those that precedence implies."""

    def nested(first: int, last: int) -> str:
        if first == last:
            return operands[first]
        joints = range(first, last)
        at = min(joints, key=lambda n: (TIGHTER.index(operators[n]), -n))
        return f"({nested(first, at)} {operators[at]} {nested(at + 1, last)})"

    flat = " ".join(word for pair in zip(operands, [*operators, ""], strict=True) for word in pair)
    assert value(flat) == value(nested(0, 5))


@pytest.mark.parametrize(
    ("formula", "key", "values"),
    [
        ("", "empty", {}),
        ("1 +", "incomplete", {"formula": "1 +"}),
        ("(1", "missing", {"text": ")"}),
        ("1 2", "unexpected", {"text": "2"}),
        ("a ? b", "odd", {"text": "? b"}),
        ("1 < 2 < 3", "compares-twice", {}),
        ("5 if a", "missing", {"text": "else"}),
        ("f(1)", "no-function", {"name": "f"}),
        ("a.", "name-missing", {}),
        ("word * 2", "not-number", {"text": "spell"}),
        ("none_ + 1", "empty-cell", {}),
        ("2 * (a - none_)", "empty-cell", {}),
        ("none_ > 2", "empty-cell", {}),
        ("'54,85' * 2", "decimal-comma", {"text": "54,85", "instead": "54.85"}),
        ("'-0,5' * 2", "decimal-comma", {"instead": "-0.5"}),
        ("'1,234' * 2", "number-comma", {"whole": "1234", "decimal": "1.234"}),
        ("'1,234,567' * 2", "number-grouped", {"instead": "1234567"}),
        ("'1,234.5' * 2", "number-grouped", {"instead": "1234.5"}),
        ("'1.234,5' * 2", "number-points", {"instead": "1234.5"}),
        ("'1 234,5' * 2", "number-points", {"instead": "1234.5"}),
        ("'3, 4' * 2", "not-number", {"text": "3, 4"}),
        ("1 / 0", "zero", {}),
        ("5 % 0", "zero", {}),
        ("sqrt(-1)", "root", {"number": "-1"}),
        ("round(5, -1000000000)", "digits", {"digits": -1_000_000_000}),
        ("max()", "arguments", {"name": "max", "count": 0}),
        ("abs('x')", "not-number", {"text": "x"}),
        ("abs(1, 2)", "arguments", {"name": "abs", "count": 2}),
        ("text(table)", "whole-table", {}),
        ("list[9]", "no-item", {"index": 9, "length": 3}),
        ("list[-1]", "no-item", {"index": -1, "length": 3}),
        ("table.feb", "no-key", {"name": "feb", "near": Suggestion(known=("jan",))}),
        ("a.b", "no-part", {"value": "3", "name": "b"}),
        ("'a' < 'b'", "not-number", {"text": "a"}),
        ("__import__('os')", "no-function", {"name": "__import__"}),
        ("word.__class__", "no-part", {"name": "__class__"}),
        ("table.__class__", "no-key", {"name": "__class__"}),
        ("9" * 400, "great-number", {"digits": "9" * 20}),
        ("9" * 400 + "mm", "great-number", {}),
        ("9" * 400 + ".5w", "great-number", {}),
        ("1e15w", "no-name", {"name": "e15w"}),
    ],
)
def test_errors_have_keys_and_values(formula: str, key: str, values: dict[str, object]) -> None:
    found = fault(formula)
    assert found.key == f"formula-{key}"
    assert values.items() <= found.values.items()


def test_errors_have_messages() -> None:
    """Only this test reads messages; everything else compares keys."""
    with pytest.raises(FormulaError, match=r"'\)' is missing in the formula '\(1'"):
        value("(1")


def test_unknown_name_is_reported() -> None:
    with pytest.raises(UnknownName) as caught:
        value("a + wordd")
    assert caught.value.name == "wordd"


@pytest.mark.parametrize(
    "formula",
    [
        "*".join(["999999999"] * 90),
        "9**9**9",
        "+".join(["word"] * 149),
        "(" * 400,
        "-" * 900,
        "not " * 240,
        "a" + "[0]" * 300,
        "a" + ".b" * 400,
        "+".join("1" * 490),
        "max(" * 200,
        "'" * 999,
        "1 if " * 180,
        "9" * 990,
    ],
)
def test_nothing_takes_many_steps_or_overflows(formula: str) -> None:
    with counted_calls() as calls:
        try:
            found = value(formula)
        except FormulaError:
            found = 0
    assert calls[0] < 20 * len(formula)
    assert isinstance(found, str) or abs(found) <= GREATEST


def test_text_is_bounded() -> None:
    with pytest.raises(FormulaError) as text:
        evaluate("x + x", {"x": "y" * 6000}.__getitem__)
    assert text.value.fact == Fact("formula-long-text", most=10_000)
    with pytest.raises(FormulaError) as formula:
        compiled("1" + " " * 1000)
    assert formula.value.fact == Fact("formula-long", most=1000)


words = st.sampled_from(
    [*NAMES, *FUNCTIONS, *"+-*/%<>()[].,'", "==", "//", "and", "or", "not", "in", "if", "else", "5mm", " "]
)


@given(st.lists(words, max_size=25).map(" ".join) | st.text(max_size=40))
def test_any_text_has_a_value_or_an_error(formula: str) -> None:
    try:
        value(formula)
    except FormulaError as error:
        assert str(error)


def test_names() -> None:
    assert [is_name(n) for n in ("u", "line_2", "x9")] == [True] * 3
    assert [is_name(n) for n in ("mm", "if", "and", "yes", "2x", "a b", "", "deg", "ä")] == [False] * 9


TEXTS = st.text(alphabet="ab,; ", max_size=12)


@given(TEXTS, st.sampled_from(["a", "ab", ",", "; "]), TEXTS)
def test_text_is_split_like_in_python(text: str, old: str, new: str) -> None:
    names = {"t": text, "old": old, "new": new}.__getitem__
    assert evaluate("replace(t, old, new)", names) == text.replace(old, new)
    parts = [part.strip() for part in text.split(old)]
    assert evaluate("split(t, old)", names) == (parts if any(parts) else [])
    assert evaluate("join(split(t, old), new)", names) == new.join(parts if any(parts) else [])


def test_parts_of_texts() -> None:
    assert value("split('a, b ,c')") == ["a", "b", "c"] and value("split(none_)") == []
    assert value("split(list)") == ("x", "y", 3) and value("split('')") == []
    assert value("join(list)") == "x, y, 3" and value("join(word)") == "spell" and value("join(empty)") == ""
    assert value("'a;b'.split(';').join('-')") == "a-b" == value("'-'.join(split('a;b', ';'))")
    assert value("word.upper()") == "SPELL" and value("replace(12.5, '.', ',')") == "12,5"
    assert value("len(split('a,b,c'))") == 3 and value("'b' in split('a,b')") is True


@pytest.mark.parametrize(
    ("formula", "key"),
    [
        ("replace(word, '', 'x')", "formula-look-for"),
        ("word.split('')", "formula-look-for"),
        ("word.splitt(',')", "formula-no-function"),
        ("replace(word, 'x')", "formula-arguments"),
        ("word.split(',', 2, 3)", "formula-arguments"),
        ("join(table)", "formula-whole-table"),
    ],
)
def test_errors_with_parts_of_texts(formula: str, key: str) -> None:
    assert fault(formula).key == key


def test_joined_and_replaced_texts_are_bounded() -> None:
    """Their length is checked before they are made; three of these would have 10^12 characters."""
    names = {"long": "," * 9_999}.__getitem__
    for formula in ("replace(long, ',', long)", "join(split(replace(long, ',', 'a,')), long)"):
        with pytest.raises(FormulaError) as caught:
            evaluate(formula, names)
        assert caught.value.fact.key == "formula-long-text"


@pytest.mark.parametrize(("word", "meant"), [("gsub", "replace"), ("upcase", "upper"), ("splitt", "split")])
def test_functions_of_other_languages_get_a_suggestion(word: str, meant: str) -> None:
    assert fault(f"word.{word}(',', '')").values["near"] == Suggestion(meant)


def test_examples_of_functions_are_correct() -> None:
    assert FUNCTIONS.keys() <= USES.keys()
    uses = {name: USES[name] for name in FUNCTIONS}
    assert {name: text_of(value(use.example)) for name, use in uses.items()} == {
        name: use.gives for name, use in uses.items()
    }
    assert all(use.example.startswith(f"{name}(") for name, use in uses.items())


class Speaking(dict[str, Any]):
    """The names of a deck in a language."""

    language = "en"

    def __call__(self, name: str) -> Any:
        return self[name]


@pytest.mark.parametrize(("language", "formula", "text"), [
    ("en", "number(n, 0)", "1,234,567"), ("de", "number(n, 0)", "1.234.567"),
    ("de", "number('2.5', 2)", "2,50"), ("de", "number(n)", "1234567"),
    ("fr", "number(n, 0)", "1\u202f234\u202f567"), ("de-CH", "number(n, 1)", "1’234’567.0"),
    ("es", "number(2000, 0)", "2000"), ("es", "number(11500, 0)", "11.500"),
    ("it", "number(2000, 0)", "2.000"), ("es", "number(9999.96, 1)", "10.000,0"),
    ("es-MX", "number(2000, 0)", "2,000"),
    ("x-pirate", "number(n, 0)", "1,234,567"), ("en", "number(-n, 0)", "-1,234,567"),
])  # fmt: skip
def test_numbers_are_formatted_for_the_language(language: str, formula: str, text: str) -> None:
    scope = Speaking(n=1234567)
    scope.language = language
    assert text_of(evaluate(formula, scope)) == text


@pytest.mark.parametrize(("formula", "instead"), [
    ("Population:,", "number(Population, 0)"), ("x:.1f", "number(x, 1)"), ("a + b:,.2f", "number(a + b, 2)"),
])  # fmt: skip
def test_python_number_formats_get_a_suggestion(formula: str, instead: str) -> None:
    assert fault(formula) == Fact("formula-style", formula=formula, instead=instead)


@pytest.mark.parametrize(
    ("digits", "zeros"), [(2, ("0", "", "")), (3, ("00", "0", "")), (4, ("000", "00", "0"))]
)
def test_zeros_in_front_as_in_python_get_a_suggestion(digits: int, zeros: tuple[str, ...]) -> None:
    found = fault(f"n:0{digits}")
    assert found.key == "formula-padded"
    instead = str(found.values["instead"])
    assert tuple(evaluate(instead, Speaking(n=n)) for n in (7, 42, 123)) == zeros


@pytest.mark.parametrize(("formula", "fact"), [
    ("Rules text", Fact("formula-names", names="Rules text", formula="Rules text")),
    ("upper(Große Karte)", Fact("formula-names", names="Große Karte", formula="upper(Große Karte)")),
    ("a or Rules text", Fact("formula-names", names="Rules text", formula="a or Rules text")),
    ("Card #", Fact("formula-title", formula="Card #")),
    ("Cost (gold)", Fact("formula-title", formula="Cost (gold)")),
    ("upperr (x)", Fact("formula-no-function", name="upperr", near=Suggestion("upper"))),
    ("a b'", Fact("formula-odd", text="'", formula="a b'")),
])  # fmt: skip
def test_names_of_columns_that_are_no_formulas_are_explained(formula: str, fact: Fact) -> None:
    assert fault(formula) == fact


def test_invalid_arguments_of_number() -> None:
    assert fault("number(a, 16)") == Fact("formula-digits", name="number", digits=16, least=0)
    assert fault("number(a, 1, 2)") == Fact("formula-arguments", name="number", count=3)
    assert fault("x:>5").key == "formula-odd"


@pytest.mark.parametrize(
    ("formula", "instead"),
    [
        ("10,5mm", "10.5mm"), ("50 mm", "50mm"), ("w - 2,5 mm", "w - 2.5mm"), ("1,234,567", "1234567"),
        ("1,234.5mm", "1234.5mm"),
    ],
)  # fmt: skip
def test_numbers_written_as_elsewhere_are_suggested_as_formulas(formula, instead):
    with pytest.raises(FormulaError) as caught:
        compiled(formula)
    assert caught.value.fact == Fact("formula-number", formula=formula, instead=instead)


@pytest.mark.parametrize("formula", ["{}", "{} mm", "h / {}"])
def test_a_comma_that_may_stand_between_thousands_is_not_taken_for_a_decimal_one(formula: str) -> None:
    whole, decimal = (formula.replace(" mm", "mm").format(number) for number in ("5895", "5.895"))
    written = formula.format("5,895")
    assert fault(written) == Fact("formula-number-either", formula=written, whole=whole, decimal=decimal)
