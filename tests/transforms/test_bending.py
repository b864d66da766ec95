"""`bend`: gradients and how they change, against a gradient that is recorded and differentiated again."""

import gc

import numpy as np
import pytest
import scipy.special
from higher import cases
from other_packages import torch

import tapegrad as tg
from tapegrad.engine import curvature_kernels
from tapegrad.engine.hvp import bend
from tapegrad.engine.hvp_pass import Unserved
from tapegrad.errors import FreedError, GradError, VersionError
from tapegrad.ops import BY_NAME, TABLE, Elementwise
from tapegrad.ops.curvature import NoDerivativeError, change
from tapegrad.tape import abi as R
from tapegrad.transforms import hvp

BY_RECORDING = {"digamma"}  # the derivative of trigamma is not in the language


def recorded(output, inputs, tangents):
    """Return what `bend` gives, by differentiating a recorded gradient."""
    grads = tg.autograd.grad(output, inputs, create_graph=True, materialize_grads=True)
    total = sum((g * t).sum() for g, t in zip(grads, tangents, strict=True))
    if not total.requires_grad:
        return [g.detach().numpy() for g in grads], [np.zeros(x.shape) for x in inputs]
    products = tg.autograd.grad(total, inputs, materialize_grads=True)
    return [g.detach().numpy() for g in grads], [p.numpy() for p in products]


def check(function, arrays, tolerance=1e-10, seed=0):
    """Compare both ways for a function of tensors whose results are summed up with weights."""
    rng = np.random.default_rng(seed)
    inputs = [tg.tensor(a, requires_grad=True) for a in arrays]
    tangents = [rng.normal(size=a.shape).astype(a.dtype) for a in arrays]
    result = cases.sum_of(cases.flat(function(*inputs)))
    if not isinstance(result, tg.Tensor) or not result.requires_grad:
        return False
    try:
        mine = bend(result, inputs, tangents)
    except Unserved:
        assert "complex" in str(result.tape)  # which has a recorded gradient only
        return False
    theirs = recorded(result, inputs, tangents)
    for found, expected in zip(mine, theirs, strict=True):
        for a, b in zip(found, expected, strict=True):
            if a is None:
                a = np.zeros_like(b)
            assert a.shape == b.shape
            scale = max(1.0, np.abs(b[np.isfinite(b)]).max(initial=0.0))
            np.testing.assert_allclose(a, b, rtol=tolerance, atol=tolerance * scale)
    return True


@pytest.mark.parametrize("case", [*cases.ROWS, *cases.COMPOSED], ids=lambda case: case.name)
def test_every_row_bends_as_its_recorded_gradient_does(case):
    arrays = [np.asarray(a) for a in case.arrays]
    if any(a.dtype.kind != "f" for a in arrays):
        floats = [a for a in arrays if a.dtype.kind == "f"]

        def function(*tensors):
            left = iter(tensors)
            return case.function(*[next(left) if a.dtype.kind == "f" else tg.tensor(a) for a in arrays])

        check(function, floats, 1e-8)
    else:
        check(case.function, arrays, 1e-8)


ONE_LAYOUT = ("mul", "div", "pow", "exp", "tanh", "sin", "log", "sqrt", "abs", "maximum", "where", "digamma")
"""Of the others the kernels are written by the same few lines; compiling all of them takes minutes."""


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("name", ONE_LAYOUT)
def test_elementwise_rows_in_one_layout(name, dtype):
    row = BY_NAME[name]
    for shape in ((700,), ()):
        arrays = [a.astype(dtype) if a.dtype.kind == "f" else a for a in cases.rows.sample(row, *[shape] * row.arity)]
        floats = [k for k, a in enumerate(arrays) if a.dtype.kind == "f"]
        function = cases.rows.function_of(row)

        def bent(*tensors, function=function, arrays=arrays, floats=floats):
            values = [tensors[floats.index(k)] if k in floats else tg.tensor(a) for k, a in enumerate(arrays)]
            return function(*values) * function(*values)

        check(bent, [arrays[k] for k in floats], 1e-10 if dtype == np.float64 else 2e-3)


@pytest.mark.parametrize("name", ["pow", "div", "mul", "hypot"])
def test_one_operand_alone_is_enough(name):
    row = BY_NAME[name]
    arrays = cases.rows.sample(row, *[(5,)] * row.arity)
    function = cases.rows.function_of(row)
    for k, array in enumerate(arrays):
        check(lambda t, k=k: function(*arrays[:k], t, *arrays[k + 1 :]), [array])


def test_the_change_of_each_derivative_is_its_difference_quotient():
    names = {**vars(np), "digamma": scipy.special.psi, "trigamma": lambda x: scipy.special.polygamma(1, x)}
    names |= {name: getattr(scipy.special, name) for name in ("i0", "i1", "j0", "j1")}
    for row in TABLE:
        if not isinstance(row, Elementwise) or not row.differentiable or row.gives_real or row.name == "where":
            continue
        arrays = [a.ravel()[:6] for a in cases.rows.sample(row, *[(6,)] * row.arity)]
        step = 1e-6
        for k in range(row.arity):
            source = row.derivatives[k]
            for moving in range(row.arity) if source is not None else ():
                try:
                    changed = change(source, frozenset({"xyz"[moving], "out"}))
                except NoDerivativeError:
                    assert row.name in BY_RECORDING
                    continue

                def values(shift, arrays=arrays, moving=moving, row=row):
                    moved = [a + shift * (j == moving) for j, a in enumerate(arrays)]
                    return {**dict(zip("xyz", moved, strict=False)), "out": row.computes(*moved)}

                with np.errstate(all="ignore"):
                    high, low = (eval(source, names, values(s)) for s in (step, -step))
                    known = values(0.0)
                    known[f"{'xyz'[moving]}d"] = np.ones(6)
                    known["outd"] = (values(step)["out"] - values(-step)["out"]) / (2 * step)
                    found = 0.0 if changed is None else eval(changed, names, known)
                expected = (np.asarray(high, float) - np.asarray(low, float)) / (2 * step)
                np.testing.assert_allclose(
                    np.broadcast_to(found, (6,)), np.broadcast_to(expected, (6,)), rtol=1e-4, atol=1e-5,
                    err_msg=f"{row.name} {source} {moving}",
                )  # fmt: skip


def test_broadcasting_strides_and_numbers():
    rng = np.random.default_rng(1)
    a, b, c = rng.uniform(0.5, 1.5, (4, 5)), rng.uniform(0.5, 1.5, (5,)), rng.uniform(0.5, 1.5, ())

    def function(x, y, z):
        u = x.T[::2] * y[1:4, None] + z / x[:, ::-1].T[:3]
        return (u ** y[0]).sum(axis=0) * tg.tanh(z * x[:, 2]) + x.reshape(5, 4)[0] ** 2 / tg.broadcast_to(z, (4,))

    assert check(function, [a, b, c])
    assert check(lambda x: tg.exp(2.0 * x) - x / 3.0 + 1.5**x - (-x), [a])
    assert check(lambda x: (tg.broadcast_to(x, (3, 5)) * np.arange(15.0).reshape(3, 5)) ** 2, [b])


def test_programs_with_writes_and_several_tapes():
    def written(x):
        u = tg.zeros(6)
        u[0] = x[0] * x[1]
        for k in range(1, 6):
            u[k] = tg.sin(u[k - 1] * 1.0) * x[k % 3]
        u[2:4] *= x[1]
        v = x.clone()
        v += u[:3].clone() * x
        v *= 2.0
        return u.clone() * 2.0, v.exp()

    def long(x):
        y = x
        for _ in range(4500):
            y = y * 0.9999 + 1e-4 * y * x
        return y * y

    assert check(written, [np.array([0.5, 1.2, 0.7])])
    assert check(long, [np.array([0.5, 1.2])], 1e-8)


@pytest.mark.parametrize("seed", range(25))
def test_random_programs(seed):
    rng = np.random.default_rng(seed)
    unary = [tg.sin, tg.tanh, tg.exp, lambda t: t[::-1], lambda t: t.reshape(2, 3).T.reshape(6), tg.cumsum, tg.square,
             lambda t: t.reshape(2, 3) @ np.ones((3, 6)) / 9 * t, lambda t: t - t.max(), lambda t: t.sum() + t,
             lambda t: tg.softmax(t) if hasattr(tg, "softmax") else t, lambda t: t[[0, 0, 3, 2, 5, 1]]]  # fmt: skip
    binary = [lambda s, t: s + t, lambda s, t: s * t, lambda s, t: s / (1 + t * t), lambda s, t: s - t, tg.maximum,
              tg.hypot, lambda s, t: tg.where(s > t, s * t, t),
              lambda s, t: (s.reshape(2, 3) @ t.reshape(3, 2)).sum()]  # fmt: skip

    picks = rng.integers(0, 1000, (12, 4))

    def program(x, y):
        known = [x, y]
        for kind, which, a, b in picks.tolist():
            s, t = known[a % len(known)], known[b % len(known)]
            one = unary[which % len(unary)](s) if kind % 2 else binary[which % len(binary)](s, t)
            one = one.sum(axis=0) if one.ndim == 2 else one
            known.append(tg.tanh(one) * 1.1 if one.ndim else s * one / 10)
        return known[-1], known[-2] * known[-3]

    assert check(program, [rng.normal(size=6), rng.normal(size=6)], 1e-8, seed)


def rosenbrock(x):
    return (100.0 * (x[1:] - x[:-1] ** 2) ** 2 + (1 - x[:-1]) ** 2).sum()


def test_hvp_takes_this_way_and_agrees_with_the_hessian_and_with_torch(monkeypatch):
    monkeypatch.setattr(hvp, "_by_recording", None)
    rng = np.random.default_rng(2)
    x, v = rng.uniform(0.5, 1.5, 7), rng.normal(size=7)
    found = tg.func.hvp(rosenbrock, x, v)
    np.testing.assert_allclose(found, tg.func.hessian(rosenbrock)(x) @ v, rtol=1e-11)
    theirs = torch.autograd.functional.vhp(rosenbrock, torch.tensor(x), torch.tensor(v))[1]
    np.testing.assert_allclose(found, theirs.numpy(), rtol=1e-11)
    assert np.array_equal(tg.func.hvp(lambda x: 3.0 * x.sum(), x, v), np.zeros(7))
    assert np.array_equal(tg.func.hvp(lambda x: x[0] * 1.0, x, v), np.zeros(7))
    assert tg.func.hvp(lambda x: x, 2.0, 1.0) == 0.0
    assert tg.func.hvp(lambda x: x**3, 2.0, 1.0) == 12.0
    one, two = tg.func.hvp(lambda x, d: (x * d["a"]).sum(), (x, {"a": v}), (v, {"a": x}))
    assert np.array_equal(one, x) and np.array_equal(two["a"], v)


def test_hvp_records_where_something_outside_is_differentiated():
    c = tg.tensor(2.0, requires_grad=True)
    x, v = np.array([1.0, 2.0]), np.array([1.0, 1.0])
    found = tg.func.hvp(lambda x: (c * x**3).sum(), tg.tensor(x), v)
    found.sum().backward()
    assert c.grad.item() == 18.0
    inner = tg.func.grad(lambda s: tg.func.hvp(lambda x: (s * x**3).sum(), x, v).sum())
    assert inner(2.0) == 18.0
    batch = tg.func.vmap(lambda x: tg.func.hvp(lambda x: (x**3).sum(), x, v))(np.stack([x, 2 * x]))
    np.testing.assert_array_equal(batch, [[6.0, 12.0], [12.0, 24.0]])


def test_what_is_not_taken_gives_no_nan():
    x = np.array([0.0, 4.0, -1.0])
    assert np.array_equal(tg.func.hvp(lambda x: (tg.abs(x) * x).sum(), x, np.ones(3)), [0.0, 2.0, -2.0])
    assert np.array_equal(tg.func.hvp(lambda x: tg.relu(x).square().sum(), x, np.ones(3)), [0.0, 2.0, 0.0])
    assert np.array_equal(tg.func.hvp(lambda x: (x**2.0).sum() + (x**1.0).sum(), x, np.ones(3)), [2.0, 2.0, 2.0])
    found = tg.func.hvp(lambda x: (x**3.0).sum(), x, np.ones(3))  # its exponent, which stays, has no log(x)
    assert np.array_equal(found, [0.0, 24.0, -6.0])
    y = np.array([0.0, 1.0])
    assert tg.func.hvp(lambda x: tg.sqrt(x).sum(), y, np.ones(2)).tolist() == [-np.inf, -0.25]


def test_what_a_case_hides_is_there():
    """x ** y at y = 2, where the derivative by x is 2 x and says nothing of y; equal operands of logaddexp."""
    x, y = np.array([1.5, 2.0]), np.array([2.0, 2.0])
    v, w, log = np.array([1.0, 1.0]), np.array([0.3, 0.7]), np.log([1.5, 2.0])
    by_x, by_y = tg.func.hvp(lambda x, y: (x**y).sum(), (x, y), (v, w))
    mixed = x * (1 + 2 * log)
    np.testing.assert_allclose(by_x, 2 * v + mixed * w, rtol=1e-14)
    np.testing.assert_allclose(by_y, mixed * v + x**2 * log**2 * w, rtol=1e-14)
    by_x, by_y = tg.func.hvp(lambda x, y: tg.logaddexp(x, y).sum(), (x, x.copy()), (v, 0 * v))
    np.testing.assert_allclose(by_x, [0.25, 0.25], rtol=1e-14)
    np.testing.assert_allclose(by_y, [-0.25, -0.25], rtol=1e-14)
    by_x, by_y = tg.func.hvp(lambda x, y: tg.xlogy(x, y).sum(), (np.zeros(2), y), (v, 0 * v))
    np.testing.assert_allclose(by_y, 1 / y, rtol=1e-14)


def test_what_hangs_on_the_way_is_left_to_the_recorded_way():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    calls = []
    y = x * x
    y.register_hook(lambda g: calls.append(1))
    with pytest.raises(Unserved):
        bend((y * y).sum(), [x], [np.ones(2)])

    def function(x):
        y = x * x
        y.register_hook(lambda g: calls.append(1))
        return (y * y).sum()

    np.testing.assert_allclose(tg.func.hvp(function, np.array([1.0, 2.0]), np.ones(2)), [12.0, 48.0])
    assert calls

    class Cube(tg.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x**3

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            return 3 * x**2 * g

    np.testing.assert_allclose(
        tg.func.hvp(lambda x: Cube.apply(x).sum(), np.array([1.0, 2.0]), np.ones(2)), [6.0, 12.0]
    )


def test_errors():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x * 1.0
    z = (y * y).sum()
    y.detach().mul_(2.0)
    with pytest.raises(VersionError, match=r"mul \(row"):
        bend(z, [x], [np.ones(2)])
    z = tg.exp(x).sum()
    z.backward()
    with pytest.raises(FreedError, match="retain_graph"):
        bend(z, [x], [np.ones(2)])
    with pytest.raises(GradError, match="one real number"):
        tg.func.hvp(lambda x: x * x, np.ones(2), np.ones(2))


def test_what_was_recorded_stays_and_nothing_is_recorded():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    z = (x * tg.sin(x)).sum()
    rows = len(z.tape)
    first, second = bend(z, [x], [np.ones(2)]), bend(z, [x], [np.ones(2)])
    assert len(z.tape) == rows and x.grad is None
    assert np.array_equal(first[0][0], second[0][0]) and np.array_equal(first[1][0], second[1][0])
    other = tg.tensor([1.0], requires_grad=True)
    assert bend(z, [x, other], [np.ones(2), np.ones(1)])[1][1] is None
    z.backward()
    np.testing.assert_array_equal(x.grad.numpy(), first[0][0])


def test_what_is_given_is_not_written_and_the_results_are_ones_own():
    x, v = np.array([1.0, 2.0]), np.array([3.0, 4.0])
    found = tg.func.hvp(lambda x: 0.5 * (x * x).sum(), x, v)
    found += 1.0
    assert v.tolist() == [3.0, 4.0] and x.tolist() == [1.0, 2.0]
    one, two = tg.func.hvp(lambda a, b: ((a + b) ** 2).sum(), (x, x), (v, v))
    one[0] = 99.0
    assert two.tolist() == [12.0, 16.0]


def test_nothing_leaks():
    x, v = np.linspace(0.5, 1.5, 50), np.ones(50)

    def function(x):
        return (tg.tanh(x) / (1 + x[::-1]) @ x) + tg.logsumexp(x * x)

    tg.func.hvp(function, x, v)
    gc.collect()
    gc.disable()
    try:
        for _ in range(3):
            tg.func.hvp(function, x, v)
        assert gc.collect() == 0  # all was given back when it was no longer referred to
    finally:
        gc.enable()


def test_rows_without_kernels_are_these():
    for row in TABLE:
        if isinstance(row, Elementwise) and row.differentiable and not row.gives_real:
            for k, uses in enumerate(row.uses):
                if uses and row.name not in BY_RECORDING and row.derivatives[k] is not None:
                    number = (3 * row.opcode + k) * R.DTYPES
                    assert curvature_kernels.curvature_kernel(number, uses) is not None, row.name
    assert curvature_kernels.curvature_kernel(3 * BY_NAME["digamma"].opcode * R.DTYPES, 1) is None
