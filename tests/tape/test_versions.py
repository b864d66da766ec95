"""Saved values that were written after they were saved are errors; counters are raised by hand here."""

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.errors import VersionError


def leaf(value):
    return tg.tensor(value, requires_grad=True)


def raise_version(tensor):
    """What an in-place operation does to the counter."""
    tensor.detach()  # which makes the counter
    tensor._meta.cell[0] += 1


def test_version_starts_at_0_and_is_read_only():
    x = leaf([1.0, 2.0])
    assert x._version == 0
    raise_version(x)
    assert x._version == 1
    with pytest.raises(AttributeError):
        x._version = 3


@pytest.mark.parametrize("shape", [(), (3,), (2, 3)])
def test_written_after_it_was_saved(shape):
    x = leaf(np.full(shape, 2.0))
    y = x * 3.0
    z = y * y
    raise_version(y)
    with pytest.raises(VersionError) as caught:
        z.sum().backward()
    text = str(caught.value)
    assert "mul" in text  # which operation
    assert f"float64[{', '.join(map(str, shape))}]" in text  # of what
    assert "at version 0" in text  # it was saved
    assert "version 1 now" in text
    assert "clone()" in text
    assert x.grad is None


def test_written_several_times():
    y = leaf([1.0]) * 1.0
    raise_version(y)
    raise_version(y)
    z = y.sin()
    for _ in range(3):
        raise_version(y)
    with pytest.raises(VersionError, match=r"sin .*at version 2, and it is at version 5 now"):
        z.sum().backward()


@pytest.mark.parametrize("shape", [(), (3,)])
def test_saved_after_the_write_is_fine(shape):
    x = leaf(np.full(shape, 2.0))
    y = x * x
    raise_version(y)
    z = y * y
    z.sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), np.full(shape, 4 * 2.0**3), rtol=1e-15)


@pytest.mark.parametrize("shape", [(), (3,)])
def test_saved_before_and_written_through_detach(shape):
    x = leaf(np.full(shape, 2.0))
    y = x * x
    z = y * y
    raise_version(y.detach())
    with pytest.raises(VersionError, match=r"mul .*at version 0"):
        z.sum().backward()


def test_saved_before_and_after_a_write_on_one_tape():
    x = leaf([2.0])
    y = x * x
    before = y * y
    raise_version(y)
    after = y * y
    after.sum().backward(retain_graph=True)
    assert x.grad.tolist() == [32.0]
    with pytest.raises(VersionError):
        (before + after).sum().backward()


@pytest.mark.parametrize(
    ("operation", "which"),
    [
        (lambda x, y: x.log() + y, "x"),
        (lambda x, y: y.exp() * 1.0, None),  # exp saves its result, not its operand
        (lambda x, y: y + x, None),
        (lambda x, y: y.sum() + x.sum(), None),
        (lambda x, y: tg.where(y > 0, y, x), None),
        (lambda x, y: y * 3.0, None),
        (lambda x, y: y / x, "y"),
    ],
)
def test_writes_to_what_no_derivative_needs_are_fine(operation, which):
    x, y0 = leaf([2.0, 3.0]), leaf([4.0, 5.0])
    y = y0 * 1.0
    z = operation(x, y)
    raise_version(y)
    if which == "y":
        with pytest.raises(VersionError, match="operand x"):
            z.sum().backward()
    else:
        z.sum().backward()


@pytest.mark.parametrize("operation", [tg.exp, tg.sqrt, tg.tanh, tg.sigmoid, tg.relu])
def test_written_result_that_was_saved(operation):
    x = leaf([2.0, 3.0])
    y = operation(x)
    z = y * 2.0
    raise_version(y)
    with pytest.raises(VersionError, match=f"{operation.__name__} .*its result"):
        z.sum().backward()


def test_written_leaf():
    x = leaf([2.0, 3.0])
    z = x * x
    raise_version(x)
    with pytest.raises(VersionError, match="mul"):
        z.sum().backward()
    (x * x).sum().backward()  # recorded after the write
    assert x.grad.tolist() == [4.0, 6.0]


def test_written_constant():
    x, c = leaf([2.0, 3.0]), tg.tensor([5.0, 7.0])
    z = x * c
    raise_version(c)
    with pytest.raises(VersionError, match="operand y"):
        z.sum().backward()
    (x * c).sum().backward()
    assert x.grad.tolist() == [5.0, 7.0]


def test_written_value_of_another_tape():
    x = leaf([2.0])
    y = x * x
    y.tape.close()
    z = y * y
    assert z.tape is not y.tape
    raise_version(y)
    with pytest.raises(VersionError, match=r"import|mul"):
        z.sum().backward()


def test_written_value_of_an_older_tape_that_saved_it_itself():
    x = leaf([2.0])
    y = x.exp()
    y.tape.close()
    z = y + 1.0
    raise_version(y)
    with pytest.raises(VersionError, match="exp"):
        z.sum().backward()


def test_rules_in_python_check_versions_too():
    x = leaf(np.ones((2, 2)))
    y = x + 1.0
    z = (y @ y).sum()
    raise_version(y)
    with pytest.raises(VersionError, match=r"matmul .*float64\[2, 2\]"):
        z.backward()


def test_nothing_is_accumulated_where_backward_raises():
    x, w = leaf([2.0]), leaf([3.0])
    y = x * x
    z = y * y + w * w
    raise_version(y)
    with pytest.raises(VersionError):
        z.sum().backward()
    assert (x.grad, w.grad) == (None, None)


def test_rows_that_are_not_on_the_way_are_not_checked():
    x, w = leaf([2.0]), leaf([3.0])
    y = x * x
    z = y * y + w * w
    raise_version(y)
    (g,) = tg.autograd.grad(z.sum(), w)
    assert g.tolist() == [6.0]


def test_accumulating_writes_the_gradient_in_place_and_what_had_saved_it_raises(torch):
    def program(lib, leaf):
        x = leaf([1.0, 2.0])
        (x * x).sum().backward()
        use, view = leaf([1.0, 1.0]) * x.grad, x.grad[1:]
        older = x.grad._version
        (x * x).sum().backward()
        assert x.grad.tolist() == [4.0, 8.0]
        assert view.tolist() == [8.0]
        assert x.grad._version == view._version == older + 1
        with pytest.raises(RuntimeError, match=r"modified by an in-?place operation"):
            use.sum().backward()
        view.zero_()
        assert x.grad.tolist() == [4.0, 0.0]

    program(tg, leaf)
    program(torch, lambda data: torch.tensor(data, dtype=torch.float64, requires_grad=True))


def test_a_gradient_that_is_part_of_a_buffer_is_added_up_there():
    x, buffer = leaf([1.0, 2.0]), tg.zeros(4)
    x.grad = buffer[1:3]
    (x * x).sum().backward()
    assert buffer.tolist() == [0.0, 2.0, 4.0, 0.0]


@pytest.mark.parametrize("grad", [np.broadcast_to(1.0, (2,)), np.ones((2, 2), order="F").T[0]], ids=["read-only", "C"])
def test_a_gradient_whose_memory_cannot_be_written_is_another_tensor(grad):
    x = leaf([1.0, 2.0])
    x.grad = tg.from_numpy(grad)
    (x * x).sum().backward()
    assert x.grad.tolist() == [3.0, 5.0]
