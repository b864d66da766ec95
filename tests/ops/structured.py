"""The structured rows as the tests see them: how to call them, and what NumPy and PyTorch call the same."""

import numpy as np
import scipy.special
from ops.rows import generator
from oracles import assert_close, difference_gradient

import tapegrad as tg
from tapegrad.ops import TABLE, Structured
from tapegrad.ops.complexes import COMPLEXES
from tapegrad.ops.dynamic_index import INDIRECT
from tapegrad.ops.special import incomplete
from tapegrad.ops.special.rows import SPECIAL_ROWS
from tapegrad.record import plan_cache
from tapegrad.record.plan_cache import row

# linalg, and the pairs of einsum, have tests of their own: their values are NumPy's, but not to the bit; and rows that
# have an index as an operand: it is not differentiated, and not drawn.
BETWEEN = {r.name for r in COMPLEXES}  # real and complex numbers: they are in tests/complex
INDEXED = {r.name for r in INDIRECT}
STRUCTURED = [
    r
    for r in TABLE
    if isinstance(r, Structured) and not r.namespace and r.name != "einsum_pair" and r.name not in BETWEEN | INDEXED
]
EXAMPLES = [(row, k) for row in STRUCTURED for k in range(len(row.examples))]

# How the tensors of an example are combined, where that is not a method of the row's name.
CALLS = {
    "index": lambda x, index: x[index],
    "gather_at": lambda x, index: x[index],
    "concatenate": lambda *x, **options: tg.concatenate(x, **options),
    "stack": lambda *x, **options: tg.stack(x, **options),
    "tensordot": lambda *x, **options: tg.tensordot(*x, **options),
    "vecdot": lambda *x, **options: tg.vecdot(*x, **options),
    "matvec": lambda *x: tg.matvec(*x),
    "vecmat": lambda *x: tg.vecmat(*x),
    "einsum_view": lambda x, **labels: plan_cache.row("einsum_view", x, **labels),
    "strided": lambda x, **places: plan_cache.row("strided", x, **places),
    "variance": lambda x, **options: tg.var(x, **options),
    "standard_deviation": lambda x, **options: tg.std(x, **options),
    "cummax_values": lambda x, axis: tg.cummax(x, axis)[0],
    "cummin_values": lambda x, axis: tg.cummin(x, axis)[0],
    "permute_along": lambda x, **options: row("permute_along", x, **options),
    "binned": lambda x, **options: row("binned", x, **options),
    "percentile": lambda x, *rest, **options: tg.percentile(x, *rest, **options),
    **{
        name: lambda x, *rest, _name=name, **options: getattr(tg, _name)(x, *rest, **options)
        for name in ("nanmax", "nanmin", "nanvar", "nanstd", "nanpercentile")
    },
}


def _permuted(x, *axes):
    if len(axes) == 2:
        return np.swapaxes(x, *axes)
    return np.transpose(x, axes[0] if axes else None)


def _expanded(x, *sizes):
    lead = len(sizes) - x.ndim
    return np.broadcast_to(x, [x.shape[k - lead] if n == -1 else n for k, n in enumerate(sizes)])


def _embedded(x, offset, dim1, dim2):
    matrices = [np.diag(v, offset) for v in x.reshape(-1, x.shape[-1])]
    side = x.shape[-1] + abs(offset)
    return np.moveaxis(np.reshape(matrices, (*x.shape[:-1], side, side)), (-2, -1), (dim1, dim2))


def _windows(x, dimension, size, step):
    last = np.moveaxis(x, dimension, -1)
    windows = np.stack([last[..., k : k + size] for k in range(0, last.shape[-1] - size + 1, step)], -2)
    return np.moveaxis(windows, -2, dimension if dimension >= 0 else dimension - 1)


def _strided(x, size, stride, offset=0):
    places = np.full(size, offset)
    for k, step in enumerate(stride):
        places = places + step * np.arange(size[k]).reshape(-1, *(1,) * (len(size) - k - 1))
    return x.reshape(-1)[places]


def _floating(x):
    return x if x.dtype.kind in "fc" else x.astype(float)


def _logsumexp(x, axis=None, keepdims=False):
    axis = tuple(range(x.ndim)) if axis is None else axis
    if not x.size:
        return np.full(np.sum(x, axis, keepdims=keepdims).shape, -np.inf, _floating(x).dtype)
    return scipy.special.logsumexp(x.reshape(x.shape or 1), axis or 0, keepdims=keepdims).astype(_floating(x).dtype)


def _logcumsumexp(x, axis=None):
    return np.logaddexp.accumulate(_floating(x).ravel() if axis is None else _floating(x), axis or 0)


def _gathered(x, dim, index):
    places = list(np.indices(index.shape))
    places[dim] = index
    return x[tuple(places)]


def _assigned(x, y, offset=0, strides=None):
    places = np.full(y.shape, offset)
    if strides is None:
        strides = [int(np.prod(y.shape[k + 1 :])) for k in range(y.ndim)]
    for k, step in enumerate(strides):
        places = places + step * np.arange(y.shape[k]).reshape(-1, *(1,) * (y.ndim - k - 1))
    result = x.copy()
    (result.reshape(-1)[places],) = fitted(x, y)
    return result


def fitted(x, *values):
    """Cast to the dtype of x, as NumPy does where something is written into it."""
    return [np.asarray(v).astype(x.dtype, casting="same_kind") for v in values]


def _kept(x, result):
    return np.asarray(result).astype(x.dtype, casting="same_kind")


def put_at(x, y, index):
    """Write one element after the other, in C order: the last one stays."""
    out, places = np.array(x, order="C"), np.arange(x.size).reshape(x.shape)[index]
    (y,) = fitted(x, y)
    while y.ndim > places.ndim:
        y = y[0]
    for place, value in zip(places.ravel(), np.broadcast_to(y, places.shape).ravel(), strict=True):
        out.reshape(-1)[place] = value
    return out


def add_at(x, y, index, alpha=1):
    """Add one element after the other."""
    out, places = np.array(x, order="C"), np.arange(x.size).reshape(x.shape)[index]
    (y,) = fitted(x, y)
    while y.ndim > places.ndim:
        y = y[0]
    for place, value in zip(places.ravel(), np.broadcast_to(y, places.shape).ravel(), strict=True):
        out.reshape(-1)[place] += alpha * value
    return out


def put_flat(x, source, index, accumulate=False):
    source = np.broadcast_to(source, np.shape(index)) if not np.ndim(source) else np.reshape(source, np.shape(index))
    return (add_at if accumulate else put_at)(x.reshape(-1), source, (index,)).reshape(x.shape)


def _addcmul(x, y, z, value=1):
    y, z = fitted(x, y, z)
    return _kept(x, x + (y if value == 1 else y * value) * z)


def _addcdiv(x, y, z, value=1):
    y, z = fitted(x, y, z)
    with np.errstate(all="ignore"):
        return _kept(x, x + (y if value == 1 else y * value) / z)


def _lerp(x, y, z):
    if x.dtype.kind not in "fc":
        raise TypeError("fractions")
    y, z = fitted(x, y, z)
    return np.where(abs(z) < 0.5, x + z * (y - x), y - (y - x) * (1 - z))


# What NumPy computes, where the row's first NumPy function does not take its arguments as they are.
NUMPY = {
    "assign": _assigned,
    "put_at": put_at,
    "add_at": add_at,
    "put_flat": put_flat,
    "filled": lambda x, y, mask: np.where(mask, *fitted(x, y), x),
    "addcmul": _addcmul,
    "addcdiv": _addcdiv,
    "lerp": _lerp,
    "index": lambda x, index: x[index],
    "gather_at": lambda x, index: x[index],
    "concatenate": lambda *x, **options: np.concatenate(x, **options),
    "stack": lambda *x, **options: np.stack(x, **options),
    "einsum_view": lambda x, labels, out_labels: np.einsum(x, labels, out_labels),
    "reshape": lambda x, *shape: x.reshape(*shape),
    "transpose": _permuted,
    "permute": lambda x, *axes: np.transpose(x, axes[0] if isinstance(axes[0], tuple) else axes),
    "expand": _expanded,
    "astype": lambda x, dtype: x.astype(dtype),
    "flip": lambda x, axis=None: np.flip(x, axis).copy(),
    "tile": lambda x, *reps: np.tile(x, reps[0] if isinstance(reps[0], tuple) else reps),
    "diag_embed": lambda x, offset=0, dim1=-2, dim2=-1: _embedded(x, offset, dim1, dim2),
    "padded": lambda x, widths, mode: np.pad(x, widths, mode),
    "difference": np.diff,
    "interpolate": np.interp,
    "argument": np.angle,
    "polynomial": np.polyval,
    "linear_spaced": lambda start, stop, **arguments: np.linspace(start, stop, **arguments),
    "geometric_spaced": lambda start, stop, **arguments: np.geomspace(start, stop, **arguments),
    "i0": lambda x: np.i0(x).reshape(x.shape),
    "polygamma": lambda x, n: _floating(x).dtype.type(scipy.special.polygamma(n, x)),
    **{
        name: lambda x, n, _f=function: _floating(x).dtype.type(
            getattr(scipy.special, _f)(n, x if x.dtype.kind in "fc" else x.astype(float))
        )
        for name, function in (("bessel_j", "jv"), ("bessel_y", "yv"), ("bessel_ie", "ive"))
    },
    # Integrals without another name: what uses them is held to mpmath in test_special_accuracy.py.
    "gammainc_slope": incomplete.FUNCTIONS["gammainc_slope"],
    "betainc_slope": incomplete.FUNCTIONS["betainc_slope"],
    "bessel_i": lambda x, n: _floating(x).dtype.type(scipy.special.iv(n, x)),
    "fraction": lambda x: np.modf(x)[0],
    "view": lambda x, *shape: x.reshape(*shape),
    "flattened": lambda x: x.flatten(),
    "narrow": lambda x, dim, start, length: np.take(x, range(start, start + length), dim),
    "strided": _strided,
    "unfold": _windows,
    "logsumexp": _logsumexp,
    "softmax": lambda x, axis=None: scipy.special.softmax(_floating(x), axis),
    "log_softmax": lambda x, axis=None: scipy.special.log_softmax(_floating(x), axis),
    "logcumsumexp": _logcumsumexp,
    "variance": np.var,
    "standard_deviation": np.std,
    "cummax_values": np.maximum.accumulate,
    "cummin_values": np.minimum.accumulate,
    "permute_along": lambda x, order, axis: np.take_along_axis(x, order, axis),
    "binned": lambda x, bins, length: np.bincount(bins, x)[:length],
    "gather": _gathered,
}


def _torch_reduced(function):
    return lambda torch, x, axis=None, keepdims=False, **options: function(
        torch, x, tuple(range(x.ndim)) if axis is None else axis, keepdims, **options
    )


def _torch_axis(name):
    def function(torch, x, axis=None):
        return getattr(torch, name)(x.ravel() if axis is None else x, 0 if axis is None else axis)

    return function


def _torch_softmax(name):
    def function(torch, x, axis=None):
        axes = tuple(range(x.ndim)) if axis is None else axis
        if isinstance(axes, int):
            return getattr(torch, name)(x, axes)
        y = x - torch.logsumexp(x, axes, True)
        return y if name == "log_softmax" else torch.exp(y)

    return function


TORCH = {
    "addcmul": lambda torch, *x, **value: torch.addcmul(*x, **value),
    "addcdiv": lambda torch, *x, **value: torch.addcdiv(*x, **value),
    "lerp": lambda torch, x, end, weight: torch.lerp(x, end, weight),
    "filled": lambda torch, x, value, mask: torch.masked_fill(x, torch.tensor(mask), value),
    "sum": lambda torch, x, axis=None, keepdims=False: torch.sum(x, dim=axis, keepdim=keepdims),
    "mean": lambda torch, x, axis=None, keepdims=False: torch.mean(x, dim=axis, keepdim=keepdims),
    "max": lambda torch, x, axis=(), keepdims=False: torch.amax(x, dim=axis, keepdim=keepdims),
    "min": lambda torch, x, axis=(), keepdims=False: torch.amin(x, dim=axis, keepdim=keepdims),
    "norm": lambda torch, x, ord=None, axis=None, keepdims=False: torch.linalg.norm(x, ord, axis, keepdims),
    "concatenate": lambda torch, *x, axis=0: (
        torch.cat(x, axis) if axis is not None else torch.cat([a.ravel() for a in x])
    ),
    "stack": lambda torch, *x, axis=0: torch.stack(x, axis),
    "matmul": lambda torch, x, y: torch.matmul(x, y),
    "inner": lambda torch, x, y: torch.inner(x, y),
    "outer": lambda torch, x, y: torch.outer(x.ravel(), y.ravel()),
    "vdot": lambda torch, x, y: torch.vdot(x.ravel(), y.ravel()),
    "tensordot": lambda torch, x, y, axes=2: torch.tensordot(
        x, y, axes if isinstance(axes, int) else tuple([k] if isinstance(k, int) else k for k in axes)
    ),
    "vecdot": lambda torch, x, y, axis=-1: torch.linalg.vecdot(x, y, dim=axis),
    "matvec": lambda torch, x, y: torch.matmul(x, y[..., None])[..., 0],
    "vecmat": lambda torch, x, y: torch.matmul(x[..., None, :], y)[..., 0, :],
    "kron": lambda torch, x, y: torch.kron(x, y),
    "gather_at": lambda torch, x, index: x[tuple(torch.tensor(i) if isinstance(i, np.ndarray) else i for i in index)],
    "flip": lambda torch, x, axis=None: torch.flip(x, [axis] if isinstance(axis, int) else axis or (*range(x.ndim),)),
    "fliplr": lambda torch, x: torch.fliplr(x),
    "flipud": lambda torch, x: torch.flipud(x),
    "roll": lambda torch, x, shift, axis=None: torch.roll(x, shift if axis != (0, 1) else (shift, shift), axis),
    "rot90": lambda torch, x, k=1, axes=(0, 1): torch.rot90(x, k, axes),
    "diagonal": lambda torch, x, offset=0, axis1=0, axis2=1: torch.diagonal(x, offset, axis1, axis2),
    "diag_embed": lambda torch, x, **arguments: torch.diag_embed(x, **arguments),
    "tril": lambda torch, x, k=0: torch.tril(x if x.ndim > 1 else x.expand(3, 3), k),
    "triu": lambda torch, x, k=0: torch.triu(x if x.ndim > 1 else x.expand(3, 3), k),
    "tile": lambda torch, x, *reps: torch.tile(x, reps[0] if isinstance(reps[0], tuple) else reps),
    "repeat": lambda torch, x, repeats, axis=None: torch.repeat_interleave(
        x, repeats if isinstance(repeats, int) else torch.tensor(repeats), axis
    ),
    "difference": lambda torch, x, n=1, axis=-1: torch.diff(x, n, axis),
    "i0": lambda torch, x: torch.i0(x),
    "view": lambda torch, x, *shape: x.view(*shape),
    "narrow": lambda torch, x, **arguments: torch.narrow(x, **arguments),
    "strided": lambda torch, x, size, stride, offset=0: x.as_strided(size, stride, offset),
    "unfold": lambda torch, x, dimension, size, step: x.unfold(dimension, size, step),
    "cumsum": lambda torch, x, axis=None: torch.cumsum(x.ravel() if axis is None else x, 0 if axis is None else axis),
    **{name: _torch_axis(name) for name in ("cumsum", "cumprod", "logcumsumexp")},
    **{name: _torch_softmax(name) for name in ("softmax", "log_softmax")},
    "logsumexp": _torch_reduced(lambda torch, x, axis, keepdims: torch.logsumexp(x, axis, keepdims)),
    "variance": _torch_reduced(
        lambda torch, x, axis, keepdims, ddof=0: torch.var(x, axis, correction=ddof, keepdim=keepdims)
    ),
    "standard_deviation": _torch_reduced(
        lambda torch, x, axis, keepdims, ddof=0: torch.std(x, axis, correction=ddof, keepdim=keepdims)
    ),
    "cummax_values": lambda torch, x, axis: torch.cummax(x, axis)[0],
    "cummin_values": lambda torch, x, axis: torch.cummin(x, axis)[0],
    "gather": lambda torch, x, dim, index: torch.gather(x, dim, torch.tensor(index) % x.shape[dim]),
    "nansum": lambda torch, x, axis=None, keepdims=False: torch.nansum(x, axis, keepdims),
    "nanmean": lambda torch, x, axis=None, keepdims=False: torch.nanmean(x, axis, keepdims),
}


def name_of_example(case):
    row, k = case
    shapes, arguments = row.examples[k]
    return f"{row.name}-{','.join(map(str, shapes))}-{arguments}"


def arguments_of(row, k):
    """Return an example's shapes, positional arguments and keyword arguments."""
    shapes, arguments = row.examples[k]
    named = dict(arguments)
    positional = named.pop("*", ())
    if row.name in (
        "astype",
        "broadcast_to",
        "ldexp",
    ):  # NumPy's first is positional only; `shape` is what params calls x's own
        positional, named = tuple(named.values()), {}
    return shapes, positional, named


def call(row, tensors, positional, named):
    """Apply a row to tensors."""
    if row.name in CALLS:
        return CALLS[row.name](*tensors, *positional, **named)
    if not row.public:
        return plan_cache.row(row.name, *tensors, *positional, **named)
    if not row.method:
        return getattr(tg, row.name)(*tensors, *positional, **named)
    return getattr(tg.Tensor, row.name)(*tensors, *positional, **named)


def numpy_value(row, arrays, positional, named):
    """What NumPy computes."""
    if row.oracle:
        compute = eval(f"lambda {', '.join((*row.operands, row.signature))}: {row.oracle}", {"np": np, "scipy": scipy})
        return compute(*map(_floating, arrays), *positional, **named)
    function = NUMPY.get(row.name) or row.twins[0]
    return function(*arrays, *positional, **named)


def spaced(shape, name, dtype=np.float64):
    """Draw numbers that are far enough apart that the order does not change within a central difference."""
    random = generator(f"{name}{shape}")
    n = int(np.prod(shape))
    numbers = 0.1 * random.permutation(n) + random.uniform(0.02, 0.08, n) - 0.05 * n
    return numbers.reshape(shape).astype(dtype)


def away_from_zero(shape, dtype=np.float64):
    """Draw numbers whose absolute values are far enough apart, of both signs."""
    size = spaced(shape, "size")
    if not size.size:
        return size.astype(dtype)
    return ((1.0 + size - size.min()) * generator("sign").choice([-1.0, 1.0], shape)).astype(dtype)


def knots(shape, dtype=np.float64):
    """Draw increasing numbers."""
    return np.sort(spaced(shape, "knots") * 3).astype(dtype)


def _with_nan(shape, dtype):
    """Draw numbers a few of which are NaN, none of them the only one along an axis."""
    x = away_from_zero(shape, dtype)
    if x.size > 2:
        x.reshape(-1)[generator("nan").choice(x.size, x.size // 4, replace=False)] = np.nan
    return x


def operands(row, shapes, dtype=np.float64):
    if row.name == "interpolate":
        return [
            2 * spaced(shapes[0], "x").astype(dtype) + 0.037,
            knots(shapes[1], dtype),
            spaced(shapes[2], "y", dtype),
        ]
    if row.name == "geometric_spaced":
        return [1.0 + abs(spaced(s, f"ends{k}", dtype)) for k, s in enumerate(shapes)]
    if row.name == "roots":  # real ones
        return [np.poly(4 * np.arange(1.0, *shapes[0]) - 6.5).astype(dtype)]
    if row.name == "addcdiv":
        return [spaced(shapes[0], "x", dtype), spaced(shapes[1], "y", dtype), away_from_zero(shapes[2], dtype)]
    if row.name == "argument":
        return [away_from_zero(shapes[0], dtype)]
    if row.name == "fraction":  # not over an integer
        return [np.trunc(10 * a) + 0.5 + a / 5 for a in (spaced(shape, row.name, dtype) for shape in shapes)]
    if row.name.startswith("nan"):
        return [_with_nan(shapes[0], dtype)]
    if row.name.removeprefix("log_").startswith(("gammainc", "betainc", "hyp2f1", "elliptic")):
        return [generator(f"{row.name}{s}").uniform(0.2, 0.8, s).astype(dtype) for s in shapes]
    if row.name in {r.name for r in SPECIAL_ROWS}:
        random = generator(row.name)
        return [random.uniform(0.3, 1.7, s).astype(dtype) for s in shapes]
    if row.name == "polygamma":
        return [0.7 + abs(spaced(shapes[0], "x", dtype)) * 2]
    if row.name in ("prod", "cumprod"):
        return [away_from_zero(shapes[0], dtype) / (2 if dtype == np.float64 else 4)]
    if row.name == "norm":  # different absolute values, of both signs, none near 0
        return [away_from_zero(shapes[0], dtype)]
    return [spaced(shape, f"{row.name}{i}", dtype) for i, shape in enumerate(shapes)]


def check_gradients(value, arrays, cotangent, found, what, rel=1e-9):
    """Hold gradients, one for each array, against central differences of the weighted sum of a function's value.

    Of complex values each real and each imaginary part has a weight, those of the cotangent.
    """
    wide = [a.astype(np.float64) for a in arrays]
    weights = cotangent.astype(np.result_type(cotangent, np.float64)).conj()
    for k, gradient in enumerate(found):
        expected = difference_gradient(lambda *a: np.sum(weights * value(*a)).real, wide, k)
        assert_close(gradient, expected, rel, f"{what}: operand {k}", scale=1.0)
