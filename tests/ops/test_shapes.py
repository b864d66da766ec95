"""Reductions, shapes, joins and products of any shape: values are NumPy's, gradients those of the plain definition."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from ops.rows import generator
from ops.structured import spaced
from oracles import assert_close, assert_same, gradients, layouts, leaf

import tapegrad as tg

SHAPES = hnp.array_shapes(min_dims=0, max_dims=4, min_side=0, max_side=4)
FULL = hnp.array_shapes(min_dims=0, max_dims=4, min_side=1, max_side=4)
LAYOUTS = st.sampled_from(("in C order", "transposed", "sliced", "reversed"))
DTYPES = st.sampled_from((np.float64, np.float32))


def axes_of(ndim):
    """None, one axis, or several in any order, counted from either side."""
    if not ndim:
        return st.sampled_from((None, ()))
    several = st.lists(st.integers(0, ndim - 1), unique=True, max_size=ndim)
    signed = several.flatmap(lambda axes: st.tuples(*(st.sampled_from((k, k - ndim)) for k in axes)))
    return st.one_of(st.none(), st.integers(-ndim, ndim - 1), signed)


def pulled_back(source, result, cotangent):
    """Return the gradient of a rearrangement, whose result shows where each of its elements came from."""
    weights = np.bincount(np.ravel(result), np.ravel(cotangent), minlength=source.size)
    return weights.reshape(source.shape)


def check_rearrangement(shape, function, layout="in C order", dtype=np.float64):
    """Check a function that only moves elements."""
    numbers = np.arange(np.prod(shape, dtype=int)).reshape(shape)
    x = leaf(layouts(numbers.astype(dtype))[layout])
    expected = function(numbers)
    result = function(x)
    assert_same(result.detach(), expected.astype(dtype))
    cotangent = generator(f"{shape}").integers(-8, 9, expected.shape).astype(dtype)  # sums of these are exact
    for output in (result, function(x * 1.0)):
        (gradient,) = gradients(output, x, cotangent)
        assert gradient.dtype == dtype
        assert_same(gradient + 0.0, pulled_back(numbers, expected, cotangent).astype(dtype))


@settings(max_examples=150)
@given(SHAPES.flatmap(lambda s: st.tuples(st.just(s), axes_of(len(s)))), st.booleans(), LAYOUTS, DTYPES)
def test_sum_and_mean(case, keepdims, layout, dtype):
    shape, axis = case
    x = spaced(shape, "sum", dtype)
    t = leaf(layouts(x)[layout])
    count = max(1, np.sum(np.ones(shape), axis=axis).max(initial=1))
    for function, share in ((np.sum, 1.0), (np.mean, 1.0 / count)):
        with np.errstate(invalid="ignore", divide="ignore"):
            if function is np.mean and x.size == 0:
                continue  # NumPy warns of a mean of nothing
            result, expected = (
                function(t, axis=axis, keepdims=keepdims),
                function(t.detach().numpy(), axis=axis, keepdims=keepdims),
            )
        assert_same(result.detach(), expected)
        cotangent = generator("sum").uniform(-1, 2, expected.shape).astype(dtype)
        kept = cotangent.reshape(np.sum(x, axis=axis, keepdims=True).shape)
        (gradient,) = gradients(result, t, cotangent)
        assert gradient.dtype == dtype
        assert_close(gradient, np.broadcast_to(kept, shape) * share, 4 * np.finfo(dtype).eps)


@settings(max_examples=100)
@given(FULL.flatmap(lambda s: st.tuples(st.just(s), axes_of(len(s)))), st.booleans(), LAYOUTS, st.integers(1, 30))
def test_max_and_min_with_and_without_ties(case, keepdims, layout, distinct):
    shape, axis = case
    x = generator("max").integers(0, distinct, shape).astype(np.float64)
    t = leaf(layouts(x)[layout])
    for function in (np.max, np.min):
        result = function(t, axis=axis, keepdims=keepdims)
        assert_same(result.detach(), function(x, axis=axis, keepdims=keepdims))
        chosen = x == function(x, axis=axis, keepdims=True)
        cotangent = generator("max").uniform(-1, 2, result.shape)
        kept = cotangent.reshape(function(x, axis=axis, keepdims=True).shape)
        (gradient,) = gradients(result, t, cotangent)
        assert_close(gradient, chosen * kept / chosen.sum(axis=axis, keepdims=True), 1e-15)


@settings(max_examples=80)
@given(SHAPES, st.data())
def test_cumsum(shape, data):
    n = len(shape)
    axis = data.draw(st.one_of(st.none(), st.integers(-n, n - 1)) if n else st.none())
    x = spaced(shape, "cumsum")
    t = leaf(x)
    result, expected = t.cumsum(axis), np.cumsum(x, axis)
    assert_same(result.detach(), expected)
    g = generator("cumsum").uniform(-1, 2, expected.shape)
    along = 0 if axis is None else axis
    (gradient,) = gradients(result, t, g)
    assert_close(gradient, np.flip(np.cumsum(np.flip(g, along), along), along).reshape(shape), 1e-14, scale=1.0)


@settings(max_examples=100)
@given(SHAPES, st.data(), LAYOUTS, DTYPES)
def test_reshape(shape, data, layout, dtype):
    size = int(np.prod(shape))
    sizes, left = [], size
    while left > 1 and data.draw(st.booleans()):
        n = data.draw(st.sampled_from([d for d in range(1, left + 1) if left % d == 0]))
        sizes.append(n)
        left //= n
    target = [*sizes, left] if size else list(data.draw(st.permutations(shape)))
    if size and data.draw(st.booleans()):
        target[data.draw(st.integers(0, len(target) - 1))] = -1
    check_rearrangement(shape, lambda a: a.reshape(*target), layout, dtype)
    check_rearrangement(shape, lambda a: np.reshape(a, tuple(target)), layout, dtype)


@settings(max_examples=100)
@given(SHAPES, st.data(), LAYOUTS, DTYPES)
def test_orders_of_axes(shape, data, layout, dtype):
    n = len(shape)
    order = data.draw(st.permutations(range(n)))
    signed = tuple(data.draw(st.sampled_from((k, k - n))) for k in order)
    check_rearrangement(shape, lambda a: np.transpose(a, signed) if isinstance(a, np.ndarray) else a.permute(*signed))
    check_rearrangement(shape, lambda a: a.transpose(signed), layout, dtype)
    check_rearrangement(shape, lambda a: a.T, layout, dtype)
    if n:
        i, j = (data.draw(st.integers(-n, n - 1)) for _ in range(2))
        check_rearrangement(shape, lambda a: np.swapaxes(a, i, j), layout, dtype)
        check_rearrangement(shape, lambda a: np.moveaxis(a, i, j), layout, dtype)
        moved = data.draw(st.integers(0, n))
        places = tuple(data.draw(st.permutations(range(n)))[:moved])
        check_rearrangement(shape, lambda a: np.moveaxis(a, signed[:moved], places), layout, dtype)


@settings(max_examples=100)
@given(SHAPES, st.data(), LAYOUTS)
def test_squeeze_and_unsqueeze(shape, data, layout):
    n = len(shape)
    count = data.draw(st.integers(0, 3))
    places = data.draw(st.permutations(range(n + count)))[:count]
    axes = tuple(data.draw(st.sampled_from((k, k - n - count))) for k in places)
    check_rearrangement(shape, lambda a: np.expand_dims(a, axes), layout)
    check_rearrangement(shape, lambda a: np.squeeze(np.expand_dims(a, axes), axes), layout)
    check_rearrangement(shape, np.squeeze, layout)
    if count:
        only = axes[0]
        check_rearrangement(shape, lambda a: np.squeeze(np.expand_dims(a, axes), only), layout)


@settings(max_examples=100)
@given(hnp.mutually_broadcastable_shapes(num_shapes=1, base_shape=(2, 3, 1, 2), max_dims=4), LAYOUTS, DTYPES)
def test_broadcasting(shapes, layout, dtype):
    shape, target = shapes.input_shapes[0], shapes.result_shape
    check_rearrangement(shape, lambda a: np.broadcast_to(a, target), layout, dtype)
    check_rearrangement(shape, lambda a: np.broadcast_to(a, target) if isinstance(a, np.ndarray) else a.expand(*target))
    check_rearrangement(shape, lambda a: np.copy(a[..., None]), layout, dtype)


@settings(max_examples=100)
@given(hnp.array_shapes(min_dims=1, max_dims=3, min_side=0, max_side=3), st.data(), DTYPES)
def test_concatenate_and_stack(shape, data, dtype):
    n = len(shape)
    axis = data.draw(st.one_of(st.integers(-n, n - 1), st.none()))
    lengths = data.draw(st.lists(st.integers(0, 3), min_size=1, max_size=4))
    along = 0 if axis is None else axis % n
    shapes = [shape[:along] + (length,) + shape[along + 1 :] for length in lengths]
    place = data.draw(st.integers(-n - 1, n))
    for join, parts in (
        (lambda a: np.concatenate(a, axis=axis), [spaced(s, f"{k}", dtype) for k, s in enumerate(shapes)]),
        (lambda a: np.stack(a, axis=place), [spaced(shape, f"{k}", dtype) for k in range(len(lengths))]),
    ):
        fixed = data.draw(st.integers(-1, len(parts) - 1)) if len(parts) > 1 else -1  # one may be a plain array
        tensors = [p if k == fixed else leaf(p) for k, p in enumerate(parts)]
        numbers, start = [], 0
        for part in parts:
            numbers.append(np.arange(start, start + part.size).reshape(part.shape))
            start += part.size
        places = join(numbers)
        result = join(tensors)
        assert_same(result.detach(), join(parts))
        cotangent = generator("join").integers(-8, 9, places.shape).astype(dtype)
        live = [k for k in range(len(parts)) if k != fixed]
        back = np.zeros(start)
        back[places.ravel()] = cotangent.ravel()
        for k, gradient in zip(live, gradients(result, [tensors[k] for k in live], cotangent), strict=True):
            assert_same(gradient, back[numbers[k].ravel()].reshape(parts[k].shape).astype(dtype))


MATMULS = hnp.mutually_broadcastable_shapes(signature=np.matmul.signature, max_dims=2, max_side=3, min_side=0)


@settings(max_examples=150)
@given(MATMULS, LAYOUTS, LAYOUTS, st.booleans())
def test_matmul(shapes, layout, other, mixed):
    x, y = (generator("matmul").uniform(-1, 2, s) for s in shapes.input_shapes)
    if mixed:
        x = x.astype(np.float32)
    t, u = leaf(layouts(x)[layout]), leaf(layouts(y)[other])
    result = t @ u
    expected = np.matmul(x, y)
    assert result.dtype == expected.dtype
    assert_close(result.detach().numpy(), expected, 1e-14, scale=1.0)
    g = np.asarray(generator("g").uniform(-1, 2, expected.shape))
    # The definition: every product of x[..., i, k], y[..., k, j] and g[..., i, j] at its place.
    wide, high = (x[None, :] if x.ndim == 1 else x), (y[:, None] if y.ndim == 1 else y)
    full = g[..., None] if y.ndim == 1 else g
    full = full[..., None, :] if x.ndim == 1 else full
    lead = np.broadcast_shapes(wide.shape[:-2], high.shape[:-2])
    left = np.broadcast_to(wide, lead + wide.shape[-2:]).astype(np.float64)
    right = np.broadcast_to(high, lead + high.shape[-2:])
    dx = np.einsum("...ij,...kj->...ik", full, right)
    dy = np.einsum("...ij,...ik->...kj", full, left)
    for tensor, padded, terms in ((t, wide, dx), (u, high, dy)):
        axes = tuple(range(len(lead) - padded.ndim + 2))
        terms = terms.sum(axis=axes) if axes else terms
        narrow = tuple(k for k, n in enumerate(padded.shape[:-2]) if n == 1)
        terms = terms.sum(axis=narrow, keepdims=True).reshape(tensor.shape)
        (gradient,) = gradients(result, tensor, g) if tensor is u else gradients(t @ u, t, g)
        assert gradient.dtype == tensor.dtype
        assert_close(gradient, terms, 1e-14 if tensor.dtype == np.float64 else 1e-6, scale=4.0)


@settings(max_examples=30)
@given(SHAPES, LAYOUTS)
def test_matmul_refuses_what_numpy_refuses(shape, layout):
    x = layouts(np.ones(shape))[layout]
    for other in (np.ones(()), np.ones(7), np.ones((7, 2))):
        try:
            expected = np.matmul(x, other)
        except ValueError:
            expected = None
        try:
            result = tg.tensor(x) @ tg.tensor(other)
        except ValueError:
            result = None
        assert (result is None) == (expected is None)
