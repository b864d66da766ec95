"""More ways to write: what makes tensors, what is one's own, and what takes functions."""

import numpy as np
from program.forms import A, C, I, V, X, Y

import tapegrad as tg


class Cube(tg.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return 3 * x * x * grad


OWN = tg.elementwise("x * x * y + sin(x)", dx="2 * x * y + cos(x)", dy="x * x")

CREATING = {
    "zeros": (lambda x: tg.zeros(3) + x, X),
    "ones": (lambda x: tg.ones((2, 3)) * x, X),
    "full": (lambda x: tg.full((2, 3), 2.5) * x, X),
    "eye": (lambda x: tg.eye(2) @ x, X),
    "arange": (lambda x: tg.arange(3) * x, X),
    "linspace": (lambda x: tg.linspace(0, 1, 3) * x, X),
    "linspace to a tensor": (lambda x: tg.linspace(x[0, 0], x[1, 1], 4), X),
    "tensor": (lambda x: tg.tensor([1.0, 2.0, 3.0]) * x, X),
    "as_tensor": (lambda x: tg.as_tensor(V) * x, X),
    "zeros written": (lambda x: _written(tg.zeros((2, 3)), x), X),
    "zeros_like written": (lambda x: _written(tg.zeros_like(x), x), X),
    "np.zeros_like written": (lambda x: _written(np.zeros_like(x), x), X),
    "empty written": (lambda x: _written(tg.empty((2, 3)), x), X),
    "empty_like written": (lambda x: _written(tg.empty_like(x), x), X),
    "zeros_like": (lambda x: tg.zeros_like(x) + x, X),
    "ones_like": (lambda x: tg.ones_like(x) + np.ones_like(x) * x, X),
    "full_like": (lambda x: tg.full_like(x, 2.0) * x, X),
    "full_like of a tensor": (lambda x: np.full_like(x, x[0, 1]) * x, X),
    "array of tensors": (lambda x: tg.array([x[0, 0], x[1, 1], 2.0]), X),
    "array of lists of tensors": (lambda x: tg.array([[x[0, 0], 1.0], [2.0, x[1, 1]]]), X),
    "tensor of tensors": (lambda x: tg.tensor([x[0, 0] * 1.0, 1.0]) if not x.requires_grad else x * 1, X),
    "stack of numbers": (lambda x: tg.stack([x[0, 0], tg.tensor(1.0)]), X),
    "concatenate": (lambda x: np.concatenate([x, np.ones((1, 3)), x[:1]]), X),
    "np.stack": (lambda x, y: np.stack([x, y, A]), Y),
    "block": (lambda x, y: tg.block([[x, y], [y, x]]), Y),
    "meshgrid": (lambda x: tg.meshgrid(x[0], x[1]), X),
    "operand list": (lambda x: x[0] * [x[1, 0], 2.0, x[1, 1]], X),
    "detach": (lambda x: x.detach() * x, X),
    "no_grad": (lambda x: _without_grad(x) * x, X),
    "clone": (lambda x: x.clone() * x, X),
    "copy": (lambda x: x.copy() * x, X),
    "astype": (lambda x: x.astype(np.float32) * 2, X),
    "astype int": (lambda x: x.astype(int) * 2, X),
    "same": (lambda x: x.type(np.float32) if False else x, X),
    "complex": (lambda x, y: tg.complex(x, y) * 1j, Y),
    "one_hot": (lambda i: tg.eye(3)[i], (I,)),
    "shape in arithmetic": (lambda x: x / x.shape[0] + x.size + x.ndim, X),
    "dtype": (lambda x: tg.zeros(3, dtype=x.dtype) + x, X),
    "result is an input": (lambda x: x, X),
    "result is a part": (lambda x: x[0], X),
    "results": (lambda x: (x * 2, {"a": x + 1}["a"], [x.sum()]), X),
    "tensor and constant": (lambda x: [x * 2, 3.0, None], X),
}
CALLING = {
    "Function": (lambda x: Cube.apply(x), X),
    "one's own row": (lambda x, y: OWN(x, y) * 2, Y),
    "checkpoint": (lambda x: tg.func.checkpoint(lambda v: tg.sin(v) * v, x), X),
    "apply_along_axis": (lambda x: np.apply_along_axis(lambda v: v * v.sum(), 1, x), X),
    "vectorize": (lambda x: tg.func.vmap(lambda v: v * v.sum())(x), X),
    "grad": (lambda x: tg.func.grad(lambda v: (tg.sin(v) * v).sum())(x), X),
    "value_and_grad": (lambda x: tg.func.value_and_grad(lambda v: (v * v * v).sum())(x), X),
    "vjp": (lambda x, y: tg.func.vjp(lambda v: tg.sin(v) * v, x)[1](y), Y),
    "jvp": (lambda x, y: tg.func.jvp(lambda v: tg.sin(v) * v, (x,), (y,)), Y),
    "jacrev": (lambda x: tg.func.jacrev(lambda v: tg.sin(v) * v.sum())(x[0]), X),
    "hessian": (lambda x: tg.func.hessian(lambda v: (tg.sin(v) * v).sum())(x[0]), X),
    "vmap": (lambda x: tg.func.vmap(lambda v: v[0] * tg.cos(v))(x), X),
    "scipy": (lambda x: __import__("scipy.special").special.erf(x), X),
    "einsum": (lambda x, y: np.einsum("ij,kj->ik", x, y), Y),
    "einsum of three": (lambda x, y: tg.einsum("ij,kj,k->i", x, y, x[:, 0]), Y),
    "svd": (lambda x: tg.linalg.svd(x, full_matrices=False)[1], X),
    "solve": (lambda x, y: tg.linalg.solve(x @ x.T + np.eye(2), y), Y),
    "qr": (lambda x: tg.linalg.qr(x), X),
    "eigh": (lambda x: tg.linalg.eigh(x @ x.T)[0], X),
    "inv": (lambda x: np.linalg.inv(x @ x.T + np.eye(2)), X),
    "det, slogdet": (lambda x: (tg.linalg.det(x @ x.T), *tg.linalg.slogdet(x @ x.T)), X),
    "norm": (lambda x: (tg.linalg.norm(x), np.linalg.norm(x, axis=1, ord=1)), X),
    "fft": (lambda x: tg.fft.fft(x), X),
    "rfft": (lambda x: np.fft.irfft(np.fft.rfft(x) * 2), X),
    "erf, gamma": (lambda x: (tg.special.erf(x), tg.special.gammaln(abs(x) + 1)), X),
    "topk": (lambda x: tg.topk(x, 2), X),
    "sort, median": (lambda x: (tg.sort(x), tg.median(x), np.median(x, axis=0)), X),
    "argmax": (lambda x: (x.argmax(), x.argmin(1), np.argsort(x)), X),
    "unique": (lambda x: tg.unique(tg.round(x) * 2), X),
    "nonzero": (lambda x: tg.nonzero(x > 0.35), X),
    "argwhere": (lambda x: np.argwhere(x > 0.35), X),
    "x[x > c]": (lambda x: x[x > 0.35] * 2, X),
    "any, all": (lambda x: ((x > 0).any(), (x > 0).all(1)), X),
    "count_nonzero": (lambda x: np.count_nonzero(x > 0), X),
    "searchsorted": (lambda x: np.searchsorted(np.array([0.0, 1.0]), x), X),
    "isclose": (lambda x, y: (tg.isclose(x, y), np.isclose(x, x)), Y),
    "allclose": (lambda x: x * 2 if np.allclose(x, x) else x, X),
    "array_equal": (lambda x: x * 2 if tg.array_equal(x, x) else x, X),
    "divmod, modf, frexp": (lambda x: (divmod(x, 0.7), tg.modf(x), tg.frexp(x)), X),
    "add.reduce": (lambda x: (np.add.reduce(x), np.multiply.accumulate(x, axis=1), np.add.outer(x[0], x[1])), X),
    "maximum.reduce": (lambda x: np.maximum.reduce(x, axis=1), X),
    "logical_and.reduce": (lambda x: np.logical_and.reduce(x > 0), X),
    "add.reduceat": (lambda x: np.add.reduceat(x, [0, 2], axis=1), X),
    "ufunc with dtype": (lambda x: np.add(x, 1, dtype=np.float32), X),
    "ufunc with where": (lambda x: np.log(x, where=x > 0), X),
    "mean with where": (lambda x: np.mean(x, where=x > 0), X),
    "sum with where, initial": (lambda x: np.sum(x, axis=0, where=x > 0, initial=2.0), X),
    "std, var": (lambda x: (x.std(), x.var(0, ddof=1)), X),
    "cumsum": (lambda x: (x.cumsum(), np.cumsum(x, axis=1), tg.cumprod(x, 0)), X),
    "diff, gradient": (lambda x: (np.diff(x), np.gradient(x[0])), X),
    "interp": (lambda x: np.interp(x, np.array([0.0, 1.0, 2.0]), np.array([1.0, 3.0, 2.0])), X),
    "pad, roll": (lambda x: (np.pad(x, 1), np.roll(x, 1), tg.flip(x)), X),
    "clip, sign": (lambda x: (x.clip(0, 1), tg.sign(x), np.clip(x, None, x.mean())), X),
    "power": (lambda x: (abs(x) ** 0.5, x**2, x**3.0, 2**x, x**-1, abs(x) ** x), X),
    "angle": (lambda z: (tg.angle(z), abs(z), z.conj(), tg.exp(1j * z.real)), (C,)),
}


def _written(y, x):
    y[0] = x[1] * 2
    y[1, 1:] = 1.5
    y[1, 0] = x[0, 0]
    return y


def _without_grad(x):
    with tg.no_grad():
        return x * 2
