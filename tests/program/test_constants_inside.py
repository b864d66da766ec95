"""Derivatives that a compiled or recorded function takes at a constant: those of Python, and of closed forms."""

import numpy as np
import pytest

import tapegrad as tg
from tapegrad import func
from tapegrad.autograd import forward_ad

OUTSIDE = tg.tensor([1.5, 2.0, -1.0])
ARRAY = np.array([1.5, 2.0, -1.0])


def _without_grad(w):
    with tg.no_grad():
        return w * 2.0 + 1.0


def _filled(w):
    made = tg.zeros(3)
    made[1] = 2.0
    return made


MAKERS = {
    "tensor": lambda w: tg.tensor([1.5, 2.0, -1.0]),
    "ones": lambda w: tg.ones(3),
    "zeros_like": lambda w: tg.zeros_like(w),
    "np.ones_like": lambda w: np.ones_like(w) * 1.5,
    "full_like": lambda w: tg.full_like(w, 2.5),
    "arange": lambda w: tg.arange(3.0),
    "filled": _filled,
    "computed": lambda w: tg.sin(tg.tensor([1.5, 2.0, -1.0])) * 2.0,
    "view": lambda w: tg.tensor([0.0, 1.5, 2.0, -1.0])[1:],
    "detach": lambda w: w.detach(),
    "detached result": lambda w: (w * 2.0).detach(),
    "no_grad": _without_grad,
    "floor": lambda w: tg.floor(w) + 0.5,
    "comparison": lambda w: (w > 1.0).astype(float) + 0.5,
    "integers made float": lambda w: tg.tensor([1, 2, -1]).astype(float),
    "integers": lambda w: tg.tensor([1, 2, -1]),
    "argsort": lambda w: tg.argsort(w),
    "float32": lambda w: tg.tensor([1.5, 2.0, -1.0], dtype="float32"),
    "outside": lambda w: OUTSIDE,
    "array": lambda w: np.array([1.5, 2.0, -1.0]),
    "array outside": lambda w: ARRAY,
    "argument": lambda w: w,
    "result": lambda w: w * 2.0,
}


def f(x, w):
    """x³/3 + w² x, elementwise."""
    return x * x * x / 3.0 + w * w * x


def dual(x, w):
    if not isinstance(x, tg.Tensor) or x.dtype.kind != "f" or x.dtype.itemsize < 8:
        return func.grad(lambda x: f(x, w).sum())(x)
    with forward_ad.dual_level():
        return forward_ad.unpack_dual(f(forward_ad.make_dual(x, tg.ones(3)), w)).tangent


V = np.array([1.0, 10.0, 100.0])
TRANSFORMS = {
    "grad": (lambda x, w: func.grad(lambda x: f(x, w).sum())(x), lambda x, w: x**2 + w**2),
    "value_and_grad": (lambda x, w: func.value_and_grad(lambda x: f(x, w).sum())(x)[1], lambda x, w: x**2 + w**2),
    "jacfwd": (lambda x, w: func.jacfwd(lambda x: f(x, w))(x), lambda x, w: np.diag(x**2 + w**2)),
    "jacrev": (lambda x, w: func.jacrev(lambda x: f(x, w))(x), lambda x, w: np.diag(x**2 + w**2)),
    "jvp": (lambda x, w: func.jvp(lambda x: f(x, w), (x,), (V,))[1], lambda x, w: V * (x**2 + w**2)),
    "vjp": (lambda x, w: func.vjp(lambda x: f(x, w), x)[1](V)[0], lambda x, w: V * (x**2 + w**2)),
    "linearize": (lambda x, w: func.linearize(lambda x: f(x, w), x)[1](V), lambda x, w: V * (x**2 + w**2)),
    "hessian": (lambda x, w: func.hessian(lambda x: f(x, w).sum())(x), lambda x, w: np.diag(2 * x)),
    "hvp": (lambda x, w: func.hvp(lambda x: f(x, w).sum(), x, V), lambda x, w: V * 2 * x),
    "grad of grad": (
        lambda x, w: func.grad(lambda x: func.grad(lambda x: (f(x, w) * x).sum())(x).sum())(x),
        lambda x, w: 4 * x**2 + 2 * w**2,
    ),
    "jvp of grad": (
        lambda x, w: func.jvp(func.grad(lambda x: f(x, w).sum()), (x,), (V,))[1],
        lambda x, w: V * 2 * x,
    ),
    "grad of jvp": (
        lambda x, w: func.grad(lambda x: func.jvp(lambda x: f(x, w), (x,), (V,))[1].sum())(x),
        lambda x, w: V * 2 * x,
    ),
    "jacrev of jacfwd": (
        lambda x, w: func.jacrev(lambda x: func.jacfwd(lambda x: f(x, w).sum())(x))(x),
        lambda x, w: np.diag(2 * x),
    ),
    "duals": (lambda x, w: dual(x, w), lambda x, w: x**2 + w**2),
    "grad at a grad": (
        lambda x, w: func.grad(lambda y: f(y, w).sum())(func.grad(lambda x: (x * x).sum())(x)),
        lambda x, w: 4 * x**2 + w**2,
    ),
}
AT = np.array([1.5, 2.0, -1.0])


def numbers(value):
    return np.asarray(value.detach().numpy() if isinstance(value, tg.Tensor) else value)


@pytest.mark.parametrize("maker", MAKERS)
def test_by_a_constant(maker):
    is_tensor = isinstance(MAKERS[maker](tg.tensor(AT)), tg.Tensor)

    def fun(w):
        made = MAKERS[maker](w)
        if is_tensor:
            return [take(made, w) for take, _ in TRANSFORMS.values()]
        # by NumPy's arrays a derivative that depends on an argument is not recorded
        return [w.sum() * 0.0 + take(made, AT) for take, _ in TRANSFORMS.values()]

    def check(found, w, what):
        at = numbers(MAKERS[maker](w)).astype(float)
        for value, (name, (_, closed)) in zip(found, TRANSFORMS.items(), strict=True):
            expected = closed(at, numbers(w) if is_tensor else AT)
            np.testing.assert_allclose(numbers(value), expected, rtol=1e-6, err_msg=f"{name}, {what}")

    compiled = tg.compile(fun)
    for k in range(3):
        w = tg.tensor(AT + k)
        check(fun(w), w, "in Python")
        check(compiled(w), w, f"call {k}")
    assert compiled.stats.replays == 1
    check(tg.record(fun, tg.tensor(AT))(w), w, "a program")


OUTER = {  # what the sum of a derivative at a constant has as its derivative by w, and at w itself
    "grad": (lambda x, w: 2 * w, lambda x, w: 4 * w),
    "jacfwd": (lambda x, w: 2 * w, lambda x, w: 4 * w),
    "jacrev": (lambda x, w: 2 * w, lambda x, w: 4 * w),
    "jvp": (lambda x, w: V * 2 * w, lambda x, w: V * 4 * w),
    "hvp": (lambda x, w: 0 * w, lambda x, w: V * 2),
    "grad of grad": (lambda x, w: 4 * w, lambda x, w: 12 * w),
}


@pytest.mark.parametrize("transform", OUTER)
@pytest.mark.parametrize("maker", ["tensor", "detach", "no_grad", "floor", "argument"])
def test_outer_derivatives(maker, transform):
    """An outer derivative does not come through what the constant was made of."""
    take, _ = TRANSFORMS[transform]

    def loss(w):
        return take(MAKERS[maker](w), w).sum() + w.sum()

    compiled = tg.compile(loss)
    for k in range(3):
        w = tg.tensor(AT + k, requires_grad=True)
        expected = OUTER[transform][maker == "argument"](numbers(MAKERS[maker](w)), numbers(w)) + 1
        compiled(w).backward()
        np.testing.assert_allclose(w.grad.numpy(), expected, err_msg=f"backward {k}")
        np.testing.assert_allclose(func.grad(compiled)(AT + k), expected, err_msg=f"grad {k}")
        np.testing.assert_allclose(tg.compile(func.grad(loss))(AT + k), expected, err_msg=f"inside {k}")
    assert compiled.stats.replays > 0
    program = tg.record(loss, tg.tensor(AT))
    np.testing.assert_allclose(program.value_and_grad(w.detach())[1], expected)


@pytest.mark.parametrize("start", [lambda w: tg.zeros(2), lambda w: w.detach(), lambda w: tg.zeros_like(w)])
def test_a_nested_optimiser(start):
    """Gradient descent inside of a gradient: the inner minimum is at w / 2, so the outer one, of (w/2 - 1)², at 2."""

    def inner(w):
        x = start(w)
        for _ in range(60):
            x = x - 0.2 * func.grad(lambda x: ((x - w / 2.0) ** 2).sum())(x)
        return x

    def outer(w):
        return ((inner(w) - 1.0) ** 2).sum()

    step = tg.compile(func.grad(outer))
    w = tg.tensor([-1.0, 5.0])
    for _ in range(60):
        w = w - 0.5 * step(w)
    np.testing.assert_allclose(numbers(w), 2.0, rtol=1e-6)
    assert step.stats.replays > 50


def test_writes_into_the_variable_are_refused():
    def fun(w):
        def loss(x):
            x[0] = 2.0
            return (x * w).sum()

        return func.grad(loss)(tg.ones(3))

    for function in (fun, tg.compile(fun)):
        with pytest.raises(tg.errors.GradError, match="in place"):
            function(tg.tensor(AT))


def test_an_array_that_is_written_later():
    array = np.array([1.5, 2.0, -1.0])
    compiled = tg.compile(lambda w: func.grad(lambda x: (x * x).sum())(array) * w)
    for k in range(5):
        array[0] = 1.0 if k < 3 else 9.0
        np.testing.assert_array_equal(numbers(compiled(tg.tensor(AT + k))), 2 * array * (AT + k))
