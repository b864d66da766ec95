"""M-saved-default with writes in place, views, several tapes, constants, casts, anomalies and custom functions."""

import numpy as np
import pytest
from spec.packing import COPYING, PASSING, Noted, hooks

import tapegrad as tg
from tapegrad.errors import GradError, VersionError

PASS_ON = {
    "the tensor": PASSING,
    "its detach": (lambda t: t.detach(), lambda t: t),
    "its array": (lambda t: t.numpy(), tg.from_numpy),
    "a view": (lambda t: t[...], lambda t: t[...]),
}


def leaf(values=(1.0, 2.0), dtype=np.float64):
    return tg.tensor(np.array(values, dtype), requires_grad=True)


# Each: a function of a leaf that writes in place, the same without writes, and whether what it saved was overwritten.


def written_operand(x):
    a = x * 1
    y = a.sin()
    a += 1
    return y * a.cos()


def written_result(x):
    a = x * 1
    y = a.exp()
    z = y * 2
    y.mul_(3)
    return y + z


def written_itself(x):
    a = x * 1
    a.exp_()
    a.mul_(a.clone())
    a.sin_()
    return a


def written_part(x):
    a = x * 1
    y = a.sin()
    a[:1] = y[1:]
    a[1:] *= 2
    return a.cos()


def written_view(x):
    a = x * 1
    view = a[1:]
    y = view.exp() * view
    view.add_(1)
    return a.sin() * y


def written_constant(x):
    c = tg.tensor([3.0, 4.0])
    y = x * c
    c.mul_(2)
    return y.sin() * c


def written_in_a_loop(x):
    a = tg.zeros(4)
    a[:2] = x
    for k in range(2):
        a[2 + k] = a[k].sin() * a[1 + k]
        a[k] *= a[k + 1]
    return a.exp()


def power_in_place(x):
    a = x * 1
    a.pow_(a.detach().clone() * x)
    return a


def saved_result_in_place(x):
    a = x * 1
    a.exp_()
    b = a * 2
    a.add_(1)
    return a * b


WRITES = {
    "operand": (written_operand, lambda x: x.sin() * (x + 1).cos()),
    "result": (written_result, lambda x: 5 * x.exp()),
    "itself": (written_itself, lambda x: (2 * x).exp().sin()),
    "part": (
        written_part,
        lambda x: tg.stack([x.sin()[1], 2 * x[1]]).cos(),
    ),
    "view": (
        written_view,
        lambda x: tg.stack([x[0], x[1] + 1]).sin() * x[1].exp() * x[1],
    ),
    "constant": (written_constant, lambda x: (x * np.array([3.0, 4.0])).sin() * np.array([6.0, 8.0])),
    "power": (power_in_place, lambda x: x ** (x.detach() * x)),
    "saved result": (saved_result_in_place, lambda x: (x.exp() + 1) * (2 * x.exp())),
    "loop": (
        written_in_a_loop,
        lambda x: tg.stack(
            [x[0] * x[1], x[1] * (x[0].sin() * x[1]), x[0].sin() * x[1], x[1].sin() * (x[0].sin() * x[1])]
        ).exp(),
    ),
}


def gradient(function, pair):
    x = leaf((0.3, 0.8))
    if pair is None:
        y = function(x)
    else:
        with hooks(*pair):
            y = function(x)
    weights = np.linspace(1, 2, y.size).reshape(y.shape)
    (found,) = tg.autograd.grad(y, x, weights)
    return y.detach().numpy(), found.numpy()


@pytest.mark.parametrize("name", WRITES)
def test_m_saved_default_copies_are_what_was_saved(name):
    """Hooks that copy make programs legal that overwrite what was saved, and give the gradient of the copies."""
    program, copies = WRITES[name]
    value, found = gradient(program, COPYING)
    expected = gradient(copies, None)
    np.testing.assert_allclose(value, expected[0], rtol=1e-14)
    np.testing.assert_allclose(found, expected[1], rtol=1e-13)


@pytest.mark.parametrize("how", PASS_ON)
@pytest.mark.parametrize("name", WRITES)
def test_m_saved_default_hooks_that_pass_memory_on_raise_where_none_would(name, how):
    """The right gradient, or the error that there is without hooks: never another number."""

    def outcome(pair):
        try:
            return gradient(WRITES[name][0], pair)[1]
        except VersionError:
            return None

    without, found = outcome(None), outcome(PASS_ON[how])
    assert (without is None) == (found is None)
    if found is not None:
        np.testing.assert_allclose(found, without, rtol=1e-15)


def test_m_saved_default_some_of_these_programs_raise_without_hooks():
    raised = []
    for name, (program, _) in WRITES.items():
        try:
            gradient(program, None)
        except VersionError:
            raised.append(name)
    assert {"operand", "result", "part", "view", "constant", "loop"} <= set(raised), raised


def test_m_saved_default_pack_is_shown_what_an_operation_in_place_reads():
    x, noted = leaf(), Noted()
    with hooks(*noted.pair):
        a = x * 1
        a.exp_()
        a.mul_(x)
    assert noted.packed == [list(np.exp([1.0, 2.0])), list(np.exp([1.0, 2.0])), [1.0, 2.0]]
    a.sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), np.exp([1, 2]) * [2, 3], rtol=1e-15)


def test_m_saved_default_writes_after_backward_do_not_change_gradients():
    x = leaf()
    with hooks(*COPYING):
        a = x * 1
        y = a.sin()
    a.zero_()
    y.sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), np.cos([1, 2]), rtol=1e-15)


# Constants


@pytest.mark.parametrize("size", [3, 20_000])
@pytest.mark.parametrize("pair", [COPYING, PASSING, PASS_ON["its array"]])
def test_m_saved_default_later_writes_to_raw_arrays_change_nothing(size, pair):
    x, array = leaf(np.linspace(1, 2, size)), np.linspace(0.5, 3, size)
    before = array.copy()
    with hooks(*pair):
        y = x * array
        z = array[::-1] * x
        w = tg.where(array > 1, x, array)
    array[:] = 7.0
    (y + z + w).sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), before + before[::-1] + (before > 1), rtol=1e-15)


def test_m_saved_default_registering_on_an_array_that_has_changed_is_an_error():
    x, array = leaf(np.ones(20_000)), np.arange(20_000.0)
    y = x * array
    raw = y.grad_fn._raw_saved_other
    array[:] = 0.0
    with pytest.raises(VersionError, match="copy"):
        raw.register_hooks(*COPYING)
    array[:] = np.arange(20_000.0)
    raw.register_hooks(*COPYING)
    array[:] = 0.0
    y.sum().backward()
    assert x.grad.tolist() == list(range(20_000))


def test_m_saved_default_numbers_are_not_packed():
    x, noted = leaf(), Noted()
    with hooks(*noted.pair):
        y = 2.0 * x / 4 + x * np.float64(3) - 1
        z = x**2
    assert noted.packed == [[1.0, 2.0]]
    (y + z).sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), 3.5 + 2 * np.array([1.0, 2.0]), rtol=1e-15)


def test_m_saved_default_single_numbers():
    x, y, noted = tg.tensor(0.5, requires_grad=True), tg.tensor(2.0, requires_grad=True), Noted()
    with hooks(*noted.pair):
        z = (x * y).sin() * x
    assert noted.packed == [0.5, 2.0, 1.0, np.sin(1.0), 0.5]
    z.backward()
    np.testing.assert_allclose(x.grad.item(), 2 * np.cos(1) * 0.5 + np.sin(1), rtol=1e-15)
    np.testing.assert_allclose(y.grad.item(), 0.5 * np.cos(1) * 0.5, rtol=1e-15)


def test_m_saved_default_mixed_dtypes_are_packed_as_they_are_read():
    x, y = leaf(dtype=np.float32), leaf([3.0, 4.0])
    dtypes = []
    with hooks(lambda t: dtypes.append(t.dtype) or t.numpy().copy(), tg.tensor):
        z = x * y
        w = x * np.array([1, 2])
    assert dtypes == [np.float64, np.float64, np.float64]
    (z + w).sum().backward()
    assert x.grad.dtype == np.float32
    assert x.grad.tolist() == [4.0, 6.0]
    assert y.grad.tolist() == [1.0, 2.0]


# Several tapes, views, several backwards


def test_m_saved_default_several_tapes_some_with_hooks():
    x = leaf((0.3, 0.8))
    a = x.sin()
    a.tape.close()
    with hooks(*COPYING):
        b = a.exp() * x
    b.tape.close()
    c = b * a
    c.tape.close()
    with hooks(*PASSING):
        d = c * b
    d.sum().backward()
    plain = leaf((0.3, 0.8))
    e = plain.sin().exp() * plain
    (e * plain.sin() * e).sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), plain.grad.numpy(), rtol=1e-15)


def test_m_saved_default_more_rows_than_a_tape_has():
    x, count = leaf((0.5,)), 9000
    with hooks(*COPYING):
        y = x
        for _ in range(count):
            y = y * 0.9999 * (2 - y.detach() / y.detach())
        loss = (y * y).sum()
    loss.backward()
    np.testing.assert_allclose(x.grad.numpy(), 2 * 0.5 * 0.9999 ** (2 * count), rtol=1e-10)


def test_m_saved_default_views_are_packed_as_views():
    x = leaf(np.arange(6.0))
    shapes = []
    with hooks(lambda t: shapes.append(t.shape) or t.numpy().copy(), tg.tensor):
        y = x.reshape(2, 3)[:, ::2].sin() * x[:2, None]
    assert shapes == [(2, 2), (2, 2), (2, 1)]
    y.sum().backward()
    expected = np.zeros(6)
    expected[[0, 2]] += np.cos([0, 2]) * 0
    expected[[3, 5]] += np.cos([3, 5]) * 1
    expected[:2] += np.sin([[0, 2], [3, 5]]).sum(1)
    np.testing.assert_allclose(x.grad.numpy(), expected, rtol=1e-15, atol=1e-16)


def test_m_saved_default_two_backwards_and_grad():
    x, noted = leaf(), Noted()
    with hooks(*noted.pair):
        y = (x.sin() * x).sum()
    expected = np.cos([1, 2]) * [1, 2] + np.sin([1, 2])
    y.backward(retain_graph=True)
    (found,) = tg.autograd.grad(y, x, retain_graph=True)
    np.testing.assert_allclose(found.numpy(), expected, rtol=1e-15)
    y.backward()
    np.testing.assert_allclose(x.grad.numpy(), 2 * expected, rtol=1e-15)
    assert (len(noted.packed), len(noted.unpacked)) == (3, 9)
    with pytest.raises(GradError, match="retain_graph=True"):
        y.backward()
    assert len(noted.unpacked) == 9


# Together with other things


def test_m_saved_default_while_anomalies_are_detected():
    x, noted = leaf(np.ones(3)), Noted()
    with tg.autograd.detect_anomaly():
        with hooks(*noted.pair):
            y = (x.sin() * x).exp()
        y.sum().backward()
        with hooks(*noted.pair):
            a = x * 1
            y = a.sin() * np.arange(3.0)
            a += 1
            y.sum().backward()
        with hooks(*PASSING):
            a = x * 1
            y = a.sin()
            a += 1
        with pytest.raises(VersionError, match="version"):
            y.sum().backward()
    with hooks(*noted.pair), tg.autograd.detect_anomaly():
        (x.sin() * x).sum().backward()
    assert len(noted.unpacked) == len(noted.packed) == 4 + 2 + 3
    (x * 2).sum().backward()


def test_m_saved_default_registering_while_anomalies_are_detected():
    x = leaf(np.ones(3))
    with tg.autograd.detect_anomaly():
        y = x.exp()
        z = y * x
        y.grad_fn._raw_saved_result.register_hooks(*COPYING)
        z.grad_fn._raw_saved_other.register_hooks(*COPYING)
        z.sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), 2 * np.e, rtol=1e-15)


def test_m_saved_default_func_grad_inside():
    noted = Noted()
    with hooks(*noted.pair):
        found = tg.func.grad(lambda x: (x.sin() * x).sum())(tg.tensor([1.0, 2.0]))
    np.testing.assert_allclose(found.numpy(), np.cos([1, 2]) * [1, 2] + np.sin([1, 2]), rtol=1e-15)
    assert len(noted.packed) == 3


class Cube(tg.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        y = x * x * x
        ctx.save_for_backward(x, y)
        return y

    @staticmethod
    def backward(ctx, grad):
        x, _ = ctx.saved_tensors
        return 3 * x * x * grad


def test_m_saved_default_custom_functions(torch):
    x, noted = leaf(), Noted()
    with hooks(*noted.pair):
        y = Cube.apply(x)
    assert noted.packed == [[1.0, 2.0], [1.0, 8.0]]
    y.sum().backward()
    assert noted.unpacked == noted.packed
    assert x.grad.tolist() == [3.0, 12.0]


@pytest.mark.parametrize("how", PASS_ON)
def test_m_saved_default_custom_functions_notice_writes(how):
    x = leaf()
    with hooks(*PASS_ON[how]):
        a = x * 1
        y = Cube.apply(a)
        a += 1
    with pytest.raises(VersionError, match="Cube"):
        y.sum().backward()
    with hooks(*COPYING):
        a = x * 1
        y = Cube.apply(a)
        a += 1
    y.sum().backward()
    assert x.grad.tolist() == [3.0, 12.0]
