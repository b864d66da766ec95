"""The short ways, of recording and of backward, give what the general ones give."""

import numpy as np
import pytest
from oracles import layouts

import tapegrad as tg
from tapegrad.engine import fast_backward
from tapegrad.record import plan_cache


@pytest.mark.parametrize("kind", sorted(layouts(np.zeros((3, 4)))))
@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.int64])
def test_a_gradient_to_start_from_in_any_layout(kind, dtype):
    x = tg.tensor(np.ones((3, 4)), requires_grad=True)
    seed = layouts(np.arange(12).reshape(3, 4).astype(dtype))[kind]
    y = x * 2.0
    assert fast_backward.is_simple(y.tape)
    y.backward(seed)
    np.testing.assert_array_equal(x.grad.numpy(), 2.0 * seed)


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        (lambda x: x.sum((0, 1)), lambda x: x.sum((0, 1.0))),
        (lambda x: x.reshape((3, 2)), lambda x: x.reshape((3, 2.0))),
        (lambda x: x.transpose((1, 0)), lambda x: x.transpose((1.0, 0.0))),
        (lambda x: x.sum(1), lambda x: x.sum(1.0)),
        (lambda x: x[1], lambda x: x[1.0]),
        (lambda x: x[1:2], lambda x: x[1.0:2]),
    ],
)
def test_what_is_refused_stays_refused(good, bad):
    """A plan is kept under arguments, and 1.0 equals 1."""
    x = tg.tensor(np.ones((2, 3)), requires_grad=True) * 1.0
    for _ in range(2):
        good(x)
        with pytest.raises((TypeError, IndexError)):
            bad(x)


def test_masks_are_not_positions():
    plan_cache._plans.clear()
    x = tg.tensor(np.arange(6.0).reshape(2, 3), requires_grad=True) * 1.0
    a = x.detach().numpy()
    for index in (1, True, 0, False, np.True_, np.int64(1), (0, True), (0, 1), (True, 0), slice(1, 2), slice(True, 2)):
        np.testing.assert_array_equal(x[index].detach().numpy(), a[index])


@pytest.mark.parametrize("size", [5, 5000])
@pytest.mark.parametrize("kind", [np.asarray, tg.tensor])
def test_both_choices_of_where_get_their_gradient(size, kind):
    """Also where they are too large for the short way."""
    x, y = (tg.tensor(np.ones(size), requires_grad=True) for _ in range(2))
    mask = np.arange(size) % 3 == 0
    tg.where(kind(mask), x * 1.0, y * 1.0).sum().backward()
    np.testing.assert_array_equal(x.grad.numpy(), mask)
    np.testing.assert_array_equal(y.grad.numpy(), ~mask)


@pytest.mark.parametrize(
    "function",
    [tg.linalg.inv, tg.linalg.cholesky, lambda m: tg.linalg.solve(m, m[0]), lambda m: tg.linalg.solve(m, tg.ones(3))],
)
def test_errors_are_explained_every_time(function):
    good, bad = (tg.tensor(a, requires_grad=True) * 1.0 for a in (np.eye(3), np.zeros((3, 3))))
    texts = []
    for _ in range(3):
        with pytest.raises(np.linalg.LinAlgError) as caught:
            function(bad)
        texts.append(str(caught.value))
        function(good)
    assert "of shape" in texts[0] and len(set(texts)) == 1
