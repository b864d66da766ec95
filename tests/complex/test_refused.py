"""What complex tensors are refused, with errors that say why; and rows written in place."""

import re

import numpy as np
import pytest
from complex.plane import REFUSED, ROWS, adjoint, draw, function_of, numpys
from oracles import assert_close

import tapegrad as tg
from tapegrad.errors import DTypeError, OperandError
from tapegrad.ops import BY_NAME

# Of these NumPy, or SciPy, has values of complex numbers: they are given where no gradient is asked for.
WITH_VALUES = {"maximum", "minimum", "fmax", "fmin", "clamp_min", "clamp_max"}


@pytest.mark.parametrize("row", REFUSED, ids=lambda row: row.name)
def test_rows_of_real_numbers_say_that_they_are(row):
    arrays = [np.array([1 + 2j, 0.5 - 1j])] * row.arity
    leaves = [tg.tensor(a, requires_grad=True) for a in arrays]
    results = [t * 1 for t in leaves]
    mixed = [[leaves[0], *[2.0] * (row.arity - 1)], [results[0], *[tg.tensor(2.0)] * (row.arity - 1)]]
    if row.arity == 2:
        mixed += [[2.0, leaves[0]], [leaves[0], np.array([1.0, 2.0])], [tg.tensor(1.0, requires_grad=True), results[0]]]
    for operands in (leaves, results, *mixed):
        with pytest.raises(DTypeError, match=r"complex|real numbers") as caught:
            function_of(row)(*operands)
        assert "z.real" in str(caught.value)
    plain = [tg.tensor(a) for a in arrays]
    if row.name in WITH_VALUES:
        expected = row.twins[0](*arrays)
        assert_close(function_of(row)(*plain).numpy(), expected, 1e-15)
    else:
        with pytest.raises(DTypeError, match="it is for real numbers"):
            function_of(row)(*plain)
    before = results[0].detach().clone()
    version = results[0]._version
    if hasattr(results[0], f"{row.name}_"):
        with pytest.raises(DTypeError, match=r"complex|real numbers"):
            getattr(results[0], f"{row.name}_")(*[2.0] * (row.arity - 1))
        assert results[0].tolist() == before.tolist()
        assert results[0]._version == version
        (gradient,) = tg.autograd.grad(results[0], leaves[0], np.ones(2, complex))  # its history is what it was
        assert gradient.tolist() == [1, 1]


def test_operators_of_real_numbers():
    leaf = tg.tensor([1 + 2j], requires_grad=True)
    for z in (leaf.detach(), leaf, leaf * 1):
        for function in (
            lambda z: z % 2,
            lambda z: 2 % z,
            lambda z: z // 2,
            lambda z: divmod(z, 2),
            lambda z: z % z,
            lambda z: z & z,
            lambda z: ~z,
            lambda z: z << 1,
            lambda z: tg.signbit(z),
        ):
            with pytest.raises(DTypeError):
                function(z)


IN_PLACE = [row for row in ROWS if row.name not in ("abs", "where")]


@pytest.mark.parametrize("row", IN_PLACE, ids=lambda row: row.name)
def test_in_place_is_as_a_new_value(row):
    arrays = draw(row.name, (5,), seed="in place")
    leaves = [tg.tensor(a, requires_grad=True) for a in arrays]
    expected = function_of(row)(*leaves)
    g = adjoint((5,), complex)
    gradients = tg.autograd.grad(expected, leaves, g)
    written = leaves[0] * 1
    view = written[::2]
    assert getattr(written, f"{row.name}_")(*leaves[1:]) is written
    assert_close(written.detach().numpy(), numpys(row.name)(*arrays), 1e-15)
    assert_close(view.detach().numpy(), numpys(row.name)(*arrays)[::2], 1e-15)
    for found, gradient in zip(tg.autograd.grad(written, leaves, g), gradients, strict=True):
        assert_close(found.numpy(), gradient.numpy(), 1e-14, row.name, scale=1.0)
    plain = tg.tensor(arrays[0])
    getattr(plain, f"{row.name}_")(*arrays[1:])
    assert_close(plain.numpy(), numpys(row.name)(*arrays), 1e-15)
    part = leaves[0] * 1
    getattr(part[1:3], f"{row.name}_")(*[t[1:3] for t in leaves[1:]])
    (found,) = tg.autograd.grad(part, leaves[0], g)
    (gradient,) = tg.autograd.grad(function_of(row)(*leaves), leaves[0], g)
    outside = g.copy()
    outside[1:3] = gradient.numpy()[1:3]
    assert_close(found.numpy(), outside, 1e-14, row.name, scale=1.0)


def test_augmented_assignment():
    z = tg.tensor(np.array([1 + 2j, 3 - 1j]), requires_grad=True)
    x = tg.tensor([0.5, 1.5], requires_grad=True)
    w = z * 1
    w *= 1j
    w += x
    w -= 2
    w /= 1 + 1j
    w **= 2
    expected = ((z * 1j + x - 2) / (1 + 1j)) ** 2
    assert_close(w.detach().numpy(), expected.detach().numpy(), 1e-14)
    for found, wanted in zip(*[tg.autograd.grad(e, (z, x), np.ones(2, complex)) for e in (w, expected)], strict=True):
        assert found.dtype == wanted.dtype
        assert_close(found.numpy(), wanted.numpy(), 1e-14)
    single = tg.tensor(np.array([1 + 2j], "c8"))
    single *= 1j
    single += np.array([1j])
    assert single.dtype == np.complex64
    assert single.tolist() == [-2 + 2j]


def test_real_tensors_cannot_be_written_with_complex_numbers():
    leaf = tg.tensor([1.0, 2.0], requires_grad=True)
    for x in (tg.tensor([1.0, 2.0]), leaf * 1):
        for other in (1j, np.array([1j, 2]), tg.tensor([1j, 2]), tg.tensor([1j, 2], requires_grad=True) * 1):
            for write in ("__iadd__", "__imul__", "mul_", "add_", "pow_"):
                version = x._version
                with pytest.raises(DTypeError, match=r"complex128.*float64.*same_kind"):
                    getattr(x, write)(other)
                assert x.tolist() == [1.0, 2.0]
                assert x._version == version


def test_absolute_values_in_place_are_refused():
    for z in (tg.tensor([1 + 2j]), tg.tensor([1 + 2j], requires_grad=True) * 1):
        with pytest.raises(DTypeError, match=re.escape("make a new tensor with abs(z)")):
            z.abs_()
        assert z.tolist() == [1 + 2j]


def test_multiples_that_are_added():
    z, w = (tg.tensor(a, requires_grad=True) for a in ([1 + 2j], [3 - 1j]))
    for plain in (True, False):
        x, y = (z.detach().clone(), w.detach()) if plain else (z * 1, w)
        x.add_(y, alpha=2j).sub_(y, alpha=0.5)
        assert x.tolist() == [(1 + 2j) + (2j - 0.5) * (3 - 1j)]
    (gradient,) = tg.autograd.grad(x, w, np.ones(1, complex))
    assert gradient.tolist() == [-0.5 - 2j]
    with pytest.raises(OperandError, match="one real number"):
        tg.tensor([1.0]).add_(1.0, alpha=2j)


def test_integers_say_what_can_require_grad():
    with pytest.raises(DTypeError, match="complex"):
        tg.tensor([1, 2]).requires_grad_()


def test_every_row_says_what_it_is_to_complex_numbers():
    """Only these take none; whoever adds a row decides, and adds it here or marks it."""
    assert {row.name for row in REFUSED} == {
        *("cbrt", "logaddexp", "logaddexp2", "copysign", "hypot", "floor", "ceil", "trunc", "floor_divide", "mod"),
        *("fmod", "heaviside", "nextafter", "spacing", "deg2rad", "rad2deg", "arctan2", "maximum", "minimum", "fmax"),
        *("fmin", "clamp_min", "clamp_max", "relu", "logit", "softplus", "erfinv", "lgamma", "i0"),
    }
    assert BY_NAME["modulus"].gives_real
    assert BY_NAME["complex_angle"].gives_real
