"""Holds functions of complex arrays to NumPy's values, and their derivatives to differences in random directions.

A direction is real, imaginary, or both. What is compared with a difference along d is Re(sum(conj(gradient) * d)): a
gradient of complex numbers is ∂L/∂(real part) + i ∂L/∂(imaginary part). Nothing here knows a derivative.
"""

import zlib

import numpy as np
from oracles import difference

import tapegrad as tg


def draws(name):
    """Return a generator that draws the same for the same name."""
    return np.random.default_rng(zlib.crc32(name.encode()))


def normal(draw, shape, dtype=np.complex128):
    """Draw an array of a dtype, of numbers of size 1."""
    values = draw.normal(size=shape)
    if np.dtype(dtype).kind == "c":
        values = (values + 1j * draw.normal(size=shape)) / np.sqrt(2)
    return np.asarray(values, dtype)


def hermitian(a):
    """Return the Hermitian part of matrices."""
    return (a + np.conj(np.swapaxes(a, -1, -2))) / 2


def listed(results):
    """Return one result or several as a list."""
    return list(results) if isinstance(results, (list, tuple)) else [results]


def total(results, weights):
    """Return one real number of results: Re(sum(conj(weight) * result))."""
    terms = [(np.conj(w) * r).sum() for r, w in zip(listed(results), weights, strict=True)]
    return sum(term.real for term in terms)


def loss(results, weights):
    """Return the same of tensors."""
    terms = [(r * np.conj(w)).sum() for r, w in zip(listed(results), weights, strict=True)]
    return sum(tg.real(term) for term in terms)


def along(gradients, directions):
    """Return the change of the loss that gradients say there is in directions."""
    return sum(np.sum(np.conj(g) * d).real for g, d in zip(gradients, directions, strict=True))


def leaves(arrays):
    """Make leaves of copies."""
    return [tg.tensor(a, requires_grad=True) for a in arrays]


def found(ours, arrays, weights, create_graph=False):
    """Return the leaves and the gradients of a loss of a function of tensors."""
    inputs = leaves(arrays)
    gradients = tg.autograd.grad(
        loss(ours(*inputs), weights), inputs, create_graph=create_graph, materialize_grads=True
    )
    for x, g in zip(inputs, gradients, strict=True):
        assert g.dtype == x.dtype and g.shape == x.shape, (g.dtype, x.dtype, g.shape, x.shape)
    return inputs, gradients


def ways(draw, arrays, onto):
    """Yield directions: real ones, imaginary ones, both; each is brought into a space by `onto`."""
    for factors in ((1.0, 0.0), (0.0, 1j), (0.7, 0.7j)):
        directions = []
        for a, project in zip(arrays, onto, strict=True):
            d = draw.normal(size=a.shape) * factors[0]
            if a.dtype.kind == "c":
                d = d + draw.normal(size=a.shape) * factors[1]
            elif not factors[0]:
                d = draw.normal(size=a.shape)
            directions.append(d if project is None else project(d))
        yield directions


def at_a_step(function, arrays, directions):
    """Return a function of one number: how far to go."""
    return lambda t: function(*(a + t[()] * d for a, d in zip(arrays, directions, strict=True)))


def hold(
    ours, theirs, *arrays, second=True, onto=None, rel=1e-8, torch=None, twin=None, like=None, low=True, values=True
):
    """Hold a function of tensors to one of arrays: values, first and second derivatives; see the other parameters.

    Parameters
    ----------
    ours, theirs : callable
        Of tensors, of arrays; both may give several results.
    arrays : arrays
        float64 or complex128.
    second : bool
        Whether to compare second derivatives.
    onto : callable or sequence, optional
        Brings a direction into the space that an operand is from, such as `hermitian`.
    torch, twin : module, callable, optional
        A function of torch's tensors to compare gradients with.
    like : callable, optional
        What gradients are compared by with torch's, which are others, such as `hermitian`.
    low : bool
        Whether complex64 and float32 give the same, roughly.
    values : bool
        Whether the values are NumPy's; else both are functions of values that are not.
    """
    draw = draws(str([a.shape for a in arrays]))
    onto = onto if isinstance(onto, (list, tuple)) else [onto] * len(arrays)
    expected = [np.asarray(r) for r in listed(theirs(*arrays))]
    if values:
        for result, value in zip(listed(ours(*leaves(arrays))), expected, strict=True):
            assert result.dtype == value.dtype and result.shape == value.shape, (result.dtype, value.dtype)
            np.testing.assert_allclose(result.detach().numpy(), value, rtol=1e-12, atol=1e-13)
    weights = [np.asarray(normal(draw, e.shape, e.dtype)) for e in expected]
    gradients = [g.numpy() for g in found(ours, arrays, weights)[1]]

    def value(*points):
        return total(theirs(*points), weights)

    scale = 1.0 + max((np.max(np.abs(g), initial=0.0) for g in gradients), default=0.0)
    for directions in ways(draw, arrays, onto):
        slope = difference(at_a_step(value, arrays, directions), np.array(0.0), np.array(1.0))
        np.testing.assert_allclose(along(gradients, directions), slope, rtol=rel, atol=rel * scale * 10)
    if second:
        hold_second(ours, arrays, weights, draw, onto, rel)
    if twin is not None:
        hold_to_torch(torch, twin, arrays, weights, gradients, onto if like is None else [like] * len(arrays))
    if low:
        hold_low(ours, arrays, weights, gradients)


def hold_second(ours, arrays, weights, draw, onto, rel=1e-8):
    """Hold second derivatives, of the gradients along random arrays, to differences of first ones."""
    vectors = [normal(draw, a.shape, a.dtype) for a in arrays]
    inputs, first = found(ours, arrays, weights, create_graph=True)
    again = sum(tg.real((g * np.conj(v)).sum()) for g, v in zip(first, vectors, strict=True))
    if again.requires_grad:
        gradients = [g.numpy() for g in tg.autograd.grad(again, inputs, materialize_grads=True)]
    else:
        gradients = [np.zeros(a.shape) for a in arrays]

    def value(*points):
        return along([g.numpy() for g in found(ours, points, weights)[1]], vectors)

    scale = 1.0 + max((np.max(np.abs(g), initial=0.0) for g in gradients), default=0.0)
    for directions in ways(draw, arrays, onto):
        slope = difference(at_a_step(value, arrays, directions), np.array(0.0), np.array(1.0))
        np.testing.assert_allclose(along(gradients, directions), slope, rtol=10 * rel, atol=rel * scale * 100)


def hold_to_torch(torch, twin, arrays, weights, gradients, onto=None):
    """Hold gradients to those of PyTorch, of their parts in the spaces that operands are from."""
    inputs = [torch.tensor(a, requires_grad=True) for a in arrays]
    results = listed(twin(*inputs))
    value = sum((r * torch.tensor(np.conj(w))).sum().real for r, w in zip(results, weights, strict=True))
    theirs = torch.autograd.grad(value, inputs, allow_unused=True)
    for mine, other, project in zip(gradients, theirs, onto or [None] * len(arrays), strict=True):
        other = np.zeros(mine.shape) if other is None else other.resolve_conj().numpy()
        if project is not None:
            mine, other = project(mine), project(other)
        np.testing.assert_allclose(mine, other, rtol=1e-8, atol=1e-9 * (1 + np.max(np.abs(other), initial=0.0)))


def hold_low(ours, arrays, weights, gradients):
    """Hold gradients in single precision to those in double precision."""
    lower = {"f": np.float32, "c": np.complex64}
    below = [a.astype(lower[a.dtype.kind]) for a in arrays]
    weights = [w.astype(lower[w.dtype.kind]) for w in weights]
    for mine, expected in zip(found(ours, below, weights)[1], gradients, strict=True):
        assert mine.dtype == lower[expected.dtype.kind]
        size = 1 + np.max(np.abs(expected), initial=0.0)
        np.testing.assert_allclose(mine.numpy(), expected, rtol=0, atol=5e-4 * size)
