"""Functions and dual tensors that are written in place while tangents are carried forward: as in PyTorch."""

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.autograd import forward_ad
from tapegrad.errors import LeafError

pytestmark = pytest.mark.filterwarnings("ignore:.torch.jit.script. is deprecated:DeprecationWarning")  # PyTorch's own


def scales(x, lib):
    x *= 3.0
    return x * x


def writes_a_part(x, lib):
    x[0] = x[1] * 2.0
    return x * x


def writes_a_view(x, lib):
    part = x[1:]
    part += x[0]
    part.sin_()
    return x * part


def returns_it(x, lib):
    x.exp_()
    return x


WRITING = (scales, writes_a_part, writes_a_view, returns_it)


@pytest.mark.parametrize("function", WRITING)
def test_jvp_linearize_and_jacfwd_of_functions_that_write_their_argument(torch, function):
    at, along = [1.0, 2.0], [1.0, 10.0]
    theirs = lambda x: function(x, torch)  # noqa: E731
    mine = lambda x: function(x, tg)  # noqa: E731

    def tensors():
        return torch.tensor(at, dtype=torch.float64), torch.tensor(along, dtype=torch.float64)

    x, v = tensors()
    value, tangent = torch.func.jvp(theirs, (x,), (v,))
    x, _ = tensors()
    jacobian = torch.func.jacfwd(theirs)(x)
    given = np.array(at)
    for found in (
        tg.func.jvp(mine, (given,), (np.array(along),)),
        tg.func.jvp(mine, (tg.tensor(at),), (tg.tensor(along),)),
        tg.func.jvp(tg.compile(mine), (given,), (np.array(along),)),
    ):
        np.testing.assert_allclose(found[0], value.numpy(), rtol=1e-14)
        np.testing.assert_allclose(found[1], tangent.numpy(), rtol=1e-14)
    _, carry = tg.func.linearize(mine, given)
    for _ in range(2):
        np.testing.assert_allclose(carry(np.array(along)), tangent.numpy(), rtol=1e-14)
    np.testing.assert_allclose(tg.func.jacfwd(mine)(given), jacobian.numpy(), rtol=1e-14)
    assert given.tolist() == at
    many = tg.func.vmap(lambda x: tg.func.jvp(mine, (x,), (np.array(along),)))(np.stack([given, given]))
    np.testing.assert_allclose(many[1], np.stack([tangent.numpy()] * 2), rtol=1e-14)
    for reverse in (tg.func.grad(lambda x: mine(x).sum()), lambda x: tg.func.vjp(mine, x), tg.func.jacrev(mine)):
        with pytest.raises(LeafError):
            reverse(given)
        with pytest.raises(RuntimeError, match="leaf Variable"):
            torch.func.grad(lambda x: theirs(x).sum())(tensors()[0])


@pytest.mark.parametrize("function", WRITING)
def test_dual_tensors_are_written_with_their_memory(torch, function):
    def program(lib, fwad):
        p = lib.tensor([1.0, 2.0], dtype=lib.float64)
        with fwad.dual_level():
            x = fwad.make_dual(p, lib.tensor([1.0, 10.0], dtype=lib.float64))
            y = function(x, lib)
            target = lib.zeros(2, dtype=lib.float64)
            target[1] = x[0] * 2.0
            duals = [fwad.unpack_dual(t) for t in (x, y, target)]
            seen = [np.asarray(part.detach()) for dual in duals for part in dual]
            assert fwad.unpack_dual(p).tangent is None
        assert not x.requires_grad
        assert x.is_leaf
        assert not (x * 2.0).requires_grad
        x += 1.0
        return [*seen, np.asarray(x), np.asarray(p)]

    theirs = torch.autograd.forward_ad

    for mine, its in zip(program(tg, forward_ad), program(torch, theirs), strict=True):
        np.testing.assert_allclose(mine, its, rtol=1e-14)


def test_a_dual_of_what_requires_grad_keeps_its_history(torch):
    def program(lib, fwad):
        p = lib.tensor([1.0, 2.0], dtype=lib.float64, requires_grad=True)
        q = p * 1.0
        with fwad.dual_level():
            x = fwad.make_dual(q, lib.tensor([1.0, 10.0], dtype=lib.float64))
            x *= 3.0
            primal, tangent = fwad.unpack_dual(x * x)
            (primal.sum() + tangent.sum()).backward()
        assert x.requires_grad
        return p.grad.tolist()

    theirs = torch.autograd.forward_ad

    assert program(tg, forward_ad) == program(torch, theirs)


def test_writing_the_memory_of_a_dual_is_noticed():
    p = tg.tensor([1.0, 2.0])
    with forward_ad.dual_level():
        x = forward_ad.make_dual(p, tg.ones(2))
        y = x * x
        p += 1.0
        with pytest.raises(tg.errors.VersionError):
            forward_ad.unpack_dual(y)


def writes_a_copy(x):
    c = x.copy()
    c[0] = c[0] * 2.0
    return c.sum()


@pytest.mark.parametrize("function", [writes_a_copy, lambda x: x * np.sin(x)], ids=["writes", "computes"])
def test_tangents_of_as_many_dims_as_numpy_has(function):
    """Passes over lanes have an axis more, which 64 dims leave no room for."""
    x, one = np.full((1,) * 64, 0.5), np.full((1,), 0.5)
    y, tangent = tg.func.jvp(function, (x,), (x,))
    expected, slope = (function(one + h) for h in (0.0, 1e-6))
    assert np.asarray(y).item() == expected.item()
    assert abs(np.asarray(tangent).item() - 0.5 * (slope.item() - expected.item()) / 1e-6) < 1e-5


@pytest.mark.parametrize("shape", [(3, 2), (1,) * 64], ids=["two", "most"])
def test_numbers_written_into_a_copy_have_tangents_that_are_differentiated(shape):
    """The tangent of a number that is written is one zero, for a part of any shape."""

    def written(x):
        c = np.copy(x)
        c[0] = 2.0
        return (c * x).sum()

    x = np.full(shape, 0.5)
    first = np.zeros(shape)
    first[0] = 1.0
    expected = np.where(first == 1.0, 2.0, 2 * x)
    _, tangent = tg.func.jvp(written, (x,), (x,))
    assert np.asarray(tangent).item() == (expected * x).sum()
    gradient = tg.func.grad(lambda z: tg.func.jvp(written, (z,), (x,))[1])(x)
    assert (gradient == np.where(first == 1.0, 0.0, 2 * x)).all()
