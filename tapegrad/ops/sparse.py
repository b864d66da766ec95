"""Products with sparse matrices and linear operators, which are constants, and solutions by their factors.

How to write a row: `op.py`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.errors import ShapeError
from tapegrad.ops.broadcast import Shape
from tapegrad.ops.op import Structured

_ARRAYS = {
    "csr": ("data", "indices", "indptr"),
    "csc": ("data", "indices", "indptr"),
    "bsr": ("data", "indices", "indptr"),
    "coo": ("data", "row", "col"),
    "dia": ("data", "offsets"),
}
"""What sparse matrices of each format are made of."""


def names_of(matrix: Any) -> tuple[str, ...]:
    """Name the arrays that a sparse matrix is made of; none for what is made of something else."""
    return _ARRAYS.get(getattr(matrix, "format", ""), ())


class Constant:
    """A matrix that rows multiply by: of sparse ones a copy, which nobody changes."""

    __slots__ = ("_adjoint", "matrix")

    def __init__(self, matrix: Any) -> None:
        self.matrix = matrix
        self._adjoint: Constant | None = None

    def adjoint(self) -> Constant:
        """Return the conjugate transpose."""
        if self._adjoint is None:
            matrix, is_complex = self.matrix, np.dtype(self.matrix.dtype or float).kind == "c"
            if not hasattr(matrix, "conj"):  # a linear operator
                self._adjoint = Constant(matrix.H)
            else:
                self._adjoint = Constant((matrix.conj() if is_complex else matrix).T)
        return self._adjoint

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Constant):
            return NotImplemented
        mine, its = self.matrix, other.matrix
        if mine is its:
            return True
        if type(mine) is not type(its) or mine.shape != its.shape:
            return False
        names = names_of(mine)
        pairs = [(getattr(mine, name), getattr(its, name)) for name in names]
        return bool(names) and all(a.dtype == b.dtype and np.array_equal(a, b) for a, b in pairs)

    def __repr__(self) -> str:
        return f"Constant({type(self.matrix).__name__} of shape {self.matrix.shape})"

    def __hash__(self) -> int:
        return hash((type(self.matrix), self.matrix.shape))


def _product_params(x: Shape, matrix: Constant) -> dict[str, Any]:
    shape = matrix.matrix.shape
    if len(shape) != 2 or len(x) not in (1, 2) or x[0] != shape[1]:
        raise ShapeError(
            f"a sparse matrix of shape {shape} cannot be multiplied by shape {x}: it must be a vector of {shape[-1]} "
            f"elements, or a matrix of {shape[-1]} rows"
        )
    return {"matrix": matrix}


def _product(F: Any, x: Any, matrix: Constant) -> Any:
    return F.row("sparse_product", x, matrix=matrix) if hasattr(F, "row") else matrix.matrix @ x


def _solution(F: Any, x: Any, factors: Any, trans: str) -> Any:
    return F.row("sparse_solution", x, factors=factors, trans=trans) if hasattr(F, "row") else factors.solved(x, trans)


def _solution_params(x: Shape, factors: Any, trans: str = "N") -> dict[str, Any]:
    if len(x) not in (1, 2) or x[0] != factors.shape[0]:
        raise ShapeError(f"a sparse matrix of shape {factors.shape} cannot be solved with shape {x}: give as many rows")
    return {"factors": factors, "trans": trans}


def _solution_dx(F: Any, g: Any, factors: Any, trans: str) -> Any:
    if trans == "T":
        return F.conj(_solution(F, F.conj(g), factors, "N"))
    return _solution(F, g, factors, {"N": "H", "H": "N"}[trans])


class _Whole:
    """Factors as tests have them: of a matrix of all elements."""

    matrix = np.array([[2.0, 1.0, 0.0], [0.0, 3.0, 1.0], [0.5, 0.0, 4.0]])
    shape = matrix.shape

    def __repr__(self) -> str:
        return "factors"

    def solved(self, b: np.ndarray, trans: str) -> np.ndarray:
        return np.linalg.solve(self.matrix if trans == "N" else self.matrix.T, b)


SPARSE: tuple[Structured, ...] = (
    Structured(
        name="sparse_product",
        public=False,
        method=False,
        doc="The product of a constant matrix and vectors.",
        params=_product_params,
        forward=_product,
        dx=lambda F, g, matrix: _product(F, g, matrix.adjoint()),
        takes_complex=True,
        plannable=False,
        examples=tuple((shape, {"matrix": Constant(np.arange(6.0).reshape(2, 3))}) for shape in (((3,),), ((3, 2),))),
        signature="matrix",
        oracle="matrix.matrix @ x",
    ),
    Structured(
        name="sparse_solution",
        public=False,
        method=False,
        doc="The x with a @ x = b, for the factors of a constant matrix.",
        params=_solution_params,
        forward=_solution,
        dx=_solution_dx,
        operands=("b",),
        takes_complex=True,
        plannable=False,
        examples=tuple((shape, {"factors": _Whole(), "trans": t}) for shape in (((3,),), ((3, 2),)) for t in "NH"),
        signature="factors, trans='N'",
        oracle="factors.solved(b, trans)",
    ),
)
