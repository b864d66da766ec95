"""M-inplace: an in-place operation behaves as if it modified a copy; on a leaf that requires grad it errors.

The oracles are the same program out of place, PyTorch's in-place method, and central differences.
"""

import warnings

import numpy as np
import pytest
from inplace.methods import CALLS, FLOATING
from oracles import assert_close, difference_gradient

import tapegrad as tg
from tapegrad.errors import DTypeError, GradError, LeafError, OperandError, VersionError

WEIGHTS = np.cos(np.arange(100.0)) + 0.2


def weighted(t):
    """Give a loss whose adjoints all differ."""
    return (t * tg.tensor(WEIGHTS[: t.size].reshape(t.shape))).sum()


def leaves_of(arrays, requires_grad=None):
    requires_grad = [True] * len(arrays) if requires_grad is None else requires_grad
    return [tg.tensor(a, requires_grad=r) for a, r in zip(arrays, requires_grad, strict=True)]


def gradients(loss, leaves):
    wanted = [x for x in leaves if x.requires_grad]
    if not loss.requires_grad:
        return [np.zeros(x.shape) for x in wanted]
    found = tg.autograd.grad(loss, wanted, materialize_grads=True)
    return [g.numpy() for g in found]


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
        assert_close(found, right.numpy(), rel, repr(call), scale=1.0)


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


# Operands that share memory with what is written

V = np.array([0.3, -0.8, 1.4, 0.6, -0.2])
M = np.array([[0.4, -1.1, 0.7], [1.3, 0.2, -0.5], [-0.9, 0.8, 1.6]])


def _augment(x, part, other, sign):
    target, y = x[part], x[other]
    if sign == "+":
        target += y
    elif sign == "-":
        target -= y
    elif sign == "*":
        target *= y
    else:
        target /= y
    return x


def forward(sign):
    return lambda x: _augment(x, slice(1, None), slice(None, -1), sign)


def backward(sign):
    return lambda x: _augment(x, slice(None, -1), slice(1, None), sign)


def reverse(sign):
    return lambda x: _augment(x, slice(None), slice(None, None, -1), sign)


def _assigned(part, other):
    def program(x):
        x[part] = x[other]
        return x

    return program


OVERLAPPING = {
    **{f"forward {s}=": (V, forward(s)) for s in "+-*/"},
    **{f"backward {s}=": (V, backward(s)) for s in "+-*/"},
    **{f"reverse {s}=": (V, reverse(s)) for s in "+-*/"},
    "itself +=": (V, lambda x: _augment(x, slice(None), slice(None), "+")),
    "itself *=": (V, lambda x: _augment(x, slice(None), slice(None), "*")),
    "transposed +=": (M, lambda x: _iadd(x, x.T)),
    "transposed *=": (M, lambda x: _imul(x, x.T)),
    "a row of itself": (M, lambda x: _imul(x, x[1])),
    "a column of itself": (M, lambda x: _iadd(x, x[:, 1:2])),
    "a number of itself": (V, lambda x: _imul(x, x[2])),
    "@=": (M, lambda x: _imatmul(x, x.T)),
    "x[1:] = x[:-1]": (V, _assigned(slice(1, None), slice(None, -1))),
    "x[:-1] = x[1:]": (V, _assigned(slice(None, -1), slice(1, None))),
    "x[:] = x[::-1]": (V, _assigned(slice(None), slice(None, None, -1))),
    "x[:] = x[integers]": (V, _assigned(slice(None), [4, 0, 0, 1, 2])),
    "x[integers] = x[:3]": (V, _assigned([4, 0, 1], slice(None, 3))),
    "x[mask] = x[:3]": (V, _assigned(np.array([True, False, True, True, False]), slice(None, 3))),
    "x[:, 0] = x[1]": (M, _assigned((slice(None), 0), 1)),
    "x[0] = x[:, 0]": (M, _assigned(0, (slice(None), 0))),
}


def _iadd(x, y):
    x += y
    return x


def _imul(x, y):
    x *= y
    return x


def _imatmul(x, y):
    x @= y
    return x


@pytest.mark.parametrize("why", OVERLAPPING)
def test_m_inplace_with_operands_that_overlap_is_what_numpy_gives(why):
    start, program = OVERLAPPING[why]
    expected = program(start.copy())
    x = tg.tensor(start, requires_grad=True)
    out = program(x * 1.0)
    np.testing.assert_array_equal(out.detach().numpy(), expected)
    with tg.no_grad():
        np.testing.assert_array_equal(program(tg.tensor(start)).numpy(), expected)

    def value(a):
        return np.sum(program(a.copy()) * WEIGHTS[: a.size].reshape(a.shape))

    assert_close(gradients(weighted(out), [x])[0], difference_gradient(value, [start], 0), 1e-9, why, scale=1.0)


METHODS_ON_THEMSELVES = {
    "mul_": lambda t: t.mul_(t),
    "add_ of a multiple": lambda t: t.add_(t, alpha=0.5),
    "add_ of its transpose": lambda t: t.add_(t.T, alpha=-0.5),
    "sub_": lambda t: t.sub_(t),
    "div_ by a part": lambda t: t.div_(t[0]),
    "pow_": lambda t: t.abs_().pow_(t.clone().mul_(0.5)),
    "addcmul_": lambda t: t.addcmul_(t, t.T),
    "addcdiv_": lambda t: t.addcdiv_(t.T, t),
    "lerp_": lambda t: t.lerp_(t.T, t[1]),
    "copy_": lambda t: t.copy_(t.T),
    "index_add_": lambda t: t.index_add_(0, np.array([0, 2]), t[1:]),
    "masked_fill_": lambda t: t.masked_fill_(np.eye(3) > 0, t[0, 1]),
    "scatter_add_": lambda t: t.scatter_add_(0, np.array([[0, 1, 2]]), t[1:2]),
    "put_": lambda t: t.put_(np.array([0, 8]), t[1, :2]),
    "atan2_": lambda t: t.atan2_(t.T),
    "fill_": lambda t: t.fill_(t[1, 1]),
}


@pytest.mark.parametrize("why", METHODS_ON_THEMSELVES)
def test_m_inplace_methods_on_parts_of_themselves(why):
    program = METHODS_ON_THEMSELVES[why]
    x = tg.tensor(M, requires_grad=True)
    out = program(x * 1.0)
    (found,) = gradients(weighted(out), [x])

    def value(a):
        return weighted(program(tg.tensor(a))).item()

    assert out.detach().equal(program(tg.tensor(M)))
    assert_close(found, difference_gradient(value, [M], 0), 1e-9, why, scale=1.0)


# Assignment to parts

INDICES = {
    "an integer": 1,
    "integers": (1, -1),
    "a slice": slice(1, None),
    "a negative step": (slice(None, None, -2), slice(None, None, -1)),
    "ellipsis": (..., 0),
    "None": (slice(None), None, 1),
    "everything": ...,
    "nothing": slice(2, 2),
    "a list": [2, 0],
    "a list twice": [0, 2, 0, 1],
    "an array of two axes": np.array([[0, 1], [2, 0]]),
    "a list of an axis": (slice(None), [2, 0]),
    "two lists": ([0, 2], [1, 1]),
    "a list and an integer": ([2, 1], 0),
    "a mask": M > 0.5,
    "a mask of an axis": np.array([True, False, True]),
    "a mask and a slice": (np.array([False, True, True]), slice(None, 2)),
    "True": True,
    "an empty list": [],
}


@pytest.mark.parametrize("kind", ["the part's shape", "a number", "an axis of one"])
@pytest.mark.parametrize("index", INDICES.values(), ids=INDICES)
def test_m_inplace_assignment_has_gradients_to_both(index, kind, torch):
    shape = M[index].shape
    if kind == "an axis of one":
        if not shape:
            pytest.skip("a single number")
        shape = (*shape[:-1], 1)
    size = 1 if kind == "a number" else int(np.prod(shape))
    values = np.linspace(0.5, 1.5, size).reshape(() if kind == "a number" else shape)

    def program(a, b):
        a = a.copy()
        a[index] = b
        return np.sum(a * WEIGHTS[:9].reshape(3, 3))

    x, y = leaves_of([M, values])
    t = x * 1.0
    alias = t.T
    t[index] = y
    assert weighted(t).item() == pytest.approx(program(M, values), rel=1e-14)
    found = gradients(weighted(t), [x, y])
    for k, gradient in enumerate(found):
        assert_close(gradient, difference_gradient(program, [M, values], k), 1e-9, f"operand {k}", scale=1.0)
    for gradient, other in zip(found, gradients(weighted(alias.T), [x, y]), strict=True):
        np.testing.assert_array_equal(gradient, other)
    negative = any(
        isinstance(k, slice) and (k.step or 1) < 0 for k in (index if isinstance(index, tuple) else (index,))
    )
    places = np.arange(9).reshape(3, 3)[index].ravel()
    # PyTorch gives all values for one place its gradient, though the last one alone stays there.
    if not negative and size and len(set(places.tolist())) == places.size:
        theirs = [torch.tensor(a, requires_grad=True) for a in (M, values)]
        u = theirs[0] * 1.0
        u[index] = theirs[1]
        expected = torch.autograd.grad((u * torch.tensor(WEIGHTS[:9].reshape(3, 3))).sum(), theirs)
        for gradient, right in zip(found, expected, strict=True):
            np.testing.assert_allclose(gradient, right.numpy(), rtol=1e-14, atol=1e-15)


def test_m_inplace_assignment_of_numbers_and_arrays_stops_the_gradient():
    x = tg.tensor(M, requires_grad=True)
    for value in (2.0, np.float32(2.0), 2, True, np.ones(3), [1.0, 2.0, 3.0], tg.tensor([1.0, 2.0, 3.0])):
        t = x * 1.0
        t[1] = value
        np.testing.assert_array_equal(t[1].detach().numpy(), np.broadcast_to(np.array(value, float), 3))
        (found,) = gradients(t.sum(), [x])
        assert found.tolist() == [[1.0] * 3, [0.0] * 3, [1.0] * 3]


def test_m_inplace_index_that_is_changed_later_is_the_one_that_was_used():
    x, y = leaves_of([V, np.array([1.0, 2.0])])
    index, mask = np.array([0, 3]), V > 0.5
    t = x * 1.0
    t[index] = y
    t[mask] = t[mask] * 3.0
    index[:], mask[:] = 1, False
    t.sum().backward()
    assert y.grad.tolist() == [3.0, 3.0] if V[0] > 0.5 else [1.0, 3.0]
    assert x.grad.tolist() == [0.0, 1.0, 3.0, 0.0, 1.0]


def test_m_inplace_arrays_that_are_changed_later():
    x = tg.tensor(V, requires_grad=True)
    for write in (
        lambda t, a: t.mul_(a),
        lambda t, a: t.div_(a),
        lambda t, a: t.pow_(a),
        lambda t, a: t.addcmul_(t, a),
    ):
        a = np.full(5, 2.0)
        t = x.abs() + 1.0
        write(t, a)
        expected = gradients(weighted(t), [x])
        t = x.abs() + 1.0
        write(t, a)
        a[:] = 77.0
        np.testing.assert_array_equal(gradients(weighted(t), [x]), expected)


# Overwriting everything


@pytest.mark.parametrize("name", ["copy_", "fill_", "zero_"])
def test_m_inplace_what_is_overwritten_gets_no_gradient(name, torch):
    def program(module, x, y):
        t = x * 2.0
        u = t * 3.0
        t.zero_() if name == "zero_" else getattr(t, name)(y if name == "copy_" else y[0])
        flags = (t.requires_grad, t.is_leaf)
        (t * t + u).sum().backward()
        return flags, x.grad.tolist(), None if y.grad is None else y.grad.tolist()

    ours = program(tg, *leaves_of([V, V + 2.0]))
    theirs = program(torch, *(torch.tensor(a, requires_grad=True) for a in (V, V + 2.0)))
    assert ours[0] == theirs[0] == (True, False)
    assert ours[1] == theirs[1] == [6.0] * 5
    assert ours[2] == theirs[2]


@pytest.mark.parametrize(("mine", "other"), [(np.float32, np.float64), (np.float64, np.float32)])
def test_m_inplace_between_dtypes(mine, other, torch):
    """What is written keeps its dtype; gradients have those of what they are of."""
    writes = {
        "mul_": lambda t, y: t.mul_(y),
        "add_": lambda t, y: t.add_(y, alpha=2),
        "copy_": lambda t, y: t.copy_(y),
        "setitem": lambda t, y: t.__setitem__(slice(1, 3), y[1:3]),
        "integers": lambda t, y: t.__setitem__([0, 4], y[[0, 4]].to(t.dtype) if hasattr(y, "to_sparse") else y[[0, 4]]),
    }
    for name, write in writes.items():
        found = []
        for module in (tg, torch):
            dtypes = (mine, other) if module is tg else [getattr(torch, np.dtype(d).name) for d in (mine, other)]
            x, y = (module.tensor(V, dtype=d, requires_grad=True) for d in dtypes)
            t = x * 1.0
            write(t, y)
            (t * t).sum().backward()
            found.append((t.detach().numpy(), x.grad.numpy(), y.grad.numpy()))
        for ours, theirs, dtype in zip(*found, (mine, mine, other), strict=True):
            assert ours.dtype == theirs.dtype == dtype, name
            np.testing.assert_allclose(ours, theirs, rtol=2e-6, err_msg=name)


def test_m_inplace_into_whole_numbers():
    counts = tg.tensor([1, 2, 3])
    counts += 1
    counts *= 2
    counts[0] = 9
    counts //= 2
    assert counts.tolist() == [4, 3, 4] and counts._version == 4
    x = tg.tensor([1.0, 2.0, 3.0], requires_grad=True)
    for write in (
        lambda t: t.copy_(x),
        lambda t: t.__setitem__(0, x[0]),
        lambda t: t.__setitem__([0], x[0]),
        lambda t: t.fill_(x[0]),
        lambda t: t.mul_(x),
    ):
        with pytest.raises(DTypeError, match=r"int64.*astype\(float\).*detach\(\)"):
            write(counts)
    assert counts.tolist() == [4, 3, 4] and counts._version == 4
    with tg.no_grad():
        counts.copy_(x)
    assert counts.tolist() == [1, 2, 3] and not counts.requires_grad


# Single numbers


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_m_inplace_on_single_numbers(dtype):
    x, y = (tg.tensor(v, dtype=dtype, requires_grad=True) for v in (0.7, 1.5))
    t = x * 1.0
    u, d = t[...], t.detach()
    t *= y
    t.add_(x, alpha=2.0)
    assert u.item() == d.item() == t.item() == pytest.approx(0.7 * 1.5 + 1.4, rel=1e-6)
    u.square_()
    assert t.item() == pytest.approx((0.7 * 1.5 + 1.4) ** 2, rel=1e-6)
    assert t._version == u._version == d._version == 3
    (t + u).backward()
    whole = 0.7 * 1.5 + 1.4
    assert x.grad.item() == pytest.approx(2 * 2 * whole * (1.5 + 2.0), rel=1e-6)
    assert y.grad.item() == pytest.approx(2 * 2 * whole * 0.7, rel=1e-6)


def test_m_inplace_on_results_that_numpy_gives_as_numbers():
    x = tg.tensor(V, requires_grad=True)
    for make in (lambda: x.sum(), lambda: x[1] * 2.0, lambda: x @ x, lambda: x.mean() + 1.0):
        (right,) = gradients(make().exp(), [x])
        t = make()
        t.exp_()
        np.testing.assert_allclose(gradients(t, [x])[0], right, rtol=1e-15)
        t = make()
        t[...] = t * 3.0
        (found,) = gradients(t, [x])
        np.testing.assert_allclose(found, 3.0 * gradients(make(), [x])[0], rtol=1e-15)


# Python's and NumPy's ways of writing


def test_m_inplace_augmented_assignment_keeps_the_object():
    x = tg.tensor(V, requires_grad=True)
    t = x * 1.0
    other = t
    t += 1.0
    t *= x
    t -= np.ones(5)
    t /= 2
    t **= 2
    assert other is t and t._version == 5
    expected = gradients(((((x + 1.0) * x) - 1.0) / 2).square().sum(), [x])
    np.testing.assert_allclose(gradients(t.sum(), [x]), expected, rtol=1e-14)


def test_m_inplace_augmented_assignment_of_other_things():
    t = tg.tensor([1.0, 2.0])
    with pytest.raises(TypeError):
        t += "text"
    with pytest.raises(TypeError):
        t += None
    assert t.tolist() == [1.0, 2.0] and t._version == 0
    number = 3.0
    number *= t
    assert isinstance(number, tg.Tensor) and number is not t and t._version == 0


def test_m_inplace_numpys_out_writes_under_no_grad():
    x, out = tg.tensor([1.0, 2.0], requires_grad=True), tg.zeros(2)
    with tg.no_grad():
        assert np.add(x, 1.0, out=out) is out
        np.multiply(out, 3.0, out=out)
        np.sum(x[None], axis=0, out=x)
    assert out.tolist() == [6.0, 9.0] and out._version == 2 and x._version == 1
    with pytest.raises(OperandError, match=r"no_grad\(\)"):
        np.add(x, 1.0, out=out)
    assert out._version == 2


# What the tensor is afterwards


def test_m_inplace_retain_grad_follows_the_tensor(torch):
    """As in PyTorch: `.grad` becomes that of the value which it has when backward runs."""

    def program(module, early):
        x = module.tensor([1.0, 2.0], requires_grad=True)
        y = x * 2.0
        if early:
            y.retain_grad()
        y.mul_(3.0)
        if not early:
            y.retain_grad()
        y.sin_()
        (y * y).sum().backward()
        return y.retains_grad, y.grad.tolist(), x.grad.tolist()

    for early in (True, False):
        ours, theirs = program(tg, early), program(torch, early)
        assert ours[0] == theirs[0] is True
        np.testing.assert_allclose(ours[1], theirs[1], rtol=1e-6)
        np.testing.assert_allclose(ours[2], theirs[2], rtol=1e-6)


def test_m_inplace_grad_fn_is_that_of_the_write():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    t = x * 2.0
    t.sin_()
    assert t.grad_fn.name() == "SinBackward"
    t.zero_()
    assert t.requires_grad and not t.is_leaf
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        t.sum().backward()


def test_m_inplace_graph_of_what_was_written_before_still_works():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    t = x * 2.0
    before = t + 1.0
    t.exp_()
    after = t * 3.0
    (before.sum() + after.sum()).backward()
    np.testing.assert_allclose(x.grad.numpy(), 2.0 + 6.0 * np.exp(2 * np.array([1.0, 2.0])), rtol=1e-15)


def test_m_inplace_after_backward():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    t = x * x
    t.sum().backward()
    t.mul_(2.0)
    with pytest.raises(tg.errors.FreedError):
        t.sum().backward()
    with tg.no_grad():
        t.zero_()
    t.detach_().add_(x)
    t.sum().backward()
    assert x.grad.tolist() == [3.0, 5.0]


def test_m_inplace_gradients_can_be_written():
    """Clipping by value, scaling, and zeroing of `.grad`."""
    x = tg.tensor([1.0, -4.0], requires_grad=True)
    (x * x).sum().backward()
    kept = x.grad
    kept.clip_(-1.0, 1.0).mul_(2.0)
    assert x.grad is kept and x.grad.tolist() == [2.0, -2.0]
    x.grad.zero_()
    (x * x).sum().backward()
    assert x.grad.tolist() == [2.0, -8.0] == kept.tolist()


def test_m_inplace_errors_are_subclasses_of_grad_error():
    assert issubclass(LeafError, GradError) and issubclass(VersionError, GradError)
    with pytest.raises(RuntimeError):
        tg.tensor(1.0, requires_grad=True).add_(1.0)
