"""M-inplace: an in-place operation behaves as if it modified a copy; on a leaf that requires grad it errors.

The oracles are the same program out of place, PyTorch's in-place method, and central differences.
"""

import numpy as np
import pytest
from oracles import assert_close, difference_gradient
from record.methods import CALLS, FLOATING
from spec.losses import WEIGHTS, gradients, leaves_of, weighted

import tapegrad as tg
from tapegrad.errors import LeafError, VersionError

# How what is written lies in memory: (what is a leaf) -> (the tensor to be written, whose values are the leaf's).
LAYOUTS = {
    "a result": lambda x: x * 1.0,
    "transposed": lambda x: (x.T * 1.0).T,
    "reversed": lambda x: (x * 1.0)[::-1][::-1],
    "a part": lambda x: tg.pad(x, [(1, 2)] * x.ndim)[(slice(1, -2),) * x.ndim] if x.ndim else tg.stack([x, x])[1],
    "a view of views": lambda x: tg.stack([x, x], -1).mT.swapaxes(-1, -2)[..., 1],
}


@pytest.mark.parametrize("call", FLOATING, ids=repr)
def test_m_inplace_gradients_are_those_of_the_out_of_place_program(call):
    leaves = leaves_of(call.arrays)
    expected = gradients(weighted(call.compute(leaves)), leaves)
    for layout, make in LAYOUTS.items():
        leaves = leaves_of(call.arrays)
        target = make(leaves[0])
        assert call.write(target, leaves[1:]) is target, layout
        assert target.requires_grad and target.grad_fn is not None
        for found, right in zip(gradients(weighted(target), leaves), expected, strict=True):
            np.testing.assert_allclose(found, right, rtol=1e-13, atol=1e-15, err_msg=layout)


@pytest.mark.parametrize("call", FLOATING, ids=repr)
def test_m_inplace_gradients_are_those_of_central_differences(call):
    leaves = leaves_of(call.arrays)
    target = leaves[0] * 1.0
    call.write(target, leaves[1:])
    found = gradients(weighted(target), leaves)

    def value(*arrays):
        written = tg.tensor(arrays[0])
        call.write(written, [tg.tensor(a) for a in arrays[1:]])
        return weighted(written).item()

    for k, gradient in enumerate(found):
        expected = difference_gradient(value, call.arrays, k) if call.name != "nextafter_" else np.zeros(gradient.shape)
        if call.name == "nextafter_":  # a step of it is far smaller than that of a difference
            expected = difference_gradient(lambda *a: weighted(tg.tensor(a[0])).item(), call.arrays, k)
        assert_close(gradient, expected, 1e-9, f"{call}: operand {k}", scale=1.0)


@pytest.mark.parametrize("call", FLOATING, ids=repr)
def test_m_inplace_gradients_are_those_of_pytorch(call, torch):
    if not call.has_torch(torch):
        pytest.skip("PyTorch has no such method, or one without a derivative")
    leaves = leaves_of(call.arrays)
    target = leaves[0] * 1.0
    call.write(target, leaves[1:])
    theirs = [torch.tensor(a, requires_grad=True) for a in call.arrays]
    result = call.by_torch(torch, theirs)
    np.testing.assert_allclose(target.detach().numpy(), result.detach().numpy(), rtol=1e-13, atol=1e-14)
    weights = torch.tensor(WEIGHTS[: result.numel()].reshape(tuple(result.shape)))
    expected = torch.autograd.grad((result * weights).sum(), theirs, materialize_grads=True, allow_unused=True)
    for found, right in zip(gradients(weighted(target), leaves), expected, strict=True):
        rel = 1e-9 if call.name in ("digamma_", "cbrt_") else 1e-12
        assert_close(found, right.numpy(force=True), rel, repr(call), scale=1.0)


@pytest.mark.parametrize("call", [c for c in FLOATING if len(c.arrays) > 1], ids=repr)
def test_m_inplace_into_a_plain_buffer_gives_it_a_history(call):
    flags = [False] + [True] * (len(call.arrays) - 1)
    leaves = leaves_of(call.arrays, flags)
    expected = gradients(weighted(call.compute(leaves)), leaves)
    buffer, *others = leaves
    view = buffer.T
    call.write(buffer, others)
    assert buffer.requires_grad and view.requires_grad and not buffer.is_leaf
    loss = weighted(buffer) + 2.0 * weighted(view.T)
    for found, right in zip(gradients(loss, others), expected, strict=True):
        np.testing.assert_allclose(found, 3.0 * right, rtol=1e-13, atol=1e-14)


@pytest.mark.parametrize("call", [c for c in FLOATING if len(c.arrays) > 1], ids=repr)
def test_m_inplace_with_operands_that_do_not_require_grad(call):
    flags = [True] + [False] * (len(call.arrays) - 1)
    leaves = leaves_of(call.arrays, flags)
    expected = gradients(weighted(call.compute(leaves)), leaves)
    for convert in (lambda t: t, lambda t: t.numpy()):
        (x, *others) = leaves_of(call.arrays, flags)
        target = x * 1.0
        call.write(target, [convert(t) for t in others])
        for found, right in zip(gradients(weighted(target), [x]), expected, strict=True):
            np.testing.assert_allclose(found, right, rtol=1e-13, atol=1e-15)


@pytest.mark.parametrize("call", FLOATING, ids=repr)
def test_m_inplace_on_a_leaf_that_requires_grad_errors(call):
    for way, what in ((lambda x: x, "it is a leaf"), (lambda x: x[...], "a view of a leaf"), (lambda x: x.T, "a view")):
        x, *others = leaves_of(call.arrays, [True] + [False] * (len(call.arrays) - 1))
        target = way(x)
        if way(x) is not x and target.T is not x and call.arrays[0].shape != target.shape:
            target = target.T
        with pytest.raises(LeafError, match=rf"{call.name} cannot write .*{what}.*under no_grad\(\).*clone\(\)"):
            call.write(target, others)
        assert x._version == 0
        np.testing.assert_array_equal(x.detach().numpy(), call.arrays[0])


@pytest.mark.parametrize("call", CALLS, ids=repr)
def test_m_inplace_on_a_leaf_under_no_grad(call):
    expected = call.compute(call.tensors()).numpy()
    floating = call.arrays[0].dtype.kind == "f"
    x, *others = call.tensors(True)
    if floating:
        before = (x * x).sum()
    with tg.no_grad():
        assert call.write(x, others) is x
    np.testing.assert_allclose(x.detach().numpy(), expected, rtol=1e-15, atol=0)
    assert x.is_leaf and x.requires_grad == floating and x._version == 1
    if floating:
        (x * 3.0).sum().backward()
        assert x.grad.tolist() == np.full(x.shape, 3.0).tolist()
        with pytest.raises(VersionError):
            before.backward()


def test_m_inplace_under_no_grad_leaves_the_history_of_a_result():
    for call in FLOATING:
        x = tg.tensor(call.arrays[0], requires_grad=True)
        target = -x
        with tg.no_grad():
            target.neg_()
            call.write(target)
        assert target.grad_fn.name() == "NegBackward" and target._version == 2 and target.requires_grad
        target.sum().backward()  # the derivative of -x
        assert x.grad.tolist() == np.full(x.shape, -1.0).tolist()


def test_m_inplace_the_documents_example():
    """`t.cos_()` overwrites what the derivative of cos needs: as on a copy."""
    a = tg.tensor(1.0, requires_grad=True)
    t = a.sin()
    t.cos_()
    t.backward()
    assert a.grad.item() == pytest.approx(-np.sin(np.sin(1.0)) * np.cos(1.0), rel=1e-15)


# What was saved before, and then overwritten

ONE = [c for c in FLOATING if len(c.arrays) == 1 and c.arrays[0].shape == (2, 3) and not c.args and not c.named]


@pytest.mark.parametrize("second", ["sin_", "exp_", "zero_", "flip_"])
@pytest.mark.parametrize("first", ONE, ids=repr)
def test_m_inplace_after_in_place(first, second):
    """The second overwrites the first's result: an error where the first's derivative reads that, and right else."""
    write = lambda t: getattr(t, second)(*((1,) if second == "flip_" else ()))  # noqa: E731
    compute = lambda t: t * 0.0 if second == "zero_" else getattr(t, second[:-1])(*((1,) if second == "flip_" else ()))  # noqa: E731
    (x,) = leaves_of(first.arrays)
    expected = gradients(weighted(compute(first.compute([x]))), [x])
    t = x * 1.0
    first.write(t)
    write(t)
    try:
        found = gradients(weighted(t), [x])
    except VersionError as error:
        assert "saved its result" in str(error)
        (x,) = leaves_of(first.arrays)
        out = first.compute([x * 1.0])
        out.detach().add_(0.0)
        with pytest.raises(VersionError, match="saved its result"):
            weighted(out).backward()
        return
    np.testing.assert_allclose(found, expected, rtol=1e-13, atol=1e-15)


SAVES = {
    "sin": "operand", "cos": "operand", "tan": "either", "exp": "result", "tanh": "result", "sigmoid": "result",
    "sqrt": "result", "log": "operand", "square": "operand", "abs": "operand", "neg": "nothing", "cumsum": "nothing",
    "reciprocal": "result", "relu": "result", "sinh": "operand", "erf": "operand", "softmax": "result",
    "expm1": "result",
}  # fmt: skip


@pytest.mark.parametrize("name", SAVES)
@pytest.mark.parametrize("written", ["operand", "result"])
def test_m_inplace_writes_raise_where_pytorch_raises(name, written, torch):
    def program(module, x):
        t = x * 1.0
        args = (1,) if name in ("cumsum", "softmax") else ()
        out = getattr(t, name)(*args) if hasattr(t, name) else getattr(module, name)(t, *args)
        (t if written == "operand" else out).mul_(2.0)
        out.sum().backward()
        return x.grad.numpy()

    values = np.linspace(0.1, 0.9, 6).reshape(2, 3)
    ours = theirs = None
    try:
        theirs = program(torch, torch.tensor(values, requires_grad=True))
    except RuntimeError as error:
        assert "modified by an inplace operation" in str(error)
    try:
        ours = program(tg, tg.tensor(values, requires_grad=True))
    except VersionError as error:
        assert "modified by an in-place operation" in str(error)
    assert (ours is None) == (theirs is None)
    assert SAVES[name] == "either" or (ours is None) == (SAVES[name] == written)
    if ours is not None:
        np.testing.assert_allclose(ours, theirs, rtol=1e-14, atol=1e-15)
