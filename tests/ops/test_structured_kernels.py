"""Rows with structure whose reverse is compiled: the kernel says what the rule says, without Python, or leaves it."""

import numpy as np
import pytest
from ops.compiled import rules_only
from ops.rows import DTYPES, generator
from ops.structured import STRUCTURED, arguments_of, call, name_of_example, operands
from oracles import assert_close, gradients, layouts, leaf

import tapegrad as tg

COMPILED = [row for row in STRUCTURED if row.kernel]
EXAMPLES = [(row, k) for row in COMPILED for k in range(len(row.examples))]


def gradient(row, k, arrays):
    _, positional, named = arguments_of(row, k)
    tensors = [leaf(a) for a in arrays]
    result = call(row, tensors, positional, named)
    weights = generator(f"{row.name} kernels").uniform(0.5, 1.5, result.shape).astype(result.dtype)
    return gradients(result, tensors, weights)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("case", EXAMPLES, ids=name_of_example)
def test_a_kernel_says_what_the_rule_says(case, dtype):
    row, k = case
    arrays = operands(row, arguments_of(row, k)[0], dtype)
    eps = np.finfo(dtype).eps
    for which in range(len(arrays)):
        for name, laid_out in layouts(arrays[which]).items():
            given = [*arrays[:which], laid_out, *arrays[which + 1 :]]
            found = gradient(row, k, given)
            with rules_only():
                expected = gradient(row, k, given)
            for mine, theirs in zip(found, expected, strict=True):
                assert mine.dtype == theirs.dtype == dtype
                assert_close(mine, theirs, 40 * eps, f"{row.name}, operand {which} {name}", scale=1.0)


@pytest.mark.parametrize("row", COMPILED, ids=lambda row: row.name)
def test_a_kernel_runs(row, ran_in_python):
    """At least one example of each row needs no Python."""
    free = 0
    for k in range(len(row.examples)):
        ran_in_python.clear()
        gradient(row, k, operands(row, arguments_of(row, k)[0]))
        free += not ran_in_python
    assert free


def test_axes_that_are_no_neighbours_are_left_to_the_rule(ran_in_python):
    x = tg.tensor(np.random.default_rng(0).normal(size=(2, 3, 4)), requires_grad=True)
    (found,) = tg.autograd.grad(x.max(axis=(0, 2)).sum(), x)
    assert ran_in_python
    assert found.numpy().sum() == 3.0
    np.testing.assert_array_equal(found.numpy(), x.detach().numpy() == x.detach().numpy().max((0, 2), keepdims=True))


def test_kernels_add_to_what_is_there(torch):
    a = np.random.default_rng(1).normal(size=(3, 4))

    def program(x, m):
        joined = m.concatenate([x, x, 2.0 * x])
        product = x @ x.T
        return (joined.cumsum(0) * joined).sum() + product.max() + (product @ product).sum() + x[[0, 2, 0]].sum()

    x, t = tg.tensor(a, requires_grad=True), torch.tensor(a, requires_grad=True)
    (found,) = tg.autograd.grad(program(x, tg), x)
    (expected,) = torch.autograd.grad(program(t, torch), t)
    assert_close(found.numpy(), expected.numpy(), 1e-12)


@pytest.mark.parametrize("shapes", [((40, 50), (50, 60)), ((300,), (300, 300)), ((300, 300), (300,))])
def test_large_products_are_left_to_lapacks(shapes, ran_in_python, torch):
    random = np.random.default_rng(2)
    arrays = [random.normal(size=shape) for shape in shapes]
    tensors, theirs = [leaf(a) for a in arrays], [torch.tensor(a, requires_grad=True) for a in arrays]
    found = gradients((tensors[0] @ tensors[1]).sin().sum(), tensors)
    assert ran_in_python
    expected = torch.autograd.grad((theirs[0] @ theirs[1]).sin().sum(), theirs)
    for mine, other in zip(found, expected, strict=True):
        assert_close(mine, other.numpy(), 1e-10)


@pytest.mark.parametrize("dtype", DTYPES)
def test_positions_from_the_end(dtype):
    x = tg.tensor(np.arange(12.0, dtype=dtype).reshape(4, 3), requires_grad=True)
    (found,) = tg.autograd.grad((x[np.array([[-1, 0], [2, -1]])] * np.arange(2, dtype=dtype)[:, None]).sum(), x)
    np.testing.assert_array_equal(found.numpy(), np.array([1.0, 0.0, 0.0, 1.0])[:, None] * np.ones(3))


EINSUMS = (("ij,jk->ik", (2, 3), (3, 4)), ("bij,bkj->bik", (5, 2, 3), (5, 4, 3)), ("ij,kj->ki", (2, 3), (4, 3)))
EINSUMS += (("i,j->ij", (3,), (2,)), ("ij,ij->", (2, 3), (2, 3)), ("bij,j->b", (2, 3, 4), (4,)))


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("case", EINSUMS, ids=lambda case: case[0])
def test_small_contractions_need_no_python(case, dtype, ran_in_python, torch):
    subscripts, *shapes = case
    random = np.random.default_rng(3)
    arrays = [random.normal(size=shape).astype(dtype) for shape in shapes]
    weights = random.normal(size=np.einsum(subscripts, *arrays).shape).astype(dtype)
    theirs = [torch.tensor(a, requires_grad=True) for a in arrays]
    expected = torch.autograd.grad(torch.einsum(subscripts, *theirs), theirs, torch.tensor(weights))
    for made in (lambda a: a, lambda a: np.asfortranarray(a), lambda a: a[..., ::-1][..., ::-1]):
        tensors = [leaf(made(a)) for a in arrays]
        found = gradients(tg.einsum(subscripts, *tensors), tensors, weights)
        for mine, other in zip(found, expected, strict=True):
            assert_close(mine, other.numpy(), 40 * np.finfo(dtype).eps, subscripts, scale=1.0)
    assert not ran_in_python


@pytest.mark.parametrize(
    "shapes", [((5, 2, 3), (5, 3, 4)), ((2, 1, 3, 4), (5, 4, 2)), ((4,), (5, 4, 2)), ((5, 3, 4), (4,))]
)
def test_stacks_of_small_matrices_need_no_python(shapes, ran_in_python, torch):
    random = np.random.default_rng(4)
    arrays = [random.normal(size=shape) for shape in shapes]
    tensors, theirs = [leaf(a) for a in arrays], [torch.tensor(a, requires_grad=True) for a in arrays]
    found = gradients((tensors[0] @ tensors[1]).sin().sum(), tensors)
    assert not ran_in_python
    expected = torch.autograd.grad((theirs[0] @ theirs[1]).sin().sum(), theirs)
    for mine, other in zip(found, expected, strict=True):
        assert_close(mine, other.numpy(), 1e-12)
