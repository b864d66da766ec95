"""`func.vmap` over complex tensors: each row does for a batch what it does for one example after the other."""

import numpy as np
import pytest
from complex import plane
from complex.test_structured_rows import TAKING, operands
from ops.structured import arguments_of, call, name_of_example

import tapegrad as tg
from tapegrad import func
from tapegrad.autograd import grad
from tapegrad.errors import DTypeError

N = 3


def loss_of(out):
    return (abs(out) ** 2).sum() if out.dtype.kind == "c" else (out**2).sum()


def hold(function, arrays, shared=(), rel=1e-12):
    """Hold vmap to a loop: values, dtypes and gradients; `shared` are operands that all examples have in common."""
    axes = tuple(None if k in shared else 0 for k in range(len(arrays)))
    mine = [tg.tensor(a, requires_grad=True) for a in arrays]
    theirs = [tg.tensor(a, requires_grad=True) for a in arrays]
    out = func.vmap(function, in_axes=axes)(*mine)
    each = [function(*[t if axis is None else t[k] for t, axis in zip(theirs, axes, strict=True)]) for k in range(N)]
    expected = np.stack([e.detach().numpy() for e in each])
    assert out.dtype == expected.dtype
    np.testing.assert_allclose(out.detach().numpy(), expected, rtol=rel, atol=rel)
    one = grad(loss_of(out), mine, materialize_grads=True)
    two = grad(sum(map(loss_of, each)), theirs, materialize_grads=True)
    for a, b in zip(one, two, strict=True):
        assert a.dtype == b.dtype
        scale = max(1.0, float(np.max(abs(b.numpy()), initial=0.0)))
        np.testing.assert_allclose(a.numpy(), b.numpy(), rtol=10 * rel, atol=10 * rel * scale)


@pytest.mark.parametrize("name", [name for name in plane.FUNCTIONS if name != "where"])
def test_elementwise_rows(name):
    arrays = plane.draw(name, (N, 2))
    hold(plane.ours(name), arrays, rel=1e-10)
    if len(arrays) == 2:
        hold(plane.ours(name), [arrays[0], arrays[1][0]], shared=(1,), rel=1e-10)


ONE_SHAPE = [(row, k) for row, k in TAKING if k < 2]


@pytest.mark.parametrize("case", ONE_SHAPE, ids=name_of_example)
def test_rows_with_structure(case):
    row, k = case
    shapes, positional, named = arguments_of(row, k)
    one = operands(row, shapes)
    arrays = [np.stack([a * (1.0 + 0.1 * i) for i in range(N)]) for a in one]
    hold(lambda *x: call(row, x, positional, named), arrays, rel=1e-10)


def drawn(*shape):
    random = np.random.default_rng(len(shape))
    return random.normal(size=shape) + 1j * random.normal(size=shape)


PROGRAMS = {
    "matmul": (lambda a, b: a @ b, [drawn(N, 3, 2), drawn(N, 2, 3)], ()),
    "a matrix for all": (lambda a, b: a @ b, [drawn(N, 3, 2), drawn(2, 3)], (1,)),
    "vdot": (np.vdot, [drawn(N, 4), drawn(N, 4) * 1j], ()),
    "vdot with one for all": (np.vdot, [drawn(4), drawn(N, 4)], (0,)),
    "vecdot": (np.vecdot, [drawn(N, 2, 4), drawn(N, 2, 4) * 1j], ()),
    "inner": (np.inner, [drawn(N, 2, 4), drawn(N, 3, 4)], ()),
    "einsum": (lambda a, b: np.einsum("ij,j->i", a, b.conj()), [drawn(N, 3, 2), drawn(N, 2)], ()),
    "solve": (np.linalg.solve, [drawn(N, 3, 3), drawn(N, 3, 1)], ()),
    "determinant": (np.linalg.det, [drawn(N, 3, 3)], ()),
    "fft": (np.fft.fft, [drawn(N, 5)], ()),
    "irfft": (np.fft.irfft, [drawn(N, 5)], ()),
    "real and complex": (lambda a, x: a * x + tg.exp(1j * x), [drawn(N, 4), drawn(4).real], (1,)),
    "parts": (lambda a: a.real * a.imag, [drawn(N, 4)], ()),
    "where": (lambda a: tg.where(a.real > 0, a, 1j * a), [drawn(N, 4)], ()),
    "pairs": (lambda a: tg.view_as_complex(tg.view_as_real(a) * 2.0), [drawn(N, 4)], ()),
}


@pytest.mark.parametrize("what", PROGRAMS)
def test_programs(what):
    function, arrays, shared = PROGRAMS[what]
    hold(function, arrays, shared)


def test_writes_in_place():
    def written(a):
        b = a * 1.0
        b[0] = b[1] * 1j
        b.real = b.imag * 2.0
        return b

    def parts(a, x):
        b = a * 1.0
        b.real += x
        b.imag[1:] *= b.real[:-1]
        b.imag = b.imag[::-1]
        return b

    hold(written, [drawn(N, 4)])
    hold(parts, [drawn(N, 4), drawn(N, 4).real])
    with pytest.raises(DTypeError, match="no imaginary part to write"):
        func.vmap(lambda x: setattr(x, "imag", 1.0))(np.ones((N, 2)))


def test_functions_and_transforms_of_examples():
    z = drawn(N, 4)
    gradients = func.vmap(func.grad(lambda w: (abs(w) ** 3).sum()))(z)
    np.testing.assert_allclose(gradients, 3 * abs(z) * z, rtol=1e-13)
    tangents = func.vmap(lambda w: func.jvp(tg.exp, (w,), (w,))[1])(z)
    np.testing.assert_allclose(tangents, np.exp(z) * z, rtol=1e-13)
    products = func.vmap(lambda w: func.hvp(lambda u: (abs(u) ** 2).sum(), w, w))(z)
    np.testing.assert_allclose(products, 2 * z, rtol=1e-13)
    jacobians = func.vmap(func.jacrev(tg.exp, holomorphic=True))(z)
    np.testing.assert_allclose(jacobians[1], np.diag(np.exp(z[1])), rtol=1e-13)
    _, pullback = func.vjp(tg.exp, z[0])
    many = func.vmap(lambda g: pullback(g)[0])(drawn(5, 4))
    np.testing.assert_allclose(many, drawn(5, 4) * np.conj(np.exp(z[0])), rtol=1e-13)


def test_what_complex_numbers_have_not_is_refused_within_a_batch_too():
    with pytest.raises((DTypeError, TypeError), match="real"):
        func.vmap(np.floor)(drawn(N, 2))
