"""Products of complex numbers, and of real ones with complex ones."""

import numpy as np
import pytest
from complex.directions import draws, hold, normal

import tapegrad as tg

C, R = np.complex128, np.float64

PRODUCTS = {
    "matmul": (np.matmul, "matmul", [((3, 4), (4, 2)), ((4,), (4,)), ((4,), (4, 2)), ((4,), (5, 4, 2))]),
    "matmul of stacks": (np.matmul, "matmul", [((3, 4), (4,)), ((5, 3, 4), (4,)), ((2, 1, 3, 4), (5, 4, 2))]),
    "dot": (np.dot, None, [((4,), (4,)), ((3, 4), (4, 2)), ((), (2, 3)), ((2, 3, 4), (5, 4, 2)), ((4,), (2, 4, 3))]),
    "vdot": (np.vdot, "vdot", [((4,), (4,))]),
    "vdot of matrices": (np.vdot, None, [((2, 3), (6,)), ((2, 3), (3, 2)), ((), (1,))]),
    "inner": (np.inner, "inner", [((4,), (4,)), ((3, 4), (2, 4)), ((2, 3, 4), (4,)), ((), (3,))]),
    "outer": (np.outer, None, [((3,), (4,)), ((2, 3), (2, 2)), ((), (3,))]),
    "kron": (np.kron, "kron", [((2, 3), (3, 2)), ((2, 2), (3,)), ((2,), (2, 1, 3))]),
    "vecdot": (np.vecdot, None, [((4,), (4,)), ((2, 4), (4,)), ((3, 1, 4), (2, 4))]),
    "matvec": (np.matvec, None, [((3, 4), (4,)), ((2, 3, 4), (4,)), ((3, 4), (2, 4))]),
    "vecmat": (np.vecmat, None, [((3,), (3, 4)), ((2, 3), (3, 4)), ((3,), (2, 3, 4))]),
    "cross": (np.cross, None, [((3,), (3,)), ((2, 3), (3,))]),
    "linalg.vecdot": (np.linalg.vecdot, "linalg.vecdot", [((2, 4), (2, 4))]),
    "linalg.cross": (np.linalg.cross, "linalg.cross", [((2, 3), (2, 3))]),
    "linalg.outer": (np.linalg.outer, "outer", [((2,), (3,))]),
    "linalg.matmul": (np.linalg.matmul, "matmul", [((2, 3), (3, 2))]),
}


def of(module, name):
    """Return a function by its name with dots."""
    for part in name.split("."):
        module = getattr(module, part)
    return module


@pytest.mark.parametrize("kinds", [(C, C), (R, C), (C, R)], ids=["both complex", "first real", "second real"])
@pytest.mark.parametrize("name", PRODUCTS)
def test_products_of_complex_numbers(torch, name, kinds):
    function, twin, shapes = PRODUCTS[name]
    twin = of(torch, twin) if twin is not None and kinds == (C, C) else None
    for pair in shapes:
        draw = draws(f"{name} {pair}")
        arrays = [normal(draw, shape, kind) for shape, kind in zip(pair, kinds, strict=True)]
        hold(of(tg, name.split(" ")[0]), function, *arrays, torch=torch, twin=twin)


@pytest.mark.parametrize("axes", [2, 0, 1, ((0, -1), (1, 0)), (-1, 0), ([1, 2], [2, 0])])
def test_tensordot_of_complex_numbers(axes):
    shapes = {2: ((2, 3, 4), (3, 4, 5)), 0: ((2, 3), (4,)), 1: ((2, 3), (3, 2))}.get(
        axes if isinstance(axes, int) else 9
    )
    shapes = shapes or {
        ((0, -1), (1, 0)): ((2, 3, 4), (4, 2, 5)),
        (-1, 0): ((2, 3, 4), (4, 5)),
    }.get(axes if not isinstance(axes[0], list) else 0, ((4, 2, 3), (3, 5, 2)))
    draw = draws(str(axes))
    x, y = (normal(draw, shape) for shape in shapes)
    hold(lambda a, b: tg.tensordot(a, b, axes), lambda a, b: np.tensordot(a, b, axes), x, y)


@pytest.mark.parametrize("arguments", [{"axis": 0}, {"axis": -2}])
def test_vecdot_along_an_axis(arguments):
    draw = draws("vecdot")
    x, y = normal(draw, (4, 3)), normal(draw, (4, 3))
    hold(lambda a, b: tg.vecdot(a, b, **arguments), lambda a, b: np.vecdot(a, b, **arguments), x, y)


SUBSCRIPTS = [
    ("ii->i", ((3, 3),)),
    ("ii", ((3, 3),)),
    ("ij->j", ((2, 3),)),
    ("ij,jk", ((2, 3), (3, 4))),
    ("ij,ij->ij", ((2, 3), (1, 3))),
    ("...ij,jk->...ik", ((5, 2, 3), (3, 4))),
    ("ij,jk,ki->", ((2, 3), (3, 4), (4, 2))),
    ("ij,jjk,ki,l->lk", ((2, 3), (3, 3, 4), (4, 2), (2,))),
    ("i,i->", ((3,), (3,))),
    ("i,j->ji", ((3,), (2,))),
]


@pytest.mark.parametrize("subscripts, shapes", SUBSCRIPTS)
def test_einsum_of_complex_numbers(torch, subscripts, shapes):
    draw = draws(subscripts)
    arrays = [normal(draw, shape) for shape in shapes]
    hold(
        lambda *t: tg.einsum(subscripts, *t),
        lambda *a: np.asarray(np.einsum(subscripts, *a)),
        *arrays,
        torch=torch,
        twin=lambda *t: torch.einsum(subscripts, *t),
    )
    if len(arrays) > 1:
        arrays[0] = arrays[0].real.copy()
        hold(lambda *t: tg.einsum(subscripts, *t), lambda *a: np.asarray(np.einsum(subscripts, *a)), *arrays)


@pytest.mark.parametrize("function", [tg.trace, lambda x: tg.diagonal(x, 1), tg.linalg.trace, tg.linalg.diagonal])
def test_diagonals_of_complex_numbers(function):
    twins = {tg.trace: np.trace, tg.linalg.trace: np.linalg.trace, tg.linalg.diagonal: np.linalg.diagonal}
    theirs = twins.get(function, lambda x: np.diagonal(x, 1))
    hold(function, lambda x: np.array(theirs(x)), normal(draws("diagonals"), (3, 4)))


def test_multi_dot_of_complex_numbers():
    draw = draws("multi_dot")
    arrays = [normal(draw, shape) for shape in ((2, 3), (3, 5), (5, 4))]
    hold(lambda *t: tg.linalg.multi_dot(t), lambda *a: np.linalg.multi_dot(a), *arrays)
    arrays[1] = arrays[1].real.copy()
    hold(lambda *t: tg.linalg.multi_dot(t), lambda *a: np.linalg.multi_dot(a), *arrays)


def test_numpys_own_products_of_tensors():
    draw = draws("NumPy's")
    x, y, m = normal(draw, (4,)), normal(draw, (4,)), normal(draw, (3, 4))
    for function, arrays in (
        (np.vdot, (x, y)),
        (np.matmul, (m, x)),
        (np.vecdot, (m, x)),
        (np.tensordot, (m, m)),
        (lambda a, b: np.einsum("ij,j->i", a, b), (m, x)),
        (lambda a, b: np.linalg.vecdot(a, b), (m, x)),
        (lambda a, b: a @ b, (m, x)),
    ):
        hold(function, function, *arrays, second=False)


def test_a_product_with_a_constant_array():
    draw = draws("constant")
    m, x = normal(draw, (3, 4)), normal(draw, (4,))
    for constant in (m, m.real.copy(), m.astype(np.complex64)):
        hold(lambda t, c=constant: tg.matmul(c, t), lambda a, c=constant: np.matmul(c, a), x, low=False)
        hold(lambda t, c=constant: tg.vdot(c[0], t), lambda a, c=constant: np.vdot(c[0], a), x, low=False)
        hold(lambda t, c=constant: tg.vdot(t, c[0]), lambda a, c=constant: np.vdot(a, c[0]), x, low=False)
    real = x.real.copy()  # whose gradient is real
    hold(lambda t: tg.matmul(m, t), lambda a: np.matmul(m, a), real, low=False)


def test_large_products_run_through_numpy():
    # Beyond 32768 multiplications the compiled loops leave a product to its rule.
    draw = draws("large")
    a, b = normal(draw, (40, 30)), normal(draw, (30, 40))
    hold(tg.matmul, np.matmul, a, b, second=False, low=False)


def test_a_strided_operand():
    draw = draws("strided")
    a, b = normal(draw, (4, 6)), normal(draw, (3, 8))
    hold(
        lambda x, y: tg.matmul(x[::2, ::2], y[:, ::-2].mT.T), lambda x, y: np.matmul(x[::2, ::2], y[:, ::-2].mT.T), a, b
    )


SMALL = {
    "matmul": [((3, 4), (4, 2)), ((4,), (4,)), ((5, 3, 4), (5, 4, 2)), ((4,), (5, 4, 2)), ((2, 1, 3, 4), (5, 4, 2))],
    "dot": [((4,), (4,)), ((2, 3, 4), (5, 4, 2))],
    "vdot": [((4,), (4,))],
    "inner": [((3, 4), (2, 4))],
    "tensordot": [((2, 3, 4), (3, 4, 5))],
}


@pytest.mark.parametrize("dtype", [np.complex128, np.complex64])
@pytest.mark.parametrize("name", SMALL)
def test_small_products_need_no_python(name, dtype, ran_in_python):
    for shapes in SMALL[name]:
        draw = draws(f"{name}{shapes}")
        x, y = (tg.tensor(normal(draw, shape, dtype), requires_grad=True) for shape in shapes)
        out = getattr(tg, name)(x, y)
        seed = tg.tensor(normal(draw, out.shape, dtype))
        compiled = tg.autograd.grad(out, [x, y], seed, retain_graph=True)
        assert not ran_in_python
        # A recorded backward runs the rule, on tensors.
        ruled = tg.autograd.grad(out, [x, y], seed, create_graph=True)
        for mine, other in zip(compiled, ruled, strict=True):
            assert mine.dtype == dtype
            tolerance = 40 * np.finfo(dtype).eps
            np.testing.assert_allclose(mine.numpy(), other.detach().numpy(), rtol=tolerance, atol=tolerance)
