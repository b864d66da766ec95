"""The gradient of every row, and its gradient, is recorded, and replayed for whatever numbers come."""

import numpy as np
import pytest
from ops import composed
from ops.composed import flat
from ops.examples import CASES
from program.recorded import as_it_is

import tapegrad as tg
from tapegrad.ops import BY_NAME

PARTS = 6  # ids, among which the rows are divided


def loss_of(function):
    """A number that depends on all results of a function, by weights of their own."""

    def loss(*tensors):
        total = 0.0
        for k, part in enumerate(flat(function(*tensors))):
            if not isinstance(part, tg.Tensor) or part.dtype.kind not in "fc":
                continue
            weights = 1.0 + 0.3 * np.cos(np.arange(part.size) + k).reshape(part.shape)
            for real in (part.real, part.imag) if part.dtype.kind == "c" else (part,):
                total = total + (real * weights.astype(real.dtype)).sum()
        return total

    return loss


def rows():
    """Each row once, on its first example that has elements: its name, a loss and its operands."""
    seen = set()
    for case in CASES:
        arrays = case.arrays()
        if case.row.key.endswith("c_slope"):
            continue  # they are derivatives, and have second ones no more
        if case.row.key not in seen and all(a.dtype.kind == "f" and a.size for a in arrays):
            seen.add(case.row.key)
            yield case.name, loss_of(lambda *t, case=case: case.apply(list(t))), arrays
    for row, k in composed.EXAMPLES:
        arrays = composed.operands(row, row.examples[k][0])
        if row.differentiable and row.key not in seen and all(a.dtype.kind == "f" and a.size for a in arrays):
            seen.add(row.key)
            _, positional, named = composed.arguments_of(row, k)
            function = composed.function_of(row)
            yield (
                composed.name_of_example((row, k)),
                loss_of(lambda *t, f=function, p=positional, n=named: f(*t, *p, **n)),
                arrays,
            )


ROWS = list(rows())


def gradient_of(loss, count):
    return tg.func.grad(loss, tuple(range(count)))


def second_of(loss, count):
    first = gradient_of(loss, count)

    def slope(*tensors):
        return sum((g * np.cos(np.arange(g.size)).reshape(g.shape)).sum() for g in first(*tensors))

    return gradient_of(slope, count)


def hold(name, function, points, rel=1e-7):
    """Hold a compiled function to Python's: it is recorded at the first two points, and replayed at all others."""
    compiled = tg.compile(as_it_is(function))
    for k, arrays in enumerate(points):
        with np.errstate(all="ignore"):
            expected, found = function(*arrays), compiled(*[np.array(a) for a in arrays])
        assert not compiled.stats.eager, f"{name}: {compiled.stats.reasons}"
        for one, other in zip(found, expected, strict=True):
            scale = np.abs(np.where(np.isfinite(other), other, 0.0)).max(initial=1.0)
            np.testing.assert_allclose(one, other, rel, rel * scale, err_msg=f"{name}, point {k}")
    stats = compiled.stats
    assert stats.recordings == 2 and stats.replays == len(points) - 2, f"{name}: {stats}, {stats.divergences}"


@pytest.mark.slow(ids=3)
@pytest.mark.parametrize("part", range(PARTS))
def test_gradients_of_every_row_are_replayed_first_and_second(part):
    assert len(ROWS) > 300
    for name, loss, arrays in ROWS[part::PARTS]:
        points = [[np.asarray(a * (1.0 + 1e-4 * k)) for a in arrays] for k in range(4)]
        hold(name, gradient_of(loss, len(arrays)), points)
        hold(f"second of {name}", second_of(loss, len(arrays)), points)


X = np.array([[0.5, -1.5, 2.0, 0.7], [1.0, 3.0, -0.2, 1.1]])
ZEROS, TIES = np.where(np.abs(X) < 1, 0.0, X), np.sign(X)
INFINITE, MISSING = np.where(X > 1.5, np.inf, X), np.where(X > 1.5, np.nan, X)
S = np.array([[2.0, 0.3, 0.1], [0.3, 3.0, 0.2], [0.1, 0.2, 5.0]])
SINGULAR, EQUAL = np.ones((3, 3)), np.diag([2.0, 2.0, 1.0])

SPECIAL = {
    "prod": (lambda x: np.prod(x, 1), [X, X + 0.1, ZEROS, np.zeros((2, 4)), X * 1e200]),
    "cumprod": (lambda x: np.cumprod(x, 1), [X, X + 0.1, ZEROS, np.zeros((2, 4)), X * 1e-200]),
    "std": (lambda x: np.std(x, 1), [X, X + 0.1, np.ones((2, 4)), TIES]),
    "nanstd": (lambda x: np.nanstd(x, 1), [X, X + 0.1, MISSING, np.ones((2, 4))]),
    "nanmean": (lambda x: np.nanmean(x, 0), [X, X + 0.1, MISSING]),
    "logsumexp": (lambda x: tg.logsumexp(x, 1), [X, X + 0.1, INFINITE, -INFINITE, TIES]),
    "logcumsumexp": (lambda x: tg.logcumsumexp(x, 1), [X, X + 0.1, INFINITE, -INFINITE]),
    "cummax": (lambda x: tg.cummax(x, 1)[0], [X, X + 0.1, TIES, MISSING, X[:, ::-1]]),
    "median": (lambda x: np.median(x, 1), [X, X + 0.1, TIES, MISSING, X[:, ::-1]]),
    "nanquantile": (lambda x: np.nanquantile(x, 0.3, 1), [X, X + 0.1, MISSING, X[:, ::-1]]),
    "logaddexp": (lambda x: np.logaddexp(x[0], x[1]), [X, X + 0.1, TIES, INFINITE, -X, np.ones((2, 4))]),
    "hypot": (lambda x: np.hypot(x[0], x[1]), [X, X + 0.1, ZEROS, np.zeros((2, 4))]),
    "det": (np.linalg.det, [S, S + 0.1, SINGULAR, EQUAL, np.zeros((3, 3))]),
    "slogdet": (lambda x: np.linalg.slogdet(x)[1], [S, S + 0.1, EQUAL, SINGULAR]),
    "eigvalsh": (lambda x: np.linalg.eigvalsh(x) ** 2, [S, S + 0.1, EQUAL]),
    "svdvals": (lambda x: np.linalg.svdvals(x) ** 2, [S, S + 0.1, EQUAL, SINGULAR]),
    "expm": (tg.linalg.expm, [S, S * 1.1, np.zeros((3, 3)), S / 1e6]),
}


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("name", SPECIAL)
def test_what_is_special_about_numbers_is_chosen_in_each_run(name):
    function, points = SPECIAL[name]
    hold(name, gradient_of(loss_of(function), 1), [[p] for p in points])


def test_second_derivatives_choose_as_well():
    for name in ("prod", "std", "logaddexp", "hypot", "cummax", "median"):
        function, points = SPECIAL[name]
        if "gammainc" not in name and "betainc" not in name:  # which are not differentiated again by all operands
            hold(f"second of {name}", second_of(loss_of(function), 1), [[p] for p in (*points[:2], TIES + X / 10)])


def test_a_rule_that_asks_for_numbers_is_named_with_its_line(monkeypatch):
    row = BY_NAME["linalg.inv"]

    def asks(F, g, out):
        return g * float(np.asarray(getattr(out, "_array", out)).sum())

    monkeypatch.setitem(row.__dict__, "dx", asks)
    monkeypatch.setitem(row.__dict__, "derivatives", (asks, None, None))
    compiled = tg.compile(as_it_is(tg.func.grad(lambda x: np.linalg.inv(x).sum())))
    with pytest.warns(
        tg.errors.RepeatedWarning, match=r"derivative of linalg\.inv, which is in .*inside\.py, line \d+"
    ):
        compiled(S)
