"""Writes the loops of tapegrad's own ufuncs: one for each function that has a core in tapegrad/maths/cores.py."""

from __future__ import annotations

from tapegrad.maths.names import NAMES

HEAD = '''"""Loops of tapegrad's own ufuncs for float64. Written by tools/mathematics.py; do not edit.

They have NumPy's inner-loop signature; what `data` is the address of says `maths/strips.py`. They go from strip to
strip of numbers. Operands that do not lie side by side, or where results are written, are copied to the stack before.

A core computes what it does not choose in the end, and so may raise a floating-point status that is none of its result:
not for operands that are tame. Where one of a strip is not, the status is that of NumPy's own loop for those elements
whose results are not ordinary numbers. What computes a strip is a function of its own: its constants stay in registers.
"""

from numba import njit

from tapegrad.maths import real
from tapegrad.maths.strips import STRIP, floats, integers, operand, raise_status, status_of, store, strip, take_status

SEAL = "{seal}"
'''

LOOP = """@njit(nogil=True, error_model="numpy")
def {name}_strip({names}, out, count):
    for i in range(count):
        out[i] = real.{name}_inside({operands})


def {name}_loop(args, dims, steps, data):
    a, s, n = integers(args), integers(steps), integers(dims)[0]
    if n == 1 and real.{name}_tame({firsts}):
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
        for i in range(count):
            tame &= real.{name}_tame({operands})
        if tame:
            {name}_strip({names}, out, count)
        else:
            before = take_status(data)
            for i in range(count):
                out[i] = real.{name}({operands})
            status_of({both}, out, count, data)
            if before != 0:
                raise_status(data, before)
        if s[{out}] != 8:
            store(results, at, s[{out}], count)
        start += count"""

LOOPS = "# What computes each function.\nLOOPS = {{\n{rows}\n}}"


def _loop(name: str, operands: tuple[str, ...]) -> str:
    loads = [
        f"        {v} = operand(a[{k}] + start * s[{k}], s[{k}], at, {v}_strip, count)" for k, v in enumerate(operands)
    ]
    return LOOP.format(
        name=name,
        rooms=", ".join(f"{v}_strip" for v in operands),
        strips=", ".join("strip()" for _ in operands),
        out=len(operands),
        loads="\n".join(loads),
        names=", ".join(operands),
        firsts=", ".join(f"floats(a[{k}])[0]" for k in range(len(operands))),
        operands=", ".join(f"{v}[i]" for v in operands),
        both=f"{operands[0]}, {operands[-1]}",
    )


def mathematics_source() -> str:
    """Write `_generated/mathematics.py`."""
    from tapegrad.tape.seal import digest

    parts = [HEAD.replace("{seal}", digest())]
    parts += [_loop(name, ("x",)) for name in NAMES]
    rows = "\n".join(f'    "{name}": {name}_loop,' for name in NAMES)
    parts.append(LOOPS.format(rows=rows))
    return "\n\n\n".join(part.strip("\n") for part in parts) + "\n"
