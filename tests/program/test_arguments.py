"""Arguments of compiled functions, taken apart: which calls are the same, and which are refused."""

import functools
import gc
import math
import weakref
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest
from program.taking import LAYOUTS, VALUES, Model, Pair, State, copied, key, one, same_values, taken

import tapegrad as tg
from tapegrad.errors import OperandError
from tapegrad.program.call.signature import Self, Signature, dynamic

# Keys


def test_calls_by_position_and_by_keyword_are_the_same():
    def loss(x, p, n=500, *, flag=True):
        return x

    signature = Signature(loss)
    x, p = np.ones(3), np.ones(2)
    calls = [
        ((x, p), {}),
        ((x, p, 500), {}),
        ((x,), {"p": p}),
        ((), {"p": p, "x": x}),
        ((), {"n": 500, "flag": True, "p": p, "x": x}),
    ]
    for _ in range(2):
        for args, kwargs in calls:
            found = signature.take_apart(args, kwargs)
            assert found.key is signature.take_apart((x, p), {}).key
            assert found.names == ["x", "p"]
            assert [leaf is given for leaf, given in zip(found.leaves, (x, p), strict=True)] == [True, True]
            assert found.rebuild(["a", "b"]) == (("a", "b", 500), {"flag": True})
    assert signature.take_apart((x, p, 501), {}).key != signature.take_apart((x, p), {}).key
    assert signature.take_apart((x, p), {"flag": False}).key != signature.take_apart((x, p), {}).key
    assert signature.take_apart((p, x), {}).key != signature.take_apart((x, p), {}).key


def test_as_many_arguments_as_there_are():
    def many(first, *others, last=None, **named):
        return first

    signature = Signature(many)
    a, b, c = np.ones(1), np.ones(2), np.ones(3)
    found = signature.take_apart((a, b, c), {"last": b, "z": c, "y": 1})
    assert found.names == ["first", "others[0]", "others[1]"]
    assert found.rebuild([1, 2, 3]) == ((1, 2, 3), {"last": 2, "z": 3, "y": 1})
    assert signature.take_apart((a,), {"z": b, "y": c}).key != signature.take_apart((a,), {"y": c, "z": b}).key
    assert signature.take_apart((a,), {"z": b}).names == ["first", "z"]
    with pytest.raises(OperandError, match=r"many\(first, \*others.*multiple values for argument 'first'"):
        signature.take_apart((a,), {"first": b})


def test_defaults_that_hold_something_are_looked_at_anew():
    weights = {"w": np.ones(2)}

    def loss(x, weights=weights):
        return x

    signature = Signature(loss)
    x = np.ones(3)
    first = signature.take_apart((x,), {})
    assert first.names == ["x", "weights['w']"]
    weights["w"] = np.ones(4)
    second = signature.take_apart((x,), {})
    assert second.key != first.key and second.leaves[1] is weights["w"]


def test_defaults_that_are_replaced():
    def loss(x, scale=1.0, *, shift=0.0):
        return x

    signature = Signature(loss)
    first = signature.take_apart((1.0,), {}).key
    loss.__defaults__ = (2.0,)
    second = signature.take_apart((1.0,), {})
    assert second.key != first and second.rebuild([]) == ((1.0, 2.0), {"shift": 0.0})
    loss.__kwdefaults__ = {"shift": 3.0}
    assert signature.take_apart((1.0,), {}).rebuild([]) == ((1.0, 2.0), {"shift": 3.0})
    loss.__defaults__, loss.__kwdefaults__ = (1.0,), {"shift": 0.0}
    assert signature.take_apart((1.0,), {}).key == first


@pytest.mark.parametrize("fun", [max, np.sin, np.sum])
def test_functions_that_are_not_written_in_python(fun):
    """Their signatures, if they have any, are none of things that could be passed."""
    a = np.ones(2)
    found = Signature(fun).take_apart((a, 3), {"b": a})
    assert found.names == ["args[0]"] and found.rebuild([1]) == ((1, 3), {"b": 1})


def test_partial_functions_and_callable_objects():
    class Scaled:
        def __call__(self, x, scale=2.0):
            return x

    def loss(x, scale, shift=0.0):
        return x

    assert Signature(Scaled()).take_apart((1.0,), {}).rebuild([]) == ((1.0, 2.0), {})
    found = Signature(functools.partial(loss, scale=3.0)).take_apart((1.0,), {})
    assert found.rebuild([]) == ((1.0,), {"scale": 3.0, "shift": 0.0})


def test_a_decorated_function_takes_what_its_wrapper_takes():
    def inner(x):
        return x

    @functools.wraps(inner)
    def outer(x, scale):
        return scale * inner(x)

    assert Signature(outer).take_apart((np.ones(2), 3.0), {}).names == ["x"]


@pytest.mark.parametrize(
    ("args", "kwargs", "says"),
    [
        ((), {}, "missing a required argument: 'x'"),
        ((1, 2, 3), {}, "too many positional arguments"),
        ((1,), {"z": 2}, "unexpected keyword argument 'z'"),
        ((1,), {"x": 2}, "multiple values for argument 'x'"),
    ],
)
def test_calls_that_the_function_would_refuse(args, kwargs, says):
    def loss(x, p=None):
        return x

    with pytest.raises(OperandError, match=rf"loss\(x, p=None\) cannot be called like this: .*{says}"):
        Signature(loss).take_apart(args, kwargs)


@pytest.mark.parametrize("k", range(len(VALUES)), ids=lambda k: f"{k}-{type(VALUES[k]).__name__}")
def test_values_are_known_by_type_and_value(k):
    signature = Signature(one)
    mine = signature.take_apart((VALUES[k],), {}).key
    for j, value in enumerate(VALUES):
        # Twice, as what is like one of the last calls is found in another way.
        for _ in range(2):
            assert (signature.take_apart((value,), {}).key == mine) == (j == k)
        assert (Signature(one).take_apart((value,), {}).key == mine) == (j == k)
    again = signature.take_apart((copied(VALUES[k]),), {})
    assert again.key == mine and hash(again.key) == hash(mine)
    assert again.leaves == [] and not again.has_tensors
    (rebuilt,), _ = again.rebuild([])
    assert same_values(rebuilt, VALUES[k])


def test_nan_is_the_same_but_for_its_sign():
    """`math.copysign` tells -NaN apart."""
    assert key(math.nan) == key(float("nan"))
    assert key(math.nan) != key(-math.nan)
    assert key([math.nan, 1.0]) == key([float("nan"), 1.0])


@pytest.mark.parametrize("k", range(len(LAYOUTS)))
def test_arrays_and_tensors_are_known_by_their_layout(k):
    signature = Signature(one)
    value = LAYOUTS[k]
    first = signature.take_apart((value,), {})
    assert first.has_tensors == isinstance(value, tg.Tensor)
    assert [leaf is value for leaf in first.leaves] == [True] * (type(value) is not float)
    for j, other in enumerate(LAYOUTS):
        for _ in range(2):
            assert (signature.take_apart((other,), {}).key == first.key) == (j == k)
    if isinstance(value, np.ndarray) and value.flags.c_contiguous:
        other = np.zeros_like(value)
        assert signature.take_apart((other,), {}).key is first.key


@pytest.mark.filterwarnings("ignore::tapegrad.errors.OverwrittenWarning")  # `view` is meant as one
def test_results_and_leaves_that_require_grad_are_alike():
    w = tg.tensor(2.0, requires_grad=True)
    signature = Signature(one)
    with_grad = signature.take_apart((w,), {}).key
    assert signature.take_apart((w * 3.0,), {}).key == with_grad
    assert signature.take_apart((w.detach(),), {}).key != with_grad
    assert signature.take_apart((w * 3.0,), {}).key == with_grad
    base = tg.zeros(2)
    view = base[0]
    without = signature.take_apart((view,), {}).key
    base[0] = w
    assert view.requires_grad
    assert signature.take_apart((view,), {}).key == with_grad != without


def test_the_same_array_twice_is_another_call():
    def loss(x, y, more=None):
        return x

    signature = Signature(loss)
    a, b = np.ones(3), np.ones(3)
    for _ in range(2):
        apart = signature.take_apart((a, b), {})
        together = signature.take_apart((a, a), {})
        assert apart.key != together.key
        assert apart.leaves[1] is b and together.leaves[0] is a and len(together.leaves) == 1
        assert together.names == ["x"]
        assert together.rebuild([5.0]) == ((5.0, 5.0, None), {})
    for trio in ((a, b, a), (a, b, b), (a, a, b)):
        assert len(signature.take_apart(trio, {}).leaves) == 2
    keys = {
        signature.take_apart((x, y, [z, v]), {}).key for x in (a, b) for y in (a, b) for z in (a, b) for v in (a, b)
    }
    assert len(keys) == 8
    many = [np.ones(3) for _ in range(6)]
    key = signature.take_apart((a, b, many), {}).key
    assert signature.take_apart((a, b, [*many[:5], np.ones(3)]), {}).key == key
    assert signature.take_apart((a, b, [*many[:5], many[0]]), {}).key != key


def test_names():
    def loss(x, params, state):
        return x

    a = np.ones(2)
    tree = {"w": [1.0, a + 0, a + 1], 3: (a + 2,)}
    found = Signature(loss).take_apart((a, tree, State(a + 3, Pair(a + 4, a))), {})
    assert found.names == ["x", "params['w'][1]", "params['w'][2]", "params[3][0]", "state.position",
                           "state.velocity.first"]  # fmt: skip


def test_a_change_of_the_containers_is_seen():
    signature = Signature(one)
    params = {"w": np.ones(2), "b": [np.ones(3), 2.0]}
    first = signature.take_apart((params,), {}).key
    for change, undo in (
        (lambda: params.update(w=np.ones(3)), lambda: params.update(w=np.ones(2))),
        (lambda: params["b"].append(1), lambda: params["b"].pop()),
        (lambda: params.update(c=1), lambda: params.pop("c")),
        (lambda: params["b"].reverse(), lambda: params["b"].reverse()),
    ):
        assert signature.take_apart((params,), {}).key is first
        change()
        assert signature.take_apart((params,), {}).key != first
        undo()
        assert signature.take_apart((params,), {}).key is first


def test_what_a_dataclass_has_cached_is_part_of_it():
    @dataclass
    class Grid:
        x: Any

        @functools.cached_property
        def total(self):
            return self.x.sum()

    signature = Signature(one)
    grid = Grid(np.ones(3))
    fresh = signature.take_apart((grid,), {})
    assert grid.total == 3.0
    used = signature.take_apart((grid,), {})
    assert used.key != fresh.key and used.names == ["x.x", "x.total"]
    (again,), _ = used.rebuild([np.zeros(3), 7.0])
    assert again.total == 7.0 and type(again) is Grid


# What is known by identity


def test_objects_are_not_kept_alive_and_not_confused():
    signature = Signature(one)
    for mark in (Model, lambda: lambda: None):
        value = mark()
        key = signature.take_apart((value,), {}).key
        assert signature.take_apart((value,), {}).key is key and not key.is_over()
        gone = weakref.ref(value)
        del value
        gc.collect()
        assert gone() is None and key.is_over()
        # Nothing else is taken for it, whatever has its place in memory by now, and not None either.
        for _ in range(50):
            assert signature.take_apart((mark(),), {}).key != key
        assert signature.take_apart((None,), {}).key != key


def test_self_is_the_instance_itself_even_without_a_hash():
    def method(self, x):
        return x

    signature = Signature(method)
    a, b, x = State(1.0), State(1.0), np.ones(2)
    with pytest.raises(TypeError):
        hash(a)
    for _ in range(2):
        mine, other = signature.take_apart((Self(a), x), {}), signature.take_apart((Self(b), x), {})
        assert mine.key is signature.take_apart((Self(a), x), {}).key and mine.key != other.key
        assert mine.names == ["x"]
        (rebuilt, _), _ = mine.rebuild([x])
        assert rebuilt is a
    a.position = np.ones(5)
    assert signature.take_apart((Self(a), x), {}).key is mine.key
    del mine, rebuilt, _
    gone = weakref.ref(a)
    del a
    assert gone() is None


class Alike:
    """Equal to all of its kind."""

    def __eq__(self, other):
        return True

    def __hash__(self):
        return 1


def test_equal_instances_of_ones_own_classes_are_not_the_same():
    signature = Signature(one)
    a, b = Alike(), Alike()
    for _ in range(2):
        assert signature.take_apart((a,), {}).key != signature.take_apart((b,), {}).key
        assert signature.take_apart((a,), {}).key is signature.take_apart((a,), {}).key
    assert key(a) != key(1)


def test_bound_methods_are_the_same_each_time():
    class Field:
        def force(self, x):
            return x

    signature = Signature(one)
    here, there = Field(), Field()
    mine = signature.take_apart((here.force,), {}).key
    assert signature.take_apart((here.force,), {}).key is mine
    assert signature.take_apart((there.force,), {}).key != mine
    assert not mine.is_over()
    del here
    assert mine.is_over()


def test_many_forms_of_calls():
    def loss(values, scale):
        return values

    signature = Signature(loss)
    keys = [signature.take_apart(([1.0] * k, 2.0), {}).key for k in range(300)]
    assert len(set(keys)) == 300
    assert signature.take_apart(([1.0] * 250, 2.0), {}).key == keys[250]
    assert signature.take_apart(([1.0] * 250, 3.0), {}).key != keys[250]


def test_recent_calls_keep_no_arrays_alive():
    signature = Signature(one)
    array = np.ones(3)
    gone = weakref.ref(array)
    assert signature.take_apart(({"w": array},), {}).leaves[0] is array
    del array
    assert gone() is None


# Refusals


class Unhashable:
    __hash__ = None


class Ours(np.ndarray):
    pass


class Params(dict):
    pass


def circle():
    value = []
    value.append(value)
    return value


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ({1, 2}, r"argument `cfg` of loss is a set, of which .*unhashable type: 'set'\); give a frozenset"),
        ({"tags": [{1, 2}]}, r"argument `cfg` of loss holds a set, cfg\['tags'\]\[0\], of which .*; give a frozenset"),
        (bytearray(b"1"), "is a bytearray, .*; give bytes"),
        (MappingProxyType({}), "is a mappingproxy, .*; give a dict"),
        (Unhashable(), "is a .*Unhashable, .*; give its arrays and numbers, in dicts"),
        (Params(a=1), "is a .*Params, .*; give its arrays and numbers, in dicts"),
        (iter([1]), r"is a list_iterator, which is used up by the first call; give .*list\(…\)"),
        ((k for k in [1]), "is a generator, which is used up"),
        (np.array([1, None]), "is a numpy.ndarray, of dtype object; .*: give numbers"),
        (np.array(["a"]), "is a numpy.ndarray, of dtype <U1; .*: convert text"),
        (np.zeros(2, [("a", float)]), r"is a numpy.ndarray, of dtype \[\('a'.*: take one field at a time"),
        (np.zeros(2, np.longdouble), "is a numpy.ndarray, of dtype .*float"),
        (np.longdouble(1), "is a numpy.longdouble, of dtype .*float"),
        (np.ma.masked_array([1.0], [True]), r"is a numpy.ma.*MaskedArray, whose mask would be lost; give its filled"),
        (np.zeros(2).view(Ours), r"is a .*Ours, which may do other things .*; give numpy.asarray\(…\)"),
        ([np.zeros(2).view(np.recarray)], r"holds a numpy.*recarray, cfg\[0\], which may do other things"),
        (circle(), "an argument of loss holds itself"),
    ],
    ids=lambda v: None if isinstance(v, str) else type(v).__name__,
)
def test_refusals_name_the_argument(value, says):
    def loss(x, cfg):
        return x

    signature = Signature(loss)
    x = np.ones(2)
    for _ in range(2):
        with pytest.raises(OperandError, match=says):
            signature.take_apart((x, value), {})
    assert signature.take_apart((x, 1.0), {}).names == ["x"]


def test_arrays_of_another_library_are_refused(torch):
    with pytest.raises(OperandError, match=r"holds a torch.Tensor, x\['w'\], which belongs to .*detach\(\)"):
        taken({"w": torch.ones(2)})


def test_a_memory_map_is_an_array(tmp_path):
    mapped = np.memmap(tmp_path / "a", float, "w+", shape=(3,))
    assert key(mapped) == key(np.ones(3))


# Numbers that may change


@pytest.mark.parametrize(
    ("value", "dtype"),
    [(1, int), (1.0, float), (True, bool), (1j, complex), (np.float32(1), np.float32), (np.float64(2), float)],
)
def test_dynamic_numbers_are_leaves(value, dtype):
    marked = dynamic(value)
    found = taken(marked)
    assert marked.dtype == dtype and marked.shape == () and marked == value
    assert found.leaves == [marked]
    assert key(dynamic(type(value)(0))) == found.key != key(value) or isinstance(value, np.generic)


@pytest.mark.parametrize("value", [2**64, "1", None, np.ones(1), [1.0], np.str_("1"), tg.tensor(1.0)])
def test_what_cannot_be_dynamic(value):
    with pytest.raises(OperandError, match=r"dynamic got .*; (give a float|it is for numbers)"):
        dynamic(value)
