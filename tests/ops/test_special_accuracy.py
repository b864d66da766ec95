"""Derivatives of special functions, to mpmath's: few points here, more by `python -m ops.special_accuracy`."""

import mpmath as mp
import numpy as np
import pytest
from ops.special_accuracy import CASES, rows, worst

import tapegrad as tg


@pytest.mark.parametrize("name", list(CASES))
def test_derivatives_are_right_to_ten_digits(name):
    error, where = worst(name, 12)
    assert error < 1e-10, where
    assert where is not None or error == 0.0


# Those that are of NumPy or of a few of the others, and other names.
OTHERS = {"cbrt", "exp2", "expit", "expm1", "log1p", "log_softmax", "logit", "logsumexp", "sinc", "softmax", "softplus"}
OTHERS |= {"psi", "jn", "yn"}


def test_the_page_has_every_function_and_none_beyond_ten_digits():
    assert list(rows()) == list(CASES) and set(CASES) | OTHERS == set(tg.special.__all__)
    assert all(float(error) < 1e-10 for error in rows().values())


def test_inverses_of_almost_1():
    """SciPy's betainccinv gives 3.7e-101 here."""
    x = tg.special.betainccinv(0.10765032167564553, 5.2692169901759325, 0.9999999999807208).item()
    with mp.workdps(30):
        lower = mp.betainc(0.10765032167564553, 5.2692169901759325, 0, mp.mpf(x), regularized=True)
    assert abs(lower / (1 - mp.mpf(0.9999999999807208)) - 1) < 1e-14


def test_edges_of_the_incomplete_functions():
    a, b = (tg.tensor([0.5, 1.0, 2.0], requires_grad=True) for _ in range(2))
    ends = tg.tensor([[0.0] * 3, [1.0] * 3], requires_grad=True)
    tg.special.betainc(a, b, ends).sum().backward()
    assert np.array_equal(a.grad, np.zeros(3)) and np.array_equal(b.grad, np.zeros(3))
    assert np.array_equal(ends.grad, [[np.inf, 1.0, 0.0]] * 2)
    x = tg.tensor([0.0, 0.0, 0.0, np.inf], requires_grad=True)
    shape = tg.tensor([0.5, 1.0, 2.0, 2.0], requires_grad=True)
    tg.special.gammainc(shape, x).sum().backward()
    assert np.array_equal(x.grad, [np.inf, 1.0, 0.0, 0.0]) and np.array_equal(shape.grad, np.zeros(4))
    beyond = tg.tensor([-1.0, 2.0], requires_grad=True)
    tg.special.gammainc(beyond, tg.tensor([1.0, -1.0])).sum().backward()
    assert np.all(np.isnan(beyond.grad))


def test_signs_and_weights_of_logsumexp():
    a = tg.tensor([[1.0, 2.0], [800.0, 801.0]], requires_grad=True)
    size, sign = tg.special.logsumexp(a, axis=1, b=[1.0, -2.0], return_sign=True)
    assert np.array_equal(sign, [-1.0, -1.0])
    assert np.allclose(size.detach(), [np.log(2 * np.e**2 - np.e), 800 + np.log(2 * np.e - 1)], rtol=1e-14)
    size.sum().backward()
    assert np.allclose(a.grad, np.array([[-1.0, 2 * np.e]] * 2) / (2 * np.e - 1), rtol=1e-13)
    assert np.isnan(tg.special.logsumexp([1.0, 2.0], b=[1.0, -2.0]))
    assert np.allclose(tg.special.logsumexp([np.inf, 2.0], b=[0.0, 1.0]), 2.0)


def test_compiled_gradients_run_without_python():
    def f(x, y):
        s = tg.special
        return (
            s.log_ndtr(x) + s.ndtr(x) * s.entr(y) + s.betaln(y, y) + s.erfcx(y) + s.gammaln(y) + s.ndtri(y / 9)
        ).sum()

    compiled = tg.compile(tg.func.value_and_grad(f, (0, 1)), strict=True)
    for k in range(4):
        x, y = np.linspace(-30 - k, 5, 7), np.linspace(0.2, 3 + k, 7)
        value, gradients = compiled(x, y)
        expected, others = tg.func.value_and_grad(f, (0, 1))(x, y)
        assert np.allclose(value, expected, rtol=1e-14)
        assert all(np.allclose(g, h, rtol=1e-12) for g, h in zip(gradients, others, strict=True))
    assert compiled.stats.replays


def test_second_derivatives_of_elliptic_integrals_near_0():
    for name, expected in (("ellipe", -3 * np.pi / 64), ("ellipk", 9 * np.pi / 64)):
        for m in (0.0, 1e-9, -9.9e-4, 1.01e-3):
            x = tg.tensor(m, requires_grad=True)
            (slope,) = tg.autograd.grad(getattr(tg.special, name)(x), x, create_graph=True)
            (bend,) = tg.autograd.grad(slope, x)
            with mp.workdps(30):
                exact = float(mp.diff(getattr(mp, name), m, 2))
            assert np.isclose(bend, exact, rtol=1e-10), (name, m)
            assert m or np.isclose(bend, expected, rtol=1e-13)


@pytest.mark.parametrize("name", ["gammainc", "gammaincc", "gammaincinv", "betainc", "betaincc", "betaincinv"])
def test_second_derivatives_by_all_arguments(name):
    parameters = [np.array([0.3, 1.3, 9.0]), np.array([2.2, 0.4, 5.0])][: 1 + name.startswith("beta")]
    given = [tg.tensor(v, requires_grad=True) for v in (*parameters, np.array([0.2, 0.5, 0.7]))]
    assert tg.autograd.gradgradcheck(getattr(tg.special, name), given, atol=1e-5, rtol=1e-4)
