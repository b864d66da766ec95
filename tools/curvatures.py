"""Writes `_generated/curvature.py`: how the contributions of elementwise rows to adjoints change."""

from __future__ import annotations

from itertools import combinations

from tapegrad.ops import TABLE, Elementwise
from tapegrad.ops.curvature import NoDerivativeError, change
from tapegrad.ops.expression import OPERANDS, VARIABLES, variables
from tapegrad.ops.kernel_text import DTYPES, product

HEAD = '''"""Compiled kernels. Written by tools/generate.py from the table in tapegrad/ops; do not edit.

A kernel `NAME_cx_MASK_DTYPE` adds gd times the local derivative by x, and g times its change, to the change of an
adjoint. Its arguments are x, y, z, out, their changes, g, gd and what it adds to, all by address and without gaps. MASK
says which of x, y, z, out change, as bits. Flag 1: write instead of adding; flag 2: there is a gd.
"""

import math

import numpy as np

from tapegrad.maths import real
from tapegrad.engine.pointers import p_f32, p_f64, p_i64
from tapegrad.engine.special_math import digamma, trigamma

SEAL = "{seal}"

f32 = np.float32
'''

ARGUMENTS = (*VARIABLES, *(f"{name}d" for name in VARIABLES), "g", "gd")


def _kernel(name: str, dtype: str, number: str, source: str, changed: str) -> str:
    d, c = product("gd", source, number), product("g", changed, number)
    lines = [f"def {name}(args, dims, steps, flags):", "    a, n = p_i64(args), p_i64(dims)[0]"]
    read = [n for n in ARGUMENTS[:8] if f"{n}" in _names(source) | _names(changed)] + ["g"]
    for n in (*read, "gd"):
        lines.append(f"    p_{n} = p_{dtype}(a[{ARGUMENTS.index(n)}])")
    lines.append(f"    target = p_{dtype}(a[10])")
    for flags, test in ((3, "if"), (2, "elif"), (1, "elif"), (0, "else")):
        lines.append(f"    {test}{f' flags == {flags}' if flags else ''}:")
        lines.append("        for i in range(n):")
        used = [*read, "gd"] if flags & 2 else [n for n in read if n in _names(changed) or n == "g"]
        lines.append("            " + "; ".join(f"{n} = p_{n}[i]" for n in used))
        term = f"{d} + {c}" if flags & 2 else c
        lines.append(f"            target[i] {'=' if flags & 1 else '+='} {term}")
    return "\n".join(lines)


def _names(source: str) -> set[str]:
    import ast

    return {n.id for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Name)}


def _moving(source: str) -> list[frozenset[str]]:
    """List which of the values that a derivative reads can change; the result does wherever an operand does."""
    read = variables(source)
    own = sorted(read - {"out"})
    found = [frozenset(some) for n in range(len(own) + 1) for some in combinations(own, n)]
    return [some | (read & {"out"}) for some in found if some or "out" in read]


def curvatures_source() -> str:
    """Write `_generated/curvature.py`."""
    from tapegrad.compilation.cache_key import digest

    parts, numbers = [HEAD.replace("{seal}", digest())], []
    for row in TABLE:
        if not isinstance(row, Elementwise) or not row.differentiable or row.gives_real:
            continue
        for k, source in enumerate(row.derivatives):
            for moving in _moving(source) if source is not None else ():
                mask = sum(1 << VARIABLES.index(name) for name in moving)
                again = row.local(k, moving.__contains__)  # what is differentiated, where a case hides another operand
                try:
                    changed = change(again, moving)
                except NoDerivativeError:
                    continue
                if changed is not None and not variables(again) <= variables(source):
                    continue  # it reads what a first derivative does not check
                for d, (dtype, _, number) in enumerate(DTYPES):
                    name = f"{row.name}_c{OPERANDS[k]}_{mask}_{dtype}"
                    key = f"({(row.opcode * 3 + k) * 4 + d}, {mask})"
                    if changed is not None:
                        parts.append(_kernel(name, dtype, number, source, changed))
                    numbers.append(f"    {key}: {name if changed is not None else None},")
    parts.append(
        "# By the reverse kernel's number and the mask; None where the derivative does not change.\nCURVATURE = {\n"
        + "\n".join(numbers)
        + "\n}"
    )
    return "\n\n\n".join(part.strip("\n") for part in parts) + "\n"
