"""M-dynamic: what ran is what is differentiated, whatever the control flow."""

import numpy as np
import pytest

import tapegrad as tg


def test_m_dynamic_branches():
    def f(x):
        return x * x if x > 0 else -3.0 * x

    for value, slope in ((2.0, 4.0), (-2.0, -3.0)):
        x = tg.tensor(value, requires_grad=True)
        f(x).backward()
        assert x.grad.item() == slope


@pytest.mark.parametrize("n", [0, 1, 2, 7])
def test_m_dynamic_loops_of_any_length(n):
    x = tg.tensor(1.1, requires_grad=True)
    y = x * 1.0
    for _ in range(n):
        y = y * x
    y.backward()
    assert x.grad.item() == pytest.approx((n + 1) * 1.1**n, rel=1e-14)


def test_m_dynamic_loop_whose_length_depends_on_values():
    # Newton's iteration for the square root, to convergence: d√a/da = 1/(2√a).
    for value in (1e-3, 2.0, 1e6):
        a = tg.tensor(value, requires_grad=True)
        root, steps = a * 0.5 + 0.5, 0
        while abs(root.item() ** 2 - value) > 1e-15 * value and steps < 60:
            root = 0.5 * (root + a / root)
            steps += 1
        root.backward()
        assert a.grad.item() == pytest.approx(0.5 / np.sqrt(value), rel=1e-8)


def test_m_dynamic_recursion():
    def power(x, n):
        if n == 0:
            return tg.tensor(1.0)
        half = power(x, n // 2)
        return half * half * x if n % 2 else half * half

    x = tg.tensor(0.9, requires_grad=True)
    power(x, 13).backward()
    assert x.grad.item() == pytest.approx(13 * 0.9**12, rel=1e-13)


def test_m_dynamic_the_graph_is_made_anew_by_every_run():
    x = tg.tensor(3.0, requires_grad=True)
    slopes = []
    for degree in (1, 2, 3, 2):
        x.grad = None
        y = x
        for _ in range(degree - 1):
            y = y * x
        y.backward()
        slopes.append(x.grad.item())
    assert slopes == [1.0, 6.0, 27.0, 6.0]


def test_m_dynamic_generators_closures_exceptions_and_containers():
    x = tg.tensor([0.3, 0.6, 0.9], requires_grad=True)

    def terms():
        for k, value in enumerate(x):
            try:
                if k == 1:
                    raise ValueError
                yield value * value
            except ValueError:
                yield value.exp()

    total = sum({k: t for k, t in enumerate(terms())}.values())
    total.backward()
    np.testing.assert_allclose(x.grad.numpy(), [0.6, np.exp(0.6), 1.8], rtol=1e-14)


def test_m_dynamic_operands_chosen_by_sorting_values():
    values = np.array([0.4, -1.0, 2.0])
    x = tg.tensor(values, requires_grad=True)
    ordered = sorted(x, key=tg.Tensor.item)
    (ordered[0] * 1.0 + ordered[1] * 10.0 + ordered[2] * 100.0).backward()
    expected = np.empty(3)
    expected[np.argsort(values)] = [1.0, 10.0, 100.0]
    assert x.grad.tolist() == expected.tolist()
