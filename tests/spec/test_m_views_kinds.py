"""M-views, by every operation that makes them: what shares memory, and gradients where an alias is written."""

import numpy as np
import pytest
from oracles import assert_close, difference_gradient
from spec.views import START, VIEWS, WEIGHTS, leaf, numpy_view, weighted

import tapegrad as tg
from tapegrad.errors import VersionError

pytestmark = pytest.mark.filterwarnings("ignore::tapegrad.errors.OverwrittenWarning")  # views are what this is about


def test_m_views_oracles_are_views():
    for kind in VIEWS:
        a = START.copy()
        assert np.shares_memory(numpy_view(kind, a), a), kind


# That they are views


@pytest.mark.parametrize("recorded", [False, True])
@pytest.mark.parametrize("kind", VIEWS)
def test_m_views_share_memory_and_counter(kind, recorded):
    x = leaf() if recorded else tg.tensor(START)
    t = x * 1.0 if recorded else x
    view = VIEWS[kind][0](t)
    np.testing.assert_array_equal(view.detach().numpy(), numpy_view(kind, START))
    assert view.is_view and view._base is t
    assert np.shares_memory(view._array, t._array)
    assert view.requires_grad == recorded
    view.detach().add_(1.0)
    assert view._version == t._version == 1
    expected = START.copy()
    numpy_view(kind, expected)[...] += 1.0
    np.testing.assert_array_equal(t.detach().numpy(), expected)
    np.testing.assert_array_equal(VIEWS[kind][0](t).detach().numpy(), view.detach().numpy())


COPIES = {
    "an array of integers": lambda t: t[[0, 1]],
    "a mask": lambda t: t[START > 0],
    "reshape that cannot be a view": lambda t: t.T.reshape(-1),
    "ravel that cannot be a view": lambda t: t.mT.ravel(),
    "flatten": lambda t: t.flatten(),
    "flip": lambda t: t.flip(0),
    "clone": lambda t: t.clone(),
    "copy": lambda t: t.copy(),
    "repeat": lambda t: t.repeat(1),
    "tile": lambda t: t.tile(1),
    "take": lambda t: t.take([0, 1], 0),
    "roll": lambda t: t.roll(0),
    "astype": lambda t: t.astype(np.float32),
    "concatenate": lambda t: tg.concatenate([t]),
    "+": lambda t: +t,
    "tril": lambda t: t.tril(5),
}


@pytest.mark.parametrize("recorded", [False, True])
@pytest.mark.parametrize("kind", COPIES)
def test_m_views_what_is_a_copy_shares_nothing(kind, recorded):
    t = leaf() * 1.0 if recorded else tg.tensor(START)
    made = COPIES[kind](t)
    assert not made.is_view and made._base is None
    assert not np.shares_memory(made._array, t._array)
    made.mul_(2.0)
    np.testing.assert_array_equal(t.detach().numpy(), START)
    assert t._version == 0


# Writes through a view, and to its base

WRITES = {
    "mul_": (lambda v, y: v.mul_(y), lambda a, b: np.multiply(a, b, out=a)),
    "sin_": (lambda v, y: v.sin_(), lambda a, b: np.sin(a, out=a)),
    "copy_": (lambda v, y: v.copy_(y), lambda a, b: np.copyto(a, b)),
    "cumsum_": (lambda v, y: v.cumsum_(0) if v.ndim else v,
                lambda a, b: np.copyto(a, np.cumsum(a, 0)) if a.ndim else a),
    "setitem": (lambda v, y: v.__setitem__(..., y * v.clone()), lambda a, b: np.copyto(a, a * b)),
}  # fmt: skip


@pytest.mark.parametrize("write", WRITES)
@pytest.mark.parametrize("kind", VIEWS)
def test_m_views_written_in_place_give_right_gradients_through_every_alias(kind, write):
    ours, theirs = WRITES[write]

    def program(a, b, *, weigh):
        t = a.copy()
        view = numpy_view(kind, t)
        theirs(view, b)
        theirs(t.reshape(6, 4)[1:, 2], b)
        theirs(view, b)
        return sum((k + 1) * np.sum(p * weigh(p)) for k, p in enumerate((t, view, t.T[1:], numpy_view(kind, t))))

    def weigh(p):
        return WEIGHTS[: p.size].reshape(p.shape)

    x, y = leaf(), leaf(0.7)
    t = x * 1.0
    before = t.T[1:]
    view = VIEWS[kind][0](t)
    ours(view, y)
    ours(t.reshape(6, 4)[1:, 2], y)
    ours(view, y)
    after = VIEWS[kind][0](t)
    assert t._version == view._version == before._version == after._version == 3 or write == "cumsum_"
    assert view._base is after._base is t and view.requires_grad and t.requires_grad
    loss = sum((k + 1) * weighted(p) for k, p in enumerate((t, view, before, after)))
    y0 = np.array(0.7)
    assert loss.item() == pytest.approx(program(START, y0, weigh=weigh), rel=1e-12)
    found = tg.autograd.grad(loss, [x, y], materialize_grads=True)
    for k, gradient in enumerate(found):
        expected = difference_gradient(lambda a, b: program(a, b, weigh=weigh), [START, y0], k)
        assert_close(gradient.numpy(), expected, 1e-9, f"operand {k}", scale=1.0)


@pytest.mark.parametrize("kind", [k for k, v in VIEWS.items() if v[2] is not None])
def test_m_views_written_in_place_are_as_in_pytorch(kind, torch):
    results = []
    for module in (tg, torch):
        way = VIEWS[kind][0] if module is tg or VIEWS[kind][2] is ... else VIEWS[kind][2]
        options = {} if module is tg else {"dtype": torch.float64}
        x = module.tensor(START, requires_grad=True, **options)
        t = x * 1.0
        other = t[0]
        view = way(t)
        view.mul_(3.0)
        other.cos_()
        view.add_(way(t.clone()))
        t[1].sin_()
        weights = module.tensor(WEIGHTS[: view.detach().numpy().size].reshape(tuple(view.shape)), **options)
        ((view * weights).sum() + (t * t).sum() + other.sum()).backward()
        results.append((x.grad.numpy(), view.detach().numpy(), view.is_leaf, view._version, t._version))
    np.testing.assert_allclose(results[0][0], results[1][0], rtol=1e-12, atol=1e-13)
    np.testing.assert_allclose(results[0][1], results[1][1], rtol=1e-14)
    assert results[0][2:] == results[1][2:]


@pytest.mark.parametrize("kind", VIEWS)
def test_m_views_of_a_plain_buffer_that_comes_to_require_grad(kind):
    buffer, y = tg.tensor(START), leaf(1.5)
    before, other = VIEWS[kind][0](buffer), buffer[0]
    assert not before.requires_grad and not other.requires_grad
    before.mul_(y)
    other.mul_(y)
    for alias in (buffer, before, other, VIEWS[kind][0](buffer)):
        assert alias.requires_grad and not alias.is_leaf
    ones = np.ones_like(START)
    numpy_view(kind, ones)[...] *= 2.0  # marks what the first write reached
    power = (ones == 2.0).astype(int)
    power[0] += 1

    def total(value):
        a = START * value**power
        return a.sum() + 2.0 * numpy_view(kind, a).sum() + 3.0 * a[0].sum()

    loss = buffer.sum() + 2.0 * before.sum() + 3.0 * other.sum()
    (found,) = tg.autograd.grad(loss, y)
    assert_close(found.numpy(), difference_gradient(total, [np.array(1.5)], 0), 1e-9, kind)


@pytest.mark.parametrize("kind", VIEWS)
def test_m_views_see_what_is_written_to_their_base(kind):
    x = leaf()
    t = x * 1.0
    view = VIEWS[kind][0](t)
    t.exp_()
    np.testing.assert_array_max_ulp(t.detach().numpy(), np.exp(START), 2)  # NumPy's own depends on the processor
    np.testing.assert_array_equal(view.detach().numpy(), numpy_view(kind, t.detach().numpy().copy()))
    (found,) = tg.autograd.grad(weighted(view), x)
    expected = np.zeros_like(START)
    numpy_view(kind, expected)[...] = WEIGHTS[: view.size].reshape(view.shape)
    np.testing.assert_allclose(found.numpy(), expected * np.exp(START), rtol=1e-14)


def test_m_views_stale_values_are_found_through_every_view():
    for kind, (way, _, _) in VIEWS.items():
        x = leaf()
        t = x * 1.0
        saved = t.sin()
        with tg.no_grad():
            way(t).mul_(2.0)
        with pytest.raises(VersionError, match=r"sin \("):
            saved.sum().backward()
        t = x * 1.0
        view = way(t)
        saved = view.sin()
        t[0, 0, 0] = 5.0
        with pytest.raises(VersionError, match=r"sin \("):
            saved.sum().backward()
        assert x.grad is None, kind
