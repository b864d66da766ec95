"""Arrays of every byte order, alignment, stride, dtype and number of dims; more: `python -m tests.numpy_api.search`."""

import sys

import numpy as np
import pytest
from numpy_api import guarded, search
from numpy_api.judging import CASES, is_no_view, judge
from oracles import assert_close

import tapegrad as tg
from tapegrad.core.storage import layouts
from tapegrad.ops.ufunc_at import apply_at

A = np.array([[1.0, 2.0], [3.0, 4.0]])
X = np.array([5.0, 7.0])
LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="guard pages are made by Linux's mprotect")


def written(a, x):
    """Copy an argument and write the copy: sum(x**2 * a[1]) + sum(a[1]**3), for derivatives by hand."""
    m = a.copy()
    m[0] = x
    return (m[0] ** 2 * m[1]).sum() + (m[1] ** 3).sum()


GRADIENT, HESSIAN = 2 * X * A[1], np.diag(2 * A[1])


@pytest.mark.parametrize("form", ["big-endian", "misaligned", "misaligned-big-endian", "gaps-backwards-big-endian"])
@LINUX
def test_a_copy_of_an_argument_that_is_written(form):
    """Both modes, and second derivatives, of a compiled function: NaN, 1e234 or the end of the process once."""
    a, compiled = guarded.LYING[form](A), tg.compile(written)
    of_x = lambda x: compiled(a, x)  # noqa: E731
    for _ in range(3):
        assert_close(tg.func.jvp(of_x, (X,), (X,))[1], GRADIENT @ X, 1e-14)
        assert_close(tg.func.jvp(compiled, (a, X), (np.zeros_like(a), X))[1], GRADIENT @ X, 1e-14)
        assert_close(tg.func.hvp(of_x, (X,), (X,))[0], HESSIAN @ X, 1e-14)
        assert_close(tg.func.hessian(of_x)(X), HESSIAN, 1e-14)
        assert_close(tg.func.jacfwd(of_x)(X), GRADIENT, 1e-14)
        assert_close(tg.func.linearize(of_x, X)[1](X), GRADIENT @ X, 1e-14)
        x = tg.tensor(X, requires_grad=True)
        (first,) = tg.autograd.grad(compiled(a, x), x, create_graph=True)
        (again,) = tg.autograd.grad(first.sum(), x)
        assert_close(first.detach().numpy(), GRADIENT, 1e-14)
        assert_close(again.numpy(), HESSIAN.sum(0), 1e-14)


@LINUX
def test_what_has_no_view_is_refused_in_every_mode():
    (name,) = [name for name in CASES if name.startswith("view_as-(2,3)")]
    for form in ("by-columns", "by-columns-big-endian", "gaps"):
        for way in ("forward", "backward", "compiled_forward", "compiled_backward"):
            assert judge(name, form, way) == "refused"
    assert judge(name, "big-endian", "compiled_forward") == ""


def test_an_error_about_views_is_not_believed_where_numpy_has_one():
    columns, error = [np.asfortranarray(np.ones((2, 3)))], tg.errors.ShapeError
    text = "no view of shape {} is there of a tensor of shape {} whose elements lie {} bytes apart"
    assert is_no_view(error(text.format((3, 2), (2, 3), (8, 16))), columns)
    assert not is_no_view(error(text.format((3, 2), (2, 3), (24, 8))), columns)
    assert not is_no_view(error(text.format((3, 2), (6,), (16,))), columns)
    assert not is_no_view(ValueError(text.format((3, 2), (2, 3), (8, 16))), columns)
    assert not is_no_view(error("another"), columns)


def test_layouts_are_of_this_machine():
    """What forgets to bring an array into this byte order fails there, and not in compiled code."""
    with pytest.raises(AssertionError, match="without to_native"):
        layouts.add((3,), np.dtype(">f8"))


@pytest.mark.parametrize("dims", [33, 64])
def test_ufunc_at_of_many_dims(dims):
    """NumPy's own ends the process; by hand: positions add up."""
    flat = np.arange(6.0)
    target = flat.reshape((1,) * (dims - 1) + (6,)).copy()
    index = (..., np.array([1, 1, 4]))
    apply_at(np.add, target, index, np.ones(3))
    assert target.ravel().tolist() == [0.0, 3.0, 2.0, 3.0, 5.0, 5.0]
    gaps = np.zeros((1,) * (dims - 1) + (12,))[..., ::2]
    apply_at(np.add, gaps, (..., [5, 5]), 2.0)
    assert gaps.ravel().tolist() == [0.0, 0.0, 0.0, 0.0, 0.0, 4.0]
    vector = np.zeros(3)
    apply_at(np.add, vector, np.full((1,) * (dims - 1) + (2,), 2), 1.5)
    assert vector.tolist() == [0.0, 0.0, 3.0]


@pytest.mark.parametrize("shape", [(1,) * 33, (1,) * 32 + (0,)])
def test_backward_of_a_compiled_sort_of_many_dims(shape):
    compiled = tg.compile(lambda x: np.sort(x, axis=-1).sum())
    for _ in range(3):
        x = tg.tensor(np.full(shape, 2.0), requires_grad=True)
        compiled(x).backward()
        assert x.grad.shape == shape and (x.grad.numpy() == 1.0).all()


@LINUX
def test_a_selection_of_rows():
    """In a child process, with guard pages and marks around blocks."""
    begins = ("sort-", "matmul-", "add_at-")
    names = [next(name for name in CASES if name.startswith(begin)) for begin in begins]
    forms = (
        "big-endian",
        "misaligned",
        "gaps-backwards-big-endian",
        "repeated",
        "33-dims",
        "float16",
        "object",
        ">c16",
    )
    ways = ("compiled_written", "of_outer_graph")
    wrong = {
        case: verdict
        for case, verdict in search.run(search.every(names, forms, ways))
        if verdict not in ("agrees", "refused")
    }
    assert not wrong
