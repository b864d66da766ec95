"""`primitive` at higher orders: vjp as a primitive, as one function for each operand, and plain; forward mode."""

import math
import sys
import threading
from pathlib import Path

import numba
import numpy as np
import pytest
from oracles import assert_close, difference_gradient, leaf

import tapegrad as tg
from tapegrad.errors import ArgumentError, GradError, GradientLostWarning, ShapeError, VersionError

sys.path.insert(0, str(Path(__file__).parent))  # for jitted.py
from jitted import product, smooth, tanh, wave

from tapegrad.core.grad_mode import recording_strictly

grad = tg.autograd.grad


def arrays(*shapes, seed=0, dtype=np.float64):
    rng = np.random.default_rng(seed)
    return [rng.uniform(0.5, 1.5, shape).astype(dtype) for shape in shapes]


def weights(shape, seed):
    return np.random.default_rng(seed).uniform(0.5, 1.5, shape)


def first(function, a):
    """Return a weighted sum of the gradients of a weighted sum of the results, from the first backward alone."""
    x = [leaf(v) for v in a]
    out = function(*x)
    found = grad((out * weights(out.shape, 1)).sum(), x, materialize_grads=True)
    return sum((g.numpy() * weights(g.shape, k)).sum() for k, g in enumerate(found))


def second(function, a):
    """Return the gradients of that, by a recorded backward."""
    x = [leaf(v) for v in a]
    out = function(*x)
    found = grad((out * weights(out.shape, 1)).sum(), x, create_graph=True, materialize_grads=True)
    total = sum((g * weights(g.shape, k)).sum() for k, g in enumerate(found))
    return [g.numpy() for g in grad(total, x, materialize_grads=True)]


def hold(function, a, rel=1e-8):
    found = second(function, a)
    for k in range(len(a)):
        expected = difference_gradient(lambda *p: first(function, p), a, k)
        assert_close(found[k], expected, rel, f"operand {k}", scale=1.0)


def _cube(x):
    out = np.empty_like(x)
    for i in range(x.size):
        out[i] = x[i] ** 3
    return out


def _cube_back(g, out, x):
    gx = np.zeros(x.shape, x.dtype)  # plain numbers, element by element
    for i in range(x.size):
        gx[i] = 3 * g[i] * x[i] ** 2
    return gx


def _cube_back_by_g(h, slope, g, out, x):
    return 3 * h * x**2


def _cube_back_by_x(h, slope, g, out, x):
    return 6 * h * g * x


cube_back = tg.primitive(_cube_back, (_cube_back_by_g, None, _cube_back_by_x), name="cube_back")
cube = tg.primitive(_cube, cube_back, name="cube")
closed = tg.primitive(_cube, _cube_back, name="closed")


def test_vjp_is_a_primitive():
    (a,) = arrays(5)
    x = leaf(a)
    y = cube(x).sum()
    (g,) = grad(y, x, create_graph=True)
    assert g.grad_fn.name() == "CubeBackBackward"
    assert_close(g.detach().numpy(), 3 * a**2, 1e-15)
    (h,) = grad(g.sum(), x, create_graph=True)
    assert_close(h.detach().numpy(), 6 * a, 1e-15)
    (t,) = grad(h.sum(), x)
    assert_close(t.numpy(), np.full(5, 6.0), 1e-15)
    cube.check(a)


def test_the_first_backward_calls_no_python(monkeypatch):
    (a,) = arrays(5)
    x = leaf(a)
    y = cube(x).sum()
    monkeypatch.setattr(type(cube), "_general", None)
    y.backward()
    assert_close(x.grad.numpy(), 3 * a**2, 1e-15)


@pytest.mark.parametrize("function", [tanh, cube])
def test_one_operand_by_differences(function):
    hold(function, arrays(4))
    hold(lambda x: function(function(x) * x), arrays(3, seed=1))


def test_three_operands_that_are_filled_element_by_element():
    """`empty_like` of a tensor is one: what is written into it is recorded."""
    hold(product, arrays(2, 2, 2))
    (a,) = arrays(2)
    hold(lambda x: product(x, x, x), [a])


def test_constants_and_what_is_carried_along():
    hold(lambda x: smooth(x * x, 0.25), arrays(3))


mul = tg.primitive(
    lambda x, y: x * y, (lambda g, out, x, y: g * y, lambda g, out, x, y: g * x), name="mul_of_two_rules"
)


def test_one_function_for_each_operand():
    hold(mul, arrays(3, 3))
    hold(lambda x: mul(x, x * 2.0), arrays(3))
    a, b = arrays(3, 3)
    x, y = leaf(a), leaf(b)
    mul(x, y).sum().backward()
    assert_close(x.grad.numpy(), b, 1e-15)
    (g,) = grad(mul(x, b).sum(), x, create_graph=True)
    assert not g.requires_grad
    mul.check(a, b)


def _scaled(x, n, rate, flip):
    return (x**n * rate) * (-1.0 if flip else 1.0)


def _scaled_back(g, out, x, n, rate, flip):
    return g * (n * x ** (n - 1) * rate) * (-1.0 if flip else 1.0)


def _scaled_back_back(h, slope, g, out, x, n, rate, flip):
    sign = -1.0 if flip else 1.0
    return h * (n * x ** (n - 1) * rate) * sign, None, h * g * (n * (n - 1) * x ** (n - 2) * rate) * sign


@pytest.mark.slow(ids=1)
@pytest.mark.parametrize("flip", [False, True])
def test_constants_go_to_rules_that_are_primitives(flip):
    scaled = tg.primitive(_scaled, tg.primitive(_scaled_back, _scaled_back_back), name="scaled")
    hold(lambda x: scaled(x, 3, 0.5, flip), arrays(4))
    (a,) = arrays(4, dtype=np.float32)
    x = leaf(a)
    (g,) = grad(scaled(x, 3, 0.5, flip).sum(), x, create_graph=True)
    assert g.dtype == np.float32


def _mixed(a, b, c, d, e):
    return a * b + c.sum() * d - e[0, 0] ** 2 * a


def _mixed_back(g, out, a, b, c, d, e):
    total = (g * d).sum()
    part = np.zeros_like(e)
    part[0, 0] = -(2 * e[0, 0] * (g * a).sum())
    return g * b - g * e[0, 0] ** 2, g * a, np.ones_like(c) * total, g.sum() * c.sum(), part


mixed = tg.primitive(_mixed, _mixed_back, name="mixed_of_five")


def test_five_operands():
    hold(mixed, arrays(3, 3, (2, 2), (), (2, 2)))


def test_five_operands_of_which_some_are_constant():
    a = arrays(3, 3, (2, 2), (), (2, 2))
    for live in ((0, 4), (2, 3), (0, 1)):

        def function(*p, live=live):
            points = iter(p)
            return mixed(*[next(points) if k in live else v for k, v in enumerate(a)])

        hold(function, [a[k] for k in live])


def test_forward_through_five_operands():
    a = arrays(3, 3, (2, 2), (), (2, 2))
    t = [weights(v.shape, k) for k, v in enumerate(a)]
    _, found = tg.func.jvp(mixed, tuple(a), tuple(t))
    by_differences = [
        difference_gradient(lambda s, i=i: mixed(*[v + s * u for v, u in zip(a, t, strict=True)]).numpy()[i],
                            [np.zeros(())], 0) for i in range(3)
    ]  # fmt: skip
    assert_close(np.asarray(found), np.array(by_differences), 1e-9)


def _four(a, b, c, d):
    return a * b * c * d


def _four_along(out, a, b, c, d, ta, tb, tc, td):
    return ta * b * c * d + a * tb * c * d + a * b * tc * d + a * b * c * td


def test_jvp_of_bundled_operands():
    def back(g, out, a, b, c, d):
        return g * b * c * d, g * a * c * d, g * a * b * d, g * a * b * c

    four = tg.primitive(_four, back, _four_along, name="four_along")
    four.check(*arrays(3, 3, 3, 3))
    hold(four, arrays(2, 2, 2, 2))
    a = arrays(3, 3, 3, 3)
    for k in range(4):
        unit = [np.ones(3) * (k == j) for j in range(4)]
        _, found = tg.func.jvp(four, tuple(a), tuple(unit))
        assert_close(np.asarray(found), np.prod([v for j, v in enumerate(a) if j != k], axis=0), 1e-14)
    _, found = tg.func.jvp(lambda c: four(a[0], a[1], c, a[3]), (a[2],), (np.ones(3),))
    assert_close(np.asarray(found), a[0] * a[1] * a[3], 1e-14)


def _gather(x, at):
    out = np.empty(at.size, x.dtype)
    for k in range(at.size):
        out[k] = x[at[k]] ** 2
    return out


def _gather_back(g, out, x, at):
    gx = np.zeros_like(x)
    for k in range(at.size):
        gx[at[k]] += 2 * x[at[k]] * g[k]
    return gx, None


def test_integers_are_plain_numbers():
    gather = tg.primitive(_gather, _gather_back, name="gather_twice")
    at = np.array([2, 2, 0])
    hold(lambda x: gather(x, at), arrays(3))


def _row_scaled(x, s):
    out = np.empty_like(x)
    for k in range(x.shape[0]):
        out[k] = x[k] * s[k]
    return out


def test_broadcasting_and_float32():
    scale = tg.primitive(_row_scaled, lambda g, out, x, s: (g * s.reshape((-1, 1)), (g * x).sum(axis=1)), name="scale")
    hold(scale, arrays((2, 3), 2))
    hold(lambda s: scale(np.ones((2, 3)), s * s), arrays(2))
    x, s = (leaf(v) for v in arrays((2, 3), 2, dtype=np.float32))
    gx, _ = grad(scale(x, s).sum(), (x, s), create_graph=True)
    (h,) = grad(gx.sum(), s)
    assert h.dtype == np.float32
    assert h.tolist() == [3.0, 3.0]
    x64 = leaf(np.ones((2, 3)))  # the other one is converted
    (g,) = grad(scale(x64, s).sum(), s, create_graph=True)
    (h,) = grad(g.sum(), x64)
    assert g.dtype == np.float32 and h.dtype == np.float64 and h.tolist() == [[1.0] * 3] * 2


# What must not go wrong unnoticed


NOT_RECORDED = "computes with numbers that are not recorded"


def _by_float(g, out, x):
    return g * float(x[0])


def _by_math(g, out, x):
    return g * math.cos(x[0])


def _by_item(g, out, x):
    return g * x[:1].sum().item()


def _by_full(g, out, x):
    return np.full(x.shape, (g * x).sum())


def _by_int(g, out, x):
    return g * int(x[0])


@numba.njit
def _helper(x):
    return x * 2.0


def _by_helper(g, out, x):
    return g * _helper(x)


@pytest.mark.slow(ids=2)
@pytest.mark.parametrize("back", [_cube_back, _by_float, _by_math, _by_full, _by_int, _by_helper])
def test_numbers_that_are_not_recorded(back):
    f = tg.primitive(_cube, back, name="unrecorded")
    x = leaf(np.array([1.0, 2.0]))
    y = f(x).sum()
    with pytest.raises(GradError, match=f"the vjp of the primitive unrecorded {NOT_RECORDED}.*tg.primitive"):
        grad(y, x, create_graph=True)
    assert x.grad is None and x.tolist() == [1.0, 2.0]
    grad(y, x)  # plain backward is as it was


def _puts(x):
    np.copyto(np.zeros(2), x)


def _adds(x):
    total = np.zeros(2)
    total += x
    return total


WAYS_OUT = {
    "a part": lambda x: np.zeros(2).__setitem__(0, x[0]),
    "the whole": lambda x: np.zeros(2).__setitem__(slice(None), x),
    "copyto": _puts,
    "+=": _adds,
    "out": lambda x: np.add(x, 1.0, out=np.zeros(2)),
    "fill": lambda x: np.zeros(2).fill(x[0]),
    "add.at": lambda x: np.add.at(np.zeros(2), [0], x[0]),
    "full": lambda x: np.full(2, x[0]),
    "array": lambda x: np.array([x[0], x[1]]),
    "float64": lambda x: np.float64(x[0]),
    "float": lambda x: float(x[0]),
    "int": lambda x: int(x[0]),
    "complex": lambda x: complex(x[0]),
    "item": lambda x: x[0].item(),
    "tolist": lambda x: x.tolist(),
    "numpy": lambda x: x.numpy(),
    "math": lambda x: math.floor(x[0]),
    "round": lambda x: round(x[0]),
}


@pytest.mark.parametrize("way", WAYS_OUT)
def test_no_way_to_plain_numbers(way):
    x = leaf(np.array([1.0, 2.0])) * 1.0
    with recording_strictly(), pytest.raises((GradError, ValueError, TypeError)):
        WAYS_OUT[way](x)


def test_rules_beside_other_modes():
    x = leaf(np.array([0.5, 1.0]))
    with tg.autograd.graph.saved_tensors_hooks(lambda t: t.detach().clone(), lambda t: t):
        (g,) = grad(cube(x).sum() + tanh(x).sum(), x, create_graph=True)
        plain = x.detach().numpy()
        t = np.tanh(plain)
        assert_close(grad(g.sum(), x)[0].numpy(), 6 * plain - 2 * t * (1 - t**2), 1e-14)
    with tg.autograd.detect_anomaly():
        (g,) = grad(product(x, x, x).sum(), x, create_graph=True)
        assert_close(grad(g.sum(), x)[0].numpy(), 6 * plain, 1e-14)


def _steep(g, out, x):
    return g * np.where(x > 0.0, np.sqrt(x), x)


def test_rules_do_not_warn(recwarn):
    """Compiled code does not, where it computes with both branches."""
    f = tg.primitive(_cube, _steep, name="steep")
    x = leaf(np.array([-1.0, 4.0]))
    (g,) = grad(f(x).sum(), x, create_graph=True)
    assert g.tolist() == [-1.0, 2.0] and not recwarn.list


def test_strictness_ends_with_the_rule():
    x = leaf(np.array([1.0, 2.0]))
    with pytest.raises(GradError, match=NOT_RECORDED):
        grad(closed(x).sum(), x, create_graph=True)
    with pytest.warns(GradientLostWarning):
        float(x[0])
    assert x[0].item() == 1.0 and x.tolist() == [1.0, 2.0]
    y = x * 1.0
    first_element = y[0]
    first_element += 1.0
    assert y.tolist() == [2.0, 2.0]  # a view again


def _names_a_number_twice(g, out, x):
    total = x[0]
    kept = total
    total += 1.0
    return g * total * kept


def _reads_before_it_writes(g, out, x):
    gx = np.zeros_like(x)
    old = gx[0]
    gx[0] = g[0] * (x[0] - 1.0)
    gx[1] = g[1] * x[1] + old
    return gx


@pytest.mark.parametrize("back", [_names_a_number_twice, _reads_before_it_writes])
def test_numbers_are_not_written(back):
    """What is a number when compiled is none that shares memory, nor one that is written, also at 0."""
    f = tg.primitive(_cube, back, name="numbers")
    hold(f, [np.array([1.0, 2.0])])


def _writes(g, out, x):
    g += 1.0
    x[:] = x * 2.0
    return x * g


def test_rules_that_write_what_they_get_get_copies():
    f = tg.primitive(_cube, _writes, name="writes")
    a = np.array([1.0, 2.0])
    x = leaf(a.copy())
    z = x * 1.0
    g0 = leaf(np.array([0.5, 0.25]))
    (g,) = grad(f(z), x, g0, create_graph=True)
    assert z.tolist() == x.tolist() == [1.0, 2.0] and g0.tolist() == [0.5, 0.25]
    assert_close(g.detach().numpy(), 2 * a * (g0.detach().numpy() + 1.0), 1e-15)
    (h,) = grad(g.sum(), g0)
    assert_close(h.numpy(), 2 * a, 1e-15)


def test_without_a_history():
    """Of a rule that is linear in the gradient, what has no history is 0."""

    def zero(g, out, x):
        return np.zeros_like(x)

    def one(g, out, x):
        return np.ones_like(x)

    x, g0 = leaf(np.array([1.0, 2.0])), leaf(np.array([1.0, 1.0]))
    (g,) = grad(tg.primitive(_cube, zero, name="zero")(x), x, g0, create_graph=True)
    assert g.tolist() == [0.0, 0.0] and not g.requires_grad
    with pytest.raises(GradError, match="has no history"):
        grad(tg.primitive(_cube, one, name="one")(x), x, g0, create_graph=True)


def _beyond(g, out, x):
    for k in range(x.size):
        if x[k] > 1.5:
            raise ValueError("beyond the limit")
    return g * x


def test_what_vjp_raises_and_shapes_that_are_wrong():
    x = leaf(np.array([1.0, 2.0]))
    with pytest.raises(ValueError, match="beyond the limit") as caught:
        grad(tg.primitive(_cube, _beyond, name="beyond")(x).sum(), x, create_graph=True)
    assert "in vjp of the primitive beyond" in caught.value.__notes__[0]
    short = tg.primitive(_cube, lambda g, out, x: g[1:], name="short_of_one")
    with pytest.raises(ShapeError, match=r"gave a gradient of shape \(1,\) for operand 0"):
        grad(short(x).sum(), x, create_graph=True)


def test_arguments():
    with pytest.raises(ArgumentError, match="there is no function"):
        tg.primitive(_cube, (None, None))
    with pytest.raises(ArgumentError, match="jvp is a tuple"):
        tg.primitive(_cube, _cube_back, (_cube_back,))
    with pytest.raises(ArgumentError, match="Numba cannot compile"):
        tg.primitive(_cube, (3,))
    two = tg.primitive(lambda x, y: x * y, cube_back, name="one_gradient")
    with pytest.raises(ArgumentError, match=r"cannot be compiled|1 gradient for 2 operands.*vjp=\(dx, dy\)"):
        two(leaf([1.0]), leaf([2.0]))


def test_the_same_rules_make_one_primitive():
    make = lambda: tg.primitive(_cube, tg.primitive(_cube_back, (_cube_back_by_g, None, _cube_back_by_x)))  # noqa: E731
    assert make() is make()


def test_what_was_overwritten():
    x = leaf(np.array([1.0, 2.0]))
    y = x * 1.0
    out = cube(y)
    y += 1.0
    with pytest.raises(VersionError, match="saved its operand x"):
        grad(out.sum(), x, create_graph=True)


# Forward mode


def test_a_jvp_is_used_as_it_is_given():
    f = tg.primitive(_cube, cube_back, lambda out, x, t: 7.0 * t, name="wrong_along")
    x = np.array([1.0, 2.0])
    assert np.asarray(tg.func.jvp(f, (x,), (np.ones(2),))[1]).tolist() == [7.0, 7.0]
    with pytest.raises(GradError, match=r"jvp and vjp .* disagree"):
        f.check(x)


def test_jvp_reads_what_vjp_does_not():
    f = tg.primitive(lambda x: np.exp(x), lambda g, out, x: g * out, lambda out, x, t: t * np.exp(x), name="exp_along")
    x = np.array([0.5, 1.0])
    assert_close(np.asarray(tg.func.jvp(lambda x: f(x * 2.0), (x,), (np.ones(2),))[1]), 2 * np.exp(2 * x), 1e-15)
    hold(f, [x])


def test_jvp_is_recorded():
    along = tg.primitive(
        lambda out, x, t: 3 * x**2 * t,
        (None, lambda h, u, out, x, t: 6 * h * x * t, lambda h, u, out, x, t: 3 * h * x**2),
    )
    for jvp in (along, lambda out, x, t: 3 * x**2 * t):
        f = tg.primitive(_cube, cube_back, jvp, name="along")
        f.check(np.array([1.0, 2.0]))
        x = np.array([1.0, 2.0])
        found = tg.func.jacfwd(tg.func.jacfwd(f))(x)
        assert_close(np.asarray(found), np.einsum("i,ij,jk->ijk", 6 * x, np.eye(2), np.eye(2)), 1e-14)


def test_a_jvp_that_is_not_recorded():
    def along(out, x, t):
        u = np.zeros(x.shape)
        for k in range(x.size):
            u[k] = 3 * x[k] ** 2 * t[k]
        return u

    f = tg.primitive(_cube, cube_back, along, name="loop_along")
    x = np.array([1.0, 2.0])
    assert_close(np.asarray(tg.func.jacfwd(f)(x)), np.diag(3 * x**2), 1e-15)
    with pytest.raises(GradError, match=f"the jvp of the primitive loop_along {NOT_RECORDED}"):
        tg.func.jacfwd(tg.func.jacfwd(f))(x)
    wrong = tg.primitive(_cube, cube_back, lambda out, x, t: t[1:], name="short_along")
    with pytest.raises(ShapeError, match=r"gave a tangent of shape \(1,\)"):
        tg.func.jvp(wrong, (x,), (np.ones(2),))


def test_forward_without_a_jvp():
    x = np.array([1.0, 2.0])
    assert_close(np.asarray(tg.func.jacfwd(cube)(x)), np.diag(3 * x**2), 1e-15)
    assert_close(np.asarray(tg.func.jacfwd(tanh)(x)), np.diag(1 - np.tanh(x) ** 2), 1e-15)
    assert_close(np.asarray(tg.func.jvp(wave, (0.7,), (2.0,))[1]), 2 * np.cos(0.7), 1e-15)
    with pytest.raises(GradError, match=f"the vjp of the primitive closed {NOT_RECORDED}.*; give jvp="):
        tg.func.jvp(closed, (x,), (np.ones(2),))


def test_hessians_and_products():
    a = np.array([0.5, 1.0, 1.5])

    def total(x):
        return (cube(x) * tanh(x).sum()).sum()

    def plain(x):
        return ((x**3) * tg.tanh(x).sum()).sum()

    v = np.array([1.0, -1.0, 0.5])
    assert_close(np.asarray(tg.func.hessian(total)(a)), np.asarray(tg.func.hessian(plain)(a)), 1e-13)
    ours, theirs = tg.func.hvp(total, (a,), (v,)), tg.func.hvp(plain, (a,), (v,))
    for mine, other in zip(ours, theirs, strict=True):
        assert_close(np.asarray(mine), np.asarray(other), 1e-13)
    reverse = np.asarray(tg.func.jacrev(lambda x: cube(x) * tanh(x))(a))
    assert_close(np.asarray(tg.func.jacfwd(lambda x: cube(x) * tanh(x))(a)), reverse, 1e-14)


def test_threads_do_not_share_strictness():
    """One thread records rules all the time; in the other one plain numbers may be made."""
    x, errors, stop = np.array([1.0, 2.0]), [], threading.Event()

    def differentiate():
        try:
            for _ in range(30):
                p = leaf(x.copy())
                (g,) = grad(tanh(p).sum(), p, create_graph=True)
                grad(g.sum(), p)
        except Exception as error:
            errors.append(error)
        finally:
            stop.set()

    tanh(leaf(x))
    worker = threading.Thread(target=differentiate)
    worker.start()
    t = leaf(x.copy())
    while not stop.is_set():
        assert t[0].item() == 1.0
        y = t * 1.0
        part = y[0]
        part += 1.0
        assert y.tolist() == [2.0, 2.0]
    worker.join()
    assert not errors
