"""Writes an example for a function's docstring: the first call with which tests try its row, and what NumPy gives."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import scipy.special

from tapegrad.maths.ufuncs import OURS
from tapegrad.ops import Composed, Elementwise, Op

MOST_ELEMENTS, MOST_LINES, WIDTH, MOST_WIDE = 12, 6, 100, 116
UNWRITTEN = ("np.", "array", "inf", "nan", " at 0x")
HEAD = ("", "Examples", "--------", ">>> import tapegrad as tg")
# Of which the last digits, or signs, depend on the machine.
UNSURE = ("linalg.svd", "linalg.eigh", "linalg.qr", "linalg.pinv", "linalg.cond", "linalg.lstsq", "linalg.tensorinv")


def _operands(row: Op, shapes: tuple[tuple[int, ...], ...]) -> list[np.ndarray]:
    if isinstance(row, Elementwise):
        kinds = getattr(row.twins[0], "types", ["d"])
        if not any(kind.startswith("d") for kind in kinds):
            return [np.array([6, 3]), np.array([1, 2])][: row.arity]
        return [np.round(np.linspace(low, high, 5)[[1, 3]], 1) for low, high in row.intervals()]
    matrices = row.namespace == "linalg" and len(shapes[0]) == 2 and shapes[0][0] == shapes[0][1]
    arrays = [np.arange(1.0, np.prod(shape) + 1).reshape(shape) for shape in shapes]
    if matrices:
        arrays[0] = np.ones(shapes[0]) + np.diag(np.arange(1.0, len(arrays[0]) + 1))
    return arrays


def _shown(value: Any) -> str | None:
    """Write a result as tensors are written; None for what is not one array of numbers."""
    if not isinstance(value, (np.ndarray, np.generic)) or not value.size or not np.all(np.isfinite(value)):
        return None
    if value.dtype not in (np.float64, np.int64, np.bool_):
        return None
    text = np.array2string(np.asarray(value), separator=", ", prefix="tensor(")
    return f"tensor({text})" if "e-" not in text else None


def _made(array: np.ndarray) -> str:
    return f"tg.tensor({array.tolist()})"


def _candidates(row: Op) -> list[tuple[Any, dict[str, Any]]]:
    """List the calls to try, one with arguments first."""
    if isinstance(row, Elementwise):
        return [(None, {})]

    def is_better(example: tuple[Any, dict[str, Any]]) -> tuple[bool, bool]:
        size = sum(int(np.prod(shape)) for shape in example[0])
        return not 3 <= size <= MOST_ELEMENTS or max(map(len, example[0])) > 2, not example[1]

    return sorted(row.examples, key=is_better)


BY_HAND = {
    "stack": (
        "tg.stack([tg.tensor([1.0, 2.0]), [3.0, 4.0]], axis=1)",
        "tensor([[1., 3.],\n        [2., 4.]])",
    ),
    "matmul": ("tg.matmul(tg.tensor([[1.0, 2.0], [3.0, 4.0]]), tg.tensor([1.0, 10.0]))", "tensor([21., 43.])"),
    "linalg.solve": (
        "tg.linalg.solve(tg.tensor([[2.0, 0.0], [1.0, 1.0]]), tg.tensor([2.0, 3.0]))",
        "tensor([1., 2.])",
    ),
    "addcdiv": (
        "tg.addcdiv(tg.tensor([1.0, 2.0]), [3.0, 4.0], [2.0, 8.0], value=10)",
        "tensor([16.,  7.])",
    ),
    "addcmul": (
        "tg.addcmul(tg.tensor([1.0, 2.0]), [3.0, 4.0], 0.5, value=10)",
        "tensor([16., 22.])",
    ),
    "apply_along_axis": (
        "tg.apply_along_axis(lambda v: v.sum(), 1, tg.tensor([[1.0, 2.0], [3.0, 4.0]]))",
        "tensor([3., 7.])",
    ),
    "array_split": (
        "tg.array_split(tg.tensor([1.0, 2.0, 3.0]), 2)",
        "[tensor([1., 2.]), tensor([3.])]",
    ),
    "astype": (
        "tg.astype(tg.tensor([1.5, 2.5]), int)",
        "tensor([1, 2])",
    ),
    "bincount": (
        "tg.bincount([0, 2, 2], weights=tg.tensor([1.0, 2.0, 3.0]))",
        "tensor([1., 0., 5.])",
    ),
    "clip": (
        "tg.clip(tg.tensor([-1.0, 0.5, 2.0]), 0, 1)",
        "tensor([0. , 0.5, 1. ])",
    ),
    "column_stack": (
        "tg.column_stack([tg.tensor([1.0, 2.0]), tg.tensor([3.0, 4.0])])",
        "tensor([[1., 3.],\n        [2., 4.]])",
    ),
    "cummax": (
        "tg.cummax(tg.tensor([1.0, 3.0, 2.0]), 0)",
        "(tensor([1., 3., 3.]), tensor([0, 1, 1]))",
    ),
    "einsum": (
        "tg.einsum('ij,j->i', tg.tensor([[1.0, 2.0], [3.0, 4.0]]), tg.tensor([1.0, 10.0]))",
        "tensor([21., 43.])",
    ),
    "gather": (
        "tg.gather(tg.tensor([[1.0, 2.0], [3.0, 4.0]]), 1, [[1], [0]])",
        "tensor([[2.],\n        [3.]])",
    ),
    "histogram": (
        "tg.histogram(tg.tensor([0.1, 0.2, 0.9]), bins=2, range=(0.0, 1.0))",
        "(tensor([2, 1]), tensor([0. , 0.5, 1. ]))",
    ),
    "hstack": (
        "tg.hstack([tg.tensor([1.0, 2.0]), 3.0])",
        "tensor([1., 2., 3.])",
    ),
    "index_add": (
        "tg.index_add(tg.tensor([1.0, 2.0, 3.0]), 0, [0, 2, 0], [10.0, 20.0, 30.0])",
        "tensor([41.,  2., 23.])",
    ),
    "index_copy": (
        "tg.index_copy(tg.tensor([1.0, 2.0, 3.0]), 0, [2, 0], [10.0, 20.0])",
        "tensor([20.,  2., 10.])",
    ),
    "index_fill": (
        "tg.index_fill(tg.tensor([1.0, 2.0, 3.0]), 0, [0, -1], 0.0)",
        "tensor([0., 2., 0.])",
    ),
    "interp": (
        "tg.interp(tg.tensor([0.5, 1.5]), [0.0, 1.0, 2.0], [0.0, 10.0, 30.0])",
        "tensor([ 5., 20.])",
    ),
    "isclose": (
        "tg.isclose(tg.tensor([1.0, 2.0]), [1.0, 2.1])",
        "tensor([ True, False])",
    ),
    "lerp": (
        "tg.lerp(tg.tensor([1.0, 2.0]), tg.tensor([3.0, 6.0]), 0.25)",
        "tensor([1.5, 3. ])",
    ),
    "log_softmax": (
        "tg.log_softmax(tg.tensor([0.0, 0.0]))",
        "tensor([-0.69314718, -0.69314718])",
    ),
    "logsumexp": (
        "tg.logsumexp(tg.tensor([1000.0, 1000.0]))",
        "tensor(1000.69314718)",
    ),
    "masked_fill": (
        "tg.masked_fill(tg.tensor([1.0, 2.0, 3.0]), [True, False, True], 0.0)",
        "tensor([0., 2., 0.])",
    ),
    "masked_scatter": (
        "tg.masked_scatter(tg.tensor([1.0, 2.0, 3.0]), [True, False, True], [10.0, 20.0])",
        "tensor([10.,  2., 20.])",
    ),
    "masked_select": (
        "tg.masked_select(tg.tensor([1.0, 2.0, 3.0]), [True, False, True])",
        "tensor([1., 3.])",
    ),
    "meshgrid": (
        "tg.meshgrid(tg.tensor([1.0, 2.0]), tg.tensor([3.0, 4.0]))",
        "(tensor([[1., 2.],\n        [1., 2.]]), tensor([[3., 3.],\n        [4., 4.]]))",
    ),
    "moveaxis": (
        "tg.moveaxis(tg.ones(2, 3, 4), 0, -1).shape",
        "(3, 4, 2)",
    ),
    "pad": (
        "tg.pad(tg.tensor([1.0, 2.0]), 1, mode='edge')",
        "tensor([1., 1., 2., 2.])",
    ),
    "percentile": (
        "tg.percentile(tg.tensor([1.0, 2.0, 3.0]), [25, 75])",
        "tensor([1.5, 2.5])",
    ),
    "permute": (
        "tg.permute(tg.ones(2, 3, 4), 2, 0, 1).shape",
        "(4, 2, 3)",
    ),
    "piecewise": (
        "tg.piecewise(tg.tensor([-1.0, 2.0]), [[True, False]], [lambda v: -v, 0.0])",
        "tensor([1., 0.])",
    ),
    "quantile": (
        "tg.quantile(tg.tensor([1.0, 2.0, 3.0]), 0.25)",
        "tensor(1.5)",
    ),
    "relu": (
        "tg.relu(tg.tensor([-1.0, 2.0]))",
        "tensor([0., 2.])",
    ),
    "scatter": (
        "tg.scatter(tg.zeros((2, 3)), 1, [[2], [0]], [[1.0], [2.0]])",
        "tensor([[0., 0., 1.],\n        [2., 0., 0.]])",
    ),
    "scatter_add": (
        "tg.scatter_add(tg.ones((2, 3)), 1, [[2, 2], [0, 1]], [[1.0, 2.0], [3.0, 4.0]])",
        "tensor([[1., 1., 4.],\n        [4., 5., 1.]])",
    ),
    "searchsorted": (
        "tg.searchsorted(tg.tensor([1.0, 2.0, 3.0]), 2.5)",
        "tensor(2)",
    ),
    "select": (
        "tg.select([[True, False]], [tg.tensor([1.0, 2.0])], default=-1.0)",
        "tensor([ 1., -1.])",
    ),
    "sigmoid": (
        "tg.sigmoid(tg.tensor([0.0]))",
        "tensor([0.5])",
    ),
    "softmax": (
        "tg.softmax(tg.tensor([0.0, 0.0]))",
        "tensor([0.5, 0.5])",
    ),
    "split": (
        "tg.split(tg.tensor([1.0, 2.0, 3.0, 4.0]), 2)",
        "[tensor([1., 2.]), tensor([3., 4.])]",
    ),
    "swapaxes": (
        "tg.swapaxes(tg.ones(2, 3, 4), 0, 2).shape",
        "(4, 3, 2)",
    ),
    "take": (
        "tg.take(tg.tensor([1.0, 2.0, 3.0]), [2, 0])",
        "tensor([3., 1.])",
    ),
    "tensordot": (
        "tg.tensordot(tg.ones(2, 3), tg.ones(3, 4), 1).shape",
        "(2, 4)",
    ),
    "topk": (
        "tg.topk(tg.tensor([1.0, 3.0, 2.0]), 2)",
        "(tensor([3., 2.]), tensor([1, 2]))",
    ),
    "unbind": (
        "tg.unbind(tg.tensor([[1.0, 2.0], [3.0, 4.0]]))",
        "(tensor([1., 2.]), tensor([3., 4.]))",
    ),
    "vstack": (
        "tg.vstack([tg.tensor([1.0, 2.0]), tg.tensor([3.0, 4.0])])",
        "tensor([[1., 2.],\n        [3., 4.]])",
    ),
    "where": (
        "tg.where(tg.tensor([1.0, -1.0]) > 0, tg.tensor([1.0, 2.0]), 0.0)",
        "tensor([1., 0.])",
    ),
    "fft.fft": (
        "tg.fft.fft(tg.tensor([1.0, 2.0, 3.0, 4.0]))",
        "tensor([10.+0.j, -2.+2.j, -2.+0.j, -2.-2.j])",
    ),
    "fft.ifft": (
        "tg.fft.ifft(tg.tensor([0.0, 4.0, 0.0, 0.0]))",
        "tensor([ 1.+0.j,  0.+1.j, -1.+0.j,  0.-1.j])",
    ),
    "fft.rfft": (
        "tg.fft.rfft(tg.tensor([1.0, 2.0, 3.0, 4.0]))",
        "tensor([10.+0.j, -2.+2.j, -2.+0.j])",
    ),
    "fft.irfft": (
        "tg.fft.irfft(tg.tensor([10.0, -2 + 2j, -2.0]))",
        "tensor([1., 2., 3., 4.])",
    ),
    "fft.hfft": (
        "tg.fft.hfft(tg.tensor([1.0, 2.0, 3.0]))",
        "tensor([ 8., -2.,  0., -2.])",
    ),
    "fft.ihfft": (
        "tg.fft.ihfft(tg.tensor([8.0, -2.0, 0.0, -2.0]))",
        "tensor([1.-0.j, 2.-0.j, 3.-0.j])",
    ),
    "fft.fft2": (
        "tg.fft.fft2(tg.tensor([[1.0, 2.0], [3.0, 4.0]]))",
        "tensor([[10.+0.j, -2.+0.j],\n        [-4.+0.j,  0.+0.j]])",
    ),
    "fft.ifft2": (
        "tg.fft.ifft2(tg.tensor([[10.0, -2.0], [-4.0, 0.0]]))",
        "tensor([[1.+0.j, 2.+0.j],\n        [3.+0.j, 4.+0.j]])",
    ),
    "fft.rfft2": (
        "tg.fft.rfft2(tg.tensor([[1.0, 2.0], [3.0, 4.0]]))",
        "tensor([[10.+0.j, -2.+0.j],\n        [-4.+0.j,  0.+0.j]])",
    ),
    "fft.irfft2": (
        "tg.fft.irfft2(tg.tensor([[10.0, -2.0], [-4.0, 0.0]]))",
        "tensor([[1., 2.],\n        [3., 4.]])",
    ),
    "fft.fftn": (
        "tg.fft.fftn(tg.tensor([[1.0, 2.0], [3.0, 4.0]]), axes=(0,))",
        "tensor([[ 4.+0.j,  6.+0.j],\n        [-2.+0.j, -2.+0.j]])",
    ),
    "fft.ifftn": (
        "tg.fft.ifftn(tg.tensor([[1.0, 2.0], [3.0, 4.0]]), s=(2, 1), axes=(0, 1))",
        "tensor([[ 2.+0.j],\n        [-1.+0.j]])",
    ),
    "fft.rfftn": (
        "tg.fft.rfftn(tg.tensor([[1.0, 2.0], [3.0, 4.0]]), axes=(1, 0))",
        "tensor([[10.+0.j, -2.+0.j],\n        [-4.+0.j,  0.+0.j]])",
    ),
    "fft.irfftn": (
        "tg.fft.irfftn(tg.tensor([[10.0, -2.0], [-4.0, 0.0]]))",
        "tensor([[1., 2.],\n        [3., 4.]])",
    ),
    "linalg.eigh": (
        "tg.linalg.eigh(tg.tensor([[2.0, 0.0], [0.0, 3.0]])).eigenvalues",
        "tensor([2., 3.])",
    ),
    "linalg.solve_triangular": (
        "tg.linalg.solve_triangular(tg.tensor([[2.0, 1.0], [0.0, 4.0]]), tg.tensor([4.0, 8.0]))",
        "tensor([1., 2.])",
    ),
    "linalg.cho_solve": (
        "tg.linalg.cho_solve(tg.linalg.cho_factor([[4.0, 0.0], [0.0, 9.0]]), [8.0, 9.0])",
        "tensor([2., 1.])",
    ),
    "linalg.lu": ("tg.linalg.lu(tg.tensor([[1.0, 2.0], [2.0, 6.0]])).U", "tensor([[ 2.,  6.],\n        [ 0., -1.]])"),
    "linalg.lu_solve": (
        "tg.linalg.lu_solve(tg.linalg.lu_factor(tg.tensor([[1.0, 2.0], [2.0, 6.0]])), [5.0, 14.0])",
        "tensor([1., 2.])",
    ),
    "linalg.solve_sylvester": (
        "tg.linalg.solve_sylvester([[1.0, 0.0], [0.0, 2.0]], [[3.0]], [[8.0], [10.0]])",
        "tensor([[2.],\n        [2.]])",
    ),
    "linalg.solve_banded": (
        "tg.linalg.solve_banded((1, 1), [[0.0, 1.0], [2.0, 2.0], [1.0, 0.0]], [4.0, 5.0])",
        "tensor([1., 2.])",
    ),
    "linalg.solveh_banded": ("tg.linalg.solveh_banded([[0.0, 1.0], [2.0, 2.0]], [4.0, 5.0])", "tensor([1., 2.])"),
    "linalg.solve_continuous_lyapunov": (
        "tg.linalg.solve_continuous_lyapunov(tg.tensor([[2.0]]), [[8.0]])",
        "tensor([[2.]])",
    ),
    "linalg.solve_discrete_lyapunov": (
        "tg.linalg.solve_discrete_lyapunov(tg.tensor([[0.5]]), [[3.0]])",
        "tensor([[4.]])",
    ),
    "linalg.toeplitz": (
        "tg.linalg.toeplitz([1.0, 2.0], [1.0, 5.0, 6.0])",
        "tensor([[1., 5., 6.],\n        [2., 1., 5.]])",
    ),
    "linalg.circulant": ("tg.linalg.circulant([1.0, 2.0])", "tensor([[1., 2.],\n        [2., 1.]])"),
    "linalg.khatri_rao": (
        "tg.linalg.khatri_rao([[1.0, 2.0]], [[3.0, 4.0], [5.0, 6.0]])",
        "tensor([[ 3.,  8.],\n        [ 5., 12.]])",
    ),
    "linalg.sqrtm": ("tg.linalg.sqrtm(tg.tensor([[4.0, 0.0], [0.0, 9.0]]))", "tensor([[2., 0.],\n        [0., 3.]])"),
    "linalg.logm": ("tg.linalg.logm(tg.tensor([[1.0, 0.0], [0.0, 1.0]]))", "tensor([[0., 0.],\n        [0., 0.]])"),
    "linalg.ldl": ("tg.linalg.ldl(tg.tensor([[4.0, 2.0], [2.0, 4.0]])).d", "tensor([[4., 0.],\n        [0., 3.]])"),
    "linalg.schur": ("tg.linalg.schur(tg.tensor([[1.0, 2.0], [0.0, 3.0]])).T", "tensor([[1., 2.],\n        [0., 3.]])"),
    "pdist": ("tg.pdist(tg.tensor([[0.0, 0.0], [3.0, 4.0], [3.0, 0.0]]))", "tensor([5., 3., 4.])"),
    "segment_sum": ("tg.segment_sum(tg.tensor([1.0, 2.0, 3.0]), [0, 1, 0])", "tensor([4., 2.])"),
    "segment_prod": ("tg.segment_prod(tg.tensor([1.0, 2.0, 3.0]), [0, 1, 0])", "tensor([3., 2.])"),
    "segment_max": ("tg.segment_max(tg.tensor([1.0, 2.0, 3.0]), [0, 1, 0])", "tensor([3., 2.])"),
    "segment_min": ("tg.segment_min(tg.tensor([1.0, 2.0, 3.0]), [0, 1, 0])", "tensor([1., 2.])"),
    "ndimage.correlate1d": ("tg.ndimage.correlate1d([0.0, 1.0, 0.0], [1.0, 2.0, 3.0])", "tensor([3., 2., 1.])"),
    "ndimage.convolve1d": ("tg.ndimage.convolve1d([0.0, 1.0, 0.0], [1.0, 2.0, 3.0])", "tensor([1., 2., 3.])"),
    "ndimage.gaussian_filter1d": ("tg.ndimage.gaussian_filter1d([2.0, 2.0, 2.0], 1.0)", "tensor([2., 2., 2.])"),
    "ndimage.gaussian_filter": ("tg.ndimage.gaussian_filter([[2.0, 2.0]], 1.0)", "tensor([[2., 2.]])"),
    "ndimage.map_coordinates": (
        "tg.ndimage.map_coordinates([0.0, 10.0, 20.0], [[0.5, 1.25]], order=1)",
        "tensor([ 5. , 12.5])",
    ),
    "linalg.svd": (
        "tg.linalg.svd(tg.tensor([[3.0, 0.0], [0.0, 2.0]])).S",
        "tensor([3., 2.])",
    ),
    "addbmm": (
        "tg.addbmm(tg.ones(2, 2), tg.ones(3, 2, 4), tg.ones(3, 4, 2), beta=2)",
        "tensor([[14., 14.],\n        [14., 14.]])",
    ),
    "addmm": (
        "tg.addmm(tg.ones(2, 2), tg.ones(2, 3), tg.ones(3, 2), alpha=2)",
        "tensor([[7., 7.],\n        [7., 7.]])",
    ),
    "addmv": (
        "tg.addmv(tg.tensor([1.0, 1.0]), tg.tensor([[1.0, 2.0], [3.0, 4.0]]), [1.0, 10.0])",
        "tensor([22., 44.])",
    ),
    "addr": (
        "tg.addr(tg.zeros(2, 2), [1.0, 2.0], [3.0, 4.0])",
        "tensor([[3., 4.],\n        [6., 8.]])",
    ),
    "allclose": (
        "tg.allclose(tg.tensor([1.0, 2.0]), [1.0, 2.0 + 1e-9])",
        "True",
    ),
    "aminmax": (
        "tg.aminmax(tg.tensor([3.0, 1.0, 2.0]))",
        "AminmaxResult(min=tensor(1.), max=tensor(3.))",
    ),
    "apply_over_axes": (
        "tg.apply_over_axes(tg.sum, tg.ones(2, 3, 4), [0, 2])",
        "tensor([[[8.],\n         [8.],\n         [8.]]])",
    ),
    "argwhere": (
        "tg.argwhere(tg.tensor([0.0, 5.0, 0.0, 7.0]))",
        "tensor([[1],\n        [3]])",
    ),
    "array_equal": (
        "tg.array_equal(tg.tensor([1.0, 2.0]), [1.0, 2.0])",
        "True",
    ),
    "array_equiv": (
        "tg.array_equiv(tg.tensor([1.0, 2.0]), [[1.0, 2.0], [1.0, 2.0]])",
        "True",
    ),
    "as_strided": (
        "tg.as_strided(tg.tensor([1.0, 2.0, 3.0, 4.0]), (3, 2), (1, 1))",
        "tensor([[1., 2.],\n        [2., 3.],\n        [3., 4.]])",
    ),
    "baddbmm": (
        "tg.baddbmm(tg.ones(2, 1, 1), tg.ones(2, 1, 3), tg.ones(2, 3, 1))",
        "tensor([[[4.]],\n<BLANKLINE>\n        [[4.]]])",
    ),
    "bitwise_count": (
        "tg.bitwise_count(tg.tensor([0, 1, 7]))",
        "tensor([0, 1, 3], dtype=uint8)",
    ),
    "block": (
        "tg.block([[tg.ones(1, 1), tg.zeros(1, 2)]])",
        "tensor([[1., 0., 0.]])",
    ),
    "block_diag": (
        "tg.block_diag(tg.ones(1, 1), [[2.0, 3.0]])",
        "tensor([[1., 0., 0.],\n        [0., 2., 3.]])",
    ),
    "bmm": (
        "tg.bmm(tg.ones(2, 1, 3), tg.ones(2, 3, 1))",
        "tensor([[[3.]],\n<BLANKLINE>\n        [[3.]]])",
    ),
    "broadcast_arrays": (
        "tg.broadcast_arrays(tg.tensor([1.0, 2.0]), tg.tensor([[3.0], [4.0]]))[1]",
        "tensor([[3., 3.],\n        [4., 4.]])",
    ),
    "bucketize": (
        "tg.bucketize(tg.tensor([0.5, 2.5]), [1.0, 2.0, 3.0])",
        "tensor([0, 2])",
    ),
    "cdist": (
        "tg.cdist([[0.0, 0.0]], tg.tensor([[3.0, 4.0], [0.0, 1.0]]))",
        "tensor([[5., 1.]])",
    ),
    "choose": (
        "tg.choose([1, 0], [tg.tensor([1.0, 2.0]), tg.tensor([10.0, 20.0])])",
        "tensor([10.,  2.])",
    ),
    "chunk": (
        "tg.chunk(tg.tensor([1.0, 2.0, 3.0]), 2)",
        "(tensor([1., 2.]), tensor([3.]))",
    ),
    "clamp_max": (
        "tg.clamp_max(tg.tensor([0.5, 2.0]), 1.0)",
        "tensor([0.5, 1. ])",
    ),
    "clamp_min": (
        "tg.clamp_min(tg.tensor([0.5, 2.0]), 1.0)",
        "tensor([1., 2.])",
    ),
    "complex": (
        "tg.complex(tg.tensor([1.0, 2.0]), [3.0, 4.0])",
        "tensor([1.+3.j, 2.+4.j])",
    ),
    "compress": (
        "tg.compress([True, False, True], tg.tensor([1.0, 2.0, 3.0]))",
        "tensor([1., 3.])",
    ),
    "cummin": (
        "tg.cummin(tg.tensor([3.0, 1.0, 2.0]), 0)",
        "(tensor([3., 1., 1.]), tensor([0, 1, 1]))",
    ),
    "diag_embed": (
        "tg.diag_embed(tg.tensor([1.0, 2.0]))",
        "tensor([[1., 0.],\n        [0., 2.]])",
    ),
    "digamma": (
        "tg.digamma(tg.tensor([1.0]))  # minus Euler's constant",
        "tensor([-0.57721566])",
    ),
    "digitize": (
        "tg.digitize(tg.tensor([0.5, 2.5]), [1.0, 2.0, 3.0])",
        "tensor([0, 2])",
    ),
    "dist": (
        "tg.dist(tg.tensor([0.0, 0.0]), [3.0, 4.0])",
        "tensor(5.)",
    ),
    "divmod": (
        "tg.divmod(tg.tensor([7.0, -7.0]), 4.0)",
        "(tensor([ 1., -2.]), tensor([3., 1.]))",
    ),
    "dsplit": (
        "[part.shape for part in tg.dsplit(tg.ones(1, 2, 4), 2)]",
        "[(1, 2, 2), (1, 2, 2)]",
    ),
    "dstack": (
        "tg.dstack([tg.tensor([1.0, 2.0]), tg.tensor([3.0, 4.0])])",
        "tensor([[[1., 3.],\n         [2., 4.]]])",
    ),
    "erf": (
        "tg.erf(tg.tensor([0.0, 1.0]))",
        "tensor([0.        , 0.84270079])",
    ),
    "erfc": (
        "tg.erfc(tg.tensor([0.0, 1.0]))",
        "tensor([1.        , 0.15729921])",
    ),
    "erfinv": (
        "tg.erfinv(tg.tensor([0.0, 0.5]))",
        "tensor([0.        , 0.47693628])",
    ),
    "expand": (
        "tg.expand(tg.tensor([[1.0], [2.0]]), 2, 3)",
        "tensor([[1., 1., 1.],\n        [2., 2., 2.]])",
    ),
    "expand_as": (
        "tg.expand_as(tg.tensor([1.0, 2.0]), tg.ones(2, 2))",
        "tensor([[1., 2.],\n        [1., 2.]])",
    ),
    "extract": (
        "tg.extract([True, False, True], tg.tensor([1.0, 2.0, 3.0]))",
        "tensor([1., 3.])",
    ),
    "flatten": (
        "tg.flatten(tg.tensor([[1.0, 2.0], [3.0, 4.0]]))",
        "tensor([1., 2., 3., 4.])",
    ),
    "frac": (
        "tg.frac(tg.tensor([1.25, -1.25]))",
        "tensor([ 0.25, -0.25])",
    ),
    "frexp": (
        "tg.frexp(tg.tensor([8.0, 0.75]))[0]",
        "tensor([0.5 , 0.75])",
    ),
    "histogram2d": (
        "tg.histogram2d(tg.tensor([0.1, 0.9]), [0.1, 0.9], bins=2, range=[[0, 1], [0, 1]])[0]",
        "tensor([[1., 0.],\n        [0., 1.]])",
    ),
    "histogram_bin_edges": (
        "tg.histogram_bin_edges(tg.tensor([0.0, 1.0, 2.0]), bins=2)",
        "tensor([0., 1., 2.])",
    ),
    "histogramdd": (
        "tg.histogramdd(tg.tensor([[0.1, 0.1], [0.9, 0.9]]), bins=2)[0]",
        "tensor([[1., 0.],\n        [0., 1.]])",
    ),
    "hsplit": (
        "tg.hsplit(tg.tensor([[1.0, 2.0], [3.0, 4.0]]), 2)[1]",
        "tensor([[2.],\n        [4.]])",
    ),
    "index_select": (
        "tg.index_select(tg.tensor([[1.0, 2.0], [3.0, 4.0]]), 1, [1])",
        "tensor([[2.],\n        [4.]])",
    ),
    "inverse": (
        "tg.inverse(tg.tensor([[2.0, 0.0], [0.0, 4.0]]))",
        "tensor([[0.5 , 0.  ],\n        [0.  , 0.25]])",
    ),
    "iscomplexobj": (
        "tg.iscomplexobj(tg.tensor([1j]))",
        "True",
    ),
    "isin": (
        "tg.isin(tg.tensor([1.0, 2.0, 3.0]), [3.0, 1.0])",
        "tensor([ True, False,  True])",
    ),
    "isrealobj": (
        "tg.isrealobj(tg.tensor([1j]))",
        "False",
    ),
    "ix_": (
        "[each.shape for each in tg.ix_([0, 1], [2, 3, 4])]",
        "[(2, 1), (1, 3)]",
    ),
    "kthvalue": (
        "tg.kthvalue(tg.tensor([3.0, 1.0, 2.0]), 2)",
        "(tensor(2.), tensor(2))",
    ),
    "ldexp": (
        "tg.ldexp(tg.tensor([1.0, 3.0]), 2)",
        "tensor([ 4., 12.])",
    ),
    "lgamma": (
        "tg.lgamma(tg.tensor([1.0, 5.0]))  # log 24",
        "tensor([0.        , 3.17805383])",
    ),
    "logcumsumexp": (
        "tg.logcumsumexp(tg.tensor([0.0, 0.0]), 0)  # log 1, log 2",
        "tensor([0.        , 0.69314718])",
    ),
    "logdet": (
        "tg.logdet(tg.tensor([[2.0, 0.0], [0.0, 0.5]]))",
        "tensor(0.)",
    ),
    "logit": (
        "tg.logit(tg.tensor([0.5, 0.75]))  # log 3",
        "tensor([0.        , 1.09861229])",
    ),
    "matrix_transpose": (
        "tg.matrix_transpose(tg.tensor([[1.0, 2.0], [3.0, 4.0]]))",
        "tensor([[1., 3.],\n        [2., 4.]])",
    ),
    "matvec": (
        "tg.matvec(tg.tensor([[1.0, 2.0], [3.0, 4.0]]), [1.0, 10.0])",
        "tensor([21., 43.])",
    ),
    "mm": (
        "tg.mm(tg.tensor([[1.0, 2.0], [3.0, 4.0]]), tg.ones(2, 1))",
        "tensor([[3.],\n        [7.]])",
    ),
    "modf": (
        "tg.modf(tg.tensor([1.5, -2.25]))",
        "(tensor([ 0.5 , -0.25]), tensor([ 1., -2.]))",
    ),
    "mv": (
        "tg.mv(tg.tensor([[1.0, 2.0], [3.0, 4.0]]), [1.0, 10.0])",
        "tensor([21., 43.])",
    ),
    "nanpercentile": (
        "tg.nanpercentile(tg.tensor([1.0, float('nan'), 3.0]), 50)",
        "tensor(2.)",
    ),
    "nanquantile": (
        "tg.nanquantile(tg.tensor([1.0, float('nan'), 3.0]), 0.5)",
        "tensor(2.)",
    ),
    "narrow": (
        "tg.narrow(tg.tensor([1.0, 2.0, 3.0]), 0, 1, 2)",
        "tensor([2., 3.])",
    ),
    "nonzero": (
        "tg.nonzero(tg.tensor([0.0, 5.0, 7.0]))",
        "(tensor([1, 2]),)",
    ),
    "polar": (
        "tg.polar(tg.tensor([2.0]), tg.tensor([0.0]))",
        "tensor([2.+0.j])",
    ),
    "polydiv": (
        "tg.polydiv(tg.tensor([1.0, 3.0, 2.0]), [1.0, 1.0])  # (x + 1)(x + 2) by x + 1",
        "(tensor([1., 2.]), tensor([0.]))",
    ),
    "polyfit": (
        "tg.round(tg.polyfit([0.0, 1.0, 2.0], tg.tensor([1.0, 3.0, 5.0]), 1), 6)",
        "tensor([2., 1.])",
    ),
    "renorm": (
        "tg.renorm(tg.tensor([[3.0, 4.0], [0.3, 0.4]]), 2, 0, 1.0).round(6)",
        "tensor([[0.6, 0.8],\n        [0.3, 0.4]])",
    ),
    "reshape_as": (
        "tg.reshape_as(tg.tensor([1.0, 2.0]), tg.ones(2, 1))",
        "tensor([[1.],\n        [2.]])",
    ),
    "rollaxis": (
        "tg.rollaxis(tg.ones(2, 3, 4), 2).shape",
        "(4, 2, 3)",
    ),
    "rsqrt": (
        "tg.rsqrt(tg.tensor([4.0, 0.25]))",
        "tensor([0.5, 2. ])",
    ),
    "setdiff1d": (
        "tg.setdiff1d(tg.tensor([1.0, 2.0, 3.0]), [2.0])",
        "tensor([1., 3.])",
    ),
    "setxor1d": (
        "tg.setxor1d(tg.tensor([1.0, 2.0]), [2.0, 3.0])",
        "tensor([1., 3.])",
    ),
    "sgn": (
        "tg.sgn(tg.tensor([3 + 4j]))",
        "tensor([0.6+0.8j])",
    ),
    "sinc": (
        "tg.sinc(tg.tensor([0.0, 0.5]))  # 1 and 2 / pi",
        "tensor([1.        , 0.63661977])",
    ),
    "softplus": (
        "tg.softplus(tg.tensor([0.0]))  # log 2",
        "tensor([0.69314718])",
    ),
    "sort_complex": (
        "tg.sort_complex(tg.tensor([2j, 1.0, 1j]))",
        "tensor([0.+1.j, 0.+2.j, 1.+0.j])",
    ),
    "spacing": (
        "tg.spacing(tg.tensor([1.0])).numpy() == 2.0**-52",
        "array([ True])",
    ),
    "split_with_sizes": (
        "tg.split_with_sizes(tg.tensor([1.0, 2.0, 3.0]), [1, 2])",
        "(tensor([1.]), tensor([2., 3.]))",
    ),
    "std_mean": (
        "tg.std_mean(tg.tensor([1.0, 3.0]))",
        "(tensor(1.41421356), tensor(2.))",
    ),
    "t": (
        "tg.t(tg.tensor([[1.0, 2.0], [3.0, 4.0]]))",
        "tensor([[1., 3.],\n        [2., 4.]])",
    ),
    "take_along_axis": (
        "tg.take_along_axis(tg.tensor([[1.0, 2.0], [3.0, 4.0]]), [[1], [0]], 1)",
        "tensor([[2.],\n        [3.]])",
    ),
    "take_along_dim": (
        "tg.take_along_dim(tg.tensor([[1.0, 2.0], [3.0, 4.0]]), [[1], [0]], 1)",
        "tensor([[2.],\n        [3.]])",
    ),
    "tensor_split": (
        "tg.tensor_split(tg.tensor([1.0, 2.0, 3.0]), 2)",
        "(tensor([1., 2.]), tensor([3.]))",
    ),
    "unflatten": (
        "tg.unflatten(tg.ones(6), 0, (2, 3)).shape",
        "(2, 3)",
    ),
    "unfold": (
        "tg.unfold(tg.tensor([1.0, 2.0, 3.0]), 0, 2, 1)",
        "tensor([[1., 2.],\n        [2., 3.]])",
    ),
    "unique_all": (
        "tg.unique_all(tg.tensor([3.0, 1.0, 3.0])).counts",
        "tensor([1, 2])",
    ),
    "unique_consecutive": (
        "tg.unique_consecutive(tg.tensor([1.0, 1.0, 2.0, 1.0]))",
        "tensor([1., 2., 1.])",
    ),
    "unique_counts": (
        "tg.unique_counts(tg.tensor([3.0, 1.0, 3.0])).values",
        "tensor([1., 3.])",
    ),
    "unique_inverse": (
        "tg.unique_inverse(tg.tensor([3.0, 1.0, 3.0])).inverse_indices",
        "tensor([1, 0, 1])",
    ),
    "var_mean": (
        "tg.var_mean(tg.tensor([1.0, 3.0]))",
        "(tensor(2.), tensor(2.))",
    ),
    "vecmat": (
        "tg.vecmat(tg.tensor([1.0, 10.0]), tg.tensor([[1.0, 2.0], [3.0, 4.0]]))",
        "tensor([31., 42.])",
    ),
    "view": (
        "tg.view(tg.tensor([1.0, 2.0, 3.0, 4.0]), 2, 2)",
        "tensor([[1., 2.],\n        [3., 4.]])",
    ),
    "view_as": (
        "tg.view_as(tg.tensor([1.0, 2.0]), tg.ones(2, 1))",
        "tensor([[1.],\n        [2.]])",
    ),
    "view_as_complex": (
        "tg.view_as_complex(tg.tensor([[1.0, 2.0]]))",
        "tensor([1.+2.j])",
    ),
    "view_as_real": (
        "tg.view_as_real(tg.tensor([1 + 2j]))",
        "tensor([[1., 2.]])",
    ),
    "vsplit": (
        "tg.vsplit(tg.tensor([[1.0, 2.0], [3.0, 4.0]]), 2)[1]",
        "tensor([[3., 4.]])",
    ),
    "xlog1py": (
        "tg.xlog1py(tg.tensor([0.0, 2.0]), tg.tensor([-1.0, 0.0]))",
        "tensor([0., 0.])",
    ),
    "xlogy": (
        "tg.xlogy(tg.tensor([0.0, 2.0]), tg.tensor([0.0, 1.0]))",
        "tensor([0., 0.])",
    ),
    "linalg.block_diag": (
        "tg.linalg.block_diag(tg.ones(1, 1), [[2.0, 3.0]])",
        "tensor([[1., 0., 0.],\n        [0., 2., 3.]])",
    ),
    "linalg.cho_factor": (
        "tg.linalg.cho_solve(tg.linalg.cho_factor(tg.tensor([[4.0, 0.0], [0.0, 9.0]])), [8.0, 9.0])",
        "tensor([2., 1.])",
    ),
    "linalg.cond": (
        "tg.linalg.cond(tg.tensor([[4.0, 0.0], [0.0, 2.0]]))",
        "tensor(2.)",
    ),
    "linalg.eig": (
        "tg.linalg.eig(tg.tensor([[2.0, 0.0], [0.0, 3.0]])).eigenvalues.real",
        "tensor([2., 3.])",
    ),
    "linalg.eigvals": (
        "tg.linalg.eigvals(tg.tensor([[2.0, 0.0], [0.0, 3.0]])).real",
        "tensor([2., 3.])",
    ),
    "linalg.expm_multiply": (
        "tg.linalg.expm_multiply([[0.0, 1.0], [0.0, 0.0]], tg.tensor([1.0, 2.0])).round(6)",
        "tensor([3., 2.])",
    ),
    "linalg.expm": (
        "tg.linalg.expm(tg.tensor([[0.0, 1.0], [0.0, 0.0]]))",
        "tensor([[1., 1.],\n        [0., 1.]])",
    ),
    "linalg.lstsq": (
        "tg.linalg.lstsq(tg.tensor([[1.0], [1.0]]), [2.0, 4.0])[0].round(6)",
        "tensor([3.])",
    ),
    "linalg.lu_factor": (
        "tg.linalg.lu_solve(tg.linalg.lu_factor(tg.tensor([[2.0, 0.0], [0.0, 4.0]])), [2.0, 4.0])",
        "tensor([1., 1.])",
    ),
    "linalg.matrix_norm": (
        "tg.linalg.matrix_norm(tg.tensor([[3.0, 0.0], [0.0, 4.0]]))",
        "tensor(5.)",
    ),
    "linalg.matrix_transpose": (
        "tg.linalg.matrix_transpose(tg.tensor([[1.0, 2.0], [3.0, 4.0]]))",
        "tensor([[1., 3.],\n        [2., 4.]])",
    ),
    "linalg.multi_dot": (
        "tg.linalg.multi_dot([[1.0, 1.0], tg.tensor([[1.0, 2.0], [3.0, 4.0]]), [1.0, 10.0]])",
        "tensor(64.)",
    ),
    "linalg.null_space": (
        "abs(tg.linalg.null_space(tg.tensor([[1.0, 0.0]])))",
        "tensor([[0.],\n        [1.]])",
    ),
    "linalg.orth": (
        "abs(tg.linalg.orth(tg.tensor([[2.0], [0.0]])))",
        "tensor([[1.],\n        [0.]])",
    ),
    "linalg.pinv": (
        "tg.linalg.pinv(tg.tensor([[2.0, 0.0], [0.0, 4.0]])).round(6)",
        "tensor([[0.5 , 0.  ],\n        [0.  , 0.25]])",
    ),
    "linalg.polar": (
        "tg.linalg.polar(tg.tensor([[2.0, 0.0], [0.0, 3.0]]))[1].round(6)",
        "tensor([[2., 0.],\n        [0., 3.]])",
    ),
    "linalg.qr": (
        "abs(tg.linalg.qr(tg.tensor([[3.0, 0.0], [4.0, 5.0]])).R).round(6)",
        "tensor([[5., 4.],\n        [0., 3.]])",
    ),
    "linalg.slogdet": (
        "tg.linalg.slogdet(tg.tensor([[-1.0, 0.0], [0.0, 1.0]]))",
        "SlogdetResult(sign=tensor(-1.), logabsdet=tensor(0.))",
    ),
    "linalg.tensorinv": (
        "tg.linalg.tensorinv(tg.tensor([[2.0, 0.0], [0.0, 4.0]]), ind=1).round(6)",
        "tensor([[0.5 , 0.  ],\n        [0.  , 0.25]])",
    ),
    "linalg.tensorsolve": (
        "tg.linalg.tensorsolve(tg.tensor([[2.0, 0.0], [0.0, 4.0]]), [2.0, 4.0])",
        "tensor([1., 1.])",
    ),
    "linalg.vector_norm": (
        "tg.linalg.vector_norm(tg.tensor([3.0, 4.0]))",
        "tensor(5.)",
    ),
    "fft.dct": (
        "tg.fft.dct(tg.tensor([1.0, 1.0]))",
        "tensor([4., 0.])",
    ),
    "fft.idct": (
        "tg.fft.idct(tg.tensor([4.0, 0.0]))",
        "tensor([1., 1.])",
    ),
    "fft.dst": (
        "tg.fft.dst(tg.tensor([1.0, 0.0]), type=1).round(6)",
        "tensor([1.732051, 1.732051])",
    ),
    "fft.idst": (
        "tg.fft.idst(tg.fft.dst(tg.tensor([1.0, 2.0]))).round(6)",
        "tensor([1., 2.])",
    ),
    "fft.dctn": (
        "tg.fft.dctn(tg.ones(2, 2)).round(6)",
        "tensor([[16.,  0.],\n        [ 0.,  0.]])",
    ),
    "fft.idctn": (
        "tg.fft.idctn(tg.tensor([[16.0, 0.0], [0.0, 0.0]])).round(6)",
        "tensor([[1., 1.],\n        [1., 1.]])",
    ),
    "fft.dstn": (
        "tg.fft.idstn(tg.fft.dstn(tg.tensor([[1.0, 2.0]]))).round(6)",
        "tensor([[1., 2.]])",
    ),
    "fft.idstn": (
        "tg.fft.idstn(tg.fft.dstn(tg.tensor([[1.0, 2.0]]))).round(6)",
        "tensor([[1., 2.]])",
    ),
    "signal.convolve": (
        "tg.signal.convolve(tg.tensor([1.0, 2.0]), [1.0, 10.0])",
        "tensor([ 1., 12., 20.])",
    ),
    "signal.correlate": (
        "tg.signal.correlate(tg.tensor([1.0, 2.0]), [1.0, 10.0])",
        "tensor([10., 21.,  2.])",
    ),
    "signal.fftconvolve": (
        "tg.signal.fftconvolve(tg.tensor([1.0, 2.0]), [1.0, 10.0]).round(6)",
        "tensor([ 1., 12., 20.])",
    ),
    "signal.oaconvolve": (
        "tg.signal.oaconvolve(tg.tensor([1.0, 2.0]), [1.0, 10.0]).round(6)",
        "tensor([ 1., 12., 20.])",
    ),
    "signal.hilbert": (
        "tg.signal.hilbert(tg.tensor([1.0, 0.0, -1.0, 0.0])).imag.round(6)  # of a cosine: the sine",
        "tensor([ 0.,  1.,  0., -1.])",
    ),
    "signal.lfilter": (
        "tg.signal.lfilter([1.0], [1.0, -0.5], tg.tensor([1.0, 0.0, 0.0]))",
        "tensor([1.  , 0.5 , 0.25])",
    ),
    "signal.sosfilt": (
        "tg.signal.sosfilt([[1.0, 0.0, 0.0, 1.0, -0.5, 0.0]], tg.tensor([1.0, 0.0, 0.0]))",
        "tensor([1.  , 0.5 , 0.25])",
    ),
}


SPECIAL = {
    "betainc": (2.0, 3.0, [0.25, 0.5]), "betaincc": (2.0, 3.0, [0.25, 0.5]), "betaincinv": (2.0, 3.0, [0.25, 0.5]),
    "betainccinv": (2.0, 3.0, [0.25, 0.5]), "beta": ([2.0, 0.5], 3.0), "betaln": ([2.0, 0.5], 3.0),
    "expn": (2, [0.5, 1.0]),
    "gammainc": (2.0, [0.5, 1.0]), "gammaincc": (2.0, [0.5, 1.0]), "gammaincinv": (2.0, [0.25, 0.5]),
    "gammainccinv": (2.0, [0.25, 0.5]), "hyp1f1": (1.0, 2.0, [0.5, 1.0]), "hyp2f1": (1.0, 2.0, 3.0, [0.25, 0.5]),
    "iv": (1.0, [0.5, 2.0]), "ive": (1.0, [0.5, 2.0]), "jn": (1, [0.5, 2.0]), "jv": (1.0, [0.5, 2.0]),
    "kl_div": ([1.0, 2.0], [2.0, 1.0]), "kv": (1.0, [0.5, 2.0]), "kve": (1.0, [0.5, 2.0]), "logsumexp": ([1.0, 2.0],),
    "multigammaln": ([3.0, 4.0], 2), "ndtri": ([0.25, 0.975],), "polygamma": (1, [1.0, 2.0]),
    "rel_entr": ([1.0, 2.0], [2.0, 1.0]), "yn": (1, [0.5, 2.0]), "yv": (1.0, [0.5, 2.0]), "zeta": (2.0, [1.0, 2.0]),
    "erfcinv": ([0.5, 1.5],), "entr": ([0.5, 2.0],), "ellipk": ([0.0, 0.5],), "ellipe": ([0.0, 0.5],),
    "lambertw": ([0.0, 1.0],),
}  # fmt: skip
"""Arguments of special functions; for others [0.5, 2.0]."""


def _special(name: str) -> list[str]:
    """Write an example of a special function, with SciPy's values."""
    given = SPECIAL.get(name, ([0.5, 2.0],))
    found = getattr(scipy.special, name)(*[np.array(v) if isinstance(v, list) else v for v in given])
    parts = [f"tg.tensor({value})" if isinstance(value, list) else repr(value) for value in given]
    call, taken = f"tg.special.{name}({', '.join(parts)})", ""
    if isinstance(found, tuple):
        found, taken = found[0], "[0]"
    text = np.array2string(np.round(np.asarray(found), 6) + 0.0, separator=", ", prefix="tensor(")
    return [*HEAD, f">>> {call}{taken}.round(6)", *f"tensor({text})".splitlines()]


def _by_oracle(row: Any) -> list[str]:
    """Write an example of a row that has no twin in NumPy, with the value of its oracle."""
    for shapes, arguments in _candidates(row):
        arrays = _operands(row, shapes)
        named = {name: value for name, value in arguments.items() if name != "*"}
        if "*" in arguments or row.variadic or sum(a.size for a in arrays) > MOST_ELEMENTS:
            continue
        names = {"np": np, "scipy": scipy, "axis": None, **dict(zip("xyz", arrays, strict=False)), **named}
        try:
            result = _shown(np.round(eval(row.oracle, names), 6))
        except Exception:
            continue  # an oracle of other names
        parts = [*map(_made, arrays), *[f"{name}={value!r}" for name, value in named.items()]]
        call = f">>> tg.{row.key}({', '.join(parts)}).round(6)"
        if result is not None and len(call) <= MOST_WIDE and result.count("\n") < MOST_LINES:
            return [*HEAD, call, *result.splitlines()]
    return []


def example(row: Op) -> list[str]:
    """Write the section of a docstring with an example; nothing where there is no good one."""
    if row.key in BY_HAND:
        call, shown = BY_HAND[row.key]
        return [*HEAD, f">>> {call}", *shown.splitlines()]
    if row.namespace == "special":
        return _special(row.name)
    if getattr(row, "oracle", None) and not row.twins:
        return _by_oracle(row)
    theirs = [t for t in row.twins if id(t) not in OURS]
    public = [t for t in theirs if str(getattr(t, "__module__", None) or "numpy").startswith("numpy")]
    if not public and isinstance(row, Elementwise):
        public = [row.twins[0]]  # which computes its formula
    if not public or row.key in UNSURE or getattr(row, "twin_differs", False):
        return []
    for shapes, arguments in _candidates(row):
        named = {name: value for name, value in arguments.items() if name != "*"}
        positional = arguments.get("*", ())
        try:
            arrays = _operands(row, shapes)
            if sum(a.size for a in arrays) > MOST_ELEMENTS or any(word in repr(arguments) for word in UNWRITTEN):
                continue
            given: list[Any] = [arrays] if row.variadic else arrays
            with warnings.catch_warnings(), np.errstate(all="ignore"):
                warnings.simplefilter("error")
                result = _shown(public[0](*given, *positional, **named))
        except Exception:
            continue  # the row takes what its twin does not
        parts = [f"[{', '.join(map(_made, arrays))}]"] if row.variadic else [_made(a) for a in arrays]
        parts += [repr(value) for value in positional] + [f"{name}={value!r}" for name, value in named.items()]
        call = f">>> tg.{row.key}({', '.join(parts)})"
        if result is None or len(call) > WIDTH or result.count("\n") >= MOST_LINES:
            continue
        if isinstance(row, Composed) and not isinstance(arrays[0], np.ndarray):
            continue
        return [*HEAD, call, *result.splitlines()]
    return []
