"""Rows with hooks run where they stand: what they give is apart from what is there, and is taken as hooks leave it."""

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.core import memory
from tapegrad.engine import fast_backward, kernels
from tapegrad.tape import abi as R

WAYS = ("short", "general", "described")


@pytest.fixture(params=WAYS)
def way(request, monkeypatch):
    """The short way of a backward, the general one, and that where Python's objects cannot be read directly."""
    if request.param != "short":
        monkeypatch.setattr(fast_backward, "is_simple", lambda tape: False)
    if request.param == "described":
        monkeypatch.setattr(memory, "DIRECT", False)
    return request.param


def leaf(values, dtype=np.float64):
    return tg.tensor(np.asarray(values, dtype), requires_grad=True)


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("shape", [(), (5,), (3, 4)])
def test_contributions_are_seen_apart_from_what_others_gave(way, shape, dtype):
    """Rows that run before and after the hooked one add to the same adjoints."""
    a, b = (np.linspace(0.5, 1.5, int(np.prod(shape)), dtype=dtype).reshape(shape) + dtype(k) for k in (0, 1))
    x, y = leaf(a, dtype), leaf(b, dtype)
    early = x * 3.0
    z = x * y
    late = x * y + x
    seen = []
    z.grad_fn.register_hook(lambda inputs, outputs: seen.append([t.numpy().copy() for t in (*inputs, *outputs)]))
    (2.0 * z + late + early).sum().backward()
    assert [v.dtype for v in seen[0]] == [dtype] * 3
    for mine, other in zip(seen[0], (2 * b, 2 * a, np.full(shape, 2.0)), strict=True):
        np.testing.assert_allclose(mine, other, rtol=1e-6)
    np.testing.assert_allclose(x.grad.numpy(), 3 * b + 4, rtol=1e-6)
    np.testing.assert_allclose(y.grad.numpy(), 3 * a, rtol=1e-6)


def test_what_hooks_give_is_taken_whatever_its_strides(way):
    x, y = leaf(np.ones((2, 3))), leaf(np.ones((2, 3)))
    z = x * y
    given = np.arange(6.0).reshape(3, 2).T
    z.grad_fn.register_hook(lambda inputs, outputs: (given, inputs[1]))
    z.sum().backward()
    np.testing.assert_array_equal(x.grad.numpy(), given)
    np.testing.assert_array_equal(y.grad.numpy(), np.ones((2, 3)))


def test_an_adjoint_with_strides_is_taken_and_one_that_was_written(way):
    x = leaf(np.ones((2, 3)))
    y = x * 2.0
    z = y * 3.0
    given = np.arange(6.0).reshape(3, 2).T

    def write(g):
        g[0, 0] = 100.0

    y.register_hook(lambda g: tg.tensor(given))
    z.register_hook(write)
    z.grad_fn.register_prehook(lambda outputs: (outputs[0] + 1.0,))
    seen = []
    y.register_hook(lambda g: seen.append(g.numpy().copy()))
    w = []
    z.grad_fn.register_hook(lambda inputs, outputs: w.append(inputs[0].numpy().copy()))
    z.sum().backward()
    np.testing.assert_array_equal(w[0], [[303.0, 6.0, 6.0], [6.0, 6.0, 6.0]])
    np.testing.assert_array_equal(x.grad.numpy(), 2 * given)


def test_none_for_one_operand_takes_that_contribution_away(way):
    x, y = leaf([1.0, 2.0]), leaf([3.0, 4.0])
    z = x * y
    z.grad_fn.register_hook(lambda inputs, outputs: (None, 10.0 * inputs[1]))
    (z + x).sum().backward()
    assert x.grad.tolist() == [1.0, 1.0]
    assert y.grad.tolist() == [10.0, 20.0]


@pytest.mark.parametrize("count", [2, 4, 5, R.MOST_BESIDE, R.MOST_BESIDE + 1])
def test_rows_of_many_operands(way, count):
    """More than there is room for are run as a copy; so are operands that come twice."""
    parts = [leaf([float(k), 1.0]) for k in range(count)]
    z = tg.concatenate([parts[0] * 1.0, *parts[1:]])
    seen = []

    def double(inputs, outputs):
        seen.append(len(inputs))
        return tuple(2.0 * t for t in inputs)

    z.grad_fn.register_hook(double)
    weights = np.arange(2.0 * count)
    (z * tg.tensor(weights)).sum().backward()
    assert seen == [count]
    for k, part in enumerate(parts):
        assert part.grad.tolist() == [4.0 * k, 4.0 * k + 2.0]


def test_hooks_that_run_backwards_with_hooks_of_their_own(way):
    """What is left for one pass is not disturbed by another one."""
    x, y = leaf([1.0, 2.0]), leaf([3.0, 4.0])
    z = x * y
    inner = leaf([5.0, 6.0])

    def hook(inputs, outputs):
        with tg.enable_grad():
            other = inner * inner * 2.0
            other.register_hook(lambda g: 3.0 * g)
            other.grad_fn.register_hook(lambda *_: None)
            other.sum().backward()

    z.register_hook(lambda g: hook(None, None))
    z.grad_fn.register_prehook(lambda outputs: hook(None, None))
    z.grad_fn.register_hook(hook)
    z.sum().backward()
    assert (x.grad.tolist(), y.grad.tolist()) == ([3.0, 4.0], [1.0, 2.0])
    assert inner.grad.tolist() == [3 * 3 * 4 * 5.0, 3 * 3 * 4 * 6.0]


def test_gradients_that_hooks_keep_stay_as_they_were(way):
    x = leaf([1.0, 2.0])
    y = x * 1.0
    z = y * 3.0
    kept = []
    z.grad_fn.register_hook(lambda inputs, outputs: kept.extend((*inputs, *outputs)))
    z.register_hook(lambda g: kept.append(g))
    (z + y * 5.0).sum().backward()
    assert [t.tolist() for t in kept if t is not None] == [[1.0, 1.0], [3.0, 3.0], [1.0, 1.0]]
    assert x.grad.tolist() == [8.0, 8.0]


def test_a_kernel_that_is_missing_when_contributions_are_taken_is_compiled_then(way):
    """Each contribution is taken once, though the pass stops between them."""
    x, y = leaf([1.0, 2.0]), leaf([3.0, 4.0])
    z = x * y
    copier = 3 * R.DTYPES * tg.ops.BY_NAME["add"].opcode
    stops = []

    def hook(inputs, outputs):
        stops.append(kernels.ADDRESSES[copier])
        kernels.ADDRESSES[copier] = 0

    z.grad_fn.register_hook(hook)
    z.sum().backward()
    assert kernels.ADDRESSES[copier] == stops[0] != 0
    assert (x.grad.tolist(), y.grad.tolist()) == ([3.0, 4.0], [1.0, 2.0])


def test_an_operand_that_comes_twice_has_two_gradients(way):
    x = leaf([1.0, 2.0])
    z = x * x
    seen = []
    z.grad_fn.register_hook(lambda inputs, outputs: seen.extend(t.tolist() for t in inputs))
    z.sum().backward()
    assert seen == [[1.0, 2.0], [1.0, 2.0]]
    assert x.grad.tolist() == [2.0, 4.0]
