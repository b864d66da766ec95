"""Arguments and results of compiled functions, put together from their leaves."""

import copy
import math
from collections import OrderedDict, defaultdict
from decimal import Decimal
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from program.taking import (
    LAYOUTS,
    VALUES,
    Frozen,
    Model,
    Pair,
    State,
    copied,
    one,
    same_values,
    taken,
)

import tapegrad as tg
from tapegrad.errors import OperandError
from tapegrad.program.call.results import is_constant
from tapegrad.program.call.signature import Results, Signature

# Putting together

LEAVES = st.sampled_from(LAYOUTS[:-1])
ATOMS = st.sampled_from([v for v in VALUES if not isinstance(v, (dict, list, tuple, slice, State, SimpleNamespace))])
KEYS = st.one_of(st.text(max_size=2), st.integers(0, 2), st.booleans(), st.tuples(st.integers(0, 1)))


def containers(inner):
    return st.one_of(
        st.lists(inner, max_size=3),
        st.lists(inner, max_size=3).map(tuple),
        st.dictionaries(KEYS, inner, max_size=3),
        st.dictionaries(KEYS, inner, max_size=3).map(OrderedDict),
        st.dictionaries(KEYS, inner, max_size=3).map(lambda d: defaultdict(list, d)),
        st.builds(Pair, inner, inner),
        st.builds(State, inner, inner),
        st.builds(Frozen, inner),
        st.builds(lambda a: SimpleNamespace(a=a), inner),
        st.builds(slice, inner, inner),
    )


TREES = st.recursive(st.one_of(LEAVES, ATOMS), containers, max_leaves=12)


@settings(max_examples=300, deadline=None)
@given(TREES, TREES)
def test_random_containers_are_put_together_as_they_were(tree, other):
    signature = Signature(one)
    first = signature.take_apart((tree,), {})
    (again,), named = first.rebuild(first.leaves)
    assert named == {} and same_values(again, tree) and first.changed(first.leaves, (again,), {}) is None
    assert len(first.names) == len(first.leaves) == len({id(leaf) for leaf in first.leaves})
    for name, leaf in zip(first.names, first.leaves, strict=True):
        assert eval(name.replace("x", "tree", 1), {"tree": tree}) is leaf
    # The rebuilt one is taken apart in the same way, in general and by the check of the first.
    second = signature.take_apart((again,), {})
    assert second.key is first.key and Signature(one).take_apart((again,), {}).key == first.key
    assert [a is b for a, b in zip(second.leaves, first.leaves, strict=True)] == [True] * len(first.leaves)
    # Another tree has another key unless it is the same but for objects, however it is looked at.
    quick, general = signature.take_apart((other,), {}), Signature(one).take_apart((other,), {})
    assert (quick.key == first.key) == (general.key == first.key)
    assert quick.key == general.key and list(map(id, quick.leaves)) == list(map(id, general.leaves))
    if same_values(tree, other):
        assert quick.key == first.key


@settings(max_examples=150, deadline=None)
@given(TREES, st.data())
def test_one_change_makes_another_key(tree, data):
    leaves_of = Signature(one).take_apart((tree,), {})
    if not leaves_of.leaves:
        return
    # Every leaf an object of its own, so that one of them can be changed alone.
    fresh = [copy.copy(leaf) if isinstance(leaf, np.ndarray) else leaf for leaf in leaves_of.leaves]
    at = data.draw(st.integers(0, len(fresh) - 1))
    changed = [*fresh[:at], np.ones((2, 2, 2), np.float32), *fresh[at + 1 :]]
    signature = Signature(one)
    (before,), _ = leaves_of.rebuild(fresh)
    (after,), _ = leaves_of.rebuild(changed)
    first = signature.take_apart((before,), {}).key
    assert signature.take_apart((after,), {}).key != first
    assert signature.take_apart((before,), {}).key is first
    assert signature.take_apart(([before],), {}).key != first


def test_rebuilt_containers_are_never_the_callers():
    inner = [np.ones(2)]
    found = taken({"a": inner})
    (again,), _ = found.rebuild(found.leaves)
    again["a"].append(1)
    again["b"] = 2
    assert len(inner) == 1


@pytest.mark.parametrize(
    ("change", "name"),
    [
        (lambda p: p.update(new=1), "x"),
        (lambda p: p.update(w=1.0), "x"),
        (lambda p: p.pop("w"), "x"),
        (lambda p: p["inner"].append(1), "x['inner']"),
        (lambda p: p["inner"].reverse(), "x['inner']"),
        (lambda p: p.update(inner=3), "x"),
        (lambda p: setattr(p["state"], "velocity", 2.0), "x['state']"),
        (lambda p: setattr(p["state"], "new", 2.0), "x['state']"),
        (lambda p: p.update(w=p.pop("w")), "x"),
    ],
)
def test_a_function_that_changes_its_containers_is_found_out(change, name):
    found = taken({"w": np.ones(2), "inner": [1, np.ones(3)], "state": State(np.ones(1))})
    args, kwargs = found.rebuild(found.leaves)
    assert found.changed(found.leaves, args, kwargs) is None
    change(args[0])
    assert found.changed(found.leaves, args, kwargs) == name


# Results


def is_tensor(value):
    return isinstance(value, tg.Tensor)


def test_results_are_put_together():
    t, u = tg.ones(2), tg.zeros(3)
    given = {"loss": t, "rest": [u, 3.0, None, "a", Pair(t, 1)], "array": np.ones(2)}
    results = Results(given, is_tensor)
    assert results.names == ["result['loss']", "result['rest'][0]", "result['rest'][4].first"]
    assert [a is b for a, b in zip(results.leaves, (t, u, t), strict=True)] == [True] * 3
    first = results.rebuild([1, 2, 3])
    assert first["loss"] == 1 and first["rest"] == [2, 3.0, None, "a", Pair(3, 1)]
    first["rest"].append(1)
    first["array"][0] = 5.0
    second = results.rebuild([1, 2, 3])
    assert len(second["rest"]) == 5 and second["array"].tolist() == [1.0, 1.0]
    assert type(second["rest"][4]) is Pair
    assert Results(t, is_tensor).names == ["result"] and Results(t, is_tensor).rebuild([4]) == 4
    assert Results(None, is_tensor).rebuild([]) is None


def test_the_functions_own_arrays_are_kept_as_they_were():
    array = np.ones(2)
    results = Results([array], is_tensor)
    array[0] = 7.0
    assert results.rebuild([])[0].tolist() == [1.0, 1.0]


def test_one_object_in_both_is_given_itself():
    table, weight = np.ones(2), tg.ones(2)
    results = Results((table, weight), lambda v: False)
    assert results.same(Results((table, weight), lambda v: False)) is None
    table[0] = 7.0
    assert [a is b for a, b in zip(results.rebuild([]), (table, weight), strict=True)] == [True] * 2


@pytest.mark.parametrize("value", [v for v in VALUES if is_constant(v)], ids=repr)
def test_constant_results_are_compared(value):
    mine = Results([value, tg.ones(1)], is_tensor)
    assert mine.same(Results([copied(value), tg.ones(1)], is_tensor)) is None
    assert same_values(mine.rebuild([0])[0], value)
    other = "another" if value != "another" else 1
    assert mine.same(Results([other, tg.ones(1)], is_tensor)).startswith("result[0] was ")


@pytest.mark.parametrize(
    ("mine", "other", "says"),
    [
        ([1, 3.0], [1, 4.0], "result[1] was 3.0 and is 4.0"),
        (0.0, -0.0, "result was 0.0 and is -0.0"),
        (1, True, "result was 1 and is True"),
        (np.ones(2), np.zeros(2), "result was an array of other numbers and is an array of other numbers"),
        (np.float64(1), np.float64(2), "result was np.float64(1.0) and is np.float64(2.0)"),
        (np.ones(2), np.ones(3), "result was an array of other numbers and is an array of other numbers"),
        ([1], (1,), "result was a list of 1 and is a tuple of 1"),
        ({"a": 1}, {"b": 1}, "result was a dict with ('a',) and is a dict with ('b',)"),
        ({"a": [1, 2]}, {"a": [1]}, "result['a'] was a list of 2 and is a list of 1"),
        (tg.ones(1), 3.0, "result was computed and is 3.0"),
        ([3.0], [tg.ones(1)], "result[0] was 3.0 and is computed"),
        ([3.0], tg.ones(1), "result was a list of 1 and is computed"),
        (Decimal(1), Decimal(2), "result was a decimal.Decimal and is a decimal.Decimal"),
    ],
)
def test_differences_are_named(mine, other, says):
    assert Results(mine, is_tensor).same(Results(other, is_tensor)) == says


def test_equal_arrays_made_anew_are_constants():
    mine = Results([np.array([1.0, math.nan]), tg.ones(2)], lambda v: False)
    assert mine.same(Results([np.array([1.0, math.nan]), tg.ones(2)], lambda v: False)) is None
    first, second = mine.rebuild([]), mine.rebuild([])
    assert all(a is not b for a, b in zip(first, second, strict=True))
    assert first[1].equal(tg.ones(2))


@pytest.mark.parametrize("value", [(k for k in [1]), {1}, bytearray(b"1"), Model(), one, len, [].append, iter([1])])
def test_results_that_might_hold_anything_are_refused(value):
    with pytest.raises(
        OperandError, match=rf"result\[0\] is an? .*{type(value).__name__}, of which .*; return tensors"
    ):
        Results([value], is_tensor)
