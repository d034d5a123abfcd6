"""What is made of things is made once for each, as long as it is asked for."""

from hypothesis import given
from hypothesis import strategies as st

from deckgen.once import Once

THINGS = [[n] for n in range(12)]


@given(st.lists(st.tuples(st.integers(0, 11), st.sampled_from(("sum", "length")))))
def test_the_latest_are_made_once(asked: list[tuple[int, str]]) -> None:
    memory, made = Once(3), list[tuple[int, str]]()
    for at, (n, word) in enumerate(asked):

        def make(thing: list[int], n: int = n, word: str = word) -> tuple[int, str]:
            made.append((n, word))
            return thing[0], word

        before = len(made)
        assert memory.once(THINGS[n], word, make) == (n, word)
        latest = dict.fromkeys(reversed(asked[:at]))
        if (n, word) in [*latest][:3]:
            assert len(made) == before


def test_what_nobody_asks_for_is_forgotten() -> None:
    memory, made = Once(3), list[int]()
    for thing in (*THINGS, THINGS[0]):
        memory.once(thing, "number", lambda each: made.append(each[0]))
    assert made == [*range(12), 0]


def test_nothing_is_a_value_too() -> None:
    memory, made = Once(3), list[int]()
    for _ in range(2):
        assert memory.once(THINGS[0], "nothing", lambda each: made.append(each[0])) is None
    assert made == [0]
