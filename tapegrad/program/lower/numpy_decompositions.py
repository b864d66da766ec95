"""What some of NumPy's functions do, said in ufuncs, views and copies: as NumPy computes them, to the bit.

Where NumPy goes another way (other dtypes, other arguments) they raise `Untraceable`, or give something else, which is
found out when it is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from tapegrad.program.lower.loop_program import Untraceable
from tapegrad.program.lower.numpy_orders import ORDERS


def _reduce(ufunc: Any, x: Any, axis: Any = 0, dtype: Any = None, out: Any = None, keepdims: bool = False) -> Any:
    return ufunc.reduce(x, axis, dtype, out, keepdims)


def _extreme(ufunc: Any, x: Any, axis: Any, keepdims: Any, initial: Any) -> Any:
    found = _reduce(ufunc, x, axis, None, None, bool(keepdims))
    return found if initial is None else ufunc(found, initial)


def _dot(x: Any, y: Any) -> Any:
    if not x.ndim or not y.ndim:
        return np.multiply(x, y) + x.dtype.type(0)  # BLAS adds it to zeros
    if x.ndim <= 2 and y.ndim <= 2:
        return np.matmul(x, y)
    return _by_vectors(x, np.moveaxis(y, -2, -1) if y.ndim > 1 else y)


def _inner(x: Any, y: Any) -> Any:
    if not x.ndim or not y.ndim:
        return np.multiply(x, y) + x.dtype.type(0)
    if x.ndim <= 2 and y.ndim <= 2:
        return np.matmul(x, y.T)
    return _by_vectors(x, y)


def _by_vectors(x: Any, y: Any) -> Any:
    """Return the products of all vectors along the last axes, one by one as NumPy does it for more than two axes."""
    if x.dtype.kind == "c":
        raise Untraceable
    return np.vecdot(x.reshape((*x.shape[:-1], *[1] * (y.ndim - 1), x.shape[-1])), y)


def _vdot(x: Any, y: Any) -> Any:
    return np.vecdot(x.reshape(-1), y.reshape(-1))


def _outer(x: Any, y: Any) -> Any:
    return np.multiply(x.reshape(-1)[:, None], y.reshape(-1)[None, :])


def _tensordot(x: Any, y: Any, axes: Any) -> Any:
    mine, its = axes
    free, kept = ([k for k in range(v.ndim) if k not in a] for v, a in ((x, mine), (y, its)))
    n = int(np.prod([x.shape[k] for k in mine]))
    left = x.transpose((*free, *mine)).reshape((-1, n) if n else (int(np.prod([x.shape[k] for k in free])), n))
    right = y.transpose((*its, *kept)).reshape((n, -1) if n else (n, int(np.prod([y.shape[k] for k in kept]))))
    return np.matmul(left, right).reshape((*[x.shape[k] for k in free], *[y.shape[k] for k in kept]))


def _mean(x: Any, axis: Any = None, dtype: Any = None, out: Any = None, keepdims: Any = False) -> Any:
    if dtype is not None or out is not None or x.dtype.kind not in "fc":
        raise Untraceable
    total = _reduce(np.add, x, axis, None, None, bool(keepdims))
    return total / (x.size // max(total.size, 1))


def _variance(
    x: Any, axis: Any = None, dtype: Any = None, out: Any = None, ddof: Any = 0, keepdims: Any = False, **more: Any
) -> Any:
    if dtype is not None or out is not None or more or x.dtype.kind not in "fc":
        raise Untraceable
    middle = _reduce(np.add, x, axis, None, None, True)
    n = x.size // max(middle.size, 1)
    off = x - middle / n
    square = off * off if x.dtype.kind == "f" else off.real * off.real + off.imag * off.imag
    return _reduce(np.add, square, axis, None, None, bool(keepdims)) / max(n - ddof, 0)


def _deviation(*args: Any, **kwargs: Any) -> Any:
    return np.sqrt(_variance(*args, **kwargs))


def _norm(x: Any, ord: Any = None, axis: Any = None, keepdims: bool = False) -> Any:
    if (
        x.dtype.kind not in "fc"
        or ord not in (None, "fro", 2)
        or (ord == 2 and x.ndim != 1 and not isinstance(axis, int))
    ):
        raise Untraceable
    if axis is None:
        flat = x.ravel("K")
        parts = [flat] if x.dtype.kind == "f" else [flat.real, flat.imag]
        found = np.sqrt(sum([np.matmul(part, part) for part in parts[1:]], start=np.matmul(parts[0], parts[0])))
        return found.reshape((1,) * x.ndim) if keepdims else found
    square = x * x if x.dtype.kind == "f" else (x.conj() * x).real
    return np.sqrt(_reduce(np.add, square, axis, None, None, bool(keepdims)))


def _difference(x: Any, n: int = 1, axis: int = -1) -> Any:
    axis %= x.ndim
    for _ in range(n):
        lead = (slice(None),) * axis
        x = x[(*lead, slice(1, None))] - x[(*lead, slice(None, -1))]
    return x


def _cross(x: Any, y: Any, axisa: int = -1, axisb: int = -1, axisc: int = -1, axis: int | None = None) -> Any:
    first, second, last = (axisa, axisb, axisc) if axis is None else (axis, axis, axis)
    x, y = np.moveaxis(x, first, -1), np.moveaxis(y, second, -1)
    if x.shape[-1] != 3 or y.shape[-1] != 3:
        raise Untraceable
    turns = ((1, 2), (2, 0), (0, 1))
    return np.moveaxis(np.stack([x[..., j] * y[..., k] - x[..., k] * y[..., j] for j, k in turns], axis=-1), -1, last)


def _polynomial(p: Any, x: Any) -> Any:
    value = np.zeros_like(x)
    for coefficient in p:
        value = value * x + coefficient
    return value


def _vander(x: Any, N: int | None = None, increasing: bool = False) -> Any:
    N = x.shape[0] if N is None else N
    powers = np.ones((x.shape[0], min(N, 1)), x.dtype)
    if N > 1:
        repeated = np.broadcast_to(x[:, None], (x.shape[0], N - 1)).copy()
        powers = np.concatenate([powers, np.cumprod(repeated, axis=1)], axis=1)
    return powers if increasing else powers[:, ::-1]


def _truth(x: Any) -> Any:
    return x if x.dtype == np.bool_ else x != 0


def _clip(x: Any, low: Any = None, high: Any = None) -> Any:
    if _CLIP is None:
        raise Untraceable
    return np.minimum(x, high) if low is None else np.maximum(x, low) if high is None else _CLIP(x, low, high)


_MOST_NUMBERS = 1 << 12
"""Of more, what Python takes for the call is nothing, and it takes long to try what is found."""
_TRIANGLES = {"L": "lo", "U": "up"}
_LAPACK: Any = getattr(np.linalg, "_umath_linalg", None)  # what NumPy's functions call; it has no public name


def _lapack(name: str, *operands: Any, checks: bool = True) -> Any:
    """Call one of LAPACK's functions in the precision that NumPy calls it in."""
    function = getattr(_LAPACK, name, None)
    if not isinstance(function, np.ufunc) or sum(x.size for x in operands) > _MOST_NUMBERS:
        raise Untraceable
    dtype = np.result_type(*[x.dtype for x in operands])
    wide = np.dtype(complex if dtype.kind == "c" else float)
    found = function(*[x if x.dtype == wide else x.astype(wide) for x in operands])
    several = found if isinstance(found, tuple) else (found,)
    if checks:
        several[-1].checked()
    if dtype.char in "fF":
        several = tuple([x.astype(np.dtype(dtype.char if x.dtype.kind == "c" else "f")) for x in several])
    return several if isinstance(found, tuple) else several[0]


def _finite(x: Any) -> Any:
    """Leave the row to Python where not all is finite: LAPACK's singular values of such matrices may have no end."""
    (x - x).checked()
    return x


def _svd(a: Any, full_matrices: bool = True, compute_uv: bool = True, hermitian: bool = False) -> Any:
    if hermitian or not a.size:
        raise Untraceable
    return _lapack(("svd_f" if full_matrices else "svd_s") if compute_uv else "svd", _finite(a))


def _pinv(a: Any, rcond: Any = None, hermitian: bool = False, *, rtol: Any = ...) -> Any:
    if hermitian or not a.size:
        raise Untraceable
    limit = rcond
    if rcond is None:
        limit = 1e-15 if rtol is ... else np.finfo(a.dtype).eps * max(a.shape[-2:]) if rtol is None else rtol
    u, s, vt = _svd(np.conjugate(a), False)
    large = s > np.asarray(limit)[..., None] * s.max(axis=-1, keepdims=True)
    inverse = np.where(large, 1 / s, s.dtype.type(0))
    return np.matmul(vt.swapaxes(-1, -2), inverse[..., None] * u.swapaxes(-1, -2))


def _qr(a: Any, mode: str = "reduced") -> Any:
    if not a.size or mode not in ("reduced", "complete", "r"):
        raise Untraceable
    wide = np.dtype(complex if a.dtype.kind == "c" else float)
    m, n = a.shape[-2:]
    packed = a.copy() if a.dtype == wide else a.astype(wide)
    scale = _lapack("qr_r_raw", packed, checks=False)  # in place
    columns = m if mode == "complete" and m > n else min(m, n)
    parts = [np.triu(packed[..., :columns, :])]
    if mode != "r":
        parts.insert(0, _lapack("qr_complete" if columns > n else "qr_reduced", packed, scale))
    parts = [x.astype(a.dtype) if x.dtype != a.dtype else x for x in parts]
    return parts[0] if mode == "r" else tuple(parts)


def _fourier(kind: str, x: Any, n: Any, axis: int, norm: Any) -> Any:
    """Transform along an axis, as NumPy does it; where elements are cut off or zeros added, that is left to NumPy."""
    axis %= x.ndim
    there, real = x.shape[axis], np.dtype(x.dtype.char.lower() if x.dtype.char in "fFdD" else float)
    inverse, is_real = kind.startswith("i"), "r" in kind
    n = (2 * (there - 1) if kind == "irfft" else there) if n is None else n
    if x.size > _MOST_NUMBERS or n < 1 or there != (n // 2 + 1 if kind == "irfft" else n):
        raise Untraceable
    name = f"rfft_n_{'odd' if n % 2 else 'even'}" if kind == "rfft" else kind
    function = getattr(_POCKETFFT, name, None)
    if not isinstance(function, np.ufunc) or (is_real and not inverse and x.dtype.kind == "c"):
        raise Untraceable
    share = {"backward": "forward", "forward": "backward"}.get(norm or "backward", norm) if inverse else norm
    factor = np.ones((), int)
    if share == "ortho":
        factor = np.reciprocal(np.sqrt(n, dtype=real))
    elif share == "forward":
        factor = np.reciprocal(n, dtype=real)
    # NumPy computes in single precision only what needs no conversion at all.
    is_single = factor.dtype == np.float32 and x.dtype.char == ("f" if kind == "rfft" else "F")
    inner = np.dtype(np.float32 if is_single else np.float64)
    wide = np.result_type(inner, np.complex64)
    given, found = (inner if kind == "rfft" else wide), (inner if kind == "irfft" else wide)
    along = np.moveaxis(x if x.dtype == given else x.astype(given), axis, -1)
    result = np.moveaxis(
        along.transformed(function, factor.astype(inner), n // 2 + 1 if kind == "rfft" else n, found), -1, axis
    )
    own = real if kind == "irfft" else np.result_type(real, np.complex64)
    return result if result.dtype == own else result.astype(own)


def _fourier_of_all(kind: str, x: Any, s: Any, axes: Any, norm: Any) -> Any:
    axes = tuple(range(x.ndim)) if axes is None else axes
    plain, s = kind.replace("r", ""), [None] * len(axes) if s is None else list(s)
    pairs = list(zip(s, axes, strict=True))
    if kind == "irfftn":
        for n, axis in pairs[:-1]:
            x = _fourier("ifft", x, n, axis, norm)
        return _fourier("irfft", x, *pairs[-1], norm)
    if kind == "rfftn":
        x = _fourier("rfft", x, *pairs.pop(), norm)
    for n, axis in reversed(pairs):
        x = _fourier(plain[:-1], x, n, axis, norm)
    return x


def _fourier_functions() -> Iterator[tuple[Any, Callable[..., Any]]]:
    for kind in ("fft", "ifft", "rfft", "irfft"):
        yield getattr(np.fft, kind), lambda a, n=None, axis=-1, norm=None, kind=kind: _fourier(kind, a, n, axis, norm)
        many = kind + "n"
        yield (
            getattr(np.fft, many),
            lambda a, s=None, axes=None, norm=None, kind=many: _fourier_of_all(kind, a, s, axes, norm),
        )


def _solve(a: Any, b: Any) -> Any:
    return _lapack("solve1" if b.ndim == 1 else "solve", a, b)


_FEW_TERMS = 11
"""Of so many NumPy adds terms up one by one where all are there, and of more, or of fewer at the ends, by BLAS."""
_MOST_EDGES = 8
"""With more sums that lack terms, at the ends of a correlation, each a step, there is little to win."""


def _correlate(a: Any, v: Any, mode: str = "valid") -> Any:
    """Return the sums of a[i + k] v[i]: dot products, as NumPy computes them, shorter ones at the ends."""
    n, extra = v.shape[0], a.shape[0] - v.shape[0]
    if a.dtype.kind != "f" or v.dtype.kind != "f" or a.dtype != v.dtype or extra < 0 or not n:
        raise Untraceable
    before, after = {"valid": (0, 0), "same": (n // 2, n - n // 2 - 1), "full": (n - 1, n - 1)}[mode]
    if before + after > _MOST_EDGES:
        raise Untraceable
    a, v = a.copy(), v.copy()  # as NumPy does of what does not lie side by side, which BLAS then goes through
    if n <= _FEW_TERMS:
        whole = a[: extra + 1] * v[0]
        for k in range(1, n):
            whole = whole + a[k : k + extra + 1] * v[k]
    else:
        whole = np.vecdot(np.lib.stride_tricks.sliding_window_view(a, n), v)
    if not before + after:
        return whole
    first = [np.vecdot(a[:k], v[n - k :]).reshape(1) for k in range(n - before, n)]
    last = [np.vecdot(a[extra + n - k :], v[:k]).reshape(1) for k in range(n - 1, n - 1 - after, -1)]
    return np.concatenate([*first, whole, *last])


def _convolve(a: Any, v: Any, mode: str = "full") -> Any:
    return _correlate(v, a[::-1], mode) if v.shape[0] > a.shape[0] else _correlate(a, v[::-1], mode)


_MOST_COMPARED = 1 << 12
"""With more pairs of a number and a knot, NumPy's bisection is faster, even from Python."""


def _searchsorted(a: Any, v: Any, side: str = "left", sorter: Any = None) -> Any:
    """Count the knots that are not beyond each number; knots that are not in order, or NaN, are for NumPy."""
    if sorter is not None or a.dtype.kind != "f" or v.dtype.kind != "f" or a.shape[0] * v.size > _MOST_COMPARED:
        raise Untraceable
    if isinstance(a, np.ndarray):
        if not np.all(a[1:] >= a[:-1]) or np.isnan(a[:1]).any():
            raise Untraceable
    else:
        np.where(a[1:] >= a[:-1], a[1:], a.dtype.type(np.nan)).checked()
        a[:1].checked()
    numbers = v.reshape(-1, 1)
    beyond = a > numbers if side == "right" else a >= numbers
    return a.shape[0] - _reduce(np.add, beyond, -1).reshape(v.shape)


_POCKETFFT: Any = getattr(getattr(np.fft, "_pocketfft", None), "pfu", None)  # likewise
_CLIP: Any = getattr(getattr(getattr(np, "_core", None), "umath", None), "clip", None)  # no public name
FUNCTIONS: dict[Any, Callable[..., Any]] = {
    np.dot: _dot,
    np.inner: _inner,
    np.vdot: _vdot,
    np.outer: _outer,
    np.tensordot: _tensordot,
    np.mean: _mean,
    np.var: _variance,
    np.std: _deviation,
    np.linalg.norm: _norm,
    np.linalg.solve: _solve,
    np.linalg.inv: lambda a: _lapack("inv", a),
    np.linalg.det: lambda a: _lapack("det", a, checks=False),
    np.linalg.slogdet: lambda a: _lapack("slogdet", a, checks=False),
    np.linalg.cholesky: lambda a, upper=False: _lapack("cholesky_up" if upper else "cholesky_lo", a),
    np.linalg.svd: _svd,
    np.linalg.pinv: _pinv,
    np.linalg.qr: _qr,
    np.linalg.eigvalsh: lambda a, UPLO="L": _lapack(f"eigvalsh_{_TRIANGLES[UPLO.upper()]}", a),
    np.linalg.eigh: lambda a, UPLO="L": _lapack(f"eigh_{_TRIANGLES[UPLO.upper()]}", a),
    np.diff: _difference,
    np.searchsorted: _searchsorted,
    np.correlate: _correlate,
    np.convolve: _convolve,
    np.lib.stride_tricks.sliding_window_view: lambda x, n: x.windows(n),
    np.clip: _clip,
    np.cross: _cross,
    np.polyval: _polynomial,
    np.vander: _vander,
    np.sum: lambda x, axis=None, dtype=None, keepdims=False: _reduce(np.add, x, axis, dtype, None, bool(keepdims)),
    np.any: lambda x, axis=None, keepdims=False: _reduce(np.logical_or, _truth(x), axis, None, None, bool(keepdims)),
    np.all: lambda x, axis=None, keepdims=False: _reduce(np.logical_and, _truth(x), axis, None, None, bool(keepdims)),
    np.count_nonzero: lambda x, axis=None: _reduce(np.add, _truth(x), axis),
    np.prod: lambda x, axis=None, keepdims=False: _reduce(np.multiply, x, axis, None, None, bool(keepdims)),
    np.max: lambda x, axis=None, keepdims=False, initial=None: _extreme(np.maximum, x, axis, keepdims, initial),
    np.min: lambda x, axis=None, keepdims=False, initial=None: _extreme(np.minimum, x, axis, keepdims, initial),
    np.cumsum: lambda x, axis=None: x.cumsum(axis),
    np.cumprod: lambda x, axis=None: x.cumprod(axis),
    np.zeros_like: lambda x, dtype=None: np.zeros(x.shape, dtype or x.dtype),
    np.ones_like: lambda x, dtype=None: np.ones(x.shape, dtype or x.dtype),
    np.real: lambda x: x.real,
    np.imag: lambda x: x.imag,
    np.shape: lambda x: x.shape,
    np.ndim: lambda x: x.ndim,
    np.size: lambda x: x.size,
    **dict(_fourier_functions()),
    **ORDERS,
}
