"""`elementwise`: rows of the table of a user's own, from formulas."""

from __future__ import annotations

import inspect
import os
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tapegrad.core.cached_property import remembered
from tapegrad.core.dispatch import HANDS, holds_apart
from tapegrad.core.error_messages import explain
from tapegrad.core.grad_mode import is_writing, state
from tapegrad.core.tensor import Tensor
from tapegrad.custom_ops import differences, formula_parser
from tapegrad.custom_ops.fast_record import recorded
from tapegrad.custom_ops.forward import Forward
from tapegrad.custom_ops.vectorized_stages import Staged, in_stages, reads
from tapegrad.engine.op_registry import register
from tapegrad.errors import ArgumentError, DTypeError, OperandError
from tapegrad.numpy_api.signature import check_out, write
from tapegrad.ops.expression import OPERANDS, to_scalar
from tapegrad.ops.kernel_text import DTYPES, scalar_functions
from tapegrad.ops.op import Elementwise, either, reading
from tapegrad.record.operations import is_tensor, operand
from tapegrad.record.recorder import is_complex, ordinary, record

_HEAD = '''"""An operation of a user's own. Written by tapegrad from formulas; the file's name is the hash of its text.

{title}
"""

import math

import numpy as np

from tapegrad.maths import real
from tapegrad.engine.pointers import p_f32, p_f64, p_i64
from tapegrad.engine.special_math import digamma, i0, i1, j0, j1, trigamma

f32 = np.float32
'''


@dataclass(frozen=True, kw_only=True)
class OwnRow(Elementwise):
    """A row of a user's own: its operands are the formula's, and stages that it keeps, which have no derivative.

    `given` are the derivatives as formulas of the operands alone. What these read is saved too, for second derivatives,
    to which stages are constants; a first one does not ask whether it was written since.
    """

    operands: int
    count: int
    compute: Any = None
    given: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        pass  # the formulas have been read, and the value is not computed from `value` alone

    @property
    def arity(self) -> int:
        return self.count

    @remembered
    def masks(self) -> tuple[int, ...]:
        read = (*map(reading, self.given), 0, 0)[:3]
        return tuple([mask | either(read, live) for live, mask in enumerate(super().masks)])

    def derivative_again(self, k: int) -> str:
        return self.given[k]

    def local(self, k: int, requires_grad: Callable[[str], bool], is_complex: bool = False) -> str | None:
        return self.given[k] if k < len(self.given) else None

    @property
    def visible(self) -> int:
        return self.operands

    @property
    def computes(self) -> Callable[..., Any]:
        return self.compute


@dataclass(frozen=True)
class Made:
    """What there is of a formula: its row, what computes it, and its derivatives as they were given."""

    row: OwnRow
    forward: Forward
    derivatives: tuple[str, ...]


_rows: dict[tuple[Any, ...], Made] = {}
_made: dict[tuple[Any, ...], Formula] = {}
_lock = threading.RLock()


def _after_fork() -> None:
    global _lock
    _lock = threading.RLock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


def source(row: OwnRow, staged: Staged, derivatives: Sequence[str]) -> str:
    """Write the module of a row: what computes its value."""
    names = OPERANDS[: row.operands]
    title = [f"{row.name}({', '.join(names)}) = {row.value}", *(f"d{n} = {d}" for n, d in zip(names, derivatives,
             strict=True))]  # fmt: skip
    parts = [_HEAD.format(title="\n".join(title))]
    formulas = [(f"arg{k}", stage.argument) for k, stage in enumerate(staged.stages)]
    for part, formula in [*formulas, ("value", staged.value)]:
        for dtype, number in DTYPES:
            value = to_scalar(formula, scalar_functions(number), number)
            parts.append(f"def {row.name}_{part}_{dtype}({', '.join(reads(formula))}):\n    return {value}")
    return "\n\n\n".join(part.strip("\n") for part in parts) + "\n"


def _row(name: str, value: str, derivatives: Sequence[str]) -> Made:
    """Return the row of a formula: the one that is there, or a new one."""
    key = (name, value, *derivatives)
    with _lock:
        if key not in _rows:
            arity = len(derivatives)
            staged = in_stages(value, derivatives, arity)
            dx, dy, dz = (*staged.derivatives, None, None)[:3]
            shape: dict[str, Any] = {"operands": arity, "count": arity + len(staged.kept), "value": value}
            shape["given"] = tuple(derivatives)
            draft = OwnRow(name=f"own_{name}", doc="", dx=dx, dy=dy, dz=dz, **shape)
            text = source(draft, staged, derivatives)
            doc = f"{name}({', '.join(OPERANDS[:arity])}) = {value}"
            forward = Forward(text, draft.name, staged, arity)
            shape["compute"] = lambda *values: forward(values)[0]
            row = register(lambda opcode: OwnRow(name=name, doc=doc, opcode=opcode, dx=dx, dy=dy, dz=dz, **shape), {})
            _rows[key] = Made(row, forward, tuple(derivatives))
        return _rows[key]


class Formula:
    """An elementwise operation made by `elementwise`; call it like `sin`, with as many operands as it has variables."""

    def __init__(self, made: Made) -> None:
        self._row, self._forward, self._arity = made.row, made.forward, made.row.operands
        self.derivatives = made.derivatives
        self.__name__ = self.__qualname__ = made.row.name
        names = OPERANDS[: self._arity]
        lines = [f"d/d{n} = {d}" for n, d in zip(names, made.derivatives, strict=True)]
        self.__doc__ = f"{made.row.doc}\n\nAn elementwise operation of your own.\n\n" + "\n".join(lines) + "\n"
        kinds = [inspect.Parameter(n, inspect.Parameter.POSITIONAL_ONLY) for n in names]
        self.__signature__ = inspect.Signature([*kinds, inspect.Parameter("out", inspect.Parameter.KEYWORD_ONLY,
                                                                          default=None)])  # fmt: skip

    @property
    def formula(self) -> str:
        """The formula of the value."""
        return self._row.value

    def __call__(self, *operands: Any, out: Any = None) -> Any:
        if len(operands) != self._arity:
            raise OperandError(
                f"{self.__name__} takes {self._arity} operand{'s' if self._arity > 1 else ''}, "
                f"{', '.join(OPERANDS[: self._arity])}, and got {len(operands)}"
            )
        if out is not None:
            check_out(self.__name__, True, out, operands)
            return write(self.__name__, out, self(*operands), "same_kind")
        simple = all([type(x) is Tensor for x in operands])
        if not simple and state.apart and holds_apart(operands):
            return HANDS.own_row(self, operands)
        values = operands if simple else [x if is_tensor(x) else operand(x) for x in operands]
        arrays = [x._array if is_tensor(x) else x for x in values]
        if any(map(is_complex, arrays)):
            raise DTypeError(
                f"{self.__name__} is an elementwise formula of real numbers, and got complex ones; make complex "
                "operations of NumPy's functions, of an autograd.Function or a primitive, or call it on real and "
                "imaginary parts"
            )
        try:
            result, kept = self._forward(arrays)
        except Exception as error:
            explain(error, self.__name__, arrays)
            raise
        if simple:
            return recorded(self._row, result, values, None, kept)
        if kept and is_writing():
            values = [*values, *map(ordinary, kept)]
        return record(self._row, result, values)

    def __repr__(self) -> str:
        derivatives = ", ".join(f"d{n} = {d}" for n, d in zip(OPERANDS, self.derivatives, strict=False))
        return f"<elementwise {self._row.doc}; {derivatives}>"

    def __copy__(self) -> Formula:
        return self

    def __deepcopy__(self, _: Any) -> Formula:
        return self


def make(formula: Any, given: Sequence[Any], name: Any, domain: Any) -> Formula:
    """Do what `elementwise` does."""
    name = formula_parser.read_name(name)
    value, arity = formula_parser.read_value(formula)
    for n, derivative in zip(OPERANDS[arity:], given[arity:], strict=True):
        if derivative is not None:
            raise ArgumentError(f"{name}: d{n} is given, but formula = {formula!r} has no variable {n}")
    named = list(zip(OPERANDS, given, strict=True))[:arity]
    read = [None if d is None else formula_parser.read_derivative(f"d{n}", d, arity) for n, d in named]
    box = differences.read_domain(domain, arity)
    key = (name, value, *read, box)
    with _lock:
        made = _made.get(key)
        if made is None:
            derivatives = _completed(name, value, read)
            differences.check(name, value, derivatives, box, [d is not None for d in read])
            made = _made[key] = Formula(_row(name, value, derivatives))
    return made


def _completed(name: str, value: str, read: Sequence[str | None]) -> list[str]:
    """Derive with SymPy what is missing."""
    if None not in read:
        return [d for d in read if d is not None]
    from tapegrad.custom_ops.symbolic import derive

    return [derive(name, value, OPERANDS[k]) if d is None else d for k, d in enumerate(read)]
