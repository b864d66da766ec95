"""What was compiled for a fit is kept by the function for the next one, never of another function or another time."""

import functools
import gc
import pickle
import sys
import types
import weakref

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.optimize.kept import _Kept, kept_of

SHIFT = {"by": 1.0}
START = np.array([3.0, -2.0, 0.5])


def made(target=1.0, power=2):
    """Return a function that takes more than 20 evaluations to be minimized, as it has a narrow valley."""

    def valley(p, scale=1.0):
        return ((p[1:] - p[:-1] ** 2) ** 2).sum() * 50 * scale + (abs(p - target * SHIFT["by"]) ** power).sum()

    return valley


def fitted(f, **more):
    return tg.optimize.minimize(f, START, method="l-bfgs-b", progress=False, tol=1e-12, **more)


def fresh(*given):
    return fitted(made(*given), compile=False)


@pytest.fixture(autouse=True)
def shift(monkeypatch):
    monkeypatch.setitem(SHIFT, "by", 1.0)


def test_the_second_fit_records_nothing_and_is_the_same_to_the_bit():
    f = made()
    first = fitted(f)
    compiled = kept_of(f)
    recordings = compiled.stats.recordings
    assert first.nfev > 20 and compiled.stats.replays > 0
    second = fitted(f)
    assert compiled.stats.recordings == recordings and kept_of(f) is compiled
    assert compiled.stats.replays >= second.nfev
    plain = fresh()
    for other in (second, plain):
        assert other.fun == first.fun and other.nfev == first.nfev and np.array_equal(other.x, first.x)


def test_the_second_fit_does_not_run_the_function_by_python():
    """It asked once whether the objective depends on its parameters, which took longer than all the replays."""
    f = made()
    fitted(f)
    called = []
    before = sys.getprofile()
    sys.setprofile(lambda frame, event, arg: called.append(frame) if frame.f_code is f.__code__ else None)
    try:
        fitted(f)
    finally:
        sys.setprofile(before)
    assert called == []


def test_what_nothing_depends_on_is_said_in_each_fit():
    def f(p):
        return ((p["a"] - 1.0) ** 2).sum() + ((p["a"][1:] - p["a"][:-1] ** 2) ** 2).sum() * 50

    for _ in range(4):
        with pytest.warns(RuntimeWarning, match="does not depend on b at the start"):
            tg.optimize.minimize(f, {"a": START, "b": 1.0}, method="l-bfgs-b", progress=False, tol=1e-12)
    assert kept_of(f).stats.replays > 20


def test_what_the_function_reads_is_read_anew():
    f = made()
    fitted(f)
    for by in (1.1, 0.9, 1.3):
        SHIFT["by"] = by
        assert fitted(f).fun == fresh().fun
    assert fitted(f, args=(2.0,)).fun == fitted(made(), args=(2.0,), compile=False).fun
    found = tg.optimize.minimize(lambda p: f(p[:3]) + p[3] ** 2, np.ones(4), progress=False)
    assert found.success


def test_a_function_that_always_reads_something_else_is_not_left_to_python():
    f = made()
    for k in range(14):  # more than there are recordings of one compiled function
        SHIFT["by"] = 1.0 + 0.01 * k
        assert fitted(f).fun == fresh().fun


def test_another_code_or_default_is_another_function():
    f, other = made(), made(0.5)
    fitted(f)
    f.__defaults__ = (3.0,)
    assert kept_of(f) is None
    assert fitted(f).fun == fitted(made(), args=(3.0,), compile=False).fun
    g = types.FunctionType(f.__code__, f.__globals__, "g", (1.0,), other.__closure__)
    g.__dict__.update(f.__dict__)
    assert kept_of(g) is None and fitted(g).fun == fresh(0.5).fun


def test_a_wrapper_does_not_take_what_the_wrapped_function_keeps():
    f = made()
    fitted(f)

    @functools.wraps(f)
    def tripled(p):
        return f(p) * 3.0

    assert kept_of(tripled) is None
    assert fitted(tripled).fun == pytest.approx(3 * fresh().fun, rel=1e-6)


def test_it_goes_with_the_function_without_the_collector():
    gc.collect()
    gc.disable()
    try:
        f = made()
        fitted(f)
        compiled, own = weakref.ref(kept_of(f)), weakref.ref(f)
        del f
        assert own() is None and compiled() is None
    finally:
        gc.enable()


def test_pickles_have_nothing_of_it():
    f = made()
    fitted(f)
    attributes = pickle.loads(pickle.dumps(vars(f)))
    assert [type(v) for v in attributes.values()] == [_Kept]
    f.__dict__.update(attributes)
    assert kept_of(f) is None and fitted(f).fun == fresh().fun


@pytest.mark.parametrize("kind", ["method", "partial", "object", "compiled", "builtin"])
def test_what_has_no_place_for_it_is_fitted_as_before(kind):
    class Model:
        def method(self, p):
            return made()(p)

        def __call__(self, p):
            return made()(p)

    f = {
        "method": Model().method,
        "partial": functools.partial(made(), scale=1.0),
        "object": Model(),
        "compiled": tg.compile(made()),
        "builtin": np.linalg.norm,
    }[kind]
    for _ in range(2):
        found = fitted(f)
        assert kept_of(f) is None
    if kind != "builtin":
        assert found.fun == pytest.approx(fresh().fun, rel=1e-9)


def test_memory_is_let_go_between_fits():
    f = made()
    fitted(f)
    fitted(f)
    for program in kept_of(f).recordings:
        for plan in (program.plan, program.plan.better):
            assert plan is None or not plan._free


def test_starts_go_in_lanes_all_the_same():
    f = made()
    fitted(f)
    compiled = kept_of(f)
    replays = compiled.stats.replays
    found = fitted(f, n_starts=5, seed=0)
    assert compiled.stats.replays == replays + 2  # what it depends on, and at the first start, alone
    assert found.fun <= fresh().fun * (1 + 1e-9)


def test_second_derivatives_are_the_same_bits_whatever_was_fitted_before():
    f = made()

    def by_newton():
        return tg.optimize.minimize(f, START, method="trust-ncg", progress=False, tol=1e-12)

    before = by_newton()
    assert kept_of(f) is None
    fitted(f)
    after = by_newton()
    assert before.nfev == after.nfev and np.array_equal(before.x, after.x) and before.fun == after.fun


def test_a_log_is_written_as_before(tmp_path):
    f = made()
    fitted(f)
    first = fitted(f, log=tmp_path / "fit.log")
    again = fitted(f, log=tmp_path / "fit.log")
    assert np.array_equal(first.x, again.x)
