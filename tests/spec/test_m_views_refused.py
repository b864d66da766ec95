"""M-views: what cannot be written, where PyTorch raises too, and what looks like it and can."""

import numpy as np
import pytest
from spec.views import START, WEIGHTS, leaf, weighted

import tapegrad as tg
from tapegrad.errors import GradError, LeafError, OperandError

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


def test_m_views_parts_of_what_overlaps_can_be_written(torch):
    def program(lib, recorded):
        base = lib.tensor([1.0, 2.0, 3.0, 4.0, 5.0], dtype=lib.float64, requires_grad=recorded)
        w = lib.tensor(7.0, dtype=lib.float64, requires_grad=recorded)
        t = base * 1.0
        v, u = t[:3].expand(2, 3), t.unfold(0, 3, 1)
        v[0] = v[1] * 2.0
        v[1, 1] = w
        v[0:1] += 1.0
        u[0] = w * 2.0
        u[1] += u[0, 0]
        u[2, 1:] = w
        u[0, 2] *= 3.0
        refused = 0
        for overlapping in (lambda: v.__setitem__(slice(None), w), lambda: v.__setitem__((slice(None), 1), 2.0)):
            for _ in range(2):
                try:
                    overlapping()
                except (RuntimeError, TypeError):
                    refused += 1
        seen = [t.tolist(), v.tolist(), u.tolist(), refused]
        if recorded:
            (t * lib.tensor([1.0, 10.0, 100.0, 1000.0, 10000.0], dtype=lib.float64)).sum().backward()
            seen += [base.grad.tolist(), w.grad.tolist()]
        return seen

    for recorded in (False, True):
        assert program(tg, recorded) == program(torch, recorded)
    with tg.no_grad():
        ours = program(tg, False)
    assert ours == program(torch, False)

    def compiled(x):
        t = x * 1.0
        v = t.expand(2, 3)
        v[0] = v[1] * 2.0
        v[1, 1] = x[0]
        return t

    run = tg.compile(compiled)
    for _ in range(4):
        assert run(np.array([1.0, 2.0, 3.0])).tolist() == [2.0, 1.0, 6.0]
