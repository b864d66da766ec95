"""Rows with structure of complex numbers: their kernels say what their rules say, and most need no Python."""

import numpy as np
import pytest
from complex.directions import draws, normal
from complex.test_structured_rows import TAKING, operands
from ops.compiled import rules_only
from ops.structured import arguments_of, call, name_of_example
from oracles import layouts

import tapegrad as tg

COMPILED = [(row, k) for row, k in TAKING if row.kernel]
RUNNING = {
    *("cumsum", "norm", "flip", "fliplr", "flipud", "roll", "gather_at", "concatenate", "stack", "variance"),
    *("standard_deviation", "permute_along", "take", "take_along_axis", "gather", "put_at", "assign"),
}


def gradient(case, arrays):
    row, k = case
    _, positional, named = arguments_of(row, k)
    tensors = [tg.from_numpy(np.asarray(a)).requires_grad_() for a in arrays]
    result = call(row, tensors, positional, named)
    weights = normal(draws(row.name), result.shape, result.dtype)
    return [g.numpy() for g in tg.autograd.grad(result, tensors, weights)]


@pytest.mark.parametrize("dtype", [np.complex128, np.complex64])
@pytest.mark.parametrize("case", COMPILED, ids=name_of_example)
def test_a_kernel_says_what_the_rule_says(case, dtype):
    row, k = case
    arrays = [np.asarray(a, dtype) for a in operands(row, arguments_of(row, k)[0])]
    eps = np.finfo(dtype).eps
    for which in range(len(arrays)):
        for laid_out in layouts(arrays[which]).values():
            given = [*arrays[:which], laid_out, *arrays[which + 1 :]]
            found = gradient(case, given)
            with rules_only():
                expected = gradient(case, given)
            for mine, theirs in zip(found, expected, strict=True):
                assert mine.dtype == theirs.dtype == dtype
                np.testing.assert_allclose(mine, theirs, rtol=40 * eps, atol=40 * eps)


def test_kernels_run(ran_in_python):
    """At least one example of each row needs no Python."""
    free = set()
    for row, k in COMPILED:
        ran_in_python.clear()
        gradient((row, k), operands(row, arguments_of(row, k)[0]))
        if not ran_in_python:
            free.add(row.name)
    assert free >= RUNNING


def test_writes_need_no_python(ran_in_python):
    z = tg.tensor(normal(draws("writes"), (4, 5)), requires_grad=True)
    x = tg.tensor(normal(draws("written"), (5,), np.float64), requires_grad=True)
    w = z * 1.0
    for k in range(4):
        w[k] = w[k - 1].clone() * 1j
        w.real[k] = x
        w.imag[:, k] *= 2.0
        tg.view_as_real(w)[k, 1:] += 1.0
        w[np.array([k, 0])] = w[:2].clone()
    (tg.view_as_real(w) ** 2).sum().backward()
    assert not ran_in_python
    assert z.grad.dtype == np.complex128 and x.grad.dtype == np.float64


def test_kernels_add_to_what_is_there(torch):
    a = normal(draws("add"), (3, 4))

    def program(m, z):
        joined = m.concatenate([z, z, 2j * z])
        total = (joined.cumsum(0) * m.conj(joined)).sum() + z[[0, 2, 0]].sum() + m.stack([z, z]).sum()
        return (total + m.flip(z, (0,)).sum() + z.cumsum(1).sum()).real + m.linalg.norm(z) + m.linalg.norm(z, axis=0)[0]

    ours, theirs = tg.tensor(a, requires_grad=True), torch.tensor(a, requires_grad=True)
    (found,) = tg.autograd.grad(program(tg, ours), ours)
    (expected,) = torch.autograd.grad(program(torch, theirs), theirs)
    np.testing.assert_allclose(found.numpy(), expected.numpy(), rtol=1e-11)
