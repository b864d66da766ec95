"""Functions of Python's that C code calls: what goes wrong in them reaches the caller, and is never only printed."""

import gc
import os
import subprocess
import sys
import threading
import weakref
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.core.deferred_errors import called_by_c, raised_later
from tapegrad.maths import host, ufuncs
from tapegrad.program.run.executor import Lease
from tapegrad.torch_api import disk

ROOT = Path(tg.__file__).parents[1]
X = np.linspace(-1.5, 1.5, 7)


@pytest.fixture(autouse=True)
def ours_are_as_before(monkeypatch):
    """What is made here by the name of one of ours does not take its place for the tests that follow."""
    monkeypatch.setattr(ufuncs, "BY_NAME", dict(ufuncs.BY_NAME))


class Odd(BaseException):
    """No Exception, as KeyboardInterrupt is none."""


def fails(*args):
    raise Odd("in a callback")


def made(own=None, like=None):
    """A ufunc of ours that nothing has loaded yet."""
    return ufuncs.of_scipy("sigmoid", like or (lambda: ufuncs._lazy), "dfD", own or {})


@pytest.mark.parametrize("kind", [np.float64, np.float32])
@pytest.mark.parametrize("error", [Odd, KeyboardInterrupt, MemoryError, RecursionError])
def test_what_loading_raises_is_raised_by_the_call(monkeypatch, capfd, error, kind):
    def fails(*args):
        raise error("in a callback")

    ufunc = made(like=fails)
    monkeypatch.setattr(ufuncs, "_compiled", fails)
    with pytest.raises(error, match="in a callback"):
        ufunc(X.astype(kind))
    with pytest.raises(error, match="in a callback"):
        ufunc(X.astype(kind), out=np.zeros(7, kind))
    assert capfd.readouterr() == ("", "")


def test_what_is_no_ufunc_has_no_loops(capfd):
    """With SCIPY_ARRAY_API=1 SciPy's functions were none, and memory came back that nobody had written."""
    ufunc = made(like=lambda: lambda x: x)
    with pytest.raises(AttributeError, match="types"):
        ufunc(X.astype(np.float32))
    with pytest.raises(TypeError, match=r"sigmoid: <ufunc 'gcd'> has no loop for f->f, so nothing computes it"):
        made(like=lambda: np.gcd)(X.astype(np.float32))
    assert capfd.readouterr() == ("", "")


def test_what_a_function_of_arrays_raises_is_raised_by_the_call(capfd):
    ufunc = made(own={"D": fails})
    with pytest.raises(Odd, match="in a callback"):
        ufunc(X + 1j)
    with np.errstate(all="raise"), pytest.raises(FloatingPointError):
        made(own={"D": lambda x: x / 0})(X + 1j)
    assert capfd.readouterr() == ("", "")


@pytest.mark.skipif(not host.FUSED, reason="NumPy's sine is used here, and nothing is compiled for it")
def test_a_warning_that_is_an_error_is_raised(monkeypatch, capfd):
    def no_compiler(name):
        raise ImportError("no compiler")

    monkeypatch.setattr(ufuncs, "_compiled", no_compiler)
    ufunc = ufuncs.of_numpy("sin", np.sin)
    monkeypatch.setitem(ufuncs.BY_NAME, "sin", tg.ops.BY_NAME["sin"].twins[0])
    with pytest.raises(RuntimeWarning, match="sin is not compiled: no compiler"):
        ufunc(X)
    assert capfd.readouterr() == ("", "")


def test_in_another_thread_it_is_raised_there():
    found = []

    def run():
        try:
            made(own={"D": fails})(X + 1j)
        except Odd as error:
            found.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    assert [str(error) for error in found] == ["in a callback"]


def test_large_arrays_are_computed_in_parts_and_the_error_is_raised_once():
    from tapegrad.core import thread_pool

    ufunc = made(own={"D": fails})
    z, out = np.ones((8, 1000), np.complex128), np.zeros((8, 1000), np.complex128)
    with pytest.raises(Odd):
        thread_pool.run(lambda k: ufunc(z[k], out=out[k]), 8)


def test_what_finalizes_an_object_raises_where_it_was_dropped(capfd):
    class Thing:
        pass

    def drop():
        thing = Thing()
        reference = weakref.ref(thing, called_by_c(fails))
        del thing
        return [reference() for _ in range(3)]

    with pytest.raises(Odd, match="in a callback"):
        drop()
    gc.collect()
    assert capfd.readouterr() == ("", "")


def test_our_own_finalizers(capfd):
    """A run that is dropped gives its workspace back."""

    def drop():
        lease = Lease(SimpleNamespace(leases=set(), give=fails), None)
        del lease
        return [k for k in range(3)]

    with pytest.raises(Odd, match="in a callback"):
        drop()
    assert capfd.readouterr() == ("", "")


class Failing:
    """A function that raises another error each time."""

    def __init__(self):
        self.errors = []

    def __call__(self, *args):
        self.errors.append(Odd(f"call {len(self.errors)}"))
        raise self.errors[-1]


def check_none_is_lost(run, failing, count, capfd):
    with pytest.raises(Odd) as caught:
        run()
    assert caught.value is failing.errors[0]
    assert len(failing.errors) == count
    expected = [f"Then another callback raised {error!r}" for error in failing.errors[1:]]
    assert getattr(caught.value, "__notes__", []) == expected
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("parts", [1, 2, 3, 4])
def test_a_loop_that_is_called_for_part_after_part_loses_no_error(parts, capfd):
    """Memory came back that nobody had written: what the second call met was the error of the first one."""
    failing = Failing()
    ufunc = made(own={"D": failing})
    z = np.ones(np.getbufsize() * (parts - 1) + 1, np.complex64)
    check_none_is_lost(lambda: ufunc(z, dtype=np.complex128), failing, parts, capfd)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_objects_that_are_gone_together_lose_no_error(count, capfd):
    failing, given = Failing(), []

    def fails_at_first(workspace):
        given.append(workspace)
        failing()

    def drop(give):
        plan = SimpleNamespace(leases=set(), give=give)
        leases = [Lease(plan, k) for k in range(count)]
        del leases[:]
        return [k for k in range(3)]

    check_none_is_lost(lambda: drop(fails_at_first), failing, count, capfd)
    assert sorted(given) == list(range(count))


@pytest.mark.parametrize("count", [1, 2, 3])
def test_finalizers_of_files_lose_no_error(count, capfd):
    class Thing:
        pass

    failing = Failing()

    def drop():
        things = [Thing() for _ in range(count)]
        for thing in things:
            disk._Finalize(thing, failing).atexit = False
        del things[:], thing
        return [k for k in range(3)]

    check_none_is_lost(drop, failing, count, capfd)


def test_a_callback_after_one_that_failed_does_its_work(capfd):
    failing, done = Failing(), []

    def function(x):
        if not done:
            done.append(len(x))
            failing()
        done.append(len(x))
        return x * 2

    ufunc = made(own={"D": function})
    out = np.zeros(np.getbufsize() + 5, np.complex128)
    with pytest.raises(Odd, match="call 0"):
        ufunc(np.ones(len(out), np.complex64), out=out, dtype=np.complex128)
    assert done == [np.getbufsize(), 5] and list(out[-6:]) == [0, 2, 2, 2, 2, 2]
    assert capfd.readouterr() == ("", "")


def test_another_error_may_be_pending_when_a_callback_begins(capfd):
    """As where a user's own object is finalized in between, or Ctrl-C arrives."""

    class Thing:
        pass

    done = []
    callback = called_by_c(lambda *args: done.append(args))

    def drop():
        first, second = Thing(), Thing()
        references = [weakref.ref(first, lambda reference: raised_later(Odd("pending"))), weakref.ref(second, callback)]
        del first, second
        return [reference() for reference in references]

    with pytest.raises(Odd, match="pending"):
        drop()
    assert capfd.readouterr() == ("", "")


SCIPY = """
import numpy as np, scipy.special, sys
import tapegrad as tg
from tapegrad.numpy_api.coverage import ALL
u = sys.modules["scipy.special._ufuncs"]
assert isinstance(scipy.special.erf, np.ufunc) == (sys.argv[1] == "")
for dtype in "fdFD":
    x = np.linspace(-2, 2, 9).astype(dtype)
    for name, theirs in (("erf", u.erf), ("sigmoid", u.expit)):
        if dtype in "FD" and name == "sigmoid":
            expected = 1 / (1 + np.exp(-x))
        else:
            expected = theirs(x)
        found = getattr(tg, name)(tg.tensor(x)).numpy()
        assert found.dtype == x.dtype
        np.testing.assert_allclose(found, expected, rtol=1e-13 if dtype in "dD" else 1e-6)
y = np.array([0.3, 0.6])
for name, theirs in (("erfc", u.erfc), ("erfinv", u.erfinv), ("logit", u.logit), ("gammaln", u.gammaln),
                     ("psi", u.psi), ("expit", u.expit)):
    for x in (y, y.astype("f4"), 0.3, np.float32(0.6)):
        t = tg.tensor(x, requires_grad=True)
        out = getattr(tg.special, name)(t)
        np.testing.assert_allclose(out.detach().numpy(), theirs(x), rtol=2e-6)
        assert out.dtype == t.dtype
        out.sum().backward()
        assert np.isfinite(t.grad.numpy()).all()
for name in ("xlogy", "xlog1py"):
    np.testing.assert_allclose(getattr(tg.special, name)(y, tg.tensor(y)).numpy(), getattr(u, name)(y, y), rtol=1e-13)
g = tg.func.hessian(lambda x: tg.special.gammaln(x).sum() + tg.special.erf(x).sum() + tg.special.i0(x).sum())(y)
assert np.isfinite(g).all()
"""


@pytest.mark.parametrize("switch", ["", "1"])
def test_scipys_functions_with_and_without_its_array_api(switch):
    environment = {**os.environ, "SCIPY_ARRAY_API": switch}
    command = [sys.executable, "-W", "error", "-c", SCIPY, switch]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=ROOT, timeout=600)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
