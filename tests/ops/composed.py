"""The composed rows as the tests see them: how to sample their operands, call them, and hold them against NumPy."""

import re

import numpy as np
import scipy.fft
import scipy.linalg
import scipy.ndimage
import scipy.signal
import scipy.spatial
import scipy.special
from ops.rows import generator
from ops.structured import add_at, away_from_zero, knots, put_at, spaced
from oracles import assert_close, difference_gradient

import tapegrad as tg
from tapegrad.ops import COMPOSED

DIFFERENTIABLE = [row for row in COMPOSED if row.differentiable]
EXAMPLES = [(row, k) for row in COMPOSED for k in range(len(row.examples))]


def _invertible(shapes, dtype):
    """Draw square matrices whose condition is good, and whose eigenvalues and singular values differ."""
    arrays = [generator(f"matrices{s}").uniform(-1, 1, s) for s in shapes]
    arrays = [a + np.diag(2.0 + np.arange(a.shape[-1])) if a.shape[-2:] == (a.shape[-1],) * 2 else a for a in arrays]
    return [a.astype(dtype) for a in arrays]


def _apart(shapes, dtype):
    """Draw general square matrices whose eigenvalues are real and differ: eigenvectors have no phases."""
    return [(np.diag(2.0 + np.arange(s[-1])) + generator("apart").uniform(-0.1, 0.1, s)).astype(dtype) for s in shapes]


def _for_schur(shapes, dtype):
    """Draw matrices with real eigenvalues, whose factors have the same signs in single and in double precision."""
    return [
        (np.diag(2.0 + np.arange(s[-1])) + generator("schur 9").uniform(-0.4, 0.4, s)).astype(dtype) for s in shapes
    ]


def _tensor(shape, dtype):
    """Draw a tensor that is a square matrix with a good condition, by another shape."""
    n = round(np.prod(shape) ** 0.5)
    return _invertible([(n, n)], dtype)[0].reshape(shape)


def _tensor_of(shape, k, dtype):
    """Draw an image, or places in it that are not at its points."""
    draw = generator(f"image {k} {shape}").uniform
    return (draw(-1, 1, shape) if not k else draw(0.1, 0.4, shape) + generator("points").integers(0, 3, shape)).astype(
        dtype
    )


def _positive(shapes, dtype):
    """Draw symmetric matrices with a large diagonal first."""
    first, *rest = _invertible(shapes, np.float64)
    n = first.shape[-1]
    return [(first + np.swapaxes(first, -1, -2) + 2 * np.eye(n)).astype(dtype), *[b.astype(dtype) for b in rest]]


def _banded(shapes, dtype):
    """Draw diagonals of matrices, with a large main one: where the examples have it."""
    ab, b = (generator(f"banded{s}").uniform(-1, 1, s) for s in shapes)
    ab[1 if len(ab) == 2 else 0 if b.ndim == 2 else 1] += 5.0
    return [ab.astype(dtype), b.astype(dtype)]


def _symmetric(shapes, dtype):
    (a,) = _invertible(shapes, np.float64)
    return [((a + np.swapaxes(a, -1, -2)) / 2).astype(dtype)]


# How to call a row, where its tensors are not its first arguments: (row's key) -> function(*tensors, *positional, …).
CALLS = {
    "einsum": lambda *given, **named: tg.einsum(given[-1], *given[:-1], **named),
    "linalg.multi_dot": lambda *given: tg.linalg.multi_dot(given),
    "linalg.cho_factor": lambda a, **named: tg.linalg.cho_factor(a, **named)[0],
    "linalg.cho_solve": lambda a, b: tg.linalg.cho_solve(tg.linalg.cho_factor(a), b),
    "linalg.ldl": lambda a, **named: tg.linalg.ldl(a, **named)[:2],
    "linalg.lu_factor": lambda a: tg.linalg.lu_factor(a)[0],
    "linalg.lu_solve": lambda a, b, **named: tg.linalg.lu_solve(tg.linalg.lu_factor(a), b, **named),
    "linalg.solve_banded": lambda ab, b: tg.linalg.solve_banded((1, 1), ab, b),
}
# How operands are sampled where numbers far apart and away from 0 do not do: (row's key) -> function(shapes, dtype).


def between_steps(step, low=0.1, high=0.9):
    """Numbers of both signs, away from the multiples of a step."""

    def sample(shapes, dtype):
        random = generator(f"steps of {step}")
        return [((random.integers(-9, 9, s) + random.uniform(low, high, s)) * step).astype(dtype) for s in shapes]

    return sample


def quotients(shapes, dtype):
    random = generator("quotients")
    return [
        random.uniform(*bounds, s).astype(dtype) for bounds, s in zip(((2.1, 2.9), (1.1, 1.4)), shapes, strict=True)
    ]


SAMPLES = {
    "geomspace": lambda shapes, dtype: [1.0 + abs(spaced(s, f"ends{k}", dtype)) for k, s in enumerate(shapes)],
    "logspace": lambda shapes, dtype: [spaced(s, f"ends{k}", dtype) / 3 for k, s in enumerate(shapes)],
    "interp": lambda shapes, dtype: [
        (2 * spaced(shapes[0], "x") + 0.037).astype(dtype),
        knots(shapes[1], dtype),
        spaced(shapes[2], "y", dtype),
    ],
    "pad": lambda shapes, dtype: [spaced(s, "pad", dtype) for s in shapes],
    "round": between_steps(0.1, 0.1, 0.4),
    "modf": between_steps(1.0),
    "divmod": quotients,
    "float_power": quotients,
}
# What NumPy computes, where the row's first NumPy function does not take its arguments as they are.
NUMPY = {
    "clip": lambda x, a_min=None, a_max=None, **named: np.clip(x, **named) if named else np.clip(x, a_min, a_max),
    "flatten": lambda x, order="C", start_dim=0, end_dim=-1: (
        x.flatten(order) if start_dim == 0 else x.reshape(*x.shape[:start_dim], -1, *x.shape[end_dim + 1 :])
    ),
    "unflatten": lambda x, dim, sizes: x.reshape(*x.shape[: dim % x.ndim], *sizes, *x.shape[dim % x.ndim + 1 :]),
    "reshape_as": lambda x, other: x.reshape(other.shape),
    "view_as": lambda x, other: x.reshape(other.shape),
    "expand_as": lambda x, other: np.broadcast_to(x, other.shape),
    "t": lambda x: x.T,
    "tensor_split": lambda x, indices_or_sections, axis=0: np.array_split(x, indices_or_sections, axis),
    "chunk": lambda x, chunks, axis=0: np.array_split(x, {7: [3, 6], 6: [2, 4]}[x.shape[axis]], axis),
}
SAMPLES |= {row.key: _invertible for row in COMPOSED if row.namespace == "linalg"} | {
    "signal.sosfilt": lambda shapes, dtype: [
        (generator(f"sections{s}").uniform(0.5, 1.0, s)).astype(dtype) for s in shapes
    ],
    "linalg.eigh": _symmetric,
    **{f"linalg.{name}": _banded for name in ("solve_banded", "solveh_banded")},
    **{f"linalg.{name}": _positive for name in ("cho_factor", "cho_solve")},
    "linalg.solve_discrete_lyapunov": lambda shapes, dtype: [a / 8 for a in _invertible(shapes, dtype)],
    "linalg.eig": _apart,
    "linalg.ldl": _symmetric,
    "linalg.schur": _for_schur,
    "ndimage.map_coordinates": lambda shapes, dtype: [_tensor_of(s, k, dtype) for k, s in enumerate(shapes)],
    "linalg.svd": lambda shapes, dtype: (_symmetric if shapes[0][-2:-1] == shapes[0][-1:] else _invertible)(
        shapes, dtype
    ),
    "inverse": _invertible,
    "linalg.tensorsolve": lambda shapes, dtype: [_tensor(shapes[0], dtype), *_invertible(shapes[1:], dtype)],
    "linalg.tensorinv": lambda shapes, dtype: [_tensor(shapes[0], dtype)],
}


def segments(ufunc, start):
    """Do what the functions of segments do, by an element after the other."""

    def function(data, segment_ids, num_segments=None):
        count = max(segment_ids) + 1 if num_segments is None else num_segments
        result = np.full((count, *data.shape[1:]), start, data.dtype)
        for k, x in zip(segment_ids, data, strict=True):
            result[k] = ufunc(result[k], x)
        return result

    return function


NUMPY |= {
    "segment_sum": segments(np.add, 0),
    "segment_prod": segments(np.multiply, 1),
    "segment_max": segments(np.maximum, -np.inf),
    "segment_min": segments(np.minimum, np.inf),
    "pdist": lambda x, p=2.0: scipy.spatial.distance.pdist(x, "minkowski", p=p).astype(x.dtype),
    "einsum": lambda *given, optimize=None: np.einsum(given[-1], *given[:-1]),
    "inverse": np.linalg.inv,
    "linalg.multi_dot": lambda *given: np.linalg.multi_dot(given),
    **{
        f"linalg.{name}": getattr(scipy.linalg, name)
        for name in (
            "circulant",
            "khatri_rao",
            "ldl",
            "lu",
            "null_space",
            "orth",
            "polar",
            "schur",
            "solve_triangular",
            "toeplitz",
        )
    },
    **{f"linalg.{name}": getattr(scipy.linalg, name) for name in ("solve_continuous_lyapunov", "solveh_banded")},
    **{
        f"fft.{inverse}{kind}{more}": getattr(scipy.fft, f"{inverse}{kind}{more}")
        for kind in ("dct", "dst")
        for inverse in ("", "i")
        for more in ("", "n")
    },
    **{
        f"signal.{name}": getattr(scipy.signal, name)
        for name in ("convolve", "correlate", "fftconvolve", "oaconvolve", "hilbert", "lfilter")
    },
    **{
        f"ndimage.{name}": getattr(scipy.ndimage, name)
        for name in ("correlate1d", "convolve1d", "gaussian_filter", "gaussian_filter1d", "map_coordinates")
    },
    "signal.sosfilt": lambda sos, x, **named: scipy.signal.sosfilt(sos / sos[:, 3:4], x, **named),
    "linalg.solve_discrete_lyapunov": lambda a, q, **named: scipy.linalg.solve_discrete_lyapunov(a, q, **named).astype(
        a.dtype
    ),
    "linalg.cho_factor": lambda a, lower=False: np.linalg.cholesky(a, upper=not lower),
    "linalg.cho_solve": lambda a, b: scipy.linalg.cho_solve(scipy.linalg.cho_factor(a), b),
    "linalg.expm_multiply": lambda a, b: scipy.linalg.expm(a) @ b,
    "linalg.ldl": lambda a, **named: scipy.linalg.ldl(a, **named)[:2],
    "linalg.lu_factor": lambda a: scipy.linalg.lu_factor(a)[0],
    "linalg.lu_solve": lambda a, b, trans=0: np.linalg.solve(a.T if trans else a, b),
    "linalg.solve_banded": lambda ab, b: scipy.linalg.solve_banded((1, 1), ab, b),
}
# What PyTorch computes, with the arguments of the row: function(torch, *tensors, *positional, **named).
TORCH = {
    "ravel": lambda torch, x, order="C": (x if order != "F" else x.permute(*range(x.ndim)[::-1])).ravel(),
    "flatten": lambda torch, x, order="C", **axes: (x if order != "F" else x.permute(*range(x.ndim)[::-1])).flatten(
        **axes
    ),
    "unflatten": lambda torch, x, dim, sizes: x.unflatten(dim, sizes),
    "tensor_split": lambda torch, x, indices_or_sections, axis=0: torch.tensor_split(x, indices_or_sections, axis),
    "chunk": lambda torch, x, chunks, axis=0: torch.chunk(x, chunks, axis),
    "unbind": lambda torch, x, axis=0: torch.unbind(x, axis),
    **{
        name: lambda torch, *x, name=name: getattr(torch, name)(x)
        for name in ("vstack", "hstack", "dstack", "column_stack")
    },
    **{
        name: lambda torch, x, where, name=name: getattr(torch, name)(x, where)
        for name in ("hsplit", "vsplit", "dsplit")
    },
    "diff": lambda torch, x, n=1, axis=-1, prepend=None, append=None: torch.diff(
        x,
        n,
        axis,
        *(
            None if end is None else torch.tensor(end) if np.ndim(end) else torch.full_like(x.narrow(axis, 0, 1), end)
            for end in (prepend, append)
        ),
    ),
    "trapezoid": lambda torch, y, x=None, dx=1.0, axis=-1: (
        torch.trapezoid(y, dx=dx, dim=axis)
        if x is None
        else torch.trapezoid(y, x if torch.is_tensor(x) else torch.tensor(x), dim=axis)
    ),
    "trace": lambda torch, x, offset=0, **axes: torch.diagonal(
        x, offset, axes.get("axis1", 0), axes.get("axis2", 1)
    ).sum(-1),
    "diag": lambda torch, x, k=0: torch.diag(x, k),
    "diagflat": lambda torch, x, k=0: torch.diagflat(x, k),
    "atleast_3d": lambda torch, *x: torch.atleast_3d(*x),
    "atleast_2d": lambda torch, *x: torch.atleast_2d(*x),
    "broadcast_arrays": lambda torch, *x: torch.broadcast_tensors(*x),
}


def uniform(bounds, shape, dtype):
    return generator(f"{bounds}").uniform(*bounds, shape).astype(dtype)


def between_integers(shape, dtype):
    """Draw numbers of both signs, none near an integer."""
    return (generator("integers").integers(-20, 20, shape) + uniform((0.2, 0.8), shape, dtype)).astype(dtype)


CALLS |= {
    "compress": lambda x, condition, axis=None: tg.compress(condition, x, axis),
    "extract": lambda x, condition: tg.extract(condition, x),
    "choose": lambda x, y, index: tg.choose(index, [x, y]),
    "select": lambda x, y, *conditions: tg.select(conditions, [x, y], 0.5),
    "bincount": lambda x, bins: tg.bincount(bins, x),
}


def _take_along_dim(x, index, axis=None):
    if axis is None:
        return x.reshape(-1)[index.reshape(-1)]
    return np.take_along_axis(x, index, axis)


def _topk(x, k, axis=-1, largest=True):
    order = np.argsort(-x if largest else x, axis)
    order = np.take(order, np.arange(k), axis)
    return np.take_along_axis(x, order, axis), order


def _kthvalue(x, k, axis=-1, keepdims=False):
    order = np.take(np.argsort(x, axis), [k - 1], axis)
    value = np.take_along_axis(x, order, axis)
    return (value, order) if keepdims else (value.squeeze(axis), order.squeeze(axis))


def _running(accumulate):
    def function(x, axis):
        out = accumulate(x, axis=axis)
        lanes, values = np.moveaxis(x, axis, -1), np.moveaxis(out, axis, -1)
        index = np.empty(lanes.shape, np.int64)
        for place in np.ndindex(lanes.shape):
            index[place] = np.flatnonzero(lanes[place[:-1]] == values[place])[0]
        return out, np.moveaxis(index, -1, axis)

    return function


SAMPLES |= {
    **{
        name: lambda shapes, dtype: [
            np.where(np.arange(np.prod(s)).reshape(s) % 5 == 3, np.nan, away_from_zero(s)).astype(dtype) for s in shapes
        ]
        for name in ("nanprod", "nancumsum", "nancumprod")
    },
    "searchsorted": lambda shapes, dtype: [np.linspace(-1, 3, *shapes[0]).astype(dtype)],
    **{
        name: lambda shapes, dtype: [
            np.arange(np.prod(s)).reshape(s)[::-1].astype(dtype) + 30 * k for k, s in enumerate(shapes)
        ]
        for name in (
            *("unique", "unique_values", "unique_counts", "unique_inverse", "unique_all"),
            *("union1d", "setdiff1d", "setxor1d", "intersect1d"),  # what is in both differs beside: test_sets.py
        )
    },
    # no element near an edge that moves with another
    **{
        name: lambda shapes, dtype: [
            np.random.default_rng(k).permutation(0.37 * np.arange(np.prod(s)) ** 1.5 - 2).reshape(s).astype(dtype)
            for k, s in enumerate(shapes)
        ]
        for name in ("histogram", "histogram2d", "histogramdd")
    },
    **{name: lambda shapes, dtype: [spaced(s, "unit", dtype) for s in shapes] for name in ("cov", "corrcoef")},
}
NUMPY |= {
    "compress": lambda x, condition, axis: np.compress(condition, x, axis),
    "extract": lambda x, condition: np.extract(condition, x),
    "choose": lambda x, y, index: np.choose(index, np.broadcast_arrays(x, y)),
    "select": lambda x, y, *conditions: np.select(conditions, [x, y], 0.5),
    "bincount": lambda x, bins: np.bincount(bins, x),
    "index_select": lambda x, dim, index: np.take(x, index, dim),
    "masked_select": lambda x, mask: np.broadcast_arrays(x, mask)[0][np.broadcast_arrays(x, mask)[1]],
    "take_along_dim": _take_along_dim,
    "topk": _topk,
    "kthvalue": _kthvalue,
    "cummax": _running(np.maximum.accumulate),
    "cummin": _running(np.minimum.accumulate),
    "unique_values": np.unique,
}
TORCH |= {
    "std": lambda torch, x, axis=None, keepdims=False, ddof=0, correction=0: torch.std(
        x, axis, correction=ddof or correction, keepdim=keepdims
    ),
    "cov": lambda torch, m, y=None, rowvar=True, bias=False, ddof=None, fweights=None, aweights=None: torch.cov(
        (m if y is None else torch.vstack([torch.atleast_2d(m), torch.atleast_2d(y)])).T
        if not rowvar
        else m
        if y is None
        else torch.vstack([m, y]),
        correction=(0 if bias else 1) if ddof is None else ddof,
        fweights=None if fweights is None else torch.tensor(fweights),
        aweights=None if aweights is None else torch.tensor(aweights),
    ),
    "corrcoef": lambda torch, x, y=None, rowvar=True: torch.corrcoef(
        x.T if not rowvar else x if y is None else torch.vstack([x, y])
    ),
    "cummax": lambda torch, x, axis: list(torch.cummax(x, axis)),
    "cummin": lambda torch, x, axis: list(torch.cummin(x, axis)),
    "topk": lambda torch, x, k, axis=-1, largest=True: list(torch.topk(x, k, axis, largest)),
    "kthvalue": lambda torch, x, k, axis=-1, keepdims=False: list(torch.kthvalue(x, k, axis, keepdims)),
    "index_select": lambda torch, x, dim, index: torch.index_select(x, dim, torch.tensor(index)),
    "masked_select": lambda torch, x, mask: torch.masked_select(x, torch.tensor(mask)),
    "sort": lambda torch, x, axis=-1, stable=None: torch.sort(
        x.ravel() if axis is None else x, dim=-1 if axis is None else axis
    )[0],
}

# What is written follows the positions in the functions, and the tensor in a call of these tests.
CALLS |= {
    name: lambda x, source, *where, _name=name, **named: getattr(tg, _name)(x, *where, source, **named)
    for name in ("index_add", "index_copy", "index_fill", "masked_fill", "masked_scatter", "scatter", "scatter_add")
}


def _along(x, dim, index):
    return (*(slice(None),) * (dim % x.ndim), index)


def _scattered(write):
    def function(x, source, dim, index):
        places = list(np.indices(index.shape))
        places[dim] = index
        return write(x, source[tuple(map(slice, index.shape))] if source.ndim else source, tuple(places))

    return function


def _masked_scattered(x, source, mask):
    x = np.broadcast_to(x, np.broadcast_shapes(x.shape, mask.shape))
    return put_at(x, source.reshape(-1)[: mask.sum()], (np.broadcast_to(mask, x.shape),))


NUMPY |= {
    "index_add": lambda x, source, dim, index, alpha=1: add_at(x, source, _along(x, dim, index), alpha),
    "index_copy": lambda x, source, dim, index: put_at(x, source, _along(x, dim, index)),
    "index_fill": lambda x, value, dim, index: put_at(x, value, _along(x, dim, index)),
    "masked_fill": lambda x, value, mask: np.where(mask, value, x),
    "masked_scatter": _masked_scattered,
    "scatter": _scattered(put_at),
    "scatter_add": _scattered(add_at),
}


def _torch_named(name):
    def function(torch, x, source, *where, **named):
        where = [torch.tensor(w) if isinstance(w, np.ndarray) else w for w in where]
        if len(where) == 2:  # which are counted from 0 in torch
            where[1] = where[1] % x.shape[where[0]]
        if name == "scatter_add":  # whose gradient torch gives for a source of the index' shape only
            source = source[tuple(map(slice, where[1].shape))]
        return getattr(torch, name)(x, *where, source, **named)

    return function


TORCH |= {
    name: _torch_named(name) for name in ("index_add", "index_fill", "masked_fill", "masked_scatter", "scatter_add")
}


def name_of_example(case):
    row, k = case
    shapes, arguments = row.examples[k]
    arguments = re.sub(r"<function (\S+) at 0x[0-9a-f]+>", r"\1", str(arguments))  # addresses differ among processes
    return f"{row.key}-{','.join(map(str, shapes))}-{arguments}"


def function_of(row):
    """The public function, to be called with the operands one by one."""
    if row.key in CALLS:
        return CALLS[row.key]
    function = getattr(getattr(tg, row.namespace) if row.namespace else tg, row.name)
    return ORDERS[row.key](function) if row.key in ORDERS else function


def twin_of(row):
    """NumPy's own function, to be called with the operands one by one."""
    return ORDERS[row.key](row.twins[0]) if row.key in ORDERS else row.twins[0]


def of_sequence(function):
    return lambda *operands: function(list(operands))


# Functions whose first argument is not an operand, or is a sequence of them: as functions of the operands.
ORDERS = {
    **dict.fromkeys(("vstack", "hstack", "dstack", "column_stack", "block"), of_sequence),
    "apply_along_axis": lambda function: lambda x: function(lambda v: v[:2] * v.sum(), 0, x),
    "apply_over_axes": lambda function: lambda x: function(lambda a, axis: (a * a).sum(axis), x, (0, -1)),
}


def arguments_of(row, k):
    """Return an example's shapes, positional arguments and keyword arguments."""
    shapes, arguments = row.examples[k]
    named = dict(arguments)
    return shapes, named.pop("*", ()), named


def operands(row, shapes, dtype=np.float64):
    if row.key in SAMPLES:
        return SAMPLES[row.key](shapes, dtype)
    random = generator(row.key)
    return [away_from_zero(s, dtype) + random.uniform(0, 0.05, s).astype(dtype) for s in shapes]


def numpy_value(row, arrays, positional, named):
    """What NumPy computes."""
    return (NUMPY.get(row.key) or twin_of(row))(*arrays, *positional, **named)


def flat(result):
    """List the tensors or arrays that a function gave, also nested ones."""
    if isinstance(result, (tuple, list)):
        return [part for each in result for part in flat(each)]
    return [result]


def weighted(parts, name):
    """Combine all floating-point results into one number, each element with a weight of its own."""
    random = generator(f"weights of {name}")
    total = 0.0
    for part in parts:
        weights = random.uniform(0.5, 1.5, np.shape(part))
        for real in (part.real, part.imag) if part.dtype.kind == "c" else (part,):
            if real.dtype.kind == "f":
                total = total + (real * weights).sum()
            weights = 1.1 - 0.5 * weights
    return total


def check_gradient(row, arrays, positional, named, rel=1e-8):
    """Hold the gradients of a composed row, at every operand, against central differences of NumPy's function."""
    tensors = [tg.tensor(a, requires_grad=True) for a in arrays]
    loss = weighted(flat(function_of(row)(*tensors, *positional, **named)), row.key)
    found = tg.autograd.grad(loss, tensors, materialize_grads=True)

    def value(*point):
        parts = [np.asarray(p) for p in flat(numpy_value(row, point, positional, named))]
        return weighted(parts, row.key)

    for k, gradient in enumerate(found):
        expected = difference_gradient(value, arrays, k)
        assert_close(gradient.numpy(), expected, rel, f"{row.key}: operand {k}", scale=1.0)


# What only PyTorch has a name for


def _blended(product):
    return lambda x, *factors, beta=1, alpha=1: (beta * x if beta else 0 * x) + alpha * product(*factors)


def _block_diag(*parts):
    parts = [np.atleast_2d(p) for p in parts]
    out = np.zeros(np.sum([p.shape for p in parts], axis=0), np.result_type(*parts))
    row = column = 0
    for p in parts:
        out[row : row + len(p), column : column + p.shape[1]] = p
        row, column = row + len(p), column + p.shape[1]
    return out


def _moments(spread):
    def function(x, axis=None, unbiased=True, *, correction=None, keepdims=False):
        ddof = unbiased if correction is None else correction
        return spread(x, axis, ddof=int(ddof), keepdims=keepdims), np.mean(x, axis, keepdims=keepdims)

    return function


def _renormed(x, p, dim, maxnorm):
    axes = tuple(k for k in range(x.ndim) if k != dim % x.ndim)
    norms = (abs(x) ** p).sum(axes, keepdims=True) ** (1 / p)
    return x * np.where(norms > maxnorm, maxnorm / (norms + 1e-7), 1.0).astype(norms.dtype)


def _logdet(x):
    sign, size = np.linalg.slogdet(x)
    return size + np.log(sign) if x.dtype.kind == "c" else np.where(sign < 0, np.nan, size).astype(size.dtype)


NUMPY |= {
    "sgn": np.sign,
    "frac": lambda x: x - np.trunc(x),
    "rsqrt": lambda x: 1 / np.sqrt(x),
    "dist": lambda x, y, p=2: np.linalg.norm((x - y).reshape(-1), p),
    "aminmax": lambda x, axis=None, keepdims=False: [f(x, axis, keepdims=keepdims) for f in (np.min, np.max)],
    "mm": lambda x, y: x @ y,
    "mv": lambda x, y: x @ y,
    "bmm": lambda x, y: x @ y,
    "addmm": _blended(lambda x, y: x @ y),
    "addmv": _blended(lambda x, y: x @ y),
    "addr": _blended(np.multiply.outer),
    "baddbmm": _blended(lambda x, y: x @ y),
    "addbmm": _blended(lambda x, y: (x @ y).sum(0)),
    "block_diag": _block_diag,
    "logdet": _logdet,
    "cdist": lambda x1, x2, p=2.0: np.linalg.norm(x1[..., :, None, :] - x2[..., None, :, :], p, -1),
    "renorm": _renormed,
    "var_mean": _moments(np.var),
    "std_mean": _moments(np.std),
    "split_with_sizes": lambda x, split_sizes, dim=0: np.split(x, np.cumsum(split_sizes)[:-1], dim),
    "unique_consecutive": lambda x, **named: (
        (x, np.arange(len(x)), np.ones(len(x), int)) if named else x.reshape(-1)  # all of them differ in these tests
    ),
    "bucketize": lambda x, boundaries, right=False, out_int32=False: np.searchsorted(
        boundaries, x, "right" if right else "left"
    ).astype(np.int32 if out_int32 else np.int64),
    "as_strided": lambda x, size, stride, storage_offset=0: np.lib.stride_tricks.as_strided(
        np.ascontiguousarray(x).reshape(-1)[storage_offset:], size, [n * x.itemsize for n in stride]
    ),
}
SAMPLES["logdet"] = _invertible
SAMPLES["rsqrt"] = lambda shapes, dtype: [1 + abs(spaced(s, "roots", dtype)) for s in shapes]
SAMPLES["frac"] = between_steps(1.0)
IN_SCIPY = [row for row in COMPOSED if row.namespace == "special"]
SAMPLES |= {
    row.key: lambda shapes, dtype: [
        generator(f"{s}").uniform(0.6, 1.7, s).astype(dtype) + k for k, s in enumerate(shapes)
    ]
    for row in IN_SCIPY
}
SAMPLES["special.multigammaln"] = lambda shapes, dtype: [
    generator(f"{s}").uniform(2, 3, s).astype(dtype) for s in shapes
]


def _scipys(name):
    """One of SciPy's functions: its operand first, its parameter by name, and results of the operand's precision."""

    def function(*x, **parameter):
        operands = (*x, *parameter.values()) if name == "multigammaln" else (*parameter.values(), *x)
        return np.result_type(*x).type(getattr(scipy.special, name)(*operands))

    return function


NUMPY |= {row.key: _scipys(row.name) for row in IN_SCIPY}
NUMPY["special.sici"] = lambda x: [x.dtype.type(part) for part in scipy.special.sici(x)]
NUMPY["special.lambertw"] = lambda z: scipy.special.lambertw(z).astype(np.result_type(z, np.complex64))
NUMPY |= {
    f"special.{name}": lambda x, _name=name, **named: getattr(scipy.special, _name)(x, **named)
    for name in ("logsumexp", "softmax", "log_softmax")
}
CALLS |= {
    f"special.{name}": lambda x, /, *, _name=name, **parameter: getattr(tg.special, _name)(*parameter.values(), x)
    for name in (
        *("polygamma", "jv", "jn", "yv", "yn", "iv", "ive", "kv", "kve"),
        *("expn", "zeta", "hyp1f1", "hyp2f1"),
    )
}
SAMPLES |= {
    row.key: lambda shapes, dtype: [generator(f"between{s}").uniform(0.2, 0.8, s).astype(dtype) for s in shapes]
    for row in IN_SCIPY
    if row.name.startswith(("gammainc", "betainc", "hyp2", "ellip", "ndtri"))
}
TORCH |= {
    name: lambda torch, *x, _name=name, **named: getattr(torch, _name)(*x, **named)
    for name in (
        *("mm", "mv", "bmm", "addmm", "addmv", "addr", "baddbmm", "addbmm", "block_diag", "logdet", "cdist", "renorm"),
        *("split_with_sizes", "as_strided"),
    )
}
TORCH |= {
    f"{name}_mean": lambda torch, x, axis=None, unbiased=None, *, keepdims=False, correction=1, _name=name: getattr(
        torch, f"{_name}_mean"
    )(x, axis, correction=correction if unbiased is None else int(unbiased), keepdim=keepdims)
    for name in ("var", "std")
}
