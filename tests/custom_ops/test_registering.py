"""Rows that are added while a program runs: shared by what is the same, with room for thousands, in any thread."""

import gc
import itertools
import os
import threading
import tracemalloc
from pathlib import Path

import numba
import numpy as np
import pytest
from oracles import assert_close, leaf

import tapegrad as tg
from tapegrad import ops
from tapegrad.custom_ops.identity import identity
from tapegrad.engine import kernels, op_registry
from tapegrad.errors import ArgumentError, TableError
from tapegrad.tape import abi as R


def make(factor, **more):
    return tg.elementwise(f"{factor} * x * y", dx=f"{factor} * y", dy=f"{factor} * x", **more)


def test_the_same_thing_made_a_thousand_times_is_one_row():
    first = make(1.5)
    count = len(ops.BY_OPCODE)
    gc.collect()
    gc.disable()
    try:
        tracemalloc.start()
        for _ in range(20):
            make(1.5)
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(1000):
            assert make(1.5) is first
        grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
        gc.enable()
    assert len(ops.BY_OPCODE) == count
    assert grown < 10_000


def test_another_way_to_write_the_same_is_one_row():
    assert make(1.5) is tg.elementwise("1.5*x  *y", dx="( 1.5 * y )", dy="1.5 * x")
    other = make(1.5, name="named")
    assert other is not make(1.5) and other._row.opcode != make(1.5)._row.opcode
    narrow = make(1.5, domain=(0, 1))
    assert narrow is not make(1.5) and narrow._row is make(1.5)._row


STATM = Path("/proc/self/statm")


def resident_bytes():
    return int(STATM.read_text().split()[1]) * 4096


@pytest.mark.skipif(not STATM.exists(), reason="resident memory is read from /proc")
def test_memory_stays_flat_while_own_rows_run():
    f, x = make(1.5), leaf(np.ones(100))

    def once():
        x.grad = None
        f(f(x, x), x).sum().backward()

    gc.collect()
    gc.disable()
    try:
        for _ in range(300):
            once()
        before = resident_bytes()
        for _ in range(3000):
            once()
        grown = resident_bytes() - before
    finally:
        gc.enable()
    assert grown < 400_000


def test_what_the_interpreter_reads_never_moves():
    """Workspaces hold addresses of these arrays: there is room from the beginning."""
    arrays = (kernels.USES, kernels.KINDS, kernels.ARITY, kernels.ADDRESSES, kernels.STRUCTURED)
    before = [a.ctypes.data for a in arrays]
    row = make(2.5)._row
    assert [a.ctypes.data for a in arrays] == before
    assert row.opcode < len(kernels.KINDS) <= R.OPCODE_MASK + 1
    assert ops.BY_OPCODE[row.opcode] is row and ops.ROW_NAMES[row.opcode] == "elementwise"
    assert kernels.USES[row.opcode].tolist() == [2, 1, 0] and kernels.ARITY[row.opcode] == 2


def test_no_room(monkeypatch):
    monkeypatch.setattr(op_registry, "_opcodes", itertools.count(len(kernels.KINDS)))
    with pytest.raises(TableError, match=r"there are 4096 rows of your own.*make an elementwise or a primitive once"):
        tg.elementwise("x + 0.015625", dx="1")


def test_a_row_made_while_a_workspace_rests():
    """A workspace of the short way was made before the row: it must find the row's kernels."""
    x = leaf(np.array([1.0, 2.0]))
    (x * 2).sum().backward()
    f = make(3.5)
    f(x, x.detach()).sum().backward()
    assert_close(x.grad.numpy(), 2 + 3.5 * x.detach().numpy(), 1e-14)


def run_all(*functions):
    failures = []

    def caught(function):
        try:
            function()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=caught, args=(f,)) for f in functions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures, failures


def test_threads_that_make_rows_while_others_run():
    made, f = [], make(1.5)

    def maker():
        for k in range(30):
            made.append(tg.elementwise(f"x + {k}.125", dx="1"))

    def runner():
        x = leaf(np.linspace(0, 1, 500))
        for _ in range(200):
            x.grad = None
            f(x, f(x, x)).sum().backward()
            np.testing.assert_allclose(x.grad.numpy(), 3 * 2.25 * x.detach().numpy() ** 2, rtol=1e-13)

    run_all(maker, runner, maker, runner)
    assert len({g._row.opcode for g in made}) == 30
    for k, g in enumerate(made[:30]):
        assert g.formula.startswith("x + ")
        assert ops.BY_OPCODE[g._row.opcode] is g._row, k


def test_threads_that_use_a_row_for_the_first_time_at_once():
    f = tg.elementwise("sin(x) * y + 0.625", dx="cos(x) * y", dy="sin(x)")
    begin = threading.Barrier(4)

    def first():
        x = leaf(np.linspace(0, 1, 50))
        begin.wait()
        f(x, 2.0).sum().backward()
        np.testing.assert_allclose(x.grad.numpy(), 2 * np.cos(x.detach().numpy()), rtol=1e-14)

    run_all(*[first] * 4)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_rows_after_a_fork():
    f = make(1.5)
    x = leaf(np.array([1.0, 2.0]))
    f(x, x).sum().backward()
    with op_registry._lock:  # a thread of the parent may hold it
        child = os.fork()
        if not child:
            status = 1
            try:
                g = tg.elementwise("x * 4.375 + y", dx="4.375", dy="1")
                y = leaf(np.array([1.0, 2.0]))
                g(f(y, 1.0), y).sum().backward()
                status = 0 if y.grad.tolist() == [1.5 * 4.375 + 1] * 2 else 2
            finally:
                os._exit(status)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


# Primitives


def definition(factor, scale=1.0):
    """Define everything anew, as running a cell again does."""

    @numba.njit
    def helper(x):
        return factor * x

    def forward(x):
        return helper(x) * scale

    def vjp(g, out, x):
        return helper(g) * scale

    return tg.primitive(forward, vjp)


def test_the_same_functions_defined_a_thousand_times_are_one_primitive():
    f, x = definition(2.0), leaf(np.array([1.0, 2.0]))
    f(x).sum().backward()
    count = len(ops.BY_OPCODE)
    for _ in range(1000):
        assert definition(2.0) is f
    definition(2.0)(x).sum().backward()
    assert len(ops.BY_OPCODE) == count
    assert x.grad.tolist() == [4.0, 4.0]


def test_functions_that_read_something_else_are_others():
    f, x = definition(2.0), leaf(np.array([1.0, 2.0]))
    for other, slope in ((definition(3.0), 3.0), (definition(2.0, 4.0), 8.0), (definition(np.float64(2.0)), 2.0)):
        assert other is not f
        x.grad = None
        other(x).sum().backward()
        assert x.grad.tolist() == [slope, slope]
    assert definition(2) is not f  # an integer is compiled as one


table = np.array([1.0, 2.0])


def reading(x):
    return x * table[0]


def test_functions_that_read_arrays_are_never_the_same():
    """Numba takes in their contents when it compiles, and these may have changed since."""
    assert tg.primitive(reading, reading_back) is not tg.primitive(reading, reading_back)
    x = leaf(np.array([1.0, 2.0]))
    for value in (1.0, 5.0):
        table[0] = value
        x.grad = None
        tg.primitive(numba.njit(lambda x: x * table[0]), lambda g, out, x: g * table[0])(x).sum().backward()
        assert x.grad.tolist() == [value, value]


def reading_back(g, out, x):
    return g * table[0]


def test_functions_that_call_themselves_have_an_identity():
    def power(x, n):
        return 1.0 if n == 0 else x * power(x, n - 1)

    assert identity(power) == identity(power) is not None
    assert identity(np.sin) is None and identity(len) is None


def scale(rate):
    """What a cell of a notebook says; `rate` is a global of it."""
    cell = {"rate": rate}
    exec("def scaled(x): return x * rate\ndef back(g, out, x): return g * rate", cell)
    return cell, lambda: tg.primitive(cell["scaled"], cell["back"])


def test_a_primitive_first_called_when_a_global_has_changed_is_no_longer_what_it_was_made_as():
    cell, again = scale(0.5)
    early = again()
    cell["rate"] = 2.0
    assert early(np.ones(2)).tolist() == [2.0, 2.0]
    cell["rate"] = 0.5
    late = again()
    assert late is not early
    assert late(np.ones(2)).tolist() == [0.5, 0.5]


def test_a_derivative_is_not_compiled_with_other_globals_than_the_value():
    cell, again = scale(0.25)
    scaled, x = again(), leaf([1.0, 2.0])
    scaled(np.ones(2))  # which compiles the value
    cell["rate"] = 3.0
    with pytest.raises(ArgumentError, match=r"forward of the primitive scaled reads .* changed .*; make .* again"):
        scaled(x)
    again()(x).sum().backward()
    assert x.grad.tolist() == [3.0, 3.0]
