"""Products with Jacobians and whole ones: kinds of arguments and results, modes, dtypes, errors."""

import numpy as np
import pytest
from oracles import assert_same

import tapegrad as tg
from tapegrad import func
from tapegrad.errors import DTypeError, GradError, LeafError, OperandError, ShapeError

X = np.array([1.0, 2.0])
JACOBIANS = (func.jacrev, func.jacfwd, func.jacobian)


def square(x):
    return x * x


def cubes(x):
    return (x**3).sum()


ERRORS = {
    "tangents of another shape": (
        lambda: func.jvp(square, (X,), (np.ones(3),)), ShapeError, r"tangent 0 has shape \(3,\), .* has shape \(2,\)"),
    "no tuple": (lambda: func.jvp(square, X, (X,)), OperandError, r"write jvp\(fun, \(x,\), \(v,\)\)"),
    "more tangents": (lambda: func.jvp(square, (X,), (X, X)), OperandError, "1 primals and 2 tangents"),
    "no tangent": (lambda: func.jvp(square, (X,), ("a",)), OperandError, "tangent 0 is a str"),
    "booleans": (lambda: func.jvp(square, (X,), (X > 1,)), DTypeError, "tangent 0 has dtype bool, .*; give real"),
    "complex": (lambda: func.jvp(square, (X,), (1j * X,)), DTypeError, "dtype complex128"),
    "more of linearize": (lambda: func.linearize(square, X)[1](X, X), OperandError, "2 tangents for 1 primals"),
    "cotangents of another shape": (lambda: func.vjp(square, X)[1](1.0), ShapeError, r"cotangent 0 has shape \(\)"),
    "other containers": (lambda: func.vjp(lambda x: (x, x), X)[1]((X,)), OperandError, "tuple of 1, where the output"),
    "an array": (lambda: func.grad(square)(X), GradError, r"one real number, but it gave a tensor float64\[2"),
    "an array of hessian": (lambda: func.hessian(square)(X), GradError, "must give one real number"),
    "an array of hvp": (lambda: func.hvp(square, X, X), GradError, "must give one real number"),
    "vector of another shape": (lambda: func.hvp(cubes, X, np.ones(3)), ShapeError, "tangent 0 has shape"),
    "integers": (lambda: func.jacrev(lambda x: (x > 0).sum())(X), GradError, "its result 0 is of dtype int64"),
    "no function": (lambda: func.jacfwd(3), OperandError, "got int in place of a function"),
    "argnums": (lambda: func.jacrev(square, argnums=2)(X), OperandError, "names argument 2, .* with 1 positional"),
    "boolean argument": (lambda: func.jacfwd(square)(X > 1), DTypeError, "with respect to booleans"),
    "no pair": (lambda: func.jacrev(square, has_aux=True)(X), OperandError, "must give a pair"),
    "chunk of 0": (lambda: func.jacrev(square, chunk_size=0), OperandError, "chunk_size=0; give .* at least 1"),
    "chunk of words": (lambda: func.jacfwd(square, chunk_size="all"), OperandError, "chunk_size='all'"),
    "a write into an argument": (lambda: func.vjp(lambda x: x.mul_(x), X), LeafError, "into a clone"),
}  # fmt: skip


@pytest.mark.parametrize("what", ERRORS)
def test_errors(what):
    call, error, words = ERRORS[what]
    with pytest.raises(error, match=words):
        call()


@pytest.mark.parametrize("jacobian", JACOBIANS)
def test_shapes_and_kinds(jacobian):
    assert_same(jacobian(square)(X), np.diag([2.0, 4.0]))
    assert_same(jacobian(lambda x: x)(X), np.eye(2))
    assert jacobian(lambda x: x**2)(3.0) == 6.0
    assert jacobian(square)(np.array([1, 2])).dtype == np.float64
    assert_same(jacobian(square)(X.astype(np.float32)), np.diag([2.0, 4.0]).astype(np.float32))
    for shape, f, expected in (((0,), square, (0, 0)), ((2,), lambda x: x[:0], (0, 2)), ((), square, ())):
        assert np.shape(jacobian(f)(np.ones(shape))) == expected
    found = jacobian(square)(tg.tensor(X))
    assert type(found) is tg.Tensor
    assert not found.requires_grad
    x = tg.tensor(X, requires_grad=True)
    found = jacobian(square)(x)
    assert found.requires_grad
    assert tg.autograd.grad(found.sum(), x)[0].tolist() == [2.0, 2.0]
    assert x.grad is None


@pytest.mark.parametrize("jacobian", JACOBIANS)
def test_what_does_not_depend(jacobian):
    assert_same(jacobian(lambda x: 3.0)(X), np.zeros(2))
    assert_same(jacobian(lambda x: np.ones((2, 3)))(X), np.zeros((2, 3, 2)))
    assert jacobian(lambda x: ())(X) == ()
    one, other = jacobian(lambda x, y: y * 2, argnums=(0, 1))(X, X)
    assert_same(one, np.zeros((2, 2)))
    assert_same(other, 2 * np.eye(2))
    pair = jacobian(lambda x: (x, x))(X)
    assert_same(pair[0], np.eye(2))
    assert_same(pair[1], np.eye(2))
    pair[0][...] = 7  # and they share no memory
    assert_same(pair[1], np.eye(2))


@pytest.mark.parametrize("jacobian", JACOBIANS)
def test_arguments(jacobian):
    assert_same(jacobian(lambda a, b: a * b, argnums=-1)(X, 3 * X), np.diag(X))
    assert_same(jacobian(lambda a, k=1: a * k)(X, k=3), 3 * np.eye(2))


def test_products_of_what_does_not_depend():
    value, tangent = func.jvp(lambda x: 3.0, (X,), (X,))
    assert (value, tangent) == (3.0, 0.0)
    assert_same(func.vjp(lambda x: 3.0, X)[1](1.0)[0], np.zeros(2))
    assert_same(func.hessian(lambda x: 3.0)(X), np.zeros((2, 2)))
    assert_same(func.hessian(lambda x: x.sum())(X), np.zeros((2, 2)))
    assert_same(func.hvp(lambda x: x.sum(), X, X), np.zeros(2))


def test_containers_of_primals_and_tangents():
    def f(p, y):
        return {"first": p["a"] * y, "rest": [p["b"][0] ** 2]}

    p, v = {"a": X, "b": (np.array(3.0),)}, {"a": X * 10, "b": (np.array(1.0),)}
    out, tangent = func.jvp(f, (p, 2.0), (v, 0.5))
    assert_same(out["first"], 2 * X)
    assert_same(tangent["first"], 20 * X + 0.5 * X)
    assert tangent["rest"][0] == 6.0
    _, pullback, aux = func.vjp(lambda p: (f(p, 2.0), "words"), p, has_aux=True)
    assert aux == "words"
    for _ in range(2):
        (back,) = pullback({"first": X, "rest": [1.0]})
        assert_same(back["a"], 2 * X)
        assert back["b"][0] == 6.0
    first, second = func.hvp(lambda x, y: (x * y).sum(), (X, X), (X, 0 * X))
    assert_same(first, np.zeros(2))
    assert_same(second, X)


def test_dtypes_of_products():
    narrow = X.astype(np.float32)
    value, tangent = func.jvp(square, (narrow,), (X,))
    assert value.dtype == tangent.dtype == np.float32
    assert func.vjp(square, narrow)[1](X)[0].dtype == np.float32
    assert func.hvp(cubes, narrow, X).dtype == np.float32
    value, tangent = func.jvp(square, (3,), (1,))
    assert (value, tangent) == (9.0, 6.0)


def test_tangents_and_cotangents_that_require_grad():
    v = tg.tensor(X, requires_grad=True)
    _, tangent = func.jvp(cubes, (X,), (v,))
    assert tg.autograd.grad(tangent, v)[0].tolist() == [3.0, 12.0]
    (back,) = func.vjp(square, X)[1](v)
    assert tg.autograd.grad(back.sum(), v)[0].tolist() == [2.0, 4.0]


MODES = {"no_grad": tg.no_grad, "inference_mode": tg.inference_mode, "enable_grad": tg.enable_grad}


@pytest.mark.parametrize("mode", MODES)
def test_modes(mode):
    """What is asked for is differentiated, whatever the mode around it is."""
    with MODES[mode]():
        assert_same(func.hessian(cubes)(X), np.diag(6 * X))
        assert_same(func.hvp(cubes, X, X), 6 * X * X)
        assert_same(func.jvp(func.grad(cubes), (X,), (X,))[1], 6 * X * X)
        assert_same(func.grad(lambda x: func.jvp(cubes, (x,), (X,))[1])(X), 6 * X * X)
        for rule in (lambda x: tg.softmax(x).sum() + tg.prod(x), lambda x: tg.linalg.norm(x, 3) ** 3 / 3):
            slope = func.jvp(rule, (X,), (np.array([1.0, 0.5]),))[1]
            np.testing.assert_allclose(slope, func.grad(rule)(X) @ [1.0, 0.5], rtol=1e-12)
        for jacobian in JACOBIANS:
            assert_same(jacobian(square)(X), np.diag(2 * X))


def test_a_recorded_gradient_in_inference_mode_can_be_differentiated():
    x = tg.tensor(X, requires_grad=True)
    y = cubes(x)
    with tg.inference_mode():
        (first,) = tg.autograd.grad(y, x, create_graph=True)
    assert tg.autograd.grad(first.sum(), x)[0].tolist() == [6.0, 12.0]


def test_inside_of_autograd_grad():
    x = tg.tensor(X, requires_grad=True)
    found = {
        "hessian": func.hessian(cubes)(x).sum(),
        "hvp": func.hvp(cubes, x, X * 0 + 1).sum(),
        "jvp": func.jvp(func.grad(cubes), (x,), (tg.ones(2),))[1].sum(),
        "jacfwd": func.jacfwd(func.grad(cubes))(x).sum(),
        "jacrev": func.jacrev(func.grad(cubes))(x).sum(),
    }
    for what, total in found.items():
        assert tg.autograd.grad(total, x)[0].tolist() == [6.0, 6.0], what


def test_functions_that_write_what_they_made():
    def f(x):
        y = x * 1
        y[0] = y[1].clone() * x[0]
        y *= x
        return y

    expected = np.array([[2 * 1 * 2.0, 1.0], [0.0, 4.0]])  # of x0² x1, x1²
    for jacobian in JACOBIANS:
        assert_same(jacobian(f)(X), expected)
