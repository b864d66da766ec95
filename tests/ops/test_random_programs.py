"""Random programs over the whole table: the short ways and the compiled kernels give what the general ways give.

Each row is evaluated where its example says that it is far from kinks, but depends on values made before: here + x - x,
where the last x is detached. So a program is a chain of the derivatives of its rows, of any length, whose values stay.
`TAPEGRAD_PROGRAMS=5000 pytest tests/ops/test_random_programs.py` tries more.
"""

import contextlib
import os
import threading
from types import SimpleNamespace

import numpy as np
import pytest
from ops import composed, rows, structured
from ops.rows import ELEMENTWISE
from ops.test_changed_operands import apply, copied, name_of_case, spoil
from oracles import assert_close

import tapegrad as tg
from tapegrad._generated import functions, methods
from tapegrad.core import memory, storage
from tapegrad.engine import fast_backward, kernels
from tapegrad.record import operations, plan_cache, plan_cache_binary
from tapegrad.tape import abi as R
from tapegrad.tape import tape as tapes

PROGRAMS = int(os.environ.get("TAPEGRAD_PROGRAMS", "60"))
CASES = [
    *((structured, row, k) for row, k in structured.EXAMPLES if not row.refuses),
    *((composed, row, k) for row, k in composed.EXAMPLES if row.differentiable),
    *((rows, row, 0) for row in ELEMENTWISE for _ in range(3)),
]
COMPILED = [case for case in CASES if case[0] is structured and case[1].mode != "python"]


@contextlib.contextmanager
def general(patch):
    """Nothing is planned, written or run by a short way."""
    nobody = SimpleNamespace(rec=object())
    for generated in (methods, functions):
        patch.setattr(generated, "_state", nobody)
    patch.setattr(plan_cache, "state", nobody)
    patch.setattr(plan_cache_binary, "state", nobody)
    patch.setattr(plan_cache, "structured", operations.structured)
    patch.setattr(functions, "_structured", operations.structured)
    patch.setattr(plan_cache, "key_of", lambda x, index: None)
    patch.setattr(fast_backward, "is_simple", lambda tape: False)
    yield


@contextlib.contextmanager
def rules(patch):
    """Rows with structure run through their Python rules."""
    kinds = kernels.KINDS.copy()
    kernels.KINDS[np.isin(kinds, (R.STRUCTURED, R.FLAT, R.VIEW, R.SPREAD))] = R.PYTHON_RULE
    try:
        yield
    finally:
        kernels.KINDS[:] = kinds


@contextlib.contextmanager
def described(patch):
    """Saved values are described the slow way."""
    patch.setattr(memory, "DIRECT", False)
    yield


@contextlib.contextmanager
def crowded(patch):
    """Tapes are full after a few rows, so that most programs take many."""
    patch.setattr(tapes, "FIRST_ROWS", 3)
    patch.setattr(tapes, "MAX_ROWS", 16)
    yield


@contextlib.contextmanager
def heavy(patch):
    """Tapes are full after a few values."""
    patch.setattr(tapes, "MAX_BYTES", 300)
    yield


@contextlib.contextmanager
def large(patch):
    """All values count as large ones, and the short ways hand over where they pack a row."""
    small = storage.SMALL_BYTES
    patch.setattr(storage, "SMALL_BYTES", 0)
    for layout in storage.layouts.by_number:
        layout.code = storage._TOO_LARGE
    try:
        yield
    finally:
        for layout in storage.layouts.by_number:
            layout.code = layout.number if layout.nbytes <= small else storage._TOO_LARGE


WAYS = (general, rules, described, crowded, heavy, large)
TO_THE_BIT = (crowded, heavy)  # each tape goes on with what newer ones gave, in the order of rows


class Program:
    """A program drawn from a seed: the same at each run, whatever way it goes."""

    def __init__(self, seed, dtype=np.float64):
        self.random = np.random.default_rng(seed)
        self.dtype = dtype
        self.leaves = [self.leaf(s) for s in ((3, 4), (5,), (), (2, 3, 2))]
        self.values = list(self.leaves)
        self.trace = []

    def leaf(self, shape):
        return tg.tensor(self.random.uniform(0.5, 1.5, shape).astype(self.dtype), requires_grad=True)

    def pick(self):
        return self.values[self.random.integers(len(self.values))]

    def shaped(self, shape):
        """Return one of the values in some shape, through views, copies and repetitions."""
        x, size = self.pick(), int(np.prod(shape))
        if x.shape == shape:
            return x
        if not x.size:
            return (self.leaves[2] * 1.0).expand(*shape) if shape else self.leaves[2]
        way = self.random.integers(4)
        flat = x.reshape(-1) if way else x.ravel()
        if flat.shape[0] >= size and way < 3:
            start = int(self.random.integers(flat.shape[0] - size + 1))
            flat = flat[start : start + size]
            flat = flat[::-1] if way == 2 else flat
        else:
            index = self.random.integers(-flat.shape[0], flat.shape[0], size)
            flat = flat[index]
            spoil(index)
        return flat.reshape(shape)

    def at(self, here):
        """Return a tensor, or now and then an array, with the values that a row is to be evaluated at."""
        if self.random.random() < 0.15:
            return here.copy()
        if self.random.random() < 0.1:
            return tg.tensor(here)
        x = self.shaped(here.shape)
        same = x - x.detach()
        if here.ndim == 2 and self.random.random() < 0.3:
            return (same.T + np.ascontiguousarray(here.T)).T
        if here.ndim and self.random.random() < 0.2:
            return (same[::-1] + here[::-1])[::-1]
        return here + same if self.random.random() < 0.5 else same + here

    def call(self, case):
        module, row, k = case
        if module is rows:
            shape = self.pick().shape
            shapes = [shape if self.random.random() < 0.7 else () for _ in range(row.arity)]
            arrays, positional, named = rows.sample(row, *shapes, dtype=self.dtype), (), {}
        else:
            shapes, positional, named = module.arguments_of(row, k)
            arrays = [np.asarray(a) for a in module.operands(row, shapes, self.dtype)]
        operands = [a if a.dtype.kind != "f" or np.isnan(a).any() else self.at(a) for a in map(np.asarray, arrays)]
        if not any(isinstance(x, tg.Tensor) for x in operands):
            operands[-1] = tg.tensor(operands[-1])
        if module is structured and not isinstance(operands[0], tg.Tensor):
            operands[0] = tg.tensor(operands[0])
        if row.name.startswith("view"):  # which refuses most layouts
            operands[0] = operands[0].ravel().reshape(operands[0].shape)
        positional, named = copied(positional), copied(named)
        results = composed.flat(apply(module, row, operands, positional, named))
        for x in operands:
            if isinstance(x, np.ndarray) and x.ndim:
                spoil(x)
        self.values += [r for r in results if isinstance(r, tg.Tensor) and r.dtype == self.dtype]

    def step(self, cases):
        way = self.random.integers(12)
        if way == 0 and len(self.values) > 6:
            del self.values[int(self.random.integers(4, len(self.values)))]
        elif way == 1:
            self.values.append(self.pick() * float(self.random.uniform(0.5, 1.5)))
        elif way == 2:
            x = self.pick()
            self.values.append(x * self.shaped(x.shape).detach())
        elif way == 3:
            with tg.no_grad():
                self.values.append(self.pick() * 2.0)
        elif way == 4:
            x = self.pick()
            self.values.append(x * x - x)
        else:
            case = cases[int(self.random.integers(len(cases)))]
            self.trace.append(name_of_case(case) if case[0] is not rows else case[1].name)
            self.call(case)

        self.values = [x for x in self.values if (abs(x.detach().numpy()) < 1e3).all()]

    def loss(self):
        chosen = [self.pick() for _ in range(4)] + self.values[-2:]
        total = self.leaves[2] * 0.5
        for x in chosen:
            weights = self.random.uniform(0.5, 1.5, x.shape).astype(self.dtype)
            total = total + (x * weights).sum()
        return total

    def run(self, cases, steps):
        """Return all gradients that come up, in order."""
        found = []
        for _ in range(int(self.random.integers(1, 4))):
            for _ in range(steps):
                self.step(cases)
            again, loss = bool(self.random.integers(2)), self.loss()
            loss.backward(retain_graph=again)
            if again:
                loss.backward()
            found += [leaf.grad.numpy().copy() for leaf in self.leaves if leaf.grad is not None]
            if self.random.random() < 0.5:  # what is left depends on leaves alone
                self.values = list(self.leaves)
            else:
                self.values = [*self.leaves, *(x.detach() for x in self.values[4:])]
        return found


def outcome(seed, cases, dtype, steps):
    program = Program(seed, dtype)
    with np.errstate(all="ignore"):
        return program.run(cases, steps), program.trace


def hold(seed, patch, way, cases, dtype, steps):
    found, trace = outcome(seed, cases, dtype, steps)
    with patch.context() as inner, way(inner):
        expected, _ = outcome(seed, cases, dtype, steps)
    assert len(found) == len(expected) > 0
    for mine, other in zip(found, expected, strict=True):
        size = np.max(abs(other), initial=1.0, where=np.isfinite(other))
        np.testing.assert_array_equal(np.isfinite(mine), np.isfinite(other), f"seed {seed}: {trace}")
        if way in TO_THE_BIT:
            np.testing.assert_array_equal(mine, other, f"seed {seed}, {way.__name__}: {trace}")
        rel = 1e-10 if dtype is np.float64 else 1e-3
        assert_close(mine / size, other / size, rel, f"seed {seed}, {way.__name__}: {trace}", scale=1.0)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize("dtype", [np.float64, np.float32], ids=["double", "single"])
def test_any_program_gives_the_same_by_any_way(monkeypatch, way, dtype):
    for seed in range(PROGRAMS // 6):
        hold(seed, monkeypatch, way, CASES, dtype, 8)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_programs_of_compiled_rows(monkeypatch, way):
    for seed in range(PROGRAMS // 6):
        hold(10_000 + seed, monkeypatch, way, COMPILED, np.float64, 20)


def test_a_lost_gradient_is_caught(monkeypatch):
    """The programs can fail: here `where` forgets what its last operand depends on, if that is large."""
    monkeypatch.setattr(
        plan_cache_binary, "_chosen", lambda tape, condition, chosen, x, y, out: operations.choose(chosen, x, out)
    )
    where = [case for case in CASES if case[1].name == "where"]
    with pytest.raises(AssertionError, match="seed"):
        for seed in range(20):
            hold(seed, monkeypatch, general, where, np.float64, 8)


def test_programs_in_four_threads():
    seeds = range(20_000, 20_000 + PROGRAMS // 5)
    alone = {seed: outcome(seed, CASES, np.float64, 6)[0] for seed in seeds}
    wrong = []

    def work(seeds):
        for seed in seeds:
            try:
                for mine, other in zip(outcome(seed, CASES, np.float64, 6)[0], alone[seed], strict=True):
                    np.testing.assert_array_equal(mine, other)
            except BaseException as error:
                wrong.append((seed, error))

    threads = [threading.Thread(target=work, args=(list(seeds)[k:],)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
