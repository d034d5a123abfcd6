"""Pictures are told apart by everything that changes them."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from samples import varied

from deckgen.geometry import rectangle, translate
from deckgen.once import Once
from deckgen.scene import Group, Mask, Scene
from deckgen.scene_digest import scene_digest


def scene(group: Group) -> Scene:
    return Scene(10, 10, (group,))


def test_every_effect_of_a_group_is_in_the_digest() -> None:
    clip = rectangle(0, 0, 5, 5)
    plain = Group((), clip=clip)
    groups = [
        plain,
        replace(plain, opacity=0.5),
        replace(plain, opacity=0.4),
        replace(plain, blend="multiply"),
        replace(plain, isolated=True),
        replace(plain, clip_even_odd=True),
        replace(plain, clip=None),
        replace(plain, mask=Mask(())),
        replace(plain, mask=Mask((), blur=1)),
    ]
    for one, other in combinations(groups, 2):
        assert scene_digest(scene(one)) != scene_digest(scene(other)), (one, other)


@pytest.mark.parametrize("name", varied())
def test_digest_is_the_same_if_layers_are_remembered(name: str) -> None:
    layers = Once(4)
    scene = varied()[name]
    for shift in (0.0, 1.0, 1.0):
        moved = replace(scene, items=(Group(scene.items, translate(shift, 0)), *scene.items[:1]))
        again = replace(moved, items=moved.items)
        assert scene_digest(moved, layers) == scene_digest(again)
