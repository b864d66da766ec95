"""Formulas in stages: ufuncs compute what they are quicker at, and derivatives do not compute it again."""

import numpy as np
import pytest
from oracles import assert_close, assert_same, difference_gradient, leaf

import tapegrad as tg
from tapegrad.custom_ops.vectorized_stages import Stage, in_stages, reads


def test_what_becomes_a_stage():
    staged = in_stages("tanh(x) * y + exp(-tanh(x))", ["y * (1 - tanh(x) ** 2)", "tanh(x)"], 2)
    assert staged.stages == (Stage("tanh", "x"), Stage("exp", "-t0"))
    assert staged.value == "t0 * y + t1"
    assert staged.derivatives == ("y * (1 - z ** 2)", "z")
    assert staged.kept == (0,)


def test_a_call_that_is_the_whole_value_is_the_result():
    staged = in_stages("exp(x * y)", ["y * exp(x * y)", "x * out"], 2)
    assert staged.value == "t0" and staged.kept == ()
    assert staged.derivatives == ("y * out", "x * out")


def test_what_there_is_no_room_for_is_computed_again():
    staged = in_stages("exp(x) * y + sin(z)", ["exp(x) * y", "exp(x)", "cos(z)"], 3)
    assert len(staged.stages) == 2 and staged.kept == ()
    assert staged.derivatives == ("exp(x) * y", "exp(x)", "cos(z)")
    two = in_stages("exp(x) * sin(x) * tan(x)", ["exp(x) + sin(x) + tan(x)"], 1)
    assert two.kept == (0, 1) and two.derivatives == ("y + z + tan(x)",)


def test_what_where_chooses_stays_where_it_is():
    """Nothing is computed for elements that it is not for, and nothing warns of them."""
    staged = in_stages("where(x > 0, log(x), x) + sqrt(abs(x))", ["1"], 1)
    assert staged.stages == ()
    f = tg.elementwise("where(x > 0, log(where(x > 0, x, 1)), 0)", dx="where(x > 0, 1 / where(x > 0, x, 1), 0)")
    x = leaf(np.array([-1.0, 0.0, 2.0]))
    f(x).sum().backward()
    assert x.grad.tolist() == [0.0, 0.0, 0.5]


def test_functions_of_numbers_are_no_stages():
    """A loop over no operands has no elements."""
    staged = in_stages("sqrt(x) + arctan(0.5) * exp(tan(2))", ["0.5 / sqrt(x)"], 1)
    assert staged.stages == ()
    f = tg.elementwise("sqrt(x) + arctan(0.5)", dx="0.5 / sqrt(x)")
    assert_close(f(np.array([4.0])).numpy(), np.array([2 + np.arctan(0.5)]), 1e-15)


def test_names_that_a_formula_reads():
    assert reads("t10 + t2 * y + exp(x)") == ("x", "y", "t2", "t10")


def test_stages_have_the_bits_of_built_in_rows():
    x = np.linspace(-3, 3, 1001)
    assert_same(tg.elementwise("tanh(x)", dx="1 - out * out")(x).numpy(), tg.tanh(x))
    assert_same(tg.elementwise("exp(-x) + 1", dx="-exp(-x)")(x).numpy(), tg.exp(-x) + 1)
    assert_same(tg.elementwise("arctan(x) + 1", dx="1 / (1 + x * x)")(x).numpy(), np.arctan(x) + 1)
    x = x.astype(np.float32)
    assert_same(tg.elementwise("exp(-x) + 1", dx="-exp(-x)")(x).numpy(), np.exp(-x) + np.float32(1))


@pytest.fixture(scope="module")
def gate():
    return tg.elementwise(
        "tanh(x * y) * (1 + exp(-y))",
        dx="y * (1 - tanh(x * y) ** 2) * (1 + exp(-y))",
        dy="x * (1 - tanh(x * y) ** 2) * (1 + exp(-y)) - tanh(x * y) * exp(-y)",
        name="gate",
    )


def value(x, y):
    return np.tanh(x * y) * (1 + np.exp(-y))


@pytest.mark.parametrize("shapes", [((), ()), ((5,), (5,)), ((4, 1), (3,)), ((3000,), ()), ((3000,), (3000,))])
@pytest.mark.parametrize("live", [(True, True), (True, False), (False, True)])
def test_gradients(gate, shapes, live):
    rng = np.random.default_rng(1)
    arrays = [rng.normal(size=s) for s in shapes]
    x = [leaf(a) if k else a for a, k in zip(arrays, live, strict=True)]
    y = gate(*x)
    assert_close(y.detach().numpy(), value(*arrays), 1e-14)
    y.sum().backward()
    for k, t in enumerate(x):
        if not isinstance(t, tg.Tensor):
            continue
        if max(a.size for a in arrays) > 20:
            a, b = arrays
            slope = (1 - np.tanh(a * b) ** 2) * (1 + np.exp(-b))
            expected = b * slope if k == 0 else a * slope - np.tanh(a * b) * np.exp(-b)
            expected = expected if t.shape else expected.sum()
        else:
            expected = difference_gradient(lambda *p: value(*p).sum(), arrays, k)
        assert_close(t.grad.numpy(), expected, 1e-9)


def test_mixed_dtypes_numbers_and_modes(gate):
    x, y = np.array([0.5, 1.0], np.float32), np.array([0.3, -0.2])
    for a, b in ((x, y), (x, 0.5), (y, 2), (0.25, y), (x, np.array([1, 2]))):
        u, v = (leaf(w) if isinstance(w, np.ndarray) and w.dtype.kind == "f" else w for w in (a, b))
        out = gate(u, v)
        wide = [np.asarray(w, np.float64) for w in (a, b)]
        rel = 1e-13 if out.dtype == np.float64 else 1e-6
        assert_close(out.detach().numpy(), value(*wide), rel)
        out.sum().backward()
        slope = (1 - np.tanh(wide[0] * wide[1]) ** 2) * (1 + np.exp(-wide[1]))
        if isinstance(u, tg.Tensor):
            assert u.grad.dtype == a.dtype
            assert_close(u.grad.numpy(), wide[1] * slope, 1e-6 if a.dtype == np.float32 else rel)
    t = leaf(y)
    with tg.no_grad():
        assert not gate(t, y).requires_grad
    with tg.inference_mode():
        assert gate(t, y).is_inference()


def test_what_a_row_keeps_nobody_can_write(gate):
    x = leaf(np.array([0.5, 1.0]))
    y = x * 1.0
    out = gate(y, 2.0)
    kept = out * 1.0
    out.mul_(0.0)  # the derivative reads tanh(x * y), which is not the result
    y.add_(1.0)  # nor y's own value, only the number 2
    kept.sum().backward()
    slope = 2 * (1 - np.tanh(2 * x.detach().numpy()) ** 2) * (1 + np.exp(-2.0))
    assert_close(x.grad.numpy(), slope, 1e-13)
    whole = tg.elementwise("exp(x)", dx="exp(x)")
    out = whole(x)
    out.add_(1.0)
    with pytest.raises(RuntimeError, match="saved its result"):
        out.sum().backward()


def test_a_stage_that_cannot_be_computed_says_so(gate):
    with pytest.raises(ValueError, match=r"gate of shapes? \(2,\) and \(3,\)"):
        gate(np.ones(2), np.ones(3))
    f = tg.elementwise("log(x) * y", dx="y / x", dy="log(x)")
    with pytest.warns(RuntimeWarning, match="divide by zero encountered in log"):
        f(np.zeros(1), 1.0)
