"""While anomalies are detected, backward stops at the first row that makes a finite gradient NaN or infinite."""

import re
from pathlib import Path

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.autograd import detect_anomaly, grad
from tapegrad.core.grad_mode import state
from tapegrad.errors import GradError, NonFiniteError
from tapegrad.tape.tape import open_tape

SOURCE = Path(__file__).read_text().splitlines()
pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")


@pytest.fixture(autouse=True)
def no_tape_is_open():
    open_tape(state.own).close()


def at(mark):
    """Return the place of the line of this file that ends in a comment."""
    (line,) = [k + 1 for k, text in enumerate(SOURCE) if text.endswith(f"# {mark}")]
    return f"{__file__}:{line}, in "


def leaf(value, dtype=float):
    return tg.tensor(np.array(value, dtype), requires_grad=True)


def blamed(loss, **arguments):
    """Return the error of a backward."""
    with pytest.raises(NonFiniteError) as caught:
        loss.sum().backward(**arguments)
    return caught.value


def operation(error):
    """Return the operation that an error names."""
    return re.search(r"(\w+)Backward, the derivative of (\w+)", str(error)).group(2)


# Which operation: as PyTorch says, where the first that is not finite is NaN, which is all that PyTorch looks for.

TORCHS = {
    "arcsin": "asin", "arccos": "acos", "arccosh": "acosh", "arctanh": "atanh", "absolute": "abs",
    "concatenate": "cat", "index": "select", "matmul": "mv",
}  # fmt: skip
# The program, an array, and the number in it that is to blame, if the program takes numbers.
PROGRAMS = {
    "where after log": (lambda lib, x: lib.where(x > 0, lib.log(x), 0.0 * x), [0.0, 2.0], 0.0),
    "sqrt times 0": (lambda lib, x: lib.sqrt(x) * 0.0, [1.0, 0.0], 0.0),
    "sqrt times itself": (lambda lib, x: lib.sqrt(x) * lib.sqrt(x) * x, [1.0, 0.0], 0.0),
    "division masked": (lambda lib, x: lib.where(x != 0, x / x, x), [0.0, 3.0], 0.0),
    "quotient of zeros": (lambda lib, x: (x / (x * 2.0)) * 0.0, [0.0, 3.0], 0.0),
    "power": (lambda lib, x: (x**0.5) * 0.0, [4.0, 0.0], 0.0),
    "power of tensors": (lambda lib, x: (x ** (x - 2.5)) * 0.0, [3.0, 0.0], 0.0),
    "log of a product": (lambda lib, x: lib.log(x * x) * 0.0, [0.0], 0.0),
    "reciprocal": (lambda lib, x: lib.reciprocal(x) * 0.0, [0.0, 1.0], 0.0),
    "arcsin": (lambda lib, x: lib.arcsin(x) * 0.0, [0.5, 1.0], 1.0),
    "arccos": (lambda lib, x: lib.arccos(x) * 0.0, [0.5, -1.0], -1.0),
    "arctanh": (lambda lib, x: lib.arctanh(x) * 0.0, [0.5, 1.0], 1.0),
    "log1p": (lambda lib, x: lib.log1p(x) * 0.0, [-1.0, 1.0], -1.0),
    "an infinite constant": (lambda lib, x: (x * np.inf) * 0.0, [1.0, 2.0], 1.0),
    "NaN among the values": (lambda lib, x: x * x * 1.0, [1.0, np.nan], np.nan),
    "exp that overflows": (lambda lib, x: lib.exp(x) * 0.0, [1.0, 800.0], 800.0),
    "inf - inf": (lambda lib, x: (lambda y: y - y)(lib.exp(x)), [1.0, 800.0], 800.0),
    "sums on the way": (lambda lib, x: lib.sqrt((x * x).sum()) * 0.0, [0.0, 0.0], None),
    "views on the way": (lambda lib, x: lib.log(x.reshape(2, 2).T[0]) * 0.0, [0.0, 1.0, 2.0, 3.0], None),
    "after a write": (lambda lib, x: lib.log((x * 1.0).mul_(2.0)) * 0.0, [0.0, 1.0], 0.0),
    "two ways": (lambda lib, x: lib.sin(x) + lib.sqrt(x) * 0.0 + lib.cos(x), [0.0, 1.0], 0.0),
    "product of matrices": (lambda lib, x: lib.sqrt(x.reshape(2, 2) @ x[:2]) * 0.0, [0.0, 0.0, 1.0, 1.0], None),
}


@pytest.mark.parametrize("scalar", [False, True])
@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.filterwarnings("ignore:Anomaly Detection has been enabled")
def test_the_operation_is_that_which_pytorch_names(torch, name, scalar):
    program, values, bad = PROGRAMS[name]
    if scalar and bad is None:
        pytest.skip("of arrays only")
    values = bad if scalar else values
    x = torch.tensor(np.array(values, float), requires_grad=True)
    with torch.autograd.detect_anomaly(), pytest.raises(RuntimeError) as caught:
        program(torch, x).sum().backward()
    expected = re.search(r"Function '(\w+)Backward\d+' returned nan", str(caught.value)).group(1)
    with detect_anomaly():
        error = blamed(program(tg, leaf(values)))
    ours = operation(error)
    assert TORCHS.get(ours, ours) == expected.lower()
    assert np.isnan(error.found[3])


# Infinity counts too: the operation that made it is named, not the one that made it NaN.

INFINITE = {
    "sqrt": (lambda x: x.sqrt(), 0.0, np.inf),
    "log": (lambda x: x.log(), 0.0, np.inf),
    "div": (lambda x: 3.0 / x, 0.0, -np.inf),
    "pow": (lambda x: x**0.5, 0.0, np.inf),
    "exp": (lambda x: x.exp(), 800.0, np.inf),
    "log2": (lambda x: np.log2(x.sin()) * 1.0, 0.0, np.inf),
    "cbrt": (lambda x: np.cbrt(x) * -1.0, 0.0, -np.inf),
    "log10": (lambda x: (np.log10(x * 0.0) - 1.0) * 2.0, 0.25, np.inf),  # which x * 0.0 makes NaN
}


@pytest.mark.parametrize("shape", [(), (1,), (2, 3)])
@pytest.mark.parametrize("name", INFINITE)
def test_infinite_gradients(name, shape):
    program, bad, expected = INFINITE[name]
    values, last = np.full(shape, 0.25), tuple(n - 1 for n in shape)
    values[last] = bad
    with detect_anomaly():
        error = blamed(program(leaf(values)))
    assert operation(error) == name
    assert f"of float64[{', '.join(map(str, shape))}]" in str(error)
    every = name == "log10"
    assert error.found == (values.size if every else 1, values.size, (0,) * len(shape) if every else last, expected)


def test_float32_overflows_where_float64_does_not():
    def program(x):
        return (x * x) * (x * x)

    with detect_anomaly():
        program(leaf([1e19, 1.0])).sum().backward()
        error = blamed(program(leaf([1e19, 1.0], np.float32)))
    assert operation(error) == "mul"
    assert "float32[2]" in str(error)


# The text


def test_the_text_for_an_array():
    x = leaf([1.0, 0.0, 4.0])
    with detect_anomaly():
        y = x * 2.0
        z = y.sqrt()  # root
        error = blamed(z * 3.0)
    first, *rest = str(error).splitlines()
    assert first == (
        "backward made a gradient that is not finite: SqrtBackward, the derivative of sqrt (row 2, float64[3]), gave "
        "the gradient of its operand x, of float64[3], 1 entry that is not finite of 3, the first inf at [1]. There "
        "the incoming gradient is 3 and its result is 0"
    )
    assert rest[0] == f"  recorded at {at('root')}test_the_text_for_an_array"
    assert rest[1] == "    z = y.sqrt()  # root"
    assert rest[2].startswith("  hint: the derivative of sqrt is infinite at 0. where() or a mask")
    assert "tg.func.safe_where(x > 0, np.sqrt, x, otherwise)" in rest[2]
    assert len(rest) == 3
    assert isinstance(error, GradError)
    assert isinstance(error, RuntimeError)
    assert (error.origin, error.found, error.values) == (
        (y.tape.number, 2, 0),
        (1, 3, (1,), np.inf),
        {"g": 3, "out": 0},
    )


def test_the_text_for_a_number():
    with detect_anomaly():
        error = blamed(leaf(0.0).log() * 2.0)
    first = str(error).splitlines()[0]
    assert first.endswith(
        "LogBackward, the derivative of log (row 1, float64[]), gave inf as the gradient of its operand x, of "
        "float64[]. There the incoming gradient is 2 and its operand x is 0"
    )


def test_operands_that_broadcast_are_told_where_the_contribution_is_not_finite():
    x, y = leaf([[1.0], [2.0]]), leaf([3.0, 0.0, 4.0])
    with detect_anomaly():
        error = blamed(x / y)
    assert "the gradient of its operand x, of float64[2, 1], 2 entries that are not finite of 2" in str(error)
    assert "There (at [0, 1] of the result) the incoming gradient is 1 and its operand y is 0" in str(error)
    assert "this is a division by zero" in str(error)
    assert "safe_where(y != 0, np.divide, (x, y), otherwise)" in str(error)


def test_the_second_operand():
    x, y = leaf([0.0, 1.0]), leaf([2.0, -1.0])
    with detect_anomaly():
        error = blamed((x**y) * tg.tensor([0.0, 1.0]) + tg.tensor([0.0, 0.0]) ** y)
    assert operation(error) == "pow"
    error_of_y = None
    with detect_anomaly():
        error_of_y = blamed(tg.tensor([0.0, 1.0]) ** leaf([-1.0, 2.0]))
    assert "the gradient of its operand y" in str(error_of_y)
    assert error_of_y.origin[2] == 1


@pytest.mark.parametrize(
    ("program", "value", "text"),
    [
        (lambda x: x.log(), 0.0, "derivative of log is infinite at 0.*x > 0, np.log,"),
        (lambda x: x.log1p(), -1.0, "derivative of log1p is infinite at -1.*x > -1, np.log1p,"),
        (lambda x: np.arcsin(x), 1.0, r"infinite at -1 and 1.*abs\(x\) < 1, np.arcsin,"),
        (lambda x: np.reciprocal(x), 0.0, "derivative of reciprocal is infinite at 0.*x != 0, np.reciprocal,"),
        (lambda x: 1.0 / x, 0.0, "this is a division by zero"),
        (lambda x: x**0.5, 0.0, r"infinite at x = 0 for y < 1.*safe_where\(x > 0, lambda x: x \*\* y, x, otherwise\)"),
        (lambda x: x.exp(), 800.0, r"not finite itself: tg.debug.trace_nan\(loss\)"),
        (lambda x: x * 1e200 * 1e200, 1.0, "whose product is too large for float64"),
    ],
)
def test_hints(program, value, text):
    for given in (value, [value, 0.5]):
        with detect_anomaly():
            error = blamed(program(leaf(given)))
        assert re.search("\n  hint: .*" + text, str(error))
        assert re.search(text, error.hint)


def test_without_a_forward_inside_the_line_is_said_to_be_unknown():
    y = leaf([0.0]).sqrt()
    with detect_anomaly():
        error = blamed(y)
    assert "Which line recorded it is not known, because detect_anomaly was off when the forward ran" in str(error)
    assert __file__ not in str(error)


def test_where_the_forward_value_began_to_be_not_finite_is_told():
    x = leaf([1.0, 0.0])
    with detect_anomaly():
        y = x.log()  # begins
        error = blamed((y * 2.0).exp() * y * 0.0)
    assert "what it read was not finite in the forward pass already: log (row 1) gave 1 of 2 entries, the" in str(error)
    assert at("begins") in str(error)


# What else is not finite


@pytest.mark.parametrize("seed", [np.nan, np.inf, -np.inf])
def test_the_gradient_that_it_starts_from(seed):
    x = leaf([1.0, 2.0])
    y = x * 3.0
    with detect_anomaly():
        with pytest.raises(
            NonFiniteError, match=r"start from at output 0 of shape \(2,\) .* 1 of 2 entries, .* at \[1\]"
        ):
            y.backward(np.array([1.0, seed]))
        with pytest.raises(NonFiniteError, match=r"at output 1 is .*; this is what was passed"):
            grad([y.sum(), y[0]], x, [1.0, seed])
        with pytest.raises(NonFiniteError, match="no operation made it"):
            x.backward(np.array([seed, 1.0]))
    assert x.grad is None
    y.backward(np.array([1.0, 2.0]))
    assert x.grad.tolist() == [3.0, 6.0]


def test_sums_of_finite_contributions():
    x = leaf([1.0, 2.0])
    with detect_anomaly():
        y = x * 1e308
        error = blamed(y + x * 1.2e308)
        assert operation(error) == "mul"
        assert "What mul contributes is finite, but its sum, with what other operations contributed too, is" in str(
            error
        )
        z = x * 1.0
        with pytest.raises(NonFiniteError, match=r"to the gradient of .* are finite, but their sum is too"):
            tg.autograd.backward([z, z], [np.array([1e308, 1.0])] * 2)
        one, other = x * 1e308, None
        one.tape.close()
        other = x * 1e308
        with pytest.raises(NonFiniteError, match="What mul contributes is finite, but its sum"):  # of two tapes
            tg.autograd.backward([one, other], [np.ones(2)] * 2)
        with pytest.raises(NonFiniteError, match="contributions to the gradient of a leaf are finite, but their sum"):
            tg.autograd.backward([x, x * 1e308], [np.full(2, 1.2e308), np.ones(2)])


def test_sums_along_an_axis():
    x, y = leaf(1.0), tg.tensor([1e308, 1e308])
    with detect_anomaly():
        error = blamed(x * y)
    assert "What mul contributes is finite, but its sum" in str(error)


def test_a_leaf_and_a_constant_that_are_nan_themselves():
    x = leaf([1.0, np.nan])
    with detect_anomaly():
        error = blamed(x * x)
        assert "its operand y is nan" in str(error) or "its operand x is nan" in str(error)
        assert "not finite itself" in error.hint
        error = blamed(leaf([1.0, 2.0]) * np.array([1.0, np.inf]))
        assert "its operand y is inf" in str(error)


def test_a_value_that_is_not_finite_is_no_error_where_gradients_are():
    with detect_anomaly():
        x = leaf([np.nan, np.inf, 1.0])
        (x * 2.0 + 1.0).sum().backward()
        assert x.grad.tolist() == [2.0] * 3
        x = leaf([-1.0])
        y = x.log()  # NaN, with a finite derivative
        assert np.isnan(y.tolist()[0])
        y.sum().backward()
        assert x.grad.tolist() == [-1.0]
        x = leaf([0.0, 1.0])
        y = x.log()[1:].sum()  # the infinity has no gradient
        with pytest.raises(NonFiniteError):
            y.backward()  # 0 * inf, although nothing depends on it
        z = x.log().detach().sum() + x.sum()
        z.backward()
        assert x.grad.tolist() == [1.0, 1.0]


CONVENTIONS = {
    "norm": (lambda x: tg.linalg.norm(x * 0.0), 0.0),
    "hypot": (lambda x: np.hypot(x * 0.0, x * 0.0), 0.0),
    "arctan2": (lambda x: np.arctan2(x * 0.0, x * 0.0), 0.0),
    "x ** 0": (lambda x: (x * 0.0) ** 0.0, 0.0),
    "x ** 1": (lambda x: (x * 0.0) ** 1.0, 0.0),
    "abs": (lambda x: abs(x * 0.0), 0.0),
    "log of 1e-300": (lambda x: (x * 1e-300).log(), [1.0, 0.5]),
    "softmax of large numbers": (lambda x: tg.softmax(x * 1e300, 0), 0.0),
    "logaddexp": (lambda x: np.logaddexp(x * 1e300, -x * 1e300) * 1e-300, 1.0),
}


@pytest.mark.parametrize("name", CONVENTIONS)
def test_points_at_which_a_derivative_is_a_convention(name):
    """It is finite there, and nothing is raised."""
    program, expected = CONVENTIONS[name]
    x = leaf([1.0, 2.0])
    with detect_anomaly():
        program(x).sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), np.broadcast_to(expected, 2), rtol=1e-14, atol=1e-300)
