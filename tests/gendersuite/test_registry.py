from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gendersuite.errors import NameCollision, UnknownName
from gendersuite.registry import Registry


def test_a_name_gets_what_it_stands_for() -> None:
    registry: Registry[type] = Registry("mapping", {"ordered": "collections:OrderedDict"})
    assert registry.get("ordered") is OrderedDict


def test_a_target_is_imported_only_when_asked_for() -> None:
    registry: Registry[object] = Registry("suite", {"broken": "gendersuite.no_such_module:suite"})
    assert "broken" in registry
    assert list(registry) == ["broken"]
    registry.check("broken")
    assert registry.module("broken") == "gendersuite.no_such_module"
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        registry.get("broken")


def test_two_targets_for_one_name_collide() -> None:
    registry: Registry[object] = Registry("reader", {"wmt24": "one:read"})
    with pytest.raises(NameCollision, match=r"reader 'wmt24' .*one:read .*two:read"):
        registry.add("wmt24", "two:read")


def test_the_same_target_again_is_no_collision() -> None:
    registry: Registry[object] = Registry("reader", {"wmt24": "one:read"})
    registry.add("wmt24", "one:read")
    assert list(registry) == ["wmt24"]


@pytest.mark.parametrize("use", [Registry.get, Registry.module, Registry.check])
def test_a_slip_of_the_finger_is_answered_with_the_nearest_name(use: Callable[[Registry[object], str], object]) -> None:
    registry: Registry[object] = Registry("suite", {"dialogue": "x:y", "gest": "x:y"})
    with pytest.raises(UnknownName, match=r"suite .*'dialouge'; did you mean dialogue\?$"):
        use(registry, "dialouge")


@pytest.mark.parametrize(
    ("names", "listed"), [({"gest": "x:y", "dialogue": "x:y"}, r"known: dialogue, gest\.$"), ({}, r"known: none\.$")]
)
def test_a_name_like_no_other_is_answered_with_all_names(names: dict[str, str], listed: str) -> None:
    with pytest.raises(UnknownName, match=listed):
        Registry[object]("suite", names).get("zzz")


def test_registries_do_not_share_their_names() -> None:
    Registry[object]("suite").add("dialogue", "x:y")
    assert list(Registry[object]("reader")) == []


@given(st.lists(st.text(min_size=1), unique=True))
def test_names_come_sorted_whatever_order_they_were_added_in(names: list[str]) -> None:
    registry: Registry[object] = Registry("suite", dict.fromkeys(names, "x:y"))
    assert list(registry) == sorted(names)
