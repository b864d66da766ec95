"""Any elementwise row, called in any of its ways with operands of any shape, layout, dtype and kind.

Values are NumPy's to the bit; gradients are PyTorch's, and else, as at NaN and infinities, what the table's expression
says. `TAPEGRAD_EXAMPLES=10000 pytest tests/ops/test_random_calls.py` tries more.
"""

import os
from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from ops.rows import ELEMENTWISE, IN_TORCH, TORCH_REL, function_of, torch_of
from ops.test_operands import contributions
from ops.test_spellings import python_operator
from oracles import assert_same, assert_within, leaf

import tapegrad as tg
from tapegrad.ops import Elementwise

EXAMPLES = int(os.environ.get("TAPEGRAD_EXAMPLES", "150"))
SPECIAL = (np.nan, np.inf, -np.inf, 0.0, -0.0, 1.0, -1.0, 0.5)
ULPS = 64  # of the sum of what is added up: the functions of three libraries differ by a few
KINDS = ("leaf", "result", "constant", "array", "number")


@dataclass
class Call:
    """A row, how it is called, and with what: for each operand its kind and its array, or its number."""

    row: Elementwise
    spelling: str
    kinds: tuple[str, ...]
    values: tuple[object, ...]
    special: bool


@st.composite
def laid_out(draw, shape):
    """Say how an array is laid out: the order of its axes in memory, and each axis' step; 0 repeats one element."""
    order = draw(st.permutations(range(len(shape))))
    return tuple(order), tuple(draw(st.sampled_from((1, 1, 2, -1, -3, 0))) for _ in shape)


def lay_out(array, order, steps):
    """Return an array with these elements in that layout; along a step of 0, the first ones."""
    if array.ndim == 0 or 0 in array.shape:
        return array
    size = [n * abs(step) if step else 1 for n, step in zip(array.shape, steps, strict=True)]
    memory = np.zeros([size[axis] for axis in order], array.dtype).transpose(np.argsort(order))
    index = tuple(slice(None, None, step or 1) for step in steps)
    view = memory[index]
    view[...] = array[tuple(slice(0, n) for n in view.shape)]
    return np.broadcast_to(view, array.shape)


def spellings_of(row):
    names = ["function"]
    names += ["method"] if row.public and row.name != "where" else []
    names += ["numpy"] if isinstance(row.twins[0], np.ufunc) else []
    return names + (["operator"] if row.symbol and row.name != "pow" else [])


@st.composite
def calls(draw):
    row = draw(st.sampled_from(ELEMENTWISE))
    kinds = [draw(st.sampled_from(KINDS if row.arity > 1 else KINDS[:2])) for _ in range(row.arity)]
    differentiable = [k for k in range(row.arity) if row.derivatives[k] is not None]
    kinds[draw(st.sampled_from(differentiable))] = draw(st.sampled_from(("leaf", "result")))
    for k in set(range(row.arity)) - set(differentiable):
        kinds[k] = draw(st.sampled_from(("constant", "array")))
    spelling = draw(st.sampled_from(spellings_of(row)))
    if spelling == "method" and kinds[0] not in KINDS[:3]:
        spelling = "function"
    shapes = draw(hnp.mutually_broadcastable_shapes(num_shapes=row.arity, max_dims=3, max_side=4)).input_shapes
    random = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    special = draw(st.integers(0, 3)) == 0
    values = []
    for k, (shape, bounds) in enumerate(zip(shapes, row.intervals(), strict=True)):
        if kinds[k] == "number":
            values.append(float(random.uniform(*bounds)))
            continue
        array = np.asarray(random.uniform(*bounds, shape))
        if special:
            array = np.where(random.random(shape) < 0.5, random.choice(SPECIAL, shape), array)
        condition = row.name == "where" and k == 0
        dtype = draw(st.sampled_from((np.float64, np.float64, np.float32, *([np.float16] * (kinds[k] == "array")))))
        array = np.asarray(array > 0 if condition else array.astype(dtype))
        values.append(lay_out(array, *draw(laid_out(shape))))
    return Call(row, spelling, tuple(kinds), tuple(values), special)


def apply(call, operands):
    if call.spelling == "method":
        return getattr(tg.Tensor, call.row.name)(*operands)
    if call.spelling == "numpy":
        return call.row.twins[0](*operands)
    if call.spelling == "operator":
        return python_operator(call.row.symbol)(*operands)
    return function_of(call.row)(*operands)


def torch_terms(torch, call, k, cotangent):
    """Return what each element of the result contributes to the k-th operand's gradient, in double precision."""
    operands = [
        torch.tensor(np.array(np.broadcast_to(v, cotangent.shape), bool if np.asarray(v).dtype == bool else float))
        for v in call.values
    ]
    operands[k].requires_grad_()
    output = torch_of(call.row)(torch, *operands)
    weights = torch.tensor(cotangent.astype(np.float64))
    return torch.autograd.grad(output, operands[k], weights, materialize_grads=True)[0].numpy()


def summed(terms, shape):
    """Sum over the axes along which a shape was repeated."""
    lead = terms.ndim - len(shape)
    axes = tuple(range(lead)) + tuple(lead + k for k, n in enumerate(shape) if n == 1)
    return terms.sum(axes, keepdims=True).reshape(shape)


def check(call, torch):
    row, values = call.row, call.values
    leaves = {k: leaf(v) for k, v in enumerate(values) if call.kinds[k] in ("leaf", "result")}
    operands = [
        leaves[k]
        if kind == "leaf"
        else leaves[k] * 1.0
        if kind == "result"
        else tg.from_numpy(v)
        if kind == "constant"
        else v
        for k, (kind, v) in enumerate(zip(call.kinds, values, strict=True))
    ]
    with np.errstate(all="ignore"):
        result, expected = apply(call, operands), apply_plain(call)
    assert_same(result.detach(), expected, row.name)
    assert result.requires_grad
    cotangent = np.random.default_rng(1).uniform(-1, 2, result.shape).astype(result.dtype)
    found = tg.autograd.grad(result, list(leaves.values()), cotangent, materialize_grads=True)
    dtypes = [np.asarray(v).dtype for v in values if np.asarray(v).dtype.kind == "f" and not isinstance(v, float)]
    eps = max(np.finfo(d).eps for d in dtypes if d != np.float16)
    for (k, tensor), gradient in zip(leaves.items(), found, strict=True):
        assert gradient.dtype == tensor.dtype and gradient.shape == tensor.shape
        use_torch = torch is not None and row in IN_TORCH and row.name not in TORCH_REL and not call.special
        with np.errstate(all="ignore"):
            terms = torch_terms(torch, call, k, cotangent) if use_torch else contributions(row, k, values, cotangent)
            terms = np.asarray(terms, np.float64)
            size = summed(abs(terms), tensor.shape) + summed(np.ones(terms.shape), tensor.shape)
            total = summed(terms, tensor.shape)
            bound = np.where(np.isfinite(size), ULPS * eps * size, 0.0)
        assert_within(gradient.numpy(), total, bound, f"{row.name}, operand {k}")


def apply_plain(call):
    # The bits may depend on the layout: that of a product is its own.
    operands = [v * 1.0 if kind == "result" else v for kind, v in zip(call.kinds, call.values, strict=True)]
    if call.spelling == "operator":
        return python_operator(call.row.symbol)(*operands)
    return call.row.twins[0](*operands)


@settings(max_examples=EXAMPLES)
@given(calls())
def test_any_call_of_any_row(torch, call):
    check(call, torch)


@settings(max_examples=EXAMPLES)
@given(calls())
def test_any_call_of_any_row_without_torch(call):
    check(call, None)


@settings(max_examples=50)
@given(st.data())
def test_arrays_are_laid_out_as_they_are_drawn(data):
    shape = data.draw(hnp.array_shapes(min_dims=1, max_dims=3, max_side=4))
    array = np.arange(float(np.prod(shape))).reshape(shape)
    order, steps = data.draw(laid_out(shape))
    view = lay_out(array, order, steps)
    repeated = tuple(slice(0, 1) if step == 0 else slice(None) for step in steps)
    np.testing.assert_array_equal(view, np.broadcast_to(array[repeated], shape))
    for n, step, stride in zip(shape, steps, view.strides, strict=True):
        assert n == 1 or np.sign(stride) == np.sign(step)


def test_wrong_gradients_are_caught(monkeypatch):
    """The property can fail: with sin(x) for the cosine, say."""
    row = next(r for r in ELEMENTWISE if r.name == "cos")
    x = np.linspace(0.5, 1.0, 4)
    check(Call(row, "function", ("leaf",), (x,), False), None)
    monkeypatch.setitem(row.__dict__, "derivatives", ("-sin(x) * 1.001", None, None))
    with pytest.raises(AssertionError, match="cos, operand 0"):
        check(Call(row, "function", ("leaf",), (x,), False), None)
