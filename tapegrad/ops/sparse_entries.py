"""Sparse matrices whose entries are differentiated: solutions, determinants, and elements of inverses.

How to write a row: `op.py`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.errors import LinAlgError, ShapeError
from tapegrad.ops.broadcast import Shape
from tapegrad.ops.op import Structured

_CHUNK = 64
"""So many columns of an inverse are there at a time."""


class Structure:
    """Where the entries of a square sparse matrix are; entries of one place add up.

    The factors of the last matrix are kept, as its adjoint needs them again.
    """

    __slots__ = ("_last", "cols", "n", "rows")

    def __init__(self, rows: np.ndarray, cols: np.ndarray, n: int) -> None:
        self.rows, self.cols, self.n = rows, cols, n
        self._last: tuple[np.ndarray, Any] | None = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Structure) or type(self) is not type(other) or self.n != other.n:
            return False
        return np.array_equal(self.rows, other.rows) and np.array_equal(self.cols, other.cols)

    def __hash__(self) -> int:
        return hash((self.n, self.rows.size))

    def __repr__(self) -> str:
        return f"Structure({self.rows.size} entries, n={self.n})"

    def matrix(self, values: np.ndarray) -> Any:
        """Return the matrix with these entries."""
        import scipy.sparse  # which is loaded when first used

        values = np.asarray(values, float)
        return scipy.sparse.coo_array((values, (self.rows, self.cols)), shape=(self.n, self.n)).tocsc()

    def factors(self, values: np.ndarray) -> Any:
        """Factor the matrix with these entries."""
        last = self._last
        if last is not None and np.array_equal(last[0], values):
            return last[1]
        from scipy.sparse.linalg import splu  # which is loaded when first used

        try:
            factors = splu(self.matrix(values))
        except RuntimeError as error:
            raise LinAlgError(f"{error}: the sparse matrix has no inverse") from error
        self._last = np.array(values), factors
        return factors

    def solved(self, values: np.ndarray, b: np.ndarray, trans: str) -> np.ndarray:
        """Return the solution for an array."""
        return np.asarray(self.factors(values).solve(np.asarray(b, float), trans), _floating(np.result_type(values, b)))

    def log_determinant(self, values: np.ndarray) -> np.ndarray:
        """Return the logarithm of the determinant; NaN where that is negative."""
        factors = self.factors(values)
        diagonal = factors.U.diagonal()
        sign = np.prod(np.sign(diagonal)) * _parity(factors.perm_r) * _parity(factors.perm_c)
        return np.asarray(np.sum(np.log(abs(diagonal))) if sign > 0 else np.nan, _floating(values.dtype))

    def inverse_at(self, values: np.ndarray) -> np.ndarray:
        """Return the elements of the transposed inverse where there are entries."""
        factors, found = self.factors(values), np.zeros(self.rows.size)
        columns, which = np.unique(self.rows, return_inverse=True)
        order = np.argsort(which, kind="stable")
        ends = np.searchsorted(which[order], np.arange(len(columns) + 1))
        for first in range(0, len(columns), _CHUNK):
            part = columns[first : first + _CHUNK]
            units = np.zeros((self.n, len(part)))
            units[part, np.arange(len(part))] = 1.0
            mine = order[ends[first] : ends[first + len(part)]]
            found[mine] = factors.solve(units)[self.cols[mine], which[mine] - first]
        return np.asarray(found, _floating(values.dtype))


def _floating(dtype: np.dtype) -> np.dtype:
    """Return the dtype of results: double precision for whole numbers."""
    return dtype if dtype.kind == "f" else np.dtype(np.float64)


def _parity(permutation: np.ndarray) -> int:
    """Return 1 or -1, as a permutation is even or odd: by how many cycles it has."""
    seen, cycles = bytearray(len(permutation)), 0
    places = permutation.tolist()
    for k in range(len(places)):
        if not seen[k]:
            cycles += 1
            while not seen[k]:
                seen[k] = 1
                k = places[k]
    return -1 if (len(places) - cycles) % 2 else 1


class _Shifted(Structure):
    """As tests have it: of matrices that have an inverse, whatever the entries are."""

    __slots__ = ()

    def matrix(self, values: np.ndarray) -> Any:
        return (super().matrix(values) + super().matrix(np.where(self.rows == self.cols, 6.0, 0.0))).tocsc()


_EXAMPLE = _Shifted(np.array([0, 0, 1, 1, 2, 2, 2]), np.array([0, 1, 1, 2, 0, 2, 2]), 3)


def _check(x: Shape, structure: Structure) -> None:
    if x != structure.rows.shape:
        raise ShapeError(f"there are values of shape {x} for {structure.rows.size} entries; give one for each")


def _params(x: Shape, structure: Structure) -> dict[str, Any]:
    _check(x, structure)
    return {"structure": structure}


def _solution_params(x: Shape, y: Shape, structure: Structure, trans: str = "N") -> dict[str, Any]:
    _check(x, structure)
    if len(y) not in (1, 2) or y[0] != structure.n:
        raise ShapeError(f"a sparse matrix of shape {(structure.n,) * 2} cannot be solved with shape {y}")
    return {"structure": structure, "trans": trans}


def _solution(F: Any, x: Any, y: Any, structure: Structure, trans: str) -> Any:
    if hasattr(F, "row"):
        return F.row("entries_solution", x, y, structure=structure, trans=trans)
    return structure.solved(x, y, trans)


def _solution_dx(F: Any, g: Any, x: Any, out: Any, structure: Structure, trans: str) -> Any:
    back = _solution(F, x, g, structure, "N" if trans == "T" else "T")
    row, column = (structure.rows, structure.cols) if trans == "N" else (structure.cols, structure.rows)
    product = -back[row] * out[column]
    return F.sum(product, axis=-1) if len(out.shape) == 2 else product


def _inverse(F: Any, x: Any, structure: Structure) -> Any:
    return F.row("entries_inverse", x, structure=structure) if hasattr(F, "row") else structure.inverse_at(x)


def _inverse_dx(F: Any, g: Any, x: Any, structure: Structure) -> Any:
    """Return -(A⁻¹ G A⁻¹)ᵀ where there are entries, with G the adjoints in their places: of all of the inverse."""
    n, index = structure.n, (structure.rows, structure.cols)
    if hasattr(F, "row"):
        unit, placed = F.eye(n, dtype=x.dtype), F.row("add_at", F.zeros((n, n), dtype=x.dtype), g, index=index)
    else:
        unit, placed = np.eye(n, dtype=x.dtype), np.zeros((n, n), x.dtype)
        np.add.at(placed, index, g)
    whole = _solution(F, x, unit, structure, "N")
    return -F.matmul(whole, F.matmul(placed, whole)).T[index]


_ONE: tuple[Any, ...] = ((((7,),), {"structure": _EXAMPLE}),)

SPARSE_ENTRIES: tuple[Structured, ...] = (
    Structured(
        name="entries_solution",
        public=False,
        method=False,
        doc="The x with A @ x = b, for a sparse matrix of values in the places of a structure.",
        params=_solution_params,
        forward=_solution,
        dx=_solution_dx,
        dy=lambda F, g, x, structure, trans: _solution(F, x, g, structure, "N" if trans == "T" else "T"),
        operands=("values", "b"),
        plannable=False,
        examples=tuple(
            (((7,), shape), {"structure": _EXAMPLE, "trans": trans}) for shape in ((3,), (3, 2)) for trans in "NT"
        ),
        signature="structure, trans='N'",
        oracle="np.asarray(scipy.sparse.linalg.splu(structure.matrix(values)).solve(b.astype(float), trans), "
        "np.result_type(values, b) if np.result_type(values, b).kind == 'f' else float)",
    ),
    Structured(
        name="entries_inverse",
        public=False,
        method=False,
        doc="The transposed inverse of a sparse matrix, where there are entries.",
        params=_params,
        forward=_inverse,
        dx=_inverse_dx,
        plannable=False,
        examples=_ONE,
        signature="structure",
        oracle="np.asarray(np.linalg.inv(structure.matrix(x).toarray()).T[structure.rows, structure.cols], x.dtype if "
        "x.dtype.kind == 'f' else float)",
    ),
    Structured(
        name="entries_logdet",
        public=False,
        method=False,
        doc="The logarithm of the determinant of a sparse matrix.",
        params=_params,
        forward=lambda F, x, structure: structure.log_determinant(x),
        dx=lambda F, g, x, structure: g * _inverse(F, x, structure),
        plannable=False,
        examples=_ONE,
        signature="structure",
        oracle="np.asarray(np.linalg.slogdet(structure.matrix(x).toarray())[1], x.dtype if x.dtype.kind == 'f' else "
        "float)",
    ),
)
