"""M-views: views share memory; a write to any alias, now or later, gives right gradients through every alias.

The document's limits ("if the storage of modified inputs is referenced by any other Tensor") are errors. The oracles
are PyTorch, and the same program on NumPy's arrays with central differences.
"""

import copy
import gc
import warnings
import weakref

import numpy as np
import pytest
from oracles import assert_close, difference_gradient

import tapegrad as tg
from tapegrad.errors import FreedError, GradError, LeafError, OperandError, VersionError
from tapegrad.tape import tape as tapes

START = np.linspace(-1.1, 1.3, 24).reshape(2, 3, 4)
WEIGHTS = np.cos(np.arange(200.0)) + 0.2

# kind -> (the view of a tensor of shape (2, 3, 4), the same of a NumPy array, the same in PyTorch or None)
VIEWS = {
    "an integer": (lambda t: t[1], None, ...),
    "integers": (lambda t: t[1, -1, 0], lambda a: a[1, -1, 0, ...], ...),
    "a slice": (lambda t: t[:, 1:], None, ...),
    "a step": (lambda t: t[..., ::2], None, ...),
    "a negative step": (lambda t: t[::-1, :, ::-2], None, None),
    "None": (lambda t: t[:, None, 1], None, ...),
    "ellipsis": (lambda t: t[...], None, ...),
    "T": (lambda t: t.T, None, lambda t: t.permute(2, 1, 0)),
    "mT": (lambda t: t.mT, None, ...),
    "transpose": (lambda t: t.transpose(), None, lambda t: t.permute(2, 1, 0)),
    "transpose of two": (lambda t: t.transpose(0, 2), lambda a: a.swapaxes(0, 2), ...),
    "permute": (lambda t: t.permute(2, 0, 1), lambda a: a.transpose(2, 0, 1), ...),
    "reshape": (lambda t: t.reshape(6, 4), None, ...),
    "reshape with -1": (lambda t: t.reshape((-1, 2)), None, ...),
    "ravel": (lambda t: t.ravel(), None, ...),
    "flat": (lambda t: t.flat, lambda a: a.reshape(-1), lambda t: t.view(-1)),
    "view": (lambda t: t.view(4, 6), lambda a: a.reshape(4, 6), ...),
    "view_as": (lambda t: t.view_as(tg.zeros((3, 8))), lambda a: a.reshape(3, 8), lambda t: t.view(3, 8)),
    "reshape_as": (lambda t: t.reshape_as(tg.zeros((3, 8))), lambda a: a.reshape(3, 8), lambda t: t.view(3, 8)),
    "squeeze": (lambda t: t[:, :1].squeeze(1), None, ...),
    "unsqueeze": (lambda t: t.unsqueeze(1), lambda a: a[:, None], ...),
    "expand_dims": (lambda t: tg.expand_dims(t, (0, -1)), lambda a: a[None, ..., None], None),
    "unflatten": (lambda t: t.unflatten(2, (2, 2)), lambda a: a.reshape(2, 3, 2, 2), ...),
    "expand of nothing": (lambda t: t.expand(2, 3, 4), lambda a: a, ...),
    "broadcast_to of nothing": (lambda t: tg.broadcast_to(t, (1, 2, 3, 4)), lambda a: a[None], None),
    "diagonal": (lambda t: t.diagonal(1, 1, 2), lambda a: np.einsum("ijj->ij", a[:, :3, 1:]), ...),
    "narrow": (lambda t: t.narrow(2, 1, 2), lambda a: a[:, :, 1:3], ...),
    "unfold that does not overlap": (lambda t: t.unfold(2, 2, 2), lambda a: a.reshape(2, 3, 2, 2), ...),
    "moveaxis": (lambda t: t.moveaxis(0, -1), lambda a: a.transpose(1, 2, 0), ...),
    "movedim": (lambda t: t.movedim(0, -1), lambda a: a.transpose(1, 2, 0), ...),
    "swapaxes": (lambda t: t.swapaxes(0, 1), None, ...),
    "swapdims": (lambda t: t.swapdims(0, 1), lambda a: a.swapaxes(0, 1), ...),
    "rollaxis": (lambda t: tg.rollaxis(t, 2), lambda a: a.transpose(2, 0, 1), None),
    "t": (lambda t: t[0].t(), lambda a: a[0].T, ...),
    "np.transpose": (lambda t: np.transpose(t, (1, 0, 2)), None, None),
    "np.moveaxis": (lambda t: np.moveaxis(t, 2, 0), None, None),
    "np.reshape": (lambda t: np.reshape(t, (8, 3)), None, None),
    "np.swapaxes": (lambda t: np.swapaxes(t, 1, 2), None, None),
    "atleast_3d": (lambda t: tg.atleast_3d(t[0]), lambda a: a[0][..., None], None),
    "views of views": (lambda t: t[1:].mT.reshape(1, 4, 3)[0, ::2].unsqueeze(0), None, ...),
    "of a transposed one": (lambda t: t.T[1:, ::2].mT, lambda a: a.T[1:, ::2].swapaxes(1, 2),
                            lambda t: t.permute(2, 1, 0)[1:, ::2].mT),
}  # fmt: skip
SEVERAL = {
    "unbind": lambda t: t.unbind(1),
    "split": lambda t: tg.split(t, 2, 2),
    "split by sizes": lambda t: t.split([1], 1),
    "chunk": lambda t: t.chunk(2, 2),
    "np.split": lambda t: np.split(t, 2, 2),
}
ONE_BY_ONE = {  # slices, each by itself, in PyTorch too
    "tensor_split": lambda t: t.tensor_split(2, 2),
    "hsplit": lambda t: tg.hsplit(t, 3),
    "vsplit": lambda t: tg.vsplit(t, 2),
    "np.array_split": lambda t: np.array_split(t, 3, 2),
    "a loop over a tensor": list,
}


def leaf(values=START, **options):
    return tg.tensor(values, requires_grad=True, **options)


def weighted(t):
    return (t * tg.tensor(WEIGHTS[: t.size].reshape(t.shape))).sum()


def numpy_view(kind, a):
    """The same view of a NumPy array: NumPy's names mean the same, PyTorch's are written out."""
    ours, theirs, _ = VIEWS[kind]
    if kind == "diagonal":
        return np.lib.stride_tricks.as_strided(
            a[:, :, 1:], (2, 3), (a.strides[0], a.strides[1] + a.strides[2]), writeable=True
        )
    if theirs is not None:
        return theirs(a)
    if kind == "views of views":
        return a[1, :, ::2].T[None]
    return ours(a)


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
    np.testing.assert_array_equal(view.detach().numpy(), numpy_view(kind, np.exp(START)))
    (found,) = tg.autograd.grad(weighted(view), x)
    expected = np.zeros_like(START)
    numpy_view(kind, expected)[...] = WEIGHTS[: view.size].reshape(view.shape)
    np.testing.assert_allclose(found.numpy(), expected * np.exp(START), rtol=1e-14)


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


# A view that was written through another alias, and is then used for the first time, whatever for

FIRST_USES = {
    "backward": lambda module, x, t, v: v.backward(),
    "backward with retain_graph": lambda module, x, t, v: v.backward(retain_graph=True),
    "autograd.backward": lambda module, x, t, v: module.autograd.backward(v),
    "autograd.backward of two": lambda module, x, t, v: module.autograd.backward([v, t.sum()]),
    "autograd.backward with inputs": lambda module, x, t, v: module.autograd.backward(v, inputs=[x]),
    "grad": lambda module, x, t, v: module.autograd.grad(v, x),
    "grad at the view": lambda module, x, t, v: module.autograd.grad(v * v, v),
    "grad at the view of what it was": lambda module, x, t, v: module.autograd.grad(t.sum(), v, allow_unused=True),
    "is_leaf": lambda module, x, t, v: v.is_leaf,
    "requires_grad": lambda module, x, t, v: v.requires_grad,
    "grad_fn": lambda module, x, t, v: v.grad_fn is None,
    "requires_grad_(False)": lambda module, x, t, v: v.requires_grad_(False),
    "requires_grad_": lambda module, x, t, v: v.requires_grad_().is_leaf,
    "copy.copy": lambda module, x, t, v: copy.deepcopy(v),
    "retain_grad": lambda module, x, t, v: (v.retain_grad(), (v * v).backward(), v.grad.item()),
    "item": lambda module, x, t, v: v.item(),
    "detach": lambda module, x, t, v: (v.detach().item(), v.detach().requires_grad),
}


LOOKS_FIRST = {
    "requires_grad_(False)": ("RuntimeError", None),
    "retain_grad": ((None, None, 6.0), [18.0, 0.0, 0.0]),
}


@pytest.mark.parametrize("use", FIRST_USES)
@pytest.mark.parametrize("recorded", [False, True])
@pytest.mark.parametrize("through", ["base", "another view"])
def test_m_views_first_use_after_a_write_is_as_in_pytorch(use, recorded, through, torch):
    outcomes = []
    for module in (tg, torch):
        options = {} if module is tg else {"dtype": torch.float64}
        x = module.tensor([1.0, 2.0, 3.0], requires_grad=True, **options)
        t = x * 1.0 if recorded else module.ones(3, **options)
        view, other = t[0], t[:2]
        (t if through == "base" else other).mul_(x[0] * 3.0)
        try:
            outcome = FIRST_USES[use](module, x, t, view)
            if isinstance(outcome, tuple) and hasattr(outcome[0], "tolist"):
                outcome = [g.tolist() for g in outcome]
        except RuntimeError as error:
            outcome = "RuntimeError"
            assert module is torch or isinstance(error, GradError)
        outcomes.append((outcome, None if x.grad is None else x.grad.tolist()))
        if module is tg and not recorded and use in LOOKS_FIRST:
            assert outcomes == [LOOKS_FIRST[use]]
            return  # PyTorch takes it for a leaf still
    assert outcomes[0] == outcomes[1]


def test_m_views_show_the_history_of_their_memory():
    x, buffer = leaf([1.0, 2.0, 3.0]), tg.zeros(3)
    view, other = buffer[:2], buffer[1:]
    with tg.no_grad():
        lost = buffer[:1]
    own = buffer[2:].requires_grad_()
    assert repr(view) == "tensor([0., 0.])"
    buffer.copy_(x)
    assert repr(view) == "tensor([1., 2.], grad_fn=<IndexBackward>)"
    assert other.tape is x.mul(1.0).tape
    for invalid, kind in ((lost, GradError), (own, LeafError)):
        assert "grad_fn=<Invalid>" in repr(invalid)
        with pytest.raises(kind, match=r"clone\(\)"):
            _ = invalid.is_leaf


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


# What cannot be done


@pytest.mark.parametrize("recorded", [False, True])
@pytest.mark.parametrize("kind", SEVERAL)
def test_m_views_outputs_of_several_may_not_be_written_with_gradients(kind, recorded):
    x = leaf()
    t = x * 1.0 if recorded else tg.tensor(START)
    parts = SEVERAL[kind](t)
    for part in parts:
        assert part.is_view and part._base is t
        with pytest.raises(GradError, match=r"several views that one operation made.*x\[k\] = value.*clone\(\)"):
            part.mul_(x[0, 0, 0])
        with pytest.raises(GradError, match="several views"):
            part[..., :1] = x[0, 0, 0]
        with pytest.raises(GradError, match="several views"):
            part.T[..., :1].mul_(x[0, 0, 0])
    assert t._version == 0
    np.testing.assert_array_equal(t.detach().numpy(), START)
    with tg.no_grad():
        parts[0].zero_()
    parts[1].detach().zero_()
    assert t._version == 2
    if not recorded:
        parts[0].fill_(3.0)  # nothing requires grad


@pytest.mark.parametrize("kind", ONE_BY_ONE)
def test_m_views_that_are_made_one_by_one_can_be_written(kind):
    x = leaf()
    t = x * 1.0
    parts = ONE_BY_ONE[kind](t)
    for k, part in enumerate(parts):
        assert part.is_view and part._base is t
        part.mul_(k + 2.0)
    weighted(t).backward()
    factors = tg.ones((2, 3, 4))
    for k, part in enumerate(ONE_BY_ONE[kind](factors)):
        part.fill_(k + 2.0)
    np.testing.assert_allclose(x.grad.numpy(), WEIGHTS[:24].reshape(2, 3, 4) * factors.numpy(), rtol=1e-15)


@pytest.mark.parametrize("kind", [*SEVERAL, *ONE_BY_ONE])
def test_m_views_outputs_of_several_see_what_is_written_to_their_base(kind):
    x = leaf()
    t = x * 1.0
    split = (SEVERAL | ONE_BY_ONE)[kind]
    parts = split(t)
    t.square_()
    t[1] = t[0] * 2.0
    a = START**2
    a[1] = a[0] * 2.0
    expected = split(tg.tensor(a))
    for part, values in zip(parts, expected, strict=True):
        np.testing.assert_array_equal(part.detach().numpy(), values.numpy())
    sum(p.sum() for p in parts).backward()
    np.testing.assert_allclose(x.grad.numpy(), np.stack([6.0 * START[0], 0.0 * START[0]]), rtol=1e-14)


@pytest.mark.parametrize(
    "make",
    [
        lambda t: t[:, :1].expand(2, 3, 4),
        lambda t: tg.broadcast_to(t[0, 0], (5, 4)),
        lambda t: t.unfold(2, 3, 1),
        lambda t: np.broadcast_to(t[0, 0], (5, 4)),
        lambda t: tg.broadcast_arrays(t[0, 0], tg.zeros((2, 4)))[0],
        lambda t: t[0].expand(2, 3, 4)[:, 0],
        lambda t: t.diagonal(0, 1, 2).expand(4, 2, 3),
    ],
)
@pytest.mark.parametrize("recorded", [False, True])
def test_m_views_that_overlap_themselves_may_not_be_written(make, recorded):
    t = leaf() * 1.0 if recorded else tg.tensor(START)
    view = make(t)
    before = view.detach().numpy().copy()
    for write in (
        lambda: view.mul_(2.0),
        lambda: view.fill_(1.0),
        lambda: view.__setitem__(..., 1.0),
        lambda: view.__setitem__([0], 1.0),
        lambda: view.cumsum_(0),
        lambda: view.detach().zero_(),
    ):
        with pytest.raises((OperandError, GradError), match=r"elements overlap.*clone\(\)"):
            write()
        with tg.no_grad(), pytest.raises((OperandError, GradError), match="overlap"):
            write()
    assert t._version == 0
    np.testing.assert_array_equal(view.detach().numpy(), before)
    one = view[0, 0, :1] if view.ndim > 2 else view[0, :1]
    one.mul_(2.0)  # a part in which no two elements lie in one place
    assert view.detach().numpy().ravel()[0] == 2.0 * before.ravel()[0]


def test_m_views_made_under_no_grad_and_written_outside(torch):
    """What PyTorch refuses is refused, and what it allows is allowed."""

    def made(module, recorded):
        options = {} if module is tg else {"dtype": torch.float64}
        x = module.tensor([1.0, 2.0, 3.0], requires_grad=True, **options)
        t = x * 1.0 if recorded else module.tensor([1.0, 2.0, 3.0], **options)
        with module.no_grad():
            view = t[:2]
        return module, x, t, view

    def written_outside(module, x, t, view):
        view.mul_(2.0)

    def written_with_a_gradient(module, x, t, view):
        view.mul_(x[:2])

    def written_inside(module, x, t, view):
        with module.no_grad():
            view.mul_(2.0)
        return view * 1.0

    def base_written_and_used(module, x, t, view):
        t.mul_(x)
        return view * 1.0

    def base_written_and_not_used(module, x, t, view):
        t.mul_(x)
        return t * 1.0

    def only_read(module, x, t, view):
        return view * x[:2]

    def view_of_it_written(module, x, t, view):
        view[:1].mul_(2.0)

    for program in (
        written_outside,
        written_with_a_gradient,
        written_inside,
        base_written_and_used,
        base_written_and_not_used,
        only_read,
        view_of_it_written,
    ):
        for recorded in (False, True):
            outcomes = []
            for module in (torch, tg):
                try:
                    result = program(*made(module, recorded))
                    outcomes.append(None if result is None else result.tolist())
                except RuntimeError as error:
                    assert "no_grad" in str(error)
                    outcomes.append("raised")
            if program is written_inside:  # where PyTorch refuses even to read it, it has a value and no history
                outcomes[0] = [2.0, 4.0]
            assert outcomes[0] == outcomes[1], (program.__name__, recorded)


def test_m_views_made_in_inference_mode_of_normal_tensors():
    t = leaf([1.0, 2.0, 3.0]) * 1.0
    with tg.inference_mode():
        view = t[:2]
        assert not view.is_inference() and view._base is t
        view.mul_(2.0)
    assert t._version == view._version == 1
    with pytest.raises(GradError, match=r"made in inference mode.*both outside"):
        view.mul_(2.0)
    t.mul_(2.0)
    with pytest.raises(GradError, match="made in inference mode"):
        _ = view * 1.0


def test_m_views_of_memory_that_is_read_only():
    array = np.arange(3.0)
    array.flags.writeable = False
    t = tg.from_numpy(array)
    x = leaf([1.0, 2.0, 3.0])
    for write in (
        lambda: t.mul_(x),
        lambda: t.mul_(2.0),
        lambda: t[1:].fill_(x[0]),
        lambda: t.T.fill_(2.0),
        lambda: t.__setitem__(0, x[0]),
        lambda: t.__setitem__(0, 1.0),
        lambda: t.__setitem__([0], x[:1]),
        lambda: t.cumsum_(0),
        lambda: t.detach().zero_(),
    ):
        with pytest.raises(OperandError, match=r"read-only.*clone\(\)"):
            write()
        with tg.no_grad(), pytest.raises(OperandError, match="read-only"):
            write()
    assert t._version == 0 and t.tolist() == [0.0, 1.0, 2.0] and not t.requires_grad
    t.clone().zero_()


def test_m_views_that_numpy_gives_read_only_can_be_written():
    """`diagonal` and `broadcast_to` of memory that can be written: that is NumPy's caution alone."""
    x = leaf(np.eye(3))
    t = x * 1.0
    t.diagonal().mul_(5.0)
    tg.broadcast_to(t[0], (3,)).add_(1.0)
    assert t.tolist() == [[6.0, 1.0, 1.0], [0.0, 5.0, 0.0], [0.0, 0.0, 5.0]]
    t.sum().backward()
    np.testing.assert_array_equal(x.grad.numpy(), np.ones((3, 3)) + 4 * np.eye(3))


def test_m_views_of_a_leaf_and_a_leaf_that_is_a_view():
    x = leaf([1.0, 2.0, 3.0])
    early = tg.tensor([1.0, 2.0])
    view = early[:1]
    early.requires_grad_()
    for target in (x[:2], x[0], x.reshape(3, 1)[1:].T, early[1:], view):
        with pytest.raises(LeafError, match=r"view of a leaf that requires grad.*no_grad\(\)"):
            target.mul_(2.0)
    with tg.no_grad():
        x[:2].mul_(2.0)
    assert x.tolist() == [2.0, 4.0, 3.0] and x._version == 1 and x.is_leaf
    part = tg.zeros(3)[1:].requires_grad_()
    assert part.is_leaf and part.is_view
    (part * 2.0).sum().backward()
    assert part.grad.tolist() == [2.0, 2.0]
    with pytest.raises(LeafError, match="it is a leaf"):
        part.mul_(2.0)
    part._base.mul_(3.0)  # nothing there is recorded
    assert part._version == 1
    part._base.copy_(x)
    with pytest.raises(LeafError, match=r"no leaf any more.*clone\(\)"):
        _ = part * 2.0


def test_m_views_cannot_be_detached_in_place(torch):
    for module in (tg, torch):
        t = module.tensor([1.0, 2.0], requires_grad=True) * 2.0
        with pytest.raises(RuntimeError, match=r"detach"):
            t[:1].detach_()
        t.detach_()
        assert t.is_leaf and not t.requires_grad


def test_m_views_of_what_is_detached_in_place(torch):
    """A view taken before keeps the history that it had, as in PyTorch; one taken later has none."""

    def program(module):
        x = module.tensor([1.0, 2.0], requires_grad=True)
        t = x * 2.0
        view = t[:1]
        t.detach_()
        flags = view.requires_grad, t[:1].requires_grad
        view.sum().backward()
        return flags, x.grad.tolist()

    assert program(tg) == program(torch) == ((True, False), [2.0, 0.0])


def test_m_views_as_gradients(torch):
    """A view that was put into `.grad` is added to in place, as in PyTorch: its base sees it."""

    def program(x, flat):
        x.grad = flat[2:]
        (x * x).sum().backward()
        x.grad.mul_(2.0)
        return flat.tolist(), x.grad.tolist(), flat._version

    theirs = program(torch.tensor([1.0, 2.0], dtype=torch.float64, requires_grad=True), torch.zeros(4).double())
    assert program(leaf([1.0, 2.0]), tg.zeros(4)) == theirs == ([0.0, 0.0, 4.0, 8.0], [4.0, 8.0], 2)


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
