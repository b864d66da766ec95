"""What has no adjoint gives none, also in groups and loops: 0 times an infinite derivative would be NaN."""

from typing import Any

import numpy as np
import pytest

import tapegrad as tg

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")


def improved(fun: Any, *args: Any) -> Any:
    """Return the gradient of a compiled function whose program is as it is after many calls, and the program."""
    compiled = tg.compile(fun)
    gradient = tg.func.grad(compiled, has_aux=True)
    for _ in range(3):
        gradient(*args)
    for program in compiled.recordings:
        assert program.plan.improved() is not None
    return gradient, compiled.recordings[-1]


def beside(x: Any) -> Any:
    a = np.sin(x) + 0.5 * x
    root = np.sqrt(a - 9.0)  # NaN, and read by what nobody differentiates
    return (a * (a - a[3]) * x).sum(), a * root


def in_two_steps(x: Any) -> Any:
    a = np.sin(x) + 0.5 * x
    root = np.sqrt(a - 9.0)
    other = (a - a[3]) * root
    return (a * (a - a[3])).sum(), other * (x - x[1])


def at_infinity(x: Any) -> Any:
    a = x * x
    root = np.sqrt(a - a)  # 0, where the derivative is infinite
    return (a * (a - a[3])).sum(), root * a


@pytest.mark.parametrize("fun", [beside, in_two_steps, at_infinity], ids=lambda f: f.__name__)
def test_results_that_are_not_differentiated(fun):
    x = np.linspace(-2.0, 2.0, 40)
    gradient, program = improved(fun, x)
    assert program.report().count("groups") > 1
    expected = tg.func.grad(fun, has_aux=True)(x)[0]
    assert np.isfinite(expected).all()
    np.testing.assert_allclose(gradient(x)[0], expected, rtol=1e-12)


def trajectory(x: Any) -> Any:
    steps = []
    for _ in range(40):
        x = np.sqrt(x - 0.24)  # NaN after some twenty steps
        steps.append(x)
    return (steps[3] * steps[3]).sum(), steps


def beside_a_trajectory(x: Any) -> Any:
    roots = []
    for _ in range(30):
        x = 0.9 * x + 0.01
        roots.append(np.sqrt(x - 0.2))  # NaN from some step on
    return (x * roots[1]).sum(), roots


@pytest.mark.parametrize("x", [np.linspace(0.395, 0.399, 30), np.array(0.399)], ids=["an array", "a number"])
@pytest.mark.parametrize("fun", [trajectory, beside_a_trajectory], ids=lambda f: f.__name__)
def test_steps_of_a_loop_that_are_not_differentiated(fun, x):
    gradient, program = improved(fun, x)
    assert program.report().count("loops") == 1
    expected = tg.func.grad(fun, has_aux=True)(x)[0]
    assert np.isfinite(expected).all()
    np.testing.assert_allclose(gradient(x)[0], expected, rtol=1e-12)
    assert np.isnan(fun(x)[1][-1]).all()
