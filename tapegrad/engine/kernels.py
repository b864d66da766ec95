"""Kernels: compiled when first used, kept on disk, called by address.

Nothing compiles at import. A reverse kernel takes some 20 ms to compile and about 1 ms to load from the cache. Those of
elementwise rows are written as LLVM's language, from the row's formula, when they are needed: `ops/reverse_kernels.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from tapegrad._generated import kernels as generated
from tapegrad.compilation import built, cache, llvm
from tapegrad.compilation.deferred import own_code
from tapegrad.compilation.machine_code import Code
from tapegrad.core import memory
from tapegrad.engine import complex_math, graph_walks, special_math
from tapegrad.engine import interpreter as I
from tapegrad.maths.names import COMPLEX, SPECIAL
from tapegrad.ops import BY_NAME, BY_OPCODE, END_OF_TABLE, TABLE, Elementwise, Structured, kernel_text
from tapegrad.ops.expression import OPERANDS, by_choice, constant, is_costly
from tapegrad.ops.reverse_kernels import reverse_text
from tapegrad.tape import abi as R

KERNEL_OF_ROW = "int64(int64, int64, int64)"
MODES = {
    "python": R.PYTHON_RULE,
    "flat": R.FLAT,
    "view": R.VIEW,
    "spread": R.SPREAD,
    "lanes": R.STRUCTURED,
    "whole": R.STRUCTURED,
}
OWN_ROWS = 4096
"""Room for users' own rows, of 60 bytes each: workspaces know where these arrays are, so they cannot be moved later."""

_COUNT = END_OF_TABLE + OWN_ROWS

# What the interpreter knows of the table, by opcode.
USES = np.zeros((_COUNT, 3), np.uint8)
KINDS = np.full(_COUNT, R.PYTHON_RULE, np.uint8)
ARITY = np.zeros(_COUNT, np.uint8)
TRAITS = np.zeros(_COUNT, np.uint8)


def traits(row: Elementwise) -> int:
    """Say which derivatives of a row are 1, whether any takes long to compute, and whether any may be 0 by a choice."""
    ones = sum(1 << k for k, text in enumerate(row.derivatives) if text == "1" and row.name != "conj")
    formulas = [row.derivative(k, own) for own in (False, True) for k, text in enumerate(row.derivatives) if text]
    chooses = any(by_choice(text, _is_0, lambda _, *both: any(both)) and not _is_0(text) for text in formulas)
    return ones | (R.COSTLY if any(map(is_costly, formulas)) else 0) | (R.CHOOSES if chooses else 0)


def _is_0(formula: str) -> bool:
    return constant(formula) == 0.0


for _row in TABLE:
    USES[_row.opcode] = _row.uses
    if isinstance(_row, Structured):
        KINDS[_row.opcode] = MODES[_row.mode]
        ARITY[_row.opcode] = graph_walks.MANY if _row.variadic else _row.arity
    else:
        KINDS[_row.opcode] = R.ELEMENTWISE
        TRAITS[_row.opcode] = traits(_row)
        ARITY[_row.opcode] = _row.arity

ADDRESSES = np.zeros(_COUNT * 3 * R.DTYPES, np.int64)
STRUCTURED = np.zeros(_COUNT, np.int64)
_compiled: dict[str, int] = {}
CALLED: dict[str, tuple[Any, str]] = {
    **{symbol: (getattr(special_math, name).py_func, "float64(float64)") for name, symbol in SPECIAL.items()},
    **{symbol: complex_math.WRITTEN[name] for name, symbol in COMPLEX.items()},
}
"""Functions that Numba compiles, and emitted kernels call by these symbols, with their signatures."""
OWN: dict[int, Callable[[], int]] = {}
"""What compiles a kernel of a user's own row, once, and gives its address; by the kernel's number."""


def _compile(function: Any, signature: str) -> int:
    return _address(own_code(function, signature))


def _address(code: Code) -> int:
    if code.title not in _compiled:
        _compiled[code.title] = code.address()
    return _compiled[code.title]


def compile_reverse(number: int) -> None:
    """Compile, or load, the reverse kernel with a number, and put its address where the interpreter looks."""
    if number in OWN:
        where, at = (STRUCTURED, -number) if number < 0 else (ADDRESSES, number)
        where[at] = OWN[number]()
    elif number < 0:
        STRUCTURED[-number] = _compile(generated.STRUCTURED[-number], KERNEL_OF_ROW)
    else:
        ADDRESSES[number] = _elementwise(number)


def row_of(number: int) -> tuple[Elementwise, int, int]:
    """Return the row, the operand and the code of the dtype that a reverse kernel of an elementwise row is for."""
    rest, dtype = divmod(number, R.DTYPES)
    opcode, k = divmod(rest, 3)
    return BY_OPCODE[opcode], k, dtype


def _text(number: int) -> str:
    row, k, dtype = row_of(number)
    return reverse_text(row, k, dtype % 2 == 1, dtype >= 2 or row.gives_real)


def _elementwise(number: int) -> int:
    return emitted(_text(number), name_of(number), row_of(number)[0].opcode >= END_OF_TABLE)


def emitted(text: str, name: str, is_own: bool = False) -> int:
    """Compile, or load, a text of LLVM's, of the table's or of a user's own row; return the address of its function."""
    symbols = {symbol: called(symbol) for symbol in CALLED if f"@{symbol}(" in text}
    return llvm.compiled(text, f"kernels.{name}", None if is_own else generated.__file__, symbols)


def called(symbol: str) -> int:
    """Compile, or load, a function that texts call by its symbol; return its address."""
    return _compile(*CALLED[symbol])


def scalars_address() -> int:
    """Return the address of the scalar executor, compiled or loaded when first asked for."""
    return _compile(generated.scalars, "int64(int64, int64)")


def new_control() -> tuple[np.ndarray, np.ndarray]:
    """Make what one reverse pass works on: the settings that do not change with the tape, and its scratch memory."""
    ctrl, scratch = np.zeros(R.CTRL_SIZE, np.int64), np.zeros(R.SCRATCH_SIZE, np.int64)
    ctrl[:] = _template()
    ctrl[R.SCRATCH] = scratch.ctypes.data
    return ctrl, scratch


_filled: list[np.ndarray] = []


def _template() -> np.ndarray:
    if not _filled:
        I.release_blocks(np.zeros(R.CTRL_SIZE, np.int64))  # which a `finally` calls, wherever the stack is then
        ctrl = np.zeros(R.CTRL_SIZE, np.int64)
        ctrl[R.KERNELS], ctrl[R.USES] = ADDRESSES.ctypes.data, USES.ctypes.data
        ctrl[R.KINDS], ctrl[R.ARITY] = KINDS.ctypes.data, ARITY.ctypes.data
        ctrl[R.MALLOC], ctrl[R.RELEASE] = memory.MALLOC, memory.RELEASE
        ctrl[R.ARRAY_TYPE], ctrl[R.NONE] = memory.ARRAY_TYPE, memory.NONE
        ctrl[R.SCALARS], ctrl[R.TRAITS] = scalars_address(), TRAITS.ctypes.data
        ctrl[R.STRUCTURED_KERNELS] = STRUCTURED.ctypes.data
        ctrl[R.POW], ctrl[R.SQUARE] = BY_NAME["pow"].opcode, BY_NAME["square"].opcode
        ctrl[R.BUDGET], ctrl[R.LANES] = R.PAUSE_AFTER, 1
        ctrl[R.COPIER], ctrl[R.SCALER] = (
            next(r.opcode for r in TABLE if isinstance(r, Elementwise) and r.name == name) for name in ("add", "mul")
        )
        _filled.append(ctrl)
    return _filled[0]


_BY_KERNEL = {
    "assigned": R.ASSIGNED,
    "placed": R.PLACED,
    "scatter": R.SCATTER,
    "parts": R.PARTS,
    "permuted": R.PERMUTED,
}
_KNOWN = [(row.opcode, _BY_KERNEL[row.kernel]) for row in TABLE if getattr(row, "kernel", "") in _BY_KERNEL]


def kinds_of_lanes() -> np.ndarray:
    """Return the kinds of all rows as passes over many lanes know them."""
    kinds = KINDS.copy()
    for opcode, kind in _KNOWN:
        if kinds[opcode] == R.STRUCTURED:
            kinds[opcode] = kind
    return kinds


def name_of(number: int) -> str:
    """Return a reverse kernel's name."""
    if number < 0:
        return str(generated.STRUCTURED[-number].__name__)
    row, k, dtype = row_of(number)
    return f"{row.name}_d{OPERANDS[k]}_{kernel_text.CODES[dtype]}"


def numbers() -> list[int]:
    """List the numbers of all reverse kernels of the table."""
    rows = [row for row in TABLE if isinstance(row, Elementwise) and row.differentiable]
    found = [
        (row.opcode * 3 + k) * R.DTYPES + dtype
        for row in rows
        for k, derivative in enumerate(row.derivatives)
        if derivative is not None
        for dtype in range(4 if row.takes_complex and not row.gives_real else 2)
    ]
    return [*found, *(-opcode for opcode in generated.STRUCTURED)]


def cache_folder() -> Path:
    """Return the folder in which the compiled kernels are kept."""
    return cache.folder_for(generated.__file__)


def info() -> dict[str, Any]:
    """Say where kernels are kept, how many this process has, and how many elementwise ones are on disk and in all."""
    folder = cache_folder()
    names: dict[str, set[str]] = {}  # by their text: kernels with the same one are kept once
    for number in numbers():
        if number > 0:
            names.setdefault(_text(number), set()).add(name_of(number))
    cached = {path.name.split("-")[0].split(".")[-1] for path in folder.glob("*.*")}
    return {
        "core": built.describe(),
        "cache_folder": str(folder),
        "compiled": int(np.count_nonzero(ADDRESSES) + np.count_nonzero(STRUCTURED)),
        "cached": sum([not same.isdisjoint(cached) for same in names.values()]),
        "total": len(names),
    }
