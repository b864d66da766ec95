"""Whole Jacobians and Hessians, in lanes: many rows or columns in one pass over what was recorded."""

from __future__ import annotations

import functools
import math
import operator
from collections.abc import Callable, Sequence
from typing import Any, ParamSpec

import numpy as np

from tapegrad.core.arg_aliases import read_argnums
from tapegrad.core.grad_mode import inference_mode
from tapegrad.core.own_gradients import Costs, KnowsGradients, Transform, derivative
from tapegrad.core.tensor import Tensor
from tapegrad.core.tracebacks import trimmed
from tapegrad.engine import vjp_jvp
from tapegrad.engine.backward import grad
from tapegrad.engine.jvp_recorded import push
from tapegrad.errors import GradError, OperandError
from tapegrad.ops.axes import check_jacobian_dims
from tapegrad.record.operations import F
from tapegrad.record.recorder import ordinary
from tapegrad.transforms.evaluation import Call, Variable, as_scalar, check_function, live, outputs_of
from tapegrad.transforms.holomorphic import (
    check_complex,
    check_holomorphic,
    conjugated,
    is_complex,
    joined,
    refuse_both,
    zeros_of,
)
from tapegrad.transforms.hvp import recorded_gradients
from tapegrad.transforms.tree import map_values, values_of

_ELEMENTS = 1 << 17
"""Of an array with its lanes, that they stay in the cache."""
_RECORDING = 10.0
"""How many times as long as a function it takes at least to record its Jacobian: it has all derivatives of rows."""
_PASS = 4.0
"""How many times as long it takes to record one pass of them."""
_FEW = 64
"""So many rows of a program are computed one after the other; more go together, as lanes."""


P = ParamSpec("P")


def jacrev(
    fun: Callable[P, Any],
    argnums: int | Sequence[int] = 0,
    has_aux: bool = False,
    chunk_size: int | None = None,
    holomorphic: bool = False,
) -> Callable[P, Any]:
    """Return a function that computes the Jacobian of `fun`, row by row: for few outputs and many inputs.

    Parameters
    ----------
    fun : callable
        Returns tensors, arrays or numbers, in nested containers.
    argnums : int or sequence of int
        Which positional arguments to differentiate with respect to: arrays, numbers, or nested containers of them.
    has_aux : bool
        Whether `fun` returns a pair, whose second part is returned without being differentiated.
    chunk_size : int, optional
        How many rows are computed in one pass; by default as many as stay in the processor's cache.
    holomorphic : bool
        Whether `fun` is a holomorphic function of complex arguments, whose complex derivatives are asked for.

    Returns
    -------
    callable
        Takes the arguments of `fun`, and returns the Jacobian, or `(jacobian, aux)`. For an output and an argument it
        is an array of shape `output.shape + argument.shape`, in the output's containers, with the argument's containers
        inside. For a real output and a complex argument each row is a gradient, ∂u/∂a + i ∂u/∂b; for a complex output
        and a real argument it is the derivative, ∂u/∂x + i ∂v/∂x.

    Raises
    ------
    GradError
        If a result is no floating-point number or array, or a complex one of a complex argument without `holomorphic`;
        and with it as `value_and_grad`.
    DTypeError
        With `holomorphic`, if an argument or a result is real.
    OperandError
        If `chunk_size` is no positive integer.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> tg.func.jacrev(lambda x: x * x[0])(np.array([2.0, 3.0]))
    array([[4., 0.],
           [3., 2.]])
    """
    return _transform(fun, argnums, has_aux, chunk_size, _backwards, holomorphic)


def jacfwd(
    fun: Callable[P, Any],
    argnums: int | Sequence[int] = 0,
    has_aux: bool = False,
    chunk_size: int | None = None,
    holomorphic: bool = False,
) -> Callable[P, Any]:
    """Return a function that computes the Jacobian of `fun`, column by column: for few inputs and many outputs.

    Parameters, results and what is raised: as for `jacrev`; `chunk_size` is how many columns go at once.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> tg.func.jacfwd(lambda x: np.sin(x) * np.ones(3))(0.0)
    array([1., 1., 1.])
    """
    return _transform(fun, argnums, has_aux, chunk_size, _forwards, holomorphic)


def jacobian(
    fun: Callable[P, Any],
    argnums: int | Sequence[int] = 0,
    has_aux: bool = False,
    chunk_size: int | None = None,
    holomorphic: bool = False,
) -> Callable[P, Any]:
    """Return a function that computes the Jacobian of `fun`, by `jacfwd` or `jacrev`, whichever is fewer passes.

    Parameters, results and what is raised: as for `jacrev`.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> tg.func.jacobian(lambda x: x**2)(np.array([1.0, 2.0]))
    array([[2., 0.],
           [0., 4.]])
    """
    return _transform(fun, argnums, has_aux, chunk_size, _by_shape, holomorphic)


Blocks = list[list[Any]]


def _transform(
    fun: Any, argnums: Any, has_aux: bool, chunk: int | None, way: Callable[..., Any], holomorphic: bool
) -> Callable[..., Any]:
    check_function(fun)
    one, numbers = read_argnums(argnums)
    if chunk is not None and not (hasattr(chunk, "__index__") and operator.index(chunk) > 0):
        raise OperandError(
            f"got chunk_size={chunk!r}; give how many rows or columns to take at once, at least 1, or None"
        )

    def of(own: Any) -> Callable[..., Any]:
        @functools.wraps(own)
        @trimmed
        def evaluate(*args: Any, **kwargs: Any) -> Any:
            call = Call(own, args, kwargs, numbers, has_aux, forward=way is _forwards, writable=way is _forwards)
            outputs = outputs_of(call.result, call.name)
            if holomorphic:
                check_complex(call, outputs)
                check_holomorphic(call, outputs, way is _forwards)
            chosen = _by_shape(call, outputs, isinstance(own, KnowsGradients)) if way is _by_shape else way
            rows = iter(chosen(call, outputs, chunk, holomorphic))
            jacobian = map_values(lambda _: _arguments(call, next(rows), one), call.result)
            return (jacobian, map_values(call.give_out, call.aux)) if has_aux else jacobian

        return evaluate

    costs = _costs(numbers, way)
    return derivative(fun, Transform((way, one, numbers, bool(has_aux), chunk, bool(holomorphic)), of, costs, numbers))


def _costs(numbers: Sequence[int], way: Any) -> Costs:
    """Return what says how long a Jacobian takes to be recorded: each row, or column, may be a pass of its own."""

    def costs(args: tuple[Any, ...], result: Any) -> float:
        columns = sum([np.size(v) for n in numbers for v in values_of(args[n])])
        rows = sum([np.size(v) for v in values_of(result)]) / max(columns, 1)
        passes = {_forwards: columns, _backwards: rows}.get(way, min(rows, columns))
        return max(_RECORDING, _PASS * passes)

    return costs


def _arguments(call: Call, values: Sequence[Any], one: bool) -> Any:
    trees = call.trees_of(values, call.is_within)
    return trees[0] if one else tuple(trees)


def _by_shape(call: Call, outputs: Sequence[Any], is_compiled: bool) -> Callable[..., Blocks]:
    """Return the way with fewer passes; few rows of a compiled function take its reverse pass, which is there."""
    inside, outside = sum(_size(v.tensor) for v in call.variables), sum(map(_size, outputs))
    return _backwards if outside <= inside or (is_compiled and outside <= _FEW) else _forwards


def _shape(value: Any) -> tuple[int, ...]:
    return value.shape if isinstance(value, Tensor) else np.shape(value)


def _size(value: Any) -> int:
    return math.prod(_shape(value))


def _check_dims(call: Call, outputs: Sequence[Any], what: str = "Jacobian") -> None:
    n = len(call.levels)
    for out in outputs:
        for variable in call.variables:
            check_jacobian_dims(f"the {what} of {call.name}", len(_shape(out)), variable.raw.ndim - n, n)


def _zeros(call: Call, out: Any, variable: Variable) -> Tensor:
    """Return no derivative of an output, for all examples."""
    n, x = len(call.levels), variable.raw
    return zeros_of((*x.shape[:n], *_shape(out), *x.shape[n:]), out, x)


def _row(block: np.ndarray, out: Any, variable: Variable) -> Tensor:
    return ordinary(block.reshape((*_shape(out), *variable.raw.shape)))


def _chunks(total: int, largest: int, chunk: int | None) -> list[tuple[int, int]]:
    """Divide lanes: the first of each part, and how many they are."""
    step = max(1, chunk if chunk is not None else max(8, _ELEMENTS // max(1, largest)))
    return [(start, min(step, total - start)) for start in range(0, total, step)]


def _unit(start: int, count: int, tensor: Any, n: int, unit: complex = 1) -> np.ndarray:
    """Return some rows of the identity times 1 or i, each in the shape of a tensor whose first n axes are examples."""
    own = tensor.shape[n:]
    size = math.prod(own)
    lanes = np.zeros(count * size, tensor.dtype)
    lanes[start :: size + 1] = unit
    if not n:
        return lanes.reshape(count, *own)
    return np.array(np.broadcast_to(lanes.reshape(count, *(1,) * n, *own), (count, *tensor.shape)))


def _backwards(call: Call, outputs: Sequence[Any], chunk: int | None, holomorphic: bool = False) -> Blocks:
    """Return the derivative of each output by each variable, for all examples, row by row."""
    _check_dims(call, outputs)
    rows: Blocks = []
    if len(outputs) == 1 and not holomorphic and not is_complex(outputs[0]) and _size(outputs[0]) <= _FEW:
        found = None if any([is_complex(v.raw) for v in call.variables]) else call.rows()
        if found is not None:
            out, pairs = outputs[0], zip(found, call.variables, strict=True)
            return [[_zeros(call, out, v) if g is None else _row(g, out, v) for g, v in pairs]]
    for out in outputs:
        numbers = live(out)
        for variable in call.variables if not holomorphic else ():
            refuse_both(call, out, variable)
        if numbers is None or not call.variables or not _size(out):
            rows.append([_zeros(call, out, v) for v in call.variables])
        else:
            inputs = [v.raw for v in call.variables]
            find = rows_at_once if call.has_arrays else rows_one_by_one
            found = find(numbers, inputs, len(call.levels), chunk)
            if holomorphic:
                found = conjugated(found)
            elif is_complex(out):
                found = _joined(found, find(numbers, inputs, len(call.levels), chunk, 1j))
            rows.append([_zeros(call, out, v) if g is None else g for g, v in zip(found, call.variables, strict=True)])
            if not call.has_arrays:
                rows[-1] = list(map(call.apart, rows[-1]))
    return rows


def _forwards(call: Call, outputs: Sequence[Any], chunk: int | None, holomorphic: bool = False) -> Blocks:
    """Return the derivative of each output by each variable, for all examples, column by column."""
    _check_dims(call, outputs)
    rows: Blocks = [[_zeros(call, out, v) for v in call.variables] for out in outputs]
    numbers = [live(out) for out in outputs]
    on = [k for k, out in enumerate(numbers) if out is not None]
    chosen, find = [numbers[k] for k in on], columns_at_once if call.has_arrays else columns_one_by_one
    for column, variable in enumerate(call.variables if chosen else ()):
        for out in outputs if not holomorphic else ():
            refuse_both(call, out, variable)
        found = find(chosen, variable.raw, len(call.levels), chunk)
        if is_complex(variable.raw) and not holomorphic:
            found = _joined(found, find(chosen, variable.raw, len(call.levels), chunk, 1j))
        for k, block in zip(on, found, strict=True):
            if block is not None:
                rows[k][column] = block if call.has_arrays else call.apart(block)
    return rows


def _by_products(call: Call) -> Blocks | None:
    """Return the Hessian's blocks as products with unit vectors, of a call of a program; None of anything else."""
    variables = [v.raw for v in call.variables]
    _check_dims(call, variables, "Hessian")
    vectors = [ordinary(np.zeros(t.shape, t.dtype)) for t in variables]
    blocks: list[list[Any]] = []
    for vector in vectors:
        flat = vector._array.reshape(-1)
        block = [np.zeros((flat.size, *t.shape), t.dtype) for t in variables]
        for at in range(flat.size):
            flat[at] = 1
            found = call.products(vectors)
            flat[at] = 0
            if found is None:
                return None
            for rows, product in zip(block, found, strict=True):
                rows[at] = product._array
        shapes = zip(block, variables, strict=True)
        blocks.append([ordinary(rows.reshape((*vector.shape, *t.shape))) for rows, t in shapes])
    return blocks


def _joined(found: Sequence[Any], along_i: Sequence[Any]) -> list[Any]:
    pairs = zip(found, along_i, strict=True)
    return [re if re is None else joined(re, im, np.result_type(re.dtype, np.complex64)) for re, im in pairs]


def rows_at_once(
    out: Tensor, inputs: Sequence[Tensor], n: int = 0, chunk: int | None = None, unit: complex = 1
) -> list[Any]:
    """Compute the derivatives of one output by all inputs, many rows in a pass.

    The first n axes of all are examples. Of an input that the output does not depend on it is None.
    """
    own = out.shape[n:]
    size = math.prod(own)
    blocks: list[Any] = [None] * len(inputs)
    for start, count in _chunks(size, max(t.size for t in (out, *inputs)), chunk):
        found = vjp_jvp.pull([out], [_unit(start, count, out, n, unit)], inputs, count)
        for k, lanes in enumerate(found):
            if lanes is not None:
                blocks[k] = _put(blocks[k], lanes, start, size)
    for k, (block, x) in enumerate(zip(blocks, inputs, strict=True)):
        if block is not None:
            block = np.moveaxis(block, 0, n) if n else block
            blocks[k] = ordinary(block.reshape((*x.shape[:n], *own, *x.shape[n:])))
    return blocks


def _put(block: Any, lanes: np.ndarray, start: int, size: int) -> np.ndarray:
    """Put lanes into the block of all, which is made with the first of them."""
    if len(lanes) == size:
        return np.array(lanes)
    block = np.zeros((size, *lanes.shape[1:]), lanes.dtype) if block is None else block
    block[start : start + len(lanes)] = lanes
    return block


def rows_one_by_one(
    out: Tensor,
    inputs: Sequence[Tensor],
    n: int = 0,
    chunk: int | None = None,
    unit: complex = 1,
    create_graph: bool = True,
) -> list[Any]:
    """Compute what `rows_at_once` computes, a pass for each row, recorded with `create_graph`."""
    own = out.shape[n:]
    lanes = [
        grad(
            out, inputs, ordinary(_unit(k, 1, out, n, unit)[0]),
            retain_graph=True, create_graph=create_graph, allow_unused=True,
        )
        for k in range(math.prod(own))
    ]  # fmt: skip
    shapes = [(*x.shape[:n], *own, *x.shape[n:]) for x in inputs]
    return [
        _stacked(found, x, n, shape) for found, x, shape in zip(zip(*lanes, strict=True), inputs, shapes, strict=True)
    ]


def _stacked(found: Sequence[Any], like: Tensor, axis: int, shape: Sequence[int]) -> Any:
    """Stack derivatives, None for 0, each of the shape of a tensor; None if all are."""
    if all(t is None for t in found):
        return None
    zero = ordinary(np.zeros(like.shape, like.dtype))
    return F.reshape(F.stack([zero if t is None else t for t in found], axis=axis), shape)


def columns_at_once(
    outputs: Sequence[Tensor], x: Tensor, n: int = 0, chunk: int | None = None, unit: complex = 1
) -> list[Any]:
    """Compute the derivatives of all outputs by one input, many columns in a pass.

    The first n axes of all are examples. Of an output that does not depend on the input it is None.
    """
    own = x.shape[n:]
    size = math.prod(own)
    blocks: list[Any] = [None] * len(outputs)
    for start, count in _chunks(size, max(x.size, *(out.size for out in outputs)), chunk):
        found = vjp_jvp.push(outputs, [x], [_unit(start, count, x, n, unit)], count)
        for k, (lanes, out) in enumerate(zip(found, outputs, strict=True)):
            if lanes is not None:
                if blocks[k] is None:
                    blocks[k] = np.zeros((out.size, size), out.dtype)
                blocks[k][:, start : start + count] = lanes.reshape(count, out.size).T
    return [
        block if block is None else ordinary(block.reshape((*out.shape, *own)))
        for block, out in zip(blocks, outputs, strict=True)
    ]


def columns_one_by_one(
    outputs: Sequence[Tensor], x: Tensor, n: int = 0, chunk: int | None = None, unit: complex = 1
) -> list[Any]:
    """Compute what `columns_at_once` computes, a pass for each column, recorded in grad mode."""
    own = x.shape[n:]
    lanes = [push(outputs, [x], [ordinary(_unit(k, 1, x, n, unit)[0])]) for k in range(math.prod(own))]
    return [_stacked([lane[k] for lane in lanes], out, -1, (*out.shape, *own)) for k, out in enumerate(outputs)]


def hessian(
    fun: Callable[P, Any], argnums: int | Sequence[int] = 0, has_aux: bool = False, holomorphic: bool = False
) -> Callable[P, Any]:
    """Return a function that computes the second derivatives of `fun`.

    Parameters
    ----------
    fun : callable
        Returns one real number.
    argnums, has_aux
        As for `jacrev`.
    holomorphic : bool
        `fun` is a holomorphic function of complex arguments and gives one complex number: these are its second complex
        derivatives.

    Returns
    -------
    callable
        Takes the arguments of `fun`, and returns the Hessian, or `(hessian, aux)`: for two arguments an array of shape
        `first.shape + second.shape`; in the containers of the first, each with those of the second inside.

    Raises
    ------
    GradError
        If `fun` does not return one real number, or has complex arguments without `holomorphic`: what the gradient by
        these changes by along the real and along the imaginary axis is two numbers (`hvp` gives either).

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> tg.func.hessian(lambda x: x[0] ** 2 * x[1])(np.array([1.0, 2.0]))
    array([[4., 2.],
           [2., 0.]])
    """
    check_function(fun)
    one, numbers = read_argnums(argnums)

    def of(own: Any) -> Callable[..., Any]:
        @functools.wraps(own)
        @trimmed
        def evaluate(*args: Any, **kwargs: Any) -> Any:
            call = Call(own, args, kwargs, numbers, has_aux, forward=True)
            value = as_scalar(call.result, call.name, holomorphic)
            if holomorphic:
                check_complex(call, [value])
                check_holomorphic(call, [value])
            elif any(is_complex(v.raw) for v in call.variables):
                raise GradError(
                    f"the Hessian of {call.name} was asked for, a function of complex arguments: its gradient has a "
                    "derivative along the real and another along the imaginary axis. Use tg.func.hvp, or a function of "
                    "real and imaginary parts; pass holomorphic=True if it gives complex numbers and is holomorphic"
                )
            blocks = None if holomorphic else _by_products(call)
            if blocks is None:
                gradients = recorded_gradients(call, value)
                _check_dims(call, gradients, "Hessian")
                if holomorphic:
                    with inference_mode(False):
                        gradients = conjugated(gradients)
                way = _forwards if call.goes_through else _backwards  # tangents of gradients, where these differ
                blocks = way(call, gradients, None, holomorphic)
            rows = iter([_arguments(call, row, one) for row in blocks])
            trees = [map_values(lambda _: next(rows), tree) for tree in call.trees]
            found = trees[0] if one else tuple(trees)
            return (found, map_values(call.give_out, call.aux)) if has_aux else found

        return evaluate

    key = hessian, one, numbers, bool(has_aux), bool(holomorphic)
    return derivative(fun, Transform(key, of, _costs(numbers, _forwards), numbers))


__all__ = [
    "columns_at_once",
    "columns_one_by_one",
    "hessian",
    "jacfwd",
    "jacobian",
    "jacrev",
    "rows_at_once",
    "rows_one_by_one",
]
