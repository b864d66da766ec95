"""NumPy's own inner loops, by address, so that compiled code computes with them what NumPy computes, to the bit.

Where a ufunc has them is read from its public struct. Each loop is compared with what the ufunc itself gives before it
is used; one that is not found, or gives anything else, is left to Python.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from tapegrad.engine import float_loops
from tapegrad.engine import replay_executor as P
from tapegrad.maths import ufuncs
from tapegrad.maths.power_operator import POWER

_word = ctypes.c_int64.from_address
_int = ctypes.c_int32.from_address
_HEADER = object.__basicsize__
# PyUFuncObject: nin, nout, nargs and identity (int), functions, data, ntypes (int)
_FUNCTIONS, _DATA, _TYPES = _HEADER + 16, _HEADER + 24, _HEADER + 32


def _check() -> bool:
    """Compare what stands in memory with what the ufunc says of itself, before anything is called."""
    for ufunc in (np.add, np.sin, np.equal):
        found = [_int(id(ufunc) + _HEADER + 4 * k).value for k in range(3)]
        if _HEADER != 16 or found != [ufunc.nin, ufunc.nout, ufunc.nargs]:
            return False
        if _int(id(ufunc) + _TYPES).value != len(ufunc.types):
            return False
    return True


DIRECT = _check()


class Loop(NamedTuple):
    """A loop by address, with what it is given as data, and the dtypes of its operands.

    `plain` is its name where its bits are those of IEEE arithmetic, so that compiled code can do without it. `one_way`
    says that NumPy may have another function for elements that it goes through backwards, whose last digits are others.
    """

    function: int
    data: int
    dtypes: tuple[np.dtype, ...]
    plain: str = ""
    one_way: bool = False

    def is_doubtful(self, dims: int, steps: Sequence[int]) -> bool:
        """Tell whether only NumPy knows what it calls: over several dims it copies what lies backwards, over one not.

        `steps` are those of the operands and the result along the innermost dim; of one element, where there are no
        dims, all that the operands have.
        """
        return self.one_way and dims != 1 and min(steps[:-1]) < 0


_PLAIN = (*float_loops.PLAIN_OPERATIONS, "negative", "square")
_found: dict[Any, Loop | None] = {}
_CHARS = frozenset("?bBhHiIlLqQfdFD")
# Where a processor has vectors of 512 bits, NumPy computes these for such vectors, and other steps by the C library.
_ONE_WAY = frozenset(
    getattr(np, name)
    for name in (
        *("exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "cbrt", "power", "sin", "cos", "tan", "arcsin"),
        *("arccos", "arctan", "arctan2", "sinh", "cosh", "tanh", "arcsinh", "arccosh", "arctanh"),
    )
)


def samples(dtype: np.dtype, n: int, seed: int) -> np.ndarray:
    random = np.random.default_rng(seed)
    if dtype.kind == "b":
        return random.integers(0, 2, n).astype(bool)
    if dtype.kind in "iu":
        return random.integers(0, 9, n).astype(dtype)
    real = random.normal(size=n) * 10.0 ** random.integers(-3, 4, n)
    return (real + 1j * random.normal(size=n)).astype(dtype) if dtype.kind == "c" else real.astype(dtype)


def run(loop: Loop, arrays: list[np.ndarray]) -> None:
    """Run a loop over arrays of one length, the last of which it writes."""
    args = np.array([a.ctypes.data for a in arrays], np.int64)
    steps = np.array([a.strides[0] for a in arrays], np.int64)
    dims = np.array([len(arrays[0])], np.int64)
    float_loops.call_loop(loop.function, args.ctypes.data, dims.ctypes.data, steps.ctypes.data, loop.data)


def _agrees(ufunc: Any, loop: Loop) -> bool:
    """Compare a loop with the ufunc on a few dozen numbers, in order, backwards and one by one."""
    for n, step in ((67, 1), (67, -1), (1, 1)):
        inputs = [samples(d, n, k)[::step] for k, d in enumerate(loop.dtypes[:-1])]
        out = np.zeros(n, loop.dtypes[-1])
        run(loop, [*inputs, out])
        with np.errstate(all="ignore"):
            expected = ufunc(*inputs)
        if expected.dtype != out.dtype or expected.tobytes() != out.tobytes():
            return False
    return True


def find(ufunc: Any, dtypes: tuple[np.dtype, ...]) -> Loop | None:
    """Find the loop of a ufunc for dtypes of its operands and its result; None where Python has to compute."""
    chars = "".join([d.char for d in dtypes])
    key = (ufunc, chars)
    if key not in _found:
        _found[key] = _look(ufunc, chars, dtypes)
    return _found[key]


def _look(ufunc: Any, chars: str, dtypes: tuple[np.dtype, ...]) -> Loop | None:
    signature = f"{chars[: ufunc.nin]}->{chars[ufunc.nin :]}"
    if not DIRECT or ufunc.nout != 1 or ufunc.nargs > P.LOOP_ARGUMENTS or ufunc.signature is not None:
        return None
    if signature not in ufunc.types or not set(chars) <= _CHARS:
        return None
    if ufunc in (np.power, POWER) and dtypes[-1].kind in "iu":
        return None  # of negative exponents the loop raises, which only Python can
    k = ufunc.types.index(signature)
    ufuncs.load(ufunc)
    functions, data = _word(id(ufunc) + _FUNCTIONS).value, _word(id(ufunc) + _DATA).value
    name = next((n for n in _PLAIN if getattr(np, n) is ufunc), "") if set(chars) == {"d"} else ""
    one_way = (ufunc in _ONE_WAY or (id(ufunc) in ufuncs.OURS and set(chars) != {"d"})) and bool(set(chars) & set("fd"))
    loop = Loop(_word(functions + 8 * k).value, _word(data + 8 * k).value if data else 0, dtypes, name, one_way)
    try:
        return loop if loop.function and _agrees(ufunc, loop) else None
    except (TypeError, ValueError, ArithmeticError):
        return None


def general(ufunc: Any, dtypes: tuple[np.dtype, ...]) -> Loop | None:
    """Find the loop of a ufunc with core dims; None where Python has to compute. Nothing is compared."""
    chars = "".join([d.char for d in dtypes])
    signature = f"{chars[: ufunc.nin]}->{chars[ufunc.nin :]}"
    if not DIRECT or ufunc.signature is None or signature not in ufunc.types or not set(chars) <= _CHARS:
        return None
    k = ufunc.types.index(signature)
    ufuncs.load(ufunc, chars)
    functions, data = _word(id(ufunc) + _FUNCTIONS).value, _word(id(ufunc) + _DATA).value
    function = _word(functions + 8 * k).value
    return Loop(function, _word(data + 8 * k).value if data else 0, dtypes) if function else None


def summed(loop: Loop, x: Any) -> Any:
    """Add up all elements of an array that lie side by side, in the order in which they lie, with NumPy's loop."""
    flat = np.ravel(x, order="K")
    out = np.zeros((), np.float64)
    args = np.array([out.ctypes.data, flat.ctypes.data, out.ctypes.data], np.int64)
    steps, dims = np.array([0, 8, 0], np.int64), np.array([flat.size], np.int64)
    float_loops.call_loop(loop.function, args.ctypes.data, dims.ctypes.data, steps.ctypes.data, loop.data)
    return out


def where(dtype: np.dtype) -> Loop:
    """Return the loop that chooses between values of a dtype."""
    return Loop(float_loops.where_loop.address, dtype.itemsize, (np.dtype(bool), dtype, dtype, dtype))


def cast(source: np.dtype, target: np.dtype) -> Loop | None:
    """Return the loop that converts values, None where NumPy has to."""
    pair = source.char + target.char
    if pair not in float_loops.CASTS:
        return None
    return Loop(float_loops.cast_loop.address, float_loops.CASTS.index(pair), (source, target))
