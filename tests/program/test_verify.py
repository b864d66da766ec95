"""`verify=n`: Python runs every n-th call, and is compared with the replay: what no guard can see is seen there."""

import itertools
import warnings

import numpy as np
import pytest
from program.same import same

import tapegrad as tg

X = np.linspace(0.3, 1.4, 4)


def test_python_runs_every_nth_call():
    runs = itertools.count()
    note = tg.pure(lambda: next(runs))

    def fun(x):
        note()
        return (x * x).sum()

    compiled = tg.compile(fun, verify=3)
    for k in range(14):
        same(compiled(X + k), (tg.tensor(X + k) ** 2).sum().numpy(), f"call {k}")
    # two recordings; of the 12 calls after them every third
    assert next(runs) == 2 + 4


def test_it_is_off_by_default():
    runs = itertools.count()
    note = tg.pure(lambda: next(runs))

    def fun(x):
        note()
        return (x * x).sum()

    compiled = tg.compile(fun)
    for k in range(14):
        compiled(X + k)
    assert next(runs) == 2


def hidden():
    """A side channel through a function that is promised to have none."""
    values = []
    return tg.pure(lambda: values.pop()), values


@pytest.mark.parametrize("n", [1, 2, 5])
def test_a_change_that_no_guard_sees_is_found(n):
    """Within n calls the difference is noticed: an error, or the right numbers from then on."""
    pop, values = hidden()

    def fun(x):
        return (x * pop()).sum()

    values[:] = [1.0] * 100
    compiled = tg.compile(fun, verify=n)
    for k in range(6):
        same(compiled(X + k), (tg.tensor(X + k) * 1.0).sum().numpy(), f"call {k}")
    values[:] = [2.0] * 1000
    found = False
    for _ in range(3 * n):
        try:
            result = compiled(X)
        except tg.errors.TapegradError as error:
            assert "not what Python computes" in str(error), error
            found = True
            break
        found = found or float(result) == float((X * 2.0).sum())
    assert found, "the change went unnoticed"


def test_a_static_object_that_changes_is_named():
    table = tg.static({"rates": [1.0, 2.0], "other": 1})
    compiled = tg.compile(lambda x: x * table["rates"][1], verify=2)
    for _ in range(4):
        same(compiled(X), X * 2.0, "as promised")
    table["other"] = 2
    compiled(X), compiled(X)
    table["rates"][1] = 5.0
    with pytest.raises(tg.errors.DivergenceError, match=r"tg.static promised .*table\['rates'\].* is 5.0, and was 2.0"):
        compiled(X), compiled(X)


def test_verifying_each_call_is_never_wrong():
    pop, values = hidden()
    values[:] = [float(v) for v in range(100, 0, -1)]
    expected = iter(range(1, 101))

    def fun(x):
        return (x * pop()).sum()

    compiled = tg.compile(fun, verify=1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        for k in range(10):
            try:
                same(compiled(X), (tg.tensor(X) * float(next(expected))).sum().numpy(), f"call {k}")
            except tg.errors.TapegradError as error:
                assert "not what Python computes" in str(error), error
                break


def test_effects_are_not_done_twice_by_verifying():
    """The call that is verified writes once, draws once."""

    def fun(x):
        x += 1.0
        return (x * tg.rand(4)).sum()

    compiled = tg.compile(fun, verify=2)
    tg.manual_seed(0)
    generator = np.random.default_rng(0)
    for k in range(10):
        x = X + k
        value = compiled(x)
        expected = ((tg.tensor(X + k) + 1.0) * generator.random(4)).sum().numpy()
        same(value, expected, f"call {k}")
        same(x, X + k + 1.0, f"argument {k}")


def test_a_gradient_is_right_in_verified_calls():
    def fun(x):
        return (tg.sin(x) * x).sum()

    compiled = tg.compile(fun, verify=2)
    for k in range(8):
        x, z = [tg.tensor(X + k, requires_grad=True) for _ in range(2)]
        compiled(x).backward()
        fun(z).backward()
        same(x.grad, z.grad, f"call {k}")
        np.testing.assert_allclose(
            tg.func.hvp(compiled, X + k, X), tg.func.hvp(fun, X + k, X), rtol=1e-12, atol=1e-13, err_msg=f"call {k}"
        )


def test_noise_of_numpys_is_no_false_alarm():
    """Nothing differs: NaN is like NaN, and a result to the bit."""
    compiled = tg.compile(lambda x: (x / 0.0 - x / 0.0, tg.exp(x)), verify=1)
    with np.errstate(all="ignore"):
        for k in range(6):
            first, second = compiled(X + k)
            assert np.isnan(first).all()
            same(second, tg.exp(tg.tensor(X + k)).numpy(), f"call {k}")
