"""The kernels of changes: by what a row's contribution to an adjoint changes. They are compiled when first used."""

from __future__ import annotations

from tapegrad.engine import kernels
from tapegrad.ops import END_OF_TABLE
from tapegrad.ops.curvature import NoDerivativeError, change
from tapegrad.ops.expression import OPERANDS, VARIABLES, variables
from tapegrad.ops.reverse_kernels import curvature_text

NONE, LINEAR = 0, 1
_known: dict[tuple[int, int], int | None] = {}


def reverse_kernel(number: int) -> int:
    """Return the address of a reverse kernel."""
    address = kernels.ADDRESSES.item(number)
    if not address:
        kernels.compile_reverse(number)
        address = kernels.ADDRESSES.item(number)
    return address


def curvature_kernel(number: int, mask: int) -> int | None:
    """Return the address of what computes the change of a contribution; None where there is no such kernel.

    LINEAR where the derivative does not change: then the change is what the reverse kernel makes of that of g.

    Parameters
    ----------
    number : int
        That of the reverse kernel.
    mask : int
        Which of x, y, z, out change, as bits.
    """
    if mask == 0:
        return LINEAR
    key = (number, mask)
    if key not in _known:
        _known[key] = _compiled(number, frozenset(name for k, name in enumerate(VARIABLES) if mask >> k & 1))
    return _known[key]


def _compiled(number: int, moving: frozenset[str]) -> int | None:
    row, k, dtype = kernels.row_of(number)
    source = row.derivative(k, False)
    read = variables(source)
    if row.gives_real or row.opcode >= END_OF_TABLE or not moving <= read or ("out" in read and "out" not in moving):
        return None
    again = row.local(k, moving.__contains__)  # what is differentiated, where a case hides another operand
    try:
        changed = None if again is None else change(again, moving)
    except NoDerivativeError:
        return None
    if changed is None:
        return LINEAR
    if again is None or not variables(again) <= read:
        return None  # it reads what a first derivative does not check
    mask = sum(1 << VARIABLES.index(name) for name in moving)
    title = f"{row.name}_c{OPERANDS[k]}_{mask}_{'f32' if dtype else 'f64'}"
    return kernels.emitted(curvature_text(source, changed, dtype == 1), title)
