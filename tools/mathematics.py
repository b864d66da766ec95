"""Writes the loops of tapegrad's own ufuncs: one for each function that has a core in tapegrad/maths."""

from __future__ import annotations

from tapegrad.maths.names import EVERY

HEAD = '''"""Loops of tapegrad's own ufuncs for float64. Written by tools/mathematics.py; do not edit.

They have NumPy's inner-loop signature; what `data` is the address of says `maths/strips.py`. They go from strip to
strip of numbers. Operands that do not lie side by side, or where results are written, are copied to the stack before.

A core computes what it does not choose in the end, and so may raise a floating-point status that is none of its result:
not for operands that are tame. Where one of a strip is not, the status is that of NumPy's own loop for those elements
whose results are not ordinary numbers. What computes a strip is called by its address: it is written for the processor
at hand (`maths/emitter.py`), while the loops may have been compiled for all that are like it.

Of powers by one exponent, square roots, squares and inverses are computed as such: these set no other flags. A single
power (`pow_single`) is NaN where there may be something to be said of it.
"""

import math

from tapegrad.compilation.deferred import njit
from tapegrad.maths import real
from tapegrad.maths.addresses import call_loop
from tapegrad.maths.loop_data import STRIP as STRIP_LOOP
from tapegrad.maths.strips import STRIP, address_of, floats, integers, operand, raise_status, status_of, store, strip
from tapegrad.maths.strips import take_status
'''

LOOP = """def {name}_loop(args, dims, steps, data):
    a, s, n = integers(args), integers(steps), integers(dims)[0]
{way}    if n == 1 and real.{name}_tame({firsts}):
        floats(a[{out}])[0] = real.{name}_inside({firsts})
        return
    {rooms}, results = {strips}, strip()
    start = 0
    while start < n:
        count = min(STRIP, n - start)
        at = a[{out}] + start * s[{out}]
{loads}
        out = floats(at) if s[{out}] == 8 else results
        tame = True
        for i in range({asked}):
            tame &= real.{name}_tame({operands})
{instead} tame:
{inside}
        else:
            before = take_status(data)
{everywhere}
            status_of({both}, out, count, data, {is_of_two})
            if before != 0:
                raise_status(data, before)
        if s[{out}] != 8:
            store(results, at, s[{out}], count)
        start += count"""

POWERS = """@njit
def pow_way(exponents, step, n):
    if n == 1 or (step == 0 and n != 0):
        y = floats(exponents)[0]
        if y == 2.0 or y == 0.5 or y == -1.0:
            return y
    return 0.0


@njit
def pow_by(way, x, out, count):
    if way == 2.0:
        for i in range(count):
            out[i] = x[i] * x[i]
    elif way == 0.5:
        for i in range(count):
            out[i] = math.sqrt(x[i])
    else:
        for i in range(count):
            out[i] = 1.0 / x[i]


def pow_single(x, y):
    if real.pow_tame(x, y) or (x == 0.0 and y > 0.0):
        return real.pow_inside(x, y)
    return math.nan"""
WAY = """    way = pow_way(a[1], s[1], n)
    if n == 1 and way != 0.0:
        pow_by(way, floats(a[0]), floats(a[2]), 1)
        return
"""
EVERYWHERE = """            for i in range(count):
                out[i] = real.{name}({operands})"""
INSIDE = "            call_loop(integers(data)[STRIP_LOOP], {addresses}, address_of(out), count)"
LIMITED = ("sin", "cos", "tan")  # whose cores are not right everywhere
INSTEAD = """        if way != 0.0:
            pow_by(way, x, out, count)
        elif"""

LOOPS = "# What computes each function.\nLOOPS = {{\n{rows}\n}}"


def _loop(name: str, operands: tuple[str, ...]) -> str:
    loads = [
        f"        {v} = operand(a[{k}] + start * s[{k}], s[{k}], at, {v}_strip, count)" for k, v in enumerate(operands)
    ]
    is_power = name == "pow"
    names = {"name": name, "operands": ", ".join(f"{v}[i]" for v in operands)}
    names["addresses"] = f"address_of({operands[0]}), address_of({operands[-1]})"
    return LOOP.format(
        **names,
        inside=INSIDE.format(**names),
        everywhere=(EVERYWHERE if name in LIMITED else INSIDE).format(**names),
        way=WAY if is_power else "",
        asked="count if way == 0.0 else 0" if is_power else "count",
        instead=INSTEAD if is_power else "        if",
        rooms=", ".join(f"{v}_strip" for v in operands),
        strips=", ".join("strip()" for _ in operands),
        out=len(operands),
        loads="\n".join(loads),
        firsts=", ".join(f"floats(a[{k}])[0]" for k in range(len(operands))),
        is_of_two=len(operands) == 2,
        both=f"{operands[0]}, {operands[-1]}",
    )


def mathematics_source() -> str:
    """Write `_generated/mathematics.py`."""
    parts = [HEAD]
    parts += [POWERS, *(_loop(name, ("x", "y") if name == "pow" else ("x",)) for name in EVERY)]
    rows = "\n".join(f'    "{name}": {name}_loop,' for name in EVERY)
    parts.append(LOOPS.format(rows=rows))
    return "\n\n\n".join(part.strip("\n") for part in parts) + "\n"
