"""What a row's derivatives are on tensors: its rules, with what the row saved as tensors that have their history.

What the rules compute then is recorded, and can be differentiated again: there is no second rule. The local derivative
of an elementwise row serves both directions: times the adjoint, or times the tangent. Rows with structure have a rule
for adjoints only, linear in the adjoint; their tangents are what that linear map gives when it is transposed, by
differentiating it, or, for a row that is linear in its operands itself, the row's own value for the tangents.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from tapegrad.core.dispatch import TRACING
from tapegrad.core.grad_mode import state
from tapegrad.core.storage import layouts
from tapegrad.engine.expression_eval import product
from tapegrad.engine.tape_pass import TapeRun
from tapegrad.ops import BY_OPCODE, CONST
from tapegrad.ops.assign import index_of, part_at
from tapegrad.ops.broadcast import unbroadcast
from tapegrad.ops.getitem import is_basic, is_whole
from tapegrad.ops.op import read_by
from tapegrad.record import saved_tensors
from tapegrad.record.operations import F, as_tensor
from tapegrad.record.recorder import is_complex
from tapegrad.tape import abi as R
from tapegrad.tape.row_format import NOT_KEPT
from tapegrad.tape.snapshot import Snapshot

_SINGLE = np.float32
_SAVED = {"x": 0, "y": 1, "z": 2, "out": 3}


def _zeros(shape: Any, dtype: Any = np.float64) -> Any:
    return as_tensor(np.zeros(shape, dtype)) if state.tracing is None else TRACING.zeros(shape, dtype)


def index_add(x: Any, index: Any, y: Any) -> Any:
    """Return x with y added at an index; where that gives a view no index is made of it."""
    if not is_basic(index):
        return F.row("add_at", x, y, index=index)
    if is_whole(x.shape, index):
        return x + F.reshape(y, x.shape)
    return _assign(x, F.row("index", x, index=index) + y, **part_at(x.shape, index), words=False)


def _placed(shape: Any, index: Any, y: Any) -> Any:
    return _assign(_zeros(shape, y.dtype), y, **part_at(shape, index), words=False)


def _assign(x: Any, y: Any, offset: int, strides: Any, words: bool) -> Any:
    return F.row("assign", x, as_tensor(y), offset=offset, strides=strides, words=words)


def _part(x: Any, shape: Any, offset: int, strides: Any, words: bool) -> Any:
    if not words and (known := index_of(x.shape, shape, offset, strides)) is not None:
        return F.row("index", x, index=known)
    index = np.full(shape, offset, np.intp)
    for k, (n, step) in enumerate(zip(shape, strides, strict=True)):
        index += (np.arange(n, dtype=np.intp) * step).reshape((n,) + (1,) * (len(shape) - k - 1))
    return F.reshape(F.view_as_real(x) if words else x, (-1,))[index]


class Vocabulary(SimpleNamespace):
    """`F` for rules on tensors: what composed rows are written in, and what rules for arrays have besides."""

    def __getattr__(self, name: str) -> Any:
        return getattr(F, name)


vocabulary = Vocabulary(
    zeros=_zeros,
    index_add=index_add,
    placed=_placed,
    assign=_assign,
    part=_part,
    polygamma=lambda x, n: F.row("polygamma", x, n=n),
    conj=lambda x: conj(x),
    bessel_i=lambda x, n: F.row("bessel_i", x, n=n),
    bessel_ie=lambda x, n: F.row("bessel_ie", x, n=n),
    bessel_j=lambda x, n: F.row("bessel_j", x, n=n),
    bessel_y=lambda x, n: F.row("bessel_y", x, n=n),
)


transposing = Vocabulary(**vars(vocabulary), transposes=True)
"""For rules that are called with the adjoint of no loss, to be transposed: they do not judge it."""


class Reader:
    """Reads a tape for rules on tensors: what rows saved, each value once.

    Parameters
    ----------
    run : TapeRun
        A pass over a snapshot of the tape, which describes rows and knows the errors.
    """

    def __init__(self, run: TapeRun) -> None:
        self.run = run
        self.tape: Snapshot = run.tape
        self._known: dict[int, Any] = {}
        self._leaves: dict[int, Any] | None = None

    def value(self, row: int, k: int, source: int) -> Any:
        """Return what a row saved of operand k, 3 for its result, which is the value of row `source`; or its number."""
        tape = self.tape
        if source in (-1, NOT_KEPT):  # in the row's precision, in which its kernels read it
            kind = _SINGLE if self.layout(row).dtype.char in "fF" else float
            return float(kind(tape.row(row).immediate))
        packed = tape.packed.get(row, {}).get(k) if tape.packed else None
        if packed is not None:
            return saved_tensors.at_row(tape, source, packed.value(tape, row, lambda: self.run.describe(row)), False)
        array = tape.vals[source]
        if array is None:
            raise self.run.error(R.IS_FREED, row, k)
        then, now = saved_tensors.versions_of(tape, row, k)
        if then != now:
            raise self.run.error(R.VERSION, row, k)
        known = self._known.get(source)
        if known is None or known[0] is not array:
            known = self._known[source] = (array, saved_tensors.at_row(tape, source, array, True))
        return known[1]

    def known(self, row: int, op: Any, operands: Sequence[int], names: frozenset[str]) -> dict[str, Any]:
        """Return what rules read by these names."""
        tape = self.tape
        if tape.row(row).head & R.FREED:
            raise self.run.error(R.IS_FREED, row, 0)
        found: dict[str, Any] = dict(tape.params.get(row, {})) if not op.elementwise else {}
        found["shapes"] = ()
        if op.variadic:
            found["shapes"] = tuple(self.layout(operand).shape for operand in operands)
            return found
        mask = 0
        for name, k in _SAVED.items():
            source = row if k == 3 else operands[k] if k < len(operands) else CONST
            if name in names:
                found[name] = self.value(row, k, source)
                mask |= 1 << k
            if k < len(operands) and source >= 0:
                layout = self.layout(source)
                found[f"{name}_shape"], found[f"{name}_dtype"] = layout.shape, layout.dtype
        if tape.row(row).head & R.WATCHED:
            self.run.check_watched(row, mask)
        return found

    def locals(self, row: int, op: Any, operands: Sequence[int], asked: Sequence[Any]) -> tuple[Any, list[Any]]:
        """Return what an elementwise row saved for some of its derivatives, None for others, and their formulas."""
        read = [op.derivative_again(k) for k, source in enumerate(asked) if source is not None]
        known = self.known(row, op, operands, frozenset().union(*map(op.needs, read)))

        def is_variable(name: str) -> bool:
            return bool(getattr(known.get(name), "requires_grad", False))

        is_complex = self.layout(row).dtype.kind == "c" or op.gives_real
        return known, [
            None if source is None else op.local(k, is_variable, is_complex) for k, source in enumerate(asked)
        ]

    def operand(self, row: int) -> Any:
        """Return a tensor that stands where a row does, whatever its numbers are."""
        array = self.tape.vals[row]
        if array is None:
            layout = self.layout(row)
            array = np.broadcast_to(np.zeros((), layout.dtype), layout.shape)
        return saved_tensors.at_row(self.tape, row, array, False)

    def layout(self, row: int) -> Any:
        """Return the shape and dtype of a row's value."""
        return layouts.by_number[self.tape.layout_number(row)]

    def pull(self, row: int, adjoint: Any, live: Sequence[bool]) -> list[Any]:
        """Return what an adjoint of a row's result, a tensor, contributes to each operand; None for those not live."""
        op, operands = BY_OPCODE[self.tape.opcode(row)], self.tape.operands(row)
        if op.elementwise:
            return self._pull_elementwise(row, op, operands, adjoint, live)
        rules = [op.dx if op.variadic else op.derivatives[k] for k in range(len(operands))]
        names = frozenset().union(*[op.needs(rule) for rule, asked in zip(rules, live, strict=True) if asked])
        known = self.known(row, op, operands, names)
        if op.pull is not None:
            found = op.pull(adjoint, live, known)
            return [
                self._fitting(gradient, self.layout(operand)) if asked and gradient is not None else None
                for operand, gradient, asked in zip(operands, found, live, strict=True)
            ]
        gradients: list[Any] = []
        known["shared"] = {}
        for k, rule in enumerate(rules):
            if not live[k]:
                gradients.append(None)
                continue
            if op.variadic:
                known["index"] = k
            gradients.append(self._ruled(rule, adjoint, known, self.layout(operands[k])))
        return gradients

    def _ruled(self, rule: Any, adjoint: Any, known: dict[str, Any], layout: Any) -> Any:
        given = {name: known[name] for name in read_by(rule)}
        return self._fitting(as_tensor(rule(vocabulary, adjoint, **given)), layout)

    def _fitting(self, gradient: Any, layout: Any) -> Any:
        """Return a gradient in the dtype and shape of the operand's layout."""
        gradient = of_dtype(gradient, layout.dtype)
        return gradient if gradient.shape == layout.shape else F.reshape(gradient, layout.shape)

    def _pull_elementwise(self, row: int, op: Any, operands: Any, adjoint: Any, live: Sequence[bool]) -> list[Any]:
        asked = [op.derivatives[k] if live[k] else None for k in range(len(operands))]
        known, asked = self.locals(row, op, operands, asked)
        gradients: list[Any] = []
        for operand, source in zip(operands, asked, strict=True):
            if source is None:
                gradients.append(None)
                continue
            layout = self.layout(operand)
            gradient = pulled(op, adjoint, source, known, layout.dtype)
            gradients.append(unbroadcast(F, gradient, layout.shape) if gradient.shape != layout.shape else gradient)
        return gradients


def of_dtype(tensor: Any, dtype: Any) -> Any:
    """Return a gradient in an operand's dtype; of one that is real it is the real part."""
    if tensor.dtype == dtype:
        return tensor
    if tensor.dtype.kind == "c" and dtype.kind != "c":
        tensor = F.real(tensor)
    return tensor if tensor.dtype == dtype else tensor.astype(dtype)


def conj(x: Any) -> Any:
    """Return the conjugate; of what is real the thing itself."""
    return F.conj(x) if is_complex(x) else x


def pulled(op: Any, adjoint: Any, source: str, known: dict[str, Any], dtype: Any) -> Any:
    """Return what an elementwise row's adjoint is to an operand: times the conjugate of the local derivative."""
    if op.antiholomorphic:
        return conj(adjoint)
    if op.gives_real:
        adjoint = adjoint.astype(dtype)
    return _tensor(product(source)(known, lambda derivative: times(adjoint, conj(derivative))), adjoint)


def pushed(op: Any, tangent: Any, source: str, known: dict[str, Any]) -> Any:
    """Return what an operand's tangent is to that of an elementwise row: times the local derivative."""
    if op.antiholomorphic:
        return conj(tangent)
    tangent = _tensor(product(source)(known, lambda derivative: times(tangent, derivative)), tangent)
    return F.real(tangent) if op.gives_real else tangent


def _tensor(found: Any, factor: Any) -> Any:
    """Return a product that may be the number 0 as a tensor."""
    return F.where(False, factor, 0.0) if isinstance(found, float) else found


def times(tensor: Any, derivative: Any) -> Any:
    """Multiply an adjoint or a tangent by a local derivative, a tensor or a number, and keep its dtype."""
    if isinstance(derivative, (int, float, bool)):
        if derivative == 1:
            return tensor
        return -tensor if derivative == -1 else tensor * float(derivative)
    derivative = as_tensor(derivative)
    if derivative.dtype != tensor.dtype:
        derivative = derivative.astype(tensor.dtype)
    return tensor * derivative
