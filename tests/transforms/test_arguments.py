"""What functions of functions do with what they get: containers, writes, values from outside."""

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.errors import LeafError, OperandError

X = np.array([[1.0, 2.0], [3.0, 4.0]])


def test_directions_belong_to_keys_and_not_to_places():
    def fun(d):
        return 2.0 * d["a"] ** 2 + 10.0 * d["b"] ** 2

    at, along = {"a": 1.0, "b": 2.0}, {"b": 0.0, "a": 1.0}
    assert tg.func.jvp(fun, (at,), (along,)) == (42.0, 4.0)
    assert tg.func.linearize(fun, at)[1](along) == 4.0
    assert tg.func.hvp(fun, at, along) == {"a": 4.0, "b": 0.0}
    assert tg.func.hvp(fun, (at,), (along,)) == ({"a": 4.0, "b": 0.0},)
    pullback = tg.func.vjp(lambda x: {"a": 2.0 * x, "b": 10.0 * x}, 1.0)[1]
    assert pullback({"b": 0.0, "a": 1.0}) == (2.0,)


@pytest.mark.parametrize(
    ("at", "along", "message"),
    [
        ({"a": 1.0, "b": 2.0}, {"c": 1.0, "b": 2.0}, r"tangent\[0\] is a dict with the keys \['b', 'c'\]"),
        ([(1.0,), 2.0], [1.0, (2.0,)], r"tangent\[0\]\[0\] is one value, where the primal\[0\]\[0\] is a tuple of 1"),
        ([1.0, 2.0], [1.0, None], r"tangent\[0\]\[1\] is None"),
        ([1.0, None], [1.0, 2.0], r"primal\[0\]\[1\] is None"),
        ([1.0, 2.0], [1.0], r"tangent\[0\] is a list of 1, where the primal\[0\] is a list of 2"),
    ],
)
def test_directions_of_another_form_are_refused(at, along, message):
    with pytest.raises(OperandError, match=message):
        tg.func.jvp(lambda d: 3.0, (at,), (along,))


@pytest.mark.parametrize("make", [lambda: X, lambda: tg.tensor(X), lambda: tg.tensor(X, requires_grad=True)])
def test_what_an_example_is_read_as_from_outside_is_constant(make):
    t = make()
    gradient = tg.func.vmap(lambda x: tg.func.grad(lambda y: (y * x).sum())(x))(t)
    np.testing.assert_array_equal(np.asarray(tg.as_tensor(gradient).detach()), X)
    jacobian = tg.func.vmap(lambda x: tg.func.jacfwd(lambda y: y * x)(x))(t)
    np.testing.assert_array_equal(np.asarray(tg.as_tensor(jacobian).detach()), [np.diag(x) for x in X])


def double(x):
    x *= 2.0
    return x.sum()


def fill(x):
    x[0] = 5.0
    return (x * x).sum()


def through_a_view(x):
    x[:1].mul_(3.0)
    return x.sum()


@pytest.mark.parametrize("fun", [double, fill, through_a_view])
@pytest.mark.parametrize("transform", [tg.func.grad, tg.func.jacobian, tg.func.hessian])
def test_arguments_are_not_written(fun, transform):
    derivative = transform(fun)
    leaf = tg.tensor(X[0], requires_grad=True)
    for given in (X[0], tg.tensor(X[0]), leaf, leaf * 1.0):
        with pytest.raises(LeafError, match="in place"):
            derivative(given)
    for given in (X, tg.tensor(X, requires_grad=True) * 1.0):
        with pytest.raises(LeafError, match="in place"):
            tg.func.vmap(derivative)(given)
    with pytest.raises(LeafError, match="in place"):
        tg.func.grad(lambda x: (derivative(x) ** 2).sum())(X[0])
    np.testing.assert_array_equal(leaf.detach().numpy(), X[0])


@pytest.mark.parametrize("mode", [tg.no_grad, tg.inference_mode])
def test_second_derivatives_where_nothing_is_recorded(mode):
    def fun(x):
        return (x**3).sum()

    with mode():
        np.testing.assert_allclose(tg.func.hessian(fun)(X[0]), np.diag(6.0 * X[0]))
        np.testing.assert_allclose(tg.func.vmap(tg.func.hessian(fun))(X), [np.diag(6.0 * x) for x in X])
        np.testing.assert_allclose(tg.func.hvp(fun, X[0], X[1]), 6.0 * X[0] * X[1])


@pytest.mark.parametrize("transform", [tg.func.vjp, tg.func.linearize])
def test_arrays_that_come_out_can_be_written(transform):
    output, derivative = transform(tg.exp, X)
    output[...] = 7.0
    product = derivative(np.ones_like(X))
    np.testing.assert_allclose(product[0] if transform is tg.func.vjp else product, np.exp(X))


def test_dual_tensors_inside_of_vmap():
    fwd = tg.autograd.forward_ad

    def along(x):
        with fwd.dual_level():
            return fwd.unpack_dual(fwd.make_dual(x, tg.ones(2)).sum() * x[0] + 0.0).tangent

    def within(x):
        with fwd.dual_level():
            return fwd.unpack_dual(fwd.make_dual(x, x * 1.0) ** 3).tangent

    for given in (X, tg.tensor(X, requires_grad=True)):
        found = tg.func.vmap(along)(tg.as_tensor(given))
        np.testing.assert_allclose(np.asarray(found.detach()), 2.0 * X[:, 0])
        found = tg.func.vmap(within)(tg.as_tensor(given))
        np.testing.assert_allclose(np.asarray(found.detach()), 3.0 * X**3)
    np.testing.assert_allclose(tg.func.vmap(tg.func.grad(lambda x: within(x).sum()))(X), 9.0 * X**2)
    np.testing.assert_allclose(tg.func.grad(lambda x: tg.func.vmap(within)(x).sum())(X), 9.0 * X**2)
    with fwd.dual_level():
        outer = fwd.make_dual(tg.tensor(2.0), tg.tensor(1.0))
        found = tg.func.vmap(lambda x: fwd.unpack_dual(x * outer**2).tangent)(tg.tensor(X))
        np.testing.assert_allclose(np.asarray(found.detach()), 4.0 * X)


@pytest.mark.parametrize("argnums", [None, 0.0, "x", (0, 1.0)])
def test_argnums_are_positions(argnums):
    for transform in (tg.func.grad, tg.func.jacobian, tg.func.hessian):
        with pytest.raises(OperandError, match="position of an argument"):
            transform(lambda x, y: x * y, argnums)


def test_dual_tensors_read_from_outside_keep_tangents():
    fwd = tg.autograd.forward_ad
    with fwd.dual_level():
        x = fwd.make_dual(tg.tensor(2.0), tg.tensor(1.0))
        y = tg.func.grad(lambda y: y**2 * x)(3.0) * x
        assert fwd.unpack_dual(y).tangent.detach().item() == 24.0


def test_what_was_evaluated_outside_of_vmap_maps_a_batch_inside():
    """The usual way to write a Jacobian: vmap over the rows of the identity."""
    a = np.array([0.3, 0.5, 0.7])

    def f(x):
        return tg.sin(x) * x[0] + x @ x

    expected = np.diag(np.cos(a)) * a[0] + 2 * a
    expected[:, 0] += np.sin(a)
    _, pullback = tg.func.vjp(f, a)
    found = tg.func.vmap(lambda c: pullback(c)[0])(np.eye(3))
    assert type(found) is np.ndarray
    np.testing.assert_allclose(found, expected, rtol=1e-14)
    _, along = tg.func.linearize(f, a)
    np.testing.assert_allclose(tg.func.vmap(along, out_axes=1)(np.eye(3)), expected, rtol=1e-14)
    nested = tg.func.vmap(tg.func.vmap(lambda c: pullback(c)[0]))(np.stack([np.eye(3), 2 * np.eye(3)]))
    np.testing.assert_allclose(nested, [expected, 2 * expected], rtol=1e-14)
    w = tg.tensor(a, requires_grad=True)
    _, pullback = tg.func.vjp(f, w)
    rows = tg.func.vmap(lambda c: pullback(c)[0])(tg.eye(3))
    (second,) = tg.autograd.grad(rows.sum(), w)
    np.testing.assert_allclose(second.numpy(), tg.func.grad(lambda x: tg.func.jacrev(f)(x).sum())(a), rtol=1e-13)
