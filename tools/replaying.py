"""Writes the switches that replay rows of single float64 numbers, from the table."""

from __future__ import annotations

from tapegrad.ops import TABLE, Elementwise
from tapegrad.ops.expression import OPERANDS
from tapegrad.ops.kernel_text import contribution

HEAD = '''"""Replaying single float64 numbers. Written by tools/generate.py from the table in tapegrad/ops; do not edit.

`forward` walks a program's rows, `backward` walks them the other way round.
`engine/replay_executor.py` says what a record is.
"""

import math

import numpy as np

from tapegrad.compilation.deferred import entry
from tapegrad.maths import real
from tapegrad.engine import replay_executor as P
from tapegrad.engine.pointers import call_1, call_kernel, p_f64, p_i32, p_i64, p_u8
from tapegrad.engine.special_math import digamma, i0, i1, j0, j1, trigamma
'''

# What IEEE arithmetic determines to the last bit; all else is computed by NumPy's own loops.
VALUES = {
    "add": "v[a] + v[b]",
    "subtract": "v[a] - v[b]",
    "multiply": "v[a] * v[b]",
    "divide": "v[a] / v[b]",
    "negative": "-v[a]",
    "positive": "v[a]",
    "square": "v[a] * v[a]",
    "reciprocal": "1.0 / v[a]",
    "sqrt": "math.sqrt(v[a])",
    "absolute": "abs(v[a])",
}
TESTS = {
    "equal": "v[a] == v[b]",
    "not_equal": "v[a] != v[b]",
    "less": "v[a] < v[b]",
    "less_equal": "v[a] <= v[b]",
    "greater": "v[a] > v[b]",
    "greater_equal": "v[a] >= v[b]",
    "isnan": "v[a] != v[a]",
    "isfinite": "v[a] - v[a] == 0.0",
}
NOTHING, GENERAL, UNARY, BINARY, WHERE, HOLDS, FAILS, FIRST_INLINE = range(8)
PART = GENERAL + 1  # of derivatives: the adjoint waits for the group's row

FORWARD = '''
@entry("int64(int64)")
def forward(address):
    """Compute rows from `ROW` on; give a status, with the row at which it is not all of them in `ROW`."""
    s = p_i64(address)
    base = s[P.BASE]
    v, u, records, loops = p_f64(base), p_u8(base), p_i32(s[P.RECORDS]), p_i64(s[P.LOOPS])
    args, dims, steps = address + 8 * P.ARGS, address + 8 * P.ONE, address + 8 * P.EIGHT
    row, count = s[P.ROW], s[P.COUNT]
    end = min(count, row + P.STRETCH)
    while row < end:
        at = P.RECORD_WORDS * row
        op, a, b, c = records[at] & 0xFFFF, records[at + 1], records[at + 2], records[at + 3]
        if op == {nothing}:
            pass
{branches}
        elif op == {unary}:
            s[P.ARGS], s[P.ARGS + 1] = base + 8 * a, base + 8 * row
            call_kernel(loops[2 * c], args, dims, steps, loops[2 * c + 1])
        elif op == {binary}:
            s[P.ARGS], s[P.ARGS + 1], s[P.ARGS + 2] = base + 8 * a, base + 8 * b, base + 8 * row
            call_kernel(loops[2 * c], args, dims, steps, loops[2 * c + 1])
        elif op == {where}:
            v[row] = v[b] if u[8 * a] else v[c]
        elif op == {holds}:
            if u[8 * a] == 0:
                s[P.ROW] = row
                return P.FAILED
        elif op == {fails}:
            if u[8 * a] != 0:
                s[P.ROW] = row
                return P.FAILED
        else:
            status = P.compute(s, address, row, a)
            if status != P.ALL_RAN:
                s[P.ROW] = row
                return status
            if s[P.BUDGET] < 0:
                end = row + 1
        row += 1
    s[P.ROW] = row
    s[P.BUDGET] = P.WORK
    return P.ALL_RAN if row == count else P.PAUSED
'''

BACKWARD = '''
@entry("int64(int64)")
def backward(address):
    """Give on adjoints from `ROW` down; give a status, with the row at which it is not all of them in `ROW`."""
    s = p_i64(address)
    base = s[P.BASE]
    v, u, records, flags = p_f64(base), p_u8(base), p_i32(s[P.RECORDS]), p_u8(s[P.FLAGS])
    slot = p_f64(s[P.SLOTS])
    row = s[P.ROW]
    end = max(-1, row - P.STRETCH)
    while row > end:
        f = flags[row]
        if f == 0:
            row -= 1
            continue
        at = P.RECORD_WORDS * row
        op, a, b, c = records[at] >> P.REVERSE_SHIFT, records[at + 1], records[at + 2], records[at + 3]
        g = slot[row]
{branches}
        else:
            status = P.propagate(s, address, row, b, f)
            if status != P.ALL_RAN:
                s[P.ROW] = row
                return status
            if s[P.BUDGET] < 0:
                end = row - 1
        row -= 1
    s[P.ROW] = row
    s[P.BUDGET] = P.WORK
    return P.ALL_RAN if row < 0 else P.PAUSED
'''

THROUGH = '''
@entry("int64(int64)")
def through(address):
    """Compute all rows, then give adjoints on, from the row that the word `TOP` says, in one call.

    Return a status; those of the way back are more by `BACK`.
    """
    s = p_i64(address)
    status = call_1(s[P.FORWARD], address)
    if status != P.ALL_RAN:
        return status
    s[P.ROW] = s[P.TOP]
    status = call_1(s[P.BACKWARD], address)
    return status if status == P.ALL_RAN else P.BACK + status
'''


def _reads(row: Elementwise, k: int) -> list[str]:
    used = row.needs(row.derivatives[k])
    is_condition = row.name == "where"
    lines = []
    for n, field in zip(OPERANDS, "abc", strict=True):
        if n in used:
            lines.append(f"{n} = u[8 * {field}] != 0" if is_condition and n == "x" else f"{n} = v[{field}]")
    return [*lines, "out = v[row]"] if "out" in used else lines


def _branch(row: Elementwise) -> list[str]:
    """Write a row's derivatives: all are computed before one is given."""
    given = [k for k in range(row.arity) if row.derivatives[k] is not None]
    lines = []
    pad = "            "
    for k in given:
        inner = [*_reads(row, k), f"d{k} = {contribution(row, k)}"]
        if row.arity == 1:
            lines += [pad + line for line in inner]
        else:
            lines += [f"{pad}d{k} = 0.0", f"{pad}if f & {1 << k}:", *[f"{pad}    {line}" for line in inner]]
    for k in given:
        field = "abc"[k]
        store = f"slot[{field}] = d{k} if f & {8 << k} else slot[{field}] + d{k}"
        lines += [pad + store] if row.arity == 1 else [f"{pad}if f & {1 << k}:", f"{pad}    {store}"]
    return lines


def replay_source() -> str:
    """Write `_generated/replay.py`."""
    values, branches = {}, []
    for number, (name, formula) in enumerate({**VALUES, **TESTS}.items(), FIRST_INLINE):
        values[name] = number
        target = f"v[row] = {formula}" if name in VALUES else f"u[8 * row] = 1 if {formula} else 0"
        branches += [f"        elif op == {number}:  # {name}", f"            {target}"]
    rows = [row for row in TABLE if isinstance(row, Elementwise) and row.differentiable and not row.gives_real]
    reverse: list[str] = []
    numbers, arity = {}, [0, 0, 1]
    reverse += [f"        if op == {PART}:  # a part of a group", "            pass"]
    for number, row in enumerate(sorted(rows, key=lambda row: row.opcode), PART + 1):  # new ones come last
        numbers[row.opcode] = number
        arity.append(row.arity)
        reverse += [f"        {'elif' if reverse else 'if'} op == {number}:  # {row.name}", *_branch(row)]
    forward = FORWARD.format(
        nothing=NOTHING,
        branches="\n".join(branches),
        unary=UNARY,
        binary=BINARY,
        where=WHERE,
        holds=HOLDS,
        fails=FAILS,
    )
    tables = [
        f"NOTHING, GENERAL, UNARY, BINARY, WHERE, HOLDS, FAILS = range({FIRST_INLINE})",
        f"PART = {PART}",
        "# By ufunc, the number in a record of a value that is computed without a call.",
        "VALUES = {" + ", ".join(f'"{name}": {values[name]}' for name in VALUES) + "}",
        "TESTS = {" + ", ".join(f'"{name}": {values[name]}' for name in TESTS) + "}",
        "# By opcode, the number in a record of a derivative; by that number how many operands there are.",
        "REVERSE = {" + ", ".join(f"{opcode}: {number}" for opcode, number in numbers.items()) + "}",
        f"ARITY = ({', '.join(map(str, arity))})",
    ]
    parts = [HEAD, forward, BACKWARD.format(branches="\n".join(reverse)), THROUGH]
    parts.append("\n".join(tables))
    return "\n\n\n".join(part.strip("\n") for part in parts) + "\n"
