"""Elimination with rows exchanged, compiled, with NumPy's signature of inner loops: for matrices of few rows."""

from __future__ import annotations

from typing import Any

from tapegrad.compilation.deferred import LOOP, entry, njit
from tapegrad.maths.addresses import pointer
from tapegrad.maths.primitives import over
from tapegrad.maths.strips import call_status
from tapegrad.maths.substitution import STATUS, divided

integers, narrow = pointer("int64"), pointer("int32")


def _loop_of(kind: str, divide: Any) -> Any:
    """Make the loop for a kind of numbers."""
    number = pointer(kind)

    @njit
    def size(x):
        return abs(x.real) + abs(x.imag)  # as LAPACK

    @njit
    def factor(a, a0, a1, exchanged, step, n):
        """Factorise one matrix in place."""
        for k in range(n):
            best, most = k, size(number(a + k * (a0 + a1))[0])
            for i in range(k + 1, n):
                here = size(number(a + i * a0 + k * a1)[0])
                if here > most:
                    best, most = i, here
            narrow(exchanged + k * step)[0] = best
            if best != k:
                for j in range(n):
                    first, second = number(a + k * a0 + j * a1), number(a + best * a0 + j * a1)
                    first[0], second[0] = second[0], first[0]
            pivot = number(a + k * (a0 + a1))[0]
            if pivot == 0:
                continue
            for i in range(k + 1, n):
                below = number(a + i * a0 + k * a1)
                share = divide(below[0], pivot)
                below[0] = share
                for j in range(k + 1, n):
                    number(a + i * a0 + j * a1)[0] -= share * number(a + k * a0 + j * a1)[0]

    @njit
    def factor_each(args, dims, steps, data):
        a, d, s = integers(args), integers(dims), integers(steps)
        n = d[1]
        for outer in range(d[0]):
            x, out = a[0] + outer * s[0], a[1] + outer * s[1]
            for i in range(n):
                for j in range(n):
                    number(out + i * s[5] + j * s[6])[0] = number(x + i * s[3] + j * s[4])[0]
            factor(out, s[5], s[6], a[2] + outer * s[2], s[7], n)
        call_status(integers(data)[STATUS])

    return factor_each


_factor_real, _factor_complex = _loop_of("float64", over), _loop_of("complex128", divided)


@entry(LOOP)
def lu_real(args, dims, steps, data):
    _factor_real(args, dims, steps, data)


@entry(LOOP)
def lu_complex(args, dims, steps, data):
    _factor_complex(args, dims, steps, data)


@entry(LOOP)
def row_order(args, dims, steps, data):
    """Write which row each row becomes by exchanges, and the other way round; n, where no row is, for bad exchanges."""
    a, d, s = integers(args), integers(dims), integers(steps)
    n = d[1]
    for outer in range(d[0]):
        exchanged, order, back = a[0] + outer * s[0], a[1] + outer * s[1], a[2] + outer * s[2]
        is_known = True
        for k in range(n):
            is_known &= 0 <= narrow(exchanged + k * s[3])[0] < n
        for k in range(n):
            narrow(order + k * s[4])[0] = narrow(back + k * s[5])[0] = k if is_known else n
        for k in range(n if is_known else 0):
            first, second = narrow(order + k * s[4]), narrow(order + narrow(exchanged + k * s[3])[0] * s[4])
            first[0], second[0] = second[0], first[0]
        for k in range(n if is_known else 0):
            narrow(back + narrow(order + k * s[4])[0] * s[5])[0] = k
