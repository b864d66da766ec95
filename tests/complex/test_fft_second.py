"""Fourier transforms differentiated again, forward, for batches, and over random shapes, axes and lengths."""

import numpy as np
import pytest
from complex.fourier import (
    CALLS,
    NORMS,
    OF_AXES,
    OF_ONE_AXIS,
    OF_REAL,
    SHIFTS,
    differences,
    drawn,
    name_of_call,
    numpys,
    ours,
    real_inner,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles import assert_close

import tapegrad as tg
from tapegrad.transforms.vmap import dispatch

# One of each kind for each function: all lengths and axes are held by the first derivatives.
CHOSEN = [
    (name, shape, {**arguments, **norm})
    for name, shape, arguments in CALLS
    for norm in ({}, {"norm": "ortho"})
    if shape in ((5,), (4,), (2, 5), (7, 2), (3, 4), (2, 5, 3)) and (norm == {} or (name not in SHIFTS and arguments))
]


def kind_of(name):
    return "float64" if name in OF_REAL else "complex128"


def power(values):
    """Return sum |v|^2 (1 + |v|^2) of complex or real values: tensors or arrays."""
    squares = (values * np.conj(values)).real if values.dtype.kind == "c" else values * values
    return (squares * (squares + 1.0)).sum()


@pytest.mark.parametrize("call", CHOSEN, ids=name_of_call)
def test_second_derivatives_are_differences_of_first_ones(call):
    name, shape, arguments = call
    x = drawn(shape, kind_of(name))
    v = drawn(shape, kind_of(name), seed=4)

    def first(p, create_graph=False):
        t = tg.tensor(p, requires_grad=True)
        (g,) = tg.autograd.grad(power(ours(name)(t, **arguments)), t, create_graph=create_graph)
        return t, g

    t, g = first(x, True)
    assert_close(g.detach().numpy(), first(x)[1].numpy(), 1e-12, name, scale=1.0)
    (found,) = tg.autograd.grad(real_inner(v, g), t)
    expected = differences(lambda p: real_inner(v, first(p)[1].numpy()), x)
    assert found.dtype == x.dtype
    assert_close(found.numpy(), expected, 1e-6, name, scale=float(abs(expected).max()) + 1.0)


@pytest.mark.parametrize("call", CHOSEN, ids=name_of_call)
def test_the_adjoint_can_be_differentiated(call):
    """The derivative of a row's rule by the adjoint is the row itself."""
    name, shape, arguments = call
    x = tg.tensor(drawn(shape, kind_of(name)), requires_grad=True)
    result = ours(name)(x, **arguments)
    g = tg.tensor(drawn(result.shape, result.dtype, seed=7), requires_grad=True)
    (gradient,) = tg.autograd.grad(result, x, g, create_graph=True)
    v = drawn(shape, kind_of(name), seed=8)
    (found,) = tg.autograd.grad(gradient, g, tg.tensor(v))
    assert_close(found.numpy(), numpys(name)(v, **arguments), 1e-12, name, scale=1.0)


@pytest.mark.parametrize("kind", ["float32", "float64"])
@pytest.mark.parametrize("call", CHOSEN, ids=name_of_call)
def test_tangents_are_the_transforms_of_tangents(call, kind):
    name, shape, arguments = call
    kind = kind if name in OF_REAL else {"float32": "complex64", "float64": "complex128"}[kind]
    x, v = drawn(shape, kind), drawn(shape, kind, seed=9)
    value, tangent = tg.func.jvp(lambda z: ours(name)(z, **arguments), (x,), (v,))
    rel = 1e-13 if np.finfo(x.dtype).bits == 64 else 1e-5
    expected = numpys(name)(v, **arguments)
    assert value.dtype == tangent.dtype == expected.dtype
    assert_close(np.asarray(value), numpys(name)(x, **arguments), rel, name, scale=10.0)
    assert_close(np.asarray(tangent), expected, rel, name, scale=10.0)


@pytest.mark.parametrize("call", CHOSEN, ids=name_of_call)
def test_tangents_through_what_is_not_linear(call):
    name, shape, arguments = call
    x, v = drawn(shape, kind_of(name)), drawn(shape, kind_of(name), seed=9)
    _, tangent = tg.func.jvp(lambda z: power(ours(name)(z * z, **arguments)), (x,), (v,))
    t = tg.tensor(x, requires_grad=True)
    (g,) = tg.autograd.grad(power(ours(name)(t * t, **arguments)), t)
    assert_close(tangent.item(), real_inner(v, g.numpy()), 1e-12, name, scale=1.0)


@pytest.mark.parametrize("call", CHOSEN, ids=name_of_call)
def test_a_batch_is_one_example_after_the_other(call):
    name, shape, arguments = call
    x = drawn((3, *shape), kind_of(name))
    found = []
    for run in (tg.func.vmap(lambda z: ours(name)(z, **arguments)), None):
        t = tg.tensor(x, requires_grad=True)
        result = run(t) if run else tg.stack([ours(name)(z, **arguments) for z in (t[0], t[1], t[2])])
        (gradient,) = tg.autograd.grad(power(result), t)
        found.append((result.detach().numpy(), gradient.numpy()))
    for batched, one_by_one in zip(*found, strict=True):
        assert batched.shape == one_by_one.shape and batched.dtype == one_by_one.dtype
        assert_close(batched, one_by_one, 1e-12, name, scale=1.0)


def test_batches_do_not_loop(monkeypatch):
    def refuse(name, *args, **kwargs):
        raise AssertionError(f"{name} was computed one example after the other")

    monkeypatch.setattr(dispatch, "loop", refuse)
    for name, shape, arguments in CHOSEN:
        x = drawn((2, *shape), kind_of(name))
        tg.func.vmap(lambda z, name=name, arguments=arguments: ours(name)(z, **arguments))(x)
    with pytest.raises(AssertionError, match="one example after the other"):
        tg.func.vmap(lambda z: np.linalg.lstsq(np.eye(3), z)[0])(drawn((2, 3), "float64"))


@st.composite
def calls(draw):
    """Draw a function, a shape and arguments of it."""
    name = draw(st.sampled_from((*OF_ONE_AXIS, *OF_AXES)))
    shape = draw(st.lists(st.integers(1, 5), min_size=1, max_size=3))
    lowest = 1 if name.startswith(("irfft", "hfft")) else 0  # whose one frequency says nothing of how many points
    if name in OF_ONE_AXIS:
        axis = draw(st.integers(-len(shape), len(shape) - 1))
        n = draw(st.none() | st.integers(1, 7))
        if n is None and lowest:
            shape[axis] += 1
        arguments = {"axis": axis, "n": n}
    else:
        axes = draw(st.permutations(range(len(shape))))[: draw(st.integers(1, len(shape)))]
        axes = [k - len(shape) if draw(st.booleans()) else k for k in axes]
        sizes = draw(st.none() | st.lists(st.integers(1, 6), min_size=len(axes), max_size=len(axes)))
        if sizes is None and lowest:
            shape[axes[-1]] += 1
        arguments = {"axes": tuple(axes), "s": sizes}
    return name, tuple(shape), {**arguments, "norm": draw(st.sampled_from(NORMS))}


@settings(max_examples=150)
@given(calls(), st.integers(0, 1000), st.booleans())
def test_any_call_is_numpys_and_has_its_adjoint(call, seed, real):
    """For a linear map A, Re<g, A v> = Re<A* g, v>, for all g and v; A* is what backward computes."""
    name, shape, arguments = call
    x = drawn(shape, "float64" if real else kind_of(name), seed)
    t = tg.tensor(x, requires_grad=True)
    result = ours(name)(t, **arguments)
    expected = numpys(name)(x, **arguments)
    assert result.dtype == expected.dtype
    assert_close(result.detach().numpy(), expected, 1e-14, name, scale=1.0)
    g = drawn(result.shape, result.dtype, seed + 1)
    (gradient,) = tg.autograd.grad(result, t, tg.tensor(g))
    v = drawn(shape, x.dtype, seed + 2)
    forward = real_inner(g, numpys(name)(v, **arguments))
    assert_close(real_inner(gradient.numpy(), v), forward, 1e-11, name, scale=10.0)


@settings(max_examples=40)
@given(st.lists(st.integers(0, 5), min_size=1, max_size=3), st.data())
def test_shifts_over_random_axes(shape, data):
    axes = data.draw(st.none() | st.lists(st.integers(-len(shape), len(shape) - 1), max_size=3))
    x = drawn(tuple(shape))
    for name in SHIFTS:
        t = tg.tensor(x, requires_grad=True)
        result = ours(name)(t, axes)
        np.testing.assert_array_equal(result.detach().numpy(), numpys(name)(x, axes))
        g = drawn(tuple(shape), seed=1)
        (gradient,) = tg.autograd.grad(result, t, tg.tensor(g))
        back = numpys("ifftshift" if name == "fftshift" else "fftshift")
        np.testing.assert_array_equal(gradient.numpy(), back(g, axes))
