"""copy.copy, copy.deepcopy and pickle of tensors that were written in place, and of views."""

import copy
import pickle

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.errors import LeafError, VersionError

DEEP = {
    "deepcopy": copy.deepcopy,
    **{f"pickle {n}": lambda t, n=n: pickle.loads(pickle.dumps(t, n)) for n in range(pickle.HIGHEST_PROTOCOL + 1)},
}
DATA = np.arange(6.0).reshape(2, 3)
VIEWS = {
    "the whole": lambda t: t,
    "a row": lambda t: t[1],
    "a number": lambda t: t[1, 2],
    "transposed": lambda t: t.T,
    "reversed": lambda t: t[::-1, ::-2],
    "expanded": lambda t: t[:, :1].expand(2, 4),
    "one of several": lambda t: t.unbind(1)[2],
    "a view of a view": lambda t: t.T[1:][::-1],
}


@pytest.mark.parametrize("way", DEEP)
@pytest.mark.parametrize("kind", VIEWS)
@pytest.mark.parametrize("requires_grad", [False, True])
def test_a_deep_copy_has_memory_and_a_counter_of_its_own(way, kind, requires_grad):
    t = tg.tensor(DATA)
    t.mul_(2.0)
    if requires_grad and kind == "the whole":
        t.requires_grad_()
    view = VIEWS[kind](t)
    copied = DEEP[way](view)
    assert not copied.is_view and copied._base is None and copied._version == 0
    assert copied.requires_grad == view.requires_grad and copied.is_leaf
    np.testing.assert_array_equal(copied.detach().numpy(), VIEWS[kind](t.detach()).numpy())
    assert not np.shares_memory(copied.detach().numpy(), t.detach().numpy())
    with tg.no_grad():
        copied.add_(1.0)
    assert copied._version == 1 and t._version == 1
    np.testing.assert_array_equal(t.detach().numpy(), 2.0 * DATA)


@pytest.mark.parametrize("kind", [k for k in VIEWS if k not in ("expanded",)])
def test_a_shallow_copy_shares_memory_and_counter(kind):
    t = tg.tensor(DATA)
    view = VIEWS[kind](t)
    shared = copy.copy(view)
    view.add_(1.0)
    shared.add_(1.0)
    assert shared._version == view._version == t._version == 2
    np.testing.assert_array_equal(shared.numpy(), view.numpy())
    assert t.sum().item() == DATA.sum() + 2 * view.size
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    again = copy.copy(x)
    use = (x * x).sum()
    with tg.no_grad():
        again.mul_(2.0)
    assert x.tolist() == [2.0, 4.0] and x._version == 1
    with pytest.raises(VersionError):
        use.backward()


@pytest.mark.parametrize("way", [copy.copy, *DEEP.values()], ids=["copy", *DEEP])
def test_what_has_a_history_is_refused(way):
    x = tg.tensor([1.0, 2.0, 3.0], requires_grad=True)
    written, buffer = tg.zeros(3), tg.zeros(3)
    view = buffer[:2]
    written.copy_(x)
    buffer.copy_(x)
    for t in (x[1:], (x * 1.0)[0], written, view, written[:1]):
        with pytest.raises(LeafError, match=r"only leaves can be copied.*detach\(\)"):
            way(t)
        assert way(t.detach()).tolist() == t.tolist()


@pytest.mark.parametrize("way", DEEP)
def test_a_leaf_that_was_updated_in_place(way):
    """A model's parameters in training, saved and loaded."""
    w = tg.tensor([1.0, 2.0], requires_grad=True)
    for _ in range(3):
        w.grad = None
        (w * w).sum().backward()
        with tg.no_grad():
            w.add_(w.grad, alpha=-0.1)
    loaded = DEEP[way](w)
    assert loaded.requires_grad and loaded._version == 0
    np.testing.assert_allclose(loaded.tolist(), np.array([1.0, 2.0]) * 0.8**3, rtol=1e-14)
    loaded.grad = None
    (loaded * loaded).sum().backward()
    with tg.no_grad():
        loaded.add_(loaded.grad, alpha=-0.1)
    np.testing.assert_allclose(loaded.tolist(), np.array([1.0, 2.0]) * 0.8**4, rtol=1e-14)
    np.testing.assert_allclose(w.tolist(), np.array([1.0, 2.0]) * 0.8**3, rtol=1e-14)


@pytest.mark.parametrize("way", DEEP)
def test_a_view_and_its_base_are_copied_apart(way):
    """The relation is not kept: each has memory of its own afterwards."""
    t = tg.tensor(DATA)
    base, view = DEEP[way]([t, t[0]])
    base.zero_()
    assert view.tolist() == DATA[0].tolist()


def test_a_pickle_of_a_part_holds_the_part_only():
    big = tg.zeros(100_000)
    assert len(pickle.dumps(big[:10])) < 1_000
    assert len(pickle.dumps(big[::10_000])) < 1_000
