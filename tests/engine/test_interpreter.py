"""The reverse pass stops where it needs Python, and goes on where it stopped: each status, and all of them mixed."""

import collections
import contextlib
import ctypes
import dataclasses

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tapegrad as tg
from tapegrad import ops
from tapegrad.engine import fast_backward, interpreter, kernels
from tapegrad.tape import abi as R


def words_at(address, count):
    """Return memory as an array of int64."""
    return np.frombuffer((ctypes.c_int64 * count).from_address(address), np.int64)


class Passes:
    """Stands before the compiled pass: counts its statuses, and can make it pause after every row."""

    def __init__(self):
        self.statuses = collections.Counter()
        self.pausing = False
        self._compiled, self._compiled_small = interpreter.reverse.load(), interpreter.reverse_small.load()

    def __call__(self, ctrl, scratch):
        if self.pausing:
            ctrl[R.BUDGET] = 0
        status = self._compiled(ctrl, scratch)
        self.statuses[status] += 1
        return status

    def small(self, at):
        """What `reverse_small` does, in steps."""
        ctrl = words_at(at, R.CTRL_SIZE)
        scratch = words_at(int(ctrl[R.SCRATCH]), R.SCRATCH_SIZE)
        if ctrl[R.MODE] == R.BESIDE:
            return self._compiled_small(at)
        row, status = ctrl[R.ROW], R.DONE
        if ctrl[R.MODE] == R.BEGIN:
            status = interpreter.begin_small(ctrl, scratch)
        if status == R.DONE:
            ctrl[R.ROW] = row
            status = self(ctrl, scratch)
        if status == R.DONE:
            interpreter.finish_small(ctrl)
        return status

    def install(self, monkeypatch):
        monkeypatch.setattr(interpreter.reverse, "run", self)
        monkeypatch.setattr(interpreter.reverse_small, "run", self.small)


@pytest.fixture(params=["the general way", "the short way"])
def passes(request, monkeypatch):
    counted = Passes()
    counted.install(monkeypatch)
    if request.param == "the general way":
        monkeypatch.setattr(fast_backward, "is_simple", lambda tape: False)
    return counted


@pytest.fixture
def rules_in_python(monkeypatch):
    """No row with structure has a kernel."""
    kinds = kernels.KINDS.copy()
    kernels.KINDS[kinds == R.STRUCTURED] = R.PYTHON_RULE
    yield
    kernels.KINDS[:] = kinds


@contextlib.contextmanager
def without_kernels():
    """No kernel's address is known, as in a new process."""
    tables = (kernels.ADDRESSES, kernels.STRUCTURED)
    before = [table.copy() for table in tables]
    for table in tables:
        table[:] = 0
    try:
        yield
    finally:
        for table, old in zip(tables, before, strict=True):
            table[old != 0] = old[old != 0]


@pytest.fixture
def forgotten_kernels():
    with without_kernels():
        yield


def mixed(x):
    """Kernels, views, reductions and rules in Python, on arrays and on single numbers, in turn."""
    y = (x * x).sin() @ np.array([[1.0, 2.0], [3.0, 4.0]])
    z = y.max(axis=0).exp().cumsum() - x.mean(axis=1)
    number = z[0] * z[1].max() + tg.norm(z)  # a rule in Python on a 0-d value between scalar rows
    number = number.sin() * number.cumsum().sum() + x[0, 1]
    return tg.concatenate([z, tg.stack([number, number * number])])[np.array([0, 1, 2, 2, 3])].sum() * number


POINT = np.array([[0.3, -0.2], [0.1, 0.4]])


def mixed_gradient(m, leaf):
    """The same program in PyTorch's spelling, for the oracle."""
    x = leaf
    y = (x * x).sin() @ m.tensor([[1.0, 2.0], [3.0, 4.0]], dtype=m.float64)
    z = y.amax(0).exp().cumsum(0) - x.mean(1)
    number = z[0] * z[1] + m.linalg.norm(z)
    number = number.sin() * number + x[0, 1]
    result = m.cat([z, m.stack([number, number * number])])[[0, 1, 2, 2, 3]].sum() * number
    result.backward()
    return x.grad.numpy()


@pytest.fixture
def expected(torch):
    return mixed_gradient(torch, torch.tensor(POINT, requires_grad=True))


def gradient():
    x = tg.tensor(POINT, requires_grad=True)
    mixed(x).backward()
    return x.grad.numpy()


def test_rules_in_python_amid_array_and_scalar_rows(passes, rules_in_python, expected):
    np.testing.assert_allclose(gradient(), expected, rtol=1e-13)
    assert passes.statuses[R.PYTHON] >= 8
    assert passes.statuses[R.DONE] == 1


def test_rows_with_structure_need_no_python(passes, expected):
    np.testing.assert_allclose(gradient(), expected, rtol=1e-13)
    passes.statuses.clear()
    np.testing.assert_allclose(gradient(), expected, rtol=1e-13)
    assert passes.statuses == {R.DONE: 1}


def test_kernels_are_compiled_on_demand(passes, forgotten_kernels, expected):
    np.testing.assert_allclose(gradient(), expected, rtol=1e-13)
    first = passes.statuses[R.KERNEL]
    assert first >= 3
    np.testing.assert_allclose(gradient(), expected, rtol=1e-13)
    assert passes.statuses[R.KERNEL] == first


def test_pausing_after_every_row(passes, expected):
    passes.pausing = True
    np.testing.assert_allclose(gradient(), expected, rtol=1e-13)
    assert passes.statuses[R.PAUSED] >= 8


def test_all_at_once(passes, forgotten_kernels, rules_in_python, expected):
    passes.pausing = True
    np.testing.assert_allclose(gradient(), expected, rtol=1e-13)
    assert all(passes.statuses[s] for s in (R.PYTHON, R.KERNEL, R.PAUSED, R.DONE))


def test_a_large_backward_pauses_now_and_then(passes):
    n = 1 << 17
    x = tg.tensor(np.ones(n), requires_grad=True)
    y = x
    for _ in range(320):
        y = -y
    y.sum().backward()
    assert x.grad.equal(np.ones(n))
    assert passes.statuses[R.PAUSED] == 320 * n // R.PAUSE_AFTER


def test_a_row_that_is_divided_is_a_pause(passes):
    n = 1 << 21
    x = tg.tensor(np.ones(n), requires_grad=True)
    y = x
    for _ in range(20):
        y = -y
    y.sum().backward()
    assert x.grad.equal(np.ones(n))
    assert (passes.statuses[R.DIVIDED], passes.statuses[R.PAUSED]) == (21, 0)


def test_checks_of_large_arrays_come_once_each(passes):
    a = np.full(10_000, 2.0)
    x = tg.tensor(np.ones(10_000), requires_grad=True)
    ((x * a) * a + x / a).sum().backward()
    assert x.grad.equal(np.full(10_000, 4.5))
    assert 1 <= passes.statuses[R.CHECK] <= 3


def test_a_whole_scalar_program_is_one_pass(passes):
    x = tg.tensor(0.3, requires_grad=True)
    y = x
    for _ in range(1_000):
        y = y + 0.01 * (y.sin() * 0.7 - y * y)
    y.backward()
    assert passes.statuses == {R.DONE: 1}


@pytest.mark.parametrize("interrupt", [KeyboardInterrupt, MemoryError])
def test_an_exception_while_paused_leaves_the_graph_usable_with_retain(passes, monkeypatch, interrupt):
    x = tg.tensor(POINT, requires_grad=True)
    y = (x * x).sin().sum()
    real = kernels.compile_reverse

    def fail(number):
        raise interrupt

    monkeypatch.setattr(kernels, "compile_reverse", fail)
    with without_kernels(), pytest.raises(interrupt):
        y.backward()  # nothing is freed by a backward that fails
    assert x.grad is None
    monkeypatch.setattr(kernels, "compile_reverse", real)
    y.backward()
    np.testing.assert_allclose(x.grad.numpy(), 2 * POINT * np.cos(POINT**2), rtol=1e-14)


@pytest.mark.parametrize("shape", [(), (4,)])
def test_a_rule_that_raises(monkeypatch, rules_in_python, shape):
    def broken(F, g, x_shape):
        raise ZeroDivisionError("the rule of clone is broken")

    replace_rule(monkeypatch, "cumsum", broken)
    x = tg.tensor(np.ones(shape), requires_grad=True)
    y = (x * x).cumsum().sum()
    with pytest.raises(ZeroDivisionError, match="rule of clone"):
        y.backward()
    monkeypatch.undo()
    y.backward()
    assert x.grad.tolist() == (2.0 * np.arange(x.size, 0, -1)).reshape(shape).tolist()


def replace_rule(monkeypatch, name, rule):
    row = ops.BY_NAME[name]
    monkeypatch.setitem(ops.BY_OPCODE, row.opcode, dataclasses.replace(row, dx=rule))


def test_a_rule_that_gives_a_gradient_of_another_shape(monkeypatch, rules_in_python):
    replace_rule(monkeypatch, "cumsum", lambda F, g: g[:-1])
    x = tg.tensor([1.0, 2.0, 3.0], requires_grad=True)
    with pytest.raises(tg.errors.GradError, match=r"gradient of shape \(2,\) for a value of shape \(3,\)"):
        x.cumsum().sum().backward()
    assert x.grad is None


OPERATIONS = {
    "kernel": lambda a: a.sin(),
    "immediate": lambda a: a * 0.5,
    "two operands": lambda a: a * a - a,
    "python": lambda a: a.cumsum(axis=0),
    "python on numbers": lambda a: a + a.max() * a[0, 0].cumsum().max(),
    "view": lambda a: a.T,
    "flat": lambda a: a.reshape(3, 2).reshape(2, 3).T.T,
    "spread": lambda a: a - a.mean(axis=0),
    "scalars": lambda a: a * (a[0, 1] * a[1, 0]).tanh().exp(),
    "gather": lambda a: a[np.array([1, 0])],
    "matmul": lambda a: a @ np.eye(a.shape[1]) * 0.5,
    "join": lambda a: tg.concatenate([a[:1], a[1:]]),
}


@given(names=st.lists(st.sampled_from(sorted(OPERATIONS)), min_size=1, max_size=12))
def test_re_entry_in_random_programs(names):
    """Pausing after every row and forgetting all kernels changes nothing, to the bit."""

    def run():
        x = tg.tensor(np.linspace(-0.5, 0.7, 6).reshape(2, 3), requires_grad=True)
        y = x
        for name in names:
            y = OPERATIONS[name](y)
            y = y.T if y.shape != (2, 3) else y
        y.sum().backward()
        return x.grad.numpy()

    plain = run()
    with pytest.MonkeyPatch.context() as monkeypatch, without_kernels():
        counted = Passes()
        counted.pausing = True
        counted.install(monkeypatch)
        stopped = run()
        monkeypatch.setattr(fast_backward, "is_simple", lambda tape: False)
        general = run()
    assert counted.statuses.total() > 1
    np.testing.assert_array_equal(stopped, plain)
    np.testing.assert_array_equal(general, plain)


def test_adjoint_memory_is_used_again(monkeypatch):
    """A chain of 500 arrays needs two blocks at a time: that of the row that runs, and that of its operand."""
    counts = []

    def counted(ctrl):
        blocks, block = 0, int(ctrl[R.BLOCKS])
        while block:
            blocks, block = blocks + 1, ctypes.c_int64.from_address(block).value
        counts.append(blocks)
        return release(ctrl)

    monkeypatch.setattr(fast_backward, "is_simple", lambda tape: False)  # the short way counts in compiled code
    release = interpreter.release_blocks
    monkeypatch.setattr(interpreter, "release_blocks", counted)
    x = tg.tensor(np.full(1000, 0.3), requires_grad=True)
    y = x
    for _ in range(500):
        y = y.sin() * 0.9
    y.sum().backward()
    assert counts == [2]
    expected = np.ones(1000)
    z = np.full(1000, 0.3)
    for _ in range(500):
        expected, z = expected * 0.9 * np.cos(z), np.sin(z) * 0.9
    np.testing.assert_allclose(x.grad.numpy(), expected, rtol=1e-10)
