"""What a recorded backward keeps, frees, notices and gives: graphs, versions, seeds, modes, hooks, threads."""

import threading

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.autograd import grad
from tapegrad.errors import FreedError, GradError, NonFiniteError, VersionError

X = np.array([1.0, 2.0])


def leaf(values=X):
    return tg.tensor(np.array(values, float), requires_grad=True)


def cubes(x):
    return (x**3).sum()


def test_create_graph_retains_unless_told_otherwise():
    x = leaf()
    y = cubes(x)
    (first,) = grad(y, x, create_graph=True)
    assert grad(y, x)[0].tolist() == [3.0, 12.0]
    y = cubes(x)
    (first,) = grad(y, x, create_graph=True, retain_graph=False)
    with pytest.raises(FreedError, match="retain_graph=True"):
        grad(y, x)
    assert grad(first.sum(), x)[0].tolist() == [6.0, 12.0]  # whose own graph is there


def test_a_second_backward_frees_the_graph_of_the_first():
    x = leaf()
    (first,) = grad(cubes(x), x, create_graph=True)
    total = first.sum()
    assert grad(total, x)[0].tolist() == [6.0, 12.0]
    with pytest.raises(FreedError, match="after an earlier backward"):
        grad(total, x)


WRITES = {
    "a result": lambda x, w: w.mul_(3),
    "a result, under no_grad": lambda x, w: tg.no_grad()(w.mul_)(3),
    "a part of it": lambda x, w: w[:1].mul_(3),
    "a view of it": lambda x, w: w.reshape(2, 1).add_(1),
    "it, detached": lambda x, w: w.detach().mul_(3),
    "the leaf": lambda x, w: tg.no_grad()(x.mul_)(3),
}


@pytest.mark.parametrize("retain", [True, False])
@pytest.mark.parametrize("what", WRITES)
def test_writes_after_a_recorded_backward_are_noticed(what, retain):
    """The gradient read values that the result's own tape did not count the writes of yet."""
    x = leaf()
    w = x.clone() if what == "the leaf" else x * 2
    y = cubes(x if what == "the leaf" else w)
    (first,) = grad(y, x, create_graph=True, retain_graph=retain)
    WRITES[what](x, w)
    with pytest.raises(VersionError, match="modified by an in-place operation"):
        grad(first.sum(), x)


@pytest.mark.parametrize("written", ["base", "view"])
def test_writes_of_a_view_and_of_its_base(written):
    x = leaf()
    base = x * 2
    view = base[:]
    (first,) = grad(cubes(view), x, create_graph=True)
    (base if written == "base" else view).mul_(3)
    with pytest.raises(VersionError):
        grad(first.sum(), x)


def test_what_a_row_saved_and_the_result_itself_have_one_counter():
    x = leaf()
    w = x * 2
    saved = (w**3).grad_fn._saved_self
    grad(w.sum(), x)  # closes the tape
    z = (saved**2).sum()
    w.mul_(3)
    with pytest.raises(VersionError):
        z.backward()


def test_other_writes_do_no_harm():
    x = leaf()
    w = x * 2
    (first,) = grad(cubes(w), x, create_graph=True)
    copy = w * 1
    copy.mul_(3)
    first.mul_(3)  # the gradient, which nothing read yet
    assert grad(first.sum(), x)[0].tolist() == [144.0, 288.0]


def test_in_place_programs():
    x = leaf()
    y = x * 1
    y.mul_(x)  # x²
    y[0] = x[1] ** 3
    y += 1
    y[1:].mul_(x[0])  # x0 (x1² + 1)
    (first,) = grad((y**2).sum(), x, create_graph=True)
    # (x1³ + 1)² + x0² (x1² + 1)²
    a, b = X
    np.testing.assert_allclose(
        first.detach().numpy(), [2 * a * (b**2 + 1) ** 2, 6 * b**2 * (b**3 + 1) + 4 * a**2 * b * (b**2 + 1)]
    )
    mixed = 8 * a * b * (b**2 + 1)
    (row,) = grad(first[0], x, retain_graph=True)
    np.testing.assert_allclose(row.numpy(), [2 * (b**2 + 1) ** 2, mixed])
    (row,) = grad(first[1], x)
    np.testing.assert_allclose(row.numpy(), [mixed, 30 * b**4 + 12 * b + 12 * a**2 * b**2 + 4 * a**2])


def test_by_results_on_the_way():
    x = leaf()
    h = tg.sin(x)
    (first,) = grad((h**3).sum(), h, create_graph=True)
    np.testing.assert_allclose(grad(first.sum(), h, retain_graph=True)[0].numpy(), 6 * np.sin(X))
    np.testing.assert_allclose(grad(first.sum(), x)[0].numpy(), 6 * np.sin(X) * np.cos(X))


def test_by_the_gradient_that_it_started_from():
    x, v = leaf(), leaf([3.0, 4.0])
    (first,) = grad(x**3, x, v, create_graph=True)
    by_x, by_v = grad(first.sum(), [x, v])
    assert by_x.tolist() == [18.0, 48.0]  # 6 x v
    assert by_v.tolist() == [3.0, 12.0]
    (first,) = grad(x * 2, x, v, create_graph=True)  # linear: a function of v alone
    by_x, by_v = grad(first.sum(), [x, v], materialize_grads=True)
    assert by_x.tolist() == [0.0, 0.0]
    assert by_v.tolist() == [2.0, 2.0]


def test_several_outputs_and_unused_inputs():
    x, z = leaf(), leaf([1.0])
    (first,) = grad([(x**2).sum(), x**3], x, [None, np.ones(2)], create_graph=True)
    assert first.tolist() == [5.0, 16.0]
    assert grad(first.sum(), x)[0].tolist() == [8.0, 14.0]
    _, unused = grad(cubes(x), [x, z], create_graph=True, allow_unused=True)
    assert unused is None
    _, zeros = grad(cubes(x), [x, z], create_graph=True, materialize_grads=True)
    assert zeros.tolist() == [0.0]
    with pytest.raises(GradError, match="was not used"):
        grad(cubes(x), [x, z], create_graph=True)


def test_a_gradient_that_depends_on_nothing_does_not_require_grad():
    x = leaf()
    (first,) = grad((x * 2).sum(), x, create_graph=True)
    assert not first.requires_grad
    with pytest.raises(GradError, match="no history"):
        grad(first.sum(), x)


def test_mixed_dtypes_numbers_and_empty_arrays():
    x, y = tg.tensor(np.float32(X), requires_grad=True), leaf([3.0, 4.0])
    firsts = grad((x * y**2 * x).sum(), [x, y], create_graph=True)
    assert [g.dtype for g in firsts] == [np.float32, np.float64]
    by_x, by_y = grad(firsts[0].sum() + firsts[1].sum(), [x, y])
    assert (by_x.dtype, by_y.dtype) == (np.float32, np.float64)
    assert by_x.tolist() == [2 * 9 + 4 * 3, 2 * 16 + 4 * 2 * 4]
    assert by_y.tolist() == [4 * 3 + 2, 4 * 2 * 4 + 2 * 4]
    for shape in ((), (0, 3), (1,)):
        t = leaf(np.full(shape, 2.0))
        (first,) = grad((t**3).sum(), t, create_graph=True)
        (second,) = grad(first.sum(), t)
        assert second.shape == shape
        assert (second.numpy() == 12).all()


def test_under_no_grad_it_is_recorded_and_the_mode_stays():
    x = leaf()
    y = cubes(x)
    with tg.no_grad():
        (first,) = grad(y, x, create_graph=True)
        assert not tg.is_grad_enabled()
    assert first.requires_grad
    assert grad(first.sum(), x)[0].tolist() == [6.0, 12.0]


def test_backward_fills_grad_with_what_can_be_differentiated():
    x = leaf()
    h = x * x
    h.retain_grad()
    (h**2).sum().backward(create_graph=True)
    assert x.grad.requires_grad
    assert h.grad.requires_grad
    assert grad(h.grad.sum(), x, retain_graph=True)[0].tolist() == [4.0, 8.0]  # of 2 x²
    (second,) = grad(x.grad.sum(), x)
    assert second.tolist() == [12.0, 48.0]


def test_a_penalty_on_the_gradient():
    x = leaf()
    y = cubes(x)
    (first,) = grad(y, x, create_graph=True)
    (y + (first**2).sum()).backward()
    np.testing.assert_allclose(x.grad.numpy(), 3 * X**2 + 2 * (3 * X**2) * 6 * X)


def test_hooks_are_recorded():
    x = leaf()
    y = x**3
    y.register_hook(lambda g: g * x)
    (first,) = grad(y.sum(), x, create_graph=True)
    assert first.tolist() == [3.0, 24.0]
    assert grad(first.sum(), x)[0].tolist() == [9.0, 36.0]


def test_saved_tensors_hooks():
    calls = []

    def pack(t):
        calls.append("pack")
        return t.detach().numpy().copy()

    def unpack(array):
        calls.append("unpack")
        return tg.tensor(array)

    with tg.autograd.graph.saved_tensors_hooks(pack, unpack):
        x = leaf()
        (first,) = grad((tg.sin(x) * x).sum(), x, create_graph=True)
        packed = calls.count("pack")
        (second,) = grad(first.sum(), x)
    assert packed > 3  # the gradient's own operations are packed, too
    assert "unpack" in calls
    np.testing.assert_allclose(second.numpy(), 2 * np.cos(X) - X * np.sin(X))


def test_anomaly_detection_names_the_row():
    x = leaf([0.0, 2.0])
    with np.errstate(all="ignore"), tg.autograd.detect_anomaly():
        (first,) = grad((x**1.5).sum(), x, create_graph=True)
        with pytest.raises(NonFiniteError, match=r"pow .*operand .* gave 1 of 2 entries, the first inf at \[0\]"):
            grad(first.sum(), x, create_graph=True)
        y = (x**1.5).sum()
        (first,) = grad(y, x, create_graph=True)
        with pytest.raises(NonFiniteError, match="pow"):
            grad(first.sum(), x)


def test_threads_differentiate_a_recorded_gradient_together():
    points = np.linspace(0.1, 1, 50)
    x = leaf(points)
    (first,) = grad((tg.sin(x) * x).sum(), x, create_graph=True)
    wrong = []

    def work():
        try:
            for _ in range(15):
                (second,) = grad(first.sum(), x, retain_graph=True, create_graph=True)
                (third,) = grad(second.sum(), x, retain_graph=True)
                np.testing.assert_allclose(second.detach().numpy(), 2 * np.cos(points) - points * np.sin(points))
                np.testing.assert_allclose(third.numpy(), -3 * np.sin(points) - points * np.cos(points))
        except Exception as error:
            wrong.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
