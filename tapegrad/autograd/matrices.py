"""Jacobians of recorded outputs, row by row or column by column, one at a time or all at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tapegrad._generated.functions import stack
from tapegrad.autograd.given import filled, gradients
from tapegrad.creation import zeros
from tapegrad.errors import GradError
from tapegrad.linear import pull, push
from tapegrad.modes import unwritten
from tapegrad.ops.axes import check_jacobian_dims
from tapegrad.tangents import push as push_one
from tapegrad.writing import ordinary, requires_grad


def _units(tensor: Any) -> np.ndarray:
    """Give the unit vectors of a tensor's shape, with an axis for them first."""
    return np.eye(tensor.size, dtype=tensor.dtype).reshape(tensor.size, *tensor.shape)


def by_rows(
    name: str, k: int, output: Any, inputs: Sequence[Any], create_graph: bool, strict: bool, at_once: bool
) -> tuple[Any, ...]:
    """Give the Jacobian of one output by each input, in reverse mode."""
    if output.dtype.kind == "c":
        raise GradError(
            f"{name} in reverse mode got output {k} of dtype {output.dtype}: a gradient can start by itself only from "
            "real numbers. Use the strategy 'forward-mode' where inputs are real, tg.func.jacobian with "
            "holomorphic=True for complex derivatives, or a function that gives real and imaginary parts"
        )
    for x in inputs:
        check_jacobian_dims(name, output.ndim, x.ndim)
    unused = f"{name}: output {k} does not depend on input {{k}}"
    constant = f"{name}: the Jacobian of output {k} by input {{k}} does not depend on the inputs"
    shapes = [(*output.shape, *x.shape) for x in inputs]
    if not requires_grad(output) or not output.size:
        return tuple(zeros(shape, dtype=x.dtype) for shape, x in zip(shapes, inputs, strict=True))
    units = _units(output)
    if at_once and not create_graph:
        found = pull([output], [units], inputs, output.size)
        if strict:
            filled(found, inputs, True, False, unused, constant)
        return tuple(
            zeros(shape, dtype=x.dtype) if block is None else ordinary(np.array(block).reshape(shape))
            for block, shape, x in zip(found, shapes, inputs, strict=True)
        )
    rows = [
        filled(gradients((output,), inputs, (ordinary(unit),), create_graph, True), inputs, strict, create_graph,
               unused, constant)
        for unit in units
    ]  # fmt: skip
    return tuple(stack(column).reshape(shape) for column, shape in zip(zip(*rows, strict=True), shapes, strict=True))


def by_columns(name: str, outputs: Sequence[Any], inputs: Sequence[Any], at_once: bool) -> list[Sequence[Any]]:
    """Give the Jacobians of all outputs by all inputs, in forward mode."""
    for k, x in enumerate(inputs):
        if x.dtype.kind == "c":
            raise GradError(
                f"{name} in forward mode got input {k} of dtype {x.dtype}, along which there are two derivatives, by "
                "the real and by the imaginary part. Use the strategy 'reverse-mode' where outputs are real, "
                "tg.func.jacobian with holomorphic=True for complex derivatives, or a function of real and imaginary "
                "parts"
            )
        for output in outputs:
            check_jacobian_dims(name, output.ndim, x.ndim)
    live = [k for k, output in enumerate(outputs) if requires_grad(output)]
    blocks: list[list[Any]] = [
        [zeros((*output.shape, *x.shape), dtype=output.dtype) for x in inputs] for output in outputs
    ]
    for which, x in enumerate(inputs):
        units = _units(x)
        if not live or not x.size:
            continue
        if at_once:
            given = [units if y is x else np.zeros((x.size, *y.shape), y.dtype) for y in inputs]
            found = push([outputs[k] for k in live], inputs, given, x.size)
        else:
            columns = []
            for unit in units:
                tangents = [ordinary(unit) if y is x else zeros(y.shape, dtype=y.dtype) for y in inputs]
                with unwritten():
                    columns.append(push_one([outputs[k] for k in live], inputs, tangents))
            found = [_stacked(column) for column in zip(*columns, strict=True)]
        for k, columns_of in zip(live, found, strict=True):
            if columns_of is not None:
                flat = blocks[k][which].numpy().reshape(outputs[k].size, x.size)
                flat[...] = np.asarray(columns_of).reshape(x.size, -1).T
    return [*blocks]


def _stacked(column: Sequence[Any]) -> np.ndarray | None:
    return None if column[0] is None else np.stack([np.asarray(t.numpy()) for t in column])
