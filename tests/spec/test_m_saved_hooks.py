"""M-saved-hooks: `grad_fn._raw_saved_…register_hooks(pack, unpack)` for one saved value."""

import gc
import os
import uuid
import weakref

import numpy as np
import pytest
from spec.packing import COPYING, Noted, copied, restored

import tapegrad as tg
from tapegrad.errors import FreedError, GradError, OperandError


def leaf(values=(1.0, 2.0)):
    return tg.tensor(np.array(values), requires_grad=True)


# The document's sentences


@pytest.mark.parametrize("make", [lambda t: t * 1, lambda t: (t, 3), lambda t: "a name"])
def test_m_saved_hooks_pack_returns_anything(make):
    """It takes a tensor as its single argument but can return any Python object."""
    x = leaf()
    y = x.pow(2)
    values = {}

    def pack(*given):
        (tensor,) = given
        assert type(tensor) is tg.Tensor
        values["packed"] = made = make(tensor)
        return made

    def unpack(*given):
        assert len(given) == 1 and given[0] is values["packed"]
        return tg.tensor([1.0, 2.0])

    y.grad_fn._raw_saved_self.register_hooks(pack, unpack)
    y.sum().backward()
    assert x.grad.tolist() == [2.0, 4.0]


@pytest.mark.parametrize("requires_grad", [False, True])
def test_m_saved_hooks_metadata_is_overwritten(requires_grad, torch):
    """Any autograd-related metadata can be ignored: what is read has the history of what was saved."""
    for library in (tg, torch):
        x = library.tensor(np.array([1.0, 2.0]), requires_grad=True)
        middle = 3 * x
        y, z = x.pow(2), middle.pow(2)
        other = library.tensor(np.array([3.0, 6.0]), requires_grad=requires_grad)
        y.grad_fn._raw_saved_self.register_hooks(lambda t: None, lambda _: library.tensor(np.array([1.0, 2.0])))  # noqa: B023
        z.grad_fn._raw_saved_self.register_hooks(lambda t: None, lambda _: other)  # noqa: B023
        assert y.grad_fn._saved_self is not x
        assert y.grad_fn._saved_self.requires_grad
        assert y.grad_fn._saved_self.grad_fn is None
        assert z.grad_fn._saved_self.grad_fn == middle.grad_fn
        (10 * y.grad_fn._saved_self).sum().backward()  # goes to the leaf
        assert x.grad.tolist() == [10.0, 10.0]
        z.grad_fn._saved_self.sum().backward()
        assert x.grad.tolist() == [13.0, 13.0]
        assert other.grad is None


@pytest.fixture
def temporary(tmp_path):
    """The document's pair of hooks, with its class of files."""

    class SelfDeletingTempFile:
        def __init__(self):
            self.name = os.path.join(tmp_path, str(uuid.uuid4()))

        def __del__(self):
            os.remove(self.name)

    def pack_hook(tensor):
        temp_file = SelfDeletingTempFile()
        tg.save(tensor, temp_file.name)
        return temp_file

    def unpack_hook(temp_file):
        return tg.load(temp_file.name)

    return pack_hook, unpack_hook


def test_m_saved_hooks_documents_example(temporary, tmp_path):
    pack_hook, unpack_hook = temporary
    x = tg.randn(5, requires_grad=True)
    y = x.pow(2)
    y.grad_fn._raw_saved_self.register_hooks(pack_hook, unpack_hook)
    assert len(os.listdir(tmp_path)) == 1
    assert y.grad_fn._saved_self.equal(x)
    y.sum().backward(retain_graph=True)
    assert x.grad.equal(2 * x)
    assert len(os.listdir(tmp_path)) == 1, "the file lives as long as the object: it may be unpacked again"
    y.sum().backward()
    assert x.grad.equal(4 * x)
    assert os.listdir(tmp_path) == []


def test_m_saved_hooks_files_are_deleted_with_the_graph(temporary, tmp_path):
    gc.collect()
    gc.disable()
    try:
        x = tg.randn(5, requires_grad=True)
        y = x.exp().pow(2)
        y.grad_fn._raw_saved_self.register_hooks(*temporary)
        assert len(os.listdir(tmp_path)) == 1
        del y
        assert os.listdir(tmp_path) == []
    finally:
        gc.enable()


def test_m_saved_hooks_pack_is_called_at_once_and_once_unpack_at_each_access():
    """pack_hook is called as soon as the pair is registered, and only once; unpack_hook by each access."""
    x, noted = leaf(), Noted()
    y = x.pow(2)
    assert noted.packed == []
    y.grad_fn._raw_saved_self.register_hooks(*noted.pair)
    assert (noted.packed, noted.unpacked) == ([[1.0, 2.0]], [])
    for count in (1, 2):
        assert y.grad_fn._saved_self.tolist() == [1.0, 2.0]
        assert len(noted.unpacked) == count
    y.sum().backward(retain_graph=True)
    assert len(noted.unpacked) == 3
    tg.autograd.grad(y.sum(), x)
    assert len(noted.unpacked) == 4
    assert len(noted.packed) == 1
    assert x.grad.tolist() == [2.0, 4.0]


def test_m_saved_hooks_are_not_called_for_what_is_not_needed():
    x, noted = leaf(), Noted()
    y = x.exp()
    y.grad_fn._raw_saved_result.register_hooks(*noted.pair)
    z = x.sin()
    (y.detach() * z).sum().backward()
    repr(y.grad_fn), dir(y.grad_fn), y.grad_fn.next_functions, y.grad_fn._raw_saved_result
    assert noted.unpacked == []


@pytest.mark.parametrize("how", ["mul_", "[]", "zero_", "out", "view"])
def test_m_saved_hooks_pack_must_not_write_in_place(how, torch):
    """An error if the input to a pack hook is modified in place."""
    writes = {
        "mul_": lambda t: t.mul_(2),
        "[]": lambda t: t.__setitem__(0, 5.0),
        "zero_": lambda t: t.zero_(),
        "view": lambda t: t[1:].add_(1.0),
        "out": lambda t: t.__iadd__(1),
    }
    for library, errors in ((tg, GradError), (torch, RuntimeError)):
        x = library.tensor(np.array([1.0, 2.0]), requires_grad=True)
        y = x.pow(2)

        def writing(tensor):
            writes[how](tensor)
            return tensor

        with pytest.raises(errors):
            y.grad_fn._raw_saved_self.register_hooks(writing, lambda t: t)
    with pytest.raises(GradError):  # the value has been overwritten; PyTorch computes with it
        leaf_written(writes[how]).sum().backward()
    x = leaf()
    with pytest.raises(GradError, match=r"pack hook .*writing.* in place.*clone\(\)"):
        x.pow(2).grad_fn._raw_saved_self.register_hooks(writing, lambda t: t)


def leaf_written(write):
    """Return a power whose pack hook wrote the operand."""
    y = leaf().pow(2)

    def writing(tensor):
        write(tensor)
        return tensor

    with pytest.raises(GradError):
        y.grad_fn._raw_saved_self.register_hooks(writing, lambda t: t)
    return y


def test_m_saved_hooks_after_the_buffers_are_freed(torch):
    """If you keep a reference to a SavedTensor after backward, register_hooks is an error."""
    for library, errors in ((tg, FreedError), (torch, RuntimeError)):
        x = library.tensor(np.array([1.0, 2.0]), requires_grad=True)
        y = x.pow(2)
        raw = y.grad_fn._raw_saved_self
        y.sum().backward()
        with pytest.raises(errors):
            raw.register_hooks(lambda t: t, lambda t: t)
        assert repr(raw)
    with pytest.raises(FreedError):
        y.grad_fn._raw_saved_self.register_hooks(*COPYING) if library is tg else raise_freed()


def raise_freed():
    x = leaf()
    y = x.pow(2)
    y.sum().backward()
    y.grad_fn._raw_saved_self.register_hooks(*COPYING)


def test_m_saved_hooks_after_backward_while_another_tensor_keeps_the_tape():
    x = leaf()
    y, z = x.exp(), x.sin()
    raw, kept = y.grad_fn._raw_saved_result, z.grad_fn._raw_saved_self
    y.sum().backward()
    with pytest.raises(FreedError, match=r"exp \(row.*retain_graph=True"):
        raw.register_hooks(*COPYING)
    kept.register_hooks(*COPYING)
    z.sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), np.exp([1, 2]) + np.cos([1, 2]), rtol=1e-15)


# What else can be said of them


def test_m_saved_hooks_twice_is_an_error(torch):
    for library, errors in ((tg, GradError), (torch, RuntimeError)):
        x = library.tensor(np.array([1.0, 2.0]), requires_grad=True)
        y = x.pow(2)
        y.grad_fn._raw_saved_self.register_hooks(lambda t: t, lambda t: t)
        with pytest.raises(errors):
            y.grad_fn._raw_saved_self.register_hooks(lambda t: t, lambda t: t)
    y = leaf().pow(2)
    y.grad_fn._raw_saved_self.register_hooks(*COPYING)
    with pytest.raises(GradError, match=r"pow \(row 1\).*hooks already"):
        y.grad_fn._raw_saved_x.register_hooks(*COPYING)


def test_m_saved_hooks_of_a_number_is_an_error():
    with pytest.raises(GradError, match="number"):
        leaf().pow(2).grad_fn._raw_saved_exponent.register_hooks(*COPYING)


@pytest.mark.parametrize("pair", [(None, restored), (copied, None), (3, 4), ("a", restored)])
def test_m_saved_hooks_must_be_functions(pair):
    y = leaf().pow(2)
    with pytest.raises(OperandError, match="hook"):
        y.grad_fn._raw_saved_self.register_hooks(*pair)
    y.sum().backward()


def test_m_saved_hooks_of_both_operands_and_the_result():
    x, y = leaf(), leaf([3.0, 0.5])
    z = x**y
    notes = {name: Noted() for name in ("self", "exponent", "result")}
    for name, noted in notes.items():
        getattr(z.grad_fn, f"_raw_saved_{name}").register_hooks(*noted.pair)
    z.sum().backward()
    expected = {"self": [1.0, 2.0], "exponent": [3.0, 0.5], "result": z.tolist()}
    for name, noted in notes.items():
        assert noted.packed == [expected[name]] == noted.unpacked
    np.testing.assert_allclose(x.grad.numpy(), [3.0, 0.5 * 2**-0.5], rtol=1e-15)
    np.testing.assert_allclose(y.grad.numpy(), [0.0, 2**0.5 * np.log(2)], rtol=1e-15)


def test_m_saved_hooks_what_another_row_saved_too_stays_there():
    """Only the one row's value is packed: the other one reads its own."""
    x, noted = leaf(), Noted()
    middle = x + 0
    y, z = middle.sin(), middle.cos()
    y.grad_fn._raw_saved_self.register_hooks(lambda t: None, lambda _: tg.tensor([7.0, 7.0]))
    assert z.grad_fn._saved_self.tolist() == [1.0, 2.0]
    z.grad_fn._raw_saved_self.register_hooks(*noted.pair)
    assert noted.packed == [[1.0, 2.0]]
    (y + z).sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), np.cos([7, 7]) - np.sin([1, 2]), rtol=1e-15)


def test_m_saved_hooks_what_the_row_itself_saved_stays_there():
    """The sine's operand is packed; the exponential, which saved the same array as its result, reads it still."""
    x = leaf()
    y = x.exp()
    z = y.sin()
    expected = np.cos(np.exp([1, 2])) * np.exp([1, 2])
    z.grad_fn._raw_saved_self.register_hooks(*COPYING)
    del y
    z.sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), expected, rtol=1e-15)


def test_m_saved_hooks_after_all_rows_were_given_back():
    x = leaf()
    y = x.exp()
    raw = y.grad_fn._raw_saved_result
    y.sum().backward()
    del y
    for _ in range(3):
        x.sin().sum().backward()
    for _ in range(2):
        with pytest.raises(FreedError, match="retain_graph=True"):
            raw.register_hooks(*COPYING)
    assert "saved by" in repr(raw)


def test_m_saved_hooks_give_the_memory_back():
    """Once no row reads a value any more as it is, the tape does not keep it."""
    gc.collect()
    gc.disable()
    try:
        x = leaf(np.ones(5000))
        middle = x + 0
        y, z = middle.sin(), middle.cos()
        array = weakref.ref(middle._array)
        del middle
        y.grad_fn._raw_saved_self.register_hooks(*COPYING)
        assert array() is not None
        z.grad_fn._raw_saved_self.register_hooks(*COPYING)
        assert array() is None
        w = x.exp()
        result = weakref.ref(w._array)
        w.grad_fn._raw_saved_result.register_hooks(*COPYING)
        loss = w.sum()
        del w
        assert result() is None
        (loss + (y + z).sum()).backward()
        np.testing.assert_allclose(x.grad.numpy(), np.cos(1) - np.sin(1) + np.e, rtol=1e-14)
    finally:
        gc.enable()


def test_m_saved_hooks_pack_is_shown_no_history_and_runs_with_grad_mode_off():
    seen = []

    def pack(tensor):
        seen.append((tensor.requires_grad, tg.is_grad_enabled(), (tensor * 2).requires_grad))
        return copied(tensor)

    def unpack(array):
        seen.append((tg.is_grad_enabled(),))
        return restored(array)

    x = leaf()
    y = x.exp()
    y.grad_fn._raw_saved_result.register_hooks(pack, unpack)
    y.sum().backward()
    assert seen == [(False, False, False), (False,)]
