"""Ufuncs of our own: dtypes, memory, warnings, threads, and the call that compiles."""

import subprocess
import sys
import threading
import warnings

import numba
import numpy as np
import pytest
from oracles import assert_same, layouts

import tapegrad as tg
from tapegrad._generated import mathematics
from tapegrad.maths import general_ufuncs, host, ufuncs
from tapegrad.maths.names import NAMES

pytestmark = pytest.mark.skipif(not (ufuncs.CAN_BE_MADE and host.FUSED), reason="NumPy's functions are used here")
OF_NUMPY = [n for n in NAMES if hasattr(np, n)]


def ours(name):
    return ufuncs.BY_NAME[name]


def heard(function, *arguments):
    """List the warnings of a call."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        function(*arguments)
    return sorted(str(w.message) for w in caught)


@pytest.mark.parametrize("name", OF_NUMPY)
def test_all_but_float64_is_numpys(name):
    theirs = getattr(np, name)
    assert ours(name).types == theirs.types
    points = np.linspace(0.1, 0.9, 37)
    for dtype in ("f2", "f4", "F", "D", "g"):
        x = points.astype(dtype)
        assert_same(ours(name)(x), theirs(x), name)
        assert_same(ours(name)(x[::-2]), theirs(x[::-2]), name)
    for dtype in ("i1", "i2", "u2", "i8", "?"):
        x = np.array([0, 1, 1], dtype)
        with np.errstate(all="ignore"):
            found, expected = ours(name)(x), theirs(x)
        assert found.dtype == expected.dtype
        assert found.dtype == np.float64 or (found == expected).all()
    with pytest.raises(TypeError):
        ours(name)("a")


@pytest.mark.parametrize("name", NAMES)
def test_bits_do_not_depend_on_where_numbers_lie(name):
    """One by one, side by side, with any steps, into another array, over the operand, or over part of it."""
    x = np.linspace(0.05, 0.95, 60 * 23).reshape(60, 23)
    expected = np.array([[ours(name)(v) for v in row] for row in x])
    for layout, array in layouts(x).items():
        assert_same(ours(name)(array), expected, f"{name} {layout}")
        out = np.full_like(array, np.nan)
        assert ours(name)(array, out=out) is out
        assert_same(out, expected, f"{name} {layout}")
        copy = array.copy(order="K")
        ours(name)(copy, out=copy)
        assert_same(copy, expected, f"{name} {layout}, in place")
    line, wanted = x.ravel().copy(), expected.ravel()
    ours(name)(line[:-3], out=line[3:])
    assert_same(line[3:], wanted[:-3], name)
    spread = np.zeros((60, 23, 2))
    ours(name)(x, out=spread[..., 1], where=x > 0.5)
    assert_same(spread[..., 1], np.where(x > 0.5, expected, 0.0), name)


def test_angles_outside_of_the_domain_change_nothing_for_their_neighbours():
    x = np.linspace(-8.0, 8.0, 700)
    for name in ("sin", "cos", "tan"):
        mixed = x.copy()
        mixed[::97] = 1e15
        found = ours(name)(mixed)
        kept = mixed == x
        assert_same(found[kept], ours(name)(x)[kept], name)
        with np.errstate(all="ignore"):
            assert_same(found[~kept], np.full((~kept).sum(), getattr(np, name)(1e15)), name)


CASES = {
    "exp": ([1.0, 710.0], [np.inf, -np.inf, np.nan, 1.0], [-1000.0]),
    "log": ([0.0], [-1.0], [np.inf, np.nan, 2.0], [0.0, -2.0], [1e-310]),
    "log1p": ([-1.0], [-2.0], [np.inf, np.nan]),
    "sin": ([np.inf], [np.nan, 1.0], [1e300]),
    "tan": ([-np.inf, 0.0], [np.nan]),
    "sinh": ([711.0], [np.inf, np.nan, -np.inf]),
    "cosh": ([-800.0], [np.inf, np.nan]),
    "expm1": ([720.0], [np.inf, -np.inf, np.nan], [1e-310]),
    "tanh": ([np.inf, -np.inf, np.nan], [1e-320], [1e308]),
}


def outcome(function, x):
    """What a function gives, or raises."""
    try:
        return function(x)
    except FloatingPointError as error:
        return error


@pytest.mark.parametrize("name", CASES)
def test_warnings_are_numpys(name):
    """A core computes more than it gives: what that would warn of is not heard, and what is to be heard is."""
    theirs = getattr(np, name)
    for case in CASES[name]:
        for numbers in (case, [0.5] * 300 + case, case + [0.5] * 300):
            x = np.array(numbers)
            assert heard(ours(name), x) == heard(theirs, x), (name, case)
    table = np.full((300, 2, 3), 0.5)
    table[0, 0, 1] = CASES[name][0][0]
    assert heard(ours(name), table[:, :, 1]) == heard(theirs, table[:, :, 1])  # in many calls of the loop
    with np.errstate(all="raise"):
        assert np.isfinite(ours(name)(np.full(300, 0.5))).all()
        for small in (1e-160, 1e-300):  # whose squares underflow, and the results do not
            for x in (np.full(300, small), np.array([small]), np.full((40, 2), small)[:, 0]):
                expected = outcome(theirs, x)
                found = outcome(ours(name), x)
                assert type(found) is type(expected)


def test_sigmoid_and_erf_say_nothing():
    x = np.array([0.0, np.inf, -np.inf, np.nan, 1e308, -1e308, 5e-324])
    with np.errstate(all="raise"):
        for name in ("sigmoid", "erf"):
            for dtype in (np.float64, np.float32):
                with np.errstate(over="ignore", under="ignore"):
                    points = x.astype(dtype)
                assert ours(name)(points).dtype == dtype


def test_sigmoid_of_complex_numbers():
    z = np.array([[0.3 - 2j, 800.0, -800 + 1j], [1j, -3.0, 2 + 40j]])
    for array in (z, z[::-1, ::2], z.astype(np.complex64)):
        found = ours("sigmoid")(array)
        assert found.dtype == array.dtype
        with np.errstate(all="ignore"):
            small = array.real < 0
            expected = np.where(small, np.exp(array) / (1 + np.exp(array)), 1 / (1 + np.exp(-array)))
        np.testing.assert_allclose(found, expected, rtol=1e-6 if array.dtype == np.complex64 else 1e-14)


FIRST = """
import threading, warnings
import numpy as np
warnings.simplefilter("error")
import tapegrad as tg
from tapegrad.maths import ufuncs
assert not ufuncs._addresses
x = np.linspace(0.1, 0.9, 1000)
found = [None] * 8
def compute(k):
    found[k] = ufuncs.BY_NAME["cosh"](x) if k % 2 else ufuncs.BY_NAME["erf"](x.astype("f4"))
threads = [threading.Thread(target=compute, args=(k,)) for k in range(8)]
[t.start() for t in threads]
[t.join() for t in threads]
for k in range(8):
    later = ufuncs.BY_NAME["cosh"](x) if k % 2 else ufuncs.BY_NAME["erf"](x.astype("f4"))
    assert found[k].tobytes() == later.tobytes()
assert set(ufuncs._addresses) == {"cosh"}
assert "scipy.special" in __import__("sys").modules
"""


def test_the_first_call_gives_the_same_bits_from_any_thread_and_importing_compiles_nothing():
    done = subprocess.run([sys.executable, "-c", FIRST], capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""


def test_a_loop_that_cannot_be_compiled_leaves_numpys(monkeypatch):
    def fails(name):
        raise ImportError("no compiler")

    monkeypatch.setattr(ufuncs, "_compiled", fails)
    made = ufuncs.of_numpy("sin", np.sin)
    monkeypatch.setitem(ufuncs.BY_NAME, "sin", tg.ops.BY_NAME["sin"].twins[0])
    x = np.linspace(0, 3, 50)
    with pytest.warns(RuntimeWarning, match="sin is not compiled: no compiler"):
        found = made(x)
    assert_same(found, np.sin(x))
    monkeypatch.undo()
    assert_same(made(x), ours("sin")(x))


def test_several_threads_at_once():
    x = np.linspace(-3, 3, 20_000)
    expected = {name: ours(name)(x) for name in ("sin", "exp", "tanh")}
    wrong = []

    def run():
        for _ in range(20):
            wrong.extend(n for n, e in expected.items() if ours(n)(x).tobytes() != e.tobytes())

    threads = [threading.Thread(target=run) for _ in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not wrong


@pytest.mark.parametrize("name", NAMES)
def test_numpys_function_of_a_tensor_gives_what_tapegrads_does(name):
    x = tg.tensor(np.linspace(0.1, 0.9, 50))
    expected = ours(name)(x.numpy())
    assert_same(getattr(tg, name)(x), expected, name)
    assert_same(getattr(x, name)(), expected, name)
    if hasattr(np, name):
        assert_same(getattr(np, name)(x), expected, name)


@pytest.mark.parametrize("name", NAMES)
def test_programs_have_eager_bits(name):
    x = np.linspace(0.1, 0.9, 301)
    f = getattr(tg, name)
    for points in (x, x.reshape(7, 43), np.float64(0.3)):
        leaf = tg.tensor(points, requires_grad=True)
        value = (f(leaf) * 2.0).sum()
        value.backward()
        compiled = tg.compile(lambda t: (f(t) * 2.0).sum())
        for _ in range(4):
            again = tg.tensor(points, requires_grad=True)
            found = compiled(again)
            found.backward()
            assert_same(found.detach(), value.detach(), name)
            assert_same(again.grad, leaf.grad, name)


def test_room_on_the_stack_is_not_cleared():
    """Two strips are 4 kB: zeros there took three times as long as a sine."""
    loop = numba.cfunc("void(int64, int64, int64, int64)", error_model="numpy")(mathematics.LOOPS["exp"])
    text = loop.inspect_llvm()
    assert "alloca [256 x double]" in text
    assert "memset" not in text


def test_all_loops_of_generalized_ufuncs_are_loaded_ahead():
    general_ufuncs.load()
    first = ufuncs.ctypes.cast(ufuncs._first_loop, ufuncs.ctypes.c_void_p).value
    for ufunc in (*general_ufuncs.SOLVES, general_ufuncs.ARGSORT, general_ufuncs.LU_FACTORS, general_ufuncs.ROW_ORDER):
        assert ufunc.types and first not in [function for _, function, _ in ufuncs.loops_of(ufunc)]
