"""What PyTorch has a name for and NumPy has not, made of other rows. How to write a composed row: `op.py`.

Names of arguments, their order and their defaults are PyTorch's.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from tapegrad.errors import ArgumentError, DTypeError, ShapeError
from tapegrad.ops.axes import axis_index
from tapegrad.ops.broadcast import Shape
from tapegrad.ops.host_queries import asked
from tapegrad.ops.linalg import check_square
from tapegrad.ops.op import Composed

# Products of matrices, of which each says how many axes it takes


def _check_axes(name: str, **axes: tuple[Any, int]) -> None:
    for which, (x, ndim) in axes.items():
        if x.ndim != ndim:
            kind = {1: "a vector", 2: "a matrix", 3: "a stack of matrices"}[ndim]
            raise ShapeError(
                f"{name} takes {kind} as {which.replace('_', ' ')}, with {ndim} axes, not shape {x.shape}; see matmul"
            )


def _check_inner(name: str, x: Any, y: Any, k: int, j: int) -> None:
    if x.shape[k] != y.shape[j]:
        raise ShapeError(
            f"{name} of shapes {x.shape} and {y.shape}: axis {k} of the first has {x.shape[k]} elements and axis {j} "
            f"of the second {y.shape[j]}; there must be as many"
        )


def _mm_of(F: Any, name: str, input: Any, mat2: Any) -> Any:
    _check_axes(name, the_first=(input, 2), the_second=(mat2, 2))
    _check_inner(name, input, mat2, 1, 0)
    return F.matmul(input, mat2)


def _mv_of(F: Any, name: str, input: Any, vec: Any) -> Any:
    _check_axes(name, the_first=(input, 2), the_second=(vec, 1))
    _check_inner(name, input, vec, 1, 0)
    return F.matmul(input, vec)


def _bmm_of(F: Any, name: str, input: Any, mat2: Any) -> Any:
    _check_axes(name, the_first=(input, 3), the_second=(mat2, 3))
    _check_inner(name, input, mat2, 0, 0)
    _check_inner(name, input, mat2, 2, 1)
    return F.matmul(input, mat2)


def _mm(F: Any, input: Any, mat2: Any) -> Any:
    return _mm_of(F, "mm", input, mat2)


def _mv(F: Any, input: Any, vec: Any) -> Any:
    return _mv_of(F, "mv", input, vec)


def _bmm(F: Any, input: Any, mat2: Any) -> Any:
    return _bmm_of(F, "bmm", input, mat2)


def _is(value: Any, number: int) -> bool:
    return type(value) in (int, float) and value == number


def _added(F: Any, name: str, input: Any, product: Any, beta: Any, alpha: Any) -> Any:
    """Compute beta * input + alpha * product, in the shape of the product."""
    try:
        fits = np.broadcast_shapes(input.shape, product.shape) == product.shape
    except ValueError:
        fits = False
    if not fits:
        raise ShapeError(
            f"{name} adds a product of shape {product.shape} to a tensor of shape {input.shape}, which must broadcast "
            "to that shape"
        )
    product = product if _is(alpha, 1) else product * alpha
    if _is(beta, 0):  # then NaN and inf of the input do not count, and its gradient is 0
        input = F.where(True, F.zeros_like(input), input)
    return (input if _is(beta, 1) or _is(beta, 0) else input * beta) + product


def _addmm(F: Any, input: Any, mat1: Any, mat2: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
    return _added(F, "addmm", input, _mm_of(F, "addmm", mat1, mat2), beta, alpha)


def _addmv(F: Any, input: Any, mat: Any, vec: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
    return _added(F, "addmv", input, _mv_of(F, "addmv", mat, vec), beta, alpha)


def _addr(F: Any, input: Any, vec1: Any, vec2: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
    _check_axes("addr", the_second=(vec1, 1), the_third=(vec2, 1))
    return _added(F, "addr", input, vec1[:, None] * vec2, beta, alpha)


def _baddbmm(F: Any, input: Any, batch1: Any, batch2: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
    return _added(F, "baddbmm", input, _bmm_of(F, "baddbmm", batch1, batch2), beta, alpha)


def _addbmm(F: Any, input: Any, batch1: Any, batch2: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
    return _added(F, "addbmm", input, F.sum(_bmm_of(F, "addbmm", batch1, batch2), axis=0), beta, alpha)


def _block_diag(F: Any, *tensors: Any) -> Any:
    parts = [F.as_tensor(t) for t in tensors]
    for k, t in enumerate(parts):
        if t.ndim > 2:
            raise ShapeError(f"block_diag takes matrices, vectors and numbers, not shape {t.shape} in place {k}")
    parts = [t if t.ndim == 2 else t.reshape((1, t.size)) for t in parts]
    dtype = np.result_type(*[t.dtype for t in parts]) if parts else np.dtype(float)
    width, before, rows = sum(t.shape[1] for t in parts), 0, []
    for t in parts:
        (m, n), t = t.shape, t if t.dtype == dtype else t.astype(dtype)
        sides = (F.zeros((m, before), dtype=dtype), t, F.zeros((m, width - before - n), dtype=dtype))
        rows.append(F.concatenate(sides, axis=1))
        before += n
    return F.concatenate(rows, axis=0) if rows else F.zeros((1, 0))


def _logdet(F: Any, input: Any) -> Any:
    check_square("logdet", input.shape)
    sign, size = F.linalg.slogdet(input)
    if input.dtype.kind == "c":
        return F.complex(size, F.angle(sign))
    return F.where(sign < 0, math.nan, size)


# Distances and norms


def _cdist(F: Any, x1: Any, x2: Any, p: Any = 2.0, compute_mode: Any = None) -> Any:
    for x in (x1, x2):
        if x.ndim < 2:
            raise ShapeError(f"cdist takes rows of points, with 2 axes or more, not shape {x.shape}")
    if x1.shape[-1] != x2.shape[-1]:
        raise ShapeError(
            f"cdist of {x1.shape} and {x2.shape}: their points have {x1.shape[-1]} and {x2.shape[-1]} coordinates; "
            "give as many"
        )
    if not p >= 0:
        raise ArgumentError(f"cdist got p={p}; a norm of differences has p from 0 to inf")
    if compute_mode not in (None, *_MODES):
        raise ArgumentError(f"cdist got compute_mode={compute_mode!r}; it is one of {', '.join(_MODES)}")
    return _lengths(F, F.expand_dims(x1, -2) - F.expand_dims(x2, -3), p)


def _lengths(F: Any, way: Any, p: Any) -> Any:
    return F.norm(way, p, -1) if way.shape[-1] else F.sum(way, axis=-1)


def _pdist(F: Any, input: Any, p: Any = 2.0) -> Any:
    if input.ndim != 2:
        raise ShapeError(f"pdist takes rows of points, with 2 axes, not shape {input.shape}")
    if not p >= 0:
        raise ArgumentError(f"pdist got p={p}; a norm of differences has p from 0 to inf")
    pairs = F.take(input, np.stack(np.triu_indices(input.shape[0], 1)), axis=0)
    return _lengths(F, pairs[0] - pairs[1], p)


_MODES = (
    "use_mm_for_euclid_dist_if_necessary",
    "use_mm_for_euclid_dist",
    "donot_use_mm_for_euclid_dist",
)


def _renorm(F: Any, input: Any, p: Any, dim: int, maxnorm: Any) -> Any:
    if input.ndim < 2:
        raise ShapeError(f"renorm takes a tensor with 2 axes or more, not shape {input.shape}")
    if not p > 0 or not maxnorm >= 0:
        raise ArgumentError(f"renorm got p={p}, maxnorm={maxnorm}; p must be positive, and maxnorm 0 or more")
    dim = axis_index(dim, input.ndim)
    n = input.shape[dim]
    if not input.size:
        return input.clone()
    norms = F.norm(F.reshape(F.moveaxis(input, dim, 0), (n, input.size // n)), p, -1)
    # PyTorch's 1e-7 is there against rounding up
    factor = F.where(norms > maxnorm, maxnorm / (norms + 1e-7), 1.0).astype(norms.dtype)
    return input * factor.reshape((n, *(1,) * (input.ndim - 1 - dim)))


def _dist(F: Any, input: Any, other: Any, p: Any = 2) -> Any:
    return F.norm(F.reshape(input - other, (-1,)), p)


class AminmaxResult(NamedTuple):
    """What `aminmax` returns."""

    min: Any
    max: Any


def _aminmax(F: Any, input: Any, *, axis: Any = None, keepdims: Any = False) -> AminmaxResult:
    return AminmaxResult(*(f(input, axis, keepdims=keepdims) for f in (F.min, F.max)))


# Moments, both at once


def _freedom(name: str, axis: Any, unbiased: Any, correction: Any) -> tuple[Any, Any]:
    if isinstance(axis, (bool, np.bool_)):  # torch.var_mean(x, False)
        axis, unbiased = None, axis
    if correction is None:
        return axis, 1 if unbiased else 0
    return axis, correction


def _moments(name: str, spread: str) -> Any:
    def forward(
        F: Any, input: Any, axis: Any = None, unbiased: Any = True, keepdims: Any = False, *, correction: Any = None
    ) -> Any:
        if input.dtype.kind not in "fc":
            raise DTypeError(f"{name} of a tensor of dtype {input.dtype}; convert it with astype(float)")
        axis, ddof = _freedom(name, axis, unbiased, correction)
        axis = None if isinstance(axis, (tuple, list)) and not axis else axis
        first = getattr(F, spread)(input, axis, ddof=ddof, keepdims=keepdims)
        return first, F.mean(input, axis, keepdims=keepdims)

    return forward


# Parts


def _split_with_sizes(F: Any, input: Any, split_sizes: Any, dim: int = 0) -> Any:
    return tuple(F.split(input, split_size=list(split_sizes), axis=dim))


def _starts(values: Any, dim: int) -> Any:
    """Find where a run of equal parts along an axis begins."""
    rows = np.moveaxis(values, dim, 0)
    rows = rows.reshape(len(rows), -1) if rows.size else np.zeros((len(rows), 1))
    return np.flatnonzero(np.concatenate([np.ones(min(len(rows), 1), np.bool_), (rows[1:] != rows[:-1]).any(1)]))


def _unique_consecutive(
    F: Any, input: Any, return_inverse: bool = False, return_counts: bool = False, dim: int | None = None
) -> Any:
    axis = 0 if dim is None else axis_index(dim, input.ndim)
    x, shape = (F.reshape(input, (-1,)), input.shape) if dim is None else (input, (input.shape[axis],))
    n = x.shape[axis]
    starts = asked(lambda a: _starts(np.asarray(a), axis), x)
    values = F.take(x, starts, axis=axis)
    counts = np.diff(np.append(starts, n))
    parts = [values]
    if return_inverse:
        parts.append(F.as_tensor(np.repeat(np.arange(len(starts)), counts).reshape(shape)))
    if return_counts:
        parts.append(F.as_tensor(counts))
    return tuple(parts) if len(parts) > 1 else values


def _bucketize(F: Any, input: Any, boundaries: Any, *, out_int32: bool = False, right: bool = False) -> Any:
    if np.ndim(boundaries) != 1:
        raise ShapeError(f"bucketize takes boundaries in one axis, in order, not of shape {np.shape(boundaries)}")
    places = np.searchsorted(boundaries, input, "right" if right else "left")
    return places.astype(np.int32) if out_int32 else places


def _row(name: str, doc: str, forward: Any, *examples: Any, **rest: Any) -> Composed:
    return Composed(name=name, doc=doc, forward=forward, examples=examples, **{"twin_differs": True, **rest})


def _product(name: str, doc: str, forward: Any, *shapes: tuple[Shape, ...], **rest: Any) -> Composed:
    examples: list[Any] = [(each, {}) for each in shapes]
    if len(shapes[0]) == 3:
        examples += [(shapes[0], {"beta": 0.5, "alpha": -2.0}), (shapes[0], {"beta": 0})]
    rest = {"in_place": len(shapes[0]) == 3, **rest}
    return _row(name, doc, forward, *examples, tensors=len(shapes[0]), takes_complex=True, **rest)


TORCH_NAMES: tuple[Composed, ...] = (
    _product("mm", "Product of two matrices.", _mm, ((2, 3), (3, 4)), ((2, 0), (0, 3))),
    _product("mv", "Product of a matrix and a vector.", _mv, ((2, 3), (3,))),
    _product("bmm", "Products of the matrices of two stacks.", _bmm, ((2, 3, 2), (2, 2, 4))),
    _product(
        "addmm", "beta * input + alpha * (mat1 @ mat2).", _addmm, ((2, 4), (2, 3), (3, 4)), ((4,), (2, 3), (3, 4))
    ),
    _product("addmv", "beta * input + alpha * (mat @ vec).", _addmv, ((2,), (2, 3), (3,))),
    _product("addr", "beta * input + alpha * outer(vec1, vec2).", _addr, ((2, 3), (2,), (3,))),
    _product(
        "baddbmm",
        "beta * input + alpha * (batch1 @ batch2), of stacks of matrices.",
        _baddbmm,
        ((2, 3, 4), (2, 3, 2), (2, 2, 4)),
    ),
    _product(
        "addbmm",
        "beta * input + alpha * the sum of the products of the matrices of two stacks.",
        _addbmm,
        ((3, 4), (2, 3, 2), (2, 2, 4)),
    ),
    _row(
        "block_diag",
        "A matrix with matrices, vectors or numbers on its diagonal, and zeros elsewhere.",
        _block_diag,
        (((2, 2), (1, 3)), {}),
        (((2,), (), (2, 1)), {}),
        method=False,
        takes_complex=True,
    ),
    _row(
        "logdet",
        "Logarithms of determinants; NaN where they are negative.",
        _logdet,
        (((3, 3),), {}),
        (((2, 2, 2),), {}),
        takes_complex=True,
    ),
    _row(
        "cdist",
        "Distances, in the norm p, of each row of x1 to each row of x2; the derivative at distance 0 is 0.",
        _cdist,
        (((3, 2), (4, 2)), {}),
        (((2, 3, 2), (4, 2)), {"p": 1}),
        (((3, 2), (4, 2)), {"p": math.inf}),
        (((3, 2), (1, 4, 2)), {"p": 3.0}),
        tensors=2,
        method=False,
    ),
    _row(
        "pdist",
        "Distances, in the norm p, of each two rows of points; the derivative at distance 0 is 0.",
        _pdist,
        (((4, 2),), {}),
        (((3, 3),), {"p": 1}),
        method=False,
    ),
    _row(
        "renorm",
        "The parts along an axis, scaled down to the norm `maxnorm` where theirs is larger.",
        _renorm,
        (((3, 4),), {"*": (2, 0, 2.0)}),
        (((2, 3, 2),), {"p": 1, "dim": -2, "maxnorm": 3.0}),
        in_place=True,
        takes_complex=True,
    ),
    *(
        _row(
            f"{name}_mean",
            f"{what} and mean over the given axes; divides by n - 1 unless `correction` says otherwise.",
            _moments(f"{name}_mean", name),
            (((3, 4),), {}),
            (((3, 4),), {"*": (1, False)}),
            (((2, 3, 4),), {"axis": (0, -1), "correction": 2, "keepdims": True}),
            method=False,
            takes_complex=True,
        )
        for name, what in (("var", "Variance"), ("std", "Standard deviation"))
    ),
    _row(
        "sgn",
        "The sign, and x / abs(x) of complex numbers; 0 at 0.",
        lambda F, input: F.sign(input),
        (((3, 4),), {}),
        in_place=True,
        takes_complex=True,
    ),
    _row(
        "frac",
        "The fractional part, with the sign of x.",
        lambda F, input: F.row("fraction", input),
        (((3, 4),), {}),
        in_place=True,
    ),
    _row(
        "rsqrt",
        "1 / sqrt(x).",
        lambda F, input: 1.0 / F.sqrt(input),
        (((3, 4),), {}),
        in_place=True,
        takes_complex=True,
    ),
    _row(
        "dist",
        "The norm p of the difference of two tensors.",
        _dist,
        (((3, 4), (3, 4)), {}),
        (((3, 1), (4,)), {"p": 1.5}),
        tensors=2,
        takes_complex=True,
    ),
    _row(
        "aminmax",
        "The smallest and the largest element along an axis, or of all; ties share the gradient.",
        _aminmax,
        (((3, 4),), {}),
        (((3, 4),), {"axis": 1, "keepdims": True}),
    ),
    _row(
        "split_with_sizes",
        "Views of parts of the given sizes along an axis.",
        _split_with_sizes,
        (((6,),), {"*": ([1, 2, 3],)}),
        (((2, 4),), {"split_sizes": (0, 4), "dim": -1}),
        takes_complex=True,
    ),
    _row(
        "unique_consecutive",
        "The first one of each run of equal elements, or of equal parts along an axis.",
        _unique_consecutive,
        (((2, 3),), {}),
        (((3, 2),), {"return_inverse": True, "return_counts": True, "dim": 0}),
        takes_complex=True,
    ),
    _row(
        "bucketize",
        "Between which of some boundaries, which are in order, each element lies.",
        _bucketize,
        (((3, 4),), {"boundaries": np.array([-1.0, 0.0, 1.5])}),
        (((4,),), {"boundaries": np.array([0.0, 1.0]), "right": True, "out_int32": True}),
        method=False,
        has_derivative=False,
    ),
)
