"""A bool is no axis: `np.sum(x, True)` is an error in NumPy, and it is wherever a function takes an axis."""

import inspect

import numpy as np
import pytest
from ops import composed, structured

import tapegrad as tg
from tapegrad.errors import TapegradError
from tapegrad.ops import BY_NAME, COMPOSED, TABLE, Structured

AXES = {"axis", "axes", "axis1", "axis2", "axisa", "axisb", "axisc", "source", "destination"}
AXES |= {"dim", "dims", "dim1", "dim2", "start_dim", "end_dim", "dimension"}
# Whose axis is no axis: a number of them, or a tensor of that name.
OTHERS = {("tensordot", "axes"), ("masked_scatter", "source"), ("index_copy", "source"), ("scatter", "source")}
OTHERS |= {("roll", axis) for axis in ("axis", "dims", "dim")}  # which asks for the shift first
# A bool says whether the variance is unbiased, as in PyTorch.
OTHERS |= {(name, axis) for name in ("var_mean", "std_mean") for axis in ("axis", "dim")}
# Which count how many there are first.
OTHERS |= {(name, axes) for name in ("transpose", "rot90", "tensordot") for axes in ("axes", "dims")}


def public(row):
    space = getattr(tg, row.namespace) if row.namespace else tg
    found = getattr(space, row.name, None)
    return found if callable(found) else None  # a folder may have the name of a row of nn.functional


def calls():
    """Each function that takes an axis, on its first example, the axis left out: (name, function, arguments, name)."""
    for row in [*[r for r in TABLE if isinstance(r, Structured)], *COMPOSED]:
        function = public(row)
        if function is None or not row.examples or row.variadic:
            continue
        parameters = inspect.signature(function).parameters
        module = structured if isinstance(row, Structured) else composed
        shapes, positional, named = module.arguments_of(row, 0)
        if positional or row.key in composed.ORDERS or row.key in composed.CALLS:
            continue
        arrays = [np.ones(s) for s in shapes] if row.namespace else module.operands(row, shapes)
        needed = [name for name, p in parameters.items() if p.default is p.empty and p.kind is not p.VAR_KEYWORD]
        for axis in AXES & set(parameters):
            rest = {name: value for name, value in named.items() if name != axis and axis != "dim"}
            if (row.name, axis) not in OTHERS and {*needed[len(arrays) :]} <= {axis, *rest}:
                yield row.key, function, arrays, axis, rest


def test_a_bool_is_refused_wherever_an_axis_is_taken():
    many = set()
    for name, function, arrays, axis, rest in calls():
        for wrong in (True, np.False_):
            for given in (wrong, (wrong,)):
                if axis in ("axes", "dims") and given is wrong:
                    continue  # of those that take several, not all take one
                with pytest.raises(TypeError, match=r"bool|integer|axes|axis|sequence|tuple|int\b") as caught:
                    function(*map(tg.tensor, arrays), **rest, **{axis: given})
                    raise AssertionError(f"{name} took {axis}={given!r}")
                assert isinstance(caught.value, TapegradError), f"{name}: {caught.value}"
        many.add(name)
    assert len(many) > 90


@pytest.mark.parametrize("wrong", [True, np.False_, 1.0, (True,)])
def test_numpys_functions_refuse_what_is_no_axis(wrong):
    x = np.arange(12.0).reshape(3, 4)
    t = tg.tensor(x)
    reductions = [np.sum, np.prod, np.max, np.mean, np.var, np.nansum, np.nanmax, np.ptp, np.add.reduce, np.argmax]
    others = [np.cumsum, np.add.accumulate, lambda a, axis: a.sum(axis), lambda a, axis: np.take(a, 0, axis)]
    for function in (*reductions, *others, np.any, lambda a, axis: np.add.reduceat(a, [0], axis)):
        with pytest.raises(TypeError):
            function(x, wrong)
        np.sum(t, 1)  # whose plan must not serve what is equal to it
        with pytest.raises(TypeError):
            function(t, wrong)
        with pytest.raises(TypeError):
            function(tg.tensor(x, requires_grad=True), wrong)


def test_keepdims_is_no_number_of_another_kind_and_dtype_no_bool():
    t = tg.tensor(np.ones((3, 4)), requires_grad=True)
    for wrong in (1.0, "yes", None):
        for function in (np.sum, np.max, np.mean, np.var, np.nansum, np.add.reduce):
            with pytest.raises(TypeError):
                function(t.detach().numpy(), keepdims=wrong)
            with pytest.raises(TypeError):
                function(t, keepdims=wrong)
    with pytest.raises(TypeError):
        np.sum(t, 0, True)  # which is the dtype


def test_the_rows_that_keep_their_axis_as_it_is_given_are_asked_too():
    for name, arguments in (("norm", {"axis": True}), ("flatten", {"start_dim": False, "end_dim": True})):
        with pytest.raises(TypeError, match="bool"):
            public(BY_NAME.get(name) or next(r for r in COMPOSED if r.name == name))(tg.ones(2, 3), **arguments)
    with pytest.raises(TypeError, match="bool"):
        np.lexsort(tg.ones(2, 3), True)
