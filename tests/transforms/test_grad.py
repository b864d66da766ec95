"""`func.grad` and `func.value_and_grad`: arguments, kinds, dtypes, errors, and what they leave alone."""

import functools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import assert_same

import tapegrad as tg
from tapegrad.func import grad, value_and_grad


def square_sum(x):
    return (x**2).sum()


def test_value_and_gradient():
    value, gradient = value_and_grad(square_sum)(np.array([1.0, 2.0]))
    assert value == 5.0
    assert_same(gradient, np.array([2.0, 4.0]))
    assert_same(grad(square_sum)(np.array([1.0, 2.0])), np.array([2.0, 4.0]))


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("shape", [(), (3,), (2, 3), (0,)])
def test_numpy_in_numpy_out(shape, dtype):
    x = np.ones(shape, dtype)
    value, gradient = value_and_grad(square_sum)(x)
    assert isinstance(value, np.floating)
    assert value.dtype == dtype
    assert type(gradient) is (np.ndarray if shape else dtype)
    assert_same(gradient, np.full(shape, 2.0, dtype))


def test_numbers_in_numbers_out():
    for x in (3.0, np.float64(3.0), 3, np.int64(3)):
        value, gradient = value_and_grad(lambda x: x * x)(x)
        assert (value, gradient) == (9.0, 6.0)
        assert isinstance(value, float)
        assert isinstance(gradient, float)
    _, gradient = value_and_grad(lambda x: x * x)(np.float32(3.0))
    assert gradient.dtype == np.float32


def test_tensors_in_tensors_out():
    x = tg.tensor([1.0, 2.0])
    value, gradient = value_and_grad(square_sum)(x)
    assert type(value) is type(gradient) is tg.Tensor
    assert not value.requires_grad
    assert not gradient.requires_grad
    assert value.item() == 5.0
    assert gradient.tolist() == [2.0, 4.0]
    assert x.grad is None


def test_gradients_at_tensors_that_require_grad_can_be_differentiated():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    for argument in (x, x * 1.0):
        gradient = grad(square_sum)(argument)
        assert gradient.tolist() == [2.0, 4.0]
        (second,) = tg.autograd.grad(gradient.sum(), x)
        assert second.tolist() == [2.0, 2.0]
    assert x.grad is None


def test_integers_are_promoted():
    gradient = grad(square_sum)(np.array([1, 2]))
    assert_same(gradient, np.array([2.0, 4.0]))
    assert grad(square_sum)(tg.tensor([1, 2])).dtype == np.float64
    seen = []
    grad(lambda x: seen.append(x.dtype) or (x / 2).sum())(np.array([1, 2], np.int32))
    assert seen == [np.float64]


@pytest.mark.parametrize("wrong", [True, np.array([True, False]), np.bool_(True)])
def test_booleans_are_refused(wrong):
    with pytest.raises(TypeError, match=r"booleans.*argnums"):
        grad(lambda x: x * 1.0)(wrong)


@pytest.mark.parametrize("wrong", ["text", object(), {1, 2}, b"x"])
def test_other_objects_are_refused_by_name(wrong):
    with pytest.raises(TypeError, match=rf"with respect to a {type(wrong).__qualname__}.*argnums"):
        grad(lambda x: 1.0)(wrong)


def product(x, y, z=1.0):
    return x * y**2 * z


@pytest.mark.parametrize(
    ("argnums", "expected"),
    [
        (0, 9.0),
        (1, 12.0),
        (-1, 12.0),
        (-2, 9.0),
        ((0,), (9.0,)),
        ((0, 1), (9.0, 12.0)),
        ((1, 0), (12.0, 9.0)),
        ((-1, 0), (12.0, 9.0)),
        ([0, 1], (9.0, 12.0)),
        ((1, 1), (12.0, 12.0)),
        ((), ()),
        (np.int64(1), 12.0),
    ],
    ids=str,
)
def test_argnums(argnums, expected):
    assert grad(product, argnums)(2.0, 3.0) == expected
    value, gradient = value_and_grad(product, argnums)(2.0, 3.0)
    assert (value, gradient) == (18.0, expected)


@pytest.mark.parametrize("argnums", [2, -3, (0, 2)])
def test_argnums_that_do_not_exist(argnums):
    with pytest.raises(TypeError, match=r"argnums names argument .* but product was called with 2 positional"):
        grad(product, argnums)(2.0, 3.0)


def test_keywords_are_passed_on_and_not_differentiated():
    assert grad(product)(2.0, 3.0, z=10.0) == 90.0
    with pytest.raises(TypeError, match="pass what is differentiated by position"):
        grad(product)(x=2.0, y=3.0)


def test_arguments_that_are_not_differentiated_arrive_as_they_are():
    seen = []

    def f(x, data, name, flag=None):
        seen.append((data, name, flag))
        return (x * data).sum()

    data = np.array([1.0, 2.0])
    grad(f)(np.ones(2), data, "name", flag=True)
    assert seen[0][0] is data
    assert seen[0][1:] == ("name", True)


@pytest.mark.parametrize("both", [False, True])
def test_has_aux(both):
    def f(x):
        return (x * x).sum(), {"doubled": x * 2.0, "text": "kept", "deep": [x.sum()]}

    if both:
        (value, aux), gradient = value_and_grad(f, has_aux=True)(np.array([1.0, 2.0]))
        assert value == 5.0
    else:
        gradient, aux = grad(f, has_aux=True)(np.array([1.0, 2.0]))
    assert_same(gradient, np.array([2.0, 4.0]))
    assert aux["text"] == "kept"
    assert type(aux["doubled"]) is np.ndarray  # NumPy in, NumPy out
    assert aux["doubled"].tolist() == [2.0, 4.0]
    assert aux["deep"] == [3.0]


def test_has_aux_needs_a_pair():
    for result in (lambda x: x.sum(), lambda x: (x.sum(), 1, 2), lambda x: [x.sum(), 1]):
        with pytest.raises(TypeError, match=r"has_aux=True the function must give a pair"):
            grad(result, has_aux=True)(np.ones(2))


def test_function_that_does_not_depend_on_its_argument():
    for f in (lambda x, y: y * 2.0, lambda x, y: 3.0, lambda x, y: tg.tensor(1.0), lambda x, y: np.float64(1.0)):
        gx, gy = grad(f, (0, 1))(np.ones((2, 3)), 2.0)
        assert_same(gx, np.zeros((2, 3)))
        assert gy == (2.0 if f(0, 1.0) == 2.0 else 0.0)
    assert grad(lambda x: 1.0)(np.float32(2.0)).dtype == np.float32


def test_through_functions_that_are_locally_constant():
    assert_same(grad(lambda x: (x > 0).sum() * 1.0)(np.ones(2)), np.zeros(2))


@pytest.mark.parametrize(
    ("f", "what"),
    [
        (lambda x: x, r"float64\[2\]"),
        (lambda x: x > 0, r"bool\[2\]"),
        (lambda x: (x.sum(), x), "tuple"),
        (lambda x: None, "NoneType"),
        (lambda x: "text", "str"),
        (lambda x: 1, "int"),
        (lambda x: x.sum() > 0, r"bool\[\]"),
        (lambda x: np.ones(2), "ndarray"),
        (lambda x: 1j, "complex"),
    ],
)
def test_functions_that_do_not_give_one_real_number(f, what):
    with pytest.raises(
        RuntimeError, match=rf"must give one real number, but it gave (a tensor )?{what}.*(\.sum\(\)|holomorphic)"
    ):
        grad(f)(np.ones(2))


def test_the_error_names_the_function():
    def my_loss(x):
        return x

    with pytest.raises(RuntimeError, match="gradient of my_loss was asked for"):
        grad(my_loss)(np.ones(2))


def test_the_result_may_have_one_element():
    value, gradient = value_and_grad(lambda x: (x * x).sum(keepdims=True))(np.array([1.0, 2.0]))
    assert value == 5.0
    assert gradient.tolist() == [2.0, 4.0]


def test_callers_arrays_are_left_alone():
    x = np.array([1.0, 2.0])
    x.flags.writeable = False
    before = x.copy()
    gradient = grad(square_sum)(x)
    gradient[0] = 100.0
    assert_same(x, before)
    t = tg.tensor([1.0, 2.0], requires_grad=True)
    t.grad = tg.ones(2)
    grad(square_sum)(t.detach())
    assert t.grad.tolist() == [1.0, 1.0]
    assert t._version == 0


def test_the_gradient_shares_no_memory():
    x = np.array([1.0, 2.0])
    g1, g2 = grad(lambda x, y: (x + y).sum(), (0, 1))(x, x)
    g1[0] = 5.0
    assert g2.tolist() == [1.0, 1.0]
    aux_x, identity = grad(lambda x: (x.sum(), x), has_aux=True)(x)
    identity[0] = 9.0
    assert x.tolist() == [1.0, 2.0]
    assert aux_x.tolist() == [1.0, 1.0]


def test_leaves_that_the_function_captures_keep_their_grad():
    w = tg.tensor([3.0, 4.0], requires_grad=True)
    with tg.no_grad():
        assert_same(grad(lambda x: (w * x).sum())(np.ones(2)), np.array([3.0, 4.0]))
    assert w.grad is None


def test_derivatives_that_lose_a_history_warn():
    """What is a NumPy array has no history, though it depends on a tensor that requires grad."""
    w = tg.tensor([3.0, 4.0], requires_grad=True)

    def f(x):
        return (w * x * x).sum()

    for transform in (grad, tg.func.hessian, tg.func.jacobian):
        with pytest.warns(tg.errors.GradientLostWarning, match=r"f depends on a tensor .* as tensors .* no_grad\(\)"):
            found = transform(f)(np.ones(2))
        assert isinstance(found, np.ndarray)
    gradient = grad(f)(tg.ones(2))
    (gradient * w).sum().backward()
    assert w.grad.tolist() == [12.0, 16.0]


def test_works_inside_no_grad():
    with tg.no_grad():
        assert_same(grad(square_sum)(np.array([1.0, 2.0])), np.array([2.0, 4.0]))
        assert not tg.is_grad_enabled()


def test_mode_is_restored_when_the_function_raises():
    def fails(x):
        raise KeyError("mine")

    with tg.no_grad():
        with pytest.raises(KeyError, match="mine"):
            grad(fails)(1.0)
        assert not tg.is_grad_enabled()
    assert tg.is_grad_enabled()


def test_metadata_of_the_function():
    def loss(x):
        """Say something."""
        return x * x

    for made in (grad(loss), value_and_grad(loss)):
        assert made.__name__ == "loss"
        assert made.__doc__ == "Say something."
    assert grad(functools.partial(product, 2.0))(3.0) == 12.0

    class Callable:
        def __call__(self, x):
            return x * x

    assert grad(Callable())(3.0) == 6.0
    with pytest.raises(RuntimeError, match="one real number"):
        grad(Callable())(np.ones(2))


def test_gradient_inside_the_function_of_something_else():
    """An inner gradient by another variable, at a constant: a number for the outer function."""

    def outer(x):
        inner = grad(lambda y: y**3)(2.0)
        return inner * x**2

    assert grad(outer)(3.0) == 12.0 * 6.0


def test_gradient_inside_the_function_over_several_tapes():
    def outer(x):
        total = 0.0
        for k in range(3):
            total = total + x * value_and_grad(square_sum)(np.full(2, float(k)))[1].sum()
        return total.sum()

    assert_same(grad(outer)(np.ones(2)), np.full(2, 0.0 + 4.0 + 8.0))


NESTED = {
    "gradient of a gradient": (lambda: grad(grad(lambda x: x**3))(2.0), 12.0),
    "at the outer variable": (lambda: grad(lambda x: grad(lambda y: y**3)(x))(2.0), 12.0),
    "part of the outer value": (lambda: grad(lambda x: (grad(square_sum)(x) * x).sum())(np.ones(2)), [4.0, 4.0]),
    "inner value": (lambda: grad(lambda x: value_and_grad(lambda y: y * y)(x)[0])(3.0), 6.0),
}


@pytest.mark.parametrize("what", NESTED)
def test_gradients_of_gradients(what):
    nested, expected = NESTED[what]
    result = nested()
    np.testing.assert_allclose(result, expected, rtol=1e-14)


def test_a_function_may_itself_call_backward():
    w = tg.tensor(2.0, requires_grad=True)

    def f(x):
        (w * w).backward()
        return x * w.grad.item()

    assert grad(f)(1.0) == 4.0


@given(
    coefficients=st.lists(st.integers(-5, 5), min_size=1, max_size=6),
    at=st.floats(-2, 2, allow_nan=False, width=32),
)
def test_polynomials(coefficients, at):
    def polynomial(x):
        total = x * 0.0
        for c in reversed(coefficients):
            total = total * x + c
        return total

    expected = np.polynomial.Polynomial(coefficients).deriv()(at)
    assert grad(polynomial)(at) == pytest.approx(expected, rel=1e-12, abs=1e-12)


def test_auxiliary_results_are_differentiated_by_what_is_around():
    def outer(a):
        gradient, aux = grad(lambda b: (b * b, a * b), has_aux=True)(3.0)
        return a * 1.0 + aux + gradient

    assert grad(outer)(2.0) == 4.0
    x = tg.tensor(3.0, requires_grad=True)
    (_, aux), _ = value_and_grad(lambda b: (b * b, b * 5), has_aux=True)(x)
    assert aux.item() == 15.0
    aux.backward()
    assert x.grad.item() == 5.0
