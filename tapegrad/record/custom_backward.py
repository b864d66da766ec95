"""Calls of custom functions, as their rows keep them: what a backward runs there, and what it finds saved."""

from __future__ import annotations

import struct
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np

from tapegrad.core.grad_mode import INFERENCE, state
from tapegrad.engine.tensor_hooks import as_gradient, recorded_gradient
from tapegrad.errors import FreedError, OperandError
from tapegrad.record.recorder import ordinary
from tapegrad.record.save_for_backward import restore
from tapegrad.record.saved_tensors import Saved
from tapegrad.tape import abi as R

_CELL, _ROW_BYTES, _AT_CELL = struct.Struct("=q").unpack_from, R.ROW_BYTES, R.CELL
_FREED_AT = next(
    k for k, byte in enumerate(R.FREED.to_bytes(4, sys.byteorder)) if byte
)  # which is read in half the time
_FREED = R.FREED.to_bytes(4, sys.byteorder)[_FREED_AT]
_NOTHING: list[Any] = []
FIRST = [0]
"""The `positions` of a call whose first argument is its only operand."""


class Applied:
    """One call of a custom function, as its row keeps it.

    Attributes
    ----------
    name : str
        Of the function.
    backward : callable
        The user's, `backward(ctx, *gradients)`.
    ctx : FunctionCtx
    arguments : sequence
        What each argument was: its layout if it is a tensor, None for anything else.
    positions : list of int
        For each operand of the row, which argument it is; -1 for what was only saved.
    rows : list of int
        Of the operands.
    jvp : callable or None
        The user's, `jvp(ctx, *tangents)`, if there is one.
    results : sequence
        For each result its layout if it is a tensor, None for any other.
    """

    are_exact = True
    """Whether `gradients` gives arrays or numbers of the operands' shapes and dtypes."""

    __slots__ = ("arguments", "backward", "ctx", "jvp", "name", "positions", "results", "rows")

    def __init__(self, name: str, backward: Callable[..., Any], ctx: Any, arguments: Sequence[Any]) -> None:
        self.name, self.backward, self.ctx, self.arguments = name, backward, ctx, arguments
        self.jvp: Callable[..., Any] | None = None
        self.positions = self.rows = _NOTHING
        self.results: Sequence[Any] = _NOTHING

    def curvature(self, vectors: Sequence[Any]) -> list[Any] | None:
        """Return the product of the Hessian of the only result, by its operands, with a vector; None if unknown."""
        return None

    def gradients(self, adjoints: Sequence[Any], live: Sequence[bool] | None, recorded: bool = False) -> list[Any]:
        """Call the user's backward; give the gradient by each operand, None for what is not live.

        There is an adjoint for each result, None where nothing reached it. `live` is None where all are. Where the
        backward is recorded, adjoints and gradients are tensors.
        """
        wanted = self.positions
        if live is not None:
            wanted = [at if asked else -1 for asked, at in zip(live, wanted, strict=True)]
        is_first = wanted is FIRST or wanted == FIRST
        if not is_first and max(wanted) < 0:  # of the results themselves, or of what was saved only
            return [None] * len(wanted)
        ctx = self.ctx
        if len(adjoints) == 1 and not recorded and adjoints[0] is not None:
            given = [ordinary(adjoints[0])]
        else:
            given = self._given(adjoints, recorded)
        modes = state.__dict__  # as `hooks.quietly`
        before = modes["rec"]
        if not recorded:
            modes["rec"] = None
        modes["inside"] += 1
        try:
            result = self.backward(ctx, *given)
        finally:  # a block that began and ended in backward may have left another pen
            modes["rec"] = before if before is None or before is INFERENCE or before.silences else modes["pen"]
            modes["inside"] -= 1
        arguments = self.arguments
        if is_first and len(arguments) == 1 and not recorded:  # all there is, mostly
            array: Any = getattr(result, "_array", None)
            layout = arguments[0]
            if type(array) is np.ndarray and array.dtype is layout.dtype and array.shape == layout.shape:
                return [array]
        found = result if isinstance(result, (tuple, list)) else (result,)
        if len(found) != len(arguments) or None in arguments:
            self._check(found)
        if recorded:
            what = f"{self.name}.backward returned for argument %d a gradient"
            return [
                None if at < 0 or found[at] is None else recorded_gradient(found[at], self.arguments[at], what % at)
                for at in wanted
            ]
        arrays: list[Any] = []
        for at in wanted:
            value: Any = found[at] if at >= 0 else None
            if value is not None:
                own: Any = getattr(value, "_array", None)
                layout = self.arguments[at]
                plain = type(own) is np.ndarray or type(own) is np.float64
                if not plain or own.dtype is not layout.dtype or own.shape != layout.shape:
                    own = as_gradient(value, layout, f"{self.name}.backward returned for argument {at} a gradient")
                value = own
            arrays.append(value)
        return arrays

    def _given(self, adjoints: Sequence[Any], recorded: bool) -> list[Any]:
        """Return what the user's backward is called with: a tensor for each result, or None."""
        given: list[Any] = []
        for layout, adjoint in zip(self.results, adjoints, strict=True):
            if adjoint is not None:
                given.append(adjoint if recorded else ordinary(adjoint))
            elif layout is not None and self.ctx._materializes:
                given.append(ordinary(np.zeros(layout.shape, layout.dtype)))
            else:
                given.append(None)
        return given

    def pushed(self, tangents: Sequence[Any]) -> list[Any] | None:
        """Return the tangents of the results where they can be found without its backward; None here."""
        return None

    def tangents(self, given: Sequence[Any]) -> list[Any]:
        """Call the user's jvp with the tangent of each operand, a tensor or None; give that of each result."""
        assert self.jvp is not None
        found: list[Any] = [None] * len(self.arguments)
        for at, tangent in zip(self.positions, given, strict=True):
            if at >= 0:
                found[at] = tangent
        ctx = self.ctx
        if ctx._materializes:
            for k, layout in enumerate(self.arguments):
                if layout is not None and found[k] is None:
                    found[k] = ordinary(np.zeros(layout.shape, layout.dtype))
        before = ctx._tangents
        ctx._tangents = None if before is None else (*before[:2], True)
        try:
            result = self.jvp(ctx, *found)
        finally:
            ctx._tangents = before
        tangents = result if isinstance(result, (tuple, list)) else (result,)
        if len(tangents) != len(self.results):
            raise OperandError(
                f"{self.name}.jvp returned {len(tangents)} tangents, and forward gave {len(self.results)} results; "
                "return one for each, in order, None where there is none"
            )
        what = f"{self.name}.jvp returned for result %d a tangent"
        return [
            None if tangent is None or layout is None else recorded_gradient(tangent, layout, what % k)
            for k, (tangent, layout) in enumerate(zip(tangents, self.results, strict=True))
        ]

    def _check(self, found: Sequence[Any]) -> None:
        """Check that the user's backward returned a gradient for each argument that is a tensor, and for no other."""
        arguments = self.arguments
        count = len(arguments)
        if len(found) != count and (len(found) < count or any(value is not None for value in found[count:])):
            raise OperandError(
                f"{self.name}.backward returned {len(found)} gradients, and forward took {count} arguments; return one "
                "for each, in order, None where there is none"
            )
        for k, layout in enumerate(arguments):
            if layout is None and found[k] is not None:
                raise OperandError(
                    f"{self.name}.backward returned a gradient for argument {k}, which is no tensor; return None in "
                    "its place"
                )

    def shown(self, gradients: Sequence[Any]) -> tuple[Any, ...]:
        """Return the gradients by the operands as hooks see them: one for each argument that is a tensor.

        They are copies: what a backward returns may be what it saved, and a hook may write what it gets.
        """
        own = {at: g if hasattr(g, "_array") else np.array(g) for at, g in zip(self.positions, gradients, strict=True)
               if g is not None}  # fmt: skip
        return tuple([own.get(k) for k, layout in enumerate(self.arguments) if layout is not None])

    def taken(self, shown: Sequence[Any]) -> tuple[Any, ...]:
        """Return the gradients by the operands from those by each argument that is a tensor."""
        tensors = [k for k, layout in enumerate(self.arguments) if layout is not None]
        found = dict(zip(tensors, shown, strict=True))
        return tuple([found.get(at) for at in self.positions])

    def sources(self, operands: list[int]) -> list[int]:
        """Return the row of each argument that is a tensor, -1 where none requires grad."""
        rows = {at: operand for at, operand in zip(self.positions, operands, strict=True) if at >= 0}
        return [rows.get(k, -1) for k, layout in enumerate(self.arguments) if layout is not None]


def saved_tensors(name: str, tape: Any, row: int, known: Any = None) -> tuple[Any, ...]:
    """Return what a call saved, as tensors with the history that they had.

    `known(k)` returns the numbers that the k-th one had, for what was written since and is no leaf. Each stands on the
    tape as `Saved`, or in short as array, layout, row and weak reference, if it is the value of that row of the same
    tape and had no version counter.
    """
    packed = None if tape is None else tape.packed.get(row)
    if packed is None or row >= tape.count or tape.buf[row * _ROW_BYTES + _FREED_AT] & _FREED:
        raise FreedError(
            f"the tensors that {name} saved were given back after an earlier backward; pass retain_graph=True to it"
        )
    if len(packed) == 1 and type(packed[0]) is tuple:  # as mostly; one function with few calls
        array, layout, at, reference = packed[0]
        tensor = reference()
        if _CELL(tape.buf, at * _ROW_BYTES + _AT_CELL)[0]:
            return (_shortly(tape, name, packed[0], known and partial(known, 0)),)
        if tensor is None or tensor._array is not array:
            tensor = ordinary(array)
            tensor._tape, tensor._row, tensor._layout = tape, at, layout
        return (tensor,)
    found: list[Any] = []
    for k, saved in enumerate(packed):
        if type(saved) is tuple:
            found.append(_shortly(tape, name, saved, known and partial(known, k)))
        else:
            found.append(None if saved is None else restore(saved, tape, name, known and partial(known, k)))
    return tuple(found)


def _shortly(tape: Any, name: str, kept: Any, known: Any) -> Any:
    """Return what was kept in short."""
    array, layout, at, reference = kept
    tensor = reference()
    if _CELL(tape.buf, at * _ROW_BYTES + _AT_CELL)[0]:  # it has a version counter since
        saved = Saved(array, layout, at)
        saved.tensor = reference
        return restore(saved, tape, name, known)
    if tensor is None or tensor._array is not array:
        tensor = ordinary(array)
        tensor._tape, tensor._row, tensor._layout = tape, at, layout
    return tensor
