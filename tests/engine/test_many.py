"""Many vector-Jacobian and Jacobian-vector products at once, for every row of the table."""

import numpy as np
import pytest
from engine.linearly import check, check_pull, draw, hold, rules  # noqa: F401
from ops.examples import CASES
from ops.rows import BINARY, DTYPES, ELEMENTWISE, function_of, name_of, sample
from ops.test_random_programs import CASES as CALLS
from ops.test_random_programs import Program
from oracles import layouts, leaf

import tapegrad as tg
from tapegrad.engine.vjp_jvp import pull, push
from tapegrad.tape import tape as tapes

SHAPES = (((3, 1), (4,)), ((2, 3), ()), ((), (3,)), ((2, 1, 3), (4, 1)), ((0, 2), (2,)), ((2, 0), (1, 1)))


def operands(arrays):
    """Leaves, and results of them as operands, so that their blocks are the pass's own."""
    leaves = [leaf(a) if np.asarray(a).dtype.kind == "f" else a for a in arrays]
    live = [x for x in leaves if isinstance(x, tg.Tensor)]
    return live, [x * 1.0 if isinstance(x, tg.Tensor) else x for x in leaves]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("case", CASES, ids=repr)
def test_every_row(case, dtype, rules):  # noqa: F811
    leaves, given = operands(case.arrays(dtype))
    result = case.apply(given)
    if result.dtype.kind != "f" or not result.requires_grad:
        return
    rel = 1e-10 if dtype is np.float64 else 1e-3
    for lanes in (1, 3):
        check([result, given[-1] + given[-1]], leaves, lanes, rel)
    check([result * 2.0], leaves, 4, rel)
    check([case.apply(operands(case.arrays(dtype))[1])], leaves, 3, rel)  # which does not depend on them


@pytest.mark.parametrize("shapes", SHAPES, ids=str)
@pytest.mark.parametrize("row", BINARY, ids=name_of)
def test_broadcasting(row, shapes):
    for lanes in (1, 3):
        leaves, given = operands(sample(row, *shapes))
        check([function_of(row)(*given)], leaves, lanes, 1e-11)
        check([function_of(row)(*leaves), given[0]], leaves, lanes, 1e-11)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("row", ELEMENTWISE, ids=name_of)
def test_shapes(row, dtype):
    rel = 1e-12 if dtype is np.float64 else 1e-4
    for shape, lanes in (((), 1), ((), 3), ((), 100), ((5,), 1), ((2, 3), 17), ((0,), 3)):
        leaves, given = operands(sample(row, shape, dtype=dtype))
        check([function_of(row)(*given)], leaves, lanes, rel, f"{shape}, {lanes} lanes")


@pytest.mark.parametrize("row", ELEMENTWISE, ids=name_of)
def test_memory_of_any_order(row):
    arrays = sample(row, (3, 4))
    for name in ("transposed", "sliced", "reversed"):
        leaves = [leaf(layouts(a)[name]) if a.dtype.kind == "f" else layouts(a)[name] for a in arrays]
        live = [x for x in leaves if isinstance(x, tg.Tensor)]
        for lanes in (1, 3):
            check([function_of(row)(*leaves)], live, lanes, 1e-12, name)


@pytest.mark.parametrize("row", BINARY, ids=name_of)
def test_immediates_and_repeated_operands(row):
    x, y = sample(row, (4,))
    for dtype in DTYPES:
        t, u = leaf(x.astype(dtype)), leaf(y.astype(dtype))
        rel = 1e-12 if dtype is np.float64 else 1e-4
        for lanes in (2, 5):
            check([function_of(row)(t, 1.25), function_of(row)(1.25, u)], [t, u], lanes, rel)
            check([function_of(row)(t + 0.0, t)], [t], lanes, rel)
    t = leaf(np.random.default_rng(9).uniform(0.2, 0.9, 4))
    check([function_of(row)(u, u) for u in (t, t * 1.0)], [t], 3, 1e-12)


def test_squares_need_no_power():
    x = leaf(np.array([-1.5, 0.0, 2.0]))
    check([x**2, (x * 1.0) ** 2.0], [x], 3)


@pytest.mark.parametrize("lanes", [2, 8])
@pytest.mark.parametrize("shape", [(40,), ()], ids=str)
@pytest.mark.parametrize("row", [r for r in ELEMENTWISE if r.arity < 3], ids=name_of)
def test_what_is_not_finite_is_the_same(row, shape, lanes):
    """Adjoints of 0, NaN and infinity times derivatives of 0, NaN and infinity, in as many stages as one has."""
    odd = np.array([0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan, 1e-310, 0.5, -2.5])
    random = np.random.default_rng(3)
    for _ in range(1 if shape else 12):
        arrays = [random.choice(odd, shape) for _ in range(row.arity)]
        with np.errstate(all="ignore"):
            leaves = [leaf(a) for a in arrays]  # no `where`: its condition is none
            output = function_of(row)(*leaves)
            seed = random.choice(odd, (lanes, *shape))
            found = pull([output], [seed], leaves, lanes)
            for lane in range(lanes):
                expected = tg.autograd.grad(output, leaves, seed[lane], retain_graph=True)
                for mine, theirs in zip(found, expected, strict=True):
                    np.testing.assert_array_equal(np.isnan(mine[lane]), np.isnan(theirs.numpy()), row.name)
                    hold(mine[lane], np.asarray(theirs.numpy()), 1e-13, row.name)


@pytest.mark.parametrize("lanes", [1, 3, 100])
@pytest.mark.parametrize("crowded", [False, True])
def test_random_programs(crowded, lanes, monkeypatch, rules):  # noqa: F811
    """Crowded: tapes are full after a few rows, so that most programs take many."""
    if crowded:
        monkeypatch.setattr(tapes, "FIRST_ROWS", 3)
        monkeypatch.setattr(tapes, "MAX_ROWS", 16)
    for seed in range(4 if lanes == 100 else 12):
        program = Program(30_000 + 100 * lanes + seed)
        with np.errstate(all="ignore"):
            for _ in range(12):
                program.step(CALLS)
            outputs = [x for x in program.values[4:] if x.requires_grad][-4:]
            outputs.append(program.loss())
            inputs = [*program.leaves, program.values[len(program.values) // 2]]
            inputs = [x for x in inputs if x.requires_grad]
            check_pull(outputs, inputs, lanes, 1e-9, str(program.trace))
            if lanes == 3:
                check(outputs, program.leaves, lanes, 1e-9, str(program.trace))


def test_central_differences():
    x, p = leaf(np.array([[0.3, -0.4, 0.5], [1.1, 0.2, -0.7]])), leaf(np.array(0.7))

    def program(x, p, m):
        y = m.sin(x * p) / (x * x + 1.0)
        z = (y[:, ::-1] * p + m.exp(y.T.reshape(2, 3))).mean(axis=0)
        return z * z + x[1]

    (t, s), step = draw([x, p], 5), 1e-6
    (found,) = push([program(x, p, tg)], [x, p], [t, s], 5)
    for lane in range(5):
        ends = [program(x.detach().numpy() + h * t[lane], 0.7 + h * s[lane], np) for h in (step, -step)]
        np.testing.assert_allclose(found[lane], (ends[0] - ends[1]) / (2 * step), rtol=1e-7, atol=1e-9)


def test_no_lanes():
    x = leaf(np.ones((2, 3)))
    (found,) = pull([(x * x).sum(axis=0)], [np.zeros((0, 3))], [x], 0)
    assert found.shape == (0, 2, 3)
    (found,) = push([(x * x).sum(axis=0)], [x], [np.zeros((0, 2, 3))], 0)
    assert found.shape == (0, 3)
