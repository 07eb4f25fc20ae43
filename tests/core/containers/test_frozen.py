"""Lists and dictionaries that cannot be changed, and are lists and dictionaries all the same."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.core.containers import frozen, thawed

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda part: st.lists(part) | st.dictionaries(st.text(), part),
    max_leaves=8,
)


@given(JSON)
def test_frozen_values_are_equal_hashable_and_json(value):
    ice = frozen(value)
    assert ice == value
    assert frozen(ice) is ice or not isinstance(value, (list, dict))
    assert hash(ice) == hash(frozen(json.loads(json.dumps(value))))
    assert json.dumps(ice) == json.dumps(value)
    assert repr(thawed(ice)) == repr(value)


LISTS = {
    "append": [1],
    "extend": [[1]],
    "insert": [0, 1],
    "pop": [],
    "remove": [1],
    "reverse": [],
    "sort": [],
    "clear": [],
    "__setitem__": [0, 9],
    "__delitem__": [0],
    "__iadd__": [[1]],
    "__imul__": [2],
}
DICTS = {
    "update": [{"a": 2}],
    "setdefault": ["c", 1],
    "pop": ["a"],
    "popitem": [],
    "clear": [],
    "__setitem__": ["a", 2],
    "__delitem__": ["a"],
    "__ior__": [{"a": 2}],
}
BOTH = [
    *(([1, 2], name, arguments) for name, arguments in LISTS.items()),
    *(({"a": 1, "b": [2]}, name, arguments) for name, arguments in DICTS.items()),
]


@pytest.mark.parametrize(("value", "name", "arguments"), BOTH)
def test_nothing_can_be_changed(value, name, arguments):
    ice = frozen(value)
    with pytest.raises(TypeError, match="cannot be changed"):
        getattr(ice, name)(*arguments)
    assert ice == value
    getattr(value, name)(*arguments)
    assert ice != value or name == "sort"


def test_what_is_within_cannot_be_changed_either():
    ice = frozen({"a": [{"b": 1}], "c": ({"d": 2},)})
    for part in (ice["a"], ice["a"][0], ice["c"][0]):
        with pytest.raises(TypeError, match="cannot be changed"):
            part.clear()
