"""Linear systems, inverses, determinants and Cholesky's decomposition. How to write a row: `op.py`.

All take stacks of matrices. Eigenvalues, singular values and QR are in `decompositions.py`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.linalg import LinAlgError

from tapegrad.errors import ShapeError
from tapegrad.ops.broadcast import Shape, unbroadcast
from tapegrad.ops.cofactors import EXPANDED, cofactors, signs
from tapegrad.ops.host_queries import is_unknown, may_hold
from tapegrad.ops.op import Structured, once
from tapegrad.ops.spectra import adjoint, is_variable, on_triangle, values_of
from tapegrad.ops.triangular_solve import solve_triangular


def check_matrices(name: str, shape: Shape) -> None:
    """Hold that an operand has two axes at least."""
    if len(shape) < 2:
        raise LinAlgError(
            f"linalg.{name} takes a matrix or a stack of them, (…, m, n), and got shape {shape}; "
            "make a matrix of it with reshape"
        )


def check_square(name: str, shape: Shape, advice: str = "") -> None:
    """Hold that an operand is a square matrix, or a stack of them."""
    check_matrices(name, shape)
    if shape[-1] != shape[-2]:
        raise LinAlgError(
            f"linalg.{name} takes square matrices, (…, n, n), and got shape {shape}: "
            f"{shape[-2]} rows and {shape[-1]} columns{advice}"
        )


def lapack(advice: str, function: Any, *args: Any, **kwargs: Any) -> Any:
    """Call a function of numpy.linalg of a matrix; where it gives up, say what to do, and what is odd in the matrix."""
    try:
        return function(*args, **kwargs)
    except LinAlgError as error:
        raise LinAlgError(f"{error}: {advice}{_finite(args[0])}") from error


def _finite(x: Any) -> str:
    return "" if np.all(np.isfinite(x)) else " (the matrix holds NaN or infinities)"


_BLOCK = 64
"""Rows of a triangular matrix whose adjoint is computed as a whole."""
_SINGULAR = (
    "a matrix that has no inverse (its rows depend on each other); use lstsq or pinv, or add a small multiple of the "
    "identity"
)


def check_equations(name: str, a: Shape, b: Shape) -> None:
    """Hold that there are as many equations as unknowns, and right-hand sides for them."""
    check_square(name, a, "; use lstsq or pinv")
    rows = b[-1] if len(b) == 1 else b[-2] if len(b) > 1 else None
    if rows != a[-1]:
        raise LinAlgError(
            f"linalg.{name} of a of shape {a} and b of shape {b}: b must be a vector of {a[-1]} elements, or matrices "
            f"of {a[-1]} rows; for a stack of vectors, {name}(a, b[..., None])[..., 0]"
        )


def _solve_params(a: Shape, b: Shape) -> dict[str, Any]:
    check_equations("solve", a, b)
    return {}


def _solve_adjoint(F: Any, g: Any, x: Any, vector: bool, shared: dict[str, Any]) -> Any:
    return once(shared, lambda: F.linalg.solve(adjoint(F, x), F.unsqueeze(g, -1) if vector else g))


def _solve_dx(F: Any, g: Any, x: Any, out: Any, y_shape: Shape, shared: dict[str, Any]) -> Any:
    vector = len(y_shape) == 1
    z = _solve_adjoint(F, g, x, vector, shared)
    return unbroadcast(F, -F.matmul(z, F.conj(F.unsqueeze(out, -2)) if vector else adjoint(F, out)), x.shape)


def _solve_dy(F: Any, g: Any, x: Any, y_shape: Shape, shared: dict[str, Any]) -> Any:
    vector = len(y_shape) == 1
    z = _solve_adjoint(F, g, x, vector, shared)
    return unbroadcast(F, F.squeeze(z, -1) if vector else z, y_shape)


def _inv_params(shape: Shape) -> dict[str, Any]:
    check_square("inv", shape, "; use pinv")
    return {}


def _inv_dx(F: Any, g: Any, out: Any) -> Any:
    transposed = adjoint(F, out)
    return -F.matmul(F.matmul(transposed, g), transposed)


def _det_params(shape: Shape) -> dict[str, Any]:
    check_square("det", shape)
    return {}


def _det_dx(F: Any, g: Any, x: Any, out: Any) -> Any:
    if not x.size:
        return F.zeros(x.shape, dtype=x.dtype)
    g = F.unsqueeze(g, (-2, -1))
    if x.shape[-1] > EXPANDED:
        inverse = _good_inverse(F, x, values_of(out))
        if inverse is not None:
            return g * F.conj(F.unsqueeze(out, (-2, -1))) * adjoint(F, inverse)
    return g * _cofactors(F, x)


def _good_inverse(F: Any, x: Any, det: Any) -> Any:
    """Return the inverses, None where they would lose more than half of the digits of the cofactors.

    None while it is recorded, too: which of both is better depends on the numbers, and cofactors are always right.
    """
    if is_unknown(det):
        return None
    if not np.all((np.abs(det) > np.finfo(det.dtype).smallest_normal) & np.isfinite(det)):
        return None
    try:
        inverse = F.linalg.inv(x)
    except LinAlgError:
        return None
    size = np.sum(np.abs(values_of(x)), axis=(-2, -1)) * np.sum(np.abs(values_of(inverse)), axis=(-2, -1))
    return inverse if np.all(size * np.sqrt(np.finfo(det.dtype).eps) < 1) else None


def _cofactors(F: Any, x: Any) -> Any:
    """Return the derivative of the determinant of any matrix, conjugated, also of a singular one: no division.

    It is NaN where the matrix is not finite.
    """
    n = x.shape[-1]
    known = np.all(np.isfinite(values_of(x)), axis=(-2, -1), keepdims=True)
    if n <= EXPANDED or is_variable(x):  # singular vectors have no derivative where values are the same
        return F.where(known, cofactors(F, F.where(known, x, 0.0)), np.nan)
    u, s, vh = F.linalg.svd(F.where(known, x, 0.0))
    sign = signs(values_of(u), values_of(vh))
    above = [sign[..., None]]
    below = [np.ones((*sign.shape, 1), sign.dtype)]
    for k in range(n - 1):
        above.append(above[-1] * s[..., k : k + 1])
        below.append(below[-1] * s[..., n - 1 - k : n - k])
    others = F.concatenate([a * b for a, b in zip(above, reversed(below), strict=True)], axis=-1)
    return F.where(known, F.matmul(u * F.unsqueeze(others, -2), vh), np.nan)


def _over_determinant(F: Any, g: Any, x: Any, singular: Any) -> Any:
    """Return the adjoint of a matrix x from that of Re(log(det(x))), NaN where there is none."""
    singular = singular[..., None, None]
    inverse = F.linalg.inv(F.where(singular, np.eye(x.shape[-1], dtype=x.dtype), x) if may_hold(singular) else x)
    return F.unsqueeze(g, (-2, -1)) * F.where(singular, np.nan, adjoint(F, inverse))


def _logabsdet_dx(F: Any, g: Any, x: Any, out: Any) -> Any:
    return _over_determinant(F, g, x, values_of(out) == -np.inf)


def _phase_dx(F: Any, g: Any, x: Any, out: Any) -> Any:
    # The phase turns by Im(tr(x⁻¹ dx)): d out = i out Im(d log(det(x))).
    return _over_determinant(F, (F.conj(out) * g).imag * 1j, x, values_of(out) == 0)


def _cholesky_params(shape: Shape, upper: bool = False) -> dict[str, Any]:
    check_square("cholesky", shape)
    return {"upper": bool(upper)}


def _cholesky(F: Any, x: Any, upper: bool) -> Any:
    advice = (
        f"cholesky of shape {x.shape} needs symmetric (Hermitian) matrices whose eigenvalues are all positive, "
        f"and reads the {'upper' if upper else 'lower'} triangle; add a small multiple of the identity, or use "
        "eigh"
    )
    return lapack(advice, F.linalg.cholesky, x, upper=upper)


def _cholesky_dx(F: Any, g: Any, out: Any, upper: bool) -> Any:
    u, g = (out, adjoint(F, g)) if upper else (adjoint(F, out), g)
    return on_triangle(F, _factored(F, u, g), upper)


def _factored(F: Any, u: Any, g: Any) -> Any:
    """Return r with df = <r, da> for Hermitian da, where a = uᴴ u, and g is the adjoint of the lower triangle uᴴ.

    Large matrices are taken as blocks (Murray 2016, arXiv:1602.07527), so that most of it is products of matrices: with
    a₂₁ = l₂₁ l₁₁ᴴ and a₂₂ - l₂₁ l₂₁ᴴ = l₂₂ l₂₂ᴴ, the adjoints of l₂₂, l₂₁ and l₁₁ are known one after the other.
    """
    n = u.shape[-1]
    if n > _BLOCK:
        k = n // 2
        u1, across, u2 = u[..., :k, :k], u[..., :k, k:], u[..., k:, k:]
        last = _factored(F, u2, g[..., k:, k:])
        down = adjoint(F, g[..., k:, :k]) - F.matmul(across, last + adjoint(F, last))
        beside = solve_triangular(F, u1, down, False)
        first = _factored(F, u1, g[..., :k, :k] - F.matmul(beside, adjoint(F, across)))
        below = F.concatenate((np.zeros((*u.shape[:-2], n - k, k), u.dtype), last), axis=-1)
        return F.concatenate((F.concatenate((first, beside), axis=-1), below), axis=-2)
    # dl = l p(l⁻¹ da l⁻ᴴ) where p takes what is below the diagonal, and half of that.
    lower = np.tril(np.ones((n, n), np.bool_))
    halved = np.tril(np.ones((n, n), u.dtype)) - 0.5 * np.eye(n, dtype=u.dtype)
    middle = F.matmul(u, F.where(lower, g, 0.0)) * halved
    return solve_triangular(F, u, adjoint(F, solve_triangular(F, u, middle, False)), False)


def _pinv_params(shape: Shape, rcond: Any = None, hermitian: bool = False, rtol: Any = ...) -> dict[str, Any]:
    hermitian = bool(hermitian) and 0 not in shape[-2:]  # an empty matrix is its own case, and need not be square
    (check_square if hermitian else check_matrices)("pinv", shape)
    if rtol is ...:
        limits = {"rcond": getattr(rcond, "_array", rcond)}
    elif rcond is not None:
        raise ValueError(f"linalg.pinv got both rcond={rcond!r} and rtol={rtol!r}, which mean the same; give one")
    else:
        limits = {"rtol": getattr(rtol, "_array", rtol)}
    return {"limits": limits, "hermitian": hermitian}


def _pinv(F: Any, x: Any, limits: dict[str, Any], hermitian: bool) -> Any:
    return lapack("pinv needs finite numbers", F.linalg.pinv, x, hermitian=hermitian, **limits)


def _pinv_dx(F: Any, g: Any, x: Any, out: Any, hermitian: bool) -> Any:
    # Golub and Pereyra 1973: dp = -p da p + p pᴴ daᴴ (1 - a p) + (1 - p a) daᴴ pᴴ p.
    p, pt, gt = out, adjoint(F, out), adjoint(F, g)
    if hermitian:
        x = _symmetric(F, x)
    result = -F.matmul(F.matmul(pt, g), pt)
    a, b = F.matmul(gt, F.matmul(p, pt)), F.matmul(F.matmul(pt, p), gt)
    result = result + a - F.matmul(x, F.matmul(p, a)) + b - F.matmul(F.matmul(b, p), x)
    return on_triangle(F, result) if hermitian else result


def _symmetric(F: Any, x: Any) -> Any:
    """Return the symmetric (Hermitian) matrices whose lower triangles are those of x."""
    below = np.tril(np.ones(x.shape[-2:], np.bool_), -1)
    return F.where(below, x, F.where(np.eye(x.shape[-1], dtype=np.bool_), x.real, adjoint(F, x)))


def _lstsq_params(a: Shape, b: Shape, rcond: Any = None) -> dict[str, Any]:
    if len(a) < 2 or not b or a[-2] != b[-1 if len(b) == 1 else -2]:
        raise LinAlgError(
            f"linalg.lstsq of a of shape {a} and b of shape {b}: a must be matrices (m, n), and b a vector of m "
            "elements or matrices of m rows"
        )
    if len(b) > 1:
        stacked("lstsq", a, b)
    if rcond is None:
        rcond = np.finfo(np.float64).eps * max(a[-2:])
    return {"rcond": rcond}


def stacked(name: str, a: Shape, b: Shape) -> Shape:
    """Return the shape of a stack of matrices, of those of two operands."""
    try:
        return np.broadcast_shapes(a[:-2], b[:-2])
    except ValueError:
        raise ShapeError(f"{name} of a of shape {a} and b of shape {b}: their stacks do not go together") from None


def _lstsq(F: Any, x: Any, y: Any, rcond: Any) -> Any:
    if not isinstance(x, np.ndarray) or (x.ndim == 2 and y.ndim <= 2):
        return lapack("lstsq needs finite numbers", F.linalg.lstsq, x, y, rcond)[0]
    columns = y if y.ndim > 1 else y[:, None]
    stack = stacked("lstsq", x.shape, columns.shape)
    a, b = (np.broadcast_to(v, (*stack, *v.shape[-2:])) for v in (x, columns))
    dtype = np.result_type(x, y)
    result = np.empty((*stack, a.shape[-1], b.shape[-1]), dtype if dtype.kind in "fc" else np.float64)
    for k in np.ndindex(stack):
        result[k] = _lstsq(F, a[k], b[k], rcond)
    return result if y.ndim > 1 else result[..., 0]


def _lstsq_parts(F: Any, g: Any, x: Any, rcond: Any, y_shape: Shape) -> tuple[Any, Any]:
    """Return the adjoint as matrices, and the pseudo-inverse."""
    return (F.unsqueeze(g, -1) if len(y_shape) == 1 else g), F.linalg.pinv(x, rcond)


def _lstsq_dx(F: Any, g: Any, x: Any, y: Any, out: Any, rcond: Any) -> Any:
    g, p = _lstsq_parts(F, g, x, rcond, y.shape)
    b, solution = (F.unsqueeze(y, -1), F.unsqueeze(out, -1)) if y.ndim == 1 else (y, out)
    pt_g = F.matmul(adjoint(F, p), g)
    result = -F.matmul(pt_g, adjoint(F, solution))
    result = result + F.matmul(b - F.matmul(x, solution), adjoint(F, F.matmul(p, pt_g)))
    rest = g - F.matmul(p, F.matmul(x, g))  # nothing where the columns are independent
    result = result + F.matmul(F.matmul(adjoint(F, p), solution), adjoint(F, rest))
    return unbroadcast(F, result, x.shape)


def _lstsq_dy(F: Any, g: Any, x: Any, y_shape: Shape, rcond: Any) -> Any:
    g, p = _lstsq_parts(F, g, x, rcond, y_shape)
    result = F.matmul(adjoint(F, p), g)
    return unbroadcast(F, F.squeeze(result, -1) if len(y_shape) == 1 else result, y_shape)


_SQUARE: tuple[Any, ...] = ((((3, 3),), {}), (((2, 3, 3),), {}), (((1, 1),), {}), (((0, 0),), {}), (((0, 2, 2),), {}))

LINALG: tuple[Structured, ...] = (
    Structured(
        name="solve",
        namespace="linalg",
        takes_complex=True,
        doc="The x with a @ x = b; a b with one axis is a vector, any other is matrices.",
        twins=(np.linalg.solve,),
        params=_solve_params,
        forward=lambda F, x, y: lapack(f"solve got {_SINGULAR}", F.linalg.solve, x, y),
        dx=_solve_dx,
        dy=_solve_dy,
        operands=("a", "b"),
        method=False,
        examples=(
            (((3, 3), (3,)), {}),
            (((3, 3), (3, 2)), {}),
            (((2, 3, 3), (3,)), {}),
            (((2, 3, 3), (3, 4)), {}),
            (((3, 3), (2, 3, 1)), {}),
            (((2, 1, 3, 3), (5, 3, 2)), {}),
            (((1, 1), (1,)), {}),
            (((0, 0), (0,)), {}),
            (((0, 2, 2), (0, 2, 3)), {}),
        ),
        batch="solve",
    ),
    Structured(
        name="inv",
        namespace="linalg",
        takes_complex=True,
        doc="Inverse of square matrices.",
        twins=(np.linalg.inv,),
        params=_inv_params,
        forward=lambda F, x: lapack(f"inv got {_SINGULAR}", F.linalg.inv, x),
        dx=_inv_dx,
        operands=("a",),
        method=False,
        examples=_SQUARE,
        batch="same",
    ),
    Structured(
        name="det",
        namespace="linalg",
        takes_complex=True,
        doc="Determinant; its gradient is that of the cofactors, also for singular matrices.",
        twins=(np.linalg.det,),
        params=_det_params,
        forward=lambda F, x: F.linalg.det(x),
        dx=_det_dx,
        operands=("a",),
        examples=(*_SQUARE, (((9, 9),), {})),
        batch="same",
    ),
    Structured(
        name="logabsdet",
        namespace="linalg",
        takes_complex=True,
        mixed=True,
        doc="Logarithm of the absolute value of the determinant; the gradient is NaN where that is 0.",
        public=False,
        method=False,
        forward=lambda F, x: F.linalg.slogdet(x)[1],
        dx=_logabsdet_dx,
        operands=("a",),
        examples=_SQUARE,
        batch="same",
    ),
    Structured(
        name="phase_of_det",
        namespace="linalg",
        takes_complex=True,
        only_complex=True,
        doc="The determinant of complex matrices over its absolute value; the gradient is NaN where that is 0.",
        public=False,
        method=False,
        forward=lambda F, x: F.linalg.slogdet(x)[0],
        dx=_phase_dx,
        operands=("a",),
        examples=_SQUARE,
        batch="same",
    ),
    Structured(
        name="cholesky",
        namespace="linalg",
        takes_complex=True,
        doc="The lower L with L @ Lᴴ = a, or the upper U with Uᴴ @ U = a; the triangle that is read has the gradient.",
        twins=(np.linalg.cholesky,),
        signature="*, upper=False",
        params=_cholesky_params,
        forward=_cholesky,
        dx=_cholesky_dx,
        operands=("a",),
        method=False,
        examples=(*_SQUARE, (((2, 3, 3),), {"upper": True})),
        batch="same",
    ),
    Structured(
        name="pinv",
        namespace="linalg",
        takes_complex=True,
        doc="Pseudo-inverse of Moore and Penrose; its derivative holds while the rank stays.",
        twins=(np.linalg.pinv,),
        signature="rcond=None, hermitian=False, *, rtol=...",
        params=_pinv_params,
        forward=_pinv,
        dx=_pinv_dx,
        operands=("a",),
        method=False,
        examples=(
            (((4, 3),), {}),
            (((2, 3, 4),), {}),
            (((3, 3),), {"rcond": 1e-10}),
            (((2, 3, 3),), {"hermitian": True}),
            (((3, 2),), {"rtol": 1e-10}),
            (((0, 3),), {}),
        ),
        batch="pinv",
    ),
    Structured(
        name="lstsq_solution",
        namespace="linalg",
        takes_complex=True,
        doc="The x of least norm with the least |a @ x - b|.",
        public=False,
        method=False,
        signature="rcond=None",
        params=_lstsq_params,
        forward=_lstsq,
        dx=_lstsq_dx,
        dy=_lstsq_dy,
        operands=("a", "b"),
        examples=(
            (((4, 3), (4,)), {}),
            (((4, 3), (4, 2)), {}),
            (((3, 4), (3,)), {}),
            (((3, 3), (3, 2)), {}),
            (((2, 4, 3), (4,)), {}),
            (((4, 3), (2, 4, 2)), {}),
        ),
    ),
)
