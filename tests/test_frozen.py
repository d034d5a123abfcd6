"""Frozen classes do what those of `dataclasses` do, and take less long to make."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace

import pytest

from deckgen.frozen import frozen


class Plain:
    """What both kinds of class have."""

    def __post_init__(self):
        assert self.name

    @property
    def loud(self):
        return self.name.upper()


def body(decorate, qualname):
    """Return a class with each kind of field, made by a decorator."""
    names = {
        "__annotations__": {"name": "str", "size": "int", "tags": "list", "note": "str", "also": "int"},
        "size": 2,
        "tags": field(default_factory=lambda: (1, 2)),
        "note": field(default="", repr=False, compare=False),
        "also": field(default=0, kw_only=True),
        "__module__": __name__,
        "__qualname__": qualname,
        "__doc__": "A class.",
    }
    return decorate(type(qualname, (Plain,), names))


Theirs = body(dataclass(frozen=True, slots=True), "Theirs")
Ours = body(frozen(), "Ours")


def pair(*given, **named):
    return Ours(*given, **named), Theirs(*given, **named)


@pytest.mark.parametrize("given", [("a",), ("a", 3), ("a", 3, (4,), "x")])
def test_values_defaults_and_text_are_the_same(given):
    ours, theirs = pair(*given, also=1)
    assert repr(ours).replace("Ours", "Theirs") == repr(theirs)
    assert [getattr(ours, each.name) for each in fields(Ours)] == [
        getattr(theirs, each.name) for each in fields(Theirs)
    ]
    assert Ours.__match_args__ == Theirs.__match_args__ and ours.loud == theirs.loud == "A"


def test_instances_compare_and_hash_by_the_fields_that_are_compared():
    one, other = Ours("a", note="x"), Ours("a", note="y")
    assert one == other and hash(one) == hash(other) and one != Ours("b")
    assert one != Theirs("a") and len({one, other, Ours("a", 1)}) == 2
    bare = body(frozen(eq=False), "Bare")
    assert bare("a") != bare("a")


def test_instances_cannot_change_and_can_be_replaced_copied_and_sent():
    ours = Ours("a", 5)
    with pytest.raises(FrozenInstanceError):
        ours.size = 3
    with pytest.raises(FrozenInstanceError):
        del ours.size
    with pytest.raises(TypeError):
        Ours()
    with pytest.raises(TypeError):
        Ours("a", 1, (), "", 1)
    assert replace(ours, size=6) == Ours("a", 6)
    assert pickle.loads(pickle.dumps(ours)) == copy.copy(ours) == copy.deepcopy(ours) == ours


def test_fields_are_inherited():
    base = frozen(slots=False, kw_only=True)(type("Base", (), {"__annotations__": {"a": "int"}, "a": 1}))
    derived = frozen(slots=False, kw_only=True)(type("Derived", (base,), {"__annotations__": {"b": "int"}}))
    assert repr(derived(b=2)) == "Derived(a=1, b=2)" and derived(b=2) != base()
