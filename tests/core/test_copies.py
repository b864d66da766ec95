"""copy.copy, copy.deepcopy and pickle of tensors: a leaf's copy is a leaf, and a result has none."""

import copy
import pickle

import numpy as np
import pytest
from oracles import assert_same

import tapegrad as tg
from tapegrad.errors import LeafError, VersionError

DATA = [
    np.array(1.5),
    np.float64(2.5),
    np.arange(6.0).reshape(2, 3),
    np.arange(6.0).reshape(2, 3).T,
    np.arange(6.0)[::-2],
    np.zeros((0, 3)),
    np.array([1.0, np.nan, np.inf, -0.0], np.float32),
    np.array([1, 2, 3]),
    np.array([True, False]),
    np.array([1.0, 2.0], ">f8"),
]
WAYS = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    **{f"pickle {n}": lambda t, n=n: pickle.loads(pickle.dumps(t, n)) for n in range(pickle.HIGHEST_PROTOCOL + 1)},
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("data", DATA, ids=lambda a: f"{a.dtype}{a.shape}")
@pytest.mark.parametrize("requires_grad", [False, True])
def test_a_leaf_comes_back(way, data, requires_grad):
    if requires_grad and data.dtype.kind != "f":
        return
    t = tg.tensor(data, requires_grad=requires_grad)
    copied = WAYS[way](t)
    assert type(copied) is tg.Tensor and copied is not t
    assert_same(copied.detach(), t.detach())
    assert copied.requires_grad is requires_grad and copied.is_leaf and copied.grad is None
    assert np.shares_memory(copied.detach().numpy(), t.detach().numpy()) == (way == "copy" and t.size > 0)
    if requires_grad:
        (copied * copied).sum().backward()
        assert_same(copied.grad, 2 * copied.detach().numpy())
        assert t.grad is None


@pytest.mark.parametrize("way", WAYS)
def test_a_result_is_refused(way):
    y = tg.tensor(2.0, requires_grad=True) * 3.0
    with pytest.raises(LeafError, match=r"only leaves can be copied.*MulBackward.*detach\(\)"):
        WAYS[way](y)
    assert_same(WAYS[way](y.detach()), np.array(6.0))
    with tg.no_grad():
        assert WAYS[way](y.detach() * 2.0).item() == 12.0


def test_a_copy_shares_the_version_too():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y, shallow = (x * x).sum(), copy.copy(x)
    shallow.detach().numpy()[...] += 1.0
    shallow._meta.cell[0] += 1  # as an in-place operation does
    assert x.tolist() == [2.0, 3.0] and x._version == 1
    with pytest.raises(VersionError):
        y.backward()


def test_deep_copies_keep_gradients_and_what_is_shared():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    (x * x).sum().backward()
    state = copy.deepcopy({"weight": x, "again": x, "gradient": x.grad})
    assert state["weight"] is state["again"] is not x
    assert state["weight"].grad is state["gradient"] is not x.grad
    assert state["weight"].grad.tolist() == [2.0, 4.0]
    state["weight"].grad = None
    assert x.grad.tolist() == [2.0, 4.0]


def test_pickles_keep_what_is_shared():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    first, second = pickle.loads(pickle.dumps([x, x]))
    assert first is second and first.requires_grad


def test_a_pickle_with_its_memory_aside():
    x = tg.tensor(np.arange(1000.0))
    buffers = []
    data = pickle.dumps(x, 5, buffer_callback=buffers.append)
    assert len(data) < 1000 and len(buffers) == 1
    assert_same(pickle.loads(data, buffers=buffers), x.numpy())


def test_a_frozen_leafs_copy_is_frozen():
    x = tg.tensor([1.0], requires_grad=True).requires_grad_(False)
    for way in WAYS.values():
        assert not way(x).requires_grad
