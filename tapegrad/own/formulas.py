"""`elementwise`: a row of the table of a user's own, from formulas."""

from __future__ import annotations

import inspect
import os
import threading
from collections.abc import Callable, Sequence
from typing import Any

import numba
import numpy as np

from tapegrad import recording
from tapegrad.binding import into
from tapegrad.errors import ArgumentError, OperandError
from tapegrad.ops.expression import OPERANDS, SCALAR_FUNCTIONS, to_scalar
from tapegrad.ops.kernel_text import DTYPES, kernel
from tapegrad.ops.op import Elementwise
from tapegrad.own import differences, language
from tapegrad.own.files import load
from tapegrad.own.short import recorded
from tapegrad.tape import kernels
from tapegrad.tape.registering import register
from tapegrad.tape.seal import digest
from tapegrad.tape.storage import check_dtype
from tapegrad.tensor import Tensor

_HEAD = '''"""An operation of a user's own. Written by tapegrad from formulas; the file's name is the hash of its text.

{title}
"""

import math

import numpy as np

from tapegrad.tape.pointers import p_f32, p_f64, p_i64
from tapegrad.tape.special import digamma, trigamma

SEAL = "{seal}"

f32 = np.float32
'''

_rows: dict[tuple[Any, ...], Elementwise] = {}
_made: dict[tuple[Any, ...], Formula] = {}
_lock = threading.RLock()


def _after_fork() -> None:
    global _lock
    _lock = threading.RLock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


def source(row: Elementwise) -> str:
    """Write the module of a row: what computes its value, and its reverse kernels."""
    names = ", ".join(OPERANDS[: row.arity])
    title = "\n".join([f"{row.name}({names}) = {row.value}", *(f"d{n} = {d}" for n, d in zip(OPERANDS, row.derivatives,
                       strict=True) if d is not None)])  # fmt: skip
    parts = [_HEAD.format(title=title, seal=digest())]
    for dtype, _, number in DTYPES:
        value = to_scalar(row.value, SCALAR_FUNCTIONS, number)
        parts.append(f"def {row.name}_value_{dtype}({names}):\n    return {value}")
    for k in range(row.arity):
        parts += [kernel(row, k, dtype, size, number) for dtype, size, number in DTYPES]
    return "\n\n\n".join(part.strip("\n") for part in parts) + "\n"


class _Once:
    """What compiles something when it is first asked for, and keeps it."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make = make
        self._made: list[Any] = []

    def __call__(self) -> Any:
        if not self._made:
            self._made.append(self._make())
        return self._made[0]


class _Forward:
    """Computes the value: one compiled loop for each dtype, with NumPy's broadcasting, warnings and promotion."""

    __name__ = "own"

    def __init__(self, text: str, name: str, arity: int) -> None:
        self._text, self._name, self._arity = text, name, arity
        self._double: Any = None
        self._single: Any = None

    def _loop(self, dtype: str) -> Any:
        kind = "float64" if dtype == "f64" else "float32"
        signature = f"{kind}({', '.join([kind] * self._arity)})"
        function = getattr(load(self._text), f"{self._name}_value_{dtype}")
        return numba.vectorize([signature], cache=True)(function).ufunc

    def __call__(self, *values: Any) -> Any:
        for value in values:
            if type(value) is not np.ndarray or value.dtype.char != "d":
                return self._promoted(values)
        if self._double is None:
            self._double = self._loop("f64")
        return self._double(*values)

    def _promoted(self, values: Sequence[Any]) -> Any:
        kind = np.result_type(*values)
        if kind.char not in "fde":
            check_dtype(kind)
            kind = np.dtype(np.float64)
        arrays = [np.asarray(v, np.float32 if kind.char == "e" else kind) for v in values]
        if kind.char == "d":
            if self._double is None:
                self._double = self._loop("f64")
            return self._double(*arrays)
        if self._single is None:
            self._single = self._loop("f32")
        out = self._single(*arrays)
        return out if kind.char == "f" else out.astype(kind)


def _row(name: str, value: str, derivatives: Sequence[str], intervals: Any) -> Elementwise:
    """Give the row of a formula: the one that is there, or a new one."""
    key = (name, value, *derivatives)
    with _lock:
        if key not in _rows:
            dx, dy, dz = (*derivatives, None, None)[:3]
            draft = Elementwise(name=f"own_{name}", doc="", value=value, domain=intervals, dx=dx, dy=dy, dz=dz)
            text = source(draft)

            def compiler(k: int, dtype: str) -> Callable[[], int]:
                def compiled() -> Any:
                    function = getattr(load(text), f"{draft.name}_d{OPERANDS[k]}_{dtype}")
                    return numba.cfunc(kernels.LOOP, cache=True, error_model="numpy")(function)

                once = _Once(compiled)
                return lambda: once().address

            compilers = {2 * k + d: compiler(k, DTYPES[d][0]) for k in range(draft.arity) for d in range(2)}
            forward = _Forward(text, draft.name, draft.arity)
            _rows[key] = register(
                lambda opcode: Elementwise(
                    name=name, doc=f"{name}({', '.join(OPERANDS[: draft.arity])}) = {value}", value=value,
                    twins=(forward,), opcode=opcode, domain=intervals, dx=draft.dx, dy=draft.dy, dz=draft.dz,
                ),
                compilers,
            )  # fmt: skip
        return _rows[key]


class Formula:
    """An elementwise operation made by `elementwise`; call it like `sin`, with as many operands as it has variables."""

    def __init__(self, row: Elementwise) -> None:
        self._row, self._arity = row, row.arity
        self.__name__ = self.__qualname__ = row.name
        names = OPERANDS[: row.arity]
        lines = [f"d/d{n} = {d}" for n, d in zip(names, row.derivatives, strict=False)]
        self.__doc__ = f"{row.doc}\n\nAn elementwise operation of your own.\n\n" + "\n".join(lines) + "\n"
        kinds = [inspect.Parameter(n, inspect.Parameter.POSITIONAL_ONLY) for n in names]
        self.__signature__ = inspect.Signature([*kinds, inspect.Parameter("out", inspect.Parameter.KEYWORD_ONLY,
                                                                          default=None)])  # fmt: skip

    @property
    def formula(self) -> str:
        """The formula of the value."""
        return self._row.value

    @property
    def derivatives(self) -> tuple[str, ...]:
        """The formula of the derivative by each operand."""
        return self._row.derivatives[: self._arity]

    def __call__(self, *operands: Any, out: Any = None) -> Any:
        if out is None and len(operands) == self._arity and all([type(x) is Tensor for x in operands]):
            try:
                result = self._row.twins[0](*[x._array for x in operands])
            except Exception:
                return recording.elementwise(self._row, *operands)  # which says more
            return recorded(self._row, result, operands)
        if len(operands) != self._arity:
            raise OperandError(
                f"{self.__name__} takes {self._arity} operand{'s' if self._arity > 1 else ''}, "
                f"{', '.join(OPERANDS[: self._arity])}, and got {len(operands)}"
            )
        if out is not None:
            return into(self._row, out, *operands)
        return recording.elementwise(self._row, *operands)

    def __repr__(self) -> str:
        derivatives = ", ".join(f"d{n} = {d}" for n, d in zip(OPERANDS, self.derivatives, strict=False))
        return f"<elementwise {self._row.doc}; {derivatives}>"

    def __copy__(self) -> Formula:
        return self

    def __deepcopy__(self, _: Any) -> Formula:
        return self


def elementwise(
    formula: str,
    *,
    dx: str | None = None,
    dy: str | None = None,
    dz: str | None = None,
    name: str | None = None,
    domain: Any = None,
) -> Formula:
    """Make an elementwise operation of a formula and its derivatives: compiled, in one loop each way.

    Formulas are written as Python writes them, of the variables x, y and z, numbers, `pi`, `+ - * / // % **`,
    comparisons, `where(condition, a, b)`, and the functions abs, arccos, arcsin, arctan, arctan2, cos, cosh, digamma,
    exp, expm1, floor, hypot, isfinite, log, log1p, sin, sinh, sqrt, tan, tanh, trigamma and trunc. Derivatives may read
    the result as `out`.

    The derivatives are held to differences of high accuracy when the operation is made; a wrong one raises. Making the
    same operation again gives the one that is there.

    Parameters
    ----------
    formula : str
        The value of one element, of x, of x and y, or of x, y and z.
    dx, dy, dz : str, optional
        Its derivative by each variable; "0" for one that is never to be differentiated by, if the derivative is 0
        there. What is left out is derived with SymPy, which must be installed.
    name : str, optional
        What the operation is called in messages, by `grad_fn` and on printed tapes.
    domain : (float, float) or sequence of such pairs, optional
        The interval in which the derivatives are checked, for all variables or one for each. By default several
        intervals between -2 and 4 are tried, where the formula is finite.

    Returns
    -------
    Formula
        To be called with as many tensors, arrays or numbers as there are variables. They broadcast as in NumPy;
        integers become float64.

    Raises
    ------
    ArgumentError
        If a formula is not in that language, or cannot be checked in the domain.
    GradError
        If a derivative is wrong, or one is missing that cannot be derived.

    Examples
    --------
    >>> import tapegrad as tg
    >>> saturation = tg.elementwise("x / (y + x)", dx="y / (y + x) ** 2", dy="-x / (y + x) ** 2", domain=(0.1, 3))
    >>> x = tg.tensor([1.0, 3.0], requires_grad=True)
    >>> saturation(x, 1.0).sum().backward()
    >>> x.grad
    tensor([0.25  , 0.0625])
    """
    name = language.read_name(name)
    value, arity = language.read_value(formula)
    given = (dx, dy, dz)
    for operand, derivative in zip(OPERANDS[arity:], given[arity:], strict=True):
        if derivative is not None:
            raise ArgumentError(f"{name}: d{operand} is given, but formula = {formula!r} has no variable {operand}")
    read = [None if d is None else language.read_derivative(f"d{n}", d, arity) for n, d in zip(OPERANDS, given,
            strict=True)][:arity]  # fmt: skip
    box = differences.read_domain(domain, arity)
    key = (name, value, *read, box)
    with _lock:
        made = _made.get(key)
        if made is None:
            derivatives = _completed(name, value, read)
            differences.check(name, value, derivatives, box, [d is not None for d in read])
            made = _made[key] = Formula(_row(name, value, derivatives, box or differences.DEFAULT[2]))
    return made


def _completed(name: str, value: str, read: Sequence[str | None]) -> list[str]:
    """Derive with SymPy what is missing."""
    if None not in read:
        return [d for d in read if d is not None]
    from tapegrad.own.symbolic import derive

    return [derive(name, value, OPERANDS[k]) if d is None else d for k, d in enumerate(read)]
