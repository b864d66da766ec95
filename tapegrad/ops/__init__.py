"""THE TABLE: every operation, a row each, with an opcode that stays as other rows come and go."""

from __future__ import annotations

import dataclasses
import itertools
from typing import Any

from tapegrad._generated.opcodes import OPCODES
from tapegrad.errors import TableError
from tapegrad.ops.assign import OVERWRITING
from tapegrad.ops.calculus import CALCULUS, DIFFERENCES
from tapegrad.ops.complexes import COMPLEXES
from tapegrad.ops.composed_elementwise import CHOOSING, SCALING
from tapegrad.ops.cosine_transforms import COMPOSED_COSINES, COSINES
from tapegrad.ops.cumulative import ACCUMULATING, CUMULATIVE
from tapegrad.ops.decompositions import COMPOSED_DECOMPOSITIONS, DECOMPOSITIONS
from tapegrad.ops.dynamic_index import INDIRECT
from tapegrad.ops.eigenvalues import COMPOSED_EIGENVALUES, EIGENVALUES
from tapegrad.ops.einsum import EINSUM, EINSUM_ROWS
from tapegrad.ops.elementwise import ELEMENTWISE, NONDIFFERENTIABLE
from tapegrad.ops.factorizations import COMPOSED_FACTORIZATIONS, FACTORIZATIONS
from tapegrad.ops.filters import COMPOSED_FILTERS, FILTERS
from tapegrad.ops.fourier import COMPOSED_FOURIER, FOURIER
from tapegrad.ops.getitem import INDEXING
from tapegrad.ops.histograms import COUNTED, COUNTING
from tapegrad.ops.images import COMPOSED_IMAGES, IMAGES
from tapegrad.ops.join import JOINED, JOINING
from tapegrad.ops.lerp import BLENDING
from tapegrad.ops.linalg import LINALG
from tapegrad.ops.lu import COMPOSED_LU, LU
from tapegrad.ops.matrices import MATRICES
from tapegrad.ops.matrix_equations import COMPOSED_EQUATIONS, EQUATIONS
from tapegrad.ops.matrix_functions import COMPOSED_MATRIX_FUNCTIONS, MATRIX_FUNCTIONS
from tapegrad.ops.nan_reductions import MISSING, MISSING_COMPOSED
from tapegrad.ops.nondifferentiable import ONCE
from tapegrad.ops.op import Composed, Elementwise, Op, Structured
from tapegrad.ops.pad import PADDING, PADS
from tapegrad.ops.patterned import PATTERNED
from tapegrad.ops.polynomials import POLYNOMIALS, POWERS
from tapegrad.ops.predicates import ASKING
from tapegrad.ops.products import PRODUCTS
from tapegrad.ops.rearrange import ARRANGING
from tapegrad.ops.reductions import REDUCTIONS
from tapegrad.ops.scatter import SCATTERING
from tapegrad.ops.scatter_assign import PUTTING
from tapegrad.ops.segments import SEGMENTS
from tapegrad.ops.select import CHOOSING_ELEMENTS, SELECTING
from tapegrad.ops.sequences import SEQUENCES, SPACES
from tapegrad.ops.sets import SETS
from tapegrad.ops.shape import SHAPING
from tapegrad.ops.signal import SIGNAL, SIGNALS
from tapegrad.ops.sort import ORDERING, SORTING
from tapegrad.ops.sparse import SPARSE
from tapegrad.ops.sparse_entries import SPARSE_ENTRIES
from tapegrad.ops.special.formulas import SPECIAL_FORMULAS
from tapegrad.ops.special.functions import SPECIAL
from tapegrad.ops.special.incomplete import COMPOSED_INCOMPLETE, INCOMPLETE
from tapegrad.ops.special.rows import SPECIAL_ROWS
from tapegrad.ops.split import SPLITTING
from tapegrad.ops.statistics import AVERAGING, STATISTICS
from tapegrad.ops.strided import AS_STRIDED, STRIDED
from tapegrad.ops.torch_names import TORCH_NAMES
from tapegrad.ops.triangular import COMPOSED_TRIANGULAR, TRIANGULAR
from tapegrad.ops.vectors import VECTORS
from tapegrad.ops.views import VIEWING, VIEWS

# Rows of a tape that are not operations.
LEAF, CONST, IMPORT = 0, 1, 2
FIRST_OPCODE = 3


def _numbered(rows: tuple[Any, ...]) -> tuple[Any, ...]:
    """Give rows their opcodes: those that are written down, and to new ones the next that are free."""
    free = itertools.count(max(OPCODES.values(), default=FIRST_OPCODE - 1) + 1)
    return tuple(dataclasses.replace(row, opcode=OPCODES.get(row.key) or next(free)) for row in rows)


def _check_names(rows: tuple[Any, ...]) -> None:
    names: dict[str, Op] = {}
    for row in rows:
        prefix = row.key.removesuffix(row.name)
        for name in (row.name, *row.aliases, *row.function_aliases):
            other = names.setdefault(prefix + name, row)
            if other is not row:
                raise TableError(f"the name {prefix + name!r} is in two rows of the table: {other.key!r}, {row.key!r}")


# What tapes record.
_ARRANGED = (*SHAPING, *VIEWS, *ARRANGING, *PADS, *INDEXING, *JOINING)
_COMPUTED = (*SCALING, *DIFFERENCES, *SIGNAL, *POWERS, *SEQUENCES)
_CHOSEN = (*CUMULATIVE, *STATISTICS, *ORDERING, *MISSING, *SELECTING, *COUNTED, *PUTTING, *BLENDING)
_PRODUCTS = (*PRODUCTS, *VECTORS, *EINSUM_ROWS, *LINALG, *DECOMPOSITIONS, *EIGENVALUES, *MATRIX_FUNCTIONS)
TABLE: tuple[Any, ...] = _numbered(
    (
        *ELEMENTWISE,
        *REDUCTIONS,
        *_ARRANGED,
        *_COMPUTED,
        *_CHOSEN,
        *_PRODUCTS,
        *OVERWRITING,
        *COMPLEXES,
        *FOURIER,
        *INDIRECT,
        *ONCE,
        *NONDIFFERENTIABLE,
        *STRIDED,
        *SPECIAL_ROWS,
        *TRIANGULAR,
        *LU,
        *EQUATIONS,
        *SPARSE,
        *SPARSE_ENTRIES,
        *COSINES,
        *FILTERS,
        *FACTORIZATIONS,
        *IMAGES,
        *SPECIAL_FORMULAS,
        *INCOMPLETE,
    )
)
# What is made of it.
COMPOSED: tuple[Composed, ...] = (
    *CHOOSING,
    *VIEWING,
    *SPLITTING,
    *JOINED,
    *PADDING,
    *CALCULUS,
    *SIGNALS,
    *POLYNOMIALS,
    *SPACES,
    *EINSUM,
    *COMPOSED_DECOMPOSITIONS,
    *COMPOSED_EIGENVALUES,
    *MATRICES,
    *(
        *COMPOSED_TRIANGULAR,
        *COMPOSED_LU,
        *COMPOSED_FACTORIZATIONS,
        *COMPOSED_EQUATIONS,
        *COMPOSED_MATRIX_FUNCTIONS,
        *PATTERNED,
    ),
    *(*ACCUMULATING, *AVERAGING, *SORTING, *MISSING_COMPOSED, *CHOOSING_ELEMENTS, *SETS, *COUNTING, *ASKING),
    *SCATTERING,
    *SEGMENTS,
    *COMPOSED_FOURIER,
    *COMPOSED_COSINES,
    *COMPOSED_FILTERS,
    *COMPOSED_IMAGES,
    *AS_STRIDED,
    *TORCH_NAMES,
    *SPECIAL,
    *COMPOSED_INCOMPLETE,
)
ALL: tuple[Any, ...] = (*TABLE, *COMPOSED)
_check_names(ALL)
BY_NAME: dict[str, Any] = {row.key: row for row in ALL}
BY_OPCODE: dict[int, Any] = {row.opcode: row for row in TABLE}
ROW_NAMES: dict[int, str] = {LEAF: "leaf", CONST: "const", IMPORT: "import", **{r.opcode: r.name for r in TABLE}}
END_OF_TABLE = 1 + max(BY_OPCODE)

__all__ = [
    "ALL",
    "BY_NAME",
    "BY_OPCODE",
    "COMPOSED",
    "CONST",
    "END_OF_TABLE",
    "FIRST_OPCODE",
    "IMPORT",
    "LEAF",
    "ROW_NAMES",
    "TABLE",
    "Composed",
    "Elementwise",
    "Op",
    "Structured",
]
