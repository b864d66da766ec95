"""Products and linear algebra of complex numbers under vmap: what one example after the other gives."""

import numpy as np
import pytest
from complex.directions import draws, normal

import tapegrad as tg
from tapegrad.func import grad, vmap
from tapegrad.transforms.vmap import dispatch, fallback

A = normal(draws("A"), (4, 3, 3)) + 2 * np.eye(3)
B = normal(draws("B"), (4, 3, 3))
V = normal(draws("V"), (4, 3))

FUNCTIONS = {
    "matmul": lambda a, b, v: a @ b,
    "matvec": lambda a, b, v: a @ v,
    "dot": lambda a, b, v: tg.dot(a, v),
    "vdot": lambda a, b, v: tg.vdot(a, b),
    "vdot of vectors": lambda a, b, v: tg.vdot(v, b[0]),
    "vdot with a constant": lambda a, b, v: tg.vdot(V[0], v) * tg.vdot(v, V[1]),
    "vecdot": lambda a, b, v: tg.vecdot(a, v),
    "vecdot along an axis": lambda a, b, v: tg.vecdot(a, b, axis=0),
    "vecmat": lambda a, b, v: tg.vecmat(v, a),
    "inner": lambda a, b, v: tg.inner(a, b),
    "outer": lambda a, b, v: tg.outer(v, a),
    "tensordot": lambda a, b, v: tg.tensordot(a, b, ((0,), (1,))),
    "einsum": lambda a, b, v: tg.einsum("ij,kj,k->i", a, b, v),
    "kron": lambda a, b, v: tg.kron(v, b),
    "cross": lambda a, b, v: tg.cross(a, v),
    "solve": lambda a, b, v: tg.linalg.solve(a, v),
    "inv": lambda a, b, v: tg.linalg.inv(a),
    "det": lambda a, b, v: tg.linalg.det(a),
    "slogdet": lambda a, b, v: tg.linalg.slogdet(a)[0] * tg.linalg.slogdet(a)[1],
    "pinv": lambda a, b, v: tg.linalg.pinv(a),
    "expm": lambda a, b, v: tg.linalg.expm(a),
    "eigvals": lambda a, b, v: tg.linalg.eigvals(a) ** 2,
    "eig": lambda a, b, v: abs(tg.linalg.eig(a)[1]) ** 2,
    "eigh": lambda a, b, v: abs(tg.linalg.eigh(a + a.conj().mT)[1]) ** 2,
    "svd": lambda a, b, v: abs(tg.linalg.svd(a)[0]) ** 2,
    "svdvals": lambda a, b, v: tg.linalg.svdvals(a),
    "qr": lambda a, b, v: tg.linalg.qr(a)[1],
    "norm": lambda a, b, v: tg.linalg.norm(a, "nuc"),
    "cholesky": lambda a, b, v: tg.linalg.cholesky(a @ a.conj().mT),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_examples_together_are_examples_one_by_one(name, monkeypatch):
    function = FUNCTIONS[name]

    def loss(a, b, v):
        result = function(a, b, v)
        return tg.real((result * np.conj(normal(draws("weights"), result.shape))).sum())

    singly = [[np.asarray(g) for g in grad(loss, (0, 1, 2))(a, b, v)] for a, b, v in zip(A, B, V, strict=True)]
    values = [np.asarray(function(*map(tg.tensor, row))) for row in zip(A, B, V, strict=True)]
    if name not in ("kron", "outer"):  # which may run one by one
        monkeypatch.setattr(dispatch, "loop", None)
        monkeypatch.setattr(fallback, "loop", None)
    np.testing.assert_allclose(vmap(function)(A, B, V), np.stack(values), rtol=1e-12, atol=1e-13)
    together = vmap(grad(loss, (0, 1, 2)))(A, B, V)
    for k, mine in enumerate(together):
        np.testing.assert_allclose(mine, np.stack([g[k] for g in singly]), rtol=1e-10, atol=1e-11)


def test_eigenvalues_of_real_examples_some_of_which_are_complex():
    a = np.stack([np.diag([1.0, 2.0]), np.array([[0.0, 1.0], [-1.0, 0.0]])])
    values = vmap(tg.linalg.eigvals)(a)
    assert values.dtype == np.complex128
    np.testing.assert_allclose(values, [[1, 2], [1j, -1j]])


def test_roots_of_examples():
    p = normal(draws("p"), (3, 4))
    np.testing.assert_allclose(vmap(tg.roots)(p), np.stack([np.roots(row) for row in p]), rtol=1e-10)


@pytest.mark.parametrize(
    "function",
    [
        lambda a, v: tg.view_as_real(a),
        lambda a, v: tg.view_as_complex(tg.stack((a.real, a.imag), -1)),
        lambda a, v: tg.complex(a.real, v.imag),
        lambda a, v: tg.polar(a.real, v.imag),
        lambda a, v: a.real + v.imag,
    ],
)
def test_parts_of_examples(function, monkeypatch):
    expected = np.stack([np.asarray(function(tg.tensor(a), tg.tensor(v))) for a, v in zip(A, V, strict=True)])
    monkeypatch.setattr(dispatch, "loop", None)
    monkeypatch.setattr(fallback, "loop", None)
    np.testing.assert_array_equal(vmap(function)(A, V), expected)
