"""One row, many names: method, function, aliases, operators, and NumPy's own function give the same bits."""

import itertools
import operator

import numpy as np
import pytest
from ops.rows import (
    BINARY,
    DTYPES,
    ELEMENTWISE,
    INTEGER,
    PLAIN,
    assert_value,
    function_of,
    is_ours,
    name_of,
    sample,
    theirs,
)
from oracles import assert_same

import tapegrad as tg
from tapegrad.ops import TABLE, Elementwise, Structured

NAMED = [row for row in TABLE if isinstance(row, Elementwise) or row.method or row.variadic or row.arity == 2]
WITH_SYMBOL = [row for row in (*ELEMENTWISE, *PLAIN) if row.symbol]
NUMBERS = (2, 0.5, True, np.float64(0.5), np.float32(0.5), np.int64(2), np.bool_(True))
BITS = ("and", "or", "xor", "invert", "lshift", "rshift")


def python_operator(symbol):
    return getattr(operator, f"__{symbol}__")


def operands(row, dtype=np.float64):
    if row.name in INTEGER:
        return [np.array([1, 5, -3]), np.array([3, 6, 2])][: row.arity]
    return sample(row, (3, 4), dtype=dtype)


def spellings(row):
    """Yield every way to write a row, as functions of its operands."""
    for name in (row.name, *row.aliases, *row.function_aliases):
        yield f"tg.{name}", getattr(tg, name)
        if hasattr(np, name):
            yield f"np.{name}", getattr(np, name)
        if name not in row.function_aliases and row.name != "where":
            yield f"Tensor.{name}", getattr(tg.Tensor, name)
    if row.symbol and row.symbol != "pow":  # NumPy's own x ** 2 and power(x, 2) may differ: see below
        yield f"operator.{row.symbol}", python_operator(row.symbol)
    for twin in row.twins:
        if hasattr(np, twin.__name__):
            yield f"np.{twin.__name__} (twin)", twin


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("row", [r for r in (*ELEMENTWISE, *PLAIN) if r.public], ids=name_of)
def test_every_name_gives_the_same_bits(row, dtype):
    arrays = operands(row, dtype)
    cotangent = np.linspace(-1, 2, 12).reshape(3, 4).astype(dtype)
    first = None
    for name, function in spellings(row):
        tensors = [tg.tensor(a, requires_grad=a.dtype.kind == "f") for a in arrays]
        result = function(*tensors)
        assert type(result) is tg.Tensor, name
        numpys = name.startswith("np.")
        assert_value(row, result.detach(), (function if numpys else theirs(row))(*arrays))
        if not numpys or not is_ours(row, dtype):
            assert_same(result.detach(), (function if numpys else row.twins[0])(*arrays), name)
        if row.differentiable:
            inputs = [t for t in tensors if t.requires_grad]
            found = [g.numpy() for g in tg.autograd.grad(result, inputs, cotangent)]
            first = first or found
            for one, another in zip(found, first, strict=True):
                assert_same(one, another, f"the gradient of {name}")


def assert_as_numpy(row, actual, expected, what):
    """Hold the bits to NumPy's; of powers of float64, which are our own, the last: NumPy's depends on the processor."""
    actual, expected = np.asarray(actual), np.asarray(expected)
    if row.symbol == "pow" and expected.dtype == np.float64:
        assert actual.dtype == expected.dtype and actual.shape == expected.shape, what
        np.testing.assert_array_max_ulp(actual, expected, 2)
    else:
        assert_same(actual, expected, what)


@pytest.mark.parametrize("row", WITH_SYMBOL, ids=name_of)
def test_operators_give_what_numpys_operators_give(row):
    function = python_operator(row.symbol)
    arrays = operands(row)
    tensors = [tg.tensor(a, requires_grad=a.dtype.kind == "f") for a in arrays]
    assert_as_numpy(row, function(*tensors).detach(), function(*arrays), row.symbol)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("row", [r for r in WITH_SYMBOL if r.arity == 2], ids=name_of)
def test_operators_with_a_number_on_either_side(row, dtype):
    function = python_operator(row.symbol)
    array = operands(row, dtype)[0]
    array = abs(array) + array.dtype.type(0 if row.symbol in BITS else 0.1)
    numbers = [n for n in NUMBERS if row.symbol not in BITS or isinstance(n, (int, np.integer, np.bool_))]
    for case, number in itertools.product((array, array[:1, 0].reshape(()) if array.ndim > 1 else array), numbers):
        for requires_grad in (False, True):
            t = tg.tensor(case, requires_grad=requires_grad and array.dtype.kind == "f")
            assert_as_numpy(row, function(t, number).detach(), function(case, number), f"t {row.symbol} {number!r}")
            assert_as_numpy(row, function(number, t).detach(), function(number, case), f"{number!r} {row.symbol} t")


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("row", [r for r in WITH_SYMBOL if r.arity == 2], ids=name_of)
def test_operators_with_an_array_or_a_list_on_either_side(row, dtype):
    """NumPy's own operator meets a tensor on its right: the result is a tensor, with a gradient."""
    function = python_operator(row.symbol)
    x, y = operands(row, dtype)
    cotangent = np.linspace(-1, 2, 12).reshape(3, 4).astype(dtype)
    for left, right in ((x, y), (x[..., :1], y), (x, y[..., :1]), (np.asarray(x.ravel()[0]), y)):
        t, u = (tg.tensor(a, requires_grad=a.dtype.kind == "f") for a in (left, right))
        expected = function(left, right)
        both = function(t, u)
        for result, live in ((both, t), (both, u), (function(left, u), u), (function(t, right), t)):
            assert type(result) is tg.Tensor
            assert_as_numpy(row, result.detach(), expected, row.symbol)
            if row.differentiable:
                gradient, other = (tg.autograd.grad(r, live, cotangent, retain_graph=True)[0] for r in (result, both))
                assert_same(gradient, other.numpy(), f"the gradient of {row.symbol}")
    t, u = tg.tensor(x), tg.tensor(y)
    assert_as_numpy(row, function(x.tolist(), u), function(x.tolist(), y), row.symbol)
    assert_as_numpy(row, function(t, y.tolist()), function(x, y.tolist()), row.symbol)


@pytest.mark.parametrize("dtype", [*DTYPES, np.int64])
def test_divmod_with_anything_on_either_side(dtype):
    x, y = np.array([7, -7, 5.5]).astype(dtype), np.array([2, 3, -2]).astype(dtype)
    live = x.dtype.kind == "f"
    t, u = tg.tensor(x, requires_grad=live), tg.tensor(y, requires_grad=live)
    others = (2, 2.5, True, np.float64(2.5), y, y.tolist())
    cases = [(t, u, x, y), *((t, other, x, other) for other in others), *((other, u, other, y) for other in others)]
    for left, right, a, b in cases:
        expected = np.divmod(a, b)
        for way in (divmod, tg.divmod, np.divmod):
            quotient, remainder = way(left, right)
            assert type(quotient) is type(remainder) is tg.Tensor
            assert_same(quotient.detach(), expected[0])
            assert_same(remainder.detach(), expected[1])
            if live:
                inputs = [v for v in (left, right) if isinstance(v, tg.Tensor)]
                slopes = tg.autograd.grad([quotient, remainder], inputs, [np.ones_like(expected[0])] * 2)
                for slope, own in zip(slopes, [1.0, -expected[0]][:: 1 if inputs[0] is t else -1], strict=False):
                    np.testing.assert_array_equal(slope.numpy(), np.broadcast_to(own, 3))


@pytest.mark.parametrize("row", BINARY, ids=name_of)
def test_functions_with_an_array_number_or_list_on_either_side(row):
    x, y = sample(row, (3, 4))
    t, u = tg.tensor(x, requires_grad=True), tg.tensor(y, requires_grad=True)
    for other in (y, y[0], y[0, 0], float(y[0, 0]), y[0].tolist(), y.astype(np.float32), 2, np.int64(1), tg.tensor(y)):
        raw = other.numpy() if isinstance(other, tg.Tensor) else other
        assert_same(function_of(row)(t, other).detach(), row.twins[0](x, raw), f"{row.name}(t, {other!r})")
    for other in (x, x[0], x[0, 0], float(x[0, 0]), x[0].tolist(), x.astype(np.float32), 2, np.int64(1), tg.tensor(x)):
        raw = other.numpy() if isinstance(other, tg.Tensor) else other
        assert_same(function_of(row)(other, u).detach(), row.twins[0](raw, y), f"{row.name}({other!r}, u)")


@pytest.mark.parametrize("row", NAMED, ids=name_of)
def test_aliases_are_the_function_and_the_method(row):
    aliases = {*row.aliases, *row.function_aliases}
    apart = set(getattr(row, "torch_aliases", ()))  # which take dim=, as torch's do
    assert apart <= aliases <= set(tg.__all__)
    for alias in aliases - apart:
        assert getattr(tg, alias) is getattr(tg, row.name)
    if isinstance(row, Elementwise) and row.arity == 3:
        return
    if isinstance(row, Structured) and not (row.method or row.arity == 2):
        return
    for alias in set(row.aliases) - apart:
        assert getattr(tg.Tensor, alias) is getattr(tg.Tensor, row.name)


WITH_TORCHS_ALIAS = [(row, alias) for row in NAMED for alias in getattr(row, "torch_aliases", ())]


@pytest.mark.parametrize("kwargs", [{}, {"axis": 1}, {"axis": (0, -1)}, {"axis": -1, "keepdims": True}], ids=str)
@pytest.mark.parametrize(("row", "alias"), WITH_TORCHS_ALIAS, ids=[alias for _, alias in WITH_TORCHS_ALIAS])
def test_aliases_with_torchs_arguments_do_what_the_function_does(row, alias, kwargs):
    array = np.array([[[1.0, 5.0], [5.0, -2.0]], [[0.0, -0.0], [-0.0, -2.0]]])
    torchs = {{"axis": "dim", "keepdims": "keepdim"}[name]: value for name, value in kwargs.items()}
    found = []
    for home, name, given in (
        *((home, name, kwargs) for home in (tg, tg.Tensor, np) for name in (row.name, alias)),
        *((home, alias, torchs) for home in (tg, tg.Tensor)),
    ):
        for requires_grad in (False, True):
            t = tg.tensor(array, requires_grad=requires_grad)
            result = getattr(home, name)(t, **given)
            assert_same(result.detach(), row.twins[0](array, **kwargs), name)
            if requires_grad:
                (slope,) = tg.autograd.grad((result * np.arange(1.0, result.size + 1).reshape(result.shape)).sum(), t)
                found.append((name, result.grad_fn.name(), slope.numpy()))
    for name, node, slope in found:
        assert node == found[0][1], name
        assert_same(slope, found[0][2], name)


def test_each_numpy_function_means_one_row():
    """NumPy has several names for one function: in two rows, the later would take the former's."""
    rows = {}
    for row in TABLE:
        for twin in row.twins:
            rows.setdefault(twin, set()).add(row.name)
    assert {twin.__name__: names for twin, names in rows.items() if len(names) > 1} == {}
