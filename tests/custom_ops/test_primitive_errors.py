"""`primitive` and what can be wrong: gradients, shapes, exceptions in compiled code, functions that do not compile."""

import sys
import threading
from pathlib import Path

import numba
import numpy as np
import pytest
from oracles import assert_close, leaf

import tapegrad as tg
from tapegrad.errors import ArgumentError, GradError, ShapeError

sys.path.insert(0, str(Path(__file__).parent))  # for jitted.py
from jitted import failing, product, smooth


def vector():
    return leaf(np.array([1.0, 2.0, 3.0]))


def double(x):
    return 2.0 * x


def add(x, y):
    return x + y


# What cannot be a primitive


@pytest.mark.parametrize(
    ("forward", "vjp", "what"),
    [
        (double, None, "primitive needs vjp="),
        (double, 3, "vjp is 3, which Numba cannot compile"),
        (np.sin, double, "forward is <ufunc 'sin'>, which Numba cannot compile; give a function written in Python"),
        ("double", double, "forward is 'double'"),
    ],
)
def test_what_is_not_a_function(forward, vjp, what):
    with pytest.raises(ArgumentError, match=what):
        tg.primitive(forward, vjp)


def test_operands_of_no_use():
    for operands, what in (
        ((np.zeros(2, np.clongdouble),) * 3, "tensors hold booleans"),
        ((np.array(["a"]),) * 3, "tensors hold booleans"),
        ((np.zeros(2, np.float16),) * 3, "got float16, which Numba cannot compute with"),
        ((object(),) * 3, "got"),
        (tuple(np.ones(2) for _ in range(9)), "product got 9 operands and 0 numbers behind them; give 1 to 8"),
        ((), "got 0 operands"),
    ):
        with pytest.raises(TypeError, match=what):
            product(*operands)


def bad_name(x):
    return undefined_name * x  # noqa: F821


def bad_attribute(x):
    return x.no_such_attribute


def object_code(x):
    return open(x)


@pytest.mark.parametrize(
    ("function", "what"),
    [
        (bad_name, "undefined_name"),
        (bad_attribute, "no_such_attribute"),
        (object_code, "open"),
        (lambda x, y: x, "argument"),
    ],
)
def test_what_numba_cannot_compile(function, what):
    f = tg.primitive(function, lambda g, out, x: g, name="hopeless")
    with pytest.raises(ArgumentError, match=rf"forward of the primitive hopeless cannot be compiled for float64\[:\]: "
                                            rf"(?s:.*){what}(?s:.*) Numba compiles loops") as caught:  # fmt: skip
        f(vector())
    assert len(str(caught.value)) < 900
    assert caught.value.__cause__ is not None


@pytest.mark.slow(ids=3)
@pytest.mark.parametrize(
    ("vjp", "what"),
    [
        (lambda g, out, x: undefined_name * g, "vjp of the primitive wrong cannot be compiled"),  # noqa: F821
        (lambda g, out: g, "vjp of the primitive wrong cannot be compiled"),
        (lambda g, out, x: (g, g), r"gives 2 gradients for 1 operand, float64\[:\]; give one for each"),
        (lambda g, out, x: (), "gives 0 gradients for 1 operand"),
        (lambda g, out, x: 1.0, "as gradient of operand 0 a number; the operand has 1 axes"),
        (lambda g, out, x: g.reshape((1, 3)), "operand 0 an array with 2 axes, and the operand has 1"),
        (lambda g, out, x: np.zeros(3, np.int64), "operand 0 an array of int64; give float64"),
        (lambda g, out, x: g * 1j, "operand 0 an array of complex128; the operand is real, and so is its gradient"),
        (lambda g, out, x: "text", "operand 0 .*text"),
    ],
)
def test_a_vjp_that_gives_something_else(vjp, what):
    f = tg.primitive(double, vjp, name="wrong")
    with pytest.raises(ArgumentError, match=what):
        f(vector())


def test_too_few_gradients():
    f = tg.primitive(add, lambda g, out, x, y: g, name="wrong")
    with pytest.raises(ArgumentError, match=r"wrong gives 1 gradient for 2 operands.*None where there is none"):
        f(vector(), np.ones(3))
    with tg.no_grad():
        assert f(vector(), np.ones(3)).tolist() == [2.0, 3.0, 4.0]


@pytest.mark.parametrize(
    ("forward", "what"),
    [(lambda x: (x, x), "gives UniTuple"), (lambda x: None, "gives none"), (lambda x: "text", "gives")],
)
def test_a_forward_that_gives_something_else(forward, what):
    f = tg.primitive(forward, lambda g, out, x: g, name="wrong")
    with pytest.raises(ArgumentError, match=rf"forward of the primitive wrong.*{what}.*it must give one array"):
        f(vector())


def _short(g, out, x, y):
    return g, g[1:].copy()


def test_a_gradient_of_another_shape():
    f = tg.primitive(add, _short, name="short")
    x, y = vector(), vector()
    out = f(x, y)
    with pytest.raises(ShapeError, match=r"short gave a gradient of shape \(2,\) for operand 1, of shape \(3,\)"):
        out.sum().backward()
    assert x.grad is None and y.grad is None  # nothing of it was added


def _broadcast(x, y):
    return x + y


def _broadcast_back(g, out, x, y):
    return g, g


def test_gradients_of_what_was_broadcast_must_be_summed():
    f = tg.primitive(_broadcast, _broadcast_back, name="forgot")
    x, y = vector(), leaf(np.ones(1))
    with pytest.raises(ShapeError, match=r"for operand 1, of shape \(1,\); give one of the operand's shape: where an "
                                         r"operand was broadcast, sum"):  # fmt: skip
        f(x, y).sum().backward()


# Exceptions in compiled code


def test_an_exception_of_vjp_is_raised():
    x, other = vector(), vector()
    out = failing(x, 2.5) * other
    with pytest.raises(ValueError, match=r"^beyond the limit\n?") as caught:
        out.sum().backward()
    assert caught.value.__notes__ == ["in vjp of the primitive failing, called with float64[:], float64"]
    assert x.grad is None and other.grad is None
    failing(x, 3.5).sum().backward()  # and everything goes on
    assert x.grad.tolist() == [1.0, 1.0, 1.0]


def test_an_exception_on_the_general_way_of_a_backward():
    x = vector()
    out = failing(x, 2.5).sum()
    for _ in range(2):
        with pytest.raises(ValueError, match="beyond the limit"):
            out.backward(retain_graph=True)
    assert x.grad is None


def _forward_fails(x):
    if x[0] > 0:
        raise IndexError("no such place")
    return x + 1


def test_an_exception_of_forward_is_raised():
    f = tg.primitive(_forward_fails, lambda g, out, x: g, name="fails")
    with pytest.raises(IndexError, match="no such place") as caught:
        f(vector())
    assert caught.value.__notes__ == ["in forward of the primitive fails, called with float64[:]"]


@numba.njit
def _python_errors(g, out, x):
    return g * (1.0 / (x.size - 3))  # raises, as numba.njit does what Python does


def test_an_error_of_arithmetic():
    f = tg.primitive(double, _python_errors, name="divides")
    with pytest.raises(ZeroDivisionError) as caught:
        f(vector()).sum().backward()
    assert "in vjp of the primitive divides" in caught.value.__notes__[0]


state = np.zeros(1)


@numba.njit
def _count():
    with numba.objmode(n="int64"):
        state[0] += 1
        n = int(state[0])
    return n


@numba.njit
def _fails_once(g, out, x):
    if _count() == 1:
        raise ValueError("the first time")
    return g


def test_an_exception_that_does_not_come_again():
    """It is said, not swallowed: compiled code cannot hand it over."""
    state[:] = 0
    f = tg.primitive(double, _fails_once, name="moody")
    x = vector()
    with pytest.raises(GradError, match=r"moody.*raised an exception, and did not when it was called again"):
        f(x).sum().backward()
    assert x.grad is None


def test_exceptions_in_threads():
    failures, right = [], []

    def work():
        for _ in range(30):
            x = vector()
            try:
                failing(x, 2.5).sum().backward()
            except ValueError as error:
                failures.append(str(error))
            y = vector()
            product(y, y, y).sum().backward()
            right.append(np.array_equal(y.grad.numpy(), 3 * y.detach().numpy() ** 2))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert failures == ["beyond the limit"] * 120 and right == [True] * 120


def test_threads_that_use_a_primitive_for_the_first_time_at_once():
    f = tg.primitive(lambda x: x * x + 1.0, lambda g, out, x: 2.0 * x * g, name="first")
    begin, found = threading.Barrier(4), []

    def work():
        x = vector()
        begin.wait()
        for _ in range(20):
            x.grad = None
            f(x).sum().backward()
        found.append(x.grad.tolist())

    threads = [threading.Thread(target=work) for _ in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert found == [[2.0, 4.0, 6.0]] * 4


# What check finds


@pytest.mark.parametrize("factor", [1.001, 0.999])
def test_check_finds_a_wrong_vjp(factor):
    f = tg.primitive(add, lambda g, out, x, y: (g, factor * g), name="wrong")
    with pytest.raises(GradError, match=r"vjp of the primitive wrong gives [\d.]+ for entry \[0\] of operand 1, which "
                                        r"is 5, and differences of forward give [\d.]+") as caught:  # fmt: skip
        f.check(vector(), np.array([5.0, 6.0, 7.0]))
    text = str(caught.value)
    ratio = float(text.split("gives ")[1].split()[0]) / float(text.split("give ")[1].split()[0])
    assert ratio == pytest.approx(factor, rel=1e-6)


def _one_entry_wrong(g, out, x):
    gx = 2.0 * g
    gx[2] *= 1.001
    return gx


def test_check_names_the_entry():
    with pytest.raises(GradError, match=r"entry \[2\] of operand 0, which is 3,"):
        tg.primitive(double, _one_entry_wrong).check(vector())


def test_check_finds_a_wrong_jvp():
    right, wrong = (
        tg.primitive(add, lambda g, out, x, y: (g, g), jvp) for jvp in (lambda out, x, y, u, v: u + v,
                                                                        lambda out, x, y, u, v: u + 1.001 * v)
    )  # fmt: skip
    right.check(vector(), vector())
    with pytest.raises(GradError, match=r"jvp and vjp of the primitive add disagree on operand 1.*jvp gives .*vjp"):
        wrong.check(vector(), vector())
    for jvp, what in (
        (lambda out, x, u: u, r"jvp of the primitive add failed: .*called as jvp\(out, \*inputs, \*tangents\)"),
        (lambda out, x, y, u, v: (u + v)[1:], r"a tangent of shape \(2,\) for a result of shape \(3,\)"),
    ):
        with pytest.raises(GradError, match=what):
            tg.primitive(add, lambda g, out, x, y: (g, g), jvp).check(vector(), vector())


def test_check_leaves_everything_as_it_was():
    x = vector()
    product.check(x, x, x)
    smooth.check(x, 0.5)
    assert x.grad is None and x.tolist() == [1.0, 2.0, 3.0]
    product(x, x, x).sum().backward()
    assert_close(x.grad.numpy(), 3 * x.detach().numpy() ** 2, 1e-14)
