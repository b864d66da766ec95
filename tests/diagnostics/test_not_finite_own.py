"""Gradients that are not finite from operations of the user's own: formulas, and functions that Numba compiles."""

import io

import numba
import numpy as np
import pytest
from diagnostics.test_not_finite import blamed, leaf

import tapegrad as tg
from tapegrad.autograd import detect_anomaly
from tapegrad.custom_ops import elementwise, primitive

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")
ROOT = elementwise("sqrt(x) * y", name="my_root")


@numba.njit
def forward(x):
    return np.sqrt(x)


@numba.njit
def vjp(g, out, x):
    return 0.5 * g / out


COMPILED = primitive(forward, vjp, name="compiled_root")


@pytest.mark.parametrize("shape", [(), (3,)])
@pytest.mark.parametrize("detect", [True, False])
def test_a_formula(shape, detect):
    x, y = leaf(np.zeros(shape)), leaf(np.full(shape, 2.0))
    with detect_anomaly(check_nan=detect):
        z = ROOT(x * 1.0, y)
        if not detect:
            z.sum().backward(retain_graph=True)
            assert np.isinf(x.grad.numpy()).all()
            return
        error = blamed(z)
    assert "my_root (row 3" in str(error)
    assert "There the incoming gradient is 1, its operand x is 0 and its operand y is 2" in str(error)
    assert error.hint.startswith("the derivative is not finite there.")
    steps = tg.debug.trace_nan(z.sum(), file=io.StringIO())
    assert [step.operation for step in steps] == ["my_root", "mul", "leaf"]


@pytest.mark.parametrize("bad", [0.0, 1.0])
def test_a_primitive(bad):
    x = leaf([4.0, bad])
    with detect_anomaly():
        z = COMPILED(x * 1.0)
        if bad:
            z.sum().backward()
            assert x.grad.tolist() == [0.25, 0.5]
            return
        error = blamed(z)
    assert "compiled_root (row 2, float64[2])" in str(error)
    assert error.found == (1, 2, (1,), np.inf)
    steps = tg.debug.trace_nan(z.sum(), file=io.StringIO())
    assert [step.operation for step in steps] == ["compiled_root", "mul", "leaf"]


def test_the_forward_way_through_them():
    x = leaf([4.0, -1.0])
    steps = tg.debug.trace_nan((ROOT(x, 2.0) * 3.0).sum(), file=io.StringIO())
    assert [step.operation for step in steps][-2:] == ["mul", "sum"]
    with detect_anomaly():
        loss = (COMPILED(x) * 3.0).sum()
    steps = tg.debug.trace_nan(loss, file=io.StringIO())
    assert [step.operation for step in steps] == ["compiled_root", "mul", "sum"]


def test_a_node_shows_the_operands_of_the_formula_only():
    x, y = leaf([4.0, 1.0]), leaf([2.0, 3.0])
    z = ROOT(x, y)
    assert len(z.grad_fn.next_functions) == 2
    seen = []
    z.grad_fn.register_hook(lambda inputs, outputs: seen.append(inputs))
    z.sum().backward()
    assert [t.numpy().tolist() for t in seen[0]] == [[0.5, 1.5], [2.0, 1.0]]
