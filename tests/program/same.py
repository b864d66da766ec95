"""A function and its compiled twin, called side by side: the same values and gradients to the bit, whatever changes.

A test says how the function is made, together with whatever it reads and writes besides its arguments: `make()` gives
the function and that state, and is called once for each twin, so that the plain one works on copies. Then it says what
happens, as phases: a change of the state, and some calls with other numbers each time. Four ways lead through it, each
with twins of its own: NumPy arrays in and out; backward; backward through a recorded backward; `tg.func.hvp`.
"""

from typing import Any, NamedTuple

import numpy as np
from oracles import assert_same

import tapegrad as tg

WAYS = ("value", "gradient", "twice", "hvp")
REL = 1e-12


class Phase(NamedTuple):
    """Calls under one state.

    Attributes
    ----------
    arrays : tuple of arrays, or callable
        What is varied and differentiated; a function is called with the number of the call and gives such a tuple.
        Floating point arrays of a plain tuple are multiplied by another number for each call.
    change : callable, optional
        Called with the state, before the calls.
    calls : int
    fresh : bool, optional
        True: the first call cannot be answered by what was recorded before the change, so it must not be a replay.
        False: it can, so it must be one. None: nothing is said.
    replays : bool, optional
        True: the last call is a replay. False: it is not. None: nothing is said.
    """

    arrays: Any
    change: Any = None
    calls: int = 4
    fresh: bool | None = None
    replays: bool | None = True

    def given(self, k):
        """Return copies of the arrays of the k-th call."""
        if callable(self.arrays):
            return tuple(np.array(a, order="K") for a in self.arrays(k))
        factor = 1.0 + k / 64.0
        return tuple(np.array(a * a.dtype.type(factor) if a.dtype.kind in "fc" else a, order="K") for a in self.arrays)


def phase(*arrays, **options):
    """Make a phase of arrays, or of one function that gives them."""
    if len(arrays) == 1 and callable(arrays[0]):
        return Phase(arrays[0], **options)
    return Phase(tuple(np.asarray(a) for a in arrays), **options)


def plainly(fun, *args, call):
    """Call a plain function as a compiled one is to be called: NumPy in, NumPy out."""

    def numpys(*given, **named):
        tensors = tg.func.map_values(into_tensor, given), tg.func.map_values(into_tensor, named)
        return tg.func.map_values(into_numpy, fun(*tensors[0], **tensors[1]))

    with_arrays = any(isinstance(a, (np.ndarray, np.generic)) for a in args)
    return call(numpys if with_arrays else fun, *args)


def into_tensor(value):
    return tg.from_numpy(value) if isinstance(value, np.ndarray) else value


def into_numpy(value):
    return value.detach().numpy() if isinstance(value, tg.Tensor) else value


def number(outputs):
    """Make one number of results, in which every element counts differently."""
    found = []
    tg.func.map_values(lambda v: found.append(v) if is_differentiable(v) else None, outputs)
    return sum((v * np.cos(np.arange(1.0, v.size + 1)).reshape(v.shape).astype(v.dtype)).sum() for v in found)


def is_differentiable(value):
    return isinstance(value, tg.Tensor) and value.dtype.kind == "f"


def is_differentiable_array(value):
    return isinstance(value, np.ndarray) and value.dtype.kind == "f"


def close(actual, expected, what):
    """Hold that arrays agree to 1e-12 of the largest element."""
    actual, expected = np.asarray(actual), np.asarray(expected)
    assert actual.shape == expected.shape and actual.dtype == expected.dtype, what
    rel = REL if expected.dtype.itemsize % 8 == 0 else 1e-5
    scale = np.abs(expected[np.isfinite(expected)]).max(initial=1e-300)
    np.testing.assert_allclose(actual, expected, rtol=0.0, atol=rel * scale, err_msg=what)


def same(actual, expected, what):
    """Hold that results are the same containers of the same numbers, to the bit; what is no number must be equal."""
    ours, theirs = [], []
    assert type(actual) is type(expected) or not isinstance(actual, (dict, list, tuple)), what
    tg.func.map_values(ours.append, actual)
    tg.func.map_values(theirs.append, expected)
    assert len(ours) == len(theirs), what
    for a, b in zip(ours, theirs, strict=True):
        if isinstance(b, tg.Tensor):
            assert isinstance(a, tg.Tensor), f"{what}: {type(a)} instead of a tensor"
            assert_same(a.detach().numpy(), b.detach().numpy(), what)
        elif isinstance(b, (np.ndarray, np.generic)):
            assert isinstance(a, (np.ndarray, np.generic)), f"{what}: {type(a)} instead of an array"
            assert_same(a, b, what)
        else:
            assert type(a) is type(b) and a == b, f"{what}: {a!r} instead of {b!r}"


def by_value(fun, arrays, call, leaves):
    results = plainly(fun, *arrays, call=call) if not is_compiled(fun) else call(fun, *arrays)
    return {"value": results, "arrays afterwards": list(arrays)}


def by_gradient(fun, arrays, call, leaves):
    inputs = differentiable(arrays)
    results = call(fun, *inputs)
    total, wanted = number(results), [x for x in inputs if requires_grad(x)] + list(leaves)
    found = tg.autograd.grad(total, wanted, materialize_grads=True) if requires_grad(total) else ()
    return {"value": results, "gradient": list(found)}


def by_twice(fun, arrays, call, leaves):
    inputs = differentiable(arrays)
    total = number(call(fun, *inputs))
    wanted = [x for x in inputs if requires_grad(x)] + list(leaves)
    if not requires_grad(total):
        return {}
    first = tg.autograd.grad(total, wanted, create_graph=True, materialize_grads=True)
    onward = number([g * 1.5 for g in first])
    second = tg.autograd.grad(onward, wanted, materialize_grads=True) if requires_grad(onward) else ()
    return {"first": list(first), "second": list(second)}


def by_hvp(fun, arrays, call, leaves):
    at = [k for k, a in enumerate(arrays) if is_differentiable_array(a)]
    if not at:
        call(fun, *arrays)
        return {}

    def total(*varied):
        given = list(arrays)
        for k, x in zip(at, varied, strict=True):
            given[k] = x
        value = number(call(fun, *given))
        return value if isinstance(value, tg.Tensor) else tg.tensor(0.0)

    points = tuple(arrays[k] for k in at)
    vectors = tuple(np.cos(np.arange(2.0, a.size + 2)).reshape(a.shape).astype(a.dtype) for a in points)
    return {"product": list(tg.func.hvp(total, points, vectors))}


RUN = {"value": by_value, "gradient": by_gradient, "twice": by_twice, "hvp": by_hvp}
EXACT = {"value", "arrays afterwards", "gradient"}


def differentiable(arrays):
    """Make leaves of what can have a gradient, and tensors of other arrays."""
    return [tg.from_numpy(a).requires_grad_(is_differentiable_array(a)) for a in arrays]


def requires_grad(value):
    return isinstance(value, tg.Tensor) and value.requires_grad


def is_compiled(fun):
    return hasattr(fun, "stats")


class Counts:
    """What a compiled function did in one call: how many replays, and how many calls that ran eagerly."""

    def __init__(self, compiled):
        self.stats = compiled.stats
        self.replays, self.eager = self.stats.replays, self.stats.eager

    def is_replay(self):
        return self.stats.replays > self.replays and self.stats.eager == self.eager


def plain_call(fun, *arrays):
    return fun(*arrays)


def follow(way, make, *phases, call=plain_call, **options):
    """Hold a function, compiled, to the same function that is not, through all phases; give the compiled one.

    Parameters
    ----------
    way : str
        One of WAYS.
    make : callable
        Gives the function and its state. A state's `leaves`, if it has any, are tensors to differentiate by as well.
    *phases : Phase
    call : callable
        Is given the function and the arrays, and calls it. Then gradients agree closely, and not to the bit: a call is
        one row, whose sum for an argument is complete before it is added to what else there is.
    **options
        Of `tg.compile`.
    """
    plain, its_state = make()
    fun, state = make()
    compiled = tg.compile(fun, **options)
    k = 0
    for p, given in enumerate(phases):
        if given.change is not None:
            given.change(its_state)
            given.change(state)
        for turn in range(given.calls):
            what = f"{way}, phase {p}, call {turn}"
            expected = RUN[way](plain, given.given(k), call, getattr(its_state, "leaves", ()))
            before = Counts(compiled)
            found = RUN[way](compiled, given.given(k), call, getattr(state, "leaves", ()))
            for name in expected:
                if name in EXACT and (call is plain_call or name != "gradient"):
                    same(found[name], expected[name], f"{what}, {name}")
                else:
                    for a, b in zip(found[name], expected[name], strict=True):
                        close(into_numpy(a), into_numpy(b), f"{what}, {name}")
            k += 1
            is_first, is_last = turn == 0, turn == given.calls - 1
            if is_first and given.fresh is not None and p > 0:
                assert before.is_replay() is not given.fresh, f"{what}: replayed {before.is_replay()}"
            if is_last and given.replays is not None:
                assert before.is_replay() is given.replays, f"{what}: replayed {before.is_replay()}"
    return compiled
