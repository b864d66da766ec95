"""Writes reverse kernels of elementwise rows, as source: for `_generated/kernels.py`, and for users' own rows."""

from __future__ import annotations

from tapegrad.ops.expression import OPERANDS, SCALAR_FUNCTIONS, constant, to_scalar
from tapegrad.ops.op import Elementwise

DTYPES = (("f64", 8, "{}"), ("f32", 4, "f32({})"))
ARGUMENTS = ("x", "y", "z", "out", "g")


def contribution(row: Elementwise, k: int, number: str) -> str:
    """Write g times a local derivative; factors of 0, 1 and -1 need no product."""
    value = constant(row.derivatives[k])
    if value in (0.0, 1.0, -1.0):
        return {0.0: number.format("0.0"), 1.0: "g", -1.0: "-g"}[value]
    return f"g * ({to_scalar(row.derivatives[k], SCALAR_FUNCTIONS, number)})"


def kernel(row: Elementwise, k: int, dtype: str, size: int, number: str) -> str:
    """Write the reverse kernel of one operand and dtype."""
    used = (*sorted(row.needs(row.derivatives[k]), key=ARGUMENTS.index), "g")
    # The condition of `where` is the one operand that is not of the row's dtype.
    kinds = {n: ("u8", 1) if row.name == "where" and n == "x" else (dtype, size) for n in used}
    slots = {n: ARGUMENTS.index(n) for n in used}
    term = contribution(row, k, number)
    lines = [f"def {row.name}_d{OPERANDS[k]}_{dtype}(args, dims, steps, assign):"]
    add = lines.append
    add("    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]")
    add(f"    step = s[{len(ARGUMENTS)}]")
    contiguous = " and ".join([f"step == {size}", *(f"s[{slots[n]}] == {kinds[n][1]}" for n in used)])
    add(f"    if {contiguous}:")
    add("        " + "; ".join(f"p_{n} = p_{kinds[n][0]}(a[{slots[n]}])" for n in used))
    add(f"        adjoint = p_{dtype}(a[{len(ARGUMENTS)}])")
    load = "; ".join(f"{n} = p_{n}[i]" for n in used)
    for test, store in (("if assign:", "="), ("else:", "+=")):
        add(f"        {test}")
        add("            for i in range(n):")
        add(f"                {load}")
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
    add("            if math.isfinite(total):")
    add("                big = abs(before) >= abs(part)")
    add("                lost += ((before - total) + part) if big else ((part - total) + before)")
    add(f"        adjoint = p_{dtype}(a[{len(ARGUMENTS)}])")
    add("        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)")
    add("    else:")
    add("        for i in range(n):")
    add(f"            {load}")
    add(f"            adjoint = p_{dtype}(a[{len(ARGUMENTS)}] + i * step)")
    add(f"            adjoint[0] = {term} if assign else adjoint[0] + {term}")
    return "\n".join(lines)
