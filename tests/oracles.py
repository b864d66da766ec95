"""Oracles: central differences, gradients from tensors, and exact comparison. Nothing here knows a derivative."""

import warnings

import numpy as np

import tapegrad as tg

STEP = 1e-3
# The sixth-order central difference: offsets in steps, and weights.
STENCIL = ((1, 45 / 60), (-1, -45 / 60), (2, -9 / 60), (-2, 9 / 60), (3, 1 / 60), (-3, -1 / 60))


def difference(function, point, direction):
    """Return the derivative of a float64 function at a point in a direction; the error is of order STEP ** 6."""
    return sum(weight * function(point + offset * STEP * direction) for offset, weight in STENCIL) / STEP


def difference_gradient(function, arrays, k):
    """Return the gradient of a function of arrays, whose value is one number, with respect to the k-th of them."""
    point = np.array(arrays[k], np.float64)
    gradient = np.empty(point.shape)
    for index in np.ndindex(point.shape):
        unit = np.zeros(point.shape)
        unit[index] = 1.0
        gradient[index] = difference(lambda p: function(*arrays[:k], p, *arrays[k + 1 :]), point, unit)
    return gradient


def set_shape(array, shape):
    """Give an array another shape in place, which later releases of NumPy warn of."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        array.shape = shape


def leaf(array):
    """Make a leaf over an array's own memory and strides: `tensor` would copy it."""
    return tg.from_numpy(np.asarray(array)).requires_grad_()


def gradients(output, inputs, cotangent=None):
    """Return the gradients of a tensor as arrays."""
    return [g.numpy() for g in tg.autograd.grad(output, inputs, cotangent)]


def hold_to_numpy(ours, theirs, *arrays, rel=1e-9):
    """Hold a function of tensors to the same function of arrays: the value to the bit, gradients to differences.

    Both may give a sequence of results. The adjoints are all different.
    """
    inputs = [leaf(a) for a in arrays]
    results, expected = ours(*inputs), theirs(*arrays)
    results, expected = ([r] if not isinstance(r, (list, tuple)) else r for r in (results, expected))
    assert len(results) == len(expected)
    for result, value in zip(results, expected, strict=True):
        assert_same(result.detach(), value)
    weights = [np.arange(1.0, np.size(e) + 1).reshape(np.shape(e)) for e in expected]
    loss = sum((r * w).sum() for r, w in zip(results, weights, strict=True))
    found = tg.autograd.grad(loss, inputs, materialize_grads=True) if loss.requires_grad else None

    # Differences of large sums would be rounded: from each value that at the point itself is taken off.
    bases = [np.where(np.isfinite(e), e, 0.0) for e in expected]

    def total(*points):
        values = theirs(*points)
        values = values if isinstance(values, (list, tuple)) else [values]
        return sum(((v - here) * w).sum() for v, here, w in zip(values, bases, weights, strict=True))

    for k, array in enumerate(arrays):
        gradient = np.zeros(array.shape) if found is None else found[k].numpy()
        assert_close(gradient, difference_gradient(total, arrays, k), rel, f"operand {k}", scale=1.0)
    return results


def assert_same(actual, expected, what=""):
    """Hold that two arrays have one dtype, one shape and the same bits; a NaN is like any other."""
    actual, expected = np.asarray(actual), np.asarray(expected)
    assert actual.dtype == expected.dtype, f"{what}: {actual.dtype} instead of {expected.dtype}"
    assert actual.shape == expected.shape, f"{what}: shape {actual.shape} instead of {expected.shape}"
    same = actual == expected
    if actual.dtype.kind == "f":
        same = same & (np.signbit(actual) == np.signbit(expected)) | (np.isnan(actual) & np.isnan(expected))
    assert same.all(), f"{what}: {actual[~same][:5]} instead of {expected[~same][:5]}"


def assert_within(actual, expected, bound, what=""):
    """Hold that |actual - expected| <= bound; NaN and infinities are only equal to themselves."""
    actual, expected = np.asarray(actual), np.asarray(expected)
    assert actual.shape == expected.shape, f"{what}: shape {actual.shape} instead of {expected.shape}"
    with np.errstate(invalid="ignore"):  # inf - inf
        right = np.isfinite(actual) & np.isfinite(expected) & (np.abs(actual - expected) <= bound)
    right |= (actual == expected) | (np.isnan(actual) & np.isnan(expected))
    assert right.all(), f"{what}: {actual[~right][:5]} instead of {expected[~right][:5]}"


def assert_close(actual, expected, rel, what="", scale=1e-3):
    """Hold that |actual - expected| <= rel * max(|expected|, scale): numbers near 0 are measured by `scale`."""
    size = np.abs(expected)
    assert_within(actual, expected, rel * np.maximum(np.where(np.isfinite(size), size, 0.0), scale), what)


def layouts(array):
    """Return arrays with the same elements, laid out in memory in other ways."""
    array = np.asarray(array)
    spread = np.zeros(tuple(2 * n + 1 for n in array.shape), array.dtype)
    sliced = spread[(*(slice(1, None, 2) for _ in array.shape), ...)]
    sliced[...] = array
    backwards = np.array(array[(slice(None, None, -1),) * array.ndim], order="C")
    return {
        "in C order": np.array(array, order="C"),
        "transposed": np.array(array.T, order="C").T,
        "sliced": sliced,
        "reversed": backwards[(*(slice(None, None, -1),) * array.ndim, ...)],
    }
