"""Writes the scalar executor, and what calls the kernels of rows with structure."""

from __future__ import annotations

from tapegrad.ops import TABLE, Elementwise, Structured
from tapegrad.ops.expression import OPERANDS
from tapegrad.ops.kernel_text import contribution

HEAD = '''"""Compiled kernels. Written by tools/generate.py from the table in tapegrad/ops; do not edit.

`scalars` runs stretches of rows whose values are single float64 numbers; the others each run a row with structure.
"""

import math

import numpy as np

from tapegrad.compilation.deferred import njit
from tapegrad.maths import real
from tapegrad.maths.primitives import where
from tapegrad.tape import abi as R
from tapegrad.engine import contractions, axis_loops as lanes, structured
from tapegrad.engine.memory_ops import adjoint_of
from tapegrad.engine.pointers import p_c64, p_c128, p_f32, p_f64, p_i32, p_i64, p_u8
from tapegrad.engine.special_math import digamma, i0, i1, j0, j1, trigamma

LEFT = R.FREED | R.WATCHED | R.HOOKED  # rows with one of these flags are left to the interpreter
'''


LANES = """def {kernel}_lanes(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
{complex}    status, x, out, target, assign = structured.begin_lanes(ctrl, row, {reads})
    if status != R.DONE:
        return status
    at = structured.numbers_of(ctrl, row)
    numbers, g = p_i64(at), adjoint_of(ctrl, row)
    words, double = structured.words_of(ctrl, row)
    outer, n, inner, scale = numbers[1], numbers[2], numbers[3] * words, p_f64(at)[4]
{of_complex}    if double:
        lanes.{kernel}_lanes(p_f64(x), p_f64(out), p_f64(g), p_f64(target), outer, n, inner, scale, assign)
    else:
        lanes.{kernel}_lanes(p_f32(x), p_f32(out), p_f32(g), p_f32(target), outer, n, inner, scale, assign)
    return R.DONE"""

WHOLE = """def {kernel}_whole(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
{complex}    return {module}.{kernel}(ctrl, row)"""

LEFT_TO_PYTHON = """    if structured.is_complex(ctrl, row):
        return R.PYTHON
"""
# Rows whose results are real, of complex operands as well.
OF_COMPLEX = """    if structured.is_complex(ctrl, row):
        if double:
            lanes.{kernel}_lanes(p_c128(x), p_f64(out), p_f64(g), p_c128(target), outer, n, inner, scale, assign)
        else:
            lanes.{kernel}_lanes(p_c64(x), p_f32(out), p_f32(g), p_c64(target), outer, n, inner, scale, assign)
        return R.DONE
"""
REDUCES = ("norm", "var", "std")
# What only moves or adds elements, and does so with complex ones.
MOVES = ("cumsum", "flip", "roll", "scatter", "permuted", "parts", "assigned", "placed", "cast")

# The whole kernels of tape/contractions.py, which are for complex numbers too; the others are structured.py's.
CONTRACTIONS = ("contraction", "product")


def _structured(row: Structured) -> str:
    rest = "" if row.kernel in (*MOVES, *CONTRACTIONS, *REDUCES) else LEFT_TO_PYTHON
    if row.mode == "lanes":
        special = OF_COMPLEX.format(kernel=row.kernel) if row.kernel in REDUCES else ""
        return LANES.format(kernel=row.kernel, reads=row.uses[0], complex=rest, of_complex=special)
    module = "contractions" if row.kernel in CONTRACTIONS else "structured"
    return WHOLE.format(kernel=row.kernel, module=module, complex=rest)


SCALARS_HEAD = '''
@njit
def _is_live(c, rows, row):
    if row < 0 or p_i32(rows + row * R.ROW_BYTES)[0] & R.OPCODE_MASK == R.CONST:
        return False
    return c[R.NEEDED] == 0 or p_u8(c[R.NEEDED] + row)[0] != 0


@njit
def _value(c, rows, address, row, k):
    """Give the address of a saved number, an immediate's own; 0 where it is gone or was written since."""
    if row < 0:
        return address + R.IMMEDIATE
    own = rows + row * R.ROW_BYTES
    cell = p_i64(own + R.CELL)[0]
    since = p_i32(address + R.VERSIONS)[k] if k < 3 else 0
    if cell != 0 and (p_i64(cell)[0] - p_i32(own + R.BORN)[0] - since) & 0xFFFFFFFF:
        return 0
    if c[R.TABLE] != 0:
        return p_i64(c[R.TABLE])[2 * row]
    item = p_i64(c[R.ITEMS])[row]
    if item == c[R.NONE]:
        return 0
    return p_i64(item)[2] if p_i64(item)[1] == c[R.ARRAY_TYPE] else item + 16


@njit
def _add(c, row, term):
    state, slot = p_u8(c[R.STATES]), p_f64(c[R.SLOTS])
    if state[row] & R.REACHED:
        slot[row] += term
    else:
        slot[row] = term
        state[row] |= R.REACHED


def scalars(ctrl, row):
    """Run rows of single numbers from `row` down; return the first that is something else, or cannot be run."""
    c = p_i64(ctrl)
    rows = c[R.ROWS]
    state, slot = p_u8(c[R.STATES]), p_f64(c[R.SLOTS])
    uses, kinds, arity = p_u8(c[R.USES]), p_u8(c[R.KINDS]), p_u8(c[R.ARITY])
    while row >= 0:
        if not state[row] & R.REACHED:
            row -= 1
            continue
        address = rows + row * R.ROW_BYTES
        head = p_i32(address)[0]
        opcode = head & R.OPCODE_MASK
        if p_i32(address + R.LAYOUT)[0] != 0 or kinds[opcode] != R.ELEMENTWISE or arity[opcode] > 2 or head & LEFT:
            return row
        a, b = p_i32(address + R.OPERANDS)[0], p_i32(address + R.OPERANDS)[1]
        live_x, live_y = _is_live(c, rows, a), _is_live(c, rows, b)
        if not (live_x or live_y):
            row -= 1
            continue
        mask = (uses[opcode * 3] if live_x else 0) | (uses[opcode * 3 + 1] if live_y else 0)
        x = y = out = dx = dy = 0.0
        if mask & 1:
            at = _value(c, rows, address, a, 0)
            if at == 0:
                return row
            x = p_f64(at)[0]
        if mask & 2:
            at = _value(c, rows, address, b, 1)
            if at == 0:
                return row
            y = p_f64(at)[0]
        if mask & 8:
            at = _value(c, rows, address, row, 3)
            if at == 0:
                return row
            out = p_f64(at)[0]
        g = slot[row]
'''

SCALARS_TAIL = """        else:
            return row
        if live_x:
            _add(c, a, dx)
        if live_y:
            _add(c, b, dy)
        state[row] = state[row] | R.RAN if state[row] & R.KEEP else R.RAN
        row -= 1
    return row
"""


def _scalar_branch(row: Elementwise) -> list[str]:
    lines = [f"opcode == {row.opcode}:  # {row.name}"]
    binary = row.arity == 2
    for k in range(row.arity):
        if row.derivatives[k] is not None:
            guard = f"if live_{OPERANDS[k]}:\n                " if binary else ""
            lines.append(f"            {guard}d{OPERANDS[k]} = {contribution(row, k)}")
    return lines


def kernels_source() -> str:
    """Write `_generated/kernels.py`."""
    rows = [row for row in TABLE if isinstance(row, Elementwise) and row.differentiable]
    parts = [HEAD]
    branches: list[str] = []
    for row in rows:
        if row.arity < 3 and not row.gives_real:
            first, *rest = _scalar_branch(row)
            branches += [f"        {'elif' if branches else 'if'} {first}", *rest]
    parts.append(SCALARS_HEAD + "\n".join(branches) + "\n" + SCALARS_TAIL)
    compiled = [row for row in TABLE if isinstance(row, Structured) and row.kernel]
    parts += dict.fromkeys(_structured(row) for row in compiled)  # rows that share a kernel share its machine code
    numbers = [f"    {row.opcode}: {row.kernel}_{row.mode}," for row in compiled]
    parts.append("# By opcode.\nSTRUCTURED = {\n" + "\n".join(numbers) + "\n}")
    return "\n\n\n".join(part.strip("\n") for part in parts) + "\n"
