"""Eigenvalues of symmetric (Hermitian) matrices, singular values, QR.

Rows pack all results, and functions unpack them; real ones among complex ones have the imaginary part 0 there.

Where values are the same, see `spectra.py`.
"""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as np

from tapegrad.ops.broadcast import Shape
from tapegrad.ops.host_queries import found
from tapegrad.ops.linalg import check_matrices, check_square, lapack
from tapegrad.ops.op import Composed, Structured
from tapegrad.ops.spectra import (
    adjoint,
    eigenvalues_adjoint,
    eigh_adjoint,
    on_triangle,
    packed,
    qr_adjoint,
    real,
    svd_adjoint,
    unpacked,
    values_adjoint,
)


class EighResult(NamedTuple):
    """What `eigh` gives."""

    eigenvalues: Any
    eigenvectors: Any


class SVDResult(NamedTuple):
    """What `svd` gives."""

    U: Any
    S: Any
    Vh: Any


class QRResult(NamedTuple):
    """What `qr` gives."""

    Q: Any
    R: Any


class SlogdetResult(NamedTuple):
    """What `slogdet` gives."""

    sign: Any
    logabsdet: Any


def _eigh_params(shape: Shape, UPLO: str = "L") -> dict[str, Any]:
    check_square("eigh", shape, "; use svd")
    if not isinstance(UPLO, str) or UPLO.upper() not in ("L", "U"):
        raise ValueError(f"UPLO is {UPLO!r}; give 'L' for the lower triangle or 'U' for the upper one")
    return {"UPLO": UPLO.upper()}


def _eigh_parts(F: Any, x: Any, UPLO: str) -> Any:
    w, v = lapack(f"eigh of shape {x.shape}", F.linalg.eigh, x, UPLO)
    return F.concatenate((w[..., None], v), axis=-1)


def _eigh_parts_dx(F: Any, g: Any, out: Any, UPLO: str) -> Any:
    whole = eigh_adjoint(F, real(g[..., 0]), g[..., 1:], real(out[..., 0]), out[..., 1:])
    return on_triangle(F, whole, UPLO == "U")


def _eigh(F: Any, a: Any, UPLO: str = "L") -> EighResult:
    both = F.row("linalg.eigh_parts", a, UPLO=UPLO)
    return EighResult(real(both[..., 0]), both[..., 1:])


def _eigvalsh(F: Any, x: Any, UPLO: str) -> Any:
    return lapack(f"eigvalsh of shape {x.shape}", F.linalg.eigvalsh, x, UPLO)


def _eigvalsh_dx(F: Any, g: Any, x: Any, UPLO: str) -> Any:
    return on_triangle(F, eigenvalues_adjoint(F, g, *F.linalg.eigh(x, UPLO)), UPLO == "U")


def _svd_params(shape: Shape, full_matrices: bool = True) -> dict[str, Any]:
    check_matrices("svd", shape)
    m, n = shape[-2:]
    k = min(m, n)
    shapes = ((m, m), (k,), (n, n)) if full_matrices else ((m, k), (k,), (k, n))
    return {"full": bool(full_matrices), "shapes_of_parts": shapes}


def _svd_parts(F: Any, x: Any, full: bool, shapes_of_parts: tuple[Shape, ...]) -> Any:
    u, s, vh = lapack(f"svd of shape {x.shape}", F.linalg.svd, x, full)
    return packed(F, u, s, vh)


def _svd_parts_dx(F: Any, g: Any, out: Any, shapes_of_parts: tuple[Shape, ...]) -> Any:
    (gu, gs, gvh), (u, s, vh) = unpacked(F, g, shapes_of_parts), unpacked(F, out, shapes_of_parts)
    return svd_adjoint(F, gu, real(gs), gvh, u, real(s), vh)


def _svd(F: Any, a: Any, full_matrices: bool = True, compute_uv: bool = True, hermitian: bool = False) -> Any:
    if hermitian:
        return _svd_of_symmetric(F, a, compute_uv)
    if not compute_uv:
        return F.linalg.svdvals(a)
    parts = F.row("linalg.svd_parts", a, full_matrices=full_matrices)
    u, s, vh = unpacked(F, parts, _svd_params(a.shape, full_matrices)["shapes_of_parts"])
    return SVDResult(u, real(s), vh)


def _svd_of_symmetric(F: Any, a: Any, compute_uv: bool) -> Any:
    check_square("svd(hermitian=True)", a.shape)
    w, v = F.linalg.eigh(a) if compute_uv else (F.linalg.eigvalsh(a), None)
    order = found(lambda a: np.argsort(np.abs(a), axis=-1)[..., ::-1], w)
    lead = np.indices(w.shape[:-1], sparse=True)
    w = w[(*(k[..., None] for k in lead), order)]
    if v is None:
        return F.abs(w)
    rows = np.arange(a.shape[-1])[:, None]
    v = v[(*(k[..., None, None] for k in lead), rows, order[..., None, :])]
    return SVDResult(v, F.abs(w), adjoint(F, v * F.unsqueeze(F.sign(w), -2)))


def _svdvals_params(shape: Shape) -> dict[str, Any]:
    check_matrices("svdvals", shape)
    return {}


def _svdvals(F: Any, x: Any) -> Any:
    return lapack(f"svdvals of shape {x.shape}", F.linalg.svd, x, compute_uv=False)


def _svdvals_dx(F: Any, g: Any, x: Any) -> Any:
    return values_adjoint(F, g, *F.linalg.svd(x, full_matrices=False))


def _qr_params(shape: Shape, mode: str = "reduced") -> dict[str, Any]:
    check_matrices("qr", shape)
    m, n = shape[-2:]
    k = m if mode == "complete" else min(m, n)
    return {"mode": mode, "shapes_of_parts": ((m, k), (k, n))}


def _qr_parts(F: Any, x: Any, mode: str, shapes_of_parts: tuple[Shape, ...]) -> Any:
    return packed(F, *lapack(f"qr of shape {x.shape}", F.linalg.qr, x, mode))


def _qr_parts_dx(F: Any, g: Any, out: Any, shapes_of_parts: tuple[Shape, ...]) -> Any:
    return qr_adjoint(F, *unpacked(F, g, shapes_of_parts), *unpacked(F, out, shapes_of_parts))


def _qr(F: Any, a: Any, mode: str = "reduced") -> Any:
    if mode not in ("reduced", "complete", "r"):
        raise ValueError(
            f"linalg.qr got mode={mode!r}; give 'reduced', 'complete' or 'r' (without gradients, numpy.linalg.qr of "
            "t.detach().numpy() has 'raw' too)"
        )
    given = "reduced" if mode == "r" else mode
    parts = F.row("linalg.qr_parts", a, mode=given)
    q, r = unpacked(F, parts, _qr_params(a.shape, given)["shapes_of_parts"])
    return r if mode == "r" else QRResult(q, r)


def _sign_of_det(F: Any, a: Any) -> Any:
    return F.linalg.slogdet(a)[0]


def _slogdet(F: Any, a: Any) -> SlogdetResult:
    check_square("slogdet", a.shape)
    if a.dtype.kind == "c":
        return SlogdetResult(F.row("linalg.phase_of_det", a), F.row("linalg.logabsdet", a))
    sign = F.as_tensor(found(functools.partial(_sign_of_det, np), a))
    return SlogdetResult(sign, F.row("linalg.logabsdet", a))


def _parts(name: str, doc: str, **more: Any) -> Structured:
    return Structured(
        batch="same",
        name=name,
        namespace="linalg",
        doc=doc,
        public=False,
        method=False,
        operands=("a",),
        takes_complex=True,
        **more,
    )


_SHAPES = (((3, 3),), ((2, 3, 3),), ((1, 1),), ((0, 0),), ((0, 2, 2),))
_OBLONG = (((4, 3),), ((2, 3, 4),), ((3, 3),), ((1, 1),), ((0, 3),), ((0, 2, 3),))

DECOMPOSITIONS: tuple[Structured, ...] = (
    _parts(
        "eigh_parts",
        "Eigenvalues and eigenvectors of symmetric (Hermitian) matrices, side by side.",
        signature="UPLO='L'",
        params=_eigh_params,
        forward=_eigh_parts,
        dx=_eigh_parts_dx,
        examples=tuple((shapes, {}) for shapes in _SHAPES),
    ),
    Structured(
        name="eigvalsh",
        namespace="linalg",
        takes_complex=True,
        mixed=True,
        doc="Eigenvalues of symmetric (Hermitian) matrices, ascending; those that are the same share their gradient. "
        "One triangle is read, and has the gradient.",
        twins=(np.linalg.eigvalsh,),
        signature="UPLO='L'",
        params=_eigh_params,
        forward=_eigvalsh,
        dx=_eigvalsh_dx,
        operands=("a",),
        method=False,
        examples=(*((shapes, {}) for shapes in _SHAPES), (((3, 3),), {"UPLO": "U"})),
        batch="same",
    ),
    _parts(
        "svd_parts",
        "U, the singular values and Vh of matrices, one after the other.",
        signature="full_matrices=True",
        params=_svd_params,
        forward=_svd_parts,
        dx=_svd_parts_dx,
        examples=tuple((shapes, {"full_matrices": False}) for shapes in _OBLONG),
    ),
    Structured(
        name="svdvals",
        namespace="linalg",
        takes_complex=True,
        mixed=True,
        doc="Singular values, descending; those that are the same share their gradient, and it is 0 at 0.",
        twins=(np.linalg.svdvals,),
        params=_svdvals_params,
        forward=_svdvals,
        dx=_svdvals_dx,
        operands=("x",),
        method=False,
        examples=tuple((shapes, {}) for shapes in _OBLONG),
        batch="same",
    ),
    _parts(
        "qr_parts",
        "Q and R of matrices, one after the other.",
        signature="mode='reduced'",
        params=_qr_params,
        forward=_qr_parts,
        dx=_qr_parts_dx,
        examples=tuple((shapes, {}) for shapes in _OBLONG),
    ),
)

COMPOSED_DECOMPOSITIONS: tuple[Composed, ...] = (
    Composed(
        name="eigh",
        namespace="linalg",
        takes_complex=True,
        doc="Eigenvalues and eigenvectors of symmetric (Hermitian) matrices, of which one triangle is read, and has "
        "the gradient. Where the loss depends on vectors of an "
        "eigenvalue that is there twice, the gradient is NaN: it does not exist, or cannot be found from these. "
        "Where it depends on phases of complex vectors, an error.",
        twins=(np.linalg.eigh,),
        forward=_eigh,
        method=False,
        examples=(*((shapes, {}) for shapes in _SHAPES), (((3, 3),), {"UPLO": "U"})),
    ),
    Composed(
        name="svd",
        namespace="linalg",
        takes_complex=True,
        doc="Singular values and vectors. Where the loss depends on vectors of a singular value that is there twice, "
        "or is 0, the gradient is NaN; where it depends on how vectors beyond the others were chosen, or on phases of "
        "complex ones, an error.",
        twins=(np.linalg.svd,),
        forward=_svd,
        method=False,
        examples=(
            *((shapes, {"full_matrices": False}) for shapes in _OBLONG),
            (((3, 3),), {}),
            (((2, 3, 4),), {"compute_uv": False}),
            (((2, 3, 3),), {"hermitian": True}),
            (((3, 3),), {"hermitian": True}),
        ),
    ),
    Composed(
        name="qr",
        namespace="linalg",
        takes_complex=True,
        doc="Q with orthonormal columns and the upper triangular R, for the modes reduced, complete and r. There is no "
        "derivative where the first columns are not independent (an error), nor of how 'complete' fills up Q.",
        twins=(np.linalg.qr,),
        forward=_qr,
        method=False,
        examples=(
            *((shapes, {}) for shapes in _OBLONG),
            (((2, 4, 3),), {"mode": "r"}),
            (((3, 4),), {"mode": "complete"}),
        ),
    ),
    Composed(
        name="slogdet",
        namespace="linalg",
        takes_complex=True,
        doc="Sign and logarithm of the absolute value of the determinant; the gradient is NaN where that is 0. "
        "Of complex matrices the sign is a number of modulus 1, with a derivative.",
        twins=(np.linalg.slogdet,),
        forward=_slogdet,
        examples=tuple((shapes, {}) for shapes in _SHAPES),
    ),
)
