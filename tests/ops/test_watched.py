"""A row that hooks only watch gives what it gives without: to the bit, for every row of the table, in every layout.

Hooks after a row let it run alone, on a tape of its own (`engine/single_row.py`).
"""

import numpy as np
import pytest
from ops.rows import BINARY, ELEMENTWISE, function_of, name_of, sample
from ops.structured import EXAMPLES, arguments_of, call, name_of_example, operands
from oracles import assert_same

import tapegrad as tg
from tapegrad.core import memory


def nodes_of(results):
    """All operations that some tensors come from, leaves last."""
    found, stack = {}, [t.grad_fn for t in results if t.grad_fn is not None]
    while stack:
        node = stack.pop()
        if node not in found:
            found[node] = node
            stack += [below for below, _ in node.next_functions if below is not None]
    return sorted(found, key=lambda node: -node._sequence_nr() if node.name() != "AccumulateGrad" else 1)


def watch(results, seen):
    """Put a hook after every operation, which looks at the gradients and gives them back."""

    def look(inputs, outputs):
        seen.append(len(inputs))
        for g in (*inputs, *outputs):
            assert g is None or g.detach().numpy().dtype.kind == "f"
        return tuple(inputs) if len(seen) % 2 else None

    for node in nodes_of(results):
        node.register_hook(look)


def run(function, arrays, watched):
    """Values and gradients of a function of tensors, with every result weighted."""
    tensors = [tg.tensor(a, requires_grad=np.asarray(a).dtype.kind == "f") for a in arrays]
    results = function(*tensors)
    results = [t for t in (results if isinstance(results, (list, tuple)) else [results])]
    differentiable = [t for t in results if isinstance(t, tg.Tensor) and t.requires_grad]
    seen = []
    if watched:
        watch(differentiable, seen)
    weights = [np.cos(np.arange(t.size, dtype=float)).reshape(t.shape).astype(t.dtype) for t in differentiable]
    live = [t for t in tensors if t.requires_grad]
    found = tg.autograd.grad(differentiable, live, weights, materialize_grads=True) if differentiable else []
    assert bool(seen) == bool(watched and differentiable)
    return [g.numpy() for g in found]


def check(function, arrays, what):
    for k, (plain, watched) in enumerate(zip(run(function, arrays, False), run(function, arrays, True), strict=True)):
        assert_same(watched, plain, f"{what}, gradient {k}")


SHAPES = [((),), ((7,),), ((3, 4),)]


@pytest.mark.parametrize("row", ELEMENTWISE, ids=name_of)
def test_elementwise_rows(row):
    for shapes in SHAPES:
        for dtype in (np.float64, np.float32):
            check(function_of(row), sample(row, *shapes, dtype=dtype, seed="watched"), f"{row.name} {shapes} {dtype}")


@pytest.mark.parametrize("row", BINARY, ids=name_of)
def test_rows_of_two_operands(row):
    """Broadcast, with an immediate, with a constant, and with itself."""
    function = function_of(row)
    x, y = sample(row, (3, 1), (4,), seed="watched two")
    check(function, [x, y], row.name)
    check(lambda t: function(t, 1.25), [x], row.name)
    check(lambda t: function(1.25, t), [y], row.name)
    constant = tg.tensor(np.array(y))
    check(lambda t: function(t, constant), [x], row.name)
    check(lambda t: function(t, t), [x], row.name)
    check(lambda t: function(t.T, t.T), [x], row.name)


@pytest.mark.parametrize("case", EXAMPLES, ids=name_of_example)
def test_structured_rows(case):
    row, k = case
    shapes, positional, named = arguments_of(row, k)
    for dtype in (np.float64, np.float32):
        arrays = operands(row, shapes, dtype)
        check(lambda *t: call(row, t, positional, named), arrays, f"{row.name} {dtype}")


@pytest.mark.parametrize("case", EXAMPLES, ids=name_of_example)
def test_structured_rows_where_memory_is_described_the_slow_way(case, monkeypatch):
    monkeypatch.setattr(memory, "DIRECT", False)
    row, k = case
    shapes, positional, named = arguments_of(row, k)
    check(lambda *t: call(row, t, positional, named), operands(row, shapes), row.name)
