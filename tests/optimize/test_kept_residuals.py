"""Residuals and their Jacobians are compiled once for many fits of a function, and give the bits of plain ones."""

import gc
import pickle
import warnings
import weakref

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.errors import ArgumentError, ShapeError
from tapegrad.optimize.kept import _found

RATE = {"by": 1.0}
X = np.linspace(0.1, 3.0, 12)
RNG = np.random.default_rng(3)
DATA = [2.0 * np.exp(-k * X) + 0.3 + 0.01 * RNG.normal(size=X.size) for k in np.linspace(0.5, 1.5, 20)]


@pytest.fixture(autouse=True)
def rate(monkeypatch):
    monkeypatch.setitem(RATE, "by", 1.0)


def made():
    def decay(x, a, k, c):
        return a * np.exp(-k * RATE["by"] * x) + c

    return decay


def fitted(f, y=DATA[0], p0=(1.0, 1.0, 0.0), x=X, **more):
    return tg.optimize.curve_fit(f, x, y, p0, progress=False, **more)


def warm(f, **more):
    """Fit until residuals are compiled; return what is kept of them."""
    for y in DATA:
        fitted(f, y, **more)
    (curve,) = _found(f).curves.values()
    (programs,) = _found(curve).residuals.values()
    assert programs.serves
    return programs


def same(one, other):
    assert one.x == other.x and one.cost == other.cost and one.nfev == other.nfev
    assert np.array_equal(one.jac, other.jac) and np.array_equal(one.fun, other.fun)


@pytest.mark.parametrize("sigma", [None, 0.1, np.linspace(0.1, 0.2, 12), np.diag(np.linspace(0.1, 0.2, 12))])
def test_many_fits_of_one_curve_record_once_and_are_the_same_to_the_bit(sigma):
    f = made()
    programs = warm(f, sigma=sigma)
    recordings = [each.stats.recordings for each in programs.compiled()]
    replays = programs.residuals.stats.replays
    for y in DATA:
        same(fitted(f, y, sigma=sigma), fitted(made(), y, sigma=sigma, compile=False))
    assert [each.stats.recordings for each in programs.compiled()] == recordings
    assert programs.residuals.stats.replays > replays and not programs.residuals.stats.eager


def test_what_the_curve_reads_and_other_data_and_starts():
    f = made()
    warm(f)
    for by in (1.1, 0.7):
        RATE["by"] = by
        same(fitted(f), fitted(made(), compile=False))
    for count in (5, 12, 30):
        x = np.linspace(0.2, 2.0, count)
        y = 1.5 * np.exp(-0.8 * x) + 0.1
        same(fitted(f, y, x=x), fitted(made(), y, x=x, compile=False))
    same(fitted(f, p0={"a": 2.0, "k": 0.5}), fitted(made(), p0={"a": 2.0, "k": 0.5}, compile=False))
    start = {"a": tg.optimize.positive(1.0), "k": 1.0, "c": 0.0}
    same(fitted(f, p0=start), fitted(made(), p0=start, compile=False))
    bounds = [(0.0, 3.0), (0.0, 3.0), (-1.0, 1.0)]
    same(fitted(f, bounds=bounds), fitted(made(), bounds=bounds, compile=False))


def test_residuals_of_users_with_arguments():
    def off(p, y):
        return p["a"] * np.exp(-p["k"] * X) + p["c"] - y

    start = {"a": 1.0, "k": np.array(1.0), "c": np.zeros(1)}
    for fit in range(3):
        for y in DATA:
            found = tg.optimize.least_squares(off, start, args=(y,), progress=False)
            if fit:
                plain = tg.optimize.least_squares(off, start, args=(y,), progress=False, compile=False)
                assert found.x == plain.x and found.nfev == plain.nfev
    (programs,) = _found(off).residuals.values()
    assert programs.serves and programs.residuals.stats.recordings == 2
    dense, sparse = [
        tg.optimize.least_squares(off, start, args=(DATA[3],), progress=False, sparse=way, method="trf")
        for way in (False, True)
    ]
    assert sparse.cost == pytest.approx(dense.cost, rel=1e-9)


def test_a_curve_that_branches_on_its_parameters_goes_both_ways():
    def made():
        def bent(x, a, k):
            return a * np.exp(-k * x) if a > 1.5 else a * np.exp(-k * x) + 0.0 * a

        return bent

    f = made()
    for k in range(40):
        y = (1.0 + k % 2) * np.exp(-X)
        same(fitted(f, y, (1.4, 0.9)), fitted(made(), y, (1.4, 0.9), compile=False))


def test_errors_and_warnings_are_those_of_a_first_fit():
    f = made()
    warm(f)
    with pytest.raises(ShapeError, match="the curve has shape"):
        fitted(f, DATA[0][:5])
    with pytest.raises(ArgumentError, match="not finite at the start"):
        fitted(f, p0=(1.0, -1e6, 0.0))

    def spare(x, a, b):
        return a * x

    for _ in range(40):
        with pytest.warns(RuntimeWarning, match="does not depend on b"):
            fitted(spare, X, (0.5, 1.0))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        fitted(f)


def test_it_goes_with_the_function_and_pickles_have_nothing_of_it():
    gc.collect()
    gc.disable()
    try:
        f = made()
        programs, own = weakref.ref(warm(f).residuals), weakref.ref(f)
        assert [each.curves for each in pickle.loads(pickle.dumps(vars(f))).values()] == [{}]
        del f
        assert own() is None and programs() is None
    finally:
        gc.enable()


@pytest.mark.parametrize("options", [{}, {"strict": True}, {"verify": 5}])
def test_compiled_curves_keep_what_is_recorded_as_well(options):
    f = tg.compile(made(), **options)
    for y in DATA:
        same(fitted(f, y), fitted(made(), y, compile=False))
    if options:
        assert _found(f) is None  # what was asked for is done by the compiled function itself
        assert f.stats.replays > 50
    else:
        assert warm(f).residuals.stats.recordings == 2


def test_compiled_residuals_are_recorded_in_the_first_fit():
    start = {"a": 1.0, "k": 1.0, "c": 0.0}

    def off(p, y):
        return p["a"] * np.exp(-p["k"] * X) + p["c"] - y

    compiled = tg.compile(off)
    for k in range(3):
        found = tg.optimize.least_squares(compiled, start, args=(DATA[k],), progress=False)
        plain = tg.optimize.least_squares(off, start, args=(DATA[k],), progress=False, compile=False)
        assert found.x == plain.x and found.nfev == plain.nfev
        (programs,) = _found(compiled).residuals.values()
        assert programs.serves and programs.residuals.stats.recordings == 2
