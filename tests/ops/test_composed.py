"""Composed rows, all of them: values and dtypes as NumPy's, derivatives as central differences and PyTorch."""

import numpy as np
import pytest
from ops.composed import (
    CALLS,
    EXAMPLES,
    ORDERS,
    TORCH,
    arguments_of,
    check_gradient,
    flat,
    function_of,
    name_of_example,
    numpy_value,
    operands,
    twin_of,
    weighted,
)
from oracles import assert_close

import tapegrad as tg

WITH_DERIVATIVE = [case for case in EXAMPLES if case[0].differentiable]


def check_value(row, arrays, positional, named, rel, function=None):
    results = flat((function or function_of(row))(*map(tg.tensor, arrays), *positional, **named))
    expected = flat(numpy_value(row, arrays, positional, named))
    assert len(results) == len(expected)
    for result, value in zip(results, expected, strict=True):
        if not isinstance(result, tg.Tensor):  # a Python number or None, as NumPy gives
            assert result == value
            assert not isinstance(value, np.ndarray)
            continue
        value = np.asarray(value)
        assert result.dtype == value.dtype
        if value.dtype.kind in "fc":
            assert_close(result.numpy(), value, rel, row.key, scale=1.0)
        else:
            np.testing.assert_array_equal(result.numpy(), value)


@pytest.mark.parametrize("case", EXAMPLES, ids=name_of_example)
def test_values_are_numpys(case):
    row, k = case
    shapes, positional, named = arguments_of(row, k)
    if not row.twins and not row.twin_differs:
        pytest.fail(f"{row.key} has no NumPy function; put what NumPy computes into NUMPY and set twin_differs")
    check_value(row, operands(row, shapes), positional, named, 1e-12)
    check_value(row, operands(row, shapes, np.float32), positional, named, 2e-5)


@pytest.mark.parametrize("case", WITH_DERIVATIVE, ids=name_of_example)
def test_gradients_are_central_differences(case):
    row, k = case
    shapes, positional, named = arguments_of(row, k)
    check_gradient(row, operands(row, shapes), positional, named)


@pytest.mark.parametrize("case", WITH_DERIVATIVE, ids=name_of_example)
def test_gradients_in_single_precision(case):
    row, k = case
    shapes, positional, named = arguments_of(row, k)
    gradients = []
    for dtype in (np.float64, np.float32):
        tensors = [tg.tensor(a, requires_grad=True) for a in operands(row, shapes, dtype)]
        parts = flat(function_of(row)(*tensors, *positional, **named))
        loss = weighted([p.astype(np.float64) if p.dtype.kind == "f" else p for p in parts], row.key)
        gradients.append(tg.autograd.grad(loss, tensors, materialize_grads=True))
    for double, single in zip(*gradients, strict=True):
        assert single.dtype == np.float32
        assert_close(single.numpy(), double.numpy(), 1e-3, row.key, scale=1.0)


@pytest.mark.parametrize("case", [c for c in WITH_DERIVATIVE if c[0].key in TORCH], ids=name_of_example)
def test_gradients_are_torchs(case, torch):
    row, k = case
    shapes, positional, named = arguments_of(row, k)
    arrays = operands(row, shapes)
    tensors = [tg.tensor(a, requires_grad=True) for a in arrays]
    theirs = [torch.tensor(a, requires_grad=True) for a in arrays]
    loss = weighted(flat(function_of(row)(*tensors, *positional, **named)), row.key)
    found = tg.autograd.grad(loss, tensors)
    parts = flat(TORCH[row.key](torch, *theirs, *positional, **named))
    from ops.rows import generator

    random, total = generator(f"weights of {row.key}"), 0.0
    for part in parts:
        weights = torch.tensor(random.uniform(0.5, 1.5, tuple(part.shape)))
        if part.is_floating_point():
            total = total + (part * weights).sum()
    expected = torch.autograd.grad(total, theirs)
    for mine, other in zip(found, expected, strict=True):
        assert_close(mine.numpy(), other.numpy(), 1e-9, row.key, scale=1.0)


@pytest.mark.parametrize("case", [c for c in EXAMPLES if c[0].twins and not c[0].twin_differs], ids=name_of_example)
def test_numpys_function_of_tensors_gives_the_same(case):
    row, k = case
    shapes, positional, named = arguments_of(row, k)
    check_value(row, operands(row, shapes), positional, named, 1e-12, twin_of(row))


# Where the operands are a method's own tensor first: not for an index, or a sequence.
WITH_METHOD = [c for c in WITH_DERIVATIVE if c[0].method and c[0].key not in {**CALLS, **ORDERS}]


@pytest.mark.parametrize("case", WITH_METHOD, ids=name_of_example)
def test_the_method_is_the_function(case):
    row, k = case
    shapes, positional, named = arguments_of(row, k)
    gradients = []
    for function in (function_of(row), getattr(tg.Tensor, row.name)):
        tensors = [tg.tensor(a, requires_grad=True) for a in operands(row, shapes)]
        parts = flat(function(*tensors, *positional, **named))
        loss = weighted(parts, row.key)
        gradients.append([p.detach().numpy() for p in parts if isinstance(p, tg.Tensor)])
        gradients[-1] += [g.numpy() for g in tg.autograd.grad(loss, tensors, materialize_grads=True)]
    for one, other in zip(*gradients, strict=True):
        np.testing.assert_array_equal(one, other)
