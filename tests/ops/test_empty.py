"""Linear algebra of empty matrices and empty stacks: NumPy's values or NumPy's errors, and derivatives without one."""

import numpy as np
import pytest

import tapegrad as tg
from tapegrad import func

SHAPES = [(0, 0), (3, 0, 0), (0, 2, 2), (2, 0, 3), (2, 3, 0), (0, 3)]


def _named(name, *args, **options):
    return lambda m, a: getattr(m.linalg, name)(a, *args, **options)


def _norm(ord):
    return lambda m, a: m.linalg.norm(a, ord, axis=(-2, -1))


FUNCTIONS = {
    **{name: _named(name) for name in ("eig", "eigvals", "eigh", "eigvalsh", "svd", "svdvals", "pinv", "qr")},
    **{name: _named(name) for name in ("cholesky", "inv", "det", "slogdet", "matrix_rank", "cond", "vector_norm")},
    **{name: _named(name) for name in ("matrix_norm", "trace", "diagonal", "matrix_transpose", "norm")},
    "svd reduced": _named("svd", full_matrices=False),
    "svd hermitian": _named("svd", hermitian=True),
    "pinv hermitian": _named("pinv", hermitian=True),
    "qr complete": _named("qr", mode="complete"),
    "qr r": _named("qr", mode="r"),
    "tensorinv": _named("tensorinv", ind=1),
    **{f"power {n}": _named("matrix_power", n) for n in (-1, 0, 3)},
    **{f"norm {ord}": _norm(ord) for ord in (1, -1, 2, -2, "nuc", "fro", np.inf, -np.inf)},
    **{f"vector norm {ord}": _named("vector_norm", axis=-1, ord=ord) for ord in (0, 1, 3, np.inf)},
    "solve": lambda m, a: m.linalg.solve(a, m.ones_like(a)),
    "lstsq": lambda m, a: m.linalg.lstsq(a.reshape(a.shape[-2:]), m.ones_like(a[..., :1]).reshape(-1, 1))[0],
    "vecdot": lambda m, a: m.linalg.vecdot(a, a),
    "matmul": lambda m, a: m.linalg.matmul(a, m.linalg.matrix_transpose(a)),
    "multi_dot": lambda m, a: m.linalg.multi_dot([a, a.T, a]),
    "roots": lambda m, a: m.roots(a.reshape(-1)),
}


def parts(value):
    return tuple(value) if isinstance(value, tuple) else (value,)


def size_of(value):
    """A real number that depends on all that a function gives."""
    total = 0.0
    for part in parts(value):
        if isinstance(part, tg.Tensor) and part.dtype.kind in "fc":
            total = total + (abs(part) ** 2).sum()
    return total


@pytest.mark.parametrize("name", FUNCTIONS)
def test_empty(name):
    function = FUNCTIONS[name]
    for shape in SHAPES:
        for dtype in (float, complex):
            a = np.zeros(shape, dtype)
            try:
                expected = parts(function(np, a))
            except Exception as error:
                with pytest.raises(Exception) as raised:
                    function(tg, tg.tensor(a))
                assert isinstance(raised.value, type(error)), (shape, error, raised.value)
                continue
            for ours, theirs in zip(parts(function(tg, tg.tensor(a))), expected, strict=True):
                np.testing.assert_array_equal(np.asarray(ours), theirs)
                assert np.shape(ours) == np.shape(theirs) and np.asarray(ours).dtype == np.asarray(theirs).dtype
            check_derivatives(lambda t: size_of(function(tg, t)), a)


def check_derivatives(loss, a):
    t = tg.tensor(a, requires_grad=True)
    value = loss(t)
    if not isinstance(value, tg.Tensor) or not value.requires_grad:
        return
    (first,) = tg.autograd.grad(value, t)
    (recorded,) = tg.autograd.grad(loss(t), t, create_graph=True)
    for gradient in (first, recorded):
        assert gradient.shape == a.shape and gradient.dtype == a.dtype
        assert not gradient.detach().numpy().any()
    if recorded.requires_grad:
        (second,) = tg.autograd.grad((abs(recorded) ** 2).sum(), t, materialize_grads=True)
        assert second.shape == a.shape
    assert not np.any(func.jvp(loss, (a,), (a,))[1])
    assert func.hvp(loss, a, a).shape == a.shape
