"""Forward mode goes through `no_grad`, as PyTorch's does; gradients end there, and `detach` ends both."""

from types import SimpleNamespace

import numpy as np
import pytest

import tapegrad as tg
from tapegrad import func
from tapegrad.autograd import forward_ad
from tapegrad.errors import GradError


def ours():
    return SimpleNamespace(
        tensor=tg.tensor, no_grad=tg.no_grad, enable_grad=tg.enable_grad, inference_mode=tg.inference_mode,
        forward_ad=forward_ad, grad_of=tg.autograd.grad, **vars(func),
    )  # fmt: skip


def theirs(torch):
    return SimpleNamespace(
        tensor=lambda v, **options: torch.tensor(v, dtype=torch.float64, **options), no_grad=torch.no_grad,
        enable_grad=torch.enable_grad, inference_mode=torch.inference_mode, forward_ad=torch.autograd.forward_ad,
        grad_of=torch.autograd.grad, **{name: getattr(torch.func, name) for name in NAMES},
    )  # fmt: skip


NAMES = ("grad", "jvp", "vjp", "jacfwd", "jacrev", "hessian", "linearize", "vmap")


def f(m, x):
    """x * 3 x, of which one factor is computed under no_grad."""
    with m.no_grad():
        s = x * 3.0
    return x * s


def nested(m, x):
    with m.no_grad():
        with m.no_grad():
            s = x * 3.0
        s = s * 1.0
    return x * s


def switched_back(m, x):
    with m.no_grad(), m.enable_grad():
        s = x * 3.0
    return x * s


def viewed(m, x):
    with m.no_grad():
        s = (x * 3.0).reshape(1)[0]
    return x * s


def detached(m, x):
    return x * (x * 3.0).detach()


def inferred(m, x):
    with m.inference_mode():
        s = x * 3.0
    return x * s.clone()


def gradient_inside(m, x):
    with m.no_grad():
        g = m.grad(lambda z: z**3)(x)
    return x * g


def closure_inside(m, x):
    with m.no_grad():
        g = m.grad(lambda z: z**2 * x)(m.tensor(1.0))
    return x * g


def tangent_inside(m, x):
    with m.no_grad():
        g = m.jvp(lambda z: z**3, (x,), (m.tensor(1.0),))[1]
    return x * g


FUNCTIONS = [f, nested, switched_back, viewed, detached, inferred, gradient_inside, closure_inside, tangent_inside]
ONE = 1.0
WAYS = {
    "jvp": lambda m, f, x: m.jvp(f, (x,), (m.tensor(ONE),))[1],
    "jacfwd": lambda m, f, x: m.jacfwd(f)(x),
    "linearize": lambda m, f, x: m.linearize(f, x)[1](m.tensor(ONE)),  # torch's traces, which modes end
    "grad": lambda m, f, x: m.grad(f)(x),
    "vjp": lambda m, f, x: m.vjp(f, x)[1](m.tensor(ONE))[0],
    "jacrev": lambda m, f, x: m.jacrev(f)(x),
    "hessian": lambda m, f, x: m.hessian(f)(x),
    "jvp of grad": lambda m, f, x: m.jvp(m.grad(f), (x,), (m.tensor(ONE),))[1],
    "grad of jvp": lambda m, f, x: m.grad(lambda x: m.jvp(f, (x,), (m.tensor(ONE),))[1])(x),
    "jvp of jvp": lambda m, f, x: m.jacfwd(m.jacfwd(f))(x),
    "grad of grad": lambda m, f, x: m.grad(m.grad(f))(x),
}
# Of f at 2: forward mode differentiates both factors, reverse mode one.
EXPECTED = {
    **dict.fromkeys(("jvp", "jacfwd", "linearize"), 12.0), **dict.fromkeys(("grad", "vjp", "jacrev"), 6.0),
    **dict.fromkeys(("hessian", "jvp of grad", "grad of jvp"), 3.0), "jvp of jvp": 6.0, "grad of grad": 0.0,
}  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
def test_closed_forms(way):
    m = ours()
    for function in (f, nested, viewed):
        assert float(WAYS[way](m, lambda x: function(m, x), tg.tensor(2.0))) == EXPECTED[way]  # noqa: B023
    assert float(func.hvp(lambda x: f(m, x), 2.0, 1.0)) == 3.0
    np.testing.assert_array_equal(func.hvp(lambda x: f(m, x).sum(), np.array([2.0, 3.0]), np.ones(2)), 3.0)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("way", [way for way in WAYS if way != "linearize"])
def test_as_torch(way, torch):
    for function in FUNCTIONS:
        found = []
        for m in (ours(), theirs(torch)):
            value = WAYS[way](m, lambda x: function(m, x), m.tensor(2.0))  # noqa: B023
            with m.no_grad():
                found.append(float(value.detach()))
        np.testing.assert_allclose(found[0], found[1], err_msg=function.__name__)


def duals(m):
    """Tangents of what is computed in a level of dual tensors, in all the modes."""
    found = []

    def note(tensor):
        tangent = m.forward_ad.unpack_dual(tensor).tangent
        found.append(None if tangent is None else float(tangent.detach()))

    with m.forward_ad.dual_level():
        x = m.forward_ad.make_dual(m.tensor(2.0), m.tensor(1.0))
        with m.no_grad():
            s = x * 3.0
            note(s)
            y = m.forward_ad.make_dual(m.tensor(2.0), m.tensor(1.0))
            note(y * y)
        note(x * s)
        note(x.detach())
        with m.inference_mode():
            t = x * 3.0
        note(t.clone())
        p = m.tensor(2.0, requires_grad=True)
        d = m.forward_ad.make_dual(p, m.tensor(1.0))
        with m.no_grad():
            q = d * d
        note(q)
        found.append(float(m.grad_of(d * q, p)[0]))
    with m.no_grad(), m.forward_ad.dual_level():
        x = m.forward_ad.make_dual(m.tensor(2.0), m.tensor(1.0))
        note(x * x)
    found.append((p * p).requires_grad)
    with m.no_grad():
        found.append((p * p).requires_grad)
    return found


def test_duals(torch):
    assert duals(ours()) == duals(theirs(torch)) == [3.0, 4.0, 12.0, None, None, 4.0, 4.0, 4.0, True, False]


@pytest.mark.filterwarnings("ignore::tapegrad.errors.RepeatedWarning")
def test_compiled():
    """A compiled function that computes under no_grad is run by Python in forward mode, and replayed otherwise."""
    m = ours()
    compiled, w = tg.compile(lambda x: f(m, x)), tg.tensor(2.0, requires_grad=True)
    for _ in range(4):
        compiled(w)
    for _ in range(2):
        for way, expected in EXPECTED.items():
            assert float(WAYS[way](m, compiled, tg.tensor(2.0))) == expected, way
    assert compiled.stats.replays > 2
    for way, expected in EXPECTED.items():
        taken = tg.compile(lambda x: WAYS[way](m, lambda x: f(m, x), x))  # noqa: B023
        assert [float(taken(tg.tensor(2.0))) for _ in range(3)] == [expected] * 3, way
    cube = tg.compile(lambda x: x**3)
    program = tg.record(lambda x: x**3, tg.tensor(2.0))
    for function in (cube, program):
        for _ in range(4):
            found = func.jvp(lambda x: silent(m, function, x), (tg.tensor(2.0),), (tg.tensor(1.0),))[1]  # noqa: B023
            assert (float(found), float(func.grad(lambda x: silent(m, function, x))(2.0))) == (32.0, 8.0)  # noqa: B023
    with pytest.raises(GradError, match="no_grad"):
        func.jvp(tg.record(lambda x: f(m, x), tg.tensor(2.0)), (tg.tensor(2.0),), (tg.tensor(1.0),))


def silent(m, function, x):
    with m.no_grad():
        s = function(x)
    return x * s


class Cube(tg.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    def backward(ctx, gradient):
        (x,) = ctx.saved_tensors
        return 3 * x**2 * gradient


cubed = tg.elementwise("x * x * x", name="cubed")
OTHERS = {
    "Function": (Cube.apply, 32.0, 8.0),
    "elementwise": (cubed, 32.0, 8.0),
    "root": (lambda x: tg.implicit.root(lambda z: z * z - x, 1.0), 1.5 * 2**0.5, 2**0.5),
    "checkpoint": (lambda x: func.checkpoint(lambda x: x**3, x), 32.0, 8.0),
    "vmap": (lambda x: func.vmap(lambda y: y**3)(x.reshape(1))[0], 32.0, 8.0),
    "composed": (lambda x: tg.interp(x, [0.0, 4.0], [0.0, 16.0]), 16.0, 8.0),
    "structured": (lambda x: tg.prod(tg.stack([x, x, x])), 32.0, 8.0),
}


@pytest.mark.parametrize("name", OTHERS)
def test_other_operations(name):
    function, forward, reverse = OTHERS[name]
    m = ours()
    for _ in range(2):
        _, tangent = func.jvp(lambda x: silent(m, function, x), (2.0,), (1.0,))
        np.testing.assert_allclose(tangent, forward, rtol=1e-12)
        np.testing.assert_allclose(func.grad(lambda x: silent(m, function, x))(2.0), reverse, rtol=1e-12)


def test_checkpoints_with_no_grad_inside():
    m = ours()
    assert float(func.jvp(lambda x: func.checkpoint(lambda x: f(m, x), x), (2.0,), (1.0,))[1]) == 12.0
    assert float(func.grad(lambda x: func.checkpoint(lambda x: f(m, x), x))(2.0)) == 6.0


def test_writes_that_would_lose_a_tangent():
    w = tg.tensor([1.0, 2.0], requires_grad=True)

    def fills(x):
        with tg.no_grad():
            y = tg.zeros(2)
            y[0] = x
        return y * x

    def scales(x):
        y = x * 1.0
        with tg.no_grad():
            y.mul_(3.0)
        return y * x

    def updates(x):
        with tg.no_grad():
            w.sub_(0.1 * w.detach())
        return (w.detach() * x).sum()

    for function in (fills, scales):
        with pytest.raises(GradError, match="tangent"):
            func.jvp(function, (2.0,), (1.0,))
    func.grad(lambda x: fills(x).sum())(2.0)
    func.jvp(updates, (2.0,), (1.0,))  # which has nothing to do with x
    np.testing.assert_allclose(w.detach().numpy(), [0.9, 1.8])
    with pytest.raises(GradError, match="inference_mode"), forward_ad.dual_level(), tg.inference_mode():
        forward_ad.make_dual(tg.tensor(1.0), tg.tensor(1.0))


def test_nothing_is_recorded_afterwards():
    w = tg.tensor(2.0, requires_grad=True)
    with pytest.raises(ZeroDivisionError):
        func.jvp(lambda x: f(ours(), x) * (1 // 0), (2.0,), (1.0,))
    level = forward_ad.enter_dual_level()
    with tg.no_grad():
        forward_ad.exit_dual_level(level=level)
        assert not (w * w).requires_grad and not tg.is_grad_enabled()
    with tg.no_grad():
        assert not (w * w).requires_grad
    assert (w * w).requires_grad
