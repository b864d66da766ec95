"""Anomaly detection: writes through a NumPy array that shares memory with what a row saved, which no version counts."""

import re

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.autograd import detect_anomaly
from tapegrad.core.grad_mode import state
from tapegrad.engine import backward_pass
from tapegrad.errors import VersionError
from tapegrad.tape import abi as R
from tapegrad.tape.tape import open_tape

RAW = "overwritten through a NumPy array that shares its memory"
LARGE = 100_000


@pytest.fixture(autouse=True)
def no_tape_is_open():
    open_tape(state.own).close()


def over(array):
    """Return a leaf over an array's memory."""
    return tg.from_numpy(array).requires_grad_()


def message(tensor):
    with pytest.raises(VersionError) as caught:
        tensor.sum().backward()
    return str(caught.value)


def through_numpy(t):
    t.numpy()[...] = 7.0


def through_detach(t):
    t.detach().numpy()[...] = 7.0


def through_asarray(t):
    np.asarray(t.detach())[...] = 7.0


@pytest.mark.parametrize("shape", [(), (3,), (2, 3)])
def test_the_error_says_which_operation_saved_it_and_where(shape):
    a = np.full(shape, 2.0)
    x = over(a)
    with detect_anomaly():
        z = (x * 3.0).exp() + x.sin()  # recorded here
        a += 1.0
        text = message(z)
    assert f"{RAW}: sin (row 3, float64[{', '.join(map(str, shape))}]) saved its operand x" in text
    assert "whose contents have changed since, though its version has not" in text
    lines = text.splitlines()
    assert re.fullmatch(rf"  recorded at {re.escape(__file__)}:\d+, in test_the_error_says_.*", lines[1])
    assert lines[2] == "    z = (x * 3.0).exp() + x.sin()  # recorded here"
    assert len(lines) == 3
    assert x.grad is None


@pytest.mark.parametrize("write", [through_numpy, through_detach, through_asarray])
@pytest.mark.parametrize("shape", [(), (3,)])
def test_a_constant_that_was_written(write, shape):
    x, c = tg.tensor(np.full(shape, 2.0), requires_grad=True), tg.tensor(np.full(shape, 3.0))
    c._memory()  # of a number too
    with detect_anomaly():
        z = x * c
        write(c)
        assert "mul (row 2" in message(z)


@pytest.mark.parametrize("operation", [tg.exp, tg.sqrt, tg.tanh, tg.cumprod])
def test_a_result_that_was_written(operation):
    x = tg.tensor([2.0, 3.0], requires_grad=True)
    with detect_anomaly():
        y = operation(x)
        through_detach(y)
        assert f"{operation.__name__} (row 1, float64[2]) saved its result, of float64[2]" in message(y)


@pytest.mark.parametrize(
    "view",
    [
        lambda a: a,
        lambda a: a.T,
        lambda a: a[::-1],
        lambda a: a[::2, 1:],
        lambda a: a[:, :1],
        lambda a: np.broadcast_to(a[0], (4, 5)),
    ],
    ids=["whole", "transposed", "reversed", "steps", "column", "repeated"],
)
@pytest.mark.parametrize("order", ["C", "F"])
def test_any_strides(view, order):
    a = np.array(np.arange(20.0).reshape(4, 5), order=order)
    c, w = tg.from_numpy(np.asarray(view(a))), tg.tensor(1.0, requires_grad=True)
    with detect_anomaly():
        z, again = w * c, w * c
        z.sum().backward()
        assert w.grad.item() == view(a).sum()
        a[0, :2] += 1e-13
        assert RAW in message(again)


def test_one_bit_of_a_large_tensor():
    a = np.ones(LARGE)
    x = over(a)
    with detect_anomaly():
        z = x * x
        a[LARGE // 3] = np.nextafter(1.0, 2.0)
        assert RAW in message(z)


def test_one_element_of_a_large_raw_array():
    """Which is watched in any case, but at some 500 of its elements only."""
    x = tg.tensor(np.ones(LARGE), requires_grad=True)

    def product():
        z = (x * a).sum()
        a[LARGE // 3] = 5.0
        return z

    a = np.full(LARGE, 2.0)
    product().backward()  # not noticed
    a = np.full(LARGE, 2.0)
    with detect_anomaly():
        text = message(product())
    assert re.search(rf"NumPy array of shape \({LARGE},\) that mul .*contents have changed since", text)
    assert "z = (x * a).sum()" in text


def test_a_large_raw_array_without_it_has_a_hint():
    x, a = tg.tensor(np.ones(LARGE), requires_grad=True), np.full(LARGE, 2.0)
    z = x * a
    a[:] = 3.0
    assert message(z).endswith(
        "To see which line recorded it, run forward and backward inside of autograd.detect_anomaly()"
    )


def test_the_same_bytes_again_are_fine():
    a = np.array([2.0, 3.0])
    x = over(a)
    with detect_anomaly():
        z = x * x
        a[:] = 0.0
        a[:] = [2.0, 3.0]
        z.sum().backward()
    assert x.grad.tolist() == [4.0, 6.0]


def test_what_no_derivative_reads_may_be_written():
    a, b = np.array([2.0, 3.0]), np.array([5.0, 7.0])
    x, c = over(a), tg.from_numpy(b)
    with detect_anomaly():
        z = (x * c + c - x / 2.0).sum()
        a[:] = 0.0
        z.backward()
    assert x.grad.tolist() == [4.5, 6.5]


def test_what_this_backward_does_not_read_may_have_been_written():
    a, b = np.array([2.0, 3.0]), np.array([5.0, 7.0])
    x, y = over(a), over(b)
    with detect_anomaly():
        z = (x * y + x.sin()).sum()
        a[:] = 0.0
        (g,) = tg.autograd.grad((x * 1.0 * y).sum(), x)
        assert g.tolist() == [5.0, 7.0]
        with pytest.raises(VersionError):
            tg.autograd.grad(z, y, retain_graph=True)
        b[:] = 0.0
        a[:] = [2.0, 3.0]
        (g,) = tg.autograd.grad(z, y)
        assert g.tolist() == [2.0, 3.0]


@pytest.mark.parametrize("shape", [(), (2,)])
def test_saved_again_after_a_counted_write(shape):
    """The newest sum counts for the row that saved it then; the older row is refused for the version."""
    x, c = tg.tensor(np.full(shape, 2.0), requires_grad=True), tg.tensor(np.full(shape, 3.0))
    with detect_anomaly():
        older = x * c
        with tg.no_grad():
            c.fill_(5.0)
        newer = x * c
        newer.sum().backward(retain_graph=True)
        assert x.grad.tolist() == np.full(shape, 5.0).tolist()
        assert "at version 0, and it is at version 1 now" in message(older)
        through_detach(c)
        assert RAW in message(newer)


@pytest.mark.parametrize("shape", [(), (2,)])
def test_saved_again_after_a_raw_write(shape):
    """Each row is compared with what it saved itself, though both read the same row at the same version."""
    x, c = tg.tensor(np.full(shape, 2.0), requires_grad=True), tg.tensor(np.full(shape, 3.0))
    c._memory()
    with detect_anomaly():
        older = x * c
        through_detach(c)
        newer = x * c
        newer.sum().backward(retain_graph=True)
        assert x.grad.tolist() == np.full(shape, 7.0).tolist()
        assert "mul (row 2," in message(older)
        assert "mul (row 2," in message(older + newer)


def test_a_retained_graph_is_compared_each_time():
    a = np.array([2.0, 3.0])
    x = over(a)
    with detect_anomaly():
        z = (x * x).sum()
        z.backward(retain_graph=True)
        a[0] = 9.0
        with pytest.raises(VersionError, match=RAW):
            z.backward(retain_graph=True)
        a[0] = 2.0
        z.backward()
    assert x.grad.tolist() == [8.0, 12.0]


def test_a_chain_of_numbers_in_the_midst_of_which_one_was_written():
    a = np.array(0.5)
    x, c = tg.tensor(0.3, requires_grad=True), tg.from_numpy(a)
    with detect_anomaly():
        y = x
        for k in range(40):
            y = y.sin() * c + y * 0.5 if k == 20 else y.sin() + y * 0.5
        y.backward(retain_graph=True)
        a[...] = 0.25
        assert "mul (row " in message(y)
    y = x
    for k in range(40):
        y = y.sin() * 0.5 + y * 0.5 if k == 20 else y.sin() + y * 0.5
    expected = tg.autograd.grad(y, x)[0].item()
    assert x.grad.item() == expected


@pytest.mark.parametrize(
    "operation",
    [
        lambda x, c: x @ c,
        lambda x, c: c @ x,
        lambda x, c: tg.einsum("ij,jk->ik", x, c),
        lambda x, c: tg.linalg.solve(c, x),
        lambda x, c: tg.lerp(x, c, 0.5) * c,
        lambda x, c: tg.where(c > 0, x, c * x),
    ],
)
def test_rows_with_structure_and_rules_in_python(operation):
    a = np.array([[2.0, 1.0], [1.0, 3.0]])
    x, c = tg.tensor(np.ones((2, 2)), requires_grad=True), tg.from_numpy(a)
    with detect_anomaly():
        z = operation(x, c)
        z.sum().backward(retain_graph=True)
        a[0, 0] = 7.0
        assert RAW in message(z)


def test_memory_seen_through_a_view():
    x = tg.tensor([1.0, 2.0, 3.0, 4.0], requires_grad=True)
    with detect_anomaly():
        y = x * 2.0
        z = y[1:].reshape(3, 1).T.sin()
        y.detach().numpy()[-1] = 0.0
        assert "sin (row 5, float64[1, 3])" in message(z)


def test_a_value_of_another_tape():
    a = np.array([2.0])
    x = over(a)
    with detect_anomaly():
        y = x * 1.0
        y.tape.close()
        z = y * y
        assert z.tape is not y.tape
        through_detach(y)
        assert RAW in message(z)


def test_a_value_that_an_older_tape_saved():
    x = tg.tensor([2.0], requires_grad=True)
    with detect_anomaly():
        y = x.exp()
        y.tape.close()
        z = y + 1.0
        through_detach(y)
        assert "exp (row 1, float64[1]) saved its result" in message(z)


def test_compared_in_a_backward_outside_as_well():
    a = np.array([2.0])
    x = over(a)
    with detect_anomaly():
        z = x * x
    a[:] = 3.0
    assert RAW in message(z)


def test_recorded_outside_nothing_is_compared():
    a = np.array([2.0])
    x = over(a)
    z = x * x
    a[:] = 3.0
    with detect_anomaly():
        z.sum().backward()  # that nobody can know
    assert x.grad.tolist() == [6.0]


def test_each_value_is_summed_up_once_in_a_backward(monkeypatch):
    summed = []

    def counting(array):
        summed.append(id(array))
        return checksum(array)

    from tapegrad.record import recorder

    checksum = recorder.checksum
    monkeypatch.setattr(recorder, "checksum", counting)
    x, c = tg.tensor([1.0, 2.0], requires_grad=True), tg.tensor([3.0, 4.0])
    with detect_anomaly():
        y = x
        for _ in range(10):
            y = y * c
        assert len(summed) == 10
        del summed[:]
        y.sum().backward()
    assert len(summed) == 1
    assert x.grad.tolist() == [3.0**10, 4.0**10]


def test_rows_that_saved_nothing_stop_nobody(monkeypatch):
    statuses = []
    reverse = backward_pass.I.reverse

    def counting(ctrl, scratch):
        statuses.append(reverse(ctrl, scratch))
        return statuses[-1]

    monkeypatch.setattr(backward_pass.I, "reverse", counting)
    x = tg.tensor(2.0, requires_grad=True)
    with detect_anomaly():
        y = x
        for _ in range(10):
            y = y * 3.0 + 1.0
        y.backward(retain_graph=True)
        y.sin().backward(retain_graph=True)
    assert x.grad is not None
    assert statuses.count(R.CHECK) == 0  # sin saved a number of NumPy's, which cannot change
