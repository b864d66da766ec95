"""M-version: one counter for each memory, raised by every write through any view; backward compares what it saved."""

import numpy as np
import pytest
from record.methods import CALLS, names_of_methods
from spec.aliases import ALIASES, grid, with_history

import tapegrad as tg
from tapegrad.errors import GradError, TapegradError, VersionError

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


@pytest.mark.parametrize("make", [grid, with_history])
@pytest.mark.parametrize("way", ALIASES.values(), ids=ALIASES)
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


def test_m_version_is_not_for_tensors_of_inference_mode():
    with tg.inference_mode():
        t = tg.tensor([1.0])
    with pytest.raises(GradError, match=r"inference mode has no version counter; its clone\(\) has one"):
        _ = t._version
