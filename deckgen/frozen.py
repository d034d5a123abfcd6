"""Make frozen dataclasses, quickly.

`dataclasses` writes six functions for each class as text and compiles them, which takes 0.7 ms. What decks,
targets and layers may contain takes a hundred classes. Here only `__init__` is compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter
from reprlib import recursive_repr
from typing import Any, TypeVar, cast, dataclass_transform

C = TypeVar("C", bound=type[Any])


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(*, slots: bool = True, kw_only: bool = False, eq: bool = True) -> Callable[[C], C]:
    """Return a decorator that does what `dataclasses.dataclass` does with `frozen=True`.

    Fields have no `init=False`, and no class inherits from one that `dataclasses` has frozen.
    """

    def made(cls: C) -> C:
        done: Any = dataclass(slots=slots, kw_only=kw_only, init=False, repr=False, eq=False)(cls)
        for name, function in _methods(done, slots, eq):
            if name not in vars(done):
                setattr(done, name, function)
        return cast(C, done)

    return made


def _methods(cls: Any, slots: bool, eq: bool) -> Iterator[tuple[str, Any]]:
    """Yield the methods that a class gets unless it has its own."""
    names = [each.name for each in fields(cls)]
    yield "__init__", _init(cls)
    yield "__repr__", _repr([each.name for each in fields(cls) if each.repr])
    yield "__setattr__", _refuse
    yield "__delattr__", _refuse
    if eq:
        compared = [each.name for each in fields(cls) if each.compare]
        yield from _comparison(attrgetter(*compared) if compared else type)
    if slots:  # so that instances can be copied and sent to other processes
        yield "__getstate__", lambda self: [getattr(self, name) for name in names]
        yield "__setstate__", lambda self, state: _fill(self, names, state)


def _init(cls: Any) -> Any:
    """Compile the method that takes the fields."""
    known: dict[str, Any] = {"set_": object.__setattr__, "missing_": MISSING}
    plain, named, body = ["self"], list[str](), list[str]()
    for each in fields(cls):
        name = value = given = each.name
        if each.default is not MISSING:
            known[f"default_{name}"] = each.default
            given = f"{name}=default_{name}"
        elif each.default_factory is not MISSING:
            known[f"default_{name}"] = each.default_factory
            given, value = f"{name}=missing_", f"default_{name}() if {name} is missing_ else {name}"
        (named if each.kw_only else plain).append(given)
        body.append(f"set_(self, {name!r}, {value})")
    if hasattr(cls, "__post_init__"):
        body.append("self.__post_init__()")
    head = ", ".join([*plain, *(["*", *named] if named else [])])
    exec("\n    ".join([f"def __init__({head}):", *(body or ["pass"])]), known)
    return known["__init__"]


def _repr(names: Sequence[str]) -> Any:
    def shown(self: object) -> str:
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{type(self).__qualname__}({values})"

    return recursive_repr()(shown)


def _comparison(values: Callable[[Any], object]) -> Iterator[tuple[str, Any]]:
    def same(self: object, other: object) -> Any:
        return values(self) == values(other) if type(other) is type(self) else NotImplemented

    yield "__eq__", same
    yield "__hash__", lambda self: hash(values(self))


def _refuse(self: object, name: str, *value: object) -> None:
    raise FrozenInstanceError(f"cannot {'assign to' if value else 'delete'} field {name!r}")


def _fill(self: object, names: Sequence[str], state: Sequence[object]) -> None:
    for name, value in zip(names, state, strict=True):
        object.__setattr__(self, name, value)
