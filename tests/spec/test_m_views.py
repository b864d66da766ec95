"""M-views: views share memory; a write to any alias, now or later, gives right gradients through every alias.

The document's limits ("if the storage of modified inputs is referenced by any other Tensor") are errors. The oracles
are PyTorch, and the same program on NumPy's arrays with central differences.
"""

import gc
import warnings
import weakref

import numpy as np
import pytest
from oracles import assert_close, difference_gradient
from spec.views import START, WEIGHTS, leaf, weighted

import tapegrad as tg
from tapegrad.errors import FreedError
from tapegrad.tape import tape as tapes


def test_m_views_chains_of_views_of_views():
    x = leaf(np.arange(1.0, 4097.0))
    t = x * 1.0
    views = [t]
    for k in range(12):
        views.append(views[-1].reshape(2, -1)[k % 2])
    views[-1].mul_(10.0)
    views[5].add_(1.0)
    for view in views:
        assert view._version == 2
    assert views[-1].is_view and views[-1]._base is t
    loss = sum(v.sum() for v in views)
    loss.backward()
    expected = np.zeros(4096)
    part, a = [expected], np.arange(4096)
    for k in range(12):
        a = a.reshape(2, -1)[k % 2]
        part.append(a)
    expected += 1.0
    for places in part[1:]:
        expected[places] += 1.0
    expected[part[-1]] *= 10.0
    np.testing.assert_array_equal(x.grad.numpy(), expected)


def test_m_views_of_bases_that_lie_in_another_order():
    """The base itself is transposed, reversed or spread in memory."""
    for array in (START.T.copy().T, START[::-1].copy()[::-1], np.repeat(START, 2, 2)[..., ::2]):
        buffer, y = tg.from_numpy(array), leaf(2.0)
        assert not buffer.is_view
        buffer[1, :, 1:].T[::2].mul_(y)
        buffer.mT[0, 1].mul_(y)
        power = np.zeros_like(START)
        power[1, :, 1:].T[::2] += 1
        power.swapaxes(1, 2)[0, 1] += 1
        np.testing.assert_array_equal(buffer.detach().numpy(), START * 2.0**power)
        (found,) = tg.autograd.grad(weighted(buffer), y)
        expected = np.sum(WEIGHTS[:24].reshape(2, 3, 4) * START * power * 2.0 ** (power - 1))
        assert found.item() == pytest.approx(expected, rel=1e-13)


def test_m_views_after_the_base_tensor_is_gone():
    x = leaf()
    view = (x * 2.0)[0]
    other = view._base[1]
    view.mul_(3.0)
    del other
    gc.collect()
    view.add_(view._base[1])
    view.sum().backward()
    expected = np.full_like(START, 2.0)
    expected[0] = 6.0
    np.testing.assert_array_equal(x.grad.numpy(), expected)
    buffer = tg.zeros((2, 3))[1]
    buffer.copy_(x[0, 0, :3])
    assert buffer._base.requires_grad
    (found,) = tg.autograd.grad(buffer.sum(), x)
    assert found.sum().item() == 3.0


# Retained gradients


def test_m_views_retain_grad_before_and_after_a_write(torch):
    """`.grad` is that of the value which the tensor has when backward runs."""

    def program(module, when, through):
        x = module.tensor([1.0, 2.0, 3.0], requires_grad=True)
        t = x * 1.0
        view = t[:2]
        if when == "before":
            t.retain_grad()
            view.retain_grad()
        {"base": t, "view": view, "another": t[1:]}[through].mul_(2.0)
        if when == "after":
            t.retain_grad()
            view.retain_grad()
        (view * view).sum().backward(retain_graph=True)
        (t * t * t).sum().backward()
        return [None if g is None else g.tolist() for g in (x.grad, view.grad)]

    for when in ("before", "after"):
        for through in ("base", "view", "another"):
            ours, theirs = program(tg, when, through), program(torch, when, through)
            np.testing.assert_allclose(ours[0], theirs[0], rtol=1e-6)
            factors = {"base": [2, 2, 2], "view": [2, 2, 1], "another": [1, 2, 2]}[through]
            values = np.array([1.0, 2.0, 3.0]) * factors
            np.testing.assert_array_equal(ours[1], 2 * values[:2])
            if theirs[1] is not None:  # PyTorch forgets it where the view was retained before a write
                np.testing.assert_allclose(ours[1], theirs[1], rtol=1e-6)


@pytest.mark.parametrize("write", [lambda v: v.mul_(2.0), lambda v: v.__setitem__(0, v[0] * 2.0)])
def test_m_views_retained_gradient_is_never_that_of_an_older_value(write):
    x = leaf([1.0, 2.0, 3.0])
    t = x * 1.0
    view = t[:2]
    view.retain_grad()
    t.retain_grad()
    write(view)
    (t * t).sum().backward()
    np.testing.assert_array_equal(t.grad.numpy(), 2 * t.detach().numpy())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert view.grad is None  # nothing was computed from the view after the write
    (view * view).sum().backward()
    np.testing.assert_array_equal(view.grad.numpy(), 2 * view.detach().numpy())


# Across backward passes and tapes


def test_m_views_kept_across_backward():
    x = leaf([1.0, 2.0, 3.0])
    t = x * 2.0
    view = t[1:]
    (view * 3.0).sum().backward()
    assert x.grad.tolist() == [0.0, 6.0, 6.0]
    view.mul_(5.0)  # the rows before saved nothing, so that they can run again
    t.sum().backward()
    assert x.grad.tolist() == [2.0, 16.0, 16.0]
    saved = view * view
    saved.sum().backward()
    assert x.grad.tolist() == [2.0, 16.0 + 2 * 20.0 * 10.0, 16.0 + 2 * 30.0 * 10.0]
    view.mul_(x[0])
    total = t.sum()
    total.backward()
    with pytest.raises(FreedError):
        total.backward()


def test_m_views_with_retain_graph():
    x = leaf([1.0, 2.0, 3.0])
    t = x * x
    view = t[:2]
    view.mul_(x[1:])
    loss = (t * 2.0).sum() + view.sum()
    for n in range(1, 4):
        loss.backward(retain_graph=True)
        # 3 x0² x1 + 3 x1² x2 + 2 x2²
        np.testing.assert_allclose(x.grad.numpy(), n * np.array([12.0, 3 + 36.0, 12 + 12.0]), rtol=1e-15)
    view.zero_()
    assert t.tolist() == [0.0, 0.0, 9.0]
    loss.backward()


@pytest.mark.parametrize("rows", [8, 16, 64])
@pytest.mark.parametrize("through", ["base", "view", "both"])
def test_m_views_across_full_tapes(monkeypatch, rows, through):
    monkeypatch.setattr(tapes, "MAX_ROWS", rows)
    x = leaf([0.5, 1.0, 1.5])
    t = x * 1.0
    view, kept = t[1:], t[:1]
    numbers = set()
    for k in range(60):
        if through != "view":
            t.mul_(1.01)
        if through != "base":
            view.mul_(1.0 + 0.001 * k)
        numbers.add(id(t.tape))
    factor = np.ones(3) * (1.0 if through == "view" else 1.01**60)
    factor[1:] *= 1.0 if through == "base" else np.prod(1.0 + 0.001 * np.arange(60))
    (weighted(t) + 2.0 * weighted(view) + 3.0 * kept.sum()).backward()
    weights = WEIGHTS[:3].copy()
    weights[1:] += 2.0 * WEIGHTS[:2]
    weights[0] += 3.0
    np.testing.assert_allclose(x.grad.numpy(), weights * factor, rtol=1e-13)


def test_m_views_on_another_tape_than_their_base():
    x = leaf([1.0, 2.0, 3.0])
    t = x * x
    view = t[1:]
    t.tape.close()
    use = view * 3.0
    other = t[:2]
    assert use.tape is not t.tape
    view.mul_(2.0)
    t.tape.close()
    other.mul_(x[0])
    loss = t.sum() + view.sum() + use.sum()
    loss.backward()

    def value(a):
        b = a * a
        used = 3.0 * b[1:].sum()
        b[1:] *= 2.0
        b[:2] *= a[0]
        return b.sum() + b[1:].sum() + used

    assert_close(x.grad.numpy(), difference_gradient(value, [np.array([1.0, 2.0, 3.0])], 0), 1e-9)


# Loops that fill a buffer


@pytest.mark.parametrize("n", [300, 3000])
def test_m_views_loop_that_fills_a_buffer_by_slices(n):
    """A trajectory written step by step, read back from the buffer: y[k + 1] = a y[k] has dy[n]/da = n a^(n - 1)."""
    a = leaf(1.0 - 1e-4)
    y = tg.zeros(n + 1)
    y[0] = 1.0
    for k in range(n):
        y[k + 1] = y[k].clone() * a  # the derivative by a reads y[k], and the next write changes the version
    powers = np.arange(n + 1)
    np.testing.assert_allclose(y.detach().numpy(), (1.0 - 1e-4) ** powers, rtol=1e-12)
    y.sum().backward()
    assert a.grad.item() == pytest.approx(np.sum(powers * (1.0 - 1e-4) ** (powers - 1.0)), rel=1e-11)


def test_m_views_loop_that_reads_the_buffer_that_it_writes(torch):
    """What was saved of the buffer is stale after the next write, in PyTorch as here: the error says clone()."""
    for module in (tg, torch):
        a = module.tensor(0.5, requires_grad=True)
        y = module.zeros(4)
        y[0] = 1.0
        for k in range(3):
            y[k + 1] = y[k] * a
        with pytest.raises(RuntimeError, match=r"mul .*clone\(\)" if module is tg else "modified by an inplace"):
            y.sum().backward()


def test_m_views_loop_of_3000_writes_of_parts():
    x = leaf(np.linspace(0.1, 1.0, 3000))
    buffer = tg.zeros(6000)
    for k in range(3000):
        buffer[2 * k : 2 * k + 2] = x[k : k + 1] * (k % 7)
    (buffer * buffer).sum().backward()
    factor = np.arange(3000) % 7
    np.testing.assert_allclose(x.grad.numpy(), 4 * factor**2 * np.linspace(0.1, 1.0, 3000), rtol=1e-14)


def test_m_views_loop_that_adds_into_parts_that_overlap():
    """Overlap-add of windows, as in signal processing."""
    x = leaf(np.linspace(-1.0, 1.0, 100))
    out = tg.zeros(430)
    window = np.hanning(30)
    for k in range(100):
        out[4 * k : 4 * k + 30] += x[k] * window
    weighted = (out * tg.tensor(np.cos(np.arange(430.0)))).sum()
    weighted.backward()
    expected = [np.sum(np.cos(np.arange(4 * k, 4 * k + 30)) * window) for k in range(100)]
    np.testing.assert_allclose(x.grad.numpy(), expected, rtol=1e-12, atol=1e-13)


def test_m_views_finite_differences_in_place_on_a_grid():
    """An explicit step of the heat equation, written into the inner part of the same array, 40 times."""
    start = np.sin(np.linspace(0.0, np.pi, 12))

    def run(u, c):
        for _ in range(40):
            u[1:-1] += c * (u[2:] - 2.0 * u[1:-1] + u[:-2])
        return u

    u0, c = leaf(start), leaf(0.2)
    u = run(u0 * 1.0, c)
    np.testing.assert_allclose(u.detach().numpy(), run(start.copy(), 0.2), rtol=1e-13)
    found = tg.autograd.grad((u * u).sum(), [u0, c])
    for k, gradient in enumerate(found):
        expected = difference_gradient(lambda a, b: np.sum(run(a.copy(), b) ** 2), [start, np.array(0.2)], k)
        assert_close(gradient.numpy(), expected, 1e-9, f"operand {k}", scale=1.0)


# Views that die, and what keeps what alive


def test_m_views_a_kept_view_keeps_no_more_than_its_base():
    gc.collect()
    gc.disable()
    try:
        x = leaf(np.ones(1000))
        t = x * 2.0
        view = t[:1]
        base, other = weakref.ref(t), weakref.ref(t[500:])
        use = weakref.ref(view * 3.0)
        view.mul_(2.0)
        del t
        assert base() is view._base
        assert other() is None and use() is None
        tape = weakref.ref(view._base.tape)
        del view
        assert base() is None and tape() is None
    finally:
        gc.enable()


def test_m_views_as_gradients(torch):
    """A view that was put into `.grad` is added to in place, as in PyTorch: its base sees it."""

    def program(x, flat):
        x.grad = flat[2:]
        (x * x).sum().backward()
        x.grad.mul_(2.0)
        return flat.tolist(), x.grad.tolist(), flat._version

    theirs = program(torch.tensor([1.0, 2.0], dtype=torch.float64, requires_grad=True), torch.zeros(4).double())
    assert program(leaf([1.0, 2.0]), tg.zeros(4)) == theirs == ([0.0, 0.0, 4.0, 8.0], [4.0, 8.0], 2)


def test_m_views_of_one_buffer_as_gradients(torch):
    """Gradients that are parts of one buffer, as optimizers and those who send them elsewhere like them."""
    for module in (tg, torch):
        options = {} if module is tg else {"dtype": torch.float64}
        x, y = (module.tensor([1.0, 2.0], requires_grad=True, **options) for _ in range(2))
        flat = module.zeros(4, **options)
        x.grad, y.grad = flat[:2], flat[2:]
        for n in range(1, 3):
            (x * x + 3.0 * y).sum().backward()
            assert flat.tolist() == [2.0 * n, 4.0 * n, 3.0 * n, 3.0 * n]
        flat.zero_()
        assert x.grad.tolist() == [0.0, 0.0]
