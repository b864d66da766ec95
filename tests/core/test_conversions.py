"""repr, len, iteration, bool, index, contains, format, numpy(): what Python and NumPy ask of a tensor."""

import copy
import math
import pickle

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.errors import GradError


def leaf(data):
    return tg.tensor(data, requires_grad=True)


@pytest.mark.parametrize(
    ("tensor", "text"),
    [
        (lambda: tg.tensor(1.0), "tensor(1.)"),
        (lambda: tg.tensor([1.0, 2.5]), "tensor([1. , 2.5])"),
        (lambda: tg.tensor([1, 2]), "tensor([1, 2])"),
        (lambda: tg.tensor([True, False]), "tensor([ True, False])"),
        (lambda: tg.tensor([[1, 2], [3, 4]]), "tensor([[1, 2],\n        [3, 4]])"),
        (lambda: tg.ones(2, dtype=np.float32), "tensor([1., 1.], dtype=float32)"),
        (lambda: tg.zeros(0), "tensor([], dtype=float64)"),
        (lambda: tg.zeros(0, 3), "tensor([], shape=(0, 3), dtype=float64)"),
        (lambda: leaf(1.0), "tensor(1., requires_grad=True)"),
        (lambda: leaf([1.0]) * 2, "tensor([2.], grad_fn=<MulBackward>)"),
        (lambda: leaf([1.0]).exp().sum(), f"tensor({np.e:.8f}, grad_fn=<SumBackward>)"),
        (lambda: leaf([1.0]).astype(np.float32), "tensor([1.], dtype=float32, grad_fn=<AstypeBackward>)"),
    ],
)
def test_repr(tensor, text):
    assert repr(tensor()) == text
    assert str(tensor()) == text


def test_repr_follows_numpys_print_options():
    with np.printoptions(precision=2, suppress=True):
        assert repr(tg.tensor([1 / 3])) == "tensor([0.33])"
    assert "..." in repr(tg.zeros(5000))
    assert len(repr(tg.zeros(5000))) < 200


def test_format():
    assert f"{tg.tensor(1 / 3):.3f}" == "0.333"
    assert f"{leaf([1 / 3]) * 1.0:8.3e}" == "3.333e-01"
    assert f"{tg.tensor(7):04d}" == "0007"
    assert f"{tg.tensor([1.0, 2.0])}" == "tensor([1., 2.])"
    with pytest.raises(TypeError):
        format(tg.tensor([1.0, 2.0]), ".3f")  # as NumPy's arrays


def test_round():
    x = leaf(2.567)
    assert round(x) == 3
    assert type(round(x)) is int
    assert round(x, 1).item() == 2.6
    assert round(leaf([1.26, 2.0]), 1).tolist() == [1.3, 2.0]
    with pytest.raises(TypeError, match=r"round\(\) needs a tensor of one element"):
        round(leaf([1.0, 2.0]))


@pytest.mark.parametrize("function", [math.floor, math.ceil, math.trunc, round, int])
@pytest.mark.parametrize("value", [2.5, -2.5, 3.0, -0.2, 1e300, 7])
def test_rounding_to_an_integer(function, value):
    for x in (tg.tensor(value), tg.tensor([value])):
        found = function(x)
        assert type(found) is int and found == function(value)


@pytest.mark.parametrize("function", [math.floor, math.ceil, math.trunc, round])
def test_what_is_rounded_to_an_integer_loses_no_gradient(function):
    x = leaf(2.567)
    assert (x * function(x)).grad_fn is not None
    with pytest.raises(TypeError, match="needs a tensor of one element"):
        function(leaf([1.0, 2.0]))
    with pytest.raises(TypeError, match="would lose its imaginary part"):
        function(tg.tensor(1.0 + 2.0j))
    for value in (np.inf, np.nan):
        with pytest.raises((OverflowError, ValueError), match="cannot convert float"):
            function(tg.tensor(value))


def test_flat():
    x = leaf([[1.0, 2.0], [3.0, 4.0]])
    assert (len(x.flat), x.flat[2].item(), [t.item() for t in x.flat]) == (4, 3.0, [1.0, 2.0, 3.0, 4.0])
    assert x.T.flat[1].item() == 3.0
    sum(x.flat).backward()
    assert x.grad.tolist() == [[1.0, 1.0], [1.0, 1.0]]


def test_len_and_iteration():
    x = leaf([[1.0, 2.0], [3.0, 4.0]])
    assert len(x) == 2
    first, second = x
    assert (first.tolist(), second.tolist()) == ([1.0, 2.0], [3.0, 4.0])
    assert all(row.requires_grad for row in x)
    (first * second).sum().backward()
    assert x.grad.tolist() == [[3.0, 4.0], [1.0, 2.0]]
    assert [float(v) for v in tg.tensor([1.0, 2.0])] == [1.0, 2.0]
    assert list(tg.zeros(0, 2)) == []
    for call in (len, iter, list):
        with pytest.raises(TypeError, match="0-d tensor"):
            call(tg.tensor(1.0))


def test_bool():
    assert tg.tensor(1.0)
    assert not tg.tensor([[0]])
    assert leaf(1.0) > 0.0
    for shape in ((2,), (0,)):
        with pytest.raises(TypeError, match=r"truth of a tensor of shape .* is ambiguous.*equal\(\).*where\(\)"):
            bool(tg.zeros(shape))


def test_contains():
    x = tg.tensor([1.0, 2.0])
    assert 2.0 in x
    assert 3.0 not in x
    assert tg.tensor(1.0) in x
    assert np.nan not in tg.tensor([np.nan])


def test_index():
    assert [10, 20, 30][tg.tensor(1)] == 20
    assert list(range(5))[tg.tensor([3])] == 3
    assert np.arange(5)[tg.tensor(2)] == 2
    for wrong in (tg.tensor(1.0), tg.tensor([1, 2]), tg.tensor(True)):
        with pytest.raises(TypeError, match="only one integer can be an index"):
            [1, 2, 3][wrong]


def test_indexing_reads():
    a = np.arange(12.0).reshape(3, 4)
    x = leaf(a)
    for index in (
        1,
        -1,
        (0, 2),
        slice(None, None, -2),
        (Ellipsis, 1),
        None,
        [0, 2],
        ([0, 2], [1, 3]),
        a > 4,
        (slice(1), np.array([0, 0])),
        np.int64(2),
        True,
    ):
        part = x[index]
        assert type(part) is tg.Tensor
        np.testing.assert_array_equal(part.detach().numpy(), a[index])
        expected = np.zeros_like(a)
        np.add.at(expected, index, 1.0)
        (gradient,) = tg.autograd.grad(part.sum(), x)
        np.testing.assert_array_equal(gradient.numpy(), expected)
    assert x[tg.tensor(1), tg.tensor([0, 1])].tolist() == a[1, [0, 1]].tolist()
    for wrong in (5, (0, 0, 0), "a", 1.5, (0, 7)):
        with pytest.raises(IndexError):
            x[wrong]


def test_numpy_shares_memory_and_refuses_tensors_that_require_grad():
    t = tg.tensor([1.0, 2.0])
    t.numpy()[0] = 5.0
    assert t.tolist() == [5.0, 2.0]
    assert isinstance(tg.tensor(1.0).numpy(), np.ndarray)
    assert tg.tensor([1.0]).sum().numpy().shape == ()
    x = leaf([1.0, 2.0])
    for call in (lambda: x.numpy(), lambda: (x * 2).numpy(), lambda: np.asarray(x), lambda: np.array(x)):
        with pytest.raises(GradError, match=r"requires grad.*detach\(\)\.numpy\(\)"):
            call()
    assert x.detach().numpy().tolist() == [1.0, 2.0]


def test_array_protocol():
    t = tg.tensor([1.0, 2.0])
    assert np.shares_memory(np.asarray(t), t.numpy())
    assert not np.shares_memory(np.array(t), t.numpy())
    assert np.asarray(t, np.float32).dtype == np.float32
    assert np.asarray(t, np.float64) is not None
    with pytest.raises(ValueError, match="needs a copy"):
        np.asarray(t, np.float32, copy=False)
    a = np.zeros(2)
    a[:] = t
    assert a.tolist() == [1.0, 2.0]


def test_results_share_no_memory_with_what_was_given():
    x = leaf([1.0, 2.0])
    y = +x
    assert not np.shares_memory(y._array, x._array)
    assert not np.shares_memory((x * 1.0)._array, x._array)


def test_tensors_are_hashable_by_identity():
    x, y = tg.tensor(1.0), tg.tensor(1.0)
    assert len({x, y}) == 2
    assert {x: 1}[x] == 1


@pytest.mark.parametrize("requires_grad", [False, True])
def test_deep_copies_and_pickles_of_leaves(requires_grad, torch):
    """Optimisers, checkpoints and process pools copy parameters: as in PyTorch, a leaf's copy is a leaf."""

    def state(x):
        return (x.tolist(), x.requires_grad, x.is_leaf, None if x.grad is None else x.grad.tolist())

    def copies(module):
        kind = {"dtype": module.float64} if module is not tg else {}
        x = module.tensor([1.0, 2.0], requires_grad=requires_grad, **kind)
        if requires_grad:
            (x * x).sum().backward()
        pickled = pickle.loads(pickle.dumps(x))
        return state(copy.deepcopy(x)), state(pickled)[:3]

    assert copies(tg) == copies(torch)
    x = tg.tensor([1.0], requires_grad=requires_grad)
    y = copy.deepcopy({"w": x})["w"]
    assert y is not x
    y.detach().numpy()[0] = 9.0
    assert x.item() == 1.0


def test_deep_copies_of_results_are_refused_as_in_torch(torch):
    for module, text in ((torch, "leaves"), (tg, r"MulBackward.*detach\(\)")):
        with pytest.raises(RuntimeError, match=text):
            copy.deepcopy(module.tensor(1.0, requires_grad=True) * 2)


def test_unknown_attributes():
    t = tg.tensor([1.0, 2.0])
    with pytest.raises(AttributeError):
        t.colour = "blue"


def test_numpy_of_a_number_shares_memory_too():
    x = tg.tensor(2.0, requires_grad=True)
    (x * x).backward()
    x.grad.numpy()[...] = 0.0
    assert x.grad.item() == 0.0
    detached = x.grad.detach()
    detached.numpy()[...] = 5.0
    assert x.grad.item() == 5.0


def test_numpys_comparisons_of_tensors():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    assert np.allclose(x, [1.0, 2.0])
    assert np.array_equal(x, np.array([1.0, 2.0]))
    assert np.isclose(x, 1.0).tolist() == [True, False]


def test_view_without_a_shape_is_one_of_the_same():
    x = leaf([[1.0, 2.0]])
    y = x.view()
    assert np.shares_memory(y.detach().numpy(), x.detach().numpy())
    y.sum().backward()
    assert x.grad.tolist() == [[1.0, 1.0]]
