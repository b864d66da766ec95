"""Derivatives of arrays of as many dims as NumPy has: Jacobians have those of results and arguments together."""

import numpy as np
import pytest

import tapegrad as tg
from tapegrad import func
from tapegrad.autograd import forward_ad, functional
from tapegrad.errors import ShapeError


def squares(x):
    return x**2


def total(x):
    return (x**3).sum()


def of(dims):
    return np.full((1,) * dims, 0.5)


def tensor_of(dims):
    return tg.tensor(of(dims))


JACOBIANS = {
    "jacrev": (lambda x: func.jacrev(squares)(x), "the Jacobian of squares", 1.0),
    "jacfwd": (lambda x: func.jacfwd(squares)(x), "the Jacobian of squares", 1.0),
    "jacobian": (lambda x: func.jacobian(squares)(x), "the Jacobian of squares", 1.0),
    "hessian": (lambda x: func.hessian(total)(x), "the Hessian of total", 3.0),
    "hessian of a compiled function": (lambda x: func.hessian(tg.compile(total))(x), "the Hessian of total", 3.0),
    "jacobian of a program": (lambda x: tg.record(squares, x).jacobian(x), "the Jacobian of .*", 1.0),
    "functional.jacobian": (lambda x: functional.jacobian(squares, tg.tensor(x)), "jacobian", 1.0),
    "vectorize": (lambda x: functional.jacobian(squares, tg.tensor(x), vectorize=True), "jacobian", 1.0),
    "create_graph": (lambda x: functional.jacobian(squares, tg.tensor(x), create_graph=True).detach(), "jacobian", 1.0),
    "forward-mode": (
        lambda x: functional.jacobian(squares, tg.tensor(x), vectorize=True, strategy="forward-mode"),
        "jacobian",
        1.0,
    ),
    "functional.hessian": (lambda x: functional.hessian(total, tg.tensor(x)), "hessian", 3.0),
}


@pytest.mark.parametrize("name", JACOBIANS)
def test_jacobians_of_more_dims_than_numpy_has_are_refused(name):
    """NumPy's "maximum supported dimension for an ndarray is currently 64, found 66" said nothing of what to do."""
    make, what, slope = JACOBIANS[name]
    found = np.asarray(make(of(32)))
    assert found.shape == (1,) * 64 and found.item() == slope
    for dims in (33, 64):
        says = f"{what} was asked for, of {dims} dims by {dims}: that takes arrays of {2 * dims} dims, and NumPy's have"
        with pytest.raises(ShapeError, match=rf"^{says} at most 64\. Differentiate a function of a vector"):
            make(of(dims))


def test_a_row_or_a_column_has_one_dim_more():
    for dims, jacobian in ((63, func.jacrev), (63, func.jacfwd)):
        assert jacobian(total)(of(dims)).shape == (1,) * dims
    for jacobian in (func.jacrev, func.jacfwd):
        with pytest.raises(ShapeError, match="of 0 dims by 64: that takes arrays of 65 dims"):
            jacobian(total)(of(64))
        with pytest.raises(ShapeError, match="of 64 dims by 1: that takes arrays of 65 dims"):
            jacobian(lambda x: x.reshape((1,) * 64))(of(1))


def test_the_advice_is_sound():
    def flat(x):
        return squares(x.reshape((1,) * 64)).reshape(-1)

    assert func.jacrev(flat)(np.array([0.5])) == func.jacfwd(flat)(np.array([0.5])) == [[1.0]]
    assert func.hessian(lambda x: total(x.reshape((1,) * 63)))(np.array([0.5])) == [[3.0]]
    with pytest.raises(ShapeError, match=r"go through a tensor of 64 dims.* one product at a time"):
        func.hessian(lambda x: total(x.reshape((1,) * 64)))(np.array([0.5]))
    assert func.hvp(lambda x: total(x.reshape((1,) * 64)), (np.array([0.5]),), (np.array([2.0]),))[0] == [6.0]


@pytest.mark.parametrize("what", ["vmap", "map"])
def test_lanes_count(what):
    def run(dims):
        lanes = np.full((3,) + (1,) * dims, 0.5)
        if what == "map":
            return tg.record(squares, of(dims)).map(lanes, what="jacobian")
        return func.vmap(func.jacrev(squares))(lanes)

    assert run(31).shape == (3,) + (1,) * 62
    with pytest.raises(ShapeError, match="of 32 dims by 32: that takes arrays of 65 dims"):
        run(32)


@pytest.mark.parametrize("dims", [32, 33, 63, 64])
def test_products_with_vectors_take_as_many_dims_as_numpy_has(dims):
    """NumPy's `flat` takes 32, which `hvp` told users of; `functional.hvp` put one dim more in front."""
    x = of(dims)
    assert np.asarray(func.hvp(total, (x,), (x,))[0]).item() == 1.5
    assert functional.hvp(total, tg.tensor(x), tg.tensor(x))[1].item() == 1.5
    assert functional.vhp(total, tg.tensor(x), tg.tensor(x))[1].item() == 1.5
    assert functional.jvp(squares, tg.tensor(x), tg.tensor(x))[1].item() == 0.5


def test_tangents_reach_results_of_as_many_dims_as_numpy_has():
    """Tangents of one product went in a lane of their own, for which 64 dims leave no axis."""

    def spread(x):
        return squares(x).reshape((1,) * 64)

    found = [func.jvp(spread, (of(1),), (of(1),))[1], functional.jvp(spread, tensor_of(1), tensor_of(1))[1]]
    for function, dims in ((spread, 1), (squares, 64)):
        with forward_ad.dual_level():
            found.append(
                forward_ad.unpack_dual(function(forward_ad.make_dual(tensor_of(dims), tensor_of(dims)))).tangent
            )
    assert [t.shape for t in found] == [(1,) * 64] * 4 and [t.item() for t in found] == [0.5] * 4


@pytest.mark.parametrize("dims", [32, 33, 64])
def test_equations_of_many_dims_are_solved(dims):
    root = func.grad(lambda y: tg.implicit.root(lambda z, y: z**3 - y, tg.tensor(of(dims)), y).sum())(of(dims))
    assert abs(root.item() - 0.5 ** (-2 / 3) / 3) < 1e-9


@pytest.mark.parametrize("dims", [1, 33, 64])
def test_what_tensors_cannot_hold_is_named_at_any_dims(dims):
    with pytest.raises(tg.errors.DTypeError, match="values of type str"):
        tg.tensor(np.full((1,) * dims, "a", object))
