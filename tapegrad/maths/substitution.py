"""Equations with triangular matrices: forward and back substitution, compiled, with NumPy's signature of inner loops.

Large matrices are taken as blocks, so that most of the work is in NumPy's loop of `matmul`, which calls BLAS.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.compilation.deferred import LOOP, entry, njit
from tapegrad.maths.addresses import call_loop, pointer
from tapegrad.maths.primitives import over
from tapegrad.maths.strips import address_of, call_status, room

BLOCK = 32
"""Rows that are solved by loops; what lies beside them is a product of matrices."""
MATMUL, MATMUL_DATA, STATUS = range(3)  # words of a loop's data

words, integers = room("int64", 16), pointer("int64")


@njit
def multiply(data, x, x0, x1, y, y0, y1, out, o0, o1, rows, depth, columns):
    """Call the loop of `matmul` for one pair of matrices, with strides in bytes."""
    w = words()
    w[0], w[1], w[2] = x, y, out
    w[3], w[4], w[5], w[6] = 1, rows, depth, columns
    w[7] = w[8] = w[9] = 0
    w[10], w[11], w[12], w[13], w[14], w[15] = x0, x1, y0, y1, o0, o1
    at, known = address_of(w), integers(data)
    call_loop(known[MATMUL], at, at + 24, at + 56, known[MATMUL_DATA])


@njit
def divided(x, y):
    """Return a quotient of complex numbers, without overflow in between."""
    size = max(abs(y.real), abs(y.imag))
    turn = over(y, size).conjugate()
    return over(over(x, size) * turn, turn.real * turn.real + turn.imag * turn.imag)


def _loop_of(kind: str, itemsize: int, divide: Any) -> Any:
    """Make the loop for a kind of numbers."""
    number = pointer(kind)

    @njit
    def solve_block(x, x0, x1, out, o0, o1, n, m):
        """Solve with a lower triangle, in place of the right-hand sides."""
        for i in range(n):
            here = out + i * o0
            if m == 1:
                total = number(here)[0]
                for k in range(i):
                    total -= number(x + i * x0 + k * x1)[0] * number(out + k * o0)[0]
                number(here)[0] = divide(total, number(x + i * (x0 + x1))[0])
                continue
            for k in range(i):
                factor, above = number(x + i * x0 + k * x1)[0], out + k * o0
                if o1 == itemsize:
                    for j in range(m):
                        number(here)[j] -= factor * number(above)[j]
                else:
                    for j in range(m):
                        number(here + j * o1)[0] -= factor * number(above + j * o1)[0]
            pivot = number(x + i * (x0 + x1))[0]
            for j in range(m):
                at = number(here + j * o1)
                at[0] = divide(at[0], pivot)

    @njit
    def solve(is_lower, x, x0, x1, y, y0, y1, out, o0, o1, n, m, data):
        """Solve with one matrix; where it is singular, the result is NaN."""
        is_singular = False
        for i in range(n):
            is_singular |= number(x + i * (x0 + x1))[0] == 0
        if is_singular:
            for i in range(n):
                for j in range(m):
                    number(out + i * o0 + j * o1)[0] = np.nan
            return
        # Backwards through its rows and columns an upper triangle is a lower one.
        if not is_lower:
            x, y, out = x + (n - 1) * (x0 + x1), y + (n - 1) * y0, out + (n - 1) * o0
            x0, x1, y0, o0 = -x0, -x1, -y0, -o0
        for k in range(0, n, BLOCK):
            rows = min(BLOCK, n - k)
            left, mine, its = x + k * x0, out + k * o0, y + k * y0
            if k == 0:
                for i in range(rows):
                    for j in range(m):
                        number(mine + i * o0 + j * o1)[0] = number(its + i * y0 + j * y1)[0]
            else:
                if is_lower:
                    multiply(data, left, x0, x1, out, o0, o1, mine, o0, o1, rows, k, m)
                else:  # forwards, as BLAS takes no matrices that lie backwards
                    last, top, end = (rows - 1) * x0 + (k - 1) * x1, (k - 1) * o0, (rows - 1) * o0
                    multiply(data, left + last, -x0, -x1, out + top, -o0, o1, mine + end, -o0, o1, rows, k, m)
                for i in range(rows):
                    for j in range(m):
                        at = number(mine + i * o0 + j * o1)
                        at[0] = number(its + i * y0 + j * y1)[0] - at[0]
            solve_block(left + k * x1, x0, x1, mine, o0, o1, rows, m)

    @njit
    def solve_each(is_lower, args, dims, steps, data):
        a, d, s = integers(args), integers(dims), integers(steps)
        for k in range(d[0]):
            x, y, out = a[0] + k * s[0], a[1] + k * s[1], a[2] + k * s[2]
            solve(is_lower, x, s[3], s[4], y, s[5], s[6], out, s[7], s[8], d[1], d[2], data)
        call_status(integers(data)[STATUS])  # NumPy's functions of matrices say nothing, either

    return solve_each


_solve_real, _solve_complex = _loop_of("float64", 8, over), _loop_of("complex128", 16, divided)


@entry(LOOP)
def solve_lower_real(args, dims, steps, data):
    _solve_real(True, args, dims, steps, data)


@entry(LOOP)
def solve_upper_real(args, dims, steps, data):
    _solve_real(False, args, dims, steps, data)


@entry(LOOP)
def solve_lower_complex(args, dims, steps, data):
    _solve_complex(True, args, dims, steps, data)


@entry(LOOP)
def solve_upper_complex(args, dims, steps, data):
    _solve_complex(False, args, dims, steps, data)
