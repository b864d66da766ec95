"""Writes reverse kernels of elementwise rows, as source: for `_generated/kernels.py`, and for users' own rows."""

from __future__ import annotations

import re

from tapegrad.ops.expression import (
    COMPLEX_FUNCTIONS,
    OPERANDS,
    SCALAR_FUNCTIONS,
    SINGLE_FUNCTIONS,
    by_choice,
    constant,
    is_costly,
    to_scalar,
)
from tapegrad.ops.op import Elementwise

DTYPES = (("f64", 8, "{}"), ("f32", 4, "f32({})"))
COMPLEX_DTYPES = (("c128", 16, "c128({})"), ("c64", 8, "c64({})"))
ARGUMENTS = ("x", "y", "z", "out", "g")


def kernel_dtypes(row: Elementwise) -> list[tuple[int, tuple[str, int, str]]]:
    """List the dtypes for which a row has reverse kernels, by their codes."""
    return list(enumerate((*DTYPES, *COMPLEX_DTYPES) if row.takes_complex and not row.gives_real else DTYPES))


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


_LIMITED = re.compile(r"real\.(sin|cos|tan)\(")
_OF_OPERAND = re.compile(r"real\.(\w+)\(([xyz]|out)\)")
STRIP = 512


def _contiguous(load: str, term: str) -> list[str]:
    """Write the loops over what lies side by side.

    A function whose core is not right everywhere has a branch, and a loop with one is not compiled to vectors: so
    strips are looked through first, and where all operands are in the domain, the loop has the core alone.
    """
    calls = sorted(set(_OF_OPERAND.findall(term)))
    limited = [call for call in calls if _LIMITED.match(f"real.{call[0]}(")]
    if not limited or len(_LIMITED.findall(term)) != len([c for c in _OF_OPERAND.findall(term) if c in limited]):
        return _both(load, term, "range(n)")
    inside = term
    for name, operand in limited:
        inside = inside.replace(f"real.{name}({operand})", f"real.{name}_inside({operand})")
    asks = " & ".join(f"real.{name}_tame(p_{operand}[i])" for name, operand in limited)
    lines = ["start = 0", "while start < n:", f"    end, tame = min(start + {STRIP}, n), True"]
    lines += ["    for i in range(start, end):", f"        tame &= {asks}", "    if tame:"]
    lines += ["        " + line for line in _both(load, inside, "range(start, end)")]
    lines += ["    else:", *("        " + line for line in _both(load, term, "range(start, end)")), "    start = end"]
    return lines


def _both(load: str, term: str, numbers: str) -> list[str]:
    lines = []
    for test, store in (("if assign:", "="), ("else:", "+=")):
        lines += [test, f"    for i in {numbers}:", f"        {load}", f"        adjoint[i] {store} {term}"]
    return lines


def _is_power(row: Elementwise, dtype: str) -> bool:
    """Tell whether a kernel computes with our core of powers."""
    return row.name == "pow" and dtype == "f64"


def _with_a_number(row: Elementwise, k: int, used: tuple[str, ...], kind: tuple[str, int], term: str) -> list[str]:
    """Write the loops where the other operand is one number: without a branch of its own no vectors are used there."""
    dtype, size = kind
    other = OPERANDS[1 - k] if row.arity == 2 else ""
    is_slow = is_costly(row.derivatives[k] or "") and not _is_power(row, dtype)
    if other not in used or not dtype.startswith("f") or row.gives_real or is_slow:
        return []
    arrays = [n for n in used if n != other]
    sides = " and ".join(f"s[{ARGUMENTS.index(n)}] == {size}" for n in arrays)
    lines = [f"    elif step == {size} and s[{ARGUMENTS.index(other)}] == 0 and {sides}:"]
    loads = [f"p_{n} = p_{dtype}(a[{ARGUMENTS.index(n)}])" for n in arrays]
    loads += [f"adjoint = p_{dtype}(a[{len(ARGUMENTS)}])", f"{other} = p_{dtype}(a[{ARGUMENTS.index(other)}])[0]"]
    inner = _both("; ".join(f"{n} = p_{n}[i]" for n in arrays), term, "range(n)")
    return lines + ["        " + line for line in ("; ".join(loads), *inner)]


def kernel(row: Elementwise, k: int, dtype: str, size: int, number: str) -> str:
    """Write the reverse kernel of one operand and dtype."""
    source = row.derivative(k, dtype.startswith("c") or row.gives_real)
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
    # A power in a branch of its own would be computed one by one.
    selected = contribution(row, k, number, "where({0}, {1}, {2})") if _is_power(row, dtype) else term
    for line in _contiguous(load, selected):
        add("        " + line)
    lines += _with_a_number(row, k, used, (dtype, size), term)
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
    if own.startswith("c"):  # both parts at once, so without a comparison
        add("            if math.isfinite(total.real) and math.isfinite(total.imag):")
        add("                added = total - before")
        add("                lost += (before - (total - added)) + (part - added)")
    else:
        add("            if math.isfinite(total):")
        add("                big = abs(before) >= abs(part)")
        add("                lost += ((before - total) + part) if big else ((part - total) + before)")
    add(f"        adjoint = p_{own}(a[{len(ARGUMENTS)}])")
    add("        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)")
    add("    else:")
    add("        for i in range(n):")
    add(f"            {load}")
    add(f"            adjoint = p_{own}(a[{len(ARGUMENTS)}] + i * step)")
    add(f"            adjoint[0] = {term} if assign else adjoint[0] + {term}")
    return "\n".join(lines)
