"""Batches of the table's examples, and what a Python loop makes of them."""

import itertools

import numpy as np

import tapegrad as tg

SIZE = 3
# What may only be scaled: matrices with a property, and numbers in order.
SCALED = {"interpolate", "linear_spaced", "geometric_spaced"}


def batch_of(array, row):
    """Make a batch of different examples of an array that an example of a row has drawn."""
    array = np.asarray(array)
    if array.dtype.kind != "f":
        return np.stack([array, np.roll(array, 1), np.flip(array)])
    if row.namespace or row.name in SCALED:
        return np.stack([array, 0.98 * array, 1.03 * array])
    return np.stack([array, np.roll(array, 1, -1) if array.ndim else 0.9 * array, 1.01 * array])


def subsets(count):
    """List the sets of operands that are batched, as tuples of axes for `in_axes`; one of them with other axes."""
    return [axes for axes in itertools.product((0, None), repeat=count) if any(a is not None for a in axes)]


def flat(result):
    """List the results of a function, also of nested sequences."""
    if isinstance(result, (list, tuple)):
        return [each for part in result for each in flat(part)]
    return [result]


def by_loop(function, arrays, axes):
    """Call a function for one example after the other, with ordinary tensors, and stack what it gives."""
    results = []
    for k in range(SIZE):
        given = [a if axis is None else tg.take(a, k, axis=axis) for a, axis in zip(arrays, axes, strict=True)]
        results.append(flat(function(*given)))
    return [tg.stack([tg.as_tensor(p) for p in parts]) for parts in zip(*results, strict=True)]


def weighted(parts):
    """Add the results up, each element with a weight of its own."""
    total = tg.tensor(0.0)
    for part in parts:
        if part.dtype.kind == "f":
            weights = np.cos(np.arange(part.size)).reshape(part.shape).astype(part.dtype)
            total = total + tg.where(np.isfinite(part.detach().numpy()), part, 0.0).__mul__(weights).sum()
    return total


def check(function, arrays, axes, what, rel=1e-9, in_axes=None):
    """Hold vmap of a function to a loop: values, and gradients by all floating-point arguments."""
    found = []
    for run in (tg.func.vmap(function, in_axes=tuple(axes)), None):
        leaves = [tg.tensor(a, requires_grad=np.asarray(a).dtype.kind == "f") for a in arrays]
        parts = flat(run(*leaves)) if run else by_loop(function, leaves, axes)
        live = [t for t in leaves if t.requires_grad]
        loss = weighted(parts)
        gradients = tg.autograd.grad(loss, live, materialize_grads=True) if loss.requires_grad else []
        found.append(([p.detach().numpy() for p in parts], [g.numpy() for g in gradients]))
    (values, gradients), (expected, expected_gradients) = found
    assert len(values) == len(expected), what
    for value, one in zip(values, expected, strict=True):
        assert value.shape == one.shape and value.dtype == one.dtype, f"{what}: {value.shape} for {one.shape}"
        np.testing.assert_allclose(value, one, rel, rel, err_msg=str(what))
    assert len(gradients) == len(expected_gradients), what
    for value, one in zip(gradients, expected_gradients, strict=True):
        np.testing.assert_allclose(value, one, rel, rel * max(1.0, abs(one).max(initial=0.0)), err_msg=str(what))
