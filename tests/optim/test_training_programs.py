"""Training as people write it, compiled: the same numbers, parameters and gradients as in Python."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from optim.training import BY_PYTHON, REPLAYED

import tapegrad as tg


def both(way: Any) -> tuple[list[Any], list[str]]:
    """Train in Python and compiled, and compare; return the compiled functions, and what was warned of."""
    compiled: list[Any] = []

    def wrap(function: Any) -> Any:
        compiled.append(tg.compile(function))
        return compiled[-1]

    expected, tensors = way(lambda function: function)
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        found, others = way(wrap)
    close = {"rtol": 1e-10, "atol": 1e-11} if tensors[0].dtype == np.float64 else {"rtol": 1e-4, "atol": 1e-5}
    np.testing.assert_allclose(found, expected, **close)
    for one, other in zip(tensors, others, strict=True):
        np.testing.assert_allclose(other.detach().numpy(), one.detach().numpy(), **close)
        assert (one.grad is None) == (other.grad is None)
        if one.grad is not None:
            np.testing.assert_allclose(other.grad.numpy(), one.grad.numpy(), **close)
    return compiled, [str(each.message) for each in seen]


@pytest.mark.parametrize("way", REPLAYED, ids=lambda way: way.__name__)
def test_replays_do_what_python_does(way: Any) -> None:
    compiled, warned = both(way)
    assert all(each.stats.replays >= 3 for each in compiled)
    assert not warned


@pytest.mark.parametrize("way", BY_PYTHON, ids=lambda way: way.__name__)
def test_what_is_left_to_python_is_said(way: Any) -> None:
    compiled, warned = both(way)
    assert compiled[0].stats.eager >= 3
    assert len(warned) == 1
    with pytest.warns(UserWarning, match=BY_PYTHON[way]):
        warnings.warn(warned[0], UserWarning, stacklevel=1)


def test_a_gradient_that_is_another_tensor_each_time() -> None:
    w = tg.tensor([1.0, 2.0], requires_grad=True)

    @tg.compile
    def doubled(x: Any) -> Any:
        if w.grad is not None:
            w.grad.mul_(2.0)
        return x

    for k in range(5):
        mine = tg.tensor([float(k), 1.0])
        w.grad = mine
        version = mine._version
        doubled(np.ones(1))
        assert w.grad is mine
        assert mine.tolist() == [2.0 * k, 2.0]
        assert mine._version == version + 1
    assert doubled.stats.replays == 3
    w.grad = None
    doubled(np.ones(1))
    assert w.grad is None
    v = tg.tensor([3.0, 4.0], requires_grad=True)
    w.grad = v * 2
    with pytest.warns(UserWarning, match="has a history"):
        doubled(np.ones(1))
    assert w.grad.requires_grad
    assert w.grad.tolist() == [12.0, 16.0]


@pytest.mark.parametrize("derive", [lambda f: f, tg.func.grad, lambda f: lambda x: tg.func.jvp(f, (x,), (x,))[1]])
def test_a_gradient_that_is_only_read(derive: Any) -> None:
    w = tg.tensor([1.0, 2.0], requires_grad=True)

    def scaled(x: Any) -> Any:
        return x * (1.0 if w.grad is None else (w.grad * w.detach()).sum())

    compiled = tg.compile(scaled)
    for k in range(8):
        w.grad = None if k in (5, 6) else tg.tensor([float(k), 1.0])
        assert derive(compiled)(np.array(3.0)) == derive(scaled)(np.array(3.0))
    assert compiled.stats.replays >= 3


def test_a_gradient_that_is_only_forgotten() -> None:
    w = tg.tensor([1.0, 2.0], requires_grad=True)

    @tg.compile
    def forgetting(x: Any) -> Any:
        w.grad = None
        return x * 2.0

    for _ in range(5):
        w.grad = tg.ones(2)
        assert forgetting(3.0) == 6.0
        assert w.grad is None
    assert forgetting.stats.replays == 3
    program = tg.record(forgetting.__wrapped__, np.array(1.0))
    w.grad = tg.ones(2)
    assert program(np.array(2.0)) == 4.0
    assert w.grad is None
    with pytest.raises(tg.errors.BatchError, match=r"the \.grad of a tensor from outside"):
        program.map(np.ones(3))


def test_a_gradient_that_shares_memory_with_an_argument() -> None:
    w = tg.tensor([1.0, 2.0], requires_grad=True)

    @tg.compile
    def added(x: Any) -> Any:
        w.grad.add_(1.0)
        return x * 1.0

    for _ in range(4):
        memory = np.array([1.0, 2.0])
        w.grad = tg.from_numpy(memory)
        assert added(np.zeros(2)).tolist() == [0.0, 0.0]
        assert memory.tolist() == [2.0, 3.0]
    assert added(memory).tolist() == [3.0, 4.0]
    assert memory.tolist() == [3.0, 4.0]
    assert added.stats.replays == 2
    assert added.stats.eager == 1
