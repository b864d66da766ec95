"""Every elementwise row, in its own dtype and shape: values and derivatives."""

import numpy as np
import pytest
from ops.rows import (
    BINARY,
    DERIVATIVES,
    DTYPES,
    ELEMENTWISE,
    IN_TORCH,
    INTEGER,
    MARGIN,
    PLAIN,
    TORCH_REL,
    assert_value,
    check_derivative,
    function_of,
    generator,
    local_derivative,
    name_of,
    name_of_derivative,
    sample,
    theirs,
    torch_of,
)
from oracles import assert_close, assert_same, difference

import tapegrad as tg
from tapegrad.engine import numpy_namespace
from tapegrad.ops.expression import evaluate, functions

# Where float64 and float32 differ from what the formula gives in exact arithmetic: a few roundings.
ULPS = 8


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("row", ELEMENTWISE, ids=name_of)
def test_values_are_those_of_numpy(row, dtype):
    for shape in ((50,), (3, 4), (1,), (0,), ()):
        arrays = sample(row, shape, dtype=dtype)
        expected = row.twins[0](*arrays)
        for requires_grad in (False, True):
            tensors = [tg.tensor(a, requires_grad=requires_grad and a.dtype != bool) for a in arrays]
            result = function_of(row)(*tensors)
            assert result.requires_grad == requires_grad
            assert_same(result.detach(), expected, f"{row.name} of shape {shape}")
            assert_value(row, result.detach(), theirs(row)(*arrays))


@pytest.mark.parametrize("row", PLAIN, ids=name_of)
def test_comparisons_and_bits_are_those_of_numpy_and_are_not_recorded(row):
    integers = [np.array([[1, 2, 3, -4]]), np.array([[3], [2], [1]])]
    numbers = [np.array([1.0, np.nan, np.inf, -0.0, 2.0]), np.array([1.0, 1.0, -np.inf, 0.0, np.nan])]
    flags = [np.array([True, False, True, False]), np.array([True, True, False, False])]
    kinds = [integers, flags] if row.name in INTEGER else [integers, flags, numbers]
    for arrays in kinds:
        if arrays is flags and row.name in ("gcd", "lcm"):  # NumPy has none of booleans
            continue
        arrays = arrays[: row.arity]
        tensors = [tg.tensor(a, requires_grad=a.dtype.kind == "f") for a in arrays]
        result = function_of(row)(*tensors)
        assert not result.requires_grad
        assert_same(result, row.twins[0](*arrays), row.name)


@pytest.mark.parametrize("case", DERIVATIVES, ids=name_of_derivative)
def test_derivatives_are_those_of_central_differences(case):
    row, k = case
    arrays = sample(row, (200,))
    check_derivative(row, k, arrays, local_derivative(row, k, arrays))


@pytest.mark.parametrize("case", DERIVATIVES, ids=name_of_derivative)
def test_single_precision_derivatives_are_those_of_central_differences(case):
    row, k = case
    arrays = sample(row, (200,), dtype=np.float32)
    derivative = local_derivative(row, k, arrays)
    assert derivative.dtype == np.float32
    check_derivative(row, k, arrays, derivative, rel=1e-5)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("case", [c for c in DERIVATIVES if c[0] in IN_TORCH], ids=name_of_derivative)
def test_derivatives_are_those_of_torch(case, dtype, torch):
    row, k = case
    arrays = sample(row, (200,), dtype=dtype, seed="torch")
    theirs = [torch.tensor(a) for a in arrays]
    theirs[k].requires_grad_()
    (expected,) = torch.autograd.grad(torch_of(row)(torch, *theirs).sum(), theirs[k], materialize_grads=True)
    rel = {np.float64: TORCH_REL.get(row.name, 1e-12), np.float32: 1e-5}[dtype]
    assert_close(local_derivative(row, k, arrays), expected.numpy(), rel, row.name, scale=1.0)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("case", DERIVATIVES, ids=name_of_derivative)
def test_kernels_compute_the_expression_of_the_table(case, dtype):
    row, k = case
    arrays = sample(row, (500,), dtype=dtype, seed="kernel")
    values = dict(zip("xyz", arrays, strict=False), out=row.twins[0](*arrays))
    with np.errstate(all="ignore"):  # `where` evaluates both sides here
        expected = np.broadcast_to(evaluate(row.derivatives[k], numpy_namespace, values), arrays[k].shape).astype(dtype)
    actual = local_derivative(row, k, arrays)
    # sin and the like are NumPy's here and libm's in a kernel; cancellation in 1 - out * out is measured at 1.
    assert_close(actual, expected, ULPS * np.finfo(dtype).eps, row.name, scale=1.0)


SAID_BY_NAME = [r for r in ELEMENTWISE if r.name in functions(r.value) and not hasattr(numpy_namespace, r.name)]


@pytest.mark.parametrize("row", [r for r in ELEMENTWISE if r not in SAID_BY_NAME], ids=name_of)
def test_the_value_as_an_expression_is_the_value(row):
    """Nothing runs it yet but the derivation of a row's operands; it is to say what the NumPy function computes."""
    arrays = sample(row, (200,))
    if row.name != "where":
        special = [np.nan, np.inf, -np.inf, 0.0, -0.0, 1.0, -1.0, 700.0, -700.0]
        arrays = [np.concatenate([a, np.roll(special, k)]) for k, a in enumerate(arrays)]
    with np.errstate(all="ignore"):
        value = evaluate(row.value, numpy_namespace, dict(zip("xyz", arrays, strict=False)))
        assert_close(value, row.twins[0](*arrays), ULPS * np.finfo(float).eps, row.name, scale=0.0)


@pytest.mark.parametrize("row", BINARY, ids=name_of)
def test_the_same_tensor_as_both_operands(row):
    (low, high), (other_low, other_high) = row.intervals()
    low, high = sorted((max(low, other_low) + MARGIN, min(high, other_high)))  # what lies between, if they are apart
    x = generator(row.name).uniform(low, high, 50)
    t = tg.tensor(x, requires_grad=True)
    (gradient,) = tg.autograd.grad(function_of(row)(t, t), t, np.ones(50))
    expected = difference(lambda point: row.twins[0](point, point), x, np.ones(50))
    assert_close(gradient.numpy(), expected, 1e-9, row.name, scale=1.0)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("case", DERIVATIVES, ids=name_of_derivative)
def test_the_cotangent_multiplies_the_derivative_and_contributions_add_up(case, dtype):
    row, k = case
    arrays = sample(row, (7,), dtype=dtype)
    tensors = [tg.tensor(a) for a in arrays]
    t = tensors[k].requires_grad_()
    cotangent = np.linspace(-2, 3, 7).astype(dtype)
    derivative = local_derivative(row, k, arrays)
    output = function_of(row)(*tensors)
    (once,) = tg.autograd.grad(output, t, cotangent, retain_graph=True)
    assert_close(once.numpy(), cotangent * derivative, 2 * np.finfo(dtype).eps, row.name, scale=0.0)
    (more,) = tg.autograd.grad([output, t * 1.0], t, [cotangent, cotangent])
    assert_close(more.numpy(), cotangent * derivative + cotangent, 4 * np.finfo(dtype).eps, row.name, scale=1.0)
