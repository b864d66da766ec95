"""M-version: one counter for each memory, raised by every write through any view; backward compares what it saved."""

import re

import numpy as np
import pytest
from inplace.methods import CALLS, FLOATING, names_of_methods

import tapegrad as tg
from tapegrad.errors import GradError, TapegradError, VersionError
from tapegrad.tape import tape as tapes

AUGMENTED = {
    "+=": lambda t: t.__iadd__(2.0),
    "-=": lambda t: t.__isub__(2.0),
    "*=": lambda t: t.__imul__(2.0),
    "/=": lambda t: t.__itruediv__(2.0),
    "//=": lambda t: t.__ifloordiv__(2.0),
    "%=": lambda t: t.__imod__(2.0),
    "**=": lambda t: t.__ipow__(2.0),
    "@=": lambda t: t.__imatmul__(np.ones((3, 3))),
}
ASSIGNED = {
    "integer": 1,
    "slice": (slice(None), slice(None, None, -2)),
    "ellipsis": ...,
    "None": None,
    "integers": (slice(None), [2, 0, 2]),
    "mask": np.eye(3, dtype=bool),
    "nothing": slice(0, 0),
    "no element": (),
}


def grid():
    return tg.tensor(np.arange(1.0, 10.0).reshape(3, 3))


def with_history():
    return tg.tensor(np.arange(1.0, 10.0).reshape(3, 3), requires_grad=True) * 1.0


# The counter


def test_m_version_the_table_of_calls_has_every_method():
    assert {call.name for call in CALLS} == names_of_methods()


@pytest.mark.parametrize("call", CALLS, ids=repr)
def test_m_version_is_raised_once_by_every_method(call):
    for recorded in (False, True):
        tensors = call.tensors(recorded)
        target = tensors[0] * 1 if recorded else tensors[0]
        expected = call.compute([tg.tensor(a) for a in call.arrays]).numpy()
        memory, place, version = target._array, target.data_ptr(), target._version
        assert call.write(target, tensors[1:]) is target
        assert (target._version, target.data_ptr()) == (version + 1, place)
        assert np.shares_memory(target._array, memory)
        assert target.dtype == call.arrays[0].dtype and target.shape == call.arrays[0].shape
        np.testing.assert_allclose(target.detach().numpy(), expected, rtol=1e-15, atol=0)
        assert all(t._version == 0 for t in tensors[1:]), "only the written one has another version"


@pytest.mark.parametrize("sign", AUGMENTED)
@pytest.mark.parametrize("make", [grid, with_history])
def test_m_version_is_raised_once_by_augmented_assignment(sign, make):
    t = make()
    view, detached = t[1:], t.detach()
    assert AUGMENTED[sign](t) is t
    assert (t._version, view._version, detached._version) == (1, 1, 1)


@pytest.mark.parametrize("index", ASSIGNED.values(), ids=ASSIGNED)
@pytest.mark.parametrize("make", [grid, with_history])
def test_m_version_is_raised_once_by_assignment_to_parts(index, make):
    t = make()
    expected = t.detach().numpy().copy()
    expected[index] = 0.5
    t[index] = 0.5
    np.testing.assert_array_equal(t.detach().numpy(), expected)
    assert t._version == 1
    t[index] = tg.tensor(np.full(np.shape(expected[index]), 1.5), requires_grad=True)
    assert t._version == 2
    assert t.requires_grad


@pytest.mark.parametrize("index", [1, (slice(None), 0), ...], ids=repr)
@pytest.mark.parametrize("make", [grid, with_history])
def test_m_version_of_augmented_assignment_to_a_part_that_is_a_view(index, make, torch):
    """`t[k] += 1` reads a view, writes into it, and assigns the view to the part that it is: that writes nothing."""
    t = make()
    version, expected = t._version, t.detach().numpy().copy()
    t[index] += 1.0
    expected[index] += 1.0
    np.testing.assert_array_equal(t.detach().numpy(), expected)
    assert t._version == version + 1


VIEWS = {
    "an index": lambda t: t[1],
    "a slice": lambda t: t[::-1, 1:],
    "T": lambda t: t.T,
    "reshape": lambda t: t.reshape(9),
    "a view of a view": lambda t: t[1:].T[0],
    "diagonal": lambda t: t.diagonal(),
    "detach": lambda t: t.detach(),
    "data": lambda t: t.data,
    "a view of what was detached": lambda t: t.detach()[1:],
    "what was detached of a view": lambda t: t[1:].detach(),
}


@pytest.mark.parametrize("make", [grid, with_history])
@pytest.mark.parametrize("way", VIEWS.values(), ids=VIEWS)
def test_m_version_is_shared_and_raised_through_any_alias(make, way):
    t = make()
    alias, before = way(t), t[0]
    for n in range(1, 4):
        alias.mul_(2.0)
        assert alias._version == t._version == before._version == way(t)._version == n
    t.add_(1.0)
    assert alias._version == t._version == before._version == way(t)._version == 4
    with tg.no_grad():
        before.zero_()
        assert alias._version == t._version == before._version == way(t)._version == 5


def test_m_version_is_that_of_pytorch(torch):
    def program(module, t):
        found = []
        u, d = t[1:], t.detach()
        for write in (
            lambda: t.mul_(2.0),
            lambda: u.add_(1.0),
            lambda: d.zero_(),
            lambda: t.__setitem__(0, 3.0),
            lambda: u.t().exp_(),
            lambda: t[0].copy_(t[1].clone()),
        ):
            write()
            found.append((t._version, u._version, d._version))
        c = t.clone()
        return [*found, c._version, t.sin()._version, t[1]._version, c.detach()._version]

    for requires_grad in (False, True):
        ours = program(tg, tg.tensor(np.ones((3, 3)), requires_grad=requires_grad) * 1.0)
        theirs = program(torch, torch.ones(3, 3, dtype=torch.float64, requires_grad=requires_grad) * 1.0)
        assert ours == theirs


def test_m_version_of_a_copy_is_its_own():
    t = grid()
    t.mul_(2.0)
    for made in (t.clone(), t + 0.0, t[[0, 1]], tg.tensor(t), t.flatten(), t.flip(0), t.astype(np.float32)):
        assert made._version == 0
        made.zero_()
        assert t._version == 1


def test_m_version_cannot_be_set():
    with pytest.raises(AttributeError):
        grid()._version = 5


def test_m_version_is_not_raised_by_reading():
    t = with_history()
    view = t[1:]
    _ = t.sin(), view * t[0], t.sum(), t.numpy() if not t.requires_grad else t.tolist(), repr(t), t.equal(view)
    t.sum().backward(retain_graph=True)
    assert t._version == view._version == 0


# Operations that fail


FAILING = {
    "a shape that does not broadcast": (lambda t: t.add_(np.ones(4)), ValueError),
    "a shape that broadcasts to a larger one": (lambda t: t.add_(np.ones((2, 3, 3))), ValueError),
    "copy_ of another shape": (lambda t: t.copy_(np.ones((2, 2))), ValueError),
    "a part of another shape": (lambda t: t.__setitem__(0, np.ones(2)), ValueError),
    "an index that is not there": (lambda t: t.__setitem__(7, 1.0), IndexError),
    "integers that are not there": (lambda t: t.__setitem__([0, 9], 1.0), IndexError),
    "a mask of another shape": (lambda t: t.__setitem__(np.ones(4, bool), 1.0), IndexError),
    "text": (lambda t: t.mul_("text"), TypeError),
    "complex numbers": (lambda t: t.mul_(1j), TypeError),
    "complex values": (lambda t: t.copy_(np.ones(3) * 1j), TypeError),
    "complex values for a part": (lambda t: t.__setitem__(0, np.ones(3) * 1j), TypeError),
    "complex values for chosen parts": (lambda t: t.__setitem__([0], np.ones(3) * 1j), TypeError),
    "numbers in text": (lambda t: t.copy_(np.array(["1", "2", "3"])), TypeError),
    "a complex multiple": (lambda t: t.add_(np.ones((3, 3)), alpha=1j), TypeError),
    "a multiple of text": (lambda t: t.sub_(tg.ones((3, 3)), alpha="2"), TypeError),
    "a row that changes the shape": (lambda t: t.cumsum_(), ValueError),
    "an axis that is not there": (lambda t: t.cumsum_(5), np.exceptions.AxisError),
    "an argument that is not there": (lambda t: t.exp_(7), TypeError),
    "index_add_ of another shape": (lambda t: t.index_add_(0, np.array([0]), np.ones((2, 3))), ValueError),
    "scatter_ to what is not there": (lambda t: t.scatter_(0, np.full((1, 3), 9), np.ones((1, 3))), IndexError),
    "masked_fill_ with many values": (lambda t: t.masked_fill_(np.eye(3) > 0, np.ones(2)), (TypeError, ValueError)),
    "fill_ with many values": (lambda t: t.fill_(np.ones(2)), (TypeError, ValueError)),
    "whole numbers from fractions": (lambda t: t.detach().astype(int).__itruediv__(2), TypeError),
}


@pytest.mark.parametrize("why", FAILING)
def test_m_version_is_not_raised_by_an_operation_that_fails_under_no_grad(why):
    """A tensor that was written before is written a shorter way where nothing is recorded."""
    write, kind = FAILING[why]
    for mode in (tg.no_grad, tg.inference_mode):
        t = grid().mul_(1.0)
        with mode(), pytest.raises(kind) as caught:
            write(t)
        assert isinstance(caught.value, TapegradError) or why == "an argument that is not there", repr(caught.value)
        assert t._version == 1
        assert t.tolist() == grid().tolist()


@pytest.mark.parametrize("make", [grid, with_history])
@pytest.mark.parametrize("why", FAILING)
def test_m_version_is_not_raised_by_an_operation_that_fails(why, make):
    write, kind = FAILING[why]
    t = make()
    view, use = t[1:], t * t
    before, row = t.detach().numpy().copy(), t._row
    with pytest.raises(kind) as caught:
        write(t)
    assert isinstance(caught.value, TapegradError) or why == "an argument that is not there", repr(caught.value)
    assert len(str(caught.value)) > 30
    assert t._version == view._version == 0
    assert t._row == row
    np.testing.assert_array_equal(t.detach().numpy(), before)
    if t.requires_grad:
        use.sum().backward()  # nothing that it saved was touched


def test_m_version_of_whole_numbers_stays_where_a_fraction_does_not_fit():
    t = tg.tensor([1, 2, 3])
    with pytest.raises(TypeError, match=r"div_.*int64.*astype"):
        t /= 2
    with pytest.raises(TypeError, match="int64"):
        t.exp_()
    assert t._version == 0
    assert t.tolist() == [1, 2, 3]


@pytest.mark.parametrize("make", [grid, with_history])
def test_m_version_is_raised_where_numpy_raises_after_it_has_written(make):
    """`errstate(all="raise")` raises when the values are there: they are what they are, and backward knows."""
    t = make() - 1.0  # 0 in front
    use = t * t
    with np.errstate(all="raise"), pytest.raises(FloatingPointError):
        t.log_()
    assert t._version == 1
    assert t[0, 0].item() == -np.inf
    if t.requires_grad:
        with pytest.raises(VersionError):
            use.sum().backward()


# What is said of memory


def test_m_version_data_ptr_is_the_address_of_the_first_element():
    t = grid()
    assert t.data_ptr() == t.numpy().ctypes.data
    assert t[1].data_ptr() == t.data_ptr() + 24
    assert t[::-1].data_ptr() == t.data_ptr() + 48
    assert t.detach().data_ptr() == t.T.data_ptr() == t.data_ptr() != t.clone().data_ptr()
    number = tg.tensor(2.0, requires_grad=True)
    result = number * 3.0
    assert result.data_ptr() == result.detach().data_ptr() == result.data_ptr()
    result.detach().fill_(5.0)
    assert result.item() == 5.0


def test_m_version_base_of_views_and_of_views_of_views():
    t = with_history()
    u = t[1:]
    v = u.T
    w = v.reshape(3, 2)
    assert t._base is None and not t.is_view
    for view in (u, v, w, w[0, :1]):
        assert view._base is t and view.is_view
    d = u.detach()
    assert d._base is None and not d.is_view
    assert d[0]._base is d
    for made in (t.clone(), t + 1.0, t[[0]], t.flatten()):
        assert made._base is None and not made.is_view


# What backward says of a saved value that is not there any more


def stale(loss):
    with pytest.raises(VersionError) as caught:
        loss.sum().backward()
    assert isinstance(caught.value, RuntimeError)
    return str(caught.value)


def hold(text, operation, what, layout, expected, found):
    """Hold that a message names the operation, the value, its shape and dtype, both versions, and what to do."""
    assert re.search(rf"\b{operation} \(", text), text
    assert f"saved its {what}, of {layout}, at version {expected}, and it is at version {found} now" in text, text
    assert "clone()" in text


X = np.array([0.3, 0.5, 0.7])
SAVING = {
    "x": ("log", lambda x, y: x.log(), "x", "operand x"),
    "y": ("mul", lambda x, y: tg.tensor(X, requires_grad=True) * y, "y", "operand y"),
    "out": ("exp", lambda x, y: x.exp(), "out", "result"),
    "y of div": ("div", lambda x, y: x / y, "y", "operand y"),
    "x of matmul": ("matmul", lambda x, y: x @ y, "x", "operand x"),
    "y of matmul": ("matmul", lambda x, y: x @ y, "y", "operand y"),
    "x of einsum": ("einsum", lambda x, y: tg.einsum("i,i->i", x, y), "x", "operand x"),
    "x of a norm": ("norm", lambda x, y: tg.linalg.norm(x), "x", "operand x"),
    "the result of softmax": ("softmax", lambda x, y: x.softmax(0), "out", "result"),
    "x of prod": ("prod", lambda x, y: x.prod(), "x", "operand x"),
    "the variance, which has another name on the tape": ("var", lambda x, y: x.var(), "x", "operand x"),
    "y of maximum": ("maximum", lambda x, y: tg.maximum(x, y), "y", "operand y"),
}


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("why", SAVING)
def test_m_version_stale_value_is_named(why, dtype):
    operation, function, which, what = SAVING[why]
    x, y = (tg.tensor(X + k, dtype=dtype, requires_grad=True) * 1.0 for k in range(2))
    if why == "y":
        y = y.astype(float)
    out = function(x, y)
    written = {"x": x, "y": y, "out": out}[which]
    written.mul_(2.0)
    layout = f"{'float64' if why == 'y' else np.dtype(dtype).name}{list(written.shape)}"
    hold(stale(out), operation, what, layout, 0, 1)


@pytest.mark.parametrize("shape", [(), (1,), (3, 4), (2, 1 << 10), (2, 1 << 11), (1 << 13, 2)], ids=str)
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("which", ["x", "y", "out"])
def test_m_version_stale_value_of_any_size(shape, dtype, which):
    """From a single number to more than 16 kB, and more than 64 kB."""
    x, y = (tg.tensor(np.full(shape, 0.5), dtype=dtype, requires_grad=True) * 1.0 for _ in range(2))
    out = {"x": lambda: x.sin(), "y": lambda: x * y, "out": lambda: x.exp()}[which]()
    {"x": x, "y": y, "out": out}[which].zero_()
    name = {"x": "sin", "y": "mul", "out": "exp"}[which]
    what = "result" if which == "out" else f"operand {which}"
    hold(stale(out), name, what, f"{np.dtype(dtype).name}{list(shape)}", 0, 1)


@pytest.mark.parametrize("writes", [1, 3])
def test_m_version_saved_and_found_are_counted(writes):
    x = tg.tensor(X, requires_grad=True) * 1.0
    x.mul_(1.5)
    x.mul_(0.5)
    out = x.sin()
    for _ in range(writes):
        x.add_(0.1)
    hold(stale(out), "sin", "operand x", "float64[3]", 2, 2 + writes)


def test_m_version_stale_value_that_a_view_saved():
    t = with_history()
    out = t[1:].T.sin()
    t.mul_(2.0)
    hold(stale(out), "sin", "operand x", "float64[3, 2]", 0, 1)


def test_m_version_stale_value_that_was_written_through_a_view_or_what_was_detached():
    for way in VIEWS.values():
        t = with_history()
        out = t.sin()
        way(t).mul_(2.0)
        hold(stale(out), "sin", "operand x", "float64[3, 3]", 0, 1)


def test_m_version_writes_beside_what_a_view_saved_count_too():
    """The counter belongs to the memory, as in PyTorch: it does not know which part was written."""
    t = with_history()
    out = t[0].sin()
    t[2] = 0.0
    hold(stale(out), "sin", "operand x", "float64[3]", 0, 1)


def test_m_version_stale_value_from_another_tape():
    x = tg.tensor(X, requires_grad=True)
    y = x * 1.0
    y.tape.close()
    out = y.sin()
    assert out.tape is not y.tape
    y.mul_(2.0)
    hold(stale(out), "sin", "operand x", "float64[3]", 0, 1)


def test_m_version_stale_value_of_an_older_tape():
    x = tg.tensor(X, requires_grad=True)
    y = x.sin()
    z = y.exp()
    y.tape.close()
    out = z + 1.0
    z.mul_(2.0)
    hold(stale(out), "exp", "result", "float64[3]", 0, 1)


def test_m_version_stale_leaf_and_stale_constant():
    x, c = tg.tensor(X, requires_grad=True), tg.tensor(X + 1.0)
    out = x * c
    with tg.no_grad():
        x.mul_(2.0)
    c_out = tg.tensor(X, requires_grad=True) * c
    c.zero_()
    hold(stale(c_out), "mul", "operand y", "float64[3]", 0, 1)
    squared = x * x
    with tg.no_grad():
        x.mul_(2.0)
    hold(stale(squared), "mul", "operand x", "float64[3]", 1, 2)
    assert "saved its operand y" in stale(out)


def test_m_version_stale_after_a_backward_that_retained_the_graph():
    x = tg.tensor(X, requires_grad=True)
    y = x * 2.0
    out = y.sin().sum()
    out.backward(retain_graph=True)
    first = x.grad.numpy().copy()
    y.mul_(2.0)
    hold(stale(out), "sin", "operand x", "float64[3]", 0, 1)
    np.testing.assert_array_equal(x.grad.numpy(), first)
    np.testing.assert_allclose(first, 2 * np.cos(2 * X), rtol=1e-15)


def test_m_version_stale_value_in_every_backward_not_only_the_first():
    x = tg.tensor(X, requires_grad=True)
    y = x * 2.0
    out = y.sin()
    y.mul_(2.0)
    first = stale(out)
    assert stale(out) == first
    with pytest.raises(VersionError):
        tg.autograd.grad(out.sum(), x)
    assert x.grad is None


def test_m_version_stale_value_of_a_full_tape(monkeypatch):
    monkeypatch.setattr(tapes, "MAX_ROWS", 16)
    x = tg.tensor(X, requires_grad=True)
    y = x * 1.0
    out = y.sin()
    first = y.tape
    for _ in range(50):
        out = out + 1.0
    y.mul_(2.0)
    assert out.tape is not first
    hold(stale(out), "sin", "operand x", "float64[3]", 0, 1)


@pytest.mark.parametrize("call", FLOATING, ids=repr)
def test_m_version_every_method_makes_what_was_saved_before_stale(call):
    tensors = call.tensors()
    target = tg.tensor(call.arrays[0], requires_grad=True) * 1.0
    before = target.square()
    call.write(target, tensors[1:])
    hold(stale(before), "square", "operand x", f"float64{list(target.shape)}", 0, 1)


def test_m_version_is_not_for_tensors_of_inference_mode():
    with tg.inference_mode():
        t = tg.tensor([1.0])
    with pytest.raises(GradError, match=r"inference mode has no version counter; its clone\(\) has one"):
        _ = t._version
