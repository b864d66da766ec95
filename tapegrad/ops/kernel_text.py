"""Writes derivatives of elementwise rows as Python for Numba: the scalar switches, and kernels of complex numbers."""

from __future__ import annotations

from tapegrad.ops.expression import (
    COMPLEX_FUNCTIONS,
    OPERANDS,
    SCALAR_FUNCTIONS,
    SINGLE_FUNCTIONS,
    by_choice,
    constant,
    to_scalar,
)
from tapegrad.ops.op import Elementwise

DTYPES = (("f64", 8, "{}"), ("f32", 4, "f32({})"))
COMPLEX_DTYPES = (("c128", 16, "c128({})"), ("c64", 8, "c64({})"))
ALL_DTYPES = (*DTYPES, *COMPLEX_DTYPES)
"""By their codes: what they are called, how many bytes they have, how a number is written."""
ARGUMENTS = ("x", "y", "z", "out", "g")


def scalar_functions(number: str) -> dict[str, str]:
    """Return what computes functions on a real number that is written so."""
    return SCALAR_FUNCTIONS if number == "{}" else SINGLE_FUNCTIONS


def contribution(row: Elementwise, k: int, number: str, choice: str = "({1} if {0} else {2})") -> str:
    """Write g times a local derivative; factors of 0, 1 and -1 need no product.

    Of complex numbers it is g times the conjugate: what Re(conj(g) d dx) says of Re(conj(gx) dx), for every dx.
    `choice` says how a choice is written.
    """
    if number.startswith("c") and row.antiholomorphic:
        return "np.conj(g)"
    return product("g", row.derivative(k, number.startswith("c")), number, choice)


def product(factor: str, source: str, number: str, choice: str = "({1} if {0} else {2})") -> str:
    """Write a factor times a formula; of a choice it is a choice of products, which need none by 0, 1 and -1."""
    is_complex = number.startswith("c")
    functions = COMPLEX_FUNCTIONS if is_complex else scalar_functions(number)

    def leaf(source: str) -> str:
        value = constant(source)
        if value in (0.0, 1.0, -1.0):
            return {0.0: number.format("0.0"), 1.0: factor, -1.0: f"-{factor}"}[value]
        term = to_scalar(source, functions, number)
        return f"{factor} * np.conj({term})" if is_complex else f"{factor} * ({term})"

    def choose(condition: str, first: str, second: str) -> str:
        return choice.format(to_scalar(condition, functions, number), first, second)

    return by_choice(source, leaf, choose)


HEAD = '''"""A kernel of complex numbers. Written by tapegrad from the table's row {name}."""

import math

import numpy as np

from tapegrad.engine import complex_math as plane
from tapegrad.engine.pointers import p_c64, p_c128, p_f32, p_f64, p_i64, p_u8
from tapegrad.maths import real

f32, c64, c128 = np.float32, np.complex64, np.complex128
'''


def module(row: Elementwise, k: int, code: int) -> str:
    """Write a module with the reverse kernel of one operand and of complex numbers, for Numba.

    Parameters
    ----------
    row : Elementwise
    k : int
        Which operand.
    code : int
        That of the result's dtype, the place in `ALL_DTYPES`.
    """
    return HEAD.format(name=row.name) + "\n\n" + kernel(row, k, *ALL_DTYPES[code]) + "\n"


def kernel(row: Elementwise, k: int, dtype: str, size: int, number: str) -> str:
    """Write the reverse kernel of one operand and dtype."""
    source = row.derivative(k, True)
    used = (*sorted(row.needs(source), key=ARGUMENTS.index), "g")
    # The condition of `where` is not of the row's dtype, nor are operands whose results are real.
    kinds = {n: ("u8", 1) if row.name == "where" and n == "x" else (dtype, size) for n in used}
    own, own_size = dtype, size
    if row.gives_real:
        own, own_size, number = COMPLEX_DTYPES[size == 4]
        kinds["x"] = own, own_size
    slots = {n: ARGUMENTS.index(n) for n in used}
    term = contribution(row, k, number)
    lines = [f"def {row.name}_d{OPERANDS[k]}_{dtype}(args, dims, steps, assign):"]
    add = lines.append
    add("    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]")
    add(f"    step = s[{len(ARGUMENTS)}]")
    contiguous = " and ".join([f"step == {own_size}", *(f"s[{slots[n]}] == {kinds[n][1]}" for n in used)])
    add(f"    if {contiguous}:")
    add("        " + "; ".join(f"p_{n} = p_{kinds[n][0]}(a[{slots[n]}])" for n in used))
    add(f"        adjoint = p_{own}(a[{len(ARGUMENTS)}])")
    load = "; ".join(f"{n} = p_{n}[i]" for n in used)
    for test, store in (("if assign:", "="), ("else:", "+=")):
        lines += [f"        {test}", "            for i in range(n):", f"                {load}"]
        add(f"                adjoint[i] {store} {term}")
    load = "; ".join(f"{n} = p_{kinds[n][0]}(a[{slots[n]}] + i * s[{slots[n]}])[0]" for n in used)
    add("    elif step == 0 and n > 1:")
    add(f"        total, lost, i = {number.format('0.0')}, {number.format('0.0')}, 0")
    add("        while i < n:")
    add(f"            part, end = {number.format('0.0')}, min(i + 128, n)")
    add("            while i < end:")
    add(f"                {load}")
    add(f"                part += {term}")
    add("                i += 1")
    add("            before = total")
    add("            total = before + part")
    add("            if math.isfinite(total.real) and math.isfinite(total.imag):")  # both parts without a comparison
    add("                added = total - before")
    add("                lost += (before - (total - added)) + (part - added)")
    add(f"        adjoint = p_{own}(a[{len(ARGUMENTS)}])")
    add("        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)")
    add("    else:")
    add("        for i in range(n):")
    add(f"            {load}")
    add(f"            adjoint = p_{own}(a[{len(ARGUMENTS)}] + i * step)")
    add(f"            adjoint[0] = {term} if assign else adjoint[0] + {term}")
    return "\n".join(lines)
