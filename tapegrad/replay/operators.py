"""The operators and elementwise methods of traced tensors, at once for float64: 3,000 rows take some 10 ms."""

from __future__ import annotations

import operator
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.maths.powering import power
from tapegrad.modes import state
from tapegrad.ops import TABLE, Elementwise
from tapegrad.recording import is_operand
from tapegrad.replay.elementwise import elementwise
from tapegrad.replay.erring import errors_now
from tapegrad.replay.listing import NUMBER
from tapegrad.replay.quiet import NEEDED, quiet
from tapegrad.replay.traced import KEPT, Traced

_new, _frame = object.__new__, sys._getframe
_USER = 2 + NEEDED  # frames from `_appended` to the user's code: each method is wrapped where that is needed
_FLOAT64 = np.dtype(np.float64)
_ERRORS = (ValueError, ArithmeticError)  # of which the general way says more, and takes note
_REVERSED = {"lt": "gt", "gt": "lt", "le": "ge", "ge": "le", "eq": "eq", "ne": "ne"}


def _appended(recorder: Any, op: Any, rows: tuple[int, ...], how: Any, out: Any, bits: int, number: Any) -> Traced:
    """Append a row; all is written out, as calls would take as long as what they do."""
    if bits & KEPT:
        recorder.unwritten(bits)
    if errors_now() is not recorder.errors.known:
        recorder.errors.check()
    listing = recorder.listing
    frame = _frame(_USER)
    place = recorder._places.get(id(frame.f_code) << 24 | frame.f_lasti, -1)
    if place < 0:
        place = recorder._place(_USER + 1)
    one_op, one_rows, one_how, one_out, one_place = (op,), (rows,), (how,), (out,), (place,)
    listing.ops += one_op  # no calls and no new containers from here on: as in `Listing.append`
    listing.operands += one_rows
    listing.how += one_how
    listing.values += one_out
    listing.live += b"\1" if bits & 1 else b"\0"
    listing.lines += one_place
    at = len(listing.ops) - 1
    if number is not None:
        listing.immediates[at] = number
    t = _new(Traced)
    t._value, t._at, t._bits, t._recording = out, at, bits, recorder
    t._whole = t._tape = t._layout = t._meta = None
    t._writes, t._row, t._outside = 0, -1, 0
    return t


def _binary(op: Elementwise, symbol: str) -> tuple[Callable[..., Any], Callable[..., Any]]:
    compute = {"div": operator.truediv, "pow": power}.get(symbol) or getattr(operator, symbol)
    how, derives = op.twins[0], op.differentiable
    is_power = symbol == "pow"
    general = power if is_power else None

    def method(self: Any, other: Any) -> Any:
        recorder = self._recording
        if self._whole is None and recorder is state.tracing and (x := self._value).dtype is _FLOAT64:
            kind = type(other)
            if kind is Traced:
                if other._whole is None and other._recording is recorder and (y := other._value).dtype is _FLOAT64:
                    if is_power and x.ndim:
                        return elementwise(op, (self, other), general)
                    try:
                        out = compute(x, y)
                    except _ERRORS:
                        return elementwise(op, (self, other), general)
                    bits = (self._bits | other._bits) if derives else 0
                    if bits and state.rec is not state.pen:
                        bits = recorder.quiet(bits)
                    return _appended(recorder, op, (self._at, other._at), how, out, bits, None)
            elif kind is float and not is_power:
                bits = self._bits if derives else 0
                if bits and state.rec is not state.pen:
                    bits = recorder.quiet(bits)
                try:
                    out = compute(x, other)
                except _ERRORS:
                    return elementwise(op, (self, other), general)
                return _appended(recorder, op, (self._at, NUMBER), how, out, bits, other)
        if not is_operand(other):
            return NotImplemented
        return elementwise(op, (self, other), general)

    def reflected(self: Any, other: Any) -> Any:
        recorder = self._recording
        if (
            type(other) is float
            and not is_power
            and self._whole is None
            and recorder is state.tracing
            and (x := self._value).dtype is _FLOAT64
        ):
            bits = self._bits if derives else 0
            if bits and state.rec is not state.pen:
                bits = recorder.quiet(bits)
            try:
                out = compute(other, x)
            except _ERRORS:
                return elementwise(op, (other, self), general)
            return _appended(recorder, op, (NUMBER, self._at), how, out, bits, other)
        if not is_operand(other):
            return NotImplemented
        return elementwise(op, (other, self), general)

    return method, reflected


def _unary(op: Elementwise) -> Callable[..., Any]:
    how, derives = op.twins[0], op.differentiable

    def method(self: Any) -> Any:
        recorder = self._recording
        if self._whole is None and recorder is state.tracing and (x := self._value).dtype is _FLOAT64:
            try:
                out = how(x)
            except _ERRORS:
                return elementwise(op, (self,))
            if out.dtype is _FLOAT64:
                bits = self._bits if derives else 0
                if bits and state.rec is not state.pen:
                    bits = recorder.quiet(bits)
                return _appended(recorder, op, (self._at,), how, out, bits, None)
        return elementwise(op, (self,))

    return method


def _named(function: Callable[..., Any], name: str) -> Callable[..., Any]:
    function = quiet(function)
    function.__name__, function.__qualname__ = name, f"Traced.{name}"
    return function


def _install() -> None:
    for op in TABLE:
        if not op.elementwise or type(op.twins[0]) is not np.ufunc:
            continue
        if op.arity == 1:
            for name in (op.name, *op.aliases):
                if hasattr(Traced, name):
                    setattr(Traced, name, _named(_unary(op), name))
            if op.symbol:
                setattr(Traced, f"__{op.symbol}__", _named(_unary(op), f"__{op.symbol}__"))
        elif op.arity == 2 and op.symbol and hasattr(operator, op.symbol):
            method, reflected = _binary(op, op.symbol)
            setattr(Traced, f"__{op.symbol}__", _named(method, f"__{op.symbol}__"))
            if op.symbol not in _REVERSED:
                setattr(Traced, f"__r{op.symbol}__", _named(reflected, f"__r{op.symbol}__"))


_install()
Traced.__hash__ = object.__hash__  # type: ignore[assignment, method-assign]
