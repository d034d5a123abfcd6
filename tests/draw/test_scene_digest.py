"""Pictures are told apart by everything that changes them."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from deckgen.geometry import rectangle
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
