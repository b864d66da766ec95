"""vmap: axes, containers, levels, gradients, and what it says where it cannot."""

import copy
import pickle
import threading

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tapegrad as tg
from tapegrad.core import grad_mode
from tapegrad.errors import AxisError, BatchError, OperandError, ShapeError
from tapegrad.func import vmap

X = np.arange(12.0).reshape(3, 4) + 1.0
W = np.array([[1.0, -1.0], [0.5, 2.0], [0.0, 1.0], [2.0, 0.25]])


@pytest.fixture(autouse=True)
def no_level_is_left():
    yield
    assert grad_mode.state.levels == () and grad_mode.state.batches == {}


def test_the_function_sees_one_example():
    seen = []

    def function(x):
        seen.append((x.shape, x.ndim, x.size, len(x), x.dtype, x.nbytes, x.numel(), x.dim()))
        return x.sum()

    np.testing.assert_array_equal(vmap(function)(X), X.sum(1))
    assert seen == [((4,), 1, 4, 4, np.dtype(float), 32, 4, 1)]  # it is called once


@st.composite
def calls(draw):
    shapes = [draw(st.lists(st.integers(1, 3), max_size=3)) for _ in range(draw(st.integers(1, 3)))]
    size = draw(st.integers(1, 3))
    axes = []
    for shape in shapes:
        axis = draw(st.none() | st.integers(-len(shape) - 1, len(shape)))
        axes.append(axis)
    if all(axis is None for axis in axes):
        axes[0] = 0
    out = draw(st.integers(0, 1))
    return shapes, axes, size, out


@given(calls())
def test_axes_of_arguments_and_results(case):
    shapes, axes, size, out = case
    arrays = []
    for k, (shape, axis) in enumerate(zip(shapes, axes, strict=True)):
        full = list(shape)
        if axis is not None:
            full.insert(axis if axis >= 0 else len(full) + 1 + axis, size)
        arrays.append(np.cos(np.arange(np.prod(full, dtype=int)) + k).reshape(full))

    def function(*x):
        return sum((v * (k + 1)).sum() for k, v in enumerate(x)) * tg.ones(2)

    expected = [
        function(*[a if axis is None else np.take(a, k, axis) for a, axis in zip(arrays, axes, strict=True)]).numpy()
        for k in range(size)
    ]
    for place in (out, out - 2):
        found = vmap(function, tuple(axes), place)(*arrays)
        np.testing.assert_allclose(found, np.stack(expected, out), rtol=1e-12)


def test_out_axes_of_a_result_that_does_not_depend_on_the_example():
    constant = tg.tensor([1.0, 2.0])
    x, once, twice, number = vmap(lambda x: (x, constant, constant, 7), out_axes=(0, 1, None, None))(X)
    np.testing.assert_array_equal(once, np.array([[1.0] * 3, [2.0] * 3]))
    np.testing.assert_array_equal(twice, [1.0, 2.0])
    assert number == 7 and x.shape == (3, 4)
    np.testing.assert_array_equal(vmap(lambda x: 7.0)(X), [7.0, 7.0, 7.0])
    with pytest.raises(BatchError, match="out_axes is None for a result of <lambda> that depends on the example"):
        vmap(lambda x: x, out_axes=None)(X)


def test_containers():
    tree = {"w": X, "more": (X[:, 0], [np.float64(2.0), None])}
    axes = {"w": 0, "more": (0, None)}

    def function(tree, *, y):
        return {"a": tree["w"] * tree["more"][1][0], "b": [tree["more"][0] + y, None]}

    found = vmap(function, in_axes=(axes,), out_axes={"a": 1, "b": 0})(tree, y=np.arange(3.0))
    np.testing.assert_array_equal(found["a"], 2.0 * X.T)
    np.testing.assert_array_equal(found["b"][0], X[:, 0] + np.arange(3.0))
    assert found["b"][1] is None


def test_numpy_in_numpy_out_and_tensors_in_tensors_out():
    assert type(vmap(lambda x: x.sum())(X)) is np.ndarray
    x = tg.tensor(X, requires_grad=True)
    result = vmap(lambda x: (x**2).sum())(x)
    assert type(result) is tg.Tensor
    (result * np.array([1.0, 2.0, 3.0])).sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), 2 * X * np.array([[1.0], [2.0], [3.0]]))
    w = tg.tensor(W, requires_grad=True)
    result = vmap(lambda x: (x @ w).sum())(X)  # a gradient would be lost in an array
    result.sum().backward()
    np.testing.assert_allclose(w.grad.numpy(), np.repeat(X.sum(0)[:, None], 2, 1))


def test_levels_within_levels():
    x, y = X[:, :2], X[:2, :]
    table = vmap(lambda a: vmap(lambda b: a @ a * b.sum(), 1)(y))(x)
    np.testing.assert_allclose(table, np.einsum("ij,ij->i", x, x)[:, None] * y.sum(0)[None])
    swapped = vmap(lambda b: vmap(lambda a: a @ a * b.sum(), 0, 0)(x), 1, 1)(y)
    np.testing.assert_allclose(swapped, table)
    both = vmap(vmap(lambda u, v: u * v, (0, None)), (None, 0))(X[0], X[:, 0])
    np.testing.assert_array_equal(both, X[0][None] * X[:, 0][:, None])
    three = vmap(lambda a: vmap(lambda b: vmap(lambda c: a + 10 * b + 100 * c)(y[0]))(y[1]), 0, -1)(X[:, 0])
    np.testing.assert_allclose(three, np.moveaxis(X[:, 0][:, None, None] + 10 * y[1][:, None] + 100 * y[0], 0, -1))


def test_gradients_through_vmap():
    gradient = tg.func.grad(lambda w: vmap(lambda x: tg.tanh(x @ w).sum())(X).sum())(W)
    np.testing.assert_allclose(gradient, X.T @ (1 - np.tanh(X @ W) ** 2))


def test_values_that_are_no_arguments():
    w = tg.tensor(W)
    np.testing.assert_allclose(vmap(lambda x: x @ w)(X), X @ W)
    np.testing.assert_allclose(vmap(lambda x: W.T @ x)(X), X @ W)


@pytest.mark.parametrize(
    ("what", "function"),
    [
        ("bool()", lambda x: x if x.sum() > 0 else -x),
        ("bool()", lambda x: (x > 0).all() and x),
        ("float()", lambda x: float(x.sum())),
        ("int()", lambda x: int(x.sum())),
        ("item()", lambda x: x.sum().item()),
        ("tolist()", lambda x: x.tolist()),
        ("numpy()", lambda x: x.numpy()),
        ("numpy()", lambda x: x.detach().numpy()),
        ("making an array", lambda x: np.asarray(x)),
        ("an index by a mask", lambda x: x[x > 0]),
        ("taking the number of it as an index", lambda x: [1, 2, 3][x.sum().astype(int)]),
        ("nonzero", lambda x: tg.nonzero(x)),
        ("nonzero", lambda x: np.where(x > 0)),
        ("unique", lambda x: tg.unique(x)),
        ("masked_select", lambda x: tg.masked_select(x, x > 0)),
        ("`in`", lambda x: 2.0 in x),
        ("equal()", lambda x: x.equal(x)),
        ("format", lambda x: f"{x.sum():.2f}"),
    ],
)
def test_what_reads_numbers_is_refused(what, function):
    for array in (X, tg.tensor(X, requires_grad=True)):
        with pytest.raises(BatchError) as error:
            vmap(function)(array)
        text = str(error.value)
        assert what in text and "under vmap" in text
        assert "tg.where" in text or "Python loop" in text
        assert isinstance(error.value, (TypeError, RuntimeError))


def test_a_tensor_that_has_escaped_is_refused():
    kept = []
    vmap(lambda x: kept.append(x) or x)(X)
    assert "one of a batch" in repr(kept[0])
    for use in (lambda x: x + 1, lambda x: x.sum(), lambda x: x.numpy(), lambda x: x[0], lambda x: tg.sort(x)):
        with pytest.raises(BatchError, match="made by a vmap that does not run any more"):
            use(kept[0])
        with pytest.raises(BatchError, match="made by a vmap that does not run any more"):
            vmap(lambda y, use=use: use(kept[0]) + y)(X)


def test_threads_have_levels_of_their_own():
    found = {}

    def work(x):
        def other():
            found["levels"] = grad_mode.state.levels
            found["own"] = vmap(lambda y: y * 2.0)(X)
            try:
                found["escaped"] = x + 1.0
            except BatchError as error:
                found["error"] = str(error)

        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
        return x * 3.0

    np.testing.assert_array_equal(vmap(work)(X), 3 * X)
    assert found["levels"] == () and "another thread" in found["error"]
    np.testing.assert_array_equal(found["own"], 2 * X)


def test_levels_end_where_the_function_raises():
    with pytest.raises(ZeroDivisionError):
        vmap(lambda x: 1 // 0)(X)
    assert grad_mode.state.levels == ()


@pytest.mark.parametrize(
    ("error", "text", "call"),
    [
        (OperandError, "got int in place of a function", lambda: vmap(3)),
        (OperandError, "randomness='other'", lambda: vmap(len, randomness="other")),
        (OperandError, "no axis to go along", lambda: vmap(lambda x: x, None)(X)),
        (OperandError, "no axis to go along", lambda: vmap(lambda: 1)()),
        (ShapeError, r"3 examples in argument 0, of shape \(3, 4\), along axis 0, and 4 in",
         lambda: vmap(lambda x, y: x)(X, W)),
        (ShapeError, "for 2 arguments, and <lambda> was called with 1", lambda: vmap(lambda x: x, (0, 1))(X)),
        (AxisError, r"along axis 2 of argument 0, which has shape \(3, 4\)", lambda: vmap(lambda x: x, 2)(X)),
        (AxisError, "at axis 3 of a result of shape", lambda: vmap(lambda x: x, 0, 3)(X)),
        (OperandError, "of argument 0, a str", lambda: vmap(lambda x: x)("text")),
        (OperandError, "gave a str under vmap", lambda: vmap(lambda x: "text")(X)),
        (OperandError, r"in_axes has the keys \['b'\] where argument 0 has \['a'\]",
         lambda: vmap(lambda x: x, ({"b": 0},))({"a": X})),
        (OperandError, "has 1 axes where argument 0 has 2 values", lambda: vmap(lambda x: x, ((0,),))((X, X))),
        (OperandError, "in_axes has 'x' where argument 0", lambda: vmap(lambda x: x, ("x",))(X)),
    ],
)  # fmt: skip
def test_errors_of_vmap_itself(error, text, call):
    with pytest.raises(error, match=text):
        call()


def test_errors_speak_of_one_example():
    with pytest.raises(ShapeError, match=r"shapes? \(4,\) and \(3,\)"):
        vmap(lambda x: x + np.ones(3))(X)
    with pytest.raises(ValueError, match=r"\(4,\)"):
        vmap(lambda x: x @ np.ones((3, 2)))(X)
    with pytest.raises(ShapeError, match="reshape"):
        vmap(lambda x: x.reshape(3))(X)
    with pytest.raises(AxisError):
        vmap(lambda x: x.sum(1))(X)
    with pytest.raises(AxisError):
        vmap(lambda x: tg.sort(x, axis=1))(X)
    with pytest.raises(IndexError):
        vmap(lambda x: x[4])(X)


def test_an_empty_batch():
    empty = np.ones((0, 4))
    assert vmap(lambda x: (tg.tanh(x @ W) * 2).sum())(empty).shape == (0,)
    with pytest.raises(BatchError, match="the batch is empty"):
        vmap(lambda x: tg.kron(x, x))(empty)


def test_backward_of_one_of_a_batch_is_refused():
    for call in (
        lambda x: x.sum().backward(),
        lambda x: x.requires_grad_(),
        lambda x: x.retain_grad(),
        lambda x: x.register_hook(print),
        lambda x: setattr(x, "grad", x),
    ):
        with pytest.raises(BatchError, match=r"use|tg\.func\.grad inside"):
            vmap(lambda x, call=call: call(x))(X)


def test_what_a_tensor_of_a_batch_says_of_itself():
    def function(x):
        assert x.T.shape == x.mT.shape == (2, 2) and x.real is x and x.imag.shape == (2, 2) and len(list(x.flat)) == 4
        assert x.is_leaf and not x.requires_grad and x.grad is None and x.grad_fn is None and x.tape is None
        assert x[0].is_view and not x.is_inference() and x.itemsize == 8 and hash(x) is not None
        for ask in (lambda: x.strides, lambda: x.flags, lambda: x.data_ptr()):
            with pytest.raises(BatchError, match="the memory of a tensor under vmap"):
                ask()
        for copied in (lambda: copy.deepcopy(x), lambda: pickle.dumps(x)):
            with pytest.raises(BatchError, match="cannot be"):
                copied()
        return copy.copy(x) + x.detach() + x.data + x.clone()

    np.testing.assert_array_equal(vmap(function)(X.reshape(3, 2, 2)), 4 * X.reshape(3, 2, 2))


def test_without_recording():
    x = tg.tensor(X, requires_grad=True)
    for mode in (tg.no_grad, tg.inference_mode):
        with mode():
            result = vmap(lambda x: tg.exp(x.reshape(2, 2)).sum(0).transpose()[0] + x @ W[:, 0])(x)
            assert not result.requires_grad
            np.testing.assert_allclose(result.numpy(), np.exp(X.reshape(3, 2, 2)).sum(1)[:, 0] + X @ W[:, 0])
