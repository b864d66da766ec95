"""Views of one tensor by every view operation, and the same of a NumPy array and in PyTorch."""

import numpy as np

import tapegrad as tg

START = np.linspace(-1.1, 1.3, 24).reshape(2, 3, 4)
WEIGHTS = np.cos(np.arange(200.0)) + 0.2

# kind -> (the view of a tensor of shape (2, 3, 4), the same of a NumPy array, the same in PyTorch or None)
VIEWS = {
    "an integer": (lambda t: t[1], None, ...),
    "integers": (lambda t: t[1, -1, 0], lambda a: a[1, -1, 0, ...], ...),
    "a slice": (lambda t: t[:, 1:], None, ...),
    "a step": (lambda t: t[..., ::2], None, ...),
    "a negative step": (lambda t: t[::-1, :, ::-2], None, None),
    "None": (lambda t: t[:, None, 1], None, ...),
    "ellipsis": (lambda t: t[...], None, ...),
    "T": (lambda t: t.T, None, lambda t: t.permute(2, 1, 0)),
    "mT": (lambda t: t.mT, None, ...),
    "transpose": (lambda t: t.transpose(), None, lambda t: t.permute(2, 1, 0)),
    "transpose of two": (lambda t: t.transpose(0, 2), lambda a: a.swapaxes(0, 2), ...),
    "permute": (lambda t: t.permute(2, 0, 1), lambda a: a.transpose(2, 0, 1), ...),
    "reshape": (lambda t: t.reshape(6, 4), None, ...),
    "reshape with -1": (lambda t: t.reshape((-1, 2)), None, ...),
    "ravel": (lambda t: t.ravel(), None, ...),
    "flat": (lambda t: t.flat, lambda a: a.reshape(-1), lambda t: t.view(-1)),
    "view": (lambda t: t.view(4, 6), lambda a: a.reshape(4, 6), ...),
    "view_as": (lambda t: t.view_as(tg.zeros((3, 8))), lambda a: a.reshape(3, 8), lambda t: t.view(3, 8)),
    "reshape_as": (lambda t: t.reshape_as(tg.zeros((3, 8))), lambda a: a.reshape(3, 8), lambda t: t.view(3, 8)),
    "squeeze": (lambda t: t[:, :1].squeeze(1), None, ...),
    "unsqueeze": (lambda t: t.unsqueeze(1), lambda a: a[:, None], ...),
    "expand_dims": (lambda t: tg.expand_dims(t, (0, -1)), lambda a: a[None, ..., None], None),
    "unflatten": (lambda t: t.unflatten(2, (2, 2)), lambda a: a.reshape(2, 3, 2, 2), ...),
    "expand of nothing": (lambda t: t.expand(2, 3, 4), lambda a: a, ...),
    "broadcast_to of nothing": (lambda t: tg.broadcast_to(t, (1, 2, 3, 4)), lambda a: a[None], None),
    "diagonal": (lambda t: t.diagonal(1, 1, 2), lambda a: np.einsum("ijj->ij", a[:, :3, 1:]), ...),
    "narrow": (lambda t: t.narrow(2, 1, 2), lambda a: a[:, :, 1:3], ...),
    "unfold that does not overlap": (lambda t: t.unfold(2, 2, 2), lambda a: a.reshape(2, 3, 2, 2), ...),
    "moveaxis": (lambda t: t.moveaxis(0, -1), lambda a: a.transpose(1, 2, 0), ...),
    "movedim": (lambda t: t.movedim(0, -1), lambda a: a.transpose(1, 2, 0), ...),
    "swapaxes": (lambda t: t.swapaxes(0, 1), None, ...),
    "swapdims": (lambda t: t.swapdims(0, 1), lambda a: a.swapaxes(0, 1), ...),
    "rollaxis": (lambda t: tg.rollaxis(t, 2), lambda a: a.transpose(2, 0, 1), None),
    "t": (lambda t: t[0].t(), lambda a: a[0].T, ...),
    "np.transpose": (lambda t: np.transpose(t, (1, 0, 2)), None, None),
    "np.moveaxis": (lambda t: np.moveaxis(t, 2, 0), None, None),
    "np.reshape": (lambda t: np.reshape(t, (8, 3)), None, None),
    "np.swapaxes": (lambda t: np.swapaxes(t, 1, 2), None, None),
    "atleast_3d": (lambda t: tg.atleast_3d(t[0]), lambda a: a[0][..., None], None),
    "views of views": (lambda t: t[1:].mT.reshape(1, 4, 3)[0, ::2].unsqueeze(0), None, ...),
    "of a transposed one": (lambda t: t.T[1:, ::2].mT, lambda a: a.T[1:, ::2].swapaxes(1, 2),
                            lambda t: t.permute(2, 1, 0)[1:, ::2].mT),
}  # fmt: skip


def leaf(values=START, **options):
    return tg.tensor(values, requires_grad=True, **options)


def weighted(t):
    return (t * tg.tensor(WEIGHTS[: t.size].reshape(t.shape))).sum()


def numpy_view(kind, a):
    """The same view of a NumPy array: NumPy's names mean the same, PyTorch's are written out."""
    ours, theirs, _ = VIEWS[kind]
    if kind == "diagonal":
        return np.lib.stride_tricks.as_strided(
            a[:, :, 1:], (2, 3), (a.strides[0], a.strides[1] + a.strides[2]), writeable=True
        )
    if theirs is not None:
        return theirs(a)
    if kind == "views of views":
        return a[1, :, ::2].T[None]
    return ours(a)
