"""Every structured row on its examples: values, gradients, layouts, dtypes; and the fast way back against the rule."""

import inspect
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from ops.rows import DTYPES, generator
from ops.structured import (
    EXAMPLES,
    TORCH,
    arguments_of,
    call,
    check_gradients,
    name_of_example,
    numpy_value,
    operands,
)
from oracles import assert_close, assert_same, gradients, layouts, leaf

import tapegrad as tg
from tapegrad.engine import numpy_namespace

ROOT = Path(__file__).resolve().parents[2]
REL = {np.float64: 1e-9, np.float32: 2e-5}


def cotangent_for(row, value):
    random = generator(row.name)
    cotangent = random.uniform(-1, 2, value.shape)
    if value.dtype.kind == "c":
        cotangent = cotangent + 1j * random.uniform(-1, 2, value.shape)
    return np.asarray(cotangent, value.dtype)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("case", EXAMPLES, ids=name_of_example)
def test_values_are_those_of_numpy(case, dtype):
    row, _ = case
    shapes, positional, named = arguments_of(*case)
    arrays = operands(row, shapes, dtype)
    expected = numpy_value(row, arrays, positional, named)
    for requires_grad in (False, True):
        tensors = [tg.tensor(a, requires_grad=requires_grad) for a in arrays]
        result = call(row, tensors, positional, named)
        assert type(result) is tg.Tensor and result.requires_grad == requires_grad
        assert_same(result.detach(), expected, row.name)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("case", EXAMPLES, ids=name_of_example)
def test_gradients_are_those_of_central_differences(case, dtype):
    row, _ = case
    shapes, positional, named = arguments_of(*case)
    arrays = operands(row, shapes, dtype)
    tensors = [leaf(a) for a in arrays]
    output = call(row, tensors, positional, named)
    cotangent = cotangent_for(row, output)
    found = gradients(output, tensors, cotangent)
    assert [g.dtype for g in found] == [dtype] * len(found)
    check_gradients(lambda *a: numpy_value(row, a, positional, named), arrays, cotangent, found, row.name, REL[dtype])


@pytest.mark.parametrize("case", EXAMPLES, ids=name_of_example)
def test_gradients_with_each_operand_alone_and_any_layout(case):
    row, _ = case
    shapes, positional, named = arguments_of(*case)
    arrays = operands(row, shapes)
    tensors = [tg.tensor(a, requires_grad=True) for a in arrays]
    output = call(row, tensors, positional, named)
    cotangent = cotangent_for(row, output)
    expected = gradients(output, tensors, cotangent)
    for k in range(len(arrays)):
        for layout in layouts(arrays[k]):
            chosen = [layouts(a)[layout] for a in arrays]
            for wrap in (tg.from_numpy, lambda a: a):
                mixed = [leaf(a) if i == k else wrap(a) for i, a in enumerate(chosen)]
                output = call(row, mixed, positional, named)
                value = output.detach().numpy()
                assert_close(value, numpy_value(row, arrays, positional, named), 1e-15, row.name, scale=1.0)
                (gradient,) = gradients(output, mixed[k], cotangent)
                assert_close(gradient, expected[k], 1e-15, f"{row.name}, operand {k}, {layout}", scale=1.0)


@pytest.mark.parametrize("case", EXAMPLES, ids=name_of_example)
def test_the_fast_way_back_is_the_rule(case):
    """What the interpreter does for a mode is what the row's rule says, which it does not run."""
    row, _ = case
    shapes, positional, named = arguments_of(*case)
    arrays = operands(row, shapes)
    tensors = [tg.tensor(a, requires_grad=True) for a in arrays]
    output = call(row, tensors, positional, named)
    cotangent = cotangent_for(row, output)
    found = gradients(output, tensors, cotangent)
    arguments = (
        {}
        if row.params is None
        else row.params(*shapes, *positional, **(index_as_tuple(named) if not row.public else named))
    )
    known = {**arguments, "out": output.detach().numpy(), "shapes": shapes}
    for name, array in zip("xyz", arrays, strict=False):
        known |= {name: array, f"{name}_shape": array.shape, f"{name}_dtype": array.dtype}
    for k, gradient in enumerate(found):
        rule = row.dx if row.variadic else row.derivatives[k]
        known = {**known, "shared": {}, **({"index": k} if row.variadic else {})}
        names = list(inspect.signature(rule).parameters)[2:]
        expected = rule(numpy_namespace, cotangent.copy(), **{name: known[name] for name in names})
        assert_close(gradient, expected, 1e-14, row.name, scale=1.0)


def index_as_tuple(named):
    return {k: v if k != "index" or isinstance(v, tuple) else (v,) for k, v in named.items()}


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("case", [c for c in EXAMPLES if c[0].name in TORCH], ids=name_of_example)
def test_gradients_are_those_of_torch(case, dtype, torch):
    row, _ = case
    shapes, positional, named = arguments_of(*case)
    arrays = operands(row, shapes, dtype)
    tensors = [tg.tensor(a, requires_grad=True) for a in arrays]
    output = call(row, tensors, positional, named)
    cotangent = cotangent_for(row, output)
    theirs = [torch.tensor(a, requires_grad=True) for a in arrays]
    result = TORCH[row.name](torch, *theirs, *positional, **named)
    expected = torch.autograd.grad(result, theirs, torch.tensor(cotangent), materialize_grads=True)
    rel = {np.float64: 1e-12, np.float32: 1e-5}[dtype]
    assert_close(output.detach().numpy(), result.detach().numpy(), rel, row.name, scale=1.0)
    for gradient, other in zip(gradients(output, tensors, cotangent), expected, strict=True):
        assert_close(gradient, other.numpy(), rel, row.name, scale=1.0)


@pytest.mark.parametrize("case", EXAMPLES, ids=name_of_example)
def test_methods_functions_and_numpys_own_name_agree(case):
    row, _ = case
    shapes, positional, named = arguments_of(*case)
    arrays = operands(row, shapes)
    expected = numpy_value(row, arrays, positional, named)
    cotangent = cotangent_for(row, expected)
    names = (row.name, *row.aliases, *row.function_aliases)
    ways = [getattr(tg, name) for name in names if row.public]
    ways += [getattr(tg.Tensor, name) for name in (row.name, *row.aliases) if row.public and row.method]
    ways += [] if row.name in ("transpose", "permute", "reshape", "tile") else list(row.twins)
    found = []
    for way in ways:
        tensors = [tg.tensor(a, requires_grad=True) for a in arrays]
        result = way(*([tensors] if row.variadic else tensors), *positional, **named)
        assert_same(result.detach(), expected, f"{row.name} as {way}")
        found.append(gradients(result, tensors, cotangent))
    for one in found[1:]:
        for gradient, first in zip(one, found[0], strict=True):
            assert_same(gradient, first, row.name)


CALLS_OF_NUMPY = """
np.transpose(a)
np.transpose(a, (2, 0, 1))
np.transpose(a, axes=[1, 0, 2])
np.permute_dims(a, (1, 2, 0))
np.permute_dims(a, axes=(1, 2, 0))
np.reshape(a, (6, 4))
np.reshape(a, -1)
np.swapaxes(a, 0, -1)
np.moveaxis(a, (0, 1), (-1, 0))
np.expand_dims(a, (0, 2))
np.squeeze(a[:, :1])
np.squeeze(a[:, :1], axis=1)
np.broadcast_to(a, (2, 2, 3, 4))
np.concatenate([a, a], -1)
np.concatenate((a, np.ones((2, 3, 1))), axis=2)
np.concatenate((a, a), axis=None)
np.stack((a, 2 * a), axis=1)
np.stack([a, a], -1)
np.sum(a, (0, 2))
np.mean(a, axis=-1, keepdims=True)
np.max(a, 0)
np.amin(a, axis=(1, 2))
np.cumsum(a, 1)
np.copy(a)
np.linalg.norm(a, axis=2)
np.matmul(a, np.ones(4))
np.matmul(np.ones((2, 1, 3)), a)
np.where(a > 3, a, -a)
np.astype(a, np.float32)
np.ones((2, 2, 3)) @ a
a.transpose()
a.transpose(2, 1, 0)
a.transpose((1, 0, 2))
a.T
a.mT
a.swapaxes(0, 1)
a.squeeze()
a[:1].squeeze(0)
a.reshape(4, -1)
a.reshape((4, 6))
a.sum(axis=(-1, 0))
a.mean((0, 1), keepdims=True)
a.max()
a.min(-1)
a.cumsum()
a.copy()
a.astype("float32")
"""


@pytest.mark.parametrize("source", CALLS_OF_NUMPY.split("\n")[1:-1])
def test_what_numpy_writes_means_what_numpy_means(source):
    a = np.arange(24.0).reshape(2, 3, 4)
    result = eval(source, {"np": np, "a": tg.tensor(a, requires_grad=True)})
    assert type(result) is tg.Tensor and result.requires_grad
    assert_same(result.detach(), eval(source, {"np": np, "a": a}))


@pytest.mark.parametrize("case", [c for c in EXAMPLES if len(arguments_of(*c)[0]) > 1], ids=name_of_example)
def test_operands_of_two_dtypes(case):
    """The result has NumPy's dtype, each gradient its input's; integers and booleans are promoted as NumPy does."""
    row, _ = case
    shapes, positional, named = arguments_of(*case)
    arrays = operands(row, shapes)
    for dtypes in ((np.float32, np.float64), (np.float64, np.float32), (np.float64, np.int64), (np.bool_, np.float64)):
        kinds = [dtypes[k % 2] for k in range(len(arrays))]
        cast = [(10 * a).astype(d) for a, d in zip(arrays, kinds, strict=True)]
        tensors = [tg.tensor(a, requires_grad=a.dtype.kind == "f") for a in cast]
        try:
            expected = numpy_value(row, cast, positional, named)
        except TypeError:  # NumPy does not write floats into booleans
            with pytest.raises(TypeError):
                call(row, tensors, positional, named)
            continue
        output = call(row, tensors, positional, named)
        assert_same(output.detach(), expected, f"{row.name} of {dtypes}")
        inputs = [t for t in tensors if t.requires_grad]
        found = gradients(output, inputs, cotangent_for(row, expected))
        assert [g.dtype for g in found] == [t.dtype for t in inputs]
        wide = [
            tg.tensor(a.astype(np.float64), requires_grad=t.requires_grad) for a, t in zip(cast, tensors, strict=True)
        ]
        again = call(row, wide, positional, named)
        wide = [t for t in wide if t.requires_grad]
        for gradient, other in zip(found, gradients(again, wide, cotangent_for(row, expected)), strict=True):
            single = np.float32 in (gradient.dtype, output.dtype)
            assert_close(gradient, other, 1e-6 if single else 1e-15, row.name, scale=1.0)


@pytest.mark.parametrize("dtype", [np.int64, np.int8, np.uint8, np.bool_, np.float16])
@pytest.mark.parametrize("case", EXAMPLES, ids=name_of_example)
def test_other_dtypes_are_promoted_as_numpy_does(case, dtype):
    row, _ = case
    shapes, positional, named = arguments_of(*case)
    first = row.name in ("geometric_spaced", "addcdiv")  # which have no zeros
    arrays = [(first + np.arange(np.prod(s, dtype=int))).reshape(s).astype(dtype) for s in shapes]
    try:
        expected = numpy_value(row, arrays, positional, named)
    except TypeError:  # NumPy does not subtract booleans
        with pytest.raises(TypeError):
            call(row, [tg.tensor(a) for a in arrays], positional, named)
        return
    result = call(row, [tg.tensor(a) for a in arrays], positional, named)
    assert_same(result, expected, row.name)
    assert not result.requires_grad


def test_half_precision_and_many_elements_are_computed_as_numpy_does():
    for x in (
        np.full(100, 1000, np.float16),
        np.full((3, 70_000), 0.1, np.float16),
        np.full((2, 300_000), 0.1, np.float32),
        np.full(1000, 127, np.int8),
        np.full(1000, True),
    ):
        for axis in (None, -1, 0):
            for function in (np.mean, np.sum, np.max, np.min):
                with np.errstate(over="ignore"):  # NumPy's own sums of float16 go beyond it
                    expected = function(x, axis=axis)
                    assert_same(function(tg.tensor(x), axis=axis), expected, f"{function.__name__} of {x.dtype}")


def test_casting_there_and_back():
    x = tg.tensor([1.25, 2.5], requires_grad=True)
    half = x.astype(np.float32)
    assert half.dtype == np.float32
    (gradient,) = tg.autograd.grad(half * half, x, np.array([1.0, 2.0], np.float32))
    assert_same(gradient, np.array([2.5, 10.0]))
    for dtype in (np.int64, bool):
        assert not x.astype(dtype).requires_grad


@pytest.mark.parametrize("dtype", [np.clongdouble, np.longdouble, np.dtype("S4"), object])
def test_a_dtype_that_tensors_do_not_hold_is_refused(dtype):
    """A result of it could not be differentiated, and nobody would be told."""
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    with pytest.raises(TypeError):
        x.astype(dtype)
    if np.dtype(dtype).kind != "S":
        with pytest.raises(TypeError):
            x * np.ones(2, dtype)


def test_joining_very_many():
    """More operands than a tape may have rows: in a process of its own, which can be stopped.

    It may have to compile kernels first, while other tests run.
    """
    program = (
        "import tapegrad as tg; x = tg.tensor(2.0, requires_grad=True); "
        "y = tg.stack([x] * 10_000); y.backward(y.detach()); print(x.grad.item())"
    )
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=900)
    assert (run.stdout, run.stderr) == ("20000.0\n", "")
