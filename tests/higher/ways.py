"""Products of a Hessian with a vector, three ways, and the gradient that differences are taken of."""

import numpy as np
from higher.cases import weighted, weights
from oracles import difference

import tapegrad as tg
from tapegrad.engine.jvp_recorded import push


class At:
    """A case evaluated: the weighted sum of its results, and the leaves that it depends on.

    Parameters
    ----------
    case : Case
    arrays : sequence of array
        Those of floating point become leaves.
    """

    def __init__(self, case, arrays):
        self.tensors = [tg.tensor(a, requires_grad=a.dtype.kind == "f") for a in arrays]
        self.leaves = [t for t in self.tensors if t.requires_grad]
        out = case.function(*self.tensors)
        self.has_gradient = bool(getattr(out, "requires_grad", False))
        self.loss = weighted(out, dtype=out.real.dtype).sum() if self.has_gradient else None

    def gradients(self, create_graph=False):
        return tg.autograd.grad(self.loss, self.leaves, create_graph=create_graph, materialize_grads=True)


def along(shapes, seed="g"):
    """Return a vector for each leaf."""
    return [weights(shape, f"{seed}{k}") for k, shape in enumerate(shapes)]


def sum_of_products(tensors, vectors):
    return sum([(t * v.astype(t.dtype)).sum() for t, v in zip(tensors, vectors, strict=True)])


def _by(loss, leaves):
    if not getattr(loss, "requires_grad", False):
        return [np.zeros(t.shape, t.dtype) for t in leaves]
    return [g.numpy() for g in tg.autograd.grad(loss, leaves, materialize_grads=True)]


def reverse_over_reverse(at, vectors):
    return _by(sum_of_products(at.gradients(True), vectors), at.leaves)


def forward_over_reverse(at, vectors):
    gradients = at.gradients(True)
    with tg.no_grad():
        found = push(
            gradients, at.leaves, [tg.tensor(v.astype(t.dtype)) for v, t in zip(vectors, at.leaves, strict=True)]
        )
    return [np.zeros(t.shape, t.dtype) if f is None else f.numpy() for f, t in zip(found, at.leaves, strict=True)]


def reverse_over_forward(at, vectors):
    (slope,) = push(
        [at.loss], at.leaves, [tg.tensor(v.astype(t.dtype)) for v, t in zip(vectors, at.leaves, strict=True)]
    )
    return _by(slope, at.leaves)


def differences(function, arrays, k, step=1.0):
    """Return the derivative of a function of arrays by each element of the k-th; `step` is in those of `difference`."""
    result = np.zeros(arrays[k].shape)
    for index in np.ndindex(result.shape):
        unit = np.zeros(result.shape)
        unit[index] = step
        result[index] = difference(lambda p: function([*arrays[:k], p, *arrays[k + 1 :]]), arrays[k], unit)
    return result / step
