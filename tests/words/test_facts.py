import pickle

import pytest

from deckgen.errors import DeckgenError, Problem, SpecError
from deckgen.facts import CardId, Fact, Quantity, Seat, Suggestion, Where, plain, suggest
from deckgen.words import ENGLISH, Voice


def test_facts_compare_hash_and_pickle_by_key_and_values():
    fact = Fact("deck-x", b=Quantity(3.2, "mm"), a=[1, 2], nested=Fact("deck-y", seat=Seat(1)))
    assert fact == Fact("deck-x", a=(1, 2), nested=Fact("deck-y", seat=Seat(1)), b=Quantity(3.2, "mm"))
    assert hash(fact) == hash(pickle.loads(pickle.dumps(fact)))
    assert pickle.loads(pickle.dumps(fact)) == fact != Fact("deck-x", a=(1, 2))
    with pytest.raises(AttributeError):
        fact.key = "other"


def test_json_has_quantities_with_units_and_nested_facts():
    fact = Fact(
        "deck-x", b=Quantity(3.2, "mm"), card=CardId("ace"), why=Fact("deck-y", seats=(Seat(1), Seat(0)))
    )
    assert plain(fact)["values"] == {
        "b": {"value": 3.2, "unit": "mm"}, "card": "ace",
        "why": {"key": "deck-y", "values": {"seats": [1, 0]}},
    }  # fmt: skip


@pytest.mark.parametrize(
    ("value", "english", "german"),
    [
        (1234567, "1,234,567", "1.234.567"),
        (Quantity(3.175, "mm"), "3.18 mm", "3,18 mm"),
        (Quantity(235.3, "%"), "235.3%", "235,3%"),
        (("a", "b", "c"), "a, b and c", "a, b und c"),
        (Suggestion("ace"), "did you mean 'ace'?", "meintest du 'ace'?"),
        (Where("deck.yaml", 3, 1), "deck.yaml:3:1", "deck.yaml:3:1"),
        ("a\x1b[31mb\nc", r"a\x1b[31mb\nc", r"a\x1b[31mb\nc"),
    ],
)
def test_values_are_formatted_for_the_language(value, english, german):
    assert ENGLISH.value(value) == english
    assert Voice("de").value(value) == german


def test_seats_and_cards_have_the_readers_names():
    voice = Voice(seats=lambda seat: "ABCD"[seat], cards={"jan-full": "January Full Moon"})
    assert voice.value((Seat(2), CardId("jan-full"), CardId("x"))) == "C, January Full Moon and x"


def test_suggestions_name_the_closest_word_or_all_if_few():
    assert suggest("rde", ["red", "green"]) == Suggestion("red")
    assert suggest("zzz", ["red", "green"]) == Suggestion(known=("green", "red"))
    assert suggest("zzz", map(str, range(50))) == Suggestion()
    assert suggest("flask", ["flag", *map(str, range(20))]) == Suggestion()  # is another word


def test_problem_prints_place_card_message_and_hint_and_errors_pickle():
    problem = Problem(
        Fact("book-word", word="no good"), Where("deck.yaml", 3), card="ace", advice=Suggestion("god")
    )
    assert str(problem) == "deck.yaml:3: card ace: no good (did you mean 'god'?)"
    assert problem.as_json()["values"] == {"word": "no good"}
    error = pickle.loads(pickle.dumps(SpecError(problem)))
    assert error.problems == (problem,)
    assert isinstance(error, DeckgenError)


def test_an_ink_is_one_problem_of_all_cards_that_have_it():
    def problem(ink, card):
        return Problem(
            Fact("press-card-ink", ink=ink, found=Quantity(250, "%"), most=Quantity(240, "%")), card=card
        )

    assert problem("green", "a").kin == problem("green", "b").kin != problem("red", "b").kin


def test_unknown_key_is_a_programming_error():
    with pytest.raises(KeyError):
        ENGLISH.say(Fact("nowhere-to-be-found"))
