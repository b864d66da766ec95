"""Many products at once against what grad gives one by one, forward against backward; a forward rule for any row."""

import itertools
from types import SimpleNamespace

import numpy as np
import pytest
from oracles import assert_within

import tapegrad as tg
from tapegrad.engine import jvp_batched
from tapegrad.engine.single_row import run_alone
from tapegrad.engine.tape_pass import TapeRun
from tapegrad.engine.vjp_jvp import pull, push
from tapegrad.ops import BY_NAME

FUNCTION = BY_NAME["function"].opcode


def tangent_rule(tape, row, tangents):
    """A forward rule from the reverse rule, which is asked for each element of the value by itself."""
    run = TapeRun(SimpleNamespace(ctrl=None), tape, None)
    run.items = tape.vals
    packed = {}
    if tape.opcode(row) != FUNCTION:
        packed = {k: saved.array_of(run, row) for k, saved in tape.packed.get(row, {}).items()}
        layouts = [run.layout(row)]
    else:
        layouts = tape.params[row].results
    live = [t is not None for t in tangents]
    results = []
    for k, layout in enumerate(layouts):
        if layout is None:
            results.append(None)
            continue
        result = np.zeros(layout.shape, layout.dtype)
        units = (1, 1j) if layout.dtype.kind == "c" else (1,)  # real and imaginary parts, each by itself
        for index, part in itertools.product(np.ndindex(layout.shape), units):
            unit = np.zeros(layout.shape, layout.dtype)
            unit[index] = part
            adjoints = tuple(unit if j == k else None for j in range(len(layouts)))
            if tape.opcode(row) == FUNCTION:
                gradients = run.apply_rule(row, adjoints, live)
            else:
                gradients = run_alone(run, row, unit, live, packed)
            for g, t in zip(gradients, tangents, strict=True):
                if g is not None and t is not None:
                    result[index] += part * np.sum(np.conj(g) * t).real
        results.append(result)
    return results[0] if len(results) == 1 else results


def several(value):
    return value if isinstance(value, list) else [value]


@pytest.fixture
def rules(monkeypatch):
    """List the rows that have no compiled way forward, and hold each to `tangent_rule`."""
    ran, rule = [], jvp_batched.tangent_rule

    def noted(run, row, tangents):
        ran.append(run.tape.opcode(row))
        found, expected = rule(run, row, tangents), tangent_rule(run.tape, row, tangents)
        for mine, theirs in zip(several(found), several(expected), strict=True):
            assert (mine is None) == (theirs is None)
            if theirs is not None:
                hold(np.asarray(mine), theirs, 1e-9 if theirs.dtype == np.float64 else 1e-3, f"rule of row {row}")
        return found

    monkeypatch.setattr(jvp_batched, "tangent_rule", noted)
    return ran


@pytest.fixture
def stand_in(monkeypatch):
    """Let rows that have no compiled way forward go by the rule of this file."""
    monkeypatch.setattr(jvp_batched, "tangent_rule", lambda run, row, tangents: tangent_rule(run.tape, row, tangents))


def draw(tensors, lanes, seed=0):
    """Return a block of random numbers for each tensor."""
    random = np.random.default_rng(seed)
    return [random.uniform(-1.5, 1.5, (lanes, *t.shape)).astype(t.dtype) for t in tensors]


def hold(found, expected, rel, what):
    """Hold blocks to others, measured by the largest number of each; what is not finite is equal."""
    size = np.max(abs(expected), initial=1e-3, where=np.isfinite(expected))
    assert found.dtype == expected.dtype and found.shape == expected.shape, what
    assert_within(found, expected, rel * size, what)


def one_by_one(outputs, inputs, seeds, lanes):
    """What grad gives for each lane."""
    rows = [
        tg.autograd.grad(outputs, inputs, [s[k] for s in seeds], retain_graph=True, allow_unused=True)
        for k in range(lanes)
    ]
    found = []
    for k in range(len(inputs)):
        column = [row[k] for row in rows]
        found.append(None if column[0] is None else np.stack([c.numpy() for c in column]))
    return found


def check_pull(outputs, inputs, lanes=3, rel=None, what=""):
    """Hold all lanes of a pull to backwards of one lane each; give the seeds and the products."""
    outputs = [t for t in outputs if t.requires_grad]
    rel = rel or 30 * max(np.finfo(t.dtype).eps for t in (*outputs, *inputs))
    seeds = draw(outputs, lanes, 1)
    found = pull(outputs, seeds, inputs, lanes)
    for k, (mine, expected) in enumerate(zip(found, one_by_one(outputs, inputs, seeds, lanes), strict=True)):
        assert (mine is None) == (expected is None), f"{what}: input {k}"
        if expected is not None:
            hold(mine, expected, rel, f"{what}: input {k}")
    return seeds, found


def check_push(outputs, inputs, lanes=3, rel=None, what=""):
    """Hold each tangent to the products of the reverse pass: w times J t is w J times t."""
    outputs = [t for t in outputs if t.requires_grad]
    rel = rel or 300 * max(np.finfo(t.dtype).eps for t in (*outputs, *inputs))
    tangents, seeds = draw(inputs, lanes, 2), draw(outputs, lanes, 3)
    found = push(outputs, inputs, tangents, lanes)
    for k, (output, seed, tangent) in enumerate(zip(outputs, seeds, found, strict=True)):
        products = pull([output], [seed], inputs, lanes)
        if tangent is None:
            assert all(p is None for p in products), f"{what}: output {k}"
            continue
        assert tangent.shape == (lanes, *output.shape) and tangent.dtype == output.dtype
        flat = lambda block: block.reshape(lanes, -1).astype(np.float64)  # noqa: E731
        mine, theirs, size = flat(seed) @ flat(tangent).T, 0.0, abs(flat(seed)) @ abs(flat(tangent)).T
        for product, t in zip(products, tangents, strict=True):
            if product is not None:
                theirs = theirs + flat(product) @ flat(t).T
                size = size + abs(flat(product)) @ abs(flat(t)).T
        bound = np.max(np.where(np.isfinite(size), size, 0.0), initial=1e-3)
        assert_within(mine, theirs + np.zeros_like(mine), rel * bound, f"{what}: output {k}")
    return tangents, found


def check(outputs, inputs, lanes=3, rel=None, what=""):
    check_pull(outputs, inputs, lanes, rel, what)
    check_push(outputs, inputs, lanes, rel and 10 * rel, what)
